//! Streets of open-face to place, and hands in fantasyland to set.

use std::borrow::Cow;
use std::io::Write;
use std::sync::Arc;

use pusoy::cards::{CardSet, Rng};
use pusoy::chinese::ByRow;
use pusoy::chinese::rules::{Entrance, House, InFront};
use pusoy::open_face::{Aim, Objective, Position, Setter, Variant};
use pusoy_api::command::{Command, NEVER, Recorded};
use pusoy_api::deal_log::drill_history::{Entry, PlacementEntry};
use pusoy_api::questions::drill::kinds::Kind;
use pusoy_api::questions::drill::losses::Losses;
use pusoy_api::questions::place::command::{HouseQuestion, Placing};
use pusoy_api::questions::place::input::{Question, SubmittedPlacement};
use pusoy_api::questions::place::record::setting_text;
use pusoy_api::questions::place::valued::{StreetOrHand, cost, gap_of_setting};
use pusoy_api::rules::base_rules::RulesRecord;
use pusoy_api::wire::id::Id;
use pusoy_api::wire::problem::{Problem, Problems};
use pusoy_api::wire::record::write_record;
use pusoy_api::wire::rows::row_text;
use pusoy_api::words::numbers::count_of;
use pusoy_api::words::rules::in_words;
use serde::Serialize;

use crate::args::Form;
use crate::commands::drill::closing::write_kinds;
use crate::commands::drill::task_series::TaskSeries;
use crate::placing::text::write_rows;
use crate::stream::answers::Render;

use crate::terminal::style;

/// Streets to place, graded as by `grade`.
pub struct Streets {
    placing: Placing,
    house: House,
    variant: Arc<Variant>,
    rng: Rng,
    /// The kinds to deal.
    dealt: Vec<Kind>,
    /// Whether the user chose the kinds.
    is_chosen: bool,
    losses: Losses<Kind>,
    /// The units lost in this session, street by street.
    lost: Vec<f64>,
    task: Option<(Kind, Question)>,
}

/// A street to be placed, or a hand in fantasyland to be set.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct StreetRecord {
    schema: &'static str,
    /// Number of the street, from 1.
    id: u64,
    /// The kind of the street: `street-1`, …, or `fantasyland`.
    kind: String,
    /// The front, the middle and the back before the street; null for a hand in fantasyland.
    board: Option<[String; 3]>,
    /// The cards discarded on earlier streets.
    dead: String,
    /// The cards of the street, or of the hand.
    cards: String,
}

/// Brief instructions.
const HOW: &str = "Type where the cards go: 'Qd>f 6h>b' puts the queen in front and the six in the back. 's' skips \
                   a street, 'q' quits, 'help' shows more.";

/// The text of 'help'.
const HELP: &str = "
  Qd>f 6h>b                   to the front (f), middle (m) or back (b); the remaining card is discarded
  Qd>f 6h>b 2d>x              the same, with the discarded card
  front / middle / back       a hand in fantasyland; the remaining cards are left over
  s, skip                     another street
  q, quit                     the summary and the end, like Ctrl-C
  ?, help                     these lines, and the street again
";

impl Streets {
    /// Creates a series of tasks of the kinds in `only` or, if it is empty, of all kinds under the rules.
    pub fn new(placing: Placing, house: House, only: Vec<Kind>, seed: u64, past: &[Entry]) -> Result<Streets, Problem> {
        let variant = placing.variant()?;
        let all = Kind::all(&house.rules);
        if let Some(other) = only.iter().find(|kind| !all.contains(kind)) {
            let names = itertools::join(all.iter().map(|kind| kind.name()), ", ");
            let message = format!("unknown kind '{}' under these rules (expected {names})", other.name());
            return Err(Problem::new("not-solvable", message));
        }
        let mut losses = Losses::new();
        let placements = past.iter().filter_map(Entry::placement);
        placements
            .filter_map(|entry| Some((Kind::from_name(&entry.kind)?, entry.loss)))
            .filter(|(kind, _)| all.contains(kind))
            .for_each(|(kind, loss)| losses.learn(&[kind], loss));
        let (is_chosen, dealt) = if only.is_empty() { (false, all) } else { (true, only) };
        let rng = Rng::new(seed);
        Ok(Streets { placing, house, variant, rng, dealt, is_chosen, losses, lost: Vec::new(), task: None })
    }

    /// Deals a street. The board before it has `cards_on_board` random cards of a hand that is set optimally.
    fn street(&mut self, cards_on_board: usize) -> Result<Position, Problem> {
        let rules = &self.house.rules;
        let own = Objective::of(&self.variant, Aim::Own);
        let refused = |error: pusoy::open_face::PositionError| Problem::new(error.code(), error.to_string());
        let board = loop {
            let hand = self.rng.deal(CardSet::DECK, 13);
            let set = Setter::new().set(&self.variant, hand, &own, &[]).map_err(refused)?;
            if set.foul {
                continue;
            }
            let on_board = self.rng.deal(hand, cards_on_board);
            break set.rows.map(|row| row & on_board);
        };
        let seen = board.front | board.middle | board.back;
        let (thrown, street) = match (cards_on_board, rules.is_pineapple()) {
            (0, _) => (0, 5),
            (cards, true) => (cards.saturating_sub(5) / 2, 3),
            (_, false) => (0, 1),
        };
        let dead = self.rng.deal(CardSet::DECK - seen, thrown);
        let cards = self.rng.deal(CardSet::DECK - seen - dead, street);
        let mut position = Position::new(&self.variant, board, cards.by_rank().collect());
        position.dead = dead;
        Ok(position)
    }

    fn deal(&mut self, kind: Kind) -> Result<Question, Problem> {
        if let Some(cards) = kind.cards_on_board(&self.house.rules) {
            return Ok(Question::Street { position: self.street(cards)?, given: None });
        }
        let front = InFront::ALL[self.rng.below(InFront::COUNT as u32) as usize];
        let cards = self.house.rules.fantasyland_cards(Entrance::Front(front));
        let hand = self.rng.deal(CardSet::DECK, cards);
        let objective = Objective::of_fantasyland(&self.variant, Aim::Own, cards);
        Ok(Question::Fantasyland { hand, opponents: Vec::new(), objective, given: None })
    }
}

/// Returns the task with the typed answer.
fn placed(task: &Question, text: &str) -> Result<Question, Problems> {
    Ok(match (task, SubmittedPlacement::from_text(text)?) {
        (Question::Street { position, .. }, SubmittedPlacement::Street(mut placement)) => {
            let placed: CardSet = placement.placed.iter().map(|(card, _)| *card).collect();
            let street: CardSet = position.cards.iter().copied().collect();
            // The remaining card is discarded.
            if position.cards.len() == 3 && placed.len() == 2 && placement.thrown.is_none() {
                placement.thrown = (street - placed).iter().next();
            }
            Question::Street { position: position.clone(), given: Some(placement) }
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
            return Err(Problem::new("bad-placement", "type where each card goes: 'Qd>f 6h>b 2d>x'").into());
        }
        (Question::Fantasyland { .. }, _) => {
            return Err(Problem::new("bad-placement", "type three rows: FRONT / MIDDLE / BACK").into());
        }
    })
}

impl TaskSeries for Streets {
    fn beginning(&self) -> String {
        format!("{}\n{HOW}\n", in_words(&self.house))
    }

    fn help(&self) -> &'static str {
        HELP
    }

    fn next(&mut self) -> Result<(), Problems> {
        let again = if self.is_chosen { None } else { self.losses.worth_repeating(&mut self.rng) };
        let any = self.dealt[self.rng.below(self.dealt.len() as u32) as usize];
        let kind = again.unwrap_or(any);
        self.task = Some((kind, self.deal(kind)?));
        Ok(())
    }

    fn show(&self, id: u64, form: Form, out: &mut Vec<u8>) {
        let Some((kind, question)) = &self.task else { return };
        let (board, dead, cards) = match question {
            Question::Street { position, .. } => {
                (Some(&position.board), position.dead, position.cards.iter().copied().collect())
            }
            Question::Fantasyland { hand, .. } => (None, CardSet::EMPTY, *hand),
        };
        if form == Form::Json {
            let rows = |rows: &ByRow<CardSet>| [rows.front, rows.middle, rows.back].map(row_text);
            let (board, dead, cards) = (board.map(rows), dead.to_string(), cards.to_string());
            return write_record(
                &StreetRecord { schema: "pusoy.drill.street/1", id, kind: kind.name(), board, dead, cards },
                out,
            );
        }
        _ = writeln!(out, "\n{id}.  {}", style::hand(cards));
        if let Some(board) = board {
            write_rows(&self.house.rules, board, out);
        }
        if !dead.is_empty() {
            _ = writeln!(out, "  dead    {}", style::hand(dead));
        }
    }

    fn grade(&mut self, id: u64, text: &str, form: Form, out: &mut Vec<u8>) -> Result<Entry, Problems> {
        let Some((kind, task)) = &self.task else { return Err(Problems::none()) };
        let valued = self.placing.answer(
            HouseQuestion {
                turn: None,
                house: Cow::Borrowed(&self.house),
                variant: Arc::clone(&self.variant),
                question: placed(task, text)?,
            },
            NEVER,
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
        match form {
            Form::Json => write_record(&valued.record(&Id::from(id)), out),
            Form::Text | Form::Html => valued.text(out),
        }
        self.lost.push(loss);
        self.losses.learn(&[*kind], loss);
        let known = match task {
            Question::Street { position, .. } => {
                (position.board, position.dead, position.cards.iter().copied().collect::<CardSet>())
            }
            Question::Fantasyland { hand, .. } => (ByRow::default(), CardSet::EMPTY, *hand),
        };
        let rules = RulesRecord::new(&self.house);
        Ok(Entry::Placement(PlacementEntry::new(rules, known, placement, loss, kind.name())))
    }

    fn finish(&self, past: &[Entry], form: Form, out: &mut Vec<u8>) {
        if form == Form::Json {
            return;
        }
        let all = past.iter().filter(|entry| entry.placement().is_some()).count();
        if self.lost.is_empty() {
            _ = writeln!(out, "\nno streets placed");
            write_kinds(&self.losses, "street", all, Kind::name, out);
            return;
        }
        let (streets, best) = (self.lost.len(), self.lost.iter().filter(|loss| **loss <= 0.0).count());
        let mean = self.lost.iter().sum::<f64>() / streets as f64;
        let streets = count_of(streets as u64, "street");
        _ = writeln!(out, "\n{streets}: {mean:.3} units lost per street, {best} placed optimally");
        write_kinds(&self.losses, "street", all, Kind::name, out);
    }
}
