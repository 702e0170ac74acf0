use super::masks::Cut;
use crate::cards::CardSet;
use crate::chinese::ByRow;
use crate::chinese::payoffs::Payoffs;
use crate::chinese::royalties::{Claims, Royalties};
use crate::eval::RowRank;

/// A setting that the search found.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Found {
    pub(crate) value: f32,
    pub(crate) cut: Cut,
    pub(crate) ranks: ByRow<RowRank>,
    /// What is said of royalties.
    pub(crate) claims: Claims,
    /// What they come to, under rules by which ranks alone do not decide that.
    pub(crate) royalties: Royalties,
}

impl Found {
    /// A cut for which everything is claimed.
    pub(crate) fn new(value: f32, cut: Cut, ranks: ByRow<RowRank>) -> Found {
        Found { value, cut, ranks, claims: Claims::EVERYTHING, royalties: Royalties::default() }
    }

    /// Whether it cannot be told from another by what it is worth: they differ in suits only.
    pub(crate) fn is_like(&self, other: &Found) -> bool {
        (self.ranks, self.royalties) == (other.ranks, other.royalties)
    }

    /// The order in which settings are listed: by value, then higher back, middle, front; the masks break ties between
    /// settings that differ in suits only.
    fn key(&self) -> (f32, [u16; 6]) {
        let rank = |rank: RowRank| rank.index() as u16;
        let ByRow { front, middle, back } = self.ranks;
        (self.value, [rank(back), rank(middle), rank(front), self.cut.back, self.cut.middle, self.cut.front])
    }

    pub(crate) fn cmp(&self, other: &Found) -> std::cmp::Ordering {
        let (a, b) = (self.key(), other.key());
        a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))
    }
}

/// A setting with each of the things that may be said of its royalties.
pub(crate) fn claimed(payoffs: &Payoffs, found: Found, rows: &ByRow<CardSet>) -> impl Iterator<Item = Found> {
    let dealt = payoffs.dealt_royalties(rows, &found.ranks);
    let claimed = move |claims| Found { claims, royalties: payoffs.royalties(&dealt, claims), ..found };
    payoffs.choices(&dealt).into_iter().map(claimed)
}

/// Of settings, those that no other beats in one row and matches in the others, one for each three ranks; best first in
/// the order of back, middle, front.
pub(crate) fn undominated(mut settings: Vec<Found>) -> Vec<Found> {
    settings.sort_unstable_by_key(|found| std::cmp::Reverse(found.key().1));
    settings.dedup_by_key(|found| found.ranks);
    // With the backs in descending order a setting is dominated by an earlier one or by none.
    let mut kept: Vec<Found> = Vec::new();
    for found in settings {
        let ranks = found.ranks;
        if !kept.iter().any(|other| other.ranks.middle >= ranks.middle && other.ranks.front >= ranks.front) {
            kept.push(found);
        }
    }
    kept
}

/// What a search keeps of the settings it visits.
pub(crate) trait Keep {
    /// Whether it is the best setting only.
    const ONLY_BEST: bool;
    /// Settings worth less than this need not be offered.
    fn threshold(&self) -> f32;
    /// Takes note of a setting.
    fn offer(&mut self, found: Found);
}

/// Keeps the best setting.
pub(crate) struct Best(pub(crate) Option<Found>);

impl Keep for Best {
    const ONLY_BEST: bool = true;

    #[inline]
    fn threshold(&self) -> f32 {
        self.0.map_or(f32::NEG_INFINITY, |best| best.value)
    }

    #[inline]
    fn offer(&mut self, found: Found) {
        if self.0.is_none_or(|best| found.cmp(&best).is_gt()) {
            self.0 = Some(found);
        }
    }
}

/// Keeps the best settings of different strengths, best first: `limit` of them, and whatever else is worth at most so much
/// less than the best. Of settings that differ in suits only it keeps one.
pub(crate) struct Several {
    limit: usize,
    slack: f32,
    found: Vec<Found>,
}

impl Several {
    pub(crate) fn new(limit: usize, slack: f32) -> Several {
        let limit = limit.max(1);
        Several { limit, slack, found: Vec::with_capacity(limit + 1) }
    }

    pub(crate) fn into_found(self) -> Vec<Found> {
        self.found
    }
}

impl Keep for Several {
    const ONLY_BEST: bool = false;

    #[inline]
    fn threshold(&self) -> f32 {
        if self.found.len() < self.limit {
            return f32::NEG_INFINITY;
        }
        self.found[self.limit - 1].value.min(self.found[0].value - self.slack)
    }

    fn offer(&mut self, found: Found) {
        match self.found.iter_mut().find(|other| other.is_like(&found)) {
            Some(other) => {
                if found.cmp(other).is_gt() {
                    *other = found;
                }
            }
            None => {
                let place = self.found.partition_point(|other| other.cmp(&found).is_gt());
                self.found.insert(place, found);
                let least = self.found[0].value - self.slack;
                let wanted = self.found.iter().skip(self.limit).take_while(|other| other.value >= least).count();
                self.found.truncate(self.limit + wanted);
            }
        }
    }
}
