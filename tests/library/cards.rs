//! Parsing of cards: every spelling of a card gives the same card, and each problem in a text gives the column where it
//! starts.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use pusoy::ErrorCode;
use pusoy::cards::parse::{self, CardList, CardsError, cards, hand, row, rows, setting_rows};
use pusoy::cards::{Card, CardSet, Pack, PackCard, Suit};

fn reported(error: &CardsError) -> Vec<(&'static str, String, Option<usize>)> {
    error.problems().iter().map(|p| (p.code(), p.token().into_owned(), p.column())).collect()
}

#[test]
fn every_spelling_of_a_card_is_read() {
    let four = ["As", "Th", "2d", "Jc"];
    for text in [
        "As Th 2d Jc",
        "AsTh2dJc",
        "asth2djc",
        "AS 10H 2D JC",
        "As,Th;2d\tJc",
        "  As, Th ,2d ;; Jc\r\n",
        "♠A ♥10 ♦2 ♣J",
        "A♠ 10♥ 2♦ J♣",
        "A♠10♥2♦J♣",
        "♠A♥T♦2♣J",
        "♤a ♡t ♢2 ♧j",
        "S:A H:T D:2 C:J",
        "s: a h: 10 d: 2 c: j",
        "S:AH:TD:2C:J",
        "♠: A ♥: 10 ♦: 2 ♣: J",
        "黑桃A 红桃10 方块2 梅花J",
        "黑桃A、紅桃10、方塊2、梅花J",
        "黑桃A红心10方片2草花J",
        "黑桃 A 紅心：Ｔ 方块２ 梅花Ｊ",
        "A黑桃 10红桃 2方块 J梅花",
        "\u{feff}A♠\u{fe0f} T♥\u{fe0f} 2♦\u{fe0e} J♣",
        "♠\u{fe0f}A ♥\u{fe0f}T ♦\u{fe0f}2 ♣\u{fe0f}J",
        "Ａｓ　１０ｈ，２ｄ；Ｊｃ",
        "As Th ♦2 ♣J",
        "♠A Th 2♦ C:J",
        "🂡 🂺 🃂 🃛",
        "🂡🂺🃂🃛",
        "A of spades, 10 of hearts, 2 of diamonds, J of clubs",
        "Ace of Spades Ten of Hearts Two of Diamonds Jack of Clubs",
        "ace of spade ten of heart deuce of diamond jack of club",
        "A of ♠ T of ♡ 2 of d J of 梅花",
        "♠A 10 of hearts 2d 🃛",
    ] {
        let list = cards(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(list.iter().map(|c| c.to_string()).collect::<Vec<_>>(), four, "{text}");
    }
}

#[test]
fn a_suit_may_be_followed_by_several_ranks() {
    for (text, expected) in [
        ("♠AKQJ653 ♥Q92 ♦J ♣83", "As Ks Qs Js 6s 5s 3s Qh 9h 2h Jd 8c 3c"),
        ("S:AKQ H:Q92 D:J C:83", "As Ks Qs Qh 9h 2h Jd 8c 3c"),
        ("♠ A K Q ♥ 10 9 8", "As Ks Qs Th 9h 8h"),
        ("♠1098", "Ts 9s 8s"),
        ("S:AKQ H: D:- C:83", "As Ks Qs 8c 3c"),
        ("♠AKQ ♥- ♦ — ♣83", "As Ks Qs 8c 3c"),
        ("♠AKQ♥-♣83", "As Ks Qs 8c 3c"),
        ("sA h10 Dk c2", "As Th Kd 2c"),
        ("sAKQh92", "As Ks Qs 9h 2h"),
        ("", ""),
        (" ,; ", ""),
    ] {
        assert_eq!(cards(text).unwrap_or_else(|e| panic!("{text}: {e}")).to_string(), expected, "{text}");
    }
}

#[test]
fn problems_give_their_code_text_and_column() {
    for (text, expected) in [
        ("1c", vec![("bad-card", "1c", 1)]),
        ("As Ax 2d", vec![("bad-card", "Ax", 4)]),
        ("AsKxTd", vec![("bad-card", "Kx", 3)]),
        ("hello As", vec![("bad-card", "hello", 1)]),
        ("♠A K♥ Q", vec![("bad-card", "Q", 7)]),
        ("As ♠ Kd", vec![("bad-card", "♠", 4)]),
        ("♠\u{fe0f}x", vec![("bad-card", "♠\u{fe0f}x", 1)]),
        ("Kd 11h", vec![("bad-card", "11h", 4)]),
        ("sAh", vec![("bad-card", "sAh", 1)]),
        ("sx hA", vec![("bad-card", "sx", 1)]),
        ("♥Q2s", vec![("bad-card", "s", 4)]),
        ("As-Kd", vec![("bad-card", "-", 3)]),
        ("A of swords", vec![("bad-card", "A", 1), ("bad-card", "of", 3), ("bad-card", "swords", 6)]),
        ("🂠 🂬", vec![("bad-card", "🂠", 1), ("bad-card", "🂬", 3)]),
        ("As ace of spades", vec![("duplicate-card", "As", 4)]),
        ("A\0s", vec![("bad-card", "A\0s", 1)]),
        ("😀 As", vec![("bad-card", "😀", 1)]),
        (
            "Xb xR joker 🃏 小王 大王",
            vec![
                ("joker-not-allowed", "Xb", 1),
                ("joker-not-allowed", "xR", 4),
                ("joker-not-allowed", "joker", 7),
                ("joker-not-allowed", "🃏", 13),
                ("joker-not-allowed", "小王", 15),
                ("joker-not-allowed", "大王", 18),
            ],
        ),
        ("As Kd ♠A zz", vec![("bad-card", "zz", 10), ("duplicate-card", "As", 8)]),
        ("♠AKA", vec![("duplicate-card", "As", 4)]),
    ] {
        let error = cards(text).expect_err(text);
        let expected: Vec<_> = expected.into_iter().map(|(c, t, n)| (c, t.to_owned(), Some(n))).collect();
        assert_eq!(reported(&error), expected, "{text}");
    }
    let error = cards("As Kd ♠A").unwrap_err();
    assert_eq!(error.to_string(), "As appears twice, at columns 1 and 8");
    assert_eq!(error.shifted(4).to_string(), "As appears twice, at columns 5 and 12");
    assert_eq!(cards("A\u{1b}[2J").unwrap_err().to_string(), "'A\\u{1b}[2J' is not a card");
}

#[test]
fn an_error_names_the_card_that_was_probably_meant() {
    for (text, card) in [
        ("1Oh", "Th"),
        ("l0c", "Tc"),
        ("0d", "Td"),
        ("11c", "Jc"),
        ("12H", "Qh"),
        ("s13", "Ks"),
        ("14♠", "As"),
        ("1d", "Ad"),
    ] {
        assert_eq!(cards(text).unwrap_err().to_string(), format!("'{text}' is not a card (did you mean {card}?)"));
    }
    for text in ["Zz", "15h", "100h", "h", "K", "green"] {
        assert_eq!(cards(text).unwrap_err().to_string(), format!("'{text}' is not a card"));
    }
}

#[test]
fn playing_card_characters_of_unicode_are_read() {
    // The Unicode chart "Playing Cards" has sixteen characters per suit. The suits are in the order of Suit::ALL. An
    // underscore stands for a character that is not one of the 52 cards. The thirteenth character of each suit is the
    // knight. The first and the last are the back of a card, a joker or unassigned.
    let ranks = "_A23456789TJ_QK_";
    for (row, suit) in (0x1f0a0..).step_by(16).zip(Suit::ALL) {
        for (character, rank) in (row..).zip(ranks.chars()) {
            let shown = char::from_u32(character).unwrap().to_string();
            match rank {
                '_' => assert!(cards(&shown).is_err(), "{character:x}"),
                _ => assert_eq!(cards(&shown).unwrap().to_string(), format!("{rank}{suit}"), "{character:x}"),
            }
        }
    }
}

#[test]
fn jokers_are_refused_unless_the_pack_contains_them() {
    let parse_pack = |text: &str| parse::pack(text, Pack::WITH_JOKERS).map(|cards| itertools::join(cards, " "));
    for (text, expected) in [
        ("BJ rj", "Xb Xr"),
        ("bjRJ", "Xb Xr"),
        ("xr XB", "Xr Xb"),
        ("🃏🂿", "Xb Xr"),
        ("大王 小王", "Xr Xb"),
        ("red joker, 3s, black joker", "Xr 3s Xb"),
        ("Big Joker Little Joker", "Xr Xb"),
        ("3s joker 4s joker", "3s Xb 4s Xr"),
        ("joker RJ", "Xb Xr"),
        ("BJ 3d joker", "Xb 3d Xr"),
    ] {
        assert_eq!(parse_pack(text).unwrap_or_else(|e| panic!("{text}: {e}")), expected, "{text}");
    }
    for (text, message) in [
        ("3s joker", "'joker' may be either joker (write Xb for the black joker, or Xr for the red one)"),
        ("joker joker joker", "'joker' may be either joker (write Xb for the black joker, or Xr for the red one)"),
        ("BJ 小王", "Xb appears twice, at columns 1 and 4"),
        ("green joker", "'green' is not a card"),
    ] {
        assert_eq!(parse_pack(text).unwrap_err().to_string(), message, "{text}");
    }
    for (text, token) in [("3s BJ", "BJ"), ("3s rj", "rj"), ("3s joker", "joker"), ("3s red joker", "red joker")] {
        let error = cards(text).unwrap_err();
        assert_eq!(reported(&error), [("joker-not-allowed", token.to_owned(), Some(4))]);
        assert_eq!(error.to_string(), format!("'{token}' is a joker, but the deck has no jokers under these rules"));
    }
}

#[test]
fn a_wrong_number_of_cards_is_a_problem() {
    let twelve = "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s";
    assert_eq!(hand(twelve).unwrap_err().to_string(), "a hand has 13 cards, 12 were given");
    let doubled = format!("{twelve} As");
    assert_eq!(hand(&doubled).unwrap_err().first().code(), "duplicate-card");
    let error = hand(&format!(" {twelve} As 2s")).unwrap_err();
    assert_eq!(reported(&error)[0].0, "wrong-count");
    assert_eq!(reported(&error)[0].2, Some(2));
    assert_eq!(reported(&error)[1], ("duplicate-card", "As".into(), Some(38)));
    assert_eq!(hand(&format!("{twelve} Zz")).unwrap_err().problems().len(), 1);
    assert!(row("As Kd").is_err() && row("As Kd Qc").is_ok() && row("As Kd Qc Jc").is_err());
    assert_eq!(row("As").unwrap_err().to_string(), "a row has 3 or 5 cards, 1 was given");
    assert_eq!(hand("").unwrap_err().first().code(), "wrong-count");
}

#[test]
fn settings_need_three_rows_of_different_cards() {
    let error = setting_rows("6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 6h").unwrap_err();
    assert_eq!(error.to_string(), "6h appears twice, at columns 4 and 41");
    let error = setting_rows("6s 6h 4c / Ts Td 9c Qd / 3s 3h 3d 2s zz").unwrap_err();
    assert_eq!(
        reported(&error),
        [("bad-card", "zz".into(), Some(38)), ("wrong-count", "Ts Td 9c Qd".into(), Some(12)),]
    );
    let error = setting_rows("6s 6h 4c").unwrap_err();
    assert_eq!(error.to_string(), "a setting has 3 rows (front / middle / back), 1 was given");
    assert!(setting_rows("♠66 4c").is_err());
    assert!(setting_rows("6s 6h 4c ／ Ts Td 9c Qd 8s ｜ 3s 3h 3d 2s 2d").is_ok());
    let set = setting_rows("♠Q ♥Q ♣3 / ♠T8652 / 7h 7d 7s 3h 3d").unwrap();
    assert_eq!(set.map(|row| row.to_string()), ["Qs Qh 3c", "Ts 8s 6s 5s 2s", "7s 7h 7d 3h 3d"]);
    let error = setting_rows("Qs Qh 3c / Ts 8s 6s 5s 2s / 7h 7d 7s 3h Qs").unwrap_err().without_columns();
    assert_eq!((error.to_string().as_str(), error.first().column()), ("Qs appears twice", None));
}

#[test]
fn rows_to_compare_may_share_cards() {
    let three = rows("As Ah Kd / As Ah Kd Qc Jc / ♠A♥A♦K").unwrap();
    assert_eq!(three.iter().map(|row| row.len()).collect::<Vec<_>>(), [3, 5, 3]);
    let error = rows("As Ah Kd / As Ah / Kd Kd Kc").unwrap_err();
    assert_eq!(
        reported(&error),
        [("wrong-count", "As Ah".into(), Some(12)), ("duplicate-card", "Kd".into(), Some(23))]
    );
}

#[test]
fn at_most_a_hundred_problems_are_reported() {
    let error = cards(&"x ".repeat(100_000)).unwrap_err();
    assert_eq!(error.problems().len(), 100);
    let long = cards(&"x".repeat(100_000)).unwrap_err();
    assert_eq!(long.first().token().chars().count(), 41);
}

fn deck() -> Vec<Card> {
    CardSet::DECK.iter().collect()
}

fn spelled(card: Card, style: u8) -> String {
    let (rank, suit) = (card.rank(), card.suit());
    let words = ["黑桃", "红桃", "方块", "梅花"];
    match style % 8 {
        0 => format!("{card}"),
        1 => format!("{}{}", rank.to_string().replace('T', "10"), suit.char()).to_lowercase(),
        2 => format!("{rank}{}", suit.symbol()),
        3 => format!("{}{rank}", suit.symbol()),
        4 => format!("{}{rank}", words[suit.index()]),
        5 => format!("{}:{rank}", suit.char()),
        6 => format!("{} of {:?}", rank.name(), suit),
        _ => format!("{} of {}", rank.to_string().replace('T', "10"), suit.symbol()),
    }
}

proptest! {
    #[test]
    fn printed_cards_are_read_again(chosen in subsequence(deck(), 0..=52).prop_shuffle(), styles in vec(0u8..8, 52)) {
        let text = chosen.iter().zip(styles).map(|(&card, style)| spelled(card, style)).collect::<Vec<_>>().join(" ");
        let list = cards(&text).unwrap();
        prop_assert_eq!(list.as_slice(), &chosen[..]);
        prop_assert_eq!(cards(&list.to_string()).unwrap(), list);
        prop_assert_eq!(cards(&list.set().to_string()).unwrap().set(), list.set());
    }

    #[test]
    fn cards_grouped_by_suit_are_read(chosen in subsequence(deck(), 1..=52)) {
        let set: CardSet = chosen.into_iter().collect();
        for colon in [false, true] {
            let group = |suit: Suit| {
                let ranks: String = set.of_suit(suit).sorted().iter().map(|card| card.rank().char()).collect();
                let sign = if colon { format!("{}:", suit.char()) } else { suit.symbol().to_string() };
                if ranks.is_empty() { String::new() } else { sign + &ranks }
            };
            prop_assert_eq!(cards(&Suit::ALL.map(group).join(" ")).unwrap().set(), set);
            prop_assert_eq!(cards(&Suit::ALL.map(group).concat()).unwrap().set(), set);
        }
    }

    #[test]
    fn every_problem_points_at_its_text(text in any_text()) {
        for result in [cards(&text).err(), hand(&text).err(), row(&text).err(), rows(&text).err(), setting_rows(&text).err()] {
            for problem in result.iter().flat_map(|error| error.problems()) {
                let column = problem.column().unwrap();
                prop_assert!(column >= 1);
                let there: String = text.chars().skip(column - 1).collect();
                let token = problem.token();
                match problem.code() {
                    "duplicate-card" => prop_assert!(!there.is_empty()),
                    _ => prop_assert!(there.starts_with(token.trim_end_matches('…')), "{:?} at {column}", token),
                }
                prop_assert!(!problem.message().chars().any(char::is_control));
            }
        }
    }

    #[test]
    fn the_fast_parser_agrees_with_the_slow_one(pieces in vec(select(vec!["As", "kD", "10h", "Tc", "2s", " ", ",", "x", "1", "0s"]), 0..8)) {
        let text = pieces.concat();
        // The invisible variation selector forces the slow parser.
        let long = cards(&format!("{text}\u{fe0f}"));
        prop_assert_eq!(cards(&text), long);
    }
}

fn any_text() -> impl Strategy<Value = String> {
    let pieces = vec![
        "A", "K", "10", "T", "2", "s", "h", "d", "c", "♠", "♥", "♦", "♣", ":", "-", "/", " ", ",", "黑桃", "桃", "Xb",
        "joker", "🃏", "🂱", "BJ", " of ", "ace", "spades", "red", "\u{fe0f}", "\u{feff}", "Ａ", "　", "\0", "é",
    ];
    prop_oneof![any::<String>(), vec(select(pieces), 0..30).prop_map(|pieces| pieces.concat())]
}

#[test]
fn jokers_name_the_card_that_they_stand_for() {
    for joker in [PackCard::BLACK_JOKER, PackCard::RED_JOKER] {
        for card in CardSet::DECK {
            let named = joker.standing_for(card);
            assert_eq!((named.stands_for(), named.counts_as(), named.card()), (Some(card), Some(card), None));
            assert_eq!((named.as_held(), named.of_first_deck()), (joker, joker));
            assert!(named.is_joker() && !named.is_of_second_deck());
            assert_eq!(named.to_string(), format!("{joker}={card}"));
            // A joker can later stand for another card. A card that is not a joker stands only for itself.
            assert_eq!(named.standing_for("2c".parse().unwrap()), joker.standing_for("2c".parse().unwrap()));
            assert_eq!(PackCard::from(card).standing_for(card), PackCard::from(card));
        }
        assert_eq!((joker.stands_for(), joker.counts_as(), joker.as_held()), (None, None, joker));
        assert_eq!(joker.of_second_deck().as_held(), joker.of_second_deck());
    }
}

#[test]
fn lists_are_equal_if_they_have_the_same_cards_in_the_same_order() {
    let list = |text: &str| cards(text).unwrap();
    assert!(list("As Kd") == list("As,Kd") && list("As Kd") != list("Kd As") && list("As") != list("As Kd"));
    let collected: CardList = list("As Kd 2c").iter().collect();
    assert_eq!(collected, list("As Kd 2c"));
    assert_eq!(CardList::default(), list(""));
    assert_eq!(format!("{:?}", list("As Kd")), "[As Kd]");
    // Outlined suits are read like filled ones.
    assert_eq!(list("♤A ♡K ♢Q ♧J"), list("As Kh Qd Jc"));
    let error = cards("Zz").unwrap_err();
    assert_eq!(error.problems()[0].to_string(), error.problems()[0].message());
}

/// Thirteen cards are not a setting if a row has too many or too few of them.
#[test]
fn rows_of_a_setting_have_three_five_and_five_cards() {
    let thirteen = "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s".split(' ').collect::<Vec<_>>();
    for sizes in [[3, 5, 5], [4, 4, 5], [3, 4, 6], [2, 6, 5], [4, 5, 4], [2, 5, 6], [3, 6, 4]] {
        let (front, others) = thirteen.split_at(sizes[0]);
        let (middle, back) = others.split_at(sizes[1]);
        let read = setting_rows(&[front, middle, back].map(|row| row.join(" ")).join(" / "));
        match read {
            Ok(rows) => assert_eq!((sizes, rows.map(CardSet::len)), ([3, 5, 5], [3, 5, 5])),
            Err(error) => {
                assert!(sizes != [3, 5, 5] && error.problems()[0].code() == "wrong-count", "{sizes:?}: {error}")
            }
        }
    }
}
