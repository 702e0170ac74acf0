//! Public data is the same after writing and reading JSON, and invalid data is refused on reading.

use pusoy::cards::{Card, CardSet, Rank, Rng, Suit};
use pusoy::chinese::royalties::{Source, Sources};
use pusoy::chinese::rules::{House, Preset, RoyaltyPolicy, Scoring};
use pusoy::chinese::{ByRow, Claims, MissetReason, Natural, Row, Rules, Setting};
use pusoy::eval::RowRank;
use pusoy::ledger::Money;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{from_str, to_string};

use crate::random_rules::random_rules;

/// Writes a value as JSON, checks that reading the text gives an equal value, and returns the text.
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T) -> String {
    let text = to_string(value).unwrap();
    assert_eq!(&from_str::<T>(&text).unwrap_or_else(|error| panic!("{text}: {error}")), value, "{text}");
    text
}

fn refused<T: DeserializeOwned + std::fmt::Debug>(text: &str) -> String {
    from_str::<T>(text).unwrap_err().to_string()
}

#[test]
fn cards_are_serialized_as_text() {
    Rank::ALL.iter().for_each(|rank| _ = round_trip(rank));
    Suit::ALL.iter().for_each(|suit| _ = round_trip(suit));
    assert_eq!(round_trip(&Rank::Ten), "\"T\"");
    assert_eq!(round_trip(&Card::new(Rank::Ace, Suit::Hearts)), "\"Ah\"");
    let mut rng = Rng::new(1);
    for size in [0, 1, 13, 52] {
        round_trip(&rng.deal(CardSet::DECK, size));
    }
    let cards: CardSet = from_str("\"♠AK 10d\"").unwrap();
    assert_eq!(round_trip(&cards), "\"As Ks Td\"");
    assert!(refused::<CardSet>("\"As As\"").contains("expected different cards"));
    assert!(refused::<Card>("\"Ax\"").contains("expected a card"));
    assert!(refused::<Rank>("\"10\"").contains("expected a rank"));
}

#[test]
fn settings_rows_naturals_and_claims_are_serialized() {
    let setting: Setting = "6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d".parse().unwrap();
    assert_eq!(round_trip(&setting), "\"6s 6h 4c / Qd Ts Td 9c 8s / 3s 3h 3d 2s 2d\"");
    assert_eq!(round_trip(&ByRow { front: 1, middle: 2, back: 3 }), r#"{"front":1,"middle":2,"back":3}"#);
    assert!(refused::<Setting>("\"6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 6s\"").contains("expected a setting"));
    Row::ALL.iter().for_each(|row| _ = round_trip(row));
    Natural::ALL.iter().for_each(|natural| _ = round_trip(natural));
    MissetReason::ALL.iter().for_each(|reason| _ = round_trip(reason));
    assert_eq!(round_trip(&Natural::SixUp), "\"six-up\"");
    round_trip(&RowRank::ROYAL_FLUSH);
    assert!(refused::<RowRank>("7917").contains("expected the index of a strength"));
    let claims = Claims { claim: Some(Source::Broken), declared: Sources::only(Source::Row(Row::Back)) };
    assert_eq!(round_trip(&claims), r#"{"claim":"broken","declared":["back"]}"#);
}

#[test]
fn rules_are_serialized_as_options() {
    let mut rules = Rules::preset("taiwanese").unwrap();
    rules.set("natural", "dragon=13").unwrap();
    assert_eq!(round_trip(&rules), r#"{"rules":"taiwanese","natural":"dragon=13"}"#);
    assert_eq!(from_str::<Rules>(r#"{"natural":{"dragon":13},"rules":"taiwanese"}"#).unwrap(), rules);
    let typed: Rules = from_str(r#"{"scoring":"custom","custom":[2,1,0],"low-middle":true,"stake":5}"#).unwrap();
    assert_eq!((typed.scoring, typed.low_middle, typed.stake.0), (Scoring::Custom, true, Money::whole(5)));
    let decimal: Rules = from_str(r#"{"stake":0.1,"pair-stake":{"A:B":0.0003},"currency":"€"}"#).unwrap();
    assert_eq!(round_trip(&decimal), r#"{"rules":"standard","stake":"0.1","pair-stake":"A:B=0.0003","currency":"€"}"#);
    round_trip(&House { name: Some("Friday".into()), note: None, rules });
    round_trip(&RoyaltyPolicy::Both);
    Preset::ALL.iter().for_each(|preset| _ = round_trip(&Rules::of(*preset)));
    let mut rng = Rng::new(2);
    (0..300).for_each(|_| _ = round_trip(&random_rules(&mut rng, false)));
    assert!(refused::<Rules>(r#"{"scroing":"1-6"}"#).contains("did you mean 'scoring'?"));
    assert!(refused::<Rules>(r#"{"stake":-1}"#).contains("for option 'stake': expected"));
    assert!(refused::<Rules>(r#"{"stake":18446744073709551615}"#).contains("for option 'stake': expected"));
    assert!(refused::<Rules>(r#"{"custom":[1,1,1]}"#).contains("needs scoring=custom"));
    assert!(refused::<Rules>("[]").contains("a map of options"));
}

#[test]
fn money_is_serialized_as_text() {
    assert_eq!(round_trip(&"2.50".parse::<Money>().unwrap()), "\"2.5\"");
    assert!(refused::<Money>("\"2,50\"").contains("expected an amount of money"));
}
