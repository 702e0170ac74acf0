//! Laws of the rules and of settlement, checked with random deals. Also tests options without a test vector; their
//! results are derived by hand.

use itertools::Itertools;
use proptest::prelude::*;
use pusoy::ErrorCode;
use pusoy::cards::{CardSet, Rng, Suit, parse};
use pusoy::chinese::naturals::Criteria;
use pusoy::chinese::payoffs::Payoffs;
use pusoy::chinese::royalties::{Royalties, Source};
use pusoy::chinese::rules::StreetDeal;
use pusoy::chinese::settle::SettleError;
use pusoy::chinese::{ByRow, Claims, Deal, Natural, Player, Row, Rules, Setting, Showing, settle};
use pusoy::eval::{Category, RowRank, RowTable};
use pusoy::ledger::Money;

/// Generates any rule set. [`table`] has four players, but pineapple has cards for only three. Pineapple is therefore
/// dealt as classic open-face.
fn any_rules() -> impl Strategy<Value = Rules> {
    any::<u64>().prop_map(|seed| {
        let rules = crate::random_rules::random_rules(&mut Rng::new(seed), false);
        let deal = if rules.is_pineapple() { StreetDeal::Classic } else { rules.deal };
        Rules { deal, ..rules }
    })
}

/// Returns four players with random rows. If the rules allow it, each player surrenders with a chance of one in eight.
fn table(rules: &Rules, seed: u64) -> Vec<Player> {
    let mut rng = Rng::new(seed);
    let mut deck = CardSet::DECK;
    let mut row = |size| {
        let cards = rng.deal(deck, size);
        deck -= cards;
        cards
    };
    let mut hands: Vec<_> = (0..4).map(|_| ByRow { front: row(3), middle: row(5), back: row(5) }).collect();
    // Random rows are often mis-set. In all hands but the first `seed % 3`, the stronger of the two rows of five goes
    // to the back.
    for rows in hands.iter_mut().skip((seed % 3) as usize) {
        let rank = |cards| RowTable::wheel_low().rank(cards).unwrap();
        if rank(rows.middle) > rank(rows.back) {
            std::mem::swap(&mut rows.middle, &mut rows.back);
        }
    }
    let player = |(seat, rows): (usize, ByRow<CardSet>)| {
        let setting = Setting::new(rows).unwrap();
        let gives_up = rules.allows_surrender() && (seed >> (8 + 3 * seat)).is_multiple_of(8);
        let deal = if gives_up { Deal::Surrendered(Some(setting.cards())) } else { Deal::Set(setting) };
        let bits = seed >> (20 + 8 * seat);
        let claims = Claims {
            claim: Source::ALL.get((bits % 8) as usize).copied(),
            declared: Source::ALL.into_iter().filter(|source| bits >> (3 + source.name().len()) & 1 == 1).collect(),
        };
        Player { claims, ..Player::new(format!("player {seat}"), deal) }
    };
    hands.into_iter().enumerate().map(player).collect()
}

/// Returns the winnings of each player by name, in units, or in points if the rules are those of a race.
fn totals(rules: &Rules, players: &[Player]) -> Vec<(String, i64)> {
    let settlement = settle(rules, players).unwrap();
    let won = settlement.points.unwrap_or(settlement.ledger.totals());
    players.iter().map(|player| player.name.clone()).zip(won).sorted().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, rng_seed: proptest::test_runner::RngSeed::Fixed(13), ..ProptestConfig::default() })]

    #[test]
    fn what_one_loses_another_wins(rules in any_rules(), seed: u64) {
        let players = table(&rules, seed);
        let settlement = settle(&rules, &players).unwrap();
        prop_assert_eq!(settlement.ledger.totals().iter().sum::<i64>(), 0);
        prop_assert!(settlement.ledger.entries().iter().all(|entry| entry.units > 0));
        for pair in &settlement.pairs {
            let matrix = settlement.ledger.matrix();
            prop_assert_eq!((matrix[pair.a][pair.b], matrix[pair.b][pair.a]), (pair.units, -pair.units));
        }
        let mut open = settlement.ledger.totals();
        for transfer in settlement.ledger.transfers() {
            open[transfer.from] += transfer.amount;
            open[transfer.to] -= transfer.amount;
        }
        prop_assert!(open.iter().all(|&units| units == 0));
    }

    #[test]
    fn seats_do_not_matter(rules in any_rules(), seed: u64, order in Just((0..4).collect_vec()).prop_shuffle()) {
        let players = table(&rules, seed);
        let moved: Vec<Player> = order.iter().map(|&seat: &usize| players[seat].clone()).collect();
        prop_assert_eq!(totals(&rules, &players), totals(&rules, &moved));
    }

    #[test]
    fn suits_do_not_matter(rules in any_rules(), seed: u64, to in Just(Suit::ALL.to_vec()).prop_shuffle()) {
        // The natural of one colour depends on the colours of the suits. If it is enabled, two suits of the same colour
        // must have the same colour after the relabelling.
        let mixed = to[0].is_red() != to[3].is_red() && rules.enabled_naturals().contains(Natural::FullColored);
        let to = if mixed { vec![Suit::Hearts, Suit::Clubs, Suit::Spades, Suit::Diamonds] } else { to };
        let relabel = |cards: CardSet| cards.relabelled([to[0], to[1], to[2], to[3]]);
        let players = table(&rules, seed);
        let relabelled: Vec<Player> = players.iter().map(|player| {
            let deal = match player.deal {
                Deal::Set(setting) => Deal::Set(Setting::new(setting.rows().map(relabel)).unwrap()),
                Deal::Surrendered(cards) => Deal::Surrendered(cards.map(relabel)),
                other => other,
            };
            Player { deal, ..player.clone() }
        }).collect();
        prop_assert_eq!(totals(&rules, &players), totals(&rules, &relabelled));
    }

    #[test]
    fn a_stronger_row_never_costs_units(rules in any_rules(), seed: u64, row in 0..3usize) {
        let mut rng = Rng::new(seed);
        // Draws the strength of a row from dealt cards. Also draws a random category. If the cards of a middle or back
        // are weaker than this category, the row gets the lowest strength of the category.
        let mut rank = |row: Row| {
            let dealt = RowTable::wheel_low().rank(rng.deal(CardSet::DECK, row.size())).unwrap();
            let category = Category::ALL[rng.below(9) as usize];
            if row == Row::Front { dealt } else { RowRank::lowest_of(category).max(dealt) }
        };
        let payoffs = Payoffs::new(&rules);
        // Skip rules under which weaker rows can be better. An example is a royalty that replaces the unit of its row
        // and is worth less than the unit.
        prop_assume!(payoffs.is_monotone());
        let plays = |ranks: ByRow<RowRank>| {
            let royalties = ByRow::from_fn(|row| payoffs.royalty(row, *ranks.get(row)));
            let royalties = Royalties { rows: royalties, broken: 0 };
            Showing { status: pusoy::chinese::Status::Play, ranks, royalties, cards: CardSet::EMPTY }
        };
        let (mine, theirs) = (ByRow::from_fn(&mut rank), ByRow::from_fn(&mut rank));
        let row = Row::ALL[row];
        let mut stronger = mine;
        *stronger.get_mut(row) = mine.get(row).to_owned().max(rank(row));
        prop_assert!(payoffs.units(&plays(stronger), &plays(theirs)) >= payoffs.units(&plays(mine), &plays(theirs)));
    }
}

/// Returns `true` if the cards split into rows of three, five and five that all satisfy `is_row`. Tries arrangements
/// one by one.
fn splits(hand: CardSet, is_row: impl Fn(CardSet) -> bool) -> bool {
    let fives: Vec<CardSet> = hand.iter().combinations(5).map(CardSet::from_iter).filter(|row| is_row(*row)).collect();
    fives.iter().any(|&back| {
        let others = fives.iter().filter(|middle| middle.is_disjoint(back));
        others.into_iter().any(|&middle| is_row(hand - back - middle))
    })
}

fn is_run(row: CardSet) -> bool {
    let ranks: Vec<usize> = row.iter().map(|card| card.rank().index()).sorted().collect();
    let low_ace = [0, 1, 2, 3][..ranks.len() - 1] == ranks[..ranks.len() - 1] && ranks[ranks.len() - 1] == 12;
    let run = ranks.iter().tuple_windows().all(|(low, high)| high - low == 1);
    low_ace || run && ranks != [10, 11, 12] // under the standard rules, Q-K-A is not a run in front
}

fn is_suited(row: CardSet) -> bool {
    row.iter().map(|card| card.suit()).all_equal()
}

#[test]
fn naturals_of_three_rows_agree_with_plain_enumeration() {
    naturals_of_three_rows(1_500, 10);
}

#[test]
#[ignore = "seconds in release mode"]
fn naturals_of_three_rows_agree_with_plain_enumeration_in_many_hands() {
    naturals_of_three_rows(6_000, 50);
}

/// Checks three straights, three flushes and three straight flushes, the naturals that depend on how a hand splits into
/// three rows. Draws `hands` hands. Each of the naturals must occur in more than `least` hands.
fn naturals_of_three_rows(hands: usize, least: usize) {
    let mut rng = Rng::new(11);
    let mut found = [0; 3];
    let mut checked = 0;
    for n in 0..hands {
        // A third of the hands are built from suited runs, and another third from runs of mixed suits, so that naturals
        // occur.
        let hand = match n % 3 {
            0 => rng.deal(CardSet::DECK, 13),
            kind => {
                let mut hand = CardSet::EMPTY;
                for size in [5, 5, 3] {
                    let start = rng.below(13 - size as u32) as usize;
                    let suit = rng.below(4) as usize;
                    for i in 0..size {
                        let rank = pusoy::cards::Rank::ALL[(start + i) % 13];
                        let suit = if kind == 1 { suit } else { rng.below(4) as usize };
                        hand |= pusoy::cards::Card::new(rank, Suit::ALL[suit]).into();
                    }
                }
                let missing = 13 - hand.len();
                hand | rng.deal(CardSet::DECK - hand, missing)
            }
        };
        let naturals = Criteria::default().detect(hand);
        let wanted = [
            (Natural::ThreeStraights, splits(hand, is_run)),
            (Natural::ThreeFlushes, splits(hand, is_suited)),
            (Natural::ThreeStraightFlushes, splits(hand, |row| is_run(row) && is_suited(row))),
        ];
        for (count, (natural, wanted)) in found.iter_mut().zip(wanted) {
            assert_eq!(naturals.contains(natural), wanted, "{natural}: {hand}");
            *count += usize::from(wanted);
        }
        checked += 1;
    }
    assert_eq!(checked, hands);
    assert!(found.iter().all(|&count| count > least), "{found:?}");
}

fn setting(text: &str) -> Setting {
    let [front, middle, back] = parse::setting_rows(text).unwrap();
    Setting::new(ByRow { front, middle, back }).unwrap()
}

fn played(name: &str, text: &str) -> Player {
    Player::new(name, Deal::Set(setting(text)))
}

fn rules(options: &[(&str, &str)]) -> Rules {
    Rules::from_options(options.iter().map(|(name, value)| (*name, (*value).into()))).unwrap()
}

const K: &str = "5s 5h 5d / 8s 8h 8d Kc Kd / Js Jh Jd Jc 2c";
const L: &str = "Ah Kh 9c / Qs Qd 7h 6c 4s / As Ad 7c 7d 3h";

/// K scoops L with royalties 3, 1 and 2, and wins 3 for the rows + 1 overall + 6 for the royalties = 10. If royalties
/// replace the units of the rows, K wins 3 + 1 + 2 + 1 overall = 7.
#[test]
fn royalties_may_replace_units() {
    let table = [played("K", K), played("L", L)];
    assert_eq!(settle(&Rules::default(), &table).unwrap().ledger.totals(), [10, -10]);
    let replace = rules(&[("royalty-mode", "replace")]);
    assert_eq!(settle(&replace, &table).unwrap().ledger.totals(), [7, -7]);
}

/// A mis-set hand pays 4. If the rules require it, the hand also pays the opponent's royalties of 6.
#[test]
fn mis_set_hands_may_pay_royalties() {
    let misset = "Ah Kh 9c / As Ad 7c 7d 3h / Qs Qd 7h 6c 4s";
    let table = [played("K", K), played("L", misset)];
    assert_eq!(settle(&Rules::default(), &table).unwrap().ledger.totals(), [4, -4]);
    let pay = rules(&[("misset-royalties", "pay")]);
    assert_eq!(settle(&pay, &table).unwrap().ledger.totals(), [10, -10]);
}

/// Middle and back of equal strength are legal unless the order is strict.
#[test]
fn equal_rows_are_legal_unless_the_order_is_strict() {
    let equal = setting("2s 3s 4d / As Kh Qd Jc 9s / Ah Kd Qc Js 9h");
    let misset = |rules: &Rules| {
        let payoffs = Payoffs::new(rules);
        payoffs.misset(&equal.rows().map(|row| RowTable::wheel_low().rank(row).unwrap())).map(|r| r.to_string())
    };
    assert_eq!(misset(&Rules::default()), None);
    assert_eq!(misset(&rules(&[("row-order", "strict")])), Some(String::from("middle>back")));
}

/// A dragon that is set as rows counts as a natural, which wins 36 units. If naturals must be declared, the rows of an
/// undeclared dragon are compared.
#[test]
fn naturals_may_have_to_be_declared() {
    let dragon = "2s 3c 4d / 5h 6s 7h 8d 9c / Ts Jc Qd Kh As";
    let other = "2h 3h 4c / 5s 6h 7d 8c 9d / Th Jd Qs Kc Ad";
    // The other hand is a dragon too, and two dragons tie.
    let table = [played("A", dragon), played("B", other)];
    assert_eq!(settle(&Rules::default(), &table).unwrap().ledger.totals(), [0, 0]);
    let declared = rules(&[("natural-declaration", "declared")]);
    let settlement = settle(&declared, &table).unwrap();
    assert!(settlement.showings.iter().all(Showing::plays));
    let hand = parse::hand("2s 3c 4d 5h 6s 7h 8d 9c Ts Jc Qd Kh As").unwrap();
    let declares = Player::new("A", Deal::Declared(hand));
    assert_eq!(settle(&declared, &[declares, played("B", other)]).unwrap().ledger.totals(), [36, -36]);
}

/// Both players have six and a half pairs, and A's second pair is higher. By default, the stronger hand wins 6. The
/// result is 0 if two of the same natural always tie, if both naturals are paid, or if they cancel. If the rules give
/// this natural a value of 9, the stronger hand wins 9.
#[test]
fn two_naturals_settle_as_the_rules_say() {
    let hand = |text| Deal::Loose(parse::hand(text).unwrap());
    let table = [
        Player::new("A", hand("As Ah Ks Kh 9s 9h 7s 7h 5s 5h 3s 3h 2d")),
        Player::new("B", hand("Ac Ad Qs Qh Js Jh Ts Th 8s 8h 6s 6h 4d")),
    ];
    let totals = |options: &[(&str, &str)]| settle(&rules(options), &table).unwrap().ledger.totals()[0];
    assert_eq!(totals(&[]), 6);
    assert_eq!(totals(&[("same-natural", "tie")]), 0);
    assert_eq!(totals(&[("natural-vs-natural", "both")]), 0);
    assert_eq!(totals(&[("natural-vs-natural", "cancel")]), 0);
    assert_eq!(totals(&[("natural", "six-and-a-half-pairs=9")]), 9);
}

/// With a low middle, the rules require only one order of rows: the front must not beat the back. With the qualifier
/// `ten`, a ten-high middle qualifies, and a jack-high middle does not. Royalties are 1 for a nine-high middle, 2 for
/// an eight-high middle, 4 for a seven-high middle, and 8 for 7-5-4-3-2.
#[test]
fn low_middles_may_have_to_qualify_and_may_earn() {
    let low = |options: &[(&str, &str)]| {
        let options: Vec<(&str, &str)> = [("low-middle", "yes")].iter().chain(options).copied().collect();
        Payoffs::new(&rules(&options))
    };
    let (any, ten) = (low(&[]), low(&[("low-qualifier", "ten")]));
    let misset = |payoffs: &Payoffs, text| payoffs.misset(&payoffs.ranks(setting(text).rows())).map(|r| r.to_string());
    let (jack, ten_high) = ("Ks Kh 2d / Jh 8s 6d 4c 3c / As Ah 9d 7c 2c", "Ks Kh 2d / Th 9s 8d 7c 5c / As Ah 9d 7d 2c");
    assert_eq!((misset(&any, jack), misset(&any, ten_high)), (None, None));
    assert_eq!((misset(&ten, jack), misset(&ten, ten_high)), (Some("middle-no-qualify".into()), None));
    let pair = "Ks Kh 2d / 4h 4s 6d 3c 2c / As Ah 9d 7c 2h";
    assert_eq!((misset(&any, pair), misset(&ten, pair)), (None, Some("middle-no-qualify".into())));
    assert_eq!(misset(&any, "As Ah 2d / 7h 5s 4d 3c 2c / Ks Kh 9d 8c 6c"), Some("front>back".into()));

    let paid = low(&[("low-royalties", "standard")]);
    for (middle, earns, unpaid) in [
        ("9h 8s 5d 3c 2c", 1, 0),
        ("8h 7s 5d 3c 2c", 2, 0),
        ("7h 6s 5d 3c 2c", 4, 0),
        ("7h 5s 4d 3c 2c", 8, 0),
        ("Th 5s 4d 3c 2c", 0, 0),
    ] {
        let rank = paid.tables().middle.rank(parse::row(middle).unwrap()).unwrap();
        assert_eq!((paid.royalty(Row::Middle, rank), any.royalty(Row::Middle, rank)), (earns, unpaid), "{middle}");
    }
    // Under 2-4 scoring, A wins front and back. B's middle is lower and earns 8. A's eight-high middle earns nothing,
    // because it loses its row. A's front of three kings earns 3.
    let table = [
        played("A", "Ks Kh Kd / 8h 6s 4d 3s 2s / As Ah Ad 9c 9d"),
        played("B", "Qs Qh 2d / 7h 5s 4c 3c 2c / Js Jh Jd Ts Th"),
    ];
    let options = rules(&[("low-middle", "yes"), ("low-royalties", "standard")]);
    // A wins 2 - 1 for the rows, 1 overall, and 3 - 8 for the royalties.
    assert_eq!(settle(&options, &table).unwrap().ledger.totals(), [-3, 3]);
}

/// A player with a pair of queens or better in front qualifies for fantasyland. To stay, a player needs trips in front,
/// or four of a kind or better in the back. The wide rule also accepts a full house or better in the middle. A player
/// with a foul board neither qualifies nor stays.
#[test]
fn fantasyland_is_harder_to_stay_in_than_to_reach() {
    let comes = |text: &str, inside: bool, stay: &str| {
        let player = Player { in_fantasyland: inside, ..played("A", text) };
        let rules = rules(&[("rules", "ofc"), ("fantasyland-stay", stay)]);
        let other = played("B", "2s 3s 4d / 2h 3h 4h 5c 7c / 2c 3c 4c 5d 8c");
        settle(&rules, &[player, other]).unwrap().fantasyland.unwrap()[0].is_some()
    };
    let (queens, jacks) = ("Qs Qh 6d / Ks Kh 8d 9c Tc / As Ah 9d 9h Jc", "Js Jh 6d / Ks Kh 8d 9c Tc / As Ah 9d 9h Jc");
    let full = "Qs Qh 6d / Ks Kh Kd 9c 9h / As Ah Ad Td Th";
    let (trips, quads) = ("6s 6h 6d / Ks Kh Kd 9c Tc / As Ah Ad Td Th", "Js Jh 6d / Ks Kh 8d 9c Tc / As Ah Ad Ac Th");
    let foul = "Qs Qh 6d / As Ah 9d 9h Jc / Ks Kh 8d 9c Tc";
    assert!(comes(queens, false, "narrow") && !comes(jacks, false, "narrow") && !comes(foul, false, "narrow"));
    assert!(comes(trips, false, "narrow") && !comes(quads, false, "narrow"));
    assert!(!comes(queens, true, "narrow") && comes(trips, true, "narrow") && comes(quads, true, "narrow"));
    assert!(!comes(full, true, "narrow") && comes(full, true, "wide") && !comes(queens, true, "wide"));
}

/// A surrender that costs 2 is as expensive as losing two rows. The rules refuse this cost unless the check is off.
#[test]
fn the_cost_of_surrender_is_checked() {
    let cheap = [("surrender-cost", "2"), ("surrender-check", "off")];
    assert_eq!(rules(&cheap).surrender_cost(), 2);
    let refused = Rules::from_options([("surrender-cost", "2".into())]).unwrap_err();
    assert_eq!(refused.code(), "bad-surrender-cost");
    let table = [played("K", K), Player::new("L", Deal::Surrendered(None))];
    assert_eq!(settle(&rules(&cheap), &table).unwrap().ledger.totals(), [2, -2]);
    let plain = Rules::preset("plain").unwrap();
    assert!(matches!(settle(&plain, &table), Err(SettleError::SurrenderNotAvailable(_))));
}

/// The error names the two players who hold the same cards.
#[test]
fn cards_in_two_hands_are_an_error_that_names_both() {
    let [amy, bob] = ["As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s", "As Kh Qh Jh Th 9h 8h 7h 6h 5h 4h 3h 2s"];
    let table = [("Amy", amy), ("Bob", bob)]
        .map(|(name, hand)| Player::new(name, Deal::Surrendered(Some(hand.parse().unwrap()))));
    let cards = "As 2s".parse().unwrap();
    let wanted = SettleError::DuplicateCard { a: "Amy".into(), b: "Bob".into(), cards };
    assert_eq!(settle(&Rules::default(), &table).unwrap_err(), wanted);
}

/// A stake for a pair of players changes only money. The order of the names does not matter.
#[test]
fn pairs_may_have_stakes_of_their_own() {
    let table = [played("K", K), played("L", L)];
    let settlement = settle(&rules(&[("stake", "5"), ("pair-stake", "L:K=20")]), &table).unwrap();
    assert_eq!(settlement.ledger.totals(), [10, -10]);
    assert_eq!(settlement.money, [200, -200].map(Money::whole));
}

/// Rules with the same meaning have the same hash, even if the stake or the currency differs. Rules that settle a deal
/// differently have different hashes.
#[test]
fn the_hash_depends_on_the_meaning_alone() {
    let standard = Rules::default().hash();
    assert_eq!(
        rules(&[("rules", "plain"), ("royalty-table", "standard"), ("naturals", "table"), ("surrender", "allowed")])
            .hash(),
        standard
    );
    assert_eq!(rules(&[("scoring", "custom"), ("custom", "1,1,0")]).hash(), standard);
    assert_eq!(rules(&[("surrender-cost", "3")]).hash(), standard);
    assert_eq!(rules(&[("stake", "10"), ("currency", "EUR")]).hash(), standard);
    assert_ne!(rules(&[("scoring", "1-6")]).hash(), standard);
    assert_ne!(rules(&[("natural", "dragon=13")]).hash(), standard);
}

#[test]
fn rows_of_three_are_below_rows_of_five_that_begin_alike() {
    let rank = |text| RowTable::wheel_low().rank(parse::row(text).unwrap()).unwrap();
    assert!(rank("Kh Kd Qc") < rank("Ks Kc Qd 3h 2h"));
    assert!(rank("Kh Kd Ac") > rank("Ks Kc Qd Jh 9h"));
    assert_eq!(rank("2s 3s 4s").category(), Category::HighCard);
}

/// Returns the largest number of groups into which the players can be divided so that every group has a total of zero.
/// Tries every partition.
fn most_even_groups(totals: &[i64]) -> usize {
    fn split(totals: &[i64], groups: &mut Vec<i64>) -> usize {
        let Some((first, rest)) = totals.split_first() else {
            return if groups.iter().all(|&sum| sum == 0) { groups.len() } else { 0 };
        };
        let mut most = 0;
        for i in 0..groups.len() {
            groups[i] += first;
            most = most.max(split(rest, groups));
            groups[i] -= first;
        }
        groups.push(*first);
        most = most.max(split(rest, groups));
        groups.pop();
        most
    }
    split(totals, &mut Vec::new())
}

proptest! {
    #[test]
    fn transfers_are_the_fewest(payments in proptest::collection::vec((0..7usize, 0..7usize, 1..6i64), 0..14)) {
        let mut ledger = pusoy::ledger::Ledger::new((0..7).map(|seat| seat.to_string()).collect());
        payments.into_iter().for_each(|(from, to, units)| ledger.pay(from, to, units, "test"));
        let uneven: Vec<i64> = ledger.totals().into_iter().filter(|&units| units != 0).collect();
        // A group of `n` players with a total of zero settles with `n - 1` transfers. So a division into as many groups
        // as possible gives the fewest transfers.
        prop_assert_eq!(ledger.transfers().len(), uneven.len() - most_even_groups(&uneven));
    }
}
