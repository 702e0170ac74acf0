//! [`HomeRuns`]: what home runs add to the units of ways to play, from tables of hands that are already played.
//!
//! Home runs tie the opponents of a table together; all else is paid opponent by opponent. Two opponents of a table are
//! hands of the population that share no card. The third holds cards that are left, and is played only where a home run is
//! still possible.

use std::collections::HashMap;

use super::block::{BLOCK, Dealt};
use super::mean::Mean;
use super::pool::Pool;
use super::suit_relabelling::hand_of;
use crate::cards::{CardSet, Rng};
use crate::chinese::settle::{Reason, Status, Tally, settle_pair};
use crate::chinese::{Payoffs, Row, Showing};
use crate::solver::hand::masks::HAND;
use crate::solver::play::player::Player;
use crate::solver::search::search::Search;

/// Number of parts into which a pool is cut. Two parts make the tables of one chunk, about 500.
const PARTS: usize = 16;
/// Number of chunks of a block: every pair of parts.
pub(crate) const CHUNKS: usize = PARTS * (PARTS - 1) / 2;
/// Number of chunks that follow each other and share no part.
pub(crate) const ROUND: usize = PARTS / 2;

/// What home runs add to several ways to play one hand, over a sample of tables.
#[derive(Debug)]
pub(crate) struct HomeRuns {
    /// Number of opponents at a table.
    opponents: usize,
    /// The tables at which a home run is possible: the numbers of two hands of the population.
    tables: Vec<[u32; 2]>,
    /// For each of them in how many ways the suits of the two hands can be relabelled, added up.
    weights: Vec<i64>,
    /// By way to play and then by table.
    units: Vec<Vec<Units>>,
    /// By way to play, the number of pairs of hands that were to make its tables.
    met: Vec<usize>,
    /// The chance that two hands of the unseen cards share none, so that they make a table.
    chance: f64,
    /// The numbers of the hands in [`HomeRuns::tables`], by their places in the population.
    numbers: HashMap<usize, u32>,
    /// Number of hands of the population from which tables are made.
    hands: usize,
}

/// What a way to play earns at a table.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Units {
    /// What home runs add, twice.
    added: i64,
    /// What the two opponents of the population pay without home runs, each as often as its suits can be relabelled.
    one_by_one: i64,
}

/// The tables of one chunk.
pub(crate) struct Tables {
    /// Number of pairs of hands, of which those that share no card make a table.
    pairs: usize,
    /// The tables at which a home run is possible: the places of two hands in the population, their weights added up, and what
    /// each way earns.
    possible: Vec<([usize; 2], i64, Vec<Units>)>,
}

/// The units that a home run adds, and nothing else.
struct HomeRunsAlone(i64);

impl Tally for HomeRunsAlone {
    fn pay(&mut self, units: i32, reason: impl FnOnce() -> Reason) {
        if matches!(reason(), Reason::HomeRunTimes(_)) {
            self.0 += i64::from(units);
        }
    }
}

/// Returns the two parts of a pool that make the tables of a chunk. Chunks that follow each other share no part, as in a
/// tournament in which every round has each player once.
fn parts(chunk: usize) -> [usize; 2] {
    let (round, game) = (chunk / ROUND, chunk % ROUND);
    let turning = PARTS - 1;
    match game {
        0 => [turning, round % turning],
        _ => [(round + game) % turning, (round + turning - game) % turning],
    }
}

/// Lets ways to play meet the tables that a chunk of a block's pool makes. `unseen` are the cards that opponents hold. Of the
/// tables at which the same home runs are possible for every way only one in `alike` is played to the end, and counts as often:
/// they tell next to nothing about the gaps.
pub(crate) fn meet_tables(
    (player, search): (&Player, &mut Search),
    (block, pool): (usize, &Pool),
    chunk: usize,
    (unseen, opponents): (CardSet, usize),
    (ways, alike): (&[&Showing], u32),
) -> Tables {
    let payoffs = player.payoffs();
    let mut rng = Rng::stream(block as u64, chunk as u64);
    let [first, second] = parts(chunk).map(|part| pool.part(part, PARTS));
    let mut tables = Tables { pairs: first.len() * second.len(), possible: Vec::new() };
    let [first, second] = [first, second].map(|part| Threat::of_all(pool, part, ways, payoffs));
    // Most hands neither scoop a way nor are scooped by one, so that few of the others can make a home run with them.
    let some = |is_some: &dyn Fn(&Threat) -> bool| second.iter().copied().filter(is_some).collect::<Vec<Threat>>();
    let scooping = some(&|threat| threat.scooped != 0);
    let either = some(&|threat| threat.scooped | threat.suffered != 0);
    let all = (0..ways.len()).fold(0, |all, way| all | bit(way));
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
            let scoops = |a: &Threat, b: &Threat| pool.block.scoops(payoffs, a.dealt.place, b.dealt.place);
            let possible = Possible {
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
            let is_alike = possible_ways.iter().all(|&of| of == 0 || of == all);
            let times = if is_alike { alike } else { 1 };
            if times > 1 && rng.below(times) > 0 {
                continue;
            }
            let mut table = [a, b].map(|of| pool.block.show(player, of.dealt.place)).to_vec();
            if opponents > 2 {
                let left = unseen - hand_of(a.dealt.hand) - hand_of(b.dealt.hand);
                table.push(player.show(search, rng.deal(left, HAND)));
            }
            let added = |(n, way): (usize, &&Showing)| i64::from(times) * possible.added(payoffs, bit(n), way, &table);
            let added: Vec<i64> = ways.iter().enumerate().map(added).collect();
            if added.iter().all(|&added| added == 0) {
                continue;
            }
            let weights = [a, b].map(|of| i64::from(of.dealt.weight));
            let paid = |way: &Showing, i: usize| weights[i] * i64::from(payoffs.units(way, &table[i]));
            let units = ways.iter().zip(added);
            let units = units.map(|(way, added)| Units { added, one_by_one: paid(way, 0) + paid(way, 1) }).collect();
            let places = [a, b].map(|of| block * BLOCK + of.dealt.place as usize);
            tables.possible.push((places, weights[0] + weights[1], units));
        }
    }
    tables
}

/// Returns the bit that stands for the way of this number; ways beyond 64 share one.
fn bit(way: usize) -> u64 {
    1 << way.min(63)
}

/// The ways to play that may make or suffer a home run at a table, as far as its first two opponents tell.
struct Possible {
    /// The ways that scoop both.
    made: u64,
    /// The ways that one of the two scoops, who scoops the other of the two as well.
    suffered: [u64; 2],
}

impl Possible {
    /// Returns what home runs add to a way at a table, twice. What the opponents' own home runs cost is taken from the first
    /// two for all of them.
    fn added(&self, payoffs: &Payoffs, bit: u64, way: &Showing, table: &[Showing]) -> i64 {
        let (mut made, mut suffered) = (HomeRunsAlone(0), HomeRunsAlone(0));
        if self.made & bit != 0 && payoffs.is_home_run(way, table.iter()) {
            table.iter().for_each(|other| settle_pair(payoffs, way, other, [true, false], &mut made));
        }
        for (seat, possible) in self.suffered.iter().enumerate() {
            if possible & bit != 0 {
                let mut met = table.to_vec();
                let player = std::mem::replace(&mut met[seat], *way);
                if payoffs.is_home_run(&player, met.iter()) {
                    settle_pair(payoffs, way, &player, [false, true], &mut suffered);
                }
            }
        }
        2 * made.0 + table.len() as i64 * suffered.0
    }
}

/// What an opponent can do to the ways that are compared, a [`bit`] for each.
#[derive(Clone, Copy)]
struct Threat {
    dealt: Dealt,
    /// The ways that scoop the opponent.
    suffered: u64,
    /// The ways that the opponent scoops.
    scooped: u64,
}

impl Threat {
    /// Works out the threats of hands to these ways.
    fn of_all(pool: &Pool, dealt: &[Dealt], ways: &[&Showing], payoffs: &Payoffs) -> Vec<Threat> {
        let ranks = |way: &Showing| Row::ALL.map(|row| way.ranks.get(row).index() as u16);
        let (mut set, mut misset) = (Vec::new(), 0);
        for (n, way) in ways.iter().enumerate() {
            match way.status {
                Status::Play => set.push((bit(n), ranks(way))),
                Status::Misset(_) => misset |= bit(n),
                Status::Natural(_) | Status::Surrender => {}
            }
        }
        let of = |&dealt: &Dealt| {
            let mut threat = Threat { dealt, suffered: 0, scooped: misset };
            for &(bit, ranks) in &set {
                match pool.block.scoop(payoffs, dealt.place, ranks) {
                    -1 => threat.suffered |= bit,
                    1 => threat.scooped |= bit,
                    _ => {}
                }
            }
            threat
        };
        dealt.iter().map(of).collect()
    }
}

impl HomeRuns {
    /// Home runs at tables with this many opponents, who hold some of these cards, for a number of ways that have met no
    /// table yet.
    pub(crate) fn new(opponents: usize, unseen: CardSet, ways: usize) -> HomeRuns {
        let cards = unseen.len();
        let misses = |card: usize| cards.saturating_sub(HAND + card) as f64 / (cards - card).max(1) as f64;
        HomeRuns {
            chance: (0..HAND).map(misses).product(),
            opponents,
            tables: Vec::new(),
            weights: Vec::new(),
            units: vec![Vec::new(); ways],
            met: vec![0; ways],
            numbers: HashMap::new(),
            hands: 0,
        }
    }

    /// Takes note that tables are made from this many more hands of the population.
    pub(crate) fn draw_from(&mut self, hands: usize) {
        self.hands += hands;
    }

    /// Adds tables that these ways met.
    pub(crate) fn meet(&mut self, ways: &[usize], tables: Tables) {
        for &way in ways {
            self.met[way] += tables.pairs;
        }
        for (places, weights, units) in tables.possible {
            let HomeRuns { numbers, .. } = self;
            let table = places.map(|place| {
                let next = numbers.len() as u32;
                *numbers.entry(place).or_insert(next)
            });
            self.tables.push(table);
            self.weights.push(weights);
            for (&way, units) in ways.iter().zip(units) {
                self.units[way].push(units);
            }
        }
    }

    /// Returns whether a way met every table.
    pub(crate) fn is_complete(&self, way: usize) -> bool {
        self.met.iter().all(|&met| met <= self.met[way])
    }

    /// Returns the number of tables that a number of pairs makes on average.
    fn tables_of(&self, pairs: usize) -> f64 {
        (pairs as f64 * self.chance).max(1.0)
    }

    /// Returns what home runs add to a way at the tables that another way met as well, in units from one opponent.
    pub(crate) fn added(&self, way: usize, met_by: usize) -> f64 {
        let tables = self.units[way].len().min(self.units[met_by].len());
        let sum: i64 = self.units[way][..tables].iter().map(|units| units.added).sum();
        let dealt = self.tables_of(self.met[way].min(self.met[met_by]));
        sum as f64 / (dealt * (2 * self.opponents) as f64)
    }

    /// Returns what home runs add to a way, or to the gap between two, in units from one opponent, and the covariance of that
    /// with the `mean` of the same without home runs over opponents of this `total` weight.
    pub(crate) fn mean(&self, way: usize, less: Option<usize>, (mean, total): (f64, f64)) -> (Mean, f64) {
        let other = less.map(|less| &self.units[less]);
        let tables = self.units[way].len().min(other.map_or(usize::MAX, Vec::len));
        let dealt = self.tables_of(self.met[way].min(less.map_or(usize::MAX, |less| self.met[less])));
        let (mut sum, mut squares, mut together) = (0i64, 0.0, 0.0);
        let mut of_hands = vec![0i64; self.numbers.len()];
        for table in 0..tables {
            let mut units = self.units[way][table];
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
        // Tables that share a hand are not independent of each other.
        let of_hands: f64 = of_hands.iter().map(|&sum| (sum as f64).powi(2)).sum();
        let tables_of_a_hand = 2.0 * dealt / self.hands.max(1) as f64;
        let shared = of_hands - 2.0 * squares - 2.0 * tables_of_a_hand * dealt * added * added;
        // How many pairs make a table is left to chance as well.
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
    fn every_pair_of_parts_meets_once() {
        let mut met: Vec<[usize; 2]> = (0..CHUNKS).map(parts).collect();
        for round in met.chunks(ROUND) {
            let mut all: Vec<usize> = round.iter().flatten().copied().collect();
            all.sort_unstable();
            assert!(all.into_iter().eq(0..PARTS), "{round:?}");
        }
        met.iter_mut().for_each(|pair| pair.sort_unstable());
        met.sort_unstable();
        met.dedup();
        assert_eq!(met.len(), CHUNKS);
    }
}
