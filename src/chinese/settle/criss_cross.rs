//! Criss-cross: two players with two hands each.

use super::table::settle_seats;
use super::table::{check_hands, check_names};
use super::{Player, SettleError, Settlement};
use crate::amounts::Money;
use crate::chinese::Rules;
use crate::chinese::rules::{PairStakes, Stake};
use crate::ledger::Ledger;
use crate::options::OptionError;

/// The result of a deal of criss-cross.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CrissCross {
    /// The settlement of the four hands, starting with the two hands of the first player. Its pairs are the four pairs
    /// of opposing hands.
    pub hands: Settlement,
    /// Payments between the two players, in units.
    pub ledger: Ledger,
    /// Money that each of the two players wins (negative: loses).
    pub money: Vec<Money>,
}

/// Settles a deal of criss-cross, as in the Wikipedia article "Chinese poker". Two players set two hands each, and each
/// hand of one player is settled with each hand of the other. There are no home runs.
///
/// `owners` are the names of the two players. `hands` are the two hands of the first player, then the two hands of the
/// second, each with its own name.
///
/// # Errors
/// Returns the errors of [`settle`](super::settle()), and an error for rules of a race or of open-face.
pub fn settle_criss_cross(rules: &Rules, owners: [&str; 2], hands: [Player; 4]) -> Result<CrissCross, SettleError> {
    rules.validate()?;
    if rules.is_race() || rules.is_open_face() {
        let which = rules.preset_name();
        return Err(OptionError::conflict(
            &["rules", "scoring"],
            format!("criss-cross cannot be played under {which} rules"),
        )
        .into());
    }
    check_names(rules, &owners)?;
    // Stakes apply between the two players, not between their hands.
    let rules_of_hands = Rules {
        pair_stake: PairStakes::default(),
        stake: Stake(rules.stake_between(owners[0], owners[1])),
        ..rules.clone()
    };
    check_names(&rules_of_hands, &hands.each_ref().map(|hand| hand.name.as_str()))?;
    check_hands(&hands)?;
    let hands = settle_seats(&rules_of_hands, &hands, &[[0, 2], [0, 3], [1, 2], [1, 3]], false)?;
    let mut ledger = Ledger::new(owners.map(String::from).into());
    for entry in hands.ledger.entries() {
        ledger.pay(entry.from / 2, entry.to / 2, entry.units, entry.reason.clone());
    }
    let money = ledger.in_money(|_, _| rules_of_hands.stake.0);
    Ok(CrissCross { hands, ledger, money })
}
