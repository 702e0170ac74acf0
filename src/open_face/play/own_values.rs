//! Values trained for house rules: the values of fantasyland, and a value function trained for these values.

use super::fixed_point::worth_by_play;
use super::street_player::StreetPlayer;
use super::training::{ValueTraining, steps_of_a_pass};
use crate::amounts::Thousandths;
use crate::chinese::rules::FANTASYLAND_CARDS;
use crate::open_face::objective::{Aim, Objective};
use crate::open_face::value_function::ValueFunctionError;
use crate::open_face::value_function::value_function::ValueFunction;
use crate::open_face::value_function::values::{NUMBERS, Values, Worth, size_index};
use crate::open_face::variant::Variant;

/// The amount of training for house rules, and its seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HouseTraining {
    /// The training of the value function.
    pub lessons: ValueTraining,
    /// Number of deals played for each number of cards in fantasyland, in each estimate of the values.
    pub deals: usize,
}

impl HouseTraining {
    /// Returns the training for house rules. The training starts from the value function of a preset, so a twelfth of
    /// the boards and a quarter of the rounds of the preset's training are enough.
    pub fn of(variant: &Variant) -> HouseTraining {
        let ValueTraining { lessons, rounds, seed } = ValueTraining::embedded(variant.rules());
        HouseTraining { lessons: ValueTraining { lessons: lessons / 12, rounds: rounds / 4, seed }, deals: 2_000 }
    }
}

/// Number of estimates of the values of fantasyland before the value function is trained further.
const BEFORE: usize = 2;

impl Values {
    /// Returns values trained for the rules of `variant`, starting from the values of the nearest preset.
    ///
    /// The first estimate of the values of fantasyland comes from play under these rules by the preset's value
    /// function, as in [`fantasyland_worth`](super::super::fantasyland_worth). A second round of play, in which both
    /// players value fantasyland by the first estimate, gives the second estimate. The value function is then trained
    /// further for the second estimate. A last round of play by the trained value function gives the final estimate.
    /// The same training has the same result for any number of threads. `progress` is called with the number of steps
    /// done, out of [`Values::steps`].
    ///
    /// # Errors
    /// Returns an error if the value function is not embedded in this build, or if the embedded file is damaged. Tests
    /// check the embedded files.
    pub fn train(
        variant: &Variant,
        training: HouseTraining,
        progress: &dyn Fn(usize),
    ) -> Result<Values, ValueFunctionError> {
        let (lent, trained_for) = (variant.value_function()?, Objective::training_objective(variant));
        let mut worth = [None; NUMBERS];
        for done in 0..BEFORE {
            worth = found(variant, lent, worth, &trained_for, training);
            progress(done + 1);
        }
        let playing = playing_for(variant, lent, worth);
        let steps = &|step| progress(BEFORE + step);
        let mut values = Values {
            worth,
            trained_for: std::array::from_fn(|n| playing.fantasyland_value(FANTASYLAND_CARDS.start() + n)),
            value_function: lent.clone().fine_tune(&playing, &trained_for, training.lessons, steps),
        };
        let trained_for = Objective::of(&playing, Aim::Own);
        values.worth = found(variant, &values.value_function, worth, &trained_for, training);
        progress(Values::steps(variant));
        Ok(values)
    }

    /// Returns the number of steps of a training.
    pub fn steps(variant: &Variant) -> usize {
        BEFORE + steps_of_a_pass(variant) + 1
    }
}

/// Returns the rules of `variant` with this value function and with `worth` as the values of fantasyland.
fn playing_for(variant: &Variant, value_function: &ValueFunction, worth: [Option<Worth>; NUMBERS]) -> Variant {
    let (trained_for, value_function) = ([Thousandths(0); NUMBERS], value_function.clone());
    variant.clone().with_values(Values { worth, trained_for, value_function })
}

/// Returns the values of fantasyland, found by play. Both players value fantasyland by `before`. For a number of
/// cards without a value in `before`, they use the value under the nearest preset. `value_function` was trained for
/// `trained_for`.
fn found(
    variant: &Variant,
    value_function: &ValueFunction,
    before: [Option<Worth>; NUMBERS],
    trained_for: &Objective,
    training: HouseTraining,
) -> [Option<Worth>; NUMBERS] {
    let playing = playing_for(variant, value_function, before);
    let player = StreetPlayer::new(&playing, &Objective::of(&playing, Aim::Own), Some(value_function), trained_for);
    let mut worth = [None; NUMBERS];
    for found in worth_by_play(&playing, &player, training.deals, training.lessons.seed) {
        let found_worth = Worth { value: tenths(found.value), std_err: hundredths(found.std_err) };
        worth[size_index(found.cards)] = Some(found_worth);
    }
    worth
}

/// Rounds units to tenths, the precision of the estimate, and limits them to the range of units.
fn tenths(units: f64) -> Thousandths {
    Thousandths(((units * 10.0).round() as i64 * 100).clamp(-Thousandths::MOST.0, Thousandths::MOST.0))
}

/// Rounds a standard error to hundredths of a unit, and limits it to the range of units.
fn hundredths(units: f64) -> Thousandths {
    Thousandths(((units * 100.0).round() as i64 * 10).clamp(0, Thousandths::MOST.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chinese::Rules;
    use crate::long_runs::cases;
    use crate::open_face::play::contest::contest;

    /// Under house rules that require kings for fantasyland and deal 15 cards there, the rules' own values win against
    /// those of the preset.
    #[test]
    #[ignore = "a minute in release mode"]
    fn own_values_win_against_those_of_the_preset() {
        let options = [("rules", "pineapple"), ("fantasyland-entry", "kings"), ("fantasyland-cards", "15")];
        let rules = Rules::from_options(options.map(|(name, value)| (name, value.into()))).unwrap();
        let borrowing = Variant::new(&rules).unwrap();
        let values = Values::train(&borrowing, HouseTraining::of(&borrowing), &|_| {}).unwrap();
        let own = borrowing.clone().with_values(values);
        let player =
            |variant| StreetPlayer::with_value_function(variant, &Objective::of(variant, Aim::Own)).unwrap().into();
        let won = contest(&own, &[player(&own), player(&borrowing)], cases(10_000), 7);
        assert!(won.units > 2.0 * won.std_err, "{won:?}");
    }
}
