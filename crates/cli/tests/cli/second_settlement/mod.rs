//! Settles random tables under random rules and stakes twice: with the program, and with the tests' own arithmetic.
//! Both must find exactly the same units, money and race points. The program's text must list the same payments.

mod arithmetic;
mod climbing;
mod evenings;
mod tien_len;

use arithmetic::{Hand, Second};
use pusoy::cards::{CardSet, Rng, Suit};
use pusoy::chinese::Rules;
use pusoy::eval::RowTable;

use super::agreement::{options, random_rules};
use super::*;
use crate::long_runs::cases;

#[test]
fn tables_settle_by_the_rules() {
    settle_twice(1_500);
}

#[test]
#[ignore = "minutes in release mode"]
fn many_tables_settle_by_the_rules() {
    settle_twice(cases(500_000));
}

/// Stakes with up to four decimal places, including the highest stake that the rules allow.
const STAKES: [&str; 8] = ["0", "1", "0.25", "0.0001", "12.3456", "7.5", "1000000000", "999999999.9999"];

/// Settles random tables, each under its own rules. The program settles them as records and as text, and the test
/// settles them itself.
fn settle_twice(tables: usize) {
    let mut rng = Rng::new(16);
    let mut left = tables;
    let (mut paid, mut points) = (0, 0);
    while left > 0 {
        let batch = left.min(5_000);
        left -= batch;
        let asked: Vec<(Rules, Vec<Hand>)> = (0..batch).map(|_| table(&mut rng)).collect();
        let lines: String = asked.iter().map(|(rules, hands)| format!("{}\n", input(rules, hands))).collect();
        let records = run_on(&["score", "--json"], &lines).records();
        let mut expected_lines = Vec::new();
        for ((rules, hands), record) in asked.iter().zip(&records) {
            let outcome = Second::new(rules).settle(hands);
            let what = || format!("{}\n{record}", input(rules, hands));
            let by_name = |values: &[i128], value: fn(i128) -> Value| -> Value {
                hands
                    .iter()
                    .zip(values)
                    .map(|(hand, &n)| (hand.name.clone(), value(n)))
                    .collect::<serde_json::Map<_, _>>()
                    .into()
            };
            let whole = |n: i128| Value::from(i64::try_from(n).unwrap());
            assert_eq!(record["totals"], by_name(&outcome.units, whole), "{}", what());
            assert_eq!(record["money"], by_name(&outcome.money, amount), "{}", what());
            let of_race = outcome.points.as_ref().map(|points| by_name(points, whole));
            assert_eq!(record["points"], of_race.unwrap_or_default(), "{}", what());
            check_transfers(record, hands, &outcome.money);
            paid += usize::from(outcome.money.iter().any(|&money| money != 0));
            points += usize::from(outcome.points.is_some());
            if outcome.points.is_none() {
                expected_lines.extend(payments(
                    record,
                    outcome.money != outcome.units.iter().map(|units| units * 10_000).collect::<Vec<_>>(),
                ));
            }
        }
        assert_eq!(records.len(), batch);
        let text = run_on(&["score"], &lines).out;
        let lines: Vec<&str> =
            text.lines().filter(|line| line.contains(" pays ") || line.starts_with("nobody pays")).collect();
        assert_eq!(lines, expected_lines);
    }
    assert!(paid * 2 > tables && points * 30 > tables, "{paid} of {tables} tables paid, {points} had points of a race");
}

/// Formats ten-thousandths as an amount in a record.
fn amount(money: i128) -> Value {
    if money % 10_000 == 0 {
        return i64::try_from(money / 10_000).unwrap().into();
    }
    let (sign, size) = (if money < 0 { "-" } else { "" }, money.unsigned_abs());
    let text = format!("{sign}{}.{:04}", size / 10_000, size % 10_000);
    text.trim_end_matches('0').into()
}

/// Parses an amount in a record, in ten-thousandths.
fn ten_thousandths(amount: &Value) -> i128 {
    let text = amount.as_str().map_or_else(|| amount.to_string(), String::from);
    let (whole, decimals) = text.split_once('.').unwrap_or((&text, ""));
    format!("{whole}{decimals:0<4}").parse().unwrap()
}

/// Checks that the transfers of a record settle each player's money, with as few transfers as possible.
fn check_transfers(record: &Value, hands: &[Hand], money: &[i128]) {
    let mut open = money.to_vec();
    let transfers = record["transfers"].as_array().unwrap();
    let seat = |name: &Value| hands.iter().position(|hand| hand.name == name.as_str().unwrap()).unwrap();
    for transfer in transfers {
        let amount = ten_thousandths(&transfer["amount"]);
        assert!(amount > 0);
        open[seat(&transfer["to"])] -= amount;
        open[seat(&transfer["from"])] += amount;
    }
    assert!(open.iter().all(|&left| left == 0), "{record}");
    let uneven: Vec<i128> = money.iter().copied().filter(|&money| money != 0).collect();
    let in_pairs = uneven.len() == 4 && uneven[1..].iter().any(|other| uneven[0] + other == 0);
    let fewest = uneven.len().saturating_sub(1) - usize::from(in_pairs);
    assert_eq!(transfers.len(), fewest, "{record}");
}

/// Returns the lines in which text output lists the transfers of a record, or says that there are none.
fn payments(record: &Value, is_money: bool) -> Vec<String> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), String::from);
    let what = match (&record["currency"], is_money) {
        (Value::String(label), _) => format!(" {label}"),
        (_, true) => String::from(" in money"),
        (_, false) => String::new(),
    };
    let transfers = record["transfers"].as_array().unwrap();
    if transfers.is_empty() {
        return vec![String::from("nobody pays anybody")];
    }
    // Text pads one decimal place to two: `0.5` becomes `0.50`.
    let with_cents = |amount: String| {
        let has_one = amount.split_once('.').is_some_and(|(_, digits)| digits.len() == 1);
        if has_one { amount + "0" } else { amount }
    };
    let line =
        |t: &Value| format!("{} pays {} {}{what}", text(&t["from"]), text(&t["to"]), with_cents(text(&t["amount"])));
    transfers.iter().map(line).collect()
}

/// Returns a table as JSON input for `score`.
fn input(rules: &Rules, hands: &[Hand]) -> Value {
    let player = |hand: &Hand| {
        let [front, middle, back] = hand.rows.map(|row| row.to_string());
        let mut player = serde_json::json!({"name": hand.name, "front": front, "middle": middle, "back": back, "declared": hand.declared});
        for (field, value) in [("status", hand.status), ("claim", hand.claim)] {
            if let Some(value) = value {
                player[field] = value.into();
            }
        }
        player
    };
    serde_json::json!({"options": options(rules), "players": hands.iter().map(player).collect::<Vec<_>>()})
}

/// Returns a random table with random rules and stakes.
fn table(rng: &mut Rng) -> (Rules, Vec<Hand>) {
    let mut rules = random_rules::random_rules(rng, false);
    let names = ["Amy", "Bob", "Cy", "Di"];
    rules.set("stake", STAKES[rng.below(8) as usize]).unwrap();
    rules.set("currency", ["none", "none", "EUR"][rng.below(3) as usize]).unwrap();
    let players = 2 + rng.below(rules.most_players() as u32 - 1) as usize;
    for _ in 0..rng.below(3) {
        let (a, b) = (rng.below(players as u32) as usize, rng.below(players as u32) as usize);
        if a != b {
            rules
                .set("pair-stake", format!("{}:{}={}", names[a], names[b], STAKES[rng.below(8) as usize]).as_str())
                .unwrap();
        }
    }
    let mut deck = CardSet::DECK;
    let hands = names[..players].iter().map(|name| hand(rng, &rules, name, &mut deck)).collect();
    (rules, hands)
}

/// Returns a random hand. Some hands have four of a kind, or many cards of one suit. The setting is the best of 1, 30
/// or 60 random ones. Rows in order count most, then the strength of the middle, then the strength of the back.
fn hand(rng: &mut Rng, rules: &Rules, name: &str, deck: &mut CardSet) -> Hand {
    let mut cards = CardSet::EMPTY;
    match rng.below(4) {
        0 => {
            let rank = rng.deal(*deck, 1).iter().next().unwrap().rank();
            cards = deck.iter().filter(|card| card.rank() == rank).collect();
        }
        1 => {
            let suit = Suit::ALL[rng.below(4) as usize];
            let suited: CardSet = deck.iter().filter(|card| card.suit() == suit).collect();
            cards = rng.deal(suited, suited.len().min(8));
        }
        _ => {}
    }
    cards = cards | rng.deal(*deck - cards, 13 - cards.len());
    *deck -= cards;
    let rank = |row| RowTable::wheel_low().rank(row).unwrap();
    let tries = [1, 30, 60][rng.below(3) as usize];
    let settings = (0..tries).map(|_| {
        let back = rng.deal(cards, 5);
        let middle = rng.deal(cards - back, 5);
        [cards - back - middle, middle, back]
    });
    let in_order = |rows: &[CardSet; 3]| rank(rows[0]) <= rank(rows[1]) && rank(rows[1]) <= rank(rows[2]);
    let rows = settings.max_by_key(|rows| (in_order(rows), rank(rows[1]), rank(rows[2]))).unwrap();
    let status = match rng.below(8) {
        0 if rules.allows_surrender() => Some("surrender"),
        1 if Second::new(rules).natural(cards).is_some() => Some("natural"),
        _ => None,
    };
    let sources = ["front", "middle", "back", "broken"];
    let claim = (rng.below(2) == 0).then(|| sources[rng.below(4) as usize]);
    let declared = sources.into_iter().filter(|_| rng.below(3) > 0).collect();
    Hand { name: name.to_owned(), rows, status, claim, declared }
}
