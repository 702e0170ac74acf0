//! The legal moves of the player to move, in a position of the search.

use super::search::state::{GameDynamics, State};
use crate::cards::PackCard;
use crate::climbing::hand::FromCards;
use crate::climbing::plays::{Engine, Play};
use crate::climbing::table::Move;

/// A move: a play, or `None` for a pass.
pub type Choice<H> = Option<Play<H>>;

/// Returns every legal move: the plays, sorted by key and then by cards, and last a pass if there is a play to beat.
pub fn choices<E: Engine<Hand: FromCards>, const S: usize>(
    dynamics: &GameDynamics<'_, E, S>,
    state: &State<E::Hand, S>,
) -> Vec<Choice<E::Hand>> {
    let mut plays = Vec::new();
    dynamics.plays(state, &mut plays);
    let deck = &dynamics.deck;
    plays.sort_by_cached_key(|play| {
        let cards = play_of(dynamics, state, play).cards;
        let places = cards.into_iter().map(|card| (deck.rank(card), deck.suit(card), card));
        (play.key.bits(), places.collect::<Vec<_>>())
    });
    plays.dedup();
    let pass = state.turn.standing().map(|_| None);
    plays.into_iter().map(Some).chain(pass).collect()
}

/// Returns a play with its cards.
pub fn play_of<E: Engine<Hand: FromCards>, const S: usize>(
    dynamics: &GameDynamics<'_, E, S>,
    state: &State<E::Hand, S>,
    play: &Play<E::Hand>,
) -> Move {
    let slot = dynamics.mover(state);
    // A joker in a play names the card that it represents.
    let written = |card: PackCard| if card.stands_for().is_some() { card } else { dynamics.deck.written(card) };
    let cards = dynamics.played(slot, state.hands[slot], *play).into_iter().map(written).collect();
    Move { cards, key: play.key }
}

/// Returns the position after a move.
pub fn after<E: Engine<Hand: FromCards>, const S: usize>(
    dynamics: &GameDynamics<'_, E, S>,
    state: &State<E::Hand, S>,
    choice: Choice<E::Hand>,
) -> State<E::Hand, S> {
    choice.map_or_else(|| dynamics.after_pass(state), |play| dynamics.after(state, play))
}

/// Returns the factor by which a move multiplies the score of the next position: 2 for a play that doubles the stakes,
/// and otherwise 1.
pub fn factor<E: Engine<Hand: FromCards>, const S: usize>(
    dynamics: &GameDynamics<'_, E, S>,
    choice: &Choice<E::Hand>,
) -> i32 {
    if choice.is_some_and(|play| dynamics.doubles(play.key)) { 2 } else { 1 }
}
