//! [`Query`]: a question to the solver. [`QueryError`]: the reasons why it cannot be answered.

use crate::ErrorCode;
use crate::cards::{Card, CardSet};
use crate::chinese::Setting;
use crate::solver::hand::masks::HAND;

/// The default precision, in units per unknown opponent.
pub const PRECISION: f64 = 0.004;
/// The smallest precision allowed, in units per unknown opponent. With a smaller one, sampling would usually end at the
/// maximum number of opponents.
pub const LEAST_PRECISION: f64 = 0.001;

/// A hand to set, and the known facts about the table.
///
/// [`Query::new`] or [`Query::grade`] creates a query, and methods named like its fields complete it. The fields may
/// have any value: [`Solver::solve`](crate::solver::Solver::solve) checks them.
///
/// ```
/// use pusoy::cards::parse;
/// use pusoy::chinese::Rules;
/// use pusoy::solver::{Query, Solver};
///
/// let hand = parse::hand("As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c")?;
/// let answer = Solver::new(&Rules::default())?.solve(&Query::new(hand).quick(true).top(3))?;
/// assert_eq!(answer.plans.len(), 3);
/// assert_eq!(answer.best().map(|best| best.setting.cards()), Some(hand));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Query {
    /// The thirteen cards of the hand to set.
    pub hand: CardSet,
    /// Other cards that no opponent holds.
    pub dead: CardSet,
    /// Opponents with a known hand or setting.
    pub against: Vec<Against>,
    /// Number of opponents, including the known ones: 1 to 3. `None` for the number that the solver was built for.
    pub opponents: Option<usize>,
    /// `true` if an estimate by the strategy's model is enough. The estimate takes microseconds instead of
    /// milliseconds.
    pub quick: bool,
    /// A setting of the hand, which the answer compares with the best action, even if the setting is far worse. `None`
    /// for no comparison.
    pub given: Option<Setting>,
    /// Number of plans to list, at least 1. The default is 3.
    pub top: usize,
    /// `true` to also list individual settings, as many as `top`, regardless of their plans.
    pub variants: bool,
    /// The standard error at which sampling ends, in units per unknown opponent: at least 0.001. It is the error of the
    /// EV differences between the best setting so far and the actions that may still prove better. The default is
    /// 0.004. Sampling also ends after 150,000 opponents or tables, or after 2,097,152 if the precision is below 0.004.
    pub precision: f64,
    /// `true` to split the EVs of settings into parts.
    pub explain: bool,
    /// The seed of the sample. With seed 0, the first opponents of the sample come from the population of the
    /// equilibrium, which has random hands that the equilibrium's strategy sets. If too few of these hands avoid the
    /// seen cards, or if the seed is not 0, all opponents get newly dealt hands.
    pub seed: u64,
}

/// An opponent with a known hand or setting.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Against {
    /// The opponent holds these thirteen cards, and plays them by the strategy.
    Hand(CardSet),
    /// The opponent has this setting.
    Setting(Setting),
}

impl Against {
    /// Returns the opponent's cards.
    pub fn cards(&self) -> CardSet {
        match self {
            Against::Hand(hand) => *hand,
            Against::Setting(setting) => setting.cards(),
        }
    }
}

/// A reason why a query cannot be answered.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum QueryError {
    /// A hand does not have thirteen cards.
    #[error("a hand has 13 cards, not {0}")]
    HandSize(usize),
    /// Cards appear twice.
    #[error("{0} cannot be in more than one place (the hand, the dead cards or a known opponent's cards)")]
    Twice(CardSet),
    /// Cards of the setting to compare are not in the hand.
    #[error("the hand lacks cards of the setting to compare: {0}")]
    Given(CardSet),
    /// The number of opponents is not 1 to 3, or is smaller than the number of known ones.
    #[error("{}", match known > opponents && *opponents > 0 {
        true => format!("{known} opponents are known, but the table has only {opponents}"),
        false => format!("there are 1 to 3 opponents, not {opponents}"),
    })]
    Opponents {
        /// Number of opponents in the query.
        opponents: usize,
        /// Number of known opponents.
        known: usize,
    },
    /// Too few cards are left for the unknown opponents.
    #[error("too few unseen cards: {left} (unknown opponents: {opponents}, with 13 cards each)")]
    DeckEmpty {
        /// Number of unseen cards.
        left: usize,
        /// Number of unknown opponents.
        opponents: usize,
    },
    /// The query and the solver have different numbers of opponents, and the rules multiply home runs for at least one
    /// of these numbers.
    #[error(
        "this solver was made for a table of {} players and cannot answer for a table of {}, because these rules \
         multiply home runs (make another solver)",
        made_for + 1,
        opponents + 1
    )]
    Table {
        /// Number of opponents in the query.
        opponents: usize,
        /// Number of opponents of the solver's table.
        made_for: usize,
    },
    /// The precision is not a finite number of at least 0.001.
    #[error("the precision must be finite, and at least {LEAST_PRECISION} units per unknown opponent")]
    Precision,
    /// The number of plans to list is 0.
    #[error("the number of plans must be at least 1, not 0")]
    Top,
}

impl ErrorCode for QueryError {
    fn code(&self) -> &'static str {
        match self {
            QueryError::HandSize(_) | QueryError::Given(_) => "wrong-count",
            QueryError::Twice(_) => "duplicate-card",
            QueryError::Opponents { .. } | QueryError::Table { .. } => "bad-player-count",
            QueryError::DeckEmpty { .. } => "deck-overflow",
            QueryError::Precision | QueryError::Top => "bad-option-value",
        }
    }
}

impl Query {
    /// Returns a query about a hand, with no other known cards.
    ///
    /// It lists the 3 best plans ([`top`](field@Query::top)), without variants and without the parts of EVs. Sampling
    /// ends at a precision of 0.004 units. The number of opponents is that of the solver, the seed is 0, and
    /// [`quick`](field@Query::quick) is `false`.
    pub fn new(hand: CardSet) -> Query {
        Query {
            hand,
            dead: CardSet::EMPTY,
            against: Vec::new(),
            opponents: None,
            quick: false,
            given: None,
            top: 3,
            variants: false,
            precision: PRECISION,
            explain: false,
            seed: 0,
        }
    }

    /// Returns a query that compares a setting with the best action. It lists one plan, and is otherwise the same as
    /// [`Query::new`] with the cards of the setting.
    ///
    /// ```
    /// use pusoy::chinese::{Rules, Setting};
    /// use pusoy::solver::{Query, Solver};
    ///
    /// let setting: Setting = "Qc Js 3c / Kh Kd 5h 5d 2c / As Ad Ts 9s 8s".parse()?;
    /// let answer = Solver::new(&Rules::default())?.solve(&Query::grade(setting).quick(true))?;
    /// let graded = answer.graded.expect("it was asked for");
    /// assert!(graded.misset.is_some()); // two pair in the middle beat the pair in the back
    /// assert!(graded.given.gap.mean() > 5.0); // units lost
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn grade(setting: Setting) -> Query {
        Query::new(setting.cards()).given(setting).top(1)
    }

    /// Sets the hand, so that one query can serve many hands.
    #[must_use]
    pub fn hand(self, hand: CardSet) -> Query {
        Query { hand, ..self }
    }

    /// Sets the cards that neither the player nor an opponent holds.
    #[must_use]
    pub fn dead(self, dead: CardSet) -> Query {
        Query { dead, ..self }
    }

    /// Sets the opponents with a known hand or setting.
    #[must_use]
    pub fn against(self, against: impl IntoIterator<Item = Against>) -> Query {
        Query { against: against.into_iter().collect(), ..self }
    }

    /// Sets the number of opponents, including the known ones: 1 to 3. The default is the number for which the solver
    /// was built. Unless the rules multiply home runs, any solver accepts any number.
    #[must_use]
    pub fn opponents(self, opponents: usize) -> Query {
        Query { opponents: Some(opponents), ..self }
    }

    /// Sets whether an estimate by the strategy's model is enough.
    #[must_use]
    pub fn quick(self, quick: bool) -> Query {
        Query { quick, ..self }
    }

    /// Gives a setting of the hand. The answer compares this setting with the best action.
    #[must_use]
    pub fn given(self, given: Setting) -> Query {
        Query { given: Some(given), ..self }
    }

    /// Sets the number of plans to list, at least 1.
    #[must_use]
    pub fn top(self, top: usize) -> Query {
        Query { top, ..self }
    }

    /// Sets whether to also list individual settings, as many as [`Query::top`](field@Query::top), regardless of their
    /// plans.
    #[must_use]
    pub fn variants(self, variants: bool) -> Query {
        Query { variants, ..self }
    }

    /// Sets the standard error at which sampling ends, in units per unknown opponent: at least 0.001.
    #[must_use]
    pub fn precision(self, precision: f64) -> Query {
        Query { precision, ..self }
    }

    /// Sets whether to split the EVs of settings into parts.
    #[must_use]
    pub fn explain(self, explain: bool) -> Query {
        Query { explain, ..self }
    }

    /// Sets the seed of the sample.
    #[must_use]
    pub fn seed(self, seed: u64) -> Query {
        Query { seed, ..self }
    }

    /// Returns `true` if the query gives the number of opponents and the setting of each opponent. The answer to such a
    /// query assumes nothing about the opponents' play.
    pub fn knows_all_settings(&self) -> bool {
        let set = self.against.iter().filter(|known| matches!(known, Against::Setting(_)));
        self.opponents == Some(set.count())
    }

    /// Returns the cards that unknown opponents may hold.
    pub(crate) fn unseen(&self) -> CardSet {
        self.against.iter().fold(CardSet::DECK - self.hand - self.dead, |left, known| left - known.cards())
    }

    /// Checks the query for a table with this number of opponents.
    pub(crate) fn check(&self, opponents: usize) -> Result<(), QueryError> {
        let hands = || [self.hand].into_iter().chain(self.against.iter().map(Against::cards));
        if let Some(hand) = hands().find(|hand| hand.len() != HAND) {
            return Err(QueryError::HandSize(hand.len()));
        }
        if let Some(given) = self.given.filter(|given| given.cards() != self.hand) {
            return Err(QueryError::Given(given.cards() - self.hand));
        }
        let mut seen = CardSet::EMPTY;
        for cards in hands().chain([self.dead]) {
            if !cards.is_disjoint(seen) {
                return Err(QueryError::Twice(cards & seen));
            }
            seen |= cards;
        }
        let known = self.against.len();
        if !(1..=3).contains(&opponents) || known > opponents {
            return Err(QueryError::Opponents { opponents, known });
        }
        let (left, unknown) = (Card::COUNT - seen.len(), opponents - known);
        if left < HAND * unknown {
            return Err(QueryError::DeckEmpty { left, opponents: unknown });
        }
        if !(LEAST_PRECISION..f64::INFINITY).contains(&self.precision) {
            return Err(QueryError::Precision);
        }
        if self.top == 0 {
            return Err(QueryError::Top);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Rng;

    #[test]
    fn invalid_fields_are_refused() {
        let mut rng = Rng::new(1);
        let hand = rng.deal(CardSet::DECK, HAND);
        let query = || Query::new(hand);
        let other = Against::Hand(rng.deal(CardSet::DECK - hand, HAND));
        let few = rng.deal(CardSet::DECK - hand, 20);
        assert_eq!(query().check(3), Ok(()));
        assert_eq!(query().precision(LEAST_PRECISION).check(3), Ok(()));
        for (query, opponents, error) in [
            (Query::new(few), 3, QueryError::HandSize(20)),
            (query().dead(hand), 3, QueryError::Twice(hand)),
            (query(), 0, QueryError::Opponents { opponents: 0, known: 0 }),
            (query(), 4, QueryError::Opponents { opponents: 4, known: 0 }),
            (query().against([other]), 0, QueryError::Opponents { opponents: 0, known: 1 }),
            (query().dead(few), 2, QueryError::DeckEmpty { left: 19, opponents: 2 }),
            (query().precision(0.0), 3, QueryError::Precision),
            (query().precision(0.0009), 3, QueryError::Precision),
            (query().precision(f64::NAN), 3, QueryError::Precision),
            (query().precision(f64::INFINITY), 3, QueryError::Precision),
            (query().top(0), 3, QueryError::Top),
        ] {
            assert_eq!(query.check(opponents), Err(error));
        }
    }
}
