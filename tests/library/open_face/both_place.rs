//! Endings of classic open-face in which two players still place cards, compared with plain enumeration and with a
//! published value.

use pusoy::amounts::Fraction;
use pusoy::cards::{Card, CardSet, Rng};
use pusoy::chinese::{ByRow, Rules};
use pusoy::open_face::{
    Aim, FantasylandValues, Method, Objective, Position, Thousandths, Variant, place, place_exactly,
};

use super::plain::{Table, placings};
use super::streets::rows;

/// Plain enumeration of an ending in which two players still place cards. Any further opponents have `finished` boards.
struct Ending<'a> {
    rules: &'a Rules,
    objective: Objective,
    finished: &'a [ByRow<CardSet>],
}

impl Ending<'_> {
    /// Returns the values of both players in thousandths of a unit, and the number of orders in which cards can be
    /// drawn. The values are sums over these orders. `seat` is the index of the board that gets the next card. If that
    /// board is full, the other board gets the card.
    fn values(&self, boards: [ByRow<CardSet>; 2], unseen: CardSet, seat: usize) -> ([i64; 2], i64) {
        let open = boards.map(|board| 13 - (board.front | board.middle | board.back).len());
        if open == [0, 0] {
            return ([0, 1].map(|seat| self.worth(boards, seat)), 1);
        }
        let seat = if open[seat] > 0 { seat } else { 1 - seat };
        let (mut sum, mut orders) = ([0; 2], 0);
        for card in unseen.iter() {
            let after = |board: ByRow<CardSet>| {
                let mut placed = boards;
                placed[seat] = board;
                self.values(placed, unseen - card.into(), 1 - seat)
            };
            let best = placings(&boards[seat], &[card]).into_iter().map(after);
            let (values, of_card) = best.max_by_key(|(values, _)| (values[seat], -values[1 - seat])).unwrap();
            sum = [sum[0] + values[0], sum[1] + values[1]];
            orders += of_card;
        }
        (sum, orders)
    }

    fn worth(&self, boards: [ByRow<CardSet>; 2], seat: usize) -> i64 {
        let others: Vec<ByRow<CardSet>> = self.finished.iter().chain([&boards[1 - seat]]).copied().collect();
        let table = Table::new(self.rules, self.objective, &others);
        table.worth(&boards[seat], table.payoffs.ranks(&boards[seat]), false)
    }
}

/// Returns rows with random cards and `open` open places.
fn random_rows(rng: &mut Rng, deck: &mut CardSet, open: usize) -> ByRow<CardSet> {
    let mut sizes = [3, 5, 5];
    for _ in 0..open {
        loop {
            let row = rng.below(3) as usize;
            if sizes[row] > 0 {
                sizes[row] -= 1;
                break;
            }
        }
    }
    rows(rng, deck, sizes)
}

#[test]
fn endings_of_two_players_agree_with_enumeration() {
    let rules = Rules::preset("ofc").unwrap();
    let variant = Variant::new(&rules).unwrap();
    let mut rng = Rng::new(46);
    let mut compared = 0;
    // The open places on both boards after the player places the street.
    for (own, other) in [(0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (2, 1), (2, 2), (3, 1)].into_iter().cycle().take(80) {
        let mut deck = CardSet::DECK;
        let board = random_rows(&mut rng, &mut deck, own + 1);
        let opponent = random_rows(&mut rng, &mut deck, other);
        let finished: Vec<ByRow<CardSet>> = (0..rng.below(2)).map(|_| rows(&mut rng, &mut deck, [3, 5, 5])).collect();
        let street = rng.deal(deck, 1);
        deck -= street;
        let unseen = rng.deal(deck, 6.max(own + other));
        let mut position = Position::new(&variant, board, street.iter().collect());
        position.objective = Objective::of(&variant, Aim::Versus);
        let fantasyland = Thousandths(i64::from(rng.below(20_000)));
        position.objective.fantasyland = FantasylandValues::by(|_| fantasyland);
        position.dead = deck - unseen;
        position.opponents = finished.iter().copied().chain([opponent]).collect();
        let ending = Ending { rules: &rules, objective: position.objective, finished: &finished };
        let placed = place(&variant, &position).unwrap();
        assert_eq!(placed.method, Method::Exact);
        for valued in &placed.placements {
            let (values, orders) = ending.values([valued.placement.on(&board), opponent], unseen, 1);
            assert_eq!(valued.value, Fraction::new(values[0], orders * 1_000), "{position:?} {}", valued.placement);
            compared += 1;
        }
    }
    assert!(compared >= 80, "{compared}");
}

/// A published position of two players under 1–6 scoring without fantasyland. The first player places the ten of
/// spades. Then the opponent, the first player and again the opponent draw one card each. The published value for the
/// first player is 472/1827 units.
#[test]
fn a_published_ending_has_its_value() {
    let variant = Variant::new(&Rules::preset("ofc").unwrap()).unwrap();
    let rows = |[front, middle, back]: [&str; 3]| ByRow {
        front: front.parse::<CardSet>().unwrap(),
        middle: middle.parse().unwrap(),
        back: back.parse().unwrap(),
    };
    let board = rows(["Jd Qd", "5d 5h 8d Kd", "5s 8s 9s Ks Qs"]);
    let mut position = Position::new(&variant, board, vec!["Ts".parse::<Card>().unwrap()]);
    position.objective = Objective::of(&variant, Aim::Versus).without_fantasyland();
    position.opponents = vec![rows(["7c Qc", "5c Ad Js Tc", "4c 6c 9c Ac Kc"])];
    let placed = place_exactly(&variant, &position).unwrap().expect("three draws are left");
    assert_eq!(placed.placements[0].value, Fraction::new(472, 1827), "{placed:?}");
}
