//! Settles a table: who pays whom, and for what: `cargo run --release --example settle_a_table`.
#![allow(clippy::print_stdout)] // an example shows what it finds

use pusoy::cards::parse;
use pusoy::chinese::{ByRow, Deal, Player, Rules, Setting, settle};

fn player(name: &str, rows: &str) -> Result<Player, Box<dyn std::error::Error>> {
    let [front, middle, back] = parse::setting_rows(rows)?;
    Ok(Player::new(name, Deal::Set(Setting::new(ByRow { front, middle, back })?)))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let table = [
        player("Amy", "6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d")?,
        player("Bob", "Ac Kc Qc / 9s 9d 5h 5c 4d / Kh Jh 9h 8h 7h")?,
        Player::new("Cy", Deal::Surrendered(None)),
    ];
    let settlement = settle(&Rules::preset("one-six")?, &table)?;
    let names = settlement.ledger.players();
    for entry in settlement.ledger.entries() {
        println!("{} pays {} {} for {}", names[entry.from], names[entry.to], entry.units, entry.reason);
    }
    for transfer in settlement.transfers() {
        println!("in the end {} pays {} {}", names[transfer.from], names[transfer.to], transfer.units);
    }
    assert_eq!(settlement.ledger.totals().iter().sum::<i64>(), 0);
    Ok(())
}
