//! Finds the streets of a deal and its hands in fantasyland, each with the cards that its player could see at the time.
//! The commands `grade` and `review` value these streets and hands.

use crate::deal_log::deal::Hands;
use pusoy::cards::CardSet;
use pusoy::chinese::{ByRow, Deal};
use pusoy::open_face::{Aim, Objective, Placement, Position, Variant};

use crate::questions::place::input::Question;

/// A player's turn in a deal: a street, or the hand in fantasyland.
#[derive(Clone)]
pub struct Turn {
    /// The player.
    pub player: String,
    /// The number of the street, from 1; `None` in fantasyland.
    pub street: Option<usize>,
}

impl Turn {
    /// Formats the turn: `Amy, street 3`.
    pub fn in_words(&self) -> String {
        match self.street {
            Some(street) => format!("{}, street {street}", self.player),
            None => format!("{}, fantasyland", self.player),
        }
    }
}

/// Returns the streets of a player as they were placed, or the hand in fantasyland as it was set. Placements are valued
/// for the player's own board alone. Players act in the order of their seats. At each street, the player knows their
/// own discards, and sees the other boards except those of players in fantasyland. A player in fantasyland sees no
/// boards. Returns an empty list if the streets, or the cards left over in fantasyland, are unknown.
pub fn turns(variant: &Variant, hands: &Hands, seat: usize) -> Vec<(Turn, Question)> {
    let (player, history) = (&hands.players[seat], &hands.histories[seat]);
    let turn = |street| Turn { player: player.name.clone(), street };
    if player.in_fantasyland {
        return in_fantasyland(variant, hands, seat).map(|question| (turn(None), question)).into_iter().collect();
    }
    let mut turns = Vec::new();
    let (mut board, mut thrown) = (ByRow::<CardSet>::default(), CardSet::EMPTY);
    for (number, street) in history.streets.iter().enumerate() {
        let cards = street.placed.iter().map(|(card, _)| *card).chain(street.thrown).collect();
        let mut position = Position::new(variant, board, cards);
        position.dead = thrown | seen(hands, seat, number);
        turns.push((turn(Some(number + 1)), Question::Street { position, given: Some(street.clone()) }));
        board = street.on(&board);
        thrown |= street.thrown.into_iter().collect();
    }
    turns
}

/// Returns `true` if the discard of a street is unknown, so that the street cannot be valued. A log may lack discards,
/// because players do not show them.
pub fn has_unknown_discard(variant: &Variant, question: &Question) -> bool {
    let Question::Street { position, given: Some(given) } = question else { return false };
    let is_first = position.board.iter().all(|(_, cards)| cards.is_empty());
    variant.rules().is_pineapple() && !is_first && given.placed.len() == 2 && given.thrown.is_none()
}

/// Returns the cards on other boards that a player sees when placing a street. `number` is the number of the street,
/// from 0.
fn seen(hands: &Hands, seat: usize, number: usize) -> CardSet {
    let mut seen = CardSet::EMPTY;
    for (other, history) in hands.histories.iter().enumerate().filter(|(other, _)| *other != seat) {
        let placed = if other < seat { number + 1 } else { number };
        let cards = history.streets.iter().take(placed).flat_map(|street: &Placement| street.placed.iter());
        seen |= cards.map(|(card, _)| *card).collect();
    }
    seen
}

/// Returns the question about a player's hand in fantasyland. Returns `None` unless all cards of the hand are known.
fn in_fantasyland(variant: &Variant, hands: &Hands, seat: usize) -> Option<Question> {
    let (player, left) = (&hands.players[seat], hands.histories[seat].left);
    let Deal::Set(setting) = player.deal else { return None };
    let hand = setting.cards() | left;
    let number = player.fantasyland_cards.unwrap_or(if variant.rules().is_pineapple() { 14 } else { 13 });
    let objective = Objective::of_fantasyland(variant, Aim::Own, number);
    let given = Some(*setting.rows());
    (hand.len() == number).then_some(Question::Fantasyland { hand, opponents: Vec::new(), objective, given })
}
