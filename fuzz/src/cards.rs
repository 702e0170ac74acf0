//! Fuzzes the grammar of cards, rows and settings.

use pusoy::cards::parse::{self, CardsError};
use pusoy::cards::{Decks, Pack, PackJokers};
use pusoy::chinese::Setting;

/// Checks that cards, a hand, a row or a setting do not change if they are formatted and parsed again. Rows must have
/// the right numbers of cards. Errors must have a message. If an error names a column, the column must be within the
/// text or just after its end.
pub fn judge(input: &[u8]) {
    let text = &*String::from_utf8_lossy(input);
    if let Some(cards) = read(text, parse::cards(text)) {
        let again = cards.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ");
        assert!(parse::cards(&again).is_ok_and(|again| again.as_slice() == cards.as_slice()), "{again}");
    }
    for set in [read(text, parse::hand(text)), read(text, parse::row(text))].into_iter().flatten() {
        let again = if set.len() == 13 { parse::hand(&set.to_string()) } else { parse::row(&set.to_string()) };
        assert_eq!(again.ok(), Some(set), "{text:?}");
    }
    if let Some(rows) = read(text, parse::rows(text)) {
        assert!(rows.iter().all(|row| matches!(row.len(), 3 | 5)), "{text:?}");
    }
    if let Some(rows) = read(text, parse::setting_rows(text)) {
        assert_eq!(rows.map(|row| row.len()), [3, 5, 5], "{text:?}");
        assert_eq!((rows[0] | rows[1] | rows[2]).len(), 13, "{text:?}");
    }
    for jokers in [PackJokers::None, PackJokers::Both, PackJokers::OneWild, PackJokers::BothWild] {
        read(text, parse::pack(text, Pack { jokers, decks: Decks::default() }));
    }
    if let Ok(setting) = text.parse::<Setting>() {
        assert_eq!(setting.to_string().parse().ok(), Some(setting), "{text:?}");
    }
}

fn read<T>(text: &str, read: Result<T, CardsError>) -> Option<T> {
    let length = text.chars().count();
    if let Err(error) = &read {
        assert!(!error.problems().is_empty(), "{text:?}");
        for problem in error.problems() {
            let message = problem.message();
            assert!(!message.is_empty() && !message.contains(char::is_control), "{text:?}: {message:?}");
            assert!(problem.column().is_none_or(|column| (1..=length + 1).contains(&column)), "{text:?}: {message}");
        }
    }
    read.ok()
}
