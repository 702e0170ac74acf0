//! Open-face, mostly under house rules that differ from every preset. Most tests compare the values of placements and
//! settings with plain enumeration.

use pusoy::ErrorCode;

use pusoy::cards::{Card, CardSet, Rng};
use pusoy::chinese::royalties::RowKind;
use pusoy::chinese::rules::{Entrance, InFront};
use pusoy::chinese::{ByRow, Row, Rules};
use pusoy::chinese_ten::Fraction;
use pusoy::open_face::{
    Aim, FantasylandValues, Objective, Position, PositionError, Setter, Thousandths, Variant, place,
};

use super::plain::Table;
use super::streets::{rows, sorted};
use crate::long_runs::cases;

/// Returns the rules of a preset with these options.
fn house(preset: &str, options: &[(&str, &str)]) -> Rules {
    let options = options.iter().map(|(name, value)| (*name, (*value).into()));
    Rules::from_options([("rules", preset.into())].into_iter().chain(options)).unwrap()
}

/// Formats a value of the option `royalty`. For each row, the value gives the units of every kind that fits the row.
fn royalties(units: impl Fn(Row, RowKind) -> u32) -> String {
    let cells = |row: Row| {
        let fitting = RowKind::ALL.into_iter().filter(move |made| made.fits(row));
        fitting.map(|made| format!("{row}:{made}={}", units(row, made))).collect::<Vec<_>>().join(",")
    };
    Row::ALL.map(cells).join(",")
}

/// Returns the unseen cards of a position.
fn unseen(position: &Position) -> CardSet {
    let boards = position.opponents.iter().chain([&position.board]);
    let seen = boards.fold(position.dead, |seen, board| seen | board.front | board.middle | board.back);
    CardSet::DECK - seen - position.cards.iter().copied().collect()
}

/// Compares every placement of a position with plain enumeration. Returns the value of the best placement, in units.
fn compare(rules: &Rules, position: &Position) -> f64 {
    let placed = place(&Variant::new(rules).unwrap(), position).unwrap();
    let table = Table::new(rules, position.objective, &position.opponents);
    let of_plain: Vec<Fraction> = placed
        .placements
        .iter()
        .map(|valued| {
            let (sum, deals) = table.value(&valued.placement.on(&position.board), unseen(position));
            Fraction::new(sum, deals * 1_000)
        })
        .collect();
    let values: Vec<Fraction> = placed.placements.iter().map(|valued| valued.value).collect();
    assert_eq!(values, of_plain, "{rules:?} {position:?}");
    let best = &values[0];
    best.numerator() as f64 / best.denominator() as f64
}

/// Returns an objective in which a foul and fantasyland have values at the limits. `turn` decides which of these values
/// are at the upper limit, and which at the lower.
fn at_the_limits(aim: Aim, turn: usize) -> Objective {
    let limit = |n: usize| if n.is_multiple_of(2) { Thousandths::MOST } else { Thousandths(-Thousandths::MOST.0) };
    Objective {
        aim,
        foul: limit(turn),
        fantasyland: FantasylandValues::by(|way| limit(turn / 2 + if turn > 3 { way.index() } else { 0 })),
        stay: limit(turn / 2),
    }
}

/// Every royalty has the maximum of 10,000 units, and forty cards are unseen. The sums over the draws of the last
/// street then reach their maximum.
#[test]
#[ignore = "seconds in release mode"]
fn the_largest_royalties_are_added_up_exactly() {
    let cards = |text: &str| -> CardSet { text.parse().unwrap() };
    let most = royalties(|_, _| 10_000);
    for preset in ["pineapple", "low-pineapple"] {
        let rules = house(preset, &[("royalty", &most)]);
        let variant = Variant::new(&rules).unwrap();
        let back = cards("Ah Jh 6h Ts");
        let board = ByRow { front: cards("Qd 3s"), middle: cards("9h 7c 4s"), back };
        let mut position = Position::new(&variant, board, cards("Qs 5h 2d").iter().collect());
        position.objective.fantasyland = FantasylandValues::default();
        let value = compare(&rules, &position);
        // A board earns up to 10,000 units for each of three rows, or costs 6 units if it is foul.
        assert!(value > if preset == "pineapple" { 20_000.0 } else { 5_000.0 }, "{value}");
        for turn in 0..8 {
            position.objective = at_the_limits(Aim::Own, turn);
            compare(&rules, &position);
        }
    }
}

/// The royalties and the number of opponents are as large as possible. Each opponent may pay or receive three
/// royalties.
#[test]
fn the_largest_royalties_of_all_opponents_are_added_up_exactly() {
    let most = royalties(|_, _| 10_000);
    let mut rng = Rng::new(31);
    for turn in 0..16 {
        let preset = ["ofc", "pineapple", "ofc", "low-pineapple"][turn % 4];
        let rules = house(preset, &[("royalty", &most)]);
        let mut deck = CardSet::DECK;
        let opponents = (1..rules.most_players()).map(|_| sorted(rows(&mut rng, &mut deck, [3, 5, 5]))).collect();
        let own = sorted(rows(&mut rng, &mut deck, [3, 5, 5]));
        // Two rows lack their last card. In pineapple, the street has these two cards and a third one.
        let last = [rng.deal(own.front, 1), rng.deal(own.back, 1)];
        let board = ByRow { front: own.front - last[0], back: own.back - last[1], ..own };
        let mut street = last[0];
        let mut position = Position::new(&Variant::new(&rules).unwrap(), board, Vec::new());
        if preset != "ofc" {
            street |= last[1] | rng.deal(deck, 1);
        }
        position.cards = street.iter().collect();
        position.opponents = opponents;
        position.objective = at_the_limits(Aim::Versus, turn / 2);
        compare(&rules, &position);
    }
}

/// If royalties, fouls and fantasyland are worth 10,000 times as much, so are all placements. Plain enumeration would
/// take days here: two more streets of three cards, or six more single cards, are drawn from all unseen cards.
#[test]
#[ignore = "seconds in release mode"]
fn values_scale_with_royalties_fouls_and_fantasyland() {
    let small = royalties(|row, made| (row as u32 + made.index() as u32) % 2);
    let large = royalties(|row, made| (row as u32 + made.index() as u32) % 2 * 10_000);
    let cards = |text: &str| -> CardSet { text.parse().unwrap() };
    let boards =
        [("pineapple", ["Qd", "9h 9c 4s", "Ah Jh 6h"], "Qs 5h 9d"), ("ofc", ["Qd", "9h 9c", "Ah Jh 6h"], "Qs")];
    for (preset, [front, middle, back], street) in boards {
        let valued = |royalty: &str, times: i64| {
            let rules = house(preset, &[("royalty", royalty)]);
            let variant = Variant::new(&rules).unwrap();
            let board = ByRow { front: cards(front), middle: cards(middle), back: cards(back) };
            let mut position = Position::new(&variant, board, cards(street).iter().collect());
            position.objective.foul = Thousandths(6_000 * times / 1_000);
            position.objective.fantasyland = FantasylandValues::by(|_| Thousandths(7 * times));
            let placed = place(&variant, &position).unwrap();
            let value = |value: Fraction| (value.numerator() as i128, value.denominator() as i128);
            placed
                .placements
                .iter()
                .map(|valued| (valued.placement.to_string(), value(valued.value)))
                .collect::<Vec<_>>()
        };
        let (one, many) = (valued(&small, 1_000), valued(&large, 10_000_000));
        assert!(many[0].1.0.abs() > 1_000 * many[0].1.1, "{:?}", many[0]);
        // Placements with equal values are sorted by their texts.
        for ((name, (value, divisor)), (other, (times, times_divisor))) in one.iter().zip(&many) {
            assert_eq!(name, other);
            assert_eq!(value * 10_000 * times_divisor, times * divisor, "{name}");
        }
    }
}

/// Draws one of these words.
fn one_of<'a>(rng: &mut Rng, words: &[&'a str]) -> &'a str {
    words[rng.below(words.len() as u32) as usize]
}

/// Returns house rules with random values of the options that affect the play. Some royalties are zero, or are lower
/// for a higher rank.
fn random_rules(rng: &mut Rng) -> Rules {
    let largest = [2, 40, 10_001][rng.below(3) as usize];
    let mut units = [[0; RowKind::COUNT]; 3];
    units.iter_mut().flatten().for_each(|units| *units = if rng.below(3) == 0 { 0 } else { rng.below(largest) });
    let royalty = royalties(|row, made| units[row as usize][made.index()]);
    let royalty = if rng.below(4) == 0 { "none" } else { &royalty };
    let options = [
        ("royalty", royalty),
        ("wheel", one_of(rng, &["low", "second"])),
        ("row-order", one_of(rng, &["at-least", "strict"])),
        ("low-middle", one_of(rng, &["yes", "no"])),
        ("low-qualifier", one_of(rng, &["none", "ten"])),
        ("low-royalties", one_of(rng, &["none", "standard"])),
        ("fantasyland-entry", one_of(rng, &["queens", "kings"])),
        ("fantasyland-cards", one_of(rng, &["13", "14", "15", "progressive"])),
        ("fantasyland-repeat", one_of(rng, &["fixed", "same"])),
        ("fantasyland-stay", one_of(rng, &["narrow", "middle-quads", "wide"])),
        ("stake", "1000000000"),
    ];
    house(one_of(rng, &["ofc", "pineapple", "progressive", "ultimate", "low-pineapple"]), &options)
}

/// Returns random units with three decimal places, from -20 to 20 or, in one of six draws, from the whole range.
fn random_units(rng: &mut Rng) -> Thousandths {
    let most = if rng.below(6) == 0 { Thousandths::MOST.0 } else { 20 * Thousandths::UNIT };
    Thousandths(i64::from(rng.below(2 * most as u32 + 1)) - most)
}

fn random_objective(rng: &mut Rng, aim: Aim) -> Objective {
    let mut objective =
        Objective { aim, foul: random_units(rng), fantasyland: FantasylandValues::default(), stay: random_units(rng) };
    for way in Entrance::ALL {
        *objective.fantasyland.of_mut(way) = random_units(rng);
    }
    objective
}

/// Compares `streets` random streets under random rules with plain enumeration. At most `most_open` places are open
/// after a street, and at most `unseen` cards are unseen.
fn random_streets(seed: u64, streets: usize, most_open: usize, unseen: usize) {
    let mut rng = Rng::new(seed);
    let (mut fouls, mut reached) = (0, 0);
    for n in 0..streets {
        let rules = random_rules(&mut rng);
        let aim = [Aim::Own, Aim::Versus][n % 2];
        let step = if rules.is_pineapple() { 2 } else { 1 };
        let open = rng.below((most_open / step) as u32 + 1) as usize * step;
        let mut deck = CardSet::DECK;
        let mut sizes = [3, 5, 5];
        // The street fills `step` places, and `open` places stay open.
        for _ in 0..open + step {
            let row = loop {
                let row = rng.below(3) as usize;
                if sizes[row] > 0 {
                    break row;
                }
            };
            sizes[row] -= 1;
        }
        let opponents = match aim {
            Aim::Own => Vec::new(),
            Aim::Versus => {
                let most = rules.most_players() as u32 - 1;
                (0..1 + rng.below(most)).map(|_| sorted(rows(&mut rng, &mut deck, [3, 5, 5]))).collect()
            }
        };
        // Half of the boards have only high ranks if enough cards are left, so that rows are strong.
        let few: CardSet = deck.iter().filter(|card| n % 4 < 2 || card.rank().index() >= 7).collect();
        let whole = sorted(rows(&mut rng, &mut if few.len() < 13 { deck } else { few }, [3, 5, 5]));
        let mut board = whole;
        for (row, size) in Row::ALL.into_iter().zip(sizes) {
            *board.get_mut(row) = rng.deal(*whole.get(row), size);
        }
        let cards = rng.deal(CardSet::DECK - boards_cards(&opponents) - boards_cards(&[board]), 2 * step - 1);
        let left = CardSet::DECK - boards_cards(&opponents) - boards_cards(&[board]) - cards;
        let dead = rng.deal(left, left.len().saturating_sub(unseen));
        let objective = random_objective(&mut rng, aim);
        let cards: Vec<Card> = cards.iter().collect();
        let position = Position { board, cards, dead, opponents, in_fantasyland: Vec::new(), objective };
        compare(&rules, &position);
        let placed = place(&Variant::new(&rules).unwrap(), &position).unwrap();
        fouls += i32::from(placed.placements.iter().all(|valued| valued.foul.numerator() > 0));
        reached += i32::from(placed.placements.iter().any(|valued| valued.fantasyland.numerator() > 0));
    }
    assert!((streets < 100 || reached as usize * 50 > streets) && (fouls as usize) < streets, "{fouls} {reached}");
}

fn boards_cards(boards: &[ByRow<CardSet>]) -> CardSet {
    boards.iter().fold(CardSet::EMPTY, |cards, board| cards | board.front | board.middle | board.back)
}

#[test]
fn streets_of_house_rules_agree_with_enumeration() {
    random_streets(41, 300, 2, 8);
    random_streets(42, 12, 4, 7);
}

#[test]
#[ignore = "a minute in release mode"]
fn more_streets_of_house_rules_agree_with_enumeration() {
    random_streets(43, cases(4_000), 2, 12);
    random_streets(44, cases(100), 4, 8);
}

/// Compares hands in fantasyland, under random rules and objectives, with plain enumeration. Under some of these
/// rules and objectives, a higher front earns less, staying costs units, or a foul earns units.
fn random_hands(seed: u64, hands: usize) {
    let mut rng = Rng::new(seed);
    let mut setter = Setter::new();
    let (mut fouls, mut stays) = (0, 0);
    for n in 0..hands {
        let rules = random_rules(&mut rng);
        let variant = Variant::new(&rules).unwrap();
        let aim = [Aim::Own, Aim::Versus][n % 2];
        let mut deck = CardSet::DECK;
        let most = if aim == Aim::Own { 0 } else { 1 + rng.below(rules.most_players() as u32 - 1) };
        let opponents: Vec<_> = (0..most).map(|_| sorted(rows(&mut rng, &mut deck, [3, 5, 5]))).collect();
        let hand = rng.deal(deck, 13);
        let objective = random_objective(&mut rng, aim);
        let wanted = 1 + n % 3;
        let plans = setter.plans(&variant, hand, &objective, &opponents, wanted).unwrap();
        let table = Table::new(&rules, objective, &opponents);
        let best = plans[0];
        assert_eq!(best.value.0, table.best_setting(hand), "{rules:?} {objective:?} {hand}");
        let ranks = table.payoffs.ranks(&best.rows);
        assert_eq!(table.worth(&best.rows, ranks, true), best.value.0);
        assert!(plans.len() <= wanted && plans.is_sorted_by_key(|plan| std::cmp::Reverse(plan.value)));
        fouls += i32::from(best.foul);
        stays += i32::from(best.stays);
    }
    assert!(fouls > 0 && stays > 0 && ((fouls + stays) as usize) < hands, "{fouls} {stays}");
}

#[test]
fn hands_of_house_rules_get_the_best_of_all_settings() {
    random_hands(51, 20);
}

#[test]
#[ignore = "minutes in release mode"]
fn more_hands_of_house_rules_get_the_best_of_all_settings() {
    random_hands(52, cases(600));
}

/// A low middle needs five different ranks up to the ten. This hand has no such rank except the ten, so every setting
/// is foul and costs 6 units. Against an opponent, a foul also costs the opponent's royalties: 4 for a flush and 1 for
/// a nine-low.
#[test]
fn a_hand_that_can_only_be_mis_set_is_valued_as_a_foul() {
    let rules = Rules::preset("low-pineapple").unwrap();
    let variant = Variant::new(&rules).unwrap();
    let hand: CardSet = "As Ah Ad Ks Kh Kd Qs Qh Qd Js Jh Jd Tc Th".parse().unwrap();
    let cards = |text: &str| -> CardSet { text.parse().unwrap() };
    let other = ByRow { front: cards("2c 3d 5h"), middle: cards("9c 8d 6c 4h 3c"), back: cards("7d 9d 5d 4d 2d") };
    for (aim, opponents, cost) in [(Aim::Own, &[][..], 6_000), (Aim::Versus, &[other], 11_000)] {
        let objective = Objective::of_fantasyland(&variant, aim, 14);
        let plans = Setter::new().plans(&variant, hand, &objective, opponents, 5).unwrap();
        let figures = |set: &pusoy::open_face::FantasylandSetting| (set.value.0, set.foul, set.stays, set.left.len());
        assert_eq!(plans.iter().map(figures).collect::<Vec<_>>(), [(-cost, true, false, 1)]);
        assert_eq!(Setter::value(&variant, hand, &plans[0].rows, &objective, opponents), Ok(plans[0]));
    }
}

/// Each way to qualify for fantasyland gives a number of cards. The way is worth as much as fantasyland with this
/// number of cards, under every combination of three options. `tests/library/chinese/open_face.rs` tests these numbers
/// of cards.
#[test]
fn each_entry_to_fantasyland_is_worth_its_number_of_cards() {
    let fronts = [(None, "Jd 2s", "Jh"), (Some(InFront::Queens), "Qd 2s", "Qh"), (Some(InFront::Kings), "Kd 2s", "Kh")];
    let more = [(Some(InFront::Aces), "Ad 2s", "Ah"), (Some(InFront::Trips), "2d 2s", "2h")];
    let cards = |text: &str| -> CardSet { text.parse().unwrap() };
    let mut ways = 0;
    for low_middle in ["yes", "no"] {
        for entry in ["queens", "kings"] {
            for number in ["13", "14", "15", "progressive"] {
                let options = [("low-middle", low_middle), ("fantasyland-entry", entry), ("fantasyland-cards", number)];
                let rules = house("ofc", &options);
                let variant = Variant::new(&rules).unwrap();
                for (front, begun, last) in fronts.iter().chain(&more) {
                    for (is_low, middle) in [(true, "7h 5d 4h 3c 2c"), (false, "9h 8d 4h 3c 2c")] {
                        // Without a low middle, a pair in front would beat both middles of this list, and the board
                        // would be foul. A full house then replaces both middles, so one turn of this loop is enough.
                        if low_middle == "no" && is_low {
                            continue;
                        }
                        let middle = if low_middle == "yes" { middle } else { "8c 8d 8s 9c 9s" };
                        let back = cards("Tc Ts Td Th 6c");
                        let board = ByRow { front: cards(begun), middle: cards(middle), back };
                        let mut position = Position::new(&variant, board, vec![last.parse().unwrap()]);
                        let value_of = |position: &Position| {
                            let placed = place(&variant, position).unwrap();
                            let best = &placed.placements[0];
                            (best.value.numerator() * 1_000 / best.value.denominator(), best.fantasyland)
                        };
                        let (with, reached) = value_of(&position);
                        position.objective.fantasyland = FantasylandValues::default();
                        let worth = with - value_of(&position).0;
                        let opened = front.filter(|front| *front != InFront::Queens || entry == "queens");
                        let way = match (opened, is_low && low_middle == "yes") {
                            (Some(front), true) => Some(Entrance::Both(front)),
                            (Some(front), false) => Some(Entrance::Front(front)),
                            (None, true) => Some(Entrance::Low),
                            (None, false) => None,
                        };
                        let wanted = way.map_or(0, |way| variant.fantasyland_value(rules.fantasyland_cards(way)).0);
                        assert_eq!((worth, reached), (wanted, i64::from(way.is_some()).into()), "{options:?} {way:?}");
                        ways += i32::from(way.is_some());
                    }
                }
            }
        }
    }
    // The number of boards that qualify, for each of four values of `fantasyland-cards`. With a low middle, 9 qualify
    // if queens are enough and 8 if kings are needed. Without a low middle, 4 and 3 qualify.
    assert_eq!(ways, 4 * (9 + 8 + 4 + 3));
}

/// Objectives beyond the range of units are refused, so sums do not overflow.
#[test]
fn objectives_beyond_the_range_of_units_are_refused() {
    let variant = Variant::new(&Rules::preset("ofc").unwrap()).unwrap();
    let cards = |text: &str| -> CardSet { text.parse().unwrap() };
    let board = ByRow { front: cards("Qd 2s"), middle: cards("8c 8d 8s 9c 9s"), back: cards("Tc Ts Td Th 6c") };
    let position = Position::new(&variant, board, vec!["Qh".parse().unwrap()]);
    let beyond = Thousandths(-Thousandths::MOST.0 - 1);
    let usual = position.objective;
    let mut of_way = usual;
    *of_way.fantasyland.of_mut(Entrance::Low) = Thousandths(i64::MAX);
    for (objective, units) in [
        (Objective { foul: beyond, ..usual }, beyond),
        (Objective { stay: Thousandths(i64::MIN), ..usual }, Thousandths(i64::MIN)),
        (of_way, Thousandths(i64::MAX)),
    ] {
        let error = place(&variant, &Position { objective, ..position.clone() }).unwrap_err();
        assert_eq!((error.code(), &error), ("bad-objective", &PositionError::Objective(units)));
        let hand = Rng::new(1).deal(CardSet::DECK, 13);
        assert_eq!(Setter::new().set(&variant, hand, &objective, &[]), Err(PositionError::Objective(units)));
    }
    let text = PositionError::Objective(beyond).to_string();
    assert_eq!(
        text,
        "-100000.001 units are out of range: the values of fantasyland, of staying there and of a foul must be from \
         -100000 to 100000"
    );
}
