//! Clauses about surrender, fantasyland, the race and stakes.

use itertools::Itertools;

use super::amounts::units;
use crate::chinese::Rules;
use crate::chinese::rules::{
    Entrance, FantasylandCards, FantasylandEntry, FantasylandStay, InFront, MOST_CARDS, RaceMode, RaceTie, Stake,
};

impl Rules {
    pub(super) fn surrender_in_words(&self) -> String {
        match self.allows_surrender() {
            true => format!(
                "A player who surrenders before the showdown pays {} to each opponent who plays.",
                units(self.surrender_cost())
            ),
            false if self.is_race() => String::from("No surrender in a race."),
            false if self.is_open_face() => String::from("No surrender in open-face."),
            false => String::from("No surrender."),
        }
    }

    pub(super) fn fantasyland_in_words(&self) -> String {
        let (queens, low) = (self.fantasyland_entry == FantasylandEntry::Queens, self.low_middle);
        let (entry, lows) =
            (if queens { "queens" } else { "kings" }, if low { " or 7-5-4-3-2 in the middle," } else { "" });
        let cards = match (self.fantasyland_cards, queens || low) {
            (FantasylandCards::Progressive, true) => {
                String::from("14 cards, with kings 15, with aces 16 and with trips 17")
            }
            (FantasylandCards::Progressive, false) => String::from("15 cards, with aces 16 and with trips 17"),
            (fixed, _) => format!("{fixed} cards"),
        };
        let both = match (low, self.fantasyland_cards) {
            (false, _) => String::new(),
            (true, FantasylandCards::Progressive) => {
                format!("; both together, with one card more than the front alone, at most {MOST_CARDS}")
            }
            (true, _) => {
                format!("; both together, with {} cards", self.fantasyland_cards(Entrance::Both(InFront::Aces)))
            }
        };
        let stay = match (self.stay_in_force(), low) {
            (FantasylandStay::Narrow, false) => "trips in front or four of a kind or better in the back",
            (FantasylandStay::Narrow, true) => {
                "trips in front, 7-5-4-3-2 in the middle, or four of a kind or better in the back"
            }
            (FantasylandStay::MiddleQuads, _) => "trips in front or four of a kind or better in the middle or the back",
            (FantasylandStay::Wide, _) => {
                "trips in front, a full house or better in the middle, or four of a kind or better in the back"
            }
        };
        let again = match self.usual_cards_again() {
            Some(cards) => format!("{cards} cards"),
            None => String::from("as many cards as before"),
        };
        format!(
            "A pair of {entry} or better in front,{lows} in a hand that is not mis-set, qualifies for fantasyland \
             with {cards}{both}. A player stays there with {stay}, and then has {again}."
        )
    }

    pub(super) fn race_in_words(&self) -> String {
        let points = match (self.race_mode, self.race_tie) {
            (RaceMode::Table, RaceTie::None) => {
                "The best front, middle and back at the table get a point each; tied rows get none."
            }
            (RaceMode::Table, RaceTie::Each) => {
                "The best front, middle and back at the table get a point each; so does every tied row."
            }
            (RaceMode::Pairwise, _) => "A row gets a point for every opponent's row that it beats.",
        };
        format!(
            "{points} With four players, a player who takes all three rows gets one more point. The first player with \
             {} points wins.",
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
