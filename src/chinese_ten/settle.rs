//! Checks and settlement of piles, or of points counted by the players.

use itertools::Itertools;

use super::error::TenError;
use super::rules::{Payment, TenRules, Variant};
use super::values::{Counted, Pile, points, tie_score, total, value};
use crate::amounts::Fraction;
use crate::cards::{Card, CardSet, Rank, Suit};
use crate::ledger::{Ledger, Transfer, fewest, named_twice, seat_at_table};

/// The result of a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TenSettlement {
    /// The names of the players by seat.
    pub players: Vec<String>,
    /// The points of each player, by seat.
    pub points: Vec<i64>,
    /// The tie score. Under [`Payment::VsTie`], a player with this score breaks even before bonuses.
    pub tie: Fraction,
    /// Points that each player wins (negative: loses), by seat.
    pub delta: Vec<Fraction>,
    /// Payments between players under [`Payment::Pairwise`]; otherwise `None`.
    pub ledger: Option<Ledger>,
    /// The fewest transfers that settle the deal. `None` if the amounts do not add up to zero, or if their common
    /// denominator is too large.
    pub transfers: Option<Vec<Transfer<Fraction>>>,
    /// The seat of the player who leads in the next deal. `None` if the score does not decide it.
    pub leads: Option<usize>,
}

/// Points that each opponent pays to the player who captured one red five with the other red five.
const RED_FIVE_BONUS: i64 = 10;

/// Settles piles. In Main Merah, the player with the fewest points leads the next deal. If several tie, the tied
/// player nearest to the left of `dealer` leads. If `dealer` is `None`, the tied player in the lowest seat leads.
///
/// # Errors
/// Returns the first error found if the piles are not valid.
pub fn settle(rules: &TenRules, piles: &[Pile], dealer: Option<&str>) -> Result<TenSettlement, TenError> {
    let table = check_piles(rules, piles, dealer)?;
    let value = |pile: &Pile| points(rules.variant, piles.len(), pile.cards.iter().copied());
    Ok(settled(rules, table, piles.iter().map(value).collect()))
}

/// Settles the points counted by the players, in the same way as [`settle`] settles piles.
///
/// # Errors
/// Returns the first error found if the points are not valid. The points must add up to the [total] of
/// the game. If the rules allow incomplete piles, the sum may be lower.
pub fn settle_points(rules: &TenRules, counted: &[Counted], dealer: Option<&str>) -> Result<TenSettlement, TenError> {
    let table = check_points(rules, counted, dealer)?;
    Ok(settled(rules, table, counted.iter().map(|counted| counted.points).collect()))
}

/// Settles the points of a validated table.
fn settled(rules: &TenRules, table: CheckedPlayers, points: Vec<i64>) -> TenSettlement {
    let CheckedPlayers { names, red_five, dealer } = table;
    let players = names.len();
    let tie = rules.tie_score.0.unwrap_or_else(|| tie_score(rules.variant, players));
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
    TenSettlement {
        players: names,
        transfers: transfers(&delta),
        ledger: (rules.payment == Payment::Pairwise).then_some(ledger),
        leads: (rules.variant == Variant::MainMerah).then(|| worst(&points, dealer)),
        points,
        tie,
        delta,
    }
}

/// Returns the fewest transfers that settle these amounts. Returns `None` if the amounts do not add up to zero, or if
/// their common denominator is too large.
pub(super) fn transfers(delta: &[Fraction]) -> Option<Vec<Transfer<Fraction>>> {
    // The denominators are usually those of tie scores, so their common multiple is small.
    let common = delta.iter().try_fold(1i64, |common, amount| amount.common_denominator(common))?;
    let scaled = |amount: &Fraction| i128::from(amount.numerator()) * i128::from(common / amount.denominator());
    let scaled: Vec<i128> = delta.iter().map(scaled).collect();
    if scaled.iter().sum::<i128>() != 0 {
        return None;
    }
    // No transfer is larger than the largest amount. With small denominators, every numerator is then far from the
    // limits of `i64`, at which `of_large` saturates.
    let amount = |n: i128| Fraction::of_large(n, common);
    Some(fewest(&scaled).into_iter().map(|transfer| transfer.map(amount)).collect())
}

/// Returns the seat with the fewest points. If several seats tie, returns the nearest one to the left of `dealer`, or
/// the lowest seat if `dealer` is `None`.
fn worst(points: &[i64], dealer: Option<usize>) -> usize {
    let from = dealer.map_or(0, |dealer| dealer + 1);
    let seats = (0..points.len()).map(|n| (from + n) % points.len());
    seats.min_by_key(|&seat| points[seat]).unwrap_or(0)
}

/// The players of a validated table.
pub(super) struct CheckedPlayers {
    /// The names of the players by seat.
    pub(super) names: Vec<String>,
    /// The seat of the player who captured one red five with the other; `None` if the rules name no such player.
    pub(super) red_five: Option<usize>,
    /// The seat of the dealer; `None` if the caller does not name the dealer.
    pub(super) dealer: Option<usize>,
}

/// The two cards that together earn a bonus.
const RED_FIVES: [Card; 2] = [Card::new(Rank::Five, Suit::Hearts), Card::new(Rank::Five, Suit::Diamonds)];

/// Validates piles. `dealer` is the name of the dealer, or `None` if the dealer is not known.
pub(super) fn check_piles(rules: &TenRules, piles: &[Pile], dealer: Option<&str>) -> Result<CheckedPlayers, TenError> {
    let table = check_players(rules, piles.iter().map(|pile| &*pile.player), dealer)?;
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
    table.check_red_fives(rules, |seat| RED_FIVES.iter().all(|five| piles[seat].cards.contains(five)))
}

/// Validates points counted by the players. `dealer` is the name of the dealer, or `None` if the dealer is not known.
pub(super) fn check_points(
    rules: &TenRules,
    counted: &[Counted],
    dealer: Option<&str>,
) -> Result<CheckedPlayers, TenError> {
    let table = check_players(rules, counted.iter().map(|counted| &*counted.player), dealer)?;
    if let Some(Counted { player, points }) = counted.iter().find(|counted| counted.points < 0) {
        return Err(TenError::NegativePoints { player: player.clone(), points: *points });
    }
    let (variant, players) = (rules.variant, counted.len());
    let total = total(variant, players);
    let sum = counted.iter().map(|counted| i128::from(counted.points)).sum::<i128>();
    if sum > total.into() && rules.partial {
        return Err(TenError::AboveTotal { variant, players, total, sum });
    }
    if sum != total.into() && !rules.partial {
        return Err(TenError::WrongTotal { variant, players, total, sum });
    }
    let fives = RED_FIVES.map(|five| value(variant, players, five)).iter().sum::<i64>();
    table.check_red_fives(rules, |seat| counted[seat].points >= fives)
}

/// Validates the number and the names of the players. Finds the seats of the dealer and of the player whom the rules
/// name for the red fives.
fn check_players<'a>(
    rules: &TenRules,
    names: impl Iterator<Item = &'a str>,
    dealer: Option<&str>,
) -> Result<CheckedPlayers, TenError> {
    let names: Vec<String> = names.map(String::from).collect();
    let (variant, given) = (rules.variant, names.len());
    if let Some(seat) = names.iter().position(|name| name.trim().is_empty()) {
        return Err(TenError::NoName(seat + 1));
    }
    if let Some(twice) = named_twice(&names) {
        return Err(TenError::DuplicatePlayer(twice.to_owned()));
    }
    if !variant.players().contains(&given) {
        return Err(TenError::BadPlayerCount { variant, allowed: variant.players(), given });
    }
    let seat = |name: &str| seat_at_table(&names, name).ok_or_else(|| TenError::UnknownPlayer(name.to_owned()));
    let red_five = rules.red_five.0.as_deref().map(seat).transpose()?;
    let dealer = dealer.map(seat).transpose()?;
    Ok(CheckedPlayers { names, red_five, dealer })
}

impl CheckedPlayers {
    /// Checks the player whom the rules name for the red fives. Does nothing if there is no such player. The variant
    /// must have a bonus for red fives, and the player must be able to have captured both. `may_have` returns `true` if
    /// the player at a seat can have captured both.
    fn check_red_fives(self, rules: &TenRules, may_have: impl Fn(usize) -> bool) -> Result<CheckedPlayers, TenError> {
        match self.red_five {
            Some(_) if !rules.variant.has_red_five_bonus() => Err(TenError::BonusNotAvailable(rules.variant)),
            Some(seat) if !may_have(seat) => Err(TenError::BonusNotPossible(self.names[seat].clone())),
            _ => Ok(self),
        }
    }
}
