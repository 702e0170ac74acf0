//! The climbing games. The file or folder of a game has its options, plays, settlement and description.
//!
//! [`Game`] is the list of games, and [`instant_wins`] finds hands that win at once. With the
//! feature `house-files`, `RulesFile` reads the options of a game from a file.

// Several games share the code of these files:
//
// * `run_lines`: the order of ranks in runs.
// * `chop_family`: the deck, sequences and runs of pairs of the games with chops.
// * `instant_wins`: hands that win at once.
// * `soloist`: one player against all others.
// * `society`: titles by the order of going out.

pub mod big_three;
pub mod big_two;
mod chop_family;
pub mod daifugo;
pub mod dou_dizhu;
mod game;
pub mod instant_wins;
pub mod president;
#[cfg(feature = "house-files")]
mod rules_file;
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
#[cfg(feature = "house-files")]
pub use rules_file::{RulesFile, RulesFileCause, RulesFileError, RulesFileProblem};
pub use thirteen::Thirteen;
pub use tien_len::TienLen;
pub use winner::Winner;
