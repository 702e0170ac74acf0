//! [`Theme`]: the reasons why a hand is hard to set.

use std::fmt;

use super::answer::{Answer, RankedPlan, RankedSetting};
use crate::cards::{CardSet, Rank, Suit};
use crate::chinese::Row;
use crate::chinese::payoffs::has_run;
use crate::eval::Category;

/// A reason why a hand is hard to set. Students choose a theme to practise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Theme {
    /// A setting with nearly the same EV as the best one has a different category in some row, or a pair or trips of a
    /// different rank.
    TwoWay,
    /// The best setting has a pair or better in front.
    PairInFront,
    /// The hand can make either a flush or a full house.
    FlushOrFullHouse,
    /// The hand can make either a straight or a flush.
    StraightOrFlush,
    /// The hand holds three pairs or more, and neither three nor four of a kind.
    ManyPairs,
    /// The hand holds three of a kind.
    Trips,
    /// The hand holds four of a kind.
    Quads,
}

/// Largest EV difference between two settings that are nearly equal, in units per opponent.
const NEARLY: f64 = 0.05;

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 7] = [
        Theme::TwoWay,
        Theme::PairInFront,
        Theme::FlushOrFullHouse,
        Theme::StraightOrFlush,
        Theme::ManyPairs,
        Theme::Trips,
        Theme::Quads,
    ];

    /// Returns the name that the command line uses.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::TwoWay => "two-way",
            Theme::PairInFront => "pair-in-front",
            Theme::FlushOrFullHouse => "flush-or-full-house",
            Theme::StraightOrFlush => "straight-or-flush",
            Theme::ManyPairs => "many-pairs",
            Theme::Trips => "trips",
            Theme::Quads => "quads",
        }
    }

    /// Returns the theme with this name. Returns `None` if no theme has it.
    pub fn from_name(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// Returns a description for people.
    pub const fn about(self) -> &'static str {
        match self {
            Theme::TwoWay => "two different settings are nearly equal",
            Theme::PairInFront => "the best setting has a pair or better in front",
            Theme::FlushOrFullHouse => "the hand can make a flush or a full house",
            Theme::StraightOrFlush => "the hand can make a straight or a flush",
            Theme::ManyPairs => "three or more pairs, and no three or four of a kind",
            Theme::Trips => "three of a kind",
            Theme::Quads => "four of a kind",
        }
    }

    /// Returns `true` if the hand may have this theme, judging by the cards alone. For a theme that depends on the best
    /// setting, returns `false` only if the cards exclude the theme.
    pub fn may_be_of(self, hand: CardSet) -> bool {
        let groups = |size: usize| Rank::ALL.into_iter().filter(|rank| hand.count(*rank) == size).count();
        let (pairs, trips, quads) = (groups(2), groups(3), groups(4));
        let flush = Suit::ALL.into_iter().any(|suit| hand.of_suit(suit).len() >= 5);
        let ranks = Suit::ALL.into_iter().fold(0, |ranks, suit| ranks | hand.ranks_in(suit));
        match self {
            Theme::TwoWay => true,
            Theme::PairInFront => pairs + trips + quads > 0,
            Theme::FlushOrFullHouse => flush && trips + quads > 0 && pairs + trips + quads > 1,
            Theme::StraightOrFlush => flush && has_run(ranks),
            Theme::ManyPairs => pairs >= 3 && trips + quads == 0,
            Theme::Trips => trips > 0,
            Theme::Quads => quads > 0,
        }
    }

    /// Returns `true` if the hand of `answer` has this theme. [`Theme::TwoWay`] is found only if the answer lists
    /// enough plans. If the answer lists no plan, the hand has no theme.
    pub fn is_of(self, answer: &Answer) -> bool {
        let Some(best) = answer.best() else { return false };
        let kinds = |ranked: &RankedSetting| ranked.ranks.map(|rank| (rank.category(), rank.grouped()));
        self.may_be_of(best.setting.cards())
            && match self {
                Theme::TwoWay => {
                    let nearly = NEARLY * answer.opponents as f64;
                    let mut near = answer.plans.iter().take_while(|plan| plan.best.gap.mean() <= nearly);
                    near.any(|plan| kinds(&plan.best) != kinds(best))
                }
                Theme::PairInFront => best.ranks.get(Row::Front).category() != Category::HighCard,
                _ => true,
            }
    }

    /// Returns `true` if an answer must list more plans to decide whether the hand of `answer` has this theme. Only
    /// [`Theme::TwoWay`] can need more plans: it does if all listed plans are nearly equal and differ only in details,
    /// such as the rank of a second pair.
    pub fn needs_more_plans(self, answer: &Answer) -> bool {
        let is_near = |plan: &RankedPlan| plan.best.gap.mean() <= NEARLY * answer.opponents as f64;
        self == Theme::TwoWay && !self.is_of(answer) && answer.plans.last().is_some_and(is_near)
    }

    /// Returns all themes of the hand of `answer`.
    pub fn all_of(answer: &Answer) -> Vec<Theme> {
        Theme::ALL.into_iter().filter(|theme| theme.is_of(answer)).collect()
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::parse;

    #[test]
    fn the_cards_alone_exclude_themes_that_the_hand_cannot_have() {
        for (hand, themes) in [
            ("As Ks Qs Js 9s 9h 9d 4h 4d 3c 7c 7d 2h", "two-way pair-in-front flush-or-full-house trips"),
            ("As Ks Qs Js 9s 9h 9d Th 4d 3c 5c 6d 2h", "two-way pair-in-front straight-or-flush trips"),
            ("As Ah Kd Kc Qs Qh 9s 8d 7c 5h 4d 3c 2s", "two-way pair-in-front many-pairs"),
            ("As Ah Ad Ac Ks Kh 9s 8d 7c 5h 4d 3c 2s", "two-way pair-in-front quads"),
            ("As Kh Qd Jc Ts 9h 8d 7c 6s 5h 4d 3c 2s", "two-way"),
            ("As Ks Qs Ts 9s 8h 7h 5h 4d 3c 2s 3s 4s", "two-way pair-in-front straight-or-flush"),
        ] {
            let cards = parse::hand(hand).unwrap();
            let found = Theme::ALL.into_iter().filter(|theme| theme.may_be_of(cards));
            assert_eq!(itertools::join(found, " "), themes, "{hand}");
        }
    }
}
