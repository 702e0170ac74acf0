//! A deal in play: the player to act, the cards that are dealt, and the checks of typed placements. The *person* is the
//! player at the program.

use std::fmt;

use pusoy::cards::{Card, CardSet, Rng};
use pusoy::chinese::ByRow;
use pusoy::chinese::rules::House;
use pusoy::open_face::{Aim, DealError, DealState, Objective, Placement, StreetTurn, Variant};

use crate::deal_log::deal::{self, LoggedDeal, SettledDeal};
use crate::deal_log::players::players;
use crate::playing::log;
use crate::questions::place::deal::Turn;
use crate::questions::place::input::{Question, SubmittedPlacement};
use crate::wire::controls::{escape_controls, is_control};
use crate::wire::problem::{Problem, Problems};
use crate::wire::rows::row_text;
use crate::words::numbers::count_of;

/// The source of the cards of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// The cards are dealt at random. The engine places for all players except the person.
    Dealt {
        /// The seed of the session.
        seed: u64,
        /// The number of the deal in the session, from 1.
        number: u64,
    },
    /// All cards are typed from a real table.
    Typed,
}

/// The players of a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// The names in the order of acting, each with the player's number of cards in fantasyland; `None` outside
    /// fantasyland.
    pub players: Vec<(String, Option<usize>)>,
    /// The seat of the person at the program, from 0.
    pub me: usize,
}

/// A deal in play.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedDeal {
    house: House,
    state: DealState,
    me: usize,
    source: Source,
    /// The cards dealt to each seat, street by street. A hand in fantasyland counts as one street. Empty if the cards
    /// are typed.
    dealt: Vec<Vec<Vec<Card>>>,
}

/// The next step of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The next street of a player.
    Street(StreetTurn),
    /// The hand of a player in fantasyland.
    Fantasyland {
        /// The seat of the player, from 0.
        seat: usize,
        /// The number of cards of the hand.
        cards: usize,
    },
}

/// A placed street, or a hand set in fantasyland.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// A street.
    Street(Placement),
    /// A hand in fantasyland.
    Fantasyland {
        /// The rows.
        rows: ByRow<CardSet>,
        /// The cards left over; empty if they are unknown.
        left: CardSet,
    },
}

impl Act {
    /// Reads a placement, `Qd>f 6h>b 2d>x`, or a setting, `FRONT / MIDDLE / BACK` or `FRONT / MIDDLE / BACK / LEFT`.
    ///
    /// # Errors
    ///
    /// The text is neither.
    pub fn from_text(text: &str) -> Result<Act, Problems> {
        Ok(match SubmittedPlacement::from_text(text)? {
            SubmittedPlacement::Street(placement) => Act::Street(placement),
            SubmittedPlacement::Fantasyland(rows, left) => Act::Fantasyland { rows, left: left.set() },
        })
    }
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Street(placement) => placement.fmt(f),
            Act::Fantasyland { rows, left } if left.is_empty() => rows.map(row_text).fmt(f),
            Act::Fantasyland { rows, left } => write!(f, "{} / {left}", rows.map(row_text)),
        }
    }
}

impl Step {
    /// Returns the seat of the player to act.
    pub fn seat(self) -> usize {
        match self {
            Step::Street(turn) => turn.seat,
            Step::Fantasyland { seat, .. } => seat,
        }
    }

    /// Returns the number of new cards.
    pub fn cards(self) -> usize {
        match self {
            Step::Street(turn) => turn.cards,
            Step::Fantasyland { cards, .. } => cards,
        }
    }
}

impl Table {
    /// Returns the table of the next deal: the deal passes to the left, and the players who qualified are in
    /// fantasyland.
    pub fn after(&self, settled: &SettledDeal<'_>) -> Table {
        let cards = settled.settled.hands().and_then(|hands| hands.fantasyland.as_deref()).unwrap_or_default();
        let seats = self.players.len();
        let next = |seat: usize| {
            let before = (seat + 1) % seats;
            (self.players[before].0.clone(), cards.get(before).copied().flatten())
        };
        Table { players: (0..seats).map(next).collect(), me: (self.me + seats - 1) % seats }
    }
}

impl PlayedDeal {
    /// Begins a deal.
    ///
    /// # Errors
    ///
    /// The rules are not open-face, the players cannot play under them, or a log cannot contain the name of a player.
    pub fn begin(house: &House, table: &Table, source: Source) -> Result<PlayedDeal, Problem> {
        let state = DealState::new(&house.rules, &table.players)?;
        for (name, _) in &table.players {
            let line = format!("{name}=2c>f");
            let is_read = matches!(&players(&line)[..], [one] if one.is_named() && one.name == *name);
            if !is_read || name.contains(is_control) {
                let message = format!(
                    "a log cannot contain the name '{}' (use letters and digits, and no word such as fold or natural)",
                    escape_controls(name)
                );
                return Err(Problem::new("bad-name", message).token(name));
            }
        }
        let dealt = match source {
            Source::Dealt { seed, number } => deal_cards(&state, &mut Rng::stream(seed, number)),
            Source::Typed => Vec::new(),
        };
        Ok(PlayedDeal { house: house.clone(), state, me: table.me, source, dealt })
    }

    /// Returns the rules.
    pub fn house(&self) -> &House {
        &self.house
    }

    /// Returns the boards and the order of acting.
    pub fn state(&self) -> &DealState {
        &self.state
    }

    /// Returns the seat of the person at the program, from 0.
    pub fn me(&self) -> usize {
        self.me
    }

    /// Returns the source of the cards.
    pub fn source(&self) -> Source {
        self.source
    }

    /// Returns the table: the players with their numbers of cards in fantasyland, and the seat of the person.
    pub fn table(&self) -> Table {
        let player = |seat| (self.state.name(seat).to_owned(), self.state.fantasyland(seat));
        Table { players: (0..self.state.players()).map(player).collect(), me: self.me }
    }

    /// Returns `true` if the person types the placements of a seat.
    pub fn is_typed(&self, seat: usize) -> bool {
        self.source == Source::Typed || seat == self.me
    }

    /// Returns the next step. Returns `None` if the deal is finished.
    ///
    /// Hands in fantasyland are set before the first street, except the hands of opponents at a real table. These
    /// opponents show their hands after the last street.
    pub fn step(&self) -> Option<Step> {
        let is_early = |seat: &usize| *seat == self.me || self.source != Source::Typed;
        let set = |seat| Some(Step::Fantasyland { seat, cards: self.state.fantasyland(seat)? });
        let early = self.state.to_set().find(is_early).and_then(set);
        early.or_else(|| self.state.turn().map(Step::Street)).or_else(|| self.state.to_set().next().and_then(set))
    }

    /// Returns the dealt cards of the next step. Returns `None` if the deal is finished, or if the cards of the deal
    /// are typed.
    pub fn cards(&self) -> Option<&[Card]> {
        let step = self.step()?;
        let number = match step {
            Step::Street(turn) => turn.street - 1,
            Step::Fantasyland { .. } => 0,
        };
        Some(self.dealt.get(step.seat())?.get(number)?)
    }

    /// Checks the cards of the next step in a deal whose cards are typed.
    ///
    /// # Errors
    ///
    /// The number of cards is wrong, or a card is known to be elsewhere.
    pub fn check_cards(&self, cards: &[Card]) -> Result<(), Problem> {
        let wanted = self.step().map_or(0, Step::cards);
        if cards.len() != wanted {
            let message = format!("expected {}, not {}", count_of(wanted as u64, "card"), cards.len());
            return Err(Problem::new("wrong-count", message));
        }
        self.state.check_unknown(cards.iter().copied()).map_err(Problem::from)
    }

    /// Places a street, or sets a hand in fantasyland, for the player to act. `text` is `Qd>f 6h>b 2d>x`, or `FRONT /
    /// MIDDLE / BACK / LEFT`. `cards` are the player's new cards, or `None` if they are unknown. If `text` omits the
    /// discard of a street, or all cards left over in fantasyland, known `cards` supply them.
    ///
    /// # Errors
    ///
    /// The text cannot be read, or does not fit the cards and the deal. The deal then stays unchanged.
    pub fn play_text(&mut self, text: &str, cards: Option<&[Card]>) -> Result<(), Problems> {
        self.play(Act::from_text(text)?, cards)
    }

    /// Places a street, or sets a hand in fantasyland, for the player to act, like
    /// [`play_text`](PlayedDeal::play_text).
    ///
    /// # Errors
    ///
    /// The placement does not fit the cards and the deal. The deal then stays unchanged.
    pub fn play(&mut self, act: Act, cards: Option<&[Card]>) -> Result<(), Problems> {
        let bad = |message: String| Problem::new("bad-placement", message);
        let Some(step) = self.step() else { return Err(Problem::from(DealError::NoStreet).into()) };
        let hand: Option<CardSet> = cards.map(|cards| cards.iter().copied().collect());
        let whose = match step.seat() == self.me {
            true => String::from("your cards"),
            false => format!("the cards of {}", self.state.name(step.seat())),
        };
        let check = |given: CardSet| match hand.and_then(|hand| (given - hand).iter().next().zip(Some(hand))) {
            Some((card, hand)) => {
                let message = format!("{card} is not among {whose} ({hand})");
                Err(Problem::new("bad-card", message).token(card.text()))
            }
            None => Ok(()),
        };
        match (step, act) {
            (Step::Street(turn), Act::Street(mut placement)) => {
                let placed: CardSet = placement.placed.iter().map(|(card, _)| *card).collect();
                check(placed | placement.thrown.into_iter().collect())?;
                let needs_discard =
                    turn.discards && placement.thrown.is_none() && placement.placed.len() + 1 == turn.cards;
                if needs_discard {
                    placement.thrown = hand.and_then(|hand| (hand - placed).iter().next());
                    if placement.thrown.is_none() && turn.seat == self.me {
                        let message = "your discard is missing (type it too, as in 'Qd>f 6h>b 2d>x')";
                        return Err(bad(String::from(message)).into());
                    }
                }
                Ok(self.state.place(placement).map_err(Problem::from)?)
            }
            (Step::Fantasyland { seat, .. }, Act::Fantasyland { rows, mut left }) => {
                let set = rows.front | rows.middle | rows.back;
                check(set | left)?;
                if let Some(hand) = hand.filter(|_| left.is_empty()) {
                    left = hand - set;
                }
                Ok(self.state.set(seat, rows, left).map_err(Problem::from)?)
            }
            (Step::Street(_), _) => Err(bad(String::from(
                "a street is placed card by card (type 'Qd>f 6h>b', or 'Qd>f 6h>b 2d>x' with the discard)",
            ))
            .into()),
            (Step::Fantasyland { .. }, _) => {
                Err(bad(String::from("a hand in fantasyland is set in three rows (type FRONT / MIDDLE / BACK)")).into())
            }
        }
    }

    /// Takes back the last typed placement or setting, and everything after it. Returns `false` if nothing was typed.
    pub fn undo(&mut self) -> bool {
        let mut state = self.state.clone();
        while let Some(seat) = state.take_back() {
            if self.is_typed(seat) {
                self.state = state;
                return true;
            }
        }
        false
    }

    /// Returns the question of how to place `cards` in the next step. Returns `None` if the deal is finished.
    pub fn question(&self, variant: &Variant, cards: &[Card]) -> Option<Question> {
        Some(match self.step()? {
            Step::Street(turn) => {
                let position = self.state.position(variant, turn.seat, cards.to_vec());
                Question::Street { position, given: None }
            }
            Step::Fantasyland { cards: number, .. } => {
                fantasyland(variant, cards.iter().copied().collect(), number, None)
            }
        })
    }

    /// Returns the streets that a player has placed, or the hand set in fantasyland, each as a question with the cards
    /// that the player saw. Omits streets and hands with unknown cards.
    pub fn turns(&self, variant: &Variant, seat: usize) -> Vec<(Turn, Question)> {
        let turn = |street| Turn { player: self.state.name(seat).to_owned(), street };
        let mut turns = Vec::new();
        let mut before = self.state.clone();
        while let Some(last) = before.last() {
            let after = before.clone();
            before.take_back();
            if last != seat {
                continue;
            }
            let Some(street) = after.streets(seat).last() else {
                let (rows, left) = (*after.board(seat), after.left(seat));
                let hand = rows.front | rows.middle | rows.back | left;
                let number = after.fantasyland(seat).filter(|number| *number == hand.len());
                turns.extend(number.map(|number| (turn(None), fantasyland(variant, hand, number, Some(rows)))));
                continue;
            };
            let is_known = before.turn().is_some_and(|turn| turn.discards == street.thrown.is_some());
            if is_known {
                let cards = street.placed.iter().map(|(card, _)| *card).chain(street.thrown).collect();
                let position = before.position(variant, seat, cards);
                let number = before.streets(seat).len() + 1;
                turns.push((turn(Some(number)), Question::Street { position, given: Some(street.clone()) }));
            }
        }
        turns.reverse();
        turns
    }

    /// Settles a finished deal from its text in a log, as `score` does.
    ///
    /// # Errors
    ///
    /// The deal is not finished.
    pub fn settle(&self) -> Result<SettledDeal<'_>, Problems> {
        let deal = deal::from_text(&log::finished(self), &self.house, false)?;
        let settled = deal.settle(&self.house)?;
        let LoggedDeal::Hands(hands) = deal else { return Err(Problems::none()) }; // a deal in play has hands
        Ok(SettledDeal { house: std::borrow::Cow::Borrowed(&self.house), players: hands.players, settled })
    }
}

/// Returns the question of how to set a hand of `number` cards in fantasyland, valued for the player's own board alone.
/// `given` is the setting to grade.
fn fantasyland(variant: &Variant, hand: CardSet, number: usize, given: Option<ByRow<CardSet>>) -> Question {
    let objective = Objective::of_fantasyland(variant, Aim::Own, number);
    Question::Fantasyland { hand, opponents: Vec::new(), objective, given }
}

/// Returns the cards of each seat, street by street, dealt in the order of a real deal. A hand in fantasyland counts as
/// one street. The cards of a street do not depend on the placements before it.
fn deal_cards(state: &DealState, rng: &mut Rng) -> Vec<Vec<Vec<Card>>> {
    let mut deck = CardSet::DECK;
    let mut deal = |count: usize| {
        let cards = rng.deal(deck, count);
        deck -= cards;
        cards.by_rank().collect::<Vec<Card>>()
    };
    let sizes = state.street_sizes();
    let mut dealt = vec![Vec::new(); state.players()];
    for (street, size) in sizes.into_iter().enumerate() {
        for (seat, streets) in dealt.iter_mut().enumerate() {
            match state.fantasyland(seat) {
                Some(cards) if street == 0 => streets.push(deal(cards)),
                Some(_) => {}
                None => streets.push(deal(size)),
            }
        }
    }
    dealt
}

#[cfg(test)]
mod tests {
    use pusoy::chinese::Rules;

    use super::*;
    use crate::questions::place::deal::turns;

    pub(in crate::playing) fn table(players: &[(&str, Option<usize>)], me: usize) -> Table {
        Table { players: players.iter().map(|(name, cards)| ((*name).to_owned(), *cards)).collect(), me }
    }

    fn begun(preset: &str, players: &[(&str, Option<usize>)], me: usize, source: Source) -> PlayedDeal {
        let house = House::from(Rules::preset(preset).unwrap());
        PlayedDeal::begin(&house, &table(players, me), source).unwrap()
    }

    const TWO: [(&str, Option<usize>); 2] = [("Amy", None), ("Bob", None)];

    /// Returns the code and the message of the error that refuses a line. Checks that the deal stays unchanged.
    fn refused(deal: &mut PlayedDeal, text: &str, cards: Option<&str>) -> (&'static str, String) {
        let cards: Option<Vec<Card>> = cards.map(|cards| cards.split(' ').map(|card| card.parse().unwrap()).collect());
        let before = deal.clone();
        let problem = deal.play_text(text, cards.as_deref()).unwrap_err().0.remove(0);
        assert_eq!(*deal, before, "{text}");
        (problem.code, problem.message)
    }

    /// Places the dealt cards of a street in rows with room, from the back up. If the street has a discard, discards
    /// the last card. Sets a hand in fantasyland in the order in which its cards are listed.
    fn place_anywhere(deal: &mut PlayedDeal) {
        let cards = deal.cards().unwrap().to_vec();
        let act = match deal.step().unwrap() {
            Step::Street(turn) => {
                let kept = cards.len() - usize::from(turn.discards);
                let room = deal
                    .state()
                    .board(turn.seat)
                    .iter()
                    .collect::<Vec<_>>()
                    .into_iter()
                    .rev()
                    .flat_map(|(row, held)| std::iter::repeat_n(row, row.size() - held.len()));
                let placed = cards[..kept].iter().copied().zip(room.collect::<Vec<_>>()).collect();
                Act::Street(Placement { placed, thrown: cards.get(kept).copied() })
            }
            Step::Fantasyland { .. } => {
                let set = |range: std::ops::Range<usize>| cards[range].iter().copied().collect();
                let rows = ByRow { front: set(0..3), middle: set(3..8), back: set(8..13) };
                Act::Fantasyland { rows, left: set(13..cards.len()) }
            }
        };
        deal.play(act, Some(&cards)).unwrap();
    }

    /// A seed deals the same cards regardless of the placements, and no card appears twice.
    #[test]
    fn a_seed_deals_the_same_cards() {
        for (preset, players) in [("pineapple", 3), ("ofc", 4)] {
            let inside = if preset == "ofc" { 13 } else { 14 };
            let players: Vec<_> =
                [("Amy", None), ("Bob", Some(inside)), ("Cy", None), ("Dan", None)][..players].to_vec();
            let source = Source::Dealt { seed: 5, number: 2 };
            let mut deal = begun(preset, &players, 0, source);
            let all: Vec<Card> = deal.dealt.iter().flatten().flatten().copied().collect();
            let set: CardSet = all.iter().copied().collect();
            assert_eq!(
                (all.len(), set.len()),
                (set.len(), inside + (players.len() - 1) * if preset == "ofc" { 13 } else { 17 })
            );
            let dealt = deal.dealt.clone();
            while deal.step().is_some() {
                let (seat, cards) = (deal.step().unwrap().seat(), deal.cards().unwrap().to_vec());
                assert!(dealt[seat].contains(&cards));
                place_anywhere(&mut deal);
            }
            assert_eq!(begun(preset, &players, 0, source).dealt, dealt);
            assert_ne!(begun(preset, &players, 0, Source::Dealt { seed: 5, number: 3 }).dealt, dealt);
            assert!(deal.state().is_finished() && deal.cards().is_none());
            assert_eq!(deal.settle().unwrap().settled.ledger().players().len(), players.len());
        }
    }

    #[test]
    fn hands_in_fantasyland_are_set_first_unless_opponents_show_them_last() {
        let players = [("Amy", Some(14)), ("Bob", None), ("Cy", Some(15))];
        let order = |source| {
            let mut deal = begun("pineapple", &players, 2, source);
            let mut order = Vec::new();
            // A deal with typed cards lacks dealt cards, so `place_anywhere` uses those of another deal.
            let dealt = begun("pineapple", &players, 2, Source::Dealt { seed: 1, number: 1 }).dealt;
            while let Some(step) = deal.step() {
                order.push(step.seat());
                deal.dealt.clone_from(&dealt);
                place_anywhere(&mut deal);
            }
            order
        };
        assert_eq!(order(Source::Dealt { seed: 1, number: 1 }), [0, 2, 1, 1, 1, 1, 1]);
        assert_eq!(order(Source::Typed), [2, 1, 1, 1, 1, 1, 0]);
    }

    #[test]
    fn typed_lines_are_checked() {
        let mut deal = begun("pineapple", &TWO, 0, Source::Typed);
        let five = Some("As Ks 2c 3d 9h");
        for (text, code, message) in [
            ("As>b Ks>b 2c>f 3d>m Qh>m", "bad-card", "Qh is not among your cards (As Ks 9h 3d 2c)"),
            ("As>b Ks>b 2c>f 3d>m", "wrong-count", "street 1 places 5 cards, not 4"),
            ("As / Ks / 2c", "bad-placement", "a street is placed card by card"),
            ("As>b Ks>b 2c>f 3d>m 9h>x", "bad-placement", "street 1 has no discard"),
            ("As>b Ks>b 2c>f 3d>m 9h>g", "bad-placement", "unknown row 'g'"),
        ] {
            let (found, said) = refused(&mut deal, text, five);
            assert!(found == code && said.contains(message), "{text}: {said}");
        }
        deal.play_text("As Ks>b 2c>f 3d 9h>m", None).unwrap();
        deal.play_text("Ad>b Kd>b 2d>f 3c>m 9c>m", None).unwrap();
        let discard = (String::from("your discard is missing (type it too, as in 'Qd>f 6h>b 2d>x')"), "bad-placement");
        let (code, message) = refused(&mut deal, "4s>f 5s>f", None);
        assert_eq!((message, code), discard);
        let cards = ["4s", "5s", "6s"].map(|card| card.parse().unwrap());
        deal.play_text("4s>f 5s>f", Some(&cards)).unwrap();
        assert_eq!(deal.state().discards(0).to_string(), "6s");
        // Opponents do not show their discards, so Bob's discard may be missing.
        deal.play_text("4d>f 5d>f", None).unwrap();
        assert!(deal.state().discards(1).is_empty());
        assert_eq!(deal.check_cards(&cards).unwrap_err().message, "4s is already on the board of Amy");
        assert_eq!(deal.check_cards(&cards[..2]).unwrap_err().message, "expected 3 cards, not 2");
        // At a real table, the person types all placements, so a placement of the opponent is taken back.
        assert!(deal.undo() && deal.step().unwrap().seat() == 1);
    }

    #[test]
    fn typed_placements_are_undone() {
        let mut deal = begun("pineapple", &TWO, 1, Source::Dealt { seed: 3, number: 1 });
        place_anywhere(&mut deal);
        assert!(!deal.clone().undo(), "only the engine has placed cards");
        let before = deal.clone();
        place_anywhere(&mut deal);
        place_anywhere(&mut deal);
        assert!(deal.undo());
        assert_eq!(deal, before);
        // A hand set in fantasyland is also taken back.
        let mut deal = begun("pineapple", &[("Amy", Some(14)), ("Bob", None)], 0, Source::Dealt { seed: 3, number: 1 });
        let before = deal.clone();
        place_anywhere(&mut deal);
        place_anywhere(&mut deal);
        assert!(deal.undo());
        assert_eq!(deal, before);
    }

    /// A deal in play returns the same streets and hands as `review` reads from the lines of the finished deal.
    #[test]
    fn turns_are_those_of_the_log() {
        let players = [("Amy", None), ("Bob", Some(14)), ("Cy", None)];
        let mut deal = begun("pineapple", &players, 0, Source::Dealt { seed: 8, number: 1 });
        while deal.step().is_some() {
            place_anywhere(&mut deal);
        }
        let variant = Variant::new(&deal.house().rules).unwrap();
        let text = log::finished(&deal);
        let LoggedDeal::Hands(hands) = deal::from_text(&text, deal.house(), false).unwrap() else { panic!("{text}") };
        for seat in 0..3 {
            let (own, logged) = (deal.turns(&variant, seat), turns(&variant, &hands, seat));
            assert_eq!((own.len(), logged.len()), if seat == 1 { (1, 1) } else { (5, 5) });
            for ((turn, question), (logged_turn, logged)) in own.into_iter().zip(logged) {
                assert_eq!((turn.player, turn.street), (logged_turn.player, logged_turn.street));
                match (question, logged) {
                    (Question::Street { position, given }, Question::Street { position: other, given: logged }) => {
                        assert_eq!((position, given), (other, logged));
                    }
                    (
                        Question::Fantasyland { hand, objective, given, .. },
                        Question::Fantasyland { hand: other, objective: logged_objective, given: logged, .. },
                    ) => assert_eq!((hand, objective, given), (other, logged_objective, logged)),
                    _ => panic!("{text}"),
                }
            }
        }
    }

    /// In the next deal, the second player acts first, and a player who qualified is in fantasyland.
    #[test]
    fn the_next_deal_has_new_seats_and_fantasyland() {
        let mut deal = begun("pineapple", &TWO, 1, Source::Typed);
        for line in [
            "2c>b 3c>b 4c>b 5c>b 6c>b",
            "Qs>f Qd>f Ks>m Kd>m As>b",
            "2h>m 9h>m",
            "Ad>b 3d>m 8s>x",
            "Th>m Jd>m",
            "Ac>b 4d>m 9s>x",
            "4h>f 7h>m",
            "Tc>b 5d>m Js>x",
            "8h>f Jc>f",
            "2s>f 2d>b 7s>x",
        ] {
            deal.play_text(line, None).unwrap();
        }
        // Bob: queens in front, kings in the middle, three aces in the back.
        let table = deal.table().after(&deal.settle().unwrap());
        assert_eq!(table, super::tests::table(&[("Bob", Some(14)), ("Amy", None)], 0));
    }

    #[test]
    fn names_must_be_readable_in_a_log() {
        let house = House::from(Rules::preset("pineapple").unwrap());
        let code = |name| {
            let begun = PlayedDeal::begin(&house, &table(&[("Amy", None), (name, None)], 0), Source::Typed);
            begun.map_or_else(|problem| problem.code, |_| "fine")
        };
        assert_eq!(["Bob", "Bob B", "潤發", "Bob #2", "O'Neill"].map(code), ["fine"; 5]);
        assert_eq!(["Bob=2", "B;b", "fold\n", "a\u{7}", "Ann fold Lee"].map(code), ["bad-name"; 5]);
        assert_eq!(code(""), "unknown-player");
    }
}
