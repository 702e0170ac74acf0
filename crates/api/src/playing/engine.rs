//! The engine, which places cards for the user's opponents, and values placements.

use std::borrow::Cow;
use std::sync::Arc;

use pusoy::cards::Card;
use pusoy::chinese::rules::House;
use pusoy::open_face::{Aim, FantasylandSetting, Objective, QuickPlayer, Setter, Variant};

use crate::command::{Command, NEVER};
use crate::host::Host;
use crate::playing::deal::{Act, PlayedDeal, Step};
use crate::questions::place::command::{AcceptedInputs, HouseQuestion, Placing};
use crate::questions::place::deal::Turn;
use crate::questions::place::input::{PlaceFlags, Question};
use crate::questions::place::valued::{PlacementRank, StreetOrHand, Valued, as_number, cost, gap_of_setting, rank};
use crate::rules::base_rules::BaseRules;
use crate::wire::problem::{Problem, Problems};

/// A method by which the engine places streets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EngineWay {
    /// Ranks placements without sampling. Uses the value function of the rules or, if at most two places of the board
    /// stay open, the exact values of the most promising boards.
    #[default]
    Quick,
    /// Ranks placements as `place` does, with sampled deals on early streets.
    Full,
}

/// The engine, under some rules.
pub struct Engine {
    placing: Placing,
    house: House,
    variant: Arc<Variant>,
    way: EngineWay,
}

/// The cost of a placement of a street, or of a setting in fantasyland. The cost depends only on the result of the
/// player's own board, and ignores what opponents win or lose.
#[derive(Clone, PartialEq, Debug)]
pub struct TurnCost {
    /// The number of the street, from 1; `None` in fantasyland.
    pub street: Option<usize>,
    /// Units lost against the best placement; 0 if the gap is within the sampling error.
    pub units: f64,
    /// Standard error of the gap; `None` if the gap is exact.
    pub std_err: Option<f64>,
    /// The rank of the placement; `None` in fantasyland.
    pub rank: Option<PlacementRank>,
    /// Whether the board is certain to foul after the placement.
    pub fouls: bool,
    /// The placement.
    pub given: Act,
    /// The best placement.
    pub best: Act,
}

impl Engine {
    /// Creates the engine of these rules. `flags` give the number of deals to sample, and the number of placements to
    /// list.
    ///
    /// # Errors
    ///
    /// The rules are not valid open-face rules, or change an option that the engine does not support.
    pub fn new(house: &House, flags: PlaceFlags, way: EngineWay, host: Arc<dyn Host>) -> Result<Engine, Problem> {
        let placing = Placing::new(BaseRules::from(house.clone()), flags, AcceptedInputs::StreetsAndHands, host);
        let variant = placing.variant()?;
        Ok(Engine { placing, house: house.clone(), variant, way })
    }

    /// Returns the compiled rules.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// Places the dealt cards for the player whose turn it is. Does nothing if the deal is finished, or if the user
    /// types the cards from a real table.
    ///
    /// # Errors
    ///
    /// The position cannot occur, or the value function of the rules is missing or damaged.
    pub fn act(&self, deal: &mut PlayedDeal) -> Result<(), Problems> {
        let (Some(step), Some(cards)) = (deal.step(), deal.cards().map(<[Card]>::to_vec)) else { return Ok(()) };
        let act = match step {
            Step::Street(turn) if self.way == EngineWay::Quick => {
                let objective = Objective::of(&self.variant, Aim::Own);
                let mut player = QuickPlayer::new(&self.variant, &objective).map_err(Problem::from)?;
                let (board, seen) = (deal.state().board(turn.seat), deal.state().seen(turn.seat));
                Act::Street(player.place(*board, &cards, seen).map_err(Problem::from)?)
            }
            Step::Street(_) => {
                let question = deal.question(&self.variant, &cards).ok_or_else(Problems::none)?;
                let StreetOrHand::Street { placed, .. } = self.value(question)?.valuation else {
                    return Err(Problems::none());
                };
                Act::Street(placed.placements.first().ok_or_else(Problems::none)?.placement.clone())
            }
            Step::Fantasyland { cards: number, .. } => {
                let objective = Objective::of_fantasyland(&self.variant, Aim::Own, number);
                let hand = cards.iter().copied().collect();
                let set = Setter::new().set(&self.variant, hand, &objective, &[]).map_err(Problem::from)?;
                Act::Fantasyland { rows: set.rows, left: set.left }
            }
        };
        deal.play(act, Some(&cards))
    }

    /// Values the placements of a street, or the settings of a hand in fantasyland, as `place` does.
    ///
    /// # Errors
    ///
    /// The position cannot occur.
    pub fn value(&self, question: Question) -> Result<Valued<'_>, Problems> {
        let (house, variant) = (Cow::Borrowed(&self.house), Arc::clone(&self.variant));
        self.placing.answer(HouseQuestion { house, variant, turn: None, question }, NEVER)
    }

    /// Returns the cost of the placement that `question` gives for a turn.
    ///
    /// # Errors
    ///
    /// The position cannot occur, or the question gives no placement.
    pub fn judge(&self, turn: &Turn, question: Question) -> Result<TurnCost, Problems> {
        let street = turn.street;
        match self.value(question)?.valuation {
            StreetOrHand::Street { placed, given, .. } => {
                let (given, best) = given.zip(placed.placements.first()).ok_or_else(Problems::none)?;
                let submitted = &placed.placements[given];
                Ok(TurnCost {
                    street,
                    units: cost(&placed, submitted),
                    std_err: submitted.gap_std_err,
                    rank: Some(rank(&placed, given)),
                    fouls: as_number(submitted.foul) >= 1.0,
                    given: Act::Street(submitted.placement.clone()),
                    best: Act::Street(best.placement.clone()),
                })
            }
            StreetOrHand::Fantasyland { plans, given, .. } => {
                let (given, best) = given.zip(plans.first()).ok_or_else(Problems::none)?;
                let units = gap_of_setting(&plans, &given).0 as f64 / 1_000.0;
                let act = |set: &FantasylandSetting| Act::Fantasyland { rows: set.rows, left: set.left };
                let fouls = given.foul;
                Ok(TurnCost { street, units, std_err: None, rank: None, fouls, given: act(&given), best: act(best) })
            }
        }
    }
}
