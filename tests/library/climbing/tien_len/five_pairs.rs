//! Runs of five or more pairs under the option `pairs-over-quads`. Single plays and whole deals are worked out by hand.
//! Solved positions are compared with plain recursion.

use pusoy::cards::{PackCard, Rng};
use pusoy::climbing::solve::{Position, Prunings, StandingPlay};
use pusoy::climbing::{Game, Referee};

use super::{Options, PAIRS_OVER_QUADS, beats, height, places, refused, replay, rules, shuffled};
use crate::climbing::solve::agreement::Truth;
use crate::long_runs::cases;

const FOUR: &str = "3s 3c 4s 4c 5s 5c 6s 6c";
const FIVE: &str = "3s 3c 4s 4c 5s 5c 6s 6c 7s 7c";
const SIX: &str = "3s 3c 4s 4c 5s 5c 6s 6c 7s 7c 8s 8c";

#[test]
fn five_pairs_beat_shorter_runs_and_four_of_a_kind_and_chop_a_pair_of_twos() {
    for (prev, play, usually, over) in [
        // By default, three pairs chop a single two, four pairs chop a pair of twos, and five pairs chop three twos.
        // Under the option, four pairs also chop a single two, and five pairs also chop a pair of twos.
        ("2h", FOUR, false, true),
        ("2h", FIVE, false, false),
        ("2s 2h", FOUR, true, true),
        ("2s 2h", FIVE, false, true),
        ("2s 2h", SIX, false, false),
        ("2s 2d 2h", FOUR, false, false),
        ("2s 2d 2h", FIVE, true, true),
        ("2s 2d 2h", SIX, false, false),
        ("2s 2c 2d 2h", FIVE, false, false),
        // Chops do not beat singles and pairs other than twos.
        ("As Ah", FIVE, false, false),
        ("Ah", FIVE, false, false),
        // Under the option, five or six pairs beat four of a kind, and every shorter run of pairs.
        ("Ks Kc Kd Kh", FIVE, false, true),
        ("Ks Kc Kd Kh", SIX, false, true),
        ("Qs Qc Ks Kc As Ac", FIVE, false, true),
        ("Js Jc Qs Qc Ks Kc As Ac", FIVE, false, true),
        ("Qs Qc Ks Kc As Ac", SIX, false, true),
        ("Js Jc Qs Qc Ks Kc As Ac", SIX, false, true),
        ("Ts Tc Js Jc Qs Qc Ks Kc As Ac", SIX, false, true),
        // A run of the same length must be higher. A shorter run never beats a longer one, and four of a kind never
        // beat four or more pairs.
        ("Ts Tc Js Jc Qs Qc Ks Kc As Ac", FIVE, false, false),
        (FIVE, "Ts Tc Js Jc Qs Qc Ks Kc As Ac", true, true),
        (FIVE, "Js Jc Qs Qc Ks Kc As Ac", false, false),
        (FIVE, "Ks Kc Kd Kh", false, false),
        (FOUR, "Ks Kc Kd Kh", false, false),
        // Five pairs and two consecutive fours of a kind do not beat each other.
        (FIVE, "8s 8c 8d 8h 9s 9c 9d 9h", false, false),
        ("8s 8c 8d 8h 9s 9c 9d 9h", FIVE, false, false),
    ] {
        assert_eq!((beats(&[], prev, play), beats(PAIRS_OVER_QUADS, prev, play)), (usually, over), "{prev}: {play}");
    }
}

#[test]
fn five_pairs_combine_with_other_options() {
    const EXTENDED: Options = &[("pairs-over-quads", "yes"), ("extended-on-fewer", "yes")];
    const NO_MULTI: Options = &[("pairs-over-quads", "yes"), ("chop-multi-twos", "no")];
    const SINGLES: Options = &[("pairs-over-quads", "yes"), ("chop-scope", "singles")];
    const ANY: Options = &[("pairs-over-quads", "yes"), ("chop-scope", "any")];
    const OPENING: Options = &[("pairs-over-quads", "yes"), ("opening-chop", "three-pairs")];
    for (options, prev, play, does) in [
        // Under `extended-on-fewer`, longer runs than needed also chop twos. Shorter runs do not.
        (EXTENDED, "2h", FIVE, true),
        (EXTENDED, "2s 2h", SIX, true),
        (EXTENDED, "2s 2d 2h", FOUR, false),
        // Under `chop-multi-twos=no`, four pairs do not chop a pair of twos, and five pairs do not chop three twos. By
        // `pairs-over-quads`, five pairs still chop a pair of twos.
        (NO_MULTI, "2s 2h", FOUR, false),
        (NO_MULTI, "2s 2h", FIVE, true),
        (NO_MULTI, "2s 2d 2h", FIVE, false),
        // Under `chop-scope=singles`, a play that chops a single two also chops any other single. Under `any`, chops
        // also beat all plays that are not chops.
        (SINGLES, "4h", FOUR, true),
        (SINGLES, "Ah", FIVE, false),
        (SINGLES, "As Ah", FIVE, false),
        (ANY, "As Ah", FIVE, true),
        (ANY, "9s Tc Jd", SIX, true),
        // Under `opening-chop`, three pairs do not chop twos. Longer runs chop twos, and also beat three pairs.
        (OPENING, "2h", "3s 3c 4s 4c 5s 5c", false),
        (OPENING, "2s 2h", FIVE, true),
        (OPENING, "Qs Qc Ks Kc As Ac", FIVE, true),
    ] {
        assert_eq!(beats(options, prev, play), does, "{options:?} {prev}: {play}");
    }
}

/// A high run of four pairs, which low runs of five pairs beat.
const HIGH_FOUR: &str = "Js Jc Qs Qc Ks Kc As Ac";

#[test]
fn deals_with_chops_by_five_pairs() {
    // Ben's four pairs chop two twos, and Cy's five pairs chop the four pairs.
    let hands = format!("Ann 2d 2h 4h, Ben {HIGH_FOUR} 8h, Cy {FIVE} Qh");
    let actions =
        format!("Ann 2d 2h, Ben {HIGH_FOUR}, Cy {FIVE}, Ann pass, Ben pass, Cy Qh, Ann pass, Ben pass, Ann 4h");
    assert_eq!(places(PAIRS_OVER_QUADS, &hands, &actions), [2, 3, 1]);
    refused(Game::TienLen, &[], &hands, &actions, "illegal-play", "it is of another length");
    // A debt is listed as the player who owes, the player who receives, and the number of cards. Before Ben's chop, two
    // twos were played. Before Cy's chop, two twos and one chop were played. Only stacking and doubling count the chop.
    for (who, count, wanted) in [
        ("last", "no-stacking", &[("Ben", "Cy", 2)][..]),
        ("last", "stacking", &[("Ben", "Cy", 3)]),
        ("last", "doubling", &[("Ben", "Cy", 4)]),
        ("every", "no-stacking", &[("Ann", "Ben", 2), ("Ben", "Cy", 2)]),
        ("every", "doubling", &[("Ann", "Ben", 2), ("Ben", "Cy", 4)]),
    ] {
        let options = [("pairs-over-quads", "yes"), ("owed", "on"), ("owed-who", who), ("owed-count", count)];
        let replay = replay(Game::TienLen, &options, &hands, &actions).unwrap();
        let owed: Vec<_> = replay.owed.iter().map(|debt| (&*debt.from, &*debt.to, debt.cards)).collect();
        assert_eq!(owed, wanted, "{who} {count}");
    }
    // Ben's five pairs beat Ann's four nines.
    let hands = format!("Ann 9s 9c 9d 9h 4h, Ben {FIVE}, Cy 8h");
    let actions = format!("Ann 9s 9c 9d 9h, Ben {FIVE}, Cy pass, Ann pass, Cy 8h");
    assert_eq!(places(PAIRS_OVER_QUADS, &hands, &actions), [3, 1, 2]);
    let why = "it is a chop, but a chop of this type and length does not beat that play";
    refused(Game::TienLen, &[], &hands, &actions, "illegal-play", why);
    // Ben's six pairs beat Ann's five pairs.
    let hands = format!("Ann Ts Tc Js Jc Qs Qc Ks Kc As Ac 4h, Ben {SIX}, Cy 9h");
    let actions = format!("Ann Ts Tc Js Jc Qs Qc Ks Kc As Ac, Ben {SIX}, Cy pass, Ann pass, Cy 9h");
    assert_eq!(places(PAIRS_OVER_QUADS, &hands, &actions), [3, 1, 2]);
    refused(Game::TienLen, &[], &hands, &actions, "illegal-play", "it is of another length");
}

#[test]
fn five_pairs_chop_after_a_pass() {
    const AFTER_PASS: Options = &[("pairs-over-quads", "yes"), ("chop-after-pass", "yes")];
    const AND_LOCK: Options = &[("pairs-over-quads", "yes"), ("chop-after-pass", "yes"), ("pass-lock", "yes")];
    const ALONE: Options = &[("chop-after-pass", "yes")];
    // Ben passes, but chops later in the same trick. Ben either beats two twos when it is Cy's turn, or beats Cy's chop
    // when it is Ann's turn.
    let on_twos = (
        format!("Ann 2d 2h 4h 9h, Ben {FIVE} 8h, Cy Qh Kh"),
        format!("Ann 2d 2h, Ben pass, Ben {FIVE}, Cy pass, Ann pass, Ben 8h, Cy Qh, Ann pass, Cy Kh"),
    );
    let on_chop = |twos: &str, chop: &str| {
        (
            format!("Ann {twos} 4h 8d, Ben {FIVE} 8h, Cy {chop} Qh Kh"),
            format!("Ann {twos}, Ben pass, Cy {chop}, Ben {FIVE}, Cy pass, Ann pass, Ben 8h, Cy Qh, Ann pass, Cy Kh"),
        )
    };
    for (hands, actions) in [on_twos, on_chop("2h", "9s 9c 9d 9h"), on_chop("2d 2h", HIGH_FOUR)] {
        for options in [AFTER_PASS, AND_LOCK] {
            assert_eq!(places(options, &hands, &actions), [3, 1, 2], "{options:?} {actions}");
        }
        for options in [ALONE, PAIRS_OVER_QUADS] {
            refused(Game::TienLen, options, &hands, &actions, "not-your-turn", "");
        }
    }
}

/// Returns a random position of two players. Their hands consist of runs of pairs, fours of a kind, pairs and single
/// cards. About half of the pairs, single cards and fours of a kind are twos. A hand has at most `most + 1` cards. Some
/// positions have a play to beat.
fn planted(rng: &mut Rng, referee: &Referee, most: usize) -> Position {
    let mut deck = shuffled(rng, referee.deck().pack.cards().collect());
    let mut draw_cards = |rng: &mut Rng, longest: usize| {
        let (each, in_a_row) = match rng.below(6) {
            0 | 1 => (2, 3 + rng.below(longest as u32 - 2) as usize),
            2 => (4, 1),
            3 => (2, 1),
            _ => (1, 1),
        };
        let twos = in_a_row == 1 && rng.below(2) == 0;
        let from = if twos { 12 } else { rng.below(13 - in_a_row as u32) as usize };
        let mut taken: Vec<PackCard> = Vec::new();
        for rank in from..from + in_a_row {
            taken.extend(deck.iter().filter(|card| height(card) == rank).take(each));
        }
        // Earlier draws may have taken some of the cards. This draw is then empty.
        if taken.len() < each * in_a_row {
            taken.clear();
        }
        deck.retain(|card| !taken.contains(card));
        taken
    };
    let mut hands = [Vec::new(), Vec::new()];
    for hand in &mut hands {
        while hand.len() < 2 {
            hand.extend(draw_cards(rng, most / 2));
        }
        let more = draw_cards(rng, 4);
        if hand.len() + more.len() <= most {
            hand.extend(more);
        }
    }
    let standing = if rng.below(2) == 0 { draw_cards(rng, 5) } else { Vec::new() };
    Position {
        players: ["A", "B"].map(String::from).to_vec(),
        hands: hands.to_vec(),
        to_move: String::from("A"),
        standing: (!standing.is_empty()).then(|| StandingPlay { by: String::from("B"), cards: standing, kind: None }),
        ..Position::default()
    }
}

/// The maximum number of positions that plain recursion may reach from one position. Without this limit, one position
/// can take minutes.
const MOST: usize = 20_000;

/// Compares the values of `positions` positions from [`planted`] with those of plain recursion, under each of three
/// sets of options. Draws another position if one is too large for the recursion.
fn planted_agree(seed: u64, positions: usize, most: usize) {
    const LONGER: Options = &[("pairs-over-quads", "yes"), ("extended-on-fewer", "yes"), ("quad-runs", "multi")];
    const SINGLES: Options = &[("pairs-over-quads", "yes"), ("chop-scope", "singles"), ("stakes", "places")];
    for options in [PAIRS_OVER_QUADS, LONGER, SINGLES] {
        let rules = rules(Game::TienLen, options);
        let referee = Referee::new(&*rules, Some(2)).unwrap();
        let mut rng = Rng::new(seed);
        let mut compared = 0;
        while compared < positions {
            let position = planted(&mut rng, &referee, most);
            let Some(truth) = Truth::new(&*rules, &position, MOST) else { continue };
            compared += 1;
            truth.agrees(Prunings::ALL).unwrap_or_else(|error| panic!("{options:?} {position:?}: {error}"));
        }
    }
}

#[test]
fn random_positions_agree_with_plain_recursion() {
    planted_agree(1, 12, 7);
}

#[test]
#[ignore = "a minute in release mode"]
fn many_random_positions_agree_with_plain_recursion() {
    planted_agree(2, cases(1_000), 10);
}
