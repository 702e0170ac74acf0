//! The answer of `pusoy solve` as a record.

use pusoy::solver::CUTS;
use serde::Serialize;

use crate::cli::asking::answer_record::{RowsRecord, SettingRecord, rows_record, setting_record};
use crate::cli::asking::queries::SolvedQuery;
use crate::cli::house::base_rules::RulesRecord;
use crate::cli::json::described::described;
use crate::cli::json::id::Id;
use crate::cli::json::record::rounded;

described! { record SolveRecord<'_> as "pusoy.solve/1" }

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct SolveRecord<'a> {
    schema: &'static str,
    id: &'a Id,
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
    optimal: Option<Vec<RowsRecord>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct NaturalRecord {
    name: &'static str,
    units: i32,
    ev: f64,
}

/// Returns the record of an answer.
pub fn record<'a>(solved: &'a SolvedQuery<'_>, id: &'a Id) -> impl Serialize + 'a {
    let SolvedQuery { answer, query, solver, rules, .. } = solved;
    SolveRecord {
        schema: "pusoy.solve/1",
        id,
        cards: query.hand.to_string(),
        dead: query.dead.to_string(),
        rules,
        opponents: answer.opponents,
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
        std_err: answer.ev.std_err().map(rounded),
        settings_total: CUTS,
        legal: answer.legal,
        settings: answer.settings.iter().map(|ranked| setting_record(ranked, answer.settings.first())).collect(),
        optimal: answer.optimal.as_ref().map(|all| all.iter().map(rows_record).collect()),
    }
}
