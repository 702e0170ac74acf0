//! Results and accounts, payments owed for twos and chops, and claimed instant wins.

use super::*;

/// In Big Two, a game is played to 100 points. In Daifugo, the account shows the titles that the last deal gave.
#[test]
fn an_account_counts_games_and_keeps_the_last_titles() {
    let deals = "A=0 B=13 C=3\nA=0 B=13 C=5\nA=2 B=13 C=0\nA=1 B=0 C=4\n";
    let records = run_on(&["climb", "score", "big-two", "--account", "--json"], deals).records();
    let last = records.last().unwrap();
    // After three deals B has 117 points. A wins with 2, and the fourth deal begins a new game.
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

/// Each pair of players settles the difference of their penalties: 9 for 9 cards, 20 for 10 and 39 for 13.
#[test]
fn pairwise_payments_are_labelled_as_differences_of_penalties() {
    let ran = run(&["climb", "score", "big-two", "--set", "payment=pairwise", "A=0", "B=9", "C=10", "D=13"]);
    for payment in ["B pays A 9", "C pays A 20", "C pays B 11", "D pays A 39", "D pays B 30", "D pays C 19"] {
        assert!(ran.out.contains(&format!("{payment} (difference of penalties)\n")), "{payment}: {}", ran.out);
    }
}

/// Totals can be the lowest and the highest 64-bit integer. The highest total wins in President, the lowest in Big Two.
#[test]
fn totals_at_the_ends_of_the_range_of_integers_are_ranked() {
    let totals = "{\"totals\":{\"A\":-9223372036854775808,\"B\":9223372036854775807,\"C\":0}}\n";
    for (game, set, ranking) in
        [("president", "points=two-one", ["B", "C", "A"]), ("big-two", "target=100", ["A", "C", "B"])]
    {
        let record = run_on(&["climb", "score", game, "--set", set, "--json"], totals).record();
        assert_eq!(record["ranking"], serde_json::json!(ranking), "{game}");
        assert_eq!((&record["over"], &record["winners"]), (&true.into(), &serde_json::json!([ranking[0]])), "{game}");
    }
}

/// A trick has at most four twos and twelve chops. Larger numbers are refused.
#[test]
fn impossible_numbers_of_twos_and_chops_are_refused() {
    for twos in ["5", "4294967296", "18446744073709551615"] {
        for count in ["no-stacking", "stacking", "doubling"] {
            let set = format!("owed-count={count}");
            let ran = run(&["climb", "owed", "tien-len", "--set", &set, &format!("A={twos}"), "B=chop"]);
            assert!(ran.status == 65 && ran.err.contains("a deck has four twos, not"), "{twos} {}", ran.err);
        }
    }
    // The debt is one card for a single two, doubled for each further two and for each earlier chop. The last of twelve
    // chops comes after four twos and eleven chops, so the debt is doubled 3 + 11 times: 2^14 cards.
    let mut trick = vec!["climb", "owed", "tien-len", "--set", "owed-count=doubling", "A=1", "B=3"];
    trick.extend(["C=chop", "D=chop"].repeat(6));
    assert_eq!(run(&trick).out, "C owes D 16384 cards (highest-2)\n");
    trick.push("C=chop");
    assert!(run(&trick).err.contains("a deck does not have 13 chops"));
}

/// The deals of this test have three or four players, and no order of going out. The only player with cards is last.
/// The places of the others are unknown, except that of a player who claimed an instant win.
#[test]
fn the_only_player_with_cards_is_last() {
    let ran = run(&["climb", "score", "tien-len", "A=0", "B=0", "C=4", "D=0"]);
    assert_eq!(ran.out, "tien-len rules\n     A\n     B\n     D\n  4. C  loses\n");
    let record = run(&["climb", "score", "president", "A=0", "B=2", "C=0", "--json"]).record();
    assert_eq!(record["places"], serde_json::json!({"A": null, "B": 3, "C": null}));
    assert_eq!((&record["winner"], &record["loser"]), (&Value::Null, &"B".into()));
    assert_eq!((&record["titles"], &record["next"]["deals"]), (&serde_json::json!({"B": "Asshole"}), &"B".into()));
    let records = run_on(&["climb", "score", "tien-len", "--account", "--json"], "A=0 B=4 C=0\n").records();
    assert_eq!(records[1]["ranking"], serde_json::json!(["A", "C", "B"]));
    // A player who claimed an instant win is first, before the players whose places are unknown.
    let options = ["--set", "instant-end=play-on", "--claim", "D=six-pairs"];
    let args = [&["climb", "score", "tien-len", "--account", "--json"], &options[..]].concat();
    let records = run_on(&args, "A=0 B=0 C=3 D=0\n").records();
    assert_eq!(records[1]["ranking"], serde_json::json!(["D", "A", "B", "C"]), "{records:?}");
}

#[test]
fn an_order_of_going_out_can_be_a_line_of_text() {
    let places = |ran: Ran| ran.records().into_iter().map(|record| record["places"].clone()).collect::<Vec<_>>();
    let flag = places(run(&["climb", "score", "president", "--order", "A,C,B,D", "--json"]));
    let lines = "A > C > B > D\nA＞C＞B＞D\n A>C>B>D\n";
    assert_eq!(places(run_on(&["climb", "score", "president", "--json"], lines)), [&flag[..], &flag, &flag].concat());
    assert_eq!(places(run(&["climb", "score", "president", "A > C > B > D", "--json"])), flag);
    // Only one order is allowed: a second is refused, even if it is the same.
    for order in ["D,C,B,A", "A,C,B,D"] {
        let ran = run(&["climb", "score", "president", "--order", order, "--json", "A > C > B > D"]);
        assert_eq!((ran.status, &ran.record()["error"]["code"]), (65, &"bad-order".into()), "{order}");
    }
    // Names may have spaces and commas.
    let record = run_on(&["climb", "score", "president", "--json"], "Ann Lee > Cy, Jr. > Ben > Di").record();
    let wanted = serde_json::json!({"Ann Lee": 1, "Cy, Jr.": 2, "Ben": 3, "Di": 4});
    assert_eq!(record["places"], wanted);
    // The order and the cards left can be given together, as in JSON.
    let both = run_on(&["climb", "score", "daifugo", "--json"], "A > B > C; A=0 B=0 C=3").record();
    let fields = r#"{"order":["A","B","C"],"remaining":{"A":0,"B":0,"C":3}}"#;
    assert_eq!(both, run_on(&["climb", "score", "daifugo", "--json"], fields).record());
    for line in ["A > > B", "A >", "A > B > C; C > B > A"] {
        let record = run_on(&["climb", "score", "president", "--json"], line).record();
        assert_eq!(record["error"]["code"], "bad-order", "{record}");
    }
}

/// Instant wins can be claimed with a flag, in JSON and in transcripts.
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
    for (args, message) in [
        (&["--claim", "Ann"][..], "the claim of Ann must be the name of an instant win"),
        (&["--claim", "Ann=flush"], "'flush' is not an instant win under these rules (expected one of: "),
        (&["--claim", "Ann=six-pairs", "--claim", "Ben=six-pairs"], "'leader'"),
    ] {
        let ran = run(&[&["climb", "score", "tien-len", "Ann=13", "Ben=13", "Cy=13"], args].concat());
        assert!(ran.status == 65 && ran.err.contains(message), "{args:?}: {}", ran.err);
    }
    let ran = run(&["climb", "score", "tien-len", "--claim", "Ann=six-pairs", "--claim", "Ann=dragon"]);
    assert_eq!(
        (ran.status, ran.err.as_str()),
        (2, "pusoy: --claim: 'Ann' appears twice (give one instant win per player)\n")
    );
    let ran = run(&["climb", "score", "big-two", "Ann=0", "Ben=3", "--claim", "Ann=four-2s"]);
    assert!(
        ran.status == 65
            && ran.err.contains("claims of instant wins have no effect in this game (leave out the claims)"),
        "{}",
        ran.err
    );

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
    assert!(ran.out.ends_with("the deal is not over: Ben must beat the single or pass\n"), "{}", ran.out);
    let record = play(&[on[0], on[1], "--json", &format!("{begun}; Ben: 9h")]).record();
    assert_eq!(record["claims"], serde_json::json!([{"by": "Ann", "win": "four-2s"}]));
    assert_eq!(record["outcome"]["places"], serde_json::json!({"Ann": 1, "Ben": 2, "Cy": 3}));
    let ran = play(&[&format!("{hands}; Ben: 3s; Ann: claim four-2s")]);
    assert!(ran.status == 65 && ran.err.contains("Ann claims after the first play or pass"), "{}", ran.err);
    let mut input = serde_json::json!({"game": "tien-len", "hands": {"Ann": "2s 2c 2d 2h", "Ben": "3s 9h"}, "claims": {"Ann": "four-2s"}});
    assert_eq!(records("play", std::slice::from_ref(&input))[0]["outcome"]["winner"], "Ann");
    input["claims"] = serde_json::json!({"Ben": "four-2s"});
    assert_eq!(records("play", &[input])[0]["error"]["code"], "not-an-instant-win");
}

/// In Dou Dizhu, the landlord pays the bid to each peasant or wins the bid from each, regardless of the cards that the
/// losers have left. Ben is the landlord, and loses the bid of two units to each peasant.
#[test]
fn losers_need_no_numbers_of_cards_if_the_rules_do_not_read_them() {
    let wanted = serde_json::json!({"Ann": 2, "Ben": -4, "Cy": 2});
    for deal in [
        &["landlord=Ben", "bid=2", "Ann=0", "Ben", "Cy"][..],
        &["landlord=Ben", "bid=2", "Ann=0", "Ben=?", "Cy=?"],
        &["bid=2 landlord=Ben Ann=0, Ben, Cy"],
        &["landlord=Ben bid=2 winner=ann Ann Ben Cy"],
        &["Ben=3; Cy; landlord=Ben; bid=2; winner=Ann"],
        &["Ben = 3 Ann: 0 Cy landlord : Ben bid= 2"],
    ] {
        let record = run(&[&["climb", "score", "dou-dizhu", "--json"], deal].concat()).record();
        assert_eq!(record["totals"], wanted, "{deal:?}");
    }
    for json in [
        r#"{"remaining":{"Ann":0,"Ben":null,"Cy":null},"landlord":"Ben","bid":2}"#,
        r#"{"players":["Ann","Ben","Cy"],"winner":"Ann","landlord":"Ben","bid":2}"#,
        r#"{"units":{"Ann":2,"Ben":-4,"Cy":2}}"#,
    ] {
        assert_eq!(run_on(&["climb", "score", "dou-dizhu", "--json"], json).record()["totals"], wanted, "{json}");
    }
    let solo = run(&["climb", "score", "big-three", "--json", "soloist=Ann bid=3 winner=Ben Ann Cy"]).record();
    assert_eq!(solo["totals"], serde_json::json!({"Ann": -6, "Ben": 3, "Cy": 3}));
    // Line 1 has all players and is a deal. Lines 2 and 3 have one player each, so they form one deal, which lacks a
    // player. Line 4 also has other fields, so it is a deal of its own, which lacks two players.
    let lines = "landlord=Ben bid=2 Ann=0 Ben Cy\nAnn=0\nBen=?\nCy=?; landlord=Cy; bid=1\n";
    let records = run_on(&["climb", "score", "dou-dizhu", "--json"], lines).records();
    assert_eq!(records[0]["totals"], wanted);
    assert_eq!(records.len(), 3);
}

/// An input without a number of cards that the rules need is refused, and so is a contradictory input. Many errors show
/// how to correct the input.
#[test]
fn missing_and_contradictory_fields_are_refused() {
    for (args, code, message) in [
        (&["big-two", "Ann=0 Ben Cy=3"][..], "missing-field", "the number of cards that Ben has left is missing"),
        (&["winner", "Ann=0; Ben=3; Cy=?"], "missing-field", "the number of cards that Cy has left is missing"),
        (
            &["dou-dizhu", "--set", "spring=double", "landlord=Ann bid=1 Ann=0 Ben Cy"],
            "missing-field",
            "the option spring=double needs the number of cards that Ben has left, or whether the deal was a spring; for \
             example: spring=no",
        ),
        (
            &["dou-dizhu", "landlord=Ben bid=2; Ann > Ben > Cy"],
            "conflicting-options",
            "(for example: landlord=Ben bid=2 Ann=0 Ben Cy)",
        ),
        (
            &["dou-dizhu", "Ann > Ben > Cy"],
            "conflicting-options",
            "dou-dizhu is settled by who goes out first, not by the order of going out (for example: landlord=Ann \
             bid=2 Ann=0 Ben Cy)",
        ),
        (
            &["big-three", "Ann > Ben > Cy soloist=Cy"],
            "conflicting-options",
            "(for example: soloist=Cy bid=2 Ann=0 Ben Cy)",
        ),
        (&["big-two", "Ann > Ben > Cy"], "conflicting-options", "(for example: Ann=0 Ben=2 Cy=4)"),
        (
            &["big-two", "7"],
            "missing-field",
            "'7' does not say how many cards a player has left (expected NAME=NUMBER or NAME=CARDS, NAME=? if unknown)",
        ),
        (
            &["big-two", "--set", "two-of-spades=double", "Ann > Ben > Cy"],
            "conflicting-options",
            "(for example: Ann=0 Ben=3d3c Cy=4d4c)",
        ),
        (
            &["big-two", "--set", "two-of-spades=double", "Ann=0 Ben"],
            "missing-field",
            "needs the cards that Ben has left, not only their number; for example: 'Ben=2s 4d'",
        ),
        (
            &["tien-len", "--set", "instant-end=play-on", "--claim", "Ann=six-pairs", "Ann=13 Ben=3 Cy=2"],
            "bad-ending",
            "--claim Ann=six-pairs --order Ann,Cy,Ben",
        ),
        (&["big-two", "Ann 0, Ben 3"], "missing-field", "'Ann 0' lacks '=' (write Ann=0)"),
        (
            &["big-two", "winner=Ann Ann=3 Ben=2"],
            "conflicting-options",
            "'Ann' is the winner, so the number of cards of Ann must be 0, not 3",
        ),
        (&["dou-dizhu", "Ann=+4 Ben=-2 Cy=-1"], "bad-units", "the units add up to +1, not to 0"),
        (
            &["dou-dizhu", "Ann=4 Ben=-2 Cy=-2"],
            "bad-count",
            "Ben cannot have -2 cards left (if these are units, write '+' before units won: Ann=+4 ",
        ),
        (&["big-two", "Ann=+4 Ben=-4"], "conflicting-options", "big-two counts points under these rules"),
        (&["dou-dizhu", "bid=1 Ann=+4 Ben=-2 Cy=-2"], "conflicting-options", "cannot have 'bid' (leave one out)"),
    ] {
        let error = run(&[&["climb", "score", "--json"], args].concat()).record()["error"].clone();
        assert_eq!(error["code"], code, "{args:?}: {error}");
        assert!(error["message"].as_str().unwrap().contains(message), "{args:?}: {error}");
    }
    // Big Two counts points, so the error does not suggest units with signs.
    let negative = run(&["climb", "score", "big-two", "Ann=0 Ben=-3"]);
    assert_eq!(negative.err, "pusoy: Ben cannot have -3 cards left\n");
    // The first two deals had no spring: in the first, Ben has played twelve of seventeen cards, and the second has
    // `spring=no`. Each peasant pays one unit. The last two deals had a spring, and each peasant pays two units.
    for (deal, won) in [("Ben=5 Cy=?", 2), ("Ben Cy spring=no", 2), ("Ben Cy spring=yes", 4), ("Ben=17 Cy=17", 4)] {
        let deal = format!("landlord=Ann bid=1 Ann=0 {deal}");
        let ran = run(&["climb", "score", "--json", "dou-dizhu", "--set", "spring=double", &deal]);
        assert_eq!(ran.record()["totals"]["Ann"], won, "{deal}");
    }
}

/// The places are worth 2, 1, -1 and -2 units. D, who is last, also pays C two units for the red two.
#[test]
fn a_line_may_give_the_cards_of_the_last_player() {
    let rules = ["--set", "stakes=places", "--set", "fines=standard"];
    for line in [
        "A > B > C > D=2h 3s",
        "A > B > C > D; loser-cards=2h 3s",
        "A > B > C > D loser_cards=2h 3s",
        "A > B > C > D; D=2h 3s",
        "loser-cards=2h 3s; A > B > C > D",
    ] {
        let record = run(&[&["climb", "score", "tien-len", "--json"][..], &rules, &[line]].concat()).record();
        assert_eq!(record["totals"], serde_json::json!({"A": 2, "B": 1, "C": 1, "D": -4}), "{line}");
    }
    let ran = run(&["climb", "score", "tien-len", "A > B losercards=2h"]);
    assert!(ran.status == 65 && ran.err.contains("did you mean 'loser-cards'?"), "{}", ran.err);
    let before = "comes before the order of going out (put it after the order, or write ';' between)";
    let inside = "is inside the order of going out (put it after the order)";
    let leave_out = "the order of going out (leave it out: the first player in the order is the winner)";
    for (line, message) in [
        ("leader=A > B", format!("'leader=A' {before}")),
        ("dealer=B A > B > C", format!("'dealer=B' {before}")),
        ("A > B dealer=B > C", format!("'dealer=B' {inside}")),
        ("winner=A > B", format!("'winner=A' comes before {leave_out}")),
        ("A > winner=B > C", format!("'winner=B' is inside {leave_out}")),
    ] {
        let ran = run(&["climb", "score", "tien-len", line]);
        assert_eq!((ran.status, ran.err), (65, format!("pusoy: {message}\n")), "{line}");
    }
}

/// An error about an invalid value names the field. If the cards that a player has left are invalid, the error names
/// the player. For the winner, an empty list, a blank text, 0 and null all mean that no cards are left.
#[test]
fn fields_of_endings_in_json_are_checked() {
    let score = |json: serde_json::Value| run_on(&["climb", "score", "--json"], json.to_string()).record();
    for (input, message) in [
        (
            serde_json::json!({"game": "dou-dizhu", "remaining": {"A": 0, "B": 3, "C": 1}, "soloist": "A", "bid": "2"}),
            "'bid' must be 1, 2 or 3, without quotes or a decimal point, not \"2\"",
        ),
        (
            serde_json::json!({"game": "big-two", "players": ["A", "B"], "remaining": {"A": 0, "B": 3, "C": 0}}),
            "'remaining' lists 'C', who is not among 'players'",
        ),
        (
            serde_json::json!({"game": "big-two", "remaining": {"": 2.5, "B": 0}}),
            "the number of cards of '' must have no decimal point, as in 3, not 2.5",
        ),
        (
            serde_json::json!({"game": "big-two", "remaining": {"": [1], "B": 0}}),
            "the cards of '' must be a list of texts",
        ),
        (
            serde_json::json!({"game": "big-two", "remaining": {"": true, "B": 0}}),
            "the cards that '' has left must be a number, a text or a list of cards, not true",
        ),
    ] {
        assert_eq!(score(input.clone())["error"]["message"], message, "{input}");
    }
    for none in [serde_json::json!([]), "".into(), " ".into(), 0.into(), serde_json::Value::Null] {
        let record = score(serde_json::json!({"game": "big-two", "remaining": {"A": none, "B": 3}, "winner": "A"}));
        assert_eq!(record["winner"], "A", "{record}");
    }
}

/// A header sets options for the deals below it. In the deals of this test, the landlord wins a bid of one unit from
/// each of two peasants. No peasant has played, so each deal is a spring. Under `spring=double`, a spring doubles these
/// payments.
#[test]
fn headers_of_logs_set_options() {
    let deal = "landlord=Ann bid=1 Ann=0 Ben=17 Cy=17";
    let totals = |header: &str, args: &[&str]| {
        let log = format!("{deal}\n{header}\n{deal}\n");
        let ran = run_on(&[&["climb", "score", "dou-dizhu", "--json"], args].concat(), &log);
        let records = ran.records();
        assert_eq!(records[0]["totals"]["Ann"], 2);
        (records[1].clone(), ran.err)
    };
    for header in [
        "# rules: spring=double",
        "# rules: { spring = \"double\" } # ours",
        "#Rules: dou-dizhu rules with kickers=rlcard, spring=double",
    ] {
        let (record, warning) = totals(header, &[]);
        assert_eq!((&record["totals"]["Ann"], warning.as_str()), (&4.into(), ""), "{header}");
    }
    let (record, warning) = totals("# rules: spring=double", &["--set", "spring=off"]);
    assert_eq!(record["totals"]["Ann"], 2);
    assert!(
        warning.contains("line 2: the log names dou-dizhu rules with spring=double, but the command line"),
        "{warning}"
    );
    for (header, code, why) in [
        ("# rules: springs=double", "unknown-option", "unknown option 'springs': did you mean 'spring'?"),
        (
            "# rules:",
            "bad-option-value",
            "there are no rules here (expected a game, or an option such as payment=pairwise)",
        ),
        ("# rules: spring=triple", "bad-option-value", "invalid value 'triple' for option 'spring'"),
        ("# rules: big-two", "conflicting-options", "the rules are for big-two, not for dou-dizhu"),
        ("# rules: as always", "unknown-game", "unknown name 'as'"),
        ("# rules: { spring = double }", "bad-option-value", ""),
    ] {
        let error = totals(header, &[]).0["error"].clone();
        let message = error["message"].as_str().unwrap().to_owned();
        assert!(message.starts_with(&format!("cannot use the rules in line 2 of the log: {why}")), "{message}");
        assert_eq!(error["code"], code, "{header}");
    }
}

/// If no deal has units, the account says that nobody won or lost units. It does not say so if the units of each player
/// only add up to 0 over the deals.
#[test]
fn an_account_without_units_says_so() {
    let log = "A > B > C > D\nD > C > B > A\n";
    let account = |options: &[&str]| run_on(&[&["climb", "score", "tien-len", "--account"], options].concat(), log).out;
    assert!(account(&[]).contains("nobody won or lost units"));
    let paid = account(&["--set", "stakes=places"]);
    assert!(paid.contains("account of 2 deals") && !paid.contains("nobody won"), "{paid}");
}

/// The account begins with the totals of all deals. In Big Two, the lowest total is first. The points of each finished
/// game follow, and then those of the running game.
#[test]
fn an_account_of_several_games_shows_the_points_of_each() {
    let log = "Ann=3 Bob=0\nAnn=4 Bob=0\nAnn=0 Bob=6\nAnn=0 Bob=2\n";
    let ran = run_on(&["climb", "score", "big-two", "--set", "target=6", "--account"], log);
    let account = ran.out.split_once("account of 4 deals\n").unwrap().1;
    let wanted = "  Ann      7\n  Bob      8\n\
                  Bob won a game of 2 deals: Ann 7, Bob 0\n\
                  Ann won a game of 1 deal: Ann 0, Bob 6\n\
                  in the running game: Ann 0, Bob 2\n";
    assert_eq!(account, wanted);
}

#[test]
fn verify_refuses_a_position_instead_of_a_certificate() {
    let advice = "(to judge moves, use 'pusoy climb review GAME TRANSCRIPT')";
    let ran = run(&["climb", "verify", "Ann=3d; Ben=4d; move=Ann"]);
    assert!(ran.status == 2 && ran.err.contains(advice), "{} {}", ran.status, ran.err);
    let ran = run_on(&["climb", "verify"], "Ann=3d\nBen=4d\n");
    assert!(ran.status == 65 && ran.err.contains(advice), "{} {}", ran.status, ran.err);
}
