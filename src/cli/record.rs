//! What several commands read and write in JSON.

use itertools::Itertools;
use pusoy::cards::parse;
use pusoy::cards::{Card, CardSet, Rank};
use pusoy::options::OptionValue;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::problem::{Problem, Problems};

/// Cards in JSON: one string in any spelling, or a list of cards.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Cards {
    Text(String),
    List(Vec<String>),
}

impl Cards {
    pub fn text(&self) -> String {
        match self {
            Cards::Text(text) => text.clone(),
            // An empty string in a list is a bad card, not no card.
            Cards::List(cards) => cards.iter().map(|card| if card.trim().is_empty() { "\"\"" } else { card }).join(" "),
        }
    }

    /// The cards, how many there may be.
    pub fn set(&self) -> Result<CardSet, Problems> {
        parse::cards(&self.text()).map(|cards| cards.set()).map_err(|error| Problems::from(error.without_columns()))
    }
}

/// Options of the rules in a record.
pub type Options = Map<String, Value>;

/// An option's value from JSON.
pub fn option_value(value: &Value) -> OptionValue {
    match value {
        Value::Bool(yes) => OptionValue::Bool(*yes),
        Value::Number(n) => n.as_i64().map_or_else(|| OptionValue::Text(n.to_string()), OptionValue::Int),
        Value::String(text) => OptionValue::Text(text.clone()),
        Value::Array(items) => OptionValue::List(items.iter().map(option_value).collect()),
        Value::Object(map) => OptionValue::Map(map.iter().map(|(k, v)| (k.clone(), option_value(v))).collect()),
        Value::Null => OptionValue::Text(String::from("null")),
    }
}

/// Reads a record, whose `id` is taken out already.
pub fn typed<T: for<'de> Deserialize<'de>>(fields: Map<String, Value>) -> Result<T, Problems> {
    serde_json::from_value(Value::Object(fields)).map_err(|error| {
        let message = error.to_string();
        let token = message.split('`').nth(1).unwrap_or_default().to_owned();
        let code = if message.starts_with("unknown field") {
            "unknown-field"
        } else if message.starts_with("missing field") {
            "missing-field"
        } else {
            return Problem::new("bad-json", message).into();
        };
        Problem::new(code, message).token(token).into()
    })
}

/// The cards of a row in the order in which people write them: the most numerous ranks first, then high to low, and an
/// ace last that stands below a deuce.
pub fn in_order(row: CardSet) -> Vec<Card> {
    let wheel = [Rank::Ace, Rank::Two, Rank::Three, Rank::Four, Rank::Five];
    let low_ace = row.len() == 5 && wheel.into_iter().all(|rank| row.count(rank) == 1);
    let mut cards = row.sorted();
    let held = row.at_least();
    let of_its_rank = |card: &Card| held.map(|ranks| ranks >> card.rank().index() & 1).into_iter().sum::<u16>();
    cards.sort_by_key(|card| std::cmp::Reverse(of_its_rank(card)));
    if low_ace {
        cards.rotate_left(1);
    }
    cards
}

/// A row as records spell it.
pub fn row(row: CardSet) -> String {
    spelled(in_order(row))
}

/// Cards as records spell them, high to low.
pub fn cards(cards: CardSet) -> String {
    spelled(cards.sorted())
}

fn spelled(cards: Vec<Card>) -> String {
    let mut text = String::with_capacity(3 * cards.len());
    for card in cards {
        text.push_str(if text.is_empty() { "" } else { " " });
        text.push_str(card.text());
    }
    text
}
