//! The plays of a game: their kinds, their order, and the generation of every play in a hand.
//!
//! The types:
//!
//! * A [`Key`] is everything about a play that affects the next one.
//! * [`Order`] decides which key beats which, with the [`Chops`] of the games that have them.
//! * [`Effects`] describe how some plays affect later plays.
//! * An [`Engine`] recognises, compares and generates plays. It takes the shapes of the plays as plain data.
//! * [`Ranks`] is the engine for games that ignore suits. It takes [`RankShapes`].
//! * [`Suits`] is the engine for games that use suits. It takes [`SuitShapes`].
//! * [`Wild`] is the engine for games with wild jokers, and for Daifugo if suits count. It takes [`WildShapes`].
//! * [`AnyEngine`] is the engine of any game.

mod chops;
mod combination;
mod effects;
mod engine;
mod order;
mod rank_masks;
mod ranks;
mod suits;
mod wild;

pub use chops::{ChopScope, Chops, QuadRuns, QuadsOnPairs};
pub use combination::{Key, Kind, Kinds};
pub use effects::{Effects, Ranking, Stop};
pub use engine::AnyEngine;
pub use engine::{Engine, Play};
pub use order::{Beaten, Fails, Order};
pub use ranks::{Jokers, Kickers, RankShapes, Ranks};
pub use suits::{FlushBy, Run, RunsBy, SuitShapes, Suits};
pub use wild::{Wild, WildShapes};

pub(crate) use engine::with_engine;
pub(crate) use rank_masks::ranks_below;
pub(crate) use ranks::JOKERS;
pub(crate) use suits::HIGHEST_CARD;
