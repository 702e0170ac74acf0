//! Options of Daifugo. The moves of random hands are compared with the legal ones among all subsets of each hand.
//! [`may_follow`] decides which sets may be played on another set. Deals and results are worked out by hand. Plays are
//! also compared with a move generator for the UECda program contests. `suits` and `suits_by_subsets` test the options
//! that use suits.

mod suits;
mod suits_by_subsets;

use std::collections::BTreeSet;

use pusoy::ErrorCode;

use pusoy::cards::{Card, PackCard, Rank, Rng, Suit};
use pusoy::climbing::plays::Ranking;
use pusoy::climbing::{Action, CardsLeft, Ending, Game, Referee, Replay, ReplayError, Transcript};
use serde_json::Value;

use crate::climbing::rules;
use crate::long_runs::cases;

pub(super) type Options = &'static [(&'static str, &'static str)];

const REVOLUTION: Options = &[("revolution", "quads")];
const EIGHT_STOP: Options = &[("eight-stop", "on")];
const ELEVEN_BACK: Options = &[("eleven-back", "on")];
const ALL: Options = &[("revolution", "quads"), ("eight-stop", "on"), ("eleven-back", "on")];

/// Returns the height of a card: the position of its rank, from 0 for a three to 12 for a two.
fn height(card: &PackCard) -> usize {
    "3456789TJQKA2".find(card.card().unwrap().rank().char()).unwrap()
}

const EIGHT: usize = 5;
const JACK: usize = 8;

/// Returns the height and the size of a set. Returns `None` if the cards are not a set.
fn set_of(cards: &[PackCard]) -> Option<(usize, usize)> {
    let first = height(cards.first()?);
    cards.iter().all(|card| height(card) == first).then_some((first, cards.len()))
}

/// Returns `true` if the rules allow the set `play` on the set `standing`, which was played under the ranking `before`.
fn may_follow(options: Options, before: Ranking, standing: (usize, usize), play: (usize, usize)) -> bool {
    let on = |name: &str| options.iter().any(|option| option.0 == name);
    if on("eight-stop") && standing.0 == EIGHT || standing.1 != play.1 {
        return false;
    }
    // If the options say so, four of a kind reverse the ranks, and so do jacks. Two reversals cancel.
    let mut turned = usize::from(before.revolution) + usize::from(before.back);
    turned += usize::from(on("revolution") && standing.1 == 4) + usize::from(on("eleven-back") && standing.0 == JACK);
    if turned % 2 == 0 { play.0 > standing.0 } else { play.0 < standing.0 }
}

/// Compares the moves of random hands with all legal subsets of each hand.
fn against_subsets(hands: usize) {
    let deck: Vec<PackCard> =
        Rank::ALL.iter().flat_map(|&rank| Suit::ALL.map(|suit| PackCard::from(Card::new(rank, suit)))).collect();
    for (seed, options) in [(1, &[] as Options), (2, REVOLUTION), (3, EIGHT_STOP), (4, ELEVEN_BACK), (5, ALL)] {
        let referee = Referee::new(&*rules(Game::Daifugo, options), Some(5)).unwrap();
        let mut rng = Rng::new(seed);
        for number in 0..hands {
            // Few ranks make many sets. Most hands come from six ranks, and every fourth hand from all ranks.
            let from = if number % 4 == 0 { 0 } else { number % 8 };
            let ranks = if number % 4 == 0 { 13 } else { 6 };
            let mut cards: Vec<PackCard> =
                deck.iter().copied().filter(|card| (from..from + ranks).contains(&height(card))).collect();
            for last in (1..cards.len()).rev() {
                cards.swap(last, rng.below(last as u32 + 1) as usize);
            }
            let (hand, others) = cards.split_at(10);
            let sets: BTreeSet<(usize, usize)> = (1u32..1 << hand.len())
                .filter_map(|subset| {
                    let chosen: Vec<PackCard> =
                        (0..hand.len()).filter(|i| subset >> i & 1 == 1).map(|i| hand[i]).collect();
                    set_of(&chosen)
                })
                .collect();
            let first = height(&others[0]);
            let standing: Vec<PackCard> = others.iter().copied().filter(|card| height(card) == first).collect();
            let size = 1 + rng.below(standing.len() as u32) as usize;
            for (revolution, back) in [(false, false), (true, false), (false, true), (true, true)] {
                let ranking = Ranking { revolution, back, ..Ranking::default() };
                for on in [None, Some(&standing[..size])] {
                    // A trick has at most one play of jacks. If jacks are the current play, no earlier jacks have
                    // reversed the ranks.
                    if on.is_some_and(|on| height(&on[0]) == JACK) && back {
                        continue;
                    }
                    let expected: BTreeSet<(usize, usize)> = sets
                        .iter()
                        .copied()
                        .filter(|&play| on.is_none_or(|on| may_follow(options, ranking, set_of(on).unwrap(), play)))
                        .collect();
                    let moves = referee.moves_under(ranking, hand, on).unwrap();
                    let listed: BTreeSet<_> = moves.iter().map(|play| set_of(&play.cards).unwrap()).collect();
                    assert_eq!((listed.len(), &listed), (moves.len(), &expected), "{options:?} {hand:?} on {on:?}");
                    for (on, play) in on.into_iter().flat_map(|on| moves.iter().map(move |play| (on, play))) {
                        assert!(referee.beats_under(ranking, on, &play.cards).unwrap().beats());
                    }
                }
            }
        }
    }
}

#[test]
fn moves_agree_with_all_subsets() {
    against_subsets(40);
}

#[test]
#[ignore = "many hands for each set of options"]
fn moves_agree_with_all_subsets_of_many_hands() {
    against_subsets(cases(2_000));
}

/// Replays a deal, which Ann leads. The items of each text are separated by commas: `NAME CARDS` in `hands`, and
/// `NAME CARDS` or `NAME pass` in `plays`.
pub(super) fn replay(options: Options, hands: &str, plays: &str) -> Result<Replay, ReplayError> {
    let rules = rules(Game::Daifugo, options);
    let referee = Referee::new(&*rules, Some(3)).unwrap();
    let parts = |text: &str| -> Vec<(String, String)> {
        text.split(", ").map(|part| part.split_once(' ').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap()).collect()
    };
    let cards = |text: &str| referee.cards(text).unwrap();
    let action = |(by, played): (String, String)| Action {
        by,
        cards: (played != "pass").then(|| cards(&played)),
        ..Action::default()
    };
    let transcript = Transcript {
        players: parts(hands).into_iter().map(|(name, _)| name).collect(),
        hands: parts(hands).iter().map(|(_, hand)| cards(hand)).collect(),
        leader: Some(String::from("Ann")),
        actions: parts(plays).into_iter().map(action).collect(),
        ..Transcript::default()
    };
    transcript.replay(&*rules)
}

/// Checks the places of Ann, Ben and Cy.
pub(super) fn check(options: Options, deals: &[(&str, &str, [usize; 3])]) {
    for (hands, plays, places) in deals {
        let replay = replay(options, hands, plays).unwrap_or_else(|error| panic!("{plays}: {error}"));
        let outcome = replay.outcome.unwrap_or_else(|| panic!("{plays}: not over"));
        assert_eq!(outcome.places.unwrap(), places.map(Some), "{plays}");
    }
}

pub(super) fn refused(options: Options, hands: &str, plays: &str, code: &str, message: &str) {
    let error = replay(options, hands, plays).unwrap_err();
    assert_eq!(error.code(), code, "{plays}");
    assert!(error.to_string().contains(message), "{plays}: {error}");
}

#[test]
fn four_of_a_kind_reverse_the_ranks() {
    check(
        REVOLUTION,
        &[
            // The three is now the highest. Ben leads the six rather than the five, and the king does not beat the six.
            (
                "Ann 44443, Ben 56, Cy K2",
                "Ann 4444, Ben pass, Cy pass, Ann 3, Ben pass, Cy pass, Ben 6, Cy pass, Ben 5",
                [1, 2, 3],
            ),
            // Four fours beat four fives, and reverse the ranks again.
            (
                "Ann 5555K, Ben 4444Q9, Cy 2A",
                "Ann 5555, Ben 4444, Cy pass, Ann pass, Ben Q, Cy A, Ann pass, Ben pass, Cy 2, Ann pass, Ben pass, Ann K",
                [2, 3, 1],
            ),
            // A player's last cards also reverse the ranks: six beats nine.
            ("Ann 7777, Ben 89, Cy 6T", "Ann 7777, Ben pass, Cy pass, Ben 9, Cy 6, Ben pass, Cy T", [1, 3, 2]),
            // A revolution stays in force after its trick, even if the player who caused it has gone out.
            ("Ann 9999, Ben JT, Cy 72", "Ann 9999, Ben pass, Cy pass, Ben J, Cy 7, Ben pass, Cy 2", [1, 3, 2]),
            // Trips do not reverse the ranks.
            ("Ann 9993, Ben JT, Cy 72", "Ann 999, Ben pass, Cy pass, Ann 3, Ben T, Cy 2, Ben pass, Cy 7", [1, 3, 2]),
        ],
    );
    refused(&[], "Ann 5555K, Ben 4444Q, Cy 2", "Ann 5555, Ben 4444", "illegal-play", "it is not higher");
    let hands = "Ann 44443, Ben 56, Cy K2";
    let plays = "Ann 4444, Ben pass, Cy pass, Ann 3, Ben pass, Cy pass, Ben 6, Cy K";
    refused(REVOLUTION, hands, plays, "illegal-play", "it is not lower, and the ranks are reversed");
    let replay = replay(REVOLUTION, hands, "Ann 4444, Ben pass, Cy pass").unwrap();
    assert_eq!(replay.ranking, Ranking { revolution: true, ..Ranking::default() });
}

#[test]
fn an_eight_ends_the_trick() {
    check(
        EIGHT_STOP,
        &[
            ("Ann 83, Ben 94, Cy 25", "Ann 8, Ann 3, Ben 4, Cy 5, Ben 9", [1, 2, 3]),
            ("Ann 883, Ben 994, Cy 22", "Ann 88, Ann 3, Ben 4, Cy 2, Ben pass, Cy 2", [1, 3, 2]),
            // If a player goes out with an eight, the next player leads.
            ("Ann 8, Ben 94, Cy 25", "Ann 8, Ben 4, Cy 5, Ben 9", [1, 2, 3]),
            // An eight also ends a trick that another player began.
            ("Ann 7K, Ben 83, Cy 9Q", "Ann 7, Ben 8, Ben 3, Cy 9, Ann K", [2, 1, 3]),
            // No pass is needed after the eight. Cy leads at once and goes out.
            ("Ann 5K, Ben 64, Cy 83", "Ann 5, Ben pass, Cy 8, Cy 3, Ann K", [2, 3, 1]),
        ],
    );
    refused(EIGHT_STOP, "Ann 83, Ben 94, Cy 25", "Ann 8, Ben 9", "not-your-turn", "it is Ann's turn");
    assert!(replay(&[], "Ann 83, Ben 94, Cy 25", "Ann 8, Ben 9").is_ok());
    let referee = Referee::new(&*rules(Game::Daifugo, EIGHT_STOP), None).unwrap();
    let cards = |text: &str| referee.cards(text).unwrap();
    assert!(referee.moves(&cards("9TJ"), Some(&cards("8"))).unwrap().is_empty());
    assert!(!referee.beats(&cards("8"), &cards("9")).unwrap().beats());
}

#[test]
fn a_jack_reverses_the_ranks_for_the_trick() {
    check(
        ELEVEN_BACK,
        &[
            // The trick goes down from the jack to the four, and Ben leads the next trick.
            ("Ann J4, Ben 95, Cy K6", "Ann J, Ben 9, Cy 6, Ann 4, Ben pass, Cy pass, Ben 5", [1, 2, 3]),
            ("Ann J4, Ben K5, Cy Q6", "Ann J, Ben pass, Cy pass, Ann 4, Ben 5, Cy 6, Ben K", [1, 2, 3]),
            (
                "Ann JJ3, Ben TT4, Cy AA7",
                "Ann JJ, Ben TT, Cy pass, Ann pass, Ben 4, Cy 7, Ann pass, Cy A, Ann pass, Cy A",
                [3, 1, 2],
            ),
            // A jack also reverses the ranks in a trick that another player began.
            ("Ann T5, Ben JQ, Cy 9K", "Ann T, Ben J, Cy 9, Ann 5, Ben pass, Cy pass, Ben Q", [1, 2, 3]),
            // A player who goes out with a jack reverses the ranks for the rest of the trick.
            ("Ann J, Ben 93, Cy K6", "Ann J, Ben 9, Cy 6, Ben 3", [1, 2, 3]),
        ],
    );
    refused(ELEVEN_BACK, "Ann J4, Ben K5, Cy Q6", "Ann J, Ben K", "illegal-play", "the ranks are reversed");
    assert!(replay(&[], "Ann J4, Ben K5, Cy Q6", "Ann J, Ben K").is_ok());
    // In a revolution a jack restores the ranks for the trick, so the king beats the jack. In the next trick, the three
    // is the highest rank again.
    let plays = "Ann 4444, Ben pass, Cy pass, Ann J, Ben K, Cy pass, Ann pass, Ben 5, Cy pass, Ann 3";
    check(ALL, &[("Ann 4444J3, Ben K5, Cy 96", plays, [2, 1, 3])]);
}

#[test]
fn going_out_on_forbidden_cards_gives_the_lowest_place() {
    const TWOS: Options = &[("forbidden-last", "twos")];
    const EIGHTS: Options = &[("forbidden-last", "twos,eights")];
    const THREES: Options = &[("forbidden-last", "threes-in-revolution"), ("revolution", "quads")];
    let two = ("Ann 2, Ben 49, Cy 56", "Ann 2, Ben pass, Cy pass, Ben 4, Cy 5, Ben 9");
    let eight = ("Ann 8, Ben 94, Cy T5", "Ann 8, Ben 9, Cy T, Ben pass, Cy 5");
    let three =
        ("Ann 44443, Ben 56, Cy K2", "Ann 4444, Ben pass, Cy pass, Ann 3, Ben pass, Cy pass, Ben 6, Cy pass, Ben 5");
    check(TWOS, &[(two.0, two.1, [3, 1, 2]), (eight.0, eight.1, [1, 3, 2])]);
    check(&[], &[(two.0, two.1, [1, 2, 3])]);
    check(EIGHTS, &[(two.0, two.1, [3, 1, 2]), (eight.0, eight.1, [3, 2, 1])]);
    check(THREES, &[(three.0, three.1, [3, 1, 2]), ("Ann 3, Ben 47, Cy 59", "Ann 3, Ben 4, Cy 5, Ben 7", [1, 2, 3])]);
    // Ann and Ben go out on twos. Ann goes out before Ben, so Ann gets the lowest place.
    let both = ("Ann 2s, Ben 2h 4s, Cy 5s 6s", "Ann 2s, Ben pass, Cy pass, Ben 4s, Cy 5s, Ben 2h");
    check(TWOS, &[(both.0, both.1, [3, 2, 1])]);
    let replay = replay(TWOS, both.0, both.1).unwrap();
    assert_eq!((replay.offenders, replay.out), (vec![0, 1], vec![0, 1]));
}

#[test]
fn offenders_in_a_final_position_get_the_lowest_places() {
    let names = |text: &str| text.chars().map(String::from).collect::<Vec<_>>();
    let settle = |options: Options, offenders: &str| {
        let (players, order) = (names("ABCD"), Some(names("ABCD")));
        rules(Game::Daifugo, options).settle(&Ending {
            players,
            order,
            offenders: names(offenders),
            ..Ending::default()
        })
    };
    const TWOS: Options = &[("forbidden-last", "twos")];
    // Players who are not offenders come first, in the order of going out. Offenders follow in the reverse order.
    for (offenders, places) in
        [("", [1, 2, 3, 4]), ("B", [1, 4, 2, 3]), ("AB", [4, 3, 1, 2]), ("CA", [4, 1, 3, 2]), ("ABC", [4, 3, 2, 1])]
    {
        let outcome = settle(TWOS, offenders).unwrap();
        assert_eq!(outcome.places.unwrap(), places.map(Some), "{offenders}");
        let first = places.iter().position(|&place| place == 1);
        assert_eq!((outcome.winner, outcome.next.leads), (first, first), "{offenders}");
    }
    assert_eq!(settle(TWOS, "D").unwrap_err().code(), "bad-ending");
    assert_eq!(settle(TWOS, "X").unwrap_err().code(), "unknown-player");
    assert_eq!(settle(&[], "A").unwrap_err().code(), "conflicting-options");
    // Without the order of going out, the cards left show only who is last.
    let remaining = Some([0, 0, 0, 3].map(CardsLeft::Count).to_vec());
    let unordered = Ending { players: names("ABCD"), remaining, offenders: names("A"), ..Ending::default() };
    assert_eq!(rules(Game::Daifugo, TWOS).settle(&unordered).unwrap_err().code(), "missing-field");
}

/// Compares plays with test vectors of the UECda generator, for plays without locks, jokers or sequences. The generator
/// lists a set once for each choice of suits. This test counts sets of the same rank and size once.
#[test]
fn sets_agree_with_the_uecda_generator() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/moves.json");
    let vectors: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let referee = Referee::new(&*rules(Game::Daifugo, &[]), None).unwrap();
    // `DH-6{ D6 H6 }`: the cards are between the braces, suit first.
    let cards = |text: &str| -> Option<Vec<PackCard>> {
        let inside = text.split_once('{').map_or(text, |(_, rest)| rest.trim_end_matches('}'));
        let card = |word: &str| {
            let mut letters = word.chars();
            let (suit, rank) = (letters.next()?, letters.next()?);
            referee.cards(&format!("{rank}{}", suit.to_ascii_lowercase())).ok()?.pop()
        };
        inside.split_whitespace().map(|word| if word == "JO" { None } else { card(word) }).collect()
    };
    let mut compared = 0;
    for vector in vectors["vectors"].as_array().unwrap().iter().filter(|vector| vector["game"] == "daifugo_uecda") {
        let Some(hand) = cards(vector["hand"].as_str().unwrap()) else { continue };
        let last = match vector["last_play"].as_str() {
            None => None,
            Some(text) => match cards(text) {
                Some(last) if set_of(&last).is_some() => Some(last),
                _ => continue,
            },
        };
        let listed = vector["moves"].as_array().unwrap().iter().filter_map(|play| cards(play.as_str().unwrap()));
        let expected: BTreeSet<_> = listed.filter_map(|play| set_of(&play)).collect();
        let moves = referee.moves(&hand, last.as_deref()).unwrap();
        let ours: BTreeSet<_> = moves.iter().map(|play| set_of(&play.cards).unwrap()).collect();
        assert_eq!(ours, expected, "{}", vector["id"]);
        compared += 1;
    }
    assert!(compared >= 10, "{compared} vectors were compared");
}
