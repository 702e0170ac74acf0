//! Measures the generation of plays in climbing games: all leads of a hand, and all replies to a single card.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use pusoy::cards::{PackCard, Rng};
use pusoy::climbing::plays::Key;
use pusoy::climbing::plays::{Engine, Play};
use pusoy::climbing::{AnyEngine, Game, Referee};

const HANDS: usize = 1_000;

/// Returns random hands. Each comes with a random single card, from outside the hand, as the play to beat.
fn hands(referee: &Referee, cards: usize) -> Vec<(Vec<PackCard>, Key)> {
    let mut rng = Rng::new(7);
    let mut pack: Vec<PackCard> = referee.deck().pack.cards().collect();
    let mut hands = Vec::with_capacity(HANDS);
    for _ in 0..HANDS {
        for i in (1..pack.len()).rev() {
            pack.swap(i, rng.below(i as u32 + 1) as usize);
        }
        hands.push((pack[..cards].to_vec(), referee.identify(&pack[cards..=cards])[0]));
    }
    hands
}

fn measure<E: Engine>(c: &mut Criterion, name: &str, engine: &E, hands: &[(E::Hand, Key)]) {
    let mut plays: Vec<Play<E::Hand>> = Vec::new();
    let mut group = c.benchmark_group(name);
    group.throughput(Throughput::Elements(HANDS as u64));
    group.bench_function("leading", |b| {
        b.iter(|| {
            for (hand, _) in hands {
                plays.clear();
                engine.leads(black_box(*hand), &mut plays);
                black_box(&plays);
            }
        });
    });
    group.bench_function("on a single", |b| {
        b.iter(|| {
            for (hand, single) in hands {
                plays.clear();
                engine.follows(black_box(*hand), *single, &mut plays);
                black_box(&plays);
            }
        });
    });
    group.finish();
}

fn moves(c: &mut Criterion) {
    for (game, cards) in [(Game::DouDizhu, 20), (Game::BigTwo, 13), (Game::TienLen, 13), (Game::President, 13)] {
        let referee = Referee::new(&*game.rules(), None).unwrap();
        let hands = hands(&referee, cards);
        let name = format!("{game}, {cards} cards");
        match referee.engine() {
            AnyEngine::Ranks(engine) => {
                let hands: Vec<_> = hands.iter().map(|(hand, key)| (referee.rank_hand(hand), *key)).collect();
                measure(c, &name, engine, &hands);
            }
            AnyEngine::Suits(engine) => {
                let hands: Vec<_> = hands.iter().map(|(hand, key)| (referee.suit_hand(hand), *key)).collect();
                measure(c, &name, engine, &hands);
            }
            AnyEngine::TwoDecks(_) | AnyEngine::Wild(_) => {}
        }
    }
}

criterion_group!(benches, moves);
criterion_main!(benches);
