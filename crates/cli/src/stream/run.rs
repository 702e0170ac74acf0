//! Answers one input, or a stream of a million, in the same way: each input by itself, and in the order of the inputs.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;
use std::time::Instant;

use pusoy::cards::parse;
use pusoy_api::command::{Command, Recorded};
use pusoy_api::deal_log::deal_assembler::DealAssembler;
use pusoy_api::deal_log::line::Line;
use pusoy_api::playing::log::IN_PLAY;
use pusoy_api::rules::base_rules::BaseRules;
use pusoy_api::rules::header::LogRules;
use pusoy_api::wire::controls::escape_controls;
use pusoy_api::wire::error_record::write_problems;
use pusoy_api::wire::id::Id;
use pusoy_api::wire::input::utf8;
use pusoy_api::wire::problem::{INTERNAL, Problems};
use rayon::prelude::*;

use crate::args::{Form, Global, RuleArgs};
use crate::house::named_rules::NamedRules;
use crate::html::frame as page;
use crate::stream::answers::Streamed;
use crate::stream::lines::Lines;
use crate::stream::links;
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::output::print_error;
use crate::terminal::progress::counter;
use crate::terminal::shell::quoted;
use crate::terminal::style;

/// An input as it arrives.
struct RawInput<'a> {
    bytes: &'a [u8],
    /// The rules that a log names for the input; `None` if no log names rules.
    rules: Option<&'a LogRules>,
}

/// A command without its types, so that the code for streams is compiled once and not once per command.
trait DynCommand: Sync {
    /// Answers an input, and stores its `id`. Returns `true` if the answer counts as a failure.
    fn answer_input(&self, input: &RawInput<'_>, id: &mut Id, form: Form, out: &mut Vec<u8>) -> Result<bool, Problems>;
    /// Calls [`Streamed::in_order`].
    fn in_order(&self) -> bool;
    /// Calls [`Streamed::title`].
    fn title(&self) -> &'static str;
    /// Calls [`Command::has_headers`].
    fn has_headers(&self) -> bool;
    /// Calls [`Command::about_header`].
    fn about_header(&self, rules: &LogRules) -> Option<String>;
    /// Calls [`Command::continues_deal`].
    fn continues_deal(&self, line: &str, is_open: bool) -> bool;
    /// Calls [`Command::needs_blank_line`].
    fn needs_blank_line(&self) -> bool;
    /// Calls [`Streamed::finish`].
    fn finish(&self, form: Form, failed: &[usize], out: &mut Vec<u8>);
    /// Calls [`Streamed::batch`].
    fn batch(&self) -> usize;
}

impl<S: Streamed> DynCommand for S {
    fn answer_input(&self, input: &RawInput<'_>, id: &mut Id, form: Form, out: &mut Vec<u8>) -> Result<bool, Problems> {
        let command = self.command();
        let text = utf8(input.bytes)?;
        let question = command.read_input(text, input.rules, id)?;
        let started = Instant::now();
        let limit = self.time_limit();
        let answer = command.answer(question, &|| limit.is_some_and(|limit| started.elapsed() >= limit))?;
        self.add_up(&answer, id)?;
        let begin = out.len();
        match form {
            Form::Text => self.as_render(&answer).text(out),
            Form::Json => answer.write_records(id, out),
            Form::Html => page::write(&self.as_render(&answer).page(), out),
        }
        links::write(&self.links(&answer, text), form, begin, out);
        Ok(answer.is_failure())
    }

    fn in_order(&self) -> bool {
        Streamed::in_order(self)
    }

    fn title(&self) -> &'static str {
        Streamed::title(self)
    }

    fn has_headers(&self) -> bool {
        self.command().has_headers()
    }

    fn about_header(&self, rules: &LogRules) -> Option<String> {
        self.command().about_header(rules)
    }

    fn continues_deal(&self, line: &str, is_open: bool) -> bool {
        self.command().continues_deal(line, is_open)
    }

    fn needs_blank_line(&self) -> bool {
        self.command().needs_blank_line()
    }

    fn finish(&self, form: Form, failed: &[usize], out: &mut Vec<u8>) {
        Streamed::finish(self, form, failed, out);
    }

    fn batch(&self) -> usize {
        Streamed::batch(self)
    }
}

/// The place of an input.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// The arguments of the command line, as they were typed.
    Arguments,
    /// Several arguments, some of which were quoted. Columns of the joined text are not those of the typed text.
    JoinedArguments,
    /// The line of the only input so far, by its number.
    Line(usize),
    /// The line of one of several inputs, by its number. In text, the answer to the input begins with its id, or with
    /// the number of the line if the input has no id.
    OneOfSeveral(usize),
}

impl Place {
    /// Returns the number of the line, from 1. Returns `None` for arguments.
    fn line(self) -> Option<usize> {
        match self {
            Place::Arguments | Place::JoinedArguments => None,
            Place::Line(line) | Place::OneOfSeveral(line) => Some(line),
        }
    }
}

/// The answers to some inputs.
#[derive(Default)]
struct Answered {
    /// Bytes for standard output.
    out: Vec<u8>,
    /// Lines for standard error: the errors of inputs that were not answered. A stream in JSON form does not print
    /// them, because its records contain the errors.
    errors: Vec<String>,
    /// The numbers of the lines that were not answered.
    refused: Vec<usize>,
    /// Whether an input was not answered, or an answer counts as a failure.
    failed: bool,
    /// Whether a defect of the program was found.
    defect: bool,
}

/// Number of shares per thread into which a batch is divided: many, so that no thread waits long for another.
const SHARES: usize = 16;

/// Sets the number of threads. `None` is one per processor.
pub fn use_threads(threads: Option<u16>) -> Result<(), Failure> {
    let threads = threads.map_or(0, usize::from);
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build_global()
        .map_err(|error| Failure::internal(format!("cannot start threads: {error}")))
}

/// Answers the arguments, joined by `join`, as one input. Without arguments, or if the only argument is `-`, answers
/// the inputs in the lines of the file of `--input` or else of standard input.
pub fn run(
    command: &impl Streamed,
    arguments: &[String],
    join: &str,
    form: Form,
    global: &Global,
) -> Result<Exit, Failure> {
    run_source(command, Source::open(arguments, join, global)?, form, global)
}

/// Answers the inputs of a source.
pub fn run_source(command: &impl Streamed, source: Source, form: Form, global: &Global) -> Result<Exit, Failure> {
    let ended = match source {
        Source::Arguments(text) => answer_arguments(command, &text, Place::Arguments, form),
        Source::JoinedArguments(text) => answer_arguments(command, &text, Place::JoinedArguments, form),
        Source::Lines(lines) => answer_lines(command, lines, form).map(|ended| ended.for_stream(global)),
    };
    ended.or_else(Failure::unless_unread)
}

/// Returns `true` if there is no source of inputs: no arguments and no `--input`, and standard input is a terminal.
pub fn lacks_input(arguments: &[String], global: &Global) -> bool {
    arguments.is_empty() && global.input.is_none() && io::stdin().is_terminal()
}

/// The source of the inputs of a run.
pub enum Source {
    /// One input in the arguments of the command line.
    Arguments(String),
    /// One input in several arguments, some of which were quoted.
    JoinedArguments(String),
    /// The lines of a file or of standard input.
    Lines(Lines<Box<dyn Read>>),
}

impl Source {
    /// Takes the arguments, joined by `join`, as one input. Without arguments, or if the only argument is `-`, opens
    /// the file of `--input` or else standard input.
    pub fn open(arguments: &[String], join: &str, global: &Global) -> Result<Source, Failure> {
        let from_stdin = arguments.is_empty() || arguments == ["-"];
        if !from_stdin && global.input.is_some() {
            return Err(Failure::usage("give an input as arguments or --input FILE, not both"));
        }
        if !from_stdin && global.exit_zero {
            let why = "applies to the records of a stream, but the input is an argument (leave out --exit-zero)";
            return Err(Failure::usage(format!("--exit-zero: {why}")));
        }
        if let [argument] = arguments
            && is_file(argument)
        {
            let why = format!("'{argument}' is a file (to read the file, use --input {})", quoted(argument));
            return Err(Failure::usage(why));
        }
        let lines = |source: Box<dyn Read>| Source::Lines(Lines::new(source));
        match &global.input {
            _ if !from_stdin && arguments.len() > 1 && arguments.iter().any(|argument| argument.contains(' ')) => {
                Ok(Source::JoinedArguments(arguments.join(join)))
            }
            _ if !from_stdin => Ok(Source::Arguments(arguments.join(join))),
            Some(path) if path.as_os_str() != "-" => Ok(lines(Box::new(open(path)?))),
            None if lacks_input(arguments, global) => {
                let message = "no input (give it as arguments, name a file with --input FILE, pipe lines to standard \
                               input, or add '-' to the command and then type lines; --help shows how)";
                Err(Failure::usage(message))
            }
            _ => Ok(lines(Box::new(io::stdin().lock()))),
        }
    }

    /// Reads up to the first line that is a header or an input, and puts all lines back. Returns the rules of the
    /// header. Returns `None` if an input comes first, if no line is a header or an input, or if the input is in
    /// arguments.
    fn rules_of_log(&mut self) -> Result<Option<LogRules>, Failure> {
        let Source::Lines(lines) = self else { return Ok(None) };
        let mut read = Vec::new();
        let found = loop {
            let batch = lines.next_batch().map_err(cannot_read)?;
            let is_ended = batch.is_empty();
            let found = batch.iter().find_map(Line::header_or_input);
            read.extend(batch);
            if is_ended || found.is_some() {
                break found.flatten();
            }
        };
        lines.put_back(read);
        Ok(found)
    }
}

impl Source {
    /// Returns the rules in force for the inputs of this source, which may be a log that names rules.
    pub fn base_rules(&mut self, args: &RuleArgs) -> Result<BaseRules, Failure> {
        let named = NamedRules::read(args)?;
        match self.rules_of_log()? {
            Some(log) => named.over_log(&log),
            None => named.without_log(),
        }
    }
}

/// Returns `true` if an argument is the name of a file, and does not have the form of cards or of `NAME=HAND`.
fn is_file(argument: &str) -> bool {
    !argument.contains('=') && parse::cards(argument).is_err() && Path::new(argument).is_file()
}

fn cannot_read(error: io::Error) -> Failure {
    Failure::cannot_read("the input", error)
}

/// Opens a file of inputs.
pub fn open(path: &Path) -> Result<File, Failure> {
    File::open(path).map_err(|error| Failure::cannot_read(path.display(), error))
}

fn answer_arguments(command: &dyn DynCommand, text: &str, place: Place, form: Form) -> Result<Exit, Failure> {
    let mut answered = Answered::default();
    let input = RawInput { bytes: text.as_bytes(), rules: None };
    answer(command, &input, place, form, &mut answered);
    let is_refused = !answered.errors.is_empty();
    if !is_refused {
        answered.out.splice(..0, beginning(command, form));
        answered.out.extend(ending(command, form, &[]));
    }
    answered.errors.iter().for_each(|error| print_error(error));
    let mut out = io::stdout();
    out.write_all(&style::encode_for_terminal(&answered.out, form))
        .and_then(|()| out.flush())
        .map_err(Failure::output)?;
    Ok(match (answered.defect, is_refused, answered.failed) {
        (true, ..) => Exit::Internal,
        (_, true, _) => Exit::BadData,
        (.., true) => Exit::Failed,
        _ => Exit::Done,
    })
}

fn answer_lines(command: &dyn DynCommand, mut lines: Lines<Box<dyn Read>>, form: Form) -> Result<Exit, Failure> {
    let mut out = io::stdout().lock();
    let (mut failed, mut defect) = (false, false);
    out.write_all(&beginning(command, form)).map_err(Failure::output)?;
    let bar = counter();
    let shares = SHARES * rayon::current_num_threads();
    let mut answers: Vec<Answered> = (0..shares).map(|_| Answered::default()).collect();
    let mut inputs = 0;
    let mut assembler = DealAssembler::new(|line: &str, is_open| command.continues_deal(line, is_open))
        .with_headers(command.has_headers())
        .with_blank_line(command.needs_blank_line());
    let mut refused = Vec::new();
    let mut is_ended = false;
    let mut in_play = None;
    loop {
        if is_ended {
            bar.finish_and_clear();
            if let Some(line) = in_play {
                let deal = inputs + 1;
                print_error(&format!("line {line}: one deal is still in play (deal {deal}), and is not counted"));
            }
            let ending = ending(command, form, &refused);
            out.write_all(&style::encode_for_terminal(&ending, form))
                .and_then(|()| out.flush())
                .map_err(Failure::output)?;
            return Ok(match (defect, failed) {
                (true, _) => Exit::Internal,
                (false, true) => Exit::Failed,
                (false, false) => Exit::Done,
            });
        }
        let mut batch = lines.next_batch().map_err(cannot_read)?;
        is_ended = batch.is_empty();
        if command.has_headers() {
            in_play = batch.iter().rfind(|line| begins_unfinished(line)).map(|line| line.number).or(in_play);
        }
        batch = assembler.join(batch);
        if is_ended {
            batch.extend(assembler.end());
        }
        let warnings = assembler.new_headers().into_iter().filter_map(|rules| command.about_header(&rules));
        warnings.for_each(|warning| bar.suspend(|| print_error(&warning)));
        inputs += batch.iter().filter(|line| !line.is_blank()).count();
        let has_begun_another = lines.has_begun_another() || assembler.is_open();
        let place: fn(usize) -> Place =
            if inputs > 1 || inputs == 1 && has_begun_another { Place::OneOfSeveral } else { Place::Line };
        for part in batch.chunks(command.batch()) {
            let share = if command.in_order() { part.len() } else { part.len().div_ceil(shares) };
            let answer =
                |(answered, lines): (&mut Answered, &[Line])| answered.answer_batch(command, lines, place, form);
            let used = part.len().div_ceil(share);
            answers[..used].par_iter_mut().zip(part.par_chunks(share)).for_each(answer);
            for answered in &answers[..used] {
                failed |= answered.failed;
                defect |= answered.defect;
                refused.extend(&answered.refused);
                if form != Form::Json {
                    answered.errors.iter().for_each(|error| bar.suspend(|| print_error(error)));
                }
                out.write_all(&style::encode_for_terminal(&answered.out, form)).map_err(Failure::output)?;
            }
            out.flush().map_err(Failure::output)?;
            bar.inc(part.len() as u64);
        }
    }
}

/// Returns `true` if a line begins an unfinished deal of `play`. Other commands read such a line as a comment.
fn begins_unfinished(line: &Line) -> bool {
    line.bytes.as_deref().is_some_and(|bytes| bytes.starts_with(IN_PLAY.as_bytes()))
}

/// Returns the output before the answers: the beginning of a page.
fn beginning(command: &dyn DynCommand, form: Form) -> Vec<u8> {
    let mut out = Vec::new();
    if form == Form::Html {
        page::begin(command.title(), &mut out);
    }
    out
}

/// Returns the output after the answers: the total, if the command has one, and the end of a page.
fn ending(command: &dyn DynCommand, form: Form, failed: &[usize]) -> Vec<u8> {
    let mut out = Vec::new();
    command.finish(form, failed, &mut out);
    if form == Form::Html {
        page::end(&mut out);
    }
    out
}

impl Answered {
    /// Replaces the earlier answers with the answers to `lines`. Blank lines have no answer.
    fn answer_batch(&mut self, command: &dyn DynCommand, lines: &[Line], place: fn(usize) -> Place, form: Form) {
        self.out.clear();
        self.errors.clear();
        self.refused.clear();
        (self.failed, self.defect) = (false, false);
        for line in lines {
            let Some(bytes) = &line.bytes else {
                refuse(&Line::input_too_long().into(), &Id::NONE, place(line.number), form, self);
                continue;
            };
            // A file can begin with a byte order mark. If files were joined, the mark can be on any line.
            let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
            let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
            if !bytes.trim_ascii().is_empty() {
                let input = RawInput { bytes, rules: line.rules.as_deref() };
                answer(command, &input, place(line.number), form, self);
            }
        }
    }
}

fn answer(command: &dyn DynCommand, input: &RawInput<'_>, place: Place, form: Form, answered: &mut Answered) {
    let mut id = Id::NONE;
    let begin = answered.out.len();
    match command.answer_input(input, &mut id, form, &mut answered.out) {
        Ok(is_failure) => answered.failed |= is_failure,
        Err(problems) => {
            let problems = if place == Place::JoinedArguments { problems.without_columns() } else { problems };
            return refuse(&problems, &id, place, form, answered);
        }
    }
    if let (Form::Text, Place::OneOfSeveral(line), true) = (form, place, answered.out.len() > begin) {
        let lines = answered.out[begin..].iter().filter(|&&byte| byte == b'\n').count();
        let heading = heading(line, &id) + if lines > 1 { "\n" } else { " " };
        answered.out.splice(begin..begin, heading.into_bytes());
    }
}

/// Returns the heading of an answer in text: the id of its input, or else the line. For example: `id 7:` or `line 3:`.
fn heading(line: usize, id: &Id) -> String {
    match id.words() {
        None => format!("line {line}:"),
        Some(id) => format!("id {}:", escape_controls(&id)),
    }
}

/// Adds the errors of an input that is not answered: a line for standard error and, in JSON form, a record.
fn refuse(problems: &Problems, id: &Id, place: Place, form: Form, answered: &mut Answered) {
    let first_below = problems.0.first().map_or(0, |problem| problem.below);
    let line = place.line().map(|line| line + first_below);
    if form == Form::Json {
        write_problems(problems, id, line, &mut answered.out);
    }
    let what = problems.messages().join("; ");
    let heading = line.map_or_else(String::new, |line| format!("line {line}: "));
    answered.errors.push(format!("{heading}{what}"));
    answered.refused.extend(place.line());
    answered.failed = true;
    answered.defect |= problems.0.iter().any(|problem| problem.code == INTERNAL);
}
