//! Things that are made when they are first wanted, and kept: solvers, and rules with values of their own.

use std::sync::{Arc, Mutex, PoisonError};

use once_cell::sync::OnceCell;

/// Things by their keys, the one used last at the end. Whoever wants one that is being made waits, and nobody else does.
pub struct Slots<K, T> {
    /// How many are kept.
    most: usize,
    kept: Mutex<Vec<(K, Arc<OnceCell<T>>)>>,
}

impl<K: PartialEq, T: Clone> Slots<K, T> {
    /// Keeps nothing yet, and at most so many things later.
    pub fn new(most: usize) -> Slots<K, T> {
        Slots { most, kept: Mutex::default() }
    }

    /// Returns the thing of a key, and makes it if need be. What cannot be made is asked for again.
    pub fn get<E>(&self, key: K, make: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        self.take(key).get_or_try_init(make).cloned()
    }

    /// Finds the slot of a key, or makes one in the place of the slot that was used least recently, and puts it last.
    fn take(&self, key: K) -> Arc<OnceCell<T>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let slot = match kept.iter().position(|(of, _)| *of == key) {
            Some(at) => kept.remove(at).1,
            None => Arc::default(),
        };
        if kept.len() == self.most {
            kept.remove(0);
        }
        kept.push((key, Arc::clone(&slot)));
        slot
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slot_used_least_recently_gives_way() {
        let slots: Slots<usize, usize> = Slots::new(8);
        let first = slots.take(0);
        (1..8).for_each(|n| _ = slots.take(n));
        assert!(Arc::ptr_eq(&first, &slots.take(0)));
        _ = slots.take(8);
        let kept = slots.kept.lock().unwrap();
        assert_eq!(kept.len(), 8);
        assert!(kept.iter().any(|(of, _)| *of == 0) && kept.iter().all(|(of, _)| *of != 1));
    }
}
