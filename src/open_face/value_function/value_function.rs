//! The value function of a rule set: a network for every two cards on the board.

use super::features::Features;
use super::learning::{Learner, Lesson};
use super::network::{Network, Outlook};
use crate::cards::{CardSet, Rng};
use crate::chinese::ByRow;

/// Number of networks: for boards of 5 and 6 cards, 7 and 8, 9 and 10, 11 and 12.
pub(super) const STAGES: usize = 4;

/// Tells how unfinished boards of 5 to 12 cards will end, in about a microsecond.
#[derive(Clone, PartialEq, Debug)]
pub struct ValueFunction {
    pub(super) networks: [Network; STAGES],
}

fn stage(cards: usize) -> usize {
    (cards.saturating_sub(5) / 2).min(STAGES - 1)
}

impl ValueFunction {
    /// Returns a value function that has learnt nothing: everything is worth nothing.
    pub(in crate::open_face) fn untaught() -> ValueFunction {
        ValueFunction { networks: std::array::from_fn(|_| Network::zero()) }
    }

    /// Returns how a board will end, by the cards that are unseen.
    pub(in crate::open_face) fn outlook(&self, rows: &ByRow<CardSet>, unseen: CardSet) -> Outlook {
        let cards = rows.front.len() + rows.middle.len() + rows.back.len();
        self.networks[stage(cards)].outlook(&Features::of(rows, unseen))
    }

    /// Learns how boards of this many cards end, from nothing if `anew`.
    pub(in crate::open_face) fn learn(
        &mut self,
        cards: usize,
        lessons: &[Lesson],
        rounds: usize,
        anew: bool,
        rng: &mut Rng,
    ) {
        let network = &mut self.networks[stage(cards)];
        let mut learner = Learner::new((!anew).then(|| network.clone()), rng);
        learner.learn(lessons, rounds, rng);
        *network = learner.network;
    }
}
