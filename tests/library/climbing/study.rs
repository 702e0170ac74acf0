//! Deals reviewed with open cards, and puzzles.

use pusoy::ErrorCode;

use pusoy::cards::Rng;
use pusoy::climbing::plays::Kind;
use pusoy::climbing::solve::{Limits, Position, Sides, Stopped, ValueKind};
use pusoy::climbing::study::{Judged, Review, ReviewError, Wanted, deepest_level, puzzle, review};
use pusoy::climbing::{Action, Contract, Game, GameRules, Move, Referee, Transcript};

use super::rules;
use super::solve::recursion::{Table, Tree};
use super::transcripts::{read, text};

/// Parses a transcript: hands (`NAME CARDS`) and actions (`NAME CARDS` or `NAME pass`), separated by commas. The first
/// player leads, or is the soloist.
fn deal(rules: &dyn GameRules, hands: &str, actions: &str) -> Transcript {
    let parts = |text: &str| -> Vec<(String, String)> {
        text.split(", ").map(|part| part.split_once(' ').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap()).collect()
    };
    let hands = parts(hands);
    let referee = Referee::new(rules, Some(hands.len())).unwrap();
    let cards = |text: &str| referee.cards(text).unwrap();
    let action = |(by, played): (String, String)| Action {
        by,
        cards: (played != "pass").then(|| cards(&played)),
        ..Action::default()
    };
    let soloist = rules.conduct().soloist.map(|_| hands[0].0.clone());
    Transcript {
        players: hands.iter().map(|(name, _)| name.clone()).collect(),
        hands: hands.iter().map(|(_, hand)| cards(hand)).collect(),
        leader: soloist.is_none().then(|| hands[0].0.clone()),
        contract: Contract { bid: soloist.as_ref().map(|_| 1), soloist, ..Contract::default() },
        actions: parts(actions).into_iter().map(action).collect(),
        ..Transcript::default()
    }
}

fn reviewed(rules: &dyn GameRules, transcript: &Transcript) -> Review {
    review(rules, transcript, &Limits { nodes: Some(20_000), ..Limits::default() }).unwrap()
}

/// Returns the mistakes of a deal. Each has the number of the action, the loss, and the better moves.
fn mistakes(rules: &dyn GameRules, review: &Review) -> Vec<(usize, i64, Vec<String>)> {
    let by_rank = rules.deck(None).unwrap().suits.is_none();
    let spelled = |play: &Option<Move>| match play {
        None => String::from("pass"),
        Some(play) if by_rank => play.cards.iter().map(|card| card.card().unwrap().rank().to_string()).collect(),
        Some(play) => itertools::join(&play.cards, " "),
    };
    let lost = review.turns.iter().filter(|turn| turn.lost > 0);
    lost.map(|turn| (turn.step + 1, turn.lost, turn.better().iter().map(spelled).collect())).collect()
}

/// Ben beats Ann's three with the four, so Ann can shed her nine before Ben goes out. The ten would have won the trick,
/// and Ben would then have gone out with the four.
#[test]
fn letting_the_opponent_shed_a_card_is_a_mistake() {
    let rules = rules(Game::BigTwo, &[]);
    let hands = "Ann 3d 5c 9h, Ben 4d Ts";
    let played = reviewed(&*rules, &deal(&*rules, hands, "Ann 3d, Ben 4d, Ann 9h, Ben Ts"));
    assert_eq!(mistakes(&*rules, &played), [(2, 1, vec![String::from("Ts")])]);
    assert_eq!((played.value_kind, played.stopped, played.turns.len()), (Some(ValueKind::Penalties), None, 4));
    // With best play, Ann has two cards left at the end; after Ben's mistake, she has only one. Ben goes out in both
    // cases, so Ben's own penalty is 0 in both.
    assert_eq!(played.turns[1].answer.value, Some(vec![2, 0]));
    assert_eq!((played.turns[1].before, played.turns[1].after), (0, 0));
    let well = reviewed(&*rules, &deal(&*rules, hands, "Ann 3d, Ben Ts, Ann pass, Ben 4d"));
    assert_eq!(mistakes(&*rules, &well), []);
}

/// The landlord should lead the king, which no peasant can beat, and then go out with the three. If the landlord leads
/// the three, B's last card beats it.
#[test]
fn leading_the_wrong_card_costs_the_landlord_four_units() {
    let rules = rules(Game::DouDizhu, &[]);
    let played = reviewed(&*rules, &deal(&*rules, "L 3K, A Q4, B 5", "L 3, A pass, B 5"));
    assert_eq!(mistakes(&*rules, &played), [(1, 4, vec![String::from("K")])]);
    assert_eq!((played.turns[0].before, played.turns[0].after), (2, -2));
    assert_eq!(
        mistakes(&*rules, &reviewed(&*rules, &deal(&*rules, "L 3K, A Q4, B 5", "L K, A pass, B pass, L 3"))),
        []
    );
    // If A beats the three with the queen, the landlord wins with the king. Otherwise B's last card, the six, wins.
    let later = reviewed(&*rules, &deal(&*rules, "L 3K, A Q4, B 6", "L 3, A Q, B pass, L K"));
    let better = ["4", "pass"].map(String::from).to_vec();
    assert_eq!(mistakes(&*rules, &later), [(1, 4, vec![String::from("K")]), (2, 2, better)]);
}

/// A is out first. B should lead the nine, which C cannot beat, and then go out with the three. If B leads the three,
/// C's last card beats it.
#[test]
fn the_last_two_players_are_solved_as_two_sides() {
    let rules = rules(Game::Daifugo, &[]);
    let played = reviewed(&*rules, &deal(&*rules, "A 2, B 39, C 5", "A 2, B pass, C pass, B 3, C 5"));
    assert_eq!(mistakes(&*rules, &played), [(4, 1, vec![String::from("9")])]);
    let sides: Vec<Sides> = played.turns.iter().map(|turn| turn.answer.sides).collect();
    assert_eq!((sides[0], sides[3]), (Sides::Single, Sides::Two));
    assert_eq!((played.turns[3].before, played.turns[3].after), (2, 3));
}

/// Returns `true` if the action at `step` is one of the moves in `better`.
fn is_better(review: &Review, step: usize, better: &[Option<Move>], rules: &dyn GameRules) -> bool {
    let deck = rules.deck(Some(review.replay.players.len())).unwrap();
    let place = |card: &pusoy::cards::PackCard| (deck.rank(*card), deck.suits.map(|_| deck.written(*card)));
    let sorted = |cards: &[pusoy::cards::PackCard]| {
        let mut places: Vec<_> = cards.iter().map(place).collect();
        places.sort();
        places
    };
    let played = &review.replay.steps[step];
    better.iter().any(|play| match play {
        None => played.key.is_none(),
        Some(play) => played.key == Some(play.key) && sorted(&play.cards) == sorted(&played.cards),
    })
}

/// Reviews the nine deals in the repository. A play or pass loses something if and only if it is not a best move. With
/// two sides, `before` is the player's value in the solved position. Plain recursion confirms the values of such
/// positions if they have at most seven cards. In the last turn, `after` is the player's result in the settlement of
/// the deal.
#[test]
fn shipped_deals_are_reviewed() {
    let mut found = Vec::new();
    for &game in Game::ALL {
        let rules = rules(game, &[]);
        let transcript = read(game, &text(game), &[]);
        // The last positions of Big Three need more nodes.
        let nodes = Some(if game == Game::BigThree { 300_000 } else { 20_000 });
        let review = review(&*rules, &transcript, &Limits { nodes, ..Limits::default() }).unwrap();
        assert!(review.turns.len() >= 2 && review.stopped == Some(Stopped::Nodes), "{game}: {}", review.turns.len());
        for turn in &review.turns {
            assert_eq!(
                turn.lost == 0,
                is_better(&review, turn.step, turn.better(), &*rules),
                "{game} {}",
                turn.step + 1
            );
            let by = review.replay.steps[turn.step].by;
            if turn.answer.sides == Sides::Two {
                assert_eq!(turn.answer.value.as_ref().unwrap()[by], turn.before, "{game}");
            }
            // Plain recursion can solve the positions of the last turns.
            let so_far = Transcript { actions: transcript.actions[..turn.step].to_vec(), ..transcript.clone() };
            let position = Position::at_end(&*rules, &so_far, &so_far.replay(&*rules).unwrap()).unwrap();
            if position.hands.iter().map(Vec::len).sum::<usize>() <= 7 && turn.answer.sides == Sides::Two {
                let recursion = by_recursion(&*rules, &position);
                let worth = recursion.worth(turn.answer.value.as_ref().unwrap());
                assert_eq!(worth, recursion.score(|values| recursion.worth(values), None), "{game} {position:?}");
            }
        }
        let outcome = review.replay.outcome.as_ref().unwrap();
        let last = review.turns.last().unwrap();
        let by = review.replay.steps[last.step].by;
        match last.answer.value_kind {
            ValueKind::Places => {
                assert_eq!(Some(last.after), outcome.places.as_ref().unwrap()[by].map(|place| place as i64))
            }
            ValueKind::Totals => assert_eq!(last.after, outcome.totals.as_ref().unwrap()[by]),
            ValueKind::Penalties => assert_eq!(last.after, outcome.penalties.as_ref().unwrap()[by]),
            _ => assert_eq!(last.after, i64::from(outcome.winner == Some(by))),
        }
        found.extend(mistakes(&*rules, &review).into_iter().map(|(action, lost, better)| (game, action, lost, better)));
    }
    // Mistakes worked out by hand. In Big Three, the soloist errs by passing: Ann has one card left, and only a three,
    // the highest rank, stops her. In President, Ann errs by playing a seven, because Ben's last card, an eight, beats
    // it. The eight does not beat Ann's eight, ten or ace.
    let named = |game: Game, action: usize, lost: i64, better: &[&str]| {
        (game, action, lost, better.iter().map(|&cards| String::from(cards)).collect::<Vec<_>>())
    };
    assert!(found.contains(&named(Game::BigThree, 13, 8, &["3"])), "{found:?}");
    assert!(found.contains(&named(Game::President, 57, 1, &["8", "T", "A"])), "{found:?}");
}

/// Returns the table and the tree that score a two-sided position by plain recursion.
fn by_recursion<'a>(rules: &'a dyn GameRules, position: &'a Position) -> Recursion<'a> {
    let table = Table::new(rules, position);
    let tree = Tree::new(&table, usize::MAX).unwrap();
    let (first, against) = (table.soloist().unwrap_or(table.holders()[0]), table.holders()[1]);
    let against = Some(against).filter(|_| table.soloist().is_none());
    Recursion { table, tree, first, against }
}

struct Recursion<'a> {
    table: Table<'a>,
    tree: Tree,
    first: usize,
    against: Option<usize>,
}

impl Recursion<'_> {
    /// Returns the score of the first side after the move `choice`. Without `choice`, returns the score of the position
    /// itself.
    fn score(&self, score_of: impl Fn(&[i64]) -> i64, choice: Option<&Option<Move>>) -> i64 {
        let scores = self.tree.two_sides(1 << self.first, score_of);
        let begin = self.table.begin();
        let at = choice.map_or(begin, |choice| self.table.after(&begin, choice.as_ref()));
        scores[self.tree.find(&at)]
    }

    /// Returns the score of the first side for these values.
    fn worth(&self, values: &[i64]) -> i64 {
        self.tree.sign() * (values[self.first] - self.against.map_or(0, |seat| values[seat]))
    }
}

#[test]
fn impossible_reviews_are_refused_and_limits_are_respected() {
    let big_two = rules(Game::BigTwo, &[]);
    let illegal = deal(&*big_two, "Ann 3d 5c, Ben 4d", "Ann 3d, Ben 5c");
    let error = review(&*big_two, &illegal, &Limits::default()).unwrap_err();
    assert!(matches!(error, ReviewError::Replay(_)) && error.code() == "illegal-play", "{error}");
    let interrupting = rules(Game::TienLen, &[("chop-after-pass", "yes")]);
    let error = review(&*interrupting, &deal(&*interrupting, "A 3s, B 4s", "A 3s"), &Limits::default()).unwrap_err();
    assert!(error.to_string().contains("chop-after-pass=yes cannot be solved"), "{error}");
    let played = deal(&*big_two, "Ann 3d 5c 9h, Ben 4d Ts", "Ann 3d, Ben 4d, Ann 9h, Ben Ts");
    let stopped = review(&*big_two, &played, &Limits { nodes: Some(0), ..Limits::default() }).unwrap();
    assert_eq!((stopped.turns.len(), stopped.stopped), (0, Some(Stopped::Nodes)));
    // An unfinished deal is reviewed up to its last action.
    let going_on = deal(&*big_two, "Ann 3d 5c 9h, Ben 4d Ts", "Ann 3d, Ben 4d");
    assert_eq!(mistakes(&*big_two, &reviewed(&*big_two, &going_on)), [(2, 1, vec![String::from("Ts")])]);
}

/// A transcript may have hands with fewer cards than the game deals. Such a deal settles like an endgame.
#[test]
fn short_hands_settle_like_an_endgame() {
    let winner = rules(Game::Winner, &[]);
    let played = reviewed(&*winner, &deal(&*winner, "A 3s 5s, B 4s 6s, C 7s 9s", "A 3s, B pass, C pass, A 5s"));
    let totals = played.replay.outcome.clone().unwrap().totals.unwrap();
    assert_eq!(played.turns.last().unwrap().answer.value.as_ref(), Some(&totals));
    let spring = rules(Game::DouDizhu, &[("spring", "double")]);
    let played = reviewed(&*spring, &deal(&*spring, "L 34, P 5, Q 6", "L 3, P 5"));
    assert_eq!((played.turns[1].before, played.replay.outcome.unwrap().totals.unwrap()[1]), (1, 1));
}

/// In puzzles of every game, plain recursion finds exactly one winning move, apart from moves with other suits of the
/// same ranks. The most tempting wrong move loses to its refutation. The same seed gives the same puzzle.
#[test]
fn puzzles_have_exactly_one_winning_move() {
    for &game in Game::ALL {
        let rules = rules(game, &[]);
        for seed in 1..=2 {
            let wanted = Wanted { cards: 4, level: None };
            let found = puzzle(&*rules, wanted, &mut Rng::new(seed)).unwrap().expect("one of many deals is a puzzle");
            assert_eq!(puzzle(&*rules, wanted, &mut Rng::new(seed)).unwrap().as_ref(), Some(&found));
            let position = &found.position;
            let recursion = by_recursion(&*rules, position);
            let wins = |choice: &Option<Move>| {
                let score = recursion.score(|values| recursion.worth(values), Some(choice));
                if recursion.first == 0 { score > 0 } else { score < 0 }
            };
            let choices = recursion.table.choices(&recursion.table.begin());
            let winning: Vec<_> = choices.iter().filter(|choice| wins(choice)).collect();
            let cards = |play: &Option<Move>| {
                let deck = rules.deck(None).unwrap();
                play.as_ref().map(|play| play.cards.iter().map(|card| deck.rank(*card)).collect::<Vec<_>>())
            };
            assert!(
                winning.iter().all(|play| cards(play) == cards(&found.solution)) && !winning.is_empty(),
                "{game} {position:?}"
            );
            let trap = found.trap;
            assert_eq!(trap.tempting, found.wrong.iter().filter(|wrong| wrong.is_tempting).count());
            assert!(trap.tempting >= 1 && found.wrong[0].is_tempting && trap.is_pass == found.solution.is_none());
            assert_eq!(trap.refutation, 1 + found.wrong[0].refutation.len());
            // The player to move goes out at the end of the solution's line, and the opponent at the end of the
            // refutation.
            assert_eq!(found.line.last().map(|step| step.by), Some(0), "{game} {position:?}");
            assert_eq!(found.wrong[0].refutation.last().map(|step| step.by), Some(1), "{game} {position:?}");
            // `judge` accepts the solution, and refutes the first two wrong moves.
            let judged = |play: &Option<Move>| found.judge(&*rules, play.as_ref().map(|play| &play.cards[..])).unwrap();
            assert_eq!(judged(&found.solution), Judged::Right(found.solution.clone()));
            for wrong in found.wrong.iter().take(2) {
                let Judged::Wrong { play, refutation } = judged(&wrong.play) else { panic!("{game} {position:?}") };
                assert_eq!(cards(&play), cards(&wrong.play));
                // The refutation ends with the opponent's last card. If the wrong move itself ends the deal, the
                // refutation is empty.
                assert!(refutation.last().is_none_or(|step| step.by == 1), "{game} {position:?}");
                assert!(wrong.refutation.is_empty() || refutation == wrong.refutation);
            }
            assert!(found.judge(&*rules, Some(&[])).is_err());
            let deeper = [trap.tempting >= 3, trap.refutation >= 12, trap.is_pass, trap.holds_bomb];
            assert_eq!(usize::from(trap.level()), 1 + deeper.iter().filter(|deeper| **deeper).count());
        }
        let wanted = Wanted { cards: 5, level: Some(3) };
        let of_level = puzzle(&*rules, wanted, &mut Rng::new(9)).unwrap();
        assert!(of_level.is_none_or(|puzzle| puzzle.trap.level() == 3));
    }
    let interrupting = rules(Game::TienLen, &[("chop-after-pass", "yes")]);
    assert!(puzzle(&*interrupting, Wanted { cards: 4, level: None }, &mut Rng::new(1)).is_err());
    let dou_dizhu = rules(Game::DouDizhu, &[]);
    assert_eq!(puzzle(&*dou_dizhu, Wanted { cards: 40, level: None }, &mut Rng::new(1)), Ok(None));
}

/// In Winner, suited straights are bombs too. If a suited straight loses and the winning move is not a bomb,
/// `holds_bomb` is `true`. A losing bomb is then not tempting, unless the winning move is a pass.
#[test]
fn suited_straights_of_winner_are_bombs_of_puzzles() {
    let rules = rules(Game::Winner, &[("straight-min", "3")]);
    let is_bomb = |play: &Option<Move>| {
        play.as_ref().is_some_and(|play| matches!(play.key.kind(), Kind::StraightFlush | Kind::Bomb))
    };
    let mut held_back = 0;
    for seed in 1..=40 {
        let found = puzzle(&*rules, Wanted { cards: 6, level: None }, &mut Rng::new(seed)).unwrap().unwrap();
        let suited = |play: &Option<Move>| play.as_ref().is_some_and(|play| play.key.kind() == Kind::StraightFlush);
        if found.wrong.iter().any(|wrong| suited(&wrong.play)) && !is_bomb(&found.solution) {
            held_back += 1;
            assert!(found.trap.holds_bomb, "{seed}");
            let is_play = found.solution.is_some();
            assert!(!found.wrong.iter().any(|wrong| is_play && is_bomb(&wrong.play) && wrong.is_tempting), "{seed}");
        }
    }
    assert!(held_back > 0);
}

/// By default, Winner has two kinds of bombs: suited straights, and four of a kind with one more card. With `bombs=no`,
/// no play is a bomb.
#[test]
fn only_rules_with_bombs_have_puzzles_of_the_highest_level() {
    for (game, options, level) in [
        (Game::Winner, &[][..], 5),
        (Game::Winner, &[("bombs", "no")], 4),
        (Game::DouDizhu, &[], 5),
        (Game::BigTwo, &[], 4),
    ] {
        assert_eq!(deepest_level(&*rules(game, options)), Ok(level), "{game} {options:?}");
    }
}
