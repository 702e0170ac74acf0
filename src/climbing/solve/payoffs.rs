//! What endings come to for the players, by the settlement of the rules.

use std::collections::HashMap;

use super::gone::Gone;
use super::values::ValueKind;
use crate::cards::PackCard;
use crate::climbing::ending::{CardsLeft, Ending, EndingError, Outcome};
use crate::climbing::rules::{Ends, GameRules};

/// A way in which a deal ends, seen from the position in which the search began.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// Who went out since then.
    pub gone: Gone,
    /// Whether nobody beat the play with which the last of them went out, under rules by which that ends the deal.
    pub on_control: bool,
    /// Whether the soloist has lost with a single play from a whole hand.
    pub spring: bool,
    /// The cards that each slot has left.
    pub left: Left,
}

/// What the slots have left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Left {
    /// The number of cards.
    Counts(Vec<usize>),
    /// The cards.
    Cards(Vec<Vec<PackCard>>),
}

/// What endings come to, by the settlement of the rules.
#[derive(Debug)]
pub struct Payoffs<'a> {
    rules: &'a dyn GameRules,
    /// The ending as far as the position tells it.
    told: Ending,
    /// The seat of each slot.
    seats: Vec<usize>,
    /// The seats of the players who were out, in their order, and of the offenders among them.
    out: Vec<usize>,
    ends: Ends,
    /// Whether a third player, who is in no position, completes the table.
    has_absent: bool,
    kind: ValueKind,
    /// Whether the settlement asks for the cards that are left, and not only for their number.
    by_cards: bool,
    /// Different values by seat, in the order in which they were found.
    values: Vec<Vec<i64>>,
    ids: HashMap<Vec<i64>, u32>,
}

/// What a position tells of any ending that it may come to.
#[derive(Clone, Debug)]
pub struct Told {
    /// The ending as far as it is known.
    pub ending: Ending,
    /// The seat of each slot.
    pub seats: Vec<usize>,
    /// The seats of the players who are out, in their order.
    pub out: Vec<usize>,
    /// Whether a third player completes the table who is not in the position.
    pub has_absent: bool,
}

impl<'a> Payoffs<'a> {
    /// Returns what endings come to that begin so; `cards` are those of the slots. All ways are tried in which the deal could
    /// end here and now, so that what the settlement refuses is refused before the search.
    pub fn new(rules: &'a dyn GameRules, told: Told, cards: &[Vec<PackCard>]) -> Result<Payoffs<'a>, EndingError> {
        let Told { ending, seats, out, has_absent } = told;
        let ends = rules.conduct().ends;
        let mut payoffs = Payoffs {
            rules,
            told: ending,
            seats,
            out,
            ends,
            has_absent,
            kind: ValueKind::Wins,
            by_cards: false,
            values: Vec::new(),
            ids: HashMap::new(),
        };
        let mut counts: Vec<usize> = cards.iter().map(Vec::len).collect();
        // The soloist has led, or will before anybody is out.
        if let Some(slot) = payoffs.soloist_slot() {
            let most = rules.dealt(payoffs.told.players.len()).map_or(0, |dealt| dealt.most(true));
            counts[slot] = counts[slot].min(most.saturating_sub(1));
        }
        let order: Vec<usize> = (0..cards.len()).collect();
        let try_all = |payoffs: &Payoffs<'_>| -> Result<Outcome, EndingError> {
            let mut outcome = Outcome::default();
            for first in 0..cards.len() {
                let gone = payoffs.gone_first(first, &order);
                let mut left =
                    if payoffs.by_cards { Left::Cards(cards.to_vec()) } else { Left::Counts(counts.clone()) };
                for (slot, _) in gone.slots() {
                    left.empty(slot);
                }
                outcome = payoffs.outcome(&End { gone, on_control: false, spring: false, left })?;
            }
            Ok(outcome)
        };
        let outcome = match try_all(&payoffs) {
            Err(EndingError::MissingCards { .. }) => {
                payoffs.by_cards = true;
                try_all(&payoffs)?
            }
            tried => tried?,
        };
        payoffs.kind = ValueKind::of_outcome(&outcome);
        Ok(payoffs)
    }

    /// Returns what the values are.
    pub fn kind(&self) -> ValueKind {
        self.kind
    }

    /// Returns whether a settlement depends on which cards are left, and not only on their number.
    pub fn by_cards(&self) -> bool {
        self.by_cards
    }

    /// Returns the slot of the soloist, in games that have one.
    pub fn soloist_slot(&self) -> Option<usize> {
        let name = self.told.contract.soloist.as_ref()?;
        let seat = self.told.players.iter().position(|player| player == name)?;
        self.seats.iter().position(|&of| of == seat)
    }

    /// Returns the values of an ending by seat: its number in the list of different values.
    pub fn id(&mut self, end: &End) -> Result<u32, EndingError> {
        let outcome = self.outcome(end)?;
        let values = self.values_of(&outcome)?;
        if let Some(&id) = self.ids.get(&values) {
            return Ok(id);
        }
        let id = self.values.len() as u32;
        self.values.push(values.clone());
        self.ids.insert(values, id);
        Ok(id)
    }

    /// Returns the values by seat that have a number.
    pub fn values(&self, id: u32) -> &[i64] {
        &self.values[id as usize]
    }

    /// Returns all different values found so far, by seat.
    pub fn all(&self) -> &[Vec<i64>] {
        &self.values
    }

    /// Returns the list in which `first` goes out first and, if the deal is played out, all others but one after him.
    fn gone_first(&self, first: usize, slots: &[usize]) -> Gone {
        let more = if self.ends == Ends::FirstOut { 0 } else { slots.len().saturating_sub(2) };
        let others = slots.iter().copied().filter(|&slot| slot != first).take(more);
        [first].into_iter().chain(others).fold(Gone::default(), |gone, slot| gone.with(slot, false))
    }

    /// Settles an ending.
    fn outcome(&self, end: &End) -> Result<Outcome, EndingError> {
        let mut ending = self.told.clone();
        let players = ending.players.clone();
        let name = |seat: usize| players[seat].clone();
        let played_out = self.ends == Ends::PlayOut;
        if played_out {
            let gone = || end.gone.slots().map(|(slot, _)| self.seats[slot]);
            let mut order: Vec<usize> = self.out.iter().copied().chain(gone()).collect();
            if !end.on_control {
                order.extend((0..players.len()).filter(|seat| !order.contains(seat)).collect::<Vec<_>>());
            }
            ending
                .offenders
                .extend(end.gone.slots().filter(|&(_, offends)| offends).map(|(slot, _)| name(self.seats[slot])));
            ending.order = Some(order.into_iter().map(name).collect());
            ending.out_on_control = end.on_control;
        }
        let mut remaining = vec![CardsLeft::Count(0); players.len()];
        match &end.left {
            Left::Counts(counts) => {
                for (&seat, &count) in self.seats.iter().zip(counts) {
                    remaining[seat] = CardsLeft::Count(count as i64);
                }
            }
            Left::Cards(cards) => {
                for (&seat, cards) in self.seats.iter().zip(cards) {
                    remaining[seat] = CardsLeft::Cards(cards.clone());
                }
            }
        }
        if self.has_absent {
            // Whoever is not in the position has played, and holds a card.
            remaining[players.len() - 1] = CardsLeft::Count(1);
        }
        // Where only the order counts, the number of cards left would have to be that of the end.
        ending.remaining = (!played_out || self.by_cards).then_some(remaining);
        if ending.contract.soloist.is_some() {
            let lost = end.gone.slots().next().map(|(slot, _)| slot) != self.soloist_slot();
            // If the soloist is out first, the cards that are left tell whether it was a spring.
            ending.contract.spring = lost.then_some(end.spring);
        }
        self.rules.settle(&ending)
    }

    /// Returns the values of an outcome, by seat.
    fn values_of(&self, outcome: &Outcome) -> Result<Vec<i64>, EndingError> {
        let players = self.told.players.len();
        let values = self.kind.of(outcome, players);
        let mut values = values.filter(|values| values.len() == players).ok_or(EndingError::MissingOrder)?;
        if self.has_absent
            && let Some(absent) = values.pop()
            && let Some(slot) = self.soloist_slot()
        {
            // The soloist settles with those who are in the position.
            values[self.seats[slot]] += absent;
        }
        Ok(values)
    }
}

impl Left {
    /// Takes all cards of a slot away.
    pub fn empty(&mut self, slot: usize) {
        match self {
            Left::Counts(counts) => counts[slot] = 0,
            Left::Cards(cards) => cards[slot].clear(),
        }
    }
}
