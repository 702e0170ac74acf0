//! Reads house rules and describes them in words.
//!
//! Run it with `cargo run --release --example house_rules`.
#![allow(clippy::print_stdout)] // an example prints its results

use pusoy::chinese::rules::House;
use pusoy::chinese::{Payoffs, Row};
use pusoy::eval::{Category, RowRank};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let house = House::from_toml(
        r#"
        name = "Friday night"
        rules = "taiwanese"
        surrender = "off"
        royalty = { "back:quads" = 4 }
        "#,
    )?;
    println!("{}", house.called());
    for clause in house.rules.in_words() {
        println!("{}: {}", clause.topic, clause.text);
    }
    // Settling and solving use the rules in compiled form, as `Payoffs`.
    let payoffs = Payoffs::new(&house.rules);
    assert_eq!(payoffs.royalty(Row::Back, RowRank::lowest_of(Category::Quads)), 4);

    println!("{}", House::from_toml("surender = 'off'").unwrap_err());
    Ok(())
}
