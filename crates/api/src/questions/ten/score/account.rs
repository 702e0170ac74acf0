//! The account of many deals of Chinese Ten.

use pusoy::chinese_ten::TenAccount;
use serde::Serialize;

use crate::command::Recorded;
use crate::wire::id::Id;
use crate::wire::ledger::{AccountFields, amounts, transfers};

impl Recorded for TenAccount {
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
