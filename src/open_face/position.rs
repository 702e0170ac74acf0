//! A street to be placed, and what can be wrong with it.

use super::objective::{Aim, Objective};
use super::units::Thousandths;
use super::value_function::ValueFunctionError;
use super::variant::Variant;
use crate::cards::{Card, CardSet};
use crate::chinese::rules::{Entrance, FANTASYLAND_CARDS};
use crate::chinese::{ByRow, Row, Rules};

/// A street to be placed: one's own board, the cards of the street, and what else is seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// One's own board before the street.
    pub board: ByRow<CardSet>,
    /// The cards of the street, in the order in which they are told.
    pub cards: Vec<Card>,
    /// Cards that are known to be in nobody's board and not to come, as one's own that were thrown away. Cards of
    /// opponents' boards may be among them.
    pub dead: CardSet,
    /// The boards of the opponents.
    pub opponents: Vec<ByRow<CardSet>>,
    /// The numbers of cards, 13 to 17, of further opponents who are in fantasyland: nothing of their hands is seen before
    /// one's own board is finished.
    pub in_fantasyland: Vec<usize>,
    /// What the board is played for.
    pub objective: Objective,
}

/// Why a street cannot be placed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// A row has more cards than it has places.
    #[error("the {row} of {} has {found} cards; it has room for {}", whose.board(), row.size())]
    RowFull {
        /// Whose board it is.
        whose: Whose,
        /// The row.
        row: Row,
        /// The number of cards in it.
        found: usize,
    },
    /// A card is in two places.
    #[error("{card} is twice: {one} and {other}")]
    Twice {
        /// The card.
        card: Card,
        /// One place.
        one: Whose,
        /// The other place.
        other: Whose,
    },
    /// A board has a number of cards that no deal leads to.
    #[error("{} has {found} cards, which no deal leads to: {wanted}", whose.board())]
    Unreachable {
        /// Whose board it is.
        whose: Whose,
        /// The number of cards on it.
        found: usize,
        /// The numbers that there can be.
        wanted: &'static str,
    },
    /// The street has the wrong number of cards.
    #[error("a street on a board of {board} cards has {wanted}, not {found}")]
    StreetSize {
        /// The number of cards on the board.
        board: usize,
        /// The number of cards that the street should have.
        wanted: usize,
        /// The number of cards that it has.
        found: usize,
    },
    /// There are more opponents than a deal has cards for.
    #[error("{found} opponents are too many: {most} at most can play")]
    Opponents {
        /// The number of opponents.
        found: usize,
        /// The most opponents that there can be.
        most: usize,
    },
    /// An objective against opponents names none.
    #[error("units are won from opponents, and no opponent is told")]
    NoOpponent,
    /// Fewer cards are unseen than are still to come.
    #[error("{unseen} cards are unseen, and {wanted} are still to come")]
    TooFewUnseen {
        /// The number of unseen cards.
        unseen: usize,
        /// The number of cards to come.
        wanted: usize,
    },
    /// The embedded value function is damaged, which a test of the build rules out.
    #[error(transparent)]
    ValueFunction(#[from] ValueFunctionError),
    /// A foul or fantasyland is worth more than the range of units.
    #[error("{0} units are beyond the range: fantasyland and a foul are worth -{most} to {most}", most = Thousandths::MOST)]
    Objective(Thousandths),
    /// A hand of fantasyland has a number of cards that nobody has there.
    #[error("a hand in fantasyland has 13 to 17 cards, not {0}")]
    FantasylandSize(usize),
    /// A row of a setting has another number of cards than it has places.
    #[error("the {row} of a setting has {}, not {found}", row.size())]
    RowSize {
        /// The row.
        row: Row,
        /// The number of cards in it.
        found: usize,
    },
    /// A card of a setting is not in the hand that is set.
    #[error("{0} is not in the hand")]
    NotInHand(Card),
    /// An opponent's board is not finished where a hand of fantasyland is set against it.
    #[error("a hand in fantasyland is set against finished boards, and an opponent's has {0} cards")]
    FantasylandOpponent(usize),
}

/// Where a card is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// On one's own board.
    Own,
    /// In the street.
    Street,
    /// On the board of an opponent, who is numbered from 1.
    Opponent(usize),
    /// Among the dead cards.
    Dead,
}

impl Whose {
    /// Returns the words for a board as the subject of a sentence.
    fn board(self) -> String {
        match self {
            Whose::Opponent(1) => String::from("the opponent's board"),
            Whose::Opponent(n) => format!("the board of opponent {n}"),
            Whose::Own | Whose::Street | Whose::Dead => String::from("the board"),
        }
    }
}

impl std::fmt::Display for Whose {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Whose::Own => f.write_str("on the board"),
            Whose::Street => f.write_str("among the cards to be placed"),
            Whose::Opponent(1) => f.write_str("on the opponent's board"),
            Whose::Opponent(n) => write!(f, "on the board of opponent {n}"),
            Whose::Dead => f.write_str("among the dead cards"),
        }
    }
}

impl PositionError {
    /// Returns the error code that records carry.
    pub const fn code(&self) -> &'static str {
        match self {
            PositionError::RowFull { .. } => "row-full",
            PositionError::Twice { .. } => "duplicate-card",
            PositionError::Unreachable { .. } => "bad-board",
            PositionError::StreetSize { .. } | PositionError::FantasylandSize(_) | PositionError::RowSize { .. } => {
                "wrong-count"
            }
            PositionError::NotInHand(_) => "bad-card",
            PositionError::Objective(_) => "bad-objective",
            PositionError::Opponents { .. } | PositionError::NoOpponent => "bad-player-count",
            PositionError::TooFewUnseen { .. } => "too-few-unseen",
            PositionError::FantasylandOpponent(_) | PositionError::ValueFunction(_) => "not-solvable",
        }
    }
}

/// A position that has been checked.
#[derive(Clone, Debug)]
pub(super) struct Checked {
    /// The cards that are unseen.
    pub unseen: CardSet,
    /// The number of places that are open after the street.
    pub open: usize,
    /// The opponent who still draws a last street, if one does and the street is valued exactly.
    pub drawing: Option<usize>,
    /// Whether every deal that can still come can be looked at.
    pub exact: bool,
}

/// Checks that every number of an objective is within the range of units, so that no sum leaves its type.
pub(super) fn check_objective(objective: &Objective) -> Result<(), PositionError> {
    let ways = Entrance::ALL.map(|way| objective.fantasyland.of(way));
    let beyond = [objective.foul, objective.stay].into_iter().chain(ways).find(|units| !units.is_in_range());
    beyond.map_or(Ok(()), |units| Err(PositionError::Objective(units)))
}

/// Returns the number of cards on a board.
pub(super) fn size(board: &ByRow<CardSet>) -> usize {
    board.iter().map(|(_, cards)| cards.len()).sum()
}

impl Position {
    /// Returns a position without opponents and dead cards that is played for one's own board, as the rules value it.
    pub fn new(variant: &Variant, board: ByRow<CardSet>, cards: Vec<Card>) -> Position {
        let objective = Objective::of(variant, Aim::Own);
        Position { board, cards, dead: CardSet::EMPTY, opponents: Vec::new(), in_fantasyland: Vec::new(), objective }
    }

    /// Checks that the position can be, and how it is valued.
    pub(super) fn checked(&self, variant: &Variant) -> Result<Checked, PositionError> {
        let rules = variant.rules();
        check_objective(&self.objective)?;
        let seen = self.seen(rules)?;
        let pineapple = rules.is_pineapple();
        let board = size(&self.board);
        let wanted = match (board, pineapple) {
            (0, _) => 5,
            (_, true) => 3,
            (_, false) => 1,
        };
        if self.cards.len() != wanted {
            return Err(PositionError::StreetSize { board, wanted, found: self.cards.len() });
        }
        let placed = if pineapple && board > 0 { 2 } else { wanted };
        let open = 13 - board - placed;
        let unseen = CardSet::DECK - seen;
        let to_come = if pineapple { open / 2 * 3 } else { open };
        let drawn = if self.objective.aim == Aim::Own { 0 } else { self.drawn_by_others(pineapple)? };
        if unseen.len() < to_come + drawn {
            return Err(PositionError::TooFewUnseen { unseen: unseen.len(), wanted: to_come + drawn });
        }
        let late = open <= if pineapple { 4 } else { 6 };
        let drawing = (0..self.opponents.len()).find(|&n| drawn > 0 && size(&self.opponents[n]) < 13);
        let exact = late && (drawn == 0 || open == 0 && drawn == if pineapple { 3 } else { 1 });
        Ok(Checked { unseen, open, drawing: drawing.filter(|_| exact), exact })
    }

    /// Returns all cards that are seen, each of which is in one place; boards of opponents may be repeated among the dead.
    fn seen(&self, rules: &Rules) -> Result<CardSet, PositionError> {
        let most = rules.most_players() - 1;
        let found = self.opponents.len() + self.in_fantasyland.len();
        if found > most {
            return Err(PositionError::Opponents { found, most });
        }
        if let Some(cards) = self.in_fantasyland.iter().find(|cards| !FANTASYLAND_CARDS.contains(cards)) {
            return Err(PositionError::FantasylandSize(*cards));
        }
        let opponents = self.opponents.iter().enumerate().map(|(n, board)| (Whose::Opponent(n + 1), board));
        let boards: Vec<(Whose, &ByRow<CardSet>)> = [(Whose::Own, &self.board)].into_iter().chain(opponents).collect();
        let mut places: Vec<(Whose, CardSet)> = Vec::new();
        for &(whose, board) in &boards {
            let wrong = board.iter().find(|(row, cards)| cards.len() > row.size());
            if let Some((row, cards)) = wrong {
                return Err(PositionError::RowFull { whose, row, found: cards.len() });
            }
            board.iter().for_each(|(_, cards)| places.push((whose, *cards)));
        }
        self.cards.iter().for_each(|card| places.push((Whose::Street, (*card).into())));
        places.push((Whose::Dead, self.dead));
        let mut seen: Vec<(Whose, CardSet)> = Vec::new();
        for &(whose, cards) in &places {
            let may_repeat = |other: &Whose| whose == Whose::Dead && matches!(other, Whose::Opponent(_));
            let shared = |(other, held): &(Whose, CardSet)| {
                let card = (*held & cards).iter().next().filter(|_| !may_repeat(other))?;
                Some(PositionError::Twice { card, one: *other, other: whose })
            };
            if let Some(twice) = seen.iter().find_map(shared) {
                return Err(twice);
            }
            seen.push((whose, cards));
        }
        let pineapple = rules.is_pineapple();
        for (whose, board) in boards {
            let (found, full) = (size(board), whose != Whose::Own);
            let reachable = match (found, pineapple) {
                (13, _) => full,
                (0 | 5, _) => true,
                (n, true) => n > 5 && n % 2 == 1,
                (n, false) => n > 5,
            };
            if !reachable {
                let wanted = match (pineapple, full) {
                    (true, false) => "before a street there are 0, 5, 7, 9 or 11",
                    (true, true) => "between streets there are 0, 5, 7, 9, 11 or 13",
                    (false, false) => "before a street there are none, or 5 to 12",
                    (false, true) => "between streets there are none, or 5 to 13",
                };
                return Err(PositionError::Unreachable { whose, found, wanted });
            }
        }
        Ok(places.into_iter().fold(CardSet::EMPTY, |seen, (_, cards)| seen | cards))
    }

    /// Returns the number of cards that opponents against whom units are won still draw.
    fn drawn_by_others(&self, pineapple: bool) -> Result<usize, PositionError> {
        if self.opponents.is_empty() && self.in_fantasyland.is_empty() {
            return Err(PositionError::NoOpponent);
        }
        let drawn = |board: &ByRow<CardSet>| match (size(board), pineapple) {
            (0, true) => 17,
            (n, true) => (13 - n) / 2 * 3,
            (n, false) => 13 - n,
        };
        Ok(self.opponents.iter().map(drawn).chain(self.in_fantasyland.iter().copied()).sum())
    }
}
