//! Settlement: from what a table shows to who pays whom.

mod criss_cross;
mod fantasyland;
mod pair;
mod race;

pub use criss_cross::{CrissCross, settle_criss_cross};
pub use pair::{Reason, Showing, Status, Tally, settle_pair};

use std::cmp::Ordering;

use itertools::Itertools;

use super::royalties::Claims;
use super::{ByRow, Natural, Payoffs, Rules, Setting};
use crate::cards::CardSet;
use crate::ledger::{Entry, Ledger, Transfer};
use crate::options::OptionError;

/// A player of a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The name, unlike any other at the table.
    pub name: String,
    /// What the player did with the hand.
    pub deal: Deal,
    /// What the player said of royalties.
    pub claims: Claims,
    /// Whether the player of open-face plays this deal in fantasyland.
    pub in_fantasyland: bool,
}

impl Player {
    /// A player who says nothing more.
    pub fn new(name: impl Into<String>, deal: Deal) -> Player {
        Player { name: name.into(), deal, claims: Claims::default(), in_fantasyland: false }
    }
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
    /// The rules contradict themselves.
    #[error(transparent)]
    Rules(#[from] OptionError),
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
    pub fn code(&self) -> &'static str {
        match self {
            SettleError::Rules(error) => error.code(),
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
    /// The points that each player collects in the race, where the rules are a race; then nothing is paid.
    pub points: Option<Vec<i64>>,
    /// Whether each player of open-face comes to fantasyland or stays there.
    pub fantasyland: Option<Vec<bool>>,
}

impl Settlement {
    /// The natural that a player was paid for.
    pub fn natural(&self, seat: usize) -> Option<Natural> {
        match self.showings[seat].status {
            Status::Natural(natural) => Some(natural),
            _ => None,
        }
    }

    /// What the players of a pair moved, as its first sees it: units, each with its reason.
    pub fn entries_of<'a>(&'a self, pair: &Pair) -> impl Iterator<Item = (i64, &'a str)> {
        let (a, b) = (pair.a, pair.b);
        let between = move |e: &&'a Entry| [(a, b), (b, a)].contains(&(e.from, e.to));
        let sign = move |e: &Entry| if e.to == a { e.units } else { -e.units };
        self.ledger.entries().iter().filter(between).map(move |e| (sign(e), &*e.reason))
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
///     Player::new(name, Deal::Set(Setting::new(rows).unwrap()))
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
/// Rules that contradict themselves, or a table that cannot have been: see [`SettleError`]. A mis-set hand is a result,
/// not an error.
pub fn settle(rules: &Rules, players: &[Player]) -> Result<Settlement, SettleError> {
    rules.validate()?;
    check(rules, players)?;
    let seats = (0..players.len()).array_combinations().collect_vec();
    settle_seats(rules, players, &seats, true)
}

/// Settles the players of these seats with each other; the rules and the table are in order.
fn settle_seats(
    rules: &Rules,
    players: &[Player],
    seats: &[[usize; 2]],
    home_runs: bool,
) -> Result<Settlement, SettleError> {
    let payoffs = Payoffs::new(rules);
    let showings: Vec<Showing> = players.iter().map(|player| show(&payoffs, player)).try_collect()?;
    let home_runs: Vec<bool> =
        (0..showings.len()).map(|seat| home_runs && is_home_run(&payoffs, &showings, seat)).collect();
    let mut ledger = Ledger::new(players.iter().map(|player| player.name.clone()).collect());
    let mut pairs = Vec::new();
    for &[a, b] in seats {
        let (x, y) = (&showings[a], &showings[b]);
        let mut payments = Vec::new();
        if !rules.is_race() {
            settle_pair(&payoffs, x, y, [home_runs[a], home_runs[b]], &mut payments);
        }
        let mut units = 0;
        for (paid, reason) in payments {
            units += i64::from(paid);
            ledger.pay(b, a, paid.into(), reason.to_string());
        }
        pairs.push(Pair { a, b, rows: (x.plays() && y.plays()).then(|| x.compare(y)), units });
    }
    let money = ledger.at_stakes(|a, b| rules.stake_between(&players[a].name, &players[b].name));
    let points = rules.is_race().then(|| race::points(rules, &payoffs, &showings));
    let fantasyland = rules.is_open_face().then(|| fantasyland::of(rules.fantasyland_stay, players, &showings));
    Ok(Settlement { showings, pairs, ledger, money, points, fantasyland })
}

/// Whether the player of this seat scoops every other, and the rules multiply that.
fn is_home_run(payoffs: &Payoffs, table: &[Showing], seat: usize) -> bool {
    let opponents: Vec<&Showing> = table.iter().enumerate().filter(|(s, _)| *s != seat).map(|(_, s)| s).collect();
    payoffs.is_home_run(&table[seat], opponents.into_iter())
}

/// Settles the first player of a table with all others.
pub(crate) fn settle_first(payoffs: &Payoffs, table: &[Showing], tally: &mut impl Tally) {
    let Some((first, others)) = table.split_first() else { return };
    let home_run = |seat| payoffs.multipliers().home_run_from.is_some() && is_home_run(payoffs, table, seat);
    let mine = home_run(0);
    for (seat, other) in others.iter().enumerate() {
        settle_pair(payoffs, first, other, [mine, home_run(seat + 1)], tally);
    }
}

/// What can be said of a table before its hands are looked at.
fn check(rules: &Rules, players: &[Player]) -> Result<(), SettleError> {
    let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
    check_players(rules, &names)?;
    check_hands(players)
}

/// Whether these players can play by the rules: how many they are and what they are called.
///
/// # Errors
/// A bad number of players, a name twice or missing, or a stake for somebody who is not there.
pub fn check_players(rules: &Rules, names: &[&str]) -> Result<(), SettleError> {
    if !(2..=4).contains(&names.len()) {
        return Err(SettleError::PlayerCount(names.len()));
    }
    check_names(rules, names)
}

fn check_names(rules: &Rules, names: &[&str]) -> Result<(), SettleError> {
    if let Some(twice) = names.iter().duplicates().next() {
        return Err(SettleError::DuplicatePlayer((*twice).to_owned()));
    }
    if let Some(seat) = names.iter().position(|name| name.is_empty()) {
        return Err(SettleError::NoName(seat + 1));
    }
    let staked = rules.pair_stake.0.iter().flat_map(|pair| [&pair.a, &pair.b]);
    match staked.into_iter().find(|name| !names.contains(&name.as_str())) {
        Some(name) => Err(SettleError::UnknownPlayer(name.clone())),
        None => Ok(()),
    }
}

fn check_hands(players: &[Player]) -> Result<(), SettleError> {
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
        (Deal::Set(setting), _) => Ok(Showing::of_setting(payoffs, &setting, player.claims)),
        (Deal::Loose(_), _) => Err(SettleError::MissingRows(name())),
        (Deal::Surrendered(_), _) if payoffs.surrender_cost().is_none() => {
            Err(SettleError::SurrenderNotAvailable(name()))
        }
        (Deal::Surrendered(cards), _) => Ok(Showing::surrender(cards.unwrap_or_default())),
    }
}
