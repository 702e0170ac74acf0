//! Arguments of `place`.

use clap::ArgAction;

use super::global::FormArgs;
use super::rules::RuleArgs;
use pusoy_api::questions::place::input::PlaceFlags;

/// A street's board, and what the deal is played for.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Open-face")]
pub struct BoardArgs {
    /// Your board before the street, FRONT / MIDDLE / BACK; a row may be empty
    #[arg(long, value_name = "ROWS", default_value = "")]
    pub board: String,
    /// What being in fantasyland next is worth, in units: one number, or by what leads there, QQ=8,KK=9,AA=10,trips=12; with a
    /// low middle one=8,both=12, or each way by its name, low=8,KK+low=12 (default: what play comes to, which the answer names)
    #[arg(long, value_name = "UNITS")]
    pub fantasyland: Option<String>,
    /// What staying in fantasyland is worth, in units (default: what play comes to, which the answer names)
    #[arg(long, value_name = "UNITS")]
    pub stay: Option<String>,
}

/// How much is sampled where a street is not worked out exactly.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Sampling")]
pub struct SamplingArgs {
    /// About how many deals are played out, over all placements; fewer against opponents in fantasyland, who take time
    #[arg(long, value_name = "N", default_value_t = 16_000, value_parser = clap::value_parser!(u32).range(100..=1_000_000))]
    pub deals: u32,
    /// Seed of the sampled deals
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
}

impl Default for SamplingArgs {
    fn default() -> SamplingArgs {
        SamplingArgs { deals: 16_000, seed: 1 }
    }
}

/// Place a street of open-face, or set a hand in fantasyland.
///
/// Placements are listed with their expected units: 'Qd>f 6h>b 2d>x' is the queen to the front, the six to the back and the
/// deuce thrown away. Streets 3 to 5 of pineapple, classic with at most six cards to come and hands in fantasyland are worked
/// out exactly, against opponents if their boards are finished, or one draws a last street after yours. Everything before is
/// sampled: the best placements are played out over the same deals, in which everybody places by a trained value function;
/// each figure has its standard error, and better play later would win a little more.
///
/// Without --against your own board counts: its royalties, what fantasyland is worth, and what a foul costs. All arguments
/// together are one street; 13 to 17 cards without a board are a hand in fantasyland. Without arguments each line of standard
/// input is one street, as text or as JSON: {"id":1,"variant":"pineapple","board":{"front":"…","middle":"…","back":"…"},
/// "cards":"…","dead":"","opponents":[{"front":"…",…},{"fantasyland":14}],"objective":{"kind":"versus","foul":6,
/// "fantasyland":{"QQ":8,…},"stay":8},"options":{}}
#[derive(Debug, Default, clap::Args)]
#[command(after_help = "\
Examples:
  pusoy place --rules pineapple --board 'Qs 4h / Kh Kd 9c 5s / As Ah Ts Td 7c' Qd Ks 2d
  pusoy place --rules pineapple --deals 2000 --top 3 Kh Kd 9c 5s 4s
  pusoy place --rules ofc --board 'Qs / Kc Kh 8d 3s / 7d 7s 4c 4h 2s' --dead '5c Td' --top 2 Qc
  pusoy place --rules progressive --top 2 9s 9h 9d 9c As Ks Qs Js 8s 4d 4h 6c 6d 2c
  pusoy place --rules ofc --board 'Qs / Kc Kh 8d 3s / 7d 7s 4c 4h 2s' --format html Qc
  pusoy place --rules ofc --deals 900 --board 'Qs / Kc Kh / 7d 7s' --against 'fantasyland 13' Qc")]
pub struct Place {
    /// The cards of the street, or 13 to 17 cards of a hand in fantasyland
    pub cards: Vec<String>,
    #[command(flatten)]
    pub rules: RuleArgs,
    #[command(flatten)]
    pub of: BoardArgs,
    /// Other cards that will not come, such as those that you have thrown away
    #[arg(long, help_heading = "Opponents", value_name = "CARDS", default_value = "")]
    pub dead: String,
    /// The board of an opponent, FRONT / MIDDLE / BACK; or 'fantasyland 14' for one who is in fantasyland with 14 cards
    #[arg(long, help_heading = "Opponents", value_name = "ROWS", action = ArgAction::Append)]
    pub against: Vec<String>,
    #[command(flatten)]
    pub sampling: SamplingArgs,
    /// How many placements to list, of which records list all, or how many plans of a hand in fantasyland
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub top: u32,
    /// Neither read nor write the cache of values trained for house rules
    #[arg(long)]
    pub no_cache: bool,
    #[command(flatten)]
    pub form: FormArgs,
}

impl Place {
    /// Returns what holds for every street and hand that says nothing else.
    pub fn flags(&self) -> PlaceFlags {
        PlaceFlags {
            board: self.of.board.clone(),
            fantasyland: self.of.fantasyland.clone(),
            stay: self.of.stay.clone(),
            dead: self.dead.clone(),
            against: self.against.clone(),
            deals: self.sampling.deals as usize,
            seed: self.sampling.seed,
            top: self.top as usize,
        }
    }
}
