//! Runs every fuzz target on its seeds (the files in its folder of `corpus/`), and on a fixed number of hostile inputs
//! made from the seeds. The environment variable `PUSOY_FUZZ` gives the number of inputs for the fastest targets, in
//! thousands (1 by default). Slower targets get fewer.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use pusoy::cards::Rng;
use pusoy_fuzz::{TARGETS, Target};

/// The time limit for shortening an input on which a target panics.
const SHORTENING: Duration = Duration::from_secs(60);

/// The number of inputs between progress messages of a long run.
const PROGRESS_INTERVAL: usize = 100_000;

/// Returns the seeds of a target, in the order of their names.
fn seeds(target: &Target) -> Vec<Vec<u8>> {
    let folder = format!("{}/corpus/{}", env!("CARGO_MANIFEST_DIR"), target.name);
    let mut files: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| std::fs::read(file).unwrap()).collect()
}

fn drive(name: &str) {
    let target = TARGETS.iter().find(|target| target.name == name).unwrap();
    let thousands: usize = std::env::var("PUSOY_FUZZ").map_or(1, |thousands| thousands.parse().unwrap());
    let seeds = seeds(target);
    assert!(!seeds.is_empty(), "{name} has no seeds");
    seeds.iter().for_each(|seed| (target.judge)(seed));
    let known: HashSet<&[u8]> = seeds.iter().flat_map(|seed| (target.inputs)(seed)).collect();
    let mut rng = Rng::new(21);
    let (mut inputs, mut runs, mut progress) = (0, 0, 0);
    while inputs < thousands * target.per_thousand {
        let made = (target.make)(&mut rng, &seeds);
        if breaks(target, &made) {
            let shorter = shortened(target, &made);
            eprintln!("this breaks a promise of {name}: {:?}, in bytes {shorter:?}", String::from_utf8_lossy(&shorter));
            (target.judge)(&shorter);
            panic!("{name}: the promise is broken only in some runs");
        }
        // Inputs taken unchanged from a seed are not counted.
        inputs += (target.inputs)(&made).iter().filter(|input| !known.contains(**input)).count();
        runs += 1;
        if inputs / PROGRESS_INTERVAL > progress {
            progress = inputs / PROGRESS_INTERVAL;
            println!("{name}: {inputs} inputs in {runs} runs");
        }
    }
    println!("{name}: finished after {inputs} inputs in {runs} runs");
}

fn breaks(target: &Target, made: &[u8]) -> bool {
    std::panic::catch_unwind(|| (target.judge)(made)).is_err()
}

/// Removes lines of an input on which the target panics, if the target still panics without them. Tries half of the
/// lines at once, then a quarter, and so on down to single lines. Removes nothing more after [`SHORTENING`].
fn shortened(target: &Target, made: &[u8]) -> Vec<u8> {
    let start = Instant::now();
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let mut lines: Vec<&[u8]> = made.split(|&byte| byte == b'\n').collect();
    let mut some = lines.len();
    while some > 1 {
        some = some.div_ceil(2);
        let mut at = 0;
        while at < lines.len() && start.elapsed() < SHORTENING {
            let fewer = [&lines[..at], &lines[lines.len().min(at + some)..]].concat();
            if breaks(target, &fewer.join(&b'\n')) {
                lines = fewer;
            } else {
                at += some;
            }
        }
    }
    std::panic::set_hook(hook);
    lines.join(&b'\n')
}

#[test]
fn cards() {
    drive("cards");
}

#[test]
fn houses() {
    drive("houses");
}

#[test]
fn equilibria() {
    drive("equilibria");
}

#[test]
fn boards() {
    drive("boards");
}

#[test]
fn streams() {
    drive("streams");
}

#[test]
fn evenings() {
    drive("evenings");
}

#[test]
fn histories() {
    drive("histories");
}

#[test]
fn caches() {
    drive("caches");
}
