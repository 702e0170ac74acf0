//! The transcript of a deal, and its claims of instant wins.

use super::referee::Announced;
use crate::cards::PackCard;
use crate::climbing::ending::{Claim, Contract, Ending, EndingError, EndingField, Reads};
use crate::climbing::rules::{Conduct, GameRules, Opening};

/// The transcript of a deal: the hands, and the actions of the players.
///
/// [`Transcript::replay`] checks the transcript and settles the final position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Transcript {
    /// The names of the players by seat, clockwise.
    pub players: Vec<String>,
    /// The hands before the first play, by seat. The hand of the soloist, who plays against all others, includes the
    /// widow. It may lack the widow only if `auction` is given.
    pub hands: Vec<Vec<PackCard>>,
    /// The number of cards that each player was dealt, by seat. With `None`, the hands count as the dealt hands if they
    /// make up the whole pack. If cards of the pack are missing from the hands, some of them may have been played
    /// before the transcript begins.
    pub dealt: Option<Vec<usize>>,
    /// The bids and passes before the first play; empty if not given. They determine the soloist and the bid.
    pub auction: Vec<Call>,
    /// The soloist, the bid, and the bombs and rockets that were played before the transcript begins. The field for a
    /// spring is not read.
    pub contract: Contract,
    /// The number of plays that the soloist made before the transcript begins, if springs matter. With `None`, the
    /// replay assumes 0 plays if the soloist holds all their cards, 1 if one card is missing, and otherwise more than
    /// one.
    pub soloist_plays: Option<usize>,
    /// The cards of the widow; empty if not given. If the rules ask who was dealt the lowest card of a suit, the cards
    /// of the widow do not count. After an auction, the replay adds the widow to the soloist's hand if a card of the
    /// widow is missing there.
    pub widow: Vec<PackCard>,
    /// The player who dealt; `None` if not given.
    pub dealer: Option<String>,
    /// The player who leads; `None` if the leader is the player whom the rules name for a first deal.
    pub leader: Option<String>,
    /// The instant wins that players claim before the first play.
    pub claims: Vec<Claim>,
    /// The actions of the players, in order.
    pub actions: Vec<Action>,
}

/// A bid or pass of a player in the auction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// The name of the player.
    pub by: String,
    /// The bid, in units; `None` for a pass.
    pub bid: Option<i64>,
}

/// An action of a player: a play or a pass.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Action {
    /// The name of the player.
    pub by: String,
    /// The cards played; `None` for a pass.
    pub cards: Option<Vec<PackCard>>,
    /// Whether the player announces that the cards lock the trick.
    pub locks: bool,
}

impl Transcript {
    /// Checks that the rules read the soloist, the bid, the bombs and rockets, the soloist's plays, the dealer and the
    /// widow, if the transcript states them. [`Transcript::replay`] ignores the parts that the rules do not read.
    ///
    /// # Errors
    /// Returns [`EndingError::NotRead`] with the first of these parts that the rules do not read. Returns
    /// [`EndingError::DealerAndLeader`] if the transcript states both the dealer and the leader, and the rules let the
    /// player to the left of the dealer lead.
    pub fn check_stated(&self, rules: &dyn GameRules) -> Result<(), EndingError> {
        let conduct = rules.conduct();
        let leads_by_dealer = conduct.opening == Opening::LeftOfDealer;
        let reads_dealer = leads_by_dealer || rules.reads(EndingField::Dealer) == Reads::Yes;
        let has_widow = rules.dealt(self.players.len()).is_ok_and(|dealt| dealt.widow > 0);
        check_contract_is_read(rules, &self.contract, self.soloist_plays)?;
        check_read(
            rules,
            &[("dealer", self.dealer.is_some() && !reads_dealer), ("widow", !self.widow.is_empty() && !has_widow)],
        )?;
        match leads_by_dealer && self.dealer.is_some() && self.leader.is_some() {
            true => Err(EndingError::DealerAndLeader),
            false => Ok(()),
        }
    }
}

/// Checks that the rules read the soloist, the bid, the bombs and rockets, and the soloist's plays, if they are stated.
pub(in crate::climbing) fn check_contract_is_read(
    rules: &dyn GameRules,
    contract: &Contract,
    soloist_plays: Option<usize>,
) -> Result<(), EndingError> {
    let has_soloist = rules.conduct().soloist.is_some();
    let reads = |field: EndingField| rules.reads(field) == Reads::Yes;
    check_read(
        rules,
        &[
            (EndingField::Soloist.name(), contract.soloist.is_some() && !has_soloist),
            ("bid", contract.bid.is_some() && !has_soloist),
            ("bombs", contract.bombs != 0 && !reads(EndingField::Bombs)),
            ("rockets", contract.rockets != 0 && !reads(EndingField::Rockets)),
            ("plays", soloist_plays.is_some() && !has_soloist),
        ],
    )
}

/// Returns an error about the first of these fields that is stated but not read: the first field with `true`.
fn check_read(rules: &dyn GameRules, fields: &[(&'static str, bool)]) -> Result<(), EndingError> {
    match fields.iter().find(|(_, is_unread)| *is_unread) {
        Some((field, _)) => Err(EndingError::NotRead { field, game: rules.name(), option: None }),
        None => Ok(()),
    }
}

impl Action {
    /// Returns the cards with the announcement of the player. Returns `None` for a pass.
    pub fn announced(&self) -> Option<Announced<'_>> {
        self.cards.as_deref().map(|cards| Announced { cards, locks: self.locks })
    }
}

impl Transcript {
    /// Checks the claims of instant wins against the hands. Returns the seats of the players who claim.
    pub(super) fn claimants(
        &self,
        rules: &dyn GameRules,
        ending: &Ending,
        conduct: &Conduct,
    ) -> Result<Vec<usize>, EndingError> {
        let mut claimants = Vec::new();
        for claim in &self.claims {
            if conduct.instant_end.is_none() {
                return Err(EndingError::NoClaims);
            }
            let (seat, player) = (ending.seat(&claim.by)?, claim.by.clone());
            if claimants.contains(&seat) {
                return Err(EndingError::ClaimsTwice { player });
            }
            let known = rules.instant_wins_in_force();
            if !known.contains(&claim.win.as_str()) {
                return Err(EndingError::UnknownInstantWin { win: claim.win.clone(), known });
            }
            if !rules.instant_wins(&self.hands[seat], false, false).contains(&claim.win.as_str()) {
                return Err(EndingError::NotInstantWin { player, win: claim.win.clone() });
            }
            claimants.push(seat);
        }
        Ok(claimants)
    }
}
