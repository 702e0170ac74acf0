//! Checks an answer by the rules alone, without a search.

use super::answer::Answer;
use super::proof::{Refusal, Verified, verify};
use super::values::Sides;
use crate::climbing::rules::GameRules;

/// The reason why an answer is not confirmed. An answer that contradicts the rules, or itself, shows a defect of the
/// solver.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Contradiction {
    /// The answer has no certificate: the question did not ask for one, or a limit ended the work before the
    /// certificate was complete.
    #[error("the answer has no certificate to check")]
    NoCertificate,
    /// The certificate does not prove its claim.
    #[error("the certificate of the answer does not prove its claim: {}", .0.flaw)]
    Refused(Refusal),
    /// The values that the certificate claims, or their kind, differ from those of the answer.
    #[error("the certificate claims other values than the answer")]
    OtherClaim,
    /// The list of moves contradicts the value of the position: no listed move is a best move, or a best move does not
    /// have this value. Between two sides, another contradiction is a move that has this value and is not a best move.
    #[error("the values of the moves contradict the value of the position")]
    Moves,
}

/// Checks an answer by the rules alone: [verifies](verify()) its certificate, and compares the values in the answer
/// with each other.
///
/// # Errors
/// Returns the first contradiction found, or [`Contradiction::NoCertificate`].
pub fn check_answer(rules: &dyn GameRules, answer: &Answer) -> Result<Verified, Contradiction> {
    let certificate = answer.certificate.as_ref().ok_or(Contradiction::NoCertificate)?;
    let claimed = match answer.sides {
        Sides::Two => answer.value.iter().flatten().copied().map(Some).collect(),
        Sides::Single => answer.paranoid.clone(),
    };
    if certificate.values != claimed || certificate.value_kind != answer.value_kind {
        return Err(Contradiction::OtherClaim);
    }
    if !moves_agree(answer) {
        return Err(Contradiction::Moves);
    }
    verify(rules, certificate).map_err(Contradiction::Refused)
}

/// Returns `true` if there is a best move, and exactly the best moves have the value of the position. Also returns
/// `true` if the answer does not list the values of moves.
///
/// For [`Sides::Single`], does not check the values of moves that are not best moves.
fn moves_agree(answer: &Answer) -> bool {
    let has_value = |value: &Option<Vec<i64>>| value == &answer.value;
    let is_best = |at: usize| answer.best_moves.contains(&answer.moves[at].play);
    let all = 0..answer.moves.len();
    answer.moves.is_empty()
        || all.clone().any(is_best)
            && match answer.sides {
                Sides::Two => all.clone().all(|at| has_value(&answer.moves[at].value) == is_best(at)),
                Sides::Single => all.clone().filter(|&at| is_best(at)).all(|at| has_value(&answer.moves[at].value)),
            }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::climbing::solve::{Limits, Position, Question, solve};
    use crate::climbing::{Contract, Game, Referee};

    /// Returns the answer for a soloist with 4 and 6 who leads against 5 and 7. The 7 beats either lead, and the
    /// opponent goes out with the 5.
    fn answer(question: Question) -> (Box<dyn GameRules>, Answer) {
        let rules = Game::DouDizhu.rules();
        let referee = Referee::new(&*rules, Some(3)).unwrap();
        let position = Position {
            players: vec!["A".into(), "B".into()],
            hands: vec![referee.cards("4 6").unwrap(), referee.cards("5 7").unwrap()],
            to_move: "A".into(),
            contract: Contract { soloist: Some("A".into()), bid: Some(1), ..Contract::default() },
            ..Position::default()
        };
        let answer = solve(&*rules, &position, question, &Limits::default()).unwrap();
        (rules, answer)
    }

    #[test]
    fn answers_that_contradict_themselves_or_the_rules_are_found() {
        let question = Question { all: true, certificate: true, ..Question::USUAL };
        let (rules, right) = answer(question);
        assert_eq!(check_answer(&*rules, &right).map(|verified| verified.positions > 0), Ok(true));
        assert_eq!(right.value, Some(vec![-1, 1]));
        let refused = |change: &dyn Fn(&mut Answer)| {
            let mut wrong = right.clone();
            change(&mut wrong);
            check_answer(&*rules, &wrong).unwrap_err()
        };
        assert_eq!(refused(&|answer| answer.certificate = None), Contradiction::NoCertificate);
        assert_eq!(refused(&|answer| answer.value = Some(vec![1, -1])), Contradiction::OtherClaim);
        assert_eq!(refused(&|answer| answer.best_moves.clear()), Contradiction::Moves);
        assert_eq!(refused(&|answer| answer.moves[0].value = Some(vec![-2, 2])), Contradiction::Moves);
        let both = |answer: &mut Answer| {
            answer.value = Some(vec![1, -1]);
            answer.moves.iter_mut().for_each(|valued| valued.value = Some(vec![1, -1]));
            answer.certificate.as_mut().unwrap().values = vec![Some(1), Some(-1)];
        };
        assert!(matches!(refused(&both), Contradiction::Refused(_)));
    }
}
