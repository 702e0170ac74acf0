//! A deal that was played, as text and JSON give it.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::cli::json::cards::Cards;
use crate::cli::json::problem::{Problem, Problems};
use crate::cli::json::record::{Options, typed};

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PlayInput {
    pub game: Option<String>,
    /// The hands in the order of the seats.
    pub hands: Vec<(String, Cards)>,
    #[serde(alias = "soloist")]
    pub landlord: Option<String>,
    pub bid: Option<i64>,
    pub dealer: Option<String>,
    pub leader: Option<String>,
    pub widow: Option<Cards>,
    pub plays: Vec<ActionInput>,
    pub options: Options,
}

/// What a player did at his turn: either cards or a pass.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionInput {
    pub by: String,
    pub cards: Option<Cards>,
    #[serde(default)]
    pub pass: bool,
}

impl PlayInput {
    /// Reads a transcript in JSON, where the order of the hands is the order of the seats.
    pub fn of_json(mut fields: Map<String, Value>) -> Result<PlayInput, Problems> {
        let Some(Value::Object(hands)) = fields.remove("hands") else {
            return Err(Problem::new("missing-field", "a transcript has the 'hands' by player").token("hands").into());
        };
        let read = |(name, cards): (String, Value)| -> Result<(String, Cards), Problem> {
            let bad = |_| Problem::new("bad-card", format!("the hand of {name} is a text or a list of cards"));
            Ok((name.clone(), serde_json::from_value(cards).map_err(bad)?))
        };
        let hands = hands.into_iter().map(read).collect::<Result<Vec<_>, _>>()?;
        Ok(PlayInput { hands, ..typed(fields)? })
    }

    /// Reads a transcript in lines, or with ';' between.
    pub fn of_text(text: &str) -> Result<PlayInput, Problem> {
        let mut input = PlayInput::default();
        let without_notes = text.lines().map(|line| line.split('#').next().unwrap_or_default());
        let parts = without_notes.flat_map(|line| line.split(';')).map(str::trim).filter(|part| !part.is_empty());
        for part in parts {
            // A colon may belong to cards (S:AKQ), and an equals sign may not.
            match (part.split_once('='), part.split_once([':', '：'])) {
                (Some((name, value)), _) => input.set(name.trim(), value.trim())?,
                (None, Some((by, cards))) => input.plays.push(ActionInput::of_text(by.trim(), cards.trim())),
                (None, None) => {
                    let message = format!("'{part}' is neither NAME = CARDS nor NAME: CARDS nor NAME: pass");
                    return Err(Problem::new("missing-field", message).token(part));
                }
            }
        }
        Ok(input)
    }

    /// Takes `NAME = VALUE`: the hand of a player, or something about the deal.
    fn set(&mut self, name: &str, value: &str) -> Result<(), Problem> {
        let text = || Some(value.to_owned());
        match name {
            "landlord" | "soloist" => self.landlord = text(),
            "dealer" => self.dealer = text(),
            "leader" => self.leader = text(),
            "widow" => self.widow = Some(Cards::Text(value.to_owned())),
            "bid" => {
                let bad = || Problem::new("bad-bid", format!("a bid is 1, 2 or 3, not '{value}'")).token(value);
                self.bid = Some(value.parse().map_err(|_| bad())?);
            }
            _ if !self.plays.is_empty() => {
                let message = format!("the hand of {name} comes after the first play");
                return Err(Problem::new("illegal-play", message).token(name));
            }
            _ => self.hands.push((name.to_owned(), Cards::Text(value.to_owned()))),
        }
        Ok(())
    }
}

impl ActionInput {
    fn of_text(by: &str, cards: &str) -> ActionInput {
        let pass = matches!(cards.to_lowercase().as_str(), "pass" | "-");
        ActionInput { by: by.to_owned(), cards: (!pass).then(|| Cards::Text(cards.to_owned())), pass }
    }
}
