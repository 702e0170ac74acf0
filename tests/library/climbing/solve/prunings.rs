//! Prunings do not change answers: switching any of them off gives the same values.

use pusoy::cards::Rng;
use pusoy::climbing::solve::{PositionError, Prunings, solve_with};

use super::random::{position, variants};
use super::*;
use crate::climbing::rules;
use crate::long_runs::cases;

/// Returns sets of prunings to compare: one set for each pruning, with only this pruning switched off, and two more.
/// One of these two tries the smaller search of [`Prunings::alone_after`] after a single node, and the other has all
/// prunings switched off.
pub fn switched_off() -> [(&'static str, Prunings); 10] {
    let all = Prunings::ALL;
    [
        ("names", Prunings { names: false, ..all }),
        ("answers", Prunings { answers: false, ..all }),
        ("thresholds", Prunings { thresholds: false, ..all }),
        ("probes", Prunings { probes: false, ..all }),
        ("dominance", Prunings { dominance: false, ..all }),
        ("going out", Prunings { going_out: false, ..all }),
        ("range", Prunings { range: false, ..all }),
        ("alone", Prunings { alone_after: u64::MAX, ..all }),
        ("alone anywhere", Prunings { alone_after: 1, ..all }),
        ("all", Prunings::NONE),
    ]
}

/// Solves positions of each game and option set with all prunings, and with each set of [`switched_off`], and compares
/// the answers. Each entry of `sizes` has the number of positions per game and option set, the number of hands, and the
/// maximum number of cards per hand. Returns the number of solved positions.
fn all_agree(seed: u64, sizes: &[(usize, usize, usize)]) -> usize {
    let (mut rng, mut solved) = (Rng::new(seed), 0);
    for (game, options) in variants() {
        let rules = rules(game, &options);
        for &(each, holders, most) in sizes {
            for _ in 0..each {
                let Some(position) = position(&*rules, &mut rng, holders, most) else { continue };
                let question = if rng.below(3) == 0 { ALL.for_win() } else { ALL };
                let with = |prunings| solve_with(&*rules, &position, question, &Limits::default(), prunings);
                let answer = match with(Prunings::ALL) {
                    Err(PositionError::Rules(_)) => continue,
                    answer => answer.unwrap(),
                };
                for (what, prunings) in switched_off() {
                    let other = with(prunings).unwrap();
                    let values = |answer: &Answer| {
                        (answer.value.clone(), answer.paranoid.clone(), answer.upper.clone(), answer.moves.clone())
                    };
                    assert_eq!(values(&other), values(&answer), "{what} in {game} {options:?}: {position:?}");
                    assert_eq!(other.best_moves, answer.best_moves, "{what} in {game} {options:?}: {position:?}");
                }
                solved += 1;
            }
        }
    }
    solved
}

#[test]
fn small_positions_have_the_same_values_with_each_pruning_off() {
    let solved = all_agree(3, &[(2, 2, 6), (1, 3, 3)]);
    assert!(solved >= 60, "{solved}");
}

#[test]
#[ignore = "takes minutes"]
fn many_positions_have_the_same_values_with_each_pruning_off() {
    let solved = all_agree(4, &[(cases(500), 2, 7), (cases(100), 3, 4), (cases(40), 4, 3)]);
    assert!(solved >= cases(20_000), "{solved}");
}
