use crate::cards::CardSet;
use crate::chinese::payoffs::Payoffs;
use crate::chinese::royalties::Source;
use crate::chinese::{ByRow, Natural, Rules, Showing};
use crate::eval::RowRank;
use crate::solver::hand::candidate::{Found, claimed};
use crate::solver::hand::cuts::{CUTS, cut_at, cut_index, cut_rows};
use crate::solver::model::model::Model;
use crate::solver::model::outlook::Odds;
use crate::solver::model::strategy::{Shown, Strategy};
use crate::solver::search::search::Search;

/// Somebody who plays every hand by a strategy: declares, sets or surrenders it, whichever the strategy's model says is
/// worth most.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    pub(crate) payoffs: Payoffs,
    pub(crate) model: Model,
}

/// What a player does with a hand.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Play {
    Set(Found),
    Declare(Natural),
    Surrender,
    /// No setting is legal.
    Misset,
}

/// The codes of [`Play::encode`] below are of settings.
pub(crate) const CUT_PLAYS: u32 = CUTS as u32;
/// From here on they are naturals, and then these.
const NATURALS: u32 = CUT_PLAYS;
const SURRENDER: u32 = NATURALS + Natural::COUNT as u32;
/// The last code there is.
pub(crate) const MISSET: u32 = SURRENDER + 1;

impl Play {
    /// A number below 2²⁴ that tells, with the hand, what was played.
    pub(crate) fn encode(self) -> u32 {
        match self {
            Play::Set(found) => cut_index(found.cut),
            Play::Declare(natural) => NATURALS + natural.index() as u32,
            Play::Surrender => SURRENDER,
            Play::Misset => MISSET,
        }
    }
}

impl Player {
    /// A player at a table with so many opponents.
    pub(crate) fn new(rules: &Rules, strategy: &Strategy, opponents: usize) -> Player {
        let payoffs = Payoffs::new(rules);
        Player { model: Model::new(&payoffs, strategy, opponents), payoffs }
    }

    /// Plays a hand of thirteen cards.
    pub(crate) fn play(&self, search: &mut Search, hand: CardSet) -> Play {
        let natural = self.payoffs.best_natural(hand);
        if let Some(natural) = natural
            && self.payoffs.declares_always()
        {
            return Play::Declare(natural);
        }
        search.take(hand, self);
        let found = search.best(self);
        let setting = found.map_or(self.model.misset, |found| self.model.overall(found.value));
        let declared = natural.map(|natural| self.model.natural(natural));
        match (found, natural) {
            (_, Some(natural)) if declared > Some(setting) && declared > self.model.surrender => Play::Declare(natural),
            _ if Some(setting) < self.model.surrender => Play::Surrender,
            (Some(found), _) => Play::Set(found),
            (None, _) => Play::Misset,
        }
    }

    /// What the opponents see of a play.
    pub(crate) fn shown(&self, search: &Search, play: Play) -> Shown {
        let found = match play {
            Play::Set(found) => found,
            Play::Declare(natural) => return Shown::Natural(natural),
            Play::Surrender => return Shown::Surrender,
            Play::Misset => return Shown::Misset,
        };
        let showing = self.showing_of(found, &found.cut.map(|mask| search.cards(mask)));
        let (scoop, home_run) = self.model.scoops(search.odds(), found.ranks);
        Shown::Rows {
            ranks: found.ranks,
            unpaid: ByRow::from_fn(|row| {
                let by_rank = self.payoffs.royalty(row, *found.ranks.get(row));
                by_rank != showing.royalties.get(Source::Row(row))
            }),
            broken: showing.royalties.broken,
            scoop,
            home_run,
        }
    }

    pub(crate) fn showing_of(&self, found: Found, rows: &ByRow<CardSet>) -> Showing {
        Showing::of_rows(&self.payoffs, rows, found.ranks, found.claims)
    }

    /// Plays a hand, for others to see.
    pub(crate) fn show(&self, search: &mut Search, hand: CardSet) -> Showing {
        match self.play(search, hand) {
            Play::Set(found) => self.showing_of(found, &found.cut.map(|mask| search.cards(mask))),
            Play::Declare(natural) => Showing::of_natural(natural, hand),
            Play::Surrender => Showing::surrender(hand),
            Play::Misset => self.misset(hand),
        }
    }

    /// A hand that has no legal setting, set anyhow.
    pub(crate) fn misset(&self, hand: CardSet) -> Showing {
        let cut = cut_at(0);
        let rows = cut_rows(hand, cut);
        self.showing_of(Found::new(self.model.misset, cut, self.payoffs.ranks(&rows)), &rows)
    }

    /// The best that may be said of the royalties of a setting with these rows, of a hand with these odds.
    pub(crate) fn best_claims(&self, odds: &Odds, found: Found, rows: &ByRow<CardSet>) -> Found {
        let valued = claimed(&self.payoffs, found, rows).map(|claimed| {
            let paid = ByRow::from_fn(|row| claimed.royalties.get(Source::Row(row)) != 0);
            let value = self.model.value(odds, claimed.ranks, paid) + claimed.royalties.broken as f32;
            Found { value, ..claimed }
        });
        // The first of equal ones, which says least.
        valued.reduce(|best, other| if other.value > best.value { other } else { best }).unwrap_or(found)
    }

    /// What is seen of a hand that was played as [`Play::encode`] tells; of a number that tells nothing, a hand that has no
    /// legal setting.
    pub(crate) fn decode(&self, hand: CardSet, play: u32) -> Showing {
        match play {
            0..NATURALS => {
                let cut = cut_at(play);
                let rows = cut_rows(hand, cut);
                let mut found = Found::new(0.0, cut, self.payoffs.ranks(&rows));
                if self.payoffs.asks_for_claims() {
                    let mut odds = Odds::default();
                    self.model.odds(hand, &mut odds);
                    found = self.best_claims(&odds, found, &rows);
                }
                self.showing_of(found, &rows)
            }
            SURRENDER => Showing::surrender(hand),
            _ => match Natural::ALL.get((play - NATURALS) as usize) {
                Some(natural) => Showing::of_natural(*natural, hand),
                None => self.misset(hand),
            },
        }
    }

    /// The ranks of the rows of a hand that was played so; of no meaning if it was not set.
    pub(crate) fn ranks_played(&self, hand: CardSet, play: u32) -> ByRow<RowRank> {
        match play {
            0..NATURALS => self.payoffs.ranks(&cut_rows(hand, cut_at(play))),
            _ => ByRow::from_fn(|_| RowRank::LOWEST),
        }
    }
}
