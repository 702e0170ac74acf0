//! The climbing games, one file each: its options, the shapes and the order of its plays, what its endings settle for, and
//! how it is described.
//!
//! [`Game`] is the list of them. What several games share stands in a file named for the idea: `run_lines` (in which order
//! ranks follow each other), `chop_family` (sequences, and suits from spades to hearts), `instant_wins`, `soloist` (one
//! player against all others) and `society` (titles by the order of going out).

pub mod big_three;
pub mod big_two;
mod chop_family;
pub mod daifugo;
pub mod dou_dizhu;
mod game;
pub mod instant_wins;
pub mod president;
mod run_lines;
mod society;
mod soloist;
pub mod thirteen;
pub mod tien_len;
pub mod winner;

pub use big_three::BigThree;
pub use big_two::BigTwo;
pub use daifugo::Daifugo;
pub use dou_dizhu::DouDizhu;
pub use game::Game;
pub use president::President;
pub use thirteen::Thirteen;
pub use tien_len::TienLen;
pub use winner::Winner;
