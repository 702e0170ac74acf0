//! Measures the row evaluator, the ranking of a hand's subsets of three and five cards, the search, the sampled answer,
//! settlement, and whole processes of the program.
//!
//! Random inputs come from fixed seeds. All benches except those of the evaluator and of subsets check their results.

use std::hint::black_box;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use pusoy::cards::{Card, CardSet, Rng};
use pusoy::chinese::{ByRow, Deal, Player, Rules, Setting, settle};
use pusoy::eval::{RowTable, slow};
use pusoy::solver::{Equilibrium, Query, Solver, Subsets};

fn hands(seed: u64, count: usize, size: usize) -> Vec<CardSet> {
    let mut rng = Rng::new(seed);
    (0..count).map(|_| rng.deal(CardSet::DECK, size)).collect()
}

/// Measures the lookup table, the slow evaluator and the crate `pokers` on the same rows. Does not compare the results.
fn evaluator(c: &mut Criterion) {
    let rows = hands(1, 1_000, 5);
    let cards: Vec<Vec<Card>> = rows.iter().map(|row| row.iter().collect()).collect();
    let theirs: Vec<Vec<usize>> = cards
        .iter()
        .map(|row| row.iter().map(|card| 4 * card.rank().index() + card.suit().index()).collect())
        .collect();
    let mut group = c.benchmark_group("evaluator");
    group.throughput(Throughput::Elements(rows.len() as u64));
    let table = RowTable::wheel_low();
    group.bench_function("table", |b| b.iter(|| rows.iter().filter_map(|row| table.rank(*row)).max()));
    group.bench_function("slow", |b| b.iter(|| cards.iter().map(|row| slow::strength(row)).max()));
    group.bench_function("pokers", |b| {
        let hand = |row: &[usize]| row.iter().fold(pokers::Hand::default(), |hand, &card| hand + pokers::CARDS[card]);
        b.iter(|| theirs.iter().map(|row| hand(row).evaluate()).max())
    });
    group.finish();
}

/// Measures the ranking of all 1,287 five-card and 286 three-card subsets of a hand.
fn subsets(c: &mut Criterion) {
    let hands = hands(2, 1_000, 13);
    let mut subsets = Subsets::new();
    let mut group = c.benchmark_group("subsets");
    group.throughput(Throughput::Elements(hands.len() as u64));
    group.bench_function("hand", |b| {
        b.iter(|| {
            for hand in &hands {
                subsets.rank(*hand, RowTable::wheel_low()).unwrap();
                black_box(&subsets);
            }
        });
    });
    group.finish();
}

/// Measures the quick answer. The solver ranks the subsets of a hand, looks for naturals, and runs the pruned search
/// over 72,072 arrangements.
fn search(c: &mut Criterion) {
    let hands = hands(3, 500, 13);
    let mut group = c.benchmark_group("search");
    group.throughput(Throughput::Elements(hands.len() as u64));
    for (preset, opponents) in Equilibrium::all_embedded() {
        let solver = Solver::builder(&Rules::of(preset)).opponents(opponents).build().unwrap();
        let query = |hand| Query::new(hand).quick(true).top(1);
        let quick = |hand: CardSet| solver.solve(&query(hand)).unwrap();
        assert!(hands.iter().all(|hand| quick(*hand).ev.mean().abs() < 400.0));
        group.bench_function(format!("{preset}-{opponents}"), |b| {
            b.iter(|| hands.iter().map(|hand| quick(*hand).samples).sum::<usize>())
        });
    }
    group.finish();
}

/// Measures the sampled answer at the default precision.
fn ev(c: &mut Criterion) {
    let hands = hands(4, 20, 13);
    let solver = Solver::new(&Rules::default()).unwrap();
    let mut group = c.benchmark_group("ev");
    group.sample_size(10).throughput(Throughput::Elements(hands.len() as u64));
    group.bench_function("default", |b| {
        b.iter(|| {
            let samples: usize = hands.iter().map(|hand| solver.solve(&Query::new(*hand)).unwrap().samples).sum();
            assert!(samples > 0);
        });
    });
    group.finish();
}

fn settlement(c: &mut Criterion) {
    let deal = |rng: &mut Rng| {
        let mut deck = CardSet::DECK;
        ["A", "B", "C", "D"].map(|name| {
            let mut row = |size| {
                let cards = rng.deal(deck, size);
                deck -= cards;
                cards
            };
            let rows = ByRow { front: row(3), middle: row(5), back: row(5) };
            Player::new(name, Deal::Set(Setting::new(rows).unwrap()))
        })
    };
    let mut rng = Rng::new(5);
    c.bench_function("settle/four players", |b| {
        b.iter_batched(
            || deal(&mut rng),
            |table| {
                let settlement = settle(&Rules::default(), &table).unwrap();
                assert_eq!(settlement.ledger.totals().iter().sum::<i64>(), 0);
            },
            BatchSize::SmallInput,
        );
    });
}

/// Returns the path of the program. `cargo build --release` puts it next to the folder of this bench.
fn program() -> PathBuf {
    let bench = std::env::current_exe().unwrap();
    let program = bench.ancestors().nth(2).unwrap().join("pusoy");
    assert!(program.is_file(), "build the program first: cargo build --release");
    program
}

/// Measures whole processes.
fn end_to_end(c: &mut Criterion) {
    let run = |args: &[&str]| {
        let status = Command::new(program()).args(args).stdout(Stdio::null()).status().unwrap();
        assert!(status.success());
    };
    let hand = "As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c";
    let mut group = c.benchmark_group("process");
    group.sample_size(20);
    group.bench_function("eval", |b| b.iter(|| run(&["eval", "Ks Kh Qd"])));
    group.bench_function("check", |b| b.iter(|| run(&["check", "6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d"])));
    group.bench_function("solve", |b| b.iter(|| run(&["solve", hand])));
    group.finish();
}

criterion_group!(benches, evaluator, subsets, search, ev, settlement, end_to_end);
criterion_main!(benches);
