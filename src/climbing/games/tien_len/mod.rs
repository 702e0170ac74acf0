//! Tien Len (Tiến lên), and Killer, its variant in Hawaii: players race to get rid of their cards, and chops beat twos.

// Reading order:
//
// * `options`: the rules as plain data.
// * `game`: the plays, turn rules and deals under these rules.
// * `settling`: the settlement of final positions.
// * `claims`: the order of instant wins, and the places that they give.
// * `fines`: the fines for twos and chops left in hand.

mod claims;
mod fines;
mod game;
mod options;
mod settling;

pub use super::chop_family::Lock;
pub use fines::FineAmounts;
pub use options::{
    DealSize, Fines, Lead, OpeningChop, OutOnControl, Stakes, Switch, TienLen, TwoInStraight, UsuallyYes,
};
