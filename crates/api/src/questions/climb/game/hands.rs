//! The hands of the players, and the number of cards dealt to each.

use itertools::Itertools;
use pusoy::ledger::{is_same_player, named_twice};
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use crate::wire::cards::Cards;
use crate::wire::parts::{COLONS, COMMAS, EQUALS, Part};
use crate::wire::problem::Problem;

/// Numbers of cards by player, in the order of the input.
pub type Counts = Vec<(String, usize)>;

/// Removes the field `hands` from the fields of a JSON object. Returns the hands with the names of their players, in
/// the order of the seats.
pub fn take_hands(fields: &mut Map<String, Value>) -> Result<Vec<(String, Cards)>, Problem> {
    let Some(Value::Object(hands)) = fields.remove("hands") else {
        let message = "'hands' must be an object with the hand of each player";
        return Err(Problem::new("missing-field", message).token("hands"));
    };
    let hand = |(name, cards): (String, Value)| {
        let cards = Cards::from_json(cards, &format!("the hand of '{name}'"))?;
        Ok((name, cards))
    };
    hands.into_iter().map(hand).collect()
}

/// Parses the value of `dealt`: `Ann=18, Ben=17` or `Ann:18, Ben:17`.
pub fn parse_dealt(value: Part<'_>) -> Result<Counts, Problem> {
    let signs = [EQUALS, COLONS].concat();
    let count = |text: &str| {
        let (name, _, count) = Part { text, ..value }.split(&signs)?;
        Some((name.to_owned(), count.text.parse().ok()?))
    };
    let read = |text: &str| {
        let text = text.trim();
        let message = || format!("'{text}' in 'dealt' is not NAME=NUMBER, as in Ann=13, with commas between players");
        count(text).ok_or_else(|| Problem::new("bad-count", message()).token(text))
    };
    value.text.split(COMMAS).map(read).collect()
}

/// Deserializes the number of cards dealt to each player.
pub fn deserialize_dealt<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Counts>, D::Error> {
    let counts = Option::<Map<String, Value>>::deserialize(deserializer)?;
    let count = |(name, value): (String, Value)| {
        let count = value.as_u64().and_then(|count| usize::try_from(count).ok());
        let bad =
            || D::Error::custom(format!("the number of cards dealt to {name} must be a whole number, not {value}"));
        Ok((name.clone(), count.ok_or_else(bad)?))
    };
    counts.map(|counts| counts.into_iter().map(count).collect()).transpose()
}

/// Returns the number of cards dealt to each player, by seat.
///
/// # Errors
///
/// `dealt` names a player twice, lacks a player, or has a name that is not among `players`.
pub fn dealt_by_seat(players: &[impl AsRef<str>], dealt: &Counts) -> Result<Vec<usize>, Problem> {
    let is_player = |name: &str| players.iter().any(|player| is_same_player(player.as_ref(), name));
    if let Some((stranger, _)) = dealt.iter().find(|(name, _)| !is_player(name)) {
        let players = players.iter().map(AsRef::as_ref).join(", ");
        let message = format!("'dealt': {stranger} is not a player (the players are {players})");
        return Err(Problem::new("unknown-player", message).token(stranger));
    }
    if let Some(twice) = named_twice(&dealt.iter().map(|(name, _)| name).collect::<Vec<_>>()) {
        let first = dealt.iter().map(|(name, _)| name).find(|name| is_same_player(name, twice));
        let message = match first.filter(|first| *first != twice) {
            Some(first) => format!("'dealt': {first} and {twice} are one player (give the player once)"),
            None => format!("'dealt': {twice} appears twice"),
        };
        return Err(Problem::new("duplicate-player", message).token(twice));
    }
    let count = |player: &str| {
        let given = dealt.iter().find(|(name, _)| is_same_player(name, player)).map(|(_, count)| *count);
        let message = || format!("'dealt' has no number of cards for {player}");
        given.ok_or_else(|| Problem::new("missing-field", message()).token(player))
    };
    players.iter().map(|player| count(player.as_ref())).collect()
}
