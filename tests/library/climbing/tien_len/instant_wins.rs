//! Claimed instant wins, and the lead after them.

use super::*;

/// Returns the final position of a deal with claimed instant wins. `claims` is a list such as `A six-pairs, C four-2s`.
fn claimed(players: usize, claims: &str) -> Ending {
    let claim = |text: &str| text.split_once(' ').map(|(by, win)| Claim { by: by.into(), win: win.into() }).unwrap();
    let all: String = "ABCD".chars().take(players).collect();
    Ending { claims: claims.split(", ").map(claim).collect(), order: None, ..order(&all) }
}

#[test]
fn instant_wins_take_the_first_places() {
    const LAST_PAYS: Options = &[("stakes", "last-pays")];
    const PLACES: Options = &[("stakes", "places")];
    let settled = |options: Options, ending: &Ending| {
        let outcome = settle(Game::TienLen, options, ending).unwrap_or_else(|error| panic!("{ending:?}: {error}"));
        let places: Vec<usize> = outcome.places.unwrap().into_iter().map(|place| place.unwrap_or(0)).collect();
        (places, outcome.losers, outcome.totals.unwrap_or_default())
    };
    // One player claims, and all other players lose together.
    assert_eq!(settled(LAST_PAYS, &claimed(4, "B six-pairs")), (vec![2, 1, 2, 2], vec![0, 2, 3], vec![-1, 3, -1, -1]));
    // Four twos are stronger than six pairs.
    let two = claimed(4, "A six-pairs, C four-2s");
    assert_eq!(settled(LAST_PAYS, &two), (vec![2, 3, 1, 3], vec![1, 3], vec![2, -2, 2, -2]));
    let claims = settle(Game::TienLen, LAST_PAYS, &two).unwrap().claims;
    assert_eq!(
        claims.iter().map(|claim| (claim.seat, claim.win)).collect::<Vec<_>>(),
        [(2, "four-2s"), (0, "six-pairs")]
    );
    // Equal claims are ranked in turn order, beginning with the leader.
    for (leader, places) in [("A", [1, 3, 2, 3]), ("B", [2, 3, 1, 3]), ("C", [2, 3, 1, 3]), ("D", [1, 3, 2, 3])] {
        let equal = Ending { leader: Some(leader.into()), ..claimed(4, "A six-pairs, C six-pairs") };
        assert_eq!(settled(LAST_PAYS, &equal).0, places, "{leader}");
    }
    let equal = settle(Game::TienLen, &[], &claimed(4, "A six-pairs, C six-pairs")).unwrap_err();
    assert_eq!(
        (equal.code(), equal.to_string().as_str()),
        ("missing-field", "'leader' is missing (it decides between equal instant wins)")
    );
    // Four claims take all places, strongest first. If only one player has no claim, that player is last.
    let all = claimed(4, "C six-pairs, A three-triples, B four-2s, D ultimate-dragon");
    assert_eq!(settled(PLACES, &all), (vec![3, 1, 4, 2], vec![2], vec![-1, 2, -2, 1]));
    let three = claimed(4, "C six-pairs, A three-triples, D ultimate-dragon");
    assert_eq!(settled(PLACES, &three), (vec![2, 4, 3, 1], vec![1], vec![1, -2, -1, 2]));
    assert_eq!(settled(PLACES, &claimed(2, "B six-pairs")), (vec![2, 1], vec![0], vec![-1, 1]));
    let shared = settle(Game::TienLen, PLACES, &two).unwrap_err();
    assert_eq!(shared.code(), "conflicting-options");
    assert!(shared.to_string().contains("stakes=places cannot be paid (use stakes=last-pays, or "), "{shared}");
    // If an instant win ends the deal, unplayed twos cost nothing.
    let cards =
        |text: &str| CardsLeft::Cards(Referee::new(&*Game::TienLen.rules(), None).unwrap().cards(text).unwrap());
    let held = Ending {
        remaining: Some(vec![cards("2s 2h"), CardsLeft::Count(13), cards("2d"), cards("9s")]),
        ..claimed(4, "B six-pairs")
    };
    assert_eq!(settled(FINES, &held).2, [-1, 3, -1, -1]);
    for (ending, wanted) in [
        (claimed(4, "B flush"), "not-an-instant-win"),
        (claimed(4, "B five-consecutive-pairs"), "not-an-instant-win"),
        (claimed(4, "B six-pairs, B four-2s"), "duplicate-player"),
        (claimed(4, "X six-pairs"), "unknown-player"),
        (Ending { remaining: held.remaining.clone(), ..claimed(4, "A six-pairs") }, "not-an-instant-win"),
        (Ending { remaining: left(&[14, 13, 13, 12]).remaining, ..claimed(4, "A six-pairs") }, "impossible-count"),
        (Ending { order: order("ABCD").order, ..claimed(4, "A six-pairs") }, "bad-ending"),
        (Ending { out_on_control: true, ..claimed(4, "A six-pairs") }, "bad-ending"),
    ] {
        assert_eq!(code(Game::TienLen, &[], &ending), wanted, "{ending:?}");
    }
    assert_eq!(code(Game::Killer, &[], &claimed(4, "B six-pairs")), "not-an-instant-win");
    let killer = settle(Game::Killer, &[("instant-wins", "six-pairs")], &claimed(4, "B six-pairs")).unwrap();
    assert_eq!((killer.winner, killer.next.leads), (Some(1), Some(1)));
}

#[test]
fn others_play_on_after_instant_wins() {
    const PLAY_ON: Options = &[("instant-end", "play-on"), ("stakes", "places"), ("fines", "standard")];
    let referee = Referee::new(&*Game::TienLen.rules(), None).unwrap();
    let loser_cards = |text: &str| Some(referee.cards(text).unwrap());
    let settled = |ending: &Ending| {
        let outcome = settle(Game::TienLen, PLAY_ON, ending).unwrap_or_else(|error| panic!("{ending:?}: {error}"));
        (outcome.places.unwrap(), outcome.totals.unwrap())
    };
    // The order lists either the players who played on, or all players. D does not go out, and pays for a red two. A
    // receives the payment, because A went out last.
    for going in ["CAD", "BCAD"] {
        let ending =
            Ending { order: order(going).order, loser_cards: loser_cards("2h 9s"), ..claimed(4, "B six-pairs") };
        assert_eq!(settled(&ending), ([3, 1, 2, 4].map(Some).to_vec(), vec![1, 2, 1, -4]), "{going}");
    }
    // Two players play on. If only one player has no claim, that player is last without playing.
    let two =
        Ending { order: order("DB").order, loser_cards: loser_cards("3s"), ..claimed(4, "A six-pairs, C four-2s") };
    assert_eq!(settled(&two), ([2, 4, 1, 3].map(Some).to_vec(), vec![1, -2, 2, -1]));
    let one = Ending { loser_cards: loser_cards("2s"), ..claimed(2, "A six-pairs") };
    assert_eq!(settled(&one), ([1, 2].map(Some).to_vec(), vec![2, -2]));
    let counts = Ending { remaining: left(&[0, 13, 0, 3]).remaining, ..claimed(4, "B six-pairs") };
    let outcome = settle(Game::TienLen, &[("instant-end", "play-on")], &counts).unwrap();
    assert_eq!((outcome.places.unwrap(), outcome.winner), (vec![None, Some(1), None, Some(4)], Some(1)));
    for (going, wanted) in [("CBAD", "bad-order"), ("CA", "bad-order"), ("CAX", "bad-order"), ("CCD", "bad-order")] {
        let ending = Ending { order: Some(going.chars().map(String::from).collect()), ..claimed(4, "B six-pairs") };
        assert_eq!(code(Game::TienLen, PLAY_ON, &ending), wanted, "{going}");
    }
    // If only one player has no claim, the order may be missing, or it names this player alone or all players. An order
    // of the players who claimed, without this player, is refused.
    let three = |going: Option<&str>| Ending {
        order: going.map(|going| going.chars().map(String::from).collect()),
        loser_cards: loser_cards("3s"),
        ..claimed(4, "A six-pairs, C four-2s, D three-triples")
    };
    for going in [None, Some("B"), Some("CDAB")] {
        assert_eq!(settled(&three(going)).0, [3, 4, 1, 2].map(Some), "{going:?}");
    }
    assert_eq!(code(Game::TienLen, PLAY_ON, &three(Some("CDA"))), "bad-order");
    // A goes out on control, so all players who still hold cards lose together. Here this is only D.
    let control = Ending { order: order("CA").order, out_on_control: true, ..claimed(4, "B six-pairs") };
    let all_lose = [("instant-end", "play-on"), ("out-on-control", "all-lose"), ("stakes", "last-pays")];
    let outcome = settle(Game::TienLen, &all_lose, &control).unwrap();
    assert_eq!((outcome.places.unwrap(), outcome.losers), ([3, 1, 2, 4].map(Some).to_vec(), vec![3]));
}

#[test]
fn instant_wins_are_claimed_in_transcripts() {
    const PLAY_ON: Options = &[("instant-end", "play-on")];
    let hands = "Ann 2s 2c 2d 2h, Ben 3s 3c 4s 4c 5s 5c 6s 6c 7s 7c 8s 8c, Cy 3d Th, Di 4d Jh";
    for (options, actions, wanted) in [
        (&[] as Options, "Ann claims four-2s", [1, 2, 2, 2]),
        (&[], "Ben claims six-pairs, Ann claims four-2s", [1, 2, 3, 3]),
        // The function `places` sets Ann, the first player, as the leader. In the next two deals, Ann and Ben have
        // claimed, so Cy leads instead, and Cy and Di play for third place.
        (PLAY_ON, "Ben claims six-pairs, Ann claims four-2s, Cy 3d, Di 4d, Cy Th", [1, 2, 3, 4]),
        (PLAY_ON, "Ben claims six-pairs, Ann claims four-2s, Cy 3d, Di Jh, Cy pass, Di 4d", [1, 2, 4, 3]),
        (
            PLAY_ON,
            "Ann claims four-2s, Ben 3s 3c 4s 4c 5s 5c 6s 6c 7s 7c 8s 8c, Cy pass, Di pass, Cy 3d, Di 4d, Cy Th",
            [1, 2, 3, 4],
        ),
        (
            PLAY_ON,
            "Ben claims six-pairs, Ann 2h, Cy pass, Di pass, Ann 2s 2c 2d, Cy pass, Di pass, Cy 3d, Di pass, Cy Th",
            [2, 1, 3, 4],
        ),
    ] {
        assert_eq!(places(options, hands, actions), wanted, "{actions}");
    }
    for (options, actions, code, message) in [
        (&[] as Options, "Ann claims four-2s, Ben 3s", "illegal-play", "the deal is over"),
        (&[], "Cy claims six-pairs", "not-an-instant-win", "Cy claims six-pairs, but does not hold it"),
        (&[], "Ann claims four-2s, Ann claims four-2s", "duplicate-player", "Ann claims more than one instant win"),
        (PLAY_ON, "Ann claims four-2s, Ann 2s", "not-your-turn", "it is Ben's turn, not Ann's"),
        (
            &[("instant-wins", "none")],
            "Ann claims four-2s",
            "not-an-instant-win",
            "'four-2s' is not an instant win under these rules (there are none)",
        ),
        (
            &[],
            "Ben claims sixpairs",
            "not-an-instant-win",
            "'sixpairs' is not an instant win under these rules (expected one of: four-2s, ultimate-dragon, \
             three-triples, six-pairs)",
        ),
    ] {
        refused(Game::TienLen, options, hands, actions, code, message);
    }
    refused(
        Game::BigTwo,
        &[],
        "Ann 3s, Ben 4s",
        "Ann claims four-2s",
        "conflicting-options",
        "claims of instant wins have no effect in this game",
    );
}

/// Equal claims are ranked in turn order, beginning with the given leader. If no leader is given, the ranking begins
/// with the holder of the lowest card. After the claims, the given leader makes the first play, unless this player has
/// claimed. If no leader is given, the first play is made by the holder of the lowest card among the players who play
/// on.
#[test]
fn claims_decide_the_first_lead() {
    let rules = rules(Game::TienLen, &[("instant-end", "play-on")]);
    let referee = Referee::new(&*rules, Some(4)).unwrap();
    let pairs = ["3s 3c 4s 4c 5s 5c 6s 6c 7s 7c 8s 8c", "3d 3h 4d 4h 5d 5h 6d 6h 7d 7h 8d 8h"];
    let transcript = |leader: Option<&str>, actions: &[(&str, &str)]| Transcript {
        players: ["Ann", "Ben", "Cy", "Di"].map(String::from).to_vec(),
        hands: ["9c Ah", pairs[0], "9d Kh", pairs[1]].map(|hand| referee.cards(hand).unwrap()).to_vec(),
        claims: ["Di", "Ben"].map(|by| Claim { by: by.into(), win: "six-pairs".into() }).to_vec(),
        leader: leader.map(String::from),
        actions: actions
            .iter()
            .map(|(by, cards)| super::super::Action {
                by: (*by).into(),
                cards: referee.cards(cards).ok(),
                locks: false,
            })
            .collect(),
        ..Transcript::default()
    };
    for (leader, places) in [(None, [3, 1, 4, 2]), (Some("Cy"), [3, 2, 4, 1]), (Some("Ann"), [3, 1, 4, 2])] {
        let leads = if leader == Some("Cy") { [("Cy", "9d"), ("Ann", "Ah")] } else { [("Ann", "9c"), ("Cy", "9d")] };
        let rest = if leader == Some("Cy") { [("Cy", "-"), ("Ann", "9c")] } else { [("Ann", "Ah"), ("Ann", "Ah")] };
        let actions = if leader == Some("Cy") { [leads, rest].concat() } else { [&leads[..], &rest[..1]].concat() };
        let replay = transcript(leader, &actions).replay(&*rules).unwrap_or_else(|error| panic!("{leader:?}: {error}"));
        assert_eq!(replay.outcome.unwrap().places.unwrap(), places.map(Some), "{leader:?}");
    }
    // Ann holds the lowest card among the players who play on, and must play it.
    let error = transcript(None, &[("Ann", "Ah")]).replay(&*rules).unwrap_err();
    assert!(error.to_string().contains("the first play must have the 9c"), "{error}");
}
