//! Continues a position by the rules alone, without the search.

use itertools::Itertools;

use crate::cards::PackCard;
use crate::climbing::ending::{CardsLeft, Contract, Ending, EndingError, Outcome};
use crate::climbing::plays::{Key, Kind, Ranking};
use crate::climbing::rules::{Conduct, Ends, GameRules};
use crate::climbing::solve::check::CheckedPosition;
use crate::climbing::solve::error::PositionError;
use crate::climbing::solve::position::{Position, StandingPlay};
use crate::climbing::table::{IllegalAction, Move, Referee, Turn};

/// The data of a position that do not change while the deal continues.
pub struct VerifierDeal<'a> {
    rules: &'a dyn GameRules,
    referee: Referee,
    conduct: Conduct,
    /// The players of the position, by seat. In a game of one against two, a position of two hands has a third player
    /// at the table, who is not listed here.
    players: Vec<String>,
    /// The ending as far as the position determines it.
    known: Ending,
    /// The number of players who are out at the beginning.
    out: usize,
    /// The seats of the players who hold cards at the beginning.
    holders: Vec<usize>,
    /// The seat of the soloist, in games that have one.
    soloist: Option<usize>,
}

/// A state that the deal can reach from its position.
#[derive(Clone)]
pub struct VerifierState {
    /// The hands by seat, each in the order of the game.
    hands: Vec<Vec<PackCard>>,
    turn: Turn,
    /// The cards of the play to beat; empty if the mover leads.
    standing: Vec<PackCard>,
    ranking: Ranking,
    /// The seats of the players who are out, in the order of going out. The players in `offenders` went out on
    /// forbidden cards.
    out: Vec<usize>,
    offenders: Vec<usize>,
    bombs: i64,
    rockets: i64,
    /// The number of plays of the soloist, counted up to two; 2 in games without a soloist.
    soloist_plays: u8,
    ended_on_control: bool,
}

impl<'a> VerifierDeal<'a> {
    /// Returns the deal that continues from a position, and its first state.
    ///
    /// # Errors
    /// Returns an error if the position is impossible, or cannot be solved under these rules.
    pub fn begin(
        rules: &'a dyn GameRules,
        position: &Position,
    ) -> Result<(VerifierDeal<'a>, VerifierState), PositionError> {
        let CheckedPosition { referee, conduct, turn, known, soloist_plays, .. } = position.checked(rules)?;
        let seats = |names: &[String]| -> Vec<usize> {
            names.iter().filter_map(|name| position.players.iter().position(|player| player == name)).collect()
        };
        let mut hands = position.hands.clone();
        hands.iter_mut().for_each(|hand| referee.deck().sort(hand));
        let played = VerifierState {
            hands,
            turn,
            standing: position.standing.as_ref().map(|play| play.cards.clone()).unwrap_or_default(),
            ranking: position.ranking,
            offenders: seats(&position.offenders),
            bombs: position.contract.bombs,
            rockets: position.contract.rockets,
            soloist_plays,
            ended_on_control: false,
            out: known.out,
        };
        let deal = VerifierDeal {
            rules,
            referee,
            conduct,
            players: position.players.clone(),
            out: played.out.len(),
            holders: known.seats,
            soloist: position.contract.soloist.as_ref().and_then(|name| seats(std::slice::from_ref(name)).pop()),
            known: known.ending,
        };
        Ok((deal, played))
    }

    /// Returns the seats of the players who hold cards at the beginning.
    pub fn holders(&self) -> &[usize] {
        &self.holders
    }

    /// Returns the seat of the soloist, in games that have one.
    pub fn soloist(&self) -> Option<usize> {
        self.soloist
    }

    /// Returns the names of the players by seat.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// Returns the seat of the player to move.
    pub fn mover(&self, at: &VerifierState) -> usize {
        at.turn.mover()
    }

    /// Returns `true` if the deal is over.
    pub fn is_over(&self, at: &VerifierState) -> bool {
        at.ended_on_control
            || match self.conduct.ends {
                Ends::FirstOut => at.out.len() > self.out,
                Ends::PlayOut => at.turn.holders() <= 1,
            }
    }

    /// Returns every legal move, paired with its text. No two moves have the same text. A pass is `None`, and comes
    /// last.
    pub fn choices(&self, at: &VerifierState) -> Vec<(String, Option<Move>)> {
        let moves = self.moves(at);
        self.spelled(&moves).into_iter().zip(moves).collect()
    }

    /// Returns every legal move: the plays, sorted by key and then by cards, and last a pass if there is a play to
    /// beat. A pass is `None`.
    pub fn moves(&self, at: &VerifierState) -> Vec<Option<Move>> {
        let hand = &at.hands[at.turn.mover()];
        let mut plays = self.referee.moves_on(hand, None);
        if let Some(standing) = at.turn.standing() {
            plays.retain(|play| self.referee.beats_key_under(at.ranking, standing, play.key).is_ok());
        }
        let deck = self.referee.deck();
        let place = |card: &PackCard| (deck.rank(*card), deck.suit(*card), *card);
        plays.sort_by_cached_key(|play| (play.key.bits(), play.cards.iter().map(place).collect::<Vec<_>>()));
        plays.dedup();
        let pass = at.turn.standing().map(|_| None);
        plays.into_iter().map(Some).chain(pass).collect()
    }

    /// Returns the legal move that plays these cards, in any order, as [`VerifierDeal::moves`] lists it. Suits matter
    /// only if they count in the game. A joker may name the card that it represents.
    ///
    /// # Errors
    /// Returns the rule that the play breaks.
    pub fn find_play(&self, at: &VerifierState, cards: &[PackCard]) -> Result<Move, IllegalAction> {
        let mover = at.turn.mover();
        let not_held = |card| IllegalAction::NotHeld { player: self.players[mover].clone(), card };
        let (played, _) = self.referee.taken(&at.hands[mover], cards).map_err(not_held)?;
        let (readings, _) = self.referee.legal_readings(at.ranking, at.turn.standing(), cards.into())?;
        let deck = self.referee.deck();
        let place = |card: &PackCard| (deck.rank(*card), deck.suits.map(|_| deck.written(*card)));
        let places = |cards: &[PackCard]| cards.iter().map(place).sorted().collect_vec();
        let wanted = places(&played);
        let is_it = |play: &Move| readings.contains(&play.key) && places(&play.cards) == wanted;
        let found = self.moves(at).into_iter().flatten().find(is_it);
        found.ok_or_else(|| IllegalAction::NotACombination(cards.to_vec()))
    }

    /// Formats moves, so that each has a different text.
    pub fn spelled(&self, choices: &[Option<Move>]) -> Vec<String> {
        let cards =
            |choice: &Option<Move>| choice.as_ref().map_or(String::from("pass"), |play| self.cards(&play.cards));
        let spelled: Vec<String> = choices.iter().map(cards).collect();
        let counts = spelled.iter().counts();
        let move_with_cards = |(choice, cards): (&Option<Move>, &String)| match choice {
            Some(play) if counts[cards] > 1 => format!("{}: {cards}", reading(play.key)),
            _ => cards.clone(),
        };
        choices.iter().zip(&spelled).map(move_with_cards).collect()
    }

    /// Returns the state after a play, or after a pass if `choice` is `None`.
    pub fn after(&self, at: &VerifierState, choice: &Option<Move>) -> VerifierState {
        let mut next = at.clone();
        let mover = at.turn.mover();
        let Some(play) = choice else {
            let owner = at.turn.owner();
            (next.turn, next.ranking) = at.turn.pass_under(at.ranking);
            if next.turn.standing().is_none() {
                next.standing.clear();
                next.ended_on_control = self.conduct.control_ends && next.turn.is_out(owner);
            }
            return next;
        };
        let deck = self.referee.deck();
        let hand = &mut next.hands[mover];
        let mut played = play.cards.clone();
        for card in &mut played {
            let is_it = |held: &PackCard| deck.written(*held) == card.as_held();
            let same_rank = |held: &PackCard| deck.suits.is_none() && deck.rank(*held) == deck.rank(*card);
            if let Some(place) = hand.iter().position(is_it).or_else(|| hand.iter().position(same_rank)) {
                let held = hand.remove(place);
                // The play takes the card from the hand, because that card keeps the mark of the second deck. So equal
                // cards of two decks remain distinct.
                if deck.written(held) == *card {
                    *card = held;
                }
            }
        }
        let goes_out = hand.is_empty();
        if goes_out {
            next.out.push(mover);
            if self.conduct.forbidden_last.is_broken_by(&play.cards, at.ranking) {
                next.offenders.push(mover);
            }
        }
        (next.turn, next.ranking) = at.turn.play_under(self.referee.effects(), at.ranking, play.key, goes_out);
        match next.turn.standing() {
            Some(_) => next.standing = played,
            None => {
                next.standing.clear();
                next.ended_on_control = self.conduct.control_ends && goes_out;
            }
        }
        if self.soloist.is_some() {
            next.bombs += i64::from(play.key.kind() == Kind::Bomb);
            next.rockets += i64::from(play.key.kind() == Kind::Rocket);
        }
        if self.soloist == Some(mover) {
            next.soloist_plays = (at.soloist_plays + 1).min(2);
        }
        next
    }

    /// Returns an end that the deal can reach from the state `at`.
    pub fn any_end(&self, at: &VerifierState) -> VerifierState {
        let mut end = at.clone();
        while !self.is_over(&end) {
            let choices = self.choices(&end);
            // The player to move always has a move.
            let Some((_, first)) = choices.first() else { break };
            end = self.after(&end, first);
        }
        end
    }

    /// Settles a deal that is over.
    ///
    /// # Errors
    /// Returns an error if the rules do not settle the deal.
    pub fn settle(&self, at: &VerifierState) -> Result<Outcome, EndingError> {
        let names = |seats: &[usize]| seats.iter().map(|&seat| self.players[seat].clone()).collect::<Vec<_>>();
        let left: Vec<CardsLeft> = at.hands.iter().cloned().map(CardsLeft::Cards).collect();
        // A player at the table who is not in the position is assumed to have played, and to hold a card.
        let absent = (self.players.len()..self.known.players.len()).map(|_| CardsLeft::Count(1));
        let played_out = self.conduct.ends == Ends::PlayOut;
        let mut order = at.out.clone();
        if !at.ended_on_control {
            order.extend((0..self.players.len()).filter(|seat| !at.out.contains(seat)));
        }
        let last = order.last().filter(|_| played_out && !at.ended_on_control);
        // If the soloist is out first, the cards left show whether there was a spring.
        let spring = self.soloist.filter(|soloist| at.out.first() != Some(soloist));
        self.rules.settle(&Ending {
            remaining: Some(left.into_iter().chain(absent).collect()),
            loser_cards: last.map(|&seat| at.hands[seat].clone()),
            order: played_out.then(|| names(&order)),
            offenders: names(&at.offenders),
            out_on_control: at.ended_on_control,
            contract: Contract {
                bombs: at.bombs,
                rockets: at.rockets,
                spring: spring.map(|_| self.conduct.springs && at.soloist_plays == 1),
                ..self.known.contract.clone()
            },
            ..self.known.clone()
        })
    }

    /// Converts the state `at`, which was reached from `begin`, into a position.
    pub fn position(&self, at: &VerifierState, begin: &Position) -> Position {
        let name = |seat: usize| self.players[seat].clone();
        let names = |seats: &[usize]| seats.iter().map(|&seat| name(seat)).collect::<Vec<_>>();
        let standing = at.turn.standing().map(|key| StandingPlay {
            by: name(at.turn.owner()),
            cards: at.standing.clone(),
            kind: Some(key.kind()),
        });
        Position {
            players: self.players.clone(),
            hands: at.hands.clone(),
            to_move: name(at.turn.mover()),
            passed: standing.as_ref().filter(|_| self.conduct.pass_locks).map(|_| names(&self.locked(at))),
            standing,
            out: names(&at.out),
            offenders: names(&at.offenders),
            ranking: at.ranking,
            contract: Contract { bombs: at.bombs, rockets: at.rockets, ..begin.contract.clone() },
            soloist_plays: self.soloist.map(|_| usize::from(at.soloist_plays)),
            dealt: begin.dealt.clone(),
        }
    }

    /// Returns the seats of the players who have passed and may not play before the trick ends.
    fn locked(&self, at: &VerifierState) -> Vec<usize> {
        let locked = |&seat: &usize| at.turn.is_locked(seat) && !at.turn.is_out(seat) && seat != at.turn.owner();
        (0..self.players.len()).filter(locked).collect()
    }

    /// Formats a position. Positions that continue differently have different texts.
    pub fn text(&self, at: &VerifierState) -> String {
        let name = |seat: usize| quoted(&self.players[seat]);
        let names = |seats: &[usize]| seats.iter().map(|&seat| name(seat)).join(",");
        let hands = (0..self.players.len()).filter(|&seat| !at.hands[seat].is_empty());
        let mut parts: Vec<String> =
            hands.map(|seat| format!("{}={}", name(seat), self.cards(&at.hands[seat]))).collect();
        parts.push(format!("move={}", name(at.turn.mover())));
        if let Some(key) = at.turn.standing() {
            let cards = self.cards(&at.standing);
            let lock = if key.is_locked() { " lock" } else { "" };
            // If the cards have several readings, the text names the chosen combination before the cards.
            let kind = match self.referee.identify(&at.standing)[..] {
                [] | [_] => String::new(),
                _ => format!("{}:", reading(key)),
            };
            parts.push(format!("on={}:{kind}{cards}{lock}", name(at.turn.owner())));
            let passed = self.locked(at);
            if !passed.is_empty() {
                parts.push(format!("passed={}", names(&passed)));
            }
        }
        let lock = self.referee.deck().suits_of(at.ranking.lock).into_iter().map(|suit| suit.char()).join("");
        let yes = |is: bool| if is { String::from("yes") } else { String::new() };
        let count = |n: i64| if n == 0 { String::new() } else { n.to_string() };
        let plays = if self.conduct.springs { i64::from(at.soloist_plays) } else { 0 };
        let more = [
            ("out", names(&at.out)),
            ("offenders", names(&at.offenders)),
            ("revolution", yes(at.ranking.revolution)),
            ("back", yes(at.ranking.back)),
            ("locked", lock),
            ("bombs", count(at.bombs)),
            ("rockets", count(at.rockets)),
            ("plays", count(plays)),
        ];
        parts.extend(
            more.into_iter().filter(|(_, value)| !value.is_empty()).map(|(name, value)| format!("{name}={value}")),
        );
        parts.join("; ")
    }

    /// Formats cards. In games that ignore suits, formats a card by its rank, and a joker by its name.
    fn cards(&self, cards: &[PackCard]) -> String {
        match self.referee.deck().suits {
            Some(_) => cards.iter().map(|&card| self.referee.deck().written(card)).join(" "),
            None => {
                cards.iter().map(|card| card.card().map_or(card.to_string(), |card| card.rank().to_string())).join("")
            }
        }
    }
}

/// Formats the combination of a play.
fn reading(key: Key) -> String {
    format!("{key:?}")
}

/// Formats a name. It is in quotes if it is empty, begins or ends with white space, or has a character that has a
/// meaning in the text of a position.
fn quoted(name: &str) -> String {
    let is_plain = !name.is_empty() && name.trim() == name && !name.contains([';', '=', ':', ',', '"', '#', '\n']);
    if is_plain { name.to_owned() } else { format!("{name:?}") }
}
