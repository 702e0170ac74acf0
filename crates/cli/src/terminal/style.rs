//! Decides once per run on colour and symbols, and formats cards with them.

use std::borrow::Cow;
use std::io::IsTerminal;
use std::sync::OnceLock;

use colored::{Color as Ink, Colorize};
use pusoy::cards::{Card, CardSet, PackCard, Suit};

use crate::args::{Color, Form};
use crate::terminal::columns::{cells, fitted};

/// Characters that standard output can show.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shows {
    /// A file or a pipe, which takes every character. Suits are letters, as in records.
    Anything,
    /// A terminal with UTF-8, which shows bars and the symbols of suits.
    Symbols,
    /// A terminal without UTF-8.
    Ascii,
}

static SHOWS: OnceLock<Shows> = OnceLock::new();
static WIDTH: OnceLock<usize> = OnceLock::new();

/// Decides on the colours and symbols of standard output.
///
/// The first of these that is given decides on colours:
///
/// * the flag `--color always` or `--color never`;
/// * the variable `NO_COLOR`, which turns colours off;
/// * `CLICOLOR_FORCE` with a value other than `0`, which turns colours on;
/// * `CLICOLOR=0` or `TERM=dumb`, which turns colours off.
///
/// If none of these is given, a terminal has colours, and a file or a pipe has none. Suits are symbols on a terminal
/// with UTF-8.
pub fn init(flag: Color) {
    let terminal = std::io::stdout().is_terminal();
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let is = |name: &str, value: &str| set(name).is_some_and(|found| found == value);
    let coloured = match flag {
        Color::Always => true,
        Color::Never => false,
        Color::Auto if set("NO_COLOR").is_some() => false,
        Color::Auto if set("CLICOLOR_FORCE").is_some_and(|value| value != "0") => true,
        Color::Auto if is("CLICOLOR", "0") || is("TERM", "dumb") => false,
        Color::Auto => terminal,
    };
    colored::control::set_override(coloured);
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
    let utf8 = locale.is_some_and(|locale| {
        let locale = locale.to_string_lossy().to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    });
    _ = SHOWS.set(match (terminal, utf8) {
        (false, _) => Shows::Anything,
        (true, true) => Shows::Symbols,
        (true, false) => Shows::Ascii,
    });
}

/// Converts an answer in the given form to text that standard output can show. For a terminal, text is broken into
/// lines that fit, and converted to ASCII if the terminal has no UTF-8. Records and pages do not change.
pub fn encode_for_terminal(answer: &[u8], form: Form) -> Cow<'_, [u8]> {
    let Some(shows @ (Shows::Symbols | Shows::Ascii)) = SHOWS.get().filter(|_| form == Form::Text) else {
        return Cow::Borrowed(answer);
    };
    let text = String::from_utf8_lossy(answer);
    let text = if *shows == Shows::Ascii { Cow::Owned(ascii(&text)) } else { text };
    Cow::Owned(fitted(&text, width()).into_bytes())
}

/// Converts a text to ASCII: for example, `±` becomes `+-`, and `10⁶` becomes `10^6`. Characters without such a form
/// become question marks, one per cell of a terminal.
fn ascii(text: &str) -> String {
    let mut before = ' ';
    let mut in_ascii = |c: char| {
        let is_first = EXPONENTS.find(std::mem::replace(&mut before, c)).is_none();
        match (c, EXPONENTS.chars().position(|exponent| exponent == c)) {
            ('±', _) => String::from("+-"),
            ('…', _) => String::from("..."),
            ('×', _) => String::from("x"),
            (_, Some(digit)) => format!("{}{digit}", if is_first { "^" } else { "" }),
            _ if c.is_ascii() => c.to_string(),
            _ => "?".repeat(cells(c.encode_utf8(&mut [0; 4]))),
        }
    };
    text.chars().map(&mut in_ascii).collect()
}

/// The digits of exponents, from 0.
const EXPONENTS: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/// Returns `true` if standard output is a terminal.
pub fn is_terminal() -> bool {
    matches!(SHOWS.get(), Some(Shows::Symbols | Shows::Ascii))
}

/// Returns `true` if a line of this many cells fits. Every line fits a file or a pipe.
pub fn has_room(cells: usize) -> bool {
    !is_terminal() || cells <= width()
}

/// Draws a bar of `width` characters for the chances to win and to tie, with a space after it. Returns an empty string
/// unless standard output is a terminal with UTF-8.
pub fn bar(win: f64, tie: f64, width: usize) -> String {
    if SHOWS.get() != Some(&Shows::Symbols) {
        return String::new();
    }
    let cells = |share: f64| (share * width as f64).round() as usize;
    let won = cells(win).min(width);
    let tied = cells(win + tie).clamp(won, width) - won;
    let (won, tied, rest) = ("█".repeat(won), "▒".repeat(tied), "░".repeat(width - won - tied));
    format!("{}{}{rest} ", won.color(Ink::Green), tied.color(Ink::Yellow))
}

/// Returns the number of cells in a line: the width of the terminal, but at least 20 and at most 100. Without a
/// terminal, the number is 80.
pub fn width() -> usize {
    *WIDTH.get_or_init(|| {
        let terminal = terminal_size::terminal_size_of(std::io::stdout());
        terminal.map_or(80, |(width, _)| usize::from(width.0).clamp(20, 100))
    })
}

/// Formats a text in bold.
pub fn strong(text: &str) -> String {
    text.bold().to_string()
}

/// Formats a card for a person: `As`, or `A♠` on a terminal with UTF-8. With colours, each suit looks different.
pub fn card(card: Card) -> String {
    let text = match SHOWS.get() {
        Some(Shows::Symbols) => format!("{}{}", card.rank(), suit(card.suit())),
        _ => card.to_string(),
    };
    match card.suit() {
        Suit::Spades => text.bold(),
        Suit::Hearts => text.color(Ink::BrightRed),
        Suit::Diamonds => text.color(Ink::BrightBlue),
        Suit::Clubs => text.color(Ink::Green),
    }
    .to_string()
}

/// Formats a suit for a person: `s`, or `♠` on a terminal that shows it.
pub fn suit(suit: Suit) -> char {
    if SHOWS.get() == Some(&Shows::Symbols) { suit.symbol() } else { suit.char() }
}

/// Formats a row for a person.
pub fn row(cards: CardSet) -> String {
    itertools::join(pusoy_api::wire::rows::in_order(cards).map(card), " ")
}

/// Formats a hand for a person, high cards first.
pub fn hand(cards: CardSet) -> String {
    itertools::join(cards.by_rank().map(card), " ")
}

/// Formats cards for a person. The cards are given as in records, with spaces between them.
pub fn spelled(cards: &str) -> String {
    let shown = |text: &str| text.parse().map_or_else(|_| text.to_owned(), card);
    itertools::join(cards.split(' ').map(shown), " ")
}

/// Formats cards of a climbing game for a person, in the order given.
pub fn pack_cards(cards: &[PackCard]) -> String {
    let shown = |pack_card: &PackCard| match pack_card.card() {
        Some(suited) if pack_card.is_of_second_deck() => format!("{}+", card(suited)),
        Some(suited) => card(suited),
        None if pack_card.of_first_deck() == PackCard::RED_JOKER => {
            pack_card.to_string().color(Ink::BrightRed).to_string()
        }
        None => pack_card.to_string().bold().to_string(),
    };
    itertools::join(cards.iter().map(shown), " ")
}
