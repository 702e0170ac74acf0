//! Builds the ending of a deal from an input.

use std::collections::{HashMap, HashSet};

use pusoy::climbing::{CardsLeft, Contract, Ending, GameRules, Referee};
use pusoy::ledger::{is_same_player, player_key};
use serde_json::{Map, Value};

use crate::questions::climb::game::base_game::referee;
use crate::questions::climb::game::cards::{cards_of_all, cards_of_record};
use crate::questions::climb::game::claims::claims_of;
use crate::questions::climb::score::input::ScoreInput;
use crate::wire::cards::Cards;
use crate::wire::problem::{Problem, Problems};

impl ScoreInput {
    /// Builds an ending from the input.
    ///
    /// # Errors
    ///
    /// Lists the problems of all fields. However, each of these problems is listed alone:
    ///
    /// * The input has no players.
    /// * The winner contradicts another field.
    /// * The rules are not valid.
    pub fn ending(self, rules: &dyn GameRules) -> Result<Ending, Problems> {
        let players = self.players.clone().or_else(|| Some(self.remaining.as_ref()?.keys().cloned().collect()));
        let players = players.or_else(|| self.order.clone()).ok_or_else(|| {
            let message = "missing 'remaining' (the cards that each player has left) or 'order' (the players in the order of going out)";
            Problem::new("missing-field", message).token("remaining")
        })?;
        let remaining = self.with_winner(&players)?;
        // An invalid number of players is reported later, by the settlement.
        let referee = referee(rules, Some(players.len())).or_else(|_| referee(rules, None))?;
        let mut problems = Problems::none();
        let loser_cards = self.loser_cards.as_ref().map(|cards| cards_of_record(&referee, cards));
        let loser_cards = problems.note(loser_cards.transpose());
        let remaining = remaining.as_ref().map(|remaining| all_left(&players, remaining, &referee, &mut problems));
        let bid = problems.note(self.bid.as_ref().map(bid).transpose());
        let claims = problems.note(claims_of(self.claims.as_ref(), rules)).unwrap_or_default();
        problems.check()?;
        Ok(Ending {
            players,
            remaining,
            order: self.order,
            dealer: self.dealer,
            contract: Contract {
                soloist: self.landlord,
                bid: bid.flatten(),
                bombs: self.bombs.unwrap_or(0),
                rockets: self.rockets.unwrap_or(0),
                spring: self.spring,
            },
            loser_cards: loser_cards.flatten(),
            claims,
            leader: self.leader,
            violators: self.violators.unwrap_or_default(),
            offenders: self.offenders.unwrap_or_default(),
            out_on_control: self.out_on_control,
            ..Ending::default()
        })
    }
}

impl ScoreInput {
    /// Returns the cards that players have left. If the input names a winner, the winner has 0 cards left.
    ///
    /// # Errors
    ///
    /// The input names a winner and an order of going out, or the winner is not among `players` or has cards left.
    fn with_winner(&self, players: &[String]) -> Result<Option<Map<String, Value>>, Problem> {
        let Some(winner) = &self.winner else { return Ok(self.remaining.clone()) };
        if self.order.is_some() {
            let message = "give either 'winner' or the order of going out, not both";
            return Err(Problem::new("conflicting-options", message).token("winner"));
        }
        if !players.iter().any(|name| is_same_player(name, winner)) {
            let names = itertools::join(players, ", ");
            let message = format!(
                "the winner '{winner}' is not among the players (expected one of: {names}; or add {winner}=0 to them)"
            );
            return Err(Problem::new("unknown-player", message).token(winner));
        }
        let mut remaining = self.remaining.clone().unwrap_or_default();
        match remaining.iter_mut().find(|(name, _)| is_same_player(name, winner)) {
            Some((_, left)) if left.is_null() => *left = 0.into(),
            Some((_, left)) if *left == 0 => {}
            Some((_, left)) if is_blank(left) => *left = 0.into(),
            Some((_, left)) => {
                let message =
                    format!("'{winner}' is the winner, so the number of cards of {winner} must be 0, not {left}");
                return Err(Problem::new("conflicting-options", message).token(winner));
            }
            None => _ = remaining.insert(winner.clone(), 0.into()),
        }
        Ok(Some(remaining))
    }
}

/// Returns `true` if a list or a text contains no cards.
fn is_blank(cards: &Value) -> bool {
    cards.as_array().is_some_and(Vec::is_empty) || cards.as_str().is_some_and(|text| text.trim().is_empty())
}

fn bid(bid: &Value) -> Result<i64, Problem> {
    let message = || format!("'bid' must be 1, 2 or 3, without quotes or a decimal point, not {bid}");
    bid.as_i64().ok_or_else(|| Problem::new("bad-bid", message()))
}

/// Reads the cards that every player has left, by seat. Adds errors to `problems`.
fn all_left(
    players: &[String],
    remaining: &Map<String, Value>,
    referee: &Referee,
    problems: &mut Problems,
) -> Vec<CardsLeft> {
    let seated: HashSet<String> = players.iter().map(|name| player_key(name)).collect();
    let mut left_by_player: HashMap<String, &Value> = HashMap::new();
    for (name, left) in remaining {
        if !seated.contains(&player_key(name)) {
            let message = format!("'remaining' lists '{name}', who is not among 'players'");
            problems.note::<()>(Err(Problem::new("unknown-player", message).token(name)));
        } else if left_by_player.insert(player_key(name), left).is_some() {
            let message = format!("'remaining' has the cards of '{name}' twice (upper and lower case are the same)");
            problems.note::<()>(Err(Problem::new("duplicate-player", message).token(name)));
        }
    }
    let left_of = |name: &String| left_by_player.get(&player_key(name)).copied();
    let read: Vec<WrittenCards> =
        players.iter().filter_map(|name| problems.note(WrittenCards::read(name, left_of(name)))).collect();
    let named = || players.iter().map(String::as_str).zip(&read);
    let held: Vec<(&str, &Cards)> = named().filter_map(|(name, left)| Some((name, left.cards()?))).collect();
    let mut cards = cards_of_all(referee, &held, problems).into_iter();
    let left = |left: &WrittenCards| match left {
        WrittenCards::Count(count) => CardsLeft::Count(*count),
        WrittenCards::Cards(_) => CardsLeft::Cards(cards.next().unwrap_or_default()),
        WrittenCards::Unknown => CardsLeft::Unknown,
    };
    read.iter().map(left).collect()
}

/// The cards that a player has left, in an input.
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema), schemars(untagged))]
pub enum WrittenCards {
    /// The number of cards.
    Count(i64),
    /// The cards.
    Cards(Cards),
    /// At least one card; the number is unknown.
    Unknown,
}

impl WrittenCards {
    /// Reads the cards that a player has left: a number or the cards themselves. If `left` is null or missing, even the
    /// number is unknown.
    fn read(name: &str, left: Option<&Value>) -> Result<WrittenCards, Problem> {
        match left {
            Some(Value::Number(n)) => {
                let bad = || {
                    let message =
                        format!("the number of cards of '{name}' must have no decimal point, as in 3, not {n}");
                    Problem::new("bad-count", message).token(n.to_string())
                };
                Ok(WrittenCards::Count(n.as_i64().ok_or_else(bad)?))
            }
            Some(Value::String(text)) => Ok(WrittenCards::Cards(Cards::Text(text.clone()))),
            Some(list @ Value::Array(_)) => {
                let bad =
                    || Problem::new("bad-card", format!("the cards of '{name}' must be a list of texts")).token(name);
                serde_json::from_value(list.clone()).map(WrittenCards::Cards).map_err(|_| bad())
            }
            Some(Value::Null) | None => Ok(WrittenCards::Unknown),
            Some(other) => {
                let message = format!(
                    "the cards that '{name}' has left must be a number, a text or a list of cards, not {other}"
                );
                Err(Problem::new("bad-count", message).token(other.to_string()))
            }
        }
    }

    fn cards(&self) -> Option<&Cards> {
        match self {
            WrittenCards::Count(_) | WrittenCards::Unknown => None,
            WrittenCards::Cards(cards) => Some(cards),
        }
    }
}
