//! Progress on standard error, where somebody watches.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressStyle};

/// Returns a counter of answered lines, shown where standard error is a terminal and standard output is not.
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
    let bar = ProgressBar::new(rounds.into());
    let style = ProgressStyle::with_template("training {msg} {bar:40} {pos}/{len} {eta}");
    style.into_iter().for_each(|style| bar.set_style(style));
    bar.set_message(name.to_owned());
    bar
}
