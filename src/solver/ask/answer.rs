//! [`Answer`]: what the solver answers.

use super::chances::SettingChances;
use super::ev::Ev;
use super::parts::EvParts;
use crate::chinese::royalties::{Claims, Royalties};
use crate::chinese::{ByRow, MissetReason, Natural, Setting};
use crate::eval::RowRank;
use crate::solver::hand::plan::Plan;

/// What to do with a hand, and what that earns.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Answer {
    /// How the evs are known.
    pub method: Method,
    /// Number of opponents, known ones included.
    pub opponents: usize,
    /// Number of opponents' hands, or of tables, that were looked at; 0 for [`Method::Strategy`].
    pub samples: usize,
    /// Whether sampling was stopped before the precision asked for was reached.
    pub stopped: bool,
    /// The way to play the hand that earns most.
    pub decision: Decision,
    /// The natural that the hand is, and the ev of declaring it.
    pub natural: Option<(Natural, Ev)>,
    /// The ev of surrendering, where the rules allow it.
    pub surrender: Option<Ev>,
    /// The ev of the decision, in units from all opponents.
    pub ev: Ev,
    /// The best plans, best first. There are none for a hand that counts as a natural however it is set.
    pub plans: Vec<RankedPlan>,
    /// The best settings, best first, whichever their plan, if the query asks for variants.
    pub settings: Vec<RankedSetting>,
    /// Number of legal settings among the 72,072 cuts of the hand. They are not counted for [`Method::Strategy`], whose
    /// answer takes less time than the counting.
    pub legal: Option<usize>,
    /// The grade of the setting that the query gives.
    pub graded: Option<Graded>,
    /// All settings of the best value if every opponent is known, the higher back first, then middle, then front.
    pub optimal: Option<Vec<Setting>>,
}

impl Answer {
    /// Returns the best setting; `None` for a hand that counts as a natural however it is set, and for one that cannot
    /// be set legally. The decision may nevertheless be to declare or to surrender the hand.
    pub fn best(&self) -> Option<&RankedSetting> {
        self.plans.first().map(|plan| &plan.best)
    }
}

/// How an ev is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Method {
    /// Every possible deal was settled.
    Exact,
    /// A sample of the possible deals was settled.
    Sampled,
    /// The strategy's model estimated it.
    Strategy,
}

impl Method {
    /// Returns the name that records use.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Exact => "exact",
            Method::Sampled => "sampled",
            Method::Strategy => "strategy",
        }
    }
}

/// A way to play a hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Decision {
    /// To set it, best as the first plan's best setting.
    Set,
    /// To declare the natural.
    Declare,
    /// To surrender it.
    Surrender,
}

impl Decision {
    /// Returns the name that records use.
    pub const fn name(self) -> &'static str {
        match self {
            Decision::Set => "set",
            Decision::Declare => "declare",
            Decision::Surrender => "surrender",
        }
    }
}

/// A plan with its best setting.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct RankedPlan {
    /// The plan.
    pub plan: Plan,
    /// Its best setting. The gap is what the best setting of the best plan earns more.
    pub best: RankedSetting,
    /// The settings of the plan. They are not counted for [`Method::Strategy`] if one plan is asked for, whose answer
    /// takes less time than the counting.
    pub variants: Option<Variants>,
}

/// The settings of a plan, which differ in kickers. Those that differ in suits only count once.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Variants {
    /// Number of legal settings of the plan, the best one included.
    pub count: usize,
    /// EV of the plan's best setting less that of the worst, in units from all opponents. If opponents were sampled, one half of
    /// them chooses the two settings and the other half measures the gap, so that the luck of choosing adds nothing. The gap may be
    /// negative within its error.
    pub worst_gap: Ev,
}

/// A setting with what it earns. Of settings that differ in suits only, one is listed.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct RankedSetting {
    /// The setting.
    pub setting: Setting,
    /// The ranks of its rows.
    pub ranks: ByRow<RowRank>,
    /// The royalties of its rows, in units per opponent.
    pub royalties: Royalties,
    /// The best claims to these royalties, where the rules ask the player for claims.
    pub claims: Option<Claims>,
    /// Its ev, in units from all opponents.
    pub ev: Ev,
    /// What the best setting earns more. The error of the gap is its own, because settings meet the same opponents.
    pub gap: Ev,
    /// Whether the gap is within error: at most twice its standard error.
    pub tied: bool,
    /// The chances of its rows against one opponent who sets the hand; `None` if its rows are not compared, because the
    /// setting is mis-set or the hand counts as a natural however it is set.
    pub chances: Option<SettingChances>,
    /// The ev taken apart, if the query asks for it. It is `None` for [`Method::Strategy`], whose model does not know
    /// the parts.
    pub parts: Option<EvParts>,
}

/// The grade of a setting.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Graded {
    /// The setting. Its gap is the loss: what the best way to play the hand earns more, which may be to declare or to
    /// surrender it.
    pub given: RankedSetting,
    /// The plan of the setting.
    pub plan: Plan,
    /// Why the setting is mis-set, if it is and the rules make that cost something.
    pub misset: Option<MissetReason>,
    /// The place among all settings; `None` if the setting is mis-set, or if the hand counts as a natural however it is
    /// set.
    pub place: Option<Place>,
}

/// A place among the settings of a hand. Settings that differ in suits only count once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Place {
    /// The place: 1 plus the number of settings that earn more. Tied settings share a place. If opponents were sampled, the sample
    /// compares the setting with all those near it by the strategy's model, and the model with all others.
    pub rank: usize,
    /// Number of settings.
    pub of: usize,
}
