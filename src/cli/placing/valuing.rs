//! Has streets and hands valued by the library, under the rules in force.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use pusoy::chinese::rules::House;
use pusoy::open_face::{PositionError, Setter, Variant, VariantError, place};
use serde::Serialize;

use crate::cli::args;
use crate::cli::house::base_rules::BaseRules;
use crate::cli::json::id::Id;
use crate::cli::json::problem::{Problem, Problems};
use crate::cli::placing::input::{self, PlaceInput, Question};
use crate::cli::placing::valued::{StreetOrHand, Valued};
use crate::cli::placing::{record, text};
use crate::cli::stream::answers::{Command, Written};

/// What a command takes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    /// Streets, and hands in fantasyland.
    StreetsAndHands,
    /// Hands in fantasyland alone.
    Hands,
}

/// Answers streets and hands by the rules and the flags of a command line.
pub struct Placing<'a> {
    rules: BaseRules,
    args: &'a args::Place,
    takes: Takes,
    /// Rules that have been compiled, by their hash.
    compiled: Mutex<HashMap<u64, Arc<Variant>>>,
}

impl Command for Placing<'_> {
    type Fields = PlaceInput;
    type Question<'a>
        = (Cow<'a, House>, Question)
    where
        Self: 'a;
    type Answer<'a>
        = Valued<'a>
    where
        Self: 'a;

    fn read_text(&self, text: &str) -> Result<(Cow<'_, House>, Question), Problems> {
        let house = self.rules.house();
        Ok((Cow::Borrowed(house), input::of_flags(self.args, &house.rules, text)?))
    }

    fn read_fields(&self, fields: PlaceInput) -> Result<(Cow<'_, House>, Question), Problems> {
        fields.read(&self.rules, self.args)
    }

    fn answer<'a>(&'a self, (house, question): (Cow<'a, House>, Question)) -> Result<Valued<'a>, Problems> {
        let variant = self.variant(&house)?;
        let refused = |error: PositionError| Problem::new(error.code(), error.to_string());
        let of = match question {
            Question::Street(position) if self.takes == Takes::Hands => {
                let cards = position.cards.len();
                let message =
                    format!("a hand in fantasyland has 13 to 17 cards, not {cards}; 'pusoy place' places streets");
                return Err(Problem::new("wrong-count", message).into());
            }
            Question::Street(position) => {
                let placed = place(&variant, &position).map_err(refused)?;
                StreetOrHand::Street { position, placed }
            }
            Question::Fantasyland { hand, opponents, objective } => {
                let set = Setter::new().set(&variant, hand, &objective, &opponents).map_err(refused)?;
                StreetOrHand::Fantasyland { hand, objective, set }
            }
        };
        Ok(Valued { house, top: self.args.top as usize, of })
    }

    fn batch(&self) -> usize {
        64
    }
}

/// The most rule sets of a stream that are kept compiled.
const KEPT: usize = 64;

impl<'a> Placing<'a> {
    /// Answers by these rules and flags.
    pub fn new(rules: BaseRules, args: &'a args::Place, takes: Takes) -> Placing<'a> {
        Placing { rules, args, takes, compiled: Mutex::default() }
    }

    /// Returns rules compiled.
    fn variant(&self, house: &House) -> Result<Arc<Variant>, Problem> {
        let refused = |error: VariantError| Problem::new("not-solvable", error.to_string());
        let hash = house.rules.hash();
        let kept = || self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        // Stakes are no part of the hash, and change nothing of what is compiled; what is no open-face is refused again.
        if let Some(variant) = kept().get(&hash).filter(|kept| kept.rules().preset == house.rules.preset) {
            return Ok(Arc::clone(variant));
        }
        let variant = Arc::new(Variant::new(&house.rules).map_err(refused)?);
        let mut kept = kept();
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(hash, Arc::clone(&variant));
        Ok(variant)
    }
}

impl Written for Valued<'_> {
    fn text(&self, out: &mut Vec<u8>) {
        text::write(self, out);
    }

    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        record::record(self, id)
    }
}
