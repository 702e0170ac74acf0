//! Searches for puzzles of a level. If there are none with few cards, tries more cards.

use indicatif::ProgressBar;
use pusoy::climbing::study::Wanted;
use pusoy_api::questions::climb::puzzle::dealt::{DealtPuzzle, PuzzleKey, Puzzles};

use crate::terminal::failure::Failure;
use crate::terminal::progress::search_spinner;

/// The number of cards in each hand, unless a level needs more.
pub const USUAL_CARDS: usize = 6;
/// The largest number of cards in each hand.
pub const MOST_CARDS: usize = 10;

/// The limit of a search for a puzzle.
#[derive(Clone, Copy)]
pub struct PuzzleSearch {
    /// The largest number of cards in each hand that the search tries.
    pub most_cards: usize,
}

impl PuzzleSearch {
    /// Creates a search that finds only the puzzle with this key.
    pub fn only(key: PuzzleKey) -> PuzzleSearch {
        PuzzleSearch { most_cards: key.wanted.cards }
    }

    /// Deals the puzzle with this key or, if there is none, a puzzle with more cards. The first value is the key of the
    /// dealt puzzle. If a level is wanted, a terminal shows a spinner during the search.
    ///
    /// # Errors
    ///
    /// No puzzle was found, or the rules do not allow puzzles.
    pub fn deal(self, puzzles: &Puzzles, key: PuzzleKey) -> Result<(PuzzleKey, DealtPuzzle<'_>), Failure> {
        let Wanted { cards: fewest, level } = key.wanted;
        let (level, other_level) = match level {
            Some(level) => (format!(" of level {level}"), "another level or "),
            None => (String::new(), ""),
        };
        let mut last = fewest;
        // The search is long only if a level is wanted.
        let spinner = if key.wanted.level.is_some() { search_spinner() } else { ProgressBar::hidden() };
        for cards in fewest..=self.most_cards {
            spinner.set_message(format!("looking for a puzzle{level} with {cards} cards per hand"));
            let key = PuzzleKey { wanted: Wanted { cards, ..key.wanted }, ..key };
            match puzzles.deal_key(key) {
                Ok(Some(dealt)) => {
                    spinner.finish_and_clear();
                    return Ok((key, dealt));
                }
                Ok(None) => last = cards,
                // The game does not allow hands of this many cards.
                Err(_) if cards > fewest => break,
                Err(problem) => return Err(Failure::usage(problem)),
            }
        }
        spinner.finish_and_clear();
        let cards = if fewest < last { format!("{fewest} to {last}") } else { fewest.to_string() };
        let more_cards = match self.most_cards < MOST_CARDS {
            true if other_level.is_empty() => "more cards or ",
            true => "more cards, ",
            false => "",
        };
        let why =
            format!("no puzzle{level} with {cards} cards per hand found (try {more_cards}{other_level}another seed)");
        Err(Failure::failed(why))
    }
}
