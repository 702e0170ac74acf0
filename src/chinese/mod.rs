//! Chinese Poker.
//!
//! [`Rules`] are plain data. [`Payoffs`] are rules compiled for speed: what every outcome of rows, every royalty, every
//! natural is worth. [`settle_pair`] settles two [`Showing`]s by them, and nothing else does: [`settle()`] a whole table
//! with it, and the solver values settings with it.

mod account;
mod board;
pub mod natural;
pub mod payoffs;
mod row;
pub mod royalties;
pub mod rules;
mod seating;
mod setting;
pub mod settle;

pub use account::{Account, Race};
pub use board::{Board, PlaceError};
pub use natural::Natural;
pub use payoffs::{LegalOrder, MissetReason, Payoffs};
pub use row::{ByRow, Row};
pub use royalties::Claims;
pub use rules::Rules;
pub use seating::Seating;
pub use setting::{Setting, SettingError};
pub use settle::{Deal, Pair, Player, Settlement, Showing, Status, settle, settle_pair};
