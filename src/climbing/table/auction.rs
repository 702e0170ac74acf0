//! The auction before the first play: checks bids and passes, and determines the soloist and the bid.

use std::borrow::Cow;

use super::replay_error::{BadAuction, BadCall, ReplayError};
use super::transcript::{Call, Transcript};
use crate::cards::{PackCard, Suit};
use crate::climbing::ending::Ending;
use crate::climbing::hand::Deck;
use crate::climbing::rules::{Bidding, Conduct, Dealt};

/// The course of an auction.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Auction {
    /// The bids and passes, in order.
    pub calls: Vec<Call>,
    /// The seat and bid, in units, of the highest bidder; `None` before the first bid.
    pub highest: Option<(usize, i64)>,
    /// The seat of the next player to bid or pass; `None` after the auction.
    pub to_call: Option<usize>,
}

impl Auction {
    /// Returns the seat of the player who plays against all others, and the bid in units. Returns `None` before the
    /// auction is won.
    pub fn won(&self) -> Option<(usize, i64)> {
        self.highest.filter(|_| self.to_call.is_none())
    }

    /// Returns `true` if all players have passed, so that the cards are dealt again.
    pub fn is_redeal(&self) -> bool {
        self.highest.is_none() && self.to_call.is_none()
    }
}

impl Transcript {
    /// Returns the transcript, completed by the results of its auction. Also returns the auction. The results are the
    /// soloist, the bid, and the widow in the soloist's hand. If the rules decide who bids first, the first bidder
    /// becomes the leader, unless the transcript names the leader. If the auction has no winner, returns the transcript
    /// unchanged, or an error if the transcript gives a soloist, a bid or actions. The auction is `None` if the
    /// transcript has none. `ending` gives the names of the players.
    pub(super) fn after_auction(
        &self,
        ending: &Ending,
        deck: &Deck,
        dealt: &Dealt,
        conduct: &Conduct,
    ) -> Result<(Cow<'_, Transcript>, Option<Auction>), ReplayError> {
        let Some(first) = self.auction.first() else { return Ok((Cow::Borrowed(self), None)) };
        let bidding = conduct.bidding.ok_or(BadAuction::NoAuction)?;
        let auction = self.run_auction(ending, &bidding)?;
        let opener = ending.seat(&first.by)?;
        if let Some(suit) = bidding.opener {
            self.check_opener(opener, suit, &auction, deck, dealt)?;
        }
        let name = |seat: usize| self.players[seat].clone();
        let Some((soloist, bid)) = auction.won() else {
            let undecided = auction.to_call.map_or(BadAuction::Redeal, |seat| BadAuction::Open { turn: name(seat) });
            let is_told = !self.actions.is_empty() || self.contract.soloist.is_some() || self.contract.bid.is_some();
            return if is_told { Err(undecided.into()) } else { Ok((Cow::Borrowed(self), Some(auction))) };
        };
        if let Some(given) = self.contract.soloist.as_ref().filter(|given| **given != self.players[soloist]) {
            return Err(BadAuction::OtherSoloist { won: name(soloist), told: given.clone() }.into());
        }
        if let Some(given) = self.contract.bid.filter(|&given| given != bid) {
            return Err(BadAuction::OtherBid { won: bid, told: given }.into());
        }
        let mut decided = self.clone();
        decided.contract.soloist = Some(name(soloist));
        decided.contract.bid = Some(bid);
        if bidding.opener.is_some() && decided.leader.is_none() {
            decided.leader = Some(first.by.clone());
        }
        if let Some(hand) = decided.hands.get_mut(soloist)
            && self.widow.iter().any(|card| !hand.contains(card))
        {
            hand.extend(&self.widow);
        }
        Ok((Cow::Owned(decided), Some(auction)))
    }

    /// Checks the bids and passes in order. Returns the auction.
    fn run_auction(&self, ending: &Ending, bidding: &Bidding) -> Result<Auction, ReplayError> {
        let seats = self.players.len();
        let mut auction = Auction { calls: self.auction.clone(), highest: None, to_call: None };
        let mut dropped = vec![false; seats];
        // The number of passes since the last bid.
        let mut passes = 0;
        for (number, call) in (1..).zip(&self.auction) {
            let bad = |reason: BadCall| ReplayError::BadCall { number, by: call.by.clone(), reason };
            let seat = ending.seat(&call.by)?;
            if number > 1 {
                let turn = auction.to_call.ok_or_else(|| bad(BadCall::Over))?;
                if turn != seat {
                    return Err(bad(BadCall::NotYourTurn { turn: self.players[turn].clone() }));
                }
            }
            match (call.bid, auction.highest) {
                (Some(bid), _) if !Bidding::BIDS.contains(&bid) => return Err(bad(BadCall::NoBid { bid })),
                (Some(bid), Some((_, highest))) if bid <= highest => {
                    return Err(bad(BadCall::NotHigher { bid, highest }));
                }
                (Some(bid), _) => {
                    auction.highest = Some((seat, bid));
                    passes = 0;
                }
                (None, _) if number == 1 && bidding.opener.is_some() => return Err(bad(BadCall::MustBid)),
                (None, _) => {
                    passes += 1;
                    dropped[seat] = bidding.pass_drops;
                }
            }
            let is_over = match auction.highest {
                Some((_, bid)) if bid == *Bidding::BIDS.end() => true,
                Some((bidder, _)) if bidding.pass_drops => (0..seats).all(|seat| seat == bidder || dropped[seat]),
                Some(_) => passes == seats - 1,
                None => passes == seats,
            };
            let next = (1..seats).map(|step| (seat + step) % seats).find(|&next| !dropped[next]);
            auction.to_call = next.filter(|_| !is_over);
        }
        Ok(auction)
    }

    /// Checks that the first bidder was dealt the lowest card of the suit. The soloist's hand may already contain the
    /// widow. If the transcript does not list the cards of the widow, it is then unknown which cards of this hand were
    /// dealt. Such a hand is ignored, unless the soloist is the first bidder.
    fn check_opener(
        &self,
        opener: usize,
        suit: Suit,
        auction: &Auction,
        deck: &Deck,
        dealt: &Dealt,
    ) -> Result<(), ReplayError> {
        let unsure = |seat: usize, hand: &[PackCard]| {
            self.widow.is_empty()
                && seat != opener
                && auction.won().is_some_and(|(soloist, _)| soloist == seat)
                && hand.len() > dealt.most(false)
        };
        let hands = self.hands.iter().enumerate().filter(|(seat, hand)| !unsure(*seat, hand));
        let was_dealt =
            |card: &PackCard| card.card().is_some_and(|card| card.suit() == suit) && !self.widow.contains(card);
        let cards = hands.flat_map(|(seat, hand)| hand.iter().map(move |card| (seat, card)));
        let lowest = cards.filter(|(_, card)| was_dealt(card)).min_by_key(|(_, card)| deck.rank(**card));
        match lowest {
            Some((seat, &card)) if seat != opener => {
                let reason = BadCall::NotOpener { opener: self.players[seat].clone(), card };
                Err(ReplayError::BadCall { number: 1, by: self.players[opener].clone(), reason })
            }
            _ => Ok(()),
        }
    }
}
