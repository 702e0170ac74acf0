//! Open-face: where to place cards that come street by street.
//!
//! [`place()`] values every placement of a street, and a [`Setter`] sets hands in fantasyland. Both are exact: they answer
//! what can be worked out to the end, and refuse the rest.
//!
//! ```
//! use pusoy::chinese::{ByRow, Rules};
//! use pusoy::open_face::{Position, Variant, place};
//!
//! // The last street of pineapple: queens in front need a middle above them.
//! let rules = Rules::preset("pineapple")?;
//! let board = ByRow { front: "Qs 4h".parse()?, middle: "Kh Kd 9c 5s".parse()?, back: "As Ah Ts Td 7c".parse()? };
//! let street = ["Qd", "Ks", "2d"].map(|card| card.parse().unwrap());
//! let placed = place(&Variant::new(&rules)?, &Position::new(&rules, board, street.to_vec()))?;
//! let best = &placed.placements[0];
//! assert_eq!(best.placement.to_string(), "Qd>f 2d>m Ks>x");
//! assert_eq!(best.value.to_string(), "181/10"); // queens earn 7, and fantasyland with 14 cards is worth 11.1
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Read in this order: `units` and `score` (what boards come to, and how it is added up), `variant` (the rules compiled),
//! `objective` (what a board is played for), `judge` (what a finished board is worth), `placement`, `position` (what is
//! asked, and what can be wrong with it); `unseen` (cards that are worth the same), `last_street`, `two_streets`,
//! `single_cards`, `opponent_draws` (what is still to come), `place`; `best_plans` and `fantasyland`.

mod best_plans;
mod fantasyland;
mod judge;
mod last_street;
mod objective;
mod opponent_draws;
mod place;
mod placement;
mod position;
mod score;
mod single_cards;
mod two_streets;
mod units;
mod unseen;
mod variant;

pub use fantasyland::{FantasylandSetting, Setter};
pub use objective::{Aim, FantasylandValues, Objective, fantasyland_value};
pub use place::{Placed, ValuedPlacement, place};
pub use placement::Placement;
pub use position::{NotValued, Position, PositionError, Whose};
pub use units::{NotUnits, Thousandths};
pub use variant::{Variant, VariantError};
