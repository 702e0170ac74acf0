//! Reads cards in any spelling, for example from a form field.

use crate::command::{Command, Recorded, Stop};
use crate::wire::cards::Cards;
use crate::wire::id::Id;
use crate::wire::problem::Problems;
use pusoy::cards::{CardSet, Pack, PackCard, parse};
use serde::{Deserialize, Serialize};

/// A command that reads cards.
pub struct ReadCards {
    /// Whether the pack has two jokers.
    pub jokers: bool,
}

/// Cards to be read.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CardsInput {
    /// Any number of different cards, or none.
    cards: Cards,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct CardsRecord<'a> {
    schema: &'static str,
    id: &'a Id,
    /// The cards in canonical spelling, in the order of the input.
    cards: Vec<String>,
    /// The same cards, sorted: jokers first, then aces to twos. Cards of a rank are in the order of their suits:
    /// spades, hearts, diamonds, clubs.
    sorted: Vec<String>,
}

/// Different cards, in the order of the input.
pub struct TypedCards(Vec<PackCard>);

impl ReadCards {
    fn read(&self, text: &str) -> Result<TypedCards, parse::CardsError> {
        let pack = if self.jokers { Pack::WITH_JOKERS } else { Pack::default() };
        parse::pack(text, pack).map(TypedCards)
    }
}

impl Command for ReadCards {
    type Fields = CardsInput;
    type Question<'a> = TypedCards;
    type Answer<'a> = TypedCards;

    fn read_text(&self, text: &str) -> Result<TypedCards, Problems> {
        Ok(self.read(text)?)
    }

    /// Reads cards in JSON. A problem has a column only if the cards are one text instead of a list.
    fn read_fields(&self, fields: CardsInput) -> Result<TypedCards, Problems> {
        let read = self.read(&fields.cards.text());
        Ok(match fields.cards {
            Cards::Text(_) => read,
            Cards::List(_) => read.map_err(parse::CardsError::without_columns),
        }?)
    }

    fn answer(&self, cards: TypedCards, _stop: Stop<'_>) -> Result<TypedCards, Problems> {
        Ok(cards)
    }
}

impl TypedCards {
    /// Returns the cards in display order, with jokers first.
    fn sorted(&self) -> impl Iterator<Item = PackCard> {
        let jokers = [PackCard::RED_JOKER, PackCard::BLACK_JOKER].into_iter().filter(|joker| self.0.contains(joker));
        let cards: CardSet = self.0.iter().filter_map(|card| card.card()).collect();
        jokers.chain(cards.by_rank().map(PackCard::from))
    }
}

impl Recorded for TypedCards {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        let texts = |card: &PackCard| card.to_string();
        CardsRecord {
            schema: "pusoy.cards/1",
            id,
            cards: self.0.iter().map(texts).collect(),
            sorted: self.sorted().map(|card| texts(&card)).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::api::Api;
    use crate::command::NEVER;
    use crate::host::Bare;

    fn answer(question: &str) -> String {
        Api::new(Arc::new(Bare)).answer("cards", question, NEVER)
    }

    fn record(cards: &str, sorted: &str) -> String {
        format!(r#"{{"schema":"pusoy.cards/1","id":null,"cards":[{cards}],"sorted":[{sorted}]}}"#) + "\n"
    }

    #[test]
    fn any_number_of_cards_is_read() {
        assert_eq!(answer(r#"{"cards": ""}"#), record("", ""));
        assert_eq!(answer(r#"{"text": " "}"#), record("", ""));
        let read = record(r#""2c","Ah","Ts""#, r#""Ah","Ts","2c""#);
        for question in [r#"{"cards":"2c ah 10♠"}"#, r#"{"text":"2cAhTs"}"#, r#"{"cards":["2c","A♥ 10s"]}"#] {
            assert_eq!(answer(question), read, "{question}");
        }
        let deck = answer(r#"{"cards": "♠AKQJT98765432 ♥AKQJT98765432 ♦AKQJT98765432 ♣AKQJT98765432"}"#);
        assert!(deck.contains(r#""sorted":["As","Ah","Ad","Ac","Ks","Kh""#), "{deck}");
        assert_eq!(deck.matches(r#""2c""#).count(), 2, "{deck}");
    }

    #[test]
    fn jokers_are_refused_unless_the_question_allows_jokers() {
        let read = record(r#""Xb","3d","Xr""#, r#""Xr","Xb","3d""#);
        assert_eq!(answer(r#"{"cards": "小王 3d red joker", "jokers": true}"#), read);
        let refused = answer(r#"{"cards": "3d 小王"}"#);
        assert!(refused.contains(r#""code":"joker-not-allowed""#) && refused.contains(r#""column":4"#), "{refused}");
        let twice = answer(r#"{"cards": "Xb Xb", "jokers": true}"#);
        assert!(twice.contains("Xb appears twice, at columns 1 and 4"), "{twice}");
    }

    #[test]
    fn problems_of_one_text_have_columns() {
        let refused = answer(r#"{"cards": "As 1x Kd As"}"#);
        let bad_card = r#"{"code":"bad-card","message":"'1x' is not a card","token":"1x","column":4}"#;
        let twice = r#""message":"As appears twice, at columns 1 and 10","token":"As","column":10}"#;
        assert!(refused.contains(bad_card) && refused.contains(twice), "{refused}");
        let refused = answer(r#"{"cards": ["As", "1x", "As"]}"#);
        assert_eq!(
            refused.matches(r#""column":null"#).count(),
            3,
            "the error lists two problems, and repeats the first: {refused}"
        );
        for (question, code) in [
            ("{}", "missing-field"),
            (r#"{"cards": 7}"#, "bad-json"),
            (r#"{"cards": "As", "jokers": 2}"#, "bad-json"),
            (r#"{"cards": "As", "joker": true}"#, "unknown-field"),
        ] {
            assert!(answer(question).contains(&format!(r#""code":"{code}""#)), "{}", answer(question));
        }
    }
}
