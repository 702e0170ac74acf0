//! Random positions of every game, solved by the library and by plain recursion.

use pusoy::cards::Rng;
use pusoy::climbing::Ends;
use pusoy::climbing::solve::{PositionError, Prunings};

use super::agreement::{Truth, refused as refused_as};
use super::*;
use crate::climbing::{draw, rules};
use crate::long_runs::cases;

/// Returns every game with its default options, and games with option sets that affect play or settlement.
pub fn variants() -> Vec<(Game, Vec<(&'static str, &'static str)>)> {
    let mut all = crate::climbing::variants();
    // Leaves out games of two decks.
    all.retain(|(_, options)| !options.contains(&("decks", "2")));
    all.extend([
        (Game::Winner, vec![("end", "play-out")]),
        (Game::Winner, vec![("triple-rule", "untouched")]),
        (Game::TienLen, vec![("stakes", "places"), ("pass-lock", "yes")]),
        (Game::TienLen, vec![("stakes", "last-pays"), ("out-on-control", "all-lose")]),
        (Game::TienLen, vec![("out-on-control", "all-lose"), ("loser-owes-twos", "yes")]),
        (Game::TienLen, vec![("stakes", "last-pays"), ("fines", "standard")]),
        (Game::Killer, vec![("pass-lock", "no")]),
        (Game::Thirteen, vec![("play-out", "yes")]),
        (Game::BigTwo, vec![("payment", "winner-takes"), ("two-of-spades", "double")]),
        (Game::BigTwo, vec![("payment", "pairwise"), ("schedule", "eight")]),
        (Game::DouDizhu, vec![("spring", "double")]),
        (Game::Daifugo, vec![("revolution", "quads"), ("eleven-back", "on"), ("forbidden-last", "twos,eights")]),
        (
            Game::Daifugo,
            vec![("revolution", "quads"), ("eight-stop", "on"), ("forbidden-last", "twos,threes-in-revolution")],
        ),
        (Game::Daifugo, vec![("jokers", "2"), ("sequences", "three"), ("suit-lock", "two"), ("spade-three", "on")]),
        (Game::Daifugo, vec![("jokers", "1"), ("eight-stop", "on"), ("forbidden-last", "jokers,eights,twos")]),
        (Game::President, vec![("points", "two-one")]),
    ]);
    all
}

/// Returns a random position with `holders` hands of up to `most` cards each. In half of the draws, there is a play to
/// beat. Returns `None` if the drawn position is impossible.
pub fn position(rules: &dyn GameRules, rng: &mut Rng, holders: usize, most: usize) -> Option<Position> {
    let conduct = rules.conduct();
    let play_out = conduct.ends == Ends::PlayOut;
    let fewest = *rules.players().start();
    let solo = conduct.soloist.is_some();
    // In a game with a soloist, the position may leave out one of the three players. In games that are played out, some
    // players may be out.
    let mut seats = if solo { holders } else { holders.max(fewest) };
    if play_out && seats < 4 && rng.below(2) == 0 {
        seats += 1;
    }
    let killer_of_three = rules.name() == "killer" && seats == 3;
    if killer_of_three {
        seats = 4;
    }
    if !play_out && seats > holders {
        return None;
    }
    let referee = Referee::new(rules, Some(seats.max(fewest))).ok()?;
    let sizes: Vec<usize> = (0..holders).map(|_| 1 + rng.below(most as u32) as usize).collect();
    let mut cards = draw(&referee, rng, 40);
    if cards.len() < sizes.iter().sum::<usize>() + 6 {
        return None;
    }
    // The seats of the players who are out, in ascending or descending order.
    let mut out: Vec<usize> = (0..seats).collect();
    while out.len() > seats - holders {
        out.remove(rng.below(out.len() as u32) as usize);
    }
    if rng.below(2) == 0 {
        out.reverse();
    }
    let names: Vec<String> = ["A", "B", "C", "D"].into_iter().take(seats).map(String::from).collect();
    let mut sizes = sizes.into_iter();
    let hands: Vec<Vec<PackCard>> = (0..seats)
        .map(|seat| if out.contains(&seat) { Vec::new() } else { cards.split_off(cards.len() - sizes.next().unwrap()) })
        .collect();
    let in_play: Vec<usize> = (0..seats).filter(|seat| !out.contains(seat)).collect();
    let mover = in_play[rng.below(holders as u32) as usize];
    let effects = referee.effects();
    let ranking = pusoy::climbing::plays::Ranking {
        revolution: effects.revolution && rng.below(2) == 0,
        back: effects.back.is_some() && rng.below(4) == 0,
        lock: 0,
    };
    let mut position = Position {
        players: names.clone(),
        to_move: names[mover].clone(),
        out: out.iter().map(|&seat| names[seat].clone()).collect(),
        ranking,
        hands,
        ..Position::default()
    };
    if solo {
        position.contract = Contract {
            soloist: Some(names[rng.below(seats as u32) as usize].clone()),
            bid: Some(1 + i64::from(rng.below(3))),
            bombs: if conduct.springs { i64::from(rng.below(2)) } else { 0 },
            ..Contract::default()
        };
    }
    if rng.below(2) == 0 {
        position.ranking.back = false;
        return Some(position);
    }
    // Another player made a play from the remaining cards. In half of the draws, it is a play of the fewest cards.
    let plays = referee.moves_on(&cards[..cards.len().min(12)], None);
    let play = &plays[rng.below(plays.len() as u32) as usize];
    let play = if rng.below(2) == 0 { play } else { plays.iter().min_by_key(|play| play.cards.len())? };
    if referee.effects().ends_trick(play.key) {
        return None;
    }
    let others: Vec<usize> = (0..seats).filter(|&seat| seat != mover).collect();
    let owner = others[rng.below(others.len() as u32) as usize];
    let between = (1..seats).map(|step| (owner + step) % seats).take_while(|&seat| seat != mover);
    let mut passed: Vec<usize> = between.filter(|seat| in_play.contains(seat)).collect();
    if conduct.pass_locks {
        let more = in_play.iter().filter(|&&seat| seat != mover && seat != owner && !passed.contains(&seat));
        let more: Vec<usize> = more.copied().filter(|_| rng.below(3) == 0).collect();
        passed.extend(more);
    }
    position.standing = Some(StandingPlay { by: names[owner].clone(), cards: play.cards.clone(), kind: None });
    position.passed = Some(passed.into_iter().map(|seat| names[seat].clone()).collect());
    Some(position)
}

/// Compares the library's answers to random positions with those of plain recursion, for each game and option set. Each
/// entry of `sizes` has the number of positions, the number of hands, and the maximum number of cards per hand.
fn positions_agree(seed: u64, sizes: &[(usize, usize, usize)]) {
    let mut rng = Rng::new(seed);
    for (game, options) in variants() {
        let rules = rules(game, &options);
        for &(each, holders, most) in sizes {
            let (mut done, mut refused) = (0, 0);
            while done < each && refused < 20 * each {
                let Some(position) = position(&*rules, &mut rng, holders, most) else {
                    refused += 1;
                    continue;
                };
                match refused_as(&*rules, &position) {
                    None => {
                        let truth = Truth::new(&*rules, &position, usize::MAX).unwrap();
                        let agrees = truth.agrees(Prunings::ALL).and_then(|_| truth.agrees_alone(Prunings::ALL));
                        agrees.unwrap_or_else(|error| panic!("{game} {options:?} {position:?}: {error}"));
                        done += 1;
                    }
                    // Numbers of players that the game does not allow, and contracts that the cards exclude.
                    Some(PositionError::Rules(_)) => refused += 1,
                    Some(error) => panic!("{game} {options:?} {position:?}: {error}"),
                }
            }
            let possible = holders <= *rules.players().end() && !(holders == 4 && rules.conduct().soloist.is_some());
            assert!(
                done == each || !possible || holders == 3 && game == Game::Killer,
                "{game} {options:?}: {done} of {each}"
            );
        }
    }
}

#[test]
fn small_positions_of_every_game_agree_with_plain_recursion() {
    positions_agree(1, &[(2, 2, 4), (2, 3, 2), (1, 4, 2)]);
}

#[test]
#[ignore = "a minute in release mode"]
fn positions_of_every_game_agree_with_plain_recursion() {
    positions_agree(2, &[(cases(30), 2, 6), (cases(10), 3, 4), (cases(10), 4, 3)]);
}
