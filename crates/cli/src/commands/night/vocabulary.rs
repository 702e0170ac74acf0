//! The words that `night` understands.

use std::io::Write;

use pusoy::chinese::Rules;
use pusoy::options::{nearest, slips};

use crate::terminal::labelled::write_labelled;

/// The meaning of the first word of a line, or of the word after a name, as in `Tom leaves`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verb {
    Players,
    Join,
    Leave,
    Undo,
    Redo,
    Drop,
    Fix,
    Cancel,
    List,
    Show,
    Totals,
    Stake,
    Currency,
    Rules,
    Help,
    Quit,
}

/// The verbs, each with its words in small letters. The first word is the one that help uses.
const WORDS: [(Verb, &[&str]); 16] = [
    (Verb::Players, &["players", "player"]),
    (Verb::Join, &["join", "add"]),
    (Verb::Leave, &["leave"]),
    (Verb::Undo, &["undo"]),
    (Verb::Redo, &["redo"]),
    (Verb::Drop, &["delete", "drop", "remove", "del"]),
    (Verb::Fix, &["fix", "correct", "edit", "change"]),
    (Verb::Cancel, &["cancel"]),
    (Verb::List, &["list", "deals"]),
    (Verb::Show, &["show", "deal"]),
    (Verb::Totals, &["totals", "total", "score", "scores", "pay"]),
    (Verb::Stake, &["stake", "stakes"]),
    (Verb::Currency, &["currency", "money"]),
    (Verb::Rules, &["rules"]),
    (Verb::Help, &["help", "?"]),
    (Verb::Quit, &["quit", "q", "exit", "end"]),
];

/// The forms of hands, for 'help'.
const HANDS: &str = "
a deal, in one line, or with one line per player and an empty line after it:
  Amy=6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d; Bob=fold
      hands; 'natural:' and thirteen cards for a declared natural
      until the deal is complete, a second line of a player replaces the first
";

/// The forms of open-face hands, for 'help'.
const OPEN_FACE_HANDS: &str = "
a deal, in one line, or with one line per player and an empty line after it:
  Amy=6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d
      the rows of a board: front / middle / back
  Bob=As>b Ks>b 2c>f 3d>m 9h>m / Qd>f 6h>b 2d>x / …
      street by street, which 'review' can grade: f, m, b, and x for a discard
  Amy=fantasyland: 6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d / 7c
      in fantasyland: the rows, then the cards left over; the word may be left
      out if the deal before led there
      until the deal is complete, a second line of a player replaces the first
";

/// The forms of deals without hands, for 'help'.
const UNITS: &str = "  Amy +6, Bob -2, Cy -4
      units, if the cards were not noted; Amy=+1/-1/+2 row by row
  +6 -2 -4
      units of all players, in their order
  Bob pays Amy 3
      units that one player pays another; 0 for the others

";

/// Other lines, each with its meaning, for 'help'.
const COMMANDS: [(&str, &str); 18] = [
    ("players Amy, Bob, Cy", "the players from now on"),
    ("join Dan, leave Bob", "seats Dan, and takes Bob from the table"),
    ("undo", "takes back the last deal, 'fix', 'delete', stake or players; repeat it for earlier ones"),
    ("undo 7", "takes the last 'fix' of deal 7 back, or removes deal 7 if nobody fixed it"),
    ("delete 7", "removes deal 7"),
    ("redo", "repeats the change that 'undo' took back"),
    ("fix 7 Amy +6, Bob -6", "replaces deal 7"),
    ("fix 7 Amy: 6s 6h 4c …", "replaces only these hands of deal 7"),
    ("cancel", "discards the deal that is not yet complete"),
    ("list", "all deals with their numbers"),
    ("show 7", "deal 7: who won which row from whom"),
    ("totals", "the units that each player has won, and who pays whom"),
    ("stake 0.5", "the money per unit from now on; 'stake 0.5 all' for all deals"),
    ("currency EUR", "the name of the money, for all deals; 'stake 0.5 EUR' sets both"),
    ("rules", "the rules of the next deal"),
    ("# late again", "a comment in the file"),
    ("help, help fix", "these lines, or those of one command"),
    ("quit", "ends the session, like Ctrl-D"),
];

impl Verb {
    /// Returns the verb that a word means, in capital or small letters. Returns `None` for any other word.
    pub fn from_word(word: &str) -> Option<Verb> {
        let word = word.to_lowercase();
        // A colon may follow `players`, as in `players: Amy, Bob`.
        let word = if word.starts_with("players") { word.trim_end_matches([':', '：']) } else { &word };
        WORDS.iter().find(|(_, words)| words.contains(&word)).map(|(verb, _)| *verb)
    }

    /// Returns the verb that a word means after a name: `Tom leaves`, `Sam joins`. Returns `None` for any other word.
    pub fn after_name(word: &str) -> Option<Verb> {
        match word.to_lowercase().as_str() {
            "leaves" | "left" | "out" => Some(Verb::Leave),
            "joins" | "joined" | "in" => Some(Verb::Join),
            _ => None,
        }
    }
}

/// Returns the command that the user probably mistyped. Returns `None` if no command is similar to the word.
pub fn nearest_command(word: &str) -> Option<&'static str> {
    let words = WORDS.iter().flat_map(|(_, words)| words.iter().copied()).filter(|word| word.len() > 3);
    let allowed = (word.chars().count() / 3).max(1);
    nearest(word, words).filter(|near| slips(&word.to_lowercase(), near) <= allowed)
}

/// Returns the lines of 'help' for a command, with the other words for it. For a word such as `hand`, returns the forms
/// of a deal. Returns `None` if there is no such command.
pub fn help_with(word: &str, rules: &Rules) -> Option<String> {
    const OF_DEALS: [&str; 9] =
        ["deal", "deals", "hand", "hands", "units", "fold", "surrender", "natural", "fantasyland"];
    let word = word.trim_matches(['\'', '"']);
    if OF_DEALS.contains(&&*word.to_lowercase()) {
        return Some(deals(rules).trim_matches('\n').to_owned() + "\n");
    }
    let verb = Verb::from_word(word)?;
    let has_verb =
        |head: &str| head.split(", ").any(|part| part.split(' ').next().and_then(Verb::from_word) == Some(verb));
    let mut out = Vec::new();
    for (head, text) in COMMANDS.iter().filter(|(head, _)| has_verb(head)) {
        write_labelled(&format!("  {head:<22}"), text, &mut out);
    }
    let words = WORDS.iter().filter(|(other, _)| *other == verb).flat_map(|(_, words)| words.iter());
    let others: Vec<String> = words.skip(1).map(|word| format!("'{word}'")).collect();
    if !others.is_empty() {
        write_labelled(&format!("  {:<22}", "other words"), &others.join(", "), &mut out);
    }
    Some(String::from_utf8_lossy(&out).into_owned())
}

/// Returns the forms of a deal under these rules.
fn deals(rules: &Rules) -> String {
    let hands = if rules.is_open_face() { OPEN_FACE_HANDS } else { HANDS };
    format!("{hands}{UNITS}")
}

/// Returns the text of 'help' under these rules, for the width of the terminal.
pub fn help(rules: &Rules) -> String {
    let mut out = Vec::new();
    for (head, text) in COMMANDS {
        write_labelled(&format!("  {head:<22}"), text, &mut out);
    }
    // Writing to a vector cannot fail.
    _ = writeln!(out);
    format!("{}{}", deals(rules), String::from_utf8_lossy(&out).trim_end_matches('\n')) + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_of_the_help_is_understood() {
        for (head, _) in COMMANDS.iter().filter(|(head, _)| !head.starts_with('#')) {
            for command in head.split(", ").filter(|part| part.starts_with(char::is_lowercase)) {
                let word = command.split(' ').next().unwrap();
                assert!(Verb::from_word(word).is_some(), "{word}");
            }
        }
        for (verb, words) in WORDS {
            assert!(words.iter().all(|word| Verb::from_word(word) == Some(verb)));
        }
    }

    #[test]
    fn typos_of_commands_have_suggestions_but_names_have_none() {
        for (word, wanted) in [
            ("totls", Some("totals")),
            ("Tota", Some("total")),
            ("hlep", Some("help")),
            ("udno", Some("undo")),
            ("Mei", None),
            ("Tom", None),
            ("Ravi", None),
            ("Lin", None),
            ("Dan", None),
        ] {
            assert_eq!(nearest_command(word), wanted, "{word}");
        }
    }
}
