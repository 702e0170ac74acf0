//! Validation of piles and of counted points.

use super::error::TenError;
use super::pile::{Counted, Pile};
use super::rules::TenRules;
use super::values::{total, value};
use crate::cards::{Card, CardSet, Rank, Suit};
use crate::ledger::{named_twice, seat_at_table};

/// The players of a deal by seat, with the seat of the player who took both red fives, and the dealer's seat. A seat is
/// `None` if no such player is named.
pub(super) struct CheckedPlayers {
    pub(super) names: Vec<String>,
    pub(super) red_five: Option<usize>,
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
    /// Checks that the player named for the red fives can have taken both. `may_have` returns `true` if the player at a
    /// seat can have taken them.
    fn check_red_fives(self, rules: &TenRules, may_have: impl Fn(usize) -> bool) -> Result<CheckedPlayers, TenError> {
        match self.red_five {
            Some(_) if !rules.variant.has_red_five_bonus() => Err(TenError::BonusNotAvailable(rules.variant)),
            Some(seat) if !may_have(seat) => Err(TenError::BonusNotPossible(self.names[seat].clone())),
            _ => Ok(self),
        }
    }
}
