//! `pusoy place`: values the placements of an open-face street or of a hand in fantasyland.

use std::path::Path;

use pusoy::cards::{CardSet, parse};
use pusoy::ledger::seat_at_table;
use pusoy_api::playing::deal::{PlayedDeal, Source};
use pusoy_api::playing::log::Unfinished;
use pusoy_api::questions::place::command::{AcceptedInputs, Placing};
use pusoy_api::rules::base_rules::BaseRules;
use pusoy_api::wire::rows::row_text;

use crate::args::{self, Global};
use crate::house::named_rules::{self, NamedRules};
use crate::machine::cache::machine;
use crate::machine::log_file::LogFile;
use crate::placing::command::PlacingRun;
use crate::stream::links::Links;
use crate::stream::run::run as run_stream;
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::output::refuse_unused;

pub fn run(args: &args::Place, global: &Global) -> Result<Exit, Failure> {
    let (mut flags, mut cards) = (args.flags(), args.cards.clone());
    let rules = match &args.log {
        None => {
            refuse_unused(&global.given, &["player"], "without --log, the board is yours")?;
            named_rules::read_open_face(&args.rules)?
        }
        Some(path) => {
            if cards.is_empty() {
                let why = "with --log and without CARDS, the cards come from the log";
                refuse_unused(&global.given, &["input"], why)?;
                refuse_unused(&global.given, &["exit-zero"], "without CARDS, there is only one question")?;
            }
            let (rules, deal) = unfinished(path, &NamedRules::read(&args.rules)?)?;
            let state = deal.state();
            let seat = args.player.as_deref().map_or(Ok(deal.me()), |name| seat_of(&deal, name))?;
            let is_hidden = deal.source() != Source::Typed && seat != deal.me();
            if is_hidden && state.fantasyland(seat).is_some() {
                let name = state.name(seat);
                return Err(Failure::bad_data(format!("--log: the hand of {name} in fantasyland is face down")));
            }
            flags.board = state.board(seat).map(row_text).to_string();
            // If pusoy dealt, the discards of an opponent are face down, so they do not count as dead cards.
            let seen = if is_hidden { state.seen(seat) - state.discards(seat) } else { state.seen(seat) };
            flags.dead = format!("{seen} {}", flags.dead);
            let is_next = !is_hidden && deal.step().is_some_and(|step| step.seat() == seat);
            let shown = shown(&deal);
            let new = parse::cards(&cards.join(" ")).unwrap_or_default();
            let known = new.iter().filter(|card| shown.contains(*card));
            if let Some(known) = known.filter_map(|card| state.check_unknown(std::iter::once(card)).err()).next() {
                return Err(Failure::bad_data(format!("--log: {known}")));
            }
            if cards.is_empty() {
                let dealt = deal.cards().filter(|_| is_next).ok_or_else(|| {
                    let name = state.name(seat);
                    Failure::usage(match state.is_complete(seat) {
                        true => format!("--log: the board of {name} is full, so there is no street to place"),
                        false => format!(
                            "--log: the log does not show the next cards of {name} (give them as arguments, such as \
                             Qd Ks 2d)"
                        ),
                    })
                })?;
                cards = dealt.iter().map(ToString::to_string).collect();
            }
            rules
        }
    };
    let placing = Placing::new(rules, flags, AcceptedInputs::StreetsAndHands, machine(!args.no_cache));
    let placing = PlacingRun { placing, links: Links::read(&args.link)? };
    run_stream(&placing, &cards, " ", args.form.form(global), global)
}

/// Returns the cards that an error message may name. If you typed the deal, returns all cards. If pusoy dealt, returns
/// only the cards that you have seen, because an error about a card that is face down would reveal it.
fn shown(deal: &PlayedDeal) -> CardSet {
    let (state, me) = (deal.state(), deal.me());
    if deal.source() == Source::Typed {
        return CardSet::DECK;
    }
    state.board(me).iter().fold(state.seen(me) | state.left(me), |seen, (_, cards)| seen | *cards)
}

/// Reads the unfinished deal of a log, with its rules.
fn unfinished(path: &Path, named: &NamedRules) -> Result<(BaseRules, PlayedDeal), Failure> {
    let cannot_read = |error| Failure::cannot_read(path.display(), error);
    // `LogFile` reads a missing file as an empty log, so a missing file is reported here.
    path.metadata().map_err(cannot_read)?;
    let found = LogFile::new(path).read().map_err(cannot_read)?;
    let log = found.lines + &found.torn;
    let unfinished = Unfinished::find(&log).ok_or_else(|| {
        Failure::bad_data(format!("{} has no unfinished deal ('pusoy play --log' stores one)", path.display()))
    })?;
    let rules = named.open_face_over_log(unfinished.rules.as_deref())?;
    let deal = unfinished.read(rules.house()).map_err(Failure::bad_data)?;
    Ok((rules, deal))
}

/// Returns the seat of the player with this name.
fn seat_of(deal: &PlayedDeal, name: &str) -> Result<usize, Failure> {
    let names: Vec<&str> = (0..deal.state().players()).map(|seat| deal.state().name(seat)).collect();
    seat_at_table(&names, name).ok_or_else(|| {
        Failure::usage(format!("--player: '{name}' is not one of the players ({})", itertools::join(&names, ", ")))
    })
}
