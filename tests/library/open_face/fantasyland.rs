//! Hands in fantasyland against every setting there is.

use pusoy::cards::{CardSet, Rng};
use pusoy::chinese::{ByRow, Rules};
use pusoy::open_face::{Aim, Objective, PositionError, Setter, Thousandths, Variant};

use super::plain::Table;

/// Compares hands of this size under every variant, by turns for royalties and against opponents.
fn compare(seed: u64, cards: usize, hands: usize) {
    let mut rng = Rng::new(seed);
    let mut setter = Setter::new();
    let mut stayed = 0;
    for n in 0..hands {
        let presets = ["progressive", "low-pineapple", "ofc"];
        let wide = [("rules", presets[n / 2 % 3]), ("fantasyland-stay", ["narrow", "wide"][n / 6 % 2])];
        let rules = Rules::from_options(wide.map(|(name, value)| (name, value.into()))).unwrap();
        let variant = Variant::new(&rules).unwrap();
        let hand = rng.deal(CardSet::DECK, cards);
        let mut left = CardSet::DECK - hand;
        // Boards that are mostly set well, and now and then foul.
        let opponents: Vec<ByRow<CardSet>> = (0..1 + n / 4 % 2)
            .filter_map(|n| {
                let other = rng.deal(left, 13);
                left -= other;
                let set = setter.set(&variant, other, &Objective::of(&rules, Aim::Own), &[]).unwrap()?;
                let rows = set.rows;
                Some(if n == 1 { ByRow { middle: rows.back, back: rows.middle, ..rows } } else { rows })
            })
            .collect();
        let aim = if opponents.is_empty() { Aim::Own } else { [Aim::Own, Aim::Versus][n % 2] };
        let mut objective = Objective::of_fantasyland(&rules, aim, cards);
        objective.stay = Thousandths(i64::from(rng.below(30_000)));
        let faced = if aim == Aim::Own { &[][..] } else { &opponents[..] };
        let found = setter.set(&variant, hand, &objective, faced).unwrap();
        let table = Table::new(&rules, objective, faced);
        assert_eq!(found.map(|set| set.value.0), table.best_setting(hand), "{rules:?} {hand}");
        let Some(set) = found else { continue };
        // It is worth what it is said to be worth.
        let ranks = table.payoffs.ranks(&set.rows);
        assert_eq!(table.worth(&set.rows, ranks, true), set.value.0);
        assert_eq!(rules.stays_in_fantasyland(&ranks), set.stays);
        assert_eq!(set.rows.front | set.rows.middle | set.rows.back | set.left, hand);
        assert_eq!((set.left.len(), set.rows.front.len(), set.rows.middle.len()), (cards - 13, 3, 5));
        stayed += i32::from(set.stays);
    }
    assert!(stayed > 0 || hands < 30, "{stayed}");
}

#[test]
fn hands_are_set_as_the_best_of_all_settings() {
    compare(1, 13, 12);
}

#[test]
#[ignore = "minutes in release mode"]
fn larger_hands_are_set_as_the_best_of_all_settings() {
    compare(2, 13, 300);
    compare(3, 14, 300);
    compare(4, 15, 20);
}

#[test]
fn hands_that_cannot_be_are_told() {
    let rules = Rules::preset("pineapple").unwrap();
    let variant = Variant::new(&rules).unwrap();
    let mut rng = Rng::new(5);
    let objective = Objective::of_fantasyland(&rules, Aim::Versus, 14);
    let hand = rng.deal(CardSet::DECK, 14);
    let told = |cards, boards: &[ByRow<CardSet>]| {
        Setter::new().set(&variant, cards, &objective, boards).map(|_| ()).map_err(|error| error.code())
    };
    for size in [0, 12, 18, 52] {
        assert_eq!(told(rng.deal(CardSet::DECK, size), &[]), Err("wrong-count"));
    }
    let mut left = CardSet::DECK - hand;
    let mut row = |size| {
        let cards = rng.deal(left, size);
        left -= cards;
        cards
    };
    let board = ByRow { front: row(3), middle: row(5), back: row(5) };
    assert_eq!(told(hand, &[board]), Ok(()));
    let unfinished = ByRow { front: CardSet::EMPTY, ..board };
    assert_eq!(told(hand, &[unfinished]), Err(PositionError::FantasylandOpponent(10).code()));
    assert_eq!(told(hand, &[board, board]), Err("duplicate-card"));
    assert_eq!(told(board.front | board.middle | board.back, &[board]), Err("duplicate-card"));
    assert_eq!(told(hand, &[board, board, board]), Err("bad-player-count"));
}
