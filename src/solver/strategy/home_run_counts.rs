//! [`HomeRunCounts`]: how often a player scoops all opponents at once, by how likely a scoop of one of them seemed.

use super::observed_hand::ObservedHand;
use crate::chinese::ByRow;
use crate::chinese::payoffs::Payoffs;

/// Number of steps into which the chance of a scoop is divided.
pub(crate) const STEPS: usize = 32;
/// The hands, weighted, by which the expected number is added to what was counted, so that few of them prove little.
const EXPECTED: f64 = 100.0;

/// The weighted numbers of home runs at tables dealt in training.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct HomeRunCounts {
    /// For each step of the chance to scoop one opponent: the hands, and those that scooped all.
    made: Vec<[u64; 2]>,
    /// For each step of the chance to be scooped by one opponent: how many opponents scooped the hand, and how many of them
    /// scooped everybody.
    suffered: Vec<[u64; 2]>,
}

/// Returns the step that is nearest to a chance.
fn step(chance: f64) -> usize {
    (chance.clamp(0.0, 1.0) * STEPS as f64).round() as usize
}

/// Returns whether one hand scoops another.
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
    /// Returns counts of nothing.
    pub(crate) fn unseen() -> HomeRunCounts {
        HomeRunCounts { made: vec![[0; 2]; STEPS + 1], suffered: vec![[0; 2]; STEPS + 1] }
    }

    /// Counts what happens at a table, `weight` times, to each of its players.
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

    /// Returns for each step of the chance to scoop one of so many opponents the chance to scoop all of them, which rises.
    pub(crate) fn made(&self, opponents: i32) -> [f32; STEPS + 1] {
        rising(&self.made, |chance| chance.powi(opponents), |share, _| share)
    }

    /// Returns for each step of the chance to be scooped by one opponent the chance to suffer a home run of that opponent,
    /// which rises. `share` is the share of scoops that are home runs on average.
    pub(crate) fn suffered(&self, share: f64) -> [f32; STEPS + 1] {
        rising(&self.suffered, |_| share, |share, chance| share * chance)
    }

    /// Returns every number as a file keeps it.
    pub(crate) fn counts(&self) -> impl Iterator<Item = u64> {
        self.made.iter().chain(&self.suffered).flatten().copied()
    }

    /// Reads the numbers that [`HomeRunCounts::counts`] returns; `None` if they are too few or impossible.
    pub(crate) fn from_counts(counts: &mut impl Iterator<Item = u64>) -> Option<HomeRunCounts> {
        let mut read = HomeRunCounts::unseen();
        for [all, some] in read.made.iter_mut().chain(&mut read.suffered) {
            *all = counts.next()?;
            *some = counts.next().filter(|some| some <= all)?;
        }
        Some(read)
    }
}

/// Returns for each step a chance made of the share that was counted there, `expected` being what few counts are completed
/// with. Noise does not make it fall from one step to the next.
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
