//! Arguments of `ten`.

use clap::{ArgAction, Subcommand};

use super::global::hidden;
use super::suggestions::VARIANTS;

/// Score Chinese Ten and find captures
///
/// --variant selects a game of the Chinese Ten family. Without arguments, each line
/// of standard input is one input, as text or as JSON.
///
/// A card from A (1) to 9 captures one card that makes ten with it. So a 7 captures
/// a 3, and a 5 captures a 5. A ten, jack, queen or king captures one card of its
/// own rank. Suits do not matter. If three fives, tens, jacks, queens or kings lie
/// in the layout, the fourth captures all three.
///
/// The table has the points of the cards; 2-8 means that a red card counts its
/// rank. Except in red-frog, other cards count nothing:
///
///   variant     players  red A  red 9-K  red 2-8  As  Ac
///   standard       2       20      10      2-8     0   0
///   standard       3       20      10      2-8    30   0
///   standard       4       20      10      2-8    30  40
///   taiwan         4       20      10      2-8    30   0
///   barraco      2, 4      10      10      2-8    30   0
///   main-merah   2, 3      20      10      2-8     0   0
///   red-frog     2-4        0       0        0    50   0
///
/// In red-frog, a black 2 to 9 counts its rank, and a black ten, jack, queen or
/// king counts 10. A player wins the points above the tie score, which is the sum
/// of all points divided by the number of players.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
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

/// The game of the family, and its options.
#[derive(Clone, Debug, clap::Args)]
pub struct VariantArgs {
    /// The game: standard, taiwan, barraco, main-merah or red-frog
    #[arg(long, value_name = "NAME", help_heading = "Rules", value_parser = VARIANTS, hide_possible_values = true)]
    pub variant: Option<String>,
    /// Change an option: payment, tie-score, red-five, partial or redeal-dead-groups, as in --set partial=yes
    #[arg(long, value_name = "OPTION=VALUE", help_heading = "Rules", action = ArgAction::Append)]
    pub set: Vec<String>,
}

/// Settle the piles of a deal.
///
/// Each argument is one player's pile, or the points counted in it. Without --set partial=yes, the points of all
/// players must add up to the points of the deck. The output has the points of each player and the result.
///
/// A line of standard input has the same form with ';' between players, or is JSON:
///
/// {"id":1,"variant":"standard","piles":{"Amy":["Ah","9d",…],…},"options":{}}
///
/// {"id":1,"variant":"standard","points":{"Amy":120,…},"options":{}}
///
/// JSON with the fields variant, players and cards asks for the value of the cards. Without cards, it asks for the
/// value of the deck.
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
    /// The dealer, in Main Merah: if players tie for the fewest points, the tied player nearest to the dealer's left
    /// leads the next deal
    #[arg(long, value_name = "NAME")]
    pub dealer: Option<String>,
    /// Add up all deals, and end with an account
    #[arg(long)]
    pub account: bool,
}

/// Show the value of a pile.
#[derive(Debug, clap::Args)]
#[command(args = hidden(["color"]))]
#[command(after_help = "\
Examples:
  pusoy ten pile --players 2 Kh Qh 9h 6h 7h 3h 4h 5h 5d Ah")]
pub struct Pile {
    #[command(flatten)]
    pub variant: VariantArgs,
    /// The cards of the pile
    pub cards: Vec<String>,
    /// Number of players
    #[arg(long, value_name = "N")]
    pub players: Option<usize>,
}

/// List the cards that a card can capture.
///
/// The card captures one of the listed cards of the layout, or all of them if the output says so. A line of standard
/// input has the same form, or is JSON:
///
/// {"id":1,"play":"7h","layout":["3h","3d","6s","Qc"]}
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pusoy ten capture 7h / 3h 3d 6s Qc")]
pub struct Capture {
    /// CARD / LAYOUT
    pub cards: Vec<String>,
}

/// Show the special rules of a first layout.
///
/// Type the cards with which the layout begins. A line of standard input has the same form, or is JSON:
///
/// {"id":1,"variant":"standard","layout":["Kh","Ks","Kd","4c"],"options":{}}
#[derive(Debug, clap::Args)]
#[command(args = hidden(["color"]))]
#[command(after_help = "\
Examples:
  pusoy ten layout Kh Ks Kd 4c
  pusoy ten layout --variant main-merah 8h 8s 8d 2c 2h Kd 4s 5h Jc Qd")]
pub struct Layout {
    #[command(flatten)]
    pub variant: VariantArgs,
    /// The cards of the layout
    pub layout: Vec<String>,
}
