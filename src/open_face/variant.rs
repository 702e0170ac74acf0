//! [`Variant`]: open-face rules, compiled for placing cards.

use std::sync::Arc;

use super::value_function::ValueFunctionError;
use super::value_function::value_function::{ValueFunction, fantasyland_value, nearest_preset};
use super::value_function::values::Values;

use crate::amounts::Thousandths;
use crate::chinese::rules::{OPTIONS, Preset, Rules};
use crate::chinese::{ByRow, Payoffs, Row};
use crate::eval::RowRank;
use crate::options::{self, OptionError};

/// Open-face rules, compiled for many positions.
#[derive(Clone, Debug)]
pub struct Variant {
    rules: Rules,
    payoffs: Payoffs,
    /// The royalty of each row by its rank, in units.
    royalties: ByRow<Vec<i16>>,
    /// The rules' own values, found by training; `None` if the rules use those of the nearest preset.
    values: Option<Arc<Values>>,
    /// The caller's value function for the nearest preset; `None` to use the embedded one.
    preset_function: Option<Arc<ValueFunction>>,
}

/// A reason why cards cannot be placed under these rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VariantError {
    /// The rules are not valid.
    #[error(transparent)]
    Rules(#[from] OptionError),
    /// The rules are not open-face. The field contains the name of the rules.
    #[error(
        "cards are placed only in open-face, not under {0} (expected ofc, pineapple, progressive, ultimate or \
         low-pineapple)"
    )]
    NotOpenFace(String),
    /// An option differs from the preset, and placing does not support this difference. The preset is the one that the
    /// rules are based on or, if it is not open-face, the nearest open-face preset.
    #[error("cannot value boards under {option}={value} (leave it out; only these options may differ from {preset}: {})", FREE.join(", "))]
    Option {
        /// The name of the option.
        option: &'static str,
        /// Its value.
        value: String,
        /// The name of the preset.
        preset: &'static str,
    },
}

/// Options that may differ from the preset, because they still allow boards to be valued row by row.
const FREE: [&str; 13] = [
    "wheel",
    "row-order",
    "low-middle",
    "low-qualifier",
    "royalty",
    "low-royalties",
    "deal",
    "fantasyland-entry",
    "fantasyland-cards",
    "fantasyland-repeat",
    "fantasyland-stay",
    "stake",
    "currency",
];

/// Returns a name for rules that are not open-face: the name of their preset. If the preset itself is open-face, the
/// name also gives the option that deals all cards at once.
pub(super) fn name_of_closed_rules(rules: &Rules) -> String {
    let name = rules.preset_name();
    if Rules::of(rules.preset).is_open_face() { format!("{name} with deal=at-once") } else { name.to_owned() }
}

impl Variant {
    /// Compiles rules. The rules of a preset have the preset's values. House rules borrow the values of the nearest
    /// preset until they are given [their own](Variant::with_values).
    ///
    /// # Errors
    /// Returns an error if the rules are not valid or not open-face, or if an option differs from the preset and
    /// placing does not support this difference.
    pub fn new(rules: &Rules) -> Result<Variant, VariantError> {
        rules.validate()?;
        if !rules.is_open_face() {
            return Err(VariantError::NotOpenFace(name_of_closed_rules(rules)));
        }
        let like = if Rules::of(rules.preset).is_open_face() { rules.preset } else { nearest_preset(rules) };
        let rules_of_preset = Rules { preset: rules.preset, ..Rules::of(like) };
        let changed = options::changed(OPTIONS, rules, &rules_of_preset);
        if let Some((option, value)) = changed.into_iter().find(|(name, _)| !FREE.contains(name)) {
            return Err(VariantError::Option { option, value, preset: like.name() });
        }
        debug_assert!(FREE.iter().all(|free| OPTIONS.iter().any(|option| option.name == *free)));
        let payoffs = Payoffs::new(rules);
        let ranks = || (0..RowRank::COUNT).filter_map(RowRank::from_index);
        let royalties = ByRow::from_fn(|row| ranks().map(|rank| payoffs.royalty(row, rank) as i16).collect());
        Ok(Variant { rules: rules.clone(), payoffs, royalties, values: None, preset_function: None })
    }

    /// Returns the rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns these rules with their own values, as found by [`Values::train`].
    pub fn with_values(self, values: Values) -> Variant {
        Variant { values: Some(Arc::new(values)), ..self }
    }

    /// Returns the preset whose value function these rules use until they have their own values.
    pub fn nearest_preset(&self) -> Preset {
        nearest_preset(&self.rules)
    }

    /// Returns these rules with the value function of their [nearest preset](Variant::nearest_preset), in place of the
    /// embedded one. Without the feature `embedded-tables`, no value function is embedded. Rules without their own
    /// values then need this method.
    pub fn with_preset_function(self, value_function: ValueFunction) -> Variant {
        Variant { preset_function: Some(Arc::new(value_function)), ..self }
    }

    /// Returns `true` if the values belong to exactly these rules, and are not borrowed from the nearest preset.
    pub fn has_own_values(&self) -> bool {
        let is_preset = || Rules::of(self.nearest_preset()).hash() == self.rules.hash();
        self.values.is_some() || is_preset()
    }

    /// Returns the value of being in fantasyland with this number of cards, 13 to 17. It is the value of a deal in
    /// fantasyland minus the value of an ordinary deal. The value of an ordinary deal itself depends on this
    /// difference, because an ordinary deal may lead to fantasyland. `tables/README.md` lists the values for the
    /// presets, next to estimates from play with their standard errors.
    pub fn fantasyland_value(&self, cards: usize) -> Thousandths {
        let own = self.values.as_ref().and_then(|values| values.fantasyland(cards));
        own.map_or_else(|| fantasyland_value(&self.rules, cards), |own| own.value)
    }

    /// Returns the values given with [`Variant::with_values`]. Returns `None` if none were given.
    pub fn values(&self) -> Option<&Values> {
        self.values.as_deref()
    }

    /// Returns the value function for placing streets.
    pub(super) fn value_function(&self) -> Result<&ValueFunction, ValueFunctionError> {
        match (&self.values, &self.preset_function) {
            (Some(values), _) => Ok(&values.value_function),
            (None, Some(given)) => Ok(given),
            (None, None) => Ok(ValueFunction::embedded(&self.rules)?.0),
        }
    }

    /// Returns the rules compiled for settling.
    pub(super) fn payoffs(&self) -> &Payoffs {
        &self.payoffs
    }

    /// Returns the royalty of a row of this rank, in units.
    #[inline]
    pub(super) fn royalty(&self, row: Row, rank: RowRank) -> i64 {
        self.royalties.get(row)[rank.index()].into()
    }
}
