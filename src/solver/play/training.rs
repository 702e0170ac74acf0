//! Training: fictitious play of a strategy against itself.

use super::model_player::ModelPlayer;
use crate::cards::{CardSet, Rng};
use crate::chinese::{Payoffs, Rules};
use crate::parallel::{StopCheck, map_chunks};
use crate::solver::hand::masks::HAND;
use crate::solver::search::search::Search;
use crate::solver::strategy::card_removal::OTHERS;
use crate::solver::strategy::features::features;
use crate::solver::strategy::strategy::Strategy;

/// The parameters of a training.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Training {
    /// Number of rounds of fictitious play.
    pub rounds: u32,
    /// Number of hands dealt per round, in thousands.
    pub chunks: u32,
    /// The seed of the deals.
    pub seed: u64,
    /// `true` if players learn how their own cards change the chances of opponents' rows. Otherwise, rows count as
    /// independent of each other and of the player's hand, as in published strategies.
    pub card_removal: bool,
}

/// Number of hands in a chunk of work.
const CHUNK: u32 = 1_000;
/// Number of hands dealt from one deck.
const HANDS: usize = OTHERS + 1;

/// Trains the equilibrium strategy under these rules by fictitious play. Each round deals hands, four from each deck.
/// It plays each hand by the best response to the average of the rounds so far, and adds the results to that average.
/// The first round has no average yet, and assumes that every strength of a row is equally likely. `opponents` is the
/// number of opponents settled together, or 1 if each is settled separately.
///
/// With card removal, the first quarter of the rounds still trains without it. In each later round, the four hands of a
/// deal also show how a player's own cards change the chances of opponents' rows. The players of the next round
/// consider this effect.
///
/// The weight of a round is its number, so that the first rounds, with the poorest play, count least. The same training
/// has the same result for any number of threads. Calls `progress` after each round, with the number of rounds done.
pub fn train(rules: &Rules, opponents: usize, training: Training, progress: &dyn Fn(u32)) -> Strategy {
    train_until(rules, opponents, training, progress, &|| false)
}

/// Trains as [`train`] does, but ends early if `stop` returns `true`. The first round is always finished, and a later
/// round that is interrupted does not count.
pub(crate) fn train_until(
    rules: &Rules,
    opponents: usize,
    training: Training,
    progress: &dyn Fn(u32),
    stop: StopCheck<'_>,
) -> Strategy {
    let mut average = Strategy::empty();
    let payoffs = Payoffs::new(rules);
    let aware_from = training.rounds / 4;
    for round in 0..training.rounds {
        if training.card_removal && round == aware_from {
            average.learn_removal(&payoffs, opponents);
        }
        let supposed = (round == 0).then(Strategy::uniform);
        let player = ModelPlayer::new(rules, supposed.as_ref().unwrap_or(&average), opponents);
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
