//! Adds up grades by player, and separates the cost of the settings from the value of the cards.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::command::Recorded;
use crate::wire::id::Id;
use crate::wire::record::rounded;
use crate::wire::rows::row_text;
use itertools::Itertools;
use pusoy::cards::CardSet;
use pusoy::chinese::ByRow;
use pusoy::ledger::player_key;
use pusoy::solver::Theme;
use serde::Serialize;

use crate::questions::grade::graded::GradedHand;
use crate::questions::grade::moments::{MILLIONTHS, Moments, millionths};
use crate::questions::review::hand::action_name;

/// Maximum number of hands in [`PlayerSummary::worst`].
const WORST: usize = 5;

/// Players by [`player_key`], with the grades of their hands added up.
#[derive(Default)]
pub struct Summary(BTreeMap<String, PlayerSummary>);

/// The grades of the hands of one player, added up.
#[derive(Default)]
pub struct PlayerSummary {
    name: String,
    /// Number of hands.
    pub hands: i64,
    /// Number of mis-set hands.
    pub misset: i64,
    /// Number of hands whose loss is at most twice its standard error.
    pub tied: i64,
    /// Units lost against the best actions.
    pub loss: Moments,
    /// Expected units of the hands with their best actions.
    pub cards: Moments,
    /// Number of hands whose outcome is known.
    pub settled: i64,
    /// Units won with the hands whose outcome is known.
    pub units: i64,
    /// Expected units, in millionths, of the actions taken with the hands whose outcome is known.
    expected: i64,
    /// Number of hands of each kind, and the units lost in them.
    kinds: BTreeMap<Theme, (i64, Moments)>,
    /// The hands that lost most, in descending order of loss.
    pub worst: Vec<Worst>,
}

/// The hands of one kind, added up.
pub struct KindSummary {
    /// The kind.
    pub theme: Theme,
    /// Number of hands.
    pub hands: i64,
    /// Units lost against the best actions.
    pub loss: Moments,
}

/// A hand with a large loss. Hands are ordered by descending loss.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Worst {
    loss: Reverse<i64>,
    /// The rows as they were set; `None` if the hand was declared or surrendered.
    pub rows: Option<[String; 3]>,
    /// Name of the action: `set`, `declare` or `surrender`.
    pub action: &'static str,
    /// The rows of the best setting; `None` if the hand counts as a natural regardless of the setting, or has no legal
    /// setting.
    pub best: Option<[String; 3]>,
    id: Id,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct SummaryRecord<'a> {
    schema: &'static str,
    /// The players, sorted by name.
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
    /// Number of hands whose loss is at most twice its standard error.
    tied: i64,
    /// Mean units lost per hand against the best action: the player's skill.
    loss: f64,
    /// The standard error of `loss` as a mean over hands; null for one hand.
    loss_std_err: Option<f64>,
    /// Mean expected units of the hands with their best actions: the luck of the deal.
    cards: f64,
    /// The standard error of `cards` as a mean over hands; null for one hand.
    cards_std_err: Option<f64>,
    /// The hands whose outcome is known; null if there are none.
    settled: Option<SettledRecord>,
    /// The kinds of the hands, in descending order of loss. A hand can be of several kinds, or of none.
    kinds: Vec<KindRecord>,
    /// The hands that lost most, in descending order of loss.
    worst: Vec<WorstRecord<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct KindRecord {
    /// The kind, named as for `pusoy drill --only`.
    kind: &'static str,
    /// Number of hands.
    hands: i64,
    /// Mean units lost per hand against the best action.
    loss: f64,
    /// The standard error of `loss` as a mean over hands; null for one hand.
    loss_std_err: Option<f64>,
}

/// The results of the hands whose outcome is known.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct SettledRecord {
    /// Number of hands.
    hands: i64,
    /// Units won, negative for a loss.
    units: i64,
    /// Expected units of the actions taken with the hands.
    expected: f64,
    /// `units` minus `expected`: luck with the hands of the opponents.
    luck: f64,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct WorstRecord<'a> {
    /// The `id` of the hand.
    id: &'a Id,
    /// Units lost against the best action, over all opponents.
    loss: f64,
    /// The action, `declare` or `surrender`; absent if the hand was set.
    #[serde(skip_serializing_if = "Option::is_none")]
    action: Option<&'static str>,
    /// The front as it was set; empty if the hand was declared or surrendered.
    front: &'a str,
    /// The middle as it was set; empty if the hand was declared or surrendered.
    middle: &'a str,
    /// The back as it was set; empty if the hand was declared or surrendered.
    back: &'a str,
    /// The best setting; null if the hand counts as a natural regardless of the setting, or has no legal setting.
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
    /// Adds the grade of a hand. `themes` are the kinds of the hand.
    pub fn add(&mut self, hand: &GradedHand<'_>, themes: &[Theme], id: &Id) {
        let GradedHand { given, solved, graded } = hand;
        let name = given.player.clone().unwrap_or_default();
        // A name may have several spellings with one key. The summary shows the spelling that sorts first, so that the
        // order of the hands does not matter.
        let player = self.0.entry(player_key(&name)).or_insert_with(|| PlayerSummary::new(name.clone()));
        player.name = player.name.clone().min(name);
        let loss = graded.loss.mean();
        player.hands += 1;
        player.misset += i64::from(graded.setting.is_some_and(|setting| setting.misset.is_some()));
        player.tied += i64::from(graded.tied);
        player.loss.add(loss);
        for theme in themes {
            let (hands, lost) = player.kinds.entry(*theme).or_default();
            *hands += 1;
            lost.add(loss);
        }
        player.cards.add(solved.answer.ev.mean());
        if let Some(units) = given.units {
            player.settled += 1;
            player.units += units;
            player.expected += millionths(graded.ev.mean());
        }
        let rows = |rows: &ByRow<CardSet>| [rows.front, rows.middle, rows.back].map(row_text);
        if millionths(loss) > 0 {
            player.worst.push(Worst {
                loss: Reverse(millionths(loss)),
                rows: given.setting().map(|setting| rows(setting.rows())),
                action: action_name(&given.action),
                best: solved.answer.best().map(|best| rows(best.setting.rows())),
                id: id.clone(),
            });
            player.worst.sort();
            player.worst.truncate(WORST);
        }
    }

    /// Returns `true` if no hand was added.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the players in the order of their keys, which are normalized names.
    pub fn players(&self) -> impl Iterator<Item = &PlayerSummary> {
        self.0.values()
    }
}

impl Recorded for Summary {
    fn record<'a>(&'a self, _id: &'a Id) -> impl Serialize + 'a {
        let players = self.0.values().map(|player| PlayerRecord {
            player: &player.name,
            hands: player.hands,
            misset: player.misset,
            tied: player.tied,
            loss: rounded(player.loss.mean(player.hands)),
            loss_std_err: player.loss.std_err(player.hands).map(rounded),
            cards: rounded(player.cards.mean(player.hands)),
            cards_std_err: player.cards.std_err(player.hands).map(rounded),
            settled: (player.settled > 0).then(|| SettledRecord {
                hands: player.settled,
                units: player.units,
                expected: player.expected as f64 / MILLIONTHS,
                luck: rounded(player.luck()),
            }),
            kinds: player.kinds().iter().map(KindSummary::record).collect(),
            worst: player.worst.iter().map(Worst::record).collect(),
        });
        SummaryRecord { schema: "pusoy.grade.summary/1", players: players.collect() }
    }
}

impl PlayerSummary {
    fn new(name: String) -> PlayerSummary {
        PlayerSummary { name, ..PlayerSummary::default() }
    }

    /// Returns `true` if the hands belong to a named player.
    pub fn is_named(&self) -> bool {
        !self.name.is_empty()
    }

    /// Returns the name of the player, or `all hands` for hands without a name.
    pub fn display_name(&self) -> &str {
        if self.name.is_empty() { "all hands" } else { &self.name }
    }

    /// Returns the kinds of the hands, in descending order of mean loss.
    pub fn kinds(&self) -> Vec<KindSummary> {
        let kinds = self.kinds.iter().map(|(&theme, &(hands, loss))| KindSummary { theme, hands, loss });
        kinds.sorted_by(|a, b| b.loss.mean(b.hands).total_cmp(&a.loss.mean(a.hands))).collect()
    }

    /// Returns the expected units of the actions taken with the hands whose outcome is known.
    pub fn expected(&self) -> f64 {
        self.expected as f64 / MILLIONTHS
    }

    /// Returns the units won minus the expected units, over the hands whose outcome is known.
    pub fn luck(&self) -> f64 {
        self.units as f64 - self.expected()
    }
}

impl KindSummary {
    fn record(&self) -> KindRecord {
        KindRecord {
            kind: self.theme.name(),
            hands: self.hands,
            loss: rounded(self.loss.mean(self.hands)),
            loss_std_err: self.loss.std_err(self.hands).map(rounded),
        }
    }
}

impl Worst {
    /// Returns the units lost against the best action.
    pub fn loss(&self) -> f64 {
        self.loss.0 as f64 / MILLIONTHS
    }

    fn record(&self) -> WorstRecord<'_> {
        let [front, middle, back] = self.rows.as_ref().map_or([""; 3], |[a, b, c]| [a, b, c]);
        WorstRecord {
            id: &self.id,
            loss: self.loss(),
            action: self.rows.is_none().then_some(self.action),
            front,
            middle,
            back,
            best: self.best.as_ref().map(|[front, middle, back]| BestRecord { front, middle, back }),
        }
    }
}
