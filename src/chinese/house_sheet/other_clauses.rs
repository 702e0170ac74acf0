//! Clauses about surrender, fantasyland, the race and stakes.

use itertools::Itertools;

use super::amounts::units;
use crate::chinese::Rules;
use crate::chinese::rules::{FantasylandStay, RaceMode, RaceTie, Stake};

impl Rules {
    pub(super) fn surrender_in_words(&self) -> String {
        match self.allows_surrender() {
            true => format!(
                "Who gives up before the rows are seen pays {} to each opponent who plays.",
                units(self.surrender_cost())
            ),
            false if self.is_race() => String::from("Nobody may give up: a race has no surrender."),
            false if self.is_open_face() => String::from("Nobody may give up: open-face has no surrender."),
            false => String::from("Nobody may give up."),
        }
    }

    pub(super) fn fantasyland_in_words(&self) -> String {
        let stay = match self.fantasyland_stay {
            FantasylandStay::Narrow => "trips in front or four of a kind or better in the back",
            FantasylandStay::Wide => {
                "trips in front, a full house or better in the middle, or four of a kind or better in the back"
            }
        };
        format!(
            "A pair of queens or better in front, in a hand that is not mis-set, comes to fantasyland; {stay} stay."
        )
    }

    pub(super) fn race_in_words(&self) -> String {
        let points = match (self.race_mode, self.race_tie) {
            (RaceMode::Table, RaceTie::None) => {
                "The best front, middle and back of the table get a point each; nobody who ties for it."
            }
            (RaceMode::Table, RaceTie::Each) => {
                "The best front, middle and back of the table get a point each, and so does everybody who ties for it."
            }
            (RaceMode::Pairwise, _) => "A row gets a point for every opponent's row that it beats.",
        };
        format!(
            "{points} With four players one who takes all three rows gets a point more. Who first has {} wins.",
            self.race_target.0
        )
    }

    pub(super) fn stakes_in_words(&self) -> Option<String> {
        let money = self.currency.0.as_deref().unwrap_or("in money");
        let pairs = self.pair_stake.iter().map(|pair| format!(", between {} and {} {}", pair.a, pair.b, pair.stake));
        let is_usual = self.stake == Stake::default() && self.currency.0.is_none() && self.pair_stake.iter().len() == 0;
        (!is_usual).then(|| format!("A unit is {} {money}{}.", self.stake.0, pairs.format("")))
    }
}
