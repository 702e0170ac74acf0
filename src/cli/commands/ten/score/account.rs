//! The account of many deals, which `ten score --account` writes after the last.

use std::io::Write;

use pusoy::chinese_ten::TenAccount;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::cli::commands::ten::base_rules::amount;
use crate::cli::json::described::described;
use crate::cli::json::ledger::by_player;
use crate::cli::stream::answers::Written;
use crate::cli::terminal::columns::Names;
use crate::cli::terminal::words::count_of;

described! { record AccountRecord as "pusoy.ten.account/1" }

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct AccountRecord {
    schema: &'static str,
    deals: u64,
    totals: Map<String, Value>,
}

impl Written for TenAccount {
    fn text(&self, out: &mut Vec<u8>) {
        _ = writeln!(out, "\naccount of {}", count_of(self.deals(), "deal"));
        let names = Names::new(self.players());
        for (seat, total) in self.totals().iter().enumerate() {
            _ = writeln!(out, "  {}  {total:>+7}", names.padded(seat));
        }
    }

    fn record<'a>(&'a self, _id: &'a Value) -> impl Serialize + 'a {
        let totals: Vec<Value> = self.totals().iter().map(|&total| amount(total)).collect();
        let totals = by_player(self.players(), &totals);
        AccountRecord { schema: "pusoy.ten.account/1", deals: self.deals(), totals }
    }
}
