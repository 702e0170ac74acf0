//! Comparisons of plays, and the combinations that cards form, worked out by hand from the rules. Some tests use rare
//! options.

use pusoy::cards::PackCard;
use pusoy::climbing::Game;

use super::referee;

/// Returns whether the second play beats the first, and whether the first beats the second.
fn beat(game: Game, options: &[(&str, &str)], one: &str, other: &str) -> [bool; 2] {
    let referee = referee(game, options);
    let [one, other] = [one, other].map(|text| referee.identify(&referee.cards(text).unwrap())[0]);
    [(one, other), (other, one)].map(|(prev, play)| referee.beats_key(prev, play).is_ok())
}

#[test]
fn flushes_of_big_two_compare_by_suit_or_by_highest_card() {
    let by_suit = |one, other| beat(Game::BigTwo, &[], one, other);
    let by_card = |one, other| beat(Game::BigTwo, &[("flush-order", "card")], one, other);
    let (kings, queens) = ("Kd Jd 9d 7d 4d", "Qs Js 9s 7s 4s");
    assert_eq!((by_suit(kings, queens), by_card(kings, queens)), ([true, false], [false, true]));
    // Suits ascend from diamonds to clubs, hearts and spades, and the two is the highest card.
    assert_eq!(by_card("Qc Jc 9c 7c 4c", kings), [true, false]);
    assert_eq!(by_card(kings, "Kc Tc 8c 6c 3c"), [true, false]);
    assert_eq!(by_card("Ks Ts 8s 6s 3s", "2d Td 8d 6d 4d"), [true, false]);
    assert_eq!(by_suit("2h Th 8h 6h 4h", "Ts 9s 8s 6s 3s"), [true, false]);
}

/// With two decks, the two copies of a card are equal, so pairs with the same highest card tie. Cards of one suit may
/// form a straight flush, regardless of the deck that each comes from.
#[test]
fn twins_of_two_decks_are_equal() {
    let two_decks = &[("decks", "2")];
    let beat = |one, other| beat(Game::Winner, two_decks, one, other);
    assert_eq!(beat("5h 5d", "5h 5h"), [false, false]);
    assert_eq!(beat("5d 5d", "5d 5h"), [true, false]);
    assert_eq!(kinds(Game::Winner, two_decks, "5h 6h 7h 8h 9h"), ["straight-flush"]);
    assert_eq!(kinds(Game::Winner, two_decks, "5h 6h 7h 8h 9d"), ["straight"]);
    assert_eq!(beat("5d 6d 7d 8d 9d", "5h 6h 7h 8h 9h"), [true, false]);
}

/// With `trips-beat-ace`, three of a kind beat a single ace. They beat no other single card and no pair. The option
/// does not change chops of twos.
#[test]
fn trips_beat_a_single_ace_with_trips_beat_ace() {
    let [plain, trips] = [&[][..], &[("trips-beat-ace", "yes")]];
    for (prev, play, wanted) in [
        ("As", "3s 3c 3d", [false, true]),
        ("Ks", "3s 3c 3d", [false, false]),
        ("2s", "3s 3c 3d", [false, false]),
        ("As Ac", "3s 3c 3d", [false, false]),
        ("2s", "4s 4c 4d 4h", [true, true]),
    ] {
        let beats = [plain, trips].map(|options| beat(Game::TienLen, options, prev, play)[0]);
        assert_eq!(beats, wanted, "{play} on {prev}");
    }
}

/// Returns the names of all combinations that the cards can form.
fn kinds(game: Game, options: &[(&str, &str)], cards: &str) -> Vec<&'static str> {
    let referee = referee(game, options);
    referee.identify(&referee.cards(cards).unwrap()).iter().map(|key| key.kind().name()).collect()
}

#[test]
fn cards_form_only_the_combinations_of_the_rules() {
    for (game, cards, wanted) in [
        (Game::BigTwo, "5d 6d 7d 8d 9d", &["straight-flush"][..]),
        (Game::BigTwo, "Td Jd Qd Kd Ad", &["royal-flush"]),
        (Game::BigTwo, "Td Jd Qd Kd Ah", &["straight"]),
        (Game::Winner, "3d 5d 7d 9d Jd", &[]),
        // Runs contain no twos and no quads, and a play never has both jokers as kickers.
        (Game::DouDizhu, "AAA222 3 4", &[]),
        (Game::DouDizhu, "KKKAAA 3 4", &["trip-run-1"]),
        (Game::DouDizhu, "3333 4444", &[]),
        (Game::DouDizhu, "4444 Xb Xr", &[]),
        (Game::DouDizhu, "4444 5 Xb", &["quads-1-1"]),
        (Game::DouDizhu, "4444 5 Xr", &["quads-1-1"]),
    ] {
        assert_eq!(kinds(game, &[], cards), wanted, "{cards}");
    }
}

/// Only a royal flush of a higher suit beats a royal flush.
#[test]
fn royal_flushes_are_listed_as_replies() {
    let referee = referee(Game::BigTwo, &[]);
    let cards = |text: &str| referee.cards(text).unwrap();
    let hand = cards("3d 8s 9s Ts Js Qs Ks As 2d 2c 2h 2s");
    let royals = |last: &str| -> Vec<usize> {
        let moves = referee.moves(&hand, Some(&cards(last))).unwrap();
        [moves.len(), moves.iter().filter(|play| play.key.kind().name() == "royal-flush").count()].into()
    };
    assert_eq!(royals("Td Jd Qd Kd Ad"), [1, 1]);
    // The straight flushes up to the queen and the king also beat one up to the jack.
    assert_eq!(royals("7h 8h 9h Th Jh"), [3, 1]);
}

#[test]
fn refusals_give_their_reason() {
    const LOCK: &[(&str, &str)] = &[("lock", "on")];
    const CHOP: &str = "it is a chop, but a chop of this type and length does not beat that play";
    for (game, options, prev, play, reason) in [
        (Game::TienLen, LOCK, "5s 6s 7s", "8h 9c Td", "a sequence that is not suited cannot beat a suited one"),
        (Game::TienLen, LOCK, "5s 6s 7s", "8h 9c Td Jh", "a sequence that is not suited cannot beat a suited one"),
        (Game::TienLen, LOCK, "5s 6s 7s", "8h 9h Th Jh", "it is of another length"),
        (Game::TienLen, LOCK, "5s 6s 7h", "8h 9h Th Jh", "it is of another length"),
        (Game::TienLen, LOCK, "5s 6s 7h", "4h 5h 6h", "it is not higher"),
        (Game::TienLen, &[], "5s 6s 7h", "8h 9h Th Jh", "it is of another length"),
        (Game::TienLen, &[], "9s", "9c 9d", "it is of another type"),
        (Game::TienLen, &[], "9s", "8c", "it is not higher"),
        (Game::TienLen, &[], "9s", "4s 4c 4d 4h", CHOP),
        (Game::TienLen, &[], "4s 4c 5s 5c 6s 6c", "9h", "it is of another type"),
        (Game::BigTwo, &[], "3d 3c 3h 3s 5d", "Td Jc Qh Kd As", "its type is the weaker one"),
        (Game::BigTwo, &[], "3d 3c", "4d 4c 4h", "it is of another type"),
        (Game::DouDizhu, &[], "3333", "4", "its type is the weaker one"),
        (Game::DouDizhu, &[], "4", "55", "it is of another type"),
        (Game::Winner, &[], "5d 6c 7s 8s 9d", "5h 6h 7h 8h 9c Tc", "it is of another length"),
    ] {
        let referee = referee(game, options);
        let [prev, play] = [prev, play].map(|text| referee.cards(text).unwrap());
        let refused = referee.beats(&prev, &play).unwrap().result.unwrap_err();
        assert_eq!(refused.to_string(), reason, "{game} {options:?} {prev:?} {play:?}");
    }
}

/// In a game of one deck, a card that appears twice is refused, regardless of whether it appears twice in one play or
/// once in each of two plays. Two decks have two of each card.
#[test]
fn a_card_appears_at_most_as_often_as_in_the_pack() {
    let big_two = referee(Game::BigTwo, &[]);
    let cards = |text: &str| -> Vec<PackCard> { text.split(' ').map(|card| big_two.cards(card).unwrap()[0]).collect() };
    for (standing, play) in [("3s 3s", "4d 4h"), ("3s 3h", "4d 4d"), ("3s 3h", "3s 4h")] {
        let refused = big_two.beats(&cards(standing), &cards(play)).unwrap_err();
        assert!(refused.to_string().ends_with("more often than the pack does"), "{standing}, {play}: {refused}");
    }
    let winner = referee(Game::Winner, &[("decks", "2")]);
    assert_eq!(winner.cards("3s 3s").unwrap().len(), 2);
    let refused = winner.cards("3s 3s 3s").unwrap_err();
    assert_eq!(refused.to_string(), "3s appears more than twice, but a pack of two decks has only two");
}
