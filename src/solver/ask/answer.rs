use super::chances::SettingChances;
use super::ev::Ev;
use super::parts::EvParts;
use crate::chinese::royalties::{Claims, Royalties};
use crate::chinese::{ByRow, MissetReason, Natural, Setting};
use crate::eval::RowRank;

/// What to do with a hand.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// How the ev is known.
    pub method: Method,
    /// How many opponents' hands were looked at; 0 for [`Method::Strategy`].
    pub samples: usize,
    /// Whether the precision asked for was missed because the caller stopped the sampling.
    pub stopped: bool,
    /// What earns most.
    pub decision: Decision,
    /// The natural that the hand is, and what declaring it earns.
    pub natural: Option<(Natural, Ev)>,
    /// What surrendering earns, where the rules allow it.
    pub surrender: Option<Ev>,
    /// What the decision earns, in units from all opponents.
    pub ev: Ev,
    /// The best settings, best first: none of a hand that counts as a natural however it is set.
    pub settings: Vec<RankedSetting>,
    /// How many of the 72,072 cuts are legal settings; not counted for [`Method::Strategy`], whose answer takes less
    /// time than the counting.
    pub legal: Option<usize>,
    /// The setting that the query gives, beside the best.
    pub graded: Option<Graded>,
    /// With every opponent known: all settings of the best value, the higher back first, then middle, then front.
    pub optimal: Option<Vec<Setting>>,
}

/// How an ev is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Method {
    /// Every possible deal was settled.
    Exact,
    /// A sample of the possible deals was settled.
    Sampled,
    /// The strategy's model says so.
    Strategy,
}

impl Method {
    /// The name, as records spell it.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Exact => "exact",
            Method::Sampled => "sampled",
            Method::Strategy => "strategy",
        }
    }
}

/// What to do with a hand, in a word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Decision {
    /// Set it, best as the first of the settings.
    Set,
    /// Declare the natural.
    Declare,
    /// Surrender it.
    Surrender,
}

impl Decision {
    /// The name, as records spell it.
    pub const fn name(self) -> &'static str {
        match self {
            Decision::Set => "set",
            Decision::Declare => "declare",
            Decision::Surrender => "surrender",
        }
    }
}

/// A setting with what it earns. Of settings that differ in suits only, one is listed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RankedSetting {
    /// The setting.
    pub setting: Setting,
    /// The ranks of its rows.
    pub ranks: ByRow<RowRank>,
    /// The royalties that it would earn, in units per opponent.
    pub royalties: Royalties,
    /// What is best said of them, where the rules ask for it.
    pub claims: Option<Claims>,
    /// What it earns, in units from all opponents.
    pub ev: Ev,
    /// How much less that is than the best setting earns, with its own error: settings meet the same opponents.
    pub gap: Ev,
    /// Whether the gap is within error: at most twice its standard error.
    pub tied: bool,
    /// How it fares against one opponent who sets.
    pub chances: SettingChances,
    /// What the ev is made of, if the query asks for it; [`Method::Strategy`] does not know.
    pub parts: Option<EvParts>,
}

/// A setting that was graded.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Graded {
    /// What it earns; its gap, the loss, is to the best way to play the hand, which may be to declare or to surrender it.
    pub given: RankedSetting,
    /// Why it is mis-set, if the rules make that cost.
    pub misset: Option<MissetReason>,
    /// Where it stands among all settings; none if it is mis-set, or if the hand counts as a natural however it is set.
    pub place: Option<Place>,
}

/// A place among the settings of a hand, of which those that differ in suits only count once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The place: 1 is best. Of settings that were not compared by a sample the strategy's model tells.
    pub rank: usize,
    /// How many settings there are.
    pub of: usize,
}
