//! Open-face: placing cards that arrive street by street.
//!
//! [`place()`] values the placements of a street: exactly if it can search every deal, and otherwise over sampled
//! deals. The result names the method. A [`QuickPlayer`] places streets immediately, without sampling. A [`Setter`]
//! sets hands in fantasyland, exactly.
//!
//! ```
//! use pusoy::chinese::{ByRow, Rules};
//! use pusoy::open_face::{Position, Variant, place};
//!
//! // The last street of pineapple: the kings in the middle allow queens in front.
//! let variant = Variant::new(&Rules::preset("pineapple")?)?;
//! let board = ByRow { front: "Qs 4h".parse()?, middle: "Kh Kd 9c 5s".parse()?, back: "As Ah Ts Td 7c".parse()? };
//! let street = ["Qd", "Ks", "2d"].map(|card| card.parse().unwrap());
//! let placed = place(&variant, &Position::new(&variant, board, street.to_vec()))?;
//! let best = &placed.placements[0];
//! assert_eq!(best.placement.to_string(), "Qd>f 2d>m Ks>x");
//! assert_eq!(best.value.to_string(), "86/5"); // queens earn 7, and fantasyland with 14 cards is worth 10.2
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// Reading order:
//
// * `board_score`: numbers that hold the scores of boards, or sums of these scores
// * `value_function`: estimates of unfinished boards, and the values of fantasyland
// * `variant`: the compiled rules
// * `objective`: the goals of a deal
// * `board_scorer`: computes the scores of finished boards
// * `placement`: the rows of the cards of a street
// * `position`: a street to place, and the errors of positions
// * `streets`: the draws still to come
// * `fantasyland`: the best setting of a hand in fantasyland
// * `play`: players, their training, and deals that they play out
// * `place`: the values of placements
// * `deal_state`: a deal in play

mod board_score;
mod board_scorer;
mod deal_state;
mod fantasyland;
mod objective;
mod place;
mod placement;
mod play;
mod position;
mod streets;
mod value_function;
mod variant;

pub use crate::amounts::{NotUnits, Thousandths};
pub use deal_state::{DealError, DealState, KnownPlace, StreetTurn};
pub use fantasyland::setter::{FantasylandSetting, Setter};
pub use objective::{Aim, FantasylandValues, Objective};
pub use place::{Method, Placed, ValuedPlacement, place, place_exactly, place_sampled, place_until, place_with};
pub use placement::{ParsePlacementError, Placement};
pub use play::contest::{PlacementPolicy, PlacingMatch, placing_match};
pub use play::fixed_point::{FantasylandWorth, fantasyland_worth};
pub use play::own_values::HouseTraining;
pub use play::sampled::Sampling;
pub use play::street_player::QuickPlayer;
pub use play::training::ValueTraining;
pub use position::{Position, PositionError, Whose};
pub use value_function::ValueFunctionError;
pub use value_function::value_function::ValueFunction;
pub use value_function::values::{Values, Worth};
pub use variant::{Variant, VariantError};

/// The former name of [`PlacementPolicy`].
#[deprecated(note = "renamed to `PlacementPolicy`")]
pub type Way = PlacementPolicy;
