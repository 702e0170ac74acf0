//! What a player who holds certain cards may expect of an opponent's rows.
//!
//! The distribution of each row is cut into parts. How likely a part is depends on the cards that the player holds; what
//! rows of one part are like does not. So the odds of a hand are a few numbers for every part, added up from tables, and
//! the chances of a row of any rank follow from those of its part.

use std::borrow::Cow;
use std::cmp::Ordering;

use super::card_removal::{PAIRS, Removal, parts};
use super::features::{self, SUIT_LENGTHS, Slopes};
use super::strategy::Strategy;
use crate::cards::CardSet;
use crate::chinese::payoffs::Payoffs;
use crate::chinese::{ByRow, Row};
use crate::eval::RowRank;

/// A row's chances against the same row of an opponent who sets by the strategy, and what royalties it brings in units.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Chances {
    pub(crate) lose: f32,
    pub(crate) tie: f32,
    pub(crate) win: f32,
    pub(crate) royalty: f32,
}

/// Where a row of a certain rank stands in the distribution of an opponent's row.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(16))]
pub(crate) struct Place {
    pub(crate) part: u32,
    /// How much of its part is stronger.
    pub(crate) above: f32,
    /// How much of its part is as strong.
    pub(crate) tied: f32,
    /// What royalties bring the row, in units, against opponents of whom nothing is known.
    pub(crate) royalty: f32,
}

/// A part of the distribution of an opponent's row.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(16))]
struct Part {
    /// The chance of a row that is stronger than all of the part.
    above: f32,
    /// The chance of a row in the part.
    inside: f32,
    /// What royalties bring more than they do if nothing is known, to a row that beats all of the part.
    royalty: f32,
    /// How much more that is for a row that loses to all of the part.
    fall: f32,
}

/// The odds of an opponent's rows, by part.
#[derive(Clone, Debug, Default)]
pub(crate) struct Odds {
    /// The parts of all rows: front, middle, back.
    parts: Vec<Part>,
    /// The same, with the most that royalties bring a row in this part or a weaker one; nothing where there are none.
    caps: Vec<Part>,
    /// Where the parts of the middle begin, and of the back.
    middle: usize,
    back: usize,
    sums: Vec<f32>,
}

/// The parts of one row's distribution.
#[derive(Clone, Copy)]
pub(crate) struct RowOdds<'a>(&'a [Part]);

impl RowOdds<'_> {
    /// For every part the chance to lose with the strongest row in it, and what royalties bring more.
    pub(crate) fn tops(self) -> impl Iterator<Item = (f32, f32)> {
        self.0.iter().map(|part| (part.above, part.royalty))
    }

    /// The chances of a row of this place.
    #[inline(always)]
    pub(crate) fn at(self, place: &Place) -> Chances {
        let part = self.0[place.part as usize];
        let lose = part.above + part.inside * place.above;
        let tie = part.inside * place.tied;
        let royalty = place.royalty + part.royalty + (place.above + 0.5 * place.tied) * part.fall;
        Chances { lose, tie, win: 1.0 - lose - tie, royalty }
    }
}

impl Odds {
    /// What is to be expected of a row.
    #[inline]
    pub(crate) fn row(&self, row: Row) -> RowOdds<'_> {
        RowOdds(self.of(&self.parts, row))
    }

    /// Bounds of it: royalties are the most that they bring a row that is no stronger.
    #[inline]
    pub(crate) fn caps(&self, row: Row) -> RowOdds<'_> {
        RowOdds(self.of(if self.caps.is_empty() { &self.parts } else { &self.caps }, row))
    }

    #[inline]
    fn of<'a>(&self, parts: &'a [Part], row: Row) -> &'a [Part] {
        match row {
            Row::Front => &parts[..self.middle],
            Row::Middle => &parts[self.middle..self.back],
            Row::Back => &parts[self.back..],
        }
    }
}

/// A strategy's distributions and what card removal makes of them, compiled.
#[derive(Clone, Debug)]
pub(crate) struct Outlook {
    /// How many parts each row has.
    parts: ByRow<usize>,
    /// How many numbers there are for every holding: the chances of all parts, and then what is to be added to royalties.
    width: usize,
    /// The numbers of who knows nothing, or holds nothing that matters.
    base: Vec<f32>,
    /// What so many cards of a rank add, one to four, and what a suit of a length adds; nothing if that is not known.
    ranks: Vec<f32>,
    suits: Vec<f32>,
    /// For every part the columns of what is added to royalties above it and below it, where anything is.
    royalties: Option<Vec<[usize; 2]>>,
    /// How rows go together, for each of [`PAIRS`].
    joint: Option<[Joint; 3]>,
}

/// The columns of numbers come in so many.
const LANES: usize = 32;
/// Lengths of suits that are told apart: longer ones are like the last.
const LENGTHS: usize = 7;

/// Where the rows of each rank stand, by [`RowRank::index`]; what royalties bring is still to be told.
pub(crate) fn places(payoffs: &Payoffs, strategy: &Strategy, row: Row) -> Vec<Place> {
    let counts = strategy.row(row);
    let parts = parts_of(payoffs, strategy, row);
    let mut places = Vec::with_capacity(counts.len());
    for (part, of_part) in cut(&parts, counts).enumerate() {
        let total = of_part.iter().sum::<u64>();
        let share = |count: u64| (count as f64 / total.max(1) as f64) as f32;
        let mut above = total;
        for &count in of_part {
            above -= count;
            places.push(Place { part: part as u32, above: share(above), tied: share(count), royalty: 0.0 });
        }
    }
    places
}

/// The first rank of every part: where card removal is known for them, otherwise where they are best cut.
fn parts_of<'a>(payoffs: &Payoffs, strategy: &'a Strategy, row: Row) -> Cow<'a, [u16]> {
    match strategy.removal() {
        Some(removal) => Cow::Borrowed(removal.parts(row)),
        None => Cow::Owned(parts(payoffs, strategy, row)),
    }
}

/// Counts by rank, part by part.
fn cut<'a>(parts: &'a [u16], counts: &'a [u64]) -> impl Iterator<Item = &'a [u64]> {
    let ends = parts.iter().skip(1).map(|&next| usize::from(next)).chain([counts.len()]);
    parts.iter().zip(ends).map(|(&first, end)| &counts[usize::from(first)..end])
}

impl Outlook {
    pub(crate) fn new(payoffs: &Payoffs, strategy: &Strategy) -> Outlook {
        let removal = strategy.removal().filter(|removal| removal.is_seen());
        let aware = removal.and_then(|removal| Outlook::aware(payoffs, strategy, removal));
        aware.unwrap_or_else(|| Outlook::unaware(payoffs, strategy))
    }

    /// Nothing is known of an opponent.
    fn unaware(payoffs: &Payoffs, strategy: &Strategy) -> Outlook {
        let parts = ByRow::from_fn(|row| parts_of(payoffs, strategy, row));
        let base = Row::ALL.into_iter().flat_map(|row| shares(parts.get(row), strategy.row(row)));
        let mut base: Vec<f32> = base.map(|share| share as f32).collect();
        base.resize(base.len().next_multiple_of(LANES), 0.0);
        Outlook {
            parts: parts.map(|parts| parts.len()),
            width: base.len(),
            base,
            ranks: Vec::new(),
            suits: Vec::new(),
            royalties: None,
            joint: None,
        }
    }

    fn aware(payoffs: &Payoffs, strategy: &Strategy, removal: &Removal) -> Option<Outlook> {
        let parts = ByRow::from_fn(|row| removal.parts(row).len());
        // How the chance of each part changes with each feature, and what it is when all of them are 0.
        let slopes: Vec<Vec<Slopes>> = Row::ALL.into_iter().map(|row| removal.slopes(row)).collect::<Option<_>>()?;
        let slopes: Vec<Slopes> = slopes.into_iter().flatten().collect();
        let level: Vec<f64> = slopes.iter().map(Slopes::level).collect();
        let of_ranks = (0..13).flat_map(|rank| (1..=4).map(move |cards| (rank, cards)));
        let rank_rows = of_ranks.map(|(rank, cards)| slopes.iter().map(|s| s.of_rank(rank, cards)).collect());
        let suit_rows = (0..LENGTHS as u32).map(|length| slopes.iter().map(|s| s.of_suit(length)).collect());
        let mut rows: Vec<Vec<f64>> = [level].into_iter().chain(rank_rows).chain(suit_rows).collect();

        let royalties = add_royalties(payoffs, removal, &mut rows);
        let shown = Row::ALL.into_iter().flat_map(|row| shares(removal.parts(row), strategy.row(row)));
        rows[0].iter_mut().zip(shown).for_each(|(base, share)| *base += share);

        let width = rows[0].len().next_multiple_of(LANES);
        let flat = |rows: &[Vec<f64>]| -> Vec<f32> {
            let padded = |row: &Vec<f64>| (0..width).map(|i| row.get(i).map_or(0.0, |&n| n as f32)).collect::<Vec<_>>();
            rows.iter().flat_map(padded).collect()
        };
        let joint = |i: usize| Joint::new(removal.together(i), *parts.get(PAIRS[i].1));
        let (base, rest) = rows.split_at(1);
        let (ranks, suits) = rest.split_at(13 * 4);
        Some(Outlook {
            parts,
            width,
            base: flat(base),
            ranks: flat(ranks),
            suits: flat(suits),
            royalties,
            joint: Some([joint(0), joint(1), joint(2)]),
        })
    }

    /// What who holds this hand may expect.
    pub(crate) fn odds(&self, hand: CardSet, odds: &mut Odds) {
        self.add_up(hand, &mut odds.sums);
        let Odds { parts, caps, sums, .. } = odds;
        odds.middle = self.parts.front;
        odds.back = odds.middle + self.parts.middle;
        let of_parts = odds.back + self.parts.back;
        parts.resize(of_parts, Part::default());
        let rows = [0..odds.middle, odds.middle..odds.back, odds.back..of_parts];
        for row in rows.clone() {
            let (parts, sums) = (&mut parts[row.clone()], &sums[row]);
            let inside = |sum: &f32| sum.max(0.0);
            let scale = 1.0 / sums.iter().map(inside).sum::<f32>().max(f32::MIN_POSITIVE);
            let mut above = 0.0;
            for (part, sum) in parts.iter_mut().zip(sums).rev() {
                *part = Part { above, inside: inside(sum) * scale, royalty: 0.0, fall: 0.0 };
                above += part.inside;
            }
        }
        if let Some(royalties) = &self.royalties {
            for (part, &[high, low]) in parts.iter_mut().zip(royalties) {
                part.royalty = sums[high];
                part.fall = sums[low] - sums[high];
            }
        }
        caps.clear();
        if self.royalties.is_some() {
            caps.extend_from_slice(parts);
            for row in rows {
                let mut cap = f32::NEG_INFINITY;
                for part in &mut caps[row] {
                    cap = cap.max(part.royalty).max(part.royalty + part.fall);
                    (part.royalty, part.fall) = (cap, 0.0);
                }
            }
        }
    }

    /// Adds up the numbers of a hand.
    fn add_up<'a>(&'a self, hand: CardSet, sums: &mut Vec<f32>) {
        let (mut addends, mut n) = ([&self.base[..]; 1 + 13 + 4], 1);
        let mut add = |table: &'a [f32], row: usize| {
            if let Some(row) = table.chunks_exact(self.width).nth(row) {
                addends[n] = row;
                n += 1;
            }
        };
        if !self.ranks.is_empty() {
            let [one, two, three, four] = hand.at_least();
            for rank in (0..13).filter(|rank| one >> rank & 1 == 1) {
                let more = (two >> rank & 1) + (three >> rank & 1) + (four >> rank & 1);
                add(&self.ranks, 4 * rank + more as usize);
            }
            for length in features::suit_lengths(hand).map(|length| length as usize) {
                if SUIT_LENGTHS.contains(&(length.min(LENGTHS - 1) as u32)) {
                    add(&self.suits, length.min(LENGTHS - 1));
                }
            }
        }
        sums.resize(self.width, 0.0);
        // As many columns at a time as registers hold.
        for (i, sums) in sums.chunks_exact_mut(LANES).enumerate() {
            let mut sum = [0.0; LANES];
            for addend in &addends[..n] {
                let of = addend.chunks_exact(LANES).nth(i).unwrap_or_default();
                sum.iter_mut().zip(of).for_each(|(sum, of)| *sum += of);
            }
            sums.copy_from_slice(&sum);
        }
    }

    /// How much more often than if they were independent an opponent's back and middle, back and front, and middle and
    /// front are both weaker than rows of these places.
    #[inline]
    pub(crate) fn together(&self, places: &ByRow<&Place>) -> [f32; 3] {
        self.joint.as_ref().map_or([0.0; 3], |joint| {
            std::array::from_fn(|i| joint[i].at(places.get(PAIRS[i].0), places.get(PAIRS[i].1)))
        })
    }

    /// The same for one of [`PAIRS`] and the strongest rows of all parts: by the part of the first row, then by that of
    /// the second; nothing if that is not known.
    pub(crate) fn together_at_ends(&self, pair: usize) -> impl Iterator<Item = impl Iterator<Item = f32>> {
        let joint = self.joint.iter().map(move |joint| &joint[pair]);
        joint.flat_map(|joint| {
            joint.corners.chunks(joint.width).map(|of_first| of_first.iter().map(|corners| corners[3]))
        })
    }

    /// How many parts a row has.
    pub(crate) fn parts(&self, row: Row) -> usize {
        *self.parts.get(row)
    }

    /// Whether that is known.
    pub(crate) fn knows_pairs(&self) -> bool {
        self.joint.is_some()
    }
}

/// The share of each part in the counts.
fn shares(parts: &[u16], counts: &[u64]) -> Vec<f64> {
    let total = counts.iter().sum::<u64>().max(1) as f64;
    cut(parts, counts).map(|of_part| of_part.iter().sum::<u64>() as f64 / total).collect()
}

/// Adds columns to the rows of numbers: what royalties bring more, as the chances of the parts change. Says for every
/// part which is that of a row above it and below it; `None` where there are no royalties.
fn add_royalties(payoffs: &Payoffs, removal: &Removal, rows: &mut [Vec<f64>]) -> Option<Vec<[usize; 2]>> {
    if Row::ALL.into_iter().all(|row| payoffs.royalty_points(row).most() == 0) {
        return None;
    }
    let mut columns = Vec::new();
    let mut first = 0;
    for row in Row::ALL {
        let royalty = |&first: &u16| RowRank::from_index(first.into()).map_or(0, |rank| payoffs.royalty(row, rank));
        let points: Vec<i32> = removal.parts(row).iter().map(royalty).collect();
        let brings = |mine: i32, theirs: i32, outcome: Ordering| {
            let (unit, to_me, to_them) = payoffs.row_payments(outcome, mine, theirs);
            f64::from(unit - payoffs.values().row * outcome as i32 + to_me - to_them)
        };
        // What every part brings that is lost or won to a row above this part or below it.
        let mut known: Vec<(Vec<f64>, usize)> = Vec::new();
        let mut column = |part: usize, above: bool| {
            let loses = |other: usize| other > part || other == part && !above;
            let outcome = |other| if loses(other) { Ordering::Less } else { Ordering::Greater };
            let weights =
                points.iter().enumerate().map(|(other, &theirs)| brings(points[part], theirs, outcome(other)));
            let weights: Vec<f64> = weights.collect();
            if let Some((_, column)) = known.iter().find(|(of, _)| *of == weights) {
                return *column;
            }
            for of in &mut *rows {
                let sum = of[first..].iter().zip(&weights).map(|(of, weight)| of * weight).sum();
                of.push(sum);
            }
            known.push((weights, rows[0].len() - 1));
            rows[0].len() - 1
        };
        columns.extend((0..points.len()).map(|part| [column(part, true), column(part, false)]));
        first += points.len();
    }
    Some(columns)
}

/// How much more often two rows of an opponent are both weaker than if they were independent.
#[derive(Clone, Debug)]
struct Joint {
    /// How many parts the second row has.
    width: usize,
    /// By the part of the first row and then of the second: for the weakest rows of the parts, with the second row, with the
    /// first and with both at the other end.
    corners: Vec<[f32; 4]>,
}

impl Joint {
    fn new(together: &[u64], parts: usize) -> Joint {
        let width = parts + 1;
        let rows = together.len() / parts;
        let total = together.iter().sum::<u64>().max(1) as f64;
        // How many hands are below both ends.
        let mut below = vec![0u64; (rows + 1) * width];
        for a in 0..rows {
            for b in 0..parts {
                below[(a + 1) * width + b + 1] =
                    together[a * parts + b] + below[a * width + b + 1] + below[(a + 1) * width + b]
                        - below[a * width + b];
            }
        }
        let share = |count: u64| count as f64 / total;
        let alone = |a: usize, b: usize| share(below[a * width + parts]) * share(below[rows * width + b]);
        let excess = |a: usize, b: usize| (share(below[a * width + b]) - alone(a, b)) as f32;
        let corners = |i: usize| {
            let (a, b) = (i / parts, i % parts);
            [excess(a, b), excess(a, b + 1), excess(a + 1, b), excess(a + 1, b + 1)]
        };
        Joint { width: parts, corners: (0..together.len()).map(corners).collect() }
    }

    #[inline]
    fn at(&self, a: &Place, b: &Place) -> f32 {
        // How much of its part is weaker, as half of its own rank is.
        let below = |place: &Place| 1.0 - place.above - 0.5 * place.tied;
        let [none, second, first, both] = self.corners[a.part as usize * self.width + b.part as usize];
        let (low, high) = (none + below(b) * (second - none), first + below(b) * (both - first));
        low + below(a) * (high - low)
    }
}
