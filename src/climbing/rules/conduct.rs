//! How play goes, beside which plays there are.

use super::bidding::Bidding;
use super::forbidden_last::ForbiddenLast;
use super::owed_cards::OwedCards;
use crate::cards::{Card, Suit};
use crate::options::choices;

/// How play goes, beside which plays there are, as plain data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Conduct {
    /// Who leads the first trick of a first deal, and with what.
    pub opening: Opening,
    /// Whether a player who passes is out until the trick ends.
    pub pass_locks: bool,
    /// When a deal ends.
    pub ends: Ends,
    /// Whether the first play of a deal may be a run of pairs.
    pub first_pair_run: bool,
    /// Whether runs of four pairs or more may chop out of turn.
    pub chop_out_of_turn: bool,
    /// Whether three pairs in a row may be played before the lead.
    pub opening_chop: bool,
    /// Whether the deal ends when nobody beats the play with which a player goes out.
    pub control_ends: bool,
    /// Which cards are owed after chops, in games in which some are.
    pub owed: Option<OwedCards>,
    /// What the player is called who plays against all others, in games that have one: `landlord`.
    pub soloist: Option<&'static str>,
    /// The cards on which nobody may go out, in games that have some.
    pub forbidden_last: ForbiddenLast,
    /// What instant wins do that are claimed, in games that have some.
    pub instant_end: Option<InstantEnd>,
    /// How the auction goes that decides who this is, in games that have one.
    pub bidding: Option<Bidding>,
    /// Whether it is told of a deal that it was a spring: the soloist's opponents have played nothing, or the soloist only
    /// once.
    pub springs: bool,
}

impl Conduct {
    /// Returns the usual conduct with this opening and end: whatever a game has besides is off.
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

/// Who leads the first trick of a first deal, and with what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Opening {
    /// The holder of the lowest card that was dealt, with any play.
    Lowest,
    /// The holder of the lowest card that was dealt, with a play that has it.
    WithLowest,
    /// The holder of the lowest card that was dealt, with a single, a pair or a sequence that has it.
    SimpleWithLowest,
    /// The holder of this card, with a play that has it.
    WithCard(Card),
    /// The player who plays against all others.
    Soloist,
    /// The player to whom the lowest card of this suit was dealt, with any play. The widow is not dealt to a player.
    LowestOfSuit(Suit),
    /// The player to the left of the dealer, with any play.
    LeftOfDealer,
}

choices! {
    /// What instant wins do that are claimed before the first play. In either case their holders get the first places.
    InstantEnd {
        /// They end the deal; the other players share the places that are left.
        Deal = "deal",
        /// The others play on.
        PlayOn = "play-on",
    }
}

/// When a deal ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ends {
    /// When one player is out of cards.
    FirstOut,
    /// When one player is left with cards.
    PlayOut,
}
