//! What several commands read and write in JSON.

use std::borrow::Cow;
use std::fmt;

use itertools::Itertools;
use pusoy::cards::parse;
use pusoy::cards::{Card, CardSet, Rank};
use pusoy::options::OptionValue;
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::{Deserializer, SeqAccess, Visitor};
use serde_json::{Map, Value};

use super::problem::{Problem, Problems};

/// Cards in JSON: one string in any spelling, or a list of cards.
#[derive(Clone, Debug, JsonSchema)]
#[schemars(untagged)]
pub enum Cards {
    Text(String),
    List(Vec<String>),
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cards, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Cards;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("cards, as a string or as a list of strings")
            }

            fn visit_str<E>(self, text: &str) -> Result<Cards, E> {
                Ok(Cards::Text(text.to_owned()))
            }

            fn visit_string<E>(self, text: String) -> Result<Cards, E> {
                Ok(Cards::Text(text))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut cards: A) -> Result<Cards, A::Error> {
                let mut list = Vec::new();
                while let Some(card) = cards.next_element()? {
                    list.push(card);
                }
                Ok(Cards::List(list))
            }
        }
        deserializer.deserialize_any(Either)
    }
}

impl Cards {
    pub fn text(&self) -> Cow<'_, str> {
        match self {
            Cards::Text(text) => Cow::Borrowed(text),
            // An empty string in a list is a bad card, not no card.
            Cards::List(cards) => {
                Cow::Owned(cards.iter().map(|card| if card.trim().is_empty() { "\"\"" } else { card }).join(" "))
            }
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
    let mut text = String::with_capacity(3 * row.len());
    for card in in_order(row) {
        text.push_str(if text.is_empty() { "" } else { " " });
        text.push_str(card.text());
    }
    text
}
