//! Reads the endings of deals, or the totals of running games, in text and in JSON.

use pusoy::ledger::is_same_player;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::questions::climb::game::field_names::{FieldName, Form, check_name};
use crate::wire::cards::Cards;
use crate::wire::parts::{parts, repeats_every_name};
use crate::wire::problem::Problem;
use crate::wire::record::Options;

/// The ending of a deal, or the totals of a running game.
#[derive(Clone, Default, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(transform = crate::wire::described::with_alias("landlord", "soloist")))]
#[cfg_attr(feature = "schemas", schemars(transform = crate::wire::described::with_alias("loser_cards", "loser-cards")))]
#[cfg_attr(feature = "schemas", schemars(transform = crate::wire::described::with_alias("out_on_control", "out-on-control")))]
#[serde(deny_unknown_fields, default)]
pub struct ScoreInput {
    /// The game, such as `big-two`; by default the game on the command line.
    pub game: Option<String>,
    /// The players in the order of their seats; by default in the order of `remaining` or `order`.
    pub players: Option<Vec<String>>,
    /// The cards that each player has left: a number or the cards themselves.
    #[cfg_attr(
        feature = "schemas",
        schemars(with = "std::collections::BTreeMap<String, crate::questions::climb::score::ending::WrittenCards>")
    )]
    pub remaining: Option<Map<String, Value>>,
    /// The players in the order of going out.
    pub order: Option<Vec<String>>,
    /// Points of each player in a running game, to get its standing.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, i64>"))]
    pub totals: Option<Map<String, Value>>,
    /// The dealer.
    pub dealer: Option<String>,
    /// The player who plays against all others: the landlord or soloist.
    #[serde(alias = "soloist")]
    pub landlord: Option<String>,
    /// The bid of the landlord, in units.
    #[cfg_attr(feature = "schemas", schemars(with = "i64"))]
    pub bid: Option<Value>,
    /// Number of bombs played.
    pub bombs: Option<i64>,
    /// Number of rockets played.
    pub rockets: Option<i64>,
    /// Whether the deal was a spring.
    pub spring: Option<bool>,
    /// The cards of the player in last place.
    #[serde(alias = "loser-cards")]
    pub loser_cards: Option<Cards>,
    /// The instant wins that were claimed, by player.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, String>"))]
    pub claims: Option<Map<String, Value>>,
    /// The player who led first.
    pub leader: Option<String>,
    /// The players who broke the rules of trading.
    pub violators: Option<Vec<String>>,
    /// The players who went out on forbidden cards.
    pub offenders: Option<Vec<String>>,
    /// Whether the last player to go out did so with a play that no player beat.
    #[serde(alias = "out-on-control")]
    pub out_on_control: bool,
    /// Options of the rules by name, which override those of the command line.
    pub options: Options,
}

impl ScoreInput {
    /// Returns the fields of `record`, an input. Takes missing fields from `self`, the flags of a command line.
    pub fn fill_in(self, record: ScoreInput) -> ScoreInput {
        ScoreInput {
            game: record.game.or(self.game),
            players: record.players.or(self.players),
            remaining: record.remaining.or(self.remaining),
            order: record.order.or(self.order),
            totals: record.totals.or(self.totals),
            dealer: record.dealer.or(self.dealer),
            landlord: record.landlord.or(self.landlord),
            bid: record.bid.or(self.bid),
            bombs: record.bombs.or(self.bombs),
            rockets: record.rockets.or(self.rockets),
            spring: record.spring.or(self.spring),
            loser_cards: record.loser_cards.or(self.loser_cards),
            claims: record.claims.or(self.claims),
            leader: record.leader.or(self.leader),
            violators: record.violators.or(self.violators),
            offenders: record.offenders.or(self.offenders),
            out_on_control: record.out_on_control || self.out_on_control,
            options: record.options,
        }
    }

    /// Checks that an input with the totals of a running game has no fields of an ending.
    pub fn check_totals_alone(&self) -> Result<(), Problem> {
        // This lists every field, so the compiler reports a new field that is missing here.
        let ScoreInput {
            game: _,
            options: _,
            totals: _,
            players,
            remaining,
            order,
            dealer,
            landlord,
            bid,
            bombs,
            rockets,
            spring,
            loser_cards,
            claims,
            leader,
            violators,
            offenders,
            out_on_control,
        } = self;
        let stated = [
            ("players", players.is_some()),
            ("remaining", remaining.is_some()),
            ("order", order.is_some()),
            ("dealer", dealer.is_some()),
            ("landlord or soloist", landlord.is_some()),
            ("bid", bid.is_some()),
            ("bombs", bombs.is_some()),
            ("rockets", rockets.is_some()),
            ("spring", spring.is_some()),
            ("loser_cards", loser_cards.is_some()),
            ("claims", claims.is_some()),
            ("leader", leader.is_some()),
            ("violators", violators.is_some()),
            ("offenders", offenders.is_some()),
            ("out_on_control", *out_on_control),
        ];
        stated.into_iter().find(|(_, is_stated)| *is_stated).map_or(Ok(()), |(field, _)| {
            let message = format!("'totals' is for a running game, but '{field}' is for an ending (leave one out)");
            Err(Problem::new("conflicting-options", message).token(field))
        })
    }

    /// Adds players with the cards that they have left, and the order of going out. Players are written `A=0 B=3` or
    /// `A=0; B=2s 4d`, and the order `A > C > B` or `A > C > B=2s 4d`. If the text gives the cards left of any player,
    /// players who are only in the order have no cards left. An empty text changes nothing.
    pub fn with_text(mut self, text: &str) -> Result<ScoreInput, Problem> {
        let mut remaining: Vec<(String, String)> = Vec::new();
        let (orders, parts): (Vec<&str>, Vec<&str>) =
            parts(text).map(|part| part.text).partition(|part| part.contains(BEFORE));
        match orders[..] {
            [] => {}
            [order] if self.order.is_some() => {
                let message = "the order of going out appears twice: give --order, or FIRST > SECOND > ... > LAST";
                return Err(Problem::new("bad-order", message).token(order.trim()));
            }
            [order] => {
                let named = names_in_order(order)?.into_iter().map(|name| match name.split_once('=') {
                    Some((name, cards)) => {
                        remaining.push((name.trim().to_owned(), cards.trim().to_owned()));
                        name.trim().to_owned()
                    }
                    None => name,
                });
                self.order = Some(named.collect());
            }
            [_, again, ..] => {
                let message = "the order of going out appears twice: give it once, as FIRST > SECOND > ... > LAST";
                return Err(Problem::new("bad-order", message).token(again.trim()));
            }
        }
        for part in parts {
            let mut begins = true;
            for word in part.split_whitespace() {
                match (word.split_once('='), remaining.last_mut()) {
                    (Some((name, cards)), _) => remaining.push((name.to_owned(), cards.to_owned())),
                    (None, Some((_, cards))) if !begins => {
                        cards.push(' ');
                        cards.push_str(word);
                    }
                    (None, _) => {
                        let message = format!(
                            "'{word}' is not NAME=CARDS LEFT, a number or cards (write an order of going out as 'A > B > C')"
                        );
                        return Err(Problem::new("missing-field", message).token(word));
                    }
                }
                begins = false;
            }
        }
        if repeats_every_name(remaining.iter().map(|(name, _)| name.as_str())) {
            let name = remaining.first().map_or("", |(name, _)| name);
            let message =
                format!("'{name}' appears twice: give several deals with --input or a pipe, and one deal per line");
            return Err(Problem::new("duplicate-player", message).token(name));
        }
        let mut remaining = self.without_fields(remaining)?;
        if remaining.is_empty() {
            return Ok(self);
        }
        // Players who are in the order but typed without cards have no cards left.
        for name in self.order.iter().flatten() {
            if !remaining.iter().any(|(player, _)| is_same_player(player, name)) {
                remaining.push((name.clone(), String::from("0")));
            }
        }
        // The players are listed as they went out.
        let place = |name: &str| self.order.iter().flatten().position(|other| is_same_player(other, name));
        remaining.sort_by_key(|(name, _)| place(name).unwrap_or(usize::MAX));
        self.players = Some(remaining.iter().map(|(name, _)| name.clone()).collect());
        self.remaining = Some(remaining.into_iter().map(|(name, cards)| (name, number_or_cards(&cards))).collect());
        Ok(self)
    }
}

impl ScoreInput {
    /// Sets the fields among `NAME=VALUE`, such as `landlord=Ann` and `bid=3`, and returns the players.
    ///
    /// # Errors
    ///
    /// A field is given twice or has an invalid value, or the name of a player is probably a typo of a field.
    fn without_fields(&mut self, all: Vec<(String, String)>) -> Result<Vec<(String, String)>, Problem> {
        let is_field = |name: &str| FIELDS.iter().any(|(field, _)| *field == name);
        let (fields, players): (Vec<_>, Vec<_>) = all.into_iter().partition(|(name, _)| is_field(name));
        for (name, left) in &players {
            // The fields in `NAMING` have names of players as values. A name counts as a typo of such a field only if
            // its own value is a player's name.
            let is_player = players.iter().any(|(player, _)| player != name && is_same_player(player, left));
            let fields: Vec<FieldName> =
                FIELDS.into_iter().filter(|(field, _)| is_player || !NAMING.contains(field)).collect();
            check_name(name, left, &fields)?;
        }
        for (name, value) in fields {
            self.set(&name, value)?;
        }
        Ok(players)
    }

    /// Sets a field of a text.
    fn set(&mut self, name: &str, value: String) -> Result<(), Problem> {
        let number = || {
            let bad = || Problem::new("bad-count", format!("'{name}' must be a number, not '{value}'")).token(&value);
            value.parse::<i64>().map_err(|_| bad())
        };
        let is_given = match name {
            "landlord" | "soloist" => self.landlord.replace(value).is_some(),
            "dealer" => self.dealer.replace(value).is_some(),
            "leader" => self.leader.replace(value).is_some(),
            "bid" => self.bid.replace(number()?.into()).is_some(),
            "bombs" => self.bombs.replace(number()?).is_some(),
            "rockets" => self.rockets.replace(number()?).is_some(),
            _ => match &*value {
                "yes" | "no" => self.spring.replace(value == "yes").is_some(),
                _ => {
                    // The option that decides whether springs count is also called `spring`.
                    let option =
                        if value == "double" { " (the option of the rules is --set spring=double)" } else { "" };
                    let message = format!("'{name}' must be yes or no, not '{value}'{option}");
                    return Err(Problem::new("bad-option-value", message).token(value));
                }
            },
        };
        match is_given {
            true => Err(Problem::new("duplicate-player", format!("'{name}' is given twice: give it once")).token(name)),
            false => Ok(()),
        }
    }
}

/// The fields of an ending in text, which appear among the players.
const FIELDS: [FieldName; 8] = [
    ("landlord", Form::Word),
    ("soloist", Form::Word),
    ("dealer", Form::Word),
    ("leader", Form::Word),
    ("bid", Form::Word),
    ("bombs", Form::Word),
    ("rockets", Form::Word),
    ("spring", Form::YesNo),
];

/// The fields whose values are the names of players.
const NAMING: [&str; 4] = ["landlord", "soloist", "dealer", "leader"];

/// Returns `true` if a line contains exactly one `NAME=VALUE`, such as a player with the cards left. The deal may then
/// continue in the lines below.
pub fn is_one_player(line: &str) -> bool {
    line.matches('=').count() == 1 && !line.contains(BEFORE)
}

/// Separators between the names in an order of going out.
pub const BEFORE: [char; 2] = ['>', '＞'];

/// Parses an order of going out: `A > C > B`.
fn names_in_order(text: &str) -> Result<Vec<String>, Problem> {
    let name = |name: &str| match name.trim() {
        "" => {
            let message = format!("'{}' lacks a name: FIRST > SECOND > ... > LAST", text.trim());
            Err(Problem::new("bad-order", message).token(text.trim()))
        }
        name => Ok(name.to_owned()),
    };
    text.split(BEFORE).map(name).collect()
}

/// Converts the cards left of a player from text to JSON. A number stays a number, `-` becomes 0, and any other text
/// lists the cards.
fn number_or_cards(text: &str) -> Value {
    match text.parse::<i64>() {
        Ok(number) => number.into(),
        Err(_) if text == "-" => 0.into(),
        Err(_) => text.into(),
    }
}
