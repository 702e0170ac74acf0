//! Compares answers with figures that others published.

#![allow(clippy::print_stdout)] // figures for runs with --nocapture

use pusoy::cards::parse;
use pusoy::chinese::rules::Preset;
use pusoy::chinese::{Row, Rules};
use pusoy::eval::RowTable;
use pusoy::solver::{Training, UNAWARE_TRAINING, train};

/// The percentage of wins and ties of a row against a random hand set by the strategy of P. Hankin, "Near-optimal
/// closed-hand Chinese Poker", 2015. The rules are 2–4 scoring without royalties: the preset `plain`. If Hankin gives
/// a row without its other cards, such as three aces, the figure is for the best such row, which is listed here.
const HANKIN: [(Row, &str, f64); 26] = [
    (Row::Front, "4s 3h 2d", 0.11),
    (Row::Front, "As Kh Qd", 46.67),
    (Row::Front, "6s 6h Ad", 56.73),
    (Row::Front, "9s 9h Ad", 67.26),
    (Row::Front, "Qs Qh Ad", 84.25),
    (Row::Front, "As Ah 2d", 91.79),
    (Row::Front, "As Ah Kd", 99.35),
    (Row::Middle, "Js Jh 4d 3c 2s", 12.73),
    (Row::Middle, "As Ah 4d 3c 2s", 27.03),
    (Row::Middle, "9s 9h 2d 2c 3s", 47.72),
    (Row::Middle, "As Ah Kd Kc Qs", 63.18),
    (Row::Middle, "2s 2h 2d Ac Ks", 64.42),
    (Row::Middle, "As Ah Ad Kc Qs", 73.28),
    (Row::Middle, "9s 8h 7d 6c 5s", 83.58),
    (Row::Middle, "As Kh Qd Jc Ts", 91.07),
    (Row::Middle, "As Ks Qs Js 9s", 99.28),
    (Row::Back, "As Ah Kd Kc Qs", 14.36),
    (Row::Back, "5s 4h 3d 2c As", 16.95),
    (Row::Back, "As Kh Qd Jc Ts", 36.05),
    (Row::Back, "Ks 5s 4s 3s 2s", 44.89),
    (Row::Back, "As 6s 4s 3s 2s", 52.10),
    (Row::Back, "As Ks Qs Js 9s", 65.37),
    (Row::Back, "6s 6h 6d Ac As", 75.91),
    (Row::Back, "Ts Th Td Ac As", 85.47),
    (Row::Back, "As Ah Ad Kc Ks", 96.45),
    (Row::Back, "As Ah Ad Ac Ks", 99.04),
];

#[test]
fn rows_agree_with_hankin() {
    compare_with_hankin(Training { chunks: UNAWARE_TRAINING.chunks / 2, ..UNAWARE_TRAINING });
}

#[test]
#[ignore = "seconds in release mode"]
fn rows_of_a_full_training_agree_with_hankin() {
    compare_with_hankin(UNAWARE_TRAINING);
}

fn compare_with_hankin(training: Training) {
    // In Hankin's model, the opponent's rows are independent of each other and of the hand. Players with a better model
    // set weaker fronts.
    let plain = train(&Rules::of(Preset::Plain), 1, training, &|_| {});
    let mut worst = 0f64;
    for (row, text, published) in HANKIN {
        let rank = RowTable::wheel_low().rank(parse::row(text).unwrap()).unwrap();
        let found = 100.0 * plain.does_not_lose(row, rank);
        println!("{row:<6} {text:<14} {found:6.2} published {published:6.2} difference {:+.2}", found - published);
        worst = worst.max((found - published).abs());
    }
    assert!(worst <= 1.0, "the worst difference is {worst:.2} percentage points");
}
