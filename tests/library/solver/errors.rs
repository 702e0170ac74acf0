//! Compares the stated errors of answers with the differences between independent repeats.
#![allow(clippy::print_stdout)] // figures for runs with --nocapture

use std::collections::HashMap;

use pusoy::cards::{CardSet, Rng};
use pusoy::chinese::Rules;
use pusoy::chinese::rules::Preset;
use pusoy::eval::describe_briefly;
use pusoy::solver::{Against, Contestant, Query, QueryError, RankedSetting, SetBy, Solver, Trial};

use crate::long_runs::cases;

/// Repeated measurements of the same figures, each with its stated standard error.
#[derive(Default)]
struct Repeats {
    /// The variance of the measurements, and the mean of the stated variances, for each figure.
    variances: Vec<[f64; 2]>,
}

impl Repeats {
    fn add(&mut self, figures: &[(f64, f64)]) {
        let n = figures.len() as f64;
        let mean = figures.iter().map(|(figure, _)| figure).sum::<f64>() / n;
        let variance = figures.iter().map(|(figure, _)| (figure - mean).powi(2)).sum::<f64>() / (n - 1.0);
        let stated = figures.iter().map(|(_, error)| error * error).sum::<f64>() / n;
        if stated > 0.0 {
            self.variances.push([variance, stated]);
        }
    }

    /// Returns the mean ratio of the variances to the stated variances.
    fn ratio(&self) -> f64 {
        self.variances.iter().map(|[variance, stated]| variance / stated).sum::<f64>() / self.variances.len() as f64
    }
}

fn known(rng: &mut Rng, unseen: &mut CardSet, solver: &Solver, number: usize) -> Vec<Against> {
    let mut against = Vec::new();
    for n in 0..number {
        let hand = rng.deal(*unseen, 13);
        *unseen -= hand;
        let answer = solver.solve(&Query::new(hand).quick(true).top(1)).unwrap();
        let set = answer.best().map(|best| best.setting);
        against.push(match set {
            Some(setting) if n % 2 == 0 => Against::Setting(setting),
            _ => Against::Hand(hand),
        });
    }
    against
}

/// Checks sampling against unknown opponents, with and without a known opponent at the table. Sampling continues until
/// each gap between the best setting and another has the requested precision, or is so large that the order of these
/// two settings is hardly in doubt. The ratio between the variance of repeated gaps and the stated variance must be in
/// the range `true_within`.
fn known_beside_unknown(hands: u64, seeds: u64, true_within: [f64; 2]) {
    let precision = 0.02;
    for preset in [Preset::Standard, Preset::Taiwanese] {
        let mut repeats = Repeats::default();
        let mut doubtful = 0;
        for (known_number, unknown) in [(1, 2), (1, 1), (0, 3), (0, 2)] {
            let opponents = known_number + unknown;
            let solver = Solver::builder(&Rules::of(preset)).opponents(opponents).build().unwrap();
            for n in 0..hands {
                let mut rng = Rng::stream(39, n);
                let hand = rng.deal(CardSet::DECK, 13);
                let mut unseen = CardSet::DECK - hand;
                let against = known(&mut rng, &mut unseen, &solver, known_number);
                let query = Query::new(hand).against(against).top(6).variants(true).precision(precision);
                let mut gaps: HashMap<_, Vec<(f64, f64)>> = HashMap::new();
                for seed in 1..=seeds {
                    let answer = solver.solve(&query.clone().seed(seed)).unwrap();
                    let Some(best) = answer.settings.first().map(|best| best.ranks) else { continue };
                    for listed in &answer.settings[1..] {
                        let (gap, error) = (listed.gap.mean(), listed.gap.std_err().unwrap());
                        let z = gap / error.max(1e-12);
                        // The listed setting may be better than the setting with the highest sampled EV. The loss is
                        // the approximate average cost of this uncertainty, in units.
                        let loss = error * (-z * z / 2.0).exp() / (std::f64::consts::TAU.sqrt() * (1.0 + z * z));
                        let asked = precision * unknown as f64;
                        assert!(
                            error <= asked || loss <= asked / 50.0,
                            "{preset} {known_number}+{unknown}: {listed:?}"
                        );
                        doubtful += usize::from(z < 2.0);
                        gaps.entry((best, listed.ranks)).or_default().push((gap, error));
                    }
                }
                gaps.values().filter(|gaps| 2 * gaps.len() as u64 > seeds).for_each(|gaps| repeats.add(gaps));
            }
        }
        let (ratio, figures) = (repeats.ratio(), repeats.variances.len());
        println!("{preset}: variances are {ratio:.2} of those stated, for {figures} gaps; {doubtful} doubtful");
        let [least, most] = true_within;
        assert!((least..=most).contains(&ratio), "{preset}: {ratio} of {figures}");
    }
}

#[test]
#[ignore = "seconds in release mode"]
fn gaps_have_the_requested_precision() {
    known_beside_unknown(1, 5, [0.3, 2.5]);
}

#[test]
#[ignore = "a minute in release mode"]
fn gaps_of_many_hands_have_the_requested_precision() {
    known_beside_unknown(cases(40) as u64, 16, [0.8, 1.25]);
}

/// Returns the rows of a setting in words, ignoring kickers.
fn plan(setting: &RankedSetting) -> String {
    setting.setting.rows().iter().map(|(row, cards)| format!("{row}: {}; ", describe_briefly(*cards))).collect()
}

/// Returns, for each plan, the number of its settings, and the gap between the best and the worst of them. The EV of a
/// setting is its mean over `samples` answers with different seeds.
fn spreads(solver: &Solver, hand: CardSet, samples: u64) -> HashMap<String, (usize, f64)> {
    let mut evs: HashMap<_, (String, f64)> = HashMap::new();
    for seed in 1_000..1_000 + samples {
        let query = Query::new(hand).top(500).variants(true).precision(0.05).seed(seed);
        let all = solver.solve(&query).unwrap();
        for setting in &all.settings {
            let ev = setting.ev.mean() - all.ev.mean();
            evs.entry(setting.ranks).or_insert_with(|| (plan(setting), 0.0)).1 += ev / samples as f64;
        }
    }
    let mut plans: HashMap<String, Vec<f64>> = HashMap::new();
    evs.into_values().for_each(|(plan, ev)| plans.entry(plan).or_default().push(ev));
    let spread = |evs: Vec<f64>| {
        let most = evs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        (evs.len(), most - evs.iter().copied().fold(f64::INFINITY, f64::min))
    };
    plans.into_iter().map(|(plan, evs)| (plan, spread(evs))).collect()
}

/// Checks that the measured gap between a plan's best and worst setting has no selection bias, and that its stated
/// error is not too small.
fn worst_gaps(hands: u64, seeds: u64, samples: u64, most: [f64; 2]) {
    let mut errors = Vec::new();
    for preset in [Preset::Standard, Preset::OneSix] {
        let solver = Solver::builder(&Rules::of(preset)).opponents(1).build().unwrap();
        for n in 0..hands {
            let hand = Rng::stream(66, n).deal(CardSet::DECK, 13);
            let truth = spreads(&solver, hand, samples);
            for seed in 0..seeds {
                let answer = solver.solve(&Query::new(hand).seed(seed)).unwrap();
                for listed in &answer.plans {
                    let variants = listed.variants.unwrap();
                    let Some(&(count, gap)) = truth.get(&plan(&listed.best)) else { continue };
                    if variants.count > 1 && count == variants.count {
                        let error = variants.worst_gap.std_err().unwrap();
                        errors.push((variants.worst_gap.mean() - gap) / error.max(1e-9));
                    }
                }
            }
        }
    }
    let n = errors.len() as f64;
    let mean = errors.iter().sum::<f64>() / n;
    let square = errors.iter().map(|error| error * error).sum::<f64>() / n;
    println!("{n} gaps: on average {mean:.2} standard errors too large; mean square {square:.2}");
    // Gaps of one hand are not independent, and the reference figures have errors too. The limits allow for both.
    assert!(n > 0.0 && mean.abs() < most[0] && square < most[1], "{n} gaps: {mean} {square}");
}

#[test]
#[ignore = "seconds in release mode"]
fn worst_gaps_are_not_biased() {
    worst_gaps(1, 4, 6, [1.0, 3.0]);
}

#[test]
#[ignore = "minutes in release mode"]
fn worst_gaps_of_many_hands_are_not_biased() {
    worst_gaps(cases(40) as u64, 8, 30, [0.3, 1.4]);
}

/// Repeats a contest with `seeds` different seeds of its hands and its opponent population. Returns the variance of the
/// results, divided by the stated variance.
fn verdicts(a: &Contestant, b: &Contestant, trial: Trial, seeds: u64) -> f64 {
    let solver = Solver::builder(&Rules::of(Preset::Plain)).opponents(1).build().unwrap();
    let figures = (0..seeds).map(|seed| {
        let verdict = solver.contest(a, b, &Trial { seed, ..trial }).unwrap();
        assert!(verdict.std_err > 0.0, "{verdict:?}");
        (verdict.units, verdict.std_err)
    });
    let mut repeats = Repeats::default();
    repeats.add(&figures.collect::<Vec<_>>());
    repeats.ratio()
}

/// If the settings of both sides are given, only the opponent population is a sample. The hands are not.
#[test]
#[ignore = "seconds in release mode"]
fn contests_of_given_settings_have_only_errors_of_the_population() {
    let settings = |texts: &[&str]| Contestant::Settings(texts.iter().map(|text| text.parse().unwrap()).collect());
    let trial = Trial { hands: 1, population: 2_000, seed: 0 };
    let ours = ["Qs Qd 4c / Ks Kd 9h 8c 2d / As Ad 7h 7c 3s", "As Ad 3c / Kh Kd 5h 5d 2c / Qc Js Ts 9s 8s"];
    let theirs = ["Ks Kd 8c / As Ad 9h 4c 3s / Qs Qd 7h 7c 2d", "Kh Kd 3c / As Ad 5h 5d 2c / Qc Js Ts 9s 8s"];
    for hands in [1, 2] {
        let ratio = verdicts(&settings(&ours[..hands]), &settings(&theirs[..hands]), trial, 60);
        println!("{hands} hands: {ratio:.2}");
        assert!((0.5..=1.6).contains(&ratio), "{ratio}");
    }
}

#[test]
#[ignore = "a minute in release mode"]
fn contests_of_strategies_have_errors_of_hands_and_population() {
    let [a, b] = [SetBy::Equilibrium, SetBy::MaxProduct].map(Contestant::Strategy);
    let ratio = verdicts(&a, &b, Trial { hands: 40, population: 1_000, seed: 0 }, 30);
    assert!((0.5..=1.8).contains(&ratio), "{ratio}");
}

/// A precision that sampling would not reach is refused. A precision that is not a finite number is refused, too.
#[test]
fn impossible_precisions_are_refused() {
    let solver = Solver::builder(&Rules::of(Preset::Plain)).opponents(1).build().unwrap();
    let query = Query::new(Rng::new(1).deal(CardSet::DECK, 13));
    for precision in [0.000_9, 0.0, -1.0, f64::NAN, f64::INFINITY] {
        let error = solver.solve(&query.clone().precision(precision)).unwrap_err();
        assert_eq!(error, QueryError::Precision);
        assert!(error.to_string().contains("at least 0.001"), "{error}");
    }
}

/// The model does not contain the probability of winning all three rows, so quick answers do not give it. Other answers
/// do.
#[test]
fn quick_answers_do_not_give_chances_of_scoops() {
    let mut answers = 0;
    for &preset in Preset::ALL {
        let rules = Rules::of(preset);
        if Solver::check(&rules).is_err() {
            continue;
        }
        let solver = Solver::builder(&rules).opponents(1).build().unwrap();
        for n in 0..200 {
            let hand = Rng::stream(40, n).deal(CardSet::DECK, 13);
            let answer = solver.solve(&Query::new(hand).quick(true).top(1)).unwrap();
            let Some(chances) = answer.best().and_then(|best| best.chances) else { continue };
            assert_eq!((chances.scoop, chances.scooped), (None, None));
            answers += 1;
            if n < 3 {
                let sampled = solver.solve(&Query::new(hand).top(1).precision(0.1)).unwrap();
                let chances = sampled.best().and_then(|best| best.chances).unwrap();
                assert!(chances.scoop.is_some() && chances.scooped.is_some());
            }
        }
    }
    assert!(answers > 1_500, "{answers}");
}
