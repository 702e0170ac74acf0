//! Deals positions to practise on: positions of two hands with exactly one winning move. Each has a level of
//! difficulty.

use std::cmp::Reverse;

use itertools::Itertools;

use crate::cards::{PackCard, Rng};
use crate::climbing::ending::Contract;
use crate::climbing::plays::{Engine, Key, with_engine};
use crate::climbing::rules::{Ends, GameRules};
use crate::climbing::solve::{
    Answer, Limits, LineStep, MoveError, Position, PositionError, Question, StandingPlay, solve,
};
use crate::climbing::table::{Move, Referee};

/// The wanted kind of puzzle, for [`puzzle()`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// The number of cards in each hand.
    pub cards: usize,
    /// The depth of the trap, from 1 to [`Trap::MOST`]; `None` for any depth.
    pub level: Option<u8>,
}

/// A position with exactly one winning move, as [`puzzle()`] deals it: two players hold cards, and the player in seat 0
/// moves.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Puzzle {
    /// The position.
    pub position: Position,
    /// The winning move; `None` for a pass.
    pub solution: Option<Move>,
    /// The best continuation, which begins with the winning move.
    pub line: Vec<LineStep>,
    /// Every other move, most tempting first.
    pub wrong: Vec<WrongMove>,
    /// The depth of the trap.
    pub trap: Trap,
}

/// The judgement of a move in a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judged {
    /// The winning move; `None` for a pass.
    Right(Option<Move>),
    /// The move loses.
    Wrong {
        /// The move; `None` for a pass.
        play: Option<Move>,
        /// The opponent's winning line after the move; empty if the move ends the deal.
        refutation: Vec<LineStep>,
    },
}

impl Puzzle {
    /// Judges the move with these cards, in any order; `None` is a pass. Finds the move in the same way as
    /// [`Position::find_move`].
    ///
    /// # Errors
    ///
    /// Returns an error if the move is not legal, or if the position is impossible under these rules.
    pub fn judge(&self, rules: &dyn GameRules, cards: Option<&[PackCard]>) -> Result<Judged, MoveError> {
        let play = self.position.find_move(rules, cards)?;
        Ok(self.judge_move(rules, play)?)
    }

    /// Judges a legal move.
    ///
    /// # Errors
    ///
    /// Returns an error if the position is impossible under these rules.
    pub fn judge_move(&self, rules: &dyn GameRules, play: Option<Move>) -> Result<Judged, PositionError> {
        if cards_of(&play) == cards_of(&self.solution) {
            return Ok(Judged::Right(play));
        }
        let refutation = self.refute(rules, &play)?;
        Ok(Judged::Wrong { play, refutation })
    }

    /// Returns the opponent's winning line after a move that loses. The line is empty if the move ends the deal.
    ///
    /// The line after the most tempting move is stored in the puzzle. After any other move, this function solves the
    /// next position.
    ///
    /// # Errors
    ///
    /// Returns an error if the position is impossible under these rules.
    pub fn refute(&self, rules: &dyn GameRules, play: &Option<Move>) -> Result<Vec<LineStep>, PositionError> {
        let is_it = |wrong: &&WrongMove| cards_of(&wrong.play) == cards_of(play) && !wrong.refutation.is_empty();
        if let Some(wrong) = self.wrong.iter().find(is_it) {
            return Ok(wrong.refutation.clone());
        }
        let Some(next) = self.position.after(rules, play)? else { return Ok(Vec::new()) };
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let question = Question { line: true, ..Question::USUAL };
        let settled = solve(rules, &next, question, &limits)?;
        // If a limit stopped the search for the best settlement, any winning line is enough. It is quicker to find.
        let won = settled.stopped.map(|_| solve(rules, &next, question.for_win(), &Limits::default()));
        Ok(won.transpose()?.unwrap_or(settled).line)
    }
}

/// Returns the cards of a move; `None` for a pass. The same cards played as several combinations are one move.
fn cards_of(play: &Option<Move>) -> Option<&[PackCard]> {
    play.as_ref().map(|play| &play.cards[..])
}

/// A move that loses.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct WrongMove {
    /// The move; `None` for a pass.
    pub play: Option<Move>,
    /// Whether the move looks better than the winning move.
    pub is_tempting: bool,
    /// The opponent's winning line after this move; empty for all moves except the most tempting one.
    pub refutation: Vec<LineStep>,
}

/// The depth of a puzzle's trap: the difficulty for a player who judges moves by how they look.
///
/// A play looks better than a pass, and a bomb looks worse than all other plays. Otherwise, the play with more cards
/// looks better and, if tied, the play with lower cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Trap {
    /// The number of losing moves that look better than the winning move.
    pub tempting: usize,
    /// The number of plays and passes from the most tempting move to the end of the deal, if both players play
    /// optimally. A player must look this far ahead to see that the move loses.
    pub refutation: usize,
    /// Whether a pass wins although a play is possible.
    pub is_pass: bool,
    /// Whether a bomb that could be played must be held back.
    pub holds_bomb: bool,
}

impl Trap {
    /// The deepest level.
    pub const MOST: u8 = 5;

    /// The smallest number of tempting moves that makes a trap one level deeper.
    pub const MANY: usize = 3;
    /// The smallest length of a refutation, in plays and passes, that makes a trap one level deeper.
    pub const LONG: usize = 12;

    /// Returns the depth of the trap, from 1 to [`Trap::MOST`]. Many tempting moves, a long refutation, a winning pass,
    /// and a bomb held back each add one level.
    pub fn level(&self) -> u8 {
        let deeper = [self.tempting >= Trap::MANY, self.refutation >= Trap::LONG, self.is_pass, self.holds_bomb];
        1 + deeper.into_iter().map(u8::from).sum::<u8>()
    }
}

/// Returns the deepest level that puzzles of a game can have: one less than [`Trap::MOST`] in a game without bombs.
///
/// # Errors
///
/// Returns an error if the rules are not valid.
pub fn deepest_level(rules: &dyn GameRules) -> Result<u8, PositionError> {
    let referee = Referee::new(rules, None)?;
    let is_bomb = |&key: &Key| is_bomb(&referee, key);
    let has_bomb = |text: &&str| referee.cards(text).is_ok_and(|cards| referee.identify(&cards).iter().any(is_bomb));
    // In every game with bombs, one of these plays is a bomb.
    Ok(if ["5s 5h 5d 5c", "5s 5h 5d 5c 3d", "Xb Xr"].iter().any(has_bomb) { Trap::MOST } else { Trap::MOST - 1 })
}

/// The number of positions dealt for one puzzle before the search gives up.
const DEALS: usize = 10_000;

/// The largest number of nodes that a search visits. Only the second search in [`Puzzle::refute`] has no such limit.
const NODES: u64 = 200_000;

/// Deals a puzzle of a game. Returns `None` if none of 10,000 dealt positions is a puzzle of the wanted kind, or if the
/// pack has too few cards.
///
/// Two players hold cards: Ann in seat 0, who moves, and Ben in seat 1. In half of the deals, Ann must beat a play of
/// Ben, or pass. If a deal goes on until only one player has cards ([`Ends::PlayOut`]), the position has the smallest
/// number of players that the rules allow. The players other than Ann and Ben, such as Cy and Di, are already out. In
/// games with a soloist, Ann or Ben is the soloist, and the position leaves out the third player.
///
/// A move wins if, with optimal play after the move, Ann's settlement is better than Ben's or equally good:
/// [`PlaysFor::Win`](crate::climbing::solve::PlaysFor::Win). Usually, Ann wins if she goes out before Ben. This can
/// differ if a player goes out with forbidden cards, or if the rules end a deal in another way. The size of the win
/// does not count.
///
/// The hands are not dealt uniformly: their ranks often lie close together, because few other positions are puzzles.
///
/// The cost is that of solving dealt positions, one after the other, until one of them fits. Each search visits at most
/// 200,000 nodes. Larger hands and rare levels take longer. The same rules, wanted kind and state of `rng` give the
/// same puzzle.
///
/// # Errors
///
/// Returns an error if positions cannot be solved under an option in force, or if a dealt position has empty hands, or
/// hands with more cards than the rules deal.
pub fn puzzle(rules: &dyn GameRules, wanted: Wanted, rng: &mut Rng) -> Result<Option<Puzzle>, PositionError> {
    for _ in 0..DEALS {
        let Some(position) = deal(rules, wanted.cards, rng)? else { continue };
        let found = match of_position(rules, position) {
            // Some drawn positions are impossible: the rules refuse them, a soloist with a whole hand does not lead, or
            // the play to beat has ended the trick.
            Err(PositionError::Rules(_) | PositionError::SoloistLeads { .. } | PositionError::TrickEnded { .. }) => {
                None
            }
            found => found?,
        };
        let is_wanted = |puzzle: &Puzzle| wanted.level.is_none_or(|level| puzzle.trap.level() == level);
        if let Some(puzzle) = found.filter(is_wanted) {
            return Ok(Some(puzzle));
        }
    }
    Ok(None)
}

/// Returns a position as a puzzle: exactly one move wins, and a losing move looks better. Returns `None` for other
/// positions, if the most tempting move ends the deal, or if a search exceeds the node limit.
fn of_position(rules: &dyn GameRules, position: Position) -> Result<Option<Puzzle>, PositionError> {
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let answer = solve(rules, &position, Question { all: true, line: true, ..Question::USUAL }.for_win(), &limits)?;
    let Some((solution, wrong)) = only_winner(&position, &answer) else { return Ok(None) };
    let referee = Referee::new(rules, None)?;
    let look = |play: &Option<Move>| looks(&referee, play);
    let is_tempting = |play: &Option<Move>| look(play) > look(&solution);
    let mut wrong: Vec<WrongMove> = wrong
        .into_iter()
        .map(|play| WrongMove { is_tempting: is_tempting(&play), play, refutation: Vec::new() })
        .sorted_by_cached_key(|wrong| Reverse(look(&wrong.play)))
        .collect();
    let Some(most_tempting) = wrong.first_mut().filter(|wrong| wrong.is_tempting) else { return Ok(None) };
    let Some(next) = position.after(rules, &most_tempting.play)? else { return Ok(None) };
    let refuted = solve(rules, &next, Question { line: true, ..Question::USUAL }, &limits)?;
    if refuted.stopped.is_some() {
        return Ok(None);
    }
    let is_bomb = |play: &Option<Move>| play.as_ref().is_some_and(|play| is_bomb(&referee, play.key));
    let trap = Trap {
        tempting: wrong.iter().filter(|wrong| wrong.is_tempting).count(),
        refutation: 1 + refuted.line.len(),
        is_pass: solution.is_none(),
        holds_bomb: !is_bomb(&solution) && wrong.iter().any(|wrong| is_bomb(&wrong.play)),
    };
    wrong[0].refutation = refuted.line;
    Ok(Some(Puzzle { position, solution, line: answer.line, wrong, trap }))
}

/// Returns the only winning move, and all other moves. Returns `None` if no move wins, several moves win, no move
/// loses, or a limit stopped the search.
fn only_winner(position: &Position, answer: &Answer) -> Option<(Option<Move>, Vec<Option<Move>>)> {
    let mover = position.players.iter().position(|player| *player == position.to_move)?;
    let wins = |values: &Vec<i64>| values.get(mover) == Some(&1);
    let values: Option<Vec<bool>> = answer.moves.iter().map(|valued| valued.value.as_ref().map(wins)).collect();
    let (winning, losing): (Vec<_>, Vec<_>) = answer.moves.iter().zip(values?).partition(|(_, wins)| *wins);
    let mut winning = winning.into_iter().map(|(valued, _)| &valued.play).unique_by(|play| cards_of(play));
    let solution = winning.next().filter(|_| answer.stopped.is_none())?;
    if winning.next().is_some() || losing.is_empty() {
        return None;
    }
    let losing = losing.into_iter().map(|(valued, _)| &valued.play).unique_by(|play| cards_of(play));
    Some((solution.clone(), losing.filter(|play| cards_of(play) != cards_of(solution)).cloned().collect()))
}

/// Returns `true` for a bomb: a play that beats every play that is not a bomb.
fn is_bomb(referee: &Referee, play: Key) -> bool {
    with_engine!(referee.engine(), engine => engine.order().bombs_beat_all() && engine.order().is_bomb(play))
}

/// Returns a sort key. Moves that look better, as described at [`Trap`], have higher keys.
fn looks(referee: &Referee, play: &Option<Move>) -> (bool, bool, usize, Reverse<usize>) {
    let Some(play) = play else { return (false, false, 0, Reverse(0)) };
    let is_bomb = is_bomb(referee, play.key);
    let ranks = play.cards.iter().map(|&card| referee.deck().rank(card)).sum();
    (true, !is_bomb, play.cards.len(), Reverse(ranks))
}

/// Deals a position of two hands with `cards` cards each, half of the time with a play to beat. Returns `None` if too
/// few cards were drawn.
fn deal(rules: &dyn GameRules, cards: usize, rng: &mut Rng) -> Result<Option<Position>, PositionError> {
    let conduct = rules.conduct();
    let fewest = *rules.players().start();
    let seats = if conduct.ends == Ends::PlayOut { fewest.max(2) } else { 2 };
    let names: Vec<String> =
        (0..seats).map(|seat| NAMES.get(seat).map_or_else(|| format!("P{seat}"), |name| String::from(*name))).collect();
    let referee = Referee::new(rules, Some(fewest.max(2)))?;
    let mut pack = drawn(&referee, 2 * cards + MOST_STANDING, rng);
    if pack.len() < 2 * cards + MOST_STANDING {
        return Ok(None);
    }
    let mut hands = vec![Vec::new(); seats];
    for hand in &mut hands[..2] {
        *hand = pack.split_off(pack.len() - cards);
        referee.deck().sort(hand);
    }
    let mut position = Position {
        hands,
        to_move: names[0].clone(),
        out: names[2..].to_vec(),
        players: names.clone(),
        ..Position::default()
    };
    if conduct.soloist.is_some() {
        position.contract =
            Contract { soloist: Some(names[rng.below(2) as usize].clone()), bid: Some(1), ..Contract::default() };
    }
    if rng.below(2) == 0 {
        let plays = referee.moves_on(&pack[..MOST_STANDING], None);
        let play = &plays[rng.below(plays.len() as u32) as usize];
        let standing = StandingPlay { by: names[1].clone(), cards: play.cards.clone(), kind: Some(play.key.kind()) };
        position.standing = Some(standing);
    }
    Ok(Some(position))
}

/// The names of the player to move, of the opponent, and of the players who are out, in this order.
const NAMES: [&str; 4] = ["Ann", "Ben", "Cy", "Di"];

/// The number of cards from which the play to beat is chosen.
const MOST_STANDING: usize = 6;

/// Returns cards of the pack in random order. The caller uses `count` of them. In three of four calls on average, the
/// cards are only those of a few consecutive ranks, which makes sets, runs and bombs likely. The number of these ranks
/// is `count` / 4, rounded up, or one more. It is at most the number of all ranks.
fn drawn(referee: &Referee, count: usize, rng: &mut Rng) -> Vec<PackCard> {
    let deck = referee.deck();
    let mut cards: Vec<PackCard> = deck.pack.cards().collect();
    if rng.below(4) != 0 {
        let ranks = (count.div_ceil(4) + rng.below(2) as usize).min(deck.ranks.len());
        let low = rng.below((deck.ranks.len() - ranks) as u32 + 1) as usize;
        cards.retain(|&card| (low..low + ranks).contains(&deck.rank(card)));
    }
    for last in (1..cards.len()).rev() {
        cards.swap(last, rng.below(last as u32 + 1) as usize);
    }
    cards
}
