use std::ops::RangeInclusive;

use super::lines::{THREE_TO_ACE, THREE_TO_TWO as TWO_ON_TOP};
use crate::cards::{Card, Decks, Pack, PackCard, Rank, Suit};
use crate::climbing::combination::Kind;
use crate::climbing::ending::{Ending, EndingError, Exchange, Held, Next, Outcome, What, places};
use crate::climbing::engine::{ChopScope, Chops, Order, QuadsOnPairs, Run, RunsBy, SuitShapes, Suits};
use crate::climbing::games::Game;
use crate::climbing::owed::{OwedCount, OwedKind, OwedWho};
use crate::climbing::rules::{Conduct, Dealt, Deck, Ends, EngineOf, Opening, Rules, THREE_TO_TWO, in_force};
use crate::ledger::Ledger;
use crate::options::{Field, NotAValue, OptionError, OptionValue, choices, options};

choices! {
    /// How many cards each player gets.
    DealSize {
        /// Thirteen, even with fewer players.
        Thirteen = "13",
        /// All cards.
        All = "all",
    }

    /// Whether a two may be in a sequence.
    TwoInStraight {
        /// Never.
        No = "no",
        /// As its highest card.
        Top = "top",
    }

    /// Off or on.
    Switch {
        /// Off.
        Off = "off",
        /// On.
        On = "on",
    }

    /// Yes, unless it is said otherwise.
    UsuallyYes {
        /// Yes.
        Yes = "yes",
        /// No.
        No = "no",
    }

    /// What may be played before the lead.
    OpeningChop {
        /// Nothing.
        No = "no",
        /// Three pairs, which then do not chop a two.
        ThreePairs = "three-pairs",
    }

    /// Who leads.
    Lead {
        /// The winner of the last deal.
        Winner = "winner",
        /// The holder of the lowest card.
        Lowest = "lowest",
    }

    /// What happens when the play that takes a player out is not beaten.
    OutOnControl {
        /// The player to his left leads.
        NextLeads = "next-leads",
        /// Everyone with cards has lost.
        AllLose = "all-lose",
    }

    /// What places are worth.
    Stakes {
        /// Nothing.
        Off = "off",
        /// 2, 1, -1 and -2 for four players; 1, 0 and -1 for three; 1 and -1 for two.
        Places = "places",
        /// The last pays one to each other.
        LastPays = "last-pays",
    }

    /// Hands that win at once.
    InstantWin {
        /// The four twos.
        FourTwos = "four-2s",
        /// The three of spades, the ace of hearts, and every rank from three to ace.
        UltimateDragon = "ultimate-dragon",
        /// Three ranks with three cards or more.
        ThreeTriples = "three-triples",
        /// Six pairs; four of a kind are two.
        SixPairs = "six-pairs",
        /// Five neighbouring ranks up to aces with two cards or more.
        FiveConsecutivePairs = "five-consecutive-pairs",
    }
}

/// Which instant wins there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InstantWins(pub Vec<InstantWin>);

impl Default for InstantWins {
    fn default() -> InstantWins {
        use InstantWin::*;
        InstantWins(vec![FourTwos, UltimateDragon, ThreeTriples, SixPairs])
    }
}

impl Field for InstantWins {
    const SHAPE: &'static str =
        "'none', or a list of four-2s, ultimate-dragon, three-triples, six-pairs, five-consecutive-pairs";
    const WORDS: &'static [&'static str] = &["none"];

    fn parts() -> Vec<&'static str> {
        InstantWin::ALL.iter().map(|win| win.name()).collect()
    }

    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue> {
        if value.word().as_deref() == Some("none") {
            self.0.clear();
            return Ok(());
        }
        let wins: Option<Vec<InstantWin>> = value
            .items()
            .and_then(|items| items.iter().map(|item| InstantWin::from_name(item.word()?.as_str())).collect());
        let wins = wins.ok_or(NotAValue)?;
        // In the order of their strength, each once.
        self.0 = InstantWin::ALL.iter().copied().filter(|win| wins.contains(win)).collect();
        Ok(())
    }

    fn text(&self) -> String {
        if self.0.is_empty() { String::from("none") } else { itertools::join(&self.0, ",") }
    }
}

/// The rules of Tien Len and of Killer, its Hawaiian variant (Wikipedia's article on Tien len, text of 2008).
#[derive(Clone, Debug, Default)]
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
    /// Every option of Tien Len.
    pub(super) static OPTIONS: TienLen {
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

/// The suits of Tien Len, spades lowest.
pub(super) const SUITS: [Suit; 4] = [Suit::Spades, Suit::Clubs, Suit::Diamonds, Suit::Hearts];

/// The shapes of plays in the family of Tien Len.
pub(super) fn shapes(two_on_top: bool, lock: bool, quad_runs: bool) -> SuitShapes {
    let line = if two_on_top { TWO_ON_TOP } else { THREE_TO_ACE };
    let run = |fewest| Run { fewest, most: 12, line: THREE_TO_ACE };
    SuitShapes {
        sets: 4,
        runs: [Run { fewest: 3, most: 12, line }, run(3), Run::NONE, if quad_runs { run(2) } else { Run::NONE }],
        by: RunsBy::Top,
        run_suits: true,
        straight: [Kind::Sequence, if lock { Kind::SuitedSequence } else { Kind::Sequence }],
        royal: false,
        flush: None,
        full_house: false,
        quads_and_one: None,
        two_pairs: false,
        alike: false,
    }
}

impl UsuallyYes {
    const fn is_yes(self) -> bool {
        matches!(self, UsuallyYes::Yes)
    }
}

impl TienLen {
    /// The rules of Killer.
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

    fn the_deck(&self) -> Deck {
        Deck { pack: Pack { jokers: false, decks: Decks::One }, ranks: THREE_TO_TWO, suits: Some(SUITS) }
    }

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

    fn all_lose(&self, ending: &Ending) -> bool {
        ending.out_on_control && self.out_on_control == OutOnControl::AllLose
    }

    /// The places of the players, and who has lost.
    fn placed(&self, ending: &Ending) -> Result<(Vec<usize>, Vec<usize>), EndingError> {
        let seats = ending.players.len();
        let most = self.dealt(seats)?;
        let most = most.each + usize::from(most.extra > 0);
        if self.all_lose(ending) {
            let order = ending.seats_of(ending.order.as_deref().unwrap_or_default())?;
            if order.is_empty() || order.len() == seats {
                let message = "'order' has those who are out, and all others lose";
                return Err(EndingError::new(What::BadOrder, message));
            }
            let mut placed = vec![order.len() + 1; seats];
            order.iter().enumerate().for_each(|(place, &seat)| placed[seat] = place + 1);
            let losers = (0..seats).filter(|seat| !order.contains(seat)).collect();
            return Ok((placed, losers));
        }
        let mut order = ending.play_out(&self.the_deck(), |_| most)?;
        let violators = ending.violators.iter().map(|name| ending.seat(name)).collect::<Result<Vec<_>, _>>()?;
        order.sort_by_key(|seat| violators.contains(seat));
        let losers = order.last().copied().into_iter().collect();
        Ok((places(&order), losers))
    }

    fn money(&self, ending: &Ending, placed: &[usize], losers: &[usize]) -> Option<Ledger> {
        let mut ledger = Ledger::new(ending.players.clone());
        let at = |place: usize| placed.iter().position(|&of| of == place);
        match self.stakes {
            Stakes::Off => return None,
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
                    if let (Some(from), Some(to)) = (at(from), at(to)) {
                        ledger.pay(from, to, units, "place");
                    }
                }
            }
        }
        Some(ledger)
    }

    /// The twos that the loser owes the winner.
    fn owed_by_loser(&self, ending: &Ending, winner: Option<usize>, losers: &[usize]) -> Vec<Exchange> {
        let (Some(to), [from]) = (winner, losers) else { return Vec::new() };
        let listed = ending.remaining.as_ref().and_then(|held| match held.get(*from) {
            Some(Held::Cards(cards)) => Some(cards),
            _ => None,
        });
        let Some(cards) = ending.loser_cards.as_ref().or(listed) else { return Vec::new() };
        let twos = cards.iter().filter(|card| card.card().is_some_and(|card| card.rank() == Rank::Two)).count();
        if !self.loser_owes_twos || twos == 0 {
            return Vec::new();
        }
        vec![Exchange { from: *from, to, cards: twos, kind: "2" }]
    }
}

impl Rules for TienLen {
    fn game(&self) -> Game {
        if self.killer { Game::Killer } else { Game::TienLen }
    }

    fn boxed(&self) -> Box<dyn Rules> {
        Box::new(self.clone())
    }

    fn set(&mut self, name: &str, value: OptionValue) -> Result<(), OptionError> {
        crate::options::set(OPTIONS, self, name, &value).map(|_| ())
    }

    fn options(&self) -> Vec<crate::climbing::OptionInForce> {
        let usual = if self.killer { TienLen::killer() } else { TienLen::default() };
        let mut options = in_force(OPTIONS, self);
        options
            .iter_mut()
            .zip(in_force(OPTIONS, &usual))
            .for_each(|(of, usual)| of.is_default = of.value == usual.value);
        options
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
        Ok(self.the_deck())
    }

    fn engine(&self, _deck: &Deck) -> EngineOf {
        let shapes = shapes(self.two_in_straight == TwoInStraight::Top, self.lock == Switch::On, true);
        EngineOf::Suits(Suits::new(shapes, Order::with_chops(self.chops())))
    }

    fn dealt(&self, players: usize) -> Result<Dealt, EndingError> {
        if !PLAYERS.contains(&players) {
            return Err(EndingError::player_count(players, &PLAYERS));
        }
        if self.killer && players == 3 {
            return Err(EndingError::new(What::BadPlayerCount, "the game is for 2 or 4 players, 3 were given"));
        }
        Ok(match self.deal {
            DealSize::Thirteen => Dealt { each: 13, extra: 0, widow: 0, unused: 52 - 13 * players },
            DealSize::All => Dealt { each: 52 / players, extra: 52 % players, widow: 0, unused: 0 },
        })
    }

    fn conduct(&self) -> Conduct {
        let opening = if self.killer { Opening::SimpleWithLowest } else { Opening::WithLowest };
        Conduct {
            first_pair_run: self.first_play_pair_run.is_yes(),
            chop_out_of_turn: self.chop_after_pass,
            opening_chop: self.opening_chop == OpeningChop::ThreePairs,
            control_ends: self.out_on_control == OutOnControl::AllLose,
            owed: (self.owed == Switch::On).then_some((self.owed_who, self.owed_count, self.owed_kind)),
            ..Conduct::new(opening, self.pass_lock, Ends::PlayOut)
        }
    }

    fn settle(&self, ending: &Ending) -> Result<Outcome, EndingError> {
        if !ending.violators.is_empty() && self.trade == Switch::Off {
            return Err(EndingError::new(
                What::ConflictingOptions,
                "nobody can break the rules of trading under trade=off",
            ));
        }
        ending.check_players(&PLAYERS)?;
        self.dealt(ending.players.len())?;
        let (placed, losers) = self.placed(ending)?;
        let winner = placed.iter().position(|&place| place == 1);
        let ledger = self.money(ending, &placed, &losers);
        let leads = winner.filter(|_| self.lead == Lead::Winner);
        Ok(Outcome {
            players: ending.players.clone(),
            totals: ledger.as_ref().map(Ledger::totals),
            ledger,
            owed: self.owed_by_loser(ending, winner, &losers),
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

impl InstantWin {
    /// Whether the hand is one.
    fn is(self, hand: &[PackCard]) -> bool {
        let cards: Vec<Card> = hand.iter().filter_map(|card| card.card()).collect();
        let count = |rank: Rank| cards.iter().filter(|card| card.rank() == rank).count();
        let to_ace = &THREE_TO_TWO[..12];
        match self {
            InstantWin::FourTwos => count(Rank::Two) >= 4,
            InstantWin::UltimateDragon => {
                cards.contains(&Card::new(Rank::Three, Suit::Spades))
                    && cards.contains(&Card::new(Rank::Ace, Suit::Hearts))
                    && to_ace.iter().all(|&rank| count(rank) > 0)
            }
            InstantWin::ThreeTriples => Rank::ALL.into_iter().filter(|&rank| count(rank) >= 3).count() >= 3,
            InstantWin::SixPairs => Rank::ALL.into_iter().map(|rank| count(rank) / 2).sum::<usize>() >= 6,
            InstantWin::FiveConsecutivePairs => to_ace.windows(5).any(|five| five.iter().all(|&rank| count(rank) >= 2)),
        }
    }
}
