//! Fuzzes the reading of cache files: blocks of opponents' hands, and the trained values of open-face rules. The files
//! are damaged, but their checksums are repaired. The first byte of an input selects what is damaged: values, blocks,
//! or all files of the program's cache. The other bytes are the damage. Equilibria have their own
//! [target](crate::equilibria).

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex};

use pusoy::cards::{Card, CardSet, Rng};
use pusoy::chinese::{ByRow, Rules};
use pusoy::open_face::{
    Aim, HouseTraining, Objective, Position, QuickPlayer, Sampling, ValueTraining, Values, Variant, place_sampled,
};
use pusoy::solver::{Answer, Bank, Query, Solver};
use serde_json::Value;

use crate::boards::are_chances;
use crate::mutation::mutated;
use crate::program::run;
use crate::signing::{changed, damaged, is_damage, is_one_of_64, signed};

/// Arguments to solve a hand against more opponents' hands than come with the program. The cache then has files to
/// damage.
const SOLVE: [&str; 6] = ["solve", "--json", "--opponents", "1", "--precision", "0.003"];
const HAND: &[u8] = b"2s 3c 4h 6d 6s 9d 9s Tc Th Qc Qh Qs Ac\n";

/// Checks that damaged files are refused, or that the answers that use them are valid.
pub fn judge(input: &[u8]) {
    let Some(damage) = damage(input) else { return };
    match input[0] % 3 {
        0 => values(damage),
        1 => blocks(damage),
        _ => folder(damage),
    }
}

/// Returns the damage in an input. Returns `None` if the damage changes nothing.
pub fn damage(input: &[u8]) -> Option<&[u8]> {
    input.get(1..).filter(|damage| is_damage(damage))
}

/// Makes an input. Most inputs damage values, which are checked in less than a millisecond. One of 500 inputs damages
/// blocks, and one of 4,000 damages all files of the cache. These two checks take tens of milliseconds.
pub fn make(rng: &mut Rng, seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut input = mutated(rng, seeds);
    let kind = match rng.below(4_000) {
        0 => 2,
        1..=8 => 1,
        _ => 0,
    };
    input.splice(..input.len().min(1), [kind]);
    input
}

/// Checks that damaged values are refused, or that a player can place a street with them. For one of 64 inputs, also
/// places the street by sampling deals.
fn values(damage: &[u8]) {
    static SOUND: LazyLock<(Variant, Vec<u8>)> = LazyLock::new(|| {
        let variant = Variant::new(&Rules::preset("pineapple").expect("a preset")).expect("open-face");
        let training = HouseTraining { lessons: ValueTraining { lessons: 60, rounds: 1, seed: 1 }, deals: 80 };
        let values = Values::train(&variant, training, &|_| {}).expect("the training succeeds");
        let file = values.encode(variant.rules());
        (variant, file)
    });
    let (variant, sound) = &*SOUND;
    // The value function at the end of the file has a checksum of its own, before that of the file.
    let content = changed(&sound[..sound.len() - 2 * size_of::<u64>()], damage);
    let (head, value_function) =
        content.split_at(sound.windows(8).position(|at| at == b"pusoyvf1").expect("the file has a value function"));
    let file = signed(&[head, &signed(value_function)].concat());
    let Ok(values) = Values::decode(&file, variant.rules()) else { return };
    let variant = variant.clone().with_values(values);
    let mut cards = Rng::new(damage.len() as u64).deal(CardSet::DECK, 8).iter();
    let front = cards.by_ref().take(2).collect();
    let back = cards.by_ref().take(3).collect();
    let board = ByRow { front, middle: CardSet::EMPTY, back };
    let street: Vec<Card> = cards.collect();
    let objective = Objective::of(&variant, Aim::Own);
    let mut player = QuickPlayer::new(&variant, &objective).expect("the values are there");
    let placed = player.place(board, &street, CardSet::EMPTY).expect("a second street");
    assert!(placed.placed.len() == 2 && placed.thrown.is_some(), "{placed}");
    if is_one_of_64(damage) {
        let sampling = Sampling { deals: 4, placements: 2, ..Sampling::default() };
        let placed =
            place_sampled(&variant, &Position::new(&variant, board, street), &sampling).expect("a second street");
        assert!(!placed.placements.is_empty());
        for placement in &placed.placements {
            are_chances(placement);
            let errors = [placement.std_err, placement.gap_std_err];
            assert!(errors.iter().flatten().all(|error| error.is_finite()), "{placement:?}");
        }
    }
}

/// A hand bank that returns blocks of another run, damaged.
struct Damaged {
    sound: &'static BTreeMap<usize, Vec<u8>>,
    damage: Vec<u8>,
}

impl Bank for Damaged {
    fn read(&self, block: usize) -> Option<Vec<u8>> {
        Some(damaged(self.sound.get(&block)?, &self.damage))
    }

    fn keep(&self, _: usize, _: &[u8]) {}
}

/// A hand bank that keeps blocks, but never returns one.
#[derive(Clone, Default)]
struct Keeping(Arc<Mutex<BTreeMap<usize, Vec<u8>>>>);

impl Bank for Keeping {
    fn read(&self, _: usize) -> Option<Vec<u8>> {
        None
    }

    fn keep(&self, block: usize, bytes: &[u8]) {
        self.0.lock().expect("nobody panics").insert(block, bytes.to_vec());
    }
}

/// Checks that the solver still finds a best setting with a finite EV. The solver may refuse damaged blocks, or sample
/// opponents from them.
fn blocks(damage: &[u8]) {
    static SOUND: LazyLock<BTreeMap<usize, Vec<u8>>> = LazyLock::new(|| {
        let keeping = Keeping::default();
        solve(keeping.clone());
        let kept = keeping.0.lock().expect("nobody panics").clone();
        assert!(!kept.is_empty(), "nothing is kept");
        kept
    });
    let answer = solve(Damaged { sound: &SOUND, damage: damage.to_vec() });
    assert!(answer.best().is_some_and(|best| best.ev.mean().is_finite()), "{answer:?}");
}

/// Solves a hand with as few sampled opponents as possible.
fn solve(bank: impl Bank + 'static) -> Answer {
    let solver = Solver::builder(&Rules::default()).bank(bank).build().expect("the rules have a solver");
    let hand = Rng::new(7).deal(CardSet::DECK, 13);
    solver.solve(&Query::new(hand).precision(1.0)).expect("a hand of thirteen cards")
}

/// Damages all files of the program's cache, and checks that the program still answers, without a warning.
fn folder(damage: &[u8]) {
    static SOUND: LazyLock<Vec<(String, Vec<u8>)>> = LazyLock::new(|| {
        let home = tempfile::tempdir().expect("a folder");
        run(&SOLVE, HAND, home.path());
        let files = files(&home.path().join("cache"));
        assert!(!files.is_empty(), "the cache keeps nothing");
        files
    });
    let home = tempfile::tempdir().expect("a folder");
    for (name, content) in &*SOUND {
        let path = home.path().join("cache").join(name);
        std::fs::create_dir_all(path.parent().expect("the file is in a folder")).expect("a folder");
        std::fs::write(path, damaged(content, damage)).expect("the damaged file is written");
    }
    let ran = run(&SOLVE, HAND, home.path());
    assert_eq!((ran.status, &*ran.err), (0, ""));
    let record: Value = serde_json::from_str(&ran.out).expect("a record");
    assert_eq!(record["schema"], "pusoy.solve/2", "{record}");
}

/// Returns the path and the content of each file below a folder. Skips files that are not larger than a
/// checksum.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(&next).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(content) = std::fs::read(&path)
                && content.len() > size_of::<u64>()
            {
                found.push((path.strip_prefix(folder).expect("a path inside").display().to_string(), content));
            }
        }
    }
    found.sort();
    found
}
