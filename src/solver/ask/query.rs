use crate::cards::{Card, CardSet};
use crate::chinese::Setting;
use crate::solver::hand::masks::HAND;

/// What is asked of the [`Solver`](super::Solver): a hand, and what is known about the table.
#[derive(Clone, PartialEq, Debug)]
pub struct Query {
    /// The thirteen cards to set.
    pub hand: CardSet,
    /// Other cards that no opponent holds.
    pub dead: CardSet,
    /// Opponents of whom something is known.
    pub against: Vec<Against>,
    /// How many opponents there are, known ones included: 1 to 3.
    pub opponents: usize,
    /// Whether the strategy's model is answer enough.
    pub quick: bool,
    /// A setting of the hand to be compared with the best, however bad it is.
    pub given: Option<Setting>,
    /// How many settings to list.
    pub top: usize,
    /// The standard error at which sampling stops: of the gaps between the best way to play and others that may be better
    /// after all, in units per opponent.
    pub precision: f64,
    /// Whether the evs of the settings are to be taken apart.
    pub explain: bool,
    /// The seed of the sample. 0 takes the opponents from the population of the equilibrium first; any other deals all
    /// of them afresh.
    pub seed: u64,
}

/// An opponent of whom something is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Against {
    /// The cards, which are played by the strategy.
    Hand(CardSet),
    /// The cards and how they are set.
    Setting(Setting),
}

impl Against {
    /// The cards.
    pub fn cards(&self) -> CardSet {
        match self {
            Against::Hand(hand) => *hand,
            Against::Setting(setting) => setting.cards(),
        }
    }
}

/// Why a query has no answer.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
pub enum QueryError {
    /// A hand has thirteen cards.
    #[error("a hand has 13 cards, not {0}")]
    HandSize(usize),
    /// A card is in two places.
    #[error("{0} cannot be in two places")]
    Twice(CardSet),
    /// The setting to be compared is of another hand.
    #[error("{0} is not of the hand that is asked about")]
    Given(CardSet),
    /// One to three opponents sit at a table, and no fewer than are known.
    #[error("there are 1 to 3 opponents, not {opponents}{}", if *known > *opponents { " with more of them known" } else { "" })]
    Opponents {
        /// How many were asked for.
        opponents: usize,
        /// How many are known.
        known: usize,
    },
    /// Not enough cards are left for the opponents.
    #[error("{left} unseen cards are too few for {opponents} unknown opponents with 13 each")]
    DeckEmpty {
        /// How many cards are unseen.
        left: usize,
        /// How many opponents are unknown.
        opponents: usize,
    },
    /// The solver was made for another table.
    #[error("these rules multiply home runs, and the solver was made for {made_for} opponents, not {opponents}")]
    Table {
        /// How many were asked for.
        opponents: usize,
        /// How many it was made for.
        made_for: usize,
    },
    /// A precision is a positive number.
    #[error("a precision is a number above 0, in units")]
    Precision,
}

impl QueryError {
    /// The code under which records report it.
    pub const fn code(&self) -> &'static str {
        match self {
            QueryError::HandSize(_) | QueryError::Given(_) => "wrong-count",
            QueryError::Twice(_) => "duplicate-card",
            QueryError::Opponents { .. } | QueryError::Table { .. } => "bad-player-count",
            QueryError::DeckEmpty { .. } => "deck-overflow",
            QueryError::Precision => "bad-option-value",
        }
    }
}

impl Query {
    /// A hand, with nothing else known, against three opponents.
    ///
    /// ```
    /// use pusoy::cards::CardSet;
    /// use pusoy::chinese::Rules;
    /// use pusoy::solver::{Query, Solver};
    ///
    /// let cards = ["As", "Ad", "Kh", "Kd", "Qc", "Js", "Ts", "9s", "8s", "5h", "5d", "3c", "2c"];
    /// let hand: CardSet = cards.iter().map(|card| card.parse().unwrap()).collect();
    /// let solver = Solver::new(&Rules::default(), 3, |_| {})?;
    /// let answer = solver.solve(&Query { quick: true, ..Query::new(hand) }, || false)?;
    /// assert_eq!(answer.settings[0].setting.cards(), hand);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(hand: CardSet) -> Query {
        Query {
            hand,
            dead: CardSet::EMPTY,
            against: Vec::new(),
            opponents: 3,
            quick: false,
            given: None,
            top: 5,
            precision: 0.004,
            explain: false,
            seed: 0,
        }
    }

    /// A setting to be compared with what is best to do with its cards.
    ///
    /// ```
    /// use pusoy::cards::parse;
    /// use pusoy::chinese::{ByRow, Rules, Setting};
    /// use pusoy::solver::{Query, Solver};
    ///
    /// let [front, middle, back] = parse::setting_rows("Qc Js 3c / Kh Kd 5h 5d 2c / As Ad Ts 9s 8s")?;
    /// let setting = Setting::new(ByRow { front, middle, back })?;
    /// let solver = Solver::new(&Rules::default(), 3, |_| {})?;
    /// let answer = solver.solve(&Query { quick: true, ..Query::grade(setting) }, || false)?;
    /// let graded = answer.graded.expect("it was asked for");
    /// assert!(graded.misset.is_some()); // two pair stand in the middle over one in the back
    /// assert!(graded.given.gap.mean() > 5.0); // units lost
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn grade(setting: Setting) -> Query {
        Query { given: Some(setting), top: 1, ..Query::new(setting.cards()) }
    }

    /// How many opponents are unknown.
    pub(crate) fn unknown(&self) -> usize {
        self.opponents - self.against.len()
    }

    /// Whether every opponent's setting is known, so that nothing has to be supposed.
    pub fn knows_all_settings(&self) -> bool {
        let set = self.against.iter().filter(|known| matches!(known, Against::Setting(_)));
        set.count() == self.opponents
    }

    /// The cards that unknown opponents may hold.
    pub(crate) fn unseen(&self) -> CardSet {
        self.against.iter().fold(CardSet::DECK - self.hand - self.dead, |left, known| left - known.cards())
    }

    /// Whether the query can be.
    pub(crate) fn check(&self) -> Result<(), QueryError> {
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
        if !(1..=3).contains(&self.opponents) || known > self.opponents {
            return Err(QueryError::Opponents { opponents: self.opponents, known });
        }
        let left = Card::COUNT - seen.len();
        if left < HAND * self.unknown() {
            return Err(QueryError::DeckEmpty { left, opponents: self.unknown() });
        }
        if self.precision.is_nan() || self.precision <= 0.0 {
            return Err(QueryError::Precision);
        }
        Ok(())
    }
}
