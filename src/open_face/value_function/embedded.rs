//! The values of presets: the value functions embedded from `tables/`, and the values of fantasyland.

use once_cell::sync::OnceCell;

use super::file::ValueFunctionError;
use super::value_function::ValueFunction;
use super::values::{NUMBERS, size_index};
use crate::amounts::Thousandths;
use crate::chinese::Rules;
use crate::chinese::rules::{FantasylandCards, FantasylandRepeat, Preset};

/// The embedded value functions, each with its preset and its file. Empty without the feature `embedded-tables`.
#[cfg(not(feature = "embedded-tables"))]
const EMBEDDED: [(Preset, &[u8]); 0] = [];
#[cfg(feature = "embedded-tables")]
const EMBEDDED: [(Preset, &[u8]); 5] = [
    (Preset::Ofc, include_bytes!("../../../tables/ofc.values")),
    (Preset::Pineapple, include_bytes!("../../../tables/pineapple.values")),
    (Preset::Progressive, include_bytes!("../../../tables/progressive.values")),
    (Preset::Ultimate, include_bytes!("../../../tables/ultimate.values")),
    (Preset::LowPineapple, include_bytes!("../../../tables/low-pineapple.values")),
];

impl ValueFunction {
    /// Returns the embedded value function for these rules, and the preset that it belongs to. House rules use the
    /// value function of the nearest preset.
    ///
    /// # Errors
    /// Returns an error if the value function is not embedded in this build, or if the embedded file is damaged. Tests
    /// check the embedded files.
    pub fn embedded(rules: &Rules) -> Result<(&'static ValueFunction, Preset), ValueFunctionError> {
        static DECODED: [OnceCell<ValueFunction>; EMBEDDED.len()] = [const { OnceCell::new() }; EMBEDDED.len()];
        let nearest = nearest_preset(rules);
        let found = EMBEDDED.iter().zip(&DECODED).find(|((preset, _), _)| *preset == nearest);
        let ((preset, bytes), decoded) = found.ok_or(ValueFunctionError::NotEmbedded(nearest.name()))?;
        let decoded = decoded.get_or_try_init(|| ValueFunction::decode(bytes, &Rules::of(*preset)))?;
        Ok((decoded, *preset))
    }

    /// Iterates over the presets of the embedded value functions, in the order of `tables/`.
    pub fn all_embedded() -> impl Iterator<Item = Preset> {
        EMBEDDED.into_iter().map(|(preset, _)| preset)
    }
}

/// Returns the preset whose value function and values of fantasyland are used for rules without values of their own.
/// The preset agrees with these rules on streets, in pineapple also on the middle, and as far as possible on the numbers
/// of cards in fantasyland.
pub(in crate::open_face) fn nearest_preset(rules: &Rules) -> Preset {
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

/// Returns the value of being in fantasyland with this number of cards, 13 to 17, under these rules.
///
/// The value is that of a deal in fantasyland minus that of an ordinary deal. It is a fixed point, because the
/// value of an ordinary deal depends on the value of fantasyland. `tables/README.md` lists the values with their
/// errors, and [`fantasyland_worth`](crate::open_face::fantasyland_worth) computes them again. House rules borrow the
/// values of the nearest preset. For numbers of cards that the preset never deals, the values come from house rules
/// that deal them, or from a similar preset. Other players have published values for pineapple with 14 to 17 cards.
/// They are 11.1, 17.2, 23.4 and 30.5 if players stay with 14 cards. They are 10.8, 18.2, 29.3 and 53.4 if players stay
/// with the same number.
pub(in crate::open_face) fn fantasyland_value(rules: &Rules, cards: usize) -> Thousandths {
    let tenths: [i64; NUMBERS] = match nearest_preset(rules) {
        Preset::Pineapple => [65, 102, 156, 208, 266],
        Preset::Progressive => [65, 92, 148, 208, 266],
        Preset::Ultimate => [65, 84, 152, 256, 460],
        Preset::LowPineapple => [65, 64, 122, 208, 266],
        _ => [125, 167, 220, 280, 352],
    };
    Thousandths(tenths[size_index(cards)] * Thousandths::UNIT / 10)
}
