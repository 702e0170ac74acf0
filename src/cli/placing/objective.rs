//! What a deal of open-face is played for, in text and in JSON.

use pusoy::chinese::Rules;
use pusoy::chinese::rules::Entrance;
use pusoy::open_face::{Aim, Objective, Thousandths, Variant};
use serde::{Deserialize, Serialize};

use crate::cli::json::problem::Problem;

/// What a deal is played for. What is left out is as the rule set has it.
#[derive(Default, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct ObjectiveInput {
    /// `own` for the royalties of one's own board, `versus` for the units of opponents, `fantasyland` for a hand there.
    kind: Option<String>,
    /// What a foul costs, in units, beside the royalties of opponents.
    foul: Option<f64>,
    /// What being in fantasyland in the next deal is worth, by what leads there.
    fantasyland: Option<ValuesInput>,
    /// What staying in fantasyland is worth, in units.
    stay: Option<f64>,
    /// Read and passed over: the rules say what the middle is.
    #[serde(rename = "middle")]
    _middle: Option<String>,
}

/// What fantasyland is worth in units, by what leads there; what is not named is worth nothing.
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
    /// The front or a low middle, by itself.
    one: Option<f64>,
    /// The front and a low middle.
    both: Option<f64>,
}

/// What a deal is played for, as records tell it.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ObjectiveRecord {
    /// `own`, `versus` or `fantasyland`.
    kind: &'static str,
    /// What a foul costs, in units, beside the royalties of opponents.
    foul: f64,
    /// What being in fantasyland in the next deal is worth, in units; null for a hand that is there.
    fantasyland: Option<ValuesRecord>,
    /// What staying in fantasyland is worth, in units; null for a street.
    stay: Option<f64>,
}

/// What fantasyland is worth in units, by what leads there; null for what does not.
#[derive(Serialize)]
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
    /// The front or a low middle, by itself.
    one: Option<f64>,
    /// The front and a low middle.
    both: Option<f64>,
}

/// Whether a hand in fantasyland is set or a street placed, and whether opponents' boards are known.
#[derive(Clone, Copy)]
pub struct Asked {
    /// The cards of a hand in fantasyland; `None` for a street.
    pub fantasyland: Option<usize>,
    /// Whether opponents' boards are known.
    pub opponents: bool,
}

fn thousandths(units: f64) -> Result<Thousandths, Problem> {
    let text = units.to_string();
    text.parse().map_err(|error| Problem::new("bad-objective", format!("{error}")).token(text))
}

impl ObjectiveInput {
    /// Reads the objective that the flags of a command line change.
    pub fn of_flags(rules: &Rules, fantasyland: Option<&str>, stay: Option<&str>) -> Result<ObjectiveInput, Problem> {
        let number = |text: &str| -> Result<f64, Problem> {
            let refused = || Problem::new("bad-objective", format!("'{text}' is no number of units")).token(text);
            text.trim().parse::<f64>().ok().filter(|units| units.is_finite()).ok_or_else(refused)
        };
        let stay = stay.map(number).transpose()?;
        let values = |text: &str| -> Result<ValuesInput, Problem> {
            let mut values = ValuesInput::default();
            if !text.contains('=') {
                let all = Some(number(text)?);
                return Ok(match rules.low_middle {
                    true => ValuesInput { one: all, both: all, ..values },
                    false => ValuesInput { queens: all, kings: all, aces: all, trips: all, ..values },
                });
            }
            for part in text.split(',') {
                let (name, units) = part.split_once('=').unwrap_or((part, ""));
                let slot = match name.trim() {
                    "QQ" => &mut values.queens,
                    "KK" => &mut values.kings,
                    "AA" => &mut values.aces,
                    "trips" => &mut values.trips,
                    "one" => &mut values.one,
                    "both" => &mut values.both,
                    other => {
                        let message =
                            format!("'{other}' leads nowhere: QQ, KK, AA or trips; with a low middle one or both");
                        return Err(Problem::new("bad-objective", message).token(other));
                    }
                };
                *slot = Some(number(units)?);
            }
            Ok(values)
        };
        Ok(ObjectiveInput { fantasyland: fantasyland.map(values).transpose()?, stay, ..ObjectiveInput::default() })
    }

    /// Returns the objective under these rules, and whether the input's kind goes with what is asked.
    pub fn read(&self, variant: &Variant, asked: Asked) -> Result<Objective, Problem> {
        let wrong = |message: String| Problem::new("bad-objective", message).token("kind");
        let aim = match (self.kind.as_deref(), asked.fantasyland, asked.opponents) {
            (None, _, true) | (Some("fantasyland"), Some(_), true) | (Some("versus"), ..) => Aim::Versus,
            (None, _, false) | (Some("fantasyland"), Some(_), false) | (Some("own"), ..) => Aim::Own,
            (Some("fantasyland"), None, _) => {
                return Err(wrong(String::from("'fantasyland' is for a hand of 13 to 17 cards without a board")));
            }
            (Some(other), ..) => {
                return Err(wrong(format!("'{other}' is no kind of objective: own, versus, fantasyland")));
            }
        };
        let mut objective = match asked.fantasyland {
            Some(cards) => Objective::of_fantasyland(variant, aim, cards),
            None => Objective::of(variant, aim),
        };
        if let Some(foul) = self.foul {
            objective.foul = thousandths(foul)?;
        }
        if let Some(stay) = self.stay {
            objective.stay = thousandths(stay)?;
        }
        if let Some(values) = &self.fantasyland {
            values.read(variant.rules(), &mut objective)?;
        }
        Ok(objective)
    }
}

impl ValuesInput {
    fn read(&self, rules: &Rules, objective: &mut Objective) -> Result<(), Problem> {
        let high = [("QQ", self.queens), ("KK", self.kings), ("AA", self.aces), ("trips", self.trips)];
        let low = [("one", self.one), ("both", self.both)];
        let (wanted, others) = if rules.low_middle { (&low[..], &high[..]) } else { (&high[..], &low[..]) };
        if let Some((name, _)) = others.iter().find(|(_, units)| units.is_some()) {
            let names = itertools::join(wanted.iter().map(|(name, _)| name), ", ");
            let message = format!("'{name}' does not lead to fantasyland by itself under these rules: {names}");
            return Err(Problem::new("bad-objective", message).token(*name));
        }
        let one = thousandths(self.one.unwrap_or_default())?;
        let both = thousandths(self.both.unwrap_or_default())?;
        let ways = [Entrance::Queens, Entrance::Kings, Entrance::Aces, Entrance::Trips];
        for (way, (_, units)) in ways.into_iter().zip(high) {
            let units = if rules.low_middle { one } else { thousandths(units.unwrap_or_default())? };
            *objective.fantasyland.of_mut(way) = units;
        }
        *objective.fantasyland.of_mut(Entrance::Low) = one;
        *objective.fantasyland.of_mut(Entrance::FrontAndLow) = both;
        Ok(())
    }
}

/// Returns units as a number.
pub fn number(units: Thousandths) -> f64 {
    units.0 as f64 / Thousandths::UNIT as f64
}

impl ObjectiveRecord {
    /// Describes an objective.
    pub fn new(rules: &Rules, objective: &Objective, inside: bool) -> ObjectiveRecord {
        let of = |way: Entrance, told: bool| told.then(|| number(objective.fantasyland.of(way)));
        let high = !rules.low_middle;
        let queens = rules.fantasyland_entry == pusoy::chinese::rules::FantasylandEntry::Queens;
        ObjectiveRecord {
            kind: match (inside, objective.aim) {
                (true, _) => "fantasyland",
                (false, Aim::Own) => "own",
                (false, Aim::Versus) => "versus",
            },
            foul: number(objective.foul),
            fantasyland: (!inside).then(|| ValuesRecord {
                queens: of(Entrance::Queens, high && queens),
                kings: of(Entrance::Kings, high),
                aces: of(Entrance::Aces, high),
                trips: of(Entrance::Trips, high),
                one: of(Entrance::Low, !high),
                both: of(Entrance::FrontAndLow, !high && !queens),
            }),
            stay: inside.then(|| number(objective.stay)),
        }
    }
}
