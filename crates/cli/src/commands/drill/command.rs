//! The session of `pusoy drill`.

use std::io::{self, IsTerminal, Read, Write};

use pusoy_api::deal_log::drill_history::Entry;
use pusoy_api::questions::drill::hands::Hands;
use pusoy_api::questions::drill::kinds::{find_kinds, find_themes};
use pusoy_api::questions::drill::streets::Streets;
use pusoy_api::questions::place::command::{AcceptedInputs, Placing};
use pusoy_api::questions::place::input::PlaceFlags;
use pusoy_api::wire::controls::escape_controls;
use pusoy_api::wire::error_record::write_problems;
use pusoy_api::wire::id::Id;
use pusoy_api::wire::problem::{Problem, Problems};
use pusoy_api::words::numbers::count_of;

use crate::args::{self, Form, Global, QueryArgs, new_seed};
use crate::commands::drill::hands::HandSeries;
use crate::commands::drill::history::{History, Readers, readers};
use crate::commands::drill::progress;
use crate::commands::drill::streets::StreetSeries;
use crate::commands::drill::task_series::TaskSeries;
use crate::commands::drill::typing::Typing;
use crate::house::named_rules;
use crate::machine::cache::machine;
use crate::solving::query_args;
use crate::stream::run::open;
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::output::{print_error, refuse_unused};
use crate::terminal::{columns, style};

/// Runs a session. With `--progress`, shows the progress in the history instead.
pub fn run(args: &args::Drill, global: &Global) -> Result<Exit, Failure> {
    if args.progress {
        return progress::run(args.history.as_deref(), global);
    }
    let rules = named_rules::read(&args.rules)?;
    let is_open_face = rules.house().rules.is_open_face();
    if is_open_face {
        let why = "under open-face rules, streets are valued for your own board, exactly or with a fixed number of \
                   sampled deals";
        refuse_unused(&global.given, &["opponents", "precision"], why)?;
    }
    // The same query as in `grade`, so that both commands give a hand the same grade.
    let queries = if is_open_face { None } else { Some(query_args::read(&query(args), 2, true)?) };
    let history = match args.no_history {
        true => None,
        false => Some(History::open(args.history.as_deref())?),
    };
    let past = history.as_ref().map(History::entries).unwrap_or_default();
    let seed = || args.seed.unwrap_or_else(new_seed);
    let unknown = |problem: Problem| Failure::usage(format!("--only: {}", problem.message));
    let tasks: Box<dyn TaskSeries> = match queries {
        Some(queries) => {
            let only = find_themes(&args.only).map_err(unknown)?;
            Box::new(HandSeries::new(Hands::new(queries), only, seed(), past))
        }
        None => {
            let only = find_kinds(&args.only, &rules.house().rules).map_err(unknown)?;
            let placing =
                Placing::new(rules, PlaceFlags::default(), AcceptedInputs::Placements, machine(!args.no_cache));
            Box::new(StreetSeries::new(Streets::new(placing).map_err(Failure::usage)?, only, seed(), past))
        }
    };
    let source: Box<dyn Read + Send> = match &global.input {
        Some(path) if path.as_os_str() != "-" => Box::new(open(path)?),
        _ => Box::new(io::stdin()),
    };
    let session = Drill {
        tasks,
        history,
        typing: Typing::begin(source),
        form: global.form(),
        asks: io::stdin().is_terminal() && global.input.is_none() && !global.json,
        stored: 0,
    };
    session.run(args.count)
}

/// Writes where the history is, and names two commands that read it. `stored` is the number of answers that this
/// session stored. `reviews` is `true` if `pusoy review` reads the tasks of this session.
fn write_place(history: &History, stored: u64, reviews: bool, out: &mut Vec<u8>) {
    let path = history.path();
    let Readers { progress, review, grade } = readers(path);
    let again =
        if reviews { format!("'{review}' your costliest mistakes") } else { format!("'{grade}' all grades again") };
    let text = format!(
        "stored {} in {}: '{progress}' shows your progress, and {again}",
        count_of(stored, "answer"),
        escape_controls(&path.to_string_lossy())
    );
    _ = writeln!(out, "\n{}", columns::wrapped(&text, style::width()).join("\n"));
}

/// Returns the arguments of the queries to the solver.
fn query(args: &args::Drill) -> QueryArgs {
    QueryArgs {
        rules: args.rules.clone(),
        opponents: Some(args.opponents),
        dead: String::new(),
        against: Vec::new(),
        quick: false,
        precision: args.precision,
        time_limit: None,
        no_cache: args.no_cache,
        seed: None,
    }
}

struct Drill<'a> {
    tasks: Box<dyn TaskSeries + 'a>,
    history: Option<History>,
    typing: Typing,
    form: Form,
    /// Whether a person types at a prompt.
    asks: bool,
    /// Number of entries that this session stored.
    stored: u64,
}

/// The next step after a task.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Another,
    Quit,
    /// The input ended, or Ctrl-C or a signal ended it.
    End,
}

impl Drill<'_> {
    /// Runs tasks until the input ends or the person quits, but at most `count` tasks.
    ///
    /// # Errors
    /// The failure that ended the session early.
    fn run(mut self, count: Option<u64>) -> Result<Exit, Failure> {
        if self.form == Form::Text {
            self.write(self.tasks.beginning().as_bytes())?;
        }
        let mut last = Next::Another;
        for id in 1..=count.unwrap_or(u64::MAX) {
            if let Err(problems) = self.tasks.next() {
                self.refuse(&problems, id)?;
                return Ok(Exit::BadData);
            }
            self.show(id)?;
            last = self.read(id)?;
            if last != Next::Another {
                break;
            }
        }
        let mut out = Vec::new();
        if self.asks && last == Next::End {
            out.push(b'\n'); // the cursor is after the prompt
        }
        let past = self.history.as_ref().map(History::entries).unwrap_or_default();
        self.tasks.finish(past, self.form, &mut out);
        if let Some(history) = self.history.as_ref().filter(|_| self.stored > 0 && self.form == Form::Text) {
            write_place(history, self.stored, self.tasks.are_reviewed(), &mut out);
        }
        self.write(&out)?;
        Ok(Exit::Done)
    }

    fn show(&self, id: u64) -> Result<(), Failure> {
        let mut out = Vec::new();
        self.tasks.show(id, self.form, &mut out);
        self.write(&out)
    }

    /// Reads lines until one of them answers the task, skips it or quits, or until the input ends. Grades an answer,
    /// and stores its grade.
    fn read(&mut self, id: u64) -> Result<Next, Failure> {
        loop {
            if self.asks {
                self.write(b"> ")?;
            }
            let Some(line) = self.typing.next_line()? else { return Ok(Next::End) };
            let line = String::from_utf8_lossy(&line);
            match line.trim().to_lowercase().as_str() {
                "" => {}
                "s" | "skip" => return Ok(Next::Another),
                "q" | "quit" | "exit" => return Ok(Next::Quit),
                "?" | "h" | "help" if self.form != Form::Json => {
                    self.write(self.tasks.help().as_bytes())?;
                    self.show(id)?;
                }
                _ => {
                    let mut out = Vec::new();
                    match self.tasks.grade(id, line.trim(), self.form, &mut out) {
                        Ok(entry) => return self.store(entry, &out).map(|()| Next::Another),
                        // If the errors cannot be written, the session still continues.
                        Err(problems) => _ = self.refuse(&problems, id).map_err(Failure::print),
                    }
                }
            }
        }
    }

    /// Stores an entry in the history, and then writes `answer`, which shows the grade. If storing fails, writes the
    /// answer anyway.
    fn store(&mut self, entry: Entry, answer: &[u8]) -> Result<(), Failure> {
        let stored = self.history.as_mut().map_or(Ok(()), |history| history.add(entry));
        self.stored += u64::from(stored.is_ok() && self.history.is_some());
        Failure::join([stored, self.write(answer)])
    }

    /// Reports the errors of a task or of a typed line, as a record or as messages.
    fn refuse(&self, problems: &Problems, id: u64) -> Result<(), Failure> {
        let mut out = Vec::new();
        match self.form {
            Form::Json => write_problems(problems, &Id::from(id), None, &mut out),
            Form::Text | Form::Html => problems.messages().iter().for_each(|message| print_error(message)),
        }
        self.write(&out)
    }

    fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        out.write_all(&style::encode_for_terminal(bytes, self.form)).and_then(|()| out.flush()).map_err(Failure::output)
    }
}
