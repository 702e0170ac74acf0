//! Whether a certificate proves what it claims, by the rules alone.

use pusoy::climbing::GameRules;
use pusoy::climbing::solve::{Certificate, Refusal, Sides, Verified, verify};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::command::Recorded;
use crate::questions::climb::game::record::GameRecord;
use crate::questions::climb::solve::certificate::{Garbled, Read, line_of, read};
use crate::wire::id::Id;
use crate::wire::ledger::by_player;
use crate::wire::problem::Problem;

/// A certificate that was checked.
pub struct Checked {
    /// The rules that the certificate names.
    pub rules: Box<dyn GameRules>,
    /// The certificate.
    pub certificate: Certificate,
    /// Whether it proves what it claims, or why not.
    pub result: Result<Verified, Refusal>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct VerifyRecord {
    /// Whether the certificate proves what it claims.
    verified: bool,
    /// `two` for two sides, `single` for three or four players each for himself.
    sides: &'static str,
    /// What the values are: `totals`, `penalties`, `places` or `wins`.
    value_kind: &'static str,
    /// The value that is claimed for each player, which is exact if verified; absent for single players.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, i64>>"))]
    value: Option<Map<String, Value>>,
    /// Lower bound that is claimed for each single player: what their strategy guarantees whatever all others do, and not the
    /// value of the position; absent with two sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, Option<i64>>>"))]
    paranoid: Option<Map<String, Value>>,
    /// Number of replies.
    replies: usize,
    /// Number of positions that can come up if a side plays so; null if the certificate was refused.
    positions: Option<u64>,
    /// The line of the file that is wrong; null if none is, or no single one.
    line: Option<usize>,
    /// Why the certificate proves nothing; null if it does prove what it claims.
    reason: Option<String>,
}

impl Checked {
    /// Reads a certificate, and checks it by the rules alone.
    ///
    /// # Errors
    ///
    /// The file is not a certificate, or only a part of one.
    pub fn new(file: &[u8]) -> Result<Checked, Garbled> {
        let text = std::str::from_utf8(file).map_err(|error| {
            let before = &file[..error.valid_up_to()];
            let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
            Garbled { line, problems: Problem::new("bad-encoding", "not UTF-8").into() }
        })?;
        let Read { rules, certificate } = read(text)?;
        let result = verify(&*rules, &certificate);
        Ok(Checked { rules, certificate, result })
    }

    /// Returns the line of the file that is wrong: the line of the claim, or of a reply. Returns `None` if the certificate
    /// proves what it claims, or if no single line is wrong.
    pub fn line(&self) -> Option<usize> {
        let refusal = self.result.as_ref().err()?;
        match (refusal.strategy, refusal.reply) {
            (Some(strategy), Some(reply)) => Some(line_of(&self.certificate, strategy, reply)),
            (None, _) => Some(1),
            (Some(_), None) => None,
        }
    }
}

impl Recorded for Checked {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        let Certificate { position, sides, value_kind, values, strategies } = &self.certificate;
        let values = || by_player(&position.players, values);
        let record = VerifyRecord {
            verified: self.result.is_ok(),
            sides: sides.name(),
            value_kind: value_kind.name(),
            value: (*sides == Sides::Two).then(values),
            paranoid: (*sides == Sides::Single).then(values),
            replies: strategies.iter().map(|strategy| strategy.replies.len()).sum(),
            positions: self.result.as_ref().ok().map(|verified| verified.positions),
            line: self.line(),
            reason: self.result.as_ref().err().map(|refusal| refusal.flaw.to_string()),
        };
        GameRecord::new("pusoy.climb.verify/1", id, &*self.rules, record)
    }
}
