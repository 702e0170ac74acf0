//! Compares the solver's plans with groups of settings. This module forms the groups itself: the settings of a group
//! have rows of the same kinds.
#![allow(clippy::print_stdout)] // figures for runs with --nocapture

use std::collections::HashSet;

use pusoy::cards::{CardSet, Rng};
use pusoy::chinese::Rules;
use pusoy::chinese::rules::Preset;
use pusoy::solver::{Answer, Query, RankedSetting, Solver};

use crate::long_runs::cases;

/// The kind of a row: the numbers of cards of equal rank, `true` for a straight, `true` for a flush, and the ranks that
/// define the kind.
type Kind = (Vec<usize>, bool, bool, Vec<usize>);

/// Returns the kind of a row, ignoring kickers. Two pair and a full house have two defining ranks. Other rows have one:
/// the rank of the pair, trips or quads, or the highest rank.
fn kind(row: CardSet) -> Kind {
    let mut ranks: Vec<usize> = row.iter().map(|card| card.rank().index()).collect();
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    let flush = row.len() == 5 && row.iter().map(|card| card.suit()).collect::<HashSet<_>>().len() == 1;
    let wheel = ranks == [12, 3, 2, 1, 0];
    let straight = row.len() == 5 && (wheel || ranks.windows(2).all(|two| two[0] == two[1] + 1));
    let count = |rank: usize| ranks.iter().filter(|other| **other == rank).count();
    let mut different = ranks.clone();
    different.dedup();
    different.sort_by_key(|&rank| (std::cmp::Reverse(count(rank)), std::cmp::Reverse(rank)));
    let counts: Vec<usize> = different.iter().map(|&rank| count(rank)).collect();
    let defining = match counts[..] {
        [2, 2, ..] | [3, 2] => 2,
        _ => 1,
    };
    let ranks = if straight && wheel { vec![3] } else { different[..defining].to_vec() };
    (counts, straight, flush, ranks)
}

fn plan(setting: &RankedSetting) -> [Kind; 3] {
    let rows = setting.setting.rows();
    [kind(rows.front), kind(rows.middle), kind(rows.back)]
}

/// Returns the best setting of each plan, and how many of `settings` belong to the plan. `settings` lists the best
/// setting first, and the plans keep this order.
fn grouped(settings: &[RankedSetting]) -> Vec<(RankedSetting, usize)> {
    let mut groups: Vec<([Kind; 3], RankedSetting, usize)> = Vec::new();
    for setting in settings {
        let plan = plan(setting);
        match groups.iter_mut().find(|(listed, ..)| *listed == plan) {
            Some((_, _, count)) => *count += 1,
            None => groups.push((plan, *setting, 1)),
        }
    }
    groups.into_iter().map(|(_, best, count)| (best, count)).collect()
}

fn solver(preset: Preset) -> Option<Solver> {
    let rules = Rules::of(preset);
    Solver::check(&rules).ok()?;
    Some(Solver::builder(&rules).opponents(1).build().unwrap())
}

/// Checks the plans of quick answers, whose EVs have no sampling errors. The plans agree with the groups of settings in
/// order, EVs and gaps. If all settings of a hand fit into a list of `listed` settings, the numbers of variants and the
/// worst gaps agree too.
fn quick_plans(hands: u64, listed: usize) {
    let mut presets = 0;
    for solver in Preset::ALL.iter().filter_map(|&preset| solver(preset)) {
        let (mut seen, mut second) = (0, 0);
        for n in 0..hands {
            let hand = Rng::stream(171, n).deal(CardSet::DECK, 13);
            let query = Query::new(hand).quick(true).top(4);
            let all = solver.solve(&query.clone().top(listed).variants(true)).unwrap().settings;
            let answer = solver.solve(&query).unwrap();
            let groups = grouped(&all);
            assert!(all.len() < listed || answer.plans.len() <= 4);
            for (place, (found, (wanted, count))) in answer.plans.iter().zip(&groups).enumerate() {
                assert_eq!((found.best.ranks, found.best.ev), (wanted.ranks, wanted.ev), "{hand}");
                assert_eq!(found.best.gap, wanted.gap, "{hand}");
                let variants = found.variants.unwrap();
                assert!(variants.count >= *count && variants.worst_gap.mean() >= 0.0, "{hand}");
                if all.len() < listed {
                    let worst = all.iter().rfind(|setting| plan(setting) == plan(&found.best)).unwrap();
                    assert_eq!(variants.count, *count, "{hand}");
                    let lost = found.best.ev.mean() - worst.ev.mean();
                    assert!((variants.worst_gap.mean() - lost).abs() < 1e-5, "{hand}: {variants:?} {lost}");
                }
                seen += 1;
                second += u64::from(place == 1);
            }
            if all.len() < listed {
                assert_eq!(answer.plans.len(), groups.len().min(4), "{hand}");
            }
        }
        assert!(seen > hands && second * 2 > hands, "{hands} hands have {seen} plans, {second} in second place");
        presets += 1;
    }
    assert_eq!(presets, 8);
}

/// Sampling often drops the worst variants of a plan first. The plan's worst gap includes these variants nevertheless,
/// for any number of listed plans.
#[test]
fn the_worst_gap_includes_variants_that_dropped_out_early() {
    let solver = Solver::new(&Rules::default()).unwrap();
    for (hand, worst) in [
        ("Ac Ks Kh Qs Ts Td 8s 7s 7h 5h 3d 3c 2h", "Ac 5h 2h / Ts Td 7s 7h Qs / Ks Kh 3d 3c 8s"),
        ("Ks Qh Td 8c 7h 7d 6d 6c 4c 3s 3d 2s 2c", "Ks 8c 4c / 6d 6c 2s 2c Td / 7h 7d 3s 3d Qh"),
    ] {
        let query = Query::new(hand.parse().unwrap());
        let gaps = [1, 2, 3].map(|top| {
            let answer = solver.solve(&query.clone().top(top)).unwrap();
            answer.plans[0].variants.unwrap().worst_gap
        });
        let graded = solver.solve(&query.given(worst.parse().unwrap())).unwrap().graded.unwrap();
        for gap in gaps {
            let error = 4.0 * gap.std_err().unwrap().hypot(graded.given.gap.std_err().unwrap());
            assert!(
                (gap.mean() - graded.given.gap.mean()).abs() < error + 0.1,
                "{hand}: {gap:?}, {:?}",
                graded.given.gap
            );
        }
    }
}

/// The result of a comparison with sampled answers.
#[derive(Default, Debug)]
struct Held {
    hands: usize,
    plans: usize,
    /// The number of plans whose EV or gap differs from that of the group by more than two standard errors, and by more
    /// than four.
    beyond: [usize; 2],
    /// The number of plans that are listed although a clearly better plan is not listed before them. A plan is clearly
    /// better if it is better by more than four standard errors.
    misplaced: usize,
}

/// Compares a sampled answer with the groups of a longer list of sampled settings.
fn hold(answer: &Answer, all: &Answer, held: &mut Held) {
    let groups = grouped(&all.settings);
    let error = |setting: &RankedSetting| setting.gap.std_err().unwrap();
    held.hands += 1;
    for (place, found) in answer.plans.iter().enumerate() {
        let Some((wanted, _)) = groups.iter().find(|(best, _)| plan(best) == plan(&found.best)) else { continue };
        held.plans += 1;
        let gap = (found.best.gap.mean() - wanted.gap.mean()).abs();
        let allowed = error(&found.best).hypot(error(wanted));
        let ev = (found.best.ev.mean() - wanted.ev.mean()).abs();
        let ev_allowed = found.best.ev.std_err().unwrap().hypot(wanted.ev.std_err().unwrap());
        for (n, errors) in [2.0, 4.0].into_iter().enumerate() {
            held.beyond[n] += usize::from(gap > errors * allowed + 1e-9 || ev > errors * ev_allowed + 1e-9);
        }
        // Every clearly better plan of the groups must be listed before this plan.
        let before = &answer.plans[..place];
        let passed = groups.iter().any(|(best, _)| {
            best.gap.mean() + 4.0 * (error(best) + allowed) < wanted.gap.mean()
                && plan(best) != plan(&found.best)
                && !before.iter().any(|group| plan(&group.best) == plan(best))
        });
        held.misplaced += usize::from(passed);
    }
}

/// Compares sampled answers with the groups of settings, within the standard errors.
fn sampled_plans(hands: u64, listed: usize, precision: f64) -> Held {
    let mut held = Held::default();
    for solver in Preset::ALL.iter().filter_map(|&preset| solver(preset)) {
        for n in 0..hands {
            let hand = Rng::stream(172, n).deal(CardSet::DECK, 13);
            let query = Query::new(hand).precision(precision);
            let all = solver.solve(&query.clone().top(listed).variants(true)).unwrap();
            let answer = solver.solve(&query).unwrap();
            if !all.plans.is_empty() {
                hold(&answer, &all, &mut held);
            }
        }
    }
    println!("{held:?}");
    assert_eq!((held.beyond[1], held.misplaced), (0, 0), "{held:?}");
    assert!(held.beyond[0] * 20 <= held.plans && held.plans >= 2 * held.hands, "{held:?}");
    held
}

#[test]
fn plans_are_groups_of_settings() {
    quick_plans(8, 1_000);
}

#[test]
fn sampled_plans_are_groups_of_settings() {
    assert!(sampled_plans(3, 60, 0.05).hands >= 21);
}

#[test]
#[ignore = "minutes in release mode"]
fn plans_of_many_hands_are_groups_of_settings() {
    quick_plans(cases(1_000) as u64, 1_000);
    quick_plans(cases(20) as u64, 72_072);
    assert!(sampled_plans(cases(60) as u64, 200, 0.01).hands >= cases(470));
}
