//! Types of the library: their parsing, formatting, order, indexing and iteration.

use std::collections::BTreeSet;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use pusoy::ErrorCode;
use pusoy::cards::{Card, CardSet, Rank, Rng, Suit};
use pusoy::chinese::rules::Preset;
use pusoy::chinese::{ByRow, Deal, MissetReason, Natural, ParseDealError, Row, Rules, Setting, Status};
use pusoy::chinese_ten::{TenRules, Variant};
use pusoy::climbing::plays::Kind;
use pusoy::climbing::solve::{Limits, Position, Question, StandingPlay, solve};
use pusoy::climbing::{Game, GameRules, Referee};
use pusoy::eval::Category;
use pusoy::open_face::Placement;
use pusoy::solver::{Decision, Ev};

/// Checks that every value is parsed from its text, and returns the number of values.
fn parsed<T: FromStr<Err: Debug> + Display + PartialEq + Debug>(all: impl IntoIterator<Item = T>) -> usize {
    let check = |value: T| assert_eq!(value.to_string().parse::<T>().unwrap(), value);
    all.into_iter().map(check).count()
}

#[test]
fn values_are_parsed_from_their_texts() {
    assert_eq!(parsed(Rank::ALL), 13);
    assert_eq!(parsed(Suit::ALL), 4);
    assert_eq!(parsed(Card::ALL), 52);
    assert_eq!(parsed(Row::ALL), 3);
    assert_eq!(parsed(Category::ALL), 9);
    assert_eq!(parsed(Preset::ALL.iter().copied()), 14);
    assert_eq!(parsed(Game::ALL.iter().copied()), 9);
    assert_eq!((Rank::try_from('t'), Suit::try_from('♥')), (Ok(Rank::Ten), Ok(Suit::Hearts)));
    assert!(Rank::try_from('1').is_err() && Suit::try_from('x').is_err());
    for text in ["", "10", "TT", "♠♠"] {
        assert!(text.parse::<Rank>().is_err() && text.parse::<Suit>().is_err(), "{text}");
    }
}

#[test]
fn rules_are_parsed_from_one_text() {
    let texts = |base: &str| [base.to_owned(), format!("  {base} ;; ")];
    for preset in Preset::ALL {
        for text in texts(preset.name()) {
            assert_eq!(text.parse::<Rules>().unwrap(), Rules::of(*preset), "{text}");
        }
        assert_eq!(Rules::of(*preset).to_string(), preset.name());
    }
    for game in Game::ALL {
        for text in texts(game.name()) {
            let rules: Box<dyn GameRules> = text.parse().unwrap();
            assert_eq!((rules.to_string(), rules.hash()), (game.to_string(), game.rules().hash()), "{text}");
        }
    }
    let mut rng = Rng::new(45);
    for _ in 0..300 {
        let rules = crate::random_rules::random_rules(&mut rng, false);
        assert_eq!(rules.to_string().parse::<Rules>().unwrap(), rules, "{rules}");
    }
    let merah: TenRules = "main-merah; payment=pairwise; tie-score=109/2; red-five=Amy Lee".parse().unwrap();
    assert_eq!((merah.variant, merah.red_five.0.as_deref()), (Variant::MainMerah, Some("Amy Lee")));
    assert_eq!(merah.to_string().parse(), Ok(merah));
    let house: Rules = "standard;surrender-cost = 2; surrender-check=off;pair-stake=Amy Lee:Bob=2.5".parse().unwrap();
    assert_eq!((house.surrender_cost, house.pair_stake.iter().count()), (Some(2), 1));
}

#[test]
fn errors_in_texts_of_rules_identify_the_mistake() {
    let rules = |text: &str| text.parse::<Rules>().map_err(|error| (error.code(), error.to_string())).unwrap_err();
    assert_eq!(rules("standrd").0, "bad-option-value");
    assert!(rules("standrd").1.ends_with("did you mean 'standard'?"));
    assert_eq!(rules("standard; surender-cost=2").0, "unknown-option");
    let no_value = "'surrender' is not an option with a value (expected NAME=VALUE)";
    assert_eq!(rules("standard; surrender"), ("bad-option-value", no_value.to_owned()));
    assert_eq!(rules("standard; custom=1,1,0").0, "conflicting-options");
    let game = "big-too".parse::<Box<dyn GameRules>>().unwrap_err();
    assert_eq!(game.code(), "unknown-game");
    assert!(game.to_string().ends_with("did you mean 'big-two'?"));
    assert_eq!("barraco; payments=1".parse::<TenRules>().unwrap_err().code(), "unknown-option");
}

#[test]
fn errors_for_unknown_names_list_known_ones() {
    let message = |text: &str| text.parse::<Row>().unwrap_err().to_string();
    assert_eq!(message("top"), "unknown name 'top' (expected front, middle, back)");
    assert_eq!(message("midle"), "unknown name 'midle' (expected front, middle, back): did you mean 'middle'?");
    assert_eq!("big-too".parse::<Game>().unwrap_err().nearest(), Some("big-two"));
    assert_eq!("ddz".parse(), Ok(Game::DouDizhu));
    assert!("fullhouse".parse::<Category>().is_err());
}

#[test]
fn card_sets_have_set_operations() {
    let card = |text: &str| text.parse::<Card>().unwrap();
    let mut set: CardSet = "2s As 2c".parse().unwrap();
    assert!(set.remove(card("As")) && !set.remove(card("As")));
    assert_eq!((set.first(), set.last()), (Some(card("2s")), Some(card("2c"))));
    assert_eq!((CardSet::EMPTY.first(), CardSet::EMPTY.last()), (None, None));
    assert_eq!((set.pop(), set.pop(), set.pop()), (Some(card("2s")), Some(card("2c")), None));
    set.extend([card("Kd"), card("Qd"), card("Kd")]);
    assert_eq!(set.to_string(), "Kd Qd");
    assert_eq!(set.iter().rev().collect::<Vec<_>>(), [card("Kd"), card("Qd")]);
    let (mut a, b): (CardSet, CardSet) = ("As Ks".parse().unwrap(), "Ks Qs".parse().unwrap());
    assert_eq!(((a ^ b).to_string(), (!a).len()), (String::from("As Qs"), 50));
    a &= b;
    assert_eq!(a.to_string(), "Ks");
    a ^= b;
    assert_eq!(a.to_string(), "Qs");
    assert!(Card::ALL.is_sorted() && Card::ALL.into_iter().collect::<CardSet>() == CardSet::DECK);
}

#[test]
fn every_subset_is_listed_once() {
    let mut rng = Rng::new(45);
    for size in 0..=8usize {
        let set = rng.deal(CardSet::DECK, size);
        let mut all = BTreeSet::new();
        for count in 0..=size + 1 {
            let subsets: Vec<CardSet> = set.subsets(count).collect();
            assert!(subsets.is_sorted_by(|a, b| a < b), "{set:?}");
            assert!(subsets.iter().all(|subset| subset.is_subset(set) && subset.len() == count), "{set:?}");
            all.extend(subsets);
        }
        assert_eq!(all.len(), 1 << size, "{set:?}");
    }
    assert_eq!(CardSet::DECK.subsets(52).collect::<Vec<_>>(), [CardSet::DECK]);
}

#[test]
fn every_setting_of_a_hand_is_listed_once() {
    let hand = Rng::new(13).deal(CardSet::DECK, 13);
    let all: Vec<Setting> = Setting::all(hand).collect();
    // 13! / (3! 5! 5!)
    assert_eq!((all.len(), all.iter().collect::<BTreeSet<_>>().len()), (72_072, 72_072));
    assert!(all.iter().all(|setting| setting.cards() == hand && Setting::new(*setting.rows()).is_ok()));
    assert_eq!(Setting::all(hand - hand.first().unwrap().into()).count(), 0);
}

#[test]
fn values_are_indexed_by_row() {
    let mut sizes = ByRow::from_fn(Row::size);
    assert_eq!(Row::ALL.map(|row| sizes[row]), [3, 5, 5]);
    sizes.iter_mut().for_each(|(row, size)| *size += row as usize);
    assert_eq!(sizes.into_iter().collect::<Vec<_>>(), [(Row::Front, 3), (Row::Middle, 6), (Row::Back, 7)]);
    sizes[Row::Front] = 9;
    assert!(sizes > ByRow { front: 8, middle: 9, back: 9 });
}

#[test]
fn placements_are_parsed() {
    for text in ["Qd>f 6h>b 2d>x", "As>b Ks>b 2c>f 3d>m 9h>m", "2d>x", ""] {
        assert_eq!(text.parse::<Placement>().unwrap().to_string(), text);
    }
    let error = "Qd>g".parse::<Placement>().unwrap_err();
    assert_eq!((error.token(), error.to_string().starts_with("unknown row 'g'")), (Some("Qd>g"), true));
    let error = "Qd>x 2c>x".parse::<Placement>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "Qd and 2c are both discarded, but a street has at most one discard (write a row after one of them, as in \
         'Qd>b 2c>x')"
    );
    assert_eq!(Placement::streets("As Ks>b 2c>f 3d 9h>m / Qd>f 6h>b 2d>x").unwrap().len(), 2);
}

#[test]
fn actions_and_results_are_formatted() {
    let text = "Qs Qd 4c / Ks Kd 9h 8c 2d / As Ad 7h 7c 3s";
    let setting: Setting = text.parse().unwrap();
    for (decision, wanted) in [
        (Decision::Set(setting), format!("set {text}")),
        (Decision::Declare(Natural::Dragon), String::from("declare dragon")),
        (Decision::Surrender, String::from("surrender")),
        (Decision::Misset, String::from("mis-set")),
    ] {
        assert_eq!(decision.to_string(), wanted);
        assert_eq!(format!("{decision:>60}|"), format!("{wanted:>60}|"));
    }
    for (status, wanted) in [
        (Status::Play, "play"),
        (Status::Natural(Natural::Dragon), "natural: dragon"),
        (Status::Surrender, "surrender"),
        (Status::Misset(MissetReason::MiddleOverBack), "mis-set: middle>back"),
    ] {
        assert_eq!(format!("{status}|{status:25}|"), format!("{wanted}|{wanted:25}|"));
    }
    // The text of a setting has 42 characters: 26 for the 13 cards, 10 for the spaces between cards of a row, and 6 for
    // two slashes with a space on each side.
    assert_eq!(format!("{setting:.<45}|{setting:3}|"), format!("{text}...|{text}|"));
}

/// Hands are parsed in the form in which a session log has them after a player's name (see `docs/sessions.md`).
#[test]
fn hands_are_parsed_as_people_note_them() {
    let rows = "6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d";
    let cards: CardSet = "6s 6h 4c Ts Td 9c Qd 8s 3s 3h 3d 2s 2d".parse().unwrap();
    let hand = |text: &str| text.parse::<Deal>().map_err(|error| error.to_string());
    assert_eq!(hand(rows), Ok(Deal::Set(rows.parse().unwrap())));
    assert_eq!(hand(&cards.to_string()), Ok(Deal::Loose(cards)));
    for word in ["fold", "surrender", " Surrendered ", "folds", "fold:"] {
        assert_eq!(hand(word), Ok(Deal::Surrendered(None)), "{word}");
    }
    for text in ["natural: {}", "Natural：{}", "natural {}", "{} natural", "{}, natural"] {
        for cards_text in [cards.to_string(), rows.to_owned()] {
            let natural = text.replace("{}", &cards_text);
            assert_eq!(hand(&natural), Ok(Deal::Declared(cards)), "{natural}");
            let fold = natural.to_lowercase().replace("natural", "fold");
            let fold = fold.replace(&cards_text.to_lowercase(), &cards_text);
            assert_eq!(hand(&fold), Ok(Deal::Surrendered(Some(cards))), "{fold}");
        }
    }
    // The cards may be spelled with colons, with or without a colon after the word.
    for text in ["natural: S:AKQJT98765432", "natural S:AKQJT98765432", "S:AKQJT98765432 natural"] {
        let suit = "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s".parse().unwrap();
        assert_eq!(hand(text), Ok(Deal::Declared(suit)), "{text}");
        assert_eq!(hand(&text.replace("natural", "fold")), Ok(Deal::Surrendered(Some(suit))), "{text}");
    }
    // The 2x is at column 10: the word and the colon have eight characters, and a space follows.
    assert!(
        matches!("natural: 2x".parse::<Deal>(), Err(ParseDealError::Cards(error)) if error.problems()[0].column() == Some(10))
    );
    assert!(matches!("6s 6h / Ts".parse::<Deal>(), Err(ParseDealError::Setting(_))));
    for text in ["", "natural", "foul", "+4", "fold: 6s"] {
        assert!(hand(text).is_err(), "{text}");
    }
}

#[test]
fn every_ev_has_a_sign_and_sampled_evs_have_an_error() {
    let sampled = |mean, std_err| Ev::Sampled { mean, std_err };
    for (ev, wanted, precise) in [
        (sampled(3.0149, 0.0561), "+3.01 ± 0.06", "+3.0149 ± 0.0561"),
        (sampled(-12.5, 0.25), "-12.50 ± 0.25", "-12.5000 ± 0.2500"),
        (sampled(-0.004, 0.01), "+0.00 ± 0.01", "-0.0040 ± 0.0100"),
        (Ev::Exact(-4.0), "-4.00", "-4.0000"),
        (Ev::Model(0.0), "+0.00", "+0.0000"),
    ] {
        assert_eq!((ev.to_string(), format!("{ev:.4}")), (wanted.into(), precise.into()));
    }
    assert_eq!(format!("{:>8}|{:>14}|", Ev::Exact(1.0), sampled(3.0149, 0.0561)), "   +1.00|  +3.01 ± 0.06|");
}

#[test]
fn positions_and_their_moves_are_formatted() {
    let rules: Box<dyn GameRules> = "big-two".parse().unwrap();
    let referee = Referee::new(&*rules, Some(2)).unwrap();
    let cards = |text: &str| referee.cards(text).unwrap();
    let position = Position {
        players: vec!["Ann".into(), "Ben".into()],
        hands: vec![cards("4s 4h 9d"), cards("5d 6c")],
        to_move: "Ann".into(),
        standing: Some(StandingPlay { by: "Ben".into(), cards: cards("3d 3s"), kind: None }),
        ..Position::default()
    };
    assert_eq!(position.to_string(), "Ann=4s 4h 9d; Ben=5d 6c; move=Ann; on=Ben: 3d 3s");
    let standing = position.standing.clone().unwrap();
    assert_eq!(format!("{standing:>12}|{standing:3}|"), "  Ben: 3d 3s|Ben: 3d 3s|");
    let locked = StandingPlay { kind: Some(Kind::LockedSequence), cards: cards("4s 5s 6s"), ..standing };
    assert_eq!(locked.to_string(), "Ben: 4s 5s 6s lock");
    // Ann's pair beats Ben's. Ben has no other pair and passes, and Ann goes out with the nine.
    let question = Question { line: true, ..Question::default() };
    let answer = solve(&*rules, &position, question, &Limits::default()).unwrap();
    let line: Vec<String> = answer.line.iter().map(|step| format!("{step:6}|")).collect();
    assert_eq!(line, ["4h 4s |", "pass  |", "9d    |"]);
}
