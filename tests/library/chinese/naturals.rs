//! Compares the detected naturals with simple definitions, under each combination of criteria. The definitions of three
//! straights, three flushes and three straight flushes try every arrangement. Also tests how two hands with the same
//! natural are compared, and how naturals are paid.

use std::cmp::Ordering;

use itertools::Itertools;
use pusoy::cards::{Card, CardSet, Rank, Rng, Suit, parse};
use pusoy::chinese::naturals::Criteria;
use pusoy::chinese::{ByRow, Deal, Natural, Payoffs, Player, Rules, Setting, settle};
use pusoy::eval::{Category, RowRank, RowTable, slow};

/// Returns the index of the top rank of a run of three or five cards. Returns `None` if the row is not a run. In A-2-3
/// and A-2-3-4-5 the ace counts below the deuce. Q-K-A is a run only if `qka` is true.
fn run_top(row: &[Card], qka: bool) -> Option<usize> {
    let ranks: Vec<usize> = row.iter().map(|card| card.rank().index()).sorted().collect();
    let aces_low: Vec<usize> = ranks.iter().map(|&rank| if rank == 12 { 0 } else { rank + 1 }).sorted().collect();
    let consecutive = |ranks: &[usize]| ranks.iter().tuple_windows().all(|(low, high)| low + 1 == *high);
    match (consecutive(&aces_low), consecutive(&ranks)) {
        (true, _) => aces_low.last().map(|top| top - 1),
        (_, true) if qka || ranks != [10, 11, 12] => ranks.last().copied(),
        _ => None,
    }
}

fn suited(row: &[Card]) -> bool {
    row.iter().map(|card| card.suit()).all_equal()
}

/// Returns every arrangement whose rows all satisfy `is_row`, as (back, middle, front).
fn cuts(hand: &[Card], is_row: impl Fn(&[Card]) -> bool) -> impl Iterator<Item = [Vec<Card>; 3]> {
    let row = |mask: u16| -> Vec<Card> { (0..13).filter(|i| mask >> i & 1 == 1).map(|i| hand[i]).collect() };
    let fives: Vec<u16> =
        (0u16..1 << 13).filter(|mask| mask.count_ones() == 5).filter(|&mask| is_row(&row(mask))).collect();
    let pairs = fives.clone().into_iter().cartesian_product(fives).filter(|(back, middle)| back & middle == 0);
    pairs
        .map(move |(back, middle)| [back, middle, 0x1fff & !(back | middle)].map(row))
        .filter(move |[.., front]| is_row(front))
}

/// Returns the condition for each row of a natural. Returns `None` if the natural does not consist of three rows.
fn rows_of(natural: Natural, criteria: Criteria) -> Option<impl Fn(&[Card]) -> bool> {
    let (runs, suits) = match natural {
        Natural::ThreeStraights => (true, false),
        Natural::ThreeFlushes => (false, true),
        Natural::ThreeStraightFlushes => (true, true),
        _ => return None,
    };
    Some(move |row: &[Card]| (!runs || run_top(row, criteria.front_qka).is_some()) && (!suits || suited(row)))
}

fn is_natural(natural: Natural, hand: &[Card], criteria: Criteria) -> bool {
    if let Some(is_row) = rows_of(natural, criteria) {
        return cuts(hand, is_row).next().is_some();
    }
    let counts = hand.iter().counts_by(|card| card.rank().index());
    let red = hand.iter().filter(|card| matches!(card.suit(), Suit::Hearts | Suit::Diamonds)).count();
    let all = |holds: fn(Rank) -> bool| hand.iter().all(|card| holds(card.rank()));
    match natural {
        Natural::CleanDragon => suited(hand),
        Natural::Dragon => counts.len() == 13,
        Natural::TwelveRoyals => all(|rank| rank >= Rank::Jack),
        Natural::ThreeQuads => counts.values().filter(|&&count| count == 4).count() == 3,
        Natural::AllHigh => all(|rank| rank >= Rank::Eight),
        Natural::AllLow => all(|rank| rank <= Rank::Eight),
        Natural::FullColored => [red, 13 - red].iter().any(|&count| count >= criteria.full_colored_min.into()),
        Natural::FourTriples => counts.values().filter(|&&count| count >= 3).count() >= 4,
        Natural::SixAndAHalfPairs => counts.values().map(|count| count / 2).sum::<usize>() == 6,
        Natural::NoBroadway => all(|rank| !matches!(rank, Rank::Jack | Rank::Queen | Rank::King)),
        Natural::SixUp => all(|rank| rank >= Rank::Six),
        Natural::ThreeStraights | Natural::ThreeFlushes | Natural::ThreeStraightFlushes => false, // handled above
    }
}

/// Returns a random hand. `kind` decides how the hand is drawn, and so which naturals it often has. If `kind` is 8 or
/// more, all hands are equally likely.
fn hand(rng: &mut Rng, kind: usize) -> CardSet {
    let held = |condition: &dyn Fn(Card) -> bool| -> CardSet {
        CardSet::DECK.iter().filter(|&card| condition(card)).collect()
    };
    let below = |rng: &mut Rng, bound: usize| rng.below(bound as u32) as usize;
    let mut hand = CardSet::EMPTY;
    match kind {
        // Runs, of any suits or of one suit each.
        0 | 1 => {
            for size in [5, 5, 3] {
                let (start, suit) = (below(rng, 15 - size), below(rng, 4));
                for i in 0..size {
                    let rank = Rank::ALL[(start + i + 12) % 13];
                    let fits = |card: Card| card.rank() == rank && (kind == 0 || card.suit().index() == suit);
                    hand |= rng.deal(held(&fits) - hand, 1);
                }
            }
        }
        2 => {
            for size in [5, 5, 3] {
                let suit = below(rng, 4);
                hand |= rng.deal(held(&|card| card.suit().index() == suit) - hand, size);
            }
        }
        // Ranks held two, three or four times.
        3 => {
            let times = 2 + below(rng, 3);
            while hand.len() + times <= 13 {
                let rank = below(rng, 13);
                hand |= rng.deal(held(&|card| card.rank().index() == rank) - hand, times);
            }
        }
        // Only high or low cards.
        4 => {
            let span = 4 + below(rng, 6);
            let low = [0, 13 - span][below(rng, 2)];
            hand = rng.deal(held(&|card| (low..low + span).contains(&card.rank().index())), 13);
        }
        5 => hand = rng.deal(held(&|card| !matches!(card.rank(), Rank::Jack | Rank::Queen | Rank::King)), 13),
        6 => {
            let (red, count) = (below(rng, 2) == 0, 11 + below(rng, 3));
            let of_colour = held(&|card| matches!(card.suit(), Suit::Hearts | Suit::Diamonds) == red);
            hand = rng.deal(of_colour, count);
        }
        // Every rank once. Four of five hands are of one suit.
        7 => {
            let suit = below(rng, 5);
            for rank in Rank::ALL {
                hand |= rng.deal(held(&|card| card.rank() == rank && (suit == 4 || card.suit().index() == suit)), 1);
            }
        }
        _ => {}
    }
    let missing = 13 - hand.len();
    hand | rng.deal(CardSet::DECK - hand, missing)
}

fn criteria() -> [Criteria; 4] {
    [(false, 13), (false, 12), (true, 13), (true, 12)]
        .map(|(front_qka, full_colored_min)| Criteria { front_qka, full_colored_min })
}

/// Compares the detected naturals of random hands with the definitions.
fn detection_agrees(criteria: Criteria, seed: u64, hands: usize) {
    let mut rng = Rng::new(seed);
    let mut found = [0; Natural::COUNT];
    let mut compared = 0;
    for n in 0..hands {
        let hand = hand(&mut rng, n % 9);
        let cards: Vec<Card> = hand.iter().collect();
        assert_eq!(cards.len(), 13);
        let naturals = criteria.detect(hand);
        for natural in Natural::ALL {
            let wanted = is_natural(natural, &cards, criteria);
            assert_eq!(naturals.contains(natural), wanted, "{natural}: {hand} under {criteria:?}");
            found[natural.index()] += usize::from(wanted);
            compared += 1;
        }
    }
    assert_eq!(compared, hands * 14);
    assert!(found.iter().all(|&count| count >= 2), "each natural occurs at least twice: {found:?}");
}

#[test]
fn detection_agrees_with_the_definitions() {
    criteria()[..2].iter().for_each(|&criteria| detection_agrees(criteria, 5, 675));
}

#[test]
fn detection_agrees_with_the_definitions_if_qka_in_front_is_a_run() {
    criteria()[2..].iter().for_each(|&criteria| detection_agrees(criteria, 6, 675));
}

#[test]
#[ignore = "seconds in release mode"]
fn detection_agrees_in_many_hands() {
    criteria().into_iter().zip([5, 5, 6, 6]).for_each(|(criteria, seed)| detection_agrees(criteria, seed, 1_125));
}

/// Returns the strengths of back, middle and front in the greatest arrangement. Arrangements compare by their backs
/// first, then by their middles, and then by their fronts, with the slow evaluator. If the natural consists of runs,
/// fronts compare by their top cards, and the top card of A-2-3 is the three. In three flushes, fronts compare as
/// ordinary rows. Returns `None` if the natural does not consist of three rows.
fn greatest(natural: Natural, hand: CardSet, criteria: Criteria) -> Option<[slow::Strength; 3]> {
    let front = |row: &[Card]| match run_top(row, criteria.front_qka) {
        Some(top) if natural != Natural::ThreeFlushes => {
            slow::Strength { category: Category::HighCard, ranks: vec![Rank::ALL[top]] }
        }
        _ => slow::strength(row),
    };
    let hand: Vec<Card> = hand.iter().collect();
    let cuts = cuts(&hand, rows_of(natural, criteria)?);
    cuts.map(|[back, middle, last]| [slow::strength(&back), slow::strength(&middle), front(&last)]).max()
}

/// Compares pairs of hands that have `natural`. More than a quarter of the pairs must be unequal. Hands drawn with
/// `kind` often have the natural.
fn compare_by_greatest_arrangements(natural: Natural, kind: usize, pairs: usize) {
    let mut rng = Rng::new(6);
    let table = RowTable::wheel_low();
    let mut decided = 0;
    for n in 0..pairs {
        let criteria = criteria()[n % 4];
        // Two hands that share cards cannot be dealt together, but can be compared.
        let [a, b] = [(); 2].map(|()| {
            std::iter::repeat_with(|| hand(&mut rng, kind))
                .find(|&hand| criteria.detect(hand).contains(natural))
                .unwrap_or_default()
        });
        let wanted = greatest(natural, a, criteria).cmp(&greatest(natural, b, criteria));
        assert_eq!(criteria.compare_same(table, natural, a, b), wanted, "{natural}: {a}, {b}, {criteria:?}");
        decided += usize::from(wanted != Ordering::Equal);
    }
    assert!(decided > pairs / 4, "{decided}");
}

#[test]
fn three_straights_compare_by_their_greatest_arrangements() {
    compare_by_greatest_arrangements(Natural::ThreeStraights, 0, 40);
    compare_by_greatest_arrangements(Natural::ThreeStraightFlushes, 1, 40);
}

#[test]
fn three_flushes_compare_by_their_greatest_arrangements() {
    compare_by_greatest_arrangements(Natural::ThreeFlushes, 2, 40);
}

#[test]
#[ignore = "seconds in release mode"]
fn same_naturals_compare_by_their_greatest_arrangements_in_many_pairs() {
    for (kind, natural) in
        [Natural::ThreeStraights, Natural::ThreeStraightFlushes, Natural::ThreeFlushes].into_iter().enumerate()
    {
        compare_by_greatest_arrangements(natural, kind, 200);
    }
}

/// Six and a half pairs compare by their pairs from the highest down. Four of a kind are two pairs. The odd card never
/// counts.
#[test]
fn six_and_a_half_pairs_compare_by_their_pairs() {
    let pairs = "As Ah Ks Kh 9s 9h 7s 7h 5s 5h 3s 3h";
    let others = "Ad Ac Kd Kc 9d 9c 7d 7c 5d 5c 3d 3c";
    let lower_second = "Ad Ac Qd Qc 9d 9c 7d 7c 5d 5c 3d 3c";
    let lower_last = "Ad Ac Kd Kc 9d 9c 7d 7c 5d 5c 2d 2c";
    let fours = "As Ah Ad Ac Ks Kh 7s 7h 5s 5h 3s 3h";
    for (a, odd_a, b, odd_b, wanted) in [
        (pairs, "2d", others, "2h", Ordering::Equal),
        (pairs, "2d", others, "Qh", Ordering::Equal),
        (pairs, "Qd", others, "2h", Ordering::Equal),
        (pairs, "2d", lower_second, "Kd", Ordering::Greater),
        (pairs, "4d", lower_last, "Qh", Ordering::Greater),
        (fours, "2d", "Ks Kh Qs Qh Js Jh Ts Th 9s 9h 8s 8h", "Ac", Ordering::Greater),
        // The second pair of aces is higher than the kings.
        (fours, "2d", pairs, "Qd", Ordering::Greater),
    ] {
        let [a, b] = [(a, odd_a), (b, odd_b)].map(|(pairs, odd)| parse::hand(&format!("{pairs} {odd}")).unwrap());
        let compared = |a, b| Criteria::default().compare_same(RowTable::wheel_low(), Natural::SixAndAHalfPairs, a, b);
        assert_eq!((compared(a, b), compared(b, a)), (wanted, wanted.reverse()), "{a}, {b}");
    }
}

#[test]
fn only_naturals_of_three_runs_or_flushes_have_an_arrangement() {
    let arrangement =
        |natural, text| Criteria::default().arrangement(RowTable::wheel_low(), natural, parse::hand(text).unwrap());
    for natural in Natural::ALL {
        assert_eq!(arrangement(natural, "As Ah Ks Kh 9s 9h 7s 7h 5s 5h 3s 3h 2d"), None, "{natural}");
    }
    let clean = arrangement(Natural::ThreeStraightFlushes, "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s").unwrap();
    assert_eq!(clean.back, RowRank::ROYAL_FLUSH);
}

/// A dragon (36 units) plays against six and a half pairs (6 units), and both are paid. The ledger has two entries, and
/// the totals are their difference.
#[test]
fn both_naturals_are_paid_with_their_own_reasons() {
    let rules = Rules::from_options([("natural-vs-natural", "both".into())]).unwrap();
    let table = [("X", "2s 3c 4d 5h 6s 7h 8d 9c Ts Jc Qd Kh As"), ("Y", "3d 3h 6c 6d 7c 7d 9d 9h Jd Jh Ac Ad 2h")]
        .map(|(name, hand)| Player::new(name, Deal::Declared(parse::hand(hand).unwrap())));
    let settlement = settle(&rules, &table).unwrap();
    assert_eq!(settlement.ledger.totals(), [30, -30]);
    assert_eq!(
        [settlement.natural(0), settlement.natural(1)],
        [Some(Natural::Dragon), Some(Natural::SixAndAHalfPairs)]
    );
    assert_eq!(settlement.natural(2), None);
    let entries = settlement.ledger.entries().iter().map(|entry| (entry.from, entry.to, entry.units, &*entry.reason));
    assert_eq!(entries.collect_vec(), [(1, 0, 36, "natural: dragon"), (0, 1, 6, "natural: six-and-a-half-pairs")]);
}

/// The front is Q-K-A, and the middle and the back are runs. The middle beats the back, so the hand is mis-set and pays
/// 4, as for a scoop. If the rules accept Q-K-A as a run, the hand is three straights. Then it wins 4, and the order of
/// its rows does not matter.
#[test]
fn a_natural_is_never_mis_set() {
    let setting = |text| {
        let [front, middle, back] = parse::setting_rows(text).unwrap();
        Setting::new(ByRow { front, middle, back }).unwrap()
    };
    let runs = setting("Qs Kd Ah / 9d 8s 7c 6h 5s / 6c 5d 4s 3h 2c");
    let other = setting("Kh Qh 2h / Ts Td 9c 7d 5c / Kc Ks Jc Jh 3d");
    let table = [("A", runs), ("B", other)].map(|(name, s)| Player::new(name, Deal::Set(s)));
    let qka = Rules::from_options([("front-qka", "yes".into())]).unwrap();
    for (rules, natural, totals) in [(Rules::default(), None, [-4, 4]), (qka, Some(Natural::ThreeStraights), [4, -4])] {
        assert_eq!(Payoffs::new(&rules).best_natural(runs.cards()), natural);
        assert_eq!(settle(&rules, &table).unwrap().ledger.totals(), totals);
    }
}
