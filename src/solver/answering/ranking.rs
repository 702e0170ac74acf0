//! How the ways to play a hand stand to each other: the answer, the settings that it lists, and the one that is graded.

use std::collections::HashSet;

use itertools::Itertools;

use super::asked::{Asked, one_of_each};
use super::ways::{Evs, Way};
use crate::chinese::settle::Status;
use crate::chinese::{Setting, Showing};
use crate::solver::ask::answer::{Answer, Decision, Graded, Method, Place, RankedSetting};
use crate::solver::ask::chances::SettingChances;
use crate::solver::ask::ev::Ev;
use crate::solver::hand::candidate::Candidate;

impl Asked<'_> {
    pub(crate) fn answer(&self, ways: &[Way], showings: &[Showing], evs: &Evs<'_>) -> Answer {
        let mean = |way: usize| evs.evs[way].mean();
        let found = |way: usize| match ways[way] {
            Way::Set(found) => Some(found),
            _ => None,
        };
        // Best first; of equal settings the higher back, then middle, then front.
        let better = |&a: &usize, &b: &usize| {
            let rows = |way| found(way).map(|found| found.ranks).map(|r| (r.back, r.middle, r.front));
            mean(b).total_cmp(&mean(a)).then_with(|| rows(b).cmp(&rows(a)))
        };
        let mut order: Vec<usize> = (0..ways.len()).collect();
        order.sort_by(better);
        let best = order[0]; // there is a way: to set the hand or to declare it
        order.retain(|&way| found(way).is_some());

        let first = order.first().copied();
        let ranked = order.iter().take(self.query.top).filter_map(|&way| {
            let gap = (evs.gap)(first?, way);
            Some(self.ranked(found(way)?, &showings[way], gap, evs, way))
        });
        let of = |wanted: fn(&Way) -> bool| ways.iter().position(wanted).map(|way| evs.evs[way]);
        let optimal = (self.query.unknown() == 0).then(|| self.optimal());
        Answer {
            method: evs.method,
            samples: evs.samples,
            stopped: evs.stopped,
            decision: match ways[best] {
                Way::Set(_) | Way::Misset | Way::Given(_) => Decision::Set,
                Way::Declare(_) => Decision::Declare,
                Way::Surrender => Decision::Surrender,
            },
            natural: self.natural.zip(of(|way| matches!(way, Way::Declare(_)))),
            surrender: of(|way| matches!(way, Way::Surrender)),
            ev: evs.evs[best],
            settings: ranked.collect(),
            legal: (evs.method != Method::Strategy).then(|| self.search.legal(self.solver.player.payoffs())),
            graded: self.graded(ways, showings, evs),
            optimal,
        }
    }

    /// How the given setting stands against the best way to play, and among all settings.
    fn graded(&self, ways: &[Way], showings: &[Showing], evs: &Evs<'_>) -> Option<Graded> {
        let given = ways.iter().position(|way| matches!(way, Way::Given(_)))?;
        let Way::Given(found) = ways[given] else { return None };
        // Of equal ways the first is best, which is never the given one.
        let better = |&a: &usize, &b: &usize| evs.evs[a].mean().total_cmp(&evs.evs[b].mean()).then(b.cmp(&a));
        let best = (0..ways.len()).max_by(better)?;
        let mut ranked = self.ranked(found, &showings[given], (evs.gap)(best, given), evs, given);
        if !self.may_choose() {
            ranked.chances = SettingChances::default(); // its rows are not compared
        }
        let misset = match showings[given].status {
            Status::Misset(reason) => Some(reason),
            _ => None,
        };
        let place = (self.may_choose() && misset.is_none()).then(|| self.place(&found, ways, evs, given));
        Some(Graded { given: ranked, misset, place })
    }

    /// How many settings there are that are worth different amounts, and the place of the given one among them: of those
    /// that were compared by what they earn, and behind these by the strategy's model.
    fn place(&self, given: &Candidate, ways: &[Way], evs: &Evs<'_>, way: usize) -> Place {
        let mut all = self.search.every(self.solver.player.payoffs(), |_| 0.0);
        all.iter_mut().for_each(|found| found.value = self.value(found));
        all.sort_by(|a, b| b.cmp(a));
        if self.solver.player.payoffs().asks_for_claims() {
            // Each as it is best claimed.
            let mut cuts = HashSet::new();
            all.retain(|found| cuts.insert(found.cut));
        }
        let all = one_of_each(all);
        let compared = || (0..ways.len()).filter(|&other| matches!(ways[other], Way::Set(_)));
        let earns_more = compared().filter(|&other| evs.evs[other].mean() > evs.evs[way].mean()).count();
        let was_compared = compared().any(|other| matches!(ways[other], Way::Set(found) if found.is_like(given)));
        let better = if self.query.unknown() == 0 {
            let units = |found: &Candidate| self.table_units(&self.showing(Way::Set(*found)), &[]);
            let mine = units(given);
            all.iter().filter(|found| units(found) > mine).count()
        } else if was_compared {
            earns_more
        } else {
            all.iter().filter(|found| found.value > given.value).count().max(earns_more)
        };
        Place { rank: better + 1, of: all.len() }
    }

    fn ranked(&self, found: Candidate, showing: &Showing, gap: Ev, evs: &Evs<'_>, way: usize) -> RankedSetting {
        let player = &self.solver.player;
        RankedSetting {
            setting: self.setting(found),
            ranks: found.ranks,
            royalties: showing.royalties,
            claims: player.payoffs().asks_for_claims().then_some(found.claims),
            ev: evs.evs[way],
            gap,
            tied: is_tied(gap),
            chances: (evs.fares)(way),
            parts: if self.query.explain { (evs.parts)(way) } else { None },
        }
    }

    /// All settings that earn the best value from known opponents, the higher back first, then middle, then front.
    fn optimal(&self) -> Vec<Setting> {
        if !self.may_choose() {
            return Vec::new();
        }
        let all = self.search.every(self.solver.player.payoffs(), |_| 0.0);
        let units = |found: &Candidate| self.table_units(&self.showing(Way::Set(*found)), &[]);
        let mut best = all.iter().max_set_by_key(|found| units(found));
        best.sort_by(|a, b| b.cmp(a));
        // One setting may be listed with several claims.
        best.dedup_by_key(|found| found.cut);
        best.into_iter().map(|found| self.setting(*found)).collect()
    }
}

/// Whether a gap is within error.
fn is_tied(gap: Ev) -> bool {
    gap.mean() <= 2.0 * gap.std_err().unwrap_or(0.0)
}
