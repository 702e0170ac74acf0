//! Checks whether a setting is mis-set, and finds its royalties. Finds the naturals of thirteen cards, set or not set.

use std::borrow::Cow;

use crate::command::{Command, Recorded, Stop};
use crate::rules::base_rules::{BaseRules, RulesRecord};
use crate::wire::cards::Cards;
use crate::wire::claims::source;
use crate::wire::id::Id;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::Options;
use crate::wire::rows::{setting_of_fields, setting_of_text};
use pusoy::cards::{CardSet, parse};
use pusoy::chinese::naturals::NaturalSet;
use pusoy::chinese::payoffs::{MissetReason, Payoffs};
use pusoy::chinese::royalties::{Royalties, Sources};
use pusoy::chinese::rules::House;
use pusoy::chinese::{ByRow, Claims, Row, Setting};
use pusoy::eval::describe;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A command that checks settings.
pub struct Check {
    /// The rules that hold unless a question changes them.
    pub rules: BaseRules,
}

/// Cards to check.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CheckInput {
    /// The front, three cards.
    front: Option<Cards>,
    /// The middle, five cards.
    middle: Option<Cards>,
    /// The back, five cards.
    back: Option<Cards>,
    /// Thirteen cards that are not set, instead of rows.
    cards: Option<Cards>,
    /// The name of the player, which is accepted and ignored. So a player can be copied from a `score` input, without
    /// fields such as `status`.
    #[serde(rename = "name")]
    _name: Option<String>,
    /// The claimed royalty, if the rules pay only one: `front`, `middle`, `back` or `broken`.
    claim: Option<String>,
    /// Declared royalties, if the rules require a declaration: `front`, `middle`, `back` or `broken`; by default all.
    declared: Option<Vec<String>>,
    /// Options of the rules by name, which override those of the command line.
    #[serde(default)]
    options: Options,
}

/// Cards to check: a setting, or thirteen cards that are not set.
pub enum CardsToCheck {
    /// Rows.
    Setting(Setting),
    /// Thirteen cards that are not set.
    Loose(CardSet),
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct CheckRecord<'a> {
    schema: &'static str,
    id: &'a Id,
    /// The rules in force.
    rules: RulesRecord,
    /// The thirteen cards.
    cards: String,
    /// Whether the hand is mis-set; null for cards that are not set.
    misset: Option<bool>,
    /// The reason why the hand is mis-set; null if it is not mis-set.
    reason: Option<String>,
    /// The reason why the rows are out of order, even if a natural keeps the hand from being mis-set. Null for rows in
    /// order, and for cards that are not set.
    out_of_order: Option<String>,
    /// The description of each row; null for cards that are not set.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, String>>"))]
    rows: Option<Map<String, Value>>,
    /// The royalties of the rows; null for cards that are not set.
    royalties: Option<RoyaltiesRecord>,
    /// The naturals of the cards, strongest first.
    naturals: Vec<&'static str>,
    /// The strongest natural, the only one that is paid; null for cards without a natural.
    best: Option<&'static str>,
    /// Units that the strongest natural earns from each opponent; 0 without a natural.
    points: i32,
}

/// Royalties of the rows against an opponent who loses every row.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct RoyaltiesRecord {
    /// Units for the front, from each opponent.
    front: i32,
    /// Units for the middle, from each opponent.
    middle: i32,
    /// Units for the back, from each opponent.
    back: i32,
    /// Units for four of a kind and straight flushes split between rows, from each opponent.
    broken: i32,
    /// Units in total, from each opponent.
    total: i32,
}

/// A checked hand or setting under the rules in force.
pub struct Checked<'a> {
    /// The rules in force.
    pub house: Cow<'a, House>,
    /// The thirteen cards.
    pub hand: CardSet,
    /// The rows; `None` for cards that are not set.
    pub rows: Option<ByRow<CardSet>>,
    /// The reason why the rows are out of order, even if the hand is not mis-set. `None` for rows in order, and for
    /// cards that are not set.
    pub disorder: Option<MissetReason>,
    /// The reason why the hand is mis-set; `None` if it is not mis-set. A hand with a natural is never mis-set under
    /// rules that always declare naturals.
    pub misset: Option<MissetReason>,
    /// The royalties of the rows. A mis-set hand has none, unless the rules compare its rows as they are set. `None`
    /// for cards that are not set.
    pub royalties: Option<Royalties>,
    /// The naturals of the cards.
    pub naturals: NaturalSet,
    /// Units that the best natural earns from each opponent; 0 without a natural.
    pub points: i32,
}

impl Command for Check {
    type Fields = CheckInput;
    type Question<'a> = (Cow<'a, House>, CardsToCheck, Claims);
    type Answer<'a> = Checked<'a>;

    fn read_text(&self, text: &str) -> Result<(Cow<'_, House>, CardsToCheck, Claims), Problems> {
        let given = match text.contains(parse::SLASHES) {
            true => CardsToCheck::Setting(setting_of_text(text)?),
            false => CardsToCheck::Loose(parse::hand(text)?),
        };
        Ok((Cow::Borrowed(self.rules.house()), given, Claims::EVERYTHING))
    }

    fn read_fields(&self, fields: CheckInput) -> Result<(Cow<'_, House>, CardsToCheck, Claims), Problems> {
        let mut problems = Problems::none();
        let house = problems.note(self.rules.with_options(&fields.options));
        let claims = problems.note(fields.claims());
        let given = problems.note(fields.cards_to_check());
        problems.check()?;
        match (house, given, claims) {
            (Some(house), Some(given), Some(claims)) => Ok((house, given, claims)),
            _ => Err(Problems::none()), // unreachable, because `check` returned the problems
        }
    }

    fn answer<'a>(
        &'a self,
        (house, given, claims): (Cow<'a, House>, CardsToCheck, Claims),
        _stop: Stop<'_>,
    ) -> Result<Checked<'a>, Problems> {
        let payoffs = Payoffs::new(&house.rules);
        let (hand, rows) = match given {
            CardsToCheck::Setting(setting) => (setting.cards(), Some(*setting.rows())),
            CardsToCheck::Loose(hand) => (hand, None),
        };
        let naturals = payoffs.naturals(hand);
        let ranks = rows.map(|rows| payoffs.ranks(&rows));
        let natural = naturals.best().filter(|_| payoffs.declares_always());
        let disorder = ranks.and_then(|ranks| payoffs.misset(&ranks));
        let misset = disorder.filter(|_| natural.is_none());
        let royalties = rows.zip(ranks).map(|(rows, ranks)| match misset.is_some() && !payoffs.plays_misset() {
            true => Royalties::default(),
            false => payoffs.royalties(&payoffs.unclaimed_royalties(&rows, &ranks), claims),
        });
        let points = naturals.best().map_or(0, |natural| payoffs.natural(natural));
        Ok(Checked { house, hand, rows, disorder, misset, royalties, naturals, points })
    }
}

impl CheckInput {
    /// Returns the claimed royalty, if any, and the declared royalties, by default all.
    fn claims(&self) -> Result<Claims, Problem> {
        let source = |name: &String| source(name);
        let declared = self.declared.as_ref().map(|names| names.iter().map(source).collect::<Result<Sources, _>>());
        let claim = self.claim.as_ref().map(source).transpose()?;
        Ok(Claims { claim, declared: declared.transpose()?.unwrap_or(Sources::ALL) })
    }

    fn cards_to_check(&self) -> Result<CardsToCheck, Problems> {
        match (&self.front, &self.middle, &self.back, &self.cards) {
            (Some(front), Some(middle), Some(back), None) => {
                Ok(CardsToCheck::Setting(setting_of_fields([front, middle, back])?))
            }
            (None, None, None, Some(cards)) => Ok(CardsToCheck::Loose(cards.hand()?)),
            _ => Err(Problem::new("missing-field", "give either 'front', 'middle' and 'back', or 'cards'").into()),
        }
    }
}

impl Recorded for Checked<'_> {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        let described = |(row, cards): (Row, &CardSet)| (row.name().to_owned(), Value::from(describe(*cards)));
        CheckRecord {
            schema: "pusoy.check/1",
            id,
            rules: RulesRecord::new(&self.house),
            cards: self.hand.to_string(),
            misset: self.rows.map(|_| self.misset.is_some()),
            reason: self.misset.map(|reason| reason.to_string()),
            out_of_order: self.disorder.map(|reason| reason.to_string()),
            rows: self.rows.map(|rows| rows.iter().map(described).collect()),
            royalties: self.royalties.map(|royalties| RoyaltiesRecord {
                front: royalties.rows.front,
                middle: royalties.rows.middle,
                back: royalties.rows.back,
                broken: royalties.broken,
                total: royalties.total(),
            }),
            naturals: self.naturals.iter().map(|natural| natural.name()).collect(),
            best: self.naturals.best().map(|natural| natural.name()),
            points: self.points,
        }
    }

    fn is_failure(&self) -> bool {
        self.misset.is_some()
    }
}
