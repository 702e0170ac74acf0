//! Chinese Ten and related games.

use pusoy::ErrorCode;

use pusoy::cards::{Card, CardSet, Rng, parse};
use pusoy::chinese_ten::{
    Counted, Fraction, Pile, TenAccount, TenRules, TenSettlement, Variant, captures, layout, points, settle,
    settle_points, takes_all, tie_score, total,
};
use pusoy::options::OptionValue;
use serde_json::Value;

use crate::work::counted;

fn vectors() -> Value {
    serde_json::from_str(include_str!("../data/rules.json")).unwrap()
}

fn cards(list: &Value) -> Vec<Card> {
    list.as_array().unwrap().iter().map(|card| card.as_str().unwrap().parse().unwrap()).collect()
}

fn rules(vector: &Value) -> TenRules {
    let variant = vector.get("variant").and_then(Value::as_str).unwrap_or("standard");
    let mut rules = TenRules::of(Variant::from_name(variant).unwrap());
    for (name, value) in vector.get("options").and_then(Value::as_object).into_iter().flatten() {
        let value = value.as_i64().map_or_else(|| OptionValue::from(value.as_str().unwrap()), OptionValue::from);
        rules.set(name, value).unwrap();
    }
    rules
}

fn piles(vector: &Value) -> Vec<Pile> {
    let pile = |(player, list): (&String, &Value)| Pile { player: player.clone(), cards: cards(list) };
    vector["piles"].as_object().unwrap().iter().map(pile).collect()
}

fn amount(value: &Value) -> Fraction {
    value.as_i64().map_or_else(|| Fraction::from_text(value.as_str().unwrap()).unwrap(), Fraction::from)
}

#[test]
fn the_games_agree_with_their_test_vectors() {
    let (mut checked, vectors) = (0, vectors());
    for vector in vectors["chinese_ten"].as_array().unwrap() {
        let (rules, expect) = (rules(vector), &vector["expect"]);
        let players = vector["players"].as_u64().unwrap_or(0) as usize;
        let id = &vector["id"];
        match vector["kind"].as_str().unwrap() {
            "pile" | "value" | "deck" => {
                let tie = tie_score(rules.variant, players);
                if let Some(wanted) = expect.get("total") {
                    assert_eq!(total(rules.variant, players), wanted.as_i64().unwrap(), "{id}");
                }
                if let Some(wanted) = expect.get("points") {
                    let points = points(rules.variant, players, cards(&vector["cards"]));
                    assert_eq!(points, wanted.as_i64().unwrap(), "{id}");
                    let delta = expect.get("delta").map(amount);
                    assert!(delta.is_none_or(|delta| Fraction::from(points) - tie == delta), "{id}");
                }
                assert!(expect.get("tie").is_none_or(|wanted| amount(wanted) == tie), "{id}");
            }
            "settle" => {
                let settled = settle(&rules, &piles(vector), None).unwrap();
                assert_eq!(settled.tie, amount(&expect["tie"]), "{id}");
                for (seat, player) in settled.players.iter().enumerate() {
                    assert_eq!(settled.points[seat], expect["points"][player].as_i64().unwrap(), "{id} {player}");
                    assert_eq!(settled.delta[seat], amount(&expect["delta"][player]), "{id} {player}");
                }
            }
            "capture" => {
                let card = vector["play"].as_str().unwrap().parse().unwrap();
                let taken = captures(card, &cards(&vector["layout"]));
                assert_eq!(taken, cards(&expect["captures_one_of"]), "{id}");
            }
            "layout" => {
                let found = layout(&rules, &cards(&vector["layout"]));
                let check = |name: &str, found: Vec<String>| {
                    let wanted = expect.get(name).map(|list| list.as_array().unwrap().clone());
                    assert!(wanted.is_none_or(|wanted| wanted == found), "{id} {name}: {found:?}");
                };
                check("fourth_takes_all", found.fourth_takes_all.iter().map(ToString::to_string).collect());
                check("dealer_takes", found.dealer_takes.iter().map(ToString::to_string).collect());
                check("dead_groups", found.dead_groups.iter().map(|[a, b]| format!("{a}{b}")).collect());
                assert!(expect.get("redeal").is_none_or(|redeal| *redeal == found.redeal), "{id}");
            }
            other => panic!("{other}"),
        }
        checked += 1;
    }
    for vector in vectors["errors"].as_array().unwrap().iter().filter(|v| v["command"] == "chinese-ten settle") {
        let error = settle(&rules(vector), &piles(vector), None).unwrap_err();
        assert_eq!(error.code(), vector["expect_error"].as_str().unwrap(), "{}", vector["id"]);
        checked += 1;
    }
    assert_eq!(checked, 45);
}

/// Deals the whole deck into random piles, two cards at a time.
fn random_piles(rng: &mut Rng, players: usize) -> Vec<Pile> {
    let mut left = CardSet::DECK;
    let mut piles: Vec<Pile> = (0..players).map(|seat| Pile { player: seat.to_string(), cards: Vec::new() }).collect();
    while !left.is_empty() {
        let two = rng.deal(left, 2);
        left -= two;
        piles[rng.below(players as u32) as usize].cards.extend(two);
    }
    piles
}

#[test]
fn payments_add_up_to_zero() {
    let mut rng = Rng::new(1);
    let sum = |settled: &TenSettlement| settled.delta.iter().fold(Fraction::ZERO, |sum, &delta| sum + delta);
    for &variant in Variant::ALL {
        for &players in variant.players() {
            for payment in ["vs-tie", "pairwise"] {
                for _ in 0..200 {
                    let mut rules = TenRules::of(variant);
                    rules.set("payment", payment).unwrap();
                    let piles = random_piles(&mut rng, players);
                    let settled = settle(&rules, &piles, None).unwrap();
                    assert_eq!(sum(&settled), Fraction::ZERO, "{variant} {players} {payment}");
                    // The payments give each player the amount owed.
                    let mut paid = vec![Fraction::ZERO; players];
                    for transfer in settled.transfers.as_ref().unwrap() {
                        paid[transfer.from] = paid[transfer.from] - transfer.amount;
                        paid[transfer.to] = paid[transfer.to] + transfer.amount;
                    }
                    assert_eq!(paid, settled.delta);
                    // With pairwise payments, a player's result is the number of players times the difference between
                    // the player's points and the mean.
                    let of_all = settled.points.iter().sum::<i64>();
                    assert!(
                        payment == "vs-tie"
                            || (0..players).all(|seat| {
                                settled.delta[seat] == Fraction::from(players as i64 * settled.points[seat] - of_all)
                            })
                    );
                }
            }
        }
    }
}

/// Settling counted points gives the same result as settling the piles that they come from.
#[test]
fn counted_points_settle_like_their_piles() {
    let mut rng = Rng::new(2);
    for &variant in Variant::ALL {
        for &players in variant.players() {
            for payment in ["vs-tie", "pairwise"] {
                for _ in 0..100 {
                    let mut rules = TenRules::of(variant);
                    rules.set("payment", payment).unwrap();
                    let piles = random_piles(&mut rng, players);
                    let count = |pile: &Pile| Counted {
                        player: pile.player.clone(),
                        points: points(variant, players, pile.cards.iter().copied()),
                    };
                    let counted: Vec<Counted> = piles.iter().map(count).collect();
                    let dealer = Some("1");
                    assert_eq!(settle_points(&rules, &counted, dealer), settle(&rules, &piles, dealer));
                }
            }
        }
    }
}

#[test]
fn impossible_points_are_refused() {
    let refused = |rules: &TenRules, points: &[i64]| {
        let counted = |(seat, &points): (usize, &i64)| Counted { player: "ABCD"[seat..=seat].into(), points };
        let counted: Vec<Counted> = points.iter().enumerate().map(counted).collect();
        settle_points(rules, &counted, None).err().map(|error| (error.code(), error.to_string()))
    };
    let mut rules = TenRules::default();
    assert_eq!(refused(&rules, &[120, 90]), None);
    // The deck has 210 points for two players, 240 for three and 280 for four.
    for (points, total) in [(&[120, 91][..], 210), (&[80, 80, 79], 240), (&[70, 70, 70, 71], 280)] {
        let (code, message) = refused(&rules, points).unwrap();
        assert_eq!(code, "bad-points");
        assert!(message.contains(&format!("must add up to {total}")), "{message}");
    }
    assert!(refused(&rules, &[-1, 211]).unwrap().1.contains("A cannot have -1 points"));
    let most = refused(&rules, &[i64::MAX, i64::MAX]).unwrap();
    assert!(most.1.contains("add up to 18446744073709551614"), "{}", most.1);
    assert_eq!(refused(&rules, &[210]).unwrap().0, "bad-player-count");
    // If piles may be incomplete, points may be missing too.
    rules.set("partial", "yes").unwrap();
    assert_eq!(refused(&rules, &[20, 0]), None);
    assert_eq!(refused(&rules, &[120, 91]).unwrap().0, "bad-points");
    // Player A captured one red five with the other red five. These two cards are worth ten points, so player A cannot
    // have fewer.
    let mut taiwan = TenRules::of(Variant::Taiwan);
    taiwan.set("red-five", "A").unwrap();
    assert_eq!(refused(&taiwan, &[10, 110, 60, 60]), None);
    assert_eq!(refused(&taiwan, &[9, 111, 60, 60]).unwrap().0, "bonus-not-possible");
    // A test vector for Taiwan has piles with these points: 136, 104, 0 and 0. With the bonus, counted points and piles
    // give the same results.
    let counted = ["A", "B", "C", "D"].into_iter().zip([136, 104, 0, 0]);
    let counted: Vec<Counted> = counted.map(|(player, points)| Counted { player: player.into(), points }).collect();
    let settled = settle_points(&taiwan, &counted, None).unwrap();
    assert_eq!(settled.delta, [106, 34, -70, -70].map(Fraction::from));
    rules.set("red-five", "A").unwrap();
    assert_eq!(refused(&rules, &[20, 0]).unwrap().0, "bonus-not-available");
    assert_eq!(rules.changed(), [("red-five", "A"), ("partial", "yes")].map(|(name, value)| (name, value.to_owned())));
}

/// The fourth king, queen, jack, ten or five takes all three of its rank in the layout.
#[test]
fn the_fourth_of_a_special_rank_takes_all() {
    let takes = |card: &str, layout: &str| {
        let layout: Vec<Card> = layout.split(' ').map(|card| card.parse().unwrap()).collect();
        takes_all(card.parse().unwrap(), &layout)
    };
    for rank in ["K", "Q", "J", "T", "5"] {
        assert!(takes(&format!("{rank}s"), &format!("{rank}h 4c {rank}d {rank}c")), "{rank}");
        assert!(!takes(&format!("{rank}s"), &format!("{rank}h 4c {rank}d 3c")), "{rank}");
    }
    // Four threes are not special, and a seven takes one of three threes.
    assert!(!takes("3s", "3h 3d 3c 4c") && !takes("7s", "3h 3d 3c 4c"));
}

#[test]
fn captures_are_symmetric() {
    for a in CardSet::DECK {
        let others: Vec<Card> = (CardSet::DECK - a.into()).iter().collect();
        let taken = captures(a, &others);
        let face = |card: Card| (card.rank().index() + 1) % 13 + 1;
        for b in &others {
            let ten = face(a) < 10 && face(*b) < 10 && face(a) + face(*b) == 10;
            let same = face(a) >= 10 && a.rank() == b.rank();
            assert_eq!(taken.contains(b), ten || same, "{a} {b}");
            assert_eq!(taken.contains(b), captures(*b, &[a]) == [a], "{a} {b}");
        }
    }
}

#[test]
fn options_that_no_test_vector_covers() {
    let piles = |a: &str, b: &str| {
        [("A", a), ("B", b)].map(|(player, text)| Pile {
            player: player.into(),
            cards: parse::cards(text).unwrap().as_slice().to_vec(),
        })
    };
    let mut rules = TenRules::default();
    let some = piles("Ah 9d", "8h 2d");
    assert_eq!(settle(&rules, &some, None).unwrap_err().code(), "incomplete-piles");
    rules.set("partial", "yes").unwrap();
    rules.set("tie-score", 25).unwrap();
    // The tie score is 25. A has 20 + 10 points and B 8 + 2, so their results do not add up to zero, and there are no
    // payments.
    let settled = settle(&rules, &some, None).unwrap();
    assert_eq!((settled.delta, settled.transfers), (vec![5.into(), Fraction::from(-15)], None));
    rules.set("tie-score", "109/2").unwrap();
    assert_eq!(settle(&rules, &some, None).unwrap().delta[0].to_string(), "-49/2");
    assert!(rules.set("tie-score", "1/0").is_err() && rules.set("variant", "gin").is_err());

    // The player with the worst result leads the next deal. On a tie, the tied player nearest to the left of the dealer
    // leads, or the tied player in the lowest seat if the dealer is unknown.
    let mut merah = TenRules::of(Variant::MainMerah);
    merah.set("partial", "yes").unwrap();
    let leads = |dealer| settle(&merah, &piles("Ah 9s", "9h Td"), dealer).unwrap().leads;
    assert_eq!((leads(None), leads(Some("A")), leads(Some("B"))), (Some(0), Some(1), Some(0)));
    assert_eq!(settle(&merah, &some, Some("Z")).unwrap_err().code(), "unknown-player");
    let dead = parse::cards("8h 8s 8d 2c 2h Kd 4s 5h Jc Qd").unwrap();
    assert!(!layout(&merah, dead.as_slice()).redeal);
    merah.set("redeal-dead-groups", "yes").unwrap();
    assert!(layout(&merah, dead.as_slice()).redeal);
    // Eights and twos form a group, because they capture each other, and so do fours and sixes. A group has dead cards
    // only if at least five of its eight cards are in the layout. This layout has four cards of the first group and two
    // cards of the second group.
    let alive = parse::cards("8h 8s 2c 2h Kd 4s 6h 5h Jc Qd").unwrap();
    let found = layout(&merah, alive.as_slice());
    assert!(!found.redeal && found.dead_groups.is_empty());
}

/// Settles the piles of two players with these names.
fn dealt_to(names: [String; 2]) -> TenSettlement {
    let mut rules = TenRules::default();
    rules.set("partial", "yes").unwrap();
    let piles = names.into_iter().zip(["Ah 9d", "8h 2d"]);
    let piles: Vec<Pile> =
        piles.map(|(player, text)| Pile { player, cards: parse::cards(text).unwrap().as_slice().to_vec() }).collect();
    settle(&rules, &piles, None).unwrap()
}

/// Twice as many deals, of the same or of new players, allocate at most three times the bytes.
#[test]
fn twice_the_deals_take_at_most_three_times_the_work() {
    for new_names in [false, true] {
        let work = |count: usize| {
            let name = |letter: &str, at: usize| if new_names { format!("{letter}{at}") } else { letter.to_owned() };
            let deals: Vec<TenSettlement> = (0..count).map(|at| dealt_to([name("A", at), name("B", at)])).collect();
            let mut account = TenAccount::default();
            counted(|| deals.iter().for_each(|deal| account.add(deal).unwrap())).0
        };
        let (once, twice) = (work(1_000), work(2_000));
        assert!(twice <= 3 * once, "new names: {new_names}: {once} bytes, then {twice}");
    }
}

/// A deal that would overflow changes nothing. Amounts in any fractions are settled if they add up to zero.
#[test]
fn a_refused_deal_changes_nothing() {
    let deal = |names: [&str; 2], delta: [Fraction; 2]| {
        let mut settled = dealt_to(names.map(String::from));
        settled.delta = delta.into();
        settled
    };
    let mut account = TenAccount::default();
    let (half, thirds) = (Fraction::new(109, 2), Fraction::new(-2, 3));
    account.add(&deal(["A", "B"], [half, -half])).unwrap();
    account.add(&deal(["B", "C"], [-thirds, thirds])).unwrap();
    let paid: Vec<_> = account.transfers().unwrap().iter().map(|t| (t.from, t.to, t.amount.to_string())).collect();
    assert_eq!(paid, [(1, 0, "323/6".into()), (2, 0, "2/3".into())]);
    let most = Fraction::from(i64::MAX);
    assert!(account.add(&deal(["X", "A"], [-most, most])).is_err());
    assert_eq!((account.players(), account.deals()), (&["A", "B", "C"].map(String::from)[..], 2));
    account.add(&deal(["X", "Y"], [half, half])).unwrap();
    assert_eq!(account.transfers(), None);
}

/// If the calculation of a sum overflows, the result is `i64::MAX` for a positive sum, or `i64::MIN` for a negative
/// sum.
#[test]
fn overflowing_sums_keep_their_sign() {
    let most = i64::MAX;
    let [half, less] = [Fraction::new(most, 2), Fraction::new(-most, 1)];
    assert_eq!(half + less, Fraction::from(i64::MIN), "half of the maximum, minus the whole maximum, is negative");
    assert_eq!(Fraction::new(-most, 2) + Fraction::from(most), Fraction::from(i64::MAX));
}

/// A custom tie score is from 0 to 10,000. It may be a fraction with a denominator of at most 1,000. Different rules
/// have different hashes.
#[test]
fn tie_scores_have_a_limit() {
    let mut rules = TenRules::default();
    let usual = rules.hash();
    for (text, fits) in [
        ("10000", true),
        ("10001", false),
        ("19999/2", true),
        ("20001/2", false),
        ("-1", false),
        ("0", true),
        ("1/1000", true),
        ("10000/1", true),
        ("9999999/1000", true),
        ("1/1001", false),
    ] {
        assert_eq!(rules.set("tie-score", text).is_ok(), fits, "{text}");
    }
    assert_ne!(rules.hash(), usual);
}
