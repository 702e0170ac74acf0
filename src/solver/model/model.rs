use std::cmp::Ordering;

use super::bounds::{Ceiling, Ceilings};
use super::outlook::{Chances, Odds, Outlook, Place, RowOdds, places};
use super::strategy::Strategy;
use crate::cards::CardSet;
use crate::chinese::payoffs::Payoffs;
use crate::chinese::royalties::RowPoints;
use crate::chinese::rules::RoyaltyPolicy;
use crate::chinese::{ByRow, Natural, Row};
use crate::eval::RowRank;

/// Four numbers that are multiplied and added side by side: one for each outcome of a row (lost, tied, won), and 0.
type Lanes = [f32; 4];

/// A strategy and the rules compiled into a function that values a setting in a few nanoseconds, in units per opponent.
///
/// It takes the three rows of an opponent as independent of one another and of the hand that is set. What that costs is
/// measured; the sampled value has neither fault.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    /// Of rows whose royalty is paid.
    rows: RowValues,
    /// Of rows whose royalty is not paid, under rules by which rank alone does not decide that.
    unpaid: Option<RowValues>,
    /// Whether a row of a rank earns anything, under the same rules.
    earns: ByRow<Vec<bool>>,
    /// The most of either that a row brings that is no stronger.
    caps: RowValues,
    /// Units by the outcomes of the back, the middle and the front.
    units: [[Lanes; 3]; 3],
    /// How the units of two rows depend on each other.
    interplay: [[f32; 3]; 3],
    ceilings: Ceilings,
    times: Option<Times>,
    /// Whether a stronger row never earns less from the rows' outcomes, so that a search may prune by bounds.
    pub(crate) monotone: bool,
    /// More than what rounding adds up to in a value.
    pub(crate) rounding: f32,
    /// The chance that the opponent sets the hand.
    play: f32,
    /// What comes, against opponents who do not set, to a player who sets.
    otherwise: f32,
    /// What surrendering brings, where the rules allow it.
    pub(crate) surrender: Option<f32>,
    /// What a hand brings that has no legal setting.
    pub(crate) misset: f32,
    naturals: [f32; Natural::ALL.len()],
    /// What a hand may expect of the opponents' rows.
    outlook: Outlook,
}

/// What rows bring by their rank.
#[derive(Clone, Debug)]
struct RowValues {
    places: ByRow<Vec<Place>>,
    /// Where scoops multiply: what of a row's payments beside its unit is multiplied, by its outcome.
    multiplied: Option<ByRow<Vec<Lanes>>>,
}

/// How scoops and home runs multiply.
#[derive(Clone, Copy, Debug)]
struct Times {
    /// The outcomes that are scoops, of the back, the middle and the front; the first so many of these.
    scoops: ([[usize; 3]; 4], usize),
    /// What a scoop adds, as a multiple of what it multiplies.
    scoop_adds: f32,
    /// What a home run adds, in the same way.
    home_run_adds: f32,
    /// How many other opponents a home run needs, all of whom are unknown.
    others: i32,
    /// The chance that an opponent is scooped who does not set legally.
    misset: f32,
    /// The chance that an opponent who scoops has a home run.
    suffered: f32,
    /// Whether a row may bring more when it loses than weaker ones: where both players are paid their royalties.
    wins_from_losses: bool,
}

const OUTCOMES: [Ordering; 3] = [Ordering::Less, Ordering::Equal, Ordering::Greater];

impl Model {
    /// The model against so many opponents who play the strategy.
    pub(crate) fn new(payoffs: &Payoffs, strategy: &Strategy, opponents: usize) -> Model {
        let hands = strategy.hands().max(1) as f64;
        let share = |count: u64| count as f64 / hands;
        let owed = Natural::ALL.map(|natural| share(strategy.natural(natural)) * f64::from(payoffs.natural(natural)));
        let to_naturals: f64 = owed.iter().sum();
        let play = share(strategy.sets());
        let surrendered = share(strategy.surrenders());
        let cost = payoffs.surrender_cost().map(f64::from);
        let units = OUTCOMES.map(|back| {
            OUTCOMES.map(|middle| {
                let [lost, tied, won] = OUTCOMES.map(|front| payoffs.row_units(ByRow { front, middle, back }) as f32);
                [lost, tied, won, 0.0]
            })
        });
        let selective = payoffs.asks_for_cards() || payoffs.asks_for_claims();
        let rows = RowValues::new(payoffs, strategy, true);
        let unpaid = selective.then(|| RowValues::new(payoffs, strategy, false));
        let earns = |row| -> Vec<bool> {
            let earns = |index| RowRank::from_index(index).is_some_and(|rank| payoffs.royalty(row, rank) != 0);
            (0..RowRank::COUNT).map(earns).collect()
        };
        let scooped = f64::from(payoffs.scoop_units());
        let outlook = Outlook::new(payoffs, strategy);
        let interplay = interplay(&units);
        let caps = rows.caps(unpaid.as_ref());
        let ceilings = Ceilings::new(|back, middle, front| units[back][middle][front], &caps.places, &outlook);
        Model {
            earns: ByRow::from_fn(|row| if selective { earns(row) } else { Vec::new() }),
            rounding: rounding(payoffs),
            ceilings,
            caps,
            rows,
            unpaid,
            monotone: is_monotone(&units),
            units,
            times: Times::new(payoffs, strategy, opponents),
            play: play as f32,
            otherwise: (surrendered * cost.unwrap_or(0.0) + share(strategy.missets()) * scooped
                - play * strategy.broken()
                - to_naturals) as f32,
            interplay,
            outlook,
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

    /// What declaring this natural brings.
    pub(crate) fn natural(&self, natural: Natural) -> f32 {
        self.naturals[natural as usize]
    }

    /// What a setting brings, from what it brings against opponents who set.
    #[inline]
    pub(crate) fn overall(&self, against_settings: f32) -> f32 {
        self.play * against_settings + self.otherwise
    }

    /// Whether royalties do not follow from the ranks of rows alone.
    pub(crate) fn is_selective(&self) -> bool {
        self.unpaid.is_some()
    }

    /// How many rows of these ranks earn a royalty, where [`Model::is_selective`].
    #[inline]
    pub(crate) fn earning(&self, front: u16, middle: u16, back: u16) -> usize {
        let earns = &self.earns;
        usize::from(earns.front[usize::from(front)])
            + usize::from(earns.middle[usize::from(middle)])
            + usize::from(earns.back[usize::from(back)])
    }

    /// What who holds this hand may expect of the opponents' rows.
    pub(crate) fn odds(&self, hand: CardSet, odds: &mut Odds) {
        self.outlook.odds(hand, odds);
    }

    /// The chances of a row, with its royalty paid.
    pub(crate) fn chances(&self, odds: &Odds, row: Row, rank: RowRank) -> Chances {
        odds.row(row).at(&self.rows.places.get(row)[rank.index()])
    }

    /// What a setting brings against opponents who set, with the royalties of these rows paid.
    pub(crate) fn value(&self, odds: &Odds, ranks: ByRow<RowRank>, paid: ByRow<bool>) -> f32 {
        let rows = |row| match (&self.unpaid, *paid.get(row)) {
            (Some(unpaid), false) => unpaid,
            _ => &self.rows,
        };
        let of = ByRow::from_fn(rows);
        self.worth(ByRow::from_fn(|row| odds.row(row)), of, ranks, true)
    }

    /// The same with every royalty paid.
    #[inline]
    pub(crate) fn value_paid(&self, odds: &Odds, ranks: ByRow<RowRank>) -> f32 {
        self.worth(ByRow::from_fn(|row| odds.row(row)), ByRow::from_fn(|_| &self.rows), ranks, true)
    }

    /// What rows bring that are worth so much; as a value with what they bring together, or as a bound without.
    #[inline]
    fn worth(&self, odds: ByRow<RowOdds<'_>>, of: ByRow<&RowValues>, ranks: ByRow<RowRank>, is_value: bool) -> f32 {
        let place = |row: Row| &of.get(row).places.get(row)[ranks.get(row).index()];
        let places = ByRow::from_fn(place);
        let chances = ByRow::from_fn(|row| odds.get(row).at(places.get(row)));
        let lanes = |row: Row| {
            let Chances { lose, tie, win, .. } = *chances.get(row);
            [lose, tie, win]
        };
        let outcomes = ByRow { front: lanes(Row::Front), middle: lanes(Row::Middle), back: lanes(Row::Back) };
        let ByRow { front, middle, back } = outcomes;
        let [lost, tied, won] = &self.units;
        let given_middle = |m: usize| weigh(back, [&lost[m], &tied[m], &won[m]]);
        let given = [given_middle(0), given_middle(1), given_middle(2)];
        let units = weigh(middle, [&given[0], &given[1], &given[2]]);
        let royalties = chances.back.royalty + chances.middle.royalty + chances.front.royalty;
        let mut worth = units[0] * front[0] + units[1] * front[1] + units[2] * front[2] + royalties;
        if let Some(times) = &self.times {
            worth += self.multiplied(times, &outcomes, of, ranks, is_value);
        }
        if is_value && self.outlook.knows_pairs() {
            worth += self.together(&outcomes, &places);
        }
        worth
    }

    /// What it brings that an opponent's rows are not independent: how much more often two of them are won together.
    #[inline]
    fn together(&self, outcomes: &ByRow<[f32; 3]>, places: &ByRow<&Place>) -> f32 {
        let [back_middle, back_front, middle_front] = self.outlook.together(places);
        let mut sum = 0.0;
        for i in 0..3 {
            let [given_front, given_middle, given_back] = self.interplay[i];
            sum += back_middle * outcomes.front[i] * given_front;
            sum += back_front * outcomes.middle[i] * given_middle;
            sum += middle_front * outcomes.back[i] * given_back;
        }
        sum
    }

    /// What scoops and home runs add.
    #[cold]
    fn multiplied(
        &self,
        times: &Times,
        outcomes: &ByRow<[f32; 3]>,
        of: ByRow<&RowValues>,
        ranks: ByRow<RowRank>,
        is_value: bool,
    ) -> f32 {
        let multiplied = |row: Row| {
            let of = of.get(row).multiplied.as_ref();
            of.map_or([0.0; 4], |of| of.get(row)[ranks.get(row).index()])
        };
        let ByRow { front, middle, back } = outcomes;
        let [of_back, of_middle, of_front] = [Row::Back, Row::Middle, Row::Front].map(multiplied);
        let at = |b: usize, m: usize, f: usize, least: f32| Scooping {
            chance: back[b] * middle[m] * front[f],
            units: self.units[b][m][f] * back[b] * middle[m] * front[f],
            royalties: of_back[b].max(least) * middle[m] * front[f]
                + back[b] * of_middle[m].max(least) * front[f]
                + back[b] * middle[m] * of_front[f].max(least),
        };
        // As a bound what winning brings is not below nothing, because weaker rows may win less often.
        let least = if is_value { f32::NEG_INFINITY } else { 0.0 };
        let (mut scoops, mut scooped) = (Scooping::default(), Scooping::default());
        for &[b, m, f] in times.scoops() {
            scoops.add(at(b, m, f, least));
            scooped.add(at(2 - b, 2 - m, 2 - f, f32::NEG_INFINITY));
        }
        if !is_value && times.wins_from_losses {
            // Nor is there a chance to put beside what losing brings, because weaker rows lose more often.
            let brought = [of_back, of_middle, of_front].map(|of| of[0].max(0.0) + of[1].max(0.0));
            scooped.royalties = brought.iter().sum();
        }
        let home_run = (self.play * scoops.chance + times.misset).powi(times.others);
        (times.scoop_adds + times.home_run_adds * home_run) * (scoops.units + scoops.royalties)
            + (times.scoop_adds + times.home_run_adds * times.suffered) * (scooped.units + scooped.royalties)
    }

    /// The chances that a setting scoops one opponent, and all of them.
    pub(crate) fn scoops(&self, odds: &Odds, ranks: ByRow<RowRank>) -> (f64, f64) {
        let Some(times) = self.times else { return (0.0, 0.0) };
        let of = |row| {
            let Chances { lose, tie, win, .. } = self.chances(odds, row, *ranks.get(row));
            [lose, tie, win]
        };
        let (front, middle, back) = (of(Row::Front), of(Row::Middle), of(Row::Back));
        let mut scoop = 0.0;
        for &[b, m, f] in times.scoops() {
            scoop += back[b] * middle[m] * front[f];
        }
        let each = f64::from(self.play * scoop + times.misset);
        (each, each.powi(times.others + 1))
    }

    /// What no setting of a hand with these odds brings more than; see [`Model::bound`].
    pub(crate) fn ceiling(&self, odds: &Odds, ceiling: &mut Ceiling) {
        self.ceilings.of(odds, ceiling);
    }

    /// What no setting with rows of these ranks, or weaker ones, brings more than, whichever royalties are paid, if the
    /// model is monotone; but for rounding, and for noise in how rows go together.
    #[inline(always)]
    pub(crate) fn bound(&self, odds: &Odds, ceiling: &Ceiling, ranks: ByRow<u16>) -> f32 {
        let parts = self.ceilings.parts(ranks);
        let (alone, together) = self.ceilings.at(ceiling, parts);
        if self.times.is_none() { alone + together } else { self.bound_with_times(odds, parts) + together }
    }

    #[cold]
    fn bound_with_times(&self, odds: &Odds, parts: ByRow<u8>) -> f32 {
        let (odds, of) = (ByRow::from_fn(|row| odds.caps(row)), ByRow::from_fn(|_| &self.caps));
        self.worth(odds, of, self.ceilings.tops(parts), false) + self.ceilings.margin(parts)
    }
}

/// How the units of each two rows depend on each other, given the outcome of the third: the front, the middle, the back.
fn interplay(units: &[[Lanes; 3]; 3]) -> [[f32; 3]; 3] {
    let both = |at: &dyn Fn(usize, usize) -> f32| at(2, 2) - at(2, 0) - at(0, 2) + at(0, 0);
    std::array::from_fn(|i| [both(&|b, m| units[b][m][i]), both(&|b, f| units[b][i][f]), both(&|m, f| units[i][m][f])])
}

/// More than what rounding adds up to, with chances below one.
fn rounding(payoffs: &Payoffs) -> f32 {
    let times = payoffs.multipliers();
    let royalties: i32 = Row::ALL.into_iter().map(|row| payoffs.royalty_points(row).most()).sum();
    let most = payoffs.scoop_units() + 2 * royalties * times.scoop;
    2e-6 * (most * times.home_run).max(50) as f32
}

#[inline]
fn weigh([lose, tie, win]: [f32; 3], [lost, tied, won]: [&Lanes; 3]) -> Lanes {
    std::array::from_fn(|i| lose * lost[i] + tie * tied[i] + win * won[i])
}

/// What is multiplied when a setting scoops, or is scooped: the chance, what rows move, and what royalties do.
#[derive(Clone, Copy, Default)]
struct Scooping {
    chance: f32,
    units: f32,
    royalties: f32,
}

impl Scooping {
    fn add(&mut self, other: Scooping) {
        self.chance += other.chance;
        self.units += other.units;
        self.royalties += other.royalties;
    }
}

impl Times {
    #[inline]
    fn scoops(&self) -> &[[usize; 3]] {
        &self.scoops.0[..self.scoops.1]
    }

    fn new(payoffs: &Payoffs, strategy: &Strategy, opponents: usize) -> Option<Times> {
        let times = payoffs.multipliers();
        let home_runs = times.home_run_from.is_some_and(|from| opponents >= from);
        if times.scoop == 1 && !home_runs {
            return None;
        }
        let mut scoops = ([[0; 3]; 4], 0);
        for (b, m, f) in (0..27).map(|i| (i / 9, i / 3 % 3, i % 3)) {
            if payoffs.is_scoop(&ByRow { front: OUTCOMES[f], middle: OUTCOMES[m], back: OUTCOMES[b] }) {
                scoops.0[scoops.1] = [b, m, f];
                scoops.1 += 1;
            }
        }
        Some(Times {
            scoops,
            scoop_adds: (times.scoop - 1) as f32,
            home_run_adds: if home_runs { ((times.home_run - 1) * times.scoop) as f32 } else { 0.0 },
            others: opponents.saturating_sub(1) as i32,
            misset: (strategy.missets() as f64 / strategy.hands().max(1) as f64) as f32,
            suffered: strategy.home_runs_by_scoop() as f32,
            wins_from_losses: payoffs.royalty_policy() == RoyaltyPolicy::Both && times.royalties,
        })
    }
}

impl RowValues {
    fn new(payoffs: &Payoffs, strategy: &Strategy, paid: bool) -> RowValues {
        let times = payoffs.multipliers();
        let multiplies = times.scoop > 1 || times.home_run_from.is_some();
        let of = |row| values(payoffs, row, strategy, paid);
        let ByRow { front, middle, back } = ByRow::from_fn(of);
        RowValues {
            places: ByRow { front: front.0, middle: middle.0, back: back.0 },
            multiplied: multiplies.then_some(ByRow { front: front.1, middle: middle.1, back: back.1 }),
        }
    }

    /// The same with the most that these or others bring a row that is no stronger.
    fn caps(&self, others: Option<&RowValues>) -> RowValues {
        let more = |mine: f32, theirs: Option<f32>| theirs.map_or(mine, |theirs| mine.max(theirs));
        let places = ByRow::from_fn(|row| {
            let mut cap = f32::NEG_INFINITY;
            let others = others.map(|others| others.places.get(row));
            let capped = |(rank, place): (usize, &Place)| {
                cap = cap.max(more(place.royalty, others.map(|others| others[rank].royalty)));
                Place { royalty: cap, ..*place }
            };
            self.places.get(row).iter().enumerate().map(capped).collect()
        });
        let multiplied = self.multiplied.as_ref().map(|multiplied| {
            ByRow::from_fn(|row| {
                let mut cap = [f32::NEG_INFINITY; 4];
                let others = others.and_then(|others| others.multiplied.as_ref()).map(|others| others.get(row));
                let capped = |(rank, lanes): (usize, &Lanes)| {
                    for (i, cap) in cap.iter_mut().enumerate() {
                        *cap = cap.max(more(lanes[i], others.map(|others| others[rank][i])));
                    }
                    cap
                };
                multiplied.get(row).iter().enumerate().map(capped).collect()
            })
        });
        RowValues { places, multiplied }
    }
}

/// The places of every strength in a row of the strategy, and what its payments beside the row's unit come to that
/// scoops multiply, by outcome.
fn values(payoffs: &Payoffs, row: Row, strategy: &Strategy, paid: bool) -> (Vec<Place>, Vec<Lanes>) {
    let (shown, unpaid) = (strategy.row(row), strategy.unpaid(row));
    let total = shown.iter().sum::<u64>().max(1) as f64;
    // What royalties bring depends on the opponent's rank only through its royalty and who wins the row.
    let points: &RowPoints = payoffs.royalty_points(row);
    let of_rank: Vec<i32> =
        (0..shown.len()).map(|index| RowRank::from_index(index).map_or(0, |rank| points.get(rank))).collect();
    let mut royalties = of_rank.clone();
    royalties.push(0);
    royalties.sort_unstable();
    royalties.dedup();
    let class: Vec<usize> = of_rank.iter().map(|&units| royalties.partition_point(|&other| other < units)).collect();
    let nothing = royalties.partition_point(|&other| other < 0);
    let multiplies_royalties = payoffs.multipliers().royalties;

    let add = |counts: &mut [u64], index: usize| {
        counts[class[index]] += shown[index] - unpaid[index];
        counts[nothing] += unpaid[index];
    };
    let mut above = vec![0u64; royalties.len()];
    (0..shown.len()).for_each(|index| add(&mut above, index));
    let mut below = vec![0u64; royalties.len()];
    let mut places = places(payoffs, strategy, row);
    let mut multiplied = Vec::with_capacity(shown.len());
    for (index, &earned) in of_rank.iter().enumerate() {
        let mine = if paid { earned } else { 0 };
        let mut same = vec![0; royalties.len()];
        add(&mut same, index);
        above.iter_mut().zip(&same).for_each(|(above, same)| *above -= same);
        // What the row's unit changes by, and the royalties.
        let beside_unit = |outcome: Ordering, theirs: i32| {
            let (unit, to_me, to_them) = payoffs.row_payments(outcome, mine, theirs);
            (f64::from(unit - payoffs.values().row * outcome as i32), f64::from(to_me - to_them))
        };
        let brings = |counts: &[u64], outcome: Ordering| -> (f64, f64) {
            let each = counts.iter().zip(&royalties).filter(|(count, _)| **count > 0).map(|(&count, &theirs)| {
                let (unit, royalty) = beside_unit(outcome, theirs);
                (count as f64 * unit / total, count as f64 * royalty / total)
            });
            each.fold((0.0, 0.0), |sum, each| (sum.0 + each.0, sum.1 + each.1))
        };
        let by_outcome =
            [brings(&above, Ordering::Less), brings(&same, Ordering::Equal), brings(&below, Ordering::Greater)];
        places[index].royalty = by_outcome.iter().map(|(unit, royalty)| unit + royalty).sum::<f64>() as f32;
        let [lost, tied, won] =
            by_outcome.map(|(unit, royalty)| (unit + if multiplies_royalties { royalty } else { 0.0 }) as f32);
        multiplied.push([lost, tied, won, 0.0]);
        below.iter_mut().zip(&same).for_each(|(below, same)| *below += same);
    }
    (places, multiplied)
}

/// Whether winning a row instead of tying it, or tying it instead of losing it, never costs units.
fn is_monotone(units: &[[Lanes; 3]; 3]) -> bool {
    let rises = |at: &dyn Fn(usize) -> f32| at(0) <= at(1) && at(1) <= at(2);
    (0..3)
        .all(|i| (0..3).all(|j| rises(&|k| units[i][j][k]) && rises(&|k| units[i][k][j]) && rises(&|k| units[k][i][j])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{CardSet, Rng};
    use crate::chinese::rules::Preset;
    use crate::chinese::settle::settle_first;
    use crate::chinese::{Rules, Showing};
    use crate::solver::Equilibrium;
    use crate::solver::opponents::fresh_deals::deal_tables;
    use crate::solver::opponents::groups::Alike;
    use crate::solver::opponents::population::{Crowd, EMBEDDED, Population};
    use crate::solver::opponents::suit_relabelling::Seen;
    use crate::solver::parallel::map_chunks;
    use crate::solver::play::player::{Choice, Player};
    use crate::solver::search::search::Search;

    /// The standard rules without naturals, so that every hand is set, and with these options.
    fn rules(options: &[(&str, &str)]) -> Rules {
        let mut rules = Rules::of(Preset::Standard);
        for (name, value) in [("naturals", "none"), ("surrender", "off")].iter().chain(options) {
            rules.set(name, *value).unwrap();
        }
        rules.validate().unwrap();
        rules
    }

    /// How far the model is from what the options are worth, on average over hands for which they are worth something,
    /// and how far a model is that ignores them: as far as they are worth.
    ///
    /// Opponents play the standard strategy whatever the options, which costs no training: the model has to be right
    /// about any strategy.
    fn errors(options: &[(&str, &str)], opponents: usize) -> (f64, f64, usize) {
        let standard = Equilibrium::embedded(&Rules::default(), 3).unwrap().unwrap();
        let (with, without) = (rules(options), rules(&[]));
        // What card removal changes is no matter of options.
        let strategy = standard.strategy().unaware();
        let [player, ignorant] = [&with, &without].map(|rules| Player::new(rules, &strategy, opponents));
        let together = player.payoffs().seating(opponents).is_together();
        let others = Player::new(&without, standard.strategy(), 1);
        // The same settings, with the royalties that they have by either rules.
        let populations = [Population::new(), Population::new()];
        let hands: Vec<CardSet> = {
            let mut rng = Rng::new(8);
            (0..100).map(|_| rng.deal(CardSet::DECK, 13)).collect()
        };
        let compare = |search: &mut Search, n: usize| {
            let hand = hands[n];
            let Choice::Set(found) = player.play(search, hand) else { panic!("every hand is set") };
            let rows = found.cut.map(|mask| search.cards(mask));
            let show = |of: &Player| Showing::of_rows(of.payoffs(), &rows, found.ranks, found.claims);
            let (mine, plain) = (show(&player), show(&ignorant));
            let seats = opponents as f64;
            // What is paid with the options and without, from all opponents.
            let paid = if together {
                let tables = deal_tables(&others, search, (CardSet::DECK - hand, opponents), 9, n);
                let mean = |payoffs: &Payoffs, me: &Showing| {
                    let units = tables.iter().map(|table| {
                        let table: Vec<Showing> = [me].into_iter().chain(table).copied().collect();
                        let mut units = 0;
                        settle_first(payoffs, &table, &mut units);
                        f64::from(units)
                    });
                    units.sum::<f64>() / tables.len() as f64
                };
                (mean(player.payoffs(), &mine), mean(ignorant.payoffs(), &plain))
            } else {
                let mean = |population: &Population, of: &Player, me: &Showing| {
                    let crowd = Crowd { population, player: of, plays: standard.plays(), bank: None };
                    let (seen, alike) = (Seen::new(hand), Alike::new(of.payoffs(), &[me]));
                    let (mut units, mut total) = (0.0, 0.0);
                    for met in (0..EMBEDDED).map(|block| crowd.meet(block, &seen, &alike)) {
                        for (theirs, weights) in met.showings.iter().zip(&met.weights) {
                            units += weights[0] as f64 * f64::from(of.payoffs().units(me, theirs));
                            total += weights[0] as f64;
                        }
                    }
                    seats * units / total
                };
                let [with, without] = &populations;
                (mean(with, &player, &mine), mean(without, &ignorant, &plain))
            };
            let expected = |of: &Player, value: f32| seats * f64::from(of.model().overall(value));
            let knows = expected(&player, found.value);
            let mut odds = Odds::default();
            ignorant.model().odds(hand, &mut odds);
            let ignores = expected(&ignorant, ignorant.model().value(&odds, found.ranks, ByRow::from_fn(|_| true)));
            // What the options are worth: the faults that both models share are no matter here.
            let (wanted, found) = (paid.0 - paid.1, knows - ignores);
            (wanted.abs() > 0.2).then_some(((found - wanted).abs(), wanted.abs()))
        };
        let all = map_chunks(hands.len(), Search::new, compare);
        let met: Vec<(f64, f64)> = all.into_iter().flatten().collect();
        let mean = |of: fn(&(f64, f64)) -> f64| met.iter().map(of).sum::<f64>() / met.len() as f64;
        (mean(|m| m.0), mean(|m| m.1), met.len())
    }

    /// Every option that changes what rows and royalties pay changes what the model says, and in the same way.
    #[test]
    fn no_option_is_ignored() {
        let variants: [(&[(&str, &str)], usize); 15] = [
            (&[("scoring", "1-6")], 3),
            (&[("scoring", "custom"), ("custom", "2,1,1")], 3),
            (&[("scoop-multiplier", "2")], 3),
            (&[("scoop-multiplier", "2"), ("multiplier-scope", "rows")], 3),
            (&[("scoop-multiplier", "2"), ("scoop-rule", "no-loss")], 3),
            (&[("home-run-multiplier", "3")], 3),
            (&[("home-run-multiplier", "3"), ("home-run-rule", "all-opponents")], 2),
            (&[("royalty-table", "eastern"), ("royalty-mode", "replace")], 3),
            (&[("royalty-table", "ofc"), ("royalty-policy", "both")], 3),
            (&[("royalty", "back:flush=4,middle:straight=3")], 3),
            (&[("royalty", "back:flush=4,middle:straight=3"), ("royalty-policy", "cancel")], 3),
            (&[("royalty", "back:flush=4,middle:straight=4"), ("royalty-limit", "one")], 3),
            (&[("royalty", "back:quads=9"), ("broken-royalties", "also")], 3),
            (&[("royalty", "back:flush=4,middle:straight=3"), ("royalty-declaration", "required")], 3),
            (&[("overall-rule", "majority"), ("royalty-table", "flat"), ("royalty-policy", "both")], 3),
        ];
        for (options, opponents) in variants {
            let (knows, ignores, hands) = errors(options, opponents);
            assert!(hands >= 1, "{options:?}: no hand for which it matters");
            assert!(
                knows < 0.7 * ignores,
                "{options:?}: off by {knows:.3}, and {ignores:.3} if ignored, {hands} hands"
            );
        }
    }
}
