//! What is known of presets: the value functions that are embedded from `tables/`, and what fantasyland is worth there.

use once_cell::sync::OnceCell;

use super::file::ValueFunctionError;
use super::value_function::ValueFunction;
use super::values::{NUMBERS, place};
use crate::chinese::Rules;
use crate::chinese::rules::{FantasylandCards, FantasylandRepeat, Preset};
use crate::open_face::units::Thousandths;

/// Each embedded value function: its preset, and its file.
const EMBEDDED: [(Preset, &[u8]); 5] = [
    (Preset::Ofc, include_bytes!("../../../tables/ofc.values")),
    (Preset::Pineapple, include_bytes!("../../../tables/pineapple.values")),
    (Preset::Progressive, include_bytes!("../../../tables/progressive.values")),
    (Preset::Ultimate, include_bytes!("../../../tables/ultimate.values")),
    (Preset::LowPineapple, include_bytes!("../../../tables/low-pineapple.values")),
];

impl ValueFunction {
    /// Returns the embedded value function by which streets are placed under these rules, and the preset whose own it is:
    /// house rules have that of the preset that is nearest to them.
    ///
    /// # Errors
    /// A damaged table, which a test of the build rules out.
    pub fn embedded(rules: &Rules) -> Result<(&'static ValueFunction, Preset), ValueFunctionError> {
        static DECODED: [OnceCell<ValueFunction>; EMBEDDED.len()] = [const { OnceCell::new() }; EMBEDDED.len()];
        let nearest = nearest_preset(rules);
        let at = EMBEDDED.iter().position(|(preset, _)| *preset == nearest).unwrap_or_default();
        let (preset, bytes) = EMBEDDED[at];
        let decoded = DECODED[at].get_or_try_init(|| ValueFunction::decode(bytes, &Rules::of(preset)))?;
        Ok((decoded, preset))
    }

    /// Iterates over the presets of the embedded value functions, in the order of `tables/`.
    pub fn all_embedded() -> impl Iterator<Item = Preset> {
        EMBEDDED.into_iter().map(|(preset, _)| preset)
    }
}

/// Returns the preset whose values of fantasyland and value function serve under rules that have none of their own: the one
/// that deals, sets the middle and fills fantasyland as they do.
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

/// Returns what being in fantasyland with this number of cards, 13 to 17, is worth under these rules, in units.
///
/// It is the fixed point that play comes to: what a deal there wins from an ordinary one beyond what an ordinary deal is worth,
/// as `tables/README.md` tells with its errors ([`fantasyland_worth`](crate::open_face::fantasyland_worth) finds it again).
/// House rules borrow the values of the preset that is nearest to them; those of numbers of cards that the preset itself
/// never deals were found under house rules that do, or are those of a preset like it. Published values for pineapple are
/// 11.1, 17.2, 23.4 and 30.5 with 14 to 17 cards where 14 are kept, and 10.8, 18.2, 29.3 and 53.4 where as many are kept: made
/// against other players.
pub(in crate::open_face) fn fantasyland_value(rules: &Rules, cards: usize) -> Thousandths {
    let tenths: [i64; NUMBERS] = match nearest_preset(rules) {
        Preset::Pineapple => [65, 102, 156, 208, 266],
        Preset::Progressive => [65, 92, 148, 208, 266],
        Preset::Ultimate => [65, 84, 152, 256, 460],
        Preset::LowPineapple => [65, 64, 122, 208, 266],
        _ => [125, 167, 220, 280, 352],
    };
    Thousandths(tenths[place(cards)] * Thousandths::UNIT / 10)
}
