//! The climbing games, through the program.

use super::*;

fn vectors(section: &str) -> Value {
    let all: Value = serde_json::from_str(include_str!("../data/rules.json")).unwrap();
    all[section].clone()
}

/// Returns the records with which `pusoy climb` answers a stream of inputs.
fn records(command: &str, inputs: &[Value]) -> Vec<Value> {
    let lines: String = inputs.iter().map(|input| format!("{input}\n")).collect();
    let records = run_on(&["climb", command, "--json"], lines).records();
    assert_eq!(records.len(), inputs.len());
    records
}

/// Returns a vector as an input: its game, and the fields that ask something.
fn input(game: &str, vector: &Value) -> Value {
    let mut input = vector.as_object().unwrap().clone();
    for told in ["kind", "expect", "expect_error", "command", "source", "source_example", "note"] {
        input.remove(told);
    }
    input.insert(String::from("game"), game.into());
    input.into()
}

/// All vectors of the climbing games, through the commands that show them.
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
fn errors_through_json() {
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

/// The counts of legal plays of moves.json, under the profile of the generator that each names first.
#[test]
fn legal_moves_through_json() {
    let data: Value = serde_json::from_str(include_str!("../data/moves.json")).unwrap();
    let of = |game: &str| {
        data["vectors"].as_array().unwrap().iter().filter(|v| v["game"] == game).cloned().collect::<Vec<_>>()
    };
    let ask = |vector: &Value, game: &str, options: Value| serde_json::json!({"id": vector["id"], "game": game, "hand": vector["hand"], "last_play": vector["last_play"], "options": options});
    let dou_dizhu = of("doudizhu");
    let inputs: Vec<Value> = dou_dizhu
        .iter()
        .map(|vector| {
            let openspiel = vector["generator"].as_str().unwrap().starts_with("OpenSpiel");
            ask(vector, "dou-dizhu", serde_json::json!({"kickers": if openspiel { "openspiel" } else { "douzero" }}))
        })
        .collect();
    let tien_len = of("tienlen");
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
fn quick_arguments() {
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

/// Moves and combinations of cards written by rank alone are answered by rank alone.
#[test]
fn ranks_without_suits() {
    let ran = run(&["climb", "moves", "dou-dizhu", "3334455566BR", "--on", "44"]);
    assert_eq!(ran.out, "dou-dizhu rules: 3 plays on 4 4, or pass\npair (2)\n  5 5\n  6 6\nrocket (1)\n  Xb Xr\n");
    let record = run(&["climb", "identify", "dou-dizhu", "33344456", "--json"]).records().remove(0);
    assert_eq!((&record["type"], &record["cards"][0]), (&"trip-run-1".into(), &"3".into()));
    // Suits count in Big Two.
    assert_eq!(run(&["climb", "identify", "big-two", "33"]).status, 65);
}

#[test]
fn bad_inputs_are_named() {
    for (args, status, told) in [
        (vec!["identify", "canasta", "3s"], 65, "'canasta' is no game"),
        (vec!["identify", "big-tow", "3s"], 65, "did you mean 'big-two'?"),
        (vec!["identify", "big-two", "--set", "target"], 2, "--set takes OPTION=VALUE"),
        (vec!["identify", "big-two", "--set", "targte=9", "3s"], 2, "did you mean 'target'?"),
        (vec!["beats", "big-two", "3s"], 65, "PREVIOUS / PLAY"),
        (vec!["beats", "big-two", "3s", "3s 4s"], 65, "3s is there twice"),
        (vec!["beats", "big-two", "4s", "3h 4d"], 65, "3h 4d are no combination"),
        (vec!["moves", "tien-len", "3s 3s"], 65, "3s is there twice"),
        (vec!["score", "big-two", "A=0", "B=14"], 65, "B has 14 cards left and was dealt 13 at most"),
        (vec!["score", "big-two", "A"], 65, "'A' is not NAME=CARDS LEFT"),
        (vec!["score", "daifugo", "--order", "A,B,B"], 65, "'B' is there twice"),
        (vec!["owed", "big-two", "A=1", "B=chop"], 65, "only in tien-len and killer"),
        (vec!["owed", "tien-len", "A=chop"], 65, "no twos below"),
        (vec!["play", "big-two", "no-such-file"], 66, "cannot read no-such-file"),
        (vec!["games", "thirteen", "--players", "13"], 65, "2 to 12 players"),
        (vec!["games", "--players", "4"], 2, "--players needs a game"),
    ] {
        let args: Vec<&str> = ["climb"].into_iter().chain(args).collect();
        let ran = run(&args);
        assert!(ran.status == status && ran.err.contains(told), "{args:?}: {} {}", ran.status, ran.err);
        assert_eq!(ran.out, "", "{args:?}");
    }
    let ran = run_on(
        &["climb", "beats", "--json"],
        "{\"game\":\"big-two\",\"prev\":\"4s\",\"play\":\"5s\",\"paly\":1}\n{\"prev\":\"4s\",\"play\":\"5s\"}\n",
    );
    let codes: Vec<String> = ran.records().iter().map(|record| record["error"]["code"].to_string()).collect();
    assert_eq!((ran.status, codes), (1, vec![String::from("\"unknown-field\""), String::from("\"missing-field\"")]));
}

/// A game of Big Two to a hundred, and titles that are carried.
#[test]
fn an_account_of_many_deals() {
    let deals = "A=0 B=13 C=3\nA=0 B=13 C=5\nA=2 B=13 C=0\nA=1 B=0 C=4\n";
    let records = run_on(&["climb", "score", "big-two", "--account", "--json"], deals).records();
    let last = records.last().unwrap();
    // After three deals B has 117: A, with 2, wins; the fourth begins a new game.
    assert_eq!(
        last["games"],
        serde_json::json!([{"totals": {"A": 2, "B": 117, "C": 8}, "winners": ["A"], "deals": 3}])
    );
    assert_eq!((&last["over"], &last["deals"]), (&false.into(), &4.into()));
    assert_eq!(last["running"], serde_json::json!({"A": 1, "B": 0, "C": 4}));
    assert_eq!(last["totals"], serde_json::json!({"A": 3, "B": 117, "C": 12}));

    let orders = "{\"order\":[\"A\",\"B\",\"C\"]}\n{\"order\":[\"C\",\"A\",\"B\"]}\n";
    let last = run_on(&["climb", "score", "daifugo", "--account", "--json"], orders).records().pop().unwrap();
    assert_eq!(last["titles"], serde_json::json!({"A": "Commoner", "B": "Destitute", "C": "Daifugo"}));
    assert_eq!((&last["winners"], &last["ranking"]), (&serde_json::json!(["C"]), &serde_json::json!(["C", "A", "B"])));
    assert_eq!(last["next"]["leads"], "C");
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

/// The transcripts of a whole deal of each game, as files and as JSON, and copies with an action too many.
#[test]
fn transcripts_are_replayed() {
    for game in
        ["winner", "tien-len", "killer", "thirteen", "big-two", "dou-dizhu", "big-three", "daifugo", "president"]
    {
        let file = format!("tests/data/transcripts/{game}.txt");
        let text = std::fs::read_to_string(&file).unwrap();
        let ran = run(&["climb", "play", game, &file]);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{game}");
        let record = run(&["climb", "play", game, "--json", &file]).records().remove(0);
        let actions = text.lines().filter(|line| line.contains(": ") && !line.starts_with('#')).count();
        assert_eq!(record["actions"].as_array().unwrap().len(), actions, "{game}");
        assert_eq!((&record["over"], &record["to_play"]), (&true.into(), &Value::Null), "{game}");

        let mut input = serde_json::json!({"game": game, "hands": {}, "plays": []});
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            match (line.split_once(" = "), line.split_once(": ")) {
                (Some(("bid", bid)), _) => input["bid"] = bid.parse::<i64>().unwrap().into(),
                (Some((name @ ("landlord" | "soloist" | "dealer" | "widow"), value)), _) => input[name] = value.into(),
                (Some((name, hand)), _) => input["hands"][name] = hand.into(),
                (None, Some((by, "pass"))) => {
                    input["plays"].as_array_mut().unwrap().push(serde_json::json!({"by": by, "pass": true}));
                }
                (None, Some((by, cards))) => {
                    let cards: Vec<&str> = cards.split(' ').collect();
                    input["plays"].as_array_mut().unwrap().push(serde_json::json!({"by": by, "cards": cards}));
                }
                (None, None) => panic!("{line}"),
            }
        }
        let from_json = records("play", &[input.clone()]).remove(0);
        assert_eq!(from_json["outcome"], record["outcome"], "{game}");
        assert_eq!(from_json["actions"], record["actions"], "{game}");

        input["plays"].as_array_mut().unwrap().push(serde_json::json!({"by": "Ann", "pass": true}));
        let error = &records("play", &[input]).remove(0)["error"];
        assert_eq!(error["code"], "illegal-play", "{error}");
        let told = format!("action {}, Ann: the deal is over", actions + 1);
        assert_eq!(error["message"], told.as_str());
    }
}

/// An auction in lines of text and in JSON: who plays alone follows from it.
#[test]
fn auctions_are_replayed() {
    let hands = "Ann=3s 2s; Ben=4d Ad; Cy=5c Kc";
    let play = |auction: &str| run(&["climb", "play", "dou-dizhu", &format!("{hands}; {auction}")]);
    let won =
        play("Ann: pass; Ben: bid 1; Cy: pass; Ann: bid 2; Ben: pass; Cy: pass; Ann: 2s; Ben: pass; Cy: pass; Ann: 3s");
    assert_eq!((won.status, won.err.as_str()), (0, ""));
    let begins = "dou-dizhu rules\n      Ann  pass\n      Ben  bid 1\n      Cy   pass\n      Ann  bid 2\n";
    assert!(won.out.starts_with(begins), "{}", won.out);
    assert!(won.out.contains("\nAnn is the landlord, for 2\n  1 > Ann  2s  (single)\n"), "{}", won.out);
    assert!(won.out.contains("  Ann     +4  out first\n"), "{}", won.out);
    assert!(play("Ann: bid 1; Ben: pass").out.ends_with("the auction is not over: Cy is to bid\n"));
    let redeal = play("Cy: pass; Ann: pass; Ben: pass");
    assert!(redeal.status == 0 && redeal.out.ends_with("all have passed: the cards are dealt again\n"));
    for (auction, said) in [
        ("Ann: bid 2; landlord = Ben; Ben: pass; Cy: pass", "Ann won the auction, not Ben"),
        ("bid = 1; Ann: bid 3", "the auction ended at 3, not 1"),
        ("Ann: bid 3; Ann: 2s; Ben: bid 1", "Ben bids after the first play"),
        ("Ann: bid many", "a bid is 1, 2 or 3, not 'many'"),
        ("Ann: pass; Ben: pass; Cy: pass; Ann: 2s", "all have passed"),
    ] {
        let refused = play(auction);
        assert!(refused.status == 65 && refused.err.contains(said), "{auction}: {}", refused.err);
    }

    let call = |by: &str, bid: Option<i64>| match bid {
        Some(bid) => serde_json::json!({"by": by, "bid": bid}),
        None => serde_json::json!({"by": by, "pass": true}),
    };
    let mut input = serde_json::json!({
        "game": "big-three", "hands": {"Ann": "5h 3s", "Ben": "4h 2d", "Cy": "6h Ac"},
        "auction": [call("Ben", Some(1)), call("Cy", None), call("Ann", Some(3))],
        "plays": [{"by": "Ben", "cards": "4h"}, {"by": "Cy", "pass": true}, {"by": "Ann", "cards": "3s"},
            {"by": "Ben", "pass": true}, {"by": "Cy", "pass": true}, {"by": "Ann", "cards": "5h"}],
    });
    let record = records("play", &[input.clone()]).remove(0);
    let calls = serde_json::json!([{"by": "Ben", "bid": 1}, {"by": "Cy", "bid": null}, {"by": "Ann", "bid": 3}]);
    let told = serde_json::json!({"calls": calls, "bidder": "Ann", "bid": 3, "to_bid": null, "redeal": false});
    assert_eq!(record["auction"], told);
    assert_eq!(record["outcome"]["totals"], serde_json::json!({"Ann": 6, "Ben": -3, "Cy": -3}));
    input["auction"][0] = call("Ben", None);
    assert_eq!(records("play", &[input.clone()])[0]["error"]["code"], "bad-bid");
    input["auction"] = Value::Null;
    input.as_object_mut().unwrap().remove("auction");
    input["soloist"] = "Ann".into();
    input["bid"] = 3.into();
    assert!(records("play", &[input])[0].get("auction").is_none());
}

/// Totals at both ends of the range: the highest wins in President, the lowest in Big Two.
#[test]
fn totals_at_the_ends_of_the_range() {
    let totals = "{\"totals\":{\"A\":-9223372036854775808,\"B\":9223372036854775807,\"C\":0}}\n";
    for (game, set, ranking) in
        [("president", "points=two-one", ["B", "C", "A"]), ("big-two", "target=100", ["A", "C", "B"])]
    {
        let record = run_on(&["climb", "score", game, "--set", set, "--json"], totals).record();
        assert_eq!(record["ranking"], serde_json::json!(ranking), "{game}");
        assert_eq!((&record["over"], &record["winners"]), (&true.into(), &serde_json::json!([ranking[0]])), "{game}");
    }
}

/// A trick has four twos and twelve chops at most; numbers beyond are refused, however large.
#[test]
fn more_twos_than_there_are_owe_nothing() {
    for twos in ["5", "4294967296", "18446744073709551615"] {
        for count in ["no-stacking", "stacking", "doubling"] {
            let set = format!("owed-count={count}");
            let ran = run(&["climb", "owed", "tien-len", "--set", &set, &format!("A={twos}"), "B=chop"]);
            assert!(ran.status == 65 && ran.err.contains("there are four twos, not"), "{twos} {}", ran.err);
        }
    }
    // Three twos below a two, and the most chops: 2^(4 + 11 - 1) cards.
    let mut trick = vec!["climb", "owed", "tien-len", "--set", "owed-count=doubling", "A=1", "B=3"];
    trick.extend(["C=chop", "D=chop"].repeat(6));
    assert_eq!(run(&trick).out, "C owes D 16384 cards (highest-2)\n");
    trick.push("C=chop");
    assert!(run(&trick).err.contains("a deck has not 13 chops"));
}

/// A table of six has one deck of Thirteen, whose cards have no mark; a table of seven has two.
#[test]
fn a_card_of_a_single_deck_has_no_mark() {
    let refused = run(&["climb", "score", "thirteen", "A=0; B=3s 3s+"]);
    assert!(refused.status == 65 && refused.err.contains("'+' is not a card"), "{}", refused.err);
    let seven = run(&["climb", "score", "thirteen", "A=0; B=3s 3s+; C=1; D=1; E=1; F=1; G=1"]);
    assert_eq!((seven.status, seven.err.as_str()), (0, ""));
}

/// The other three places of a deal of four are unknown when only the cards left are told.
#[test]
fn one_holder_is_last() {
    let ran = run(&["climb", "score", "tien-len", "A=0", "B=0", "C=4", "D=0"]);
    assert_eq!(ran.out, "tien-len rules\n     A\n     B\n     D\n  4. C  loses\n");
    let record = run(&["climb", "score", "president", "A=0", "B=2", "C=0", "--json"]).record();
    assert_eq!(record["places"], serde_json::json!({"A": null, "B": 3, "C": null}));
    assert_eq!((&record["winner"], &record["loser"]), (&Value::Null, &"B".into()));
    assert_eq!((&record["titles"], &record["next"]["deals"]), (&serde_json::json!({"B": "Asshole"}), &"B".into()));
    let records = run_on(&["climb", "score", "tien-len", "--account", "--json"], "A=0 B=4 C=0\n").records();
    assert_eq!(records[1]["ranking"], serde_json::json!(["A", "C", "B"]));
}

/// Jokers in the spellings of players and of other programs, where the game has jokers and where it has none.
#[test]
fn jokers_have_several_spellings() {
    for cards in ["Xb Xr", "BJ RJ", "bjrj", "B R", "joker joker", "red joker, black joker", "🃏🂿"] {
        assert_eq!(run(&["climb", "identify", "dou-dizhu", "--json", cards]).record()["type"], "rocket", "{cards}");
    }
    // In a longer piece of ranks a joker and a jack are two cards.
    let record = run(&["climb", "identify", "dou-dizhu", "--json", "3334 BJ"]).record();
    assert_eq!(record["cards"], serde_json::json!(["3", "3", "3", "4", "Xb"]));
    let record = run(&["climb", "identify", "dou-dizhu", "--json", "333BJ"]).record();
    assert_eq!(record["cards"], serde_json::json!(["3", "3", "3", "Xb", "J"]));
    let ran = run(&["climb", "beats", "winner", "--set", "jokers=yes", "2s", "BJ"]);
    assert!(ran.out.starts_with("yes: Xb "), "{ran:?}");
    let ran = run(&["climb", "identify", "winner", "--set", "jokers=yes", "joker"]);
    assert_eq!((ran.status, ran.err.contains("does not say which joker it is: BJ")), (65, true), "{ran:?}");
    for (game, joker) in [("winner", "BJ"), ("tien-len", "joker"), ("president", "red joker")] {
        let ran = run(&["climb", "identify", game, joker]);
        let wanted = format!("pusoy: '{joker}' is a joker, and this game has none\n");
        assert_eq!((ran.status, ran.err), (65, wanted));
    }
}

/// Where suits do not count, ranks alone are hands even if two of them share a rank.
#[test]
fn hands_of_ranks_may_share_a_rank() {
    let ran = run(&["climb", "play", "daifugo", "A=33; B=34; C=3445; leader=A; A: 33; B: pass; C: 44"]);
    let told = "daifugo rules\n  1 > A  3 3  (pair)\n  2   B  pass\n  3   C  4 4  (pair)\n";
    assert!(ran.status == 0 && ran.out.starts_with(told), "{} {}", ran.out, ran.err);
    let json = serde_json::json!({"game": "dou-dizhu", "landlord": "A", "bid": 1, "hands": {"A": "3344", "B": "34", "C": ["3", "4"]},
        "plays": [{"by": "A", "cards": "3344"}]});
    let error = &records("play", &[json])[0]["error"];
    assert_eq!(
        (&error["code"], &error["message"]),
        (&"illegal-play".into(), &"action 1, A: 3s 3h 4s 4h is no combination of this game".into())
    );
    // Of hands with suits and hands without, those without get the suits that are left.
    let ran = run(&["climb", "play", "president", "A=34; B=3s 4s; C=3h; leader=A; A: 4; B: pass; C: pass; A: 3"]);
    assert!(ran.out.contains("  1 > A  4h  (single)"), "{} {}", ran.out, ran.err);
    // A widow that nobody has taken yet is of other cards, too.
    let ran = run(&["climb", "play", "dou-dizhu", "A=33; B=34; C=4; widow=344; A: bid 3; A: 333; B: pass; C: pass"]);
    assert!(ran.out.contains("  1 > A  3 3 3  (trips)"), "{} {}", ran.out, ran.err);
    let ran = run(&["climb", "play", "daifugo", "A=333; B=34; C=3445; leader=A; A: 33"]);
    assert_eq!((ran.status, ran.err.as_str()), (65, "pusoy: there are more than four cards of the rank 3\n"));
    let ran = run(&["climb", "play", "daifugo", "A=3s; B=3s; C=4s; leader=A; A: 3"]);
    assert_eq!((ran.status, ran.err.as_str()), (65, "pusoy: 3s is in two hands\n"));
    let scored = run(&["climb", "score", "dou-dizhu", "--landlord", "A", "--bid", "1", "A=0", "B=3 3", "C=3 4"]);
    assert_eq!((scored.status, scored.err.as_str()), (0, ""));
    let scored = run(&["climb", "score", "dou-dizhu", "--landlord", "A", "--bid", "1", "A=0", "B=3 3 3", "C=3 3"]);
    assert_eq!(scored.err, "pusoy: there are more than four cards of the rank 3\n");
}

/// An idle loser of a short hand has not kept all that he was dealt, unless that is said.
#[test]
fn short_hands_of_winner_were_larger_when_dealt() {
    let short = "A=4s; B=5s 6s; C=7s; leader=A; A: 4s";
    let paid = |text: &str, set: &str| {
        run(&["climb", "play", "winner", "--set", set, "--json", text]).record()["outcome"]["totals"].clone()
    };
    let untouched = "triple-rule=untouched";
    assert_eq!(paid(short, untouched), serde_json::json!({"A": 3, "B": -2, "C": -1}));
    assert_eq!(
        paid(&format!("dealt = A=18,B=2,C=17; {short}"), untouched),
        serde_json::json!({"A": 7, "B": -6, "C": -1})
    );
    assert_eq!(paid(short, "dealt=A=18,B=17,C=17"), serde_json::json!({"A": 3, "B": -2, "C": -1}));
    let mut input = serde_json::json!({"game": "winner", "hands": {"A": "4s", "B": "5s 6s"}, "leader": "A",
        "plays": [{"by": "A", "cards": "4s"}]});
    let totals =
        |input: &Value| records("play", std::slice::from_ref(input)).remove(0)["outcome"]["totals"]["A"].clone();
    assert_eq!(totals(&input), 2);
    input["dealt"] = serde_json::json!({"A": 26, "B": 2});
    assert_eq!(totals(&input), 6);
    for (dealt, said) in [
        ("A=18,B=17", "'dealt' does not say how many cards C was dealt"),
        ("A=18,B=1,C=17", "B has 2 cards, and gets 1 at most"),
        ("A=18,B=17,C=18", "53 cards were dealt, and the deck has 52"),
        ("A=17,B=17,C=17,D=1", "'D' was dealt cards and does not play"),
        ("A=many", "'A=many' is not NAME=CARDS DEALT"),
    ] {
        let ran = run(&["climb", "play", "winner", &format!("dealt = {dealt}; {short}")]);
        assert!(ran.status == 65 && ran.err.contains(said), "{dealt}: {}", ran.err);
    }
    // Nor is a short hand that has not played a spring of Dou Dizhu.
    let ran = run(&["climb", "play", "dou-dizhu", "L=3; P=4; Q=5; landlord=L; bid=1; L: 3", "--set", "spring=double"]);
    assert!(!ran.out.contains("a spring") && ran.out.contains("L     +2"), "{}", ran.out);
}

/// Three cannot play Killer, and fewer than four not with two decks.
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
fn every_order_of_going_out_is_a_line_of_text() {
    let places = |ran: Ran| ran.records().into_iter().map(|record| record["places"].clone()).collect::<Vec<_>>();
    let flag = places(run(&["climb", "score", "president", "--order", "A,C,B,D", "--json"]));
    let lines = "A > C > B > D\nA＞C＞B＞D\n A>C>B>D\n";
    assert_eq!(places(run_on(&["climb", "score", "president", "--json"], lines)), [&flag[..], &flag, &flag].concat());
    assert_eq!(places(run(&["climb", "score", "president", "A > C > B > D", "--json"])), flag);
    // What is told about an ending goes before what a flag says about all of them.
    let args = ["climb", "score", "president", "--order", "D,C,B,A", "--json", "A > C > B > D"];
    assert_eq!(places(run(&args)), flag);
    // Names may have spaces and commas.
    let record = run_on(&["climb", "score", "president", "--json"], "Ann Lee > Cy, Jr. > Ben > Di").record();
    let wanted = serde_json::json!({"Ann Lee": 1, "Cy, Jr.": 2, "Ben": 3, "Di": 4});
    assert_eq!(record["places"], wanted);
    // The order and the cards left go together, as they do in JSON.
    let both = run_on(&["climb", "score", "daifugo", "--json"], "A > B > C; A=0 B=0 C=3").record();
    let fields = r#"{"order":["A","B","C"],"remaining":{"A":0,"B":0,"C":3}}"#;
    assert_eq!(both, run_on(&["climb", "score", "daifugo", "--json"], fields).record());
    for line in ["A > > B", "A >", "A > B > C; C > B > A"] {
        let record = run_on(&["climb", "score", "president", "--json"], line).record();
        assert_eq!(record["error"]["code"], "bad-order", "{record}");
    }
}

#[test]
fn jokers_and_bound_tricks_through_json() {
    let options = serde_json::json!({"jokers": 2, "suit-lock": "two", "sequences": "three"});
    let ask = |command: &str, mut input: Value| {
        input["game"] = "daifugo".into();
        input["options"] = options.clone();
        run_on(&["climb", command, "--json"], format!("{input}\n")).records().remove(0)
    };
    // On the sevens of hearts and spades, in a trick bound to them: the nine of hearts with a joker that is the nine of spades.
    let on = serde_json::json!({"hand": ["9h", "9d", "Xr"], "on": ["7h", "7s"], "locked": true});
    let moves = ask("moves", on);
    assert_eq!((&moves["count"], &moves["moves"][0]["cards"]), (&1.into(), &serde_json::json!(["9h", "Xr=9s"])));
    let unsaid = ask("beats", serde_json::json!({"prev": "7h Xb", "play": "9h 9s", "locked": true}));
    assert_eq!(unsaid["error"]["code"], "missing-field");
    let said = ask("beats", serde_json::json!({"prev": "7h Xb=7d", "play": "9h 9s", "locked": true}));
    assert_eq!((&said["beats"], &said["reason"]), (&false.into(), &"the trick is bound to other suits".into()));
    assert_eq!(
        ask("beats", serde_json::json!({"prev": "Xb", "play": "9h", "locked": true}))["error"]["token"],
        "locked"
    );
    assert_eq!(ask("moves", serde_json::json!({"hand": "9h", "locked": true}))["error"]["code"], "missing-field");
    let readings = ask("identify", serde_json::json!({"cards": "Kh Ah Xb"}));
    let meant: Vec<&Value> = readings["readings"].as_array().unwrap().iter().map(|reading| &reading["as"][2]).collect();
    assert_eq!(meant, ["Xb=2h", "Xb=Qh"]);
    // Hearts on hearts bind the trick; a play may say `=` behind a joker.
    let text = "Ann=4h Xb 3c; Ben=6h 6s 9c; Cy=7s 9h; leader=Ann; Ann: 4h Xb=4s; Ben: 6h 6s";
    let args = ["climb", "play", "daifugo", "--set", "jokers=2", "--set", "suit-lock=two", "--json", text];
    let replay = run(&args).record();
    assert_eq!(replay["actions"][0]["cards"], serde_json::json!(["4h", "Xb=4s"]));
    assert_eq!(replay["bound_to"], serde_json::json!(["h", "s"]));
    let refused = run(&["climb", "moves", "daifugo", "--locked", "9h", "--on", "7h"]);
    assert_eq!(refused.status, 65);
    assert!(refused.err.contains("'locked' goes with suit-lock"), "{}", refused.err);
}

/// What people type without quotes, and what they are told.
#[test]
fn plays_without_quotes_are_asked_for_a_slash() {
    let beats = |plays: &[&str]| run(&[&["climb", "beats", "tien-len"][..], plays].concat());
    let chop = beats(&["2h", "5s 5d 6c 6d 7s 7d"]).out;
    assert!(chop.starts_with("yes: "), "{chop}");
    // A slash needs no quotes.
    for plays in [&["2h", "/", "5s", "5d", "6c", "6d", "7s", "7d"][..], &["2h/5s", "5d", "6c", "6d", "7s", "7d"]] {
        assert_eq!(beats(plays).out, chop);
    }
    for (plays, told) in [
        (&["2h", "5s", "5d", "6c"][..], "Put '/' between the two, as in 2h / 5s 5d 6c, or quote each play"),
        (&["2h 5s 5d 6c"], "Put '/' between the two, as in 2h / 5s 5d 6c, or quote each play"),
        (&["2h"], "one play is missing: write PREVIOUS / PLAY; a shell keeps '>', '<' and '|' for itself"),
        (&["2h > 3h"], "between two plays stands '/', not '>': PREVIOUS / PLAY"),
        (&["2h", "<", "3h"], "between two plays stands '/', not '<': PREVIOUS / PLAY"),
        (&["2h / 3h / 4h"], "two plays are compared, PREVIOUS / PLAY, and here are 3"),
    ] {
        let ran = beats(plays);
        assert!(ran.status == 65 && ran.err.contains(told), "{plays:?}: {ran:?}");
    }
}

/// A suited sequence that locks is said with a word after its cards, or with a field.
#[test]
fn sequences_that_lock_are_said() {
    let choice = |args: &[&str]| run(&[&["climb", args[0], "tien-len", "--set", "lock=choice"], &args[1..]].concat());
    let moves = choice(&["moves", "5s 6s 7s 8d"]);
    let told = "tien-len rules with lock=choice: 8 plays\nsingle (4)\n  5s\n  6s\n  7s\n  8d\nsequence (4)\n  6s 7s 8d\n  5s 6s 7s 8d\n  5s 6s 7s\n  5s 6s 7s lock\n";
    assert_eq!(moves.out, told);
    let on = choice(&["moves", "7d 8d 9d Th Jc", "--on", "5s 6s 7s lock", "--json"]).record();
    let locked =
        serde_json::json!({"cards": ["7d", "8d", "9d"], "type": "sequence", "length": 3, "strength": 52, "lock": true});
    assert_eq!((&on["count"], &on["on_locks"], &on["moves"][1]), (&2.into(), &true.into(), &locked));
    let json = r#"{"hand":"7d 8d 9d Th Jc","on":["5s","6s","7s","lock"],"options":{"lock":"choice"}}"#;
    assert_eq!(run_on(&["climb", "moves", "tien-len", "--json"], json).record()["moves"], on["moves"]);
    let beats = |prev: &str, play: &str| choice(&["beats", prev, play]).out;
    let no = "no: 6d 7d 8h (sequence of 3) does not beat 5s 6s 7s (locked sequence of 3): only a suited sequence beats one that locks\n";
    assert_eq!(beats("5s 6s 7s lock", "6d 7d 8h"), no);
    assert!(beats("5s 6s 7s", "6d 7d 8h").starts_with("yes"));
    assert!(beats("5s 6s 7s lock", "6d 7d 8d").starts_with("yes"));
    let refused = choice(&["beats", "5s 6s 7s lock", "6d 7d 8h lock"]);
    assert!(refused.status == 65 && refused.err.contains("6d 7d 8h cannot lock"), "{}", refused.err);

    let hands = "Ann=4s 5s 6s 3h; Ben=7c 8d 9c Kh; leader=Ann";
    let ran = choice(&["play", &format!("{hands}; Ann: 4s 5s 6s lock; Ben: pass")]);
    assert!(ran.out.contains("  1 > Ann  4s 5s 6s lock  (locked sequence of 3)\n"), "{}", ran.out);
    let ran = choice(&["play", &format!("{hands}; Ann: 4s 5s 6s lock; Ben: 7c 8d 9c")]);
    assert!(ran.err.contains("only a suited sequence beats one that locks"), "{}", ran.err);
    let said = |play: Value| {
        let hands = serde_json::json!({"Ann": "4s 5s 6s 3h", "Ben": "7c 8d 9c Kh"});
        let input = serde_json::json!({"game": "tien-len", "options": {"lock": "choice"}, "leader": "Ann", "hands": hands, "plays": [play]});
        records("play", &[input]).remove(0)["actions"][0].clone()
    };
    let action =
        serde_json::json!({"by": "Ann", "cards": ["4s", "5s", "6s"], "type": "sequence", "lock": true, "leads": true});
    assert_eq!(said(serde_json::json!({"by": "Ann", "cards": ["4s", "5s", "6s"], "lock": true})), action);
    assert_eq!(said(serde_json::json!({"by": "Ann", "cards": "4s 5s 6s lock"})), action);
    assert!(said(serde_json::json!({"by": "Ann", "cards": "4s 5s 6s"})).get("lock").is_none());
}

/// Instant wins are claimed with a flag, in JSON, and in transcripts.
#[test]
fn instant_wins_are_claimed() {
    let args = [
        "climb",
        "score",
        "tien-len",
        "--claim",
        "Ann=six-pairs",
        "--claim",
        "Ben=four-2s",
        "Ann=13",
        "Ben=13",
        "Cy=13",
    ];
    assert_eq!(
        run(&args).out,
        "tien-len rules\n  1. Ben  four-2s\n  2. Ann  six-pairs\n  3. Cy   loses\nnext deal: Ben leads\n"
    );
    let json = r#"{"game":"tien-len","players":["Ann","Ben","Cy"],"claims":{"Ann":"six-pairs","Ben":"six-pairs"},"leader":"Cy"}"#;
    let record = run_on(&["climb", "score", "--json"], json).record();
    assert_eq!(record["places"], serde_json::json!({"Ann": 1, "Ben": 2, "Cy": 3}));
    let claims = serde_json::json!([{"by": "Ann", "win": "six-pairs"}, {"by": "Ben", "win": "six-pairs"}]);
    assert_eq!((&record["claims"], &record["loser"]), (&claims, &"Cy".into()));
    for (args, said) in [
        (&["--claim", "Ann"][..], "Ann claims an instant win by its name"),
        (&["--claim", "Ann=flush"], "under these rules 'flush' is no instant win"),
        (&["--claim", "Ann=six-pairs", "--claim", "Ben=six-pairs"], "'leader'"),
    ] {
        let ran = run(&[&["climb", "score", "tien-len", "Ann=13", "Ben=13", "Cy=13"], args].concat());
        assert!(ran.status == 65 && ran.err.contains(said), "{args:?}: {}", ran.err);
    }
    let ran = run(&["climb", "score", "big-two", "Ann=0", "Ben=3", "--claim", "Ann=four-2s"]);
    assert!(ran.status == 65 && ran.err.contains("nobody claims instant wins in this game"), "{}", ran.err);

    let hands = "Ann=2s 2c 2d 2h; Ben=3s 9h; Cy=4s Th";
    let play = |args: &[&str]| run(&[&["climb", "play", "tien-len"], args].concat());
    let ran = play(&[&format!("{hands}; Ann: claim four-2s")]);
    assert_eq!(
        ran.out,
        "tien-len rules\n      Ann  claims four-2s\n  1. Ann  four-2s\n  2. Ben  loses\n  2. Cy   loses\nnext deal: Ann leads\n"
    );
    let on = ["--set", "instant-end=play-on"];
    let begun = format!("{hands}; Ann: claims four-2s; Ben: 3s; Cy: 4s");
    let ran = play(&[on[0], on[1], &begun]);
    assert!(ran.out.ends_with("the deal is not over: Ben is to beat the single\n"), "{}", ran.out);
    let record = play(&[on[0], on[1], "--json", &format!("{begun}; Ben: 9h")]).record();
    assert_eq!(record["claims"], serde_json::json!([{"by": "Ann", "win": "four-2s"}]));
    assert_eq!(record["outcome"]["places"], serde_json::json!({"Ann": 1, "Ben": 2, "Cy": 3}));
    let ran = play(&[&format!("{hands}; Ben: 3s; Ann: claim four-2s")]);
    assert!(ran.status == 65 && ran.err.contains("Ann claims after the first play"), "{}", ran.err);
    let mut input = serde_json::json!({"game": "tien-len", "hands": {"Ann": "2s 2c 2d 2h", "Ben": "3s 9h"}, "claims": {"Ann": "four-2s"}});
    assert_eq!(records("play", std::slice::from_ref(&input))[0]["outcome"]["winner"], "Ann");
    input["claims"] = serde_json::json!({"Ben": "four-2s"});
    assert_eq!(records("play", &[input])[0]["error"]["code"], "not-an-instant-win");
}
