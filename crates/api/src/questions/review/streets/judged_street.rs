//! Judges the streets of a deal by their costs.

use std::sync::Arc;

use crate::deal_log::deal::Hands;
use crate::wire::problem::{Problem, Problems};
use crate::wire::rows::row_text;
use pusoy::ErrorCode;
use pusoy::cards::CardSet;
use pusoy::chinese::ByRow;
use pusoy::open_face::{Placed, Position, PositionError, Sampling, Setter, Variant, place_exactly, place_with};

use crate::questions::place::command::place_of;
use crate::questions::place::deal::{Turn, has_unknown_discard, turns};
use crate::questions::place::input::{Question, SubmittedPlacement, not_a_placement, with_discard};
use crate::questions::place::record::setting_text;
use crate::questions::place::valued::{cost, gap_of_setting, rank};
use crate::questions::place::words::{cost_in_words, reasons_of_street};

/// A placed street, or a hand set in fantasyland, judged by the value of the player's own board alone.
#[derive(Clone)]
pub struct JudgedStreet {
    /// The number of the street, from 1; `None` in fantasyland.
    pub street: Option<usize>,
    /// The board before the street.
    pub board: ByRow<CardSet>,
    /// The placement or the setting.
    pub placement: String,
    /// The cost; `None` if the street is not valued.
    pub judged: Option<Cost>,
    /// Whether the street is not valued because its discard is unknown.
    pub lacks_discard: bool,
    /// The board after the player's placement, and the board after the best placement. These boards are the same if the
    /// street is not valued.
    pub boards: [ByRow<CardSet>; 2],
}

/// The cost of a street.
#[derive(Clone)]
pub struct Cost {
    /// Units lost against the best placement; 0 if a sampled gap is at most two standard errors.
    pub units: f64,
    /// Standard error of the gap; `None` if the gap is exact.
    pub std_err: Option<f64>,
    /// The best placement or setting.
    pub best: String,
    /// The units that the best placement gains over the player's placement, by cause: royalties, fouls and fantasyland.
    /// If the player's placement is the best, the units that it gains over the second best. `None` if there is no gain,
    /// and in fantasyland.
    pub reasons: Option<String>,
    /// The street with the values of its placements; `None` in fantasyland.
    pub street: Option<Arc<ValuedStreet>>,
}

/// A street with the values of its placements.
pub struct ValuedStreet {
    position: Position,
    placed: Placed,
}

impl ValuedStreet {
    /// Grades another placement of the street, as typed: `Qd>f 6h>b`. Returns the grade in words.
    ///
    /// # Errors
    ///
    /// The text is not a placement of the street, or the placement was not valued.
    pub fn grade_try(&self, text: &str) -> Result<String, Problems> {
        let ValuedStreet { position, placed } = self;
        let SubmittedPlacement::Street(placement) = SubmittedPlacement::from_text(text)? else {
            return Err(not_a_placement().into());
        };
        let placement = with_discard(position, placement);
        let index = place_of(position, placed, &placement)?;
        let valued = &placed.placements[index];
        Ok(cost_in_words(cost(placed, valued), valued.gap_std_err, Some(rank(placed, index))))
    }
}

/// Returns the parameters for sampling an early street. Sampling a street takes a few tenths of a second on one core.
pub fn sampling(seed: u64) -> Sampling {
    Sampling { seed, deals: 4_000, placements: 8, always: Vec::new() }
}

/// Judges the streets of every player of a deal, seat by seat. Late streets are valued exactly. Early streets have too
/// many possible deals for that, and are valued over deals sampled with `sampling`. If `sampling` is `None`, early
/// streets are not valued. A street whose discard is unknown is never valued.
pub fn judge(
    variant: &Variant,
    hands: &Hands,
    sampling: Option<&Sampling>,
) -> Result<Vec<Vec<JudgedStreet>>, Problems> {
    let seat = |seat| turns(variant, hands, seat).into_iter().map(|turn| judge_turn(variant, turn, sampling)).collect();
    (0..hands.players.len()).map(seat).collect()
}

fn judge_turn(
    variant: &Variant,
    (turn, question): (Turn, Question),
    sampling: Option<&Sampling>,
) -> Result<JudgedStreet, Problems> {
    let refused = |error: PositionError| {
        Problems::from(Problem::new(error.code(), format!("{}: {error}", turn.in_words())).token(&turn.player))
    };
    let is_unknown = has_unknown_discard(variant, &question);
    match question {
        Question::Street { position, given } => {
            let Some(given) = given else { return Err(Problems::none()) }; // unreachable: `turns` gives the placement
            let placed = match sampling {
                _ if is_unknown => Ok(None),
                Some(sampling) => {
                    let sampling = Sampling { always: vec![given.clone()], ..sampling.clone() };
                    place_with(variant, &position, &sampling).map(Some)
                }
                None => place_exactly(variant, &position),
            };
            let (board, after) = (position.board, given.on(&position.board));
            let (judged, best) = match placed.map_err(refused)? {
                Some(placed) => {
                    let index = place_of(&position, &placed, &given)?;
                    let valued = &placed.placements[index];
                    let (units, std_err) = (cost(&placed, valued), valued.gap_std_err);
                    let best = &placed.placements[0].placement;
                    let (best, after_best) = (best.to_string(), best.on(&board));
                    let reasons = reasons_of_street(variant.rules(), &position.objective, &placed, Some(index));
                    let street = Some(Arc::new(ValuedStreet { position, placed }));
                    (Some(Cost { units, std_err, best, reasons, street }), after_best)
                }
                None => (None, after),
            };
            let placement = given.to_string();
            Ok(JudgedStreet {
                street: turn.street,
                board,
                placement,
                judged,
                lacks_discard: is_unknown,
                boards: [after, best],
            })
        }
        Question::Fantasyland { hand, opponents, objective, given } => {
            let Some(given) = given else { return Err(Problems::none()) }; // unreachable: `turns` gives the setting
            let given = Setter::value(variant, hand, &given, &objective, &opponents).map_err(refused)?;
            let plans = Setter::new().plans(variant, hand, &objective, &opponents, 1).map_err(refused)?;
            let best = plans.first().copied().unwrap_or(given);
            let units = gap_of_setting(&plans, &given).0 as f64 / 1_000.0;
            Ok(JudgedStreet {
                street: None,
                board: ByRow::default(),
                placement: setting_text(&given),
                judged: Some(Cost { units, std_err: None, best: setting_text(&best), reasons: None, street: None }),
                lacks_discard: false,
                boards: [given.rows, best.rows],
            })
        }
    }
}

/// Formats the rows of a board.
pub fn board_text(board: &ByRow<CardSet>) -> String {
    itertools::join([board.front, board.middle, board.back].map(row_text), " / ")
}
