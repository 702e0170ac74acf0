//! The piles of a deal, or some cards, as text and JSON give them.

use pusoy::cards::parse::{self, CardList};
use pusoy::chinese_ten::{Pile, TenError, TenRules};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::cli::json::cards::Cards;
use crate::cli::json::problem::{Problem, Problems};
use crate::cli::json::record::Options;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoreInput {
    pub variant: Option<String>,
    pub piles: Option<Map<String, Value>>,
    pub players: Option<usize>,
    pub cards: Option<Cards>,
    pub dealer: Option<String>,
    #[serde(default)]
    pub options: Options,
}

/// What an input asks.
pub enum Question {
    /// Who pays whom for these piles.
    Piles { rules: TenRules, piles: Vec<Pile>, dealer: Option<String> },
    /// What the cards are worth, or the whole deck if there are none.
    Worth { rules: TenRules, players: usize, cards: Option<CardList> },
}

impl ScoreInput {
    /// Reads what the input asks under these rules.
    pub fn question(self, rules: TenRules) -> Result<Question, Problems> {
        let Some(piles) = self.piles else {
            let players = number_of_players(&rules, self.players)?;
            let cards = self.cards.as_ref().map(Cards::list).transpose()?;
            return Ok(Question::Worth { rules, players, cards });
        };
        if self.cards.is_some() {
            return Err(Problem::new("unknown-field", "give 'piles' or 'cards', not both").token("cards").into());
        }
        Ok(Question::Piles { rules, piles: piles_of_fields(piles)?, dealer: self.dealer })
    }
}

fn piles_of_fields(piles: Map<String, Value>) -> Result<Vec<Pile>, Problems> {
    let mut problems = Problems::none();
    let mut pile = |(player, cards): (String, Value)| {
        let bad = |_| Problem::new("bad-card", format!("the pile of {player} is a text or a list of cards"));
        let cards = problems.note(serde_json::from_value::<Cards>(cards).map_err(bad))?;
        let cards = problems.note(cards.list())?.as_slice().to_vec();
        Some(Pile { player, cards })
    };
    let piles = piles.into_iter().filter_map(&mut pile).collect();
    problems.check()?;
    Ok(piles)
}

/// Reads piles in text: `Amy=Ah 9d; Bob=8s 2h`.
pub fn piles_of_text(text: &str) -> Result<Vec<Pile>, Problems> {
    let mut problems = Problems::none();
    let mut piles = Vec::new();
    let mut column = 0;
    for part in text.split(';') {
        let before = column;
        column += part.chars().count() + 1;
        if part.trim().is_empty() {
            continue;
        }
        let Some((player, cards)) = part.split_once('=') else {
            let message = format!("'{}' is not NAME=CARDS", part.trim());
            problems.note::<()>(Err(Problem::new("missing-field", message).token(part.trim())));
            continue;
        };
        let before = before + player.chars().count() + 1;
        if let Some(cards) = problems.note(parse::cards(cards).map_err(|error| error.shifted(before))) {
            piles.push(Pile { player: player.trim().to_owned(), cards: cards.as_slice().to_vec() });
        }
    }
    problems.check()?;
    Ok(piles)
}

/// Returns the number of players: the one given, or the only one that the variant is for.
pub fn number_of_players(rules: &TenRules, given: Option<usize>) -> Result<usize, Problem> {
    let allowed = rules.variant.players();
    match (given, allowed) {
        (None, [only]) => Ok(*only),
        (Some(players), _) if allowed.contains(&players) => Ok(players),
        (Some(given), _) => Err(ten_problem(&TenError::BadPlayerCount { variant: rules.variant, allowed, given })),
        (None, _) => {
            let allowed = itertools::join(allowed, ", ");
            Err(Problem::new("missing-field", format!("how many players? {allowed}: --players N")).token("players"))
        }
    }
}

/// Tells what is wrong with piles, or with a number of players.
pub fn ten_problem(error: &TenError) -> Problem {
    let problem = Problem::new(error.code(), error.to_string());
    match error {
        TenError::DuplicatePlayer(name) | TenError::UnknownPlayer(name) | TenError::BonusNotPossible(name) => {
            problem.token(name)
        }
        TenError::OddPile { player, .. } => problem.token(player),
        TenError::DuplicateCard(card) => problem.token(card.to_string()),
        _ => problem,
    }
}
