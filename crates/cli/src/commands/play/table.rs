//! The players that a command line or a log names.

use pusoy::chinese::Rules;
use pusoy::chinese::rules::{Entrance, InFront};
use pusoy::ledger::seat_at_table;
use pusoy_api::playing::deal::Table;
use pusoy_api::playing::log::carry_over;

use crate::args::Play;
use crate::terminal::failure::Failure;

/// The default names of players, in the order of acting. You are the first.
const NAMES: [&str; 4] = ["Amy", "Bob", "Cy", "Dan"];

/// The players of the previous deal, each with the number of cards that the player gets in fantasyland in the next
/// deal. This number is `None` for a player who is not in fantasyland then. The whole list is `None` if there is no
/// previous deal.
pub type Before = Option<Vec<(String, Option<usize>)>>;

/// Returns the players that the command line names. Without `--players`, the players of the previous deal play again if
/// you are one of them, and the right to deal passes to the left. The second value is `true` if the same players played
/// the previous deal. In that case, the players who qualified are in fantasyland.
///
/// # Errors
///
/// An option names somebody who does not play, or has an invalid number. Or the command line has neither `--players`
/// nor `--me`, and no player of the previous deal has your default name.
pub fn table(args: &Play, rules: &Rules, before: &Before) -> Result<(Table, bool), Failure> {
    let me = args.me.as_deref();
    let mut names = names(args.players.as_deref(), rules.most_players())?;
    if let Some(before) = before.as_ref().filter(|_| args.players.is_none()) {
        let seats: Vec<&String> = before.iter().map(|(name, _)| name).collect();
        if seat_at_table(&seats, me.unwrap_or(NAMES[0])).is_some() {
            names = seats.into_iter().cloned().collect();
            names.rotate_left(1);
        } else if me.is_none() {
            let players = itertools::join(seats, ", ");
            let message = format!(
                "the last deal of the log has the players {players}, but not '{}', your name by default (name yourself \
                 with --me, or name other players with --players)",
                NAMES[0]
            );
            return Err(Failure::usage(message));
        }
    }
    let seat = match me {
        None => Ok(seat_at_table(&names, NAMES[0]).unwrap_or(0)),
        Some(me) => find(&names, "--me", me),
    }?;
    let mut table = Table { players: names.iter().map(|name| (name.clone(), None)).collect(), me: seat };
    for text in &args.fantasyland {
        let (name, cards) = match text.split_once('=') {
            None => (text.as_str(), rules.fantasyland_cards(Entrance::Front(InFront::Queens))),
            Some((name, cards)) => {
                let wrong =
                    |_| Failure::usage(format!("--fantasyland: invalid number of cards '{cards}' (expected 13 to 17)"));
                (name, cards.trim().parse().map_err(wrong)?)
            }
        };
        table.players[find(&names, "--fantasyland", name.trim())?].1 = Some(cards);
    }
    let goes_on = before.as_ref().is_some_and(|before| carry_over(&mut table, before));
    Ok((table, goes_on))
}

/// Reads names with commas between them, or a number of players up to `most`. Without either, returns the default names
/// of two players.
fn names(players: Option<&str>, most: usize) -> Result<Vec<String>, Failure> {
    let players = players.unwrap_or("2");
    match players.trim().parse::<usize>() {
        Ok(number) if (2..=most).contains(&number) => {
            Ok(NAMES[..number].iter().map(|name| (*name).to_owned()).collect())
        }
        Ok(number) => Err(Failure::usage(format!(
            "--players: invalid number of players '{number}' (expected 2 to {most}, or names such as Amy,Bob)"
        ))),
        Err(_) => Ok(players.split(',').map(|name| name.trim().to_owned()).collect()),
    }
}

/// Returns the seat of the player that an option names.
fn find(names: &[String], option: &str, name: &str) -> Result<usize, Failure> {
    seat_at_table(names, name).ok_or_else(|| {
        let all = itertools::join(names, ", ");
        Failure::usage(format!("{option}: '{name}' is not one of the players ({all})"))
    })
}
