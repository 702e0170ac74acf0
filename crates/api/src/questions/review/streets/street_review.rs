//! The cost of a player's placements in an open-face session; the rest of the result is luck.

use crate::wire::id::Id;

use crate::questions::review::evening::{Evening, Reviewed};
use crate::questions::review::streets::judged_street::{Cost, JudgedStreet};
use crate::questions::review::words::{LUCK_OF_STREETS, Part, result_in_words};

/// Maximum number of mistakes listed for each player.
const LISTED: usize = 3;

/// The placements of one player in a session, with their cost.
#[derive(Clone, Default)]
pub struct StreetReview {
    /// Number of deals.
    pub deals: u64,
    /// The streets, deal by deal.
    pub streets: Vec<PlacedStreet>,
    /// Cost of the valued streets, in units.
    pub cost: f64,
    /// Variance of `cost`, from the sampled streets.
    variance: f64,
}

/// A street of a deal.
#[derive(Clone)]
pub struct PlacedStreet {
    /// The number of the deal in the session, from 1.
    pub deal: u64,
    /// The id of the deal.
    pub id: Id,
    /// The street.
    pub judgement: JudgedStreet,
}

impl Reviewed for StreetReview {
    type Judged = Vec<JudgedStreet>;
    const LUCK: &'static str = LUCK_OF_STREETS;

    fn add(&mut self, deal: u64, id: &Id, _units: i64, judged: Option<&Vec<JudgedStreet>>) {
        self.deals += 1;
        for judgement in judged.into_iter().flatten() {
            if let Some(cost) = &judgement.judged {
                self.cost += cost.units;
                self.variance += cost.std_err.map_or(0.0, |error| error * error);
            }
            self.streets.push(PlacedStreet { deal, id: id.clone(), judgement: judgement.clone() });
        }
    }

    fn cost(judged: &Vec<JudgedStreet>) -> Option<f64> {
        let valued = judged.iter().filter_map(|street| street.judged.as_ref());
        valued.map(|cost| cost.units).reduce(|sum, cost| sum + cost)
    }

    fn in_words(&self, name: &str, units: i64) -> String {
        let parts = [Part { what: "placing", units: -self.cost }];
        result_in_words(name, units, if self.valued_streets() > 0 { &parts } else { &[] }, "no streets are valued")
    }
}

impl Evening<StreetReview> {
    /// Returns the mistakes of all players with their names, in descending order of cost.
    pub fn mistakes(&self) -> Vec<(&str, &PlacedStreet, &Cost)> {
        let mut mistakes = Vec::new();
        for (name, _, player) in self.players() {
            mistakes.extend(player.all_mistakes().into_iter().map(|(street, cost)| (name, street, cost)));
        }
        mistakes.sort_by(|(_, _, a), (_, _, b)| b.units.total_cmp(&a.units));
        mistakes
    }
}

impl StreetReview {
    /// Returns the number of valued streets.
    pub fn valued_streets(&self) -> usize {
        self.streets.iter().filter(|street| street.judgement.judged.is_some()).count()
    }

    /// Returns the standard error of `cost`, in units. Returns `None` if no street is sampled.
    pub fn std_err(&self) -> Option<f64> {
        let is_sampled =
            |street: &PlacedStreet| street.judgement.judged.as_ref().is_some_and(|cost| cost.std_err.is_some());
        self.streets.iter().any(is_sampled).then(|| self.variance.sqrt())
    }

    /// Returns the costliest mistakes with their costs, in descending order of cost.
    pub fn mistakes(&self) -> Vec<(&PlacedStreet, &Cost)> {
        let mut mistakes = self.all_mistakes();
        mistakes.truncate(LISTED);
        mistakes
    }

    /// Returns all mistakes with their costs, in descending order of cost.
    pub fn all_mistakes(&self) -> Vec<(&PlacedStreet, &Cost)> {
        let costly = self.streets.iter().filter_map(|street| Some((street, street.judgement.judged.as_ref()?)));
        let mut mistakes: Vec<_> = costly.filter(|(_, cost)| cost.units > 0.0).collect();
        mistakes.sort_by(|a, b| b.1.units.total_cmp(&a.1.units));
        mistakes
    }
}
