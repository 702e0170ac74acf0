//! Settles a table and prints who pays whom, and for what.
//!
//! Run it with `cargo run --release --example settle_a_table`.
#![allow(clippy::print_stdout)] // an example prints its results

use pusoy::chinese::{Deal, Player, Rules, settle};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let table = [
        Player::new("Amy", Deal::Set("6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d".parse()?)),
        Player::new("Bob", Deal::Set("Ac Kc Qc / 9s 9d 5h 5c 4d / Kh Jh 9h 8h 7h".parse()?)),
        Player::new("Cy", Deal::Surrendered(None)),
    ];
    let settlement = settle(&Rules::preset("one-six")?, &table)?;
    let names = settlement.ledger.players();
    for entry in settlement.ledger.entries() {
        println!("{} pays {} {} for {}", names[entry.from], names[entry.to], entry.units, entry.reason);
    }
    for transfer in settlement.transfers() {
        println!("in the end {} pays {} {}", names[transfer.from], names[transfer.to], transfer.amount);
    }
    assert_eq!(settlement.ledger.totals().iter().sum::<i64>(), 0);
    Ok(())
}
