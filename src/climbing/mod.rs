//! Climbing games: Winner, Tien Len, Killer, Thirteen, Big Two, Dou Dizhu, Big Three, Daifugo and President.
//!
//! All games share the code that generates plays, judges them at a table, and solves positions. Each game has a file or
//! folder in [`games`] with its rules and its settlement.
//!
//! * [`hand`]: cards as small integers, and the deck that orders them.
//! * [`plays`]: the plays and their order, with [engines](plays::Engine) that recognise and generate them.
//! * [`GameRules`] is the trait that every game implements: its deck, its plays, its turn rules and its settlement.
//! * An [`Ending`] is the end of a deal, and an [`Outcome`] its settlement.
//! * A [`Referee`] judges plays, and a [`Turn`] is the state of a deal in progress. A [`Transcript`] records a whole
//!   deal, and an [`Account`] sums many deals.
//! * [`games`]: the games and their list, [`Game`].
//! * [`solve`]: the value of a position under optimal play.
//! * [`study`]: mistakes in recorded deals, and positions to practise on.
//!
//! ```
//! use pusoy::climbing::{Game, Referee};
//!
//! let referee = Referee::new(&*Game::BigTwo.rules(), None)?;
//! let two_fives = referee.cards("5d 5c")?;
//! let comparison = referee.beats(&referee.cards("Ad Ac Kd Kc Ks")?, &referee.cards("3d 3c 3h 3s 4d")?)?;
//! assert!(comparison.beats());
//! let hand = referee.cards("5d 5c 5s 9h")?;
//! assert_eq!(referee.moves(&hand, Some(&referee.cards("4d 4c")?))?.len(), 3);
//! assert_eq!(referee.identify(&two_fives)[0].kind().name(), "pair");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// Read the private modules `ending`, `rules` and `table`, in this order, between `plays` and `games`.

mod ending;
pub mod games;
pub mod hand;
pub mod plays;
mod rules;
pub mod solve;
pub mod study;
mod table;

pub use ending::{
    CardsLeft, Claim, Claimed, Contract, Ending, EndingError, EndingField, EndingProblem, Exchange, ExchangeKind, Goal,
    Next, Outcome, Reads, Standing, Wins,
};
pub use games::Game;
pub use hand::Deck;
pub use plays::AnyEngine;
pub use rules::{
    Bidding, Conduct, Dealt, Debt, Description, Ends, ForbiddenLast, GameRules, InstantEnd, Opening, OptionInForce,
    OwedCards, OwedCount, OwedError, OwedKind, OwedWho, TrickPlay, owed,
};
pub use table::{
    Account, Action, Announced, Auction, BadAuction, BadCall, Call, Comparison, Finished, IllegalAction, Move,
    PlayError, Referee, Replay, ReplayError, Step, Transcript, Turn, TurnError, perft,
};
