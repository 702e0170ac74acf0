//! A complete deal of each game, with its result worked out without the engine. One copy of each deal ends with an
//! illegal action.

use pusoy::climbing::{Action, Contract, Game, Referee, Replay, ReplayError, Transcript};

use super::rules;

pub fn text(game: Game) -> String {
    let path = format!("{}/tests/data/transcripts/{game}.txt", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

/// Parses the text format of the files in `tests/data/transcripts`.
pub fn read(game: Game, text: &str, options: &[(&str, &str)]) -> Transcript {
    let rules = rules(game, options);
    let players = text.lines().filter(|line| line.contains(" = ") && line.len() > 30).count();
    let referee = Referee::new(&*rules, Some(players)).unwrap();
    let cards = |text: &str| referee.cards(text).unwrap();
    let mut transcript = Transcript::default();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        match (line.split_once(" = "), line.split_once(": ")) {
            (Some(("landlord" | "soloist", name)), _) => transcript.contract.soloist = Some(name.into()),
            (Some(("bid", bid)), _) => transcript.contract.bid = Some(bid.parse().unwrap()),
            (Some(("dealer", name)), _) => transcript.dealer = Some(name.into()),
            (Some(("widow", held)), _) => transcript.widow = cards(held),
            (Some((name, hand)), _) => {
                transcript.players.push(name.into());
                transcript.hands.push(cards(hand));
            }
            (None, Some((by, "pass"))) => transcript.actions.push(Action { by: by.into(), ..Action::default() }),
            (None, Some((by, played))) => {
                transcript.actions.push(Action { by: by.into(), cards: Some(cards(played)), ..Action::default() });
            }
            (None, None) => panic!("{line}"),
        }
    }
    transcript
}

fn replay(game: Game, text: &str, options: &[(&str, &str)]) -> Result<Replay, ReplayError> {
    read(game, text, options).replay(&*rules(game, options))
}

fn names(replay: &Replay, seats: &[usize]) -> Vec<String> {
    seats.iter().map(|&seat| replay.players[seat].clone()).collect()
}

/// Returns how often a kind of play occurs.
fn count(replay: &Replay, kind: &str) -> usize {
    replay.steps.iter().filter(|step| step.key.is_some_and(|key| key.kind().name() == kind)).count()
}

#[test]
fn whole_deals_are_settled() {
    // The game, the number of actions, the players who went out, the number of cards left in each hand, how often some
    // kinds of plays occur, and the totals.
    type Deal =
        (Game, usize, &'static [&'static str], &'static [usize], &'static [(&'static str, usize)], &'static [i64]);
    let deals: [Deal; 9] = [
        // Two untouched hands of 13 cards count triple, and a hand of 8 cards counts single.
        (Game::Winner, 14, &["Cy"], &[13, 8, 0, 13], &[("bomb", 1), ("straight", 1)], &[-39, -8, 86, -39]),
        (Game::TienLen, 39, &["Cy", "Di", "Ben"], &[1, 0, 0, 0], &[("pair-run", 1), ("sequence", 7)], &[-2, -1, 2, 1]),
        (Game::Killer, 37, &["Cy", "Di", "Ben"], &[1, 0, 0, 0], &[("pair-run", 1), ("pair", 7)], &[-2, -1, 2, 1]),
        (Game::Thirteen, 17, &["Ben"], &[8, 0, 13, 7], &[("quads", 1), ("pair-run", 1)], &[]),
        (Game::BigTwo, 15, &["Di"], &[13, 8, 3, 0], &[("full-house", 3), ("straight", 2)], &[39, 8, 3, 0]),
        // A bid of 2, and two bombs.
        (Game::DouDizhu, 19, &["Ann"], &[0, 9, 8], &[("bomb", 2), ("trips-1", 5)], &[16, -8, -8]),
        (Game::BigThree, 14, &["Ann"], &[0, 16, 15], &[("pair-run", 1), ("straight", 2)], &[2, 2, -4]),
        (Game::Daifugo, 52, &["Di", "Ann", "Ben"], &[0, 0, 3, 0], &[("quads", 1), ("pair", 11)], &[]),
        (Game::President, 58, &["Cy", "Di", "Ben"], &[5, 0, 0, 0], &[("quads", 1), ("single", 21)], &[]),
    ];
    for (game, actions, out, left, plays, totals) in deals {
        let tien_len = matches!(game, Game::TienLen | Game::Killer);
        let options: &[(&str, &str)] = if tien_len { &[("stakes", "places")] } else { &[] };
        let replay = replay(game, &text(game), options).unwrap();
        assert_eq!(replay.steps.len(), actions, "{game}");
        assert_eq!(names(&replay, &replay.out), out, "{game}");
        assert_eq!(replay.left.iter().map(Vec::len).collect::<Vec<_>>(), left, "{game}");
        for &(kind, times) in plays {
            assert_eq!(count(&replay, kind), times, "{game} {kind}");
        }
        let outcome = replay.outcome.as_ref().unwrap();
        assert_eq!(outcome.totals.as_deref().unwrap_or_default(), totals, "{game}");
        assert_eq!(names(&replay, &[outcome.winner.unwrap()]), out[..1], "{game}");
    }
    let titles = |game| replay(game, &text(game), &[]).unwrap().outcome.unwrap().titles.unwrap();
    let titled = |titles: [&str; 4]| titles.map(|title| Some(title.to_owned())).to_vec();
    assert_eq!(titles(Game::Daifugo), titled(["Millionaire", "Poor", "Destitute", "Daifugo"]));
    assert_eq!(titles(Game::President), titled(["Asshole", "Governor", "President", "Vice President"]));
}

#[test]
fn an_illegal_action_is_reported_with_its_number_and_reason() {
    let wrong = [
        (Game::Winner, 3, "Di: Jd Jh Td Tc Kh", "Jd Jh Td Tc Kh are not a combination under these rules"),
        (Game::TienLen, 6, "Cy: Qc Qh", "Qc Qh (pair) does not beat the pair: it is not higher"),
        (Game::Killer, 8, "Cy: 4d 4h", "it is Ann's turn, not Cy's"),
        (Game::Thirteen, 1, "Ann: 4c", "the first play must have the 3s"),
        (Game::BigTwo, 4, "Ann: 3c 3h 3s 5d 5s", "full house) does not beat the full house: it is not higher"),
        (
            Game::DouDizhu,
            7,
            "Ann: 9d 9h 9s Jc",
            "triple with a single) does not beat the bomb: its type is the weaker one",
        ),
        (Game::BigThree, 3, "Ben: 9s Th Jd Qc Kh", "Ben does not hold Jd"),
        (Game::Daifugo, 11, "Cy: pass", "the player who leads must play, and cannot pass"),
        (Game::President, 59, "Cy: pass", "the deal is over"),
    ];
    for (game, number, action, reason) in wrong {
        let text = text(game);
        let is_action = |line: &&str| line.contains(": ") && !line.starts_with('#');
        let before = text.lines().position(|line| is_action(&line)).unwrap();
        let mut lines: Vec<&str> = text.lines().collect();
        lines.truncate((before + number).min(lines.len()));
        if lines.len() == before + number {
            lines.pop();
        }
        lines.push(action);
        let error = replay(game, &lines.join("\n"), &[]).unwrap_err();
        assert_eq!(error.number(), Some(number), "{game}: {error}");
        assert!(error.to_string().contains(reason), "{game}: {error}");
    }
}

/// In the deal of Tien Len, Cy chops Ben's 2d with a run of three pairs.
#[test]
fn debts_of_chops_are_listed() {
    let replay = replay(Game::TienLen, &text(Game::TienLen), &[("owed", "on")]).unwrap();
    let owed: Vec<_> = replay.owed.iter().map(|debt| (debt.from.as_str(), debt.to.as_str(), debt.cards)).collect();
    assert_eq!(owed, [("Ben", "Cy", 1)]);
}

/// The landlord goes out with two plays, and the peasants never play.
#[test]
fn springs_are_detected() {
    let mut deck: Vec<_> = pusoy::cards::Pack::WITH_JOKERS.cards().collect();
    let rank = |card: &pusoy::cards::PackCard| card.card().map_or(99, |card| (card.rank().index() + 12) % 13);
    deck.sort_by_key(|card| (rank(card), *card));
    // The landlord has all threes to sevens, and plays them as two runs of five pairs.
    let (landlord, others) = deck.split_at(20);
    let (half, rest) = (landlord.iter().step_by(2).copied().collect::<Vec<_>>(), landlord.iter().skip(1).step_by(2));
    let act = |by: &str, cards: Option<Vec<_>>| Action { by: by.into(), cards, ..Action::default() };
    let actions = vec![act("L", Some(half)), act("P", None), act("Q", None), act("L", Some(rest.copied().collect()))];
    let transcript = Transcript {
        players: ["L", "P", "Q"].map(String::from).into(),
        hands: vec![landlord.to_vec(), others[..17].to_vec(), others[17..].to_vec()],
        contract: Contract { soloist: Some("L".into()), bid: Some(3), ..Contract::default() },
        actions,
        ..Transcript::default()
    };
    for (spring, totals) in [("off", [6, -3, -3]), ("double", [12, -6, -6])] {
        let replay = transcript.replay(&*rules(Game::DouDizhu, &[("spring", spring)])).unwrap();
        assert!(replay.spring);
        assert_eq!(replay.outcome.unwrap().totals.unwrap(), totals);
    }
}

/// Under `out-on-control=all-lose`, the deal ends if a player goes out and no other player beats that last play.
#[test]
fn all_lose_ends_the_deal_on_control() {
    let text = "\
Ann = 3s 2h 4c 4d 5c 5d 6c 6d 7c 7d 8c 8d 9c
Ben = 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As 2s Th
Cy = 4h 5h 6h 7h 8h 9h 9d Tc Jh Qh Kh Ah 2d
Ann: 3s
Ben: 4s
Cy: 5h
Ann: 2h
Ben: pass
Cy: pass
Ann: 4c 4d 5c 5d 6c 6d 7c 7d 8c 8d
Ben: pass
Cy: pass
Ann: 9c
Ben: pass
Cy: pass";
    let ended = replay(Game::TienLen, text, &[("out-on-control", "all-lose")]).unwrap();
    let outcome = ended.outcome.unwrap();
    assert_eq!((outcome.places.unwrap(), outcome.losers), (vec![Some(1), Some(2), Some(2)], vec![1, 2]));
    let goes_on = replay(Game::TienLen, text, &[]).unwrap();
    assert_eq!((goes_on.outcome, goes_on.to_play), (None, Some(1)));
}
