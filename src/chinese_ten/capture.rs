//! Captures, and special layouts before play.

use super::rules::{TenRules, Variant};
use crate::cards::{Card, Rank};

/// Ranks that capture their own rank instead of making ten.
const OWN_RANK: [Rank; 4] = [Rank::Ten, Rank::Jack, Rank::Queen, Rank::King];

/// Ranks of special layouts: a layout is special if it has three or four cards of one of these ranks.
const SPECIAL: [Rank; 5] = [Rank::King, Rank::Queen, Rank::Jack, Rank::Ten, Rank::Five];

/// Pairs of ranks that make ten, and so capture each other.
const GROUPS: [[Rank; 2]; 4] =
    [[Rank::Ace, Rank::Nine], [Rank::Two, Rank::Eight], [Rank::Three, Rank::Seven], [Rank::Four, Rank::Six]];

/// Returns the cards of a layout that `card` can capture. A ten or a court card captures cards of its own rank. Any
/// other card captures cards with which it adds up to ten. If any cards are returned, `card` takes one of them, or all
/// of them if [`takes_all`] returns `true`.
pub fn captures(card: Card, layout: &[Card]) -> Vec<Card> {
    let partner = partner(card.rank());
    layout.iter().copied().filter(|other| other.rank() == partner).collect()
}

/// Returns `true` if `card` takes all cards that it can [capture](captures), and not only one of them. Kings, queens,
/// jacks, tens and fives do so if the layout has the other three cards of the rank.
pub fn takes_all(card: Card, layout: &[Card]) -> bool {
    let same = layout.iter().filter(|other| other.rank() == card.rank()).count();
    SPECIAL.contains(&card.rank()) && same == 3
}

/// Returns the rank that a card of this rank captures.
fn partner(rank: Rank) -> Rank {
    if OWN_RANK.contains(&rank) || rank == Rank::Five {
        return rank;
    }
    let group = GROUPS.into_iter().find(|group| group.contains(&rank)).unwrap_or([rank; 2]);
    if group[0] == rank { group[1] } else { group[0] }
}

/// Special features of a layout before play.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Layout {
    /// Ranks of court cards, tens and fives with three cards in the layout. The fourth card takes all three. Empty in
    /// Main Merah.
    pub fourth_takes_all: Vec<Rank>,
    /// Ranks of court cards, tens and fives with all four cards in the layout. The dealer takes the four cards. Empty
    /// in Main Merah.
    pub dealer_takes: Vec<Rank>,
    /// Whether the cards must be dealt again, which happens only in Main Merah.
    pub redeal: bool,
    /// Pairs of ranks that capture each other and together have five or more of their eight cards in the layout. The
    /// other cards of the two ranks, at most three, cannot capture all of those in the layout. Empty except in Main
    /// Merah.
    pub dead_groups: Vec<[Rank; 2]>,
}

/// Finds the special features of a layout before play.
pub fn layout(rules: &TenRules, layout: &[Card]) -> Layout {
    let count = |rank: Rank| layout.iter().filter(|card| card.rank() == rank).count();
    let with = |wanted: usize| SPECIAL.into_iter().filter(|&rank| count(rank) == wanted).collect::<Vec<_>>();
    let (three, four) = (with(3), with(4));
    if rules.variant != Variant::MainMerah {
        return Layout { fourth_takes_all: three, dealer_takes: four, ..Layout::default() };
    }
    let dead = |group: &[Rank; 2]| count(group[0]) + count(group[1]) >= 5;
    let dead_groups: Vec<_> = GROUPS.into_iter().filter(dead).collect();
    let redeal = !three.is_empty() || !four.is_empty() || rules.redeal_dead_groups && !dead_groups.is_empty();
    Layout { redeal, dead_groups, ..Layout::default() }
}
