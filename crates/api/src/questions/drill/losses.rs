//! Losses by kind of task, and the choice of a kind to repeat.

use std::collections::BTreeMap;

use pusoy::cards::Rng;
use pusoy::chinese::Rules;
use pusoy::solver::Theme;
use serde::Serialize;

use crate::deal_log::drill_history::Entry;
use crate::questions::drill::kinds::Kind;
use crate::wire::record::rounded;

/// The number of tasks of each kind, and the units lost in these tasks. A task of several kinds counts for each kind.
#[derive(Default)]
pub struct Losses<K>(BTreeMap<K, (u64, f64)>);

/// The kind that a task repeats because of earlier losses, with the number and mean loss of its earlier tasks.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct RepeatedRecord {
    /// The kind, as for `--only`.
    kind: String,
    /// Number of tasks of this kind so far.
    tasks: u64,
    /// Mean loss in these tasks, in units per task.
    loss: f64,
}

impl Losses<Theme> {
    /// Returns the losses in the hands of a history.
    pub fn in_hands<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> Losses<Theme> {
        let mut losses = Losses::new();
        entries.into_iter().for_each(|entry| losses.learn_hand(entry));
        losses
    }

    /// Adds an entry of a history if it is a hand.
    pub fn learn_hand(&mut self, entry: &Entry) {
        if let Some(hand) = entry.hand() {
            self.learn(&hand.themes(), hand.loss);
        }
    }
}

impl Losses<Kind> {
    /// Returns the losses in the placements of a history. Omits placements of kinds that the rules do not have.
    pub fn in_streets<'a>(entries: impl IntoIterator<Item = &'a Entry>, rules: &Rules) -> Losses<Kind> {
        let mut losses = Losses::new();
        entries.into_iter().for_each(|entry| losses.learn_street(entry, rules));
        losses
    }

    /// Adds an entry of a history if it is a placement of a kind that the rules have.
    pub fn learn_street(&mut self, entry: &Entry, rules: &Rules) {
        let Some(placement) = entry.placement() else { return };
        let kind = Kind::from_name(&placement.kind).filter(|kind| Kind::all(rules).contains(kind));
        if let Some(kind) = kind {
            self.learn(&[kind], placement.loss);
        }
    }
}

impl<K: Copy + Ord> Losses<K> {
    /// Creates the losses of an empty history.
    pub fn new() -> Losses<K> {
        Losses(BTreeMap::new())
    }

    /// Adds a task of these kinds, with the units lost in it.
    pub fn learn(&mut self, kinds: &[K], loss: f64) {
        for kind in kinds {
            let (tasks, lost) = self.0.entry(*kind).or_default();
            *tasks += 1;
            *lost += loss;
        }
    }

    /// Returns the probability that [`worth_repeating`](Losses::worth_repeating) draws one particular kind, from 0 to
    /// 0.5. `loss` is the mean loss of this kind.
    pub fn share(&self, loss: f64) -> f64 {
        let total: f64 = self.means().iter().map(|(.., loss)| loss).sum();
        if total > 0.0 { loss / total / 2.0 } else { 0.0 }
    }

    /// Returns the record of `kind`, whose name is `name`. Returns `None` if there are no tasks of this kind.
    pub(crate) fn record(&self, kind: K, name: String) -> Option<RepeatedRecord> {
        let (tasks, lost) = self.0.get(&kind)?;
        Some(RepeatedRecord { kind: name, tasks: *tasks, loss: rounded(lost / *tasks as f64) })
    }

    /// Returns each kind with its number of tasks and its mean loss in units, worst first.
    pub fn means(&self) -> Vec<(K, u64, f64)> {
        let mut means: Vec<_> =
            self.0.iter().map(|(kind, (tasks, lost))| (*kind, *tasks, lost / *tasks as f64)).collect();
        means.sort_by(|a, b| b.2.total_cmp(&a.2).then(a.0.cmp(&b.0)));
        means
    }

    /// Draws a kind at random, with a probability proportional to its mean loss. Returns `None` in half of all draws,
    /// and in every draw if there are no losses.
    pub fn worth_repeating(&self, rng: &mut Rng) -> Option<K> {
        const PARTS: u32 = 1 << 20;
        let (again, at) = (rng.below(2) == 1, f64::from(rng.below(PARTS)) / f64::from(PARTS));
        let means = self.means();
        let total: f64 = means.iter().map(|(.., loss)| loss).sum();
        let mut left = at * total;
        means.into_iter().filter(|_| again && total > 0.0).find_map(|(kind, _, loss)| {
            left -= loss;
            (left < 0.0).then_some(kind)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each kind is drawn as often as its share predicts. The tolerance is at least five standard errors.
    #[test]
    fn kinds_are_drawn_by_their_shares() {
        let mut losses = Losses::new();
        // Mean losses 3, 1 and 0: shares of 3/8, 1/8 and 0.
        [("a", 2.0), ("a", 4.0), ("b", 1.0), ("c", 0.0)]
            .into_iter()
            .for_each(|(kind, loss)| losses.learn(&[kind], loss));
        let means = losses.means();
        assert_eq!(means, [("a", 2, 3.0), ("b", 1, 1.0), ("c", 1, 0.0)]);
        let shares: Vec<f64> = means.iter().map(|(.., loss)| losses.share(*loss)).collect();
        assert_eq!(shares, [0.375, 0.125, 0.0]);
        let mut rng = Rng::new(1);
        let drawn: Vec<_> = (0..8_000).filter_map(|_| losses.worth_repeating(&mut rng)).collect();
        for (kind, share) in ["a", "b", "c"].into_iter().zip(shares) {
            let count = drawn.iter().filter(|other| **other == kind).count() as f64;
            // The count is binomial, so five standard errors are 5 √(8,000 share (1 - share)). This is at most
            // 448 √share, because 5 √8,000 < 448 and 1 - share ≤ 1.
            assert!((count - 8_000.0 * share).abs() <= 448.0 * share.sqrt(), "{kind}: {count}");
        }
    }

    #[test]
    fn nothing_is_drawn_without_losses() {
        let mut losses = Losses::new();
        losses.learn(&["a"], 0.0);
        assert_eq!((losses.share(0.0), losses.worth_repeating(&mut Rng::new(1))), (0.0, None));
    }
}
