use std::fmt;

use super::answer::{Answer, RankedSetting};
use crate::cards::{CardSet, Rank, Suit};
use crate::chinese::Row;
use crate::chinese::payoffs::has_run;
use crate::eval::Category;

/// What makes a hand hard to set: what a student may want to see more of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Theme {
    /// Two ways to set it that differ in more than kickers are nearly as good.
    TwoWay,
    /// The best setting has a pair or better in front.
    PairInFront,
    /// There are a flush and a full house.
    FlushOrFullHouse,
    /// There are a straight and a flush.
    StraightOrFlush,
    /// Three pairs or more, and nothing better of one rank.
    ManyPairs,
    /// Three of a kind.
    Trips,
    /// Four of a kind.
    Quads,
}

/// Settings are nearly as good as the best that lose no more than this to each opponent, in units.
const NEARLY: f64 = 0.05;

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 7] = [
        Theme::TwoWay,
        Theme::PairInFront,
        Theme::FlushOrFullHouse,
        Theme::StraightOrFlush,
        Theme::ManyPairs,
        Theme::Trips,
        Theme::Quads,
    ];

    /// The name, as the command line spells it.
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

    /// The one of this name.
    pub fn from_name(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// What it is, in words.
    pub const fn about(self) -> &'static str {
        match self {
            Theme::TwoWay => "two different settings are nearly as good",
            Theme::PairInFront => "the best setting has a pair or better in front",
            Theme::FlushOrFullHouse => "a flush and a full house are there to choose from",
            Theme::StraightOrFlush => "a straight and a flush are there to choose from",
            Theme::ManyPairs => "three pairs or more, and nothing better of one rank",
            Theme::Trips => "three of a kind",
            Theme::Quads => "four of a kind",
        }
    }

    /// Whether it is one of a hand, whatever is best to do with it: one that depends on that may be.
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

    /// Whether it is one of the hand that was answered, with enough settings listed to tell two ways apart; a hand that is
    /// best not set has none.
    pub fn is_of(self, answer: &Answer, opponents: usize) -> bool {
        let Some(best) = answer.settings.first() else { return false };
        let kinds = |of: &RankedSetting| of.ranks.map(|rank| (rank.category(), rank.grouped()));
        self.may_be_of(best.setting.cards())
            && match self {
                Theme::TwoWay => {
                    let mut near = answer.settings.iter().take_while(|of| of.gap.mean() <= NEARLY * opponents as f64);
                    near.any(|of| kinds(of) != kinds(best))
                }
                Theme::PairInFront => best.ranks.get(Row::Front).category() != Category::HighCard,
                _ => true,
            }
    }

    /// Those of the hand that was answered.
    pub fn all_of(answer: &Answer, opponents: usize) -> Vec<Theme> {
        Theme::ALL.into_iter().filter(|theme| theme.is_of(answer, opponents)).collect()
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
    fn cards_decide_what_may_be() {
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
