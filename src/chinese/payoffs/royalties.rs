//! Royalties of a setting, before and after its player claims them.

use super::Payoffs;
use super::payoffs::{broken_quads, broken_runs};
use crate::cards::CardSet;
use crate::chinese::royalties::{Claims, Royalties, Source, Sources};
use crate::chinese::rules::{BrokenRoyalties, RoyaltyPolicy};
use crate::chinese::{ByRow, Row};
use crate::eval::{Category, RowRank};

/// The royalties of a setting before its player claims or declares any.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct UnclaimedRoyalties {
    /// All royalties, in units.
    pub royalties: Royalties,
    /// The highest single royalty for four of a kind or a straight flush that is split between rows, in units.
    pub best_broken: i32,
}

impl Payoffs {
    /// Returns the royalty of a row of this rank, in units, ignoring the other rows.
    #[inline]
    pub fn royalty(&self, row: Row, rank: RowRank) -> i32 {
        self.royalties.get(row).get(rank)
    }

    /// Returns the rank indices at which the royalty of a row differs from that of the next lower rank, in ascending
    /// order.
    pub(crate) fn royalty_changes(&self, row: Row) -> &[u16] {
        let royalty = |row, index| RowRank::from_index(index).map(|rank| self.royalty(row, rank));
        let changes = |row| (1..RowRank::COUNT).filter(move |&index| royalty(row, index) != royalty(row, index - 1));
        let all = || ByRow::from_fn(|row| changes(row).map(|index| index as u16).collect());
        self.royalty_changes.get_or_init(all).get(row)
    }

    /// Returns the policy that decides which players receive royalties.
    pub fn royalty_policy(&self) -> RoyaltyPolicy {
        self.royalty_policy
    }

    /// Returns `true` if royalties depend on the cards of the rows and not only on their ranks.
    pub fn asks_for_cards(&self) -> bool {
        self.broken != BrokenRoyalties::AsSet
    }

    /// Returns `true` if players choose among their royalties by claiming or declaring them.
    pub fn asks_for_claims(&self) -> bool {
        self.one_royalty || self.royalties_are_declared
    }

    /// Returns `true` if a player receives at most one royalty.
    pub fn pays_one_royalty(&self) -> bool {
        self.one_royalty
    }

    /// Returns `true` if only declared royalties count.
    pub fn royalties_are_declared(&self) -> bool {
        self.royalties_are_declared
    }

    /// Returns the royalties of rows with these cards and ranks. The player has not claimed or declared any yet.
    pub fn unclaimed_royalties(&self, rows: &ByRow<CardSet>, ranks: &ByRow<RowRank>) -> UnclaimedRoyalties {
        let mut rows_earn = ByRow::from_fn(|row| self.royalty(row, *ranks.get(row)));
        let (mut broken, mut best_broken) = (0, 0);
        let hand = rows.front | rows.middle | rows.back;
        match self.broken {
            BrokenRoyalties::AsSet => {}
            BrokenRoyalties::Forbid => {
                for rank in broken_quads(hand, rows) {
                    for (row, cards) in rows.iter() {
                        if cards.count(rank) > 0 {
                            *rows_earn.get_mut(row) = 0;
                        }
                    }
                }
            }
            BrokenRoyalties::Also => {
                let quads = self.royalty(Row::Back, RowRank::lowest_of(Category::Quads));
                let straight_flush = self.royalty(Row::Back, RowRank::lowest_of(Category::StraightFlush));
                let runs = broken_runs(hand, rows).map(|_| straight_flush);
                for points in broken_quads(hand, rows).map(|_| quads).chain(runs) {
                    broken += points;
                    best_broken = best_broken.max(points);
                }
            }
        }
        UnclaimedRoyalties { royalties: Royalties { rows: rows_earn, broken }, best_broken }
    }

    /// Returns `true` if the royalties of this hand depend on how four of a kind or a straight flush in it is split
    /// between rows.
    pub fn breaks(&self, hand: CardSet) -> bool {
        let apart = ByRow::from_fn(|_| CardSet::EMPTY);
        match self.broken {
            BrokenRoyalties::AsSet => false,
            BrokenRoyalties::Forbid => broken_quads(hand, &apart).next().is_some(),
            BrokenRoyalties::Also => {
                broken_quads(hand, &apart).next().is_some() || broken_runs(hand, &apart).next().is_some()
            }
        }
    }

    /// Returns an upper bound on the units for four of a kind and straight flushes that are split between rows. The
    /// bound holds for every setting of the hand.
    pub fn most_broken(&self, hand: CardSet) -> i32 {
        if self.broken != BrokenRoyalties::Also {
            return 0;
        }
        let apart = ByRow::from_fn(|_| CardSet::EMPTY);
        let earns = |category| self.royalty(Row::Back, RowRank::lowest_of(category));
        broken_quads(hand, &apart).count() as i32 * earns(Category::Quads)
            + broken_runs(hand, &apart).count() as i32 * earns(Category::StraightFlush)
    }

    /// Returns the royalties that a player receives after claiming and declaring.
    pub fn royalties(&self, unclaimed: &UnclaimedRoyalties, claims: Claims) -> Royalties {
        let declared = if self.royalties_are_declared { claims.declared } else { Sources::ALL };
        let mut royalties = unclaimed.royalties.only(declared);
        if !self.one_royalty {
            return royalties;
        }
        royalties.broken = if declared.contains(Source::Broken) { unclaimed.best_broken } else { 0 };
        // `max_by_key` returns the last of several equal royalties. The sources are in reverse order here, so that the
        // preferred source is the last.
        let most = Source::CLAIMED_FIRST.into_iter().rev().max_by_key(|source| royalties.get(*source));
        royalties.only(claims.claim.or(most).map_or(Sources::NONE, Sources::only))
    }

    /// Returns the possible claims for these royalties. The first entry claims the largest royalty or, if the rules pay
    /// several, all royalties. Omits claims on sources without a royalty.
    pub fn choices(&self, unclaimed: &UnclaimedRoyalties) -> Vec<Claims> {
        let earning = Source::ALL.into_iter().filter(|source| unclaimed.royalties.get(*source) != 0);
        let earning: Vec<Source> = earning.collect();
        let claims = |claim| Claims { claim, ..Claims::EVERYTHING };
        match (self.one_royalty, self.royalties_are_declared) {
            (false, false) => vec![Claims::EVERYTHING],
            (true, _) => {
                let named = earning.iter().map(|source| claims(Some(*source)));
                let none = Claims { claim: None, declared: Sources::NONE };
                [claims(None)].into_iter().chain(named).chain(self.royalties_are_declared.then_some(none)).collect()
            }
            (false, true) => {
                // All subsets of the sources with a royalty, starting with the full set.
                let sets = (0..1u32 << earning.len()).rev();
                let set = |bits: u32| {
                    let chosen = earning.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1);
                    chosen.map(|(_, source)| *source).collect()
                };
                sets.map(|bits| Claims { claim: None, declared: set(bits) }).collect()
            }
        }
    }
}
