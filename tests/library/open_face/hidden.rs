//! Streets against opponents in fantasyland. The opponents' hands are dealt from the unseen cards, and each hand is set
//! without regard to the other boards.

use pusoy::cards::{Card, CardSet, Rng};
use pusoy::chinese::{ByRow, Deal, Player, Rules, Setting, settle};
use pusoy::open_face::{
    Aim, Objective, Placement, Position, PositionError, Sampling, Setter, Variant, place, place_exactly, place_with,
};

use super::streets::{rows, sorted};

/// Returns a pineapple board before its last street, the three cards of that street, and all other cards. About four
/// fifths of the boards can be finished without a foul.
fn last_street(rng: &mut Rng) -> (ByRow<CardSet>, Vec<Card>, CardSet) {
    let mut left = CardSet::DECK;
    let mut board = sorted(rows(rng, &mut left, [3, 5, 5]));
    let street = [rng.deal(board.front, 1), rng.deal(board.middle, 1), rng.deal(left, 1)];
    board = ByRow { front: board.front - street[0], middle: board.middle - street[1], ..board };
    (board, street.iter().flat_map(|card| card.iter()).collect(), left - street[2])
}

/// Returns the units that a player with the rows `own` wins from an opponent who sets `hand` in fantasyland. The
/// opponent ignores the player's board.
fn settled(rules: &Rules, own: &ByRow<CardSet>, hand: CardSet) -> f64 {
    let variant = Variant::new(rules).unwrap();
    let objective = Objective::of_fantasyland(&variant, Aim::Own, hand.len());
    let theirs = Setter::new().set(&variant, hand, &objective, &[]).unwrap().rows;
    let players =
        [own, &theirs].map(|rows| Player::new(rows.front.to_string(), Deal::Set(Setting::new(*rows).unwrap())));
    settle(rules, &players).unwrap().ledger.totals()[0] as f64
}

/// Returns the position of a last street. An opponent's 14 cards come from `unseen`.
fn position(rules: &Rules, board: ByRow<CardSet>, street: &[Card], unseen: CardSet) -> Position {
    let variant = Variant::new(rules).unwrap();
    let own = street.iter().copied().collect::<CardSet>() | board.front | board.middle | board.back;
    Position {
        dead: CardSet::DECK - own - unseen,
        in_fantasyland: vec![14],
        objective: Objective::of(&variant, Aim::Versus).without_fantasyland(),
        ..Position::new(&variant, board, street.to_vec())
    }
}

fn values(rules: &Rules, position: &Position, deals: usize) -> Vec<(Placement, f64, f64)> {
    let sampling = Sampling { deals, ..Sampling::default() };
    let placed = place_with(&Variant::new(rules).unwrap(), position, &sampling).unwrap();
    let value = |valued: &pusoy::open_face::ValuedPlacement| {
        valued.value.numerator() as f64 / valued.value.denominator() as f64
    };
    placed.placements.iter().map(|valued| (valued.placement.clone(), value(valued), valued.std_err.unwrap())).collect()
}

/// If 14 cards are unseen, the opponent holds all of them. Every deal is then the same, and a placement has the value
/// of the settlement.
#[test]
fn known_hands_in_fantasyland_are_settled() {
    let rules = Rules::preset("pineapple").unwrap();
    let mut rng = Rng::new(21);
    let (mut won, mut lost) = (0, 0);
    for _ in 0..40 {
        let (board, street, left) = last_street(&mut rng);
        let hand = rng.deal(left, 14);
        for (placement, value, std_err) in values(&rules, &position(&rules, board, &street, hand), 2) {
            let wanted = settled(&rules, &placement.on(&board), hand);
            assert!((value - wanted).abs() < 1e-5 && std_err < 1e-9, "{placement}: {value}, not {wanted}");
            (won, lost) = (won + i32::from(wanted > 0.0), lost + i32::from(wanted < 0.0));
        }
    }
    assert!(won > 0 && lost > 0, "{won} {lost}");
}

/// If 15 cards are unseen, the opponent holds all but one of them. Each card is the missing one with the same
/// probability.
#[test]
fn hands_in_fantasyland_are_equally_likely() {
    let rules = Rules::preset("pineapple").unwrap();
    let mut rng = Rng::new(22);
    for _ in 0..2 {
        let (board, street, left) = last_street(&mut rng);
        let unseen = rng.deal(left, 15);
        for (placement, value, std_err) in values(&rules, &position(&rules, board, &street, unseen), 4_000) {
            let rows = placement.on(&board);
            let sum: f64 = unseen.iter().map(|card| settled(&rules, &rows, unseen - card.into())).sum();
            assert!(
                (value - sum / 15.0).abs() <= 4.5 * std_err + 1e-5,
                "{placement}: {value} ± {std_err}, not {}",
                sum / 15.0
            );
        }
    }
}

/// A player who plays only for their own board ignores opponents in fantasyland. A player who also counts the units won
/// from such opponents gets no exact answer.
#[test]
fn opponents_in_fantasyland_are_sampled() {
    let rules = Rules::preset("pineapple").unwrap();
    let variant = Variant::new(&rules).unwrap();
    let (board, street, left) = last_street(&mut Rng::new(23));
    let mut rng = Rng::new(24);
    let against = position(&rules, board, &street, rng.deal(left, 30));
    assert_eq!(place_exactly(&variant, &against), Ok(None));
    let alone = Position { objective: Objective::of(&variant, Aim::Own), ..against.clone() };
    let without = Position { in_fantasyland: Vec::new(), ..alone.clone() };
    assert_eq!(place(&variant, &alone), place(&variant, &without));
    let error =
        |in_fantasyland: Vec<usize>| place(&variant, &Position { in_fantasyland, ..against.clone() }).unwrap_err();
    assert_eq!(error(vec![12]), PositionError::FantasylandSize(12));
    assert_eq!(error(vec![14, 14, 14]), PositionError::Opponents { found: 3, most: 2 });
    assert_eq!(error(vec![17, 14]), PositionError::TooFewUnseen { unseen: 30, wanted: 31 });
}
