//! Builds a position from an input.

use pusoy::cards::PackCard;
use pusoy::climbing::plays::{Kind, Ranking};
use pusoy::climbing::solve::{Position, StandingPlay};
use pusoy::climbing::{Contract, GameRules, Referee};
use pusoy::options::{did_you_mean, nearest};

use crate::questions::climb::game::base_game::{Trick, ranking, referee};
use crate::questions::climb::game::cards::{Spelling, cards_of_all};
use crate::questions::climb::game::hands::dealt_by_seat;
use crate::questions::climb::game::seated::Seated;
use crate::questions::climb::solve::input::{SolveInput, StandingInput};
use crate::wire::cards::Cards;
use crate::wire::problem::{Problem, Problems};

impl SolveInput {
    /// Builds a position from the input. Also returns the format of its cards.
    pub fn position(self, rules: &dyn GameRules) -> Result<(Position, Spelling), Problems> {
        if self.hands.is_empty() {
            return Err(Problem::new(
                "missing-field",
                "a position needs the hands of the players (such as Ann = 3d 5c)",
            )
            .token("hands")
            .into());
        }
        let to_move = self.to_move.ok_or_else(|| {
            let has_cards = |hand: &&(String, Cards)| !hand.1.text().trim().is_empty();
            let (example, _) = self.hands.iter().find(has_cards).unwrap_or(&self.hands[0]);
            let message =
                format!("missing 'move' ('to_move' in JSON), the player to move (for example: move = {example})");
            Problem::new("missing-field", message).token("to_move")
        })?;
        // In a game of one against two, a position may leave out one of the soloist's two opponents. The game still has
        // three seats.
        let seats = if rules.conduct().soloist.is_some() { self.hands.len().max(3) } else { self.hands.len() };
        let referee = referee(rules, Some(seats))?;
        let standing_cards = self.standing.as_ref().map(|play| &play.cards);
        let texts: Vec<_> = self.hands.iter().map(|(_, cards)| cards).chain(standing_cards).map(Cards::text).collect();
        let spelling = Spelling::from_texts(&referee, texts.iter().map(|text| &**text));
        let mut problems = Problems::none();
        let standing = self.standing.as_ref().map(|play| ("standing", &play.cards));
        let owned: Vec<(&str, &Cards)> =
            self.hands.iter().map(|(name, cards)| (name.as_str(), cards)).chain(standing).collect();
        // A player who is out has an empty hand.
        let held: Vec<(&str, &Cards)> =
            owned.iter().copied().filter(|(_, cards)| !cards.text().trim().is_empty()).collect();
        let mut read = cards_of_all(&referee, &held, &mut problems).into_iter();
        let mut hands: Vec<Vec<PackCard>> = owned
            .iter()
            .map(|(_, cards)| if cards.text().trim().is_empty() { None } else { read.next() }.unwrap_or_default())
            .collect();
        let cards = standing.and_then(|_| hands.pop());
        problems.check()?;
        let trick = Trick { reversed: false, locked: self.locked };
        let ranking = ranking(&referee, trick, cards.as_deref())?;
        let players: Vec<String> = self.hands.into_iter().map(|(name, _)| name).collect();
        let standing = self.standing.zip(cards).map(|(play, cards)| {
            let kind = kind(&referee, &play, &cards)?;
            Ok::<_, Problem>(StandingPlay { by: play.by, cards, kind })
        });
        let seated = Seated::new(&players);
        let standing = standing.transpose()?.map(|play| StandingPlay { by: seated.spelled(play.by), ..play });
        let position = Position {
            dealt: self.dealt.map(|dealt| dealt_by_seat(&players, &dealt)).transpose()?,
            players,
            hands,
            to_move: seated.spelled(to_move),
            standing,
            passed: self.passed.map(|names| seated.all_spelled(names)),
            out: seated.all_spelled(self.out),
            offenders: seated.all_spelled(self.offenders),
            ranking: Ranking { revolution: self.revolution, back: self.back, ..ranking },
            contract: Contract {
                soloist: self.landlord.map(|name| seated.spelled(name)),
                bid: self.bid,
                bombs: self.bombs,
                rockets: self.rockets,
                spring: None,
            },
            soloist_plays: self.soloist_plays,
        };
        Ok((position, spelling))
    }
}

/// Returns the kind of combination that the input names, as `climb identify` names it. If several kinds have the same
/// name, prefers a kind that the cards form. If the input announces a lock, returns a locked sequence. Returns `None`
/// if the input has neither a kind nor a lock.
fn kind(referee: &Referee, play: &StandingInput, cards: &[PackCard]) -> Result<Option<Kind>, Problem> {
    if play.lock {
        return Ok(Some(Kind::LockedSequence));
    }
    let Some(word) = &play.kind else { return Ok(None) };
    let is_named = |kind: &Kind| kind.name() == word;
    let reading = referee.identify(cards).iter().map(|key| key.kind()).find(is_named);
    let kind = reading.or_else(|| Kind::ALL.into_iter().find(is_named)).ok_or_else(|| {
        let meant = did_you_mean(nearest(word, Kind::ALL.into_iter().map(Kind::name)));
        let message = format!(
            "'on' ('standing' in JSON): unknown kind of play '{word}'{meant} (expected the 'type' that 'pusoy climb \
             identify GAME CARDS --json' shows)"
        );
        Problem::new("not-a-combination", message).token(word.clone())
    })?;
    Ok(Some(kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The library formats a position as a text that `SolveInput::from_text` reads.
    #[test]
    fn a_position_read_from_a_text_formats_as_this_text() {
        for (rules, text) in [
            ("big-two", "Ann=3d 4s 4h; Ben=5d 6c; move=Ann"),
            ("big-two", "Ann=3d 4s 4h; Ben=5d 6c; move=Ann; on=Ben: 3s"),
            ("tien-len; lock=on", "Ann=7s 8s 9s; Ben=5d; move=Ann; on=Ben: 4s 5s 6s lock"),
            ("president", "Ann=5d 6c; Ben=; Cy=7h; Di=9h Tc; move=Ann; on=Cy: 4d; passed=Di; out=Ben"),
            ("daifugo; revolution=quads", "Ann=5d 6c; Ben=; Cy=7h; move=Ann; out=Ben; offenders=Ben; revolution=yes"),
            ("dou-dizhu", "Ann=3s 4h; Ben=5d; move=Ann; landlord=Ann; bid=2; bombs=1; plays=2"),
            ("big-two; payment=winner-takes", "Ann=3d; Ben=5d 6c; move=Ben; dealt=Ann: 13, Ben: 13"),
        ] {
            let rules: Box<dyn GameRules> = rules.parse().unwrap();
            let read = SolveInput::from_text(text).unwrap_or_else(|problem| panic!("{text}: {}", problem.message));
            let read = read.position(&*rules).unwrap_or_else(|problems| panic!("{text}: {:?}", problems.messages()));
            assert_eq!(read.0.to_string(), text);
        }
    }
}
