//! Reviews of sessions: figures, sentences, charts, and mistakes one by one.

use super::*;
use crate::long_runs::cases;
use serde_json::json;

const NAMES: [&str; 4] = ["Amy", "Bob", "Cy", "Dan"];

/// Returns deals of four hands, one deal per line, with poor settings: the highest cards are in the back, and the
/// lowest in front.
fn poor_settings(deals: usize) -> Vec<String> {
    let count = deals.to_string();
    let dealt = run(&["deal", "--json", "--players", "4", "--count", &count, "--seed", "17"]).records();
    let line = |deal: &Value| {
        let hands = deal["hands"].as_array().unwrap().iter().zip(NAMES).map(|(hand, name)| {
            let cards: Vec<&str> = hand.as_str().unwrap().split(' ').collect();
            format!("{name}={} / {} / {}", cards[10..].join(" "), cards[5..10].join(" "), cards[..5].join(" "))
        });
        hands.collect::<Vec<_>>().join("; ")
    };
    dealt.iter().map(line).collect()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is not a number"))
}

/// Reviews deals, and compares each player's figures with those of `grade`, `solve` and `score`, hand by hand.
fn review_agrees(deals: usize, args: &[&str]) {
    let log = poor_settings(deals);
    let lines = log.join("\n");
    let review = run_on(&[&["review", "--json"], args].concat(), &lines).record();
    let graded = run_on(&[&["grade", "--json"], args].concat(), &lines).records();
    let account = run_on(&["score", "--account", "--json"], &lines).records().pop().unwrap();
    for field in ["totals", "money", "transfers", "currency", "deals"] {
        assert_eq!(review[field], account[field], "{field}");
    }
    assert_eq!((review["players"].as_array().unwrap().len(), graded.len()), (4, 4 * deals));
    // One line for each hand: its deal, but with the best action for this hand. If the given action is tied with the
    // best, the hand is as given. The other hands of the deal are always as given.
    let mut best_tables = Vec::new();
    let mut asked = Vec::new();
    for (nth, hand) in graded.iter().enumerate() {
        let name = hand["player"].as_str().unwrap();
        let best = match (hand["decision"].as_str().unwrap(), hand["tied"] == true) {
            (_, true) => None,
            ("set", _) => {
                let rows = ["front", "middle", "back"].map(|row| hand["plans"][0][row].as_str().unwrap());
                Some(format!("{name}={}", rows.join(" / ")))
            }
            (decision, _) => {
                let rows = ["front", "middle", "back"].map(|row| hand["given"][row].as_str().unwrap());
                let word = if decision == "declare" { "natural" } else { decision };
                Some(format!("{name}={word}: {}", rows.join(" ")))
            }
        };
        let table = log[nth / 4].split("; ").map(|given| match &best {
            Some(best) if given.starts_with(&format!("{name}=")) => best.clone(),
            _ => given.to_owned(),
        });
        best_tables.push(table.collect::<Vec<_>>().join("; "));
        let cards = ["front", "middle", "back"].map(|row| hand["given"][row].as_str().unwrap()).join(" ");
        asked.push(json!({"cards": cards, "opponents": 3}).to_string());
    }
    let as_best = run_on(&["score", "--json"], best_tables.join("\n")).records();
    let solved = run_on(&[&["solve", "--json", "--top", "2"], args].concat(), asked.join("\n")).records();
    for (seat, player) in review["players"].as_array().unwrap().iter().enumerate() {
        let own = || (seat..4 * deals).step_by(4);
        let name = NAMES[seat];
        assert_eq!((player["player"].as_str(), &player["units"]), (Some(name), &account["totals"][name]));
        let near = |field: &str, sum: f64| {
            let reported = number(&player[field]);
            assert!((reported - sum).abs() < 2e-6 * deals as f64, "{name}: {field} {reported}, and hand by hand {sum}");
        };
        near("cost", own().map(|nth| number(&graded[nth]["loss"])).sum());
        near("cards", own().map(|nth| number(&solved[nth]["ev"])).sum());
        let expected: f64 = own().map(|nth| number(&graded[nth]["ev"]) - number(&graded[nth]["loss"])).sum();
        near("luck", number(&player["units"]) - expected);
        for hand in own().map(|nth| &graded[nth]) {
            // The solver stops sampling early for a setting that is far worse than the best. Its EV is then based on
            // fewer opponents than the EV of the best setting, so the EVs and the loss agree only within their errors.
            let or_zero = |error: &Value| error.as_f64().unwrap_or(0.0);
            let errors =
                or_zero(&hand["std_err"]) + or_zero(&hand["loss_std_err"]) + or_zero(&hand["given"]["std_err"]);
            let left = number(&hand["ev"]) - number(&hand["loss"]) - number(&hand["given"]["ev"]);
            assert!(left.abs() <= 4.0 * errors + 3e-6, "{hand}");
        }
        let parts = number(&player["cards"]) - number(&player["cost"]) + number(&player["luck"]);
        assert!((parts - number(&player["units"])).abs() < 1e-9 * deals as f64, "{player}");
        assert_eq!(player["unknown"], 0);
        let best: i64 = own().map(|nth| as_best[nth]["totals"][name].as_i64().unwrap()).sum();
        assert_eq!(player["as_best"], best, "{name}");
        let mut losses: Vec<f64> =
            own().filter(|nth| graded[*nth]["tied"] == false).map(|nth| number(&graded[nth]["loss"])).collect();
        losses.sort_by(|a, b| b.total_cmp(a));
        losses.truncate(3);
        let mistakes: Vec<f64> =
            player["mistakes"].as_array().unwrap().iter().map(|mistake| number(&mistake["loss"])).collect();
        assert_eq!(mistakes, losses);
        if !args.contains(&"--quick") {
            let error = |field: &str, hand_error: &dyn Fn(usize) -> Value| {
                let variance: f64 = own().map(|nth| hand_error(nth).as_f64().unwrap_or(0.0).powi(2)).sum();
                assert!((number(&player[field]) - variance.sqrt()).abs() < 1e-5, "{name}: {field}");
            };
            error("cost_std_err", &|nth| graded[nth]["loss_std_err"].clone());
            error("cards_std_err", &|nth| solved[nth]["std_err"].clone());
        }
    }
}

#[test]
fn a_review_agrees_with_grade_and_score() {
    review_agrees(12, &["--quick"]);
    review_agrees(1, &["--precision", "0.05"]);
}

#[test]
#[ignore = "most of a minute in release mode"]
fn a_review_of_many_hands_agrees_with_grade_and_score() {
    review_agrees(cases(125), &[]);
}

/// A review counts surrendered hands, naturals, deals recorded without cards, and deals with names in another letter
/// case. It lists the lines that are not counted.
#[test]
fn a_review_counts_every_kind_of_deal() {
    let dragon = "2s 3c 4d 5h 6s 7h 8d 9c Ts Jc Qd Kh As";
    let log = format!(
        "amy={}; Bob=fold\nAMY=+5; bob=-5\nnonsense\nAmy=natural: {dragon}; Bob=fold\nBob=fold: {}; Amy=fold: {}\n",
        "As Ah Kc / Jh Js Jd 4c 4d / 9s 9h 9d 9c 2c",
        "Qs Qd 3c Ts 8s 6s 5s 2s 7h 7d 7s 3h 3d",
        "Qc 7c 2d Ac Ad 8c 5d 3s Td Tc 6c 6d Ks"
    );
    let ran = run_on(&["review", "--json", "--quick"], &log);
    let record = ran.records().pop().unwrap();
    let account = run_on(&["score", "--account", "--json"], &log).records().pop().unwrap();
    assert_eq!((ran.status, &record["not_counted"], &record["totals"]), (1, &json!([3]), &account["totals"]));
    let [amy, bob] = &record["players"].as_array().unwrap()[..] else { panic!("{record}") };
    assert_eq!((&amy["deals"], &amy["hands"], &amy["unknown"]), (&4.into(), &3.into(), &5.into()));
    assert_eq!((&bob["deals"], &bob["hands"]), (&4.into(), &1.into()));
    for player in [amy, bob] {
        let sum =
            number(&player["cards"]) - number(&player["cost"]) + number(&player["luck"]) + number(&player["unknown"]);
        assert!((sum - number(&player["units"])).abs() < 1e-9, "{player}");
    }
    // Declaring the dragon in deal 3 is the best action, so deal 3 is not among Amy's mistakes.
    assert!(amy["mistakes"].as_array().unwrap().iter().all(|mistake| mistake["deal"] != 3), "{amy}");
    let text = run_on(&["review", "--quick"], &log).out;
    assert!(text.contains("Amy") || text.contains("amy"), "{text}");
    assert!(text.contains("with best settings") && text.ends_with("1 line not counted: 3\n"), "{text}");
    let units = run_on(&["review"], "Amy=+5; Bob=-5\n").out;
    assert!(units.contains("no cards are known"), "{units}");
    assert_eq!(run_on(&["review", "--json"], "").record()["deals"], 0);
    // The bytes are the same for any number of threads.
    let log = poor_settings(4).join("\n");
    let with = |threads: &str| run_on(&["review", "--quick", "--json", "--threads", threads], &log).out;
    assert_eq!(with("1"), with("3"));
}

const LOG: &str = "tests/data/evening.txt";

/// A record in JSON lists the deals of each player, with the units won, the running total and the cost. The costs of
/// the deals add up to the player's cost.
#[test]
fn a_review_follows_each_deal() {
    let record = run(&["review", "--quick", "--json", LOG]).record();
    // The deals pay Amy, Bob and Cy +5 +1 -6, +14 -3 -11 and -1 +2 -1, as `score` settles them.
    let wanted = [[(5, 5), (14, 19), (-1, 18)], [(1, 1), (-3, -2), (2, 0)], [(-6, -6), (-11, -17), (-1, -18)]];
    for (player, wanted) in record["players"].as_array().unwrap().iter().zip(wanted) {
        let deals = player["by_deal"].as_array().unwrap();
        let column = |field: &str| deals.iter().map(|deal| deal[field].as_i64().unwrap()).collect::<Vec<_>>();
        assert_eq!(
            (column("deal"), column("units"), column("total")),
            (vec![1, 2, 3], wanted.map(|(units, _)| units).to_vec(), wanted.map(|(_, total)| total).to_vec())
        );
        let costs: f64 = deals.iter().filter_map(|deal| deal["cost"].as_f64()).sum();
        assert!((costs - number(&player["cost"])).abs() < 1e-5, "{player}");
        assert_eq!(deals[2]["cost"], Value::Null, "the cards of the last deal are not known");
        assert!(player["summary"].as_str().unwrap().starts_with(player["player"].as_str().unwrap()));
    }
    assert_eq!(
        record["players"][1]["summary"],
        "Bob broke even: cards brought 12, deals recorded without cards 2; settings cost 8, luck 6"
    );
    let streets = run(&["review", "--quick", "--json", "tests/data/open-face.txt", "--rules", "pineapple"]).record();
    assert_eq!(streets["players"][1]["summary"], "Bob lost 43 units: 37 to luck, 6 to placing");
    assert_eq!(streets["players"][0]["by_deal"][2]["total"], 43);
}

/// After a line that names the rules, a review has one sentence for each player. Below are charts, which fit fifty
/// columns.
#[test]
fn a_review_opens_with_a_sentence_for_each_player() {
    let text = run(&["review", "--quick", LOG]).out;
    let opening: Vec<&str> = text.lines().skip(2).take(3).collect();
    assert!(
        opening
            .iter()
            .zip(["Amy won 18 units: ", "Bob broke even: ", "Cy lost 18 units: "])
            .all(|(line, begin)| line.starts_with(begin)),
        "{text}"
    );
    let (_, charts) = text.split_once("\nrunning totals\n").unwrap();
    let (charts, _) = charts.split_once("\naccount of").unwrap();
    assert!(charts.lines().all(|line| line.chars().count() <= 50) && charts.is_ascii(), "{charts}");
    assert!(charts.contains("  A Amy +18, B Bob +0, C Cy -18") && charts.contains("  Bob  17?\n"), "{charts}");
    let explained = help::unwrapped(&text);
    let marks = "? not reviewed, blank: did not play";
    assert!(explained.contains(marks), "{explained}");
    assert!(
        explained.contains("'Best settings' replays this session, against the cards that the opponents held"),
        "{text}"
    );
    // A session of one deal has no chart. A session that nobody wins has no chart either.
    for log in ["Amy=+3; Bob=-3\n", "Amy=0; Bob=0\nAmy=0; Bob=0\n"] {
        let text = run_on(&["review"], log).out;
        assert!(!text.contains("running totals") && text.contains("no cards are known"), "{text}");
    }
}

/// A page draws the totals and the costs without a script. Each player's line of totals has a label, and so has each
/// player's row of bars.
#[test]
fn a_page_draws_the_session() {
    let page = run(&["review", "--quick", LOG, "--format", "html"]).out;
    assert!(!page.contains("<script") && !page.contains("± 0.00"), "{page}");
    assert_eq!((page.matches("<svg ").count(), page.matches("<polyline ").count()), (1 + 3, 3), "{page}");
    for wanted in [">Amy +18</text>", ">Bob +0</text>", ">Cy -18</text>", "<h3>Bob: 8.42 in all</h3>", ">7.01</text>"] {
        assert!(page.contains(wanted), "{wanted}: {page}");
    }
    assert!(
        page.contains("<title>deal 2: 7.01 units</title>") && page.contains("<title>deal 3: cards unknown</title>")
    );
    // Money appears only with a stake. In place of figures that depend on a player's cards, 'no cards' appears if the
    // player's cards are not known.
    assert!(!page.contains(">money</th>"));
    let log = "# rules: { rules = \"standard\", stake = 0.5 }\nAmy=+3; Bob=-3\nAmy=+1; Bob=-1\n";
    let staked = run_on(&["review", "--format", "html"], log).out;
    assert!(staked.contains(">money</th>") && staked.contains(">no cards</span>"), "{staked}");
    assert!(!staked.contains("± 0.00") && staked.matches("<svg ").count() == 1, "{staked}");
    let record = run_on(&["review", "--json"], log).record();
    assert_eq!(record["players"][0]["cards_std_err"], Value::Null);
    // If there are very many players, the chart shows only some of them.
    let league: String = (0..30).map(|n| format!("P{n}=+{}; Q{n}=-{}\n", n + 1, n + 1)).collect();
    let page = run_on(&["review", "--format", "html"], &league).out;
    assert!(page.contains("48 more players are not drawn") && page.matches("<polyline ").count() == 12);
}

/// For each mistake, the best action is hidden until the user presses Enter. Mistakes come costliest first.
#[test]
fn mistakes_are_shown_one_by_one() {
    let next = |keys: &str| run_on(&["review", "--quick", LOG, "--next"], keys);
    let record = run(&["review", "--quick", "--json", LOG]).record();
    let losses = record["players"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|player| player["mistakes"].as_array().unwrap().iter().map(|mistake| number(&mistake["loss"])));
    let mut losses: Vec<f64> = losses.collect();
    losses.sort_by(|a, b| b.total_cmp(a));
    let none = next("");
    assert_eq!((none.status, none.err.as_str()), (0, ""));
    assert!(none.out.contains("\nMistake 1 of 4\nBob in deal 2\n") && !none.out.contains("best, by"), "{}", none.out);
    assert!(none.out.ends_with("\n0 of 4 mistakes seen\n"), "{}", none.out);
    let all = next(&"\n".repeat(7));
    let shown: Vec<&str> = all.out.lines().filter_map(|line| line.strip_prefix("best, by ")).collect();
    assert_eq!(shown, losses.iter().map(|loss| format!("{loss:.2} units:")).collect::<Vec<_>>());
    assert!(all.out.contains("in this deal, the best action would have made +5 instead of -3\n"), "{}", all.out);
    assert!(all.out.ends_with("\n4 of 4 mistakes seen\n"), "{}", all.out);
    let quit = next("\nq\n\n");
    assert_eq!((quit.out.matches("Mistake ").count(), quit.out.matches("best, by").count()), (1, 1));
    let wrong = next("\nwhat\n\n");
    assert_eq!(wrong.err, "pusoy: line 2: no such command 'what' (Enter goes on, 'quit' ends)\n");
    assert_eq!((wrong.status, wrong.out.matches("Mistake ").count()), (1, 2));
    // Keys come from standard input, so the log cannot.
    let refused = run_on(&["review", "--next"], "Amy=+1; Bob=-1\n");
    assert!(refused.status == 2 && refused.err.contains("--next reads keys from standard input"), "{refused:?}");
    let mistakes_of = |name: &str| {
        run_on(&["review", "tests/data/evening.txt", "--quick", "--next", "--player", name], "\n".repeat(30))
    };
    let (bob, zoe) = (mistakes_of("bob"), mistakes_of("Zoe"));
    assert!(bob.status == 0 && bob.out.contains("\nBob in deal") && !bob.out.contains("\nAmy in deal"), "{bob:?}");
    assert!(zoe.status == 2 && zoe.err.contains("--player: 'Zoe' is not one of the players (Amy, Bob"), "{zoe:?}");
    assert_eq!(run_on(&["review", LOG, "--next", "--json"], "").status, 2);
    let file = format!("{}/units.txt", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&file, "Amy=+1; Bob=-1\n").unwrap();
    assert_eq!(run_on(&["review", &file, "--next"], "").out, "no mistakes in the hands whose cards are known\n");
    // Streets of open-face.
    let log = ["review", "--quick", "tests/data/open-face.txt", "--rules", "pineapple", "--next"];
    let streets = run_on(&log, "\n").out;
    assert!(streets.contains("Mistake 1 of 4\nBob in deal 1, street 5\n  front   5h 4d\n"), "{streets}");
    // The placement that was played makes a pair of fours in front. This pair beats the middle, so the board is foul,
    // and a foul costs 6 units.
    let reason = "the best gains over the given placement: royalties +0.00, fouls +6.00, fantasyland +0.00\n";
    assert!(streets.contains(&format!("best, by 6.00 units:\n  2c>f 5d>m 4s>x\n{reason}")), "{streets}");
    // Histories of drills have no players.
    let drilled = run(&["review", "tests/data/drill-history.jsonl", "--quick", "--next", "--player", "X"]);
    assert!(
        drilled.status == 2 && drilled.err.contains("--player needs names of players, but no reviewed deal has any"),
        "{drilled:?}"
    );
}

/// Typed settings are graded before the answer is shown.
#[test]
fn settings_can_be_tried_before_the_answer() {
    let ran =
        run_on(&["review", "--quick", LOG, "--next"], "QQ3 / T8652\n3h 3d 3c / Ts 8s 6s 5s 2s\nAs / x\n\n\nquit\n");
    let (tries, answer) = ran.out.split_once("best, by 7.01 units:\n").unwrap();
    // The first try is the setting that was played, and the second is the best one.
    let (_, tries) = tries.split_once("What would be better?\n").unwrap();
    let graded: Vec<&str> = tries.lines().collect();
    assert!(graded[0].starts_with("7.01 units lost; ") && graded[1].starts_with("nothing lost; 1st of "), "{tries}");
    assert!(answer.contains("\nMistake 2 of 4\n") && !answer.contains("best, by"), "{answer}");
    assert!(ran.err.contains("line 3: ") && ran.err.contains("(Enter shows the answer, 'quit' ends)"), "{ran:?}");
    assert_eq!(ran.status, 1);
    // A hand of a drill is tried under the rules of its record.
    let drilled = run_on(&["review", "tests/data/drill-history.jsonl", "--quick", "--next"], "AhAc8s/QcJc5c4cTc\n");
    assert!(drilled.out.contains(" units lost; "), "{drilled:?}");
}

/// For a surrender that is a mistake, `review --next` shows the units of the best setting and of the surrender.
#[test]
fn a_review_explains_why_a_surrender_is_a_mistake() {
    let path = format!("{}/surrendered.txt", env!("CARGO_TARGET_TMPDIR"));
    let cards = "Ad Ac Kh Kc Qd Js Jd Td 9s 4h 3h 3c 2c";
    let bob = "Bob=Qs Qh 4c / Ks Kd 9h 8c 2d / As Ah 7h 7c 3s";
    std::fs::write(&path, format!("Amy=fold: {cards}; {bob}\n")).unwrap();
    let rules = ["--rules", "taiwanese", "--quick"];
    let stepped = run_on(&[&["review", &path, "--next"], &rules[..]].concat(), "\n").out;
    let grade = ["grade", "--json", "--opponents", "1", &format!("fold: {cards}")];
    let record = run(&[&grade[..], &rules[..]].concat()).record();
    let (best, loss) = (number(&record["ev"]), number(&record["loss"]));
    let reason = format!("the setting earns {best:+.2} units on average, a surrender {:+.2}\n", best - loss);
    assert!(loss > 1.0 && stepped.contains(&reason), "{reason}{stepped}");
}

#[cfg(unix)]
#[test]
fn a_key_shows_the_answer_at_a_terminal() {
    let mut terminal = crate::terminals::Terminal::run(50, &["review", "--quick", LOG, "--next"]);
    terminal.type_in("\r");
    terminal.wait_for("best, by 7.01 units:");
    terminal.wait_for("Enter: the next mistake > ");
    terminal.type_in("\r");
    terminal.wait_for("Mistake 2 of 4");
    terminal.type_in("q\r");
    terminal.wait_for("1 of 4 mistakes seen");
    terminal.wait_for_end();
}

/// A mis-set hand is called mis-set, with the reason, in every format and with `--next`. A sentence that explains
/// luck follows the summaries of the players.
#[test]
fn a_review_says_which_hands_are_misset() {
    let path = format!("{}/misset.txt", env!("CARGO_TARGET_TMPDIR"));
    // Amy's full house in the middle is stronger than the flush in the back. Bob's pair in front is stronger than queen
    // high in the middle.
    let log = "Amy=7s 7c 3c / 9s 9h 9d 4h 4d / As Ks Qs Js 2s; Bob=6s 6h 4c / Ts 7d 9c Qd 8s / 3s 3h 3d 2c 2d\n";
    std::fs::write(&path, log).unwrap();
    let text = run(&["review", "--quick", &path]).out;
    let given =
        "lost by 7s 7c 3c / 9s 9h 9d 4h 4d / As Ks Qs Js 2s\n    mis-set: the middle is too strong for the back\n";
    assert!(text.contains(given), "{text}");
    assert!(text.contains("\n    mis-set: the front is stronger than the middle\n"), "{text}");
    let (_, below) = text.split_once("\nBob ").unwrap();
    let luck = "Luck is the opponents' cards and how they set them, so it includes their mistakes.";
    assert!(below.replace('\n', " ").contains(luck), "{below}");
    let page = run(&["review", "--quick", "--format", "html", &path]).out;
    assert_eq!(page.matches("mis-set: the ").count(), 2, "{page}");
    let stepped = run_on(&["review", "--quick", "--next", &path], "\n\n\n").out;
    assert_eq!(stepped.matches("\nWhat would be better?\nmis-set: the ").count(), 2, "{stepped}");
    let records = run(&["review", "--quick", "--json", &path]).record();
    let reason = |seat: usize| records["players"][seat]["mistakes"][0]["misset"].clone();
    assert_eq!((reason(0), reason(1)), (json!("middle>back"), json!("front>middle")));
}
