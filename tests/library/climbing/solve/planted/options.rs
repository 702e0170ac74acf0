//! Random rules of a game: some options have random values.

use itertools::Itertools;
use pusoy::cards::Rng;
use pusoy::climbing::{Game, GameRules};
use pusoy::options::OptionValue;

/// Returns the rules of a game. A third of the draws have the default options. In the other draws, each option gets a
/// random value with probability one third, and options that are invalid together are drawn again.
pub fn drawn(game: Game, rng: &mut Rng) -> Box<dyn GameRules> {
    let usual = game.rules();
    if rng.below(3) == 0 {
        return usual;
    }
    loop {
        let mut rules = game.rules();
        for option in usual.options() {
            if rng.below(3) == 0 {
                let value = Values::parse(&option.values).draw(rng);
                let set = rules.set(option.name, OptionValue::from(&*value));
                set.unwrap_or_else(|error| panic!("{game} {}={value}: {error}", option.name));
            }
        }
        if rules.validate().is_ok() {
            return rules;
        }
    }
}

/// The possible values of an option.
pub enum Values {
    /// One of these words.
    Words(Vec<String>),
    /// A word, or a list of any of these items.
    List(String, Vec<String>),
    /// This many numbers.
    Numbers(usize),
    /// A word, or the name of a player.
    Player(String),
    /// A word, or a name for each place.
    Titles(String),
    /// One number.
    Number,
    /// A word, or a number of dealt cards per player, which depends on the hands.
    Dealt(String),
}

impl Values {
    /// Parses the description of an option's values.
    pub fn parse(described: &str) -> Values {
        let word = |text: &str| text.trim_matches('\'').to_owned();
        if described == "yes or no" {
            return Values::Words(vec!["yes".into(), "no".into()]);
        }
        if let Some(words) = described.strip_prefix("one of ") {
            return Values::Words(words.split(", ").map(String::from).collect());
        }
        if described.starts_with("a whole number from") {
            return Values::Number;
        }
        if described.starts_with("five numbers of units") {
            return Values::Numbers(5);
        }
        if let Some(none) = described.strip_prefix("a player's name, or ") {
            return Values::Player(word(none));
        }
        match described.split_once(", or ") {
            Some((none, rest)) if rest.starts_with("a list of titles") => Values::Titles(word(none)),
            Some((none, rest)) if rest.starts_with("the cards that each player was dealt") => Values::Dealt(word(none)),
            Some((none, rest)) if rest.starts_with("a list of ") => {
                let items = rest["a list of ".len()..].replace(" and ", ", ");
                Values::List(word(none), items.split(", ").map(String::from).collect())
            }
            _ => panic!("no kind of values is known for \"{described}\": add one here"),
        }
    }

    /// Draws a value.
    fn draw(&self, rng: &mut Rng) -> String {
        let mut below = |bound: usize| rng.below(bound as u32) as usize;
        match self {
            Values::Words(words) => words[below(words.len())].clone(),
            Values::List(none, items) => {
                let some: Vec<&String> = items.iter().filter(|_| below(2) == 0).collect();
                if some.is_empty() { none.clone() } else { some.into_iter().join(",") }
            }
            Values::Numbers(count) => (0..*count).map(|_| below(4)).join(","),
            Values::Player(none) => ["A", "B", none][below(3)].to_owned(),
            Values::Titles(none) => {
                let titles = ["King", "Queen", "Jack", "Ten"];
                [none.clone(), titles[..3].join(","), titles.join(",")][below(3)].clone()
            }
            Values::Number => (1 + below(100)).to_string(),
            Values::Dealt(none) => none.clone(),
        }
    }

    /// Returns the words and the list items.
    pub fn words(&self) -> Vec<String> {
        match self {
            Values::Words(words) => words.clone(),
            Values::List(none, items) => [std::slice::from_ref(none), items].concat(),
            Values::Player(none) | Values::Titles(none) | Values::Dealt(none) => vec![none.clone()],
            Values::Numbers(_) | Values::Number => Vec::new(),
        }
    }
}

/// In half of the draws, sets the option that gives the number of cards dealt to each player, if the game has this
/// option. `hands` has each player's name and current number of cards. The number dealt is up to four higher, and at
/// least 1.
pub fn deal(rules: &mut dyn GameRules, hands: &[(String, usize)], rng: &mut Rng) {
    for option in rules.options() {
        if let (Values::Dealt(_), 0) = (Values::parse(&option.values), rng.below(2)) {
            let dealt = hands.iter().map(|(name, held)| format!("{name}={}", (held + rng.below(5) as usize).max(1)));
            let value = dealt.collect::<Vec<_>>().join(",");
            rules.set(option.name, OptionValue::from(&*value)).unwrap();
        }
    }
}
