//! A deal of a log: its players with their hands or units, and its settlement.

use std::borrow::Cow;

use pusoy::chinese::rules::House;
use pusoy::chinese::settle::{
    CrissCross, Noted, SettleError, check_hand, check_players, settle_criss_cross, settle_noted,
};
use pusoy::chinese::{Account, AccountError, Player, Rules, Settlement, settle};
use pusoy::ledger::{Ledger, Money, is_same_player};

use crate::deal_log::placement_history::PlacementHistory;
use crate::deal_log::players::{self, PlayerEntry};
use crate::wire::problem::{Problem, Problems};
use crate::words::rules::in_words;

/// The hands of a deal, or only the units that the players won.
pub enum LoggedDeal {
    /// The hands.
    Hands(Hands),
    /// The name of each player, with the units that the player won: one total, or several parts.
    Units(Vec<(String, Vec<i64>)>),
}

/// The hands of a deal.
#[derive(Clone)]
pub struct Hands {
    /// One player per hand. The player's name is the name of the hand.
    pub players: Vec<Player>,
    /// The streets of each hand, or the cards left over from a hand in fantasyland.
    pub histories: Vec<PlacementHistory>,
    /// The owner of each hand. In criss-cross, a player owns two hands.
    pub owners: Vec<String>,
    /// Whether the deal is criss-cross, in which two players have two hands each.
    pub criss_cross: bool,
}

/// The settlement of a deal.
pub enum Settled {
    /// A table of hands.
    Table(Settlement),
    /// The four hands of criss-cross.
    CrissCross(CrissCross),
    /// Units that were recorded without hands.
    Noted(Noted),
}

/// A deal with its settlement.
pub struct SettledDeal<'a> {
    /// The rules in force.
    pub house: Cow<'a, House>,
    /// The players with their hands; empty for a deal that was recorded in units.
    pub players: Vec<Player>,
    /// The settlement.
    pub settled: Settled,
}

/// Parses the text of a deal. All players must have hands, or all must have units. `criss_cross` is `true` if two
/// players have two hands each.
pub fn from_text(text: &str, house: &House, criss_cross: bool) -> Result<LoggedDeal, Problems> {
    let players = players::players(text);
    let mut problems = Problems::none();
    let names: Vec<String> = players.iter().map(|player| player.name.clone()).collect();
    let results = players.into_iter().filter_map(|player| problems.note(player.read())).collect();
    check_names(house, &names, criss_cross, &mut problems);
    problems.check()?;
    let owners = names.iter().map(|name| owner(name)).collect();
    let deal = LoggedDeal::new(names, results, owners, criss_cross)?;
    deal.check_streets(house)?;
    Ok(deal)
}

/// Checks that the rules allow the way in which a hand was placed: street by street, or in fantasyland. An error
/// suggests rules that allow it.
pub fn check_streets(house: &House, player: &Player, history: &PlacementHistory) -> Result<(), Problem> {
    let rules = &house.rules;
    let discards = history.streets.iter().any(|street| street.thrown.is_some());
    let one_by_one = history.streets.len() > 1 && history.streets.iter().skip(1).all(|street| street.placed.len() == 1);
    let (is_dealt, what, needed) = match player.in_fantasyland {
        _ if discards => (rules.is_pineapple(), "placed in streets with discards", "pineapple"),
        _ if one_by_one => (rules.is_open_face() && !rules.is_pineapple(), "placed in streets of one card", "ofc"),
        _ if !history.streets.is_empty() => (rules.is_open_face(), "placed in streets", "pineapple"),
        true => (rules.is_open_face(), "set in fantasyland", "pineapple"),
        false => return Ok(()),
    };
    if is_dealt {
        return Ok(());
    }
    let message = format!(
        "the cards of {} were {what}, which is not played under {} (for {needed} rules, write '# rules: {needed}' above \
         the deals of a log, or use --rules {needed})",
        player.name,
        in_words(house)
    );
    Err(Problem::new("conflicting-options", message).token(&player.name))
}

/// Checks the hand of one player, before the hands of the other players are known.
///
/// # Errors
///
/// The error of [`check_streets`], or the error that settling would return because of this hand, regardless of the
/// other players.
pub fn check_player(house: &House, player: &Player, history: &PlacementHistory) -> Result<(), Problem> {
    check_streets(house, player, history)?;
    check_hand(&house.rules, player).map_err(|error| problem(&error))
}

impl LoggedDeal {
    /// Builds a deal from the names of its players, their hands or units, and the owners of the hands.
    pub fn new(
        names: Vec<String>,
        results: Vec<PlayerEntry>,
        owners: Vec<String>,
        criss_cross: bool,
    ) -> Result<LoggedDeal, Problem> {
        let (mut players, mut histories, mut units) = (Vec::new(), Vec::new(), Vec::new());
        for (name, result) in names.into_iter().zip(results) {
            match result {
                PlayerEntry::Hand(player, streets) => {
                    players.push(player);
                    histories.push(streets);
                }
                PlayerEntry::Units(won) => units.push((name, won)),
            }
        }
        match (players.first(), units.first()) {
            (_, None) => Ok(LoggedDeal::Hands(Hands { players, histories, owners, criss_cross })),
            (None, Some(_)) => Ok(LoggedDeal::Units(units)),
            (Some(player), Some((name, _))) => {
                let message = format!(
                    "{name} has units, but {} does not (give units for all players of a deal, or for none)",
                    player.name
                );
                Err(Problem::new("bad-units", message).token(name))
            }
        }
    }

    /// Checks that the rules allow the way in which each hand was placed. See the function [`check_streets`].
    pub fn check_streets(&self, house: &House) -> Result<(), Problem> {
        let LoggedDeal::Hands(hands) = self else { return Ok(()) };
        hands
            .players
            .iter()
            .zip(&hands.histories)
            .try_for_each(|(player, history)| check_streets(house, player, history))
    }

    /// Settles the deal.
    pub fn settle(&self, house: &House) -> Result<Settled, Problem> {
        match self {
            LoggedDeal::Hands(hands) => hands.settle(house),
            LoggedDeal::Units(units) => {
                settle_noted(&house.rules, units).map(Settled::Noted).map_err(|error| problem(&error))
            }
        }
    }
}

impl Hands {
    /// Settles the deal.
    pub fn settle(&self, house: &House) -> Result<Settled, Problem> {
        let Hands { players, owners, criss_cross, .. } = self;
        if !*criss_cross {
            return settle(&house.rules, players).map(Settled::Table).map_err(|error| problem(&error));
        }
        let wrong = || {
            let message = "criss-cross needs two players with two hands each; name each hand after its player, as in Amy1, Amy2, \
                           Bob1 and Bob2";
            Problem::new("bad-player-count", message)
        };
        let first = owners.first().ok_or_else(wrong)?;
        let second = owners.iter().find(|owner| !is_same_player(owner, first)).ok_or_else(wrong)?;
        let hands_of = |owner: &String| -> Vec<Player> {
            let hands = players.iter().zip(owners).filter(|(_, other)| is_same_player(other, owner));
            hands.map(|(player, _)| player.clone()).collect()
        };
        let (Ok([a, b]), Ok([c, d])) =
            (<[Player; 2]>::try_from(hands_of(first)), <[Player; 2]>::try_from(hands_of(second)))
        else {
            return Err(wrong());
        };
        if players.len() != 4 {
            return Err(wrong());
        }
        let settled = settle_criss_cross(&house.rules, [first, second], [a, b, c, d]);
        settled.map(Settled::CrissCross).map_err(|error| problem(&error))
    }
}

impl Settled {
    /// Returns the settlement between the hands. Returns `None` if only units are known.
    pub fn hands(&self) -> Option<&Settlement> {
        match self {
            Settled::Table(settlement) => Some(settlement),
            Settled::CrissCross(deal) => Some(&deal.hands),
            Settled::Noted(_) => None,
        }
    }

    /// Returns the units that players pay each other.
    pub fn ledger(&self) -> &Ledger {
        match self {
            Settled::Table(settlement) => &settlement.ledger,
            Settled::CrissCross(deal) => &deal.ledger,
            Settled::Noted(noted) => &noted.ledger,
        }
    }

    /// Returns the money that each player wins.
    pub fn money(&self) -> &[Money] {
        match self {
            Settled::Table(settlement) => &settlement.money,
            Settled::CrissCross(deal) => &deal.money,
            Settled::Noted(noted) => &noted.money,
        }
    }

    /// Adds the deal to an account.
    pub fn add_to(&self, account: &mut Account, rules: &Rules) -> Result<(), AccountError> {
        match self {
            Settled::Table(settlement) => account.add(rules, settlement),
            Settled::CrissCross(deal) => account.add_amounts(rules, &deal.ledger, &deal.money),
            Settled::Noted(noted) => account.add_noted(rules, noted),
        }
    }
}

/// Returns the name of a hand's owner, which is the name of the hand without the digits at its end: `A` for the hand
/// `A1`. A name that consists only of digits is returned unchanged.
pub fn owner(hand: &str) -> String {
    let name = hand.trim_end_matches(|c: char| c.is_ascii_digit());
    String::from(if name.is_empty() { hand } else { name })
}

/// Checks the names of the players at a table, and adds any problems to `problems`. Does nothing in criss-cross, in
/// which `names` are the names of hands. Settling a deal of criss-cross checks the names of its hands and players.
pub fn check_names(house: &House, names: &[String], criss_cross: bool, problems: &mut Problems) {
    if !criss_cross {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        problems.note(check_players(&house.rules, &names).map_err(|error| problem(&error)));
    }
}

fn problem(error: &SettleError) -> Problem {
    let problem = Problem::of(error);
    match error {
        SettleError::DuplicateCard { cards, .. } => problem.token(cards.to_string()),
        SettleError::DuplicatePlayer(name)
        | SettleError::UnknownPlayer(name)
        | SettleError::UnequalParts { name, .. } => problem.token(name),
        _ => problem,
    }
}
