//! Lists every legal play of a hand.

use std::sync::Arc;

use itertools::Itertools;
use pusoy::cards::PackCard;
use pusoy::cards::parse::SLASHES;
use pusoy::climbing::plays::{Kind, Ranking};
use pusoy::climbing::{Announced, Move, Referee};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::command::{Command, Recorded, Stop};
use crate::questions::climb::game::base_game::{BaseGame, RefereedGame, Trick, ranking};
use crate::questions::climb::game::cards::{Spelling, cards_of_record, cards_of_text, split_at_slash, without_lock};
use crate::questions::climb::game::combination::CombinationRecord;
use crate::questions::climb::game::problem::play_problem;
use crate::questions::climb::game::record::GameRecord;
use crate::wire::cards::Cards;
use crate::wire::id::Id;
use crate::wire::problem::Problems;
use crate::wire::record::Options;

/// A command that lists every legal play of a hand.
pub struct Moves {
    /// The rules that hold unless a question changes them.
    pub base: BaseGame,
    /// The play to beat for questions that do not give one; `None` if the hand leads in such questions.
    pub on: Option<String>,
    /// The trick in which the play to beat was made.
    pub trick: Trick,
}

/// A hand, and the play to beat.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MovesInput {
    /// The game, such as `big-two`; by default the game on the command line.
    game: Option<String>,
    /// The hand.
    #[serde(alias = "cards")]
    hand: Cards,
    /// The play to beat; by default, the play of `--on`. If neither is given, the hand leads.
    #[serde(alias = "prev", alias = "last_play")]
    on: Option<Cards>,
    /// Whether the ranks are reversed, as by a revolution.
    #[serde(default)]
    reversed: bool,
    /// Whether the trick is locked to the suits of the play to beat.
    #[serde(default)]
    locked: bool,
    /// Options of the rules by name, which override those of the command line.
    #[serde(default)]
    options: Options,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct MovesRecord {
    /// The hand.
    hand: Vec<String>,
    /// The play to beat; null if the hand leads.
    on: Option<Vec<String>>,
    /// Whether the player of `on` announced that the play locks the trick; absent if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    on_locks: bool,
    /// Number of different plays, not counting a pass.
    count: usize,
    /// Whether the player may pass.
    may_pass: bool,
    /// Number of plays of each kind.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, u64>"))]
    types: Map<String, Value>,
    /// Every play that the rules allow.
    moves: Vec<MoveRecord>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct MoveRecord {
    /// The cards.
    cards: Vec<String>,
    #[serde(flatten)]
    combination: CombinationRecord,
}

/// A hand and the play to beat. Without a play to beat, the hand leads.
pub struct HandToPlay {
    game: Arc<RefereedGame>,
    spelling: Spelling,
    hand: Vec<PackCard>,
    on: Option<Vec<PackCard>>,
    /// Whether the player of `on` announced that the play locks the trick.
    on_locks: bool,
    ranking: Ranking,
}

/// The legal plays of a hand.
pub struct LegalMoves {
    /// The rules in force, with their referee.
    pub game: Arc<RefereedGame>,
    /// The format of the cards.
    pub spelling: Spelling,
    /// The hand.
    pub hand: Vec<PackCard>,
    /// The play to beat; `None` if the hand leads.
    pub on: Option<Vec<PackCard>>,
    /// Whether the player of `on` announced that the play locks the trick.
    pub on_locks: bool,
    /// The plays, ordered by kind.
    pub moves: Vec<Move>,
}

impl Command for Moves {
    type Fields = MovesInput;
    type Question<'a> = HandToPlay;
    type Answer<'a> = LegalMoves;

    fn read_text(&self, text: &str) -> Result<HandToPlay, Problems> {
        let game = self.base.refereed_of_text()?;
        let referee = &game.referee;
        let spelling = Spelling::from_texts(referee, text.split(SLASHES));
        let (hand, on) = match split_at_slash(text) {
            Some((hand, on, before)) => (hand, Some(PlayToBeat::read(referee, on, before))),
            None => {
                let on = self.on.as_ref().map(|on| PlayToBeat::read(referee, on, 0));
                (text, on.map(|on| on.map_err(Problems::without_columns)))
            }
        };
        let hand = cards_of_text(referee, hand, 0);
        HandToPlay::new(game, spelling, hand, on, self.trick)
    }

    fn read_fields(&self, fields: MovesInput) -> Result<HandToPlay, Problems> {
        let game = self.base.refereed(fields.game.as_deref(), &fields.options)?;
        let spelling = Spelling::from_texts(&game.referee, [&*fields.hand.text()]);
        let hand = cards_of_record(&game.referee, &fields.hand);
        let on = fields.on.or_else(|| self.on.clone().map(Cards::Text));
        let on = on.map(|on| PlayToBeat::read(&game.referee, &on.text(), 0).map_err(Problems::without_columns));
        let trick =
            Trick { reversed: fields.reversed || self.trick.reversed, locked: fields.locked || self.trick.locked };
        HandToPlay::new(game, spelling, hand, on, trick)
    }

    fn answer(&self, question: HandToPlay, _stop: Stop<'_>) -> Result<LegalMoves, Problems> {
        let HandToPlay { game, spelling, mut hand, on, on_locks, ranking } = question;
        let standing = on.as_deref().map(|cards| Announced { cards, locks: on_locks });
        let moves = game
            .referee
            .answers(ranking, &hand, standing)
            .map_err(|error| play_problem(&*game.rules, spelling, &error))?;
        game.referee.deck().sort(&mut hand);
        Ok(LegalMoves { game, spelling, hand, on, on_locks, moves })
    }
}

/// The play to beat, and whether its player announced that the play locks the trick.
struct PlayToBeat {
    cards: Vec<PackCard>,
    locks: bool,
}

impl PlayToBeat {
    /// Parses the play in `text`, which is a part of an input and begins after `before` characters of the input.
    fn read(referee: &Referee, text: &str, before: usize) -> Result<PlayToBeat, Problems> {
        let (cards, locks) = without_lock(text);
        Ok(PlayToBeat { cards: cards_of_text(referee, cards, before)?, locks })
    }
}

impl HandToPlay {
    /// Creates the question from a hand and a play to beat. The error lists the problems of both.
    fn new(
        game: Arc<RefereedGame>,
        spelling: Spelling,
        hand: Result<Vec<PackCard>, Problems>,
        on: Option<Result<PlayToBeat, Problems>>,
        trick: Trick,
    ) -> Result<HandToPlay, Problems> {
        let mut problems = Problems::none();
        let (hand, on) = (problems.note(hand), problems.note(on.transpose()));
        problems.check()?;
        let (on, on_locks) = on.flatten().map_or((None, false), |on| (Some(on.cards), on.locks));
        let ranking = ranking(&game.referee, trick, on.as_deref())?;
        Ok(HandToPlay { game, spelling, hand: hand.unwrap_or_default(), on, on_locks, ranking })
    }
}

impl Recorded for LegalMoves {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        let move_record = |play: &Move| MoveRecord {
            cards: self.spelling.record(&play.cards),
            combination: CombinationRecord::new(&play.key),
        };
        let record = MovesRecord {
            hand: self.spelling.record(&self.hand),
            on: self.on.as_deref().map(|on| self.spelling.record(on)),
            on_locks: self.on_locks,
            count: self.count(),
            may_pass: self.on.is_some(),
            types: self.by_kind().map(|(kind, moves)| (kind.name().to_owned(), moves.len().into())).collect(),
            moves: self.moves.iter().map(move_record).collect(),
        };
        GameRecord::for_game("pusoy.climb.moves/1", id, &self.game, record)
    }
}

impl LegalMoves {
    /// Counts the different plays. The same cards count once, even if they form several combinations. However, the same
    /// cards with and without a lock count as two plays.
    pub fn count(&self) -> usize {
        self.moves.iter().map(|play| (&play.cards, play.key.is_locked())).unique().count()
    }

    /// Returns the moves of each kind. Kinds with the same name count as one.
    pub fn by_kind(&self) -> impl Iterator<Item = (Kind, &[Move])> {
        let name = |play: &Move| play.key.kind().name();
        self.moves.chunk_by(move |a, b| name(a) == name(b)).map(|moves| (moves[0].key.kind(), moves))
    }
}
