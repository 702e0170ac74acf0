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
    pub answers: u16,
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
        Searcher { course, payoffs, heuristic, nodes: 0, limits, prunings, nested, names_matter, ends, ends_by_cards }
    }

    /// Returns the most bytes of remembered positions.
    pub fn memory(&self) -> u64 {
        self.limits.memory.unwrap_or(Limits::MEMORY)
    }

    /// Returns whether two players play for numbers of cards alone, no rank does anything to others, and all plays are
    /// compared by strength: then what an engine knows of [`Dominance`](super::dominance::Dominance) holds.
    pub fn is_plain(&self) -> bool {
        self.is_of_two() && self.course.engine.is_by_strength()
    }

    /// Returns whether the players who have gone out, or the numbers of cards that are left, tell what an end comes to.
    pub fn ends_are_counted(&self) -> bool {
        !self.payoffs.by_cards() && !self.course.control_ends && self.course.forbidden_last == ForbiddenLast::NONE
    }

    /// Returns whether two players play for numbers of cards alone, and no rank does anything to others.
    pub fn is_of_two(&self) -> bool {
        self.course.seats.len() == 2 && !self.names_matter && !self.course.control_ends
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

    /// Returns by what a position is remembered; `answers` are the plays that the player whose turn it is may make, if a play
    /// stands.
    pub fn asked(&self, state: &State<E::Hand, S>, answers: &[Play<E::Hand>]) -> Asked<E::Hand, S> {
        let standing = match state.turn.standing() {
            None => Standing { number: 0, by_name: false, answers: 0 },
            // If a pass would end the trick, nobody else may answer.
            Some(key) if self.prunings.answers && state.turn.pass().standing().is_none() => self.answered(key, answers),
            Some(key) => exactly(key),
        };
        let by_name = standing.by_name || self.names_matter || !self.prunings.names;
        let hands = if by_name { state.hands } else { self.course.engine.canonical(state.hands) };
        Asked { key: StateKey { hands, rest: rest(state), standing: standing.number }, answers: standing.answers }
    }

    /// Returns by what a position is remembered that differs from one amid a trick only by whose turn it is, and leads.
    pub fn led(&self, asked: &Asked<E::Hand, S>, state: &State<E::Hand, S>) -> StateKey<E::Hand, S> {
        StateKey { hands: asked.key.hands, rest: rest(state), standing: 0 }
    }

    /// Returns the same number for all plays that stand and have the same answers, and whether it names a card.
    ///
    /// Of two plays of a kind and length the stronger has no answers that the weaker has not, so that their number tells
    /// which they are; only chops can tell aces and twos from lower cards besides, and the first answer tells the rest. Where
    /// suits are noted they may bind the answer, so that every play is itself. Where there are bombs, plays that only bombs
    /// beat are all the same.
    fn answered(&self, key: Key, answers: &[Play<E::Hand>]) -> Standing {
        let (Some(first), Ok(count)) = (answers.first(), u16::try_from(answers.len())) else {
            return exactly(key);
        };
        if u64::from(count) >= UNCOUNTED || key.suits() != 0 {
            return exactly(key);
        }
        let order = self.course.engine.order();
        let only_bombs =
            order.bombs_beat_all() && !order.is_bomb(key) && answers.iter().all(|play| order.is_bomb(play.key));
        let of = if only_bombs { ONLY_BOMBS } else { shape(key) };
        if self.nested {
            return Standing { number: of << 27, by_name: false, answers: count };
        }
        let first = if self.names_matter {
            u64::from(first.key.bits())
        } else {
            let chopped = if order.chops().is_some() { u64::from(key.strength() / 8).saturating_sub(10) } else { 0 };
            shape(first.key) << 2 | chopped
        };
        Standing { number: of << 27 | first << 7 | u64::from(count), by_name: false, answers: 0 }
    }
}

/// A play that stands, as positions are remembered by it.
struct Standing {
    number: u64,
    /// Whether the number names a card, so that positions may differ that differ only by the names of cards.
    by_name: bool,
    /// The number of answers, where plays that stand differ by it alone.
    answers: u16,
}

/// Returns all of a position but the hands and the play that stands.
fn rest<H, const S: usize>(state: &State<H, S>) -> u64 {
    // At most two players can have gone out with two left who play on.
    u64::from(state.turn.bits())
        | u64::from(state.ranking.bits()) << 24
        | u64::from(state.soloist_plays) << 32
        | u64::from(state.gone.bits()) << 40
}

/// The kind and the length of a play, as an integer of nine bits that is never 0.
fn shape(key: Key) -> u64 {
    (key.kind() as u64 + 1) << 4 | key.length() as u64
}

/// Stands for the kind and length of plays that only bombs beat.
const ONLY_BOMBS: u64 = 31 << 4;

/// Stands for a number of answers of which nothing is said.
const UNCOUNTED: u64 = 127;

/// Returns a play that stands as one whose number no other has.
fn exactly(key: Key) -> Standing {
    let number = shape(key) << 27 | u64::from(key.bits()) << 7 | UNCOUNTED;
    Standing { number, by_name: true, answers: 0 }
}
