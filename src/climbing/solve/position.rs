//! Positions in play, not yet checked: as given, at the end of a transcript, or after a move.

use super::error::PositionError;
use super::proof::VerifierDeal;
use crate::cards::PackCard;
use crate::climbing::ending::Contract;
use crate::climbing::plays::{Kind, Ranking};
use crate::climbing::rules::GameRules;
use crate::climbing::table::{Move, Replay, Step, Transcript};

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
    /// began. `None` means exactly the players with cards between the owner of the play and the player to move.
    pub passed: Option<Vec<String>>,
    /// The players who are out of cards, in the order they went out.
    pub out: Vec<String>,
    /// The players in `out` who went out on forbidden cards.
    pub offenders: Vec<String>,
    /// The direction of the ranks, and the suits that lock the trick, after the plays so far.
    pub ranking: Ranking,
    /// The soloist, the bid, and the bombs and rockets played before. The field for a spring is not read.
    pub contract: Contract,
    /// The number of plays that the soloist has made, if springs matter. `None` derives the number from the cards: 0
    /// for a whole hand, 1 if only a single card or the soloist's play to beat is missing, and otherwise 2.
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

impl Position {
    /// Returns the position after the player to move has made `play`, or has passed if `play` is `None`. Returns `None`
    /// if the deal is then over. The move is not checked: it must be legal.
    ///
    /// # Errors
    /// Returns an error if the position is impossible under these rules.
    pub fn after(&self, rules: &dyn GameRules, play: &Option<Move>) -> Result<Option<Position>, PositionError> {
        let (deal, begin) = VerifierDeal::begin(rules, self)?;
        let next = deal.after(&begin, play);
        Ok((!deal.is_over(&next)).then(|| deal.position(&next, self)))
    }
}

impl Position {
    /// Returns the position at the end of a replayed transcript. `rules` are those of the replay. Returns `None` if it
    /// is nobody's turn to play, because the deal is over or the auction still goes on.
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
            // If the transcript starts with only a part of the soloist's hand, the soloist may have made earlier plays.
            soloist_plays: soloist_seat.map(|seat| match transcript.soloist_plays {
                Some(before) => before.saturating_add(played(seat).count()),
                None if dealt[seat] == whole => played(seat).count(),
                None => usize::MAX,
            }),
            dealt: transcript.dealt.clone().or(is_whole_pack.then_some(dealt)),
            players: replay.players.clone(),
        })
    }
}
