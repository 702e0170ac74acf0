//! Sets of cards.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use super::{Card, Rank, Suit};

/// A set of cards, with one bit per card at [`Card::index`].
///
/// A set is parsed by the grammar of [`parse`](super::parse) and formatted as [`Card`]s separated by spaces. Sets are
/// ordered by their [`bits`](CardSet::bits).
///
/// ```
/// use pusoy::cards::{Card, CardSet};
///
/// let set: CardSet = "K♦ A♠".parse()?;
/// assert_eq!(set, CardSet::from("As".parse::<Card>()?) | "Kd".parse::<Card>()?.into());
/// assert_eq!((CardSet::DECK - set).len(), 50);
/// assert_eq!(set.to_string(), "As Kd");
/// assert_eq!(CardSet::DECK.subsets(2).count(), 52 * 51 / 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CardSet(u64);

/// The lowest thirteen bits, which are the cards of the first suit.
const LANE: u64 = 0x1fff;
/// Bits of the deuces of all suits.
const DEUCES: u64 = 1 | 1 << 13 | 1 << 26 | 1 << 39;

impl CardSet {
    /// The empty set.
    pub const EMPTY: CardSet = CardSet(0);
    /// All 52 cards.
    pub const DECK: CardSet = CardSet((1 << Card::COUNT) - 1);

    /// Returns the set with these bits. Returns `None` if a bit belongs to no card.
    pub const fn from_bits(bits: u64) -> Option<CardSet> {
        if bits & !CardSet::DECK.0 == 0 { Some(CardSet(bits)) } else { None }
    }

    /// Returns the bits of the set, one per card at [`Card::index`].
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the number of cards in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns `true` if the set has no cards.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns `true` if `card` is in the set.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// Returns `true` if the two sets have no card in common.
    pub const fn is_disjoint(self, other: CardSet) -> bool {
        self.0 & other.0 == 0
    }

    /// Returns `true` if every card of this set is in `other`.
    pub const fn is_subset(self, other: CardSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Adds a card. Returns `true` if it was not in the set before.
    pub fn insert(&mut self, card: Card) -> bool {
        let before = self.0;
        self.0 |= 1 << card.index();
        self.0 != before
    }

    /// Removes a card. Returns `true` if it was in the set before.
    pub fn remove(&mut self, card: Card) -> bool {
        let before = self.0;
        self.0 &= !(1 << card.index());
        self.0 != before
    }

    /// Returns the card with the lowest [`index`](Card::index). Returns `None` if the set is empty.
    pub const fn first(self) -> Option<Card> {
        Card::from_index(self.0.trailing_zeros() as usize)
    }

    /// Returns the card with the highest [`index`](Card::index). Returns `None` if the set is empty.
    pub const fn last(self) -> Option<Card> {
        match self.0.checked_ilog2() {
            Some(index) => Card::from_index(index as usize),
            None => None,
        }
    }

    /// Removes the card with the lowest [`index`](Card::index) and returns it. Returns `None` if the set is empty.
    pub fn pop(&mut self) -> Option<Card> {
        let card = self.first()?;
        self.remove(card);
        Some(card)
    }

    /// Iterates over all subsets of `count` cards, by ascending bits.
    pub fn subsets(self, count: usize) -> Subsets {
        let next = (count <= self.len()).then(|| (1u64 << count) - 1);
        Subsets { cards: self.iter().collect(), next }
    }

    /// Returns the ranks of the cards of `suit`, as a mask of thirteen bits with the deuce lowest.
    pub const fn ranks_in(self, suit: Suit) -> u16 {
        (self.0 >> (13 * suit as u32) & LANE) as u16
    }

    /// Returns the number of cards of `rank`.
    pub const fn count(self, rank: Rank) -> usize {
        (self.0 >> rank as u32 & DEUCES).count_ones() as usize
    }

    /// Returns four masks of ranks: those with at least one, two, three and four cards in the set. Each mask has
    /// thirteen bits, with the deuce lowest.
    #[inline]
    pub fn at_least(self) -> [u16; 4] {
        let [a, b, c, d] = Suit::ALL.map(|suit| self.ranks_in(suit));
        let (or, and) = ((a | b, c | d), (a & b, c & d));
        [or.0 | or.1, and.0 | and.1 | or.0 & or.1, and.0 & or.1 | and.1 & or.0, and.0 & and.1]
    }

    /// Returns the cards of `suit`.
    pub const fn of_suit(self, suit: Suit) -> CardSet {
        CardSet(self.0 & LANE << (13 * suit as u32))
    }

    /// Returns the cards with ranks in `ranks`, a mask of thirteen bits with the deuce lowest.
    pub const fn of_ranks(self, ranks: u16) -> CardSet {
        // The product repeats the mask for each suit.
        CardSet(self.0 & ((ranks as u64 & LANE) * DEUCES))
    }

    /// Returns the set with its suits relabelled: each card of suit `s` becomes the card of the same rank in suit
    /// `to[s]`.
    ///
    /// `to` is indexed by [`Suit::index`] and should name each suit once. If it names a suit twice, cards that become
    /// equal are merged.
    pub fn relabelled(self, to: [Suit; 4]) -> CardSet {
        let lane = |suit: Suit| u64::from(self.ranks_in(suit)) << (13 * to[suit.index()] as u32);
        CardSet(Suit::ALL.into_iter().map(lane).fold(0, BitOr::bitor))
    }

    /// Iterates over the cards by ascending [`Card::index`]. [`CardSet::sorted`] returns them in display order.
    pub const fn iter(self) -> Cards {
        Cards(self.0)
    }

    /// Returns the cards in display order: ranks from ace to deuce, and within a rank suits as in [`Suit::ALL`].
    pub fn sorted(self) -> Vec<Card> {
        let mut cards = Vec::with_capacity(self.len());
        cards.extend(self.by_rank());
        cards
    }

    /// Iterates over the cards in display order, as [`CardSet::sorted`] returns them.
    pub fn by_rank(self) -> impl Iterator<Item = Card> {
        // One bit per card, in display order.
        let mut left =
            self.iter().fold(0, |left: u64, card| left | 1 << (4 * (12 - card.rank().index()) + card.suit().index()));
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(Card::new(Rank::ALL[12 - bit / 4], Suit::ALL[bit % 4]))
        })
    }
}

impl BitOr for CardSet {
    type Output = CardSet;
    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl BitOrAssign for CardSet {
    fn bitor_assign(&mut self, other: CardSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;
    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

impl BitAndAssign for CardSet {
    fn bitand_assign(&mut self, other: CardSet) {
        self.0 &= other.0;
    }
}

/// The cards in exactly one of two sets.
impl BitXor for CardSet {
    type Output = CardSet;
    fn bitxor(self, other: CardSet) -> CardSet {
        CardSet(self.0 ^ other.0)
    }
}

impl BitXorAssign for CardSet {
    fn bitxor_assign(&mut self, other: CardSet) {
        self.0 ^= other.0;
    }
}

/// The cards of the deck outside of a set.
impl Not for CardSet {
    type Output = CardSet;
    fn not(self) -> CardSet {
        CardSet::DECK - self
    }
}

/// The difference of two sets.
impl Sub for CardSet {
    type Output = CardSet;
    fn sub(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
}

impl SubAssign for CardSet {
    fn sub_assign(&mut self, other: CardSet) {
        self.0 &= !other.0;
    }
}

impl From<Card> for CardSet {
    fn from(card: Card) -> CardSet {
        CardSet(1 << card.index())
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, |set, card| set | card.into())
    }
}

impl Extend<Card> for CardSet {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        *self |= cards.into_iter().collect();
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Cards;
    fn into_iter(self) -> Cards {
        self.iter()
    }
}

/// Formats the cards in the order of [`CardSet::sorted`], separated by spaces.
impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Write the whole set at once: each call of the formatter costs more than copying the letters of a card.
        let mut text = String::with_capacity(3 * self.len());
        for card in self.by_rank() {
            text.push_str(if text.is_empty() { "" } else { " " });
            text.push_str(card.text());
        }
        f.pad(&text)
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// Iterator over the cards of a [`CardSet`], in ascending order of [`Card::index`].
#[derive(Clone, Debug)]
pub struct Cards(u64);

impl Iterator for Cards {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let card = Card::from_index(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl DoubleEndedIterator for Cards {
    fn next_back(&mut self) -> Option<Card> {
        let card = CardSet(self.0).last()?;
        self.0 &= !(1 << card.index());
        Some(card)
    }
}

impl ExactSizeIterator for Cards {}
impl FusedIterator for Cards {}

/// Iterator over the subsets of a [`CardSet`] with a given number of cards, by ascending [`CardSet::bits`].
#[derive(Clone, Debug)]
pub struct Subsets {
    /// The cards of the set, by ascending index.
    cards: Vec<Card>,
    /// The next subset, as a mask with one bit per entry of `cards`; `None` after the last subset.
    next: Option<u64>,
}

impl Iterator for Subsets {
    type Item = CardSet;

    fn next(&mut self) -> Option<CardSet> {
        let mask = self.next?;
        // The next greater number with the same number of ones. In the lowest block of ones, the highest bit moves up
        // by one place, and the other bits move down to the bottom.
        let low = mask & mask.wrapping_neg();
        let moved = mask + low;
        let following = if mask == 0 { 0 } else { moved | (mask ^ moved) >> (low.trailing_zeros() + 2) };
        self.next = Some(following).filter(|&mask| mask != 0 && mask >> self.cards.len() == 0);
        Some((0..self.cards.len()).filter(|at| mask >> at & 1 == 1).map(|at| self.cards[at]).collect())
    }
}

impl FusedIterator for Subsets {}
