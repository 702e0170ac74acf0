//! Arguments of `climb`.

use std::path::PathBuf;

use clap::{ArgAction, Subcommand};

use super::global::{FormArgs, hidden};
use super::log_lines::comments;
use super::offered::GAMES;

/// Climbing games: score and solve endings, judge plays, replay deals.
///
/// GAME is one of winner, tien-len, killer, thirteen, big-two, dou-dizhu, big-three, daifugo and president.
/// 'pusoy climb games' shows them, and 'pusoy climb games GAME' the rules and options of one. Without arguments after
/// GAME each line of standard input is one input, as text or as JSON with its own "game".
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pusoy climb score big-two North=0 East=3 West=11 South=8
  pusoy climb beats tien-len 2h '5s 5d 6c 6d 7s 7d'
  pusoy climb moves dou-dizhu 3334455566 --on 44
  pusoy climb games big-two")]
pub struct Climb {
    #[command(subcommand)]
    pub action: ClimbAction,
}

#[derive(Debug, Subcommand)]
pub enum ClimbAction {
    Score(Box<Score>),
    Identify(Identify),
    Beats(Beats),
    Moves(Moves),
    Play(Play),
    Solve(Solve),
    Verify(Verify),
    Review(Review),
    Puzzle(Puzzle),
    Instant(Instant),
    Owed(Owed),
    Games(Games),
}

/// The game, and the options that a house changes.
#[derive(Clone, Debug, clap::Args)]
pub struct GameArgs {
    /// The game; a JSON record may name its own
    #[arg(value_parser = GAMES, hide_possible_values = true)]
    pub game: Option<String>,
    /// Change one option of the game, as in --set payment=pairwise
    #[arg(long, value_name = "OPTION=VALUE", help_heading = "Rules", action = ArgAction::Append)]
    pub set: Vec<String>,
}

/// Settle an ending: who pays whom, places and titles.
///
/// Every argument is a player with the number of cards that he has left, or with the cards. A line of standard input is
/// the same with ';' or spaces between players, and 'A > C > B' is the order in which they went out. JSON has the fields
/// game, remaining, order, players, options, dealer, landlord, soloist, bid, bombs, rockets, spring, loser_cards, claims, leader,
/// violators, offenders, out_on_control, or the totals of a running game.
#[derive(Debug, clap::Args)]
#[command(args = hidden(["color"]))]
#[command(after_help = "\
Examples:
  pusoy climb score big-two North=0 East=3 West=11 South=8
  pusoy climb score big-two --set two-of-spades=double A=0 'B=2s 4d' 'C=3c 5h 9s' D=Kd
  pusoy climb score dou-dizhu --landlord Ann --bid 2 --bombs 1 Ann=0 Ben=5 Cy=9
  pusoy climb score president --order A,C,B,D
  printf '%s\\n' 'Ann Lee > Cy > Ben > Di' 'Ben > Ann Lee > Cy > Di' | pusoy climb score president")]
pub struct Score {
    #[command(flatten)]
    pub game: GameArgs,
    /// NAME=CARDS LEFT, a number or cards; or 'FIRST > SECOND > LAST', the order of going out
    pub players: Vec<String>,
    /// The players in the order in which they went out, the last one last
    #[arg(long, help_heading = "The ending", value_name = "NAMES", value_delimiter = ',')]
    pub order: Vec<String>,
    /// Who dealt
    #[arg(long, help_heading = "The ending", value_name = "NAME")]
    pub dealer: Option<String>,
    /// Who played against the others: the landlord of Dou Dizhu, the soloist of Big Three
    #[arg(long, help_heading = "The ending", value_name = "NAME", visible_alias = "soloist")]
    pub landlord: Option<String>,
    /// The bid of the landlord or soloist
    #[arg(long, help_heading = "The ending", value_name = "N", allow_negative_numbers = true)]
    pub bid: Option<i64>,
    /// Number of bombs that were played
    #[arg(long, help_heading = "The ending", value_name = "N", allow_negative_numbers = true)]
    pub bombs: Option<i64>,
    /// Number of rockets that were played
    #[arg(long, help_heading = "The ending", value_name = "N", allow_negative_numbers = true)]
    pub rockets: Option<i64>,
    /// There was a spring: the peasants played nothing, or the landlord only his first play
    #[arg(long, help_heading = "The ending")]
    pub spring: bool,
    /// The cards that the loser was left with
    #[arg(long, help_heading = "The ending", value_name = "CARDS")]
    pub loser_cards: Option<String>,
    /// A player who claimed an instant win before the first play, as in Ann=six-pairs
    #[arg(long, help_heading = "The ending", value_name = "NAME=WIN", action = ArgAction::Append)]
    pub claim: Vec<String>,
    /// Who led, which decides between equal instant wins
    #[arg(long, help_heading = "The ending", value_name = "NAME")]
    pub leader: Option<String>,
    /// A player who broke the rules of trading
    #[arg(long, help_heading = "The ending", value_name = "NAME", action = ArgAction::Append)]
    pub violator: Vec<String>,
    /// Who went out on cards that are forbidden as the last ones (Daifugo)
    #[arg(long, help_heading = "The ending", value_name = "NAME", action = ArgAction::Append)]
    pub offender: Vec<String>,
    /// The last to go out did so with a play that nobody could beat
    #[arg(long, help_heading = "The ending")]
    pub out_on_control: bool,
    /// Keep an account of all deals, and write it after the last
    #[arg(long)]
    pub account: bool,
}

/// Tell which combination some cards are.
///
/// JSON: {"id":1,"game":"big-two","cards":["5d","5c","5h","5s","Jd"],"options":{}}
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pusoy climb identify big-two 5d 5c 5h 5s Jd
  pusoy climb identify dou-dizhu 33344456")]
pub struct Identify {
    #[command(flatten)]
    pub game: GameArgs,
    /// Cards; where suits do not count, ranks will do
    pub cards: Vec<String>,
}

/// Tell whether a play beats another, and why.
///
/// JSON: {"id":1,"game":"tien-len","prev":["2h"],"play":["3s","3c","3d","3h"],"options":{}}
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pusoy climb beats tien-len 2h '5s 5d 6c 6d 7s 7d'
  pusoy climb beats dou-dizhu 2222 BR")]
pub struct Beats {
    #[command(flatten)]
    pub game: GameArgs,
    /// PREVIOUS and PLAY, or both as 'PREVIOUS / PLAY'
    pub plays: Vec<String>,
    /// PREVIOUS was played with the ranks turned over (Daifugo)
    #[arg(long)]
    pub reversed: bool,
    /// The trick is bound to the suits of PREVIOUS (Daifugo)
    #[arg(long)]
    pub locked: bool,
}

/// List every legal play of a hand, by kind, the weakest first.
///
/// A line of standard input is 'HAND' or 'HAND / PREVIOUS', or JSON:
/// {"id":1,"game":"dou-dizhu","hand":"3334455566","on":"44","options":{}}
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pusoy climb moves big-two 4d 4c 6d 6h 7h 8h 9d Tc Th Qd Kd Ah 2c
  pusoy climb moves dou-dizhu 3334455566 --on 44")]
pub struct Moves {
    #[command(flatten)]
    pub game: GameArgs,
    /// The cards of the hand
    pub hand: Vec<String>,
    /// The play that has to be beaten
    #[arg(long, value_name = "PREVIOUS")]
    pub on: Option<String>,
    /// PREVIOUS was played with the ranks turned over (Daifugo)
    #[arg(long)]
    pub reversed: bool,
    /// The trick is bound to the suits of PREVIOUS (Daifugo)
    #[arg(long)]
    pub locked: bool,
}

/// Replay a deal play by play, and settle it.
///
/// TRANSCRIPT is a file, or its text. It has the hand of every player, in the order of their seats, and then every play
/// and pass, in lines or with ';' between:
///
///   Ann = 3d 4c …        Ann's hand before the first play
///   landlord = Ann       also soloist, bid, dealer, leader, widow = cards
///   dealt = Ann=17,Ben=17,Cy=18      where the hands are not as they were dealt (Winner)
///   Ann: bid 2           a bid of Dou Dizhu or Big Three; passes too, before the first play
///   Ann: claim six-pairs  an instant win of Tien Len, before the first play
///   Ann: 3d 4d           a play
///   Ann: 5s Xb=5h        a play with a joker that stands for a card
///   Ann: 5s 6s 7s lock   a suited sequence that locks, under lock=choice
///   Ben: pass            a pass
///   # a note             a comment, as in the lines of a log
///
/// JSON: {"id":1,"game":"big-two","hands":{"Ann":"3d 4c …"},"plays":[{"by":"Ann","cards":"3d 4d"},{"by":"Ben","pass":true}]}
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = concat!(
    "\
Examples:
  pusoy climb play big-two 'Ann=3d 5c; Ben=4d 9s; Ann: 3d; Ben: 4d; Ann: 5c'
  pusoy climb play dou-dizhu tests/data/transcripts/dou-dizhu.txt

'# a note' is ",
    comments!(),
    "."
))]
pub struct Play {
    #[command(flatten)]
    pub game: GameArgs,
    /// A file, or the text of a transcript
    pub transcript: Vec<String>,
}

/// Solve an ending with open hands: what it comes to with best play.
///
/// POSITION has the hand of every player, in the order of their seats, and whose turn it is, with ';' between or in lines:
///
///   Ann = 3d 4c …           Ann's hand; Ann = alone, or out = Ann, if she is out
///   move = Ann              whose turn it is
///   on = Ben: 5d 5c         the play that has to be beaten; without it the mover leads; 3s 4s 5s lock: it locks the trick
///   passed = Cy             who has passed, in the order of play; told where passes last until the trick ends
///   out = Dee, Eve          who is out of cards, the first to go out first
///   landlord = Ann          also soloist, bid, bombs, rockets: what was bid, and played before
///   dealt = Ann:18, Ben:18  the cards that each was dealt, where it matters (Winner)
///   plays = 1               how often the landlord has played, where springs count
///   revolution = yes        the ranks are turned over; back = yes: for this trick; locked = yes: the trick is bound to the
///                           suits of the play that stands; offenders = Dee: went out on forbidden cards (Daifugo)
///
/// Two sides (two hands, or one against all others) are solved exactly. For three or four single players it tells what each
/// can be sure of whatever all others do, what each gets if all others help him, and what comes of it if each plays for
/// himself (max^n: of several settlements each prefers the better one for himself, then the worse one for the next player,
/// then for the one after). Two hands of Dou Dizhu or Big Three are those of the soloist and of one of the others.
///
/// JSON: {"id":1,"game":"daifugo","hands":{"A":[],"B":["8","8"],"C":["7","7","J"]},"to_move":"C",
/// "standing":{"by":"A","cards":["T"]},"passed":["B"],"out":["A"],"options":{}}, also with offenders, landlord, soloist, bid,
/// bombs, rockets, soloist_plays, revolution, back, locked and dealt, and in standing a kind where the cards can be several.
///
/// --certificate FILE writes strategies that prove the answer, in JSON lines: the claim in the first, then a reply for every
/// turn of a side that can come up against it. 'pusoy climb verify FILE' checks them by the rules alone. --check does the same
/// before the answer is printed: an answer that fails is an internal error with exit status 70.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = concat!(
    "\
Examples:
  pusoy climb solve dou-dizhu 'L=KK5543; P=225543; move=L; landlord=L; bid=2; bombs=1'
  pusoy climb solve daifugo --all --line 'A=; B=88; C=77J; out=A; on=A:T; passed=B; move=C'
  pusoy climb solve big-two --line --from 'Ann=3d 5c 9h; Ben=4d Ts Ks; Ann: 3d; Ben: 4d'

'# a note' is ",
    comments!(),
    "."
))]
pub struct Solve {
    #[command(flatten)]
    pub game: GameArgs,
    /// The position: hands and whose turn it is
    pub position: Vec<String>,
    /// Replay this transcript, a file or its text, and solve the position in which it stops
    #[arg(long, help_heading = "The position", value_name = "TRANSCRIPT")]
    pub from: Option<String>,
    /// Tell the value of every legal move
    #[arg(long, help_heading = "The answer")]
    pub all: bool,
    /// Tell a line of best play to the end of the deal
    #[arg(long, help_heading = "The answer")]
    pub line: bool,
    /// What players play for
    #[arg(long, help_heading = "The answer", value_name = "VALUE", default_value = "settlement")]
    pub value: SolveValue,
    /// Check the answer by the rules alone before it is printed
    #[arg(long, help_heading = "The answer")]
    pub check: bool,
    /// Write strategies that prove the answer to this file
    #[arg(long, help_heading = "The answer", value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// Look at this many positions at most
    #[arg(long, help_heading = "Limits", value_name = "N")]
    pub nodes: Option<u64>,
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// What a search may take, beside a number of positions.
#[derive(Debug, clap::Args)]
pub struct LimitArgs {
    /// Stop after this many seconds
    #[arg(long, help_heading = "Limits", value_name = "SECONDS", value_parser = super::query::seconds)]
    pub time_limit: Option<f64>,
    /// Remember positions in at most this many megabytes (default: 1073)
    #[arg(long, help_heading = "Limits", value_name = "MEGABYTES")]
    pub memory: Option<u64>,
}

/// Check by the rules alone that a certificate of 'climb solve' proves what it claims.
///
/// Every strategy is followed against everything that the others can do, to every end of the deal, which is settled as by
/// 'pusoy climb score'. Nothing of the search that found it is used. Exit status 0: verified; 1: it proves nothing, and why;
/// 65: the file is no certificate, or only a part of one.
#[derive(Debug, clap::Args)]
#[command(args = hidden(["color", "threads", "input", "exit_zero"]))]
#[command(after_help = "\
Examples:
  pusoy climb verify tests/data/proof.jsonl")]
pub struct Verify {
    /// A certificate (default: standard input)
    pub file: Option<PathBuf>,
}

/// Tell of a deal that was played what every play was worth, with open cards.
///
/// TRANSCRIPT is one of 'climb play', a file or its text. From the first turn on that can be solved it tells what everybody
/// could have with best play, what each player could still have after each play and pass, which of them threw something away,
/// how much, and what would have been better. Two sides are exact: two hands, or one player against all others, who are
/// taken to play as one. Of three or four single players it tells what each is sure of, whatever all others do.
///
/// Turns are solved from the last one back, each within --nodes, or all within --time-limit, until one is too large. JSON:
/// as 'climb play'.
#[derive(Debug, clap::Args)]
#[command(after_help = concat!(
    "\
Examples:
  pusoy climb review big-two 'Ann=3d 5c 9h; Ben=4d Ts; Ann: 3d; Ben: 4d; Ann: 9h; Ben: Ts'
  pusoy climb review dou-dizhu tests/data/transcripts/dou-dizhu.txt
  pusoy climb review killer --nodes 20000 --format html tests/data/transcripts/killer.txt

'# a note' is ",
    comments!(),
    "."
))]
pub struct Review {
    #[command(flatten)]
    pub game: GameArgs,
    /// A file, or the text of a transcript
    pub transcript: Vec<String>,
    /// Look at this many positions for each turn at most (default: 300000, or any number with --time-limit)
    #[arg(long, help_heading = "Limits", value_name = "N")]
    pub nodes: Option<u64>,
    #[command(flatten)]
    pub limits: LimitArgs,
    #[command(flatten)]
    pub form: FormArgs,
}

/// Deal endings with exactly one winning move, to practise on.
///
/// Two hands are left, all cards open, and Ann is to move. On a terminal the solution comes after the Enter key; elsewhere with
/// --solution, and always in JSON. Puzzles are graded by how deep the trap is, from 1 to 5: one level more for each of three
/// losing moves or more that look better than the winning one (more cards, of as many the lower ones, no pass, no bomb), a
/// refutation of the most tempting of twelve plays and passes or more, a pass that is right, and a bomb that has to be held
/// back. The same seed deals the same puzzles.
#[derive(Debug, clap::Args)]
#[command(args = hidden(["threads", "input", "exit_zero"]))]
#[command(after_help = "\
Examples:
  pusoy climb puzzle dou-dizhu --seed 1 --solution
  pusoy climb puzzle killer --seed 7 --count 2 --level 3")]
pub struct Puzzle {
    #[command(flatten)]
    pub game: GameArgs,
    /// Number of puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pub count: u64,
    /// Number of cards in each hand, 3 to 10
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u8).range(3..=10))]
    pub cards: u8,
    /// How deep the trap is, 1 to 5 (default: any)
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(1..=5))]
    pub level: Option<u8>,
    /// Tell the solution
    #[arg(long)]
    pub solution: bool,
    /// Seed of the puzzles (default: another each time)
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
}

/// What players play for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum SolveValue {
    /// What the ending settles for
    Settlement,
    /// Only to win: 1 for who settles best of those who hold cards, 0 for the others; best moves only with --all
    Win,
}

/// Tell whether a hand wins at once, and by what.
///
/// JSON: {"id":1,"game":"tien-len","cards":["2s","2c","2d","2h",…],"options":{}}
#[derive(Debug, clap::Args)]
#[command(args = hidden(["color"]))]
#[command(after_help = "\
Examples:
  pusoy climb instant tien-len 2s 2c 2d 2h 3s 5c 6d 7h 8s 9c Td Qh Ks")]
pub struct Instant {
    #[command(flatten)]
    pub game: GameArgs,
    /// The cards of the hand
    pub hand: Vec<String>,
    /// The player owes cards from the last deal
    #[arg(long)]
    pub owes: bool,
    /// Cards have been traded before play
    #[arg(long)]
    pub traded: bool,
}

/// Tell which cards are owed after chops.
///
/// Every argument is one play of a trick: NAME=2 for two twos, or NAME=chop.
/// JSON: {"id":1,"game":"tien-len","trick":[{"by":"A","twos":1},{"by":"B","chop":true}],"options":{}}
#[derive(Debug, clap::Args)]
#[command(args = hidden(["color"]))]
#[command(after_help = "\
Examples:
  pusoy climb owed tien-len A=2 B=chop
  pusoy climb owed tien-len --set owed-count=stacking A=1 B=1 C=chop D=chop")]
pub struct Owed {
    #[command(flatten)]
    pub game: GameArgs,
    /// NAME=NUMBER OF TWOS, or NAME=chop
    pub plays: Vec<String>,
}

/// Show the games, or the rules and options of one.
#[derive(Debug, clap::Args)]
#[command(args = hidden(["color", "threads", "input", "exit_zero"]))]
#[command(after_help = "\
Examples:
  pusoy climb games
  pusoy climb games thirteen --players 7")]
pub struct Games {
    #[command(flatten)]
    pub game: GameArgs,
    /// Show how the cards are dealt to this number of players
    #[arg(long, value_name = "N")]
    pub players: Option<usize>,
}
