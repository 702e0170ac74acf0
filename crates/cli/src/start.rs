//! The beginning and the end of a run.

use std::ffi::OsString;
use std::io::Write;
use std::panic::PanicHookInfo;
use std::process::ExitCode;

use clap::{ArgMatches, Error, FromArgMatches};
use pusoy_api::wire::controls::escape_controls;

use crate::args::{Args, Command, GivenArguments, program, unused_global_option};
use crate::commands::about::{manual, schema};
use crate::commands::hands::{check, deal, eval};
use crate::commands::strategies::{cache, chart, match_exploit, tables};
use crate::commands::{climb, drill, grade, night, place, play, review, rules, score, solve, ten};
use crate::first_steps;
use crate::stream::run::use_threads;
use crate::terminal::closed_stdout::is_closed;
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::progress::print_notices;
use crate::terminal::{output, style};

/// Runs the program: reads the arguments, runs the command, and returns the exit status.
pub fn run() -> ExitCode {
    std::panic::set_hook(Box::new(end_with_defect));
    let exit = start().unwrap_or_else(Failure::print);
    print_notices();
    exit.into()
}

/// Ends the run after a panic, with one line and an exit status instead of a trace. A panic is a defect of the program.
#[allow(clippy::exit)] // a release build aborts on a panic, so no caller can return the status
fn end_with_defect(panic: &PanicHookInfo<'_>) {
    output::print_error(&format!("internal error: {panic}"));
    std::process::exit(Exit::Internal as i32);
}

/// Parses a command line. The second value is an error message if the line has a global option that the command does
/// not use, and `None` otherwise.
fn parse<T: Into<OsString> + Clone>(line: impl IntoIterator<Item = T>) -> Result<(Args, Option<String>), Error> {
    let mut program = program();
    let matches: ArgMatches = program.try_get_matches_from_mut(line)?;
    let mut args = Args::from_arg_matches(&matches).map_err(|error| error.format(&mut program))?;
    args.global.given = GivenArguments::from_matches(&matches);
    Ok((args, unused_global_option(&program, &matches)))
}

fn start() -> Result<Exit, Failure> {
    if is_closed() {
        return Err(Failure::io("cannot write: standard output is closed"));
    }
    let mut line: Vec<OsString> = std::env::args_os().collect();
    if line.len() > 3 && line[1] == "help" && line[2] == "terms" {
        line.remove(1); // `help terms WORD` becomes `terms WORD`: clap's `help` accepts only names of commands
    }
    if line.len() < 2 {
        let is_written = std::io::stderr().write_all(first_steps::WELCOME.as_bytes()).is_ok();
        return Ok(if is_written { Exit::Usage } else { Exit::Io });
    }
    let args = match parse(&line) {
        Ok((args, None)) => args,
        Ok((_, Some(refused))) => return Err(Failure::usage(refused)),
        Err(error) if !error.use_stderr() => return Ok(if error.print().is_ok() { Exit::Done } else { Exit::Io }),
        Err(error) => {
            if let Some(suggested) = first_steps::suggestion(&error, &line) {
                return Err(Failure::usage(suggested));
            }
            // Report the same error with the control characters of the arguments escaped.
            let shown = line.iter().map(|arg| escape_controls(&arg.to_string_lossy()).into_owned());
            let error = parse(shown).err().unwrap_or(error);
            return Ok(if error.print().is_ok() { Exit::Usage } else { Exit::Io });
        }
    };
    style::init(args.global.color);
    use_threads(args.global.threads)?;
    let global = &args.global;
    match &args.command {
        Command::Solve(solve) => solve::command::run(solve, global),
        Command::Score(score) => score::command::run(score, global),
        Command::Night(night) => night::command::run(night, global),
        Command::Review(review) => review::command::run(review, global),
        Command::Grade(grade) => grade::run(grade, global),
        Command::Eval(eval) => eval::run(eval, global),
        Command::Check(check) => check::run(check, global),
        Command::Drill(drill) => drill::command::run(drill, global),
        Command::Deal(deal) => deal::run(deal, global),
        Command::Place(place) => place::run(place, global),
        Command::Play(play) => play::command::run(play, global),
        Command::Climb(climb) => climb::command::run(climb, global),
        Command::Ten(ten) => ten::command::run(ten, global),
        Command::Rules(rules) => rules::command::run(rules, global),
        Command::Match(args) => match_exploit::run_match(args, global),
        Command::Exploit(args) => match_exploit::run_exploit(args, global),
        Command::Schema(args) => schema::run(args),
        Command::Completions(completions) => manual::completions(completions),
        Command::Man(man) => manual::man(man),
        Command::Terms(args) => manual::terms(&args.word),
        Command::Chart(args) => chart::run(args, global),
        Command::Tables(tables) => tables::run(tables),
        Command::Cache(args) => cache::run(args, global),
    }
}
