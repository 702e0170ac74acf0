//! `pusoy climb moves`: lists every legal play of a hand.

use std::io::Write;
use std::sync::Arc;

use itertools::Itertools;
use pusoy::cards::PackCard;
use pusoy::cards::parse::SLASHES;
use pusoy::climbing::plays::Ranking;
use pusoy::climbing::{Announced, Move, Referee};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::args::{Global, climb as args};
use crate::commands::climb::game::base_game::{BaseGame, RefereedGame, Trick, in_words, ranking, run_on};
use crate::commands::climb::game::cards::{Spelling, cards_of_record, cards_of_text, halves, without_lock};
use crate::commands::climb::game::combination::{CombinationRecord, said};
use crate::commands::climb::game::problem::play_problem;
use crate::commands::climb::game::record::GameRecord;
use crate::json::cards::Cards;
use crate::json::described::described;
use crate::json::id::Id;
use crate::json::problem::Problems;
use crate::json::record::Options;
use crate::stream::answers::{Command, Written};
use crate::terminal::exit::Exit;
use crate::terminal::output::complain;
use crate::terminal::words::count_of;

pub fn run(args: &args::Moves, global: &Global) -> Exit {
    if args.on.is_some() && args.hand.iter().any(|hand| hand.contains(SLASHES)) {
        complain("give the play to be beaten after '/' or with --on, not both");
        return Exit::Usage;
    }
    let trick = Trick { reversed: args.reversed, locked: args.locked };
    run_on(&args.game, |base| Moves { base, on: args.on.clone(), trick }, &args.hand, " ", global)
}

struct Moves {
    base: BaseGame,
    /// The play to be beaten, where an input names none.
    on: Option<String>,
    /// What is said of its trick.
    trick: Trick,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct MovesInput {
    /// The game, `big-two`; by default the one on the command line.
    game: Option<String>,
    /// The hand.
    #[serde(alias = "cards")]
    hand: Cards,
    /// The play that has to be beaten; absent where the hand leads.
    #[serde(alias = "prev", alias = "last_play")]
    on: Option<Cards>,
    /// Whether the ranks are turned over, as by a revolution.
    #[serde(default)]
    reversed: bool,
    /// Whether the trick is bound to the suits of the standing play.
    #[serde(default)]
    locked: bool,
    /// Options of the rules by name, which come before those of the command line.
    #[serde(default)]
    options: Options,
}

described! {
    record GameRecord<'_, MovesRecord> as "pusoy.climb.moves/1",
    input MovesInput as "pusoy.climb.moves",
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct MovesRecord {
    /// The hand.
    hand: Vec<String>,
    /// The play that has to be beaten; null where the hand leads.
    on: Option<Vec<String>>,
    /// Whether the player of that play has said that it locks the trick; absent if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    on_locks: bool,
    /// Number of different plays, passing not among them.
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

/// A hand, and the play that has to be beaten, if there is one.
struct HandToPlay {
    game: Arc<RefereedGame>,
    spelling: Spelling,
    hand: Vec<PackCard>,
    on: Option<Vec<PackCard>>,
    /// Whether its player has said that it locks the trick.
    on_locks: bool,
    ranking: Ranking,
}

/// The legal plays of a hand.
struct LegalMoves {
    game: Arc<RefereedGame>,
    spelling: Spelling,
    hand: Vec<PackCard>,
    on: Option<Vec<PackCard>>,
    on_locks: bool,
    moves: Vec<Move>,
}

impl Command for Moves {
    type Fields = MovesInput;
    type Question<'a> = HandToPlay;
    type Answer<'a> = LegalMoves;

    fn read_text(&self, text: &str) -> Result<HandToPlay, Problems> {
        let game = self.base.refereed_of_text()?;
        let referee = &game.referee;
        let spelling = Spelling::of(referee, text.split(SLASHES));
        let (hand, on) = match halves(text) {
            Some((hand, on, before)) => (hand, Some(Standing::read(referee, on, before))),
            None => {
                let on = self.on.as_ref().map(|on| Standing::read(referee, on, 0));
                (text, on.map(|on| on.map_err(Problems::without_columns)))
            }
        };
        let hand = cards_of_text(referee, hand, 0);
        HandToPlay::new(game, spelling, hand, on, self.trick)
    }

    fn read_fields(&self, fields: MovesInput) -> Result<HandToPlay, Problems> {
        let game = self.base.refereed(fields.game.as_deref(), &fields.options)?;
        let spelling = Spelling::of(&game.referee, [&*fields.hand.text()]);
        let hand = cards_of_record(&game.referee, &fields.hand);
        let on = fields.on.or_else(|| self.on.clone().map(Cards::Text));
        let on = on.map(|on| Standing::read(&game.referee, &on.text(), 0).map_err(Problems::without_columns));
        let trick =
            Trick { reversed: fields.reversed || self.trick.reversed, locked: fields.locked || self.trick.locked };
        HandToPlay::new(game, spelling, hand, on, trick)
    }

    fn answer(&self, question: HandToPlay) -> Result<LegalMoves, Problems> {
        let HandToPlay { game, spelling, mut hand, on, on_locks, ranking } = question;
        let standing = on.as_deref().map(|cards| Announced { cards, locks: on_locks });
        let moves = game.referee.answers(ranking, &hand, standing).map_err(|error| play_problem(&error))?;
        game.referee.deck().sort(&mut hand);
        Ok(LegalMoves { game, spelling, hand, on, on_locks, moves })
    }

    fn batch(&self) -> usize {
        256
    }
}

/// The play that stands, and whether its player has said that it locks the trick.
struct Standing {
    cards: Vec<PackCard>,
    locks: bool,
}

impl Standing {
    /// Reads a play in a part of a text, after `before` characters of it.
    fn read(referee: &Referee, text: &str, before: usize) -> Result<Standing, Problems> {
        let (cards, locks) = without_lock(text);
        Ok(Standing { cards: cards_of_text(referee, cards, before)?, locks })
    }
}

impl HandToPlay {
    /// Takes a hand and a play as they were read, or tells everything that is wrong with either.
    fn new(
        game: Arc<RefereedGame>,
        spelling: Spelling,
        hand: Result<Vec<PackCard>, Problems>,
        on: Option<Result<Standing, Problems>>,
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

impl Written for LegalMoves {
    fn text(&self, out: &mut Vec<u8>) {
        let lock = if self.on_locks { " lock" } else { "" };
        let on = self.on.as_deref();
        let on = on.map_or_else(String::new, |on| format!(" on {}{lock}, or pass", self.spelling.text(on)));
        _ = writeln!(out, "{}: {}{on}", in_words(&*self.game.rules), count_of(self.count() as u64, "play"));
        for (kind, moves) in self.by_kind() {
            _ = writeln!(out, "{kind} ({})", moves.len());
            for play in moves {
                _ = writeln!(out, "  {}{}", self.spelling.text(&play.cards), said(play.key));
            }
        }
    }

    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        let of = |play: &Move| MoveRecord {
            cards: self.spelling.record(&play.cards),
            combination: CombinationRecord::new(&play.key),
        };
        let record = MovesRecord {
            hand: self.spelling.record(&self.hand),
            on: self.on.as_deref().map(|on| self.spelling.record(on)),
            on_locks: self.on_locks,
            count: self.count(),
            may_pass: self.on.is_some(),
            types: self.by_kind().map(|(kind, moves)| (kind.to_owned(), moves.len().into())).collect(),
            moves: self.moves.iter().map(of).collect(),
        };
        GameRecord::of_game("pusoy.climb.moves/1", id, &self.game, record)
    }
}

impl LegalMoves {
    /// Counts the different plays: the same cards may be several combinations.
    fn count(&self) -> usize {
        self.moves.iter().map(|play| (&play.cards, play.key.is_locked())).unique().count()
    }

    /// Returns the moves of each kind, under its name: moves are in the order of their kinds.
    fn by_kind(&self) -> impl Iterator<Item = (&'static str, &[Move])> {
        let name = |play: &Move| play.key.kind().name();
        self.moves.chunk_by(move |a, b| name(a) == name(b)).map(move |moves| (name(&moves[0]), moves))
    }
}
