//! Rows typed as ranks, with the suits taken from the hand.

use itertools::Itertools;
use pusoy::cards::parse::{self, SLASHES};
use pusoy::cards::{Card, CardSet, Rank};

use crate::wire::problem::Problem;

/// A typed row.
#[derive(Default)]
struct TypedRow {
    /// The cards typed with their suits.
    cards: CardSet,
    /// The ranks of the cards typed without suits.
    ranks: Vec<Rank>,
}

/// Reads rows with ranks that are typed without suits, such as `442 / 9h9d 332`. Returns one list of rows for each way
/// to take the suits from the hand. Returns `None` if no readable row has a rank without a suit, or if a row repeats a
/// card.
///
/// # Errors
///
/// A row cannot be read, a row does not have three or five cards, or the hand has too few cards of a typed rank.
pub fn ways(text: &str, hand: CardSet) -> Option<Result<Vec<Vec<CardSet>>, Problem>> {
    const ROWS: usize = 3;
    let mut rows = Vec::new();
    let mut wrong = None;
    for row in text.split(SLASHES).take(ROWS + 1).map(typed_row) {
        match row {
            Ok(row) => rows.push(row),
            Err(Unreadable::Twice) => return None, // `parse::rows` reports the card that appears twice
            Err(Unreadable::Piece(piece)) => wrong = wrong.or(Some(piece)),
        }
    }
    if rows.iter().all(|row| row.ranks.is_empty()) {
        return None;
    }
    if let Some(piece) = wrong {
        let message = format!("cannot read '{piece}' (expected cards or ranks, such as TT8h8d4d)");
        return Some(Err(Problem::new("bad-card", message).token(piece)));
    }
    Some(checked(&rows, hand).map(|()| {
        let mut found = Vec::new();
        let mut cards: Vec<CardSet> = rows.iter().map(|row| row.cards).collect();
        let left = cards.iter().fold(hand, |left, row| left - *row);
        let wanted = rows.iter().enumerate().flat_map(|(row, typed)| {
            let counts = typed.ranks.iter().sorted().dedup_with_count();
            counts.map(move |(count, &rank)| Wanted { row, rank, count }).collect_vec()
        });
        choose(&wanted.collect_vec(), left, &mut cards, &mut found);
        found
    }))
}

/// The reason why a row cannot be read.
enum Unreadable<'a> {
    /// A card appears twice in the row.
    Twice,
    /// This word is neither cards nor ranks.
    Piece(&'a str),
}

/// Reads a row. Each word of the row contains cards, ranks, or both, as in `TT8h8d4d`.
fn typed_row(text: &str) -> Result<TypedRow, Unreadable<'_>> {
    let mut row = TypedRow::default();
    for piece in text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';')).filter(|piece| !piece.is_empty()) {
        match parse::cards(piece) {
            Ok(cards) if (cards.set() & row.cards).is_empty() => row.cards |= cards.set(),
            Ok(_) => return Err(Unreadable::Twice),
            Err(_) => row.add_mixed(piece)?,
        }
    }
    Ok(row)
}

impl TypedRow {
    /// Adds the cards and the ranks of a word. A rank with a suit after it is a card.
    fn add_mixed<'a>(&mut self, piece: &'a str) -> Result<(), Unreadable<'a>> {
        let text = piece.replace("10", "T");
        let mut rest = text.as_str();
        while let Some(first) = rest.chars().next() {
            let card = rest.chars().nth(1).map(|suit| first.len_utf8() + suit.len_utf8());
            let card = card.and_then(|end| Some((rest[..end].parse::<Card>().ok()?, end)));
            match card {
                Some((card, _)) if self.cards.contains(card) => return Err(Unreadable::Twice),
                Some((card, end)) => {
                    self.cards |= CardSet::from(card);
                    rest = &rest[end..];
                }
                None => {
                    self.ranks.push(Rank::from_char(first).ok_or(Unreadable::Piece(piece))?);
                    rest = &rest[first.len_utf8()..];
                }
            }
        }
        Ok(())
    }
}

/// Checks the sizes of the rows, and that the hand has enough cards of each typed rank.
fn checked(rows: &[TypedRow], hand: CardSet) -> Result<(), Problem> {
    if let Some(size) = rows.iter().map(|row| row.cards.len() + row.ranks.len()).find(|size| !matches!(size, 3 | 5)) {
        return Err(Problem::new("wrong-count", format!("a row has 3 or 5 cards, not {size}")));
    }
    for rank in Rank::ALL {
        let of_row = |row: &TypedRow| row.cards.count(rank) + row.ranks.iter().filter(|typed| **typed == rank).count();
        let (typed, held): (usize, usize) = (rows.iter().map(of_row).sum(), hand.count(rank));
        if typed > held && rows.iter().any(|row| row.ranks.contains(&rank)) {
            let name = if held == 1 { rank.name() } else { rank.plural() };
            let message = format!("this hand has {held} {name}, not {typed}");
            return Err(Problem::new("bad-card", message).token(rank.to_string()));
        }
    }
    Ok(())
}

/// The number of cards of one rank that a row still needs.
struct Wanted {
    row: usize,
    rank: Rank,
    count: usize,
}

/// Adds to `found` each way to complete `rows` as `wanted` requires. The cards are taken from `left`, the cards of the
/// hand that are not in any row.
fn choose(wanted: &[Wanted], left: CardSet, rows: &mut Vec<CardSet>, found: &mut Vec<Vec<CardSet>>) {
    let Some((Wanted { row, rank, count }, rest)) = wanted.split_first() else {
        found.push(rows.clone());
        return;
    };
    let of_rank = left.iter().filter(|card| card.rank() == *rank);
    for cards in of_rank.combinations(*count) {
        let (cards, before): (CardSet, CardSet) = (cards.into_iter().collect(), rows[*row]);
        rows[*row] |= cards;
        choose(rest, left - cards, rows, found);
        rows[*row] = before;
    }
}
