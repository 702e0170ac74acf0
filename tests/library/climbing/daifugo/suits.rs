//! Jokers, and the options that use suits: suited sequences, suit locks and the three of spades that beats a joker.
//! Deals and results are worked out by hand.

use itertools::Itertools;
use pusoy::ErrorCode;
use pusoy::cards::{Card, PackCard, Suit};
use pusoy::climbing::{CardsLeft, Ending, Game, Referee};

use super::{Options, check, refused, replay};
use crate::climbing::rules;

pub(super) const SUIT_LOCK: Options = &[("suit-lock", "two")];
pub(super) const SEQUENCES: Options = &[("sequences", "three")];
pub(super) const RUNS: Options = &[("sequences", "three"), ("revolution", "runs")];
pub(super) const ONE_JOKER: Options = &[("jokers", "1")];
pub(super) const JOKERS: Options = &[("jokers", "2")];
pub(super) const JOKERS_AND_RUNS: Options = &[("jokers", "2"), ("sequences", "three")];
pub(super) const SPADE_THREE: Options = &[("jokers", "2"), ("spade-three", "on")];
pub(super) const ALL: Options = &[
    ("revolution", "runs"),
    ("eight-stop", "on"),
    ("eleven-back", "on"),
    ("suit-lock", "two"),
    ("jokers", "2"),
    ("spade-three", "on"),
    ("sequences", "three"),
];

#[test]
fn two_plays_of_the_same_suits_lock_the_trick() {
    check(
        SUIT_LOCK,
        &[
            // Hearts on hearts lock the trick. Cy continues in hearts, and Ann's king of diamonds must wait for the
            // next trick.
            ("Ann 4h Kd, Ben 6h 3c, Cy 7s 9h", "Ann 4h, Ben 6h, Cy 9h, Ann pass, Ben pass, Cy 7s, Ann Kd", [2, 3, 1]),
            // Ben's pair has the same suits as Ann's, so the trick is locked to both suits.
            (
                "Ann 4h 4s Kd, Ben 6h 6s 3c, Cy 7d 7c 9h 9s",
                "Ann 4h 4s, Ben 6s 6h, Cy 9h 9s, Ann pass, Ben pass, Cy 7d 7c, Ann pass, Ben pass, Ann Kd",
                [2, 3, 1],
            ),
            // The lock ends with the trick. In the next one, a spade beats a diamond.
            (
                "Ann 4h 5c, Ben 6h 8d, Cy 9s Ts",
                "Ann 4h, Ben 6h, Cy pass, Ann pass, Ben 8d, Cy 9s, Ann pass, Cy Ts",
                [3, 1, 2],
            ),
            // Ben and Cy both play a diamond, which locks the trick.
            ("Ann 3c Kc, Ben 5d 2d, Cy 8d 9s", "Ann 3c, Ben 5d, Cy 8d, Ann pass, Ben 2d, Cy pass, Cy 9s", [3, 1, 2]),
            // Pairs that have only one suit in common do not lock the trick.
            (
                "Ann 4h 4s 3c, Ben 5h 5d 3d, Cy 6c 6s Ah",
                "Ann 4h 4s, Ben 5h 5d, Cy 6c 6s, Ann pass, Ben pass, Cy Ah, Ann pass, Ben pass, Ann 3c",
                [2, 3, 1],
            ),
        ],
    );
    let bound = "the trick is locked to other suits";
    refused(SUIT_LOCK, "Ann 4h Kd, Ben 6h 3c, Cy 7s 9h", "Ann 4h, Ben 6h, Cy 7s", "illegal-play", bound);
    let pairs = "Ann 4h 4s Kd, Ben 6h 6s 3c, Cy 7d 7c 9h 9s";
    refused(SUIT_LOCK, pairs, "Ann 4h 4s, Ben 6s 6h, Cy 7d 7c", "illegal-play", bound);
    refused(SUIT_LOCK, "Ann 3c Kc, Ben 5d 2d, Cy 8d 9s", "Ann 3c, Ben 5d, Cy 8d, Ann Kc", "illegal-play", bound);
    assert!(replay(SEQUENCES, "Ann 4h Kd, Ben 6h 3c, Cy 7s 9h", "Ann 4h, Ben 6h, Cy 7s").is_ok());
    let standing = replay(SUIT_LOCK, "Ann 4h Kd, Ben 6h 3c, Cy 7s 9h", "Ann 4h, Ben 6h").unwrap();
    let deck = *Referee::new(&*rules(Game::Daifugo, SUIT_LOCK), None).unwrap().deck();
    assert_eq!(deck.suits_of(standing.ranking.lock), [Suit::Hearts]);
    // A joker has the suit of the card that it represents. A single joker may be played in a locked trick, and does not
    // change the lock.
    const WITH_JOKERS: Options = &[("suit-lock", "two"), ("jokers", "2")];
    let hands = "Ann 4h 4s Kd, Ben 6h Xb 3c, Cy 9d 9h 9s";
    refused(WITH_JOKERS, hands, "Ann 4h 4s, Ben 6h Xb=6s, Cy 9d 9h", "illegal-play", bound);
    assert!(replay(WITH_JOKERS, hands, "Ann 4h 4s, Ben 6h Xb=6d, Cy 9d 9s").is_ok());
    let unsaid = "say which card a joker represents, as in Xb=5h";
    refused(WITH_JOKERS, hands, "Ann 4h 4s, Ben 6h Xb", "illegal-play", unsaid);
    let alone = replay(WITH_JOKERS, "Ann 4h 3c, Ben 6h 3d, Cy Xr 5c", "Ann 4h, Ben 6h, Cy Xr").unwrap();
    assert_eq!(deck.suits_of(alone.ranking.lock), [Suit::Hearts]);
}

#[test]
fn suited_sequences_are_plays() {
    check(
        SEQUENCES,
        &[
            (
                "Ann 3h 4h 5h 9c, Ben 4s 5s 6s 3d, Cy 7d 8d",
                "Ann 3h 4h 5h, Ben 4s 5s 6s, Cy pass, Ann pass, Ben 3d, Cy 7d, Ann 9c",
                [2, 1, 3],
            ),
            // Ben's sequence has the same ranks as Ann's, so it is not higher. Ben leads it later.
            (
                "Ann 4h 5h 6h 3c, Ben 4s 5s 6s Kd, Cy 7c 8c",
                "Ann 4h 5h 6h, Ben pass, Cy pass, Ann 3c, Ben Kd, Cy pass, Ben 4s 5s 6s",
                [1, 2, 3],
            ),
            // King, ace and two are the highest sequence.
            (
                "Ann Qs Ks As 3c, Ben Kh Ah 2h 4d, Cy 5c 5d",
                "Ann Qs Ks As, Ben Kh Ah 2h, Cy pass, Ann pass, Ben 4d, Cy 5c, Ann pass, Cy 5d",
                [3, 1, 2],
            ),
            (
                "Ann 3h 4h 5h Kc, Ben 6s 7s 8s 9s, Cy 7d 4d",
                "Ann 3h 4h 5h, Ben 6s 7s 8s, Cy pass, Ann pass, Ben 9s, Cy pass, Ann Kc",
                [2, 1, 3],
            ),
            // A sequence of four cards beats a lower sequence of four cards, and both players go out.
            ("Ann 3h 4h 5h 6h, Ben 5s 6s 7s 8s, Cy 3d 4d", "Ann 3h 4h 5h 6h, Ben 5s 6s 7s 8s", [1, 2, 3]),
        ],
    );
    let hands = "Ann 4h 5h 6h 6s Ah 2h 3h, Ben 4s 5s 6c 7c 8c 9c, Cy 7s 8s";
    let none = "are not a combination";
    for cards in ["4h 5h 6s", "Ah 2h 3h", "4h 5h", "4h 6h Ah"] {
        refused(SEQUENCES, hands, &format!("Ann {cards}"), "illegal-play", none);
    }
    refused(SEQUENCES, hands, "Ann 4h 5h 6h, Ben 6c 7c 8c 9c", "illegal-play", "it is of another length");
    refused(&[], hands, "Ann 4h 5h 6h", "illegal-play", none);
    let equal = "Ann 4h 5h 6h, Ben 4s 5s 6s, Cy 7s";
    refused(SEQUENCES, equal, "Ann 4h 5h 6h, Ben 4s 5s 6s", "illegal-play", "it is not higher");
}

#[test]
fn suited_sequences_of_five_reverse_the_ranks() {
    let back = ("Ann 3h 4h 5h 6h 7h 9c, Ben 8s 9s Ts Js Qs 4d, Cy 6d Kd",);
    let plays = "Ann 3h 4h 5h 6h 7h, Ben pass, Cy pass, Ann 9c, Ben 4d, Cy pass, Ben 8s 9s Ts Js Qs";
    check(
        RUNS,
        &[
            // After the reversal, the three is the highest rank, and a six beats a king and a two.
            (
                "Ann 3h 4h 5h 6h 7h 3c, Ben 5d 6d, Cy Kd 2d",
                "Ann 3h 4h 5h 6h 7h, Ben pass, Cy pass, Ann 3c, Ben pass, Cy pass, Ben 6d, Cy pass, Ben 5d",
                [1, 2, 3],
            ),
            // A sequence of four cards does not reverse the ranks.
            (
                "Ann 3h 4h 5h 6h 3c, Ben 5d 6d, Cy Kd 2d",
                "Ann 3h 4h 5h 6h, Ben pass, Cy pass, Ann 3c, Ben 5d, Cy Kd, Ben pass, Cy 2d",
                [1, 3, 2],
            ),
            // Ann's five cards reverse the ranks. Ben's lower sequence of five cards then beats them, and reverses the
            // ranks again.
            (
                "Ann 5h 6h 7h 8h 9h Kc, Ben 4s 5s 6s 7s 8s 3d, Cy 4d 9d",
                "Ann 5h 6h 7h 8h 9h, Ben 4s 5s 6s 7s 8s, Cy pass, Ann pass, Ben 3d, Cy 9d, Ann Kc",
                [2, 1, 3],
            ),
            // Four of a kind reverse the ranks too.
            (
                "Ann 5c 5d 5h 5s 3h, Ben 8d 6d, Cy 2d 2c",
                "Ann 5c 5d 5h 5s, Ben pass, Cy pass, Ann 3h, Ben pass, Cy pass, Ben 8d, Cy pass, Ben 6d",
                [1, 2, 3],
            ),
            // After the reversal, a four beats a nine. Ben's sequence is the last play, and reverses the ranks again.
            (back.0, plays, [1, 2, 3]),
        ],
    );
    assert!(!replay(RUNS, back.0, plays).unwrap().ranking.revolution);
    let first = "Ann 5h 6h 7h 8h 9h";
    let hands = "Ann 5h 6h 7h 8h 9h Kc, Ben 6s 7s 8s 9s Ts 3d, Cy 4d 9d";
    refused(RUNS, hands, &format!("{first}, Ben 6s 7s 8s 9s Ts"), "illegal-play", "it is not lower");
    assert!(replay(SEQUENCES, hands, &format!("{first}, Ben 6s 7s 8s 9s Ts")).is_ok());
    let mut alone = Game::Daifugo.rules();
    alone.set("revolution", "runs".into()).unwrap();
    let conflict = alone.validate().unwrap_err();
    assert_eq!((conflict.code(), conflict.to_string().contains("sequences=three")), ("conflicting-options", true));
}

#[test]
fn a_joker_represents_any_card() {
    check(
        JOKERS,
        &[
            (
                "Ann 5s Xb 3d, Ben 6h 6d 4c, Cy 7c 8c",
                "Ann 5s Xb=5h, Ben 6h 6d, Cy pass, Ann pass, Ben 4c, Cy 7c, Ann pass, Cy 8c",
                [3, 1, 2],
            ),
            // If suits do not matter, a pair with a joker is clear even if the joker's card is not named.
            (
                "Ann 5s Xb 3d, Ben 6h 6d 4c, Cy 7c 8c",
                "Ann 5s Xb, Ben 6h 6d, Cy pass, Ann pass, Ben 4c, Cy 7c, Ann pass, Cy 8c",
                [3, 1, 2],
            ),
            // A single joker beats a two.
            (
                "Ann 2s 4d, Ben Xr 5d, Cy 3c 3d",
                "Ann 2s, Ben Xr, Cy pass, Ann pass, Ben 5d, Cy pass, Ann pass, Cy 3c, Ann 4d",
                [2, 1, 3],
            ),
            // Two jokers can form a pair of twos.
            (
                "Ann As Ah 3d, Ben Xb Xr 4c, Cy 7c 8c",
                "Ann As Ah, Ben Xb=2h Xr=2s, Cy pass, Ann pass, Ben 4c, Cy 7c, Ann pass, Cy 8c",
                [3, 1, 2],
            ),
            // One card and both jokers form three of a kind.
            (
                "Ann 4s 4h 4d 3d, Ben 9s Xb Xr 4c, Cy 7c 8c",
                "Ann 4s 4h 4d, Ben 9s Xb=9h Xr=9d, Cy pass, Ann pass, Ben 4c, Cy 7c, Ann pass, Cy 8c",
                [3, 1, 2],
            ),
        ],
    );
    // Three fours and a joker are four of a kind, and reverse the ranks. A single joker still beats every other single.
    check(
        &[("jokers", "2"), ("revolution", "quads")],
        &[(
            "Ann 4c 4d 4h Xb 3c, Ben Xr 9d, Cy Kd 2d",
            "Ann 4c 4d 4h Xb=4s, Ben pass, Cy pass, Ann 3c, Ben Xr, Cy pass, Ben 9d",
            [1, 2, 3],
        )],
    );
    // With `eight-stop`, a joker that represents an eight ends the trick, and one that represents a five does not. With
    // `eleven-back`, a joker that represents a jack reverses the ranks for the rest of the trick, and one that
    // represents an eight does not.
    const STOP: Options = &[("jokers", "2"), ("sequences", "three"), ("eight-stop", "on")];
    const BACK: Options = &[("jokers", "2"), ("sequences", "three"), ("eleven-back", "on")];
    let stop = "Ann 6h 7h Xb 3d, Ben 4c 9d, Cy 5c 6c";
    check(STOP, &[(stop, "Ann 6h 7h Xb=8h, Ann 3d, Ben 4c, Cy 5c, Ben 9d", [1, 2, 3])]);
    refused(STOP, stop, "Ann 6h 7h Xb=5h, Ann 3d", "not-your-turn", "it is Ben's turn");
    let back = "Ann 9h Th Xb 3d, Ben 3s 4s 5s 6d, Cy 7c 8c";
    let plays = "Ann 9h Th Xb=Jh, Ben 3s 4s 5s, Cy pass, Ann pass, Ben 6d, Cy 7c, Ann pass, Cy 8c";
    check(BACK, &[(back, plays, [3, 1, 2])]);
    refused(BACK, back, "Ann 9h Th Xb=8h, Ben 3s 4s 5s", "illegal-play", "it is not higher");
    refused(BACK, back, "Ann 9h Th Xb", "illegal-play", "say which card a joker represents, as in Xb=5h");
    // A play contains no card twice, and a single joker does not represent a card. One joker does not beat the other.
    refused(JOKERS, back, "Ann 9h Xb=9h", "illegal-play", "are not a combination");
    refused(JOKERS, back, "Ann Xb=9h", "illegal-play", "is not a combination");
    refused(JOKERS, "Ann Xb 3s, Ben Xr 4s, Cy 5s", "Ann Xb, Ben Xr", "illegal-play", "it is not higher");
    refused(JOKERS, "Ann 5s 3s, Ben 4s, Cy 5h", "Ann 5s Xb=5d", "illegal-play", "Ann does not hold Xb");
    // With only one joker in the pack, every name of a joker means that joker.
    let one = Referee::new(&*rules(Game::Daifugo, ONE_JOKER), None).unwrap();
    for word in ["joker", "Xr", "red joker", "BJ"] {
        assert_eq!(one.cards(word).unwrap(), [PackCard::BLACK_JOKER], "{word}");
    }
    let five = PackCard::BLACK_JOKER.standing_for("5h".parse().unwrap());
    assert_eq!(one.cards("Xb=5h").unwrap(), [five]);
    assert_eq!(one.cards("Xb=5h6h").unwrap(), [five, "6h".parse::<Card>().unwrap().into()]);
    for text in ["Xb Xb=5h", "5h=5d", "Xb=", "Xb=Xb"] {
        assert!(one.cards(text).is_err(), "{text}");
    }
}

/// Jokers alone do not require suits. If no other option requires suits, cards may be written by rank, and so may the
/// cards that jokers represent.
#[test]
fn jokers_do_not_require_suits() {
    const STOP: Options = &[("jokers", "2"), ("eight-stop", "on"), ("eleven-back", "on"), ("revolution", "quads")];
    // Sequences and suit locks require suits. So does the rule that the three of spades beats a joker, if the pack has
    // a joker.
    for (options, asks) in [
        (&[][..], false),
        (ONE_JOKER, false),
        (JOKERS, false),
        (STOP, false),
        (&[("jokers", "2"), ("forbidden-last", "jokers,eights")], false),
        (&[("spade-three", "on")], false),
        (SPADE_THREE, true),
        (SUIT_LOCK, true),
        (SEQUENCES, true),
        (JOKERS_AND_RUNS, true),
    ] {
        let referee = Referee::new(&*rules(Game::Daifugo, options), None).unwrap();
        assert_eq!((referee.cards("5 5 9").is_ok(), referee.is_by_rank("559")), (!asks, !asks), "{options:?}");
        assert!(referee.cards("5s 5h 9d").is_ok(), "{options:?}");
    }
    let referee = |options| Referee::new(&*rules(Game::Daifugo, options), None).unwrap();
    // The card that a joker represents may be given by rank. The joker then represents a card of this rank that is
    // not in the play already. With only one joker in the pack, every name of a joker means that joker.
    for (options, text, wanted) in [
        (JOKERS, "5 5 Xb=5", Some(["5", "5", "5"])),
        (JOKERS, "Xr=5 5 Xb=5", Some(["5", "5", "5"])),
        (JOKERS, "55BJ=5", None),
        (JOKERS, "5 5 BJ=5", Some(["5", "5", "5"])),
        (JOKERS, "TTXb=10", Some(["T", "T", "T"])),
        (ONE_JOKER, "TTR=T", Some(["T", "T", "T"])),
        (ONE_JOKER, "5 Xb=5 Xr=5", None),
        (ONE_JOKER, "5 5=5", None),
        (&[], "5 5 Xb", None),
    ] {
        let read = referee(options).cards(text).ok();
        let ranks = read.as_ref().map(|cards| {
            let cells: Vec<Card> = cards.iter().filter_map(|card| card.counts_as()).collect();
            assert!(cells.iter().all_unique() && cells.len() == cards.len(), "{text}");
            cells.iter().map(|card| card.rank().to_string()).collect::<Vec<_>>()
        });
        assert_eq!(ranks, wanted.map(|ranks| ranks.map(String::from).to_vec()), "{options:?} {text}");
    }
    let one = referee(ONE_JOKER);
    let list = |hand: &str, on: Option<&str>| -> Vec<String> {
        let cards = |text: &str| one.cards(text).unwrap();
        let moves = one.moves(&cards(hand), on.map(cards).as_deref()).unwrap();
        let card = |card: &PackCard| match (card.is_joker(), card.counts_as()) {
            (true, Some(named)) => format!("X={}", named.rank()),
            (true, None) => String::from("X"),
            (false, _) => card.card().unwrap().rank().to_string(),
        };
        moves.iter().map(|play| play.cards.iter().map(card).collect()).collect()
    };
    // All leads: singles, pairs with and without the joker, and three of a kind.
    assert_eq!(list("5 5 Xb", None), ["5", "X", "55", "5X=5", "55X=5"]);
    // Only the single joker beats a two.
    assert_eq!(list("5 5 Xb", Some("2")), ["X"]);
    assert_eq!(list("2 2 K Xb", Some("A A")), ["22", "2X=2"]);
    assert_eq!(list("6 6 6 6 Xb", Some("5 5 5 5")), ["6666", "666X=6"]);
    check(
        STOP,
        &[
            // An eight and a joker that represents an eight end the trick. Three fives and a joker that represents
            // a five reverse the ranks.
            (
                "Ann 4c 4d 3c, Ben 8c Xb 5c 5d 5h Xr Kd, Cy 9c 9d 4h 6c",
                "Ann 4c 4d, Ben 8c Xb=8d, Ben 5c 5d 5h Xr=5s, Cy pass, Ann pass, Ben Kd, Cy 9c, Ann 3c",
                [2, 1, 3],
            ),
        ],
    );
}

#[test]
fn the_three_of_spades_beats_a_joker() {
    const REVOLUTION: Options = &[("jokers", "2"), ("spade-three", "on"), ("revolution", "quads")];
    const LOCK: Options = &[("jokers", "2"), ("spade-three", "on"), ("suit-lock", "two")];
    let first = ("Ann Xb 4d, Ben 3s 9c, Cy 5c 6c", "Ann Xb, Ben 3s, Ben 9c, Cy pass, Ann pass, Cy 5c, Ann pass, Cy 6c");
    check(
        SPADE_THREE,
        &[
            // The three of spades ends the trick, so its player leads.
            (first.0, first.1, [3, 1, 2]),
            // If the three of spades is its player's last card, the player to the left leads.
            ("Ann Xb 4d, Ben 3s, Cy 5c 6c", "Ann Xb, Ben 3s, Cy 5c, Ann pass, Cy 6c", [3, 1, 2]),
            (
                "Ann Xr 4d 4c, Ben 5d 5c, Cy 3s Kd",
                "Ann Xr, Ben pass, Cy 3s, Cy Kd, Ann pass, Ben pass, Ann 4d, Ben 5d, Ann pass, Ben 5c",
                [3, 2, 1],
            ),
        ],
    );
    // The three of spades also beats a joker in a revolution, and in a trick locked to hearts.
    check(
        REVOLUTION,
        &[(
            "Ann 4c 4d 4h 4s Xb 9d, Ben 3s Kc, Cy 5c 6c",
            "Ann 4c 4d 4h 4s, Ben pass, Cy pass, Ann Xb, Ben 3s, Ben Kc, Cy 6c, Ann pass, Cy 5c",
            [3, 1, 2],
        )],
    );
    check(
        LOCK,
        &[(
            "Ann 4h Xb 9d, Ben 6h 5c, Cy 3s Kc 7h",
            "Ann 4h, Ben 6h, Cy 7h, Ann Xb, Ben pass, Cy 3s, Cy Kc, Ann pass, Ben pass, Ann 9d",
            [2, 3, 1],
        )],
    );
    refused(JOKERS, first.0, "Ann Xb, Ben 3s", "illegal-play", "it is not higher");
    refused(SPADE_THREE, "Ann Xb 4d, Ben 3h, Cy 5c", "Ann Xb, Ben 3h", "illegal-play", "it is not higher");
    let pair = "Ann Xb Xr 4d, Ben 3s 3h, Cy 5c";
    refused(SPADE_THREE, pair, "Ann Xb=4h Xr=4s, Ben 3s", "illegal-play", "it is of another type");
    // As a lead, the three of spades does not end the trick.
    refused(SPADE_THREE, "Ann 3s 4d, Ben 5c, Cy 6c", "Ann 3s, Ann 4d", "not-your-turn", "it is Ben's turn");
}

#[test]
fn going_out_on_a_joker_can_be_forbidden() {
    const FORBIDDEN: Options = &[("jokers", "2"), ("forbidden-last", "jokers")];
    const EIGHTS: Options = &[("jokers", "2"), ("sequences", "three"), ("forbidden-last", "eights")];
    let alone = ("Ann Xb, Ben 4c 9d, Cy 5c 6c", "Ann Xb, Ben pass, Cy pass, Ben 4c, Cy 5c, Ben 9d");
    check(
        FORBIDDEN,
        &[
            (alone.0, alone.1, [3, 1, 2]),
            // A last pair that contains a joker is also forbidden.
            ("Ann 5s Xb, Ben 4c 9d, Cy 5c 6c", "Ann 5s Xb=5h, Ben pass, Cy pass, Ben 4c, Cy 5c, Ben 9d", [3, 1, 2]),
            // A joker may be played before the last card.
            ("Ann Xb 5s, Ben 4c 9d, Cy 5c 6c", "Ann Xb, Ben pass, Cy pass, Ann 5s, Ben 9d, Cy pass, Ben 4c", [1, 2, 3]),
            // If two players go out on a joker, the first of them gets the lowest place.
            ("Ann Xb, Ben Xr 4s, Cy 5s 6s", "Ann Xb, Ben pass, Cy pass, Ben 4s, Cy 5s, Ben Xr", [3, 2, 1]),
            // Ben is the second to go out, on a joker, and so is placed after Cy.
            ("Ann 9s, Ben Xr 4s, Cy 5s 6s", "Ann 9s, Ben pass, Cy pass, Ben 4s, Cy 5s, Ben Xr", [1, 3, 2]),
        ],
    );
    check(JOKERS, &[(alone.0, alone.1, [1, 2, 3])]);
    // A joker that represents an eight counts as an eight.
    let hands = "Ann 6h 7h Xb, Ben 4c 9d, Cy 5c 6c";
    let rest = "Ben pass, Cy pass, Ben 4c, Cy 5c, Ben 9d";
    check(EIGHTS, &[(hands, &format!("Ann 6h 7h Xb=8h, {rest}"), [3, 1, 2])]);
    check(EIGHTS, &[(hands, &format!("Ann 6h 7h Xb=5h, {rest}"), [1, 2, 3])]);
}

#[test]
fn a_final_hand_cannot_be_larger_than_a_dealt_hand() {
    let dealt =
        |options: Options| rules(Game::Daifugo, options).dealt(5).map(|dealt| (dealt.each, dealt.extra)).unwrap();
    // Packs of 52, 53 and 54 cards.
    assert_eq!([dealt(&[]), dealt(ONE_JOKER), dealt(JOKERS)], [(10, 2), (10, 3), (10, 4)]);
    let settle = |options: Options, left: &[PackCard]| {
        let remaining = [&[][..], &[], left].map(|cards| CardsLeft::Cards(cards.to_vec())).to_vec();
        let players = ["Ann", "Ben", "Cy"].map(String::from).to_vec();
        let order = Some(players.clone());
        let ending = Ending { players, remaining: Some(remaining), order, ..Ending::default() };
        rules(Game::Daifugo, options).settle(&ending).map(|outcome| outcome.places.unwrap())
    };
    let pack: Vec<PackCard> = Referee::new(&*rules(Game::Daifugo, JOKERS), None).unwrap().deck().pack.cards().collect();
    assert_eq!(settle(JOKERS, &pack[36..]), Ok([1, 2, 3].map(Some).to_vec()));
    // Three players are dealt eighteen cards each from 54, and seventeen or eighteen from 52. Nobody can have nineteen.
    assert_eq!(settle(JOKERS, &pack[35..]).unwrap_err().code(), "impossible-count");
    assert_eq!(settle(&[], &pack[33..52]).unwrap_err().code(), "impossible-count");
}
