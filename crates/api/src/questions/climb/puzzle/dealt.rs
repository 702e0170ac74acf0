//! Deals puzzles, and describes each as a record.

use std::ops::RangeInclusive;

use pusoy::cards::Rng;
use pusoy::climbing::GameRules;
use pusoy::climbing::study::{Puzzle, Wanted, WrongMove, deepest_level, puzzle};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::command::Recorded;
use crate::questions::climb::game::base_game::referee;
use crate::questions::climb::game::cards::Spelling;
use crate::questions::climb::game::moving::{MoveRecord, StepRecord, line_record, move_record};
use crate::questions::climb::game::problem::position_problem;
use crate::questions::climb::game::record::GameRecord;
use crate::wire::id::Id;
use crate::wire::ledger::by_player;
use crate::wire::problem::Problem;

/// The largest number of cards in each hand of a puzzle.
pub const MOST_CARDS: usize = 10;

/// A dealer of puzzles: endgames with exactly one winning move.
pub struct Puzzles {
    /// The rules in force.
    pub rules: Box<dyn GameRules>,
    /// The wanted kind of puzzle.
    pub wanted: Wanted,
    /// The seed of all puzzles.
    pub seed: u64,
}

/// The identity of a puzzle under given rules. The same identity always deals the same puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PuzzleKey {
    /// The seed of all puzzles.
    pub seed: u64,
    /// Number of the puzzle, from 1.
    pub number: u64,
    /// The wanted kind of puzzle.
    pub wanted: Wanted,
}

/// A dealt puzzle.
pub struct DealtPuzzle<'r> {
    /// The rules in force.
    pub rules: &'r dyn GameRules,
    /// The format of the cards.
    pub spelling: Spelling,
    /// The seed of all puzzles.
    pub seed: u64,
    /// Number of the puzzle, from 1.
    pub number: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct PuzzleRecord<'a> {
    /// The seed of all puzzles.
    seed: u64,
    /// Number of the puzzle, from 1.
    number: u64,
    /// The hands by player; empty for players who are out.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, Vec<String>>"))]
    hands: Map<String, Value>,
    /// The player to move, who wins with exactly one move.
    to_move: &'a str,
    /// The play to beat; null if the player to move leads.
    standing: Option<StandingRecord<'a>>,
    /// The players who are out, in the order of going out.
    out: &'a [String],
    /// The landlord or soloist; null in games without one.
    landlord: Option<&'a str>,
    /// The bid, in units; null in games without one.
    bid: Option<i64>,
    /// Depth of the trap, from 1 to 5. At least three tempting moves add one level, and so does a refutation of at
    /// least twelve plays and passes. A winning pass and a bomb that must be held back add one level each.
    level: u8,
    /// The features of the trap.
    trap: TrapRecord,
    /// The winning move.
    solution: MoveRecord,
    /// A line of best play, which begins with the winning move.
    line: Vec<StepRecord<'a>>,
    /// Every other move, most tempting first.
    wrong: Vec<WrongRecord<'a>>,
}

/// The play to beat.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct StandingRecord<'a> {
    /// The player.
    by: &'a str,
    /// The cards.
    cards: Vec<String>,
    /// The kind of combination, as `climb identify` names it; null for the usual kind of the cards.
    kind: Option<&'static str>,
}

/// The features of a trap.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct TrapRecord {
    /// Number of losing moves that look better than the winning one. Plays look better than a pass, and bombs look
    /// worse than all other plays. Among bombs, and among the other plays, a play with more cards looks better. If the
    /// numbers are equal, the play with lower cards looks better.
    tempting: usize,
    /// Number of plays and passes from the most tempting move to the end of the deal.
    refutation: usize,
    /// Whether a pass wins although a play is possible.
    is_pass: bool,
    /// Whether a bomb that could be played must be held back.
    holds_bomb: bool,
}

/// A move that loses.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct WrongRecord<'a> {
    /// The move.
    #[serde(rename = "move")]
    play: MoveRecord,
    /// Whether the move looks better than the winning move.
    is_tempting: bool,
    /// The winning line of the opponent after this move; absent unless the move is the most tempting one.
    #[serde(skip_serializing_if = "Option::is_none")]
    refutation: Option<Vec<StepRecord<'a>>>,
}

/// Returns the message that no puzzle was found with the numbers of cards per hand in `cards`, and with the level
/// `level` if it is given. The message also suggests what to try next. `has_more_cards` is `true` if larger hands were
/// not tried.
pub fn no_puzzle(level: Option<u8>, cards: RangeInclusive<usize>, has_more_cards: bool) -> String {
    let (fewest, most) = cards.into_inner();
    let cards = if fewest < most { format!("{fewest} to {most}") } else { fewest.to_string() };
    let (level, other_level) = match level {
        Some(level) => (format!(" of level {level}"), "another level or "),
        None => (String::new(), ""),
    };
    let more_cards = match has_more_cards {
        true if other_level.is_empty() => "more cards or ",
        true => "more cards, ",
        false => "",
    };
    format!("no puzzle{level} with {cards} cards per hand found (try {more_cards}{other_level}another seed)")
}

impl Puzzles {
    /// Deals the puzzle with this number. The puzzle depends only on the number, the seed, the rules and the wanted
    /// kind. Returns `None` if no such puzzle was found.
    ///
    /// # Errors
    ///
    /// Positions cannot be solved under the rules in force, `wanted.cards` does not fit the game, or the game has no
    /// puzzles of `wanted.level`.
    pub fn deal(&self, number: u64) -> Result<Option<DealtPuzzle<'_>>, Problem> {
        self.deal_key(PuzzleKey { seed: self.seed, number, wanted: self.wanted })
    }

    /// Deals the puzzle with the identity `key`. The seed and the wanted kind of `key` replace those of `self`. Returns
    /// `None` if no such puzzle was found.
    ///
    /// # Errors
    ///
    /// Positions cannot be solved under the rules in force, `wanted.cards` does not fit the game, or the game has no
    /// puzzles of `wanted.level`.
    pub fn deal_key(&self, key: PuzzleKey) -> Result<Option<DealtPuzzle<'_>>, Problem> {
        let PuzzleKey { seed, number, wanted } = key;
        let rules = &*self.rules;
        let deepest = deepest_level(rules).map_err(|error| position_problem(Spelling::Cards, &error))?;
        if let Some(level) = wanted.level.filter(|level| *level > deepest) {
            let message =
                format!("puzzles of {} have levels 1 to {deepest} under these rules, not {level}", rules.name());
            return Err(Problem::new("bad-option-value", message).token(level.to_string()));
        }
        let mut rng = Rng::stream(seed, number);
        let found = puzzle(rules, wanted, &mut rng).map_err(|error| position_problem(Spelling::Cards, &error))?;
        let Some(puzzle) = found else { return Ok(None) };
        let referee = referee(rules, None)?;
        let spelling = if referee.deck().suits.is_none() { Spelling::Ranks } else { Spelling::Cards };
        Ok(Some(DealtPuzzle { rules, spelling, seed, number, puzzle }))
    }
}

impl Recorded for DealtPuzzle<'_> {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        let Puzzle { position, trap, .. } = &self.puzzle;
        let hands: Vec<Value> = position.hands.iter().map(|hand| self.spelling.record(hand).into()).collect();
        let line = |line| line_record(self.spelling, &position.players, line);
        let wrong = |wrong: &'a WrongMove| WrongRecord {
            play: move_record(self.spelling, &wrong.play),
            is_tempting: wrong.is_tempting,
            refutation: (!wrong.refutation.is_empty()).then(|| line(&wrong.refutation)),
        };
        let record = PuzzleRecord {
            seed: self.seed,
            number: self.number,
            hands: by_player(&position.players, &hands),
            to_move: &position.to_move,
            standing: position.standing.as_ref().map(|play| StandingRecord {
                by: &play.by,
                cards: self.spelling.record(&play.cards),
                kind: play.kind.map(|kind| kind.name()),
            }),
            out: &position.out,
            landlord: position.contract.soloist.as_deref(),
            bid: position.contract.bid,
            level: trap.level(),
            trap: TrapRecord {
                tempting: trap.tempting,
                refutation: trap.refutation,
                is_pass: trap.is_pass,
                holds_bomb: trap.holds_bomb,
            },
            solution: move_record(self.spelling, &self.puzzle.solution),
            line: line(&self.puzzle.line),
            wrong: self.puzzle.wrong.iter().map(wrong).collect(),
        };
        GameRecord::new("pusoy.climb.puzzle/1", id, self.rules, record)
    }
}
