//! Values of boards and of fantasyland under house rules: training, encoding and decoding.

use pusoy::chinese::rules::{Entrance, InFront};
use pusoy::chinese::{ByRow, Rules};
use pusoy::open_face::{
    Aim, HouseTraining, Objective, Position, Sampling, Thousandths, ValueTraining, Values, Variant, place_sampled,
};

/// Returns pineapple with 15 cards in fantasyland, and 14 for players who stay.
fn house() -> Variant {
    let rules = Rules::from_options([("rules", "pineapple".into()), ("fantasyland-cards", "15".into())]).unwrap();
    Variant::new(&rules).unwrap()
}

/// Trains values for about a second.
fn trained(variant: &Variant, seed: u64) -> Values {
    let training = HouseTraining { lessons: ValueTraining { lessons: 60, rounds: 1, seed }, deals: 80 };
    Values::train(variant, training, &|step| assert!(step <= Values::steps(variant))).unwrap()
}

/// Two short trainings with the same seed give the same bytes. These bytes can be decoded; damaged or shortened bytes
/// cannot.
#[test]
fn values_survive_encoding() {
    let house = house();
    let rules = house.rules();
    let bytes = trained(&house, 1).encode(rules);
    assert!(bytes == trained(&house, 1).encode(rules) && bytes != trained(&house, 2).encode(rules));
    let read = Values::decode(&bytes, rules).unwrap();
    assert!(read.encode(rules) == bytes);
    let found: Vec<_> = [14, 15].map(|cards| (cards, read.fantasyland(cards).unwrap())).into();
    assert_eq!(Values::worth_in(&bytes), Ok(found));
    assert_eq!([12, 13, 16, 18].map(|cards| read.fantasyland(cards)), [None; 4]);
    let is_refused = |bytes: &[u8]| Values::decode(bytes, rules).is_err() && Values::worth_in(bytes).is_err();
    for damaged in [4, 10, 60, 100, 30_000, bytes.len() - 1] {
        let mut bytes = bytes.clone();
        bytes[damaged] ^= 1;
        assert!(is_refused(&bytes), "{damaged}");
    }
    assert!([0, 7, 8, 16, 60, 100, bytes.len() - 1].iter().all(|&length| is_refused(&bytes[..length])));
    assert!(Values::decode(&bytes, &Rules::preset("pineapple").unwrap()).is_err());
}

/// Rules with trained values use those values. Other rules use the values of the nearest preset.
#[test]
fn house_rules_use_their_trained_values() {
    let borrowing = house();
    let pineapple = Variant::new(&Rules::preset("pineapple").unwrap()).unwrap();
    assert!(pineapple.has_own_values() && !borrowing.has_own_values());
    assert_eq!(borrowing.fantasyland_value(15), pineapple.fantasyland_value(15));
    let values = trained(&borrowing, 1);
    let own = borrowing.clone().with_values(values.clone());
    assert!(own.has_own_values() && own.values() == Some(&values));
    let worth = |cards| values.fantasyland(cards).unwrap().value;
    assert_eq!([14, 15].map(|cards| own.fantasyland_value(cards)), [14, 15].map(worth));
    let objective = Objective::of(&own, Aim::Own);
    assert_eq!((objective.fantasyland.of(Entrance::Front(InFront::Queens)), objective.stay), (worth(15), worth(14)));
    // A player with 15 cards who stays gets 14 cards next. If a number of cards never occurs, it keeps the preset's
    // value.
    assert_eq!(Objective::of_fantasyland(&own, Aim::Own, 15).stay, worth(14));
    assert_eq!(own.fantasyland_value(17), pineapple.fantasyland_value(17));
    let street = ["Kh", "Kd", "9c", "5s", "4s"].map(|card| card.parse().unwrap());
    let placed = |variant: &Variant| {
        let position = Position::new(variant, ByRow::default(), street.to_vec());
        place_sampled(variant, &position, &Sampling { deals: 300, placements: 4, ..Sampling::default() }).unwrap()
    };
    assert_eq!(placed(&own), placed(&own));
    assert_ne!(placed(&own), placed(&borrowing));
}

/// With options that do not change the play, pineapple keeps its own values.
#[test]
fn options_without_effect_on_play_need_no_values() {
    for (option, value) in
        [("stake", "5"), ("currency", "EUR"), ("low-qualifier", "none"), ("fantasyland-repeat", "same")]
    {
        let mut rules = Rules::preset("pineapple").unwrap();
        rules.set(option, value).unwrap();
        assert!(Variant::new(&rules).unwrap().has_own_values(), "{option}");
    }
    // The options `deal=pineapple` and `fantasyland-cards=14` turn `ofc` into `pineapple`, so the rules use the values
    // of `pineapple`.
    let rules = [("rules", "ofc"), ("deal", "pineapple"), ("fantasyland-cards", "14")];
    let rules = Rules::from_options(rules.map(|(name, value)| (name, value.into()))).unwrap();
    let variant = Variant::new(&rules).unwrap();
    assert!(variant.has_own_values());
    assert_eq!(variant.fantasyland_value(14), Thousandths(10_200));
}
