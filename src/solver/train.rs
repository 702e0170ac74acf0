use super::parallel::map_chunks;
use super::player::Player;
use super::search::Search;
use super::strategy::Strategy;
use super::subsets::HAND;
use crate::cards::{CardSet, Rng};
use crate::chinese::Rules;

/// How an equilibrium is trained.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Training {
    /// Rounds of fictitious play.
    pub rounds: u32,
    /// Hands dealt in a round, in chunks of 1,000.
    pub chunks: u32,
    /// The seed of the deals.
    pub seed: u64,
}

const CHUNK: u32 = 1_000;

/// Trains the equilibrium strategy of a rule set, at a table with so many opponents, by fictitious play: deals hands, sets each as is best against
/// the average of the rounds so far, takes the result into that average, and so on.
///
/// Later rounds weigh more, each as much as its number, so that the first, ignorant ones are forgotten. The same
/// training has the same result for any number of threads. `progress` is told how many rounds are done.
pub fn train(rules: &Rules, opponents: usize, training: Training, progress: impl Fn(u32)) -> Strategy {
    let mut average = Strategy::unseen();
    for round in 0..training.rounds {
        let player = Player::new(rules, &average, opponents);
        let play = |search: &mut Search, chunk: usize| {
            let mut rng = Rng::stream(training.seed, u64::from(round * training.chunks) + chunk as u64);
            let hands = (0..CHUNK).map(|_| rng.deal(CardSet::DECK, HAND));
            let shown = |hand| {
                let play = player.play(search, hand);
                player.shown(search, play)
            };
            hands.map(shown).collect::<Vec<_>>()
        };
        for shown in map_chunks(training.chunks as usize, Search::new, play).into_iter().flatten() {
            average.count(shown, u64::from(round) + 1);
        }
        progress(round + 1);
    }
    average
}
