//! What is asked of the solver, and what it answers: the types that travel through its interface.
//!
//! Read [`query`] first and then [`answer`]. An answer is made of [`ev`] (expected units), [`chances`] (rows won) and
//! [`parts`] (an ev taken apart); [`difference`] tells two settings apart, and [`hand_theme`] says what makes a hand
//! hard.

pub(crate) mod answer;
pub(crate) mod chances;
pub(crate) mod difference;
pub(crate) mod ev;
pub(crate) mod hand_theme;
pub(crate) mod parts;
pub(crate) mod query;
