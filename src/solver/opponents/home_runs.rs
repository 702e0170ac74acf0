//! [`HomeRuns`]: estimates of the units that home runs add to actions, computed from tables of opponents' hands.
//!
//! Home runs depend on all opponents of a table; every other payment is settled opponent by opponent. The hands of the
//! first two opponents of a table come from the population, and share no card. The hand of a third opponent is dealt
//! from the remaining cards, and is played only if a home run is still possible.
//!
//! The estimate of the units that home runs add to an action, per opponent, is
//!
//! ```text
//! Σ hₜ / (n p c)        hₜ = madeₜ + sufferedₜ n / 2
//! ```
//!
//! * `t` is a table. The sum is over all tables.
//! * `madeₜ` is the units that a home run of the action adds, against all opponents together.
//! * `sufferedₜ` is the units that home runs of the first two opponents add to the action. It is negative if these home
//!   runs cost units. The factor `n / 2` extrapolates from two opponents to `n`.
//! * `n` is the number of opponents.
//! * `p` is the number of pairs of hands from the population, and `c` is the probability that two hands share no card.
//!   Therefore, `p c` is the expected number of tables.
//!
//! The code adds up `2 hₜ`, a whole number.

use std::collections::HashMap;

use super::block::Pool;
use super::block::{BLOCK, RelabelledHand};
use super::results::Mean;
use super::suit_relabelling::unpack_hand;
use crate::cards::{CardSet, Rng};
use crate::chinese::settle::{Reason, Status, Tally, settle_pair};
use crate::chinese::{Payoffs, Row, Showing};
use crate::solver::hand::masks::HAND;
use crate::solver::play::model_player::ModelPlayer;
use crate::solver::search::search::Search;

/// Number of parts of a [`Pool`]. Two parts give the tables of one chunk, about 500 if there are no dead cards.
const PARTS: usize = 16;
/// Number of chunks of a block: one per pair of parts.
pub(crate) const CHUNKS: usize = PARTS * (PARTS - 1) / 2;
/// Number of chunks in a round. The chunks of a round share no part; see [`parts`].
pub(crate) const ROUND: usize = PARTS / 2;

/// The units that home runs add to several actions with one hand, over a sample of tables.
#[derive(Debug)]
pub(crate) struct HomeRuns {
    /// Number of opponents at a table.
    opponents: usize,
    /// The tables at which home runs add units to at least one action, each as the [numbers](HomeRuns::numbers) of two
    /// hands of the population.
    tables: Vec<[u32; 2]>,
    /// For each table, the sum of the [weights](RelabelledHand::weight) of its two hands.
    weights: Vec<i64>,
    /// The units of each action, by table.
    units: Vec<Vec<TableUnits>>,
    /// The number of pairs of hands sampled for each action.
    sampled: Vec<usize>,
    /// The probability that two hands, dealt independently from the unseen cards, share no card and so make a table.
    chance: f64,
    /// The numbers of the hands in [`HomeRuns::tables`], by their indices in the population.
    numbers: HashMap<usize, u32>,
    /// Number of hands of the population from which the tables are made.
    hands: usize,
}

/// The units of an action at a table.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TableUnits {
    /// Twice the units that home runs add. If the table represents `one_in` similar tables (see [`settle_tables`]),
    /// this amount is multiplied by `one_in`.
    added: i64,
    /// The units that the two opponents from the population pay without home runs. The units of each opponent are
    /// multiplied by the weight of that opponent.
    one_by_one: i64,
}

/// The tables of one chunk.
pub(crate) struct TableChunk {
    /// Number of pairs of hands, including those that share a card and so make no table.
    pairs: usize,
    /// The tables at which home runs add units to at least one action. Each has the indices of two hands in the
    /// population, the sum of their weights, and the units of each action.
    possible: Vec<([usize; 2], i64, Vec<TableUnits>)>,
}

/// The sum of the units that home runs add, without any other payment.
struct HomeRunSum(i64);

impl Tally for HomeRunSum {
    fn pay(&mut self, units: i32, reason: impl FnOnce() -> Reason) {
        if matches!(reason(), Reason::HomeRunTimes(_)) {
            self.0 += i64::from(units);
        }
    }
}

/// Returns the two parts of a pool that make the tables of `chunk`. A round is [`ROUND`] consecutive chunks. The chunks
/// of a round share no part, like the games of a round in a round-robin tournament.
fn parts(chunk: usize) -> [usize; 2] {
    let (round, game) = (chunk / ROUND, chunk % ROUND);
    let turning = PARTS - 1;
    match game {
        0 => [turning, round % turning],
        _ => [(round + game) % turning, (round + turning - game) % turning],
    }
}

/// Settles `actions` at the tables of one chunk of a block's pool. `unseen` contains the cards that opponents may hold.
/// If every action has the same possible home runs at a table, the table adds little information about the differences
/// between actions. Such a table is settled only with a probability of 1 in `one_in`, and then counts `one_in` times.
pub(crate) fn settle_tables(
    (player, search): (&ModelPlayer, &mut Search),
    (block, pool): (usize, &Pool),
    chunk: usize,
    (unseen, opponents): (CardSet, usize),
    (actions, one_in): (&[&Showing], u32),
) -> TableChunk {
    let payoffs = player.payoffs();
    let mut rng = Rng::stream(block as u64, chunk as u64);
    let [first, second] = parts(chunk).map(|part| pool.part(part, PARTS));
    let mut tables = TableChunk { pairs: first.len() * second.len(), possible: Vec::new() };
    let [first, second] = [first, second].map(|part| ScoopFlags::for_hands(pool, part, actions, payoffs));
    // Most hands neither scoop an action nor are scooped by one. At a table with such a hand, a home run is possible
    // only if the other hand scoops an action.
    let some =
        |is_some: &dyn Fn(&ScoopFlags) -> bool| second.iter().copied().filter(is_some).collect::<Vec<ScoopFlags>>();
    let scooping = some(&|flags| flags.scooped != 0);
    let either = some(&|flags| flags.scooped | flags.suffered != 0);
    let all = (0..actions.len()).fold(0, |all, action| all | bit(action));
    for a in &first {
        let others = match (a.scooped, a.suffered) {
            (0, 0) => &scooping,
            (0, _) => &either,
            _ => &second,
        };
        for b in others {
            if a.dealt.hand & b.dealt.hand != 0 || a.dealt.place == b.dealt.place {
                continue;
            }
            let scoops = |a: &ScoopFlags, b: &ScoopFlags| pool.block.scoops(payoffs, a.dealt.place, b.dealt.place);
            let possible = PossibleHomeRuns {
                made: a.suffered & b.suffered,
                suffered: [
                    if a.scooped != 0 && scoops(a, b) { a.scooped } else { 0 },
                    if b.scooped != 0 && scoops(b, a) { b.scooped } else { 0 },
                ],
            };
            let possible_ways = [possible.made, possible.suffered[0], possible.suffered[1]];
            if possible_ways == [0; 3] {
                continue;
            }
            let is_alike = possible_ways.iter().all(|&possible| possible == 0 || possible == all);
            let times = if is_alike { one_in } else { 1 };
            if times > 1 && rng.below(times) > 0 {
                continue;
            }
            let mut table = [a, b].map(|flags| pool.block.show(player, flags.dealt.place)).to_vec();
            if opponents > 2 {
                let left = unseen - unpack_hand(a.dealt.hand) - unpack_hand(b.dealt.hand);
                table.push(player.play_and_show(search, rng.deal(left, HAND)));
            }
            let added =
                |(n, action): (usize, &&Showing)| i64::from(times) * possible.added(payoffs, bit(n), action, &table);
            let added: Vec<i64> = actions.iter().enumerate().map(added).collect();
            if added.iter().all(|&added| added == 0) {
                continue;
            }
            let weights = [a, b].map(|flags| i64::from(flags.dealt.weight));
            let paid = |action: &Showing, i: usize| weights[i] * i64::from(payoffs.units(action, &table[i]));
            let units = actions.iter().zip(added);
            let units = units
                .map(|(action, added)| TableUnits { added, one_by_one: paid(action, 0) + paid(action, 1) })
                .collect();
            let places = [a, b].map(|flags| block * BLOCK + flags.dealt.place as usize);
            tables.possible.push((places, weights[0] + weights[1], units));
        }
    }
    tables
}

/// Returns the bit of the action with index `action`. Actions from index 63 on share one bit.
fn bit(action: usize) -> u64 {
    1 << action.min(63)
}

/// The actions that can still make or suffer a home run, judging by the first two opponents of a table.
struct PossibleHomeRuns {
    /// The actions that scoop both opponents.
    made: u64,
    /// For each of the two opponents, the actions that this opponent scoops. Empty if this opponent does not scoop the
    /// other opponent.
    suffered: [u64; 2],
}

impl PossibleHomeRuns {
    /// Returns twice the units that home runs add to an action at a table. `bit` is the action's [`bit`](fn@bit). The
    /// cost of the opponents' own home runs is computed for the first two opponents and extrapolated to all.
    fn added(&self, payoffs: &Payoffs, bit: u64, action: &Showing, table: &[Showing]) -> i64 {
        let (mut made, mut suffered) = (HomeRunSum(0), HomeRunSum(0));
        if self.made & bit != 0 && payoffs.is_home_run(action, table.iter()) {
            table.iter().for_each(|other| settle_pair(payoffs, action, other, [true, false], &mut made));
        }
        for (seat, possible) in self.suffered.iter().enumerate() {
            if possible & bit != 0 {
                let mut others = table.to_vec();
                let player = std::mem::replace(&mut others[seat], *action);
                if payoffs.is_home_run(&player, others.iter()) {
                    settle_pair(payoffs, action, &player, [false, true], &mut suffered);
                }
            }
        }
        2 * made.0 + table.len() as i64 * suffered.0
    }
}

/// The scoops between an opponent and the compared actions, as one [`bit`] per action.
#[derive(Clone, Copy)]
struct ScoopFlags {
    dealt: RelabelledHand,
    /// The actions that scoop the opponent.
    suffered: u64,
    /// The actions that the opponent scoops.
    scooped: u64,
}

impl ScoopFlags {
    /// Returns the scoop flags of each hand in `dealt` for these actions.
    fn for_hands(pool: &Pool, dealt: &[RelabelledHand], actions: &[&Showing], payoffs: &Payoffs) -> Vec<ScoopFlags> {
        let ranks = |action: &Showing| Row::ALL.map(|row| action.ranks.get(row).index() as u16);
        let (mut set, mut misset) = (Vec::new(), 0);
        for (n, action) in actions.iter().enumerate() {
            match action.status {
                Status::Play => set.push((bit(n), ranks(action))),
                Status::Misset(_) => misset |= bit(n),
                Status::Natural(_) | Status::Surrender => {}
            }
        }
        let flags_of = |&dealt: &RelabelledHand| {
            let mut flags = ScoopFlags { dealt, suffered: 0, scooped: misset };
            for &(bit, ranks) in &set {
                match pool.block.scoop(payoffs, dealt.place, ranks) {
                    -1 => flags.suffered |= bit,
                    1 => flags.scooped |= bit,
                    _ => {}
                }
            }
            flags
        };
        dealt.iter().map(flags_of).collect()
    }
}

impl HomeRuns {
    /// Returns a `HomeRuns` without any tables yet, for `actions` actions and for tables with `opponents` opponents.
    /// `unseen` contains the cards that the opponents may hold.
    pub(crate) fn new(opponents: usize, unseen: CardSet, actions: usize) -> HomeRuns {
        let cards = unseen.len();
        let misses = |card: usize| cards.saturating_sub(HAND + card) as f64 / (cards - card).max(1) as f64;
        HomeRuns {
            chance: (0..HAND).map(misses).product(),
            opponents,
            tables: Vec::new(),
            weights: Vec::new(),
            units: vec![Vec::new(); actions],
            sampled: vec![0; actions],
            numbers: HashMap::new(),
            hands: 0,
        }
    }

    /// Adds `hands` to the number of hands of the population from which the tables are made.
    pub(crate) fn draw_from(&mut self, hands: usize) {
        self.hands += hands;
    }

    /// Adds tables that were settled for the actions with the indices `actions`.
    pub(crate) fn add(&mut self, actions: &[usize], tables: TableChunk) {
        for &action in actions {
            self.sampled[action] += tables.pairs;
        }
        for (places, weights, units) in tables.possible {
            let HomeRuns { numbers, .. } = self;
            let table = places.map(|place| {
                let next = numbers.len() as u32;
                *numbers.entry(place).or_insert(next)
            });
            self.tables.push(table);
            self.weights.push(weights);
            for (&action, units) in actions.iter().zip(units) {
                self.units[action].push(units);
            }
        }
    }

    /// Returns `true` if `action` was settled at every table.
    pub(crate) fn is_complete(&self, action: usize) -> bool {
        self.sampled.iter().all(|&sampled| sampled <= self.sampled[action])
    }

    /// Returns the expected number of tables that `pairs` pairs make, but at least 1.
    fn tables_of(&self, pairs: usize) -> f64 {
        (pairs as f64 * self.chance).max(1.0)
    }

    /// Returns the units that home runs add to `action`, per opponent. Uses only the tables that were also sampled for
    /// the action `sampled_by`.
    pub(crate) fn added(&self, action: usize, sampled_by: usize) -> f64 {
        let tables = self.units[action].len().min(self.units[sampled_by].len());
        let sum: i64 = self.units[action][..tables].iter().map(|units| units.added).sum();
        let dealt = self.tables_of(self.sampled[action].min(self.sampled[sampled_by]));
        sum as f64 / (dealt * (2 * self.opponents) as f64)
    }

    /// Returns the units per opponent that home runs add to the EV of `action`. If `less` is given, subtracts the units
    /// that home runs add to the EV of `less`. Also returns the covariance of this result with `mean`.
    ///
    /// `mean` is the EV of `action` without home runs or, if `less` is given, the EV difference without home runs.
    /// `total` is the total weight of the opponents from which `mean` was computed.
    pub(crate) fn mean(&self, action: usize, less: Option<usize>, (mean, total): (f64, f64)) -> (Mean, f64) {
        let other = less.map(|less| &self.units[less]);
        let tables = self.units[action].len().min(other.map_or(usize::MAX, Vec::len));
        let dealt = self.tables_of(self.sampled[action].min(less.map_or(usize::MAX, |less| self.sampled[less])));
        let (mut sum, mut squares, mut together) = (0i64, 0.0, 0.0);
        let mut of_hands = vec![0i64; self.numbers.len()];
        for table in 0..tables {
            let mut units = self.units[action][table];
            if let Some(other) = other {
                units.added -= other[table].added;
                units.one_by_one -= other[table].one_by_one;
            }
            if units.added != 0 {
                let added = units.added as f64;
                sum += units.added;
                squares += added * added;
                together += added * (units.one_by_one as f64 - mean * self.weights[table] as f64);
                for hand in self.tables[table] {
                    of_hands[hand as usize] += units.added;
                }
            }
        }
        let added = sum as f64 / dealt;
        // Tables that share a hand are not independent of each other. `shared` is the sum of the products of their
        // units, over all ordered pairs of such tables, minus the sum expected for independent tables. A pair of tables
        // that share both hands, but in different suits, counts twice.
        let of_hands: f64 = of_hands.iter().map(|&sum| (sum as f64).powi(2)).sum();
        let tables_of_a_hand = 2.0 * dealt / self.hands.max(1) as f64;
        let shared = of_hands - 2.0 * squares - 2.0 * tables_of_a_hand * dealt * added * added;
        // The number of tables is random, too. This adds the square of a table's mean units to the variance, once per
        // table. The squares are therefore not centred.
        let variance = squares + shared.max(0.0);
        let scale = 1.0 / (2 * self.opponents) as f64;
        let std_err = scale * variance.max(0.0).sqrt() / dealt;
        (Mean { mean: scale * added, std_err }, scale * together / (dealt * total))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_of_parts_is_one_chunk() {
        let mut pairs: Vec<[usize; 2]> = (0..CHUNKS).map(parts).collect();
        for round in pairs.chunks(ROUND) {
            let mut all: Vec<usize> = round.iter().flatten().copied().collect();
            all.sort_unstable();
            assert!(all.into_iter().eq(0..PARTS), "{round:?}");
        }
        pairs.iter_mut().for_each(|pair| pair.sort_unstable());
        pairs.sort_unstable();
        pairs.dedup();
        assert_eq!(pairs.len(), CHUNKS);
    }
}
