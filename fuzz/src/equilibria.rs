//! Fuzzes the reading of equilibrium files. The files are damaged, but their checksums are repaired. Each input of the
//! fuzzer says which bytes of a file change, and by how much.

use std::sync::LazyLock;

use pusoy::cards::{CardSet, Rng};
use pusoy::chinese::Rules;
use pusoy::solver::{Equilibrium, Query, Solver};

use crate::signing::{damaged, is_damage, is_one_of_64, signed};

/// The file of an embedded equilibrium, and a short version of this file. The short version has as many hands as the
/// file of an equilibrium trained for house rules: just enough to check that they were set by the strategy in the file.
static SOUND: LazyLock<[Vec<u8>; 2]> = LazyLock::new(|| {
    let whole = Solver::new(&Rules::default()).expect("the rules have a solver").equilibrium().encode();
    const HANDS: usize = 4 * 32_768;
    const SAMPLE: usize = 4 * 1_024;
    // The file ends with the number of hands, three bytes per hand, and a checksum.
    let (strategy, hands) = whole.split_at(whole.len() - size_of::<u64>() - 3 * HANDS - size_of::<u32>());
    let short = [strategy, &(SAMPLE as u32).to_le_bytes(), &hands[size_of::<u32>()..][..3 * SAMPLE]].concat();
    [whole, signed(&short)]
});

/// Checks that a damaged equilibrium is refused, or written as it was read. Most inputs damage the short file. One of
/// 64 inputs damages the complete file. If the complete file is accepted, a solver sets a hand with it, which takes far
/// longer. The EVs of the answer must be finite.
pub fn judge(input: &[u8]) {
    if !is_damage(input) {
        return;
    }
    let rules = Rules::default();
    let [whole, short] = &*SOUND;
    let solves = is_one_of_64(input);
    let file = damaged(if solves { whole } else { short }, input);
    let Ok(equilibrium) = Equilibrium::decode(&file, &rules, 3) else { return };
    assert_eq!(equilibrium.encode(), file);
    if !solves {
        return;
    }
    // No solver is built if a sample of the hands in the file shows that another strategy set them.
    let Ok(solver) = Solver::builder(&rules).equilibrium(equilibrium).build() else { return };
    let hand = Rng::new(input.len() as u64).deal(CardSet::DECK, 13);
    let answer = solver.solve(&Query::new(hand).precision(1.0)).expect("a hand of thirteen cards");
    assert!(answer.ev.mean().is_finite(), "{answer:?}");
    assert!(answer.best().is_none_or(|best| best.ev.mean().is_finite() && best.setting.cards() == hand), "{answer:?}");
}
