//! The best setting of a hand in fantasyland: thirteen of its 13 to 17 cards.

use itertools::Itertools;

use super::best_plans::BestPlans;
use crate::amounts::Thousandths;
use crate::cards::{Card, CardSet, Rank, Suit};
use crate::chinese::rules::{FANTASYLAND_CARDS, MOST_CARDS};
use crate::chinese::{ByRow, Row};
use crate::eval::multiset::INDEX_ADDENDS;
use crate::eval::{RowRank, RowTable};
use crate::open_face::board_scorer::{BoardScorer, Prize, ScoredRow};
use crate::open_face::objective::Objective;
use crate::open_face::position::{PositionError, Whose, check_objective};
use crate::open_face::variant::Variant;

/// A set of cards of the hand, one bit per card.
type HandMask = u32;

/// A row that can be made from cards of the hand.
#[derive(Clone, Copy, Debug)]
struct CandidateRow {
    mask: HandMask,
    made: ScoredRow,
    /// Upper bound on what the row adds to a board, in thousandths of a unit.
    most: i64,
}

/// A setting of a hand in fantasyland.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FantasylandSetting {
    /// The rows.
    pub rows: ByRow<CardSet>,
    /// The cards left over.
    pub left: CardSet,
    /// The value of the setting: its units or royalties, plus the value of staying in fantasyland if `stays` is `true`.
    pub value: Thousandths,
    /// Whether the setting keeps its player in fantasyland.
    pub stays: bool,
    /// Whether the setting is foul.
    pub foul: bool,
}

/// A solver that sets hands in fantasyland. The solver reuses its buffers for each hand.
#[derive(Debug, Default)]
pub struct Setter {
    fronts: Vec<CandidateRow>,
    /// Whether a higher front always earns at least as much as a lower one, regardless of the other rows.
    rising: bool,
    middles: Vec<CandidateRow>,
    backs: Vec<CandidateRow>,
    /// The middles in search order, each with an upper bound on what the middle and a front earn together.
    tried: Vec<(CandidateRow, i64)>,
    /// For each card of the hand, one bit per middle in search order. The bit is set if the middle does not use the
    /// card.
    without: Vec<Vec<u64>>,
}

impl Setter {
    /// Returns a setter.
    pub fn new() -> Setter {
        Setter::default()
    }

    /// Returns the best setting of a hand of 13 to 17 cards, against the opponents' finished boards if the objective
    /// counts opponents. The result is foul if every setting is foul, or if a foul setting has a higher value than
    /// every setting that is not foul. On a tie, the result is any of the best settings.
    ///
    /// # Errors
    /// Returns an error in these cases:
    ///
    /// * The hand does not have 13 to 17 cards.
    /// * There are too many opponents, or an opponent's board is not finished.
    /// * A card is in two places.
    /// * A value of the objective is beyond the range of units.
    pub fn set(
        &mut self,
        variant: &Variant,
        hand: CardSet,
        objective: &Objective,
        opponents: &[ByRow<CardSet>],
    ) -> Result<FantasylandSetting, PositionError> {
        let best = self.plans(variant, hand, objective, opponents, 1)?.pop();
        // `plans` always returns a setting, so the fallback is never used.
        Ok(best.unwrap_or_else(|| {
            valued(&BoardScorer::new(variant, objective, Prize::Staying, opponents), hand, any_setting(hand))
        }))
    }

    /// Returns the best setting of a hand of 13 to 17 cards, ignoring opponents. If [`Setter::set`] fails, returns any
    /// setting.
    pub(in crate::open_face) fn set_alone(
        &mut self,
        variant: &Variant,
        hand: CardSet,
        objective: &Objective,
    ) -> FantasylandSetting {
        let set = self.set(variant, hand, objective, &[]);
        set.unwrap_or_else(|_| {
            valued(&BoardScorer::new(variant, objective, Prize::Staying, &[]), hand, any_setting(hand))
        })
    }

    /// Returns the best settings of the `wanted` best [plans](crate::solver::Plan), one per plan and best first. There
    /// is always at least one setting. If the objective ignores opponents, rows without a royalty do not make different
    /// plans. Settings that are not foul are strengthened until no exchange of a card with a left-over card can make a
    /// row stronger without changing `value`, `foul` or `stays`. A foul setting is listed only if every setting is
    /// foul, or if it has a higher value than every setting that is not foul.
    ///
    /// # Errors
    /// Returns an error in the same cases as [`Setter::set`].
    pub fn plans(
        &mut self,
        variant: &Variant,
        hand: CardSet,
        objective: &Objective,
        opponents: &[ByRow<CardSet>],
        wanted: usize,
    ) -> Result<Vec<FantasylandSetting>, PositionError> {
        check(variant, hand, objective, opponents)?;
        let scorer = BoardScorer::new(variant, objective, Prize::Staying, opponents);
        let cards = sorted(hand);
        self.rank(&scorer, variant, &cards);
        let mut best = BestPlans::new(variant, objective, wanted);
        self.search(&scorer, &cards, &mut best);
        let settings = best.settings().map(|(rows, _)| valued(&scorer, hand, rows));
        // Strengthening may make two settings equal.
        let settings = settings.map(|set| strengthened(&scorer, variant, hand, set)).unique_by(|set| set.rows);
        let mut settings: Vec<_> = settings.collect();
        if settings.first().is_none_or(|best| best.value.0 < scorer.foul().totals().thousandths) {
            settings.splice(..0, self.foul(&cards).map(|rows| valued(&scorer, hand, rows)));
            settings.truncate(wanted.max(1));
        }
        Ok(settings)
    }

    /// Returns a given setting of a hand with its value. The value is computed in the same way as in [`Setter::plans`].
    ///
    /// # Errors
    /// Returns an error in the same cases as [`Setter::set`], and if rows are not full, share a card, or hold cards
    /// outside the hand.
    pub fn value(
        variant: &Variant,
        hand: CardSet,
        rows: &ByRow<CardSet>,
        objective: &Objective,
        opponents: &[ByRow<CardSet>],
    ) -> Result<FantasylandSetting, PositionError> {
        check(variant, hand, objective, opponents)?;
        check_rows(hand, rows)?;
        Ok(valued(&BoardScorer::new(variant, objective, Prize::Staying, opponents), hand, *rows))
    }

    /// Collects every row that can be made from the cards of a hand. `cards` are in ascending order of rank.
    fn rank(&mut self, scorer: &BoardScorer<'_>, variant: &Variant, cards: &[Card]) {
        let tables = variant.payoffs().tables();
        let ranks: Vec<usize> = cards.iter().map(|card| card.rank().index()).collect();
        let suits: Vec<u8> = cards.iter().map(|card| 1 << card.suit().index()).collect();
        let shown = |row: Row, rank: u16, mask: HandMask| {
            let made = scorer.scored_row(row, RowRank::from_table(rank));
            CandidateRow { mask, made, most: made.score.totals().thousandths + scorer.max_joint_score(row, &made) }
        };
        let add = |place: usize, card: usize| u32::from(INDEX_ADDENDS[place][ranks[card]]);
        self.fronts.clear();
        self.middles.clear();
        self.backs.clear();
        for a in 0..cards.len() {
            for b in a + 1..cards.len() {
                let (two, pair) = (add(0, a) + add(1, b), 1 << a | 1 << b);
                for c in b + 1..cards.len() {
                    let (index, three, suit) = (two + add(2, c), pair | 1 << c, suits[a] & suits[b] & suits[c]);
                    self.fronts.push(shown(Row::Front, tables.front.three(index), three));
                    for d in c + 1..cards.len() {
                        let (index, four, suit) = (index + add(3, d), three | 1 << d, suit & suits[d]);
                        for (e, last) in suits.iter().enumerate().skip(d + 1) {
                            let (index, five) = (index + add(4, e), four | 1 << e);
                            let flush = (suit & last != 0)
                                .then(|| [a, b, c, d, e].into_iter().fold(0, |set, card| set | 1 << ranks[card]));
                            let rank =
                                |table: &RowTable| flush.map_or_else(|| table.five(index), |set| table.flush(set));
                            self.middles.push(shown(Row::Middle, rank(tables.middle), five));
                            self.backs.push(shown(Row::Back, rank(tables.back), five));
                        }
                    }
                }
            }
        }
        self.fronts.sort_unstable_by_key(|front| std::cmp::Reverse(front.made.min_behind));
        // The prize is the value of staying in fantasyland. A higher front always earns at least as much as a lower one
        // if the fronts are also in descending order of both of these numbers:
        //
        // * the score alone, which counts if another row already earns the prize
        // * the score plus the front's own prize, which counts if no other row earns the prize
        //
        // House rules may break this order: a higher rank may have a lower royalty, and the value of staying may be
        // negative.
        let earns = |front: &CandidateRow| std::cmp::Reverse(front.made.score.totals().thousandths);
        let with_prize = |front: &CandidateRow| {
            std::cmp::Reverse(front.made.score.totals().thousandths + scorer.prize(Row::Front, &front.made))
        };
        self.rising = self.fronts.is_sorted_by_key(earns) && self.fronts.is_sorted_by_key(with_prize);
    }

    /// Adds settings of the hand to `best`. Skips only foul settings, and settings that `best` would not keep.
    fn search(&mut self, scorer: &BoardScorer<'_>, cards: &[Card], best: &mut BestPlans<'_>) {
        self.sort_middles(cards.len());
        let always = scorer.base_score();
        let most_of_middles = self.tried.first().map_or(0, |tried| tried.1);
        let backs = by_most(&self.backs, |back| back.most);
        for at in backs {
            let back = self.backs[at];
            // Backs are in order of whole units, so the upper bound of a later back may be higher by less than one
            // unit.
            if !best.accepts(always + back.most + most_of_middles + Thousandths::UNIT) {
                break;
            }
            if !best.accepts(always + back.most + most_of_middles) {
                continue;
            }
            'middles: for word in 0..self.tried.len().div_ceil(64) {
                let mut left = (0..cards.len())
                    .filter(|card| back.mask >> card & 1 == 1)
                    .fold(u64::MAX, |left, card| left & self.without[card][word]);
                while left != 0 {
                    let (middle, most) = self.tried[word * 64 + left.trailing_zeros() as usize];
                    left &= left - 1;
                    if !best.accepts(always + back.most + most + Thousandths::UNIT) {
                        break 'middles;
                    }
                    if middle.made.min_behind > back.made.max_in_front || !best.accepts(always + back.most + most) {
                        continue;
                    }
                    let max_in_front = middle.made.max_in_front.min(back.made.max_in_front);
                    for front in fronts_of(&self.fronts, middle.mask | back.mask, max_in_front) {
                        let value = scorer.score(&front.made, &middle.made, &back.made).totals().thousandths;
                        if !best.accepts(value) {
                            if self.rising {
                                break;
                            }
                            continue;
                        }
                        let rows = ByRow { front: front.mask, middle: middle.mask, back: back.mask };
                        best.push(rows.map(|mask| cards_of(cards, mask)), value);
                        if self.rising && best.royalties_alone && front.made.score.totals().thousandths == 0 {
                            break; // lower fronts have no royalty either, and belong to the same plan
                        }
                    }
                }
            }
        }
    }

    /// Returns a foul setting. Returns `None` if no setting is foul.
    fn foul(&self, cards: &[Card]) -> Option<ByRow<CardSet>> {
        for front in &self.fronts {
            for middle in self.middles.iter().filter(|middle| middle.mask & front.mask == 0) {
                let is_foul = |back: &&CandidateRow| {
                    back.mask & (front.mask | middle.mask) == 0
                        && !BoardScorer::is_in_order(&front.made, &middle.made, &back.made)
                };
                if let Some(back) = self.backs.iter().find(is_foul) {
                    let rows = ByRow { front: front.mask, middle: middle.mask, back: back.mask };
                    return Some(rows.map(|mask| cards_of(cards, mask)));
                }
            }
        }
        None
    }

    /// Collects the middles for which there is at least one legal front. They are in descending order of an upper
    /// bound, in whole units, on what the middle and a front earn together.
    fn sort_middles(&mut self, cards: usize) {
        let with_front = |middle: &CandidateRow| {
            let mut fronts = fronts_of(&self.fronts, middle.mask, middle.made.max_in_front).map(|front| front.most);
            let front = if self.rising { fronts.next() } else { fronts.max() }?;
            (middle.made.max_in_front > 0).then_some((*middle, middle.most + front))
        };
        let usable: Vec<(CandidateRow, i64)> = self.middles.iter().filter_map(with_front).collect();
        self.tried.clear();
        self.tried.extend(by_most(&usable, |middle| middle.1).into_iter().map(|at| usable[at]));
        self.without.resize(MOST_CARDS, Vec::new());
        for (card, bits) in self.without.iter_mut().enumerate().take(cards) {
            bits.clear();
            bits.extend(self.tried.chunks(64).map(|chunk| {
                let is_without =
                    |(n, middle): (usize, &(CandidateRow, i64))| u64::from(middle.0.mask >> card & 1 == 0) << n;
                chunk.iter().enumerate().map(is_without).fold(0, |bits, bit| bits | bit)
            }));
        }
    }
}

/// Iterates over the fronts that use no card in `taken` and have a `min_behind` of at most `max_in_front`, in
/// descending order.
#[inline]
fn fronts_of(fronts: &[CandidateRow], taken: HandMask, max_in_front: u16) -> impl Iterator<Item = &CandidateRow> {
    let from = fronts.partition_point(|front| front.made.min_behind > max_in_front);
    fronts[from..].iter().filter(move |front| front.mask & taken == 0)
}

/// Returns the indices of rows in descending order of their upper bounds, rounded down to units. Uses a counting sort.
fn by_most<T>(rows: &[T], most: impl Fn(&T) -> i64) -> Vec<usize> {
    let units = |row: &T| most(row).div_euclid(Thousandths::UNIT);
    let highest = rows.iter().map(units).max().unwrap_or_default();
    let lowest = rows.iter().map(units).min().unwrap_or_default();
    let mut from = vec![0; (highest - lowest + 2) as usize];
    rows.iter().for_each(|row| from[(highest - units(row) + 1) as usize] += 1);
    for n in 1..from.len() {
        from[n] += from[n - 1];
    }
    let mut places = vec![0; rows.len()];
    for (at, row) in rows.iter().enumerate() {
        let next = &mut from[(highest - units(row)) as usize];
        places[*next] = at;
        *next += 1;
    }
    places
}

/// Returns the cards of a hand in ascending order of rank.
fn sorted(hand: CardSet) -> Vec<Card> {
    let all = Rank::ALL.into_iter().flat_map(|rank| Suit::ALL.into_iter().map(move |suit| Card::new(rank, suit)));
    all.filter(|card| hand.contains(*card)).collect()
}

/// Returns the cards of a mask.
fn cards_of(cards: &[Card], mask: HandMask) -> CardSet {
    cards.iter().enumerate().filter(|(n, _)| mask >> n & 1 == 1).map(|(_, card)| *card).collect()
}

/// Returns a setting with its value.
fn valued(scorer: &BoardScorer<'_>, hand: CardSet, rows: ByRow<CardSet>) -> FantasylandSetting {
    let left = hand - rows.front - rows.middle - rows.back;
    let totals = scorer.score_of(&rows).totals();
    FantasylandSetting {
        rows,
        left,
        value: Thousandths(totals.thousandths),
        stays: totals.fantasyland > 0,
        foul: totals.not_fouled == 0,
    }
}

/// Exchanges single cards of a setting with left-over cards, as long as this makes a row stronger and keeps the result
/// (`value`, `foul` and `stays`). Stronger rows are better against boards that are not known yet.
fn strengthened(
    scorer: &BoardScorer<'_>,
    variant: &Variant,
    hand: CardSet,
    mut set: FantasylandSetting,
) -> FantasylandSetting {
    let tables = variant.payoffs().tables();
    let rank = |row: Row, cards: CardSet| tables.get(row).rank(cards);
    // Each step makes a row stronger, so the loop ends.
    'stronger: loop {
        for row in Row::ALL {
            let made = rank(row, *set.rows.get(row));
            for (given, taken) in set.rows.get(row).into_iter().cartesian_product(set.left) {
                let mut rows = set.rows;
                *rows.get_mut(row) -= CardSet::from(given);
                rows.get_mut(row).insert(taken);
                if rank(row, *rows.get(row)) <= made {
                    continue;
                }
                let stronger = valued(scorer, hand, rows);
                if (stronger.value, stronger.foul, stronger.stays) == (set.value, set.foul, set.stays) {
                    set = stronger;
                    continue 'stronger;
                }
            }
        }
        return set;
    }
}

/// Returns any setting of a hand.
fn any_setting(hand: CardSet) -> ByRow<CardSet> {
    let mut cards = hand.iter();
    ByRow::from_fn(|row: Row| cards.by_ref().take(row.size()).collect())
}

/// Checks that rows are full and hold cards of the hand, each in one row only.
fn check_rows(hand: CardSet, rows: &ByRow<CardSet>) -> Result<(), PositionError> {
    let mut left = hand;
    for (row, cards) in rows.iter() {
        if cards.len() != row.size() {
            return Err(PositionError::RowSize { row, found: cards.len() });
        }
        if let Some(card) = (*cards - left).iter().next() {
            return Err(match hand.contains(card) {
                true => PositionError::Twice { card, one: Whose::Own, other: Whose::Own },
                false => PositionError::NotInHand(card),
            });
        }
        left -= *cards;
    }
    Ok(())
}

fn check(
    variant: &Variant,
    hand: CardSet,
    objective: &Objective,
    opponents: &[ByRow<CardSet>],
) -> Result<(), PositionError> {
    check_objective(objective)?;
    if !FANTASYLAND_CARDS.contains(&hand.len()) {
        return Err(PositionError::FantasylandSize(hand.len()));
    }
    let most = variant.rules().most_players() - 1;
    if opponents.len() > most {
        return Err(PositionError::Opponents { found: opponents.len(), most });
    }
    let mut seen = vec![(Whose::Street, hand)];
    for (n, board) in opponents.iter().enumerate() {
        for (row, cards) in board.iter() {
            if cards.len() != row.size() {
                return Err(PositionError::FantasylandOpponent { number: n + 1, row, found: cards.len() });
            }
            let whose = Whose::Opponent(n + 1);
            let shared = |(other, held): &(Whose, CardSet)| Some(((*held & *cards).iter().next()?, *other));
            if let Some((card, one)) = seen.iter().find_map(shared) {
                return Err(PositionError::Twice { card, one, other: whose });
            }
            seen.push((whose, *cards));
        }
    }
    Ok(())
}
