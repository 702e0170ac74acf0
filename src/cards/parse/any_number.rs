//! Reads any number of cards.

use std::str::FromStr;

use super::error::CardsError;
use super::list::CardList;
use super::{plain, reader};
use crate::cards::{CardSet, Pack, PackCard};

/// Reads any number of cards; an empty text has none.
///
/// # Errors
/// A text with something that is not a card, with a joker, or with a card given twice.
pub fn cards(text: &str) -> Result<CardList, CardsError> {
    match plain::cards(text) {
        Some(list) => Ok(list),
        None => reader::read(text, 1, Pack::default()).distinct(),
    }
}

/// Reads any number of cards of a pack. Jokers are written `Xb` or `BJ`, and `Xr` or `RJ`, one that stands for a card with it:
/// `Xr=5h`. Cards of a marked second deck have a plus: `3s+`.
///
/// # Errors
/// A text with something that is not a card, with a joker if the pack has none, or with a card given more often than the
/// pack has it.
///
/// ```
/// use pusoy::cards::{Decks, Pack, parse};
///
/// let cards = parse::pack("2s Xb 小王", Pack::WITH_JOKERS);
/// assert_eq!(cards.unwrap_err().to_string(), "Xb is there twice, at columns 4 and 7");
/// let two_decks = Pack { decks: Decks::Marked, ..Pack::default() };
/// assert_eq!(parse::pack("3s 3s+", two_decks)?.len(), 2);
/// # Ok::<(), pusoy::cards::parse::CardsError>(())
/// ```
pub fn pack(text: &str, pack: Pack) -> Result<Vec<PackCard>, CardsError> {
    reader::read(text, 1, pack).of_pack(pack)
}

/// Reads any number of cards as [`cards`] does.
impl FromStr for CardList {
    type Err = CardsError;

    fn from_str(text: &str) -> Result<CardList, CardsError> {
        cards(text)
    }
}

/// Reads any number of cards as [`cards`] does.
impl FromStr for CardSet {
    type Err = CardsError;

    fn from_str(text: &str) -> Result<CardSet, CardsError> {
        cards(text).map(|list| list.set())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Card, Rng};

    #[test]
    fn sets_are_read_as_they_are_written() {
        let mut rng = Rng::new(9);
        for size in (0..=Card::COUNT).cycle().take(2_000) {
            let set = rng.deal(CardSet::DECK, size);
            assert_eq!(set.to_string().parse(), Ok(set));
            let list: CardList = set.iter().collect();
            assert_eq!(list.to_string().parse(), Ok(list));
        }
        let error = "As Kd As".parse::<CardSet>().unwrap_err();
        assert_eq!(error.first().code(), "duplicate-card");
    }
}
