//! Positions in play, not yet checked: as given, at the end of a transcript, or after a move.

use std::fmt;

use itertools::Itertools;

use super::error::{MoveError, PositionError};
use super::proof::VerifierDeal;
use crate::cards::PackCard;
use crate::climbing::ending::{Contract, plays_shown};
use crate::climbing::plays::{Kind, Ranking};
use crate::climbing::rules::GameRules;
use crate::climbing::table::{IllegalAction, Move, Replay, Step, Transcript};

/// A position in play with all hands open. [`solve`](super::solve()) checks it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Position {
    /// The names of the players by seat, clockwise.
    pub players: Vec<String>,
    /// The cards of each player, by seat; empty for players who are out. In games without suits, several hands may have
    /// the same card, because only its rank counts.
    pub hands: Vec<Vec<PackCard>>,
    /// The player to move.
    pub to_move: String,
    /// The play to beat; `None` if the player to move leads.
    pub standing: Option<StandingPlay>,
    /// The players who have passed since the play to beat or, if a pass lasts until the trick ends, since the trick
    /// began. `None` means exactly the players with cards who sit between `standing.by` and the player to move.
    pub passed: Option<Vec<String>>,
    /// The players who are out of cards, in the order they went out.
    pub out: Vec<String>,
    /// The players in `out` who went out on forbidden cards.
    pub offenders: Vec<String>,
    /// The direction of the ranks, and the suits that lock the trick, after the plays so far.
    pub ranking: Ranking,
    /// The soloist, the bid, and the numbers of bombs and rockets played so far. [`Contract::spring`] is ignored.
    pub contract: Contract,
    /// The number of plays that the soloist has made, if springs matter. `None` derives the number from the cards
    /// missing from the soloist's whole hand. If no card is missing, the number is 0. If one card is missing, or only
    /// the cards of the soloist's play to beat, the number is 1. Otherwise, the number is 2.
    pub soloist_plays: Option<usize>,
    /// The number of cards dealt to each player, by seat; `None` for the usual deal of the game.
    pub dealt: Option<Vec<usize>>,
}

/// The play to beat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandingPlay {
    /// The player who made the play.
    pub by: String,
    /// The cards of the play.
    pub cards: Vec<PackCard>,
    /// The combination that the player chose for the cards; `None` for the first reading of the cards.
    pub kind: Option<Kind>,
}

/// Formats the play: `Ben: 5d 5c`, followed by `lock` if the player announced a lock.
impl fmt::Display for StandingPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lock = if self.kind == Some(Kind::LockedSequence) { " lock" } else { "" };
        f.pad(&format!("{}: {}{lock}", self.by, self.cards.iter().join(" ")))
    }
}

/// Formats the position on one line, as `pusoy climb solve` reads it: `Ann=3d 4s; Ben=5d 6c; move=Ann; on=Ben: 3c`.
/// Omits fields without a value. Also omits the [`kind`](StandingPlay::kind) of the play to beat, except for a lock.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { players, hands, to_move, standing, passed, out, offenders, ranking, .. } = self;
        let Contract { soloist, bid, bombs, rockets, spring: _ } = &self.contract;
        let held = players.iter().zip(hands);
        let mut parts: Vec<String> = held.map(|(name, hand)| format!("{name}={}", hand.iter().join(" "))).collect();
        let some = |is: bool, text: String| is.then_some(text);
        let count = |n: i64| some(n != 0, n.to_string());
        let yes = |is: bool| some(is, String::from("yes"));
        let names = |names: &[String]| some(!names.is_empty(), names.join(","));
        let dealt = self
            .dealt
            .as_ref()
            .map(|dealt| players.iter().zip(dealt).map(|(name, count)| format!("{name}: {count}")).join(", "));
        let fields = [
            ("move", Some(to_move.clone())),
            ("on", standing.as_ref().map(StandingPlay::to_string)),
            ("passed", passed.as_ref().map(|passed| passed.join(","))),
            ("out", names(out)),
            ("offenders", names(offenders)),
            ("landlord", soloist.clone()),
            ("bid", bid.map(|bid| bid.to_string())),
            ("bombs", count(*bombs)),
            ("rockets", count(*rockets)),
            ("plays", self.soloist_plays.map(|plays| plays.to_string())),
            ("revolution", yes(ranking.revolution)),
            ("back", yes(ranking.back)),
            ("locked", yes(ranking.lock != 0)),
            ("dealt", dealt),
        ];
        parts.extend(fields.into_iter().filter_map(|(name, value)| Some(format!("{name}={}", value?))));
        f.pad(&parts.join("; "))
    }
}

impl Position {
    /// Returns every legal move of the player to move: the plays, in ascending order of kind, length and strength, and
    /// then a pass if there is a play to beat. A pass is `None`.
    ///
    /// [`solve`](super::solve()) compares these moves. A rule about the first play of a deal does not limit them.
    ///
    /// ```
    /// use pusoy::climbing::solve::{MoveError, Position, StandingPlay};
    /// use pusoy::climbing::{GameRules, Move, Referee};
    ///
    /// let rules: Box<dyn GameRules> = "big-two".parse()?;
    /// let referee = Referee::new(&*rules, Some(2))?;
    /// let position = Position {
    ///     players: vec!["Ann".into(), "Ben".into()],
    ///     hands: vec![referee.cards("4s 4h 9d")?, referee.cards("5d 6c")?],
    ///     to_move: "Ann".into(),
    ///     standing: Some(StandingPlay { by: "Ben".into(), cards: referee.cards("3d 3s")?, kind: None }),
    ///     ..Position::default()
    /// };
    /// let moves = position.moves(&*rules)?;
    /// let names: Vec<String> = moves.iter().map(|play| play.as_ref().map_or("pass".into(), Move::to_string)).collect();
    /// assert_eq!(names, ["4h 4s", "pass"]);
    ///
    /// let found = position.find_move(&*rules, Some(&referee.cards("4s 4h")?))?; // in any order
    /// assert_eq!(found, moves[0]);
    /// assert_eq!(position.find_move(&*rules, None)?, None); // a pass is legal
    /// let wrong = position.find_move(&*rules, Some(&referee.cards("9d")?)).unwrap_err();
    /// assert_eq!(wrong.to_string(), "9d (single) does not beat the pair: it is of another type");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the position is impossible under these rules, or if these rules have an option that the
    /// solver does not support.
    pub fn moves(&self, rules: &dyn GameRules) -> Result<Vec<Option<Move>>, PositionError> {
        let (deal, begin) = VerifierDeal::begin(rules, self)?;
        Ok(deal.moves(&begin))
    }

    /// Returns the legal move with these cards, in any order. `None` is a pass, as a move and as an argument. In games
    /// without suits, only the ranks of the cards count. If the cards can be played as several combinations, the result
    /// is the first of these combinations in [`Position::moves`].
    ///
    /// # Errors
    /// Returns the reason why the move is not legal. An empty list of cards is a play without cards, which is never
    /// legal. Also returns the errors of [`Position::moves`].
    pub fn find_move(&self, rules: &dyn GameRules, cards: Option<&[PackCard]>) -> Result<Option<Move>, MoveError> {
        let (deal, begin) = VerifierDeal::begin(rules, self)?;
        match cards {
            Some(cards) => Ok(Some(deal.find_play(&begin, cards)?)),
            None if self.standing.is_some() => Ok(None),
            None => Err(IllegalAction::LeaderPasses.into()),
        }
    }

    /// Returns the position after the player to move has made the move `play`, or has passed if `play` is `None`.
    /// Returns `None` if the move ends the deal. The move is not checked: [`Position::find_move`] returns legal moves.
    ///
    /// # Errors
    /// Returns the errors of [`Position::moves`].
    pub fn after(&self, rules: &dyn GameRules, play: &Option<Move>) -> Result<Option<Position>, PositionError> {
        let (deal, begin) = VerifierDeal::begin(rules, self)?;
        let next = deal.after(&begin, play);
        Ok((!deal.is_over(&next)).then(|| deal.position(&next, self)))
    }
}

impl Position {
    /// Returns the position at the end of a replayed transcript. `rules` are those of the replay. Returns `None` if it
    /// is nobody's turn to play, because the deal is over or the auction has no winner.
    ///
    /// This example plays an endgame to its end. Each player makes a best move.
    ///
    /// ```
    /// use pusoy::climbing::solve::{Limits, Position, Question, solve};
    /// use pusoy::climbing::{Action, GameRules, Referee, Transcript};
    ///
    /// let rules: Box<dyn GameRules> = "big-two; payment=winner-takes".parse()?;
    /// let referee = Referee::new(&*rules, Some(2))?;
    /// let mut deal = Transcript {
    ///     players: vec!["Ann".into(), "Ben".into()],
    ///     hands: vec![referee.cards("3d 4s 4h")?, referee.cards("5d 6c")?],
    ///     leader: Some("Ann".into()), // the deal begins with these hands
    ///     ..Transcript::default()
    /// };
    /// let mut replay = deal.replay(&*rules)?;
    /// while let Some(position) = Position::at_end(&*rules, &deal, &replay) {
    ///     let answer = solve(&*rules, &position, Question::default(), &Limits::default())?;
    ///     let best = answer.best_moves.first().ok_or("the search has no limit")?;
    ///     let cards = best.as_ref().map(|play| play.cards.clone()); // `None` is a pass
    ///     deal.actions.push(Action { by: position.to_move, cards, ..Action::default() });
    ///     replay = deal.replay(&*rules)?;
    /// }
    /// let outcome = replay.outcome.ok_or("the deal is over")?;
    /// assert_eq!(outcome.winner, Some(0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn at_end(rules: &dyn GameRules, transcript: &Transcript, replay: &Replay) -> Option<Position> {
        let passes_last = rules.conduct().pass_locks;
        let to_move = replay.players.get(replay.to_play?)?.clone();
        let name = |seat: usize| replay.players[seat].clone();
        let played = |seat: usize| replay.steps.iter().filter(move |step| step.by == seat && step.key.is_some());
        let cards_played = |seat: usize| played(seat).map(|step| step.cards.len()).sum::<usize>();
        let dealt: Vec<usize> =
            (0..replay.left.len()).map(|seat| replay.left[seat].len() + cards_played(seat)).collect();
        let whole = rules.dealt(replay.players.len()).map_or(0, |dealt| dealt.most(true));
        let deck = rules.deck(Some(replay.players.len()));
        let is_whole_pack = deck.is_ok_and(|deck| deck.pack.len() == dealt.iter().sum::<usize>());
        let won = replay.auction.as_ref().and_then(|auction| auction.won());
        let soloist = won.map(|(seat, _)| name(seat)).or_else(|| transcript.contract.soloist.clone());
        let trick = replay.standing.map(|_| replay.steps.iter().rposition(|step| step.leads).unwrap_or(0));
        let steps = trick.map_or(&[][..], |lead| &replay.steps[lead..]);
        let standing = steps.iter().rev().find(|step| step.key.is_some());
        let since = steps.iter().rposition(|step| step.key.is_some()).map_or(&[][..], |at| &steps[at + 1..]);
        let passed = |steps: &[Step]| {
            let mut names: Vec<String> = Vec::new();
            for step in steps.iter().filter(|step| step.key.is_none()) {
                if !names.contains(&name(step.by)) {
                    names.push(name(step.by));
                }
            }
            names
        };
        let soloist_seat = soloist.as_ref().and_then(|soloist| replay.players.iter().position(|name| name == soloist));
        Some(Position {
            hands: replay.left.clone(),
            to_move,
            standing: standing.map(|step| StandingPlay {
                by: name(step.by),
                cards: step.cards.clone(),
                kind: step.key.map(|key| key.kind()),
            }),
            // Players who passed before the current play are out of the trick only if a pass lasts until the trick
            // ends.
            passed: standing.map(|_| if passes_last { passed(steps) } else { passed(since) }),
            out: replay.out.iter().map(|&seat| name(seat)).collect(),
            offenders: replay.offenders.iter().map(|&seat| name(seat)).collect(),
            ranking: replay.ranking,
            contract: Contract {
                bid: won.map(|(_, bid)| bid).or(transcript.contract.bid),
                soloist,
                bombs: replay.bombs,
                rockets: replay.rockets,
                spring: None,
            },
            // Cards missing from the soloist's hand at the start of the transcript were played earlier. If the
            // transcript does not give the number of these plays, two or more missing cards count as 2 plays. After two
            // plays, the soloist can no longer lose by a spring.
            soloist_plays: soloist_seat.map(|seat| {
                let before = transcript.soloist_plays.or_else(|| plays_shown(dealt[seat], whole));
                before.unwrap_or(2).saturating_add(played(seat).count())
            }),
            dealt: transcript.dealt.clone().or(is_whole_pack.then_some(dealt)),
            players: replay.players.clone(),
        })
    }
}
