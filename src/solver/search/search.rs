use super::back_families::{Families, Limit, WITHOUT_KICKERS};
use super::by_back::Scan;
use crate::cards::CardSet;
use crate::chinese::ByRow;
use crate::chinese::payoffs::Payoffs;
use crate::eval::RowRank;
use crate::solver::hand::candidate::{Best, Found, Keep, Several, claimed};
use crate::solver::hand::legal_rows::RowOrder;
use crate::solver::hand::masks::{ALL, Cut, FIVE_MASKS, FIVES, HAND, Mask, highest_one};
use crate::solver::hand::splits::each_split;
use crate::solver::hand::subsets::{Ranked, Subsets};
use crate::solver::model::bounds::Ceiling;
use crate::solver::model::outlook::Odds;
use crate::solver::play::player::Player;

/// Searches the cuts of a hand for those that are worth most to a player. One is reused for many hands.
#[derive(Clone)]
pub(crate) struct Search {
    hand: CardSet,
    subsets: Subsets,
    /// The same by the table of the middle, where that is another.
    low: Option<Subsets>,
    /// What the player may expect who holds the hand.
    odds: Odds,
    /// What no setting is worth more than, to the same.
    ceiling: Ceiling,
    /// Room for what is looked at.
    rows: Box<[Ranked; FIVES]>,
    families: Families,
    queue: Vec<Back>,
}

impl Search {
    pub(crate) fn new() -> Search {
        Search {
            hand: CardSet::EMPTY,
            subsets: Subsets::new(),
            low: None,
            odds: Odds::default(),
            ceiling: Ceiling::default(),
            rows: Box::new([Ranked::default(); FIVES]),
            families: Families::new(),
            queue: Vec::with_capacity(FIVES),
        }
    }

    /// Takes up a hand of thirteen cards, for this player to set.
    pub(crate) fn take(&mut self, hand: CardSet, player: &Player) {
        let tables = player.payoffs.tables();
        self.hand = hand;
        self.subsets.rank(hand, tables.back);
        match (std::ptr::eq(tables.middle, tables.back), &mut self.low) {
            (true, low) => *low = None,
            (false, low) => low.get_or_insert_with(Subsets::new).rank(hand, tables.middle),
        }
        player.model.odds(hand, &mut self.odds);
        player.model.ceiling(&self.odds, &mut self.ceiling);
    }

    /// What the player may expect who holds the hand.
    pub(crate) fn odds(&self) -> &Odds {
        &self.odds
    }

    /// The cards of a row.
    pub(crate) fn cards(&self, mask: Mask) -> CardSet {
        self.subsets.cards(mask)
    }

    /// The cut that makes these rows of the hand.
    pub(crate) fn cut(&self, rows: &ByRow<CardSet>) -> Cut {
        let of =
            |row: CardSet| (0..HAND).map(|card| 1 << card).filter(|&card| !self.cards(card).is_disjoint(row)).sum();
        rows.map(of)
    }

    /// The ranks of the rows of a cut.
    pub(crate) fn ranks(&self, cut: Cut) -> ByRow<RowRank> {
        let ByRow { front, middle, back } = cut;
        ByRow { front: self.subsets.get(front), middle: self.middles().get(middle), back: self.subsets.get(back) }
    }

    fn middles(&self) -> &Subsets {
        self.low.as_ref().unwrap_or(&self.subsets)
    }

    /// The best setting to the player who took up the hand; `None` where no cut is legal.
    pub(crate) fn best(&mut self, player: &Player) -> Option<Found> {
        let mut best = Best(None);
        self.run(player, &mut best);
        best.0
    }

    /// The best settings of different strengths, best first: `limit` of them, one or more, and whatever else is worth at
    /// most `slack` less than the best.
    pub(crate) fn several(&mut self, player: &Player, limit: usize, slack: f32) -> Vec<Found> {
        let mut several = Several::new(limit, slack);
        self.run(player, &mut several);
        several.into_found()
    }

    /// Every legal setting with everything that may be claimed for it, and what `value` says it is worth.
    pub(crate) fn every(&self, payoffs: &Payoffs, mut value: impl FnMut(&Found) -> f32) -> Vec<Found> {
        let selective = payoffs.asks_for_cards() || payoffs.asks_for_claims();
        let order = RowOrder::of(payoffs);
        let mut found = Vec::new();
        let mut take = |mut setting: Found| {
            setting.value = value(&setting);
            found.push(setting);
        };
        self.each(order, |cut| {
            let setting = Found::new(0.0, cut, self.ranks(cut));
            if selective {
                let rows = cut.map(|mask| self.cards(mask));
                claimed(payoffs, setting, &rows).for_each(&mut take);
            } else {
                take(setting);
            }
        });
        found
    }

    /// How many of the cuts are legal settings.
    pub(crate) fn legal(&self, payoffs: &Payoffs) -> usize {
        let mut legal = 0;
        self.each(RowOrder::of(payoffs), |_| legal += 1);
        legal
    }

    /// Calls `f` with every legal cut.
    fn each(&self, order: RowOrder, mut f: impl FnMut(Cut)) {
        for back in FIVE_MASKS {
            let beside = order.beside(self.subsets.place(back));
            each_split(ALL ^ back, |front, middle| {
                if beside.allows(self.subsets.place(front) as i16, self.middles().place(middle) as i16) {
                    f(Cut { front, middle, back });
                }
            });
        }
    }

    fn run(&mut self, player: &Player, keep: &mut impl Keep) {
        let order = RowOrder::of(&player.payoffs);
        if order == RowOrder::Any && self.low.is_none() {
            // Rows in order are fewer, and mostly the best: the others then have little to offer.
            self.run_in(RowOrder::AtLeast, player, keep);
        }
        self.run_in(order, player, keep);
    }

    fn run_in(&mut self, order: RowOrder, player: &Player, keep: &mut impl Keep) {
        let Search { hand, subsets, low, odds, ceiling, rows, families, queue } = self;
        let Player { model, payoffs } = player;
        let scan = Scan {
            player,
            order,
            subsets,
            low: low.as_ref(),
            odds,
            ceiling,
            selective: model.is_selective() && (payoffs.asks_for_claims() || payoffs.breaks(*hand)),
            slack: model.rounding + payoffs.most_broken(*hand) as f32,
        };
        if !model.monotone {
            FIVE_MASKS.iter().for_each(|&back| scan.back(back, keep));
            return;
        }
        let strongest = |cards: Mask| subsets.held(cards).best_five();
        let (front, back) = (subsets.held(ALL).best_three(), strongest(ALL));
        let middle_cap = low.as_ref().map_or(back.place, |low| low.strongest_of(ALL));

        let no_waste = low.is_none() && !scan.selective;
        let is_wasteful = |row: Ranked| no_waste && subsets.is_wasteful(row.mask);

        // A few first settings, whose value most others cannot reach: with the strongest back, with the strongest that
        // leaves its highest card, and with the strongest that leaves the strongest front.
        let first = [back, strongest(ALL ^ highest_one(back.mask)), strongest(ALL ^ front.mask)];
        for (n, &back) in first.iter().enumerate() {
            if !first[..n].contains(&back) {
                scan.back(back.mask, keep);
            }
        }

        // What no back of a setting that reaches them can be weaker than.
        let lowest = scan.lowest_back((front.place, middle_cap, back.place), keep.threshold());

        // Backs that may do better, in families of those that differ in kickers only: most have nothing to offer.
        families.take(subsets, |top| {
            let limit = (top.place >= lowest && !is_wasteful(top)).then(|| scan.limit(top, keep.threshold()))?;
            (limit.most >= keep.threshold()).then_some(limit)
        });
        let least = families.least(subsets).unwrap_or(WITHOUT_KICKERS).max(lowest);
        let rows = subsets.fives(least, rows);
        let mut backs = 0;
        for n in 0..rows.len() {
            let row = rows[n];
            rows[backs] = row;
            let is_first = first.iter().fold(false, |is_first, first| is_first | (row == *first));
            backs += usize::from(families.admit(subsets, row) & !is_first & !is_wasteful(row));
        }
        let backs = rows[..backs].iter().map(|&row| {
            let any = Limit { most: f32::INFINITY, middle: middle_cap };
            let limit = families.limit(subsets, row).unwrap_or(any);
            let front_left = subsets.held(ALL ^ row.mask).best_three().place;
            let (front, middle) = order.beside(row.place).strongest(front_left, limit.middle);
            Back { row, most: limit.most.min(scan.bound(front, middle, row.place)) }
        });
        queue.clear();
        let worthwhile = backs.filter(|back| back.most >= keep.threshold());
        queue.extend(worthwhile);

        // Best bound first, so that few have to be looked into: more closely, and then at every setting.
        queue.sort_unstable_by(|a, b| b.most.total_cmp(&a.most).then(b.row.cmp(&a.row)));
        for back in queue.iter() {
            if back.most < keep.threshold() {
                break;
            }
            if scan.limit(back.row, keep.threshold()).most >= keep.threshold() {
                scan.back(back.row.mask, keep);
            }
        }
    }
}

/// A back that may be worth something.
#[derive(Clone, Copy, Debug)]
struct Back {
    row: Ranked,
    /// What no setting with it is worth more than.
    most: f32,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Rng;
    use crate::chinese::Rules;
    use crate::solver::Training;
    use crate::solver::hand::candidate::undominated;
    use crate::solver::hand::cuts::CUTS;
    use crate::solver::model::model::Model;
    use crate::solver::model::strategy::Strategy;
    use crate::solver::random_rules::random_rules;
    use crate::solver::train;

    /// What a model says of a setting, by another way than the search's own.
    fn value(model: &Model, odds: &Odds, found: &Found) -> f32 {
        let paid = ByRow::from_fn(|row| !model.is_selective() || *found.royalties.rows.get(row) != 0);
        model.value(odds, found.ranks, paid) + found.royalties.broken as f32
    }

    /// Searches hands with and without pruning, and compares what is found.
    fn compare(rules: &Rules, opponents: usize, hands: u32) {
        // A strategy of no great skill, which bounds must hold for as well.
        let strategy = train(rules, opponents, Training { rounds: 8, chunks: 1, seed: 1, card_removal: true }, |_| {});
        let player = &Player::new(rules, &strategy, opponents);
        let Player { model, payoffs } = player;
        let mut rng = Rng::new(2_026);
        let mut search = Search::new();
        let scale = |value: f32| model.rounding.max(value.abs() * 1e-6);
        for n in 0..hands {
            let hand = rng.deal(CardSet::DECK, HAND);
            search.take(hand, player);
            let mut all = search.every(payoffs, |found| value(model, search.odds(), found));
            all.sort_by(|a, b| b.cmp(a));
            // What is known of pairs of rows is noisy, and may put a setting above another that is nowhere weaker: such a
            // one is not looked for.
            let unbeaten = model.monotone && !model.is_selective();
            let wanted = if unbeaten { undominated(all.clone()) } else { all.clone() };
            let highest = wanted.iter().map(|found| found.value).reduce(f32::max);
            let best = search.best(player).map(|found| found.value);
            let near = |a: f32, b: f32| (a - b).abs() <= scale(b);
            let agrees = match (best, highest) {
                (Some(best), Some(highest)) => {
                    near(best, highest) || best > highest && Some(best) <= all.first().map(|all| all.value)
                }
                (best, highest) => best == highest,
            };
            assert!(agrees, "{best:?} {highest:?} {}: {hand}", rules.meaning());

            if n % 10 == 0 {
                // The same for a list: of a setting that may be claimed in several ways, the best.
                let mut seen = std::collections::HashSet::new();
                all.retain(|found| seen.insert(found.cut));
                let mut kept: Vec<Found> = Vec::new();
                for found in all {
                    if kept.len() < 20 && !kept.iter().any(|other| other.is_like(&found)) {
                        kept.push(found);
                    }
                }
                let found = search.several(player, 20, 0.0);
                assert_eq!(found.len(), kept.len());
                let agree = found.iter().zip(&kept).all(|(found, kept)| near(found.value, kept.value));
                assert!(agree, "{}: {hand}", rules.meaning());
            }
        }
    }

    fn compare_many(presets: u32, sets: u32, hands: u32) {
        for &preset in crate::chinese::rules::Preset::ALL {
            let rules = Rules::of(preset);
            if !rules.is_race() && !rules.is_open_face() {
                compare(&rules, 3, presets);
            }
        }
        let mut rng = Rng::new(3);
        for n in 0..sets {
            compare(&random_rules(&mut rng, true), 1 + (n % 3) as usize, hands);
        }
    }

    #[test]
    fn pruned_is_exhaustive() {
        compare_many(40, 20, 10);
    }

    #[test]
    #[ignore = "a minute in release mode"]
    fn pruned_is_exhaustive_on_ten_thousand_hands() {
        compare_many(1_000, 100, 50);
    }

    #[test]
    fn every_cut_is_counted() {
        let mut search = Search::new();
        let rules = Rules::from_options([("misset", "play".into())]).unwrap();
        let player = Player::new(&rules, &Strategy::unseen(), 1);
        search.take(Rng::new(1).deal(CardSet::DECK, HAND), &player);
        assert_eq!(search.legal(&player.payoffs), CUTS);
        assert_eq!(search.every(&player.payoffs, |_| 0.0).len(), CUTS);
    }
}
