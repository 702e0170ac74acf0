//! Early streets: answers from sampled deals, and placements by the value function.

use std::sync::atomic::{AtomicUsize, Ordering};

use pusoy::ErrorCode;
use pusoy::cards::{Card, CardSet, Rng};
use pusoy::chinese::{ByRow, Rules};
use pusoy::chinese_ten::Fraction;
use pusoy::open_face::{
    Aim, Method, Objective, Placed, PlacementPolicy, Position, QuickPlayer, Sampling, ValueFunction, ValueTraining,
    Variant, place, place_sampled, place_until, place_with, placing_match,
};

use crate::long_runs::cases;

const PRESETS: [&str; 5] = ["ofc", "pineapple", "progressive", "ultimate", "low-pineapple"];

/// Returns a fraction as a floating-point number.
pub fn figure(fraction: Fraction) -> f64 {
    fraction.numerator() as f64 / fraction.denominator() as f64
}

fn few(seed: u64) -> Sampling {
    Sampling { seed, deals: 400, placements: 6, always: Vec::new() }
}

/// Checks the properties that every sampled answer has.
fn check(placed: &Placed) {
    let Method::Sampled { deals, .. } = placed.method else { panic!("{:?}", placed.method) };
    assert!(deals > 0);
    for valued in &placed.placements {
        assert!(
            figure(valued.value) <= figure(placed.placements[0].value) && valued.std_err.unwrap() >= 0.0,
            "{valued:?}"
        );
        let (foul, fantasyland) = (figure(valued.foul), figure(valued.fantasyland));
        assert!((0.0..=1.0).contains(&foul) && (0.0..=1.0).contains(&fantasyland) && foul + fantasyland <= 1.0);
    }
    assert_eq!(placed.placements[0].gap_std_err, Some(0.0));
}

/// If the valuation of a street is stopped early, the answer comes from the first sampled deals, even if the whole
/// answer would be exact.
#[test]
fn a_stopped_street_is_valued_by_its_first_deals() {
    let variant = Variant::new(&Rules::preset("pineapple").unwrap()).unwrap();
    let cards = |text: &str| text.parse::<CardSet>().unwrap();
    let first = Position::new(&variant, ByRow::default(), cards("Ac Kd 9c 9d 2h").iter().collect());
    let board = ByRow { front: cards("Qs 4h"), middle: cards("Kh Kd 9c 5s"), back: cards("As Ah Ts Td 7c") };
    let last = Position::new(&variant, board, cards("Qd Ks 2d").iter().collect());
    for position in [&first, &last] {
        let stopped = place_until(&variant, position, &few(1), || true).unwrap();
        check(&stopped);
        let Method::Sampled { deals, .. } = stopped.method else { unreachable!() };
        assert_eq!(deals, 16);
        let asked = AtomicUsize::new(0);
        let whole = place_until(&variant, position, &few(1), || {
            asked.fetch_add(1, Ordering::Relaxed);
            false
        });
        assert_eq!(whole.unwrap(), place_with(&variant, position, &few(1)).unwrap());
        // The answer is valid regardless of the number of deals that were played before the stop.
        for calls in 1..asked.into_inner() {
            let left = AtomicUsize::new(calls);
            let stop = || left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_err();
            check(&place_until(&variant, position, &few(1), stop).unwrap());
        }
    }
    assert_eq!(place(&variant, &last).unwrap().method, Method::Exact);
}

/// Under every preset, places the first street of one board, the first street of a second board against the first
/// board, and then the next street of the first board.
#[test]
fn early_streets_are_placed() {
    let mut rng = Rng::new(3);
    for (n, preset) in PRESETS.into_iter().enumerate() {
        let rules = Rules::preset(preset).unwrap();
        let variant = Variant::new(&rules).unwrap();
        let mut deck = CardSet::DECK;
        let mut boards = [ByRow::<CardSet>::default(); 2];
        for street in 0..3 {
            let first = boards[0];
            let size = if street < 2 {
                5
            } else if rules.is_pineapple() {
                3
            } else {
                1
            };
            let cards: Vec<Card> = rng.deal(deck, size).iter().collect();
            deck -= cards.iter().copied().collect();
            let mut position = Position::new(&variant, first, cards);
            if street == 1 {
                position.opponents = vec![boards[1]];
                position.objective = Objective::of(&variant, Aim::Versus);
            }
            let placed = place_sampled(&variant, &position, &few(n as u64)).unwrap();
            check(&placed);
            if street < 2 && rules.is_pineapple() {
                assert_eq!(place_sampled(&variant, &position, &few(n as u64)).unwrap(), placed);
            }
            boards = [boards[1], placed.placements[0].placement.on(&first)];
        }
    }
}

/// A requested placement is valued, however bad it is.
#[test]
fn requested_placements_are_valued() {
    let rules = Rules::preset("pineapple").unwrap();
    let variant = Variant::new(&rules).unwrap();
    let street = ["Kh", "Kd", "9c", "5s", "4s"].map(|card| card.parse().unwrap());
    let position = Position::new(&variant, ByRow::default(), street.to_vec());
    let usual = place_sampled(&variant, &position, &few(1)).unwrap();
    let text = "Kh>f Kd>f 9c>f 5s>m 4s>b";
    let is_bad = |placed: &Placed| placed.placements.iter().any(|valued| valued.placement.to_string() == text);
    assert!(!is_bad(&usual));
    let bad = pusoy::open_face::Placement {
        placed: usual.placements[0]
            .placement
            .placed
            .iter()
            .map(|&(card, _)| card)
            .zip([0, 0, 0, 1, 2])
            .map(|(card, row)| (card, pusoy::chinese::Row::ALL[row]))
            .collect(),
        thrown: None,
    };
    let asked = place_sampled(&variant, &position, &Sampling { always: vec![bad], ..few(1) }).unwrap();
    assert!(is_bad(&asked));
    check(&asked);
}

/// If opponents do not count, the last cards of a sampled deal are valued over every draw. These cards are the last
/// street of three cards in pineapple, or the last two single cards in classic open-face. If no cards except these
/// follow the placed street, the sampled answer is exact.
#[test]
fn sampling_of_the_last_streets_is_exact() {
    let cards = |text: &str| -> CardSet { text.parse().unwrap() };
    let board = ByRow { front: cards("Qs Kd"), middle: cards("2h 9h Th"), back: cards("As Js 7s 4s") };
    let later = ByRow { middle: cards("2h 9h Th 5s 8h"), ..board };
    let full_front = ByRow { front: cards("Qs Kd Kc"), ..later };
    let positions = [
        ("pineapple", board, "8h 5s Kc"),
        ("pineapple", later, "3s Kc 6d"),
        ("ofc", ByRow { middle: cards("2h 9h Th 5s"), ..board }, "8h"),
        ("ofc", later, "Kc"),
        ("ofc", full_front, "3s"),
    ];
    for (preset, board, street) in positions {
        let variant = Variant::new(&Rules::preset(preset).unwrap()).unwrap();
        let position = Position::new(&variant, board, cards(street).iter().collect());
        let exact = place(&variant, &position).unwrap();
        assert_eq!(exact.method, Method::Exact);
        let sampled = place_sampled(&variant, &position, &few(1)).unwrap();
        check(&sampled);
        for valued in &sampled.placements {
            let same = exact.placements.iter().find(|exact| exact.placement == valued.placement).unwrap();
            let (value, exact_value) = (figure(valued.value), figure(same.value));
            assert!((exact_value - value).abs() < 1e-6, "{preset}, {street}: sampled {value}, exact {exact_value}");
            assert!(valued.std_err.unwrap() < 1e-9, "{preset}, {street}");
            assert_eq!((same.foul, same.fantasyland), (valued.foul, valued.fantasyland), "{preset}, {street}");
        }
        assert_eq!(exact.placements[0].placement, sampled.placements[0].placement, "{preset}, {street}");
    }
}

/// A player who places by the value function wins against players who ignore later streets.
#[test]
fn the_value_function_wins() {
    let rules = Rules::preset("pineapple").unwrap();
    let variant = Variant::new(&rules).unwrap();
    let play = |other, deals| placing_match(&variant, [PlacementPolicy::Quick, other], deals, 5).unwrap();
    let greedy = play(PlacementPolicy::Greedy, 100);
    assert!(greedy.units > 2.0 * greedy.std_err, "{greedy:?}");
    assert_eq!(greedy, play(PlacementPolicy::Greedy, 100));
    // The quick player wins exactly nothing against itself, because each deal is placed twice, with the seats swapped.
    let itself = play(PlacementPolicy::Quick, 20);
    assert_eq!((itself.units, itself.foul[0]), (0.0, itself.foul[1]));
}

#[test]
#[ignore = "a minute in release mode"]
fn the_value_function_wins_long_matches() {
    let rules = Rules::preset("pineapple").unwrap();
    let variant = Variant::new(&rules).unwrap();
    for other in [PlacementPolicy::Greedy, PlacementPolicy::WithoutValueFunction] {
        let won = placing_match(&variant, [PlacementPolicy::Quick, other], cases(20_000), 6).unwrap();
        assert!(won.units > 2.0 * won.std_err && won.foul[0] < 0.3 && won.fantasyland[0] > 0.1, "{won:?}");
    }
    // A deal against `Hindsight` takes far longer, so there are fewer deals.
    let won = placing_match(&variant, [PlacementPolicy::Quick, PlacementPolicy::Hindsight], cases(1_000), 6).unwrap();
    assert!(won.units > 2.0 * won.std_err, "{won:?}");
}

/// The quick player places every card of a street except the discard.
#[test]
fn the_quick_player_places_whole_streets() {
    let mut rng = Rng::new(8);
    for preset in PRESETS {
        let rules = Rules::preset(preset).unwrap();
        let variant = Variant::new(&rules).unwrap();
        let mut player = QuickPlayer::new(&variant, &Objective::of(&variant, Aim::Own)).unwrap();
        let (mut deck, mut rows, mut seen) = (CardSet::DECK, ByRow::<CardSet>::default(), CardSet::EMPTY);
        for street in 0.. {
            if rows.iter().all(|(row, cards)| cards.len() == row.size()) {
                break;
            }
            let size = match (street, rules.is_pineapple()) {
                (0, _) => 5,
                (_, true) => 3,
                (_, false) => 1,
            };
            let cards = rng.deal(deck, size);
            deck -= cards;
            let street: Vec<Card> = cards.iter().collect();
            assert_eq!(player.place(rows, &street[1..], seen).unwrap_err().code(), "wrong-count");
            let placement = player.place(rows, &street, seen).unwrap();
            placement.thrown.into_iter().for_each(|card| seen |= card.into());
            let next = placement.on(&rows);
            for (row, cards) in next.iter() {
                assert!(rows.get(row).is_subset(*cards) && cards.len() <= row.size());
            }
            rows = next;
        }
        assert_eq!(rows.map(CardSet::len), ByRow { front: 3, middle: 5, back: 5 }, "{preset}");
    }
}

/// Two short trainings with the same seed give the same bytes. Decoding these bytes, and encoding the result, gives the
/// same bytes again.
#[test]
fn the_same_training_gives_the_same_bytes() {
    let rules = Rules::preset("pineapple").unwrap();
    let variant = Variant::new(&rules).unwrap();
    let train = |seed| {
        let training = ValueTraining { lessons: 60, rounds: 1, seed };
        ValueFunction::train(&variant, training, &|_| {}).encode(&rules)
    };
    let bytes = train(1);
    assert!(bytes == train(1) && bytes != train(2));
    assert!(ValueFunction::decode(&bytes, &rules).unwrap().encode(&rules) == bytes);
    assert!(bytes.len() <= 256 * 1024);
}
