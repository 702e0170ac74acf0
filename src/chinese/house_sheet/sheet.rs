//! The rules summary as a list of clauses, and amounts in words.

use crate::chinese::Rules;

/// A clause of the rules summary: the rules on one topic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// The topic, such as `scoops` or `royalties`.
    pub topic: &'static str,
    /// The rules on this topic, in sentences.
    pub text: String,
}

impl Rules {
    /// Returns the rules in words, one clause per topic. Omits topics that do not apply to these rules.
    ///
    /// ```
    /// use pusoy::chinese::Rules;
    ///
    /// let clauses = Rules::preset("one-six")?.in_words();
    /// let scoop = clauses.iter().find(|clause| clause.topic == "scoops").unwrap();
    /// assert_eq!(scoop.text, "The winner of all three rows gets 3 units more: 6 units in all.");
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
}

/// Formats a number of units: `1 unit`, `3 units`.
pub(super) fn units(n: i32) -> String {
    if n == 1 { String::from("1 unit") } else { format!("{n} units") }
}

/// Returns the text with its first letter in upper case.
pub(super) fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chinese::rules::{OPTIONS, Preset};

    /// Rules that settle deals differently have different texts.
    #[test]
    fn different_rules_have_different_texts() {
        let mut checked = 0;
        for &preset in Preset::ALL {
            let rules = Rules::of(preset);
            for option in OPTIONS.iter().filter(|option| option.section != "preset") {
                let values = option
                    .words
                    .iter()
                    .copied()
                    .chain(MORE.iter().filter(|more| more.0 == option.name).map(|more| more.1));
                for value in values {
                    let mut other = rules.clone();
                    other.set(option.name, value).unwrap();
                    if other.validate().is_err() || other.hash() == rules.hash() {
                        continue;
                    }
                    assert_ne!(other.in_words(), rules.in_words(), "{preset}: {}={value}", option.name);
                    checked += 1;
                }
            }
        }
        assert!(checked > 200, "{checked}");
    }

    /// Names of options, each with a further value to test.
    const MORE: [(&str, &str); 12] = [
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
        ("currency", "EUR"),
    ];

    #[test]
    fn clauses_state_the_rules_of_presets() {
        let text = |preset: &str, topic: &str| {
            let clauses = Rules::preset(preset).unwrap().in_words();
            clauses.into_iter().find(|clause| clause.topic == topic).map(|clause| clause.text).unwrap_or_default()
        };
        assert_eq!(text("standard", "scoops"), "The winner of all three rows gets nothing more: 4 units in all.");
        assert!(
            text("taiwanese", "scoops")
                .ends_with("twice the units, royalties included; without royalties, 6 units in all.")
        );
        assert!(text("low-pineapple", "royalties").contains("seven high 4, 7-5-4-3-2 8; back: straight 2,"));
        // Two won rows and a tied row earn 1 + 1 + 3 units. Three won rows earn 1 + 1 + 1 + 3 units.
        let no_loss: Rules = "one-six; scoop-rule=no-loss".parse().unwrap();
        let sheet = no_loss.in_words();
        let scoops = sheet.iter().find(|clause| clause.topic == "scoops").unwrap();
        assert!(scoops.text.ends_with("more: 6 units in all for three rows, 5 for two and a tie."), "{}", scoops.text);
        assert_eq!(
            text("taiwanese", "home runs"),
            "A player who scoops three opponents gets 2 times as much from each. A mis-set opponent counts as scooped."
        );
        // These outcomes follow from 2-4 and 1-6 scoring ("Chinese poker", Wikipedia).
        assert!(text("standard", "a deal of two").starts_with("Rows 3 won: +4, 2 won 1 tied: +3, 2 won 1 lost: +2,"));
        assert!(text("one-six", "a deal of two").starts_with("Rows 3 won: +6, 2 won 1 tied: +2, 2 won 1 lost: +1,"));
        assert!(text("taiwanese", "a deal of two").starts_with("Rows 3 won: +6, 2 won 1 tied: +2, 2 won 1 lost: +1,"));
        assert_eq!((text("plain", "royalties"), text("plain", "surrender")), ("None.".into(), "No surrender.".into()));
        assert!(text("race-11", "race").ends_with("The first player with 11 points wins."));
        assert_eq!(text("race-11", "royalties"), "");
        assert!(text("standard", "surrender").ends_with("surrendered one. Naturals are still paid in full."));
        // The race and open-face have no surrender.
        for (preset, why) in [("race-11", "a race"), ("ofc", "open-face")] {
            assert_eq!(text(preset, "surrender"), format!("No surrender in {why}."));
            let option = OPTIONS.iter().find(|option| option.name == "surrender").unwrap();
            assert_eq!(option.value(&Rules::preset(preset).unwrap()), "off");
        }
    }
}
