use std::ops::RangeInclusive;

use crate::cards::{Pack, Rank};
use crate::climbing::combination::Kind;
use crate::climbing::ending::{Ending, EndingError, Outcome};
use crate::climbing::engine::{Order, RankShapes, Ranks};
use crate::climbing::games::Game;
use crate::climbing::games::dou_dizhu::against_others;
use crate::climbing::rules::{Conduct, Dealt, Deck, Ends, EngineOf, Opening, Rules, options_of_game};
use crate::options::OptionSpec;

/// The rules of Big Three (Denexa Games' rule pages), which has no options.
#[derive(Clone, Debug, Default)]
pub struct BigThree;

static OPTIONS: &[OptionSpec<BigThree>] = &[];

const PLAYERS: RangeInclusive<usize> = 3..=3;

/// Cards dealt to each player; the soloist gets four more.
const EACH: usize = 16;

/// Fours lowest, threes highest; runs are of the ten ranks from four to king.
const DECK: Deck = {
    use Rank::*;
    let ranks = [Four, Five, Six, Seven, Eight, Nine, Ten, Jack, Queen, King, Ace, Two, Three];
    Deck { pack: Pack { jokers: false, decks: crate::cards::Decks::One }, ranks, suits: None }
};

impl Rules for BigThree {
    options_of_game!(Game::BigThree, OPTIONS);

    fn players(&self) -> RangeInclusive<usize> {
        PLAYERS
    }

    fn deck(&self, _players: Option<usize>) -> Result<Deck, EndingError> {
        Ok(DECK)
    }

    fn engine(&self, _deck: &Deck) -> EngineOf {
        let shapes =
            RankShapes { four: Kind::Quads, rocket: false, run_ranks: 10, runs: [3; 4], kickers: None, gaps: false };
        EngineOf::Ranks(Ranks::new(shapes, Order::plain()))
    }

    fn dealt(&self, players: usize) -> Result<Dealt, EndingError> {
        if !PLAYERS.contains(&players) {
            return Err(EndingError::player_count(players, &PLAYERS));
        }
        Ok(Dealt { each: EACH, extra: 0, widow: 4, unused: 0 })
    }

    fn conduct(&self) -> Conduct {
        Conduct::new(Opening::LowestHeart, false, Ends::FirstOut)
    }

    fn settle(&self, ending: &Ending) -> Result<Outcome, EndingError> {
        ending.check_players(&PLAYERS)?;
        let (soloist, bid, end) = ending.against_others(&DECK, EACH, "soloist")?;
        Ok(against_others(ending, soloist, end.winner, bid))
    }
}
