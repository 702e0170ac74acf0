//! Opponents of one's own: an equilibrium trained here, kept as bytes, with a bank of hands that they have played in
//! memory: `cargo run --release --example own_population`.
#![allow(clippy::print_stdout)] // an example shows what it finds

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Mutex;

use pusoy::cards::parse;
use pusoy::chinese::Rules;
use pusoy::solver::{Bank, Equilibrium, QUICK_TRAINING, Query, Solver, Training};

/// Blocks of played hands, wherever you like: here in memory.
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
    let trained = Equilibrium::train(&rules, 1, training, |_| {});
    let bytes = trained.encode();
    println!("an equilibrium of {} bytes", bytes.len());

    let equilibrium = Equilibrium::decode(&bytes, &rules, 1)?;
    let solver = Solver::with(&rules, 1, Cow::Owned(equilibrium))?.with_bank(Box::new(Memory::default()));
    let hand = parse::hand("♠AKQJ653 ♥Q92 ♦J ♣83")?;
    let answer = solver.solve(&Query { opponents: 1, top: 1, ..Query::new(hand) }, || false)?;
    println!("{} for {:+.2} units, by {} hands", answer.settings[0].setting, answer.ev.mean(), answer.samples);
    Ok(())
}
