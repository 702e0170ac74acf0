//! Random rule sets: a preset with random values of some options.

use pusoy::cards::Rng;
use pusoy::chinese::Rules;
use pusoy::chinese::rules::OPTIONS;

/// Values to choose from, for options that take numbers or lists and not only the words in `OPTIONS`.
const VALUES: [(&str, &[&str]); 9] = [
    ("custom", &["1,1,0", "2,1,0", "1,2,3", "3,0,0"]),
    ("scoop-multiplier", &["1", "2", "3"]),
    ("home-run-multiplier", &["1", "2", "3"]),
    (
        "royalty",
        &[
            "none",
            "back:quads=1",
            "front:pair=1,front:trips=6",
            "middle:flush=3,back:straight=2",
            "middle:trips=5",
            "back:royal-flush=9",
        ],
    ),
    ("natural", &["none", "dragon=13", "three-flushes=1,six-and-a-half-pairs=9"]),
    ("naturals", &["table", "core", "all", "none", "dragon,three-flushes"]),
    ("surrender-cost", &["default", "2", "3", "4"]),
    ("stake", &["1", "5"]),
    ("race-target", &["11", "5"]),
];

/// Returns random valid rules. If `solvable` is `true`, the rules are neither for a race nor for open-face, because
/// the solver refuses such rules.
pub fn random_rules(rng: &mut Rng, solvable: bool) -> Rules {
    loop {
        let mut rules = Rules::default();
        for option in OPTIONS {
            let values =
                VALUES.iter().find(|(name, _)| *name == option.name).map_or(option.words, |(_, values)| values);
            // Always set the preset, and about a third of the other options.
            let changed = option.name == "rules" || rng.below(3) == 0;
            if changed && !values.is_empty() {
                let value = values[rng.below(values.len() as u32) as usize];
                rules.set(option.name, value).unwrap();
            }
        }
        let in_play = !rules.is_race() && !rules.is_open_face();
        if rules.validate().is_ok() && (in_play || !solvable) {
            return rules;
        }
    }
}
