//! Climbing games: Winner, Tien Len, Killer, Thirteen, Big Two, Dou Dizhu, Big Three, Daifugo and President.
//!
//! They are one engine with the differences as plain data, and one file a game ([`games`]). Data flows one way:
//!
//! * [`hand`]: cards as integers; [`combination`]: what a play is called, and its key for the play after it.
//! * [`engine`]: recognising plays, comparing and generating them, by the shapes and the order of a game.
//! * [`games`]: the [`Rules`] of each game, with its options.
//! * [`Referee`]: the engine for cards as people write them.
//! * [`Turn`]: whose turn it is; [`perft`]: how many ways there are to go on.
//! * [`Transcript`]: a deal replayed play by play.
//! * [`Ending`]: what is left when a deal ends, and what it [settles](Rules::settle) for; [`Account`]: many deals.
//!
//! ```
//! use pusoy::climbing::{Game, Referee};
//!
//! let referee = Referee::new(&*Game::BigTwo.rules(), None)?;
//! let cards = |text| referee.cards(text).unwrap();
//! assert!(referee.beats(&cards("Ad Ac Kd Kc Ks"), &cards("3d 3c 3h 3s 4d"))?.is_ok());
//! assert_eq!(referee.moves(&cards("5d 5c 5s 9h"), Some(&cards("4d 4c")))?.len(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod account;
pub mod combination;
mod ending;
pub mod engine;
pub mod games;
pub mod hand;
mod owed;
mod perft;
mod referee;
mod rules;
mod transcript;
mod turn;

pub use account::{Account, Finished, Standing};
pub use ending::{Contract, Ending, EndingError, Exchange, Held, Next, Outcome, What};
pub use games::Game;
pub use owed::{Debt, OwedCount, OwedError, OwedKind, OwedWho, TrickPlay, owed};
pub use perft::perft;
pub use referee::{Comparison, Move, PlayError, Referee};
pub use rules::{Conduct, Dealt, Deck, Ends, EngineOf, Opening, OptionInForce, Rules};
pub use transcript::{Action, Replay, ReplayError, Step, Transcript};
pub use turn::Turn;
