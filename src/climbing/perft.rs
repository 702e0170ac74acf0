use super::engine::{Engine, Play};
use super::hand::Hand;
use super::rules::Ends;
use super::turn::Turn;

/// How many ways there are to go on for so many actions, plays and passes, from a position. A deal that has ended has no
/// way to go on.
///
/// Nothing is allocated but for one stack of plays.
pub fn perft<E: Engine>(engine: &E, hands: &[E::Hand], turn: Turn, ends: Ends, actions: usize) -> u64 {
    let mut hands = hands.to_vec();
    count(engine, &mut hands, turn, ends, actions, &mut Vec::new())
}

fn count<E: Engine>(
    engine: &E,
    hands: &mut [E::Hand],
    turn: Turn,
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
    let mut ways = 0;
    match turn.standing() {
        None => engine.leads(hand, stack),
        Some(standing) => {
            engine.follows(hand, standing, stack);
            ways += count(engine, hands, turn.pass(), ends, actions - 1, stack);
        }
    }
    for i in begin..stack.len() {
        let play = stack[i];
        hands[mover] = play.rest;
        ways += count(engine, hands, turn.play(play.key, play.rest.is_empty()), ends, actions - 1, stack);
    }
    hands[mover] = hand;
    stack.truncate(begin);
    ways
}
