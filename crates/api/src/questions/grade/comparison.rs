//! Settings of one hand, each graded, and compared with the first setting.

use crate::command::{Recorded, Stop};
use crate::solving::queries::Queries;
use crate::wire::id::Id;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::write_record;
use crate::wire::rows::setting_of_text;
use pusoy::cards::parse;
use pusoy::chinese::Setting;
use pusoy::solver::Ev;
use serde::Serialize;

use crate::questions::grade::command::AskedHand;
use crate::questions::grade::graded::{GradedHand, grade};
use crate::questions::grade::record::record_beside_first;

/// Settings of one hand with their grades, in the order of the question.
pub struct Comparison<'a> {
    hands: Vec<GradedHand<'a>>,
}

/// A setting of a comparison.
pub struct ComparedHand<'c, 'a> {
    /// The setting with its grade.
    pub hand: &'c GradedHand<'a>,
    /// EV of the first setting minus EV of this one; `None` for the first setting.
    pub gap: Option<Ev>,
}

/// Reads settings of one hand, one per line. Ignores blank lines. Returns `None` if fewer than two lines are left, or
/// if one of them has no separator between rows, such as `/`.
///
/// # Errors
///
/// A line is not a setting, or the settings have different cards.
pub fn settings_of_one_hand(text: &str) -> Option<Result<Vec<Setting>, Problems>> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    if lines.len() < 2 || !lines.iter().all(|line| line.contains(parse::SLASHES)) {
        return None;
    }
    let settings = lines.iter().map(|line| setting_of_text(line).map_err(Problems::without_columns));
    Some(settings.collect::<Result<Vec<Setting>, Problems>>().and_then(|settings| {
        let cards = settings.first().map(Setting::cards);
        match settings.iter().position(|setting| Some(setting.cards()) != cards) {
            Some(other) => Err(other_hand(other + 1).into()),
            None => Ok(settings),
        }
    }))
}

fn other_hand(number: usize) -> Problem {
    let message = format!(
        "setting {number} has other cards than setting 1 (give settings of one hand; to grade several hands, write one \
         setting per line to standard input)"
    );
    Problem::new("wrong-count", message)
}

impl<'a> Comparison<'a> {
    /// Grades settings of one hand.
    ///
    /// # Errors
    ///
    /// A query has no answer.
    pub fn grade(queries: &'a Queries, asked: Vec<AskedHand<'a>>, stop: Stop<'_>) -> Result<Comparison<'a>, Problems> {
        let hands = asked.into_iter().map(|(query, given)| grade(queries, query, given, stop));
        Ok(Comparison { hands: hands.collect::<Result<_, _>>()? })
    }

    /// Returns the graded settings.
    pub fn hands(&self) -> &[GradedHand<'a>] {
        &self.hands
    }

    /// Returns the settings in order, each with its gap to the first.
    pub fn compared(&self) -> impl Iterator<Item = ComparedHand<'_, 'a>> {
        let first = self.hands.first().map(|hand| hand.graded.loss);
        let gap = move |hand: &GradedHand<'_>| Some(difference(hand.graded.loss, first?));
        self.hands
            .iter()
            .enumerate()
            .map(move |(nth, hand)| ComparedHand { hand, gap: if nth > 0 { gap(hand) } else { None } })
    }
}

/// Returns `loss` minus `first`. Each is the EV of the best action minus the EV of a setting. The covariance of the two
/// losses is not known, so the error is computed as if they were independent.
fn difference(loss: Ev, first: Ev) -> Ev {
    let mean = loss.mean() - first.mean();
    match (loss, first) {
        (Ev::Model(_), _) | (_, Ev::Model(_)) => Ev::Model(mean),
        _ if loss.std_err().or(first.std_err()).is_none() => Ev::Exact(mean),
        _ => Ev::Sampled { mean, std_err: loss.std_err().unwrap_or(0.0).hypot(first.std_err().unwrap_or(0.0)) },
    }
}

impl Recorded for Comparison<'_> {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        self.compared().map(|compared| record_beside_first(compared.hand, compared.gap, id)).collect::<Vec<_>>()
    }

    fn write_records(&self, id: &Id, out: &mut Vec<u8>) {
        self.compared().for_each(|compared| write_record(&record_beside_first(compared.hand, compared.gap, id), out));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The errors 0.3 and 0.4 of independent losses give a difference with the error 0.5.
    #[test]
    fn squared_errors_are_added() {
        let sampled = |mean, std_err| Ev::Sampled { mean, std_err };
        let gap = difference(sampled(2.0, 0.3), sampled(0.5, 0.4));
        assert!((gap.mean() - 1.5).abs() < 1e-12 && (gap.std_err().unwrap() - 0.5).abs() < 1e-12);
        assert_eq!(difference(Ev::Exact(2.0), sampled(0.5, 0.25)), sampled(1.5, 0.25));
        assert_eq!(difference(Ev::Exact(2.0), Ev::Exact(3.0)), Ev::Exact(-1.0));
        assert_eq!(difference(Ev::Model(2.0), Ev::Model(0.5)), Ev::Model(1.5));
    }

    #[test]
    fn settings_of_different_hands_are_refused() {
        let (one, same) = ("7s 7c 3c / 9s 9h 9d 4h 4d / As Ks Qs Js 2s", "7s 7c 2s / 9s 9h 9d 4h 4d / As Ks Qs Js 3c");
        let other = "7s 7c 3d / 9s 9h 9d 4h 4d / As Ks Qs Js 2s";
        let read = |lines: &[&str]| settings_of_one_hand(&lines.join("\n"));
        assert!(read(&[one]).is_none() && read(&["7s 7c 3c", "9s 9h 9d 4h 4d / As Ks Qs Js 2s"]).is_none());
        assert_eq!(read(&[one, same]).unwrap().unwrap().len(), 2);
        let messages = read(&[one, same, other]).unwrap().unwrap_err().messages();
        assert!(messages[0].starts_with("setting 3 has other cards than setting 1"), "{messages:?}");
    }
}
