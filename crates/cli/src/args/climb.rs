//! Arguments of `climb`.

use std::path::PathBuf;

use clap::{ArgAction, Subcommand};

use super::global::{FormArgs, hidden};
use super::link::LinkArgs;
use super::log_lines::comments;
use super::suggestions::GAMES;

/// Score, solve and replay climbing games.
///
/// In a climbing game, each play must beat the one before, and players try to get rid of their cards. GAME is winner,
/// tien-len, killer, thirteen, big-two, dou-dizhu, big-three, daifugo or president.
///
/// 'pusoy climb games' describes the games, and 'pusoy climb games GAME' shows the rules and options of one. Without
/// arguments after GAME, each line of standard input is one input, as text or as JSON. In JSON, the field "game" can
/// name the game.
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

/// The game and its options.
#[derive(Clone, Debug, clap::Args)]
pub struct GameArgs {
    /// The game, such as big-two; 'pusoy climb games' shows all
    #[arg(value_parser = GAMES, hide_possible_values = true)]
    pub game: Option<String>,
    /// Read the options of the game from a TOML file; --set overrides them
    #[arg(long, value_name = "FILE", help_heading = "Rules")]
    pub rules: Option<PathBuf>,
    /// Change an option of the game, as in --set payment=pairwise
    #[arg(long, value_name = "OPTION=VALUE", help_heading = "Rules", action = ArgAction::Append)]
    pub set: Vec<String>,
}

/// Settle the end of a deal: payments, places and titles.
///
/// Each argument is a player with the number of cards left, or with the cards: North=3 or 'North=2s 4d'. If the rules
/// ignore the number of cards, the name is enough, as in Ann=0 Ben Cy or winner=Ann Ben Cy. 'A > C > B' is the order of
/// going out, and 'A > C > B=2s 4d' adds the cards of the last player. Ann=+4 Ben=-4 is a deal that is known only in
/// units.
///
/// Some options can also be arguments: landlord=Ann, soloist=Ann, bid=2, bombs=1, rockets=1, spring=yes, dealer=Ann,
/// leader=Ann and 'loser-cards=2s 4d'. The output has the result of each player, with payments or places.
///
/// A line of standard input has the same form, with ';' or spaces between players. A line '# rules: spring=double' sets
/// options for the deals below it, and --set overrides them. '-' instead of players reads lines from the terminal, and
/// ends with an account. JSON has the fields game and options, and these:
///
/// remaining (null for unknown cards), winner, order, units, players, dealer, landlord, soloist, bid, bombs, rockets,
/// spring, loser_cards, claims, leader, violators, offenders, out_on_control
///
/// JSON with the field totals ranks the players of a game over several deals.
#[derive(Debug, clap::Args)]
#[command(args = hidden(["color"]))]
#[command(after_help = "\
Examples:
  pusoy climb score big-two North=0 East=3 West=11 South=8
  pusoy climb score big-two --set two-of-spades=double A=0 'B=2s 4d' 'C=3c 5h 9s' D=Kd
  pusoy climb score dou-dizhu --landlord Ann --bid 2 --bombs 1 Ann=0 Ben=5 Cy=9
  pusoy climb score dou-dizhu landlord=Ben bid=2 winner=Ann Ben Cy
  pusoy climb score president --order A,C,B,D
  printf '%s\\n' 'Ann Lee > Cy > Ben > Di' 'Ben > Ann Lee > Cy > Di' | pusoy climb score president")]
pub struct Score {
    #[command(flatten)]
    pub game: GameArgs,
    /// NAME=CARDS LEFT, as a number or as cards, or the order of going out: 'FIRST > SECOND > LAST'
    pub players: Vec<String>,
    /// The players in the order of going out: 'A,B,C', 'A B C' or 'A > B > C'
    #[arg(long, help_heading = "End of the deal", value_name = "NAMES", value_delimiter = ',')]
    pub order: Vec<String>,
    /// The dealer
    #[arg(long, help_heading = "End of the deal", value_name = "NAME")]
    pub dealer: Option<String>,
    /// The player against all others: the landlord of Dou Dizhu, the soloist of Big Three
    #[arg(long, help_heading = "End of the deal", value_name = "NAME", visible_alias = "soloist")]
    pub landlord: Option<String>,
    /// The bid of the landlord or soloist
    #[arg(long, help_heading = "End of the deal", value_name = "N", allow_negative_numbers = true)]
    pub bid: Option<i64>,
    /// Number of bombs in the deal
    #[arg(long, help_heading = "End of the deal", value_name = "N", allow_negative_numbers = true)]
    pub bombs: Option<i64>,
    /// Number of rockets in the deal
    #[arg(long, help_heading = "End of the deal", value_name = "N", allow_negative_numbers = true)]
    pub rockets: Option<i64>,
    /// The deal was a spring: no play by the peasants, or only one by the landlord (needs --set spring=double)
    #[arg(long, help_heading = "End of the deal")]
    pub spring: bool,
    /// The cards that the loser has left
    #[arg(long, help_heading = "End of the deal", value_name = "CARDS")]
    pub loser_cards: Option<String>,
    /// Instant win that a player claimed before the first play: Ann=six-pairs
    #[arg(long, help_heading = "End of the deal", value_name = "NAME=WIN", action = ArgAction::Append)]
    pub claim: Vec<String>,
    /// The player who led first, if two claimed instant wins are equal
    #[arg(long, help_heading = "End of the deal", value_name = "NAME")]
    pub leader: Option<String>,
    /// Player who broke the rules of trading; repeat the option for further players
    #[arg(long, help_heading = "End of the deal", value_name = "NAME", action = ArgAction::Append)]
    pub violator: Vec<String>,
    /// Player who went out on a forbidden last play (Daifugo); repeat the option for further players
    #[arg(long, help_heading = "End of the deal", value_name = "NAME", action = ArgAction::Append)]
    pub offender: Vec<String>,
    /// The deal ended because no player beat the play that emptied a hand
    #[arg(long, help_heading = "End of the deal")]
    pub out_on_control: bool,
    /// Add up all deals, and end with an account
    #[arg(long)]
    pub account: bool,
}

/// Name the combination that cards form.
///
/// A line of standard input has the cards, or is JSON:
///
/// {"id":1,"game":"big-two","cards":["5d","5c","5h","5s","Jd"],"options":{}}
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pusoy climb identify big-two 5d 5c 5h 5s Jd
  pusoy climb identify dou-dizhu 33344456")]
pub struct Identify {
    #[command(flatten)]
    pub game: GameArgs,
    /// The cards; ranks are enough in games without suits
    pub cards: Vec<String>,
}

/// Say whether a play beats another, and why.
///
/// A line of standard input has the form 'PREVIOUS / PLAY', or is JSON:
///
/// {"id":1,"game":"tien-len","prev":["2h"],"play":["3s","3c","3d","3h"],"options":{}}
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pusoy climb beats tien-len 2h '5s 5d 6c 6d 7s 7d'
  pusoy climb beats dou-dizhu 2222 BR")]
pub struct Beats {
    #[command(flatten)]
    pub game: GameArgs,
    /// PREVIOUS and PLAY, or both in one argument: 'PREVIOUS / PLAY'
    pub plays: Vec<String>,
    /// The order of the ranks is reversed (Daifugo)
    #[arg(long)]
    pub reversed: bool,
    /// Plays must have the suits of PREVIOUS (Daifugo)
    #[arg(long)]
    pub locked: bool,
}

/// List every legal play of a hand.
///
/// The plays are grouped by kind, weakest first. --on limits them to the plays that beat a previous play.
///
/// A line of standard input has the form 'HAND' or 'HAND / PREVIOUS', or is JSON:
///
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
    /// The play to beat
    #[arg(long, value_name = "PREVIOUS")]
    pub on: Option<String>,
    /// The order of the ranks is reversed (Daifugo)
    #[arg(long)]
    pub reversed: bool,
    /// Plays must have the suits of PREVIOUS (Daifugo)
    #[arg(long)]
    pub locked: bool,
}

/// Replay a deal play by play, and settle it
///
/// TRANSCRIPT is a hand history: a file, or its text. It has the hands of all
/// players in seat order, and then every play and pass, in lines or with ';'
/// between them:
///
///   Ann = 3d 4c …         Ann's hand before the first play
///   landlord = Ann        the landlord; also soloist, bid, dealer and widow
///   leader = Ben          the player who leads, if the deal has already begun
///   bombs = 1             bombs played before the first action below
///   rockets = 1           rockets played before the first action below
///   plays = 2             landlord's plays before that action, if springs count
///   dealt = Ann=17,Ben=17,Cy=18
///                         numbers of cards dealt, if hands are smaller (Winner)
///   Ann: bid 2            a bid of Dou Dizhu or Big Three; 'Ann: pass' is a pass
///   Ann: claim six-pairs  an instant win of Tien Len, before the first play
///   Ann: 3d 4d            a play
///   Ann: 5s Xb=5h         a play with a joker in place of a card
///   Ann: 5s 6s 7s lock    a suited sequence that locks, under lock=choice
///   Ben: pass             a pass
///   # a note              a comment
///
/// pusoy refuses illegal plays, counts bombs and springs, and settles the deal.
/// With --input or in a pipe, a hand history is the lines up to an empty line, or
/// one line with ';' between its parts.
///
/// JSON:
///
/// {"id":1,"game":"big-two","hands":{"Ann":"3d 4c …"},
///  "plays":[{"by":"Ann","cards":"3d 4d"},{"by":"Ben","pass":true}]}
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
    /// A file, or the text of a hand history
    pub transcript: Vec<String>,
}

/// Solve an endgame with open hands
///
/// POSITION has the hands of all players in seat order, and the player to move,
/// in lines or with ';' between them:
///
///   Ann = 3d 4c …           Ann's hand now, without cards that she has played;
///                           'Ann =' or 'out = Ann' if Ann is out
///   move = Ann              the player to move
///   on = Ben: 5d 5c         the play to beat; without it, the player to move
///                           leads; 'lock' after the cards locks the trick
///   passed = Cy             players who have passed, in the order of play, if a
///                           pass lasts until the trick ends
///   out = Dee, Eve          players without cards, in the order of going out
///   landlord = Ann          the landlord; also soloist, bid, bombs and rockets
///   dealt = Ann=18, Ben=18  numbers of cards dealt, if they matter (Winner)
///   plays = 1               number of plays by the landlord, if springs count
///   revolution = yes        reversed order of ranks (Daifugo); for this trick
///                           only: back = yes
///   locked = yes            plays must have the suits of the play to beat
///   offenders = Dee         players who went out on a forbidden last play
///
/// pusoy refuses likely typos, such as bomb = 3. With --input or in a pipe, a
/// position is the lines up to an empty line, or one line with ';'.
///
/// The output has the result of each player with best play, and every move that
/// keeps this result. Two sides are solved exactly: two hands, or one player
/// against all others. In Dou Dizhu and Big Three, two hands are the soloist and
/// one opponent. In Big Two, two players play for the difference of their
/// penalties, so a winner prefers moves that cost the other player more. If every
/// move loses, the output names the moves that make the deal last longest, unless
/// more than 100,000 positions can be reached. For three or four players without
/// partners, the output has for each player:
///
///   * the guaranteed result, regardless of what all others do
///   * the best possible result, if all others cooperate
///   * the result if every player plays for their own result (max^n); on a tie, a
///     player prefers the worse result for the next player, then for the one after
///
/// JSON, with all fields in 'pusoy schema climb.solve.input':
///
/// {"id":1,"game":"daifugo","hands":{"A":[],"B":["8","8"],"C":["7","7","J"]},
///  "to_move":"C","standing":{"by":"A","cards":["T"]},"passed":["B"],"out":["A"],
///  "options":{}}
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
    /// The hands and the player to move, or a file with them
    pub position: Vec<String>,
    /// Replay this hand history, a file or its text, and solve its last position
    #[arg(long, help_heading = "Position", value_name = "TRANSCRIPT")]
    pub from: Option<String>,
    /// Show the value of every legal move, and in Big Two both players' penalties
    #[arg(long, help_heading = "Answer")]
    pub all: bool,
    /// Show a line of best play to the end of the deal
    #[arg(long, help_heading = "Answer")]
    pub line: bool,
    /// Goal of the players
    #[arg(long, help_heading = "Answer", value_name = "VALUE", default_value = "settlement")]
    pub value: SolveValue,
    /// Check the answer by the rules alone before printing it, as 'pusoy climb verify' does; a failed check exits with
    /// status 70
    #[arg(long, help_heading = "Answer")]
    pub check: bool,
    /// Write to this file the strategies that prove the answer, for 'pusoy climb verify': JSON lines with the claim,
    /// then a reply for every turn
    #[arg(long, help_heading = "Answer", value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    #[command(flatten)]
    pub link: LinkArgs,
    /// Maximum number of positions to search
    #[arg(long, help_heading = "Limits", value_name = "N")]
    pub nodes: Option<u64>,
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// Limits of a search, except the number of positions.
#[derive(Debug, clap::Args)]
pub struct LimitArgs {
    /// Stop after this many seconds
    #[arg(long, help_heading = "Limits", value_name = "SECONDS", value_parser = super::query::seconds)]
    pub time_limit: Option<f64>,
    /// Maximum size of the transposition table, in megabytes (default: 1073)
    #[arg(long, help_heading = "Limits", value_name = "MEGABYTES")]
    pub memory: Option<u64>,
}

/// Check a proof of 'pusoy climb solve'
///
/// FILE is a certificate that 'pusoy climb solve --certificate' wrote. To judge a
/// line of moves instead, use 'pusoy climb review GAME TRANSCRIPT'. pusoy plays
/// each strategy against every possible reply, to every end of the deal. It
/// settles each end as 'pusoy climb score' does. The check uses no code that
/// searches.
///
/// Exit status:
///
///   0   the certificate proves its claim
///   1   the certificate does not prove its claim, and the output says why
///   65  the file is not a complete certificate
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
#[command(args = hidden(["color", "threads", "input", "exit_zero"]))]
#[command(after_help = "\
Examples:
  pusoy climb verify tests/data/proof.jsonl")]
pub struct Verify {
    /// A certificate (default: standard input)
    pub file: Option<PathBuf>,
}

/// Find the mistakes in a played deal.
///
/// TRANSCRIPT is a hand history as in 'pusoy climb play': a file, or its text. With open cards, pusoy solves the
/// position before each turn. The output has the result with best play, and each player's result after each play and
/// pass. For each mistake, it shows the cost and a better play.
///
/// To review only the end of a deal, begin with the cards that the players still have, and leader=Ben if Ben leads. Add
/// bombs=1 if a bomb was played before.
///
/// Results are exact for two sides: two hands, or one player against all others, who cooperate. Dou Dizhu and Big Three
/// need the hands of all three players. For three or four players without partners, pusoy shows guaranteed results,
/// regardless of what all others do.
///
/// pusoy solves the last turn first, and then goes backwards. It stops when a turn is too large for --nodes, or when
/// --time-limit is over. JSON is as in 'pusoy climb play'.
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
    /// A file, or the text of a hand history
    pub transcript: Vec<String>,
    /// Maximum number of positions to search per turn (default: 300000, or no limit with --time-limit)
    #[arg(long, help_heading = "Limits", value_name = "N")]
    pub nodes: Option<u64>,
    #[command(flatten)]
    pub limits: LimitArgs,
    #[command(flatten)]
    pub form: FormArgs,
}

/// Deal endgames with exactly one winning move
///
/// Each puzzle has two open hands, and Ann must find the winning move. Type its
/// cards, or 'pass'. pusoy says whether the move wins, or how Ben refutes it. You
/// have two tries, and 's' shows the solution. 'quit' ends with the score.
///
/// A puzzle that you do not solve at the first try comes back after at least three
/// others, or sooner if no new puzzles are left. On a terminal, or with --history,
/// such puzzles of earlier sessions come back too, unless you give --seed. Your
/// history is a file of JSON lines, pusoy/puzzles.jsonl in your data folder:
/// $XDG_DATA_HOME, or else ~/.local/share (on Windows %APPDATA%).
///
/// Answers can also come through a pipe, one per line. Without answers, pusoy shows
/// the puzzles. JSON always has the solution.
///
/// The level, 1 to 5, says how hard the puzzle is. Each of these adds one level:
///
///   * three or more losing moves that look better than the winning one
///   * a refutation of the most tempting move in twelve or more plays and passes
///   * a winning pass
///   * a bomb that must be held back
///
/// A play looks better if it has more cards or, with the same number of cards,
/// lower cards. A pass looks worst, and a bomb looks worse than other plays.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
#[command(args = hidden(["threads", "input", "exit_zero"]))]
#[command(after_help = "\
Examples:
  pusoy climb puzzle dou-dizhu --seed 1 --solution
  pusoy climb puzzle killer --seed 7 --count 2 --level 3
  printf '%s\\n' 6 9 | pusoy climb puzzle dou-dizhu --seed 1 --count 1")]
pub struct Puzzle {
    #[command(flatten)]
    pub game: GameArgs,
    /// Number of puzzles (default: 1; if you answer, puzzles come until you quit)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pub count: Option<u64>,
    /// Number of cards in each hand, 3 to 10 (default: 6, or more if pusoy finds no puzzle of the level)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(3..=10))]
    pub cards: Option<u8>,
    /// Level of the puzzles, 1 to 5 (default: any)
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(1..=5))]
    pub level: Option<u8>,
    /// Show the solution
    #[arg(long)]
    pub solution: bool,
    /// Seed; the same seed deals the same puzzles (default: a new one each time)
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Store the history in this file
    #[arg(long, value_name = "FILE", help_heading = "History")]
    pub history: Option<PathBuf>,
    /// Neither read nor write a history
    #[arg(long, help_heading = "History", conflicts_with = "history")]
    pub no_history: bool,
}

/// The goal of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum SolveValue {
    /// The best settlement
    Settlement,
    /// Only winning; the best moves are shown only with --all. A player wins if no other player who holds cards in the
    /// position has a better result
    Win,
}

/// Say whether a hand is an instant win.
///
/// A line of standard input has the cards of the hand, or is JSON:
///
/// {"id":1,"game":"tien-len","cards":["2s","2c","2d","2h",…],"options":{}}
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
    /// The player owes cards from the previous deal
    #[arg(long)]
    pub owes: bool,
    /// Players traded cards before play
    #[arg(long)]
    pub traded: bool,
}

/// Show the cards that players owe after chops.
///
/// Each argument is one play of a trick: NAME=2 for two twos, or NAME=chop. A line of standard input has the same form,
/// or is JSON:
///
/// {"id":1,"game":"tien-len","trick":[{"by":"A","twos":1},{"by":"B","chop":true}],"options":{}}
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
///
/// Without GAME, pusoy lists all games.
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
