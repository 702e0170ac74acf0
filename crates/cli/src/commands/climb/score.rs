//! `pusoy climb score`: settles the end of a deal, or ranks the players of a game over several deals.

use std::io::Write;

use pusoy::climbing::Account;
use pusoy_api::questions::climb::game::base_game::in_words;
use pusoy_api::questions::climb::score::command::{RunningGame, Score, ScoreResult, Scored};
use pusoy_api::questions::climb::score::input::{BEFORE, ScoreInput};
use pusoy_api::wire::cards::Cards;
use pusoy_api::wire::id::Id;
use pusoy_api::wire::ledger::NETTED;
use pusoy_api::wire::problem::{Problem, Problems};
use pusoy_api::words::numbers::count_of;
use serde_json::{Map, Value};

use crate::args::{Form, Global, climb as args};
use crate::commands::climb::game::base_game::{is_input, read, run_on};
use crate::commands::climb::game::outcome::{write_next, write_outcome};
use crate::commands::climb::score_session::Session;
use crate::stream::answers::{Render, Streamed};
use crate::stream::running_total::{Accumulator, RunningTotal};
use crate::stream::typing::Typing;
use crate::terminal::columns::Names;
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;

pub fn run(args: &args::Score, global: &Global) -> Result<Exit, Failure> {
    let flags = fields_from_flags(args).map_err(Failure::usage)?;
    // If only `--order` names the players, the input itself is blank.
    let only_order = args.players.is_empty() && !args.order.is_empty();
    let inputs = if only_order { vec![String::from(" ")] } else { args.players.clone() };
    if args.players == ["-"] && global.form() == Form::Text && !is_input(&args.game) {
        let typing = Typing::begin(global)?;
        if typing.is_person() {
            let score = Score { base: read(&args.game)?, flags };
            return Session::new(&score, typing).run();
        }
    }
    let make = |base| Run { score: Score { base, flags }, account: RunningTotal::open(args.account) };
    run_on(&args.game, make, &inputs, ";", global)
}

/// Returns the fields that the flags set for every input.
fn fields_from_flags(args: &args::Score) -> Result<ScoreInput, Problem> {
    let some = |list: &Vec<String>| (!list.is_empty()).then(|| list.clone());
    let mut claims = Map::new();
    for (name, win) in args.claim.iter().map(|claim| split_claim(claim)) {
        if claims.insert(name.clone(), win).is_some() {
            return Err(Problem::new(
                "duplicate-player",
                format!("--claim: '{name}' appears twice (give one instant win per player)"),
            )
            .token(name));
        }
    }
    Ok(ScoreInput {
        order: some(&names_in_order(&args.order)),
        dealer: args.dealer.clone(),
        landlord: args.landlord.clone(),
        bid: args.bid.map(Value::from),
        bombs: args.bombs,
        rockets: args.rockets,
        spring: args.spring.then_some(true),
        loser_cards: args.loser_cards.clone().map(Cards::Text),
        claims: (!claims.is_empty()).then_some(claims),
        leader: args.leader.clone(),
        violators: some(&args.violator),
        offenders: some(&args.offender),
        out_on_control: args.out_on_control,
        ..ScoreInput::default()
    })
}

/// Returns the names of `--order`. The option is already split at commas, so `A > B > C` is one element, and so is
/// `A B C`.
fn names_in_order(order: &[String]) -> Vec<String> {
    let split: Vec<&str> = match order {
        [one] if one.contains(BEFORE) => one.split(BEFORE).map(str::trim).collect(),
        [one] => one.split_whitespace().collect(),
        names => names.iter().map(|name| name.trim()).collect(),
    };
    split.into_iter().map(String::from).collect()
}

/// Splits `Ann=six-pairs` into the name and the instant win. A name alone gets an empty instant win, which is refused
/// later.
fn split_claim(text: &str) -> (String, Value) {
    let (name, win) = text.split_once('=').unwrap_or((text, ""));
    (name.to_owned(), win.into())
}

/// The command, with the account of its answers.
struct Run {
    score: Score,
    account: RunningTotal<Account>,
}

impl Streamed for Run {
    type Command = Score;

    fn command(&self) -> &Score {
        &self.score
    }

    fn as_render<'w>(&'w self, answer: &'w Scored) -> &'w dyn Render {
        answer
    }

    fn add_up(&self, scored: &Scored, _id: &Id) -> Result<(), Problems> {
        match &scored.result {
            ScoreResult::Deal(outcome) => {
                Ok(self.account.add(&outcome.players, |account| account.add(&*scored.rules, outcome))?)
            }
            ScoreResult::Game(_) => Ok(()),
        }
    }

    fn in_order(&self) -> bool {
        self.account.is_open()
    }

    fn finish(&self, form: Form, failed: &[usize], out: &mut Vec<u8>) {
        self.account.write(form, failed, out);
        if form == Form::Text {
            self.account.read(|account| write_without_units(account, out));
        }
    }
}

/// Explains why nobody won or lost units, if the account has at least one deal, no deal had payments, and every total
/// is 0. Writes nothing for other accounts.
pub fn write_without_units(account: &Account, out: &mut Vec<u8>) {
    if account.deals() > 0 && account.paid().is_none() && account.totals().iter().all(|&total| total == 0) {
        _ = writeln!(
            out,
            "nobody won or lost units: some games count units only with an option, such as stakes=places in Tien Len or \
             points=two-one in President ('pusoy climb games GAME' lists the options)"
        );
    }
}

impl Render for Scored {
    fn text(&self, out: &mut Vec<u8>) {
        _ = writeln!(out, "{}", in_words(&*self.rules));
        match &self.result {
            ScoreResult::Deal(outcome) => write_outcome(outcome, out),
            ScoreResult::Game(game) => write_game(game, out),
        }
    }
}

fn write_game(game: &RunningGame, out: &mut Vec<u8>) {
    let names = Names::new(&game.players);
    for &seat in &game.standing.ranking {
        let won = if game.standing.winners.contains(&seat) { "  wins the game" } else { "" };
        _ = writeln!(out, "  {}  {:>5}{won}", names.padded(seat), game.totals[seat]);
    }
    if !game.standing.over {
        _ = writeln!(out, "the game continues");
    }
}

impl Accumulator for Account {
    fn players(&self) -> &[String] {
        Account::players(self)
    }
}

impl Render for Account {
    fn text(&self, out: &mut Vec<u8>) {
        let players = Names::new(self.players());
        _ = writeln!(out, "\naccount of {}", count_of(self.deals(), "deal"));
        let titles = self.titles();
        // After a finished game, the totals of all deals can cover several games. `ranking` would rank the players by
        // only one of these games.
        let has_games = !self.finished().is_empty();
        for seat in if has_games { self.ranking_of_all() } else { self.ranking() } {
            let title = titles.as_ref().and_then(|titles| titles[seat].as_ref());
            let title = title.map_or_else(String::new, |title| format!("  {title}"));
            _ = writeln!(out, "  {}  {:>5}{title}", players.padded(seat), self.totals()[seat]);
        }
        for game in self.finished() {
            let winners = itertools::join(game.winners.iter().map(|&seat| &players[seat]), " and ");
            let totals = game.totals.iter().map(|&(seat, total)| format!("{} {total}", &players[seat]));
            let totals = itertools::join(totals, ", ");
            _ = writeln!(out, "{winners} won a game of {}: {totals}", count_of(game.deals, "deal"));
        }
        if let Some(game) = self.standing().filter(|game| has_games && !game.over) {
            let running = self.running();
            let totals = game.ranking.iter().map(|&seat| format!("{} {}", &players[seat], running[seat]));
            _ = writeln!(out, "in the running game: {}", itertools::join(totals, ", "));
        }
        let transfers = self.transfers();
        if !transfers.is_empty() {
            _ = writeln!(out, "{NETTED}");
        }
        for transfer in transfers {
            _ = writeln!(out, "{} pays {} {}", &players[transfer.from], &players[transfer.to], transfer.amount);
        }
        write_next(self.next(), &players, out);
    }
}
