//! Judges a move that a person has typed.

use pusoy::cards::{PackCard, Rank};
use pusoy::climbing::plays::Kind;
use pusoy::climbing::study::{Judged, Puzzle};
use pusoy::climbing::{Announced, Deck, Move, Referee};

use crate::questions::climb::game::base_game::referee;
use crate::questions::climb::game::cards::{Spelling, without_lock};
use crate::questions::climb::game::problem::position_problem;
use crate::questions::climb::puzzle::dealt::DealtPuzzle;
use crate::wire::problem::{Problem, Problems};

/// A deprecated name of [`Judged`], the result of [`DealtPuzzle::judge`].
#[deprecated(note = "use `pusoy::climbing::study::Judged`")]
pub type JudgedMove = Judged;

/// A typed card.
#[derive(Clone, Copy)]
enum TypedCard {
    /// A card.
    Card(PackCard),
    /// A rank alone.
    Rank(Rank),
}

impl TypedCard {
    /// Formats the card for a message.
    fn name(self, spelling: Spelling) -> String {
        match self {
            TypedCard::Rank(rank) => rank.to_string(),
            TypedCard::Card(card) => spelling.record(&[card]).concat(),
        }
    }
}

impl DealtPuzzle<'_> {
    /// Judges a typed move: cards in any spelling, or `pass`. Ranks are enough if suits make no difference.
    ///
    /// # Errors
    ///
    /// The text is not a legal move, or fits both the winning move and a losing one.
    pub fn judge(&self, text: &str) -> Result<Judged, Problems> {
        let play = self.read_move(text)?;
        Ok(self.puzzle.judge_move(self.rules, play).map_err(|error| position_problem(self.spelling, &error))?)
    }

    /// Returns `true` if the player to move holds a card of this rank.
    pub fn holds(&self, rank: Rank) -> bool {
        self.hand().iter().any(|card| card.card().is_some_and(|card| card.rank() == rank))
    }

    /// Returns the hand of the player to move.
    fn hand(&self) -> &[PackCard] {
        let position = &self.puzzle.position;
        let seat = position.players.iter().position(|player| *player == position.to_move);
        seat.map_or(&[], |seat| &position.hands[seat])
    }

    /// Reads a typed move, which must be legal. Returns `None` for a pass.
    fn read_move(&self, text: &str) -> Result<Option<Move>, Problems> {
        let Puzzle { position, solution, wrong, .. } = &self.puzzle;
        let legal = || std::iter::once(solution).chain(wrong.iter().map(|wrong| &wrong.play));
        let mover = &position.to_move;
        if ["pass", "p"].contains(&text.trim().to_lowercase().as_str()) {
            return match legal().any(Option::is_none) {
                true => Ok(None),
                false => Err(illegal(format!("{mover} leads, and cannot pass"), text).into()),
            };
        }
        let referee = referee(self.rules, Some(position.players.len()))?;
        let typed = typed_cards(&referee, without_lock(text).0)?;
        let fits = |play: &&Option<Move>| {
            play.as_ref()
                .is_some_and(|play| taken_from(referee.deck(), &typed, &play.cards).is_ok_and(|rest| rest.is_empty()))
        };
        let fitting: Vec<&Option<Move>> = legal().filter(fits).collect();
        match fitting[..] {
            [play] => return Ok(play.clone()),
            // Without suits, the text may fit several moves. This matters only if one of them wins.
            [play, ..] if !fitting.iter().any(|play| is_same(play, solution)) => return Ok(play.clone()),
            [_, ..] => {
                let message = "suits make a difference here (type the suits too)";
                return Err(Problem::new("bad-card", message).token(text.trim()).into());
            }
            [] => {}
        }
        Err(self.why_illegal(&referee, &typed, text)?.into())
    }

    /// Returns the reason why typed cards are not a legal move.
    fn why_illegal(&self, referee: &Referee, typed: &[TypedCard], text: &str) -> Result<Problem, Problem> {
        let position = &self.puzzle.position;
        let mover = &position.to_move;
        let hand = self.hand();
        let rest = match taken_from(referee.deck(), typed, hand) {
            Ok(rest) => rest,
            Err(missing) => {
                let count =
                    typed.iter().filter(|other| other.name(self.spelling) == missing.name(self.spelling)).count();
                let cards = vec![missing.name(self.spelling); count].join(" ");
                let message = format!("{mover} does not hold {cards}");
                return Ok(illegal(message, text));
            }
        };
        let mut cards = hand.to_vec();
        for card in rest {
            if let Some(at) = cards.iter().position(|held| *held == card) {
                cards.remove(at);
            }
        }
        let shown = self.spelling.record(&cards).join(" ");
        if referee.identify(&cards).is_empty() {
            let message = format!("{shown} {} not a combination", if cards.len() == 1 { "is" } else { "are" });
            return Ok(Problem::new("not-a-combination", message).token(text.trim()));
        }
        let Some(standing) = &position.standing else {
            return Ok(illegal(format!("{shown} cannot be played here"), text));
        };
        let locks = standing.kind.is_some_and(|kind| kind == Kind::LockedSequence);
        let below = Announced { cards: &standing.cards, locks };
        let compared = referee.compare(position.ranking, below, Announced::from(&cards[..]));
        let why = compared.ok().and_then(|compared| Some((compared.play.in_words(), compared.result.err()?)));
        let by = &standing.by;
        let beaten = self.spelling.record(&standing.cards).join(" ");
        Ok(match why {
            Some((words, why)) => illegal(format!("{shown} ({words}) does not beat {by}'s {beaten}: {why}"), text),
            None => illegal(format!("{shown} cannot be played on {by}'s {beaten}"), text),
        })
    }
}

/// Returns `true` if two moves play the same cards.
fn is_same(a: &Option<Move>, b: &Option<Move>) -> bool {
    let cards = |play: &Option<Move>| play.as_ref().map(|play| play.cards.clone());
    cards(a) == cards(b)
}

fn illegal(message: String, text: &str) -> Problem {
    Problem::new("illegal-play", message).token(text.trim())
}

/// Parses typed cards. Each word contains cards, or ranks alone.
fn typed_cards(referee: &Referee, text: &str) -> Result<Vec<TypedCard>, Problems> {
    let error = match referee.cards(text) {
        Ok(cards) if cards.is_empty() => {
            return Err(Problem::new("bad-card", "no cards typed (expected cards, or 'pass')").into());
        }
        Ok(cards) => return Ok(cards.into_iter().map(TypedCard::Card).collect()),
        Err(error) => error.without_columns(),
    };
    let mut typed = Vec::new();
    for word in text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';')).filter(|word| !word.is_empty()) {
        match referee.cards(word) {
            Ok(cards) => typed.extend(cards.into_iter().map(TypedCard::Card)),
            Err(_) => {
                let ranks = word.to_ascii_uppercase().replace("10", "T");
                let ranks: Option<Vec<Rank>> = ranks.chars().map(Rank::from_char).collect();
                typed.extend(ranks.ok_or_else(|| Problems::from(error.clone()))?.into_iter().map(TypedCard::Rank));
            }
        }
    }
    Ok(typed)
}

/// Takes typed cards from `cards`, and returns the rest. If the game ignores suits, cards of the same rank count as the
/// same card.
///
/// # Errors
///
/// Returns a typed card that is not in `cards`.
fn taken_from(deck: &Deck, typed: &[TypedCard], cards: &[PackCard]) -> Result<Vec<PackCard>, TypedCard> {
    let mut rest = cards.to_vec();
    // Each typed card that fits only one card is taken first. Otherwise, a rank alone could take that card.
    let is_exact = |typed: &TypedCard| match typed {
        TypedCard::Card(card) => deck.suits.is_some() || card.stands_for().is_some(),
        TypedCard::Rank(_) => false,
    };
    let (exact, by_rank): (Vec<TypedCard>, Vec<TypedCard>) = typed.iter().copied().partition(is_exact);
    for typed in exact.into_iter().chain(by_rank) {
        let is_it = |card: &PackCard| match typed {
            TypedCard::Rank(rank) => card.card().is_some_and(|card| card.rank() == rank),
            TypedCard::Card(wanted) if wanted.stands_for().is_some() => *card == wanted,
            TypedCard::Card(wanted) if deck.suits.is_some() => deck.written(*card) == deck.written(wanted),
            TypedCard::Card(wanted) => deck.rank(*card) == deck.rank(wanted),
        };
        match rest.iter().position(is_it) {
            Some(at) => _ = rest.remove(at),
            None => return Err(typed),
        }
    }
    Ok(rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::questions::climb::game::cards::Spelling;
    use crate::questions::climb::puzzle::dealt::Puzzles;
    use pusoy::climbing::Game;
    use pusoy::climbing::solve::{Limits, Question, solve};
    use pusoy::climbing::study::Wanted;

    fn puzzles(game: Game, seed: u64) -> Puzzles {
        Puzzles { rules: game.rules(), wanted: Wanted { cards: 6, level: None }, seed }
    }

    /// A move is judged right if the solver says that it wins, and wrong if the solver says that it loses. If a wrong
    /// move has a refutation, the opponent makes the last move of the refutation.
    #[test]
    fn every_move_is_judged_as_the_solver_values_it() {
        for &game in Game::ALL {
            let puzzles = puzzles(game, 11);
            for number in 1..=3 {
                let dealt = puzzles.deal(number).unwrap().unwrap();
                let question = Question { all: true, ..Question::USUAL }.for_win();
                let position = &dealt.puzzle.position;
                let answer = solve(&*puzzles.rules, position, question, &Limits::default()).unwrap();
                assert!(answer.moves.len() > 1);
                for valued in answer.moves {
                    let text = valued
                        .play
                        .as_ref()
                        .map_or_else(|| String::from("pass"), |play| dealt.spelling.record(&play.cards).join(" "));
                    let judged = dealt.judge(&text).unwrap();
                    let wins = valued.value.unwrap()[0] == 1;
                    match judged {
                        Judged::Right(_) => assert!(wins, "{game} {number} {text}"),
                        Judged::Wrong { refutation, .. } => {
                            assert!(!wins, "{game} {number} {text}");
                            // The opponent has seat 1.
                            assert!(refutation.last().is_none_or(|step| step.by == 1), "{game} {number} {text}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn ranks_are_enough_if_suits_make_no_difference() {
        // Ann leads from 4s 7c 7h 8s 9s 9d, and only the seven of hearts wins.
        let puzzles = puzzles(Game::TienLen, 1);
        let dealt = puzzles.deal(38).unwrap().unwrap();
        assert_eq!(Spelling::Cards.record(&dealt.puzzle.solution.as_ref().unwrap().cards), ["7h"]);
        let judge = |text: &str| match dealt.judge(text) {
            Ok(Judged::Right(_)) => String::from("right"),
            Ok(Judged::Wrong { play, .. }) => dealt.spelling.record(&play.unwrap().cards).join(" "),
            Err(problems) => problems.0[0].message.clone(),
        };
        for (text, wanted) in [
            ("7h", "right"),
            ("7♥", "right"),
            ("7H", "right"),
            ("7", "suits make a difference here (type the suits too)"),
            ("7c", "7c"),
            ("9 9", "9s 9d"),
            ("99", "9s 9d"),
            ("9d 9s", "9s 9d"),
            ("9d, 9", "9s 9d"),
            ("7 8 9d", "7c 8s 9d"),
            ("pass", "Ann leads, and cannot pass"),
            ("7d", "Ann does not hold 7d"),
            ("777", "Ann does not hold 7 7 7"),
            ("4 7h", "4s 7h are not a combination"),
            ("7x", "'7x' is not a card"),
        ] {
            assert_eq!(judge(text), wanted, "{text}");
        }
    }
}
