//! What piles come to: points, and who pays whom.

use itertools::Itertools;

use super::fraction::Fraction;
use super::rules::{Payment, TenRules, Variant};
use super::values::{points, tie_score};
use crate::cards::{Card, CardSet, Rank, Suit};
use crate::ledger::Ledger;

/// The cards that a player has taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pile {
    /// The name of the player.
    pub player: String,
    /// The cards taken.
    pub cards: Vec<Card>,
}

/// Why piles cannot be settled.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs)] // the messages say it
pub enum TenError {
    #[error("the {variant} game is for {} players, {given} were given", allowed.iter().join(" or "))]
    BadPlayerCount { variant: Variant, allowed: &'static [usize], given: usize },
    #[error("'{0}' is there twice")]
    DuplicatePlayer(String),
    #[error("nobody is called '{0}'")]
    UnknownPlayer(String),
    #[error("{player} has {cards} cards: cards are taken in twos")]
    OddPile { player: String, cards: usize },
    #[error("{0} is in two piles")]
    DuplicateCard(Card),
    #[error("{count} cards are in no pile: {cards}")]
    IncompletePiles { count: usize, cards: CardSet },
    #[error("there is no bonus for red fives in the {0} game")]
    BonusNotAvailable(Variant),
    #[error("{0} does not have both red fives")]
    BonusNotPossible(String),
}

impl TenError {
    /// Returns the code under which records report the problem.
    pub const fn code(&self) -> &'static str {
        match self {
            TenError::BadPlayerCount { .. } => "bad-player-count",
            TenError::DuplicatePlayer(_) => "duplicate-player",
            TenError::UnknownPlayer(_) => "unknown-player",
            TenError::OddPile { .. } => "odd-pile",
            TenError::DuplicateCard(_) => "duplicate-card",
            TenError::IncompletePiles { .. } => "incomplete-piles",
            TenError::BonusNotAvailable(_) => "bonus-not-available",
            TenError::BonusNotPossible(_) => "bonus-not-possible",
        }
    }
}

/// What piles come to.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TenSettlement {
    /// The names of the players by seat.
    pub players: Vec<String>,
    /// The points of each player, by seat.
    pub points: Vec<i64>,
    /// The score at which a player neither wins nor loses.
    pub tie: Fraction,
    /// What each player wins or, negative, loses, in points; by seat.
    pub delta: Vec<Fraction>,
    /// Who pays whom, where any two players settle.
    pub ledger: Option<Ledger>,
    /// The fewest payments after which nobody owes anything; `None` where the amounts do not add up to zero.
    pub transfers: Option<Vec<TenTransfer>>,
    /// The seat of the player who leads the next deal, where the score decides it.
    pub leads: Option<usize>,
}

/// A payment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TenTransfer {
    /// The seat of the player who pays.
    pub from: usize,
    /// The seat of the player who receives.
    pub to: usize,
    /// The amount, in points.
    pub units: Fraction,
}

/// The points that each other player gives for two red fives taken with each other.
const RED_FIVE_BONUS: i64 = 10;

/// Settles piles. Of several worst players the nearest to the left of the dealer, if one is named, leads.
///
/// # Errors
/// If the piles cannot be: the first fault by precedence.
pub fn settle(rules: &TenRules, piles: &[Pile], dealer: Option<&str>) -> Result<TenSettlement, TenError> {
    let (red_five, dealer) = check(rules, piles, dealer)?;
    let players = piles.len();
    let points: Vec<i64> =
        piles.iter().map(|pile| points(rules.variant, players, pile.cards.iter().copied())).collect();
    let tie = rules.tie_score.0.unwrap_or_else(|| tie_score(rules.variant, players));
    let names: Vec<String> = piles.iter().map(|pile| pile.player.clone()).collect();
    let mut ledger = Ledger::new(names.clone());
    if rules.payment == Payment::Pairwise {
        for (a, b) in (0..players).array_combinations().map(|[a, b]| (a, b)) {
            ledger.pay(b, a, points[a] - points[b], "difference of points");
        }
    }
    if let Some(seat) = red_five {
        (0..players).for_each(|other| ledger.pay(other, seat, RED_FIVE_BONUS, "red fives"));
    }
    let paid = ledger.totals().into_iter().map(Fraction::from);
    let delta: Vec<Fraction> = match rules.payment {
        Payment::Pairwise => paid.collect(),
        Payment::VsTie => points.iter().zip(paid).map(|(&points, paid)| Fraction::from(points) - tie + paid).collect(),
    };
    Ok(TenSettlement {
        players: names,
        transfers: transfers(&delta),
        ledger: (rules.payment == Payment::Pairwise).then_some(ledger),
        leads: (rules.variant == Variant::MainMerah).then(|| worst(&points, dealer)),
        points,
        tie,
        delta,
    })
}

/// Returns the fewest payments, if the amounts add up to zero.
fn transfers(delta: &[Fraction]) -> Option<Vec<TenTransfer>> {
    let sum = delta.iter().fold(Fraction::ZERO, |sum, &of| sum + of);
    if sum != Fraction::ZERO {
        return None;
    }
    let common: i64 = delta.iter().map(|of| of.denominator()).max().unwrap_or(1); // each divides the number of players
    let scaled: Vec<i64> = delta.iter().map(|of| of.numerator() * (common / of.denominator())).collect();
    let payments = Ledger::fewest_transfers(&scaled).into_iter();
    Some(payments.map(|t| TenTransfer { from: t.from, to: t.to, units: Fraction::new(t.units, common) }).collect())
}

/// Returns the player with the fewest points; of several the nearest to the left of the dealer.
fn worst(points: &[i64], dealer: Option<usize>) -> usize {
    let from = dealer.map_or(0, |dealer| dealer + 1);
    let seats = (0..points.len()).map(|n| (from + n) % points.len());
    seats.min_by_key(|&seat| points[seat]).unwrap_or(0)
}

/// Checks the piles, and returns the seats of the player who took the red fives and of the dealer.
fn check(rules: &TenRules, piles: &[Pile], dealer: Option<&str>) -> Result<(Option<usize>, Option<usize>), TenError> {
    let (variant, given) = (rules.variant, piles.len());
    if let Some(twice) = piles.iter().map(|pile| &pile.player).duplicates().next() {
        return Err(TenError::DuplicatePlayer(twice.clone()));
    }
    if !variant.players().contains(&given) {
        return Err(TenError::BadPlayerCount { variant, allowed: variant.players(), given });
    }
    let seat = |name: &str| {
        let seat = piles.iter().position(|pile| pile.player == name);
        seat.ok_or_else(|| TenError::UnknownPlayer(name.to_owned()))
    };
    let red_five = rules.red_five.0.as_deref().map(seat).transpose()?;
    let dealer = dealer.map(seat).transpose()?;
    if let Some(odd) = piles.iter().find(|pile| pile.cards.len() % 2 == 1) {
        return Err(TenError::OddPile { player: odd.player.clone(), cards: odd.cards.len() });
    }
    let mut taken = CardSet::EMPTY;
    for &card in piles.iter().flat_map(|pile| &pile.cards) {
        if !taken.insert(card) {
            return Err(TenError::DuplicateCard(card));
        }
    }
    let left = CardSet::DECK - taken;
    if !left.is_empty() && !rules.partial {
        return Err(TenError::IncompletePiles { count: left.len(), cards: left });
    }
    if let Some(seat) = red_five {
        if !variant.has_red_five_bonus() {
            return Err(TenError::BonusNotAvailable(variant));
        }
        let fives = [Suit::Hearts, Suit::Diamonds].map(|suit| Card::new(Rank::Five, suit));
        if !fives.iter().all(|five| piles[seat].cards.contains(five)) {
            return Err(TenError::BonusNotPossible(piles[seat].player.clone()));
        }
    }
    Ok((red_five, dealer))
}
