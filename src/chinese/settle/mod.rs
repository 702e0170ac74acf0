//! Settlement: from what a table shows to who pays whom.

mod pair;

pub use pair::{Reason, Showing, Status, Tally, settle_pair};

use std::cmp::Ordering;

use itertools::Itertools;

use super::{ByRow, Natural, Payoffs, Rules, Setting};
use crate::cards::CardSet;
use crate::ledger::{Ledger, Transfer};

/// A player of a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The name, unlike any other at the table.
    pub name: String,
    /// What the player did with the hand.
    pub deal: Deal,
}

/// What a player did with a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deal {
    /// Set it.
    Set(Setting),
    /// Declared it a natural.
    Declared(CardSet),
    /// Gave it up; the cards, if they are known, may still be a natural.
    Surrendered(Option<CardSet>),
    /// Left it as thirteen loose cards, which must be a natural that counts without being declared.
    Loose(CardSet),
}

impl Deal {
    /// The cards, if they are known.
    pub fn cards(&self) -> Option<CardSet> {
        match self {
            Deal::Set(setting) => Some(setting.cards()),
            Deal::Declared(cards) | Deal::Loose(cards) => Some(*cards),
            Deal::Surrendered(cards) => *cards,
        }
    }
}

/// Why a deal cannot be settled.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SettleError {
    /// Chinese Poker is for two to four players.
    #[error("two to four players can play, not {0}")]
    PlayerCount(usize),
    /// A player without a name.
    #[error("player {0} has no name")]
    NoName(usize),
    /// Two players of one name.
    #[error("two players are called '{0}'")]
    DuplicatePlayer(String),
    /// A stake is set for somebody who is not at the table.
    #[error("a stake is set for '{0}', who is not at the table")]
    UnknownPlayer(String),
    /// A hand is not of thirteen cards.
    #[error("{name} has {found} cards; a hand has 13")]
    WrongCount {
        /// The player.
        name: String,
        /// How many cards were given.
        found: usize,
    },
    /// Thirteen loose cards that are no natural.
    #[error("{0}'s cards are no natural that counts by itself: set them as front / middle / back")]
    MissingRows(String),
    /// Cards that two players hold.
    #[error("{a} and {b} both hold {cards}")]
    DuplicateCard {
        /// One player.
        a: String,
        /// The other.
        b: String,
        /// The cards.
        cards: CardSet,
    },
    /// A declared hand is none of the naturals in force.
    #[error("{0}'s cards are none of the naturals that these rules have")]
    NotANatural(String),
    /// The rules do not allow surrender.
    #[error("{0} surrenders, which these rules do not allow")]
    SurrenderNotAvailable(String),
}

impl SettleError {
    /// The code under which records report it.
    pub const fn code(&self) -> &'static str {
        match self {
            SettleError::PlayerCount(_) => "bad-player-count",
            SettleError::NoName(_) | SettleError::UnknownPlayer(_) => "unknown-player",
            SettleError::DuplicatePlayer(_) => "duplicate-player",
            SettleError::WrongCount { .. } => "wrong-count",
            SettleError::MissingRows(_) => "missing-rows",
            SettleError::DuplicateCard { .. } => "duplicate-card",
            SettleError::NotANatural(_) => "not-a-natural",
            SettleError::SurrenderNotAvailable(_) => "surrender-not-available",
        }
    }
}

/// Two players settled with each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// One player, by seat.
    pub a: usize,
    /// The other, by seat.
    pub b: usize,
    /// Who won each row, as `a` sees it; `None` where rows were not compared.
    pub rows: Option<ByRow<Ordering>>,
    /// What `b` pays to `a`.
    pub units: i64,
}

/// A deal settled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settlement {
    /// How the deal ended for each player, by seat.
    pub showings: Vec<Showing>,
    /// Every pair of players, in the order of their seats.
    pub pairs: Vec<Pair>,
    /// Every unit with its reason.
    pub ledger: Ledger,
    /// The same in money, at the table's stakes.
    pub money: Ledger,
}

impl Settlement {
    /// The natural that a player was paid for.
    pub fn natural(&self, seat: usize) -> Option<Natural> {
        match self.showings[seat].status {
            Status::Natural(natural) => Some(natural),
            _ => None,
        }
    }

    /// The fewest transfers of money that settle up.
    pub fn transfers(&self) -> Vec<Transfer> {
        self.money.transfers()
    }
}

/// Settles a deal, pair by pair.
///
/// ```
/// use pusoy::cards::CardSet;
/// use pusoy::chinese::{ByRow, Deal, Player, Rules, Setting, settle};
///
/// let player = |name: &str, rows: [&str; 3]| {
///     let row = |text: &str| text.split(' ').map(|card| card.parse().unwrap()).collect::<CardSet>();
///     let rows = ByRow { front: row(rows[0]), middle: row(rows[1]), back: row(rows[2]) };
///     Player { name: name.into(), deal: Deal::Set(Setting::new(rows).unwrap()) }
/// };
/// // The example of "Chinese poker", Wikipedia: Amy wins the front and the back.
/// let table = [
///     player("Amy", ["6s 6h 4c", "Ts Td 9c Qd 8s", "3s 3h 3d 2s 2d"]),
///     player("Bob", ["Ac Kc Qc", "9s 9d 5h 5c 4d", "Kh Jh 9h 8h 7h"]),
/// ];
/// assert_eq!(settle(&Rules::default(), &table)?.ledger.totals(), [2, -2]);
/// # Ok::<(), pusoy::chinese::settle::SettleError>(())
/// ```
///
/// # Errors
/// A table that cannot have been: see [`SettleError`]. A mis-set hand is a result, not an error.
pub fn settle(rules: &Rules, players: &[Player]) -> Result<Settlement, SettleError> {
    check(rules, players)?;
    let payoffs = Payoffs::new(rules);
    let showings: Vec<Showing> = players.iter().map(|player| show(&payoffs, player)).try_collect()?;

    let mut ledger = Ledger::new(players.iter().map(|player| player.name.clone()).collect());
    let mut pairs = Vec::new();
    for [a, b] in (0..players.len()).array_combinations() {
        let (x, y) = (&showings[a], &showings[b]);
        let mut payments = Vec::new();
        settle_pair(&payoffs, x, y, &mut payments);
        let mut units = 0;
        for (paid, reason) in payments {
            units += i64::from(paid);
            ledger.pay(b, a, paid.into(), reason.to_string());
        }
        let rows = (x.plays() && y.plays()).then(|| ByRow::from_fn(|row| x.ranks.get(row).cmp(y.ranks.get(row))));
        pairs.push(Pair { a, b, rows, units });
    }
    let money = ledger.at_stakes(|a, b| rules.stake_between(&players[a].name, &players[b].name));
    Ok(Settlement { showings, pairs, ledger, money })
}

/// What can be said of a table before its hands are looked at.
fn check(rules: &Rules, players: &[Player]) -> Result<(), SettleError> {
    if !(2..=4).contains(&players.len()) {
        return Err(SettleError::PlayerCount(players.len()));
    }
    if let Some(seat) = players.iter().position(|player| player.name.is_empty()) {
        return Err(SettleError::NoName(seat + 1));
    }
    if let Some(twice) = players.iter().map(|player| &player.name).duplicates().next() {
        return Err(SettleError::DuplicatePlayer(twice.clone()));
    }
    let staked = rules.pair_stake.0.iter().flat_map(|pair| [&pair.a, &pair.b]);
    if let Some(name) = staked.into_iter().find(|name| players.iter().all(|player| player.name != **name)) {
        return Err(SettleError::UnknownPlayer(name.clone()));
    }
    let hands = players.iter().filter_map(|player| Some((&player.name, player.deal.cards()?)));
    if let Some((name, cards)) = hands.clone().find(|(_, cards)| cards.len() != 13) {
        return Err(SettleError::WrongCount { name: name.clone(), found: cards.len() });
    }
    match hands.array_combinations().find(|[(_, a), (_, b)]| !a.is_disjoint(*b)) {
        Some([(a, held), (b, other)]) => {
            Err(SettleError::DuplicateCard { a: a.clone(), b: b.clone(), cards: held & other })
        }
        None => Ok(()),
    }
}

/// How a deal ends for a player: as a natural, if the hand counts as one, else as the player says.
fn show(payoffs: &Payoffs, player: &Player) -> Result<Showing, SettleError> {
    let name = || player.name.clone();
    let natural = player.deal.cards().and_then(|cards| Some((payoffs.best_natural(cards)?, cards)));
    match (player.deal, natural) {
        (Deal::Declared(_), None) => Err(SettleError::NotANatural(name())),
        (Deal::Declared(_), Some((natural, cards))) => Ok(Showing::of_natural(natural, cards)),
        (_, Some((natural, cards))) if payoffs.declares_always() => Ok(Showing::of_natural(natural, cards)),
        (Deal::Set(setting), _) => Ok(Showing::of_setting(payoffs, &setting)),
        (Deal::Loose(_), _) => Err(SettleError::MissingRows(name())),
        (Deal::Surrendered(_), _) if payoffs.surrender_cost().is_none() => {
            Err(SettleError::SurrenderNotAvailable(name()))
        }
        (Deal::Surrendered(cards), _) => Ok(Showing::surrender(cards.unwrap_or_default())),
    }
}
