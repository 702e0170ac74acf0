//! Arguments of `place`.

use std::path::PathBuf;

use clap::ArgAction;

use super::global::FormArgs;
use super::link::LinkArgs;
use super::rules::RuleArgs;
use pusoy_api::questions::place::input::{PlaceFlags, SEED, TOP};

/// The board before a street, and the value of fantasyland.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Open-face")]
pub struct BoardArgs {
    /// Your board before the street, FRONT / MIDDLE / BACK; a row may be empty
    #[arg(long, value_name = "ROWS", default_value = "")]
    pub board: String,
    /// Value of fantasyland in the next deal, in units (default: an estimate, which the answer shows).
    ///
    /// Give one number, or one per front that qualifies: QQ=8,KK=9,AA=10,trips=12. With a low middle, give
    /// one=8,both=12 for one or two qualifying rows, or name the rows: low=8,KK+low=12.
    #[arg(long, value_name = "UNITS")]
    pub fantasyland: Option<String>,
    /// Value of staying in fantasyland, in units (default: an estimate, which the answer shows)
    #[arg(long, value_name = "UNITS")]
    pub stay: Option<String>,
}

/// The size of the sample for a street whose answer is sampled.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Sampling")]
pub struct SamplingArgs {
    /// Approximate number of deals to play out, over all placements (default: 16000).
    ///
    /// A deal in which 16 placements are played out counts 16 times. Deals are played in rounds. After each round
    /// except the last, the worse half of the placements drops out. With the default of 16,000 and 16 placements, the
    /// two best placements are played out in 3776 deals. Each opponent's hand in fantasyland counts as several
    /// placements.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(100..=1_000_000))]
    pub deals: Option<u32>,
    /// Seed of the sampled deals
    #[arg(long, value_name = "N", default_value_t = SEED)]
    pub seed: u64,
}

/// Place the cards of an open-face street.
///
/// The rules are pineapple unless --rules or your rules.toml names other open-face rules.
///
/// Give your board with --board, and the cards of the street. The output lists placements, best first, with their
/// expected units. In 'Qd>f 6h>b 2d>x', the queen goes to the front and the six to the back, and the deuce is
/// discarded. 13 to 17 cards without a board are a hand in fantasyland. In a shell, put a placement in quotes: an
/// unquoted '>' would write a file.
///
/// The answer is exact for streets 3 to 5 of pineapple, for ofc with at most six cards to come, and for hands in
/// fantasyland. Against opponents, these answers are exact if all their boards are finished. Your last street of
/// pineapple is also exact if one opponent draws a last street after yours. Under ofc, the answer is also exact if your
/// board and the board of one opponent have at most four open places in all. Both of you then place against each other.
///
/// All other streets are sampled. The best placements are played out over the same deals, and all players place by a
/// trained value function. Every figure has a standard error. With better play on later streets, you would win slightly
/// more. A placement is 'tied' with the best if its gap is at most twice the standard error of the gap. Exact
/// placements are tied if they are equal.
///
/// House rules can change royalties, the order of rows and fantasyland, as in --set royalty=front:trips=30. Other
/// payments must be those of a preset.
///
/// Without --against, the answer is for your own board: its royalties, the value of fantasyland and the cost of a foul.
///
/// With --log, pusoy takes your board, the cards that you have seen and the rules from the unfinished deal in a log of
/// 'pusoy play'. If pusoy dealt the cards, it takes the cards of the street from the log, too. It does not use cards
/// that are face down, such as an opponent's discards.
///
/// Without arguments, each line of standard input is one street, as text or as JSON:
///
/// {"id":1,"variant":"pineapple","board":{"front":"…","middle":"…","back":"…"},
/// "cards":"…","dead":"","opponents":[{"front":"…",…},{"fantasyland":14}],
/// "objective":{"kind":"versus","foul":6,"fantasyland":{"QQ":8,…},"stay":8},"options":{}}
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pusoy place --board 'Qs 4h / Kh Kd 9c 5s / As Ah Ts Td 7c' Qd Ks 2d
  pusoy place --deals 2000 --top 3 Kh Kd 9c 5s 4s
  pusoy place --rules ofc --board 'Qs / Kc Kh 8d 3s / 7d 7s 4c 4h 2s' --dead '5c Td' --top 2 Qc
  pusoy place --rules progressive --top 2 9s 9h 9d 9c As Ks Qs Js 8s 4d 4h 6c 6d 2c
  pusoy place --rules ofc --board 'Qs / Kc Kh 8d 3s / 7d 7s 4c 4h 2s' --format html Qc
  pusoy place --log tests/data/in-play.txt --top 2 9c 6h 6c
  pusoy place --rules ofc --deals 900 --board 'Qs / Kc Kh / 7d 7s' --against 'fantasyland 13' Qc")]
pub struct Place {
    /// The cards of the street, or 13 to 17 cards of a hand in fantasyland
    pub cards: Vec<String>,
    #[command(flatten)]
    pub rules: RuleArgs,
    #[command(flatten)]
    pub board_args: BoardArgs,
    /// Take your board and the cards that you have seen from the unfinished deal of this log
    #[arg(long, help_heading = "Open-face", value_name = "FILE", conflicts_with = "board")]
    pub log: Option<PathBuf>,
    /// Player in the log who places the street (default: you)
    #[arg(long, help_heading = "Open-face", value_name = "NAME")]
    pub player: Option<String>,
    /// Cards that cannot come and are on no board, such as your discards
    #[arg(long, help_heading = "Opponents", value_name = "CARDS", default_value = "")]
    pub dead: String,
    /// Board of an opponent, FRONT / MIDDLE / BACK, or 'fantasyland 14' for an opponent in fantasyland with 14 cards
    #[arg(long, help_heading = "Opponents", value_name = "ROWS", action = ArgAction::Append)]
    pub against: Vec<String>,
    #[command(flatten)]
    pub sampling: SamplingArgs,
    /// Number of placements to list, or of plans for a hand in fantasyland; JSON lists all placements
    #[arg(long, value_name = "N", default_value_t = TOP, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub top: u32,
    /// Neither read nor write the cache
    #[arg(long)]
    pub no_cache: bool,
    #[command(flatten)]
    pub form: FormArgs,
    #[command(flatten)]
    pub link: LinkArgs,
}

impl Place {
    /// Returns the defaults for inputs that do not give their own values.
    pub fn flags(&self) -> PlaceFlags {
        PlaceFlags {
            board: self.board_args.board.clone(),
            fantasyland: self.board_args.fantasyland.clone(),
            stay: self.board_args.stay.clone(),
            dead: self.dead.clone(),
            against: self.against.clone(),
            deals: self.sampling.deals.map(|deals| deals as usize),
            seed: self.sampling.seed,
            top: self.top as usize,
        }
    }
}
