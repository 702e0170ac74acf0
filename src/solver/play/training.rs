//! Training: fictitious play of a strategy against itself.

use super::player::Player;
use crate::cards::{CardSet, Rng};
use crate::chinese::{Payoffs, Rules};
use crate::solver::hand::masks::HAND;
use crate::solver::parallel::{Stop, map_chunks};
use crate::solver::search::search::Search;
use crate::solver::strategy::card_removal::OTHERS;
use crate::solver::strategy::features::features;
use crate::solver::strategy::strategy::Strategy;

/// The settings of a training.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Training {
    /// Number of rounds of fictitious play.
    pub rounds: u32,
    /// Number of hands dealt in a round, in thousands.
    pub chunks: u32,
    /// The seed of the deals.
    pub seed: u64,
    /// Whether players learn how their own cards change the chances of the others' rows. Without it rows are taken as
    /// independent of each other and of the hand, as in published strategies.
    pub card_removal: bool,
}

/// Number of hands in a chunk of work.
const CHUNK: u32 = 1_000;
/// Number of hands dealt from one deck.
const HANDS: usize = OTHERS + 1;

/// Trains the equilibrium strategy of rules by fictitious play: each round deals hands, sets each as is best against the
/// average of the rounds so far, and adds the result to that average. `opponents` is how many a player takes together.
///
/// With card removal, the first quarter of the rounds shows how rows are distributed. From then on the deals, of four hands
/// from one deck each, also teach how a player's own cards change the chances of the others' rows, and everybody plays
/// knowing that.
///
/// Every round weighs as much as its number, so that the first, ignorant ones count least. The same training has the same
/// result for any number of threads. `progress` is called with the number of rounds done.
pub fn train(rules: &Rules, opponents: usize, training: Training, progress: &dyn Fn(u32)) -> Strategy {
    train_until(rules, opponents, training, progress, &|| false)
}

/// Trains as [`train`] does, until `stop` returns `true` after the first round: a round that is not done then does not
/// count.
pub(crate) fn train_until(
    rules: &Rules,
    opponents: usize,
    training: Training,
    progress: &dyn Fn(u32),
    stop: Stop<'_>,
) -> Strategy {
    let mut average = Strategy::unseen();
    let payoffs = Payoffs::new(rules);
    let aware_from = training.rounds / 4;
    for round in 0..training.rounds {
        if training.card_removal && round == aware_from {
            average.learn_removal(&payoffs, opponents);
        }
        let supposed = (round == 0).then(Strategy::supposed);
        let player = Player::new(rules, supposed.as_ref().unwrap_or(&average), opponents);
        let play = |search: &mut Search, chunk: usize| {
            if round > 0 && stop() {
                return None;
            }
            let mut rng = Rng::stream(training.seed, u64::from(round) * u64::from(training.chunks) + chunk as u64);
            let mut shown = |_| {
                let mut left = CardSet::DECK;
                std::array::from_fn(|_| {
                    let hand = rng.deal(left, HAND);
                    left -= hand;
                    let choice = player.play(search, hand);
                    (player.observed(search, choice), features(hand))
                })
            };
            Some((0..CHUNK as usize / HANDS).map(&mut shown).collect::<Vec<[_; HANDS]>>())
        };
        let weight = u64::from(round) + 1;
        let played: Option<Vec<_>> = map_chunks(training.chunks as usize, Search::new, play).into_iter().collect();
        let Some(deals) = played else { break };
        for deal in deals.into_iter().flatten() {
            average.count_deal(&payoffs, opponents, &deal, weight);
            deal.into_iter().for_each(|(shown, _)| average.count(shown, weight));
        }
        progress(round + 1);
    }
    average
}
