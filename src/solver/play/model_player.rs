//! A player who plays every hand by a strategy, and how the other players see a hand after it is played.

use crate::cards::CardSet;
use crate::chinese::payoffs::{LegalOrder, Payoffs};
use crate::chinese::royalties::Source;
use crate::chinese::{ByRow, Natural, Rules, Showing};
use crate::eval::RowRank;
use crate::solver::hand::candidate::Candidate;
use crate::solver::hand::cuts::{CUTS, cut_at, cut_index, cut_rows};
use crate::solver::model::model::{Model, Valuation};
use crate::solver::model::row_distributions::RowDistributions;
use crate::solver::search::search::Search;
use crate::solver::strategy::strategy::{ObservedHand, Strategy};

/// A player who declares, sets or surrenders each hand, depending on the values of a strategy's model. A hand without a
/// legal setting may be mis-set.
#[derive(Clone, Debug)]
pub(crate) struct ModelPlayer {
    pub(crate) valuation: Valuation,
}

/// An action of a player with a hand.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum HandChoice {
    /// Sets the hand.
    Set(Candidate),
    /// Declares a natural.
    Declare(Natural),
    /// Surrenders the hand.
    Surrender,
    /// Mis-sets the hand, because no setting is legal.
    Misset,
}

/// The first code of a natural. Smaller codes are arrangements, numbered by [`cut_index`].
pub(crate) const FIRST_NATURAL_CODE: u32 = CUTS as u32;
/// The code of a surrender.
const SURRENDER_CODE: u32 = FIRST_NATURAL_CODE + Natural::COUNT as u32;
/// The code of a mis-set hand, the largest code.
pub(crate) const MISSET_CODE: u32 = SURRENDER_CODE + 1;

impl HandChoice {
    /// Returns the choice as a code below 2²⁴. [`ModelPlayer::decode`] converts a hand and its code into the hand as it
    /// is laid on the table.
    pub(crate) fn encode(self) -> u32 {
        match self {
            HandChoice::Set(candidate) => cut_index(candidate.cut),
            HandChoice::Declare(natural) => FIRST_NATURAL_CODE + natural.index() as u32,
            HandChoice::Surrender => SURRENDER_CODE,
            HandChoice::Misset => MISSET_CODE,
        }
    }
}

impl ModelPlayer {
    /// Compiles the rules and the strategy. `opponents` is the number of opponents settled together, or 1 if each is
    /// settled separately.
    pub(crate) fn new(rules: &Rules, strategy: &Strategy, opponents: usize) -> ModelPlayer {
        ModelPlayer { valuation: Valuation::new(rules, strategy, opponents) }
    }

    /// Returns the compiled rules.
    #[inline]
    pub(crate) fn payoffs(&self) -> &Payoffs {
        &self.valuation.payoffs
    }

    /// Returns the model of the opponents.
    #[inline]
    pub(crate) fn model(&self) -> &Model {
        &self.valuation.model
    }

    /// Plays a hand of thirteen cards.
    pub(crate) fn play(&self, search: &mut Search, hand: CardSet) -> HandChoice {
        let Valuation { payoffs, model } = &self.valuation;
        let natural = payoffs.best_natural(hand);
        if let Some(natural) = natural
            && payoffs.declares_always()
        {
            return HandChoice::Declare(natural);
        }
        search.load(hand, &self.valuation);
        let best = search.best(&self.valuation);
        let setting = best.map_or(model.misset, |best| model.overall(best.value));
        let declared = natural.map(|natural| model.natural(natural));
        match (best, natural) {
            (_, Some(natural)) if declared > Some(setting) && declared > model.surrender => {
                HandChoice::Declare(natural)
            }
            _ if Some(setting) < model.surrender => HandChoice::Surrender,
            (Some(best), _) => HandChoice::Set(best),
            (None, _) => HandChoice::Misset,
        }
    }

    /// Returns the hand as opponents see it after this choice. If the choice sets the hand, `search` must have loaded
    /// it.
    pub(crate) fn observed(&self, search: &Search, choice: HandChoice) -> ObservedHand {
        let candidate = match choice {
            HandChoice::Set(candidate) => candidate,
            HandChoice::Declare(natural) => return ObservedHand::Natural(natural),
            HandChoice::Surrender => return ObservedHand::Surrender,
            HandChoice::Misset => return ObservedHand::Misset,
        };
        let showing = self.showing_of(candidate, &candidate.cut.map(|mask| search.cards(mask)));
        let [scoop, home_run, scooped] = self.model().scoops(search.distributions(), candidate.ranks);
        ObservedHand::Rows {
            ranks: candidate.ranks,
            unpaid: ByRow::from_fn(|row| {
                let by_rank = self.payoffs().royalty(row, *candidate.ranks.get(row));
                by_rank != showing.royalties.get(Source::Row(row))
            }),
            broken: showing.royalties.broken,
            scoop,
            home_run,
            scooped,
        }
    }

    /// Returns a candidate as it is laid on the table. `rows` are the cards of its rows.
    pub(crate) fn showing_of(&self, candidate: Candidate, rows: &ByRow<CardSet>) -> Showing {
        Showing::of_rows(self.payoffs(), rows, candidate.ranks, candidate.claims)
    }

    /// Plays a hand and returns it as it is laid on the table.
    pub(crate) fn play_and_show(&self, search: &mut Search, hand: CardSet) -> Showing {
        match self.play(search, hand) {
            HandChoice::Set(candidate) => self.showing_of(candidate, &candidate.cut.map(|mask| search.cards(mask))),
            HandChoice::Declare(natural) => Showing::of_natural(natural, hand),
            HandChoice::Surrender => Showing::surrender(hand),
            HandChoice::Misset => self.misset(hand),
        }
    }

    /// Returns a hand that has no legal setting, as it is laid on the table. Its rows are those of the first
    /// arrangement.
    pub(crate) fn misset(&self, hand: CardSet) -> Showing {
        let cut = cut_at(0);
        let rows = cut_rows(hand, cut);
        self.showing_of(Candidate::new(self.model().misset, cut, self.payoffs().ranks(&rows)), &rows)
    }

    /// Returns the hand as it is laid on the table after the choice with this code. A code that [`HandChoice::encode`]
    /// never returns is read as a mis-set hand.
    pub(crate) fn decode(&self, hand: CardSet, code: u32) -> Showing {
        match code {
            0..FIRST_NATURAL_CODE => {
                let cut = cut_at(code);
                let rows = cut_rows(hand, cut);
                let mut candidate = Candidate::new(0.0, cut, self.payoffs().ranks(&rows));
                if self.payoffs().asks_for_claims() {
                    let mut distributions = RowDistributions::default();
                    self.model().fill_distributions(hand, &mut distributions);
                    candidate = self.valuation.best_claims(&distributions, candidate, &rows);
                }
                self.showing_of(candidate, &rows)
            }
            SURRENDER_CODE => Showing::surrender(hand),
            _ => match Natural::ALL.get((code - FIRST_NATURAL_CODE) as usize) {
                Some(natural) => Showing::of_natural(*natural, hand),
                None => self.misset(hand),
            },
        }
    }

    /// Returns `true` if the rules allow the choice with this code for a hand. Any arrangement is allowed. A declared
    /// natural must be the best natural that the hand makes. A surrender requires rules that allow surrender. The code
    /// of a mis-set hand is refused only under [`LegalOrder::AtLeast`], under which every hand has a legal setting.
    pub(crate) fn may_play(&self, hand: impl Fn() -> CardSet, code: u32) -> bool {
        match code {
            0..FIRST_NATURAL_CODE => true,
            SURRENDER_CODE => self.payoffs().surrender_cost().is_some(),
            MISSET_CODE => self.payoffs().legal_order() != LegalOrder::AtLeast,
            _ => match Natural::ALL.get((code - FIRST_NATURAL_CODE) as usize) {
                Some(&natural) => self.payoffs().best_natural(hand()) == Some(natural),
                None => false,
            },
        }
    }

    /// Returns the ranks of the rows of a hand after the choice with this code. Returns the lowest ranks if this choice
    /// does not set the hand.
    pub(crate) fn ranks_played(&self, hand: CardSet, code: u32) -> ByRow<RowRank> {
        match code {
            0..FIRST_NATURAL_CODE => self.payoffs().ranks(&cut_rows(hand, cut_at(code))),
            _ => ByRow::from_fn(|_| RowRank::LOWEST),
        }
    }
}
