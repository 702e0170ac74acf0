//! Independent settlement of tables: the rules in 128-bit arithmetic, written from their description alone.
//!
//! Rules are read from the texts of their options. The library decides which naturals a hand has, and which of two
//! naturals of one kind is better. The tests of the library check both decisions against the definitions.

use std::cmp::Ordering;

use pusoy::cards::{Card, CardSet, Rank, Suit};
use pusoy::chinese::naturals::Criteria;
use pusoy::chinese::rules::OPTIONS;
use pusoy::chinese::{Natural, Rules};
use pusoy::eval::RowTable;

/// A player's hand on the table.
pub struct Hand {
    pub name: String,
    /// Front, middle and back.
    pub rows: [CardSet; 3],
    pub status: Option<&'static str>,
    pub claim: Option<&'static str>,
    pub declared: Vec<&'static str>,
}

/// The result of a table: each player's units, and their money in ten-thousandths. In a race, units and money are zero,
/// and each player has points.
pub struct Outcome {
    pub units: Vec<i128>,
    pub money: Vec<i128>,
    pub points: Option<Vec<i128>>,
}

/// The category of a row, from 0 for a high card to 8 for a straight flush, and the numbers to compare in turn. These
/// numbers are the ranks. But a straight or a straight flush has only one number, which is larger if the straight is
/// higher.
type Strength = (usize, Vec<u32>);

const CATEGORIES: [&str; 9] =
    ["high-card", "pair", "two-pair", "trips", "straight", "flush", "full-house", "quads", "straight-flush"];

/// The naturals with their default points, best first.
const NATURALS: [(&str, i128); 14] = [
    ("clean-dragon", 108),
    ("dragon", 36),
    ("twelve-royals", 32),
    ("three-straight-flushes", 24),
    ("three-quads", 20),
    ("all-high", 12),
    ("all-low", 12),
    ("full-colored", 10),
    ("four-triples", 8),
    ("six-and-a-half-pairs", 6),
    ("three-straights", 4),
    ("three-flushes", 3),
    ("no-broadway", 3),
    ("six-up", 3),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    Natural(usize),
    Surrender,
    Misset,
    Play,
}

/// A hand judged by the rules.
struct Judged {
    status: Status,
    cards: CardSet,
    strengths: [Strength; 3],
    /// Royalties of the front, the middle, the back and the broken combinations: four of a kind and straight flushes
    /// that are dealt but split between rows.
    royalties: [i128; 4],
}

/// The rules, read from the texts of their options.
pub struct Second<'a>(&'a Rules);

/// Returns the number of a rank, from 2 to 14 for the ace.
fn number(rank: Rank) -> u32 {
    rank.index() as u32 + 2
}

impl Second<'_> {
    pub fn new(rules: &Rules) -> Second<'_> {
        Second(rules)
    }

    fn value(&self, option: &str) -> String {
        OPTIONS.iter().find(|known| known.name == option).unwrap().value(self.0)
    }

    fn is(&self, option: &str, value: &str) -> bool {
        self.value(option) == value
    }

    fn number(&self, option: &str) -> i128 {
        self.value(option).parse().unwrap()
    }

    /// Returns the number that an option's list gives for a name, such as 13 for `dragon` in `dragon=13`. Returns
    /// `None` if the list does not contain the name.
    fn entry(&self, option: &str, name: &str) -> Option<i128> {
        let text = self.value(option);
        let found = text.split(',').filter_map(|item| item.rsplit_once('=')).find(|(key, _)| *key == name);
        found.map(|(_, number)| number.parse().unwrap())
    }

    /// Returns the stake between two players, in ten-thousandths of money per unit.
    pub fn stake(&self, a: &str, b: &str) -> i128 {
        let text = self.value("pair-stake");
        let between =
            |names: &str| [format!("{a}:{b}"), format!("{b}:{a}")].iter().any(|pair| pair.eq_ignore_ascii_case(names));
        let own = text.split(',').filter_map(|item| item.rsplit_once('=')).find(|(names, _)| between(names));
        let stake = own.map_or_else(|| self.value("stake"), |(_, stake)| stake.to_owned());
        let (whole, decimals) = stake.split_once('.').unwrap_or((&stake, ""));
        format!("{whole}{decimals:0<4}").parse().unwrap()
    }

    /// Returns the strength of a row of three or five cards. In a low row the ace is high, and A-2-3-4-5 is not a
    /// straight.
    fn strength(&self, row: CardSet, is_low: bool) -> Strength {
        let mut counts = [0u32; 15];
        row.iter().for_each(|card: Card| counts[number(card.rank()) as usize] += 1);
        let mut ranks: Vec<u32> = (2..15).filter(|&rank| counts[rank as usize] > 0).collect();
        ranks.sort_by_key(|&rank| std::cmp::Reverse((counts[rank as usize], rank)));
        let shape: Vec<u32> = ranks.iter().map(|&rank| counts[rank as usize]).collect();
        let flush = row.len() == 5 && Suit::ALL.iter().any(|&suit| row.iter().all(|card| card.suit() == suit));
        // Straights compare by twice their top rank: 28 for A-K-Q-J-T, 26 for K-Q-J-T-9. With `wheel=second`, the wheel
        // has 27 and ranks between these two.
        let straight = match ranks[..] {
            _ if ranks.len() < 5 => None,
            [14, 5, 4, 3, 2] if is_low => None,
            [14, 5, 4, 3, 2] => Some(if self.is("wheel", "second") { 27 } else { 10 }),
            [top, .., low] => (top - low == 4).then_some(2 * top),
            _ => None,
        };
        match (straight, flush, &shape[..]) {
            (Some(top), true, _) => (8, vec![top]),
            (_, _, [4, ..]) => (7, ranks),
            (_, _, [3, 2]) => (6, ranks),
            (_, true, _) => (5, ranks),
            (Some(top), false, _) => (4, vec![top]),
            (_, _, [3, ..]) => (3, ranks),
            (_, _, [2, 2, ..]) => (2, ranks),
            (_, _, [2, ..]) => (1, ranks),
            _ => (0, ranks),
        }
    }

    fn is_low_middle(&self) -> bool {
        self.is("low-middle", "yes")
    }

    fn is_race(&self) -> bool {
        self.is("scoring", "race-11")
    }

    fn is_misset(&self, [front, middle, back]: &[Strength; 3]) -> bool {
        if self.is_low_middle() {
            let fails = self.is("low-qualifier", "ten") && (middle.0 > 0 || middle.1[0] > 10);
            return front > back || fails;
        }
        front > middle || middle > back || (self.is("row-order", "strict") && middle == back)
    }

    /// Returns three numbers of units: for each row won, for the overall, and for a scoop. The option `overall-rule`
    /// says whether winning two rows, or winning more rows than the opponent, wins the overall.
    fn values(&self) -> [i128; 3] {
        match self.value("scoring").as_str() {
            "2-4" => [1, 1, 0],
            "1-6" => [1, 0, 3],
            "1-4" => [1, 0, 1],
            "1-3" => [1, 0, 0],
            "custom" => {
                let text = self.value("custom");
                let numbers: Vec<i128> = text.split(',').map(|number| number.parse().unwrap()).collect();
                [numbers[0], numbers[1], numbers[2]]
            }
            _ => [0; 3],
        }
    }

    /// Returns all units for winning all three rows: the rows, the overall and the scoop, multiplied by the scoop's
    /// multiplier. Royalties are not included.
    fn scooped(&self) -> i128 {
        let [row, overall, scoop] = self.values();
        (3 * row + overall + scoop) * self.number("scoop-multiplier")
    }

    fn surrender_cost(&self) -> i128 {
        let [row, overall, _] = self.values();
        let (lost, scooped) = (row + overall, self.scooped());
        match self.value("surrender-cost").parse() {
            Ok(cost) => cost,
            Err(_) if lost < 3 && 3 < scooped => 3,
            Err(_) => scooped - 1,
        }
    }

    fn criteria(&self) -> Criteria {
        let full_colored_min = self.number("full-colored-min") as u8;
        Criteria { front_qka: self.is("front-qka", "yes"), full_colored_min }
    }

    /// Returns the index in [`NATURALS`] of the best natural of a hand under the rules. Returns `None` if the hand has
    /// none.
    pub fn natural(&self, cards: CardSet) -> Option<usize> {
        let chosen = self.value("naturals");
        let enabled = |name: &str| match chosen.as_str() {
            "all" => true,
            "none" => false,
            "table" => !["no-broadway", "six-up"].contains(&name),
            "core" => {
                ["clean-dragon", "dragon", "six-and-a-half-pairs", "three-straights", "three-flushes"].contains(&name)
            }
            list => list.split(',').any(|item| item == name),
        };
        let found = self.criteria().detect(cards);
        (0..NATURALS.len())
            .find(|&at| enabled(NATURALS[at].0) && found.contains(Natural::from_name(NATURALS[at].0).unwrap()))
    }

    fn natural_points(&self, at: usize) -> i128 {
        let (name, usual) = NATURALS[at];
        self.entry("natural", name).unwrap_or_else(|| match self.value("natural-table").as_str() {
            "flat" => 1,
            "scoop" => self.scooped(),
            _ => usual,
        })
    }

    /// Compares two naturals, each given as its index in [`NATURALS`] and its hand. The better natural is greater.
    fn compare_naturals(&self, (x, a): (usize, CardSet), (y, b): (usize, CardSet)) -> Ordering {
        if x != y || self.is("same-natural", "tie") {
            return y.cmp(&x);
        }
        let table = if self.is("wheel", "second") { RowTable::wheel_second() } else { RowTable::wheel_low() };
        self.criteria().compare_same(table, Natural::from_name(NATURALS[x].0).unwrap(), a, b)
    }

    /// Returns the royalty of the row `at`: 0 is the front, 1 the middle and 2 the back.
    fn row_royalty(&self, at: usize, (category, ranks): &Strength) -> i128 {
        if at == 1 && self.is_low_middle() {
            let is_low = *category == 0 && self.is("low-royalties", "standard");
            return match ranks[..] {
                [7, 5, 4, 3, 2] if is_low => 8,
                [7, ..] if is_low => 4,
                [8, ..] if is_low => 2,
                [9, ..] if is_low => 1,
                _ => 0,
            };
        }
        let row = ["front", "middle", "back"][at];
        let is_royal = *category == 8 && ranks[0] == 28;
        let own = |name: &str| self.entry("royalty", &format!("{row}:{name}"));
        if let Some(royal) = own("royal-flush").filter(|_| is_royal) {
            return royal;
        }
        if let Some(points) = own(CATEGORIES[*category]) {
            return points;
        }
        let table = self.value("royalty-table");
        // Royalties of a straight, a flush, a full house, quads, a straight flush and a royal flush.
        let cells =
            |cells: [i128; 6]| if is_royal { cells[5] } else { category.checked_sub(4).map_or(0, |at| cells[at]) };
        match (table.as_str(), at) {
            ("standard" | "eastern", 0) => 3 * i128::from(*category == 3),
            ("flat", 0) => i128::from(*category == 3),
            ("ofc", 0) if *category == 3 => i128::from(ranks[0]) + 8,
            ("ofc", 0) if *category == 1 => i128::from(ranks[0].saturating_sub(5)),
            ("standard", 1) => cells([0, 0, 1, 3, 4, 4]),
            ("standard", _) => cells([0, 0, 0, 2, 3, 3]),
            ("flat", 1) => cells([0, 0, 1, 1, 1, 1]),
            ("flat", _) => cells([0, 0, 0, 1, 1, 1]),
            ("eastern", 1) => cells([0, 0, 2, 8, 10, 14]),
            ("eastern", _) => cells([0, 0, 0, 4, 5, 7]),
            ("ofc", 1) if *category == 3 => 2,
            ("ofc", 1) => cells([4, 8, 12, 20, 30, 50]),
            ("ofc", 2) => cells([2, 4, 6, 10, 15, 25]),
            _ => 0,
        }
    }

    /// Returns the royalties of the front, the middle, the back and the broken combinations. Royalties that the rules
    /// exclude, such as undeclared ones, are 0.
    fn royalties(&self, hand: &Hand, strengths: &[Strength; 3]) -> [i128; 4] {
        let cards = hand.rows[0] | hand.rows[1] | hand.rows[2];
        let of_rank = |rank: Rank| cards.iter().filter(|card| card.rank() == rank).collect::<CardSet>();
        let quads: Vec<CardSet> = Rank::ALL.into_iter().map(of_rank).filter(|four| four.len() == 4).collect();
        let broken: Vec<CardSet> =
            quads.into_iter().filter(|four| !hand.rows.iter().any(|row| (*row & *four).len() == 4)).collect();
        let mut royalties = [0; 4];
        for at in 0..3 {
            royalties[at] = self.row_royalty(at, &strengths[at]);
            let breaks = broken.iter().any(|four| !hand.rows[at].is_disjoint(*four));
            if self.is("broken-royalties", "forbid") && breaks {
                royalties[at] = 0;
            }
        }
        if self.is("broken-royalties", "also") {
            let suits = Suit::ALL.iter().filter(|&&suit| {
                let held: CardSet = cards.iter().filter(|card| card.suit() == suit).collect();
                let has = |rank: u32| held.iter().any(|card| number(card.rank()) == if rank == 1 { 14 } else { rank });
                let holds_run = (1..=10).any(|low| (low..low + 5).all(has));
                let is_set = |row: &CardSet, strength: &Strength| strength.0 == 8 && !(*row & held).is_empty();
                holds_run && !hand.rows.iter().zip(strengths).any(|(row, strength)| is_set(row, strength))
            });
            let flushes = suits.count() as i128;
            let as_back = |category: usize| self.row_royalty(2, &(category, vec![0]));
            let each = broken.iter().map(|_| as_back(7)).chain((0..flushes).map(|_| as_back(8)));
            // With `royalty-limit=one`, only the best broken combination counts.
            royalties[3] = if self.is("royalty-limit", "one") { each.max().unwrap_or(0) } else { each.sum() };
        }
        let names = ["front", "middle", "back", "broken"];
        if self.is("royalty-declaration", "required") {
            for (royalty, name) in royalties.iter_mut().zip(names) {
                *royalty *= i128::from(hand.declared.contains(&name));
            }
        }
        if self.is("royalty-limit", "one") {
            let best = [2, 1, 0, 3].into_iter().rev().max_by_key(|&at: &usize| royalties[at]);
            let paid = hand.claim.map_or(best, |claim| names.iter().position(|name| *name == claim));
            (0..4).filter(|at| Some(*at) != paid).for_each(|at| royalties[at] = 0);
        }
        royalties
    }

    fn judge(&self, hand: &Hand) -> Judged {
        let cards = hand.rows[0] | hand.rows[1] | hand.rows[2];
        let low = self.is_low_middle();
        let strengths = [0, 1, 2].map(|at| self.strength(hand.rows[at], low && at == 1));
        let is_declared = self.is("natural-declaration", "auto") || hand.status == Some("natural");
        let status = match self.natural(cards).filter(|_| is_declared) {
            Some(natural) => Status::Natural(natural),
            None if hand.status == Some("surrender") => Status::Surrender,
            None if self.is("misset", "pay") && self.is_misset(&strengths) => Status::Misset,
            None => Status::Play,
        };
        let royalties = if status == Status::Play { self.royalties(hand, &strengths) } else { [0; 4] };
        Judged { status, cards, strengths, royalties }
    }

    /// Compares the rows of `x` and `y`. Returns 1 for each row that `x` wins, 0 for a tie, and -1 for a loss.
    fn outcomes(&self, x: &Judged, y: &Judged) -> [i128; 3] {
        [0, 1, 2].map(|at| {
            let outcome = x.strengths[at].cmp(&y.strengths[at]) as i128;
            if at == 1 && self.is_low_middle() { -outcome } else { outcome }
        })
    }

    fn is_scoop(&self, outcomes: [i128; 3]) -> bool {
        let won = outcomes.iter().filter(|&&outcome| outcome > 0).count();
        let lost = outcomes.iter().filter(|&&outcome| outcome < 0).count();
        won == 3 || (self.is("scoop-rule", "no-loss") && won == 2 && lost == 0)
    }

    fn has_home_run(&self, table: &[Judged], seat: usize) -> bool {
        let enough = match self.value("home-run-rule").as_str() {
            "three-opponents" => table.len() == 4,
            "all-opponents" => table.len() >= 3,
            _ => false,
        };
        let scoops = |(_, other): (usize, &Judged)| match other.status {
            Status::Play => self.is_scoop(self.outcomes(&table[seat], other)),
            Status::Misset => true,
            Status::Natural(_) | Status::Surrender => false,
        };
        enough
            && table[seat].status == Status::Play
            && table.iter().enumerate().filter(|(other, _)| *other != seat).all(scoops)
    }

    /// Returns the units that `x` receives from `y`. `home_runs` says whether `x` has a home run, and whether `y` has
    /// one.
    fn pair(&self, x: &Judged, y: &Judged, home_runs: [bool; 2]) -> i128 {
        use Status::{Misset, Natural, Play, Surrender};
        match (x.status, y.status) {
            (Natural(a), Natural(b)) => {
                let outcome = self.compare_naturals((a, x.cards), (b, y.cards));
                match (self.value("natural-vs-natural").as_str(), outcome) {
                    ("both", _) => self.natural_points(a) - self.natural_points(b),
                    ("winner", Ordering::Greater) => self.natural_points(a),
                    ("winner", Ordering::Less) => -self.natural_points(b),
                    _ => 0,
                }
            }
            (Natural(a), _) => self.natural_points(a),
            (Play, Surrender) => self.surrender_cost(),
            (Play, Misset) => {
                let home_run = if home_runs[0] { self.number("home-run-multiplier") } else { 1 };
                let royalties: i128 = x.royalties.iter().sum();
                let royalties = if self.is("misset-royalties", "pay") { royalties } else { 0 };
                let all = self.is("multiplier-scope", "all");
                let times = if all { self.number("scoop-multiplier") * home_run } else { 1 };
                self.scooped() * home_run + royalties * times
            }
            (Play, Play) => self.rows(x, y, home_runs),
            (_, Natural(_)) | (Surrender | Misset, Play) => -self.pair(y, x, [home_runs[1], home_runs[0]]),
            (Surrender | Misset, Surrender | Misset) => 0,
        }
    }

    fn rows(&self, x: &Judged, y: &Judged, home_runs: [bool; 2]) -> i128 {
        let outcomes = self.outcomes(x, y);
        let [row, overall, scoop] = self.values();
        let (mut units, mut royalties) = (0, x.royalties[3] - y.royalties[3]);
        for (at, outcome) in outcomes.into_iter().enumerate() {
            let (a, b) = (x.royalties[at], y.royalties[at]);
            let paid = match (self.value("royalty-policy").as_str(), outcome) {
                ("both", _) => a - b,
                ("cancel", _) if a > 0 && b > 0 => 0,
                (_, 1) => a,
                (_, -1) => -b,
                _ => 0,
            };
            let is_replaced = self.is("royalty-mode", "replace") && paid != 0;
            units += if is_replaced { 0 } else { row * outcome };
            royalties += paid;
        }
        let bonus = |outcomes: [i128; 3]| {
            let won = outcomes.iter().filter(|&&outcome| outcome > 0).count();
            let lost = outcomes.iter().filter(|&&outcome| outcome < 0).count();
            let is_overall = if self.is("overall-rule", "majority") { won > lost } else { won >= 2 };
            overall * i128::from(is_overall) + scoop * i128::from(self.is_scoop(outcomes))
        };
        let mirrored = outcomes.map(|outcome| -outcome);
        units += bonus(outcomes) - bonus(mirrored);
        let home_run = |has: bool| if has { self.number("home-run-multiplier") } else { 1 };
        let times = match (self.is_scoop(outcomes), self.is_scoop(mirrored)) {
            (true, _) => self.number("scoop-multiplier") * home_run(home_runs[0]),
            (_, true) => self.number("scoop-multiplier") * home_run(home_runs[1]),
            _ => 1,
        };
        units * times + royalties * if self.is("multiplier-scope", "all") { times } else { 1 }
    }

    /// Returns each player's points in the race.
    fn points(&self, table: &[Judged]) -> Vec<i128> {
        let extra = i128::from(table.len() == 4);
        let compare = |x: &Judged, y: &Judged| match (x.status, y.status) {
            (Status::Natural(a), Status::Natural(b)) => self.compare_naturals((a, x.cards), (b, y.cards)),
            (Status::Natural(_), _) => Ordering::Greater,
            (_, Status::Natural(_)) => Ordering::Less,
            _ => Ordering::Equal,
        };
        let has_natural = |judged: &Judged| matches!(judged.status, Status::Natural(_));
        let others = |seat: usize| (0..table.len()).filter(move |&other| other != seat);
        let points_of = |seat: usize| {
            let x = &table[seat];
            if self.is("race-mode", "pairwise") {
                let beaten = others(seat).map(|other| &table[other]).map(|y| match (x.status, y.status) {
                    _ if has_natural(x) || has_natural(y) => 3 * i128::from(compare(x, y).is_gt()),
                    (Status::Play, Status::Misset) => 3,
                    (Status::Play, Status::Play) => {
                        self.outcomes(x, y).iter().filter(|&&outcome| outcome > 0).count() as i128
                    }
                    _ => 0,
                });
                return beaten.map(|rows| if rows == 3 { 3 + extra } else { rows }).sum();
            }
            if table.iter().any(has_natural) {
                let is_best = has_natural(x) && others(seat).all(|other| compare(x, &table[other]).is_gt());
                return if is_best { 3 + extra } else { 0 };
            }
            if x.status != Status::Play {
                return 0;
            }
            let rivals: Vec<[i128; 3]> = others(seat)
                .filter(|&other| table[other].status == Status::Play)
                .map(|other| self.outcomes(x, &table[other]))
                .collect();
            let outright = (0..3).filter(|&at| rivals.iter().all(|outcomes| outcomes[at] > 0)).count() as i128;
            let shared = (0..3).filter(|&at| rivals.iter().all(|outcomes| outcomes[at] >= 0)).count() as i128;
            let rows = if self.is("race-tie", "each") { shared } else { outright };
            rows + if outright == 3 { extra } else { 0 }
        };
        (0..table.len()).map(points_of).collect()
    }

    /// Settles a table.
    pub fn settle(&self, hands: &[Hand]) -> Outcome {
        let table: Vec<Judged> = hands.iter().map(|hand| self.judge(hand)).collect();
        let (mut units, mut money) = (vec![0; hands.len()], vec![0; hands.len()]);
        if self.is_race() {
            return Outcome { units, money, points: Some(self.points(&table)) };
        }
        let home_runs: Vec<bool> = (0..table.len()).map(|seat| self.has_home_run(&table, seat)).collect();
        for b in 0..hands.len() {
            for a in 0..b {
                let of_pair = self.pair(&table[a], &table[b], [home_runs[a], home_runs[b]]);
                let amount = of_pair.checked_mul(self.stake(&hands[a].name, &hands[b].name)).unwrap();
                units[a] += of_pair;
                units[b] -= of_pair;
                money[a] += amount;
                money[b] -= amount;
            }
        }
        Outcome { units, money, points: None }
    }
}
