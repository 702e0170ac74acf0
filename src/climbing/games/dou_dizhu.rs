use std::ops::RangeInclusive;

use crate::cards::{Pack, PackCard};
use crate::climbing::combination::Kind;
use crate::climbing::ending::{Contract, Ending, EndingError, FirstOut, Held, Outcome, What};
use crate::climbing::engine::{Jokers, Kickers, Order, RankShapes, Ranks};
use crate::climbing::games::Game;
use crate::climbing::rules::{Conduct, Dealt, Deck, Ends, EngineOf, Opening, Rules, THREE_TO_TWO, options_of_game};
use crate::ledger::Ledger;
use crate::options::{choices, options};

choices! {
    /// Which cards may be played along with trips and quads: the conventions of well-known programs.
    Profile {
        /// Kickers differ in rank from each other and from the body, and are never both jokers.
        Standard = "standard",
        /// RLCard's table of actions.
        Rlcard = "rlcard",
        /// DouZero's.
        Douzero = "douzero",
        /// OpenSpiel's: quads take no kickers.
        Openspiel = "openspiel",
        /// WZ403809264's solver.
        Wz = "wz",
        /// misaka15565's solver.
        Misaka = "misaka",
        /// NeoDou.
        Neodou = "neodou",
    }

    /// A single convention, beside the profile.
    Override {
        /// As the profile has it.
        Profile = "profile",
        /// Not allowed.
        No = "no",
        /// Allowed.
        Yes = "yes",
    }

    /// Whether a spring doubles the stakes.
    Spring {
        /// It does not.
        Off = "off",
        /// It does.
        Double = "double",
    }
}

/// The rules of Dou Dizhu (Denexa Games' rule pages).
#[derive(Clone, Debug, Default)]
pub struct DouDizhu {
    /// Which cards may be kickers.
    pub kickers: Profile,
    /// Whether the two singles of quads may be a pair.
    pub quad_pair_as_singles: Override,
    /// Whether the trips of a run need not follow each other.
    pub plane_gaps: bool,
    /// Whether a spring doubles.
    pub spring: Spring,
}

options! {
    static OPTIONS: DouDizhu {
        "plays" from "Denexa Games, Dou Dizhu, and what well-known programs do" {
            "kickers" kickers: Profile, "which cards may be kickers: the convention of a well-known program";
            "quad-pair-as-singles" quad_pair_as_singles: Override, "whether the two single kickers of quads may be a pair: 5555 88";
            "plane-gaps" plane_gaps: bool, "whether the trips of a run need not follow each other: 444 888 with kickers";
        }
        "settlement" from "common practice" {
            "spring" spring: Spring, "whether it doubles when the peasants have played nothing, or the landlord only his first play";
        }
    }
}

const PLAYERS: RangeInclusive<usize> = 3..=3;

/// Cards dealt to each player; the landlord gets three more.
const EACH: usize = 17;

const DECK: Deck = Deck { pack: Pack::WITH_JOKERS, ranks: THREE_TO_TWO, suits: None };

impl Profile {
    /// The convention: what was read in the sources of each program and confirmed by running it.
    pub const fn kickers(self) -> Kickers {
        let strict = Kickers {
            quads: true,
            quad_pair: false,
            quad_jokers: Jokers::One,
            quad_double: false,
            wing_copies: 1,
            wing_trips_beside: true,
            wing_jokers: false,
            wing_of_body: false,
        };
        let free = Kickers {
            quad_pair: true,
            quad_jokers: Jokers::Both,
            quad_double: true,
            wing_copies: 4,
            wing_jokers: true,
            wing_of_body: true,
            ..strict
        };
        match self {
            Profile::Standard => strict,
            Profile::Rlcard => Kickers { quad_pair: true, wing_copies: 3, wing_trips_beside: false, ..strict },
            Profile::Douzero => Kickers { quad_double: false, wing_of_body: false, ..free },
            Profile::Openspiel => Kickers { quads: false, wing_copies: 3, ..strict },
            Profile::Wz => Kickers { quad_double: true, ..strict },
            Profile::Misaka => free,
            Profile::Neodou => Kickers { quad_jokers: Jokers::None, ..free },
        }
    }
}

impl Rules for DouDizhu {
    options_of_game!(Game::DouDizhu, OPTIONS);

    fn players(&self) -> RangeInclusive<usize> {
        PLAYERS
    }

    fn deck(&self, _players: Option<usize>) -> Result<Deck, EndingError> {
        Ok(DECK)
    }

    fn engine(&self, _deck: &Deck) -> EngineOf {
        let mut kickers = self.kickers.kickers();
        match self.quad_pair_as_singles {
            Override::Profile => {}
            Override::No => kickers.quad_pair = false,
            Override::Yes => kickers.quad_pair = true,
        }
        let (runs, gaps) = ([5, 3, 2, 0], self.plane_gaps);
        let shapes = RankShapes { four: Kind::Bomb, rocket: true, run_ranks: 12, runs, kickers: Some(kickers), gaps };
        EngineOf::Ranks(Ranks::new(shapes, Order::with_bombs(&[(Kind::Bomb, 1), (Kind::Rocket, 2)])))
    }

    fn dealt(&self, players: usize) -> Result<Dealt, EndingError> {
        if !PLAYERS.contains(&players) {
            return Err(EndingError::player_count(players, &PLAYERS));
        }
        Ok(Dealt { each: EACH, extra: 0, widow: 3, unused: 0 })
    }

    fn conduct(&self) -> Conduct {
        Conduct::new(Opening::Soloist, false, Ends::FirstOut)
    }

    fn settle(&self, ending: &Ending) -> Result<Outcome, EndingError> {
        ending.check_players(&PLAYERS)?;
        let (landlord, bid, end) = ending.against_others(&DECK, EACH, "landlord")?;
        check_bombs(ending, &end)?;
        let spring = is_spring(&ending.contract, landlord, &end)?;
        let doubled =
            ending.contract.bombs + ending.contract.rockets + i64::from(spring && self.spring == Spring::Double);
        Ok(against_others(ending, landlord, end.winner, bid << doubled)) // no more than fifteen times
    }
}

/// One against the others: whoever wins gets so many units from each on the other side.
pub(super) fn against_others(ending: &Ending, soloist: usize, winner: usize, units: i64) -> Outcome {
    let mut ledger = Ledger::new(ending.players.clone());
    let (units, reason) = if winner == soloist { (units, "won alone") } else { (-units, "lost alone") };
    for other in (0..ending.players.len()).filter(|&other| other != soloist) {
        ledger.pay(other, soloist, units, reason);
    }
    Outcome { winner: Some(winner), ..Outcome::paid(ledger) }
}

/// That so many bombs and rockets can have been played.
fn check_bombs(ending: &Ending, end: &FirstOut) -> Result<(), EndingError> {
    let Contract { bombs, rockets, .. } = ending.contract;
    let impossible = |message: String| Err(EndingError::new(What::ImpossibleBombs, message));
    if !(0..=13).contains(&bombs) || !(0..=1).contains(&rockets) {
        return impossible(format!("there are at most 13 bombs and one rocket, not {bombs} and {rockets}"));
    }
    let left: usize = end.left.iter().sum();
    let played = (DECK.pack.len() - left) as i64;
    if 4 * bombs + 2 * rockets > played {
        return impossible(format!("{bombs} bombs and {rockets} rockets are more than the {played} cards played"));
    }
    let listed: Option<Vec<&[PackCard]>> = ending.remaining.iter().flatten().map(cards).collect();
    let Some(listed) = listed else { return Ok(()) };
    let held: Vec<PackCard> = listed.concat();
    if let Some(joker) = held.iter().find(|card| card.is_joker() && rockets > 0) {
        return impossible(format!("a rocket was played, and {joker} is left"));
    }
    let whole = DECK.ranks.iter().filter(|rank| !held.iter().any(|c| c.card().is_some_and(|c| c.rank() == **rank)));
    let whole = whole.count() as i64;
    if bombs > whole {
        return impossible(format!("{bombs} bombs were played, and only {whole} ranks have no card left"));
    }
    Ok(())
}

fn cards(held: &Held) -> Option<&[PackCard]> {
    match held {
        Held::Cards(cards) => Some(cards),
        Held::Count(0) => Some(&[]),
        Held::Count(_) => None,
    }
}

/// Whether there was a spring: the peasants have played nothing, or the landlord only his first play. The first shows in
/// the cards that are left.
fn is_spring(contract: &Contract, landlord: usize, end: &FirstOut) -> Result<bool, EndingError> {
    let others = || (0..end.left.len()).filter(|&seat| seat != landlord);
    let won = end.winner == landlord;
    let untouched = others().all(|seat| end.left[seat] == EACH);
    match contract.spring {
        None => Ok(won && untouched),
        Some(true) if won && !untouched => {
            Err(EndingError::new(What::ImpossibleSpring, "a peasant has played, so this is no spring"))
        }
        Some(false) if won && untouched => {
            Err(EndingError::new(What::ImpossibleSpring, "no peasant has played, so this is a spring"))
        }
        Some(spring) => Ok(spring),
    }
}
