//! Laws that hold for every game: `beats` is an order, replies are the leads that beat the current play, and `perft`
//! counts correctly. The first two are also tested under option sets that change the plays of a game.

use std::collections::HashSet;

use pusoy::cards::{PackCard, Rng};
use pusoy::climbing::hand::Hand;
use pusoy::climbing::plays::{Engine, Key, Play};
use pusoy::climbing::{AnyEngine, Ends, Game, Referee, Turn, perft};

use super::{draw, referee, variants};

/// Returns the distinct keys of all leads from forty random hands.
fn keys(referee: &Referee, rng: &mut Rng) -> Vec<Key> {
    let mut keys = Vec::new();
    for _ in 0..40 {
        let hand = draw(referee, rng, 13);
        keys.extend(referee.moves_on(&hand, None).iter().map(|play| play.key));
    }
    let mut seen = HashSet::new();
    keys.retain(|key| seen.insert(*key));
    keys
}

#[test]
fn beats_is_a_strict_partial_order_within_a_kind_and_length() {
    for (n, (game, options)) in variants().into_iter().enumerate() {
        let referee = referee(game, &options);
        let keys = keys(&referee, &mut Rng::stream(3, n as u64));
        let beats = |a: Key, b: Key| referee.beats_key(a, b).is_ok();
        let mut compared = 0;
        for &a in &keys {
            assert!(!beats(a, a), "{game} {options:?}: {a:?} beats itself");
            for &b in &keys {
                assert!(!(beats(a, b) && beats(b, a)), "{game} {options:?}: {a:?} and {b:?} beat each other");
                let alike = |x: Key, y: Key| x.kind() == y.kind() && x.length() == y.length();
                if !alike(a, b) || !beats(a, b) {
                    continue;
                }
                for &c in keys.iter().filter(|&&c| alike(b, c) && beats(b, c)) {
                    assert!(
                        beats(a, c),
                        "{game} {options:?}: {c:?} beats {b:?} and {b:?} beats {a:?}, but {c:?} does not beat {a:?}"
                    );
                    compared += 1;
                }
            }
        }
        assert!(compared > 100, "{game} {options:?}: {compared}");
    }
}

/// Checks, for each current play in `standing`, that the legal replies are exactly the leads that beat this play. A
/// reply and a lead are equal only if they also leave the same cards in the hand. Returns the total number of replies.
fn follow<E: Engine>(engine: &E, hand: E::Hand, standing: &[Key]) -> usize {
    let mut leads: Vec<Play<E::Hand>> = Vec::new();
    engine.leads(hand, &mut leads);
    for play in &leads {
        let cards = hand.minus(play.rest);
        assert!(hand.holds(play.rest) && hand.holds(cards) && !cards.is_empty());
        assert_eq!(cards.len() + play.rest.len(), hand.len());
        assert_eq!(hand.minus(cards), play.rest);
        assert!(engine.readings(cards).contains(&play.key));
    }
    let mut found = 0;
    for &key in standing {
        let mut follows = Vec::new();
        engine.follows(hand, key, &mut follows);
        let wanted: HashSet<_> = leads.iter().filter(|play| engine.order().beats(key, play.key).is_ok()).collect();
        assert_eq!(follows.iter().collect::<HashSet<_>>(), wanted);
        assert_eq!(follows.len(), wanted.len());
        found += follows.len();
    }
    found
}

#[test]
fn replies_are_the_leads_that_beat_the_current_play() {
    for (n, (game, options)) in variants().into_iter().enumerate() {
        let referee = referee(game, &options);
        let mut rng = Rng::stream(4, n as u64);
        let mut found = 0;
        for _ in 0..40 {
            let cards = draw(&referee, &mut rng, 26);
            let (hand, others) = cards.split_at(13.min(cards.len() - 6));
            let standing: Vec<Key> = referee.moves_on(others, None).iter().map(|play| play.key).collect();
            let standing: Vec<Key> = standing.into_iter().step_by(3).take(40).collect();
            found += match referee.engine() {
                AnyEngine::Ranks(engine) => follow(engine, referee.rank_hand(hand), &standing),
                AnyEngine::Suits(engine) => follow(engine, referee.suit_hand(hand), &standing),
                AnyEngine::TwoDecks(engine) => follow(engine, referee.suit_hand(hand), &standing),
                AnyEngine::Wild(engine) => follow(engine, referee.suit_hand(hand), &standing),
            };
        }
        assert!(found > 500, "{game} {options:?}: {found}");
    }
}

/// Deals hands of `cards` cards from a fixed seed.
fn hands(referee: &Referee, players: usize, cards: usize) -> Vec<Vec<PackCard>> {
    let mut rng = Rng::new(5);
    let drawn = draw(referee, &mut rng, players * cards);
    drawn.chunks(cards).map(<[PackCard]>::to_vec).collect()
}

/// Counts the sequences of `actions` actions, each a play or a pass, by trying every subset of each hand. Uses the
/// recogniser, the comparison of plays and the turn rules, but no move generator.
fn slow_perft(referee: &Referee, hands: &mut Vec<Vec<PackCard>>, turn: Turn, ends: Ends, actions: usize) -> u64 {
    if actions == 0 {
        return 1;
    }
    let over = if ends == Ends::FirstOut { turn.holders() < hands.len() } else { turn.holders() <= 1 };
    if over {
        return 0;
    }
    let mover = turn.mover();
    let hand = hands[mover].clone();
    let mut ways = match turn.standing() {
        Some(_) => slow_perft(referee, hands, turn.pass(), ends, actions - 1),
        None => 0,
    };
    let mut seen = HashSet::new();
    for subset in 1..1u32 << hand.len() {
        let (played, rest): (Vec<_>, Vec<_>) = (0..hand.len()).partition(|i| subset >> i & 1 == 1);
        let cards: Vec<PackCard> = played.iter().map(|&i| hand[i]).collect();
        for key in referee.identify(&cards) {
            let legal = turn.standing().is_none_or(|standing| referee.beats_key(standing, key).is_ok());
            // If suits do not count, two plays of the same ranks are the same play.
            let mut same: Vec<String> = cards
                .iter()
                .map(|card| match (referee.deck().suits, card.card()) {
                    (None, Some(card)) => card.rank().to_string(),
                    _ => card.to_string(),
                })
                .collect();
            same.sort();
            if legal && seen.insert((same, key)) {
                hands[mover] = rest.iter().map(|&i| hand[i]).collect();
                let next = turn.play(key, rest.is_empty());
                ways += slow_perft(referee, hands, next, ends, actions - 1);
            }
        }
    }
    hands[mover] = hand;
    ways
}

/// `perft` counts the sequences of four actions, each a play or a pass, from a position. The expected numbers are those
/// of the brute-force count, which this test repeats.
#[test]
fn perft_counts_what_brute_force_counts() {
    let golden: [(Game, u64); 9] = [
        (Game::Winner, 2_628),
        (Game::TienLen, 4_264),
        (Game::Killer, 4_264),
        (Game::Thirteen, 5_371),
        (Game::BigTwo, 2_113),
        (Game::DouDizhu, 323),
        (Game::BigThree, 143),
        (Game::Daifugo, 131),
        (Game::President, 131),
    ];
    for (game, ways) in golden {
        let rules = game.rules();
        let referee = referee(game, &[]);
        let players = *rules.players().start();
        let mut dealt = hands(&referee, players, 8);
        let conduct = rules.conduct();
        let turn = Turn::lead(players, 0, conduct.pass_locks).unwrap();
        let fast = match referee.engine() {
            AnyEngine::Ranks(engine) => {
                let hands: Vec<_> = dealt.iter().map(|hand| referee.rank_hand(hand)).collect();
                perft(engine, &hands, turn, conduct.ends, 4)
            }
            AnyEngine::Suits(engine) => {
                let hands: Vec<_> = dealt.iter().map(|hand| referee.suit_hand(hand)).collect();
                perft(engine, &hands, turn, conduct.ends, 4)
            }
            AnyEngine::TwoDecks(engine) => {
                let hands: Vec<_> = dealt.iter().map(|hand| referee.suit_hand(hand)).collect();
                perft(engine, &hands, turn, conduct.ends, 4)
            }
            AnyEngine::Wild(engine) => {
                let hands: Vec<_> = dealt.iter().map(|hand| referee.suit_hand(hand)).collect();
                perft(engine, &hands, turn, conduct.ends, 4)
            }
        };
        let slow = slow_perft(&referee, &mut dealt, turn, conduct.ends, 4);
        assert_eq!((fast, slow), (ways, ways), "{game}");
    }
}
