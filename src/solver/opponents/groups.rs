//! Opponents who are alike to the ways to play a hand that are compared: they lose, tie and win the same rows against each
//! of them, and move the same royalties. Counting them first, and settling with one of each group, makes the cost of an ev
//! that of counting.

use std::collections::HashMap;

use crate::chinese::settle::Status;
use crate::chinese::{ByRow, Payoffs, Row, Showing};
use crate::eval::RowRank;
use crate::solver::play::player::CUT_PLAYS;

/// What decides how an opponent fares: the ranks of his rows, front, middle and back, and what he played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opponent {
    pub(crate) ranks: [u16; 3],
    /// As [`Play::encode`](crate::solver::play::player::Play::encode) says.
    pub(crate) play: u32,
}

/// Which opponents are alike to some ways to play.
pub(crate) struct Alike {
    /// For each row the class of every rank, and how many classes there are.
    classes: ByRow<Vec<u16>>,
    sizes: [usize; 3],
    /// Whether ranks do not decide royalties.
    selective: bool,
    /// Whether the cards of a natural may matter.
    compares_naturals: bool,
}

/// Groups of opponents.
#[derive(Debug, Default)]
pub(crate) struct Groups {
    /// Of each group the sum of the weights, of their squares, and how many opponents there are.
    pub(crate) weights: Vec<[i64; 3]>,
    /// What one of them shows.
    pub(crate) showings: Vec<Showing>,
}

impl Alike {
    /// Opponents who are alike to these ways.
    pub(crate) fn new(payoffs: &Payoffs, ways: &[&Showing]) -> Alike {
        let classes = ByRow::from_fn(|row| {
            // A class begins at each of the ways' ranks and after it, and where royalties change.
            let mut begins = vec![false; RowRank::COUNT + 1];
            for way in ways.iter().filter(|way| way.plays()) {
                let rank = way.ranks.get(row).index();
                begins[rank] = true;
                begins[rank + 1] = true;
            }
            let mut class = 0;
            let mut last = None;
            let of_rank = (0..RowRank::COUNT).map(|index| {
                let royalty = RowRank::from_index(index).map(|rank| payoffs.royalty(row, rank));
                if index > 0 && (begins[index] || royalty != last) {
                    class += 1;
                }
                last = royalty;
                class
            });
            of_rank.collect::<Vec<u16>>()
        });
        Alike {
            sizes: Row::ALL.map(|row| classes.get(row).last().map_or(1, |&last| usize::from(last) + 1)),
            classes,
            selective: payoffs.asks_for_cards() || payoffs.asks_for_claims(),
            compares_naturals: ways.iter().any(|way| matches!(way.status, Status::Natural(_))),
        }
    }

    /// The number of a set hand's class.
    #[inline]
    fn class(&self, [front, middle, back]: [u16; 3]) -> usize {
        let of = |classes: &[u16], rank: u16| usize::from(classes[usize::from(rank)]);
        let [fronts, middles, _] = self.sizes;
        (of(&self.classes.back, back) * middles + of(&self.classes.middle, middle)) * fronts
            + of(&self.classes.front, front)
    }
}

/// With fewer classes than this a group is looked up by its class's number.
const DENSE: usize = 1 << 19;

impl Groups {
    /// Groups opponents, each with a number by which `show` shows him, and a weight.
    pub(crate) fn of(
        alike: &Alike,
        opponents: impl Iterator<Item = (usize, u32, Opponent)>,
        show: impl Fn(usize) -> Showing,
    ) -> Groups {
        const NONE: u32 = u32::MAX;
        let mut groups = Groups::default();
        let classes: usize = alike.sizes.iter().product();
        let mut by_class = vec![NONE; if classes < DENSE && !alike.selective { classes } else { 0 }];
        let mut by_key: HashMap<(usize, Option<Showing>), u32> = HashMap::new();
        for (i, weight, opponent) in opponents {
            let next = groups.weights.len() as u32;
            let set = opponent.play < CUT_PLAYS;
            let class = if set { alike.class(opponent.ranks) } else { 0 };
            let group = match by_class.get_mut(class) {
                Some(group) if set => {
                    if *group == NONE {
                        *group = next;
                    }
                    *group
                }
                _ if set && !alike.selective => *by_key.entry((class, None)).or_insert(next),
                _ => *by_key.entry((class, Some(alike.essence(show(i), class)))).or_insert(next),
            };
            if group == next {
                groups.weights.push([0; 3]);
                groups.showings.push(show(i));
            }
            let weight = i64::from(weight);
            let sums = &mut groups.weights[group as usize];
            *sums = [sums[0] + weight, sums[1] + weight * weight, sums[2] + 1];
        }
        groups
    }

    /// Groups opponents who each count once.
    pub(crate) fn of_showings(alike: &Alike, showings: &[Showing]) -> Groups {
        let opponent = |showing: &Showing| Opponent {
            ranks: [showing.ranks.front, showing.ranks.middle, showing.ranks.back].map(|rank| rank.index() as u16),
            play: if showing.plays() { 0 } else { CUT_PLAYS },
        };
        let opponents = showings.iter().enumerate().map(|(i, showing)| (i, 1, opponent(showing)));
        Groups::of(alike, opponents, |i| showings[i])
    }

    /// Every opponent alone.
    pub(crate) fn alone(showings: Vec<Showing>) -> Groups {
        Groups { weights: vec![[1; 3]; showings.len()], showings }
    }

    pub(crate) fn append(&mut self, other: Groups) {
        self.weights.extend(other.weights);
        self.showings.extend(other.showings);
    }
}

impl Alike {
    /// A showing without what makes no difference to the ways.
    fn essence(&self, showing: Showing, class: usize) -> Showing {
        match showing.status {
            Status::Natural(_) if self.compares_naturals => showing,
            // Ranks are told apart by their class.
            _ => {
                let same = Showing::surrender(crate::cards::CardSet::EMPTY);
                debug_assert!(showing.plays() || class == 0);
                Showing { status: showing.status, royalties: showing.royalties, ..same }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{CardSet, Rng};
    use crate::solver::opponents::population::deal;
    use crate::solver::play::player::Player;
    use crate::solver::random_rules::random_rules;
    use crate::solver::search::search::Search;
    use crate::solver::{Training, train};

    /// Whatever the rules, opponents in groups move exactly the units that they move one by one.
    #[test]
    fn groups_are_alike() {
        let mut rng = Rng::new(9);
        let mut search = Search::new();
        let (mut met, mut grouped) = (0, 0);
        for _ in 0..40 {
            let rules = random_rules(&mut rng, true);
            let training = Training { rounds: 2, chunks: 1, seed: 1, card_removal: false };
            let player = Player::new(&rules, &train(&rules, 1, training, |_| {}), 1);
            let hand = rng.deal(CardSet::DECK, 13);
            search.take(hand, &player);
            let found = search.several(&player, 6, 0.0);
            let mut ways: Vec<Showing> =
                found.into_iter().map(|f| player.showing_of(f, &f.cut.map(|mask| search.cards(mask)))).collect();
            ways.extend(player.payoffs.best_natural(hand).map(|natural| Showing::of_natural(natural, hand)));
            ways.push(Showing::surrender(hand));
            let opponents = deal(&player, &mut Search::new(), CardSet::DECK - hand, 3, 0);
            let groups =
                Groups::of_showings(&Alike::new(&player.payoffs, &ways.iter().collect::<Vec<_>>()), &opponents);
            for way in &ways {
                let one_by_one: i64 = opponents.iter().map(|o| i64::from(player.payoffs.units(way, o))).sum();
                let of_groups = groups.showings.iter().zip(&groups.weights);
                let in_groups: i64 = of_groups.map(|(o, [w, ..])| w * i64::from(player.payoffs.units(way, o))).sum();
                assert_eq!(one_by_one, in_groups, "{}: {hand}", rules.meaning());
            }
            met += opponents.len();
            grouped += groups.weights.len();
        }
        assert!(grouped < met / 2, "{grouped} groups of {met}");
    }
}
