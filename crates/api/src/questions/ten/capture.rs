//! Finds the cards that a played card can capture from a layout.

use crate::command::{Command, Recorded, Stop};
use crate::wire::cards::Cards;
use crate::wire::id::Id;
use crate::wire::problem::{Problem, Problems};
use pusoy::cards::parse::CardList;
use pusoy::cards::{Card, parse};
use pusoy::chinese_ten::{captures, takes_all};
use serde::{Deserialize, Serialize};

/// A command that finds the cards that a played card can capture from a layout.
pub struct Capture;

/// A card and a layout.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CaptureInput {
    /// The card played.
    play: Cards,
    /// The cards on the table.
    layout: Cards,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct CaptureRecord<'a> {
    schema: &'static str,
    id: &'a Id,
    /// The card played.
    play: String,
    /// The possible captures: the played card captures only one of these cards.
    captures_one_of: Vec<String>,
    /// The three cards that a fourth king, queen, jack, ten or five captures together; `captures_one_of` is then empty.
    captures_all: Vec<String>,
}

/// A card and the cards that it can capture.
pub struct Captures {
    /// The card.
    pub card: Card,
    /// The cards that the card can capture.
    pub taken: Vec<Card>,
    /// Whether the card captures all cards in `taken` together. Otherwise, it captures at most one of them.
    pub all: bool,
}

impl Command for Capture {
    type Fields = CaptureInput;

    /// The cards played, and the layout. An answer needs exactly one card played.
    type Question<'a> = (CardList, CardList);
    type Answer<'a> = Captures;

    fn read_text(&self, text: &str) -> Result<(CardList, CardList), Problems> {
        let missing = || {
            Problem::new("missing-field", "missing layout (expected a card and a layout, such as '7h / 3h 3d 6s Qc')")
                .token("layout")
        };
        let (play, layout) = text.split_once(parse::SLASHES).ok_or_else(missing)?;
        let before = play.chars().count() + 1;
        Ok((parse::cards(play)?, parse::cards(layout).map_err(|error| error.shifted(before))?))
    }

    fn read_fields(&self, fields: CaptureInput) -> Result<(CardList, CardList), Problems> {
        Ok((fields.play.list()?, fields.layout.list()?))
    }

    fn answer(&self, (play, layout): (CardList, CardList), _stop: Stop<'_>) -> Result<Captures, Problems> {
        let &[card] = play.as_slice() else {
            let message = format!("expected one card to play, {} were given", play.len());
            return Err(Problem::new("wrong-count", message).token(play.to_string()).into());
        };
        if layout.set().contains(card) {
            let problem = Problem::new("duplicate-card", format!("{card} is both the card to play and in the layout"));
            return Err(problem.token(card.to_string()).into());
        }
        let layout = layout.as_slice();
        Ok(Captures { card, taken: captures(card, layout), all: takes_all(card, layout) })
    }
}

impl Recorded for Captures {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        let taken: Vec<String> = self.taken.iter().map(Card::to_string).collect();
        let (captures_all, captures_one_of) = if self.all { (taken, Vec::new()) } else { (Vec::new(), taken) };
        CaptureRecord { schema: "pusoy.ten.capture/1", id, play: self.card.to_string(), captures_one_of, captures_all }
    }
}
