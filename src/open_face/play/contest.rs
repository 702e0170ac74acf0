//! Matches between two ways to place cards.

use super::hindsight::by_hindsight;
use super::player::{Desk, Player, open};
use crate::cards::{Card, CardSet, Rng};
use crate::chinese::ByRow;
use crate::open_face::judge::{Judge, Prize};
use crate::open_face::objective::{Aim, Objective};
use crate::open_face::units::Thousandths;
use crate::open_face::value_function::ValueFunctionError;
use crate::open_face::variant::Variant;
use crate::solver::parallel::map_chunks;

/// A way to place cards in a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Way {
    /// Placing as a [`QuickPlayer`](crate::open_face::QuickPlayer).
    Quick,
    /// Placing by the apparent worth of boards, and exactly on the last street.
    WithoutValueFunction,
    /// Placing by the apparent worth of boards, including the last street.
    Greedy,
    /// Placing by hindsight: by the average worth of boards filled with known draws, and exactly on the last street.
    Hindsight,
}

impl Way {
    /// Every way.
    pub const ALL: [Way; 4] = [Way::Quick, Way::WithoutValueFunction, Way::Greedy, Way::Hindsight];

    /// Returns the name that the command line uses.
    pub const fn name(self) -> &'static str {
        match self {
            Way::Quick => "quick",
            Way::WithoutValueFunction => "untaught",
            Way::Greedy => "greedy",
            Way::Hindsight => "hindsight",
        }
    }

    /// Returns the way of this name. Returns `None` if there is none.
    pub fn from_name(name: &str) -> Option<Way> {
        Way::ALL.into_iter().find(|way| way.name() == name)
    }
}

/// A player, optionally placing early streets by hindsight.
pub(super) struct Placer<'a> {
    player: Player<'a>,
    hindsight: Option<Judge<'a>>,
}

impl<'a> From<Player<'a>> for Placer<'a> {
    fn from(player: Player<'a>) -> Placer<'a> {
        Placer { player, hindsight: None }
    }
}

impl Placer<'_> {
    fn choose(
        &self,
        desk: &mut Desk,
        rows: &ByRow<CardSet>,
        cards: &[Card],
        unseen: CardSet,
        rng: &mut Rng,
    ) -> ByRow<CardSet> {
        // Two cards of a street of three are placed.
        let placed = if cards.len() == 3 { 2 } else { cards.len() };
        match &self.hindsight {
            Some(judge) if open(rows) > placed + 2 => by_hindsight(judge, rows, cards, unseen, rng),
            _ => self.player.choose(desk, rows, cards, unseen).0,
        }
    }
}

/// The result of a match between two ways to place cards.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlacingMatch {
    /// The number of deals. Each is placed twice, with the seats swapped.
    pub deals: usize,
    /// Units per deal that the first way wins from the other, including the worth of fantasyland.
    pub units: f64,
    /// Standard error of `units`.
    pub std_err: f64,
    /// The share of foul boards of each way.
    pub foul: [f64; 2],
    /// The share of boards of each way that reach fantasyland.
    pub fantasyland: [f64; 2],
}

/// Deals in a chunk of work.
const CHUNK: usize = 50;

/// The result of a board.
#[derive(Clone, Copy, Default)]
struct Came {
    units: f64,
    foul: bool,
    fantasyland: bool,
}

/// Plays deals heads-up between two ways to place cards. Each deal is placed twice, with the seats swapped, so that the
/// luck of the cards cancels out. Both play for their own boards.
///
/// # Errors
/// Returns an error if the table is damaged, which a test of the build rules out.
pub fn placing_match(
    variant: &Variant,
    ways: [Way; 2],
    deals: usize,
    seed: u64,
) -> Result<PlacingMatch, ValueFunctionError> {
    let objective = Objective::of(variant, Aim::Own);
    let blind = || Player::new(variant, &objective, None, &objective);
    let placer = |way| {
        Ok(match way {
            Way::Quick => Player::of(variant, &objective)?.into(),
            Way::WithoutValueFunction => blind().into(),
            Way::Greedy => blind().blind_to_the_end().into(),
            Way::Hindsight => {
                Placer { player: blind(), hindsight: Some(Judge::new(variant, &objective, Prize::Coming, &[])) }
            }
        })
    };
    let [one, other] = ways;
    Ok(contest(variant, &[placer(one)?, placer(other)?], deals, seed))
}

/// Plays deals heads-up between two players, each with the seats swapped.
pub(super) fn contest(variant: &Variant, players: &[Placer<'_>; 2], deals: usize, seed: u64) -> PlacingMatch {
    let work = |desk: &mut Desk, chunk: usize| {
        let mut rng = Rng::stream(seed, chunk as u64);
        let mut played = Vec::with_capacity(CHUNK);
        for _ in 0..CHUNK.min(deals - chunk * CHUNK) {
            let streets = deal(variant, &mut rng);
            let [first, second] = play(variant, [&players[0], &players[1]], &streets, desk, &mut rng);
            let [fourth, third] = play(variant, [&players[1], &players[0]], &streets, desk, &mut rng);
            played.push([[first, third], [second, fourth]]);
        }
        played
    };
    let played: Vec<_> = map_chunks(deals.div_ceil(CHUNK), Desk::default, work).into_iter().flatten().collect();
    let boards = 2.0 * deals.max(1) as f64;
    let won: Vec<f64> = played.iter().map(|[own, _]| (own[0].units + own[1].units) / 2.0).collect();
    let units = won.iter().sum::<f64>() / won.len().max(1) as f64;
    let square: f64 = won.iter().map(|won| (won - units) * (won - units)).sum();
    let share = |is: fn(&Came) -> bool| {
        [0, 1].map(|way| played.iter().flat_map(|of| &of[way]).filter(|came| is(came)).count() as f64 / boards)
    };
    PlacingMatch {
        deals,
        units,
        std_err: square.sqrt() / won.len().max(1) as f64,
        foul: share(|came| came.foul),
        fantasyland: share(|came| came.fantasyland),
    }
}

/// Deals the streets of two seats.
fn deal(variant: &Variant, rng: &mut Rng) -> Vec<[Vec<Card>; 2]> {
    let mut deck = CardSet::DECK;
    let pineapple = variant.rules().is_pineapple();
    let sizes: &[usize] = if pineapple { &[5, 3, 3, 3, 3] } else { &[5, 1, 1, 1, 1, 1, 1, 1, 1] };
    let street = |&size: &usize| {
        [0, 1].map(|_| {
            let cards = rng.deal(deck, size);
            deck -= cards;
            cards.iter().collect()
        })
    };
    sizes.iter().map(street).collect()
}

/// Places a deal, the first seat before the second, and returns the result of each board.
fn play(
    variant: &Variant,
    players: [&Placer<'_>; 2],
    streets: &[[Vec<Card>; 2]],
    desk: &mut Desk,
    rng: &mut Rng,
) -> [Came; 2] {
    let mut boards = [ByRow::<CardSet>::default(); 2];
    let mut own = [CardSet::EMPTY; 2];
    for street in streets {
        for seat in 0..2 {
            own[seat] |= street[seat].iter().copied().collect();
            let other = boards[1 - seat];
            let unseen = CardSet::DECK - own[seat] - other.front - other.middle - other.back;
            boards[seat] = players[seat].choose(desk, &boards[seat], &street[seat], unseen, rng);
        }
    }
    debug_assert!(boards.iter().all(|board| open(board) == 0));
    let rules = variant.rules();
    let units = Objective::of(variant, Aim::Versus);
    let judge = Judge::of_few(variant, &units.without_fantasyland(), Prize::Coming, &[boards[1]]);
    let won = judge.score_of(&boards[0]).tally().thousandths;
    let ends = boards.map(|board| {
        let ranks = variant.payoffs().ranks(&board);
        let foul = variant.payoffs().misset(&ranks).is_some();
        let way = rules.fantasyland_entrance(&ranks);
        (foul, way.is_some(), way.map_or(0, |way| units.fantasyland.of(way).0))
    });
    [0, 1].map(|seat| {
        let won = if seat == 0 { won } else { -won } + ends[seat].2 - ends[1 - seat].2;
        Came { units: won as f64 / Thousandths::UNIT as f64, foul: ends[seat].0, fantasyland: ends[seat].1 }
    })
}
