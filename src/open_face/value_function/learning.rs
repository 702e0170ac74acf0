//! Training of a network: gradient descent with a separate rate for every weight (Kingma and Ba, "Adam", 2015).

use super::features::Features;
use super::network::{Evaluation, HIDDEN1, HIDDEN2, LEAK, Network, VALUE_SCALE, leaky_relu};
use crate::cards::Rng;

/// A training sample: the features of a board, and its expected result.
#[derive(Clone, Debug)]
pub(in crate::open_face) struct TrainingSample {
    pub features: Features,
    pub evaluation: Evaluation,
}

/// A network in training, with the state of the optimizer.
pub(super) struct NetworkTrainer {
    pub network: Network,
    mean: Network,
    square: Network,
}

const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;

/// Moves one weight against its gradient.
#[inline]
fn step(weight: &mut f32, mean: &mut f32, square: &mut f32, gradient: f32, rate: f32) {
    *mean = MEAN * *mean + (1.0 - MEAN) * gradient;
    *square = SQUARE * *square + (1.0 - SQUARE) * gradient * gradient;
    *weight -= rate * *mean / (square.sqrt() + 1e-5);
}

impl NetworkTrainer {
    /// Returns a trainer of the network `from`, or of small random weights if `from` is `None`.
    pub fn new(from: Option<Network>, rng: &mut Rng) -> NetworkTrainer {
        let mut small = |size: f32| (rng.below(2_001) as f32 / 1_000.0 - 1.0) * size;
        let network = from.unwrap_or_else(|| {
            let mut network = Network::zero();
            network.features.iter_mut().flatten().for_each(|weight| *weight = small(0.15));
            network.hidden2.iter_mut().flatten().for_each(|weight| *weight = small(0.3));
            network.output.iter_mut().flatten().for_each(|weight| *weight = small(0.3));
            network
        });
        NetworkTrainer { network, mean: Network::zero(), square: Network::zero() }
    }

    /// Trains on all samples in random order, `rounds` times, at a falling rate.
    pub fn train(&mut self, samples: &[TrainingSample], rounds: usize, rng: &mut Rng) {
        let mut order: Vec<u32> = (0..samples.len() as u32).collect();
        let steps = (rounds * samples.len()) as f32;
        let mut done = 0;
        for _ in 0..rounds {
            for n in (1..order.len()).rev() {
                order.swap(n, rng.below(n as u32 + 1) as usize);
            }
            for &n in &order {
                let left = 1.0 - done as f32 / steps;
                self.train_on(&samples[n as usize], 0.002 * left * left + 0.00001);
                done += 1;
            }
        }
    }

    /// Trains on one sample.
    fn train_on(&mut self, sample: &TrainingSample, rate: f32) {
        let activations = self.network.activations(&sample.features);
        let wanted = [sample.evaluation.value / VALUE_SCALE, sample.evaluation.foul, sample.evaluation.fantasyland];
        let (net, mean, square) = (&mut self.network, &mut self.mean, &mut self.square);
        let hidden2 = activations.hidden2.map(leaky_relu);
        let mut hidden2_errors = [0.0; HIDDEN2];
        for (output, wanted) in wanted.iter().enumerate() {
            let error = activations.output[output] - wanted;
            let weights = WeightGroup {
                weights: &mut net.output[output],
                mean: &mut mean.output[output],
                square: &mut square.output[output],
            };
            weights.pass_back(error, &hidden2, &mut hidden2_errors, rate);
            step(
                &mut net.output_bias[output],
                &mut mean.output_bias[output],
                &mut square.output_bias[output],
                error,
                rate,
            );
        }
        let hidden1 = activations.hidden1.map(leaky_relu);
        let mut hidden1_errors = [0.0; HIDDEN1];
        for (unit, error) in hidden2_errors.iter().enumerate() {
            let error = error * leaky_relu_slope(activations.hidden2[unit]);
            let weights = WeightGroup {
                weights: &mut net.hidden2[unit],
                mean: &mut mean.hidden2[unit],
                square: &mut square.hidden2[unit],
            };
            weights.pass_back(error, &hidden1, &mut hidden1_errors, rate);
            let bias = (&mut net.hidden2_bias[unit], &mut mean.hidden2_bias[unit], &mut square.hidden2_bias[unit]);
            step(bias.0, bias.1, bias.2, error, rate);
        }
        hidden1_errors.iter_mut().zip(activations.hidden1).for_each(|(error, unit)| *error *= leaky_relu_slope(unit));
        WeightGroup { weights: &mut net.hidden1_bias, mean: &mut mean.hidden1_bias, square: &mut square.hidden1_bias }
            .follow(&hidden1_errors, rate);
        for &feature in sample.features.numbers() {
            let f = usize::from(feature);
            let weights = WeightGroup {
                weights: &mut net.features[f],
                mean: &mut mean.features[f],
                square: &mut square.features[f],
            };
            weights.follow(&hidden1_errors, rate);
        }
    }
}

/// Returns the derivative of [`leaky_relu`] at this value of a unit.
fn leaky_relu_slope(unit: f32) -> f32 {
    if unit > 0.0 { 1.0 } else { LEAK }
}

/// A group of weights, with the running means of their gradients and squared gradients.
struct WeightGroup<'a> {
    weights: &'a mut [f32],
    mean: &'a mut [f32],
    square: &'a mut [f32],
}

impl WeightGroup<'_> {
    /// Moves every weight against its own gradient.
    #[inline]
    fn follow(self, gradients: &[f32], rate: f32) {
        let weights = self.weights.iter_mut().zip(self.mean).zip(self.square);
        for (((weight, mean), square), gradient) in weights.zip(gradients) {
            step(weight, mean, square, *gradient, rate);
        }
    }

    /// Adds the error of a unit to `errors`, the errors of its input units, and moves the weights. The gradient of a
    /// weight is the error times its input in `on`.
    #[inline]
    fn pass_back(self, error: f32, on: &[f32], errors: &mut [f32], rate: f32) {
        for (sum, weight) in errors.iter_mut().zip(&*self.weights) {
            *sum += error * weight;
        }
        let weights = self.weights.iter_mut().zip(self.mean).zip(self.square);
        for (((weight, mean), square), on) in weights.zip(on) {
            step(weight, mean, square, error * on, rate);
        }
    }
}
