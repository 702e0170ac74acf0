//! Progress on standard error, if it is a terminal.

use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use pusoy_api::wire::controls::escape_controls;

/// Returns a counter of answered lines, shown if standard error is a terminal and standard output is not.
pub fn counter() -> ProgressBar {
    if io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{spinner} {human_pos} lines, {per_sec}, {elapsed}");
    let bar = ProgressBar::new_spinner();
    style.into_iter().for_each(|style| bar.set_style(style));
    bar
}

/// Returns a spinner for a search of unknown length, shown on a terminal. The caller sets the message of the spinner.
pub fn search_spinner() -> ProgressBar {
    let spinner = ProgressBar::new_spinner();
    spinner.enable_steady_tick(Duration::from_millis(100));
    spinner
}

/// Returns a progress bar for the rounds of a training, shown on a terminal.
pub fn training_bar(rounds: u32, name: &str) -> ProgressBar {
    bar(&format!("training {name}"), rounds.into())
}

/// Returns a progress bar for blocks of hands to set, shown on a terminal.
pub fn blocks_bar(blocks: u64, name: &str) -> ProgressBar {
    bar(&format!("setting hands, {name}"), blocks)
}

fn bar(doing: &str, steps: u64) -> ProgressBar {
    let bar = ProgressBar::new(steps);
    let style = ProgressStyle::with_template("{msg} {bar:40} {pos}/{len} {eta}");
    style.into_iter().for_each(|style| bar.set_style(style));
    bar.set_message(doing.to_owned());
    bar
}

/// The notices of this run.
static NOTICES: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Adds a notice about a side effect of the run. [`print_notices`] prints the notice.
pub fn add_notice(message: String) {
    NOTICES.lock().unwrap_or_else(PoisonError::into_inner).push(message);
}

/// Prints the notices of this run below the answers, on standard error, if it is a terminal.
pub fn print_notices() {
    let notices = std::mem::take(&mut *NOTICES.lock().unwrap_or_else(PoisonError::into_inner));
    if io::stderr().is_terminal() {
        // Nothing is left to do if standard error is gone.
        notices.iter().for_each(|notice| _ = writeln!(io::stderr(), "pusoy: {}", escape_controls(notice)));
    }
}
