//! Tien Len (Tiến lên), and Killer, its variant in Hawaii: the last player loses, and chops beat twos.

use std::ops::RangeInclusive;

use super::chop_family::{deck, shapes};
use super::instant_wins::{InstantWin, InstantWins};
use crate::cards::{Decks, PackCard, Rank};
use crate::climbing::ending::{
    CardsLeft, Ending, EndingError, Exchange, ExchangeKind, Next, Outcome, check_player_count, places,
};
use crate::climbing::hand::Deck;
use crate::climbing::plays::{AnyEngine, ChopScope, Chops, Order, QuadsOnPairs, Suits};
use crate::climbing::rules::{
    Conduct, Dealt, Description, Ends, GameRules, Opening, OptionInForce, OwedCards, OwedCount, OwedKind, OwedWho,
    in_force,
};
use crate::ledger::Ledger;
use crate::options::{OptionError, OptionValue, choices, options};

static TIEN_LEN: Description = Description {
    name: "tien-len",
    title: "Tien Len (Tiến lên)",
    about: "who is last loses; runs of pairs and four of a kind chop twos",
    plays: &[
        "single, pair, trips, quads; sequence of 3 or more, 3 to A; pair-run of 3 or more",
        "they compare by their highest card, rank and then suit; pair-run and quads are chops",
    ],
    leads: "the holder of the lowest card, with a play that has it",
    settles: &["places; the last loses"],
};

static KILLER: Description = Description {
    name: "killer",
    title: "Killer (Tien Len in Hawaii)",
    about: "Tien Len for two or four: any bomb beats a two",
    leads: "the holder of the lowest card, with a single, pair or sequence that has it",
    plays: TIEN_LEN.plays,
    settles: TIEN_LEN.settles,
};

choices! {
    /// How many cards each player gets.
    DealSize {
        /// Thirteen cards, even with fewer than four players.
        Thirteen = "13",
        /// All cards, as evenly as they go.
        All = "all",
    }

    /// Whether a two may be in a sequence.
    TwoInStraight {
        /// Never.
        No = "no",
        /// As its highest card.
        Top = "top",
    }

    /// Whether a rule is played, written off or on.
    Switch {
        /// Off.
        Off = "off",
        /// On.
        On = "on",
    }

    /// Whether a rule is played that usually is.
    UsuallyYes {
        /// Yes.
        Yes = "yes",
        /// No.
        No = "no",
    }

    /// Which play may be made before the lead.
    OpeningChop {
        /// Nothing.
        No = "no",
        /// Three pairs in a row, which then do not chop a two.
        ThreePairs = "three-pairs",
    }

    /// Who leads the first trick of a deal.
    Lead {
        /// The winner of the last deal.
        Winner = "winner",
        /// The holder of the lowest card.
        Lowest = "lowest",
    }

    /// What happens when nobody beats the play with which a player goes out.
    OutOnControl {
        /// The player to the left leads.
        NextLeads = "next-leads",
        /// Everyone who holds cards has lost.
        AllLose = "all-lose",
    }

    /// How many units places are worth.
    Stakes {
        /// Nothing.
        Off = "off",
        /// 2, 1, -1 and -2 for four players; 1, 0 and -1 for three; 1 and -1 for two.
        Places = "places",
        /// The last pays one unit to each other.
        LastPays = "last-pays",
    }
}

/// The rules of Tien Len and of Killer, its Hawaiian variant (Wikipedia's article on Tien len, text of 2008).
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
#[allow(missing_docs)] // the options say what each decides
pub struct TienLen {
    killer: bool,
    pub deal: DealSize,
    pub pass_lock: bool,
    pub two_in_straight: TwoInStraight,
    pub lock: Switch,
    pub chop_scope: ChopScope,
    pub extended_on_fewer: bool,
    pub quad_chops_2: UsuallyYes,
    pub three_pairs_chop: UsuallyYes,
    pub chop_multi_twos: UsuallyYes,
    pub quad_runs: UsuallyYes,
    pub longer_beats_shorter: bool,
    pub quad_beats_pairs: QuadsOnPairs,
    pub trips_beat_ace: bool,
    pub chop_after_pass: bool,
    pub opening_chop: OpeningChop,
    pub first_play_pair_run: UsuallyYes,
    pub lead: Lead,
    pub instant_wins: InstantWins,
    pub out_on_control: OutOnControl,
    pub trade: Switch,
    pub owed: Switch,
    pub owed_who: OwedWho,
    pub owed_count: OwedCount,
    pub owed_kind: OwedKind,
    pub loser_owes_twos: bool,
    pub stakes: Stakes,
}

options! {
    static OPTIONS: TienLen {
        "deal" from "Tien len, Wikipedia (2008)" {
            "deal" deal: DealSize, "how many cards each player gets: thirteen, or all there are";
            "lead" lead: Lead, "who leads: the winner of the last deal, or the holder of the lowest card";
            "instant-wins" instant_wins: InstantWins, "hands that win at once";
            "trade" trade: Switch, "whether cards may be traded before play; who breaks its rules is last";
        }
        "plays" from "Tien len, Wikipedia (2008)" {
            "two-in-straight" two_in_straight: TwoInStraight, "whether a two may be the highest card of a sequence";
            "lock" lock: Switch, "whether only a suited sequence beats a suited one";
            "pass-lock" pass_lock: bool, "whether who passes is out until the trick ends";
            "first-play-pair-run" first_play_pair_run: UsuallyYes, "whether the first play of all may be a run of pairs";
        }
        "chops" from "Tien len, Wikipedia (2008)" {
            "chop-scope" chop_scope: ChopScope, "what chops may be played on: twos, any single, or anything that is no chop";
            "three-pairs-chop" three_pairs_chop: UsuallyYes, "whether three pairs in a row chop a two";
            "quad-chops-2" quad_chops_2: UsuallyYes, "whether four of a kind chop a two";
            "extended-on-fewer" extended_on_fewer: bool, "whether longer runs of pairs than needed chop too";
            "chop-multi-twos" chop_multi_twos: UsuallyYes, "whether four pairs in a row chop a pair of twos, and five three twos";
            "quad-runs" quad_runs: UsuallyYes, "whether two or three fours of a kind in a row chop as many twos";
            "longer-beats-shorter" longer_beats_shorter: bool, "whether a longer run of pairs beats a shorter one";
            "quad-beats-pairs" quad_beats_pairs: QuadsOnPairs, "which runs of pairs four of a kind beat";
            "trips-beat-ace" trips_beat_ace: bool, "whether three of a kind beat a single ace";
            "chop-after-pass" chop_after_pass: bool, "whether four pairs in a row or more may chop out of turn";
            "opening-chop" opening_chop: OpeningChop, "whether three pairs may be played before the lead, and then chop no two";
        }
        "settlement" from "Tien len, Wikipedia (2008)" {
            "out-on-control" out_on_control: OutOnControl, "what if the play that takes a player out is not beaten: the next leads, or all others lose";
            "stakes" stakes: Stakes, "what places are worth";
            "owed" owed: Switch, "whether cards are owed after chops";
            "owed-who" owed_who: OwedWho, "who owes: the last who was chopped, or everyone";
            "owed-count" owed_count: OwedCount, "how many cards: as the twos, one for all below, or doubling";
            "owed-kind" owed_kind: OwedKind, "which cards are owed";
            "loser-owes-twos" loser_owes_twos: bool, "whether the loser owes the winner a two for each two he has left";
        }
    }
}

const PLAYERS: RangeInclusive<usize> = 2..=4;

const DECK: Deck = deck(Decks::One);

/// The most cards that a player may hold after trading.
const MOST_TRADED: usize = 15;

impl UsuallyYes {
    const fn is_yes(self) -> bool {
        matches!(self, UsuallyYes::Yes)
    }
}

impl TienLen {
    /// Returns the usual rules of Killer.
    pub fn killer() -> TienLen {
        TienLen {
            killer: true,
            pass_lock: true,
            extended_on_fewer: true,
            quad_beats_pairs: QuadsOnPairs::Three,
            chop_multi_twos: UsuallyYes::No,
            quad_runs: UsuallyYes::No,
            instant_wins: InstantWins(Vec::new()),
            ..TienLen::default()
        }
    }

    /// Returns which plays chop what under these options.
    fn chops(&self) -> Chops {
        Chops {
            scope: self.chop_scope,
            three_pairs: self.three_pairs_chop.is_yes() && self.opening_chop == OpeningChop::No,
            quads_on_two: self.quad_chops_2.is_yes(),
            on_multi_twos: self.chop_multi_twos.is_yes(),
            quad_runs: self.quad_runs.is_yes(),
            extended: self.extended_on_fewer,
            longer: self.longer_beats_shorter,
            quads_on_pairs: self.quad_beats_pairs,
            trips_on_ace: self.trips_beat_ace,
        }
    }

    /// Returns whether all who hold cards have lost together.
    fn all_lose(&self, ending: &Ending) -> bool {
        ending.out_on_control && self.out_on_control == OutOnControl::AllLose
    }

    /// Returns the places of the players by seat, as far as they are known, and the seats of the losers.
    fn placed(&self, ending: &Ending) -> Result<(Vec<Option<usize>>, Vec<usize>), EndingError> {
        let seats = ending.players.len();
        let most = self.dealt(seats)?.most(false);
        if self.all_lose(ending) {
            let order = ending.seats_of(ending.order.as_deref().unwrap_or_default())?;
            if order.is_empty() || order.len() == seats {
                return Err(EndingError::OrderWithoutLosers);
            }
            let mut placed = vec![Some(order.len() + 1); seats];
            (1..).zip(&order).for_each(|(place, &seat)| placed[seat] = Some(place));
            let losers = (0..seats).filter(|seat| !order.contains(seat)).collect();
            return Ok((placed, losers));
        }
        let mut order = ending.play_out(&DECK, |_| most)?;
        let violators = ending.violators.iter().map(|name| ending.seat(name)).collect::<Result<Vec<_>, _>>()?;
        if !violators.is_empty() {
            // Offenders keep their order behind the others, so it has to be known.
            if order.contains(&None) {
                return Err(EndingError::MissingOrder);
            }
            order.sort_by_key(|seat| seat.is_some_and(|seat| violators.contains(&seat)));
        }
        let losers = order.last().copied().flatten().into_iter().collect();
        Ok((places(&order), losers))
    }

    /// Returns who pays whom for places, if they are worth something.
    fn money(
        &self,
        ending: &Ending,
        placed: &[Option<usize>],
        losers: &[usize],
    ) -> Result<Option<Ledger>, EndingError> {
        let mut ledger = Ledger::new(ending.players.clone());
        let at = |place: usize| placed.iter().position(|&of| of == Some(place)).ok_or(EndingError::MissingOrder);
        match self.stakes {
            Stakes::Off => return Ok(None),
            Stakes::LastPays => {
                for &loser in losers {
                    for to in (0..placed.len()).filter(|seat| !losers.contains(seat)) {
                        ledger.pay(loser, to, 1, "last");
                    }
                }
            }
            Stakes::Places => {
                let pairs: &[(usize, usize, i64)] = match placed.len() {
                    4 => &[(4, 1, 2), (3, 2, 1)],
                    3 => &[(3, 1, 1)],
                    _ => &[(2, 1, 1)],
                };
                for &(from, to, units) in pairs {
                    ledger.pay(at(from)?, at(to)?, units, "place");
                }
            }
        }
        Ok(Some(ledger))
    }

    /// Returns the cards that a loser has left, which the `option` needs.
    fn cards_of_loser<'a>(
        ending: &'a Ending,
        loser: usize,
        option: &'static str,
    ) -> Result<&'a [PackCard], EndingError> {
        let left = || ending.remaining.as_ref()?.get(loser).and_then(CardsLeft::known);
        ending.loser_cards.as_deref().or_else(left).ok_or(EndingError::MissingCards { option })
    }

    /// Returns the twos that the loser owes the winner.
    fn owed_by_loser(
        &self,
        ending: &Ending,
        winner: Option<usize>,
        losers: &[usize],
    ) -> Result<Vec<Exchange>, EndingError> {
        let (true, &[from]) = (self.loser_owes_twos, losers) else { return Ok(Vec::new()) };
        let cards = TienLen::cards_of_loser(ending, from, "loser-owes-twos=yes")?;
        let twos = cards.iter().filter(|card| card.card().is_some_and(|card| card.rank() == Rank::Two)).count();
        if twos == 0 {
            return Ok(Vec::new());
        }
        let to = winner.ok_or(EndingError::MissingOrder)?;
        Ok(vec![Exchange { from, to, cards: twos, kind: ExchangeKind::Twos }])
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
        Ok(())
    }

    fn players(&self) -> RangeInclusive<usize> {
        PLAYERS
    }

    fn deck(&self, _players: Option<usize>) -> Result<Deck, EndingError> {
        Ok(DECK)
    }

    fn engine(&self, _deck: &Deck) -> AnyEngine {
        let shapes = shapes(self.two_in_straight == TwoInStraight::Top, self.lock == Switch::On, true);
        AnyEngine::Suits(Suits::new(shapes, Order::with_chops(self.chops())))
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
            owed: (self.owed == Switch::On).then_some(owed),
            ..Conduct::new(opening, self.pass_lock, Ends::PlayOut)
        }
    }

    fn settle(&self, ending: &Ending) -> Result<Outcome, EndingError> {
        if !ending.violators.is_empty() && self.trade == Switch::Off {
            let message = String::from("nobody can break the rules of trading under trade=off");
            return Err(EndingError::ConflictingOption { option: "trade", message });
        }
        ending.check_players(&PLAYERS)?;
        self.dealt(ending.players.len())?;
        let (placed, losers) = self.placed(ending)?;
        let winner = placed.iter().position(|&place| place == Some(1));
        let ledger = self.money(ending, &placed, &losers)?;
        let leads = winner.filter(|_| self.lead == Lead::Winner);
        Ok(Outcome {
            players: ending.players.clone(),
            totals: ledger.as_ref().map(Ledger::totals),
            ledger,
            owed: self.owed_by_loser(ending, winner, &losers)?,
            winner,
            losers,
            places: Some(placed),
            next: Next { leads, ..Next::default() },
            ..Outcome::default()
        })
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
