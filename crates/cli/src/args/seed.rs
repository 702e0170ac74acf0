//! The seed of a run if the user gives none.

use pusoy::cards::Rng;

/// Returns a new seed, from the clock and the process id.
pub fn new_seed() -> u64 {
    let time = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |time| time.as_nanos());
    Rng::stream(time as u64, std::process::id().into()).next_u64() >> 11
}
