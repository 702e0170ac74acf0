//! House rules' own values: what fantasyland is worth there, and a value function trained for that.

use super::fixed_point::worth_by_play;
use super::player::Player;
use super::training::{ValueTraining, steps_of_a_pass};
use crate::chinese::rules::FANTASYLAND_CARDS;
use crate::open_face::objective::{Aim, Objective};
use crate::open_face::units::Thousandths;
use crate::open_face::value_function::ValueFunctionError;
use crate::open_face::value_function::value_function::ValueFunction;
use crate::open_face::value_function::values::{NUMBERS, Values, Worth, place};
use crate::open_face::variant::Variant;

/// How much is learnt of house rules, and from which seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HouseTraining {
    /// How much the value function learns.
    pub lessons: ValueTraining,
    /// The deals in fantasyland that are played for each number of cards, each time that its worth is found.
    pub deals: usize,
}

impl HouseTraining {
    /// Returns the training of rules that are not a preset's, which has a fraction of the lessons of a preset.
    pub fn of(variant: &Variant) -> HouseTraining {
        let lessons = ValueTraining::embedded(variant.rules());
        HouseTraining { lessons: ValueTraining { lessons: lessons.lessons / 4, ..lessons }, deals: 2_000 }
    }
}

/// How often it is found what fantasyland is worth before the value function learns on.
const BEFORE: usize = 2;

impl Values {
    /// Trains rules' own values, from those of the preset that is nearest.
    ///
    /// Play by the value function of that preset under these rules comes to what fantasyland is worth
    /// ([`fantasyland_worth`](super::super::fantasyland_worth)), and play for that to a better figure. For that the value
    /// function learns on, and play by what it has learnt finds the figure once more. The same training has the same result for any
    /// number of threads. `progress` is called with the number of steps done, of [`Values::steps`].
    ///
    /// # Errors
    /// A damaged table, which a test of the build rules out.
    pub fn train(
        variant: &Variant,
        training: HouseTraining,
        progress: &dyn Fn(usize),
    ) -> Result<Values, ValueFunctionError> {
        let (lent, taught) = (variant.value_function()?, Objective::taught(variant));
        let mut worth = [None; NUMBERS];
        for done in 0..BEFORE {
            worth = found(variant, lent, worth, &taught, training);
            progress(done + 1);
        }
        let playing = playing_for(variant, lent, worth);
        let steps = &|step| progress(BEFORE + step);
        let mut values = Values {
            worth,
            taught: std::array::from_fn(|n| playing.fantasyland_value(FANTASYLAND_CARDS.start() + n)),
            value_function: lent.clone().learn_on(&playing, &taught, training.lessons, steps),
        };
        let taught = Objective::of(&playing, Aim::Own);
        values.worth = found(variant, &values.value_function, worth, &taught, training);
        progress(Values::steps(variant));
        Ok(values)
    }

    /// Returns the number of steps of a training.
    pub fn steps(variant: &Variant) -> usize {
        BEFORE + steps_of_a_pass(variant) + 1
    }
}

/// Returns the same rules where fantasyland is worth this.
fn playing_for(variant: &Variant, value_function: &ValueFunction, worth: [Option<Worth>; NUMBERS]) -> Variant {
    let (taught, value_function) = ([Thousandths(0); NUMBERS], value_function.clone());
    variant.clone().with_values(Values { worth, taught, value_function })
}

/// Finds what fantasyland is worth if it is played for at what it was found to be worth before, by a value function that has
/// learnt `taught`.
fn found(
    variant: &Variant,
    value_function: &ValueFunction,
    before: [Option<Worth>; NUMBERS],
    taught: &Objective,
    training: HouseTraining,
) -> [Option<Worth>; NUMBERS] {
    let playing = playing_for(variant, value_function, before);
    let player = Player::new(&playing, &Objective::of(&playing, Aim::Own), Some(value_function), taught);
    let mut worth = [None; NUMBERS];
    for found in worth_by_play(&playing, &player, training.deals, training.lessons.seed) {
        let of = Worth { value: tenths(found.value), std_err: hundredths(found.std_err) };
        worth[place(found.cards)] = Some(of);
    }
    worth
}

/// Returns units in tenths, which is as much as is known, within the range of units.
fn tenths(units: f64) -> Thousandths {
    Thousandths(((units * 10.0).round() as i64 * 100).clamp(-Thousandths::MOST.0, Thousandths::MOST.0))
}

/// Returns an error in hundredths of a unit, within the range of units.
fn hundredths(units: f64) -> Thousandths {
    Thousandths(((units * 100.0).round() as i64 * 10).clamp(0, Thousandths::MOST.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chinese::Rules;
    use crate::long_runs::cases;
    use crate::open_face::play::contest::contest;

    /// A house that sends nobody to fantasyland for queens, but with 15 cards: its own values win from those of the preset.
    #[test]
    #[ignore = "a minute in release mode"]
    fn own_values_win_from_borrowed_ones() {
        let options = [("rules", "pineapple"), ("fantasyland-entry", "kings"), ("fantasyland-cards", "15")];
        let rules = Rules::from_options(options.map(|(name, value)| (name, value.into()))).unwrap();
        let borrowing = Variant::new(&rules).unwrap();
        let values = Values::train(&borrowing, HouseTraining::of(&borrowing), &|_| {}).unwrap();
        let own = borrowing.clone().with_values(values);
        let player = |variant| Player::of(variant, &Objective::of(variant, Aim::Own)).unwrap().into();
        let won = contest(&own, &[player(&own), player(&borrowing)], cases(10_000), 7);
        assert!(won.units > 2.0 * won.std_err, "{won:?}");
    }
}
