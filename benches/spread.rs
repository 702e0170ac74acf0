//! Measures how the time of an answer varies over random hands. Prints the median, the 90th and 99th percentile and the
//! mean. Criterion times all hands together, which gives only a mean per hand, and a few hard hands dominate a mean.
//!
//! `cargo bench -p pusoy-benches --bench spread [PRESET]` measures the rules of PRESET (`plain` by default).

#![allow(clippy::print_stdout)] // the results

use std::hint::black_box;
use std::time::{Duration, Instant};

use pusoy::cards::{CardSet, Rng};
use pusoy::chinese::Rules;
use pusoy::chinese::rules::Preset;
use pusoy::eval::RowTable;
use pusoy::solver::{Query, Solver, Subsets};

fn main() {
    let name = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let preset = Preset::ALL.iter().find(|preset| name.as_deref() == Some(preset.name())).unwrap_or(&Preset::Plain);
    let solver = Solver::builder(&Rules::of(*preset)).opponents(1).build().unwrap();
    let mut rng = Rng::new(3);
    let hands: Vec<CardSet> = (0..100_000).map(|_| rng.deal(CardSet::DECK, 13)).collect();

    let mut subsets = Subsets::new();
    print_times("all rows ranked", &hands, |hand| {
        subsets.rank(hand, RowTable::wheel_low()).unwrap();
        black_box(&subsets);
    });
    let query = |hand| Query::new(hand).top(1);
    let solve = |query: &Query| assert!(solver.solve(query).unwrap().ev.mean().abs() < 400.0);
    print_times("quick answer", &hands, |hand| solve(&query(hand).quick(true)));
    let hands = &hands[..1_000];
    print_times("default answer, opponents' hands set on the way", hands, |hand| solve(&query(hand)));
    print_times("default answer, opponents' hands already set", hands, |hand| solve(&query(hand)));
}

fn print_times(what: &str, hands: &[CardSet], mut answer: impl FnMut(CardSet)) {
    let mut timed = |hand: &CardSet| {
        let start = Instant::now();
        answer(*hand);
        start.elapsed()
    };
    let mut times: Vec<Duration> = hands.iter().map(&mut timed).collect();
    times.sort_unstable();
    let of_hundred = |n: usize| times[times.len() * n / 100];
    let mean = times.iter().sum::<Duration>() / times.len() as u32;
    println!(
        "{what}: median {:.2?}, 90th percentile {:.2?}, 99th percentile {:.2?}, mean {mean:.2?}",
        of_hundred(50),
        of_hundred(90),
        of_hundred(99)
    );
}
