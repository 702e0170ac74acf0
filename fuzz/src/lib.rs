//! Hostile inputs. A [`Target`] has a function `judge` that takes any bytes, and panics if the project breaks a promise
//! for these bytes.
//!
//! [`cards`], [`houses`], [`equilibria`] and [`boards`] call the library. [`streams`], [`evenings`] and [`histories`]
//! run the program ([`program`]). [`caches`] does both. [`mutation`] makes hostile inputs from the seeds in `corpus/`.
//! `tests/inputs.rs` runs every target on a fixed number of such inputs.

pub mod boards;
pub mod caches;
pub mod cards;
pub mod equilibria;
pub mod evenings;
pub mod histories;
pub mod houses;
pub mod mutation;
pub mod program;
pub mod signing;
pub mod streams;

use pusoy::cards::Rng;

/// A fuzzing target.
pub struct Target {
    /// The name of the target and of its seed folder.
    pub name: &'static str,
    /// Checks the bytes of one run. Panics if a promise is broken.
    pub judge: fn(&[u8]),
    /// Makes the bytes of one run from the seeds.
    pub make: fn(&mut Rng, &[Vec<u8>]) -> Vec<u8>,
    /// Splits the bytes of one run into single inputs, such as lines. Skips inputs without effect, such as empty lines.
    /// `tests/inputs.rs` counts inputs, not runs.
    pub inputs: for<'a> fn(&'a [u8]) -> Vec<&'a [u8]>,
    /// The number of inputs that this target gets while the fastest targets get a thousand. Slower targets get fewer.
    pub per_thousand: usize,
}

impl Target {
    /// Returns a target that checks one input per run.
    const fn single(name: &'static str, judge: fn(&[u8]), per_thousand: usize) -> Target {
        Target { name, judge, make: mutation::mutated, inputs: |input| vec![input], per_thousand }
    }
}

/// All targets.
pub const TARGETS: [Target; 8] = [
    Target::single("cards", cards::judge, 1_000),
    Target::single("houses", houses::judge, 1_000),
    Target {
        inputs: |input| Vec::from_iter(signing::is_damage(input).then_some(input)),
        ..Target::single("equilibria", equilibria::judge, 100)
    },
    Target::single("boards", boards::judge, 300),
    Target {
        name: "streams",
        judge: streams::judge,
        make: streams::make,
        inputs: |input| mutation::lines(streams::parts(input).1),
        per_thousand: 500,
    },
    Target {
        name: "evenings",
        judge: evenings::judge,
        make: evenings::make,
        inputs: evenings::typed,
        per_thousand: 200,
    },
    Target {
        name: "histories",
        judge: histories::judge,
        make: |rng, seeds| mutation::joined(rng, seeds, 10),
        inputs: mutation::lines,
        per_thousand: 200,
    },
    Target {
        make: caches::make,
        inputs: |input| Vec::from_iter(caches::damage(input)),
        ..Target::single("caches", caches::judge, 100)
    },
];
