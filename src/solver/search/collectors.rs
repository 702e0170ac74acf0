//! The results that a search keeps: the best setting, a list of the best settings, or the best setting of each of the
//! best plans.

use crate::chinese::payoffs::Payoffs;
use crate::solver::hand::candidate::{Candidate, Plan};

/// A collector of candidates, which also gives the search a cutoff for pruning.
pub(crate) trait Collector {
    /// `true` if the collector keeps only the best candidate.
    const ONLY_BEST: bool;
    /// Returns the cutoff: candidates with a lower value need not be pushed.
    fn cutoff(&self) -> f32;
    /// Keeps the candidate if it is among the best.
    fn push(&mut self, candidate: Candidate);
}

/// A collector of the best candidate.
pub(crate) struct BestCandidate(pub(crate) Option<Candidate>);

impl Collector for BestCandidate {
    const ONLY_BEST: bool = true;

    #[inline]
    fn cutoff(&self) -> f32 {
        self.0.map_or(f32::NEG_INFINITY, |best| best.value)
    }

    #[inline]
    fn push(&mut self, candidate: Candidate) {
        if self.0.is_none_or(|best| candidate.cmp(&best).is_gt()) {
            self.0 = Some(candidate);
        }
    }
}

/// A collector of the best candidates, best first. It keeps the first `limit` of them, and all others with a value at
/// most `slack` units below the best. It keeps only one of several candidates that differ only in suits.
pub(crate) struct TopCandidates {
    limit: usize,
    slack: f32,
    kept: Vec<Candidate>,
}

impl TopCandidates {
    /// Returns an empty collector. A `limit` of 0 counts as 1.
    pub(crate) fn new(limit: usize, slack: f32) -> TopCandidates {
        let limit = limit.max(1);
        TopCandidates { limit, slack, kept: Vec::with_capacity(limit + 1) }
    }

    /// Returns the kept candidates, best first.
    pub(crate) fn into_candidates(self) -> Vec<Candidate> {
        self.kept
    }
}

impl Collector for TopCandidates {
    const ONLY_BEST: bool = false;

    #[inline]
    fn cutoff(&self) -> f32 {
        if self.kept.len() < self.limit {
            return f32::NEG_INFINITY;
        }
        self.kept[self.limit - 1].value.min(self.kept[0].value - self.slack)
    }

    fn push(&mut self, candidate: Candidate) {
        match self.kept.iter_mut().find(|other| other.is_like(&candidate)) {
            Some(other) => {
                if candidate.cmp(other).is_gt() {
                    *other = candidate;
                }
            }
            None => {
                let at = self.kept.partition_point(|other| other.cmp(&candidate).is_gt());
                self.kept.insert(at, candidate);
                let least = self.kept[0].value - self.slack;
                let wanted = self.kept.iter().skip(self.limit).take_while(|other| other.value >= least).count();
                self.kept.truncate(self.limit + wanted);
            }
        }
    }
}

/// A collector of the best candidate of each of the best `limit` plans, best first.
pub(crate) struct BestOfPlans<'a> {
    payoffs: &'a Payoffs,
    limit: usize,
    kept: Vec<(Plan, Candidate)>,
}

impl BestOfPlans<'_> {
    /// Returns an empty collector. A `limit` of 0 counts as 1.
    pub(crate) fn new(payoffs: &Payoffs, limit: usize) -> BestOfPlans<'_> {
        let limit = limit.max(1);
        BestOfPlans { payoffs, limit, kept: Vec::with_capacity(limit + 1) }
    }

    /// Returns the kept candidates, best first.
    pub(crate) fn into_candidates(self) -> Vec<Candidate> {
        self.kept.into_iter().map(|(_, candidate)| candidate).collect()
    }
}

impl Collector for BestOfPlans<'_> {
    const ONLY_BEST: bool = false;

    #[inline]
    fn cutoff(&self) -> f32 {
        self.kept.get(self.limit - 1).map_or(f32::NEG_INFINITY, |(_, last)| last.value)
    }

    fn push(&mut self, candidate: Candidate) {
        let plan = Plan::new(self.payoffs, candidate.ranks);
        if let Some(at) = self.kept.iter().position(|(other, _)| *other == plan) {
            if candidate.cmp(&self.kept[at].1).is_le() {
                return;
            }
            self.kept.remove(at);
        }
        let at = self.kept.partition_point(|(_, other)| other.cmp(&candidate).is_gt());
        self.kept.insert(at, (plan, candidate));
        self.kept.truncate(self.limit);
    }
}
