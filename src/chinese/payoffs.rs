use std::cmp::Ordering;
use std::fmt;

use super::natural::{Criteria, Natural, NaturalSet};
use super::royalties::Made;
use super::rules::{
    Custom, Misset, MissetRoyalties, NaturalDeclaration, NaturalVsNatural, OverallRule, RowOrder, RoyaltyMode,
    RoyaltyPolicy, Rules, SameNatural, ScoopRule, Surrender,
};
use super::{ByRow, Row};
use crate::cards::CardSet;
use crate::eval::{RowRank, RowTable};

/// Rules compiled for speed: what every outcome of rows, every royalty and every natural is worth in units.
///
/// [`settle_pair`](super::settle_pair) settles by it, and the solver builds its model from the same functions.
#[derive(Clone, Debug)]
pub struct Payoffs {
    values: Custom,
    overall_rule: OverallRule,
    scoop_rule: ScoopRule,
    row_order: Option<RowOrder>,
    royalties: ByRow<Vec<i32>>,
    royalty_policy: RoyaltyPolicy,
    royalty_mode: RoyaltyMode,
    criteria: Criteria,
    naturals: NaturalSet,
    points: [i32; Natural::COUNT],
    natural_vs_natural: NaturalVsNatural,
    same_natural: SameNatural,
    auto: bool,
    surrender_cost: Option<i32>,
    misset_pays_royalties: bool,
}

/// Why a setting is mis-set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MissetReason {
    /// The front is stronger than the middle.
    FrontOverMiddle,
    /// The middle is stronger than the back, or as strong where the rules forbid it.
    MiddleOverBack,
}

impl fmt::Display for MissetReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            MissetReason::FrontOverMiddle => "front>middle",
            MissetReason::MiddleOverBack => "middle>back",
        })
    }
}

impl Payoffs {
    /// Compiles rules.
    pub fn new(rules: &Rules) -> Payoffs {
        // What a row makes rises with its rank, so that royalties are a stretch of ranks each.
        let royalties = |row| {
            let ends = Made::ALL.into_iter().skip(1).map(|made| made.lowest().index()).chain([RowRank::COUNT]);
            let mut royalties = Vec::with_capacity(RowRank::COUNT);
            Made::ALL.into_iter().zip(ends).for_each(|(made, end)| royalties.resize(end, rules.royalty(row, made)));
            royalties
        };
        Payoffs {
            values: rules.row_values(),
            overall_rule: rules.overall_rule,
            scoop_rule: rules.scoop_rule,
            row_order: (rules.misset == Misset::Pay).then_some(rules.row_order),
            royalties: ByRow::from_fn(royalties),
            royalty_policy: rules.royalty_policy,
            royalty_mode: rules.royalty_mode,
            criteria: rules.natural_criteria(),
            naturals: rules.enabled_naturals(),
            points: Natural::ALL.map(|natural| rules.natural_points(natural)),
            natural_vs_natural: rules.natural_vs_natural,
            same_natural: rules.same_natural,
            auto: rules.natural_declaration == NaturalDeclaration::Auto,
            surrender_cost: (rules.surrender == Surrender::Allowed).then(|| rules.surrender_cost()),
            misset_pays_royalties: rules.misset_royalties == MissetRoyalties::Pay,
        }
    }

    /// What each row is worth, winning overall and a scoop beside the rows.
    pub fn values(&self) -> Custom {
        self.values
    }

    /// What a scoop pays, royalties apart; a mis-set hand pays as much.
    pub fn scoop_units(&self) -> i32 {
        3 * self.values.row + self.values.overall + self.values.scoop
    }

    /// The overall unit and the scoop bonus, to the first of two players whose rows compare so.
    pub fn bonuses(&self, outcomes: ByRow<Ordering>) -> (i32, i32) {
        let count = |wanted| outcomes.iter().filter(|(_, outcome)| **outcome == wanted).count();
        let (won, lost) = (count(Ordering::Greater), count(Ordering::Less));
        let overall = |won, lost| match self.overall_rule {
            OverallRule::TwoRows => won >= 2,
            OverallRule::Majority => won > lost,
        };
        let scoop = |won, lost| match self.scoop_rule {
            ScoopRule::ThreeWins => won == 3,
            ScoopRule::NoLoss => won >= 2 && lost == 0,
        };
        (
            self.values.overall * (i32::from(overall(won, lost)) - i32::from(overall(lost, won))),
            self.values.scoop * (i32::from(scoop(won, lost)) - i32::from(scoop(lost, won))),
        )
    }

    /// What the rows pay, royalties apart, to the first of two players whose rows compare so.
    pub fn row_units(&self, outcomes: ByRow<Ordering>) -> i32 {
        let (overall, scoop) = self.bonuses(outcomes);
        let rows: i32 = outcomes.iter().map(|(_, outcome)| self.values.row * *outcome as i32).sum();
        rows + overall + scoop
    }

    /// Whether a stronger row is never worth less, whatever the opponent shows.
    pub fn is_monotone(&self) -> bool {
        let rises = |row: Row| self.royalties.get(row).is_sorted();
        self.royalty_mode == RoyaltyMode::Extra && Row::ALL.into_iter().all(rises)
    }

    /// What a row of this rank earns as a royalty.
    #[inline]
    pub fn royalty(&self, row: Row, rank: RowRank) -> i32 {
        self.royalties.get(row)[rank.index()]
    }

    /// What a row pays that compares so for the first of two players, who hold these royalties: the row's unit to the
    /// first, the royalty paid to the first, and the one paid to the second.
    #[inline]
    pub fn row_payments(&self, outcome: Ordering, mine: i32, theirs: i32) -> (i32, i32, i32) {
        let unit = self.values.row * outcome as i32;
        let (mine, theirs) = match self.royalty_policy {
            RoyaltyPolicy::Both => return (unit, mine, theirs),
            RoyaltyPolicy::Cancel if mine > 0 && theirs > 0 => (0, 0),
            RoyaltyPolicy::Cancel | RoyaltyPolicy::Winner => match outcome {
                Ordering::Greater => (mine, 0),
                Ordering::Equal => (0, 0),
                Ordering::Less => (0, theirs),
            },
        };
        let replaced = self.royalty_mode == RoyaltyMode::Replace && (mine, theirs) != (0, 0);
        (if replaced { 0 } else { unit }, mine, theirs)
    }

    /// Every enabled natural that a hand is, strongest first.
    pub fn naturals(&self, hand: CardSet) -> NaturalSet {
        if self.naturals.is_empty() { NaturalSet::NONE } else { self.criteria.detect(hand).and(self.naturals) }
    }

    /// The natural that a hand counts as.
    pub fn best_natural(&self, hand: CardSet) -> Option<Natural> {
        self.naturals(hand).best()
    }

    /// Whether every hand that is a natural counts as one; otherwise its player declares it, or not.
    pub fn declares_always(&self) -> bool {
        self.auto
    }

    /// What a natural is worth.
    pub fn natural(&self, natural: Natural) -> i32 {
        self.points[natural.index()]
    }

    /// What two players who hold these naturals are paid, the first and the second; equal ones tie unless the cards are
    /// given.
    pub fn natural_payments(&self, mine: Natural, theirs: Natural, cards: Option<(CardSet, CardSet)>) -> (i32, i32) {
        let same = || match (self.same_natural, cards) {
            (SameNatural::Compare, Some((a, b))) => self.criteria.compare_same(RowTable::wheel_low(), mine, a, b),
            _ => Ordering::Equal,
        };
        match self.natural_vs_natural {
            NaturalVsNatural::Cancel => (0, 0),
            NaturalVsNatural::Both => (self.natural(mine), self.natural(theirs)),
            NaturalVsNatural::Winner => match theirs.cmp(&mine).then_with(same) {
                Ordering::Greater => (self.natural(mine), 0),
                Ordering::Equal => (0, 0),
                Ordering::Less => (0, self.natural(theirs)),
            },
        }
    }

    /// What that comes to for the first of the two.
    pub fn natural_against(&self, mine: Natural, theirs: Natural, cards: Option<(CardSet, CardSet)>) -> i32 {
        let (mine, theirs) = self.natural_payments(mine, theirs, cards);
        mine - theirs
    }

    /// What surrender pays to each opponent who plays, where the rules allow it.
    pub fn surrender_cost(&self) -> Option<i32> {
        self.surrender_cost
    }

    /// Whether a mis-set hand also pays the royalties of its opponents.
    pub fn misset_pays_royalties(&self) -> bool {
        self.misset_pays_royalties
    }

    /// How rows must stand to each other; `None` where a mis-set hand is played as it is set.
    pub fn row_order(&self) -> Option<RowOrder> {
        self.row_order
    }

    /// Why a setting with these rows is mis-set, if it is.
    pub fn misset(&self, ranks: &ByRow<RowRank>) -> Option<MissetReason> {
        let &ByRow { front, middle, back } = ranks;
        let order = self.row_order?;
        if front > middle {
            Some(MissetReason::FrontOverMiddle)
        } else if middle > back || (middle == back && order == RowOrder::Strict) {
            Some(MissetReason::MiddleOverBack)
        } else {
            None
        }
    }
}
