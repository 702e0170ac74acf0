//! Turns text typed in `night` into a line of the session's file, and checks the names in the text.

use itertools::Itertools;
use pusoy::cards::parse;
use pusoy::ledger::{is_same_player, player_key, seat_at_table};
use pusoy::options::slips;
use pusoy_api::deal_log::players;
use pusoy_api::wire::comments::without_comment;
use pusoy_api::wire::controls::{escape_controls, is_control};
use pusoy_api::wire::input::is_json;
use pusoy_api::wire::problem::Problem;
use pusoy_api::words::numbers::count_of;

/// Separators between the players of a deal in units.
const SEPARATORS: [char; 4] = [',', '，', ';', '；'];

/// Signs before an amount that a player loses.
const MINUSES: [char; 3] = ['-', '−', '－'];

/// Marks between a name and a hand or units.
pub const MARKS: [char; 4] = ['=', '＝', ':', '：'];

/// Returns typed text as one line of the file. `players` are the players at the table. Amounts without names belong to
/// them in order, and amounts after names need no `=`. Names get the spelling that they have at the table. A comment
/// stays at the end.
pub fn one_line(text: &str, players: &[String]) -> Result<String, Problem> {
    let parts = text.lines().map(|line| line.trim().trim_end_matches(';').trim_end());
    let line = parts.filter(|part| !part.is_empty()).join("; ");
    check_characters(&line)?;
    if is_json(&line) {
        return Ok(line);
    }
    let (deal, comment) = line.split_at(without_comment(&line).len());
    check_mixed(deal, players)?;
    let deal = &with_marks(deal, players);
    let Some(amounts) = amounts(deal, players)? else {
        return Ok(with_seated_names(deal, players) + comment);
    };
    let deal = with_seated_names(&amounts, players);
    Ok(if comment.is_empty() { deal } else { format!("{deal} {comment}") })
}

/// Returns a deal with the colons that were left out after the names of seated players: `Dan: fold` for `Dan fold`.
/// Adds colons before units only if the deal has a mark elsewhere, as in `Amy=+3, Dan -3`.
pub fn with_marks(deal: &str, players: &[String]) -> String {
    let is_marked = deal.contains(MARKS);
    let is_hand = |text: &str| is_like_hand(text) || is_marked && is_units(text);
    deal.split_inclusive(players::may_end_player).map(|part| with_mark(part, players, is_hand)).collect()
}

/// Refuses a deal that has units for one player, but only a single word for another. After the name of a player at the
/// table, any word counts, even an unknown one such as `foul`. After any other name, only a word such as `fold` counts.
fn check_mixed(deal: &str, players: &[String]) -> Result<(), Problem> {
    let (mut units, mut others) = (None, None);
    for part in deal.split(SEPARATORS).filter(|part| !part.trim().is_empty()) {
        let words = words_of_amounts(&part.replace(MARKS, " "));
        let Some((last, name)) = words.split_last().filter(|(_, name)| !name.is_empty()) else { return Ok(()) };
        let mut of_player = (name.join(" "), last.clone());
        match last {
            _ if is_units(last) => {
                read_verb(&mut of_player);
                units.get_or_insert(of_player.0);
            }
            _ if players::is_status(last) || seat_at_table(players, &of_player.0).is_some() => {
                others.get_or_insert(of_player.0);
            }
            _ => return Ok(()),
        }
    }
    let (Some(units), Some(other)) = (units, others) else { return Ok(()) };
    let message =
        format!("{units} has units, but {other} does not (give units for all players of a deal, or for none)");
    Err(Problem::new("bad-units", message).token(units))
}

/// Adds the missing colon to a line that begins with the name of a seated player. Returns `None` if no colon is
/// missing, if the line is JSON, or if it contains another player's name or several amounts.
pub fn with_mark_of_one(line: &str, players: &[String]) -> Option<String> {
    let has_other = || names(line).iter().skip(1).any(|name| seat_at_table(players, name).is_some());
    let is_one =
        !is_json(line) && !has_other() && words_of_amounts(line).iter().filter(|word| is_units(word)).count() < 2;
    let marked = with_mark(line, players, |_| true);
    (is_one && marked != line).then_some(marked)
}

/// Adds a colon after the name of a seated player at the beginning of a part of a deal, if both [`may_be_hand`] and
/// `is_hand` accept the text after the name.
fn with_mark(part: &str, players: &[String], is_hand: impl Fn(&str) -> bool) -> String {
    let mut ends = part.char_indices().filter(|(_, c)| c.is_whitespace()).map(|(at, _)| at);
    let end = ends.rfind(|at| seat_at_table(players, part[..*at].trim()).is_some());
    match end.map(|end| part.split_at(end)) {
        Some((name, hand)) if may_be_hand(hand) && is_hand(hand) => format!("{name}:{hand}"),
        _ => part.to_owned(),
    }
}

/// Returns `true` if a text is not empty and has no mark, or if its first mark follows a word such as `natural`.
fn may_be_hand(text: &str) -> bool {
    match text.split_once(MARKS) {
        Some((word, _)) => players::is_status(word),
        None => !text.trim().is_empty(),
    }
}

/// Returns `true` if a text begins with a card or with a word such as `fold`, or contains a slash between rows. Returns
/// `false` for units, such as `+1/-1/+2`.
fn is_like_hand(text: &str) -> bool {
    let first = text.trim_start().split(|c: char| c.is_whitespace() || MARKS.contains(&c)).next().unwrap_or_default();
    let is_card = || parse::cards(first).is_ok_and(|cards| !cards.is_empty());
    let first_word = first.trim_end_matches(players::may_end_player);
    !is_units(text) && (players::is_status(first_word) || is_card() || text.contains(parse::SLASHES))
}

fn is_units(text: &str) -> bool {
    players::units(text).is_some()
}

/// Changes the names of seated players in a deal to their spelling at the table.
fn with_seated_names(deal: &str, players: &[String]) -> String {
    players::with_names(deal, |name| seat_at_table(players, name).map(|seat| players[seat].as_str()))
}

/// Converts a deal of amounts or payments to the form of the file: `Amy=+6; Bob=-6`. Returns `None` if the deal
/// contains `=` or `:`, or does not end with an amount.
fn amounts(deal: &str, players: &[String]) -> Result<Option<String>, Problem> {
    if let Some(paid) = payments(deal, players) {
        return Ok(Some(paid));
    }
    let words = deal.split(SEPARATORS).flat_map(words_of_amounts).collect_vec();
    let is_amount = |word: &String| players::units(word).is_some();
    if deal.contains(MARKS) || !words.last().is_some_and(is_amount) {
        return Ok(None);
    }
    let named = |words: &[String]| Some((words[..words.len() - 1].join(" "), words.last()?.clone()));
    let mut of_players = words.split_inclusive(is_amount).filter_map(named).collect_vec();
    if of_players.iter().all(|(name, _)| name.is_empty()) {
        // One list of amounts with '/' between them has one amount per player.
        if let [(_, all)] = &of_players[..] {
            of_players = all.split(parse::SLASHES).map(|amount| (String::new(), amount.to_owned())).collect();
        }
        if of_players.len() != players.len() {
            let message = match players.is_empty() {
                true => String::from("amounts without names need players at the table (type 'players Amy, Bob' first)"),
                false => format!(
                    "{} for {} (give one amount per player)",
                    count_of(of_players.len() as u64, "amount"),
                    count_of(players.len() as u64, "player")
                ),
            };
            return Err(Problem::new("bad-player-count", message));
        }
        of_players.iter_mut().zip(players).for_each(|((name, _), player)| name.clone_from(player));
    }
    of_players.iter_mut().for_each(read_verb);
    if let Some((_, amount)) = of_players.iter().find(|(name, _)| name.is_empty()) {
        let message = format!("'{amount}' has no name before it (name every player, or none)");
        return Err(Problem::new("bad-player-count", message).token(amount));
    }
    Ok(Some(of_players.iter().map(|(name, amount)| format!("{name}={amount}")).join("; ")))
}

/// Converts payments, such as `Ben pays Amy 3`, to the form of the file, with 0 units for the other players at the
/// table. Returns `None` if the deal contains anything else.
fn payments(deal: &str, players: &[String]) -> Option<String> {
    let mut won: Vec<(String, i64)> = players.iter().map(|player| (player.clone(), 0)).collect();
    for part in deal.split(SEPARATORS).filter(|part| !part.trim().is_empty()) {
        let words: Vec<&str> = part.split_whitespace().collect();
        let (amount, words) = words.split_last()?;
        let verb = words.iter().position(|word| ["pays", "paid"].contains(&&*word.to_lowercase()))?;
        let (from, to) = (words[..verb].join(" "), words[verb + 1..].join(" "));
        let amount: i64 = amount.parse::<u32>().ok()?.into();
        if from.is_empty() || to.is_empty() {
            return None;
        }
        for (name, units) in [(from, -amount), (to, amount)] {
            match won.iter_mut().find(|(other, _)| is_same_player(other, &name)) {
                Some((_, total)) => *total += units,
                None => won.push((name, units)),
            }
        }
    }
    (!won.is_empty()).then(|| won.iter().map(|(name, units)| format!("{name}={units:+}")).join("; "))
}

/// Removes a verb from the end of a name, and gives the amount the sign that the verb implies: `Ana wins` and `3`
/// become `Ana` and `+3`, and `Ben loses` and `1` become `Ben` and `-1`. The amount may have that sign already. If it
/// has the other sign, changes nothing.
fn read_verb((name, amount): &mut (String, String)) {
    let verb = name.rsplit(' ').next().unwrap_or_default().to_lowercase();
    let is_lost = match verb.as_str() {
        "wins" | "won" | "win" | "gets" | "collects" => false,
        "loses" | "lost" | "lose" | "pays" | "paid" => true,
        _ => return,
    };
    let digits = amount.trim_start_matches(if is_lost { &MINUSES[..] } else { &['+'][..] });
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    if name.len() > verb.len() && is_number {
        name.truncate(name.len() - verb.len() - 1);
        *amount = format!("{}{digits}", if is_lost { '-' } else { '+' });
    }
}

/// Splits a part of a deal into words. Amounts with '/' between them are one word, with or without spaces around the
/// '/'.
fn words_of_amounts(part: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let are_amounts = |text: &str| {
        let parts = text.split(parse::SLASHES).filter(|part| !part.is_empty());
        parts.map(players::units).all(|units| units.is_some())
    };
    for word in part.split_whitespace() {
        let is_open = |before: &String| before.ends_with(parse::SLASHES) || word.starts_with(parse::SLASHES);
        match words.last_mut().filter(|before| is_open(before) && are_amounts(before) && are_amounts(word)) {
            Some(before) => before.push_str(word),
            None => words.push(word.to_owned()),
        }
    }
    words
}

/// Returns the player that a misspelt `name` probably means. Returns `None` if no player has a similar name.
pub fn nearest_player<'p>(name: &str, players: &'p [String]) -> Option<&'p str> {
    let near = players.iter().map(|player| (slips(&player_key(name), &player_key(player)), player));
    near.min().filter(|(slips, _)| *slips <= 1 + name.len() / 4).map(|(_, player)| player.as_str())
}

/// Refuses a name that no player at the table has. If the table has no players yet, accepts all names. If `is_full`,
/// nobody can join the table before a player leaves.
pub fn check_names(names: &[String], players: &[String], is_full: bool) -> Result<(), Problem> {
    let stranger = names.iter().find(|name| seat_at_table(players, name).is_none());
    let Some(name) = stranger.filter(|_| !players.is_empty()) else { return Ok(()) };
    let meant = nearest_player(name, players).map_or_else(String::new, |player| format!("did you mean '{player}'? "));
    let (full, leave) = if is_full { (", which is full", "'leave NAME' and then ") } else { ("", "") };
    let message = format!("'{name}' is not at the table{full}: {meant}{leave}'join {name}' seats a new player");
    Err(Problem::new("unknown-player", message).token(name))
}

/// Separators between names.
const COMMAS: [char; 5] = [',', '，', '、', ';', '；'];

/// Reads names with commas or semicolons between them. If the text has neither, spaces separate the names. 'and' and
/// '&' also separate names.
pub fn names(text: &str) -> Vec<String> {
    let is_and = |word: &&str| word.eq_ignore_ascii_case("and") || *word == "&";
    let words = text.split_whitespace();
    if !text.contains(COMMAS) {
        return words.filter(|word| !is_and(word)).map(str::to_owned).collect();
    }
    let separated = words.map(|word| if is_and(&word) { "," } else { word }).join(" ");
    separated.split(COMMAS).map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// Reads a line that has only names. Returns `None` if the line may be a deal, or has no names.
pub fn names_alone(text: &str) -> Option<Vec<String>> {
    let is_deal = is_json(text) || text.contains(MARKS) || text.contains(parse::SLASHES) || parse::cards(text).is_ok();
    let has_amount = || text.split(COMMAS).flat_map(str::split_whitespace).any(|word| players::units(word).is_some());
    let names = names(text);
    (!is_deal && !names.is_empty() && !has_amount()).then_some(names)
}

/// Formats the names of players. Names with spaces are in quotes, so that each name is clear.
pub fn names_in_words(players: &[String]) -> String {
    let quoted = |name: &String| if name.contains(' ') { format!("'{name}'") } else { name.clone() };
    escape_controls(&players.iter().map(quoted).join(", ")).into_owned()
}

/// Refuses invisible characters ([`is_control`]), which a key may have typed by mistake. Allows tabs and a byte order
/// mark.
pub fn check_characters(text: &str) -> Result<(), Problem> {
    check_all_but(&['\t', '\u{feff}'], text)
}

/// Refuses a name with invisible characters ([`is_control`]) other than tabs. A byte order mark is also refused,
/// because readers skip it at the start of a line.
pub fn check_name(name: &str) -> Result<(), Problem> {
    check_all_but(&['\t'], name)
}

fn check_all_but(allowed: &[char], text: &str) -> Result<(), Problem> {
    match text.chars().find(|c| is_control(*c) && !allowed.contains(c)) {
        Some(c) => {
            let message = format!("invisible character {} (leave the character out)", c.escape_unicode());
            Err(Problem::new("bad-encoding", message))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_split_at_any_separator_and_deals_are_not_names() {
        let four = ["Mei", "Lin", "Ravi", "Tom"];
        for text in [
            "Mei, Lin, Ravi, Tom",
            "Mei Lin Ravi Tom",
            "Mei，Lin，Ravi，Tom",
            "Mei、Lin、Ravi、Tom",
            "Mei　Lin　Ravi　Tom",
            " Mei ,Lin;Ravi ； Tom,",
            "Mei, Lin, Ravi and Tom",
            "Mei Lin Ravi & Tom",
        ] {
            assert_eq!(names_alone(text).unwrap(), four, "{text}");
        }
        assert_eq!(names_alone("Amy Lee, 周潤發").unwrap(), ["Amy Lee", "周潤發"]);
        assert_eq!(names_in_words(&["Amy Lee", "Bob"].map(String::from)), "'Amy Lee', Bob");
        for text in ["+1 -1", "Amy +1, Bob -1", "Amy=fold", "Amy: fold", "6s 6h 4c / 2s", "As Kd", "{}", "", " , "] {
            assert_eq!(names_alone(text), None, "{text}");
        }
    }
}
