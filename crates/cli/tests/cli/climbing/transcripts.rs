//! Deals replayed play by play, with their auctions.

use super::*;

/// Replays the transcript (hand history) of a whole deal of each game, as a file and as JSON. An action after the end
/// of the deal is an error.
#[test]
fn transcripts_are_replayed() {
    for game in
        ["winner", "tien-len", "killer", "thirteen", "big-two", "dou-dizhu", "big-three", "daifugo", "president"]
    {
        let file = format!("tests/data/transcripts/{game}.txt");
        let text = std::fs::read_to_string(at_top(&file)).unwrap();
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
        let message = format!("action {}, Ann: the deal is over", actions + 1);
        assert_eq!(error["message"], message.as_str());
    }
}

/// A '#' begins a comment at the start of a line, or with a space before and after it. In `Table #1`, it is part of a
/// name.
#[test]
fn a_hash_in_a_name_does_not_begin_a_comment() {
    let deal = "Table #1=3d 5c; Ben=4d 9s; Table #1: 3d; Ben: 4d";
    let position = "Table #1=5c; Ben=9s; move=Table #1; on=Ben: 4d";
    for (args, input) in [
        (&["play", "big-two"][..], deal),
        (&["review", "big-two"], deal),
        (&["solve", "big-two"], position),
        (&["solve", "big-two", "--from"], deal),
    ] {
        let with = |input: &str| run(&[&["climb"], args, &[input]].concat());
        let plain = with(input);
        assert!(plain.status == 0 && plain.out.contains("Table #1"), "{args:?}: {plain:?}");
        let noted = format!("{input} # a note, with a #");
        assert_eq!(with(&noted).out, plain.out, "{args:?}");
        assert_eq!(with(&noted.replace("; ", " # a note\n#another\n")).out, plain.out, "{args:?}");
    }
    // A line of a stream can be a comment, and a comment can follow an input.
    for (args, input) in [
        (&["play", "big-two"], deal),
        (&["review", "big-two"], deal),
        (&["solve", "big-two"], position),
        (&["owed", "tien-len"], "A#1=1; Ben=chop"),
        (&["score", "big-two"], "A#1=0; Ben=3"),
    ] {
        let stream = |lines: &str| run_on(&[&["climb"][..], args].concat(), lines);
        let plain = stream(input);
        assert!(plain.status == 0 && plain.out.contains("#1"), "{args:?}: {plain:?}");
        let noted = stream(&format!("# {input}\n\n{input} # a note, with a #\n # the end\n"));
        assert_eq!((noted.status, noted.out), (0, plain.out), "{args:?}");
    }
}

/// Even with jokers, cards of Daifugo can be ranks without suits, unless an option needs suits. If the input has no
/// suits, the answer has none either.
#[test]
fn daifugo_with_jokers_needs_no_suits() {
    let deal = "Ann=4 4 3; Ben=8 Xb 5; Cy=9 9 T; leader=Ann; Ann: 4 4; Ben: 8 Xb=8; Cy: 9 9; Ann: pass; Ben: pass; \
                Cy: T; Ann: pass; Ben: pass; Ann: 3";
    let in_json = r#"{"hands":{"Ann":["4","4","3"],"Ben":["8","Xb","5"],"Cy":"99T"},"leader":"Ann","plays":[
        {"by":"Ann","cards":"44"},{"by":"Ben","cards":["8","Xb=8"]},{"by":"Cy","cards":"99"},{"by":"Ann","pass":true},
        {"by":"Ben","pass":true},{"by":"Cy","cards":"T"},{"by":"Ann","pass":true},{"by":"Ben","pass":true},
        {"by":"Ann","cards":"3"}]}"#
        .replace('\n', "");
    let play = ["climb", "play", "daifugo", "--set", "jokers=2", "--json"];
    for ran in [run(&[&play[..], &[deal]].concat()), run_on(&play, in_json)] {
        let record = ran.record();
        assert_eq!(record["outcome"]["places"], serde_json::json!({"Ann": 2, "Ben": 3, "Cy": 1}), "{ran:?}");
        assert_eq!(record["actions"][1]["cards"], serde_json::json!(["8", "Xb=8"]));
    }
    for (args, expected) in [
        (
            &["moves", "5 5 Xb"][..],
            "5 plays\nsingle (2)\n  5\n  Xb\npair (2)\n  5 5\n  5 Xb=5\ntriple (1)\n  5 5 Xb=5\n",
        ),
        (&["beats", "4 4", "5 Xb"], "yes: 5 Xb=5 (pair) beats 4 4 (pair): it is higher\n"),
        (&["identify", "5 Xb"], "5 Xb: pair as 5 Xb=5\n"),
        (&["solve", "A=5 5 Xb; B=66; C=7; move=A"], "  A  place 1, proven\n"),
        (&["score", "A=0; B=5 Xb; C=0", "--order", "A,C,B"], "Destitute"),
    ] {
        let ran = run(&[&["climb", args[0], "daifugo", "--set", "jokers=1"], &args[1..]].concat());
        assert!(ran.status == 0 && ran.out.contains(expected), "{args:?}: {ran:?}");
    }
    for set in ["sequences=three", "suit-lock=two", "spade-three=on"] {
        let ran = run(&["climb", "moves", "daifugo", "--set", "jokers=1", "--set", set, "5 5 Xb"]);
        assert!(ran.status == 65 && ran.err.contains("'5' is not a card"), "{set}: {ran:?}");
    }
}

/// A field that a position or a transcript gives twice is refused, because the first value would be ignored.
#[test]
fn repeated_fields_are_refused() {
    for (args, twice) in [
        (["solve", "big-two", "A=5c; B=9s; move=A; move=B"], "'move = …' appears twice"),
        (["solve", "big-two", "A=5c; B=9s; A=6d; move=A"], "'A = …' appears twice"),
        (["play", "dou-dizhu", "A=5; B=9; C=6; landlord=A; bid=1; bid=2"], "'bid = …' appears twice"),
        (
            ["play", "dou-dizhu", "A=5; B=9; C=6; landlord=A; soloist=B; bid=1"],
            "the landlord or soloist is given twice (give only one of 'landlord' and 'soloist', and once)",
        ),
        (
            ["solve", "dou-dizhu", "A=5; B=9; C=6; landlord=A; soloist=B; bid=1; move=A"],
            "the landlord or soloist is given twice (give only one of 'landlord' and 'soloist', and once)",
        ),
    ] {
        let ran = run(&[&["climb"][..], &args].concat());
        assert!(ran.status == 65 && ran.err.contains(twice), "{args:?}: {ran:?}");
    }
}

/// An auction in lines of text or in JSON decides who plays alone.
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
    assert!(play("Ann: bid 1; Ben: pass").out.ends_with("the auction is not over: Cy must bid or pass\n"));
    let redeal = play("Cy: pass; Ann: pass; Ben: pass");
    assert!(redeal.status == 0 && redeal.out.ends_with("all have passed: the cards are dealt again\n"));
    for (auction, message) in [
        ("Ann: bid 2; landlord = Ben; Ben: pass; Cy: pass", "Ann won the auction, not Ben"),
        ("bid = 1; Ann: bid 3", "the highest bid was 3, not 1"),
        ("Ann: bid 3; Ann: 2s; Ben: bid 1", "Ben bids after the first play"),
        ("Ann: pass; Dan = 3s", "'Dan' comes after the first play or pass, so it cannot be the hand of a player"),
        ("Ann: bid many", "a bid is 1, 2 or 3, not 'many'"),
        ("Ann: pass; Ben: pass; Cy: pass; Ann: 2s", "all players passed"),
    ] {
        let refused = play(auction);
        assert!(refused.status == 65 && refused.err.contains(message), "{auction}: {}", refused.err);
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
    let expected = serde_json::json!({"calls": calls, "bidder": "Ann", "bid": 3, "to_bid": null, "redeal": false});
    assert_eq!(record["auction"], expected);
    assert_eq!(record["outcome"]["totals"], serde_json::json!({"Ann": 6, "Ben": -3, "Cy": -3}));
    input["auction"][0] = call("Ben", None);
    assert_eq!(records("play", &[input.clone()])[0]["error"]["code"], "bad-bid");
    input["auction"] = Value::Null;
    input.as_object_mut().unwrap().remove("auction");
    input["soloist"] = "Ann".into();
    input["bid"] = 3.into();
    assert!(records("play", &[input])[0].get("auction").is_none());
}

/// If suits do not count, hands can be ranks alone, even if two hands share a rank.
#[test]
fn hands_of_ranks_may_share_a_rank() {
    let ran = run(&["climb", "play", "daifugo", "A=33; B=34; C=3445; leader=A; A: 33; B: pass; C: 44"]);
    let expected = "daifugo rules\n  1 > A  3 3  (pair)\n  2   B  pass\n  3   C  4 4  (pair)\n";
    assert!(ran.status == 0 && ran.out.starts_with(expected), "{} {}", ran.out, ran.err);
    // Messages show the cards as they were typed, without suits.
    for (cards, message) in [
        ("3344", "action 1, A: 3 3 4 4 are not a combination under these rules"),
        ("333", "action 1, A: A does not hold 3 3 3"),
        ("5", "action 1, A: A does not hold 5"),
    ] {
        let json = serde_json::json!({"game": "dou-dizhu", "landlord": "A", "bid": 1,
            "hands": {"A": "3344", "B": "34", "C": ["3", "4"]}, "plays": [{"by": "A", "cards": cards}]});
        let error = &records("play", &[json])[0]["error"];
        assert_eq!((&error["code"], &error["message"]), (&"illegal-play".into(), &message.into()));
    }
    let ran = run(&["climb", "play", "dou-dizhu", "A=3334; B=55; C=7; landlord=A; bid=1; A: 333; B: 5"]);
    assert!(ran.err.contains("B: 5 (single) does not beat the triple"), "{}", ran.err);
    let ran = run(&["climb", "solve", "dou-dizhu", "A=5; B=6; C=7; landlord=A; bid=1; move=A; on=B: 34"]);
    assert!(ran.err.contains("3 4 are not a combination"), "{}", ran.err);
    // If only some hands have suits, the program gives the other hands the suits that are left.
    let ran = run(&["climb", "play", "president", "A=34; B=3s 4s; C=3h; leader=A; A: 4; B: pass; C: pass; A: 3"]);
    assert!(ran.out.contains("  1 > A  4h  (single)"), "{} {}", ran.out, ran.err);
    // The cards of a widow that is not yet part of a hand also get suits that no hand has.
    let ran = run(&["climb", "play", "dou-dizhu", "A=33; B=34; C=4; widow=344; A: bid 3; A: 333; B: pass; C: pass"]);
    assert!(ran.out.contains("  1 > A  3 3 3  (triple)"), "{} {}", ran.out, ran.err);
    let ran = run(&["climb", "play", "daifugo", "A=333; B=34; C=3445; leader=A; A: 33"]);
    assert_eq!(
        (ran.status, ran.err.as_str()),
        (65, "pusoy: the cards given have more than four of the rank 3 in all, but a pack has four\n")
    );
    let ran = run(&["climb", "play", "daifugo", "A=3s; B=3s; C=4s; leader=A; A: 3"]);
    assert_eq!((ran.status, ran.err.as_str()), (65, "pusoy: 3s appears more often in the hands than in the pack\n"));
    let scored = run(&["climb", "score", "dou-dizhu", "--landlord", "A", "--bid", "1", "A=0", "B=3 3", "C=3 4"]);
    assert_eq!((scored.status, scored.err.as_str()), (0, ""));
    let scored = run(&["climb", "score", "dou-dizhu", "--landlord", "A", "--bid", "1", "A=0", "B=3 3 3", "C=3 3"]);
    assert_eq!(scored.err, "pusoy: the cards given have more than four of the rank 3 in all, but a pack has four\n");
}

/// If a hand in a transcript is shorter than a dealt hand, its player has already played the missing cards. Under
/// triple-rule=untouched, only a loser who has played nothing pays triple, so a loser with a short hand does not. If
/// `dealt` gives the size of the short hand, no card is missing, and its player can pay triple.
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
    let wide = short.replace(';', "；").replace('=', "＝");
    for dealt in ["A:18, B:2, C:17", "A＝18，B：2, C=17"] {
        assert_eq!(
            paid(&format!("dealt ＝ {dealt}；{wide}"), untouched),
            serde_json::json!({"A": 7, "B": -6, "C": -1})
        );
    }
    assert_eq!(paid(short, "dealt=A=18,B=17,C=17"), serde_json::json!({"A": 3, "B": -2, "C": -1}));
    let mut input = serde_json::json!({"game": "winner", "hands": {"A": "4s", "B": "5s 6s"}, "leader": "A",
        "plays": [{"by": "A", "cards": "4s"}]});
    let totals =
        |input: &Value| records("play", std::slice::from_ref(input)).remove(0)["outcome"]["totals"]["A"].clone();
    assert_eq!(totals(&input), 2);
    input["dealt"] = serde_json::json!({"A": 26, "B": 2});
    assert_eq!(totals(&input), 6);
    for (dealt, message) in [
        ("A=18,B=17", "'dealt' has no number of cards for C"),
        ("A=18,B=1,C=17", "B has 2 cards, but at most 1 can have been dealt to B"),
        ("A=18,B=17,C=18", "53 cards were dealt, but the deck has only 52"),
        ("A=17,B=17,C=17,D=1", "'dealt': D is not a player (the players are A, B, C)"),
        ("A=18,B=17,B=17", "'dealt': B appears twice"),
        ("A=18,a=18,B=17", "'dealt': A and a are one player (give the player once)"),
        ("A=many", "'A=many' in 'dealt' is not NAME=NUMBER, as in Ann=13, with commas between players"),
    ] {
        let ran = run(&["climb", "play", "winner", &format!("dealt = {dealt}; {short}")]);
        assert!(ran.status == 65 && ran.err.contains(message), "{dealt}: {}", ran.err);
    }
    // In Dou Dizhu, short hands also mean that the peasants have played before, so the landlord's win is not a spring.
    let ran = run(&["climb", "play", "dou-dizhu", "L=3; P=4; Q=5; landlord=L; bid=1; L: 3", "--set", "spring=double"]);
    assert!(!ran.out.contains("a spring") && ran.out.contains("L     +2"), "{}", ran.out);
}

/// Under lock=choice, the player of a suited sequence can announce a lock. Only a suited sequence beats a locked one.
/// The word `lock` after the cards, or the field `lock` in JSON, announces the lock.
#[test]
fn locking_sequences_are_marked() {
    let choice = |args: &[&str]| run(&[&["climb", args[0], "tien-len", "--set", "lock=choice"], &args[1..]].concat());
    let moves = choice(&["moves", "5s 6s 7s 8d"]);
    let expected = "tien-len rules with lock=choice: 8 plays\nsingle (4)\n  5s\n  6s\n  7s\n  8d\nsequence (4)\n  6s 7s 8d\n  5s 6s 7s 8d\n  5s 6s 7s\n  5s 6s 7s lock\n";
    assert_eq!(moves.out, expected);
    let on = choice(&["moves", "7d 8d 9d Th Jc", "--on", "5s 6s 7s lock", "--json"]).record();
    let locked =
        serde_json::json!({"cards": ["7d", "8d", "9d"], "type": "sequence", "length": 3, "strength": 52, "lock": true});
    assert_eq!((&on["count"], &on["on_locks"], &on["moves"][1]), (&2.into(), &true.into(), &locked));
    let json = r#"{"hand":"7d 8d 9d Th Jc","on":["5s","6s","7s","lock"],"options":{"lock":"choice"}}"#;
    assert_eq!(run_on(&["climb", "moves", "tien-len", "--json"], json).record()["moves"], on["moves"]);
    let beats = |prev: &str, play: &str| choice(&["beats", prev, play]).out;
    let no = "no: 6d 7d 8h (sequence of 3) does not beat 5s 6s 7s (locked sequence of 3): a sequence that is not suited cannot beat a locked sequence\n";
    assert_eq!(beats("5s 6s 7s lock", "6d 7d 8h"), no);
    assert!(beats("5s 6s 7s", "6d 7d 8h").starts_with("yes"));
    assert!(beats("5s 6s 7s lock", "6d 7d 8d").starts_with("yes"));
    let refused = choice(&["beats", "5s 6s 7s lock", "6d 7d 8h lock"]);
    assert!(refused.status == 65 && refused.err.contains("6d 7d 8h cannot be played with 'lock'"), "{}", refused.err);

    let hands = "Ann=4s 5s 6s 3h; Ben=7c 8d 9c Kh; leader=Ann";
    let ran = choice(&["play", &format!("{hands}; Ann: 4s 5s 6s lock; Ben: pass")]);
    assert!(ran.out.contains("  1 > Ann  4s 5s 6s lock  (locked sequence of 3)\n"), "{}", ran.out);
    let ran = choice(&["play", &format!("{hands}; Ann: 4s 5s 6s lock; Ben: 7c 8d 9c")]);
    assert!(ran.err.contains("a sequence that is not suited cannot beat a locked sequence"), "{}", ran.err);
    let first_action = |play: Value| {
        let hands = serde_json::json!({"Ann": "4s 5s 6s 3h", "Ben": "7c 8d 9c Kh"});
        let input = serde_json::json!({"game": "tien-len", "options": {"lock": "choice"}, "leader": "Ann", "hands": hands, "plays": [play]});
        records("play", &[input]).remove(0)["actions"][0].clone()
    };
    let action =
        serde_json::json!({"by": "Ann", "cards": ["4s", "5s", "6s"], "type": "sequence", "lock": true, "leads": true});
    assert_eq!(first_action(serde_json::json!({"by": "Ann", "cards": ["4s", "5s", "6s"], "lock": true})), action);
    assert_eq!(first_action(serde_json::json!({"by": "Ann", "cards": "4s 5s 6s lock"})), action);
    assert!(first_action(serde_json::json!({"by": "Ann", "cards": "4s 5s 6s"})).get("lock").is_none());
}
