//! Searches for puzzles. The user may ask for puzzles of a certain level. If the search finds no puzzle with few cards,
//! it tries more cards.

use indicatif::ProgressBar;
use pusoy::climbing::study::Wanted;
use pusoy_api::questions::climb::puzzle::dealt::{DealtPuzzle, MOST_CARDS, PuzzleKey, Puzzles, no_puzzle};

use crate::terminal::failure::Failure;
use crate::terminal::progress::search_spinner;

/// The number of cards in each hand at the start of a search, unless the user gives `--cards`.
pub const USUAL_CARDS: usize = 6;

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

    /// Deals the puzzle with this key or, if there is none, a puzzle with more cards. Returns the key of the dealt
    /// puzzle and the puzzle. If a level is wanted, a terminal shows a spinner during the search.
    ///
    /// # Errors
    ///
    /// No puzzle was found, or the game allows no puzzles under these rules, with this number of cards, or of this
    /// level.
    pub fn deal(self, puzzles: &Puzzles, key: PuzzleKey) -> Result<(PuzzleKey, DealtPuzzle<'_>), Failure> {
        let Wanted { cards: fewest, level } = key.wanted;
        let of_level = level.map(|level| format!(" of level {level}")).unwrap_or_default();
        let mut last = fewest;
        // The search is long only if a level is wanted.
        let spinner = if level.is_some() { search_spinner() } else { ProgressBar::hidden() };
        for cards in fewest..=self.most_cards {
            spinner.set_message(format!("looking for a puzzle{of_level} with {cards} cards per hand"));
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
        Err(Failure::failed(no_puzzle(level, fewest..=last, self.most_cards < MOST_CARDS)))
    }
}
