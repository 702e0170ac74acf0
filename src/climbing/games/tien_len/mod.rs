//! Tien Len (Tiến lên), and Killer, its variant in Hawaii: the last player loses, and chops beat twos.
//!
//! Read `options` first: the rules as plain data. `game` makes plays, conduct and deals of them, and `settling` settles
//! endings: `claims` says who is first by instant wins, `fines` what is paid for twos and chops left in hand.

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
