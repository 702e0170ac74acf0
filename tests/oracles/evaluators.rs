//! Compares the table evaluator with the evaluators of two independent crates: with `pokers` over all rows of three and
//! five cards, and with `rs_poker` over all rows of five cards.

use itertools::Itertools;
use pokers::{CARDS, Hand};
use pusoy::cards::Card;
use pusoy::eval::{Category, RowRank, RowTable};
use rs_poker::core::{Card as TheirCard, Rankable, Suit as TheirSuit, Value};

use crate::every_row::{rows, same_order_of};

#[test]
fn the_table_agrees_with_pokers() {
    let theirs = |row: &[Card]| {
        let index = |card: &Card| 4 * card.rank().index() + card.suit().index();
        row.iter().fold(Hand::default(), |hand, card| hand + CARDS[index(card)]).evaluate()
    };
    assert_eq!(same_order_of::<5, _>(RowTable::wheel_low(), |row| theirs(row)), (2_598_960, 7_462));
    assert_eq!(same_order_of::<3, _>(RowTable::wheel_low(), |row| theirs(row)), (22_100, 455));
    // The upper bits of a strength of `pokers` are the category. If every category corresponds to one category of
    // `pokers`, there are nine different pairs of categories.
    let categories = |(row, rank): ([Card; 5], RowRank)| (rank.category(), theirs(&row) >> 12);
    let pairs: Vec<(Category, u16)> = rows::<5>().step_by(101).map(categories).sorted().dedup().collect();
    assert_eq!(pairs.len(), 9, "{pairs:?}");
}

#[test]
fn the_table_agrees_with_rs_poker() {
    let theirs = |row: &[Card; 5]| {
        let suit = [TheirSuit::Spade, TheirSuit::Heart, TheirSuit::Diamond, TheirSuit::Club];
        let card =
            |card: &Card| TheirCard { value: Value::from_u8(card.rank() as u8), suit: suit[card.suit().index()] };
        row.iter().map(card).collect::<Vec<_>>().rank_five()
    };
    assert_eq!(same_order_of::<5, _>(RowTable::wheel_low(), theirs), (2_598_960, 7_462));
}
