//! `pusoy place` on early streets, which are sampled.

use super::*;

const FIRST: [&str; 5] = ["Kh", "Kd", "9c", "5s", "4s"];

#[test]
fn a_first_street_is_sampled() {
    let flags = [&["place", "--json", "--rules", "pineapple", "--deals", "400"][..], &FIRST].concat();
    let record = run(&flags).record();
    assert_eq!((&record["method"], &record["fraction"]), (&"sampled".into(), &Value::Null));
    assert_eq!(record["seed"], 1);
    let placements = record["placements"].as_array().unwrap();
    assert_eq!(record["left_out"].as_u64().unwrap() as usize + placements.len(), 232);
    assert_eq!(record["best"].as_array().unwrap().len(), 1);
    for placement in placements {
        assert!(
            placement["std_err"].as_f64().unwrap() > 0.0 && placement["gap"].as_f64().unwrap() >= 0.0,
            "{placement}"
        );
        assert!(placement["fraction"].is_null() && placement["gap_std_err"].is_number());
    }
    // The record is the same for any number of threads, and differs for another seed.
    assert_eq!(run(&[&flags[..], &["--threads", "1"]].concat()).record(), record);
    assert_ne!(run(&[&flags[..], &["--seed", "2"]].concat()).record(), record);
    let text = run(&[&["place", "--rules", "pineapple", "--deals", "400", "--top", "2"][..], &FIRST].concat()).out;
    assert!(text.contains(" ± ") && text.contains("sampled over ") && text.contains("your own board alone"), "{text}");
}

/// Opponents' boards that are still drawing are completed by sampling.
#[test]
fn opponents_who_still_draw_are_sampled() {
    let flags = ["place", "--json", "--rules", "pineapple", "--deals", "100", "--board", "Qs / Kh Kd / 7c 8d"];
    let own = run(&[&flags[..], &["Ks", "2d", "3c"]].concat()).record();
    let versus = run(&[&flags[..], &["--against", "2h / 3h 3s / Jc Js", "Ks", "2d", "3c"]].concat()).record();
    assert_eq!((&own["objective"]["kind"], &versus["objective"]["kind"]), (&"own".into(), &"versus".into()));
    assert_eq!((&own["method"], &versus["method"]), (&"sampled".into(), &"sampled".into()));
    assert_ne!(own["value"], versus["value"]);
}
