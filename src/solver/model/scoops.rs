//! What scoops and home runs add where the rules multiply them.

use super::outcome_units::{Lanes, OUTCOMES, OutcomeUnits};
use crate::chinese::ByRow;
use crate::chinese::payoffs::Payoffs;
use crate::chinese::rules::RoyaltyPolicy;
use crate::solver::strategy::strategy::Strategy;

/// The multipliers of scoops and home runs, against opponents who play a strategy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoopMultipliers {
    /// The outcomes of back, middle and front that are scoops, and how many of the four are used.
    scoops: ([[usize; 3]; 4], usize),
    /// The factor of what a scoop adds: its multiplier less one.
    scoop_adds: f32,
    /// The factor of what a home run adds to the scoops it is made of.
    home_run_adds: f32,
    /// Number of other opponents whom a home run has to scoop as well. Nothing is known of them.
    others: i32,
    /// The chance that an opponent sets the hand.
    play: f32,
    /// The chance that an opponent is scooped because the hand has no legal setting.
    misset: f32,
    /// The chance that an opponent who scoops makes a home run.
    suffered: f32,
    /// Whether a row can bring more when it loses than a weaker row does: where both players are paid their royalties.
    wins_from_losses: bool,
}

/// The sum over the outcomes that are scoops.
#[derive(Clone, Copy, Default)]
struct ScoopSum {
    /// The chance of a scoop.
    chance: f32,
    /// The units of the rows.
    units: f32,
    /// The units of royalties that are multiplied.
    royalties: f32,
}

impl ScoopSum {
    fn add(&mut self, other: ScoopSum) {
        self.chance += other.chance;
        self.units += other.units;
        self.royalties += other.royalties;
    }
}

impl ScoopMultipliers {
    /// Compiles the multipliers for a table with this many opponents; `None` if nothing is multiplied.
    pub(crate) fn new(payoffs: &Payoffs, strategy: &Strategy, opponents: usize) -> Option<ScoopMultipliers> {
        let times = payoffs.multipliers();
        let home_runs = times.home_run_from.is_some_and(|from| opponents >= from);
        if times.scoop == 1 && !home_runs {
            return None;
        }
        let mut scoops = ([[0; 3]; 4], 0);
        for (b, m, f) in (0..27).map(|i| (i / 9, i / 3 % 3, i % 3)) {
            if payoffs.is_scoop(&ByRow { front: OUTCOMES[f], middle: OUTCOMES[m], back: OUTCOMES[b] }) {
                scoops.0[scoops.1] = [b, m, f];
                scoops.1 += 1;
            }
        }
        let share = |count: u64| (count as f64 / strategy.hands().max(1) as f64) as f32;
        Some(ScoopMultipliers {
            scoops,
            scoop_adds: (times.scoop - 1) as f32,
            home_run_adds: if home_runs { ((times.home_run - 1) * times.scoop) as f32 } else { 0.0 },
            others: opponents.saturating_sub(1) as i32,
            play: share(strategy.sets()),
            misset: share(strategy.missets()),
            suffered: strategy.home_runs_by_scoop() as f32,
            wins_from_losses: payoffs.royalty_policy() == RoyaltyPolicy::Both && times.royalties,
        })
    }

    #[inline]
    fn scoops(&self) -> &[[usize; 3]] {
        &self.scoops.0[..self.scoops.1]
    }

    /// Returns the units that scoops and home runs add to a setting. `chances` are those to lose, tie and win each row;
    /// `royalties` are the units of back, middle and front that are multiplied, by outcome. With `is_value` it is the value,
    /// otherwise an upper bound for settings whose rows are no stronger.
    #[cold]
    pub(crate) fn adds(
        &self,
        units: &OutcomeUnits,
        chances: &ByRow<[f32; 3]>,
        royalties: [Lanes; 3],
        is_value: bool,
    ) -> f32 {
        let ByRow { front, middle, back } = chances;
        let [of_back, of_middle, of_front] = royalties;
        let at = |b: usize, m: usize, f: usize, least: f32| ScoopSum {
            chance: back[b] * middle[m] * front[f],
            units: units.at(b, m, f) * back[b] * middle[m] * front[f],
            royalties: of_back[b].max(least) * middle[m] * front[f]
                + back[b] * of_middle[m].max(least) * front[f]
                + back[b] * middle[m] * of_front[f].max(least),
        };
        // In a bound, winning brings at least nothing, because weaker rows win less often.
        let least = if is_value { f32::NEG_INFINITY } else { 0.0 };
        let (mut scoops, mut scooped) = (ScoopSum::default(), ScoopSum::default());
        for &[b, m, f] in self.scoops() {
            scoops.add(at(b, m, f, least));
            scooped.add(at(2 - b, 2 - m, 2 - f, f32::NEG_INFINITY));
        }
        if !is_value && self.wins_from_losses {
            // Weaker rows lose more often, so that the bound cannot weigh what losing brings by its chance.
            let brought = [of_back, of_middle, of_front].map(|of| of[0].max(0.0) + of[1].max(0.0));
            scooped.royalties = brought.iter().sum();
        }
        let home_run = (self.play * scoops.chance + self.misset).powi(self.others);
        (self.scoop_adds + self.home_run_adds * home_run) * (scoops.units + scoops.royalties)
            + (self.scoop_adds + self.home_run_adds * self.suffered) * (scooped.units + scooped.royalties)
    }

    /// Returns the chances that a setting scoops one opponent, and all of them.
    pub(crate) fn chances(&self, chances: &ByRow<[f32; 3]>) -> (f64, f64) {
        let ByRow { front, middle, back } = chances;
        let mut scoop = 0.0;
        for &[b, m, f] in self.scoops() {
            scoop += back[b] * middle[m] * front[f];
        }
        let each = f64::from(self.play * scoop + self.misset);
        (each, each.powi(self.others + 1))
    }
}
