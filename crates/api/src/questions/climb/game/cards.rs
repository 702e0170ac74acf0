//! Parses and formats the cards of a climbing game.

use crate::wire::cards::Cards;
use crate::wire::problem::Problems;
use pusoy::cards::PackCard;
use pusoy::cards::parse::SLASHES;
use pusoy::climbing::Referee;

/// Parses the cards in `text`, which is a part of an input and begins after `before` characters of the input. Columns
/// of errors are counted from the beginning of the input.
pub fn cards_of_text(referee: &Referee, text: &str, before: usize) -> Result<Vec<PackCard>, Problems> {
    referee.cards(text).map_err(|error| error.shifted(before).into())
}

/// Parses the cards in a field of an input. Errors have no columns.
pub fn cards_of_record(referee: &Referee, cards: &Cards) -> Result<Vec<PackCard>, Problems> {
    referee.cards(&cards.text()).map_err(|error| error.without_columns().into())
}

/// Parses the cards of `owner`: a player, a play or the widow. `others` are the cards of other owners. Errors have no
/// columns, and their messages begin with `owner`.
pub fn cards_of(owner: &str, referee: &Referee, others: &[PackCard], cards: &Cards) -> Result<Vec<PackCard>, Problems> {
    referee.cards_beside(others, &cards.text()).map_err(|error| {
        let mut problems: Problems = error.without_columns().into();
        problems.0.iter_mut().for_each(|problem| problem.message = format!("{owner}: {}", problem.message));
        problems
    })
}

/// Parses the cards of several owners. Returns the cards of each owner, in the order of `held`. If suits do not count,
/// cards written by rank alone become cards that no other owner has, as long as enough of these are left. Errors are
/// added to `problems`, and an owner whose cards are invalid gets no cards.
pub fn cards_of_all(referee: &Referee, held: &[(&str, &Cards)], problems: &mut Problems) -> Vec<Vec<PackCard>> {
    let (by_rank, with_suits): (Vec<usize>, Vec<usize>) =
        (0..held.len()).partition(|&i| referee.is_by_rank(&held[i].1.text()));
    let mut read: Vec<Result<Vec<PackCard>, Problems>> = held.iter().map(|_| Ok(Vec::new())).collect();
    let mut taken = Vec::new();
    for i in with_suits.into_iter().chain(by_rank) {
        let (owner, cards) = held[i];
        read[i] = cards_of(owner, referee, &taken, cards);
        taken.extend(read[i].iter().flatten());
    }
    read.into_iter().map(|cards| problems.note(cards).unwrap_or_default()).collect()
}

/// Removes the word `lock` from the end of a play. Returns the rest, and `true` if the word was there.
pub fn without_lock(play: &str) -> (&str, bool) {
    let cut = |word: &str| play.trim_end().strip_suffix(word).filter(|cards| cards.ends_with([' ', ',']));
    match cut("lock") {
        Some(cards) => (cards, true),
        None => (play, false),
    }
}

/// Splits a text at its first slash. Returns the part before the slash, the part after it, and the number of characters
/// up to and including the slash. Returns `None` if the text has no slash.
pub fn split_at_slash(text: &str) -> Option<(&str, &str, usize)> {
    let (a, b) = text.split_once(SLASHES)?;
    Some((a, b, a.chars().count() + 1))
}

/// The format of the cards in an input and its answer: by rank alone, or with suits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Spelling {
    /// By rank alone.
    Ranks,
    /// With suits.
    Cards,
}

impl Spelling {
    /// Returns the common format of the texts: by rank alone if every text is by rank alone, otherwise with suits.
    pub fn from_texts<'a>(referee: &Referee, texts: impl IntoIterator<Item = &'a str>) -> Spelling {
        let ranks = texts.into_iter().all(|text| referee.is_by_rank(text));
        if ranks { Spelling::Ranks } else { Spelling::Cards }
    }

    /// Formats cards for a record.
    pub fn record(self, cards: &[PackCard]) -> Vec<String> {
        let formatted = |card: &PackCard| match (self, card.card(), card.stands_for()) {
            (Spelling::Ranks, Some(card), _) => card.rank().to_string(),
            (Spelling::Ranks, None, Some(named)) => format!("{}={}", card.as_held(), named.rank()),
            _ => card.to_string(),
        };
        cards.iter().map(formatted).collect()
    }
}
