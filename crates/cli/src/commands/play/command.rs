//! Finds the rules, the players and the log of `play`, and plays its deals.

use itertools::Itertools;
use pusoy_api::playing::deal::{PlayedDeal, Source, Table};
use pusoy_api::playing::engine::{Engine, EngineWay};
use pusoy_api::playing::log::{Unfinished, last_rules, players_after};
use pusoy_api::wire::controls::escape_controls;
use pusoy_api::words::rules::in_words;

use crate::args::{EngineArg, Global, Play, new_seed};
use crate::commands::play::session::Session;
use crate::commands::play::store::Store;
use crate::commands::play::table::table;
use crate::house::named_rules::NamedRules;
use crate::machine::cache::machine;
use crate::stream::typing::Typing;
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::output::refuse_unused;

/// Brief instructions.
const HOW: &str = "Type where your cards go, such as 'Qd>f 6h>b'; 'help' shows more.";

pub fn run(args: &Play, global: &Global) -> Result<Exit, Failure> {
    let named = NamedRules::read(&args.rules)?;
    let (mut store, log) = match args.log.as_deref().map(Store::open).transpose()? {
        Some((store, log)) => (Some(store), log),
        None => (None, String::new()),
    };
    let found = Unfinished::find(&log);
    let (deal, what) = match &found {
        Some(found) => {
            let why = "without this option, the command continues the unfinished deal of the log, and 'drop' removes \
                       that deal";
            refuse_unused(&global.given, &["rules", "set", "players", "me", "fantasyland", "seed"], why)?;
            let deal =
                found.read(named.open_face_over_log(found.rules.as_deref())?.house()).map_err(Failure::bad_data)?;
            if !matches!(deal.source(), Source::Typed) {
                refuse_unused(&global.given, &["typed"], why)?;
            }
            if let Some(store) = &mut store {
                store.goes_on_from(&log[found.bytes.clone()]);
            }
            (deal, "; the unfinished deal continues")
        }
        None => {
            let rules = last_rules(&log).filter(|rules| match &rules.house {
                Ok(house) => house.rules.is_open_face(),
                Err(_) => true,
            });
            let rules = named.open_face_over_log(rules.as_ref())?;
            let house = rules.house();
            let (table, goes_on) = table(args, &house.rules, &players_after(&log, house))?;
            let source = match args.typed {
                true => Source::Typed,
                false => Source::Dealt { seed: args.seed.unwrap_or_else(new_seed), number: 1 },
            };
            let what = if goes_on { "; the deal follows the last one of the log" } else { "" };
            (PlayedDeal::begin(house, &table, source).map_err(Failure::usage)?, what)
        }
    };
    let way = if args.engine == EngineArg::Full { EngineWay::Full } else { EngineWay::Quick };
    let host = machine(!args.no_cache);
    let engine = Engine::new(deal.house(), args.flags(), way, host).map_err(Failure::usage)?;
    let mut session = Session { engine, typing: Typing::begin(global)?, store, at_end: args.at_end, failed: false };
    let seed = match deal.source() {
        Source::Dealt { seed, .. } => format!(", seed {seed}"),
        Source::Typed => String::from(", cards from your table"),
    };
    session.write(format!("{}{seed}{what}\n{HOW}\n", in_words(deal.house())).as_bytes())?;
    play_all(&mut session, deal, args.count)?;
    let failed = session.failed && !session.typing.is_person();
    Ok(if failed { Exit::Failed } else { Exit::Done }.for_stream(global))
}

/// Plays deals. After each deal, the right to deal passes to the left, and the result decides who is in fantasyland
/// next.
fn play_all(session: &mut Session, mut deal: PlayedDeal, count: u64) -> Result<(), Failure> {
    for number in 1..=count {
        session.write(beginning(&deal).as_bytes())?;
        let Some(finished) = session.play(deal)? else { return Ok(()) };
        if number == count {
            return Ok(());
        }
        let settled = finished.settle().map_err(Failure::failed)?;
        let source = match finished.source() {
            Source::Dealt { seed, number } => Source::Dealt { seed, number: number + 1 },
            Source::Typed => Source::Typed,
        };
        deal =
            PlayedDeal::begin(finished.house(), &finished.table().after(&settled), source).map_err(Failure::failed)?;
    }
    Ok(())
}

/// Describes the players of a deal.
fn beginning(deal: &PlayedDeal) -> String {
    let Table { players, me } = deal.table();
    let number = match deal.source() {
        Source::Dealt { number: number @ 2.., .. } => format!("\ndeal {number}: "),
        _ => String::new(),
    };
    let order = players.iter().map(|(name, _)| escape_controls(name)).join(", ");
    let valued = if number.is_empty() { "placements are valued for your own board alone\n" } else { "" };
    format!("{number}you are {}; order of acting: {order}\n{valued}", escape_controls(&players[me].0))
}
