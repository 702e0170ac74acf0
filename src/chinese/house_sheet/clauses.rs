//! The clauses of the rules summary: the rules in words, one function per topic.

use std::cmp::Ordering;

use itertools::Itertools;

use super::sheet::{capitalised, units};
use crate::chinese::rules::{
    BrokenRoyalties, Entrance, FantasylandCards, FantasylandEntry, FantasylandStay, FullColoredMin, HomeRunRule,
    InFront, LowQualifier, MOST_CARDS, Misset, MissetRoyalties, MultiplierScope, NaturalDeclaration, NaturalVsNatural,
    OverallRule, RaceMode, RaceTie, RowOrder, RoyaltyDeclaration, RoyaltyLimit, RoyaltyMode, RoyaltyPolicy,
    SameNatural, ScoopRule, Stake, Wheel,
};
use crate::chinese::{ByRow, Natural, Payoffs, Row, Rules};

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
                return format!("A player with rows out of order pays {} to each opponent who plays.", units(scoop));
            }
            (_, _, MissetRoyalties::Pay) => {
                return format!(
                    "A player with rows out of order pays {} to each opponent who plays, and also that opponent's \
                     royalties.",
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
        let royalties = match self.multiplier_scope {
            MultiplierScope::All => "royalties included; without royalties,",
            MultiplierScope::Rows => "but not royalties:",
        };
        let all = units(self.units_of([3, 0, 0]));
        let in_all = match self.scoop_rule {
            ScoopRule::ThreeWins => format!("{all} in all"),
            ScoopRule::NoLoss => format!("{all} in all for three rows, {} for two and a tie", self.units_of([2, 0, 1])),
        };
        match (bonus, times) {
            (0, 1) => format!("{who} gets nothing more: {in_all}."),
            (bonus, 1) => format!("{who} gets {} more: {in_all}.", units(bonus)),
            (0, 2) => format!("{who} gets twice the units, {royalties} {in_all}."),
            (0, times) => format!("{who} gets {times} times the units, {royalties} {in_all}."),
            (bonus, times) => {
                let bonus = units(bonus);
                format!("{who} gets {bonus} more, and then {times} times the units, {royalties} {in_all}.")
            }
        }
    }

    /// Returns the units that a player earns for these numbers of rows won, lost and tied, without royalties.
    fn units_of(&self, [won, lost, tied]: [usize; 3]) -> i32 {
        let payoffs = Payoffs::new(self);
        let mut rows = [Ordering::Greater, Ordering::Less, Ordering::Equal]
            .into_iter()
            .zip([won, lost, tied])
            .flat_map(|(outcome, count)| std::iter::repeat_n(outcome, count));
        let outcomes = ByRow::from_fn(|_| rows.next().unwrap_or(Ordering::Equal));
        let times = if payoffs.is_scoop(&outcomes) { payoffs.multipliers().scoop } else { 1 };
        times.saturating_mul(payoffs.row_units(outcomes))
    }

    pub(super) fn home_runs_in_words(&self) -> Option<String> {
        let times = self.home_run_multiplier.0;
        let who = match self.home_run_rule {
            HomeRunRule::Never => return None,
            _ if times == 1 => return None,
            HomeRunRule::ThreeOpponents => "three opponents",
            HomeRunRule::AllOpponents => "every opponent, at least two,",
        };
        Some(format!(
            "A player who scoops {who} gets {times} times as much from each. A mis-set \
                      opponent counts as scooped."
        ))
    }

    /// Formats the payments for the outcomes of the rows, without royalties. Omits outcomes in which the player loses
    /// more rows than they win, because these pay the opposite of the listed ones. Also omits three tied rows, which
    /// pay nothing.
    pub(super) fn outcomes_in_words(&self) -> String {
        let outcomes = [[3, 0, 0], [2, 0, 1], [2, 1, 0], [1, 0, 2], [1, 1, 1]];
        let pays = |outcome: [usize; 3]| {
            let counts = outcome.into_iter().zip(["won", "lost", "tied"]).filter(|(count, _)| *count > 0);
            let words = counts.map(|(count, what)| format!("{count} {what}")).join(" ");
            format!("{words}: {:+}", self.units_of(outcome))
        };
        format!("Rows {}; the opponent's result is the opposite.", outcomes.into_iter().map(pays).join(", "))
    }
}

impl Rules {
    pub(super) fn surrender_in_words(&self) -> String {
        match self.allows_surrender() {
            true => format!(
                "A player who surrenders before the showdown pays {} to each opponent who plays, and nothing to a \
                 mis-set or surrendered one.{}",
                units(self.surrender_cost()),
                if self.enabled_naturals().is_empty() { "" } else { " Naturals are still paid in full." }
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
                format!("; front and middle together, with one card more than the front alone, at most {MOST_CARDS}")
            }
            (true, _) => {
                format!(
                    "; front and middle together, with {} cards",
                    self.fantasyland_cards(Entrance::Both(InFront::Aces))
                )
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
                "The best front, middle and back at the table get a point each, even if they are tied."
            }
            (RaceMode::Pairwise, _) => "A row gets a point for every opponent's row that it beats.",
        };
        let extra = match self.race_mode {
            RaceMode::Table => "a player whose three rows are the best without a tie gets one more point",
            RaceMode::Pairwise => "a player gets one more point for each opponent who loses all three rows",
        };
        let target = self.race_target.0;
        format!("{points} With four players, {extra}. The first player with {target} points wins.")
    }

    pub(super) fn stakes_in_words(&self) -> Option<String> {
        let money = self.currency.0.as_deref().unwrap_or("in money");
        let pairs = self.pair_stake.iter().map(|pair| format!(", between {} and {} {}", pair.a, pair.b, pair.stake));
        let is_usual = self.stake == Stake::default() && self.currency.0.is_none() && self.pair_stake.iter().len() == 0;
        (!is_usual).then(|| format!("A unit is {} {money}{}.", self.stake.0, pairs.format("")))
    }
}

impl Rules {
    pub(super) fn royalties_in_words(&self) -> String {
        let payoffs = Payoffs::new(self);
        let rows = Row::ALL.into_iter().filter_map(|row| {
            let points = payoffs.royalty_points(row).in_words();
            // `full-house=3` becomes "full house 3"; 7-5-4-3-2 keeps its hyphens.
            let words = |cell: &String| match cell.starts_with(|c: char| c.is_ascii_digit()) {
                true => cell.replace('=', " "),
                false => cell.replace(['=', '-'], " "),
            };
            let points = points.iter().map(words).join(", ");
            (!points.is_empty()).then(|| format!("{row}: {points}"))
        });
        let paid = rows.collect_vec();
        if paid.is_empty() {
            return String::from("None.");
        }
        let to = match self.royalty_policy {
            RoyaltyPolicy::Winner => "The loser of a row pays the winner's royalty",
            RoyaltyPolicy::Cancel => "A player who loses a row and has no royalty in it pays the winner's royalty",
            RoyaltyPolicy::Both => "Each opponent pays a player's royalty, whether or not that player wins the row,",
        };
        let mode = match self.royalty_mode {
            RoyaltyMode::Extra => "in addition to the row's unit",
            RoyaltyMode::Replace => "instead of the row's unit",
        };
        let mut text = format!("{to} {mode}. {}.", capitalised(&paid.join("; ")));
        let mut add = |applies: bool, more: &str| text.extend(applies.then_some([" ", more]).into_iter().flatten());
        add(self.royalty_limit == RoyaltyLimit::One, "A player is paid for one royalty at most.");
        add(self.royalty_declaration == RoyaltyDeclaration::Required, "A royalty that is not declared earns nothing.");
        match self.broken_royalties {
            BrokenRoyalties::AsSet => {}
            BrokenRoyalties::Forbid => add(true, "Rows with cards of a split four of a kind earn no royalty."),
            BrokenRoyalties::Also => {
                add(
                    true,
                    "Four of a kind and straight flushes that were dealt earn their royalty even if they are split.",
                );
            }
        }
        text
    }

    pub(super) fn naturals_in_words(&self) -> String {
        let enabled = self.enabled_naturals();
        if enabled.is_empty() {
            return String::from("None.");
        }
        let pays = |natural: Natural| format!("{} {}", natural.name().replace('-', " "), self.natural_points(natural));
        let coloured = match self.full_colored_min {
            FullColoredMin::Thirteen => "",
            FullColoredMin::Twelve => " Twelve cards of one colour are full colored.",
        };
        let qka = if self.front_qka { " Q-K-A is a run in front." } else { "" };
        let same = match self.same_natural {
            SameNatural::Compare => "equal ones are compared by their cards",
            SameNatural::Tie => "equal ones tie",
        };
        if self.is_race() {
            let declared = match self.natural_declaration {
                NaturalDeclaration::Auto => "",
                NaturalDeclaration::Declared => " that is declared",
            };
            let names = enabled.iter().map(|natural| natural.name().replace('-', " ")).join(", ");
            return format!(
                "The best natural{declared} at the table takes all three rows; {same}.{qka}{coloured} Best first: {names}."
            );
        }
        let list = capitalised(&enabled.iter().map(pays).join(", "));
        let how = match self.natural_declaration {
            NaturalDeclaration::Auto => "A natural wins from every player without one, regardless of its setting",
            NaturalDeclaration::Declared => "A declared natural wins from every player without one",
        };
        let both = match self.natural_vs_natural {
            NaturalVsNatural::Winner => "the stronger of two is paid",
            NaturalVsNatural::Both => "two are both paid",
            NaturalVsNatural::Cancel => "neither of two is paid",
        };
        format!("{how}; {both}, {same}.{qka}{coloured} {list}.")
    }
}
