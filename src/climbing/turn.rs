use super::combination::Key;

/// Whose turn it is, and what stands on the table: all of a position but the hands.
///
/// Seats are numbered clockwise; sets of seats are masks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    seats: u8,
    mover: u8,
    /// Who made the play that stands.
    owner: u8,
    standing: Option<Key>,
    passed: u16,
    out: u16,
    pass_locks: bool,
}

impl Turn {
    /// The most players.
    pub const SEATS: usize = 16;

    /// The leader of a trick between so many players is to play. With `pass_locks` who passes is out until it ends.
    pub fn lead(seats: usize, leader: usize, pass_locks: bool) -> Turn {
        Turn {
            seats: seats as u8,
            mover: leader as u8,
            owner: leader as u8,
            standing: None,
            passed: 0,
            out: 0,
            pass_locks,
        }
    }

    /// The player whose turn it is.
    pub const fn mover(self) -> usize {
        self.mover as usize
    }

    /// The play that has to be beaten, if this is no lead.
    pub const fn standing(self) -> Option<Key> {
        self.standing
    }

    /// Who made the play that stands, or leads.
    pub const fn owner(self) -> usize {
        self.owner as usize
    }

    /// Whether the player is out of cards.
    pub const fn is_out(self, seat: usize) -> bool {
        self.out >> seat & 1 == 1
    }

    /// Whether the player has passed and may not play before the trick ends.
    pub const fn is_locked(self, seat: usize) -> bool {
        self.pass_locks && self.passed >> seat & 1 == 1
    }

    /// How many players have cards.
    pub const fn holders(self) -> usize {
        self.seats as usize - self.out.count_ones() as usize
    }

    /// The mover plays; `goes_out` if that was the last card.
    #[must_use]
    pub fn play(self, key: Key, goes_out: bool) -> Turn {
        let out = if goes_out { self.out | 1 << self.mover } else { self.out };
        let passed = if self.pass_locks { self.passed } else { 0 };
        Turn { owner: self.mover, standing: Some(key), out, passed, ..self }.next()
    }

    /// Another player plays out of turn.
    #[must_use]
    pub fn interrupted(self, by: usize) -> Turn {
        Turn { mover: by as u8, passed: self.passed & !(1 << by), ..self }
    }

    /// The mover passes.
    #[must_use]
    pub fn pass(self) -> Turn {
        Turn { passed: self.passed | 1 << self.mover, ..self }.next()
    }

    /// The seat to the left of another.
    const fn left_of(self, seat: u8) -> u8 {
        (seat + 1) % self.seats
    }

    /// The turn of the next who may play on what stands, or of whoever leads the next trick if there is nobody.
    fn next(self) -> Turn {
        let mut seat = self.left_of(self.mover);
        for _ in 0..self.seats {
            let may = seat != self.owner && (self.out | self.passed) >> seat & 1 == 0;
            if may {
                return Turn { mover: seat, ..self };
            }
            seat = self.left_of(seat);
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::climbing::combination::Kind;

    const KEY: Key = Key::new(Kind::Single, 1, 0);

    #[test]
    fn a_trick_ends_when_all_others_pass() {
        let turn = Turn::lead(3, 1, false).play(KEY, false);
        assert_eq!(turn.mover(), 2);
        let turn = turn.pass();
        assert_eq!((turn.mover(), turn.standing()), (0, Some(KEY)));
        let turn = turn.pass();
        assert_eq!((turn.mover(), turn.standing()), (1, None));
    }

    #[test]
    fn who_has_passed_may_play_again_unless_passes_lock() {
        for (locks, next) in [(false, 2), (true, 1)] {
            // 1 plays, 2 passes, 0 plays, 1 passes: 2 may play again, or the trick is 0's.
            let turn = Turn::lead(3, 1, locks).play(KEY, false).pass().play(KEY, false);
            assert_eq!(turn.mover(), 1);
            let turn = turn.pass();
            assert_eq!((turn.mover(), turn.standing().is_some()), if locks { (0, false) } else { (next, true) });
        }
    }

    #[test]
    fn the_left_of_one_who_is_out_leads() {
        let turn = Turn::lead(4, 0, false).play(KEY, true).pass().pass();
        assert_eq!((turn.mover(), turn.holders()), (3, 3));
        let turn = turn.pass();
        assert_eq!((turn.mover(), turn.standing()), (1, None));
    }
}
