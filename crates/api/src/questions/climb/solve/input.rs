//! Reads positions in text and in JSON.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::questions::climb::game::cards::without_lock;
use crate::questions::climb::game::field_names::{
    FieldName, Form, check_name, count, foreign_field, number, set_soloist,
};
use crate::questions::climb::game::hands::{Counts, deserialize_dealt, parse_dealt, take_hands};
use crate::wire::cards::Cards;
use crate::wire::parts::{COLONS, COMMAS, EQUALS, NamesOnce, Part, parts};
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::{Options, deserialize_fields};

/// A position with open hands.
#[derive(Default, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(extend("required" = ["hands"])))]
#[cfg_attr(feature = "schemas", schemars(transform = crate::wire::described::with_alias("landlord", "soloist")))]
#[serde(deny_unknown_fields, default)]
pub struct SolveInput {
    /// The game, such as `big-two`; by default the game on the command line.
    pub game: Option<String>,
    /// The hands, in the order of the seats.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, Cards>"))]
    pub hands: Vec<(String, Cards)>,
    /// The player to move.
    pub to_move: Option<String>,
    /// The play to beat; absent if the player to move leads.
    pub standing: Option<StandingInput>,
    /// The players who have passed since the play to beat. If a pass lasts until the trick ends, also those who passed
    /// earlier in the trick. By default, the players with cards between the player of that play and the player to move.
    pub passed: Option<Vec<String>>,
    /// The players who are out, in the order of going out.
    pub out: Vec<String>,
    /// The players in `out` who went out on forbidden cards.
    pub offenders: Vec<String>,
    /// The player who plays against all others: the landlord or soloist.
    #[serde(alias = "soloist")]
    pub landlord: Option<String>,
    /// The bid of the landlord, in units.
    pub bid: Option<i64>,
    /// Number of bombs played before the position.
    pub bombs: i64,
    /// Number of rockets played before the position.
    pub rockets: i64,
    /// Number of plays that the landlord has made, if springs count; by default derived from the landlord's cards.
    pub soloist_plays: Option<usize>,
    /// Whether a revolution has reversed the ranks.
    pub revolution: bool,
    /// Whether a play such as a jack has reversed the ranks for the trick.
    pub back: bool,
    /// Whether the trick is locked to suits.
    pub locked: bool,
    /// Number of cards dealt to each player; by default the usual deal of the game.
    #[serde(deserialize_with = "deserialize_dealt")]
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, usize>"))]
    pub dealt: Option<Counts>,
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
    /// The kind of combination, as `climb identify` names it; by default the usual one that the cards form.
    pub kind: Option<String>,
    /// Whether the player announced that the cards lock the trick.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lock: bool,
}

/// The fields of a position in text, other than the hands.
const FIELDS: [FieldName; 15] = [
    ("move", Form::Word),
    ("on", Form::Named),
    ("passed", Form::Word),
    ("out", Form::Word),
    ("offenders", Form::Word),
    ("landlord", Form::Word),
    ("soloist", Form::Word),
    ("bid", Form::Word),
    ("bombs", Form::Word),
    ("rockets", Form::Word),
    ("plays", Form::Word),
    ("revolution", Form::YesNo),
    ("back", Form::YesNo),
    ("locked", Form::YesNo),
    ("dealt", Form::Named),
];

impl SolveInput {
    /// Reads a position in JSON. The order of the hands is the order of the seats.
    pub fn from_json(mut fields: Map<String, Value>) -> Result<SolveInput, Problems> {
        let hands = take_hands(&mut fields)?;
        Ok(SolveInput { hands, ..deserialize_fields(fields)? })
    }

    /// Reads a position in text: parts `NAME = VALUE` on separate lines or with `;` between them.
    pub fn from_text(text: &str) -> Result<SolveInput, Problem> {
        let mut input = SolveInput::default();
        let mut names = NamesOnce::new(text);
        for part in parts(text) {
            let Some((name, _, value)) = part.split(&EQUALS) else {
                let message = format!(
                    "'{}' has no '=' (expected the cards of a player, as in Ann=3d 4d, or a field, as in move=Ann)",
                    part.text
                );
                return Err(Problem::new("missing-field", message).token(part.text));
            };
            names.add(name)?;
            input.set(name, value)?;
        }
        // A player who is out does not need a hand.
        let missing = input.out.iter().filter(|name| input.hands.iter().all(|(held, _)| held != *name));
        let missing: Vec<_> = missing.map(|name| (name.clone(), Cards::List(Vec::new()))).collect();
        input.hands.extend(missing);
        Ok(input)
    }

    /// Applies `NAME = VALUE`: the hand of a player, or another field of the position.
    fn set(&mut self, name: &str, part: Part<'_>) -> Result<(), Problem> {
        let value = part.text;
        let text = || Some(value.to_owned());
        match name {
            "move" => self.to_move = text(),
            "on" => self.standing = Some(StandingInput::from_text(value)?),
            "passed" => self.passed = Some(split_names(value)),
            "out" => self.out = split_names(value),
            "offenders" => self.offenders = split_names(value),
            "landlord" | "soloist" => set_soloist(&mut self.landlord, name, value)?,
            "bid" => self.bid = Some(number("bad-bid", name, value)?),
            "bombs" => self.bombs = number("impossible-bombs", name, value)?,
            "rockets" => self.rockets = number("impossible-bombs", name, value)?,
            "plays" => self.soloist_plays = Some(count(name, value)?),
            "revolution" => self.revolution = yes(name, value)?,
            "back" => self.back = yes(name, value)?,
            "locked" => self.locked = yes(name, value)?,
            "dealt" => self.dealt = Some(parse_dealt(part)?),
            "leader" | "dealer" | "widow" => return Err(foreign_field(name, "a position", &FIELDS)),
            _ => {
                check_name(name, value, &FIELDS)?;
                self.hands.push((name.to_owned(), Cards::Text(value.to_owned())));
            }
        }
        Ok(())
    }
}

impl StandingInput {
    /// Parses `NAME: CARDS`, `NAME: CARDS lock`, or `NAME: KIND: CARDS` for cards that form several combinations.
    fn from_text(text: &str) -> Result<StandingInput, Problem> {
        let Some((by, cards)) = text.split_once(COLONS) else {
            let message =
                format!("'on' needs the player and the cards of the play to beat, not '{text}' (expected NAME:CARDS)");
            return Err(Problem::new("missing-field", message).token(text));
        };
        let (kind, cards) = match cards.split_once(COLONS) {
            Some((kind, cards)) => (Some(kind.trim().to_owned()), cards),
            None => (None, cards),
        };
        let (cards, lock) = without_lock(cards);
        Ok(StandingInput { by: by.trim().to_owned(), cards: Cards::Text(cards.trim().to_owned()), kind, lock })
    }
}

/// Parses names separated by commas.
fn split_names(value: &str) -> Vec<String> {
    value.split(COMMAS).map(str::trim).filter(|name| !name.is_empty()).map(String::from).collect()
}

fn yes(name: &str, value: &str) -> Result<bool, Problem> {
    match value {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(Problem::new("bad-option-value", format!("'{name}' must be yes or no, not '{value}'")).token(value)),
    }
}
