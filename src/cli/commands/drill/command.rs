//! The session of `pusoy drill`.

use std::io::{self, IsTerminal, Read, Write};

use pusoy::cards::CardSet;
use pusoy::chinese::{Payoffs, Setting};
use pusoy::solver::Theme;
use serde::Serialize;

use crate::cli::args::{self, Form, Global, QueryArgs, new_seed};
use crate::cli::asking::queries::Queries;
use crate::cli::commands::drill::choose::Chooser;
use crate::cli::commands::drill::history::{Entry, History};
use crate::cli::commands::drill::typing::Typing;
use crate::cli::commands::drill::{choose, rows};
use crate::cli::grading::graded::{GivenSetting, grade};
use crate::cli::grading::record::record;
use crate::cli::grading::summary::Summary;
use crate::cli::grading::text::write_grade;
use crate::cli::house::base_rules::in_words;
use crate::cli::json::described::described;
use crate::cli::json::error_record::write_problems;
use crate::cli::json::id::Id;
use crate::cli::json::problem::Problems;
use crate::cli::json::record::write_record;
use crate::cli::stream::answers::write;
use crate::cli::stream::run::open;
use crate::cli::terminal::exit::Exit;
use crate::cli::terminal::output::{broken, complain};
use crate::cli::terminal::style;
use crate::cli::terminal::words::count_of;

pub fn run(args: &args::Drill, global: &Global) -> Exit {
    let drill = match Drill::new(args, global) {
        Ok(drill) => drill,
        Err(exit) => return exit,
    };
    drill.run(args.count).unwrap_or_else(|stopped| stopped)
}

struct Drill {
    queries: Queries,
    chooser: Chooser,
    history: Option<History>,
    summary: Summary,
    typing: Typing,
    form: Form,
    /// Whether a person types, who is shown a prompt.
    asks: bool,
}

described! { record HandRecord as "pusoy.drill.hand/1" }

/// A hand to be set.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct HandRecord {
    schema: &'static str,
    /// Number of the hand, from 1.
    id: u64,
    /// The thirteen cards.
    cards: String,
}

/// A line that was typed, understood.
enum Typed {
    Setting(Setting),
    Skip,
    Quit,
}

/// What a person must know to begin.
const HOW: &str = "Type the rows of your setting with '/' between them; two are enough. 's' skips a hand, 'q' quits, \
                   'help' tells more.";

/// What 'help' tells.
const HELP: &str = "
  Kh Kc Td / Js Jd 3h 3c 2c   front and middle; the back is what is left
  front / middle / back       all three; any two in any order will do
  KKT / JJ332                 ranks alone, where suits make no difference
  s, skip                     another hand
  q, quit                     the summary and the end, as on Ctrl-C
  ?, help                     these lines, and the hand once more
";

impl Drill {
    fn new(args: &args::Drill, global: &Global) -> Result<Drill, Exit> {
        let query = QueryArgs {
            rules: args.rules.clone(),
            opponents: Some(args.opponents),
            dead: String::new(),
            against: Vec::new(),
            quick: false,
            precision: args.precision,
            time_limit: None,
            no_cache: args.no_cache,
            seed: 0,
        };
        let queries = Queries::read(&query, 1, true)?;
        let history = match args.no_history {
            true => None,
            false => Some(History::open(args.history.as_deref())?),
        };
        let themes = choose::themes(&args.only)?;
        let source: Box<dyn Read + Send> = match &global.input {
            Some(path) if path.as_os_str() != "-" => Box::new(open(path)?),
            _ => Box::new(io::stdin()),
        };
        let past = history.as_ref().map(History::entries).unwrap_or_default();
        Ok(Drill {
            queries,
            chooser: Chooser::new(args.seed.unwrap_or_else(new_seed), themes, past),
            history,
            summary: Summary::default(),
            typing: Typing::begin(source),
            form: global.form(),
            asks: io::stdin().is_terminal() && global.input.is_none() && !global.json,
        })
    }

    /// Deals `count` hands, or as many as are set. The error is the exit status of a session that broke off.
    fn run(mut self, count: Option<u64>) -> Result<Exit, Exit> {
        if self.form == Form::Text {
            self.write(format!("{}\n{HOW}\n", in_words(self.queries.house())).as_bytes())?;
        }
        for id in 1..=count.unwrap_or(u64::MAX) {
            let (hand, themes) = self.chooser.next(&self.queries).map_err(|problems| self.refuse(&problems, id))?;
            self.show(id, hand)?;
            match self.read(id, hand)? {
                Typed::Setting(setting) => self.grade(id, setting, &themes)?,
                Typed::Skip => {}
                Typed::Quit => break,
            }
        }
        self.finish()?;
        Ok(Exit::Done)
    }

    fn show(&self, id: u64, hand: CardSet) -> Result<(), Exit> {
        let mut out = Vec::new();
        match self.form {
            Form::Json => {
                write_record(&HandRecord { schema: "pusoy.drill.hand/1", id, cards: hand.to_string() }, &mut out)
            }
            Form::Text | Form::Html => _ = writeln!(out, "\n{id}.  {}", style::hand(hand)),
        }
        self.write(&out)
    }

    /// Reads lines until one is understood.
    fn read(&mut self, id: u64, hand: CardSet) -> Result<Typed, Exit> {
        let payoffs = Payoffs::new(&self.queries.house().rules);
        loop {
            if self.asks {
                self.write(b"> ")?;
            }
            let Some(line) = self.typing.next_line()? else { return Ok(Typed::Quit) };
            let line = String::from_utf8_lossy(&line);
            match line.trim() {
                "" => {}
                "s" | "skip" => return Ok(Typed::Skip),
                "q" | "quit" => return Ok(Typed::Quit),
                "?" | "h" | "help" if self.form != Form::Json => {
                    self.write(HELP.as_bytes())?;
                    self.show(id, hand)?;
                }
                text => match rows::read(text, hand, &payoffs) {
                    Ok(setting) => return Ok(Typed::Setting(setting)),
                    Err(problems) => _ = self.refuse(&problems, id),
                },
            }
        }
    }

    fn grade(&mut self, id: u64, setting: Setting, themes: &[Theme]) -> Result<(), Exit> {
        let given = GivenSetting { player: None, setting, units: None };
        let hand = grade(&self.queries, self.queries.about(setting.cards()), given)
            .map_err(|problems| self.refuse(&problems, id))?;
        let mut out = Vec::new();
        match self.form {
            Form::Json => write_record(&record(&hand, &Id::from(id)), &mut out),
            Form::Text | Form::Html => write_grade(&hand.solved.answer, &hand.graded, &mut out),
        }
        // What was typed is kept, whoever reads the answer; and answered, whether or not it can be kept.
        let kept = self.history.as_mut().map_or(Ok(()), |history| history.add(Entry::new(&hand, themes)));
        self.write(&out)?;
        self.summary.add(&hand, &Id::from(id));
        self.chooser.learn(themes, hand.graded.given.gap.mean());
        kept
    }

    /// Writes the summary of the session, and what hands have cost in all sessions.
    fn finish(&self) -> Result<(), Exit> {
        let mut out = Vec::new();
        if self.asks && self.typing.is_stopped() {
            out.push(b'\n'); // the terminal has shown ^C behind the prompt
        }
        if self.summary.is_empty() {
            return self.write(&out);
        }
        write(&self.summary, self.form, &Id::NONE, &mut out);
        if self.form == Form::Text {
            self.write_themes(&mut out);
        }
        self.write(&out)
    }

    /// Writes what each kind of hand has cost so far, history included, the worst first.
    fn write_themes(&self, out: &mut Vec<u8>) {
        let all = self.history.as_ref().map_or(0, |history| history.entries().len());
        let hands = if all > 0 { format!("all hands so far ({all})") } else { String::from("these hands") };
        _ = writeln!(out, "\n{hands}, by kind:");
        for (theme, hands, loss) in self.chooser.losses() {
            _ = writeln!(out, "  {:<20} {loss:.2} lost a hand, {}", theme.name(), count_of(hands, "hand"));
        }
    }

    /// Writes what is wrong with a line, as a record or for the person.
    fn refuse(&self, problems: &Problems, id: u64) -> Exit {
        let mut out = Vec::new();
        match self.form {
            Form::Json => write_problems(problems, &Id::from(id), None, &mut out),
            Form::Text | Form::Html => problems.0.iter().for_each(|problem| complain(&problem.message)),
        }
        self.write(&out).err().unwrap_or(Exit::BadData)
    }

    fn write(&self, bytes: &[u8]) -> Result<(), Exit> {
        let mut out = io::stdout().lock();
        out.write_all(&style::shown(bytes)).and_then(|()| out.flush()).map_err(|error| broken(&error))
    }
}
