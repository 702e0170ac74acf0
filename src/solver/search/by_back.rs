use super::back_families::Limit;
use crate::chinese::ByRow;
use crate::eval::{Category, RowRank};
use crate::solver::hand::candidate::{Found, Keep};
use crate::solver::hand::holdings::Held;
use crate::solver::hand::legal_rows::RowOrder;
use crate::solver::hand::masks::{ALL, Cut, Mask, highest_one, without_lowest};
use crate::solver::hand::splits::{ROOM, Splits, each_split};
use crate::solver::hand::subsets::{Ranked, Subsets};
use crate::solver::model::bounds::Ceiling;
use crate::solver::model::outlook::Odds;
use crate::solver::play::player::Player;

/// Offers the legal settings of a hand, back by back.
pub(crate) struct Scan<'a> {
    pub(crate) player: &'a Player,
    pub(crate) order: RowOrder,
    pub(crate) subsets: &'a Subsets,
    /// The same by the table of the middle, where that is another.
    pub(crate) low: Option<&'a Subsets>,
    pub(crate) odds: &'a Odds,
    pub(crate) ceiling: &'a Ceiling,
    /// Whether ranks alone do not decide what is paid for a setting of this hand.
    pub(crate) selective: bool,
    /// What a setting may be worth more than the bounds say.
    pub(crate) slack: f32,
}

impl Scan<'_> {
    fn middles(&self) -> &Subsets {
        self.low.unwrap_or(self.subsets)
    }

    /// What no setting with rows of these ranks, or weaker ones, is worth more than.
    #[inline]
    pub(crate) fn bound(&self, front: u16, middle: u16, back: u16) -> f32 {
        self.player.model.bound(self.odds, self.ceiling, ByRow { front, middle, back }) + self.slack
    }

    /// The weakest back of a setting that may be worth so much, beside a front and a middle that are no stronger than these.
    pub(crate) fn lowest_back(&self, (front, middle, strongest): (u16, u16, u16), least: f32) -> u16 {
        let (mut lowest, mut highest) = (0, strongest);
        while lowest < highest {
            let back = lowest + (highest - lowest) / 2;
            let (front, middle) = self.order.beside(back).strongest(front, middle);
            if self.bound(front, middle, back) >= least { highest = back } else { lowest = back + 1 }
        }
        lowest
    }

    /// What can be had with this back, or a weaker one that has these cards and others, from the strongest rows that it
    /// leaves; not closer than is needed to say that it is worth less than so much.
    #[inline]
    pub(crate) fn limit(&self, back: Ranked, least: f32) -> Limit {
        let cards = ALL ^ back.mask;
        let (left, beside) = (self.subsets.held(cards), self.order.beside(back.place));
        let bound = |front: Ranked, middle: u16| {
            let (front, middle) = beside.strongest(front.place, middle);
            self.bound(front, middle, back.place)
        };
        if let Some(low) = self.low {
            let middle = low.strongest_of(cards);
            return Limit { most: bound(left.best_three(), middle), middle };
        }
        let middle = |left: &Held<'_>| match left.best_five().place {
            best if best > back.place && beside.limits_middle() => left.best_five_below(back),
            best => best,
        };
        let strongest = middle(&left);
        let most = bound(left.best_three(), strongest);
        // Where the middle may be a flush it matters which cards of a rank the front takes.
        let no_flush = beside.limits_middle() && back.place < RowRank::lowest_of(Category::Flush).index() as u16;
        if most < least || !no_flush && left.may_be_flush() {
            return Limit { most, middle: strongest };
        }
        // The front has nothing, or two or three cards of a rank, which the middle does not have then.
        let mut most = left.highest_three().map_or(f32::NEG_INFINITY, |front| bound(front, strongest));
        for (group, of_rank) in left.groups() {
            let kicker = highest_one(cards ^ group);
            for taken in 2..=of_rank.min(3) {
                let taken_cards = without_lowest(group, of_rank - taken);
                let front = self.subsets.ranked(if taken == 2 { taken_cards | kicker } else { taken_cards });
                if bound(front, strongest) >= least.max(most) {
                    most = most.max(bound(front, middle(&self.subsets.held(cards ^ taken_cards))));
                }
            }
        }
        Limit { most, middle: strongest }
    }

    /// Offers the settings with this back, but for those that the bound says are not wanted, and, where only the best is,
    /// those that are beaten by another with the same back.
    pub(crate) fn back<K: Keep>(&self, back: Mask, keep: &mut K) {
        if self.selective {
            return self.back_selectively(back, keep);
        }
        let model = &self.player.model;
        let rank = self.subsets.place(back);
        let splits = Splits::new(ALL ^ back, self.subsets, self.middles(), self.order.beside(rank));
        let look = |front: u16, middle: u16, keep: &mut K| {
            let ranks = ByRow { front, middle, back: rank }.map(RowRank::from_table);
            let value = model.value_paid(self.odds, ranks);
            if value >= keep.threshold()
                && let Some((front, middle)) = splits.with(front, middle)
            {
                keep.offer(Found::new(value, Cut { front, middle, back }, ranks));
            }
        };
        if !K::ONLY_BEST || !model.monotone {
            return splits.each(|front, middle| {
                if !model.monotone || self.bound(front, middle, rank) >= keep.threshold() {
                    look(front, middle, keep);
                }
            });
        }
        let Some(strongest_front) = splits.strongest_front() else { return };
        // Those that may do better, and of them first the one that may do best.
        let (mut found, mut n, mut best) = ([(0, 0, 0.0); ROOM], 0, 0);
        let mut above = None;
        while let Some((front, middle)) = splits.next(above) {
            let most = self.bound(front, middle, rank);
            if most >= keep.threshold() {
                found[n % ROOM] = (front, middle, most);
                best = if most > found[best % ROOM].2 { n } else { best };
                n += 1;
            } else if self.bound(strongest_front, middle, rank) < keep.threshold() {
                // The middles to come are no stronger.
                break;
            }
            above = Some(front);
        }
        found.swap(0, best % ROOM);
        for &(front, middle, most) in found.iter().take(n) {
            if most >= keep.threshold() {
                look(front, middle, keep);
            }
        }
    }

    /// The same where ranks alone do not decide which royalties are paid: they are looked at where the bound says that
    /// it may matter.
    #[cold]
    fn back_selectively(&self, back: Mask, keep: &mut impl Keep) {
        let Player { model, payoffs } = self.player;
        let back_rank = self.subsets.place(back);
        let beside = self.order.beside(back_rank);
        // A row that alone earns anything is paid, unless single cards speak against it.
        let alone = usize::from(payoffs.pays_one_royalty() && !payoffs.royalties_are_declared());
        let simple = if payoffs.breaks(self.subsets.cards(ALL)) { None } else { Some(alone) };
        each_split(ALL ^ back, |front, middle| {
            let (front_rank, middle_rank) = (self.subsets.place(front), self.middles().place(middle));
            if !beside.allows(front_rank as i16, middle_rank as i16)
                || model.monotone && self.bound(front_rank, middle_rank, back_rank) < keep.threshold()
            {
                return;
            }
            let cut = Cut { front, middle, back };
            let ranks = ByRow { front: front_rank, middle: middle_rank, back: back_rank }.map(RowRank::from_table);
            let found = if simple.is_some_and(|most| model.earning(front_rank, middle_rank, back_rank) <= most) {
                Found::new(model.value_paid(self.odds, ranks), cut, ranks)
            } else {
                let rows = cut.map(|mask| self.subsets.cards(mask));
                self.player.best_claims(self.odds, Found::new(0.0, cut, ranks), &rows)
            };
            if found.value >= keep.threshold() {
                keep.offer(found);
            }
        });
    }
}
