//! Planted positions: hands in which bombs, rockets, runs, quads and twos meet, as they seldom do in random deals.
//!
//! * [`options`]: every option of a game, drawn at random.
//! * [`hands`]: what is planted in hands.
//! * [`positions`]: positions with such hands.
//! * [`text`]: positions as the command line writes them, and the smallest that still fail.

mod hands;
mod options;
mod positions;
mod text;

use pusoy::climbing::solve::Prunings;

use super::agreement::Truth;
use super::prunings::switched_off;
use super::*;

/// Holds every planted position of a game against plain recursion; panics with the smallest position that fails.
fn planted_agree(game: Game, seed: u64, positions: usize) {
    let mut failures = Vec::new();
    for number in 0..positions {
        let Some((rules, position)) = positions::planted(game, seed, number as u64) else { continue };
        let Some(truth) = Truth::of(&*rules, &position, 20_000) else { continue };
        if let Err(error) = truth.agrees(Prunings::ALL).and_then(|()| truth.certificates_hold(Prunings::ALL).map(drop))
        {
            failures.push((rules, position, error));
        }
    }
    let share = format!("{} of {positions} positions of {game} fail", failures.len());
    failures.sort_by_key(|(_, position, _)| position.hands.iter().map(Vec::len).sum::<usize>());
    let told = failures.iter().take(5).map(|(rules, position, error)| {
        let (smallest, error) = text::smallest(&**rules, position, error);
        let innocent = Truth::of(&**rules, &smallest, 20_000).unwrap().agrees(Prunings::NONE).is_ok();
        let guilty: Vec<&str> = switched_off()
            .into_iter()
            .filter(|(_, prunings)| Truth::of(&**rules, &smallest, 20_000).unwrap().agrees(*prunings).is_ok())
            .map(|(name, _)| name)
            .collect();
        format!(
            "{}\n  {error}\n  right without: {guilty:?}; without all: {innocent}",
            text::command(&**rules, &smallest)
        )
    });
    let told = told.collect::<Vec<_>>().join("\n");
    assert!(failures.is_empty(), "{share}\n{told}");
}

#[test]
fn planted_positions_of_dou_dizhu_agree_with_plain_recursion() {
    planted_agree(Game::DouDizhu, 1, 300);
}
