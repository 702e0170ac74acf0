//! The turn rules of a game, with its auction and the cards that a player must not play last.

use std::ops::RangeInclusive;

use super::owed_cards::OwedCards;
use crate::cards::{Card, PackCard, Rank, Suit};
use crate::climbing::plays::Ranking;
use crate::options::{Field, NotAValue, OptionValue, choices};

/// The turn rules of a game, as plain data. An optional rule that a game does not have is `None`, `false` or
/// [`ForbiddenLast::NONE`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Conduct {
    /// The leader of the first trick in the first deal of a game, and the cards that the first play must contain.
    pub opening: Opening,
    /// Whether a player who passes may not play again until the trick ends.
    pub pass_locks: bool,
    /// The condition that ends a deal.
    pub ends: Ends,
    /// Whether a first play that must contain a certain card may be a run of pairs.
    pub first_pair_run: bool,
    /// Whether runs of four pairs or more may chop out of turn.
    pub chop_out_of_turn: bool,
    /// Whether three pairs in a row may be played before the first lead.
    pub opening_chop: bool,
    /// Whether the deal ends when no player beats the play that empties a hand.
    pub control_ends: bool,
    /// The rules for cards owed after chops.
    pub owed: Option<OwedCards>,
    /// The game's word for the player who plays against all others, such as `landlord`.
    pub soloist: Option<&'static str>,
    /// The cards that a player must not play last, in games with such cards.
    pub forbidden_last: ForbiddenLast,
    /// The effect of claimed instant wins.
    pub instant_end: Option<InstantEnd>,
    /// The auction that decides the soloist.
    pub bidding: Option<Bidding>,
    /// Whether a deal can be a spring, in which the soloist's opponents play nothing, or the soloist plays only once.
    pub springs: bool,
}

impl Conduct {
    /// Returns turn rules with these three values. The first play may be a run of pairs, and all other optional rules
    /// are off.
    pub const fn new(opening: Opening, pass_locks: bool, ends: Ends) -> Conduct {
        Conduct {
            opening,
            pass_locks,
            ends,
            first_pair_run: true,
            chop_out_of_turn: false,
            opening_chop: false,
            control_ends: false,
            owed: None,
            soloist: None,
            instant_end: None,
            bidding: None,
            forbidden_last: ForbiddenLast::NONE,
            springs: false,
        }
    }
}

/// The leader of the first trick in the first deal of a game, and the cards that the first play must contain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Opening {
    /// The holder of the lowest card that was dealt, with any play.
    Lowest,
    /// The holder of the lowest card that was dealt, with a play that contains it.
    WithLowest,
    /// The holder of the lowest card that was dealt, with a single, a pair or a sequence that contains it.
    SimpleWithLowest,
    /// The holder of this card, with a play that contains it.
    WithCard(Card),
    /// The player who plays against all others, with any play.
    Soloist,
    /// The player who was dealt the lowest card of this suit, with any play. Cards in the widow do not count.
    LowestOfSuit(Suit),
    /// The player to the left of the dealer, with any play.
    LeftOfDealer,
}

choices! {
    /// The effect of instant wins that are claimed before the first play. The players who claim them always get the
    /// first places.
    InstantEnd {
        /// The claims end the deal. The other players share the next place.
        Deal = "deal",
        /// The other players continue.
        PlayOn = "play-on",
    }
}

/// The end of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ends {
    /// The deal ends when one player is out of cards.
    FirstOut,
    /// The deal ends when only one player has cards.
    PlayOut,
}

/// The rules of an auction, as plain data.
///
/// Players bid in turn, clockwise. Each player bids more than the last bid, or passes. The highest bidder plays against
/// all others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bidding {
    /// The suit whose lowest card decides the first bidder. The player who was dealt that card bids first, and must not
    /// pass. With `None`, any player may begin, and may pass.
    pub opener: Option<Suit>,
    /// Whether a player who has passed is out of the auction.
    pub pass_drops: bool,
}

impl Bidding {
    /// The possible bids, in units. A bid of the largest number ends the auction.
    pub const BIDS: RangeInclusive<i64> = 1..=3;
}

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

    /// The names of the kinds of cards, in the order of the text form.
    const KINDS: [&str; 4] = ["jokers", "twos", "eights", "threes-in-revolution"];

    const fn kinds(self) -> [bool; 4] {
        [self.jokers, self.twos, self.eights, self.threes_in_revolution]
    }

    /// Returns `true` if a player may not go out by playing `cards`. `ranking` is the ranking before the play. A joker
    /// that represents a card also counts as that card.
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
