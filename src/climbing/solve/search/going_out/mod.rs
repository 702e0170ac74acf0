//! Hands that go out regardless of the opponents.
//!
//! Often no opponent can stop the hand of a player who leads, because every play except the last is too strong to be
//! beaten. Such a position needs no search. An engine that implements [`GoingOut`] can prove this about some hands:
//! [`ranks`] has the proof for games without suits, and [`suits`] has the proof for games with suits.
//!
//! The proofs assume that the settlement depends on how many cards each player has left, but not on which cards. The
//! proofs also assume that no play changes the order of the ranks. `Searcher::cards_count_alike` checks these
//! assumptions.

mod ranks;
mod suits;

use crate::climbing::hand::Hand;
use crate::climbing::plays::{Engine, Play, Wild};

/// The hands of a player's opponents, as far as [`GoingOut`] needs them.
#[derive(Clone, Copy, Debug)]
pub struct Opponents<H> {
    /// One hand that represents the hands of all opponents; see [`GoingOut::joined`].
    pub joined: H,
    /// Whether an opponent [holds only bombs](GoingOut::holds_only_bombs).
    pub only_bombs: bool,
}

/// An engine that can prove about some hands that they go out regardless of the opponents. By default it proves
/// nothing.
pub trait GoingOut: Engine {
    /// Returns `true` if a higher play beats everything that a lower play of its kind and length beats, and only bombs
    /// beat plays of another kind.
    fn is_by_strength(&self) -> bool {
        false
    }

    /// Returns `true` if [`GoingOut::left`] can be less than the number of cards of the hand.
    fn knows_going_out(&self) -> bool {
        false
    }

    /// Returns one hand that represents all `hands` in proofs. If a method of this trait or of
    /// [`Dominance`](super::dominance::Dominance) finds that the returned hand cannot beat a play, then none of `hands`
    /// can. Do not use the returned hand for anything else.
    fn joined(&self, _hands: impl Iterator<Item = Self::Hand>) -> Self::Hand {
        Self::Hand::EMPTY
    }

    /// Returns `true` if the hand has cards, and all of them belong to bombs. A rocket counts as a bomb. In games
    /// without bombs, four of a kind counts as a bomb. A player with such a hand may be able to go out without ever
    /// leading, by beating the plays of other players.
    fn holds_only_bombs(&self, _hand: Self::Hand) -> bool {
        false
    }

    /// Returns 0 if the player who leads from `hand` is proven to be able to go out before any opponent does.
    /// Otherwise, returns a number of cards to which this player can reduce the hand before any opponent makes a play.
    /// Both results assume that the player's partners pass.
    fn left(&self, hand: Self::Hand, _opponents: &Opponents<Self::Hand>) -> usize {
        hand.len()
    }

    /// Returns the same bound as [`GoingOut::left`] for a player who makes `play`, as a lead or as an answer.
    fn left_after(&self, play: &Play<Self::Hand>, _opponents: &Opponents<Self::Hand>) -> usize {
        play.rest.len()
    }
}

impl GoingOut for Wild {}
