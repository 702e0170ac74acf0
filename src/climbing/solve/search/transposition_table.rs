//! A transposition table with exact keys, and the bounds that the search stores in it.

use std::hash::{BuildHasher, BuildHasherDefault, Hash, Hasher};
use std::num::NonZeroU8;

/// A transposition table. The table compares whole keys, so positions are never confused.
///
/// The table grows up to its limit. In a full bucket, a new entry replaces the entry that took the least work.
pub struct TranspositionTable<K, V> {
    /// A few bits of the hash of each key, by bucket; 0 for a free slot. Most look-ups need only these tags, which take
    /// little memory.
    tags: Vec<[u16; WAYS]>,
    entries: Vec<Option<TableEntry<K, V>>>,
    used: usize,
    /// The largest number of entries.
    most: usize,
}

struct TableEntry<K, V> {
    key: K,
    value: V,
    /// The work that the value took: one more than the binary logarithm of the nodes searched.
    work: NonZeroU8,
}

/// The number of slots of a bucket.
const WAYS: usize = 8;

/// The number of slots of a new table.
const FIRST: usize = 1 << 12;

impl<K: Copy + Eq + Hash, V: Copy> TranspositionTable<K, V> {
    /// Returns an empty table. Its entries take at most `memory` bytes, except that the table always has room for 4,096
    /// entries.
    pub fn new(memory: u64) -> TranspositionTable<K, V> {
        let entry = size_of::<Option<TableEntry<K, V>>>() as u64;
        let most = usize::try_from(memory / entry.max(1)).unwrap_or(usize::MAX).max(FIRST);
        // The largest power of two up to `most`.
        let most = 1 << most.ilog2();
        TranspositionTable {
            tags: vec![[0; WAYS]; FIRST / WAYS],
            entries: TranspositionTable::places(FIRST),
            used: 0,
            most,
        }
    }

    fn places(count: usize) -> Vec<Option<TableEntry<K, V>>> {
        std::iter::repeat_with(|| None).take(count).collect()
    }

    /// Returns the bucket of a key, and its tag.
    fn place(&self, key: &K) -> (usize, u16) {
        let hash = BuildHasherDefault::<Mix>::default().hash_one(key);
        ((hash >> 20) as usize & (self.tags.len() - 1), hash as u16 | 1)
    }

    /// Returns the value stored for a key. Returns `None` if the table does not have the key.
    pub fn get(&self, key: &K) -> Option<V> {
        let (set, tag) = self.place(key);
        let ways = (0..WAYS).filter(|&way| self.tags[set][way] == tag);
        ways.filter_map(|way| self.entries[set * WAYS + way].as_ref())
            .find(|entry| entry.key == *key)
            .map(|entry| entry.value)
    }

    /// Stores a value that took `nodes` nodes to find.
    pub fn put(&mut self, key: K, value: V, nodes: u64) {
        if self.used * 5 > self.entries.len() * 2 && self.entries.len() * 2 <= self.most {
            self.grow();
        }
        let work = NonZeroU8::MIN.saturating_add(nodes.max(1).ilog2() as u8);
        self.insert(TableEntry { key, value, work });
    }

    fn insert(&mut self, entry: TableEntry<K, V>) {
        let (set, tag) = self.place(&entry.key);
        let (tags, ways) = (&mut self.tags[set], &mut self.entries[set * WAYS..(set + 1) * WAYS]);
        let is_same = |way: usize| ways[way].as_ref().is_some_and(|old| old.key == entry.key);
        let same = (0..WAYS).find(|&way| tags[way] == tag && is_same(way));
        let free = || tags.iter().position(|&tag| tag == 0);
        let cheapest = || (0..WAYS).min_by_key(|&way| ways[way].as_ref().map_or(0, |old| old.work.get())).unwrap_or(0);
        let way = same.or_else(free).unwrap_or_else(cheapest);
        self.used += usize::from(tags[way] == 0);
        tags[way] = tag;
        ways[way] = Some(entry);
    }

    fn grow(&mut self) {
        let larger = TranspositionTable::places(self.entries.len() * 2);
        self.tags = vec![[0; WAYS]; larger.len() / WAYS];
        let old = std::mem::replace(&mut self.entries, larger);
        self.used = 0;
        old.into_iter().flatten().for_each(|entry| self.insert(entry));
    }
}

/// A fast hash that mixes a few integers.
#[derive(Default)]
struct Mix(u64);

/// The quotient of 2^64 and the golden ratio, rounded to an odd number.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

impl Mix {
    fn add(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(GOLDEN);
        self.0 = mixed ^ mixed >> 32;
    }
}

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ self.0 >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed ^ mixed >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.add(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.add(word);
    }

    fn write_u128(&mut self, word: u128) {
        self.add(word as u64);
        self.add((word >> 64) as u64);
    }

    fn write_usize(&mut self, _length: usize) {}
}

/// Bounds on the score of positions that differ only by the strength of the play to beat, and so by the number of
/// answers to it. Among these positions, a mover with more answers has all the moves of a mover with fewer. So a lower
/// bound also holds with more answers, and an upper bound also holds with fewer. Scores are from the mover's point of
/// view: higher is better.
#[derive(Clone, Copy, Debug)]
pub struct StoredBounds {
    /// Lower bound on the score, valid with at least `lower_from` answers.
    lower: i32,
    lower_from: u8,
    /// Upper bound on the score, valid with at most `upper_to` answers.
    upper: i32,
    upper_to: u8,
    /// The best move as its distance from the end of the generated plays: 1 for the last play, and 0 for a pass;
    /// `u16::MAX` if unknown.
    best: u16,
}

impl StoredBounds {
    /// No bounds and no best move.
    pub const UNBOUNDED: StoredBounds =
        StoredBounds { lower: i32::MIN, lower_from: 0, upper: i32::MAX, upper_to: 0, best: u16::MAX };

    /// Returns a lower bound on the score with `answers` answers.
    pub const fn lower(&self, answers: u8) -> i32 {
        if answers >= self.lower_from { self.lower } else { i32::MIN }
    }

    /// Returns an upper bound on the score with `answers` answers.
    pub const fn upper(&self, answers: u8) -> i32 {
        if answers <= self.upper_to { self.upper } else { i32::MAX }
    }

    /// Returns the index of the best move among `plays` plays; a pass comes after them. Returns `None` if no best move
    /// is stored, or the position has too few plays to contain it.
    pub fn best(&self, plays: usize) -> Option<usize> {
        plays.checked_sub(usize::from(self.best))
    }

    /// Returns the bounds after a search of a position with `answers` answers and `plays` plays. If `is_enough`, the
    /// search reached the wanted score, and `score` is a lower bound; otherwise it is an upper bound. The best move has
    /// the index `best`.
    #[must_use]
    pub fn and(self, score: i32, is_enough: bool, answers: u8, plays: usize, best: usize) -> StoredBounds {
        let best = (plays - best) as u16;
        if is_enough {
            StoredBounds { lower: score, lower_from: answers, best, ..self }
        } else {
            StoredBounds { upper: score, upper_to: answers, best, ..self }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_table_forgets_cheap_positions_first_and_confuses_none() {
        let mut table: TranspositionTable<[u64; 3], u64> = TranspositionTable::new(0);
        for i in 0..100_000 {
            table.put([i, 7, 0], i, if i < 100 { 1 << 20 } else { 1 });
        }
        assert_eq!(table.entries.len(), FIRST);
        assert!((0..100).all(|i| table.get(&[i, 7, 0]) == Some(i)));
        assert!((0..100_000).all(|i| table.get(&[i, 7, 0]).is_none_or(|found| found == i)));
        assert_eq!(table.get(&[1, 7, 1]), None);
    }

    #[test]
    fn a_table_grows_while_there_is_memory() {
        let mut table: TranspositionTable<u64, u8> = TranspositionTable::new(1 << 30);
        (0..100_000).for_each(|i| table.put(i, 1, 1));
        let kept = (0..100_000).filter(|i| table.get(i).is_some()).count();
        // A ninth position with the same bucket replaces another one. A table grows when two fifths of its slots are
        // used, so the table loses less than one position in a hundred.
        assert!(kept > 99_000, "{kept}");
    }
}
