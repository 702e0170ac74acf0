//! Streets of open-face to place, and hands in fantasyland to set.

use std::borrow::Cow;
use std::sync::Arc;

use pusoy::cards::{CardSet, Rng};
use pusoy::chinese::ByRow;
use pusoy::chinese::rules::{Entrance, House, InFront};
use pusoy::open_face::{Aim, Objective, Position, Setter, Variant, place_exactly};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::command::{Command, Stop};
use crate::deal_log::drill_history::PlacementEntry;
use crate::questions::drill::kinds::Kind;
use crate::questions::drill::losses::{Losses, RepeatedRecord};
use crate::questions::place::command::{HouseQuestion, Placing};
use crate::questions::place::input::{Question, SubmittedPlacement, not_a_placement, with_discard};
use crate::questions::place::record::setting_text;
use crate::questions::place::valued::{StreetOrHand, Valued, as_number, cost, gap_of_setting};
use crate::rules::base_rules::RulesRecord;
use crate::wire::id::Id;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::deserialize_fields;
use crate::wire::rows::row_text;
use crate::words::numbers::count_of;

/// Minimum number of cards on the board for `Streets::street` to check that placements differ in value. With fewer
/// cards, the placements are assumed to differ.
const LATE: usize = 9;
/// Maximum number of streets to examine in search of a street whose placements differ in value.
const PATIENCE: usize = 100;

/// Streets to place under some rules, and hands in fantasyland.
pub struct Streets {
    placing: Placing,
    house: House,
    variant: Arc<Variant>,
}

/// A street to be placed, or a hand in fantasyland to be set.
pub struct DealtStreet {
    /// The kind.
    pub kind: Kind,
    /// The street or the hand, without an answer.
    pub question: Question,
    /// Whether the kind is repeated because of earlier losses.
    pub is_repeated: bool,
}

/// A street that was placed, or a hand in fantasyland that was set, with its cost.
pub struct JudgedStreet<'a> {
    /// The values of the placements.
    pub valued: Valued<'a>,
    /// The entry for the history, without a time.
    pub entry: PlacementEntry,
}

impl Streets {
    /// Creates streets under the rules of `placing`, which also values the placements.
    ///
    /// # Errors
    ///
    /// The rules cannot be solved, or their value function is missing.
    pub fn new(placing: Placing) -> Result<Streets, Problem> {
        let (house, variant) = (placing.rules().house().clone(), placing.variant()?);
        Ok(Streets { placing, house, variant })
    }

    /// Returns the rules.
    pub fn house(&self) -> &House {
        &self.house
    }

    /// Deals a street or a hand in fantasyland. Its kind is drawn at random from `only`, or from all kinds if `only` is
    /// empty. If `only` is empty and there are losses, half of the draws are weighted by the mean losses of the kinds.
    ///
    /// # Errors
    ///
    /// No setting can be found for the hand from which the board is drawn, or the street cannot be valued.
    pub fn deal(&self, only: &[Kind], losses: &Losses<Kind>, rng: &mut Rng) -> Result<DealtStreet, Problem> {
        let all = Kind::all(&self.house.rules);
        let again = if only.is_empty() { losses.worth_repeating(rng) } else { None };
        let dealt = if only.is_empty() { &all } else { only };
        let any = dealt[rng.below(dealt.len() as u32) as usize];
        let kind = again.unwrap_or(any);
        let question = match kind.cards_on_board(&self.house.rules) {
            Some(cards) => Question::Street { position: self.street(cards, rng)?, given: None },
            None => {
                let front = InFront::ALL[rng.below(InFront::COUNT as u32) as usize];
                let cards = self.house.rules.fantasyland_cards(Entrance::Front(front));
                let hand = rng.deal(CardSet::DECK, cards);
                let objective = Objective::of_fantasyland(&self.variant, Aim::Own, cards);
                Question::Fantasyland { hand, opponents: Vec::new(), objective, given: None }
            }
        };
        Ok(DealtStreet { kind, question, is_repeated: again.is_some() })
    }

    /// Deals a street for which [`has_choice`](Streets::has_choice) returns `true`, or any street if there are fewer
    /// than `LATE` cards on the board. Also deals any street if `has_choice` returns `false` for `PATIENCE` streets.
    fn street(&self, cards_on_board: usize, rng: &mut Rng) -> Result<Position, Problem> {
        let mut position = self.any_street(cards_on_board, rng)?;
        for _ in 0..PATIENCE {
            if cards_on_board < LATE || self.has_choice(&position)? {
                break;
            }
            position = self.any_street(cards_on_board, rng)?;
        }
        Ok(position)
    }

    /// Returns `true` if the placements of a street differ in value, and the best placement does not always foul. Also
    /// returns `true` for a street that cannot be valued exactly, and for a street with only one placement, such as the
    /// last card of a board.
    fn has_choice(&self, position: &Position) -> Result<bool, Problem> {
        let Some(placed) = place_exactly(&self.variant, position)? else { return Ok(true) };
        let [first, .., last] = &placed.placements[..] else { return Ok(true) };
        Ok(first.value != last.value && as_number(first.foul) < 1.0)
    }

    /// Deals a street. The board before the street comes from a random hand of thirteen cards whose best setting is not
    /// a foul. The board has `cards_on_board` random cards of this hand, each in the row to which the best setting
    /// assigns it.
    fn any_street(&self, cards_on_board: usize, rng: &mut Rng) -> Result<Position, Problem> {
        let rules = &self.house.rules;
        let own = Objective::of(&self.variant, Aim::Own);
        let board = loop {
            let hand = rng.deal(CardSet::DECK, 13);
            let set = Setter::new().set(&self.variant, hand, &own, &[])?;
            if set.foul {
                continue;
            }
            let on_board = rng.deal(hand, cards_on_board);
            break set.rows.map(|row| row & on_board);
        };
        let seen = board.front | board.middle | board.back;
        let (thrown, street) = match (cards_on_board, rules.is_pineapple()) {
            (0, _) => (0, 5),
            (cards, true) => (cards.saturating_sub(5) / 2, 3),
            (_, false) => (0, 1),
        };
        let dead = rng.deal(CardSet::DECK - seen, thrown);
        let cards = rng.deal(CardSet::DECK - seen - dead, street);
        let mut position = Position::new(&self.variant, board, cards.by_rank().collect());
        position.dead = dead;
        Ok(position)
    }

    /// Reads a dealt street, or a dealt hand in fantasyland. `board` has the cards placed on earlier streets, and
    /// `dead` the cards discarded. `cards` are the cards of the street or of the hand.
    ///
    /// # Errors
    ///
    /// The cards are not a street or a hand under the rules.
    pub fn read(&self, board: ByRow<CardSet>, dead: CardSet, cards: CardSet) -> Result<DealtStreet, Problems> {
        let on_board = board.front.len() + board.middle.len() + board.back.len();
        let mut fields = Map::new();
        if on_board > 0 {
            let [front, middle, back] = [board.front, board.middle, board.back].map(row_text);
            fields.insert(String::from("board"), json!({ "front": front, "middle": middle, "back": back }));
        }
        fields.insert(String::from("cards"), Value::from(cards.to_string()));
        fields.insert(String::from("dead"), Value::from(dead.to_string()));
        let HouseQuestion { question, .. } = self.placing.read_fields(deserialize_fields(fields)?)?;
        let kind = match question {
            Question::Fantasyland { .. } => Kind::Fantasyland,
            Question::Street { .. } => Kind::of_street(on_board, &self.house.rules).ok_or_else(|| {
                let message = format!(
                    "no street begins with {} on the board under these rules",
                    count_of(on_board as u64, "card")
                );
                Problem::new("bad-board", message).token("board")
            })?,
        };
        Ok(DealtStreet { kind, question, is_repeated: false })
    }

    /// Values a placement of a street, or a setting of a hand in fantasyland. `text` is the player's answer in
    /// the form that `pusoy drill` accepts.
    ///
    /// # Errors
    ///
    /// The text is not a placement of the street or, in fantasyland, not a setting of the hand.
    pub fn judge(&self, street: &DealtStreet, text: &str, stop: Stop<'_>) -> Result<JudgedStreet<'_>, Problems> {
        let valued = self.placing.answer(
            HouseQuestion {
                turn: None,
                house: Cow::Borrowed(&self.house),
                variant: Arc::clone(&self.variant),
                question: placed(&street.question, text)?,
            },
            stop,
        )?;
        let (loss, placement) = match &valued.valuation {
            StreetOrHand::Street { placed, given, .. } => {
                let Some(valued) = given.map(|given| &placed.placements[given]) else { return Err(Problems::none()) };
                (cost(placed, valued), valued.placement.to_string())
            }
            StreetOrHand::Fantasyland { plans, given, .. } => {
                let Some(given) = given else { return Err(Problems::none()) };
                (gap_of_setting(plans, given).0 as f64 / 1_000.0, setting_text(given))
            }
        };
        let rules = RulesRecord::new(&self.house);
        let entry = PlacementEntry::new(rules, street.known(), placement, loss, street.kind.name());
        Ok(JudgedStreet { valued, entry })
    }
}

impl DealtStreet {
    /// Returns the board before the street, the cards discarded before the street, and the cards of the street or the
    /// hand.
    pub fn known(&self) -> (ByRow<CardSet>, CardSet, CardSet) {
        match &self.question {
            Question::Street { position, .. } => {
                (position.board, position.dead, position.cards.iter().copied().collect())
            }
            Question::Fantasyland { hand, .. } => (ByRow::default(), CardSet::EMPTY, *hand),
        }
    }

    /// Returns the record. `losses` must be the losses that [`Streets::deal`] used for this street.
    pub fn record<'a>(&self, losses: &Losses<Kind>, id: &'a Id) -> impl Serialize + use<'a> {
        let (board, dead, cards) = self.known();
        StreetRecord {
            schema: "pusoy.drill.street/1",
            id,
            kind: self.kind.name(),
            board: (self.kind != Kind::Fantasyland).then(|| [board.front, board.middle, board.back].map(row_text)),
            dead: dead.to_string(),
            cards: cards.to_string(),
            repeats: if self.is_repeated { losses.record(self.kind, self.kind.name()) } else { None },
        }
    }
}

/// Returns the task with the typed answer.
fn placed(task: &Question, text: &str) -> Result<Question, Problems> {
    Ok(match (task, SubmittedPlacement::from_text(text)?) {
        (Question::Street { position, .. }, SubmittedPlacement::Street(placement)) => {
            Question::Street { position: position.clone(), given: Some(with_discard(position, placement)) }
        }
        (Question::Fantasyland { hand, opponents, objective, .. }, SubmittedPlacement::Fantasyland(rows, _)) => {
            Question::Fantasyland {
                hand: *hand,
                opponents: opponents.clone(),
                objective: *objective,
                given: Some(rows),
            }
        }
        (Question::Street { .. }, _) => {
            return Err(not_a_placement().into());
        }
        (Question::Fantasyland { .. }, _) => {
            return Err(Problem::new(
                "bad-placement",
                "a hand in fantasyland is set in three rows (type FRONT / MIDDLE / BACK)",
            )
            .into());
        }
    })
}

/// A street to be placed, or a hand in fantasyland to be set.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct StreetRecord<'a> {
    schema: &'static str,
    /// In a session of the program, the number of the street, from 1. Otherwise, the `id` of the question.
    id: &'a Id,
    /// The kind of the street: `street-1`, …, or `fantasyland`.
    kind: String,
    /// The front, the middle and the back before the street; null for a hand in fantasyland.
    board: Option<[String; 3]>,
    /// The cards discarded on earlier streets.
    dead: String,
    /// The cards of the street, or of the hand.
    cards: String,
    /// The kind that the street repeats because of earlier losses; null if losses did not decide the kind.
    repeats: Option<RepeatedRecord>,
}
