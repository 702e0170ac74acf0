//! What a deal is played for.

use super::Thousandths;
use super::value_function::embedded;
use super::variant::Variant;
use crate::chinese::Rules;
use crate::chinese::rules::Entrance;

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
    /// The worth of being in fantasyland in the next deal, by the way into it.
    pub fantasyland: FantasylandValues,
    /// What staying in fantasyland is worth.
    pub stay: Thousandths,
}

/// The worth of being in fantasyland, by the way into it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FantasylandValues([Thousandths; Entrance::COUNT]);

impl FantasylandValues {
    /// Returns the worth by each way as `value` gives it.
    pub fn by(value: impl Fn(Entrance) -> Thousandths) -> FantasylandValues {
        FantasylandValues(Entrance::ALL.map(value))
    }

    /// Returns the worth by one way.
    pub const fn of(&self, way: Entrance) -> Thousandths {
        self.0[way.index()]
    }

    /// Returns the worth by one way for changing it.
    pub const fn of_mut(&mut self, way: Entrance) -> &mut Thousandths {
        &mut self.0[way.index()]
    }
}

impl Objective {
    /// Returns what a deal is played for under these rules, where nobody says otherwise: fantasyland as
    /// [`Variant::fantasyland_value`] has it, and a foul at the units of a scoop.
    pub fn of(variant: &Variant, aim: Aim) -> Objective {
        Objective::valued(variant.rules(), aim, &|cards| variant.fantasyland_value(cards))
    }

    /// Returns the same for a deal in fantasyland with this number of cards, which decides what staying is worth where
    /// players keep as many.
    pub fn of_fantasyland(variant: &Variant, aim: Aim, cards: usize) -> Objective {
        let stay = variant.fantasyland_value(variant.rules().fantasyland_cards_again(cards));
        Objective { stay, ..Objective::of(variant, aim) }
    }

    /// Returns what the value function of these rules has learnt to play for.
    pub(super) fn taught(variant: &Variant) -> Objective {
        match variant.values() {
            Some(values) => Objective::valued(variant.rules(), Aim::Own, &|cards| values.taught(cards)),
            None => {
                let lender = Rules::of(embedded::nearest_preset(variant.rules()));
                Objective::valued(&lender, Aim::Own, &|cards| embedded::fantasyland_value(&lender, cards))
            }
        }
    }

    /// Returns what a deal is played for if being in fantasyland is worth this by the number of cards.
    fn valued(rules: &Rules, aim: Aim, value: &dyn Fn(usize) -> Thousandths) -> Objective {
        Objective {
            aim,
            foul: Thousandths::whole(rules.scoop_units().into()),
            fantasyland: FantasylandValues::by(|way| value(rules.fantasyland_cards(way))),
            stay: value(rules.fantasyland_cards_again(14)),
        }
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
