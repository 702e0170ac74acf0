//! Goes through the mistakes of a session one by one. The best action is hidden until the user asks for it with an
//! empty line or 'next'. Until then, the user can type other settings or placements, which are graded. Other settings
//! of a hand in fantasyland are not graded.

use std::io::{self, Write};

use pusoy_api::wire::problem::Problems;
use pusoy_api::words::numbers::count_of;

use crate::args::{Form, Global};
use crate::stream::typing::{Typed, Typing};
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::output::print_error;
use crate::terminal::style;

/// A mistake as a question.
pub struct Step<'m> {
    /// The player; `None` in drills.
    pub player: Option<String>,
    /// The hand or street as it was played, in lines.
    pub question: String,
    /// The best action, in lines.
    pub answer: String,
    /// Grades other actions. `None` for a hand in fantasyland.
    pub retry: Option<Retry<'m>>,
}

/// Another try at a mistake.
pub struct Retry<'m> {
    /// The kind of action that the user types: `setting` or `placement`.
    pub what: &'static str,
    pub grade: Box<Grade<'m>>,
}

/// A function that grades a typed action. It returns the grade in words.
pub type Grade<'m> = dyn Fn(&str) -> Result<String, Problems> + 'm;

/// Goes through mistakes. Reads each command as a line of standard input, from a terminal or a pipe.
pub fn run(steps: &[Step<'_>], global: &Global) -> Result<Exit, Failure> {
    let mut typing = Typing::begin(&Global { input: None, ..global.clone() })?;
    if steps.is_empty() {
        write("no mistakes in the hands whose cards are known\n")?;
        return Ok(Exit::Done);
    }
    let many = count_of(steps.len() as u64, "mistake");
    write(&format!("{many}, costliest first; Enter shows the answer and goes on, 'quit' ends\n"))?;
    if let Some(retry) = steps.iter().find_map(|step| step.retry.as_ref()) {
        write(&format!("Before you see the answer, you can type a better {}: it is graded.\n", retry.what))?;
    }
    let mut failed = false;
    let mut seen = 0;
    for (number, step) in (1..).zip(steps) {
        write(&format!("\nMistake {number} of {}\n{}What would be better?\n", steps.len(), step.question))?;
        if !ask(step, &mut typing, &mut failed)? {
            break;
        }
        write(&step.answer)?;
        seen = number;
        if number < steps.len() && !wait(&mut typing, &mut failed)? {
            break;
        }
    }
    write(&format!("\n{seen} of {many} seen\n"))?;
    Ok(if failed && !typing.is_person() { Exit::Failed } else { Exit::Done })
}

/// A typed command.
enum Command {
    /// To go on: an empty line or 'next'.
    GoOn,
    /// To end: 'quit', Ctrl-C or the end of the input.
    End,
    /// Any other text.
    Other(String),
}

/// Grades each action that the user types, until the user asks for the answer with an empty line or 'next'. Returns
/// `false` if the user ends the review. Sets `failed` if a line is refused.
fn ask(step: &Step<'_>, typing: &mut Typing, failed: &mut bool) -> Result<bool, Failure> {
    let Some(Retry { what, grade }) = &step.retry else {
        return go_on("Enter: the answer > ", typing, failed);
    };
    let prompt = format!("a {what}, or Enter: the answer > ");
    loop {
        match command(&prompt, typing, failed)? {
            Command::GoOn => return Ok(true),
            Command::End => return Ok(false),
            Command::Other(text) => match grade(&text) {
                Ok(grade) => write(&format!("{grade}\n"))?,
                Err(problems) => {
                    let why = itertools::join(problems.messages(), "; ");
                    refuse(&format!("{why} (Enter shows the answer, 'quit' ends)"), typing, failed);
                }
            },
        }
    }
}

/// Waits for an empty line or 'next' before the next mistake. Returns `false` if the user ends the review. Sets
/// `failed` if a line is refused.
fn wait(typing: &mut Typing, failed: &mut bool) -> Result<bool, Failure> {
    go_on("Enter: the next mistake > ", typing, failed)
}

/// Waits for an empty line or 'next'. Returns `false` if the user ends the review. Sets `failed` if a line is refused.
fn go_on(prompt: &str, typing: &mut Typing, failed: &mut bool) -> Result<bool, Failure> {
    loop {
        match command(prompt, typing, failed)? {
            Command::GoOn => return Ok(true),
            Command::End => return Ok(false),
            Command::Other(text) => {
                refuse(&format!("no such command '{text}' (Enter goes on, 'quit' ends)"), typing, failed);
            }
        }
    }
}

/// Reads the next command. Sets `failed` if a line cannot be read.
fn command(prompt: &str, typing: &mut Typing, failed: &mut bool) -> Result<Command, Failure> {
    loop {
        let typed = match typing.next_line(prompt)? {
            Typed::Line(typed) => typed,
            Typed::Interrupt | Typed::End => return Ok(Command::End),
            Typed::Unreadable(problem) => {
                refuse(&problem.message, typing, failed);
                continue;
            }
        };
        return Ok(match typed.trim().to_lowercase().as_str() {
            "" | "n" | "next" => Command::GoOn,
            "q" | "quit" | "exit" => Command::End,
            _ => Command::Other(typed.trim().to_owned()),
        });
    }
}

/// Reports a refused line, and sets `failed`.
fn refuse(why: &str, typing: &Typing, failed: &mut bool) {
    *failed = true;
    print_error(&format!("{}{why}", typing.place()));
}

fn write(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let shown = style::encode_for_terminal(text.as_bytes(), Form::Text);
    out.write_all(&shown).and_then(|()| out.flush()).map_err(Failure::output)
}
