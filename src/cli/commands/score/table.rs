//! A table of players as an input gives it, and what it settles to.

use pusoy::chinese::rules::House;
use pusoy::chinese::settle::{CrissCross, SettleError, check_players, settle_criss_cross};
use pusoy::chinese::{Player, Settlement, settle};

use crate::cli::json::problem::{Problem, Problems};

/// Players as they were given, with whoever owns each hand.
pub struct Seated {
    pub players: Vec<Player>,
    pub owners: Vec<String>,
    pub criss_cross: bool,
}

/// A deal settled, in either way.
pub enum Settled {
    Table(Settlement),
    CrissCross(CrissCross),
}

/// The player of whom `A1` is a hand.
pub fn owner(hand: &str) -> String {
    let name = hand.trim_end_matches(|c: char| c.is_ascii_digit());
    String::from(if name.is_empty() { hand } else { name })
}

/// Notes what is wrong with the names of a table. Of criss-cross that is known when the hands are.
pub fn check_names(house: &House, names: &[String], criss_cross: bool, problems: &mut Problems) {
    if !criss_cross {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        problems.note(check_players(&house.rules, &names).map_err(|error| problem(&error)));
    }
}

pub fn settle_seated(house: &House, seated: Seated) -> Result<Settled, Problem> {
    let Seated { players, owners, criss_cross } = seated;
    if !criss_cross {
        return settle(&house.rules, &players).map(Settled::Table).map_err(|error| problem(&error));
    }
    let wrong = || {
        let message = "criss-cross is for two players with two hands each: A1, A2, B1 and B2";
        Problem::new("bad-player-count", message)
    };
    let first = owners.first().ok_or_else(wrong)?;
    let second = owners.iter().find(|owner| *owner != first).ok_or_else(wrong)?;
    let of = |owner: &String| -> Vec<Player> {
        let hands = players.iter().zip(&owners).filter(|(_, o)| *o == owner);
        hands.map(|(player, _)| player.clone()).collect()
    };
    let (Ok([a, b]), Ok([c, d])) = (<[Player; 2]>::try_from(of(first)), <[Player; 2]>::try_from(of(second))) else {
        return Err(wrong());
    };
    if players.len() != 4 {
        return Err(wrong());
    }
    let settled = settle_criss_cross(&house.rules, [first, second], [a, b, c, d]);
    settled.map(Settled::CrissCross).map_err(|error| problem(&error))
}

fn problem(error: &SettleError) -> Problem {
    let problem = Problem::new(error.code(), error.to_string());
    match error {
        SettleError::DuplicateCard { cards, .. } => problem.token(cards.to_string()),
        SettleError::DuplicatePlayer(name) | SettleError::UnknownPlayer(name) => problem.token(name),
        _ => problem,
    }
}
