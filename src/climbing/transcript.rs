//! A deal replayed play by play.

use itertools::Itertools;

use super::combination::{Key, Kind};
use super::ending::{Contract, Ending, EndingError, Held, Outcome, What};
use super::engine::{Beaten, Chops};
use super::games::Game;
use super::owed::{Debt, TrickPlay, owed};
use super::referee::Referee;
use super::rules::{Conduct, Ends, Opening, Rules};
use super::turn::Turn;
use crate::cards::{PackCard, Rank, Suit};

/// A deal as it was played: the hands, and what the players did.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Transcript {
    /// The players by seat, clockwise.
    pub players: Vec<String>,
    /// Their hands before the first play; that of a landlord or soloist has the widow.
    pub hands: Vec<Vec<PackCard>>,
    /// The landlord or soloist, and what he bid.
    pub contract: Contract,
    /// The cards of the widow, where it matters who was dealt the lowest card.
    pub widow: Vec<PackCard>,
    /// Who dealt.
    pub dealer: Option<String>,
    /// Who leads, if that is not what the rules say of a first deal.
    pub leader: Option<String>,
    /// What the players did.
    pub actions: Vec<Action>,
}

/// What a player did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    /// Who.
    pub by: String,
    /// The cards played; none for a pass.
    pub cards: Option<Vec<PackCard>>,
}

/// A transcript replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// The players by seat.
    pub players: Vec<String>,
    /// What each action was.
    pub steps: Vec<Step>,
    /// What each player has left.
    pub left: Vec<Vec<PackCard>>,
    /// Who went out, the first first.
    pub out: Vec<usize>,
    /// Whose turn it is, if the deal is not over.
    pub to_play: Option<usize>,
    /// The play that he has to beat, if he does not lead.
    pub standing: Option<Key>,
    /// How many bombs were played, and how many rockets.
    pub bombs: i64,
    /// How many rockets were played.
    pub rockets: i64,
    /// Whether there was a spring.
    pub spring: bool,
    /// Cards owed after chops.
    pub owed: Vec<Debt>,
    /// What the deal settles for, if it is over.
    pub outcome: Option<Outcome>,
}

/// What an action was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Who.
    pub by: usize,
    /// The cards; none for a pass.
    pub cards: Vec<PackCard>,
    /// What they were; none for a pass.
    pub key: Option<Key>,
    /// How they beat the play before, if they did.
    pub beat: Option<Beaten>,
    /// Whether a trick began with it.
    pub leads: bool,
}

/// Why a transcript cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// The deal itself is wrong.
    #[error(transparent)]
    Deal(#[from] EndingError),
    /// It was another player's turn.
    #[error("action {number}: it is {turn}'s turn, not {by}'s")]
    NotYourTurn {
        /// Which action, from 1.
        number: usize,
        /// Who acted.
        by: String,
        /// Whose turn it was.
        turn: String,
    },
    /// An action against the rules.
    #[error("action {number}, {by}: {reason}")]
    Illegal {
        /// Which action, from 1.
        number: usize,
        /// Who acted.
        by: String,
        /// Why it is illegal.
        reason: String,
    },
}

impl ReplayError {
    /// The code under which records report it.
    pub const fn code(&self) -> &'static str {
        match self {
            ReplayError::Deal(error) => error.code(),
            ReplayError::NotYourTurn { .. } => "not-your-turn",
            ReplayError::Illegal { .. } => "illegal-play",
        }
    }

    /// Which action is wrong, from 1, if one is.
    pub const fn number(&self) -> Option<usize> {
        match self {
            ReplayError::Deal(_) => None,
            ReplayError::NotYourTurn { number, .. } | ReplayError::Illegal { number, .. } => Some(*number),
        }
    }
}

impl Transcript {
    /// Replays the deal: checks every play and every pass, and settles the ending that it reaches.
    ///
    /// # Errors
    /// Hands that cannot be, and the first action that is against the rules.
    pub fn replay(&self, rules: &dyn Rules) -> Result<Replay, ReplayError> {
        let ending = Ending { players: self.players.clone(), ..Ending::default() };
        ending.check_players(&rules.players())?;
        let dealt = rules.dealt(self.players.len())?;
        let referee = Referee::new(rules, Some(self.players.len()))?;
        let soloist = self.contract.soloist.as_ref().map(|name| ending.seat(name)).transpose()?;
        let most =
            |seat| dealt.each + usize::from(dealt.extra > 0) + if soloist == Some(seat) { dealt.widow } else { 0 };
        self.check_hands(&referee, most)?;
        let conduct = rules.conduct();
        let (leader, lowest) = self.leader(&ending, &referee, &conduct, soloist)?;
        let table = Table {
            transcript: self,
            rules,
            referee,
            conduct,
            lowest,
            turn: Turn::lead(self.players.len(), leader, conduct.pass_locks),
            hands: self.hands.clone(),
            out: Vec::new(),
            steps: Vec::new(),
            plays: vec![0; self.players.len()],
            trick: Vec::new(),
            owed: Vec::new(),
            ended_on_control: false,
        };
        table.replay(soloist)
    }

    fn check_hands(&self, referee: &Referee, most: impl Fn(usize) -> usize) -> Result<(), EndingError> {
        if self.hands.len() != self.players.len() {
            return Err(EndingError::new(What::MissingField, "every player needs a hand"));
        }
        for (seat, (name, hand)) in self.players.iter().zip(&self.hands).enumerate() {
            if hand.len() > most(seat) {
                let message = format!("{name} has {} cards, and gets {} at most", hand.len(), most(seat));
                return Err(EndingError::of(What::ImpossibleCount, name, message));
            }
            if hand.is_empty() {
                return Err(EndingError::of(What::BadCount, name, format!("{name} has no cards")));
            }
        }
        let copies = if referee.deck().pack.decks == crate::cards::Decks::Alike { 2 } else { 1 };
        let counts = self.hands.iter().flatten().map(|&card| referee.deck().written(card)).counts();
        match counts.into_iter().filter(|&(_, count)| count > copies).map(|(card, _)| card).min() {
            Some(card) => {
                let message = format!("{card} is in two hands");
                Err(EndingError::of(What::DuplicateCard, &card.to_string(), message))
            }
            None => Ok(()),
        }
    }

    /// Who leads, and the lowest card if the first play must have it.
    fn leader(
        &self,
        ending: &Ending,
        referee: &Referee,
        conduct: &Conduct,
        soloist: Option<usize>,
    ) -> Result<(usize, Option<PackCard>), EndingError> {
        if let Some(name) = &self.leader {
            return Ok((ending.seat(name)?, None));
        }
        let holder = |keep: &dyn Fn(PackCard) -> bool| {
            let mut cards: Vec<PackCard> = self.hands.iter().flatten().copied().filter(|&card| keep(card)).collect();
            referee.deck().sort(&mut cards);
            let lowest = *cards.first()?;
            Some((self.hands.iter().position(|hand| hand.contains(&lowest))?, lowest))
        };
        let missing = |what: &'static str| {
            EndingError::of(What::MissingField, what, format!("'{what}' is missing: who leads depends on it"))
        };
        let of_suit = |card: PackCard, suit| card.card().is_some_and(|card| card.suit() == suit);
        match conduct.opening {
            Opening::Lowest => Ok((holder(&|_| true).map_or(0, |(seat, _)| seat), None)),
            Opening::WithLowest | Opening::SimpleWithLowest => {
                let (seat, card) = holder(&|_| true).ok_or_else(|| missing("leader"))?;
                Ok((seat, Some(card)))
            }
            Opening::SetOfLowest => {
                let three = |card: PackCard| {
                    of_suit(card, Suit::Spades) && card.card().is_some_and(|card| card.rank() == Rank::Three)
                };
                let (seat, card) = holder(&three).ok_or_else(|| missing("leader"))?;
                Ok((seat, Some(card)))
            }
            Opening::Soloist => soloist.map(|seat| (seat, None)).ok_or_else(|| missing("landlord")),
            Opening::LowestHeart => {
                let dealt = |card: PackCard| of_suit(card, Suit::Hearts) && !self.widow.contains(&card);
                Ok((holder(&dealt).map(|(seat, _)| seat).ok_or_else(|| missing("leader"))?, None))
            }
            Opening::LeftOfDealer => {
                let dealer = ending.seat(self.dealer.as_ref().ok_or_else(|| missing("dealer"))?)?;
                Ok(((dealer + 1) % self.players.len(), None))
            }
        }
    }
}

/// A deal while it is replayed.
struct Table<'a> {
    transcript: &'a Transcript,
    rules: &'a dyn Rules,
    referee: Referee,
    conduct: Conduct,
    /// The card that the first play must have.
    lowest: Option<PackCard>,
    turn: Turn,
    hands: Vec<Vec<PackCard>>,
    out: Vec<usize>,
    steps: Vec<Step>,
    /// How many plays each player has made.
    plays: Vec<usize>,
    /// The plays of twos and the chops of the trick.
    trick: Vec<TrickPlay>,
    owed: Vec<Debt>,
    ended_on_control: bool,
}

impl Table<'_> {
    fn is_over(&self) -> bool {
        self.ended_on_control
            || match self.conduct.ends {
                Ends::FirstOut => !self.out.is_empty(),
                Ends::PlayOut => self.turn.holders() <= 1,
            }
    }

    fn replay(mut self, soloist: Option<usize>) -> Result<Replay, ReplayError> {
        let actions = &self.transcript.actions;
        for (number, action) in (1..).zip(actions) {
            let illegal = |reason: String| ReplayError::Illegal { number, by: action.by.clone(), reason };
            let unknown = || {
                EndingError::of(
                    What::UnknownPlayer,
                    &action.by,
                    format!("action {number}: nobody is called '{}'", action.by),
                )
            };
            let seat = self.transcript.players.iter().position(|name| *name == action.by).ok_or_else(unknown)?;
            if self.is_over() {
                return Err(illegal(String::from("the deal is over")));
            }
            if seat != self.turn.mover() {
                if !self.may_interrupt(seat, action) {
                    let turn = self.transcript.players[self.turn.mover()].clone();
                    return Err(ReplayError::NotYourTurn { number, by: action.by.clone(), turn });
                }
                self.turn = self.turn.interrupted(seat);
            }
            match &action.cards {
                None => self.pass(seat).map_err(illegal)?,
                Some(cards) => self.play(seat, cards).map_err(illegal)?,
            }
        }
        if self.is_over() {
            self.close_trick();
        }
        Ok(self.end(soloist)?)
    }

    /// Whether a play may be made out of turn: a chop of four pairs or more on what stands, where that is allowed, and
    /// three pairs before the lead.
    fn may_interrupt(&self, seat: usize, action: &Action) -> bool {
        let Some(cards) = &action.cards else { return false };
        let keys = self.referee.identify(cards);
        let run = |least: usize| keys.iter().any(|key| key.kind() == Kind::PairRun && key.length() >= least);
        let before_lead = self.conduct.opening_chop && self.steps.is_empty() && run(3);
        let on_standing = self.turn.standing().is_some_and(|standing| {
            seat != self.turn.owner() && keys.iter().any(|&key| self.referee.beats_key(standing, key).is_ok())
        });
        before_lead || self.conduct.chop_out_of_turn && run(4) && on_standing
    }

    fn pass(&mut self, seat: usize) -> Result<(), String> {
        if self.turn.standing().is_none() {
            return Err(String::from("who leads must play"));
        }
        self.steps.push(Step { by: seat, cards: Vec::new(), key: None, beat: None, leads: false });
        let owner = self.turn.owner();
        self.turn = self.turn.pass();
        if self.turn.standing().is_none() {
            self.close_trick();
            self.ended_on_control = self.conduct.control_ends && self.turn.is_out(owner);
        }
        Ok(())
    }

    fn play(&mut self, seat: usize, cards: &[PackCard]) -> Result<(), String> {
        let mut hand = self.hands[seat].clone();
        for card in cards {
            let at = hand.iter().position(|held| held == card).or_else(|| self.equal_to(&hand, *card));
            let name = &self.transcript.players[seat];
            hand.remove(at.ok_or_else(|| format!("{name} does not hold {card}"))?);
        }
        let readings = self.referee.identify(cards);
        let shown = cards.iter().join(" ");
        let (key, beat) = match self.turn.standing() {
            _ if readings.is_empty() => return Err(format!("{shown} is no combination of this game")),
            None => (readings[0], None),
            Some(standing) => {
                let judged: Vec<_> = readings.iter().map(|&key| (key, self.referee.beats_key(standing, key))).collect();
                match (judged.iter().find(|(_, verdict)| verdict.is_ok()), judged[0]) {
                    (Some(&(key, verdict)), _) => (key, verdict.ok()),
                    (None, (key, Err(fails))) => {
                        return Err(format!("{shown}, {}, does not beat the {}: {fails}", key.kind(), standing.kind()));
                    }
                    (None, (_, Ok(_))) => return Err(String::new()), // one of the readings
                }
            }
        };
        if self.steps.is_empty() {
            self.check_first(cards, key)?;
        }
        self.note_for_owed(seat, key);
        let leads = self.turn.standing().is_none();
        self.steps.push(Step { by: seat, cards: cards.to_vec(), key: Some(key), beat, leads });
        self.plays[seat] += 1;
        let goes_out = hand.is_empty();
        self.hands[seat] = hand;
        if goes_out {
            self.out.push(seat);
        }
        self.turn = self.turn.play(key, goes_out);
        if self.turn.standing().is_none() {
            self.close_trick();
            self.ended_on_control = self.conduct.control_ends && goes_out;
        }
        Ok(())
    }

    /// A held card that this one may stand for: one that looks alike, or one of the rank where suits do not count.
    fn equal_to(&self, hand: &[PackCard], card: PackCard) -> Option<usize> {
        let deck = self.referee.deck();
        let alike = |held: &PackCard| match deck.suits {
            Some(_) => deck.written(*held) == deck.written(card),
            None => deck.rank(*held) == deck.rank(card),
        };
        hand.iter().position(alike)
    }

    fn check_first(&self, cards: &[PackCard], key: Key) -> Result<(), String> {
        let opening_chop = self.conduct.opening_chop && key.kind() == Kind::PairRun && key.length() == 3;
        let Some(lowest) = self.lowest.filter(|_| !opening_chop) else { return Ok(()) };
        if !cards.contains(&lowest) {
            return Err(format!("the first play must have the {lowest}"));
        }
        let simple = matches!(key.kind(), Kind::Single | Kind::Pair | Kind::Sequence | Kind::SuitedSequence);
        match self.conduct.opening {
            Opening::SimpleWithLowest if !simple => {
                Err(String::from("the first play is a single, a pair or a sequence"))
            }
            _ if key.kind() == Kind::PairRun && !self.conduct.first_pair_run => {
                Err(String::from("the first play may not be a run of pairs"))
            }
            _ => Ok(()),
        }
    }

    fn note_for_owed(&mut self, seat: usize, key: Key) {
        let by = || self.transcript.players[seat].clone();
        let twos = if self.referee.deck().suits.is_some() { Chops::twos(key) } else { 0 };
        if twos > 0 {
            self.trick.push(TrickPlay { by: by(), twos });
        } else if !self.trick.is_empty() && self.referee.is_chop(key) {
            self.trick.push(TrickPlay { by: by(), twos: 0 });
        }
    }

    fn close_trick(&mut self) {
        let trick = std::mem::take(&mut self.trick);
        if let Some((who, count, _)) = self.conduct.owed {
            // A trick that was played is one that can be.
            self.owed.extend(owed(&trick, who, count).unwrap_or_default());
        }
    }

    fn end(mut self, soloist: Option<usize>) -> Result<Replay, EndingError> {
        let over = self.is_over();
        let players = self.transcript.players.clone();
        let mut order = self.out.clone();
        if over && !self.ended_on_control && self.conduct.ends == Ends::PlayOut {
            order.extend((0..players.len()).filter(|seat| !self.out.contains(seat)));
        }
        let count =
            |kind: Kind| self.steps.iter().filter(|step| step.key.is_some_and(|key| key.kind() == kind)).count() as i64;
        let solo = soloist.is_some();
        let (bombs, rockets) = if solo { (count(Kind::Bomb), count(Kind::Rocket)) } else { (0, 0) };
        let doubles = self.rules.game() == Game::DouDizhu;
        let spring = over
            && doubles
            && soloist.is_some_and(|soloist| {
                let others_idle = (0..players.len()).filter(|&seat| seat != soloist).all(|seat| self.plays[seat] == 0);
                let whole_hand = self.transcript.hands[soloist].len() == 20;
                if self.out == [soloist] { others_idle } else { self.plays[soloist] == 1 && whole_hand }
            });
        let names = |seats: &[usize]| seats.iter().map(|&seat| players[seat].clone()).collect::<Vec<_>>();
        let deck = *self.referee.deck();
        self.hands.iter_mut().for_each(|hand| deck.sort(hand));
        let loser = order.last().filter(|_| over && self.conduct.ends == Ends::PlayOut);
        let ending = Ending {
            players: players.clone(),
            remaining: Some(self.hands.iter().cloned().map(Held::Cards).collect()),
            order: (self.conduct.ends == Ends::PlayOut).then(|| names(&order)),
            dealer: self.transcript.dealer.clone(),
            dealt: Some(self.transcript.hands.iter().map(Vec::len).collect()),
            // That the others have played nothing shows in their cards.
            contract: Contract {
                bombs,
                rockets,
                spring: Some(spring).filter(|_| solo && !self.out.iter().eq(&soloist)),
                ..self.transcript.contract.clone()
            },
            loser_cards: loser.map(|&seat| self.hands[seat].clone()),
            violators: Vec::new(),
            out_on_control: self.ended_on_control,
        };
        let outcome = over.then(|| self.rules.settle(&ending)).transpose()?;
        Ok(Replay {
            players,
            steps: self.steps,
            left: self.hands,
            out: self.out,
            to_play: (!over).then(|| self.turn.mover()),
            standing: self.turn.standing().filter(|_| !over),
            bombs,
            rockets,
            spring,
            owed: self.owed,
            outcome,
        })
    }
}
