//! An evening of open-face, added up: what was won, what placing cost, and the rest, which is luck.

use pusoy::chinese::Account;
use pusoy::chinese::rules::House;

use crate::cli::commands::review::streets::judged::{Cost, JudgedStreet};
use crate::cli::json::id::Id;
use crate::cli::json::problem::Problem;
use crate::cli::log::deal::Settled;
use crate::cli::stream::kept_account::AddsUp;

/// Number of mistakes that are listed for each player, the dearest first.
const MISTAKES: usize = 3;

/// An evening, added up.
#[derive(Default)]
pub struct Evening {
    /// The settlement.
    pub account: Account,
    /// The rules of the log, once there is a deal.
    pub house: House,
    /// Players in the order of the account.
    players: Vec<Placer>,
}

/// The evening of one player.
#[derive(Clone, Default)]
pub struct Placer {
    /// Number of deals.
    pub deals: u64,
    /// The streets, deal by deal.
    pub streets: Vec<PlacedStreet>,
    /// What the streets cost that are valued, in units.
    pub cost: f64,
    /// The variance of that, for streets that are sampled.
    variance: f64,
}

/// A street of a deal.
#[derive(Clone)]
pub struct PlacedStreet {
    /// The number of the deal, from 1, among those that are counted.
    pub deal: u64,
    pub id: Id,
    pub of: JudgedStreet,
}

impl Evening {
    /// Adds a deal with its streets, seat by seat.
    pub fn add(
        &mut self,
        house: &House,
        settled: &Settled,
        judged: &[Vec<JudgedStreet>],
        id: &Id,
    ) -> Result<(), Problem> {
        settled.add_to(&mut self.account, &house.rules)?;
        self.house = house.clone();
        self.players.resize(self.account.players().len(), Placer::default());
        let deal = self.account.deals();
        for (seat, name) in settled.ledger().players().iter().enumerate() {
            // Everybody at the table has a seat in the account.
            let Some(player) = self.account.seat_of(name).and_then(|seat| self.players.get_mut(seat)) else { continue };
            player.deals += 1;
            for of in judged.get(seat).into_iter().flatten() {
                if let Some(cost) = &of.judged {
                    player.cost += cost.units;
                    player.variance += cost.std_err.map_or(0.0, |error| error * error);
                }
                player.streets.push(PlacedStreet { deal, id: id.clone(), of: of.clone() });
            }
        }
        Ok(())
    }

    /// Returns the players with their names and the units that they won.
    pub fn players(&self) -> impl Iterator<Item = (&str, i64, &Placer)> {
        let named = self.account.players().iter().zip(self.account.units()).zip(&self.players);
        named.map(|((name, &units), player)| (name.as_str(), units, player))
    }
}

impl AddsUp for Evening {
    fn players(&self) -> &[String] {
        self.account.players()
    }
}

impl Placer {
    /// Returns the number of streets that are valued.
    pub fn valued(&self) -> usize {
        self.streets.iter().filter(|street| street.of.judged.is_some()).count()
    }

    /// Returns the standard error of what the streets cost; `None` if nothing of it is sampled.
    pub fn std_err(&self) -> Option<f64> {
        let is_sampled = |street: &PlacedStreet| street.of.judged.as_ref().is_some_and(|cost| cost.std_err.is_some());
        self.streets.iter().any(is_sampled).then(|| self.variance.sqrt())
    }

    /// Returns the dearest mistakes with what they cost, the dearest first.
    pub fn mistakes(&self) -> Vec<(&PlacedStreet, &Cost)> {
        let costly = self.streets.iter().filter_map(|street| Some((street, street.of.judged.as_ref()?)));
        let mut mistakes: Vec<_> = costly.filter(|(_, cost)| cost.units > 0.0).collect();
        mistakes.sort_by(|a, b| b.1.units.total_cmp(&a.1.units));
        mistakes.truncate(MISTAKES);
        mistakes
    }
}
