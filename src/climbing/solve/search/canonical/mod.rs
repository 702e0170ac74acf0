//! Maps positions that differ only by the names of cards to one canonical position. The name of a card is its exact
//! rank and suit. A *gap* is a rank that no player holds, below a rank that some player holds. In the module [`suits`],
//! a card that no player holds is also a gap, if it is below a held card of the same rank. The canonical position
//! closes gaps as far as the proof below allows: cards above a gap move down.
//!
//! **Claim.** Except for names, the canonical hands allow the same plays as the given hands, and each play beats the
//! same other plays. So both positions have the same value, as long as the settlement does not depend on names.
//!
//! **Assumptions.** Plays are compared by rank and suit alone, and no rank has an effect of its own. The caller does
//! not use canonical hands if names matter (`Searcher::names_matter`), or if the key of the transposition table names
//! the play to beat.
//!
//! **Proof.** Closing a gap moves the ranks above it down, in all hands at once. Ranks that do not move, such as twos
//! while a player has a run, are higher than all ranks that move. So the order of the held ranks does not change, and
//! neither does any comparison of sets. A run needs neighbouring ranks. If closing a gap would make or lengthen a run
//! in a hand, a gap of one rank is left. Existing runs move as a whole. So the runs do not change either. If the rules
//! allow gaps in runs of trips, these runs depend only on the order of the ranks. Hands only shrink, and a smaller hand
//! has no plays that the larger hand lacks. So the claim also holds for every later position. If no player has a run,
//! no player ever will. Then no gap is left between the ranks that may move. The canonical hands may now look as if
//! they had a run. In games with runs, they therefore carry a mark.

mod suits;

use crate::climbing::hand::RankHand;
use crate::climbing::plays::{Ranks, Wild, ranks_below};
use crate::climbing::solve::search::dominance::Dominance;

/// An engine that can find hands that differ only by the names of cards. By default it treats all hands as different.
pub trait Canonical: Dominance {
    /// Returns the canonical form of `hands`. The canonical hands may hold marks: cards that do not exist. A mark in
    /// the first hand means that no player has a run, even if a hand looks as if it had one.
    fn canonical<const S: usize>(&self, hands: [Self::Hand; S]) -> [Self::Hand; S] {
        hands
    }

    /// Returns the cards of `hand` that differ only by their names while the other players hold the hands `others`.
    fn interchangeable_cards(
        &self,
        _hand: Self::Hand,
        _others: impl Iterator<Item = Self::Hand>,
    ) -> InterchangeableCards {
        InterchangeableCards::default()
    }

    /// Returns `true` if the play that reduces `hand` to `rest` uses a card, but leaves a higher card that differs only
    /// by its name. The search then needs only the same play with the higher card. `alike` are the interchangeable
    /// cards of `hand`.
    fn is_named_twice(&self, _hand: Self::Hand, _rest: Self::Hand, _alike: InterchangeableCards) -> bool {
        false
    }
}

/// Cards of a hand that differ only by their names. The first mask contains each card that is equivalent to the card of
/// its rank one suit higher. The second and third masks do the same for two and three suits.
#[derive(Clone, Copy, Default, Debug)]
pub struct InterchangeableCards([u64; 3]);

impl Canonical for Wild {}

impl Canonical for Ranks {
    /// Closes gaps between the ranks that can be in runs or, if no player has a run, between all ranks. Jokers do not
    /// move if one player has both, because they are a rocket. Jokers also do not move if the rules forbid jokers, but
    /// not other cards, as kickers of quads.
    fn canonical<const S: usize>(&self, mut hands: [RankHand; S]) -> [RankHand; S] {
        let (zone, fewest) = self.runs();
        let runs_are_over = zone < 13 && !hands.iter().any(|&hand| self.has_run(hand));
        let (ranks, fewest) = match runs_are_over {
            true => (self.ordinary_ranks(&hands), [0; 4]),
            false => (ranks_below(zone), fewest),
        };
        let lowered = |hand: RankHand, from: usize, by: usize| hand.lowered(ranks & !ranks_below(from), by);
        hands = closed_up(hands, (ranks, fewest), RankHand::plane, lowered);
        if runs_are_over {
            hands[0].insert(NO_RANK);
        }
        hands
    }
}

/// A rank that no card has. If the first canonical hand contains it, no player has a run.
const NO_RANK: usize = 15;

/// Closes the gaps between the ranks `in_runs`. If closing a gap would make or lengthen a run, leaves a gap of one
/// rank. `fewest[k - 1]` is the smallest number of ranks in a run of `k` cards per rank, or 0 if there are no such
/// runs. `plane(hand, k)` returns the ranks with at least `k` cards. `lowered` takes a hand, `from` and `by`, and
/// lowers the cards of the ranks `in_runs` at or above `from` by `by` ranks.
fn closed_up<H: Copy, const S: usize>(
    mut hands: [H; S],
    (in_runs, fewest): (u16, [usize; 4]),
    plane: impl Fn(H, usize) -> u16,
    lowered: impl Fn(H, usize, usize) -> H,
) -> [H; S] {
    let mut held = hands.iter().fold(0, |held, &hand| held | plane(hand, 1)) & in_runs;
    // The lowest rank that no player holds.
    let mut gap = held.trailing_ones() as usize;
    while held >> gap != 0 {
        let mut by = (held >> gap).trailing_zeros() as usize;
        let joins = |&hand: &H| {
            (1..=4).any(|width| {
                let fewest = fewest[width - 1];
                fewest > 0 && {
                    let plane = plane(hand, width) & in_runs;
                    let meets = plane & (plane >> (by + 1)) & 1 << (gap - 1) != 0;
                    meets && {
                        let below = gap.min((!plane << (16 - gap)).leading_zeros() as usize);
                        let ahead = (plane >> (gap + by)).trailing_ones() as usize;
                        below + ahead >= fewest
                    }
                }
            })
        };
        // A gap of one rank is left between ranks that would become a run. A gap below all held ranks closes entirely.
        let opens = gap > 0 && hands.iter().any(joins);
        by -= usize::from(opens);
        gap += usize::from(opens);
        if by > 0 {
            hands = hands.map(|hand| lowered(hand, gap, by));
            let above = in_runs & !ranks_below(gap);
            held = held & !above | (held & above) >> by;
        }
        gap += (held >> gap).trailing_ones() as usize;
    }
    hands
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Rng;
    use crate::climbing::plays::{AnyEngine, Engine, Key, Kinds};
    use crate::climbing::{Game, Referee};

    /// Returns the kind and length of every play of both hands. For each play, also returns which plays of the other
    /// hand beat this play. If `runs_are_over`, leaves out runs, because ranks may look like a run after gaps were
    /// closed.
    fn plays(engine: &Ranks, hands: [RankHand; 2], runs_are_over: bool) -> Vec<(String, usize, Vec<bool>)> {
        let keys = hands.map(|hand| {
            let mut plays = Vec::new();
            engine.generate(hand, Kinds::ALL, |_| true, &mut plays);
            let mut keys: Vec<Key> = plays.iter().map(|play| play.key).collect();
            keys.retain(|key| !runs_are_over || key.length() == 1);
            keys.sort_by_key(|key| key.bits());
            keys
        });
        let [own, others] = &keys;
        let beats = |a: Key, keys: &[Key]| keys.iter().map(|&b| engine.order().beats(a, b).is_ok()).collect();
        let facts = |key: &Key, keys: &[Key]| (key.kind().to_string(), key.length(), beats(*key, keys));
        own.iter().map(|key| facts(key, others)).chain(others.iter().map(|key| facts(key, own))).collect()
    }

    #[test]
    fn canonical_hands_have_the_same_plays_which_beat_the_same_plays() {
        let mut rng = Rng::new(3);
        for game in Game::ALL {
            let referee = Referee::new(&*game.rules(), None).unwrap();
            let AnyEngine::Ranks(engine) = referee.engine() else { continue };
            let mut closed = 0;
            for _ in 0..300 {
                let mut hands = [RankHand::default(); 2];
                let mut pack: Vec<usize> = referee.deck().pack.cards().map(|card| referee.deck().rank(card)).collect();
                // The hands have few ranks, so that sets and runs occur next to gaps.
                let ranks: Vec<usize> = (0..6).map(|_| rng.below(15) as usize).collect();
                pack.retain(|rank| ranks.contains(rank));
                for n in 0..14.min(pack.len()) {
                    let rank = pack.swap_remove(rng.below(pack.len() as u32) as usize);
                    hands[n % 2].insert(rank);
                }
                let canonical = engine.canonical(hands);
                closed += usize::from(canonical != hands);
                let runs_are_over = canonical[0].count(NO_RANK) > 0;
                let same = canonical.map(|hand| hand.without(1, 1 << NO_RANK));
                assert_eq!(plays(engine, same, runs_are_over), plays(engine, hands, false), "{game} {hands:?}");
            }
            assert!(closed > 100, "{game}: {closed}");
        }
    }

    /// Returns `true` if `a` and `b`, each the hands of two players, have the same canonical form in Dou Dizhu.
    fn are_one(a: [&[usize]; 2], b: [&[usize]; 2]) -> bool {
        let rules = Game::DouDizhu.rules();
        let referee = Referee::new(&*rules, None).unwrap();
        let AnyEngine::Ranks(engine) = referee.engine() else { panic!("Dou Dizhu has no suits") };
        let hand = |ranks: &[usize]| {
            ranks.iter().fold(RankHand::default(), |mut hand, &rank| {
                assert!(hand.insert(rank));
                hand
            })
        };
        let [a, b] = [a, b].map(|hands| engine.canonical(hands.map(hand)));
        a == b
    }

    #[test]
    fn without_runs_only_the_order_of_the_ranks_counts() {
        // A single joker is treated like any other card.
        assert!(are_one([&[0, 5, 5, 12], &[7, 13]], [&[2, 3, 3, 6], &[4, 12]]));
        assert!(are_one([&[0, 14], &[13]], [&[3, 12], &[7]]));
        assert!(!are_one([&[0, 5, 5, 12], &[7, 13]], [&[2, 3, 3, 6], &[4, 4]]));
        assert!(!are_one([&[0, 12], &[7]], [&[0, 7], &[12]]));
        // Both jokers are a rocket.
        assert!(!are_one([&[0, 13, 14], &[7]], [&[0, 11, 12], &[7]]));
        assert!(are_one([&[0, 13, 14], &[7]], [&[5, 13, 14], &[9]]));
    }

    #[test]
    fn canonical_hands_gain_and_lose_no_runs() {
        let [run, none, far] = [[0, 1, 2, 3, 4], [0, 1, 2, 3, 5], [0, 1, 2, 3, 12]];
        assert!(!are_one([&run, &[9]], [&none, &[9]]));
        assert!(are_one([&none, &[9]], [&far, &[14]]));
        // Twos are never part of a run, so they do not move while a player has a run.
        assert!(are_one([&run, &[9]], [&run, &[7]]));
        assert!(!are_one([&run, &[9]], [&run, &[12]]));
    }
}
