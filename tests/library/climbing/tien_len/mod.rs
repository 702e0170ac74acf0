//! Options of Tien Len. For random hands, the moves that the referee lists are compared with the legal plays among all
//! subsets of the hand. [`shape`] and [`may_follow`] restate the rules, and decide which subsets are legal. Deals and
//! final positions are worked out by hand. This module covers chops. `five_pairs` adds runs of five or more pairs.
//! `fines`, `first_plays`, `locks` and `instant_wins` have the other options.

mod fines;
mod first_plays;
mod five_pairs;
mod instant_wins;
mod locks;

use pusoy::ErrorCode;

use pusoy::cards::{PackCard, Rng};
use pusoy::climbing::plays::Ranking;
use pusoy::climbing::{Announced, CardsLeft, Claim, Ending, Game, Referee, Transcript};

use super::settlements::{code, left, order, settle};
use super::{played, refused, replay, rules, shuffled, sorted, subsets, transcript};
use crate::long_runs::cases;

type Options = &'static [(&'static str, &'static str)];

const PAIRS_OVER_QUADS: Options = &[("pairs-over-quads", "yes")];
const MULTI: Options = &[("quad-runs", "multi")];
const FINES: Options = &[("stakes", "last-pays"), ("fines", "standard")];

/// Returns the height of a card: the position of its rank, from 0 for a three to 12 for a two.
fn height(card: &PackCard) -> usize {
    "3456789TJQKA2".find(card.card().unwrap().rank().char()).unwrap()
}

/// Returns the position of a card in the order of rank, then suit (spades, clubs, diamonds, hearts).
fn place(card: &PackCard) -> usize {
    4 * height(card) + "scdh".find(card.card().unwrap().suit().char()).unwrap()
}

const TWO: usize = 12;

/// The shape of a combination: cards per rank, number of consecutive ranks, and highest card.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Shape {
    each: usize,
    ranks: usize,
    top: usize,
}

/// Returns the shape of the cards, as the rules define it. Returns `None` if the cards are not a combination.
fn shape(cards: &[PackCard]) -> Option<Shape> {
    let count_of = |rank: usize| cards.iter().filter(|card| height(card) == rank).count();
    let held: Vec<usize> = (0..=TWO).filter(|&rank| count_of(rank) > 0).collect();
    let (low, high) = (*held.first()?, *held.last()?);
    let each = count_of(low);
    let (in_a_row, alike) = (high - low + 1 == held.len(), held.iter().all(|&rank| count_of(rank) == each));
    let long_enough = match (held.len(), each) {
        (1, _) => true,
        // Sequences and runs of pairs have at least three ranks. Runs of quads have at least two. None contain twos.
        (ranks, 1 | 2) => ranks >= 3 && high < TWO,
        (ranks, 4) => ranks >= 2 && high < TWO,
        _ => false,
    };
    let top = cards.iter().map(place).max()?;
    (in_a_row && alike && long_enough).then_some(Shape { each, ranks: held.len(), top })
}

impl Shape {
    fn is_single_rank(self, each: usize) -> bool {
        self.ranks == 1 && self.each == each
    }

    /// Returns the number of twos if the play consists only of twos, otherwise 0.
    fn twos(self) -> usize {
        if self.top / 4 == TWO { self.each } else { 0 }
    }

    fn is_pairs(self, ranks: usize) -> bool {
        self.each == 2 && self.ranks == ranks
    }

    fn is_quads(self) -> bool {
        self.is_single_rank(4)
    }

    fn is_quad_run(self) -> bool {
        self.each == 4 && self.ranks > 1
    }
}

/// Returns `true` if the rules allow `play` on `prev`.
fn may_follow(options: Options, prev: Shape, play: Shape) -> bool {
    let on = |option: (&str, &str)| options.contains(&option);
    let (over_quads, multi) = (on(("pairs-over-quads", "yes")), on(("quad-runs", "multi")));
    if (prev.each, prev.ranks) == (play.each, play.ranks) && play.top > prev.top {
        return true;
    }
    // Chops of one, two, three and four twos.
    let chopped = match prev.twos() {
        1 => play.is_pairs(3) || play.is_quads() || over_quads && play.is_pairs(4) || multi && play.is_quad_run(),
        2 => play.is_pairs(4) || over_quads && play.is_pairs(5) || play.is_quad_run() && (multi || play.ranks == 2),
        3 => play.is_pairs(5) || play.is_quad_run() && (multi || play.ranks == 3),
        4 => multi && play.is_quad_run(),
        _ => false,
    };
    // Under `pairs-over-quads`, four or more pairs beat shorter runs of pairs, and quads other than twos. Quads beat
    // three pairs.
    let shorter = (3..play.ranks).any(|ranks| prev.is_pairs(ranks));
    let over = play.is_pairs(play.ranks.max(4)) && (shorter || prev.is_quads() && prev.twos() == 0)
        || play.is_quads() && prev.is_pairs(3);
    chopped || over_quads && over
}

/// Compares the moves of random hands with all legal subsets of each hand, as leads and as replies.
fn against_subsets(hands: usize) {
    const BOTH: Options = &[("pairs-over-quads", "yes"), ("quad-runs", "multi")];
    for (seed, options) in [(1, &[] as Options), (2, PAIRS_OVER_QUADS), (3, MULTI), (4, BOTH)] {
        let referee = Referee::new(&*rules(Game::TienLen, options), None).unwrap();
        let mut rng = Rng::new(seed);
        let (mut plays, mut chops) = (0, 0);
        for number in 0..hands {
            // Two of three hands come mostly from five neighbouring ranks, so that they contain many runs. The play to
            // beat consists of twos, or is a chop or a sequence.
            let low = rng.below(8) as usize;
            let ranks = if number % 3 == 0 { 13 } else { 5 };
            let mut deck = shuffled(&mut rng, referee.deck().pack.cards().collect());
            let kind = rng.below(9) as usize;
            let (each, in_a_row, from) = match kind {
                0..4 => (kind + 1, 1, TWO),
                4 => (4, 1, rng.below(12) as usize),
                // Three to five pairs, up to aces.
                5..8 => (2, kind - 2, rng.below(15 - kind as u32) as usize),
                _ => (1, 3 + rng.below(3) as usize, rng.below(7) as usize),
            };
            let mut standing: Vec<PackCard> = Vec::new();
            for rank in from..from + in_a_row {
                standing.extend(deck.iter().filter(|card| height(card) == rank).take(each));
            }
            deck.retain(|card| !standing.contains(card));
            let (mut near, far): (Vec<PackCard>, Vec<PackCard>) =
                deck.into_iter().partition(|card| ranks == 13 || (low..low + ranks).contains(&height(card)));
            // Put two cards of each of the five ranks first. The hand then has five consecutive pairs, unless the play
            // to beat has taken some of the cards.
            if ranks == 5 && number % 2 == 0 {
                let nth = |card: &PackCard| {
                    near.iter().filter(|other| height(other) == height(card)).position(|other| other == card)
                };
                let firsts: Vec<PackCard> = near.iter().copied().filter(|card| nth(card) < Some(2)).collect();
                near.retain(|card| !firsts.contains(card));
                near.splice(..0, firsts);
            }
            let hand: Vec<PackCard> = near.into_iter().chain(far).take(11).collect();
            let prev = shape(&standing).unwrap();
            let all: Vec<(Shape, Vec<PackCard>)> =
                subsets(&hand).filter_map(|cards| Some((shape(&cards)?, cards))).collect();
            for on in [None, Some(&standing)] {
                let legal = all.iter().filter(|(play, _)| on.is_none() || may_follow(options, prev, *play));
                let expected = sorted(legal.map(|(_, cards)| cards.clone()));
                let moves = referee.moves(&hand, on.map(Vec::as_slice)).unwrap();
                assert_eq!(played(&moves), expected, "{options:?} {hand:?} on {on:?}");
                plays += moves.len();
                let Some(on) = on else { continue };
                for play in &moves {
                    let shape = shape(&play.cards).unwrap();
                    chops += usize::from((shape.each, shape.ranks) != (prev.each, prev.ranks));
                    assert!(referee.beats(on, &play.cards).unwrap().beats());
                }
            }
        }
        assert!(plays > 20 * hands && chops > hands / 20, "{options:?}: {plays} plays, {chops} chops");
    }
}

#[test]
fn moves_agree_with_all_subsets() {
    against_subsets(25);
}

#[test]
#[ignore = "many hands for each set of options"]
fn moves_agree_with_all_subsets_of_many_hands() {
    against_subsets(cases(2_000));
}

/// Returns `true` if `play` beats `prev`.
fn beats(options: Options, prev: &str, play: &str) -> bool {
    let referee = Referee::new(&*rules(Game::TienLen, options), None).unwrap();
    referee.beats(&referee.cards(prev).unwrap(), &referee.cards(play).unwrap()).unwrap().beats()
}

/// Returns the place of each player after a deal, in the order of `hands`.
fn places(options: Options, hands: &str, actions: &str) -> Vec<usize> {
    let replay = replay(Game::TienLen, options, hands, actions).unwrap_or_else(|error| panic!("{actions}: {error}"));
    replay.outcome.unwrap().places.unwrap().into_iter().flatten().collect()
}

#[test]
fn four_pairs_beat_four_of_a_kind_only_with_the_option() {
    let four = "3s 3c 4s 4c 5s 5c 6s 6c";
    for (prev, play, usually, over) in [
        ("2h", four, false, true),
        ("As", four, false, false),
        ("9s 9c 9d 9h", four, false, true),
        ("2s 2c 2d 2h", four, false, false),
        ("7s 7c 8s 8c 9s 9c", four, false, true),
        ("2s 2h", four, true, true),
        ("2s 2d 2h", four, false, false),
        ("7s 7c 8s 8c 9s 9c", "3s 3c 3d 3h", false, true),
        ("7s 7c 8s 8c 9s 9c Ts Tc", "3s 3c 3d 3h", false, false),
        // Three pairs beat neither four pairs nor four of a kind.
        ("3d 3h 4d 4h 5d 5h 6d 6h", "9s 9c Ts Tc Js Jc", false, false),
        ("9s 9c 9d 9h", "Ts Tc Js Jc Qs Qc", false, false),
    ] {
        assert_eq!((beats(&[], prev, play), beats(PAIRS_OVER_QUADS, prev, play)), (usually, over), "{prev}: {play}");
    }
    let mut both = rules(Game::TienLen, PAIRS_OVER_QUADS);
    both.set("quad-beats-pairs", "any".into()).unwrap();
    assert_eq!(both.validate().unwrap_err().code(), "conflicting-options");
    both.set("quad-beats-pairs", "three".into()).unwrap();
    assert!(both.validate().is_ok());
}

#[test]
fn pairs_over_quads_are_legal_in_deals_only_with_the_option() {
    const FOUR: &str = "3s 3c 4s 4c 5s 5c 6s 6c";
    let deals = [
        // The nines chop the two, and the four pairs chop the nines.
        (
            format!("Ann 2h 4h, Ben 9s 9c 9d 9h 5h, Cy {FOUR} 8h"),
            format!("Ann 2h, Ben 9s 9c 9d 9h, Cy {FOUR}, Ann pass, Ben pass, Cy 8h, Ann pass, Ben pass, Ann 4h"),
            [2, 3, 1],
        ),
        // Ben's four pairs chop the two, and Ben goes out. So Cy leads.
        (format!("Ann 2h 4h, Ben {FOUR}, Cy 7h"), format!("Ann 2h, Ben {FOUR}, Cy pass, Ann pass, Cy 7h"), [3, 1, 2]),
        // Four pairs beat three higher pairs.
        (
            format!("Ann 7s 7c 8s 8c 9s 9c 4h, Ben {FOUR} Kh, Cy Ah Qh"),
            format!("Ann 7s 7c 8s 8c 9s 9c, Ben {FOUR}, Cy pass, Ann pass, Ben Kh, Cy Ah, Ann pass, Cy Qh"),
            [3, 1, 2],
        ),
        // Four threes beat three pairs.
        (
            String::from("Ann 7s 7c 8s 8c 9s 9c 4h, Ben 3s 3c 3d 3h Kh, Cy Ah Qh"),
            String::from(
                "Ann 7s 7c 8s 8c 9s 9c, Ben 3s 3c 3d 3h, Cy pass, Ann pass, Ben Kh, Cy pass, Ann pass, Cy Qh, Ann pass, Cy Ah",
            ),
            [3, 1, 2],
        ),
        // Three pairs chop the two, the nines chop the three pairs, and four pairs chop the nines.
        (
            format!("Ann 2h 9s 9c 9d 9h, Ben 7s 7c 8s 8c Ts Tc Js Jc Qs Qc, Cy {FOUR} 8h"),
            format!("Ann 2h, Ben Ts Tc Js Jc Qs Qc, Cy pass, Ann 9s 9c 9d 9h, Ben pass, Cy {FOUR}, Ben pass, Cy 8h"),
            [1, 3, 2],
        ),
    ];
    for (hands, actions, wanted) in &deals {
        assert_eq!(places(PAIRS_OVER_QUADS, hands, actions), wanted, "{actions}");
        refused(Game::TienLen, &[], hands, actions, "illegal-play", "");
    }
    // In the first deal, only the last chop makes a debt: Ben, whose nines were chopped, owes Cy. The debt is one card
    // for each chopped two, and a single two was chopped.
    let options = [("pairs-over-quads", "yes"), ("owed", "on")];
    let replay = replay(Game::TienLen, &options, &deals[0].0, &deals[0].1).unwrap();
    let owed: Vec<_> = replay.owed.iter().map(|debt| (debt.from.as_str(), debt.to.as_str(), debt.cards)).collect();
    assert_eq!(owed, [("Ben", "Cy", 1)]);
}

#[test]
fn consecutive_quads_beat_twos_as_the_option_says() {
    for run in ["4s 4c 4d 4h 5s 5c 5d 5h", "4s 4c 4d 4h 5s 5c 5d 5h 7s 7c 7d 7h 6s 6c 6d 6h"] {
        for (number, twos) in (1..).zip(["2h", "2d 2h", "2c 2d 2h", "2s 2c 2d 2h"]) {
            let hands = format!("Ann {twos} 3h, Ben {run} 8h, Cy Qh Kh");
            let actions = format!("Ann {twos}, Ben {run}, Cy pass, Ann pass, Ben 8h, Cy Qh, Ann pass, Cy Kh");
            let everything = [("quad-runs", "multi"), ("deal", "all"), ("owed", "on")];
            let replayed = replay(Game::TienLen, &everything, &hands, &actions).unwrap();
            assert_eq!(replayed.outcome.unwrap().places.unwrap(), [3, 1, 2].map(Some), "{actions}");
            assert_eq!((replayed.owed[0].from.as_str(), replayed.owed[0].cards), ("Ann", number), "{actions}");
            // By default, two consecutive quads beat two twos, and no other number of twos.
            let usual = replay(Game::TienLen, &[("deal", "all")], &hands, &actions);
            assert_eq!(usual.is_ok(), number == 2 && run.len() < 30, "{actions}");
            let none = [("deal", "all"), ("quad-runs", "no")];
            refused(Game::TienLen, &none, &hands, &actions, "illegal-play", "");
        }
        for other in ["Ah", "Ad Ah", "Ks Kc Kd Kh", "Ts Tc Js Jc Qs Qc"] {
            assert!(!beats(MULTI, other, run), "{other}");
        }
    }
    assert!(!beats(MULTI, "4s 4c 4d 4h 5s 5c 5d 5h", "2s 2c 2d 2h"));
}
