//! Sampled answers agree with exact ones within their stated errors. Answers from the opponent population agree in the
//! same way with answers from fresh deals.

#![allow(clippy::print_stdout)] // figures for runs with --nocapture

use pusoy::cards::{CardSet, Rng};
use pusoy::chinese::Rules;
use pusoy::solver::{Method, Query, Solver};

use crate::long_runs::cases;

/// Compares sampled with exact answers for 16 unseen cards: one opponent can hold C(16, 13) = 560 hands.
///
/// Returns the differences, in standard errors, and the number of comparisons in which the standard error is zero. In
/// these comparisons, the function checks that the answers agree to within 1e-9.
fn standardised_differences(hands: u64, seeds: [u64; 2]) -> (Vec<f64>, usize) {
    let solver = Solver::new(&Rules::default()).unwrap();
    let (mut differences, mut certain) = (Vec::new(), 0);
    for n in 0..hands {
        let mut rng = Rng::stream(77, n);
        let hand = rng.deal(CardSet::DECK, 13);
        let unseen = rng.deal(CardSet::DECK - hand, 16);
        let known = Query::new(hand).dead(CardSet::DECK - hand - unseen).opponents(1).top(1);
        let exact = solver.solve(&known).unwrap();
        assert_eq!((exact.method, exact.samples), (Method::Exact, 560));
        for seed in seeds {
            let sampled = solver.sample(&known.clone().seed(seed).precision(0.02).top(200).variants(true)).unwrap();
            assert_eq!(sampled.method, Method::Sampled);
            // Compare the EVs of the same action: the best one of the exact answer.
            let wanted = exact.best().map(|best| (best.ev, best.ranks));
            let found = sampled.settings.iter().find(|s| wanted.is_some_and(|(_, ranks)| s.ranks == ranks));
            let (wanted, found) = match (wanted, found) {
                (Some((ev, _)), Some(found)) => (ev, found.ev),
                _ if exact.decision == sampled.decision && exact.plans.is_empty() => (exact.ev, sampled.ev),
                _ => continue,
            };
            let (difference, error) = (found.mean() - wanted.mean(), found.std_err().unwrap());
            if error == 0.0 {
                assert!(difference.abs() < 1e-9, "{hand}");
                certain += 1;
            } else {
                differences.push(difference / error);
            }
        }
    }
    (differences, certain)
}

fn check(differences: &[f64], certain: usize) {
    let n = differences.len();
    let within = |errors: f64| differences.iter().filter(|d| d.abs() <= errors).count();
    let mean = differences.iter().sum::<f64>() / n as f64;
    let variance = differences.iter().map(|d| (d - mean).powi(2)).sum::<f64>() / (n - 1) as f64;
    println!(
        "{certain} certain, {n} differences: {} within 3, {} within 5, mean {mean:.3}, variance {variance:.3}",
        within(3.0),
        within(5.0)
    );
    assert!(n - within(3.0) <= 1 + (n + certain) / 50);
    assert_eq!(within(5.0), n);
    // The variance of `n` standard normal differences is about 1, with a standard error of about sqrt(2 / n). It may
    // deviate by four standard errors.
    assert!((variance - 1.0).abs() <= 4.0 * (2.0 / n as f64).sqrt());
}

#[test]
#[ignore = "half a minute in release mode"]
fn sampled_answers_agree_with_enumeration() {
    let (differences, certain) = standardised_differences(cases(200) as u64, [1, 2]);
    assert_eq!(differences.len() + certain, 2 * cases(200));
    check(&differences, certain);
}

/// Compares two answers for each hand: one from the opponent population, with the precision `precisions[0]`, and one
/// from fresh deals, with the precision `precisions[1]`. Skips hands for which the two answers have different best
/// settings. Returns the differences, in standard errors.
fn against_fresh_deals(solver: &Solver, opponents: usize, hands: u64, precisions: [f64; 2]) -> Vec<f64> {
    let mut differences = Vec::new();
    for n in 0..hands {
        let mut rng = Rng::stream(78, n);
        let hand = rng.deal(CardSet::DECK, 13);
        let dead = rng.deal(CardSet::DECK - hand, if opponents == 1 { (n % 4) as usize } else { 0 });
        let query = Query::new(hand).dead(dead).opponents(opponents).top(1).precision(precisions[0]);
        let banked = solver.solve(&query).unwrap();
        let dealt = solver.solve(&query.seed(9).precision(precisions[1])).unwrap();
        if banked.best().map(|s| s.setting) != dealt.best().map(|s| s.setting) {
            continue;
        }
        let (a, b) = match (banked.best(), dealt.best()) {
            (Some(a), Some(b)) => (a.ev, b.ev),
            _ => (banked.ev, dealt.ev),
        };
        let error = a.std_err().unwrap().hypot(b.std_err().unwrap());
        differences.push((a.mean() - b.mean()) / error);
    }
    differences
}

/// Answers from the opponent population agree with answers from fresh deals. The population is filtered by dead cards,
/// and its suits are relabelled.
#[test]
#[ignore = "half a minute in release mode"]
fn the_population_agrees_with_fresh_deals() {
    let solver = Solver::new(&Rules::default()).unwrap();
    let differences = against_fresh_deals(&solver, 1, cases(150) as u64, [0.05, 0.02]);
    assert!(differences.len() >= cases(100), "{} comparisons", differences.len());
    check(&differences, 0);
}

/// Answers from tables of disjoint hands of the population agree with answers from freshly dealt tables.
#[test]
#[ignore = "half a minute in release mode"]
fn tables_of_the_population_agree_with_fresh_deals() {
    let solver = Solver::new(&Rules::preset("taiwanese").unwrap()).unwrap();
    let differences = against_fresh_deals(&solver, 3, cases(110) as u64, [0.05, 0.02]);
    assert!(differences.len() >= cases(60), "{} comparisons", differences.len());
    check(&differences, 0);
}

#[test]
fn a_few_tables_of_the_population_agree_with_fresh_deals() {
    let solver = Solver::new(&Rules::preset("taiwanese").unwrap()).unwrap();
    let differences = against_fresh_deals(&solver, 3, 4, [0.5, 0.5]);
    assert!(differences.len() >= 2 && differences.iter().all(|d| d.abs() < 4.0), "{differences:?}");
}
