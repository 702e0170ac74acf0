//! Games with suits: hands that go out, or shed cards, regardless of the opponents.
//!
//! **Claim.** In a game with one deck, divide the leading player's hand into sets, one per rank. Before an opponent
//! makes a play, the leading player can shed every set that no opponent can beat, and the largest other set.
//!
//! **Proof.** The player leads the unbeatable sets first. No opponent answers them, so the player leads again. Then the
//! player leads the largest remaining set, which is shed even if it is beaten. `may_beat` never calls a beatable set
//! unbeatable. It looks for higher sets of the same size, and for every card pattern of a chop or a bomb.

use super::{GoingOut, Opponents};
use crate::climbing::hand::{Hand, SuitHand, Word};
use crate::climbing::plays::{Engine, Key, Kind, Kinds, Play, Suits};

impl<W: Word> GoingOut for Suits<W> {
    fn knows_going_out(&self) -> bool {
        W::DECKS == 1
    }

    /// Returns a hand that has, of each rank, the largest number of cards that one of `hands` has. These cards include
    /// the highest card of the rank in any of `hands`. The returned hand also has four of a kind if one of `hands` may
    /// have a suited run that is a bomb.
    fn joined(&self, hands: impl Iterator<Item = SuitHand<W>>) -> SuitHand<W> {
        let (mut joined, mut bomb) = (SuitHand::EMPTY, false);
        for hand in hands.filter(|hand| !hand.is_empty()) {
            bomb |= self.order().bombs_beat_all() && self.suits_that_matter(hand) != 0;
            joined = if joined.is_empty() { hand } else { highest_of(joined, hand) };
        }
        if bomb { joined.plus(SuitHand::of(0, SuitHand::<W>::RANK)) } else { joined }
    }

    /// Returns the number of cards in sets that may be beaten, without the cards of the largest play among these sets.
    /// Cards of one rank that cannot be played together also count as a set that may be beaten. The largest play of
    /// these cards counts as one card, although a pair or trips of this rank may be possible.
    fn left(&self, hand: SuitHand<W>, opponents: &Opponents<SuitHand<W>>) -> usize {
        let (mut left, mut last) = (0, 0);
        for rank in 0..16 {
            let cards = hand.of_rank(rank);
            if cards != 0 {
                let size = cards.count_ones() as usize;
                let key = self.set(rank, cards);
                if key.is_none_or(|key| self.may_beat(opponents.joined, key)) {
                    left += size;
                    last = last.max(if key.is_some() { size } else { 1 });
                }
            }
        }
        left - last
    }

    fn left_after(&self, play: &Play<SuitHand<W>>, opponents: &Opponents<SuitHand<W>>) -> usize {
        if self.may_beat(opponents.joined, play.key) { play.rest.len() } else { self.left(play.rest, opponents) }
    }
}

impl<W: Word> Suits<W> {
    /// Returns `true` if `joined`, the [joined](GoingOut::joined) hand of the opponents, may beat the play with this
    /// `key`. The answer `false` is always right. The answer can be `false` for singles, pairs and trips. For other
    /// plays, it is `false` only if `joined` has fewer than three cards.
    fn may_beat(&self, joined: SuitHand<W>, key: Key) -> bool {
        let size = match key.kind() {
            Kind::Single => 1,
            Kind::Pair => 2,
            Kind::Trips => 3,
            // All other plays have at least three cards, and so have the plays that beat them.
            _ => return joined.len() >= 3,
        };
        if let Some(bit) = joined.ranks_with(size).checked_ilog2() {
            let highest = bit as usize / 4;
            let suits = if size == 1 { 2 * (joined.of_rank(highest).ilog2() as usize) } else { 7 };
            if 8 * highest + suits > usize::from(key.strength()) {
                return true;
            }
        }
        let others = self.order().beaters(key) != Kinds::of(&[key.kind()]);
        // A chop or a bomb needs three consecutive pairs, four of a kind or, in some games, trips. If an opponent may
        // have a suited run that is a bomb, `joined` has four of a kind.
        let trips = if self.order().chops().is_some_and(|chops| chops.trips_on_ace) { 3 } else { 4 };
        let pairs = joined.ranks_with(2);
        others && (joined.ranks_with(trips) | pairs & pairs >> 4 & pairs >> 8) != 0
    }
}

/// Returns a hand that has, of each rank, the larger of the two numbers of cards in `a` and `b`. These cards include
/// the highest card of the rank in either hand.
fn highest_of<W: Word>(a: SuitHand<W>, b: SuitHand<W>) -> SuitHand<W> {
    (0..16).fold(SuitHand::EMPTY, |joined, rank| {
        let (count, either) = (a.count(rank).max(b.count(rank)), a.plus(b).of_rank(rank));
        let width = u8::BITS as usize - either.leading_zeros() as usize;
        joined.plus(SuitHand::of(rank, (((1u32 << count) - 1) << (width - count)) as u8))
    })
}
