//! Training of a network: gradient descent with a separate rate for every weight (Kingma and Ba, "Adam", 2015).

use super::features::{FEATURES, Features};
use super::network::{Activations, Evaluation, HIDDEN1, HIDDEN2, LEAK, Network, OUTPUTS, VALUE_SCALE, leaky_relu};
use crate::cards::Rng;

/// A training sample: the features of a board, and its expected result.
#[derive(Clone, Debug)]
pub(in crate::open_face) struct TrainingSample {
    pub features: Features,
    pub evaluation: Evaluation,
}

/// Boards that differ only in the placement of their last street. All are valued over the same draws.
#[derive(Clone, Debug)]
pub(in crate::open_face) struct TrainingGroup(pub Vec<TrainingSample>);

/// A network in training, with the state of the optimizer.
pub(super) struct NetworkTrainer {
    pub network: Network,
    mean: Network,
    square: Network,
}

/// Share that each step keeps of the running mean of a gradient.
const MEAN: f32 = 0.9;
/// Share that each step keeps of the running mean of a gradient's square.
const SQUARE: f32 = 0.999;

impl NetworkTrainer {
    /// Returns a trainer of the network `from`, or of a network with small random weights if `from` is `None`.
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

    /// Trains on all groups in random order, `rounds` times, at a falling rate.
    pub fn train(&mut self, groups: &[TrainingGroup], rounds: usize, rng: &mut Rng) {
        let mut order: Vec<u32> = (0..groups.len() as u32).collect();
        let steps = (rounds * groups.len()) as f32;
        let mut done = 0;
        let mut gradient = Gradient::new();
        for _ in 0..rounds {
            for n in (1..order.len()).rev() {
                order.swap(n, rng.below(n as u32 + 1) as usize);
            }
            for &n in &order {
                let left = 1.0 - done as f32 / steps;
                self.train_on(&groups[n as usize], &mut gradient, FIRST_RATE * left * left + LAST_RATE);
                done += 1;
            }
        }
    }

    /// Trains on one group: moves the weights once, against the gradient of the errors of all its boards. The weights
    /// of a feature stay unchanged if none of these boards has the feature.
    fn train_on(&mut self, group: &TrainingGroup, gradient: &mut Gradient, rate: f32) {
        let errors_of = |sample: &TrainingSample| {
            let activations = self.network.activations(&sample.features);
            let Evaluation { value, foul, fantasyland } = sample.evaluation;
            let wanted = [value / VALUE_SCALE, foul, fantasyland];
            let errors: [f32; OUTPUTS] = std::array::from_fn(|output| activations.output[output] - wanted[output]);
            (activations, errors)
        };
        let evaluated: Vec<(Activations, [f32; OUTPUTS])> = group.0.iter().map(errors_of).collect();
        let mean = evaluated.iter().map(|(_, errors)| errors[VALUE]).sum::<f32>() / evaluated.len().max(1) as f32;
        for (sample, (activations, mut errors)) in group.0.iter().zip(evaluated) {
            errors[VALUE] = mean + SIBLINGS * (errors[VALUE] - mean);
            gradient.add(&self.network, &sample.features, &activations, errors);
        }
        gradient.follow(self, rate);
    }
}

/// Factor in the learning rate. The rate is `FIRST_RATE * left² + LAST_RATE`. `left` is the share of the steps that
/// remain, from 1 to 0.
const FIRST_RATE: f32 = 0.002;
/// Learning rate at the end of the training.
const LAST_RATE: f32 = 0.00001;
/// Index of the output for the value.
const VALUE: usize = 0;
/// Factor for the difference between the error of a board's value and the mean of such errors in the board's group. A
/// placement is chosen among the boards of a group, so errors in the differences between their values matter more than
/// an error that all of them share.
const SIBLINGS: f32 = 3.0;

/// The gradient of the errors of a group.
struct Gradient {
    network: Network,
    /// Features of the boards of the group. The weights of all other features have a gradient of 0.
    touched: Vec<u16>,
    is_touched: Vec<bool>,
}

impl Gradient {
    fn new() -> Gradient {
        Gradient { network: Network::zero(), touched: Vec::new(), is_touched: vec![false; FEATURES] }
    }

    /// Adds the gradient for one board. `activations` are the board's activations in `network`. `errors` are the
    /// board's output errors in `network`, after `train_on` has applied [`SIBLINGS`] to the error of the value.
    fn add(&mut self, network: &Network, features: &Features, activations: &Activations, errors: [f32; OUTPUTS]) {
        let hidden2 = activations.hidden2.map(leaky_relu);
        let mut hidden2_errors = [0.0; HIDDEN2];
        for (output, error) in errors.into_iter().enumerate() {
            pass_back(error, &hidden2, &network.output[output], &mut self.network.output[output], &mut hidden2_errors);
            self.network.output_bias[output] += error;
        }
        let hidden1 = activations.hidden1.map(leaky_relu);
        let mut hidden1_errors = [0.0; HIDDEN1];
        for (unit, error) in hidden2_errors.into_iter().enumerate() {
            let error = error * leaky_relu_slope(activations.hidden2[unit]);
            pass_back(error, &hidden1, &network.hidden2[unit], &mut self.network.hidden2[unit], &mut hidden1_errors);
            self.network.hidden2_bias[unit] += error;
        }
        hidden1_errors.iter_mut().zip(activations.hidden1).for_each(|(error, unit)| *error *= leaky_relu_slope(unit));
        self.network.hidden1_bias.iter_mut().zip(hidden1_errors).for_each(|(sum, error)| *sum += error);
        for &feature in features.numbers() {
            let f = usize::from(feature);
            if !self.is_touched[f] {
                self.is_touched[f] = true;
                self.touched.push(feature);
            }
            self.network.features[f].iter_mut().zip(hidden1_errors).for_each(|(sum, error)| *sum += error);
        }
    }

    /// Moves the weights of `trainer` against this gradient, and clears the gradient.
    fn follow(&mut self, trainer: &mut NetworkTrainer, rate: f32) {
        let NetworkTrainer { network: net, mean, square } = trainer;
        let own = &mut self.network;
        for output in 0..OUTPUTS {
            let moments = (&mut mean.output[output][..], &mut square.output[output][..]);
            descend(&mut net.output[output], moments, &mut own.output[output], rate);
        }
        descend(&mut net.output_bias, (&mut mean.output_bias, &mut square.output_bias), &mut own.output_bias, rate);
        for unit in 0..HIDDEN2 {
            let moments = (&mut mean.hidden2[unit][..], &mut square.hidden2[unit][..]);
            descend(&mut net.hidden2[unit], moments, &mut own.hidden2[unit], rate);
        }
        descend(&mut net.hidden2_bias, (&mut mean.hidden2_bias, &mut square.hidden2_bias), &mut own.hidden2_bias, rate);
        descend(&mut net.hidden1_bias, (&mut mean.hidden1_bias, &mut square.hidden1_bias), &mut own.hidden1_bias, rate);
        for feature in self.touched.drain(..) {
            let f = usize::from(feature);
            self.is_touched[f] = false;
            descend(&mut net.features[f], (&mut mean.features[f], &mut square.features[f]), &mut own.features[f], rate);
        }
    }
}

/// Adds the gradient of the weights of a unit to `gradients`, and the errors of its input units to `errors`. The
/// gradient of a weight is the error of the unit times the input that the weight multiplies.
#[inline]
fn pass_back(error: f32, inputs: &[f32], weights: &[f32], gradients: &mut [f32], errors: &mut [f32]) {
    for (((input, weight), gradient), sum) in inputs.iter().zip(weights).zip(gradients).zip(errors) {
        *sum += error * weight;
        *gradient += error * input;
    }
}

/// Moves each weight against its gradient, and clears the gradients. `moments` holds the running means of the gradients
/// and of their squares.
#[inline]
fn descend(weights: &mut [f32], moments: (&mut [f32], &mut [f32]), gradients: &mut [f32], rate: f32) {
    for (((weight, mean), square), gradient) in weights.iter_mut().zip(moments.0).zip(moments.1).zip(gradients) {
        *mean = MEAN * *mean + (1.0 - MEAN) * *gradient;
        *square = SQUARE * *square + (1.0 - SQUARE) * *gradient * *gradient;
        *weight -= rate * *mean / (square.sqrt() + 1e-5);
        *gradient = 0.0;
    }
}

/// Returns the derivative of [`leaky_relu`] at this value of a unit.
fn leaky_relu_slope(unit: f32) -> f32 {
    if unit > 0.0 { 1.0 } else { LEAK }
}
