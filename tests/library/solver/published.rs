//! Compares the solver's figures for rows with figures that P. Hankin published.

#![allow(clippy::print_stdout)] // figures for runs with --nocapture

use pusoy::cards::parse;
use pusoy::chinese::rules::Preset;
use pusoy::chinese::{Row, Rules};
use pusoy::eval::RowTable;
use pusoy::solver::{HANKIN_ROWS, Training, UNAWARE_TRAINING, train};

/// `docs/accuracy.md` shows the published rows in the order of `HANKIN_ROWS`.
#[test]
fn the_documentation_has_the_published_rows() {
    let page = include_str!("../../../docs/accuracy.md");
    let cells = page
        .lines()
        .filter(|line| line.starts_with("| "))
        .map(|line| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<String>>());
    let table = cells.filter(|cells| cells.len() == 6 && cells[5].parse::<f64>().is_ok()).collect::<Vec<_>>();
    for (column, row) in (0..).step_by(2).zip(Row::ALL) {
        let shown = table.iter().map(|cells| (&*cells[column], cells[column + 1].parse().ok()));
        let shown = shown.filter_map(|(text, percent)| Some((text, percent?)));
        let published = HANKIN_ROWS.iter().filter(|(of, ..)| *of == row).map(|&(_, text, percent)| (text, percent));
        assert!(shown.eq(published), "{row}");
    }
}

/// Half of the full training is enough for errors of at most one percentage point.
#[test]
fn percentages_of_rows_agree_with_those_of_hankin() {
    compare_with_hankin(Training { chunks: UNAWARE_TRAINING.chunks / 2, ..UNAWARE_TRAINING });
}

#[test]
#[ignore = "seconds in release mode"]
fn percentages_of_rows_after_a_full_training_agree_with_those_of_hankin() {
    compare_with_hankin(UNAWARE_TRAINING);
}

/// Trains a strategy. For each row in [`HANKIN_ROWS`], computes the percentage of wins and ties against opponents who
/// use this strategy. The percentage must be within one percentage point of the one that Hankin published.
fn compare_with_hankin(training: Training) {
    // In Hankin's model, the opponent's rows are independent of each other and of the player's hand. This training
    // makes the same assumptions. Players with a better model set weaker fronts, so the percentages would differ from
    // Hankin's.
    let plain = train(&Rules::of(Preset::Plain), 1, training, &|_| {});
    let mut worst = 0f64;
    for (row, text, published) in HANKIN_ROWS {
        let rank = RowTable::wheel_low().rank(parse::row(text).unwrap()).unwrap();
        let found = 100.0 * plain.does_not_lose(row, rank);
        println!("{row:<6} {text:<14} {found:6.2} published {published:6.2} difference {:+.2}", found - published);
        worst = worst.max((found - published).abs());
    }
    assert!(worst <= 1.0, "the worst difference is {worst:.2} percentage points");
}
