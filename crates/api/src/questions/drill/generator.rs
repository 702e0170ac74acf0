//! The random generator of a task.

use pusoy::cards::Rng;

/// Returns the generator of the task `number` of a session, from 1. The task can therefore be dealt again without the
/// tasks before it. The first generator has the seed of the session, and each generator draws the seed of the next.
pub fn generator(seed: u64, number: u64) -> Rng {
    (1..number).fold(Rng::new(seed), |mut before, _| Rng::new(before.next_u64()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_have_generators_of_their_own() {
        let first: Vec<u64> = (0..=3).map(|number| generator(2, number).next_u64()).collect();
        assert_eq!((first[0], first[1]), (Rng::new(2).next_u64(), Rng::new(2).next_u64()));
        assert_eq!(first[2], Rng::new(first[1]).next_u64());
        assert_eq!(first[3], Rng::new(first[2]).next_u64());
    }
}
