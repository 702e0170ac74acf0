//! Positions that are refused, unusual positions that are not refused, and limits of a search.

use pusoy::climbing::plays::Kind;
use pusoy::climbing::solve::Stopped;

use super::*;
use crate::climbing::rules;

fn message(rules: &dyn GameRules, position: &Position) -> String {
    solve(rules, position, Question::USUAL, &Limits::default()).map(|_| ()).unwrap_err().to_string()
}

fn standing(rules: &dyn GameRules, by: &str, text: &str) -> Option<StandingPlay> {
    Some(StandingPlay { by: by.into(), cards: cards(rules, 3, text), kind: None })
}

#[test]
fn errors_of_refused_positions_give_the_reason() {
    let tien_len = rules(Game::TienLen, &[]);
    let led_with = |hands: &[&str]| led(&*tien_len, 3, hands);
    let three = || led_with(&["3s 9h", "4c", "5d"]);
    let names = |names: &[&str]| names.iter().map(|&name| String::from(name)).collect::<Vec<_>>();
    let refused = |position: Position, words: &str| {
        let message = message(&*tien_len, &position);
        assert!(message.contains(words), "{message}");
    };
    refused(led_with(&["3s", "3s", "4c"]), "'hands': 3s appears more often than in the pack");
    refused(
        Position { standing: standing(&*tien_len, "B", "3s"), ..three() },
        "'standing': 3s appears more often than in the pack",
    );
    // The deck has no jokers.
    let mut joker = three();
    joker.hands[1] = vec![PackCard::BLACK_JOKER];
    refused(joker, "'hands': Xb appears more often than in the pack");
    refused(
        Position { standing: standing(&*tien_len, "E", "6s"), ..three() },
        "nobody is called 'E' (the players are A, B, C)",
    );
    refused(Position { standing: standing(&*tien_len, "A", "6s"), ..three() }, "A made this play");
    refused(
        Position { standing: standing(&*tien_len, "C", "6s 8s"), ..three() },
        "'standing': 6s 8s are not a combination",
    );
    refused(Position { to_move: "X".into(), ..three() }, "'to_move': nobody is called 'X'");
    refused(Position { out: names(&["B"]), ..three() }, "'out': B holds cards");
    refused(led_with(&["3s", "", "4c"]), "'out': B holds no cards");
    refused(
        Position { to_move: "B".into(), out: names(&["B"]), ..led_with(&["3s", "", "4c"]) },
        "'to_move': B holds no cards (expected one of A, C)",
    );
    refused(
        Position { out: names(&["B", "C"]), ..led_with(&["3s", "", ""]) },
        "'hands': at least two players must hold cards (found 1)",
    );
    refused(Position { passed: Some(names(&["B"])), ..three() }, "no player can have passed without a play to beat");
    let on = |passed: &[&str]| Position {
        standing: standing(&*tien_len, "B", "3c"),
        passed: Some(names(passed)),
        ..three()
    };
    refused(on(&[]), "C sits between the player who made the play to beat and the player to move");
    refused(on(&["C", "B"]), "'passed': B made the play to beat");
    refused(on(&["C", "A"]), "'passed': A moves next");
    refused(Position { to_move: "C".into(), ..on(&["A"]) }, "'passed': A comes after");
    refused(
        Position { contract: Contract { bid: Some(1), ..Contract::default() }, ..three() },
        "'bid' has no effect in tien-len (leave it out)",
    );
    refused(Position { soloist_plays: Some(1), ..three() }, "'plays' has no effect in tien-len (leave it out)");
    refused(
        Position { contract: Contract { soloist: Some("A".into()), ..Contract::default() }, ..three() },
        "'landlord' or 'soloist' has no effect in tien-len (leave it out)",
    );
    let interrupting = rules(Game::TienLen, &[("chop-after-pass", "yes")]);
    assert!(message(&*interrupting, &three()).contains("chop-after-pass=yes cannot be solved"));

    let big_two = rules(Game::BigTwo, &[]);
    let over = Position { out: names(&["B"]), ..led(&*big_two, 2, &["3s", ""]) };
    assert!(message(&*big_two, &over).contains("the deal ends with the first player out"));

    let daifugo = rules(Game::Daifugo, &[]);
    let mut turned = led(&*daifugo, 3, &["3", "4", "5"]);
    turned.ranking.revolution = true;
    assert!(message(&*daifugo, &turned).contains(
        "'revolution' has no effect under these rules (leave it out; in daifugo, revolution=quads gives it an effect)"
    ));
    let stop = rules(Game::Daifugo, &[("eight-stop", "on")]);
    let ended = Position { standing: standing(&*stop, "C", "8"), ..led(&*stop, 3, &["9", "4", "5"]) };
    assert!(message(&*stop, &ended).contains("this play ends the trick, so C leads (leave out the play"));
    // C has gone out with the eight, so the next player with cards leads.
    let out = Position { to_move: "B".into(), out: names(&["C"]), ..ended };
    let out = Position { hands: led(&*stop, 3, &["9", "4", ""]).hands, ..out };
    assert!(message(&*stop, &out).contains("make A the player to move"));
    let many = message(&*daifugo, &led(&*daifugo, 3, &["3333", "344", "5"]));
    assert!(many.contains("there are 5 cards of the rank 3, counting the play to beat, but a pack has 4"), "{many}");
    let twos = rules(Game::Daifugo, &[("forbidden-last", "twos")]);
    let offenders = |offenders: &[&str]| {
        let hands = led(&*twos, 3, &["9", "4", ""]);
        message(&*twos, &Position { out: names(&["C"]), offenders: names(offenders), ..hands })
    };
    assert!(offenders(&["X"]).contains("'offenders': nobody is called 'X' (the players are A, B, C)"));
    assert!(offenders(&["C", "C"]).contains("'offenders': 'C' appears twice"));
    assert!(offenders(&["A"]).contains("'offenders': A is not out"));
    let choice = rules(Game::TienLen, &[("lock", "choice")]);
    let locked = StandingPlay { kind: Some(Kind::LockedSequence), ..standing(&*choice, "B", "5d 6c 7h").unwrap() };
    let locked = Position { standing: Some(locked), ..led(&*choice, 3, &["3s 9h", "4c", "5s"]) };
    assert!(
        message(&*choice, &locked)
            .contains("these cards do not form the kind of play 'locked sequence', only sequence")
    );

    let dou_dizhu = rules(Game::DouDizhu, &[]);
    let with_contract = |contract| Position { contract, ..led(&*dou_dizhu, 3, &["3", "4", "5"]) };
    let landlord = |name: &str| Contract { soloist: Some(name.into()), bid: Some(2), ..Contract::default() };
    assert!(message(&*dou_dizhu, &with_contract(Contract::default())).contains("'landlord'"));
    assert!(message(&*dou_dizhu, &with_contract(landlord("D"))).contains("'landlord': nobody is called 'D'"));
    assert!(
        message(&*dou_dizhu, &with_contract(Contract { bid: Some(7), ..landlord("A") }))
            .contains("a bid is 1, 2 or 3, not 7")
    );
    assert!(message(&*dou_dizhu, &with_contract(Contract { bid: None, ..landlord("A") })).contains("'bid'"));
    let jokers = message(&*dou_dizhu, &led(&*dou_dizhu, 3, &["3 Xb", "4 Xb", "5"]));
    assert!(jokers.contains("'hands': Xb appears more often than in the pack"), "{jokers}");
    let late = Position { contract: landlord("B"), ..led(&*dou_dizhu, 3, &["3", "44445555666677778888", "T"]) };
    assert!(
        message(&*dou_dizhu, &late)
            .contains("B, who plays alone, still holds all 20 cards dealt, and so must be the player to move")
    );

    let big_three = rules(Game::BigThree, &[]);
    let bombs = Contract { bombs: 1, ..landlord("A") };
    let bombs = Position { contract: bombs, ..led(&*big_three, 3, &["4", "5", "6"]) };
    assert!(message(&*big_three, &bombs).contains("'bombs' has no effect in big-three (leave it out)"));
}

/// In Big Three, the first bidder leads. A soloist who did not bid first may still have a whole hand during and after
/// the first trick.
#[test]
fn a_soloist_who_does_not_lead_may_have_a_whole_hand() {
    let rules = rules(Game::BigThree, &[]);
    let position = |standing| Position {
        to_move: "B".into(),
        standing,
        contract: Contract { soloist: Some("A".into()), bid: Some(2), ..Contract::default() },
        ..led(&*rules, 3, &["44455566677788899TTJ", "K", "5"])
    };
    assert_eq!(solved(&*rules, &position(None)).value, Some(vec![-4, 2, 2]));
    assert_eq!(solved(&*rules, &position(standing(&*rules, "C", "Q"))).value, Some(vec![-4, 2, 2]));
}

#[test]
fn a_stopped_search_gives_no_value_and_little_memory_changes_no_answer() {
    let big_two = rules(Game::BigTwo, &[]);
    let position = led(&*big_two, 2, &["3d 4c 5h 9s 9h Td Jc Qh 2s", "3c 4d 6s 6h 7d 7c Ks Kh As"]);
    let question = ALL;
    let stopped = solve(&*big_two, &position, question, &Limits { nodes: Some(20), ..Limits::default() }).unwrap();
    assert_eq!(
        (stopped.stopped, stopped.nodes, stopped.value, stopped.proven),
        (Some(Stopped::Nodes), 20, None, false)
    );
    assert!(stopped.best_moves.is_empty() && stopped.moves.is_empty());
    let asked = Limits { stop: Some(&|| true), ..Limits::default() };
    assert_eq!(solve(&*big_two, &position, question, &asked).unwrap().stopped, Some(Stopped::Asked));
    // A search with little memory gives the same answers as one with much memory, and visits at least as many nodes.
    let (much, little) = (Limits::default(), Limits { memory: Some(0), ..Limits::default() });
    let [much, little] = [much, little].map(|limits| solve(&*big_two, &position, question, &limits).unwrap());
    assert_eq!((much.value, much.best_moves, much.moves), (little.value, little.best_moves, little.moves));
    assert!(much.nodes <= little.nodes);
}

#[test]
fn two_hands_may_have_the_same_rank_if_suits_do_not_count() {
    let daifugo = rules(Game::Daifugo, &[]);
    let position = Position { out: vec!["C".into()], ..led(&*daifugo, 3, &["33K", "52", ""]) };
    assert_eq!(solved(&*daifugo, &position).value, Some(vec![2, 3, 1]));
    let shared = Position { out: vec!["C".into()], ..led(&*daifugo, 3, &["33K", "34", ""]) };
    assert_eq!(solved(&*daifugo, &shared).value, Some(vec![2, 3, 1]));
}

/// A spring depends on the number of the landlord's plays. If a peasant is out first, a landlord who has made only one
/// play pays double.
#[test]
fn a_spring_depends_on_the_number_of_plays_of_the_landlord() {
    let rules = rules(Game::DouDizhu, &[("spring", "double")]);
    let contract = || Contract { soloist: Some("A".into()), bid: Some(1), ..Contract::default() };
    // B goes out with the two. The landlord's 19 cards and the three are a whole hand, so the landlord has made only
    // one play. A position that gives another number of plays is refused.
    let hands = ["3444555666777888999", "2", "TT"];
    let position = Position {
        to_move: "B".into(),
        standing: standing(&*rules, "A", "3"),
        contract: contract(),
        ..led(&*rules, 3, &hands)
    };
    assert_eq!(solved(&*rules, &position).value, Some(vec![-4, 2, 2]));
    let twice = message(&*rules, &Position { soloist_plays: Some(2), ..position.clone() });
    assert_eq!(twice, "'plays': A has 19 of 20 cards, and so the number of plays cannot be 2 (leave out 'plays')");
    // After two plays, the deal is not a spring.
    let hands = ["444555666777888999", "2", "TT"];
    let later = Position { soloist_plays: Some(2), hands: led(&*rules, 3, &hands).hands, ..position };
    assert_eq!(solved(&*rules, &later).value, Some(vec![-2, 1, 1]));
    // The landlord has played two cards. One of them is the play to beat, so the other one was another play.
    for (plays, why) in [
        (0, "A has 18 of 20 cards, and so the number of plays cannot be 0"),
        (3, "A has 18 of 20 cards, and so the number of plays cannot be 3"),
        (1, "the play to beat has 1 of the 2 cards that A has played, and so the number of plays cannot be 1"),
    ] {
        let wrong = message(&*rules, &Position { soloist_plays: Some(plays), ..later.clone() });
        assert!(wrong.contains(why), "{wrong}");
    }
}

/// A's sequence locks the trick only if A says so. If it locks the trick, B must pass, and A goes out with the nine.
/// If not, B's sequence of several suits beats A's, and B goes out with the seven.
#[test]
fn the_play_to_beat_may_be_a_locked_sequence() {
    let rules = rules(Game::TienLen, &[("lock", "choice")]);
    let on = |kind| Position {
        to_move: "B".into(),
        standing: Some(StandingPlay { by: "A".into(), cards: cards(&*rules, 2, "3s 4s 5s"), kind }),
        ..led(&*rules, 2, &["9h", "4c 5d 6c 7d"])
    };
    for (kind, places) in [(Some(Kind::LockedSequence), [1, 2]), (Some(Kind::SuitedSequence), [2, 1]), (None, [2, 1])] {
        let answer = solve(&*rules, &on(kind), Question::USUAL, &Limits::default());
        assert_eq!(answer.map(|answer| answer.value), Ok(Some(places.to_vec())), "{kind:?}");
    }
    // Each lead has the value of the position after it.
    let begin = led(&*rules, 2, &["3s 4s 5s 9h", "4c 5d 6c 7d"]);
    for play in solved(&*rules, &begin).moves {
        let next = begin.after(&*rules, &play.play).unwrap().unwrap();
        assert_eq!(solved(&*rules, &next).value, play.value, "{:?}", play.play);
    }
}
