//! What a deal is played for.

use super::Thousandths;
use crate::chinese::Rules;
use crate::chinese::rules::{Entrance, FantasylandCards, FantasylandRepeat, Preset};

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

/// Returns the preset whose values of fantasyland and value function serve under these rules: the one that deals, sets the
/// middle and fills fantasyland as they do.
pub(super) fn nearest_preset(rules: &Rules) -> Preset {
    match (rules.is_pineapple(), rules.low_middle, rules.fantasyland_cards) {
        (true, true, _) => Preset::LowPineapple,
        (true, false, FantasylandCards::Progressive) if rules.fantasyland_repeat == FantasylandRepeat::Same => {
            Preset::Ultimate
        }
        (true, false, FantasylandCards::Progressive) => Preset::Progressive,
        (true, false, _) => Preset::Pineapple,
        (false, ..) => Preset::Ofc,
    }
}

/// Returns what being in fantasyland with this number of cards, 13 to 17, is worth under these rules, in units.
///
/// It is the fixed point that play comes to: what a deal there wins from an ordinary one beyond what an ordinary deal is worth,
/// as `tables/README.md` tells with its errors ([`fantasyland_worth`](super::fantasyland_worth) finds it again). House rules
/// have the values of the preset that is nearest to them; those of numbers of cards that the preset itself never deals were
/// found under house rules that do, or are those of a preset like it. Published values for pineapple are 11.1, 17.2, 23.4 and 30.5 with 14
/// to 17 cards where 14 are kept, and 10.8, 18.2, 29.3 and 53.4 where as many are kept: made against other players.
pub fn fantasyland_value(rules: &Rules, cards: usize) -> Thousandths {
    let tenths = match nearest_preset(rules) {
        Preset::Pineapple => [65, 102, 156, 208, 266],
        Preset::Progressive => [65, 92, 148, 208, 266],
        Preset::Ultimate => [65, 84, 152, 256, 460],
        Preset::LowPineapple => [65, 64, 122, 208, 266],
        _ => [125, 167, 220, 280, 352],
    };
    Thousandths(tenths[cards.clamp(13, 17) - 13] * Thousandths::UNIT / 10)
}
