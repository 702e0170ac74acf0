//! Which cards capture which, and what is special about a layout before play.

use super::rules::{TenRules, Variant};
use crate::cards::{Card, Rank};

/// The ranks that capture their own.
const OWN_RANK: [Rank; 4] = [Rank::Ten, Rank::Jack, Rank::Queen, Rank::King];

/// The ranks of which three or four in a layout are special.
const SPECIAL: [Rank; 5] = [Rank::King, Rank::Queen, Rank::Jack, Rank::Ten, Rank::Five];

/// The pairs of ranks that make ten, and so capture each other.
const GROUPS: [[Rank; 2]; 4] =
    [[Rank::Ace, Rank::Nine], [Rank::Two, Rank::Eight], [Rank::Three, Rank::Seven], [Rank::Four, Rank::Six]];

/// Returns the cards of a layout of which the card captures one, or [all](takes_all): those with which it makes exactly ten or,
/// for tens and court cards, those of its rank.
pub fn captures(card: Card, layout: &[Card]) -> Vec<Card> {
    let partner = partner(card.rank());
    layout.iter().copied().filter(|other| other.rank() == partner).collect()
}

/// Returns whether the card takes all that it [captures](captures), not one of them: it is the fourth of its rank, and the
/// other three lie in the layout.
pub fn takes_all(card: Card, layout: &[Card]) -> bool {
    let same = layout.iter().filter(|other| other.rank() == card.rank()).count();
    SPECIAL.contains(&card.rank()) && same == 3
}

/// Returns the rank that a rank captures.
fn partner(rank: Rank) -> Rank {
    if OWN_RANK.contains(&rank) || rank == Rank::Five {
        return rank;
    }
    let group = GROUPS.into_iter().find(|group| group.contains(&rank)).unwrap_or([rank; 2]);
    if group[0] == rank { group[1] } else { group[0] }
}

/// What is special about a layout before play.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Layout {
    /// The ranks of which three cards lie in the layout: the fourth takes them all.
    pub fourth_takes_all: Vec<Rank>,
    /// The ranks of which all four cards lie in the layout: the dealer takes them.
    pub dealer_takes: Vec<Rank>,
    /// Whether the cards are dealt again.
    pub redeal: bool,
    /// The pairs of ranks with five cards or more in the layout, some of which can then never be taken.
    pub dead_groups: Vec<[Rank; 2]>,
}

/// Returns what is special about a layout before play.
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
