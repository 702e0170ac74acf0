//! Adds up a session, deal by deal.

use crate::deal_log::deal::Settled;
use crate::wire::id::Id;
use crate::wire::problem::Problem;
use pusoy::chinese::Account;
use pusoy::chinese::rules::House;

/// The totals of a session.
#[derive(Default)]
pub struct Evening<P> {
    /// The account of all deals.
    pub account: Account,
    /// The rules of the latest deal.
    pub house: House,
    /// Players in the order of the account.
    players: Vec<P>,
}

/// The session of one player.
pub trait Reviewed: Clone + Default + Send {
    /// The judgement of one deal.
    type Judged: Send;

    /// Adds a deal: its number from 1 among the counted deals, the units won, and its judgement if the cards are known.
    fn add(&mut self, deal: u64, id: &Id, units: i64, judged: Option<&Self::Judged>);
}

/// A settled and judged deal.
pub struct ReviewedDeal<J> {
    /// The settlement.
    pub settled: Settled,
    /// The judgements by seat; empty if the cards are not known, and in criss-cross.
    pub judged: Vec<J>,
}

impl<P: Reviewed> Evening<P> {
    /// Adds a deal.
    pub fn add(&mut self, house: &House, deal: &ReviewedDeal<P::Judged>, id: &Id) -> Result<(), Problem> {
        deal.settled.add_to(&mut self.account, &house.rules)?;
        self.house = house.clone();
        self.players.resize(self.account.players().len(), P::default());
        let number = self.account.deals();
        let ledger = deal.settled.ledger();
        for (seat, (name, units)) in ledger.players().iter().zip(ledger.totals()).enumerate() {
            // Every player at the table has a seat in the account.
            let Some(player) = self.account.seat_of(name).and_then(|seat| self.players.get_mut(seat)) else { continue };
            player.add(number, id, units, deal.judged.get(seat));
        }
        Ok(())
    }

    /// Returns the name, the units won and the session of each player.
    pub fn players(&self) -> impl Iterator<Item = (&str, i64, &P)> {
        let named = self.account.players().iter().zip(self.account.units()).zip(&self.players);
        named.map(|((name, &units), player)| (name.as_str(), units, player))
    }
}
