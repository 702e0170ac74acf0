//! `pusoy climb solve` and `pusoy climb review`: endgames with open hands.

use super::*;

fn vectors() -> Vec<Value> {
    serde_json::from_str(include_str!("../../../../tests/data/endings.json")).unwrap()
}

/// Returns the input of a test vector, without its results. Also removes the kind of the play to beat, so that the
/// solver reads the cards of this play in the first possible way.
fn input(vector: &Value) -> Value {
    let mut input = vector.as_object().unwrap().clone();
    for field in [
        "sides",
        "value_kind",
        "value",
        "best_moves",
        "nodes",
        "moves",
        "tags",
        "fastest_moves",
        "paranoid",
        "upper",
        "paranoid_best_moves",
        "nodes_paranoid",
        "note",
    ] {
        input.remove(field);
    }
    if let Some(standing) = input["standing"].as_object_mut() {
        standing.remove("kind");
    }
    input.into()
}

/// Returns a move with its cards in a fixed order.
fn sorted(play: &Value) -> Value {
    let mut play = play.clone();
    if let Some(cards) = play.as_array_mut() {
        cards.sort_by_key(Value::to_string);
    }
    play
}

fn move_set(moves: &Value) -> Vec<String> {
    let mut moves: Vec<String> = moves.as_array().unwrap().iter().map(|play| sorted(play).to_string()).collect();
    moves.sort();
    moves
}

/// Solves every test vector as JSON. Checks the value, the guaranteed value (`paranoid`), the upper bound (`upper`) and
/// the best moves of the position. Checks the value and the guaranteed value of each move. The output with one thread
/// must be identical.
#[test]
fn json_answers_match_the_test_vectors() {
    let vectors = vectors();
    assert_eq!(vectors.len(), 324);
    let lines: String = vectors.iter().map(|vector| format!("{}\n", input(vector))).collect();
    let ran = run_on(&["climb", "solve", "--json", "--all", "--line"], lines.clone());
    assert_eq!(ran.status, 0);
    for (record, vector) in ran.records().iter().zip(&vectors) {
        let id = &vector["id"];
        for field in ["id", "game", "sides", "value_kind", "value", "paranoid", "upper"] {
            assert_eq!(record[field], vector[field], "{id} {field}");
        }
        assert_eq!((&record["schema"], &record["stopped"]), (&Value::from("pusoy.climb.solve/1"), &Value::Null));
        assert_eq!(move_set(&record["best_moves"]), move_set(&vector["best_moves"]), "{id}");
        let mover = vector["to_move"].as_str().unwrap();
        match vector["sides"].as_str().unwrap() {
            "two" => assert_eq!(record["proven"], true),
            _ => {
                assert_eq!(record["proven"], record["paranoid"][mover] == record["upper"][mover], "{id}");
                assert_eq!(move_set(&record["paranoid_best_moves"]), move_set(&vector["paranoid_best_moves"]), "{id}");
            }
        }
        let (found, wanted) = (record["moves"].as_array().unwrap(), vector["moves"].as_array().unwrap());
        assert_eq!(found.len(), wanted.len(), "{id}");
        for expected in wanted {
            let found = found.iter().find(|found| sorted(&found["move"]) == sorted(&expected["move"]));
            let found = found.unwrap_or_else(|| panic!("{id} {expected}"));
            assert_eq!(
                (&found["value"], &found["paranoid"]),
                (&expected["value"], &expected["paranoid"]),
                "{id} {expected}"
            );
        }
        assert!(move_set(&record["best_moves"]).contains(&sorted(&record["line"][0]["move"]).to_string()), "{id}");
    }
    let again = run_on(&["climb", "solve", "--json", "--all", "--line", "--threads", "1"], lines);
    assert!(again.out == ran.out);
}

#[test]
fn a_position_has_the_same_answer_in_text_and_in_json() {
    let text = "B=88; C=J77; out=A; on=A:T; passed=B; move=C";
    let json = r#"{"hands":{"B":"88","C":["J","7","7"],"A":[]},"to_move":"C","standing":{"by":"A","cards":"T"},"passed":["B"],"out":["A"]}"#;
    let solve = |input: &str| run(&["climb", "solve", "daifugo", "--json", input]).record();
    let record = solve(text);
    assert_eq!(record, solve(json));
    assert_eq!((&record["value"]["C"], &record["best_moves"]), (&Value::from(2), &serde_json::json!([["J"]])));
    let lines = run_on(&["climb", "solve", "daifugo", "--json"], format!("{text}\n{json}\n")).records();
    assert_eq!(lines, [record.clone(), record]);
}

/// Solves the position after the last action of a transcript (hand history). Passes, the bid and bombs come from the
/// transcript.
#[test]
fn a_transcript_is_solved_after_its_last_action() {
    let solve = |args: &[&str]| run(&[&["climb", "solve", "--json"], args].concat()).record();
    let transcript = "Ann=3d 5c 9h; Ben=4d Ts Ks; Ann: 3d; Ben: 4d";
    let from = solve(&["big-two", "--all", "--from", transcript]);
    let position = solve(&["big-two", "--all", "Ann=5c 9h; Ben=Ts Ks; on=Ben:4d; move=Ann"]);
    assert_eq!(from["moves"], position["moves"]);
    // Cy has passed, and in Daifugo a player who passes cannot play again until the trick ends. Ben must beat Ann's ten
    // or pass.
    let transcript = "Ann=3 T K; Ben=4 J 2; Cy=5 6 A; leader=Ann; Ann: 3; Ben: 4; Cy: pass; Ann: T";
    let from = solve(&["daifugo", "--all", "--from", transcript]);
    let position = solve(&["daifugo", "--all", "Ann=K; Ben=J2; Cy=56A; on=Ann:T; passed=Cy; move=Ben"]);
    assert_eq!((&from["moves"], &from["paranoid"]), (&position["moves"], &position["paranoid"]));
    // Ben, the landlord, wins. Each peasant pays the bid of 3, doubled by Ben's bomb.
    let transcript =
        "landlord=Ben; bid=3; Ann=3 4; Ben=5555 6 7; Cy=8 9; Ben: 6; Cy: 8; Ann: pass; Ben: 5555; Cy: pass; Ann: pass";
    let from = solve(&["dou-dizhu", "--from", transcript]);
    assert_eq!(from["value"], serde_json::json!({"Ann": -6, "Ben": 12, "Cy": -6}));
    let over = run(&["climb", "solve", "big-two", "--from", "Ann=3d; Ben=4d 9s; Ann: 3d"]);
    assert!(over.status == 65 && over.err.contains("the deal is over"), "{}", over.err);
}

#[test]
fn climb_solve_obeys_limits_and_refuses_bad_positions() {
    let position = "Ann=3d 4c 5h 9s 9h Td Jc Qh 2s; Ben=3c 4d 6s 6h 7d 7c Ks Kh As; move=Ann";
    let stopped = run(&["climb", "solve", "big-two", "--json", "--nodes", "20", position]).record();
    assert_eq!(
        (&stopped["value"], &stopped["proven"], &stopped["stopped"], &stopped["nodes"]),
        (&Value::Null, &false.into(), &"nodes".into(), &20.into())
    );
    let timed = run(&["climb", "solve", "big-two", "--json", "--time-limit", "0", position]).record();
    assert_eq!(timed["stopped"], "time");
    let text = run(&["climb", "solve", "big-two", "--nodes", "20", position]);
    assert!(text.status == 0 && text.out.contains("not solved within the limit"), "{}", text.out);
    let won =
        run(&["climb", "solve", "big-two", "--json", "--value", "win", "Ann=3d 9h; Ben=4d Ks; move=Ann"]).record();
    assert_eq!((&won["value_kind"], &won["value"]), (&"wins".into(), &serde_json::json!({"Ann": 0, "Ben": 1})));
    assert_eq!(won["best_moves"], serde_json::json!([]));

    for (game, position, code, words) in [
        ("big-two", "Ann=3d; Ben=3d; move=Ann", "duplicate-card", "'hands': 3d appears more often than in the pack"),
        ("big-two", "Ann=3d; Ben=4d", "missing-field", "missing 'move' ('to_move' in JSON), the player to move"),
        ("tien-len", "Ann=; Ben=4d; Cy=5d", "missing-field", "(for example: move = Ben)"),
        (
            "big-two",
            "Ann=3d; Ben=4d; move=Cy",
            "unknown-player",
            "'move' ('to_move' in JSON): nobody is called 'Cy' (the players are Ann, Ben)",
        ),
        (
            "big-two",
            "Ann=3d; Ben=4d; move=Ann; on=4c",
            "missing-field",
            "'on' needs the player and the cards of the play to beat, not '4c' (expected NAME:CARDS)",
        ),
        (
            "big-two",
            "Ann=3d; Ben=4d; move=Ann; bid=2",
            "conflicting-options",
            "'bid' has no effect in big-two (leave it out)",
        ),
        (
            "big-two",
            "Ann=3d; Ben=4d; move=Ann; on=Ben:flush:5d",
            "not-a-combination",
            "these cards do not form the kind of play 'flush', only single",
        ),
        (
            "big-two",
            "Ann=3d; Ben=4d; move=Ann; on=Ben:fish:5d",
            "not-a-combination",
            "unknown kind of play 'fish': did you mean 'flush'? (expected the 'type' that 'pusoy climb identify GAME \
             CARDS --json' shows)",
        ),
        ("winner", "Ann=3d; Ben=4d; move=Ann; dealt=Ann:27", "missing-field", "'dealt' has no number of cards for Ben"),
        (
            "tien-len",
            "Ann=3d; Ben=4d; move=Ann; dealt=Ann:300,Ben:13",
            "deck-overflow",
            "313 cards were dealt, but the deck has only 52",
        ),
        (
            "dou-dizhu",
            "Ann=3; Ben=4; Cy=5; move=Ann; landlord=Dee; bid=1",
            "unknown-player",
            "'landlord': nobody is called 'Dee'",
        ),
        (
            "daifugo",
            "A=3; B=4; C=5; move=A; revolution=yes",
            "conflicting-options",
            "in daifugo, revolution=quads gives it an effect",
        ),
    ] {
        let refused = run(&["climb", "solve", game, "--json", position]);
        assert_eq!(refused.status, 65, "{position}");
        let record = run_on(&["climb", "solve", game, "--json"], format!("{position}\n")).records().remove(0);
        let message = record["error"]["message"].as_str().unwrap();
        assert!(record["error"]["code"] == code && message.contains(words), "{position}: {record}");
    }
    // An input cannot have the fields of a result, such as `value`.
    let unknown = r#"{"hands":{"A":"3d","B":"4d"},"to_move":"A","value":{"A":1}}"#;
    let record = run_on(&["climb", "solve", "big-two", "--json"], format!("{unknown}\n")).records().remove(0);
    assert_eq!((&record["error"]["code"], &record["error"]["token"]), (&"unknown-field".into(), &"value".into()));
    assert_eq!(run(&["climb", "solve", "big-two", "--from", "x", "A=3d"]).status, 2);
    assert_eq!(run(&["climb", "solve", "big-two", "--from", "no-such-file"]).status, 66);
}

/// With two decks, both red jokers are written `Xr`, as users type them, without a '+' for the second deck.
#[test]
fn jokers_of_two_decks_have_no_mark() {
    let position = "A=Xr Xr 3d; B=7h 8c; C=9c 9c; D=Td; move=A";
    let options = ["--set", "jokers=yes", "--set", "decks=2"];
    let ran = run(&[&["climb", "solve", "winner", position, "--line", "--json"][..], &options].concat());
    let records = ran.records();
    let line = records[0]["line"].as_array().unwrap();
    let plays: Vec<&Value> = line.iter().filter(|step| step["by"] == "A").map(|step| &step["move"]).collect();
    assert_eq!(plays, [["Xr"], ["Xr"], ["3d"]].map(|cards| serde_json::json!(cards)).iter().collect::<Vec<_>>());
}

/// If L leads 4 4, the deal takes four turns: L 4 4, P 5 5, L passes, P 6 6. If L leads a single card, the deal takes
/// six turns: L's lead, two passes by L, and three plays by P, such as 5, 6 6 and 5.
#[test]
fn the_longest_resistance_of_a_lost_deal_is_named() {
    let args = ["climb", "solve", "dou-dizhu", "L=3 4 4; P=5 5 6 6; move=L; landlord=L; bid=1; plays=2"];
    let text = run(&args).out;
    assert!(text.contains("\nevery move loses, and all are equal\nresists longest (6 turns to the end)\n"), "{text}");
    let record = run(&[&args[..], &["--json"]].concat()).record();
    assert_eq!(record["resistance"], serde_json::json!({"moves": [["3"], ["4"]], "turns": 6}));
    // A position that is not lost has no resistance.
    let record = run(&["climb", "solve", "dou-dizhu", "L=3 4; P=5; move=P; landlord=L; bid=1", "--json"]).record();
    assert_eq!((&record["every_move_loses"], &record["resistance"]), (&Value::Bool(false), &Value::Null));
}

/// In a lost position, the line of play has as many turns as the longest resistance that the answer gives.
#[test]
fn the_line_of_a_lost_deal_resists_longest() {
    for (game, position, first) in [
        ("dou-dizhu", "L=3 3 4 6 9; P=5 8 T K; landlord=L; bid=1; move=L", vec!["3", "3"]),
        ("tien-len", "A=3d 3h 4s 6d 9h; B=5c 8d Tc Kd; move=A", vec!["3d", "3h"]),
    ] {
        let record = run(&["climb", "solve", game, "--line", "--json", position]).record();
        let line = record["line"].as_array().unwrap();
        assert_eq!((line.len(), &record["resistance"]["turns"]), (10, &serde_json::json!(10)), "{game}");
        assert_eq!(line[0]["move"], serde_json::json!(first), "{game}");
    }
    // L can only pass, so there is no choice among moves, and no longest resistance is reported.
    let forced = "L=3 3 4 6 9; P=5 8 T K; landlord=L; bid=1; on=P: A; move=L";
    let record = run(&["climb", "solve", "dou-dizhu", "--line", "--json", forced]).record();
    assert_eq!((&record["every_move_loses"], &record["resistance"]), (&Value::Bool(true), &Value::Null));
}

/// If the player to move has a choice and every move loses, the answer says how long the moves resist, or why this is
/// unknown.
#[test]
fn an_answer_says_whether_moves_resist_equally_long() {
    let text = |game: &str, position: &str| run(&["climb", "solve", game, position]).out;
    let equal = text("dou-dizhu", "L=4 6; P=5 7; landlord=L; bid=1; move=L; plays=2");
    let expected = "\nevery move loses, and all are equal\nall resist equally long (4 turns to the end)\n";
    assert!(equal.contains(expected), "{equal}");
    let large = text("dou-dizhu", "L=33445566789; P=7788994TJK2; landlord=L; bid=1; move=L");
    let expected = "\nhow long moves resist is unknown: more than 100,000 positions can be reached\n";
    assert!(large.contains(expected), "{large}");
}

/// Ben can win with the ten: Ann must pass, and the four is Ben's last card. If Ben plays the four instead, Ann goes
/// out.
#[test]
fn a_review_names_the_action_that_gave_up_the_win() {
    let text = run(&["climb", "review", "big-two", "Ann=3d 5c; Ben=4d Ts; Ann: 3d; Ben: 4d; Ann: 5c"]).out;
    assert!(text.contains("  the win and 2 points lost: Ts keeps Ann penalty 1, Ben penalty 0\n"), "{text}");
    assert!(text.contains("\nBen gave up the win with action 2\n"), "{text}");
    let text = run(&["climb", "review", "big-two", "Ann=3d 5c; Ben=4d Ts; Ann: 3d; Ben: Ts; Ann: pass; Ben: 4d"]).out;
    assert!(text.contains("\nno mistakes\n") && !text.contains("gave up"), "{text}");
}

/// The answer says if all moves are equal, and if every move loses. In most of these positions, the values follow at
/// once from the rules: an opponent can go out with one play, or nobody can beat the cards of the player to move.
#[test]
fn moves_that_lose_are_not_called_best() {
    let solve = |args: &[&str]| {
        let ran = run(&[&["climb", "solve"], args].concat());
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{args:?}");
        let record = run(&[&["climb", "solve", "--json"], args].concat()).record();
        (ran.out, record["every_move_loses"].clone(), record["all_moves_equal"].clone())
    };
    let (yes, no) = (Value::Bool(true), Value::Bool(false));
    // Ben goes out with the ten after every move of Ann. She has one card left after a play, and two after a pass.
    let position = "Ann=5c 9h; Ben=Ts; on=Ben:4d; move=Ann";
    let (text, loses, equal) = solve(&["big-two", position]);
    assert!(text.contains("\nevery move loses; these lose least\n  5c  (single)\n  9h  (single)\n"), "{text}");
    assert_eq!((&loses, &equal), (&yes, &no));
    let (text, loses, equal) = solve(&["big-two", "--value", "win", position]);
    assert!(text.contains("\nevery move loses\n") && !text.contains("best"), "{text}");
    assert_eq!((&loses, &equal), (&yes, &Value::Null));
    let (text, _, equal) = solve(&["big-two", "--value", "win", "--all", position]);
    let resist = "all resist equally long (2 turns to the end)";
    assert!(text.contains(&format!("\nevery move loses\n{resist}\nall moves of Ann\n")) && equal == yes, "{text}");
    // With two players, every losing move puts A in second place, so all losing moves are equal.
    let (text, loses, equal) = solve(&["tien-len", "A=5c 9h; B=Ts; on=B:4d; move=A"]);
    assert!(text.contains("\nevery move loses, and all are equal\n") && !text.contains("  5c"), "{text}");
    assert_eq!((&loses, &equal), (&yes, &yes));
    let (text, loses, equal) = solve(&["tien-len", "A=2d 2h; B=3s 4s; move=A"]);
    assert!(text.contains("\nall moves are equal\n") && !text.contains("best"), "{text}");
    assert_eq!((&loses, &equal), (&no, &yes));
    let (text, loses, equal) = solve(&["tien-len", "A=9s; B=3s 4s; move=A"]);
    assert!(text.contains("\nthe only move\n  9s  (single)\n"), "{text}");
    assert_eq!((&loses, &equal), (&no, &yes));
    let (text, loses, _) = solve(&["tien-len", "A=9s Th; B=3s; on=B:2h; move=A"]);
    assert!(text.contains("\nthe only move, and it loses\n  pass\n") && loses == yes, "{text}");
    // The landlord goes out with the rocket, so the peasant loses with every move.
    let (text, loses, _) = solve(&["dou-dizhu", "L=BR; P=3 5; move=P; on=L:4; landlord=L; bid=2"]);
    assert!(text.contains("\nevery move loses, and all are equal\n") && loses == yes, "{text}");
    // A and B can only pass, and then C leads the last card and goes out.
    let (text, loses, _) = solve(&["tien-len", "--value", "win", "--all", "A=3s 4s; B=5s 6c; C=2h; on=C:2d; move=A"]);
    assert!(text.contains("\nthe only move, and it loses\n") && loses == yes, "{text}");
    let (text, loses, equal) = solve(&["tien-len", "--all", "A=9s Th Jh; B=Td Jc; C=Ts Jd; on=A:7d; move=B"]);
    assert!(text.contains("\nsafest, if the others play together against you\n  Td  (single)\n"), "{text}");
    assert!(text.contains("\nbest, if each plays for themselves\n  Jc  (single)\n"), "{text}");
    assert_eq!((&loses, &equal), (&no, &no));
}
