//! Edge cases of the climbing games, derived by hand from the rules.

use super::*;

fn score(args: &[&str]) -> Ran {
    run(&[&["climb", "score", "--json"], args].concat())
}

/// If both peasants still have all their cards, the landlord has played twenty cards: at most five bombs.
#[test]
fn bombs_are_made_of_the_cards_that_were_played() {
    let bombs = |bombs: &str| {
        let deal = ["dou-dizhu", "--landlord", "L", "--bid", "1", "--bombs", bombs, "L=0; P=17; Q=17"];
        score(&deal)
    };
    assert_eq!(bombs("5").record()["totals"]["L"], 2 << 5);
    assert_eq!(bombs("6").status, 65);
    // A rank with a card left was not played as a bomb. If one card of each rank from three to ace is left, only the
    // twos can have been a bomb. If a two is also left, no bomb was possible.
    let left = |left: &str| {
        let deal = format!("L=0; P={left}; Q=3 3");
        score(&["dou-dizhu", "--landlord", "L", "--bid", "1", "--bombs", "1", &deal]).status
    };
    assert_eq!((left("3456789TJQKA"), left("3456789TJQKA2")), (0, 65));
}

#[test]
fn no_player_has_more_cards_than_were_dealt() {
    for left in ["14", "20", "26"] {
        let ran = score(&["big-two", &format!("Ann=0; Ben={left}; Cy=3")]);
        assert_eq!((ran.status, &ran.record()["error"]["code"]), (65, &"impossible-count".into()), "{left}");
    }
}

/// Hands of fifteen cards are possible after a trade, but all hands together have at most 52 cards.
#[test]
fn all_hands_together_have_at_most_52_cards() {
    let options = ["tien-len", "--set", "trade=on", "--set", "instant-end=deal", "--claim", "A=six-pairs"];
    let left = |left: &str| score(&[&options[..], &[left]].concat());
    assert_eq!(left("A=15; B=15; C=11; D=11").status, 0);
    for over in ["A=15; B=15; C=15; D=8", "A=15; B=15; C=15; D=15"] {
        assert_eq!(left(over).record()["error"]["code"], "deck-overflow", "{over}");
    }
}

/// In Winner, the reason of a payment says whether the payment is doubled or tripled.
#[test]
fn winner_names_doubled_and_tripled_payments() {
    let record = score(&["winner", "Ann=0; Ben=13; Cy=11; Di=1"]).record();
    let reasons: Vec<&str> =
        record["entries"].as_array().unwrap().iter().map(|entry| entry["reason"].as_str().unwrap()).collect();
    assert_eq!(reasons, ["13 cards, tripled", "11 cards, doubled", "1 card"]);
}

/// An ultimate dragon needs every rank from three to ace, with the three of spades and the ace of hearts.
#[test]
fn an_ultimate_dragon_has_every_rank() {
    let wins = |cards: &str| {
        let record = run(&["climb", "instant", "tien-len", "--json", cards]).record();
        record["wins"].as_array().unwrap().iter().any(|win| win.to_string().contains("ultimate-dragon"))
    };
    assert!(wins("3s 4s 5d 6s 7s 8c 9s Ts Js Qh Ks Ah 2d"));
    assert!(!wins("3s 4s 5d 6s 7s 8c 9s Ts Js Qh Qs Ah 2d"));
    assert!(!wins("3c 4s 5d 6s 7s 8c 9s Ts Js Qh Ks Ah 2d"));
}

/// Cards that are not dealt: the rest of the deck after thirteen cards each, the remainder of an even deal, or none.
#[test]
fn cards_that_are_not_dealt_are_counted() {
    for (game, players, unused) in
        [("tien-len", "3", 13), ("big-two", "2", 26), ("thirteen", "5", 2), ("thirteen", "12", 8), ("winner", "3", 0)]
    {
        let record = run(&["climb", "games", game, "--players", players, "--json"]).record();
        assert_eq!(record["unused"], unused, "{game} {players}");
    }
}

/// The instant wins of an option are reported in the order in which the rules list them, regardless of the typed order.
/// Amounts, numbers of cards and titles keep the typed order.
#[test]
fn instant_wins_are_reported_in_the_order_of_the_rules() {
    for (game, name, typed, expected) in [
        ("tien-len", "instant-wins", "six-pairs,four-2s", "four-2s,six-pairs"),
        ("tien-len", "instant-wins", "none", "none"),
        ("thirteen", "instant-wins", "four-3s", "four-3s"),
        ("tien-len", "fine-amounts", "1,2,3,3,5", "1,2,3,3,5"),
        ("winner", "dealt", "Ann=18,Ben=17,Cy=17", "Ann=18,Ben=17,Cy=17"),
        ("president", "titles", "Boss,Worker,Tramp", "Boss,Worker,Tramp"),
    ] {
        let record = run(&["climb", "games", game, "--set", &format!("{name}={typed}"), "--json"]).record();
        let reported = (&record["rules"]["set"][name], &record["options"][name]["value"]);
        assert_eq!(reported, (&expected.into(), &expected.into()), "{game}");
    }
    for titles in ["A,B", "A, ,C"] {
        assert_eq!(score(&["president", "--set", &format!("titles={titles}"), "A > B > C"]).status, 2, "{titles}");
    }
}
