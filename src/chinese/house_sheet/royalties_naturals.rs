//! Clauses about royalties and naturals.

use itertools::Itertools;

use super::amounts::capitalised;
use crate::chinese::rules::{
    BrokenRoyalties, FullColoredMin, NaturalDeclaration, NaturalVsNatural, RoyaltyDeclaration, RoyaltyLimit,
    RoyaltyMode, RoyaltyPolicy, SameNatural,
};
use crate::chinese::{Natural, Payoffs, Row, Rules};

impl Rules {
    pub(super) fn royalties_in_words(&self) -> String {
        let payoffs = Payoffs::new(self);
        let rows = Row::ALL.into_iter().filter_map(|row| {
            let points = payoffs.royalty_points(row).in_words();
            let points = points.iter().map(|cell| cell.replace(['=', '-'], " ")).join(", ");
            (!points.is_empty()).then(|| format!("{row}: {points}"))
        });
        let paid = rows.collect_vec();
        if paid.is_empty() {
            return String::from("None.");
        }
        let to = match self.royalty_policy {
            RoyaltyPolicy::Winner => "The loser of a row pays the winner's royalty",
            RoyaltyPolicy::Cancel => "A player who loses a row and has no royalty in it pays the winner's royalty",
            RoyaltyPolicy::Both => "Each opponent pays for a royalty, whether or not its player wins the row,",
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
            BrokenRoyalties::Forbid => add(true, "Rows with cards of a split four of a kind earn none."),
            BrokenRoyalties::Also => {
                add(true, "Four of a kind and straight flushes that were dealt earn theirs even if they are split.");
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
                "The best one{declared} at the table takes all three rows; {same}.{qka}{coloured} Best first: {names}."
            );
        }
        let list = capitalised(&enabled.iter().map(pays).join(", "));
        let how = match self.natural_declaration {
            NaturalDeclaration::Auto => "A natural wins as dealt from every player without one",
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
