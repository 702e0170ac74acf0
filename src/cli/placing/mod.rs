//! Streets of open-face placed, and hands in fantasyland set. `place` and `solve` use it.
//!
//! [`input`] is what is asked, [`objective`] what a deal is played for as text and JSON tell it; [`valuing`] has the library
//! answer, and [`record`] and [`text`] write what was [`valued`].

pub mod input;
pub mod objective;
pub mod record;
pub mod text;
pub mod valued;
pub mod valuing;
