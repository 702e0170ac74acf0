//! The rules of a table as plain data.
//!
//! A field is an option; [`OPTIONS`] lists them with their names, values and meanings, and [`Rules::set`] reads them.
//! What the rules come to is compiled once, into [`Payoffs`](super::Payoffs), before anything is settled by them.

mod choices;
mod field;
mod hash;
mod options;
mod overrides;
mod presets;
mod validate;

pub use choices::{
    FullColoredMin, Misset, MissetRoyalties, NaturalDeclaration, NaturalTable, NaturalVsNatural, OverallRule, Preset,
    RowOrder, RoyaltyMode, RoyaltyPolicy, RoyaltyTable, SameNatural, ScoopRule, Scoring, Surrender, SurrenderCheck,
};
pub use field::{MAX_STAKE, MAX_UNITS};
pub use options::OPTIONS;
pub use overrides::{Custom, NaturalPoints, NaturalSelection, PairStake, PairStakes, RoyaltyCells};

use super::natural::{Criteria, Natural, NaturalSet};

/// The rules of a table: every option with its value. The default is the preset `standard`.
///
/// ```
/// use pusoy::chinese::Rules;
///
/// let mut rules = Rules::default();
/// rules.set("scoring", "1-6")?;
/// rules.set("royalty", "back:quads=1")?;
/// assert_eq!(rules.scoop_units(), 6);
/// assert!(rules.set("scroing", "1-6").unwrap_err().to_string().contains("did you mean 'scoring'?"));
/// # Ok::<(), pusoy::options::OptionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rules {
    /// The preset that the other fields were changed from.
    pub preset: Preset,
    /// What rows are worth.
    pub scoring: Scoring,
    /// What rows are worth under [`Scoring::Custom`].
    pub custom: Option<Custom>,
    /// Who gets the overall unit.
    pub overall_rule: OverallRule,
    /// What a scoop is.
    pub scoop_rule: ScoopRule,
    /// How the middle must stand to the back.
    pub row_order: RowOrder,
    /// What royalties are worth.
    pub royalty_table: RoyaltyTable,
    /// Royalties that the table does not decide.
    pub royalty: RoyaltyCells,
    /// Who is paid royalties.
    pub royalty_policy: RoyaltyPolicy,
    /// How a royalty stands to the unit of its row.
    pub royalty_mode: RoyaltyMode,
    /// Which naturals there are.
    pub naturals: NaturalSelection,
    /// What naturals are worth.
    pub natural_table: NaturalTable,
    /// Naturals whose worth the table does not decide.
    pub natural: NaturalPoints,
    /// What happens between two naturals.
    pub natural_vs_natural: NaturalVsNatural,
    /// What happens between two naturals of the same name.
    pub same_natural: SameNatural,
    /// Whether a natural is a choice.
    pub natural_declaration: NaturalDeclaration,
    /// Whether Q-K-A is a run in the front row of a natural.
    pub front_qka: bool,
    /// How many cards of one colour make a natural.
    pub full_colored_min: FullColoredMin,
    /// Whether players may surrender.
    pub surrender: Surrender,
    /// What surrender costs; `None`: 3 where that lies strictly between losing two rows and losing three, otherwise
    /// 1 less than a scoop (house decision: the source gives no number).
    pub surrender_cost: Option<i32>,
    /// Whether that cost is checked.
    pub surrender_check: SurrenderCheck,
    /// What a mis-set hand does.
    pub misset: Misset,
    /// Whether a mis-set hand pays royalties.
    pub misset_royalties: MissetRoyalties,
    /// What a unit is worth in money.
    pub stake: Stake,
    /// What a unit is worth between two players, where it is not [`Rules::stake`].
    pub pair_stake: PairStakes,
}

/// What a unit is worth in money, 1 by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stake(pub i64);

impl Default for Stake {
    fn default() -> Stake {
        Stake(1)
    }
}

impl Rules {
    /// What rows are worth: by name of the scoring or, for [`Scoring::Custom`], as given (nothing if it was not, which
    /// [`Rules::validate`] refuses).
    pub fn row_values(&self) -> Custom {
        let (row, overall, scoop) = match self.scoring {
            Scoring::TwoFour => (1, 1, 0),
            Scoring::OneSix => (1, 0, 3),
            Scoring::OneFour => (1, 0, 1),
            Scoring::OneThree => (1, 0, 0),
            Scoring::Custom => return self.custom.unwrap_or_default(),
        };
        Custom { row, overall, scoop }
    }

    /// What a scoop pays, royalties apart.
    pub fn scoop_units(&self) -> i32 {
        let Custom { row, overall, scoop } = self.row_values();
        3 * row + overall + scoop
    }

    /// What surrender may cost: more than the first number, a loss of two rows to one, and less than the second, a
    /// scoop ("Chinese poker", Wikipedia).
    pub fn surrender_range(&self) -> (i32, i32) {
        let Custom { row, overall, .. } = self.row_values();
        (row + overall, self.scoop_units())
    }

    /// What surrender costs to each opponent who plays.
    pub fn surrender_cost(&self) -> i32 {
        let (above, below) = self.surrender_range();
        self.surrender_cost.unwrap_or(if above < 3 && 3 < below { 3 } else { (below - 1).max(0) })
    }

    /// The naturals there are.
    pub fn enabled_naturals(&self) -> NaturalSet {
        match self.naturals {
            NaturalSelection::Table => NaturalSet::TABLE,
            NaturalSelection::Core => NaturalSet::CORE,
            NaturalSelection::All => NaturalSet::ALL,
            NaturalSelection::None => NaturalSet::NONE,
            NaturalSelection::List(set) => set,
        }
    }

    /// What a natural is worth, whether it is enabled or not.
    pub fn natural_points(&self, natural: Natural) -> i32 {
        self.natural.0[natural.index()].unwrap_or_else(|| match self.natural_table {
            NaturalTable::Standard => natural.standard_points(),
            NaturalTable::Flat => 1,
            NaturalTable::Scoop => self.scoop_units(),
        })
    }

    /// Which hands are naturals.
    pub fn natural_criteria(&self) -> Criteria {
        let full_colored_min = match self.full_colored_min {
            FullColoredMin::Thirteen => 13,
            FullColoredMin::Twelve => 12,
        };
        Criteria { front_qka: self.front_qka, full_colored_min }
    }

    /// What a unit is worth between two players.
    pub fn stake_between(&self, a: &str, b: &str) -> i64 {
        self.pair_stake.0.iter().find(|pair| pair.is_between(a, b)).map_or(self.stake.0, |pair| pair.stake)
    }
}
