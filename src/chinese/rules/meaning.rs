//! Rules as one canonical line, and their hash.

use std::fmt::Write;

use super::{Custom, FantasylandCards, FantasylandEntry, HomeRunRule, Misset, NaturalVsNatural, RaceMode, Rules};
use crate::chinese::ByRow;
use crate::chinese::naturals::Natural;
use crate::fnv::fnv;

impl Rules {
    /// Returns a hash of the rules, stable across versions: FNV-1a (64 bits) of [`Rules::meaning`]. Rules that differ
    /// only in parts that `meaning` omits, such as the name of the preset, have the same hash. The hash is displayed as
    /// sixteen hexadecimal digits.
    pub fn hash(&self) -> u64 {
        fnv(self.meaning().as_bytes())
    }

    /// Formats the rules as one canonical line. Omits options that do not apply, such as `race-target` outside a race.
    /// Also omits the name of the preset, the stakes, the currency and `surrender-check`, which do not change units.
    /// Defaults that depend on other options are written out. An option that is added later must be omitted when it
    /// changes nothing, so that the hashes of existing rules stay the same.
    pub fn meaning(&self) -> String {
        let mut text = String::from("pusoy-rules/1");
        let mut say = |clause: std::fmt::Arguments<'_>| _ = write!(text, " {clause}"); // cannot fail
        if self.is_race() {
            say(format_args!("race={} target={}", self.race_mode, self.race_target.0));
            if self.race_mode == RaceMode::Table {
                say(format_args!("race-tie={}", self.race_tie));
            }
        } else {
            self.say_units(&mut say);
        }
        self.say_rows(&mut say);
        self.say_naturals(&mut say);
        if self.is_open_face() {
            self.say_open_face(&mut say);
        }
        text
    }

    fn say_open_face(&self, say: &mut impl FnMut(std::fmt::Arguments<'_>)) {
        say(format_args!("open-face fantasyland-stay={}", self.stay_in_force()));
        if self.is_pineapple() {
            say(format_args!("deal={}", self.deal));
        }
        if self.fantasyland_entry != FantasylandEntry::default() {
            say(format_args!("fantasyland-entry={}", self.fantasyland_entry));
        }
        if self.fantasyland_cards != FantasylandCards::default() {
            say(format_args!("fantasyland-cards={}", self.fantasyland_cards));
        }
        if self.keeps_the_number_of_cards() {
            say(format_args!("fantasyland-repeat={}", self.fantasyland_repeat));
        }
        // Even under `misset=play`, a player with a mis-set board neither enters fantasyland nor stays there. So the
        // required order of rows still has an effect.
        if self.misset == Misset::Play {
            self.say_order(say);
        }
    }

    fn say_units(&self, say: &mut impl FnMut(std::fmt::Arguments<'_>)) {
        let Custom { row, overall, scoop } = self.row_values();
        say(format_args!("rows={row},{overall},{scoop}"));
        if overall > 0 {
            say(format_args!("overall-rule={}", self.overall_rule));
        }
        let home_runs = self.home_run_multiplier.0 > 1 && self.home_run_rule != HomeRunRule::Never;
        let multiplied = self.scoop_multiplier.0 > 1 || home_runs;
        if scoop > 0 || multiplied {
            say(format_args!("scoop-rule={}", self.scoop_rule));
        }
        let royalties = ByRow::from_fn(|row| self.row_points(row).in_words());
        let any_royalty = royalties.iter().any(|(_, cells)| !cells.is_empty());
        if multiplied {
            say(format_args!("scoop-multiplier={}", self.scoop_multiplier.0));
            if home_runs {
                say(format_args!("home-run={},{}", self.home_run_multiplier.0, self.home_run_rule));
            }
            if any_royalty {
                say(format_args!("multiplier-scope={}", self.multiplier_scope));
            }
        }
        for (row, cells) in royalties.iter() {
            cells.iter().for_each(|cell| say(format_args!("{row}:{cell}")));
        }
        if any_royalty {
            say(format_args!("royalty-policy={} royalty-mode={}", self.royalty_policy, self.royalty_mode));
            say(format_args!("royalty-limit={}", self.royalty_limit));
            say(format_args!("royalty-declaration={}", self.royalty_declaration));
            say(format_args!("broken-royalties={}", self.broken_royalties));
            if self.misset == Misset::Pay {
                say(format_args!("misset-royalties={}", self.misset_royalties));
            }
        }
        match self.allows_surrender() {
            true => say(format_args!("surrender={}", self.surrender_cost())),
            false => say(format_args!("surrender=off")),
        }
    }

    fn say_rows(&self, say: &mut impl FnMut(std::fmt::Arguments<'_>)) {
        say(format_args!("wheel={} misset={}", self.wheel, self.misset));
        if self.low_middle {
            say(format_args!("low-middle"));
        }
        if self.misset == Misset::Pay {
            self.say_order(say);
        }
    }

    /// Writes the options that decide which settings and boards are mis-set.
    fn say_order(&self, say: &mut impl FnMut(std::fmt::Arguments<'_>)) {
        match self.low_middle {
            true => say(format_args!("low-qualifier={}", self.low_qualifier)),
            false => say(format_args!("row-order={}", self.row_order)),
        }
    }

    fn say_naturals(&self, say: &mut impl FnMut(std::fmt::Arguments<'_>)) {
        let naturals = self.enabled_naturals();
        for natural in naturals.iter() {
            // A race pays no units for naturals.
            match self.is_race() {
                true => say(format_args!("{natural}")),
                false => say(format_args!("{natural}={}", self.natural_points(natural))),
            }
        }
        if !naturals.is_empty() {
            say(format_args!("natural-declaration={}", self.natural_declaration));
            if !self.is_race() {
                say(format_args!("natural-vs-natural={}", self.natural_vs_natural));
            }
            if self.is_race() || self.natural_vs_natural == NaturalVsNatural::Winner {
                say(format_args!("same-natural={}", self.same_natural));
            }
        }
        if naturals.contains(Natural::ThreeStraights) || naturals.contains(Natural::ThreeStraightFlushes) {
            say(format_args!("front-qka={}", if self.front_qka { "yes" } else { "no" }));
        }
        if naturals.contains(Natural::FullColored) {
            say(format_args!("full-colored-min={}", self.full_colored_min));
        }
    }
}
