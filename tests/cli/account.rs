//! Many deals in one account, and the race to 11 points.

use super::*;

const A: &str = "A=As Ah Kc / Jh Js Jd 4c 4d / 9s 9h 9d 9c 2c";
const B: &str = "B=Qs Qd 3c / Ts 8s 6s 5s 2s / 7h 7d 7s 3h 3d";
const C: &str = "C=Kd Qh 5c / 8h 8d 4h 4s Jc / Kh Th 6h 5h 2h";
const D: &str = "D=Qc 7c 2d / Ac Ad 8c 5d 3s / Td Tc 6c 6d Ks";

/// The table of four pays +21, +1, -7, -15 by the worked example of the rules; A and B alone 7.
#[test]
fn deals_add_up() {
    let lines = format!("{A};{B};{C};{D}\nnonsense\n{B};{A}\n{A};{B};{C};{D}\n");
    let ran = run_on(&["score", "--json", "--account"], &lines);
    let records = ran.records();
    assert_eq!((ran.status, records.len()), (1, 5));
    assert_eq!(records[1]["schema"], "pusoy.error/1");
    let account = &records[4];
    assert_eq!((&account["schema"], &account["deals"]), (&"pusoy.account/1".into(), &3.into()));
    let totals = serde_json::json!({"A": 49, "B": -5, "C": -14, "D": -30});
    assert_eq!((&account["totals"], &account["money"]), (&totals, &totals));
    let transfers = account["transfers"].as_array().unwrap();
    assert_eq!(transfers.iter().map(|t| t["units"].as_i64().unwrap()).sum::<i64>(), 49);
    assert!(transfers.iter().all(|t| t["to"] == "A"));
    assert_eq!((&account["over"], &account["points"]), (&false.into(), &Value::Null));

    let text = run_on(&["score", "--account"], &lines).out;
    assert!(text.contains("account of 3 deals") && text.contains("D pays A 30"), "{text}");
}

/// Stakes of 10, and 100 between A and B: +840, -620, -70, -150 by the worked example.
#[test]
fn money_follows_the_stakes() {
    let args = ["score", "--json", "--account", "--set", "stake=10", "--set", "pair-stake=A:B=100"];
    let lines = format!("{A};{B};{C};{D}\n").repeat(3);
    let account = run_on(&args, lines).records().remove(3);
    assert_eq!(account["money"], serde_json::json!({"A": 2520, "B": -1860, "C": -210, "D": -450}));
}

/// A takes four points a deal at a table of four, so that the third deal ends the race; a shared lead does not.
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
    // Amy has two points of a deal and Bob one, then the other way round: three each, and the race goes on.
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
fn an_empty_account_is_one() {
    let account = run_on(&["score", "--json", "--account"], "").record();
    assert_eq!((&account["deals"], &account["totals"]), (&0.into(), &serde_json::json!({})));
}
