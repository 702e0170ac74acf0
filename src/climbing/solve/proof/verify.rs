//! Verifies certificates by the rules alone.

use std::collections::{HashMap, HashSet};

use itertools::Itertools;

use super::certificate::{Certificate, Strategy};
use super::certificate::{Flaw, Refusal};
use super::side_valuer::SideValuer;
use super::verifier_deal::{VerifierDeal, VerifierState};
use crate::climbing::rules::GameRules;
use crate::climbing::solve::values::{Sides, ValueKind};
use crate::climbing::table::Move;

/// The size of a certificate that was verified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Verified {
    /// The number of replies.
    pub replies: usize,
    /// The number of positions that the deal can reach while one side follows its strategy, summed over the sides. Ends
    /// of the deal do not count.
    pub positions: u64,
}

/// Verifies a certificate. Follows the strategy of each side against all moves of the other sides, to every end of the
/// deal.
///
/// With two sides, the strategies prove that the claimed value is exact. With single players, each strategy proves
/// that its player can guarantee a value, and the claim must be exactly that value.
///
/// # Errors
/// Returns an error with the first flaw found if the certificate does not prove its claim.
pub fn verify(rules: &dyn GameRules, certificate: &Certificate) -> Result<Verified, Refusal> {
    let of_claim = |flaw: Flaw| Refusal { strategy: None, reply: None, flaw };
    let (deal, begin) = VerifierDeal::begin(rules, &certificate.position).map_err(|error| of_claim(error.into()))?;
    let valuer = checked_valuer(&deal, &begin, certificate).map_err(of_claim)?;
    let claimed = claimed_values(&deal, &valuer, certificate).map_err(of_claim)?;
    let mut verified = Verified { replies: 0, positions: 0 };
    let mut followed = Vec::new();
    for (number, strategy) in certificate.strategies.iter().enumerate() {
        let mut follow = Follow::new(&deal, &valuer, number, strategy, valuer.worth(number, &claimed), &claimed)?;
        follow.follow(&begin)?;
        follow.check_all_used()?;
        if valuer.sides == Sides::Single {
            follow.check_bound()?;
        }
        verified.replies += strategy.replies.len();
        verified.positions += follow.seen.len() as u64;
        followed.push(follow);
    }
    if valuer.sides == Sides::Two {
        let found = end_of_both(&deal, &valuer, &followed, begin).map_err(of_claim)?;
        if found.0 != claimed {
            return Err(of_claim(Flaw::EndsOtherwise {
                after: found.1,
                found: values_in_words(&deal, &found.0),
                claimed: values_in_words(&deal, &claimed),
            }));
        }
    }
    Ok(verified)
}

/// Returns the valuer of the position, if the claim names the right sides and the right kind of values. Two kinds are
/// right: the kind that the rules give, and [`ValueKind::Wins`].
fn checked_valuer(
    deal: &VerifierDeal<'_>,
    begin: &VerifierState,
    certificate: &Certificate,
) -> Result<SideValuer, Flaw> {
    // Any end shows the kind of the values, because all ends of the deal have values of the same kind.
    let outcome = deal.settle(&deal.any_end(begin))?;
    let by_rules = SideValuer::new(deal, &outcome, false);
    let valuer = match (certificate.value_kind, by_rules.kind()) {
        (claimed, right) if claimed == right => by_rules,
        (ValueKind::Wins, _) => SideValuer::new(deal, &outcome, true),
        (claimed, right) => return Err(Flaw::Kind { told: claimed, right }),
    };
    match valuer.sides == certificate.sides {
        true => Ok(valuer),
        false => Err(Flaw::Sides { told: certificate.sides, right: valuer.sides }),
    }
}

/// Returns the claimed values by seat, 0 for a player without a value. Returns an error unless exactly the players who
/// need a value have one, and no value is too large. Also returns an error unless the strategies match the sides, in
/// order.
fn claimed_values(deal: &VerifierDeal<'_>, valuer: &SideValuer, certificate: &Certificate) -> Result<Vec<i64>, Flaw> {
    let names = |seats: &[usize]| seats.iter().map(|&seat| deal.players()[seat].as_str()).join(" and ");
    let sides = valuer.sides();
    if !certificate.strategies.iter().map(|strategy| &strategy.of).eq(&sides) {
        return Err(Flaw::Strategies { sides: sides.iter().map(|side| names(side)).join("; ") });
    }
    let seats = 0..deal.players().len();
    let has_value: Vec<usize> = match valuer.sides {
        Sides::Two => seats.clone().collect(),
        Sides::Single => deal.holders().to_vec(),
    };
    let is_right = |seat: usize| {
        let value = certificate.values.get(seat).copied().flatten();
        value.is_some() == has_value.contains(&seat) && value.is_none_or(|value| value.unsigned_abs() < 1 << 40)
    };
    match certificate.values.len() == seats.len() && seats.clone().all(is_right) {
        true => Ok(certificate.values.iter().map(|value| value.unwrap_or_default()).collect()),
        false => Err(Flaw::Values { players: names(&has_value) }),
    }
}

/// Formats values by player.
fn values_in_words(deal: &VerifierDeal<'_>, values: &[i64]) -> String {
    deal.players().iter().zip(values).map(|(name, value)| format!("{name} {value}")).join(", ")
}

/// A side's strategy, followed against all moves of the other sides.
struct Follow<'a> {
    deal: &'a VerifierDeal<'a>,
    valuer: &'a SideValuer,
    number: usize,
    strategy: &'a Strategy,
    /// The claimed worth to the side.
    claimed: i64,
    /// The claimed values of all players, by seat.
    values: &'a [i64],
    /// The lowest worth to the side among the ends reached so far; `i64::MAX` before the first end.
    guaranteed: i64,
    /// The index of each reply in the strategy, by the text of the position that the reply is for.
    replies: HashMap<&'a str, usize>,
    used: Vec<bool>,
    /// The positions visited.
    seen: HashSet<String>,
    /// The moves from the first position to the current one, each with its player.
    path: Vec<(usize, String)>,
    /// The index of the last reply on the path to the current position; `None` if there was no reply.
    last: Option<usize>,
}

impl<'a> Follow<'a> {
    fn new(
        deal: &'a VerifierDeal<'a>,
        valuer: &'a SideValuer,
        number: usize,
        strategy: &'a Strategy,
        claimed: i64,
        values: &'a [i64],
    ) -> Result<Follow<'a>, Refusal> {
        let mut replies = HashMap::with_capacity(strategy.replies.len());
        for (at, reply) in strategy.replies.iter().enumerate() {
            if replies.insert(reply.at.as_str(), at).is_some() {
                let flaw = Flaw::TwoReplies { at: reply.at.clone() };
                return Err(Refusal { strategy: Some(number), reply: Some(at), flaw });
            }
        }
        Ok(Follow {
            deal,
            valuer,
            number,
            strategy,
            claimed,
            values,
            guaranteed: i64::MAX,
            used: vec![false; strategy.replies.len()],
            replies,
            seen: HashSet::new(),
            path: Vec::new(),
            last: None,
        })
    }

    fn refuse(&self, reply: Option<usize>, flaw: Flaw) -> Refusal {
        Refusal { strategy: Some(self.number), reply, flaw }
    }

    /// Formats the moves that lead to the current position.
    fn after(&self) -> String {
        after_in_words(self.deal, &self.path)
    }

    /// Returns the side's reply, one of `choices`, in the position with the text `at`.
    fn reply<'c>(
        &mut self,
        at: &str,
        choices: &'c [(String, Option<Move>)],
    ) -> Result<&'c (String, Option<Move>), Refusal> {
        let Some(&number) = self.replies.get(at) else {
            let after = if self.path.is_empty() { String::new() } else { self.after() };
            return Err(self.refuse(self.last, Flaw::NoReply { at: at.to_owned(), after }));
        };
        let play = &self.strategy.replies[number].play;
        self.used[number] = true;
        self.last = Some(number);
        choices.iter().find(|(spelled, _)| spelled == play).ok_or_else(|| {
            let legal = choices.iter().map(|(spelled, _)| spelled.as_str()).join(", ");
            self.refuse(Some(number), Flaw::Illegal { at: at.to_owned(), play: play.clone(), legal })
        })
    }

    fn follow(&mut self, at: &VerifierState) -> Result<(), Refusal> {
        if self.deal.is_over(at) {
            return self.check_end(at);
        }
        let text = self.deal.text(at);
        if self.seen.contains(&text) {
            return Ok(());
        }
        let choices = self.deal.choices(at);
        let mover = self.deal.mover(at);
        let last = self.last;
        // A side without a choice needs no reply.
        let chosen = match self.strategy.of.contains(&mover) && choices.len() > 1 {
            true => std::slice::from_ref(self.reply(&text, &choices)?),
            false => &choices[..],
        };
        self.seen.insert(text);
        for (spelled, choice) in chosen {
            self.path.push((mover, spelled.clone()));
            self.follow(&self.deal.after(at, choice))?;
            self.path.pop();
        }
        self.last = last;
        Ok(())
    }

    /// Checks that an end of the deal is worth at least as much to the side as is claimed.
    fn check_end(&mut self, end: &VerifierState) -> Result<(), Refusal> {
        let outcome = self.deal.settle(end).map_err(|error| self.refuse(self.last, error.into()))?;
        let values = self.valuer.values(&outcome).unwrap_or_default();
        if values.len() == self.values.len() {
            let worth = self.valuer.worth(self.number, &values);
            self.guaranteed = self.guaranteed.min(worth);
            if worth >= self.claimed {
                return Ok(());
            }
        }
        let flaw = Flaw::BringsLess {
            after: self.after(),
            found: values_in_words(self.deal, &values),
            claimed: values_in_words(self.deal, self.values),
        };
        Err(self.refuse(self.last, flaw))
    }

    /// Checks that the strategy of a single player guarantees no more than is claimed.
    fn check_bound(&self) -> Result<(), Refusal> {
        if self.guaranteed == self.claimed {
            return Ok(());
        }
        let of_player = |worth: i64| {
            let names = self.strategy.of.iter().map(|&seat| self.deal.players()[seat].as_str()).join(" and ");
            format!("{names} {}", self.valuer.sign() * worth)
        };
        let flaw = Flaw::GuaranteesMore { found: of_player(self.guaranteed), claimed: of_player(self.claimed) };
        Err(self.refuse(None, flaw))
    }

    /// Checks that the side used every reply of the strategy at least once.
    fn check_all_used(&self) -> Result<(), Refusal> {
        match self.used.iter().position(|used| !used) {
            None => Ok(()),
            Some(unused) => {
                let flaw = Flaw::NeverReached { at: self.strategy.replies[unused].at.clone() };
                Err(self.refuse(Some(unused), flaw))
            }
        }
    }
}

/// Returns the values at the end of the deal if both sides follow their strategies. Also returns the moves that lead to
/// this end, in words.
fn end_of_both(
    deal: &VerifierDeal<'_>,
    valuer: &SideValuer,
    sides: &[Follow<'_>],
    begin: VerifierState,
) -> Result<(Vec<i64>, String), Flaw> {
    let (mut at, mut path) = (begin, Vec::new());
    while !deal.is_over(&at) {
        let (mover, text) = (deal.mover(&at), deal.text(&at));
        let choices = deal.choices(&at);
        let side = sides.iter().find(|side| side.strategy.of.contains(&mover));
        let reply = side.and_then(|side| Some(&side.strategy.replies[*side.replies.get(text.as_str())?].play));
        // Both strategies have been followed before. So a side that has no reply here has only one move.
        let chosen = choices.iter().find(|(spelled, _)| reply == Some(spelled)).or(choices.first());
        let Some((spelled, choice)) = chosen else { break };
        path.push((mover, spelled.clone()));
        at = deal.after(&at, choice);
    }
    let values = valuer.values(&deal.settle(&at)?).unwrap_or_default();
    Ok((values, after_in_words(deal, &path)))
}

/// Formats moves in words.
fn after_in_words(deal: &VerifierDeal<'_>, path: &[(usize, String)]) -> String {
    match path {
        [] => String::from("no move"),
        _ => path.iter().map(|(seat, move_)| format!("{}: {move_}", deal.players()[*seat])).join("; "),
    }
}
