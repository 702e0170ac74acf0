//! Options of Tien Len: legal plays against every subset of a hand, judged by the words of the rules; deals and endings worked
//! out by hand.

use pusoy::cards::{PackCard, Rng};
use pusoy::climbing::plays::Ranking;
use pusoy::climbing::{Announced, CardsLeft, Claim, Ending, Game, Referee, Transcript};

use super::settlements::{code, left, order, settle};
use super::{played, refused, replay, rules, shuffled, sorted, subsets};

type Options = &'static [(&'static str, &'static str)];

const PAIRS_OVER_QUADS: Options = &[("pairs-over-quads", "yes")];
const MULTI: Options = &[("quad-runs", "multi")];

/// Three is the lowest rank and two the highest.
fn height(card: &PackCard) -> usize {
    "3456789TJQKA2".find(card.card().unwrap().rank().char()).unwrap()
}

/// The rank of a card and then its suit: spades, clubs, diamonds, hearts.
fn place(card: &PackCard) -> usize {
    4 * height(card) + "scdh".find(card.card().unwrap().suit().char()).unwrap()
}

const TWO: usize = 12;

/// A combination: so many cards of each rank, so many ranks in a row, and its highest card.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Shape {
    each: usize,
    ranks: usize,
    top: usize,
}

/// Returns what the cards are, by the words of the rules.
fn shape(cards: &[PackCard]) -> Option<Shape> {
    let of = |rank: usize| cards.iter().filter(|card| height(card) == rank).count();
    let held: Vec<usize> = (0..=TWO).filter(|&rank| of(rank) > 0).collect();
    let (low, high) = (*held.first()?, *held.last()?);
    let each = of(low);
    let (in_a_row, alike) = (high - low + 1 == held.len(), held.iter().all(|&rank| of(rank) == each));
    let long_enough = match (held.len(), each) {
        (1, _) => true,
        // Sequences, runs of pairs and of fours; no run has a two.
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

    /// The number of twos, if the play is nothing else.
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

/// Returns whether a play beats another by the words of the rules.
fn may_follow(options: Options, prev: Shape, play: Shape) -> bool {
    let on = |option: (&str, &str)| options.contains(&option);
    let (four_pairs, multi) = (on(("pairs-over-quads", "yes")), on(("quad-runs", "multi")));
    if (prev.each, prev.ranks) == (play.each, play.ranks) && play.top > prev.top {
        return true;
    }
    // Single twos, pairs and triples of twos fall to so many pairs, to quads, and to runs of quads.
    let chopped = match prev.twos() {
        1 => play.is_pairs(3) || play.is_quads() || four_pairs && play.is_pairs(4) || multi && play.is_quad_run(),
        2 => play.is_pairs(4) || play.is_quad_run() && (multi || play.ranks == 2),
        3 => play.is_pairs(5) || play.is_quad_run() && (multi || play.ranks == 3),
        4 => multi && play.is_quad_run(),
        _ => false,
    };
    // Four pairs beat three pairs and quads, which are no twos; and quads beat three pairs.
    let over = four_pairs && play.is_pairs(4) && (prev.is_pairs(3) || prev.is_quads() && prev.twos() == 0)
        || four_pairs && play.is_quads() && prev.is_pairs(3);
    chopped || over
}

/// Compares the moves of some hands with every subset of them that the rules allow.
fn against_subsets(hands: usize) {
    const BOTH: Options = &[("pairs-over-quads", "yes"), ("quad-runs", "multi")];
    for (seed, options) in [(1, &[] as Options), (2, PAIRS_OVER_QUADS), (3, MULTI), (4, BOTH)] {
        let referee = Referee::new(&*rules(Game::TienLen, options), None).unwrap();
        let mut rng = Rng::new(seed);
        let (mut plays, mut chops) = (0, 0);
        for number in 0..hands {
            // The cards of a few neighbouring ranks make many runs; the play to be beaten has twos or is a chop.
            let low = rng.below(8) as usize;
            let ranks = if number % 3 == 0 { 13 } else { 5 };
            let mut deck = shuffled(&mut rng, referee.deck().pack.cards().collect());
            let kind = rng.below(8) as usize;
            let (each, in_a_row, from) = match kind {
                0..4 => (kind + 1, 1, TWO),
                4 => (4, 1, rng.below(12) as usize),
                5 => (2, 3, rng.below(10) as usize),
                6 => (2, 4, rng.below(9) as usize),
                _ => (1, 3 + rng.below(3) as usize, rng.below(7) as usize),
            };
            let mut standing: Vec<PackCard> = Vec::new();
            for rank in from..from + in_a_row {
                standing.extend(deck.iter().filter(|card| height(card) == rank).take(each));
            }
            deck.retain(|card| !standing.contains(card));
            let (near, far): (Vec<PackCard>, Vec<PackCard>) =
                deck.into_iter().partition(|card| ranks == 13 || (low..low + ranks).contains(&height(card)));
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
fn moves_are_the_subsets_that_the_rules_allow() {
    against_subsets(25);
}

#[test]
#[ignore = "two thousand hands for each set of options; half a minute"]
fn moves_are_the_subsets_that_the_rules_allow_in_many_hands() {
    against_subsets(2000);
}

/// Whether the second play beats the first.
fn beats(options: Options, prev: &str, play: &str) -> bool {
    let referee = Referee::new(&*rules(Game::TienLen, options), None).unwrap();
    referee.beats(&referee.cards(prev).unwrap(), &referee.cards(play).unwrap()).unwrap().beats()
}

/// Who is out in which place, Ann first.
fn places(options: Options, hands: &str, actions: &str) -> Vec<usize> {
    let replay = replay(Game::TienLen, options, hands, actions).unwrap_or_else(|error| panic!("{actions}: {error}"));
    replay.outcome.unwrap().places.unwrap().into_iter().flatten().collect()
}

#[test]
fn four_pairs_beat_four_of_a_kind() {
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
        // Exactly four.
        ("2h", "3s 3c 4s 4c 5s 5c 6s 6c 7s 7c", false, false),
        ("9s 9c 9d 9h", "3s 3c 4s 4c 5s 5c 6s 6c 7s 7c", false, false),
        ("9s 9c Ts Tc Js Jc", "3s 3c 4s 4c 5s 5c 6s 6c 7s 7c", false, false),
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
fn deals_in_which_four_pairs_beat_four_of_a_kind() {
    const FOUR: &str = "3s 3c 4s 4c 5s 5c 6s 6c";
    let deals = [
        // The two falls to the nines, and the nines to the four pairs.
        (
            format!("Ann 2h 4h, Ben 9s 9c 9d 9h 5h, Cy {FOUR} 8h"),
            format!("Ann 2h, Ben 9s 9c 9d 9h, Cy {FOUR}, Ann pass, Ben pass, Cy 8h, Ann pass, Ben pass, Ann 4h"),
            [2, 3, 1],
        ),
        // The two falls to the four pairs, with which Ben goes out, so that Cy leads.
        (format!("Ann 2h 4h, Ben {FOUR}, Cy 7h"), format!("Ann 2h, Ben {FOUR}, Cy pass, Ann pass, Cy 7h"), [3, 1, 2]),
        // Three pairs fall to four, though these are lower.
        (
            format!("Ann 7s 7c 8s 8c 9s 9c 4h, Ben {FOUR} Kh, Cy Ah Qh"),
            format!("Ann 7s 7c 8s 8c 9s 9c, Ben {FOUR}, Cy pass, Ann pass, Ben Kh, Cy Ah, Ann pass, Cy Qh"),
            [3, 1, 2],
        ),
        // Three pairs fall to the threes.
        (
            String::from("Ann 7s 7c 8s 8c 9s 9c 4h, Ben 3s 3c 3d 3h Kh, Cy Ah Qh"),
            String::from(
                "Ann 7s 7c 8s 8c 9s 9c, Ben 3s 3c 3d 3h, Cy pass, Ann pass, Ben Kh, Cy pass, Ann pass, Cy Qh, Ann pass, Cy Ah",
            ),
            [3, 1, 2],
        ),
        // Three pairs on the two, the nines on them, and four pairs on the nines.
        (
            format!("Ann 2h 9s 9c 9d 9h, Ben 7s 7c 8s 8c Ts Tc Js Jc Qs Qc, Cy {FOUR} 8h"),
            format!("Ann 2h, Ben Ts Tc Js Jc Qs Qc, Cy pass, Ann 9s 9c 9d 9h, Ben pass, Cy {FOUR}, Ben pass, Cy 8h"),
            [1, 3, 2],
        ),
    ];
    for (hands, actions, told) in &deals {
        assert_eq!(places(PAIRS_OVER_QUADS, hands, actions), told, "{actions}");
        refused(Game::TienLen, &[], hands, actions, "illegal-play", "");
    }
    // Of what the first deal owes only the last chop counts: Ben, for the one two.
    let options = [("pairs-over-quads", "yes"), ("owed", "on")];
    let replay = replay(Game::TienLen, &options, &deals[0].0, &deals[0].1).unwrap();
    let owed: Vec<_> = replay.owed.iter().map(|debt| (debt.from.as_str(), debt.to.as_str(), debt.cards)).collect();
    assert_eq!(owed, [("Ben", "Cy", 1)]);
    let five = "Ann 9s 9c 9d 9h 4h, Ben 3s 3c 4s 4c 5s 5c 6s 6c 7s 7c, Cy 8h";
    let play = "Ann 9s 9c 9d 9h, Ben 3s 3c 4s 4c 5s 5c 6s 6c 7s 7c";
    refused(Game::TienLen, PAIRS_OVER_QUADS, five, play, "illegal-play", "this chop does not beat it");
}

#[test]
fn deals_in_which_fours_in_a_row_beat_any_twos() {
    for run in ["4s 4c 4d 4h 5s 5c 5d 5h", "4s 4c 4d 4h 5s 5c 5d 5h 7s 7c 7d 7h 6s 6c 6d 6h"] {
        for (number, twos) in (1..).zip(["2h", "2d 2h", "2c 2d 2h", "2s 2c 2d 2h"]) {
            let hands = format!("Ann {twos} 3h, Ben {run} 8h, Cy Qh Kh");
            let actions = format!("Ann {twos}, Ben {run}, Cy pass, Ann pass, Ben 8h, Cy Qh, Ann pass, Cy Kh");
            let everything = [("quad-runs", "multi"), ("deal", "all"), ("owed", "on")];
            let told = replay(Game::TienLen, &everything, &hands, &actions).unwrap();
            assert_eq!(told.outcome.unwrap().places.unwrap(), [3, 1, 2].map(Some), "{actions}");
            assert_eq!((told.owed[0].from.as_str(), told.owed[0].cards), ("Ann", number), "{actions}");
            // Usually two fours of a kind in a row beat two twos, and no others.
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

const FINES: Options = &[("stakes", "last-pays"), ("fines", "standard")];

/// What Ben, the loser of two, pays Ann beside the one unit of the stakes.
fn fine(options: &[(&str, &str)], cards: &str) -> i64 {
    let referee = Referee::new(&*rules(Game::TienLen, options), None).unwrap();
    let loser_cards = Some(referee.cards(cards).unwrap());
    settle(Game::TienLen, options, &Ending { loser_cards, ..order("AB") }).unwrap().totals.unwrap()[0] - 1
}

#[test]
fn twos_and_chops_left_in_hand_cost() {
    for (cards, units) in [
        ("3s 4h Kd", 0),
        ("2s", 1),
        ("2c 2d", 3),
        ("2s 2c 2d 2h", 6),
        ("6s 6c 6d", 0),
        ("6s 6c 6d 6h", 3),
        ("5s 5c 6s 6c 7s 7c", 3),
        ("5s 5c 6s 6c 7s 7c 8s 8c", 4),
        ("5s 5c 6s 6c 7s 7c 8s 8c 9s 9c", 4),
        // Six pairs are three twice, seven are three and four.
        ("5s 5c 6s 6c 7s 7c 8s 8c 9s 9c Ts Tc", 6),
        ("5s 5c 6s 6c 7s 7c 8s 8c 9s 9c Ts Tc Js Jc", 7),
        // No run has a two.
        ("Ks Kc As Ac 2s 2c", 2),
        ("Qs Qc Ks Kc As Ac 2s 2c", 5),
        // The sixes are four of a kind or in the pairs, and not both.
        ("5s 5c 6s 6c 6d 6h 7s 7c", 3),
        ("5s 5c 6s 6c 6d 6h 7s 7c 8s 8c", 4),
        ("5s 5c 6s 6c 7s 7c 8s 8c 8d 8h", 6),
        // Three fours of a kind are worth more than three pairs twice.
        ("5s 5c 5d 5h 6s 6c 6d 6h 7s 7c 7d 7h", 9),
        // Fives to sevens and sixes to eights.
        ("5s 5c 6s 6c 6d 6h 7s 7c 7d 7h 8s 8c", 6),
    ] {
        assert_eq!(fine(FINES, cards), units, "{cards}");
    }
    let amounts = |amounts| [FINES, &[("fine-amounts", amounts)]].concat();
    assert_eq!(fine(&amounts("5,7,0,1,9"), "2s 2h 6s 6c 6d 6h 7s 7c 8s 8c 9s 9c"), 21);
    assert_eq!(fine(&amounts("0,0,9,8,9"), "5s 5c 6s 6c 6d 6h 7s 7c 7d 7h 8s 8c"), 18);
    assert_eq!(fine(&amounts("0,0,7,8,9"), "5s 5c 6s 6c 6d 6h 7s 7c 7d 7h 8s 8c"), 16);
    // Where three pairs are no chop they cost nothing.
    for no_chop in [("three-pairs-chop", "no"), ("opening-chop", "three-pairs")] {
        let options = [FINES, &[no_chop]].concat();
        assert_eq!((fine(&options, "5s 5c 6s 6c 7s 7c"), fine(&options, "5s 5c 6s 6c 7s 7c 8s 8c")), (0, 4));
    }
}

/// The dearest chops of random hands against every choice of chops that share no card.
#[test]
fn fines_are_for_the_dearest_chops() {
    let mut rng = Rng::new(5);
    let deck = Referee::new(&*rules(Game::TienLen, &[]), None).unwrap().deck().pack.cards().collect::<Vec<_>>();
    let mut fined = 0;
    for number in 0..120 {
        let amounts = [3, 4].map(|least: i64| least + i64::from(rng.below(4)));
        let quads = i64::from(rng.below(9));
        let low = rng.below(8) as usize;
        let near = deck.iter().copied().filter(|card| (low..low + 5).contains(&height(card))).collect();
        let hand: Vec<PackCard> = shuffled(&mut rng, near).into_iter().take(12).collect();
        let chops: Vec<(usize, i64)> = (1usize..1 << hand.len())
            .filter_map(|mask| {
                let cards: Vec<_> = (0..hand.len()).filter(|i| mask >> i & 1 == 1).map(|i| hand[i]).collect();
                let shape = shape(&cards).filter(|shape| shape.top / 4 < TWO)?;
                let units = match (shape.each, shape.ranks) {
                    (4, 1) => quads,
                    (2, 3) => amounts[0],
                    (2, 4..) => amounts[1],
                    _ => return None,
                };
                Some((mask, units))
            })
            .collect();
        let mut best = vec![0; 1 << hand.len()];
        for held in 1usize..1 << hand.len() {
            let lowest = held & held.wrapping_neg();
            let inside = chops.iter().filter(|(mask, _)| mask & lowest != 0 && mask & !held == 0);
            best[held] =
                inside.map(|(mask, units)| units + best[held & !mask]).max().unwrap_or(0).max(best[held & !lowest]);
        }
        let twos: i64 =
            hand.iter().filter(|card| height(card) == TWO).map(|card| if place(card) % 4 < 2 { 1 } else { 2 }).sum();
        let set = format!("1,2,{quads},{},{}", amounts[0], amounts[1]);
        let options = [FINES, &[("fine-amounts", set.as_str())]].concat();
        let text = itertools::join(&hand, " ");
        assert_eq!(fine(&options, &text), twos + best[best.len() - 1], "{number}: {text} at {set}");
        fined += usize::from(*best.last().unwrap() > amounts[1]);
    }
    assert!(fined > 10, "{fined}");
}

#[test]
fn fines_go_to_the_player_who_went_out_just_before() {
    let referee = Referee::new(&*rules(Game::TienLen, FINES), None).unwrap();
    let with = |ending: Ending, cards: &str| Ending { loser_cards: Some(referee.cards(cards).unwrap()), ..ending };
    let totals =
        |options: &[(&str, &str)], ending: &Ending| settle(Game::TienLen, options, ending).unwrap().totals.unwrap();
    let places = [("stakes", "places"), ("fines", "standard")];
    assert_eq!(totals(FINES, &with(order("CABD"), "2s 2h")), [1, 4, 1, -6]);
    assert_eq!(totals(&places, &with(order("CABD"), "2s 2h")), [1, 2, 2, -5]);
    assert_eq!(totals(&places, &with(order("BCA"), "5s 5c 5d 5h")), [-4, 1, 3]);
    assert_eq!(totals(&[("stakes", "last-pays")], &with(order("CABD"), "2s 2h")), [1, 1, 1, -3]);
    let outcome = settle(Game::TienLen, FINES, &with(order("CABD"), "2h 5s 5c 6s 6c 7s 7c")).unwrap();
    let reasons: Vec<_> = outcome.ledger.unwrap().entries().iter().map(|entry| entry.reason.to_string()).collect();
    assert_eq!(reasons, ["last", "last", "last", "2h left in hand", "556677 left in hand"]);
    // The cards must be known; the order, only where there is something to be paid.
    assert_eq!(code(Game::TienLen, FINES, &order("CABD")), "missing-field");
    assert_eq!(code(Game::TienLen, FINES, &with(left(&[0, 0, 3, 0]), "2s 4s 5s")), "missing-field");
    assert_eq!(totals(FINES, &with(left(&[0, 0, 3, 0]), "3s 4s 5s")), [1, 1, -3, 1]);
    // Each of two who lose together pays for his own.
    let joint = Ending {
        order: Some(vec!["C".into(), "A".into()]),
        out_on_control: true,
        remaining: Some(
            ["", "2s 3s", "", "2h"]
                .map(|cards| CardsLeft::Cards(if cards.is_empty() { vec![] } else { referee.cards(cards).unwrap() }))
                .to_vec(),
        ),
        ..order("ABCD")
    };
    let all_lose = [FINES, &[("out-on-control", "all-lose")]].concat();
    assert_eq!(totals(&all_lose, &joint), [5, -3, 2, -4]);
    let mut off = rules(Game::TienLen, FINES);
    off.set("stakes", "off".into()).unwrap();
    assert_eq!(off.validate().unwrap_err().code(), "conflicting-options");
    for wrong in ["1,2,3,3", "1,2,3,3,4,5", "1,2,3,3,-1", "1,2,3,3,1001", "many"] {
        assert_eq!(off.set("fine-amounts", wrong.into()).unwrap_err().code(), "bad-option-value", "{wrong}");
    }
}

#[test]
fn deals_that_end_in_fines() {
    for (hands, actions, totals) in [
        ("Ann 3h, Ben 2s 2h", "Ann 3h", &[4, -4][..]),
        ("Ann 3h, Ben 9s 9c 9d 9h", "Ann 3h", &[4, -4]),
        ("Ann 3h, Ben 4s", "Ann 3h", &[1, -1]),
        ("Ann 3h Ah, Ben 2h 9s 9c Ts Tc Js Jc", "Ann 3h, Ben 2h, Ann pass, Ben 9s 9c Ts Tc Js Jc", &[-1, 1]),
        ("Ann 3h Ah, Ben 2d 9s 9c Ts Tc Js Jc", "Ann 3h, Ben pass, Ann Ah", &[6, -6]),
        // Cy is second and gets what Ben has left.
        ("Ann 3h, Ben 2c 2d 7d, Cy Ks", "Ann 3h, Ben pass, Cy Ks", &[1, -5, 4]),
        ("Ann 3h, Ben 7d, Cy Ks 2c 2h", "Ann 3h, Ben 7d", &[1, 4, -5]),
    ] {
        let outcome = replay(Game::TienLen, FINES, hands, actions).unwrap().outcome.unwrap();
        assert_eq!(outcome.totals.unwrap(), totals, "{actions}");
    }
}

const CHOICE: Options = &[("lock", "choice")];

/// Compares the moves of some hands with every subset of them that the rules allow, with and without a lock.
fn locks_against_subsets(hands: usize) {
    let referee = Referee::new(&*rules(Game::TienLen, CHOICE), None).unwrap();
    let is_suited = |cards: &[PackCard]| cards.iter().all(|card| place(card) % 4 == place(&cards[0]) % 4);
    let is_sequence = |cards: &[PackCard]| shape(cards).is_some_and(|shape| shape.each == 1 && shape.ranks > 1);
    let mut rng = Rng::new(8);
    let (mut locked, mut answered) = (0, 0);
    for number in 0..hands {
        // Cards of two suits in neighbouring ranks make suited sequences.
        let (low, suit) = (rng.below(5) as usize, rng.below(4) as usize);
        let deck = shuffled(&mut rng, referee.deck().pack.cards().collect());
        let is_near = |card: &PackCard| {
            (low..low + 8).contains(&height(card)) && (place(card) % 4 == suit || place(card) % 4 == (suit + 1) % 4)
        };
        let (near, far): (Vec<PackCard>, Vec<PackCard>) = deck.into_iter().partition(is_near);
        let (from, length) = (rng.below(6) as usize, 3 + rng.below(2) as usize);
        let mut standing: Vec<PackCard> = Vec::new();
        for rank in from..from + length {
            let fits =
                |card: &&PackCard| height(card) == rank && (number % 5 == 0 || place(card) % 4 == (suit + 2) % 4);
            standing.extend(far.iter().chain(&near).find(fits));
        }
        let hand: Vec<PackCard> =
            near.iter().chain(&far).filter(|card| !standing.contains(card)).take(11).copied().collect();
        let prev = shape(&standing).unwrap();
        let may_lock = is_suited(&standing);
        for on in [None, Some(false), Some(true).filter(|_| may_lock)] {
            let legal = |cards: &Vec<PackCard>| {
                let Some(play) = shape(cards) else { return false };
                let Some(locks) = on else { return true };
                let unlocks = !locks || !is_sequence(cards) || is_suited(cards);
                unlocks && may_follow(&[], prev, play)
            };
            let mut expected: Vec<(Vec<PackCard>, bool)> = Vec::new();
            for cards in sorted(subsets(&hand).filter(legal)) {
                if is_sequence(&cards) && is_suited(&cards) {
                    expected.push((cards.clone(), true));
                }
                expected.push((cards, false));
            }
            expected.sort();
            let standing = on.map(|locks| Announced { cards: &standing, locks });
            let moves = referee.answers(Ranking::default(), &hand, standing).unwrap();
            let mut listed: Vec<(Vec<PackCard>, bool)> = Vec::new();
            for play in &moves {
                let mut cards = play.cards.clone();
                cards.sort();
                listed.push((cards, play.key.is_locked()));
                let said = Announced { cards: &play.cards, locks: play.key.is_locked() };
                if let Some(standing) = standing {
                    assert!(referee.compare(Ranking::default(), standing, said).unwrap().beats());
                }
            }
            listed.sort();
            assert_eq!(listed, expected, "{hand:?} on {standing:?}");
            locked += listed.iter().filter(|(_, locks)| *locks).count();
            answered += usize::from(on == Some(true) && !listed.is_empty());
        }
    }
    assert!(locked > hands && answered > hands / 20, "{locked} locks, {answered} answers");
}

#[test]
fn suited_sequences_lock_if_that_is_said() {
    locks_against_subsets(40);
}

#[test]
#[ignore = "two thousand hands; ten seconds"]
fn suited_sequences_lock_if_that_is_said_in_many_hands() {
    locks_against_subsets(2000);
}

#[test]
fn deals_with_sequences_that_lock() {
    let hands = "Ann 4s 5s 6s 3h, Ben 5c 6d 7h Kh, Cy 7c 8c 9c Qd";
    let end = "Cy 7c 8c 9c, Ann pass, Ben pass, Cy Qd, Ann pass, Ben Kh";
    // Without a lock any sequence may follow; with one a suited one only.
    assert_eq!(places(CHOICE, hands, &format!("Ann 4s 5s 6s, Ben 5c 6d 7h, {end}")), [3, 2, 1]);
    let locked = "only a suited sequence beats one that locks";
    refused(Game::TienLen, CHOICE, hands, "Ann 4s 5s 6s lock, Ben 5c 6d 7h", "illegal-play", locked);
    let replay = replay(Game::TienLen, CHOICE, hands, &format!("Ann 4s 5s 6s lock, Ben pass, {end}")).unwrap();
    assert_eq!((replay.out, replay.outcome), (vec![2], None), "Ben has four cards, Ann one");
    // The suited sequence that follows does not lock by itself.
    let hands = "Ann 4s 5s 6s 3h, Ben 8d 9h Ts Kh, Cy 7c 8c 9c Qd";
    let begin = "Ann 4s 5s 6s lock, Ben pass, Cy 7c 8c 9c";
    let end = "Ann pass, Ben 8d 9h Ts, Cy pass, Ann pass, Ben Kh, Cy pass, Ann pass, Cy Qd";
    assert_eq!(places(CHOICE, hands, &format!("{begin}, {end}")), [3, 1, 2]);
    let again = format!("{begin} lock, Ann pass, Ben 8d 9h Ts");
    refused(Game::TienLen, CHOICE, hands, &again, "illegal-play", locked);
    // Where every suited sequence locks nobody says so; elsewhere none does.
    refused(Game::TienLen, &[("lock", "on")], hands, begin, "illegal-play", "4s 5s 6s cannot lock");
    refused(Game::TienLen, &[], hands, begin, "illegal-play", "4s 5s 6s cannot lock");
    let unlocked = format!("Ann 4s 5s 6s, Ben pass, Cy 7c 8c 9c, {end}");
    assert_eq!(places(&[], hands, &unlocked), [3, 1, 2]);
    let why = "only a suited sequence beats a suited one";
    refused(Game::TienLen, &[("lock", "on")], hands, &unlocked, "illegal-play", why);
    refused(Game::TienLen, CHOICE, hands, "Ann 3h lock", "illegal-play", "3h cannot lock");
    // A sequence of two suits does not lock, and may be beaten by one that does.
    let hands = "Ann 4s 5s 6h 3h, Ben 5c 6c 7c Kh, Cy 7d 8d 9h Qd";
    refused(Game::TienLen, CHOICE, hands, "Ann 4s 5s 6h lock", "illegal-play", "4s 5s 6h cannot lock");
    let answer = "Ann 4s 5s 6h, Ben 5c 6c 7c lock";
    refused(Game::TienLen, CHOICE, hands, &format!("{answer}, Cy 7d 8d 9h"), "illegal-play", locked);
    let end = "Cy pass, Ann pass, Ben Kh, Cy pass, Ann pass, Cy 7d 8d 9h, Ann pass, Cy Qd";
    assert_eq!(places(CHOICE, hands, &format!("{answer}, {end}")), [3, 1, 2]);
}

/// The ending of a deal of `players` in which instant wins were claimed: `A six-pairs, C four-2s`.
fn claimed(players: usize, claims: &str) -> Ending {
    let claim = |text: &str| text.split_once(' ').map(|(by, win)| Claim { by: by.into(), win: win.into() }).unwrap();
    let all: String = "ABCD".chars().take(players).collect();
    Ending { claims: claims.split(", ").map(claim).collect(), order: None, ..order(&all) }
}

#[test]
fn instant_wins_take_the_first_places() {
    const LAST_PAYS: Options = &[("stakes", "last-pays")];
    const PLACES: Options = &[("stakes", "places")];
    let settled = |options: Options, ending: &Ending| {
        let outcome = settle(Game::TienLen, options, ending).unwrap_or_else(|error| panic!("{ending:?}: {error}"));
        let places: Vec<usize> = outcome.places.unwrap().into_iter().map(|place| place.unwrap_or(0)).collect();
        (places, outcome.losers, outcome.totals.unwrap_or_default())
    };
    // One claims, and the others lose together.
    assert_eq!(settled(LAST_PAYS, &claimed(4, "B six-pairs")), (vec![2, 1, 2, 2], vec![0, 2, 3], vec![-1, 3, -1, -1]));
    // Four twos are stronger than six pairs.
    let two = claimed(4, "A six-pairs, C four-2s");
    assert_eq!(settled(LAST_PAYS, &two), (vec![2, 3, 1, 3], vec![1, 3], vec![2, -2, 2, -2]));
    let claims = settle(Game::TienLen, LAST_PAYS, &two).unwrap().claims;
    assert_eq!(
        claims.iter().map(|claim| (claim.seat, claim.win)).collect::<Vec<_>>(),
        [(2, "four-2s"), (0, "six-pairs")]
    );
    // Of equal claims that of the leader, or the nearest to his left, is first.
    for (leader, places) in [("A", [1, 3, 2, 3]), ("B", [2, 3, 1, 3]), ("C", [2, 3, 1, 3]), ("D", [1, 3, 2, 3])] {
        let equal = Ending { leader: Some(leader.into()), ..claimed(4, "A six-pairs, C six-pairs") };
        assert_eq!(settled(LAST_PAYS, &equal).0, places, "{leader}");
    }
    assert_eq!(code(Game::TienLen, &[], &claimed(4, "A six-pairs, C six-pairs")), "missing-field");
    // The whole order of claims; three claims leave one place; and two players.
    let all = claimed(4, "C six-pairs, A three-triples, B four-2s, D ultimate-dragon");
    assert_eq!(settled(PLACES, &all), (vec![3, 1, 4, 2], vec![2], vec![-1, 2, -2, 1]));
    let three = claimed(4, "C six-pairs, A three-triples, D ultimate-dragon");
    assert_eq!(settled(PLACES, &three), (vec![2, 4, 3, 1], vec![1], vec![1, -2, -1, 2]));
    assert_eq!(settled(PLACES, &claimed(2, "B six-pairs")), (vec![2, 1], vec![0], vec![-1, 1]));
    assert_eq!(code(Game::TienLen, PLACES, &two), "conflicting-options");
    // Nothing is paid for twos and chops that nobody could play.
    let cards =
        |text: &str| CardsLeft::Cards(Referee::new(&*Game::TienLen.rules(), None).unwrap().cards(text).unwrap());
    let held = Ending {
        remaining: Some(vec![cards("2s 2h"), CardsLeft::Count(13), cards("2d"), cards("9s")]),
        ..claimed(4, "B six-pairs")
    };
    assert_eq!(settled(FINES, &held).2, [-1, 3, -1, -1]);
    for (ending, wanted) in [
        (claimed(4, "B flush"), "not-an-instant-win"),
        (claimed(4, "B five-consecutive-pairs"), "not-an-instant-win"),
        (claimed(4, "B six-pairs, B four-2s"), "duplicate-player"),
        (claimed(4, "X six-pairs"), "unknown-player"),
        (Ending { remaining: held.remaining.clone(), ..claimed(4, "A six-pairs") }, "not-an-instant-win"),
        (Ending { remaining: left(&[14, 13, 13, 12]).remaining, ..claimed(4, "A six-pairs") }, "impossible-count"),
        (Ending { order: order("ABCD").order, ..claimed(4, "A six-pairs") }, "bad-ending"),
        (Ending { out_on_control: true, ..claimed(4, "A six-pairs") }, "bad-ending"),
    ] {
        assert_eq!(code(Game::TienLen, &[], &ending), wanted, "{ending:?}");
    }
    assert_eq!(code(Game::Killer, &[], &claimed(4, "B six-pairs")), "not-an-instant-win");
    let killer = settle(Game::Killer, &[("instant-wins", "six-pairs")], &claimed(4, "B six-pairs")).unwrap();
    assert_eq!((killer.winner, killer.next.leads), (Some(1), Some(1)));
}

#[test]
fn others_play_on_after_instant_wins() {
    const PLAY_ON: Options = &[("instant-end", "play-on"), ("stakes", "places"), ("fines", "standard")];
    let referee = Referee::new(&*Game::TienLen.rules(), None).unwrap();
    let loser_cards = |text: &str| Some(referee.cards(text).unwrap());
    let settled = |ending: &Ending| {
        let outcome = settle(Game::TienLen, PLAY_ON, ending).unwrap_or_else(|error| panic!("{ending:?}: {error}"));
        (outcome.places.unwrap(), outcome.totals.unwrap())
    };
    // The order is that of those who played, or of all. D pays for a red two to A, who went out before him.
    for going in ["CAD", "BCAD"] {
        let ending =
            Ending { order: order(going).order, loser_cards: loser_cards("2h 9s"), ..claimed(4, "B six-pairs") };
        assert_eq!(settled(&ending), ([3, 1, 2, 4].map(Some).to_vec(), vec![1, 2, 1, -4]), "{going}");
    }
    // Two play on, or one, who is last without having played.
    let two =
        Ending { order: order("DB").order, loser_cards: loser_cards("3s"), ..claimed(4, "A six-pairs, C four-2s") };
    assert_eq!(settled(&two), ([2, 4, 1, 3].map(Some).to_vec(), vec![1, -2, 2, -1]));
    let one = Ending { loser_cards: loser_cards("2s"), ..claimed(2, "A six-pairs") };
    assert_eq!(settled(&one), ([1, 2].map(Some).to_vec(), vec![2, -2]));
    let counts = Ending { remaining: left(&[0, 13, 0, 3]).remaining, ..claimed(4, "B six-pairs") };
    let outcome = settle(Game::TienLen, &[("instant-end", "play-on")], &counts).unwrap();
    assert_eq!((outcome.places.unwrap(), outcome.winner), (vec![None, Some(1), None, Some(4)], Some(1)));
    for (going, wanted) in [("CBAD", "bad-order"), ("CA", "bad-order"), ("CAX", "bad-order"), ("CCD", "bad-order")] {
        let ending = Ending { order: Some(going.chars().map(String::from).collect()), ..claimed(4, "B six-pairs") };
        assert_eq!(code(Game::TienLen, PLAY_ON, &ending), wanted, "{going}");
    }
    // All who hold cards lose together.
    let control = Ending { order: order("CA").order, out_on_control: true, ..claimed(4, "B six-pairs") };
    let all_lose = [("instant-end", "play-on"), ("out-on-control", "all-lose"), ("stakes", "last-pays")];
    let outcome = settle(Game::TienLen, &all_lose, &control).unwrap();
    assert_eq!((outcome.places.unwrap(), outcome.losers), ([3, 1, 2, 4].map(Some).to_vec(), vec![3]));
}

#[test]
fn deals_in_which_instant_wins_are_claimed() {
    const PLAY_ON: Options = &[("instant-end", "play-on")];
    let hands = "Ann 2s 2c 2d 2h, Ben 3s 3c 4s 4c 5s 5c 6s 6c 7s 7c 8s 8c, Cy 3d Th, Di 4d Jh";
    for (options, actions, told) in [
        (&[] as Options, "Ann claims four-2s", [1, 2, 2, 2]),
        (&[], "Ben claims six-pairs, Ann claims four-2s", [1, 2, 3, 3]),
        // Cy and Di play for the third place: Ann would have led, and Cy does.
        (PLAY_ON, "Ben claims six-pairs, Ann claims four-2s, Cy 3d, Di 4d, Cy Th", [1, 2, 3, 4]),
        (PLAY_ON, "Ben claims six-pairs, Ann claims four-2s, Cy 3d, Di Jh, Cy pass, Di 4d", [1, 2, 4, 3]),
        (
            PLAY_ON,
            "Ann claims four-2s, Ben 3s 3c 4s 4c 5s 5c 6s 6c 7s 7c 8s 8c, Cy pass, Di pass, Cy 3d, Di 4d, Cy Th",
            [1, 2, 3, 4],
        ),
        (
            PLAY_ON,
            "Ben claims six-pairs, Ann 2h, Cy pass, Di pass, Ann 2s 2c 2d, Cy pass, Di pass, Cy 3d, Di pass, Cy Th",
            [2, 1, 3, 4],
        ),
    ] {
        assert_eq!(places(options, hands, actions), told, "{actions}");
    }
    for (options, actions, code, said) in [
        (&[] as Options, "Ann claims four-2s, Ben 3s", "illegal-play", "the deal is over"),
        (&[], "Cy claims six-pairs", "not-an-instant-win", "Cy claims six-pairs, and the hand is none"),
        (&[], "Ann claims four-2s, Ann claims four-2s", "duplicate-player", "Ann claims twice"),
        (PLAY_ON, "Ann claims four-2s, Ann 2s", "not-your-turn", "it is Ben's turn, not Ann's"),
        (&[("instant-wins", "none")], "Ann claims four-2s", "not-an-instant-win", ""),
    ] {
        refused(Game::TienLen, options, hands, actions, code, said);
    }
    refused(Game::BigTwo, &[], "Ann 3s, Ben 4s", "Ann claims four-2s", "conflicting-options", "nobody claims");
}

/// Whoever would have led decides between equal claims; without the claimants the lowest card of the others leads.
#[test]
fn claims_and_the_first_lead() {
    let rules = rules(Game::TienLen, &[("instant-end", "play-on")]);
    let referee = Referee::new(&*rules, Some(4)).unwrap();
    let pairs = ["3s 3c 4s 4c 5s 5c 6s 6c 7s 7c 8s 8c", "3d 3h 4d 4h 5d 5h 6d 6h 7d 7h 8d 8h"];
    let transcript = |leader: Option<&str>, actions: &[(&str, &str)]| Transcript {
        players: ["Ann", "Ben", "Cy", "Di"].map(String::from).to_vec(),
        hands: ["9c Ah", pairs[0], "9d Kh", pairs[1]].map(|hand| referee.cards(hand).unwrap()).to_vec(),
        claims: ["Di", "Ben"].map(|by| Claim { by: by.into(), win: "six-pairs".into() }).to_vec(),
        leader: leader.map(String::from),
        actions: actions
            .iter()
            .map(|(by, cards)| super::Action { by: (*by).into(), cards: referee.cards(cards).ok(), locks: false })
            .collect(),
        ..Transcript::default()
    };
    for (leader, places) in [(None, [3, 1, 4, 2]), (Some("Cy"), [3, 2, 4, 1]), (Some("Ann"), [3, 1, 4, 2])] {
        let leads = if leader == Some("Cy") { [("Cy", "9d"), ("Ann", "Ah")] } else { [("Ann", "9c"), ("Cy", "9d")] };
        let rest = if leader == Some("Cy") { [("Cy", "-"), ("Ann", "9c")] } else { [("Ann", "Ah"), ("Ann", "Ah")] };
        let actions = if leader == Some("Cy") { [leads, rest].concat() } else { [&leads[..], &rest[..1]].concat() };
        let replay = transcript(leader, &actions).replay(&*rules).unwrap_or_else(|error| panic!("{leader:?}: {error}"));
        assert_eq!(replay.outcome.unwrap().places.unwrap(), places.map(Some), "{leader:?}");
    }
    // Ann holds the lowest card of those who play, and must play it.
    let error = transcript(None, &[("Ann", "Ah")]).replay(&*rules).unwrap_err();
    assert!(error.to_string().contains("the first play must have the 9c"), "{error}");
}
