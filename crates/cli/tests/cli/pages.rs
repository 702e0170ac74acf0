//! Answers as pages of HTML.

use super::*;

const HAND: &str = "As Ks Qs Js 9s 9h 9d 4h 4d 3c 7c 7d 2h";

/// Returns `true` if every element except `meta` is closed, in the right order.
fn is_whole(page: &str) -> bool {
    let mut open: Vec<&str> = Vec::new();
    let body = page.split_once("<!doctype html>").unwrap().1;
    for tag in body.split('<').skip(1).map(|rest| rest.split(['>', ' ', '\n']).next().unwrap()) {
        match tag.strip_prefix('/') {
            Some(name) if open.pop() != Some(name) => return false,
            Some(_) => {}
            None if ["meta"].contains(&tag) => {}
            None => open.push(tag),
        }
    }
    open.is_empty()
}

pub fn page(args: &[&str], lines: &str) -> String {
    let args = [args, &["--format", "html"]].concat();
    let ran = if lines.is_empty() { run(&args) } else { run_on(&args, lines) };
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{args:?}");
    assert!(is_whole(&ran.out), "{}", ran.out);
    for outside in ["http:", "https:", "<script", "<link", "<img", "url(", "@import"] {
        assert!(!ran.out.contains(outside), "{outside}");
    }
    ran.out
}

#[test]
fn an_answer_is_a_page() {
    let page = page(&["solve", "--explain", "--top", "3", "--color", "always", HAND], "");
    assert_eq!(page.matches("class=\"card ").count(), 4 * 13);
    assert!(
        page.contains("<b>9</b><i>♥</i>")
            && page.contains("ace-high flush")
            && page.contains("standard rules, 3 opponents")
    );
    assert!(page.contains("would win ") && page.contains(" kicker variants, the worst "), "{page}");
    assert!(!page.contains('\u{1b}'));
    let text = run(&["solve", "--top", "3", HAND]).out;
    let ev = text.lines().nth(3).unwrap().split(';').next().unwrap().trim();
    assert!(page.contains(ev), "{ev}");
}

#[test]
fn a_settlement_is_a_page() {
    let table = ["score", AMY, "Bob <b> & \"co\"=Ac Kc Qc / 9s 9d 5h 5c 4d / Kh Jh 9h 8h 7h", "Cy=surrender"];
    let page = page(&table, "");
    assert!(page.contains("Bob &lt;b&gt; &amp; &quot;co&quot;") && !page.contains("<b> &"));
    let record = run(&[&table[..], &["--json"]].concat()).record();
    for (player, total) in record["totals"].as_object().unwrap() {
        let total = format!("{:+}</span>", total.as_i64().unwrap());
        assert!(page.contains(&total), "{player} {total}");
    }
    for entry in record["entries"].as_array().unwrap() {
        assert!(page.contains(entry["reason"].as_str().unwrap()));
    }
    assert_eq!(page.matches("class=\"card ").count(), 26);
}

#[test]
fn a_review_is_a_page() {
    let page = page(&["review", "--quick", "tests/data/evening.txt"], "");
    let text = run(&["review", "--quick", "tests/data/evening.txt"]).out;
    let amy = text.split_once("\nAmy: ").unwrap().1;
    for line in amy.lines().skip(1).take(3) {
        let figure = line.split_whitespace().last().unwrap();
        assert!(page.contains(&format!(">{figure}</td>")), "{figure}");
    }
    assert!(page.contains("in the fewest payments") && page.contains("Amy: the costliest mistakes"), "{page}");
}

#[test]
fn streams_are_one_page() {
    let lines = "Amy=Qs Qd 4c / Ks Kd 9h 8c 2d / As Ad 7h 7c 3s\nAmy=7s 7c 3c / 9s 9h 9d 4h 4d / As Ks Qs Js 2s\n";
    let graded = page(&["grade", "--summary", "--quick"], lines);
    assert_eq!((graded.matches("<!doctype").count(), graded.matches("<section>").count()), (1, 4));
    assert!(
        graded.contains("mis-set: the middle is too strong for the back") && graded.contains("units lost per hand")
    );
    let account = page(&["score", "--account"], &format!("{AMY};{BOB}\n{AMY};{BOB}\n"));
    assert!(account.contains("Account of 2 deals"));
    // An error in a line is reported on standard error, and the page is complete.
    let ran = run_on(&["solve", "--quick", "--format", "html"], format!("As\n{HAND}\n"));
    assert_eq!(ran.status, 1);
    assert!(ran.err.starts_with("pusoy: line 1: ") && is_whole(&ran.out) && ran.out.contains("class=\"card "));
    let bad = run(&["solve", "--format", "html", "As"]);
    assert_eq!((bad.status, bad.out.as_str()), (65, ""));
}

#[test]
fn json_and_html_exclude_each_other_and_eval_has_no_html() {
    assert_eq!(run(&["solve", "--json", "--format", "html", HAND]).status, 2);
    assert_eq!(run(&["eval", "--format", "html", "Ks Kh Qd"]).status, 2);
    assert_eq!(run(&["score", "--format", "json", AMY, BOB]).out, run(&["score", "--json", AMY, BOB]).out);
}

/// Text has a contrast of at least 4.5 to 1 in light and dark mode (WCAG 2.2, success criterion 1.4.3).
#[test]
fn text_has_contrast_in_light_and_dark() {
    let luminance = |colour: &str| -> f64 {
        let full: String = match colour.len() {
            3 => colour.chars().flat_map(|c| [c, c]).collect(),
            _ => colour.to_owned(),
        };
        let part = |at: usize| f64::from(u8::from_str_radix(&full[at..at + 2], 16).unwrap()) / 255.0;
        let linear = |part: f64| if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) };
        0.2126 * linear(part(0)) + 0.7152 * linear(part(2)) + 0.0722 * linear(part(4))
    };
    let page = page(&["solve", "--quick", HAND], "");
    let schemes: Vec<&str> = page.split(":root {").skip(1).map(|rest| rest.split_once('}').unwrap().0).collect();
    assert_eq!(schemes.len(), 2);
    for scheme in schemes {
        let colour = |name: &str| {
            let value = scheme.split_once(&format!("--{name}: #")).unwrap_or_else(|| panic!("{name}: {scheme}")).1;
            luminance(value.split_once(';').unwrap().0)
        };
        for (ink, ground) in
            itertools::iproduct!(["ink", "soft", "good", "bad", "s", "h", "d", "c"], ["paper", "table"])
        {
            let (ink_light, ground_light) = (colour(ink), colour(ground));
            let contrast = (ink_light.max(ground_light) + 0.05) / (ink_light.min(ground_light) + 0.05);
            assert!(contrast >= 4.5, "{ink} on {ground}: {contrast:.2} in {scheme}");
        }
    }
    assert!(page.contains("@media screen and (prefers-color-scheme: dark)"));
}
