//! What was typed, made into a line of the file, and the names in it.

use itertools::Itertools;
use pusoy::options::slips;

use crate::cli::json::problem::Problem;
use crate::cli::log::line;
use crate::cli::plain::controls;
use crate::cli::stream::comments::{is_json, without_comment};
use crate::cli::terminal::words::count_of;

/// Returns what was typed as one line of the file. Amounts alone are those of the players in their order, and amounts
/// behind names need no sign between them. A comment behind them stays there.
pub fn one_line(text: &str, players: &[String]) -> Result<String, Problem> {
    let parts = text.lines().map(|line| line.trim().trim_end_matches(';').trim_end());
    let line = parts.filter(|part| !part.is_empty()).join("; ");
    check_characters(&line)?;
    let (deal, comment) = line.split_at(without_comment(&line).len());
    let words = deal.split([' ', ',', ';', '\t']).filter(|word| !word.is_empty()).collect_vec();
    let is_amount = |word: &&str| line::units(word).is_some();
    let names = words.split_inclusive(is_amount).map(|words| words[..words.len() - 1].join(" ")).collect_vec();
    let amounts = words.iter().filter(|word| is_amount(word)).collect_vec();
    // Somebody's cards, or a name without an amount.
    if is_json(&line) || deal.contains(['=', ':']) || !words.last().is_some_and(is_amount) {
        return Ok(line);
    }
    let names = match names.iter().filter(|name| !name.is_empty()).count() {
        0 if amounts.len() == players.len() => players,
        of if of == names.len() => &names,
        _ => {
            let seated = count_of(players.len() as u64, "player");
            let message = match players.is_empty() {
                true => String::from("say who plays before amounts without names: players Amy, Bob"),
                false => format!("{} for {seated}", count_of(amounts.len() as u64, "amount")),
            };
            return Err(Problem::new("bad-player-count", message));
        }
    };
    let deal = names.iter().zip(amounts).map(|(name, amount)| format!("{name}={amount}")).join("; ");
    Ok(if comment.is_empty() { deal } else { format!("{deal} {comment}") })
}

/// Refuses a name that is not one of the players', who may be written in any letters.
pub fn check_names(names: &[String], players: &[String]) -> Result<(), Problem> {
    let stranger = names.iter().find(|name| !players.iter().any(|player| is_same(name, player)));
    let Some(name) = stranger.filter(|_| !players.is_empty()) else { return Ok(()) };
    let near = players.iter().map(|player| (slips(&name.to_lowercase(), &player.to_lowercase()), player));
    let nearest = near.min().filter(|(slips, _)| *slips <= 1 + name.len() / 4);
    let meant = nearest.map_or_else(String::new, |(_, player)| format!("did you mean '{player}'? "));
    let message = format!("'{name}' does not sit at the table: {meant}'join {name}' seats a new player");
    Err(Problem::new("unknown-player", message).token(name))
}

/// Reads names with commas between them or, without a comma, with spaces.
pub fn names(text: &str) -> Vec<String> {
    let parts: Vec<&str> = match text.contains([',', '，', ';']) {
        true => text.split([',', '，', ';']).collect(),
        false => text.split_whitespace().collect(),
    };
    parts.into_iter().map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// Whether two names are one player's.
pub fn is_same(a: &str, b: &str) -> bool {
    a.trim().to_lowercase() == b.trim().to_lowercase()
}

/// Refuses characters that cannot be seen, which a key may have typed by mistake. A byte order mark may stand among cards.
pub fn check_characters(text: &str) -> Result<(), Problem> {
    check_all_but(&['\t', '\u{feff}'], text)
}

/// Refuses a name with characters that cannot be seen. A byte order mark is one: the first of a line is not read.
pub fn check_name(name: &str) -> Result<(), Problem> {
    check_all_but(&['\t'], name)
}

fn check_all_but(allowed: &[char], text: &str) -> Result<(), Problem> {
    match text.chars().find(|c| controls(*c) && !allowed.contains(c)) {
        Some(c) => {
            let message = format!("there is a character that cannot be seen: {}", c.escape_unicode());
            Err(Problem::new("bad-encoding", message))
        }
        None => Ok(()),
    }
}
