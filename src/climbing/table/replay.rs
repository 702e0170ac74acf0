//! The result of replaying a deal.

use super::auction::Auction;
use crate::cards::PackCard;
use crate::climbing::ending::{Claim, Outcome};
use crate::climbing::plays::{Beaten, Key, Ranking};
use crate::climbing::rules::Debt;

/// The result of replaying a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Replay {
    /// The names of the players by seat.
    pub players: Vec<String>,
    /// The auction, if the transcript has one.
    pub auction: Option<Auction>,
    /// The instant wins that were claimed before the first play.
    pub claims: Vec<Claim>,
    /// The actions, in order.
    pub steps: Vec<Step>,
    /// The cards that each player has left, by seat.
    pub left: Vec<Vec<PackCard>>,
    /// The seats of the players who are out, in the order of going out.
    pub out: Vec<usize>,
    /// The seats of the players who went out on forbidden cards.
    pub offenders: Vec<usize>,
    /// The direction of the ranks, and the suits that lock the trick.
    pub ranking: Ranking,
    /// The seat of the player to move; `None` after the deal, and before the auction has a winner.
    pub to_play: Option<usize>,
    /// The play that the player to move has to beat; `None` for a lead.
    pub standing: Option<Key>,
    /// The number of bombs that were played, in games with a soloist.
    pub bombs: i64,
    /// The number of rockets that were played, in games with a soloist.
    pub rockets: i64,
    /// Whether the deal was a spring, in games with springs.
    pub spring: bool,
    /// The cards that players owe after chops.
    pub owed: Vec<Debt>,
    /// The settlement of the deal, if it is over.
    pub outcome: Option<Outcome>,
}

/// An action of a replayed deal.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Step {
    /// The seat of the player.
    pub by: usize,
    /// The cards played; none for a pass.
    pub cards: Vec<PackCard>,
    /// The key of the play; `None` for a pass.
    pub key: Option<Key>,
    /// The reason why the cards beat the play on the table; `None` for a pass or a lead.
    pub beat: Option<Beaten>,
    /// Whether the play began a trick.
    pub leads: bool,
}
