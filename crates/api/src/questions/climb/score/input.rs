//! Reads the endings of deals in text and in JSON, and the totals of running games in JSON.

use itertools::Itertools;
use pusoy::ledger::is_same_player;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::questions::climb::game::field_names::{FieldName, Form, check_name, number, set_soloist};
use crate::wire::cards::Cards;
use crate::wire::parts::{COMMAS, parts, repeats_every_name};
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
    /// The cards that each player has left: a number or the cards themselves, or null if even the number is unknown.
    #[cfg_attr(
        feature = "schemas",
        schemars(with = "std::collections::BTreeMap<String, crate::questions::climb::score::ending::WrittenCards>")
    )]
    pub remaining: Option<Map<String, Value>>,
    /// The player who went out first.
    pub winner: Option<String>,
    /// The players in the order of going out.
    pub order: Option<Vec<String>>,
    /// Points of each player in a running game, to get its standing.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, i64>"))]
    pub totals: Option<Map<String, Value>>,
    /// The units that each player has won, instead of the end of the deal. They add up to 0.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, i64>"))]
    pub units: Option<Map<String, Value>>,
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
    /// Returns the fields of `record`, an input. Takes missing fields, except `options`, from `self`, the flags of a
    /// command line. If `out_on_control` is `false`, it counts as missing.
    pub fn fill_in(self, record: ScoreInput) -> ScoreInput {
        ScoreInput {
            game: record.game.or(self.game),
            players: record.players.or(self.players),
            remaining: record.remaining.or(self.remaining),
            winner: record.winner.or(self.winner),
            order: record.order.or(self.order),
            totals: record.totals.or(self.totals),
            units: record.units.or(self.units),
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

    /// Checks that the field `alone`, which is `totals` or `units`, is the only field of the input apart from the game
    /// and its options.
    pub fn check_alone(&self, alone: &'static str) -> Result<(), Problem> {
        // The pattern lists every field, so the compiler reports a new field that is missing here.
        let ScoreInput {
            game: _,
            options: _,
            totals,
            units,
            players,
            remaining,
            winner,
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
            ("totals", totals.is_some()),
            ("units", units.is_some()),
            ("players", players.is_some()),
            ("remaining", remaining.is_some()),
            ("winner", winner.is_some()),
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
        stated.into_iter().find(|(field, is_stated)| *is_stated && *field != alone).map_or(Ok(()), |(field, _)| {
            let message = if alone == "totals" {
                format!("'totals' is for a running game, but '{field}' is for the end of a deal (leave one out)")
            } else {
                format!("a deal given in units (Ann=+4, or 'units' in JSON) cannot have '{field}' (leave one out)")
            };
            Err(Problem::new("conflicting-options", message).token(field))
        })
    }

    /// Adds the fields that a text gives:
    ///
    /// * Players with the cards that they have left: `A=0 B=3`, or `A=0; B=2s 4d`. In `A=0 B C`, the remaining cards of
    ///   `B` and `C` are unknown.
    /// * The order of going out: `A > C > B`, or `A > C > B=2s 4d` with the remaining cards of `B`.
    /// * Units won: `A=+4 B=-4`.
    /// * Other fields: `landlord=A bid=2`.
    ///
    /// If the text gives the remaining cards of some players, then all other players in the order have no cards left.
    /// `reads_order` is `true` if the rules read an order of going out.
    ///
    /// # Errors
    ///
    /// The text is not valid. If a word is not valid and `reads_order` is `true`, the message also says how to write an
    /// order.
    pub fn with_text(mut self, text: &str, reads_order: bool) -> Result<ScoreInput, Problem> {
        let (orders, others): (Vec<&str>, Vec<&str>) =
            parts(text).map(|part| part.text).partition(|part| part.contains(BEFORE));
        let names = Names { have_words: self.order.is_some() || !orders.is_empty(), reads_order };
        let mut entries: Vec<Entry> = Vec::new();
        match orders[..] {
            [] => {}
            [order] if self.order.is_some() => {
                let message =
                    "the order of going out appears twice (give either --order or FIRST > SECOND > ... > LAST)";
                return Err(Problem::new("bad-order", message).token(order.trim()));
            }
            [order] => {
                let (order, fields) = split_fields(order)?;
                let named = names_in_order(order)?.into_iter().map(|name| match name.split_once('=') {
                    Some((name, cards)) => {
                        entries.push(Entry::new(name.trim(), Some(cards.trim())));
                        name.trim().to_owned()
                    }
                    None => name,
                });
                self.order = Some(named.collect());
                entries.extend(entries_of(fields, names)?);
            }
            [_, again, ..] => {
                let message = "the order of going out appears twice (a deal has only one; give several deals with \
                               --input or a pipe, and one deal per line)";
                return Err(Problem::new("bad-order", message).token(again.trim()));
            }
        }
        for part in others {
            entries.extend(entries_of(part, names)?);
        }
        if let Some(field) = entries.iter().find(|entry| entry.value.is_none() && form_of(&entry.name).is_some()) {
            let message = format!("'{0}' lacks a value (write {0}=…)", field.name);
            return Err(Problem::new("missing-field", message).token(&field.name));
        }
        // A text of names alone is not the ending of a deal.
        if let Some(word) = entries.first().filter(|_| entries.iter().all(|entry| entry.value.is_none())) {
            return Err(not_a_player(&word.name, names));
        }
        let remaining: Vec<(String, String)> = entries.into_iter().map(Entry::name_and_value).collect();
        if repeats_every_name(remaining.iter().map(|(name, _)| name.as_str())) {
            let name = remaining.first().map_or("", |(name, _)| name);
            let message = format!(
                "'{name}' appears more than once (give several deals with --input or a pipe, and one deal per line)"
            );
            return Err(Problem::new("duplicate-player", message).token(name));
        }
        let mut remaining = self.without_fields(remaining)?;
        if are_units(&remaining) {
            let units = remaining.into_iter().map(|(name, units)| (name, written_cards(&units)));
            self.units = Some(units.collect());
            return Ok(self);
        }
        if remaining.is_empty() && self.winner.is_none() {
            return Ok(self);
        }
        // The winner has no cards left. If the text gives no cards for a player in the order of going out, this player
        // has none left either.
        for name in self.winner.iter().chain(self.order.iter().flatten()) {
            if !remaining.iter().any(|(player, _)| is_same_player(player, name)) {
                remaining.push((name.clone(), String::from("0")));
            }
        }
        // The winner, or the players in the order of going out, are listed before all others.
        let out_first = || self.winner.iter().chain(self.order.iter().flatten());
        let place = |name: &str| out_first().position(|other| is_same_player(other, name));
        remaining.sort_by_key(|(name, _)| place(name).unwrap_or(usize::MAX));
        self.players = Some(remaining.iter().map(|(name, _)| name.clone()).collect());
        self.remaining = Some(remaining.into_iter().map(|(name, cards)| (name, written_cards(&cards))).collect());
        Ok(self)
    }
}

impl ScoreInput {
    /// Sets the fields among the names and values `all`, such as `landlord=Ann` and `bid=3`. Returns the players among
    /// them, each with the cards left.
    ///
    /// # Errors
    ///
    /// A field is given twice or has an invalid value, or the name of a player is probably a typo of a field.
    fn without_fields(&mut self, all: Vec<(String, String)>) -> Result<Vec<(String, String)>, Problem> {
        let (fields, players): (Vec<_>, Vec<_>) = all.into_iter().partition(|(name, _)| form_of(name).is_some());
        for (name, left) in &players {
            // The values of the fields in `NAMING` are names of players. So `name` counts as a typo of such a field
            // only if `left` is the name of another player.
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
        let number = || number("bad-count", name, &value);
        let is_given = match name {
            "winner" => self.winner.replace(value).is_some(),
            "loser-cards" | "loser_cards" => self.loser_cards.replace(Cards::Text(value)).is_some(),
            "landlord" | "soloist" => return set_soloist(&mut self.landlord, name, &value),
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
            true => Err(Problem::new("duplicate-player", format!("'{name}' appears twice (give it once)")).token(name)),
            false => Ok(()),
        }
    }
}

/// The fields of an ending in text, which appear among the players.
const FIELDS: [FieldName; 11] = [
    ("winner", Form::Word),
    ("landlord", Form::Word),
    ("soloist", Form::Word),
    ("dealer", Form::Word),
    ("leader", Form::Word),
    ("bid", Form::Word),
    ("bombs", Form::Word),
    ("rockets", Form::Word),
    ("spring", Form::YesNo),
    ("loser-cards", Form::Cards),
    ("loser_cards", Form::Cards),
];

/// The fields whose values are the names of players.
const NAMING: [&str; 5] = ["winner", "landlord", "soloist", "dealer", "leader"];

/// Returns the form of the values of a field in text. Returns `None` if the name is not a field.
fn form_of(name: &str) -> Option<Form> {
    FIELDS.iter().find(|(field, _)| *field == name).map(|(_, form)| *form)
}

/// A name in a text, with its value if there is one: a player with the cards left, a player alone, or a field.
struct Entry {
    name: String,
    value: Option<String>,
}

impl Entry {
    fn new(name: &str, value: Option<&str>) -> Entry {
        Entry { name: name.to_owned(), value: value.map(String::from) }
    }

    /// Returns the value if a following word, such as a card or the second word of a name, may belong to it.
    fn unfinished(&mut self, names: Names) -> Option<&mut String> {
        let is_number = |text: &str| text.parse::<i64>().is_ok();
        let value = self.value.as_mut()?;
        let is_finished = match form_of(&self.name) {
            Some(Form::YesNo) => true,
            Some(Form::Word) if NAMING.contains(&&*self.name) => !names.have_words,
            Some(Form::Word) => is_number(value),
            Some(_) => false,
            // A number may be the rank of a card, so more cards may follow. But 0 is not a rank.
            None => matches!(&**value, "0" | "-" | UNKNOWN),
        };
        (!is_finished).then_some(value)
    }

    fn name_and_value(self) -> (String, String) {
        (self.name, self.value.unwrap_or_else(|| String::from(UNKNOWN)))
    }
}

/// The value in `NAME=?`: not even the number of the player's remaining cards is known.
const UNKNOWN: &str = "?";

/// Facts about the input and the rules. They affect how names are read, and what the message about a wrong word says.
#[derive(Clone, Copy, Default)]
struct Names {
    /// Whether names in the values of fields may have several words: `true` if the text or the command line gives an
    /// order of going out.
    have_words: bool,
    /// Whether the rules read an order of going out.
    reads_order: bool,
}

/// Splits a part of a text, such as `bid=2 Ann=0 Ben Cy`, into its entries. A comma may follow a number or a name.
fn entries_of(part: &str, names: Names) -> Result<Vec<Entry>, Problem> {
    let mut entries: Vec<Entry> = Vec::new();
    // `Ann = 0` and `Ann: 0` are `Ann=0`.
    let part = part.replace(": ", "=").split('=').map(str::trim).join("=");
    for word in part.split_whitespace() {
        if let Some((name, value)) = word.split_once('=') {
            let is_number = |text: &str| text == UNKNOWN || text.parse::<i64>().is_ok();
            let value = value.strip_suffix(COMMAS).filter(|value| is_number(value)).unwrap_or(value);
            entries.push(Entry::new(name, Some(value)));
        } else if let Some(value) = entries.last_mut().and_then(|entry| entry.unfinished(names)) {
            value.push(' ');
            value.push_str(word);
        } else {
            let name = word.strip_suffix(COMMAS).unwrap_or(word);
            if let Some(player) = entries.last().filter(|last| last.value.is_none() && name.parse::<u32>().is_ok()) {
                let player = &player.name;
                let message = format!("'{player} {name}' lacks '=' (write {player}={name})");
                return Err(Problem::new("missing-field", message).token(name));
            }
            let is_name = name.starts_with(char::is_alphabetic) && !name.contains(COMMAS);
            if !is_name || name.contains(char::is_control) {
                return Err(not_a_player(word, names));
            }
            entries.push(Entry::new(name, None));
        }
    }
    Ok(entries)
}

/// Splits `A > B > C bid=2` into the order of going out and the fields after it.
///
/// # Errors
///
/// A field comes before the end of the order.
fn split_fields(part: &str) -> Result<(&str, &str), Problem> {
    let is_field = |word: &str| word.split_once('=').is_some_and(|(name, _)| form_of(name).is_some());
    let begin = |word: &str| word.as_ptr() as usize - part.as_ptr() as usize;
    let at = part.split_whitespace().find(|word| is_field(word)).map_or(part.len(), begin);
    let (order, fields) = part.split_at(at);
    if fields.contains(BEFORE) {
        let field = fields.split_whitespace().next().unwrap_or(fields);
        let is_first = order.trim().is_empty();
        let place = if is_first { "comes before" } else { "is inside" };
        let advice = match field.split_once('=') {
            Some(("winner", _)) => "leave it out: the first player in the order is the winner",
            _ if is_first => "put it after the order, or write ';' between",
            _ => "put it after the order",
        };
        let message = format!("'{field}' {place} the order of going out ({advice})");
        return Err(Problem::new("bad-order", message).token(field));
    }
    Ok((order, fields))
}

/// Returns the problem of a word that is neither a player with the cards left nor a field.
fn not_a_player(word: &str, names: Names) -> Problem {
    let order = if names.reads_order { ", or an order of going out such as A > B > C" } else { "" };
    let message = format!(
        "'{word}' does not say how many cards a player has left (expected NAME=NUMBER or NAME=CARDS, NAME=? if \
         unknown{order})"
    );
    Problem::new("missing-field", message).token(word)
}

/// Returns `true` if a line contains one `NAME=VALUE`, such as `Ann=3`, but no other entry and no order of going out.
/// In this case, the deal may continue in the lines below. Parts of the line that cannot be read do not count as
/// entries.
pub fn is_one_player(line: &str) -> bool {
    line.matches('=').count() == 1
        && !line.contains(BEFORE)
        && parts(line).flat_map(|part| entries_of(part.text, Names::default())).flatten().count() == 1
}

/// Separators between the names in an order of going out.
pub const BEFORE: [char; 2] = ['>', '＞'];

/// Parses an order of going out: `A > C > B`.
fn names_in_order(text: &str) -> Result<Vec<String>, Problem> {
    let name = |name: &str| match name.trim() {
        "" => {
            let message = format!("'{}' lacks a name (expected FIRST > SECOND > ... > LAST)", text.trim());
            Err(Problem::new("bad-order", message).token(text.trim()))
        }
        name => Ok(name.to_owned()),
    };
    text.split(BEFORE).map(name).collect()
}

/// Returns `true` if values are units won, such as `+4`, `-2` and `0`, instead of cards left: all are numbers, and at
/// least one begins with a plus sign.
fn are_units(players: &[(String, String)]) -> bool {
    players.iter().any(|(_, value)| value.starts_with('+'))
        && players.iter().all(|(_, value)| value.parse::<i64>().is_ok())
}

/// Converts the remaining cards of a player from text to JSON. A number stays a number, `-` becomes 0, `?` becomes
/// null, and any other text lists the cards.
fn written_cards(text: &str) -> Value {
    match text.parse::<i64>() {
        Ok(number) => number.into(),
        Err(_) if text == "-" => 0.into(),
        Err(_) if text == UNKNOWN => Value::Null,
        Err(_) => text.into(),
    }
}
