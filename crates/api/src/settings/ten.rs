//! Settings of questions about Chinese Ten and related games.

use std::sync::Arc;

use serde::Deserialize;

use super::{Settings, option_list};
use crate::answers::Answers;
use crate::host::Host;
use crate::questions::ten::base_rules::BaseTen;
use crate::questions::ten::capture::Capture;
use crate::questions::ten::layout::Layout;
use crate::questions::ten::score::command::Score;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::Options;

/// The settings of `ten.layout`.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TenSettings {
    variant: Option<String>,
    options: Options,
}

impl TenSettings {
    fn base(&self) -> Result<BaseTen, Problem> {
        BaseTen::new(self.variant.as_deref(), option_list(&self.options))
    }
}

impl Settings for TenSettings {
    fn command(self, _host: &Arc<dyn Host>) -> Result<Arc<dyn Answers>, Problems> {
        Ok(Arc::new(Layout { base: self.base()? }))
    }
}

/// The settings of `ten.score`.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TenScoreSettings {
    variant: Option<String>,
    options: Options,
    one_pile: bool,
}

impl Settings for TenScoreSettings {
    fn command(self, _host: &Arc<dyn Host>) -> Result<Arc<dyn Answers>, Problems> {
        let base = TenSettings { variant: self.variant, options: self.options }.base()?;
        Ok(Arc::new(Score { base, dealer: None, players: None, one_pile: self.one_pile }))
    }
}

/// The settings of `ten.capture`, which has none.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TenCaptureSettings {}

impl Settings for TenCaptureSettings {
    fn command(self, _host: &Arc<dyn Host>) -> Result<Arc<dyn Answers>, Problems> {
        Ok(Arc::new(Capture))
    }
}
