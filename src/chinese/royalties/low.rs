use std::fmt;

use crate::cards::{Card, CardSet, Rank, Suit};
use crate::eval::{RowRank, RowTable};

/// A low middle that earns something, the weakest first (house decision: the source gives no numbers).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LowHand {
    /// Nine-high.
    NineHigh,
    /// Eight-high.
    EightHigh,
    /// Seven-high.
    SevenHigh,
    /// 7-5-4-3-2, the best there is.
    SevenFive,
}

impl LowHand {
    /// All of them, weakest first.
    pub const ALL: [LowHand; 4] = [LowHand::NineHigh, LowHand::EightHigh, LowHand::SevenHigh, LowHand::SevenFive];

    /// What it earns.
    pub const fn points(self) -> i32 {
        [1, 2, 4, 8][self as usize]
    }

    /// The weakest row that is one: the highest cards that make no straight.
    pub fn weakest(self) -> RowRank {
        use Rank::{Eight, Five, Four, Nine, Seven, Six, Three, Two};
        low_rank(match self {
            LowHand::NineHigh => [Nine, Eight, Seven, Six, Four],
            LowHand::EightHigh => [Eight, Seven, Six, Five, Three],
            LowHand::SevenHigh => [Seven, Six, Five, Four, Two],
            LowHand::SevenFive => [Seven, Five, Four, Three, Two],
        })
    }

    /// The weakest row that qualifies where a low middle must: ten-high, without a pair, a straight or a flush.
    pub fn weakest_qualifying() -> RowRank {
        low_rank([Rank::Ten, Rank::Nine, Rank::Eight, Rank::Seven, Rank::Five])
    }

    /// What a row of this rank is, by the table of deuce-to-seven.
    pub fn of(rank: RowRank) -> Option<LowHand> {
        LowHand::ALL.into_iter().rev().find(|low| rank >= low.weakest())
    }
}

/// The rank of five different ranks that are not of one suit.
fn low_rank(ranks: [Rank; 5]) -> RowRank {
    let [first, rest @ ..] = ranks;
    let suited = rest.map(|rank| Card::new(rank, Suit::Spades));
    let row: CardSet = suited.into_iter().chain([Card::new(first, Suit::Hearts)]).collect();
    RowTable::deuce_to_seven().rank(row).unwrap_or(RowRank::LOWEST) // five cards have a rank
}

impl fmt::Display for LowHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(["nine-high", "eight-high", "seven-high", "7-5-4-3-2"][*self as usize])
    }
}
