//! The turn rules of a game.

use super::bidding::Bidding;
use super::forbidden_last::ForbiddenLast;
use super::owed_cards::OwedCards;
use crate::cards::{Card, Suit};
use crate::options::choices;

/// The turn rules of a game, as plain data. An optional rule that a game does not have is `None`.
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
    /// Returns the usual turn rules with this opening and end. The first play may be a run of pairs, and all other
    /// features are off.
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
    /// The player who plays against all others.
    Soloist,
    /// The player who was dealt the lowest card of this suit, with any play. Cards in the widow do not count.
    LowestOfSuit(Suit),
    /// The player to the left of the dealer, with any play.
    LeftOfDealer,
}

choices! {
    /// The effect of instant wins that are claimed before the first play. In either case, the players who claim them
    /// get the first places.
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
