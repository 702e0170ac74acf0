use super::model::{GivenBack, Model, ROUNDING};
use super::subsets::{Cut, FIVE_MASKS, FIVES, HAND, Mask, Subsets, THREE_MASKS};
use crate::cards::CardSet;
use crate::chinese::{ByRow, Payoffs, rules};
use crate::eval::RowRank;

/// The whole hand.
const ALL: Mask = (1 << HAND) - 1;

/// How many ways there are to cut thirteen cards into rows: C(13, 3) × C(10, 5).
pub const CUTS: usize = 72_072;

/// What makes a setting legal, as far as the search must know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RowOrder {
    /// Front below middle, middle at most back.
    AtLeast,
    /// Front below middle, middle below back.
    Strict,
    /// Any cut will do: a mis-set hand is played as set.
    Any,
}

impl RowOrder {
    pub(crate) fn of(payoffs: &Payoffs) -> RowOrder {
        match payoffs.row_order() {
            Some(rules::RowOrder::AtLeast) => RowOrder::AtLeast,
            Some(rules::RowOrder::Strict) => RowOrder::Strict,
            None => RowOrder::Any,
        }
    }

    #[inline]
    fn allows(self, front: u16, middle: u16, back: u16) -> bool {
        match self {
            RowOrder::AtLeast => front <= middle && middle <= back,
            RowOrder::Strict => front <= middle && middle < back,
            RowOrder::Any => true,
        }
    }
}

/// A setting that the search found.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Found {
    pub(crate) value: f32,
    pub(crate) cut: Cut,
    pub(crate) ranks: ByRow<RowRank>,
}

impl Found {
    /// The order in which settings are listed: by value, then higher back, middle, front; the masks break ties between
    /// settings that differ in suits only.
    fn key(&self) -> (f32, [u16; 6]) {
        let rank = |rank: RowRank| rank.index() as u16;
        let ByRow { front, middle, back } = self.ranks;
        (self.value, [rank(back), rank(middle), rank(front), self.cut.back, self.cut.middle, self.cut.front])
    }

    pub(crate) fn cmp(&self, other: &Found) -> std::cmp::Ordering {
        let (a, b) = (self.key(), other.key());
        a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))
    }
}

/// Of settings, those that no other beats in one row and matches in the others, one for each three ranks; best first in
/// the order of back, middle, front.
pub(crate) fn undominated(mut settings: Vec<Found>) -> Vec<Found> {
    settings.sort_unstable_by_key(|found| std::cmp::Reverse(found.key().1));
    settings.dedup_by_key(|found| found.ranks);
    // With the backs in descending order a setting is dominated by an earlier one or by none.
    let mut kept: Vec<Found> = Vec::new();
    for found in settings {
        let ranks = found.ranks;
        if !kept.iter().any(|other| other.ranks.middle >= ranks.middle && other.ranks.front >= ranks.front) {
            kept.push(found);
        }
    }
    kept
}

/// What a search keeps of the settings it visits.
trait Keep {
    /// Settings worth less than this need not be offered.
    fn threshold(&self) -> f32;
    /// Takes note of a setting.
    fn offer(&mut self, found: Found);
}

/// Keeps the best setting.
struct Best(Option<Found>);

impl Keep for Best {
    #[inline]
    fn threshold(&self) -> f32 {
        self.0.map_or(f32::NEG_INFINITY, |best| best.value)
    }

    #[inline]
    fn offer(&mut self, found: Found) {
        if self.0.is_none_or(|best| found.cmp(&best).is_gt()) {
            self.0 = Some(found);
        }
    }
}

/// Keeps the best settings of different strengths, at most `limit` of them. Of settings that differ in suits only it
/// keeps one.
struct Several {
    limit: usize,
    found: Vec<Found>,
}

impl Keep for Several {
    #[inline]
    fn threshold(&self) -> f32 {
        if self.found.len() < self.limit { f32::NEG_INFINITY } else { self.found[self.limit - 1].value }
    }

    fn offer(&mut self, found: Found) {
        match self.found.iter_mut().find(|other| other.ranks == found.ranks) {
            Some(other) => {
                if found.cmp(other).is_gt() {
                    *other = found;
                }
            }
            None => {
                let place = self.found.partition_point(|other| other.cmp(&found).is_gt());
                self.found.insert(place, found);
                self.found.truncate(self.limit);
            }
        }
    }
}

/// Searches the cuts of a hand for those that are worth most. One is reused for many hands.
#[derive(Clone)]
pub(crate) struct Search {
    subsets: Subsets,
    backs: Vec<u32>,
}

impl Search {
    pub(crate) fn new() -> Search {
        Search { subsets: Subsets::new(), backs: Vec::with_capacity(FIVES) }
    }

    /// Takes up a hand of thirteen cards.
    pub(crate) fn take(&mut self, hand: CardSet, table: &crate::eval::RowTable) {
        self.subsets.rank(hand, table);
    }

    /// The cards of a row.
    pub(crate) fn cards(&self, mask: Mask) -> CardSet {
        self.subsets.cards(mask)
    }

    /// The best setting by a model; `None` where no cut is legal, which the rules in use do not allow to happen.
    pub(crate) fn best(&mut self, model: &Model, order: RowOrder) -> Option<Found> {
        let mut best = Best(None);
        self.run(model, order, &mut best);
        best.0
    }

    /// The best settings of different strengths by a model, best first, at most `limit` of them.
    pub(crate) fn several(&mut self, model: &Model, order: RowOrder, limit: usize) -> Vec<Found> {
        let mut several = Several { limit, found: Vec::with_capacity(limit + 1) };
        if limit > 0 {
            self.run(model, order, &mut several);
        }
        several.found
    }

    /// Every legal setting, and what `value` says it is worth.
    pub(crate) fn every(&self, order: RowOrder, mut value: impl FnMut(ByRow<RowRank>) -> f32) -> Vec<Found> {
        let mut found = Vec::new();
        for back in FIVE_MASKS {
            each_split(ALL ^ back, |front, middle| {
                let cut = Cut { front, middle, back };
                let places = cut.map(|mask| self.subsets.place(mask));
                if order.allows(places.front, places.middle, places.back) {
                    let ranks = cut.map(|mask| self.subsets.get(mask));
                    found.push(Found { value: value(ranks), cut, ranks });
                }
            });
        }
        found
    }

    /// How many of the cuts are legal settings.
    pub(crate) fn legal(&self, order: RowOrder) -> usize {
        let mut legal = 0;
        for back in FIVE_MASKS {
            let back_rank = self.subsets.place(back);
            each_split(ALL ^ back, |front, middle| {
                let (front, middle) = (self.subsets.place(front), self.subsets.place(middle));
                legal += usize::from(order.allows(front, middle, back_rank));
            });
        }
        legal
    }

    fn run(&mut self, model: &Model, order: RowOrder, keep: &mut impl Keep) {
        if !model.monotone || order == RowOrder::Any {
            for back in FIVE_MASKS {
                self.scan(&model.back(self.subsets.place(back).into()), back, order, keep);
            }
            return;
        }
        let subsets = &self.subsets;
        let front_cap = THREE_MASKS.iter().map(|&mask| subsets.place(mask)).max().unwrap_or(0);
        let ranked = || FIVE_MASKS.iter().map(|&mask| u32::from(subsets.place(mask)) << HAND | u32::from(mask));
        let rank = |ranked: u32| (ranked >> HAND) as u16;
        let mask = |ranked: u32| ranked as Mask & ALL;
        let strongest = ranked().max().unwrap_or(0);

        // A first setting, with the strongest back, whose value most others cannot reach.
        self.scan(&model.back(rank(strongest).into()), mask(strongest), order, keep);

        // What no back of a setting that reaches it can be weaker than, since the middle is no stronger, and the front no stronger
        // than the middle.
        let bound = |row: u16| model.bounds(row.into()).middle(row.into()).front(front_cap.min(row).into());
        let threshold = keep.threshold() - ROUNDING;
        let (mut lowest, mut high) = (0, rank(strongest));
        while lowest < high {
            let back = lowest + (high - lowest) / 2;
            if bound(back) >= threshold { high = back } else { lowest = back + 1 }
        }
        self.backs.clear();
        self.backs.extend(ranked().filter(|&back| rank(back) >= lowest));
        self.backs.sort_unstable_by(|a, b| b.cmp(a));

        // No middle is stronger than the weaker row of the first two that share no card.
        let shares = |a: u32, b: u32| a & b & u32::from(ALL) != 0;
        let in_middle = (1..self.backs.len()).find(|&i| self.backs[..i].iter().any(|&row| !shares(row, self.backs[i])));
        let middle_cap = in_middle.map_or(lowest.saturating_sub(1), |i| rank(self.backs[i]));

        for &back in &self.backs[1..] {
            let middle_cap = middle_cap.min(rank(back));
            let bounds = model.bounds(rank(back).into()).middle(middle_cap.into());
            let threshold = keep.threshold() - ROUNDING;
            if bounds.front(front_cap.min(middle_cap).into()) < threshold {
                // Weaker backs are bounded by no more.
                break;
            }
            if bounds.front(subsets.best_front(ALL ^ mask(back)).min(middle_cap).into()) >= threshold {
                self.scan(&model.back(rank(back).into()), mask(back), order, keep);
            }
        }
    }

    /// Offers every legal setting with this back.
    fn scan(&self, model: &GivenBack<'_>, back: Mask, order: RowOrder, keep: &mut impl Keep) {
        let back_rank = self.subsets.place(back);
        each_split(ALL ^ back, |front, middle| {
            let (front_rank, middle_rank) = (self.subsets.place(front), self.subsets.place(middle));
            if order.allows(front_rank, middle_rank, back_rank) {
                let value = model.middle(middle_rank.into()).front(front_rank.into());
                if value >= keep.threshold() {
                    let cut = Cut { front, middle, back };
                    keep.offer(Found { value, cut, ranks: cut.map(|mask| self.subsets.get(mask)) });
                }
            }
        });
    }
}

/// Calls `f` with every way to split eight cards into a front and a middle.
#[inline]
fn each_split(eight: Mask, mut f: impl FnMut(Mask, Mask)) {
    let mut bits = [0; 8];
    let mut left = eight;
    for bit in &mut bits {
        *bit = left & left.wrapping_neg();
        left ^= *bit;
    }
    for i in 0..8 {
        for j in i + 1..8 {
            for k in j + 1..8 {
                let front = bits[i] | bits[j] | bits[k];
                f(front, eight ^ front);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Rng;
    use crate::chinese::Rules;
    use crate::chinese::rules::Preset;
    use crate::eval::RowTable;
    use crate::solver::Equilibrium;
    use crate::solver::player::Player;

    /// Searches hands with and without pruning, and compares what is found.
    fn compare(preset: Preset, hands: u32) {
        let player = Player::new(&Rules::of(preset), Equilibrium::of_preset(preset).unwrap().strategy());
        let (model, order) = (&player.model, player.order);
        let mut rng = Rng::new(2_026);
        let mut search = Search::new();
        for n in 0..hands {
            let hand = rng.deal(CardSet::DECK, HAND);
            search.take(hand, RowTable::wheel_low());
            let all = search.every(order, |ranks| model.value(ranks));
            let highest = all.iter().map(|found| found.value).fold(f32::NEG_INFINITY, f32::max);
            assert_eq!(search.best(model, order).unwrap().value, highest, "{preset}: {hand}");

            if n % 10 == 0 {
                // The same for a list: values of different ranks, best first.
                let mut values: Vec<f32> = one_of_each(all).iter().map(|found| found.value).collect();
                values.sort_by(|a, b| b.total_cmp(a));
                values.truncate(20);
                let found: Vec<f32> = search.several(model, order, 20).iter().map(|found| found.value).collect();
                assert_eq!(found, values, "{preset}: {hand}");
            }
        }
    }

    /// One setting for each three ranks.
    fn one_of_each(mut all: Vec<Found>) -> Vec<Found> {
        all.sort_by_key(|found| std::cmp::Reverse(found.key().1));
        all.dedup_by_key(|found| found.ranks);
        all
    }

    #[test]
    fn pruned_is_exhaustive() {
        Preset::ALL.iter().for_each(|&preset| compare(preset, 100));
    }

    #[test]
    #[ignore = "a minute in release mode"]
    fn pruned_is_exhaustive_on_ten_thousand_hands() {
        Preset::ALL.iter().for_each(|&preset| compare(preset, 10_000));
    }

    #[test]
    fn every_cut_is_counted() {
        let mut search = Search::new();
        search.take(Rng::new(1).deal(CardSet::DECK, HAND), RowTable::wheel_low());
        assert_eq!(search.legal(RowOrder::Any), CUTS);
        assert_eq!(search.every(RowOrder::Any, |_| 0.0).len(), CUTS);
    }
}
