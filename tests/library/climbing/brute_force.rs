//! Compares the generators of plays with the recognisers of combinations, by trying every subset of a hand. Generators
//! and recognisers share only the code that describes the plays of a game, such as `SuitShapes`, so that each checks
//! the other.

use std::collections::HashSet;

use pusoy::cards::{PackCard, Rng};
use pusoy::climbing::plays::Key;
use pusoy::climbing::{Game, Referee};

use super::{draw, referee, variants};
use crate::long_runs::cases;

/// The number of hands per variant. In half of them, the player leads.
const HANDS: usize = 300;

/// Returns every subset of a hand that is a combination and beats `standing`, if given. Lists plays of identical cards
/// only once.
fn tried(referee: &Referee, hand: &[PackCard], standing: Option<Key>) -> HashSet<(Vec<String>, Key)> {
    let mut found = HashSet::new();
    for subset in 1..1u32 << hand.len() {
        let cards: Vec<PackCard> = (0..hand.len()).filter(|i| subset >> i & 1 == 1).map(|i| hand[i]).collect();
        for key in referee.identify(&cards) {
            if standing.is_none_or(|standing| referee.beats_key(standing, key).is_ok()) {
                found.insert((names(referee, &cards), key));
            }
        }
    }
    found
}

fn names(referee: &Referee, cards: &[PackCard]) -> Vec<String> {
    let mut cards = cards.to_vec();
    referee.deck().sort(&mut cards);
    let name = |card: &PackCard| match (referee.deck().suits, card.card()) {
        (None, Some(card)) => card.rank().to_string(),
        _ => referee.deck().written(*card).to_string(),
    };
    cards.iter().map(name).collect()
}

/// Checks that the generated plays are those that [`tried`] finds, and returns the number of plays. If the check fails,
/// the message names `rules`.
fn agreed(referee: &Referee, hand: &[PackCard], standing: Option<Key>, rules: &str) -> usize {
    let moves = referee.moves_on(hand, standing);
    let generated: HashSet<_> = moves.iter().map(|play| (names(referee, &play.cards), play.key)).collect();
    assert_eq!(generated.len(), moves.len(), "{rules}: a play of {hand:?} is generated twice");
    let tried = tried(referee, hand, standing);
    let only = |a: &HashSet<_>, b: &HashSet<_>| a.difference(b).cloned().collect::<Vec<_>>();
    let found = (only(&generated, &tried), only(&tried, &generated));
    assert!(found.0.is_empty() && found.1.is_empty(), "{rules} {hand:?} on {standing:?}: {found:?}");
    moves.len()
}

fn compare(games: &[Game], hands: usize, seed: u64) {
    for (n, (game, options)) in variants().into_iter().enumerate().filter(|(_, (game, _))| games.contains(game)) {
        let referee = referee(game, &options);
        let mut rng = Rng::stream(seed, n as u64);
        let (mut plays, mut answered) = (0, 0);
        for i in 0..hands {
            let cards = draw(&referee, &mut rng, 24);
            let size = (4 + rng.below(9) as usize).min(cards.len() - 5);
            let (hand, others) = cards.split_at(size);
            let standing = (i % 2 == 1).then(|| referee.moves_on(others, None)).and_then(|leads| {
                let nth = rng.below(leads.len().max(1) as u32) as usize;
                leads.get(nth).map(|play| play.key)
            });
            let moves = agreed(&referee, hand, standing, &format!("{game} {options:?}"));
            plays += moves;
            answered += usize::from(standing.is_some() && moves > 0);
        }
        assert!(plays > 4 * hands && answered > hands / 20, "{game} {options:?}: {plays} plays, {answered} answered");
    }
}

/// Defines one test per game. Each test checks that the legal plays of random hands are generated, and no others.
macro_rules! by_game {
    ($($name:ident: $game:ident,)+) => {$(
        #[test]
        fn $name() {
            compare(&[Game::$game], HANDS, 1);
        }
    )+};
}

by_game! {
    plays_of_winner: Winner,
    plays_of_tien_len: TienLen,
    plays_of_killer: Killer,
    plays_of_thirteen: Thirteen,
    plays_of_big_two: BigTwo,
    plays_of_dou_dizhu: DouDizhu,
    plays_of_big_three: BigThree,
    plays_of_daifugo: Daifugo,
    plays_of_president: President,
}

/// Fours and threes of a kind with pairs, singles and jokers are rare in random hands. The hands of this test cover
/// every rule about kickers. Each hand is a list of ranks, from 0 for the lowest to 14 for the red joker, with the
/// number of cards of each rank.
#[test]
fn plays_of_dou_dizhu_with_many_kickers() {
    for (game, options) in variants().into_iter().filter(|(game, _)| *game == Game::DouDizhu) {
        let referee = referee(game, &options);
        let deck = referee.deck();
        let cards_of_rank =
            |rank: usize, count: usize| deck.pack.cards().filter(move |&card| deck.rank(card) == rank).take(count);
        for counts in [
            &[(3, 4), (4, 4), (13, 1), (14, 1)][..],
            &[(3, 4), (5, 2), (8, 2), (12, 1), (13, 1), (14, 1)],
            &[(10, 3), (11, 3), (12, 4), (13, 1), (14, 1)],
            &[(4, 3), (5, 4), (6, 3), (9, 1), (14, 1)],
            &[(4, 3), (5, 3), (6, 3), (3, 3)],
            &[(0, 3), (1, 3), (5, 3), (3, 2), (13, 1)],
        ] {
            let hand: Vec<PackCard> = counts.iter().flat_map(|&(rank, count)| cards_of_rank(rank, count)).collect();
            assert_eq!(hand.len(), counts.iter().map(|(_, count)| count).sum::<usize>());
            agreed(&referee, &hand, None, &format!("{game} {options:?}"));
        }
    }
}

#[test]
#[ignore = "a quarter of a minute in release mode"]
fn all_plays_of_many_hands_are_generated() {
    compare(Game::ALL, cases(2_000), 2);
}
