//! [`Groups`]: groups of opponents with identical results against every compared action. Against each action, the
//! opponents of one group win, tie and lose the same rows, and the royalties are the same. Only one opponent of each
//! group is settled, so computing an EV takes little more time than counting the opponents.

use std::collections::HashMap;

use crate::cards::CardSet;
use crate::chinese::settle::Status;
use crate::chinese::{ByRow, Payoffs, Row, Showing};
use crate::eval::RowRank;
use crate::solver::play::model_player::FIRST_NATURAL_CODE;

/// The ranks and the code of an opponent's play. If the hand is set and royalties depend only on ranks, the ranks
/// decide the outcome. Otherwise, [`Groups::new`] also compares the shown hands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpponentPlay {
    /// The ranks of front, middle and back.
    pub(crate) ranks: [u16; 3],
    /// The code of the opponent's play ([`HandChoice::encode`](crate::solver::play::model_player::HandChoice::encode)).
    pub(crate) play: u32,
}

/// The classes of opponents. If royalties depend only on ranks, all opponents of one class who set their hands give the
/// same result to every compared action.
pub(crate) struct EquivalenceClasses {
    /// The class of every rank, row by row. Ranks of one class give the same result.
    classes: ByRow<Vec<u16>>,
    /// Number of classes of front, middle and back.
    sizes: [usize; 3],
    /// `true` if royalties depend on more than ranks.
    selective: bool,
    /// `true` if an action declares a natural, so that the cards of opposing naturals may matter.
    compares_naturals: bool,
}

/// Groups of opponents.
#[derive(Debug, Default)]
pub(crate) struct Groups {
    /// For each group: the sum of the weights of its opponents, the sum of the squares of these weights, and the number
    /// of opponents.
    pub(crate) weights: Vec<[i64; 3]>,
    /// The hand shown by one opponent of each group.
    pub(crate) showings: Vec<Showing>,
}

impl EquivalenceClasses {
    /// Prepares the comparison of opponents against the actions `actions`.
    pub(crate) fn new(payoffs: &Payoffs, actions: &[&Showing]) -> EquivalenceClasses {
        let classes = ByRow::from_fn(|row| {
            // A class begins at the rank of each action's row, at the next rank, and at each change of the royalty.
            let ranks =
                actions.iter().filter(|action| action.plays()).map(|action| action.ranks.get(row).index() as u16);
            let mut begins: Vec<u16> = ranks.flat_map(|rank| [rank, rank + 1]).collect();
            begins.extend(payoffs.royalty_changes(row));
            begins.sort_unstable();
            begins.dedup();
            begins.retain(|&begin| (1..RowRank::COUNT as u16).contains(&begin));
            let mut classes = vec![0; RowRank::COUNT];
            for (class, &begin) in (1..).zip(&begins) {
                let end = begins.get(usize::from(class)).map_or(RowRank::COUNT, |&end| usize::from(end));
                classes[usize::from(begin)..end].fill(class);
            }
            classes
        });
        EquivalenceClasses {
            sizes: Row::ALL.map(|row| classes.get(row).last().map_or(1, |&last| usize::from(last) + 1)),
            classes,
            selective: payoffs.asks_for_cards() || payoffs.asks_for_claims(),
            compares_naturals: actions.iter().any(|action| matches!(action.status, Status::Natural(_))),
        }
    }

    /// Returns the class of a set hand, for all three rows together.
    #[inline]
    fn class(&self, [front, middle, back]: [u16; 3]) -> usize {
        let class_of = |classes: &[u16], rank: u16| usize::from(classes[usize::from(rank)]);
        let [fronts, middles, _] = self.sizes;
        (class_of(&self.classes.back, back) * middles + class_of(&self.classes.middle, middle)) * fronts
            + class_of(&self.classes.front, front)
    }

    /// Returns those parts of a shown hand that affect the result of an action and can differ within a class.
    fn essence(&self, showing: Showing, class: usize) -> Showing {
        match showing.status {
            Status::Natural(_) if self.compares_naturals => showing,
            // The ranks are omitted, because the class distinguishes them.
            _ => {
                let same = Showing::surrender(CardSet::EMPTY);
                debug_assert!(showing.plays() || class == 0);
                Showing { status: showing.status, royalties: showing.royalties, ..same }
            }
        }
    }
}

/// Limit on the number of classes. Below this limit, and if royalties depend only on ranks, the group of a set hand is
/// looked up in an array by class. Otherwise, it is looked up in a hash map.
const DENSE: usize = 1 << 19;

impl Groups {
    /// Groups opponents. Each item of `opponents` is the index of an opponent, a weight, and the opponent's play.
    /// `show` returns the shown hand of the opponent with a given index.
    pub(crate) fn new(
        classes: &EquivalenceClasses,
        opponents: impl Iterator<Item = (usize, u32, OpponentPlay)>,
        show: impl Fn(usize) -> Showing,
    ) -> Groups {
        const NONE: u32 = u32::MAX;
        let mut groups = Groups::default();
        let class_count: usize = classes.sizes.iter().product();
        let mut by_class = vec![NONE; if class_count < DENSE && !classes.selective { class_count } else { 0 }];
        let mut by_key: HashMap<(usize, Option<Showing>), u32> = HashMap::new();
        for (i, weight, opponent) in opponents {
            let next = groups.weights.len() as u32;
            let set = opponent.play < FIRST_NATURAL_CODE;
            let class = if set { classes.class(opponent.ranks) } else { 0 };
            let group = match by_class.get_mut(class) {
                Some(group) if set => {
                    if *group == NONE {
                        *group = next;
                    }
                    *group
                }
                _ if set && !classes.selective => *by_key.entry((class, None)).or_insert(next),
                _ => *by_key.entry((class, Some(classes.essence(show(i), class)))).or_insert(next),
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

    /// Groups opponents of weight 1.
    pub(crate) fn of_showings(classes: &EquivalenceClasses, showings: &[Showing]) -> Groups {
        let opponent = |showing: &Showing| OpponentPlay {
            ranks: [showing.ranks.front, showing.ranks.middle, showing.ranks.back].map(|rank| rank.index() as u16),
            play: if showing.plays() { 0 } else { FIRST_NATURAL_CODE },
        };
        let opponents = showings.iter().enumerate().map(|(i, showing)| (i, 1, opponent(showing)));
        Groups::new(classes, opponents, |i| showings[i])
    }

    /// Returns groups of one opponent each, of weight 1.
    pub(crate) fn ungrouped(showings: Vec<Showing>) -> Groups {
        Groups { weights: vec![[1; 3]; showings.len()], showings }
    }

    /// Returns the units that an action earns from one opponent of each group.
    pub(crate) fn settle(&self, payoffs: &Payoffs, shown: &Showing) -> Vec<i32> {
        self.showings.iter().map(|opponent| payoffs.units(shown, opponent)).collect()
    }

    /// Returns the number of opponents of all groups, counted by weight.
    pub(crate) fn total(&self) -> i64 {
        self.weights.iter().map(|weights| weights[0]).sum()
    }

    /// Returns the sum of the units that an action earns from the groups, each multiplied by the weight of the group.
    pub(crate) fn earned(&self, payoffs: &Payoffs, shown: &Showing) -> i64 {
        let units = self.settle(payoffs, shown).into_iter().zip(&self.weights);
        units.map(|(units, weights)| weights[0] * i64::from(units)).sum()
    }

    /// Appends the groups of `other`. Identical groups of `self` and `other` stay separate.
    pub(crate) fn append(&mut self, other: Groups) {
        self.weights.extend(other.weights);
        self.showings.extend(other.showings);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Rng;
    use crate::solver::opponents::fresh_deals::deal;
    use crate::solver::play::model_player::ModelPlayer;
    use crate::solver::random_rules::random_rules;
    use crate::solver::search::search::Search;
    use crate::solver::{Training, train};

    /// Under any rules, groups of opponents pay exactly the units that their members pay one by one.
    #[test]
    fn groups_pay_the_same_as_their_members() {
        let mut rng = Rng::new(9);
        let mut search = Search::new();
        let (mut opponents_met, mut grouped) = (0, 0);
        for _ in 0..6 {
            let rules = random_rules(&mut rng, true);
            let training = Training { rounds: 2, chunks: 1, seed: 1, card_removal: false };
            let player = ModelPlayer::new(&rules, &train(&rules, 1, training, &|_| {}), 1);
            let hand = rng.deal(CardSet::DECK, 13);
            search.load(hand, &player.valuation);
            let found = search.top(&player.valuation, 6, 0.0);
            let mut actions: Vec<Showing> =
                found.into_iter().map(|f| player.showing_of(f, &f.cut.map(|mask| search.cards(mask)))).collect();
            actions.extend(player.payoffs().best_natural(hand).map(|natural| Showing::of_natural(natural, hand)));
            actions.push(Showing::surrender(hand));
            let opponents = deal(&player, &mut Search::new(), CardSet::DECK - hand, 3, 0);
            let groups = Groups::of_showings(
                &EquivalenceClasses::new(player.payoffs(), &actions.iter().collect::<Vec<_>>()),
                &opponents,
            );
            for action in &actions {
                let one_by_one: i64 = opponents.iter().map(|o| i64::from(player.payoffs().units(action, o))).sum();
                let of_groups = groups.showings.iter().zip(&groups.weights);
                let in_groups: i64 =
                    of_groups.map(|(o, [w, ..])| w * i64::from(player.payoffs().units(action, o))).sum();
                assert_eq!(one_by_one, in_groups, "{}: {hand}", rules.meaning());
            }
            opponents_met += opponents.len();
            grouped += groups.weights.len();
        }
        assert!(grouped < opponents_met / 2, "{grouped} groups of {opponents_met}");
    }
}
