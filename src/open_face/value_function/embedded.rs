//! The value functions that are embedded from `tables/`.

use once_cell::sync::OnceCell;

use super::file::ValueFunctionError;
use super::value_function::ValueFunction;
use crate::chinese::Rules;
use crate::chinese::rules::Preset;
use crate::open_face::objective::nearest_preset;

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
