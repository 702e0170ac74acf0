//! Final positions with little information, and impossible ones.

use pusoy::ErrorCode;

use pusoy::climbing::{Action, CardsLeft, Contract, Ending, Game, Referee, Transcript};

use super::settlements::{code, left, order, settle};
use super::{referee, rules};

/// No source of the rules says who leads after a deal of Big Two, or after a deal of Winner in which the other players
/// pay the winner. The outcome of such a deal names no leader.
#[test]
fn the_next_leader_is_given_only_if_a_source_names_it() {
    for (game, options) in [
        (Game::BigTwo, &[][..]),
        (Game::BigTwo, &[("payment", "winner-takes")]),
        (Game::BigTwo, &[("payment", "pairwise")]),
        (Game::Winner, &[]),
        (Game::Winner, &[("jokers", "yes")]),
    ] {
        let outcome = settle(game, options, &left(&[0, 5, 6, 7])).unwrap();
        assert_eq!((outcome.winner, outcome.next), (Some(0), Default::default()), "{game} {options:?}");
    }
    assert_eq!(settle(Game::TienLen, &[], &order("CABD")).unwrap().next.leads, Some(2));
    assert_eq!(settle(Game::Thirteen, &[], &left(&[5, 0, 6])).unwrap().next.leads, Some(1));
}

/// In a game that is played out, the only player with cards is last. The places of the others are known only if there
/// is one other player.
#[test]
fn cards_left_determine_the_last_place() {
    let games: [(Game, &[(&str, &str)]); 6] = [
        (Game::TienLen, &[]),
        (Game::Killer, &[]),
        (Game::Thirteen, &[("play-out", "yes")]),
        (Game::Winner, &[("end", "play-out")]),
        (Game::Daifugo, &[("millionaire-exchange", "one")]),
        (Game::President, &[]),
    ];
    for (game, options) in games {
        let outcome = settle(game, options, &left(&[0, 0, 3, 0])).unwrap();
        assert_eq!(outcome.places.unwrap(), [None, None, Some(4), None], "{game}");
        assert_eq!((outcome.winner, outcome.losers), (None, vec![2]), "{game}");
        assert_eq!((outcome.next.leads, outcome.next.exchange), (None, Vec::new()), "{game}");
        for nobody_or_two in [[0, 0, 0, 0], [0, 2, 0, 1]] {
            assert_eq!(code(game, options, &left(&nobody_or_two)), "bad-ending", "{game} {nobody_or_two:?}");
        }
        if rules(game, options).players().contains(&2) {
            let outcome = settle(game, options, &left(&[3, 0])).unwrap();
            assert_eq!((outcome.places.unwrap(), outcome.winner), (vec![Some(2), Some(1)], Some(1)), "{game}");
        }
        let nothing = Ending { remaining: None, ..left(&[0, 0, 3, 0]) };
        assert_eq!(code(game, options, &nothing), "missing-field", "{game}");
    }
    let titles = settle(Game::Winner, &[("end", "play-out")], &left(&[0, 0, 3])).unwrap();
    assert_eq!(titles.titles.unwrap(), [None, None, Some(String::from("Loser"))]);
    assert_eq!(titles.next.deals, Some(2));
    // Payments that depend on every place need all places.
    let last_of_four = left(&[0, 0, 3, 0]);
    assert_eq!(code(Game::TienLen, &[("stakes", "places")], &last_of_four), "missing-field");
    assert_eq!(code(Game::President, &[("points", "two-one")], &last_of_four), "missing-field");
    let last_pays = settle(Game::TienLen, &[("stakes", "last-pays")], &last_of_four).unwrap();
    assert_eq!(last_pays.totals.unwrap(), [1, 1, -3, 1]);
    assert_eq!(settle(Game::TienLen, &[("stakes", "places")], &left(&[0, 9])).unwrap().totals.unwrap(), [1, -1]);
    // Players who broke the rules of trading move to the end of the order of going out. This needs the whole order, but
    // the cards left show only who is last.
    let offended = Ending { violators: vec!["A".into()], ..left(&[0, 0, 3, 0]) };
    assert_eq!(code(Game::TienLen, &[("trade", "on")], &offended), "missing-field");
}

/// Under `loser-owes-twos`, the loser owes the winner a two for each two left, so the loser's cards must be known.
#[test]
fn fines_for_twos_need_the_cards_of_the_loser() {
    let options = [("loser-owes-twos", "yes")];
    let cards = |text: &str| referee(Game::TienLen, &[]).cards(text).unwrap();
    let with = |left: CardsLeft| Ending {
        remaining: Some(vec![CardsLeft::Count(0), CardsLeft::Count(0), left]),
        ..order("BAC")
    };
    for unknown in [order("BAC"), with(CardsLeft::Count(2))] {
        assert_eq!(code(Game::TienLen, &options, &unknown), "missing-field");
        assert!(settle(Game::TienLen, &[], &unknown).is_ok());
    }
    let owed = |ending: &Ending| {
        let owed = settle(Game::TienLen, &options, ending).unwrap().owed;
        owed.iter().map(|gift| (gift.from, gift.to, gift.cards)).collect::<Vec<_>>()
    };
    assert_eq!(owed(&with(CardsLeft::Cards(cards("2s 4d 2h")))), [(2, 1, 2)]);
    assert_eq!(owed(&with(CardsLeft::Cards(cards("4d")))), []);
    assert_eq!(owed(&Ending { loser_cards: Some(cards("2c")), ..order("BAC") }), [(2, 1, 1)]);
    // The order shows who gets the twos. If the loser has a two, the input must give the order.
    let unordered = |text| Ending { order: None, ..with(CardsLeft::Cards(cards(text))) };
    assert_eq!(code(Game::TienLen, &options, &unordered("2s")), "missing-field");
    assert_eq!(owed(&unordered("3s")), []);
}

/// The spring option doubles the payments of a spring. A landlord who loses with 19 of 20 cards left has played only
/// once, so the deal is a spring.
#[test]
fn a_spring_that_the_cards_show_cannot_be_denied() {
    let options = [("spring", "double")];
    let ended = |cards: i64, spring| Ending {
        contract: Contract { soloist: Some("A".into()), bid: Some(1), spring, ..Contract::default() },
        ..left(&[cards, 0, 17])
    };
    let denied = settle(Game::DouDizhu, &options, &ended(19, Some(false))).unwrap_err();
    assert_eq!(
        (denied.code(), denied.to_string().as_str()),
        ("impossible-spring", "the deal is a spring, because the landlord has played only once (leave out 'spring')")
    );
    // A transcript may begin after the landlord's first play. If the landlord then has 19 of 20 cards, that play was a
    // single card, and the landlord has played only once. So the deal can still be a spring.
    let referee = referee(Game::DouDizhu, &options);
    let transcript = |landlord: &str, soloist_plays| Transcript {
        players: ["A", "B", "C"].map(String::from).into(),
        hands: [landlord, "2", "TT"].map(|hand| referee.cards(hand).unwrap()).into(),
        contract: ended(0, None).contract,
        soloist_plays,
        leader: Some("B".into()),
        actions: vec![Action { by: "B".into(), cards: Some(referee.cards("2").unwrap()), ..Action::default() }],
        ..Transcript::default()
    };
    let replay = |landlord, plays| transcript(landlord, plays).replay(&*rules(Game::DouDizhu, &options));
    let total = |landlord| replay(landlord, None).unwrap().outcome.unwrap().totals.unwrap()[0];
    assert_eq!((total("3444555666777888999"), total("444555666777888999")), (-4, -2));
    let twice = replay("3444555666777888999", Some(2)).unwrap_err();
    assert_eq!(
        (twice.code(), twice.to_string().as_str()),
        (
            "impossible-count",
            "'plays': A has 19 of 20 cards, and so the number of plays cannot be 2 (leave out 'plays')"
        )
    );
}

/// If the number of players is wrong, the error lists the numbers that the options allow.
#[test]
fn wrong_numbers_of_players_are_answered_with_the_possible_ones() {
    for (game, options, numbers) in [
        (Game::Killer, &[][..], "2 or 4"),
        (Game::Winner, &[("decks", "2")], "4 to 8"),
        (Game::Thirteen, &[("decks", "1")], "2 to 6"),
        (Game::President, &[], "3 to 7"),
    ] {
        let error = settle(game, options, &left(&[0])).unwrap_err();
        assert_eq!(error.to_string(), format!("the game is for {numbers} players, not 1"));
    }
}

#[test]
fn errors_of_orders_and_names_say_what_is_missing() {
    let message =
        |game, options: &[(&str, &str)], ending: &Ending| settle(game, options, ending).unwrap_err().to_string();
    let three_of_four = Ending { order: order("DA").order, ..left(&[0, 0, 3, 0]) };
    assert_eq!(message(Game::President, &[], &three_of_four), "'order' does not list B, C (list every player)");
    let nameless = Ending {
        contract: Contract { soloist: Some(String::new()), bid: Some(1), ..Contract::default() },
        ..left(&[0, 3, 4])
    };
    assert_eq!(
        message(Game::DouDizhu, &[], &nameless),
        "a field that takes a player's name, such as 'leader', is empty (expected one of: A, B, C)"
    );
    // The error asks for B's cards even if their number is also missing, because the cards give the number.
    let double = [("two-of-spades", "double")];
    let unknown = Ending { remaining: Some(vec![CardsLeft::Count(0), CardsLeft::Unknown]), ..left(&[0, 1]) };
    for ending in [unknown, left(&[0, 3])] {
        assert_eq!(
            message(Game::BigTwo, &double, &ending),
            "two-of-spades=double needs the cards that B has left, not only their number"
        );
    }
}

/// After trading, a hand may have fifteen cards. Final positions, lists of plays and replays accept such hands.
#[test]
fn traded_hands_have_up_to_fifteen_cards() {
    let fifteen = "3s 3c 4s 4c 5s 5c 6s 6c 7s 7c 8s 8c 9s 9c Ts";
    for game in [Game::TienLen, Game::Killer] {
        for (trade, most) in [("off", 13), ("on", 15)] {
            let options = [("trade", trade)];
            let referee = Referee::new(&*rules(game, &options), None).unwrap();
            let hand = referee.cards(fifteen).unwrap();
            let ending = |count: i64| Ending { remaining: left(&[0, count]).remaining, ..order("AB") };
            assert!(settle(game, &options, &ending(most)).is_ok(), "{game} {trade}");
            assert_eq!(code(game, &options, &ending(most + 1)), "impossible-count", "{game} {trade}");
            let most = most as usize;
            assert!(referee.moves(&hand[..most], None).is_ok(), "{game} {trade}");
            let more = referee.cards(&format!("{fifteen} Tc")).unwrap();
            let error = referee.moves(&more[..most + 1], None).unwrap_err();
            assert_eq!(error.code(), "impossible-count", "{game} {trade}");
            // With trading, Ann has received two cards from Ben. She leads a pair of threes.
            let transcript = |count: usize| Transcript {
                players: ["Ann", "Ben"].map(String::from).into(),
                hands: vec![more[..count].to_vec(), referee.cards("Th Jh Qh").unwrap()],
                actions: vec![Action {
                    by: "Ann".into(),
                    cards: Some(referee.cards("3s 3c").unwrap()),
                    ..Action::default()
                }],
                ..Transcript::default()
            };
            assert!(transcript(most).replay(&*rules(game, &options)).is_ok(), "{game} {trade}");
            let error = transcript(most + 1).replay(&*rules(game, &options)).unwrap_err();
            assert_eq!(error.code(), "impossible-count", "{game} {trade}");
        }
    }
    // If all cards are dealt, two players get 26 cards each. Trading does not raise this limit.
    let all = [("deal", "all"), ("trade", "on")];
    let ending = |count: i64| Ending { remaining: left(&[0, count]).remaining, ..order("AB") };
    assert!(settle(Game::TienLen, &all, &ending(26)).is_ok());
    assert_eq!(code(Game::TienLen, &all, &ending(27)), "impossible-count");
}

/// A card can be marked as a card of the second deck. With a single deck the mark is ignored, so a marked and an
/// unmarked three of spades are duplicates.
#[test]
fn cards_of_a_single_deck_have_no_mark() {
    let three = referee(Game::TienLen, &[]).cards("3s").unwrap()[0];
    for game in [Game::TienLen, Game::BigTwo, Game::Winner] {
        let deck = *referee(game, &[]).deck();
        assert_eq!(deck.written(three.of_second_deck()).to_string(), "3s", "{game}");
        let both = CardsLeft::Cards(vec![three, three.of_second_deck()]);
        let ending = Ending { remaining: Some(vec![CardsLeft::Count(0), both]), ..order("AB") };
        let error = rules(game, &[]).settle(&ending).unwrap_err();
        assert_eq!((error.code(), error.token().as_deref()), ("duplicate-card", Some("3s")), "{game}");
    }
}
