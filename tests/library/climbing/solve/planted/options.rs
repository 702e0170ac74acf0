//! Every option of a game, drawn at random.

use pusoy::cards::Rng;
use pusoy::climbing::{Game, GameRules};
use pusoy::options::OptionValue;

/// Returns the rules of a game, of half of the draws with the usual options, else with about every third drawn at random from all
/// values that it can have.
pub fn drawn(game: Game, rng: &mut Rng) -> Box<dyn GameRules> {
    let usual = game.rules();
    if rng.below(2) == 0 {
        return usual;
    }
    loop {
        let mut rules = game.rules();
        for option in usual.options() {
            if rng.below(3) == 0 {
                let value = value(option.name, &option.values, rng);
                rules.set(option.name, OptionValue::from(&*value)).unwrap();
            }
        }
        if rules.validate().is_ok() {
            return rules;
        }
    }
}

/// Draws a value of an option whose values are described so.
fn value(name: &str, values: &str, rng: &mut Rng) -> String {
    let words: Vec<&str> = match values {
        "yes or no" => vec!["yes", "no"],
        _ => match values.strip_prefix("one of ") {
            Some(words) => words.split(", ").collect(),
            None => panic!("{name}: no value is known that is {values}"),
        },
    };
    words[rng.below(words.len() as u32) as usize].to_owned()
}
