//! Positions of the search, as a few integers that are copied from move to move.
//!
//! [`Shape`] gives properties of hands and plays. The search uses them for the order of moves and for bounds on scores.

use crate::cards::PackCard;
use crate::climbing::hand::{Deck, FromCards, Hand, RankHand, SuitHand, Word, cards_of};
use crate::climbing::plays::{Effects, Engine, Key, Kind, Play, Ranking};
use crate::climbing::rules::{Ends, ForbiddenLast};
use crate::climbing::solve::end_payoffs::Gone;
use crate::climbing::table::{Turn, with_stand_ins};

/// The largest number of players with cards in a position.
pub const MOST_HOLDERS: usize = 4;

/// A position. Each player who holds cards when the search begins has a slot, a number from 0 in the order of seats.
#[derive(Clone, Copy, Debug)]
pub struct State<H, const S: usize> {
    /// The hands, by slot.
    pub hands: [H; S],
    /// The player to move, and the play to beat.
    pub turn: Turn,
    /// The direction of the ranks, and the suits that lock the trick.
    pub ranking: Ranking,
    /// The players who have gone out since the search began.
    pub gone: Gone,
    /// The number of plays that the soloist has made, counted up to two; 0 if springs do not matter. The soloist is the
    /// player who plays alone against all others.
    pub soloist_plays: u8,
    /// Whether the deal has ended because no player beat the last play of a player who went out.
    pub ended_on_control: bool,
    /// The slots of the players who are assumed to pass whenever they may, as a mask.
    pub passing: u8,
}

/// The dynamics of a game: everything that decides the effect of a move.
pub struct GameDynamics<'a, E: Engine, const S: usize> {
    /// The engine that recognises and generates plays.
    pub engine: &'a E,
    /// The effects of plays on later plays.
    pub effects: Effects,
    /// The cards and their order.
    pub deck: Deck,
    /// The condition that ends the deal.
    pub ends: Ends,
    /// Whether the deal ends when no player beats the last play of a player who goes out.
    pub control_ends: bool,
    /// The cards that a player must not play last.
    pub forbidden_last: ForbiddenLast,
    /// The seat of each slot.
    pub seats: Vec<usize>,
    /// The slot of each seat; 0 for players who are out.
    pub slots: [u8; Turn::SEATS],
    /// The cards of each slot when the search begins.
    pub cards: [Vec<PackCard>; S],
    /// The slot of the soloist, if the number of their plays matters.
    pub counts_plays_of: Option<usize>,
    /// Whether bombs and rockets double the stakes.
    pub doubles: bool,
}

impl<E: Engine<Hand: FromCards>, const S: usize> GameDynamics<'_, E, S> {
    /// Returns the slot of the player to move.
    pub fn mover(&self, state: &State<E::Hand, S>) -> usize {
        usize::from(self.slots[state.turn.mover()])
    }

    /// Returns `true` if the deal is over.
    pub fn is_over(&self, state: &State<E::Hand, S>) -> bool {
        state.ended_on_control
            || match self.ends {
                Ends::FirstOut => !state.gone.is_empty(),
                Ends::PlayOut => state.turn.holders() <= 1,
            }
    }

    /// Makes all forced passes: those of players who cannot beat the play to beat, or who are in [`State::passing`].
    /// Stops when a player can beat the play or leads the next trick, or when the deal is over. Returns the position
    /// that is reached. Appends to `out` the plays of the player to move; appends nothing if this player leads or the
    /// deal is over.
    pub fn pass_forced(&self, mut state: State<E::Hand, S>, out: &mut Vec<Play<E::Hand>>) -> State<E::Hand, S> {
        let begin = out.len();
        while !self.is_over(&state) && state.turn.standing().is_some() {
            self.plays(&state, out);
            if out.len() > begin {
                break;
            }
            state = self.after_pass(&state);
        }
        state
    }

    /// Appends to `out` every play that the player to move may make. A player in [`State::passing`] may lead, but never
    /// beats a play.
    pub fn plays(&self, state: &State<E::Hand, S>, out: &mut Vec<Play<E::Hand>>) {
        let mover = self.mover(state);
        let hand = state.hands[mover];
        match state.turn.standing() {
            None => self.engine.leads(hand, out),
            Some(_) if state.passing >> mover & 1 == 1 => {}
            Some(standing) => self.engine.follows_under(hand, standing, state.ranking, out),
        }
    }

    /// Returns the position after a play.
    pub fn after(&self, state: &State<E::Hand, S>, play: Play<E::Hand>) -> State<E::Hand, S> {
        let mover = self.mover(state);
        let goes_out = play.rest.is_empty();
        let mut next = *state;
        if goes_out {
            let offends = self.forbidden_last != ForbiddenLast::NONE
                && self.forbidden_last.is_broken_by(&self.played(mover, state.hands[mover], play), state.ranking);
            next.gone = state.gone.with(mover, offends);
        }
        (next.turn, next.ranking) = state.turn.play_under(self.effects, state.ranking, play.key, goes_out);
        next.hands[mover] = play.rest;
        next.ended_on_control = self.control_ends && goes_out && next.turn.standing().is_none();
        if self.counts_plays_of == Some(mover) {
            next.soloist_plays = (state.soloist_plays + 1).min(2);
        }
        next
    }

    /// Returns a position in which the mover has gone out, for computing a settlement. Only the mover's hand and the
    /// list of players who are out change, so the turn is not valid.
    pub fn after_going_out(&self, state: &State<E::Hand, S>) -> State<E::Hand, S> {
        let mover = self.mover(state);
        let mut next = State { gone: state.gone.with(mover, false), ..*state };
        next.hands[mover] = E::Hand::EMPTY;
        next
    }

    /// Returns the position after a pass.
    pub fn after_pass(&self, state: &State<E::Hand, S>) -> State<E::Hand, S> {
        let owner = state.turn.owner();
        let (turn, ranking) = state.turn.pass_under(state.ranking);
        let ended_on_control = self.control_ends && turn.standing().is_none() && turn.is_out(owner);
        State { turn, ranking, ended_on_control, ..*state }
    }

    /// Returns `true` if the play doubles the stakes.
    pub fn doubles(&self, key: Key) -> bool {
        self.doubles && matches!(key.kind(), Kind::Bomb | Kind::Rocket)
    }

    /// Returns the cards of a hand of `slot`, in the order of the game. If cards are interchangeable, returns those
    /// that come last in this order.
    pub fn cards_of(&self, slot: usize, hand: E::Hand) -> Vec<PackCard> {
        let held = self.cards[slot].iter().rev();
        let mut cards = cards_of(hand, held.map(|&card| E::Hand::with_alone(&self.deck, card)));
        cards.reverse();
        cards
    }

    /// Returns the cards of a play of `slot` from a hand, in the order of the game. Each joker names the card that it
    /// represents.
    pub fn played(&self, slot: usize, hand: E::Hand, play: Play<E::Hand>) -> Vec<PackCard> {
        let (mut cards, left) = (self.cards_of(slot, hand), self.cards_of(slot, play.rest));
        for card in left {
            if let Some(at) = cards.iter().rposition(|held| *held == card) {
                cards.remove(at);
            }
        }
        with_stand_ins(self.engine, &self.deck, cards, play.key)
    }
}

/// A hand whose cards of each rank can be counted.
pub trait Shape: FromCards {
    /// Returns four planes of sixteen ranks. Bit `16 * k + n` is 1 if the hand has more than `k` cards of the rank `n`.
    fn planes(self) -> u64;

    /// Returns an upper bound on the bombs and rockets in a hand of Dou Dizhu: fours of a kind, and both jokers.
    fn bombs(self) -> u32 {
        let planes = self.planes();
        (planes >> 48).count_ones() + u32::from(planes >> 13 & 0b11 == 0b11)
    }

    /// Returns roughly the rank of a play, 0 for the lowest. The cards of `self` do not affect the result.
    fn rank_of(self, key: Key) -> i32;
}

impl Shape for RankHand {
    fn planes(self) -> u64 {
        (1..=4).rev().fold(0, |planes, k| planes << 16 | u64::from(self.plane(k)))
    }

    fn rank_of(self, key: Key) -> i32 {
        i32::from(key.strength())
    }
}

impl<W: Word> Shape for SuitHand<W> {
    fn planes(self) -> u64 {
        if W::DECKS == 1 {
            return (1..=4).rev().fold(0, |planes, k| planes << 16 | u64::from(self.plane(k)));
        }
        let mut planes = 0;
        for rank in 0..16 {
            for k in 0..self.count(rank).min(4) {
                planes |= 1 << (16 * k + rank);
            }
        }
        planes
    }

    fn rank_of(self, key: Key) -> i32 {
        i32::from(key.strength() / 8)
    }
}
