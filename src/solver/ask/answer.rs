//! [`Answer`]: the solver's answer to a query.

use std::fmt;

use super::ev::Ev;
use super::ev::{EvParts, SettingChances};
use crate::chinese::royalties::{Claims, Royalties};
use crate::chinese::{ByRow, MissetReason, Natural, Setting};
use crate::eval::RowRank;
use crate::solver::hand::candidate::Plan;

/// The best action with a hand, and its EV.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The method that gave the EVs.
    pub method: Method,
    /// Number of opponents, including the known ones.
    pub opponents: usize,
    /// Number of hands of unknown opponents that were settled, or number of tables if whole tables were sampled; 0 for
    /// [`Method::Strategy`], or if all opponents are known.
    pub samples: usize,
    /// `true` if the `stop` of [`Solver::solve_until`](crate::solver::Solver::solve_until) ended sampling before it
    /// reached the requested precision.
    pub stopped: bool,
    /// The action with the highest EV. For a hand that counts as a natural without a declaration
    /// (`natural-declaration=auto`), this is [`Decision::Declare`].
    pub decision: Decision,
    /// The best natural that the hand makes, and the EV of declaring it. `None` if the hand makes no natural.
    pub natural: Option<(Natural, Ev)>,
    /// The EV of surrendering. `None` if the hand cannot be surrendered.
    pub surrender: Option<Ev>,
    /// The EV of the decision, in units from all opponents.
    pub ev: Ev,
    /// The best plans, best first. Empty if the hand counts as a natural regardless of the setting, or has no legal
    /// setting.
    pub plans: Vec<RankedPlan>,
    /// The best settings, best first, regardless of their plans. Empty unless the query asks for variants.
    pub settings: Vec<RankedSetting>,
    /// Number of legal settings among the 72,072 arrangements of the hand. `None` for [`Method::Strategy`], because the
    /// count would take longer than the answer.
    pub legal: Option<usize>,
    /// The grade of the setting that the query gives. `None` if the query gives no setting.
    pub graded: Option<Graded>,
    /// All settings that earn the most units, in descending order of back, then middle, then front. Empty if the hand
    /// counts as a natural regardless of the setting, or has no legal setting. `None` unless the query gives the hand
    /// or the setting of every opponent.
    pub optimal: Option<Vec<Setting>>,
}

impl Answer {
    /// Returns the best setting, even if the decision is to declare or to surrender the hand. Returns `None` if the
    /// hand counts as a natural regardless of the setting, or has no legal setting.
    pub fn best(&self) -> Option<&RankedSetting> {
        self.plans.first().map(|plan| &plan.best)
    }
}

/// The method that gave an EV.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Method {
    /// Every possible deal was settled.
    Exact,
    /// A sample of the possible deals was settled.
    Sampled,
    /// The strategy's model estimated the EV.
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

/// An action with a hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Decision {
    /// To set the hand like this: the best setting of the first plan.
    Set(Setting),
    /// To declare this natural. Also used for a natural that counts without a declaration.
    Declare(Natural),
    /// To surrender the hand.
    Surrender,
    /// To mis-set the hand, because no setting is legal.
    Misset,
}

impl Decision {
    /// Returns the name that records use: `set`, `declare` or `surrender`. A mis-set hand is also named `set`.
    pub const fn name(self) -> &'static str {
        match self {
            Decision::Set(_) | Decision::Misset => "set",
            Decision::Declare(_) => "declare",
            Decision::Surrender => "surrender",
        }
    }
}

/// Formats the action: `set Qd Ts 4c / …`, `declare dragon`, `surrender` or, if no setting is legal, `mis-set`.
impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Decision::Set(setting) => f.pad(&format!("set {setting}")),
            Decision::Declare(natural) => f.pad(&format!("declare {natural}")),
            Decision::Surrender => f.pad("surrender"),
            Decision::Misset => f.pad("mis-set"),
        }
    }
}

/// A plan with its best setting.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct RankedPlan {
    /// The plan.
    pub plan: Plan,
    /// The plan's best setting. Its gap is the EV of the best plan's best setting minus its own EV.
    pub best: RankedSetting,
    /// The settings of the plan. `None` for [`Method::Strategy`] if one plan is requested, because the count would take
    /// longer than the answer.
    pub variants: Option<Variants>,
}

/// The settings of a plan, which differ in kickers. Settings that differ only in suits count once.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Variants {
    /// Number of legal settings of the plan, including the best one.
    pub count: usize,
    /// EV of the plan's best setting minus that of the worst, in units from all opponents. If opponents were sampled,
    /// one half of the sample chooses the two settings and the other half measures the gap. So the choice adds no bias,
    /// and the gap may be negative within its error. If sampling dropped some settings of the plan too early to have
    /// results in both halves, one of these dropped settings counts as the worst.
    pub worst_gap: Ev,
}

/// A setting with its EV. An answer lists only one of several settings that differ only in suits.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct RankedSetting {
    /// The setting.
    pub setting: Setting,
    /// The ranks of its rows.
    pub ranks: ByRow<RowRank>,
    /// The royalties of its rows, in units per opponent.
    pub royalties: Royalties,
    /// The best claims to these royalties. `None` if the rules do not ask the player for claims.
    pub claims: Option<Claims>,
    /// The EV of the setting, in units from all opponents.
    pub ev: Ev,
    /// The EV of the best setting minus that of this setting. For [`Graded::given`], it is the EV of the best action
    /// minus that of the given setting. The gap has its own error, because settings are compared against the same
    /// opponents.
    pub gap: Ev,
    /// `true` if the gap is within its error: at most twice its standard error. A gap without a standard error must be
    /// at most 0.
    pub tied: bool,
    /// The chances of its rows against one opponent who sets a hand. `None` if its rows are not compared, because the
    /// setting is mis-set or the hand counts as a natural regardless of the setting.
    pub chances: Option<SettingChances>,
    /// The parts of the EV. `None` if the query does not ask for them, and for [`Method::Strategy`], whose model does
    /// not know them.
    pub parts: Option<EvParts>,
}

/// The grade of a setting.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Graded {
    /// The setting. Its gap is the loss: the EV of the best action, possibly to declare or surrender the hand, minus
    /// that of this setting.
    pub given: RankedSetting,
    /// The plan of the setting.
    pub plan: Plan,
    /// The reason why the setting is mis-set. `None` if the setting is legal, or if the rules do not charge for a
    /// mis-set hand. Also `None` if the hand counts as a natural regardless of the setting.
    pub misset: Option<MissetReason>,
    /// The place among all settings. `None` if the setting is mis-set, or if the hand counts as a natural regardless of
    /// the setting.
    pub place: Option<Place>,
}

/// A place among the settings of a hand. Settings that differ only in suits count once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The place: 1 plus the number of settings with a higher EV. Settings with the same EV share a place. If opponents
    /// were sampled, the settings among the compared actions are ranked by their EVs, and all others by the model.
    pub rank: usize,
    /// Number of settings.
    pub of: usize,
}
