//! The committed tables are what their generators make.

use pusoy::eval::RowTable;

#[test]
fn rows_are_generated_from_the_slow_evaluator() {
    let committed = include_bytes!("../tables/rows.bin");
    let generated = RowTable::generate();
    assert!(generated.encode() == committed, "tables/rows.bin differs: run `pusoy tables build`");
    assert!(&generated == RowTable::wheel_low());
}
