//! Plans in words: the combinations in their rows, and the rows that another setting would win more or less often.

use pusoy::cards::CardSet;
use pusoy::chinese::{ByRow, Row};
use pusoy::eval::describe_briefly;
use pusoy::solver::{RankedSetting, Variants};

use crate::words::numbers::{gap_in_words, thousands};

/// Formats the plan of a setting: `kings in front, aces in the middle, queens and sevens in the back`.
pub fn plan_in_words(rows: &ByRow<CardSet>) -> String {
    let rows = rows.iter().map(|(row, cards)| row_in_words(row, *cards));
    itertools::join(rows, ", ")
}

fn row_in_words(row: Row, cards: CardSet) -> String {
    let place = match row {
        Row::Front => "in front",
        Row::Middle => "in the middle",
        Row::Back => "in the back",
    };
    format!("{} {place}", describe_briefly(cards))
}

/// Formats the number of settings of a plan, and the gap of the worst setting:
/// `20 kicker variants, the worst earns 0.10 ± 0.01 units less`. If the gap is at most two standard errors, the text is
/// `20 kicker variants, all as good as this one`. Returns `None` if the plan has only one setting.
pub fn variants_in_words(variants: &Variants) -> Option<String> {
    let Variants { count, worst_gap, .. } = variants;
    let gap = worst_gap.mean();
    let worst = match worst_gap.std_err() {
        error if gap <= 2.0 * error.unwrap_or(0.0) => String::from("all as good as this one"),
        Some(error) if error < 0.005 => format!("the worst earns {gap:.3} ± {error:.3} units less"),
        Some(error) => format!("the worst earns {gap:.2} ± {error:.2} units less"),
        None => format!("the worst earns {} units less", gap_in_words(gap)),
    };
    (*count > 1).then(|| format!("{} kicker variants, {worst}", thousands(*count)))
}

/// Formats the rows that `other` would win more or less often than `best`, with their chances:
/// `ace-high flush in the back would win 62 % instead of 32 %, but ace high in front only 39 % instead of 96 %`.
/// Returns `None` if the chances are unknown, or if no chance differs by at least half a percentage point.
pub fn chances_compared(best: &RankedSetting, other: &RankedSetting) -> Option<String> {
    let (of_best, of_other) = (best.chances?, other.chances?);
    let (mut more, mut less) = (Vec::new(), Vec::new());
    for row in Row::ALL {
        let [from, to] = [of_best, of_other].map(|chances| 100.0 * chances.rows.get(row).win);
        let what = row_in_words(row, *other.setting.rows().get(row));
        match to - from {
            gain if gain >= 0.5 => more.push((what, percentages([to, from]))),
            loss if loss <= -0.5 => less.push((what, percentages([to, from]))),
            _ => {}
        }
    }
    let joined = |rows: Vec<(String, String)>, verb: &str| {
        let clauses = rows.iter().enumerate().map(|(n, (what, chances))| match n {
            0 => format!("{what} {verb}{chances}"),
            _ => format!("{what} {chances}"),
        });
        itertools::join(clauses, " and ")
    };
    match (more.is_empty(), less.is_empty()) {
        (true, true) => None,
        (false, true) => Some(joined(more, "would win ")),
        (true, false) => Some(joined(less, "would win only ")),
        (false, false) => Some(format!("{}, but {}", joined(more, "would win "), joined(less, "only "))),
    }
}

/// Formats two percentages, with one decimal place if they would otherwise look the same.
fn percentages([to, from]: [f64; 2]) -> String {
    let whole = [to, from].map(|percent| format!("{percent:.0}"));
    let [to, from] = if whole[0] == whole[1] { [to, from].map(|percent| format!("{percent:.1}")) } else { whole };
    format!("{to} % instead of {from} %")
}
