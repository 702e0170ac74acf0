use std::io::Write as _;

use pusoy::climbing::{Deck, Ends, Game, GameRules};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::cli::args::{Global, climb as args};
use crate::cli::commands::climb::game::{BaseGame, RulesRecord, problem};
use crate::cli::json::described::described;
use crate::cli::json::record::{Options, write_record};
use crate::cli::terminal::exit::Exit;
use crate::cli::terminal::output::{complain, write_out};
use crate::cli::terminal::words::count_of;

pub fn run(args: &args::Games, global: &Global) -> Exit {
    let base = match BaseGame::read(&args.game) {
        Ok(base) => base,
        Err(exit) => return exit,
    };
    let mut out = Vec::new();
    if args.game.game.is_none() {
        if args.players.is_some() {
            complain("--players needs a game: pusoy climb games thirteen --players 7");
            return Exit::Usage;
        }
        list(global, &mut out);
    } else {
        let shown = match base.rules(None, &Options::new()) {
            Ok(rules) => show(&*rules, args.players, global, &mut out),
            Err(problem) => Err(problem),
        };
        if let Err(problem) = shown {
            complain(&problem.message);
            return Exit::BadData;
        }
    }
    write_out(&out)
}

described! { record Record as "pusoy.climb.games/1" }

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct Record {
    schema: &'static str,
    game: &'static str,
    title: &'static str,
    about: &'static str,
    players: [usize; 2],
    rules: RulesRecord,
    ranks: Vec<String>,
    suits: Option<Vec<String>>,
    options: Map<String, Value>,
    /// How many cards each player gets, where the number of players was asked for.
    cards_each: Option<usize>,
    extra: Option<usize>,
    widow: Option<usize>,
    unused: Option<usize>,
}

fn list(global: &Global, out: &mut Vec<u8>) {
    if !global.json {
        _ = writeln!(out, "game        players  what it is about"); // a vector takes everything
    }
    for &game in Game::ALL {
        let rules = game.rules();
        let (from, to) = rules.players().into_inner();
        if global.json {
            write_record(&record(&*rules, None), out);
        } else {
            let players = if from == to { from.to_string() } else { format!("{from}-{to}") };
            _ = writeln!(out, "{:<10}  {players:<7}  {}", game.name(), rules.description().about);
        }
    }
    if !global.json {
        _ = writeln!(out, "\n'pusoy climb games GAME' shows the rules and options of one.");
    }
}

fn record(rules: &dyn GameRules, dealt: Option<pusoy::climbing::Dealt>) -> Record {
    let described = rules.description();
    let deck = rules.deck(None).ok();
    let (from, to) = rules.players().into_inner();
    let option = |option: pusoy::climbing::OptionInForce| {
        let about = serde_json::json!({"value": option.value, "values": option.values, "meaning": option.meaning, "source": option.source});
        (option.name.to_owned(), about)
    };
    Record {
        schema: "pusoy.climb.games/1",
        game: described.name,
        title: described.title,
        about: described.about,
        players: [from, to],
        rules: RulesRecord::new(rules),
        ranks: deck.map(|deck| ranks(&deck)).unwrap_or_default(),
        suits: deck.and_then(|deck| deck.suits).map(|suits| suits.map(|suit| suit.char().to_string()).to_vec()),
        options: rules.options().into_iter().map(option).collect(),
        cards_each: dealt.map(|dealt| dealt.each),
        extra: dealt.map(|dealt| dealt.extra),
        widow: dealt.map(|dealt| dealt.widow),
        unused: dealt.map(|dealt| dealt.unused),
    }
}

/// The ranks from low to high, with jokers.
fn ranks(deck: &Deck) -> Vec<String> {
    let jokers = if deck.pack.jokers { ["Xb", "Xr"].as_slice() } else { &[] };
    deck.ranks.iter().map(ToString::to_string).chain(jokers.iter().map(ToString::to_string)).collect()
}

fn show(
    rules: &dyn GameRules,
    players: Option<usize>,
    global: &Global,
    out: &mut Vec<u8>,
) -> Result<(), crate::cli::json::problem::Problem> {
    let dealt = players.map(|players| rules.dealt(players)).transpose().map_err(|error| problem(&error))?;
    if global.json {
        write_record(&record(rules, dealt), out);
        return Ok(());
    }
    let deck = rules.deck(players).map_err(|error| problem(&error))?;
    let (described, conduct) = (rules.description(), rules.conduct());
    let (from, to) = rules.players().into_inner();
    let count = if from == to { from.to_string() } else { format!("{from} to {to}") };
    // A vector takes everything.
    _ = writeln!(out, "{}: {}", described.title, described.about);
    _ = writeln!(out, "\n  players  {count}");
    if let (Some(players), Some(dealt)) = (players, dealt) {
        let mut said = vec![format!("{} each", count_of(dealt.each as u64, "card"))];
        said.extend((dealt.extra > 0).then(|| format!("one more for {} from the dealer on", dealt.extra)));
        said.extend((dealt.widow > 0).then(|| format!("{} for the widow", dealt.widow)));
        said.extend((dealt.unused > 0).then(|| format!("{} left over", dealt.unused)));
        _ = writeln!(out, "  dealt    to {players}: {}", said.join(", "));
    }
    _ = writeln!(out, "  ranks    {}, low to high", ranks(&deck).join(" "));
    let suits = match deck.suits {
        Some(suits) => format!("{}, low to high", itertools::join(suits.map(|suit| suit.symbol()), " ")),
        None => String::from("do not count"),
    };
    _ = writeln!(out, "  suits    {suits}");
    lines("plays", described.plays, out);
    _ = writeln!(out, "  leads    {}", described.leads);
    let passing = if conduct.pass_locks { "is out until the trick ends" } else { "may play again" };
    _ = writeln!(out, "  passing  who passes {passing}");
    let ends = match conduct.ends {
        Ends::FirstOut => "when the first player is out of cards",
        Ends::PlayOut => "when one player is left with cards",
    };
    _ = writeln!(out, "  ends     {ends}");
    lines("settles", described.settles, out);
    let options = rules.options();
    if options.is_empty() {
        _ = writeln!(out, "\nThere are no options.");
        return Ok(());
    }
    _ = writeln!(out, "\nOptions (--set OPTION=VALUE):");
    for option in options {
        let usual = if option.is_default { "" } else { "  (changed)" };
        _ = writeln!(out, "  {} = {}{usual}", option.name, option.value);
        _ = writeln!(out, "      {}: {} ({})", option.meaning, option.values, option.source);
    }
    Ok(())
}

/// Writes lines under one heading.
fn lines(heading: &str, lines: &[&str], out: &mut Vec<u8>) {
    for (line, heading) in lines.iter().zip(std::iter::once(heading).chain(std::iter::repeat(""))) {
        _ = writeln!(out, "  {heading:<7}  {line}"); // a vector takes everything
    }
}
