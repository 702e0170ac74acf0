//! Card values, piles, counted points, and the tie score.

use super::rules::Variant;
use crate::amounts::Fraction;
use crate::cards::{Card, CardSet, Rank, Suit};

/// Returns the value of a card in a game with `players` players, in points.
pub fn value(variant: Variant, players: usize, card: Card) -> i64 {
    let face = card.rank().index() as i64 + 2;
    let ten_or_more = card.rank() >= Rank::Ten;
    if variant == Variant::RedFrog {
        return match (card.suit(), card.rank()) {
            (Suit::Hearts | Suit::Diamonds, _) => 0,
            (Suit::Spades, Rank::Ace) => 50,
            (_, Rank::Ace) => 0,
            _ if ten_or_more => 10,
            _ => face,
        };
    }
    match (card.suit(), card.rank()) {
        (Suit::Hearts | Suit::Diamonds, Rank::Ace) if variant == Variant::Barraco => 10,
        (Suit::Hearts | Suit::Diamonds, Rank::Ace) => 20,
        (Suit::Hearts | Suit::Diamonds, rank) if rank >= Rank::Nine => 10,
        (Suit::Hearts | Suit::Diamonds, _) => face,
        (Suit::Spades, Rank::Ace) => match variant {
            Variant::Standard if players >= 3 => 30,
            Variant::Taiwan | Variant::Barraco => 30,
            _ => 0,
        },
        (Suit::Clubs, Rank::Ace) if variant == Variant::Standard && players == 4 => 40,
        _ => 0,
    }
}

/// Returns the total value of some cards, in points.
pub fn points(variant: Variant, players: usize, cards: impl IntoIterator<Item = Card>) -> i64 {
    cards.into_iter().map(|card| value(variant, players, card)).sum()
}

/// Returns the total value of all cards, in points.
pub fn total(variant: Variant, players: usize) -> i64 {
    points(variant, players, CardSet::DECK)
}

/// Returns the break-even score: an equal share of all points.
pub fn tie_score(variant: Variant, players: usize) -> Fraction {
    Fraction::new(total(variant, players), i64::try_from(players.max(1)).unwrap_or(i64::MAX))
}

impl Variant {
    /// Returns the possible numbers of players.
    pub const fn players(self) -> &'static [usize] {
        match self {
            Variant::Standard | Variant::RedFrog => &[2, 3, 4],
            Variant::Taiwan => &[4],
            Variant::Barraco => &[2, 4],
            Variant::MainMerah => &[2, 3],
        }
    }

    /// Returns `true` if capturing one red five with the other earns a bonus.
    pub const fn has_red_five_bonus(self) -> bool {
        matches!(self, Variant::Taiwan | Variant::Barraco)
    }
}

/// The cards captured by a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pile {
    /// The name of the player.
    pub player: String,
    /// The captured cards.
    pub cards: Vec<Card>,
}

/// The points that a player has counted in their captured cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The name of the player.
    pub player: String,
    /// The points.
    pub points: i64,
}
