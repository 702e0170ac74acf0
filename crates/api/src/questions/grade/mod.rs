//! Grades settings and placements by the units that each loses against the best action.
//!
//! [`command`] reads questions. An action with its grade is a [`graded::GradedHand`], which becomes a [`record`].
//! [`comparison`] compares settings of one hand with each other. [`summary`] adds up the grades of many hands, player
//! by player, with [`moments`].

pub mod command;
pub mod comparison;
pub mod graded;
pub mod moments;
pub mod record;
pub mod summary;
