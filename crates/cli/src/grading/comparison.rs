//! Settings of one hand, compared with each other, as text and on a page.

use std::io::Write;

use maud::{Markup, html};
use pusoy::solver::Ev;
use pusoy_api::questions::grade::comparison::Comparison;
use pusoy_api::words::numbers::gap_with_error;

use crate::grading::{page, text};

/// Writes the grades, and then the differences.
pub fn write(comparison: &Comparison<'_>, out: &mut Vec<u8>) {
    for (number, hand) in (1..).zip(comparison.hands()) {
        _ = writeln!(out, "{}No. {number}", if number > 1 { "\n" } else { "" });
        text::write(hand, out);
    }
    _ = writeln!(out);
    differences(comparison).for_each(|line| _ = writeln!(out, "{line}"));
}

/// Draws the differences, and then the grades.
pub fn sections(comparison: &Comparison<'_>) -> Markup {
    html! {
        section {
            @for line in differences(comparison) { p { (line) } }
        }
        @for (number, hand) in (1..).zip(comparison.hands()) {
            h2 { "No. " (number) }
            (page::section(hand))
        }
    }
}

/// Formats the gap between the first setting and each other setting.
fn differences(comparison: &Comparison<'_>) -> impl Iterator<Item = String> {
    let numbered = (1..).zip(comparison.compared());
    numbered.filter_map(|(number, compared)| Some(difference_in_words(number, compared.gap?)))
}

/// Formats the EV of the first setting minus that of setting `number`.
fn difference_in_words(number: usize, gap: Ev) -> String {
    let units = gap_with_error(gap.mean().abs(), gap.std_err());
    let more = if gap.mean() < 0.0 { "less" } else { "more" };
    match gap.mean().abs() <= 2.0 * gap.std_err().unwrap_or(0.0) {
        true if gap.mean() == 0.0 => format!("No. 1 earns as much as no. {number}."),
        true => format!("The samples do not tell no. 1 and no. {number} apart: no. 1 earns {units} units {more}."),
        false => format!("No. 1 earns {units} units {more} than no. {number}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_says_whether_no_1_earns_more_or_less() {
        let sampled = |mean| difference_in_words(2, Ev::Sampled { mean, std_err: 0.02 });
        assert_eq!(sampled(0.5), "No. 1 earns 0.50 ± 0.02 units more than no. 2.");
        assert_eq!(sampled(-0.5), "No. 1 earns 0.50 ± 0.02 units less than no. 2.");
        assert_eq!(sampled(0.03), "The samples do not tell no. 1 and no. 2 apart: no. 1 earns 0.03 ± 0.02 units more.");
        assert_eq!(difference_in_words(3, Ev::Exact(0.0)), "No. 1 earns as much as no. 3.");
    }
}
