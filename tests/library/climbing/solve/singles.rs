//! Daifugo with two hands without pairs. For all such hands up to a size, the solver and a recursion over ranks find
//! the same winner.

use std::collections::HashMap;

use pusoy::climbing::solve::solve;

use super::*;
use crate::climbing::rules;
use crate::long_runs::cases;

const RANKS: &str = "3456789TJQKA2";

/// Returns `true` if the leader, with the ranks in the mask `own`, goes out before the other player, with the ranks in
/// `other`. Any higher single beats a single. A player whose card is not beaten leads the next trick.
fn wins(own: u32, other: u32, known: &mut HashMap<(u32, u32, u32), bool>) -> bool {
    beats(own, other, 0, known)
}

/// Like [`wins`], but for a player who must beat the rank in the mask `standing`, or pass. If `standing` is 0, the
/// player leads.
fn beats(own: u32, other: u32, standing: u32, known: &mut HashMap<(u32, u32, u32), bool>) -> bool {
    if let Some(&found) = known.get(&(own, other, standing)) {
        return found;
    }
    let higher = (0..13).filter(|rank| own >> rank & 1 == 1 && (standing == 0 || 1 << rank > standing));
    let plays: Vec<u32> = higher.map(|rank| 1 << rank).collect();
    let after = |play: u32, known: &mut _| own == play || !beats(other, own & !play, play, known);
    let found = plays.into_iter().any(|play| after(play, known)) || standing != 0 && !wins(other, own, known);
    known.insert((own, other, standing), found);
    found
}

/// Solves positions of two hands without pairs, of up to `most` cards each, and checks the winner with [`wins`]. Covers
/// every position in which each rank from 3 up to the highest held rank is in a hand. Gaps between the ranks would not
/// change the winner. Returns the number of solved positions.
fn every_pair(most: u32) -> usize {
    let rules = rules(Game::Daifugo, &[]);
    let (mut known, mut pairs) = (HashMap::new(), 0);
    for ranks in 1..=(2 * most).min(13) {
        for own in 1u32..1 << ranks {
            for other in 1u32..1 << ranks {
                if own | other != (1 << ranks) - 1 || own.count_ones().max(other.count_ones()) > most {
                    continue;
                }
                let hand = |mask: u32| -> String {
                    RANKS.chars().enumerate().filter(|(rank, _)| mask >> rank & 1 == 1).map(|(_, rank)| rank).collect()
                };
                let mut position = led(&*rules, 3, &[&hand(own), &hand(other)]);
                position.players.push(String::from("C"));
                position.hands.push(Vec::new());
                position.out.push(String::from("C"));
                let answer = solve(&*rules, &position, Question::USUAL, &Limits::default()).unwrap();
                let first = wins(own, other, &mut known);
                let value = answer.value.unwrap();
                assert_eq!(value[0] < value[1], first, "{position:?}");
                pairs += 1;
            }
        }
    }
    pairs
}

#[test]
fn the_solver_finds_the_winners_of_small_hands_without_pairs() {
    assert!(every_pair(4) > 100);
}

#[test]
#[ignore = "a minute in release mode if PUSOY_FULL is set"]
fn the_solver_finds_the_winners_of_larger_hands_without_pairs() {
    assert!(every_pair(cases(7).max(6) as u32) > 20_000);
}
