//! Every target on its seeds and on a fixed number of hostile inputs made of them: `PUSOY_FUZZ` thousands of the quickest
//! target, 1 if it is not set, and fewer of the others.

use pusoy::cards::Rng;
use pusoy_fuzz::mutation::mutated;
use pusoy_fuzz::{TARGETS, Target};

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
    let mut rng = Rng::new(21);
    for n in 0..thousands * target.per_thousand {
        let input = mutated(&mut rng, &seeds);
        let judged = std::panic::catch_unwind(|| (target.judge)(&input));
        assert!(judged.is_ok(), "input {n} of {name} breaks a promise: {:?}", String::from_utf8_lossy(&input));
    }
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
