//! Measures how the time to solve random deals varies. Prints how many deals are solved within a time limit, and the
//! median, the 90th and 99th percentile and the maximum of the times. Times are processor time of one core.
//!
//! If three or more players play for themselves, the solver finds a guaranteed value and an upper bound for each player
//! before the *max^n* search begins. The bench also prints for how many deals all these bounds are found within the
//! limit. A deal between two sides has no such bounds, and is included in this number.
//!
//! `cargo bench -p pusoy-benches --bench deals -- [NAME [DEALS [SECONDS]]]` measures the cases whose names begin with
//! NAME. A case's name has the game, the sizes of the hands, the way to shuffle and the question, such as
//! `dou-dizhu, 20+17, well shuffled, who wins`. By default, NAME is `dou-dizhu, 20+17, `. The bench solves DEALS deals
//! per case (10 by default), for at most SECONDS seconds per deal (5 by default).

#![allow(clippy::print_stdout)] // the results

use std::time::Duration;

use pusoy::cards::{PackCard, Rng};
use pusoy::climbing::solve::{Limits, Position, Question, solve};
use pusoy::climbing::{Contract, Game, GameRules, Referee};
use rustix::time::{ClockId, clock_gettime};

/// The games, with the number of cards of each player. The first player leads, and is the soloist in games that have a
/// soloist.
const ROWS: [(Game, &[usize]); 16] = [
    (Game::DouDizhu, &[20, 17]),
    (Game::DouDizhu, &[20, 17, 17]),
    (Game::Daifugo, &[11, 11]),
    (Game::BigTwo, &[13, 13]),
    (Game::TienLen, &[13, 13]),
    (Game::Winner, &[13, 13]),
    (Game::Thirteen, &[13, 13]),
    (Game::BigTwo, &[9, 9, 9]),
    (Game::TienLen, &[9, 9, 9]),
    (Game::Winner, &[9, 9, 9]),
    (Game::Thirteen, &[9, 9, 9]),
    (Game::BigTwo, &[7, 7, 7, 7]),
    (Game::TienLen, &[7, 7, 7, 7]),
    (Game::Winner, &[7, 7, 7, 7]),
    (Game::Thirteen, &[7, 7, 7, 7]),
    (Game::Daifugo, &[7, 7, 7, 7]),
];

/// The questions for each deal.
const QUESTIONS: [(&str, Question); 3] = [
    ("who wins", Question::USUAL.for_win().for_value()),
    ("settlement", Question::USUAL.for_value()),
    ("settlement and best moves", Question::USUAL),
];

fn main() {
    let mut args = std::env::args().skip(1).filter(|arg| !arg.starts_with('-'));
    let name = args.next().unwrap_or_else(|| String::from("dou-dizhu, 20+17, "));
    let mut number = |usual: u64| args.next().map_or(usual, |arg| arg.parse().unwrap());
    let (deals, seconds) = (number(10), number(5));
    for (game, cards) in ROWS {
        let hands = cards.iter().map(usize::to_string).collect::<Vec<_>>().join("+");
        for (shuffle, packet) in [("well shuffled", 1), ("packets of three", 3)] {
            for (asked, question) in QUESTIONS {
                let what = format!("{game}, {hands}, {shuffle}, {asked}");
                if what.starts_with(&name) {
                    print_times(&what, &deal(game, cards, packet, deals as usize), question, seconds);
                }
            }
        }
    }
}

/// Deals `deals` positions of a game. `cards` gives the number of cards of each player. The sorted pack is divided into
/// packets of `packet` cards, and the packets are shuffled. Large packets leave many big combinations.
fn deal(game: Game, cards: &[usize], packet: usize, deals: usize) -> (Box<dyn GameRules>, Vec<Position>) {
    let rules = game.rules();
    let fewest = *rules.players().start();
    let soloist = rules.conduct().soloist.map(|_| String::from("0"));
    // In games with a soloist, a position has only players with a hand. In other games, if there are fewer hands than
    // the minimum number of players, players without a hand fill the remaining seats. These players are out.
    let seats = if soloist.is_some() { cards.len() } else { cards.len().max(fewest) };
    let referee = Referee::new(&*rules, Some(seats.max(fewest))).unwrap();
    let deck = referee.deck();
    let mut pack: Vec<PackCard> = deck.pack.cards().collect();
    deck.sort(&mut pack);
    let mut rng = Rng::new(7);
    let positions = (0..deals).map(|_| {
        let mut packets: Vec<&[PackCard]> = pack.chunks(packet).collect();
        for i in (1..packets.len()).rev() {
            packets.swap(i, rng.below(i as u32 + 1) as usize);
        }
        let mut shuffled = packets.concat();
        let mut hands: Vec<Vec<PackCard>> = cards.iter().map(|&count| shuffled.drain(..count).collect()).collect();
        hands.resize(seats, Vec::new());
        let players: Vec<String> = (0..seats).map(|seat| seat.to_string()).collect();
        Position {
            out: players[cards.len()..].to_vec(),
            to_move: players[0].clone(),
            contract: Contract { bid: soloist.as_ref().map(|_| 1), soloist: soloist.clone(), ..Contract::default() },
            players,
            hands,
            ..Position::default()
        }
    });
    let positions = positions.collect();
    (rules, positions)
}

/// Solves each position, for at most `seconds` seconds, and prints statistics of the times.
fn print_times(what: &str, (rules, positions): &(Box<dyn GameRules>, Vec<Position>), question: Question, seconds: u64) {
    let (mut times, mut solved, mut bounded, mut nodes) = (Vec::new(), 0, 0, 0);
    for position in positions {
        let (begin, limit) = (used(), Duration::from_secs(seconds));
        let stop = || used() - begin > limit;
        let answer = solve(&**rules, position, question, &Limits { stop: Some(&stop), ..Limits::default() }).unwrap();
        times.push(used() - begin);
        assert!(answer.stopped.is_some() || answer.value.is_some());
        solved += usize::from(answer.stopped.is_none());
        bounded += usize::from(answer.paranoid.iter().chain(&answer.upper).all(Option::is_some));
        nodes += answer.nodes;
    }
    let all: Duration = times.iter().sum();
    times.sort_unstable();
    let of_hundred = |n: usize| times[(times.len() * n / 100).min(times.len() - 1)];
    println!(
        "{what}: {solved} of {} within {seconds} s, bounds of {bounded}, median {:.2?}, 90th percentile {:.2?}, \
         99th percentile {:.2?}, maximum {:.2?}, {:.1} million nodes per second",
        times.len(),
        of_hundred(50),
        of_hundred(90),
        of_hundred(99),
        of_hundred(100),
        nodes as f64 / all.as_secs_f64() / 1e6
    );
}

/// Returns the processor time of this thread so far.
fn used() -> Duration {
    clock_gettime(ClockId::ThreadCPUTime).try_into().unwrap()
}
