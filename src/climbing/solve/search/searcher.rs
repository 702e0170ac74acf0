//! What every search shares: the course of the game, what endings come to, and how much work was done.

use std::collections::HashMap;

use super::canonical::Canonical;
use super::heuristic::Heuristic;
use super::prunings::Prunings;
use super::state::{Course, State};
use crate::climbing::ending::EndingError;
use crate::climbing::hand::{FromCards, Hand};
use crate::climbing::plays::{Effects, Key, Play};
use crate::climbing::rules::{Ends, ForbiddenLast};
use crate::climbing::solve::gone::Gone;
use crate::climbing::solve::limits::{Limits, Stopped};
use crate::climbing::solve::payoffs::{End, Left, Payoffs};

/// Why a search has no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoResult {
    /// A limit was reached.
    Stopped(Stopped),
    /// Another move was to be tried first: no search as a whole ends so.
    Paused,
    /// The rules do not settle an ending.
    Unsettled(EndingError),
}

/// How a deal ended, besides the cards that are left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ended {
    /// Who went out since the search began.
    pub gone: Gone,
    /// Whether nobody beat the play with which a player went out, under rules by which that ends the deal.
    pub on_control: bool,
    /// Whether the soloist has played once, where springs matter.
    pub spring: bool,
}

/// All that a position is remembered by: the hands, and everything else in two integers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StateKey<H, const S: usize> {
    hands: [H; S],
    rest: u64,
    standing: u64,
}

/// By what a position is remembered.
pub struct Asked<H, const S: usize> {
    /// What it shares with all positions of which something known of it says something.
    pub key: StateKey<H, S>,
    /// The number of answers to the play that stands, where such positions differ by it: whoever has more of them has all the
    /// moves that he has with fewer.
    pub answers: u8,
}

impl<H, const S: usize> Asked<H, S> {
    /// Returns what the position shares with no other.
    pub fn exactly(self) -> StateKey<H, S> {
        StateKey { standing: self.key.standing | u64::from(self.answers), ..self.key }
    }
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
    /// The number of positions looked at after which another move is to be tried first.
    pub pause: u64,
    /// The limits of the work.
    limits: Limits<'a>,
    /// What is left out because it changes no answer.
    pub prunings: Prunings,
    /// Whether of two plays of a kind and length the stronger has no answers that the weaker has not, and the number of answers
    /// tells them apart.
    nested: bool,
    /// Whether positions may differ that differ only by the names of cards: some ranks do something to others, or some cards
    /// cost more than others.
    names_matter: bool,
    /// Numbers of values, by what tells endings apart.
    ends: HashMap<(Ended, [u16; S]), u32>,
    ends_by_cards: HashMap<(Ended, [E::Hand; S]), u32>,
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
        prunings: Prunings,
    ) -> Searcher<'a, E, S> {
        let (ends, ends_by_cards) = (HashMap::new(), HashMap::new());
        let names_matter =
            payoffs.by_cards() || course.effects != Effects::default() || course.forbidden_last != ForbiddenLast::NONE;
        let nested = prunings.thresholds && !names_matter && course.engine.is_by_strength();
        Searcher {
            course,
            payoffs,
            heuristic,
            nodes: 0,
            pause: u64::MAX,
            limits,
            prunings,
            nested,
            names_matter,
            ends,
            ends_by_cards,
        }
    }

    /// Returns the most bytes of remembered positions.
    pub fn memory(&self) -> u64 {
        self.limits.memory.unwrap_or(Limits::MEMORY)
    }

    /// Returns whether all play for numbers of cards alone, no rank does anything to others, and all plays are compared by
    /// strength: then what an engine knows of [`Dominance`](super::dominance::Dominance) holds.
    pub fn is_plain(&self) -> bool {
        self.cards_count_alike() && self.course.engine.is_by_strength()
    }

    /// Returns whether the players who have gone out, or the numbers of cards that are left, tell what an end comes to.
    pub fn ends_are_counted(&self) -> bool {
        !self.payoffs.by_cards() && !self.course.control_ends && self.course.forbidden_last == ForbiddenLast::NONE
    }

    /// Returns whether all play for numbers of cards alone, and no rank does anything to others.
    pub fn cards_count_alike(&self) -> bool {
        !self.names_matter && !self.course.control_ends
    }

    /// Returns whether plays of a position may differ by the names of cards alone.
    pub fn names_count_alike(&self, state: &State<E::Hand, S>) -> bool {
        self.prunings.names && !self.names_matter && state.turn.standing().is_none_or(|key| key.suits() == 0)
    }

    /// Counts a position, and tells whether there is work left to be done for more.
    pub fn count(&mut self) -> Result<(), NoResult> {
        if self.limits.nodes.is_some_and(|most| self.nodes >= most) {
            return Err(NoResult::Stopped(Stopped::Nodes));
        }
        if self.nodes.is_multiple_of(ASK_EVERY) && self.limits.stop.is_some_and(|stop| stop()) {
            return Err(NoResult::Stopped(Stopped::Asked));
        }
        if self.nodes >= self.pause {
            return Err(NoResult::Paused);
        }
        self.nodes += 1;
        Ok(())
    }

    /// Returns the number of the values of a deal that is over.
    pub fn settle(&mut self, state: &State<E::Hand, S>) -> Result<u32, NoResult> {
        let spring = self.course.counts_plays_of.is_some() && state.soloist_plays == 1;
        let how = Ended { gone: state.gone, on_control: state.ended_on_control, spring };
        if !self.payoffs.by_cards() {
            let first_out = self.course.ends == Ends::FirstOut;
            return self.settle_counts(how, state.hands.map(|hand| if first_out { hand.len() as u16 } else { 0 }));
        }
        if let Some(&id) = self.ends_by_cards.get(&(how, state.hands)) {
            return Ok(id);
        }
        let slots = self.course.seats.len();
        let cards = (0..slots).map(|slot| self.course.cards_of(slot, state.hands[slot])).collect();
        let id = self.settle_anew(how, Left::Cards(cards))?;
        self.ends_by_cards.insert((how, state.hands), id);
        Ok(id)
    }

    /// Returns the number of the values of a deal that has ended with so many cards left by slot; in games that are played out
    /// they do not count, and are 0.
    pub fn settle_counts(&mut self, how: Ended, counts: [u16; S]) -> Result<u32, NoResult> {
        if let Some(&id) = self.ends.get(&(how, counts)) {
            return Ok(id);
        }
        let left = counts.iter().take(self.course.seats.len()).map(|&count| usize::from(count)).collect();
        let id = self.settle_anew(how, Left::Counts(left))?;
        self.ends.insert((how, counts), id);
        Ok(id)
    }

    fn settle_anew(&mut self, how: Ended, left: Left) -> Result<u32, NoResult> {
        let end = End { gone: how.gone, on_control: how.on_control, spring: how.spring, left };
        self.payoffs.id(&end).map_err(NoResult::Unsettled)
    }

    /// Returns by what a position is remembered. The plays from a place of the stack on are those that the player whose turn
    /// it is may make, if a play stands.
    pub fn asked(&self, state: &State<E::Hand, S>, stack: &mut Vec<Play<E::Hand>>, begin: usize) -> Asked<E::Hand, S> {
        let end = stack.len();
        let standing = match state.turn.standing() {
            None => Standing { number: 0, by_name: false, answers: 0 },
            Some(key) => self.answered(state, key, stack, begin).unwrap_or_else(|| exactly(key)),
        };
        stack.truncate(end);
        let by_name = standing.by_name || self.names_matter || !self.prunings.names;
        let hands = if by_name { state.hands } else { self.course.engine.canonical(state.hands) };
        Asked { key: StateKey { hands, rest: rest(state), standing: standing.number }, answers: standing.answers }
    }

    /// Returns by what a position is remembered that differs from one amid a trick only by whose turn it is, and leads.
    pub fn led(&self, asked: &Asked<E::Hand, S>, state: &State<E::Hand, S>) -> StateKey<E::Hand, S> {
        let named = asked.key.standing >> 63 == 1 && !self.names_matter && self.prunings.names;
        let hands = if named { self.course.engine.canonical(state.hands) } else { asked.key.hands };
        StateKey { hands, rest: rest(state), standing: 0 }
    }

    /// Returns the same number for all plays that stand and have the same answers of everybody who may still answer, and
    /// whether it names a card. Appends the plays of others than the player whose turn it is to the stack.
    ///
    /// Of two plays of a kind and length the stronger has no answers that the weaker has not, so that their number tells
    /// which they are; only chops can tell aces and twos from lower cards besides, and the first answer tells the rest. Where
    /// suits are noted they may bind the answer, so that every play is itself. Where there are bombs, plays that only bombs
    /// beat are all the same.
    fn answered(
        &self,
        state: &State<E::Hand, S>,
        key: Key,
        stack: &mut Vec<Play<E::Hand>>,
        begin: usize,
    ) -> Option<Standing> {
        let order = self.course.engine.order();
        let mut turn = state.turn.pass();
        let is_last = turn.standing().is_none();
        if !self.prunings.answers || key.suits() != 0 || !is_last && self.names_matter {
            return None;
        }
        let mut only_bombs = order.bombs_beat_all() && !order.is_bomb(key);
        // Eighteen bits each, those of the player whose turn it is lowest.
        let (mut number, mut shift, mut count, mut from) = (0, 0, 0, begin);
        loop {
            let answers = &stack[from..];
            let more = u8::try_from(answers.len()).ok().filter(|&more| more < UNCOUNTED)?;
            only_bombs &= answers.iter().all(|play| order.is_bomb(play.key));
            let first = match answers.first() {
                Some(first) if self.names_matter => u64::from(first.key.bits()),
                Some(first) if !self.nested => {
                    let of = if order.chops().is_some() { u64::from(key.strength() / 8).saturating_sub(10) } else { 0 };
                    shape(first.key) << 2 | of
                }
                _ => 0,
            };
            if from == begin && self.nested {
                count = more;
            } else {
                number |= (first << 7 | u64::from(more)) << shift;
            }
            if turn.standing().is_none() {
                break;
            }
            (shift, from) = (shift + 18, stack.len());
            self.course.plays(&State { turn, ..*state }, stack);
            turn = turn.pass();
        }
        let of = if only_bombs { ONLY_BOMBS } else { shape(key) };
        Some(Standing { number: of << 54 | number, by_name: false, answers: count })
    }
}

/// A play that stands, as positions are remembered by it.
struct Standing {
    number: u64,
    /// Whether the number names a card, so that positions may differ that differ only by the names of cards.
    by_name: bool,
    /// The number of answers, where plays that stand differ by it alone.
    answers: u8,
}

/// Returns all of a position but the hands and the play that stands.
fn rest<H, const S: usize>(state: &State<H, S>) -> u64 {
    // At most two players can have gone out with two left who play on.
    u64::from(state.turn.bits())
        | u64::from(state.ranking.bits()) << 24
        | u64::from(state.soloist_plays) << 32
        | u64::from(state.silent) << 36
        | u64::from(state.gone.bits()) << 40
}

/// The kind and the length of a play, as an integer of nine bits that is never 0.
fn shape(key: Key) -> u64 {
    (key.kind() as u64 + 1) << 4 | key.length() as u64
}

/// Stands for the kind and length of plays that only bombs beat.
const ONLY_BOMBS: u64 = 31 << 4;

/// Stands for a number of answers of which nothing is said.
const UNCOUNTED: u8 = 127;

/// Returns a play that stands as one whose number no other has.
fn exactly(key: Key) -> Standing {
    let number = 1 << 63 | u64::from(key.bits());
    Standing { number, by_name: true, answers: 0 }
}
