//! The values of strategies, and charts of their play.
//!
//! [`contest`] lets two strategies compete, and [`exploit`] searches for a best response to one strategy. In both, a
//! [`contest_player`] sets hands by a strategy, and a [`trial`] gives the number of hands to deal. A player of the
//! strategy `hankin` sets hands by the chances in [`published_rows`]. [`chart`] lists the rows of a strategy for a
//! student.

pub(crate) mod chart;
pub(crate) mod contest;
pub(crate) mod contest_player;
pub(crate) mod exploit;
pub(crate) mod published_rows;
pub(crate) mod trial;
