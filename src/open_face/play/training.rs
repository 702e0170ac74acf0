//! Training of a value function, from the last street back to the first.

use super::street_player::{Scratch, StreetPlayer, each_board, open};
use crate::amounts::Thousandths;
use crate::cards::{Card, CardSet, Rng};
use crate::chinese::rules::Entrance;
use crate::chinese::{ByRow, Rules};
use crate::open_face::objective::{Aim, FantasylandValues, Objective};
use crate::open_face::value_function::features::Features;
use crate::open_face::value_function::learning::{TrainingGroup, TrainingSample};
use crate::open_face::value_function::network::Evaluation;
use crate::open_face::value_function::value_function::ValueFunction;
use crate::open_face::variant::Variant;
use crate::parallel::map_chunks;

/// The amount of training of a value function, and its seed. `lessons` and `rounds` are for the last pass of
/// [`ValueFunction::train`]; each earlier pass uses a quarter of `lessons` and a quarter of `rounds`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValueTraining {
    /// The approximate number of boards to train on, for each number of cards on the board.
    pub lessons: usize,
    /// The number of times that each board is used in the training for one number of cards.
    pub rounds: usize,
    /// The seed.
    pub seed: u64,
}

impl ValueTraining {
    /// Returns the training of the embedded value function of a preset. Boards of classic have twice as many different
    /// sizes as boards of pineapple, so there are fewer samples of each size.
    pub fn embedded(rules: &Rules) -> ValueTraining {
        let (lessons, rounds) = if rules.is_pineapple() { (150_000, 80) } else { (100_000, 40) };
        ValueTraining { lessons, rounds, seed: 1 }
    }
}

/// Number of boards in a chunk of work.
const CHUNK: usize = 1_000;
/// Number of training passes from the last street to the first. In each pass after the first, the player trained by the
/// previous pass places the boards. The last pass is the longest.
const PASSES: usize = 3;

impl ValueFunction {
    /// Trains a value function from random weights. Its objective is the default objective of the rules for the
    /// player's own board, ignoring opponents.
    ///
    /// In the first pass, boards come from deals placed at random. In later passes, the player trained so far places
    /// the deals, with an occasional random placement. The results of boards are computed from the last street back to
    /// the first. Pineapple boards with one or two streets to come, and classic boards with up to three cards to come,
    /// are valued over every draw. For earlier boards, the value function places sampled next streets in pineapple, or
    /// every possible next card in classic. The same training has the same result for any number of threads. `progress`
    /// is called with the number of steps done, out of [`ValueFunction::steps`].
    pub fn train(variant: &Variant, training: ValueTraining, progress: &dyn Fn(usize)) -> ValueFunction {
        let objective = Objective::of(variant, Aim::Own);
        let mut trained = ValueFunction::untrained();
        let mut rng = Rng::new(training.seed);
        for pass in 0..PASSES {
            let before = trained.clone();
            let guide = |aim: &Objective| StreetPlayer::new(variant, aim, (pass > 0).then_some(&before), &objective);
            let guides = [guide(&objective), guide(&overvalue_fantasyland(&objective))];
            let part = if pass + 1 == PASSES { 1 } else { 4 };
            let shorter = ValueTraining {
                lessons: training.lessons.div_ceil(part),
                rounds: training.rounds.div_ceil(part),
                ..training
            };
            let done = pass * steps_of_a_pass(variant);
            trained.pass(variant, &guides, shorter, pass, &mut rng, &|step| progress(done + step));
        }
        trained
    }

    /// Returns the number of steps of a training.
    pub fn steps(variant: &Variant) -> usize {
        PASSES * steps_of_a_pass(variant)
    }

    /// Trains further for the rules of `variant`. Their objective differs slightly from `training_objective`, for which
    /// this value function was trained. Makes one more pass from the last street to the first, over boards placed by
    /// the current value function.
    pub(in crate::open_face) fn fine_tune(
        self,
        variant: &Variant,
        training_objective: &Objective,
        training: ValueTraining,
        progress: &dyn Fn(usize),
    ) -> ValueFunction {
        let objective = Objective::of(variant, Aim::Own);
        let guide = |aim: &Objective| StreetPlayer::new(variant, aim, Some(&self), training_objective);
        let guides = [guide(&objective), guide(&overvalue_fantasyland(&objective))];
        let mut trained = self.clone();
        trained.pass(variant, &guides, training, PASSES, &mut Rng::new(training.seed), progress);
        trained
    }

    /// Makes one pass from the last street to the first, over boards placed by `guides`. If `pass` is 0, the pass
    /// starts from random weights.
    fn pass(
        &mut self,
        variant: &Variant,
        guides: &[StreetPlayer<'_>; 2],
        training: ValueTraining,
        pass: usize,
        rng: &mut Rng,
        progress: &dyn Fn(usize),
    ) {
        let objective = Objective::of(variant, Aim::Own);
        let pineapple = variant.rules().is_pineapple();
        let mut larger: Vec<TrainingGroup> = Vec::new();
        for (done, cards) in numbers_of_cards(variant).enumerate() {
            let behind = StreetPlayer::new(variant, &objective, Some(self), &objective);
            let seed = training.seed + 1_000 * (pass as u64 + 1) + cards as u64;
            let mut groups = training_groups(guides, &behind, pineapple, cards, training.lessons, seed);
            // In classic, one network serves two numbers of cards. It trains on boards with the larger number first,
            // and then on boards with either number.
            let is_larger = cards % 2 == 0;
            groups.append(&mut larger);
            self.train_stage(cards, &groups, training.rounds, pass == 0 && (is_larger || pineapple), rng);
            if is_larger {
                larger = groups;
            }
            progress(done + 1);
        }
    }
}

/// Returns the possible numbers of cards on a board between streets, from the last street to the first.
fn numbers_of_cards(variant: &Variant) -> impl Iterator<Item = usize> {
    let street = if variant.rules().is_pineapple() { 2 } else { 1 };
    (5..13).step_by(street).rev()
}

/// Returns the number of steps of one training pass: one for each number of cards on the board.
pub(super) fn steps_of_a_pass(variant: &Variant) -> usize {
    numbers_of_cards(variant).count()
}

/// Returns boards with this many cards, and their expected results if `behind` places the cards to come. The boards
/// come from deals, each played by one of `guides`, chosen at random. The boards of a group differ only in the
/// placement of their last street. `count` is the approximate number of boards in all groups.
fn training_groups(
    guides: &[StreetPlayer<'_>; 2],
    behind: &StreetPlayer<'_>,
    pineapple: bool,
    cards: usize,
    count: usize,
    seed: u64,
) -> Vec<TrainingGroup> {
    let work = |scratch: &mut Scratch, chunk: usize| {
        let mut rng = Rng::stream(seed, chunk as u64);
        let wanted = CHUNK.min(count - chunk * CHUNK);
        let (mut groups, mut found) = (Vec::new(), 0);
        while found < wanted {
            let (boards, unseen) = boards(&guides[rng.below(2) as usize], scratch, pineapple, cards, &mut rng);
            let open = 13 - cards;
            // All boards of a group get the same streets, so that luck hardly affects their differences.
            let is_sampled = pineapple && open > 4;
            let streets: Vec<CardSet> = (0..DRAWS).filter(|_| is_sampled).map(|_| rng.deal(unseen, 3)).collect();
            let value = |board: &ByRow<CardSet>| match (pineapple, open) {
                (true, 2) | (false, ..=3) => behind.ending(scratch, board, unseen, open),
                (true, 4) => behind.two_streets(board, unseen),
                (true, _) => over_streets(behind, scratch, board, unseen, &streets),
                (false, _) => over_cards(behind, scratch, board, unseen),
            };
            let evaluations: Vec<Evaluation> = boards.iter().map(value).collect();
            found += boards.len();
            let samples = boards.iter().zip(evaluations);
            let sample = |(board, evaluation)| TrainingSample { features: Features::new(board, unseen), evaluation };
            groups.push(TrainingGroup(samples.map(sample).collect()));
        }
        groups
    };
    map_chunks(count.div_ceil(CHUNK), Scratch::default, work).into_iter().flatten().collect()
}

/// Number of sampled draws of the next pineapple street per group.
const DRAWS: usize = 16;

/// Returns the expected result of a board of pineapple over these draws of the next street.
fn over_streets(
    player: &StreetPlayer<'_>,
    scratch: &mut Scratch,
    board: &ByRow<CardSet>,
    unseen: CardSet,
    streets: &[CardSet],
) -> Evaluation {
    let mut sum = Evaluation::default();
    for street in streets {
        let cards: Vec<Card> = street.iter().collect();
        sum = sum.and(player.choose(scratch, board, &cards, unseen - *street).1);
    }
    sum.over(streets.len())
}

/// Returns the expected result of a board of classic over every next card.
fn over_cards(player: &StreetPlayer<'_>, scratch: &mut Scratch, board: &ByRow<CardSet>, unseen: CardSet) -> Evaluation {
    let mut sum = Evaluation::default();
    for card in unseen.iter() {
        sum = sum.and(player.choose(scratch, board, &[card], unseen - card.into()).1);
    }
    sum.over(unseen.len())
}

/// Returns an objective that overvalues fantasyland for every entrance except [`Entrance::Both`]. With this objective,
/// the training samples of each pass after the first include boards that try for fantasyland.
fn overvalue_fantasyland(objective: &Objective) -> Objective {
    let worth = |entrance| objective.fantasyland.of(entrance);
    let more = |entrance| match entrance {
        Entrance::Front(_) | Entrance::Low => Thousandths(worth(entrance).0 + 10 * Thousandths::UNIT),
        Entrance::Both(_) => worth(entrance),
    };
    Objective { fantasyland: FantasylandValues::by(more), ..*objective }
}

/// Number of boards of a group that are chosen because the value function ranks them highest.
const BEST: usize = 3;
/// Number of boards of a group that are chosen at random, in addition to the player's own choice. Without these boards,
/// the value function would overrate boards that it never sees in training.
const RANDOM: usize = 5;

/// Returns boards with this many cards from a deal, and the unseen cards. A player with a value function places most
/// streets, and a few are placed at random. Without a value function, all streets are placed at random. The street
/// that brings a board to `cards` cards is placed in several ways:
///
/// * in the way that the player chooses
/// * in the [`BEST`] ways that the value function ranks highest, if the player has a value function
/// * in [`RANDOM`] ways at random
///
/// No board appears twice.
pub(in crate::open_face) fn boards(
    player: &StreetPlayer<'_>,
    scratch: &mut Scratch,
    pineapple: bool,
    cards: usize,
    rng: &mut Rng,
) -> (Vec<ByRow<CardSet>>, CardSet) {
    let mut unseen = CardSet::DECK;
    // The boards of up to two opponents are also seen.
    let others = rng.below(3) as usize * cards;
    unseen -= rng.deal(unseen, others);
    let mut rows = ByRow::<CardSet>::default();
    loop {
        let (drawn, placed) = match (open(&rows), pineapple) {
            (13, _) => (5, 5),
            (_, true) => (3, 2),
            (_, false) => (1, 1),
        };
        let street = rng.deal(unseen, drawn);
        unseen -= street;
        let street: Vec<Card> = street.iter().collect();
        let is_last = 13 - open(&rows) + placed == cards;
        let mut boards = Vec::new();
        each_board(&rows, &street, &mut |board| boards.push(*board));
        let at_random = boards[rng.below(boards.len() as u32) as usize];
        let chosen = match player.is_blind() {
            true => at_random,
            false if !is_last && rng.below(100) < 8 => at_random,
            false => player.choose(scratch, &rows, &street, unseen).0,
        };
        if is_last {
            let mut group = vec![chosen, at_random];
            if !player.is_blind() {
                group.extend(best_boards(player, &boards, unseen));
            }
            group.extend((1..RANDOM).map(|_| boards[rng.below(boards.len() as u32) as usize]));
            let mut distinct: Vec<ByRow<CardSet>> = Vec::new();
            for board in group {
                if !distinct.contains(&board) {
                    distinct.push(board);
                }
            }
            return (distinct, unseen);
        }
        rows = chosen;
    }
}

/// Returns the boards that the value function of `player` ranks highest.
fn best_boards(player: &StreetPlayer<'_>, boards: &[ByRow<CardSet>], unseen: CardSet) -> Vec<ByRow<CardSet>> {
    let mut ranked: Vec<(f32, &ByRow<CardSet>)> =
        boards.iter().map(|board| (player.estimate(board, unseen).value, board)).collect();
    ranked.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    ranked.into_iter().take(BEST).map(|(_, board)| *board).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the errors of a value function against exact values of boards outside its training, in units: the mean
    /// and the root mean square. Exact values cover every draw of the cards to come, with optimal placement. In
    /// pineapple, a board of nine cards has two streets to come.
    fn errors(preset: &str, cards: usize, count: usize) -> (f64, f64) {
        let rules = Rules::preset(preset).unwrap();
        let variant = Variant::new(&rules).unwrap();
        let objective = Objective::of(&variant, Aim::Own);
        let (value_function, _) = ValueFunction::embedded(&rules).unwrap();
        let player = StreetPlayer::new(&variant, &objective, Some(value_function), &objective);
        let (mut scratch, mut errors) = (Scratch::default(), Vec::new());
        // No stream of the training uses this seed.
        let mut rng = Rng::new(1_000_000 + cards as u64);
        while errors.len() < count {
            // The player placed the first board.
            let (boards, unseen) = boards(&player, &mut scratch, rules.is_pineapple(), cards, &mut rng);
            let exact = match rules.is_pineapple() && cards == 9 {
                true => player.two_streets(&boards[0], unseen).value,
                false => player.ending(&mut scratch, &boards[0], unseen, 13 - cards).value,
            };
            errors.push(f64::from(value_function.evaluate(&boards[0], unseen).value - exact));
        }
        let n = errors.len() as f64;
        (errors.iter().sum::<f64>() / n, (errors.iter().map(|error| error * error).sum::<f64>() / n).sqrt())
    }

    /// The errors agree with those in `tables/README.md`, for two numbers of cards per preset.
    #[test]
    #[ignore = "seconds in release mode"]
    fn errors_agree_with_the_tables() {
        let tables = include_str!("../../../tables/README.md");
        let mut lines = Vec::new();
        for preset in ["ofc", "pineapple", "progressive", "ultimate", "low-pineapple"] {
            let errors_at = |cards, count| errors(preset, cards, count);
            let ((mean, root), (mean_before, root_before)) =
                (errors_at(11, 2_000), errors_at(if preset == "ofc" { 10 } else { 9 }, 200));
            lines.push(format!("| `{preset}` | {mean:+.2} | {root:.2} | {mean_before:+.2} | {root_before:.2} |"));
        }
        assert!(lines.iter().all(|line| tables.contains(line)), "{lines:#?}");
    }
}
