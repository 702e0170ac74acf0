//! The open-face rules of a run: each is compiled when it is first met, with values of its own, and kept for the inputs that
//! follow.

use std::sync::Arc;

use pusoy::chinese::Rules;
use pusoy::chinese::rules::Preset;
use pusoy::open_face::{HouseTraining, ValueFunctionError, Values, Variant};

use crate::asking::cache;
use crate::asking::slots::{Slots, on_own_threads};
use crate::json::problem::Problem;
use crate::terminal::progress::training_bar;

/// The most rule sets of a stream that are kept compiled.
const KEPT: usize = 64;

/// The open-face rules of one run.
pub struct Variants {
    use_cache: bool,
    /// Rules by their hash. Stakes are no part of it and change nothing of what is compiled; the preset decides what is refused.
    kept: Slots<(u64, Preset), Arc<Variant>>,
}

impl Variants {
    /// Compiles no rules yet. Without `use_cache`, what is kept between runs is neither read nor written.
    pub fn new(use_cache: bool) -> Variants {
        Variants { use_cache, kept: Slots::new(KEPT) }
    }

    /// Returns rules compiled.
    pub fn of(&self, rules: &Rules) -> Result<Arc<Variant>, Problem> {
        self.kept.get((rules.hash(), rules.preset), || Ok(Arc::new(variant(rules, self.use_cache)?)))
    }
}

/// Compiles open-face rules with their own values: those of a preset, else the cached ones, else those that training finds.
pub fn variant(rules: &Rules, use_cache: bool) -> Result<Variant, Problem> {
    let variant = Variant::new(rules).map_err(|error| Problem::new("not-solvable", error.to_string()))?;
    if variant.has_own_values() {
        return Ok(variant);
    }
    if let Some(cached) = use_cache.then(|| cache::read_values(rules)).flatten() {
        return Ok(variant.with_values(cached));
    }
    let trained = train(&variant)?;
    // What is placed by is what a later run reads: weights are written more coarsely than they are trained.
    let written = trained.encode(rules);
    if use_cache {
        cache::write_values(rules, &written);
    }
    Ok(variant.with_values(Values::decode(&written, rules).map_err(internal)?))
}

/// Trains the values of rules with a progress bar.
fn train(variant: &Variant) -> Result<Values, Problem> {
    let trained = on_own_threads(|| {
        let bar = training_bar(Values::steps(variant) as u32, variant.rules().preset_name());
        let progress = |step: usize| bar.set_position(step as u64);
        let trained = Values::train(variant, HouseTraining::of(variant), &progress);
        bar.finish_and_clear();
        trained
    })?;
    trained.map_err(internal)
}

/// A fault that a test of the build rules out.
fn internal(error: ValueFunctionError) -> Problem {
    Problem::new("internal", error.to_string())
}
