//! Solves endgames: finds the value of a position under optimal play, with all hands open.
//!
//! [`Position`] is the input. It may come from the end of a transcript, or from a move in another position.
//! [`Position::moves`] returns all legal moves, and [`Position::find_move`] returns the legal move with given cards. An
//! impossible position leads to a [`PositionError`]. [`solve`] answers a [`Question`] about a position within
//! [`Limits`]. Between two sides, the answer is exact. For three or four players who each play for themselves, the
//! answer has their *max^n* values, and a lower and an upper bound for each player. Plays, turns and settlements are
//! those of [`GameRules`](super::GameRules); no rule is implemented twice.
//!
//! A [`Certificate`] contains the moves that prove a value, and [`verify`] checks the certificate by the rules alone,
//! without a search. [`longest_resistance`] finds, among the best moves, those that make the deal last longest.
//!
//! ```
//! use pusoy::climbing::Game;
//! use pusoy::climbing::solve::{Limits, Position, Question, solve};
//!
//! let rules = Game::Killer.rules();
//! let referee = pusoy::climbing::Referee::new(&*rules, Some(2))?;
//! let position = Position {
//!     players: vec!["Ann".into(), "Ben".into()],
//!     hands: vec![referee.cards("3s 4h 5c Qd")?, referee.cards("9d Td Qc Qh Kh")?],
//!     to_move: "Ann".into(),
//!     ..Position::default()
//! };
//! let answer = solve(&*rules, &position, Question::default(), &Limits::default())?;
//! assert_eq!(answer.value, Some(vec![1, 2]));
//! let sequence = answer.best_moves[0].as_ref().ok_or("a lead is a play")?;
//! assert_eq!(sequence.cards, referee.cards("3s 4h 5c")?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// Reading order: `check` refuses impossible positions, `solving` chooses the searches that an answer needs, and
// `search` contains the searches. `end_payoffs` settles every possible end of a deal. `strategies` writes down the
// strategies that a certificate contains.

mod answer;
mod check;
mod choices;
mod end_payoffs;
mod error;
mod position;
mod proof;
mod resistance;
mod search;
mod self_check;
mod solving;
mod strategies;
mod values;

pub use answer::{Answer, LineStep, MoveValue, PlaysFor, Question};
pub use answer::{Limits, Stopped};
pub use error::{MoveError, PositionError};
pub use position::{Position, StandingPlay};
pub use proof::{Certificate, Flaw, Refusal, Reply, Strategy, Verified, verify};
pub use resistance::{Resistance, longest_resistance};
#[doc(hidden)]
pub use search::prunings::Prunings;
pub use self_check::{Contradiction, check_answer};
pub use solving::solve;
#[doc(hidden)]
pub use solving::solve_with;
pub use values::{Sides, ValueKind};
