//! What the streets of a deal cost.

use pusoy::cards::CardSet;
use pusoy::chinese::{ByRow, Deal, Rules};
use pusoy::open_face::{
    Aim, Objective, Placement, Position, PositionError, Sampling, Setter, Variant, place_exactly, place_with,
};

use crate::cli::json::problem::{Problem, Problems};
use crate::cli::json::rows::row_text;
use crate::cli::log::deal::Hands;
use crate::cli::placing::record::setting_text;
use crate::cli::placing::valued::{cost, gap_of_setting};
use crate::cli::placing::valuing::place_of;

/// A street that was placed, or a hand that was set in fantasyland, judged for the player's own board.
#[derive(Clone)]
pub struct JudgedStreet {
    /// The number of the street, from 1; `None` in fantasyland.
    pub street: Option<usize>,
    /// The board before the street.
    pub board: ByRow<CardSet>,
    /// How it was placed or set.
    pub done: String,
    /// What it cost; `None` where it is not valued.
    pub judged: Option<Cost>,
    /// The board after it was placed as it was, and as would have been best.
    pub boards: [ByRow<CardSet>; 2],
}

/// What a street cost.
#[derive(Clone)]
pub struct Cost {
    /// Units against the best placement; nothing where sampling does not tell them apart.
    pub units: f64,
    /// The standard error of the gap, where it is sampled.
    pub std_err: Option<f64>,
    /// The best placement.
    pub best: String,
}

/// Returns how much an early street is sampled: some tenths of a second of one core.
pub fn sampling(seed: u64) -> Sampling {
    Sampling { seed, deals: 4_000, placements: 8, always: Vec::new() }
}

/// Judges the streets of every player of a deal, seat by seat. Players act in the order of their seats; they see each other's
/// boards, but for those in fantasyland, and remember what they threw away. Early streets are valued by `sampling`, if there is one.
pub fn judge(
    variant: &Variant,
    hands: &Hands,
    sampling: Option<&Sampling>,
) -> Result<Vec<Vec<JudgedStreet>>, Problems> {
    (0..hands.players.len()).map(|seat| judge_seat(variant, hands, seat, sampling)).collect()
}

fn judge_seat(
    variant: &Variant,
    hands: &Hands,
    seat: usize,
    sampling: Option<&Sampling>,
) -> Result<Vec<JudgedStreet>, Problems> {
    let rules = variant.rules();
    let (player, came) = (&hands.players[seat], &hands.came[seat]);
    let told = |street: &str, error: PositionError| {
        Problems::from(Problem::new(error.code(), format!("{}, {street}: {error}", player.name)).token(&player.name))
    };
    if player.in_fantasyland {
        let judged = in_fantasyland(rules, variant, hands, seat).map_err(|error| told("fantasyland", error))?;
        return Ok(judged.into_iter().collect());
    }
    let mut judged = Vec::new();
    let (mut board, mut thrown) = (ByRow::<CardSet>::default(), CardSet::EMPTY);
    for (number, street) in came.streets.iter().enumerate() {
        let cards = street.placed.iter().map(|(card, _)| *card).chain(street.thrown).collect();
        let mut position = Position::new(variant, board, cards);
        position.dead = thrown | seen(hands, seat, number);
        let after = street.on(&board);
        let placed = match sampling {
            Some(sampling) => {
                place_with(variant, &position, &Sampling { always: vec![street.clone()], ..sampling.clone() }).map(Some)
            }
            None => place_exactly(variant, &position),
        };
        let (value, best) = match placed {
            Ok(Some(placed)) => {
                let of = &placed.placements[place_of(&position, &placed, street)?];
                let best = &placed.placements[0].placement;
                let cost = Cost { units: cost(&placed, of), std_err: of.gap_std_err, best: best.to_string() };
                (Some(cost), best.on(&board))
            }
            Ok(None) => (None, after),
            Err(error) => return Err(told(&format!("street {}", number + 1), error)),
        };
        judged.push(JudgedStreet {
            street: Some(number + 1),
            board,
            done: street.to_string(),
            judged: value,
            boards: [after, best],
        });
        board = after;
        thrown |= street.thrown.into_iter().collect();
    }
    Ok(judged)
}

/// Returns the cards on other boards that a player sees who places a street of this number, from 0.
fn seen(hands: &Hands, seat: usize, number: usize) -> CardSet {
    let mut seen = CardSet::EMPTY;
    for (other, came) in hands.came.iter().enumerate().filter(|(other, _)| *other != seat) {
        let placed = if other < seat { number + 1 } else { number };
        let cards = came.streets.iter().take(placed).flat_map(|street: &Placement| street.placed.iter());
        seen |= cards.map(|(card, _)| *card).collect();
    }
    seen
}

/// Judges a hand in fantasyland, if all its cards are known.
fn in_fantasyland(
    rules: &Rules,
    variant: &Variant,
    hands: &Hands,
    seat: usize,
) -> Result<Option<JudgedStreet>, PositionError> {
    let (player, left) = (&hands.players[seat], hands.came[seat].left);
    let Deal::Set(setting) = player.deal else { return Ok(None) };
    let hand = setting.cards() | left;
    let number = player.fantasyland_cards.unwrap_or(if rules.is_pineapple() { 14 } else { 13 });
    if hand.len() != number {
        return Ok(None);
    }
    let objective = Objective::of_fantasyland(variant, Aim::Own, number);
    let given = Setter::value(variant, hand, setting.rows(), &objective, &[])?;
    let plans = Setter::new().plans(variant, hand, &objective, &[], 1)?;
    let best = plans.first().copied().unwrap_or(given);
    let units = gap_of_setting(&plans, &given).0 as f64 / 1_000.0;
    Ok(Some(JudgedStreet {
        street: None,
        board: ByRow::default(),
        done: setting_text(&given),
        judged: Some(Cost { units, std_err: None, best: setting_text(&best) }),
        boards: [given.rows, best.rows],
    }))
}

/// Spells the rows of a board.
pub fn board_text(board: &ByRow<CardSet>) -> String {
    itertools::join([board.front, board.middle, board.back].map(row_text), " / ")
}
