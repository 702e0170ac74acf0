//! Compares the values of placements with plain enumeration, and checks that impossible positions are refused.

use pusoy::ErrorCode;

use pusoy::cards::{Card, CardSet, Rng};
use pusoy::chinese::rules::{Entrance, InFront};
use pusoy::chinese::{ByRow, Deal, Player, Rules, Setting, settle};
use pusoy::chinese_ten::Fraction;
use pusoy::open_face::{Aim, Objective, Position, Sampling, Thousandths, Variant, VariantError, place, place_with};

use super::plain::Table;
use crate::long_runs::cases;

const PRESETS: [&str; 5] = ["ofc", "pineapple", "progressive", "ultimate", "low-pineapple"];

/// Draws random rows of these sizes, and removes their cards from the deck.
pub fn rows(rng: &mut Rng, deck: &mut CardSet, sizes: [usize; 3]) -> ByRow<CardSet> {
    let [front, middle, back] = sizes.map(|size| {
        let cards = rng.deal(*deck, size);
        *deck -= cards;
        cards
    });
    ByRow { front, middle, back }
}

/// Returns a random objective. Its values of fantasyland have three random decimal places, so that the tests notice
/// rounding.
fn objective(rng: &mut Rng, rules: &Rules, aim: Aim) -> Objective {
    let mut objective = Objective::of(&Variant::new(rules).unwrap(), aim);
    for way in Entrance::ALL {
        *objective.fantasyland.of_mut(way) = Thousandths(i64::from(rng.below(30_000)));
    }
    objective
}

/// Returns a random position with `open` open places after the street. At most `unseen` cards are unseen.
fn position(rng: &mut Rng, rules: &Rules, open: usize, unseen: usize, aim: Aim) -> Position {
    let street = if rules.is_pineapple() { 3 } else { 1 };
    let placed = 13 - open - if rules.is_pineapple() { 2 } else { 1 };
    let sizes = loop {
        let front = rng.below(4) as usize;
        let middle = rng.below(6) as usize;
        let Some(back) = placed.checked_sub(front + middle) else { continue };
        if back <= 5 {
            break [front, middle, back];
        }
    };
    let mut deck = CardSet::DECK;
    let board = rows(rng, &mut deck, sizes);
    let cards: Vec<Card> = rng.deal(deck, street).iter().collect();
    deck -= cards.iter().copied().collect();
    let opponents = match aim {
        Aim::Own => Vec::new(),
        Aim::Versus => (0..1 + rng.below(2)).map(|_| rows(rng, &mut deck, [3, 5, 5])).collect(),
    };
    let dead = rng.deal(deck, deck.len() - unseen.min(deck.len()));
    Position { board, cards, dead, opponents, in_fantasyland: Vec::new(), objective: objective(rng, rules, aim) }
}

fn compare(seed: u64, open: usize, unseen: usize, positions: usize) {
    let mut rng = Rng::new(seed);
    for n in 0..positions {
        let fit: Vec<&str> =
            PRESETS.into_iter().filter(|name| (*name == "ofc") == (open % 2 == 1 || n % 4 == 3)).collect();
        let rules = Rules::preset(fit[rng.below(fit.len() as u32) as usize]).unwrap();
        let aim = [Aim::Own, Aim::Versus][n % 2];
        let position = position(&mut rng, &rules, open, unseen, aim);
        let variant = Variant::new(&rules).unwrap();
        let placed = place(&variant, &position).unwrap();
        let table = Table::new(&rules, position.objective, &position.opponents);
        let seen = position
            .opponents
            .iter()
            .chain([&position.board])
            .fold(position.dead, |seen, board| seen | board.front | board.middle | board.back);
        let unseen = CardSet::DECK - seen - position.cards.iter().copied().collect();
        for valued in &placed.placements {
            let (sum, deals) = table.value(&valued.placement.on(&position.board), unseen);
            assert_eq!(valued.value, Fraction::new(sum, deals * 1_000), "{rules:?} {position:?} {}", valued.placement);
        }
        assert!(!placed.placements.is_empty());
    }
}

/// Compares streets that leave at most two open places.
#[test]
fn late_streets_agree_with_enumeration() {
    compare(1, 0, 9, 60);
    compare(2, 2, 8, 24);
    compare(3, 1, 12, 12);
}

#[test]
fn streets_agree_with_enumeration() {
    compare(4, 3, 7, 8);
    compare(5, 4, 6, 4);
}

#[test]
#[ignore = "a minute in release mode"]
fn many_streets_agree_with_enumeration() {
    compare(11, 0, 20, cases(2_000));
    compare(12, 2, 20, cases(300));
    compare(13, 3, 14, cases(60));
    compare(14, 4, 10, cases(24));
    compare(15, 5, 8, cases(12));
}

/// Cards of the same rank must not be merged if one of them can complete a flush. Here the middle can become a flush in
/// hearts, and the back a flush in spades.
#[test]
fn flush_draws_agree_with_enumeration() {
    let rules = Rules::preset("pineapple").unwrap();
    let variant = Variant::new(&rules).unwrap();
    let cards = |text: &str| -> CardSet { text.parse().unwrap() };
    let board = ByRow { front: cards("Qs Kd"), middle: cards("2h 9h Th"), back: cards("As Js 7s 4s") };
    let mut position = Position::new(&variant, board, cards("8h 5s Kc").iter().collect());
    let unseen = cards("6h 3h Kh 8s 2s Ks 7c 7d 4d Qd");
    position.dead = CardSet::DECK - unseen - cards("Qs Kd 2h 9h Th As Js 7s 4s 8h 5s Kc");
    let table = Table::new(&rules, position.objective, &[]);
    let placed = place(&variant, &position).unwrap();
    for valued in &placed.placements {
        let (sum, deals) = table.value(&valued.placement.on(&board), unseen);
        assert_eq!(valued.value, Fraction::new(sum, deals * 1_000), "{}", valued.placement);
    }
    // The best placement can still foul, and can still qualify for fantasyland.
    let best = &placed.placements[0];
    assert!(best.foul.numerator() > 0 && best.fantasyland.numerator() > 0);
}

/// The order of several opponents does not matter. With [`Aim::Own`], the boards of opponents do not matter either.
#[test]
fn the_order_of_opponents_does_not_matter() {
    let rules = Rules::preset("pineapple").unwrap();
    let variant = Variant::new(&rules).unwrap();
    let cards = |text: &str| -> CardSet { text.parse().unwrap() };
    let rows =
        |[front, middle, back]: [&str; 3]| ByRow { front: cards(front), middle: cards(middle), back: cards(back) };
    let finished = rows(["Ad As 3d", "4c 9d Jc Qd Jd", "2c 5c 5s Td Ts"]);
    let draws = rows(["Th Tc", "6s 6d 3h 9h", "Jh Js 4d 4h 7s"]);
    let board = rows(["Qh Qs", "8h 8s Kc Kd", "2d 2s 7c 7d 7h"]);
    let mut position = Position::new(&variant, board, cards("8d Qc 3s").by_rank().collect());
    let alone = place(&variant, &position).unwrap();
    position.dead = cards("Ah Ac Kh Ks 2h 3c 4s 5d");
    let values = |aim, opponents: &[ByRow<CardSet>]| {
        let objective = Objective::of(&variant, aim);
        let position = Position { opponents: opponents.to_vec(), objective, ..position.clone() };
        let placed = place(&variant, &position).unwrap();
        placed.placements.iter().map(|valued| (valued.placement.to_string(), valued.value)).collect::<Vec<_>>()
    };
    assert_eq!(values(Aim::Versus, &[finished, draws]), values(Aim::Versus, &[draws, finished]));
    let own_values =
        alone.placements.iter().map(|valued| (valued.placement.to_string(), valued.value)).collect::<Vec<_>>();
    assert_eq!((values(Aim::Own, &[draws]), values(Aim::Own, &[finished])), (own_values.clone(), own_values));
}

/// Compares low middles at the limits with plain enumeration. A ten-high is just legal. 7-5-4-3-2 is the best middle,
/// and qualifies for fantasyland. Two of the boards have kings in front, which qualify too.
#[test]
fn low_middles_at_the_limits_agree_with_enumeration() {
    let rules = Rules::preset("low-pineapple").unwrap();
    let variant = Variant::new(&rules).unwrap();
    let cards = |text: &str| -> CardSet { text.parse().unwrap() };
    let mut values = Vec::new();
    for (front, middle, street) in [
        ("Ks Kd 2c", "Ts 9d 8h 7c", "6h Qh 5d"),
        ("4s 4d 2c", "7s 5d 4h 3c", "2h Qh 8d"),
        ("Ks Kd 2c", "7s 5d 4h 3c", "2h Qh 8d"),
        ("As Jd 9c", "7s 5d 4h 3c", "2h Qh 8d"),
    ] {
        let board = ByRow { front: cards(front), middle: cards(middle), back: cards("Ah Ad Qd Qc") };
        let mut position = Position::new(&variant, board, cards(street).by_rank().collect());
        // The value of qualifying by front and middle together, in thousandths of a unit. Qualifying by the front alone
        // or by the middle alone is worth 6.4 units.
        for both in [30_000, 20_500] {
            *position.objective.fantasyland.of_mut(Entrance::Both(InFront::Kings)) = Thousandths(both);
            let table = Table::new(&rules, position.objective, &[]);
            for valued in &place(&variant, &position).unwrap().placements {
                let (sum, deals) = table.value(&valued.placement.on(&board), CardSet::EMPTY);
                assert_eq!((valued.value, deals), (Fraction::new(sum, 1_000), 1), "{middle} {}", valued.placement);
                values.push(sum);
            }
        }
    }
    // Kings in front earn 8, and so does 7-5-4-3-2 in the middle. A full house in the back earns 6. With 30 units for
    // fantasyland, this makes 52.
    assert!(values.iter().any(|&value| value < 0) && values.contains(&52_000), "{values:?}");
}

/// The last card has only one place, so the value of its placement is that of the settlement.
#[test]
fn finished_boards_have_the_value_of_the_settlement() {
    let rules = Rules::preset("ofc").unwrap();
    let variant = Variant::new(&rules).unwrap();
    let mut rng = Rng::new(6);
    let mut fouls = 0;
    for n in 0..400 {
        let mut deck = CardSet::DECK;
        let boards: Vec<ByRow<CardSet>> =
            (0..2 + n % 3).map(|_| sorted(rows(&mut rng, &mut deck, [3, 5, 5]))).collect();
        let players: Vec<Player> = boards
            .iter()
            .enumerate()
            .map(|(n, rows)| Player::new(n.to_string(), Deal::Set(Setting::new(*rows).unwrap())))
            .collect();
        let settled = settle(&rules, &players).unwrap();
        let last = boards[0].back.iter().next().unwrap();
        let mut board = boards[0];
        board.back -= last.into();
        let objective = Objective::of(&variant, Aim::Versus).without_fantasyland();
        let opponents = boards[1..].to_vec();
        let position =
            Position { cards: vec![last], opponents, objective, ..Position::new(&variant, board, Vec::new()) };
        let placed = place(&variant, &position).unwrap();
        assert_eq!(placed.placements[0].value, Fraction::from(settled.ledger.totals()[0]));
        assert_eq!(placed.placements[0].foul, Fraction::from(i64::from(!settled.showings[0].plays())));
        fouls += i32::from(!settled.showings[0].plays());
    }
    assert!((50..350).contains(&fouls), "{fouls}");
}

/// Returns the rows, with the middle and the back exchanged if the middle is stronger. About three fifths of random
/// boards are then legal.
pub fn sorted(rows: ByRow<CardSet>) -> ByRow<CardSet> {
    let rank = |cards| pusoy::eval::RowTable::wheel_low().rank(cards).unwrap();
    match rank(rows.middle) > rank(rows.back) {
        true => ByRow { middle: rows.back, back: rows.middle, ..rows },
        false => rows,
    }
}

#[test]
fn impossible_positions_are_refused() {
    let pineapple = Rules::preset("pineapple").unwrap();
    let cards = |text: &str| -> CardSet { text.parse().unwrap_or_default() };
    let error = |rules: &Rules,
                 [front, middle, back]: [&str; 3],
                 street: &str,
                 dead: &str,
                 other: Option<[&str; 3]>| {
        let rows =
            |[front, middle, back]: [&str; 3]| ByRow { front: cards(front), middle: cards(middle), back: cards(back) };
        let aim = if other.is_some() { Aim::Versus } else { Aim::Own };
        let variant = Variant::new(rules).unwrap();
        let position = Position {
            board: rows([front, middle, back]),
            cards: cards(street).by_rank().collect(),
            dead: cards(dead),
            opponents: other.map(rows).into_iter().collect(),
            in_fantasyland: Vec::new(),
            objective: Objective::of(&variant, aim),
        };
        let error = place(&variant, &position).unwrap_err();
        (error.code(), error.to_string())
    };
    let board = ["Qh Qs", "8h 8s Kc Kd", "2d 2s 7c 7d 7h"];
    let says = |(code, text): (&'static str, String), wanted: (&str, &str)| assert_eq!((code, text.as_str()), wanted);
    says(
        error(&pineapple, board, "8d Qc", "", None),
        ("wrong-count", "a street on a board of 11 cards has 3 cards, not 2"),
    );
    says(
        error(&pineapple, ["Qh Qs Qd 2c", "8h 8s", "Kc Kd 3d 3s 3h"], "8d Qc 3c", "", None),
        ("row-full", "the front of the board has 4 cards, but room for only 3"),
    );
    says(
        error(&pineapple, board, "8d Qc Kc", "", None),
        ("duplicate-card", "Kc appears twice: on the board and among the cards to be placed"),
    );
    says(
        error(&pineapple, board, "8d Qc 3s", "Qc", None),
        ("duplicate-card", "Qc appears twice: among the cards to be placed and among the dead cards"),
    );
    says(
        error(&pineapple, ["Qh Qs", "8h 8s Kc Kd", "2d 2s 7c 7d"], "8d Qc 3s", "", None),
        ("bad-board", "the board has an impossible number of cards, 10 (before a street there are 0, 5, 7, 9 or 11)"),
    );
    let other = Some(["Ad As 3d", "4c 8d Jc Qc Qd", "2c 5c 5s Td"]);
    says(
        error(&pineapple, board, "9d Tc 3s", "", other),
        (
            "bad-board",
            "the board of opponent 1 has an impossible number of cards, 12 (between streets there are 0, 5, 7, 9, 11 \
             or 13)",
        ),
    );
    // Cards of opponents' boards may also be listed as dead.
    let variant = Variant::new(&pineapple).unwrap();
    let mut position = Position::new(
        &variant,
        ByRow { front: cards(board[0]), middle: cards(board[1]), back: cards(board[2]) },
        cards("8d Qc 3s").by_rank().collect(),
    );
    position.opponents =
        vec![ByRow { front: cards("Ad As 3d"), middle: cards("4c 9d Jc Qd Jd"), back: cards("2c 5c 5s Td Ts") }];
    position.dead = cards("Ad As");
    assert!(place(&variant, &position).is_ok());
    let refusal = |options: &[(&str, &str)]| {
        let options = options.iter().map(|&(name, value)| (name, value.into()));
        Variant::new(&Rules::from_options(options).unwrap()).unwrap_err().to_string()
    };
    assert!(refusal(&[]).contains("not under standard (expected ofc"));
    let at_once = refusal(&[("rules", "pineapple"), ("deal", "at-once")]);
    assert!(at_once.contains("not under pineapple with deal=at-once (expected ofc"), "{at_once}");
    let other = refusal(&[("deal", "pineapple")]);
    assert!(other.contains("under scoring=2-4 (") && other.contains(" may differ from pineapple: wheel, "), "{other}");
    let doubled = Rules::from_options([("rules", "ofc".into()), ("scoop-multiplier", "2".into())]).unwrap();
    assert!(matches!(Variant::new(&doubled), Err(VariantError::Option { option: "scoop-multiplier", .. })));
}

/// A street needs enough unseen cards to fill the player's board and the opponents' boards.
#[test]
fn cards_to_come_must_be_unseen() {
    let cards = |text: &str| -> CardSet { text.parse().unwrap() };
    let rows =
        |[front, middle, back]: [&str; 3]| ByRow { front: cards(front), middle: cards(middle), back: cards(back) };
    let error = |preset: &str, board: [&str; 3], street: &str, other: Option<[&str; 3]>, unseen: usize| {
        let variant = Variant::new(&Rules::preset(preset).unwrap()).unwrap();
        let aim = if other.is_some() { Aim::Versus } else { Aim::Own };
        let mut position = Position::new(&variant, rows(board), cards(street).by_rank().collect());
        position.objective = Objective::of(&variant, aim);
        position.opponents.extend(other.map(rows));
        let seen = [Some(position.board), other.map(rows)].into_iter().flatten();
        let seen = seen.fold(cards(street), |seen, board| seen | board.front | board.middle | board.back);
        position.dead = (CardSet::DECK - seen).by_rank().skip(unseen).collect();
        place(&variant, &position).map(|_| ()).map_err(|error| error.to_string())
    };
    let few = |unseen: usize, wanted: usize| {
        Err(format!(
            "the cards still to come need at least {wanted} unseen cards, but there are only {unseen} (give fewer opponents or dead cards)"
        ))
    };
    let nine = ["Qh Qs", "8h 8s Kc", "2d 2s 7c 7d"];
    let other = ["Ad As", "4c 9d Jc", "5c 5s Td Ts"];
    // The player needs one more street of three cards for two places. The opponent needs two streets for four places.
    assert_eq!(error("pineapple", nine, "8d Qc 3s", None, 2), few(2, 3));
    assert_eq!(error("pineapple", nine, "8d Qc 3s", None, 3), Ok(()));
    assert_eq!(error("pineapple", nine, "8d Qc 3s", Some(other), 8), few(8, 9));
    // Classic open-face needs one card for each place that is still open after the street.
    let twelve = ["Qh Qs", "8h 8s Kc Kd 3d", "2d 2s 7c 7d 7h"];
    assert_eq!(error("ofc", nine, "8d", None, 2), few(2, 3));
    assert_eq!(error("ofc", twelve, "8d", Some(["Ad As 3c", "4c 9d Jc 6h 6s", "5c 5s Td Ts"]), 0), few(0, 1));
    assert_eq!(error("ofc", twelve, "8d", Some(["Ad As 3c", "4c 9d Jc 6h 6s", "5c 5s Td Ts"]), 1), Ok(()));
}

/// At most three players play pineapple.
#[test]
fn too_many_opponents_are_refused() {
    let variant = Variant::new(&Rules::preset("pineapple").unwrap()).unwrap();
    let mut position = Position::new(&variant, ByRow::default(), CardSet::DECK.by_rank().take(5).collect());
    position.opponents = vec![ByRow::default(); 3];
    let error = place(&variant, &position).unwrap_err();
    assert_eq!(
        (error.code(), error.to_string().as_str()),
        ("bad-player-count", "3 opponents are too many (expected at most 2)")
    );
}

/// Random positions get an answer or an error, even if they are impossible. The player's board has at least nine cards.
#[test]
#[ignore = "seconds in release mode"]
fn no_position_ends_in_a_panic() {
    let (mut rng, mut hidden) = (Rng::new(8), Rng::new(9));
    let mut answered = 0;
    for _ in 0..12_000 {
        let variant = Variant::new(&Rules::preset(PRESETS[rng.below(5) as usize]).unwrap()).unwrap();
        // Cards may appear in several places: one draw in twelve is from the whole deck.
        let mut deck = CardSet::DECK;
        let mut draw_some = |rng: &mut Rng, most: u32| {
            let size = rng.below(most + 1) as usize;
            let from = if rng.below(12) == 0 { CardSet::DECK } else { deck };
            let cards = rng.deal(from, size);
            deck -= cards;
            cards
        };
        let mut board =
            |rng: &mut Rng| ByRow { front: draw_some(rng, 3), middle: draw_some(rng, 5), back: draw_some(rng, 6) };
        let own = board(&mut rng);
        let opponents = (0..rng.below(3)).map(|_| board(&mut rng)).collect();
        let (cards, dead) = (draw_some(&mut rng, 4).iter().collect(), draw_some(&mut rng, 40));
        let aim = [Aim::Own, Aim::Versus][rng.below(2) as usize];
        let placed_of = own.front.len() + own.middle.len() + own.back.len();
        if placed_of < 9 {
            continue; // other tests value boards with many open places
        }
        let in_fantasyland = (0..hidden.below(8) / 7).map(|_| 12 + hidden.below(7) as usize).collect();
        let objective = Objective::of(&variant, aim);
        let position = Position { board: own, cards, dead, opponents, in_fantasyland, objective };
        let few = Sampling { deals: 40, ..Sampling::default() };
        answered += i32::from(place_with(&variant, &position, &few).is_ok());
    }
    assert!(answered > 50, "{answered}");
}
