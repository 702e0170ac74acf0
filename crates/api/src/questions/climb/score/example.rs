//! Examples for messages: commands that settle the ending of a deal, and fields and lines that give such an ending.

use std::borrow::Cow;

use itertools::Itertools;
use pusoy::climbing::{CardsLeft, Claim, Contract, Ending, EndingError, EndingField, Ends, GameRules, Reads};
use pusoy::ledger::is_same_player;

use crate::questions::climb::game::problem::ending_problem;
use crate::wire::problem::Problem;

/// Returns the problem of `ending` that `error` describes. If a field is missing, such as the order of going out or the
/// bid, the message shows how to give the field. If a player has a negative number of cards left, returns this problem
/// instead of that of `error`.
pub fn problem_with_example(rules: &dyn GameRules, ending: &Ending, error: &EndingError) -> Problem {
    let mut left = ending.players.iter().zip(ending.remaining.iter().flatten());
    let negative = left.find_map(|(player, left)| match left {
        CardsLeft::Count(count) if *count < 0 => Some(EndingError::BadCount { player: player.clone(), count: *count }),
        _ => None,
    });
    if let Some(error) = negative {
        let problem = ending_problem(&error);
        let settles_units = rules.goal().is_none();
        let advice =
            if settles_units { " (if these are units, write '+' before units won: Ann=+4 Ben=-2 Cy=-2)" } else { "" };
        return Problem { message: format!("{}{advice}", problem.message), ..problem };
    }
    let problem = ending_problem(error);
    // If no player beat the last play of a player who went out, several players may lose together. The field for the
    // cards of one loser is then not enough.
    let last_loses = rules.reads(EndingField::LoserCards) == Reads::Yes && !ending.out_on_control;
    let example = match error {
        EndingError::NotPlayedOut if ending.order.is_none() => by_order(rules, ending),
        EndingError::MissingField { .. } => with_bid(rules, ending),
        EndingError::MissingCount { player } => Some(quoted(&format!("{player}=3")).into_owned()),
        EndingError::MissingSpring { .. } => Some(String::from("spring=no")),
        EndingError::MissingCards { .. } if last_loses => Some(String::from("loser-cards=2s4d9c")),
        EndingError::MissingCards { player, .. } => Some(quoted(&format!("{player}=2s 4d")).into_owned()),
        _ => None,
    };
    let Some(example) = example else { return problem };
    let message = match error {
        EndingError::NotPlayedOut => {
            let title = rules.description().title.split(" (").next().unwrap_or(rules.name());
            format!(
                "{title} is settled by the order in which players go out; for example, with a guessed order: {example}"
            )
        }
        EndingError::MissingCards { .. } if last_loses => {
            format!("{} (add the cards of the last player, as in {example})", problem.message)
        }
        EndingError::MissingCards { .. } if ending.out_on_control => {
            format!("{} (give the cards of each player who loses, as in {example})", problem.message)
        }
        _ => format!("{}; for example: {example}", problem.message),
    };
    Problem { message, ..problem }
}

/// Returns the problem of a field that the rules do not read. If an option makes the rules read the field, the message
/// says how to set the option. If the field is the order of going out, and no option of the game makes the rules read
/// this order, the message shows what to write instead.
pub fn problem_of_unread(rules: &dyn GameRules, ending: &Ending, error: &EndingError) -> Problem {
    let problem = ending_problem(error);
    let message = match error {
        EndingError::NotRead { option: Some(option), .. } => {
            let set = option.split(" or ").map(|option| format!("--set {option}")).join(" or ");
            format!("{} (add {set})", problem.message)
        }
        EndingError::NotRead { field, game, option: None } if *field == EndingField::Order.name() => {
            let left = left_of(rules, ending);
            let called = rules.conduct().soloist;
            let settled_by = if called.is_some() { "who goes out first" } else { "the cards left" };
            let solo = called.zip(contract_of(ending));
            let solo = solo.map(|(called, (soloist, bid))| format!("{called}={} bid={bid} ", quoted(soloist)));
            let solo = solo.unwrap_or_default();
            format!("{game} is settled by {settled_by}, not by the order of going out (for example: {solo}{left})")
        }
        _ => return problem,
    };
    Problem { message, ..problem }
}

/// Returns the players with examples of their cards left, in the order of going out if the ending gives it. The first
/// player has no cards left. The other players have a number of cards, as in `Ann=0 Ben=2`. If the settlement needs the
/// cards themselves, the other players have cards, as in `Ann=0 Ben=3d3c`. If the settlement does not even need the
/// number, only their names are given, as in `Ann=0 Ben`.
fn left_of(rules: &dyn GameRules, ending: &Ending) -> String {
    let players = ending.order.as_ref().unwrap_or(&ending.players);
    let unknown = (0..players.len()).map(|place| if place == 0 { CardsLeft::Count(0) } else { CardsLeft::Unknown });
    let mut contract = Contract::default();
    if rules.conduct().soloist.is_some() {
        contract = Contract { soloist: players.first().cloned(), bid: Some(1), ..contract };
    }
    let unknown =
        Ending { players: players.clone(), remaining: Some(unknown.collect()), contract, ..Ending::default() };
    let settled = rules.settle(&unknown);
    let player = |(place, name): (usize, &String)| match settled {
        _ if place == 0 => quoted(&format!("{name}=0")).into_owned(),
        Err(EndingError::MissingCount { .. }) => quoted(&format!("{name}={}", 2 * place)).into_owned(),
        Err(EndingError::MissingCards { .. }) => quoted(&format!("{name}={0}d{0}c", place + 2)).into_owned(),
        _ => quoted(name).into_owned(),
    };
    players.iter().enumerate().map(player).join(" ")
}

/// Returns an example of a line that gives the end of a deal: either the order of going out, or the players with their
/// cards left. In games with a soloist, the line also names the soloist and gives a bid.
pub fn example_line(rules: &dyn GameRules) -> String {
    let counts = rules.player_counts();
    let count = if counts.contains(&3) { 3 } else { counts.last().copied().unwrap_or(2).min(4) };
    let order: Vec<String> = ["Ann", "Ben", "Cy", "Dee"].into_iter().take(count).map(String::from).collect();
    let conduct = rules.conduct();
    if conduct.ends == Ends::PlayOut {
        return order.join(" > ");
    }
    let solo = conduct.soloist.map_or_else(String::new, |called| format!("{called}=Ann bid=2 "));
    solo + &left_of(rules, &Ending { order: Some(order), ..Ending::default() })
}

/// Returns a command that settles the ending by the order of going out. This order is a guess: first the players who
/// claim instant wins, then the others, fewest cards first and unknown cards last. Returns `None` if the rules do not
/// settle deals by the order of going out, or if the ending does not have one entry of remaining cards per player.
fn by_order(rules: &dyn GameRules, ending: &Ending) -> Option<String> {
    let left = ending.remaining.as_ref().filter(|left| left.len() == ending.players.len())?;
    if rules.conduct().ends != Ends::PlayOut {
        return None;
    }
    let order = ending.players.iter().zip(left).sorted_by_key(|(name, left)| {
        let claim = ending.claims.iter().position(|claim| is_same_player(&claim.by, name));
        let left = match left {
            CardsLeft::Count(count) => *count,
            CardsLeft::Cards(cards) => cards.len() as i64,
            CardsLeft::Unknown => i64::MAX,
        };
        (claim.unwrap_or(usize::MAX), left)
    });
    let order = order.map(|(name, _)| name).join(",");
    let claim = |claim: &Claim| format!(" --claim {}", quoted(&format!("{}={}", claim.by, claim.win)));
    let claims: String = ending.claims.iter().map(claim).collect();
    let leader = ending.leader.as_ref().map_or_else(String::new, |leader| format!(" --leader {}", quoted(leader)));
    Some(format!("{}{claims}{leader} --order {}", command(rules), quoted(&order)))
}

/// Returns the soloist and the bid for an example. If the ending has no soloist, the first player is the soloist. If
/// the ending has no bid, the bid is 2. Returns `None` if the ending has neither a soloist nor players.
fn contract_of(ending: &Ending) -> Option<(&str, i64)> {
    let soloist = ending.contract.soloist.as_ref().or_else(|| ending.players.first())?;
    Some((soloist, ending.contract.bid.unwrap_or(2)))
}

/// Returns a command that settles the ending with the soloist and the bid of [`contract_of`]. Returns `None` in games
/// without a soloist, and if the ending has neither a soloist nor players.
fn with_bid(rules: &dyn GameRules, ending: &Ending) -> Option<String> {
    let called = rules.conduct().soloist?;
    let (soloist, bid) = contract_of(ending)?;
    let counted = [("bombs", ending.contract.bombs), ("rockets", ending.contract.rockets)];
    let counted = counted.into_iter().filter(|(_, count)| *count > 0);
    let counted: String = counted.map(|(flag, count)| format!(" --{flag} {count}")).collect();
    let spring = if ending.contract.spring == Some(true) { " --spring" } else { "" };
    let left = ending.players.iter().zip(ending.remaining.iter().flatten()).map(|(name, left)| {
        let player = match left {
            CardsLeft::Count(count) => format!("{name}={count}"),
            CardsLeft::Cards(cards) => format!("{name}={}", cards.iter().join(" ")),
            CardsLeft::Unknown => name.clone(),
        };
        format!(" {}", quoted(&player))
    });
    let left: String = left.collect();
    Some(format!("{} --{called} {} --bid {bid}{counted}{spring}{left}", command(rules), quoted(soloist)))
}

/// Returns the beginning of a command: `pusoy climb score`, the game, and the options that differ from their default.
fn command(rules: &dyn GameRules) -> String {
    let changed = rules.options().into_iter().filter(|option| !option.is_default);
    let set: String =
        changed.map(|option| format!(" --set {}", quoted(&format!("{}={}", option.name, option.value)))).collect();
    format!("pusoy climb score {}{set}", rules.name())
}

/// Returns a word as it must be typed in a shell: in quotes if it is empty, or contains characters that a shell may
/// interpret.
fn quoted(word: &str) -> Cow<'_, str> {
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '=' | ',' | '-' | '_' | '.' | ':' | '+');
    if !word.is_empty() && word.chars().all(is_plain) {
        return Cow::Borrowed(word);
    }
    Cow::Owned(format!("'{}'", word.replace('\'', r"'\''")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_for_a_shell() {
        assert_eq!(quoted("A,D"), "A,D");
        assert_eq!(quoted("Ann Lee=3"), "'Ann Lee=3'");
        assert_eq!(quoted("O'Neil"), r"'O'\''Neil'");
        assert_eq!(quoted(""), "''");
    }
}
