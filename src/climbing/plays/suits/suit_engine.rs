//! The engine of a game that uses suits.

use std::marker::PhantomData;

use super::shapes::suits_of;
use super::shapes::{JOKER, Run, SuitShapes};
use super::{generate, recognise};
use crate::climbing::hand::{EVERY_RANK, SuitHand, Word};
use crate::climbing::plays::combination::{Key, Kind, Kinds};
use crate::climbing::plays::engine::{Engine, Play};
use crate::climbing::plays::order::Order;

/// The engine of a game that uses suits. `W` is the integer that stores a hand of one deck or of two decks.
#[derive(Clone, Debug)]
pub struct Suits<W> {
    shapes: SuitShapes,
    order: Order,
    word: PhantomData<W>,
}

impl<W: Word> Suits<W> {
    /// Returns the engine with these shapes and this order. [`SuitShapes::sets`] is limited to 4. A [line](Run::line)
    /// that is too long or has ranks above 12 gives no runs.
    pub fn new(shapes: SuitShapes, order: Order) -> Suits<W> {
        let runs = shapes.runs.map(|run| if run.is_possible() { run } else { Run::NONE });
        Suits { shapes: SuitShapes { sets: shapes.sets.min(4), runs, ..shapes }, order, word: PhantomData }
    }
}

impl<W: Word> Suits<W> {
    /// Returns the key of a set: a single, a pair, trips or quads. `cards` is the mask of its cards, all of the rank
    /// `rank`. Returns `None` if the cards are not a set under these rules.
    pub(crate) fn set(&self, rank: usize, cards: u8) -> Option<Key> {
        let kind = Kind::SETS.get((cards.count_ones() as usize).wrapping_sub(1))?;
        let is_set = cards.count_ones() as usize <= self.shapes.sets && rank < JOKER;
        is_set.then(|| Key::new(*kind, 1, self.shapes.set_strength::<W>(rank, cards)))
    }

    /// Returns, as a mask, the suits with enough cards in the hand for a flush or a suited run. Flushes count only if
    /// they are plays. Suited runs count only if some of them have a kind of their own, such as the straight flush.
    pub(crate) fn suits_that_matter(&self, hand: SuitHand<W>) -> u8 {
        let suited_runs = self.shapes.straight[0] != self.shapes.straight[1] || self.shapes.royal;
        let fewest = [(suited_runs, self.shapes.runs[0].fewest), (self.shapes.flush.is_some(), 5)];
        let fewest = fewest.into_iter().filter(|(played, _)| *played).map(|(_, fewest)| fewest).min();
        let Some(fewest) = fewest else { return 0 };
        let of_suit = |suit: usize| match W::DECKS {
            1 => (hand.bits() >> suit & EVERY_RANK).count_ones() as usize,
            _ => (0..16).filter(|&rank| suits_of::<W>(hand.of_rank(rank)) >> suit & 1 == 1).count(),
        };
        (0..4).filter(|&suit| of_suit(suit) >= fewest).fold(0, |suits, suit| suits | 1 << suit)
    }

    /// Returns the longest [line](Run::line) of the runs of singles, of pairs, of trips and of quads. Also returns the
    /// fewest ranks in each of these four kinds of run; 0 if there are no such runs.
    pub(crate) fn runs(&self) -> (&'static [u8], [usize; 4]) {
        let longest = self.shapes.runs.iter().max_by_key(|run| run.line.len());
        (longest.map_or(&[], |run| run.line), self.shapes.runs.map(|run| run.fewest))
    }
}

impl<W: Word> Engine for Suits<W> {
    type Hand = SuitHand<W>;

    fn order(&self) -> &Order {
        &self.order
    }

    fn readings(&self, cards: SuitHand<W>) -> Vec<Key> {
        recognise::readings(&self.shapes, cards)
    }

    fn generate(
        &self,
        hand: SuitHand<W>,
        kinds: Kinds,
        wanted: impl Fn(Key) -> bool,
        out: &mut Vec<Play<SuitHand<W>>>,
    ) {
        generate::plays(&self.shapes, hand, kinds, &wanted, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::climbing::hand::Hand;
    use crate::climbing::plays::suits::{FlushBy, RunsBy};

    /// The line from three to seven.
    const SHORT: &[u8] = &[0, 1, 2, 3, 4];
    /// A line that is too long.
    const LONG: &[u8] = &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 1, 2];
    /// A line with a rank that is too high.
    const BEYOND: &[u8] = &[9, 10, 11, 12, 13];

    fn shapes(line: &'static [u8]) -> SuitShapes {
        SuitShapes {
            sets: 3,
            runs: [Run { fewest: 3, most: 15, line }, Run::NONE, Run::NONE, Run::NONE],
            by: RunsBy::Top,
            run_suits: true,
            straight: [Kind::Straight; 2],
            locking: None,
            royal: false,
            flush: None,
            full_house: false,
            quads_and_one: None,
            two_pairs: false,
            alike: false,
        }
    }

    /// Returns a hand with one card of `suit` in each of `ranks`, all from the first deck.
    fn suited<W: Word>(ranks: std::ops::Range<usize>, suit: usize) -> SuitHand<W> {
        ranks.fold(SuitHand::EMPTY, |hand, rank| hand.plus(SuitHand::of(rank, 1 << (suit * W::DECKS))))
    }

    #[test]
    fn sets_have_at_most_as_many_cards_as_the_game_allows() {
        let engine = Suits::<u64>::new(shapes(SHORT), Order::plain());
        let key = |kind, strength| Some(Key::new(kind, 1, strength));
        // The strength is 8 times the position of the rank. Singles and pairs add 2 times the position of their highest
        // suit. Positions count from 0.
        assert_eq!(engine.set(4, 0b0100), key(Kind::Single, 36));
        assert_eq!(engine.set(4, 0b1001), key(Kind::Pair, 38));
        assert_eq!(engine.set(12, 0b0111), key(Kind::Trips, 96));
        assert_eq!((engine.set(4, 0), engine.set(4, 0b1111), engine.set(JOKER, 0b1)), (None, None, None));
    }

    /// A suit matters from three cards, the length of the shortest run, if suited runs or royal flushes are of a kind
    /// of their own. It matters from five cards if there are flushes.
    #[test]
    fn suits_matter_if_enough_cards_are_of_one_suit() {
        let matter = |shapes: SuitShapes, count: usize| {
            let engine = Suits::new(shapes, Order::plain());
            let is = [0, 1, 2, 3].map(|suit| engine.suits_that_matter(suited::<u64>(4..4 + count, suit)));
            assert!(is == [0; 4] || is == [1, 2, 4, 8], "{is:?}");
            is != [0; 4]
        };
        let plain = shapes(SHORT);
        let named = SuitShapes { straight: [Kind::Straight, Kind::StraightFlush], ..plain.clone() };
        let royal = SuitShapes { royal: true, ..plain.clone() };
        let flush = SuitShapes { flush: Some(FlushBy::Card), ..plain.clone() };
        assert!(!matter(plain, 9));
        assert_eq!((matter(named.clone(), 2), matter(named.clone(), 3)), (false, true));
        assert_eq!((matter(royal.clone(), 2), matter(royal, 3)), (false, true));
        assert_eq!((matter(flush.clone(), 4), matter(flush, 5)), (false, true));
        // Cards of several suits do not count together, and duplicates count as one card of their suit.
        let engine = Suits::<u64>::new(named.clone(), Order::plain());
        assert_eq!(engine.suits_that_matter(suited(0..2, 1).plus(suited(2..4, 2))), 0);
        let engine = Suits::<u128>::new(named, Order::plain());
        for suit in 0..4 {
            let twins = SuitHand::of(2, 0b11 << (2 * suit));
            let with = |ranks| suited(ranks, suit).plus(twins);
            assert_eq!([with(0..2), with(0..1)].map(|hand| engine.suits_that_matter(hand)), [1 << suit, 0]);
        }
    }

    #[test]
    fn lines_that_are_too_long_or_have_too_high_ranks_give_no_runs() {
        for (line, run, are_runs) in
            [(SHORT, 2..5, true), (&LONG[..15], 2..5, true), (LONG, 2..5, false), (BEYOND, 9..12, false)]
        {
            let engine = Suits::<u64>::new(shapes(line), Order::plain());
            let readings = engine.readings(suited(run, 0));
            assert_eq!(readings.iter().any(|key| key.kind() == Kind::Straight), are_runs, "{line:?}");
        }
    }

    /// Returns the cards of a rank that remain after each play of one kind, in ascending order.
    fn rests(engine: &Suits<u128>, hand: SuitHand<u128>, rank: usize, kind: Kind) -> Vec<u8> {
        let mut plays = Vec::new();
        engine.generate(hand, Kinds::ALL, |key| key.kind() == kind, &mut plays);
        let mut rests: Vec<u8> = plays.iter().map(|play| play.rest.of_rank(rank)).collect();
        rests.sort_unstable();
        rests
    }

    /// If two decks look alike, the first of two equal cards is played first. In the masks, the lowest two bits are the
    /// cards of the lowest suit, and the next two are those of the next suit.
    #[test]
    fn equal_cards_of_decks_that_look_alike_are_played_in_one_order() {
        let engine = |alike| {
            let shapes = SuitShapes { alike, quads_and_one: Some(Kind::Quads), ..shapes(SHORT) };
            Suits::<u128>::new(shapes, Order::plain())
        };
        let hand = SuitHand::of(4, 0b0111);
        for (kind, alike, apart) in [
            (Kind::Single, &[0b0011, 0b0110][..], &[0b0011, 0b0101, 0b0110][..]),
            (Kind::Pair, &[0b0010, 0b0100], &[0b0001, 0b0010, 0b0100]),
            (Kind::Trips, &[0], &[0]),
        ] {
            assert_eq!([true, false].map(|is| rests(&engine(is), hand, 4, kind)), [alike, apart], "{kind:?}");
        }
        // A play of four of a kind and a fifth card takes all five cards of the rank, or four of them and another card.
        let five = SuitHand::of(4, 0b1_1111).plus(SuitHand::of(0, 1));
        assert_eq!(rests(&engine(true), five, 4, Kind::Quads), [0, 0b10, 0b1000, 0b1_0000]);
    }

    /// In two decks, five cards of the third suit are a flush of that suit.
    #[test]
    fn flushes_of_two_decks_are_of_one_suit() {
        let shapes = SuitShapes { flush: Some(FlushBy::Suit), runs: [Run::NONE; 4], ..shapes(SHORT) };
        let engine = Suits::<u128>::new(shapes, Order::plain());
        let mut plays = Vec::new();
        let hand =
            [0, 2, 4, 6, 8].into_iter().fold(SuitHand::EMPTY, |hand, rank| hand.plus(SuitHand::of(rank, 1 << 4)));
        engine.generate(hand, Kinds::ALL, |key| key.kind() == Kind::Flush, &mut plays);
        // The third suit, with the rank at position 8 as the highest.
        assert_eq!(plays, [Play { rest: SuitHand::EMPTY, key: Key::new(Kind::Flush, 1, 16 * 2 + 8) }]);
        assert_eq!(engine.readings(hand), [plays[0].key]);
    }
}
