//! Who comes to fantasyland in open-face and who stays there, and with how many cards (common practice).

use super::{FantasylandCards, FantasylandEntry, FantasylandRepeat, FantasylandStay, Rules};
use crate::cards::Rank;
use crate::chinese::royalties::LowHand;
use crate::chinese::{ByRow, Row};
use crate::eval::{Category, RowRank};

/// The most cards that a player has in fantasyland.
pub const MOST_CARDS: usize = 17;
/// The numbers of cards of a hand in fantasyland.
pub const FANTASYLAND_CARDS: std::ops::RangeInclusive<usize> = 13..=MOST_CARDS;

/// What brings a player to fantasyland.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Entrance {
    /// A pair of queens in front.
    Queens,
    /// A pair of kings in front.
    Kings,
    /// A pair of aces in front.
    Aces,
    /// Trips in front.
    Trips,
    /// 7-5-4-3-2 in a low middle.
    Low,
    /// 7-5-4-3-2 in a low middle, and a front that would do without it.
    FrontAndLow,
}

impl Rules {
    /// Returns what brings a board whose rows rank so to fantasyland; `None` if nothing does. The board must not be
    /// mis-set.
    pub fn fantasyland_entrance(&self, ranks: &ByRow<RowRank>) -> Option<Entrance> {
        match (self.entrance_in_front(ranks.front), self.is_low_entrance(ranks.middle)) {
            (Some(_), true) => Some(Entrance::FrontAndLow),
            (None, true) => Some(Entrance::Low),
            (front, false) => front,
        }
    }

    /// Returns what in front brings a player to fantasyland, by the rank of the front.
    pub(crate) fn entrance_in_front(&self, front: RowRank) -> Option<Entrance> {
        match (front.category(), front.grouped()?) {
            (Category::Trips, _) => Some(Entrance::Trips),
            (_, Rank::Ace) => Some(Entrance::Aces),
            (_, Rank::King) => Some(Entrance::Kings),
            (_, Rank::Queen) if self.fantasyland_entry == FantasylandEntry::Queens => Some(Entrance::Queens),
            _ => None,
        }
    }

    /// Returns whether a middle of this rank brings a player to fantasyland and keeps him there: 7-5-4-3-2 where the middle
    /// is low and kings are wanted in front.
    pub(crate) fn is_low_entrance(&self, middle: RowRank) -> bool {
        let counts = self.low_middle && self.fantasyland_entry == FantasylandEntry::Kings;
        counts && LowHand::of(middle) == Some(LowHand::SevenFive)
    }

    /// Returns the number of cards that a player has in fantasyland who comes to it this way. By the front and a low middle
    /// together it is one more than by either (house decision where the number is progressive).
    pub fn fantasyland_cards(&self, entrance: Entrance) -> usize {
        let by_one_way = match (self.fantasyland_cards, entrance) {
            (FantasylandCards::Thirteen, _) => 13,
            (FantasylandCards::Fourteen, _) => 14,
            (FantasylandCards::Fifteen, _) => 15,
            (FantasylandCards::Progressive, Entrance::Queens | Entrance::Low | Entrance::FrontAndLow) => 14,
            (FantasylandCards::Progressive, Entrance::Kings) => 15,
            (FantasylandCards::Progressive, Entrance::Aces) => 16,
            (FantasylandCards::Progressive, Entrance::Trips) => MOST_CARDS,
        };
        by_one_way + usize::from(entrance == Entrance::FrontAndLow)
    }

    /// Returns the number of cards with which a player stays in fantasyland who had `before` cards there.
    pub fn fantasyland_cards_again(&self, before: usize) -> usize {
        match self.fantasyland_repeat {
            FantasylandRepeat::Fixed => self.fixed_cards(),
            FantasylandRepeat::Same => before,
        }
    }

    /// Returns the number of cards with which a player stays in fantasyland where that does not depend on the number that he
    /// had before; `None` where it does.
    pub(crate) fn usual_cards_again(&self) -> Option<usize> {
        match self.keeps_the_number_of_cards() {
            true => None,
            false => Some(self.fixed_cards()),
        }
    }

    /// Returns whether a board whose rows rank so stays in fantasyland. The board must not be mis-set.
    pub fn stays_in_fantasyland(&self, ranks: &ByRow<RowRank>) -> bool {
        ranks.iter().any(|(row, rank)| self.row_stays(row, *rank))
    }

    /// Returns whether a row of this rank keeps a player in fantasyland, whose board is not mis-set.
    pub(crate) fn row_stays(&self, row: Row, rank: RowRank) -> bool {
        match (row, self.stay_in_force()) {
            (Row::Front, _) => rank.category() >= Category::Trips,
            (Row::Back, _) => rank.category() >= Category::Quads,
            (Row::Middle, FantasylandStay::Narrow) => self.is_low_entrance(rank),
            (Row::Middle, FantasylandStay::MiddleQuads) => rank.category() >= Category::Quads,
            (Row::Middle, FantasylandStay::Wide) => rank.category() >= Category::FullHouse,
        }
    }

    /// Returns the option `fantasyland-stay` without the full houses and fours that no low middle wants.
    pub(crate) fn stay_in_force(&self) -> FantasylandStay {
        if self.low_middle { FantasylandStay::Narrow } else { self.fantasyland_stay }
    }

    /// Returns whether the number of cards of a player who stays in fantasyland depends on the number that he had.
    pub(crate) fn keeps_the_number_of_cards(&self) -> bool {
        let comes_with_fixed = match self.fantasyland_cards {
            FantasylandCards::Thirteen => self.fixed_cards() == 13,
            FantasylandCards::Fourteen => self.fixed_cards() == 14,
            FantasylandCards::Fifteen | FantasylandCards::Progressive => false,
        };
        let by_low = self.low_middle && self.fantasyland_entry == FantasylandEntry::Kings;
        self.fantasyland_repeat == FantasylandRepeat::Same && (by_low || !comes_with_fixed)
    }

    fn fixed_cards(&self) -> usize {
        if self.is_pineapple() { 14 } else { 13 }
    }
}
