//! Rules compiled for speed.

use std::cmp::Ordering;
use std::fmt;

use itertools::Itertools;

use super::natural::{Criteria, Natural, NaturalSet};
use super::royalties::{Claims, LowHand, RowPoints, Royalties, Source, Sources};
use super::rules::{
    BrokenRoyalties, Custom, HomeRunRule, LowQualifier, Misset, MissetRoyalties, MultiplierScope, NaturalDeclaration,
    NaturalVsNatural, OverallRule, RowOrder, RoyaltyDeclaration, RoyaltyLimit, RoyaltyMode, RoyaltyPolicy, Rules,
    SameNatural, ScoopRule, Wheel,
};
use super::{ByRow, Row, Seating};
use crate::cards::{CardSet, Rank, Suit};
use crate::eval::{Category, RowRank, RowTable};

/// Rules compiled for speed: how rows rank, and what every outcome of rows, every royalty and every natural is worth in
/// units.
///
/// [`settle_pair`](super::settle_pair) settles by it, and the solver builds its model from the same functions.
#[derive(Clone, Debug)]
pub struct Payoffs {
    tables: ByRow<&'static RowTable>,
    values: Custom,
    overall_rule: OverallRule,
    scoop_rule: ScoopRule,
    multipliers: Multipliers,
    order: LegalOrder,
    misset_is_played: bool,
    royalties: ByRow<RowPoints>,
    royalty_policy: RoyaltyPolicy,
    royalty_mode: RoyaltyMode,
    broken: BrokenRoyalties,
    one_royalty: bool,
    royalties_are_declared: bool,
    criteria: Criteria,
    naturals: NaturalSet,
    points: [i32; Natural::COUNT],
    natural_vs_natural: NaturalVsNatural,
    same_natural: SameNatural,
    auto: bool,
    surrender_cost: Option<i32>,
    misset_pays_royalties: bool,
}

/// What scoops and home runs multiply by, and what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Multipliers {
    /// A scoop.
    pub scoop: i32,
    /// A home run, beside its scoops.
    pub home_run: i32,
    /// How many opponents a home run needs; `None` if there are none.
    pub home_run_from: Option<usize>,
    /// Whether royalties are multiplied too.
    pub royalties: bool,
}

/// How the rows of a setting must stand to each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LegalOrder {
    /// Front at most middle, middle at most back.
    AtLeast,
    /// Front at most middle, middle below back.
    Strict,
    /// With a low middle: front at most back, and the middle at least this low.
    LowMiddle(RowRank),
}

/// Why a setting is mis-set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MissetReason {
    /// The front is stronger than the middle.
    FrontOverMiddle,
    /// The middle is stronger than the back, or as strong where the rules forbid it.
    MiddleOverBack,
    /// The front is stronger than the back, with a low middle between them.
    FrontOverBack,
    /// The low middle does not qualify.
    MiddleNoQualify,
}

impl fmt::Display for MissetReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            MissetReason::FrontOverMiddle => "front>middle",
            MissetReason::MiddleOverBack => "middle>back",
            MissetReason::FrontOverBack => "front>back",
            MissetReason::MiddleNoQualify => "middle-no-qualify",
        })
    }
}

impl Payoffs {
    /// Compiles rules.
    pub fn new(rules: &Rules) -> Payoffs {
        let high = match rules.wheel {
            Wheel::Low => RowTable::wheel_low(),
            Wheel::Second => RowTable::wheel_second(),
        };
        let middle = if rules.low_middle { RowTable::deuce_to_seven() } else { high };
        let order = match (rules.low_middle, rules.row_order, rules.low_qualifier) {
            (true, _, LowQualifier::None) => LegalOrder::LowMiddle(RowRank::LOWEST),
            (true, _, LowQualifier::Ten) => LegalOrder::LowMiddle(LowHand::weakest_qualifying()),
            (false, RowOrder::AtLeast, _) => LegalOrder::AtLeast,
            (false, RowOrder::Strict, _) => LegalOrder::Strict,
        };
        Payoffs {
            tables: ByRow { front: high, middle, back: high },
            values: rules.row_values(),
            overall_rule: rules.overall_rule,
            scoop_rule: rules.scoop_rule,
            multipliers: Multipliers {
                scoop: rules.scoop_multiplier.0,
                home_run: rules.home_run_multiplier.0,
                home_run_from: match rules.home_run_rule {
                    _ if rules.home_run_multiplier.0 == 1 => None,
                    HomeRunRule::ThreeOpponents => Some(3),
                    HomeRunRule::AllOpponents => Some(2),
                    HomeRunRule::Never => None,
                },
                royalties: rules.multiplier_scope == MultiplierScope::All,
            },
            order,
            misset_is_played: rules.misset == Misset::Play,
            royalties: ByRow::from_fn(|row| RowPoints::of(rules, row)),
            royalty_policy: rules.royalty_policy,
            royalty_mode: rules.royalty_mode,
            broken: rules.broken_royalties,
            one_royalty: rules.royalty_limit == RoyaltyLimit::One,
            royalties_are_declared: rules.royalty_declaration == RoyaltyDeclaration::Required,
            criteria: rules.natural_criteria(),
            naturals: rules.enabled_naturals(),
            points: Natural::ALL.map(|natural| rules.natural_points(natural)),
            natural_vs_natural: rules.natural_vs_natural,
            same_natural: rules.same_natural,
            auto: rules.natural_declaration == NaturalDeclaration::Auto,
            surrender_cost: rules.allows_surrender().then(|| rules.surrender_cost()),
            misset_pays_royalties: rules.misset_royalties == MissetRoyalties::Pay,
        }
    }

    /// The tables that rank the rows.
    pub fn tables(&self) -> ByRow<&'static RowTable> {
        self.tables
    }

    /// The ranks of a setting's rows; rows of other sizes rank lowest.
    pub fn ranks(&self, rows: &ByRow<CardSet>) -> ByRow<RowRank> {
        self.tables.zip(*rows).map(|(table, cards)| table.rank(cards).unwrap_or(RowRank::LOWEST))
    }

    /// What each row is worth, winning overall and a scoop beside the rows.
    pub fn values(&self) -> Custom {
        self.values
    }

    /// What a scoop pays with its multiplier, royalties apart; a mis-set hand pays as much.
    pub fn scoop_units(&self) -> i32 {
        (3 * self.values.row + self.values.overall + self.values.scoop) * self.multipliers.scoop
    }

    /// What scoops and home runs multiply.
    pub fn multipliers(&self) -> Multipliers {
        self.multipliers
    }

    /// Returns how the opponents at a table with this many of them are taken: together if a scoop of them all is
    /// multiplied, otherwise one by one.
    pub fn seating(&self, opponents: usize) -> Seating {
        match self.multipliers.home_run_from {
            Some(from) if opponents >= from => Seating::Together(opponents),
            _ => Seating::OneByOne,
        }
    }

    /// Whether this is a scoop by the first of two players whose rows compare so.
    #[inline]
    pub fn is_scoop(&self, outcomes: &ByRow<Ordering>) -> bool {
        let count = |wanted| outcomes.iter().filter(|(_, outcome)| **outcome == wanted).count();
        match self.scoop_rule {
            ScoopRule::ThreeWins => count(Ordering::Greater) == 3,
            ScoopRule::NoLoss => count(Ordering::Greater) >= 2 && count(Ordering::Less) == 0,
        }
    }

    /// The overall unit and the scoop bonus, to the first of two players whose rows compare so.
    pub fn bonuses(&self, outcomes: ByRow<Ordering>) -> (i32, i32) {
        let count = |wanted| outcomes.iter().filter(|(_, outcome)| **outcome == wanted).count();
        let (won, lost) = (count(Ordering::Greater), count(Ordering::Less));
        let reversed = outcomes.map(Ordering::reverse);
        let overall = |won, lost| match self.overall_rule {
            OverallRule::TwoRows => won >= 2,
            OverallRule::Majority => won > lost,
        };
        (
            self.values.overall * (i32::from(overall(won, lost)) - i32::from(overall(lost, won))),
            self.values.scoop * (i32::from(self.is_scoop(&outcomes)) - i32::from(self.is_scoop(&reversed))),
        )
    }

    /// What the rows pay, royalties apart, to the first of two players whose rows compare so.
    pub fn row_units(&self, outcomes: ByRow<Ordering>) -> i32 {
        let (overall, scoop) = self.bonuses(outcomes);
        let rows: i32 = outcomes.iter().map(|(_, outcome)| self.values.row * *outcome as i32).sum();
        rows + overall + scoop
    }

    /// Whether a stronger row is never worth less, whatever the opponent shows and the other rows are.
    pub fn is_monotone(&self) -> bool {
        let rises = |row: Row| self.royalties.get(row).rises(row);
        // Where both are paid a scoop may multiply what is lost.
        let multiplies_losses = self.royalty_policy == RoyaltyPolicy::Both
            && self.multipliers.royalties
            && (self.multipliers.scoop > 1 || self.multipliers.home_run_from.is_some());
        let replaces_less = |row: Row| {
            self.royalty_mode == RoyaltyMode::Replace && self.royalties.get(row).least_paid() < self.values.row
        };
        !self.asks_for_cards()
            && !self.one_royalty
            && !multiplies_losses
            && Row::ALL.into_iter().all(|row| rises(row) && !replaces_less(row))
    }

    /// What a row of this rank earns as a royalty, whatever else is in the hand.
    #[inline]
    pub fn royalty(&self, row: Row, rank: RowRank) -> i32 {
        self.royalties.get(row).get(rank)
    }

    /// What rows of this place earn.
    pub fn royalty_points(&self, row: Row) -> &RowPoints {
        self.royalties.get(row)
    }

    /// Who is paid royalties.
    pub fn royalty_policy(&self) -> RoyaltyPolicy {
        self.royalty_policy
    }

    /// Whether royalties depend on where single cards are, and not on the ranks of rows alone.
    pub fn asks_for_cards(&self) -> bool {
        self.broken != BrokenRoyalties::AsSet
    }

    /// Whether a player has a say in which royalties he is paid for.
    pub fn asks_for_claims(&self) -> bool {
        self.one_royalty || self.royalties_are_declared
    }

    /// Whether a player is paid for one royalty at most.
    pub fn pays_one_royalty(&self) -> bool {
        self.one_royalty
    }

    /// Whether royalties earn nothing unless they are declared.
    pub fn royalties_are_declared(&self) -> bool {
        self.royalties_are_declared
    }

    /// What a setting earns by the rules, before the player says anything: rows of these ranks with these cards.
    pub fn dealt_royalties(&self, rows: &ByRow<CardSet>, ranks: &ByRow<RowRank>) -> Dealt {
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
        Dealt { royalties: Royalties { rows: rows_earn, broken }, best_broken }
    }

    /// Whether where single cards of this hand stand can make a difference to royalties.
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

    /// The most that a hand can earn for what is broken, however it is set.
    pub fn most_broken(&self, hand: CardSet) -> i32 {
        if self.broken != BrokenRoyalties::Also {
            return 0;
        }
        let apart = ByRow::from_fn(|_| CardSet::EMPTY);
        let earns = |category| self.royalty(Row::Back, RowRank::lowest_of(category));
        broken_quads(hand, &apart).count() as i32 * earns(Category::Quads)
            + broken_runs(hand, &apart).count() as i32 * earns(Category::StraightFlush)
    }

    /// What the player's royalties come to after what he says of them.
    pub fn royalties(&self, dealt: &Dealt, claims: Claims) -> Royalties {
        let declared = if self.royalties_are_declared { claims.declared } else { Sources::ALL };
        let mut royalties = dealt.royalties.only(declared);
        if !self.one_royalty {
            return royalties;
        }
        royalties.broken = if declared.contains(Source::Broken) { dealt.best_broken } else { 0 };
        // Of equal ones the first in the list is claimed.
        let most = Source::CLAIMED_FIRST.into_iter().rev().max_by_key(|source| royalties.get(*source));
        royalties.only(claims.claim.or(most).map_or(Sources::NONE, Sources::only))
    }

    /// Everything that a player may choose to say of these royalties that makes a difference, what is worth most first.
    pub fn choices(&self, dealt: &Dealt) -> Vec<Claims> {
        let earning = Source::ALL.into_iter().filter(|source| dealt.royalties.get(*source) != 0);
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
                // Every set of those that earn something, all of them first.
                let sets = (0..1u32 << earning.len()).rev();
                let set = |bits: u32| {
                    let chosen = earning.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1);
                    chosen.map(|(_, source)| *source).collect()
                };
                sets.map(|bits| Claims { claim: None, declared: set(bits) }).collect()
            }
        }
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

    /// Whether a hand, its suits exchanged, may be a natural that depends on their colours.
    pub fn asks_for_colours(&self, hand: CardSet) -> bool {
        let in_suit = Suit::ALL.map(|suit| hand.of_suit(suit).len());
        let in_two_suits: usize = in_suit.iter().sorted().rev().take(2).sum();
        self.naturals.contains(Natural::FullColored) && in_two_suits >= usize::from(self.criteria.full_colored_min)
    }

    /// What a natural is worth.
    pub fn natural(&self, natural: Natural) -> i32 {
        self.points[natural.index()]
    }

    /// How two naturals compare: by their order and, of the same name, by the cards if they are given and the rules
    /// compare them.
    pub fn compare_naturals(&self, mine: Natural, theirs: Natural, cards: Option<(CardSet, CardSet)>) -> Ordering {
        let same = || match (self.same_natural, cards) {
            (SameNatural::Compare, Some((a, b))) => self.criteria.compare_same(self.tables.back, mine, a, b),
            _ => Ordering::Equal,
        };
        theirs.cmp(&mine).then_with(same)
    }

    /// What two players who hold these naturals are paid, the first and the second; equal ones tie unless the cards are
    /// given.
    pub fn natural_payments(&self, mine: Natural, theirs: Natural, cards: Option<(CardSet, CardSet)>) -> (i32, i32) {
        match self.natural_vs_natural {
            NaturalVsNatural::Cancel => (0, 0),
            NaturalVsNatural::Both => (self.natural(mine), self.natural(theirs)),
            NaturalVsNatural::Winner => match self.compare_naturals(mine, theirs, cards) {
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

    /// How rows must stand to each other.
    pub fn legal_order(&self) -> LegalOrder {
        self.order
    }

    /// Whether rows out of order are compared as they are set.
    pub fn plays_misset(&self) -> bool {
        self.misset_is_played
    }

    /// Why a setting with these rows is mis-set, if it is.
    pub fn misset(&self, ranks: &ByRow<RowRank>) -> Option<MissetReason> {
        let &ByRow { front, middle, back } = ranks;
        let first = |reasons: [(bool, MissetReason); 2]| reasons.into_iter().find(|(holds, _)| *holds).map(|(_, r)| r);
        first(match self.order {
            LegalOrder::AtLeast => {
                [(front > middle, MissetReason::FrontOverMiddle), (middle > back, MissetReason::MiddleOverBack)]
            }
            LegalOrder::Strict => {
                [(front > middle, MissetReason::FrontOverMiddle), (middle >= back, MissetReason::MiddleOverBack)]
            }
            LegalOrder::LowMiddle(qualifying) => {
                [(front > back, MissetReason::FrontOverBack), (middle < qualifying, MissetReason::MiddleNoQualify)]
            }
        })
    }
}

/// What a setting earns before the player says anything.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Dealt {
    /// Every royalty.
    pub royalties: Royalties,
    /// The best of what is broken.
    pub best_broken: i32,
}

/// The ranks of which all four cards were dealt, but not set into one row.
fn broken_quads(hand: CardSet, rows: &ByRow<CardSet>) -> impl Iterator<Item = Rank> {
    let rows = *rows;
    let together = move |rank: Rank| rows.iter().any(|(_, cards)| cards.count(rank) == 4);
    Rank::ALL.into_iter().filter(move |&rank| hand.count(rank) == 4 && !together(rank))
}

/// The suits in which a straight flush was dealt, but no row of the suit is one.
fn broken_runs(hand: CardSet, rows: &ByRow<CardSet>) -> impl Iterator<Item = Suit> {
    let rows = *rows;
    let set = move |suit: Suit| {
        let in_suit = |cards: CardSet| cards.len() == 5 && cards.of_suit(suit) == cards;
        rows.iter().any(|(_, &cards)| in_suit(cards) && has_run(cards.ranks_in(suit)))
    };
    Suit::ALL.into_iter().filter(move |&suit| has_run(hand.ranks_in(suit)) && !set(suit))
}

/// Whether a mask of ranks, deuce first, holds five in a row; the ace also stands below the deuce.
pub(crate) const fn has_run(ranks: u16) -> bool {
    let run = ranks << 1 | ranks >> 12;
    run & run >> 1 & run >> 2 & run >> 3 & run >> 4 != 0
}
