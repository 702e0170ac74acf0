//! Every option with its value, and the values derived from them.

use super::{BrokenRoyalties, FantasylandCards, FantasylandEntry, FantasylandRepeat, FantasylandStay, StreetDeal};
use super::{
    Currency, Custom, FullColoredMin, HomeRunRule, LowQualifier, LowRoyalties, Misset, MissetRoyalties, Multiplier,
    MultiplierScope, NaturalDeclaration, NaturalPoints, NaturalSelection, NaturalTable, NaturalVsNatural, OverallRule,
    PairStakes, Preset, RaceMode, RaceTarget, RaceTie, RowOrder, RoyaltyCells, RoyaltyDeclaration, RoyaltyLimit,
    RoyaltyMode, RoyaltyPolicy, RoyaltyTable, SameNatural, ScoopRule, Scoring, Stake, Surrender, SurrenderCheck, Wheel,
};
use crate::amounts::Money;
use crate::chinese::Row;
use crate::chinese::naturals::{Criteria, Natural, NaturalSet};
use crate::chinese::royalties::RowPoints;

/// The rules of a table: every option with its value. The default is the preset `standard`.
///
/// Rules that are built in code should pass [`Rules::validate`] before they are compiled into
/// [`Payoffs`](crate::chinese::Payoffs). The functions that settle or solve check their rules themselves.
///
/// ```
/// use pusoy::chinese::Rules;
///
/// let mut rules: Rules = "standard; scoring=1-6".parse()?;
/// rules.set("royalty", "back:quads=1")?;
/// assert_eq!(rules.scoop_units(), 6);
/// assert_eq!(rules.to_string(), "standard; scoring=1-6; royalty=back:quads=1");
/// assert!(rules.set("scroing", "1-6").unwrap_err().to_string().contains("did you mean 'scoring'?"));
/// # Ok::<(), pusoy::options::OptionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rules {
    /// The preset that the rules are based on. The other fields may differ from it.
    pub preset: Preset,
    /// The scoring system: the units for a row, for winning overall and for a scoop.
    pub scoring: Scoring,
    /// The units for a row, for winning overall and for a scoop under [`Scoring::Custom`]. `None` under any other
    /// scoring.
    pub custom: Option<Custom>,
    /// The condition for winning overall.
    pub overall_rule: OverallRule,
    /// The results that count as a scoop.
    pub scoop_rule: ScoopRule,
    /// The factor by which a scoop multiplies the units between two players.
    pub scoop_multiplier: Multiplier,
    /// The factor by which a home run multiplies the units from each opponent again.
    pub home_run_multiplier: Multiplier,
    /// The opponents to scoop for a home run.
    pub home_run_rule: HomeRunRule,
    /// The units that the two multipliers multiply.
    pub multiplier_scope: MultiplierScope,
    /// The rank of A-2-3-4-5 among straights.
    pub wheel: Wheel,
    /// Whether the back may equal the middle.
    pub row_order: RowOrder,
    /// Whether the lowest middle wins.
    pub low_middle: bool,
    /// Whether a low middle must be ten-high or lower.
    pub low_qualifier: LowQualifier,
    /// The table of royalties.
    pub royalty_table: RoyaltyTable,
    /// Royalties that override the table.
    pub royalty: RoyaltyCells,
    /// The players who are paid royalties.
    pub royalty_policy: RoyaltyPolicy,
    /// Whether a royalty is paid in addition to the unit of its row or replaces it.
    pub royalty_mode: RoyaltyMode,
    /// The number of royalties that a player receives.
    pub royalty_limit: RoyaltyLimit,
    /// Whether royalties must be declared.
    pub royalty_declaration: RoyaltyDeclaration,
    /// The treatment of four of a kind and straight flushes that are dealt but split between rows.
    pub broken_royalties: BrokenRoyalties,
    /// The royalties of low middles.
    pub low_royalties: LowRoyalties,
    /// The naturals that the rules enable.
    pub naturals: NaturalSelection,
    /// The table of naturals.
    pub natural_table: NaturalTable,
    /// Units of naturals that override the table.
    pub natural: NaturalPoints,
    /// The players who are paid if two players have naturals.
    pub natural_vs_natural: NaturalVsNatural,
    /// The comparison of two equal naturals.
    pub same_natural: SameNatural,
    /// Whether a natural must be declared.
    pub natural_declaration: NaturalDeclaration,
    /// Whether Q-K-A is a run in the front row of a natural.
    pub front_qka: bool,
    /// The fewest cards of one colour that make the natural `full-colored`.
    pub full_colored_min: FullColoredMin,
    /// Whether players may surrender.
    pub surrender: Surrender,
    /// The cost of surrender, in units. `None` stands for the default: 3 if 3 is strictly between the bounds of
    /// [`Rules::surrender_range`]. Otherwise, the default is 1 less than [`Rules::scoop_units`], or 0 if a scoop is
    /// worth nothing. This default is the library's own choice.
    pub surrender_cost: Option<i32>,
    /// Whether the cost of surrender must be strictly between the bounds of [`Rules::surrender_range`].
    pub surrender_check: SurrenderCheck,
    /// The treatment of a mis-set hand.
    pub misset: Misset,
    /// Whether a mis-set hand also pays the royalties of its opponents.
    pub misset_royalties: MissetRoyalties,
    /// The dealing of the cards: at once, or street by street in open-face.
    pub deal: StreetDeal,
    /// The condition for an open-face player to reach fantasyland.
    pub fantasyland_entry: FantasylandEntry,
    /// The number of cards dealt to an open-face player who enters fantasyland.
    pub fantasyland_cards: FantasylandCards,
    /// The number of cards dealt to an open-face player who stays in fantasyland.
    pub fantasyland_repeat: FantasylandRepeat,
    /// The condition for an open-face player to stay in fantasyland.
    pub fantasyland_stay: FantasylandStay,
    /// The scoring of rows in the race.
    pub race_mode: RaceMode,
    /// The points of players who tie for the best row at the table, in a race.
    pub race_tie: RaceTie,
    /// The number of points that ends the race.
    pub race_target: RaceTarget,
    /// The money per unit.
    pub stake: Stake,
    /// The money per unit between pairs of players who do not play for [`Rules::stake`].
    pub pair_stake: PairStakes,
    /// The name of the currency.
    pub currency: Currency,
}

impl Rules {
    /// The largest number of players in a deal under any rules. Four hands of thirteen cards use the whole deck.
    pub const MOST_PLAYERS: usize = 4;

    /// Returns the units for a row, for winning overall and for a scoop. Under [`Scoring::Custom`], returns
    /// [`Rules::custom`]. If that is `None`, all values are 0, and [`Rules::validate`] rejects the rules.
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

    /// Returns the units for winning all three rows, with the multiplier of a scoop and without royalties.
    pub fn scoop_units(&self) -> i32 {
        let Custom { row, overall, scoop } = self.row_values();
        // Rules that were not validated may contain any number.
        row.saturating_mul(3).saturating_add(overall).saturating_add(scoop).saturating_mul(self.scoop_multiplier.0)
    }

    /// Returns `true` if rows score points over several deals instead of earning units.
    pub fn is_race(&self) -> bool {
        self.scoring == Scoring::RaceEleven
    }

    /// Returns `true` if cards are placed street by street, face up.
    pub fn is_open_face(&self) -> bool {
        self.deal != StreetDeal::AtOnce
    }

    /// Returns `true` if each open-face street after the first has three cards, and one of them is discarded.
    pub fn is_pineapple(&self) -> bool {
        self.deal == StreetDeal::Pineapple
    }

    /// Returns the greatest number of players for whom the deck has enough cards: three in pineapple, four in every
    /// other game.
    pub fn most_players(&self) -> usize {
        if self.is_pineapple() { 3 } else { Rules::MOST_PLAYERS }
    }

    /// Returns `true` if players may surrender. Open-face and the race have no surrender.
    pub fn allows_surrender(&self) -> bool {
        self.surrender == Surrender::Allowed && !self.is_race() && !self.is_open_face()
    }

    /// Returns the lower and the upper bound of the cost of surrender, in units ("Chinese poker", Wikipedia). The lower
    /// bound is the cost of losing two rows and winning one. The upper bound is the cost of being scooped.
    pub fn surrender_range(&self) -> (i32, i32) {
        let Custom { row, overall, .. } = self.row_values();
        (row.saturating_add(overall), self.scoop_units())
    }

    /// Returns the units that a player who surrenders pays to each opponent who plays.
    pub fn surrender_cost(&self) -> i32 {
        let (above, below) = self.surrender_range();
        self.surrender_cost.unwrap_or(if above < 3 && 3 < below { 3 } else { below.saturating_sub(1).max(0) })
    }

    /// Returns the royalties of a row by its rank.
    pub fn row_points(&self, row: Row) -> RowPoints {
        match row == Row::Middle && self.low_middle {
            true => RowPoints::Low { paid: self.low_royalties == LowRoyalties::Standard },
            false => RowPoints::new(self.royalty_table, &self.royalty, row),
        }
    }

    /// Returns the naturals that the rules enable.
    pub fn enabled_naturals(&self) -> NaturalSet {
        self.naturals.set()
    }

    /// Returns the units of a natural, even if the rules do not enable it.
    pub fn natural_points(&self, natural: Natural) -> i32 {
        self.natural.0[natural.index()].unwrap_or_else(|| match self.natural_table {
            NaturalTable::Standard => natural.standard_points(),
            NaturalTable::Flat => 1,
            NaturalTable::Scoop => self.scoop_units(),
        })
    }

    /// Returns the options that change the definitions of naturals.
    pub fn natural_criteria(&self) -> Criteria {
        let full_colored_min = match self.full_colored_min {
            FullColoredMin::Thirteen => 13,
            FullColoredMin::Twelve => 12,
        };
        Criteria { front_qka: self.front_qka, full_colored_min }
    }

    /// Returns the money for a unit between the players called `a` and `b`.
    pub fn stake_between(&self, a: &str, b: &str) -> Money {
        self.pair_stake.between(a, b).unwrap_or(self.stake.0)
    }
}
