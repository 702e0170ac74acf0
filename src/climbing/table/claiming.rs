//! The claims of instant wins before the first play.

use super::transcript::Transcript;
use crate::climbing::ending::{Ending, EndingError};
use crate::climbing::rules::{Conduct, GameRules};

impl Transcript {
    /// Checks the claims of instant wins against the hands. Returns the seats of the players who claim.
    pub(super) fn claimants(
        &self,
        rules: &dyn GameRules,
        ending: &Ending,
        conduct: &Conduct,
    ) -> Result<Vec<usize>, EndingError> {
        let mut claimants = Vec::new();
        for claim in &self.claims {
            if conduct.instant_end.is_none() {
                return Err(EndingError::NoClaims);
            }
            let (seat, player) = (ending.seat(&claim.by)?, claim.by.clone());
            if claimants.contains(&seat) {
                return Err(EndingError::ClaimsTwice { player });
            }
            if !rules.instant_wins(&self.hands[seat], false, false).contains(&claim.win.as_str()) {
                return Err(EndingError::NotInstantWin { player, win: claim.win.clone() });
            }
            claimants.push(seat);
        }
        Ok(claimants)
    }
}
