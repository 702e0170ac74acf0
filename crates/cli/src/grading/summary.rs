//! Grades added up, player by player: what setting the hands cost, apart from what the cards brought.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::Write;

use pusoy::cards::CardSet;
use pusoy::chinese::ByRow;
use pusoy::ledger::player_key;
use serde::Serialize;

use crate::grading::graded::GradedHand;
use crate::grading::moments::{MILLIONTHS, Moments, millionths};
use crate::html::frame::{players, push};
use crate::json::described::described;
use crate::json::id::Id;
use crate::json::record::rounded;
use crate::json::rows::row_text;
use crate::stream::answers::Written;
use crate::stream::kept_account::AddsUp;
#[cfg(feature = "schemas")]
use crate::stream::kept_account::CountedRecord;
use crate::terminal::columns::{Names, cells};
use crate::terminal::style;
use crate::terminal::words::{count_of, error_in_words, with_sign};

/// Number of hands that are listed for each player, the worst first.
const WORST: usize = 5;

/// Players by [`player_key`], with the grades of their hands added up.
#[derive(Default)]
pub struct Summary(BTreeMap<String, Player>);

#[derive(Default)]
struct Player {
    name: String,
    hands: i64,
    /// Number of mis-set hands.
    misset: i64,
    /// Number of hands whose loss cannot be told from nothing.
    tied: i64,
    loss: Moments,
    /// Units that the hands would have earned in their best settings.
    cards: Moments,
    /// Number of hands whose outcome is known.
    settled: i64,
    /// Units that these hands brought.
    units: i64,
    /// Millionths of a unit that their settings were expected to earn.
    expected: i64,
    worst: Vec<Worst>,
}

/// What a summary says of one player.
struct SummaryLine {
    player: String,
    /// Number of hands, of those set as well as the best and of those mis-set; then units lost a hand, units that the
    /// cards were worth a hand, units brought, and luck.
    figures: [String; 7],
}

/// A hand that lost much. The order puts the greatest loss first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Worst {
    loss: Reverse<i64>,
    rows: [String; 3],
    best: Option<[String; 3]>,
    id: Id,
}

described! { record CountedRecord<'_, SummaryRecord<'_>> as "pusoy.grade.summary/1" }

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct SummaryRecord<'a> {
    schema: &'static str,
    /// The players, by name.
    players: Vec<PlayerRecord<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct PlayerRecord<'a> {
    /// The player; empty for hands without a name.
    player: &'a str,
    /// Number of hands.
    hands: i64,
    /// Number of mis-set hands.
    misset: i64,
    /// Number of hands whose loss cannot be told from nothing.
    tied: i64,
    /// Units that setting cost on average: the skill.
    loss: f64,
    /// The standard error of `loss` as a mean over hands; null for one hand.
    loss_std_err: Option<f64>,
    /// Units that the hands would have earned on average, set best: the luck of the deal.
    cards: f64,
    /// The standard error of `cards` as a mean over hands; null for one hand.
    cards_std_err: Option<f64>,
    /// The hands whose outcome is known.
    settled: Option<SettledRecord>,
    /// The hands that lost most, the dearest first.
    worst: Vec<WorstRecord<'a>>,
}

/// What the hands brought whose outcome is known.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct SettledRecord {
    /// Number of hands.
    hands: i64,
    /// Units won or, negative, lost.
    units: i64,
    /// Units that were expected of them as they were set.
    expected: f64,
    /// The rest: the luck of what the opponents held.
    luck: f64,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct WorstRecord<'a> {
    /// The `id` of the hand.
    id: &'a Id,
    /// Units lost against the best setting, over all opponents.
    loss: f64,
    /// The front as it was set.
    front: &'a str,
    /// The middle as it was set.
    middle: &'a str,
    /// The back as it was set.
    back: &'a str,
    /// The best setting; null where declaring a natural or surrendering is better.
    best: Option<BestRecord<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct BestRecord<'a> {
    /// The front.
    front: &'a str,
    /// The middle.
    middle: &'a str,
    /// The back.
    back: &'a str,
}

impl Summary {
    /// Adds the grade of a hand.
    pub fn add(&mut self, hand: &GradedHand<'_>, id: &Id) {
        let GradedHand { given, solved, graded } = hand;
        let name = given.player.clone().unwrap_or_default();
        // Of several spellings the same one is shown, whichever comes first.
        let player = self.0.entry(player_key(&name)).or_insert_with(|| Player::new(name.clone()));
        player.name = player.name.clone().min(name);
        let loss = graded.given.gap.mean();
        player.hands += 1;
        player.misset += i64::from(graded.misset.is_some());
        player.tied += i64::from(graded.given.tied);
        player.loss.add(loss);
        player.cards.add(solved.answer.ev.mean());
        if let Some(units) = given.units {
            player.settled += 1;
            player.units += units;
            player.expected += millionths(graded.given.ev.mean());
        }
        let rows = |rows: &ByRow<CardSet>| [rows.front, rows.middle, rows.back].map(row_text);
        if millionths(loss) > 0 {
            player.worst.push(Worst {
                loss: Reverse(millionths(loss)),
                rows: rows(given.setting.rows()),
                best: solved.answer.best().map(|best| rows(best.setting.rows())),
                id: id.clone(),
            });
            player.worst.sort();
            player.worst.truncate(WORST);
        }
    }

    /// Returns whether no hand was added.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns what the summary says of each player.
    fn lines(&self) -> impl Iterator<Item = SummaryLine> {
        self.0.values().map(|of| {
            let figure = |moments: Moments, sign: bool| {
                let mean = moments.mean(of.hands);
                let mean = if sign { with_sign(mean, 3) } else { format!("{mean:.3}") };
                mean + &error_in_words(moments.std_err(of.hands), 3)
            };
            let settled = |figure: String| if of.settled > 0 { figure } else { String::new() };
            SummaryLine {
                player: of.called().to_owned(),
                figures: [
                    of.hands.to_string(),
                    of.tied.to_string(),
                    of.misset.to_string(),
                    figure(of.loss, false),
                    figure(of.cards, true),
                    settled(format!("{:+}", of.units)),
                    settled(with_sign(of.luck(), 2)),
                ],
            }
        })
    }
}

impl AddsUp for Summary {}

impl Written for Summary {
    fn text(&self, out: &mut Vec<u8>) {
        if self.is_empty() {
            return;
        }
        let names = Names::new(&self.0.values().map(Player::called).collect::<Vec<_>>());
        let head = format!("{}  hands   units lost a hand   cards, units a hand", names.blank());
        if style::has_room(cells(&head)) {
            _ = writeln!(out, "\n{head}");
        } else {
            _ = writeln!(out, "\nunits lost a hand, and units that the cards were worth:");
        }
        for (seat, SummaryLine { figures: [hands, _, _, loss, cards_worth, ..], .. }) in self.lines().enumerate() {
            let name = names.padded(seat);
            if style::has_room(cells(&head)) {
                _ = writeln!(out, "{name}  {hands:>5}   {loss:>17}   {cards_worth:>19}");
            } else {
                _ = writeln!(out, "{name}  {loss:>13}  {cards_worth:>14}");
            }
        }
        for (seat, of) in self.0.values().enumerate() {
            let set_well = count_of(of.tied as u64, "hand");
            let misset = if of.misset == 0 { String::new() } else { format!(", {} mis-set", of.misset) };
            _ = writeln!(out, "\n{}: {set_well} set as well as the best{misset}", &names[seat]);
            if of.settled > 0 {
                let (hands, units) = (count_of(of.settled as u64, "hand"), of.units);
                let [expected, luck] = [of.expected as f64 / MILLIONTHS, of.luck()].map(|units| with_sign(units, 2));
                _ = writeln!(out, "  {hands} brought {units:+}: {expected} expected, {luck} luck of the table");
            }
            for worst in &of.worst {
                worst.write_text(out);
            }
        }
    }

    fn record<'a>(&'a self, _id: &'a Id) -> impl Serialize + 'a {
        let players = self.0.values().map(|of| PlayerRecord {
            player: &of.name,
            hands: of.hands,
            misset: of.misset,
            tied: of.tied,
            loss: rounded(of.loss.mean(of.hands)),
            loss_std_err: of.loss.std_err(of.hands).map(rounded),
            cards: rounded(of.cards.mean(of.hands)),
            cards_std_err: of.cards.std_err(of.hands).map(rounded),
            settled: (of.settled > 0).then(|| SettledRecord {
                hands: of.settled,
                units: of.units,
                expected: of.expected as f64 / MILLIONTHS,
                luck: rounded(of.luck()),
            }),
            worst: of.worst.iter().map(Worst::record).collect(),
        });
        SummaryRecord { schema: "pusoy.grade.summary/1", players: players.collect() }
    }

    fn page(&self, out: &mut Vec<u8>) {
        let heads = [
            "hands",
            "set well",
            "mis-set",
            "units lost a hand",
            "cards, units a hand",
            "brought",
            "luck of the table",
        ];
        let table = players(heads, self.lines().map(|line| (line.player, line.figures)));
        push(out, &format!("<section>\n<h2>Player by player</h2>\n{table}</section>\n"));
    }
}

impl Player {
    fn new(name: String) -> Player {
        Player { name, ..Player::default() }
    }

    /// Returns how the player is called, who may have no name.
    fn called(&self) -> &str {
        if self.name.is_empty() { "all hands" } else { &self.name }
    }

    /// Returns the units that the deals brought beyond what the settings were expected to earn.
    fn luck(&self) -> f64 {
        self.units as f64 - self.expected as f64 / MILLIONTHS
    }
}

impl Worst {
    fn loss(&self) -> f64 {
        self.loss.0 as f64 / MILLIONTHS
    }

    fn record(&self) -> WorstRecord<'_> {
        let [front, middle, back] = &self.rows;
        WorstRecord {
            id: &self.id,
            loss: self.loss(),
            front,
            middle,
            back,
            best: self.best.as_ref().map(|[front, middle, back]| BestRecord { front, middle, back }),
        }
    }

    fn write_text(&self, out: &mut Vec<u8>) {
        let shown = |rows: &[String; 3]| itertools::join(rows.iter().map(|row| style::spelled(row)), " / ");
        _ = writeln!(out, "  {:>5.2} lost  {}", self.loss(), shown(&self.rows));
        if let Some(best) = &self.best {
            _ = writeln!(out, "        best  {}", shown(best));
        }
    }
}
