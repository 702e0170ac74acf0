//! The compiled form of rules, and whether opponents must be considered jointly ([`Seating`]).

use once_cell::sync::OnceCell;

use super::{LegalOrder, MissetReason};
use crate::cards::{CardSet, Rank, Suit};
use crate::chinese::naturals::{Criteria, Natural, NaturalSet};
use crate::chinese::royalties::RowPoints;
use crate::chinese::rules::{
    BrokenRoyalties, Custom, HomeRunRule, Misset, MissetRoyalties, MultiplierScope, NaturalDeclaration,
    NaturalVsNatural, OverallRule, RoyaltyDeclaration, RoyaltyLimit, RoyaltyMode, RoyaltyPolicy, Rules, SameNatural,
    ScoopRule, Wheel,
};
use crate::chinese::{ByRow, Row};
use crate::eval::{RowRank, RowTable};

/// Rules compiled for speed: the rank tables, and the units of every outcome of rows, every royalty and every natural.
///
/// [`settle_pair`](crate::chinese::settle_pair) gets its units from this type, and so does the model of the solver.
#[derive(Clone, Debug)]
pub struct Payoffs {
    tables: ByRow<&'static RowTable>,
    order: LegalOrder,
    misset_is_played: bool,
    misset_pays_royalties: bool,
    surrender_cost: Option<i32>,
    scoop_units: i32,
    multipliers: Multipliers,
    pub(super) values: Custom,
    pub(super) overall_rule: OverallRule,
    pub(super) scoop_rule: ScoopRule,
    pub(super) royalties: ByRow<RowPoints>,
    /// The result of [`Payoffs::royalty_changes`], computed when it is first needed.
    pub(super) royalty_changes: OnceCell<ByRow<Vec<u16>>>,
    pub(super) royalty_policy: RoyaltyPolicy,
    pub(super) royalty_mode: RoyaltyMode,
    pub(super) broken: BrokenRoyalties,
    pub(super) one_royalty: bool,
    pub(super) royalties_are_declared: bool,
    pub(super) criteria: Criteria,
    pub(super) naturals: NaturalSet,
    pub(super) natural_points: [i32; Natural::COUNT],
    pub(super) natural_vs_natural: NaturalVsNatural,
    pub(super) same_natural: SameNatural,
    pub(super) declares_always: bool,
}

/// The factors of scoops and home runs, and whether they multiply royalties.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Multipliers {
    /// The factor of a scoop.
    pub scoop: i32,
    /// The factor of a home run. It multiplies units that already include the factor of a scoop.
    pub home_run: i32,
    /// The fewest opponents in a home run; `None` if home runs multiply nothing.
    pub home_run_from: Option<usize>,
    /// Whether royalties are multiplied too.
    pub royalties: bool,
}

impl Payoffs {
    /// Compiles rules, which should pass [`Rules::validate`]. If values exceed the limits of the options, sums of units
    /// may overflow.
    pub fn new(rules: &Rules) -> Payoffs {
        let high = match rules.wheel {
            Wheel::Low => RowTable::wheel_low(),
            Wheel::Second => RowTable::wheel_second(),
        };
        let middle = if rules.low_middle { RowTable::deuce_to_seven() } else { high };
        Payoffs {
            tables: ByRow { front: high, middle, back: high },
            order: LegalOrder::of(rules),
            misset_is_played: rules.misset == Misset::Play,
            misset_pays_royalties: rules.misset_royalties == MissetRoyalties::Pay,
            surrender_cost: rules.allows_surrender().then(|| rules.surrender_cost()),
            scoop_units: rules.scoop_units(),
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
            values: rules.row_values(),
            overall_rule: rules.overall_rule,
            scoop_rule: rules.scoop_rule,
            royalties: ByRow::from_fn(|row| rules.row_points(row)),
            royalty_changes: OnceCell::new(),
            royalty_policy: rules.royalty_policy,
            royalty_mode: rules.royalty_mode,
            broken: rules.broken_royalties,
            one_royalty: rules.royalty_limit == RoyaltyLimit::One,
            royalties_are_declared: rules.royalty_declaration == RoyaltyDeclaration::Required,
            criteria: rules.natural_criteria(),
            naturals: rules.enabled_naturals(),
            natural_points: Natural::ALL.map(|natural| rules.natural_points(natural)),
            natural_vs_natural: rules.natural_vs_natural,
            same_natural: rules.same_natural,
            declares_always: rules.natural_declaration == NaturalDeclaration::Auto,
        }
    }

    /// Returns the tables that rank the rows.
    pub fn tables(&self) -> ByRow<&'static RowTable> {
        self.tables
    }

    /// Returns the ranks of rows of cards. A row that its table cannot rank, for example one of four cards, has the
    /// lowest rank.
    pub fn ranks(&self, rows: &ByRow<CardSet>) -> ByRow<RowRank> {
        self.tables.zip(*rows).map(|(table, cards)| table.rank(cards).unwrap_or(RowRank::LOWEST))
    }

    /// Returns the required order of the rows.
    pub fn legal_order(&self) -> LegalOrder {
        self.order
    }

    /// Returns the reason why rows of these ranks are mis-set. Returns `None` if they are in order.
    pub fn misset(&self, ranks: &ByRow<RowRank>) -> Option<MissetReason> {
        self.order.misset(ranks)
    }

    /// Returns `true` if rows out of order are compared as they are set.
    pub fn plays_misset(&self) -> bool {
        self.misset_is_played
    }

    /// Returns `true` if a mis-set hand also pays the royalties of its opponents.
    pub fn misset_pays_royalties(&self) -> bool {
        self.misset_pays_royalties
    }

    /// Returns the units that a player who surrenders pays to each opponent with
    /// [`Status::Play`](crate::chinese::Status::Play). Returns `None` if the rules do not allow surrender.
    pub fn surrender_cost(&self) -> Option<i32> {
        self.surrender_cost
    }

    /// Returns the units for winning all three rows, with the multiplier of a scoop and without royalties. Unless the
    /// rules compare mis-set hands ([`Payoffs::plays_misset`]), a mis-set hand pays these units to each opponent with
    /// [`Status::Play`](crate::chinese::Status::Play). Royalties and home runs can add to this payment.
    pub fn scoop_units(&self) -> i32 {
        self.scoop_units
    }

    /// Returns the factors of scoops and home runs.
    pub fn multipliers(&self) -> Multipliers {
        self.multipliers
    }

    /// Returns how to consider this number of opponents: jointly if the rules multiply a scoop of all of them,
    /// otherwise one by one. A player has at most three opponents, so larger numbers count as three.
    pub fn seating(&self, opponents: usize) -> Seating {
        match self.multipliers.home_run_from {
            Some(from) if opponents >= from => Seating::Together(opponents.min(3)),
            _ => Seating::OneByOne,
        }
    }

    /// Returns the royalties of a row by its rank.
    pub fn royalty_points(&self, row: Row) -> &RowPoints {
        self.royalties.get(row)
    }
}

/// Returns the ranks that have four cards in the hand, but not four in one row.
pub(super) fn broken_quads(hand: CardSet, rows: &ByRow<CardSet>) -> impl Iterator<Item = Rank> {
    let rows = *rows;
    let together = move |rank: Rank| rows.iter().any(|(_, cards)| cards.count(rank) == 4);
    Rank::ALL.into_iter().filter(move |&rank| hand.count(rank) == 4 && !together(rank))
}

/// Returns the suits that have a straight flush in the hand, but not within one row.
pub(super) fn broken_runs(hand: CardSet, rows: &ByRow<CardSet>) -> impl Iterator<Item = Suit> {
    let rows = *rows;
    // A row has at most five cards, so a row with a run in one suit is a straight flush.
    let set = move |suit: Suit| rows.iter().any(|(_, cards)| has_run(cards.ranks_in(suit)));
    Suit::ALL.into_iter().filter(move |&suit| has_run(hand.ranks_in(suit)) && !set(suit))
}

/// Returns `true` if a mask of ranks, with the deuce in the lowest bit, contains five consecutive ranks. The ace counts
/// as both high and low.
pub(crate) const fn has_run(ranks: u16) -> bool {
    let run = ranks << 1 | ranks >> 12;
    run & run >> 1 & run >> 2 & run >> 3 & run >> 4 != 0
}

/// The number of opponents whose hands must be considered jointly to compute a setting's result.
///
/// [`Payoffs::seating`](super::Payoffs::seating) returns it for a number of opponents.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seating {
    /// Each opponent separately: payments by one opponent do not depend on the others.
    OneByOne,
    /// This many opponents jointly, because the rules multiply a scoop of all of them.
    Together(usize),
}

impl Seating {
    /// Returns the number of opponents considered jointly, or 1 if they are considered separately.
    pub const fn opponents(self) -> usize {
        match self {
            Seating::OneByOne => 1,
            Seating::Together(opponents) => opponents,
        }
    }

    /// Returns `true` if opponents are considered jointly.
    pub const fn is_together(self) -> bool {
        matches!(self, Seating::Together(_))
    }
}
