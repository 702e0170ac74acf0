//! `pusoy climb verify`: whether a certificate proves what it claims, by the rules alone.

use std::io::{self, IsTerminal, Read, Write};

use pusoy::climbing::GameRules;
use pusoy::climbing::solve::{Certificate, Refusal, Sides, Verified, verify};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::args::{Form, Global, climb as args};
use crate::commands::climb::game::base_game;
use crate::commands::climb::game::moving::value_in_words;
use crate::commands::climb::game::record::GameRecord;
use crate::commands::climb::solve::certificate::{Garbled, line_of, read, replies_in_words};
use crate::json::described::described;
use crate::json::error_record::write_problems;
use crate::json::id::Id;
use crate::json::ledger::by_player;
use crate::plain::plain;
use crate::stream::answers::{Written, print};
use crate::terminal::columns::Names;
use crate::terminal::exit::Exit;
use crate::terminal::files::read_up_to;
use crate::terminal::output::{complain, write_out};
use crate::terminal::words::thousands;

/// The most bytes that a certificate may have: more than a search within the usual memory writes.
const LONGEST: usize = 1 << 31;

pub fn run(args: &args::Verify, global: &Global) -> Exit {
    let file = match bytes(args) {
        Ok(file) => file,
        Err(exit) => return exit,
    };
    let garbled = match String::from_utf8(file) {
        Ok(text) => match read(&text) {
            Ok(found) => {
                let found = Checked {
                    result: verify(&*found.rules, &found.certificate),
                    rules: found.rules,
                    certificate: found.certificate,
                };
                let exit = print(&found, global.form());
                return if exit == Exit::Done && found.result.is_err() { Exit::Failed } else { exit };
            }
            Err(garbled) => garbled,
        },
        Err(error) => {
            let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
            let problem = crate::json::problem::Problem::new("bad-encoding", "not UTF-8");
            Garbled { line, problems: problem.into() }
        }
    };
    let what = itertools::join(garbled.problems.0.iter().map(|problem| &problem.message), "; ");
    complain(&format!("line {}: {what}", garbled.line));
    if global.form() == Form::Json {
        let mut record = Vec::new();
        write_problems(&garbled.problems, &Id::NONE, Some(garbled.line), &mut record);
        let exit = write_out(&record, Form::Json);
        if exit != Exit::Done {
            return exit;
        }
    }
    Exit::BadData
}

/// Returns the bytes of the file, or of standard input.
fn bytes(args: &args::Verify) -> Result<Vec<u8>, Exit> {
    let refused = |name: &str, error: &io::Error| {
        complain(&format!("cannot read {name}: {error}"));
        Exit::NoInput
    };
    match args.file.as_ref().filter(|file| file.as_os_str() != "-") {
        Some(file) => read_up_to(file, LONGEST).map_err(|error| refused(&file.display().to_string(), &error)),
        None if args.file.is_none() && io::stdin().is_terminal() => {
            complain("no certificate: give its file, or pipe it to standard input; --help shows how");
            Err(Exit::Usage)
        }
        None => {
            let mut bytes = Vec::new();
            let read = io::stdin().lock().take(LONGEST as u64).read_to_end(&mut bytes);
            read.map(|_| bytes).map_err(|error| refused("standard input", &error))
        }
    }
}

/// A certificate that was checked.
struct Checked {
    rules: Box<dyn GameRules>,
    certificate: Certificate,
    result: Result<Verified, Refusal>,
}

described! { record GameRecord<'_, VerifyRecord> as "pusoy.climb.verify/1" }

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct VerifyRecord {
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
    /// Returns the line of the file that is wrong: that of the claim, or of a reply.
    fn line(&self) -> Option<usize> {
        let refusal = self.result.as_ref().err()?;
        match (refusal.strategy, refusal.reply) {
            (Some(strategy), Some(reply)) => Some(line_of(&self.certificate, strategy, reply)),
            (None, _) => Some(1),
            (Some(_), None) => None,
        }
    }
}

impl Written for Checked {
    fn text(&self, out: &mut Vec<u8>) {
        let Certificate { position, sides, value_kind, values, .. } = &self.certificate;
        _ = writeln!(out, "{}", base_game::in_words(&*self.rules));
        match &self.result {
            Ok(_) if *sides == Sides::Single => _ = writeln!(out, "verified: each player gets at least"),
            Ok(_) => _ = writeln!(out, "verified"),
            Err(refusal) => {
                let line = self.line().map_or_else(String::new, |line| format!("line {line}: "));
                _ = writeln!(out, "not verified: {line}{}", plain(&refusal.flaw.to_string()));
            }
        }
        let names = Names::new(&position.players);
        for (seat, value) in values.iter().enumerate() {
            let Some(value) = value else { continue };
            let claimed = match (&self.result, sides) {
                (Ok(_), _) => "",
                (Err(_), Sides::Two) => "claimed: ",
                (Err(_), Sides::Single) => "claimed: at least ",
            };
            _ = writeln!(out, "  {}  {claimed}{}", names.padded(seat), value_in_words(*value_kind, *value));
        }
        if let Ok(verified) = &self.result {
            let positions = thousands(usize::try_from(verified.positions).unwrap_or(usize::MAX));
            _ = writeln!(out, "replies: {}; positions: {positions}", plain(&replies_in_words(&self.certificate)),);
        }
    }

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
