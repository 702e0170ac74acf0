//! What is left when a deal ends, what is checked of it, and what it settles for.

use std::ops::RangeInclusive;

use itertools::Itertools;

use super::rules::Deck;
use crate::cards::{Decks, PackCard};
use crate::ledger::Ledger;

/// How a deal ended. Games read what they need of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ending {
    /// The players by seat, clockwise.
    pub players: Vec<String>,
    /// What each has left, by seat.
    pub remaining: Option<Vec<Held>>,
    /// In what order they went out.
    pub order: Option<Vec<String>>,
    /// Who dealt.
    pub dealer: Option<String>,
    /// How many cards each was dealt, by seat, where it is known.
    pub dealt: Option<Vec<usize>>,
    /// Who played against the others, for what.
    pub contract: Contract,
    /// The cards that the loser was left with.
    pub loser_cards: Option<Vec<PackCard>>,
    /// Who broke the rules of trading.
    pub violators: Vec<String>,
    /// Whether the last to go out did so with a play that nobody could beat.
    pub out_on_control: bool,
}

/// What a player has left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Held {
    /// So many cards.
    Count(i64),
    /// These cards.
    Cards(Vec<PackCard>),
}

/// Who played against the others, and for what.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Contract {
    /// The landlord or soloist.
    pub soloist: Option<String>,
    /// What was bid.
    pub bid: Option<i64>,
    /// How many bombs were played.
    pub bombs: i64,
    /// How many rockets were played.
    pub rockets: i64,
    /// Whether there was a spring; none to tell by the cards that are left.
    pub spring: Option<bool>,
}

/// What is wrong with an ending.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct EndingError {
    what: What,
    message: String,
    token: Option<String>,
}

/// What is wrong with an ending, in a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the codes say it
pub enum What {
    ConflictingOptions,
    BadPlayerCount,
    DuplicatePlayer,
    UnknownPlayer,
    MissingField,
    BadCount,
    ImpossibleCount,
    DeckOverflow,
    DuplicateCard,
    NoWinner,
    TwoWinners,
    BadEnding,
    BadOrder,
    BadBid,
    ImpossibleBombs,
    ImpossibleSpring,
}

impl What {
    /// The code under which records report it.
    pub const fn code(self) -> &'static str {
        match self {
            What::ConflictingOptions => "conflicting-options",
            What::BadPlayerCount => "bad-player-count",
            What::DuplicatePlayer => "duplicate-player",
            What::UnknownPlayer => "unknown-player",
            What::MissingField => "missing-field",
            What::BadCount => "bad-count",
            What::ImpossibleCount => "impossible-count",
            What::DeckOverflow => "deck-overflow",
            What::DuplicateCard => "duplicate-card",
            What::NoWinner => "no-winner",
            What::TwoWinners => "two-winners",
            What::BadEnding => "bad-ending",
            What::BadOrder => "bad-order",
            What::BadBid => "bad-bid",
            What::ImpossibleBombs => "impossible-bombs",
            What::ImpossibleSpring => "impossible-spring",
        }
    }
}

impl EndingError {
    pub(super) fn new(what: What, message: impl Into<String>) -> EndingError {
        EndingError { what, message: message.into(), token: None }
    }

    pub(super) fn of(what: What, token: &str, message: impl Into<String>) -> EndingError {
        EndingError { token: Some(token.to_owned()), ..EndingError::new(what, message) }
    }

    /// A number of players that cannot play.
    pub(super) fn player_count(given: usize, allowed: &RangeInclusive<usize>) -> EndingError {
        let (from, to) = allowed.clone().into_inner();
        let allowed = if from == to { from.to_string() } else { format!("{from} to {to}") };
        EndingError::new(What::BadPlayerCount, format!("the game is for {allowed} players, {given} were given"))
    }

    /// What is wrong, in a word.
    pub const fn what(&self) -> What {
        self.what
    }

    /// The code under which records report it.
    pub const fn code(&self) -> &'static str {
        self.what.code()
    }

    /// The player or card that is wrong, if one is.
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }
}

/// What an ending comes to. What a game does not have is `None` or empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// The players by seat.
    pub players: Vec<String>,
    /// Who pays whom.
    pub ledger: Option<Ledger>,
    /// What each player wins or scores, by seat.
    pub totals: Option<Vec<i64>>,
    /// What each player's cards cost, by seat.
    pub penalties: Option<Vec<i64>>,
    /// Each player's place, 1 the first, by seat.
    pub places: Option<Vec<usize>>,
    /// Each player's title, by seat.
    pub titles: Option<Vec<Option<String>>>,
    /// Who went out first.
    pub winner: Option<usize>,
    /// Who lost.
    pub losers: Vec<usize>,
    /// Cards that players owe.
    pub owed: Vec<Exchange>,
    /// How the next deal begins.
    pub next: Next,
}

/// How the next deal begins.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Next {
    /// Who deals.
    pub deals: Option<usize>,
    /// Who leads.
    pub leads: Option<usize>,
    /// The cards that change hands before it.
    pub exchange: Vec<Exchange>,
}

/// Cards that one player gives another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exchange {
    /// Who gives.
    pub from: usize,
    /// Who gets.
    pub to: usize,
    /// How many cards.
    pub cards: usize,
    /// Which.
    pub kind: &'static str,
}

impl Outcome {
    /// An outcome in which units change hands.
    pub(super) fn paid(ledger: Ledger) -> Outcome {
        let (players, totals) = (ledger.players().to_vec(), Some(ledger.totals()));
        Outcome { players, totals, ledger: Some(ledger), ..Outcome::default() }
    }
}

/// An ending in which one player went out.
pub(super) struct FirstOut {
    pub(super) winner: usize,
    pub(super) left: Vec<usize>,
}

impl Ending {
    /// That so many distinct players can play.
    pub(super) fn check_players(&self, allowed: &RangeInclusive<usize>) -> Result<(), EndingError> {
        if let Some(twice) = self.players.iter().duplicates().next() {
            return Err(EndingError::of(What::DuplicatePlayer, twice, format!("'{twice}' is there twice")));
        }
        if let Some(nameless) = self.players.iter().find(|name| name.trim().is_empty()) {
            return Err(EndingError::of(What::UnknownPlayer, nameless, "a player has no name"));
        }
        if allowed.contains(&self.players.len()) {
            Ok(())
        } else {
            Err(EndingError::player_count(self.players.len(), allowed))
        }
    }

    /// The seat of a player.
    pub(super) fn seat(&self, name: &str) -> Result<usize, EndingError> {
        let unknown = || EndingError::of(What::UnknownPlayer, name, format!("nobody is called '{name}'"));
        self.players.iter().position(|player| player == name).ok_or_else(unknown)
    }

    /// What each player has left: counted, possible and of one deck.
    fn counted(&self, deck: &Deck, most: impl Fn(usize) -> usize) -> Result<Option<Vec<usize>>, EndingError> {
        let Some(held) = &self.remaining else { return Ok(None) };
        let mut counts = Vec::new();
        for (name, held) in self.players.iter().zip(held) {
            let count = match held {
                Held::Count(count) => usize::try_from(*count).map_err(|_| {
                    EndingError::of(What::BadCount, name, format!("{name} cannot have {count} cards left"))
                })?,
                Held::Cards(cards) => cards.len(),
            };
            counts.push(count);
        }
        if counts.len() != self.players.len() {
            return Err(EndingError::new(What::MissingField, "the cards that each player has left are wanted"));
        }
        for (seat, (&count, name)) in counts.iter().zip(&self.players).enumerate() {
            let most = most(seat);
            if count > most {
                let message = format!("{name} has {count} cards left and was dealt {most} at most");
                return Err(EndingError::of(What::ImpossibleCount, name, message));
            }
        }
        let (all, pack) = (counts.iter().sum::<usize>(), deck.pack.len());
        if all > pack {
            return Err(EndingError::new(What::DeckOverflow, format!("{all} cards are left, and the deck has {pack}")));
        }
        let listed = held.iter().filter_map(|held| if let Held::Cards(cards) = held { Some(cards) } else { None });
        let copies = if deck.pack.decks == Decks::Alike { 2 } else { 1 };
        let mut times = std::collections::HashMap::<PackCard, usize>::new();
        for &card in listed.flatten() {
            let card = deck.written(card);
            let count = times.entry(card).or_default();
            *count += 1;
            if *count > copies {
                let message = format!("{card} is left twice");
                return Err(EndingError::of(What::DuplicateCard, &card.to_string(), message));
            }
        }
        Ok(Some(counts))
    }

    /// The ending of a game that stops when one player is out.
    pub(super) fn first_out(&self, deck: &Deck, most: impl Fn(usize) -> usize) -> Result<FirstOut, EndingError> {
        let Some(left) = self.counted(deck, most)? else {
            return Err(EndingError::new(
                What::MissingField,
                "'remaining' is missing: the cards that players have left",
            ));
        };
        let out: Vec<usize> = (0..left.len()).filter(|&seat| left[seat] == 0).collect();
        match out[..] {
            [winner] => Ok(FirstOut { winner, left }),
            [] => Err(EndingError::new(What::NoWinner, "nobody is out of cards")),
            _ => {
                let names = out.iter().map(|&seat| &self.players[seat]).join(" and ");
                Err(EndingError::new(
                    What::TwoWinners,
                    format!("{names} cannot both be out: play stops with the first"),
                ))
            }
        }
    }

    /// The order in which players went out, in a game that goes on until one is left.
    pub(super) fn play_out(&self, deck: &Deck, most: impl Fn(usize) -> usize) -> Result<Vec<usize>, EndingError> {
        let left = self.counted(deck, most)?;
        let Some(names) = &self.order else {
            let message = "'order' is missing: the players in the order in which they went out";
            return Err(EndingError::new(What::MissingField, message));
        };
        let order = self.seats_of(names)?;
        if order.len() != self.players.len() {
            let message = format!("the order has {} players, and {} play", order.len(), self.players.len());
            return Err(EndingError::new(What::BadOrder, message));
        }
        if let Some(left) = left {
            let holders: Vec<usize> = (0..left.len()).filter(|&seat| left[seat] > 0).collect();
            if holders.len() != 1 || Some(&holders[0]) != order.last() {
                let message = "play goes on until one player has cards, the last of the order";
                return Err(EndingError::new(What::BadEnding, message));
            }
        }
        Ok(order)
    }

    /// The seats of players named in an order, none of them twice.
    pub(super) fn seats_of(&self, names: &[String]) -> Result<Vec<usize>, EndingError> {
        let mut seats = Vec::new();
        for name in names {
            let seat = self.players.iter().position(|player| player == name);
            match seat {
                Some(seat) if !seats.contains(&seat) => seats.push(seat),
                Some(_) => {
                    return Err(EndingError::of(What::BadOrder, name, format!("'{name}' is twice in the order")));
                }
                None => {
                    let message = format!("'{name}' is in the order and does not play");
                    return Err(EndingError::of(What::BadOrder, name, message));
                }
            }
        }
        Ok(seats)
    }

    /// The seat of whoever plays against the others, what was bid, and what each has left; he was dealt twenty.
    pub(super) fn against_others(
        &self,
        deck: &Deck,
        others: usize,
        named: &'static str,
    ) -> Result<(usize, i64, FirstOut), EndingError> {
        let missing =
            |what: &str| EndingError::of(What::MissingField, what, format!("the ending does not say '{what}'"));
        let name = self.contract.soloist.as_ref().ok_or_else(|| missing(named))?;
        let soloist = self.seat(name)?;
        let bid = self.contract.bid.ok_or_else(|| missing("bid"))?;
        let most = |seat| if seat == soloist { 20 } else { others };
        let ending = self.first_out(deck, most);
        let bid_error = EndingError::of(What::BadBid, &bid.to_string(), format!("a bid is 1, 2 or 3, not {bid}"));
        let ending = ending?;
        if !(1..=3).contains(&bid) {
            return Err(bid_error);
        }
        if ending.left[soloist] == 20 {
            let message = format!("{name} leads, so cannot have all 20 cards left");
            return Err(EndingError::of(What::ImpossibleCount, name, message));
        }
        Ok((soloist, bid, ending))
    }
}

/// Places from an order: the place of each seat.
pub(super) fn places(order: &[usize]) -> Vec<usize> {
    let mut places = vec![0; order.len()];
    order.iter().enumerate().for_each(|(place, &seat)| places[seat] = place + 1);
    places
}
