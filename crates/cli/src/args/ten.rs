//! Arguments of `ten`.

use clap::{ArgAction, Subcommand};

use super::global::hidden;
use super::offered::VARIANTS;

/// Chinese Ten and its relatives: score piles, find captures.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pusoy ten pile --players 2 Kh Qh 9h 6h 7h 3h 4h 5h 5d Ah
  pusoy ten capture 7h / 3h 3d 6s Qc")]
pub struct Ten {
    #[command(subcommand)]
    pub action: TenAction,
}

#[derive(Debug, Subcommand)]
pub enum TenAction {
    Score(Score),
    Pile(Pile),
    Capture(Capture),
    Layout(Layout),
}

/// The game of the family, and the options that a house changes.
#[derive(Clone, Debug, clap::Args)]
pub struct VariantArgs {
    /// The game: standard, taiwan, barraco, main-merah or red-frog
    #[arg(long, value_name = "NAME", help_heading = "Rules", value_parser = VARIANTS, hide_possible_values = true)]
    pub variant: Option<String>,
    /// Change one option: payment, tie-score, red-five, partial, redeal-dead-groups
    #[arg(long, value_name = "OPTION=VALUE", help_heading = "Rules", action = ArgAction::Append)]
    pub set: Vec<String>,
}

/// Settle the piles of a deal.
///
/// Every argument is one player's pile, or the points that he has counted in it; the points of all players add up to those
/// of the game. A line of standard input is the same with ';' between players, or JSON:
/// {"id":1,"variant":"standard","piles":{"Amy":["Ah","9d",…],…},"options":{}}, with "points":{"Amy":120,…} instead of
/// piles; the fields variant, players and cards ask for the worth of some cards, and variant and players alone for that of
/// the deck.
#[derive(Debug, clap::Args)]
#[command(args = hidden(["color"]))]
#[command(after_help = "\
Examples:
  pusoy ten score Amy=120 Bob=90
  pusoy ten score --set partial=yes 'Amy=Ah 9d Kh Kc' 'Bob=8s 2h'
  pusoy ten score --variant red-frog --set partial=yes 'Amy=As 9d' 'Bob=Ts Th' 'Cy=8c 2s'")]
pub struct Score {
    #[command(flatten)]
    pub variant: VariantArgs,
    /// NAME=CARDS or NAME=POINTS
    pub piles: Vec<String>,
    /// Who dealt, in Main Merah: of several worst players the nearest to the dealer's left leads
    #[arg(long, value_name = "NAME")]
    pub dealer: Option<String>,
    /// Keep an account of all deals, and write it after the last
    #[arg(long)]
    pub account: bool,
}

/// Tell what one pile is worth.
#[derive(Debug, clap::Args)]
#[command(args = hidden(["color"]))]
#[command(after_help = "\
Examples:
  pusoy ten pile --players 2 Kh Qh 9h 6h 7h 3h 4h 5h 5d Ah")]
pub struct Pile {
    #[command(flatten)]
    pub variant: VariantArgs,
    /// The cards
    pub cards: Vec<String>,
    /// Number of players
    #[arg(long, value_name = "N")]
    pub players: Option<usize>,
}

/// Tell which cards of a layout a card captures: one of them.
///
/// JSON: {"id":1,"play":"7h","layout":["3h","3d","6s","Qc"]}
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pusoy ten capture 7h / 3h 3d 6s Qc")]
pub struct Capture {
    /// CARD / LAYOUT
    pub cards: Vec<String>,
}

/// Tell what is special about a layout before play.
///
/// JSON: {"id":1,"variant":"standard","layout":["Kh","Ks","Kd","4c"],"options":{}}
#[derive(Debug, clap::Args)]
#[command(args = hidden(["color"]))]
#[command(after_help = "\
Examples:
  pusoy ten layout Kh Ks Kd 4c
  pusoy ten layout --variant main-merah 8h 8s 8d 2c 2h Kd 4s 5h Jc Qd")]
pub struct Layout {
    #[command(flatten)]
    pub variant: VariantArgs,
    /// The cards
    pub layout: Vec<String>,
}
