//! The model: rules and a strategy, compiled into tables that give the value of a setting in units per opponent.

use super::bounds::{Bounds, HandBounds};
use super::opponent_model::OpponentModel;
use super::outcome_units::OutcomeUnits;
use super::row_distributions::{RowDistributions, RowEquity};
use super::row_values::RowValues;
use super::scoops::{JointOutcomes, ScoopMultipliers};
use crate::cards::CardSet;
use crate::chinese::payoffs::Payoffs;
use crate::chinese::royalties::Source;
use crate::chinese::{ByRow, Natural, Row, Rules};
use crate::eval::RowRank;
use crate::solver::hand::candidate::{Candidate, with_each_claim};
use crate::solver::strategy::strategy::Strategy;

/// A model that values a setting in a few nanoseconds.
///
/// If the strategy was trained with card removal, the model accounts for the dependence between any two rows of an
/// opponent, but not for further dependence among all three. Otherwise, the model treats the three rows as independent.
/// Sampled EVs need no such assumptions.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    /// The values of rows whose royalty is paid.
    rows: RowValues,
    /// The values of rows whose royalty is not paid. `None` if the rank alone decides whether a royalty is paid.
    unpaid: Option<RowValues>,
    /// `true` for each rank of a row that earns a royalty. Empty if `unpaid` is `None`.
    earns: ByRow<Vec<bool>>,
    /// The units for winning and losing rows, without royalties.
    units: OutcomeUnits,
    /// The tables from which the bounds of each hand are computed.
    bounds: Bounds,
    /// The multipliers of scoops and home runs. `None` if the rules multiply neither against the number of opponents
    /// given to [`Model::new`].
    scoops: Option<ScoopMultipliers>,
    /// `true` if a better outcome of a row never costs units. A search may prune by bounds only in this case.
    pub(crate) monotone: bool,
    /// Upper bound on the total rounding error of a value, in units.
    pub(crate) rounding: f32,
    /// The probability that an opponent sets their hand. Other opponents surrender, declare a natural, or have no legal
    /// setting.
    play: f32,
    /// Units that a player who sets the hand receives regardless of the setting, averaged over all opponents. These are
    /// the units from opponents who do not set their hands, minus opponents' royalties for four of a kind and straight
    /// flushes that are broken up between rows.
    otherwise: f32,
    /// The units of surrendering. `None` if the rules do not allow it.
    pub(crate) surrender: Option<f32>,
    /// The units of a hand without a legal setting.
    pub(crate) misset: f32,
    /// The units of declaring each natural.
    naturals: [f32; Natural::ALL.len()],
    opponent_model: OpponentModel,
}

impl Model {
    /// Compiles the model against opponents who play `strategy`. `opponents` is the number of opponents settled
    /// together, or 1 if each is settled separately.
    pub(crate) fn new(payoffs: &Payoffs, strategy: &Strategy, opponents: usize) -> Model {
        let hands = strategy.hands().max(1) as f64;
        let share = |count: u64| count as f64 / hands;
        let owed = Natural::ALL.map(|natural| share(strategy.natural(natural)) * f64::from(payoffs.natural(natural)));
        let to_naturals: f64 = owed.iter().sum();
        let play = share(strategy.sets());
        let surrendered = share(strategy.surrenders());
        let cost = payoffs.surrender_cost().map(f64::from);
        let units = OutcomeUnits::new(payoffs);
        let selective = payoffs.asks_for_cards() || payoffs.asks_for_claims();
        let rows = RowValues::new(payoffs, strategy, true);
        let unpaid = selective.then(|| RowValues::new(payoffs, strategy, false));
        let earns = |row| -> Vec<bool> {
            let earns = |index| RowRank::from_index(index).is_some_and(|rank| payoffs.royalty(row, rank) != 0);
            (0..RowRank::COUNT).map(earns).collect()
        };
        let scooped = f64::from(payoffs.scoop_units());
        let opponent_model = OpponentModel::new(payoffs, strategy);
        let caps = rows.caps(unpaid.as_ref());
        let bounds = Bounds::new(|back, middle, front| units.at(back, middle, front), &caps, &opponent_model);
        Model {
            earns: ByRow::from_fn(|row| if selective { earns(row) } else { Vec::new() }),
            rounding: rounding(payoffs),
            bounds,
            rows,
            unpaid,
            monotone: units.monotone,
            units,
            scoops: ScoopMultipliers::new(payoffs, strategy, opponents),
            play: play as f32,
            otherwise: (surrendered * cost.unwrap_or(0.0) + share(strategy.missets()) * scooped
                - play * strategy.broken()
                - to_naturals) as f32,
            opponent_model,
            surrender: cost.map(|cost| (-play * cost - to_naturals) as f32),
            misset: (-play * scooped - to_naturals) as f32,
            naturals: Natural::ALL.map(|mine| {
                let against = Natural::ALL.map(|theirs| {
                    share(strategy.natural(theirs)) * f64::from(payoffs.natural_against(mine, theirs, None))
                });
                let others = strategy.sets() + strategy.surrenders() + strategy.missets();
                (share(others) * f64::from(payoffs.natural(mine)) + against.iter().sum::<f64>()) as f32
            }),
        }
    }

    /// Returns the units of declaring this natural.
    pub(crate) fn natural(&self, natural: Natural) -> f32 {
        self.naturals[natural as usize]
    }

    /// Returns the units of a setting, averaged over all opponents. `against_settings` is its value against the
    /// opponents who set their hands.
    #[inline]
    pub(crate) fn overall(&self, against_settings: f32) -> f32 {
        self.play * against_settings + self.otherwise
    }

    /// Returns the number of rows whose rank earns a royalty. Valid only if the payment of royalties depends on more
    /// than ranks.
    #[inline]
    pub(crate) fn earning(&self, ranks: ByRow<RowRank>) -> usize {
        ranks.iter().filter(|(row, rank)| self.earns.get(*row)[rank.index()]).count()
    }

    /// Computes the distributions of the opponents' rows for a player who holds this hand.
    pub(crate) fn fill_distributions(&self, hand: CardSet, distributions: &mut RowDistributions) {
        self.opponent_model.fill_distributions(hand, distributions);
    }

    /// Returns the chances of a row whose royalty is paid, and its units from royalties and corrections.
    pub(crate) fn row_equity(&self, distributions: &RowDistributions, row: Row, rank: RowRank) -> RowEquity {
        distributions.row(row).equity(self.rows.entry(row, rank))
    }

    /// Returns the value of a setting against opponents who set their hands. `paid` is `true` for the rows whose
    /// royalty is paid.
    pub(crate) fn value(&self, distributions: &RowDistributions, ranks: ByRow<RowRank>, paid: ByRow<bool>) -> f32 {
        let rows = |row| match (&self.unpaid, *paid.get(row)) {
            (Some(unpaid), false) => unpaid,
            _ => &self.rows,
        };
        let values = ByRow::from_fn(rows);
        self.value_of_rows(distributions, values, ranks)
    }

    /// Returns the value of a setting against opponents who set their hands, with every royalty paid.
    #[inline]
    pub(crate) fn value_paid(&self, distributions: &RowDistributions, ranks: ByRow<RowRank>) -> f32 {
        self.value_of_rows(distributions, ByRow::from_fn(|_| &self.rows), ranks)
    }

    /// Returns the value of a setting with these ranks. `values` contains the table that applies to each row.
    #[inline]
    fn value_of_rows(&self, distributions: &RowDistributions, values: ByRow<&RowValues>, ranks: ByRow<RowRank>) -> f32 {
        let entries = ByRow::from_fn(|row| values.get(row).entry(row, *ranks.get(row)));
        let chances = ByRow::from_fn(|row| distributions.row(row).equity(entries.get(row)));
        let outcomes = |row: Row| {
            let RowEquity { lose, tie, win, .. } = *chances.get(row);
            [lose, tie, win]
        };
        let rows = ByRow { front: outcomes(Row::Front), middle: outcomes(Row::Middle), back: outcomes(Row::Back) };
        let units = self.units.by_front(rows.middle, rows.back);
        let extras = chances.back.extra + chances.middle.extra + chances.front.extra;
        let mut worth = units[0] * rows.front[0] + units[1] * rows.front[1] + units[2] * rows.front[2] + extras;
        let pairs = self.opponent_model.pair_terms(&entries);
        let covariances = pairs.map(|pair| pair.covariance);
        if self.opponent_model.knows_pairs() {
            let [back_middle, back_front, middle_front] = pairs.map(|pair| pair.correction);
            worth += self.units.of_pairs(covariances, &rows) + (back_middle + back_front + middle_front);
        }
        if let Some(scoops) = &self.scoops {
            let multiplied = |row: Row| values.get(row).multiplied(row, *ranks.get(row)).unwrap_or_default();
            let royalties = ByRow::from_fn(multiplied);
            worth += scoops.adds(&self.units, &JointOutcomes { rows, covariances }, &royalties);
        }
        worth
    }

    /// Returns three chances for a setting: to scoop a given opponent, to scoop all opponents, and to be scooped by a
    /// given opponent who sets a hand. All three are 0 if the rules multiply neither scoops nor home runs against this
    /// many opponents.
    pub(crate) fn scoops(&self, distributions: &RowDistributions, ranks: ByRow<RowRank>) -> [f64; 3] {
        let Some(scoops) = &self.scoops else { return [0.0; 3] };
        let entries = ByRow::from_fn(|row| self.rows.entry(row, *ranks.get(row)));
        let rows = ByRow::from_fn(|row| {
            let RowEquity { lose, tie, win, .. } = distributions.row(row).equity(entries.get(row));
            [lose, tie, win]
        });
        let covariances = self.opponent_model.pair_terms(&entries).map(|pair| pair.covariance);
        scoops.chances(&JointOutcomes { rows, covariances })
    }

    /// Computes the bounds for a hand with these distributions, and writes them into `hand`; see [`Model::bound`].
    pub(crate) fn bounds(&self, distributions: &RowDistributions, hand: &mut HandBounds) {
        self.bounds.of_hand(distributions, hand);
    }

    /// Returns an approximate upper bound on the value of settings with rows of these rank indices, or with weaker
    /// rows. The bound applies whether or not royalties are paid. Valid only if [`Model::monotone`] is `true`. A value
    /// can exceed the bound because of rounding errors, or because the joint terms of two rows are not exactly
    /// monotonic; see [`bounds`](super::bounds).
    #[inline(always)]
    pub(crate) fn bound(&self, hand: &HandBounds, ranks: ByRow<u16>) -> f32 {
        let bands = self.bounds.bands(ranks);
        let most = self.bounds.at(hand, bands);
        match &self.scoops {
            None => most,
            Some(scoops) => most + scoops.most(&self.units, &self.bounds.rows_at_most(hand, bands)),
        }
    }
}

/// Returns an upper bound on the total rounding error of a value, in units.
fn rounding(payoffs: &Payoffs) -> f32 {
    let times = payoffs.multipliers();
    let royalties: i32 = Row::ALL.into_iter().map(|row| payoffs.royalty_points(row).most()).sum();
    let most = payoffs.scoop_units() + 2 * royalties * times.scoop;
    2e-6 * (most * times.home_run).max(50) as f32
}

#[cfg(all(test, feature = "embedded-tables"))]
mod tests {
    use super::*;
    use crate::cards::Rng;
    use crate::chinese::Rules;
    use crate::chinese::rules::Preset;
    use crate::solver::Equilibrium;
    use crate::solver::strategy::corrections::{Corrections, OF_PAIR};

    #[test]
    fn corrections_are_added_to_the_value_of_a_setting() {
        let rules = Rules::of(Preset::Plain);
        let payoffs = Payoffs::new(&rules);
        let with = |corrections| {
            let mut strategy = Equilibrium::embedded(&rules, 1).unwrap().unwrap().strategy().clone();
            strategy.correct(corrections);
            Model::new(&payoffs, &strategy, 1)
        };
        let mut rng = Rng::new(8);
        let rows = ByRow::from_fn(|_| (0..RowRank::COUNT).map(|_| f64::from(rng.below(100)) / 100.0).collect());
        let none = || ByRow::from_fn(|_| vec![0.0; RowRank::COUNT]);
        let zero = with(Corrections::new(none(), [&[0.0; OF_PAIR]; 3]));
        let by_row = with(Corrections::new(rows.clone(), [&[0.0; OF_PAIR]; 3]));
        let by_pair = with(Corrections::new(none(), [&[0.5; OF_PAIR], &[0.25; OF_PAIR], &[0.125; OF_PAIR]]));
        let mut distributions = RowDistributions::default();
        zero.fill_distributions(rng.deal(CardSet::DECK, 13), &mut distributions);
        for _ in 0..100 {
            let ranks = ByRow::from_fn(|_| RowRank::from_index(rng.below(RowRank::COUNT as u32) as usize).unwrap());
            let added = |model: &Model| {
                f64::from(model.value_paid(&distributions, ranks) - zero.value_paid(&distributions, ranks))
            };
            let of_rows: f64 = ranks.iter().map(|(row, rank)| rows.get(row)[rank.index()]).sum();
            assert!((added(&by_row) - of_rows).abs() < 1e-4, "{ranks:?}");
            assert!((added(&by_pair) - 0.875).abs() < 1e-4, "{ranks:?}");
        }
    }
}

/// The rules and a strategy, compiled for a search that values settings.
#[derive(Clone, Debug)]
pub(crate) struct Valuation {
    pub(crate) payoffs: Payoffs,
    pub(crate) model: Model,
}

impl Valuation {
    /// Compiles rules and the strategy of the opponents. `opponents` is the number of opponents settled together, or 1
    /// if each is settled separately.
    pub(crate) fn new(rules: &Rules, strategy: &Strategy, opponents: usize) -> Valuation {
        let payoffs = Payoffs::new(rules);
        Valuation { model: Model::new(&payoffs, strategy, opponents), payoffs }
    }

    /// Returns `candidate` with the royalty claims that give it the highest value, and with this value. `rows` are
    /// the cards of the candidate's rows, and `distributions` describe the opponents' rows, given the hand. If several
    /// choices of claims are tied, uses the first in the order of [`Payoffs::choices`].
    pub(crate) fn best_claims(
        &self,
        distributions: &RowDistributions,
        candidate: Candidate,
        rows: &ByRow<CardSet>,
    ) -> Candidate {
        let valued = with_each_claim(&self.payoffs, candidate, rows).map(|claimed| {
            let paid = ByRow::from_fn(|row| claimed.royalties.get(Source::Row(row)) != 0);
            let value = self.model.value(distributions, claimed.ranks, paid) + claimed.royalties.broken as f32;
            Candidate { value, ..claimed }
        });
        valued.reduce(|best, other| if other.value > best.value { other } else { best }).unwrap_or(candidate)
    }
}
