//! Counts the planted positions of each kind. In a planted position, the hands have bombs, runs and other combinations
//! that rarely occur together in random deals. The tests require a minimum number of each kind.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use itertools::Itertools;

use super::*;

/// Games with bombs.
const BOMBS: &[Game] = &[Game::Winner, Game::TienLen, Game::Killer, Game::Thirteen, Game::BigTwo, Game::DouDizhu];
/// Games with runs, except Daifugo, in which only some options allow runs.
const RUNS: &[Game] =
    &[Game::Winner, Game::TienLen, Game::Killer, Game::Thirteen, Game::BigTwo, Game::DouDizhu, Game::BigThree];
/// Games whose players play for places.
const PLACES: &[Game] = &[Game::TienLen, Game::Killer, Game::Daifugo, Game::President];
/// Games in which four players may hold cards.
const FOUR_HANDS: &[Game] =
    &[Game::Winner, Game::TienLen, Game::Killer, Game::Thirteen, Game::BigTwo, Game::Daifugo, Game::President];
/// Games with options.
const WITH_OPTIONS: &[Game] = &[
    Game::Winner,
    Game::TienLen,
    Game::Killer,
    Game::Thirteen,
    Game::BigTwo,
    Game::DouDizhu,
    Game::Daifugo,
    Game::President,
];

/// For each kind, the minimum number of positions per thousand, and the games to which it applies. A minimum is about
/// half of the usual number.
const LEAST: &[(&str, usize, &[Game])] = &[
    ("two hands", 300, Game::ALL),
    ("three hands", 200, Game::ALL),
    ("four hands", 50, FOUR_HANDS),
    ("ten cards or more", 200, Game::ALL),
    ("some out", 300, PLACES),
    ("offenders", 25, &[Game::Daifugo]),
    ("a bomb", 150, BOMBS),
    ("bombs in two hands", 15, BOMBS),
    ("bombs in two hands", 250, &[Game::DouDizhu]),
    ("a hand that is a bomb", 100, BOMBS),
    ("a hand that is a bomb and a card", 15, BOMBS),
    ("a hand that is a bomb and a card", 150, &[Game::DouDizhu]),
    ("quads", 150, Game::ALL),
    ("quads in two hands", 10, Game::ALL),
    ("quads in two hands", 150, &[Game::DouDizhu, Game::BigThree, Game::Daifugo, Game::President]),
    ("runs in two hands", 15, RUNS),
    ("jokers", 300, &[Game::DouDizhu]),
    ("jokers", 10, &[Game::Winner, Game::Daifugo]),
    ("both jokers in a hand", 150, &[Game::DouDizhu]),
    ("equal ranks", 200, Game::ALL),
    ("a trick", 400, Game::ALL),
    ("a trick of several cards", 120, Game::ALL),
    ("a trick of an owner who is out", 60, PLACES),
    ("a trick with passes", 20, Game::ALL),
    ("a trick that a bomb can beat", 40, BOMBS),
    ("a trick of a bomb", 5, BOMBS),
    ("turned over", 20, &[Game::Daifugo]),
    ("bound to suits", 2, &[Game::Daifugo]),
    ("doubled before", 300, &[Game::DouDizhu]),
    ("a single play of the soloist", 150, &[Game::DouDizhu, Game::BigThree]),
    ("dealt", 150, &[Game::Winner]),
    ("options", 120, WITH_OPTIONS),
    ("two decks", 5, &[Game::Winner, Game::Thirteen]),
    ("one move", 80, Game::ALL),
    ("decided", 200, Game::ALL),
    ("open", 150, Game::ALL),
];

/// The number of planted positions of a game, by kind.
#[derive(Default)]
pub struct Tally {
    pub positions: usize,
    /// The number of failed attempts to draw a position, by reason: an error code, or a text such as `no such table`.
    pub refused: BTreeMap<&'static str, usize>,
    /// The number of drawn positions that are too large to solve by plain recursion.
    pub too_large: usize,
    /// The number of positions of each kind.
    pub kinds: BTreeMap<&'static str, usize>,
    /// The options of the counted positions, with their values.
    options: BTreeSet<(&'static str, String)>,
}

impl Tally {
    /// Counts a position under its kinds, and records the options in force.
    pub fn note(&mut self, rules: &dyn GameRules, position: &Position, truth: &Truth<'_>) {
        self.positions += 1;
        for (kind, is_it) in kinds(rules, position, truth) {
            *self.kinds.entry(kind).or_default() += usize::from(is_it);
        }
        for option in rules.options() {
            self.options.insert((option.name, option.value.clone()));
            // The items of lists are recorded one by one.
            self.options.extend(option.value.split(',').map(|item| (option.name, item.to_owned())));
        }
    }

    /// Returns the kinds with too few positions, each with its share and its minimum share, per thousand.
    pub fn rare(&self, game: Game) -> Vec<(&'static str, usize, usize)> {
        let share = |kind: &str| {
            let count = self.kinds.get(kind).unwrap_or_else(|| panic!("there is no kind '{kind}'"));
            1000 * count / self.positions.max(1)
        };
        let least = LEAST.iter().filter(|(_, _, games)| games.contains(&game));
        let shares = least.map(|&(kind, least, _)| (kind, share(kind), least));
        shares.filter(|(_, share, least)| share < least).collect()
    }

    /// Returns the values of options that never occurred. Ignores `chop-after-pass=yes`, because positions with this
    /// value cannot be solved.
    pub fn missing_options(&self, game: Game) -> Vec<String> {
        let all = game.rules().options().into_iter().flat_map(|option| {
            options::Values::parse(&option.values).words().into_iter().map(move |word| (option.name, word))
        });
        let unsolved = ("chop-after-pass", String::from("yes"));
        let missing = all.filter(|value| *value != unsolved && !self.options.contains(value));
        missing.map(|(name, value)| format!("{name}={value}")).collect()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = self.kinds.iter().map(|(kind, count)| format!("{kind} {count}")).join(", ");
        let Tally { positions, refused, too_large, .. } = self;
        let refused = refused.iter().map(|(code, count)| format!("{code} {count}")).join(", ");
        write!(f, "{positions} positions (refused: {refused}; {too_large} too large): {kinds}")
    }
}

/// Returns every kind, and whether a position belongs to it.
fn kinds(rules: &dyn GameRules, position: &Position, truth: &Truth<'_>) -> Vec<(&'static str, bool)> {
    let referee = Referee::new(rules, Some(position.players.len().max(*rules.players().start()))).unwrap();
    let deck = referee.deck();
    let hands: Vec<&Vec<PackCard>> = position.hands.iter().filter(|hand| !hand.is_empty()).collect();
    let plays: Vec<Vec<Move>> = hands.iter().map(|hand| referee.moves_on(hand, None)).collect();
    let standing = position.standing.as_ref();
    let readings = standing.map(|play| referee.identify(&play.cards)).unwrap_or_default();
    // A bomb beats a play of another kind: the current play, or one that a player holds.
    let is_bomb = |play: &Move| {
        let others = plays.iter().flatten().map(|other| other.key).chain(readings.iter().copied());
        let mut of_other_kind = others.filter(|other| other.kind() != play.key.kind());
        of_other_kind.any(|other| referee.beats_key(other, play.key).is_ok())
    };
    let bombs: Vec<usize> = plays.iter().map(|plays| plays.iter().filter(|play| is_bomb(play)).count()).collect();
    let quads = |hand: &[PackCard]| hand.iter().counts_by(|&card| deck.rank(card)).values().any(|&count| count >= 4);
    let is_run = |play: &Move| play.key.length() > 1;
    // Whether a hand consists of one bomb and `left` other cards.
    let one_bomb = |left: usize| {
        let all = hands.iter().zip(&plays);
        all.filter(|(hand, _)| hand.len() > left)
            .any(|(hand, plays)| plays.iter().any(|play| play.cards.len() + left == hand.len() && is_bomb(play)))
    };
    let ranks = |hand: &[PackCard]| hand.iter().map(|&card| deck.rank(card)).collect::<BTreeSet<_>>();
    let all_ranks: Vec<usize> = hands.iter().flat_map(|hand| ranks(hand)).collect();
    let cards = all_cards(position);
    let contract = &position.contract;
    vec![
        ("two hands", hands.len() == 2),
        ("three hands", hands.len() == 3),
        ("four hands", hands.len() == 4),
        ("ten cards or more", cards >= 10),
        ("some out", !position.out.is_empty()),
        ("offenders", !position.offenders.is_empty()),
        ("a bomb", bombs.iter().any(|&bombs| bombs > 0)),
        ("bombs in two hands", bombs.iter().filter(|&&bombs| bombs > 0).count() > 1),
        ("a hand that is a bomb", one_bomb(0)),
        ("a hand that is a bomb and a card", one_bomb(1)),
        ("quads", hands.iter().any(|hand| quads(hand))),
        ("quads in two hands", hands.iter().filter(|hand| quads(hand)).count() > 1),
        ("runs in two hands", plays.iter().filter(|plays| plays.iter().any(is_run)).count() > 1),
        ("jokers", hands.iter().any(|hand| hand.iter().any(|card| card.is_joker()))),
        ("both jokers in a hand", hands.iter().any(|hand| hand.iter().filter(|card| card.is_joker()).count() > 1)),
        ("equal ranks", !all_ranks.iter().all_unique()),
        ("a trick", standing.is_some()),
        ("a trick of several cards", standing.is_some_and(|play| play.cards.len() > 1)),
        ("a trick of an owner who is out", standing.is_some_and(|play| position.out.contains(&play.by))),
        ("a trick with passes", position.passed.as_ref().is_some_and(|passed| !passed.is_empty())),
        (
            "a trick that a bomb can beat",
            readings.iter().any(|&key| {
                let beats = |play: &Move| is_bomb(play) && referee.beats_key(key, play.key).is_ok();
                plays.iter().flatten().any(beats)
            }),
        ),
        (
            "a trick of a bomb",
            readings.iter().any(|&key| {
                plays
                    .iter()
                    .flatten()
                    .any(|other| other.key.kind() != key.kind() && referee.beats_key(other.key, key).is_ok())
            }),
        ),
        ("turned over", position.ranking.is_reversed()),
        ("bound to suits", position.ranking.lock != 0),
        ("doubled before", contract.bombs + contract.rockets > 0),
        ("a single play of the soloist", position.soloist_plays == Some(1)),
        ("dealt", position.dealt.is_some()),
        ("options", rules.options().iter().any(|option| !option.is_default)),
        ("two decks", deck.pack.len() > 60),
        ("one move", truth.moves() == 1),
        ("decided", truth.is_decided()),
        ("open", !truth.is_decided()),
    ]
}

/// Returns the number of cards in all hands.
pub fn all_cards(position: &Position) -> usize {
    position.hands.iter().map(Vec::len).sum()
}
