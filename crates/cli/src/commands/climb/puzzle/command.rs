//! Deals puzzles, and asks for their solutions if there are answers to read.

use std::io::{self, IsTerminal};

use pusoy::climbing::study::Wanted;
use pusoy_api::command::Recorded;
use pusoy_api::questions::climb::game::base_game::in_words as rules_in_words;
use pusoy_api::questions::climb::puzzle::dealt::{MOST_CARDS, PuzzleKey, Puzzles};
use pusoy_api::questions::climb::puzzle::practice::Practice;
use pusoy_api::wire::id::Id;
use pusoy_api::wire::record::write_record;

use crate::args::{Form, Global, climb as args, new_seed};
use crate::commands::climb::game::base_game::read;
use crate::commands::climb::puzzle::history::History;
use crate::commands::climb::puzzle::search::{PuzzleSearch, USUAL_CARDS};
use crate::commands::climb::puzzle::session::{HOW, Session};
use crate::commands::climb::puzzle::text::{write_question, write_solution};
use crate::stream::typing::Typing;
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::output::{refuse_unused, write_out};

pub fn run(args: &args::Puzzle, global: &Global) -> Result<Exit, Failure> {
    let rules = read(&args.game)?.rules_of_text().map_err(Failure::usage)?;
    let seed = args.seed.unwrap_or_else(new_seed);
    let form = global.form();
    // Answers come from a pipe or a file, or from a person, who needs a terminal for input and output.
    let is_answered =
        form == Form::Text && !args.solution && (!io::stdin().is_terminal() || io::stdout().is_terminal());
    if !is_answered {
        refuse_unused(
            &global.given,
            &["history"],
            "puzzles are only shown here, not answered, so there is no history",
        )?;
    }
    let wanted = Wanted { cards: args.cards.map_or(USUAL_CARDS, usize::from), level: args.level };
    let search = PuzzleSearch { most_cards: args.cards.map_or(MOST_CARDS, usize::from) };
    let puzzles = Puzzles { rules, wanted, seed };
    if form == Form::Text {
        write_out(format!("{}, seed {seed}\n", rules_in_words(&*puzzles.rules)).as_bytes(), form)?;
    }
    let count = args.count.unwrap_or(1);
    let (first, left) = match is_answered {
        false => (1, count),
        true => match answered(args, global, &puzzles, search)? {
            Some(next) => (next, count - 1),
            None => return Ok(Exit::Done),
        },
    };
    for number in first..first + left {
        let (_, dealt) = search.deal(&puzzles, PuzzleKey { seed, number, wanted })?;
        let mut out = Vec::new();
        match form {
            Form::Json => write_record(&dealt.record(&Id::NONE), &mut out),
            _ => write_question(&dealt, &format!("puzzle {}", dealt.number), &mut out),
        }
        if form == Form::Text && args.solution {
            write_solution(&dealt, &mut out);
        }
        write_out(&out, form)?;
    }
    Ok(Exit::Done)
}

/// Asks for solutions until the session ends. If the input is a pipe or a file, and it has no lines, the session only
/// shows one puzzle, which may be from an earlier session. Then returns the number of the next puzzle of this session,
/// and otherwise `None`. The caller must show the remaining puzzles, beginning with this number, without reading
/// answers.
fn answered(
    args: &args::Puzzle,
    global: &Global,
    puzzles: &Puzzles,
    search: PuzzleSearch,
) -> Result<Option<u64>, Failure> {
    let typing = Typing::begin(global)?;
    let keeps_history = args.history.is_some() || typing.is_person() && !args.no_history;
    let history = if keeps_history { Some(History::open(args.history.as_deref(), &*puzzles.rules)?) } else { None };
    let earlier = history.as_ref().filter(|_| args.seed.is_none()).map(History::missed).unwrap_or_default();
    let session = Session {
        puzzles,
        search,
        practice: Practice::new(puzzles.seed, puzzles.wanted, args.count, earlier),
        history,
        typing,
        has_read: false,
    };
    if session.typing.is_person() {
        write_out(HOW.as_bytes(), global.form())?;
    }
    session.run()
}
