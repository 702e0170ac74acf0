//! A small network that predicts how a board ends, from the features of the board.

use super::features::{FEATURES, Features};

/// Number of neurons in the first layer.
pub(super) const HIDDEN1: usize = 64;
/// Number of neurons in the second layer.
pub(super) const HIDDEN2: usize = 32;
/// Number of outputs: the value, the chance of a foul and the chance of fantasyland.
pub(super) const OUTPUTS: usize = 3;
/// The value of a board, in units of the game, for which the value output is 1. This scale gives all outputs a similar
/// size.
pub(super) const VALUE_SCALE: f32 = 10.0;

/// The expected result of an unfinished board, or a sum of such results.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(in crate::open_face) struct Evaluation {
    /// Expected value, in units of the game.
    pub value: f32,
    /// The chance of a foul: from 0 to 1 for one board.
    pub foul: f32,
    /// The chance to reach fantasyland: from 0 to 1 for one board.
    pub fantasyland: f32,
}

impl Evaluation {
    /// Returns the sum of two results.
    pub fn and(self, other: Evaluation) -> Evaluation {
        Evaluation {
            value: self.value + other.value,
            foul: self.foul + other.foul,
            fantasyland: self.fantasyland + other.fantasyland,
        }
    }

    /// Returns the mean of `count` results whose sum is `self`.
    pub fn over(self, count: usize) -> Evaluation {
        let n = count as f32;
        Evaluation { value: self.value / n, foul: self.foul / n, fantasyland: self.fantasyland / n }
    }
}

/// Two layers of leaky neurons (see [`leaky_relu`]) and the three outputs.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Network {
    /// The weights of each feature.
    pub features: Vec<[f32; HIDDEN1]>,
    pub hidden1_bias: [f32; HIDDEN1],
    pub hidden2: [[f32; HIDDEN1]; HIDDEN2],
    pub hidden2_bias: [f32; HIDDEN2],
    pub output: [[f32; HIDDEN2]; OUTPUTS],
    pub output_bias: [f32; OUTPUTS],
}

/// The values of a network's neurons for one board, before [`leaky_relu`], and its outputs. [`leaky_relu`] does not
/// apply to outputs.
pub(super) struct Activations {
    pub hidden1: [f32; HIDDEN1],
    pub hidden2: [f32; HIDDEN2],
    pub output: [f32; OUTPUTS],
}

const _: () = assert!(HIDDEN1.is_multiple_of(4));

/// The factor that a neuron applies to a negative value.
pub(super) const LEAK: f32 = 1.0 / 16.0;

/// Returns the output of a neuron: a positive value unchanged, a negative value times [`LEAK`] (leaky ReLU).
#[inline]
pub(super) fn leaky_relu(unit: f32) -> f32 {
    if unit > 0.0 { unit } else { unit * LEAK }
}

impl Network {
    /// Returns a network whose weights are all zero.
    pub fn zero() -> Network {
        Network {
            features: vec![[0.0; HIDDEN1]; FEATURES],
            hidden1_bias: [0.0; HIDDEN1],
            hidden2: [[0.0; HIDDEN1]; HIDDEN2],
            hidden2_bias: [0.0; HIDDEN2],
            output: [[0.0; HIDDEN2]; OUTPUTS],
            output_bias: [0.0; OUTPUTS],
        }
    }

    /// Returns the values of the neurons and the outputs for a board.
    #[inline]
    pub fn activations(&self, features: &Features) -> Activations {
        let mut hidden1 = self.hidden1_bias;
        for &feature in features.numbers() {
            let weights = &self.features[usize::from(feature)];
            hidden1.iter_mut().zip(weights).for_each(|(unit, weight)| *unit += weight);
        }
        let on = hidden1.map(leaky_relu);
        let mut hidden2 = self.hidden2_bias;
        for (unit, weights) in hidden2.iter_mut().zip(&self.hidden2) {
            // Four separate sums, which the processor can compute at once.
            let mut sums = [0.0f32; 4];
            for (weights, on) in weights.chunks_exact(4).zip(on.chunks_exact(4)) {
                for ((sum, weight), on) in sums.iter_mut().zip(weights).zip(on) {
                    *sum += weight * on;
                }
            }
            *unit += (sums[0] + sums[1]) + (sums[2] + sums[3]);
        }
        let mut output = self.output_bias;
        let on = hidden2.map(leaky_relu);
        for (input, on) in on.iter().enumerate() {
            output.iter_mut().zip(&self.output).for_each(|(unit, weights)| *unit += weights[input] * on);
        }
        Activations { hidden1, hidden2, output }
    }

    /// Returns the expected result of a board.
    pub fn evaluate(&self, features: &Features) -> Evaluation {
        let [value, foul, fantasyland] = self.activations(features).output;
        Evaluation { value: value * VALUE_SCALE, foul: foul.clamp(0.0, 1.0), fantasyland: fantasyland.clamp(0.0, 1.0) }
    }
}
