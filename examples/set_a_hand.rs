//! Sets a hand and explains why the best plan beats the next.
//!
//! Run it with `cargo run --release --example set_a_hand`.
#![allow(clippy::print_stdout)] // an example prints its results

use pusoy::cards::parse;
use pusoy::chinese::Rules;
use pusoy::solver::{EvPart, MovedCards, Query, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // One solver answers any number of queries under its rules, from any number of threads.
    let solver = Solver::new(&Rules::default())?;
    let answer = solver.solve(&Query::new(parse::hand("♠AKQJ9 ♥942 ♦974 ♣73")?).top(2).explain(true))?;

    let (Some(best), Some(other)) = (answer.best(), answer.plans.get(1).map(|plan| &plan.best)) else { return Ok(()) };
    println!("{}: {:+.2} units", best.setting, best.ev.mean());
    println!("{}: {:.2} less", other.setting, other.gap.mean());
    for moved in MovedCards::between(&other.setting, &best.setting) {
        println!("  {} from {} to {}", moved.cards, moved.from, moved.to);
    }
    if let (Some(of_best), Some(of_other)) = (best.parts, other.parts) {
        for part in EvPart::ALL {
            println!("  {:<14} {:+.2}", part.name(), (of_best - of_other).get(part));
        }
    }
    Ok(())
}
