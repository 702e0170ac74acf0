//! Trains custom opponents, encodes their equilibrium as bytes, and keeps in memory the hands that they have set.
//!
//! Run it with `cargo run --release --example own_population`.
#![allow(clippy::print_stdout)] // an example prints its results

use std::collections::HashMap;
use std::sync::Mutex;

use pusoy::cards::parse;
use pusoy::chinese::Rules;
use pusoy::solver::{Bank, Equilibrium, QUICK_TRAINING, Query, Solver, Training};

/// A hand bank in memory: it keeps blocks of opponents' hands that are already set, by the number of the block. A
/// program can store these blocks anywhere.
#[derive(Default)]
struct Memory(Mutex<HashMap<usize, Vec<u8>>>);

impl Bank for Memory {
    fn read(&self, block: usize) -> Option<Vec<u8>> {
        self.0.lock().ok()?.get(&block).cloned()
    }

    fn keep(&self, block: usize, bytes: &[u8]) {
        if let Ok(mut blocks) = self.0.lock() {
            blocks.insert(block, bytes.to_vec());
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Rules::from_options([("rules", "one-six".into()), ("scoop-rule", "no-loss".into())])?;
    let training = Training { seed: 7, ..QUICK_TRAINING };
    let bytes = Equilibrium::train(&rules, 1, training, &|step| println!("step {step}")).encode();
    println!("an equilibrium of {} bytes", bytes.len());

    let equilibrium = Equilibrium::decode(&bytes, &rules, 1)?;
    let solver = Solver::builder(&rules).opponents(1).equilibrium(equilibrium).bank(Memory::default()).build()?;
    let answer = solver.solve(&Query::new(parse::hand("♠AKQJ653 ♥Q92 ♦J ♣83")?))?;
    if let Some(best) = answer.best() {
        println!("{} for {:+.2} units, by {} hands", best.setting, best.ev.mean(), answer.samples);
    }
    Ok(())
}
