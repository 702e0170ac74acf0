//! One function for every question.

use std::sync::Arc;

use pusoy::options::{did_you_mean, nearest};
use serde_json::{Map, Value};

use crate::answers::Answers;
use crate::command::Stop;
use crate::host::Host;
use crate::questions::climb::beats::Beats;
use crate::questions::climb::identify::Identify;
use crate::questions::climb::instant::Instant;
use crate::questions::climb::moves::Moves;
use crate::questions::climb::owed::Owed;
use crate::questions::climb::play::command::Play;
use crate::questions::climb::score::command::Score;
use crate::settings::Settings;
use crate::settings::cards::CardsSettings;
use crate::settings::climbing::{ClimbReviewSettings, ClimbSolveSettings, GameSettings, PuzzleSettings};
use crate::settings::drilling::{DealTaskSettings, JudgeTaskSettings, ProgressSettings};
use crate::settings::hands::{CheckSettings, EvalSettings, GradeSettings, PlaceSettings, ScoreSettings, SolveSettings};
use crate::settings::logs::{AccountSettings, ReviewSettings};
use crate::settings::lookups::{
    ChartSettings, DealSettings, GamesSettings, RulesDiffSettings, RulesListSettings, RulesShowSettings, VerifySettings,
};
use crate::settings::names::names_of;
use crate::settings::playing::PlaySettings;
use crate::settings::ten::{TenCaptureSettings, TenScoreSettings, TenSettings};
use crate::solving::slots::Slots;
use crate::wire::error_record::write_problems;
use crate::wire::id::Id;
use crate::wire::input::{Input, parse};
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::deserialize_fields;

/// Maximum number of cached commands. A command caches its solvers, which take time to build.
const KEPT: usize = 16;

/// The field that contains a question as text.
const TEXT: &str = "text";

/// An interface that answers questions. It caches the commands that it builds for them.
pub struct Api {
    host: Arc<dyn Host>,
    /// The kinds of questions that the interface answers, in groups.
    kinds: &'static [&'static [Kind]],
    /// The cached commands, by the name of their kind and their settings in JSON.
    commands: Slots<(&'static str, String), Arc<dyn Answers>>,
}

/// A function that builds a command from its settings.
type Make = fn(Map<String, Value>, &Arc<dyn Host>) -> Result<Arc<dyn Answers>, Problems>;

/// A kind of question.
struct Kind {
    /// The name of the kind: `solve`, `ten.score`, …
    name: &'static str,
    /// A function that returns the names of the settings.
    settings: fn() -> &'static [&'static str],
    /// A function that builds the command of the kind.
    make: Make,
}

/// Returns the kind of question `name`, with the settings `S`.
const fn kind<S: Settings>(name: &'static str) -> Kind {
    Kind { name, settings: names_of::<S>, make: |fields, host| deserialize_fields::<S>(fields)?.command(host) }
}

/// The kinds of questions about cards alone.
const CARD_KINDS: &[Kind] = &[kind::<CardsSettings>("cards")];

/// The kinds of questions about Chinese Poker and open-face.
const HAND_KINDS: &[Kind] = &[
    kind::<SolveSettings>("solve"),
    kind::<GradeSettings>("grade"),
    kind::<PlaceSettings>("place"),
    kind::<ScoreSettings>("score"),
    kind::<CheckSettings>("check"),
    kind::<EvalSettings>("eval"),
    kind::<DealSettings>("deal"),
    kind::<ChartSettings>("chart"),
    kind::<RulesListSettings>("rules.list"),
    kind::<RulesShowSettings>("rules.show"),
    kind::<RulesDiffSettings>("rules.diff"),
    kind::<AccountSettings>("account"),
    kind::<ReviewSettings>("review"),
    kind::<PlaySettings>("play"),
    kind::<DealTaskSettings>("drill.deal"),
    kind::<JudgeTaskSettings>("drill.judge"),
    kind::<ProgressSettings>("drill.progress"),
];

/// The kinds of questions about climbing games and Chinese Ten.
const GAME_KINDS: &[Kind] = &[
    kind::<GameSettings<Score>>("climb.score"),
    kind::<GameSettings<Identify>>("climb.identify"),
    kind::<GameSettings<Beats>>("climb.beats"),
    kind::<GameSettings<Moves>>("climb.moves"),
    kind::<GameSettings<Instant>>("climb.instant"),
    kind::<GameSettings<Owed>>("climb.owed"),
    kind::<GameSettings<Play>>("climb.play"),
    kind::<ClimbSolveSettings>("climb.solve"),
    kind::<ClimbReviewSettings>("climb.review"),
    kind::<PuzzleSettings>("climb.puzzle"),
    kind::<GamesSettings>("climb.games"),
    kind::<VerifySettings>("climb.verify"),
    kind::<TenScoreSettings>("ten.score"),
    kind::<TenCaptureSettings>("ten.capture"),
    kind::<TenSettings>("ten.layout"),
];

const ALL_KINDS: &[&[Kind]] = &[CARD_KINDS, HAND_KINDS, GAME_KINDS];

impl Api {
    /// Creates an interface on the machine `host`.
    pub fn new(host: Arc<dyn Host>) -> Api {
        Api::answering(ALL_KINDS, host)
    }

    /// Creates an interface for cards, Chinese Poker and open-face alone. A program that calls only this constructor
    /// has a smaller executable, because the linker leaves out the climbing games and Chinese Ten.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use pusoy_api::api::Api;
    /// use pusoy_api::command::NEVER;
    /// use pusoy_api::host::Bare;
    ///
    /// let (hands, games) = (Api::for_hands(Arc::new(Bare)), Api::for_games(Arc::new(Bare)));
    /// assert!(hands.answer("climb.games", "{}", NEVER).contains("unknown kind of question 'climb.games'"));
    /// assert!(games.answer("climb.games", "{}", NEVER).contains("pusoy.climb.games/1"));
    /// ```
    pub fn for_hands(host: Arc<dyn Host>) -> Api {
        Api::answering(&[CARD_KINDS, HAND_KINDS], host)
    }

    /// Creates an interface for cards, climbing games and Chinese Ten alone.
    pub fn for_games(host: Arc<dyn Host>) -> Api {
        Api::answering(&[CARD_KINDS, GAME_KINDS], host)
    }

    fn answering(kinds: &'static [&'static [Kind]], host: Arc<dyn Host>) -> Api {
        Api { host, kinds, commands: Slots::new(KEPT) }
    }

    /// Returns the names of all kinds of questions: `solve`, `ten.score`, …
    pub fn kinds() -> impl Iterator<Item = &'static str> {
        ALL_KINDS.iter().copied().flatten().map(|kind| kind.name)
    }

    /// Answers `question`, a JSON object, as a question of the kind `kind`. The answer has one record per line. Most
    /// answers have only one record, but some have several, such as those of `rules.list` and `drill.judge`.
    ///
    /// If there is a schema `pusoy.KIND.input`, a question has the fields of this schema. For most of these kinds, the
    /// field `text` may contain the whole question instead. The kinds `account` and `review` read a session from the
    /// field `log`. A question may also have settings: fields with the names of the program's flags, such as `quick`,
    /// `top` or `precision`. The setting `rules` is the name of a preset, or the text of a file of house rules.
    ///
    /// The answer repeats the `id` of the question. A question that cannot be answered gets a record `pusoy.error/1`.
    ///
    /// Most long computations end early when `stop` returns `true`. The answer of a solver then reports the early end,
    /// and has the precision reached so far.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use pusoy_api::api::Api;
    /// use pusoy_api::command::NEVER;
    /// use pusoy_api::host::Bare;
    ///
    /// let api = Api::new(Arc::new(Bare));
    /// let answer = api.answer("solve", r#"{"cards": "As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c", "quick": true}"#, NEVER);
    /// assert!(answer.starts_with(r#"{"schema":"pusoy.solve/2","id":null,"#));
    ///
    /// let answer = api.answer("eval", r#"{"text": "Ks Kh Qd", "id": 7}"#, NEVER);
    /// assert!(answer.contains(r#""id":7,"cards":"Ks Kh Qd","category":"pair","description":"pair of kings""#));
    ///
    /// let answer = api.answer("score", r#"{"text": "Amy=+3; Bob=-3", "rules": "western"}"#, NEVER);
    /// assert!(answer.contains(r#""transfers":[{"from":"Bob","to":"Amy","amount":3}]"#));
    ///
    /// let answer = api.answer("check", r#"{"cards": "As"}"#, NEVER);
    /// assert!(answer.starts_with(r#"{"schema":"pusoy.error/1","id":null,"line":null,"error":{"code":"wrong-count""#));
    /// ```
    pub fn answer(&self, kind: &str, question: &str, stop: Stop<'_>) -> String {
        let mut id = Id::NONE;
        let written = self.try_answer(kind, question, &mut id, stop).unwrap_or_else(|problems| {
            let mut out = Vec::new();
            write_problems(&problems, &id, None, &mut out);
            out
        });
        // Records are JSON text, so the bytes are valid UTF-8 and become a string without a copy.
        String::from_utf8(written).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    }

    fn try_answer(&self, kind: &str, question: &str, id: &mut Id, stop: Stop<'_>) -> Result<Vec<u8>, Problems> {
        let kind = self.find(kind)?;
        let Input::Json(mut fields) = parse(question, id)? else {
            return Err(Problem::new("bad-json", "a question must be a JSON object").into());
        };
        let mut settings = Map::new();
        for name in (kind.settings)() {
            settings.extend(fields.shift_remove(*name).map(|value| ((*name).to_owned(), value)));
        }
        let key = (kind.name, Value::from(settings.clone()).to_string());
        let command = self.commands.get(key, || (kind.make)(settings, &self.host))?;
        match fields.shift_remove(TEXT) {
            None => command.answer_fields(fields, id, stop),
            Some(Value::String(text)) if fields.is_empty() => command.answer_text(&text, id, stop),
            Some(Value::String(_)) => {
                let others = itertools::join(fields.keys().map(|name| format!("'{name}'")), ", ");
                let message =
                    format!("'text' cannot be combined with other fields (leave out 'text', or leave out {others})");
                Err(Problem::new("unknown-field", message).token(TEXT).into())
            }
            Some(_) => Err(Problem::new("unknown-field", "'text' must be a string").token(TEXT).into()),
        }
    }

    fn find(&self, name: &str) -> Result<&'static Kind, Problem> {
        self.kinds.iter().copied().flatten().find(|kind| kind.name == name).ok_or_else(|| {
            let names = || self.kinds.iter().copied().flatten().map(|kind| kind.name);
            let meant = did_you_mean(nearest(name, names()));
            let expected = itertools::join(names(), ", ");
            let message = format!("unknown kind of question '{name}' (expected {expected}){meant}");
            Problem::new("unknown-command", message).token(name)
        })
    }
}
