//! [`HomeRunCounts`]: frequencies of scooping all opponents at once, by the predicted chance to scoop one of them.

use super::strategy::ObservedHand;
use crate::chinese::ByRow;
use crate::chinese::payoffs::Payoffs;

/// Number of steps into which the chance of a scoop is divided.
pub(crate) const STEPS: usize = 32;
/// Number of invented cases that are added to the counted cases, so that a few counted cases have little effect. Home
/// runs have their expected frequency among the invented cases.
const EXPECTED: f64 = 100.0;

/// The weighted numbers of home runs at tables dealt in training.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct HomeRunCounts {
    /// For each step of the chance to scoop one opponent: the number of hands, and how many of them scooped all
    /// opponents.
    made: Vec<[u64; 2]>,
    /// For each step of the chance to be scooped by one opponent: the number of opponents who scooped the hand, and how
    /// many of them scooped all other players.
    suffered: Vec<[u64; 2]>,
}

/// Returns the step nearest to a chance.
fn step(chance: f64) -> usize {
    (chance.clamp(0.0, 1.0) * STEPS as f64).round() as usize
}

/// Returns `true` if `one` scoops `other`.
fn scoops(payoffs: &Payoffs, one: &ObservedHand, other: &ObservedHand) -> bool {
    match (one, other) {
        (ObservedHand::Rows { ranks, .. }, ObservedHand::Rows { ranks: theirs, .. }) => {
            payoffs.is_scoop(&ByRow::from_fn(|row| ranks.get(row).cmp(theirs.get(row))))
        }
        (ObservedHand::Rows { .. }, ObservedHand::Misset) => true,
        _ => false,
    }
}

impl HomeRunCounts {
    /// Returns empty counts.
    pub(crate) fn empty() -> HomeRunCounts {
        HomeRunCounts { made: vec![[0; 2]; STEPS + 1], suffered: vec![[0; 2]; STEPS + 1] }
    }

    /// Counts the results of a table, `weight` times, for each player who sets a hand.
    pub(crate) fn count(&mut self, payoffs: &Payoffs, table: &[&ObservedHand], weight: u64) {
        let all = |one: usize| (0..table.len()).all(|other| other == one || scoops(payoffs, table[one], table[other]));
        for (n, hand) in table.iter().enumerate() {
            let ObservedHand::Rows { scoop, scooped, .. } = hand else { continue };
            let made = &mut self.made[step(*scoop)];
            made[0] += weight;
            made[1] += if all(n) { weight } else { 0 };
            let suffered = &mut self.suffered[step(*scooped)];
            for other in (0..table.len()).filter(|&other| other != n && scoops(payoffs, table[other], hand)) {
                suffered[0] += weight;
                suffered[1] += if all(other) { weight } else { 0 };
            }
        }
    }

    /// Returns the chance to scoop all of `opponents` opponents, for each step of the chance to scoop one of them. The
    /// result never decreases from one step to the next.
    pub(crate) fn made(&self, opponents: i32) -> [f32; STEPS + 1] {
        rising(&self.made, |chance| chance.powi(opponents), |share, _| share)
    }

    /// Returns the chance that an opponent makes a home run, for each step of the chance to be scooped by that
    /// opponent. The result never decreases from one step to the next. `share` is the average share of scoops that are
    /// home runs.
    pub(crate) fn suffered(&self, share: f64) -> [f32; STEPS + 1] {
        rising(&self.suffered, |_| share, |share, chance| share * chance)
    }

    /// Returns every number, in the order in which the file of an equilibrium stores them.
    pub(crate) fn counts(&self) -> impl Iterator<Item = u64> {
        self.made.iter().chain(&self.suffered).flatten().copied()
    }

    /// Parses the numbers of [`HomeRunCounts::counts`]. Returns `None` if a number is missing, or if a step has more
    /// home runs than cases.
    pub(crate) fn from_counts(counts: &mut impl Iterator<Item = u64>) -> Option<HomeRunCounts> {
        let mut read = HomeRunCounts::empty();
        for [all, some] in read.made.iter_mut().chain(&mut read.suffered) {
            *all = counts.next()?;
            *some = counts.next().filter(|some| some <= all)?;
        }
        Some(read)
    }
}

/// Returns a result for each step. `counts` contains two numbers per step: all cases, and the cases with a home run.
///
/// The share of home runs among few cases is noisy. So [`EXPECTED`] cases are added, with the share that `expected`
/// returns for the step's chance. `chance` computes the result from the share and the step's chance. If noise makes a
/// result lower than that of an earlier step, the earlier result is used instead.
fn rising(counts: &[[u64; 2]], expected: impl Fn(f64) -> f64, chance: impl Fn(f64, f64) -> f64) -> [f32; STEPS + 1] {
    let mut most = 0.0f64;
    std::array::from_fn(|step| {
        let at = step as f64 / STEPS as f64;
        let [all, some] = counts[step].map(|count| count as f64);
        let share = (some + EXPECTED * expected(at)) / (all + EXPECTED);
        most = most.max(chance(share, at));
        most as f32
    })
}
