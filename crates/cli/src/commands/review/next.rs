//! Goes through the mistakes of a session one by one. The answer to each is hidden until the user presses Enter.

use std::io::{self, Write};

use pusoy_api::words::numbers::count_of;

use crate::args::{Form, Global};
use crate::stream::typing::{Typed, Typing};
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::output::print_error;
use crate::terminal::style;

/// A mistake as a question.
pub struct Step {
    /// The player; `None` in drills.
    pub player: Option<String>,
    /// The hand or street as it was played, in lines.
    pub question: String,
    /// The best action, in lines.
    pub answer: String,
}

/// Goes through mistakes. Reads each command as a line of standard input, from a terminal or a pipe.
pub fn run(steps: &[Step], global: &Global) -> Result<Exit, Failure> {
    let mut typing = Typing::begin(&Global { input: None, ..global.clone() })?;
    if steps.is_empty() {
        write("no mistakes in hands that are known\n")?;
        return Ok(Exit::Done);
    }
    let many = count_of(steps.len() as u64, "mistake");
    write(&format!("{many}, costliest first; Enter shows the answer and goes on, 'quit' ends\n"))?;
    let mut failed = false;
    let mut seen = 0;
    for (number, step) in (1..).zip(steps) {
        write(&format!("\nMistake {number} of {}\n{}What would be better?\n", steps.len(), step.question))?;
        if !wait(&mut typing, "Enter: the answer > ", &mut failed)? {
            break;
        }
        write(&step.answer)?;
        seen = number;
        if number < steps.len() && !wait(&mut typing, "Enter: the next mistake > ", &mut failed)? {
            break;
        }
    }
    write(&format!("\n{seen} of {many} seen\n"))?;
    Ok(if failed && !typing.is_person() { Exit::Failed } else { Exit::Done })
}

/// Waits for an empty line or 'next'. Returns `false` if the user types 'quit' or presses Ctrl-C, or if the input ends.
/// Sets `failed` if a line is refused.
fn wait(typing: &mut Typing, prompt: &str, failed: &mut bool) -> Result<bool, Failure> {
    loop {
        let typed = match typing.next_line(prompt)? {
            Typed::Line(typed) => typed.trim().to_lowercase(),
            Typed::Interrupt | Typed::End => return Ok(false),
            Typed::Unreadable(problem) => {
                *failed = true;
                print_error(&format!("{}{}", typing.place(), problem.message));
                continue;
            }
        };
        match typed.as_str() {
            "" | "n" | "next" => return Ok(true),
            "q" | "quit" | "exit" => return Ok(false),
            other => {
                *failed = true;
                print_error(&format!("{}no such command '{other}': Enter goes on, 'quit' ends", typing.place()));
            }
        }
    }
}

fn write(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let shown = style::encode_for_terminal(text.as_bytes(), Form::Text);
    out.write_all(&shown).and_then(|()| out.flush()).map_err(Failure::output)
}
