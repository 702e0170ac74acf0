//! Compares the chosen settings of hands in fantasyland with an enumeration of all their settings.

use std::collections::HashMap;

use pusoy::ErrorCode;

use pusoy::cards::{CardSet, Rng};
use pusoy::chinese::payoffs::Payoffs;
use pusoy::chinese::{ByRow, Claims, Row, Rules, Showing};
use pusoy::eval::{RowRank, describe};
use pusoy::open_face::{Aim, Objective, PositionError, Setter, Thousandths, Variant};

use super::plain::Table;
use crate::long_runs::cases;

/// Compares the chosen settings of `hands` random hands with enumeration. Each hand has `cards` cards. The hands
/// alternate between playing for royalties alone and playing against one or two opponents. They also cycle through
/// three presets and two rules for staying in fantasyland.
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
        // A second opponent's middle and back are exchanged, so that some boards are foul.
        let opponents: Vec<ByRow<CardSet>> = (0..1 + n / 4 % 2)
            .map(|n| {
                let other = rng.deal(left, 13);
                left -= other;
                let rows = setter.set(&variant, other, &Objective::of(&variant, Aim::Own), &[]).unwrap().rows;
                if n == 1 { ByRow { middle: rows.back, back: rows.middle, ..rows } } else { rows }
            })
            .collect();
        let aim = if opponents.is_empty() { Aim::Own } else { [Aim::Own, Aim::Versus][n % 2] };
        let mut objective = Objective::of_fantasyland(&variant, aim, cards);
        objective.stay = Thousandths(i64::from(rng.below(30_000)));
        let faced = if aim == Aim::Own { &[][..] } else { &opponents[..] };
        let set = setter.set(&variant, hand, &objective, faced).unwrap();
        let table = Table::new(&rules, objective, faced);
        assert_eq!(set.value.0, table.best_setting(hand), "{rules:?} {hand}");
        // The reported value of the setting must be right.
        let ranks = table.payoffs.ranks(&set.rows);
        assert_eq!(table.worth(&set.rows, ranks, true), set.value.0);
        assert_eq!(rules.stays_in_fantasyland(&ranks), set.stays);
        assert_eq!(table.payoffs.misset(&ranks).is_some(), set.foul);
        assert_eq!(set.rows.front | set.rows.middle | set.rows.back | set.left, hand);
        assert_eq!((set.left.len(), set.rows.front.len(), set.rows.middle.len()), (cards - 13, 3, 5));
        stayed += i32::from(set.stays);
    }
    assert!(stayed > 0 || hands < 30, "{stayed}");
}

#[test]
fn hands_get_the_best_of_all_settings() {
    compare(1, 13, 12);
}

#[test]
#[ignore = "minutes in release mode"]
fn more_and_larger_hands_get_the_best_of_all_settings() {
    compare(2, 13, cases(300));
    compare(3, 14, cases(300));
    compare(4, 15, cases(20));
}

/// Compares the values of plans with the values of groups of settings. Two settings of a hand are in the same group if
/// their rows have the same descriptions. A group has the value of its best setting. If only royalties count, rows
/// without a royalty are not described, and plans after the best one are listed only if their value is positive.
#[test]
fn plans_are_the_best_of_all_settings() {
    const WANTED: usize = 4;
    let mut rng = Rng::new(6);
    let mut setter = Setter::new();
    for n in 0..8 {
        let rules = Rules::preset(["progressive", "ofc"][n % 2]).unwrap();
        let variant = Variant::new(&rules).unwrap();
        let hand = rng.deal(CardSet::DECK, 13);
        let other = rng.deal(CardSet::DECK - hand, 13);
        let board = setter.set(&variant, other, &Objective::of(&variant, Aim::Own), &[]).unwrap().rows;
        let aim = [Aim::Own, Aim::Versus][n / 2 % 2];
        let opponents: Vec<_> = [board].into_iter().filter(|_| aim == Aim::Versus).collect();
        let objective = Objective::of_fantasyland(&variant, aim, 13);
        let table = Table::new(&rules, objective, &opponents);
        let mut plans: HashMap<[String; 3], i64> = HashMap::new();
        table.each_setting(hand, |rows, value| {
            let ranks = table.payoffs.ranks(&rows);
            let words = Row::ALL.map(|row| {
                let earns = royalty(&table, row, &rows, ranks);
                if aim == Aim::Own && earns == 0 { String::new() } else { describe(*rows.get(row)) }
            });
            let best = plans.entry(words).or_insert(value);
            *best = value.max(*best);
        });
        let mut values: Vec<i64> = plans.into_values().collect();
        values.sort_by_key(|value| std::cmp::Reverse(*value));
        let listed =
            values.iter().enumerate().filter(|(place, value)| *place == 0 || aim == Aim::Versus || **value > 0);
        let wanted: Vec<i64> = listed.map(|(_, value)| *value).take(WANTED).collect();
        let found = setter.plans(&variant, hand, &objective, &opponents, WANTED).unwrap();
        assert_eq!(found.iter().map(|set| set.value.0).collect::<Vec<_>>(), wanted, "{rules:?} {hand}");
        assert_eq!(found[0], setter.set(&variant, hand, &objective, &opponents).unwrap());
        for set in found {
            assert_eq!(Setter::value(&variant, hand, &set.rows, &objective, &opponents), Ok(set));
        }
    }
}

/// Returns the royalty of a row, regardless of the other rows.
fn royalty(table: &Table<'_>, row: Row, rows: &ByRow<CardSet>, ranks: ByRow<RowRank>) -> i32 {
    let own = Showing::of_rows(&table.payoffs, rows, ranks, Claims::EVERYTHING);
    *own.royalties.rows.get(row)
}

/// Among settings of equal value, the chosen one has the strongest rows. In the first hand, the pair of kings in
/// the middle gets the nine as a kicker. In random hands, no row becomes stronger at the same value if one of its cards
/// is exchanged for a card left over.
#[test]
fn ties_have_the_strongest_rows() {
    let mut setter = Setter::new();
    let rules = Rules::preset("pineapple").unwrap();
    let variant = Variant::new(&rules).unwrap();
    let objective = Objective::of_fantasyland(&variant, Aim::Own, 14);
    let cards = |text: &str| -> CardSet { text.parse().unwrap() };
    let planted = cards("As Ks Kc Qh Qc 9s 8d 7d 7c 6h 6d 6c 5h 3h");
    let best = setter.set(&variant, planted, &objective, &[]).unwrap();
    assert!(best.rows.middle.contains("9s".parse().unwrap()) && best.left.len() == 1, "{best:?}");
    let payoffs = Payoffs::new(&rules);
    let mut rng = Rng::new(17);
    let mut costly = 0;
    for n in 0..60 {
        let size = 14 + n % 4;
        let hand = rng.deal(CardSet::DECK, size);
        let objective = Objective::of_fantasyland(&variant, Aim::Own, size);
        for set in setter.plans(&variant, hand, &objective, &[], 3).unwrap() {
            let ranks = payoffs.ranks(&set.rows);
            for row in Row::ALL {
                for given in *set.rows.get(row) {
                    for taken in set.left {
                        let mut rows = set.rows;
                        *rows.get_mut(row) -= CardSet::from(given);
                        rows.get_mut(row).insert(taken);
                        let other = Setter::value(&variant, hand, &rows, &objective, &[]).unwrap();
                        let is_stronger = payoffs.ranks(&rows).get(row) > ranks.get(row);
                        let is_as_good = other.value == set.value && other.stays == set.stays && !other.foul;
                        assert!(!is_stronger || !is_as_good || set.foul, "{hand}: {set:?}, {other:?}");
                        costly += usize::from(is_stronger);
                    }
                }
            }
        }
    }
    // Some exchanges make a row stronger, but cost units or make the setting foul.
    assert!(costly > 10, "{costly}");
}

/// Every given setting is valued, even a foul one. It must consist of the hand's cards.
#[test]
fn given_settings_are_valued() {
    let rules = Rules::preset("pineapple").unwrap();
    let variant = Variant::new(&rules).unwrap();
    let objective = Objective::of_fantasyland(&variant, Aim::Own, 14);
    let cards = |text: &str| pusoy::cards::parse::cards(text).unwrap().set();
    let value = |front: &str, middle: &str, back: &str, left: &str| {
        let rows = ByRow { front, middle, back }.map(cards);
        let hand = cards("Qs Qd 9h Ks Kd 7h 6s 2d As Ad 7c 4c 3s") | cards(left);
        Setter::value(&variant, hand, &rows, &objective, &[]).map(|set| (set.value.0, set.stays, set.foul))
    };
    // Queens in front are worth 7; the other rows earn nothing.
    assert_eq!(value("Qs Qd 9h", "Ks Kd 7h 6s 2d", "As Ad 7c 4c 3s", "8c"), Ok((7_000, false, false)));
    // Aces in front are above the kings in the middle: a foul costs 6.
    assert_eq!(value("As Ad 9h", "Ks Kd 7h 6s 2d", "Qs Qd 7c 4c 3s", "8c"), Ok((-6_000, false, true)));
    let code = |result: Result<_, PositionError>| result.map(|_: (i64, bool, bool)| ()).map_err(|error| error.code());
    assert_eq!(code(value("Qs Qd 9h", "Ks Kd 7h 6s 2d", "As Ad 7c 4c 2c", "8c")), Err("bad-card"));
    assert_eq!(code(value("Qs Qd", "Ks Kd 7h 6s 2d", "As Ad 7c 4c 3s", "8c")), Err("wrong-count"));
    assert_eq!(code(value("Qs Qd 9h", "Ks Kd 7h 6s 9h", "As Ad 7c 4c 3s", "8c")), Err("duplicate-card"));
}

#[test]
fn impossible_hands_are_refused() {
    let rules = Rules::preset("pineapple").unwrap();
    let variant = Variant::new(&rules).unwrap();
    let mut rng = Rng::new(5);
    let objective = Objective::of_fantasyland(&variant, Aim::Versus, 14);
    let hand = rng.deal(CardSet::DECK, 14);
    let error_code = |cards, boards: &[ByRow<CardSet>]| {
        Setter::new().set(&variant, cards, &objective, boards).map(|_| ()).map_err(|error| error.code())
    };
    for size in [0, 12, 18, 52] {
        assert_eq!(error_code(rng.deal(CardSet::DECK, size), &[]), Err("wrong-count"));
    }
    let mut left = CardSet::DECK - hand;
    let mut row = |size| {
        let cards = rng.deal(left, size);
        left -= cards;
        cards
    };
    let board = ByRow { front: row(3), middle: row(5), back: row(5) };
    assert_eq!(error_code(hand, &[board]), Ok(()));
    let unfinished = ByRow { front: CardSet::EMPTY, ..board };
    assert_eq!(error_code(hand, &[unfinished]), Err("not-solvable"));
    let error = Setter::new().set(&variant, hand, &objective, &[unfinished]).unwrap_err();
    let text = "a hand in fantasyland is set against finished boards, but the front of opponent 1 has 0 of 3 cards";
    assert_eq!(error.to_string(), text);
    assert_eq!(error_code(hand, &[board, board]), Err("duplicate-card"));
    assert_eq!(error_code(board.front | board.middle | board.back, &[board]), Err("duplicate-card"));
    assert_eq!(error_code(hand, &[board, board, board]), Err("bad-player-count"));
}
