//! Checks a play against the hand of its player and the play to beat.

use super::referee::{Announced, Referee};
use super::replay_error::IllegalAction;
use crate::cards::PackCard;
use crate::climbing::plays::{Beaten, Key, Ranking};

impl Referee {
    /// Takes the cards of a play out of a hand. Returns the cards of the play, and the rest of the hand. If a joker in
    /// `cards` names the card that it represents, it also does so in the result.
    ///
    /// If suits do not count, the cards may be given by rank alone. Each of them is then replaced by a card of the same
    /// rank from the hand.
    ///
    /// # Errors
    ///
    /// Returns the first card that is not in the hand.
    pub(in crate::climbing) fn taken(
        &self,
        hand: &[PackCard],
        cards: &[PackCard],
    ) -> Result<(Vec<PackCard>, Vec<PackCard>), PackCard> {
        let by_rank = self.deck().suits.is_none();
        let mut rest = hand.to_vec();
        let mut played = Vec::with_capacity(cards.len());
        for &card in cards {
            let at = rest.iter().position(|&held| held == card).or_else(|| self.index_of_like(&rest, card));
            let held = rest.remove(at.ok_or(card)?);
            played.push(if by_rank && !card.is_joker() { held } else { card });
        }
        Ok((played, rest))
    }

    /// Returns the index in `hand` of a card that `card` may refer to: an equal card or, if suits do not count, a card
    /// of the same rank. Returns `None` if the hand has no such card.
    fn index_of_like(&self, hand: &[PackCard], card: PackCard) -> Option<usize> {
        let deck = self.deck();
        let alike = |held: &PackCard| match deck.suits {
            Some(_) => deck.written(*held) == deck.written(card),
            None => deck.rank(*held) == deck.rank(card),
        };
        hand.iter().position(alike)
    }

    /// Returns the legal readings of a play, at least one, and how the first of them beats `standing`. A reading is the
    /// key of a combination that the cards form. If `standing` is `None`, every reading is legal. `ranking` is the
    /// ranking after `standing` was played.
    ///
    /// # Errors
    ///
    /// Returns an error in these cases:
    ///
    /// * The cards are not a combination.
    /// * The player announces that the play locks the trick, and no reading of the cards can do that.
    /// * No reading beats `standing`. The error gives the reason for the first reading.
    /// * The legal readings have different effects, and a joker does not name the card that it represents.
    pub(in crate::climbing) fn legal_readings(
        &self,
        ranking: Ranking,
        standing: Option<Key>,
        play: Announced<'_>,
    ) -> Result<(Vec<Key>, Option<Beaten>), IllegalAction> {
        let mut readings = self.readings(play);
        let cards = || play.cards.to_vec();
        let first = *readings.first().ok_or_else(|| match play.locks {
            false => IllegalAction::NotACombination(cards()),
            true => IllegalAction::CannotLock(cards()),
        })?;
        let beat = standing.map(|standing| {
            let beats = |key: Key| self.beats_key_under(ranking, standing, key);
            readings.retain(|&key| beats(key).is_ok());
            beats(readings.first().copied().unwrap_or(first)).map_err(|why| IllegalAction::DoesNotBeat {
                cards: cards(),
                kind: first.kind(),
                standing: standing.kind(),
                why,
            })
        });
        let beat = beat.transpose()?;
        if self.with_stand_ins(cards(), readings[0]) != play.cards && self.differ(&readings) {
            return Err(IllegalAction::UnsaidJoker(cards()));
        }
        Ok((readings, beat))
    }
}
