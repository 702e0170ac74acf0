//! Compares two plays, and gives the reason why the second beats the first or does not.

use std::sync::Arc;

use pusoy::cards::PackCard;
use pusoy::cards::parse::SLASHES;
use pusoy::climbing::plays::Ranking;
use pusoy::climbing::{Announced, Comparison};
use serde::{Deserialize, Serialize};

use crate::command::{Command, Recorded, Stop};
use crate::questions::climb::game::base_game::{BaseGame, RefereedGame, Trick, ranking};
use crate::questions::climb::game::cards::{Spelling, cards_of_text, split_at_slash, without_lock};
use crate::questions::climb::game::problem::play_problem;
use crate::questions::climb::game::record::GameRecord;
use crate::wire::cards::Cards;
use crate::wire::id::Id;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::Options;

/// A command that compares two plays.
pub struct Beats {
    /// The rules that hold unless a question changes them.
    pub base: BaseGame,
    /// The trick in which the play to beat was made.
    pub trick: Trick,
}

/// Two plays.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BeatsInput {
    /// The game, such as `big-two`; by default the game on the command line.
    game: Option<String>,
    /// The play to beat.
    prev: Cards,
    /// The play that may beat `prev`.
    play: Cards,
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
pub(crate) struct BeatsRecord {
    /// The cards of the play to beat.
    prev: Vec<String>,
    /// The cards of the play that may beat `prev`.
    play: Vec<String>,
    /// Whether the player of `prev` announced that the play locks the trick; absent if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    prev_locks: bool,
    /// Whether the player of `play` announces that the play locks the trick; absent if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    play_locks: bool,
    /// The kind of combination of `prev`.
    prev_type: &'static str,
    /// The kind of combination of `play`.
    play_type: &'static str,
    /// Whether `play` beats `prev`.
    beats: bool,
    /// The reason, in a sentence.
    reason: String,
}

/// The play to beat, and the play that may beat it.
pub struct TwoPlays {
    game: Arc<RefereedGame>,
    spelling: Spelling,
    prev: Vec<PackCard>,
    play: Vec<PackCard>,
    /// Whether a player announces that the play locks the trick: first for `prev`, then for `play`.
    locks: [bool; 2],
    ranking: Ranking,
}

/// Two plays and their comparison.
pub struct Compared {
    /// The rules in force, with their referee.
    pub game: Arc<RefereedGame>,
    /// The format of the cards.
    pub spelling: Spelling,
    /// The play to beat.
    pub prev: Vec<PackCard>,
    /// The play that may beat `prev`.
    pub play: Vec<PackCard>,
    /// The comparison.
    pub comparison: Comparison,
}

impl Command for Beats {
    type Fields = BeatsInput;
    type Question<'a> = TwoPlays;
    type Answer<'a> = Compared;

    fn read_text(&self, text: &str) -> Result<TwoPlays, Problems> {
        let game = self.base.refereed_of_text()?;
        let (prev, play, before) = two_plays(text)?;
        let ((prev, prev_locks), (play, play_locks)) = (without_lock(prev), without_lock(play));
        let spelling = Spelling::from_texts(&game.referee, [prev, play]);
        let prev = cards_of_text(&game.referee, prev, 0);
        let (prev, play) = collect_both(prev, cards_of_text(&game.referee, play, before))?;
        let ranking = ranking(&game.referee, self.trick, Some(&prev))?;
        Ok(TwoPlays { game, spelling, prev, play, locks: [prev_locks, play_locks], ranking })
    }

    fn read_fields(&self, fields: BeatsInput) -> Result<TwoPlays, Problems> {
        let game = self.base.refereed(fields.game.as_deref(), &fields.options)?;
        let (prev, play) = (fields.prev.text(), fields.play.text());
        let ((prev, prev_locks), (play, play_locks)) = (without_lock(&prev), without_lock(&play));
        let spelling = Spelling::from_texts(&game.referee, [prev, play]);
        let read = |text| cards_of_text(&game.referee, text, 0).map_err(Problems::without_columns);
        let (prev, play) = collect_both(read(prev), read(play))?;
        let trick =
            Trick { reversed: fields.reversed || self.trick.reversed, locked: fields.locked || self.trick.locked };
        let ranking = ranking(&game.referee, trick, Some(&prev))?;
        Ok(TwoPlays { game, spelling, prev, play, locks: [prev_locks, play_locks], ranking })
    }

    fn answer(&self, question: TwoPlays, _stop: Stop<'_>) -> Result<Compared, Problems> {
        let TwoPlays { game, spelling, prev, play, locks, ranking } = question;
        let (below, above) = (Announced { cards: &prev, locks: locks[0] }, Announced { cards: &play, locks: locks[1] });
        let comparison = game
            .referee
            .compare(ranking, below, above)
            .map_err(|error| play_problem(&*game.rules, spelling, &error))?;
        let prev = game.referee.with_stand_ins(prev, comparison.standing);
        let play = game.referee.with_stand_ins(play, comparison.play);
        Ok(Compared { game, spelling, prev, play, comparison })
    }
}

impl Recorded for Compared {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        let record = BeatsRecord {
            prev: self.spelling.record(&self.prev),
            play: self.spelling.record(&self.play),
            prev_locks: self.comparison.standing.is_locked(),
            play_locks: self.comparison.play.is_locked(),
            prev_type: self.comparison.standing.kind().name(),
            play_type: self.comparison.play.kind().name(),
            beats: self.comparison.beats(),
            reason: self.reason(),
        };
        GameRecord::for_game("pusoy.climb.beats/1", id, &self.game, record)
    }
}

impl Compared {
    /// Returns the reason why `play` beats `prev` or does not, as a sentence.
    pub fn reason(&self) -> String {
        match self.comparison.result {
            Ok(beaten) => beaten.to_string(),
            Err(fails) => fails.to_string(),
        }
    }
}

/// Splits `PREVIOUS / PLAY`. Returns both plays, and the number of characters before `PLAY`.
///
/// # Errors
///
/// The text is not two plays with one slash between them. The message says how to write two plays.
fn two_plays(text: &str) -> Result<(&str, &str, usize), Problem> {
    let slashes = text.matches(SLASHES).count();
    if let (1, Some(halves)) = (slashes, split_at_slash(text)) {
        return Ok(halves);
    }
    let pieces: Vec<&str> = text.split_whitespace().collect();
    let message = match (text.chars().find(|c| matches!(c, '<' | '>')), slashes, &pieces[..]) {
        (Some(sign), ..) => format!("two plays have '/' between them, not '{sign}' (expected PREVIOUS / PLAY)"),
        (None, 1.., _) => format!("expected two plays, PREVIOUS / PLAY, but found {}", slashes + 1),
        (None, 0, [first, rest @ ..]) if !rest.is_empty() => {
            format!("missing '/' between the two plays (write {first} / {}, or quote each play)", rest.join(" "))
        }
        (None, 0, _) => String::from(
            "one play is missing (expected PREVIOUS / PLAY; a shell interprets an unquoted '>', '<' or '|')",
        ),
    };
    Err(Problem::new("missing-field", message).token("play"))
}

/// Returns both plays, or the problems of both.
fn collect_both(
    prev: Result<Vec<PackCard>, Problems>,
    play: Result<Vec<PackCard>, Problems>,
) -> Result<(Vec<PackCard>, Vec<PackCard>), Problems> {
    let mut problems = Problems::none();
    let (prev, play) = (problems.note(prev), problems.note(play));
    problems.check()?;
    Ok((prev.unwrap_or_default(), play.unwrap_or_default()))
}
