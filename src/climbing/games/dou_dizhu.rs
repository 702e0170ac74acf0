//! Dou Dizhu (鬥地主): a landlord against two peasants. Every bomb doubles the stakes.

use std::ops::RangeInclusive;

use super::soloist::{self, Solo};
use crate::cards::{Pack, PackCard};
use crate::climbing::ending::{
    CardsLeft, Contract, Ending, EndingError, EndingField, FirstOut, Outcome, Reads, check_player_count, fewest,
};
use crate::climbing::hand::{Deck, RANKS_THREE_TO_TWO};
use crate::climbing::plays::{AnyEngine, Jokers, Kickers, Kind, Order, RankShapes, Ranks};
use crate::climbing::rules::{Bidding, Conduct, Dealt, Description, Ends, GameRules, Opening, options_of_game};
use crate::options::{choices, options};

static DESCRIPTION: Description = Description {
    name: "dou-dizhu",
    title: "Dou Dizhu (Fight the Landlord, 鬥地主)",
    about: "a landlord against two peasants; every bomb doubles",
    plays: &[
        "single, pair, triple; triple with a single or a pair; straight of 5 or more; three or more pairs in a row;",
        "airplane (two or more triples in a row), alone or with a single or a pair for each triple;",
        "four with two singles or two pairs; runs go from 3 to A",
        "bomb (four of a kind) beats all but a higher bomb; rocket (both jokers) beats all",
    ],
    leads: "the landlord",
    settles: &["the bid, doubled for every bomb and rocket, between the landlord and each peasant"],
};

choices! {
    /// The allowed kickers of trips and quads: the usual ones, or those of a well-known program.
    Profile {
        /// Each kicker, a single or a pair, differs in rank from the other kickers and from the trips or quads. No play
        /// has both jokers as kickers.
        Standard = "standard",
        /// The kickers that RLCard's table of actions allows.
        Rlcard = "rlcard",
        /// The kickers that DouZero allows.
        Douzero = "douzero",
        /// The kickers that OpenSpiel allows: quads have none.
        Openspiel = "openspiel",
        /// The kickers that WZ403809264's solver allows.
        Wz = "wz",
        /// The kickers that misaka15565's solver allows.
        Misaka = "misaka",
        /// The kickers that NeoDou allows.
        Neodou = "neodou",
    }

    /// Whether the two single kickers of quads may be a pair.
    Override {
        /// The option `kickers` decides.
        Profile = "profile",
        /// They may not be a pair, regardless of the option `kickers`.
        No = "no",
        /// They may be a pair, regardless of the option `kickers`.
        Yes = "yes",
    }

    /// Whether a spring doubles the stakes.
    Spring {
        /// A spring does not change the stakes.
        Off = "off",
        /// A spring doubles the stakes.
        Double = "double",
    }
}

/// The rules of Dou Dizhu (Denexa Games' rule pages).
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct DouDizhu {
    /// The cards that may be kickers.
    pub kickers: Profile,
    /// Whether the two single kickers of quads may be a pair.
    pub quad_pair_as_singles: Override,
    /// Whether the trips of a run may have gaps between them.
    pub plane_gaps: bool,
    /// Whether a spring doubles the stakes.
    pub spring: Spring,
}

options! {
    static OPTIONS: DouDizhu {
        "plays" from "Denexa Games, Dou Dizhu, and what well-known programs do" {
            "kickers" kickers: Profile, "\
                which cards may be kickers, by the convention of a well-known program (standard: all kickers of \
                different ranks, and not both jokers; rlcard: also a pair as the two singles of quads, and up to three \
                equal singles in an airplane unless they could extend it; douzero: also a pair as the two singles of \
                quads, any equal singles in an airplane, and both jokers; openspiel: no kickers for quads, and up to \
                three equal singles in an airplane; wz: also four of a kind as the two pairs of quads; misaka: any \
                cards; neodou: any cards, but no joker for quads)";
            "quad-pair-as-singles" quad_pair_as_singles: Override, "whether the two single kickers of quads may be a pair, as in 5555 88 (profile: the option 'kickers' decides)";
            "plane-gaps" plane_gaps: bool, "whether the trips of a run may have gaps between them, as in 444 888 with kickers";
        }
        "settlement" from "common practice" {
            "spring" spring: Spring, "whether the units double for a spring, in which the peasants have played nothing or the landlord only once";
        }
    }
}

const PLAYERS: RangeInclusive<usize> = 3..=3;

/// Seventeen cards per player. The landlord takes the other three.
const DEALT: Dealt = Dealt { each: 17, extra: 0, widow: 3, unused: 0, traded: 0 };

const DECK: Deck = Deck { pack: Pack::WITH_JOKERS, ranks: RANKS_THREE_TO_TWO, suits: None };

impl Profile {
    /// Returns the kickers that this convention allows. The kickers of each program come from its source code, and runs
    /// of the program confirm them.
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

impl DouDizhu {
    /// Returns `true` if there was a spring, and springs double the stakes. In a spring, the peasants have played
    /// nothing, or the landlord has played only once. If the contract does not state or deny a spring, the cards left
    /// decide:
    ///
    /// * If the landlord has won, there was a spring if no peasant has played a card.
    /// * If the landlord has lost, there was a spring if the landlord has played exactly one card. The cards left do
    ///   not show whether several cards were a single play. The contract must therefore state a spring in which the
    ///   landlord's only play had several cards.
    ///
    /// # Errors
    /// Returns an error if the contract contradicts the cards left. Also returns an error if springs double the stakes
    /// and the cards left decide, but a number of cards that matters is unknown.
    fn is_spring(&self, ending: &Ending, solo: &Solo) -> Result<bool, EndingError> {
        let (left, doubles) = (&solo.end.left, self.spring == Spring::Double);
        let won = solo.end.winner == solo.soloist;
        let peasants = || (0..left.len()).filter(|&seat| seat != solo.soloist);
        let played = peasants().any(|seat| left[seat].is_some_and(|left| left < DEALT.each));
        // `unknown` is a player whose number of cards would decide whether there was a spring, but is not known.
        // `is_shown` is `true` if the cards left show a spring.
        let (unknown, is_shown) = if won {
            let unknown = peasants().find(|&seat| left[seat].is_none() && !played);
            (unknown, !played && unknown.is_none())
        } else {
            let landlord = left[solo.soloist];
            (landlord.is_none().then_some(solo.soloist), landlord == Some(DEALT.most(true) - 1))
        };
        match (ending.contract.spring, unknown) {
            (Some(true), _) if won && played => Err(EndingError::NoSpring),
            (Some(false), _) if is_shown => Err(if won { EndingError::Spring } else { EndingError::SpringOfOnePlay }),
            (None, Some(seat)) if doubles => Err(EndingError::MissingSpring { player: ending.players[seat].clone() }),
            (stated, _) => Ok(stated.unwrap_or(is_shown) && doubles),
        }
    }
}

impl GameRules for DouDizhu {
    options_of_game!(DESCRIPTION, OPTIONS);

    fn players(&self) -> RangeInclusive<usize> {
        PLAYERS
    }

    fn deck(&self, _players: Option<usize>) -> Result<Deck, EndingError> {
        Ok(DECK)
    }

    fn engine(&self, _deck: &Deck) -> AnyEngine {
        let mut kickers = self.kickers.kickers();
        match self.quad_pair_as_singles {
            Override::Profile => {}
            Override::No => kickers.quad_pair = false,
            Override::Yes => kickers.quad_pair = true,
        }
        let (runs, gaps) = ([5, 3, 2, 0], self.plane_gaps);
        let shapes = RankShapes { four: Kind::Bomb, rocket: true, run_ranks: 12, runs, kickers: Some(kickers), gaps };
        AnyEngine::Ranks(Ranks::new(shapes, Order::with_bombs(&[(Kind::Bomb, 1), (Kind::Rocket, 2)])))
    }

    fn dealt(&self, players: usize) -> Result<Dealt, EndingError> {
        check_player_count(players, &PLAYERS)?;
        Ok(DEALT)
    }

    fn conduct(&self) -> Conduct {
        let usual = Conduct::new(Opening::Soloist, false, Ends::FirstOut);
        let bidding = Some(Bidding { opener: None, pass_drops: false });
        Conduct { soloist: Some("landlord"), bidding, springs: true, ..usual }
    }

    fn reads(&self, field: EndingField) -> Reads {
        match field {
            EndingField::Soloist | EndingField::Bid | EndingField::Bombs | EndingField::Rockets => Reads::Yes,
            EndingField::Spring => Reads::if_in_force(self.spring == Spring::Double, "spring=double"),
            _ => Reads::Never,
        }
    }

    fn settle(&self, ending: &Ending) -> Result<Outcome, EndingError> {
        self.check_players(&ending.players)?;
        let solo = soloist::read(ending, &DECK, &DEALT, &self.conduct())?;
        check_bombs(ending, &solo.end)?;
        let spring = self.is_spring(ending, &solo)?;
        // The shift cannot overflow: the bid is at most 3, and there are at most 13 bombs, one rocket and one spring.
        // So `units` is at most 3 × 2¹⁵.
        let doublings = ending.contract.bombs + ending.contract.rockets + i64::from(spring);
        let units = solo.bid << doublings;
        let sum = (doublings > 0).then(|| {
            let power = if doublings > 1 { superscript(doublings) } else { String::new() };
            format!("{}: {} × 2{power} = {units}", doubled_by(&ending.contract, spring), solo.bid)
        });
        Ok(soloist::paid(ending, &solo, units, sum.as_deref()))
    }
}

/// Formats the reasons for the doublings: `2 bombs, a rocket and a spring`.
fn doubled_by(contract: &Contract, spring: bool) -> String {
    let bombs = match contract.bombs {
        0 => None,
        1 => Some(String::from("a bomb")),
        bombs => Some(format!("{bombs} bombs")),
    };
    let rocket = (contract.rockets > 0).then(|| String::from("a rocket"));
    let spring = spring.then(|| String::from("a spring"));
    let reasons: Vec<String> = [bombs, rocket, spring].into_iter().flatten().collect();
    match &reasons[..] {
        [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => reasons.concat(),
    }
}

/// Formats an exponent in superscript digits.
fn superscript(number: i64) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    number.to_string().bytes().map(|digit| DIGITS[usize::from(digit - b'0') % DIGITS.len()]).collect()
}

/// Checks that the bombs and rockets of the contract can have been played.
fn check_bombs(ending: &Ending, end: &FirstOut) -> Result<(), EndingError> {
    let Contract { bombs, rockets, .. } = ending.contract;
    if !(0..=13).contains(&bombs) || !(0..=1).contains(&rockets) {
        return Err(EndingError::TooManyBombs { bombs, rockets });
    }
    let played = DECK.pack.len() - fewest(&end.left);
    if 4 * bombs + 2 * rockets > played as i64 {
        return Err(EndingError::MoreBombsThanCards { bombs, rockets, played });
    }
    let listed: Option<Vec<&[PackCard]>> = ending.remaining.iter().flatten().map(CardsLeft::known).collect();
    let Some(listed) = listed else { return Ok(()) };
    let held: Vec<PackCard> = listed.concat();
    if let Some(&joker) = held.iter().find(|card| card.is_joker() && rockets > 0) {
        return Err(EndingError::JokerAfterRocket { joker });
    }
    let is_left = |rank| held.iter().any(|card| card.card().is_some_and(|card| card.rank() == rank));
    let ranks = DECK.ranks.into_iter().filter(|&rank| !is_left(rank)).count();
    if bombs > ranks as i64 {
        return Err(EndingError::MoreBombsThanRanks { bombs, ranks });
    }
    Ok(())
}
