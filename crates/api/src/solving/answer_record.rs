//! A setting and its value, as part of a record.

use crate::wire::record::rounded;
use crate::wire::rows::row_text;
use pusoy::chinese::royalties::Source;
use pusoy::chinese::{ByRow, Row, Setting};
use pusoy::eval::describe;
use pusoy::solver::{RankedPlan, RankedSetting};
use serde::Serialize;

use crate::solving::explained::{BestDiffers, PartsRecord, best_differs};

/// The cards of the rows of a setting.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct RowsRecord {
    /// The cards of the front.
    front: String,
    /// The cards of the middle.
    middle: String,
    /// The cards of the back.
    back: String,
}

/// A setting and its value.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct SettingRecord {
    #[serde(flatten)]
    cards: RowsRecord,
    /// Expected units from all opponents together.
    ev: f64,
    /// The standard error of `ev`; null unless opponents were sampled.
    std_err: Option<f64>,
    /// EV gap to the best setting or, for a graded setting, to the best action, in units from all opponents together.
    gap: f64,
    /// The standard error of `gap`; null unless opponents were sampled.
    gap_std_err: Option<f64>,
    /// Whether the gap is at most twice its standard error.
    tied: bool,
    /// The chance to win all three rows against one opponent. Null if the method is `strategy`, because its model
    /// ignores how all three rows depend on each other. Also null if the rows are not compared, as in a mis-set hand.
    scoop: Option<f64>,
    /// The chance to lose all three rows against one opponent; null in the same cases as `scoop`.
    scooped: Option<f64>,
    /// The category of each row, and its chances against the same row of one opponent.
    rows: RowAnswers,
    /// The royalty to claim: `front`, `middle`, `back` or `broken`; absent if the rules do not require a claim, or
    /// there is no royalty.
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<&'static str>,
    /// The royalties to declare: `front`, `middle`, `back` or `broken`; absent if the rules require neither a claim nor
    /// declarations.
    #[serde(skip_serializing_if = "Option::is_none")]
    declared: Option<Vec<&'static str>>,
    /// The parts of the EV; absent without `--explain`.
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<PartsRecord>,
    /// The differences between the best setting and this one; absent without `--explain`.
    #[serde(skip_serializing_if = "Option::is_none")]
    best_differs: Option<BestDiffers>,
}

/// A plan, represented by its best setting.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PlanRecord {
    #[serde(flatten)]
    best: SettingRecord,
    /// The settings of the plan, which differ in kickers; null if the settings were not counted, as with
    /// `--quick --top 1`.
    variants: Option<VariantsRecord>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct VariantsRecord {
    /// Number of legal settings of the plan, including the best one. Settings that differ only in suits count once.
    count: usize,
    /// EV gap between the best and the worst setting of the plan, in units. If opponents were sampled, one half of them
    /// selects the two settings, and the other half measures the gap. Sampling error may then make the measured gap
    /// negative.
    worst_gap: f64,
    /// The standard error of `worst_gap`; null unless opponents were sampled.
    worst_gap_std_err: Option<f64>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct RowAnswers {
    /// The front.
    front: RowAnswer,
    /// The middle.
    middle: RowAnswer,
    /// The back.
    back: RowAnswer,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct RowAnswer {
    /// The category of the row: `pair`, `flush`, …
    category: &'static str,
    /// The category and the ranks in words.
    description: String,
    /// The chance that the row beats the same row of one opponent; null if the rows are not compared.
    win: Option<f64>,
    /// The chance that the row ties; null if the rows are not compared.
    tie: Option<f64>,
    /// The chance that the row loses; null if the rows are not compared.
    lose: Option<f64>,
    /// The royalties of the row, in units from each opponent who has to pay them.
    royalty: i32,
}

/// Returns the record of the rows of a setting.
pub fn rows_record(setting: &Setting) -> RowsRecord {
    let ByRow { front, middle, back } = setting.rows().map(row_text);
    RowsRecord { front, middle, back }
}

/// Returns the records of plans that are sorted best first.
pub fn plan_records(plans: &[RankedPlan]) -> Vec<PlanRecord> {
    let best = plans.first().map(|plan| &plan.best);
    let record = |plan: &RankedPlan| PlanRecord {
        best: setting_record(&plan.best, best),
        variants: plan.variants.map(|variants| VariantsRecord {
            count: variants.count,
            worst_gap: rounded(variants.worst_gap.mean()),
            worst_gap_std_err: variants.worst_gap.std_err().map(rounded),
        }),
    };
    plans.iter().map(record).collect()
}

/// Returns the record of a setting: its value, and the differences from the best setting `best`.
pub fn setting_record(ranked: &RankedSetting, best: Option<&RankedSetting>) -> SettingRecord {
    let row = |row: Row| {
        let chances = ranked.chances.map(|chances| *chances.rows.get(row));
        RowAnswer {
            category: ranked.ranks.get(row).category().name(),
            description: describe(*ranked.setting.rows().get(row)),
            win: chances.map(|chances| rounded(chances.win)),
            tie: chances.map(|chances| rounded(chances.tie)),
            lose: chances.map(|chances| rounded(chances.lose)),
            royalty: *ranked.royalties.rows.get(row),
        }
    };
    SettingRecord {
        cards: rows_record(&ranked.setting),
        ev: rounded(ranked.ev.mean()),
        std_err: ranked.ev.std_err().map(rounded),
        gap: rounded(ranked.gap.mean()),
        gap_std_err: ranked.gap.std_err().map(rounded),
        tied: ranked.tied,
        scoop: ranked.chances.and_then(|chances| chances.scoop).map(rounded),
        scooped: ranked.chances.and_then(|chances| chances.scooped).map(rounded),
        rows: RowAnswers { front: row(Row::Front), middle: row(Row::Middle), back: row(Row::Back) },
        claim: ranked.claims.and_then(|claims| claims.claim).map(Source::name),
        declared: ranked.claims.map(|claims| claims.declared.iter().map(Source::name).collect()),
        parts: ranked.parts.map(PartsRecord::from),
        best_differs: best.filter(|best| *best != ranked).and_then(|best| best_differs(best, ranked)),
    }
}
