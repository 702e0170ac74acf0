//! What being in fantasyland is worth, found by play.

use pusoy::chinese::Rules;
use pusoy::open_face::{Variant, fantasyland_worth};

use crate::long_runs::cases;

/// The deals of each number of cards of which the tables tell.
const DEALS: usize = 6_000;

/// The figures of `tables/README.md`, by preset and number of cards.
fn told() -> Vec<(String, usize, f64, f64)> {
    let lines = include_str!("../../../tables/README.md").lines();
    let cells = lines.filter_map(|line| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [preset, cards, value, ..] = cells[..] else { return None };
        let (value, error) = value.split_once(" ± ")?;
        Some((preset.trim_matches('`').to_owned(), cards.parse().ok()?, value.parse().ok()?, error.parse().ok()?))
    });
    cells.collect()
}

/// What the tables tell is what play with the embedded value functions comes to.
#[test]
#[ignore = "seconds in release mode"]
fn fantasyland_is_worth_what_the_tables_tell() {
    let deals = cases(DEALS);
    let mut lines = Vec::new();
    for preset in ["ofc", "pineapple", "progressive", "ultimate", "low-pineapple"] {
        let variant = Variant::new(&Rules::preset(preset).unwrap()).unwrap();
        let played_for = |cards| variant.fantasyland_value(cards).0 as f64 / 1_000.0;
        for found in fantasyland_worth(&variant, deals, 1).unwrap() {
            let of = told().into_iter().find(|(name, cards, ..)| name == preset && *cards == found.cards);
            let line = format!(
                "| `{preset}` | {} | {:.2} ± {:.2} | {} | {:.1} % | {:.1} % |",
                found.cards,
                found.value,
                found.std_err,
                played_for(found.cards),
                100.0 * found.stays,
                100.0 * found.comes
            );
            // The same deals to the digit; fewer ones within their errors.
            let is_told = of.is_some_and(|(_, _, value, error)| {
                let far = (found.value - value).abs();
                if deals == DEALS { far < 0.006 } else { far < 4.0 * found.std_err.hypot(error) }
            });
            lines.push((is_told, line));
        }
    }
    assert!(lines.iter().all(|(is_told, _)| *is_told), "{lines:#?}");
    assert_eq!(lines.len(), told().len());
}
