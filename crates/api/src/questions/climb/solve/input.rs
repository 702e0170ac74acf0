//! Reads positions in text and in JSON.

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
    /// The hands, in the order of the seats.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, Cards>"))]
    pub hands: Vec<(String, Cards)>,
    /// The player to move.
    pub to_move: Option<String>,
    /// The play to beat; absent if the player to move leads.
    pub standing: Option<StandingInput>,
    /// The players who have passed since then; by default those between the owner of the play and the player to move.
    pub passed: Option<Vec<String>>,
    /// The players who are out, in the order of going out.
    pub out: Vec<String>,
    /// The players among them who went out on forbidden cards.
    pub offenders: Vec<String>,
    /// The player against all others: the landlord or soloist.
    #[serde(alias = "soloist")]
    pub landlord: Option<String>,
    /// The bid of the landlord, in units.
    pub bid: Option<i64>,
    /// Number of bombs played before.
    pub bombs: i64,
    /// Number of rockets played before.
    pub rockets: i64,
    /// Number of plays that the landlord has made, if springs count; by default derived from the landlord's cards.
    pub soloist_plays: Option<usize>,
    /// Whether a revolution has reversed the ranks.
    pub revolution: bool,
    /// Whether a play such as a jack has reversed the ranks for the trick.
    pub back: bool,
    /// Whether the trick is locked to suits.
    pub locked: bool,
    /// Number of cards dealt to each player; by default an even deal.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, usize>"))]
    pub dealt: Option<Map<String, Value>>,
    /// Options of the rules by name, which override those of the command line.
    pub options: Options,
}

/// The play to beat.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StandingInput {
    /// The player.
    pub by: String,
    /// The cards.
    pub cards: Cards,
    /// The kind of combination, with the names of `climb identify`, if the cards can be several.
    pub kind: Option<String>,
    /// Whether its player announced that the cards lock the trick.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lock: bool,
}

impl SolveInput {
    /// Reads a position in JSON. The order of the hands is the order of the seats.
    pub fn of_json(mut fields: Map<String, Value>) -> Result<SolveInput, Problems> {
        let Some(Value::Object(hands)) = fields.remove("hands") else {
            return Err(Problem::new("missing-field", "'hands' must be an object with the hand of each player")
                .token("hands")
                .into());
        };
        let read = |(name, cards): (String, Value)| -> Result<(String, Cards), Problem> {
            let bad = |_| Problem::new("bad-card", format!("the hand of {name} must be a text or a list of cards"));
            Ok((name.clone(), serde_json::from_value(cards).map_err(bad)?))
        };
        let hands = hands.into_iter().map(read).collect::<Result<Vec<_>, _>>()?;
        Ok(SolveInput { hands, ..typed(fields)? })
    }

    /// Reads a position in text: parts `NAME = VALUE` on separate lines or with `;` between them.
    pub fn of_text(text: &str) -> Result<SolveInput, Problem> {
        let mut input = SolveInput::default();
        let parts = without_comments(text).flat_map(|line| line.split(';')).map(str::trim);
        let mut seen = HashSet::new();
        for part in parts.filter(|part| !part.is_empty()) {
            let Some((name, value)) = part.split_once('=') else {
                let message =
                    format!("invalid part '{part}' (expected NAME = CARDS, or move, on, passed, out, … = VALUE)");
                return Err(Problem::new("missing-field", message).token(part));
            };
            if !seen.insert(name.trim()) {
                return Err(said_twice(name.trim()));
            }
            input.set(name.trim(), value.trim())?;
        }
        // A player who is out does not need a hand.
        let missing = input.out.iter().filter(|name| input.hands.iter().all(|(held, _)| held != *name));
        let missing: Vec<_> = missing.map(|name| (name.clone(), Cards::List(Vec::new()))).collect();
        input.hands.extend(missing);
        Ok(input)
    }

    /// Applies `NAME = VALUE`: the hand of a player, or another field of the position.
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
    /// Parses `NAME: CARDS`, `NAME: KIND: CARDS` if the cards can be several combinations, or `NAME: CARDS lock`.
    fn of_text(text: &str) -> Result<StandingInput, Problem> {
        let Some((by, cards)) = text.split_once([':', '：']) else {
            let message = format!("'on' must be NAME:CARDS, the play to beat, not '{text}'");
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

/// Parses names separated by commas.
fn names(value: &str) -> Vec<String> {
    value.split(',').map(str::trim).filter(|name| !name.is_empty()).map(String::from).collect()
}

fn number<N: std::str::FromStr>(code: &'static str, name: &str, value: &str) -> Result<N, Problem> {
    let bad = |_: N::Err| Problem::new(code, format!("'{name}' must be a number, not '{value}'")).token(value);
    value.parse().map_err(bad)
}

fn yes(name: &str, value: &str) -> Result<bool, Problem> {
    match value {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(Problem::new("bad-option-value", format!("'{name}' must be yes or no, not '{value}'")).token(value)),
    }
}

/// Parses `NAME:NUMBER, NAME:NUMBER`.
fn dealt(value: &str) -> Result<Map<String, Value>, Problem> {
    let read = |part: &str| {
        let bad = || {
            Problem::new("bad-count", format!("'dealt' must be NAME:NUMBER, separated by commas, not '{part}'"))
                .token(part)
        };
        let (name, count) = part.split_once(':').ok_or_else(bad)?;
        let count: u64 = count.trim().parse().map_err(|_| bad())?;
        Ok((name.trim().to_owned(), Value::from(count)))
    };
    value.split(',').map(read).collect()
}
