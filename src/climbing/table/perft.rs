//! Counts continuations, to check and measure the generators of plays.

use super::turn::Turn;
use crate::climbing::hand::Hand;
use crate::climbing::plays::{Engine, Play, Ranking};
use crate::climbing::rules::Ends;

/// Returns the number of sequences of `actions` plays and passes that can follow a position. `hands` are the hands by
/// seat.
///
/// A deal that ends sooner does not count. The result is 0 if the numbers of hands and seats differ, and [`u64::MAX`]
/// if the count would overflow.
///
/// Allocates memory only for the hands and for one stack of plays.
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
