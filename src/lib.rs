//! Rules, settlement and solvers for Chinese Poker (Pusoy, 十三張) and for related games: the climbing games and Chinese
//! Ten.
//!
//! Each module uses only modules before it in this list: [`options`], [`cards`], [`eval`], [`ledger`], [`chinese_ten`],
//! [`chinese`], [`solver`], [`open_face`]. [`climbing`] uses only [`cards`], [`ledger`] and [`options`].
//!
//! ```
//! use pusoy::cards::parse;
//! use pusoy::chinese::{Rules, Setting};
//! use pusoy::solver::{Query, Solver};
//!
//! let solver = Solver::builder(&Rules::preset("one-six")?).opponents(1).build()?;
//!
//! // The best setting of a hand, and its EV in units.
//! let answer = solver.solve(&Query::new(parse::hand("♠AKQJ653 ♥Q92 ♦J ♣83")?))?;
//! let best = answer.best().ok_or("the hand can be set")?;
//! assert!(best.ev.mean() > -1.0 && best.ev.std_err().is_some_and(|error| error < 0.02));
//!
//! // The units that a given setting loses against the best one.
//! let own: Setting = "Jd Js 9h / Qs Qh 8c 3c 2h / As Ks 6s 5s 3s".parse()?;
//! let answer = solver.solve(&Query::grade(own))?;
//! let lost = answer.graded.map_or(0.0, |graded| graded.given.gap.mean());
//! assert!(best.setting == own || lost >= 0.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`settle`](chinese::settle()) settles a table of Chinese Poker, [`House`](chinese::rules::House) holds its rules,
//! and [`climbing::Game`] lists the climbing games. The crate has these features:
//!
//! * `embedded-tables`: the strategies and value functions of the presets, 4.8 MB. Without this feature, a solver
//!   trains its strategy unless the caller [gives it one](solver::SolverBuilder::equilibrium). For open-face, the
//!   caller must then provide a [value function](open_face::Variant::with_preset_function).
//! * `threads`: solve on all cores, with the same answers. Work runs in the caller's rayon thread pool:
//!   `pool.install(|| solver.solve(&query))` solves in `pool`.
//! * `house-files`: read house rules from TOML.
//! * `serde`: serialize and deserialize values: cards, settings, rules and money.
//!
//! Without these features, the library uses no files, threads, clock, environment, network or terminal.

// `clippy.toml` lists the disallowed functions and types.
#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::disallowed_types))]

// The tests shared with `tests/` refer to the library by its name.
#[cfg(test)]
extern crate self as pusoy;
#[cfg(test)]
#[path = "../tests/long_runs/mod.rs"]
#[allow(clippy::disallowed_methods)] // it reads from the environment whether long tests run all their cases
mod long_runs;

pub mod cards;
pub mod chinese;
pub mod chinese_ten;
pub mod climbing;
pub mod eval;
mod fnv;
pub mod guide;
pub mod ledger;
pub mod open_face;
pub mod options;
#[cfg(feature = "serde")]
mod serialized;
pub mod solver;

/// Compiles and runs the README's snippets as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
