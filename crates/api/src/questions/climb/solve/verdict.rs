//! The verdict on the moves of a solved position: whether some are better than others, and whether all of them lose.

use pusoy::climbing::solve::{Answer, Position, Sides, ValueKind};

/// The verdict on the moves of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Whether the player loses with every move.
    pub every_move_loses: bool,
    /// The share of moves that keep the value; `None` if the moves were not compared.
    pub kept_by: Option<KeptBy>,
}

/// The share of legal moves that keep the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeptBy {
    /// The only legal move.
    TheOnly,
    /// Every one of several moves.
    All,
    /// Some of several moves.
    Some,
}

impl Verdict {
    /// Returns the verdict on a solved position. Returns `None` if the value of the position is not known. Among single
    /// players, who each play for themselves, also returns `None` if the best possible result of the player to move is
    /// not known.
    ///
    /// With two sides, the player to move loses in these cases, by the kind of the values:
    ///
    /// * Totals: the player's value is negative.
    /// * Wins: the player's value is 0.
    /// * Penalties and places: the player's value is worse than that of an opponent who has cards.
    ///
    /// Among single players, the player to move loses if their best possible result is a loss of units, the last place,
    /// or no win. With penalties, no single player counts as losing.
    pub fn new(position: &Position, answer: &Answer) -> Option<Verdict> {
        let seat = position.players.iter().position(|player| *player == position.to_move)?;
        let values = answer.value.as_ref()?;
        let holders = || (0..values.len()).filter(|&seat| !position.hands[seat].is_empty());
        let every_move_loses = match (answer.sides, answer.value_kind) {
            (Sides::Two, ValueKind::Totals) => values[seat] < 0,
            (Sides::Two, ValueKind::Wins) => values[seat] == 0,
            (Sides::Two, ValueKind::Penalties | ValueKind::Places) => {
                holders().any(|other| values[other] < values[seat])
            }
            (Sides::Single, kind) => {
                let best = answer.upper.get(seat).copied().flatten()?;
                match kind {
                    ValueKind::Totals => best < 0,
                    ValueKind::Wins => best == 0,
                    ValueKind::Places => best == position.players.len() as i64,
                    // A penalty alone does not show whether it is the highest.
                    ValueKind::Penalties => false,
                }
            }
        };
        let kept_by = match (answer.compared, answer.best_moves.len()) {
            (0, _) | (_, 0) => None,
            (1, _) => Some(KeptBy::TheOnly),
            (all, kept) if all == kept => Some(KeptBy::All),
            _ => Some(KeptBy::Some),
        };
        Some(Verdict { every_move_loses, kept_by })
    }

    /// Returns the title for the list of moves that keep the value, such as `best` or `every move loses`. Returns
    /// `None` if no title applies.
    pub fn title(self, answer: &Answer) -> Option<&'static str> {
        let title = match (self.every_move_loses, self.kept_by) {
            (false, None) => return None,
            (false, Some(KeptBy::TheOnly)) => "the only move",
            (false, Some(KeptBy::All)) => "all moves are equal",
            (false, Some(KeptBy::Some)) => "best",
            (true, Some(KeptBy::TheOnly)) => "the only move, and it loses",
            // If the value only says who wins, no loss is worse than another.
            (true, Some(KeptBy::All)) if answer.value_kind != ValueKind::Wins => "every move loses, and all are equal",
            (true, None | Some(KeptBy::All)) => "every move loses",
            (true, Some(KeptBy::Some)) => "every move loses; these lose least",
        };
        Some(title)
    }

    /// Returns `true` if the moves that keep the value must be listed: only some moves keep it, or there is only one
    /// move.
    pub fn has_list(self) -> bool {
        matches!(self.kept_by, Some(KeptBy::TheOnly | KeptBy::Some))
    }
}
