//! Early streets: what sampling says, and what play by the value function comes to.

use pusoy::cards::{Card, CardSet, Rng};
use pusoy::chinese::{ByRow, Rules};
use pusoy::chinese_ten::Fraction;
use pusoy::open_face::{
    Aim, Method, Objective, Placed, Position, QuickPlayer, Sampling, ValueFunction, ValueTraining, Variant, Way, place,
    place_sampled, placing_match,
};

use crate::long_runs::cases;

const PRESETS: [&str; 5] = ["ofc", "pineapple", "progressive", "ultimate", "low-pineapple"];

/// Returns a fraction as a number.
pub fn figure(of: Fraction) -> f64 {
    of.numerator() as f64 / of.denominator() as f64
}

fn few(seed: u64) -> Sampling {
    Sampling { seed, deals: 400, placements: 6, always: Vec::new() }
}

/// What every sampled answer keeps to.
fn check(placed: &Placed) {
    let Method::Sampled { deals, .. } = placed.method else { panic!("{:?}", placed.method) };
    assert!(deals > 0);
    for of in &placed.placements {
        assert!(figure(of.value) <= figure(placed.placements[0].value) && of.std_err.unwrap() >= 0.0, "{of:?}");
        let (foul, fantasyland) = (figure(of.foul), figure(of.fantasyland));
        assert!((0.0..=1.0).contains(&foul) && (0.0..=1.0).contains(&fantasyland) && foul + fantasyland <= 1.0);
    }
    assert_eq!(placed.placements[0].gap_std_err, Some(0.0));
}

/// Deals are placed from the first street to the last under every preset, alone and against a board that draws as much.
#[test]
fn whole_deals_are_placed() {
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

/// A placement that is asked for is valued, however bad it is.
#[test]
fn what_is_asked_for_is_valued() {
    let rules = Rules::preset("pineapple").unwrap();
    let variant = Variant::new(&rules).unwrap();
    let street = ["Kh", "Kd", "9c", "5s", "4s"].map(|card| card.parse().unwrap());
    let position = Position::new(&variant, ByRow::default(), street.to_vec());
    let usual = place_sampled(&variant, &position, &few(1)).unwrap();
    let text = "Kh>f Kd>f 9c>f 5s>m 4s>b";
    let is_bad = |placed: &Placed| placed.placements.iter().any(|of| of.placement.to_string() == text);
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

/// Of a street with one to come nothing is sampled but its draws, all of which are looked at: the answer is the exact one.
#[test]
fn the_last_streets_are_sampled_without_error() {
    let rules = Rules::preset("pineapple").unwrap();
    let variant = Variant::new(&rules).unwrap();
    let cards = |text: &str| -> CardSet { text.parse().unwrap() };
    let board = ByRow { front: cards("Qs Kd"), middle: cards("2h 9h Th"), back: cards("As Js 7s 4s") };
    let position = Position::new(&variant, board, cards("8h 5s Kc").iter().collect());
    let exact = place(&variant, &position).unwrap();
    let sampled = place_sampled(&variant, &position, &few(1)).unwrap();
    for of in &sampled.placements {
        let same = exact.placements.iter().find(|exact| exact.placement == of.placement).unwrap();
        assert!((figure(same.value) - figure(of.value)).abs() < 1e-6 && of.std_err.unwrap() < 1e-9);
        assert_eq!((same.foul, same.fantasyland), (of.foul, of.fantasyland));
    }
    assert_eq!(exact.placements[0].placement, sampled.placements[0].placement);
}

/// The quick player wins from players who know nothing of what is to come.
#[test]
fn the_value_function_wins() {
    let rules = Rules::preset("pineapple").unwrap();
    let variant = Variant::new(&rules).unwrap();
    let play = |other, deals| placing_match(&variant, [Way::Quick, other], deals, 5).unwrap();
    let greedy = play(Way::Greedy, 100);
    assert!(greedy.units > 2.0 * greedy.std_err, "{greedy:?}");
    assert_eq!(greedy, play(Way::Greedy, 100));
    // Against itself, with the seats swapped, it wins nothing at all.
    let itself = play(Way::Quick, 20);
    assert_eq!((itself.units, itself.foul[0]), (0.0, itself.foul[1]));
}

#[test]
#[ignore = "a minute in release mode"]
fn the_value_function_wins_long_matches() {
    let rules = Rules::preset("pineapple").unwrap();
    let variant = Variant::new(&rules).unwrap();
    for other in [Way::Greedy, Way::WithoutValueFunction] {
        let won = placing_match(&variant, [Way::Quick, other], cases(20_000), 6).unwrap();
        assert!(won.units > 2.0 * won.std_err && won.foul[0] < 0.3 && won.fantasyland[0] > 0.1, "{won:?}");
    }
    // A hundred times as slow.
    let won = placing_match(&variant, [Way::Quick, Way::Hindsight], cases(1_000), 6).unwrap();
    assert!(won.units > 2.0 * won.std_err, "{won:?}");
}

/// The quick player places what belongs to a board, and nothing else.
#[test]
fn the_quick_player_places_streets() {
    let mut rng = Rng::new(8);
    for preset in PRESETS {
        let rules = Rules::preset(preset).unwrap();
        let variant = Variant::new(&rules).unwrap();
        let mut player = QuickPlayer::new(&variant, &Objective::of(&variant, Aim::Own)).unwrap();
        let (mut deck, mut rows, mut seen) = (CardSet::DECK, ByRow::<CardSet>::default(), CardSet::EMPTY);
        for street in 0.. {
            let size = match (street, rules.is_pineapple()) {
                (0, _) => 5,
                (_, true) => 3,
                (_, false) => 1,
            };
            let cards = rng.deal(deck, size);
            deck -= cards;
            let street: Vec<Card> = cards.iter().collect();
            assert_eq!(player.place(&rows, &street[1..], seen), None);
            let Some(next) = player.place(&rows, &street, seen) else { break };
            seen |= cards;
            for (row, cards) in next.iter() {
                assert!(rows.get(row).is_subset(*cards) && cards.len() <= row.size());
            }
            rows = next;
        }
        assert_eq!(rows.map(CardSet::len), ByRow { front: 3, middle: 5, back: 5 }, "{preset}");
    }
}

/// A short training makes the same bytes again, and they are read as they are written.
#[test]
fn trainings_are_repeated() {
    let rules = Rules::preset("pineapple").unwrap();
    let variant = Variant::new(&rules).unwrap();
    let train = |seed| {
        let training = ValueTraining { lessons: 60, rounds: 1, seed };
        ValueFunction::train(&variant, training, &|_| {}).encode(&rules)
    };
    let bytes = train(1);
    assert!(bytes == train(1) && bytes != train(2));
    assert!(ValueFunction::decode(&bytes, &rules).unwrap().encode(&rules) == bytes);
    assert!(bytes.len() <= 64 * 1024);
}
