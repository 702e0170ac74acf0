//! Hands that win at once, before the first play.

use crate::cards::{Card, PackCard, Rank, Suit};
use crate::climbing::hand::RANKS_THREE_TO_TWO;
use crate::options::{Field, NotAValue, OptionValue, choices};

choices! {
    /// Hands that win at once in Tien Len and Killer, strongest first.
    InstantWin {
        /// The four twos.
        FourTwos = "four-2s",
        /// The three of spades, the ace of hearts, and every rank from three to ace.
        UltimateDragon = "ultimate-dragon",
        /// At least three cards of each of three ranks.
        ThreeTriples = "three-triples",
        /// Six pairs. Four of a kind count as two pairs.
        SixPairs = "six-pairs",
        /// At least two cards of each of five consecutive ranks from three to ace.
        FiveConsecutivePairs = "five-consecutive-pairs",
    }

    /// Hands that win at once in Thirteen, strongest first.
    AutomaticWin {
        /// At least four twos. With two decks, a hand may have more.
        FourTwos = "four-2s",
        /// At least four threes.
        FourThrees = "four-3s",
    }
}

/// The instant wins that are in force in Tien Len or Killer, strongest first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InstantWins(pub Vec<InstantWin>);

/// The instant wins that are in force in Thirteen, strongest first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AutomaticWins(pub Vec<AutomaticWin>);

impl Default for InstantWins {
    fn default() -> InstantWins {
        use InstantWin::*;
        InstantWins(vec![FourTwos, UltimateDragon, ThreeTriples, SixPairs])
    }
}

impl Default for AutomaticWins {
    fn default() -> AutomaticWins {
        AutomaticWins(AutomaticWin::ALL.to_vec())
    }
}

/// Parses a list of instant wins, or `none`. The result is in the order of `all`, without duplicates.
fn read<T: Copy + PartialEq>(
    value: &OptionValue,
    all: &[T],
    from_name: impl Fn(&str) -> Option<T>,
) -> Result<Vec<T>, NotAValue> {
    if value.word().as_deref() == Some("none") {
        return Ok(Vec::new());
    }
    let named = |item: &OptionValue| from_name(item.word()?.as_str());
    let wins: Option<Vec<T>> = value.items().and_then(|items| items.iter().map(named).collect());
    let wins = wins.ok_or(NotAValue)?;
    Ok(all.iter().copied().filter(|win| wins.contains(win)).collect())
}

/// Formats these wins as the list that `read` parses.
fn text<T: ToString>(wins: &[T]) -> String {
    if wins.is_empty() { String::from("none") } else { itertools::join(wins.iter().map(T::to_string), ",") }
}

impl Field for InstantWins {
    const SHAPE: &'static str =
        "'none', or a list of four-2s, ultimate-dragon, three-triples, six-pairs, five-consecutive-pairs";
    const WORDS: &'static [&'static str] = &["none"];

    fn parts() -> Vec<&'static str> {
        InstantWin::ALL.iter().map(|win| win.name()).collect()
    }

    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue> {
        self.0 = read(value, InstantWin::ALL, InstantWin::from_name)?;
        Ok(())
    }

    fn text(&self) -> String {
        text(&self.0)
    }
}

impl Field for AutomaticWins {
    const SHAPE: &'static str = "'none', or a list of four-2s, four-3s";
    const WORDS: &'static [&'static str] = &["none"];

    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue> {
        self.0 = read(value, AutomaticWin::ALL, AutomaticWin::from_name)?;
        Ok(())
    }

    fn text(&self) -> String {
        text(&self.0)
    }
}

/// Returns the number of cards of a rank in a hand.
fn count(hand: &[PackCard], rank: Rank) -> usize {
    hand.iter().filter(|card| card.card().is_some_and(|card| card.rank() == rank)).count()
}

impl InstantWin {
    /// Returns the number of stronger instant wins.
    pub(super) fn precedence(self) -> usize {
        InstantWin::ALL.iter().position(|&win| win == self).unwrap_or(0)
    }

    /// Returns `true` if the hand is this instant win.
    pub(super) fn is(self, hand: &[PackCard]) -> bool {
        let count = |rank| count(hand, rank);
        let has = |rank, suit| hand.iter().any(|card| card.card() == Some(Card::new(rank, suit)));
        let to_ace = &RANKS_THREE_TO_TWO[..12];
        match self {
            InstantWin::FourTwos => count(Rank::Two) >= 4,
            InstantWin::UltimateDragon => {
                has(Rank::Three, Suit::Spades)
                    && has(Rank::Ace, Suit::Hearts)
                    && to_ace.iter().all(|&rank| count(rank) > 0)
            }
            InstantWin::ThreeTriples => Rank::ALL.into_iter().filter(|&rank| count(rank) >= 3).count() >= 3,
            InstantWin::SixPairs => Rank::ALL.into_iter().map(|rank| count(rank) / 2).sum::<usize>() >= 6,
            InstantWin::FiveConsecutivePairs => to_ace.windows(5).any(|five| five.iter().all(|&rank| count(rank) >= 2)),
        }
    }
}

impl AutomaticWin {
    /// Returns `true` if the hand is this instant win.
    pub(super) fn is(self, hand: &[PackCard]) -> bool {
        match self {
            AutomaticWin::FourTwos => count(hand, Rank::Two) >= 4,
            AutomaticWin::FourThrees => count(hand, Rank::Three) >= 4,
        }
    }
}
