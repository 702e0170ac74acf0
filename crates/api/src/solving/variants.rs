//! The open-face rules of a run. Each rule set is compiled on first use, and reused for later questions. The compiled
//! rules contain values trained for exactly these rules: the value of fantasyland for each number of cards, and a value
//! function.

use std::sync::Arc;

use crate::host::{Host, Table, Training};
use crate::wire::problem::{INTERNAL, MISSING_TABLE, Problem};
use pusoy::chinese::Rules;
use pusoy::chinese::rules::Preset;
use pusoy::open_face::{HouseTraining, ValueFunction, ValueFunctionError, Values, Variant};

use crate::solving::slots::Slots;
use crate::solving::solvers::refuse_awaited;

/// Maximum number of cached rule sets.
const KEPT: usize = 64;

/// Maximum length of stored values, in bytes. Real values are several times shorter.
const LONGEST: usize = 1 << 22;

/// The open-face rules of one run.
pub struct Variants {
    host: Arc<dyn Host>,
    /// Compiled rules by hash and preset. The hash excludes the stakes, which do not affect compilation. The key
    /// includes the preset, because compilation rejects rules in which certain options differ from the preset.
    cache: Slots<(u64, Preset), Arc<Variant>>,
}

impl Variants {
    /// Creates an empty cache. The host stores trained values.
    pub fn new(host: Arc<dyn Host>) -> Variants {
        Variants { host, cache: Slots::new(KEPT) }
    }

    /// Returns the compiled rules.
    pub fn compiled(&self, rules: &Rules) -> Result<Arc<Variant>, Problem> {
        self.cache.get((rules.hash(), rules.preset), || Ok(Arc::new(variant(rules, &*self.host)?)))
    }
}

/// Compiles open-face rules with values trained for exactly these rules: the values of a preset with these rules, or
/// else the values that the host stores, or else newly trained values.
///
/// # Errors
///
/// * The rules cannot be solved.
/// * The host awaits the values (see [`Host::awaits`]).
/// * The value function of the nearest preset is needed, but is neither embedded nor stored by the host.
pub fn variant(rules: &Rules, host: &dyn Host) -> Result<Variant, Problem> {
    let variant = Variant::new(rules).map_err(|error| Problem::new("not-solvable", error.to_string()))?;
    if variant.has_own_values() {
        return with_preset_function(variant, host);
    }
    let table = Table::Values { hash: rules.hash() };
    if let Some(kept) = host.find(table, 1..=LONGEST).and_then(|bytes| Values::decode(&bytes, rules).ok()) {
        return Ok(variant.with_values(kept));
    }
    refuse_awaited(rules, table, host)?;
    let variant = with_preset_function(variant, host)?;
    let trained = train(&variant, host)?;
    // Use the decoded values, as later runs do, because encoding rounds the weights.
    let written = trained.encode(rules);
    host.keep(table, &written);
    Ok(variant.with_values(Values::decode(&written, rules).map_err(internal)?))
}

/// Returns rules with the value function of their nearest preset, either embedded or stored by the host.
///
/// # Errors
///
/// The value function is neither embedded nor stored.
fn with_preset_function(variant: Variant, host: &dyn Host) -> Result<Variant, Problem> {
    let preset = variant.nearest_preset();
    if ValueFunction::all_embedded().any(|embedded| embedded == preset) {
        return Ok(variant);
    }
    let kept = host.find(Table::ValueFunction { preset }, 1..=LONGEST);
    let kept = kept.and_then(|bytes| ValueFunction::decode(&bytes, &Rules::of(preset)).ok());
    let missing = || {
        let error = ValueFunctionError::NotEmbedded(preset.name());
        Problem::new(MISSING_TABLE, error.to_string()).token(preset.name())
    };
    Ok(variant.with_preset_function(kept.ok_or_else(missing)?))
}

/// Trains the values of rules.
fn train(variant: &Variant, host: &dyn Host) -> Result<Values, Problem> {
    let mut trained = None;
    let training = Training { name: variant.rules().preset_name(), steps: Values::steps(variant) as u32 };
    host.train(training, &mut |progress| {
        trained = Some(Values::train(variant, HouseTraining::of(variant), &|step: usize| progress(step as u32)));
    });
    trained.ok_or_else(|| Problem::new(INTERNAL, "training failed"))?.map_err(internal)
}

/// Converts an error that only a defect of the program can cause.
fn internal(error: ValueFunctionError) -> Problem {
    Problem::new(INTERNAL, error.to_string())
}

#[cfg(all(test, not(feature = "embedded-tables")))]
mod tests {
    use std::ops::RangeInclusive;
    use std::sync::Arc;

    use super::*;
    use crate::api::Api;
    use crate::command::NEVER;
    use crate::host::{Bare, Work};

    /// A host that finds the value functions of the presets and the standard strategy, and trains nothing.
    struct Tables;

    impl Host for Tables {
        fn find(&self, table: Table, lengths: RangeInclusive<usize>) -> Option<Vec<u8>> {
            let file = match table {
                Table::ValueFunction { preset } => format!("{preset}.values"),
                Table::Strategy { hash, opponents: 1 } if hash == Rules::default().hash() => {
                    String::from("standard.equilibrium")
                }
                _ => return None,
            };
            let bytes = std::fs::read(format!("{}/../../tables/{file}", env!("CARGO_MANIFEST_DIR"))).unwrap();
            lengths.contains(&bytes.len()).then_some(bytes)
        }

        fn train(&self, training: Training<'_>, _work: &mut Work<'_>) {
            panic!("unexpected training: {training:?}");
        }
    }

    #[test]
    fn tables_that_are_not_embedded_come_from_the_host() {
        let api = Api::new(Arc::new(Tables));
        let solved =
            api.answer("solve", r#"{"cards": "As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c", "quick": true}"#, NEVER);
        assert!(solved.starts_with(r#"{"schema":"pusoy.solve/2""#), "{solved}");
        let street = r#"{"board": {"front": "Qs 4h", "middle": "Kh Kd 9c 5s", "back": "As Ah Ts Td 7c"},
            "cards": "Qd Ks 2d", "rules": "pineapple"}"#;
        let placed = api.answer("place", street, NEVER);
        assert!(placed.contains(r#""placement":"Qd>f 2d>m Ks>x""#), "{placed}");

        let refused = Api::new(Arc::new(Bare)).answer("place", street, NEVER);
        assert!(
            refused.contains(r#""code":"missing-table","message":"no value function for pineapple is embedded"#),
            "{refused}"
        );
    }
}
