//! A grade as a record.

use crate::rules::base_rules::RulesRecord;
use crate::solving::answer_record::{PlanRecord, SettingRecord, plan_records, setting_record};
use crate::wire::id::Id;
use crate::wire::record::rounded;
use pusoy::solver::Ev;
use serde::Serialize;

use crate::questions::grade::graded::GradedHand;
use crate::questions::review::hand::action_name;

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(transform = crate::wire::described::with_link))]
pub(crate) struct GradeRecord<'a> {
    schema: &'static str,
    id: &'a Id,
    /// The player; null if not named.
    player: Option<&'a str>,
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
    /// Units that the setting, or another `action`, loses against the best action.
    loss: f64,
    /// The standard error of `loss`; null unless opponents were sampled.
    loss_std_err: Option<f64>,
    /// Whether the loss is at most twice its standard error.
    tied: bool,
    /// The reason why the hand is mis-set; null if it is not mis-set.
    misset: Option<String>,
    /// The rank of the setting: one more than the number of settings with a higher EV. Null without
    /// a setting, for a mis-set hand, and for a hand that counts as a natural regardless of the setting.
    rank: Option<usize>,
    /// Number of legal settings; null if they were not ranked. Settings that differ only in suits count once.
    settings: Option<usize>,
    /// The graded action, `declare` or `surrender`; absent if the hand was set.
    #[serde(skip_serializing_if = "Option::is_none")]
    action: Option<&'static str>,
    /// The graded setting; null if the hand was declared or surrendered.
    given: Option<SettingRecord>,
    /// The best action: to `set` the hand, to `declare` its natural, or to `surrender`.
    decision: &'static str,
    /// Expected units of the best action, from all opponents together.
    ev: f64,
    /// The standard error of `ev`; null unless opponents were sampled.
    std_err: Option<f64>,
    /// Whether the setting follows the best plan, so that only a different choice of kickers can be better. Null
    /// without a plan or a setting.
    best_plan: Option<bool>,
    /// The best plans, each with its best setting.
    plans: Vec<PlanRecord>,
    /// Units won with the hand, from the input; null if not given.
    units: Option<i64>,
    /// The difference between the first setting and this one. Absent for the first setting, and unless several settings
    /// of one hand are compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    gap_to_first: Option<GapRecord>,
}

/// The difference between the first setting of a hand and another setting.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct GapRecord {
    /// EV of the first setting minus EV of this setting, in units from all opponents together.
    gap: f64,
    /// The standard error of `gap`, as if the losses of the two settings were independent; usually a little too large.
    /// Null unless opponents were sampled.
    gap_std_err: Option<f64>,
    /// Whether the size of the gap is at most twice its standard error.
    tied: bool,
}

/// Returns the record of a grade.
pub fn record<'a>(hand: &'a GradedHand<'_>, id: &'a Id) -> impl Serialize + use<'a> {
    record_beside_first(hand, None, id)
}

/// Returns the record of a grade. `gap_to_first` is the EV of the first setting of a comparison minus the EV of this
/// setting. It is `None` for the first setting, and if no settings are compared.
pub fn record_beside_first<'a>(
    hand: &'a GradedHand<'_>,
    gap_to_first: Option<Ev>,
    id: &'a Id,
) -> impl Serialize + use<'a> {
    let GradedHand { given: submitted, solved, graded } = hand;
    let (answer, setting) = (&solved.answer, graded.setting.as_ref());
    let place = setting.and_then(|setting| setting.place);
    GradeRecord {
        schema: "pusoy.grade/2",
        id,
        player: submitted.player.as_deref(),
        rules: &solved.rules,
        opponents: answer.opponents,
        method: answer.method.name(),
        samples: answer.samples,
        seed: solved.query.seed,
        stopped: answer.stopped.then_some("time"),
        loss: rounded(graded.loss.mean()),
        loss_std_err: graded.loss.std_err().map(rounded),
        tied: graded.tied,
        misset: setting.and_then(|setting| setting.misset).map(|reason| reason.to_string()),
        rank: place.map(|place| place.rank),
        settings: place.map(|place| place.of),
        action: setting.is_none().then(|| action_name(&submitted.action)),
        given: setting.map(|setting| setting_record(&setting.given, answer.best())),
        decision: answer.decision.name(),
        ev: rounded(answer.ev.mean()),
        std_err: answer.ev.std_err().map(rounded),
        best_plan: answer.plans.first().zip(setting).map(|(best, set)| best.plan == set.plan && set.misset.is_none()),
        plans: plan_records(&answer.plans),
        units: submitted.units,
        gap_to_first: gap_to_first.map(|gap| GapRecord {
            gap: rounded(gap.mean()),
            gap_std_err: gap.std_err().map(rounded),
            tied: gap.mean().abs() <= 2.0 * gap.std_err().unwrap_or(0.0),
        }),
    }
}
