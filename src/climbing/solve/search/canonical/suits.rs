//! Computes canonical hands of cards with suits: closes the gaps between the suits of each rank, and between the ranks.
//!
//! **Claim and proof** are those of the parent module, with one addition. Within a rank only the order of the suits
//! counts, except for plays of several ranks in one suit. A suit *matters* for a hand that has enough cards of the suit
//! for such a play. A card of a suit that matters for its hand keeps its suit, and so do all other cards of the same
//! rank, in every hand. No card moves to a suit that matters for its hand. Each canonical hand stores the suits that
//! matter for it. So the suited plays do not change. A hand with too few cards for a suited play will never have
//! enough.

use super::{Canonical, InterchangeableCards, closed_up};
use crate::climbing::hand::{EVERY_RANK, SuitHand, Word};
use crate::climbing::plays::{Engine, Suits, ranks_below};

impl<W: Word> Canonical for Suits<W> {
    /// Closes the gaps between suits, then those between ranks. Hands of two decks do not change.
    fn canonical<const S: usize>(&self, hands: [SuitHand<W>; S]) -> [SuitHand<W>; S] {
        if W::DECKS > 1 {
            return hands;
        }
        let suited = hands.map(|hand| self.suits_that_matter(hand));
        self.ranks_closed_up(suits_closed_up(hands.map(SuitHand::bits), suited)).map(SuitHand::from_bits)
    }

    /// Returns the cards of `hand` that have another card of `hand` above them in the same rank, with no other player's
    /// card between the two. Excludes jokers, and the suits that matter for `hand`.
    fn interchangeable_cards(
        &self,
        hand: SuitHand<W>,
        others: impl Iterator<Item = SuitHand<W>>,
    ) -> InterchangeableCards {
        if W::DECKS > 1 {
            return InterchangeableCards::default();
        }
        let suits = u64::from(!self.suits_that_matter(hand) & SuitHand::<W>::RANK);
        let cards = hand.bits() & (suits * EVERY_RANK) & (JOKERS - 1);
        let theirs = others.fold(0, |theirs, other| theirs | other.bits());
        let (second, third) = (!(theirs >> 1), !(theirs >> 2));
        InterchangeableCards([
            cards & cards >> 1 & LOWEST_THREE,
            cards & cards >> 2 & LOWEST_TWO & second,
            cards & cards >> 3 & EVERY_RANK & second & third,
        ])
    }

    /// Returns `true` if a play of `hand` uses a card, but leaves a higher, equivalent card. `rest` is the hand after
    /// the play. The same play with the higher card then represents this play. Among equivalent cards, the highest
    /// represent the lower ones, because they beat everything that the lower ones beat.
    fn is_named_twice(
        &self,
        hand: SuitHand<W>,
        rest: SuitHand<W>,
        InterchangeableCards(alike): InterchangeableCards,
    ) -> bool {
        let (kept, played) = (rest.bits(), hand.bits() & !rest.bits());
        (1..).zip(alike).any(|(by, alike)| played & kept >> by & alike != 0)
    }
}

/// The bits of the lowest three suits of every rank, and of the lowest two.
const LOWEST_THREE: u64 = 7 * EVERY_RANK;
const LOWEST_TWO: u64 = 3 * EVERY_RANK;

/// The bit of the lowest card of the jokers' rank.
const JOKERS: u64 = 1 << 52;

/// The index of the lowest of four bits, which store the suits that matter for a hand. The bits belong to a rank that
/// no card has.
const SUITED: usize = 60;

/// The bit that marks canonical hands in which no player has a run. It belongs to another rank that no card has.
const NO_RUNS: u64 = 1 << 56;

/// Closes the gaps between the suits of each rank. `suited` has, for each hand, the suits that matter for the hand; the
/// function also stores them in the hand. A rank does not change if one of its cards has a suit that matters for the
/// card's hand, or if a card would move to a suit that matters for its hand.
fn suits_closed_up<const S: usize>(mut hands: [u64; S], suited: [u8; S]) -> [u64; S] {
    let held = hands.iter().fold(0, |held, hand| held | hand);
    let stays = |hand: u64, suited: u8| hand & (u64::from(suited) * EVERY_RANK);
    let mut fixed = (0..S).fold(0, |fixed, slot| fixed | stays(hands[slot], suited[slot]));
    fixed |= fixed >> 1;
    fixed = (fixed | fixed >> 2) & EVERY_RANK;
    // The ranks in which a held card is above a card that no player holds.
    let open = !held & (held >> 1 & LOWEST_THREE | held >> 2 & LOWEST_TWO | held >> 3 & EVERY_RANK);
    let open = (open | open >> 1 | open >> 2) & EVERY_RANK & !fixed & (JOKERS - 1);
    let mut left = open;
    while left != 0 {
        let at = left.trailing_zeros();
        left &= left - 1;
        let mut closed = hands.map(|hand| hand >> at & 0xf);
        let mut gaps = !(held >> at) & 0xf;
        while gaps != 0 {
            // From the highest suit down.
            let gap = gaps.ilog2();
            gaps &= !(1 << gap);
            let below = (1u64 << gap) - 1;
            closed = closed.map(|cards| cards & below | cards >> 1 & !below);
        }
        if (0..S).all(|slot| closed[slot] & u64::from(suited[slot]) == 0) {
            for (hand, closed) in hands.iter_mut().zip(closed) {
                *hand = *hand & !(0xf << at) | closed << at;
            }
        }
    }
    for (hand, suited) in hands.iter_mut().zip(suited) {
        *hand |= u64::from(suited) << SUITED;
    }
    hands
}

impl<W: Word> Suits<W> {
    /// Closes the gaps between the ranks below twos. Twos do not move, because chops beat them in some games. If the
    /// rules let three of a kind beat a single ace, no gap is closed.
    fn ranks_closed_up<const S: usize>(&self, hands: [u64; S]) -> [u64; S] {
        const ZONE: usize = 12;
        let cards = (1u64 << (4 * ZONE)) - 1;
        if self.order().chops().is_some_and(|chops| chops.trips_on_ace) {
            return hands;
        }
        let plane = |hand: u64, width: usize| SuitHand::<u64>::from_bits(hand).plane(width);
        let lowered = |hand: u64, from: usize, by: usize| {
            let above = cards & !((1 << (4 * from)) - 1);
            hand & !above | (hand & above) >> (4 * by)
        };
        let (line, fewest) = self.runs();
        let has_run = |&hand: &u64| {
            (1..=4).any(|width| {
                let (ranks, fewest) = (plane(hand, width), fewest[width - 1]);
                fewest > 0 && ranks.count_ones() as usize >= fewest && {
                    let mut length = 0;
                    line.iter().any(|rank| {
                        length = if ranks >> rank & 1 == 1 { length + 1 } else { 0 };
                        length >= fewest
                    })
                }
            })
        };
        if !hands.iter().any(has_run) {
            let mut closed = closed_up(hands, (ranks_below(ZONE), [0; 4]), plane, lowered);
            closed[0] |= NO_RUNS;
            return closed;
        }
        // If runs wrap around, or include twos, closing a gap could change a run, so no gap is closed.
        let goes_up = line.len() <= ZONE && line.iter().enumerate().all(|(place, &rank)| place == usize::from(rank));
        if goes_up { closed_up(hands, (ranks_below(ZONE), fewest), plane, lowered) } else { hands }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::climbing::Game;
    use crate::climbing::hand::Hand;
    use crate::climbing::plays::AnyEngine;

    /// The hands of two players. A card is its rank and its suit, each counted from 0 for the lowest.
    type Hands<'a> = [&'a [(usize, usize)]; 2];

    fn hand(cards: &[(usize, usize)]) -> SuitHand<u64> {
        cards.iter().fold(SuitHand::EMPTY, |hand, &(rank, suit)| hand.plus(SuitHand::of(rank, 1 << suit)))
    }

    /// Returns `true` if `a` and `b`, each the hands of two players, have the same canonical form.
    fn are_one(game: Game, a: Hands<'_>, b: Hands<'_>) -> bool {
        let rules = game.rules();
        let referee = crate::climbing::Referee::new(&*rules, None).unwrap();
        let AnyEngine::Suits(engine) = referee.engine() else { panic!("{game} has no suits") };
        let [a, b] = [a, b].map(|hands| engine.canonical(hands.map(hand)));
        a == b
    }

    #[test]
    fn ranks_and_suits_that_nobody_holds_are_closed_up() {
        for game in [Game::BigTwo, Game::TienLen] {
            // A card of one player is between two cards of the other. The exact ranks and suits do not matter.
            assert!(are_one(game, [&[(0, 1), (7, 3)], &[(4, 0)]], [&[(2, 0), (5, 2)], &[(3, 3)]]));
            // Within a rank, only the order of the owners matters.
            assert!(are_one(game, [&[(4, 0), (4, 3)], &[(4, 1)]], [&[(6, 1), (6, 3)], &[(6, 2)]]));
            assert!(!are_one(game, [&[(4, 0), (4, 3)], &[(4, 1)]], [&[(4, 0), (4, 1)], &[(4, 3)]]));
            // Twos remain twos, and a pair is not two single cards.
            assert!(!are_one(game, [&[(12, 0)], &[(3, 0)]], [&[(11, 0)], &[(3, 0)]]));
            assert!(!are_one(game, [&[(4, 0), (4, 1)], &[(8, 0)]], [&[(4, 0), (5, 0)], &[(8, 0)]]));
        }
    }

    #[test]
    fn canonical_hands_gain_and_lose_no_runs() {
        let foe: &[(usize, usize)] = &[(12, 0)];
        let [three, open, far] = [[0, 1, 2], [0, 1, 3], [0, 1, 7]].map(|ranks| ranks.map(|rank| (rank, rank % 4)));
        assert!(!are_one(Game::TienLen, [&three, foe], [&open, foe]));
        assert!(are_one(Game::TienLen, [&open, foe], [&far, foe]));
        // If straights have five cards, three cards are not a straight.
        assert!(are_one(Game::BigTwo, [&three, foe], [&open, foe]));
        let five = [(0, 0), (1, 1), (2, 2), (3, 3), (4, 0)];
        let gap = [(0, 0), (1, 1), (2, 2), (3, 3), (5, 0)];
        assert!(!are_one(Game::BigTwo, [&five, foe], [&gap, foe]));
        // If no player has a run, closing gaps does not make one.
        let far = [(0, 0), (1, 1), (2, 2), (3, 3), (8, 0)];
        assert!(are_one(Game::BigTwo, [&gap, foe], [&far, foe]) && !are_one(Game::BigTwo, [&five, foe], [&far, foe]));
        // Ace to five are a straight. With a six instead of the five, closing gaps does not make one.
        let [round, gap] = [2, 3].map(|rank| [(11, 0), (12, 1), (0, 2), (1, 3), (rank, 0)]);
        assert!(!are_one(Game::BigTwo, [&round, foe], [&gap, foe]));
    }

    #[test]
    fn a_flush_remains_a_flush() {
        let [flush, none] = [0, 1].map(|suit| [(0, 0), (2, 0), (4, 0), (6, 0), (8, suit)]);
        assert!(!are_one(Game::BigTwo, [&flush, &[(9, 0)]], [&none, &[(9, 0)]]));
        // In ranks without a card of the flush, gaps between suits are still closed.
        assert!(are_one(Game::BigTwo, [&flush, &[(9, 2)]], [&flush, &[(9, 3)]]));
        assert!(!are_one(Game::BigTwo, [&flush, &[(8, 2)]], [&flush, &[(9, 2)]]));
    }

    #[test]
    fn the_highest_of_equivalent_cards_represents_them() {
        let rules = Game::BigTwo.rules();
        let referee = crate::climbing::Referee::new(&*rules, None).unwrap();
        let AnyEngine::Suits(engine) = referee.engine() else { panic!("Big Two has suits") };
        let own = hand(&[(4, 0), (4, 1), (4, 3), (5, 0)]);
        let left = |suit: usize| SuitHand::from_bits(own.bits() & !hand(&[(4, suit)]).bits());
        let named_twice = |others: &[(usize, usize)]| {
            let alike = engine.interchangeable_cards(own, [hand(others)].into_iter());
            [0, 1, 3].map(|suit| engine.is_named_twice(own, left(suit), alike))
        };
        assert_eq!(named_twice(&[(5, 2)]), [true, true, false]);
        assert_eq!(named_twice(&[(4, 2)]), [true, false, false]);
        // If a hand has a flush, cards of the flush's suit are not equivalent to cards of other suits.
        let own = hand(&[(0, 0), (2, 0), (4, 0), (6, 0), (8, 0), (8, 1)]);
        let left = SuitHand::from_bits(own.bits() & !hand(&[(8, 0)]).bits());
        assert!(!engine.is_named_twice(own, left, engine.interchangeable_cards(own, [].into_iter())));
    }
}
