//! Reads questions about a street or a hand in fantasyland, in text and in JSON. A question may contain the placement
//! to grade.

use std::borrow::Cow;

use crate::rules::base_rules::BaseRules;
use crate::rules::header::LogRules;
use crate::wire::cards::Cards;
use crate::wire::placements::placement;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::Options;
use itertools::{Either, Itertools};
use pusoy::cards::parse::{self, CardList, SLASHES};
use pusoy::cards::{Card, CardSet};
use pusoy::chinese::rules::House;
use pusoy::chinese::{ByRow, Row, Rules};
use pusoy::open_face::{Objective, Placement, Position, Variant};
use serde::Deserialize;

use crate::questions::place::objective::{ObjectiveContext, ObjectiveInput};

/// A street to be placed, or a hand in fantasyland to be set.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlaceInput {
    /// The rules by name: `ofc` or `classic`, `pineapple`, `progressive`, `ultimate`, `low-pineapple`.
    variant: Option<String>,
    /// The player's board before the street; absent for the first street and in fantasyland.
    board: Option<BoardInput>,
    /// The cards of the street, or the 13 to 17 cards of a hand in fantasyland; by default the cards of `placement`.
    cards: Option<Cards>,
    /// The placement to grade: `Qd>f 6h>b 2d>x`; in fantasyland `FRONT / MIDDLE / BACK`.
    placement: Option<String>,
    /// Other cards that cannot be dealt. They may include cards of opponents' boards.
    dead: Option<Cards>,
    /// The objective; by default the units won from the given opponents or, without opponents, the royalties of the
    /// player's board.
    objective: Option<ObjectiveInput>,
    /// The opponent, if there is only one.
    opponent: Option<OpponentInput>,
    /// The opponents, instead of `opponent`.
    opponents: Option<Vec<OpponentInput>>,
    /// The players who draw the later streets, in order: `me` or `op` for each street. The number of `me` is the number
    /// of streets that the player has left. The number of `op` is the total for all opponents.
    to_draw: Option<Vec<String>>,
    /// Options of the rules by name, which override those of the command line.
    #[serde(default)]
    options: Options,
}

/// A board.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct BoardInput {
    /// The cards in front, up to three.
    front: Option<Cards>,
    /// The cards in the middle, up to five.
    middle: Option<Cards>,
    /// The cards in the back, up to five.
    back: Option<Cards>,
}

/// An opponent: a board, or the number of cards of a hand in fantasyland.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct OpponentInput {
    /// The cards in front, up to three.
    front: Option<Cards>,
    /// The cards in the middle, up to five.
    middle: Option<Cards>,
    /// The cards in the back, up to five.
    back: Option<Cards>,
    /// Number of cards, 13 to 17, of an opponent in fantasyland, instead of the rows.
    fantasyland: Option<u8>,
}

/// An opponent: the board, or the number of cards of a hand in fantasyland.
type Opponent = Either<ByRow<CardSet>, usize>;

/// Default of [`PlaceFlags::seed`].
pub const SEED: u64 = 1;
/// Default of [`PlaceFlags::top`].
pub const TOP: u32 = 5;

/// Flags of the command line, which also fill in the fields that an input leaves out.
#[derive(Clone, Debug)]
pub struct PlaceFlags {
    /// The player's board before the street, `FRONT / MIDDLE / BACK`.
    pub board: String,
    /// Value of reaching fantasyland, in units: `QQ=8,KK=9,AA=10,trips=12`, or one number for all ways.
    pub fantasyland: Option<String>,
    /// Value of staying in fantasyland, in units.
    pub stay: Option<String>,
    /// Other cards that cannot be dealt.
    pub dead: String,
    /// The opponents: each a board, or `fantasyland 14` for a hand of 14 cards in fantasyland.
    pub against: Vec<String>,
    /// Approximate number of deals to play out for a sampled street; `None` for the default.
    pub deals: Option<usize>,
    /// The seed of the sampled deals.
    pub seed: u64,
    /// Number of placements or plans to list.
    pub top: usize,
}

impl Default for PlaceFlags {
    fn default() -> PlaceFlags {
        PlaceFlags {
            board: String::new(),
            fantasyland: None,
            stay: None,
            dead: String::new(),
            against: Vec::new(),
            deals: None,
            seed: SEED,
            top: TOP as usize,
        }
    }
}

/// A question about a street or a hand in fantasyland.
pub enum Question {
    /// A street.
    Street {
        /// The street, with the board and the other known cards.
        position: Position,
        /// The placement to grade, if any.
        given: Option<Placement>,
    },
    /// A hand in fantasyland, and the finished boards of opponents.
    Fantasyland {
        /// The hand.
        hand: CardSet,
        /// The boards of the opponents.
        opponents: Vec<ByRow<CardSet>>,
        /// The objective.
        objective: Objective,
        /// The setting to grade, if any.
        given: Option<ByRow<CardSet>>,
    },
}

/// Returns a placement of a street with its discard. If the placement has two of three cards, and no discard, the third
/// card becomes the discard.
pub fn with_discard(position: &Position, mut placement: Placement) -> Placement {
    let placed: CardSet = placement.placed.iter().map(|(card, _)| *card).collect();
    let street: CardSet = position.cards.iter().copied().collect();
    if position.cards.len() == 3 && placed.len() == 2 && placement.thrown.is_none() {
        placement.thrown = (street - placed).iter().next();
    }
    placement
}

/// Returns the problem of a text that does not place the cards of a street.
pub fn not_a_placement() -> Problem {
    Problem::new("bad-placement", "a street is placed card by card (for example: 'Qd>f 6h>b 2d>x')")
}

/// A placement or a setting to grade.
pub enum SubmittedPlacement {
    /// The placement of a street.
    Street(Placement),
    /// The rows of a hand in fantasyland, and the cards left over. The list of these cards is empty if the text leaves
    /// them out.
    Fantasyland(ByRow<CardSet>, CardList),
}

/// The contents of an input, before the rules complete its objective.
pub struct ParsedStreet {
    board: ByRow<CardSet>,
    cards: Vec<Card>,
    dead: CardSet,
    opponents: Vec<ByRow<CardSet>>,
    in_fantasyland: Vec<usize>,
    given: Option<SubmittedPlacement>,
    objective: ObjectiveInput,
}

/// Reads a question from `text` and the flags of a command line. If `is_given`, `text` is a placement or a setting to
/// grade. Otherwise, `text` contains the cards of a street or of a hand in fantasyland.
pub fn from_flags(flags: &PlaceFlags, rules: &Rules, text: &str, is_given: bool) -> Result<ParsedStreet, Problems> {
    let mut problems = Problems::none();
    let board = problems.note(board_of_text(&flags.board));
    let given = if is_given { problems.note(SubmittedPlacement::from_text(text)) } else { None };
    let cards = match &given {
        Some(given) => Some(given.cards()),
        None if is_given => None,
        None => problems.note(cards_of_text(text)).map(|cards| cards.as_slice().to_vec()),
    };
    let dead = problems.note(cards_of_text(&flags.dead));
    let (opponents, in_fantasyland) = flags
        .against
        .iter()
        .filter_map(|text| problems.note(opponent_of_text(text)))
        .partition_map(|opponent| opponent);
    let (fantasyland, stay) = (flags.fantasyland.as_deref(), flags.stay.as_deref());
    let objective = problems.note(ObjectiveInput::from_flags(rules, fantasyland, stay));
    problems.check()?;
    Ok(ParsedStreet {
        board: board.unwrap_or_default(),
        cards: cards.unwrap_or_default(),
        dead: dead.map(|cards| cards.set()).unwrap_or_default(),
        opponents,
        in_fantasyland,
        given,
        objective: objective.unwrap_or_default(),
    })
}

impl PlaceInput {
    /// Reads the input, and the rules that the input or its log names.
    pub fn read<'a>(
        mut self,
        base: &'a BaseRules,
        log: Option<&LogRules>,
        flags: &PlaceFlags,
    ) -> Result<(Cow<'a, House>, ParsedStreet), Problems> {
        let mut problems = Problems::none();
        if let Some(variant) = self.variant.take() {
            let name = if variant == "classic" { "ofc" } else { &variant };
            self.options.entry("rules").or_insert_with(|| name.into());
        }
        let house = problems.note(base.under(log, &self.options));
        // Flags replace fields that the input leaves out.
        let board = problems.note(match self.board {
            Some(board) => board.read(),
            None => board_of_text(&flags.board),
        });
        let cards = problems.note(self.cards.map(|cards| cards.list()).transpose()).flatten();
        let given = problems.note(self.placement.as_deref().map(SubmittedPlacement::from_text).transpose()).flatten();
        let dead = problems.note(match self.dead {
            Some(dead) => dead.set(),
            None => cards_of_text(&flags.dead).map(|cards| cards.set()),
        });
        let opponents: Vec<Result<Opponent, Problems>> = match (self.opponent, self.opponents) {
            (Some(_), Some(_)) => {
                let message = "give either 'opponent' or 'opponents', not both";
                return Err(Problem::new("unknown-field", message).token("opponent").into());
            }
            (None, None) => flags.against.iter().map(|text| opponent_of_text(text)).collect(),
            (one, several) => one.into_iter().chain(several.into_iter().flatten()).map(OpponentInput::read).collect(),
        };
        let (opponents, in_fantasyland) =
            opponents.into_iter().filter_map(|read| problems.note(read)).partition_map(|opponent| opponent);
        problems.check()?;
        let Some(house) = house else { return Err(Problems::none()) }; // a problem was noted
        let cards = match (cards, &given) {
            (Some(cards), _) => cards.as_slice().to_vec(),
            (None, Some(given)) => given.cards(),
            (None, None) => return Err(Problem::new("missing-field", "missing field 'cards'").token("cards").into()),
        };
        let objective_from_flags =
            || ObjectiveInput::from_flags(&house.rules, flags.fantasyland.as_deref(), flags.stay.as_deref());
        let street = ParsedStreet {
            board: board.unwrap_or_default(),
            cards,
            dead: dead.unwrap_or_default(),
            opponents,
            in_fantasyland,
            given,
            objective: self.objective.map_or_else(objective_from_flags, Ok)?,
        };
        if let Some(order) = &self.to_draw {
            street.check_order(&house.rules, order)?;
        }
        Ok((house, street))
    }
}

impl BoardInput {
    fn read(self) -> Result<ByRow<CardSet>, Problems> {
        let set = |cards: Option<Cards>| cards.map_or(Ok(CardSet::EMPTY), |cards| cards.set());
        Ok(ByRow { front: set(self.front)?, middle: set(self.middle)?, back: set(self.back)? })
    }
}

impl OpponentInput {
    fn read(self) -> Result<Opponent, Problems> {
        let OpponentInput { front, middle, back, fantasyland } = self;
        let Some(cards) = fantasyland else {
            return BoardInput { front, middle, back }.read().map(Either::Left);
        };
        if front.is_some() || middle.is_some() || back.is_some() {
            let message = "give an opponent either rows or 'fantasyland', not both";
            return Err(Problem::new("unknown-field", message).token("fantasyland").into());
        }
        Ok(Either::Right(cards.into()))
    }
}

/// Returns the number of cards on a board.
fn size(board: &ByRow<CardSet>) -> usize {
    board.iter().map(|(_, cards)| cards.len()).sum()
}

impl SubmittedPlacement {
    /// Reads a placement, `Qd>f 6h>b 2d>x`, or a setting, `FRONT / MIDDLE / BACK` or `FRONT / MIDDLE / BACK / LEFT`.
    /// `LEFT` stands for the cards left over.
    pub fn from_text(text: &str) -> Result<SubmittedPlacement, Problems> {
        if text.contains(Placement::ARROWS) {
            return Ok(SubmittedPlacement::Street(placement(text)?));
        }
        let parts: Vec<&str> = text.split(SLASHES).collect();
        let (rows, left) = match parts[..] {
            [front, middle, back] => (ByRow { front, middle, back }, ""),
            [front, middle, back, left] => (ByRow { front, middle, back }, left),
            _ => {
                let message = "invalid placement (expected a street, as in 'Qd>f 6h>b 2d>x'; or, in fantasyland, \
                               FRONT / MIDDLE / BACK, and '/ CARDS LEFT OVER' if the hand has more than 13 cards)";
                return Err(Problem::new("bad-placement", message).token(text.trim()).into());
            }
        };
        Ok(SubmittedPlacement::Fantasyland(board_of_rows(rows)?, cards_of_text(left)?))
    }

    /// Returns all cards that the placement or the setting contains.
    fn cards(&self) -> Vec<Card> {
        match self {
            SubmittedPlacement::Street(placement) => {
                placement.placed.iter().map(|(card, _)| *card).chain(placement.thrown).collect()
            }
            SubmittedPlacement::Fantasyland(rows, left) => {
                let rows = rows.iter().flat_map(|(_, cards)| cards.iter());
                rows.chain(left.iter()).collect()
            }
        }
    }
}

impl ParsedStreet {
    /// Returns the question under these rules.
    pub fn question(self, variant: &Variant) -> Result<Question, Problems> {
        let ParsedStreet { board, cards, dead, opponents, in_fantasyland, given, objective } = self;
        let hand = (size(&board) == 0 && cards.len() >= 13).then_some(cards.len());
        let context =
            ObjectiveContext { fantasyland: hand, opponents: !opponents.is_empty() || !in_fantasyland.is_empty() };
        let objective = objective.read(variant, context)?;
        if hand.is_none() {
            let given = match given {
                None => None,
                Some(SubmittedPlacement::Street(placement)) => Some(placement),
                Some(SubmittedPlacement::Fantasyland(..)) => {
                    let advice = match size(&board) {
                        0 => format!(" (a hand in fantasyland has 13 to 17 cards, not {})", cards.len()),
                        _ => String::new(),
                    };
                    let message = format!(
                        "a street must be placed as 'Qd>f 6h>b 2d>x': each card with its row, or x for a \
                         discard{advice}"
                    );
                    return Err(Problem::new("bad-placement", message).into());
                }
            };
            let position = Position { board, cards, dead, opponents, in_fantasyland, objective };
            return Ok(Question::Street { position, given });
        }
        let given = match given {
            None => None,
            Some(SubmittedPlacement::Fantasyland(rows, _)) => Some(rows),
            Some(SubmittedPlacement::Street(_)) => {
                let message = "a hand in fantasyland must be set as FRONT / MIDDLE / BACK, and '/ CARDS LEFT OVER' if it has \
                               more than 13 cards";
                return Err(Problem::new("bad-placement", message).into());
            }
        };
        if !in_fantasyland.is_empty() {
            let message = "a hand in fantasyland is set only against finished boards (leave out each opponent who is \
                           in fantasyland too)";
            return Err(Problem::new("not-solvable", message).into());
        }
        let hand: CardSet = cards.iter().copied().collect();
        if let Some(card) = (hand & dead).iter().next() {
            let message = format!("{card} is in the hand and among the dead cards");
            return Err(Problem::new("duplicate-card", message).token(card.text()).into());
        }
        Ok(Question::Fantasyland { hand, opponents, objective, given })
    }

    /// Checks that `order`, the field `to_draw`, fits the boards.
    fn check_order(&self, rules: &Rules, order: &[String]) -> Result<(), Problem> {
        let street = if rules.is_pineapple() { 2 } else { 1 };
        let placed = |size: usize| if size == 0 { 5 } else { street };
        let streets_left = |size: usize| match size {
            0 => 1 + 8_usize.div_ceil(street),
            size => 13_usize.saturating_sub(size).div_ceil(street),
        };
        let own_size = size(&self.board);
        let mine = if self.cards.len() >= 13 { 0 } else { streets_left(own_size + placed(own_size)) };
        let theirs: usize = self.opponents.iter().map(|board| streets_left(size(board))).sum();
        let count = |who: &str| order.iter().filter(|player| *player == who).count();
        if let Some(other) = order.iter().find(|who| !["me", "op"].contains(&who.as_str())) {
            let message = format!("unknown player '{other}' in 'to_draw' (expected 'me' or 'op')");
            return Err(Problem::new("bad-order", message).token(other));
        }
        match (count("me"), count("op")) == (mine, theirs) {
            true => Ok(()),
            false => {
                let message = format!(
                    "'to_draw' does not match the boards (number of entries expected: {mine} 'me', {theirs} 'op')"
                );
                Err(Problem::new("bad-order", message).token("to_draw"))
            }
        }
    }
}

/// Reads any number of cards in text.
fn cards_of_text(text: &str) -> Result<CardList, Problems> {
    parse::cards(text).map_err(|error| Problems::from(error.without_columns()))
}

/// Reads an opponent in text: a board, or `fantasyland 14` for a hand of 14 cards in fantasyland.
fn opponent_of_text(text: &str) -> Result<Opponent, Problems> {
    let Some(cards) = text.trim().strip_prefix("fantasyland") else {
        return board_of_text(text).map(Either::Left);
    };
    let cards = cards.trim_start_matches([' ', '=']).parse().map_err(|_| {
        let message = "invalid opponent in fantasyland: expected a number of cards, as in 'fantasyland 14'";
        Problem::new("bad-board", message).token(text.trim())
    })?;
    Ok(Either::Right(cards))
}

/// Reads a board in text: `FRONT / MIDDLE / BACK`, with rows that may be empty. An empty text is an empty board.
fn board_of_text(text: &str) -> Result<ByRow<CardSet>, Problems> {
    if text.trim().is_empty() {
        return Ok(ByRow::default());
    }
    let parts: Vec<&str> = text.split(SLASHES).collect();
    let [front, middle, back] = parts[..] else {
        let message = format!("invalid board '{text}': expected FRONT / MIDDLE / BACK (rows may be empty)");
        return Err(Problem::new("missing-rows", message).token(text).into());
    };
    board_of_rows(ByRow { front, middle, back })
}

/// Reads the rows of a board.
fn board_of_rows(rows: ByRow<&str>) -> Result<ByRow<CardSet>, Problems> {
    let mut problems = Problems::none();
    let read = ByRow::from_fn(|row: Row| problems.note(cards_of_text(rows.get(row))));
    problems.check()?;
    Ok(read.map(|cards| cards.map(|cards| cards.set()).unwrap_or_default()))
}
