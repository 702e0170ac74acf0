use std::cmp::Ordering;

use itertools::Itertools;

use super::rules::{
    BrokenRoyalties, FantasylandStay, FullColoredMin, HomeRunRule, LowQualifier, Misset, MissetRoyalties,
    MultiplierScope, NaturalDeclaration, NaturalVsNatural, OverallRule, RaceMode, RaceTie, RowOrder,
    RoyaltyDeclaration, RoyaltyLimit, RoyaltyMode, RoyaltyPolicy, SameNatural, ScoopRule, Wheel,
};
use super::{ByRow, Natural, Payoffs, Row, Rules};

/// What the rules say of one thing, as a host could read it to the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// What it is about: `scoops`, `royalties`.
    pub topic: &'static str,
    /// What the rules say of that, in sentences.
    pub text: String,
}

impl Rules {
    /// The rules in words, what comes first at the table first. A topic of which they say nothing is left out.
    ///
    /// ```
    /// use pusoy::chinese::Rules;
    ///
    /// let clauses = Rules::preset("one-six")?.in_words();
    /// let scoop = clauses.iter().find(|clause| clause.topic == "scoops").unwrap();
    /// assert_eq!(scoop.text, "Who wins all three rows gets 3 units more: 6 in all.");
    /// # Ok::<(), pusoy::options::OptionError>(())
    /// ```
    pub fn in_words(&self) -> Vec<Clause> {
        let clauses = [
            ("setting", Some(self.setting_in_words())),
            ("wheel", Some(self.wheel_in_words())),
            ("mis-set hands", Some(self.misset_in_words())),
            ("rows", (!self.is_race()).then(|| self.rows_in_words())),
            ("scoops", (!self.is_race()).then(|| self.scoops_in_words())),
            ("home runs", self.home_runs_in_words()),
            ("a deal of two", (!self.is_race()).then(|| self.outcomes_in_words())),
            ("royalties", (!self.is_race()).then(|| self.royalties_in_words())),
            ("naturals", Some(self.naturals_in_words())),
            ("surrender", Some(self.surrender_in_words())),
            ("fantasyland", self.is_open_face().then(|| self.fantasyland_in_words())),
            ("race", self.is_race().then(|| self.race_in_words())),
            ("stakes", self.stakes_in_words()),
        ];
        clauses.into_iter().filter_map(|(topic, text)| Some(Clause { topic, text: text? })).collect()
    }

    fn setting_in_words(&self) -> String {
        let set = match self.is_open_face() {
            true => "Cards are placed one by one, for all to see, into a front of 3, a middle of 5 and a back of 5.",
            false => "Everybody sets 13 cards: a front of 3, a middle of 5 and a back of 5.",
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
        format!("{set} {order} In front there are no straights and flushes.")
    }

    fn wheel_in_words(&self) -> String {
        String::from(match self.wheel {
            Wheel::Low => "A-2-3-4-5 is the lowest straight.",
            Wheel::Second => "A-2-3-4-5 is the second-best straight, below ace-high.",
        })
    }

    fn misset_in_words(&self) -> String {
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

    fn rows_in_words(&self) -> String {
        let values = self.row_values();
        let rows =
            format!("Every two players compare row by row. A row is worth {}; a tie, nothing.", units(values.row));
        let overall = match (values.overall, self.overall_rule) {
            (0, _) => return rows,
            (n, OverallRule::TwoRows) => format!("Who wins two rows gets {} more.", units(n)),
            (n, OverallRule::Majority) => format!("Who wins more rows than he loses gets {} more.", units(n)),
        };
        format!("{rows} {overall}")
    }

    fn scoops_in_words(&self) -> String {
        let who = match self.scoop_rule {
            ScoopRule::ThreeWins => "Who wins all three rows",
            ScoopRule::NoLoss => "Who wins all three rows, or two and ties the third,",
        };
        let (bonus, times) = (self.row_values().scoop, self.scoop_multiplier.0);
        let scope = match self.multiplier_scope {
            MultiplierScope::All => "royalties included",
            MultiplierScope::Rows => "royalties apart",
        };
        let all = self.scoop_units();
        match (bonus, times) {
            (0, 1) => format!("{who} gets nothing more: {} in all.", units(all)),
            (bonus, 1) => format!("{who} gets {} more: {all} in all.", units(bonus)),
            (0, times) => format!("{who} gets {times} times what the two move, {scope}: {} in all.", units(all)),
            (bonus, times) => {
                format!("{who} gets {} more, and {times} times all of it, {scope}: {all} in all.", units(bonus))
            }
        }
    }

    fn home_runs_in_words(&self) -> Option<String> {
        let times = self.home_run_multiplier.0;
        let who = match self.home_run_rule {
            HomeRunRule::Never => return None,
            _ if times == 1 => return None,
            HomeRunRule::ThreeOpponents => "three opponents",
            HomeRunRule::AllOpponents => "every opponent, and there are two or more,",
        };
        Some(format!("Who scoops {who} gets {times} times that again from each."))
    }

    /// What every outcome of the rows pays, royalties apart.
    fn outcomes_in_words(&self) -> String {
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
        format!("Rows {}; and the other way round.", outcomes.into_iter().map(pays).join(", "))
    }

    fn royalties_in_words(&self) -> String {
        let payoffs = Payoffs::new(self);
        let rows = Row::ALL.into_iter().filter_map(|row| {
            let points = payoffs.royalty_points(row).in_words();
            let points = points.iter().map(|of| of.replace(['=', '-'], " ")).join(", ");
            (!points.is_empty()).then(|| format!("{row}: {points}"))
        });
        let paid = rows.collect_vec();
        if paid.is_empty() {
            return String::from("None.");
        }
        let to = match self.royalty_policy {
            RoyaltyPolicy::Winner => "The winner of the row is paid",
            RoyaltyPolicy::Cancel => "The winner of the row is paid, unless both have one,",
            RoyaltyPolicy::Both => "Who has one is paid, who wins the row or not,",
        };
        let mode = match self.royalty_mode {
            RoyaltyMode::Extra => "beside the row's unit",
            RoyaltyMode::Replace => "instead of the row's unit",
        };
        let mut text = format!("{to} {mode}, by each opponent. {}.", capitalised(&paid.join("; ")));
        let mut add = |applies: bool, more: &str| text.extend(applies.then_some([" ", more]).into_iter().flatten());
        add(self.royalty_limit == RoyaltyLimit::One, "A player is paid for one royalty at most.");
        add(self.royalty_declaration == RoyaltyDeclaration::Required, "A royalty that is not declared earns nothing.");
        match self.broken_royalties {
            BrokenRoyalties::AsSet => {}
            BrokenRoyalties::Forbid => add(true, "Rows with cards of four of a kind that is set apart earn none."),
            BrokenRoyalties::Also => {
                add(true, "Four of a kind and straight flushes that were dealt earn theirs also when set apart.");
            }
        }
        text
    }

    fn naturals_in_words(&self) -> String {
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
            SameNatural::Compare => "equal ones compare their cards",
            SameNatural::Tie => "equal ones tie",
        };
        if self.is_race() {
            let declared = match self.natural_declaration {
                NaturalDeclaration::Auto => "",
                NaturalDeclaration::Declared => " that is declared",
            };
            let names = enabled.iter().map(|natural| natural.name().replace('-', " ")).join(", ");
            return format!(
                "The best one{declared} at the table takes all three rows; {same}.{qka}{coloured} From the best: {names}."
            );
        }
        let list = capitalised(&enabled.iter().map(pays).join(", "));
        let how = match self.natural_declaration {
            NaturalDeclaration::Auto => "A hand that is one wins as it is dealt, from everybody who has none",
            NaturalDeclaration::Declared => "A hand that is one may be declared, and wins from everybody who has none",
        };
        let both = match self.natural_vs_natural {
            NaturalVsNatural::Winner => "of two the stronger is paid",
            NaturalVsNatural::Both => "of two both are paid",
            NaturalVsNatural::Cancel => "of two neither is paid",
        };
        format!("{how}; {both}, {same}.{qka}{coloured} {list}.")
    }

    fn surrender_in_words(&self) -> String {
        match self.allows_surrender() {
            true => format!(
                "Who gives up before the rows are seen pays {} to each opponent who plays.",
                units(self.surrender_cost())
            ),
            false => String::from("Nobody may give up."),
        }
    }

    fn fantasyland_in_words(&self) -> String {
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

    fn race_in_words(&self) -> String {
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

    fn stakes_in_words(&self) -> Option<String> {
        let pairs =
            self.pair_stake.0.iter().map(|pair| format!("between {} and {} {}", pair.a, pair.b, pair.stake)).join(", ");
        match (self.stake.0, pairs.is_empty()) {
            (1, true) => None,
            (stake, true) => Some(format!("A unit is {stake} in money.")),
            (stake, false) => Some(format!("A unit is {stake} in money, {pairs}.")),
        }
    }
}

fn units(n: i32) -> String {
    if n == 1 { String::from("1 unit") } else { format!("{n} units") }
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::super::rules::{OPTIONS, Preset};
    use super::*;

    /// Whatever changes what a deal settles for is told.
    #[test]
    fn words_tell_rules_apart() {
        let mut told = 0;
        for &preset in Preset::ALL {
            let rules = Rules::of(preset);
            for option in OPTIONS.iter().filter(|option| option.section != "preset") {
                let values =
                    option.words.iter().copied().chain(MORE.iter().filter(|of| of.0 == option.name).map(|of| of.1));
                for value in values {
                    let mut other = rules.clone();
                    other.set(option.name, value).unwrap();
                    if other.validate().is_err() || other.hash() == rules.hash() {
                        continue;
                    }
                    assert_ne!(other.in_words(), rules.in_words(), "{preset}: {}={value}", option.name);
                    told += 1;
                }
            }
        }
        assert!(told > 200, "{told}");
    }

    const MORE: [(&str, &str); 11] = [
        ("scoop-multiplier", "3"),
        ("home-run-multiplier", "3"),
        ("royalty", "front:trips=7"),
        ("natural", "dragon=1"),
        ("naturals", "dragon"),
        ("low-middle", "yes"),
        ("front-qka", "yes"),
        ("surrender-cost", "2"),
        ("race-target", "21"),
        ("stake", "5"),
        ("pair-stake", "A:B=7"),
    ];

    #[test]
    fn rules_read_like_a_card() {
        let told = |preset: &str, topic: &str| {
            let clauses = Rules::preset(preset).unwrap().in_words();
            clauses.into_iter().find(|clause| clause.topic == topic).map(|clause| clause.text).unwrap_or_default()
        };
        assert_eq!(told("standard", "scoops"), "Who wins all three rows gets nothing more: 4 units in all.");
        assert!(told("taiwanese", "scoops").ends_with("royalties included: 6 units in all."));
        assert_eq!(told("taiwanese", "home runs"), "Who scoops three opponents gets 2 times that again from each.");
        // "Chinese poker", Wikipedia, and the table of outcomes of 2-4 and 1-6 scoring.
        assert!(told("standard", "a deal of two").starts_with("Rows 3 won: +4, 2 won 1 tied: +3, 2 won 1 lost: +2,"));
        assert!(told("one-six", "a deal of two").starts_with("Rows 3 won: +6, 2 won 1 tied: +2, 2 won 1 lost: +1,"));
        assert!(told("taiwanese", "a deal of two").starts_with("Rows 3 won: +6, 2 won 1 tied: +2, 2 won 1 lost: +1,"));
        assert_eq!(
            (told("plain", "royalties"), told("plain", "surrender")),
            ("None.".into(), "Nobody may give up.".into())
        );
        assert!(told("race-11", "race").ends_with("Who first has 11 wins."));
        assert_eq!(told("race-11", "royalties"), "");
    }
}
