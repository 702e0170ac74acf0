//! Counting the ways to go on: what generators of plays are checked and measured by.

use super::turn::Turn;
use crate::climbing::hand::Hand;
use crate::climbing::plays::{Engine, Play, Ranking};
use crate::climbing::rules::Ends;

/// Returns the number of ways to go on for `actions` actions, plays and passes, from a position; `hands` are the hands by
/// seat. A deal that has ended has no way to go on, and neither has one in which hands and seats differ in number. A number
/// that does not fit is [`u64::MAX`].
///
/// Memory is allocated for the hands and for one stack of plays only.
pub fn perft<E: Engine>(engine: &E, hands: &[E::Hand], turn: Turn, ends: Ends, actions: usize) -> u64 {
    if hands.len() != turn.seats() {
        return 0;
    }
    count(engine, &mut hands.to_vec(), (turn, Ranking::default()), ends, actions, &mut Vec::new())
}

fn count<E: Engine>(
    engine: &E,
    hands: &mut [E::Hand],
    (turn, ranking): (Turn, Ranking),
    ends: Ends,
    actions: usize,
    stack: &mut Vec<Play<E::Hand>>,
) -> u64 {
    if actions == 0 {
        return 1;
    }
    let over = match ends {
        Ends::FirstOut => turn.holders() < hands.len(),
        Ends::PlayOut => turn.holders() <= 1,
    };
    if over {
        return 0;
    }
    let (mover, begin) = (turn.mover(), stack.len());
    let hand = hands[mover];
    let mut ways: u64 = 0;
    match turn.standing() {
        None => engine.leads(hand, stack),
        Some(standing) => {
            engine.follows_under(hand, standing, ranking, stack);
            ways = ways.saturating_add(count(engine, hands, turn.pass_under(ranking), ends, actions - 1, stack));
        }
    }
    for i in begin..stack.len() {
        let play = stack[i];
        hands[mover] = play.rest;
        let next = turn.play_under(engine.order().effects(), ranking, play.key, play.rest.is_empty());
        ways = ways.saturating_add(count(engine, hands, next, ends, actions - 1, stack));
    }
    hands[mover] = hand;
    stack.truncate(begin);
    ways
}
