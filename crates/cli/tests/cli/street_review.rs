//! Session logs of open-face: their settlement, and the cost of each street.

use super::*;

const LOG: &str = "tests/data/open-face.txt";

/// A player's placements: five streets, each a list of cards. Each card has the letter of its row (`f`, `m` or `b`), or
/// `x` if it is discarded.
type Streets = Vec<Vec<(String, char)>>;

/// Returns the deals that the log records street by street: the streets of each player, in the order of the log.
fn deals() -> Vec<Vec<Streets>> {
    let text = std::fs::read_to_string(at_top(LOG)).unwrap();
    let player = |line: &str| -> Streets {
        let (_, streets) = line.split_once('=').unwrap();
        let street = |text: &str| {
            text.split_whitespace().map(|card| (card[..2].to_owned(), card.chars().last().unwrap())).collect()
        };
        streets.split('/').map(street).collect()
    };
    let lines: Vec<&str> = text.lines().filter(|line| line.contains('/') && line.contains('>')).collect();
    lines.chunks(2).map(|lines| lines.iter().map(|line| player(line)).collect()).collect()
}

/// The cost of a street equals its gap in `grade`, if `grade` gets the player's discards and the cards on the other
/// board as dead cards. Sampled costs agree within their errors. Early streets are sampled, which takes long, so only
/// those of the first deal are compared.
#[test]
#[ignore = "seconds in release mode"]
fn streets_cost_the_same_as_in_grade() {
    let review = run(&["review", LOG, "--rules", "pineapple", "--json"]).record();
    let deals = deals();
    assert_eq!((deals.len(), &review["deals"]), (2, &3.into()));
    let (mut compared, mut costly, mut sampled) = (0, 0, 0);
    for (seat, player) in review["players"].as_array().unwrap().iter().enumerate() {
        let mut cost = 0.0;
        for street in player["streets"].as_array().unwrap() {
            cost += street["cost"].as_f64().unwrap();
            let (deal, Some(number)) = (street["deal"].as_u64().unwrap() as usize, street["street"].as_u64()) else {
                continue;
            };
            let Some(streets) = deals.get(deal - 1).map(|deal| (&deal[seat], &deal[1 - seat])) else { continue };
            if deal > 1 && !street["std_err"].is_null() {
                continue;
            }
            let (own, other, number) = (streets.0, streets.1, number as usize - 1);
            let on = |row: char| -> String {
                let cards = own[..number].iter().flatten().filter(|(_, to)| *to == row);
                itertools::join(cards.map(|(card, _)| card), " ")
            };
            let discarded = own[..number].iter().flatten().filter(|(_, to)| *to == 'x');
            // Amy acts first. She sees only Bob's earlier streets, and Bob also sees her current one.
            let shown = if seat == 0 { number } else { number + 1 };
            let seen = other[..shown].iter().flatten().filter(|(_, to)| *to != 'x');
            let dead = itertools::join(discarded.chain(seen).map(|(card, _)| card), " ");
            let placement = itertools::join(own[number].iter().map(|(card, to)| format!("{card}>{to}")), " ");
            let board = itertools::join([on('f'), on('m'), on('b')], " / ");
            let args = ["grade", "--rules", "pineapple", "--json", "--board", &board, "--dead", &dead, &placement];
            let graded = run(&args).record();
            assert_eq!(street["std_err"].is_null(), graded["method"] == "exact");
            if let Some(error) = street["std_err"].as_f64() {
                let (cost, given) = (street["cost"].as_f64().unwrap(), &graded["given"]);
                let (gap, other) = (given["gap"].as_f64().unwrap(), given["gap_std_err"].as_f64().unwrap());
                // `review` reports a cost of zero unless the gap is larger than two standard errors. Gaps to the best
                // are biased upwards, and more so in `review`, which samples fewer deals. The tolerance therefore has a
                // margin of 0.02.
                assert!(cost == 0.0 || cost > 2.0 * error, "{street}");
                let far = (if cost == 0.0 { gap.min(2.0 * error) } else { cost } - gap).abs();
                assert!(far <= 4.0 * error.hypot(other) + 0.02, "{street} {given}");
                sampled += 1;
                continue;
            }
            assert_eq!(street["cost"], graded["given"]["gap"], "{placement} on {board}");
            assert_eq!(street["best"], graded["placements"][0]["placement"]);
            compared += 1;
            costly += i32::from(graded["given"]["gap"].as_f64().unwrap() > 0.0);
        }
        let units = player["units"].as_f64().unwrap();
        assert!((player["cost"].as_f64().unwrap() - cost).abs() < 1e-5);
        assert!((player["luck"].as_f64().unwrap() - cost - units).abs() < 1e-5);
    }
    assert!(compared >= 12 && costly >= 3 && sampled == 4, "{compared} {costly} {sampled}");
    // Without sampling, early streets have no cost.
    let quick = run(&["review", LOG, "--rules", "pineapple", "--json", "--quick"]).record();
    let first = &quick["players"][0]["streets"][0];
    assert_eq!((&first["street"], &first["cost"]), (&1.into(), &Value::Null));
    let (quick, all) = (&quick["players"][0], &review["players"][0]);
    assert_eq!((&quick["cost_std_err"], all["cost_std_err"].is_number()), (&Value::Null, true));
    assert_eq!(all["valued"].as_u64(), quick["valued"].as_u64().map(|valued| valued + 4));
    // In fantasyland, Amy discarded the third deuce. Trips in the middle would have earned 2 units.
    let streets = review["players"][0]["streets"].as_array().unwrap();
    let inside = streets.iter().find(|street| street["street"].is_null()).unwrap();
    let text = std::fs::read_to_string(at_top(LOG)).unwrap();
    let hand = text.lines().find_map(|line| line.strip_prefix("Amy=fantasyland:")).unwrap();
    let graded = run(&["grade", "--rules", "pineapple", "--json", hand]).record();
    assert_eq!((&inside["cost"], &graded["given"]["gap"]), (&2.0.into(), &2.0.into()));
}

/// A log of streets settles like a log of the rows that they fill. The record of a deal names the players who are in
/// fantasyland in the next deal.
#[test]
fn streets_settle_as_their_rows() {
    let rows = |streets: &Streets| {
        let row = |row: char| {
            let cards = streets.iter().flatten().filter(|(_, to)| *to == row);
            itertools::join(cards.map(|(card, _)| card), " ")
        };
        itertools::join([row('f'), row('m'), row('b')], " / ")
    };
    let deals = deals();
    let records = run(&["score", "--rules", "pineapple", "--json", "--account", "--input", LOG]).records();
    for (deal, record) in deals.iter().zip(&records) {
        let players = [format!("Amy={}", rows(&deal[0])), format!("Bob={}", rows(&deal[1]))];
        let settled = run(&["score", "--rules", "pineapple", "--json", &players[0], &players[1]]).record();
        assert_eq!((&settled["totals"], &settled["entries"]), (&record["totals"], &record["entries"]));
        // The same deal in JSON.
        let streets = |streets: &Streets| -> Vec<String> {
            let street =
                |street: &Vec<(String, char)>| itertools::join(street.iter().map(|(c, to)| format!("{c}>{to}")), " ");
            streets.iter().map(street).collect()
        };
        let players = [("Amy", &deal[0]), ("Bob", &deal[1])];
        let players = players.map(|(name, placed)| serde_json::json!({"name": name, "streets": streets(placed)}));
        let line = serde_json::json!({"players": players}).to_string();
        let settled = run_on(&["score", "--rules", "pineapple", "--json"], line).record();
        assert_eq!((&settled["totals"], &settled["entries"]), (&record["totals"], &record["entries"]));
    }
    // In the third deal, Amy is in fantasyland. With a royal flush in the back, she stays there, with 14 cards.
    assert_eq!(records[2]["fantasyland_cards"], serde_json::json!({"Amy": 14, "Bob": null}));
    let text = run(&["review", LOG, "--rules", "pineapple", "--quick"]).out;
    assert!(text.contains("street 1: not valued"), "{text}");
}

/// An impossible placement is reported with its player and street.
#[test]
fn impossible_streets_are_reported() {
    let good = "Amy=As>b Ks>b 2c>f 3d>m 9h>m / Qd>f 6h>b 2d>x / 4c>m 5c>m 6c>x / 7c>m 8c>b Tc>x / Jc>b Kd>f Qh>x";
    let bob = "Bob=Ad Ac 2h / 3h 4h 5h 6s 8h / 9s 9c 9d Td Th";
    let review = |amy: &str| run_on(&["review", "--rules", "pineapple", "--json", "--quick"], format!("{amy}; {bob}"));
    assert_eq!(review(good).record()["schema"], "pusoy.review.streets/1");
    for (from, to, code, words) in [
        (
            "5c>m 6c>x / 7c>m",
            "5c>m 7c>m 6c>x /",
            "wrong-count",
            "Amy, street 3: a street on a board of 7 cards has 3 cards, not 4",
        ),
        ("4c>m 5c>m 6c>x", "4c>m 5c>m Qd>x", "duplicate-card", "Amy, street 3: Qd appears twice"),
        ("5c>m 6c>x", "5c>f 6c>x", "wrong-count", "the front holds 3 cards, not 4"),
        ("5c>m 6c>x", "5c>m Ad>m", "wrong-count", "the middle holds 5 cards, not 6"),
        ("5c>m 6c>x", "5c>m 6c", "bad-placement", "6c has no row after it"),
    ] {
        let ran = review(&good.replace(from, to));
        let error = &ran.records()[0]["error"];
        assert_eq!(error["code"], code, "{to}: {error}");
        assert!(error["message"].as_str().unwrap().contains(words), "{to}: {error}");
    }
    // Opponents do not show their discards, so a street may lack its discard. Such a street is not valued: here, the
    // third. `--quick` does not value the first two either.
    let record = review(&good.replace("5c>m 6c>x", "5c>m")).record();
    let costs: Vec<bool> =
        record["players"][0]["streets"].as_array().unwrap().iter().map(|street| !street["cost"].is_null()).collect();
    assert_eq!(costs, [false, false, false, true, true], "{record}");
}

/// The page draws the boards of the costliest mistakes.
#[test]
fn the_review_of_streets_can_be_written_as_a_page() {
    let page = run(&["review", LOG, "--rules", "pineapple", "--quick", "--format", "html"]).out;
    assert!(page.starts_with("<!doctype html>") && page.trim_end().ends_with("</html>"));
    for part in ["class=\"board\"", "class=\"card new", "class=\"card open\"", "What decided it", "lost</span>"] {
        assert!(page.contains(part), "{part}");
    }
}
