//! A valued street as a record.

use pusoy::chinese_ten::Fraction;
use pusoy::open_face::{FantasylandSetting, Placed, ValuedPlacement};
use serde::Serialize;

use crate::cli::house::base_rules::RulesRecord;
use crate::cli::json::described::described;
use crate::cli::json::id::Id;
use crate::cli::json::record::rounded;
use crate::cli::json::rows::row_text;
use crate::cli::placing::objective::{ObjectiveRecord, number};
use crate::cli::placing::valued::{StreetOrHand, Valued};

described! { record PlaceRecord<'_> as "pusoy.place/1" }

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct PlaceRecord<'a> {
    schema: &'static str,
    id: &'a Id,
    /// The rules in force.
    rules: RulesRecord,
    /// The preset of the rules.
    variant: &'static str,
    /// How the value was found: `exact`, by every deal that can still come.
    method: &'static str,
    /// What the deal is played for.
    objective: ObjectiveRecord,
    /// What the best placement is worth, in units; null for a hand of which every setting is foul.
    value: Option<f64>,
    /// The same as an exact fraction.
    fraction: Option<String>,
    /// All best placements, `Qd>f 6h>b 2d>x`; of a hand in fantasyland one best setting, `F / M / B`.
    best: Vec<String>,
    /// Every placement, the best first; of a hand in fantasyland the best setting.
    placements: Vec<PlacementRecord>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct PlacementRecord {
    /// Where the cards go: to the front (f), the middle (m) or the back (b), or thrown away (x).
    placement: String,
    /// What it is worth, in units.
    value: f64,
    /// The same as an exact fraction.
    fraction: String,
    /// The standard error of the value; null, because it is exact.
    std_err: Option<f64>,
    /// The units that it loses against the best.
    gap: f64,
    /// The chance to foul.
    foul: f64,
    /// The chance to come to fantasyland, or to stay there.
    fantasyland: f64,
}

/// Returns a fraction as a number.
pub fn figure(of: Fraction) -> f64 {
    of.numerator() as f64 / of.denominator() as f64
}

/// Spells a setting as records do.
pub fn setting_text(set: &FantasylandSetting) -> String {
    set.rows.map(row_text).to_string()
}

/// Returns the record of an answer.
pub fn record<'a>(valued: &'a Valued<'_>, id: &'a Id) -> impl Serialize + 'a {
    let rules = &valued.house.rules;
    let (objective, placements, best) = match &valued.of {
        StreetOrHand::Street { position, placed } => {
            let best = placed.best().map(|best| best.placement.to_string()).collect();
            (ObjectiveRecord::new(rules, &position.objective, false), placements(placed), best)
        }
        StreetOrHand::Fantasyland { objective, set, .. } => {
            let set: Vec<PlacementRecord> = set.iter().map(setting).collect();
            let best = set.iter().map(|set| set.placement.clone()).collect();
            (ObjectiveRecord::new(rules, objective, true), set, best)
        }
    };
    PlaceRecord {
        schema: "pusoy.place/1",
        id,
        rules: RulesRecord::new(&valued.house),
        variant: rules.preset_name(),
        method: "exact",
        objective,
        value: placements.first().map(|best| best.value),
        fraction: placements.first().map(|best| best.fraction.clone()),
        best,
        placements,
    }
}

fn placements(placed: &Placed) -> Vec<PlacementRecord> {
    let best = placed.placements.first().map_or(0.0, |best| figure(best.value));
    let record = |of: &ValuedPlacement| PlacementRecord {
        placement: of.placement.to_string(),
        value: rounded(figure(of.value)),
        fraction: of.value.to_string(),
        std_err: None,
        gap: rounded(best - figure(of.value)),
        foul: rounded(figure(of.foul)),
        fantasyland: rounded(figure(of.fantasyland)),
    };
    placed.placements.iter().map(record).collect()
}

fn setting(set: &FantasylandSetting) -> PlacementRecord {
    PlacementRecord {
        placement: setting_text(set),
        value: number(set.value),
        fraction: Fraction::new(set.value.0, 1_000).to_string(),
        std_err: None,
        gap: 0.0,
        foul: 0.0,
        fantasyland: f64::from(u8::from(set.stays)),
    }
}
