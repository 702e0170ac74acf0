//! The order of instant wins, and the places that they give.

use super::game::{DECK, DealPlaces};
use super::options::{Stakes, TienLen};
use crate::climbing::ending::{CardsLeft, Claimed, Ending, EndingError};
use crate::climbing::games::instant_wins::InstantWin;
use crate::climbing::rules::{GameRules, InstantEnd};

impl TienLen {
    /// Returns `true` if the deal ended before the first play, because of instant wins.
    pub(super) fn ends_at_once(&self, claims: &[Claimed]) -> bool {
        !claims.is_empty() && self.instant_end == InstantEnd::Deal
    }

    /// Returns the claims of an ending, strongest first. Equal claims are ordered clockwise, from the leader.
    pub(super) fn claimed(&self, ending: &Ending) -> Result<Vec<Claimed>, EndingError> {
        let mut claims: Vec<(InstantWin, usize)> = Vec::new();
        for claim in &ending.claims {
            let seat = ending.seat(&claim.by)?;
            let known = InstantWin::from_name(&claim.win).filter(|win| self.instant_wins.0.contains(win));
            let win = known.ok_or_else(|| EndingError::UnknownInstantWin {
                win: claim.win.clone(),
                known: self.instant_wins_in_force(),
            })?;
            if claims.iter().any(|&(_, other)| other == seat) {
                return Err(EndingError::ClaimsTwice { player: claim.by.clone() });
            }
            let left = ending.remaining.as_ref().and_then(|remaining| remaining.get(seat));
            if let Some(CardsLeft::Cards(hand)) = left
                && !hand.is_empty()
                && !win.is(hand)
            {
                return Err(EndingError::NotInstantWin { player: claim.by.clone(), win: claim.win.clone() });
            }
            claims.push((win, seat));
        }
        let leader = ending.leader.as_ref().map(|name| ending.seat(name)).transpose()?;
        let equal = claims.iter().enumerate().any(|(n, a)| claims[..n].iter().any(|b| a.0 == b.0));
        if equal && leader.is_none() {
            return Err(EndingError::EqualClaims);
        }
        let seats = ending.players.len();
        claims.sort_by_key(|&(win, seat)| (win.precedence(), (seat + seats - leader.unwrap_or(0)) % seats));
        Ok(claims.into_iter().map(|(win, seat)| Claimed { seat, win: win.name() }).collect())
    }

    /// Returns the places of a deal that ended before the first play, because of instant wins. The claimants are first.
    /// The others share the next place and lose together. If all players claim, the last claimant loses.
    pub(super) fn placed_at_once(&self, ending: &Ending, claims: &[Claimed]) -> Result<DealPlaces, EndingError> {
        let most = self.dealt(ending.players.len())?.most(false);
        ending.counted(&DECK, |_| most)?;
        let fields: Vec<&str> = [
            ("order", ending.order.is_some()),
            ("out_on_control", ending.out_on_control),
            ("violators", !ending.violators.is_empty()),
            ("loser_cards", ending.loser_cards.is_some()),
        ]
        .into_iter()
        .filter_map(|(field, is_given)| is_given.then_some(field))
        .collect();
        if !fields.is_empty() {
            return Err(EndingError::EndedByClaims { fields });
        }
        let mut places = vec![Some(claims.len() + 1); ending.players.len()];
        (1..).zip(claims).for_each(|(place, claim)| places[claim.seat] = Some(place));
        let others: Vec<usize> =
            (0..places.len()).filter(|&seat| claims.iter().all(|claim| claim.seat != seat)).collect();
        if others.len() > 1 && self.stakes == Stakes::Places {
            let message = String::from(
                "several players share the last place after an instant win, so stakes=places cannot be paid (use \
                 stakes=last-pays, or instant-end=play-on with the order of going out)",
            );
            return Err(EndingError::ConflictingOption { option: "stakes", message });
        }
        let last = claims.last().map(|claim| claim.seat);
        let losers = if others.is_empty() { last.into_iter().collect() } else { others };
        Ok(DealPlaces { places, losers })
    }

    /// Returns the seats in the order of their places: the claimants, then the others in the order of going out. An
    /// unknown seat is `None`. `ending.order` may begin with the claimants or leave them out.
    pub(super) fn order_after(&self, ending: &Ending, claims: &[Claimed]) -> Result<Vec<Option<usize>>, EndingError> {
        let most = self.dealt(ending.players.len())?.most(false);
        if claims.is_empty() {
            return ending.play_out(&DECK, |_| most);
        }
        let claimants: Vec<usize> = claims.iter().map(|claim| claim.seat).collect();
        let others: Vec<usize> = (0..ending.players.len()).filter(|seat| !claimants.contains(seat)).collect();
        let names = |seats: &[usize]| seats.iter().map(|&seat| ending.players[seat].clone()).collect::<Vec<_>>();
        let mut after = Ending { players: names(&others), ..Ending::default() };
        if let Some(order) = &ending.order {
            let order = without_claimants(ending, &claimants, ending.seats_of(order)?)?;
            after.order = Some(names(&order));
        }
        if let Some(remaining) = ending.remaining.as_ref().filter(|remaining| remaining.len() == ending.players.len()) {
            after.remaining = Some(others.iter().map(|&seat| remaining[seat].clone()).collect());
        }
        let order = match others.len() {
            0 | 1 if after.order.is_none() => (0..others.len()).map(Some).collect(),
            _ => after.play_out(&DECK, |_| most)?,
        };
        let seat = |at: Option<usize>| at.map(|at| others[at]);
        Ok(claimants.iter().copied().map(Some).chain(order.into_iter().map(seat)).collect())
    }
}

/// Removes the claimants from an order of going out. If `order` contains a claimant, it must begin with all claimants,
/// in the order of `claimants`.
pub(super) fn without_claimants(
    ending: &Ending,
    claimants: &[usize],
    order: Vec<usize>,
) -> Result<Vec<usize>, EndingError> {
    if !order.iter().any(|seat| claimants.contains(seat)) {
        return Ok(order);
    }
    match order.strip_prefix(claimants) {
        Some(others) => Ok(others.to_vec()),
        None => {
            let claimants = claimants.iter().map(|&seat| ending.players[seat].clone()).collect();
            Err(EndingError::ClaimantsNotFirst { claimants })
        }
    }
}
