//! Equilibria that were damaged and signed again. An input is the damage.

use std::sync::OnceLock;

use pusoy::cards::{CardSet, Rng};
use pusoy::chinese::Rules;
use pusoy::solver::{Equilibrium, Query, Solver};

use crate::signing::damaged;

/// A damaged equilibrium is refused, or solves hands with values that are numbers.
pub fn judge(input: &[u8]) {
    static SOUND: OnceLock<(Rules, Vec<u8>)> = OnceLock::new();
    let (rules, sound) = SOUND.get_or_init(|| {
        let rules = Rules::default();
        let file = Solver::new(&rules).expect("the rules have a solver").equilibrium().encode();
        (rules, file)
    });
    let file = damaged(sound, input);
    let Ok(equilibrium) = Equilibrium::decode(&file, rules, 3) else { return };
    assert_eq!(equilibrium.encode(), file);
    // A sample of its hands tells that they were played by another strategy.
    let Ok(solver) = Solver::builder(rules).equilibrium(equilibrium).build() else { return };
    let hand = Rng::new(input.len() as u64).deal(CardSet::DECK, 13);
    let answer = solver.solve(&Query::new(hand).quick(true)).expect("a hand of thirteen cards");
    assert!(answer.ev.mean().is_finite(), "{answer:?}");
    assert!(answer.best().is_none_or(|best| best.ev.mean().is_finite() && best.setting.cards() == hand), "{answer:?}");
}
