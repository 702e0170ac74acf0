//! Progress on standard error, if it is a terminal.

use std::io::{self, IsTerminal, Write};

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

/// Reports a side effect on standard error, if it is a terminal.
pub fn print_notice(message: &str) {
    if io::stderr().is_terminal() {
        // Nothing is left to do if standard error is gone.
        _ = writeln!(io::stderr(), "pusoy: {}", escape_controls(message));
    }
}
