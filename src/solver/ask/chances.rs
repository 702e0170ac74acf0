//! [`SettingChances`]: the chances that a setting wins each row, and all three, against one opponent.

use std::cmp::Ordering;

use crate::chinese::{ByRow, Row, Showing};

/// The chances of one row against an opponent who sets a hand. They add up to 1, or are all 0 if no opponent sets a
/// hand.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct RowChances {
    /// The chance to win the row.
    pub win: f64,
    /// The chance to tie the row.
    pub tie: f64,
    /// The chance to lose the row.
    pub lose: f64,
}

/// The chances of a setting against one opponent who sets a hand.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct SettingChances {
    /// The chances of each row.
    pub rows: ByRow<RowChances>,
    /// The chance to win all three rows. `None` for [`Method::Strategy`](crate::solver::Method::Strategy), because its
    /// model does not know how all three rows of an opponent depend on each other.
    pub scoop: Option<f64>,
    /// The chance to lose all three rows. `None` if `scoop` is `None`.
    pub scooped: Option<f64>,
}

impl SettingChances {
    /// Counts the results of the rows of `shown` against opponents, each with a weight. Ignores opponents who do not
    /// set their hands. If no opponent sets a hand, all chances are 0.
    pub(crate) fn from_opponents<'a>(
        shown: &Showing,
        opponents: impl Iterator<Item = (&'a Showing, u64)>,
    ) -> SettingChances {
        let mut rows = ByRow::from_fn(|_| [0u64; 3]);
        let (mut scoops, mut scooped, mut total) = (0u64, 0u64, 0u64);
        for (theirs, weight) in opponents.filter(|(theirs, _)| theirs.plays()) {
            let outcomes = shown.compare(theirs);
            for row in Row::ALL {
                rows.get_mut(row)[(*outcomes.get(row) as i8 + 1) as usize] += weight;
            }
            scoops += weight * u64::from(outcomes == ByRow::from_fn(|_| Ordering::Greater));
            scooped += weight * u64::from(outcomes == ByRow::from_fn(|_| Ordering::Less));
            total += weight;
        }
        let share = |count: u64| if total == 0 { 0.0 } else { count as f64 / total as f64 };
        SettingChances {
            rows: rows.map(|[lose, tie, win]| RowChances { win: share(win), tie: share(tie), lose: share(lose) }),
            scoop: Some(share(scoops)),
            scooped: Some(share(scooped)),
        }
    }
}
