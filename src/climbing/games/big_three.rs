//! Big Three, or Dig a Hole (挖坑): one against two, with long runs.

use std::ops::RangeInclusive;

use super::soloist;
use crate::cards::{Decks, Pack, PackJokers, Rank, Suit};
use crate::climbing::ending::{Ending, EndingError, EndingField, Outcome, Reads, check_player_count};
use crate::climbing::hand::Deck;
use crate::climbing::plays::{AnyEngine, Kind, Order, RankShapes, Ranks};
use crate::climbing::rules::{Bidding, Conduct, Dealt, Description, Ends, GameRules, Opening, options_of_game};
use crate::options::OptionSpec;

static DESCRIPTION: Description = Description {
    name: "big-three",
    title: "Big Three (Dig a Hole, 挖坑)",
    about: "one against two, with long runs; threes are high",
    plays: &[
        "sets of 1 to 4; straight of 3 or more; three or more pairs, triples or quads in a row; runs go from 4 to K",
        "equal ranks do not beat each other, and there are no bombs",
    ],
    leads: "the first bidder, who was dealt the lowest heart",
    settles: &["the bid, between the soloist and each other player"],
};

/// The rules of Big Three, from the rule pages of Denexa Games. The game has no options.
#[derive(Clone, Debug, Default)]
pub struct BigThree;

static OPTIONS: &[OptionSpec<BigThree>] = &[];

const PLAYERS: RangeInclusive<usize> = 3..=3;

/// Sixteen cards per player. The soloist takes the other four.
const DEALT: Dealt = Dealt { each: 16, extra: 0, widow: 4, unused: 0, traded: 0 };

/// Fours are lowest, and threes highest.
const DECK: Deck = {
    use Rank::*;
    let ranks = [Four, Five, Six, Seven, Eight, Nine, Ten, Jack, Queen, King, Ace, Two, Three];
    Deck { pack: Pack { jokers: PackJokers::None, decks: Decks::One }, ranks, suits: None }
};

/// The number of ranks that can be in a run: all from four to king.
const RUN_RANKS: usize = 10;

impl GameRules for BigThree {
    options_of_game!(DESCRIPTION, OPTIONS);

    fn players(&self) -> RangeInclusive<usize> {
        PLAYERS
    }

    fn deck(&self, _players: Option<usize>) -> Result<Deck, EndingError> {
        Ok(DECK)
    }

    fn engine(&self, _deck: &Deck) -> AnyEngine {
        let (run_ranks, runs) = (RUN_RANKS, [3; 4]);
        let shapes = RankShapes { four: Kind::Quads, rocket: false, run_ranks, runs, kickers: None, gaps: false };
        AnyEngine::Ranks(Ranks::new(shapes, Order::plain()))
    }

    fn dealt(&self, players: usize) -> Result<Dealt, EndingError> {
        check_player_count(players, &PLAYERS)?;
        Ok(DEALT)
    }

    fn conduct(&self) -> Conduct {
        let usual = Conduct::new(Opening::LowestOfSuit(Suit::Hearts), false, Ends::FirstOut);
        let bidding = Some(Bidding { opener: Some(Suit::Hearts), pass_drops: true });
        Conduct { soloist: Some("soloist"), bidding, ..usual }
    }

    fn reads(&self, field: EndingField) -> Reads {
        match field {
            EndingField::Soloist | EndingField::Bid => Reads::Yes,
            _ => Reads::Never,
        }
    }

    fn settle(&self, ending: &Ending) -> Result<Outcome, EndingError> {
        self.check_players(&ending.players)?;
        let solo = soloist::read(ending, &DECK, &DEALT, &self.conduct())?;
        Ok(soloist::paid(ending, &solo, solo.bid, None))
    }
}
