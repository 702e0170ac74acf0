//! Chinese Poker.

mod row;

pub use row::{ByRow, Row};
