//! The value function of a rule set: one network per pair of board sizes (5 and 6 cards, 7 and 8, …).

use super::features::Features;
use super::learning::{NetworkTrainer, TrainingSample};
use super::network::{Evaluation, Network};
use crate::cards::{CardSet, Rng};
use crate::chinese::ByRow;

/// Number of networks: for boards of 5 and 6 cards, 7 and 8, 9 and 10, 11 and 12.
pub(super) const STAGES: usize = 4;

/// A predictor of the results of boards of 5 to 12 cards. A prediction takes about a microsecond.
#[derive(Clone, PartialEq, Debug)]
pub struct ValueFunction {
    pub(super) networks: [Network; STAGES],
}

fn stage(cards: usize) -> usize {
    (cards.saturating_sub(5) / 2).min(STAGES - 1)
}

impl ValueFunction {
    /// Returns an untrained value function, which gives 0 for every board.
    pub(in crate::open_face) fn untrained() -> ValueFunction {
        ValueFunction { networks: std::array::from_fn(|_| Network::zero()) }
    }

    /// Returns the expected result of a board with these unseen cards.
    pub(in crate::open_face) fn evaluate(&self, rows: &ByRow<CardSet>, unseen: CardSet) -> Evaluation {
        let cards = rows.front.len() + rows.middle.len() + rows.back.len();
        self.networks[stage(cards)].evaluate(&Features::new(rows, unseen))
    }

    /// Trains the network for boards of this many cards. Starts from random weights if `from_scratch` is `true`,
    /// otherwise from the current weights.
    pub(in crate::open_face) fn train_stage(
        &mut self,
        cards: usize,
        samples: &[TrainingSample],
        rounds: usize,
        from_scratch: bool,
        rng: &mut Rng,
    ) {
        let network = &mut self.networks[stage(cards)];
        let mut trainer = NetworkTrainer::new((!from_scratch).then(|| network.clone()), rng);
        trainer.train(samples, rounds, rng);
        *network = trainer.network;
    }
}
