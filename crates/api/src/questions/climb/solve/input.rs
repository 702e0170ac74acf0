//! A position, as text and JSON give it.

use std::collections::HashSet;

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::deal_log::comments::without_comments;
use crate::questions::climb::game::cards::without_lock;
use crate::questions::climb::play::input::said_twice;
use crate::wire::cards::Cards;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::{Options, typed};

/// A position with open hands.
#[derive(Default, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(extend("required" = ["hands"])))]
#[cfg_attr(feature = "schemas", schemars(transform = crate::wire::described::also("landlord", "soloist")))]
#[serde(deny_unknown_fields, default)]
pub struct SolveInput {
    /// The game, `big-two`; by default the one on the command line.
    pub game: Option<String>,
    /// The hands in the order of the seats.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, Cards>"))]
    pub hands: Vec<(String, Cards)>,
    /// The player whose turn it is.
    pub to_move: Option<String>,
    /// The play that has to be beaten; absent where the player whose turn it is leads.
    pub standing: Option<StandingInput>,
    /// The players who have passed since; by default they follow from the turn.
    pub passed: Option<Vec<String>>,
    /// The players who have gone out, in that order.
    pub out: Vec<String>,
    /// The players among them who went out on forbidden cards.
    pub offenders: Vec<String>,
    /// The player against all others: the landlord or soloist.
    #[serde(alias = "soloist")]
    pub landlord: Option<String>,
    /// His bid, in units.
    pub bid: Option<i64>,
    /// Number of bombs played before.
    pub bombs: i64,
    /// Number of rockets played before.
    pub rockets: i64,
    /// Number of plays that the landlord has made, where springs count; by default it follows from his cards.
    pub soloist_plays: Option<usize>,
    /// Whether a revolution has turned the ranks over.
    pub revolution: bool,
    /// Whether the trick has turned the ranks over, as a jack may.
    pub back: bool,
    /// Whether the trick is bound to suits.
    pub locked: bool,
    /// Number of cards that each player was dealt; by default an even deal.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, usize>"))]
    pub dealt: Option<Map<String, Value>>,
    /// Options of the rules by name, which come before those of the command line.
    pub options: Options,
}

/// A play that has to be beaten.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StandingInput {
    /// The player.
    pub by: String,
    /// The cards.
    pub cards: Cards,
    /// The kind of combination, in the words of `climb identify`, where the cards can be several.
    pub kind: Option<String>,
    /// Whether its player said that the cards lock the trick.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lock: bool,
}

impl SolveInput {
    /// Reads a position in JSON, where the order of the hands is the order of the seats.
    pub fn of_json(mut fields: Map<String, Value>) -> Result<SolveInput, Problems> {
        let Some(Value::Object(hands)) = fields.remove("hands") else {
            return Err(Problem::new("missing-field", "a position has the 'hands' by player").token("hands").into());
        };
        let read = |(name, cards): (String, Value)| -> Result<(String, Cards), Problem> {
            let bad = |_| Problem::new("bad-card", format!("the hand of {name} is a text or a list of cards"));
            Ok((name.clone(), serde_json::from_value(cards).map_err(bad)?))
        };
        let hands = hands.into_iter().map(read).collect::<Result<Vec<_>, _>>()?;
        Ok(SolveInput { hands, ..typed(fields)? })
    }

    /// Reads a position in text: parts `NAME = VALUE` in lines or with ';' between.
    pub fn of_text(text: &str) -> Result<SolveInput, Problem> {
        let mut input = SolveInput::default();
        let parts = without_comments(text).flat_map(|line| line.split(';')).map(str::trim);
        let mut said = HashSet::new();
        for part in parts.filter(|part| !part.is_empty()) {
            let Some((name, value)) = part.split_once('=') else {
                let message = format!("'{part}' is neither NAME = CARDS nor move, on, passed, out, … = VALUE");
                return Err(Problem::new("missing-field", message).token(part));
            };
            if !said.insert(name.trim()) {
                return Err(said_twice(name.trim()));
            }
            input.set(name.trim(), value.trim())?;
        }
        // Who is out may be left out of the hands.
        let missing = input.out.iter().filter(|name| input.hands.iter().all(|(held, _)| held != *name));
        let missing: Vec<_> = missing.map(|name| (name.clone(), Cards::List(Vec::new()))).collect();
        input.hands.extend(missing);
        Ok(input)
    }

    /// Takes `NAME = VALUE`: the hand of a player, or something about the position.
    fn set(&mut self, name: &str, value: &str) -> Result<(), Problem> {
        let text = || Some(value.to_owned());
        match name {
            "move" => self.to_move = text(),
            "on" => self.standing = Some(StandingInput::of_text(value)?),
            "passed" => self.passed = Some(names(value)),
            "out" => self.out = names(value),
            "offenders" => self.offenders = names(value),
            "landlord" | "soloist" => self.landlord = text(),
            "bid" => self.bid = Some(number("bad-bid", name, value)?),
            "bombs" => self.bombs = number("impossible-bombs", name, value)?,
            "rockets" => self.rockets = number("impossible-bombs", name, value)?,
            "plays" => self.soloist_plays = Some(number("bad-count", name, value)?),
            "revolution" => self.revolution = yes(name, value)?,
            "back" => self.back = yes(name, value)?,
            "locked" => self.locked = yes(name, value)?,
            "dealt" => self.dealt = Some(dealt(value)?),
            _ => self.hands.push((name.to_owned(), Cards::Text(value.to_owned()))),
        }
        Ok(())
    }
}

impl StandingInput {
    /// Reads `NAME: CARDS`, `NAME: KIND: CARDS` if the cards can be several combinations, or `NAME: CARDS lock`.
    fn of_text(text: &str) -> Result<StandingInput, Problem> {
        let Some((by, cards)) = text.split_once([':', '：']) else {
            let message = format!("'on' is NAME:CARDS, the play that has to be beaten, not '{text}'");
            return Err(Problem::new("missing-field", message).token(text));
        };
        let (kind, cards) = match cards.split_once([':', '：']) {
            Some((kind, cards)) => (Some(kind.trim().to_owned()), cards),
            None => (None, cards),
        };
        let (cards, lock) = without_lock(cards);
        Ok(StandingInput { by: by.trim().to_owned(), cards: Cards::Text(cards.trim().to_owned()), kind, lock })
    }
}

/// Reads names with commas between.
fn names(value: &str) -> Vec<String> {
    value.split(',').map(str::trim).filter(|name| !name.is_empty()).map(String::from).collect()
}

fn number<N: std::str::FromStr>(code: &'static str, name: &str, value: &str) -> Result<N, Problem> {
    let bad = |_: N::Err| Problem::new(code, format!("'{name}' is a number, not '{value}'")).token(value);
    value.parse().map_err(bad)
}

fn yes(name: &str, value: &str) -> Result<bool, Problem> {
    match value {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(Problem::new("bad-option-value", format!("'{name}' is yes or no, not '{value}'")).token(value)),
    }
}

/// Reads `NAME:NUMBER, NAME:NUMBER`.
fn dealt(value: &str) -> Result<Map<String, Value>, Problem> {
    let read = |part: &str| {
        let bad = || {
            Problem::new("bad-count", format!("'dealt' is NAME:NUMBER with commas between, not '{part}'")).token(part)
        };
        let (name, count) = part.split_once(':').ok_or_else(bad)?;
        let count: u64 = count.trim().parse().map_err(|_| bad())?;
        Ok((name.trim().to_owned(), Value::from(count)))
    };
    value.split(',').map(read).collect()
}
