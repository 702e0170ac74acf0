//! `pusoy climb verify`: checks a certificate by the rules alone.

use std::io::{self, IsTerminal, Write};

use pusoy::climbing::solve::{Certificate, Sides};
use pusoy_api::questions::climb::game::base_game::in_words as rules_in_words;
use pusoy_api::questions::climb::game::moving::value_in_words;
use pusoy_api::questions::climb::solve::certificate::CertificateError;
use pusoy_api::questions::climb::verify::Checked;
use pusoy_api::wire::controls::escape_controls;
use pusoy_api::wire::error_record::write_problems;
use pusoy_api::wire::id::Id;
use pusoy_api::words::numbers::thousands;

use crate::args::{Form, Global, climb as args};
use crate::commands::climb::game::moving::cards_text;
use crate::commands::climb::solve::{replies_in_words, write_question};
use crate::machine::files::{read_input_up_to, read_up_to};
use crate::stream::answers::{Render, print};
use crate::terminal::columns::Names;
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::output::write_out;

/// Maximum length of a certificate, in bytes. This length has room for several million replies.
const LONGEST: usize = 1 << 31;

pub fn run(args: &args::Verify, global: &Global) -> Result<Exit, Failure> {
    let checked = match Checked::new(&bytes(args)?) {
        Ok(checked) => checked,
        Err(garbled) => return refuse(&garbled, global.form()),
    };
    print(&checked, global.form())?;
    Ok(if checked.result.is_err() { Exit::Failed } else { Exit::Done })
}

/// Refuses a file that is not a certificate. In JSON form, also writes a record of the errors.
fn refuse(garbled: &CertificateError, form: Form) -> Result<Exit, Failure> {
    let what = itertools::join(garbled.problems.0.iter().map(|problem| &problem.message), "; ");
    let mut record = Vec::new();
    if form == Form::Json {
        write_problems(&garbled.problems, &Id::NONE, Some(garbled.line), &mut record);
    }
    let refused = Err(Failure::bad_data(format!("line {}: {what}", garbled.line)));
    Failure::join([refused, write_out(&record, form).map(drop)]).map(|()| Exit::BadData)
}

/// Returns the bytes of the file, or of standard input.
fn bytes(args: &args::Verify) -> Result<Vec<u8>, Failure> {
    match args.file.as_ref().filter(|file| file.as_os_str() != "-") {
        // A position or a line of moves has equals signs or semicolons.
        Some(file) if !file.exists() && file.to_string_lossy().contains(['=', ';']) => {
            let why = "expected the file of a certificate, from 'pusoy climb solve --certificate FILE', not a \
                       position or moves \
                       (to judge moves, use 'pusoy climb review GAME TRANSCRIPT')";
            Err(Failure::usage(why))
        }
        Some(file) => read_up_to(file, LONGEST).map_err(|error| Failure::cannot_read(file.display(), error)),
        None if args.file.is_none() && io::stdin().is_terminal() => Err(Failure::usage(
            "no certificate (give its file as an argument, or pipe the file to standard input; --help shows how)",
        )),
        None => {
            let bytes = read_input_up_to(io::stdin().lock(), LONGEST);
            bytes.map_err(|error| Failure::cannot_read("standard input", error))
        }
    }
}

impl Render for Checked {
    fn text(&self, out: &mut Vec<u8>) {
        let Certificate { position, sides, value_kind, values, .. } = &self.certificate;
        _ = writeln!(out, "{}", rules_in_words(&*self.rules));
        let (names, spelling) = (Names::new(&position.players), self.spelling());
        for (seat, hand) in position.hands.iter().enumerate().filter(|(_, hand)| !hand.is_empty()) {
            _ = writeln!(out, "  {}  {}", names.padded(seat), cards_text(spelling, hand));
        }
        write_question(position, spelling, out);
        match &self.result {
            Ok(_) if *sides == Sides::Single => _ = writeln!(out, "verified: each player is guaranteed"),
            Ok(_) => _ = writeln!(out, "verified"),
            Err(refusal) => {
                let line = self.line().map_or_else(String::new, |line| format!("line {line}: "));
                _ = writeln!(out, "not verified: {line}{}", escape_controls(&refusal.flaw.to_string()));
            }
        }
        for (seat, value) in values.iter().enumerate() {
            let Some(value) = value else { continue };
            let claimed = match (&self.result, sides) {
                (Ok(_), _) => "",
                (Err(_), Sides::Two) => "claimed: ",
                (Err(_), Sides::Single) => "claimed: guaranteed ",
            };
            _ = writeln!(out, "  {}  {claimed}{}", names.padded(seat), value_in_words(*value_kind, *value));
        }
        if let Ok(verified) = &self.result {
            let positions = thousands(usize::try_from(verified.positions).unwrap_or(usize::MAX));
            _ = writeln!(
                out,
                "replies: {}; positions: {positions}",
                escape_controls(&replies_in_words(&self.certificate)),
            );
        }
    }
}
