//! How the time to solve random deals is spread: how many are solved within a limit, the median, and what one in ten and
//! one in a hundred take more than. Times are processor time of the one core that is used, where the system tells it.
//!
//! `cargo bench -p pusoy-benches --bench deals -- [NAME [DEALS [SECONDS]]]` measures the rows whose name begins so.

#![allow(clippy::print_stdout)] // what it finds

use std::time::{Duration, Instant};

use pusoy::cards::{PackCard, Rng};
use pusoy::climbing::solve::{Limits, Position, Question, solve};
use pusoy::climbing::{Contract, Game, Referee};

/// Deals of a game that are measured together.
struct Row {
    game: Game,
    /// The number of cards of each player; the first leads, and is the soloist in games that have one.
    hands: &'static [usize],
    deals: usize,
    /// The most seconds a deal.
    seconds: u64,
}

const fn row(game: Game, hands: &'static [usize], deals: usize, seconds: u64) -> Row {
    Row { game, hands, deals, seconds }
}

const ROWS: [Row; 16] = [
    row(Game::DouDizhu, &[20, 17], 200, 60),
    row(Game::DouDizhu, &[20, 17, 17], 20, 60),
    row(Game::Daifugo, &[11, 11], 300, 10),
    row(Game::BigTwo, &[13, 13], 100, 30),
    row(Game::TienLen, &[13, 13], 100, 30),
    row(Game::Winner, &[13, 13], 100, 30),
    row(Game::Thirteen, &[13, 13], 100, 30),
    row(Game::BigTwo, &[9, 9, 9], 20, 10),
    row(Game::TienLen, &[9, 9, 9], 20, 10),
    row(Game::Winner, &[9, 9, 9], 20, 10),
    row(Game::Thirteen, &[9, 9, 9], 20, 10),
    row(Game::BigTwo, &[7, 7, 7, 7], 20, 10),
    row(Game::TienLen, &[7, 7, 7, 7], 20, 10),
    row(Game::Winner, &[7, 7, 7, 7], 20, 10),
    row(Game::Thirteen, &[7, 7, 7, 7], 20, 10),
    row(Game::Daifugo, &[7, 7, 7, 7], 20, 10),
];

fn main() {
    let mut args = std::env::args().skip(1).filter(|arg| !arg.starts_with('-'));
    let name = args.next().unwrap_or_default();
    let [deals, seconds] = [args.next(), args.next()].map(|number| number.and_then(|number| number.parse().ok()));
    for row in ROWS {
        let hands = row.hands.iter().map(usize::to_string).collect::<Vec<_>>().join("+");
        let row_name = format!("{}, {hands}", row.game);
        let row =
            Row { deals: deals.unwrap_or(row.deals), seconds: seconds.unwrap_or(row.seconds as usize) as u64, ..row };
        for (shuffle, packet) in [("well shuffled", 1), ("packets of three", 3)] {
            for (asked, question) in [("who wins", Question::USUAL.for_win()), ("settlement", Question::USUAL)] {
                let what = format!("{row_name}, {shuffle}, {asked}");
                if what.starts_with(&name) {
                    tell(&what, &row, packet, question);
                }
            }
        }
    }
}

/// Deals and solves the deals of a row. The pack is shuffled in packets of so many cards that stand next to each other when it
/// is in order: large packets leave many big combinations.
fn tell(what: &str, row: &Row, packet: usize, question: Question) {
    let rules = row.game.rules();
    let seats = row.hands.len().max(*rules.players().start());
    let soloist = rules.conduct().soloist.map(|_| String::from("0"));
    // Two hands of a game of one against two are all that such a position has.
    let seats = if soloist.is_some() { row.hands.len() } else { seats };
    let referee = Referee::new(&*rules, Some(seats.max(*rules.players().start()))).unwrap();
    let deck = referee.deck();
    let mut pack: Vec<PackCard> = deck.pack.cards().collect();
    deck.sort(&mut pack);
    let mut rng = Rng::new(7);
    let (mut times, mut solved, mut nodes) = (Vec::new(), 0, 0);
    for _ in 0..row.deals {
        let mut packets: Vec<Vec<PackCard>> = pack.chunks(packet).map(<[PackCard]>::to_vec).collect();
        for i in (1..packets.len()).rev() {
            packets.swap(i, rng.below(i as u32 + 1) as usize);
        }
        let mut cards = packets.concat();
        let mut hands: Vec<Vec<PackCard>> = row.hands.iter().map(|&count| cards.drain(..count).collect()).collect();
        hands.resize(seats, Vec::new());
        let players: Vec<String> = (0..seats).map(|seat| seat.to_string()).collect();
        let position = Position {
            out: players[row.hands.len()..].to_vec(),
            to_move: players[0].clone(),
            contract: Contract { bid: soloist.as_ref().map(|_| 1), soloist: soloist.clone(), ..Contract::default() },
            players,
            hands,
            ..Position::default()
        };
        let (begin, limit) = (Clock::now(), Duration::from_secs(row.seconds));
        let stop = || begin.elapsed() > limit;
        let answer = solve(&*rules, &position, question, &Limits { stop: Some(&stop), ..Limits::default() }).unwrap();
        times.push(begin.elapsed());
        solved += usize::from(answer.stopped.is_none());
        nodes += answer.nodes;
    }
    let all: Duration = times.iter().sum();
    times.sort_unstable();
    let of_hundred = |n: usize| times[(times.len() * n / 100).min(times.len() - 1)];
    println!(
        "{what}: {solved} of {} within {} s, median {:.2?}, one in ten above {:.2?}, one in a hundred above {:.2?}, \
         most {:.2?}, {:.1} million positions a second",
        row.deals,
        row.seconds,
        of_hundred(50),
        of_hundred(90),
        of_hundred(99),
        of_hundred(100),
        nodes as f64 / all.as_secs_f64() / 1e6
    );
}

/// Measures the processor time of this thread; on systems that do not tell it, the time that has passed.
struct Clock {
    used: Option<Duration>,
    start: Instant,
}

impl Clock {
    fn now() -> Clock {
        Clock { used: Clock::used(), start: Instant::now() }
    }

    fn used() -> Option<Duration> {
        let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        Some(Duration::from_nanos(stat.split(' ').next()?.parse().ok()?))
    }

    fn elapsed(&self) -> Duration {
        Clock::used().zip(self.used).map_or_else(|| self.start.elapsed(), |(now, then)| now - then)
    }
}
