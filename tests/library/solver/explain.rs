//! The parts of an EV add up to the EV, and those of a gap to the gap.

use pusoy::cards::{CardSet, Rng};
use pusoy::chinese::rules::Preset;
use pusoy::chinese::{Rules, Setting};
use pusoy::solver::{Against, Answer, EvPart, EvParts, Method, Query, Solver};

use crate::long_runs::cases;

const NEAR: f64 = 1e-9;

/// Checks the sums of an answer, and counts the settings.
fn check(answer: &Answer) -> usize {
    let parts = |n: usize| answer.settings[n].parts.expect("the query asks for parts");
    for (n, ranked) in answer.settings.iter().enumerate() {
        let gap = parts(0) - parts(n);
        assert!((parts(n).total() - ranked.ev.mean()).abs() < NEAR, "{ranked:?}");
        assert!((gap.total() - ranked.gap.mean()).abs() < NEAR, "{ranked:?}");
    }
    answer.settings.len()
}

fn solver(preset: Preset, opponents: usize) -> Option<Solver> {
    let rules = Rules::of(preset);
    Solver::check(&rules).ok()?;
    Some(Solver::builder(&rules).opponents(opponents).build().unwrap())
}

#[test]
fn parts_add_up_under_every_preset() {
    parts_add_up(4);
}

#[test]
#[ignore = "a quarter of a minute in release mode"]
fn parts_add_up_under_every_preset_on_many_hands() {
    parts_add_up(cases(200));
}

fn parts_add_up(hands: usize) {
    let mut presets = 0;
    for &preset in Preset::ALL {
        let Some(solver) = solver(preset, 1) else { continue };
        let mut rng = Rng::new(60);
        let mut settings = 0;
        for _ in 0..hands {
            let hand = rng.deal(CardSet::DECK, 13);
            let query = Query::new(hand).explain(true).precision(0.05).top(12).variants(true);
            let answer = solver.solve(&query).unwrap();
            assert_eq!(answer.method, Method::Sampled);
            settings += check(&answer);
        }
        assert!(settings > 5 * hands, "{preset}: {settings}");
        presets += 1;
    }
    assert_eq!(presets, 8);
}

/// Under taiwanese rules, a scoop of all opponents pays double, so the opponents are settled together.
#[test]
fn parts_add_up_with_opponents_settled_together() {
    let solver = solver(Preset::Taiwanese, 3).unwrap();
    let mut rng = Rng::new(63);
    for _ in 0..4 {
        let query = Query::new(rng.deal(CardSet::DECK, 13)).explain(true).precision(0.2).top(40).variants(true);
        assert!(check(&solver.solve(&query).unwrap()) > 10);
    }
}

#[test]
fn parts_add_up_against_known_opponents() {
    for preset in [Preset::Standard, Preset::Taiwanese] {
        let solver = solver(preset, 3).unwrap();
        let mut rng = Rng::new(61);
        let hands = rng.deal(CardSet::DECK, 39);
        let (hand, rest) = (rng.deal(hands, 13), hands);
        let first = rng.deal(rest - hand, 13);
        let second = rest - hand - first;
        let set = |hand: CardSet| -> Setting {
            let answer = solver.solve(&Query::new(hand).quick(true).top(1)).unwrap();
            answer.best().unwrap().setting
        };
        let known = |against: Vec<Against>| {
            Query::new(hand).explain(true).precision(0.05).against(against).top(40).variants(true)
        };
        let [a, b] = [Against::Setting(set(first)), Against::Hand(second)];
        // With one known opponent, the answer is sampled. With two, the third must hold the remaining 13 cards.
        for against in [vec![a], vec![a, b]] {
            let answer = solver.solve(&known(against)).unwrap();
            assert!(check(&answer) > 10);
        }
        let two = known(vec![a, b]).opponents(2);
        if preset == Preset::Standard {
            let answer = solver.solve(&two).unwrap();
            assert_eq!(answer.method, Method::Exact);
            assert!(check(&answer) > 10);
        }
    }
}

/// Under plain rules, each row is worth one unit. The unit for winning at least two rows is a part of its own. So the
/// part of a row is the chance to win it minus the chance to lose it.
#[test]
fn parts_agree_with_the_chances() {
    parts_are_chances(2, 62, None);
}

#[test]
#[ignore = "a few seconds in release mode"]
fn parts_agree_with_the_chances_of_many_hands() {
    // Parts and chances come from the same sampled opponents, so they agree even in a small sample.
    parts_are_chances(cases(400), 64, Some(0.05));
}

fn parts_are_chances(hands: usize, seed: u64, precision: Option<f64>) {
    let solver = solver(Preset::Plain, 1).unwrap();
    let mut rng = Rng::new(seed);
    for _ in 0..hands {
        let query = Query::new(rng.deal(CardSet::DECK, 13)).explain(true);
        let query = match precision {
            Some(precision) => query.precision(precision),
            None => query,
        };
        let answer = solver.solve(&query).unwrap();
        let best = *answer.best().unwrap();
        let parts: EvParts = best.parts.unwrap();
        for (row, chances) in best.chances.unwrap().rows.iter() {
            let (part, of_chances) = (parts.get(EvPart::of_row(row)), chances.win - chances.lose);
            assert!((part - of_chances).abs() < NEAR, "{row:?}: {part} and {of_chances} in {answer:?}");
        }
        let rest = EvPart::ALL.into_iter().skip(5).map(|part| parts.get(part).abs()).sum::<f64>();
        assert_eq!(rest, 0.0);
    }
}
