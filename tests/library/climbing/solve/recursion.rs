//! Plain recursion over the moves and the settlement of the rules: no order, nothing left out; all that it remembers are whole
//! positions that come up again. It shares nothing with the searches: positions are lists of cards, plays those of the
//! referee, and whose turn it is is worked out anew.

use std::collections::HashMap;

use pusoy::cards::PackCard;
use pusoy::climbing::plays::{Key, Kind, Ranking};
use pusoy::climbing::solve::{Position, ValueKind};
use pusoy::climbing::{CardsLeft, Contract, Ending, Ends, GameRules, Move, Referee};

/// A game that is played on from a position.
pub struct Table<'a> {
    pub rules: &'a dyn GameRules,
    pub referee: Referee,
    pub position: &'a Position,
    pub kind: ValueKind,
}

/// Whether a seat prefers new values to those so far.
type Prefers<'a> = dyn Fn(usize, &[i64], &[i64]) -> bool + 'a;

/// Values of positions that came up before.
type Memory = HashMap<At, Vec<i64>>;

/// A position on the way.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct At {
    pub hands: Vec<Vec<PackCard>>,
    mover: usize,
    /// Who made the play that stands, and what it is.
    standing: Option<(usize, Key)>,
    /// Who has passed, since the play that stands or since the trick began.
    passed: Vec<bool>,
    /// Who is out, in order.
    out: Vec<usize>,
    offenders: Vec<usize>,
    ranking: Ranking,
    bombs: i64,
    rockets: i64,
    soloist_plays: usize,
    all_lose: bool,
}

impl Table<'_> {
    fn seat(&self, name: &str) -> usize {
        self.position.players.iter().position(|player| player == name).unwrap()
    }

    fn soloist(&self) -> Option<usize> {
        self.position.contract.soloist.as_ref().map(|name| self.seat(name))
    }

    /// Where the position begins.
    pub fn begin(&self) -> At {
        let position = self.position;
        let seats = |names: &[String]| names.iter().map(|name| self.seat(name)).collect::<Vec<_>>();
        let passed = position.passed.as_ref().map(|names| seats(names)).unwrap_or_default();
        At {
            hands: position.hands.clone(),
            mover: self.seat(&position.to_move),
            standing: position
                .standing
                .as_ref()
                .map(|play| (self.seat(&play.by), self.referee.identify(&play.cards)[0])),
            passed: (0..position.players.len()).map(|seat| passed.contains(&seat)).collect(),
            out: seats(&position.out),
            offenders: seats(&position.offenders),
            ranking: position.ranking,
            bombs: position.contract.bombs,
            rockets: position.contract.rockets,
            soloist_plays: position.soloist_plays.unwrap_or(2),
            all_lose: false,
        }
    }

    fn is_over(&self, at: &At) -> bool {
        let holders = at.hands.iter().filter(|hand| !hand.is_empty()).count();
        at.all_lose
            || match self.rules.conduct().ends {
                Ends::FirstOut => at.out.len() > self.position.out.len(),
                Ends::PlayOut => holders < 2,
            }
    }

    /// Everything that the player whose turn it is may do.
    pub fn choices(&self, at: &At) -> Vec<Option<Move>> {
        let all = self.referee.moves_on(&at.hands[at.mover], None);
        let Some((_, standing)) = at.standing else { return all.into_iter().map(Some).collect() };
        let beats = |play: &Move| self.referee.beats_key_under(at.ranking, standing, play.key).is_ok();
        all.into_iter().filter(beats).map(Some).chain([None]).collect()
    }

    /// The position after a play or a pass.
    pub fn after(&self, at: &At, choice: &Option<Move>) -> At {
        let (mut next, conduct) = (at.clone(), self.rules.conduct());
        let effects = self.referee.effects();
        let mut ends_trick = false;
        match choice {
            None => next.passed[at.mover] = true,
            Some(play) => {
                for card in &play.cards {
                    let alike = |held: &PackCard| self.referee.deck().written(*held) == card.as_held();
                    let place = next.hands[at.mover].iter().position(alike).unwrap();
                    next.hands[at.mover].remove(place);
                }
                if next.hands[at.mover].is_empty() {
                    next.out.push(at.mover);
                    if conduct.forbidden_last.is_broken_by(&play.cards, at.ranking) {
                        next.offenders.push(at.mover);
                    }
                }
                next.standing = Some((at.mover, play.key));
                if !conduct.pass_locks {
                    next.passed.fill(false);
                }
                next.ranking = effects.after(at.ranking, at.standing.map(|(_, key)| key), play.key);
                next.bombs += i64::from(play.key.kind() == Kind::Bomb);
                next.rockets += i64::from(play.key.kind() == Kind::Rocket);
                next.soloist_plays += usize::from(self.soloist() == Some(at.mover));
                let catches = at.standing.is_some_and(|(_, standing)| effects.catches(standing, play.key));
                ends_trick = catches || effects.ends_trick(play.key);
            }
        }
        let seats = next.hands.len();
        let owner = next.standing.map_or(at.mover, |(owner, _)| owner);
        let may = |&seat: &usize| seat != owner && !next.hands[seat].is_empty() && !next.passed[seat];
        let to_answer = (1..=seats).map(|step| (at.mover + step) % seats).find(may).filter(|_| !ends_trick);
        match to_answer {
            Some(seat) => next.mover = seat,
            None => {
                next.all_lose = conduct.control_ends && next.hands[owner].is_empty();
                next.standing = None;
                next.passed.fill(false);
                next.ranking = next.ranking.of_next_trick();
                let leader = (0..seats).map(|step| (owner + step) % seats).find(|&seat| !next.hands[seat].is_empty());
                next.mover = leader.unwrap_or(owner);
            }
        }
        next
    }

    /// What the rules settle an ending for, by seat.
    fn settle(&self, at: &At) -> Vec<i64> {
        let name = |seat: &usize| self.position.players[*seat].clone();
        let mut players = self.position.players.clone();
        let absent = self.soloist().is_some() && players.len() == 2;
        let mut remaining: Vec<CardsLeft> = at.hands.iter().cloned().map(CardsLeft::Cards).collect();
        if absent {
            players.push(String::from("absent"));
            remaining.push(CardsLeft::Count(2));
        }
        let play_out = self.rules.conduct().ends == Ends::PlayOut;
        let mut order = at.out.clone();
        if !at.all_lose {
            order.extend((0..at.hands.len()).filter(|seat| !at.out.contains(seat)));
        }
        let loser = order.last().filter(|_| play_out && !at.all_lose).map(|&seat| at.hands[seat].clone());
        let soloist_lost = self.soloist().is_some_and(|seat| !at.hands[seat].is_empty());
        let ending = Ending {
            players,
            remaining: Some(remaining).filter(|_| !at.all_lose),
            order: play_out.then(|| order.iter().map(name).collect()),
            dealt: self.position.dealt.clone(),
            contract: Contract {
                bombs: at.bombs,
                rockets: at.rockets,
                spring: soloist_lost.then_some(at.soloist_plays == 1),
                ..self.position.contract.clone()
            },
            loser_cards: loser,
            offenders: at.offenders.iter().map(name).collect(),
            out_on_control: at.all_lose,
            ..Ending::default()
        };
        let outcome = self.rules.settle(&ending).unwrap_or_else(|error| panic!("{ending:?}: {error}"));
        let seats = at.hands.len();
        match self.kind {
            ValueKind::Totals if absent => {
                let totals = outcome.totals.unwrap();
                let other = (0..seats).find(|&seat| Some(seat) != self.soloist()).unwrap();
                (0..seats).map(|seat| if seat == other { totals[other] } else { -totals[other] }).collect()
            }
            ValueKind::Totals => outcome.totals.unwrap(),
            ValueKind::Penalties => outcome.penalties.unwrap(),
            ValueKind::Places => outcome.places.unwrap().into_iter().map(|place| place.unwrap() as i64).collect(),
            ValueKind::Wins => (0..seats).map(|seat| i64::from(outcome.winner == Some(seat))).collect(),
        }
    }

    fn sign(&self) -> i64 {
        if matches!(self.kind, ValueKind::Places | ValueKind::Penalties) { -1 } else { 1 }
    }

    /// What comes of a position if the mover always takes what `prefers` likes better; it is asked of a seat, of new values
    /// and of those so far.
    fn values(&self, at: &At, prefers: &Prefers<'_>, memory: &mut Memory) -> Vec<i64> {
        if self.is_over(at) {
            return self.settle(at);
        }
        if let Some(values) = memory.get(at) {
            return values.clone();
        }
        let mut best: Option<Vec<i64>> = None;
        for choice in self.choices(at) {
            let found = self.values(&self.after(at, &choice), prefers, memory);
            if best.as_ref().is_none_or(|best| prefers(at.mover, &found, best)) {
                best = Some(found);
            }
        }
        let best = best.unwrap();
        memory.insert(at.clone(), best.clone());
        best
    }

    /// Two sides: those of the mask `high` want the difference of the values of `of` and `against` high.
    pub fn two_sides(&self, at: &At, high: u8, of: usize, against: Option<usize>) -> Vec<i64> {
        let score = |values: &[i64]| self.sign() * (values[of] - against.map_or(0, |seat| values[seat]));
        let prefers = |seat: usize, new: &[i64], old: &[i64]| {
            if high >> seat & 1 == 1 { score(new) > score(old) } else { score(new) < score(old) }
        };
        self.values(at, &prefers, &mut Memory::new())
    }

    /// Each for himself: the own value better, then that of the next player worse, and so on.
    pub fn max_n(&self, at: &At) -> Vec<i64> {
        let prefers = |seat: usize, new: &[i64], old: &[i64]| {
            let seats = new.len();
            let liking = |values: &[i64]| -> Vec<i64> {
                let by = |step: usize| self.sign() * values[(seat + step) % seats];
                (0..seats).map(|step| if step == 0 { by(0) } else { -by(step) }).collect()
            };
            liking(new) > liking(old)
        };
        self.values(at, &prefers, &mut Memory::new())
    }
}
