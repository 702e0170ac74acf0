//! Royalties of low middles: middles under rules in which the lowest middle wins.

use std::fmt;

use crate::cards::{Card, CardSet, Rank, Suit};
use crate::eval::{RowRank, RowTable};
use crate::options::choices;

choices! {
    /// The royalties of low middles.
    LowRoyalties {
        /// No royalties.
        None = "none",
        /// 1 unit for nine-high, 2 for eight-high, 4 for seven-high and 8 for 7-5-4-3-2. These numbers are this
        /// library's own choice.
        Standard = "standard",
    }
}

/// The kinds of low middles that earn a royalty, weakest first. All are without a pair, a straight or a flush. The
/// royalties are this library's own choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LowHand {
    /// The highest card is a nine.
    NineHigh,
    /// The highest card is an eight.
    EightHigh,
    /// The highest card is a seven, and the row is not 7-5-4-3-2.
    SevenHigh,
    /// 7-5-4-3-2, the best low hand.
    SevenFive,
}

impl LowHand {
    /// All kinds, in ascending order.
    pub const ALL: [LowHand; 4] = [LowHand::NineHigh, LowHand::EightHigh, LowHand::SevenHigh, LowHand::SevenFive];

    /// Returns the royalty in units.
    pub const fn points(self) -> i32 {
        [1, 2, 4, 8][self as usize]
    }

    /// Returns the rank of the weakest row of this kind. The row has the highest possible cards without a pair, a
    /// straight or a flush.
    pub fn weakest(self) -> RowRank {
        use Rank::{Eight, Five, Four, Nine, Seven, Six, Three, Two};
        low_rank(match self {
            LowHand::NineHigh => [Nine, Eight, Seven, Six, Four],
            LowHand::EightHigh => [Eight, Seven, Six, Five, Three],
            LowHand::SevenHigh => [Seven, Six, Five, Four, Two],
            LowHand::SevenFive => [Seven, Five, Four, Three, Two],
        })
    }

    /// Returns the rank of the weakest row that qualifies as a low middle if the rules require ten-high or lower. The
    /// row has no pair, straight or flush.
    pub fn weakest_qualifying() -> RowRank {
        low_rank([Rank::Ten, Rank::Nine, Rank::Eight, Rank::Seven, Rank::Five])
    }

    /// Returns the kind of a row from its rank in deuce-to-seven. Returns `None` if the row earns no royalty.
    pub fn of(rank: RowRank) -> Option<LowHand> {
        LowHand::ALL.into_iter().rev().find(|low| rank >= low.weakest())
    }
}

/// Returns the deuce-to-seven rank of a row with these five different ranks. The cards of the row are not all of one
/// suit.
fn low_rank(ranks: [Rank; 5]) -> RowRank {
    let [first, rest @ ..] = ranks;
    let suited = rest.map(|rank| Card::new(rank, Suit::Spades));
    let row: CardSet = suited.into_iter().chain([Card::new(first, Suit::Hearts)]).collect();
    RowTable::deuce_to_seven().rank(row).unwrap_or(RowRank::LOWEST) // five cards always have a rank
}

impl fmt::Display for LowHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(["nine-high", "eight-high", "seven-high", "7-5-4-3-2"][*self as usize])
    }
}
