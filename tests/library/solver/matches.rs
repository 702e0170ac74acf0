//! Plays two equilibrium strategies against each other: one for the rules of a preset, and one for the preset `plain`,
//! both without naturals and surrender. The match has the rules of the first strategy. Each strategy plays both hands
//! of every deal.

#![allow(clippy::print_stdout)] // figures for runs with --nocapture

use std::time::Instant;

use pusoy::cards::{CardSet, Rng};
use pusoy::chinese::payoffs::Payoffs;
use pusoy::chinese::{Claims, Rules, Setting, Showing};
use pusoy::solver::{Query, Solver};
use rayon::prelude::*;

use crate::long_runs::cases;

const CHUNK: u64 = 1_000;

fn set(solver: &Solver, hand: CardSet) -> Setting {
    let query = Query::new(hand).quick(true).top(1);
    solver.solve(&query).unwrap().best().unwrap().setting
}

/// Returns the units per hand that `own` wins from `other` under these rules, and their standard error.
fn duplicate_match(rules: &Rules, own: &Solver, other: &Solver, deals: u64) -> (f64, f64) {
    let payoffs = Payoffs::new(rules);
    let show = |setting: Setting| Showing::of_setting(&payoffs, &setting, Claims::EVERYTHING);
    let play = |n: u64| {
        let mut rng = Rng::stream(2_026, n);
        (0..CHUNK)
            .map(|_| {
                let hands = rng.deal(CardSet::DECK, 26);
                let first = rng.deal(hands, 13);
                let [ours, theirs] = [first, hands - first].map(|hand| (show(set(own, hand)), show(set(other, hand))));
                // Each side holds each hand once.
                i64::from(payoffs.units(&ours.0, &theirs.1) + payoffs.units(&theirs.0, &ours.1))
            })
            .fold((0i64, 0i64), |(sum, squares), won| (sum + won, squares + won * won))
    };
    let sums: Vec<(i64, i64)> = (0..deals / CHUNK).into_par_iter().map(play).collect();
    let (sum, squares) = sums.iter().fold((0, 0), |all, part| (all.0 + part.0, all.1 + part.1));
    let (n, sum, squares) = (deals as f64, sum as f64, squares as f64);
    let mean = sum / n;
    let variance = (squares / n - mean * mean) / (n - 1.0);
    // A deal consists of two hands per side.
    (mean / 2.0, variance.sqrt() / 2.0)
}

#[test]
#[ignore = "a minute in release mode"]
fn the_equilibrium_for_the_rules_in_force_beats_the_equilibrium_for_plain_rules() {
    // Naturals and surrender are off, so that players can only set their hands.
    let rules = |preset: &str| {
        let options = [("rules", preset), ("naturals", "none"), ("surrender", "off")];
        Rules::from_options(options.map(|(name, value)| (name, value.into()))).unwrap()
    };
    let plain = Solver::builder(&rules("plain")).opponents(1).build().unwrap();
    let wanted = [("taiwanese", 0.035), ("standard", 0.025), ("one-six", 0.035), ("eastern", 0.045)];
    for &(preset, wanted) in &wanted[..cases(4)] {
        let rules = rules(preset);
        let started = Instant::now();
        let own = Solver::builder(&rules).opponents(1).build().unwrap();
        let trained = started.elapsed().as_secs_f64();
        let (mean, std_err) = duplicate_match(&rules, &own, &plain, cases(200_000) as u64);
        println!("{preset}: {mean:+.4} ± {std_err:.4} units per hand, trained in {trained:.1} s");
        assert!(mean >= wanted, "{preset}: {mean} is less than {wanted}");
        assert!(mean >= 5.0 * std_err, "{preset}: {mean} is less than five standard errors of {std_err}");
    }
}
