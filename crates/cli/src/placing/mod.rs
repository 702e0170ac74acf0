//! Streets of open-face placed, and hands in fantasyland set; and graded. `place`, `solve` and `grade` use it.
//!
//! [`input`] is what is asked, [`objective`] what a deal is played for as text and JSON tell it, [`deal`] what was placed in a
//! deal of a log; [`valuing`] has the library answer. What was [`valued`] is put in [`words`], and [`record`], [`text`] and [`page`] write it.

pub mod deal;
pub mod input;
pub mod objective;
pub mod page;
pub mod record;
pub mod text;
pub mod valued;
pub mod valuing;
pub mod words;
