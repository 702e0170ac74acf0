//! The values of the possible ends of a deal. The rules settle each end.

use std::collections::HashMap;

use super::values::ValueKind;
use crate::cards::PackCard;
use crate::climbing::ending::{CardsLeft, Ending, EndingError, Outcome};
use crate::climbing::rules::{Conduct, Ends, GameRules, Opening};

/// An end of a deal, seen from the first position of the search. Each player who holds cards in that position has a
/// *slot*, a number from 0 in the order of seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DealEnd {
    /// The players who went out after the first position of the search.
    pub gone: Gone,
    /// Whether the deal ended because no player beat the last play that emptied a hand.
    pub on_control: bool,
    /// Whether the soloist has made exactly one play, if springs matter. If the soloist wins, this field has no effect.
    pub spring: bool,
    /// The cards left in each slot.
    pub left: CardsAtEnd,
}

/// The cards left in the slots of a [`DealEnd`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CardsAtEnd {
    /// The number of cards in each slot.
    Counts(Vec<usize>),
    /// The cards in each slot.
    Cards(Vec<Vec<PackCard>>),
}

/// The values of the possible ends of a deal. The rules settle each end.
#[derive(Debug)]
pub struct EndPayoffs<'a> {
    rules: &'a dyn GameRules,
    /// The ending as far as the position determines it.
    known: Ending,
    /// The seat of each slot.
    seats: Vec<usize>,
    /// The seats of the players who were out before the search, in the order of going out.
    out: Vec<usize>,
    ends: Ends,
    /// Whether a third player, who is not in the position, completes the table.
    has_absent: bool,
    kind: ValueKind,
    /// Whether the settlement needs the cards left, and not only their numbers.
    by_cards: bool,
    /// The different lists of values, each by seat, in the order in which they were found.
    values: Vec<Vec<i64>>,
    ids: HashMap<Vec<i64>, u32>,
}

/// The part of an ending that a position determines.
#[derive(Clone, Debug)]
pub struct KnownEnding {
    /// The ending as far as the position determines it.
    pub ending: Ending,
    /// The seat of each slot.
    pub seats: Vec<usize>,
    /// The seats of the players who are out, in the order of going out.
    pub out: Vec<usize>,
    /// Whether a third player, who is not in the position, completes the table.
    pub has_absent: bool,
}

impl<'a> EndPayoffs<'a> {
    /// Returns the payoffs of a position with `cards` in its slots. Settles one end for each player who may go out
    /// first. If the numbers of cards left are not enough to settle these ends, settles them by the cards themselves.
    /// If the rules still refuse to settle one of the ends, returns the error, so that no search begins.
    pub fn new(
        rules: &'a dyn GameRules,
        position: KnownEnding,
        cards: &[Vec<PackCard>],
    ) -> Result<EndPayoffs<'a>, EndingError> {
        let KnownEnding { ending, seats, out, has_absent } = position;
        let Conduct { ends, opening, .. } = rules.conduct();
        let mut payoffs = EndPayoffs {
            rules,
            known: ending,
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
        // If the soloist leads the deal, plays only once and loses, the deal is a spring. The ends below are not
        // springs. A soloist who loses there has thus played at least twice, and holds at least two cards fewer than a
        // whole hand.
        if let Some(slot) = payoffs.soloist_slot().filter(|_| opening == Opening::Soloist) {
            let most = rules.dealt(payoffs.known.players.len()).map_or(0, |dealt| dealt.most(true));
            counts[slot] = counts[slot].min(most.saturating_sub(2));
        }
        let order: Vec<usize> = (0..cards.len()).collect();
        let try_all = |payoffs: &EndPayoffs<'_>| -> Result<Outcome, EndingError> {
            let mut outcome = Outcome::default();
            for first in 0..cards.len() {
                let gone = payoffs.gone_first(first, &order);
                let mut left = if payoffs.by_cards {
                    CardsAtEnd::Cards(cards.to_vec())
                } else {
                    CardsAtEnd::Counts(counts.clone())
                };
                for (slot, _) in gone.slots() {
                    left.empty(slot);
                }
                outcome = payoffs.outcome(&DealEnd { gone, on_control: false, spring: false, left })?;
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

    /// Returns the kind of the values.
    pub fn kind(&self) -> ValueKind {
        self.kind
    }

    /// Returns `true` if a settlement depends on the cards left, and not only on their numbers.
    pub fn by_cards(&self) -> bool {
        self.by_cards
    }

    /// Returns the slot of the soloist, in games that have one.
    pub fn soloist_slot(&self) -> Option<usize> {
        let name = self.known.contract.soloist.as_ref()?;
        let seat = self.known.players.iter().position(|player| player == name)?;
        self.seats.iter().position(|&other| other == seat)
    }

    /// Returns the index of an end's values in the list of different values. Adds new values to the list.
    pub fn id(&mut self, end: &DealEnd) -> Result<u32, EndingError> {
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

    /// Returns the values with the index `id`, by seat.
    pub fn values(&self, id: u32) -> &[i64] {
        &self.values[id as usize]
    }

    /// Returns all different values found so far, by seat.
    pub fn all(&self) -> &[Vec<i64>] {
        &self.values
    }

    /// Returns an order of going out that begins with the slot `first`. If the deal is played out, the other slots in
    /// `slots` follow, except the last of them.
    fn gone_first(&self, first: usize, slots: &[usize]) -> Gone {
        let more = if self.ends == Ends::FirstOut { 0 } else { slots.len().saturating_sub(2) };
        let others = slots.iter().copied().filter(|&slot| slot != first).take(more);
        [first].into_iter().chain(others).fold(Gone::default(), |gone, slot| gone.with(slot, false))
    }

    /// Settles an end.
    fn outcome(&self, end: &DealEnd) -> Result<Outcome, EndingError> {
        let mut ending = self.known.clone();
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
            CardsAtEnd::Counts(counts) => {
                for (&seat, &count) in self.seats.iter().zip(counts) {
                    remaining[seat] = CardsLeft::Count(count as i64);
                }
            }
            CardsAtEnd::Cards(cards) => {
                for (&seat, cards) in self.seats.iter().zip(cards) {
                    remaining[seat] = CardsLeft::Cards(cards.clone());
                }
            }
        }
        if self.has_absent {
            // The player who is not in the position is assumed to have played, and to hold a card.
            remaining[players.len() - 1] = CardsLeft::Count(1);
        }
        // If only the order counts, the search does not keep the numbers of cards.
        ending.remaining = (!played_out || self.by_cards).then_some(remaining);
        if ending.contract.soloist.is_some() {
            let lost = end.gone.slots().next().map(|(slot, _)| slot) != self.soloist_slot();
            // If the soloist is out first, the cards left show whether there was a spring.
            ending.contract.spring = lost.then_some(end.spring);
        }
        self.rules.settle(&ending)
    }

    /// Returns the values of an outcome, by seat.
    fn values_of(&self, outcome: &Outcome) -> Result<Vec<i64>, EndingError> {
        let players = self.known.players.len();
        let values = self.kind.values_of(outcome, players);
        let mut values = values.filter(|values| values.len() == players).ok_or(EndingError::MissingOrder)?;
        if self.has_absent
            && let Some(absent) = values.pop()
            && let Some(slot) = self.soloist_slot()
        {
            // Cancel the payment between the soloist and the absent player.
            values[self.seats[slot]] += absent;
        }
        Ok(values)
    }
}

impl CardsAtEnd {
    /// Removes all cards of a slot.
    pub fn empty(&mut self, slot: usize) {
        match self {
            CardsAtEnd::Counts(counts) => counts[slot] = 0,
            CardsAtEnd::Cards(cards) => cards[slot].clear(),
        }
    }
}

/// The slots of the players who went out since the search began, in the order of going out. A slot is the index of a
/// player in the search. Each slot has a flag that is set if the player went out on forbidden cards. A slot and its
/// flag take four bits, and the highest of these bits is always set. The first player out has the lowest bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Gone(u16);

impl Gone {
    /// Returns the list with `slot` appended. `offends` is `true` if the player of `slot` went out on forbidden cards.
    pub fn with(self, slot: usize, offends: bool) -> Gone {
        let entry = 0b1000 | u16::from(offends) << 2 | slot as u16;
        Gone(self.0 | entry << (4 * self.len()))
    }

    /// Returns the number of slots.
    pub fn len(self) -> usize {
        (u16::BITS - self.0.leading_zeros()).div_ceil(4) as usize
    }

    /// Returns `true` if no player went out.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the slots in order, each with `true` if its player went out on forbidden cards.
    pub fn slots(self) -> impl Iterator<Item = (usize, bool)> {
        (0..self.len()).map(move |at| {
            let entry = self.0 >> (4 * at);
            (usize::from(entry & 0b11), entry & 0b100 != 0)
        })
    }

    /// Returns the whole list as an integer.
    pub fn bits(self) -> u16 {
        self.0
    }
}
