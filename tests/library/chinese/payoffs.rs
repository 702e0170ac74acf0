//! Checks compiled rules (`Payoffs`), with which the solver values hands, against results worked out by hand.

use pusoy::cards::{CardSet, parse};
use pusoy::chinese::payoffs::Payoffs;
use pusoy::chinese::royalties::Source;
use pusoy::chinese::settle::{SettleError, settle_noted};
use pusoy::chinese::{ByRow, Deal, Natural, Player, Row, Rules, Setting, settle};
use pusoy::eval::RowTable;
use pusoy::ledger::Ledger;

fn payoffs(options: &[(&str, &str)]) -> Payoffs {
    let mut rules = Rules::default();
    options.iter().for_each(|(name, value)| rules.set(name, *value).unwrap());
    Payoffs::new(&rules)
}

fn hand(text: &str) -> CardSet {
    parse::hand(text).unwrap()
}

/// By default, a dragon wins 36 units, and three flushes win 3.
#[test]
fn the_stronger_of_two_naturals_wins_its_payment_or_the_difference_or_nothing() {
    for (policy, units) in [("winner", 36), ("both", 33), ("cancel", 0)] {
        let payoffs = payoffs(&[("natural-vs-natural", policy)]);
        assert_eq!(payoffs.natural_against(Natural::Dragon, Natural::ThreeFlushes, None), units, "{policy}");
        assert_eq!(payoffs.natural_against(Natural::ThreeFlushes, Natural::Dragon, None), -units, "{policy}");
    }
}

/// The smallest royalty of the flat table is one unit, and replaces the units of its row. If a row wins one unit, a
/// stronger row never wins less. If a row wins two units, a stronger row that earns the royalty wins less.
#[test]
fn a_stronger_row_wins_less_if_its_royalty_replaces_more_units() {
    let replace = ("royalty-mode", "replace");
    assert!(payoffs(&[replace, ("royalty-table", "flat")]).is_monotone());
    assert!(!payoffs(&[replace, ("royalty-table", "flat"), ("scoring", "custom"), ("custom", "2,1,1")]).is_monotone());
}

/// `asks_for_colours` returns `true` if exchanging suits can give the hand enough cards of one colour for the natural
/// `full-colored`. This needs two suits that together have enough cards.
#[test]
fn colours_matter_if_two_suits_are_long() {
    let two = hand("As Ks Qs Js Ts 9s 8s Ah Kh Qh Jh Th 9h");
    let three = hand("As Ks Qs Js Ts 9s 8s Ah Kh Qh Jh Th 9c");
    assert!(payoffs(&[]).asks_for_colours(two) && !payoffs(&[]).asks_for_colours(three));
    assert!(payoffs(&[("full-colored-min", "12")]).asks_for_colours(three));
}

#[test]
fn players_choose_royalties_if_only_one_is_paid_or_royalties_must_be_declared() {
    let tell =
        |payoffs: &Payoffs| (payoffs.asks_for_claims(), payoffs.pays_one_royalty(), payoffs.royalties_are_declared());
    assert_eq!(tell(&payoffs(&[])), (false, false, false));
    assert_eq!(tell(&payoffs(&[("royalty-limit", "one")])), (true, true, false));
    assert_eq!(tell(&payoffs(&[("royalty-declaration", "required")])), (true, false, true));
}

/// Three of a kind in front earn 3 units, a full house in the middle earns 1, and four of a kind in the back earn 2. By
/// default, all three are paid. If royalties must be declared, the player may declare any set of the three. If only one
/// royalty is paid, the player chooses it.
#[test]
fn the_choices_are_all_royalties_or_any_set_or_any_single_one() {
    let setting: Setting = "2s 2h 2d / 3s 3h 3d 4s 4h / 5s 5h 5d 5c 6s".parse().unwrap();
    let rows = setting.rows();
    let ranks = ByRow::from_fn(|row| RowTable::wheel_low().rank(*rows.get(row)).unwrap());
    let choices = |options: &[(&str, &str)]| {
        let payoffs = payoffs(options);
        let unclaimed = payoffs.unclaimed_royalties(rows, &ranks);
        let paid = |claims| {
            let royalties = payoffs.royalties(&unclaimed, claims);
            [Row::Front, Row::Middle, Row::Back].map(Source::Row).map(|source| royalties.get(source))
        };
        payoffs.choices(&unclaimed).into_iter().map(paid).collect::<Vec<_>>()
    };
    assert_eq!(choices(&[]), [[3, 1, 2]]);
    let mut declared = choices(&[("royalty-declaration", "required")]);
    assert_eq!(declared[0], [3, 1, 2], "the choice with all royalties comes first");
    declared.sort_unstable();
    let subsets = [[0, 0, 0], [0, 0, 2], [0, 1, 0], [0, 1, 2], [3, 0, 0], [3, 0, 2], [3, 1, 0], [3, 1, 2]];
    assert_eq!(declared, subsets);
    let mut one = choices(&[("royalty-limit", "one")]);
    assert_eq!(one.remove(0), [3, 0, 0], "the choice with the highest royalty comes first");
    one.sort_unstable();
    assert_eq!(one, [[0, 0, 2], [0, 1, 0], [3, 0, 0]]);
}

/// In the back, four of a kind earn 2 and a straight flush 3. Under `broken-royalties=also`, each of them earns as much
/// if its cards are split between rows. Under `forbid`, splitting a straight flush has no effect.
#[test]
fn broken_hands_earn_the_royalty_of_the_back() {
    let both = hand("Kc Kd Kh Ks 5s 6s 7s 8s 9s 2c 3d Jh Qd");
    let quads = hand("Kc Kd Kh Ks 5s 6s 7s 8s Th 2c 3d Jh Qd");
    let run = hand("Kc Kd Kh Qs 5s 6s 7s 8s 9s 2c 3d Jh Td");
    let none = hand("Kc Kd Kh Qs 5s 6s 7s 8s Th 2c 3d Jh Qd");
    let also = payoffs(&[("broken-royalties", "also")]);
    let found = [both, quads, run, none].map(|hand| (also.breaks(hand), also.most_broken(hand)));
    assert_eq!(found, [(true, 5), (true, 2), (true, 3), (false, 0)]);
    let forbid = payoffs(&[("broken-royalties", "forbid")]);
    assert_eq!([both, quads, run, none].map(|hand| forbid.breaks(hand)), [true, true, false, false]);
    assert!([both, quads, run, none].iter().all(|&hand| !payoffs(&[]).breaks(hand) && forbid.most_broken(hand) == 0));
}

/// A stronger row can be worth less if a scoop or a home run also multiplies the royalties that its winner pays. A
/// stronger row can also be worth less if its royalty replaces a larger number of units.
#[test]
fn stronger_rows_can_be_worth_less() {
    let monotone = |options: &[(&str, &str)]| payoffs(options).is_monotone();
    assert!(monotone(&[]));
    let both = [("royalty-policy", "both")];
    assert!(monotone(&both));
    assert!(!monotone(&[both[0], ("scoop-multiplier", "2")]));
    assert!(!monotone(&[both[0], ("home-run-multiplier", "2")]));
    assert!(monotone(&[both[0], ("scoop-multiplier", "2"), ("multiplier-scope", "rows")]));
    let replace = [("royalty-mode", "replace")];
    assert!(monotone(&replace), "the smallest royalty is one unit, as much as a row");
    assert!(!monotone(&[replace[0], ("scoring", "custom"), ("custom", "2,1,0")]));
    assert!(monotone(&[("scoring", "custom"), ("custom", "2,1,0")]));
}

/// In a race of two players, the better natural takes the points of all three rows, in any seat.
#[test]
fn the_best_natural_takes_the_points_of_a_race() {
    let natural = |name: &str, cards: &str| Player::new(name, Deal::Declared(hand(cards)));
    let dragon = natural("Amy", "2s 3s 4s 5s 6s 7h 8h 9h Th Jh Qd Kd Ad");
    let six_pairs = natural("Bob", "2h 2d 3h 3d 4h 4d 5h 5d 6h 6d 7s 7c 9s");
    let mut rules = Rules::preset("race-11").unwrap();
    rules.set("naturals", "table").unwrap();
    let settled = settle(&rules, &[dragon.clone(), six_pairs.clone()]).unwrap();
    assert_eq!(settled.points, Some(vec![3, 0]));
    let settled = settle(&rules, &[six_pairs, dragon]).unwrap();
    assert_eq!(settled.points, Some(vec![0, 3]));
}

#[test]
fn recorded_units_of_two_players_are_settled_between_them() {
    let units = |amy: i64, bob: i64| [("Amy", vec![amy]), ("Bob", vec![bob])];
    let pair = settle_noted(&Rules::default(), &units(4, -4)).unwrap().pair().unwrap();
    assert_eq!((pair.a, pair.b, pair.units), (0, 1, 4));
    let refused = settle_noted(&Rules::default(), &units(4, -3)).unwrap_err();
    assert!(matches!(refused, SettleError::NotZero { part: None, sum: 1 }), "{refused:?}");
}

#[test]
fn a_payment_needs_two_different_existing_seats() {
    let mut ledger = Ledger::new(vec!["Amy".into(), "Bob".into()]);
    for (from, to) in [(0, 2), (2, 0), (1, 1)] {
        ledger.pay(from, to, 3, "nothing");
    }
    assert!(ledger.entries().is_empty());
}

/// Thirteen cards in rows of wrong sizes are not a setting.
#[test]
fn rows_of_a_setting_have_three_five_and_five_cards() {
    for text in [
        "Ts Td 9c Qd 8s / 6s 6h 4c / 3s 3h 3d 2s 2d",
        "6s 6h 4c / Ts Td 9c Qd / 8s 3s 3h 3d 2s 2d",
        "6s 6h 4c Ts / Td 9c Qd 8s / 3s 3h 3d 2s 2d",
    ] {
        assert!(text.parse::<Setting>().is_err(), "{text}");
    }
}
