//! Reads the piles or the points of a deal, in text and in JSON. Also reads some cards to count, in JSON.

use crate::wire::cards::Cards;
use crate::wire::parts::{EQUALS, parts};
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::Options;
use pusoy::cards::parse::{self, CardList};
use pusoy::chinese_ten::{Counted, Pile, TenError, TenRules, Variant};
use serde::Deserialize;
use serde_json::{Map, Value};

/// The piles or the points of a deal, or some cards.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ScoreInput {
    /// The variant; by default the one on the command line.
    pub variant: Option<String>,
    /// The cards that each player has taken.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, Cards>>"))]
    pub piles: Option<Map<String, Value>>,
    /// The points that each player has counted, instead of `piles`.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, i64>>"))]
    pub points: Option<Map<String, Value>>,
    /// Number of players, if neither `piles` nor `points` is given.
    pub players: Option<usize>,
    /// Some cards, instead of `piles`.
    pub cards: Option<Cards>,
    /// The dealer.
    pub dealer: Option<String>,
    /// Options of the rules by name, which override those of the command line.
    #[serde(default)]
    pub options: Options,
}

/// A question about piles, points or cards.
pub enum Question {
    /// The settlement of a deal.
    Deal {
        /// The rules in force.
        rules: TenRules,
        /// The piles or the points of the players.
        taken: Taken,
        /// The dealer, who determines the next leader in Main Merah; `None` if not given.
        dealer: Option<String>,
    },
    /// The points of some cards, or of the whole deck.
    Worth {
        /// The rules in force.
        rules: TenRules,
        /// The number of players.
        players: usize,
        /// The cards; `None` for the whole deck.
        cards: Option<CardList>,
    },
}

/// The piles or the points of the players of a deal.
pub enum Taken {
    /// The cards that each player has taken.
    Piles(Vec<Pile>),
    /// The points that each player has counted.
    Points(Vec<Counted>),
}

impl Question {
    /// Returns the question about the settlement of a deal. Returns an error if a dealer is given in a variant other
    /// than Main Merah.
    pub fn deal(rules: TenRules, taken: Taken, dealer: Option<String>) -> Result<Question, Problem> {
        if dealer.is_some() && rules.variant != Variant::MainMerah {
            let (main_merah, given) = (Variant::MainMerah.name(), rules.variant.name());
            let message = format!("'dealer' is only for {main_merah}, not for {given} (leave out 'dealer')");
            return Err(Problem::new("conflicting-options", message).token("dealer"));
        }
        Ok(Question::Deal { rules, taken, dealer })
    }
}

impl ScoreInput {
    /// Returns the question that the input asks, under the rules `rules`.
    pub fn question(self, rules: TenRules) -> Result<Question, Problems> {
        let given =
            [("piles", self.piles.is_some()), ("points", self.points.is_some()), ("cards", self.cards.is_some())];
        let given: Vec<&str> = given.into_iter().filter(|(_, is_given)| *is_given).map(|(field, _)| field).collect();
        if let [one, other, ..] = given[..] {
            return Err(Problem::new("unknown-field", format!("give either '{one}' or '{other}', not both"))
                .token(other)
                .into());
        }
        let taken = match (self.piles, self.points) {
            (Some(piles), _) => Taken::Piles(piles_of_fields(piles)?),
            (None, Some(points)) => Taken::Points(points_of_fields(points)?),
            (None, None) => {
                if self.dealer.is_some() {
                    let message = "'dealer' needs a deal, with 'piles' or 'points'";
                    return Err(Problem::new("conflicting-options", message).token("dealer").into());
                }
                let players = number_of_players(&rules, self.players, "'players'")?;
                let cards = self.cards.as_ref().map(Cards::list).transpose()?;
                return Ok(Question::Worth { rules, players, cards });
            }
        };
        if self.players.is_some() {
            let message = "'piles' and 'points' already give the number of players (leave out 'players')";
            return Err(Problem::new("conflicting-options", message).token("players").into());
        }
        Ok(Question::deal(rules, taken, self.dealer)?)
    }
}

fn piles_of_fields(piles: Map<String, Value>) -> Result<Vec<Pile>, Problems> {
    let mut problems = Problems::none();
    let mut pile = |(player, cards): (String, Value)| {
        let cards = problems.note(Cards::from_json(cards, &format!("the pile of '{player}'")))?;
        let cards = problems.note(cards.list())?.as_slice().to_vec();
        Some(Pile { player, cards })
    };
    let piles = piles.into_iter().filter_map(&mut pile).collect();
    problems.check()?;
    Ok(piles)
}

fn points_of_fields(points: Map<String, Value>) -> Result<Vec<Counted>, Problems> {
    let mut problems = Problems::none();
    let counted = |(player, points): (String, Value)| match whole_number(&points) {
        Some(points) => Ok(Counted { player, points }),
        None => {
            let message = format!(
                "the points of '{player}' must be a whole number without quotes, of at most 15 digits, not {points}"
            );
            Err(Problem::new("bad-points", message).token(player))
        }
    };
    let counted = points.into_iter().filter_map(|entry| problems.note(counted(entry))).collect();
    problems.check()?;
    Ok(counted)
}

/// Returns a whole number in JSON, which may have the form `120.0`. Returns `None` for any other value, and for a
/// number of more than 15 digits.
fn whole_number(value: &Value) -> Option<i64> {
    let number = value.as_f64().filter(|number| number.fract() == 0.0 && number.abs() < 1e15)?;
    // The conversion is exact.
    Some(number as i64)
}

/// Reads a text of piles, `Amy=Ah 9d; Bob=8s 2h`, or of points, `Amy=120; Bob=90`.
pub fn taken_of_text(text: &str) -> Result<Taken, Problems> {
    let mut problems = Problems::none();
    let (mut piles, mut points) = (Vec::new(), Vec::new());
    for part in parts(text) {
        let Some((player, _, taken)) = part.split(&EQUALS) else {
            let message = format!("'{}' is neither NAME=CARDS nor NAME=POINTS", part.text);
            problems.0.push(Problem::new("missing-field", message).token(part.text));
            continue;
        };
        let player = player.to_owned();
        if taken.text.contains(EQUALS) {
            let message =
                format!("'{}' has more than one '=' (write ';' between players, as in Amy=120; Bob=90)", part.text);
            problems.0.push(Problem::new("missing-field", message).token(part.text));
            continue;
        }
        if let Ok(counted) = taken.text.parse() {
            points.push(Counted { player, points: counted });
        } else if let Some(cards) = problems.note(parse::cards(taken.text).map_err(|error| taken.placed(error))) {
            piles.push(Pile { player, cards: cards.as_slice().to_vec() });
        }
    }
    problems.check()?;
    match (points.is_empty(), piles.first()) {
        (true, _) => Ok(Taken::Piles(piles)),
        (false, None) => Ok(Taken::Points(points)),
        (false, Some(Pile { player, cards })) => {
            let what = if cards.is_empty() { "no points," } else { "a pile" };
            let message =
                format!("'{player}' has {what} and others have points (give piles or points for all players)");
            Err(Problem::new("bad-points", message).token(player).into())
        }
    }
}

/// Returns the number of players: `given`, or the only number that the variant allows. `field` is the text by which an
/// error message names the missing field or option: `'players'` or `--players N`.
///
/// # Errors
///
/// The variant allows several numbers and `given` is `None`, or the variant does not allow `given`.
pub fn number_of_players(rules: &TenRules, given: Option<usize>, field: &str) -> Result<usize, Problem> {
    let allowed = rules.variant.players();
    match (given, allowed) {
        (None, [only]) => Ok(*only),
        (Some(players), _) if allowed.contains(&players) => Ok(players),
        (Some(given), _) => Err(ten_problem(&TenError::BadPlayerCount { variant: rules.variant, allowed, given })),
        (None, _) => {
            let allowed = itertools::join(allowed, " or ");
            let message = format!("missing number of players (give {field}: {allowed})");
            Err(Problem::new("missing-field", message).token("players"))
        }
    }
}

/// Returns the problem of an error in piles, in points, or in a number of players.
pub fn ten_problem(error: &TenError) -> Problem {
    let problem = Problem::of(error);
    match error {
        TenError::DuplicatePlayer(name) | TenError::UnknownPlayer(name) | TenError::BonusNotPossible(name) => {
            problem.token(name)
        }
        TenError::OddPile { player, .. } | TenError::NegativePoints { player, .. } => problem.token(player),
        TenError::WrongTotal { sum, .. } | TenError::AboveTotal { sum, .. } => problem.token(sum.to_string()),
        TenError::DuplicateCard(card) => problem.token(card.to_string()),
        _ => problem,
    }
}
