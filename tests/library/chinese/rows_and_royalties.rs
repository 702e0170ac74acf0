//! Checks the tables of the rules: the units for every pattern of rows won and lost, the players who are paid
//! royalties, and the units of each royalty.

use std::cmp::Ordering::{self, Equal, Greater, Less};

use pusoy::chinese::payoffs::Payoffs;
use pusoy::chinese::royalties::Source;
use pusoy::chinese::{ByRow, Deal, Player, Row, Rules, Setting, settle};
use pusoy::eval::{Category, RowRank, RowTable};

fn payoffs(options: &[(&str, &str)]) -> Payoffs {
    Payoffs::new(&Rules::from_options(options.iter().map(|(name, value)| (*name, (*value).into()))).unwrap())
}

/// Every pattern of rows: rows won and lost, and the units by 2-4, 1-6, 1-4 and 1-3.
const PATTERNS: [(usize, usize, [i32; 4]); 10] = [
    (3, 0, [4, 6, 4, 3]),
    (2, 1, [2, 1, 1, 1]),
    (2, 0, [3, 2, 2, 2]),
    (1, 1, [0, 0, 0, 0]),
    (1, 0, [1, 1, 1, 1]),
    (0, 0, [0, 0, 0, 0]),
    (1, 2, [-2, -1, -1, -1]),
    (0, 2, [-3, -2, -2, -2]),
    (0, 1, [-1, -1, -1, -1]),
    (0, 3, [-4, -6, -4, -3]),
];

/// Returns every combination of outcomes of the three rows, with the numbers of rows won and lost.
fn outcomes() -> impl Iterator<Item = (ByRow<Ordering>, usize, usize)> {
    let all = [Greater, Equal, Less];
    (0..27).map(move |n| {
        let rows = [all[n % 3], all[n / 3 % 3], all[n / 9]];
        let count = |wanted| rows.iter().filter(|&&outcome| outcome == wanted).count();
        (ByRow { front: rows[0], middle: rows[1], back: rows[2] }, count(Greater), count(Less))
    })
}

#[test]
fn every_pattern_of_rows_has_the_units_in_the_table() {
    let scorings = ["2-4", "1-6", "1-4", "1-3"].map(|scoring| ("scoring", scoring));
    for (n, scoring) in scorings.into_iter().enumerate() {
        let (usual, no_loss) = (payoffs(&[scoring]), payoffs(&[scoring, ("scoop-rule", "no-loss")]));
        let majority = payoffs(&[scoring, ("overall-rule", "majority")]);
        for (rows, won, lost) in outcomes() {
            let (_, _, units) = PATTERNS.into_iter().find(|&(w, l, _)| (w, l) == (won, lost)).unwrap();
            let description = format!("{scoring:?} {rows:?}");
            assert_eq!(usual.row_units(rows), units[n], "{description}");
            assert_eq!(
                (usual.is_scoop(&rows), no_loss.is_scoop(&rows)),
                (won == 3, won == 3 || (won, lost) == (2, 0)),
                "{description}"
            );
            // Under the no-loss rule, winning two rows and tying the third is also a scoop, and earns the same bonus as
            // winning all three rows.
            let bonus = [0, 3, 1, 0].map(|for_scoop| match (won, lost) {
                (2, 0) => for_scoop,
                (0, 2) => -for_scoop,
                _ => 0,
            })[n];
            assert_eq!(no_loss.row_units(rows), units[n] + bonus, "{description}");
            // Under the majority rule, a player who wins one row and ties the other two also wins overall. Only one of
            // the four scorings, 2-4, pays for the overall win.
            let overall = i32::from(n == 0) * (i32::from((won, lost) == (1, 0)) - i32::from((won, lost) == (0, 1)));
            assert_eq!(majority.row_units(rows), units[n] + overall, "{description}");
        }
    }
    // Custom scoring: 5 per row, 7 overall, 11 for all three.
    let custom = payoffs(&[("scoring", "custom"), ("custom", "5,7,11")]);
    for (rows, won, lost) in outcomes() {
        let units = 5 * (won as i32 - lost as i32)
            + 7 * (i32::from(won >= 2) - i32::from(lost >= 2))
            + 11 * (i32::from(won == 3) - i32::from(lost == 3));
        assert_eq!(custom.row_units(rows), units, "{rows:?}");
        assert_eq!(custom.bonuses(rows).0 + custom.bonuses(rows).1, units - 5 * (won as i32 - lost as i32), "{rows:?}");
    }
}

#[test]
fn royalties_follow_the_royalty_policy() {
    for (policy, replaces) in [("winner", false), ("winner", true), ("cancel", false), ("both", false)] {
        let mode = if replaces { "replace" } else { "extra" };
        let payoffs = payoffs(&[("royalty-policy", policy), ("royalty-mode", mode)]);
        for outcome in [Greater, Equal, Less] {
            for (a, b) in [(0, 0), (3, 0), (0, 2), (3, 2), (2, 2)] {
                let (unit, mine, theirs) = payoffs.row_payments(outcome, a, b);
                let net = match (policy, outcome) {
                    ("both", _) => a - b,
                    ("cancel", _) if a > 0 && b > 0 => 0,
                    (_, Greater) => a,
                    (_, Equal) => 0,
                    (_, Less) => -b,
                };
                let description = format!("{policy} {mode} {outcome:?} {a} {b}");
                assert_eq!(mine - theirs, net, "{description}");
                assert!([0, a].contains(&mine) && [0, b].contains(&theirs), "{description}");
                assert_eq!(unit, if replaces && net != 0 { 0 } else { outcome as i32 }, "{description}");
            }
        }
    }
}

/// Checks the standard, flat and eastern tables, and rules without a table. Each line below has the royalty for trips
/// in front, then four royalties in the middle and four in the back. The four are for a full house, four of a kind, a
/// straight flush and a royal flush. All other rows earn nothing.
#[test]
fn every_royalty_has_the_value_in_the_table() {
    use Category::*;
    for (table, front, middle, back) in [
        ("standard", 3, [1, 3, 4, 4], [0, 2, 3, 3]),
        ("flat", 1, [1; 4], [0, 1, 1, 1]),
        ("eastern", 3, [2, 8, 10, 14], [0, 4, 5, 7]),
        ("none", 0, [0; 4], [0; 4]),
    ] {
        let payoffs = payoffs(&[("royalty-table", table)]);
        for index in 0..RowRank::COUNT {
            let rank = RowRank::from_index(index).unwrap();
            let of_kind = |[full_house, quads, straight_flush, royal]: [i32; 4]| match rank.category() {
                FullHouse => full_house,
                Quads => quads,
                StraightFlush if rank == RowRank::ROYAL_FLUSH => royal,
                StraightFlush => straight_flush,
                _ => 0,
            };
            // Middle and back are tried with every rank, and the front only with ranks up to trips.
            assert_eq!(payoffs.royalty(Row::Middle, rank), of_kind(middle), "{table} {rank:?}");
            assert_eq!(payoffs.royalty(Row::Back, rank), of_kind(back), "{table} {rank:?}");
            let trips = if rank.category() == Trips { front } else { 0 };
            if rank.category() <= Trips {
                assert_eq!(payoffs.royalty(Row::Front, rank), trips, "{table} {rank:?}");
            }
        }
    }
}

/// In open-face, trips, and pairs of sixes or better, earn royalties in front. In the middle, trips and better do. In
/// the back, straights and better do.
#[test]
fn every_open_face_royalty_has_the_value_in_the_table() {
    let payoffs = payoffs(&[("rules", "ofc")]);
    for index in 0..RowRank::COUNT {
        let rank = RowRank::from_index(index).unwrap();
        let is_royal = usize::from(rank == RowRank::ROYAL_FLUSH);
        let place = (rank.category() as usize).checked_sub(Category::Trips as usize).map(|place| place + is_royal);
        let points = |table: [i32; 7]| place.map_or(0, |place| table[place]);
        assert_eq!(payoffs.royalty(Row::Middle, rank), points([2, 4, 8, 12, 20, 30, 50]), "{rank:?}");
        assert_eq!(payoffs.royalty(Row::Back, rank), points([0, 2, 4, 6, 10, 15, 25]), "{rank:?}");
        let face = rank.grouped().map_or(0, |rank| rank.index() as i32 + 2);
        match rank.category() {
            Category::HighCard => assert_eq!(payoffs.royalty(Row::Front, rank), 0),
            Category::Pair => assert_eq!(payoffs.royalty(Row::Front, rank), (face - 5).max(0), "{rank:?}"),
            Category::Trips => assert_eq!(payoffs.royalty(Row::Front, rank), face + 8, "{rank:?}"),
            _ => {}
        }
    }
}

/// Four of a kind or a straight flush whose cards are split between rows is a broken royalty. If the rules pay broken
/// royalties, or let them forbid other royalties, the royalties depend on the cards and not only on the ranks of the
/// rows. A setting with a stronger row can then earn less than one with a weaker row. This can also happen if only one
/// royalty is paid.
#[test]
fn rules_about_broken_royalties_need_the_cards_of_the_rows() {
    for (broken, asks) in [("as-set", false), ("also", true), ("forbid", true)] {
        let payoffs = payoffs(&[("broken-royalties", broken)]);
        assert_eq!((payoffs.asks_for_cards(), payoffs.is_monotone()), (asks, !asks), "{broken}");
    }
    assert!(!payoffs(&[("royalty-limit", "one")]).is_monotone());
}

/// The four kings of the test's setting are split between the middle and the back. Under `broken-royalties=forbid`,
/// neither of these two rows earns a royalty, but the front does.
#[test]
fn only_rows_with_cards_of_broken_quads_lose_their_royalties() {
    let setting: Setting = "2s 2h 2d / Ks Kh Kd 4c 4d / 7s 7h 7d 7c Kc".parse().unwrap();
    let rows = setting.rows();
    let ranks = ByRow::from_fn(|row| RowTable::wheel_low().rank(*rows.get(row)).unwrap());
    let earned = |broken: &str| {
        let unclaimed = payoffs(&[("broken-royalties", broken)]).unclaimed_royalties(rows, &ranks);
        let royalty = |row: Row| unclaimed.royalties.get(Source::Row(row));
        (
            [royalty(Row::Front), royalty(Row::Middle), royalty(Row::Back)],
            unclaimed.royalties.get(Source::Broken),
            unclaimed.best_broken,
        )
    };
    assert_eq!(earned("as-set"), ([3, 1, 2], 0, 0));
    assert_eq!(earned("forbid"), ([3, 0, 0], 0, 0));
    assert_eq!(earned("also"), ([3, 1, 2], 2, 2));
}

/// Under `broken-royalties=also`, a player whose four kings are split between two rows is paid 2 for them, in any seat.
#[test]
fn broken_quads_are_paid_to_their_holder() {
    let kings = "2s 2h 2d / Ks Kh Kd 4c 5d / 7s 7h 7d 7c Kc";
    let none = "3s 3h Qd / 9s 9h Jd Tc 6c / As Ah Jc 8c 8d";
    let totals = |broken: &str, texts: [&str; 2]| {
        let rules = Rules::from_options([("broken-royalties", broken.into())]).unwrap();
        let player = |(name, text): (&str, &str)| Player::new(name, Deal::Set(text.parse().unwrap()));
        settle(&rules, &["A", "B"].into_iter().zip(texts).map(player).collect::<Vec<_>>()).unwrap().ledger.totals()
    };
    for (texts, sign) in [([kings, none], 1), ([none, kings], -1)] {
        let (without, with) = (totals("as-set", texts), totals("also", texts));
        assert_eq!([with[0] - without[0], with[1] - without[1]], [2 * sign, -2 * sign], "{texts:?}");
    }
}
