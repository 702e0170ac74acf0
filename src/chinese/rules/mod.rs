//! The rules of a table as plain data.
//!
//! A field is an option; [`OPTIONS`] lists them with their names, values and meanings, and [`Rules::set`] reads them.
//! What the rules come to is compiled once, into [`Payoffs`](super::Payoffs), before anything is settled by them.

mod card;
mod choices;
mod field;
mod hash;
#[cfg(feature = "house-files")]
mod house;
mod options;
mod overrides;
mod presets;
mod validate;

pub use card::Clause;
pub use choices::{
    BrokenRoyalties, FantasylandStay, FullColoredMin, HomeRunRule, LowQualifier, LowRoyalties, Misset, MissetRoyalties,
    MultiplierScope, NaturalDeclaration, NaturalTable, NaturalVsNatural, OverallRule, Preset, RaceMode, RaceTie,
    RowOrder, RoyaltyDeclaration, RoyaltyLimit, RoyaltyMode, RoyaltyPolicy, RoyaltyTable, SameNatural, ScoopRule,
    Scoring, Surrender, SurrenderCheck, Wheel,
};
pub use field::{MAX_MULTIPLIER, MAX_STAKE, MAX_UNITS};
#[cfg(feature = "house-files")]
pub use house::{House, HouseError, HouseProblem};
pub use options::OPTIONS;
pub use overrides::{
    Custom, Multiplier, NaturalPoints, NaturalSelection, PairStake, PairStakes, RaceTarget, RoyaltyCells, Stake,
};

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
    /// What a scoop multiplies a pair by.
    pub scoop_multiplier: Multiplier,
    /// What a home run multiplies each pair by, once more.
    pub home_run_multiplier: Multiplier,
    /// Who must be scooped for a home run.
    pub home_run_rule: HomeRunRule,
    /// What the multipliers multiply.
    pub multiplier_scope: MultiplierScope,
    /// Where the wheel stands.
    pub wheel: Wheel,
    /// How the middle must stand to the back.
    pub row_order: RowOrder,
    /// Whether the lowest middle wins.
    pub low_middle: bool,
    /// Whether a low middle must qualify.
    pub low_qualifier: LowQualifier,
    /// What royalties are worth.
    pub royalty_table: RoyaltyTable,
    /// Royalties that the table does not decide.
    pub royalty: RoyaltyCells,
    /// Who is paid royalties.
    pub royalty_policy: RoyaltyPolicy,
    /// How a royalty stands to the unit of its row.
    pub royalty_mode: RoyaltyMode,
    /// How many royalties a player is paid for.
    pub royalty_limit: RoyaltyLimit,
    /// Whether royalties must be declared.
    pub royalty_declaration: RoyaltyDeclaration,
    /// What becomes of broken fours of a kind and straight flushes.
    pub broken_royalties: BrokenRoyalties,
    /// What low middles earn.
    pub low_royalties: LowRoyalties,
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
    /// What keeps an open-face player in fantasyland.
    pub fantasyland_stay: FantasylandStay,
    /// How the race gives points.
    pub race_mode: RaceMode,
    /// What a tie for the best row gives in the race.
    pub race_tie: RaceTie,
    /// How many points end the race.
    pub race_target: RaceTarget,
    /// What a unit is worth in money.
    pub stake: Stake,
    /// What a unit is worth between two players, where it is not [`Rules::stake`].
    pub pair_stake: PairStakes,
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
            Scoring::RaceEleven => (0, 0, 0),
        };
        Custom { row, overall, scoop }
    }

    /// What a scoop pays with its multiplier, royalties apart.
    pub fn scoop_units(&self) -> i32 {
        let Custom { row, overall, scoop } = self.row_values();
        (3 * row + overall + scoop) * self.scoop_multiplier.0
    }

    /// Whether rows collect points over deals instead of being paid.
    pub fn is_race(&self) -> bool {
        self.scoring == Scoring::RaceEleven
    }

    /// Whether cards are placed one by one, open to all.
    pub fn is_open_face(&self) -> bool {
        self.preset == Preset::Ofc
    }

    /// Whether players may surrender: open-face and the race have no surrender.
    pub fn allows_surrender(&self) -> bool {
        self.surrender == Surrender::Allowed && !self.is_race() && !self.is_open_face()
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
