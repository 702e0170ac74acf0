//! The value of being in fantasyland. It is the gain over an ordinary deal, and that gain itself depends on the value.

use super::street_player::{Scratch, StreetPlayer, open};
use crate::amounts::Thousandths;
use crate::cards::{Card, CardSet, Rng};
use crate::chinese::rules::{Entrance, FANTASYLAND_CARDS};
use crate::chinese::{ByRow, Rules};
use crate::open_face::board_scorer::{BoardScorer, Prize};
use crate::open_face::objective::{Aim, Objective};
use crate::open_face::value_function::ValueFunctionError;
use crate::open_face::variant::Variant;
use crate::parallel::map_chunks;

/// The value of being in fantasyland with a number of cards, estimated by playing deals.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FantasylandWorth {
    /// The number of cards.
    pub cards: usize,
    /// The value, in units.
    pub value: f64,
    /// Standard error of `value`, in units.
    pub std_err: f64,
    /// Units per deal that a player in fantasyland wins from an opponent who plays an ordinary deal.
    pub units: f64,
    /// The chance to stay in fantasyland.
    pub stays: f64,
    /// The chance that the opponent's ordinary deal reaches fantasyland.
    pub comes: f64,
    /// The chance that the opponent's board is foul.
    pub fouls: f64,
}

/// The number of batches of deals from which standard errors are computed.
const BATCHES: usize = 40;

/// Sums over deals in which the player in fantasyland has the same number of cards.
#[derive(Clone, Copy, Default)]
struct Batch {
    units: f64,
    stays: f64,
    fouls: f64,
    /// Number of ordinary boards that reach fantasyland, by the index of the entrance.
    entrances: [f64; Entrance::COUNT],
    deals: f64,
}

impl Batch {
    fn add(&mut self, other: &Batch) {
        self.units += other.units;
        self.stays += other.stays;
        self.fouls += other.fouls;
        self.deals += other.deals;
        self.entrances.iter_mut().zip(other.entrances).for_each(|(sum, count)| *sum += count);
    }
}

/// Returns the value of being in fantasyland for every number of cards that the rules deal there. For each number,
/// plays `deals` deals, rounded up to a multiple of 40, between two players. One player sets a hand in fantasyland, and
/// the other places an ordinary board by the value function.
///
/// The value of a deal with n cards is the units that it wins, plus the chance to stay times the value of staying. The
/// result is this value minus the value of an ordinary deal. Between equal players, an ordinary deal has a value only
/// because it may reach fantasyland. Both players play for the values of fantasyland in [`Objective::of`]. If the
/// results differ from those values by much more than the standard errors, the values of [`Objective::of`] have not
/// converged.
///
/// # Errors
/// Returns an error if the value function is not embedded in this build, or if the embedded file is damaged. Tests
/// check the embedded files.
pub fn fantasyland_worth(
    variant: &Variant,
    deals: usize,
    seed: u64,
) -> Result<Vec<FantasylandWorth>, ValueFunctionError> {
    Ok(worth_by_play(
        variant,
        &StreetPlayer::with_value_function(variant, &Objective::of(variant, Aim::Own))?,
        deals,
        seed,
    ))
}

/// Returns the values of fantasyland if `player` places the ordinary boards.
pub(super) fn worth_by_play(
    variant: &Variant,
    player: &StreetPlayer<'_>,
    deals: usize,
    seed: u64,
) -> Vec<FantasylandWorth> {
    let rules = variant.rules();
    let dealt = numbers_dealt(rules);
    let mut batches: Vec<Vec<Batch>> = Vec::new();
    for &cards in &dealt {
        let size = deals.div_ceil(BATCHES);
        batches.push(map_chunks(BATCHES, Scratch::default, |scratch, chunk| {
            let mut rng = Rng::stream(seed.wrapping_add(cards as u64), chunk as u64);
            let mut batch = Batch::default();
            (0..size).for_each(|_| batch.add(&deal(variant, player, cards, scratch, &mut rng)));
            batch
        }));
    }
    let whole = |skipped: Option<usize>| -> Vec<Batch> {
        let sum = |batches: &Vec<Batch>| {
            let mut sum = Batch::default();
            batches.iter().enumerate().filter(|(n, _)| Some(*n) != skipped).for_each(|(_, batch)| sum.add(batch));
            sum
        };
        batches.iter().map(sum).collect()
    };
    let sums = whole(None);
    let values = solve(rules, &dealt, &sums);
    // The jackknife estimate of the standard errors: leave out each batch in turn, and add up the squared changes of
    // each value.
    let mut squares = vec![0.0; dealt.len()];
    for skipped in 0..BATCHES {
        for (square, (value, without)) in
            squares.iter_mut().zip(values.iter().zip(solve(rules, &dealt, &whole(Some(skipped)))))
        {
            *square += (value - without) * (value - without);
        }
    }
    let spread = (BATCHES - 1) as f64 / BATCHES as f64;
    (0..dealt.len())
        .map(|n| FantasylandWorth {
            cards: dealt[n],
            value: values[n],
            std_err: (squares[n] * spread).sqrt(),
            units: sums[n].units / sums[n].deals,
            stays: sums[n].stays / sums[n].deals,
            comes: sums[n].entrances.iter().sum::<f64>() / sums[n].deals,
            fouls: sums[n].fouls / sums[n].deals,
        })
        .collect()
}

/// Returns the numbers of cards dealt to players who enter fantasyland or stay there, ascending.
fn numbers_dealt(rules: &Rules) -> Vec<usize> {
    let entered_with = || rules.entrances().map(|entrance| rules.fantasyland_cards(entrance));
    let is_dealt = |number: &usize| {
        entered_with().any(|cards| cards == *number || rules.fantasyland_cards_again(cards) == *number)
    };
    FANTASYLAND_CARDS.filter(is_dealt).collect()
}

/// Returns the value of each number of cards, in units, from the sums over its deals.
fn solve(rules: &Rules, dealt: &[usize], sums: &[Batch]) -> Vec<f64> {
    let all = sums.iter().map(|sum| sum.deals).sum::<f64>();
    let chance = |entrance: Entrance| sums.iter().map(|sum| sum.entrances[entrance.index()]).sum::<f64>() / all;
    // `dealt` has every number of cards with which players enter or stay. Other numbers do not occur.
    let worth = |values: &[f64], cards: usize| {
        dealt.iter().position(|&number| number == cards).map_or(f64::NAN, |at| values[at])
    };
    let mut values = vec![0.0; dealt.len()];
    // The error of a value is its difference from the fixed point. Each round replaces this error by a weighted sum of
    // earlier errors. The weights are the chance to stay and, with a minus sign, the chances to enter. In size, the new
    // error is therefore at most the largest earlier error times the sum of these chances. This sum is at most 0.9
    // under the presets, so the values converge.
    for _ in 0..500 {
        let ordinary: f64 = rules
            .entrances()
            .map(|entrance| chance(entrance) * worth(&values, rules.fantasyland_cards(entrance)))
            .sum();
        for (n, (&cards, sum)) in dealt.iter().zip(sums).enumerate() {
            let again = worth(&values, rules.fantasyland_cards_again(cards));
            values[n] = (sum.units + sum.stays * again) / sum.deals - ordinary;
        }
    }
    values
}

/// Plays one deal: one player sets `cards` cards in fantasyland, and `player` places an ordinary board.
fn deal(variant: &Variant, player: &StreetPlayer<'_>, cards: usize, scratch: &mut Scratch, rng: &mut Rng) -> Batch {
    let rules = variant.rules();
    let hand = rng.deal(CardSet::DECK, cards);
    let board = player.whole_board(scratch, CardSet::DECK - hand, CardSet::DECK, rng);
    let objective = Objective::of_fantasyland(variant, Aim::Own, cards);
    let set = scratch.setter.set_alone(variant, hand, &objective);
    let units = Objective::of(variant, Aim::Versus).without_fantasyland();
    let scorer = BoardScorer::without_table(variant, &units, Prize::Staying, &[board]);
    let mut batch = Batch { deals: 1.0, ..Batch::default() };
    batch.units = scorer.score_of(&set.rows).totals().thousandths as f64 / Thousandths::UNIT as f64;
    batch.stays = f64::from(u8::from(set.stays));
    let ranks = variant.payoffs().ranks(&board);
    if variant.payoffs().misset(&ranks).is_some() {
        batch.fouls = 1.0;
    } else if let Some(entrance) = rules.fantasyland_entrance(&ranks) {
        batch.entrances[entrance.index()] = 1.0;
    }
    batch
}

impl StreetPlayer<'_> {
    /// Returns a whole board that this player places with cards from `deck`. `unseen` are the cards that the player has
    /// not seen, including those of `deck`.
    pub fn whole_board(&self, scratch: &mut Scratch, deck: CardSet, unseen: CardSet, rng: &mut Rng) -> ByRow<CardSet> {
        let (mut deck, mut unseen) = (deck, unseen);
        let mut rows = ByRow::<CardSet>::default();
        while open(&rows) > 0 {
            let street = rng.deal(deck, self.street(&rows));
            deck -= street;
            unseen -= street;
            let cards: Vec<Card> = street.iter().collect();
            rows = self.choose(scratch, &rows, &cards, unseen).0;
        }
        rows
    }

    /// Returns the number of cards of the next street on a board.
    pub fn street(&self, board: &ByRow<CardSet>) -> usize {
        match open(board) {
            13 => 5,
            _ if self.pineapple => 3,
            _ => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chinese::rules::InFront;

    fn numbers(options: &[(&str, &str)]) -> Vec<usize> {
        let options = options.iter().map(|(name, value)| (*name, (*value).into()));
        numbers_dealt(&Rules::from_options(options).unwrap())
    }

    /// The expected numbers were computed by hand: the number of cards for each entrance, and the number for players
    /// who stay. If the number for staying is fixed, it is 14, or 13 in classic open-face (`ofc`).
    #[test]
    fn every_number_of_cards_dealt_is_found() {
        for (options, wanted) in [
            (&[("rules", "ofc")][..], &[13][..]),
            (&[("rules", "pineapple")], &[14]),
            (&[("rules", "pineapple"), ("fantasyland-cards", "15")], &[14, 15]),
            (&[("rules", "pineapple"), ("fantasyland-cards", "15"), ("fantasyland-repeat", "same")], &[15]),
            (&[("rules", "progressive")], &[14, 15, 16, 17]),
            (&[("rules", "progressive"), ("fantasyland-entry", "kings")], &[14, 15, 16, 17]),
            // No player enters or stays with 14 cards.
            (&[("rules", "ultimate"), ("fantasyland-entry", "kings")], &[15, 16, 17]),
            (&[("rules", "low-pineapple")], &[14, 15]),
            (&[("rules", "low-pineapple"), ("fantasyland-cards", "15")], &[14, 15, 16]),
            (&[("rules", "low-pineapple"), ("fantasyland-cards", "13")], &[13, 14]),
            (&[("rules", "low-pineapple"), ("fantasyland-cards", "progressive")], &[14, 15, 16, 17]),
        ] {
            assert_eq!(numbers(options), wanted, "{options:?}");
        }
    }

    /// Values computed by hand. Two deals with 14 cards win 10 units each, and one of them stays. Two deals with 15
    /// cards win 20 units each, and none stays. If no ordinary deal reaches fantasyland, the value of 14 cards is
    /// 10 / (1 - 1/2) = 20, and that of 15 cards is 20. Kings in front and a low middle give 15 cards. If one ordinary
    /// deal in four reaches fantasyland in this way, the value V of 15 cards is 20 - V / 4, so V = 16.
    #[test]
    fn solve_finds_the_fixed_point() {
        let rules = Rules::preset("low-pineapple").unwrap();
        let batch = |units, stays, both| {
            let mut entrances = [0.0; Entrance::COUNT];
            entrances[Entrance::Both(InFront::Kings).index()] = both;
            Batch { units, stays, fouls: 0.0, entrances, deals: 2.0 }
        };
        let solved = |both| solve(&rules, &[14, 15], &[batch(20.0, 1.0, both), batch(40.0, 0.0, both)]);
        let [alone, longer] = solved(0.0)[..] else { panic!() };
        assert!((alone - 20.0).abs() < 1e-9 && (longer - 20.0).abs() < 1e-9, "{alone} {longer}");
        assert!((solved(0.5)[1] - 16.0).abs() < 1e-9);
    }
}
