//! Fantasyland in open-face: entering it, staying there, and the numbers of cards. The rules follow common practice.
//!
//! Settlement, the values of placements and the training of value functions all use this module.

use std::fmt;

use super::{FantasylandCards, FantasylandEntry, FantasylandRepeat, FantasylandStay, LegalOrder, Rules};
use crate::cards::Rank;
use crate::chinese::royalties::LowHand;
use crate::chinese::{ByRow, Row};
use crate::eval::{Category, RowRank};

/// The largest number of cards that a player can have in fantasyland.
pub const MOST_CARDS: usize = 17;
/// The numbers of cards that a player can have in fantasyland.
pub const FANTASYLAND_CARDS: std::ops::RangeInclusive<usize> = 13..=MOST_CARDS;

/// A front that qualifies for fantasyland.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InFront {
    /// A pair of queens, if the option `fantasyland-entry` is `queens`.
    Queens,
    /// A pair of kings.
    Kings,
    /// A pair of aces.
    Aces,
    /// Trips.
    Trips,
}

/// An entrance to fantasyland: by the front, by 7-5-4-3-2 in the middle if the lowest middle wins, or by both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Entrance {
    /// The front alone.
    Front(InFront),
    /// 7-5-4-3-2 in the middle, with a front that does not qualify by itself.
    Low,
    /// 7-5-4-3-2 in the middle, with a front that also qualifies.
    Both(InFront),
}

impl InFront {
    /// The number of kinds of fronts that can qualify for fantasyland.
    pub const COUNT: usize = 4;

    /// Every kind of front that can qualify for fantasyland, in ascending order.
    pub const ALL: [InFront; InFront::COUNT] = [InFront::Queens, InFront::Kings, InFront::Aces, InFront::Trips];

    /// Returns the name: `QQ`, `KK`, `AA` or `trips`.
    pub const fn name(self) -> &'static str {
        ["QQ", "KK", "AA", "trips"][self as usize]
    }
}

impl Entrance {
    /// The number of entrances to fantasyland.
    pub const COUNT: usize = 2 * InFront::COUNT + 1;

    /// Every entrance to fantasyland: by the front, by the middle, and by both.
    pub const ALL: [Entrance; Entrance::COUNT] = {
        let mut all = [Entrance::Low; Entrance::COUNT];
        let mut n = 0;
        while n < InFront::COUNT {
            all[n] = Entrance::Front(InFront::ALL[n]);
            all[InFront::COUNT + 1 + n] = Entrance::Both(InFront::ALL[n]);
            n += 1;
        }
        all
    };

    /// Returns the index in [`Entrance::ALL`].
    pub const fn index(self) -> usize {
        match self {
            Entrance::Front(front) => front as usize,
            Entrance::Low => InFront::COUNT,
            Entrance::Both(front) => InFront::COUNT + 1 + front as usize,
        }
    }

    /// Returns the entrance of a board. `front` is the front if it qualifies, and `low` is `true` if the middle
    /// qualifies. Returns `None` if neither row qualifies.
    pub const fn of_rows(front: Option<InFront>, low: bool) -> Option<Entrance> {
        match (front, low) {
            (Some(front), true) => Some(Entrance::Both(front)),
            (Some(front), false) => Some(Entrance::Front(front)),
            (None, true) => Some(Entrance::Low),
            (None, false) => None,
        }
    }
}

/// Formats the entrance: `KK`, `low`, `KK+low`.
impl fmt::Display for Entrance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entrance::Front(front) => f.pad(front.name()),
            Entrance::Low => f.pad("low"),
            Entrance::Both(front) => f.pad(&format!("{}+low", front.name())),
        }
    }
}

impl Rules {
    /// Returns the entrance of a board with rows of these ranks. Returns `None` if the board does not qualify. A
    /// mis-set board never qualifies, even if the rules let it play.
    pub fn fantasyland_entrance(&self, ranks: &ByRow<RowRank>) -> Option<Entrance> {
        if LegalOrder::of(self).misset(ranks).is_some() {
            return None;
        }
        Entrance::of_rows(self.entrance_in_front(ranks.front), self.is_low_entrance(ranks.middle))
    }

    /// Iterates over the entrances under these rules, in the order of [`Entrance::ALL`].
    pub fn entrances(&self) -> impl Iterator<Item = Entrance> {
        let is_open = |front| front != InFront::Queens || self.fantasyland_entry == FantasylandEntry::Queens;
        Entrance::ALL.into_iter().filter(move |entrance| match *entrance {
            Entrance::Front(front) => is_open(front),
            Entrance::Low => self.low_middle,
            Entrance::Both(front) => self.low_middle && is_open(front),
        })
    }

    /// Returns the qualifying front that a row of this rank makes. Returns `None` if a front of this rank does not
    /// qualify.
    pub(crate) fn entrance_in_front(&self, front: RowRank) -> Option<InFront> {
        match (front.category(), front.grouped()?) {
            (Category::Trips, _) => Some(InFront::Trips),
            (_, Rank::Ace) => Some(InFront::Aces),
            (_, Rank::King) => Some(InFront::Kings),
            (_, Rank::Queen) if self.fantasyland_entry == FantasylandEntry::Queens => Some(InFront::Queens),
            _ => None,
        }
    }

    /// Returns `true` if a middle of this rank qualifies for fantasyland and keeps a player there: 7-5-4-3-2 if the
    /// lowest middle wins.
    pub(crate) fn is_low_entrance(&self, middle: RowRank) -> bool {
        self.low_middle && LowHand::of(middle) == Some(LowHand::SevenFive)
    }

    /// Returns the number of cards with which a player enters fantasyland by this entrance. If both the front and the
    /// middle qualify, the number is one more than for the front alone, but at most 17.
    pub fn fantasyland_cards(&self, entrance: Entrance) -> usize {
        let by_front = |front| match (self.fantasyland_cards, front) {
            (FantasylandCards::Thirteen, _) => 13,
            (FantasylandCards::Fourteen, _) => 14,
            (FantasylandCards::Fifteen, _) => 15,
            (FantasylandCards::Progressive, None | Some(InFront::Queens)) => 14,
            (FantasylandCards::Progressive, Some(InFront::Kings)) => 15,
            (FantasylandCards::Progressive, Some(InFront::Aces)) => 16,
            (FantasylandCards::Progressive, Some(InFront::Trips)) => MOST_CARDS,
        };
        match entrance {
            Entrance::Front(front) => by_front(Some(front)),
            Entrance::Low => by_front(None),
            Entrance::Both(front) => (by_front(Some(front)) + 1).min(MOST_CARDS),
        }
    }

    /// Returns the number of cards of a player who stays in fantasyland after a deal with `before` cards there.
    pub fn fantasyland_cards_again(&self, before: usize) -> usize {
        match self.fantasyland_repeat {
            FantasylandRepeat::Fixed => self.fixed_cards(),
            FantasylandRepeat::Same => before,
        }
    }

    /// Returns the number of cards of a player who stays in fantasyland. Returns `None` if the number depends on the
    /// number of cards in the previous deal.
    pub(crate) fn usual_cards_again(&self) -> Option<usize> {
        (!self.keeps_the_number_of_cards()).then(|| self.fixed_cards())
    }

    /// Returns `true` if a board with rows of these ranks keeps its player in fantasyland. A mis-set board does not,
    /// even if the rules let it play.
    pub fn stays_in_fantasyland(&self, ranks: &ByRow<RowRank>) -> bool {
        LegalOrder::of(self).misset(ranks).is_none() && ranks.iter().any(|(row, rank)| self.row_stays(row, *rank))
    }

    /// Returns `true` if a row of this rank keeps its player in fantasyland. Assumes that the board is not mis-set.
    pub(crate) fn row_stays(&self, row: Row, rank: RowRank) -> bool {
        match (row, self.stay_in_force()) {
            (Row::Front, _) => rank.category() >= Category::Trips,
            (Row::Back, _) => rank.category() >= Category::Quads,
            (Row::Middle, FantasylandStay::Narrow) => self.is_low_entrance(rank),
            (Row::Middle, FantasylandStay::MiddleQuads) => rank.category() >= Category::Quads,
            (Row::Middle, FantasylandStay::Wide) => rank.category() >= Category::FullHouse,
        }
    }

    /// Returns the effective value of the option `fantasyland-stay`. If the lowest middle wins, it is always `narrow`,
    /// because the other values reward a strong middle.
    pub(crate) fn stay_in_force(&self) -> FantasylandStay {
        if self.low_middle { FantasylandStay::Narrow } else { self.fantasyland_stay }
    }

    /// Returns `true` if the number of cards of a player who stays in fantasyland depends on the number in the previous
    /// deal.
    pub(crate) fn keeps_the_number_of_cards(&self) -> bool {
        let enters_with_another = |entrance| self.fantasyland_cards(entrance) != self.fixed_cards();
        self.fantasyland_repeat == FantasylandRepeat::Same && self.entrances().any(enters_with_another)
    }

    fn fixed_cards(&self) -> usize {
        if self.is_pineapple() { 14 } else { 13 }
    }
}
