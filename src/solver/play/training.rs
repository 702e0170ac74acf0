use super::player::Player;
use crate::cards::{CardSet, Rng};
use crate::chinese::{Payoffs, Rules};
use crate::solver::hand::masks::HAND;
use crate::solver::model::card_removal::OTHERS;
use crate::solver::model::features::features;
use crate::solver::model::strategy::Strategy;
use crate::solver::parallel::map_chunks;
use crate::solver::search::search::Search;

/// How an equilibrium is trained.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Training {
    /// Rounds of fictitious play.
    pub rounds: u32,
    /// Hands dealt in a round, in chunks of 1,000.
    pub chunks: u32,
    /// The seed of the deals.
    pub seed: u64,
    /// Whether players know what their own cards say of the others' rows. Without it the equilibrium is that of rows
    /// which are independent of each other and of the hand, as the published strategies are.
    pub card_removal: bool,
}

const CHUNK: u32 = 1_000;
/// How many hands are dealt from one deck.
const HANDS: usize = OTHERS + 1;

/// Trains the equilibrium strategy of a rule set, at a table with so many opponents, by fictitious play: deals hands, sets
/// each as is best against the average of the rounds so far, takes the result into that average, and so on.
///
/// Hands are dealt four at a time from one deck, so that once the first quarter of the rounds has shown what rows are like
/// it can be learnt what a player's own cards say of the others' rows (`removal.rs`): from then on everybody
/// plays knowing that, and the equilibrium is one of such players.
///
/// Later rounds weigh more, each as much as its number, so that the first, ignorant ones are forgotten. The same
/// training has the same result for any number of threads. `progress` is told how many rounds are done.
pub fn train(rules: &Rules, opponents: usize, training: Training, progress: impl Fn(u32)) -> Strategy {
    let mut average = Strategy::unseen();
    let aware_from = training.rounds / 4;
    for round in 0..training.rounds {
        if training.card_removal && round == aware_from {
            average.learn_removal(&Payoffs::new(rules));
        }
        let supposed = (round == 0).then(Strategy::supposed);
        let player = Player::new(rules, supposed.as_ref().unwrap_or(&average), opponents);
        let play = |search: &mut Search, chunk: usize| {
            let mut rng = Rng::stream(training.seed, u64::from(round * training.chunks) + chunk as u64);
            let mut shown = |_| {
                let mut left = CardSet::DECK;
                std::array::from_fn(|_| {
                    let hand = rng.deal(left, HAND);
                    left -= hand;
                    let choice = player.play(search, hand);
                    (player.observed(search, choice), features(hand))
                })
            };
            (0..CHUNK as usize / HANDS).map(&mut shown).collect::<Vec<[_; HANDS]>>()
        };
        let weight = u64::from(round) + 1;
        for deal in map_chunks(training.chunks as usize, Search::new, play).into_iter().flatten() {
            average.count_deal(&deal, weight);
            deal.into_iter().for_each(|(shown, _)| average.count(shown, weight));
        }
        progress(round + 1);
    }
    average
}
