//! The random generators of the tasks of a session.

use pusoy::cards::Rng;

/// The generators of a session, one for each task. The generator of the first task has the seed of the session. The
/// first number that a generator draws is the seed of the next generator. A task can therefore be dealt again without
/// dealing the tasks before it.
pub struct Generators {
    seed: u64,
}

impl Generators {
    /// Returns the generators of the session with this seed.
    pub fn new(seed: u64) -> Generators {
        Generators { seed }
    }

    /// Returns the generator of the next task.
    pub fn next_task(&mut self) -> Rng {
        let rng = Rng::new(self.seed);
        self.seed = rng.clone().next_u64();
        rng
    }
}

/// Returns the generator of one task in the session with this seed. `number` is the number of the task, from 1; 0
/// counts as 1. The time is proportional to `number`.
pub fn generator(seed: u64, number: u64) -> Rng {
    let mut generators = Generators::new(seed);
    (1..number).for_each(|_| _ = generators.next_task());
    generators.next_task()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_number_of_a_generator_is_the_seed_of_the_next() {
        let first: Vec<u64> = (0..=3).map(|number| generator(2, number).next_u64()).collect();
        assert_eq!((first[0], first[1]), (Rng::new(2).next_u64(), Rng::new(2).next_u64()));
        assert_eq!(first[2], Rng::new(first[1]).next_u64());
        assert_eq!(first[3], Rng::new(first[2]).next_u64());
    }
}
