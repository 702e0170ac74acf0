//! Queries to the solvers, and records of their answers.
//!
//! [`queries`] turns questions into queries. [`solvers`] builds the solvers that answer queries, and [`variants`]
//! compiles open-face rules, together with the value of fantasyland and the value function trained for them. `slots`
//! caches solvers and compiled rules. [`switches`] finds conditions that change the best plan, and [`themes`] finds
//! the themes of a hand, such as its many pairs. [`answer_record`] is the record of a setting and its value, and
//! [`explained`] explains why one setting beats another.

pub mod answer_record;
pub mod explained;
pub mod queries;
pub(crate) mod slots;
pub mod solvers;
pub mod switches;
pub mod themes;
pub mod variants;
