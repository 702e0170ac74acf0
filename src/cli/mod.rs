//! The command line: arguments and streams in, text and JSON lines out, exit statuses.

mod account;
mod args;
mod cache;
mod chart;
mod check;
mod climb;
mod deal;
mod drill;
mod eval;
mod exit;
mod files;
mod grade;
mod input;
mod ledger;
mod manual;
mod output;
mod page;
mod problem;
mod query;
mod record;
mod rules;
mod schema;
mod score;
mod solve;
mod stream;
mod style;
mod tables;
mod ten;
mod trial;

use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command};
use exit::Exit;

/// Runs the program: reads the arguments, does what they say, and tells how that ended.
pub fn run() -> ExitCode {
    // A panic is a defect of the program: one line and a status of its own, instead of a trace.
    std::panic::set_hook(Box::new(|panic| output::complain(&format!("internal error: {panic}"))));
    std::panic::catch_unwind(start).unwrap_or(Exit::Internal).into()
}

fn start() -> Exit {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => {
            let exit = if error.use_stderr() { Exit::Usage } else { Exit::Done };
            return if error.print().is_ok() { exit } else { Exit::Io };
        }
    };
    style::decide(args.global.color);
    if let Err(exit) = stream::use_threads(args.global.threads) {
        return exit;
    }
    let global = &args.global;
    match &args.command {
        Command::Solve(solve) => solve::run(solve, global),
        Command::Score(score) => score::run(score, global),
        Command::Grade(grade) => grade::run(grade, global),
        Command::Eval(eval) => eval::run(eval, global),
        Command::Check(check) => check::run(check, global),
        Command::Drill(drill) => drill::run(drill, global),
        Command::Deal(deal) => deal::run(deal),
        Command::Climb(climb) => climb::run(climb, global),
        Command::Ten(ten) => ten::run(ten, global),
        Command::Rules(rules) => rules::run(rules, global),
        Command::Match(args) => trial::run_match(args, global),
        Command::Exploit(args) => trial::run_exploit(args, global),
        Command::Schema(schema) => schema::run(schema),
        Command::Completions(completions) => manual::completions(completions),
        Command::Man(man) => manual::man(man),
        Command::Tables(tables) => tables::run(tables, global),
    }
}
