use crate::eval::{Category, RowRank};
use crate::solver::hand::masks::{Mask, SUBSETS, highest_one, lowest_one};
use crate::solver::hand::subsets::{Ranked, Subsets};

/// Backs in families: those that have the same pair, pairs or trips, or nothing, and differ in kickers only.
#[derive(Clone)]
pub(crate) struct Families {
    families: Vec<Family>,
    /// The number of the family of backs that have these cards in common, from 1; 0 where there is none.
    numbers: Box<[u16; SUBSETS]>,
    /// The pairs of the hand.
    pairs: Vec<Mask>,
}

#[derive(Clone)]
struct Family {
    /// The cards that its backs have in common, and how many kickers they have.
    made: Mask,
    kickers: u32,
    /// What they leave.
    limit: Limit,
}

/// What a back leaves to be had.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit {
    /// What no setting is worth more than.
    pub(crate) most: f32,
    /// The strongest middle.
    pub(crate) middle: u16,
}

/// Rows that are as strong have no kickers, but for four of a kind, which few hands have.
pub(crate) const WITHOUT_KICKERS: u16 = RowRank::lowest_of(Category::Straight).index() as u16;

/// Two and three of up to four cards, ascending.
const PAIRS: [Mask; 6] = [0b11, 0b101, 0b110, 0b1001, 0b1010, 0b1100];
const TRIPS: [Mask; 4] = [0b111, 0b1011, 0b1101, 0b1110];

/// So many cards of a rank, which stand side by side.
fn some_of(cards: Mask, taken: &[Mask]) -> impl Iterator<Item = Mask> {
    taken.iter().map(move |taken| taken << cards.trailing_zeros()).take_while(move |taken| taken & !cards == 0)
}

impl Families {
    pub(crate) fn new() -> Families {
        Families { families: Vec::new(), numbers: Box::new([0; SUBSETS]), pairs: Vec::new() }
    }

    /// Takes up the families of a hand that have something to offer, as `limit` says from the strongest of its backs, of
    /// which it is told the cards that all of them have.
    #[inline]
    pub(crate) fn take(&mut self, hand: &Subsets, mut limit: impl FnMut(Ranked) -> Option<Limit>) {
        let Families { families, numbers, pairs } = self;
        for family in families.drain(..) {
            numbers[family.made as usize % SUBSETS] = 0;
        }
        let mut add = |made: Mask, kickers: u32| {
            let Some(strongest) = hand.with_kickers(made, kickers, highest_one) else { return };
            // Without a pair it may be a flush or a straight, which belong to no family.
            let place = hand.place(strongest).min(WITHOUT_KICKERS - 1);
            if let Some(limit) = limit(Ranked { place, mask: made }) {
                families.push(Family { made, kickers, limit });
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

    /// The least place of their backs, or a lower one.
    #[inline]
    pub(crate) fn least(&self, hand: &Subsets) -> Option<u16> {
        let weakest = |family: &Family| hand.with_kickers(family.made, family.kickers, lowest_one);
        let weakest = |family| weakest(family).map(|row| hand.place(row));
        // The weakest row without a pair is not this one if this is a straight or a flush.
        self.families.iter().filter_map(weakest).map(|place| if place < WITHOUT_KICKERS { place } else { 0 }).min()
    }

    /// Whether a row is of one of these, or of no family at all.
    #[inline]
    pub(crate) fn admit(&self, hand: &Subsets, row: Ranked) -> bool {
        (row.place >= WITHOUT_KICKERS) | (self.number(hand, row) != 0)
    }

    /// What a row leaves by its family, if it has one.
    #[inline]
    pub(crate) fn limit(&self, hand: &Subsets, row: Ranked) -> Option<Limit> {
        if row.place >= WITHOUT_KICKERS {
            return None;
        }
        let number = usize::from(self.number(hand, row));
        self.families.get(number.wrapping_sub(1)).map(|family| family.limit)
    }

    #[inline]
    fn number(&self, hand: &Subsets, row: Ranked) -> u16 {
        self.numbers[hand.holdings().paired(row.mask) as usize % SUBSETS]
    }
}
