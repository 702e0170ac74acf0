//! `pusoy ten score` and `pusoy ten pile`: settle the piles of a deal, or show the value of one pile.

use std::io::Write;

use pusoy::chinese_ten::TenAccount;
use pusoy_api::questions::ten::base_rules::in_words;
use pusoy_api::questions::ten::score::command::{Answer, Score};
use pusoy_api::questions::ten::score::settled::Settled;
use pusoy_api::questions::ten::score::worth::Worth;
use pusoy_api::wire::id::Id;
use pusoy_api::wire::ledger::NETTED;
use pusoy_api::wire::problem::Problems;
use pusoy_api::words::numbers::count_of;

use crate::args::{Form, Global, ten as args};
use crate::commands::ten::command::run_on;
use crate::stream::answers::{Render, Streamed};
use crate::stream::running_total::{Accumulator, RunningTotal};
use crate::terminal::columns::Names;
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;

pub fn run(args: &args::Score, global: &Global) -> Result<Exit, Failure> {
    let dealer = args.dealer.clone();
    let make = |base| Run {
        score: Score { base, dealer, players: None, one_pile: false },
        account: RunningTotal::open(args.account),
    };
    run_on(&args.variant, make, &args.piles, ";", global)
}

/// Shows the value of one pile or, for JSON without cards, of the whole deck.
pub fn run_pile(args: &args::Pile, global: &Global) -> Result<Exit, Failure> {
    let make = |base| Run {
        score: Score { base, dealer: None, players: args.players, one_pile: true },
        account: RunningTotal::open(false),
    };
    run_on(&args.variant, make, &args.cards, " ", global)
}

/// The command, with the account of its answers.
struct Run {
    score: Score,
    account: RunningTotal<TenAccount>,
}

impl Streamed for Run {
    type Command = Score;

    fn command(&self) -> &Score {
        &self.score
    }

    fn as_render<'a>(&'a self, answer: &'a Answer) -> &'a dyn Render {
        answer
    }

    fn add_up(&self, answer: &Answer, _id: &Id) -> Result<(), Problems> {
        match answer {
            Answer::Settled(Settled { settled, .. }) => {
                Ok(self.account.add(&settled.players, |account| account.add(settled))?)
            }
            Answer::Worth(_) => Ok(()),
        }
    }

    fn in_order(&self) -> bool {
        self.account.is_open()
    }

    fn finish(&self, form: Form, failed: &[usize], out: &mut Vec<u8>) {
        self.account.write(form, failed, out);
    }
}

impl Render for Answer {
    fn text(&self, out: &mut Vec<u8>) {
        match self {
            Answer::Settled(settled) => write_settled(settled, out),
            Answer::Worth(worth) => write_worth(worth, out),
        }
    }
}

fn write_settled(Settled { rules, settled }: &Settled, out: &mut Vec<u8>) {
    let names = Names::new(&settled.players);
    _ = writeln!(out, "{}: tie score {}", in_words(rules), settled.tie);
    for seat in 0..settled.players.len() {
        let (points, delta) = (settled.points[seat], settled.delta[seat]);
        _ = writeln!(out, "  {}  {points:>4} points  {delta:>+7}", names.padded(seat));
    }
    for transfer in settled.transfers.iter().flatten() {
        _ = writeln!(out, "{} pays {} {}", &names[transfer.from], &names[transfer.to], transfer.amount);
    }
    if let Some(seat) = settled.leads {
        _ = writeln!(out, "next deal: {} leads", &names[seat]);
    }
}

fn write_worth(worth: &Worth, out: &mut Vec<u8>) {
    let (total, tie) = (worth.total(), worth.tie());
    let points = match worth.points() {
        Some((points, delta)) => format!("{points} points, against {tie}: {delta:+}"),
        None => format!("{total} points in all, tie score {tie}"),
    };
    _ = writeln!(out, "{} rules, {} players: {points}", worth.rules.variant, worth.players);
}

impl Accumulator for TenAccount {
    fn players(&self) -> &[String] {
        TenAccount::players(self)
    }
}

impl Render for TenAccount {
    fn text(&self, out: &mut Vec<u8>) {
        _ = writeln!(out, "\naccount of {}", count_of(self.deals(), "deal"));
        let names = Names::new(self.players());
        for (seat, total) in self.totals().iter().enumerate() {
            _ = writeln!(out, "  {}  {total:>+7}", names.padded(seat));
        }
        let transfers = self.transfers().unwrap_or_default();
        if !transfers.is_empty() {
            _ = writeln!(out, "{NETTED}");
        }
        for transfer in transfers {
            let (from, to) = (&names[transfer.from], &names[transfer.to]);
            _ = writeln!(out, "{from} pays {to} {}", transfer.amount);
        }
    }
}
