use super::model::Model;
use super::search::{CUTS, Found, RowOrder, Search};
use super::strategy::{Shown, Strategy};
use super::subsets::{cut_at, cut_index, rank_rows};
use crate::cards::CardSet;
use crate::chinese::{Natural, Payoffs, Rules, Showing};
use crate::eval::RowTable;

/// Somebody who plays every hand by a strategy: declares, sets or surrenders it, whichever the strategy's model says is
/// worth most.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    pub(crate) payoffs: Payoffs,
    pub(crate) model: Model,
    pub(crate) order: RowOrder,
}

/// What a player does with a hand.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Play {
    Set(Found),
    Declare(Natural),
    Surrender,
}

impl Play {
    /// What the opponents see of it.
    pub(crate) fn shown(self) -> Shown {
        match self {
            Play::Set(found) => Shown::Rows(found.ranks),
            Play::Declare(natural) => Shown::Natural(natural),
            Play::Surrender => Shown::Surrender,
        }
    }
}

impl Player {
    pub(crate) fn new(rules: &Rules, strategy: &Strategy) -> Player {
        let payoffs = Payoffs::new(rules);
        Player { model: Model::new(&payoffs, strategy), order: RowOrder::of(&payoffs), payoffs }
    }

    /// Plays a hand of thirteen cards.
    pub(crate) fn play(&self, search: &mut Search, hand: CardSet) -> Play {
        let natural = self.payoffs.best_natural(hand);
        if let Some(natural) = natural
            && self.payoffs.declares_always()
        {
            return Play::Declare(natural);
        }
        search.take(hand, RowTable::wheel_low());
        let found = search.best(&self.model, self.order);
        let setting = found.map(|found| self.model.overall(found.value));
        let declared = natural.map(|natural| self.model.natural(natural));
        match (found, natural) {
            (_, Some(natural)) if declared > setting && declared > self.model.surrender => Play::Declare(natural),
            (Some(found), _) if setting >= self.model.surrender => Play::Set(found),
            _ => Play::Surrender,
        }
    }
}

/// The codes of [`Play::encode`] from here on are naturals, and then surrender.
const NATURALS: u32 = CUTS as u32;
const SURRENDER: u32 = NATURALS + Natural::COUNT as u32;

impl Play {
    /// A number below 2²⁴ that tells, with the hand, what was played.
    pub(crate) fn encode(self) -> u32 {
        match self {
            Play::Set(found) => cut_index(found.cut),
            Play::Declare(natural) => NATURALS + natural.index() as u32,
            Play::Surrender => SURRENDER,
        }
    }
}

impl Player {
    /// Plays a hand, for others to see.
    pub(crate) fn show(&self, search: &mut Search, hand: CardSet) -> Showing {
        match self.play(search, hand) {
            Play::Set(found) => Showing::of_ranks(&self.payoffs, found.ranks, hand),
            Play::Declare(natural) => Showing::of_natural(natural, hand),
            Play::Surrender => Showing::surrender(hand),
        }
    }

    /// What is seen of a hand that was played as [`Play::encode`] tells; `None` for a number that tells nothing.
    pub(crate) fn decode(&self, hand: CardSet, play: u32) -> Option<Showing> {
        if play < NATURALS {
            let ranks = rank_rows(hand, cut_at(play), RowTable::wheel_low());
            Some(Showing::of_ranks(&self.payoffs, ranks, hand))
        } else if play == SURRENDER {
            Some(Showing::surrender(hand))
        } else {
            let natural = Natural::ALL.get((play - NATURALS) as usize)?;
            Some(Showing::of_natural(*natural, hand))
        }
    }
}
