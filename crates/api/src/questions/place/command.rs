//! Values placements of streets, and settings of hands in fantasyland, under the rules in force.

use std::borrow::Cow;
use std::sync::Arc;

use crate::command::{Command, Recorded, Stop};
use crate::deal_log::deal::Hands;
use crate::host::Host;
use crate::rules::base_rules::BaseRules;
use crate::rules::header::LogRules;
use crate::solving::variants::Variants;
use crate::wire::id::Id;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::Options;
use pusoy::ErrorCode;
use pusoy::cards::CardSet;
use pusoy::chinese::rules::House;
use pusoy::open_face::{Placed, Placement, Position, PositionError, Sampling, Setter, Variant, place_until};
use serde::Serialize;

use crate::questions::place::deal::{Turn, has_unknown_discard, turns};
use crate::questions::place::input::{self, ParsedStreet, PlaceFlags, PlaceInput, Question};
use crate::questions::place::record;
use crate::questions::place::valued::{StreetOrHand, Valued};

/// The inputs that a command accepts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum AcceptedInputs {
    /// Streets, and hands in fantasyland.
    StreetsAndHands,
    /// Hands in fantasyland alone.
    Hands,
    /// Streets, and hands in fantasyland, each with the placement to grade.
    Placements,
}

/// A question about a street or a hand in fantasyland, with the rules in force.
pub struct HouseQuestion<'a> {
    /// The rules.
    pub house: Cow<'a, House>,
    /// The compiled rules.
    pub variant: Arc<Variant>,
    /// The player's turn that the question is about; `None` if the question is not part of a deal.
    pub turn: Option<Turn>,
    /// The question.
    pub question: Question,
}

/// A command that values streets and hands, with the rules and flags of a command line.
pub struct Placing {
    rules: BaseRules,
    flags: PlaceFlags,
    accepted: AcceptedInputs,
    variants: Variants,
}

impl Command for Placing {
    type Fields = PlaceInput;
    type Question<'a> = HouseQuestion<'a>;
    type Answer<'a> = Valued<'a>;

    fn read_text(&self, text: &str) -> Result<HouseQuestion<'_>, Problems> {
        self.read_text_under(text, None)
    }

    fn read_fields(&self, fields: PlaceInput) -> Result<HouseQuestion<'_>, Problems> {
        self.read_fields_under(fields, None)
    }

    fn read_text_under(&self, text: &str, log: Option<&LogRules>) -> Result<HouseQuestion<'_>, Problems> {
        let house = self.rules.under(log, &Options::new())?;
        let street = input::from_flags(&self.flags, &house.rules, text, self.accepted == AcceptedInputs::Placements)?;
        self.question_under(house, street)
    }

    fn read_fields_under(&self, fields: PlaceInput, log: Option<&LogRules>) -> Result<HouseQuestion<'_>, Problems> {
        let (house, street) = fields.read(&self.rules, log, &self.flags)?;
        self.question_under(house, street)
    }

    fn has_headers(&self) -> bool {
        true
    }

    fn about_header(&self, log: &LogRules) -> Option<String> {
        self.rules.overriding(log)
    }

    fn answer<'a>(
        &'a self,
        HouseQuestion { house, variant, turn, question }: HouseQuestion<'a>,
        stop: Stop<'_>,
    ) -> Result<Valued<'a>, Problems> {
        let refused = |error: PositionError| {
            let prefix = turn.as_ref().map_or_else(String::new, |turn| format!("{}: ", turn.in_words()));
            Problem::new(error.code(), format!("{prefix}{error}"))
        };
        let ungiven = |is_given: bool| match self.accepted == AcceptedInputs::Placements && !is_given {
            true => Err(Problem::new("missing-field", "missing field 'placement' (how the cards were placed)")
                .token("placement")),
            false => Ok(()),
        };
        let valuation = match question {
            Question::Street { position, .. } if self.accepted == AcceptedInputs::Hands => {
                let cards = position.cards.len();
                // Thirteen or more cards are read as a street only if the question has a board.
                let message = if cards >= 13 {
                    String::from(
                        "a hand in fantasyland has no board (leave out 'board'; to place a street, use 'pusoy place')",
                    )
                } else {
                    format!(
                        "a hand in fantasyland has 13 to 17 cards, not {cards} (to place a street, use 'pusoy place')"
                    )
                };
                return Err(Problem::new("wrong-count", message).into());
            }
            Question::Street { position, given } => {
                ungiven(given.is_some())?;
                let PlaceFlags { deals, seed, .. } = self.flags;
                let always = given.iter().cloned().collect();
                let usual = Sampling::default();
                let sampling = Sampling { seed, deals: deals.unwrap_or(usual.deals), always, ..usual };
                let placed = place_until(&variant, &position, &sampling, stop).map_err(refused)?;
                let given = given.map(|given| place_of(&position, &placed, &given)).transpose()?;
                StreetOrHand::Street { position, placed, given }
            }
            Question::Fantasyland { hand, opponents, objective, given } => {
                ungiven(given.is_some())?;
                let wanted = self.flags.top;
                let plans = Setter::new().plans(&variant, hand, &objective, &opponents, wanted).map_err(refused)?;
                let value = |rows| Setter::value(&variant, hand, &rows, &objective, &opponents);
                let given = given.map(value).transpose().map_err(refused)?;
                StreetOrHand::Fantasyland { hand, opponents, objective, plans, given }
            }
        };
        Ok(Valued { house, turn, top: self.flags.top, budget: self.flags.deals, valuation })
    }
}

/// Returns the index of `given` among the valued placements of `placed`. The order of the cards in `given` does not
/// matter.
pub fn place_of(position: &Position, placed: &Placed, given: &Placement) -> Result<usize, Problem> {
    let bad = |message: String| Problem::new("bad-placement", message).token(given.to_string());
    let rows = given.on(&position.board);
    if let Some((row, cards)) = rows.iter().find(|(row, cards)| cards.len() > row.size()) {
        let room = row.size().saturating_sub(position.board.get(row).len());
        let found = cards.len() - position.board.get(row).len();
        let room = if room == 0 { "is full".into() } else { format!("has room for {room} more") };
        let message = format!("the {row} {room}, but the placement puts {found} there");
        return Err(Problem::new("row-full", message).token(given.to_string()));
    }
    let is_same = |other: &Placement| other.thrown == given.thrown && other.on(&position.board) == rows;
    if let Some(place) = placed.placements.iter().position(|valued| is_same(&valued.placement)) {
        return Ok(place);
    }
    let throws_one = placed.placements.iter().any(|valued| valued.placement.thrown.is_some());
    if Placement::all(&position.board, &position.cards, throws_one).iter().any(is_same) {
        return Err(bad(format!("'{given}' was not sampled, because it is not among the most promising placements")));
    }
    let cards: CardSet = position.cards.iter().copied().collect();
    Err(bad(match (throws_one, given.thrown) {
        (true, None) => String::from("one card of this street must be discarded, as in 'Qd>f 6h>b 2d>x'"),
        (false, Some(card)) => format!("cannot discard {card}: every card of this street must be placed"),
        _ => format!("'{given}' does not place each of {cards} once"),
    }))
}

impl Placing {
    /// Creates a command with these rules and flags.
    pub fn new(rules: BaseRules, flags: PlaceFlags, accepted: AcceptedInputs, host: Arc<dyn Host>) -> Placing {
        Placing { rules, flags, accepted, variants: Variants::new(host) }
    }

    /// Returns the rules of the command line.
    pub fn rules(&self) -> &BaseRules {
        &self.rules
    }

    /// Returns the inputs that the command accepts.
    pub fn accepted_inputs(&self) -> AcceptedInputs {
        self.accepted
    }

    /// Returns the question of an input under the rules `house`.
    fn question_under<'b>(&self, house: Cow<'b, House>, street: ParsedStreet) -> Result<HouseQuestion<'b>, Problems> {
        let variant = self.variants.compiled(&house.rules)?;
        let question = street.question(&variant)?;
        Ok(HouseQuestion { house, variant, turn: None, question })
    }

    /// Returns the streets of a deal, and its hands in fantasyland, as questions to grade. Omits streets with an
    /// unknown discard.
    pub fn questions_of_deal<'b>(
        &self,
        house: &Cow<'b, House>,
        hands: &Hands,
    ) -> Result<Vec<HouseQuestion<'b>>, Problems> {
        let variant = self.variants.compiled(&house.rules)?;
        let house_question = |(turn, question)| HouseQuestion {
            house: house.clone(),
            variant: Arc::clone(&variant),
            turn: Some(turn),
            question,
        };
        let all = (0..hands.players.len()).flat_map(|seat| turns(&variant, hands, seat));
        Ok(all.filter(|(_, question)| !has_unknown_discard(&variant, question)).map(house_question).collect())
    }

    /// Returns the compiled rules of the command line.
    pub fn variant(&self) -> Result<Arc<Variant>, Problem> {
        self.variants.compiled(&self.rules.house().rules)
    }
}

impl Recorded for Valued<'_> {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        record::record(self, id)
    }
}
