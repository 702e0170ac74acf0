//! Objectives: the results that a player's placements maximise.

use super::Thousandths;
use super::value_function::value_function::{fantasyland_value, nearest_preset};
use super::variant::Variant;
use crate::chinese::Rules;
use crate::chinese::rules::Entrance;

/// The aim of placing cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// The value of the player's own board: royalties, fouls and fantasyland. Ignores opponents.
    Own,
    /// The units that opponents pay, and the value of fantasyland.
    Versus,
}

/// The objective of a board: the aim, the cost of a foul, and the value of reaching or keeping fantasyland.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Objective {
    /// Whether opponents count.
    pub aim: Aim,
    /// Units that a foul board costs. With [`Aim::Versus`] the board pays these units to each opponent who is not foul,
    /// in addition to the opponent's royalties.
    pub foul: Thousandths,
    /// The value of being in fantasyland in the next deal, by entrance.
    pub fantasyland: FantasylandValues,
    /// The value of staying in fantasyland.
    pub stay: Thousandths,
}

/// The value of being in fantasyland, by [`Entrance`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FantasylandValues([Thousandths; Entrance::COUNT]);

impl FantasylandValues {
    /// Creates values in which each entrance has the value `value(entrance)`.
    pub fn by(value: impl Fn(Entrance) -> Thousandths) -> FantasylandValues {
        FantasylandValues(Entrance::ALL.map(value))
    }

    /// Returns the value of one entrance.
    pub const fn of(&self, entrance: Entrance) -> Thousandths {
        self.0[entrance.index()]
    }

    /// Returns a mutable reference to the value of one entrance.
    pub const fn of_mut(&mut self, entrance: Entrance) -> &mut Thousandths {
        &mut self.0[entrance.index()]
    }
}

impl Objective {
    /// Returns the default objective under these rules: fantasyland has the value [`Variant::fantasyland_value`], and a
    /// foul costs the units of a scoop. The value of staying assumes that the deal in fantasyland has 14 cards. For
    /// other numbers, see [`Objective::of_fantasyland`].
    pub fn of(variant: &Variant, aim: Aim) -> Objective {
        Objective::with_worth(variant.rules(), aim, &|cards| variant.fantasyland_value(cards))
    }

    /// Returns the default objective of a deal in fantasyland with this number of cards. The number decides the value
    /// of staying if players who stay get the same number again.
    pub fn of_fantasyland(variant: &Variant, aim: Aim, cards: usize) -> Objective {
        let stay = variant.fantasyland_value(variant.rules().fantasyland_cards_again(cards));
        Objective { stay, ..Objective::of(variant, aim) }
    }

    /// Returns the objective that the value function of these rules was trained for.
    pub(super) fn training_objective(variant: &Variant) -> Objective {
        match variant.values() {
            Some(values) => Objective::with_worth(variant.rules(), Aim::Own, &|cards| values.trained_for(cards)),
            None => {
                let lender = Rules::of(nearest_preset(variant.rules()));
                Objective::with_worth(&lender, Aim::Own, &|cards| fantasyland_value(&lender, cards))
            }
        }
    }

    /// Returns an objective in which `value` gives the value of fantasyland for each number of cards.
    fn with_worth(rules: &Rules, aim: Aim, value: &dyn Fn(usize) -> Thousandths) -> Objective {
        Objective {
            aim,
            foul: Thousandths::whole(rules.scoop_units().into()),
            fantasyland: FantasylandValues::by(|entrance| value(rules.fantasyland_cards(entrance))),
            stay: value(rules.fantasyland_cards_again(14)),
        }
    }

    /// Returns this objective for the player's own board alone, ignoring opponents.
    pub fn alone(self) -> Objective {
        Objective { aim: Aim::Own, ..self }
    }

    /// Returns this objective with a value of 0 for reaching fantasyland and for staying there.
    pub fn without_fantasyland(self) -> Objective {
        Objective { fantasyland: FantasylandValues::default(), stay: Thousandths::default(), ..self }
    }
}
