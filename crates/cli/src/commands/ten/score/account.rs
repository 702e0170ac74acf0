//! The account of many deals, which `ten score --account` writes after the last.

use std::io::Write;

use pusoy::chinese_ten::TenAccount;
use serde::Serialize;

use crate::json::described::described;
use crate::json::id::Id;
use crate::json::ledger::{AccountFields, NETTED, amounts, transfers};
use crate::stream::answers::Written;
use crate::stream::kept_account::AddsUp;
#[cfg(feature = "schemas")]
use crate::stream::kept_account::CountedRecord;
use crate::terminal::columns::Names;
use crate::terminal::words::count_of;

described! { record CountedRecord<'_, AccountFields<'_>> as "pusoy.ten.account/2" }

impl AddsUp for TenAccount {
    fn players(&self) -> &[String] {
        TenAccount::players(self)
    }
}

impl Written for TenAccount {
    fn text(&self, out: &mut Vec<u8>) {
        _ = writeln!(out, "\naccount of {}", count_of(self.deals(), "deal"));
        let names = Names::new(self.players());
        for (seat, total) in self.totals().iter().enumerate() {
            _ = writeln!(out, "  {}  {total:>+7}", names.padded(seat));
        }
        let transfers = self.transfers().unwrap_or_default();
        if !transfers.is_empty() {
            _ = writeln!(out, "{NETTED}");
        }
        for transfer in transfers {
            let (from, to) = (&names[transfer.from], &names[transfer.to]);
            _ = writeln!(out, "{from} pays {to} {}", transfer.amount);
        }
    }

    fn record<'a>(&'a self, _id: &'a Id) -> impl Serialize + 'a {
        let totals = amounts(self.players(), self.totals());
        let settled = self.transfers();
        AccountFields {
            schema: "pusoy.ten.account/2",
            deals: self.deals(),
            money: settled.as_ref().map(|_| totals.clone()),
            totals,
            transfers: settled.map(|settled| transfers(&settled, self.players())),
        }
    }
}
