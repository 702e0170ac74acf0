//! Progress in a history of drills: the mean loss by week, the kinds with the highest losses, and the probability that
//! a drill repeats each kind.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::deal_log::drill_history::{Entry, HandEntry};
use crate::questions::drill::kinds::Kind;
use crate::questions::drill::losses::Losses;
use crate::questions::drill::week::Week;
use crate::wire::id::Id;
use crate::wire::record::rounded;
use crate::words::themes::theme_in_words;

/// The tasks of a history, added up.
pub struct Progress {
    /// Hands that were set, declared or surrendered; `None` if there are none.
    pub hands: Option<TaskProgress>,
    /// Streets of open-face that were placed, and hands in fantasyland; `None` if there are none.
    pub streets: Option<TaskProgress>,
}

/// Hands or streets of a history, added up.
pub struct TaskProgress {
    /// Number of tasks.
    pub tasks: u64,
    /// Mean loss, in units per task.
    pub loss: f64,
    /// Number of mis-set hands with a loss; 0 for streets.
    pub misset: u64,
    /// Total units lost by the mis-set hands.
    pub misset_lost: f64,
    /// Number of tasks without a date, which are not in any week.
    pub undated: u64,
    /// The weeks with tasks, in order of time.
    pub weeks: Vec<WeekProgress>,
    /// The kinds of tasks, worst first.
    pub kinds: Vec<KindProgress>,
    /// The tasks grouped by rules and, for hands, by number of opponents, in the order of the first task of each group.
    pub conditions: Vec<ConditionProgress>,
}

/// The tasks under the same rules and, for hands, against the same number of opponents.
pub struct ConditionProgress {
    /// The rules and the number of opponents in words: `standard rules, 3 opponents`; for streets the rules alone.
    pub words: String,
    /// Number of tasks.
    pub tasks: u64,
    /// Mean loss, in units per task.
    pub loss: f64,
}

/// The tasks of one week.
pub struct WeekProgress {
    /// The week.
    pub week: Week,
    /// Number of tasks.
    pub tasks: u64,
    /// Mean loss, in units per task.
    pub loss: f64,
}

/// The tasks of one kind.
pub struct KindProgress {
    /// Name of the kind: `many-pairs`, `street-3`, …
    pub name: String,
    /// Name of the kind in words: `hands with three or more pairs`, `street 3`, …
    pub words: String,
    /// Number of tasks.
    pub tasks: u64,
    /// Mean loss, in units per task.
    pub loss: f64,
    /// Probability that the next task repeats this kind because of its losses, from 0 to 0.5.
    pub share: f64,
}

impl Progress {
    /// Adds up the entries of a history.
    pub fn new(entries: &[Entry]) -> Progress {
        let hands = entries.iter().filter_map(|entry| Some((entry, entry.hand()?)));
        let missets: Vec<f64> = entries
            .iter()
            .filter_map(Entry::hand)
            .filter(|hand| costs_and_is_misset(hand))
            .map(|hand| hand.loss)
            .collect();
        let hands = hands.map(|(entry, hand)| (entry, hand.loss, hand.themes()));
        let streets = entries.iter().filter_map(|entry| Some((entry, entry.placement()?)));
        let streets = streets
            .map(|(entry, placement)| (entry, placement.loss, Kind::from_name(&placement.kind).into_iter().collect()));
        Progress {
            hands: TaskProgress::new(hands, |theme| (theme.name().to_owned(), theme_in_words(theme))).map(|progress| {
                TaskProgress { misset: missets.len() as u64, misset_lost: missets.iter().sum(), ..progress }
            }),
            streets: TaskProgress::new(streets, |kind| (kind.name(), kind_in_words(kind))),
        }
    }

    /// Returns the record.
    pub fn record<'a>(&self, id: &'a Id) -> impl Serialize + use<'a> {
        ProgressRecord {
            schema: "pusoy.drill.progress/1",
            id,
            hands: self.hands.as_ref().map(TaskProgress::record),
            streets: self.streets.as_ref().map(TaskProgress::record),
        }
    }
}

impl TaskProgress {
    /// Adds up tasks, each with its entry, its loss and its kinds. `name` returns the name of a kind, and its name in
    /// words. Returns `None` if there are no tasks.
    fn new<'a, K: Copy + Ord>(
        all: impl Iterator<Item = (&'a Entry, f64, Vec<K>)>,
        name: fn(K) -> (String, String),
    ) -> Option<TaskProgress> {
        let (mut tasks, mut lost, mut undated) = (0_u64, 0.0, 0);
        let mut weeks: BTreeMap<Week, (u64, f64)> = BTreeMap::new();
        let mut losses = Losses::new();
        let mut conditions: Vec<ConditionProgress> = Vec::new();
        for (entry, loss, kinds) in all {
            tasks += 1;
            lost += loss;
            let words = entry.conditions();
            match conditions.iter_mut().find(|condition| condition.words == words) {
                Some(condition) => {
                    condition.tasks += 1;
                    condition.loss += loss;
                }
                None => conditions.push(ConditionProgress { words, tasks: 1, loss }),
            }
            match entry.time().and_then(Week::of) {
                Some(week) => {
                    let (tasks, lost) = weeks.entry(week).or_default();
                    *tasks += 1;
                    *lost += loss;
                }
                None => undated += 1,
            }
            losses.learn(&kinds, loss);
        }
        for condition in &mut conditions {
            condition.loss /= condition.tasks as f64;
        }
        let weeks =
            weeks.into_iter().map(|(week, (tasks, lost))| WeekProgress { week, tasks, loss: lost / tasks as f64 });
        let kinds = losses.means().into_iter().map(|(kind, tasks, loss)| {
            let (name, words) = name(kind);
            KindProgress { name, words, tasks, loss, share: losses.share(loss) }
        });
        (tasks > 0).then(|| TaskProgress {
            tasks,
            loss: lost / tasks as f64,
            misset: 0,
            misset_lost: 0.0,
            undated,
            weeks: weeks.collect(),
            kinds: kinds.collect(),
            conditions,
        })
    }

    fn record(&self) -> TasksRecord {
        let week = |week: &WeekProgress| WeekRecord {
            monday: week.week.to_string(),
            tasks: week.tasks,
            loss: rounded(week.loss),
        };
        let kind = |kind: &KindProgress| KindRecord {
            kind: kind.name.clone(),
            tasks: kind.tasks,
            loss: rounded(kind.loss),
            share: rounded(kind.share),
        };
        TasksRecord {
            tasks: self.tasks,
            loss: rounded(self.loss),
            misset: self.misset,
            misset_lost: rounded(self.misset_lost),
            undated: self.undated,
            weeks: self.weeks.iter().map(week).collect(),
            kinds: self.kinds.iter().map(kind).collect(),
        }
    }
}

/// Returns `true` if a hand is mis-set and has a loss. A mis-set hand without a loss does not count, because no other
/// action would have been better.
fn costs_and_is_misset(hand: &HandEntry) -> bool {
    hand.loss > 0.0 && hand.is_misset()
}

/// Formats a kind of open-face task: `street 3`, or `hands in fantasyland`.
pub fn kind_in_words(kind: Kind) -> String {
    match kind {
        Kind::Street(number) => format!("street {number}"),
        Kind::Fantasyland => String::from("hands in fantasyland"),
    }
}

/// The progress in a history of drills.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct ProgressRecord<'a> {
    schema: &'static str,
    id: &'a Id,
    /// The hands that were set, declared or surrendered; null if there are none.
    hands: Option<TasksRecord>,
    /// The streets of open-face that were placed, and the hands in fantasyland; null if there are none.
    streets: Option<TasksRecord>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct TasksRecord {
    /// Number of tasks.
    tasks: u64,
    /// Mean loss, in units per task.
    loss: f64,
    /// Number of mis-set hands with a loss; 0 for streets.
    misset: u64,
    /// Total units lost by the mis-set hands.
    misset_lost: f64,
    /// Number of tasks without a date, which are not in any week.
    undated: u64,
    /// The weeks with tasks, in order of time.
    weeks: Vec<WeekRecord>,
    /// The kinds of tasks, worst first.
    kinds: Vec<KindRecord>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct WeekRecord {
    /// The first day of the week in UTC: `2026-07-06`.
    monday: String,
    /// Number of tasks.
    tasks: u64,
    /// Mean loss, in units per task.
    loss: f64,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct KindRecord {
    /// The kind, named as for `--only`.
    kind: String,
    /// Number of tasks.
    tasks: u64,
    /// Mean loss, in units per task.
    loss: f64,
    /// Probability that the next task repeats this kind because of its losses, from 0 to 0.5.
    share: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns an entry of a hand. `time` is a field of JSON with a comma after it, or empty. `themes` has names in
    /// quotes, with commas between them.
    fn hand(time: &str, loss: f64, themes: &str) -> Entry {
        let line = format!(
            r#"{{"schema":"pusoy.drill/1",{time}"rules":{{"name":"standard","preset":"standard","hash":"0","set":{{}}}},
            "opponents":1,"cards":"","front":"","middle":"","back":"","loss":{loss},"themes":[{themes}]}}"#
        );
        Entry::from_line(line.as_bytes()).unwrap()
    }

    #[test]
    fn a_history_is_added_up() {
        let entries = [
            hand(r#""time":1783296000,"#, 0.5, r#""trips""#), // Monday, 6 July 2026
            hand(r#""time":1783209600,"#, 1.0, r#""quads","trips""#), // Sunday, 5 July 2026
            hand(r#""time":1783468800,"#, 0.0, r#""trips","not-a-theme""#), // Wednesday, 8 July 2026
            hand("", 0.5, ""),
        ];
        let progress = Progress::new(&entries);
        assert!(progress.streets.is_none());
        let hands = progress.hands.unwrap();
        assert_eq!((hands.tasks, hands.loss, hands.undated), (4, 0.5, 1));
        let weeks: Vec<_> = hands.weeks.iter().map(|week| (week.week.to_string(), week.tasks, week.loss)).collect();
        assert_eq!(weeks, [(String::from("2026-06-29"), 1, 1.0), (String::from("2026-07-06"), 2, 0.25)]);
        // Quads lose 1 unit per hand, and trips lose 0.5. The shares are proportional to these losses and add up to
        // 1/2, so they are 1/3 and 1/6.
        let kinds: Vec<_> = hands.kinds.iter().map(|kind| (kind.name.as_str(), kind.tasks, kind.loss)).collect();
        assert_eq!(kinds, [("quads", 1, 1.0), ("trips", 3, 0.5)]);
        assert!((hands.kinds[0].share - 1.0 / 3.0).abs() < 1e-12 && (hands.kinds[1].share - 1.0 / 6.0).abs() < 1e-12);
        assert_eq!(hands.kinds[0].words, "hands with four of a kind");
    }

    /// One hand of two is mis-set: its front has a pair, and its middle has no pair.
    #[test]
    fn misset_hands_are_counted() {
        let entry = |rows: [&str; 3], loss: f64| {
            let [front, middle, back] = rows;
            let line = format!(
                r#"{{"schema":"pusoy.drill/1","rules":{{"name":"standard","preset":"standard","hash":"0","set":{{}}}},
                "opponents":1,"cards":"{front} {middle} {back}","front":"{front}","middle":"{middle}","back":"{back}",
                "loss":{loss},"themes":[]}}"#
            );
            Entry::from_line(line.as_bytes()).unwrap()
        };
        let (low, high) = ("Qh Jc 8d 6s 3c", "As Ah Kd 9c 4d");
        let progress = Progress::new(&[entry(["2s 2d 5h", low, high], 2.5), entry(["2s 4h 5h", low, high], 0.5)]);
        let hands = progress.hands.unwrap();
        assert_eq!((hands.tasks, hands.misset, hands.misset_lost), (2, 1, 2.5));
    }

    #[test]
    fn an_empty_history_has_no_progress() {
        let progress = Progress::new(&[]);
        assert!(progress.hands.is_none() && progress.streets.is_none());
    }
}
