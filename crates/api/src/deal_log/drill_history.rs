//! The history of drills: records of hands of Chinese Poker, and of streets and fantasyland hands of open-face.

use pusoy::cards::{CardSet, parse};
use pusoy::chinese::rules::House;
use pusoy::chinese::{ByRow, Deal, Payoffs, Rules, Setting};
use pusoy::solver::Theme;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::deal_log::line::Line;
use crate::rules::base_rules::RulesRecord;
use crate::rules::header::LogRules;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::{deserialize_fields, option_value, rounded};
use crate::wire::rows::{row_text, setting_of_text};
use crate::words::numbers::count_of;

const HAND: &str = "pusoy.drill/1";
const PLACEMENT: &str = "pusoy.drill.placement/1";

const DECLARE: &str = "declare";
const SURRENDER: &str = "surrender";

/// The contents of a history.
#[derive(Default)]
pub struct DrillHistory {
    /// The records.
    pub entries: Vec<Entry>,
    /// Numbers, from 1, of the lines that are neither records nor blank.
    pub other_lines: Vec<usize>,
}

/// A record of a history.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub enum Entry {
    /// A hand of Chinese Poker: set, declared or surrendered.
    Hand(HandEntry),
    /// A street of open-face, or a hand in fantasyland.
    Placement(PlacementEntry),
}

/// A street of open-face that was placed, or a hand in fantasyland that was set.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PlacementEntry {
    schema: String,
    /// Seconds since 1970, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<u64>,
    /// The rules in force.
    rules: RulesRecord,
    /// The front, the middle and the back before the street; empty for a hand in fantasyland.
    board: [String; 3],
    /// The cards discarded before the street.
    dead: String,
    /// The cards of the street, or of the hand.
    cards: String,
    /// The placement: `Qd>f 6h>b 2d>x`, or `FRONT / MIDDLE / BACK` in fantasyland.
    placement: String,
    /// Units lost against the best placement; 0 if sampling does not distinguish the two placements.
    pub loss: f64,
    /// The kind of the task: `street-1`, …, or `fantasyland`.
    pub kind: String,
}

/// A hand that was set, declared or surrendered.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct HandEntry {
    schema: String,
    /// Seconds since 1970, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<u64>,
    /// The rules in force.
    rules: RulesRecord,
    /// Number of opponents.
    opponents: usize,
    /// The thirteen cards.
    cards: String,
    /// The action, `declare` or `surrender`; absent if the hand was set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    action: Option<String>,
    /// The front as it was set; empty if the hand was declared or surrendered.
    front: String,
    /// The middle as it was set; empty if the hand was declared or surrendered.
    middle: String,
    /// The back as it was set; empty if the hand was declared or surrendered.
    back: String,
    /// Units lost against the best action, over all opponents.
    pub loss: f64,
    /// The kinds of the hand, such as `trips`.
    themes: Vec<String>,
}

impl DrillHistory {
    /// Reads a history from text.
    pub fn from_text(text: &str) -> DrillHistory {
        let mut history = DrillHistory::default();
        let lines = (1..).zip(text.lines());
        lines.for_each(|(number, line)| history.add_line(&Line::new(number, Some(line.as_bytes().to_vec()))));
        history
    }

    /// Adds a line.
    pub fn add_line(&mut self, line: &Line) {
        match line.bytes.as_deref().and_then(Entry::from_line) {
            Some(entry) => self.entries.push(entry),
            None if line.is_blank() => {}
            None => self.other_lines.push(line.number),
        }
    }
}

impl Entry {
    /// Reads the fields of a JSON object. Returns `None` if the object is not a record of a history.
    ///
    /// # Errors
    ///
    /// The object is a record of a history, but lacks a field, or a field has the wrong type.
    pub fn from_fields(fields: &Map<String, Value>) -> Option<Result<Entry, Problems>> {
        match fields.get("schema")?.as_str()? {
            HAND => Some(deserialize_fields(fields.clone()).map(Entry::Hand)),
            PLACEMENT => Some(deserialize_fields(fields.clone()).map(Entry::Placement)),
            _ => None,
        }
    }

    /// Reads a line. Returns `None` if the line is not a record of a history, or if the record is invalid.
    pub fn from_line(line: &[u8]) -> Option<Entry> {
        Entry::from_fields(&serde_json::from_slice(line).ok()?)?.ok()
    }

    /// Returns the entry of a hand. Returns `None` for a placement.
    pub fn hand(&self) -> Option<&HandEntry> {
        match self {
            Entry::Hand(entry) => Some(entry),
            Entry::Placement(_) => None,
        }
    }

    /// Returns the entry of a placement. Returns `None` for a hand.
    pub fn placement(&self) -> Option<&PlacementEntry> {
        match self {
            Entry::Hand(_) => None,
            Entry::Placement(entry) => Some(entry),
        }
    }

    /// Returns the rules in force, as if a log named them. Their line number is 0.
    ///
    /// # Errors
    ///
    /// The rules cannot be read.
    pub fn rules(&self) -> Result<LogRules, Problem> {
        let rules = self.rules_record();
        let refused = |why| Problem::new("bad-option-value", format!("'rules' cannot be read: {why}")).token("rules");
        Ok(LogRules::of_house(house(rules).map_err(refused)?))
    }

    fn rules_record(&self) -> &RulesRecord {
        match self {
            Entry::Hand(entry) => &entry.rules,
            Entry::Placement(entry) => &entry.rules,
        }
    }

    /// Formats the rules and the number of opponents, on which losses depend: `standard rules, 3 opponents`. For a
    /// placement, formats only the rules.
    pub fn conditions(&self) -> String {
        let rules = self.rules_record();
        let set = rules.set().iter().map(|(name, value)| match value {
            Value::String(text) => format!("{name}={text}"),
            value => format!("{name}={value}"),
        });
        let set = set.collect::<Vec<_>>().join(", ");
        let with = if set.is_empty() { String::new() } else { format!(" with {set}") };
        match self {
            Entry::Hand(entry) => {
                format!("{} rules{with}, {}", rules.name(), count_of(entry.opponents as u64, "opponent"))
            }
            Entry::Placement(_) => format!("{} rules{with}", rules.name()),
        }
    }

    /// Sets the time, in seconds since 1970.
    pub fn set_time(&mut self, time: u64) {
        match self {
            Entry::Hand(entry) => entry.time = Some(time),
            Entry::Placement(entry) => entry.time = Some(time),
        }
    }

    /// Returns the time, in seconds since 1970. Returns `None` if the time is not known.
    pub fn time(&self) -> Option<u64> {
        match self {
            Entry::Hand(entry) => entry.time,
            Entry::Placement(entry) => entry.time,
        }
    }
}

/// Returns the rules that a record names. The error is the reason why they cannot be read.
fn house(record: &RulesRecord) -> Result<House, String> {
    let mut rules = Rules::default();
    let preset = [("rules", Value::from(record.preset()))];
    let options = record.set().iter().map(|(name, value)| (name.as_str(), value.clone()));
    for (name, value) in preset.into_iter().chain(options) {
        rules.set(name, option_value(&value)).map_err(|error| error.to_string())?;
    }
    rules.validate().map_err(|error| error.to_string())?;
    let name = (record.name() != record.preset()).then(|| record.name().to_owned());
    Ok(House { name, note: None, rules })
}

impl PlacementEntry {
    /// Creates an entry of a placed street, or of a hand set in fantasyland, with the loss and the kind of the task.
    /// `board` and `dead` are the cards placed and discarded before the street. `cards` are the cards of the street or
    /// the hand.
    pub fn new(
        rules: RulesRecord,
        (board, dead, cards): (ByRow<CardSet>, CardSet, CardSet),
        placement: String,
        loss: f64,
        kind: String,
    ) -> PlacementEntry {
        PlacementEntry {
            schema: String::from(PLACEMENT),
            time: None,
            rules,
            board: [board.front, board.middle, board.back].map(row_text),
            dead: dead.to_string(),
            cards: cards.to_string(),
            placement,
            loss: rounded(loss),
            kind,
        }
    }

    /// Returns the entry as an input of `pusoy grade`: the fields of the street or hand, and the placement.
    pub fn question(&self) -> Map<String, Value> {
        let [front, middle, back] = &self.board;
        let mut fields = Map::new();
        if self.board.iter().any(|row| !row.is_empty()) {
            fields.insert(String::from("board"), json!({ "front": front, "middle": middle, "back": back }));
        }
        for (name, text) in [("cards", &self.cards), ("dead", &self.dead), ("placement", &self.placement)] {
            fields.insert(String::from(name), Value::from(text.as_str()));
        }
        fields
    }
}

impl HandEntry {
    /// Creates an entry of a hand, with the action chosen for the hand, the loss of this action, and the kinds of the
    /// hand.
    pub fn new(
        rules: RulesRecord,
        opponents: usize,
        (cards, action): (CardSet, Deal),
        loss: f64,
        themes: &[Theme],
    ) -> HandEntry {
        let (name, rows) = match action {
            Deal::Set(setting) => (None, *setting.rows()),
            Deal::Surrendered(_) => (Some(SURRENDER), ByRow::default()),
            Deal::Declared(_) | Deal::Loose(_) => (Some(DECLARE), ByRow::default()),
        };
        HandEntry {
            schema: String::from(HAND),
            time: None,
            rules,
            opponents,
            cards: cards.to_string(),
            action: name.map(String::from),
            front: row_text(rows.front),
            middle: row_text(rows.middle),
            back: row_text(rows.back),
            loss: rounded(loss),
            themes: themes.iter().map(|theme| theme.name().to_owned()).collect(),
        }
    }

    /// Returns the kinds of the hand. Omits unknown names.
    pub fn themes(&self) -> Vec<Theme> {
        self.themes.iter().filter_map(|name| Theme::from_name(name)).collect()
    }

    /// Returns the cards of the hand, and the action chosen for it.
    ///
    /// # Errors
    ///
    /// The action is unknown, the cards or the rows cannot be read, or the rows are not a setting of the cards.
    pub fn action(&self) -> Result<(CardSet, Deal), Problems> {
        let cards = || parse::hand(&self.cards).map_err(|error| Problem::of(&error).token("cards"));
        Ok(match self.action.as_deref() {
            None => {
                let setting = self.setting()?;
                (setting.cards(), Deal::Set(setting))
            }
            Some(SURRENDER) => (cards()?, Deal::Surrendered(Some(cards()?))),
            Some(DECLARE) => (cards()?, Deal::Declared(cards()?)),
            Some(other) => {
                let message = format!(
                    "unknown action '{other}' (expected {DECLARE} or {SURRENDER}, or no 'action' if the hand was set)"
                );
                return Err(Problem::new("bad-option-value", message).token("action").into());
            }
        })
    }

    /// Returns the setting.
    ///
    /// # Errors
    ///
    /// The rows are not a setting of the cards.
    fn setting(&self) -> Result<Setting, Problems> {
        let setting = setting_of_text(&format!("{} / {} / {}", self.front, self.middle, self.back))?;
        if parse::hand(&self.cards).ok() != Some(setting.cards()) {
            let rows = setting.cards();
            let message = format!("the rows have {rows}, but 'cards' has '{}' (expected the same cards)", self.cards);
            return Err(Problem::new("bad-card", message).token("cards").into());
        }
        Ok(setting)
    }

    /// Returns `true` if the hand is mis-set. Returns `false` if the hand counts as a natural under the rules, or if
    /// the rows or the rules cannot be read.
    pub fn is_misset(&self) -> bool {
        let (Ok(house), Ok(setting)) = (house(&self.rules), self.setting()) else { return false };
        Payoffs::new(&house.rules).misset_of(&setting).is_some()
    }

    /// Returns the number of opponents.
    ///
    /// # Errors
    ///
    /// The number is not 1 to 3.
    pub fn opponents(&self) -> Result<usize, Problem> {
        let message = || format!("there are 1 to 3 opponents, not {}", self.opponents);
        let is_possible = (1..=3).contains(&self.opponents);
        is_possible
            .then_some(self.opponents)
            .ok_or_else(|| Problem::new("bad-player-count", message()).token("opponents"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: &str = r#"{"schema":"pusoy.drill/1","time":1795376140,"rules":{"name":"Friday","preset":"taiwanese","hash":"0","set":{"stake":"5"}},"opponents":1,"cards":"Ad Kc Qs Qd Qc Jh Jd Ts 9s 9h 8c 7d 5d","front":"8c 7d 5d","middle":"Jh Jd 9s 9h Kc","back":"Qs Qd Qc Ad Ts","loss":2.929833,"themes":["trips"]}"#;

    fn hand(line: &str) -> HandEntry {
        match Entry::from_line(line.as_bytes()) {
            Some(Entry::Hand(entry)) => entry,
            _ => panic!("{line}"),
        }
    }

    #[test]
    fn entries_give_their_settings_and_rules() {
        let entry = hand(OLD);
        assert_eq!((entry.time, entry.loss, entry.opponents().unwrap()), (Some(1_795_376_140), 2.929833, 1));
        assert_eq!(row_text(entry.setting().unwrap().rows().front), "8c 7d 5d");
        let house = Entry::Hand(entry).rules().unwrap().house.unwrap();
        assert_eq!((house.name.as_deref(), house.rules.preset_name()), (Some("Friday"), "taiwanese"));
        assert_eq!(house.rules.changed_from_preset(), [("stake", String::from("5"))]);
    }

    #[test]
    fn entries_without_a_time_are_read() {
        let entry = hand(&OLD.replace("\"time\":1795376140,", ""));
        assert_eq!(entry.time, None);
        let written = serde_json::to_string(&Entry::Hand(entry)).unwrap();
        assert_eq!(written, OLD.replace("\"time\":1795376140,", ""));
    }

    #[test]
    fn lines_that_are_not_entries_are_listed_by_number() {
        let history = DrillHistory::from_text(&format!("{OLD}\r\n\n# note\n{OLD}\n{}", &OLD[..40]));
        assert_eq!((history.entries.len(), history.other_lines), (2, vec![3, 5]));
    }

    #[test]
    fn lines_without_a_valid_record_are_not_entries() {
        for line in ["", "not JSON", "[]", "{}", r#"{"schema":"pusoy.drill.hand/1"}"#, r#"{"schema":"pusoy.drill/1"}"#]
        {
            assert!(Entry::from_line(line.as_bytes()).is_none(), "{line}");
        }
        let incomplete = serde_json::from_str(r#"{"schema":"pusoy.drill/1"}"#).unwrap();
        assert!(Entry::from_fields(&incomplete).unwrap().is_err());
    }

    #[test]
    fn invalid_fields_are_refused() {
        let message = |line: String| hand(&line).setting().unwrap_err().0[0].message.clone();
        let other = message(OLD.replace("\"cards\":\"Ad", "\"cards\":\"As"));
        assert!(other.contains("(expected the same cards)"), "{other}");
        let empty = message(OLD.replace("Ad Kc Qs Qd Qc Jh Jd Ts 9s 9h 8c 7d 5d", ""));
        assert!(empty.contains("but 'cards' has '' (expected"), "{empty}");
        let action = hand(&OLD.replace("\"opponents\"", "\"action\":\"set\",\"opponents\"")).action();
        let action = action.unwrap_err().0[0].message.clone();
        assert!(action.ends_with("or no 'action' if the hand was set)"), "{action}");
        assert_eq!(
            hand(&OLD.replace("\"opponents\":1", "\"opponents\":7")).opponents().unwrap_err().code,
            "bad-player-count"
        );
        let unknown = Entry::Hand(hand(&OLD.replace("taiwanese", "tiwanese"))).rules().err().unwrap().message;
        assert!(unknown.contains("tiwanese"), "{unknown}");
    }
}
