//! Reads settings and placements, and grades them.

use std::borrow::Cow;

use crate::command::{Command, Recorded, Stop};
use crate::deal_log::deal::{self, Hands, LoggedDeal};
use crate::deal_log::drill_history::{Entry, HandEntry};
use crate::deal_log::input::ScoreInput;
use crate::deal_log::players::{self, PlayerEntry};
use crate::rules::header::LogRules;
use crate::solving::queries::{HouseQuery, Queries, QueryFields};
use crate::wire::cards::Cards;
use crate::wire::id::Id;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::{Options, deserialize_fields};
use crate::wire::rows::{setting_of_fields, setting_of_text};
use pusoy::cards::{CardSet, parse};
use pusoy::chinese::payoffs::Payoffs;
use pusoy::chinese::rules::House;
use pusoy::chinese::{self, Player, Setting};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::questions::grade::comparison::{Comparison, settings_of_one_hand};
use crate::questions::grade::graded::{GivenHand, GradedHand, grade};
use crate::questions::grade::record;
use crate::questions::place::command::{HouseQuestion, Placing};
use crate::questions::place::input::PlaceInput;
use crate::questions::place::valued::Valued;

/// A command that grades settings, and placements of open-face.
pub struct Grade {
    /// The queries about settings.
    pub queries: Queries,
    /// The command for streets of open-face, and hands in fantasyland.
    pub placing: Placing,
    /// Number of opponents in deals of a log and in records of drills. If `None`, the number depends on the input:
    ///
    /// * A record of a drill gives the number.
    /// * In a deal with two to four players, all other players are opponents.
    /// * For a deal with one player or more than four, `queries` gives the number.
    pub opponents: Option<usize>,
    /// The flags of a command line about a single street, such as `--board, --dead`; `None` without such flags.
    pub street_flags: Option<String>,
    /// Whether the input is a single question. A deal without a setting is then an error. In a log, such a deal is an
    /// error only if it is written in JSON. If it is written as text, it has no answer.
    pub is_one: bool,
}

/// A setting to be graded.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GradeInput {
    /// The front, three cards.
    front: Cards,
    /// The middle, five cards.
    middle: Cards,
    /// The back, five cards.
    back: Cards,
    /// The player.
    player: Option<String>,
    /// Units won with the hand.
    units: Option<i64>,
    /// Cards that no opponent can hold.
    dead: Option<Cards>,
    /// Known hands of opponents.
    against: Option<Vec<Cards>>,
    /// Number of opponents; by default that of the command line.
    opponents: Option<usize>,
    /// Options of the rules by name, which override those of the command line.
    #[serde(default)]
    options: Options,
    /// The seed of the samples; by default that of the command line.
    seed: Option<u64>,
}

/// An input in JSON: a setting, a placement of open-face, the deal of a log, or a record of a drill.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum GradeFields {
    /// A setting.
    Setting(Box<GradeInput>),
    /// A placement of open-face.
    Placement(Box<PlaceInput>),
    /// The deal of a log.
    Deal(Box<ScoreInput>),
    /// A record of a drill.
    Drilled(Box<Entry>),
}

/// An action to be graded, with the query about its hand.
pub type AskedHand<'a> = (HouseQuery<'a>, GivenHand);

/// The settings or the placements of an input, to be graded.
pub enum GradeRequest<'a> {
    /// Settings.
    Settings(Vec<AskedHand<'a>>),
    /// Settings of one hand, to be compared with the first setting.
    Compared(Vec<AskedHand<'a>>),
    /// Placements.
    Placements(Vec<HouseQuestion<'a>>),
}

/// The settings or the placements of an input, graded.
pub enum Graded<'a> {
    /// Settings.
    Settings(Vec<GradedHand<'a>>),
    /// Settings of one hand, compared with the first setting.
    Compared(Comparison<'a>),
    /// Placements.
    Placements(Vec<Valued<'a>>),
}

impl Grade {
    /// Returns the settings or the placements of a deal. For a deal of a log that has no setting, for example because
    /// it is recorded in units, returns an empty list of settings.
    fn request_from_deal<'a>(&'a self, deal: LoggedDeal, house: Cow<'a, House>) -> Result<GradeRequest<'a>, Problems> {
        let (settings, unset) = match deal {
            LoggedDeal::Hands(hands) if house.rules.is_open_face() => return self.placements(&hands, &house),
            LoggedDeal::Hands(hands) => {
                let unset = hands.players.iter().find_map(|player| unset_cards(player, &house));
                (self.settings(hands, &house), unset)
            }
            LoggedDeal::Units(_) => (Vec::new(), None),
        };
        match self.is_one && settings.is_empty() {
            true => Err(unset.map_or_else(no_setting, |cards| not_in_rows(&cards.to_string())).into()),
            false => Ok(GradeRequest::Settings(settings)),
        }
    }

    /// Returns the placements of an open-face deal.
    fn placements<'a>(&'a self, hands: &Hands, house: &Cow<'a, House>) -> Result<GradeRequest<'a>, Problems> {
        if let Some(flags) = &self.street_flags {
            let message =
                format!("{flags}: only for a single street, but the input is a whole deal (leave out {flags})");
            return Err(Problem::new("conflicting-options", message).token(flags).into());
        }
        let placed = self.placing.questions_of_deal(house, hands)?;
        if placed.is_empty() {
            let message = "the deal does not record how its cards were placed (expected 'Amy=As>b Ks>b … / Qd>f 6h>b \
                           2d>x / …', or 'Amy=fantasyland: FRONT / MIDDLE / BACK / CARDS LEFT OVER')";
            return Err(Problem::new("bad-placement", message).into());
        }
        Ok(GradeRequest::Placements(placed))
    }

    /// Returns the setting or the placement of a drill, under the rules of its record unless the command line names
    /// other rules.
    fn request_from_drill(&self, entry: Entry) -> Result<GradeRequest<'_>, Problems> {
        let rules = entry.rules()?;
        match entry {
            Entry::Hand(entry) => {
                let house = self.queries.rules().under(Some(&rules), &Options::new())?;
                Ok(GradeRequest::Settings(vec![drilled_setting(&self.queries, house, &entry, self.opponents)?]))
            }
            Entry::Placement(entry) => {
                let house = self.placing.rules().under(Some(&rules), &Options::new())?;
                if !house.rules.is_open_face() {
                    let message = format!(
                        "this record of a drill is a street of open-face, but the {} rules of the command line have no \
                         streets (leave out --rules to use the rules of the record)",
                        house.called()
                    );
                    return Err(Problem::new("not-solvable", message).into());
                }
                let street = deserialize_fields(entry.question())?;
                Ok(GradeRequest::Placements(vec![self.placing.read_fields_under(street, Some(&rules))?]))
            }
        }
    }

    /// Returns settings of one hand, to be compared.
    fn request_to_compare<'a>(&'a self, settings: Vec<Setting>, house: &Cow<'a, House>) -> GradeRequest<'a> {
        let asked_setting = |setting: Setting| {
            let query = self.queries.query_for_hand_under(house.clone(), setting.cards());
            (query, GivenHand::set(None, setting))
        };
        GradeRequest::Compared(settings.into_iter().map(asked_setting).collect())
    }

    /// Returns the settings of a deal, with the number of opponents described at [`Grade::opponents`]. Skips players
    /// without a setting.
    fn settings<'a>(&'a self, Hands { players, .. }: Hands, house: &Cow<'a, House>) -> Vec<AskedHand<'a>> {
        let others = players.len().saturating_sub(1);
        let opponents = self.opponents.or((1..=3).contains(&others).then_some(others));
        let asked_setting = |player: Player| match player.deal {
            chinese::Deal::Set(setting) => {
                let mut query = self.queries.query_for_hand(setting.cards()).query;
                query.opponents = opponents;
                let given = GivenHand::set(Some(player.name), setting);
                Some((HouseQuery { house: house.clone(), query, is_seeded: false }, given))
            }
            _ => None,
        };
        players.into_iter().filter_map(asked_setting).collect()
    }
}

/// Returns the hand of a drill under these rules, with the query about the hand. The number of opponents is `opponents`
/// if given, otherwise the number in the record of the drill.
///
/// # Errors
///
/// The record is invalid, or the rules are those of open-face.
pub fn drilled_setting<'a>(
    queries: &'a Queries,
    house: Cow<'a, House>,
    entry: &HandEntry,
    opponents: Option<usize>,
) -> Result<AskedHand<'a>, Problems> {
    if house.rules.is_open_face() {
        return Err(not_dealt(&house).into());
    }
    let (cards, action) = entry.action()?;
    let mut query = queries.query_for_hand(cards).query;
    query.opponents = Some(opponents.map_or_else(|| entry.opponents(), Ok)?);
    Ok((HouseQuery { house, query, is_seeded: false }, GivenHand { player: None, action, units: None }))
}

/// Returns the cards of a player whose hand is not set in rows. Returns `None` if the cards make a natural that counts.
fn unset_cards(player: &Player, house: &House) -> Option<CardSet> {
    let chinese::Deal::Loose(cards) = player.deal else { return None };
    Payoffs::new(&house.rules).best_natural(cards).is_none().then_some(cards)
}

/// Returns the error for cards that are not set in rows.
fn not_in_rows(cards: &str) -> Problem {
    let message = "these cards are not set in rows ('pusoy grade' takes FRONT / MIDDLE / BACK, and 'pusoy solve' sets \
                   thirteen cards)";
    Problem::new("wrong-count", message).token(cards.trim())
}

/// Returns the error for an input without a setting: a result in units, or a deal in which no player set a hand.
fn no_setting() -> Problem {
    let message = "no setting to grade (a natural, a surrender and units have none; 'pusoy review' also judges the \
                   naturals and surrenders of a deal)";
    Problem::new("missing-rows", message)
}

/// Returns the error for a drilled hand of Chinese Poker under open-face rules.
pub fn not_dealt(house: &House) -> Problem {
    let message = format!(
        "this record of a drill is a hand of Chinese Poker, but {} is open-face (leave out --rules to use the rules of \
         the record)",
        house.called()
    );
    Problem::new("not-solvable", message)
}

impl Command for Grade {
    type Fields = GradeFields;
    type Question<'a> = GradeRequest<'a>;
    type Answer<'a> = Graded<'a>;

    fn fields(&self, fields: Map<String, Value>) -> Result<GradeFields, Problems> {
        if let Some(entry) = Entry::from_fields(&fields) {
            return entry.map(|entry| GradeFields::Drilled(Box::new(entry)));
        }
        let has = |names: &[&str]| names.iter().any(|name| fields.contains_key(*name));
        if has(&["players", "hands"]) {
            return deserialize_fields(fields).map(GradeFields::Deal);
        }
        // An input with the field `variant`, `placement` or `board` is a placement. Any other input is a setting if it
        // has rows, or if the rules are not open-face.
        let is_setting = has(&["front", "middle", "back"]) || !self.queries.house().rules.is_open_face();
        match is_setting && !has(&["variant", "placement", "board"]) {
            true => deserialize_fields(fields).map(GradeFields::Setting),
            false => deserialize_fields(fields).map(GradeFields::Placement),
        }
    }

    fn read_text(&self, text: &str) -> Result<GradeRequest<'_>, Problems> {
        self.read_text_under(text, None)
    }

    fn read_fields(&self, fields: GradeFields) -> Result<GradeRequest<'_>, Problems> {
        self.read_fields_under(fields, None)
    }

    fn read_text_under(&self, text: &str, log: Option<&LogRules>) -> Result<GradeRequest<'_>, Problems> {
        let house = self.queries.rules().under(log, &Options::new())?;
        if house.rules.is_open_face() {
            return self.read_placement(text, house, log);
        }
        let mut players = players::players(text);
        if players.iter().all(|player| !player.is_named())
            && let Some(settings) = settings_of_one_hand(text)
        {
            return Ok(self.request_to_compare(settings?, &house));
        }
        let (player, action) = match players.pop() {
            Some(_) if !players.is_empty() => {
                return self.request_from_deal(deal::from_text(text, &house, false)?, house);
            }
            Some(player) if player.is_named() => match player.read()? {
                PlayerEntry::Hand(player @ Player { deal: chinese::Deal::Set(setting), .. }, history) => {
                    deal::check_streets(&house, &player, &history)?;
                    (Some(player.name), chinese::Deal::Set(setting))
                }
                PlayerEntry::Hand(Player { deal: chinese::Deal::Loose(cards), .. }, _) => {
                    return Err(not_in_rows(&cards.to_string()).into());
                }
                PlayerEntry::Hand(player, _) => (Some(player.name), player.deal),
                PlayerEntry::Units(_) => return Err(no_setting().into()),
            },
            _ if !text.contains(parse::SLASHES) && parse::hand(text).is_ok() => return Err(not_in_rows(text).into()),
            _ => match players::action_without_rows(text) {
                Some(action) => (None, action?),
                None => (None, chinese::Deal::Set(setting_of_text(text)?)),
            },
        };
        let Some(cards) = action.cards() else {
            let name = player.map_or_else(String::new, |name| format!("{name}="));
            let message = format!("a surrender is graded by its cards (expected '{name}fold: CARDS')");
            return Err(Problem::new("missing-rows", message).into());
        };
        let query = self.queries.query_for_hand_under(house, cards);
        Ok(GradeRequest::Settings(vec![(query, GivenHand { player, action, units: None })]))
    }

    fn read_fields_under(&self, fields: GradeFields, log: Option<&LogRules>) -> Result<GradeRequest<'_>, Problems> {
        let fields = match fields {
            GradeFields::Setting(fields) => *fields,
            GradeFields::Placement(fields) => {
                return Ok(GradeRequest::Placements(vec![self.placing.read_fields_under(*fields, log)?]));
            }
            GradeFields::Deal(fields) => {
                let house = self.queries.rules().under(log, &fields.options)?;
                let request = self.request_from_deal(fields.deal(Some(&house), false)?, house)?;
                return match &request {
                    GradeRequest::Settings(settings) if settings.is_empty() => Err(no_setting().into()),
                    _ => Ok(request),
                };
            }
            GradeFields::Drilled(entry) => return self.request_from_drill(*entry),
        };
        let GradeInput { front, middle, back, player, units, dead, against, opponents, options, seed } = fields;
        let mut problems = Problems::none();
        let setting = problems.note(setting_of_fields([&front, &middle, &back]));
        let fields = QueryFields { dead, against, opponents, options, seed };
        // Any error in the setting is already noted.
        let hand = || Ok(setting.map_or_else(Default::default, |setting| setting.cards()));
        let query = problems.note(self.queries.query_from_record_under(log, &fields, hand));
        problems.check()?;
        match (query, setting) {
            (Some(query), Some(setting)) => {
                let action = chinese::Deal::Set(setting);
                Ok(GradeRequest::Settings(vec![(query, GivenHand { player, action, units })]))
            }
            _ => Err(Problems::none()), // unreachable: `check` has already returned the problem
        }
    }

    fn answer<'a>(&'a self, request: GradeRequest<'a>, stop: Stop<'_>) -> Result<Graded<'a>, Problems> {
        match request {
            GradeRequest::Settings(settings) => {
                let graded = settings.into_iter().map(|(query, given)| grade(&self.queries, query, given, stop));
                graded.collect::<Result<_, _>>().map(Graded::Settings)
            }
            GradeRequest::Compared(settings) => Comparison::grade(&self.queries, settings, stop).map(Graded::Compared),
            GradeRequest::Placements(questions) => {
                let graded = questions.into_iter().map(|question| self.placing.answer(question, stop));
                graded.collect::<Result<_, _>>().map(Graded::Placements)
            }
        }
    }

    fn has_headers(&self) -> bool {
        true
    }

    fn about_header(&self, log: &LogRules) -> Option<String> {
        self.queries.rules().overriding(log)
    }

    fn continues_deal(&self, line: &str, _is_open: bool) -> bool {
        players::is_one_player(line)
    }

    fn needs_blank_line(&self) -> bool {
        // Players of open-face see each other's boards, so their lines always form one deal. Under other rules, each
        // line of one player may be a setting of its own.
        !self.queries.house().rules.is_open_face()
    }
}

impl Grade {
    /// Reads a placed street, a hand set in fantasyland, or the deal of a log.
    fn read_placement<'a>(
        &'a self,
        text: &str,
        house: Cow<'a, House>,
        log: Option<&LogRules>,
    ) -> Result<GradeRequest<'a>, Problems> {
        let mut players = players::players(text);
        let deal = match players.pop() {
            Some(player) if players.is_empty() && player.is_named() => {
                let names = vec![player.name.clone()];
                LoggedDeal::new(names.clone(), vec![player.read()?], names, false)?
            }
            Some(player) if player.is_named() => deal::from_text(text, &house, false)?,
            _ => return Ok(GradeRequest::Placements(vec![self.placing.read_text_under(text, log)?])),
        };
        self.request_from_deal(deal, house)
    }
}

impl Recorded for Graded<'_> {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        match self {
            Graded::Settings(hands) => Records::Settings(hands.record(id)),
            Graded::Compared(comparison) => Records::Compared(comparison.record(id)),
            Graded::Placements(streets) => Records::Placements(streets.record(id)),
        }
    }

    fn write_records(&self, id: &Id, out: &mut Vec<u8>) {
        match self {
            Graded::Settings(hands) => hands.write_records(id, out),
            Graded::Compared(comparison) => comparison.write_records(id, out),
            Graded::Placements(streets) => streets.write_records(id, out),
        }
    }
}

/// The records of graded settings or placements.
#[derive(Serialize)]
#[serde(untagged)]
enum Records<S, C, P> {
    Settings(S),
    Compared(C),
    Placements(P),
}

impl Recorded for GradedHand<'_> {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        record::record(self, id)
    }
}
