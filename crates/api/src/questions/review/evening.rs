//! Adds up a session, deal by deal.

use crate::deal_log::deal::Settled;
use crate::wire::id::Id;
use crate::wire::problem::Problem;
use crate::words::rules::in_words;
use pusoy::chinese::Account;
use pusoy::chinese::rules::House;

/// The totals of a session.
#[derive(Default)]
pub struct Evening<P> {
    /// The account of all deals.
    pub account: Account,
    /// The rules of the latest deal, or of the latest hand of a drill.
    pub house: House,
    /// Whether the rules have changed during the session. Changes that do not affect units, such as a new stake, do
    /// not count.
    has_other_rules: bool,
    /// The results of the players, in the order of the account.
    players: Vec<P>,
    /// The deals of each player, with the players in the order of the account.
    played: Vec<Vec<PlayedDeal>>,
    /// The review of all hands of drills, which are not played at a table and win no units; `None` if there are none.
    pub drilled: Option<P>,
    /// Number of hands of drills.
    number_drilled: u64,
    /// Number of tasks of drills that are not reviewed: streets of open-face, and hands in fantasyland.
    pub drilled_streets: u64,
}

/// The results of one player in a session.
pub trait Reviewed: Clone + Default + Send {
    /// The judgement of one deal.
    type Judged: Send;

    /// Adds a deal of the player, or a hand of a drill. `deal` is the number of the deal in the session, or of the hand
    /// among the hands of drills, from 1. `units` are the units won, and `judged` is the judgement, if the cards are
    /// known.
    fn add(&mut self, deal: u64, id: &Id, units: i64, judged: Option<&Self::Judged>);

    /// Returns the units that the player's actions lost in a deal. Returns `None` if the actions are not valued.
    fn cost(judged: &Self::Judged) -> Option<f64>;

    /// The meaning of luck, in one sentence.
    const LUCK: &'static str;

    /// Describes the player's result in one sentence: `Bob lost 12 units: 8 to settings, 4 to luck`.
    fn in_words(&self, name: &str, units: i64) -> String;
}

/// A deal of a session, or a task of a drill, with its judgements.
pub enum ReviewedDeal<J> {
    /// A deal.
    Deal {
        /// The settlement.
        settled: Box<Settled>,
        /// The judgements by seat; empty if the cards are not known, and in criss-cross.
        judged: Vec<J>,
    },
    /// A hand of a drill.
    Drilled(J),
    /// A street of open-face from a drill, or a hand in fantasyland. Neither is reviewed.
    DrilledStreet,
}

impl<J> ReviewedDeal<J> {
    /// Returns the players at the table; none for a task of a drill.
    pub fn players(&self) -> &[String] {
        match self {
            ReviewedDeal::Deal { settled, .. } => settled.ledger().players(),
            ReviewedDeal::Drilled(_) | ReviewedDeal::DrilledStreet => &[],
        }
    }
}

/// A deal that one player has played in a session.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlayedDeal {
    /// The number of the deal, from 1, among the deals of the session.
    pub deal: u64,
    /// Units won in the deal.
    pub units: i64,
    /// Units won in the player's deals so far, including this one.
    pub total: i64,
    /// Units that the player's actions lost; `None` if the actions are not valued.
    pub cost: Option<f64>,
}

/// A player's total after each deal, as a line in a chart.
#[derive(Clone, PartialEq, Debug)]
pub struct RunningTotal<'a> {
    /// The name of the player.
    pub name: &'a str,
    /// Numbers of deals, each with the total after that deal. The first point has the total 0, before the player's
    /// first deal. The last point has the total after the last deal of the session.
    pub points: Vec<(u64, i64)>,
}

impl<P: Reviewed> Evening<P> {
    /// Returns `true` if the actions of a player are valued in at least one deal.
    pub fn is_valued(&self) -> bool {
        self.played.iter().flatten().any(|deal| deal.cost.is_some())
    }

    /// Returns `true` if the session consists of tasks of drills alone.
    pub fn is_drill(&self) -> bool {
        self.account.deals() == 0 && (self.drilled.is_some() || self.drilled_streets > 0)
    }

    /// Returns `true` if the session has neither deals nor tasks of drills.
    pub fn is_empty(&self) -> bool {
        self.account.deals() == 0 && !self.is_drill()
    }

    /// Describes the rules of the session. If the rules have changed, describes the latest rules, and adds that other
    /// rules applied before.
    pub fn rules_in_words(&self) -> String {
        let latest = in_words(&self.house);
        if self.has_other_rules { format!("{latest} at the end, and other rules before") } else { latest }
    }

    /// Notes the rules of a deal, or of a hand of a drill. `is_first` is `true` for the first deal or hand of the
    /// session.
    fn note_rules(&mut self, house: &House, is_first: bool) {
        self.has_other_rules |= !is_first && house.rules.hash() != self.house.rules.hash();
        self.house = house.clone();
    }

    /// Adds a deal, or a task of a drill.
    pub fn add(&mut self, house: &House, deal: &ReviewedDeal<P::Judged>, id: &Id) -> Result<(), Problem> {
        let is_first = self.account.deals() == 0 && self.number_drilled == 0;
        let (settled, judged) = match deal {
            ReviewedDeal::Deal { settled, judged } => (settled, judged),
            ReviewedDeal::Drilled(judged) => {
                self.note_rules(house, is_first);
                self.number_drilled += 1;
                self.drilled.get_or_insert_default().add(self.number_drilled, id, 0, Some(judged));
                return Ok(());
            }
            ReviewedDeal::DrilledStreet => {
                self.drilled_streets += 1;
                return Ok(());
            }
        };
        // If the account refuses a deal, neither the deal nor its rules are part of the session.
        settled.add_to(&mut self.account, &house.rules)?;
        self.note_rules(house, is_first);
        self.players.resize(self.account.players().len(), P::default());
        self.played.resize(self.account.players().len(), Vec::new());
        let number = self.account.deals();
        let ledger = settled.ledger();
        for (at, (name, units)) in ledger.players().iter().zip(ledger.totals()).enumerate() {
            // Every player at the table has a seat in the account.
            let Some(seat) = self.account.seat_of(name) else { continue };
            let judged = judged.get(at);
            self.players[seat].add(number, id, units, judged);
            let (total, cost) = (self.account.units()[seat], judged.and_then(P::cost));
            self.played[seat].push(PlayedDeal { deal: number, units, total, cost });
        }
        Ok(())
    }

    /// Returns the name, the units won and the results of each player.
    pub fn players(&self) -> impl Iterator<Item = (&str, i64, &P)> {
        let named = self.account.players().iter().zip(self.account.units()).zip(&self.players);
        named.map(|((name, &units), player)| (name.as_str(), units, player))
    }

    /// Returns the deals of each player, in the order of [`Evening::players`].
    pub fn played(&self) -> impl Iterator<Item = &[PlayedDeal]> {
        self.played.iter().map(Vec::as_slice)
    }

    /// Returns the total of each player after each of their deals, in the order of [`Evening::players`].
    pub fn running_totals(&self) -> Vec<RunningTotal<'_>> {
        let points = |played: &[PlayedDeal]| {
            let before = played.first().map(|first| (first.deal - 1, 0));
            let end = played.last().map(|last| (self.account.deals(), last.total));
            let after = played.iter().map(|deal| (deal.deal, deal.total));
            let mut points: Vec<(u64, i64)> = before.into_iter().chain(after).chain(end).collect();
            points.dedup();
            points
        };
        let named = self.account.players().iter().zip(&self.played);
        named.map(|(name, played)| RunningTotal { name, points: points(played) }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal_log::deal;
    use crate::questions::review::player_review::PlayerReview;

    /// Returns a session of deals that are recorded in units.
    fn session(deals: &[&str]) -> Evening<PlayerReview> {
        let mut evening = Evening::default();
        deals.iter().for_each(|text| add(&mut evening, text, &House::default()));
        evening
    }

    /// Adds a deal that is recorded in units.
    fn add(evening: &mut Evening<PlayerReview>, text: &str, house: &House) {
        let settled = deal::from_text(text, house, false).unwrap().settle(house).unwrap();
        let deal = ReviewedDeal::Deal { settled: Box::new(settled), judged: Vec::new() };
        evening.add(house, &deal, &Id::NONE).unwrap();
    }

    #[test]
    fn changed_rules_are_described() {
        let mut evening = session(&["Amy=+3; Bob=-3", "Amy=-1; Bob=+1"]);
        assert_eq!(evening.rules_in_words(), "standard rules");
        // Stakes do not change units.
        let mut house = House::default();
        house.rules.set("stake", "5").unwrap();
        add(&mut evening, "Amy=-1; Bob=+1", &house);
        assert!(!evening.has_other_rules);
        let one_six = House::from(pusoy::chinese::Rules::preset("one-six").unwrap());
        add(&mut evening, "Amy=-1; Bob=+1", &one_six);
        assert_eq!(evening.rules_in_words(), "one-six rules at the end, and other rules before");
        // The currency differs, so the deal is refused, and its rules are not named.
        let mut other = House::from(pusoy::chinese::Rules::preset("taiwanese").unwrap());
        other.rules.set("currency", "EUR").unwrap();
        let settled = deal::from_text("Amy=-1; Bob=+1", &other, false).unwrap().settle(&other).unwrap();
        let deal = ReviewedDeal::Deal { settled: Box::new(settled), judged: Vec::new() };
        assert!(evening.add(&other, &deal, &Id::NONE).is_err());
        assert_eq!(evening.rules_in_words(), "one-six rules at the end, and other rules before");
    }

    #[test]
    fn totals_run_from_the_first_deal_of_a_player_to_the_last_of_the_session() {
        let evening = session(&["Amy=+3; Bob=-3", "Amy=-1; Cy=+1", "Bob=+2; Cy=-2", "Bob=+4; Cy=-4"]);
        let lines: Vec<(&str, Vec<(u64, i64)>)> =
            evening.running_totals().into_iter().map(|line| (line.name, line.points)).collect();
        assert_eq!(
            lines,
            [
                ("Amy", vec![(0, 0), (1, 3), (2, 2), (4, 2)]),
                ("Bob", vec![(0, 0), (1, -3), (3, -1), (4, 3)]),
                ("Cy", vec![(1, 0), (2, 1), (3, -1), (4, -5)]),
            ]
        );
        let played: Vec<PlayedDeal> = evening.played().nth(1).unwrap().to_vec();
        let deal = |deal, units, total| PlayedDeal { deal, units, total, cost: None };
        assert_eq!(played, [deal(1, -3, -3), deal(3, 2, -1), deal(4, 4, 3)]);
        assert!(session(&[]).running_totals().is_empty());
    }
}
