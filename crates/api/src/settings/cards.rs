//! Settings of the question `cards`, which reads cards in any spelling.

use std::sync::Arc;

use serde::Deserialize;

use super::Settings;
use crate::answers::Answers;
use crate::host::Host;
use crate::questions::cards::ReadCards;
use crate::wire::problem::Problems;

/// The settings of the question `cards`: whether the pack has two jokers.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CardsSettings {
    jokers: bool,
}

impl Settings for CardsSettings {
    fn command(self, _host: &Arc<dyn Host>) -> Result<Arc<dyn Answers>, Problems> {
        Ok(Arc::new(ReadCards { jokers: self.jokers }))
    }
}
