//! Parses any number of cards.

use std::str::FromStr;

use super::error::CardsError;
use super::list::CardList;
use super::{plain, reader};
use crate::cards::{CardSet, Pack, PackCard};

/// Parses zero or more cards. An empty text gives an empty list.
///
/// # Errors
/// Returns an error if the text contains something that is not a card, contains a joker, or repeats a card.
pub fn cards(text: &str) -> Result<CardList, CardsError> {
    match plain::cards(text) {
        Some(list) => Ok(list),
        None => reader::read(text, 1, Pack::default()).distinct(),
    }
}

/// Parses zero or more cards of a pack. The black joker is written `Xb` or `BJ`, the red one `Xr` or `RJ`. If jokers
/// are wild, a joker that stands for a card is followed by `=` and that card: `Xr=5h`. Cards of a marked second deck
/// are followed by a plus: `3s+`.
///
/// # Errors
/// Returns an error if the text contains something that is not a card, or if it is unclear which joker a word means.
/// Also returns an error if a joker appears although the pack has none, or if a card appears more often than in the
/// pack.
///
/// ```
/// use pusoy::cards::{Decks, Pack, parse};
///
/// let cards = parse::pack("2s Xb 小王", Pack::WITH_JOKERS);
/// assert_eq!(cards.unwrap_err().to_string(), "Xb appears twice, at columns 4 and 7");
/// let two_decks = Pack { decks: Decks::Marked, ..Pack::default() };
/// assert_eq!(parse::pack("3s 3s+", two_decks)?.len(), 2);
/// # Ok::<(), pusoy::cards::parse::CardsError>(())
/// ```
pub fn pack(text: &str, pack: Pack) -> Result<Vec<PackCard>, CardsError> {
    reader::read(text, 1, pack).of_pack(pack)
}

/// Parses zero or more cards in the same way as [`cards`].
impl FromStr for CardList {
    type Err = CardsError;

    fn from_str(text: &str) -> Result<CardList, CardsError> {
        cards(text)
    }
}

/// Parses zero or more cards in the same way as [`cards`].
impl FromStr for CardSet {
    type Err = CardsError;

    fn from_str(text: &str) -> Result<CardSet, CardsError> {
        cards(text).map(|list| list.set())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorCode;
    use crate::cards::{Card, Rng};

    #[test]
    fn sets_survive_formatting() {
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
