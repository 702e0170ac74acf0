//! Measures the solving of endgames: published positions of Dou Dizhu, and random positions of several games.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use pusoy::cards::{PackCard, Rng};
use pusoy::climbing::solve::{Answer, Limits, Position, Question, solve};
use pusoy::climbing::{Contract, Game, GameRules, Referee};

/// Positions of Dou Dizhu with two hands, from a public collection. The first hand leads. `B` and `R` are the black and
/// the red joker.
const DOU_DIZHU: [[&str; 2]; 8] = [
    ["KK5543", "225543"],
    ["RA54333", "B222KQ"],
    ["2KKTT77554", "AA8"],
    ["RKKQJT9876633", "AAKQJT987"],
    ["2AKT96554", "BKJT8854"],
    ["RBAAKKQQTT99", "2222JJTT"],
    ["B2AK998553", "RQQJJT953"],
    ["RAQQJJTT999844", "B22AATT886633"],
];

/// The questions for each position.
const QUESTIONS: [(&str, Question); 4] = [
    ("who wins", Question::USUAL.for_win().for_value()),
    ("settlement", Question::USUAL.for_value()),
    ("who wins, and how", Question::USUAL.for_win()),
    ("settlement, and how", Question::USUAL),
];

/// Returns a position of two players, in which the first player leads.
fn led(rules: &dyn GameRules, hands: [Vec<PackCard>; 2]) -> Position {
    let soloist = rules.conduct().soloist.map(|_| String::from("A"));
    let bid = soloist.as_ref().map(|_| 1);
    Position {
        players: vec![String::from("A"), String::from("B")],
        hands: hands.into(),
        to_move: String::from("A"),
        contract: Contract { soloist, bid, ..Contract::default() },
        ..Position::default()
    }
}

fn solved(rules: &dyn GameRules, position: &Position, question: Question) -> Answer {
    let answer = solve(rules, position, question, &Limits::default()).unwrap();
    assert!(answer.proven);
    answer
}

/// Measures the solving of all positions, and the nodes searched per second.
fn measure(c: &mut Criterion, name: &str, rules: &dyn GameRules, positions: &[Position]) {
    let mut group = c.benchmark_group(name);
    group.sample_size(10);
    for (asked, question) in QUESTIONS {
        let nodes = positions.iter().map(|position| solved(rules, position, question).nodes).sum();
        group.throughput(Throughput::Elements(nodes));
        group.bench_function(asked, |b| {
            b.iter(|| positions.iter().map(|position| solved(rules, position, question).nodes).sum::<u64>());
        });
    }
    group.finish();
}

fn endings(c: &mut Criterion) {
    let rules = Game::DouDizhu.rules();
    let referee = Referee::new(&*rules, None).unwrap();
    let published = DOU_DIZHU.map(|hands| led(&*rules, hands.map(|hand| referee.cards(hand).unwrap())));
    measure(c, "dou-dizhu, eight published positions", &*rules, &published);
    for (game, cards) in [(Game::DouDizhu, 10), (Game::Daifugo, 11), (Game::BigTwo, 10), (Game::TienLen, 10)] {
        let rules = game.rules();
        let referee = Referee::new(&*rules, None).unwrap();
        let mut rng = Rng::new(7);
        let mut pack: Vec<PackCard> = referee.deck().pack.cards().collect();
        let positions: Vec<Position> = (0..10)
            .map(|_| {
                for i in (1..pack.len()).rev() {
                    pack.swap(i, rng.below(i as u32 + 1) as usize);
                }
                let hands = [pack[..cards].to_vec(), pack[cards..2 * cards].to_vec()];
                let mut position = led(&*rules, hands);
                // A game without a soloist may need more than two players. The additional players are out.
                while position.players.len() < *rules.players().start() && rules.conduct().soloist.is_none() {
                    let name = format!("out {}", position.players.len());
                    position.players.push(name.clone());
                    position.hands.push(Vec::new());
                    position.out.push(name);
                }
                position
            })
            .collect();
        measure(c, &format!("{game}, ten positions with {cards} cards per player"), &*rules, &positions);
    }
}

criterion_group!(benches, endings);
criterion_main!(benches);
