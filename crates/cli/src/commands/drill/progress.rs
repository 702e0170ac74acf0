//! `pusoy drill --progress`: the losses by week, the kinds of tasks with the greatest losses, and the kinds that are
//! dealt most often because of these losses.

use std::io::Write;
use std::path::Path;

use pusoy_api::deal_log::drill_history::DrillHistory;
use pusoy_api::questions::drill::progress::{ConditionProgress, KindProgress, Progress, TaskProgress, WeekProgress};
use pusoy_api::wire::controls::escape_controls;
use pusoy_api::wire::id::Id;
use pusoy_api::wire::record::write_record;
use pusoy_api::wire::total_record::TotalRecord;
use pusoy_api::words::numbers::{count_of, gap_in_words};

use crate::args::{Form, Global};
use crate::commands::drill::history::{Readers, path_of, read_only, readers};
use crate::grading::text::ordinal;
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::output::{refuse_unused, write_out};
use crate::terminal::{columns, style};

/// Number of weeks to draw, each on its own line. One line sums up all earlier weeks.
const DRAWN: usize = 20;
/// Length of the longest bar, in characters.
const BAR: f64 = 20.0;
/// Maximum number of kinds to name, costliest first.
const WEAKEST: usize = 3;
/// A kind is listed if at least one in `RAREST` tasks is dealt because of past losses with this kind.
const RAREST: f64 = 50.0;

/// Options of a drill that `--progress` does not use.
const UNUSED: [&str; 10] =
    ["rules", "set", "opponents", "count", "only", "seed", "precision", "no-cache", "input", "no-history"];

/// Shows the progress in a history.
pub fn run(history: Option<&Path>, global: &Global) -> Result<Exit, Failure> {
    refuse_unused(&global.given, &UNUSED, "--progress only reads the history")?;
    let path = path_of(history)?;
    let DrillHistory { entries, other_lines } = read_only(&path)?;
    let progress = Progress::new(&entries);
    let mut out = Vec::new();
    match global.form() {
        Form::Json => {
            let total = progress.record(&Id::NONE);
            write_record(&TotalRecord { total, not_counted: &other_lines }, &mut out);
        }
        Form::Text | Form::Html => write(&progress, &path, other_lines.len() as u64, &mut out),
    }
    write_out(&out, global.form())
}

fn write(progress: &Progress, path: &Path, skipped: u64, out: &mut Vec<u8>) {
    if progress.hands.is_none() && progress.streets.is_none() {
        let path = escape_controls(&path.to_string_lossy()).into_owned();
        write_wrapped(&format!("No hands in {path} yet."), "", out);
        let begin = "'pusoy drill' deals a hand, grades how you set it, and records it in your history. 'pusoy drill --rules \
                     pineapple' deals streets of open-face.";
        write_wrapped(begin, "", out);
    }
    let both = progress.hands.is_some() && progress.streets.is_some();
    if let Some(hands) = &progress.hands {
        write_tasks(hands, "hand", out);
    }
    if both {
        _ = writeln!(out);
    }
    if let Some(streets) = &progress.streets {
        write_tasks(streets, "street", out);
    }
    if progress.hands.is_some() || progress.streets.is_some() {
        let Readers { review, grade, .. } = readers(path);
        let path = escape_controls(&path.to_string_lossy()).into_owned();
        let reads = match (progress.hands.is_some(), progress.streets.is_some()) {
            (true, false) => format!("'{review}' lists its costliest mistakes."),
            (false, _) => format!("'{grade}' grades its streets again."),
            (true, true) => format!("'{review}' lists the costliest mistakes in hands. '{grade}' grades all again."),
        };
        _ = writeln!(out);
        write_wrapped(&format!("The history is {path}; {reads}"), "", out);
    }
    if skipped > 0 {
        _ = writeln!(out, "\n{} of the history skipped: not records of drills", count_of(skipped, "line"));
    }
}

/// Writes the progress with hands or with streets. `what` is `hand` or `street`.
fn write_tasks(progress: &TaskProgress, what: &str, out: &mut Vec<u8>) {
    let TaskProgress { tasks, loss, misset, misset_lost, undated, weeks, kinds, conditions } = progress;
    _ = writeln!(out, "{}: {loss:.2} units lost per {what}", count_of(*tasks, what));
    if *misset > 0 {
        let were = if *misset == 1 { "was" } else { "were" };
        write_wrapped(&format!("{misset} of them {were} mis-set, and lost {misset_lost:.2} units in all"), "", out);
    }
    if *undated > 0 {
        let are = if *undated == 1 { "has no date, and is" } else { "have no date, and are" };
        write_wrapped(&format!("{} {are} in no week", count_of(*undated, what)), "", out);
    }
    if conditions.len() > 1 {
        write_conditions(conditions, what, out);
    }
    if !weeks.is_empty() {
        _ = writeln!(out, "\n{:<10}  {:<27}  {:>7}", "week of", format!("lost per {what}"), format!("{what}s"));
    }
    let (earlier, drawn) = weeks.split_at(weeks.len().saturating_sub(DRAWN));
    if !earlier.is_empty() {
        let tasks: u64 = earlier.iter().map(|week| week.tasks).sum();
        let lost: f64 = earlier.iter().map(|week| week.loss * week.tasks as f64).sum();
        write_bar("earlier", lost / tasks as f64, tasks, most(weeks), out);
    }
    for (before, week) in [None].into_iter().chain(drawn.iter().map(Some)).zip(drawn) {
        let without = before.map_or(0, |before| week.week.since(before.week).saturating_sub(1));
        if without > 0 {
            _ = writeln!(out, "  {} without {what}s", count_of(without, "week"));
        }
        write_bar(&week.week.to_string(), week.loss, week.tasks, most(weeks), out);
    }
    _ = writeln!(out);
    let costly: Vec<&KindProgress> = kinds.iter().filter(|kind| kind.share > 0.0).collect();
    for (place, kind) in costly.iter().take(WEAKEST).enumerate() {
        let head = if place == 0 { "You lose most on" } else { "Then on" };
        let KindProgress { words, tasks, loss, .. } = kind;
        let loss = gap_in_words(*loss);
        write_wrapped(&format!("{head} {words}: {loss} units per {what} over {}.", count_of(*tasks, what)), "", out);
    }
    _ = writeln!(out);
    if costly.is_empty() {
        write_wrapped(&format!("Next: {what}s of every kind, because no kind has cost you anything."), "", out);
        return;
    }
    let next = format!(
        "Next: half of the {what}s are dealt at random. The others bring back the kinds that cost you, the \
                        costliest most often:"
    );
    write_wrapped(&next, "", out);
    let width = costly.iter().map(|kind| columns::cells(&kind.words)).max().unwrap_or_default();
    for kind in costly.iter().filter(|kind| kind.share * RAREST >= 1.0) {
        let every = ordinal((1.0 / kind.share).round() as usize);
        _ = writeln!(out, "  {}  about every {every} {what}", columns::padded(&kind.words, width));
    }
}

/// Writes the mean loss for each combination of rules and number of opponents, because losses of different combinations
/// cannot be compared.
fn write_conditions(conditions: &[ConditionProgress], what: &str, out: &mut Vec<u8>) {
    _ = writeln!(out);
    for ConditionProgress { words, tasks, loss } in conditions {
        let words = escape_controls(words);
        write_wrapped(&format!("{words}: {loss:.2} units lost per {what} over {}", count_of(*tasks, what)), "", out);
    }
    let note = "Losses under different rules, or against different numbers of opponents, cannot be compared. '--history FILE' keeps \
                them apart.";
    write_wrapped(note, "", out);
}

/// Returns the highest mean loss of any week.
fn most(weeks: &[WeekProgress]) -> f64 {
    weeks.iter().map(|week| week.loss).fold(0.0, f64::max)
}

/// Writes the line of one week, or the line that sums up all weeks before the drawn ones. A loss of `most` units has
/// the longest bar.
fn write_bar(head: &str, loss: f64, tasks: u64, most: f64, out: &mut Vec<u8>) {
    let length = if most > 0.0 { (loss / most * BAR).round() as usize } else { 0 };
    // A loss is visible, even if it is small.
    let bar = "#".repeat(if loss > 0.0 { length.max(1) } else { 0 });
    _ = writeln!(out, "{head:<10}  {loss:>5.2}  {bar:<20}  {tasks:>7}");
}

fn write_wrapped(text: &str, indent: &str, out: &mut Vec<u8>) {
    for line in columns::wrapped(text, style::width()) {
        _ = writeln!(out, "{indent}{line}");
    }
}
