//! Commands that would settle the ending of a deal, as examples in error messages.

use std::borrow::Cow;

use itertools::Itertools;
use pusoy::climbing::{CardsLeft, Ending, EndingError, EndingField, Ends, GameRules, Reads};

use crate::questions::climb::game::problem::ending_problem;
use crate::wire::problem::Problem;

/// Returns the problem of an ending. The message shows how to give a missing field: the order of going out, the
/// soloist, the bid, or the cards of the last player.
pub fn problem_with_example(rules: &dyn GameRules, ending: &Ending, error: &EndingError) -> Problem {
    let problem = ending_problem(error);
    let example = match error {
        EndingError::NotPlayedOut if ending.order.is_none() => by_order(rules, ending),
        EndingError::MissingField { .. } => with_bid(rules, ending),
        EndingError::MissingCards { .. } if rules.reads(EndingField::LoserCards) == Reads::Yes => {
            Some(String::from("--loser-cards '2s 4d 9c'"))
        }
        _ => None,
    };
    let Some(example) = example else { return problem };
    let message = match error {
        EndingError::NotPlayedOut => {
            let title = rules.description().title.split(" (").next().unwrap_or(rules.name());
            format!(
                "{title} is settled by the order in which players go out, here guessed from the cards left: {example}"
            )
        }
        EndingError::MissingCards { .. } => {
            format!("{}: add those of the last player, as in {example}", problem.message)
        }
        _ => format!("{}; for example: {example}", problem.message),
    };
    Problem { message, ..problem }
}

/// Returns the problem of a field that the rules do not read. If the rules read the field under another option, the
/// message says how to set the option.
pub fn problem_with_option(error: &EndingError) -> Problem {
    let problem = ending_problem(error);
    let EndingError::NotRead { option: Some(option), .. } = error else { return problem };
    let set = option.split(" or ").map(|option| format!("--set {option}")).join(" or ");
    Problem { message: format!("{} (add {set})", problem.message), ..problem }
}

/// Returns the command that settles the ending by the order of going out. The example puts the players with the fewest
/// cards left first. Returns `None` if the rules do not settle deals by this order, or if the cards left of a player
/// are missing.
fn by_order(rules: &dyn GameRules, ending: &Ending) -> Option<String> {
    let left = ending.remaining.as_ref().filter(|left| left.len() == ending.players.len())?;
    if rules.conduct().ends != Ends::PlayOut {
        return None;
    }
    let order = ending.players.iter().zip(left).sorted_by_key(|(_, left)| match left {
        CardsLeft::Count(count) => *count,
        CardsLeft::Cards(cards) => cards.len() as i64,
    });
    let order = order.map(|(name, _)| name).join(",");
    Some(format!("{} --order {}", command(rules), quoted(&order)))
}

/// Returns the command with a soloist and a bid. If the soloist is missing, the command names the first player; if the
/// bid is missing, it gives a bid of 2. Returns `None` in games without a soloist.
fn with_bid(rules: &dyn GameRules, ending: &Ending) -> Option<String> {
    let called = rules.conduct().soloist?;
    let soloist = ending.contract.soloist.as_ref().or_else(|| ending.players.first())?;
    let bid = ending.contract.bid.unwrap_or(2);
    let counted = [("bombs", ending.contract.bombs), ("rockets", ending.contract.rockets)];
    let counted = counted.into_iter().filter(|(_, count)| *count > 0);
    let counted: String = counted.map(|(flag, count)| format!(" --{flag} {count}")).collect();
    let spring = if ending.contract.spring == Some(true) { " --spring" } else { "" };
    let left = ending.players.iter().zip(ending.remaining.iter().flatten()).map(|(name, left)| {
        let left = match left {
            CardsLeft::Count(count) => count.to_string(),
            CardsLeft::Cards(cards) => cards.iter().join(" "),
        };
        format!(" {}", quoted(&format!("{name}={left}")))
    });
    let left: String = left.collect();
    Some(format!("{} --{called} {} --bid {bid}{counted}{spring}{left}", command(rules), quoted(soloist)))
}

/// Returns the beginning of the command: the game, and the options that are not the default.
fn command(rules: &dyn GameRules) -> String {
    let changed = rules.options().into_iter().filter(|option| !option.is_default);
    let set: String =
        changed.map(|option| format!(" --set {}", quoted(&format!("{}={}", option.name, option.value)))).collect();
    format!("pusoy climb score {}{set}", rules.name())
}

/// Returns a word as it must be typed in a shell: in quotes if it contains characters that shells interpret.
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
