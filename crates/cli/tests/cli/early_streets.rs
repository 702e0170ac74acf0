//! `pusoy place` on early streets, whose values are sampled, and the marks of tied placements.

use super::*;

const FIRST: [&str; 5] = ["Kh", "Kd", "9c", "5s", "4s"];

#[test]
fn a_first_street_is_sampled() {
    let flags = [&["place", "--json", "--rules", "pineapple", "--deals", "400"][..], &FIRST].concat();
    let record = run(&flags).record();
    assert_eq!((&record["method"], &record["fraction"]), (&"sampled".into(), &Value::Null));
    assert_eq!(record["seed"], 1);
    let placements = record["placements"].as_array().unwrap();
    // Five cards can go to three rows in 3^5 = 243 ways. Eleven of them have more than three cards in front.
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

/// `place` plays each sampled deal to its end. On the later streets, `place` counts fantasyland as the units that
/// `--fantasyland` gives. If these units are higher, later streets are placed with more risk. After the same placement
/// of the first street, the same deals then reach fantasyland more often, and also have more fouls.
#[test]
fn later_streets_play_for_the_given_value_of_fantasyland() {
    let chances = |worth: &str| {
        let flags = ["--rules", "pineapple", "--deals", "1000", "--top", "400", "--fantasyland", worth];
        let record = run(&[&["place", "--json"][..], &flags, &["Qs", "Ah", "9d", "5c", "2s"]].concat()).record();
        let placements = record["placements"].as_array().unwrap().clone();
        let queen_in_front = placements.into_iter().find(|placed| placed["placement"] == "Qs>f Ah>m 9d>b 5c>b 2s>m");
        let placed = queen_in_front.unwrap_or_else(|| panic!("{record}"));
        ["fantasyland", "foul"].map(|field| placed[field].as_f64().unwrap())
    };
    let (usual, high) = (chances("10.2"), chances("25"));
    assert!(high[0] > usual[0] && high[1] > usual[1], "{high:?} {usual:?}");
}

/// Sampling completes the boards of opponents who still draw cards.
#[test]
fn opponents_who_still_draw_are_sampled() {
    let flags = ["place", "--json", "--rules", "pineapple", "--deals", "100", "--board", "Qs / Kh Kd / 7c 8d"];
    let own = run(&[&flags[..], &["Ks", "2d", "3c"]].concat()).record();
    let versus = run(&[&flags[..], &["--against", "2h / 3h 3s / Jc Js", "Ks", "2d", "3c"]].concat()).record();
    assert_eq!((&own["objective"]["kind"], &versus["objective"]["kind"]), (&"own".into(), &"versus".into()));
    assert_eq!((&own["method"], &versus["method"]), (&"sampled".into(), &"sampled".into()));
    assert_ne!(own["value"], versus["value"]);
}

/// Placements are tied with the best if their gap is at most twice its standard error, as in `solve`.
#[test]
#[ignore = "seconds in release mode"]
fn sampled_placements_are_tied_within_their_errors() {
    let flags = ["--rules", "pineapple", "--board", "Ks / / Qh Jh Td 9h", "2c", "5d", "Ah"];
    let record = run(&[&["place", "--json"][..], &flags].concat()).record();
    let placements = record["placements"].as_array().unwrap();
    let mut tied = 0;
    for placement in placements {
        let [gap, error] = ["gap", "gap_std_err"].map(|field| placement[field].as_f64().unwrap());
        assert_eq!(placement["tied"], gap <= 2.0 * error, "{placement}");
        tied += usize::from(placement["tied"] == true);
    }
    assert!((2..placements.len()).contains(&tied), "{record}");
    // The text and the HTML page mark all tied placements except the best one.
    let text = run(&[&["place", "--top", "16"][..], &flags].concat()).out;
    assert_eq!(text.matches("  tied\n").count(), tied - 1, "{text}");
    assert!(!text.contains("best                tied") && text.contains("    best  "), "{text}");
    let page = run(&[&["place", "--top", "16", "--format", "html"][..], &flags].concat()).out;
    assert_eq!(page.matches(", tied<").count(), tied - 1, "{page}");
}

/// Exact placements are tied with the best only if they have exactly the same value.
#[test]
fn exact_placements_are_tied_if_they_are_equal() {
    let flags = ["--rules", "pineapple", "--board", "Qs 4h / Kh Kd 9c 5s / As Ah Ts Td 7c", "2c", "2d", "Jh"];
    let placements = run(&[&["place", "--json"][..], &flags].concat()).record()["placements"].clone();
    let all = placements.as_array().unwrap();
    let best = all[0]["fraction"].clone();
    for placement in all {
        assert_eq!(placement["tied"], placement["fraction"] == best, "{placement}");
    }
    // Swapping the two deuces changes nothing.
    assert!(all.iter().filter(|placement| placement["tied"] == true).count() >= 2, "{placements}");
    let text = run(&[&["place", "--top", "16"][..], &flags].concat()).out;
    assert!(text.contains("  tied\n"), "{text}");
}

/// The answer says why the best placement has fewer deals than `--deals`, the total over all placements. In the first
/// example, the first of four rounds has 16 placements. Each round drops the worse half, so the later rounds have 8, 4
/// and 2.
///
/// Each round has a quarter of the 16,000 deals, divided equally among its placements and rounded up to a multiple of
/// 16. That is 256, 512, 1,008 and 2,000 deals per placement. So the best placement has 3,776 deals.
#[test]
fn fewer_deals_than_requested_are_explained() {
    let text = run(&[&["place", "--rules", "pineapple", "--deals", "16000"][..], &FIRST].concat()).out;
    assert!(text.contains("sampled over 3776 deals"), "{text}");
    let why = "--deals 16000 is the total over all placements: 16 placements at first, and half as many in each later \
               round\n";
    assert!(text.ends_with(why), "{text}");
    let page =
        run(&[&["place", "--rules", "pineapple", "--deals", "400", "--format", "html"][..], &FIRST].concat()).out;
    assert!(page.contains("--deals 400 is the total over all placements"), "{page}");
    let hidden =
        ["place", "--rules", "ofc", "--deals", "900", "--board", "Qs / Kc Kh / 7d 7s", "--against", "fantasyland 13"];
    let text = run(&[&hidden[..], &["Qc"]].concat()).out;
    let why = "--deals 900 is the total over all placements, and each opponent's hand in fantasyland \
               counts as several placements: 3 placements\n";
    assert!(text.ends_with(why), "{text}");
    let exact =
        run(&["place", "--rules", "pineapple", "--board", "Qs 4h / Kh Kd 9c 5s / As Ah Ts Td 7c", "Qd", "Ks", "2d"])
            .out;
    assert!(!exact.contains("--deals"), "{exact}");
}
