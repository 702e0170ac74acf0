//! Checks by the rules alone that a certificate proves its claim.

use pusoy::climbing::solve::{Certificate, Refusal, Sides, Verified, verify};
use pusoy::climbing::{GameRules, Referee};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::command::Recorded;
use crate::questions::climb::game::cards::Spelling;
use crate::questions::climb::game::record::GameRecord;
use crate::questions::climb::solve::certificate::{CertificateError, LoadedCertificate, SCHEMA, line_of, read};
use crate::wire::id::Id;
use crate::wire::ledger::by_player;
use crate::wire::problem::Problem;

/// A certificate with the result of checking it.
pub struct Checked {
    /// The rules that the certificate names.
    pub rules: Box<dyn GameRules>,
    /// The certificate.
    pub certificate: Certificate,
    /// The numbers of replies and positions if the certificate proves its claim, otherwise the reason for refusing the
    /// certificate.
    pub result: Result<Verified, Refusal>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct VerifyRecord {
    /// Whether the certificate proves its claim.
    verified: bool,
    /// `two` for two sides, `single` for three or four players who each play for themselves.
    sides: &'static str,
    /// Kind of the values: `totals`, `penalties`, `places` or `wins`.
    value_kind: &'static str,
    /// Claimed value for each player, exact if verified; absent if `sides` is `single`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, i64>>"))]
    value: Option<Map<String, Value>>,
    /// Claimed lower bound on the value for each single player, which their strategy guarantees against all moves of
    /// the other players. The bound is not the value of the position. Absent with two sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, Option<i64>>>"))]
    paranoid: Option<Map<String, Value>>,
    /// Number of replies in the certificate.
    replies: usize,
    /// Number of positions that can be reached while one side follows its strategy, summed over the sides; null if
    /// refused.
    positions: Option<u64>,
    /// The number of the line at fault, from 1. The line contains the claim, a wrong reply, or the last reply before
    /// the strategy fails. Null if there is no such line.
    line: Option<usize>,
    /// The reason for refusing the certificate; null if the certificate proves its claim.
    reason: Option<String>,
}

impl Checked {
    /// Reads a certificate and checks it by the rules alone.
    ///
    /// # Errors
    ///
    /// The file is not a complete certificate, or its rules or its position are invalid.
    pub fn new(file: &[u8]) -> Result<Checked, CertificateError> {
        let text = std::str::from_utf8(file).map_err(|error| {
            let before = &file[..error.valid_up_to()];
            let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
            CertificateError { line, problems: Problem::new("bad-encoding", "not UTF-8").into() }
        })?;
        let LoadedCertificate { rules, certificate } = read(text).map_err(|error| about_other_file(text, error))?;
        let result = verify(&*rules, &certificate);
        Ok(Checked { rules, certificate, result })
    }

    /// Returns the format of the cards: by rank alone in games that ignore suits.
    pub fn spelling(&self) -> Spelling {
        let has_suits = Referee::new(&*self.rules, None).is_ok_and(|referee| referee.deck().suits.is_some());
        if has_suits { Spelling::Cards } else { Spelling::Ranks }
    }

    /// Returns the number of the line at fault, from 1. The line contains the claim, a wrong reply, or the last reply
    /// before the strategy fails. Returns `None` if the certificate proves its claim, or if there is no such line.
    pub fn line(&self) -> Option<usize> {
        let refusal = self.result.as_ref().err()?;
        match (refusal.strategy, refusal.reply) {
            (Some(strategy), Some(reply)) => Some(line_of(&self.certificate, strategy, reply)),
            (None, _) => Some(1),
            (Some(_), None) => None,
        }
    }
}

/// Returns the error to report for a file that cannot be read as a certificate. If the file has text, but its first
/// line is not that of a certificate, the message says how to write a certificate, and which command judges moves.
fn about_other_file(text: &str, error: CertificateError) -> CertificateError {
    let is_certificate = text.lines().next().is_some_and(|claim| claim.contains(SCHEMA));
    if error.line != 1 || is_certificate || text.trim().is_empty() {
        return error;
    }
    let message = "this is not a certificate of 'pusoy climb solve --certificate FILE' \
                   (to judge moves, use 'pusoy climb review GAME TRANSCRIPT')";
    let code = error.problems.0.first().map_or("bad-certificate", |problem| problem.code);
    CertificateError { line: 1, problems: Problem::new(code, message).into() }
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
