//! Rules, settlement and solvers for Chinese Poker (Pusoy, 十三張) and for related games: the climbing games and Chinese
//! Ten.
//!
//! Set a hand, and grade a setting:
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
//! Settle a table under house rules:
//!
//! ```
//! use pusoy::chinese::{Deal, Player, Rules, Setting, settle};
//!
//! let house: Rules = "standard; surrender-cost=2; surrender-check=off".parse()?;
//! let amy: Setting = "Qs Qd 4c / Ks Kd 9h 8c 2d / As Ad 7h 7c 3s".parse()?;
//! let players = [Player::new("Amy", Deal::Set(amy)), Player::new("Bob", Deal::Surrendered(None))];
//! assert_eq!(settle(&house, &players)?.ledger.totals(), [2, -2]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Place a street of open-face:
//!
//! ```
//! use pusoy::cards::parse;
//! use pusoy::chinese::{Board, Row, Rules};
//! use pusoy::open_face::{Position, Variant, place};
//!
//! let variant = Variant::new(&Rules::preset("pineapple")?)?;
//! let mut board = Board::default();
//! for (row, cards) in [(Row::Front, "Qs 4h"), (Row::Middle, "Kh Kd 9c 5s"), (Row::Back, "As Ah Ts Td 7c")] {
//!     parse::cards(cards)?.iter().try_for_each(|card| board.place(card, row))?;
//! }
//! let street = parse::cards("Qd Ks 2d")?.iter().collect();
//! let placed = place(&variant, &Position::new(&variant, board, street))?;
//! assert_eq!(placed.placements[0].placement.to_string(), "Qd>f 2d>m Ks>x");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Solve an endgame:
//!
//! ```
//! use pusoy::climbing::solve::{Limits, Position, Question, solve};
//! use pusoy::climbing::{GameRules, Referee};
//!
//! let rules: Box<dyn GameRules> = "big-two".parse()?;
//! let referee = Referee::new(&*rules, Some(2))?;
//! let position = Position {
//!     players: vec!["Ann".into(), "Ben".into()],
//!     hands: vec![referee.cards("3d 4s 4h")?, referee.cards("5d 6c")?],
//!     to_move: "Ann".into(),
//!     ..Position::default()
//! };
//! let answer = solve(&*rules, &position, Question::default(), &Limits::default())?;
//! let best = answer.best_moves[0].as_ref().ok_or("a lead is a play")?;
//! assert_eq!(best.cards, referee.cards("4h 4s")?); // Ben has no pair
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`House`](chinese::rules::House) parses and formats house rules in TOML, and [`climbing::Game`] lists the climbing
//! games.
//!
//! Each module uses only modules before it in this list: [`options`], [`amounts`], [`cards`], [`eval`], [`ledger`],
//! [`chinese_ten`], [`chinese`], [`solver`], [`open_face`]. [`climbing`] uses only [`options`], [`cards`] and
//! [`ledger`].
//!
//! The crate has these features. All but `serde` are on by default:
//!
//! * `embedded-tables`: the strategies and value functions of the presets, 5.4 MB. Without this feature, a solver
//!   trains its strategy unless the caller [gives it one](solver::SolverBuilder::equilibrium), and open-face requires a
//!   [value function](open_face::Variant::with_preset_function) from the caller.
//! * `threads`: solve on all cores, with the same answers as on one. Work runs in the caller's rayon thread pool:
//!   `pool.install(|| solver.solve(&query))` solves in `pool`.
//! * `house-files`: parse house rules in TOML.
//! * `serde`: serialize and deserialize values such as cards, settings, rules and money.
//!
//! The library uses no files, clock, environment, network or terminal. Only the feature `threads` uses threads.

// `clippy.toml` lists the disallowed functions and types.
#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::disallowed_types))]

// The tests shared with `tests/` refer to the library by its name.
#[cfg(test)]
extern crate self as pusoy;
#[cfg(test)]
#[path = "../tests/long_runs/mod.rs"]
#[allow(clippy::disallowed_methods)] // it reads from the environment whether long tests run all their cases
mod long_runs;

pub mod amounts;
pub mod cards;
pub mod chinese;
pub mod chinese_ten;
pub mod climbing;
mod error_code;
pub mod eval;
mod fnv;
pub mod guide;
pub mod ledger;
pub mod open_face;
pub mod options;
mod parallel;
#[cfg(feature = "serde")]
mod serialized;
pub mod solver;

pub use error_code::ErrorCode;

/// The README, so that its Rust examples are compiled and run as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
