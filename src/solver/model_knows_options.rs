//! A test of the whole solver: if an option changes payments, the model's values change with them. The mean
//! error of the values must be clearly smaller than the mean error of a model that ignores the option.

use crate::cards::{CardSet, Rng};
use crate::chinese::payoffs::Payoffs;
use crate::chinese::rules::Preset;
use crate::chinese::settle::settle_first;
use crate::chinese::{ByRow, Rules, Showing};
use crate::long_runs::cases;
use crate::parallel::map_chunks;
use crate::solver::Equilibrium;
use crate::solver::model::row_distributions::RowDistributions;
use crate::solver::opponents::fresh_deals::deal_tables;
use crate::solver::opponents::groups::EquivalenceClasses;
use crate::solver::opponents::population::{EMBEDDED, OpponentSource, Population};
use crate::solver::opponents::suit_relabelling::SeenCards;
use crate::solver::play::model_player::{HandChoice, ModelPlayer};
use crate::solver::search::search::Search;

/// Returns the standard rules with these options, but without naturals and surrenders, so that every hand is set.
fn rules(options: &[(&str, &str)]) -> Rules {
    let mut rules = Rules::of(Preset::Standard);
    for (name, value) in [("naturals", "none"), ("surrender", "off")].iter().chain(options) {
        rules.set(name, *value).unwrap();
    }
    rules.validate().unwrap();
    rules
}

/// Options, and the number of opponents at the table. With fewer opponents, the options might not matter.
type Case = (&'static [(&'static str, &'static str)], usize);

/// Deals `dealt` hands, and returns three numbers for those hands whose units the options change by more than 0.2. The
/// first is the model's mean error for the units due to the options. The second is the mean error of a model that
/// ignores the options, and so misses these units entirely. The third is the number of these hands.
///
/// Opponents always play the standard strategy, so that no training is necessary. The strategy need not fit the
/// options, because the model must be right about any strategy. If opponents are settled together, their hands are
/// dealt. Otherwise, their hands come from the first `blocks` blocks of an equilibrium's [`Population`]. `plain` is
/// this population under the rules without the options.
fn errors((options, opponents): Case, (dealt, blocks): (usize, usize), plain: &Population) -> (f64, f64, usize) {
    let standard = Equilibrium::embedded(&Rules::default(), 3).unwrap().unwrap();
    let (with, without) = (rules(options), rules(&[]));
    // Both models ignore card removal, which does not depend on options.
    let strategy = standard.strategy().unaware();
    let [player, ignorant] = [&with, &without].map(|rules| ModelPlayer::new(rules, &strategy, opponents));
    let together = player.payoffs().seating(opponents).is_together();
    let others = ModelPlayer::new(&without, standard.strategy(), 1);
    // The opponents' hands under the rules with the options: set as in `plain`, but with other royalties.
    let own = Population::new();
    let hands: Vec<CardSet> = {
        let mut rng = Rng::new(8);
        (0..dealt).map(|_| rng.deal(CardSet::DECK, 13)).collect()
    };
    let compare = |search: &mut Search, n: usize| {
        let hand = hands[n];
        let HandChoice::Set(found) = player.play(search, hand) else { panic!("every hand is set") };
        let rows = found.cut.map(|mask| search.cards(mask));
        let show = |player: &ModelPlayer| Showing::of_rows(player.payoffs(), &rows, found.ranks, found.claims);
        let (mine, ignored) = (show(&player), show(&ignorant));
        let seats = opponents as f64;
        // The units paid by all opponents, with the options and without them.
        let paid = if together {
            let tables = deal_tables(&others, search, (CardSet::DECK - hand, opponents), 9, n);
            let mean = |payoffs: &Payoffs, me: &Showing| {
                let units = tables.iter().map(|table| {
                    let table: Vec<Showing> = [me].into_iter().chain(table).copied().collect();
                    let mut units = 0;
                    settle_first(payoffs, &table, &mut units);
                    f64::from(units)
                });
                units.sum::<f64>() / tables.len() as f64
            };
            (mean(player.payoffs(), &mine), mean(ignorant.payoffs(), &ignored))
        } else {
            let mean = |population: &Population, player: &ModelPlayer, me: &Showing| {
                let source = OpponentSource { population, player, plays: standard.plays(), bank: None };
                let (seen, classes) = (SeenCards::new(hand), EquivalenceClasses::new(player.payoffs(), &[me]));
                let (mut units, mut total) = (0.0, 0.0);
                for groups in (0..blocks).filter_map(|block| source.group_opponents(block, &seen, &classes, &|| false))
                {
                    for (theirs, weights) in groups.showings.iter().zip(&groups.weights) {
                        units += weights[0] as f64 * f64::from(player.payoffs().units(me, theirs));
                        total += weights[0] as f64;
                    }
                }
                seats * units / total
            };
            (mean(&own, &player, &mine), mean(plain, &ignorant, &ignored))
        };
        let expected = |player: &ModelPlayer, value: f32| seats * f64::from(player.model().overall(value));
        let knows = expected(&player, found.value);
        let mut distributions = RowDistributions::default();
        ignorant.model().fill_distributions(hand, &mut distributions);
        let ignores =
            expected(&ignorant, ignorant.model().value(&distributions, found.ranks, ByRow::from_fn(|_| true)));
        // The units due to the options: as paid, and as the models expect. Errors that both models share cancel out.
        let (wanted, found) = (paid.0 - paid.1, knows - ignores);
        (wanted.abs() > 0.2).then_some(((found - wanted).abs(), wanted.abs()))
    };
    let all = map_chunks(hands.len(), Search::new, compare);
    let pairs: Vec<(f64, f64)> = all.into_iter().flatten().collect();
    let mean = |value: fn(&(f64, f64)) -> f64| pairs.iter().map(value).sum::<f64>() / pairs.len() as f64;
    (mean(|m| m.0), mean(|m| m.1), pairs.len())
}

/// Options under which each opponent is settled separately.
const ONE_BY_ONE: [Case; 13] = [
    (&[("scoring", "1-6")], 3),
    (&[("scoring", "custom"), ("custom", "2,1,1")], 3),
    (&[("scoop-multiplier", "2")], 3),
    (&[("scoop-multiplier", "2"), ("multiplier-scope", "rows")], 3),
    (&[("scoop-multiplier", "2"), ("scoop-rule", "no-loss")], 3),
    (&[("royalty-table", "eastern"), ("royalty-mode", "replace")], 3),
    (&[("royalty-table", "ofc"), ("royalty-policy", "both")], 3),
    (&[("royalty", "back:flush=4,middle:straight=3")], 3),
    (&[("royalty", "back:flush=4,middle:straight=3"), ("royalty-policy", "cancel")], 3),
    (&[("royalty", "back:flush=4,middle:straight=4"), ("royalty-limit", "one")], 3),
    (&[("royalty", "back:quads=9"), ("broken-royalties", "also")], 3),
    (&[("royalty", "back:flush=4,middle:straight=3"), ("royalty-declaration", "required")], 3),
    (&[("overall-rule", "majority"), ("royalty-table", "flat"), ("royalty-policy", "both")], 3),
];

/// Options under which the whole table is settled together. With these options, the test deals and sets the opponents'
/// hands.
const TOGETHER: [Case; 2] =
    [(&[("home-run-multiplier", "3")], 3), (&[("home-run-multiplier", "3"), ("home-run-rule", "all-opponents")], 2)];

#[test]
fn no_option_is_ignored() {
    options_matter(&ONE_BY_ONE, (30, EMBEDDED / 4));
}

#[test]
#[ignore = "seconds in release mode"]
fn no_option_is_ignored_in_larger_samples() {
    for cases_of_seating in [&ONE_BY_ONE[..], &TOGETHER] {
        options_matter(cases_of_seating, (100, cases(EMBEDDED)));
    }
}

fn options_matter(cases: &[Case], sizes: (usize, usize)) {
    let plain = Population::new();
    for &(options, opponents) in cases {
        let (knows, ignores, hands) = errors((options, opponents), sizes, &plain);
        assert!(hands >= 1, "{options:?}: no affected hand");
        assert!(knows < 0.7 * ignores, "{options:?}: error {knows:.3}, or {ignores:.3} if ignored, {hands} hands");
    }
}
