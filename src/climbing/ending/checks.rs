//! Checks final positions: the players, the cards left, and the order of going out.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use itertools::Itertools;

use super::ending::{CardsLeft, Ending};
use super::error::EndingError;
use crate::cards::PackCard;
use crate::climbing::hand::Deck;
use crate::ledger::{named_twice, seat_at_table};

/// The final position of a game that stops when one player is out of cards.
pub(crate) struct FirstOut {
    /// The seat of the player who is out.
    pub(crate) winner: usize,
    /// The number of cards that each player has left, by seat; `None` if at least one card is left, but the number is
    /// unknown.
    pub(crate) left: Vec<Option<usize>>,
}

impl FirstOut {
    /// Returns the number of cards that each player has left, by seat. `ending` is the ending from which
    /// [`Ending::first_out`] read this position.
    ///
    /// # Errors
    ///
    /// Returns an error about the first player whose number is unknown.
    pub(crate) fn counts(&self, ending: &Ending) -> Result<Vec<usize>, EndingError> {
        let count = |(&left, player): (&Option<usize>, &String)| {
            left.ok_or_else(|| EndingError::MissingCount { player: player.clone() })
        };
        self.left.iter().zip(&ending.players).map(count).collect()
    }
}

/// Checks that the players have different names, and that no name is blank.
pub(crate) fn check_names(players: &[String]) -> Result<(), EndingError> {
    if let Some(twice) = named_twice(players) {
        return Err(EndingError::DuplicatePlayer { player: twice.to_owned() });
    }
    match players.iter().find(|name| name.trim().is_empty()) {
        Some(nameless) => Err(EndingError::NamelessPlayer { name: nameless.clone() }),
        None => Ok(()),
    }
}

/// Checks that the number of players is `allowed`.
pub(crate) fn check_player_count(players: usize, allowed: &RangeInclusive<usize>) -> Result<(), EndingError> {
    if allowed.contains(&players) {
        Ok(())
    } else {
        Err(EndingError::BadPlayerCount { given: players, allowed: allowed.clone().collect() })
    }
}

/// Checks that there are at most four cards of each rank.
pub(crate) fn check_ranks<'a>(cards: impl Iterator<Item = &'a PackCard>) -> Result<(), EndingError> {
    let of_rank = cards.filter_map(|card| card.card()).map(|card| card.rank()).counts();
    match of_rank.into_iter().filter(|&(_, count)| count > 4).map(|(rank, _)| rank).min() {
        Some(rank) => Err(EndingError::TooManyOfRank { rank: rank.char() }),
        None => Ok(()),
    }
}

/// Returns the number of plays of a soloist who began with `whole` cards and still holds `count`. Returns `None` if the
/// soloist has played two or more cards, because those cards can have been one play or several.
pub(crate) fn plays_shown(count: usize, whole: usize) -> Option<usize> {
    Some(whole.saturating_sub(count)).filter(|&played| played < 2)
}

/// Checks `plays`, the number of plays of a soloist who began with `whole` cards and still holds `count`. Every play
/// has at least one card.
pub(crate) fn check_plays(player: &str, count: usize, whole: usize, plays: usize) -> Result<(), EndingError> {
    let played = whole.saturating_sub(count);
    match (played.min(1)..=played).contains(&plays) {
        true => Ok(()),
        false => Err(EndingError::ImpossiblePlays { player: player.to_owned(), count, whole, plays }),
    }
}

/// Returns the smallest number of cards that all hands together can have left. A player whose number is unknown has at
/// least one card.
pub(crate) fn fewest(left: &[Option<usize>]) -> usize {
    left.iter().map(|count| count.unwrap_or(1)).sum()
}

impl Ending {
    /// Returns the seat of a player.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no player of that name.
    pub(crate) fn seat(&self, name: &str) -> Result<usize, EndingError> {
        seat_at_table(&self.players, name).ok_or_else(|| match name.trim().is_empty() {
            true => EndingError::EmptyName { name: name.to_owned(), players: self.players.clone() },
            false => EndingError::UnknownPlayer { player: name.to_owned() },
        })
    }

    /// Checks that exactly one player is out of cards, and returns the final position. Only games that stop when the
    /// first player is out use this check. `most` returns the largest number of cards that a seat can have been dealt.
    pub(crate) fn first_out(&self, deck: &Deck, most: impl Fn(usize) -> usize) -> Result<FirstOut, EndingError> {
        let left = self.counted(deck, most)?.ok_or(EndingError::MissingRemaining)?;
        let out: Vec<usize> = (0..left.len()).filter(|&seat| left[seat] == Some(0)).collect();
        match out[..] {
            [winner] => Ok(FirstOut { winner, left }),
            [] => Err(EndingError::NoWinner),
            _ => Err(EndingError::TwoWinners { players: out.iter().map(|&seat| self.players[seat].clone()).collect() }),
        }
    }

    /// Checks the order of going out, from first to last, and returns the seats in that order. `most` returns the
    /// largest number of cards that a seat can have been dealt.
    ///
    /// If the ending gives only the cards left, the one player with cards is last. The seats before the last are then
    /// unknown, and so `None`, except in a game of two players.
    pub(crate) fn play_out(
        &self,
        deck: &Deck,
        most: impl Fn(usize) -> usize,
    ) -> Result<Vec<Option<usize>>, EndingError> {
        let left = self.counted(deck, most)?;
        let Some(order) = &self.order else {
            let left = left.ok_or(EndingError::MissingOrder)?;
            let (holders, out): (Vec<usize>, Vec<usize>) = (0..left.len()).partition(|&seat| left[seat] != Some(0));
            return match (&holders[..], &out[..]) {
                (&[last], &[first]) => Ok(vec![Some(first), Some(last)]),
                (&[last], _) => Ok([vec![None; out.len()], vec![Some(last)]].concat()),
                _ => Err(EndingError::NotPlayedOut),
            };
        };
        let order = self.seats_of(order)?;
        if order.len() != self.players.len() {
            let missing = (0..self.players.len()).filter(|seat| !order.contains(seat));
            return Err(EndingError::IncompleteOrder {
                missing: missing.map(|seat| self.players[seat].clone()).collect(),
            });
        }
        if let Some(left) = left {
            let holders: Vec<usize> = (0..left.len()).filter(|&seat| left[seat] != Some(0)).collect();
            if holders.len() != 1 || Some(&holders[0]) != order.last() {
                return Err(EndingError::NotPlayedOut);
            }
        }
        Ok(order.into_iter().map(Some).collect())
    }

    /// Returns the seats of the players named in an order.
    pub(crate) fn seats_of(&self, names: &[String]) -> Result<Vec<usize>, EndingError> {
        let mut seats = Vec::new();
        for name in names {
            match seat_at_table(&self.players, name) {
                Some(seat) if !seats.contains(&seat) => seats.push(seat),
                Some(_) => return Err(EndingError::TwiceInOrder { player: name.clone() }),
                None => return Err(EndingError::StrangerInOrder { player: name.clone() }),
            }
        }
        Ok(seats)
    }

    /// Checks the cards left, and their numbers, against the deck and against `most`. `most` returns the largest number
    /// of cards that a seat can have been dealt. Returns the number of cards that each player has left, by seat; an
    /// entry is `None` if the number is unknown. Returns `None` instead of a list if the ending does not give the cards
    /// left.
    pub(crate) fn counted(
        &self,
        deck: &Deck,
        most: impl Fn(usize) -> usize,
    ) -> Result<Option<Vec<Option<usize>>>, EndingError> {
        let Some(remaining) = &self.remaining else { return Ok(None) };
        let mut counts = Vec::new();
        for (name, left) in self.players.iter().zip(remaining) {
            counts.push(match left {
                CardsLeft::Count(count) => {
                    let bad = |_| EndingError::BadCount { player: name.clone(), count: *count };
                    Some(usize::try_from(*count).map_err(bad)?)
                }
                CardsLeft::Cards(cards) => Some(cards.len()),
                CardsLeft::Unknown => None,
            });
        }
        if remaining.len() != self.players.len() {
            return Err(EndingError::IncompleteRemaining);
        }
        for (seat, (&count, name)) in counts.iter().zip(&self.players).enumerate() {
            let most = most(seat);
            if let Some(count) = count.filter(|&count| count > most) {
                return Err(EndingError::TooManyLeft { player: name.clone(), count, most });
            }
        }
        let (all, pack) = (fewest(&counts), deck.pack.len());
        if all > pack {
            return Err(EndingError::DeckOverflow { count: all, deck: pack });
        }
        if deck.suits.is_none() {
            check_ranks(remaining.iter().filter_map(CardsLeft::known).flatten())?;
        }
        let mut copies = HashMap::<PackCard, usize>::new();
        for &card in remaining.iter().filter_map(CardsLeft::known).flatten() {
            let card = deck.written(card);
            let count = copies.entry(card).or_default();
            *count += 1;
            if *count > deck.copies_of(card) {
                return Err(EndingError::DuplicateCard { card });
            }
        }
        Ok(Some(counts))
    }
}
