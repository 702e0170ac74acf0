//! Training of a network: gradient descent with a separate rate for every weight (Kingma and Ba, "Adam", 2015).

use super::features::Features;
use super::network::{FIRST, LEAK, Network, Outlook, SECOND, UNITS, cut};
use crate::cards::Rng;

/// A training sample: a board and its result, observed or computed.
#[derive(Clone, Debug)]
pub(in crate::open_face) struct Lesson {
    pub features: Features,
    pub outlook: Outlook,
}

/// A network in training, with the state of the optimizer.
pub(super) struct Learner {
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

impl Learner {
    /// Returns a learner of `from`, or of small random weights if it is `None`.
    pub fn new(from: Option<Network>, rng: &mut Rng) -> Learner {
        let mut small = |size: f32| (rng.below(2_001) as f32 / 1_000.0 - 1.0) * size;
        let network = from.unwrap_or_else(|| {
            let mut network = Network::zero();
            network.features.iter_mut().flatten().for_each(|weight| *weight = small(0.15));
            network.second.iter_mut().flatten().for_each(|weight| *weight = small(0.3));
            network.told.iter_mut().flatten().for_each(|weight| *weight = small(0.3));
            network
        });
        Learner { network, mean: Network::zero(), square: Network::zero() }
    }

    /// Trains on all samples in random order, `rounds` times, at a falling rate.
    pub fn learn(&mut self, lessons: &[Lesson], rounds: usize, rng: &mut Rng) {
        let mut order: Vec<u32> = (0..lessons.len() as u32).collect();
        let steps = (rounds * lessons.len()) as f32;
        let mut done = 0;
        for _ in 0..rounds {
            for n in (1..order.len()).rev() {
                order.swap(n, rng.below(n as u32 + 1) as usize);
            }
            for &n in &order {
                let left = 1.0 - done as f32 / steps;
                self.take(&lessons[n as usize], 0.002 * left * left + 0.00001);
                done += 1;
            }
        }
    }

    /// Trains on one sample.
    fn take(&mut self, lesson: &Lesson, rate: f32) {
        let units = self.network.units(&lesson.features);
        let wanted = [lesson.outlook.value / UNITS, lesson.outlook.foul, lesson.outlook.fantasyland];
        let (net, mean, square) = (&mut self.network, &mut self.mean, &mut self.square);
        let on_second = units.second.map(cut);
        let mut of_second = [0.0; SECOND];
        for (told, wanted) in wanted.iter().enumerate() {
            let error = units.told[told] - wanted;
            let weights =
                Weights { of: &mut net.told[told], mean: &mut mean.told[told], square: &mut square.told[told] };
            weights.pass_back(error, &on_second, &mut of_second, rate);
            step(&mut net.told_bias[told], &mut mean.told_bias[told], &mut square.told_bias[told], error, rate);
        }
        let on_first = units.first.map(cut);
        let mut of_first = [0.0; FIRST];
        for (unit, error) in of_second.iter().enumerate() {
            let error = error * slope(units.second[unit]);
            let weights =
                Weights { of: &mut net.second[unit], mean: &mut mean.second[unit], square: &mut square.second[unit] };
            weights.pass_back(error, &on_first, &mut of_first, rate);
            let bias = (&mut net.second_bias[unit], &mut mean.second_bias[unit], &mut square.second_bias[unit]);
            step(bias.0, bias.1, bias.2, error, rate);
        }
        of_first.iter_mut().zip(units.first).for_each(|(error, unit)| *error *= slope(unit));
        Weights { of: &mut net.first, mean: &mut mean.first, square: &mut square.first }.follow(&of_first, rate);
        for &feature in lesson.features.numbers() {
            let f = usize::from(feature);
            let weights =
                Weights { of: &mut net.features[f], mean: &mut mean.features[f], square: &mut square.features[f] };
            weights.follow(&of_first, rate);
        }
    }
}

/// Returns the derivative of [`cut`] at this value of a unit.
fn slope(unit: f32) -> f32 {
    if unit > 0.0 { 1.0 } else { LEAK }
}

/// A group of weights, with the running means of their gradients and squared gradients.
struct Weights<'a> {
    of: &'a mut [f32],
    mean: &'a mut [f32],
    square: &'a mut [f32],
}

impl Weights<'_> {
    /// Moves every weight against its own gradient.
    #[inline]
    fn follow(self, gradients: &[f32], rate: f32) {
        let weights = self.of.iter_mut().zip(self.mean).zip(self.square);
        for (((weight, mean), square), gradient) in weights.zip(gradients) {
            step(weight, mean, square, *gradient, rate);
        }
    }

    /// Adds the error of a unit to `errors`, the errors of its input units, and moves the weights. The gradient of a
    /// weight is the error times its input in `on`.
    #[inline]
    fn pass_back(self, error: f32, on: &[f32], errors: &mut [f32], rate: f32) {
        for (sum, weight) in errors.iter_mut().zip(&*self.of) {
            *sum += error * weight;
        }
        let weights = self.of.iter_mut().zip(self.mean).zip(self.square);
        for (((weight, mean), square), on) in weights.zip(on) {
            step(weight, mean, square, error * on, rate);
        }
    }
}
