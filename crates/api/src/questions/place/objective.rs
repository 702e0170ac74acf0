//! The objective of an open-face deal, in text and in JSON.

use crate::wire::problem::Problem;
use itertools::Itertools;
use pusoy::chinese::Rules;
use pusoy::chinese::rules::{Entrance, InFront};
use pusoy::open_face::{Aim, FantasylandValues, Objective, Thousandths, Variant};
use serde::{Deserialize, Serialize};

/// The objective of a deal. Missing fields have the defaults of the rules.
#[derive(Default, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct ObjectiveInput {
    /// `own` for the royalties of the player's board, `versus` for the units won from opponents, `fantasyland` for a
    /// hand in fantasyland.
    kind: Option<String>,
    /// Cost of a foul, in units, in addition to the royalties of opponents.
    foul: Option<f64>,
    /// Value of fantasyland in the next deal, in units, for each way of qualifying.
    fantasyland: Option<ValuesInput>,
    /// Value of staying in fantasyland, in units.
    stay: Option<f64>,
    /// Accepted and ignored: the rules determine the kind of middle.
    #[serde(rename = "middle")]
    _middle: Option<String>,
}

/// The value of fantasyland in units, for each way of qualifying. A single way is the front or the middle alone; a
/// double way is both together. A missing single way has the value `one`, and a missing double way the value `both`. If
/// these are also missing, the value is 0.
#[derive(Default, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
struct ValuesInput {
    /// A pair of queens in front.
    #[serde(rename = "QQ")]
    queens: Option<f64>,
    /// A pair of kings in front.
    #[serde(rename = "KK")]
    kings: Option<f64>,
    /// A pair of aces in front.
    #[serde(rename = "AA")]
    aces: Option<f64>,
    /// Trips in front.
    trips: Option<f64>,
    /// 7-5-4-3-2 in the middle.
    low: Option<f64>,
    /// A pair of queens in front and 7-5-4-3-2 in the middle.
    #[serde(rename = "QQ+low")]
    queens_and_low: Option<f64>,
    /// A pair of kings in front and 7-5-4-3-2 in the middle.
    #[serde(rename = "KK+low")]
    kings_and_low: Option<f64>,
    /// A pair of aces in front and 7-5-4-3-2 in the middle.
    #[serde(rename = "AA+low")]
    aces_and_low: Option<f64>,
    /// Trips in front and 7-5-4-3-2 in the middle.
    #[serde(rename = "trips+low")]
    trips_and_low: Option<f64>,
    /// The value of each missing single way, only under rules by which the lowest middle wins.
    one: Option<f64>,
    /// The value of each missing double way, only under rules by which the lowest middle wins.
    both: Option<f64>,
    /// Whether a way without a value in this input keeps the default value of the rules. This is `true` on the command
    /// line. In JSON it is `false`, and the value of such a way is 0.
    #[serde(skip)]
    keeps_others: bool,
}

/// The record of an objective.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ObjectiveRecord {
    /// `own`, `versus` or `fantasyland`.
    kind: &'static str,
    /// Cost of a foul, in units, in addition to the royalties of opponents.
    foul: f64,
    /// Value of fantasyland in the next deal, in units; null for a hand in fantasyland.
    fantasyland: Option<ValuesRecord>,
    /// Value of staying in fantasyland, in units; null for a street.
    stay: Option<f64>,
}

/// The value of fantasyland in units, for each way of qualifying. Ways that the rules do not have, or that `one` and
/// `both` cover, are null or absent.
#[derive(Default, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct ValuesRecord {
    /// A pair of queens in front.
    #[serde(rename = "QQ")]
    queens: Option<f64>,
    /// A pair of kings in front.
    #[serde(rename = "KK")]
    kings: Option<f64>,
    /// A pair of aces in front.
    #[serde(rename = "AA")]
    aces: Option<f64>,
    /// Trips in front.
    trips: Option<f64>,
    /// The value of each single way: the front alone, or 7-5-4-3-2 in the middle alone. Null if each way has its own
    /// field.
    one: Option<f64>,
    /// The value of each double way: the front, and 7-5-4-3-2 in the middle. Null if each way has its own field.
    both: Option<f64>,
    /// 7-5-4-3-2 in the middle.
    #[serde(skip_serializing_if = "Option::is_none")]
    low: Option<f64>,
    /// A pair of queens in front and 7-5-4-3-2 in the middle.
    #[serde(rename = "QQ+low", skip_serializing_if = "Option::is_none")]
    queens_and_low: Option<f64>,
    /// A pair of kings in front and 7-5-4-3-2 in the middle.
    #[serde(rename = "KK+low", skip_serializing_if = "Option::is_none")]
    kings_and_low: Option<f64>,
    /// A pair of aces in front and 7-5-4-3-2 in the middle.
    #[serde(rename = "AA+low", skip_serializing_if = "Option::is_none")]
    aces_and_low: Option<f64>,
    /// Trips in front and 7-5-4-3-2 in the middle.
    #[serde(rename = "trips+low", skip_serializing_if = "Option::is_none")]
    trips_and_low: Option<f64>,
}

/// The value of each way of qualifying for fantasyland, under some rules. A single way is the front or the middle
/// alone; a double way is both together.
pub enum Worths {
    /// All single ways have the same value, and all double ways have the same value. This occurs only if the lowest
    /// middle wins.
    Alike {
        /// Value of a single way.
        one: Thousandths,
        /// Value of a double way.
        both: Thousandths,
    },
    /// The value of each way.
    ByWay(Vec<(Entrance, Thousandths)>),
}

impl Worths {
    /// Returns the values of the ways that these rules have.
    pub fn new(rules: &Rules, values: &FantasylandValues) -> Worths {
        let by_way: Vec<_> = rules.entrances().map(|way| (way, values.of(way))).collect();
        let (both, one): (Vec<_>, Vec<_>) = by_way.iter().partition(|(way, _)| matches!(way, Entrance::Both(_)));
        let alike = |ways: &[(Entrance, Thousandths)]| ways.iter().map(|(_, units)| *units).all_equal_value().ok();
        match (alike(&one), alike(&both)) {
            (Some(one), Some(both)) => Worths::Alike { one, both },
            _ => Worths::ByWay(by_way),
        }
    }
}

/// The kind of a question: a street or a hand in fantasyland, with or without opponents.
#[derive(Clone, Copy)]
pub struct ObjectiveContext {
    /// Number of cards of a hand in fantasyland; `None` for a street.
    pub fantasyland: Option<usize>,
    /// Whether the question gives opponents.
    pub opponents: bool,
}

fn thousandths(units: f64) -> Result<Thousandths, Problem> {
    let text = units.to_string();
    text.parse().map_err(|error| Problem::new("bad-objective", format!("{error}")).token(text))
}

/// Lists the names of the ways into fantasyland under the rules, and of the groups of ways.
fn names_of_ways(rules: &Rules) -> String {
    let names = rules.entrances().map(|way| way.to_string()).join(", ");
    if rules.low_middle { format!("one, both, {names}") } else { names }
}

impl ObjectiveInput {
    /// Reads the objective from the flags of a command line.
    pub fn from_flags(rules: &Rules, fantasyland: Option<&str>, stay: Option<&str>) -> Result<ObjectiveInput, Problem> {
        let number = |text: &str, what: &str| -> Result<f64, Problem> {
            let message = || format!("invalid units '{text}' for {what}: expected a number");
            let refused = || Problem::new("bad-objective", message()).token(text);
            text.trim().parse::<f64>().ok().filter(|units| units.is_finite()).ok_or_else(refused)
        };
        let stay = stay.map(|text| number(text, "stay")).transpose()?;
        let values = |text: &str| -> Result<ValuesInput, Problem> {
            let mut values = ValuesInput { keeps_others: true, ..ValuesInput::default() };
            if !text.contains('=') {
                let all = Some(number(text, "fantasyland")?);
                rules.entrances().for_each(|way| *values.worth_mut(way) = all);
                return Ok(values);
            }
            for part in text.split(',') {
                let (name, units) = part.split_once('=').unwrap_or((part, ""));
                let way = Entrance::ALL.into_iter().find(|way| way.to_string() == name.trim());
                let slot = match (name.trim(), way) {
                    (_, Some(way)) => values.worth_mut(way),
                    ("one", _) => &mut values.one,
                    ("both", _) => &mut values.both,
                    (other, None) => {
                        let names = names_of_ways(rules);
                        let message = format!("unknown way into fantasyland '{other}' (expected one of: {names})");
                        return Err(Problem::new("bad-objective", message).token(other));
                    }
                };
                *slot = Some(number(units, &format!("{} in fantasyland", name.trim()))?);
            }
            Ok(values)
        };
        Ok(ObjectiveInput { fantasyland: fantasyland.map(values).transpose()?, stay, ..ObjectiveInput::default() })
    }

    /// Returns the objective under these rules. Returns an error if the kind of objective does not fit the question.
    pub fn read(self, variant: &Variant, context: ObjectiveContext) -> Result<Objective, Problem> {
        let wrong = |message: String| Problem::new("bad-objective", message).token("kind");
        let aim = match (self.kind.as_deref(), context.fantasyland, context.opponents) {
            (None, _, true) | (Some("fantasyland"), Some(_), true) | (Some("versus"), ..) => Aim::Versus,
            (None, _, false) | (Some("fantasyland"), Some(_), false) | (Some("own"), ..) => Aim::Own,
            (Some("fantasyland"), None, _) => {
                let message = "the objective 'fantasyland' is only for a hand of 13 to 17 cards without a board (for a street, use \
                               'own' or 'versus')";
                return Err(wrong(String::from(message)));
            }
            (Some(other), ..) => {
                return Err(wrong(format!(
                    "unknown kind of objective '{other}' (expected own, versus or fantasyland)"
                )));
            }
        };
        let mut objective = match context.fantasyland {
            Some(cards) => Objective::of_fantasyland(variant, aim, cards),
            None => Objective::of(variant, aim),
        };
        if let Some(foul) = self.foul {
            objective.foul = thousandths(foul)?;
        }
        if let Some(stay) = self.stay {
            objective.stay = thousandths(stay)?;
        }
        if let Some(values) = self.fantasyland {
            values.change(&mut objective.fantasyland, variant.rules())?;
        }
        Ok(objective)
    }
}

impl ValuesInput {
    /// Returns a mutable reference to the value of a way.
    fn worth_mut(&mut self, way: Entrance) -> &mut Option<f64> {
        match way {
            Entrance::Front(InFront::Queens) => &mut self.queens,
            Entrance::Front(InFront::Kings) => &mut self.kings,
            Entrance::Front(InFront::Aces) => &mut self.aces,
            Entrance::Front(InFront::Trips) => &mut self.trips,
            Entrance::Low => &mut self.low,
            Entrance::Both(InFront::Queens) => &mut self.queens_and_low,
            Entrance::Both(InFront::Kings) => &mut self.kings_and_low,
            Entrance::Both(InFront::Aces) => &mut self.aces_and_low,
            Entrance::Both(InFront::Trips) => &mut self.trips_and_low,
        }
    }

    /// Replaces the values of the ways that this input names, and of the ways that `one` and `both` cover. If
    /// `keeps_others` is set, all other ways keep their values. Otherwise, their values become 0. Returns an error if
    /// the input names a way that the rules do not have.
    fn change(mut self, values: &mut FantasylandValues, rules: &Rules) -> Result<(), Problem> {
        let (one, both) = (self.one, self.both);
        let general = [("one", one.is_some() && !rules.low_middle), ("both", both.is_some() && !rules.low_middle)];
        let is_open = |way: Entrance| rules.entrances().any(|open| open == way);
        let closed = Entrance::ALL.map(|way| (way.to_string(), self.worth_mut(way).is_some() && !is_open(way)));
        let mut named = general.map(|(name, is_wrong)| (name.to_owned(), is_wrong)).into_iter().chain(closed);
        if let Some((name, _)) = named.find(|(_, is_wrong)| *is_wrong) {
            let names = names_of_ways(rules);
            let message =
                format!("'{name}' is not a way into fantasyland under these rules (expected one of: {names})");
            return Err(Problem::new("bad-objective", message).token(name));
        }
        for way in Entrance::ALL {
            let general = if matches!(way, Entrance::Both(_)) { both } else { one };
            match self.worth_mut(way).or(general) {
                Some(units) => *values.of_mut(way) = thousandths(units)?,
                None if self.keeps_others => {}
                None => *values.of_mut(way) = Thousandths(0),
            }
        }
        Ok(())
    }
}

/// Returns units as a floating-point number.
pub fn number(units: Thousandths) -> f64 {
    units.0 as f64 / Thousandths::UNIT as f64
}

impl ObjectiveRecord {
    /// Describes an objective. `inside` is `true` for a hand in fantasyland.
    pub fn new(rules: &Rules, objective: &Objective, inside: bool) -> ObjectiveRecord {
        ObjectiveRecord {
            kind: match (inside, objective.aim) {
                (true, _) => "fantasyland",
                (false, Aim::Own) => "own",
                (false, Aim::Versus) => "versus",
            },
            foul: number(objective.foul),
            fantasyland: (!inside).then(|| ValuesRecord::new(&Worths::new(rules, &objective.fantasyland))),
            stay: inside.then(|| number(objective.stay)),
        }
    }
}

impl ValuesRecord {
    fn new(worths: &Worths) -> ValuesRecord {
        let by_way = match worths {
            Worths::Alike { one, both } => {
                return ValuesRecord { one: Some(number(*one)), both: Some(number(*both)), ..ValuesRecord::default() };
            }
            Worths::ByWay(by_way) => by_way,
        };
        let worth = |way: Entrance| by_way.iter().find(|(named, _)| *named == way).map(|(_, units)| number(*units));
        ValuesRecord {
            queens: worth(Entrance::Front(InFront::Queens)),
            kings: worth(Entrance::Front(InFront::Kings)),
            aces: worth(Entrance::Front(InFront::Aces)),
            trips: worth(Entrance::Front(InFront::Trips)),
            one: None,
            both: None,
            low: worth(Entrance::Low),
            queens_and_low: worth(Entrance::Both(InFront::Queens)),
            kings_and_low: worth(Entrance::Both(InFront::Kings)),
            aces_and_low: worth(Entrance::Both(InFront::Aces)),
            trips_and_low: worth(Entrance::Both(InFront::Trips)),
        }
    }
}
