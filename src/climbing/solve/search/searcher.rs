//! What every search shares: the course of the game, what endings come to, and how much work was done.

use std::collections::HashMap;

use super::canonical::Canonical;
use super::heuristic::Heuristic;
use super::state::{Course, State};
use crate::climbing::ending::EndingError;
use crate::climbing::hand::{FromCards, Hand};
use crate::climbing::plays::{Effects, Key, Play};
use crate::climbing::rules::{Ends, ForbiddenLast};
use crate::climbing::solve::limits::{Limits, Stopped};
use crate::climbing::solve::payoffs::{End, Left, Payoffs};

/// Why a search has no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoResult {
    /// A limit was reached.
    Stopped(Stopped),
    /// The rules do not settle an ending.
    Unsettled(EndingError),
}

/// All that a position is remembered by: the hands, and everything else in one integer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StateKey<H, const S: usize> {
    hands: [H; S],
    rest: u64,
    standing: u64,
}

/// What every search shares.
pub struct Searcher<'a, E: Canonical, const S: usize> {
    /// How play goes.
    pub course: Course<'a, E, S>,
    /// What endings come to.
    pub payoffs: Payoffs<'a>,
    /// Which moves are tried first.
    pub heuristic: Heuristic,
    /// The number of positions looked at.
    pub nodes: u64,
    /// The limits of the work.
    limits: Limits<'a>,
    /// Whether positions may differ that differ only by the names of cards: some ranks do something to others, or some cards
    /// cost more than others.
    names_matter: bool,
    /// Numbers of values, by what tells endings apart.
    ends: HashMap<(u32, [u16; S]), u32>,
    ends_by_cards: HashMap<(u32, [E::Hand; S]), u32>,
}

/// The number of positions between two questions whether to stop.
const ASK_EVERY: u64 = 1 << 10;

impl<'a, E: Canonical<Hand: FromCards>, const S: usize> Searcher<'a, E, S> {
    /// Returns a searcher that has done no work.
    pub fn new(
        course: Course<'a, E, S>,
        payoffs: Payoffs<'a>,
        heuristic: Heuristic,
        limits: Limits<'a>,
    ) -> Searcher<'a, E, S> {
        let (ends, ends_by_cards) = (HashMap::new(), HashMap::new());
        let names_matter =
            payoffs.by_cards() || course.effects != Effects::default() || course.forbidden_last != ForbiddenLast::NONE;
        Searcher { course, payoffs, heuristic, nodes: 0, limits, names_matter, ends, ends_by_cards }
    }

    /// Returns the most bytes of remembered positions.
    pub fn memory(&self) -> u64 {
        self.limits.memory.unwrap_or(Limits::MEMORY)
    }

    /// Returns whether what an engine knows of [`Dominance`](super::dominance::Dominance) holds: two players who play for
    /// numbers of cards, and no rank does anything to others.
    pub fn has_dominance(&self) -> bool {
        self.course.seats.len() == 2
            && !self.names_matter
            && !self.course.control_ends
            && self.course.engine.is_by_strength()
    }

    /// Counts a position, and tells whether there is work left to be done for more.
    pub fn count(&mut self) -> Result<(), NoResult> {
        if self.limits.nodes.is_some_and(|most| self.nodes >= most) {
            return Err(NoResult::Stopped(Stopped::Nodes));
        }
        if self.nodes.is_multiple_of(ASK_EVERY) && self.limits.stop.is_some_and(|stop| stop()) {
            return Err(NoResult::Stopped(Stopped::Asked));
        }
        self.nodes += 1;
        Ok(())
    }

    /// Returns the number of the values of a deal that is over.
    pub fn settle(&mut self, state: &State<E::Hand, S>) -> Result<u32, NoResult> {
        let spring = self.course.counts_plays_of.is_some() && state.soloist_plays == 1;
        let how = u32::from(state.gone.bits()) | u32::from(state.ended_on_control) << 16 | u32::from(spring) << 17;
        if self.payoffs.by_cards() {
            if let Some(&id) = self.ends_by_cards.get(&(how, state.hands)) {
                return Ok(id);
            }
            let slots = self.course.seats.len();
            let cards = (0..slots).map(|slot| self.course.cards_of(slot, state.hands[slot])).collect();
            let id = self.settle_anew(state, spring, Left::Cards(cards))?;
            self.ends_by_cards.insert((how, state.hands), id);
            return Ok(id);
        }
        let first_out = self.course.ends == Ends::FirstOut;
        let counts = state.hands.map(|hand| if first_out { hand.len() as u16 } else { 0 });
        if let Some(&id) = self.ends.get(&(how, counts)) {
            return Ok(id);
        }
        let left = state.hands.iter().take(self.course.seats.len()).map(|hand| hand.len()).collect();
        let id = self.settle_anew(state, spring, Left::Counts(left))?;
        self.ends.insert((how, counts), id);
        Ok(id)
    }

    fn settle_anew(&mut self, state: &State<E::Hand, S>, spring: bool, left: Left) -> Result<u32, NoResult> {
        let end = End { gone: state.gone, on_control: state.ended_on_control, spring, left };
        self.payoffs.id(&end).map_err(NoResult::Unsettled)
    }

    /// Returns the key of a position; `answers` are the plays that the player whose turn it is may make, if a play stands.
    pub fn key(&self, state: &State<E::Hand, S>, answers: &[Play<E::Hand>]) -> StateKey<E::Hand, S> {
        let (standing, by_name) = match state.turn.standing() {
            None => (0, false),
            // If a pass would end the trick, nobody else may answer.
            Some(key) if state.turn.pass().standing().is_none() => self.answered(key, answers),
            Some(key) => (exactly(key), true),
        };
        // At most two players can have gone out with two left who play on.
        let rest = u64::from(state.turn.bits())
            | u64::from(state.ranking.bits()) << 24
            | u64::from(state.soloist_plays) << 32
            | u64::from(state.gone.bits()) << 40;
        let hands = if by_name || self.names_matter { state.hands } else { self.course.engine.canonical(state.hands) };
        StateKey { hands, rest, standing }
    }

    /// Returns the same number for all plays that stand and have the same answers, and whether it names a card.
    ///
    /// Of two plays of a kind and length the stronger has no answers that the weaker has not, so that their number tells
    /// which they are; only chops can tell aces and twos from lower cards besides, and the first answer tells the rest. Where
    /// suits are noted they may bind the answer, so that every play is itself. Where there are bombs, plays that only bombs
    /// beat are all the same.
    fn answered(&self, key: Key, answers: &[Play<E::Hand>]) -> (u64, bool) {
        let (Some(first), Ok(count)) = (answers.first(), u64::try_from(answers.len())) else {
            return (exactly(key), true);
        };
        if count >= UNCOUNTED || key.suits() != 0 {
            return (exactly(key), true);
        }
        let order = self.course.engine.order();
        let only_bombs =
            order.bombs_beat_all() && !order.is_bomb(key) && answers.iter().all(|play| order.is_bomb(play.key));
        let of = if only_bombs { ONLY_BOMBS } else { shape(key) };
        let first = if self.names_matter {
            u64::from(first.key.bits())
        } else {
            let chopped = if order.chops().is_some() { u64::from(key.strength() / 8).saturating_sub(10) } else { 0 };
            shape(first.key) << 2 | chopped
        };
        (of << 27 | first << 7 | count, false)
    }
}

/// The kind and the length of a play, as an integer of nine bits that is never 0.
fn shape(key: Key) -> u64 {
    (key.kind() as u64 + 1) << 4 | key.length() as u64
}

/// Stands for the kind and length of plays that only bombs beat.
const ONLY_BOMBS: u64 = 31 << 4;

/// Stands for a number of answers of which nothing is said.
const UNCOUNTED: u64 = 127;

/// Returns a number that no other play that stands has.
fn exactly(key: Key) -> u64 {
    shape(key) << 27 | u64::from(key.bits()) << 7 | UNCOUNTED
}
