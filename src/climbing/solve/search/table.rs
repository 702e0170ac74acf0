//! Remembered positions, by exact keys.

use std::hash::{BuildHasher, BuildHasherDefault, Hash, Hasher};

/// Remembers something about positions. Keys are compared whole, so that nothing is ever taken for something else.
///
/// It grows while there is memory; then a position that cost more work takes the place of one that cost less.
pub struct Table<K, V> {
    entries: Vec<Option<Entry<K, V>>>,
    used: usize,
    /// The most entries.
    most: usize,
}

struct Entry<K, V> {
    key: K,
    value: V,
    /// How much work the value was: the logarithm of the positions looked at.
    work: u8,
}

/// The number of neighbouring places in which an entry may stand.
const WAYS: usize = 4;

/// The number of places of a new table.
const FIRST: usize = 1 << 12;

impl<K: Copy + Eq + Hash, V: Copy> Table<K, V> {
    /// Returns a table that takes at most so many bytes, but at least a few kilobytes.
    pub fn new(memory: u64) -> Table<K, V> {
        let entry = size_of::<Option<Entry<K, V>>>() as u64;
        let most = usize::try_from(memory / entry.max(1)).unwrap_or(usize::MAX).max(FIRST);
        // A power of two, not above `most`.
        let most = 1 << most.ilog2();
        Table { entries: Table::places(FIRST), used: 0, most }
    }

    fn places(count: usize) -> Vec<Option<Entry<K, V>>> {
        std::iter::repeat_with(|| None).take(count).collect()
    }

    /// Returns the first place in which a key may stand.
    fn place(&self, key: &K) -> usize {
        let hash = BuildHasherDefault::<Mix>::default().hash_one(key);
        hash as usize & (self.entries.len() - 1) & !(WAYS - 1)
    }

    /// Returns what is remembered of a position.
    pub fn get(&self, key: &K) -> Option<V> {
        let place = self.place(key);
        let entries = self.entries[place..place + WAYS].iter().flatten();
        entries.into_iter().find(|entry| entry.key == *key).map(|entry| entry.value)
    }

    /// Remembers something of a position that was so much work.
    pub fn put(&mut self, key: K, value: V, nodes: u64) {
        if self.used * 2 > self.entries.len() && self.entries.len() * 2 <= self.most {
            self.grow();
        }
        let work = nodes.max(1).ilog2() as u8;
        self.insert(Entry { key, value, work });
    }

    fn insert(&mut self, entry: Entry<K, V>) {
        let place = self.place(&entry.key);
        let ways = &mut self.entries[place..place + WAYS];
        let same = ways.iter().position(|way| way.as_ref().is_some_and(|old| old.key == entry.key));
        let free = || ways.iter().position(Option::is_none);
        let cheapest = || (0..WAYS).min_by_key(|&way| ways[way].as_ref().map_or(0, |old| old.work)).unwrap_or(0);
        let way = same.or_else(free).unwrap_or_else(cheapest);
        if ways[way].is_none() {
            self.used += 1;
        }
        ways[way] = Some(entry);
    }

    fn grow(&mut self) {
        let larger = Table::places(self.entries.len() * 2);
        let old = std::mem::replace(&mut self.entries, larger);
        self.used = 0;
        old.into_iter().flatten().for_each(|entry| self.insert(entry));
    }
}

/// Mixes a few integers to a hash, fast.
#[derive(Default)]
struct Mix(u64);

/// An odd number near the golden ratio of 2^64.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

impl Mix {
    fn add(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word ^ GOLDEN) * u128::from(GOLDEN | 1);
        self.0 = (product as u64 ^ (product >> 64) as u64).rotate_left(23);
    }
}

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ self.0 >> 32).wrapping_mul(GOLDEN);
        mixed ^ mixed >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.chunks(8).for_each(|part| self.add(part.iter().fold(0, |word, &byte| word << 8 | u64::from(byte))));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_table_forgets_cheap_positions_first_and_mistakes_none() {
        let mut table: Table<[u64; 3], u64> = Table::new(0);
        for i in 0..100_000 {
            table.put([i, 7, 0], i, if i < 16 { 1 << 20 } else { 1 });
        }
        assert_eq!(table.entries.len(), FIRST);
        assert!((0..16).all(|i| table.get(&[i, 7, 0]) == Some(i)));
        assert!((0..100_000).all(|i| table.get(&[i, 7, 0]).is_none_or(|found| found == i)));
        assert_eq!(table.get(&[1, 7, 1]), None);
    }

    #[test]
    fn a_table_grows_while_there_is_memory() {
        let mut table: Table<u64, u8> = Table::new(1 << 30);
        (0..100_000).for_each(|i| table.put(i, 1, 1));
        let kept = (0..100_000).filter(|i| table.get(i).is_some()).count();
        // A fifth position whose place is the same is lost. With a table half full before it grows, that happens by chance to
        // one in thirty.
        assert!(kept > 90_000, "{kept}");
    }
}
