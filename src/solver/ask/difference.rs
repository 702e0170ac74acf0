//! [`MovedCards`]: the difference between two settings of a hand, as a player would describe it.

use itertools::Itertools;

use crate::cards::{Card, CardSet};
use crate::chinese::{Row, Setting};

/// Cards that are together in one row of a first setting, and together in another row of a second setting.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MovedCards {
    /// The cards.
    pub cards: CardSet,
    /// Their row in the first setting.
    pub from: Row,
    /// Their row in the second setting.
    pub to: Row,
}

impl MovedCards {
    /// Returns the cards that must move to turn `first` into `second`, highest cards first. Both must be settings of
    /// the same hand.
    ///
    /// Two cards of one rank that exchange their rows are omitted, unless nothing else is moved.
    pub fn between(first: &Setting, second: &Setting) -> Vec<MovedCards> {
        let row_in =
            |setting: &Setting, card: Card| Row::ALL.into_iter().find(|row| setting.rows().get(*row).contains(card));
        let mut moved: Vec<(Card, Row, Row)> = first
            .cards()
            .sorted()
            .into_iter()
            .filter_map(|card| Some((card, row_in(first, card)?, row_in(second, card)?)))
            .filter(|(_, from, to)| from != to)
            .collect();
        let all = moved.clone();
        while let Some((a, b)) = moved
            .iter()
            .enumerate()
            .array_combinations()
            .find_map(|[(i, x), (j, y)]| (x.0.rank() == y.0.rank() && (x.1, x.2) == (y.2, y.1)).then_some((i, j)))
        {
            moved.remove(b);
            moved.remove(a);
        }
        let listed = if moved.is_empty() { all } else { moved };
        let mut moves: Vec<MovedCards> = Vec::new();
        for (card, from, to) in listed {
            match moves.iter_mut().find(|other| (other.from, other.to) == (from, to)) {
                Some(other) => other.cards |= CardSet::from(card),
                None => moves.push(MovedCards { cards: CardSet::from(card), from, to }),
            }
        }
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn format_moves(first: &str, second: &str) -> String {
        let moves = MovedCards::between(&first.parse().unwrap(), &second.parse().unwrap());
        moves.iter().map(|moved| format!("{} {}>{}", moved.cards, moved.from, moved.to)).join(", ")
    }

    #[test]
    fn cards_that_move_between_the_same_rows_are_listed_together() {
        let pairs_apart = "Qs Qd 4c / Ks Kd 9h 8c 2d / As Ad 7h 7c 3s";
        let pairs_together = "9h 8c 4c / Qs Qd 7h 7c 2d / As Ad Ks Kd 3s";
        assert_eq!(format_moves(pairs_apart, pairs_apart), "");
        assert_eq!(
            format_moves(pairs_apart, pairs_together),
            "Ks Kd middle>back, Qs Qd front>middle, 9h 8c middle>front, 7h 7c back>middle"
        );
    }

    #[test]
    fn exchanges_within_a_rank_are_listed_only_if_nothing_else_moves() {
        let first = "Qs Qd 4c / Ks Kd 9h 8c 2d / As Ad 7h 7c 3s";
        assert_eq!(format_moves(first, "Qs Qd 4c / Ks Kd 9h 7c 2d / As Ad 7h 8c 3s"), "8c middle>back, 7c back>middle");
        let kicker = "Qs Ad 4c / Ks Kd 9h 8c 2d / As Qd 7h 7c 3s";
        assert_eq!(format_moves(kicker, "Qs As 4c / Ks Kd 9h 8c 2d / Ad Qd 7h 7c 3s"), "As back>front, Ad front>back");
        assert_eq!(
            format_moves(kicker, "Qs As 4c / Ks Kd 9h 7c 2d / Ad Qd 7h 8c 3s"),
            "8c middle>back, 7c back>middle"
        );
    }
}
