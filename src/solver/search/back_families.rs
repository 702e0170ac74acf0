//! Families of backs. The backs of a family have the same pair, two pair or trips, and differ only in kickers. The
//! backs without a pair are a family, too.
//!
//! Most families have such low bounds that their backs need not be visited one by one.

use crate::eval::{Category, RowRank};
use crate::solver::hand::masks::{Mask, SUBSETS, highest_one, lowest_one};
use crate::solver::hand::subsets::{RankedRow, Subsets};

/// The families of one hand that are worth visiting.
#[derive(Clone)]
pub(crate) struct BackFamilies {
    families: Vec<Family>,
    /// The numbers of the families, counted from 1. The index is the mask of the cards that a family's backs share. The
    /// number is 0 if no family has these cards.
    numbers: Box<[u16; SUBSETS]>,
    /// All pairs of the hand.
    pairs: Vec<Mask>,
}

/// The backs that contain the cards `made` and differ only in kickers.
#[derive(Clone)]
struct Family {
    /// The cards shared by the backs.
    made: Mask,
    /// Number of kickers in each back.
    kickers: u32,
    /// The bound for all backs of the family.
    bound: BackBound,
}

/// Upper bounds for the settings with a given back, or with any back of a family.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BackBound {
    /// Upper bound on the values of these settings, in units per opponent.
    pub(crate) most: f32,
    /// Upper bound on the rank indices of the middles of these settings.
    pub(crate) middle: u16,
}

/// The lowest rank index of rows without kickers: straights and better. Four of a kind counts as such a row despite its
/// kicker, because few hands have it.
pub(crate) const WITHOUT_KICKERS: u16 = RowRank::lowest_of(Category::Straight).index() as u16;

/// The two-card subsets of up to four cards, ascending.
const PAIRS: [Mask; 6] = [0b11, 0b101, 0b110, 0b1001, 0b1010, 0b1100];
/// The three-card subsets of up to four cards, ascending.
const TRIPS: [Mask; 4] = [0b111, 0b1011, 0b1101, 0b1110];

/// Returns the subsets of `cards` that `taken` describes. `cards` are the cards of one rank. They are adjacent in the
/// hand, and bit `i` of a number in `taken` stands for the card `i` places above the lowest of them. The numbers are
/// ascending; the first number with a card that is not in `cards` ends the subsets.
fn some_of(cards: Mask, taken: &[Mask]) -> impl Iterator<Item = Mask> {
    taken.iter().map(move |taken| taken << cards.trailing_zeros()).take_while(move |taken| taken & !cards == 0)
}

impl BackFamilies {
    /// Returns a value without families.
    pub(crate) fn new() -> BackFamilies {
        BackFamilies { families: Vec::new(), numbers: Box::new([0; SUBSETS]), pairs: Vec::new() }
    }

    /// Loads the families of a hand. Leaves out a family if the rank of its strongest back is below `least`, or if
    /// `bound` returns `None`. `bound` is called with the shared cards of a family and the rank of its strongest back.
    #[inline]
    pub(crate) fn load(&mut self, hand: &Subsets, least: u16, mut bound: impl FnMut(RankedRow) -> Option<BackBound>) {
        let BackFamilies { families, numbers, pairs } = self;
        for family in families.drain(..) {
            numbers[family.made as usize % SUBSETS] = 0;
        }
        // The backs of every family are weaker than a straight. If `least` is a straight or better, all families are
        // left out.
        if least >= WITHOUT_KICKERS {
            return;
        }
        let mut add = |made: Mask, kickers: u32| {
            let Some(strongest) = hand.with_kickers(made, kickers, highest_one) else { return };
            // If the family has no pair, its strongest cards may make a straight or a flush. Such a row belongs to no
            // family, so the rank is limited to one below the lowest straight.
            let rank = hand.rank_index(strongest).min(WITHOUT_KICKERS - 1);
            if rank < least {
                return;
            }
            if let Some(bound) = bound(RankedRow { rank, mask: made }) {
                families.push(Family { made, kickers, bound });
                numbers[made as usize % SUBSETS] = families.len() as u16;
            }
        };
        pairs.clear();
        add(0, 5);
        for &cards in hand.holdings().of_rank.iter().filter(|cards| *cards & (*cards).wrapping_sub(1) != 0) {
            let lower = pairs.len();
            for pair in some_of(cards, &PAIRS) {
                add(pair, 3);
                pairs[..lower].iter().for_each(|lower| add(pair | lower, 1));
                pairs.push(pair);
            }
            some_of(cards, &TRIPS).for_each(|trips| add(trips, 2));
        }
    }

    /// Returns a lower bound on the rank index of the families' backs. Returns `None` if there is no family.
    #[inline]
    pub(crate) fn least(&self, hand: &Subsets) -> Option<u16> {
        let weakest = |family: &Family| hand.with_kickers(family.made, family.kickers, lowest_one);
        let weakest = |family| weakest(family).map(|row| hand.rank_index(row));
        // If the lowest cards without a pair make a straight or a flush, another row is the weakest. In this case, the
        // bound is 0.
        self.families.iter().filter_map(weakest).map(|rank| if rank < WITHOUT_KICKERS { rank } else { 0 }).min()
    }

    /// Returns `true` if a back belongs to one of these families, or cannot belong to any family.
    #[inline]
    pub(crate) fn admit(&self, hand: &Subsets, back: RankedRow) -> bool {
        (back.rank >= WITHOUT_KICKERS) | (self.number(hand, back) != 0)
    }

    /// Returns the bound of the family of a back. Returns `None` if the back belongs to none of these families.
    #[inline]
    pub(crate) fn bound(&self, hand: &Subsets, back: RankedRow) -> Option<BackBound> {
        if back.rank >= WITHOUT_KICKERS {
            return None;
        }
        let number = usize::from(self.number(hand, back));
        self.families.get(number.wrapping_sub(1)).map(|family| family.bound)
    }

    #[inline]
    fn number(&self, hand: &Subsets, back: RankedRow) -> u16 {
        self.numbers[hand.holdings().paired(back.mask) as usize % SUBSETS]
    }
}
