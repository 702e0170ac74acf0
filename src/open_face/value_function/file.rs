//! Value functions as files: [`ValueFunction::encode`] and [`ValueFunction::decode`].

use super::features::FEATURES;
use super::network::{HIDDEN1, HIDDEN2, Network, OUTPUTS};
use super::value_function::{STAGES, ValueFunction};
use crate::chinese::Rules;
use crate::fnv::fnv;

/// A reason why a value function is missing, or why bytes are not a value function of the requested rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ValueFunctionError {
    /// The value function of a preset is not part of this build, which lacks the feature `embedded-tables`.
    #[error(
        "no value function for {0} is embedded (enable the feature 'embedded-tables', or call \
         Variant::with_preset_function)"
    )]
    NotEmbedded(&'static str),
    /// The file does not begin with the magic number of this version.
    #[error("not a value function of this version: the file does not begin as expected")]
    Magic,
    /// The file does not have the length of a value function.
    #[error("the file is damaged: it has {found} bytes, not {}", SIZE)]
    Length {
        /// The number of bytes found.
        found: usize,
    },
    /// The checksum at the end does not match the content.
    #[error("the file is damaged: the checksum does not match the content")]
    Checksum,
    /// The value function belongs to other rules.
    #[error("the value function belongs to rules with the hash {found:016x} (expected {wanted:016x})")]
    Rules {
        /// The hash of the rules in the file.
        found: u64,
        /// The hash of the requested rules.
        wanted: u64,
    },
}

const MAGIC: [u8; 8] = *b"pusoyvf1";
/// Count of a network's numbers that are stored in four bytes each. They are a scale for each unit of the first layer,
/// and all weights except those of the features.
const LARGE: usize = HIDDEN1 + HIDDEN1 + HIDDEN2 * HIDDEN1 + HIDDEN2 + OUTPUTS * HIDDEN2 + OUTPUTS;
/// Number of bytes of a network.
const NETWORK: usize = 4 * LARGE + FEATURES * HIDDEN1;
/// Number of bytes of a file: magic number, hash of the rules, networks, checksum.
const SIZE: usize = 8 + 8 + STAGES * NETWORK + 8;
/// The largest stored weight of a feature, in one signed byte.
const LARGEST: f32 = 127.0;

impl ValueFunction {
    /// Returns the file of a value function. The weights of features are rounded to multiples of a step: the largest
    /// such weight of their unit, divided by 127. All other weights are stored exactly.
    pub fn encode(&self, rules: &Rules) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(SIZE);
        bytes.extend(MAGIC);
        bytes.extend(rules.hash().to_le_bytes());
        for network in &self.networks {
            let largest =
                |unit| network.features.iter().fold(0.0f32, |most, weights| most.max(f32::abs(weights[unit])));
            let scales: [f32; HIDDEN1] = std::array::from_fn(|unit| largest(unit) / LARGEST);
            let mut large = |number: &f32| bytes.extend(number.to_le_bytes());
            scales.iter().for_each(&mut large);
            network.large().for_each(&mut large);
            for weights in &network.features {
                for (weight, scale) in weights.iter().zip(&scales) {
                    let steps = if *scale > 0.0 { (weight / scale).round() } else { 0.0 };
                    bytes.push(steps as i8 as u8);
                }
            }
        }
        bytes.extend(fnv(&bytes).to_le_bytes());
        bytes
    }

    /// Returns the value function in a file.
    ///
    /// # Errors
    /// Returns an error if the bytes are not a value function of these rules.
    pub fn decode(bytes: &[u8], rules: &Rules) -> Result<ValueFunction, ValueFunctionError> {
        if bytes.get(..8) != Some(&MAGIC[..]) {
            return Err(ValueFunctionError::Magic);
        }
        if bytes.len() != SIZE {
            return Err(ValueFunctionError::Length { found: bytes.len() });
        }
        let word = |at: usize| bytes[at..at + 8].iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
        if fnv(&bytes[..SIZE - 8]) != word(SIZE - 8) {
            return Err(ValueFunctionError::Checksum);
        }
        let (found, wanted) = (word(8), rules.hash());
        if found != wanted {
            return Err(ValueFunctionError::Rules { found, wanted });
        }
        let number = |bytes: &[u8]| f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        let mut value_function = ValueFunction::untrained();
        for (network, bytes) in value_function.networks.iter_mut().zip(bytes[16..].chunks_exact(NETWORK)) {
            let (large, steps) = bytes.split_at(4 * LARGE);
            let (scales, large) = large.split_at(4 * HIDDEN1);
            network.large_mut().zip(large.chunks_exact(4)).for_each(|(weight, bytes)| *weight = number(bytes));
            for (weights, steps) in network.features.iter_mut().zip(steps.chunks_exact(HIDDEN1)) {
                for ((weight, step), scale) in weights.iter_mut().zip(steps).zip(scales.chunks_exact(4)) {
                    *weight = f32::from(*step as i8) * number(scale);
                }
            }
        }
        Ok(value_function)
    }
}

impl Network {
    /// Iterates over all weights except those of the features.
    fn large(&self) -> impl Iterator<Item = &f32> {
        let layers = self.hidden1_bias.iter().chain(self.hidden2.iter().flatten()).chain(&self.hidden2_bias);
        layers.chain(self.output.iter().flatten()).chain(&self.output_bias)
    }

    fn large_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let layers =
            self.hidden1_bias.iter_mut().chain(self.hidden2.iter_mut().flatten()).chain(&mut self.hidden2_bias);
        layers.chain(self.output.iter_mut().flatten()).chain(&mut self.output_bias)
    }
}

const _: () = assert!(SIZE <= 64 * 1024);
