//! `pusoy climb`: games, cards, plays, and the errors of incomplete final positions. More tests are in these modules:
//!
//! * `endings`: results of deals, and accounts
//! * `edges`: edge cases, derived by hand from the rules
//! * `transcripts`: whole deals, replayed play by play
//! * `inputs`: typos and unusual forms of input

mod edges;
mod endings;
mod inputs;
mod transcripts;

use super::*;

fn vectors(section: &str) -> Value {
    let all: Value = serde_json::from_str(include_str!("../../../../../tests/data/rules.json")).unwrap();
    all[section].clone()
}

/// Returns the records that this command of `pusoy climb` writes for a stream of inputs, one per input.
fn records(command: &str, inputs: &[Value]) -> Vec<Value> {
    let lines: String = inputs.iter().map(|input| format!("{input}\n")).collect();
    let records = run_on(&["climb", command, "--json"], lines).records();
    assert_eq!(records.len(), inputs.len());
    records
}

/// Returns the input of a test vector: its game, and those of its fields that the command reads.
fn input(game: &str, vector: &Value) -> Value {
    let mut input = vector.as_object().unwrap().clone();
    for field in ["kind", "expect", "expect_error", "command", "source", "source_example", "note"] {
        input.remove(field);
    }
    input.insert(String::from("game"), game.into());
    input.into()
}

/// Checks every test vector in the section `climbing`. The kind of a vector determines the command.
#[test]
fn vectors_through_json() {
    let mut checked = 0;
    for (group, list) in vectors("climbing").as_object().unwrap() {
        let game = group.replace('_', "-");
        for vector in list.as_array().unwrap() {
            let kind = vector["kind"].as_str().unwrap();
            let record = match kind {
                "deal" => {
                    let mut args = vec!["climb", "games", &game, "--json", "--players"];
                    let players = vector["players"].to_string();
                    args.push(&players);
                    let set = vector["options"].get("decks").map(|decks| format!("decks={decks}"));
                    args.extend(set.iter().flat_map(|set| ["--set", set.as_str()]));
                    run(&args).records().remove(0)
                }
                _ => {
                    let command = match kind {
                        "classify" => "identify",
                        "settle" | "titles" => "score",
                        other => other,
                    };
                    records(command, &[input(&game, vector)]).remove(0)
                }
            };
            for (name, wanted) in vector["expect"].as_object().unwrap() {
                assert_eq!(&record[name], wanted, "{} {name}: {record}", vector["id"]);
            }
            checked += 1;
        }
    }
    assert_eq!(checked, 199);
}

#[test]
fn error_vectors_have_the_expected_codes_in_json() {
    let mut checked = 0;
    for vector in vectors("errors").as_array().unwrap() {
        let (game, command) = vector["command"].as_str().unwrap().split_once(' ').unwrap();
        if game.starts_with("chinese") {
            continue;
        }
        let command = if command == "beats" { "beats" } else { "score" };
        let record = records(command, &[input(game, vector)]).remove(0);
        assert_eq!(record["error"]["code"], vector["expect_error"], "{record}");
        checked += 1;
    }
    assert_eq!(checked, 17);
}

/// Compares the counts of legal plays with those in moves.json. In Dou Dizhu, the option `kickers` follows the program
/// that generated the test vector.
#[test]
fn legal_moves_through_json() {
    let data: Value = serde_json::from_str(include_str!("../../../../../tests/data/moves.json")).unwrap();
    let by_game = |game: &str| {
        data["vectors"].as_array().unwrap().iter().filter(|v| v["game"] == game).cloned().collect::<Vec<_>>()
    };
    let ask = |vector: &Value, game: &str, options: Value| serde_json::json!({"id": vector["id"], "game": game, "hand": vector["hand"], "last_play": vector["last_play"], "options": options});
    let dou_dizhu = by_game("doudizhu");
    let inputs: Vec<Value> = dou_dizhu
        .iter()
        .map(|vector| {
            let openspiel = vector["generator"].as_str().unwrap().starts_with("OpenSpiel");
            ask(vector, "dou-dizhu", serde_json::json!({"kickers": if openspiel { "openspiel" } else { "douzero" }}))
        })
        .collect();
    let tien_len = by_game("tienlen");
    let asked =
        tien_len.iter().map(|vector| ask(vector, "tien-len", serde_json::json!({"longer-beats-shorter": "yes"})));
    let inputs: Vec<Value> = inputs.into_iter().chain(asked).collect();
    let answers = records("moves", &inputs);
    for (vector, record) in dou_dizhu.iter().chain(&tien_len).zip(answers) {
        let passes = u64::from(vector["pass_included"].as_bool().unwrap());
        assert_eq!(
            record["count"].as_u64().unwrap() + passes,
            vector["legal_moves_count"].as_u64().unwrap(),
            "{record}"
        );
    }
}

#[test]
fn deals_are_scored_from_arguments_and_from_lines() {
    let scored = run(&["climb", "score", "big-two", "North=0", "East=3", "West=11", "South=8", "--json"]);
    assert_eq!(scored.records()[0]["penalties"], serde_json::json!({"North": 0, "East": 3, "West": 22, "South": 8}));
    let with_cards =
        ["climb", "score", "big-two", "--set", "two-of-spades=double", "A=0", "B=2s 4d", "C=3c 5h 9s", "--json"];
    assert_eq!(run(&with_cards).records()[0]["totals"]["B"], 4);
    let landlord =
        ["climb", "score", "dou-dizhu", "--landlord", "Ann", "--bid", "2", "--bombs", "1", "Ann=0", "Ben=5", "Cy=9"];
    let ran = run(&landlord);
    assert!(ran.out.contains("Ann     +8  out first"), "{}", ran.out);
    assert_eq!(
        run(&["climb", "score", "president", "--order", "A,C,B,D", "--json"]).records()[0]["titles"]["B"],
        "Governor"
    );
    let piped = run_on(&["climb", "score", "winner", "--json"], "A=0 B=13 C=10 D=9\nA=0; B=3d 4c; C=1; D=1\n");
    assert_eq!(piped.records()[0]["totals"]["A"], 68);
    assert_eq!(piped.records()[1]["totals"]["A"], 4);
}

/// If cards are typed as ranks without suits, moves and combinations have no suits either.
#[test]
fn ranks_without_suits() {
    let ran = run(&["climb", "moves", "dou-dizhu", "3334455566BR", "--on", "44"]);
    assert_eq!(ran.out, "dou-dizhu rules: 3 plays on 4 4, or pass\npair (2)\n  5 5\n  6 6\nrocket (1)\n  Xb Xr\n");
    let record = run(&["climb", "identify", "dou-dizhu", "33344456", "--json"]).records().remove(0);
    assert_eq!((&record["type"], &record["cards"][0]), (&"trip-run-1".into(), &"3".into()));
    // Suits count in Big Two.
    assert_eq!(run(&["climb", "identify", "big-two", "33"]).status, 65);
    // A rank that appears too often is reported.
    let refused = run(&["climb", "identify", "dou-dizhu", "33333"]);
    let message = "there are 5 threes, but the pack has only four";
    assert!(refused.status == 65 && refused.err.contains(message), "{}", refused.err);
}

#[test]
fn errors_say_what_is_wrong_with_the_input() {
    for (args, status, message) in [
        (vec!["identify", "canasta", "3s"], 65, "unknown game 'canasta'"),
        (vec!["identify", "big-tow", "3s"], 65, "did you mean 'big-two'?"),
        (vec!["identify", "big-two", "--set", "target"], 2, "--set takes OPTION=VALUE"),
        (vec!["identify", "big-two", "--set", "targte=9", "3s"], 2, "did you mean 'target'?"),
        (vec!["beats", "big-two", "3s"], 65, "PREVIOUS / PLAY"),
        (vec!["beats", "big-two", "3s", "3s 4s"], 65, "the cards given contain 3s more often than the pack does"),
        (vec!["beats", "big-two", "4s", "3h 4d"], 65, "3h 4d are not a combination"),
        (vec!["moves", "tien-len", "3s 3s"], 65, "3s appears twice"),
        (vec!["score", "big-two", "A=0", "B=14"], 65, "B has 14 cards left, but began with at most 13"),
        (vec!["score", "big-two", "A"], 65, "'A' does not say how many cards a player has left"),
        (vec!["score", "daifugo", "--order", "A,B,B"], 65, "'B' appears twice"),
        (vec!["owed", "big-two", "A=1", "B=chop"], 65, "only in tien-len and killer"),
        (vec!["owed", "tien-len", "A=chop"], 65, "no twos were played before"),
        (vec!["owed", "tien-len", "A=0"], 65, "invalid play 'A=0' (expected NAME=N for N twos, 1 or more, or"),
        (vec!["instant", "president", "3s 3d", "--traded"], 65, "'traded' makes no difference in president (leave"),
        (vec!["play", "big-two", "no-such-file"], 66, "cannot read no-such-file"),
        (vec!["games", "thirteen", "--players", "13"], 65, "2 to 12 players"),
        (vec!["games", "--players", "4"], 2, "--players needs a game"),
    ] {
        let args: Vec<&str> = ["climb"].into_iter().chain(args).collect();
        let ran = run(&args);
        assert!(ran.status == status && ran.err.contains(message), "{args:?}: {} {}", ran.status, ran.err);
        assert_eq!(ran.out, "", "{args:?}");
    }
    let ran = run_on(
        &["climb", "beats", "--json"],
        "{\"game\":\"big-two\",\"prev\":\"4s\",\"play\":\"5s\",\"paly\":1}\n{\"prev\":\"4s\",\"play\":\"5s\"}\n",
    );
    let codes: Vec<String> = ran.records().iter().map(|record| record["error"]["code"].to_string()).collect();
    assert_eq!((ran.status, codes), (1, vec![String::from("\"unknown-field\""), String::from("\"missing-field\"")]));
}

#[test]
fn games_are_listed_and_shown() {
    let list = run(&["climb", "games"]).out;
    for game in
        ["winner", "tien-len", "killer", "thirteen", "big-two", "dou-dizhu", "big-three", "daifugo", "president"]
    {
        assert!(list.contains(&format!("\n{game} ")), "{list}");
        let shown = run(&["climb", "games", game]);
        assert_eq!((shown.status, shown.err.as_str()), (0, ""));
        let record = run(&["climb", "games", game, "--json"]).records().remove(0);
        for option in record["options"].as_object().unwrap().keys() {
            assert!(shown.out.contains(&format!("\n  {option} = ")), "{game} {option}");
        }
    }
}

/// A '+' marks a card of the second deck. In Thirteen, up to six players use one deck, so '+' is an error. Seven
/// players use two decks.
#[test]
fn a_card_of_a_single_deck_has_no_mark() {
    let refused = run(&["climb", "score", "thirteen", "A=0; B=3s 3s+"]);
    assert!(refused.status == 65 && refused.err.contains("'+' is not a card"), "{}", refused.err);
    let seven = run(&["climb", "score", "thirteen", "A=0; B=3s 3s+; C=1; D=1; E=1; F=1; G=1"]);
    assert_eq!((seven.status, seven.err.as_str()), (0, ""));
}

/// Jokers can be typed as players write them, or as other programs do. Games without jokers refuse every spelling.
#[test]
fn jokers_have_several_spellings() {
    for cards in ["Xb Xr", "BJ RJ", "bjrj", "B R", "joker joker", "red joker, black joker", "🃏🂿"] {
        assert_eq!(run(&["climb", "identify", "dou-dizhu", "--json", cards]).record()["type"], "rocket", "{cards}");
    }
    // As a separate word, `BJ` is the black joker. Inside a longer word of ranks, `BJ` is a joker and a jack.
    let record = run(&["climb", "identify", "dou-dizhu", "--json", "3334 BJ"]).record();
    assert_eq!(record["cards"], serde_json::json!(["3", "3", "3", "4", "Xb"]));
    let record = run(&["climb", "identify", "dou-dizhu", "--json", "333BJ"]).record();
    assert_eq!(record["cards"], serde_json::json!(["3", "3", "3", "Xb", "J"]));
    let ran = run(&["climb", "beats", "winner", "--set", "jokers=yes", "2s", "BJ"]);
    assert!(ran.out.starts_with("yes: Xb "), "{ran:?}");
    let ran = run(&["climb", "identify", "winner", "--set", "jokers=yes", "joker"]);
    assert_eq!(
        (ran.status, ran.err.contains("may be either joker (write Xb for the black joker")),
        (65, true),
        "{ran:?}"
    );
    for (game, joker) in [("winner", "BJ"), ("tien-len", "joker"), ("president", "red joker")] {
        let ran = run(&["climb", "identify", game, joker]);
        let wanted = format!("pusoy: '{joker}' is a joker, but the deck has no jokers under these rules\n");
        assert_eq!((ran.status, ran.err), (65, wanted));
    }
}

/// Three players cannot play Killer, and Winner with two decks needs at least four.
#[test]
fn games_say_how_many_can_play() {
    let players =
        |args: &[&str]| run(&[&["climb", "games"], args].concat()).out.lines().nth(2).unwrap().trim().to_owned();
    assert_eq!(players(&["killer"]), "players  2 or 4");
    assert_eq!(players(&["tien-len"]), "players  2 to 4");
    assert_eq!(players(&["dou-dizhu"]), "players  3");
    assert_eq!(players(&["winner", "--set", "decks=2"]), "players  4 to 8");
    assert!(run(&["climb", "games"]).out.contains("\nkiller      2 or 4   Tien Len"));
    let record = run(&["climb", "games", "killer", "--json"]).record();
    assert_eq!(
        (&record["players"], &record["player_counts"]),
        (&serde_json::json!([2, 4]), &serde_json::json!([2, 4]))
    );
}

#[test]
fn jokers_and_locked_tricks_through_json() {
    let options = serde_json::json!({"jokers": 2, "suit-lock": "two", "sequences": "three"});
    let ask = |command: &str, mut input: Value| {
        input["game"] = "daifugo".into();
        input["options"] = options.clone();
        run_on(&["climb", command, "--json"], format!("{input}\n")).records().remove(0)
    };
    // The trick is locked to the suits of the sevens, so only one play beats them: the nine of hearts, with the joker
    // as the nine of spades.
    let on = serde_json::json!({"hand": ["9h", "9d", "Xr"], "on": ["7h", "7s"], "locked": true});
    let moves = ask("moves", on);
    assert_eq!((&moves["count"], &moves["moves"][0]["cards"]), (&1.into(), &serde_json::json!(["9h", "Xr=9s"])));
    let unnamed = ask("beats", serde_json::json!({"prev": "7h Xb", "play": "9h 9s", "locked": true}));
    assert_eq!(unnamed["error"]["code"], "missing-field");
    let named = ask("beats", serde_json::json!({"prev": "7h Xb=7d", "play": "9h 9s", "locked": true}));
    assert_eq!((&named["beats"], &named["reason"]), (&false.into(), &"the trick is locked to other suits".into()));
    assert_eq!(
        ask("beats", serde_json::json!({"prev": "Xb", "play": "9h", "locked": true}))["error"]["token"],
        "locked"
    );
    assert_eq!(ask("moves", serde_json::json!({"hand": "9h", "locked": true}))["error"]["code"], "missing-field");
    let readings = ask("identify", serde_json::json!({"cards": "Kh Ah Xb"}));
    let meant: Vec<&Value> = readings["readings"].as_array().unwrap().iter().map(|reading| &reading["as"][2]).collect();
    assert_eq!(meant, ["Xb=2h", "Xb=Qh"]);
    // Two successive plays of hearts and spades lock the trick to these suits. `Xb=4s` is a joker as the four of
    // spades.
    let text = "Ann=4h Xb 3c; Ben=6h 6s 9c; Cy=7s 9h; leader=Ann; Ann: 4h Xb=4s; Ben: 6h 6s";
    let args = ["climb", "play", "daifugo", "--set", "jokers=2", "--set", "suit-lock=two", "--json", text];
    let replay = run(&args).record();
    assert_eq!(replay["actions"][0]["cards"], serde_json::json!(["4h", "Xb=4s"]));
    assert_eq!(replay["bound_to"], serde_json::json!(["h", "s"]));
    // If the hand history has several lines, a line of actions may contain the `=` of a joker.
    let lines = text.replace("; ", "\n").replace("\nBen: ", "; Ben: ");
    let joined = run_on(&args[..args.len() - 1], format!("{lines}\n")).record();
    assert_eq!(joined["actions"], replay["actions"], "{lines}");
    let refused = run(&["climb", "moves", "daifugo", "--locked", "9h", "--on", "7h"]);
    assert_eq!(refused.status, 65);
    assert!(refused.err.contains("'locked' needs suit-lock=two, an option of daifugo"), "{}", refused.err);
}

/// Plays typed without quotes need a slash between them, and errors ask for it.
#[test]
fn unquoted_plays_need_a_slash() {
    let beats = |plays: &[&str]| run(&[&["climb", "beats", "tien-len"][..], plays].concat());
    let chop = beats(&["2h", "5s 5d 6c 6d 7s 7d"]).out;
    assert!(chop.starts_with("yes: "), "{chop}");
    // Plays with a slash between them need no quotes.
    for plays in [&["2h", "/", "5s", "5d", "6c", "6d", "7s", "7d"][..], &["2h/5s", "5d", "6c", "6d", "7s", "7d"]] {
        assert_eq!(beats(plays).out, chop);
    }
    for (plays, message) in [
        (&["2h", "5s", "5d", "6c"][..], "missing '/' between the two plays (write 2h / 5s 5d 6c, or quote each play)"),
        (&["2h 5s 5d 6c"], "missing '/' between the two plays (write 2h / 5s 5d 6c, or quote each play)"),
        (&["2h"], "one play is missing (expected PREVIOUS / PLAY; a shell interprets an unquoted '>', '<' or '|')"),
        (&["2h > 3h"], "two plays have '/' between them, not '>' (expected PREVIOUS / PLAY)"),
        (&["2h", "<", "3h"], "two plays have '/' between them, not '<' (expected PREVIOUS / PLAY)"),
        (&["2h / 3h / 4h"], "expected two plays, PREVIOUS / PLAY, but found 3"),
    ] {
        let ran = beats(plays);
        assert!(ran.status == 65 && ran.err.contains(message), "{plays:?}: {ran:?}");
    }
}

/// Arguments and JSON inputs accept the aliases of a game. Answers give its usual name.
#[test]
fn games_have_aliases() {
    let aliases = [
        ("winner", "zheng-shangyou"),
        ("tien-len", "tienlen tlmn"),
        ("big-two", "big2 deuces pusoy-dos pusoydos choi-dai-di chor-dai-di Pusoy_Dos"),
        ("dou-dizhu", "doudizhu ddz landlord fight-the-landlord DDZ"),
        ("big-three", "dig-a-hole"),
        ("daifugo", "millionaire tycoon"),
        ("president", "scum asshole"),
    ];
    let list = run(&["climb", "games"]).out.replace("\n                     ", " ");
    for (game, names) in aliases {
        let shown: Vec<&str> = names.split(' ').filter(|name| *name == name.to_lowercase()).collect();
        assert!(list.contains(&format!("(also {})\n", shown.join(", "))), "{list}");
        let about = run(&["climb", "games", game]).out.replace("\n           ", " ");
        assert!(about.contains(&format!("  aliases  {}\n", shown.join(", "))), "{about}");
        let record = run(&["climb", "games", "--json", game]).record();
        assert_eq!(record["aliases"], Value::from(shown), "{game}");
        for name in names.split(' ') {
            assert_eq!(run(&["climb", "games", "--json", name]).record(), record, "{name}");
            let line = serde_json::json!({"game": name, "cards": ["3d"]}).to_string();
            assert_eq!(run_on(&["climb", "identify", "--json"], line).record()["game"], game);
        }
    }
    assert!(!run(&["climb", "games", "killer"]).out.contains("aliases"));
    let unknown = run(&["climb", "games", "pusoy-doz"]);
    assert!(unknown.err.ends_with("did you mean 'pusoy-dos'?\n"), "{}", unknown.err);
}

/// If an ending lacks the order, the landlord, the soloist or the bid, the error shows a command that works.
#[cfg(unix)]
#[test]
fn incomplete_endings_show_a_command_that_works() {
    for (args, words, shown) in [
        (
            &["tien-len", "A=0", "B=3", "C=5", "D=1"][..],
            "Tien Len is settled by the order in which players go out; for example, with a guessed order: ",
            "pusoy climb score tien-len --order A,D,B,C",
        ),
        (
            &["president", "Ann=0; B=3 4 5; Cy's=2"],
            "President is settled by the order in which players go out; for example, with a guessed order: ",
            "pusoy climb score president --order 'Ann,Cy'\\''s,B'",
        ),
        (
            &["tlmn", "--set", "first-play-pair-run=no", "A=2", "B=1", "C=2"],
            "Tien Len is settled by the order in which players go out; for example, with a guessed order: ",
            "pusoy climb score tien-len --set first-play-pair-run=no --order B,A,C",
        ),
        (
            &["dou-dizhu", "--landlord", "Ben", "Ann=0", "Ben=5", "Cy=9"],
            "missing 'bid'; for example: ",
            "pusoy climb score dou-dizhu --landlord Ben --bid 2 Ann=0 Ben=5 Cy=9",
        ),
        (
            &["dou-dizhu", "--bombs", "1", "--bid", "3", "Ann=0", "Ben=5", "Cy=9"],
            "missing 'landlord'; for example: ",
            "pusoy climb score dou-dizhu --landlord Ann --bid 3 --bombs 1 Ann=0 Ben=5 Cy=9",
        ),
        (
            &["big-three", "A=0", "B=3", "C=5"],
            "missing 'soloist'; for example: ",
            "pusoy climb score big-three --soloist A --bid 2 A=0 B=3 C=5",
        ),
    ] {
        let ran = run(&[&["climb", "score"], args].concat());
        assert_eq!((ran.status, ran.err), (65, format!("pusoy: {words}{shown}\n")));
        let works = in_shell(shown);
        assert_eq!((works.status, works.err.as_str()), (0, ""), "{shown}");
    }
}

/// Payments in Dou Dizhu show their calculation: the bid, doubled for each bomb, for the rocket and, by option, for a
/// spring.
#[test]
fn payments_show_their_calculation() {
    let reason = |args: &[&str], left: [&str; 3]| {
        let fixed = ["climb", "score", "dou-dizhu", "--json", "--landlord", "Ann"];
        let record = run(&[&fixed, args, &left[..]].concat()).record();
        let payment = &record["entries"][0];
        (payment["units"].as_i64().unwrap(), payment["reason"].as_str().unwrap().to_owned())
    };
    let won = ["Ann=0", "Ben=5", "Cy=9"];
    assert_eq!(reason(&["--bid", "3"], won), (3, "won alone".into()));
    assert_eq!(reason(&["--bid", "3", "--bombs", "1"], won), (6, "won alone; a bomb: 3 × 2 = 6".into()));
    assert_eq!(reason(&["--bid", "3", "--bombs", "2"], won), (12, "won alone; 2 bombs: 3 × 2² = 12".into()));
    let lost = ["Ann=4", "Ben=0", "Cy=9"];
    let sum = "lost alone; a bomb and a rocket: 2 × 2² = 8";
    assert_eq!(reason(&["--bid", "2", "--bombs", "1", "--rockets", "1"], lost), (8, sum.into()));
    // A spring doubles the payment only under spring=double.
    let spring = ["Ann=0", "Ben=17", "Cy=17"];
    assert_eq!(reason(&["--bid", "1"], spring), (1, "won alone".into()));
    let doubled = ["--bid", "1", "--bombs", "2", "--rockets", "1", "--set", "spring=double"];
    let sum = "won alone; 2 bombs, a rocket and a spring: 1 × 2⁴ = 16";
    assert_eq!(reason(&doubled, spring), (16, sum.into()));
}

/// A hand history can begin during a deal if it names the leader. If it names no leader, the error says how to add one.
#[test]
fn a_hand_history_can_begin_during_a_deal() {
    for (game, leader, transcript, error) in [
        ("big-two", "Ben", "Ann=3d 5c; Ben=4d 9s; Ben: 4d; Ann: 5c", "action 1: it is Ann's turn, not Ben's"),
        (
            "tien-len",
            "Ben",
            "Ann=6d 5c; Ben=4d 9s; Ben: 9s; Ann: pass",
            "action 1, Ben: the first play must have the 4d",
        ),
        ("daifugo", "B", "A=65; B=49; C=8; B: 4; C: 8", "'dealer' is missing (it decides who leads first"),
        (
            "dou-dizhu",
            "Ben",
            "landlord=Ann; bid=1; Ann=65; Ben=49; Cy=8; Ben: 4; Cy: 8",
            "action 1: it is Ann's turn, not Ben's",
        ),
    ] {
        for command in ["play", "review"] {
            let ran = run(&["climb", command, game, transcript]);
            let begin = if error.contains('(') { "; " } else { " (" };
            let hint = format!("pusoy: {error}{begin}to begin during a deal, add leader={leader})\n");
            assert_eq!((ran.status, ran.err), (65, hint));
            let led = run(&["climb", command, game, &format!("leader={leader}; {transcript}")]);
            assert_eq!((led.status, led.err.as_str()), (0, ""), "{game}");
        }
    }
    // If the leader is named, the error has no hint.
    let named = run(&["climb", "play", "big-two", "leader=Ann; Ann=3d 5c; Ben=4d 9s; Ben: 4d"]);
    assert_eq!(named.err, "pusoy: action 1: it is Ann's turn, not Ben's\n");
    for command in ["play", "review"] {
        assert!(run(&["climb", command, "--help"]).out.contains("leader"), "{command}");
    }
}

/// Answers in text use the words of players, and JSON records use short names.
#[test]
fn combinations_have_the_words_of_players() {
    for (game, cards, name, words) in [
        ("dou-dizhu", "3334", "trips-1", "triple with a single"),
        ("dou-dizhu", "33344", "trips-2", "triple with a pair"),
        ("dou-dizhu", "33344456", "trip-run-1", "airplane with two singles"),
        ("dou-dizhu", "3334445566", "trip-run-2", "airplane with two pairs"),
        ("dou-dizhu", "333444", "trip-run", "two triples in a row"),
        ("dou-dizhu", "33 44 55", "pair-run", "three pairs in a row"),
        ("dou-dizhu", "333345", "quads-1-1", "four with two singles"),
        ("dou-dizhu", "33334455", "quads-2-2", "four with two pairs"),
        ("winner", "3s 3c 4d 4h", "pair-run", "two pairs in a row"),
        ("big-two", "5d 5c 5h 4s 4d", "full-house", "full house"),
        ("thirteen", "5d 5c 5h 5s", "quads", "four of a kind"),
        ("tien-len", "5d 5c 5h", "trips", "triple"),
    ] {
        let text = run(&["climb", "identify", game, cards]).out;
        assert!(text.ends_with(&format!(": {words}\n")), "{text}");
        assert_eq!(run(&["climb", "identify", "--json", game, cards]).record()["type"], name);
    }
    let moves = run(&["climb", "moves", "dou-dizhu", "3334"]).out;
    assert!(moves.contains("\ntriple (1)\n") && moves.contains("\ntriple with a single (1)\n"), "{moves}");
    let lower = "landlord=A; bid=1; A=4445 9; B=3336 8; C=7; A: 4445; B: 3336";
    let lower = run(&["climb", "play", "dou-dizhu", lower]).err;
    assert!(lower.contains("triple with a single) does not beat the triple with a single"), "{lower}");
    for game in ["winner", "tien-len", "killer", "thirteen", "big-two", "dou-dizhu", "big-three"] {
        let about = run(&["climb", "games", game]).out;
        let plays = about.split("\nOptions").next().unwrap();
        for short in ["trips", "pair-run", "trip-run", "quad-run", "full-house", "straight-flush"] {
            assert!(!plays.contains(short), "{plays}");
        }
    }
}
