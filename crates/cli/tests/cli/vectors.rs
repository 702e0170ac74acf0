//! The program's answers to the test vectors of the rules.

use super::*;

fn vectors(group: &str) -> Vec<Value> {
    let all: Value = serde_json::from_str(include_str!("../../../../tests/data/rules.json")).unwrap();
    let group = all["chinese_poker"].get(group).unwrap_or(&all[group]);
    group.as_array().unwrap().clone()
}

/// Returns the records that a command writes for a stream of inputs.
fn records(command: &str, inputs: &[Value]) -> Vec<Value> {
    let lines: String = inputs.iter().map(|input| format!("{input}\n")).collect();
    let records = run_on(&[command, "--json"], lines).records();
    assert_eq!(records.len(), inputs.len());
    records
}

fn options(vector: &Value) -> Value {
    vector.get("options").cloned().unwrap_or_else(|| serde_json::json!({}))
}

/// Asserts that these fields of a record have the values that the vector expects. Ignores fields for which the vector
/// expects nothing.
fn check(vector: &Value, record: &Value, fields: &[&str]) {
    for field in fields {
        let wanted = vector["expect"].get(field).filter(|wanted| !wanted.is_null());
        assert!(wanted.is_none_or(|wanted| *wanted == record[field]), "{field}: {vector}\n{record}");
    }
}

#[test]
fn rows_compare_as_expected() {
    let vectors = vectors("hand_compare");
    assert_eq!(vectors.len(), 35);
    let input = |v: &Value| serde_json::json!({"id": v["id"], "a": v["a"], "b": v["b"], "kind": v["kind"], "options": options(v)});
    for (vector, record) in vectors.iter().zip(records("eval", &vectors.iter().map(input).collect::<Vec<_>>())) {
        check(vector, &record, &["a_category", "b_category", "winner"]);
    }
}

#[test]
fn tables_settle_as_expected() {
    let mut settled = 0;
    for group in ["settle", "surrender", "royalties", "misset", "race", "low_middle", "ofc"] {
        let vectors: Vec<Value> = vectors(group).into_iter().filter(|v| v["players"].is_array()).collect();
        let input = |v: &Value| serde_json::json!({"id": v["id"], "players": v["players"], "options": options(v)});
        for (vector, record) in vectors.iter().zip(records("score", &vectors.iter().map(input).collect::<Vec<_>>())) {
            check(vector, &record, &["totals", "pairs", "money", "points", "fantasyland"]);
            settled += 1;
        }
    }
    assert_eq!(settled, 67);
}

#[test]
fn criss_cross_tables_settle_as_expected() {
    for vector in vectors("criss_cross") {
        let record =
            records("score", &[serde_json::json!({"hands": vector["hands"], "options": options(&vector)})]).remove(0);
        check(&vector, &record, &["totals"]);
        for pair in record["pairs"].as_array().unwrap() {
            let name = format!("{}:{}", pair["a"].as_str().unwrap(), pair["b"].as_str().unwrap());
            assert_eq!(vector["expect"]["pairs"][&name], pair["units"], "{name}");
        }
    }
}

#[test]
fn naturals_royalties_and_mis_sets_are_found() {
    let (mut naturals, mut own, mut misset) = (0, 0, 0);
    let detect: Vec<Value> = vectors("naturals").into_iter().filter(|v| v["kind"] == "detect").collect();
    let input = |v: &Value| serde_json::json!({"cards": v["cards"], "options": options(v)});
    for (vector, record) in detect.iter().zip(records("check", &detect.iter().map(input).collect::<Vec<_>>())) {
        assert_eq!(vector["expect"]["all"], record["naturals"], "{vector}");
        check(vector, &record, &["best"]);
        assert_eq!(vector["expect"]["points"].as_i64().unwrap_or(0), record["points"].as_i64().unwrap(), "{vector}");
        naturals += 1;
    }
    for vector in vectors("royalties").iter().chain(&vectors("misset")) {
        let mut input = vector["player"].clone();
        if vector["kind"] != "own" && vector["kind"] != "check" {
            continue;
        }
        input["options"] = options(vector);
        let record = records("check", &[input]).remove(0);
        if vector["kind"] == "own" {
            assert_eq!(vector["expect"], record["royalties"], "{vector}");
            own += 1;
        } else {
            check(vector, &record, &["misset", "reason"]);
            misset += 1;
        }
    }
    assert_eq!((naturals, own, misset), (35, 15, 11));
}

#[test]
fn naturals_compare_as_expected() {
    let compare: Vec<Value> = vectors("naturals").into_iter().filter(|v| v["kind"] == "compare").collect();
    let input = |v: &Value| {
        let players = serde_json::json!([{"name": "a", "cards": v["a"]}, {"name": "b", "cards": v["b"]}]);
        serde_json::json!({"players": players, "options": options(v)})
    };
    for (vector, record) in compare.iter().zip(records("score", &compare.iter().map(input).collect::<Vec<_>>())) {
        let units = record["totals"]["a"].as_i64().unwrap();
        let winner = ["b", "tie", "a"][(units.signum() + 1) as usize];
        assert_eq!(vector["expect"]["winner"], winner, "{vector}");
        assert_eq!(vector["expect"]["units"].as_i64().unwrap().abs(), units.abs(), "{vector}");
    }
    assert_eq!(compare.len(), 10);
}

#[test]
fn costs_of_surrender_have_the_expected_limits() {
    let mut shown = 0;
    for vector in vectors("surrender").iter().filter(|v| v["kind"] == "range") {
        let set: Vec<String> = vector["options"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(name, value)| {
                let value =
                    value.as_str().map(String::from).or(value.as_array().map(|list| itertools::join(list, ",")));
                format!("--set={name}={}", value.unwrap_or_else(|| vector["options"][name].to_string()))
            })
            .collect();
        let args: Vec<&str> = ["rules", "show", "--json"].into_iter().chain(set.iter().map(String::as_str)).collect();
        check(vector, &run(&args).record()["surrender"], &["must_exceed", "must_be_below", "default"]);
        shown += 1;
    }
    assert!(shown > 0);
}

#[test]
fn wrong_tables_get_the_expected_error_codes() {
    let mut refused = 0;
    for vector in vectors("errors").iter().filter(|v| v["command"] == "chinese-poker settle") {
        let record = records("score", &[serde_json::json!({"players": vector["players"], "options": options(vector)})])
            .remove(0);
        assert_eq!(record["error"]["code"], vector["expect_error"], "{vector}");
        refused += 1;
    }
    assert_eq!(refused, 7);
}
