//! Reads an input of `pusoy place`, and has it valued.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use pusoy::cards::CardSet;
use pusoy::chinese::rules::House;
use pusoy::open_face::{
    FantasylandSetting, Objective, Placed, Position, PositionError, Setter, Variant, VariantError, place,
};
use serde::Serialize;

use crate::cli::args::{self, Global};
use crate::cli::commands::place::input::{self, PlaceInput, Question};
use crate::cli::commands::place::{record, text};
use crate::cli::house::base_rules::BaseRules;
use crate::cli::json::id::Id;
use crate::cli::json::problem::{Problem, Problems};
use crate::cli::stream::answers::{Command, Written};
use crate::cli::stream::run::run as run_stream;
use crate::cli::terminal::exit::Exit;

pub fn run(args: &args::Place, global: &Global) -> Exit {
    match BaseRules::read(&args.rules) {
        Ok(rules) => {
            run_stream(&Place { rules, args, compiled: Mutex::default() }, &args.cards, " ", global.form(), global)
        }
        Err(exit) => exit,
    }
}

struct Place<'a> {
    rules: BaseRules,
    args: &'a args::Place,
    /// Rules that have been compiled, by their hash.
    compiled: Mutex<HashMap<u64, Arc<Variant>>>,
}

/// A street or a hand in fantasyland, valued.
pub struct Valued<'a> {
    pub house: Cow<'a, House>,
    /// How many placements a person is shown.
    pub top: usize,
    pub of: What,
}

/// What was valued, and how.
pub enum What {
    /// A street.
    Street { position: Position, placed: Placed },
    /// A hand in fantasyland; there is no setting if every one is foul.
    Fantasyland { hand: CardSet, objective: Objective, set: Option<FantasylandSetting> },
}

impl Command for Place<'_> {
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
            Question::Street(position) => {
                let placed = place(&variant, &position).map_err(refused)?;
                What::Street { position, placed }
            }
            Question::Fantasyland { hand, opponents, objective } => {
                let set = Setter::new().set(&variant, hand, &objective, &opponents).map_err(refused)?;
                What::Fantasyland { hand, objective, set }
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

impl Place<'_> {
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
