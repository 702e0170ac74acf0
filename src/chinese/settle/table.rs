//! Settlement of a table: checks of the deal, payments of each pair, and fantasyland in the next deal.

use itertools::Itertools;

use super::{Deal, Pair, Player, SettleError, Settlement, Showing, Tally, race_points, settle_pair};
use crate::chinese::rules::FANTASYLAND_CARDS;
use crate::chinese::{Payoffs, Rules};
use crate::ledger::{Ledger, named_twice, seat_at_table};

/// Settles a deal between each pair of its players.
///
/// ```
/// use pusoy::chinese::{Deal, Player, Rules, settle};
///
/// // The example of the Wikipedia article "Chinese poker": Amy wins the front and the back.
/// let amy = "6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d".parse()?;
/// let bob = "Ac Kc Qc / 9s 9d 5h 5c 4d / Kh Jh 9h 8h 7h".parse()?;
/// let table = [Player::new("Amy", Deal::Set(amy)), Player::new("Bob", Deal::Set(bob))];
/// assert_eq!(settle(&Rules::default(), &table)?.ledger.totals(), [2, -2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error if [`Rules::validate`] rejects the rules, or if the deal is not possible: see [`SettleError`]. A
/// mis-set hand is a result, not an error.
pub fn settle(rules: &Rules, players: &[Player]) -> Result<Settlement, SettleError> {
    rules.validate()?;
    let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
    check_players(rules, &names)?;
    check_hands(players)?;
    let pairs = (0..players.len()).array_combinations().collect_vec();
    settle_seats(rules, players, &pairs, true)
}

/// Checks the hand of one player, before the hands of the others are known.
///
/// # Errors
/// Returns the error that [`settle`] would return because of this hand, regardless of the other players.
pub fn check_hand(rules: &Rules, player: &Player) -> Result<(), SettleError> {
    rules.validate()?;
    let alone = std::slice::from_ref(player);
    check_hands(alone)?;
    let showing = show(&Payoffs::new(rules), player)?;
    if rules.is_open_face() {
        fantasyland_cards(rules, alone, &[showing])?;
    }
    Ok(())
}

/// Settles the pairs of players in `seats`. The rules and the players must be validated first. `home_runs` is `true` if
/// home runs count.
pub(super) fn settle_seats(
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
    let money = ledger.in_money(|a, b| rules.stake_between(&players[a].name, &players[b].name));
    let points = rules.is_race().then(|| race_points::points(rules, &payoffs, &showings));
    let fantasyland = rules.is_open_face().then(|| fantasyland_cards(rules, players, &showings)).transpose()?;
    Ok(Settlement { showings, pairs, ledger, money, points, fantasyland })
}

/// Settles the first player of a table with every other player.
pub(crate) fn settle_first(payoffs: &Payoffs, table: &[Showing], tally: &mut impl Tally) {
    let Some((first, others)) = table.split_first() else { return };
    let home_run = |seat| is_home_run(payoffs, table, seat);
    let mine = home_run(0);
    for (seat, other) in others.iter().enumerate() {
        settle_pair(payoffs, first, other, [mine, home_run(seat + 1)], tally);
    }
}

/// Returns `true` if the player of a seat scoops every other player and the rules multiply that as a home run.
fn is_home_run(payoffs: &Payoffs, table: &[Showing], seat: usize) -> bool {
    let (before, after) = (&table[..seat], &table[seat + 1..]);
    payoffs.is_home_run(&table[seat], before.iter().chain(after))
}

/// Returns the showing of a player: a natural if the hand counts as one, otherwise the result of the player's action.
fn show(payoffs: &Payoffs, player: &Player) -> Result<Showing, SettleError> {
    let name = || player.name.clone();
    let natural = player.deal.cards().and_then(|cards| Some((payoffs.best_natural(cards)?, cards)));
    match (player.deal, natural) {
        (Deal::Declared(_), None) => Err(SettleError::NotANatural(name())),
        (Deal::Declared(_), Some((natural, cards))) => Ok(Showing::of_natural(natural, cards)),
        (_, Some((natural, cards))) if payoffs.declares_always() => Ok(Showing::of_natural(natural, cards)),
        (Deal::Set(setting), _) => Ok(Showing::of_setting(payoffs, &setting, player.claims)),
        (Deal::Loose(_), None) => Err(SettleError::MissingRows(name())),
        (Deal::Loose(_), Some(_)) => Err(SettleError::UndeclaredNatural(name())),
        (Deal::Surrendered(_), _) if payoffs.surrender_cost().is_none() => {
            Err(SettleError::SurrenderNotAvailable(name()))
        }
        (Deal::Surrendered(cards), _) => Ok(Showing::surrender(cards.unwrap_or_default())),
    }
}

/// Returns the number of cards that each player has in fantasyland in the next deal, by seat. `None` stands for a
/// player who neither enters nor stays, for example after a mis-set board.
///
/// # Errors
/// Returns an error if a player who stays must get as many cards as in this deal, but that number is unknown. Also
/// returns an error if a given number is impossible.
pub(super) fn fantasyland_cards(
    rules: &Rules,
    players: &[Player],
    showings: &[Showing],
) -> Result<Vec<Option<usize>>, SettleError> {
    let of_player = |(player, showing): (&Player, &Showing)| {
        if let Some(cards) = player.fantasyland_cards.filter(|cards| !FANTASYLAND_CARDS.contains(cards)) {
            return Err(SettleError::FantasylandCards { name: player.name.clone(), cards: Some(cards) });
        }
        if !showing.plays() {
            return Ok(None);
        }
        if !player.in_fantasyland {
            return Ok(rules.fantasyland_entrance(&showing.ranks).map(|entrance| rules.fantasyland_cards(entrance)));
        }
        if !rules.stays_in_fantasyland(&showing.ranks) {
            return Ok(None);
        }
        let before = player.fantasyland_cards.or(rules.usual_cards_again());
        let unknown = || SettleError::FantasylandCards { name: player.name.clone(), cards: None };
        Ok(Some(rules.fantasyland_cards_again(before.ok_or_else(unknown)?)))
    };
    players.iter().zip(showings).map(of_player).collect()
}

/// Validates the number of players and their names.
///
/// # Errors
/// Returns an error if:
///
/// * there are fewer than two players, or more than four (three in pineapple),
/// * a name is missing or appears twice, or
/// * a stake names a player who is not at the table.
pub fn check_players(rules: &Rules, names: &[&str]) -> Result<(), SettleError> {
    match names.len() {
        players if (2..=rules.most_players()).contains(&players) => check_names(rules, names),
        players if rules.is_pineapple() => Err(SettleError::PineapplePlayers(players)),
        players => Err(SettleError::PlayerCount(players)),
    }
}

/// Validates the names of the players, including the names in the stakes of pairs.
pub(super) fn check_names(rules: &Rules, names: &[&str]) -> Result<(), SettleError> {
    if let Some(twice) = named_twice(names) {
        return Err(SettleError::DuplicatePlayer(twice.to_owned()));
    }
    if let Some(seat) = names.iter().position(|name| name.trim().is_empty()) {
        return Err(SettleError::NoName(seat + 1));
    }
    let staked = rules.pair_stake.iter().flat_map(|pair| [&pair.a, &pair.b]);
    match staked.into_iter().find(|name| seat_at_table(names, name).is_none()) {
        Some(name) => Err(SettleError::UnknownPlayer(name.clone())),
        None => Ok(()),
    }
}

/// Checks that every known hand has thirteen cards and that no card appears in two hands.
pub(super) fn check_hands(players: &[Player]) -> Result<(), SettleError> {
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
