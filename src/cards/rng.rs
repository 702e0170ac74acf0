//! The seeded random generator that deals cards.

use super::{Card, CardSet};

/// A seeded generator of random numbers and hands: xoshiro256**, seeded by SplitMix64 (Blackman and Vigna,
/// <https://prng.di.unimi.it/>).
///
/// The sequence for a seed never changes. This makes deals, strategies and answers reproducible.
#[derive(Clone, Debug)]
pub struct Rng([u64; 4]);

impl Rng {
    /// Creates the generator with this seed.
    pub fn new(seed: u64) -> Rng {
        let mut state = seed;
        Rng(std::array::from_fn(|_| {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            mix(state)
        }))
    }

    /// Creates the generator for the independent stream `index` of a seed. Each chunk of work uses its own stream, so
    /// results do not depend on the number of threads.
    pub fn stream(seed: u64, index: u64) -> Rng {
        Rng::new(mix(seed ^ mix(index.wrapping_add(0x9e37_79b9_7f4a_7c15))))
    }

    /// Returns the next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// Returns a random whole number below `bound`, or 0 if `bound` is 0.
    ///
    /// Uses Lemire's multiplication with 32 random bits. The relative bias of each number is below `bound` / 2³².
    pub fn below(&mut self, bound: u32) -> u32 {
        (((self.next_u64() >> 32) * u64::from(bound)) >> 32) as u32
    }

    /// Deals `count` random cards from a set. Returns the whole set if it has at most `count` cards.
    pub fn deal(&mut self, from: CardSet, count: usize) -> CardSet {
        let mut cards = [0u8; Card::COUNT];
        let mut len = 0;
        for card in from {
            cards[len] = card.index() as u8;
            len += 1;
        }
        let mut dealt = 0u64;
        for i in 0..count.min(len) {
            let j = i + self.below((len - i) as u32) as usize;
            dealt |= 1 << cards[j];
            cards[j] = cards[i];
        }
        CardSet::from_bits(dealt).unwrap_or_default()
    }
}

/// Applies the output function of SplitMix64 to a number, to mix its bits.
fn mix(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first outputs of the reference SplitMix64 for seed 1234567, as published in the Rosetta Code entry for
    /// SplitMix64.
    #[test]
    fn splitmix64_gives_its_reference_outputs() {
        let mut state = 1_234_567u64;
        let outputs: [u64; 3] = std::array::from_fn(|_| {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            mix(state)
        });
        assert_eq!(outputs, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn hands_have_thirteen_different_cards_and_are_uniform() {
        let mut rng = Rng::new(7);
        let mut seen = [0u32; Card::COUNT];
        for _ in 0..40_000 {
            let hand = rng.deal(CardSet::DECK, 13);
            assert_eq!(hand.len(), 13);
            for card in hand {
                seen[card.index()] += 1;
            }
        }
        // Each card appears in a quarter of the hands: 10,000 times, with a standard deviation of 87.
        assert!(seen.iter().all(|&n| (9_600..10_400).contains(&n)), "{seen:?}");
    }

    #[test]
    fn a_small_set_is_dealt_whole() {
        let four: CardSet = (0..4).filter_map(Card::from_index).collect();
        assert_eq!(Rng::new(1).deal(four, 13), four);
    }
}
