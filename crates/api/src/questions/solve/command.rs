//! Reads a hand and solves it.

use crate::command::{Command, Recorded, Stop};
use crate::solving::queries::{HouseQuery, Queries, QueryFields, SolvedQuery};
use crate::wire::cards::Cards;
use crate::wire::fast_parse::parse_fast;
use crate::wire::id::Id;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::{Options, deserialize_fields, write_record};
use crate::wire::unique_fields::options;
use pusoy::cards::parse;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::questions::solve::{fast_record, record};

/// A command that solves hands.
pub struct Solve {
    /// The queries of the command line, with the solvers that answer them.
    pub queries: Queries,
}

/// A hand to be set.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SolveInput {
    /// The thirteen cards.
    cards: Cards,
    /// Cards that no opponent can hold.
    dead: Option<Cards>,
    /// Known hands of opponents.
    against: Option<Vec<Cards>>,
    /// Number of opponents; by default that of the command line.
    opponents: Option<usize>,
    /// Options of the rules by name, which override those of the command line.
    #[serde(default, deserialize_with = "options")]
    options: Options,
    /// The seed of the samples; by default that of the command line.
    seed: Option<u64>,
}

/// The schema of a deal.
const DEAL: &str = "pusoy.deal/1";

/// A deal, which must have exactly one hand.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct DealInput {
    /// `pusoy.deal/1`.
    #[serde(rename = "schema")]
    #[cfg_attr(feature = "schemas", schemars(with = "String"))]
    _schema: IgnoredAny,
    /// The seed of the deal; accepted and ignored.
    #[serde(rename = "seed")]
    #[cfg_attr(feature = "schemas", schemars(with = "Option<u64>"))]
    _seed: Option<IgnoredAny>,
    /// The hand.
    #[cfg_attr(feature = "schemas", schemars(length(min = 1, max = 1)))]
    hands: Vec<String>,
}

/// A deal with only the fields that `pusoy deal` writes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DealRecord {
    schema: String,
    #[serde(rename = "seed")]
    _seed: IgnoredAny,
    hands: Vec<String>,
}

impl Command for Solve {
    type Fields = SolveInput;
    type Question<'a> = HouseQuery<'a>;
    type Answer<'a> = SolvedQuery<'a>;

    fn fields(&self, fields: Map<String, Value>) -> Result<SolveInput, Problems> {
        if let Some(row) = ["front", "middle", "back"].into_iter().find(|row| fields.contains_key(*row)) {
            let message = format!(
                "'{row}' is a row of a setting, but 'pusoy solve' takes 'cards' (to grade a setting, use 'pusoy grade')"
            );
            return Err(Problem::new("unknown-field", message).token(row).into());
        }
        match fields.get("schema").is_some_and(|schema| schema == DEAL) {
            true => deserialize_fields::<DealInput>(fields)?.one_hand(),
            false => deserialize_fields(fields),
        }
    }

    fn fast_fields(&self, json: &str) -> Option<(Id, SolveInput)> {
        if json.starts_with("{\"schema\"") {
            let (id, deal) = parse_fast::<DealRecord>(json).filter(|(_, deal)| deal.schema == DEAL)?;
            let [hand] = deal.hands.try_into().ok()?;
            return Some((id, SolveInput::about(hand)));
        }
        json.starts_with('{').then(|| parse_fast(json))?
    }

    fn read_text(&self, text: &str) -> Result<HouseQuery<'_>, Problems> {
        if let Some((before, slash)) = text.chars().enumerate().find(|(_, c)| parse::SLASHES.contains(c)) {
            let message = format!(
                "'{slash}' separates rows, but 'pusoy solve' takes cards without rows (to grade a setting, use \
                 'pusoy grade')"
            );
            let column = Some(before + 1);
            return Err(Problem { column, ..Problem::new("bad-card", message).token(slash) }.into());
        }
        let hand = parse::hand(text).map_err(|error| {
            let mut problems = Problems::from(error);
            let cards = parse::cards(text).map_or(0, |cards| cards.len());
            if let Some(count) = problems.0.iter_mut().find(|problem| problem.code == "wrong-count") {
                count.message += open_face_hint(cards);
            }
            problems
        })?;
        Ok(self.queries.query_for_hand(hand))
    }

    fn read_fields(&self, fields: SolveInput) -> Result<HouseQuery<'_>, Problems> {
        let SolveInput { cards, dead, against, opponents, options, seed } = fields;
        self.queries.query_from_record(&QueryFields { dead, against, opponents, options, seed }, || cards.hand())
    }

    fn answer<'a>(&'a self, question: HouseQuery<'a>, stop: Stop<'_>) -> Result<SolvedQuery<'a>, Problems> {
        self.queries.solve(question, stop)
    }
}

/// Returns a hint to append to the error for a hand of `cards` cards. The hint is about open-face: three or five cards
/// may be a street, and 14 to 17 cards may be a hand in fantasyland. Returns an empty text for other numbers.
fn open_face_hint(cards: usize) -> &'static str {
    match cards {
        3 | 5 => " ('pusoy place' places a street of open-face)",
        14..=17 => " ('--rules pineapple' sets a hand in fantasyland)",
        _ => "",
    }
}

impl Recorded for SolvedQuery<'_> {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        record::record(self, id)
    }

    fn write_records(&self, id: &Id, out: &mut Vec<u8>) {
        if !fast_record::write(self, id, out) {
            write_record(&self.record(id), out);
        }
    }
}

impl DealInput {
    /// Returns the question about the hand of the deal.
    fn one_hand(self) -> Result<SolveInput, Problems> {
        let number = self.hands.len();
        let Ok([hand]) = <[String; 1]>::try_from(self.hands) else {
            let message = format!("this deal has {number} hands, but 'pusoy solve' takes one hand");
            return Err(Problem::new("wrong-count", message).into());
        };
        Ok(SolveInput::about(hand))
    }
}

impl SolveInput {
    /// Returns the question about a hand, without further fields.
    fn about(hand: String) -> SolveInput {
        let cards = Cards::Text(hand);
        SolveInput { cards, dead: None, against: None, opponents: None, options: Options::new(), seed: None }
    }
}
