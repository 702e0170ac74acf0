//! Puts faults into the rules, one at a time, and checks whether a test finds them.
//!
//! `cargo run --release -p pusoy-mutants -- [--sample N] [--seed S] [--longest SECONDS] [PATH | NUMBER ...]` tests
//! mutants of the files and folders in `scope.txt`. A PATH selects the mutants of the files under it. A NUMBER selects
//! a single mutant, by the number that an earlier run printed. Without a PATH or NUMBER, all mutants are selected.
//! `--sample N` tests only N of the selected mutants, chosen at random with the seed S.
//!
//! The program compiles a copy of the repository in `target/mutants` ([`copy`]). The copy contains all mutants, and an
//! environment variable switches one of them on ([`weave`]). Each test that is not marked `#[ignore]` first runs once
//! without a mutant, to record the mutants that it reaches. Later runs of the program reuse this record until the test
//! is compiled again. Tests that fail without a mutant, or that take longer than SECONDS (by default 4), are not used.
//! For each selected mutant, the tests that reach it then run until one fails ([`judge`]). All processors are used.
//! Mutants that are known to have no visible effect are skipped ([`equivalents`]).

mod copy;
mod equivalents;
mod find;
mod judge;
mod mutants;
mod weave;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

use judge::Fate;

fn main() {
    let mut sample = usize::MAX;
    let mut seed = 21;
    let mut longest = 4;
    let mut paths = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().and_then(|number| number.parse().ok()).expect("a number follows");
        match argument.as_str() {
            "--sample" => sample = number(),
            "--seed" => seed = number(),
            "--longest" => longest = number(),
            _ => paths.push(argument),
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("it is two folders below the root");
    let sources = mutants::sources(root);
    let all = mutants::mutants(&sources);
    let explained = equivalents::explained(&all);
    let copy = copy::Copy::make(root, root.join("target/mutants"), &sources);
    let (tests, reached) = judge::reached(&copy, Duration::from_secs(longest as u64));

    let is_chosen = |number: &usize| {
        let path = &all[number - 1].source.path;
        let names = |name: &String| name.parse() == Ok(*number) || path.starts_with(name.as_str());
        paths.is_empty() || paths.iter().any(names)
    };
    let mut chosen: Vec<usize> = (1..=all.len()).filter(is_chosen).collect();
    shuffle(&mut chosen, seed as u64);
    chosen.truncate(sample);
    println!("{} mutants, {} of them chosen; {} tests", all.len(), chosen.len(), tests.len());

    // Counts of selected mutants per file: made, unviable (do not compile), killed, hung, explained (known to have no
    // visible effect), unreached, survived.
    let counts: Mutex<BTreeMap<&str, [usize; 7]>> = Mutex::default();
    judge::on_all_processors(&chosen, |&number| {
        let mutant = &all[number - 1];
        let column = if copy.unviable.contains(&number) {
            1
        } else if explained.contains(&number) {
            4
        } else {
            let reaching = reached.get(&number).map_or(&[][..], Vec::as_slice);
            let (column, fate) = match judge::judge(&copy, &tests, reaching, number) {
                Fate::Killed => (2, "killed"),
                Fate::Hung => (3, "hung"),
                Fate::Unreached => (5, "unreached"),
                Fate::Survived => (6, "survived"),
            };
            println!("{fate}\t{number}\t{}\t{}", mutant.summary(), mutant.line());
            column
        };
        let mut counts = counts.lock().expect("no thread panics while it holds the counts");
        let of_file = counts.entry(&mutant.source.path).or_default();
        of_file[0] += 1;
        of_file[column] += 1;
    });
    let counts = counts.into_inner().expect("no thread panicked while it held the counts");
    println!("file\tmade\tunviable\tkilled\thung\texplained\tunreached\tsurvived");
    let mut total = [0; 7];
    for (path, row) in &counts {
        print(path, row);
        total.iter_mut().zip(row).for_each(|(total, count)| *total += count);
    }
    print("all", &total);
}

fn print(name: &str, row: &[usize; 7]) {
    let cells: Vec<_> = row.iter().map(usize::to_string).collect();
    println!("{name}\t{}", cells.join("\t"));
}

/// Shuffles the numbers into an order that depends only on the seed.
fn shuffle(numbers: &mut [usize], mut seed: u64) {
    for n in (1..numbers.len()).rev() {
        seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = (seed ^ (seed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        numbers.swap(n, ((mixed ^ (mixed >> 31)) % (n as u64 + 1)) as usize);
    }
}
