//! The answer of `pusoy solve` as a record.

use crate::rules::base_rules::RulesRecord;
use crate::wire::id::Id;
use crate::wire::record::rounded;
use pusoy::solver::CUTS;
use serde::Serialize;

use crate::solving::answer_record::{PlanRecord, RowsRecord, SettingRecord, plan_records, rows_record, setting_record};
use crate::solving::queries::SolvedQuery;
use crate::solving::switches::{Condition, Switch};

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(transform = crate::wire::described::with_link))]
pub(crate) struct SolveRecord<'a> {
    schema: &'static str,
    id: &'a Id,
    /// The thirteen cards.
    cards: String,
    /// The cards that no opponent can hold.
    dead: String,
    /// The rules in force.
    rules: &'a RulesRecord,
    /// Number of opponents.
    opponents: usize,
    /// Source of `ev`: `exact`, `sampled`, or `strategy` for the model of `--quick`.
    method: &'static str,
    /// Number of evaluated hands of unknown opponents, or of evaluated tables if whole tables were sampled; 0 for
    /// `strategy`, or if all hands are known.
    samples: usize,
    /// The seed of the samples.
    seed: u64,
    /// `time` if the time limit ended the work early; absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
    /// The best action: to `set` the hand, to `declare` its natural, or to `surrender`.
    decision: &'static str,
    /// The best natural that the hand makes; null if there is none.
    natural: Option<NaturalRecord>,
    /// Units that surrender earns, from all opponents together; null if the hand cannot be surrendered.
    surrender: Option<f64>,
    /// Expected units of the best action, from all opponents together.
    ev: f64,
    /// The standard error of `ev`; null unless opponents were sampled.
    std_err: Option<f64>,
    /// Number of arrangements of thirteen cards in three rows.
    settings_total: usize,
    /// Number of legal arrangements; null if they were not counted.
    legal: Option<usize>,
    /// The best plans, each with its best setting; empty for a hand that counts as a natural regardless of the setting,
    /// or has no legal setting.
    plans: Vec<PlanRecord>,
    /// The best settings across all plans; absent without `--variants`.
    #[serde(skip_serializing_if = "Option::is_none")]
    settings: Option<Vec<SettingRecord>>,
    /// Conditions that make another plan best; absent without `--explain`.
    #[serde(skip_serializing_if = "Option::is_none")]
    switches: Option<Vec<SwitchRecord>>,
    /// All settings with the highest EV if every opponent's hand is known; absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    optimal: Option<Vec<RowsRecord>>,
}

/// A condition that makes another plan best, with the best setting. Exactly one of `preset`, `opponents` and `dead` is
/// not null.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct SwitchRecord {
    /// The preset of the rules.
    preset: Option<&'static str>,
    /// Number of opponents.
    opponents: Option<usize>,
    /// Dead cards in addition to those of the query.
    dead: Option<String>,
    /// The best setting under the condition.
    #[serde(flatten)]
    best: RowsRecord,
    /// EV difference under the condition, in units, between this setting and the plan that is best without the
    /// condition.
    gap: f64,
    /// The standard error of `gap`; null unless opponents were sampled.
    gap_std_err: Option<f64>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct NaturalRecord {
    /// The name of the natural.
    name: &'static str,
    /// Units that the natural earns from each opponent.
    units: i32,
    /// Expected units of declaring the natural, from all opponents together.
    ev: f64,
}

/// Returns the record of an answer.
pub fn record<'a>(solved: &'a SolvedQuery<'_>, id: &'a Id) -> impl Serialize + 'a {
    let SolvedQuery { answer, query, solver, rules, .. } = solved;
    SolveRecord {
        schema: "pusoy.solve/2",
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
        plans: plan_records(&answer.plans),
        settings: query.variants.then(|| {
            let first = answer.settings.first();
            answer.settings.iter().map(|ranked| setting_record(ranked, first)).collect()
        }),
        switches: query.explain.then(|| solved.switches.iter().flatten().map(switch_record).collect()),
        optimal: answer.optimal.as_ref().map(|all| all.iter().map(rows_record).collect()),
    }
}

fn switch_record(switch: &Switch) -> SwitchRecord {
    let (mut preset, mut opponents, mut dead) = (None, None, None);
    match switch.condition {
        Condition::Preset(other) => preset = Some(other.name()),
        Condition::Opponents(number) => opponents = Some(number),
        Condition::Dead(cards) => dead = Some(cards.to_string()),
    }
    SwitchRecord {
        preset,
        opponents,
        dead,
        best: rows_record(&switch.best.best.setting),
        gap: rounded(switch.gap.mean()),
        gap_std_err: switch.gap.std_err().map(rounded),
    }
}
