//! Planted positions: hands with bombs, rockets, runs, quads and twos, which rarely occur together in random deals.
//!
//! * [`options`]: rules of a game with random options.
//! * [`hands`]: groups of cards, called figures, that are planted in hands. [`positions`]: positions with such hands.
//! * [`tally`]: the number of positions of each kind.
//! * [`text`]: positions formatted as commands, and the reduction of failing positions.
//! * [`claims`]: certificates that are spoilt on purpose, and must be refused.
//! * [`golden`]: positions with values worked out by hand.

mod claims;
mod golden;
mod hands;
mod options;
mod positions;
mod tally;
mod text;

use std::fmt::Write;

use pusoy::climbing::solve::Prunings;

use super::agreement::Truth;
use super::prunings::switched_off;
use super::*;
use crate::long_runs::cases;
use tally::Tally;

/// The answers to compare for each position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    /// All answers, and the values of all moves with one set of prunings from [`switched_off`] or with little memory.
    /// The number of the position decides which.
    Share,
    /// All answers, and the values of all moves several times: once with each set of prunings from [`switched_off`],
    /// and once with little memory.
    All,
}

impl Depth {
    /// Returns the maximum number of positions that one position may reach.
    const fn most(self) -> usize {
        match self {
            Depth::Share => 10_000,
            Depth::All => 20_000,
        }
    }
}

/// Compares all answers to a position with plain recursion. Also makes a move, and compares the value of the new
/// position. With [`Depth::All`], does so for up to [`MOST_AFTER`] moves. After that, repeats the question for the
/// values of all moves, with other prunings or with less memory. These answers must agree with plain recursion too.
/// `number` chooses:
/// * the first of the moves to make;
/// * the goal of the repeated question;
/// * for [`Depth::Share`], the single repetition: a set of prunings from [`switched_off`], or little memory.
fn agrees(truth: &Truth<'_>, depth: Depth, number: usize) -> Result<(), String> {
    truth.agrees(Prunings::ALL)?;
    truth.agrees_alone(Prunings::ALL)?;
    for nth in 0..if depth == Depth::All { truth.moves().min(MOST_AFTER) } else { 1 } {
        truth.position_after_agrees(number + nth)?;
    }
    let off = switched_off().map(|(name, prunings)| (name, prunings, Limits::default()));
    let forgetful = ("memory", Prunings::ALL, Limits { memory: Some(0), ..Limits::default() });
    let ways = [&off[..], &[forgetful]].concat();
    for (nth, (name, prunings, limits)) in ways.iter().enumerate() {
        if depth == Depth::All || number % ways.len() == nth {
            let win = number / ways.len() % 2 == 1;
            let agrees = truth.moves_agree(win, *prunings, limits);
            agrees.map_err(|error| format!("without {name}: {error}"))?;
        }
    }
    Ok(())
}

/// The maximum number of moves per position for which [`agrees`] compares the value of the new position.
const MOST_AFTER: usize = 6;

/// Two values of the argument `number` of [`agrees`]. For the first, [`agrees`] repeats its question with the
/// settlement as the goal; for the second, with winning as the goal.
const NUMBERS: [usize; 2] = [0, 11];

/// Compares `positions` planted positions of a game with plain recursion. Also checks that the positions include enough
/// of each kind, such as positions with bombs in two hands.
fn plant(game: Game, seed: u64, positions: usize, depth: Depth) -> Tally {
    let (mut tally, mut failures) = (Tally::default(), Vec::new());
    for number in 0.. {
        if tally.positions == positions {
            break;
        }
        assert!(number < 4 * positions as u64 + 100, "{game}: {tally}");
        let (rules, position) = match positions::planted(game, seed, number) {
            Ok(planted) => planted,
            Err(code) => {
                *tally.refused.entry(code).or_default() += 1;
                continue;
            }
        };
        let Some(truth) = Truth::new(&*rules, &position, depth.most()) else {
            tally.too_large += 1;
            continue;
        };
        tally.note(&*rules, &position, &truth);
        if let Err(error) = agrees(&truth, depth, number as usize) {
            drop(truth);
            failures.push(Failure { rules, position, error });
        }
    }
    assert!(failures.is_empty(), "{}", described(game, &tally, failures));
    let rare = tally.rare(game);
    assert!(rare.is_empty(), "{game}: too few positions of {rare:?}; {tally}");
    tally
}

/// Describes failures in groups. All positions of a group have right answers with the same sets of prunings from
/// [`switched_off`]. The description of a group has a few of its smallest failing positions.
fn described(game: Game, tally: &Tally, mut failures: Vec<Failure>) -> String {
    let mut words = format!("{} of {} positions of {game} fail; {tally}\n", failures.len(), tally.positions);
    failures.sort_by_key(|failure| tally::all_cards(&failure.position));
    let mut groups: Vec<(Vec<&str>, Vec<String>)> = Vec::new();
    for Failure { rules, position, error } in failures.iter().take(MOST_SHRUNK) {
        let (position, error) = text::smallest(&**rules, position, error);
        let is_right = |prunings| {
            let truth = Truth::new(&**rules, &position, usize::MAX).unwrap();
            truth.agrees(prunings).and_then(|_| truth.agrees_alone(prunings)).is_ok()
        };
        let off: Vec<&str> =
            switched_off().into_iter().filter(|(_, prunings)| is_right(*prunings)).map(|(name, _)| name).collect();
        let words = format!("  {}\n    {error}", text::command(&**rules, &position));
        match groups.iter_mut().find(|(prunings, _)| *prunings == off) {
            Some((_, all)) => all.push(words),
            None => groups.push((off, vec![words])),
        }
    }
    for (off, mut all) in groups {
        let count = all.len();
        all.sort_by_key(String::len);
        all.dedup();
        all.truncate(MOST_DESCRIBED);
        writeln!(
            words,
            "{count} of the failing positions are right with each of these sets of prunings: {off:?}:\n{}",
            all.join("\n")
        )
        .unwrap();
    }
    words
}

/// A position that fails.
struct Failure {
    rules: Box<dyn GameRules>,
    position: Position,
    error: String,
}

/// The maximum number of failures to reduce.
const MOST_SHRUNK: usize = 30;
/// The maximum number of failures to describe per group.
const MOST_DESCRIBED: usize = 4;

/// Defines two tests for each game, which compare planted positions with plain recursion: a short run, and a long run
/// with other positions.
macro_rules! by_game {
    ($($game:ident: $share:ident, $all:ident;)+) => {$(
        #[test]
        fn $share() {
            plant(Game::$game, 1, SHARE, Depth::Share);
        }

        #[test]
        #[ignore = "minutes in release mode"]
        fn $all() {
            let tally = plant(Game::$game, 2, cases(POSITIONS), Depth::All);
            println!("{}: {tally}", Game::$game);
            assert_eq!(tally.missing_options(Game::$game), Vec::<String>::new());
        }
    )+};
}

/// The number of positions per game in a short run.
const SHARE: usize = 150;
/// The number of positions per game in a long run.
const POSITIONS: usize = 20_000;

by_game! {
    Winner: planted_in_winner, many_planted_in_winner;
    TienLen: planted_in_tien_len, many_planted_in_tien_len;
    Killer: planted_in_killer, many_planted_in_killer;
    Thirteen: planted_in_thirteen, many_planted_in_thirteen;
    BigTwo: planted_in_big_two, many_planted_in_big_two;
    DouDizhu: planted_in_dou_dizhu, many_planted_in_dou_dizhu;
    BigThree: planted_in_big_three, many_planted_in_big_three;
    Daifugo: planted_in_daifugo, many_planted_in_daifugo;
    President: planted_in_president, many_planted_in_president;
}
