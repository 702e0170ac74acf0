//! Training: a value function learns from the last street back to the first how boards end.

use super::player::{Desk, Player, each_board, open};
use crate::cards::{Card, CardSet, Rng};
use crate::chinese::ByRow;
use crate::open_face::objective::{Aim, Objective};
use crate::open_face::value_function::features::Features;
use crate::open_face::value_function::learning::Lesson;
use crate::open_face::value_function::network::Outlook;
use crate::open_face::value_function::value_function::ValueFunction;
use crate::open_face::variant::Variant;
use crate::solver::parallel::map_chunks;

/// The settings of a training.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValueTraining {
    /// The number of lessons for every number of cards on the board.
    pub lessons: usize,
    /// How often each lesson is taken.
    pub rounds: usize,
    /// The seed.
    pub seed: u64,
}

/// The training of the embedded value functions.
pub const PRESET_VALUE_TRAINING: ValueTraining = ValueTraining { lessons: 100_000, rounds: 16, seed: 1 };

/// Number of lessons in a chunk of work.
const CHUNK: usize = 1_000;
/// How often the value function is taught from the last street to the first. Every time but the first the boards come from
/// a player who places by what was learnt before; every time but the last is shorter.
const PASSES: usize = 3;

impl ValueFunction {
    /// Trains the value function of rules from nothing, for one's own board as the rules value it.
    ///
    /// Boards come from deals that are placed by what has been learnt so far, with a random placement now and then. How they
    /// end is found from the last street back: boards with one street to come, in classic with two cards, are valued over
    /// every draw; those before them by placing sampled streets as well as is known. The same training has the same result
    /// for any number of threads. `progress` is called with the number of steps done, of [`ValueFunction::steps`].
    pub fn train(variant: &Variant, training: ValueTraining, progress: &dyn Fn(usize)) -> ValueFunction {
        let objective = Objective::of(variant.rules(), Aim::Own);
        let pineapple = variant.rules().is_pineapple();
        let mut taught = ValueFunction::untaught();
        let mut rng = Rng::new(training.seed);
        let mut done = 0;
        for pass in 0..PASSES {
            let before = taught.clone();
            let guide = Player::new(variant, &objective, (pass > 0).then_some(&before), &objective);
            let part = if pass + 1 == PASSES { 1 } else { 4 };
            let (count, rounds) = (training.lessons.div_ceil(part), training.rounds.div_ceil(part));
            let mut larger: Vec<Lesson> = Vec::new();
            for cards in (5..13).rev().filter(|cards| !pineapple || cards % 2 == 1) {
                let behind = Player::new(variant, &objective, Some(&taught), &objective);
                let seed = training.seed + 1_000 * (pass as u64 + 1) + cards as u64;
                let mut lessons = lessons(&guide, &behind, pineapple, cards, count, seed);
                // One network serves two numbers of cards: it learns the larger one first, and then both.
                let is_larger = cards % 2 == 0;
                lessons.append(&mut larger);
                taught.learn(cards, &lessons, rounds, pass == 0 && (is_larger || pineapple), &mut rng);
                if is_larger {
                    larger = lessons;
                }
                done += 1;
                progress(done);
            }
        }
        taught
    }

    /// Returns the number of steps of a training.
    pub fn steps(variant: &Variant) -> usize {
        PASSES * if variant.rules().is_pineapple() { 4 } else { 8 }
    }
}

/// Returns boards with this many cards, and how they end if `behind` places what comes next.
pub(in crate::open_face) fn lessons(
    guide: &Player<'_>,
    behind: &Player<'_>,
    pineapple: bool,
    cards: usize,
    count: usize,
    seed: u64,
) -> Vec<Lesson> {
    let draws = match cards {
        10.. => 1,
        9 => 6,
        _ => 8,
    };
    let work = |desk: &mut Desk, chunk: usize| {
        let mut rng = Rng::stream(seed, chunk as u64);
        let wanted = CHUNK.min(count - chunk * CHUNK);
        let mut lessons = Vec::with_capacity(wanted + BOARDS);
        while lessons.len() < wanted {
            let (boards, unseen) = boards(guide, desk, pineapple, cards, &mut rng);
            for board in boards {
                let open = 13 - cards;
                let outlook = if open <= 2 {
                    behind.ending(desk, &board, unseen, open)
                } else {
                    expected(behind, desk, pineapple, &board, unseen, draws, &mut rng)
                };
                lessons.push(Lesson { features: Features::of(&board, unseen), outlook });
            }
        }
        lessons
    };
    map_chunks(count.div_ceil(CHUNK), Desk::default, work).into_iter().flatten().collect()
}

/// Returns how a board ends on average over some draws of the next street.
pub(in crate::open_face) fn expected(
    player: &Player<'_>,
    desk: &mut Desk,
    pineapple: bool,
    board: &ByRow<CardSet>,
    unseen: CardSet,
    draws: usize,
    rng: &mut Rng,
) -> Outlook {
    let mut sum = Outlook::default();
    for _ in 0..draws {
        let street = rng.deal(unseen, if pineapple { 3 } else { 1 });
        let cards: Vec<Card> = street.iter().collect();
        let (_, outlook) = player.choose(desk, board, &cards, unseen - street);
        sum.value += outlook.value;
        sum.foul += outlook.foul;
        sum.fantasyland += outlook.fantasyland;
    }
    let n = draws as f32;
    Outlook { value: sum.value / n, foul: sum.foul / n, fantasyland: sum.fantasyland / n }
}

/// Number of boards that are taken from one deal.
const BOARDS: usize = 4;

/// Returns boards with this many cards from a deal, and the cards that are unseen. Streets are mostly placed by the player,
/// now and then at random; the last of them as the player places it and at random.
pub(in crate::open_face) fn boards(
    player: &Player<'_>,
    desk: &mut Desk,
    pineapple: bool,
    cards: usize,
    rng: &mut Rng,
) -> (Vec<ByRow<CardSet>>, CardSet) {
    let mut unseen = CardSet::DECK;
    // The boards of up to two opponents are seen, too.
    let others = rng.below(3) as usize * cards;
    unseen -= rng.deal(unseen, others);
    let mut rows = ByRow::<CardSet>::default();
    loop {
        let first = open(&rows) == 13;
        let street = rng.deal(
            unseen,
            if first {
                5
            } else if pineapple {
                3
            } else {
                1
            },
        );
        unseen -= street;
        let drawn: Vec<Card> = street.iter().collect();
        let last = 13 - open(&rows)
            + if first {
                5
            } else if pineapple {
                2
            } else {
                1
            }
            == cards;
        let mut boards = Vec::new();
        each_board(&rows, &drawn, &mut |board| boards.push(*board));
        let at_random = boards[rng.below(boards.len() as u32) as usize];
        let chosen = match player.is_blind() {
            true => at_random,
            false if !last && rng.below(100) < 8 => at_random,
            false => player.choose(desk, &rows, &drawn, unseen).0,
        };
        if last {
            let mut taken = vec![chosen, at_random];
            while taken.len() < BOARDS.min(boards.len()) {
                taken.push(boards[rng.below(boards.len() as u32) as usize]);
            }
            return (taken, unseen);
        }
        rows = chosen;
    }
}
