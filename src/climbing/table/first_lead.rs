//! The player who leads the first trick of a deal, and the card that the lead must contain.

use super::transcript::Transcript;
use crate::cards::PackCard;
use crate::climbing::ending::{Ending, EndingError};
use crate::climbing::hand::Deck;
use crate::climbing::rules::{Conduct, Opening};

/// The first lead of a deal.
pub(super) struct FirstLead {
    /// The seat of the player who leads.
    pub(super) seat: usize,
    /// The card that the first play must contain; `None` if the first play may be any play.
    pub(super) with: Option<PackCard>,
}

impl Transcript {
    /// Returns the first lead. The transcript may name the leader. Otherwise the leader is the player whom the rules
    /// name for a first deal. The players in `idle` do not play.
    pub(super) fn first_lead(
        &self,
        ending: &Ending,
        deck: &Deck,
        conduct: &Conduct,
        soloist: Option<usize>,
        idle: &[usize],
    ) -> Result<FirstLead, EndingError> {
        if let Some(name) = &self.leader {
            return Ok(FirstLead { seat: ending.seat(name)?, with: None });
        }
        let unknown = |field: &'static str| EndingError::UnknownLeader { field };
        let holder_of_lowest = |keep: &dyn Fn(PackCard) -> bool| {
            let playing = || self.hands.iter().enumerate().filter(|(seat, _)| !idle.contains(seat));
            let mut cards: Vec<PackCard> =
                playing().flat_map(|(_, hand)| hand).copied().filter(|&card| keep(card)).collect();
            deck.sort(&mut cards);
            let lowest = *cards.first()?;
            Some((playing().find(|(_, hand)| hand.contains(&lowest))?.0, lowest))
        };
        let holder = |keep: &dyn Fn(PackCard) -> bool| holder_of_lowest(keep).ok_or_else(|| unknown("leader"));
        match conduct.opening {
            Opening::Lowest => {
                Ok(FirstLead { seat: holder_of_lowest(&|_| true).map_or(0, |(seat, _)| seat), with: None })
            }
            Opening::WithLowest | Opening::SimpleWithLowest => {
                let (seat, card) = holder(&|_| true)?;
                Ok(FirstLead { seat, with: Some(card) })
            }
            Opening::WithCard(first) => {
                let (seat, card) = holder(&|card| card.card() == Some(first))?;
                Ok(FirstLead { seat, with: Some(card) })
            }
            Opening::Soloist => {
                let seat = soloist.ok_or_else(|| unknown(conduct.soloist.unwrap_or("soloist")))?;
                Ok(FirstLead { seat, with: None })
            }
            Opening::LowestOfSuit(suit) => {
                let of_suit = |card: PackCard| card.card().is_some_and(|card| card.suit() == suit);
                let (seat, _) = holder(&|card| of_suit(card) && !self.widow.contains(&card))?;
                Ok(FirstLead { seat, with: None })
            }
            Opening::LeftOfDealer => {
                let dealer = ending.seat(self.dealer.as_ref().ok_or_else(|| unknown("dealer"))?)?;
                Ok(FirstLead { seat: (dealer + 1) % self.players.len(), with: None })
            }
        }
    }
}
