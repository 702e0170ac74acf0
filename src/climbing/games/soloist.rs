//! Settles deals of one player against all others. That player, the soloist or landlord, takes the widow (the cards
//! that were dealt to no player) and plays for the bid.

use std::borrow::Cow;

use crate::climbing::ending::{Ending, EndingError, FirstOut, Outcome};
use crate::climbing::hand::Deck;
use crate::climbing::rules::{Bidding, Conduct, Dealt, Opening};
use crate::ledger::Ledger;

/// The final position of a deal of one player against all others.
pub(super) struct Solo {
    /// The seat of the player who played against all others.
    pub(super) soloist: usize,
    /// The bid, in units.
    pub(super) bid: i64,
    /// The player who is out, and the cards left in the other hands.
    pub(super) end: FirstOut,
}

/// Reads the ending of a game of one player against all others.
pub(super) fn read(ending: &Ending, deck: &Deck, dealt: &Dealt, conduct: &Conduct) -> Result<Solo, EndingError> {
    let called = conduct.soloist.unwrap_or("soloist");
    let player = ending.contract.soloist.as_ref().ok_or(EndingError::MissingField { field: called })?;
    let soloist = ending.seat(player)?;
    let bid = ending.contract.bid.ok_or(EndingError::MissingField { field: "bid" })?;
    let end = ending.first_out(deck, |seat| dealt.most(seat == soloist))?;
    if !Bidding::BIDS.contains(&bid) {
        return Err(EndingError::BadBid { bid });
    }
    let count = dealt.most(true);
    if conduct.opening == Opening::Soloist && end.left[soloist] == Some(count) {
        return Err(EndingError::LeaderUntouched { player: player.clone(), count });
    }
    Ok(Solo { soloist, bid, end })
}

/// Returns the outcome after the soloist wins `units` from each other player, or loses `units` to each. `sum` explains
/// how the bid became `units`; `None` if the bid is `units`.
pub(super) fn paid(ending: &Ending, solo: &Solo, units: i64, sum: Option<&str>) -> Outcome {
    let mut ledger = Ledger::new(ending.players.clone());
    let winner = solo.end.winner;
    let (units, reason) = if winner == solo.soloist { (units, "won alone") } else { (-units, "lost alone") };
    let reason = sum.map_or(Cow::Borrowed(reason), |sum| format!("{reason}; {sum}").into());
    for other in (0..ending.players.len()).filter(|&other| other != solo.soloist) {
        ledger.pay(other, solo.soloist, units, reason.clone());
    }
    Outcome { winner: Some(winner), ..Outcome::paid(ledger) }
}
