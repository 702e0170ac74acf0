//! `--link`: addresses that open the page with the same question.

use super::*;

const HAND: &str = "As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c";
const SETTING: &str = "Amy=7s 7c 3c / 9s 9h 9d 4h 4d / As Ks Qs Js 2s";
const AMY: &str = "Amy=6s 6h 4c / Qd Ts Td 9c 8s / 3s 3h 3d 2s 2d";

/// Returns the last line of an answer, which gives the link or the reason why there is none.
fn last_line(args: &[&str]) -> String {
    let ran = run(args);
    assert_eq!(ran.status, 0, "{args:?} {ran:?}");
    ran.out.lines().last().unwrap().to_owned()
}

/// Returns the link of an answer without the default address of the page: the part from `#`.
fn fragment(args: &[&str]) -> String {
    let line = last_line(&[args, &["--link"]].concat());
    line.strip_prefix("link: http://localhost:5173/").unwrap_or_else(|| panic!("{args:?}: {line}")).to_owned()
}

/// Returns the reason why there is no link.
fn reason(args: &[&str]) -> String {
    let line = last_line(&[args, &["--link"]].concat());
    line.strip_prefix("no link: ").unwrap_or_else(|| panic!("{args:?}: {line}")).to_owned()
}

#[test]
fn links_show_hands_and_settings() {
    let cards = "#set?cards=AsAdKhKd5h5dQcJsTs9s8s3c2c";
    assert_eq!(fragment(&["solve", "--quick", HAND]), cards);
    let western = fragment(&["solve", "--quick", "--rules", "western", "--opponents", "2", HAND]);
    assert_eq!(western, format!("{cards}&rules=western&opponents=2"));
    let house = fragment(&["solve", "--quick", "--set", "stake=5", HAND]);
    assert_eq!(house, format!("{cards}&rules=rules+%3D+%22standard%22%0Astake+%3D+%225%22"));
    let dead = fragment(&["grade", "--precision", "0.5", "--opponents", "2", "--dead", "Ah 2d", SETTING]);
    let given = "dead=Ah2d&try=7s7c3c%2F9s9h9d4h4d%2FAsKsQsJs2s";
    assert_eq!(dead, format!("#set?cards=9s9h9d7s7c4h4dAsKsQsJs3c2s&opponents=2&{given}"));
    let fantasyland = fragment(&["solve", "--rules", "pineapple", HAND, "7d"]);
    assert_eq!(fantasyland, "#open-face?view=street&cards=AsAdKhKdQcJsTs9s8s7d5h5d3c2c");
    let known = "Ac Kc Qs / 9h 9d 6h 6c 4d / Kh Jh Th 8h 7h";
    let other = "Ad Kd Qc Js Ts 9s 8s 5h 5d 3c 2c 2d 2s";
    assert!(reason(&["solve", "--opponents", "1", "--against", known, other]).contains("--against"));
}

#[test]
fn links_show_deals_as_logs() {
    assert_eq!(
        fragment(&["score", AMY, "Zoë=surrender", "--rules", "western"]),
        "#table?log=%23+rules%3A+%22western%22%0A%23+players%3A+Amy%2C+Zo%C3%AB%0A\
         Amy%3D6s+6h+4c+%2F+Qd+Ts+Td+9c+8s+%2F+3s+3h+3d+2s+2d%3B+Zo%C3%AB%3Dsurrender%0A"
    );
    assert_eq!(fragment(&["score", "A=+3", "B=-3"]), "#table?log=%23+players%3A+A%2C+B%0AA%3D%2B3%3B+B%3D-3%0A");
    let claims = ["--rules", "standard", "--set", "royalty-limit=one", "--claim", "Amy=back"];
    let claimed = run(&[&["score", AMY, "Zoë=surrender", "--link"], &claims[..]].concat());
    assert!(claimed.status == 0 && claimed.out.contains("\nno link: "), "{claimed:?}");
    let named = r#"{"players":[{"name":"A=B","status":"surrender"},{"name":"C","status":"surrender"}]}"#;
    let ran = run_on(&["score", "--link", "--json"], named).record();
    assert_eq!(
        (&ran["link"], &ran["no_link"]),
        (&Value::Null, &"a log cannot contain the names of these players (avoid ',' and '#')".into())
    );
}

#[test]
fn links_show_streets_under_presets() {
    let street = ["place", "--deals", "100", "--board", "/ Kh Kd / As Ah Ts", "--dead", "2s", "Qd", "Ks", "2d"];
    let shown = "front=&middle=KhKd&back=AsAhTs&cards=QdKs2d&dead=2s".replace("front=&", "");
    assert_eq!(fragment(&street), format!("#open-face?view=street&{shown}"));
    let ultimate = fragment(&[&street[..], &["--rules", "ultimate"]].concat());
    assert_eq!(ultimate, format!("#open-face?view=street&rules=ultimate&{shown}"));
    for (args, why) in
        [(["--fantasyland", "9"], "another objective"), (["--against", "Ac / 3c 3d / 4c 4d"], "boards of opponents")]
    {
        let args = [&street[..], &args].concat();
        assert!(reason(&args).contains(why), "{args:?}");
    }
}

#[test]
fn links_show_endgames() {
    let solve = |game: &'static str, position: &'static str| fragment(&["climb", "solve", game, position]);
    assert_eq!(
        solve("dou-dizhu", "L=KK5543; P=225543; move=L; landlord=L; bid=2"),
        "#endgames?game=dou-dizhu&hands=L%3DKK5543%3BP%3D225543&move=L&landlord=L&bid=2&at=0"
    );
    assert_eq!(
        solve("big-two", "Änn=3d 5c 9h; 阿明=4d Ts Ks; on=阿明:4c; move=Änn"),
        "#endgames?game=big-two&hands=%C3%84nn%3D3d5c9h%3B%E9%98%BF%E6%98%8E%3D4dTsKs&move=%C3%84nn\
         &on=%E9%98%BF%E6%98%8E%3A4c&at=0"
    );
    let history = "Ann=3d 5c 9h; Ben=4d Ts Ks; Ann: 3d; Ben: 4d";
    let options = ["--set", "payment=pairwise"];
    let replayed = fragment(&[&["climb", "solve", "big-two", "--from", history], &options[..]].concat());
    assert!(replayed.starts_with("#endgames?game=big-two&options=payment%3Dpairwise&text=Ann%3D3d+5c+9h%3B"));
    for (game, position, why) in [
        ("dou-dizhu", "L=KK5543; P=225543; move=L; landlord=L; bid=2; bombs=1", "bombs"),
        ("daifugo", "A=; B=88; C=77J; out=A; on=A:T; passed=B; move=C", "players who are out"),
        ("big-two", "Ann B=3d 5c; Cy=4d Ts; move=Cy", "the name 'Ann B'"),
    ] {
        assert!(reason(&["climb", "solve", game, position]).contains(why), "{position}");
    }
    let winner = ["climb", "solve", "big-two", "--value", "win", "Ann=3d 5c; Ben=4d Ts; move=Ann"];
    assert!(reason(&winner).contains("--value win"));
}

#[test]
fn links_show_charts() {
    assert_eq!(fragment(&["chart", "--rules", "plain"]), "#charts?rules=plain&opponents=1");
    assert_eq!(fragment(&["chart", "--opponents", "3"]), "#charts");
    assert!(fragment(&["chart", "--set", "stake=5"]).starts_with("#charts?rules=rules+%3D+%22standard%22%0Astake"));
    assert_eq!(run(&["chart", "--link", "--json"]).record()["link"], "http://localhost:5173/#charts?opponents=1");
    assert!(run(&["chart", "--link", "--format", "html"]).out.contains("/#charts?opponents=1\">"));
}

/// Every hand of a stream has its link, in text, in records and on a page.
#[test]
fn every_answer_of_a_stream_has_a_link() {
    let hands = format!("{HAND}\nbad\n{HAND}\n");
    let args = ["solve", "--quick", "--top", "1", "--link=https://example.org/p/"];
    let text = run_on(&args, &hands).out;
    assert_eq!(text.matches("\nlink: https://example.org/p/#set?cards=AsAd").count(), 2, "{text}");
    let records = run_on(&[&args[..], &["--json"]].concat(), &hands).records();
    let links: Vec<bool> = records.iter().map(|record| record["link"].is_string()).collect();
    assert_eq!(links, [true, false, true]);
    assert!(run_on(&[&args[..], &["--format", "html"]].concat(), &hands).out.contains("<a href=\"https://example.org"));
    // A deal has a record and a link for each hand.
    let deal = format!("{SETTING}; Bob=Ah Kh 3d / Ts Td 8h 6c 5d / Qh Qc Jh Jd 2c");
    let graded = run(&["grade", "--quick", "--link", "--json", &deal]).records();
    let tries = graded.iter().map(|record| record["link"].as_str().unwrap().split_once("&try=").unwrap().1);
    assert_eq!(tries.map(|setting| &setting[..4]).collect::<Vec<_>>(), ["7s7c", "AhKh"]);
}

#[test]
fn an_argument_or_a_variable_sets_the_address_of_the_page() {
    let link = |variable: Option<&str>, flag: &str| {
        let mut command = pusoy();
        variable.into_iter().for_each(|value| _ = command.env("PUSOY_PAGE", value));
        Ran::from(command.args(["score", "A=3", "B=-3", flag]).output().unwrap())
    };
    let shows = |ran: &Ran, base: &str| ran.out.contains(&format!("\nlink: {base}#table?log="));
    assert!(shows(&link(None, "--link"), "http://localhost:5173/"));
    assert!(shows(&link(Some("https://a.org/p/"), "--link"), "https://a.org/p/"));
    assert!(shows(&link(Some("https://a.org/p/"), "--link=https://b.org/"), "https://b.org/"));
    for (variable, flag, place) in [(None, "--link=example", "--link"), (Some("file:///x"), "--link", "PUSOY_PAGE")] {
        let ran = link(variable, flag);
        assert_eq!(ran.status, 2);
        assert!(
            ran.err.contains(&format!(
                "{place}: '{}' is not the address of a page (expected http",
                variable.unwrap_or("example")
            )),
            "{ran:?}"
        );
    }
    assert!(!link(Some("nonsense"), "--color=never").out.contains("link: "));
}
