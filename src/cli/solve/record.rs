use pusoy::chinese::royalties::Source;
use pusoy::chinese::{ByRow, Row, Setting};
use pusoy::eval::describe;
use pusoy::solver::{CUTS, Ev, RankedSetting};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::explain::{BestDiffers, PartsRecord, best_differs};
use crate::cli::output::rounded;
use crate::cli::query::Solved;
use crate::cli::record;
use crate::cli::rules::RulesRecord;
use crate::cli::schema::Described;
use crate::cli::stream::write_record;

pub const SCHEMAS: &[Described] = &[Described::record::<Record<'_>>("pusoy.solve/1")];

#[derive(Serialize, JsonSchema)]
struct Record<'a> {
    schema: &'static str,
    id: &'a Value,
    cards: String,
    dead: String,
    rules: &'a RulesRecord,
    opponents: usize,
    method: &'static str,
    samples: usize,
    seed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
    decision: &'static str,
    natural: Option<NaturalRecord>,
    surrender: Option<f64>,
    ev: f64,
    std_err: Option<f64>,
    settings_total: usize,
    legal: Option<usize>,
    settings: Vec<SettingRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    optimal: Option<Vec<ByRow3>>,
}

#[derive(Serialize, JsonSchema)]
struct NaturalRecord {
    name: &'static str,
    units: i32,
    ev: f64,
}

#[derive(Serialize, JsonSchema)]
struct ByRow3 {
    front: String,
    middle: String,
    back: String,
}

#[derive(Serialize, JsonSchema)]
pub struct SettingRecord {
    #[serde(flatten)]
    cards: ByRow3,
    ev: f64,
    std_err: Option<f64>,
    gap: f64,
    gap_std_err: Option<f64>,
    tied: bool,
    scoop: f64,
    scooped: f64,
    rows: RowRecords,
    /// The royalty to claim, and those to declare, where the rules ask for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    declared: Option<Vec<&'static str>>,
    /// What the ev is made of, under `--explain`.
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<PartsRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best_differs: Option<BestDiffers>,
}

#[derive(Serialize, JsonSchema)]
struct RowRecords {
    front: RowRecord,
    middle: RowRecord,
    back: RowRecord,
}

#[derive(Serialize, JsonSchema)]
struct RowRecord {
    category: &'static str,
    description: String,
    win: f64,
    tie: f64,
    lose: f64,
    royalty: i32,
}

fn by_row(setting: &Setting) -> ByRow3 {
    let ByRow { front, middle, back } = setting.rows().map(record::row);
    ByRow3 { front, middle, back }
}

/// Writes an answer as a record.
pub fn write(solved: &Solved, rules: &RulesRecord, id: &Value, out: &mut Vec<u8>) {
    let Solved { answer, query, solver } = solved;
    let std_err = |ev: Ev| ev.std_err().map(rounded);
    let record = Record {
        schema: "pusoy.solve/1",
        id,
        cards: query.hand.to_string(),
        dead: query.dead.to_string(),
        rules,
        opponents: query.opponents,
        method: answer.method.name(),
        samples: answer.samples,
        seed: query.seed,
        stopped: answer.stopped.then_some("time"),
        decision: answer.decision.name(),
        natural: answer.natural.map(|(natural, ev)| NaturalRecord {
            name: natural.name(),
            units: solver.natural_units(natural),
            ev: rounded(ev.mean()),
        }),
        surrender: answer.surrender.map(|ev| rounded(ev.mean())),
        ev: rounded(answer.ev.mean()),
        std_err: std_err(answer.ev),
        settings_total: CUTS,
        legal: answer.legal,
        settings: answer.settings.iter().map(|ranked| setting_record(ranked, answer.settings.first())).collect(),
        optimal: answer.optimal.as_ref().map(|all| all.iter().map(by_row).collect()),
    };
    write_record(&record, out);
}

/// A setting with what it earns, and how it differs from the best.
pub fn setting_record(ranked: &RankedSetting, best: Option<&RankedSetting>) -> SettingRecord {
    let row = |row: Row| {
        let chances = ranked.chances.rows.get(row);
        RowRecord {
            category: ranked.ranks.get(row).category().name(),
            description: describe(*ranked.setting.rows().get(row)),
            win: rounded(chances.win),
            tie: rounded(chances.tie),
            lose: rounded(chances.lose),
            royalty: *ranked.royalties.rows.get(row),
        }
    };
    SettingRecord {
        cards: by_row(&ranked.setting),
        ev: rounded(ranked.ev.mean()),
        std_err: ranked.ev.std_err().map(rounded),
        gap: rounded(ranked.gap.mean()),
        gap_std_err: ranked.gap.std_err().map(rounded),
        tied: ranked.tied,
        scoop: rounded(ranked.chances.scoop),
        scooped: rounded(ranked.chances.scooped),
        rows: RowRecords { front: row(Row::Front), middle: row(Row::Middle), back: row(Row::Back) },
        claim: ranked.claims.and_then(|claims| claims.claim).map(Source::name),
        declared: ranked.claims.map(|claims| claims.declared.iter().map(Source::name).collect()),
        parts: ranked.parts.map(PartsRecord::from),
        best_differs: best.filter(|best| *best != ranked).and_then(|best| best_differs(best, ranked)),
    }
}
