//! Checks the chart of first streets in the guide by placing such streets again.

use std::collections::BTreeMap;

use pusoy::cards::{Card, CardSet, Rank, Rng, Suit};
use pusoy::chinese::{ByRow, Row, Rules};
use pusoy::open_face::{Placement, Position, Sampling, Variant, place_sampled};

use super::early::figure;
use crate::long_runs::cases;

const PAGE: &str = include_str!("../../../src/guide/first_streets.md");
/// The minimum number of streets that were placed for each line of the chart.
const STREETS: usize = 60;

/// The number of lines of the chart.
const LINES: usize = 14;

/// The name of a line of the chart, and those cards of a street to which this line refers.
type ChartLine = (&'static str, CardSet);

/// Returns the one or two chart lines to which a street of five cards belongs.
fn chart_lines(cards: CardSet) -> Vec<ChartLine> {
    let of_rank = |rank: Rank| cards.iter().filter(|card| card.rank() == rank).collect::<CardSet>();
    let groups =
        |size| Rank::ALL.into_iter().rev().map(of_rank).filter(|cards| cards.len() == size).collect::<Vec<_>>();
    if let ([trips], _) | (_, [trips]) = (&groups(3)[..], &groups(4)[..]) {
        return vec![("three of a kind", *trips)];
    }
    let highest = |cards: CardSet| cards.iter().max_by_key(|card| card.rank()).into_iter().collect::<CardSet>();
    match groups(2)[..] {
        [higher, lower, ..] => vec![("two pair: the higher", higher), ("two pair: the lower", lower)],
        [pair] => {
            let rank = highest(pair).iter().map(Card::rank).max();
            let beside = highest(cards - pair);
            let high = beside.iter().all(|card| card.rank() >= Rank::Queen);
            match rank {
                Some(Rank::Ace) => vec![("a pair of aces", pair)],
                Some(Rank::King) => vec![("a pair of kings", pair)],
                Some(Rank::Queen) => vec![("a pair of queens", pair)],
                Some(Rank::Jack | Rank::Ten | Rank::Nine) if high => {
                    vec![("a pair of nines to jacks", pair), ("a queen or higher with such a pair", beside)]
                }
                Some(Rank::Jack | Rank::Ten | Rank::Nine) => vec![("a pair of nines to jacks", pair)],
                _ if high => vec![("a lower pair", pair), ("a queen or higher with such a lower pair", beside)],
                _ => vec![("a lower pair", pair)],
            }
        }
        [] => {
            let in_suit = |suit: Suit| cards.iter().filter(|card| card.suit() == suit).collect::<CardSet>();
            let suited = Suit::ALL.map(in_suit).into_iter().max_by_key(|cards| cards.len()).unwrap_or_default();
            let within_five = |low: usize| {
                let near = |card: &Card| (low..low + 5).contains(&card.rank().index());
                cards.iter().filter(near).collect::<CardSet>()
            };
            let run = (0..=8).map(within_five).max_by_key(|cards| cards.len()).unwrap_or_default();
            match (suited.len(), run.len()) {
                (4.., _) => vec![("four or five of a suit", suited)],
                (_, 4..) => vec![("four or five to a straight", run)],
                (3, _) => vec![("three of a suit", suited)],
                _ => vec![("none of these: the highest card", highest(cards))],
            }
        }
    }
}

/// Totals over the streets of a chart line.
#[derive(Default)]
struct Found {
    streets: usize,
    cards: usize,
    /// The number of cards in each row, among those to which the line refers.
    rows: ByRow<usize>,
    value: f64,
    fantasyland: f64,
}

impl Found {
    fn add(&mut self, about: CardSet, placement: &Placement, value: f64, fantasyland: f64) {
        self.streets += 1;
        for (_, row) in placement.placed.iter().filter(|(card, _)| about.contains(*card)) {
            self.cards += 1;
            *self.rows.get_mut(*row) += 1;
        }
        self.value += value;
        self.fantasyland += fantasyland;
    }

    /// Returns the figures of a line of the chart. The first three are the percentages of cards placed in the back, in
    /// the middle and in front. The others are the value in units, and the chance of fantasyland in percent.
    fn figures(&self) -> [f64; 5] {
        let share = |row| 100.0 * *self.rows.get(row) as f64 / self.cards as f64;
        let mean = |sum: f64| sum / self.streets as f64;
        [share(Row::Back), share(Row::Middle), share(Row::Front), mean(self.value), 100.0 * mean(self.fantasyland)]
    }

    /// Formats the line of the chart with this name.
    fn line(&self, name: &str) -> String {
        let [back, middle, front, value, fantasyland] = self.figures();
        format!("| {name} | {back:.0} | {middle:.0} | {front:.0} | {value:.1} | {fantasyland:.0} |")
    }
}

/// Places at least `streets` streets of every chart line, dealt from a fixed seed.
fn chart(streets: usize) -> BTreeMap<&'static str, Found> {
    let rules = Rules::preset("pineapple").unwrap();
    let variant = Variant::new(&rules).unwrap();
    let mut found: BTreeMap<&'static str, Found> = BTreeMap::new();
    let mut rng = Rng::new(1);
    for deal in 0.. {
        if found.len() == LINES && found.values().all(|found| found.streets >= streets) {
            break;
        }
        let cards = rng.deal(CardSet::DECK, 5);
        let lines = chart_lines(cards);
        if lines.iter().all(|(name, _)| found.get(name).is_some_and(|found| found.streets >= streets)) {
            continue;
        }
        let sampling = Sampling { seed: deal, deals: 1_000, placements: 8, always: Vec::new() };
        let position = Position::new(&variant, ByRow::default(), cards.iter().collect());
        let placed = place_sampled(&variant, &position, &sampling).unwrap();
        let best = &placed.placements[0];
        for (name, about) in lines {
            found.entry(name).or_default().add(about, &best.placement, figure(best.value), figure(best.fantasyland));
        }
    }
    found
}

/// Parses the lines of the chart in the guide: their names and figures.
fn lines() -> Vec<(&'static str, [f64; 5])> {
    let line = |line: &'static str| {
        let (name, figures) = line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | ")?;
        let figures: Result<Vec<f64>, _> = figures.split(" | ").map(str::parse).collect();
        Some((name, figures.ok()?.try_into().ok()?))
    };
    PAGE.lines().filter_map(line).collect()
}

/// With at least [`STREETS`] streets per line, as in the chart, the figures equal the chart's. With fewer streets, the
/// figures agree with the chart's within the sampling error.
#[test]
#[ignore = "half a minute in release mode"]
fn first_streets_agree_with_the_chart() {
    let streets = cases(STREETS);
    let (lines, found) = (lines(), chart(streets));
    let found_lines: Vec<String> = found.iter().map(|(name, found)| found.line(name)).collect();
    assert_eq!(found.len(), lines.len(), "{}", found_lines.join("\n"));
    for (name, charted) in lines {
        let found = &found[name];
        if streets == STREETS {
            assert!(PAGE.contains(&found.line(name)), "{}", found_lines.join("\n"));
            continue;
        }
        for (n, (figure, charted)) in found.figures().into_iter().zip(charted).enumerate() {
            // A share's standard deviation is at most 50 percentage points; a value's is about four units.
            let spread = if n == 3 { 4.0 } else { 50.0 };
            let room = 3.5 * spread / (found.streets as f64).sqrt();
            assert!((figure - charted).abs() < room, "{name}, figure {n}: {figure}, but {charted} in the chart");
        }
    }
}
