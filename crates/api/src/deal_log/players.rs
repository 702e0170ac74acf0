//! A deal in text: players with their hands, or with the units that they won.

use std::ops::Range;

use pusoy::cards::parse;
use pusoy::chinese::{Deal, ParseDealError, ParseSettingError, Player};
use pusoy::open_face::Placement;
use pusoy::options::{nearest, slips};

use crate::deal_log::placement_history::{self, PlacementHistory};
use crate::wire::problem::{Problem, Problems};
use crate::words::numbers::count_of;

/// Separators between a name and the hand or units after it, narrow and full-width.
const EQUALS: [char; 2] = ['=', '＝'];
const COLONS: [char; 2] = [':', '：'];
/// Separators between two players, which may also appear between cards.
const ENDS: [char; 3] = [';', '；', '\n'];
const COMMAS: [char; 2] = [',', '，'];

/// The text of one player, parsed only as far as the name.
pub struct PlayerText<'a> {
    /// The name, without spaces around it.
    pub name: String,
    /// The text after the separator; `None` if there is no name.
    hand: Option<&'a str>,
    /// Number of bytes of the deal before `hand`.
    hand_at: usize,
    /// The whole text of the player, without spaces around it.
    text: &'a str,
    /// Number of lines of the deal above the line of the hand.
    below: usize,
    /// Number of characters before the hand on its line, to be added to the columns of problems.
    before: usize,
    /// Byte range of the name in the text of the deal, or of the player's whole text if there is no name.
    name_at: Range<usize>,
}

/// The hand or the units of a player.
pub enum PlayerEntry {
    /// The player with the hand, and the streets of the hand or the cards left over in fantasyland.
    Hand(Player, PlacementHistory),
    /// The units that the player won: a total, or parts, such as one per row.
    Units(Vec<i64>),
}

/// Splits the text of a deal into players.
///
/// A player starts with `NAME=` or `NAME:`, at the beginning of the text or of a line, or after `;`. A player also
/// starts after `,`, unless a word of the name could be a card. Before a word such as `folds`, neither `=` nor `:` is
/// necessary: `Dan folds`. The text before a colon is not a name if one of its words could be a card, or if the text is
/// a suit or a word for an action: `S:AKQ`, `fold: Kd`.
///
/// A line without a name is a player of its own if its first word has only letters and cannot be part of a hand, as in
/// `Fay goes home`. Separators may also appear between cards, so any other text belongs to the player before it.
pub fn players(text: &str) -> Vec<PlayerText<'_>> {
    let mut players = Vec::new();
    let (mut from, mut hand) = (Place::default(), head(text));
    let (mut below, mut before) = (0, 0);
    for (at, c) in text.char_indices() {
        let after = at + c.len_utf8();
        (below, before) = if c == '\n' { (below + 1, 0) } else { (below, before + 1) };
        let next = match c {
            _ if ENDS.contains(&c) => head(&text[after..]),
            // A comma before the `=` or `:` of a player belongs to the player's name.
            _ if COMMAS.contains(&c) && hand.is_some_and(|mark| from.at + mark.end <= at) => {
                let next = text[after..].split(may_end_player).next();
                next.and_then(head).filter(|mark| !has_card(&text[after..after + mark.start]))
            }
            _ => None,
        };
        if next.is_some() || c == '\n' && is_stray(&text[after..]) {
            players.extend(PlayerText::new(text, from, at, hand));
            (from, hand) = (Place { at: after, below, before }, next);
        }
    }
    let last = PlayerText::new(text, from, text.len(), hand);
    players.extend(last);
    players
}

/// Returns `true` if the first line of a text begins with a word of letters that cannot be part of a hand. In a deal,
/// such a line does not belong to the hand above it. Cards, suits and words such as `folds` can be part of a hand.
fn is_stray(text: &str) -> bool {
    let word = text.lines().next().and_then(|line| line.split_whitespace().next());
    let is_of_hand = |word: &str| word.contains(parse::SLASHES) || word.contains(Placement::ARROWS) || has_card(word);
    word.is_some_and(|word| {
        word.chars().all(char::is_alphabetic) && !is_of_hand(word) && !is_suit(word) && !is_status(word)
    })
}

/// Returns the text of a deal with changed names. `renamed` returns the new name of a player, or `None` if the name
/// stays.
pub fn with_names<'a>(text: &str, renamed: impl Fn(&str) -> Option<&'a str>) -> String {
    let mut changed = text.to_owned();
    for player in players(text).iter().rev().filter(|player| player.is_named()) {
        if let Some(name) = renamed(&player.name) {
            changed.replace_range(player.name_at.clone(), name);
        }
    }
    changed
}

/// Returns the text of a deal in which `by` replaces the text of one player: the first player whose name `is_player`
/// accepts. Returns `None` if there is no such player.
pub fn with_player(text: &str, is_player: impl Fn(&str) -> bool, by: &str) -> Option<String> {
    let player = players(text).into_iter().find(|player| player.is_named() && is_player(&player.name))?;
    let from = player.name_at.start;
    let end = from + player.text().len();
    Some(format!("{}{by}{}", &text[..from], &text[end..]))
}

/// Returns the text of a deal with `fantasyland 14:` before the rows of each player in fantasyland. The number is
/// omitted if the text gives the cards left over. `cards` returns the number of cards of a player in fantasyland, and
/// `None` for other players. Streets, units, and hands with a colon, as in `fantasyland 15: …`, stay unchanged.
pub fn with_fantasyland(text: &str, cards: impl Fn(&str) -> Option<usize>) -> String {
    let mut changed = text.to_owned();
    for player in players(text).iter().rev() {
        let Some((hand, cards)) = player.hand.zip(cards(&player.name)) else { continue };
        let has_rows_alone = !hand.contains(Placement::ARROWS) && !hand.contains(COLONS) && units(hand).is_none();
        let word = match hand.matches(parse::SLASHES).count() {
            2 if has_rows_alone => format!(" fantasyland {cards}:"),
            // The cards left over already give the number of cards.
            3 if has_rows_alone => String::from(" fantasyland:"),
            _ => continue,
        };
        changed.insert_str(player.hand_at, &word);
    }
    changed
}

/// Returns `true` if a line contains exactly one player, with a name. The deal may then continue in the lines below.
pub fn is_one_player(line: &str) -> bool {
    matches!(&players(line)[..], [player] if player.hand.is_some())
}

/// Returns `true` if a line contains one player of a deal. If `is_open`, the deal above the line is unfinished. The
/// function then also returns `true` for a line that is not blank and names no player. Such a line may continue the
/// hand above it. If the line does not fit that hand, reading the deal returns an error. No line is silently ignored.
pub fn continues_deal(line: &str, is_open: bool) -> bool {
    let is_no_player = || !line.trim().is_empty() && players(line).iter().all(|player| !player.is_named());
    is_one_player(line) || is_open && is_no_player()
}

/// A place in the text of a deal.
#[derive(Clone, Copy, Default)]
struct Place {
    /// Number of bytes before the place.
    at: usize,
    /// Number of lines above the line of the place.
    below: usize,
    /// Number of characters before the place on its line.
    before: usize,
}

/// Byte range of the separator between a name and a hand, in a part of a deal that starts with the name.
#[derive(Clone, Copy)]
struct Mark {
    start: usize,
    end: usize,
}

/// Finds the separator after the name at the start of a part of a deal. Returns `None` if there is no name.
fn head(part: &str) -> Option<Mark> {
    let part = part.split(ENDS).next()?;
    let first = |marks: [char; 2]| {
        let (start, mark) = part.char_indices().find(|(_, c)| marks.contains(c))?;
        Some(Mark { start, end: start + mark.len_utf8() })
    };
    let is_name = |name: &str| {
        let is_other = name.contains(EQUALS) || name.contains(parse::SLASHES) || name.trim().is_empty();
        !is_other && !is_status(name) && !is_suit(name) && !has_card(name)
    };
    let marked = first(COLONS).filter(|mark| is_name(&part[..mark.start])).or_else(|| first(EQUALS));
    let unmarked = before_status(part).filter(|mark| is_name(&part[..mark.start]));
    marked.into_iter().chain(unmarked).min_by_key(|mark| mark.start)
}

/// Finds the blank between a name and a word such as `folds`: `Dan folds`, `Dan natural 2s 2d …`. Returns `None` if the
/// part does not begin with a name and such a word.
fn before_status(part: &str) -> Option<Mark> {
    let blanks = part.char_indices().filter(|(_, c)| c.is_whitespace());
    let mut words = blanks.map(|(at, blank)| (at, part[at + blank.len_utf8()..].split_whitespace().next()));
    let (start, _) = words.find(|(at, word)| {
        let is_action = word.is_some_and(|word| is_status(word.trim_end_matches(is_between)));
        is_action && !part[..*at].trim().is_empty()
    })?;
    Some(Mark { start, end: start })
}

/// Returns `true` if a word of a text could be a card. A word that begins with a letter for a suit, such as Ha or Sa,
/// counts as a name.
fn has_card(text: &str) -> bool {
    let is_card = |word: &str| parse::cards(word).is_ok_and(|cards| !cards.is_empty());
    let has_suit_first = |word: &str| word.starts_with(['s', 'h', 'd', 'c', 'S', 'H', 'D', 'C']);
    text.split_whitespace().any(|word| !has_suit_first(word) && is_card(word))
}

/// Returns `true` if a word is a suit, such as `S` or `♠`: the parser of cards accepts the word followed by `:A`.
fn is_suit(word: &str) -> bool {
    let word = word.trim();
    !word.is_empty() && parse::cards(&format!("{word}:A")).is_ok()
}

/// Returns `true` if a word says what a player did with a hand, such as `fold`, `natural` or `fantasyland 14`.
pub fn is_status(word: &str) -> bool {
    Deal::is_surrender(word) || Deal::is_declaration(word) || fantasyland(word).is_some()
}

/// Returns `true` if a word says that a player surrendered.
#[deprecated(note = "use `pusoy::chinese::Deal::is_surrender`")]
pub fn surrenders(word: &str) -> bool {
    Deal::is_surrender(word)
}

/// Returns `true` if a word says that a player declared a natural.
#[deprecated(note = "use `pusoy::chinese::Deal::is_declaration`")]
pub fn declares(word: &str) -> bool {
    Deal::is_declaration(word)
}

/// Reads `fantasyland` or `fantasyland 14`, and returns the number of cards. Returns `Some(None)` without a number.
/// Returns `None` for any other text.
fn fantasyland(word: &str) -> Option<Option<usize>> {
    let word = word.trim().to_lowercase();
    let cards = word.strip_prefix("fantasyland")?;
    if cards.is_empty() { Some(None) } else { cards.trim().parse().ok().map(Some) }
}

/// Parses an action that needs no rows, without a name: `surrender`, `surrender: CARDS` or `natural: CARDS`. Returns
/// `None` for a text without a word such as `surrender` or `natural`.
pub fn action_without_rows(text: &str) -> Option<Result<Deal, Problems>> {
    Deal::names_action(text).then(|| text.parse().map_err(|error| deal_problems(error, 0)))
}

/// Returns the problems of a hand. `before` is the number of characters before the hand on its line.
fn deal_problems(error: ParseDealError, before: usize) -> Problems {
    match error {
        ParseDealError::Setting(ParseSettingError::Cards(error)) | ParseDealError::Cards(error) => {
            error.shifted(before).into()
        }
        error => Problem::of(&error).into(),
    }
}

/// Returns `true` if a word says that a hand was mis-set.
fn is_foul(word: &str) -> bool {
    ["foul", "fouls", "fouled", "mis-set", "misset", "mis-sets"].contains(&&*word.trim().to_lowercase())
}

/// Returns the error for a mis-set hand without cards. The message says what to write instead.
fn foul_needs_cards(name: String, word: &str) -> Problem {
    let message = format!(
        "{name}: '{}' is not a hand (write the mis-set rows or, if nobody saw them, the units of all players, as in \
         {name}=-6)",
        word.trim()
    );
    Problem::new("missing-rows", message).token(word.trim())
}

/// Parses a hand. The error for a fourth row says how to write the cards left over in fantasyland. The error for a
/// misspelt word suggests the right one.
fn deal_of_player(name: &str, hand: &str, before: usize) -> Result<Deal, Problems> {
    hand.parse().map_err(|error| {
        let mut problems = deal_problems(error, before);
        if Deal::names_action(hand) {
            return problems;
        }
        if let Some(status) = meant_status(hand) {
            let cards = if status == NATURAL { ": CARDS" } else { "" };
            let message = format!("'{}' is not a hand; did you mean '{status}{cards}'?", hand.trim());
            return Problem::new("bad-card", message).token(hand).into();
        }
        let has_fourth = hand.matches(parse::SLASHES).count() == 3;
        let count = problems.0.iter_mut().find(|problem| has_fourth && problem.code == "wrong-count");
        if let Some(count) = count {
            count.message += &format!(
                " (for a hand in fantasyland, write '{name}=fantasyland: FRONT / MIDDLE / BACK / CARDS LEFT OVER')"
            );
        }
        problems
    })
}

/// The word for a declared natural. Unlike a surrender, a natural must be written with the cards of the hand.
const NATURAL: &str = "natural";

/// Returns the word for an action that a text probably misspells. Returns `None` if no such word is similar enough.
fn meant_status(text: &str) -> Option<&'static str> {
    let text = text.trim();
    let words = ["surrender", "surrenders", "surrendered", "fold", "folds", "folded", NATURAL];
    let is_word = text.chars().count() > 3 && text.chars().all(char::is_alphabetic);
    nearest(text, words).filter(|near| is_word && slips(&text.to_lowercase(), near) <= 1 + near.len() / 6)
}

/// Returns `true` if a character may separate two players. The same characters may also separate two cards.
pub fn may_end_player(c: char) -> bool {
    ENDS.contains(&c) || COMMAS.contains(&c)
}

/// Returns `true` if a character separates players, cards or words.
fn is_between(c: char) -> bool {
    may_end_player(c) || c.is_whitespace()
}

/// Parses the units that a player won: `+4`, or parts such as `+1 / -1 / +1 / +1`. Returns `None` if the text is
/// anything else.
pub fn units(text: &str) -> Option<Vec<i64>> {
    let text = text.trim_matches(is_between);
    text.split(parse::SLASHES).map(|part| part.trim().replace(['−', '－'], "-").parse().ok()).collect()
}

/// Finds a second player after the units of the first, if the second lacks `=` and `:`. Returns `Dan` and `-1` for
/// the text `+1, Dan -1`. Returns `None` if there is no such player.
fn unmarked_units(hand: &str) -> Option<(&str, &str)> {
    let mut parts = hand.split(may_end_player).map(str::trim).filter(|part| !part.is_empty());
    units(parts.next()?)?;
    let other = parts.next()?;
    let end = other.char_indices().find(|(at, c)| c.is_whitespace() && units(&other[*at..]).is_some())?.0;
    Some((other[..end].trim(), other[end..].trim())).filter(|(name, _)| units(name).is_none() && !has_card(name))
}

impl<'a> PlayerText<'a> {
    /// Returns the player between two places of a deal. Returns `None` if the text of the player is blank and is not
    /// the whole deal.
    fn new(deal: &'a str, from: Place, to: usize, mark: Option<Mark>) -> Option<PlayerText<'a>> {
        let text = &deal[from.at..to];
        let name = mark.map_or(text, |mark| &text[..mark.start]);
        let name_from = from.at + name.len() - name.trim_start().len();
        if text.trim().is_empty() && text.len() != deal.len() {
            return None;
        }
        Some(PlayerText {
            name: name.trim().to_owned(),
            hand: mark.map(|mark| text[mark.end..].trim_end_matches(is_between)),
            hand_at: from.at + mark.map_or(0, |mark| mark.end),
            text: text.trim(),
            below: from.below,
            before: from.before + mark.map_or(0, |mark| text[..mark.end].chars().count()),
            name_at: name_from..name_from + name.trim().len(),
        })
    }

    /// Returns `true` if the player has units instead of a hand.
    pub fn has_units(&self) -> bool {
        self.hand.is_some_and(|hand| units(hand).is_some())
    }

    /// Returns `true` if the text starts with a name.
    pub fn is_named(&self) -> bool {
        self.hand.is_some()
    }

    /// Returns the text of the player, including the name, without the separator at its end.
    pub fn text(&self) -> &'a str {
        self.text.trim_end_matches(is_between)
    }

    /// Parses `NAME=FRONT / MIDDLE / BACK`, `NAME=surrender`, `NAME=surrender: CARDS`, `NAME=natural: CARDS` or
    /// `NAME=UNITS`. Open-face adds `NAME=As>b Ks>b …` and `NAME=fantasyland: FRONT / MIDDLE / BACK / LEFT`. If the
    /// cards left over are unknown, `NAME=fantasyland 14: FRONT / MIDDLE / BACK` gives the number of cards.
    pub fn read(self) -> Result<PlayerEntry, Problems> {
        let (below, name) = (self.below, self.name.clone());
        self.read_on_its_line().map_err(|mut problems| {
            problems.0.iter_mut().for_each(|problem| problem.below = below);
            // The message of the first problem begins with the player's name, unless it already contains the name or is
            // about another player.
            let names_another = |problem: &Problem| problem.code == "bad-units" && problem.token.is_some();
            let unnamed = |problem: &Problem| !problem.names(&name) && !names_another(problem);
            if let Some(first) = problems.0.first_mut().filter(|first| unnamed(first)) {
                first.message = format!("{name}: {}", first.message);
            }
            problems
        })
    }

    fn read_on_its_line(self) -> Result<PlayerEntry, Problems> {
        let PlayerText { name, hand, text, before, .. } = self;
        let Some(hand) = hand else {
            let message = format!(
                "cannot read '{text}' (expected 'NAME=FRONT / MIDDLE / BACK', 'NAME=surrender', 'NAME=natural: CARDS' or \
                 'NAME=UNITS')"
            );
            let problem = Problem { column: Some(before + 1), ..Problem::new("missing-rows", message).token(text) };
            return Err(problem.into());
        };
        if let Some(units) = units(hand) {
            return Ok(PlayerEntry::Units(units));
        }
        let (word, rest) = hand.split_once(COLONS).unwrap_or((hand, ""));
        if let Some(number) = fantasyland(word) {
            let before_rest = before + word.chars().count() + 1;
            let (setting, history) = placement_history::parse_fantasyland(rest, before_rest)?;
            let shown = (!history.left.is_empty()).then(|| 13 + history.left.len());
            if let Some((number, shown)) = number.zip(shown).filter(|(number, shown)| number != shown) {
                let cards = count_of(number as u64, "card");
                let message = format!("{name} has {cards} in fantasyland, but {shown} are given");
                return Err(Problem::new("bad-fantasyland", message).token(name).into());
            }
            let mut player = Player::new(name, Deal::Set(setting));
            player.in_fantasyland = true;
            player.fantasyland_cards = number.or(shown);
            return Ok(PlayerEntry::Hand(player, history));
        }
        if let Some((other, units)) = unmarked_units(hand) {
            let message = format!("{other}: '=' is missing before the units (expected '{other}={units}')");
            return Err(Problem::new("bad-units", message).token(other).into());
        }
        if is_foul(hand) {
            return Err(foul_needs_cards(name, hand).into());
        }
        if hand.contains(Placement::ARROWS) && !Deal::names_action(hand) {
            let (setting, history) = placement_history::parse_streets(hand)?;
            return Ok(PlayerEntry::Hand(Player::new(name, Deal::Set(setting)), history));
        }
        let deal = deal_of_player(&name, hand, before)?;
        Ok(PlayerEntry::Hand(Player::new(name, deal), PlacementHistory::default()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the names of the players of a deal, each with the text after the separator, or with `-` if there is no
    /// separator.
    fn cut(text: &str) -> Vec<(String, String)> {
        players(text).into_iter().map(|player| (player.name, player.hand.unwrap_or("-").trim().to_owned())).collect()
    }

    #[test]
    fn players_are_separated() {
        let two = [(String::from("Amy"), String::from("1")), (String::from("Bob B"), String::from("2"))];
        for text in [
            "Amy=1;Bob B=2",
            "Amy: 1; Bob B: 2",
            "Amy=1\nBob B=2",
            "Amy: 1, Bob B: 2",
            "Amy＝1；Bob B：2",
            "Amy：1，Bob B=2;",
        ] {
            assert_eq!(cut(text), two, "{text}");
        }
        for (text, wanted) in [
            // Separators between cards.
            ("Amy=6s, 6h; 4c", &[("Amy", "6s, 6h; 4c")][..]),
            // Suits before colons, and words for actions.
            ("Amy=S:AKQ; H:Q92, D:J / 2c", &[("Amy", "S:AKQ; H:Q92, D:J / 2c")]),
            ("Amy: ♠:AKQ 黑桃:J", &[("Amy", "♠:AKQ 黑桃:J")]),
            ("Amy=natural: As; Bob=fold: Kd", &[("Amy", "natural: As"), ("Bob", "fold: Kd")]),
            // A name after a comma contains no card.
            ("Amy=3s, 2d Bob=Ac", &[("Amy", "3s, 2d Bob=Ac")]),
            ("Amy=3s; 2d Bob=Ac", &[("Amy", "3s"), ("2d Bob", "Ac")]),
            ("Lee, Amy=3s, Bob=2", &[("Lee, Amy", "3s"), ("Bob", "2")]),
            ("As Kd", &[("As Kd", "-")]),
            ("", &[("", "-")]),
        ] {
            let wanted: Vec<_> = wanted.iter().map(|(name, hand)| (name.to_string(), hand.to_string())).collect();
            assert_eq!(cut(text), wanted, "{text}");
        }
    }

    #[test]
    fn fantasyland_is_added_before_rows() {
        let cards = |name: &str| (name == "Amy").then_some(14);
        for (text, wanted) in [
            ("Amy: 2c / 3c / 4c; Bob: 2c / 3c / 4c", "Amy: fantasyland 14: 2c / 3c / 4c; Bob: 2c / 3c / 4c"),
            ("Bob=2c/3c/4c/5c\nAmy=2c / 3c / 4c / 5c", "Bob=2c/3c/4c/5c\nAmy= fantasyland:2c / 3c / 4c / 5c"),
            // Unchanged: streets, units, a hand that already has the word, a surrender, and a text without a name.
            ("Amy: As>b Ks>b / Qd>f", "Amy: As>b Ks>b / Qd>f"),
            ("Amy=+1/-1/+2", "Amy=+1/-1/+2"),
            ("Amy: fantasyland 15: 2c / 3c / 4c", "Amy: fantasyland 15: 2c / 3c / 4c"),
            ("Amy: fold; amy", "Amy: fold; amy"),
            ("Amy", "Amy"),
        ] {
            assert_eq!(with_fantasyland(text, cards), wanted, "{text}");
        }
    }

    #[test]
    fn only_names_of_players_are_replaced() {
        let renamed = |name: &str| (name == "amy").then_some("Amy B");
        for (text, wanted) in [
            (" amy = 1; amyy=2;amy : 3", " Amy B = 1; amyy=2;Amy B : 3"),
            ("Bob=fold\n amy：6s 6h 4c / amy", "Bob=fold\n Amy B：6s 6h 4c / amy"),
            ("amy", "amy"),
        ] {
            assert_eq!(with_names(text, renamed), wanted, "{text}");
        }
    }

    #[test]
    fn numbers_of_cards_in_fantasyland_are_given_or_counted() {
        let rows = "Qc Jc Tc / 2s 2d 7s 4h 3d / As Ks Qs Js Ts";
        let number = |text: &str| match players(text).remove(0).read() {
            Ok(PlayerEntry::Hand(player, _)) => Ok((player.in_fantasyland, player.fantasyland_cards)),
            Ok(PlayerEntry::Units(_)) => panic!("{text}"),
            Err(problems) => Err(problems.0[0].code),
        };
        for (word, left, wanted) in [
            ("fantasyland", "", Ok((true, None))),
            ("fantasyland", " / 2c 3c", Ok((true, Some(15)))),
            ("Fantasyland 16", "", Ok((true, Some(16)))),
            ("fantasyland 15", " / 2c 3c", Ok((true, Some(15)))),
            ("fantasyland 16", " / 2c 3c", Err("bad-fantasyland")),
        ] {
            assert_eq!(number(&format!("Amy={word}: {rows}{left}")), wanted, "{word}{left}");
            assert_eq!(number(&format!("Amy: {word}: {rows}{left}")), wanted, "{word}{left}");
        }
    }

    #[test]
    fn words_for_actions_need_no_colon() {
        let cards = "2s 2d 3d 4c 5c 6c 7c 8d 9d Ts Jc Qs Kd";
        let action = |text: &str| match players(text).remove(0).read() {
            Ok(PlayerEntry::Hand(player, _)) => Ok(player.deal),
            Ok(PlayerEntry::Units(_)) => panic!("{text}"),
            Err(problems) => Err(problems.messages().join("; ")),
        };
        let hand = parse::hand(cards).unwrap();
        for text in ["natural: {}", "natural {}", "  Natural　{}", "{} natural", "{}, natural "] {
            let text = format!("Amy: {}", text.replace("{}", cards));
            assert_eq!(action(&text), Ok(Deal::Declared(hand)), "{text}");
        }
        for text in ["fold: {}", "surrenders {}", "{} folded"] {
            let text = format!("Amy={}", text.replace("{}", cards));
            assert_eq!(action(&text), Ok(Deal::Surrendered(Some(hand))), "{text}");
        }
        let in_rows = "2s 2d 3d / 4c 5c 6c 7c 8d / 9d Ts Jc Qs Kd";
        for text in
            [format!("Amy: natural {in_rows}"), format!("Amy=natural: {in_rows}"), format!("Amy natural {cards}")]
        {
            assert_eq!(action(&text), Ok(Deal::Declared(hand)), "{text}");
        }
        assert_eq!(action("Amy Lee folds"), Ok(Deal::Surrendered(None)));
        assert!(action("Amy: natural 2s 2x").unwrap_err().starts_with("Amy: '2x' is not a card"));
        assert_eq!(
            action("Amy: surender"),
            Err(String::from("Amy: 'surender' is not a hand; did you mean 'surrender'?"))
        );
        assert_eq!(
            action("Amy: naturel"),
            Err(String::from("Amy: 'naturel' is not a hand; did you mean 'natural: CARDS'?"))
        );
        // A message that contains the player's name does not get the name in front. The letter A in 'Ax' is not the
        // player's name, so the name A is added.
        assert!(action("A=Ax 6h 4c").unwrap_err().starts_with("A: 'Ax' is not a card"));
        assert_eq!(
            action("Amy=fantasyland 1: 6s 6h 4c / Jh Js Jd 5c 4d / 9s 9h 9d 9c 2c / 3d"),
            Err(String::from("Amy has 1 card in fantasyland, but 14 are given"))
        );
        assert!(action("Amy: foul").unwrap_err().starts_with("Amy: 'foul' is not a hand (write the mis-set rows"));
    }

    /// A line that names no player belongs to the unfinished deal above it. The deal is not settled without the line.
    #[test]
    fn lines_below_a_player_belong_to_the_deal() {
        let deal = cut("Amy: 6s 6h 4c /\n8s 8h\nDan folds, Eve=surrender\nFay goes home\n♠AKQ");
        let names: Vec<&str> = deal.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["Amy", "Dan", "Eve", "Fay goes home\n♠AKQ"]);
        for (line, is_open, wanted) in [
            ("Dan folds", false, true),
            ("Dan goes home", false, false),
            ("Dan goes home", true, true),
            ("8s 8h", true, true),
            ("", true, false),
            ("Amy=+1; Bob=-1", true, false),
        ] {
            assert_eq!(continues_deal(line, is_open), wanted, "{line} {is_open}");
        }
    }

    #[test]
    fn one_player_of_a_deal_is_replaced() {
        let is_bob = |name: &str| name == "Bob";
        for (text, wanted) in [
            ("Amy=fold; Bob=fold", Some("Amy=fold; Bob: X")),
            ("Amy=fold; Bob: 6s, 6h; Cy=+1 ", Some("Amy=fold; Bob: X; Cy=+1 ")),
            ("Bob=1,Amy=2", Some("Bob: X,Amy=2")),
            ("Amy=1; Cy=2", None),
            ("Bob", None),
        ] {
            assert_eq!(with_player(text, is_bob, "Bob: X").as_deref(), wanted, "{text}");
        }
    }

    #[test]
    fn units_are_numbers() {
        assert_eq!(units(" +4"), Some(vec![4]));
        assert_eq!(units("1 / −1/+2"), Some(vec![1, -1, 2]));
        for text in ["", "As", "1 /", "1 2", "1.5", "6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d"] {
            assert_eq!(units(text), None, "{text}");
        }
    }
}
