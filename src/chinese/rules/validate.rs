use super::{OptionError, RoyaltyMode, RoyaltyPolicy, Rules, Scoring, Surrender, SurrenderCheck};

impl Rules {
    /// Whether the options can stand together.
    ///
    /// # Errors
    /// Options that contradict each other, then a cost of surrender out of its range.
    pub fn validate(&self) -> Result<(), OptionError> {
        if self.royalty_mode == RoyaltyMode::Replace && self.royalty_policy != RoyaltyPolicy::Winner {
            return Err(OptionError::Conflict("royalty-mode=replace needs royalty-policy=winner"));
        }
        if self.scoring == Scoring::Custom && self.custom.is_none() {
            return Err(OptionError::Conflict("scoring=custom needs custom=row,overall,scoop"));
        }
        // House decision: to ignore it would settle by numbers that were not asked for.
        if self.scoring != Scoring::Custom && self.custom.is_some() {
            return Err(OptionError::Conflict("custom=row,overall,scoop needs scoring=custom"));
        }
        let (cost, (above, below)) = (self.surrender_cost(), self.surrender_range());
        let checked = self.surrender == Surrender::Allowed && self.surrender_check == SurrenderCheck::On;
        if checked && !(above < cost && cost < below) {
            return Err(OptionError::SurrenderCost { cost, above, below });
        }
        Ok(())
    }
}
