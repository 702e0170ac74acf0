//! Shows grades. [`text`] and [`page`] show one grade, and [`comparison`] compares settings of one hand. [`summary`]
//! sums up many grades, and [`kinds`] shows the mean loss for each kind of task. `grade`, `drill` and `review` use
//! these modules.

pub mod comparison;
pub mod kinds;
pub mod page;
pub mod summary;
pub mod text;
