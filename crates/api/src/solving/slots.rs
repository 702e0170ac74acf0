//! A cache of values that take time to build, such as solvers. Each value is built on first use.

use std::sync::{Arc, Mutex, PoisonError};

use once_cell::sync::OnceCell;

/// A cache of values by key. While a value is being built, only the callers that need this value wait.
pub struct Slots<K, T> {
    /// Maximum number of values.
    most: usize,
    /// The values by key, least recently used first.
    entries: Mutex<Vec<(K, Arc<OnceCell<T>>)>>,
}

impl<K: PartialEq, T: Clone> Slots<K, T> {
    /// Creates an empty cache of at most `most` values.
    pub fn new(most: usize) -> Slots<K, T> {
        Slots { most, entries: Mutex::default() }
    }

    /// Returns the value of a key, and builds the value if necessary. If building fails, the next call tries again.
    pub fn get<E>(&self, key: K, make: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        self.slot(key).get_or_try_init(make).cloned()
    }

    /// Returns the slot of a key, and moves it to the end. If the cache is full, a new slot replaces the least recently
    /// used one.
    fn slot(&self, key: K) -> Arc<OnceCell<T>> {
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        let slot = match entries.iter().position(|(other, _)| *other == key) {
            Some(at) => entries.remove(at).1,
            None => Arc::default(),
        };
        if entries.len() == self.most {
            entries.remove(0);
        }
        entries.push((key, Arc::clone(&slot)));
        slot
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_slot_replaces_the_least_recently_used_one() {
        let slots: Slots<usize, usize> = Slots::new(8);
        let first = slots.slot(0);
        (1..8).for_each(|n| _ = slots.slot(n));
        assert!(Arc::ptr_eq(&first, &slots.slot(0)));
        _ = slots.slot(8);
        let entries = slots.entries.lock().unwrap();
        assert_eq!(entries.len(), 8);
        assert!(entries.iter().any(|(key, _)| *key == 0) && entries.iter().all(|(key, _)| *key != 1));
    }
}
