//! `pusoy ten capture`: tells which cards of a layout a card captures.

use std::io::Write;

use itertools::Itertools;
use pusoy::cards::parse::CardList;
use pusoy::cards::{Card, CardSet, parse};
use pusoy::chinese_ten::{captures, takes_all};
use serde::{Deserialize, Serialize};

use crate::args::{Global, ten as args};
use crate::json::cards::Cards;
use crate::json::described::described;
use crate::json::id::Id;
use crate::json::problem::{Problem, Problems};
use crate::stream::answers::{Command, Written};
use crate::stream::run::run as run_stream;
use crate::terminal::exit::Exit;
use crate::terminal::style;

pub fn run(args: &args::Capture, global: &Global) -> Exit {
    run_stream(&Capture, &args.cards, " ", global.form(), global)
}

struct Capture;

#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct CaptureInput {
    /// The card played.
    play: Cards,
    /// The cards that lie on the table.
    layout: Cards,
}

described! {
    record CaptureRecord<'_> as "pusoy.ten.capture/1",
    input CaptureInput as "pusoy.ten.capture",
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct CaptureRecord<'a> {
    schema: &'static str,
    id: &'a Id,
    /// The card played.
    play: String,
    /// The cards of which it captures one.
    captures_one_of: Vec<String>,
    /// The three cards that the fourth king, queen, jack, ten or five takes together; then it captures none of them alone.
    captures_all: Vec<String>,
}

/// A card, and those of which it captures one, or all.
struct Captures {
    card: Card,
    taken: Vec<Card>,
    all: bool,
}

impl Command for Capture {
    type Fields = CaptureInput;
    /// What is played, which must be one card, and the layout.
    type Question<'a> = (CardList, CardList);
    type Answer<'a> = Captures;

    fn read_text(&self, text: &str) -> Result<(CardList, CardList), Problems> {
        let missing = || Problem::new("missing-field", "a card and a layout: '7h / 3h 3d 6s Qc'").token("layout");
        let (play, layout) = text.split_once(parse::SLASHES).ok_or_else(missing)?;
        let before = play.chars().count() + 1;
        Ok((parse::cards(play)?, parse::cards(layout).map_err(|error| error.shifted(before))?))
    }

    fn read_fields(&self, fields: CaptureInput) -> Result<(CardList, CardList), Problems> {
        Ok((fields.play.list()?, fields.layout.list()?))
    }

    fn answer(&self, (play, layout): (CardList, CardList)) -> Result<Captures, Problems> {
        let &[card] = play.as_slice() else {
            let message = format!("one card captures, {} were given", play.len());
            return Err(Problem::new("wrong-count", message).token(play.to_string()).into());
        };
        if layout.set().contains(card) {
            let problem = Problem::new("duplicate-card", format!("{card} is there twice"));
            return Err(problem.token(card.to_string()).into());
        }
        let layout = layout.as_slice();
        Ok(Captures { card, taken: captures(card, layout), all: takes_all(card, layout) })
    }
}

impl Written for Captures {
    fn text(&self, out: &mut Vec<u8>) {
        let spelled = |card: Card| style::row(CardSet::from(card));
        let taken = self.taken.iter().map(|&card| spelled(card)).join(", ");
        let what = match self.taken.len() {
            0 => String::from("captures nothing"),
            1 => format!("captures {taken}"),
            _ if self.all => format!("captures all of {taken}"),
            _ => format!("captures one of {taken}"),
        };
        _ = writeln!(out, "{} {what}", spelled(self.card));
    }

    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        let taken: Vec<String> = self.taken.iter().map(Card::to_string).collect();
        let (captures_all, captures_one_of) = if self.all { (taken, Vec::new()) } else { (Vec::new(), taken) };
        CaptureRecord { schema: "pusoy.ten.capture/1", id, play: self.card.to_string(), captures_one_of, captures_all }
    }
}
