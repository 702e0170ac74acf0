//! Final positions that are not among the test vectors: some are worked out by hand, others are random.

use pusoy::ErrorCode;

use pusoy::cards::Rng;
use pusoy::climbing::{CardsLeft, Contract, Ending, EndingError, Game, Outcome};

use super::rules;

fn names(players: usize) -> Vec<String> {
    "ABCDEFGHIJKLM".chars().take(players).map(String::from).collect()
}

pub fn left(counts: &[i64]) -> Ending {
    let remaining = Some(counts.iter().map(|&count| CardsLeft::Count(count)).collect());
    Ending { players: names(counts.len()), remaining, ..Ending::default() }
}

pub fn order(order: &str) -> Ending {
    let order: Vec<String> = order.chars().map(String::from).collect();
    Ending { players: names(order.len()), order: Some(order), ..Ending::default() }
}

pub fn settle(game: Game, options: &[(&str, &str)], ending: &Ending) -> Result<Outcome, EndingError> {
    rules(game, options).settle(ending)
}

fn totals(game: Game, options: &[(&str, &str)], ending: &Ending) -> Vec<i64> {
    settle(game, options, ending).unwrap().totals.unwrap()
}

pub fn code(game: Game, options: &[(&str, &str)], ending: &Ending) -> &'static str {
    settle(game, options, ending).unwrap_err().code()
}

#[test]
fn payments_of_winner_depend_on_the_cards_left() {
    let paid = |options: &[(&str, &str)], counts: &[i64]| totals(Game::Winner, options, &left(counts));
    // By default, with three players, 12 to 16 cards left count double, and 17 or more count triple.
    assert_eq!(paid(&[], &[0, 11, 12]), [35, -11, -24]);
    assert_eq!(paid(&[], &[0, 9]), [9, -9]);
    // Two players are dealt 26 cards each. With two players, 10 or more cards left count double, and an untouched hand
    // counts triple.
    assert_eq!((paid(&[], &[0, 25]), paid(&[], &[0, 26])), (vec![50, -50], vec![78, -78]));
    // Eight players are dealt six or seven cards each. A hand with either number of cards left counts as untouched.
    assert_eq!(paid(&[], &[0, 6, 5, 7, 1, 1, 1, 1]), [48, -18, -5, -21, -1, -1, -1, -1]);
    // With three players, the dealer gets 18 cards, and each other player gets 17. Under `untouched`, only a player who
    // has played no card pays triple: the dealer with 18 cards left, or another player with 17.
    let untouched = |counts| paid(&[("triple-rule", "untouched"), ("dealer", "B")], counts);
    assert_eq!((untouched(&[0, 17, 5]), untouched(&[0, 18, 5])), (vec![39, -34, -5], vec![59, -54, -5]));
    assert_eq!(untouched(&[0, 1, 17]), [52, -1, -51]);
    assert_eq!(paid(&[("dealt", "A=20,B=16,C=16")], &[0, 16, 16]), [64, -32, -32]);
    assert_eq!(paid(&[("decks", "2")], &[0, 26, 9, 25]), [137, -78, -9, -50]);

    // Two or three players cannot use two decks. One player is too few with any number of decks.
    for end in ["first-out", "play-out"] {
        let two_decks = [("decks", "2"), ("end", end)];
        for (players, wanted) in [(1, "bad-player-count"), (2, "conflicting-options"), (3, "conflicting-options")] {
            let ending = Ending { remaining: left(&[0, 5, 6][..players]).remaining, ..order(&"ABC"[..players]) };
            assert_eq!(code(Game::Winner, &two_decks, &ending), wanted, "{players} {end}");
        }
        assert_eq!(code(Game::Winner, &[("end", end)], &order("ABCDEFGHI")), "bad-player-count", "{end}");
    }

    let titles = settle(Game::Winner, &[("end", "play-out")], &order("CABD")).unwrap();
    let titled: Vec<Option<&str>> = titles.titles.iter().flatten().map(Option::as_deref).collect();
    assert_eq!(titled, [None, None, Some("Winner"), Some("Loser")]);
    assert_eq!((titles.next.deals, titles.next.exchange[0].from, titles.next.exchange[0].to), (Some(3), 3, 2));
}

#[test]
fn stakes_of_tien_len_depend_on_places() {
    let stakes = |stakes, going: &str| totals(Game::TienLen, &[("stakes", stakes)], &order(going));
    assert_eq!(stakes("places", "CABD"), [1, -1, 2, -2]);
    assert_eq!((stakes("places", "BCA"), stakes("places", "BA")), (vec![-1, 1, 0], vec![-1, 1]));
    assert_eq!((stakes("last-pays", "CABD"), stakes("last-pays", "AB")), (vec![1, 1, 1, -3], vec![1, -1]));
    let joint = Ending { order: Some(vec!["C".into()]), out_on_control: true, ..order("ABCD") };
    let options = [("out-on-control", "all-lose"), ("stakes", "last-pays")];
    assert_eq!(totals(Game::TienLen, &options, &joint), [-1, -1, 3, -1]);
    // Players who broke the rules of trading are placed after the other players, in the order of going out.
    let offended = Ending { violators: vec!["C".into(), "A".into()], ..order("CABD") };
    let outcome = settle(Game::Killer, &[("trade", "on")], &offended).unwrap();
    assert_eq!((outcome.places.unwrap(), outcome.losers), ([4, 1, 3, 2].map(Some).to_vec(), vec![0]));
    assert_eq!(code(Game::TienLen, &[], &offended), "conflicting-options");
    // If all players with cards lose together, a player who broke the rules of trading loses with them.
    let lost = |violators: &[&str]| Ending {
        order: Some(vec!["C".into(), "A".into()]),
        out_on_control: true,
        violators: violators.iter().map(|name| String::from(*name)).collect(),
        ..order("ABCD")
    };
    let traded = [("out-on-control", "all-lose"), ("stakes", "last-pays"), ("trade", "on")];
    assert_eq!(totals(Game::TienLen, &traded, &lost(&[])), [2, -2, 2, -2]);
    assert_eq!(totals(Game::TienLen, &traded, &lost(&["B"])), [2, -2, 2, -2]);
    assert_eq!(totals(Game::TienLen, &traded, &lost(&["C"])), [3, -1, -1, -1]);
    let outcome = settle(Game::TienLen, &traded, &lost(&["C", "D"])).unwrap();
    assert_eq!((outcome.places.unwrap(), outcome.winner), ([1, 2, 2, 2].map(Some).to_vec(), Some(0)));
    assert_eq!(code(Game::TienLen, &traded, &lost(&["C", "A"])), "conflicting-options");
    let mut both = Game::TienLen.rules();
    both.set("out-on-control", "all-lose".into()).unwrap();
    both.set("stakes", "places".into()).unwrap();
    assert_eq!(both.validate().unwrap_err().code(), "conflicting-options");
    assert_eq!(code(Game::Killer, &[], &order("ABC")), "bad-player-count");
}

#[test]
fn penalties_of_big_two_follow_their_schedule() {
    let eight = |counts: &[i64]| totals(Game::BigTwo, &[("schedule", "eight")], &left(counts));
    assert_eq!((eight(&[0, 7, 8, 9]), eight(&[0, 10, 12, 13])), (vec![0, 7, 16, 18], vec![0, 30, 36, 52]));
    let standing = rules(Game::BigTwo, &[("target", "50")]).standing(&[49, 12, 50, 12]).unwrap();
    assert_eq!((standing.over, standing.winners, standing.ranking), (true, vec![1, 3], vec![1, 3, 0, 2]));
    assert!(!rules(Game::BigTwo, &[]).standing(&[99, 0]).unwrap().over);
    assert!(rules(Game::BigTwo, &[("payment", "pairwise")]).standing(&[100, 0]).is_none());
    assert_eq!(code(Game::BigTwo, &[("two-of-spades", "double")], &left(&[0, 3])), "missing-field");
}

#[test]
fn titles_decide_the_next_deal() {
    let president = |options: &[(&str, &str)], going| settle(Game::President, options, &order(going)).unwrap();
    let own = president(&[("titles", "King,Queen,Jack,Ten")], "BADC");
    assert_eq!(own.titles.unwrap(), ["Queen", "King", "Ten", "Jack"].map(|t| Some(t.to_owned())));
    assert_eq!(president(&[("points", "two-one")], "BADC").totals.unwrap(), [1, 2, 0, 0]);
    let standing = rules(Game::President, &[("points", "two-one")]).standing(&[10, 11, 12]).unwrap();
    assert_eq!((standing.over, standing.winners), (true, vec![2]));
    assert_eq!(code(Game::President, &[("titles", "King,Queen,Jack")], &order("BADC")), "conflicting-options");
    assert_eq!(code(Game::President, &[], &order("ABCDEFGH")), "bad-player-count");
    let one = settle(Game::Daifugo, &[("millionaire-exchange", "one")], &order("CABD")).unwrap();
    let gifts: Vec<_> =
        one.next.exchange.iter().map(|gift| (gift.from, gift.to, gift.cards, gift.kind.name())).collect();
    assert_eq!(gifts, [(3, 2, 2, "highest"), (2, 3, 2, "any"), (1, 0, 1, "highest"), (0, 1, 1, "any")]);
    assert_eq!((one.next.deals, one.next.leads), (Some(3), Some(2)));
}

#[test]
fn impossible_or_incomplete_endings_are_refused() {
    let solo = |counts: &[i64], contract| Ending {
        contract: Contract { soloist: Some("A".into()), bid: Some(2), ..contract },
        ..left(counts)
    };
    let plain = Contract::default;
    for (game, options, ending, wanted) in [
        (Game::Winner, &[][..], left(&[0, 18, 18]), "impossible-count"),
        (Game::Winner, &[("dealer", "Z")], left(&[0, 3, 3]), "unknown-player"),
        (Game::Winner, &[], left(&[0, -1, 3, 4]), "bad-count"),
        (Game::Winner, &[("dealt", "A=13,B=13,C=14,D=12")], left(&[0, 3, 14, 13]), "impossible-count"),
        (Game::BigTwo, &[], left(&[0, 1, 2, 3, 4]), "bad-player-count"),
        (Game::BigTwo, &[], Ending { players: vec!["A".into(), "A".into()], ..left(&[0, 1]) }, "duplicate-player"),
        (Game::BigTwo, &[], order("AB"), "missing-field"),
        (Game::DouDizhu, &[], solo(&[20, 0, 3], plain()), "impossible-count"),
        (Game::DouDizhu, &[], solo(&[0, 18, 3], plain()), "impossible-count"),
        (Game::DouDizhu, &[], solo(&[0, 17, 16], Contract { bombs: 6, ..plain() }), "impossible-bombs"),
        (Game::DouDizhu, &[], solo(&[0, 5, 5], Contract { rockets: 2, ..plain() }), "impossible-bombs"),
        (Game::DouDizhu, &[], solo(&[0, 5, 5], Contract { spring: Some(true), ..plain() }), "impossible-spring"),
        (Game::DouDizhu, &[], solo(&[0, 17, 17], Contract { spring: Some(false), ..plain() }), "impossible-spring"),
        (Game::DouDizhu, &[], left(&[0, 5, 5]), "missing-field"),
        (Game::BigThree, &[], solo(&[21, 0, 5], plain()), "impossible-count"),
        (Game::Daifugo, &[], Ending { remaining: left(&[0, 1, 2, 0]).remaining, ..order("ADBC") }, "bad-ending"),
        (Game::Daifugo, &[], Ending { remaining: left(&[0, 1, 0, 0]).remaining, ..order("ABDC") }, "bad-ending"),
        (Game::President, &[], Ending { players: names(4), ..order("ABC") }, "bad-order"),
        (Game::TienLen, &[], Ending { players: names(2), ..order("AZ") }, "bad-order"),
        (Game::Thirteen, &[("decks", "2")], left(&[0, 1, 2]), "conflicting-options"),
        (Game::Thirteen, &[("decks", "1")], left(&[0, 1, 2, 3, 4, 5, 6]), "conflicting-options"),
        (Game::Thirteen, &[], left(&[0, 11, 2, 3, 4]), "impossible-count"),
    ] {
        assert_eq!(code(game, options, &ending), wanted, "{game} {options:?} {ending:?}");
    }
}

/// A landlord with 19 of 20 cards left has played a single card, and so only once. With two cards played, only the
/// contract says whether there was one play. If the number of cards left is unknown and springs count, the contract
/// must say whether there was a spring.
#[test]
fn one_card_played_by_the_landlord_means_a_spring() {
    let ended = |spring: Option<bool>, ending: Ending| {
        let contract = Contract { soloist: Some("A".into()), bid: Some(2), spring, ..Contract::default() };
        Ending { contract, ..ending }
    };
    let settled = |left_of_landlord: i64, spring: Option<bool>| {
        let ending = ended(spring, left(&[left_of_landlord, 0, 3]));
        settle(Game::DouDizhu, &[("spring", "double")], &ending).unwrap().totals.unwrap()
    };
    let mut unknown = left(&[19, 0, 3]);
    unknown.remaining.as_mut().unwrap()[0] = CardsLeft::Unknown;
    let code = |set: &[(&str, &str)], spring| match settle(Game::DouDizhu, set, &ended(spring, unknown.clone())) {
        Ok(outcome) => Ok(outcome.totals.unwrap()),
        Err(error) => Err(error.code()),
    };
    assert_eq!(code(&[("spring", "double")], None), Err("missing-field"));
    assert_eq!(code(&[("spring", "double")], Some(true)), Ok(vec![-8, 4, 4]));
    assert_eq!(code(&[("spring", "double")], Some(false)), Ok(vec![-4, 2, 2]));
    assert_eq!(code(&[], None), Ok(vec![-4, 2, 2]));
    assert_eq!(settled(19, None), [-8, 4, 4]);
    assert_eq!(settled(18, None), [-4, 2, 2]);
    assert_eq!(settled(18, Some(true)), [-8, 4, 4]);
    assert_eq!(settled(18, Some(false)), [-4, 2, 2]);
}

/// Settles random final positions under options by which players pay units. The units add up to zero. The winner gains
/// units and, in games without a soloist, at least as many as every other player.
#[test]
fn units_only_change_hands() {
    let winner: Vec<Vec<(&str, &str)>> =
        vec![vec![], vec![("jokers", "yes")], vec![("triple-rule", "untouched")], vec![("decks", "2")]];
    let big_two = ["winner-takes", "pairwise"].iter().flat_map(|payment| {
        ["standard", "eight"].iter().map(move |schedule| vec![("payment", *payment), ("schedule", *schedule)])
    });
    let tien_len = ["places", "last-pays"].map(|stakes| vec![("stakes", stakes)]);
    let mut sets: Vec<(Game, Vec<(&str, &str)>)> = winner.into_iter().map(|set| (Game::Winner, set)).collect();
    sets.extend(big_two.map(|set| (Game::BigTwo, set)));
    sets.extend(tien_len.iter().cloned().map(|set| (Game::TienLen, set)));
    sets.extend(tien_len.map(|set| (Game::Killer, set)));
    sets.extend([vec![], vec![("spring", "double")]].map(|set| (Game::DouDizhu, set)));
    sets.push((Game::BigThree, vec![]));
    let mut rng = Rng::new(6);
    for (game, options) in sets {
        let rules = rules(game, &options);
        let mut settled = 0;
        for _ in 0..400 {
            let (from, to) = rules.players().into_inner();
            let players = from + rng.below((to - from + 1) as u32) as usize;
            let winner = rng.below(players as u32) as usize;
            let mut counts: Vec<i64> = (0..players).map(|_| 1 + i64::from(rng.below(19))).collect();
            counts[winner] = 0;
            let mut going: Vec<String> = names(players);
            (1..players).rev().for_each(|i| going.swap(i, rng.below(i as u32 + 1) as usize));
            let ends_in_order = matches!(game, Game::TienLen | Game::Killer);
            let ending = Ending {
                players: names(players),
                remaining: (!ends_in_order).then(|| left(&counts).remaining).flatten(),
                order: Some(going),
                contract: Contract {
                    soloist: Some(names(players)[rng.below(players as u32) as usize].clone()),
                    bid: Some(1 + i64::from(rng.below(3))),
                    bombs: i64::from(rng.below(4)),
                    rockets: i64::from(rng.below(2)),
                    spring: None,
                },
                ..Ending::default()
            };
            let Ok(outcome) = rules.settle(&ending) else { continue };
            let ledger = outcome.ledger.unwrap();
            assert_eq!(outcome.totals.unwrap().iter().sum::<i64>(), 0, "{game} {options:?}");
            let best = ledger.totals()[outcome.winner.unwrap()];
            assert!(best >= *ledger.totals().iter().max().unwrap() || game == Game::DouDizhu || game == Game::BigThree);
            assert!(best > 0, "{game} {options:?} {ending:?}");
            settled += 1;
        }
        assert!(settled > 20, "{game} {options:?}: {settled}");
    }
}

/// An unknown number of cards is at least one. By default, the number does not matter in Dou Dizhu, Big Three and
/// Thirteen. It also does not matter for the last player in the order of going out.
#[test]
fn unknown_cards_matter_only_if_the_rules_read_their_number() {
    let unknown = || Ending {
        remaining: Some(vec![CardsLeft::Count(0), CardsLeft::Unknown, CardsLeft::Unknown]),
        contract: Contract { soloist: Some("B".into()), bid: Some(3), ..Contract::default() },
        ..left(&[0, 1, 1])
    };
    assert_eq!(totals(Game::DouDizhu, &[], &unknown()), [3, -6, 3]);
    assert_eq!(totals(Game::BigThree, &[], &unknown()), [3, -6, 3]);
    assert_eq!(settle(Game::Thirteen, &[], &unknown()).unwrap().winner, Some(0));
    for game in [Game::BigTwo, Game::Winner] {
        assert_eq!(settle(game, &[], &unknown()), Err(EndingError::MissingCount { player: "B".into() }));
    }
    // In a game that is played out, only one player can have cards left.
    assert_eq!(code(Game::TienLen, &[], &unknown()), "bad-ending");
    let last = vec![CardsLeft::Count(0), CardsLeft::Count(0), CardsLeft::Unknown];
    let ending = Ending { remaining: Some(last), ..order("BAC") };
    assert_eq!(settle(Game::TienLen, &[], &ending).unwrap().places, Some(vec![Some(2), Some(1), Some(3)]));
    // No player is out.
    assert_eq!(
        code(Game::DouDizhu, &[], &Ending { remaining: Some(vec![CardsLeft::Unknown; 3]), ..unknown() }),
        "no-winner"
    );
}

/// Thirteen bombs take 52 of the 54 cards. The two unknown hands have at least one card each, so no rocket was played.
#[test]
fn unknown_cards_limit_bombs() {
    let bombs = |bombs, rockets| Ending {
        remaining: Some(vec![CardsLeft::Count(0), CardsLeft::Unknown, CardsLeft::Unknown]),
        contract: Contract { soloist: Some("A".into()), bid: Some(1), bombs, rockets, ..Contract::default() },
        ..left(&[0, 1, 1])
    };
    assert_eq!(totals(Game::DouDizhu, &[], &bombs(13, 0))[0], 2 << 13);
    assert_eq!(code(Game::DouDizhu, &[], &bombs(13, 1)), "impossible-bombs");
}

#[test]
fn units_without_a_deal_must_add_up_to_zero() {
    let noted = |game: Game, units: &[i64]| rules(game, &[]).settle_noted(&names(units.len()), units);
    assert_eq!(noted(Game::Winner, &[5, -2, -3]).unwrap().totals, Some(vec![5, -2, -3]));
    for (game, units, wanted) in [
        (Game::Winner, &[5, -2, -2][..], "bad-units"),
        (Game::Winner, &[i64::MIN, i64::MAX, 1], "bad-units"),
        (Game::BigTwo, &[5, -5], "conflicting-options"),
        (Game::DouDizhu, &[5, -5], "bad-player-count"),
        (Game::Killer, &[5, -5, 0], "bad-player-count"),
    ] {
        assert_eq!(noted(game, units).unwrap_err().code(), wanted, "{game} {units:?}");
    }
    let message = |game: Game, options: &[(&str, &str)], units: &[i64]| {
        rules(game, options).settle_noted(&names(3), units).unwrap_err().to_string()
    };
    assert_eq!(message(Game::Winner, &[], &[4, -4]), "give one number of units per player");
    let points = [("points", "two-one")];
    for (game, options, instead) in
        [(Game::BigTwo, &[][..], "the cards left"), (Game::President, &points, "the order of going out")]
    {
        let wanted = format!("{game} counts points under these rules, not units (give {instead})");
        assert_eq!(message(game, options, &[4, -2, -2]), wanted);
    }
    let twice = ["A", "A"].map(String::from);
    assert_eq!(rules(Game::Winner, &[]).settle_noted(&twice, &[1, -1]).unwrap_err().code(), "duplicate-player");
}
