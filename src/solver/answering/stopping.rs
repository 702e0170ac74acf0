use itertools::Itertools;

use crate::solver::opponents::fresh_deals::DEALT;
use crate::solver::opponents::results::{Mean, Results};

/// Sampling ends here whatever the precision.
const MAX_SAMPLES: usize = 1 << 21;
/// With fewer opponents no error is believed.
pub(crate) const MIN_SAMPLES: usize = 2 * DEALT;
/// What is expected of looking further is not worth it if it is less than this, of the precision.
const NOT_WORTH_IT: f64 = 0.02;
/// With a gap of so many errors a way to play is out of the race.
const OUT_OF_THE_RACE: f64 = 6.0;

/// Ways to play that are compared until it is clear which is best.
pub(crate) struct Race<'a> {
    /// Whether each is to set the hand; one of those is wanted whatever the others earn.
    pub(crate) is_setting: Vec<bool>,
    /// What is known of each, beside the results.
    pub(crate) known: &'a [f64],
    /// How well the gaps are to be known.
    pub(crate) precision: f64,
    /// How many settings are to be listed.
    pub(crate) listed: usize,
}

impl Race<'_> {
    /// Lets the ways that may still be the best, or are wanted anyhow, `meet` more and more opponents: so many, or about
    /// as many. When that is enough, so many as `least` says are met nevertheless. Says whether `stop` ended it.
    pub(crate) fn run(
        &self,
        results: &mut Results,
        stop: impl Fn() -> bool,
        least: impl Fn(&Results) -> usize,
        mut meet: impl FnMut(&[usize], usize, &mut Results),
    ) -> bool {
        let mut running: Vec<usize> = (0..self.is_setting.len()).collect();
        loop {
            let met = results.opponents();
            let wanted = match self.wanted(&running, results) {
                0 => least(results),
                wanted => wanted,
            };
            let stopped = met >= MIN_SAMPLES && wanted > 0 && stop();
            if wanted == 0 || stopped || met >= MAX_SAMPLES {
                return stopped;
            }
            self.drop_out(&mut running, results);
            meet(&running, wanted, results);
        }
    }

    /// Those running that are settings, and those that are not, each best first.
    fn standing(&self, running: &[usize], results: &Results) -> (Vec<usize>, Vec<usize>) {
        let means = running.iter().map(|&way| (way, results.mean(way).mean + self.known[way]));
        let order = means.sorted_by(|(_, a), (_, b)| b.total_cmp(a)).map(|(way, _)| way);
        order.partition(|&way| self.is_setting[way])
    }

    /// How far a way is behind another, and the error of that.
    fn gap(&self, results: &Results, best: usize, way: usize) -> (f64, f64) {
        let Mean { mean, std_err } = results.gap(best, way);
        (mean + self.known[best] - self.known[way], std_err)
    }

    /// How many more opponents it takes, as far as those met can tell; 0 if they are enough: when the gap between the best
    /// setting and every other way to play is known to the precision, or so large that the other is not worth another
    /// look. It never asks for more than have been met already, so that a bad guess costs little.
    fn wanted(&self, running: &[usize], results: &Results) -> usize {
        let met = results.opponents();
        if met < MIN_SAMPLES {
            return MIN_SAMPLES - met;
        }
        let (settings, others) = self.standing(running, results);
        let error = match settings.split_first() {
            Some((&best, rest)) if !(rest.is_empty() && others.is_empty()) => {
                let gaps = rest.iter().chain(&others).map(|&way| self.gap(results, best, way));
                let doubtful = gaps.filter(|&(gap, error)| expected_loss(gap, error) > NOT_WORTH_IT * self.precision);
                doubtful.map(|(_, error)| error).fold(0.0, f64::max)
            }
            Some((&only, _)) => results.mean(only).std_err,
            None => others.first().map_or(0.0, |&only| results.mean(only).std_err),
        };
        if error <= self.precision {
            return 0;
        }
        let more = met as f64 * ((error / self.precision).powi(2) * 1.05 - 1.0);
        more.min(met as f64).ceil() as usize
    }

    /// Lets go of settings that cannot be the best and need not be listed.
    fn drop_out(&self, running: &mut Vec<usize>, results: &Results) {
        if results.opponents() < MIN_SAMPLES {
            return;
        }
        let (settings, _) = self.standing(running, results);
        let Some(&best) = settings.first() else { return };
        let is_out = |way: usize| {
            let (gap, error) = self.gap(results, best, way);
            gap > OUT_OF_THE_RACE * error
        };
        // The runner-up stays, to be compared with.
        let out: Vec<usize> = settings.into_iter().skip(self.listed.max(2)).filter(|&way| is_out(way)).collect();
        running.retain(|way| !out.contains(way));
    }
}

/// What is lost on average by taking the better of two whose gap is this, with this error, because the other may be better
/// after all; or a little more: σ φ(z) / (1 + z²), which is no less than σ (φ(z) − z Q(z)), with z = gap / σ.
fn expected_loss(gap: f64, error: f64) -> f64 {
    if error == 0.0 {
        return 0.0;
    }
    let squared = (gap / error).powi(2);
    error * (-squared / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() / (1.0 + squared)
}
