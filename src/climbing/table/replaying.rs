//! Replays transcripts: checks every play and every pass, and settles the final position. [`Replay`] is the result.

use itertools::Itertools;

use super::auction::Auction;
use super::first_lead::FirstLead;
use super::referee::{Announced, Referee};
use super::replay_error::{IllegalAction, ReplayError};
use super::transcript::{Action, Transcript};
use super::turn::Turn;
use crate::cards::PackCard;
use crate::climbing::ending::{
    CardsLeft, Claim, Contract, Ending, EndingError, Outcome, check_plays, check_ranks, plays_shown,
};
use crate::climbing::hand::Deck;
use crate::climbing::plays::{Beaten, Chops, Key, Kind, Ranking};
use crate::climbing::rules::{Conduct, Dealt, Debt, Ends, GameRules, InstantEnd, Opening, TrickPlay, owed};

impl Transcript {
    /// Replays the deal: checks every play and every pass, and settles the final position.
    ///
    /// # Errors
    ///
    /// Returns an error if the players, the hands, the auction or the claims are invalid, or if an action breaks the
    /// rules. The error names the first such action. Also returns an error if the rules do not settle the final
    /// position.
    pub fn replay(&self, rules: &dyn GameRules) -> Result<Replay, ReplayError> {
        let ending = Ending { players: self.players.clone(), ..Ending::default() };
        rules.check_players(&self.players)?;
        let dealt = rules.dealt(self.players.len())?;
        let referee = Referee::new(rules, Some(self.players.len()))?;
        let conduct = rules.conduct();
        let (played, auction) = self.after_auction(&ending, referee.deck(), &dealt, &conduct)?;
        let undecided = auction.as_ref().is_some_and(|auction| auction.won().is_none());
        if undecided {
            self.check_hands(&referee, &dealt, None)?;
            return Ok(self.unplayed(&referee, auction));
        }
        played.replay_plays(rules, referee, &dealt, &conduct, &ending, auction)
    }

    /// Returns the replay of a deal whose auction has no winner.
    fn unplayed(&self, referee: &Referee, auction: Option<Auction>) -> Replay {
        let mut left = self.hands.clone();
        left.iter_mut().for_each(|hand| referee.deck().sort(hand));
        Replay {
            players: self.players.clone(),
            auction,
            claims: Vec::new(),
            steps: Vec::new(),
            left,
            out: Vec::new(),
            offenders: Vec::new(),
            ranking: Ranking::default(),
            to_play: None,
            standing: None,
            bombs: 0,
            rockets: 0,
            spring: false,
            owed: Vec::new(),
            outcome: None,
        }
    }

    /// Replays the plays of the deal. `ending` gives the names of the players.
    fn replay_plays(
        &self,
        rules: &dyn GameRules,
        referee: Referee,
        dealt: &Dealt,
        conduct: &Conduct,
        ending: &Ending,
        auction: Option<Auction>,
    ) -> Result<Replay, ReplayError> {
        let soloist = self.contract.soloist.as_ref().map(|name| ending.seat(name)).transpose()?;
        self.check_hands(&referee, dealt, soloist)?;
        self.check_earlier_bombs(dealt)?;
        if let Some((seat, plays)) = soloist.zip(self.soloist_plays) {
            check_plays(&self.players[seat], self.hands[seat].len(), dealt.most(true), plays)?;
        }
        let claimants = self.claimants(rules, ending, conduct)?;
        let leads = |idle: &[usize]| self.first_lead(ending, referee.deck(), conduct, soloist, idle);
        // Equal claims are ranked clockwise, from the player who would have led if there were no claims.
        let leader = if claimants.is_empty() { None } else { Some(leads(&[])?.seat) };
        let first = match leader {
            Some(seat) if claimants.len() == self.players.len() => FirstLead { seat, with: None },
            _ => leads(&claimants)?,
        };
        let table = ReplayState {
            transcript: self,
            rules,
            referee,
            conduct: *conduct,
            dealt: *dealt,
            auction,
            soloist,
            first_card: first.with,
            turn: Turn::lead(self.players.len(), first.seat, conduct.pass_locks)?.without(&claimants),
            claimants,
            leader,
            turn_without_end: None,
            ranking: Ranking::default(),
            hands: self.hands.iter().map(|hand| hand.iter().map(|card| card.as_held()).collect()).collect(),
            offenders: Vec::new(),
            out: Vec::new(),
            steps: Vec::new(),
            plays: vec![0; self.players.len()],
            trick: Vec::new(),
            owed: Vec::new(),
            ended_on_control: false,
        };
        table.replay()
    }

    /// Returns the number of cards that each player was dealt, by seat. Returns `None` if the numbers are unknown.
    fn dealt_to_each(&self, deck: &Deck) -> Option<Vec<usize>> {
        let held = || self.hands.iter().map(Vec::len);
        self.dealt.clone().or_else(|| (held().sum::<usize>() == deck.pack.len()).then(|| held().collect()))
    }

    /// Checks the numbers of bombs and rockets that were played before the transcript begins. They cannot contain more
    /// cards than are missing from the hands.
    fn check_earlier_bombs(&self, dealt: &Dealt) -> Result<(), EndingError> {
        let Contract { bombs, rockets, .. } = self.contract;
        if !(0..=13).contains(&bombs) || !(0..=1).contains(&rockets) {
            return Err(EndingError::TooManyBombs { bombs, rockets });
        }
        let held: usize = self.hands.iter().map(Vec::len).sum();
        let missing = (self.hands.len() * dealt.each + dealt.widow).saturating_sub(held);
        match 4 * bombs + 2 * rockets > missing as i64 {
            true => Err(EndingError::MoreEarlierBombs { bombs, rockets, missing }),
            false => Ok(()),
        }
    }

    /// Checks that the hands could have been dealt.
    fn check_hands(&self, referee: &Referee, dealt: &Dealt, soloist: Option<usize>) -> Result<(), EndingError> {
        if self.hands.len() != self.players.len() {
            return Err(EndingError::MissingHands);
        }
        let deck = referee.deck();
        if let Some(dealt_counts) = &self.dealt {
            if dealt_counts.len() != self.players.len() {
                return Err(EndingError::MissingField { field: "dealt" });
            }
            let count = dealt_counts.iter().fold(0, |sum: usize, &cards| sum.saturating_add(cards));
            if count > deck.pack.len() {
                return Err(EndingError::DealtOverflow { count, deck: deck.pack.len() });
            }
        }
        for (seat, (player, hand)) in self.players.iter().zip(&self.hands).enumerate() {
            let most = self.dealt.as_ref().map_or(dealt.most(soloist == Some(seat)), |dealt_counts| dealt_counts[seat]);
            if hand.len() > most {
                return Err(EndingError::TooManyDealt { player: player.clone(), count: hand.len(), most });
            }
            if hand.is_empty() {
                return Err(EndingError::EmptyHand { player: player.clone() });
            }
        }
        if deck.suits.is_none() {
            check_ranks(self.hands.iter().flatten())?;
        }
        let counts = self.hands.iter().flatten().map(|&card| deck.written(card)).counts();
        let twice = counts.into_iter().filter(|&(card, count)| count > deck.copies_of(card)).map(|(card, _)| card);
        twice.min().map_or(Ok(()), |card| Err(EndingError::CardInTwoHands { card }))
    }
}

/// The state of a deal during its replay.
struct ReplayState<'a> {
    transcript: &'a Transcript,
    rules: &'a dyn GameRules,
    referee: Referee,
    conduct: Conduct,
    dealt: Dealt,
    auction: Option<Auction>,
    /// The seat of the player who plays against all others.
    soloist: Option<usize>,
    /// The card that the first play must contain.
    first_card: Option<PackCard>,
    turn: Turn,
    /// The seats of the players who claim instant wins and do not play.
    claimants: Vec<usize>,
    /// The seat of the player who would have led without the claims; `None` if no player claims an instant win.
    leader: Option<usize>,
    /// The turn that would follow the last action if the last play had not ended the trick. `None` unless the last play
    /// is one that always ends the trick. A transcript may record passes after such a play.
    turn_without_end: Option<Turn>,
    ranking: Ranking,
    hands: Vec<Vec<PackCard>>,
    /// The seats of the players who went out on forbidden cards, in the order of going out.
    offenders: Vec<usize>,
    /// The seats of the players who are out, in the order of going out.
    out: Vec<usize>,
    steps: Vec<Step>,
    /// The number of plays that each player has made, by seat.
    plays: Vec<usize>,
    /// The plays of twos and the chops in the current trick.
    trick: Vec<TrickPlay>,
    owed: Vec<Debt>,
    ended_on_control: bool,
}

impl ReplayState<'_> {
    fn is_over(&self) -> bool {
        self.ended_on_control
            || self.ended_at_once()
            || match self.conduct.ends {
                Ends::FirstOut => !self.out.is_empty(),
                Ends::PlayOut => self.turn.holders() <= 1,
            }
    }

    /// Returns `true` if instant wins have ended the deal.
    fn ended_at_once(&self) -> bool {
        !self.claimants.is_empty() && self.conduct.instant_end == Some(InstantEnd::Deal)
    }

    fn replay(mut self) -> Result<Replay, ReplayError> {
        let transcript = self.transcript;
        for (number, action) in (1..).zip(&transcript.actions) {
            let by = || action.by.clone();
            let illegal = |reason: IllegalAction| ReplayError::Illegal { number, by: by(), reason };
            let seat = transcript.players.iter().position(|name| *name == action.by);
            let seat = seat.ok_or_else(|| ReplayError::UnknownPlayer { number, by: by() })?;
            if self.is_over() {
                return Err(illegal(IllegalAction::DealOver));
            }
            if action.cards.is_none() && self.record_needless_pass(seat) {
                continue;
            }
            if seat != self.turn.mover() {
                if !self.may_interrupt(seat, action) {
                    let turn = transcript.players[self.turn.mover()].clone();
                    return Err(ReplayError::NotYourTurn { number, by: by(), turn });
                }
                self.turn = self.turn.interrupted(seat);
            }
            match action.announced() {
                None => self.pass(seat).map_err(illegal)?,
                Some(play) => self.play(seat, play).map_err(illegal)?,
            }
        }
        if self.is_over() {
            self.close_trick();
        }
        Ok(self.end()?)
    }

    /// Returns `true` if the rules allow `seat` to make a play out of turn. The play must be a run of at least four
    /// pairs that beats the play on the table. Before the first lead, the rules may also allow a run of exactly three
    /// pairs.
    fn may_interrupt(&self, seat: usize, action: &Action) -> bool {
        let Some(play) = action.announced().filter(|_| !self.turn.is_out(seat)) else { return false };
        let keys = self.referee.readings(play);
        let has_pair_run =
            |fits: fn(usize) -> bool| keys.iter().any(|key| key.kind() == Kind::PairRun && fits(key.length()));
        let before_lead = self.conduct.opening_chop && self.steps.is_empty() && has_pair_run(|pairs| pairs == 3);
        let on_standing = self.turn.standing().is_some_and(|standing| {
            seat != self.turn.owner() && keys.iter().any(|&key| self.referee.beats_key(standing, key).is_ok())
        });
        before_lead || self.conduct.chop_out_of_turn && has_pair_run(|pairs| pairs >= 4) && on_standing
    }

    /// Records a pass of `seat` after a play that has already ended the trick. Returns `false`, and records nothing,
    /// if there is no such play, or if `seat` would not be the next player to reply to it.
    fn record_needless_pass(&mut self, seat: usize) -> bool {
        let Some(turn) = self.turn_without_end.filter(|turn| turn.mover() == seat) else { return false };
        self.steps.push(Step { by: seat, cards: Vec::new(), key: None, beat: None, leads: false });
        self.turn_without_end = Some(turn.pass()).filter(|turn| turn.standing().is_some());
        true
    }

    fn pass(&mut self, seat: usize) -> Result<(), IllegalAction> {
        if self.turn.standing().is_none() {
            return Err(IllegalAction::LeaderPasses);
        }
        self.steps.push(Step { by: seat, cards: Vec::new(), key: None, beat: None, leads: false });
        let owner = self.turn.owner();
        (self.turn, self.ranking) = self.turn.pass_under(self.ranking);
        if self.turn.standing().is_none() {
            self.close_trick();
            self.ended_on_control = self.conduct.control_ends && self.turn.is_out(owner);
        }
        Ok(())
    }

    fn play(&mut self, seat: usize, play: Announced<'_>) -> Result<(), IllegalAction> {
        let cards = play.cards;
        let not_held = |card| IllegalAction::NotHeld { player: self.transcript.players[seat].clone(), card };
        let (played, hand) = self.referee.taken(&self.hands[seat], cards).map_err(not_held)?;
        let leads = self.turn.standing().is_none();
        let (readings, beat) = self.referee.legal_readings(self.ranking, self.turn.standing(), play)?;
        let key = readings[0];
        let cards = &self.referee.with_stand_ins(cards.to_vec(), key)[..];
        if self.steps.is_empty() {
            self.check_first(&played, key)?;
        }
        self.note_for_owed(seat, key);
        self.steps.push(Step { by: seat, cards: played, key: Some(key), beat, leads });
        self.plays[seat] += 1;
        let goes_out = hand.is_empty();
        self.hands[seat] = hand;
        if goes_out {
            self.out.push(seat);
            if self.conduct.forbidden_last.is_broken_by(cards, self.ranking) {
                self.offenders.push(seat);
            }
        }
        let effects = self.referee.effects();
        let asked = || Some(self.turn.play(key, goes_out)).filter(|turn| turn.standing().is_some());
        self.turn_without_end = if effects.ends_trick(key) { asked() } else { None };
        (self.turn, self.ranking) = self.turn.play_under(effects, self.ranking, key, goes_out);
        if self.turn.standing().is_none() {
            self.close_trick();
            self.ended_on_control = self.conduct.control_ends && goes_out;
        }
        Ok(())
    }

    /// Checks the first play of the deal.
    fn check_first(&self, cards: &[PackCard], key: Key) -> Result<(), IllegalAction> {
        let opening_chop = self.conduct.opening_chop && key.kind() == Kind::PairRun && key.length() == 3;
        let Some(first_card) = self.first_card.filter(|_| !opening_chop) else { return Ok(()) };
        if !cards.contains(&first_card) {
            return Err(IllegalAction::WithoutCard(first_card));
        }
        let simple = matches!(key.kind(), Kind::Single | Kind::Pair) || key.kind().is_sequence();
        match self.conduct.opening {
            Opening::SimpleWithLowest if !simple => Err(IllegalAction::NotSimple),
            _ if key.kind() == Kind::PairRun && !self.conduct.first_pair_run => Err(IllegalAction::PairRun),
            _ => Ok(()),
        }
    }

    /// Records a play of twos, or a chop in a trick with twos. From these records, `close_trick` computes the cards
    /// owed.
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
        if let Some(cards) = self.conduct.owed {
            // `owed` returns no error for a trick of legal plays.
            self.owed.extend(owed(&trick, cards.who, cards.count).unwrap_or_default());
        }
    }

    /// Returns `true` if the deal was a spring. Either the soloist is out first and the others have played nothing, or
    /// another player is out first and the soloist has played only once. Plays before the transcript begins count too,
    /// so those of the losing side must be known:
    ///
    /// * If the others lose, their hands must be whole at the beginning of the transcript.
    /// * If the soloist loses, the transcript may give the number of the soloist's earlier plays. Otherwise, the
    ///   soloist's hand must be whole, or lack one card, which was one play.
    fn is_spring(&self) -> bool {
        let Some(soloist) = self.soloist.filter(|_| self.conduct.springs && self.is_over()) else { return false };
        let held = |seat: usize| self.transcript.hands[seat].len();
        if self.out == [soloist] {
            let mut others = (0..self.plays.len()).filter(|&seat| seat != soloist);
            return others.all(|seat| self.plays[seat] == 0 && held(seat) == self.dealt.most(false));
        }
        let before = self.transcript.soloist_plays.or_else(|| plays_shown(held(soloist), self.dealt.most(true)));
        before.is_some_and(|before| before.saturating_add(self.plays[soloist]) == 1)
    }

    /// Returns the replay. Settles the final position if the deal is over.
    fn end(mut self) -> Result<Replay, EndingError> {
        let over = self.is_over();
        let players = self.transcript.players.clone();
        let mut order = self.out.clone();
        if over && !self.ended_on_control && self.conduct.ends == Ends::PlayOut {
            let claims = |seat| self.claimants.contains(&seat);
            order.extend((0..players.len()).filter(|&seat| !self.out.contains(&seat) && !claims(seat)));
        }
        let count =
            |kind: Kind| self.steps.iter().filter(|step| step.key.is_some_and(|key| key.kind() == kind)).count() as i64;
        let solo = self.soloist.is_some();
        let before = &self.transcript.contract;
        let counts =
            (before.bombs.saturating_add(count(Kind::Bomb)), before.rockets.saturating_add(count(Kind::Rocket)));
        let (bombs, rockets) = if solo { counts } else { (0, 0) };
        let spring = self.is_spring();
        let names = |seats: &[usize]| seats.iter().map(|&seat| players[seat].clone()).collect::<Vec<_>>();
        let deck = *self.referee.deck();
        self.hands.iter_mut().for_each(|hand| deck.sort(hand));
        let plays_out = self.conduct.ends == Ends::PlayOut && !self.ended_at_once() && !self.ended_on_control;
        let loser = order.last().filter(|_| over && plays_out);
        let ending = Ending {
            players: players.clone(),
            remaining: Some(self.hands.iter().cloned().map(CardsLeft::Cards).collect()),
            order: (self.conduct.ends == Ends::PlayOut && !self.ended_at_once()).then(|| names(&order)),
            dealer: self.transcript.dealer.clone(),
            dealt: self.transcript.dealt_to_each(&deck),
            contract: Contract {
                bombs,
                rockets,
                // If the soloist is out first, the cards left show whether the deal was a spring.
                spring: Some(spring).filter(|_| solo && !self.out.iter().eq(&self.soloist)),
                ..self.transcript.contract.clone()
            },
            loser_cards: loser.map(|&seat| self.hands[seat].clone()),
            claims: self.transcript.claims.clone(),
            leader: self.leader.map(|seat| players[seat].clone()),
            violators: Vec::new(),
            offenders: names(&self.offenders),
            out_on_control: self.ended_on_control,
        };
        let outcome = over.then(|| self.rules.settle(&ending)).transpose()?;
        Ok(Replay {
            players,
            auction: self.auction,
            claims: self.transcript.claims.clone(),
            steps: self.steps,
            left: self.hands,
            out: self.out,
            offenders: self.offenders,
            ranking: self.ranking,
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

/// The result of replaying a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Replay {
    /// The names of the players by seat.
    pub players: Vec<String>,
    /// The auction, if the transcript has one.
    pub auction: Option<Auction>,
    /// The instant wins that were claimed before the first play.
    pub claims: Vec<Claim>,
    /// The actions, in order.
    pub steps: Vec<Step>,
    /// The cards that each player has left, by seat.
    pub left: Vec<Vec<PackCard>>,
    /// The seats of the players who are out, in the order of going out.
    pub out: Vec<usize>,
    /// The seats of the players who went out on forbidden cards.
    pub offenders: Vec<usize>,
    /// The direction of the ranks, and the suits that lock the trick.
    pub ranking: Ranking,
    /// The seat of the player to move; `None` after the deal, and before the auction has a winner.
    pub to_play: Option<usize>,
    /// The play that the player to move must beat. `None` for a lead, after the deal, and before the auction has a
    /// winner.
    pub standing: Option<Key>,
    /// The number of bombs that were played, in games with a soloist. Includes bombs before the transcript begins.
    pub bombs: i64,
    /// The number of rockets that were played, in games with a soloist. Includes rockets before the transcript begins.
    pub rockets: i64,
    /// Whether the deal was a spring, in games with springs.
    pub spring: bool,
    /// The cards that players owe after chops.
    pub owed: Vec<Debt>,
    /// The settlement of the deal, if it is over.
    pub outcome: Option<Outcome>,
}

/// An action of a replayed deal.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Step {
    /// The seat of the player.
    pub by: usize,
    /// The cards played; empty for a pass.
    pub cards: Vec<PackCard>,
    /// The key of the play; `None` for a pass.
    pub key: Option<Key>,
    /// The reason why the cards beat the play on the table; `None` for a pass or a lead.
    pub beat: Option<Beaten>,
    /// Whether the play began a trick.
    pub leads: bool,
}
