use super::{BrokenRoyalties, RoyaltyMode, RoyaltyPolicy, RoyaltyTable, Rules, Scoring, SurrenderCheck};
use crate::options::OptionError;

impl Rules {
    /// Whether the options can stand together.
    ///
    /// # Errors
    /// Options that contradict each other, then a cost of surrender out of its range.
    pub fn validate(&self) -> Result<(), OptionError> {
        if self.royalty_mode == RoyaltyMode::Replace && self.royalty_policy != RoyaltyPolicy::Winner {
            return Err(OptionError::conflict("royalty-mode=replace needs royalty-policy=winner"));
        }
        if self.scoring == Scoring::Custom && self.custom.is_none() {
            return Err(OptionError::conflict("scoring=custom needs custom=row,overall,scoop"));
        }
        // House decision: to ignore it would settle by numbers that were not asked for.
        if self.scoring != Scoring::Custom && self.custom.is_some() {
            return Err(OptionError::conflict("custom=row,overall,scoop needs scoring=custom"));
        }
        let broken_are_paid = self.broken_royalties == BrokenRoyalties::Also;
        if broken_are_paid && !matches!(self.royalty_table, RoyaltyTable::Standard | RoyaltyTable::Flat) {
            return Err(OptionError::conflict("broken-royalties=also needs royalty-table=standard or flat"));
        }
        let (cost, (above, below)) = (self.surrender_cost(), self.surrender_range());
        let checked = self.allows_surrender() && self.surrender_check == SurrenderCheck::On;
        if checked && !(above < cost && cost < below) {
            return Err(OptionError::Contradiction {
                code: "bad-surrender-cost",
                message: format!(
                    "surrender-cost {cost} does not lie strictly between {above} and {below}; surrender-check=off allows it"
                ),
            });
        }
        Ok(())
    }
}
