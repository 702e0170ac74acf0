//! What a deal is played for.

use super::Thousandths;
use crate::chinese::Rules;
use crate::chinese::rules::{Entrance, FantasylandRepeat};

/// What cards are placed for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// The royalties of one's own board, without regard to opponents.
    Own,
    /// The units that opponents pay.
    Versus,
}

/// What a board is played for: units, and what it is worth to come to fantasyland or to stay there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Objective {
    /// Whether opponents count.
    pub aim: Aim,
    /// What a foul board costs, beside the royalties of its opponents.
    pub foul: Thousandths,
    /// What being in fantasyland in the next deal is worth, by what leads there.
    pub fantasyland: FantasylandValues,
    /// What staying in fantasyland is worth.
    pub stay: Thousandths,
}

/// What being in fantasyland is worth, by what leads there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FantasylandValues {
    /// By a pair of queens in front.
    pub queens: Thousandths,
    /// By a pair of kings in front.
    pub kings: Thousandths,
    /// By a pair of aces in front.
    pub aces: Thousandths,
    /// By trips in front.
    pub trips: Thousandths,
    /// By 7-5-4-3-2 in a low middle.
    pub low: Thousandths,
    /// By both the front and a low middle.
    pub front_and_low: Thousandths,
}

impl FantasylandValues {
    /// Returns the value of one way to fantasyland.
    pub const fn of(&self, way: Entrance) -> Thousandths {
        match way {
            Entrance::Queens => self.queens,
            Entrance::Kings => self.kings,
            Entrance::Aces => self.aces,
            Entrance::Trips => self.trips,
            Entrance::Low => self.low,
            Entrance::FrontAndLow => self.front_and_low,
        }
    }

    /// Returns the value of one way to fantasyland for changing it.
    pub const fn of_mut(&mut self, way: Entrance) -> &mut Thousandths {
        match way {
            Entrance::Queens => &mut self.queens,
            Entrance::Kings => &mut self.kings,
            Entrance::Aces => &mut self.aces,
            Entrance::Trips => &mut self.trips,
            Entrance::Low => &mut self.low,
            Entrance::FrontAndLow => &mut self.front_and_low,
        }
    }
}

impl Objective {
    /// Returns what a deal is played for under these rules, where nobody says otherwise: fantasyland as
    /// [`fantasyland_value`] has it, and a foul at the units of a scoop.
    pub fn of(rules: &Rules, aim: Aim) -> Objective {
        let by = |way| fantasyland_value(rules, rules.fantasyland_cards(way));
        Objective {
            aim,
            foul: Thousandths::whole(rules.scoop_units().into()),
            fantasyland: FantasylandValues {
                queens: by(Entrance::Queens),
                kings: by(Entrance::Kings),
                aces: by(Entrance::Aces),
                trips: by(Entrance::Trips),
                low: by(Entrance::Low),
                front_and_low: by(Entrance::FrontAndLow),
            },
            stay: fantasyland_value(rules, rules.fantasyland_cards_again(14)),
        }
    }

    /// Returns the same for a deal in fantasyland with this number of cards, which decides what staying is worth where
    /// players keep as many.
    pub fn of_fantasyland(rules: &Rules, aim: Aim, cards: usize) -> Objective {
        Objective { stay: fantasyland_value(rules, rules.fantasyland_cards_again(cards)), ..Objective::of(rules, aim) }
    }

    /// Returns the same for one's own board alone.
    pub fn alone(self) -> Objective {
        Objective { aim: Aim::Own, ..self }
    }

    /// Returns the same where fantasyland and staying there are worth nothing.
    pub fn without_fantasyland(self) -> Objective {
        Objective { fantasyland: FantasylandValues::default(), stay: Thousandths::default(), ..self }
    }
}

/// Returns what being in fantasyland with this number of cards is worth, in units, as published for pineapple: 11.1, 17.2,
/// 23.4 and 30.5 with 14 to 17 cards where 14 are kept, and 10.8, 18.2, 29.3 and 53.4 where as many are kept.
///
/// The values are the rule set's own only where nothing else is told: they were made against other players than those of a
/// given table. For 13 cards nothing is published. 7 follows from the value of 14, because a deal of 13 earns 8.9 royalties and stays in
/// 5.8 % of cases where one of 14 earns 12.3 and stays in 10.2 %: (11.1 × (1 - 0.102) - (12.3 - 8.9)) / (1 - 0.058) = 7.0.
/// With a low middle the values of the high game stand in for those that nobody has published.
pub fn fantasyland_value(rules: &Rules, cards: usize) -> Thousandths {
    let kept = rules.fantasyland_repeat == FantasylandRepeat::Same;
    Thousandths(match (cards, kept) {
        (..=13, _) => 7_000,
        (14, false) => 11_100,
        (15, false) => 17_200,
        (16, false) => 23_400,
        (17.., false) => 30_500,
        (14, true) => 10_800,
        (15, true) => 18_200,
        (16, true) => 29_300,
        (17.., true) => 53_400,
    })
}
