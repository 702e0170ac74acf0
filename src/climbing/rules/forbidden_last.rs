//! Cards that a player must not play last.

use crate::cards::{PackCard, Rank};
use crate::climbing::plays::Ranking;
use crate::options::{Field, NotAValue, OptionValue};

/// The cards that a player must not play last, as plain data.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ForbiddenLast {
    /// Whether jokers are forbidden, regardless of the cards they represent.
    pub jokers: bool,
    /// Whether twos are forbidden.
    pub twos: bool,
    /// Whether eights are forbidden.
    pub eights: bool,
    /// Whether threes are forbidden during a revolution.
    pub threes_in_revolution: bool,
}

impl ForbiddenLast {
    /// No cards.
    pub const NONE: ForbiddenLast =
        ForbiddenLast { jokers: false, twos: false, eights: false, threes_in_revolution: false };

    /// The names of the kinds of cards, in the order in which they are written.
    const KINDS: [&str; 4] = ["jokers", "twos", "eights", "threes-in-revolution"];

    const fn kinds(self) -> [bool; 4] {
        [self.jokers, self.twos, self.eights, self.threes_in_revolution]
    }

    /// Returns `true` if a player may not go out by playing `cards` under `ranking`. A joker that represents a card
    /// also counts as that card.
    pub fn is_broken_by(self, cards: &[PackCard], ranking: Ranking) -> bool {
        let has = |rank: Rank| cards.iter().any(|card| card.counts_as().is_some_and(|card| card.rank() == rank));
        self.jokers && cards.iter().any(|card| card.is_joker())
            || self.twos && has(Rank::Two)
            || self.eights && has(Rank::Eight)
            || self.threes_in_revolution && ranking.revolution && has(Rank::Three)
    }
}

impl Field for ForbiddenLast {
    const SHAPE: &'static str = "'off', or a list of jokers, twos, eights and threes-in-revolution";
    const WORDS: &'static [&'static str] = &["off"];

    fn parts() -> Vec<&'static str> {
        ForbiddenLast::KINDS.into()
    }

    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue> {
        if value.word().as_deref() == Some("off") {
            *self = ForbiddenLast::NONE;
            return Ok(());
        }
        let items = value.items().filter(|items| !items.is_empty()).ok_or(NotAValue)?;
        let mut kinds = [false; 4];
        for item in items {
            let word = item.word().ok_or(NotAValue)?;
            let kind = ForbiddenLast::KINDS.iter().position(|kind| *kind == word).ok_or(NotAValue)?;
            kinds[kind] = true;
        }
        let [jokers, twos, eights, threes_in_revolution] = kinds;
        *self = ForbiddenLast { jokers, twos, eights, threes_in_revolution };
        Ok(())
    }

    fn text(&self) -> String {
        let kinds = ForbiddenLast::KINDS.into_iter().zip(self.kinds()).filter(|(_, is_forbidden)| *is_forbidden);
        let words: Vec<&str> = kinds.map(|(word, _)| word).collect();
        if words.is_empty() { String::from("off") } else { words.join(",") }
    }
}
