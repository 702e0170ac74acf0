//! Plays that are proven to be no better than another play of the same hand.
//!
//! The proof assumes that there are two sides. Only the module `sides`, which searches for two sides, relies on the
//! proof. `Searcher::is_plain` checks the other assumptions:
//!
//! * the settlement depends on how many cards each player has left, but not on which cards,
//! * a play is beaten by higher plays of its kind and length, and by bombs, and by nothing else,
//! * the rules have no `Effects`: no play reverses the ranks, ends the trick or locks its suits,
//! * no card is forbidden as the last one of a hand.

use super::going_out::GoingOut;
use crate::climbing::hand::{RankHand, Word};
use crate::climbing::plays::{JOKERS, Kind, Play, Ranks, Suits, Wild, ranks_below};

/// An engine that can prove about some plays that they are no better than others. By default it proves nothing.
pub trait Dominance: GoingOut {
    /// Returns `true` if play `b` of a hand is proven to be no better for its player's side than play `a` of the same
    /// hand. `opponents` is the [joined](GoingOut::joined) hand of the opponents, and `partners` is the joined hand of
    /// the partners.
    fn dominates(
        &self,
        _a: &Play<Self::Hand>,
        _b: &Play<Self::Hand>,
        _opponents: Self::Hand,
        _partners: Self::Hand,
    ) -> bool {
        false
    }
}

impl Dominance for Wild {}

impl<W: Word> Dominance for Suits<W> {}

impl Dominance for Ranks {
    /// **Claim.** Let `a` and `b` be plays of one kind and length, and let every play of the other players beat both or
    /// neither. Let `a` leave one or two cards of a rank *high*, and let `b` instead leave as many of a lower rank
    /// *low*. All other cards that `a` and `b` leave are the same. Then `a` is at least as good as `b` if
    ///
    /// 1. *low* is in no run of the cards that `b` leaves, `a` leaves no card of *low*, and `b` leaves no card of
    ///    *high*,
    /// 2. *high* is not a joker, and
    /// 3. no partner holds a card above *low* and not above *high*.
    ///
    /// **Proof.** After `a`, the player copies a best strategy for the position after `b`, but plays the *high* cards
    /// instead of the *low* ones. By 1, the *low* cards can only be sets or kickers. By 2, the *high* cards are legal
    /// kickers wherever the *low* ones are. The *high* cards beat everything that the *low* ones beat. Every reply of
    /// opponents to the *high* cards is also a reply to the *low* ones, and opponents may always pass. By 3, the
    /// replies of partners are exactly the same. So the opponents have no reply that they would not have after `b`.
    /// Every line ends with the same numbers of cards, plays and bombs.
    ///
    /// Three cards of one rank are excluded, because some rules forbid them as kickers of a run of trips if their rank
    /// is next to the run.
    fn dominates(&self, a: &Play<RankHand>, b: &Play<RankHand>, opponents: RankHand, partners: RankHand) -> bool {
        let (low, high) = (a.key.strength(), b.key.strength());
        if low > high || !a.key.is_like(b.key) {
            return false;
        }
        if low < high {
            let width = match a.key.kind() {
                Kind::Single => 1,
                Kind::Pair => 2,
                Kind::Trips => 3,
                _ => return false,
            };
            let between = ranks_below(usize::from(high) + 1) & !ranks_below(usize::from(low) + 1);
            if (opponents.plane(width) | partners.plane(1)) & between != 0 {
                return false;
            }
        }
        let (lower, higher) = (b.rest.plane(1) & !a.rest.plane(1), a.rest.plane(1) & !b.rest.plane(1));
        if lower.count_ones() != 1 || higher.count_ones() != 1 || lower > higher || higher & JOKERS != 0 {
            return false;
        }
        if partners.plane(1) & ((higher | (higher - 1)) & !(lower | (lower - 1))) != 0 {
            return false;
        }
        let count = b.rest.count(lower.trailing_zeros() as usize);
        count <= 2
            && count == a.rest.count(higher.trailing_zeros() as usize)
            && b.rest.without(count, lower) == a.rest.without(count, higher)
            && self.in_narrow_runs(b.rest) & lower == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::climbing::hand::Hand;
    use crate::climbing::plays::{Key, Order, RankShapes};

    /// Returns the engine of a game with sets, runs, bombs and a rocket.
    fn engine() -> Ranks {
        let shapes = RankShapes {
            four: Kind::Bomb,
            rocket: true,
            run_ranks: 12,
            runs: [5, 3, 2, 0],
            kickers: None,
            gaps: false,
        };
        Ranks::new(shapes, Order::with_bombs(&[(Kind::Bomb, 1), (Kind::Rocket, 2)]))
    }

    fn hand(ranks: &[usize]) -> RankHand {
        ranks.iter().fold(RankHand::default(), |mut hand, &rank| {
            assert!(hand.insert(rank));
            hand
        })
    }

    const NONE: RankHand = RankHand::EMPTY;

    fn single(hand: RankHand, rank: u8) -> Play<RankHand> {
        Play { rest: hand.without(1, 1 << rank), key: Key::new(Kind::Single, 1, rank) }
    }

    #[test]
    fn the_lower_of_two_singles_with_the_same_replies_dominates() {
        let pair_too = hand(&[0, 3, 5, 5]);
        let [low, high] = [0, 3].map(|rank| single(pair_too, rank));
        assert!(engine().dominates(&low, &high, hand(&[0, 4, 4]), NONE));
        assert!(!engine().dominates(&high, &low, hand(&[0, 4, 4]), NONE));
        // A card between the two singles beats only one of them.
        assert!(!engine().dominates(&low, &high, hand(&[2]), NONE));
        // Playing the lower card breaks the straight.
        let straight_too = hand(&[0, 1, 2, 3, 4, 6]);
        let [low, high] = [0, 6].map(|rank| single(straight_too, rank));
        assert!(!engine().dominates(&low, &high, hand(&[9]), NONE));
    }

    #[test]
    fn a_play_is_kept_if_a_partner_can_beat_only_the_lower_play() {
        let own = hand(&[0, 3]);
        let [low, high] = [0, 3].map(|rank| single(own, rank));
        assert!(engine().dominates(&low, &high, hand(&[5]), hand(&[4])));
        assert!(!engine().dominates(&low, &high, hand(&[5]), hand(&[2])));
    }
}
