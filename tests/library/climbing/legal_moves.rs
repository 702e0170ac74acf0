//! Compares the library's legal plays with counts and lists from independent public generators. The data file,
//! `tests/data/moves.json`, names the generators.

use std::collections::{BTreeMap, BTreeSet};

use pusoy::cards::PackCard;
use pusoy::climbing::{Game, Referee};
use serde_json::Value;

use super::referee;

fn vectors(game: &str) -> Vec<Value> {
    let data: Value = serde_json::from_str(include_str!("../../data/moves.json")).unwrap();
    data["vectors"].as_array().unwrap().iter().filter(|vector| vector["game"] == game).cloned().collect()
}

/// Formats the cards of a play in the game's order of cards. Omits suits if they do not count.
fn written(referee: &Referee, cards: &[PackCard]) -> String {
    let mut cards = cards.to_vec();
    referee.deck().sort(&mut cards);
    let ranks = |card: &PackCard| match card.card() {
        Some(card) => card.rank().to_string(),
        None => String::from(if *card == PackCard::RED_JOKER { "R" } else { "B" }),
    };
    if referee.deck().suits.is_some() {
        cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    } else {
        cards.iter().map(ranks).collect()
    }
}

/// Returns the plays that the library generates for a vector. Plays of the same cards count once.
fn generated(referee: &Referee, vector: &Value) -> BTreeSet<String> {
    let read = |field: &str| referee.cards(vector[field].as_str().unwrap()).unwrap();
    let last = vector["last_play"].as_str().map(|_| read("last_play"));
    let moves = referee.moves(&read("hand"), last.as_deref()).unwrap();
    moves.iter().map(|play| written(referee, &play.cards)).collect()
}

/// Parses a list of plays from a vector, and leaves out passes.
fn listed(referee: &Referee, list: &Value) -> BTreeSet<String> {
    let plays = list.as_array().into_iter().flatten().map(|play| play.as_str().unwrap());
    let plays = plays.filter(|play| !play.eq_ignore_ascii_case("pass") && !play.is_empty());
    plays.map(|play| written(referee, &referee.cards(play).unwrap())).collect()
}

/// Returns the plays that are only in `a`, and those that are only in `b`.
fn differences(a: &BTreeSet<String>, b: &BTreeSet<String>) -> [Vec<String>; 2] {
    [a.difference(b).cloned().collect(), b.difference(a).cloned().collect()]
}

#[test]
fn dou_dizhu_agrees_with_other_programs() {
    let profile = |name| referee(Game::DouDizhu, &[("kickers", name)]);
    let by_generator = [
        ("rlcard_1.2.0", profile("rlcard")),
        ("douzero_718a5c9_distinct", profile("douzero")),
        ("dou_dizhu_crate_0.2.0_excluding_pass", profile("standard")),
    ];
    let openspiel = profile("openspiel");
    let mut checked = BTreeMap::new();
    for vector in vectors("doudizhu") {
        let id = vector["id"].as_u64().unwrap();
        let passes = usize::from(vector["pass_included"].as_bool().unwrap());
        for (name, referee) in &by_generator {
            let Some(count) = vector["counts"].get(name).and_then(Value::as_u64) else { continue };
            let passes = if name.ends_with("excluding_pass") { 0 } else { passes };
            let found = generated(referee, &vector);
            assert_eq!(found.len() + passes, count as usize, "{id} {name}: {found:?}");
            *checked.entry(*name).or_insert(0) += 1;
        }
        if let Some(list) = vector.get("moves_douzero") {
            let referee = &by_generator[1].1;
            let found = differences(&generated(referee, &vector), &listed(referee, list));
            assert!(found.iter().all(Vec::is_empty), "{id}: {found:?}");
            *checked.entry("douzero, play by play").or_insert(0) += 1;
        }
        if vector["generator"].as_str().unwrap().starts_with("OpenSpiel") {
            let found = differences(&generated(&openspiel, &vector), &listed(&openspiel, &vector["moves"]));
            assert!(found.iter().all(Vec::is_empty), "{id}: {found:?}");
            *checked.entry("openspiel, play by play").or_insert(0) += 1;
        }
    }
    let wanted = [
        ("rlcard_1.2.0", 140),
        ("douzero_718a5c9_distinct", 140),
        ("douzero, play by play", 132),
        ("dou_dizhu_crate_0.2.0_excluding_pass", 136),
        ("openspiel, play by play", 22),
    ];
    assert_eq!(checked, wanted.into());
}

/// The action tables of RLCard and OpenSpiel list the plays of at most twenty cards. If the same cards form several
/// combinations, each combination is an action of its own. RLCard's table has 27,472 actions, including a pass.
/// OpenSpiel's table has 26,057, including a pass and three bids.
#[test]
fn action_tables_have_their_published_sizes() {
    let deck: Vec<PackCard> = pusoy::cards::Pack::WITH_JOKERS.cards().collect();
    for (profile, plays) in [("rlcard", 27_472 - 1), ("openspiel", 26_057 - 4)] {
        let referee = referee(Game::DouDizhu, &[("kickers", profile)]);
        let moves = referee.moves_on(&deck, None);
        assert_eq!(moves.iter().filter(|play| play.cards.len() <= 20).count(), plays, "{profile}");
    }
}

/// Compares plays with those of the generator by henrycharlesworth, under the options that match the generator's rules.
/// From four of a kind, the generator forms only three of the four possible triples: the triple of diamond, club and
/// spade is missing. The notes in the data file call this a bug.
#[test]
fn big_two_agrees_with_henrycharlesworth() {
    let referee = referee(Game::BigTwo, &[("four-cards", "yes"), ("straights", "two-high"), ("flush-order", "card")]);
    let mut checked = 0;
    for vector in vectors("big2") {
        let id = vector["id"].as_u64().unwrap();
        let mut found = generated(&referee, &vector);
        let hand = vector["hand"].as_str().unwrap();
        let left_out = |play: &String| {
            let ranks = "3456789TJQKA2".chars().filter(|rank| hand.matches(*rank).count() == 4);
            let cards_of_rank = |rank: char| play.split(' ').filter(|card| card.starts_with(rank)).collect::<String>();
            ranks.into_iter().any(|rank| cards_of_rank(rank) == format!("{rank}d{rank}c{rank}s"))
        };
        let before = found.len();
        found.retain(|play| !left_out(play));
        assert!(before == found.len() || [256, 260].contains(&id), "{id}");
        let passes = usize::from(vector["pass_included"].as_bool().unwrap());
        assert_eq!(found.len() + passes, vector["legal_moves_count"].as_u64().unwrap() as usize, "{id}");
        if let Some(list) = vector.get("moves") {
            let found = differences(&found, &listed(&referee, list));
            assert!(found.iter().all(Vec::is_empty), "{id}: {found:?}");
        }
        checked += 1;
    }
    assert_eq!(checked, 55);
}

/// Compares plays with those of the generator by jmanchuck, under the default options. The generator and the library
/// have different straights: the generator has J-Q-K-A-2 but not 2-3-4-5-6. In the generator's A-2-3-4-5, the two is
/// the highest card. No option of Big Two gives these straights. The generator also lacks some straights as replies to
/// a straight; the notes in the data file call this a bug. For each affected vector except 256 and 282, `known` has the
/// plays that only the library has, and the plays that only the generator has.
#[test]
fn big_two_agrees_with_jmanchuck() {
    let referee = referee(Game::BigTwo, &[]);
    let known: BTreeMap<u64, [&[&str]; 2]> = [
        (231, [&["3d 4c 5d 6s 2c", "3d 4c 5d 6s 2s"][..], &[][..]]),
        (237, [&["3c 4d 5s 6h 2c", "3c 4d 5s 6h 2h", "3h 4d 5s 6h 2c", "3h 4d 5s 6h 2h"], &[]]),
        (251, [&["3d 4s 5c 6s 2s"], &[]]),
        (264, [&["7h 8d 9d Td Jc", "7h 8d 9s Td Jc"], &[]]),
        (270, [&[], &["3s 4d 5c Ah 2c", "3s 4d 5c Ah 2h", "3s 4d 5h Ah 2c", "3s 4d 5h Ah 2h"]]),
        (279, [&[], &["Jd Qs Kh As 2d", "Jd Qs Kh As 2h"]]),
        (
            285,
            [
                &[
                    "9c Td Jh Qc Kd",
                    "9c Td Jh Qs Kd",
                    "9s Td Jh Qc Kd",
                    "9s Td Jh Qs Kd",
                    "Td Jh Qc Kd Ac",
                    "Td Jh Qc Kd As",
                    "Td Jh Qs Kd Ac",
                    "Td Jh Qs Kd As",
                ],
                &[],
            ],
        ),
        (
            288,
            [
                &[
                    "7d 8d 9h Th Js",
                    "7d 8d 9s Th Js",
                    "8d 9h Th Js Qh",
                    "8d 9s Th Js Qh",
                    "9h Th Js Qh Kc",
                    "9h Th Js Qh Kd",
                    "9s Th Js Qh Kc",
                    "9s Th Js Qh Kd",
                    "Th Js Qh Kc As",
                    "Th Js Qh Kd As",
                ],
                &[],
            ],
        ),
        (293, [&["7c 8s 9c Th Jc", "7c 8s 9s Th Jc", "8s 9c Th Jc Qc", "8s 9s Th Jc Qc"], &[]]),
    ]
    .into();
    let mut checked = 0;
    for vector in vectors("big2") {
        let id = vector["id"].as_u64().unwrap();
        let Some(count) = vector["counts"].get("jmanchuck").and_then(Value::as_u64) else { continue };
        // In vector 282, the current play is J-Q-K-A-2, which the library does not accept as a straight.
        if id == 282 {
            let standing = referee.cards(vector["last_play"].as_str().unwrap()).unwrap();
            assert!(referee.identify(&standing).is_empty());
            continue;
        }
        let found = generated(&referee, &vector);
        let passes = usize::from(vector["pass_included"].as_bool().unwrap());
        // In vector 256, the generator counts twelve plays fewer, because its list is incomplete: for example, it lacks
        // 3c 3s and 3c 3h 3s.
        if id == 256 {
            assert_eq!(found.len(), count as usize + 12);
            continue;
        }
        let [ours, theirs] = known.get(&id).copied().unwrap_or_default();
        assert_eq!(found.len() + passes + theirs.len() - ours.len(), count as usize, "{id}");
        if let Some(list) = vector.get("moves") {
            let minus = listed(&referee, &vector["henry_minus_jmanchuck"]);
            let plus = listed(&referee, &vector["jmanchuck_minus_henry"]);
            let list: BTreeSet<String> = listed(&referee, list).difference(&minus).cloned().chain(plus).collect();
            assert_eq!(differences(&found, &list), [ours, theirs].map(|plays| plays.to_vec()), "{id}");
        }
        checked += 1;
    }
    assert_eq!(checked, 50);
}

/// Compares leads with those of the generator by minhduc080204, and replies with those of the generator by hoangdung.
/// In the second generator, longer runs of pairs beat shorter ones.
#[test]
fn tien_len_agrees_with_other_programs() {
    let leading = referee(Game::TienLen, &[]);
    let following = referee(Game::TienLen, &[("longer-beats-shorter", "yes")]);
    let mut checked = [0, 0];
    for vector in vectors("tienlen") {
        let leads = vector["last_play"].is_null();
        let referee = if leads { &leading } else { &following };
        let found = differences(&generated(referee, &vector), &listed(referee, &vector["moves"]));
        assert!(found.iter().all(Vec::is_empty), "{}: {found:?}", vector["id"]);
        checked[usize::from(leads)] += 1;
    }
    assert_eq!(checked, [20, 20]);
}
