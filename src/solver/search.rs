use super::model::Ceiling;
use super::odds::Odds;
use super::player::Player;
use super::subsets::{Cut, FIVE_MASKS, FIVES, HAND, Mask, Ranked, Subsets};
use crate::cards::CardSet;
use crate::chinese::payoffs::{LegalOrder, Payoffs};
use crate::chinese::royalties::{Claims, Royalties, Source};
use crate::chinese::{ByRow, Row};
use crate::eval::RowRank;

/// How many ways there are to split eight cards into a front and a middle.
const SPLITS: usize = 56;
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
    /// Front below back, and a low middle at least so strong.
    LowMiddle(u16),
    /// Any cut will do: a mis-set hand is played as set.
    Any,
}

impl RowOrder {
    pub(crate) fn of(payoffs: &Payoffs) -> RowOrder {
        match payoffs.legal_order() {
            _ if payoffs.plays_misset() => RowOrder::Any,
            LegalOrder::AtLeast => RowOrder::AtLeast,
            LegalOrder::Strict => RowOrder::Strict,
            LegalOrder::LowMiddle(qualifying) => RowOrder::LowMiddle(qualifying.index() as u16),
        }
    }

    #[inline]
    fn allows(self, front: u16, middle: u16, back: u16) -> bool {
        match self {
            RowOrder::AtLeast => front <= middle && middle <= back,
            RowOrder::Strict => front <= middle && middle < back,
            RowOrder::LowMiddle(qualifying) => front <= back && middle >= qualifying,
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
    /// What is said of royalties.
    pub(crate) claims: Claims,
    /// What they come to, under rules by which ranks alone do not decide that.
    pub(crate) royalties: Royalties,
}

impl Found {
    /// A cut for which everything is claimed.
    pub(crate) fn new(value: f32, cut: Cut, ranks: ByRow<RowRank>) -> Found {
        Found { value, cut, ranks, claims: Claims::EVERYTHING, royalties: Royalties::default() }
    }

    /// Whether it cannot be told from another by what it is worth: they differ in suits only.
    pub(crate) fn is_like(&self, other: &Found) -> bool {
        (self.ranks, self.royalties) == (other.ranks, other.royalties)
    }

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
    /// Whether it is the best setting only.
    const ONLY_BEST: bool;
    /// Settings worth less than this need not be offered.
    fn threshold(&self) -> f32;
    /// Takes note of a setting.
    fn offer(&mut self, found: Found);
}

/// Keeps the best setting.
struct Best(Option<Found>);

impl Keep for Best {
    const ONLY_BEST: bool = true;

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

/// Keeps the best settings of different strengths, best first: `limit` of them, and whatever else is worth at most so much
/// less than the best. Of settings that differ in suits only it keeps one.
struct Several {
    limit: usize,
    slack: f32,
    found: Vec<Found>,
}

impl Keep for Several {
    const ONLY_BEST: bool = false;

    #[inline]
    fn threshold(&self) -> f32 {
        if self.found.len() < self.limit {
            return f32::NEG_INFINITY;
        }
        self.found[self.limit - 1].value.min(self.found[0].value - self.slack)
    }

    fn offer(&mut self, found: Found) {
        match self.found.iter_mut().find(|other| other.is_like(&found)) {
            Some(other) => {
                if found.cmp(other).is_gt() {
                    *other = found;
                }
            }
            None => {
                let place = self.found.partition_point(|other| other.cmp(&found).is_gt());
                self.found.insert(place, found);
                let least = self.found[0].value - self.slack;
                let wanted = self.found.iter().skip(self.limit).take_while(|other| other.value >= least).count();
                self.found.truncate(self.limit + wanted);
            }
        }
    }
}

/// Searches the cuts of a hand for those that are worth most to a player. One is reused for many hands.
#[derive(Clone)]
pub(crate) struct Search {
    subsets: Subsets,
    /// The same by the table of the middle, where that is another.
    low: Option<Subsets>,
    /// What the player may expect who holds the hand.
    odds: Odds,
    backs: Vec<Back>,
}

impl Search {
    pub(crate) fn new() -> Search {
        Search { subsets: Subsets::new(), low: None, odds: Odds::default(), backs: Vec::with_capacity(FIVES) }
    }

    /// Takes up a hand of thirteen cards, for this player to set.
    pub(crate) fn take(&mut self, hand: CardSet, player: &Player) {
        let tables = player.payoffs.tables();
        self.subsets.rank(hand, tables.back);
        match (std::ptr::eq(tables.middle, tables.back), &mut self.low) {
            (true, low) => *low = None,
            (false, low) => low.get_or_insert_with(Subsets::new).rank(hand, tables.middle),
        }
        player.model.odds(hand, &mut self.odds);
    }

    /// What the player may expect who holds the hand.
    pub(crate) fn odds(&self) -> &Odds {
        &self.odds
    }

    /// The cards of a row.
    pub(crate) fn cards(&self, mask: Mask) -> CardSet {
        self.subsets.cards(mask)
    }

    /// The ranks of the rows of a cut.
    pub(crate) fn ranks(&self, cut: Cut) -> ByRow<RowRank> {
        let ByRow { front, middle, back } = cut;
        ByRow { front: self.subsets.get(front), middle: self.middles().get(middle), back: self.subsets.get(back) }
    }

    fn middles(&self) -> &Subsets {
        self.low.as_ref().unwrap_or(&self.subsets)
    }

    /// The best setting to the player who took up the hand; `None` where no cut is legal.
    pub(crate) fn best(&mut self, player: &Player) -> Option<Found> {
        let mut best = Best(None);
        self.run(player, &mut best);
        best.0
    }

    /// The best settings of different strengths, best first: `limit` of them, one or more, and whatever else is worth at
    /// most `slack` less than the best.
    pub(crate) fn several(&mut self, player: &Player, limit: usize, slack: f32) -> Vec<Found> {
        let mut several = Several { limit: limit.max(1), slack, found: Vec::with_capacity(limit + 1) };
        self.run(player, &mut several);
        several.found
    }

    /// Every legal setting with everything that may be claimed for it, and what `value` says it is worth.
    pub(crate) fn every(&self, payoffs: &Payoffs, mut value: impl FnMut(&Found) -> f32) -> Vec<Found> {
        let selective = payoffs.asks_for_cards() || payoffs.asks_for_claims();
        let order = RowOrder::of(payoffs);
        let mut found = Vec::new();
        let mut take = |mut setting: Found| {
            setting.value = value(&setting);
            found.push(setting);
        };
        self.each(order, |cut| {
            let setting = Found::new(0.0, cut, self.ranks(cut));
            if selective {
                let rows = cut.map(|mask| self.cards(mask));
                claimed(payoffs, setting, &rows).into_iter().for_each(&mut take);
            } else {
                take(setting);
            }
        });
        found
    }

    /// How many of the cuts are legal settings.
    pub(crate) fn legal(&self, payoffs: &Payoffs) -> usize {
        let mut legal = 0;
        self.each(RowOrder::of(payoffs), |_| legal += 1);
        legal
    }

    /// Calls `f` with every legal cut.
    fn each(&self, order: RowOrder, mut f: impl FnMut(Cut)) {
        for back in FIVE_MASKS {
            let back_rank = self.subsets.place(back);
            each_split(ALL ^ back, |front, middle| {
                if order.allows(self.subsets.place(front), self.middles().place(middle), back_rank) {
                    f(Cut { front, middle, back });
                }
            });
        }
    }

    /// The best that may be said of the royalties of a setting with these rows, to a player who has these odds.
    pub(crate) fn best_claims(player: &Player, odds: &Odds, found: Found, rows: &ByRow<CardSet>) -> Found {
        let valued = claimed(&player.payoffs, found, rows).into_iter().map(|claimed| {
            let paid = ByRow::from_fn(|row| claimed.royalties.get(Source::Row(row)) != 0);
            let value = player.model.value(odds, claimed.ranks, paid) + claimed.royalties.broken as f32;
            Found { value, ..claimed }
        });
        // The first of equal ones, which says least.
        valued.reduce(|best, other| if other.value > best.value { other } else { best }).unwrap_or(found)
    }

    fn run(&mut self, player: &Player, keep: &mut impl Keep) {
        let mut backs = std::mem::take(&mut self.backs);
        let order = RowOrder::of(&player.payoffs);
        if order == RowOrder::Any && self.low.is_none() {
            // Rows in order are fewer, and mostly the best: the others then have little to offer.
            self.run_in(RowOrder::AtLeast, &mut backs, player, keep);
        }
        self.run_in(order, &mut backs, player, keep);
        self.backs = backs;
    }

    fn run_in(&self, order: RowOrder, backs: &mut Vec<Back>, player: &Player, keep: &mut impl Keep) {
        let Player { model, payoffs } = player;
        let all = self.cards(ALL);
        let mut room = Ceiling::default();
        let ceiling = if model.monotone { model.ceiling(&self.odds, &mut room) } else { None };
        let scan = Scan {
            search: self,
            player,
            order,
            ceiling,
            selective: model.is_selective() && (payoffs.asks_for_claims() || payoffs.breaks(all)),
            slack: model.rounding + payoffs.most_broken(all) as f32,
        };
        if !model.monotone {
            FIVE_MASKS.iter().for_each(|&back| scan.back(back, keep));
            return;
        }
        let subsets = &self.subsets;
        let whole = subsets.held(ALL);
        let (front_cap, strongest) = (whole.best_three().place, whole.best_five());

        // A first setting, with the strongest back, whose value most others cannot reach.
        scan.back(strongest.mask, keep);

        // What no middle and no front can be stronger than, with a back of this rank.
        let in_order = matches!(order, RowOrder::AtLeast | RowOrder::Strict);
        let strongest_middle = match &self.low {
            None => strongest.place,
            Some(low) => FIVE_MASKS.iter().map(|&mask| low.place(mask)).max().unwrap_or(0),
        };
        let middle_below = |back: u16| if in_order { back } else { strongest_middle };
        let front_below = |back: u16, middle: u16| match order {
            RowOrder::AtLeast | RowOrder::Strict => front_cap.min(middle),
            RowOrder::LowMiddle(_) => front_cap.min(back),
            RowOrder::Any => front_cap,
        };
        let bound = |front: u16, middle: u16, back: u16| scan.bound(ByRow { front, middle, back });

        // What no back of a setting that reaches a value can be weaker than.
        let threshold = keep.threshold() - scan.slack - model.most_together();
        let (mut lowest, mut high) = (0, strongest.place);
        while lowest < high {
            let back = lowest + (high - lowest) / 2;
            let middle = middle_below(back);
            let front = front_below(back, middle);
            let bound = model.bounds(&self.odds, back.into()).middle(middle.into()).front(front.into());
            if bound >= threshold { high = back } else { lowest = back + 1 }
        }

        // Backs that may do better, each with the strongest rows that may stand beside it.
        backs.clear();
        let no_waste = self.low.is_none() && !scan.selective;
        subsets.fives(lowest, |row| {
            if row == strongest || no_waste && subsets.is_wasteful(row.mask) {
                return;
            }
            let left = subsets.held(ALL ^ row.mask);
            let front = left.best_three().place;
            let middle = middle_below(row.place);
            let slack = scan.slack + model.together_cap(row.place);
            if bound(front.min(front_below(row.place, middle)), middle, row.place) + slack < keep.threshold() {
                return;
            }
            let middle = if self.low.is_some() {
                scan.strongest_middle(row.mask)
            } else {
                let best = left.best_five().place;
                if in_order && best > row.place { left.best_five_below(row) } else { best }
            };
            let front = front.min(front_below(row.place, middle));
            backs.push(Back { row, middle, front, most: 0.0 });
        });
        for back in &mut *backs {
            let slack = scan.slack + model.together_cap(back.row.place);
            back.most = bound(back.front, back.middle, back.row.place) + slack;
        }
        backs.retain(|back| back.most >= keep.threshold());
        // Best bound first, so that few have to be looked into.
        while let Some(best) = (0..backs.len()).reduce(|a, b| if backs[b].most > backs[a].most { b } else { a }) {
            let back = backs.swap_remove(best);
            if back.most < keep.threshold() {
                break;
            }
            scan.back(back.row.mask, keep);
        }
    }
}

/// A back that may be worth something, with the strongest rows that may stand beside it and what they would be worth.
#[derive(Clone, Copy, Debug)]
struct Back {
    row: Ranked,
    middle: u16,
    front: u16,
    most: f32,
}

/// A setting with each of the things that may be said of its royalties.
fn claimed(payoffs: &Payoffs, found: Found, rows: &ByRow<CardSet>) -> Vec<Found> {
    let dealt = payoffs.dealt_royalties(rows, &found.ranks);
    let claimed = |claims| Found { claims, royalties: payoffs.royalties(&dealt, claims), ..found };
    payoffs.choices(&dealt).into_iter().map(claimed).collect()
}

/// Offers the legal settings of a hand, back by back.
struct Scan<'a> {
    search: &'a Search,
    player: &'a Player,
    order: RowOrder,
    ceiling: Option<&'a Ceiling>,
    selective: bool,
    /// What a setting may be worth more than the bounds say.
    slack: f32,
}

impl Scan<'_> {
    /// What no setting with rows of these ranks, or weaker ones, is worth more than, but for the slack and for what rows
    /// bring together.
    #[inline]
    fn bound(&self, ranks: ByRow<u16>) -> f32 {
        let model = &self.player.model;
        match self.ceiling {
            Some(ceiling) => ceiling.at(ByRow {
                front: model.part(Row::Front, ranks.front),
                middle: model.part(Row::Middle, ranks.middle),
                back: model.part(Row::Back, ranks.back),
            }),
            None => {
                let bounds = model.bounds(&self.search.odds, ranks.back.into());
                bounds.middle(ranks.middle.into()).front(ranks.front.into())
            }
        }
    }

    /// What no middle can be stronger than, beside this back.
    fn strongest_middle(&self, back: Mask) -> u16 {
        let middles = self.search.middles();
        let mut strongest = 0;
        each_split(ALL ^ back, |_, middle| strongest = strongest.max(middles.place(middle)));
        strongest
    }

    fn back<K: Keep>(&self, back: Mask, keep: &mut K) {
        let (subsets, middles) = (&self.search.subsets, self.search.middles());
        let back_rank = subsets.place(back);
        if self.selective {
            return self.back_selectively(back, keep);
        }
        let (model, odds) = (&self.player.model, &self.search.odds);
        let given = model.back(odds, back_rank.into());
        let together = model.together_cap(back_rank);
        let order = self.order;
        let in_order = matches!(order, RowOrder::AtLeast | RowOrder::Strict);
        let strict = u16::from(order == RowOrder::Strict);
        let (least_middle, most_middle, most_front) = match order {
            RowOrder::AtLeast | RowOrder::Strict => (0, back_rank - strict, u16::MAX),
            RowOrder::LowMiddle(qualifying) => (qualifying, u16::MAX, back_rank),
            RowOrder::Any => (0, u16::MAX, u16::MAX),
        };
        let free = !in_order;
        let legal = |front: u16, middle: u16| {
            (least_middle <= middle) & (middle <= most_middle) & (front <= most_front) & ((front <= middle) | free)
        };
        // The ranks of every split, or a front of -1 if it is not legal.
        let splits = if in_order {
            // The same rows for both, and nothing else to ask.
            splits(ALL ^ back, |front, middle| {
                let (front, middle) = (subsets.place(front), subsets.place(middle));
                ((front <= middle) & (middle <= most_middle), front, middle)
            })
        } else {
            splits(ALL ^ back, |front, middle| {
                let (front, middle) = (subsets.place(front), middles.place(middle));
                (legal(front, middle), front, middle)
            })
        };
        let look = |front: u16, middle: u16, keep: &mut K| {
            let ranks = ByRow { front, middle, back: back_rank };
            if model.monotone && self.bound(ranks) + self.slack + together < keep.threshold() {
                return;
            }
            let value = given.middle(middle.into()).front(front.into());
            if value + together < keep.threshold() {
                return;
            }
            let ranks = ranks.map(RowRank::from_table);
            let value = value + model.together(odds, ranks);
            if value >= keep.threshold() {
                each_split(ALL ^ back, |front, middle| {
                    if (subsets.get(front), middles.get(middle)) == (ranks.front, ranks.middle) {
                        keep.offer(Found::new(value, Cut { front, middle, back }, ranks));
                    }
                });
            }
        };
        let Splits { fronts, middles } = &splits;
        if !K::ONLY_BEST || !model.monotone {
            let legal = fronts.iter().zip(middles).filter(|(front, _)| **front >= 0);
            return legal.for_each(|(&front, &middle)| look(front as u16, middle as u16, keep));
        }
        // Those for which no other is stronger in one row and as strong in the other: with the strongest middle, and from
        // there on each with the strongest middle that leaves a stronger front.
        let mut front = -1;
        loop {
            let mut middle = -1;
            for (&f, &m) in fronts.iter().zip(middles) {
                middle = middle.max(if f > front { m } else { -1 });
            }
            if middle < 0 {
                break;
            }
            for (&f, &m) in fronts.iter().zip(middles) {
                front = front.max(if m == middle { f } else { -1 });
            }
            look(front as u16, middle as u16, keep);
        }
    }

    /// Offers a cut, from what it is worth but for what rows bring together.
    #[inline(never)]
    fn offer(&self, cut: Cut, value: f32, keep: &mut impl Keep) {
        let ranks = self.search.ranks(cut);
        let value = value + self.player.model.together(&self.search.odds, ranks);
        if value >= keep.threshold() {
            keep.offer(Found::new(value, cut, ranks));
        }
    }

    /// The same where ranks alone do not decide which royalties are paid: they are looked at where the bound says that
    /// it may matter.
    #[cold]
    fn back_selectively(&self, back: Mask, keep: &mut impl Keep) {
        let (subsets, middles) = (&self.search.subsets, self.search.middles());
        let Player { model, payoffs } = self.player;
        let odds = &self.search.odds;
        let back_rank = subsets.place(back);
        let (paid, bounds) = (model.back(odds, back_rank.into()), model.bounds(odds, back_rank.into()));
        // A row that alone earns anything is paid, unless single cards speak against it.
        let alone = usize::from(payoffs.pays_one_royalty() && !payoffs.royalties_are_declared());
        let simple = if payoffs.breaks(self.search.cards(ALL)) { None } else { Some(alone) };
        each_split(ALL ^ back, |front, middle| {
            let (front_rank, middle_rank) = (subsets.place(front), middles.place(middle));
            if self.order.allows(front_rank, middle_rank, back_rank) {
                let cut = Cut { front, middle, back };
                if simple.is_some_and(|most| model.earning(front_rank, middle_rank, back_rank) <= most) {
                    return self.offer(cut, paid.middle(middle_rank.into()).front(front_rank.into()), keep);
                }
                let most = bounds.middle(middle_rank.into()).front(front_rank.into());
                if most >= keep.threshold() - self.slack - model.together_cap(back_rank) {
                    let found = Found::new(most, cut, self.search.ranks(cut));
                    let rows = cut.map(|mask| self.search.cards(mask));
                    let found = Search::best_claims(self.player, odds, found, &rows);
                    if found.value >= keep.threshold() {
                        keep.offer(found);
                    }
                }
            }
        });
    }
}

/// The ways to take three of eight.
static THREES_OF_EIGHT: [[u8; 3]; SPLITS] = {
    let mut threes = [[0; 3]; SPLITS];
    let mut n = 0;
    let mut taken: u32 = 0;
    while taken < 256 {
        if taken.count_ones() == 3 {
            let (first, last) = (taken.trailing_zeros(), 31 - taken.leading_zeros());
            threes[n] = [first as u8, (taken & (taken - 1)).trailing_zeros() as u8, last as u8];
            n += 1;
        }
        taken += 1;
    }
    threes
};

/// The ranks of every way to split eight cards, with room: places on the scale, which are small enough to be signed.
struct Splits {
    /// -1 for a split that is not legal, and beyond the end.
    fronts: [i16; SPLITS.next_power_of_two()],
    middles: [i16; SPLITS.next_power_of_two()],
}

/// What `f` says of every way to split eight cards into a front and a middle: whether it is legal, and their ranks.
#[inline]
fn splits(eight: Mask, mut f: impl FnMut(Mask, Mask) -> (bool, u16, u16)) -> Splits {
    let mut splits = Splits { fronts: [-1; SPLITS.next_power_of_two()], middles: [-1; SPLITS.next_power_of_two()] };
    let mut n = 0;
    each_split(eight, |front, middle| {
        let (legal, front, middle) = f(front, middle);
        splits.fronts[n % SPLITS.next_power_of_two()] = if legal { front as i16 } else { -1 };
        splits.middles[n % SPLITS.next_power_of_two()] = middle as i16;
        n += 1;
    });
    splits
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
    // One loop, which always ends after as many steps, so that no branch is mispredicted.
    for &[a, b, c] in &THREES_OF_EIGHT {
        let front = bits[usize::from(a % 8)] | bits[usize::from(b % 8)] | bits[usize::from(c % 8)];
        f(front, eight ^ front);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Rng;
    use crate::chinese::Rules;
    use crate::solver::Training;
    use crate::solver::model::Model;
    use crate::solver::random_rules::random_rules;
    use crate::solver::strategy::Strategy;
    use crate::solver::train;

    /// What a model says of a setting, by another way than the search's own.
    fn value(model: &Model, odds: &Odds, found: &Found) -> f32 {
        let paid = ByRow::from_fn(|row| !model.is_selective() || *found.royalties.rows.get(row) != 0);
        model.value(odds, found.ranks, paid) + found.royalties.broken as f32
    }

    /// Searches hands with and without pruning, and compares what is found.
    fn compare(rules: &Rules, opponents: usize, hands: u32) {
        // A strategy of no great skill, which bounds must hold for as well.
        let strategy = train(rules, opponents, Training { rounds: 8, chunks: 1, seed: 1, card_removal: true }, |_| {});
        let player = &Player::new(rules, &strategy, opponents);
        let Player { model, payoffs } = player;
        let mut rng = Rng::new(2_026);
        let mut search = Search::new();
        let scale = |value: f32| model.rounding.max(value.abs() * 1e-6);
        for n in 0..hands {
            let hand = rng.deal(CardSet::DECK, HAND);
            search.take(hand, player);
            let mut all = search.every(payoffs, |found| value(model, search.odds(), found));
            all.sort_by(|a, b| b.cmp(a));
            // What is known of pairs of rows is noisy, and may put a setting above another that is nowhere weaker: such a
            // one is not looked for.
            let unbeaten = model.monotone && !model.is_selective();
            let wanted = if unbeaten { undominated(all.clone()) } else { all.clone() };
            let highest = wanted.iter().map(|found| found.value).reduce(f32::max);
            let best = search.best(player).map(|found| found.value);
            let near = |a: f32, b: f32| (a - b).abs() <= scale(b);
            let agrees = match (best, highest) {
                (Some(best), Some(highest)) => {
                    near(best, highest) || best > highest && Some(best) <= all.first().map(|all| all.value)
                }
                (best, highest) => best == highest,
            };
            assert!(agrees, "{best:?} {highest:?} {}: {hand}", rules.meaning());

            if n % 10 == 0 {
                // The same for a list: of a setting that may be claimed in several ways, the best.
                let mut seen = std::collections::HashSet::new();
                all.retain(|found| seen.insert(found.cut));
                let mut kept: Vec<Found> = Vec::new();
                for found in all {
                    if kept.len() < 20 && !kept.iter().any(|other| other.is_like(&found)) {
                        kept.push(found);
                    }
                }
                let found = search.several(player, 20, 0.0);
                assert_eq!(found.len(), kept.len());
                let agree = found.iter().zip(&kept).all(|(found, kept)| near(found.value, kept.value));
                assert!(agree, "{}: {hand}", rules.meaning());
            }
        }
    }

    fn compare_many(presets: u32, sets: u32, hands: u32) {
        for &preset in crate::chinese::rules::Preset::ALL {
            let rules = Rules::of(preset);
            if !rules.is_race() && !rules.is_open_face() {
                compare(&rules, 3, presets);
            }
        }
        let mut rng = Rng::new(3);
        for n in 0..sets {
            compare(&random_rules(&mut rng, true), 1 + (n % 3) as usize, hands);
        }
    }

    #[test]
    fn pruned_is_exhaustive() {
        compare_many(40, 20, 10);
    }

    #[test]
    #[ignore = "a minute in release mode"]
    fn pruned_is_exhaustive_on_ten_thousand_hands() {
        compare_many(1_000, 100, 50);
    }

    #[test]
    fn every_cut_is_counted() {
        let mut search = Search::new();
        let rules = Rules::from_options([("misset", "play".into())]).unwrap();
        let player = Player::new(&rules, &Strategy::unseen(), 1);
        search.take(Rng::new(1).deal(CardSet::DECK, HAND), &player);
        assert_eq!(search.legal(&player.payoffs), CUTS);
        assert_eq!(search.every(&player.payoffs, |_| 0.0).len(), CUTS);
    }
}
