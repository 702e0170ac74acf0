//! Fines for twos and chops left in hand.

use super::*;
use pusoy::ErrorCode;

/// Returns the fine that B, the loser of two players, pays to A in addition to the stake of one unit. `cards` are the
/// cards that B has left.
fn fine(options: &[(&str, &str)], cards: &str) -> i64 {
    let referee = Referee::new(&*rules(Game::TienLen, options), None).unwrap();
    let loser_cards = Some(referee.cards(cards).unwrap());
    settle(Game::TienLen, options, &Ending { loser_cards, ..order("AB") }).unwrap().totals.unwrap()[0] - 1
}

#[test]
fn twos_and_chops_left_in_hand_are_fined() {
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
        // Six consecutive pairs cost as much as three pairs twice. Seven cost as much as three pairs and four pairs.
        ("5s 5c 6s 6c 7s 7c 8s 8c 9s 9c Ts Tc", 6),
        ("5s 5c 6s 6c 7s 7c 8s 8c 9s 9c Ts Tc Js Jc", 7),
        // Runs do not contain twos.
        ("Ks Kc As Ac 2s 2c", 2),
        ("Qs Qc Ks Kc As Ac 2s 2c", 5),
        // Each card counts for one chop only: the sixes are either four of a kind or part of the run of pairs.
        ("5s 5c 6s 6c 6d 6h 7s 7c", 3),
        ("5s 5c 6s 6c 6d 6h 7s 7c 8s 8c", 4),
        // Three pairs and the four eights cost more than four pairs.
        ("5s 5c 6s 6c 7s 7c 8s 8c 8d 8h", 6),
        // The hand has three fours of a kind, which cost 9. As two runs of three pairs, its cards would cost only 6.
        ("5s 5c 5d 5h 6s 6c 6d 6h 7s 7c 7d 7h", 9),
        // Two runs of pairs: fives to sevens, and sixes to eights.
        ("5s 5c 6s 6c 6d 6h 7s 7c 7d 7h 8s 8c", 6),
    ] {
        assert_eq!(fine(FINES, cards), units, "{cards}");
    }
    // The five amounts are the fines for a black two, a red two, four of a kind, three pairs, and four or more pairs.
    let amounts = |amounts| [FINES, &[("fine-amounts", amounts)]].concat();
    assert_eq!(fine(&amounts("5,7,0,1,9"), "2s 2h 6s 6c 6d 6h 7s 7c 8s 8c 9s 9c"), 21);
    assert_eq!(fine(&amounts("0,0,9,8,9"), "5s 5c 6s 6c 6d 6h 7s 7c 7d 7h 8s 8c"), 18);
    assert_eq!(fine(&amounts("0,0,7,8,9"), "5s 5c 6s 6c 6d 6h 7s 7c 7d 7h 8s 8c"), 16);
    // Three pairs that are not a chop cost nothing.
    for no_chop in [("three-pairs-chop", "no"), ("opening-chop", "three-pairs")] {
        let options = [FINES, &[no_chop]].concat();
        assert_eq!((fine(&options, "5s 5c 6s 6c 7s 7c"), fine(&options, "5s 5c 6s 6c 7s 7c 8s 8c")), (0, 4));
    }
}

#[test]
fn fines_are_for_the_costliest_chops() {
    dearest_chops(40);
}

#[test]
#[ignore = "seconds in release mode"]
fn fines_are_for_the_costliest_chops_of_many_hands() {
    dearest_chops(120);
}

/// Checks the fines for random hands. A fine is the units for the twos, plus the most units that disjoint chops in the
/// hand can cost. The test tries every choice of disjoint chops.
fn dearest_chops(hands: usize) {
    let mut rng = Rng::new(5);
    let deck = Referee::new(&*rules(Game::TienLen, &[]), None).unwrap().deck().pack.cards().collect::<Vec<_>>();
    let mut fined = 0;
    for number in 0..hands {
        let amounts = [3, 4].map(|least: i64| least + i64::from(rng.below(4)));
        let quads = i64::from(rng.below(9));
        let low = rng.below(9) as usize;
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
fn fines_go_to_the_last_player_to_go_out() {
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
    let outcome = settle(Game::TienLen, FINES, &with(order("CABD"), "2h 3s 3c 3d 3h 5s 5c 5d 5h")).unwrap();
    let reasons: Vec<_> = outcome.ledger.unwrap().entries().iter().map(|entry| entry.reason.to_string()).collect();
    assert_eq!(reasons[3..], ["2h left in hand", "3333 left in hand", "5555 left in hand"]);
    // The loser's cards must be known. The order must be known only if there is a fine to pay.
    assert_eq!(code(Game::TienLen, FINES, &order("CABD")), "missing-field");
    assert_eq!(code(Game::TienLen, FINES, &with(left(&[0, 0, 3, 0]), "2s 4s 5s")), "missing-field");
    assert_eq!(totals(FINES, &with(left(&[0, 0, 3, 0]), "3s 4s 5s")), [1, 1, -3, 1]);
    // If two players lose together, each pays for their own cards.
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
fn transcripts_are_settled_with_fines() {
    for (hands, actions, totals) in [
        ("Ann 3h, Ben 2s 2h", "Ann 3h", &[4, -4][..]),
        ("Ann 3h, Ben 9s 9c 9d 9h", "Ann 3h", &[4, -4]),
        ("Ann 3h, Ben 4s", "Ann 3h", &[1, -1]),
        ("Ann 3h Ah, Ben 2h 9s 9c Ts Tc Js Jc", "Ann 3h, Ben 2h, Ann pass, Ben 9s 9c Ts Tc Js Jc", &[-1, 1]),
        ("Ann 3h Ah, Ben 2d 9s 9c Ts Tc Js Jc", "Ann 3h, Ben pass, Ann Ah", &[6, -6]),
        // Cy is second, and receives the fine for Ben's cards.
        ("Ann 3h, Ben 2c 2d 7d, Cy Ks", "Ann 3h, Ben pass, Cy Ks", &[1, -5, 4]),
        ("Ann 3h, Ben 7d, Cy Ks 2c 2h", "Ann 3h, Ben 7d", &[1, 4, -5]),
    ] {
        let outcome = replay(Game::TienLen, FINES, hands, actions).unwrap().outcome.unwrap();
        assert_eq!(outcome.totals.unwrap(), totals, "{actions}");
    }
}
