//! Cards in JSON: one string in any spelling, or a list of cards.

use std::borrow::Cow;
use std::fmt;

use itertools::Itertools;
use pusoy::cards::CardSet;
use pusoy::cards::parse::{self, CardList};
use serde::Deserialize;
use serde::de::{Deserializer, SeqAccess, Visitor};
use serde_json::Value;

use crate::wire::problem::{Problem, Problems};

/// Cards in JSON: one string in any spelling, or a list of cards.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema), schemars(untagged))]
pub enum Cards {
    /// Cards in one text.
    Text(String),
    /// Texts of one or more cards each.
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
    /// Reads cards in JSON. `whose` is the name of the cards in an error message, such as `the hand of 'Ann'`.
    pub fn from_json(value: Value, whose: &str) -> Result<Cards, Problem> {
        let bad = |_| Problem::new("bad-card", format!("{whose} must be a text or a list of cards"));
        serde_json::from_value(value).map_err(bad)
    }

    /// Returns the cards as one text.
    pub fn text(&self) -> Cow<'_, str> {
        match self {
            Cards::Text(text) => Cow::Borrowed(text),
            // An empty string in a list is reported as a bad card, not skipped.
            Cards::List(cards) => {
                Cow::Owned(cards.iter().map(|card| if card.trim().is_empty() { "\"\"" } else { card }).join(" "))
            }
        }
    }

    /// Reads any number of cards, in the order of the input.
    pub fn list(&self) -> Result<CardList, Problems> {
        match self.one_by_one() {
            Some(list) => Ok(list),
            None => parse::cards(&self.text()).map_err(|error| Problems::from(error.without_columns())),
        }
    }

    /// Reads any number of cards.
    pub fn set(&self) -> Result<CardSet, Problems> {
        Ok(self.list()?.set())
    }

    /// Reads a hand of thirteen cards.
    pub fn hand(&self) -> Result<CardSet, Problems> {
        match self.one_by_one().filter(|list| list.len() == 13) {
            Some(list) => Ok(list.set()),
            None => parse::hand(&self.text()).map_err(|error| Problems::from(error.without_columns())),
        }
    }

    /// Reads a row of three or five cards.
    pub fn row(&self) -> Result<CardSet, Problems> {
        match self.one_by_one().filter(|list| matches!(list.len(), 3 | 5)) {
            Some(list) => Ok(list.set()),
            None => parse::row(&self.text()).map_err(|error| Problems::from(error.without_columns())),
        }
    }

    /// Reads a list whose elements are different single cards. Returns `None` for any other input. The caller must
    /// then read the input as one text, for two reasons. Cards after a suit, as in `S:AKQ`, may continue in the next
    /// element of a list. The problems of an invalid list must be reported like those of a text.
    pub fn one_by_one(&self) -> Option<CardList> {
        let Cards::List(cards) = self else { return None };
        let mut list = CardList::EMPTY;
        cards.iter().all(|card| card.parse().is_ok_and(|card| list.push(card))).then_some(list)
    }
}
