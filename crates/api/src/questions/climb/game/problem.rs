//! Converts errors of the library to problems of a question.

use crate::questions::climb::game::cards::Spelling;
use crate::questions::climb::game::other_options::{in_words, under_other_options};
use crate::wire::problem::Problem;
use pusoy::cards::PackCard;
use pusoy::climbing::solve::PositionError;
use pusoy::climbing::{EndingError, GameRules, IllegalAction, PlayError, ReplayError, Transcript};

/// Returns the problem of an error in the ending, the cards or the players of a deal.
pub fn ending_problem(error: &EndingError) -> Problem {
    with_token(Problem::of(error), error.token())
}

/// Returns the problem of an error in the plays of a transcript, whose cards are written in the format `spelling`. If
/// the transcript may begin during a deal, the message says how to name the leader.
pub fn replay_problem(
    rules: &dyn GameRules,
    transcript: &Transcript,
    spelling: Spelling,
    error: &ReplayError,
) -> Problem {
    let mut problem = Problem::of(error);
    if let ReplayError::Illegal { number, reason, .. } = error {
        let action = number.checked_sub(1).and_then(|number| transcript.actions.get(number));
        let played = action.and_then(|action| action.cards.as_deref()).unwrap_or_default();
        problem.message = as_typed(problem.message, reason, played, spelling);
    }
    if let Some(leader) = missing_leader(rules, transcript, error) {
        let hint = format!("to begin during a deal, add leader={leader})");
        // If the message already ends with advice in brackets, the hint goes into the same brackets.
        problem.message = match problem.message.strip_suffix(')') {
            Some(message) => format!("{message}; {hint}"),
            None => format!("{} ({hint}", problem.message),
        };
    }
    with_token(problem, error.token())
}

/// Replaces the cards in the message of an illegal action by the same cards in the format `spelling`. `played` are the
/// cards of the action.
fn as_typed(message: String, reason: &IllegalAction, played: &[PackCard], spelling: Spelling) -> String {
    let (cards, typed) = match reason {
        // If cards are written by rank alone, all cards of a rank look the same. If Ann then plays `5 5 5` but holds
        // only two fives, the message says that Ann does not hold `5 5 5`.
        IllegalAction::NotHeld { card, .. } => {
            let rank = spelling.record(&[*card]);
            let count = spelling.record(played).iter().filter(|typed| **typed == rank[0]).count();
            let count = if spelling == Spelling::Ranks { count.max(1) } else { 1 };
            (vec![*card], vec![rank[0].clone(); count])
        }
        IllegalAction::NotACombination(cards)
        | IllegalAction::CannotLock(cards)
        | IllegalAction::UnsaidJoker(cards)
        | IllegalAction::DoesNotBeat { cards, .. } => (cards.clone(), spelling.record(cards)),
        _ => return message,
    };
    with_cards_as(message, &cards, &typed)
}

/// Replaces the last mention of `cards` in a message by the texts `typed`.
fn with_cards_as(message: String, cards: &[PackCard], typed: &[String]) -> String {
    match message.rsplit_once(&itertools::join(cards, " ")) {
        Some((before, after)) if !cards.is_empty() => format!("{before}{}{after}", typed.join(" ")),
        _ => message,
    }
}

/// Returns the player who leads first in the transcript, if the error may mean that the transcript begins during a
/// deal. Otherwise returns `None`.
fn missing_leader<'a>(rules: &dyn GameRules, transcript: &'a Transcript, error: &ReplayError) -> Option<&'a str> {
    let first = transcript.actions.first()?;
    let is_about_the_leader = match error {
        ReplayError::NotYourTurn { number, .. } => *number == 1,
        ReplayError::Illegal { number: 1, reason, .. } => {
            matches!(reason, IllegalAction::WithoutCard(_) | IllegalAction::NotSimple | IllegalAction::PairRun)
        }
        ReplayError::Deal(error) => matches!(error, EndingError::UnknownLeader { field: "dealer" | "leader" }),
        _ => false,
    };
    let each = rules.dealt(transcript.players.len()).ok()?.each;
    let lacks_cards = transcript.hands.iter().all(|hand| hand.len() < each);
    (is_about_the_leader && lacks_cards && transcript.leader.is_none()).then_some(first.by.as_str())
}

/// Returns the problem of an error in a position, whose cards are written in the format `spelling`.
pub fn position_problem(spelling: Spelling, error: &PositionError) -> Problem {
    let problem = with_token(Problem::of(error), error.token());
    let mut message = with_names_of_text(&problem.message);
    if let PositionError::NotACombination { cards } = error {
        message = with_cards_as(message, cards, &spelling.record(cards));
    }
    Problem { message, ..problem }
}

/// The fields of a position that have other names in text: the name in JSON, and the name in text.
const NAMES_OF_TEXT: [(&str, &str); 2] = [("'to_move'", "'move'"), ("'standing'", "'on'")];

/// Adds a field's name in text to a message that begins with the field's name in JSON. For example, `'to_move'` becomes
/// `'move' ('to_move' in JSON)`.
fn with_names_of_text(message: &str) -> String {
    let renamed = NAMES_OF_TEXT.iter().find_map(|(json, text)| {
        let rest = message.strip_prefix(json)?;
        Some(format!("{text} ({json} in JSON){rest}"))
    });
    renamed.unwrap_or_else(|| message.to_owned())
}

/// Returns the problem of an error in the cards of a play or a hand. `spelling` is the format of the cards in the
/// input. If the cards are a combination under another value of an option, the message says so.
pub fn play_problem(rules: &dyn GameRules, spelling: Spelling, error: &PlayError) -> Problem {
    let problem = Problem::of(error);
    match error {
        PlayError::NotACombination(cards) => {
            let written = spelling.record(cards);
            let message = with_cards_as(problem.message, cards, &written);
            let others = match in_words(&under_other_options(rules, cards)) {
                others if others.is_empty() => others,
                others => format!(" ({others})"),
            };
            Problem { message: message + &others, ..problem }.token(written.join(" "))
        }
        PlayError::DuplicateCard(card) => problem.token(card.to_string()),
        PlayError::TooManyOfRank(rank) => problem.token(rank.to_string()),
        PlayError::TooManyCards { given, .. } => problem.token(given.to_string()),
        _ => problem,
    }
}

fn with_token(problem: Problem, token: Option<impl Into<String>>) -> Problem {
    match token {
        Some(token) => problem.token(token),
        None => problem,
    }
}
