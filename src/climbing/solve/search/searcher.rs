//! The common part of all searches: the dynamics of the game, the settlement of ends, the table keys, and the number of
//! nodes.

use std::collections::HashMap;

use super::canonical::Canonical;
use super::heuristic::Heuristic;
use super::prunings::Prunings;
use super::state::{GameDynamics, State};
use crate::climbing::ending::EndingError;
use crate::climbing::hand::{FromCards, Hand};
use crate::climbing::plays::{Effects, Key, Play};
use crate::climbing::rules::{Ends, ForbiddenLast};
use crate::climbing::solve::answer::{Limits, Stopped};
use crate::climbing::solve::end_payoffs::{CardsAtEnd, DealEnd, EndPayoffs, Gone};

/// The reason why a search has no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoResult {
    /// A limit was reached.
    Stopped(Stopped),
    /// The search stopped at [`Searcher::pause`], so that another move can be tried first. Only a part of a search ends
    /// like this: the whole search has no pause.
    Paused,
    /// The rules do not settle an end of the deal.
    Unsettled(EndingError),
}

/// The end of a deal, apart from the cards left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EndKey {
    /// The players who went out since the search began.
    pub gone: Gone,
    /// Whether the deal ended because no player beat a play that emptied a hand.
    pub on_control: bool,
    /// Whether the soloist has made exactly one play, if springs matter.
    pub spring: bool,
}

/// The key of a position in a transposition table: the hands, and everything else in two integers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StateKey<H, const S: usize> {
    hands: [H; S],
    rest: u64,
    trick: u64,
}

/// The key of a position, with the number of the mover's answers to the play to beat as a separate field; see
/// [`StoredBounds`](super::transposition_table::StoredBounds).
pub struct TableKey<H, const S: usize> {
    /// The key of the position. If it does not include the number of answers, positions that differ only by this number
    /// share it.
    pub key: StateKey<H, S>,
    /// The number of the mover's answers, if `key` does not include this number; otherwise 0. If two positions have the
    /// same `key`, the mover with more answers has all the moves of the mover with fewer.
    pub answers: u8,
}

impl<H, const S: usize> TableKey<H, S> {
    /// Returns a key that includes the number of answers.
    pub fn exactly(self) -> StateKey<H, S> {
        StateKey { trick: self.key.trick | u64::from(self.answers), ..self.key }
    }
}

/// The part that all searches share.
pub struct Searcher<'a, E: Canonical, const S: usize> {
    /// The dynamics of the game.
    pub dynamics: GameDynamics<'a, E, S>,
    /// The settlement of ends.
    pub payoffs: EndPayoffs<'a>,
    /// The order of moves.
    pub heuristic: Heuristic,
    /// The number of nodes searched.
    pub nodes: u64,
    /// The number of nodes at which the search ends with [`NoResult::Paused`].
    pub pause: u64,
    /// The limits of the work.
    limits: Limits<'a>,
    /// The shortcuts in use.
    pub prunings: Prunings,
    /// Whether every play that beats the stronger of two plays of the same kind and length also beats the weaker one.
    /// If so, the sets of answers are nested, and the number of answers identifies the set. Also `false` if
    /// [`Prunings::thresholds`] is off, or if `names_matter` is `true`.
    nested: bool,
    /// Whether positions that differ only by the names of cards can have different values. They can if a rank has an
    /// effect on later plays, must not be played last, or costs more than another rank at the settlement.
    names_matter: bool,
    /// The index of the values of each settled end. `ends_by_cards` is used if the settlement depends on the cards
    /// left, and not only on their numbers.
    ends: HashMap<(EndKey, [u16; S]), u32>,
    ends_by_cards: HashMap<(EndKey, [E::Hand; S]), u32>,
}

/// The number of nodes between two calls of [`Limits::stop`].
const ASK_EVERY: u64 = 1 << 10;

impl<'a, E: Canonical<Hand: FromCards>, const S: usize> Searcher<'a, E, S> {
    /// Returns a searcher that has done no work.
    pub fn new(
        dynamics: GameDynamics<'a, E, S>,
        payoffs: EndPayoffs<'a>,
        heuristic: Heuristic,
        limits: Limits<'a>,
        prunings: Prunings,
    ) -> Searcher<'a, E, S> {
        let (ends, ends_by_cards) = (HashMap::new(), HashMap::new());
        let names_matter = payoffs.by_cards()
            || dynamics.effects != Effects::default()
            || dynamics.forbidden_last != ForbiddenLast::NONE;
        let nested = prunings.thresholds && !names_matter && dynamics.engine.is_by_strength();
        Searcher {
            dynamics,
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

    /// Returns the largest size of a transposition table, in bytes.
    pub fn memory(&self) -> u64 {
        self.limits.memory.unwrap_or(Limits::MEMORY)
    }

    /// Returns `true` if [`Searcher::cards_count_alike`] returns `true` and plays are compared by strength. The
    /// assumptions of [`Dominance`](super::dominance::Dominance) then hold, except that there must also be two sides.
    pub fn is_plain(&self) -> bool {
        self.cards_count_alike() && self.dynamics.engine.is_by_strength()
    }

    /// Returns `true` if the settlement of an end depends only on the order of going out, the numbers of cards left,
    /// bombs and springs.
    pub fn ends_are_counted(&self) -> bool {
        !self.payoffs.by_cards() && !self.dynamics.control_ends && self.dynamics.forbidden_last == ForbiddenLast::NONE
    }

    /// Returns `true` if
    ///
    /// * the settlement depends on how many cards each player has left, but not on which cards,
    /// * no rank has an effect on later plays,
    /// * no card is forbidden as the last one of a hand, and
    /// * the end of a deal does not depend on whether a player beats a play that empties a hand.
    pub fn cards_count_alike(&self) -> bool {
        !self.names_matter && !self.dynamics.control_ends
    }

    /// Returns `true` if [`Prunings::names`] is on, and plays that differ only by the names of cards have the same
    /// value in this position.
    pub fn names_count_alike(&self, state: &State<E::Hand, S>) -> bool {
        self.prunings.names && !self.names_matter && state.turn.standing().is_none_or(|key| key.suits() == 0)
    }

    /// Counts a node.
    ///
    /// # Errors
    /// Returns an error if a limit or [`Searcher::pause`] is reached.
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

    /// Returns the index of the values of a deal that is over.
    pub fn settle(&mut self, state: &State<E::Hand, S>) -> Result<u32, NoResult> {
        let spring = self.dynamics.counts_plays_of.is_some() && state.soloist_plays == 1;
        let end = EndKey { gone: state.gone, on_control: state.ended_on_control, spring };
        if !self.payoffs.by_cards() {
            let first_out = self.dynamics.ends == Ends::FirstOut;
            return self.settle_counts(end, state.hands.map(|hand| if first_out { hand.len() as u16 } else { 0 }));
        }
        if let Some(&id) = self.ends_by_cards.get(&(end, state.hands)) {
            return Ok(id);
        }
        let slots = self.dynamics.seats.len();
        let cards = (0..slots).map(|slot| self.dynamics.cards_of(slot, state.hands[slot])).collect();
        let id = self.settle_anew(end, CardsAtEnd::Cards(cards))?;
        self.ends_by_cards.insert((end, state.hands), id);
        Ok(id)
    }

    /// Returns the index of the values of a deal that has ended. `counts` has the number of cards left in each slot. In
    /// games that are played out, the counts are 0, because the settlement does not count cards.
    pub fn settle_counts(&mut self, end: EndKey, counts: [u16; S]) -> Result<u32, NoResult> {
        if let Some(&id) = self.ends.get(&(end, counts)) {
            return Ok(id);
        }
        let left = counts.iter().take(self.dynamics.seats.len()).map(|&count| usize::from(count)).collect();
        let id = self.settle_anew(end, CardsAtEnd::Counts(left))?;
        self.ends.insert((end, counts), id);
        Ok(id)
    }

    fn settle_anew(&mut self, end: EndKey, left: CardsAtEnd) -> Result<u32, NoResult> {
        let end = DealEnd { gone: end.gone, on_control: end.on_control, spring: end.spring, left };
        self.payoffs.id(&end).map_err(NoResult::Unsettled)
    }

    /// Returns the table key of a position. During a trick, the mover's answers are on the stack, starting at index
    /// `begin`.
    pub fn table_key(
        &self,
        state: &State<E::Hand, S>,
        stack: &mut Vec<Play<E::Hand>>,
        begin: usize,
    ) -> TableKey<E::Hand, S> {
        let end = stack.len();
        let trick = match state.turn.standing() {
            None => TrickKey::LEAD,
            Some(key) => self.by_answers(state, key, stack, begin).unwrap_or_else(|| TrickKey::named(key)),
        };
        stack.truncate(end);
        let by_name = is_named(trick.number) || self.names_matter || !self.prunings.names;
        let hands = if by_name { state.hands } else { self.dynamics.engine.canonical(state.hands) };
        TableKey { key: StateKey { hands, rest: rest(state), trick: trick.number }, answers: trick.answers }
    }

    /// Returns the key of `state`, in which the mover leads. `at` is the key of a position during a trick, with the
    /// same hands.
    pub fn lead_key(&self, at: &TableKey<E::Hand, S>, state: &State<E::Hand, S>) -> StateKey<E::Hand, S> {
        let named = is_named(at.key.trick) && !self.names_matter && self.prunings.names;
        let hands = if named { self.dynamics.engine.canonical(state.hands) } else { at.key.hands };
        StateKey { hands, rest: rest(state), trick: TrickKey::LEAD.number }
    }

    /// Returns a key of the play to beat. Two plays have the same key only if every player who may still answer has the
    /// same answers to both. Returns `None` if the play must not share a key with other plays. Appends to the stack the
    /// answers of the players after the mover.
    ///
    /// **Claim.** The hands and the following facts determine every set of answers:
    ///
    /// * the kind and the length of the play to beat,
    /// * the *class* of its rank, under rules with chops: a two, an ace, or any lower rank,
    /// * for each player who may still answer, the number of answers, and the kind and length of the first answer.
    ///
    /// **Proof.** A play is answered by higher plays of its kind and length, by kinds that beat every play of its kind,
    /// and by chops. The sets of higher plays are nested: every play that is higher than the stronger of two plays is
    /// also higher than the weaker one. The stronger kinds are the same for all plays of one kind. Chops depend on the
    /// rank only through twos and, in some games, aces, so only through the class. So the sets of answers are nested
    /// among plays to beat of one kind, length and class, and the number of answers identifies the set. Under some
    /// rules, bombs beat every play that is not a bomb. Under these rules, if all answers are bombs, the set is the
    /// same for all plays to beat that are not bombs.
    ///
    /// If `nested` is `true`, there are no chops, so there is only one class. In addition to the kind and the length,
    /// the proof then needs only the numbers of answers, and the key leaves out the first answers.
    ///
    /// If `names_matter` is `true`, the key contains the whole first answer. Such a key is used only if no player after
    /// the mover may answer. Returns `None` for a play with suits, because its suits may lock the trick.
    fn by_answers(
        &self,
        state: &State<E::Hand, S>,
        key: Key,
        stack: &mut Vec<Play<E::Hand>>,
        begin: usize,
    ) -> Option<TrickKey> {
        let order = self.dynamics.engine.order();
        let mut turn = state.turn.pass();
        let is_last = turn.standing().is_none();
        if !self.prunings.answers || key.suits() != 0 || !is_last && self.names_matter {
            return None;
        }
        let mut only_bombs = order.bombs_beat_all() && !order.is_bomb(key);
        let mut trick = TrickKey::LEAD;
        let (mut player, mut from) = (0, begin);
        loop {
            let answers = &stack[from..];
            let more = u8::try_from(answers.len()).ok().filter(|&more| more < UNCOUNTED)?;
            only_bombs &= answers.iter().all(|play| order.is_bomb(play.key));
            let first = match answers.first() {
                Some(first) if self.names_matter => u64::from(first.key.bits()),
                Some(first) if !self.nested => {
                    let class =
                        if order.chops().is_some() { u64::from(key.strength() / 8).saturating_sub(10) } else { 0 };
                    shape(first.key) << 2 | class
                }
                _ => 0,
            };
            if player == 0 && self.nested {
                trick.answers = more;
            } else {
                trick = trick.with_answers(player, first, more);
            }
            if turn.standing().is_none() {
                break;
            }
            (player, from) = (player + 1, stack.len());
            self.dynamics.plays(&State { turn, ..*state }, stack);
            turn = turn.pass();
        }
        Some(trick.with_shape(if only_bombs { ONLY_BOMBS } else { shape(key) }))
    }
}

/// The key of a play to beat: zero if the mover leads, otherwise the play itself or a summary of the answers to it.
///
/// | bits of `number` | content |
/// | --- | --- |
/// | 63 | 1 if the other bits are the play itself, which names a card |
/// | 54 to 62 | the [`shape`] of the play |
/// | 0 to 53 | eighteen bits for each player who may answer, the lowest for the mover; see [`TrickKey::with_answers`] |
#[derive(Clone, Copy)]
struct TrickKey {
    number: u64,
    /// The number of the mover's answers, if it is stored separately from `number`.
    answers: u8,
}

impl TrickKey {
    /// The key if the mover leads.
    const LEAD: TrickKey = TrickKey { number: 0, answers: 0 };

    /// Returns a key that no other play has.
    fn named(key: Key) -> TrickKey {
        TrickKey { number: 1 << 63 | u64::from(key.bits()), answers: 0 }
    }

    /// Adds the answers of a player. The mover is `player` 0, and the next player who may answer is 1. `count`, the
    /// number of answers, takes seven bits. `first`, the facts about the first answer, takes eleven bits, or twenty if
    /// `names_matter`. In that case, only the mover may answer.
    fn with_answers(self, player: u32, first: u64, count: u8) -> TrickKey {
        TrickKey { number: self.number | (first << 7 | u64::from(count)) << (18 * player), ..self }
    }

    /// Adds the shape of the play.
    fn with_shape(self, shape: u64) -> TrickKey {
        TrickKey { number: self.number | shape << 54, ..self }
    }
}

/// Returns `true` if the number of a [`TrickKey`] names a card. Positions that differ by the names of cards then have
/// different keys.
fn is_named(number: u64) -> bool {
    number >> 63 == 1
}

/// Returns everything in a position except the hands and the play to beat.
fn rest<H, const S: usize>(state: &State<H, S>) -> u64 {
    // `gone` has at most eight bits: four for each player who has gone out. A search has at most four players, and at
    // least two of them still hold cards, so at most two have gone out.
    u64::from(state.turn.bits())
        | u64::from(state.ranking.bits()) << 24
        | u64::from(state.soloist_plays) << 32
        | u64::from(state.passing) << 36
        | u64::from(state.gone.bits()) << 40
}

/// Returns the kind and the length of a play, as an integer of nine bits that is never 0.
fn shape(key: Key) -> u64 {
    (key.kind() as u64 + 1) << 4 | key.length() as u64
}

/// The shape of a play to beat if all answers are bombs.
const ONLY_BOMBS: u64 = 31 << 4;

/// A play with at least this many answers keeps a key of its own. Smaller numbers fit into the seven bits of the key.
const UNCOUNTED: u8 = 127;
