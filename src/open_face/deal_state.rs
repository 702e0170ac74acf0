//! A deal in play: the boards so far, and the player to act.

use super::placement::Placement;
use super::position::{Position, cards_in_words};
use super::variant::{Variant, name_of_closed_rules};
use crate::ErrorCode;
use crate::cards::{Card, CardSet};
use crate::chinese::rules::FANTASYLAND_CARDS;
use crate::chinese::settle::{SettleError, check_players};
use crate::chinese::{ByRow, Deal, Player, Row, Rules, Setting};

/// A deal of open-face in play.
///
/// The seats are in the order of acting: on every street, the first player acts before the second. A player in
/// fantasyland sets all cards at once, at any time. Nobody else sees these cards until the deal is finished.
///
/// ```
/// use pusoy::chinese::Rules;
/// use pusoy::open_face::DealState;
///
/// let mut deal = DealState::new(&Rules::preset("pineapple")?, &[("Amy", None), ("Bob", Some(14))])?;
/// let turn = deal.turn().unwrap();
/// assert_eq!((turn.seat, turn.street, turn.cards), (0, 1, 5)); // Bob sets a hand of 14 cards in fantasyland
/// assert_eq!(deal.to_set().collect::<Vec<_>>(), [1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DealState {
    pineapple: bool,
    seats: Vec<Seat>,
    /// The seat of each placement and setting, in order.
    acts: Vec<usize>,
}

/// A player's part of a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Seat {
    name: String,
    board: ByRow<CardSet>,
    streets: Vec<Placement>,
    /// Number of cards of a player in fantasyland; `None` for other players.
    fantasyland: Option<usize>,
    /// The known cards that were left over in fantasyland.
    left: CardSet,
}

/// The next street to be placed in a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StreetTurn {
    /// The seat of the player to act, from 0.
    pub seat: usize,
    /// The number of the street, from 1.
    pub street: usize,
    /// The number of cards of the street, including the discard if there is one.
    pub cards: usize,
    /// Whether one of the cards is discarded.
    pub discards: bool,
}

/// The place of a card that is already known in a deal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum KnownPlace {
    /// On the board of this player.
    #[error("is already on the board of {0}")]
    Board(String),
    /// Discarded by this player.
    #[error("was already discarded by {0}")]
    Discard(String),
    /// Left over by this player in fantasyland.
    #[error("was left over by {0} in fantasyland")]
    Left(String),
    /// Twice among the new cards.
    #[error("appears twice")]
    Twice,
}

/// A reason why a deal cannot begin or continue.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DealError {
    /// The rules are not open-face. The field contains the name of the rules.
    #[error("a deal is played street by street under open-face rules (such as pineapple), not under {0}")]
    NotOpenFace(String),
    /// The players cannot play under these rules.
    #[error(transparent)]
    Players(#[from] SettleError),
    /// A number of cards in fantasyland is impossible.
    #[error("{name} cannot have {} in fantasyland (expected {} to {})", cards_in_words(*cards), FANTASYLAND_CARDS.start(), FANTASYLAND_CARDS.end())]
    FantasylandCards {
        /// The player.
        name: String,
        /// The number of cards.
        cards: usize,
    },
    /// The players need more cards than a deck has.
    #[error("the players need {0} cards, but a deck has 52 (expected fewer players, or fewer cards in fantasyland)")]
    DeckOverflow(usize),
    /// All streets are placed.
    #[error("all streets are placed")]
    NoStreet,
    /// A street is placed with a wrong number of cards.
    #[error("street {street} places {wanted}, not {found}", wanted = cards_in_words(*wanted))]
    StreetSize {
        /// The number of the street, from 1.
        street: usize,
        /// The number of cards to place.
        wanted: usize,
        /// The number of placed cards.
        found: usize,
    },
    /// A card is discarded on a street without a discard.
    #[error("street {street} has no discard: {card} must be placed")]
    Discard {
        /// The number of the street, from 1.
        street: usize,
        /// The discarded card.
        card: Card,
    },
    /// A placement puts more cards in a row than the row has open places.
    #[error("{name}: the {row} {}, but the placement puts {} there", room_in_words(*room), cards_in_words(*found))]
    RowFull {
        /// The player.
        name: String,
        /// The row.
        row: Row,
        /// The number of open places.
        room: usize,
        /// The number of cards placed there.
        found: usize,
    },
    /// A card is already known, or appears twice among the new cards.
    #[error("{card} {place}")]
    Known {
        /// The card.
        card: Card,
        /// Its place.
        place: KnownPlace,
    },
    /// The player is not in fantasyland, or has already set the hand.
    #[error("{0} has no hand in fantasyland to set")]
    NothingToSet(String),
    /// A row of a setting in fantasyland has a wrong size.
    #[error("the {row} takes {} cards, not {found}", row.size())]
    RowSize {
        /// The row.
        row: Row,
        /// The number of cards given.
        found: usize,
    },
    /// The number of left-over cards does not fit the number of cards in fantasyland.
    #[error("{name} has {cards} cards in fantasyland, so {} must be left over, not {found}", cards_in_words(cards - 13))]
    LeftOver {
        /// The player.
        name: String,
        /// The number of cards in fantasyland.
        cards: usize,
        /// The number of left-over cards given.
        found: usize,
    },
}

/// Formats the room of a row: `has room for 2 more` or `is full`.
fn room_in_words(room: usize) -> String {
    if room == 0 { "is full".into() } else { format!("has room for {room} more") }
}

impl ErrorCode for DealError {
    fn code(&self) -> &'static str {
        match self {
            DealError::NotOpenFace(_) => "not-solvable",
            DealError::Players(error) => error.code(),
            DealError::FantasylandCards { .. } => "bad-fantasyland",
            DealError::DeckOverflow(_) => "deck-overflow",
            DealError::NoStreet | DealError::NothingToSet(_) => "not-your-turn",
            DealError::StreetSize { .. } | DealError::RowSize { .. } | DealError::LeftOver { .. } => "wrong-count",
            DealError::Discard { .. } => "bad-placement",
            DealError::RowFull { .. } => "row-full",
            DealError::Known { .. } => "duplicate-card",
        }
    }
}

impl Seat {
    /// Returns the number of cards on the board.
    fn size(&self) -> usize {
        self.board.iter().map(|(_, cards)| cards.len()).sum()
    }

    /// Returns the known discards.
    fn discards(&self) -> CardSet {
        self.streets.iter().filter_map(|street| street.thrown).collect()
    }

    /// Returns the place of a card that this player has. Returns `None` if the player does not have the card.
    fn place_of(&self, card: Card) -> Option<KnownPlace> {
        let holds = |cards: CardSet| cards.contains(card);
        if self.board.iter().any(|(_, row)| holds(*row)) {
            return Some(KnownPlace::Board(self.name.clone()));
        }
        if holds(self.discards()) {
            return Some(KnownPlace::Discard(self.name.clone()));
        }
        holds(self.left).then(|| KnownPlace::Left(self.name.clone()))
    }
}

impl DealState {
    /// Begins a deal. `players` are in the order of acting, each with the number of cards in fantasyland, or `None` for
    /// a player who is not in fantasyland.
    ///
    /// # Errors
    /// Returns an error if the rules are not open-face, or if the number or the names of the players are not valid.
    /// Also returns an error if a number of cards in fantasyland is impossible, or if the deck has too few cards.
    pub fn new<N: AsRef<str>>(rules: &Rules, players: &[(N, Option<usize>)]) -> Result<DealState, DealError> {
        if !rules.is_open_face() {
            return Err(DealError::NotOpenFace(name_of_closed_rules(rules)));
        }
        let names: Vec<&str> = players.iter().map(|(name, _)| name.as_ref()).collect();
        check_players(rules, &names)?;
        for (name, cards) in players.iter().filter_map(|(name, cards)| Some((name.as_ref(), (*cards)?))) {
            if !FANTASYLAND_CARDS.contains(&cards) {
                return Err(DealError::FantasylandCards { name: name.to_owned(), cards });
            }
        }
        let seat = |(name, fantasyland): &(N, Option<usize>)| Seat {
            name: name.as_ref().to_owned(),
            board: ByRow::default(),
            streets: Vec::new(),
            fantasyland: *fantasyland,
            left: CardSet::EMPTY,
        };
        let state =
            DealState { pineapple: rules.is_pineapple(), seats: players.iter().map(seat).collect(), acts: Vec::new() };
        let in_streets: usize = state.street_sizes().iter().sum();
        let cards = state.seats.iter().map(|seat| seat.fantasyland.unwrap_or(in_streets)).sum();
        if cards > CardSet::DECK.len() {
            return Err(DealError::DeckOverflow(cards));
        }
        Ok(state)
    }

    /// Returns the number of players.
    pub fn players(&self) -> usize {
        self.seats.len()
    }

    /// Returns the name of a player.
    pub fn name(&self, seat: usize) -> &str {
        &self.seats[seat].name
    }

    /// Returns the board of a player.
    pub fn board(&self, seat: usize) -> &ByRow<CardSet> {
        &self.seats[seat].board
    }

    /// Returns the streets that a player has placed.
    pub fn streets(&self, seat: usize) -> &[Placement] {
        &self.seats[seat].streets
    }

    /// Returns the known discards of a player.
    pub fn discards(&self, seat: usize) -> CardSet {
        self.seats[seat].discards()
    }

    /// Returns the number of cards of a player in fantasyland. Returns `None` for other players.
    pub fn fantasyland(&self, seat: usize) -> Option<usize> {
        self.seats[seat].fantasyland
    }

    /// Returns the known cards that a player left over in fantasyland.
    pub fn left(&self, seat: usize) -> CardSet {
        self.seats[seat].left
    }

    /// Returns `true` if the board of a player is complete.
    pub fn is_complete(&self, seat: usize) -> bool {
        self.seats[seat].size() == 13
    }

    /// Returns `true` if all boards are complete.
    pub fn is_finished(&self) -> bool {
        (0..self.players()).all(|seat| self.is_complete(seat))
    }

    /// Returns the number of cards of each street, in order.
    pub fn street_sizes(&self) -> Vec<usize> {
        let later = if self.pineapple { vec![3; 4] } else { vec![1; 8] };
        [vec![5], later].concat()
    }

    /// Returns the next street. Returns `None` if all streets are placed.
    pub fn turn(&self) -> Option<StreetTurn> {
        let placing = (0..self.players()).filter(|&seat| self.fantasyland(seat).is_none() && !self.is_complete(seat));
        let seat = placing.min_by_key(|&seat| self.streets(seat).len())?;
        let street = self.streets(seat).len() + 1;
        let (cards, discards) = match (street, self.pineapple) {
            (1, _) => (5, false),
            (_, true) => (3, true),
            (_, false) => (1, false),
        };
        Some(StreetTurn { seat, street, cards, discards })
    }

    /// Returns the seats of the players in fantasyland who have not set their hands yet.
    pub fn to_set(&self) -> impl Iterator<Item = usize> {
        (0..self.players()).filter(|&seat| self.fantasyland(seat).is_some() && !self.is_complete(seat))
    }

    /// Returns the seat of the last placement or setting. Returns `None` at the beginning of the deal.
    pub fn last(&self) -> Option<usize> {
        self.acts.last().copied()
    }

    /// Returns the player's discards, and the boards of other players who are not in fantasyland. The player sees these
    /// cards in addition to their own board and new cards.
    pub fn seen(&self, seat: usize) -> CardSet {
        let others =
            self.seats.iter().enumerate().filter(|(other, player)| *other != seat && player.fantasyland.is_none());
        let boards = others.flat_map(|(_, other)| other.board.iter().map(|(_, cards)| *cards));
        boards.fold(self.discards(seat), |seen, cards| seen | cards)
    }

    /// Returns the position of a player who must place these cards. The objective of the position is
    /// [`Aim::Own`](crate::open_face::Aim::Own): the value of the player's own board, ignoring opponents.
    pub fn position(&self, variant: &Variant, seat: usize, cards: Vec<Card>) -> Position {
        let dead = self.seen(seat);
        Position { dead, ..Position::new(variant, *self.board(seat), cards) }
    }

    /// Places the next street. A discard may be unknown, because players do not show it.
    ///
    /// # Errors
    /// Returns an error, and changes nothing, if the placement does not fit the street, the board or the known cards.
    pub fn place(&mut self, placement: Placement) -> Result<(), DealError> {
        let StreetTurn { seat, street, cards, discards } = self.turn().ok_or(DealError::NoStreet)?;
        if let Some(card) = placement.thrown.filter(|_| !discards) {
            return Err(DealError::Discard { street, card });
        }
        let (wanted, found) = (cards - usize::from(discards), placement.placed.len());
        if found != wanted {
            return Err(DealError::StreetSize { street, wanted, found });
        }
        self.check_unknown(placement.placed.iter().map(|(card, _)| *card).chain(placement.thrown))?;
        let player = &mut self.seats[seat];
        for row in Row::ALL {
            let room = row.size() - player.board.get(row).len();
            let found = placement.placed.iter().filter(|(_, to)| *to == row).count();
            if found > room {
                return Err(DealError::RowFull { name: player.name.clone(), row, room, found });
            }
        }
        player.board = placement.on(&player.board);
        player.streets.push(placement);
        self.acts.push(seat);
        Ok(())
    }

    /// Sets the hand of a player in fantasyland. The cards left over may be unknown, because players do not show them.
    ///
    /// # Errors
    /// Returns an error, and changes nothing, if the player has no hand to set, or the cards do not fit.
    pub fn set(&mut self, seat: usize, rows: ByRow<CardSet>, left: CardSet) -> Result<(), DealError> {
        let player = &self.seats[seat];
        let name = || player.name.clone();
        let cards = player.fantasyland.filter(|_| player.size() == 0).ok_or_else(|| DealError::NothingToSet(name()))?;
        if let Some((row, found)) = rows.iter().find(|(row, found)| found.len() != row.size()) {
            return Err(DealError::RowSize { row, found: found.len() });
        }
        if 13 + left.len() != cards && !left.is_empty() {
            return Err(DealError::LeftOver { name: name(), cards, found: left.len() });
        }
        self.check_unknown(rows.iter().flat_map(|(_, row)| row.iter()).chain(left.iter()))?;
        let player = &mut self.seats[seat];
        (player.board, player.left) = (rows, left);
        self.acts.push(seat);
        Ok(())
    }

    /// Takes back the last placement or setting, and returns the seat of its player. Returns `None` at the beginning of
    /// the deal.
    pub fn take_back(&mut self) -> Option<usize> {
        let seat = self.acts.pop()?;
        let player = &mut self.seats[seat];
        player.streets.pop();
        player.board = player.streets.iter().fold(ByRow::default(), |board, street| street.on(&board));
        player.left = CardSet::EMPTY;
        Some(seat)
    }

    /// Checks that no card of `cards` is already known in the deal, and that each card appears once.
    ///
    /// # Errors
    /// Returns an error for the first card that is already known, or that appears twice.
    pub fn check_unknown(&self, cards: impl Iterator<Item = Card>) -> Result<(), DealError> {
        let mut given = CardSet::EMPTY;
        for card in cards {
            let known = self.seats.iter().find_map(|seat| seat.place_of(card));
            let place = if given.insert(card) { known } else { Some(KnownPlace::Twice) };
            if let Some(place) = place {
                return Err(DealError::Known { card, place });
            }
        }
        Ok(())
    }

    /// Returns the players with their boards, ready for settlement. Returns `None` if the deal is not finished.
    pub fn table(&self) -> Option<Vec<Player>> {
        let player = |seat: &Seat| {
            let mut player = Player::new(seat.name.clone(), Deal::Set(Setting::new(seat.board).ok()?));
            player.in_fantasyland = seat.fantasyland.is_some();
            player.fantasyland_cards = seat.fantasyland;
            Some(player)
        };
        self.seats.iter().map(player).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chinese::settle;

    fn placement(text: &str) -> Placement {
        let mut placement = Placement { placed: Vec::new(), thrown: None };
        for part in text.split(' ') {
            let (card, to) = part.split_once('>').unwrap();
            let card: Card = card.parse().unwrap();
            match to {
                "f" => placement.placed.push((card, Row::Front)),
                "m" => placement.placed.push((card, Row::Middle)),
                "b" => placement.placed.push((card, Row::Back)),
                _ => placement.thrown = Some(card),
            }
        }
        placement
    }

    fn begun(preset: &str, fantasyland: [Option<usize>; 2]) -> DealState {
        let rules = Rules::preset(preset).unwrap();
        DealState::new(&rules, &[("Amy", fantasyland[0]), ("Bob", fantasyland[1])]).unwrap()
    }

    /// Returns the code and the message of a refused street.
    fn refused(deal: &mut DealState, text: &str) -> (&'static str, String) {
        let before = deal.clone();
        let error = deal.place(placement(text)).unwrap_err();
        assert_eq!(*deal, before, "{text}");
        (error.code(), error.to_string())
    }

    const AMY: [&str; 5] =
        ["Ad>b Js>b 9c>b 6s>b 3h>b", "9d>m 7c>m 7s>x", "5s>m 3d>f 8d>x", "8h>f 6c>f Qh>x", "Td>m 4c>m 9h>x"];
    const BOB: [&str; 5] =
        ["Qd>b Jh>b 4h>b 2d>b 2s>b", "As>m 6h>m", "Kc>m 7h>m Tc>x", "5h>f 4d>f Kd>x", "4s>f 2c>m 5d>x"];

    #[test]
    fn players_act_in_the_order_of_their_seats() {
        let mut deal = begun("pineapple", [None; 2]);
        for street in 0..5 {
            for (seat, streets) in [AMY, BOB].iter().enumerate() {
                let (cards, discards) = if street == 0 { (5, false) } else { (3, true) };
                let turn = StreetTurn { seat, street: street + 1, cards, discards };
                assert_eq!((deal.turn(), deal.is_finished(), deal.table()), (Some(turn), false, None));
                deal.place(placement(streets[street])).unwrap();
                assert_eq!(deal.last(), Some(seat));
            }
        }
        assert!(deal.is_finished() && deal.turn().is_none());
        assert_eq!(deal.place(placement("Ks>f")).unwrap_err(), DealError::NoStreet);
        // Bob's pair of fours in front beats the ace-high middle, so Bob's board is foul and pays for a scoop.
        let settled = settle(&Rules::preset("pineapple").unwrap(), &deal.table().unwrap()).unwrap();
        assert_eq!(settled.ledger.totals(), [6, -6]);
    }

    /// In classic, streets after the first have one card.
    #[test]
    fn classic_has_nine_streets() {
        let mut deal = begun("ofc", [None; 2]);
        deal.place(placement(AMY[0])).unwrap();
        deal.place(placement(BOB[0])).unwrap();
        assert_eq!(deal.turn(), Some(StreetTurn { seat: 0, street: 2, cards: 1, discards: false }));
        let no_discard = String::from("street 2 has no discard: 7c must be placed");
        assert_eq!(refused(&mut deal, "7c>x"), ("bad-placement", no_discard));
        assert_eq!(refused(&mut deal, "7c>m 7d>m"), ("wrong-count", String::from("street 2 places 1 card, not 2")));
        assert_eq!(deal.street_sizes(), [5, 1, 1, 1, 1, 1, 1, 1, 1]);
    }

    #[test]
    fn impossible_placements_change_nothing() {
        let mut deal = begun("pineapple", [None; 2]);
        for (text, code, message) in [
            ("Ad>b Js>b 9c>b 6s>b", "wrong-count", "street 1 places 5 cards, not 4"),
            ("Ad>f Js>f 9c>f 6s>f 3h>b", "row-full", "Amy: the front has room for 3 more, but the placement puts 4"),
            ("Ad>f Js>f 9c>f 6s>m Ad>b", "duplicate-card", "Ad appears twice"),
        ] {
            let (found, said) = refused(&mut deal, text);
            assert!(found == code && said.contains(message), "{text}: {said}");
        }
        deal.place(placement(AMY[0])).unwrap();
        deal.place(placement(BOB[0])).unwrap();
        deal.place(placement(AMY[1])).unwrap();
        for (text, message) in [
            ("Qd>m 6h>m", "Qd is already on the board of Bob"),
            ("Ad>m 6h>m", "Ad is already on the board of Amy"),
            ("7s>m 6h>m", "7s was already discarded by Amy"),
            ("Kh>m 6h>m 6h>x", "6h appears twice"),
        ] {
            assert_eq!(refused(&mut deal, text), ("duplicate-card", message.to_owned()));
        }
    }

    #[test]
    fn placements_are_taken_back_one_by_one() {
        let mut deal = begun("pineapple", [None; 2]);
        let mut states = vec![deal.clone()];
        for street in 0..3 {
            for streets in [AMY, BOB] {
                deal.place(placement(streets[street])).unwrap();
                states.push(deal.clone());
            }
        }
        while let Some(seat) = deal.take_back() {
            states.pop();
            assert_eq!((&deal, seat), (states.last().unwrap(), (states.len() + 1) % 2));
        }
        assert_eq!(states.len(), 1);
    }

    /// A player sees neither the discards of others nor a board in fantasyland.
    #[test]
    fn players_see_their_own_discards_and_the_boards_of_others() {
        let mut deal = begun("pineapple", [None; 2]);
        for street in 0..2 {
            deal.place(placement(AMY[street])).unwrap();
            deal.place(placement(BOB[street])).unwrap();
        }
        let set = |text: &str| text.parse::<CardSet>().unwrap();
        assert_eq!(deal.seen(0), set("7s Qd Jh 4h 2d 2s As 6h"));
        assert_eq!(deal.seen(1), set("Ad Js 9c 6s 3h 9d 7c"));
        let variant = Variant::new(&Rules::preset("pineapple").unwrap()).unwrap();
        let position = deal.position(&variant, 0, set("5s 3d 8d").iter().collect());
        assert_eq!((position.board.back, position.dead), (set("Ad Js 9c 6s 3h"), deal.seen(0)));

        let mut deal = begun("pineapple", [None, Some(14)]);
        let rows = ByRow { front: set("Qc Jc Tc"), middle: set("2s 2d 7s 4h 3d"), back: set("As Ks Qs Js Ts") };
        deal.set(1, rows, set("2c")).unwrap();
        assert_eq!(deal.seen(0), CardSet::EMPTY);
    }

    #[test]
    fn a_hand_in_fantasyland_is_set_at_once() {
        let set = |text: &str| text.parse::<CardSet>().unwrap();
        let rows = ByRow { front: set("Qc Jc Tc"), middle: set("2s 2d 7s 4h 3d"), back: set("As Ks Qs Js Ts") };
        let mut deal = begun("pineapple", [Some(14), None]);
        assert_eq!((deal.turn().unwrap().seat, deal.to_set().collect::<Vec<_>>()), (1, vec![0]));
        let refused = |deal: &mut DealState, seat, rows, left| deal.set(seat, rows, left).unwrap_err().to_string();
        assert_eq!(refused(&mut deal, 1, rows, set("2c")), "Bob has no hand in fantasyland to set");
        let full = ByRow { front: set("Qc Jc"), ..rows };
        assert_eq!(refused(&mut deal, 0, full, set("2c")), "the front takes 3 cards, not 2");
        let left = "Amy has 14 cards in fantasyland, so 1 card must be left over, not 2";
        assert_eq!(refused(&mut deal, 0, rows, set("2c 3c")), left);
        assert_eq!(refused(&mut deal, 0, rows, set("Qc")), "Qc appears twice");
        // The card left over may stay unknown.
        deal.set(0, rows, CardSet::EMPTY).unwrap();
        assert_eq!((deal.take_back(), deal.is_complete(0)), (Some(0), false));
        deal.set(0, rows, set("2c")).unwrap();
        assert_eq!(refused(&mut deal, 0, rows, set("2c")), "Amy has no hand in fantasyland to set");
        assert_eq!(
            deal.place(placement("2c>f 3c>f 4c>f 5c>m 6c>m")).unwrap_err().to_string(),
            "2c was left over by Amy in fantasyland"
        );
    }

    #[test]
    fn impossible_deals_are_refused() {
        let refusal = |preset: &str, players: &[(&str, Option<usize>)]| {
            DealState::new(&Rules::preset(preset).unwrap(), players).unwrap_err().code()
        };
        let players = [("Amy", None), ("Bob", None), ("Cy", None), ("Dan", None)];
        assert_eq!(refusal("standard", &players[..2]), "not-solvable");
        assert_eq!(refusal("pineapple", &players), "bad-player-count");
        assert_eq!(refusal("pineapple", &players[..1]), "bad-player-count");
        assert_eq!(refusal("pineapple", &[("Amy", None), ("amy", None)]), "duplicate-player");
        assert_eq!(refusal("pineapple", &[("Amy", Some(18)), ("Bob", None)]), "bad-fantasyland");
        let one_too_many = [("Amy", Some(14)), players[1], players[2], players[3]];
        assert_eq!(refusal("ofc", &one_too_many), "deck-overflow");
        assert!(DealState::new(&Rules::preset("ofc").unwrap(), &players).is_ok());
    }
}
