//! Values every placement of a street.

use super::board_score::BoardTotals;
use super::board_scorer::{BoardScorer, Prize};
use super::placement::Placement;
use super::play::deal::Deals;
use super::play::sampled::{SampledPlacement, Sampling, sample};
use super::play::street_player::StreetPlayer;
use super::position::{CheckedStreet, Position, PositionError};
use super::streets::both_place::BothPlace;
use super::streets::draws;
use super::streets::last_street::LastStreet;
use super::streets::opponent_draws::Draws;
use super::streets::single_cards::SingleCards;
use super::streets::two_streets;
use super::variant::Variant;
use crate::amounts::{Fraction, Thousandths};
use crate::cards::CardSet;
use crate::chinese::ByRow;
use crate::parallel::{StopCheck, map_chunks};

/// The placements of a street, best first.
#[derive(Clone, PartialEq, Debug)]
pub struct Placed {
    /// The placements, best first. If the values are exact, tied placements are sorted by their text form.
    pub placements: Vec<ValuedPlacement>,
    /// The method that valued the placements.
    pub method: Method,
}

/// A method of valuing the placements of a street.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Search of every deal that is still possible.
    Exact,
    /// Play of sampled deals.
    Sampled {
        /// The largest number of deals that were sampled for one placement.
        deals: usize,
        /// The seed of the deals.
        seed: u64,
        /// The number of placements that are not valued, because the value function ranked them too low.
        left_out: usize,
    },
}

/// A placement and its value if later streets are placed optimally. In sampled deals, a
/// [`QuickPlayer`](super::QuickPlayer) places later streets instead.
#[derive(Clone, PartialEq, Debug)]
pub struct ValuedPlacement {
    /// The placement.
    pub placement: Placement,
    /// Value of the placement, in units. If deals are sampled, an estimate from these deals, rounded to a millionth.
    pub value: Fraction,
    /// Standard error of `value`, in units. `None` if the value is exact.
    pub std_err: Option<f64>,
    /// Standard error of the gap to the best placement, in units. `None` if the value is exact.
    pub gap_std_err: Option<f64>,
    /// The chance of a foul, from 0 to 1.
    pub foul: Fraction,
    /// The chance to reach fantasyland, from 0 to 1.
    pub fantasyland: Fraction,
}

impl Placed {
    /// Iterates over the placements whose value equals the best value. Standard errors are ignored.
    pub fn best(&self) -> impl Iterator<Item = &ValuedPlacement> {
        let first = self.placements.first();
        self.placements.iter().take_while(move |placement| first.is_some_and(|first| placement.value == first.value))
    }
}

/// Values the placements of a street. Late streets are valued exactly: in pineapple if the street leaves at most four
/// open places, and in classic if it leaves at most six. The values cover every order of the cards to come. The player
/// places each later street optimally, given the cards seen so far. Discarded cards count as seen.
///
/// If opponents count, the same late streets are exact once every opponent's board is finished. If exactly one opponent
/// still draws, and no opponent in fantasyland has a hidden hand, only the following streets are exact:
///
/// * in pineapple, a street that completes the player's board while the opponent has one street to come
/// * in classic, a street that leaves at most four open places on both boards together
///
/// Exact values then assume that this opponent places optimally for their own result, by the same objective as the
/// player. In all other positions in which opponents count, no street is exact. All streets without exact values are
/// valued over sampled deals: see [`place_sampled`].
///
/// The chances of a foul and of fantasyland assume the same play as the values. If later placements are tied, this play
/// prefers a placement that reaches fantasyland, then a placement that is not foul.
///
/// # Errors
/// Returns an error if the position cannot occur or cannot be valued: see [`PositionError`].
pub fn place(variant: &Variant, position: &Position) -> Result<Placed, PositionError> {
    place_with(variant, position, &Sampling::default())
}

/// Values the placements of a street as [`place`] does, with `sampling` for the streets that are valued over sampled
/// deals.
///
/// # Errors
/// Returns an error if the position cannot occur or cannot be valued: see [`PositionError`].
pub fn place_with(variant: &Variant, position: &Position, sampling: &Sampling) -> Result<Placed, PositionError> {
    place_until(variant, position, sampling, || false)
}

/// Values the placements of a street as [`place_with`] does, until `stop` returns `true`. If `stop` ends the sampling,
/// the values come from the deals sampled so far. If `stop` ends an exact search, the street is valued over sampled
/// deals instead. Sampling always plays at least one deal. All threads call `stop`.
///
/// # Errors
/// Returns an error if the position cannot occur or cannot be valued: see [`PositionError`].
pub fn place_until(
    variant: &Variant,
    position: &Position,
    sampling: &Sampling,
    stop: impl Fn() -> bool + Sync,
) -> Result<Placed, PositionError> {
    let checked = position.check(variant)?;
    let exact = if checked.exact { exact(variant, position, &checked, &stop) } else { None };
    exact.map_or_else(|| sampled(variant, position, &checked, sampling, &stop), Ok)
}

/// Values the placements of a street exactly. Returns `None` if [`place`] would value the street over sampled deals.
///
/// # Errors
/// Returns an error if the position cannot occur: see [`PositionError`].
pub fn place_exactly(variant: &Variant, position: &Position) -> Result<Option<Placed>, PositionError> {
    let checked = position.check(variant)?;
    Ok(if checked.exact { exact(variant, position, &checked, &|| false) } else { None })
}

/// Values the placements of a street over sampled deals, even if the street can be valued exactly.
///
/// All placements share the same deals, so that most of the luck cancels out of their differences. In each deal, the
/// value function of the rules places the player's streets until one street of three cards, or two single cards, are
/// left. If opponents do not count, these last cards are valued over every draw. If opponents count, the last cards are
/// also dealt and placed. The values assume this play, and better play may win more. Opponents also place by the value
/// function, each for their own board. Opponents in fantasyland are dealt a hand from the unseen cards, and set it
/// optimally, ignoring all other boards.
///
/// # Errors
/// Returns an error if the position cannot occur or cannot be valued: see [`PositionError`].
pub fn place_sampled(variant: &Variant, position: &Position, sampling: &Sampling) -> Result<Placed, PositionError> {
    let checked = position.check(variant)?;
    sampled(variant, position, &checked, sampling, &|| false)
}

/// Returns the exact values. Returns `None` if `stop` returns `true` before all placements are valued.
fn exact(variant: &Variant, position: &Position, checked: &CheckedStreet, stop: StopCheck<'_>) -> Option<Placed> {
    let finished: Vec<ByRow<CardSet>> =
        (0..position.opponents.len()).filter(|n| Some(*n) != checked.drawing).map(|n| position.opponents[n]).collect();
    let scorer = BoardScorer::new(variant, &position.objective, Prize::Coming, &finished);
    let throws_one = position.cards.len() == 3;
    let placements = Placement::all(&position.board, &position.cards, throws_one);
    let drawing = checked.drawing.map(|n| position.opponents[n]);
    let draws = drawing.map(|drawing| Draws {
        variant,
        objective: &position.objective,
        drawing,
        finished: finished.clone(),
        unseen: checked.unseen,
    });
    let sums = map_chunks(
        placements.len(),
        || {
            let both = BothPlace::new(variant, &position.objective, &finished);
            (SingleCards::new(&scorer, position.board), both)
        },
        |(single, both), n| {
            if stop() {
                return None;
            }
            let rows = placements[n].on(&position.board);
            Some(match (&draws, drawing) {
                (Some(draws), _) if throws_one => draws.value(&rows),
                (_, Some(opponent)) => both.value(&rows, &opponent, checked.unseen),
                _ => value(&scorer, single, &rows, checked, throws_one),
            })
        },
    );
    let sums: Vec<(BoardTotals, i64)> = sums.into_iter().collect::<Option<_>>()?;
    let mut summed: Vec<(Placement, (BoardTotals, i64))> = placements.iter().cloned().zip(sums).collect();
    // All placements are valued over the same number of deals, so their sums are comparable.
    summed.sort_by_key(|(_, (sum, _))| std::cmp::Reverse(sum.thousandths));
    let placements = summed.into_iter().map(|(placement, (sum, deals))| valued(placement, sum, deals)).collect();
    Some(Placed { placements, method: Method::Exact })
}

fn sampled(
    variant: &Variant,
    position: &Position,
    checked: &CheckedStreet,
    sampling: &Sampling,
    stop: StopCheck<'_>,
) -> Result<Placed, PositionError> {
    let player = StreetPlayer::with_value_function(variant, &position.objective.alone())?;
    let deals = Deals::new(variant, position, player, checked.unseen, checked.open);
    let all = Placement::all(&position.board, &position.cards, position.cards.len() == 3);
    let count = all.len();
    let sampled = sample(&deals, all, sampling, stop);
    let best: &[f64] = sampled.first().map_or(&[], |best| &best.values);
    let method = Method::Sampled { deals: best.len(), seed: sampling.seed, left_out: count - sampled.len() };
    let mut placements: Vec<ValuedPlacement> =
        sampled.iter().map(|placement| estimated(placement, best, deals.draws)).collect();
    // In `sampled`, placements with more deals come first. A placement with fewer deals may still have a slightly
    // higher value.
    let millionths = |value: Fraction| value.numerator() * (1_000_000 / value.denominator());
    placements.sort_by_key(|placement| std::cmp::Reverse(millionths(placement.value)));
    Ok(Placed { placements, method })
}

/// Returns the mean and the variance of numbers.
fn spread(numbers: impl ExactSizeIterator<Item = f64> + Clone) -> (f64, f64) {
    let n = numbers.len().max(1) as f64;
    let mean = numbers.clone().sum::<f64>() / n;
    (mean, numbers.map(|value| (value - mean) * (value - mean)).sum::<f64>() / (n - 1.0).max(1.0))
}

/// Estimates the value of a placement: the mean value of the best placement over all of its deals, plus the mean
/// difference of the two placements over the deals that they share. The best placement serves as a control variate.
/// `best` has the value of the best placement in each deal. `draws` is the number of results that each deal adds up for
/// a placement: one for each draw of the player's last cards, or a single result if opponents count.
fn estimated(sampled: &SampledPlacement, best: &[f64], draws: i64) -> ValuedPlacement {
    let (all, own) = (best.len(), sampled.values.len());
    let (shared, rest) = best.split_at(own);
    let weight = 1.0 - own as f64 / all.max(1) as f64;
    let (_, variance) = spread(sampled.values.iter().zip(shared).map(|(own, best)| own - weight * best));
    let (mean_of_rest, of_rest) = spread(rest.iter().copied());
    let (mean_of_shared, _) = spread(shared.iter().copied());
    let (_, of_gap) = spread(sampled.values.iter().zip(shared).map(|(own, best)| best - own));
    let value = sampled.mean() + weight * (mean_of_rest - mean_of_shared);
    let error = variance / own.max(1) as f64 + weight * weight * of_rest / rest.len().max(1) as f64;
    let units = |thousandths: f64| thousandths / Thousandths::UNIT as f64;
    let deals = draws * own as i64;
    ValuedPlacement {
        placement: sampled.placement.clone(),
        value: Fraction::new((units(value) * 1e6).round() as i64, 1_000_000),
        std_err: Some(units(error.sqrt())),
        gap_std_err: Some(units((of_gap / own.max(1) as f64).sqrt())),
        foul: Fraction::new(deals - sampled.sum.not_fouled, deals),
        fantasyland: Fraction::new(sampled.sum.fantasyland, deals),
    }
}

/// Returns the sum of a board's scores over all deals, and the number of deals. `throws_one` is `true` if one card of
/// each street to come is discarded.
fn value(
    scorer: &BoardScorer<'_>,
    single: &mut SingleCards<'_>,
    rows: &ByRow<CardSet>,
    checked: &CheckedStreet,
    throws_one: bool,
) -> (BoardTotals, i64) {
    let totals = match (throws_one, checked.open) {
        (_, 0) => scorer.score_of(rows).totals(),
        (true, 2) => {
            let mut street = LastStreet::default();
            street.value(scorer, rows, checked.unseen);
            street.total.totals()
        }
        (true, _) => two_streets::value(scorer, rows, checked.unseen),
        (false, _) => single.value(rows, checked.unseen),
    };
    (totals, draws(throws_one, checked.open, checked.unseen.len()))
}

fn valued(placement: Placement, sum: BoardTotals, deals: i64) -> ValuedPlacement {
    ValuedPlacement {
        placement,
        value: Fraction::new(sum.thousandths, deals * Thousandths::UNIT),
        std_err: None,
        gap_std_err: None,
        foul: Fraction::new(deals - sum.not_fouled, deals),
        fantasyland: Fraction::new(sum.fantasyland, deals),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Card, Rng};
    use crate::chinese::Rules;
    use crate::long_runs::cases;
    use crate::open_face::objective::{Aim, Objective};
    use crate::open_face::play::street_player::{Scratch, open};
    use crate::open_face::play::training::boards;

    /// Returns the value of a board with two streets to come, over every draw of the first of them. That street is
    /// placed in the same way as in sampled deals.
    fn over_every_draw(deals: &Deals<'_>, board: &ByRow<CardSet>) -> f64 {
        let cards: Vec<Card> = deals.unseen.iter().collect();
        let (mut scratch, mut sum, mut draws) = (Scratch::default(), 0.0, 0.0);
        for i in 0..cards.len() {
            for j in 0..i {
                for k in 0..j {
                    let totals = deals.play_alone(&mut scratch, board, &[vec![cards[i], cards[j], cards[k]]]);
                    sum += totals.thousandths as f64;
                    draws += deals.draws as f64;
                }
            }
        }
        sum / draws / 1_000.0
    }

    /// Divides the error of each sampled value by its standard error, and returns the mean and the variance of the
    /// quotients.
    fn spread_of_errors(positions: usize, unseen: usize, deals: usize) -> (f64, f64) {
        let rules = Rules::preset("pineapple").unwrap();
        let variant = Variant::new(&rules).unwrap();
        let player = || StreetPlayer::with_value_function(&variant, &Objective::of(&variant, Aim::Own)).unwrap();
        let mut rng = Rng::new(11);
        let mut errors: Vec<f64> = Vec::new();
        while errors.len() < positions {
            // A street on a board of seven cards, as it arises in play.
            let (boards, left) = boards(&player(), &mut Scratch::default(), true, 7, &mut rng);
            let street = rng.deal(left, 3);
            let mut position = Position::new(&variant, boards[0], street.iter().collect());
            let left = left - street;
            let kept = rng.deal(left, unseen);
            position.dead = CardSet::DECK - kept - street - boards[0].front - boards[0].middle - boards[0].back;
            let sampling = Sampling { seed: errors.len() as u64, deals, placements: 8, always: Vec::new() };
            let placed = place_sampled(&variant, &position, &sampling).unwrap();
            let valued = &placed.placements[errors.len() % placed.placements.len()];
            let board = valued.placement.on(&boards[0]);
            let known = Deals::new(&variant, &position, player(), kept, open(&board));
            let error = valued.std_err.unwrap();
            let value = valued.value.numerator() as f64 / valued.value.denominator() as f64;
            // If all deals have the same value, the standard error is 0.
            if error > 0.0 {
                errors.push((value - over_every_draw(&known, &board)) / error);
            }
        }
        let n = errors.len() as f64;
        let mean = errors.iter().sum::<f64>() / n;
        (mean, errors.iter().map(|error| (error - mean) * (error - mean)).sum::<f64>() / (n - 1.0))
    }

    #[test]
    #[ignore = "seconds in release mode"]
    fn standard_errors_match_the_spread_of_the_actual_errors() {
        let (mean, variance) = spread_of_errors(200, 14, cases(3_000));
        assert!((0.8..1.25).contains(&variance) && mean.abs() < 0.25, "mean {mean}, variance {variance}");
    }
}
