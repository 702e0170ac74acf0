//! One contract for one input or a million: an input is answered by itself, and answers come in the order of inputs.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;

use rayon::prelude::*;
use serde_json::{Map, Value};

use crate::cli::args::{Form, Global};
use crate::cli::html::frame as page;
use crate::cli::json::error_record::write_problems;
use crate::cli::json::id::{Id, Identified};
use crate::cli::json::problem::{Problem, Problems};
use crate::cli::plain::plain;
use crate::cli::stream::answers::{Command, Written, write};
use crate::cli::stream::comments::is_json;
use crate::cli::stream::joining::Joining;
use crate::cli::stream::lines::{LONGEST, Line, Lines};
use crate::cli::terminal::exit::Exit;
use crate::cli::terminal::output::{broken, complain};
use crate::cli::terminal::progress::counter;
use crate::cli::terminal::style;

/// An input, told apart by how it begins.
enum Input<'a> {
    /// Text, as on the command line or in a line of a stream.
    Text(&'a str),
    /// The fields of a JSON object without its `id`.
    Json(Map<String, Value>),
}

/// A command whose types are forgotten, so that streams are compiled once and not once for each command.
trait Answering: Sync {
    /// Answers an input, takes its `id`, and returns whether the answer counts as a failure.
    fn answer_input(&self, bytes: &[u8], id: &mut Id, form: Form, out: &mut Vec<u8>) -> Result<bool, Problems>;
    /// As [`Command::in_order`].
    fn in_order(&self) -> bool;
    /// As [`Command::title`].
    fn title(&self) -> &'static str;
    /// As [`Command::is_log`].
    fn is_log(&self) -> bool;
    /// As [`Command::goes_on`].
    fn goes_on(&self, line: &str) -> bool;
    /// As [`Command::finish`].
    fn finish(&self, form: Form, failed: &[usize], out: &mut Vec<u8>);
    /// As [`Command::batch`].
    fn batch(&self) -> usize;
}

impl<C: Command> Answering for C {
    fn answer_input(&self, bytes: &[u8], id: &mut Id, form: Form, out: &mut Vec<u8>) -> Result<bool, Problems> {
        let text = utf8(bytes)?;
        let question = match self.usual_fields(text) {
            Some((of_record, fields)) => {
                *id = of_record;
                self.read_fields(fields)?
            }
            None => match parse(text, id)? {
                Input::Text(text) => self.read_text(text)?,
                Input::Json(fields) => self.read_fields(self.fields(fields)?)?,
            },
        };
        let answer = self.answer(question)?;
        self.add_up(&answer, id)?;
        write(&answer, form, id, out);
        Ok(answer.is_failure())
    }

    fn in_order(&self) -> bool {
        Command::in_order(self)
    }

    fn title(&self) -> &'static str {
        Command::title(self)
    }

    fn is_log(&self) -> bool {
        Command::is_log(self)
    }

    fn goes_on(&self, line: &str) -> bool {
        Command::goes_on(self, line)
    }

    fn finish(&self, form: Form, failed: &[usize], out: &mut Vec<u8>) {
        Command::finish(self, form, failed, out);
    }

    fn batch(&self) -> usize {
        Command::batch(self)
    }
}

/// Where an input stands.
#[derive(Clone, Copy)]
enum Place {
    /// The arguments of the command line.
    Arguments,
    /// The only line so far that is not blank, by its number.
    Line(usize),
    /// One of several lines, by its number: what is answered in text says which line it answers.
    OneOfSeveral(usize),
}

impl Place {
    /// Returns the number of the line, from 1.
    fn line(self) -> Option<usize> {
        match self {
            Place::Arguments => None,
            Place::Line(line) | Place::OneOfSeveral(line) => Some(line),
        }
    }
}

/// The answers to some inputs.
#[derive(Default)]
struct Answered {
    /// Bytes for standard output.
    out: Vec<u8>,
    /// Lines for standard error: what is wrong with inputs that were not answered.
    complaints: Vec<String>,
    /// The numbers of the lines that were not answered.
    refused: Vec<usize>,
    /// Whether an input was not answered, or an answer counts as a failure.
    failed: bool,
}

/// Number of shares of a batch for each thread: many, so that no thread waits long for another.
const SHARES: usize = 16;

/// Sets the number of threads; `None` is one for each processor.
pub fn use_threads(threads: Option<u16>) -> Result<(), Exit> {
    let threads = threads.map_or(0, usize::from);
    rayon::ThreadPoolBuilder::new().num_threads(threads).build_global().map_err(|error| {
        complain(&format!("cannot start threads: {error}"));
        Exit::Internal
    })
}

/// Answers the arguments, joined by `join`, as one input or, without any, each line of a file or of standard input.
pub fn run(command: &impl Command, arguments: &[String], join: &str, form: Form, global: &Global) -> Exit {
    run_any(command, arguments, join, form, global)
}

fn run_any(command: &dyn Answering, arguments: &[String], join: &str, form: Form, global: &Global) -> Exit {
    let from_stdin = arguments.is_empty() || arguments == ["-"];
    if !from_stdin && global.input.is_some() {
        complain("give an input as arguments or --input FILE, not both");
        return Exit::Usage;
    }
    if !from_stdin && global.exit_zero {
        complain("--exit-zero: it is about the records of a stream, and the input is an argument (leave it out)");
        return Exit::Usage;
    }
    let ended = match &global.input {
        _ if !from_stdin => return answer_arguments(command, &arguments.join(join), form),
        Some(path) if path.as_os_str() != "-" => match open(path) {
            Ok(mut file) => answer_lines(command, &mut file, form),
            Err(exit) => return exit,
        },
        _ if io::stdin().is_terminal() && arguments.is_empty() => {
            complain("no input: give it as arguments, or pipe lines to standard input; --help shows how");
            return Exit::Usage;
        }
        _ => answer_lines(command, &mut io::stdin().lock(), form),
    };
    match ended {
        Exit::Failed if global.exit_zero => Exit::Done,
        ended => ended,
    }
}

/// Opens a file of inputs, or says on standard error why it cannot be read.
pub fn open(path: &Path) -> Result<File, Exit> {
    File::open(path).map_err(|error| {
        complain(&format!("cannot read {}: {error}", path.display()));
        Exit::NoInput
    })
}

fn answer_arguments(command: &dyn Answering, text: &str, form: Form) -> Exit {
    let mut answered = Answered::default();
    answer(command, text.as_bytes(), Place::Arguments, form, &mut answered);
    let is_refused = !answered.complaints.is_empty();
    if !is_refused {
        answered.out.splice(..0, beginning(command, form));
        answered.out.extend(ending(command, form, &[]));
    }
    answered.complaints.iter().for_each(|complaint| complain(complaint));
    let written = io::stdout().write_all(&style::shown(&answered.out)).and_then(|()| io::stdout().flush());
    match written {
        Err(error) => broken(&error),
        Ok(()) if is_refused => Exit::BadData,
        Ok(()) if answered.failed => Exit::Failed,
        Ok(()) => Exit::Done,
    }
}

fn answer_lines(command: &dyn Answering, source: &mut dyn Read, form: Form) -> Exit {
    let mut lines = Lines::new(source);
    let mut out = io::stdout().lock();
    let mut failed = false;
    if let Err(error) = out.write_all(&beginning(command, form)) {
        return broken(&error);
    }
    let bar = counter();
    let shares = SHARES * rayon::current_num_threads();
    let mut answers: Vec<Answered> = (0..shares).map(|_| Answered::default()).collect();
    let mut inputs = 0;
    let mut joining = command.is_log().then(|| Joining::new(|line: &str| command.goes_on(line)));
    let mut refused = Vec::new();
    let mut is_ended = false;
    loop {
        if is_ended {
            bar.finish_and_clear();
            let ending = ending(command, form, &refused);
            if let Err(error) = out.write_all(&style::shown(&ending)).and_then(|()| out.flush()) {
                return broken(&error);
            }
            return if failed { Exit::Failed } else { Exit::Done };
        }
        let mut batch = match lines.next_batch() {
            Ok(batch) => batch,
            Err(error) => {
                complain(&format!("cannot read the input: {error}"));
                return Exit::NoInput;
            }
        };
        is_ended = batch.is_empty();
        if let Some(joining) = &mut joining {
            batch = joining.join(batch);
            if is_ended {
                batch.extend(joining.end());
            }
        }
        inputs += batch.iter().filter(|line| !line.is_blank()).count();
        let has_begun_another = lines.has_begun_another() || joining.as_ref().is_some_and(|joining| joining.is_open());
        let place: fn(usize) -> Place =
            if inputs > 1 || inputs == 1 && has_begun_another { Place::OneOfSeveral } else { Place::Line };
        for part in batch.chunks(command.batch()) {
            let share = if command.in_order() { part.len() } else { part.len().div_ceil(shares) };
            let answer = |(answered, lines): (&mut Answered, &[Line])| answered.take(command, lines, place, form);
            let used = part.len().div_ceil(share);
            answers[..used].par_iter_mut().zip(part.par_chunks(share)).for_each(answer);
            for answered in &answers[..used] {
                failed |= answered.failed;
                refused.extend(&answered.refused);
                if form != Form::Json {
                    answered.complaints.iter().for_each(|complaint| bar.suspend(|| complain(complaint)));
                }
                if let Err(error) = out.write_all(&style::shown(&answered.out)) {
                    return broken(&error);
                }
            }
            if let Err(error) = out.flush() {
                return broken(&error);
            }
            bar.inc(part.len() as u64);
        }
    }
}

/// Returns what stands before the answers: the beginning of their page.
fn beginning(command: &dyn Answering, form: Form) -> Vec<u8> {
    let mut out = Vec::new();
    if form == Form::Html {
        page::begin(command.title(), &mut out);
    }
    out
}

/// Returns what stands after the answers: what the command adds up, and the end of the page.
fn ending(command: &dyn Answering, form: Form, failed: &[usize]) -> Vec<u8> {
    let mut out = Vec::new();
    command.finish(form, failed, &mut out);
    if form == Form::Html {
        page::end(&mut out);
    }
    out
}

impl Answered {
    /// Forgets earlier answers, and answers some lines; blank lines have no answer.
    fn take(&mut self, command: &dyn Answering, lines: &[Line], place: fn(usize) -> Place, form: Form) {
        self.out.clear();
        self.complaints.clear();
        self.refused.clear();
        self.failed = false;
        for line in lines {
            let Some(bytes) = &line.bytes else {
                let problem = Problem::new("line-too-long", format!("the line is longer than {LONGEST} bytes"));
                refuse(&problem.into(), &Id::NONE, place(line.number), form, self);
                continue;
            };
            // A byte order mark begins a file, which may have been put behind another.
            let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
            let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
            if !bytes.trim_ascii().is_empty() {
                answer(command, bytes, place(line.number), form, self);
            }
        }
    }
}

fn answer(command: &dyn Answering, bytes: &[u8], place: Place, form: Form, answered: &mut Answered) {
    let mut id = Id::NONE;
    let begin = answered.out.len();
    match command.answer_input(bytes, &mut id, form, &mut answered.out) {
        Ok(is_failure) => answered.failed |= is_failure,
        Err(problems) => return refuse(&problems, &id, place, form, answered),
    }
    if let (Form::Text, Place::OneOfSeveral(line), true) = (form, place, answered.out.len() > begin) {
        let lines = answered.out[begin..].iter().filter(|&&byte| byte == b'\n').count();
        let heading = heading(line, &id) + if lines > 1 { "\n" } else { " " };
        answered.out.splice(begin..begin, heading.into_bytes());
    }
}

/// Says which input an answer in text is about, by its id or else by its line: `id 7:` or `line 3:`.
fn heading(line: usize, id: &Id) -> String {
    match id.words() {
        None => format!("line {line}:"),
        Some(id) => format!("id {}:", plain(&id)),
    }
}

/// Returns the bytes of an input as text.
fn utf8(bytes: &[u8]) -> Result<&str, Problem> {
    std::str::from_utf8(bytes).map_err(|error| {
        let column = String::from_utf8_lossy(&bytes[..error.valid_up_to()]).chars().count() + 1;
        let message = format!("not UTF-8 at column {column}");
        Problem { column: Some(column), ..Problem::new("bad-encoding", message) }
    })
}

/// Tells text from JSON, and takes the `id` out of a record.
fn parse<'a>(text: &'a str, id: &mut Id) -> Result<Input<'a>, Problems> {
    if !is_json(text) {
        return Ok(Input::Text(text));
    }
    let object: Identified = serde_json::from_str(text).map_err(|error| {
        // serde_json counts bytes; people count characters.
        let bytes = error.column().saturating_sub(1).min(text.len());
        let column = String::from_utf8_lossy(&text.as_bytes()[..bytes]).chars().count() + 1;
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        Problem { column: Some(column), ..Problem::new("bad-json", format!("not a JSON object: {message}")) }
    })?;
    *id = object.id;
    Ok(Input::Json(object.fields))
}

/// Adds what stands in the place of an answer: a record of what is wrong, or a line for standard error.
fn refuse(problems: &Problems, id: &Id, place: Place, form: Form, answered: &mut Answered) {
    let first_below = problems.0.first().map_or(0, |problem| problem.below);
    let line = place.line().map(|line| line + first_below);
    if form == Form::Json {
        write_problems(problems, id, line, &mut answered.out);
    }
    let what = itertools::join(problems.0.iter().map(|problem| &problem.message), "; ");
    let heading = line.map_or_else(String::new, |line| format!("line {line}: "));
    answered.complaints.push(format!("{heading}{what}"));
    answered.refused.extend(place.line());
    answered.failed = true;
}
