//! Hostile inputs. A target is a function that takes any bytes and panics if what the project promises about them is broken.
//!
//! [`cards`], [`houses`], [`equilibria`] and [`boards`] call the library; [`streams`], [`evenings`], [`histories`] and
//! [`caches`] run the program ([`program`]). [`mutation`] makes hostile inputs of the seeds in `corpus/`, and `tests/inputs.rs`
//! drives every target with a fixed number of them.

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

/// A target.
pub struct Target {
    /// Its name, also that of its folder of seeds.
    pub name: &'static str,
    /// Panics if an input breaks a promise.
    pub judge: fn(&[u8]),
    /// Number of inputs that a target is driven with for each thousand of the quickest one: fewer where one takes longer.
    pub per_thousand: usize,
}

/// Every target.
pub const TARGETS: [Target; 8] = [
    Target { name: "cards", judge: cards::judge, per_thousand: 1_000 },
    Target { name: "houses", judge: houses::judge, per_thousand: 1_000 },
    Target { name: "equilibria", judge: equilibria::judge, per_thousand: 5 },
    Target { name: "boards", judge: boards::judge, per_thousand: 300 },
    Target { name: "streams", judge: streams::judge, per_thousand: 5 },
    Target { name: "evenings", judge: evenings::judge, per_thousand: 5 },
    Target { name: "histories", judge: histories::judge, per_thousand: 2 },
    Target { name: "caches", judge: caches::judge, per_thousand: 1 },
];
