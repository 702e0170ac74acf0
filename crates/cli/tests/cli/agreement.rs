//! Checks that `solve` expects the same units that `score` pays, under random rules.

use pusoy::cards::{CardSet, Rng};
use pusoy::chinese::Rules;

use super::*;
use crate::long_runs::cases;

#[path = "../../../../tests/random_rules/mod.rs"]
pub mod random_rules;

/// Returns `rules` as the options of a record.
pub fn options(rules: &Rules) -> Value {
    let mut options = serde_json::Map::new();
    options.insert(String::from("rules"), rules.preset_name().into());
    options.extend(rules.changed_from_preset().into_iter().map(|(name, value)| (name.to_owned(), value.into())));
    options.into()
}

fn spaced(cards: CardSet) -> String {
    cards.to_string()
}

#[test]
fn solve_expects_what_score_pays() {
    expect_what_is_paid(20);
}

#[test]
#[ignore = "half a minute in release mode"]
fn solve_expects_what_score_pays_under_many_rule_sets() {
    expect_what_is_paid(cases(300));
}

/// Deals a random hand under each of `rule_sets` random rule sets, against known opponents. Checks that the EV of each
/// setting, surrender and natural in `solve` equals what `score` pays for it.
fn expect_what_is_paid(rule_sets: usize) {
    let mut rng = Rng::new(300);
    let mut asked = Vec::new();
    for n in 0..rule_sets {
        let rules = random_rules::random_rules(&mut rng, true);
        let mut deck = CardSet::DECK;
        let mut deal = |size: usize| {
            let cards = rng.deal(deck, size);
            deck -= cards;
            cards
        };
        let against: Vec<[CardSet; 3]> = (0..1 + n % 3)
            .map(|_| {
                let mut rows = [deal(3), deal(5), deal(5)];
                // Most random settings are mis-set. In two of three deals, put middle and back in order.
                let rank = |row| pusoy::eval::RowTable::wheel_low().rank(row).unwrap();
                if n % 3 > 0 && rank(rows[1]) > rank(rows[2]) {
                    rows.swap(1, 2);
                }
                rows
            })
            .collect();
        asked.push((rules, deal(13), against));
    }

    let question = |(rules, hand, against): &(Rules, CardSet, Vec<[CardSet; 3]>)| {
        let against: Vec<String> = against.iter().map(|rows| itertools::join(rows.map(spaced), " / ")).collect();
        serde_json::json!({"cards": spaced(*hand), "against": against, "options": options(rules)})
    };
    let lines: String = asked.iter().map(|asked| format!("{}\n", question(asked))).collect();
    let answers = run_on(&["solve", "--json", "--top", "4", "--variants"], lines).records();
    assert_eq!(answers.len(), rule_sets);

    // Each action of an answer becomes a table to settle.
    let mut tables = Vec::new();
    let mut expected = Vec::new();
    let mut count = (0, 0, 0);
    for ((rules, hand, against), answer) in asked.iter().zip(&answers) {
        assert_eq!(answer["method"], "exact", "{answer}");
        let everything = serde_json::json!(["front", "middle", "back", "broken"]);
        let opponents = against.iter().enumerate().map(|(n, rows)| {
            let [front, middle, back] = rows.map(spaced);
            serde_json::json!({"name": format!("opponent {n}"), "front": front, "middle": middle, "back": back, "declared": everything})
        });
        let opponents: Vec<Value> = opponents.collect();
        let mut expect = |me: Value, ev: &Value| {
            let players: Vec<Value> = [me].into_iter().chain(opponents.clone()).collect();
            tables.push(serde_json::json!({"players": players, "options": options(rules)}));
            expected.push(ev.as_f64().unwrap());
        };
        for setting in answer["settings"].as_array().unwrap() {
            let mut me = serde_json::json!({"name": "me", "front": setting["front"], "middle": setting["middle"], "back": setting["back"]});
            for field in ["claim", "declared"].into_iter().filter(|field| setting.get(field).is_some()) {
                me[field] = setting[field].clone();
            }
            expect(me, &setting["ev"]);
            count.0 += 1;
        }
        if !answer["natural"].is_null() {
            expect(
                serde_json::json!({"name": "me", "cards": spaced(*hand), "status": "natural"}),
                &answer["natural"]["ev"],
            );
            count.1 += 1;
        }
        if !answer["surrender"].is_null() {
            expect(
                serde_json::json!({"name": "me", "cards": spaced(*hand), "status": "surrender"}),
                &answer["surrender"],
            );
            count.2 += 1;
        }
        // No action has a higher EV than the answer.
        let evs = answer["settings"].as_array().unwrap().iter().map(|setting| &setting["ev"]);
        let most = evs
            .chain([&answer["natural"]["ev"], &answer["surrender"]])
            .filter_map(Value::as_f64)
            .fold(f64::MIN, f64::max);
        assert!(answer["ev"].as_f64().unwrap() >= most, "{answer}");
    }
    let lines: String = tables.iter().map(|table| format!("{table}\n")).collect();
    let paid = run_on(&["score", "--json"], lines).records();
    for ((table, paid), expected) in tables.iter().zip(&paid).zip(&expected) {
        assert_eq!(paid["totals"]["me"].as_f64(), Some(*expected), "{table}\n{paid}");
    }
    // Few random hands have a natural, so the short test may deal none.
    let least = (3 * rule_sets, rule_sets / 100, rule_sets / 6);
    assert!(count.0 > least.0 && count.1 >= least.1 && count.2 > least.2, "{count:?}");
}
