//! [`Equilibrium`]: the play of all players under a rule set, and the equilibria embedded from `tables/`.

use once_cell::sync::OnceCell;

use super::file::EquilibriumError;
use super::residuals::{self, residuals};
use crate::chinese::rules::Preset;
use crate::chinese::{Payoffs, Rules, Seating};
use crate::fnv::fnv;
use crate::parallel::StopCheck;
use crate::solver::opponents::block::BLOCK;
use crate::solver::opponents::population::{EMBEDDED, Population, SAMPLE};
use crate::solver::play::model_player::ModelPlayer;
use crate::solver::play::training::{Training, train_until};
use crate::solver::strategy::fit_corrections::fit;
use crate::solver::strategy::strategy::Strategy;

/// An equilibrium of a rule set: its strategy, and a population of hands set by the strategy.
///
/// The equilibria of the presets are trained by `pusoy tables build` and embedded from `tables/`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Equilibrium {
    /// The hash of the rules.
    pub(super) hash: u64,
    /// The seating that the equilibrium is for: one opponent at a time, or a number of opponents settled together.
    pub(super) seating: Seating,
    pub(super) strategy: Strategy,
    /// The codes of the plays of the population's first hands. Empty if the equilibrium has no population.
    pub(super) plays: Vec<u32>,
    /// A number that identifies this equilibrium: the hash of its file.
    pub(super) identity: u64,
}

/// The training of the presets' equilibria.
pub const PRESET_TRAINING: Training = Training { rounds: 40, chunks: 50, seed: 13, card_removal: true };

/// A shorter training, for a user who waits for rules without an embedded equilibrium.
pub const QUICK_TRAINING: Training = Training { rounds: 24, chunks: 10, seed: 13, card_removal: true };

/// A training without card removal: the players ignore that their own cards are missing from the opponents' hands. The
/// equilibrium of this training serves as a reference for other strategies.
pub const UNAWARE_TRAINING: Training = Training { rounds: 24, chunks: 20, seed: 13, card_removal: false };

impl Equilibrium {
    /// Returns an upper bound on the number of steps of a training: its rounds and, with card removal, the steps that
    /// measure the errors of the strategy's model. These errors are not measured if rows may have any order, or if
    /// single cards or claims decide which royalties are paid.
    pub const fn steps(training: Training) -> u32 {
        training.rounds + if training.card_removal { residuals::STEPS } else { 0 }
    }

    /// Trains the equilibrium of a rule set at a table with this number of opponents. Then plays the first 131,072
    /// hands of its population by its strategy. Calls `progress` with the number of [`Equilibrium::steps`] done.
    ///
    /// The number of opponents matters only if the rules multiply home runs.
    pub fn train(rules: &Rules, opponents: usize, training: Training, progress: &dyn Fn(u32)) -> Equilibrium {
        Equilibrium::trained(rules, opponents, training, EMBEDDED * BLOCK, (progress, &|| false))
    }

    /// Trains as [`Equilibrium::train`] does, but leaves most hands of the population to be set on demand. Training
    /// ends early if `stop` returns `true`. In this case, the strategy averages the rounds finished so far, at least
    /// one, and the equilibrium has no population. All threads that play hands call `stop`.
    pub fn train_until(
        rules: &Rules,
        opponents: usize,
        training: Training,
        progress: &dyn Fn(u32),
        stop: StopCheck<'_>,
    ) -> Equilibrium {
        Equilibrium::trained(rules, opponents, training, SAMPLE, (progress, stop))
    }

    /// Trains an equilibrium, and then plays the first `hands` hands of the population.
    fn trained(
        rules: &Rules,
        opponents: usize,
        training: Training,
        hands: usize,
        (progress, stop): (&dyn Fn(u32), StopCheck<'_>),
    ) -> Equilibrium {
        let payoffs = Payoffs::new(rules);
        let seating = payoffs.seating(opponents);
        let mut strategy = train_until(rules, seating.opponents(), training, progress, stop);
        if training.card_removal && residuals::are_worth_it(&payoffs) && !stop() {
            let progress = |step: u32| progress(training.rounds + step);
            let hands = residuals((rules, seating.opponents()), &strategy, training, &progress, stop);
            if let Some(hands) = hands {
                strategy.correct(fit(&payoffs, &strategy, &hands));
            }
        }
        let player = || ModelPlayer::new(rules, &strategy, seating.opponents());
        let plays = if stop() { None } else { Population::play(&player(), hands, stop) };
        Equilibrium::new(rules, seating, strategy, plays.unwrap_or_default())
    }

    /// Returns an untrained equilibrium. It is enough for queries that give every opponent's setting.
    pub fn untrained(rules: &Rules, opponents: usize) -> Equilibrium {
        let seating = Payoffs::new(rules).seating(opponents);
        Equilibrium::new(rules, seating, Strategy::empty(), Vec::new())
    }

    fn new(rules: &Rules, seating: Seating, strategy: Strategy, plays: Vec<u32>) -> Equilibrium {
        let made = Equilibrium { hash: rules.hash(), seating, strategy, plays, identity: 0 };
        Equilibrium { identity: fnv(&made.encode()), ..made }
    }

    /// Returns `true` if the equilibrium has a population. An equilibrium has no population if it is untrained or if
    /// its training was stopped.
    pub fn is_finished(&self) -> bool {
        !self.plays.is_empty()
    }

    /// Returns the strategy.
    pub fn strategy(&self) -> &Strategy {
        &self.strategy
    }

    /// Returns a number that identifies this equilibrium.
    pub(crate) fn identity(&self) -> u64 {
        self.identity
    }

    /// Returns the codes of the plays of the population's first hands.
    pub(crate) fn plays(&self) -> &[u32] {
        &self.plays
    }
}

/// An equilibrium's preset, the number of opponents settled together at its table, and its file. The number is 1 if
/// opponents are settled one by one.
type Embedded = (Preset, usize, &'static [u8]);

/// The embedded equilibria: none without the feature `embedded-tables`.
#[cfg(not(feature = "embedded-tables"))]
const FILES: [Embedded; 0] = [];
#[cfg(feature = "embedded-tables")]
const FILES: [Embedded; 9] = [
    (Preset::Standard, 1, include_bytes!("../../../../tables/standard.equilibrium")),
    (Preset::OneSix, 1, include_bytes!("../../../../tables/one-six.equilibrium")),
    (Preset::Plain, 1, include_bytes!("../../../../tables/plain.equilibrium")),
    (Preset::PlainOneSix, 1, include_bytes!("../../../../tables/plain-one-six.equilibrium")),
    (Preset::Simple, 1, include_bytes!("../../../../tables/simple.equilibrium")),
    (Preset::Taiwanese, 1, include_bytes!("../../../../tables/taiwanese.equilibrium")),
    (Preset::Taiwanese, 3, include_bytes!("../../../../tables/taiwanese-3.equilibrium")),
    (Preset::Western, 1, include_bytes!("../../../../tables/western.equilibrium")),
    (Preset::Eastern, 1, include_bytes!("../../../../tables/eastern.equilibrium")),
];

impl Equilibrium {
    /// Returns the embedded equilibrium of these rules at a table with this number of opponents. Returns `None` if
    /// there is none.
    ///
    /// # Errors
    /// Returns an error if the embedded file of the equilibrium is damaged. A test checks that no embedded file is
    /// damaged.
    pub fn embedded(rules: &Rules, opponents: usize) -> Result<Option<&'static Equilibrium>, EquilibriumError> {
        static DECODED: [OnceCell<Equilibrium>; FILES.len()] = [const { OnceCell::new() }; FILES.len()];
        let (hash, together) = (rules.hash(), Payoffs::new(rules).seating(opponents).opponents());
        let is_wanted = |(preset, table): (Preset, usize)| table == together && Rules::of(preset).hash() == hash;
        let found = FILES.iter().position(|&(preset, table, _)| is_wanted((preset, table)));
        found.map(|i| DECODED[i].get_or_try_init(|| Equilibrium::decode(FILES[i].2, rules, opponents))).transpose()
    }

    /// Returns the preset of every embedded equilibrium, and the number of opponents settled together at its table: 1
    /// if they are settled one by one. The order is that of the presets.
    pub fn all_embedded() -> impl Iterator<Item = (Preset, usize)> {
        FILES.into_iter().map(|(preset, opponents, _)| (preset, opponents))
    }
}
