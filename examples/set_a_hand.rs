//! Sets a hand, and says why that is best: `cargo run --release --example set_a_hand`.
#![allow(clippy::print_stdout)] // an example shows what it finds

use pusoy::cards::parse;
use pusoy::chinese::Rules;
use pusoy::solver::{EvPart, MovedCards, Query, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // One solver for a rule set; it answers any number of queries, from any number of threads.
    let solver = Solver::new(&Rules::default(), 3, |_| {})?;
    let hand = parse::hand("♠AKQJ9 ♥942 ♦974 ♣73")?;
    let answer = solver.solve(&Query { explain: true, top: 3, ..Query::new(hand) }, || false)?;

    let [best, .., other] = &answer.settings[..] else { return Err("three settings were asked for".into()) };
    println!("{}: {:+.2} units", best.setting, best.ev.mean());
    println!("{}: {:.2} less", other.setting, other.gap.mean());
    for moved in MovedCards::between(&other.setting, &best.setting) {
        println!("  {} from {} to {}", moved.cards, moved.from, moved.to);
    }
    if let (Some(of_best), Some(of_other)) = (best.parts, other.parts) {
        let gap = of_best - of_other;
        for part in EvPart::ALL.into_iter().filter(|part| gap.get(*part).abs() >= 0.01) {
            println!("  {:<8} {:+.2}", part.name(), gap.get(part));
        }
        assert!((gap.total() - other.gap.mean()).abs() < 1e-9);
    }
    Ok(())
}
