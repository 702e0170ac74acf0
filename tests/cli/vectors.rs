use super::*;

fn vectors(group: &str) -> Vec<Value> {
    let all: Value = serde_json::from_str(include_str!("../data/rules.json")).unwrap();
    all["chinese_poker"][group].as_array().unwrap().clone()
}

/// Whether options are all among those that there are.
fn supported(vector: &Value) -> bool {
    let to_come = ["wheel", "low-middle", "row-order"];
    vector["options"].as_object().is_none_or(|options| !to_come.iter().any(|name| options.contains_key(*name)))
}

#[test]
fn comparisons() {
    let vectors = vectors("hand_compare");
    let vectors: Vec<&Value> = vectors.iter().filter(|v| supported(v) && v["kind"] != "low27").collect();
    assert!(vectors.len() > 25, "{}", vectors.len());
    let line = |v: &&Value| serde_json::json!({"id": v["id"], "a": v["a"], "b": v["b"]}).to_string() + "\n";
    let records = run_on(&["eval", "--json"], vectors.iter().map(line).collect::<String>()).records();
    for (vector, record) in vectors.iter().zip(records) {
        for field in ["a_category", "b_category", "winner"] {
            assert!(vector["expect"][field].is_null() || vector["expect"][field] == record[field], "{vector} {record}");
        }
    }
}

#[test]
fn settlements() {
    let mut settled = 0;
    for group in ["settle", "surrender"] {
        for vector in vectors(group).iter().filter(|v| v["players"].is_array()) {
            let line =
                serde_json::json!({"id": vector["id"], "players": vector["players"], "options": vector["options"]});
            let ran = run_on(&["score", "--json"], line.to_string());
            let record = ran.record();
            // Options that are still to come are refused, never ignored.
            if record["schema"] == "pusoy.error/1" {
                let code = record["error"]["code"].as_str().unwrap();
                assert!(code == "unknown-option" || code == "bad-option-value", "{record}");
                continue;
            }
            settled += 1;
            for field in ["totals", "pairs"] {
                let wanted = &vector["expect"][field];
                assert!(wanted.is_null() || *wanted == record[field], "{vector}\n{record}");
            }
        }
    }
    assert!(settled >= 20, "{settled}");
}
