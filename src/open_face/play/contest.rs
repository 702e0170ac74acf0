//! Matches between two placement policies.

use super::hindsight::place_by_hindsight;
use super::street_player::{Scratch, StreetPlayer, open};
use crate::amounts::Thousandths;
use crate::cards::{Card, CardSet, Rng};
use crate::chinese::ByRow;
use crate::open_face::board_scorer::{BoardScorer, Prize};
use crate::open_face::objective::{Aim, Objective};
use crate::open_face::value_function::ValueFunctionError;
use crate::open_face::variant::Variant;
use crate::parallel::map_chunks;

/// A policy that places cards in a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PlacementPolicy {
    /// Places as a [`QuickPlayer`](crate::open_face::QuickPlayer) does.
    Quick,
    /// Places by a static estimate of boards, as if no more cards came. If one or two places stay open after the
    /// street, chooses among the four boards with the highest estimates, by the mean value over every draw. If no place
    /// stays open, chooses the board with the best result.
    WithoutValueFunction,
    /// Places by a static estimate of boards, without looking ahead at draws. If no place stays open after the street,
    /// chooses the board with the best result.
    Greedy,
    /// Places by the mean value of boards over sampled draws. Each draw is placed by hindsight, as if it were known in
    /// advance. If at most two places stay open after the street, chooses as
    /// [`WithoutValueFunction`](PlacementPolicy::WithoutValueFunction) does.
    Hindsight,
}

impl PlacementPolicy {
    /// Every policy.
    pub const ALL: [PlacementPolicy; 4] = [
        PlacementPolicy::Quick,
        PlacementPolicy::WithoutValueFunction,
        PlacementPolicy::Greedy,
        PlacementPolicy::Hindsight,
    ];

    /// Returns the name that the command line uses.
    pub const fn name(self) -> &'static str {
        match self {
            PlacementPolicy::Quick => "quick",
            PlacementPolicy::WithoutValueFunction => "untaught",
            PlacementPolicy::Greedy => "greedy",
            PlacementPolicy::Hindsight => "hindsight",
        }
    }

    /// Returns the policy of this name. Returns `None` if no policy has this name.
    pub fn from_name(name: &str) -> Option<PlacementPolicy> {
        PlacementPolicy::ALL.into_iter().find(|policy| policy.name() == name)
    }
}

/// A player who may place early streets by hindsight.
pub(super) struct PolicyPlayer<'a> {
    player: StreetPlayer<'a>,
    hindsight: Option<BoardScorer<'a>>,
}

impl<'a> From<StreetPlayer<'a>> for PolicyPlayer<'a> {
    fn from(player: StreetPlayer<'a>) -> PolicyPlayer<'a> {
        PolicyPlayer { player, hindsight: None }
    }
}

impl PolicyPlayer<'_> {
    fn choose(
        &self,
        scratch: &mut Scratch,
        rows: &ByRow<CardSet>,
        cards: &[Card],
        unseen: CardSet,
        rng: &mut Rng,
    ) -> ByRow<CardSet> {
        // Two cards of a street of three are placed.
        let placed = if cards.len() == 3 { 2 } else { cards.len() };
        match &self.hindsight {
            Some(scorer) if open(rows) > placed + 2 => place_by_hindsight(scorer, rows, cards, unseen, rng),
            _ => self.player.choose(scratch, rows, cards, unseen).0,
        }
    }
}

/// The result of a match between two placement policies.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlacingMatch {
    /// The number of deals. Each deal is placed twice, the second time with the seats swapped.
    pub deals: usize,
    /// Units per deal that the first policy wins from the second, including the value of fantasyland.
    pub units: f64,
    /// Standard error of `units`.
    pub std_err: f64,
    /// The share of foul boards of each policy.
    pub foul: [f64; 2],
    /// The share of boards of each policy that reach fantasyland.
    pub fantasyland: [f64; 2],
}

/// Number of deals in a chunk of work.
const CHUNK: usize = 50;

/// The result of a board.
#[derive(Clone, Copy, Default)]
struct BoardResult {
    units: f64,
    foul: bool,
    fantasyland: bool,
}

/// Plays deals between two placement policies. Each deal is placed twice, the second time with the seats swapped, so
/// that most of the luck of the cards cancels out. Each policy plays for its own board alone. It uses the opponent's
/// board only to know which cards are dead.
///
/// # Errors
/// Returns an error if a policy is [`PlacementPolicy::Quick`], and the value function is not embedded in this build or
/// the embedded file is damaged. Tests check the embedded files.
pub fn placing_match(
    variant: &Variant,
    policies: [PlacementPolicy; 2],
    deals: usize,
    seed: u64,
) -> Result<PlacingMatch, ValueFunctionError> {
    let objective = Objective::of(variant, Aim::Own);
    let blind = || StreetPlayer::new(variant, &objective, None, &objective);
    let player = |policy| {
        Ok(match policy {
            PlacementPolicy::Quick => StreetPlayer::with_value_function(variant, &objective)?.into(),
            PlacementPolicy::WithoutValueFunction => blind().into(),
            PlacementPolicy::Greedy => blind().without_lookahead().into(),
            PlacementPolicy::Hindsight => PolicyPlayer {
                player: blind(),
                hindsight: Some(BoardScorer::new(variant, &objective, Prize::Coming, &[])),
            },
        })
    };
    let [one, other] = policies;
    Ok(contest(variant, &[player(one)?, player(other)?], deals, seed))
}

/// Plays deals between two players. Each deal is played twice, the second time with the seats swapped.
pub(super) fn contest(variant: &Variant, players: &[PolicyPlayer<'_>; 2], deals: usize, seed: u64) -> PlacingMatch {
    let work = |scratch: &mut Scratch, chunk: usize| {
        let mut rng = Rng::stream(seed, chunk as u64);
        let mut played = Vec::with_capacity(CHUNK);
        for _ in 0..CHUNK.min(deals - chunk * CHUNK) {
            let streets = deal(variant, &mut rng);
            let [first, second] = play(variant, [&players[0], &players[1]], &streets, scratch, &mut rng);
            let [fourth, third] = play(variant, [&players[1], &players[0]], &streets, scratch, &mut rng);
            played.push([[first, third], [second, fourth]]);
        }
        played
    };
    let played: Vec<_> = map_chunks(deals.div_ceil(CHUNK), Scratch::default, work).into_iter().flatten().collect();
    let boards = 2.0 * deals.max(1) as f64;
    let won: Vec<f64> = played.iter().map(|[own, _]| (own[0].units + own[1].units) / 2.0).collect();
    let units = won.iter().sum::<f64>() / won.len().max(1) as f64;
    let square: f64 = won.iter().map(|won| (won - units) * (won - units)).sum();
    let share = |is: fn(&BoardResult) -> bool| {
        [0, 1].map(|side| {
            played.iter().flat_map(|boards| &boards[side]).filter(|board| is(board)).count() as f64 / boards
        })
    };
    PlacingMatch {
        deals,
        units,
        std_err: square.sqrt() / won.len().max(1) as f64,
        foul: share(|board| board.foul),
        fantasyland: share(|board| board.fantasyland),
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

/// Places the cards of a deal, and returns the result of each board. On every street, the first seat places before the
/// second.
fn play(
    variant: &Variant,
    players: [&PolicyPlayer<'_>; 2],
    streets: &[[Vec<Card>; 2]],
    scratch: &mut Scratch,
    rng: &mut Rng,
) -> [BoardResult; 2] {
    let mut boards = [ByRow::<CardSet>::default(); 2];
    let mut own = [CardSet::EMPTY; 2];
    for street in streets {
        for seat in 0..2 {
            own[seat] |= street[seat].iter().copied().collect();
            let other = boards[1 - seat];
            let unseen = CardSet::DECK - own[seat] - other.front - other.middle - other.back;
            boards[seat] = players[seat].choose(scratch, &boards[seat], &street[seat], unseen, rng);
        }
    }
    debug_assert!(boards.iter().all(|board| open(board) == 0));
    let rules = variant.rules();
    let units = Objective::of(variant, Aim::Versus);
    let scorer = BoardScorer::without_table(variant, &units.without_fantasyland(), Prize::Coming, &[boards[1]]);
    let won = scorer.score_of(&boards[0]).totals().thousandths;
    let ends = boards.map(|board| {
        let ranks = variant.payoffs().ranks(&board);
        let foul = variant.payoffs().misset(&ranks).is_some();
        let entrance = rules.fantasyland_entrance(&ranks);
        (foul, entrance.is_some(), entrance.map_or(0, |entrance| units.fantasyland.of(entrance).0))
    });
    [0, 1].map(|seat| {
        let won = if seat == 0 { won } else { -won } + ends[seat].2 - ends[1 - seat].2;
        BoardResult { units: won as f64 / Thousandths::UNIT as f64, foul: ends[seat].0, fantasyland: ends[seat].1 }
    })
}
