//! Settles final positions of Tien Len and of Killer.

use itertools::Itertools;

use super::claims::without_claimants;
use super::game::DealPlaces;
use super::options::{Fines, Lead, OutOnControl, Stakes, Switch, TienLen};
use crate::cards::{PackCard, Rank};
use crate::climbing::ending::{CardsLeft, Claimed, Ending, EndingError, Exchange, ExchangeKind, Next, Outcome, places};
use crate::climbing::rules::GameRules;
use crate::ledger::Ledger;

impl TienLen {
    /// Settles an ending.
    pub(super) fn settled(&self, ending: &Ending) -> Result<Outcome, EndingError> {
        if !ending.violators.is_empty() && self.trade == Switch::Off {
            let message =
                String::from("no player can break the rules of trading under trade=off (leave out 'violators')");
            return Err(EndingError::ConflictingOption { option: "trade", message });
        }
        self.check_players(&ending.players)?;
        self.dealt(ending.players.len())?;
        let claims = self.claimed(ending)?;
        let at_once = self.ends_at_once(&claims);
        let DealPlaces { places, losers } =
            if at_once { self.placed_at_once(ending, &claims)? } else { self.placed(ending, &claims)? };
        let winner = places.iter().position(|&place| place == Some(1));
        let mut ledger = self.money(ending, &places, &losers)?;
        let mut owed = Vec::new();
        // If instant wins ended the deal before the first play, twos and chops in hand cost nothing, because no player
        // could get rid of them.
        if !at_once {
            owed = self.owed_by_loser(ending, winner, &losers)?;
            if let (Fines::Standard, Some(ledger)) = (self.fines, &mut ledger) {
                self.fine(ending, &places, &losers, ledger)?;
            }
        }
        let leads = winner.filter(|_| self.lead == Lead::Winner);
        Ok(Outcome {
            players: ending.players.clone(),
            totals: ledger.as_ref().map(Ledger::totals),
            ledger,
            owed,
            claims,
            winner,
            losers,
            places: Some(places),
            next: Next { leads, ..Next::default() },
            ..Outcome::default()
        })
    }

    /// Returns `true` if all players with cards have lost together.
    fn all_lose(&self, ending: &Ending) -> bool {
        ending.out_on_control && self.out_on_control == OutOnControl::AllLose
    }

    /// Returns the places of a deal that was played. Players who claimed instant wins come first. Players who broke the
    /// rules of trading come last, even if they claimed instant wins. If all players with cards lose together, players
    /// who broke these rules lose with them.
    fn placed(&self, ending: &Ending, claims: &[Claimed]) -> Result<DealPlaces, EndingError> {
        let seats = ending.players.len();
        let violators = ending.violators.iter().map(|name| ending.seat(name)).collect::<Result<Vec<_>, _>>()?;
        if self.all_lose(ending) {
            let claimants: Vec<usize> = claims.iter().map(|claim| claim.seat).collect();
            let order = ending.seats_of(ending.order.as_deref().unwrap_or_default())?;
            let out = without_claimants(ending, &claimants, order)?;
            if claimants.len() + out.len() == seats {
                return Err(EndingError::OrderWithoutLosers);
            }
            if out.is_empty() {
                return Err(EndingError::OrderOfNobody);
            }
            let mut order = [claimants, out].concat();
            order.retain(|seat| !violators.contains(seat));
            if order.is_empty() {
                let message = String::from(
                    "all players who went out broke the rules of trading, so no player is first (leave out 'violators')",
                );
                return Err(EndingError::ConflictingOption { option: "out-on-control", message });
            }
            let mut placed = vec![Some(order.len() + 1); seats];
            (1..).zip(&order).for_each(|(place, &seat)| placed[seat] = Some(place));
            let losers = (0..seats).filter(|seat| !order.contains(seat)).collect();
            return Ok(DealPlaces { places: placed, losers });
        }
        let mut order = self.order_after(ending, claims)?;
        if !violators.is_empty() {
            // Players who broke the rules of trading are placed after the others, in their order of going out. The
            // order must therefore be known.
            if order.contains(&None) {
                return Err(EndingError::MissingOrder);
            }
            order.sort_by_key(|seat| seat.is_some_and(|seat| violators.contains(&seat)));
        }
        let losers = order.last().copied().flatten().into_iter().collect();
        Ok(DealPlaces { places: places(&order), losers })
    }

    /// Returns the payments for places. Returns `None` if places are worth nothing.
    fn money(
        &self,
        ending: &Ending,
        placed: &[Option<usize>],
        losers: &[usize],
    ) -> Result<Option<Ledger>, EndingError> {
        let mut ledger = Ledger::new(ending.players.clone());
        let at = |place: usize| placed.iter().position(|&found| found == Some(place)).ok_or(EndingError::MissingOrder);
        match self.stakes {
            Stakes::Off => return Ok(None),
            Stakes::LastPays => {
                for &loser in losers {
                    for to in (0..placed.len()).filter(|seat| !losers.contains(seat)) {
                        ledger.pay(loser, to, 1, "last");
                    }
                }
            }
            Stakes::Places => {
                let pairs: &[(usize, usize, i64)] = match placed.len() {
                    4 => &[(4, 1, 2), (3, 2, 1)],
                    3 => &[(3, 1, 1)],
                    _ => &[(2, 1, 1)],
                };
                for &(from, to, units) in pairs {
                    ledger.pay(at(from)?, at(to)?, units, "place");
                }
            }
        }
        Ok(Some(ledger))
    }

    /// Records the fines of each loser for twos and chops left in hand. The player one place above the loser gets the
    /// fines.
    fn fine(
        &self,
        ending: &Ending,
        placed: &[Option<usize>],
        losers: &[usize],
        ledger: &mut Ledger,
    ) -> Result<(), EndingError> {
        for &loser in losers {
            let cards = TienLen::cards_of_loser(ending, loser, losers, "fines=standard")?;
            for fine in self.fine_amounts.fines(cards, self.three_pairs_chop()) {
                let before = placed[loser].map(|place| Some(place - 1));
                let to = placed.iter().position(|&place| Some(place) == before).ok_or(EndingError::MissingOrder)?;
                ledger.pay(loser, to, fine.units, format!("{} left in hand", fine.cards));
            }
        }
        Ok(())
    }

    /// Returns the cards that the player in the seat `loser` has left. `losers` lists the seats of all losers. If the
    /// cards are unknown, the error names `option`, the rule that needs them.
    fn cards_of_loser<'a>(
        ending: &'a Ending,
        loser: usize,
        losers: &[usize],
        option: &'static str,
    ) -> Result<&'a [PackCard], EndingError> {
        let left = ending.remaining.as_ref().and_then(|remaining| remaining.get(loser));
        let Some(given) = ending.loser_cards.as_deref() else {
            return left
                .and_then(CardsLeft::known)
                .ok_or_else(|| EndingError::MissingCards { option, player: ending.players[loser].clone() });
        };
        if losers.len() > 1 {
            return Err(EndingError::SeveralLosers { losers: losers.len() });
        }
        let is_left = match left {
            Some(CardsLeft::Cards(cards)) => given.iter().counts() == cards.iter().counts(),
            Some(CardsLeft::Count(count)) => usize::try_from(*count) == Ok(given.len()),
            Some(CardsLeft::Unknown) | None => true,
        };
        match is_left {
            true => Ok(given),
            false => Err(EndingError::OtherLoserCards { player: ending.players[loser].clone() }),
        }
    }

    /// Returns the twos that the loser owes the winner. The list is empty if the rules do not ask for twos, if the
    /// loser has none, or if the number of losers is not one.
    fn owed_by_loser(
        &self,
        ending: &Ending,
        winner: Option<usize>,
        losers: &[usize],
    ) -> Result<Vec<Exchange>, EndingError> {
        let (true, &[from]) = (self.loser_owes_twos, losers) else { return Ok(Vec::new()) };
        let cards = TienLen::cards_of_loser(ending, from, losers, "loser-owes-twos=yes")?;
        let twos = cards.iter().filter(|card| card.card().is_some_and(|card| card.rank() == Rank::Two)).count();
        if twos == 0 {
            return Ok(Vec::new());
        }
        let to = winner.ok_or(EndingError::MissingOrder)?;
        Ok(vec![Exchange { from, to, cards: twos, kind: ExchangeKind::Twos }])
    }
}
