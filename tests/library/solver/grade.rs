//! The grade of a setting agrees with the answer for the hand.

use pusoy::ErrorCode;

use pusoy::cards::{CardSet, Rng};
use pusoy::chinese::rules::Preset;
use pusoy::chinese::{MissetReason, Rules, Setting};
use pusoy::solver::{Against, Answer, Decision, Graded, Method, Place, Query, Solver};

use crate::long_runs::cases;

fn solver(preset: Preset) -> Solver {
    Solver::builder(&Rules::of(preset)).opponents(1).build().unwrap()
}

fn setting(text: &str) -> Setting {
    text.parse().unwrap()
}

fn grade(solver: &Solver, setting: Setting) -> (Answer, Graded) {
    let query = Query::grade(setting).precision(0.02);
    let answer = solver.solve(&query).unwrap();
    let graded = answer.graded.unwrap();
    (answer, graded)
}

#[test]
fn losses_are_differences_of_evs() {
    losses_are_differences(8, 70);
}

#[test]
#[ignore = "a quarter of a minute in release mode"]
fn losses_are_differences_of_evs_of_many_hands() {
    losses_are_differences(cases(300), 75);
}

fn losses_are_differences(hands: usize, seed: u64) {
    for preset in [Preset::Standard, Preset::OneSix] {
        let solver = solver(preset);
        let mut rng = Rng::new(seed);
        let (mut lost, mut places) = (0, 0);
        for _ in 0..hands {
            let hand = rng.deal(CardSet::DECK, 13);
            let query = Query::new(hand).precision(0.02).top(30).variants(true);
            let solved = solver.solve(&query).unwrap();
            for (place, listed) in solved.settings.iter().enumerate().step_by(6).take(5) {
                let (answer, Graded { given, misset, place: found, .. }) = grade(&solver, listed.setting);
                assert_eq!((given.setting, misset), (listed.setting, None));
                // Within `answer`, the gap is the best EV minus the EV of the setting. The EVs in `solved` may come
                // from other sampled opponents.
                let difference = answer.ev.mean() - given.ev.mean();
                assert!((given.gap.mean() - difference).abs() < 1e-9, "{given:?}");
                assert!(given.gap.mean() >= 0.0);
                let errors = given.gap.std_err().unwrap() + listed.gap.std_err().unwrap();
                let listed_loss = solved.ev.mean() - listed.ev.mean();
                assert!((given.gap.mean() - listed_loss).abs() <= 4.0 * errors + 1e-9, "{given:?} {listed:?}");
                if let (0, Decision::Set(best)) = (place, solved.decision) {
                    assert_eq!(solved.best().map(|best| best.setting), Some(best));
                    assert!(given.gap.mean() == 0.0 || given.tied, "{given:?}");
                }
                lost += usize::from(given.gap.mean() > 0.0 && !given.tied);
                if let Some(Place { rank, of }) = found {
                    assert!((1..=of).contains(&rank));
                    places += usize::from(rank.abs_diff(place + 1) <= 2);
                }
            }
        }
        assert!(
            2 * lost > 5 * hands && places > 3 * hands,
            "{lost} settings lose units; the places of {places} settings differ from those in the list by at most two"
        );
    }
}

/// Returns the place of `ev` in a list: one plus the number of listed settings with a higher EV.
fn place_in(list: &Answer, ev: f64) -> usize {
    1 + list.settings.iter().filter(|listed| listed.ev.mean() > ev).count()
}

/// Checks that the place of a graded setting is its place in a list of settings from the same sample. The list is part
/// of the answer that grades the setting, or of a separate answer. Settings with equal EVs share a place.
fn places_are_those_of_the_list(grades: usize) {
    const LISTED: usize = 40;
    let presets = Preset::ALL.iter().filter(|&&preset| Solver::check(&Rules::of(preset)).is_ok());
    let solvers: Vec<Solver> = presets.map(|&preset| solver(preset)).collect();
    let mut rng = Rng::new(77);
    let (mut graded, mut shared) = (0, 0);
    while graded < grades {
        let solver = &solvers[graded % solvers.len()];
        let hand = rng.deal(CardSet::DECK, 13);
        let listed = Query::new(hand).top(LISTED).variants(true);
        let list = solver.solve(&listed).unwrap();
        if list.settings.len() < LISTED {
            continue;
        }
        for &at in [3, 12, 13, 14, 39].iter().take(grades - graded) {
            let setting = list.settings[at].setting;
            let own = solver.solve(&listed.clone().given(setting)).unwrap();
            let Graded { given, place, .. } = own.graded.unwrap();
            assert_eq!(place.unwrap().rank, place_in(&own, given.ev.mean()), "{setting}");
            let alone = solver.solve(&Query::grade(setting)).unwrap();
            if alone.samples == list.samples {
                let rank = alone.graded.unwrap().place.unwrap().rank;
                assert_eq!(rank, place_in(&list, list.settings[at].ev.mean()), "{setting}");
                shared += 1;
            }
            graded += 1;
        }
    }
    assert!(10 * shared >= 9 * grades, "{shared} of {grades} grades use the same sample as the list");
}

#[test]
fn sampled_places_agree_with_the_list() {
    places_are_those_of_the_list(10);
}

#[test]
#[ignore = "seconds in release mode"]
fn sixty_sampled_places_agree_with_the_list() {
    places_are_those_of_the_list(60);
}

/// If an unknown opponent has only few possible hands, EVs and places are exact, and every setting has a place.
#[test]
fn exact_places_agree_with_the_list() {
    let solver = solver(Preset::Standard);
    let mut rng = Rng::new(78);
    let hand = rng.deal(CardSet::DECK, 13);
    let dead = rng.deal(CardSet::DECK - hand, 24);
    let listed = Query::new(hand).dead(dead).top(1000).variants(true);
    let list = solver.solve(&listed).unwrap();
    assert_eq!(list.method, Method::Exact);
    for setting in list.settings.iter().step_by(150) {
        let graded = solver.solve(&Query::grade(setting.setting).dead(dead)).unwrap().graded.unwrap();
        assert_eq!(graded.place.unwrap().rank, place_in(&list, setting.ev.mean()), "{setting:?}");
    }
}

/// The places in quick answers take known opponents into account, as the lists in quick answers do.
#[test]
fn quick_places_agree_with_the_list() {
    let solver = Solver::builder(&Rules::of(Preset::Plain)).opponents(2).build().unwrap();
    let known = setting("Qs Qd 4c / Ks Kd 9h 8c 2d / As Ad 7h 7c 3s");
    let hand = Rng::new(79).deal(CardSet::DECK - known.cards(), 13);
    let asked = Query::new(hand).quick(true).against([Against::Setting(known)]).top(200).variants(true);
    let list = solver.solve(&asked).unwrap();
    assert_eq!(list.method, Method::Strategy);
    for listed in list.settings.iter().step_by(20) {
        let graded = solver.solve(&asked.clone().given(listed.setting)).unwrap().graded.unwrap();
        assert_eq!(graded.place.unwrap().rank, place_in(&list, listed.ev.mean()), "{listed:?}");
    }
}

/// The best setting has the first place, whether or not it earns royalties.
#[test]
fn the_best_setting_is_first() {
    for preset in [Preset::Standard, Preset::Eastern, Preset::Taiwanese] {
        let solver = solver(preset);
        let mut rng = Rng::new(73);
        let mut paid = 0;
        for _ in 0..60 {
            let hand = rng.deal(CardSet::DECK, 13);
            let query = Query::new(hand).quick(true).top(1);
            let Some(best) = solver.solve(&query).unwrap().best().copied() else { continue };
            let again = Query::grade(best.setting).quick(true);
            let graded = solver.solve(&again).unwrap().graded.unwrap();
            assert_eq!(graded.place.unwrap().rank, 1, "{best:?}");
            assert_eq!(graded.given.ev, best.ev);
            paid += usize::from(best.royalties.total() > 0);
        }
        assert!(paid > 0, "{preset}");
    }
}

/// Against a known setting, EVs and gaps are exact, and only settings with the best EV have the first place.
#[test]
fn known_opponents_make_grades_exact() {
    known_opponents(1, 40);
}

#[test]
#[ignore = "a quarter of a minute in release mode"]
fn known_opponents_make_many_grades_exact() {
    known_opponents(cases(20), 9);
}

/// For each of `hands` hands, grades the listed settings whose index is a multiple of `every`.
fn known_opponents(hands: usize, every: usize) {
    let solver = solver(Preset::Plain);
    let known = setting("Qs Qd 4c / Ks Kd 9h 8c 2d / As Ad 7h 7c 3s");
    let mut rng = Rng::new(71);
    for _ in 0..hands {
        let hand = rng.deal(CardSet::DECK - known.cards(), 13);
        let asked = Query::new(hand).against([Against::Setting(known)]).top(1000).variants(true);
        let solved = solver.solve(&asked).unwrap();
        for listed in solved.settings.iter().step_by(every) {
            let query = asked.clone().given(listed.setting);
            let graded = solver.solve(&query).unwrap().graded.unwrap();
            assert_eq!(graded.given.ev, listed.ev);
            assert_eq!(graded.given.gap.mean(), solved.ev.mean() - listed.ev.mean());
            let best = graded.place.unwrap().rank == 1;
            assert_eq!(best, graded.given.gap.mean() == 0.0);
        }
    }
}

#[test]
fn bad_settings_are_graded_too() {
    let standard = solver(Preset::Standard);
    let (answer, graded) = grade(&standard, setting("Qc Js 3c / Kh Kd 5h 5d 2c / As Ad Ts 9s 8s"));
    assert_eq!((graded.misset, graded.place), (Some(MissetReason::MiddleOverBack), None));
    assert!(graded.given.gap.mean() > 3.0 && answer.ev.mean() > 0.0);
    // A legal setting in the worse half.
    let (_, graded) = grade(&standard, setting("2c 3c 5d / 5h 8s 9s Ts Js / Ad Kd Kh Qc As"));
    let Place { rank, of } = graded.place.unwrap();
    assert!(graded.misset.is_none() && rank * 2 > of, "{rank} of {of}");

    // Under some rules, a natural counts regardless of its setting. Under other rules, it counts only if it is
    // declared.
    let dragon = setting("2s 3c 4d / 5h 6s 7h 8d 9c / Ts Jc Qd Kh As");
    let taiwanese = solver(Preset::Taiwanese);
    for solver in [&standard, &taiwanese] {
        let (answer, graded) = grade(solver, dragon);
        let auto = answer.plans.is_empty();
        assert_eq!(graded.given.gap.mean() > 5.0, !auto, "{graded:?}");
        assert_eq!(graded.place.is_some(), !auto);
    }
    let other = Query::new(Rng::new(72).deal(CardSet::DECK, 13)).given(dragon);
    assert_eq!(standard.solve(&other).unwrap_err().code(), "wrong-count");
}
