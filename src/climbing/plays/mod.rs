//! Which plays there are, which of them beat which, and every play that a hand can make.
//!
//! Read `combination` first: a play is told to the play after it by its [`Key`] alone. An [`Order`] says which key beats
//! which, with the [`Chops`] of the games that have them. [`Effects`] are what some plays do to those after them. An
//! [`Engine`] recognises, compares and generates plays; there are three, [`Ranks`] for games in which suits do not count,
//! [`Suits`] for games in which they do, and [`Wild`] where a joker may stand for any other card, and each is told by plain
//! data which shapes plays have ([`RankShapes`], [`SuitShapes`], [`WildShapes`]). [`AnyEngine`] is the engine of some game,
//! whichever that is.

mod any_engine;
mod chops;
mod combination;
mod effects;
mod engine;
mod order;
mod rank_masks;
mod ranks;
mod suits;
mod wild;

pub use any_engine::AnyEngine;
pub use chops::{ChopScope, Chops, QuadRuns, QuadsOnPairs};
pub use combination::{Key, Kind, Kinds};
pub use effects::{Effects, Ranking, Stop};
pub use engine::{Engine, Play};
pub use order::{Beaten, Fails, Order};
pub use ranks::{Jokers, Kickers, RankShapes, Ranks};
pub use suits::{FlushBy, Run, RunsBy, SuitShapes, Suits};
pub use wild::{Wild, WildShapes};

pub(crate) use any_engine::with_engine;
pub(crate) use rank_masks::ranks_below;
pub(crate) use ranks::JOKERS;
pub(crate) use suits::HIGHEST_CARD;
