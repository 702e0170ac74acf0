//! Unseen cards, merged into kinds of cards that have the same effect on a board.

use crate::cards::{Card, CardSet, Rank, Suit};
use crate::chinese::{ByRow, Row};

/// Unseen cards by kind. A card of a suit that can still make a flush is a kind of its own. All other cards of one rank
/// form one kind.
#[derive(Clone, Debug, Default)]
pub(in crate::open_face) struct UnseenKinds {
    /// The cards of each kind.
    pub cards: Vec<CardSet>,
    /// The number of cards of each kind.
    pub count: Vec<i64>,
}

impl UnseenKinds {
    /// Sorts unseen cards into kinds for a board with these rows.
    pub fn new(rows: &ByRow<CardSet>, unseen: CardSet) -> UnseenKinds {
        let mut kinds = UnseenKinds::default();
        kinds.sort(rows, unseen);
        kinds
    }

    /// Sorts unseen cards into kinds that have the same effect on each of these boards.
    pub fn for_boards(boards: &[ByRow<CardSet>], unseen: CardSet) -> UnseenKinds {
        let mut kinds = UnseenKinds::default();
        let live = boards.iter().fold(CardSet::EMPTY, |live, rows| live | live_suits(rows, unseen));
        kinds.sort_by_live_suits(live, unseen);
        kinds
    }

    /// Sorts unseen cards into kinds again, reusing the buffers.
    pub fn sort(&mut self, rows: &ByRow<CardSet>, unseen: CardSet) {
        self.sort_by_live_suits(live_suits(rows, unseen), unseen);
    }

    fn sort_by_live_suits(&mut self, live: CardSet, unseen: CardSet) {
        self.cards.clear();
        self.count.clear();
        let dead = unseen - live;
        for rank in Rank::ALL {
            let of_rank = |cards: CardSet| cards & cards_of_rank(rank);
            let merged = of_rank(dead);
            if !merged.is_empty() {
                self.add(merged);
            }
            for card in of_rank(unseen & live) {
                self.add(card.into());
            }
        }
    }

    fn add(&mut self, cards: CardSet) {
        self.cards.push(cards);
        self.count.push(cards.len() as i64);
    }

    /// Returns the number of kinds.
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Returns one card of a kind.
    #[inline]
    pub fn first(&self, kind: usize) -> CardSet {
        lowest(self.cards[kind])
    }

    /// Returns two cards of a kind. The kind must have at least two cards.
    #[inline]
    pub fn two(&self, kind: usize) -> CardSet {
        let first = self.first(kind);
        first | lowest(self.cards[kind] - first)
    }

    /// Writes the kind of each unseen card to `kind_of`, at the index of the card. Leaves all other entries unchanged.
    pub fn by_card(&self, kind_of: &mut [u8; Card::COUNT]) {
        for (kind, cards) in self.cards.iter().enumerate() {
            cards.iter().for_each(|card| kind_of[card.index()] = kind as u8);
        }
    }
}

/// Returns the four cards of a rank.
fn cards_of_rank(rank: Rank) -> CardSet {
    Suit::ALL.into_iter().map(|suit| Card::new(rank, suit)).collect()
}

/// Returns the lowest card of a set, or an empty set if the set is empty.
#[inline]
fn lowest(cards: CardSet) -> CardSet {
    let bits = cards.bits();
    CardSet::from_bits(bits & bits.wrapping_neg()).unwrap_or_default()
}

/// Returns all cards of the suits that can still make a flush in a middle or a back with open places.
pub(in crate::open_face) fn live_suits(rows: &ByRow<CardSet>, unseen: CardSet) -> CardSet {
    let mut live = CardSet::EMPTY;
    for row in [Row::Middle, Row::Back] {
        let cards = *rows.get(row);
        let room = row.size() - cards.len();
        if room > 0 {
            let can_be = |suit: &Suit| cards.of_suit(*suit) == cards && unseen.of_suit(*suit).len() >= room;
            Suit::ALL.into_iter().filter(can_be).for_each(|suit| live |= CardSet::DECK.of_suit(suit));
        }
    }
    live
}

/// Returns all cards of each suit in which the middle or the back is a flush, or could become one. A row counts for a
/// suit if it has no card of another suit. An empty row therefore counts for every suit, and unseen cards do not
/// matter.
pub(in crate::open_face) fn flush_suits(rows: &ByRow<CardSet>) -> CardSet {
    let mut suits = CardSet::EMPTY;
    for cards in [rows.middle, rows.back] {
        let of_one = |suit: &Suit| cards.of_suit(*suit) == cards;
        Suit::ALL.into_iter().filter(of_one).for_each(|suit| suits |= CardSet::DECK.of_suit(suit));
    }
    suits
}
