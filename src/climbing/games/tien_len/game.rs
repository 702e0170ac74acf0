//! The plays, turn rules and deals of Tien Len and of Killer.

use std::ops::RangeInclusive;

use super::options::{DealSize, Fines, OPTIONS, OpeningChop, OutOnControl, Stakes, Switch, TienLen, TwoInStraight};
use crate::cards::{Decks, PackCard};
use crate::climbing::ending::{Ending, EndingError, EndingField, Outcome, Reads, check_player_count};
use crate::climbing::games::chop_family::{Lock, deck, shapes};
use crate::climbing::games::instant_wins::InstantWin;
use crate::climbing::hand::Deck;
use crate::climbing::plays::{AnyEngine, Chops, Order, QuadsOnPairs, Suits};
use crate::climbing::rules::{
    Conduct, Dealt, Description, Ends, GameRules, Opening, OptionInForce, OwedCards, in_force,
};
use crate::options::{OptionError, OptionValue};

static TIEN_LEN: Description = Description {
    name: "tien-len",
    title: "Tien Len (Tiến lên)",
    about: "the last player loses; runs of pairs and four of a kind chop twos",
    plays: &[
        "single, pair, triple, four of a kind; sequence of three or more, from 3 to A; three or more pairs in a row",
        "plays compare by their highest card, by rank and then suit; pairs in a row and four of a kind are chops",
    ],
    leads: "the holder of the lowest card, with a play that has it",
    settles: &["places; the last loses"],
};

static KILLER: Description = Description {
    name: "killer",
    title: "Killer (Tien Len in Hawaii)",
    about: "Tien Len for two or four players: any chop beats a two",
    leads: "the holder of the lowest card, with a single, pair or sequence that has it",
    plays: TIEN_LEN.plays,
    settles: TIEN_LEN.settles,
};

const PLAYERS: RangeInclusive<usize> = 2..=4;

pub(super) const DECK: Deck = deck(Decks::One);

/// The largest number of cards that a player may hold after trading, unless the deal gave them more.
const MOST_TRADED: usize = 15;

/// The places of a deal.
pub(super) struct DealPlaces {
    /// The places of the players by seat; `None` for an unknown place.
    pub(super) places: Vec<Option<usize>>,
    /// The seats of the losers.
    pub(super) losers: Vec<usize>,
}

impl TienLen {
    /// Returns `true` if three pairs in a row are a chop.
    pub(super) fn three_pairs_chop(&self) -> bool {
        self.three_pairs_chop.is_yes() && self.opening_chop == OpeningChop::No
    }

    /// Returns the chops under these options.
    fn chops(&self) -> Chops {
        Chops {
            scope: self.chop_scope,
            three_pairs: self.three_pairs_chop(),
            quads_on_two: self.quad_chops_2.is_yes(),
            on_multi_twos: self.chop_multi_twos.is_yes(),
            quad_runs: self.quad_runs,
            extended: self.extended_on_fewer,
            longer: self.longer_beats_shorter,
            quads_on_pairs: self.quad_beats_pairs,
            pairs_over_quads: self.pairs_over_quads,
            trips_on_ace: self.trips_beat_ace,
        }
    }
}

impl GameRules for TienLen {
    fn description(&self) -> &'static Description {
        if self.killer { &KILLER } else { &TIEN_LEN }
    }

    fn boxed(&self) -> Box<dyn GameRules> {
        Box::new(self.clone())
    }

    fn set(&mut self, name: &str, value: OptionValue) -> Result<(), OptionError> {
        crate::options::set(OPTIONS, self, name, &value).map(|_| ())
    }

    fn options(&self) -> Vec<OptionInForce> {
        let usual = if self.killer { TienLen::killer() } else { TienLen::default() };
        in_force(OPTIONS, self, &usual)
    }

    fn validate(&self) -> Result<(), OptionError> {
        if self.out_on_control == OutOnControl::AllLose && self.stakes == Stakes::Places {
            let message = "out-on-control=all-lose leaves places empty, so it does not go with stakes=places";
            return Err(OptionError::conflict(&["out-on-control", "stakes"], message));
        }
        if self.fines == Fines::Standard && self.stakes == Stakes::Off {
            let message = "fines are paid in units: fines=standard needs stakes=places or stakes=last-pays";
            return Err(OptionError::conflict(&["fines", "stakes"], message));
        }
        if self.pairs_over_quads && self.quad_beats_pairs == QuadsOnPairs::Any {
            let message = "pairs-over-quads=yes does not go with quad-beats-pairs=any: four pairs and four of a kind \
                           would beat each other";
            return Err(OptionError::conflict(&["pairs-over-quads", "quad-beats-pairs"], message));
        }
        Ok(())
    }

    fn players(&self) -> RangeInclusive<usize> {
        PLAYERS
    }

    fn deck(&self, _players: Option<usize>) -> Result<Deck, EndingError> {
        Ok(DECK)
    }

    fn engine(&self, _deck: &Deck) -> AnyEngine {
        let shapes = shapes(self.two_in_straight == TwoInStraight::Top, self.lock, true);
        let order = Order::with_chops(self.chops());
        AnyEngine::Suits(Suits::new(shapes, if self.lock == Lock::On { order.and_suited_locks() } else { order }))
    }

    fn dealt(&self, players: usize) -> Result<Dealt, EndingError> {
        check_player_count(players, &PLAYERS)?;
        if self.killer && players == 3 {
            return Err(EndingError::BadPlayerCount { given: players, allowed: vec![2, 4] });
        }
        let dealt = match self.deal {
            DealSize::Thirteen => Dealt { each: 13, unused: DECK.pack.len() - 13 * players, ..Dealt::default() },
            DealSize::All => Dealt::evenly(DECK.pack.len(), players),
        };
        let traded = if self.trade == Switch::On { MOST_TRADED.saturating_sub(dealt.each) } else { 0 };
        Ok(Dealt { traded, ..dealt })
    }

    fn conduct(&self) -> Conduct {
        let owed = OwedCards { who: self.owed_who, count: self.owed_count, kind: self.owed_kind };
        let opening = if self.killer { Opening::SimpleWithLowest } else { Opening::WithLowest };
        Conduct {
            first_pair_run: self.first_play_pair_run.is_yes(),
            chop_out_of_turn: self.chop_after_pass,
            opening_chop: self.opening_chop == OpeningChop::ThreePairs,
            control_ends: self.out_on_control == OutOnControl::AllLose,
            instant_end: Some(self.instant_end),
            owed: (self.owed == Switch::On).then_some(owed),
            ..Conduct::new(opening, self.pass_lock, Ends::PlayOut)
        }
    }

    fn reads(&self, field: EndingField) -> Reads {
        match field {
            EndingField::Order | EndingField::Claims | EndingField::Leader => Reads::Yes,
            EndingField::LoserCards => {
                let is_asked = self.loser_owes_twos || self.fines == Fines::Standard;
                // Fines are paid in units, so fines=standard also needs stakes.
                let option = match self.stakes {
                    Stakes::Off => "loser-owes-twos=yes",
                    Stakes::Places | Stakes::LastPays => "loser-owes-twos=yes or fines=standard",
                };
                Reads::if_in_force(is_asked, option)
            }
            EndingField::Violators => Reads::if_in_force(self.trade == Switch::On, "trade=on"),
            EndingField::OutOnControl => {
                Reads::if_in_force(self.out_on_control == OutOnControl::AllLose, "out-on-control=all-lose")
            }
            _ => Reads::Never,
        }
    }

    fn settle(&self, ending: &Ending) -> Result<Outcome, EndingError> {
        self.settled(ending)
    }

    fn instant_wins_in_force(&self) -> Vec<&'static str> {
        self.instant_wins.0.iter().map(|win| win.name()).collect()
    }

    fn instant_wins(&self, hand: &[PackCard], owes: bool, traded: bool) -> Vec<&'static str> {
        let may = |win: &InstantWin| match win {
            InstantWin::UltimateDragon => true,
            InstantWin::FourTwos => !owes && !traded,
            _ => !traded,
        };
        let wins = self.instant_wins.0.iter().filter(|win| may(win) && win.is(hand));
        wins.map(|win| win.name()).collect()
    }
}
