//! Chinese Poker: rules, settings, royalties, naturals and settlement.
//!
//! [`Rules`] are plain data. [`Payoffs`] are rules compiled for speed: the units of every outcome of rows, of every
//! royalty and of every natural. [`settle_pair`] scores two hands, given as [`Showing`]s. [`settle()`] uses it to
//! settle a whole table, and the solver uses it to value settings against known or sampled hands.

// Read in this order: `setting` (rows of cards), `naturals`, `royalties`, `rules`, `payoffs`, `settle`, `house_sheet`
// (rules in words), `account` (totals of many deals).

mod account;
mod house_sheet;
pub mod naturals;
pub mod payoffs;
pub mod royalties;
pub mod rules;
mod setting;
pub mod settle;

pub use account::{Account, AccountError, AccountPair, Race};
pub use house_sheet::Clause;
pub use naturals::Natural;
pub use payoffs::{LegalOrder, MissetReason, Payoffs, Seating};
pub use royalties::Claims;
pub use rules::Rules;
pub use setting::{Board, BoardError, ByRow, ParseSettingError, Row, Setting, SettingError};
pub use settle::{Deal, Pair, ParseDealError, Player, Settlement, Showing, Status, settle, settle_pair};
