//! A valued street as a record.

use crate::rules::base_rules::RulesRecord;
use crate::wire::id::Id;
use crate::wire::record::rounded;
use crate::wire::rows::row_text;
use pusoy::chinese_ten::Fraction;
use pusoy::open_face::{FantasylandSetting, Method, Placed, ValuedPlacement};
use serde::Serialize;

use crate::questions::place::objective::{ObjectiveRecord, number};
use crate::questions::place::valued::{StreetOrHand, Valued, as_number, gap, gap_of_setting, is_tied, units};

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(transform = crate::wire::described::with_link))]
pub(crate) struct PlaceRecord<'a> {
    schema: &'static str,
    id: &'a Id,
    /// The player, if the street is part of a deal.
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<&'a str>,
    /// The number of the street, from 1, if the street is part of a deal; absent in fantasyland.
    #[serde(skip_serializing_if = "Option::is_none")]
    street: Option<usize>,
    /// The rules in force.
    rules: RulesRecord,
    /// The preset of the rules.
    variant: &'static str,
    /// Method of valuation: `exact` averages over every deal that can still come. `sampled` averages over sampled
    /// deals, played out with the value function of the rules.
    method: &'static str,
    /// Number of sampled deals over which the best placement was played out; null for exact answers.
    deals: Option<usize>,
    /// The seed of the sampled deals; null for exact answers.
    seed: Option<u64>,
    /// Number of placements left out because the value function ranked them low.
    left_out: usize,
    /// The objective.
    objective: ObjectiveRecord,
    /// The graded placement, with the units that it loses as `gap`; absent if none was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    given: Option<PlacementRecord>,
    /// Value of the best placement, in units. For a hand in fantasyland, value of the best setting, which may be a
    /// foul.
    value: f64,
    /// `value` as an exact fraction; null for sampled answers.
    fraction: Option<String>,
    /// All best placements, `Qd>f 6h>b 2d>x`; for a hand in fantasyland, one best setting, `F / M / B`.
    best: Vec<String>,
    /// The placements, best first; for a hand in fantasyland, the best setting of each of the best plans.
    placements: Vec<PlacementRecord>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct PlacementRecord {
    /// The row of each card: front (f), middle (m), back (b) or discarded (x); for a setting, `F / M / B`.
    placement: String,
    /// Value in units.
    value: f64,
    /// `value` as an exact fraction; null if deals are sampled.
    fraction: Option<String>,
    /// Standard error of `value`, in units; null if the value is exact.
    std_err: Option<f64>,
    /// Units lost against the best placement.
    gap: f64,
    /// Standard error of `gap`, in units; null if the gap is exact.
    gap_std_err: Option<f64>,
    /// Whether the gap is at most twice its standard error.
    tied: bool,
    /// Probability of a foul.
    foul: f64,
    /// Probability of reaching fantasyland, or of staying there.
    fantasyland: f64,
}

/// Formats a setting for records: `F / M / B`.
pub fn setting_text(set: &FantasylandSetting) -> String {
    set.rows.map(row_text).to_string()
}

/// Returns the record of an answer.
pub fn record<'a>(valued: &'a Valued<'_>, id: &'a Id) -> impl Serialize + 'a {
    let rules = &valued.house.rules;
    let (objective, given, placements, best) = match &valued.valuation {
        StreetOrHand::Street { position, placed, given } => {
            let record = |valued: &ValuedPlacement| placement(placed, valued);
            let best = placed.best().map(|best| best.placement.to_string()).collect();
            let given = given.map(|given| record(&placed.placements[given]));
            let objective = ObjectiveRecord::new(rules, &position.objective, false);
            (objective, given, placed.placements.iter().map(record).collect(), best)
        }
        StreetOrHand::Fantasyland { objective, plans, given, .. } => {
            let record = |set: &FantasylandSetting| setting(plans, set);
            let best = plans.iter().take(1).map(setting_text).collect();
            let objective = ObjectiveRecord::new(rules, objective, true);
            let placements: Vec<PlacementRecord> = plans.iter().map(record).collect();
            (objective, given.as_ref().map(record), placements, best)
        }
    };
    let (deals, seed, left_out) = match valued.method() {
        Method::Exact => (None, None, 0),
        Method::Sampled { deals, seed, left_out } => (Some(deals), Some(seed), left_out),
    };
    PlaceRecord {
        schema: "pusoy.place/1",
        id,
        player: valued.turn.as_ref().map(|turn| turn.player.as_str()),
        street: valued.turn.as_ref().and_then(|turn| turn.street),
        rules: RulesRecord::new(&valued.house),
        variant: rules.preset_name(),
        method: if deals.is_some() { "sampled" } else { "exact" },
        deals,
        seed,
        left_out,
        objective,
        given,
        value: placements.first().map_or(0.0, |best| best.value), // `placements` is never empty
        fraction: placements.first().and_then(|best| best.fraction.clone()),
        best,
        placements,
    }
}

fn placement(placed: &Placed, valued: &ValuedPlacement) -> PlacementRecord {
    PlacementRecord {
        placement: valued.placement.to_string(),
        value: rounded(units(valued)),
        fraction: valued.std_err.is_none().then(|| valued.value.to_string()),
        std_err: valued.std_err.map(rounded),
        gap: rounded(gap(placed, valued)),
        gap_std_err: valued.gap_std_err.map(rounded),
        tied: is_tied(placed, valued),
        foul: rounded(as_number(valued.foul)),
        fantasyland: rounded(as_number(valued.fantasyland)),
    }
}

fn setting(plans: &[FantasylandSetting], set: &FantasylandSetting) -> PlacementRecord {
    PlacementRecord {
        placement: setting_text(set),
        value: number(set.value),
        fraction: Some(Fraction::new(set.value.0, 1_000).to_string()),
        std_err: None,
        gap: number(gap_of_setting(plans, set)),
        gap_std_err: None,
        tied: gap_of_setting(plans, set).0 <= 0,
        foul: f64::from(u8::from(set.foul)),
        fantasyland: f64::from(u8::from(set.stays)),
    }
}
