//! Fast parser for the usual spelling in ASCII: `As Kd Tc`, `AsKdTc`, `10c`. The module `reader` handles all other
//! texts, including wrong ones.

use super::CardList;
use crate::cards::{Card, Rank, Suit};

/// Mark of a byte that separates cards.
const SEPARATOR: u8 = 0x80;
/// Mark of a byte that is a suit. The two lowest bits hold the suit.
const SUIT: u8 = 0x40;
/// Mark of a byte that is a rank. The four lowest bits hold the rank.
const RANK: u8 = 0x20;

/// Meaning of each byte: the mark of a separator, the mark of a suit combined with that suit, or the mark of a rank
/// combined with that rank. 0 for all other bytes.
const MEANING: [u8; 256] = {
    let mut meaning = [0; 256];
    let mut byte = 0;
    while byte < 128 {
        let c = byte as u8 as char;
        meaning[byte] = match (Rank::from_char(c), Suit::from_char(c), c) {
            (Some(rank), _, _) => RANK | rank as u8,
            (_, Some(suit), _) => SUIT | suit as u8,
            (_, _, ' ' | '\t' | '\r' | '\n' | ',' | ';') => SEPARATOR,
            _ => 0,
        };
        byte += 1;
    }
    meaning
};

/// Parses cards in the usual spelling. Returns `None` if the text has another spelling or repeats a card.
pub(super) fn cards(text: &str) -> Option<CardList> {
    let bytes = text.as_bytes();
    let meaning = |i: usize| bytes.get(i).map_or(0, |&byte| MEANING[byte as usize]);
    let mut list = CardList::EMPTY;
    let mut i = 0;
    while i < bytes.len() {
        let mut rank = meaning(i);
        if rank == SEPARATOR {
            i += 1;
            continue;
        }
        if bytes[i] == b'1' && bytes.get(i + 1) == Some(&b'0') {
            rank = RANK | Rank::Ten as u8;
            i += 1;
        }
        let suit = meaning(i + 1);
        if rank & RANK == 0 || suit & SUIT == 0 {
            return None;
        }
        let card = Card::new(Rank::ALL[(rank & 0xf) as usize % 13], Suit::ALL[(suit & 3) as usize]);
        if !list.push(card) {
            return None;
        }
        i += 2;
    }
    Some(list)
}
