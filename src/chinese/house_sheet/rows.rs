//! Clauses about setting and comparing rows.

use std::cmp::Ordering;

use itertools::Itertools;

use super::amounts::units;
use crate::chinese::rules::{
    HomeRunRule, LowQualifier, Misset, MissetRoyalties, MultiplierScope, OverallRule, RowOrder, ScoopRule, Wheel,
};
use crate::chinese::{ByRow, Payoffs, Rules};

impl Rules {
    pub(super) fn setting_in_words(&self) -> String {
        let set = match (self.is_open_face(), self.is_pineapple()) {
            (true, false) => {
                "Cards are placed one by one, for all to see, into a front of 3, a middle of 5 and a back of 5."
            }
            (true, true) => {
                "Players place five cards, then two of every three, for all to see, and discard the third unseen. The \
                 rows are a front of 3, a middle of 5 and a back of 5."
            }
            (false, _) => "Each player sets 13 cards: a front of 3, a middle of 5 and a back of 5.",
        };
        let order = match (self.low_middle, self.low_qualifier, self.row_order) {
            (true, LowQualifier::None, _) => {
                "The lowest middle wins, deuce-to-seven; the back must be at least as strong as the front."
            }
            (true, LowQualifier::Ten, _) => {
                "The lowest middle wins, deuce-to-seven, and must be ten-high or lower; the back must be at least as \
                 strong as the front."
            }
            (false, _, RowOrder::AtLeast) => {
                "The back must be at least as strong as the middle, and the middle as the front."
            }
            (false, _, RowOrder::Strict) => {
                "The back must be stronger than the middle, and the middle at least as strong as the front."
            }
        };
        format!("{set} {order} In front there are no straights or flushes.")
    }

    pub(super) fn wheel_in_words(&self) -> String {
        String::from(match self.wheel {
            Wheel::Low => "A-2-3-4-5 is the lowest straight.",
            Wheel::Second => "A-2-3-4-5 is the second-best straight, below ace-high.",
        })
    }

    pub(super) fn misset_in_words(&self) -> String {
        let scoop = self.scoop_units();
        String::from(match (self.is_race(), self.misset, self.misset_royalties) {
            (_, Misset::Play, _) => "Rows out of order are compared as they are set.",
            (true, ..) => "A hand with rows out of order takes no part.",
            (_, _, MissetRoyalties::No) => {
                return format!("Rows out of order cost {} to each opponent who plays.", units(scoop));
            }
            (_, _, MissetRoyalties::Pay) => {
                return format!(
                    "Rows out of order cost {} to each opponent who plays, and that opponent's royalties.",
                    units(scoop)
                );
            }
        })
    }

    pub(super) fn rows_in_words(&self) -> String {
        let values = self.row_values();
        let rows = format!(
            "Every two players compare row by row. A row is worth {}, and a tied row nothing.",
            units(values.row)
        );
        let overall = match (values.overall, self.overall_rule) {
            (0, _) => return rows,
            (n, OverallRule::TwoRows) => format!("The winner of two rows gets {} more.", units(n)),
            (n, OverallRule::Majority) => {
                format!("A player who wins more rows than they lose gets {} more.", units(n))
            }
        };
        format!("{rows} {overall}")
    }

    pub(super) fn scoops_in_words(&self) -> String {
        let who = match self.scoop_rule {
            ScoopRule::ThreeWins => "The winner of all three rows",
            ScoopRule::NoLoss => "A player who wins all three rows, or wins two and ties one,",
        };
        let (bonus, times) = (self.row_values().scoop, self.scoop_multiplier.0);
        let scope = match self.multiplier_scope {
            MultiplierScope::All => "royalties included",
            MultiplierScope::Rows => "without royalties",
        };
        let all = self.scoop_units();
        match (bonus, times) {
            (0, 1) => format!("{who} gets nothing more: {} in all.", units(all)),
            (bonus, 1) => format!("{who} gets {} more: {all} in all.", units(bonus)),
            (0, times) => format!("{who} gets {times} times the payment, {scope}: {} in all.", units(all)),
            (bonus, times) => {
                format!("{who} gets {} more, and {times} times the payment, {scope}: {all} in all.", units(bonus))
            }
        }
    }

    pub(super) fn home_runs_in_words(&self) -> Option<String> {
        let times = self.home_run_multiplier.0;
        let who = match self.home_run_rule {
            HomeRunRule::Never => return None,
            _ if times == 1 => return None,
            HomeRunRule::ThreeOpponents => "three opponents",
            HomeRunRule::AllOpponents => "every opponent, at least two,",
        };
        Some(format!("A player who scoops {who} gets {times} times as much from each."))
    }

    /// Formats the payments for the outcomes of the rows, without royalties. Omits three tied rows, which pay nothing.
    pub(super) fn outcomes_in_words(&self) -> String {
        let payoffs = Payoffs::new(self);
        let outcomes = [[3, 0, 0], [2, 0, 1], [2, 1, 0], [1, 0, 2], [1, 1, 1]];
        let pays = |[won, lost, tied]: [usize; 3]| {
            let mut rows = [Ordering::Greater, Ordering::Less, Ordering::Equal]
                .into_iter()
                .zip([won, lost, tied])
                .flat_map(|(outcome, count)| std::iter::repeat_n(outcome, count));
            let outcomes = ByRow::from_fn(|_| rows.next().unwrap_or(Ordering::Equal));
            let times = if payoffs.is_scoop(&outcomes) { payoffs.multipliers().scoop } else { 1 };
            let told = [(won, "won"), (lost, "lost"), (tied, "tied")];
            let told = told.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}"));
            format!("{}: {:+}", { told }.join(" "), times * payoffs.row_units(outcomes))
        };
        format!("Rows {}; the opponent's result is the opposite.", outcomes.into_iter().map(pays).join(", "))
    }
}
