use std::io::Write as _;

use pusoy::climbing::{Deck, Ends, Game, Opening, Rules};
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
            _ = writeln!(out, "{:<10}  {players:<7}  {}", game.name(), game.about());
        }
    }
    if !global.json {
        _ = writeln!(out, "\n'pusoy climb games GAME' shows the rules and options of one.");
    }
}

fn record(rules: &dyn Rules, dealt: Option<pusoy::climbing::Dealt>) -> Record {
    let game = rules.game();
    let deck = rules.deck(None).ok();
    let (from, to) = rules.players().into_inner();
    let option = |option: pusoy::climbing::OptionInForce| {
        let about = serde_json::json!({"value": option.value, "values": option.values, "meaning": option.meaning, "source": option.source});
        (option.name.to_owned(), about)
    };
    Record {
        schema: "pusoy.climb.games/1",
        game: game.name(),
        title: game.title(),
        about: game.about(),
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
    rules: &dyn Rules,
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
    let (game, conduct) = (rules.game(), rules.conduct());
    let (from, to) = rules.players().into_inner();
    let count = if from == to { from.to_string() } else { format!("{from} to {to}") };
    // A vector takes everything.
    _ = writeln!(out, "{}: {}", game.title(), game.about());
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
    let plays = plays(game);
    _ = writeln!(out, "  plays    {}", plays[0]);
    plays[1..].iter().for_each(|line| _ = writeln!(out, "           {line}"));
    _ = writeln!(out, "  leads    {}", leads(conduct.opening));
    let passing = if conduct.pass_locks { "is out until the trick ends" } else { "may play again" };
    _ = writeln!(out, "  passing  who passes {passing}");
    let ends = match conduct.ends {
        Ends::FirstOut => "when the first player is out of cards",
        Ends::PlayOut => "when one player is left with cards",
    };
    _ = writeln!(out, "  ends     {ends}");
    let settles = settles(game);
    _ = writeln!(out, "  settles  {}", settles[0]);
    settles[1..].iter().for_each(|line| _ = writeln!(out, "           {line}"));
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

fn leads(opening: Opening) -> &'static str {
    match opening {
        Opening::Lowest => "the holder of the lowest card, with any play",
        Opening::WithLowest => "the holder of the lowest card, with a play that has it",
        Opening::SimpleWithLowest => "the holder of the lowest card, with a single, pair or sequence that has it",
        Opening::SetOfLowest => "the holder of the three of spades, with it and any other threes",
        Opening::Soloist => "the landlord",
        Opening::LowestHeart => "the first bidder, who was dealt the lowest heart",
        Opening::LeftOfDealer => "the player to the left of the dealer; later the Daifugo",
    }
}

/// The plays of a game, in lines.
fn plays(game: Game) -> &'static [&'static str] {
    match game {
        Game::Winner => &[
            "single, pair, trips, quads; pair-run and trip-run of 2 or more; full-house; straight of 5 or more",
            "bomb (four of a kind and any card) beats everything but a higher bomb and straight-flush",
            "runs go A 2 3 … K A; straights and runs of pairs compare by their lowest card",
        ],
        Game::TienLen | Game::Killer | Game::Thirteen => &[
            "single, pair, trips, quads; sequence of 3 or more, 3 to A; pair-run of 3 or more",
            "they compare by their highest card, rank and then suit; pair-run and quads are chops",
        ],
        Game::BigTwo => &[
            "single, pair, trips; of five cards straight, flush, full-house, quads and one,",
            "straight-flush, royal-flush, each beating those before; flushes compare by suit first",
        ],
        Game::DouDizhu => &[
            "single, pair, trips; trips with a single or a pair; straight of 5, pair-run of 3, trip-run of 2 or more,",
            "trip-run with a single or a pair for each; quads with two singles or two pairs; 3 to A in runs",
            "bomb (four of a kind) beats all but a higher bomb; rocket (both jokers) beats all",
        ],
        Game::BigThree => &[
            "sets of 1 to 4; straight, pair-run, trip-run and quad-run of 3 or more ranks, 4 to K",
            "equal ranks do not beat each other, and there are no bombs",
        ],
        Game::Daifugo | Game::President => {
            &["sets of 1 to 4 equal cards; the same number, of a higher rank, beats them"]
        }
    }
}

/// What endings settle for, in lines.
fn settles(game: Game) -> &'static [&'static str] {
    match game {
        Game::Winner => &[
            "each other player pays the winner for his cards: twofold from 10, threefold untouched;",
            "three players twofold from 12, threefold from 17",
        ],
        Game::TienLen | Game::Killer => &["places; the last loses"],
        Game::Thirteen => &["the first out wins"],
        Game::BigTwo => &["a point for every card left, twofold from 10, threefold for 13; the lowest total wins"],
        Game::DouDizhu => &["the bid, doubled for every bomb and rocket, between the landlord and each peasant"],
        Game::BigThree => &["the bid, between the soloist and each other player"],
        Game::Daifugo => &["titles from Daifugo to Destitute, who gives up his two highest cards"],
        Game::President => &["titles from President to Asshole, who gives up his highest card"],
    }
}
