//! Stakes: the exact amount of money per unit, for all players or for one pair of players, and its currency.

use pusoy::chinese::settle::{SettleError, settle_noted};
use pusoy::chinese::{Deal, Player, Rules, Settlement, settle};
use pusoy::ledger::Money;
use pusoy::options::OptionValue;

use crate::work::assert_linear;

fn settled(options: &[(&str, &str)]) -> Settlement {
    let rules = Rules::from_options(options.iter().map(|(name, value)| (*name, (*value).into()))).unwrap();
    let hands = [
        ("A", "As Ah Kc / Jh Js Jd 4c 4d / 9s 9h 9d 9c 2c"),
        ("B", "Qs Qd 3c / Ts 8s 6s 5s 2s / 7h 7d 7s 3h 3d"),
        ("C", "Kd Qh 5c / 8h 8d 4h 4s Jc / Kh Th 6h 5h 2h"),
        ("D", "Qc 7c 2d / Ac Ad 8c 5d 3s / Td Tc 6c 6d Ks"),
    ];
    settle(&rules, &hands.map(|(name, text)| Player::new(name, Deal::Set(text.parse().unwrap())))).unwrap()
}

/// A, B, C and D win 21, 1, -7 and -15 units. A wins 7 units from each opponent.
#[test]
fn decimals_are_exact() {
    let texts = |settlement: &Settlement| settlement.money.iter().map(Money::to_string).collect::<Vec<_>>();
    let quarter = settled(&[("stake", "0.25")]);
    assert_eq!(quarter.ledger.totals(), [21, 1, -7, -15]);
    assert_eq!(texts(&quarter), ["5.25", "0.25", "-1.75", "-3.75"]);
    let transfers: Vec<_> = quarter.transfers().iter().map(|t| (t.from, t.to, t.amount.to_string())).collect();
    assert_eq!(transfers, [(2, 0, "1.5".into()), (2, 1, "0.25".into()), (3, 0, "3.75".into())]);
    // A and B play for 7 x 0.0001 instead of 7 x 0.1. Floating-point numbers would not give these totals exactly.
    let apart = settled(&[("stake", "0.1"), ("pair-stake", "B:A=0.0001")]);
    assert_eq!(texts(&apart), ["1.4007", "0.7993", "-0.7", "-1.5"]);
    let free = settled(&[("stake", "0")]);
    assert!(free.transfers().is_empty() && free.money == [Money::ZERO; 4]);
}

#[test]
fn stakes_and_currencies_are_read() {
    let set = |name: &str, value: OptionValue| {
        let mut rules = Rules::default();
        rules.set(name, value).map(|()| rules)
    };
    let refused = |name: &str, value: &str| set(name, value.into()).unwrap_err().to_string();
    for (value, read) in [("0.25", "0.25"), ("2.50", "2.5"), (".5", "0.5"), ("1000000000", "1000000000"), ("1.0", "1")]
    {
        assert_eq!(set("stake", value.into()).unwrap().stake.0.to_string(), read);
        assert_eq!(
            set("pair-stake", format!("A:B={value}").as_str().into()).unwrap().stake_between("B", "A").to_string(),
            read
        );
    }
    // A comma may replace the decimal point, unless it could separate thousands. In a list of pairs, a comma separates
    // the pairs.
    for (value, read) in [("0,25", "0.25"), ("1,5", "1.5"), ("2,50", "2.5")] {
        assert_eq!(set("stake", value.into()).unwrap().stake.0.to_string(), read);
        assert!(refused("pair-stake", &format!("A:B={value}")).contains("for option 'pair-stake': expected"));
    }
    for value in ["-1", "0.00001", "1000000000.0001", "1,500", "1,5,0", "1e2", "ten", "-0.5"] {
        let message = refused("stake", value);
        assert!(message.ends_with("a number from 0 to 1,000,000,000 with at most four decimal places"), "{message}");
        assert!(
            refused("pair-stake", &format!("A:B={value}")).contains("for option 'pair-stake': expected"),
            "{value}"
        );
    }
    for label in ["EUR", "€", "zł", "Fr.", "US dollars", "円", "₿"] {
        let rules = set("currency", label.into()).unwrap();
        assert_eq!((rules.currency.0.as_deref(), rules.hash()), (Some(label), Rules::default().hash()));
        assert_eq!(rules.changed_from_preset(), [("currency", label.to_owned())]);
        assert!(rules.in_words().iter().any(|clause| clause.text == format!("A unit is 1 {label}.")));
    }
    assert_eq!(set("currency", "none".into()).unwrap(), Rules::default());
    for label in ["", " ", "5", "€5", "a\nb", "\u{1b}[1m", "\u{202e}RUE", "a very long label indeed", "A,B", "50%"] {
        assert!(refused("currency", label).contains("for option 'currency': expected"), "{label:?}");
    }
}

/// Recorded units are converted to money exactly, or refused if the amount would overflow.
#[test]
fn recorded_units_become_money_or_are_refused() {
    let noted = |stake: &str, units: i64| {
        let mut rules = Rules::default();
        rules.set("stake", stake).unwrap();
        let noted = settle_noted(&rules, &[("A", vec![units]), ("B", vec![-units])])?;
        Ok::<_, SettleError>(noted.money[0].to_string())
    };
    // An amount of money is at most 9,223,372,036,854,775,807.
    assert_eq!(noted("1000000000", 9_223_372_036), Ok("9223372036000000000".into()));
    assert_eq!(noted("1000000000", 9_223_372_037), Err(SettleError::TooLarge));
    assert_eq!(noted("1000000000", -9_223_372_037), Err(SettleError::TooLarge));
    assert_eq!(noted("1", i64::MAX), Ok("9223372036854775807".into()));
    assert_eq!(noted("1.0001", i64::MAX), Err(SettleError::TooLarge));
    assert_eq!(noted("0.0001", -i64::MAX), Ok("-922337203685477.5807".into()));
    assert_eq!(noted("0", i64::MAX), Ok("0".into()));
}

/// Setting stakes for twice as many pairs, together or one by one, allocates at most three times the bytes.
#[test]
fn stakes_of_many_pairs_take_little_work() {
    let pair = |at: usize| format!("A{at}:B{at}=1.5");
    assert_linear("together", 1_000, |pairs| {
        let text = (0..pairs).map(pair).collect::<Vec<_>>().join(",");
        Rules::default().set("pair-stake", text.as_str()).unwrap();
    });
    assert_linear("one by one", 1_000, |pairs| {
        let mut rules = Rules::default();
        (0..pairs).for_each(|at| rules.set("pair-stake", pair(at).as_str()).unwrap());
        assert_eq!(rules.pair_stake.iter().count(), pairs);
    });
    let mut rules = Rules::default();
    rules.set("pair-stake", "A:B=1,B:A=2,C:D=3").unwrap();
    rules.set("pair-stake", "D:C=0.5").unwrap();
    assert_eq!(rules.changed_from_preset(), [("pair-stake", "A:B=2,C:D=0.5".to_owned())]);
}

/// Settling up among many players takes little work. Every total is settled, with fewer transfers than players.
#[test]
fn many_players_settle_up() {
    let totals = |players: i64| -> Vec<Money> {
        let mut totals: Vec<i64> = (1..players).map(|at| if at % 3 == 0 { -at } else { at }).collect();
        totals.push(-totals.iter().sum::<i64>());
        totals.into_iter().map(Money::whole).collect()
    };
    let mut open = totals(40_000);
    let transfers = Money::fewest_transfers(&open);
    assert!(transfers.len() < open.len() && transfers.is_sorted());
    for transfer in transfers {
        assert!(transfer.amount > Money::ZERO);
        open[transfer.from] = open[transfer.from].checked_add(transfer.amount).unwrap();
        open[transfer.to] = open[transfer.to].checked_add(-transfer.amount).unwrap();
    }
    assert!(open.iter().all(|&left| left == Money::ZERO));
}
