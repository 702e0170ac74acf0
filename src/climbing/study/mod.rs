//! Learning from solved positions: mistakes in a deal, and positions to practise on.
//!
//! [`review`](review()) solves a recorded deal from its end backwards. [`puzzle`](puzzle()) deals positions with
//! exactly one winning move. Both call [`solve`](crate::climbing::solve::solve()).
//!
//! A trainer deals puzzles, reads moves and judges them:
//!
//! ```
//! use pusoy::cards::Rng;
//! use pusoy::climbing::solve::LineStep;
//! use pusoy::climbing::study::{Judged, Puzzle, Wanted, puzzle};
//! use pusoy::climbing::{GameRules, Referee};
//!
//! /// Judges a typed move: cards, or `pass`.
//! fn judge(rules: &dyn GameRules, puzzle: &Puzzle, typed: &str) -> Result<String, Box<dyn std::error::Error>> {
//!     let referee = Referee::new(rules, Some(puzzle.position.players.len()))?;
//!     let cards = if typed == "pass" { None } else { Some(referee.cards(typed)?) };
//!     Ok(match puzzle.judge(rules, cards.as_deref())? {
//!         Judged::Right(_) => format!("{typed} wins"),
//!         Judged::Wrong { refutation, .. } => {
//!             let named = |step: &LineStep| format!("{} {step}", puzzle.position.players[step.by]);
//!             format!("{typed} loses: {}", refutation.iter().map(named).collect::<Vec<_>>().join(", "))
//!         }
//!     })
//! }
//!
//! let rules: Box<dyn GameRules> = "big-two".parse()?;
//! let wanted = Wanted { cards: 4, level: None };
//! let puzzle = puzzle(&*rules, wanted, &mut Rng::new(2))?.ok_or("no puzzle was found")?;
//! println!("{}", puzzle.position); // Ann=…; Ben=…; move=Ann
//!
//! let solution = puzzle.solution.as_ref().map_or("pass".into(), ToString::to_string);
//! assert_eq!(judge(&*rules, &puzzle, &solution)?, format!("{solution} wins"));
//! let tempting = puzzle.wrong[0].play.as_ref().ok_or("the most tempting move is a pass")?.to_string();
//! assert!(judge(&*rules, &puzzle, &tempting)?.starts_with(&format!("{tempting} loses: Ben ")));
//! assert!(judge(&*rules, &puzzle, "").is_err()); // an empty line is not a pass
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod puzzle;
mod review;

pub use puzzle::{Judged, Puzzle, Trap, Wanted, WrongMove, deepest_level, puzzle};
pub use review::{Review, ReviewError, Reviewed, review};
