//! The variants of open-face: settlements and fantasyland, derived by hand.

use pusoy::ErrorCode;

use pusoy::cards::{Card, CardSet};
use pusoy::chinese::settle::SettleError;
use pusoy::chinese::{Board, BoardError, ByRow, Deal, Player, Row, Rules, Setting, settle};

const VARIANTS: [&str; 5] = ["ofc", "pineapple", "progressive", "ultimate", "low-pineapple"];

fn player(name: &str, text: &str) -> Player {
    Player::new(name, Deal::Set(text.parse().unwrap()))
}

/// Returns the number of cards that the player of the board `text` gets in fantasyland next, or `None` if the next deal
/// is not in fantasyland. `before` is the number of cards that the player got for this board in fantasyland, or `None`
/// if the board was set outside fantasyland.
fn next(rules: &Rules, text: &str, before: Option<usize>) -> Option<usize> {
    // A foul board. It shares no card with any board that the tests pass as `text`.
    let other = player("B", "3s 3d 4d / 4c 4s 5c 7s 8s / 5s 6s 8c 9c Td");
    let player = Player { in_fantasyland: before.is_some(), fantasyland_cards: before, ..player("A", text) };
    settle(rules, &[player, other]).unwrap().fantasyland.unwrap()[0]
}

/// A wins 6 units by scooping B. A's queens, kings full and aces full earn 7 + 12 + 6, and B's jacks and flush earn
/// 6 + 4. So A wins 6 + 25 - 10 = 21. With a foul board, A pays 6 and B's royalties of 10.
#[test]
fn variants_without_a_low_middle_have_the_same_settlement() {
    let b = player("B", "Jc Jd 2c / Tc Ts 5s 5h 3c / 9s 8s 7s 4s 2s");
    let a = player("A", "Qs Qh 6d / Ks Kh Kd 9c 9h / As Ah Ad Td Th");
    let foul = player("A", "Qs Qh 6d / As Ah Ad Td Th / Ks Kh Kd 9c 9h");
    for (variant, cards) in VARIANTS.into_iter().zip([13, 14, 14, 14]) {
        let rules = Rules::preset(variant).unwrap();
        let settled = settle(&rules, &[a.clone(), b.clone()]).unwrap();
        assert_eq!(settled.ledger.totals(), [21, -21], "{variant}");
        assert_eq!(settled.fantasyland, Some(vec![Some(cards), None]), "{variant}");
        let settled = settle(&rules, &[foul.clone(), b.clone()]).unwrap();
        assert_eq!(
            (settled.ledger.totals(), settled.fantasyland),
            (vec![-16, 16], Some(vec![None, None])),
            "{variant}"
        );
    }
}

/// A wins 6 units by scooping B. A's kings, 7-5-4-3-2 and flush earn 8 + 8 + 4, and B's nine-low and straight earn
/// 1 + 2. So A wins 6 + 20 - 3 = 23. A middle with a jack does not qualify. A board with such a middle pays 6 and the
/// opponent's royalties.
#[test]
fn a_low_middle_settles() {
    let rules = Rules::preset("low-pineapple").unwrap();
    let a = player("A", "Kc Kd 2s / 7s 5d 4c 3h 2h / Ah Jh 9h 6h 5h");
    let b = player("B", "4s 4d Jc / 9s 8d 7c 6c 4h / Ts 9c 8c 7d 6d");
    let settled = settle(&rules, &[a.clone(), b]).unwrap();
    assert_eq!(settled.ledger.totals(), [23, -23]);
    assert_eq!(settled.fantasyland, Some(vec![Some(15), None]));
    let foul = player("B", "4s 4d 6c / Js 8d 7c 6s 4h / Ts 9c 8c 7d 6d");
    assert_eq!(settle(&rules, &[a, foul]).unwrap().ledger.totals(), [26, -26]);
}

/// Checks whether jacks, queens, kings, aces and trips in front qualify for fantasyland, and with how many cards.
#[test]
fn each_variant_has_its_entry_to_fantasyland() {
    let fronts = ["Jc Jd 2s", "Qc Qd 2s", "Kc Kd 2s", "Ac Ad 2s", "2c 2d 2s"];
    let cards = |rules: &Rules, middle: &str| {
        fronts.map(|front| next(rules, &format!("{front} / {middle} / Ah Jh 9h 6h 3h"), None).unwrap_or(0))
    };
    let straight = "Ts 9d 8d 7c 6c";
    for (variant, wanted) in [
        ("ofc", [0, 13, 13, 13, 13]),
        ("pineapple", [0, 14, 14, 14, 14]),
        ("progressive", [0, 14, 15, 16, 17]),
        ("ultimate", [0, 14, 15, 16, 17]),
    ] {
        assert_eq!(cards(&Rules::preset(variant).unwrap(), straight), wanted, "{variant}");
    }
    let low = Rules::preset("low-pineapple").unwrap();
    assert_eq!(cards(&low, "Ts 8h 7d 6c 4h"), [0, 0, 14, 14, 14]);
    assert_eq!(cards(&low, "7h 5d 4h 3c 2h"), [14, 14, 15, 15, 15]);
    assert_eq!(cards(&low, straight), [0; 5], "a straight does not qualify");
    let house = [("rules", "pineapple"), ("fantasyland-entry", "kings"), ("fantasyland-cards", "15")];
    let house = Rules::from_options(house.map(|(name, value)| (name, value.into()))).unwrap();
    assert_eq!(cards(&house, straight), [0, 0, 15, 15, 15]);
}

/// In `ultimate`, a player who stays gets as many cards as before. In the other variants, the player gets the usual
/// number, 13 or 14.
#[test]
fn players_who_stay_get_the_usual_number_of_cards_or_the_same_again() {
    let trips = "2c 2d 2s / Ts 9d 8d 7c 6c / Ah Jh 9h 6h 3h";
    let with = |variant: &str, before| next(&Rules::preset(variant).unwrap(), trips, Some(before));
    assert_eq!(
        VARIANTS[..3].iter().map(|variant| with(variant, 14)).collect::<Vec<_>>(),
        [Some(13), Some(14), Some(14)]
    );
    assert_eq!((with("progressive", 17), with("ultimate", 17), with("ultimate", 15)), (Some(14), Some(17), Some(15)));
    let inside = Player { in_fantasyland: true, ..player("A", trips) };
    let other = player("B", "3s 3d 4d / 4c 4s 5c 7s 8s / 5s 6s 8c 9c Td");
    let next_cards = |variant: &str, cards| {
        let table = [Player { fantasyland_cards: cards, ..inside.clone() }, other.clone()];
        settle(&Rules::preset(variant).unwrap(), &table).map(|settled| settled.fantasyland.unwrap()[0])
    };
    assert_eq!(next_cards("progressive", None), Ok(Some(14)));
    let unknown = |cards| SettleError::FantasylandCards { name: String::from("A"), cards };
    assert_eq!(
        (next_cards("ultimate", None), next_cards("ultimate", Some(18))),
        (Err(unknown(None)), Err(unknown(Some(18))))
    );
}

/// With `fantasyland-repeat=same`, a player stays with as many cards as before. The input must give that number, unless
/// every player enters with the usual number, 13 or 14. With a low middle, a player may enter with one card more, so
/// this exception does not apply.
#[test]
fn the_number_of_cards_is_required_if_several_are_possible() {
    let trips = "2c 2d 2s / Ts 9d 8d 7c 6c / Ah Jh 9h 6h 3h";
    let low = "2c 2d 2s / 7h 5d 4h 3c 2h / Ah Jh 9h 6h 3h";
    let other = player("B", "3s 3d 4d / 4c 4s 5c 7s 8s / 5s 6s 8c 9c Td");
    let unknown = Err(SettleError::FantasylandCards { name: String::from("A"), cards: None });
    for (variant, usual) in [("ofc", 13), ("pineapple", 14), ("low-pineapple", 14)] {
        for cards in ["13", "14", "15", "progressive"] {
            for repeat in ["fixed", "same"] {
                let options = [("rules", variant), ("fantasyland-cards", cards), ("fantasyland-repeat", repeat)];
                let rules = Rules::from_options(options.map(|(name, value)| (name, value.into()))).unwrap();
                let text = if variant == "low-pineapple" { low } else { trips };
                let next_cards = |cards| {
                    let inside = Player { in_fantasyland: true, fantasyland_cards: cards, ..player("A", text) };
                    settle(&rules, &[inside, other.clone()]).map(|settled| settled.fantasyland.unwrap()[0])
                };
                let is_sure = repeat == "fixed" || cards == usual.to_string() && variant != "low-pineapple";
                let wanted = if is_sure { Ok(Some(usual)) } else { unknown.clone() };
                assert_eq!(next_cards(None), wanted, "{variant} {cards} {repeat}");
                let again = if repeat == "fixed" { usual } else { 16 };
                assert_eq!(next_cards(Some(16)), Ok(Some(again)), "{variant} {cards} {repeat}");
            }
        }
    }
}

/// Every value of `fantasyland-stay` accepts four of a kind in the back. The value `wide` also accepts a full house in
/// the middle. With a low middle, 7-5-4-3-2 stays too.
#[test]
fn quads_in_the_back_always_stay_but_a_full_house_in_the_middle_only_under_wide() {
    let stays = |stay: &str, text: &str| {
        let rules = [("rules", "pineapple"), ("fantasyland-stay", stay)].map(|(name, value)| (name, value.into()));
        next(&Rules::from_options(rules).unwrap(), text, Some(14)).is_some()
    };
    let full = "Qs Qh 6d / Ks Kh Kd 9h 9d / As Ah Ad Th Tc";
    // With four of a kind in the middle, the back must be at least as strong. Otherwise the board is foul.
    let (fours, foul) = ("Ks Kh 6d / 2s 2h 2c 2d Kd / As Ah Ac Ad Th", "Qs Qh 6d / 2s 2h 2c 2d Kd / Ah Kh Qd Jh Th");
    for (stay, wanted) in [("narrow", false), ("middle-quads", false), ("wide", true)] {
        assert_eq!([full, fours, foul].map(|text| stays(stay, text)), [wanted, true, false], "{stay}");
    }
    let low = Rules::preset("low-pineapple").unwrap();
    assert_eq!(next(&low, "Jc Jd 2s / 7h 5d 4h 3c 2h / Ah Jh 9h 6h 3h", Some(15)), Some(14));
    assert_eq!(next(&low, "Kc Kd 2s / 7h 6d 4h 3c 2h / Ah Jh 9h 6h 3h", Some(15)), None);
}

/// Pineapple deals up to 17 cards to a player, so 52 cards are enough for only three players.
#[test]
fn classic_seats_four_players_and_pineapple_three() {
    let table = [
        player("A", "2s 2h 3d / 4c 4d 5c 6d 7c / 8h 8d 9c Tc Jd"),
        player("B", "2c 2d 3h / 4h 4s 5d 6c 7d / 8c 9d Th Jh Kc"),
        player("C", "3s 3c 5h / 5s 6h 6s 7h 8s / 9h 9s Ts Js Qc"),
        player("D", "7s Td Jc / Qd Qh Qs Kd Kh / As Ah Ac Ad Ks"),
    ];
    assert!(settle(&Rules::preset("ofc").unwrap(), &table).is_ok());
    let pineapple = Rules::preset("pineapple").unwrap();
    assert_eq!(settle(&pineapple, &table), Err(SettleError::PineapplePlayers(4)));
    assert!(settle(&pineapple, &table[..3]).is_ok());
}

/// A card can be placed only once, and only in a row that is not full. The front has three cards, and the other rows
/// have five.
#[test]
fn cards_are_placed_in_rows_with_room() {
    let cards = |text: &str| -> Vec<Card> { text.split(' ').map(|card| card.parse().unwrap()).collect() };
    let rows = [(Row::Front, "Qs Qh 7d"), (Row::Middle, "Ks Kh 5d 4c 2s"), (Row::Back, "As Ah Ad 9c 8s")];
    let another: Card = "Td".parse().unwrap();
    let mut board = Board::default();
    for (row, text) in rows {
        for card in cards(text) {
            assert!(board.setting().is_err());
            assert_eq!(board.place(card, row), Ok(()));
            for again in [row, Row::Back] {
                let twice = board.place(card, again).unwrap_err();
                assert_eq!((twice, twice.code()), (BoardError::Twice(card), "duplicate-card"));
            }
        }
        let full = board.place(another, row).unwrap_err();
        assert_eq!((full, full.code()), (BoardError::RowFull { card: another, row }, "row-full"));
    }
    let setting: Setting = rows.map(|(_, text)| text).join(" / ").parse().unwrap();
    assert_eq!((board.setting(), board.rows()), (Ok(setting), setting.rows()));
}

/// Returns the same as [`next`], against an opponent whose board is made from the cards that `text` does not use.
fn next_of(rules: &Rules, text: &str, before: Option<usize>) -> Option<usize> {
    let setting: Setting = text.parse().unwrap();
    let own = Player { in_fantasyland: before.is_some(), fantasyland_cards: before, ..player("A", text) };
    let mut left = (CardSet::DECK - setting.cards()).iter();
    let rows = ByRow::from_fn(|row: Row| left.by_ref().take(row.size()).collect());
    let other = Player::new("B", Deal::Set(Setting::new(rows).unwrap()));
    settle(rules, &[own, other]).unwrap().fantasyland.unwrap()[0]
}

/// Values of `fantasyland-cards`, each with numbers of cards worked out by hand. The first four numbers are for queens,
/// kings, aces and trips in front. The next number is for 7-5-4-3-2 alone. The last four numbers are for the same
/// fronts with 7-5-4-3-2.
const NUMBERS: [(&str, [usize; 4], usize, [usize; 4]); 4] = [
    ("13", [13; 4], 13, [14; 4]),
    ("14", [14; 4], 14, [15; 4]),
    ("15", [15; 4], 15, [16; 4]),
    ("progressive", [14, 15, 16, 17], 14, [15, 16, 17, 17]),
];

/// Middles: the cards, and whether they are 7-5-4-3-2, a low hand up to ten-high, a full house, and four of a kind.
const MIDDLES: [(&str, bool, bool, bool, bool); 5] = [
    ("7h 5d 4h 3c 2h", true, true, false, false),
    ("9s 8h 7d 6c 4h", false, true, false, false),
    ("9s 8d 7c 6c 5s", false, false, false, false),
    ("8c 8d 8h 9c 9d", false, false, true, false),
    ("8c 8d 8h 8s 9d", false, false, false, true),
];

/// Checks combinations of the options against the tables above: the boards that qualify for fantasyland, their numbers
/// of cards, and the boards that stay. Mis-set boards neither qualify nor stay, even under `misset=play`.
#[test]
fn combinations_of_options_follow_the_table() {
    let fronts = ["Jc Jd 2s", "Qc Qd 2s", "Kc Kd 2s", "Ac Ad 2s", "2c 2d 2s"];
    // The backs are a full house and four of a kind. Each entry also says whether the back alone lets the player stay.
    // Both backs beat every front, and every middle except four eights, which only the back of four of a kind beats.
    let backs = [("Ts Th Td Js Jh", false), ("Ts Th Td Tc 4d", true)];
    let mut checked = [0; 3];
    for ((variant, usual), misset) in
        [("ofc", 13), ("pineapple", 14)].into_iter().flat_map(|variant| ["pay", "play"].map(|misset| (variant, misset)))
    {
        for low_middle in [true, false] {
            for qualifier in ["none", "ten"] {
                for entry in ["queens", "kings"] {
                    for (cards, by_front, by_low, by_both) in NUMBERS {
                        for (repeat, stay) in
                            [("fixed", "narrow"), ("same", "middle-quads"), ("fixed", "wide"), ("same", "wide")]
                        {
                            let options = [
                                ("rules", variant),
                                ("misset", misset),
                                ("low-middle", if low_middle { "yes" } else { "no" }),
                                ("low-qualifier", qualifier),
                                ("fantasyland-entry", entry),
                                ("fantasyland-cards", cards),
                                ("fantasyland-repeat", repeat),
                                ("fantasyland-stay", stay),
                            ];
                            let rules = Rules::from_options(options.map(|(name, value)| (name, value.into()))).unwrap();
                            for (rank, front) in fronts.into_iter().enumerate() {
                                for (middle, is_lowest, qualifies, is_full, is_fours) in MIDDLES {
                                    for (back, back_stays) in backs {
                                        let sound = match low_middle {
                                            // The back is above every front.
                                            true => qualifier == "none" || qualifies,
                                            // High cards are below every front; a straight is not.
                                            false => is_full || is_fours && back_stays || middle == MIDDLES[2].0,
                                        };
                                        let text = format!("{front} / {middle} / {back}");
                                        let opens = rank.checked_sub(1).filter(|&by| by > 0 || entry == "queens");
                                        let enters = match (opens, low_middle && is_lowest) {
                                            (Some(by), true) => Some(by_both[by]),
                                            (Some(by), false) => Some(by_front[by]),
                                            (None, true) => Some(by_low),
                                            (None, false) => None,
                                        };
                                        let middle_stays = match (low_middle, stay) {
                                            (true, _) => is_lowest,
                                            (false, "narrow") => false,
                                            (false, "middle-quads") => is_fours,
                                            (false, _) => is_full || is_fours,
                                        };
                                        let again = if repeat == "same" { 16 } else { usual };
                                        let stays = (rank == 4 || back_stays || middle_stays).then_some(again);
                                        let description = format!("{options:?} {text}");
                                        assert_eq!(
                                            next_of(&rules, &text, None),
                                            enters.filter(|_| sound),
                                            "{description}"
                                        );
                                        assert_eq!(
                                            next_of(&rules, &text, Some(16)),
                                            stays.filter(|_| sound),
                                            "{description}"
                                        );
                                        let seen = [enters.is_some() && sound, stays.is_some() && sound, !sound];
                                        checked.iter_mut().zip(seen).for_each(|(sum, flag)| *sum += i32::from(flag));
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
    assert!(checked.iter().all(|&times| times > 1_000), "{checked:?}");
}
