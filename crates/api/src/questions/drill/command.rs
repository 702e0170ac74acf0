//! Commands for drills: deal a task, judge the answer to a task, and add up a history of tasks. A task is a hand to
//! set. Under open-face rules, a task is a street to place, or a hand to set in fantasyland. Each question contains its
//! whole history or its whole task, so nothing is kept between questions.

use pusoy::cards::CardSet;
use pusoy::chinese::ByRow;
use pusoy::solver::Theme;
use serde::{Deserialize, Serialize};

use crate::command::{Command, Recorded, Stop};
use crate::deal_log::drill_history::{DrillHistory, Entry};
use crate::questions::drill::generator::generator;
use crate::questions::drill::hands::{DealtHand, Hands, JudgedHand};
use crate::questions::drill::kinds::{Kind, find_kinds, find_themes};
use crate::questions::drill::losses::Losses;
use crate::questions::drill::progress::Progress;
use crate::questions::drill::streets::{DealtStreet, JudgedStreet, Streets};
use crate::questions::grade::graded::GradedHand;
use crate::questions::grade::record as grade_record;
use crate::questions::place::valued::Valued;
use crate::wire::cards::Cards;
use crate::wire::id::Id;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::write_record;
use crate::wire::total_record::TotalRecord;

/// Highest number that a task in a session may have. Numbers are limited because the time to find a task's random
/// generator is proportional to the task's number.
const LAST: u64 = 1_000_000;

/// The tasks under some rules.
pub enum Tasks {
    /// Hands to set.
    Hands(Box<Hands>),
    /// Streets to place, and hands to set in fantasyland, under open-face rules.
    Streets(Box<Streets>),
}

/// A command that deals tasks.
pub struct DealTask(pub Tasks);

/// A command that judges answers to tasks.
pub struct JudgeTask(pub Tasks);

/// A command that adds up a history.
pub struct AddUp;

/// The task to be dealt.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct DealTaskInput {
    /// The history so far: the text of a file of `pusoy drill`. Kinds with a higher mean loss in this history are
    /// repeated more often.
    history: String,
    /// Kinds to deal, with the names of `pusoy drill --only`; by default all.
    only: Vec<String>,
    /// The seed of a session; by default 0.
    seed: u64,
    /// The number of the task in the session, from 1; by default 1.
    number: u64,
}

impl Default for DealTaskInput {
    fn default() -> DealTaskInput {
        DealTaskInput { history: String::new(), only: Vec::new(), seed: 0, number: 1 }
    }
}

/// A task and the answer to it. The fields of the task come from the record that dealt it.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct JudgeTaskInput {
    /// The front, the middle and the back before a street; absent or null for a hand.
    board: Option<[Cards; 3]>,
    /// The cards discarded before a street.
    dead: Option<Cards>,
    /// The cards of the hand, or of the street.
    cards: Cards,
    /// The answer, as it is typed in `pusoy drill`: two or three rows with `/` between them, `fold`,
    /// `natural`, or `Qd>f 6h>b 2d>x`.
    answer: String,
    /// The time of the answer, in seconds since 1970.
    time: Option<u64>,
}

/// A history to be added up.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ProgressInput {
    /// The history: the text of a file of `pusoy drill`.
    history: String,
}

/// A task to be dealt, with the kinds and losses that decide its kind.
pub struct AskedTask {
    choice: Choice,
    seed: u64,
    number: u64,
}

/// The kinds to deal, and the losses by kind.
enum Choice {
    Hand(Vec<Theme>, Losses<Theme>),
    Street(Vec<Kind>, Losses<Kind>),
}

/// A task that was dealt, and the losses by kind that helped to decide its kind.
pub enum DealtTask {
    /// A hand.
    Hand(DealtHand, Losses<Theme>),
    /// A street, or a hand in fantasyland.
    Street(Box<DealtStreet>, Losses<Kind>),
}

/// A task with an answer to be judged.
pub struct AnsweredTask {
    task: Task,
    answer: String,
    time: Option<u64>,
}

enum Task {
    Hand(CardSet),
    Street(Box<DealtStreet>),
}

/// A judged answer, and its entry for the history.
pub struct JudgedTask<'a> {
    judged: Judged<'a>,
    entry: Entry,
}

enum Judged<'a> {
    Hand(Box<GradedHand<'a>>),
    Street(Box<Valued<'a>>),
}

/// A history, added up.
pub struct AddedUp {
    progress: Progress,
    other_lines: Vec<usize>,
}

/// Returns the error for a question in text. [`DealTask`] and [`JudgeTask`] accept only questions in JSON.
fn no_text() -> Problems {
    Problem::new("unknown-field", "questions of this kind have no 'text' (leave out 'text')").token("text").into()
}

impl Command for DealTask {
    type Fields = DealTaskInput;
    type Question<'a> = AskedTask;
    type Answer<'a> = DealtTask;

    fn read_text(&self, _text: &str) -> Result<AskedTask, Problems> {
        Err(no_text())
    }

    fn read_fields(&self, fields: DealTaskInput) -> Result<AskedTask, Problems> {
        let DealTaskInput { history, only, seed, number } = fields;
        if !(1..=LAST).contains(&number) {
            let message = format!("'number' must be 1 to {LAST}, not {number}");
            return Err(Problem::new("bad-count", message).token("number").into());
        }
        let entries = DrillHistory::from_text(&history).entries;
        let choice = match &self.0 {
            Tasks::Hands(_) => Choice::Hand(find_themes(&only)?, Losses::in_hands(&entries)),
            Tasks::Streets(streets) => {
                let rules = &streets.house().rules;
                Choice::Street(find_kinds(&only, rules)?, Losses::in_streets(&entries, rules))
            }
        };
        Ok(AskedTask { choice, seed, number })
    }

    fn answer(&self, AskedTask { choice, seed, number }: AskedTask, stop: Stop<'_>) -> Result<DealtTask, Problems> {
        let mut rng = generator(seed, number);
        match (&self.0, choice) {
            (Tasks::Hands(hands), Choice::Hand(only, losses)) => {
                Ok(DealtTask::Hand(hands.deal(&only, &losses, &mut rng, stop)?, losses))
            }
            (Tasks::Streets(streets), Choice::Street(only, losses)) => {
                Ok(DealtTask::Street(Box::new(streets.deal(&only, &losses, &mut rng)?), losses))
            }
            // Unreachable: `read_fields` returns a `Choice::Hand` for hands, and a `Choice::Street` for streets.
            _ => Err(Problems::none()),
        }
    }
}

impl Recorded for DealtTask {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        match self {
            DealtTask::Hand(hand, losses) => Either::Hand(hand.record(losses, id)),
            DealtTask::Street(street, losses) => Either::Street(street.record(losses, id)),
        }
    }
}

/// A record about a hand or about a street.
#[derive(Serialize)]
#[serde(untagged)]
enum Either<H, S> {
    Hand(H),
    Street(S),
}

impl Command for JudgeTask {
    type Fields = JudgeTaskInput;
    type Question<'a> = AnsweredTask;
    type Answer<'a> = JudgedTask<'a>;

    fn read_text(&self, _text: &str) -> Result<AnsweredTask, Problems> {
        Err(no_text())
    }

    fn read_fields(&self, fields: JudgeTaskInput) -> Result<AnsweredTask, Problems> {
        let JudgeTaskInput { board, dead, cards, answer, time } = fields;
        let task = match &self.0 {
            Tasks::Hands(_) => {
                let extra = [("board", board.is_some()), ("dead", dead.is_some())];
                if let Some((name, _)) = extra.into_iter().find(|(_, is_given)| *is_given) {
                    let message = format!("'{name}' is only for open-face rules (leave out '{name}')");
                    return Err(Problem::new("unknown-field", message).token(name).into());
                }
                Task::Hand(cards.hand()?)
            }
            Tasks::Streets(streets) => {
                let mut problems = Problems::none();
                let board = board.as_ref().map(|[front, middle, back]| ByRow { front, middle, back });
                let board = board.map(|rows| rows.map(|cards| problems.note(cards.set())));
                let board = board.map(|rows| rows.map(Option::unwrap_or_default)).unwrap_or_default();
                let dead = problems.note(dead.map(|cards| cards.set()).transpose()).flatten();
                let cards = problems.note(cards.set());
                problems.check()?;
                let street = streets.read(board, dead.unwrap_or_default(), cards.unwrap_or_default())?;
                Task::Street(Box::new(street))
            }
        };
        Ok(AnsweredTask { task, answer, time })
    }

    fn answer<'a>(&'a self, question: AnsweredTask, stop: Stop<'_>) -> Result<JudgedTask<'a>, Problems> {
        let AnsweredTask { task, answer, time } = question;
        let (judged, mut entry) = match (&self.0, task) {
            (Tasks::Hands(hands), Task::Hand(hand)) => {
                let JudgedHand { graded, entry } = hands.judge(hand, &answer, stop)?;
                (Judged::Hand(Box::new(graded)), Entry::Hand(entry))
            }
            (Tasks::Streets(streets), Task::Street(street)) => {
                let JudgedStreet { valued, entry } = streets.judge(&street, &answer, stop)?;
                (Judged::Street(Box::new(valued)), Entry::Placement(entry))
            }
            // Unreachable: `read_fields` returns a `Task::Hand` for hands, and a `Task::Street` for streets.
            _ => return Err(Problems::none()),
        };
        if let Some(time) = time {
            entry.set_time(time);
        }
        Ok(JudgedTask { judged, entry })
    }
}

impl Recorded for JudgedTask<'_> {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        match &self.judged {
            Judged::Hand(graded) => Either::Hand(grade_record::record(graded, id)),
            Judged::Street(valued) => Either::Street(valued.record(id)),
        }
    }

    /// Writes the grade, and then the entry for the history.
    fn write_records(&self, id: &Id, out: &mut Vec<u8>) {
        write_record(&self.record(id), out);
        write_record(&self.entry, out);
    }
}

impl Command for AddUp {
    type Fields = ProgressInput;
    type Question<'a> = DrillHistory;
    type Answer<'a> = AddedUp;

    fn read_text(&self, text: &str) -> Result<DrillHistory, Problems> {
        Ok(DrillHistory::from_text(text))
    }

    fn read_fields(&self, fields: ProgressInput) -> Result<DrillHistory, Problems> {
        self.read_text(&fields.history)
    }

    fn answer(&self, history: DrillHistory, _stop: Stop<'_>) -> Result<AddedUp, Problems> {
        let DrillHistory { entries, other_lines } = history;
        Ok(AddedUp { progress: Progress::new(&entries), other_lines })
    }
}

impl Recorded for AddedUp {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        TotalRecord { total: self.progress.record(id), not_counted: &self.other_lines }
    }
}
