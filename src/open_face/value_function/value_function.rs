//! The value function of a rule set, with one network per pair of board sizes (5 and 6 cards, 7 and 8, …). This module
//! also encodes and decodes files of value functions, and embeds those of the presets from `tables/`. In addition, it
//! has the presets' values of fantasyland, and finds the preset nearest to a rule set.

use once_cell::sync::OnceCell;

use super::features::{FEATURES, Features};
use super::learning::{NetworkTrainer, TrainingGroup};
use super::network::{Evaluation, HIDDEN1, HIDDEN2, Network, OUTPUTS};
use super::values::{NUMBERS, size_index};
use crate::amounts::Thousandths;
use crate::cards::{CardSet, Rng};
use crate::chinese::rules::{FantasylandCards, FantasylandRepeat, Preset};
use crate::chinese::{ByRow, Rules};
use crate::fnv::fnv;

/// Number of networks: for boards of 5 and 6 cards, 7 and 8, 9 and 10, 11 and 12.
pub(super) const STAGES: usize = 4;

/// A predictor of the results of boards of 5 to 12 cards. A prediction takes about a microsecond.
#[derive(Clone, PartialEq, Debug)]
pub struct ValueFunction {
    pub(super) networks: [Network; STAGES],
}

fn stage(cards: usize) -> usize {
    (cards.saturating_sub(5) / 2).min(STAGES - 1)
}

impl ValueFunction {
    /// Returns an untrained value function, which gives 0 for every board.
    pub(in crate::open_face) fn untrained() -> ValueFunction {
        ValueFunction { networks: std::array::from_fn(|_| Network::zero()) }
    }

    /// Returns the expected result of the board with these rows, if the player has not seen the cards in `unseen`.
    pub(in crate::open_face) fn evaluate(&self, rows: &ByRow<CardSet>, unseen: CardSet) -> Evaluation {
        let cards = rows.front.len() + rows.middle.len() + rows.back.len();
        self.networks[stage(cards)].evaluate(&Features::new(rows, unseen))
    }

    /// Trains the network for boards of this many cards. Starts from random weights if `from_scratch` is `true`,
    /// otherwise from the current weights.
    pub(in crate::open_face) fn train_stage(
        &mut self,
        cards: usize,
        groups: &[TrainingGroup],
        rounds: usize,
        from_scratch: bool,
        rng: &mut Rng,
    ) {
        let network = &mut self.networks[stage(cards)];
        let mut trainer = NetworkTrainer::new((!from_scratch).then(|| network.clone()), rng);
        trainer.train(groups, rounds, rng);
        *network = trainer.network;
    }
}

/// A reason why a value function is missing, or why bytes are not a value function or
/// [values](crate::open_face::Values) of the requested rules.
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
/// all biases, and all weights except those of the features.
const LARGE: usize = HIDDEN1 + HIDDEN1 + HIDDEN2 * HIDDEN1 + HIDDEN2 + OUTPUTS * HIDDEN2 + OUTPUTS;
/// Number of bytes of a network.
const NETWORK: usize = 4 * LARGE + FEATURES * HIDDEN1;
/// Number of bytes of a file: magic number, hash of the rules, networks, checksum.
const SIZE: usize = 8 + 8 + STAGES * NETWORK + 8;
/// A feature's weight is stored as a number of steps in one signed byte. This is the largest number of steps.
const LARGEST: f32 = 127.0;

impl ValueFunction {
    /// Returns the bytes of a file with this value function. For each unit of the first layer, the weights of the
    /// features are rounded to multiples of a step. The step is the largest absolute value among these weights, divided
    /// by 127. All other weights and the biases are stored exactly.
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
    /// Iterates over all biases, and over all weights except those of the features.
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

const _: () = assert!(SIZE <= 256 * 1024);

/// The embedded value functions, each with its preset and its file. Empty without the feature `embedded-tables`.
#[cfg(not(feature = "embedded-tables"))]
const EMBEDDED: [(Preset, &[u8]); 0] = [];
#[cfg(feature = "embedded-tables")]
const EMBEDDED: [(Preset, &[u8]); 5] = [
    (Preset::Ofc, include_bytes!("../../../tables/ofc.values")),
    (Preset::Pineapple, include_bytes!("../../../tables/pineapple.values")),
    (Preset::Progressive, include_bytes!("../../../tables/progressive.values")),
    (Preset::Ultimate, include_bytes!("../../../tables/ultimate.values")),
    (Preset::LowPineapple, include_bytes!("../../../tables/low-pineapple.values")),
];

impl ValueFunction {
    /// Returns the embedded value function for these rules, and the preset that it belongs to. House rules use the
    /// value function of the nearest preset.
    ///
    /// # Errors
    /// Returns an error if the value function is not embedded in this build, or if the embedded file is damaged. Tests
    /// check the embedded files.
    pub fn embedded(rules: &Rules) -> Result<(&'static ValueFunction, Preset), ValueFunctionError> {
        static DECODED: [OnceCell<ValueFunction>; EMBEDDED.len()] = [const { OnceCell::new() }; EMBEDDED.len()];
        let nearest = nearest_preset(rules);
        let found = EMBEDDED.iter().zip(&DECODED).find(|((preset, _), _)| *preset == nearest);
        let ((preset, bytes), decoded) = found.ok_or(ValueFunctionError::NotEmbedded(nearest.name()))?;
        let decoded = decoded.get_or_try_init(|| ValueFunction::decode(bytes, &Rules::of(*preset)))?;
        Ok((decoded, *preset))
    }

    /// Iterates over the presets of the embedded value functions, in the order of the table in `tables/README.md`.
    pub fn all_embedded() -> impl Iterator<Item = Preset> {
        EMBEDDED.into_iter().map(|(preset, _)| preset)
    }
}

/// Returns the preset that lends its value function and its values of fantasyland to rules without their own values.
/// The preset has the same streets as these rules and, in pineapple, the same kind of middle. Its numbers of cards in
/// fantasyland agree with the rules as far as possible.
pub(in crate::open_face) fn nearest_preset(rules: &Rules) -> Preset {
    match (rules.is_pineapple(), rules.low_middle, rules.fantasyland_cards) {
        (true, true, _) => Preset::LowPineapple,
        (true, false, FantasylandCards::Progressive) if rules.fantasyland_repeat == FantasylandRepeat::Same => {
            Preset::Ultimate
        }
        (true, false, FantasylandCards::Progressive) => Preset::Progressive,
        (true, false, _) => Preset::Pineapple,
        (false, ..) => Preset::Ofc,
    }
}

/// Returns the value of being in fantasyland with this number of cards, 13 to 17, under these rules.
///
/// The value is that of a deal in fantasyland minus that of an ordinary deal. It is a fixed point, because the
/// value of an ordinary deal depends on the value of fantasyland. `tables/README.md` compares the values with estimates
/// from play, which [`fantasyland_worth`](crate::open_face::fantasyland_worth) computes. House rules borrow the values
/// of the nearest preset. For numbers of cards that the preset never deals, the values come from house rules that deal
/// them, or from a similar preset.
///
/// For comparison, published values for pineapple with 14, 15, 16 and 17 cards are 11.1, 17.2, 23.4 and 30.5 if a
/// player who stays gets 14 cards. They are 10.8, 18.2, 29.3 and 53.4 if a player who stays gets the same number of
/// cards again.
pub(in crate::open_face) fn fantasyland_value(rules: &Rules, cards: usize) -> Thousandths {
    let tenths: [i64; NUMBERS] = match nearest_preset(rules) {
        Preset::Pineapple => [65, 102, 156, 208, 266],
        Preset::Progressive => [65, 92, 148, 208, 266],
        Preset::Ultimate => [65, 84, 152, 256, 460],
        Preset::LowPineapple => [65, 64, 122, 208, 266],
        _ => [125, 167, 220, 280, 352],
    };
    Thousandths(tenths[size_index(cards)] * Thousandths::UNIT / 10)
}
