//! The position before a street is placed, and the errors of positions.

use super::objective::{Aim, Objective};
use super::value_function::ValueFunctionError;
use super::variant::Variant;
use crate::ErrorCode;
use crate::amounts::Thousandths;
use crate::cards::{Card, CardSet};
use crate::chinese::rules::{Entrance, FANTASYLAND_CARDS};
use crate::chinese::{ByRow, Row, Rules};

/// A street to place: the player's board, the cards of the street, and the other cards seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The player's board before the street.
    pub board: ByRow<CardSet>,
    /// The cards of the street, in the given order.
    pub cards: Vec<Card>,
    /// Cards that are known to be out of play, such as the player's own discards. Cards of opponents' boards may be
    /// repeated here.
    pub dead: CardSet,
    /// The boards of the opponents.
    pub opponents: Vec<ByRow<CardSet>>,
    /// Numbers of cards, 13 to 17, of further opponents who are in fantasyland. Their hands stay hidden until the
    /// player's board is finished.
    pub in_fantasyland: Vec<usize>,
    /// The objective of the board.
    pub objective: Objective,
}

/// A reason why a street cannot be placed, or why a hand in fantasyland cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// A row has more cards than places.
    #[error("the {row} of {} has {found} cards, but room for only {}", whose.board(), row.size())]
    RowFull {
        /// The owner of the board.
        whose: Whose,
        /// The row.
        row: Row,
        /// The number of cards in the row.
        found: usize,
    },
    /// A card appears twice.
    #[error("{card} appears twice{}", in_places(*one, *other))]
    Twice {
        /// The card.
        card: Card,
        /// The place where the card appears first.
        one: Whose,
        /// The place where the card appears again, which may be the same board or street.
        other: Whose,
    },
    /// The number of cards on a board cannot occur before a street.
    #[error("{} has an impossible number of cards, {found} ({wanted})", whose.board())]
    Unreachable {
        /// The owner of the board.
        whose: Whose,
        /// The number of cards on the board.
        found: usize,
        /// The possible numbers.
        wanted: &'static str,
    },
    /// The street has the wrong number of cards.
    #[error("{}", wrong_street(*board, *wanted, *found))]
    StreetSize {
        /// The number of cards on the board.
        board: usize,
        /// The number of cards required.
        wanted: usize,
        /// The number of cards given.
        found: usize,
    },
    /// There are too many opponents for the cards of a deck.
    #[error("{found} opponents are too many (expected at most {most})")]
    Opponents {
        /// The number of opponents.
        found: usize,
        /// The largest possible number of opponents.
        most: usize,
    },
    /// An objective against opponents has no opponent.
    #[error("objective 'versus' needs at least one opponent")]
    NoOpponent,
    /// There are fewer unseen cards than cards to come.
    #[error(
        "the cards still to come need at least {wanted} unseen cards, but there are only {unseen} (give fewer \
             opponents or dead cards)"
    )]
    TooFewUnseen {
        /// The number of unseen cards.
        unseen: usize,
        /// The number of cards to come: for the player and, with [`Aim::Versus`], also for the opponents.
        wanted: usize,
    },
    /// The value function is not embedded in this build, or the embedded file is damaged.
    #[error(transparent)]
    ValueFunction(#[from] ValueFunctionError),
    /// The value of a foul or of fantasyland is beyond the range of units.
    #[error("{0} units are out of range: the values of fantasyland, of staying there and of a foul must be from -{most} to {most}", most = Thousandths::MOST)]
    Objective(Thousandths),
    /// A hand in fantasyland does not have 13 to 17 cards.
    #[error("a hand in fantasyland has 13 to 17 cards, not {0}")]
    FantasylandSize(usize),
    /// A row of a setting has a wrong number of cards.
    #[error("the {row} of a setting takes {} cards, not {found}", row.size())]
    RowSize {
        /// The row.
        row: Row,
        /// The number of cards in the row.
        found: usize,
    },
    /// A card of a setting is not in the hand.
    #[error("{0} is not in the hand")]
    NotInHand(Card),
    /// A row of an opponent's board has a wrong number of cards when a hand in fantasyland is set against the board.
    #[error(
        "a hand in fantasyland is set against finished boards, but the {row} of opponent {number} has {found} of {} \
         cards", row.size()
    )]
    FantasylandOpponent {
        /// The number of the opponent, from 1.
        number: usize,
        /// The row.
        row: Row,
        /// The number of cards in the row.
        found: usize,
    },
}

/// The place of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// The player's own board.
    Own,
    /// The street.
    Street,
    /// The board of an opponent, numbered from 1.
    Opponent(usize),
    /// The dead cards.
    Dead,
}

impl Whose {
    /// Returns the words for a board in an error message.
    fn board(self) -> String {
        match self {
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
            Whose::Opponent(n) => write!(f, "on the board of opponent {n}"),
            Whose::Dead => f.write_str("among the dead cards"),
        }
    }
}

/// Formats the error for a street with a wrong number of cards. A street without a board may be a hand in fantasyland.
fn wrong_street(board: usize, wanted: usize, found: usize) -> String {
    let on = if board == 0 { String::from("an empty board") } else { format!("a board of {}", cards_in_words(board)) };
    let hint = match board == 0 && found > wanted {
        true => &format!(" (in fantasyland, a hand has {} to {})", FANTASYLAND_CARDS.start(), FANTASYLAND_CARDS.end()),
        false => "",
    };
    format!("a street on {on} has {}, not {found}{hint}", cards_in_words(wanted))
}

/// Formats a number of cards: `1 card`, `3 cards`.
pub(super) fn cards_in_words(cards: usize) -> String {
    format!("{cards} card{}", if cards == 1 { "" } else { "s" })
}

/// Formats the places of a card that appears twice.
fn in_places(one: Whose, other: Whose) -> String {
    if one == other { format!(" {one}") } else { format!(": {one} and {other}") }
}

impl ErrorCode for PositionError {
    fn code(&self) -> &'static str {
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
            PositionError::FantasylandOpponent { .. } | PositionError::ValueFunction(_) => "not-solvable",
        }
    }
}

/// A position that has been checked.
#[derive(Clone, Debug)]
pub(super) struct CheckedStreet {
    /// The unseen cards.
    pub unseen: CardSet,
    /// The number of open places after the street.
    pub open: usize,
    /// Index of the only opponent who still draws. `None` if the objective is the player's own board, if no opponent
    /// draws, or if the street is not valued exactly.
    pub drawing: Option<usize>,
    /// Whether the street is valued exactly, over every deal that is still possible. Otherwise deals are sampled.
    pub exact: bool,
}

/// Limit for exact values in classic open-face if one opponent still draws: the largest number of open places on both
/// boards together, after the street.
const BOTH_PLACE: usize = 4;

/// Checks that every number of an objective is within the range of units, so that sums do not overflow.
pub(super) fn check_objective(objective: &Objective) -> Result<(), PositionError> {
    let entrances = Entrance::ALL.map(|entrance| objective.fantasyland.of(entrance));
    let beyond = [objective.foul, objective.stay].into_iter().chain(entrances).find(|units| !units.is_in_range());
    beyond.map_or(Ok(()), |units| Err(PositionError::Objective(units)))
}

/// Returns the number of cards on a board.
pub(super) fn size(board: &ByRow<CardSet>) -> usize {
    board.iter().map(|(_, cards)| cards.len()).sum()
}

impl Position {
    /// Returns a position without opponents or dead cards. `board` is rows or a [`Board`](crate::chinese::Board). The
    /// objective is the player's own board, with the default values of the rules.
    pub fn new(variant: &Variant, board: impl Into<ByRow<CardSet>>, cards: Vec<Card>) -> Position {
        let (board, objective) = (board.into(), Objective::of(variant, Aim::Own));
        Position { board, cards, dead: CardSet::EMPTY, opponents: Vec::new(), in_fantasyland: Vec::new(), objective }
    }

    /// Checks that the position can occur, and decides how it is valued.
    pub(super) fn check(&self, variant: &Variant) -> Result<CheckedStreet, PositionError> {
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
        let mut unfinished = (0..self.opponents.len()).filter(|&n| drawn > 0 && size(&self.opponents[n]) < 13);
        let drawing = unfinished.next();
        let one_draws = drawing.is_some() && unfinished.next().is_none() && self.in_fantasyland.is_empty();
        let exact = match (drawn, pineapple) {
            (0, _) => late,
            (_, true) => one_draws && open == 0 && drawn == 3,
            (_, false) => one_draws && open + drawn <= BOTH_PLACE,
        };
        Ok(CheckedStreet { unseen, open, drawing: drawing.filter(|_| exact), exact })
    }

    /// Returns all seen cards. Checks the number of opponents, the sizes of boards, and that each card is in one place
    /// only. Dead cards may repeat cards of opponents' boards.
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

    /// Returns the number of cards that opponents still draw, including the hands of opponents in fantasyland.
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
