//! Compares the evaluator with textbook counts and with the slow evaluator, over all rows.

use itertools::Itertools;
use pusoy::cards::{Card, CardSet};
use pusoy::eval::{Category, DealtRows, RowRank, RowTable, describe_low, slow};

use crate::every_row::{rows, rows_of, same_order_of};

fn counts<const N: usize>() -> Vec<usize> {
    let mut counts = [0; 9];
    rows::<N>().for_each(|(_, rank)| counts[rank.category() as usize] += 1);
    counts.into()
}

#[test]
fn category_counts_agree_with_textbooks() {
    let five = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40];
    assert_eq!(counts::<5>(), five);
    assert_eq!(five.iter().sum::<usize>(), 2_598_960);
    let three = [18_304, 3_744, 0, 52, 0, 0, 0, 0, 0];
    assert_eq!(counts::<3>(), three);
    assert_eq!(three.iter().sum::<usize>(), 22_100);
}

#[test]
fn the_table_agrees_with_the_slow_evaluator() {
    // The strength of a row depends only on its ranks and on whether it is suited, so each strength is computed once.
    let mut known = std::collections::HashMap::new();
    let mut strength = |row: &[Card]| {
        let suited = row.len() == 5 && row.iter().map(|card| card.suit()).all_equal();
        let ranks = row.iter().map(|card| card.rank()).sorted().collect_vec();
        known.entry((ranks, suited)).or_insert_with(|| slow::strength(row)).clone()
    };
    let mut by_rank: Vec<Option<slow::Strength>> = vec![None; RowRank::COUNT];
    let mut visited = 0;
    let mut visit = |row: &[Card], rank: RowRank| {
        let strength = strength(row);
        assert_eq!(rank.category(), strength.category);
        assert_eq!(by_rank[rank.index()].get_or_insert_with(|| strength.clone()), &strength, "{row:?}");
        visited += 1;
    };
    rows::<5>().for_each(|(row, rank)| visit(&row, rank));
    rows::<3>().for_each(|(row, rank)| visit(&row, rank));
    assert_eq!(visited, 2_598_960 + 22_100);
    // One scale for both row sizes: every index is used, and each strength is weaker than the next.
    let scale: Vec<slow::Strength> = by_rank.into_iter().map(Option::unwrap).collect();
    assert_eq!(scale.len(), 7_917);
    assert!(scale.iter().tuple_windows().all(|(weaker, stronger)| weaker < stronger));
}

/// Returns a function that caches the results of `strength`. A strength depends only on the ranks, and on whether the
/// row is suited, so these are the key of the cache.
fn once<S: Clone>(strength: impl Fn(&[Card]) -> S) -> impl Fn(&[Card; 5]) -> S {
    let known = std::cell::RefCell::new(std::collections::HashMap::new());
    move |row| {
        let suited = row.iter().map(|card| card.suit()).all_equal();
        let ranks = row.iter().map(|card| card.rank()).sorted().collect_vec();
        known.borrow_mut().entry((ranks, suited)).or_insert_with(|| strength(row)).clone()
    }
}

#[test]
fn the_wheel_may_be_the_second_highest_straight() {
    // The wheel gets the key 23, between those of the king-high straight (22) and the ace-high straight (24).
    let strength = once(|row| {
        let slow::Strength { category, ranks } = slow::strength(row);
        let straight = matches!(category, Category::Straight | Category::StraightFlush);
        let wheel = straight && ranks == [pusoy::cards::Rank::Five];
        let ranks: Vec<usize> = ranks.into_iter().map(|rank| if wheel { 23 } else { 2 * rank.index() }).collect();
        (category, ranks)
    });
    assert_eq!(same_order_of(RowTable::wheel_second(), strength), (2_598_960, 7_462));
    // Rows of three cards have the same ranks as in the default table.
    let low: Vec<_> = rows::<3>().collect();
    assert_eq!(rows_of::<3>(RowTable::wheel_second()).collect::<Vec<_>>(), low);
}

#[test]
fn the_lowest_row_wins_in_deuce_to_seven() {
    let strength = once(|row| std::cmp::Reverse(slow::strength_without_wheel(row)));
    assert_eq!(same_order_of(RowTable::deuce_to_seven(), strength), (2_598_960, 7_462));
    let rank = |text| RowTable::deuce_to_seven().rank(pusoy::cards::parse::row(text).unwrap());
    assert_eq!(rank("2s 3s 4s"), None);
    assert!(rank("5h 4s 3s 2s As") > rank("Kh Kd 4c 3c 2s"));
    assert!(rank("5h 4s 3s 2s As") < rank("Kh Qd Jc Tc 8s"));
}

#[test]
fn grouped_returns_a_rank_only_for_pairs_and_trips() {
    for (row, rank) in rows::<3>() {
        let slow::Strength { category, ranks } = slow::strength(&row);
        assert_eq!(rank.grouped(), (category != Category::HighCard).then_some(ranks[0]));
    }
    for category in [Category::Pair, Category::Trips] {
        let first = RowRank::lowest_of(category);
        assert_eq!(first.grouped(), Some(pusoy::cards::Rank::Two));
        assert_eq!(RowRank::from_index(first.index() - 1).unwrap().grouped(), None);
    }
}

/// Compares [`DealtRows`] with plain counts over all rows that can be dealt. Rows of five cards are compared for each
/// table, and rows of three cards for the default table.
#[test]
fn weaker_rows_are_counted() {
    fn weaker<const N: usize>(table: &'static RowTable) -> Vec<u32> {
        let mut counts = vec![0; RowRank::COUNT];
        rows_of::<N>(table).for_each(|(_, rank)| counts[rank.index()] += 1);
        let weaker = counts.into_iter().scan(0, |below, count| {
            *below += count;
            Some(*below - count)
        });
        weaker.collect()
    }
    let counted = |table: &'static RowTable, size: usize| {
        let dealt = DealtRows::of(table);
        (0..RowRank::COUNT).map(|i| dealt.weaker(RowRank::from_index(i).unwrap(), size)).collect_vec()
    };
    for table in [RowTable::wheel_low(), RowTable::wheel_second(), RowTable::deuce_to_seven()] {
        assert!(counted(table, 5) == weaker::<5>(table));
    }
    assert!(counted(RowTable::wheel_low(), 3) == weaker::<3>(RowTable::wheel_low()));
    // "Poker probability", Wikipedia: the number of five-card hands below each category.
    let below = [0, 1_302_540, 2_400_780, 2_524_332, 2_579_244, 2_589_444, 2_594_552, 2_598_296, 2_598_920];
    let dealt = DealtRows::of(RowTable::wheel_low());
    assert_eq!(Category::ALL.map(|category| dealt.weaker(RowRank::lowest_of(category), 5)), below);
    assert_eq!(dealt.weaker_share(RowRank::ROYAL_FLUSH, 5), 2_598_956.0 / 2_598_960.0);
    assert_eq!(dealt.weaker_share(RowRank::lowest_of(Category::Pair), 3), 18_304.0 / 22_100.0);
}

/// If A-2-3-4-5 is not a straight, it is a high card, or a flush if it is suited. Other straights stay straights.
#[test]
fn the_wheel_is_not_a_straight_in_low_rows() {
    let row = |text: &str| -> CardSet { text.parse().unwrap() };
    let category = |text: &str| slow::strength_without_wheel(&row(text).sorted()).category;
    assert_eq!([category("As 2h 3d 4c 5s"), category("As 2s 3s 4s 5s")], [Category::HighCard, Category::Flush]);
    assert_eq!([category("2s 3h 4d 5c 6s"), category("2s 3s 4s 5s 6s")], [Category::Straight, Category::StraightFlush]);
    assert_eq!(describe_low(row("7s 5h 4d 3c 2s")), "seven-five low");
    assert_eq!(describe_low(row("As 2h 3d 4c 5s")), "ace-five low");
}
