//! Accounts over many deals, and the race to 11 points.

use super::*;

const A: &str = "A=As Ah Kc / Jh Js Jd 4c 4d / 9s 9h 9d 9c 2c";
const B: &str = "B=Qs Qd 3c / Ts 8s 6s 5s 2s / 7h 7d 7s 3h 3d";
const C: &str = "C=Kd Qh 5c / 8h 8d 4h 4s Jc / Kh Th 6h 5h 2h";
const D: &str = "D=Qc 7c 2d / Ac Ad 8c 5d 3s / Td Tc 6c 6d Ks";

/// The table of four pays +21, +1, -7 and -15, as in the test vector `se-26` of `tests/data/rules.json`. A wins 7
/// units from B, at this table and also if only A and B play.
#[test]
fn deals_add_up() {
    let lines = format!("{A};{B};{C};{D}\nnonsense\n{B};{A}\n{A};{B};{C};{D}\n");
    let ran = run_on(&["score", "--json", "--account"], &lines);
    let records = ran.records();
    assert_eq!((ran.status, records.len()), (1, 5));
    assert_eq!(records[1]["schema"], "pusoy.error/1");
    let account = &records[4];
    assert_eq!((&account["schema"], &account["deals"]), (&"pusoy.account/2".into(), &3.into()));
    let totals = serde_json::json!({"A": 49, "B": -5, "C": -14, "D": -30});
    assert_eq!((&account["totals"], &account["money"]), (&totals, &totals));
    let transfers = account["transfers"].as_array().unwrap();
    assert_eq!(transfers.iter().map(|t| t["amount"].as_i64().unwrap()).sum::<i64>(), 49);
    assert!(transfers.iter().all(|t| t["to"] == "A"));
    assert_eq!((&account["over"], &account["points"]), (&false.into(), &Value::Null));

    let text = run_on(&["score", "--account"], &lines).out;
    assert!(text.contains("account of 3 deals") && text.contains("D pays A 30"), "{text}");
}

/// The stakes are 10, and 100 between A and B. The table of four then pays +840, -620, -70 and -150 in money.
#[test]
fn money_follows_the_stakes() {
    let args = ["score", "--json", "--account", "--set", "stake=10", "--set", "pair-stake=A:B=100"];
    let lines = format!("{A};{B};{C};{D}\n").repeat(3);
    let account = run_on(&args, lines).records().remove(3);
    assert_eq!(account["money"], serde_json::json!({"A": 2520, "B": -1860, "C": -210, "D": -450}));
}

/// A wins 7 units from B. In the next deal, A loses 7 units to B at twice the stake. The units add up to 0, but B has
/// won 7 in money.
#[test]
fn pairs_with_zero_units_and_nonzero_money_are_listed() {
    let (a, b) = (&A[2..], &B[2..]);
    let log = format!(
        "# rules: standard\n{A};{B};{C};{D}\n# rules: {{ rules = \"standard\", stake = 2 }}\nA={b};B={a};{C};{D}\n"
    );
    let text = run_on(&["score", "--account"], &log).out;
    assert!(text.contains("head to head (not payments):\n  A against B: -7 in money\n"), "{text}");
}

/// A wins four points per deal at a table of four, so the third deal ends the race. A shared lead at the target does
/// not end the race.
#[test]
fn a_race_ends_when_somebody_leads_at_the_target() {
    let table = format!("{A};{B};{C};{D}\n");
    let args = ["score", "--json", "--account", "--rules", "race-11"];
    let account = |lines: String| run_on(&args, lines).records().pop().unwrap();
    let two = account(table.repeat(2));
    assert_eq!(
        (&two["over"], &two["points"]["A"], &two["winners"]),
        (&false.into(), &8.into(), &serde_json::json!([]))
    );
    let three = account(table.repeat(3));
    assert_eq!(
        (&three["over"], &three["points"]["A"], &three["winners"]),
        (&true.into(), &12.into(), &serde_json::json!(["A"]))
    );
    assert_eq!(three["races"].as_array().unwrap().len(), 1);
    let four = account(table.repeat(4));
    assert_eq!(
        (&four["over"], &four["points"]["A"], &four["races"][0]["deals"]),
        (&false.into(), &4.into(), &3.into())
    );
    // Amy wins two points and Bob one, then the other way round. Both have three, and the race continues.
    let swapped = [AMY.replace("Amy", "Bob"), BOB.replace("Bob", "Amy")];
    let lines = format!("{AMY};{BOB}\n{};{}\n", swapped[0], swapped[1]);
    let args = ["score", "--json", "--account", "--rules", "race-11", "--set", "race-target=3"];
    let level = run_on(&args, &lines).records().pop().unwrap();
    assert_eq!((&level["over"], &level["points"]), (&false.into(), &serde_json::json!({"Amy": 3, "Bob": 3})));
    let next = run_on(&args, format!("{lines}{AMY};{BOB}\n")).records().pop().unwrap();
    assert_eq!(
        (&next["winners"], &next["points"]),
        (&serde_json::json!(["Amy"]), &serde_json::json!({"Amy": 5, "Bob": 4}))
    );
}

#[test]
fn an_empty_input_gives_an_empty_account() {
    let account = run_on(&["score", "--json", "--account"], "").record();
    assert_eq!((&account["deals"], &account["totals"]), (&0.into(), &serde_json::json!({})));
}

/// Returns the lines of `text` that name a transfer: who pays whom, and how much.
fn transfers_of_text(text: &str) -> Vec<String> {
    text.lines().filter(|line| line.contains(" pays ")).map(String::from).collect()
}

/// The stakes are 0.25, and 2.5 between A and B. A wins 7 units from each opponent, and B wins 8 from C and D together.
/// In all, C loses 7 units and D loses 15. The results in money:
///
/// * A: 14 × 0.25 + 7 × 2.5 = 21
/// * B: 8 × 0.25 - 7 × 2.5 = -15.5
/// * C: -7 × 0.25 = -1.75
/// * D: -15 × 0.25 = -3.75
#[test]
fn text_and_json_name_the_same_payments() {
    let table = format!("{A};{B};{C};{D}\n");
    let stakes = ["--set", "stake=0.25", "--set", "pair-stake=A:B=2.50", "--set", "currency=EUR"];
    let ran = |more: &[&str], lines: &str| run_on(&[&["score"], more, &stakes[..]].concat(), lines);
    let record = ran(&["--json"], &table).record();
    assert_eq!(record["totals"], serde_json::json!({"A": 21, "B": 1, "C": -7, "D": -15}));
    assert_eq!(record["money"], serde_json::json!({"A": 21, "B": "-15.5", "C": "-1.75", "D": "-3.75"}));
    assert_eq!(record["currency"], "EUR");
    let transfer = |from: &str, amount: Value| serde_json::json!({"from": from, "to": "A", "amount": amount});
    let transfers = [transfer("B", "15.5".into()), transfer("C", "1.75".into()), transfer("D", "3.75".into())];
    assert_eq!(record["transfers"], Value::from(transfers.to_vec()));
    assert_eq!(
        transfers_of_text(&ran(&[], &table).out),
        ["B pays A 15.50 EUR", "C pays A 1.75 EUR", "D pays A 3.75 EUR"]
    );
    assert!(ran(&["--format", "html"], &table).out.contains("<b>B</b> pays <b>A</b> 15.50 EUR"));

    let account = ran(&["--json", "--account"], &table.repeat(4)).records().remove(4);
    assert_eq!(account["money"], serde_json::json!({"A": 84, "B": -62, "C": -7, "D": -15}));
    assert_eq!((&account["currency"], &account["totals"]["A"]), (&"EUR".into(), &84.into()));
    let text = ran(&["--account"], &table.repeat(4)).out;
    let (_, text) = text.split_once("account of 4 deals").unwrap();
    assert_eq!(transfers_of_text(text), ["B pays A 62 EUR", "C pays A 7 EUR", "D pays A 15 EUR"]);
    assert!(text.contains("  B     +4      -62 EUR\n"), "{text}");
    // Without a currency the text says `in money`, unless the money equals the units.
    let unnamed = run_on(&["score", "--set", "stake=0.5"], &table).out;
    assert!(unnamed.contains("D pays A 7.50 in money\n"), "{unnamed}");
}

/// Money in several currencies cannot be added. A deal in a second currency gets an error, and the account
/// continues with the other deals.
#[test]
fn an_account_has_one_currency() {
    let deal = |currency: &str| {
        let players = serde_json::json!([
            {"name": "A", "front": "As Ah Kc", "middle": "Jh Js Jd 4c 4d", "back": "9s 9h 9d 9c 2c"},
            {"name": "B", "status": "surrender"},
        ]);
        serde_json::json!({"id": currency, "players": players, "options": {"currency": currency, "stake": 0.1}})
    };
    let ran = run_on(&["score", "--json", "--account"], format!("{}\n{}\n{}\n", deal("EUR"), deal("USD"), deal("EUR")));
    let records = ran.records();
    assert_eq!((ran.status, &records[1]["error"]["code"]), (1, &"conflicting-options".into()));
    assert_eq!((&records[3]["deals"], &records[3]["money"]["A"]), (&2.into(), &"0.6".into()));
}

/// With `payment=pairwise`, accounts of Big Two and Chinese Ten list transfers, as accounts of Chinese Poker do. In Big
/// Two, penalties of 0, 3 and 5 are settled pairwise: per deal, A wins 8, B loses 1 and C loses 7. In Chinese Ten, A
/// has 30 points and B has 10, so B pays 20 per deal.
///
/// With the default payments, these accounts have neither money nor transfers. In Big Two, penalties are then not paid.
/// In Chinese Ten, cards are missing from the piles, so the results do not add up to zero.
#[test]
fn accounts_of_big_two_and_chinese_ten_list_transfers() {
    let payment = ["--account", "--set", "payment=pairwise"];
    let transfer = |from: &str, amount: i64| serde_json::json!({"from": from, "to": "A", "amount": amount});
    let (big_two, ten) = (["climb", "score", "big-two"], ["ten", "score", "--set", "partial=yes"]);
    let twice = "A=0; B=3; C=5\n".repeat(2);
    let account = run_on(&[&big_two[..], &payment, &["--json"]].concat(), &twice).records().remove(2);
    assert_eq!(account["schema"], "pusoy.climb.account/2");
    assert_eq!(account["money"], serde_json::json!({"A": 16, "B": -2, "C": -14}));
    assert_eq!(account["transfers"], Value::from(vec![transfer("B", 2), transfer("C", 14)]));
    let text = run_on(&[&big_two[..], &payment].concat(), &twice).out;
    assert!(text.contains("\nB pays A 2\nC pays A 14\n"), "{text}");
    let points = run_on(&[&big_two[..], &["--account", "--json"]].concat(), &twice).records().remove(2);
    assert_eq!((&points["money"], &points["transfers"]), (&Value::Null, &Value::Null));

    let piles = "A=Ah 9d; B=8h 2d\n".repeat(3);
    let account = run_on(&[&ten[..], &payment, &["--json"]].concat(), &piles).records().remove(3);
    assert_eq!(account["schema"], "pusoy.ten.account/2");
    assert_eq!(account["money"], serde_json::json!({"A": 60, "B": -60}));
    assert_eq!(account["transfers"], Value::from(vec![transfer("B", 60)]));
    assert!(run_on(&[&ten[..], &payment].concat(), &piles).out.ends_with("\nB pays A 60\n"));
    let unpaid = run_on(&[&ten[..], &["--account", "--json"]].concat(), &piles).records().remove(3);
    assert_eq!((&unpaid["money"], &unpaid["transfers"]), (&Value::Null, &Value::Null));
}

/// In criss-cross, two players set two hands each. The four hands may come in any order, and are named after their
/// players. Amy wins 7 units from each of Bob's hands with one hand, and loses 4 to each with the other.
#[test]
fn hands_of_criss_cross_are_named_for_their_players() {
    let hands = [A, B, C, D].iter().zip(["Amy2", "Bob1", "Bob2", "Amy1"]);
    let hands: Vec<String> = hands.map(|(hand, name)| format!("{name}{}", &hand[1..])).collect();
    let args: Vec<&str> =
        ["score", "--criss-cross", "--json"].into_iter().chain(hands.iter().map(String::as_str)).collect();
    let record = run(&args).record();
    assert_eq!(record["totals"], serde_json::json!({"Amy": 6, "Bob": -6}));
    let wrong = run(&["score", "--criss-cross", A, B, C, D]);
    assert_eq!(wrong.status, 65);
    assert!(wrong.err.contains("as in Amy1, Amy2, Bob1 and Bob2"), "{}", wrong.err);
    let help = run(&["score", "--help"]).out;
    assert!(help::unwrapped(&help).contains("Amy1, Amy2, Bob1, Bob2"), "{help}");
}
