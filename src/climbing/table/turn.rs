//! The player to move, the play to beat, and [`perft`], which counts continuations.

use crate::climbing::hand::Hand;
use crate::climbing::plays::{Effects, Engine, Key, Play, Ranking};
use crate::climbing::rules::Ends;

/// The player to move, and the play to beat: all of a position except the hands and the `Ranking`.
///
/// Seats are numbered clockwise from 0. Sets of seats are masks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    seats: u8,
    mover: u8,
    /// The player who made the play to beat, or who leads.
    owner: u8,
    standing: Option<Key>,
    passed: u16,
    out: u16,
    pass_locks: bool,
}

/// The reason why a turn is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TurnError {
    /// There are no players, or too many.
    #[error("a table has 1 to {} seats, not {seats}", Turn::SEATS)]
    Seats {
        /// The number of seats.
        seats: usize,
    },
    /// The leader has no seat at the table.
    #[error("there is no seat {seat} at a table of {seats} (the first seat is 0)")]
    NoSuchSeat {
        /// The seat, from 0.
        seat: usize,
        /// The number of seats.
        seats: usize,
    },
}

impl Turn {
    /// The largest number of players.
    pub const SEATS: usize = 16;

    /// Returns the turn of the leader of a trick at a table of `seats` players. With `pass_locks`, a player who passes
    /// may not play again until the trick ends.
    ///
    /// # Errors
    ///
    /// Returns an error if `seats` is 0 or more than [`Turn::SEATS`], or if there is no seat `leader`.
    pub fn lead(seats: usize, leader: usize, pass_locks: bool) -> Result<Turn, TurnError> {
        if !(1..=Turn::SEATS).contains(&seats) {
            return Err(TurnError::Seats { seats });
        }
        if leader >= seats {
            return Err(TurnError::NoSuchSeat { seat: leader, seats });
        }
        // Both numbers are at most 16, so they fit into a `u8`.
        let (seats, leader) = (seats as u8, leader as u8);
        Ok(Turn { seats, mover: leader, owner: leader, standing: None, passed: 0, out: 0, pass_locks })
    }

    /// Returns the turn of the leader if the players `idle` do not play. If the leader is one of them, the lead goes to
    /// the next player to the left who plays.
    #[must_use]
    pub(super) fn without(self, idle: &[usize]) -> Turn {
        let seated = idle.iter().filter(|&&seat| seat < self.seats());
        self.with_out(seated.fold(0, |out, seat| out | 1 << seat)).new_trick()
    }

    /// Returns a copy of this turn in which the players in the mask `out` have no cards left.
    #[must_use]
    pub(crate) const fn with_out(self, out: u16) -> Turn {
        Turn { out, ..self }
    }

    /// Returns the turn of the same player during a trick. `owner` has made the play `standing`. The players of the
    /// mask `passed` have passed since this play, or may not play before the trick ends.
    #[must_use]
    pub(crate) const fn during_trick(self, owner: usize, standing: Key, passed: u16) -> Turn {
        Turn { owner: owner as u8, standing: Some(standing), passed, ..self }
    }

    /// Returns a turn in which the same player leads a trick.
    #[must_use]
    pub(crate) const fn leading(self) -> Turn {
        Turn { owner: self.mover, standing: None, passed: 0, ..self }
    }

    /// Returns the player to move, the owner of the play to beat, and the players who have passed, in 24 bits.
    pub(crate) const fn bits(self) -> u32 {
        // Add every new field in which positions can differ. The fields left out here are not needed: callers add
        // `standing`, the hands determine `out`, and `seats` and `pass_locks` never change.
        let Turn { seats: _, mover, owner, standing: _, passed, out: _, pass_locks: _ } = self;
        mover as u32 | (owner as u32) << 4 | (passed as u32) << 8
    }

    /// Returns the number of seats.
    pub const fn seats(self) -> usize {
        self.seats as usize
    }

    /// Returns the player to move.
    pub const fn mover(self) -> usize {
        self.mover as usize
    }

    /// Returns the play to beat. Returns `None` if the mover leads.
    pub const fn standing(self) -> Option<Key> {
        self.standing
    }

    /// Returns the player who made the play to beat, or who leads.
    pub const fn owner(self) -> usize {
        self.owner as usize
    }

    /// Returns `true` if the player is out of cards. Returns `false` for a seat that is not at the table.
    pub const fn is_out(self, seat: usize) -> bool {
        has(self.out, seat)
    }

    /// Returns `true` if the player has passed and may not play before the trick ends. Returns `false` for a seat that
    /// is not at the table.
    pub const fn is_locked(self, seat: usize) -> bool {
        self.pass_locks && has(self.passed, seat)
    }

    /// Returns the number of players who have cards.
    pub const fn holders(self) -> usize {
        self.seats as usize - self.out.count_ones() as usize
    }

    /// Returns the turn after the mover has played. `goes_out` is `true` if the mover has no cards left.
    #[must_use]
    pub fn play(self, key: Key, goes_out: bool) -> Turn {
        let out = if goes_out { self.out | 1 << self.mover } else { self.out };
        let passed = if self.pass_locks { self.passed } else { 0 };
        Turn { owner: self.mover, standing: Some(key), out, passed, ..self }.next()
    }

    /// Returns the turn and the ranking after the mover has played under `ranking`, in a game with these effects. A
    /// play that ends the trick gives its player the lead. If that player has no cards left, the lead goes to the next
    /// player to the left who has cards.
    #[must_use]
    pub fn play_under(self, effects: Effects, ranking: Ranking, key: Key, goes_out: bool) -> (Turn, Ranking) {
        let (turn, after) = (self.play(key, goes_out), effects.after(ranking, self.standing, key));
        let catches = self.standing.is_some_and(|standing| effects.catches(standing, key));
        let turn = if catches || effects.ends_trick(key) { turn.new_trick() } else { turn };
        (turn, turn.ranking(after))
    }

    /// Returns the turn and the ranking after the mover has passed under `ranking`.
    #[must_use]
    pub fn pass_under(self, ranking: Ranking) -> (Turn, Ranking) {
        let turn = self.pass();
        (turn, turn.ranking(ranking))
    }

    /// Returns the ranking for this turn. If the mover leads, removes from `ranking` the effects that end with a trick.
    const fn ranking(self, ranking: Ranking) -> Ranking {
        if self.standing.is_none() { ranking.of_next_trick() } else { ranking }
    }

    /// Returns the turn of the player in seat `by`, who plays out of turn. Returns this turn unchanged if there is no
    /// such seat.
    #[must_use]
    pub fn interrupted(self, by: usize) -> Turn {
        if by >= self.seats() {
            return self;
        }
        Turn { mover: by as u8, passed: self.passed & !(1 << by), ..self }
    }

    /// Returns the turn after the mover has passed.
    #[must_use]
    pub fn pass(self) -> Turn {
        Turn { passed: self.passed | 1 << self.mover, ..self }.next()
    }

    /// Returns the seat to the left of `seat`.
    const fn left_of(self, seat: u8) -> u8 {
        (seat + 1) % self.seats
    }

    /// Returns the turn of the next player who may reply to the play on the table. If there is no such player, returns
    /// the turn of the leader of the next trick.
    fn next(self) -> Turn {
        let mut seat = self.left_of(self.mover);
        for _ in 0..self.seats {
            let may = seat != self.owner && (self.out | self.passed) >> seat & 1 == 0;
            if may {
                return Turn { mover: seat, ..self };
            }
            seat = self.left_of(seat);
        }
        self.new_trick()
    }

    /// Returns the turn of the leader of the next trick.
    fn new_trick(self) -> Turn {
        let mut leader = self.owner;
        for _ in 0..self.seats {
            if self.out >> leader & 1 == 0 {
                break;
            }
            leader = self.left_of(leader);
        }
        Turn { mover: leader, owner: leader, standing: None, passed: 0, ..self }
    }
}

/// Returns `true` if a set of seats contains a seat.
const fn has(seats: u16, seat: usize) -> bool {
    seat < Turn::SEATS && seats >> seat & 1 == 1
}

/// Returns the number of sequences of plays and passes that can follow a position. Each sequence has `actions` plays
/// and passes in total. `hands` are the hands by seat.
///
/// A shorter sequence that ends the deal does not count. The result is 0 if the numbers of hands and seats differ, and
/// [`u64::MAX`] if the count would overflow.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::climbing::plays::Kind;

    const KEY: Key = Key::new(Kind::Single, 1, 0);

    #[test]
    fn a_trick_ends_when_all_others_pass() {
        let turn = Turn::lead(3, 1, false).unwrap().play(KEY, false);
        assert_eq!(turn.mover(), 2);
        let turn = turn.pass();
        assert_eq!((turn.mover(), turn.standing()), (0, Some(KEY)));
        let turn = turn.pass();
        assert_eq!((turn.mover(), turn.standing()), (1, None));
    }

    #[test]
    fn a_player_who_has_passed_may_play_again_unless_passes_lock() {
        for (locks, next) in [(false, 2), (true, 1)] {
            // Seat 1 plays, seat 2 passes, seat 0 plays, and seat 1 passes. Then seat 2 may play again or, if passes
            // lock, seat 0 wins the trick.
            let turn = Turn::lead(3, 1, locks).unwrap().play(KEY, false).pass().play(KEY, false);
            assert_eq!(turn.mover(), 1);
            let turn = turn.pass();
            assert_eq!((turn.mover(), turn.standing().is_some()), if locks { (0, false) } else { (next, true) });
        }
    }

    #[test]
    fn the_player_to_the_left_leads_if_the_winner_of_the_trick_is_out() {
        let turn = Turn::lead(4, 0, false).unwrap().play(KEY, true).pass().pass();
        assert_eq!((turn.mover(), turn.holders()), (3, 3));
        let turn = turn.pass();
        assert_eq!((turn.mover(), turn.standing()), (1, None));
    }

    #[test]
    fn seats_that_are_not_at_the_table_are_refused_or_ignored() {
        for seats in [0, 17, 256, 272, usize::MAX] {
            assert_eq!(Turn::lead(seats, 0, false), Err(TurnError::Seats { seats }));
        }
        assert_eq!(Turn::lead(4, 4, false), Err(TurnError::NoSuchSeat { seat: 4, seats: 4 }));
        let full = Turn::lead(16, 15, true).unwrap().play(KEY, true);
        assert_eq!((full.seats(), full.mover(), full.holders()), (16, 0, 15));
        for seat in [16, 64, 272, usize::MAX] {
            assert!(!full.is_out(seat) && !full.is_locked(seat));
            assert_eq!(full.interrupted(seat), full);
        }
        assert!(full.is_out(15) && full.pass().is_locked(0));
    }

    #[test]
    fn a_new_trick_begins_if_no_other_player_can_reply() {
        let turn = Turn::lead(2, 0, false).unwrap().play(KEY, true).play(KEY, true);
        assert_eq!((turn.holders(), turn.standing()), (0, None));
        assert_eq!(Turn::lead(1, 0, false).unwrap().pass().mover(), 0);
    }
}
