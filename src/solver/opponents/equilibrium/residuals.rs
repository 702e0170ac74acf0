//! Residuals of the model: the units that settings earn minus the model's values, per opponent who sets a hand. The
//! residuals are measured on hands dealt after training.

use crate::cards::{CardSet, Rng};
use crate::chinese::{Payoffs, Rules, Showing};
use crate::parallel::{StopCheck, map_chunks};
use crate::solver::hand::candidate::Candidate;
use crate::solver::hand::masks::HAND;
use crate::solver::opponents::block::Block;
use crate::solver::opponents::groups::EquivalenceClasses;
use crate::solver::opponents::population::play_hands;
use crate::solver::opponents::suit_relabelling::SeenCards;
use crate::solver::play::model_player::{HandChoice, ModelPlayer};
use crate::solver::play::training::Training;
use crate::solver::search::search::Search;
use crate::solver::strategy::fit_corrections::Residual;
use crate::solver::strategy::strategy::Strategy;

/// Number of steps that gather residuals, each with its own opponents.
pub(super) const STEPS: u32 = 6;
/// Number of hands in a chunk of work.
const CHUNK: usize = 100;
/// Largest difference, by the model, between the best setting and another setting that is tried, in units per opponent.
const NEAR: f32 = 0.05;
/// Largest number of settings tried per hand, beginning with the best.
const MOST: usize = 12;
/// Largest number of opponents' hands in one block.
const BLOCK: usize = 16_384;
/// Number combined with the seed of the training to deal the opponents' hands.
const OPPONENTS: u64 = 1 << 32;
/// Number combined with the seed of the training to deal the hands whose residuals are measured.
const HANDS: u64 = 2 << 32;

/// Returns `true` if residuals are worth the time that they take under these rules. They are not worth it in two cases:
///
/// * Mis-set hands are compared as they are set. Rows may then be in any order, so a good strategy mixes very different
///   settings, and residuals explain little.
/// * Single cards or claims decide which royalties are paid. Thousands of opponents per hand would then have to be
///   examined one by one.
pub(super) fn are_worth_it(payoffs: &Payoffs) -> bool {
    !(payoffs.plays_misset() || payoffs.asks_for_cards() || payoffs.asks_for_claims())
}

/// Deals hands, and returns the residuals of each hand's best setting and of the settings near it. Leaves out hands
/// that are not set, and hands with no other setting near the best one. If the training dealt `n` hands, deals about
/// `n / 10` hands and `n / 4` opponents. Each hand faces one block of these opponents. Calls `progress` with the number
/// of [`STEPS`] done. Returns `None` if `stop` returns `true` before the end.
///
/// The residuals exclude home runs, because opponents are settled one by one.
pub(super) fn residuals(
    (rules, opponents): (&Rules, usize),
    strategy: &Strategy,
    training: Training,
    progress: &dyn Fn(u32),
    stop: StopCheck<'_>,
) -> Option<Vec<Vec<Residual>>> {
    let player = &ModelPlayer::new(rules, strategy, opponents);
    let one_by_one = &ModelPlayer::new(rules, strategy, 1);
    let dealt = training.rounds as usize * training.chunks as usize * 1_000;
    let blocks = (dealt / 4).div_ceil(BLOCK * STEPS as usize).max(1);
    let size = (dealt / 4).div_ceil(blocks * STEPS as usize);
    let chunks = (dealt / 10).div_ceil(CHUNK * STEPS as usize);
    let mut hands = Vec::new();
    for step in 0..STEPS as usize {
        let opponent_blocks = map_chunks(blocks, Search::new, |search, block| {
            let mut rng = Rng::stream(training.seed ^ OPPONENTS, (step * blocks + block) as u64);
            let hands: Vec<CardSet> = (0..size).map(|_| rng.deal(CardSet::DECK, HAND)).collect();
            let plays = play_hands(player, search, hands.iter().copied(), stop)?;
            Some(Block::new(player, &hands, &plays))
        });
        let opponent_blocks: Vec<Block> = opponent_blocks.into_iter().collect::<Option<_>>()?;
        let residuals = map_chunks(chunks, Search::new, |search, chunk| {
            let mut rng = Rng::stream(training.seed ^ HANDS, (step * chunks + chunk) as u64);
            let block = &opponent_blocks[chunk % blocks];
            let sample = |_| {
                let hand = rng.deal(CardSet::DECK, HAND);
                (!stop()).then(|| residuals_of_hand((player, one_by_one), search, hand, block))
            };
            (0..CHUNK).map(sample).collect::<Option<Vec<_>>>()
        });
        let residuals: Vec<Vec<_>> = residuals.into_iter().collect::<Option<_>>()?;
        hands.extend(residuals.into_iter().flatten().filter(|settings| settings.len() > 1));
        progress(step as u32 + 1);
    }
    Some(hands)
}

/// Returns the residuals of the best settings of a hand against a block of opponents. Returns an empty list if the hand
/// is not set, or if no other setting is near the best one.
fn residuals_of_hand(
    (player, one_by_one): (&ModelPlayer, &ModelPlayer),
    search: &mut Search,
    hand: CardSet,
    block: &Block,
) -> Vec<Residual> {
    let HandChoice::Set(_) = player.play(search, hand) else { return Vec::new() };
    let mut found = search.top(&player.valuation, 1, NEAR);
    found.truncate(MOST);
    if found.len() < 2 {
        return Vec::new();
    }
    let (payoffs, model) = (player.payoffs(), one_by_one.model());
    let shown = found.iter().map(|found| player.showing_of(*found, &found.cut.map(|mask| search.cards(mask))));
    let actions: Vec<Showing> = shown.collect();
    let classes = EquivalenceClasses::new(payoffs, &actions.iter().collect::<Vec<_>>());
    let groups = block.group(player, block.compatible_hands(&SeenCards::new(hand)).into_iter(), &classes);
    let total = groups.total().max(1) as f64;
    let plays = model.overall(1.0) - model.overall(0.0);
    let residual = |(found, action): (&Candidate, &Showing)| {
        let expected = model.value_paid(search.distributions(), found.ranks);
        let earned = groups.earned(payoffs, action) as f64 / total;
        Residual { ranks: found.ranks, units: (earned as f32 - model.overall(expected)) / plays }
    };
    found.iter().zip(&actions).map(residual).collect()
}
