//! Reads played deals in text and in JSON.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::questions::climb::game::field_names::{
    FieldName, Form, check_name, count, foreign_field, number, set_soloist,
};
use crate::questions::climb::game::hands::{Counts, deserialize_dealt, parse_dealt, take_hands};
use crate::wire::cards::Cards;
use crate::wire::parts::{COLONS, EQUALS, NamesOnce, Part, is_single_part, parts};
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::{Options, deserialize_fields};

/// A deal that was played.
#[derive(Default, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(extend("required" = ["hands"])))]
#[cfg_attr(feature = "schemas", schemars(transform = crate::wire::described::with_alias("landlord", "soloist")))]
#[serde(deny_unknown_fields, default)]
pub struct PlayInput {
    /// The game, such as `big-two`; by default the game on the command line.
    pub game: Option<String>,
    /// The hands, in the order of the seats.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, Cards>"))]
    pub hands: Vec<(String, Cards)>,
    /// Number of cards dealt to each player.
    #[serde(deserialize_with = "deserialize_dealt")]
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, usize>"))]
    pub dealt: Option<Counts>,
    /// The player who plays against all others: the landlord or soloist. By default the winner of the auction.
    #[serde(alias = "soloist")]
    pub landlord: Option<String>,
    /// The bid of the landlord, in units.
    pub bid: Option<i64>,
    /// Number of bombs played before the first play of the transcript.
    pub bombs: i64,
    /// Number of rockets played before the first play of the transcript.
    pub rockets: i64,
    /// Number of plays that the landlord made before the transcript, if springs count; by default derived from the
    /// landlord's cards.
    pub soloist_plays: Option<usize>,
    /// The dealer.
    pub dealer: Option<String>,
    /// The player who leads first, if the rules do not determine this player.
    pub leader: Option<String>,
    /// The widow: the cards that the landlord picks up.
    pub widow: Option<Cards>,
    /// The bids and passes before the first play.
    pub auction: Vec<CallInput>,
    /// The instant wins that players claim before the first play.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, String>"))]
    pub claims: Map<String, Value>,
    /// The plays and passes, in order.
    pub plays: Vec<ActionInput>,
    /// Options of the rules by name, which override those of the command line.
    pub options: Options,
}

/// An action of a player in the auction: either a bid or a pass.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CallInput {
    /// The player.
    pub by: String,
    /// The bid, in units.
    pub bid: Option<i64>,
    /// Whether the player passes.
    #[serde(default)]
    pub pass: bool,
}

/// An action of a player in the play: either cards or a pass.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ActionInput {
    /// The player.
    pub by: String,
    /// The cards played.
    pub cards: Option<Cards>,
    /// Whether the player announces that the cards lock the trick.
    #[serde(default)]
    pub lock: bool,
    /// Whether the player passes.
    #[serde(default)]
    pub pass: bool,
}

/// The fields of a transcript in text.
const FIELDS: [FieldName; 10] = [
    ("landlord", Form::Word),
    ("soloist", Form::Word),
    ("dealer", Form::Word),
    ("leader", Form::Word),
    ("dealt", Form::Named),
    ("widow", Form::Cards),
    ("bid", Form::Word),
    ("bombs", Form::Word),
    ("rockets", Form::Word),
    ("plays", Form::Word),
];

impl PlayInput {
    /// Reads a transcript in JSON. The order of the hands is the order of the seats.
    pub fn from_json(mut fields: Map<String, Value>) -> Result<PlayInput, Problems> {
        let hands = take_hands(&mut fields)?;
        Ok(PlayInput { hands, ..deserialize_fields(fields)? })
    }

    /// Reads a transcript in text: parts on separate lines or with `;` between them.
    pub fn from_text(text: &str) -> Result<PlayInput, Problem> {
        let mut input = PlayInput::default();
        let mut names = NamesOnce::new(text);
        // The first separator decides whether a part is a field or an action. Later separators may belong to cards
        // (S:AKQ, Xb=5h).
        let signs = [EQUALS, COLONS].concat();
        for part in parts(text) {
            let Some((name, sign, value)) = part.split(&signs) else {
                let message = format!(
                    "'{}' has neither '=' nor ':' (expected a hand, NAME = CARDS; an action, NAME: CARDS or NAME: \
                     pass; or a field, such as leader = NAME)",
                    part.text
                );
                return Err(Problem::new("missing-field", message).token(part.text));
            };
            if EQUALS.contains(&sign) {
                names.add(name)?;
                input.set(name, value)?;
            } else {
                input.act(name, value.text)?;
            }
        }
        Ok(input)
    }

    /// Returns `true` if a line may belong to a transcript of several lines: it is a single part with `=`, such as
    /// `NAME = VALUE`, or it begins with an action, as in `Ann: 3d; Ben: Xb=5h`.
    pub fn continues(line: &str) -> bool {
        let is_sign = |letter: char| EQUALS.contains(&letter) || COLONS.contains(&letter);
        let begins_with_action =
            || line.chars().find(|letter| is_sign(*letter)).is_some_and(|sign| COLONS.contains(&sign));
        is_single_part(line, &EQUALS) || begins_with_action()
    }

    /// Applies `NAME = VALUE`: the hand of a player, or another field of the deal.
    fn set(&mut self, name: &str, part: Part<'_>) -> Result<(), Problem> {
        let value = part.text;
        let text = || Some(value.to_owned());
        match name {
            "landlord" | "soloist" => set_soloist(&mut self.landlord, name, value)?,
            "dealer" => self.dealer = text(),
            "leader" => self.leader = text(),
            "dealt" => self.dealt = Some(parse_dealt(part)?),
            "widow" => self.widow = Some(Cards::Text(value.to_owned())),
            "bid" => self.bid = Some(bid(value)?),
            "bombs" => self.bombs = number("impossible-bombs", name, value)?,
            "rockets" => self.rockets = number("impossible-bombs", name, value)?,
            "plays" => self.soloist_plays = Some(count(name, value)?),
            "move" | "on" | "passed" | "out" | "offenders" | "revolution" | "back" | "locked" => {
                return Err(foreign_field(name, "a hand history", &FIELDS));
            }
            _ if !self.plays.is_empty() => {
                let message = format!(
                    "'{name}' comes after the first play or pass, so it cannot be the hand of a player (write all \
                     hands before the plays and passes)"
                );
                return Err(Problem::new("illegal-play", message).token(name));
            }
            _ => {
                check_name(name, value, &FIELDS)?;
                self.hands.push((name.to_owned(), Cards::Text(value.to_owned())));
            }
        }
        Ok(())
    }

    /// Moves to the auction all passes before the first play, unless the input gives an auction or the landlord. Call
    /// this function only for games with an auction.
    pub fn passes_to_auction(&mut self) {
        if self.auction.is_empty() && self.landlord.is_none() {
            let passes = self.plays.iter().take_while(|play| play.pass).count();
            self.auction.extend(self.plays.drain(..passes).map(CallInput::from_pass));
        }
    }

    /// Applies `NAME: ACTION`: a bid, a claim, a play or a pass. Passes belong to the auction if they come before a
    /// bid, or between a bid and the first play.
    fn act(&mut self, by: &str, action: &str) -> Result<(), Problem> {
        let bidding = action.strip_prefix("bid").filter(|rest| rest.starts_with(char::is_whitespace));
        let by_name = || by.to_owned();
        if let Some(value) = bidding {
            if self.plays.iter().any(|play| !play.pass) {
                let message = format!("{by} bids after the first play (write all bids before the plays)");
                return Err(Problem::new("bad-bid", message).token(by));
            }
            self.auction.extend(self.plays.drain(..).map(CallInput::from_pass));
            self.auction.push(CallInput { by: by_name(), bid: Some(bid(value.trim())?), pass: false });
            return Ok(());
        }
        let claimed = action.strip_prefix("claims").or_else(|| action.strip_prefix("claim"));
        if let Some(win) = claimed.filter(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace)) {
            if !self.plays.is_empty() {
                let message =
                    format!("{by} claims after the first play or pass (write all claims before the plays and passes)");
                return Err(Problem::new("illegal-play", message).token(by));
            }
            if self.claims.insert(by_name(), win.trim().into()).is_some() {
                return Err(Problem::new(
                    "duplicate-player",
                    format!("{by} claims more than one instant win (expected at most one)"),
                )
                .token(by));
            }
            return Ok(());
        }
        let action = ActionInput::from_text(by, action);
        if action.pass && self.plays.is_empty() && !self.auction.is_empty() {
            self.auction.push(CallInput::from_pass(action));
        } else {
            self.plays.push(action);
        }
        Ok(())
    }
}

/// Parses a bid.
fn bid(value: &str) -> Result<i64, Problem> {
    let bad = || Problem::new("bad-bid", format!("a bid is 1, 2 or 3, not '{value}'")).token(value);
    value.parse().map_err(|_| bad())
}

impl CallInput {
    fn from_pass(action: ActionInput) -> CallInput {
        CallInput { by: action.by, bid: None, pass: true }
    }
}

impl ActionInput {
    fn from_text(by: &str, cards: &str) -> ActionInput {
        let pass = matches!(cards.to_lowercase().as_str(), "pass" | "-");
        ActionInput { by: by.to_owned(), cards: (!pass).then(|| Cards::Text(cards.to_owned())), lock: false, pass }
    }
}
