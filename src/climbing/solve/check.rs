//! Checks positions, and prepares them for a search.

use itertools::Itertools;

use super::end_payoffs::KnownEnding;
use super::error::PositionError;
use super::position::{Position, StandingPlay};
use super::search::state::MOST_HOLDERS;
use crate::cards::PackCard;
use crate::climbing::ending::{Contract, Ending, EndingError, check_plays, plays_shown};
use crate::climbing::hand::Deck;
use crate::climbing::plays::Key;
use crate::climbing::rules::{Conduct, Ends, GameRules, Opening};
use crate::climbing::table::{Announced, Referee, Turn, check_contract_is_read};

/// A position that has been checked.
pub struct CheckedPosition {
    /// The referee of the game.
    pub referee: Referee,
    /// The turn rules of the game.
    pub conduct: Conduct,
    /// The player to move, and the play to beat.
    pub turn: Turn,
    /// The hands of the players who hold cards, by seat, each sorted in the order of the game.
    pub hands: Vec<Vec<PackCard>>,
    /// The part of an ending that the position determines.
    pub known: KnownEnding,
    /// The number of plays of the soloist, counted up to two; 2 in games without a soloist.
    pub soloist_plays: u8,
}

impl CheckedPosition {
    /// Returns the seats of the players who hold cards.
    pub fn seats(&self) -> &[usize] {
        &self.known.seats
    }
}

impl Position {
    /// Checks that the position is possible under these rules.
    ///
    /// # Errors
    /// Returns the first fault. The checks run in this order:
    ///
    /// 1. options, players, players who are out, player to move, cards, contract
    /// 2. numbers of cards dealt, sizes of the hands, reversed ranks, suit lock, play to beat, players who have passed,
    ///    first lead of the soloist, plays of the soloist
    pub(super) fn checked(&self, rules: &dyn GameRules) -> Result<CheckedPosition, PositionError> {
        let conduct = rules.conduct();
        if conduct.chop_out_of_turn {
            let why = "a run of four or more pairs may chop out of turn";
            return Err(PositionError::Unsolved { option: "chop-after-pass=yes", why });
        }
        let (players, has_absent) = self.table(rules, &conduct)?;
        let referee = Referee::new(rules, Some(players.len()))?;
        let deck = *referee.deck();
        let out = self.seats_of("out", &self.out)?;
        self.check_out(&out, conduct.ends)?;
        let mover = self.seat("to_move", &self.to_move)?;
        if self.hands[mover].is_empty() {
            return Err(PositionError::MoverIsOut { player: self.to_move.clone(), holders: self.holders().join(", ") });
        }
        self.check_cards(&deck)?;
        let soloist = self.check_contract(rules, &conduct)?;
        let dealt = rules.dealt(players.len())?;
        if let Some(counts) = &self.dealt {
            if counts.len() != self.players.len() {
                return Err(PositionError::DealtMissing);
            }
            let short = (0..counts.len()).find(|&seat| counts[seat] < self.hands[seat].len());
            if let Some(seat) = short {
                return Err(PositionError::DealtFewer {
                    player: self.players[seat].clone(),
                    count: self.hands[seat].len(),
                });
            }
            let count = counts.iter().fold(0, |sum: usize, &cards| sum.saturating_add(cards));
            if count > deck.pack.len() {
                return Err(EndingError::DealtOverflow { count, deck: deck.pack.len() }.into());
            }
        }
        for (seat, hand) in self.hands.iter().enumerate() {
            let most = self.dealt.as_ref().map_or_else(|| dealt.most(soloist == Some(seat)), |dealt| dealt[seat]);
            if hand.len() > most {
                return Err(PositionError::TooManyCards {
                    player: self.players[seat].clone(),
                    count: hand.len(),
                    most,
                });
            }
        }
        self.check_ranking(&referee)?;
        let turn = self.turn(&referee, &conduct, mover, &out)?;
        let whole = dealt.most(true);
        if let Some(seat) = soloist
            && conduct.opening == Opening::Soloist
            && self.hands[seat].len() == whole
            && (seat != mover || self.standing.is_some())
        {
            let field = if self.standing.is_some() { "standing" } else { "to_move" };
            return Err(PositionError::SoloistLeads { field, player: self.players[seat].clone(), count: whole });
        }
        if let Some((seat, plays)) = soloist.zip(self.soloist_plays) {
            self.check_plays(seat, whole, plays)?;
        }
        let hands = self.hands.iter().filter(|hand| !hand.is_empty()).cloned().map(|mut hand| {
            deck.sort(&mut hand);
            hand
        });
        Ok(CheckedPosition {
            conduct,
            turn,
            hands: hands.collect(),
            soloist_plays: soloist.map_or(2, |seat| self.soloist_plays(seat, whole)),
            known: KnownEnding {
                ending: Ending {
                    players,
                    dealt: self.dealt.clone(),
                    contract: Contract { spring: None, ..self.contract.clone() },
                    offenders: self.offenders.clone(),
                    ..Ending::default()
                },
                seats: (0..self.hands.len()).filter(|&seat| !self.hands[seat].is_empty()).collect(),
                out,
                has_absent,
            },
            referee,
        })
    }

    /// Returns the names of all players at the table, and `true` if the last of them is not in the position. In a game
    /// of one against two, a position may have only the hands of the soloist and of one opponent. In that case, the
    /// name of the other opponent is made up.
    fn table(&self, rules: &dyn GameRules, conduct: &Conduct) -> Result<(Vec<String>, bool), PositionError> {
        let mut players = self.players.clone();
        let has_absent = conduct.soloist.is_some() && players.len() + 1 == *rules.players().start();
        if has_absent {
            let taken = |name: &String| self.players.contains(name);
            let name = (1..).map(|n| format!("other {n}")).find(|name| !taken(name));
            players.extend(name);
        }
        rules.check_players(&players)?;
        if self.hands.len() != self.players.len() {
            return Err(PositionError::HandsMissing { players: self.players.len(), hands: self.hands.len() });
        }
        Ok((players, has_absent))
    }

    fn holders(&self) -> Vec<&str> {
        let named = self.players.iter().zip(&self.hands).filter(|(_, hand)| !hand.is_empty());
        named.map(|(name, _)| name.as_str()).collect()
    }

    fn seat(&self, field: &'static str, name: &str) -> Result<usize, PositionError> {
        let stranger = || PositionError::Stranger { field, player: name.to_owned(), players: self.players.join(", ") };
        self.players.iter().position(|player| player == name).ok_or_else(stranger)
    }

    /// Returns the seats of `names`. The names must be of different players.
    fn seats_of(&self, field: &'static str, names: &[String]) -> Result<Vec<usize>, PositionError> {
        if let Some(player) = names.iter().duplicates().next() {
            return Err(PositionError::Twice { field, player: player.clone() });
        }
        names.iter().map(|name| self.seat(field, name)).collect()
    }

    /// Checks the players who are out, the offenders among them, and the number of players who hold cards.
    fn check_out(&self, out: &[usize], ends: Ends) -> Result<(), PositionError> {
        let player = |seat: usize| self.players[seat].clone();
        if let Some(&seat) = out.iter().find(|&&seat| !self.hands[seat].is_empty()) {
            return Err(PositionError::OutWithCards { player: player(seat) });
        }
        if let Some(seat) = (0..self.hands.len()).find(|&seat| self.hands[seat].is_empty()) {
            if ends == Ends::FirstOut {
                return Err(PositionError::Over { player: player(seat) });
            }
            if let Some(seat) = (0..self.hands.len()).find(|seat| self.hands[*seat].is_empty() && !out.contains(seat)) {
                return Err(PositionError::NotInOut { player: player(seat) });
            }
        }
        let offenders = self.seats_of("offenders", &self.offenders)?;
        if let Some(&seat) = offenders.iter().find(|seat| !out.contains(seat)) {
            return Err(PositionError::OffenderNotOut { player: player(seat) });
        }
        match self.holders().len() {
            holders @ ..2 => Err(PositionError::TooFewHolders { holders }),
            2..=MOST_HOLDERS => Ok(()),
            holders => Err(PositionError::TooManyHolders { holders, most: MOST_HOLDERS }),
        }
    }

    /// Checks that the deck of the game contains the cards of all hands and of the play to beat. In games without
    /// suits, all cards except jokers are counted by rank alone, because they may be written without suits.
    fn check_cards(&self, deck: &Deck) -> Result<(), PositionError> {
        const MOST_OF_RANK: usize = 4;
        let standing = self.standing.iter().flat_map(|play| &play.cards);
        let hands = || self.hands.iter().flatten().map(|&card| deck.written(card));
        let all: Vec<PackCard> = hands().chain(standing.map(|&card| deck.written(card))).collect();
        let only_ranks = deck.suits.is_none();
        let by_suit = all.iter().copied().filter(|card| !only_ranks || card.is_joker()).counts();
        let twice = by_suit.into_iter().filter(|&(card, count)| count > deck.copies_of(card));
        if let Some(card) = twice.map(|(card, _)| card).min() {
            let in_hands = hands().filter(|&held| held == card).count();
            let field = if in_hands > deck.copies_of(card) { "hands" } else { "standing" };
            return Err(PositionError::CardTwice { field, card });
        }
        let by_rank = all.iter().filter_map(|card| card.card()).map(|card| card.rank()).counts();
        match by_rank.into_iter().filter(|&(_, count)| only_ranks && count > MOST_OF_RANK).min() {
            Some((rank, count)) => Err(PositionError::TooManyOfRank { rank: rank.char(), count, most: MOST_OF_RANK }),
            None => Ok(()),
        }
    }

    /// Checks the contract, and returns the seat of the soloist. Returns `None` in games without a soloist.
    fn check_contract(&self, rules: &dyn GameRules, conduct: &Conduct) -> Result<Option<usize>, PositionError> {
        check_contract_is_read(rules, &self.contract, self.soloist_plays)?;
        let Some(called) = conduct.soloist else { return Ok(None) };
        let name = self.contract.soloist.as_ref().ok_or(EndingError::MissingField { field: called })?;
        Ok(Some(self.seat(called, name)?))
    }

    fn check_ranking(&self, referee: &Referee) -> Result<(), PositionError> {
        let effects = referee.effects();
        if self.ranking.revolution && !effects.revolution {
            return Err(PositionError::NeverTurned { field: "revolution", option: "revolution=quads" });
        }
        if self.ranking.back && effects.back.is_none() {
            return Err(PositionError::NeverTurned { field: "back", option: "eleven-back=on" });
        }
        if self.ranking.lock != 0 && (!effects.suit_lock || self.standing.is_none()) {
            return Err(PositionError::NeverBound);
        }
        Ok(())
    }

    /// Returns the player to move and the play to beat.
    fn turn(&self, referee: &Referee, conduct: &Conduct, mover: usize, out: &[usize]) -> Result<Turn, PositionError> {
        let seats = self.players.len();
        let mask = |seats: &[usize]| seats.iter().fold(0u16, |mask, &seat| mask | 1 << seat);
        // The number of players has been checked, so there are enough seats, and this error does not occur.
        let lead = Turn::lead(seats, mover, conduct.pass_locks)
            .map_err(|_| PositionError::TooManyHolders { holders: seats, most: Turn::SEATS })?
            .with_out(mask(out));
        let Some(standing) = &self.standing else {
            return match self.passed.as_deref() {
                None | Some([]) => Ok(lead),
                Some(_) => Err(PositionError::NothingToPass),
            };
        };
        let owner = self.seat("standing", &standing.by)?;
        if owner == mover {
            return Err(PositionError::BeatsHimself { player: standing.by.clone() });
        }
        let key = standing.key(referee)?;
        if referee.effects().ends_trick(key) {
            // If the player who made the play is out, the next player with cards leads.
            let next = (0..seats).map(|step| (owner + step) % seats).find(|&seat| !self.hands[seat].is_empty());
            let leader = next.map_or_else(|| standing.by.clone(), |seat| self.players[seat].clone());
            return Err(PositionError::TrickEnded { player: leader });
        }
        let passed = self.passed(conduct.pass_locks, owner, mover)?;
        Ok(lead.during_trick(owner, key, mask(&passed)))
    }

    /// Checks the players who have passed, and returns their seats. `locks` is `true` if a pass lasts until the trick
    /// ends. `owner` is the seat of the player who made the play to beat.
    fn passed(&self, locks: bool, owner: usize, mover: usize) -> Result<Vec<usize>, PositionError> {
        let seats = self.players.len();
        let between = (1..seats).map(|step| (owner + step) % seats).take_while(|&seat| seat != mover);
        let between: Vec<usize> = between.filter(|&seat| !self.hands[seat].is_empty()).collect();
        let Some(names) = &self.passed else { return Ok(between) };
        let listed = self.seats_of("passed", names)?;
        for &seat in &listed {
            let why = if seat == mover {
                "moves next, and so has not passed"
            } else if seat == owner {
                "made the play to beat, and so has not passed since then"
            } else if self.hands[seat].is_empty() {
                "is out, and so does not pass"
            } else if !locks && !between.contains(&seat) {
                "comes after the player to move, and has not passed since the play to beat; earlier passes do not count \
                 under these rules"
            } else {
                continue;
            };
            return Err(PositionError::CannotHavePassed { player: self.players[seat].clone(), why });
        }
        match between.iter().find(|seat| !listed.contains(seat)) {
            Some(&seat) => Err(PositionError::MustHavePassed { player: self.players[seat].clone() }),
            None => Ok(listed),
        }
    }

    /// Checks `plays`, the number of plays of the soloist. The soloist sits at `seat`, and `whole` is the number of
    /// cards in a whole hand. If the play to beat is the soloist's, it is one of the plays, and every other play has at
    /// least one other card.
    fn check_plays(&self, seat: usize, whole: usize, plays: usize) -> Result<(), PositionError> {
        let (player, held) = (&self.players[seat], self.hands[seat].len());
        check_plays(player, held, whole, plays)?;
        let Some(standing) = self.standing.as_ref().filter(|play| play.by == *player) else { return Ok(()) };
        let (count, played) = (standing.cards.len(), whole.saturating_sub(held));
        let others = played.saturating_sub(count);
        match (1 + others.min(1)..=1 + others).contains(&plays) {
            true => Ok(()),
            false => Err(PositionError::PlaysOfStanding { player: player.clone(), count, played, plays }),
        }
    }

    /// Returns the number of plays of the soloist, counted up to two. If the field `soloist_plays` is `None`, derives
    /// the number as the field's documentation says. The soloist sits at `seat`, and `whole` is the number of cards in
    /// a whole hand.
    fn soloist_plays(&self, seat: usize, whole: usize) -> u8 {
        let played = whole.saturating_sub(self.hands[seat].len());
        let standing = self.standing.as_ref().filter(|play| play.by == self.players[seat]);
        let in_one_play = || if standing.is_some_and(|play| play.cards.len() == played) { 1 } else { 2 };
        let inferred = || plays_shown(self.hands[seat].len(), whole).unwrap_or_else(in_one_play);
        self.soloist_plays.unwrap_or_else(inferred).min(2) as u8
    }
}

impl StandingPlay {
    /// Returns the key of the play, read as the given kind. If no kind is given, returns the key of the first reading.
    fn key(&self, referee: &Referee) -> Result<Key, PositionError> {
        // The player of a sequence may have announced that it locks the trick.
        let readings = |locks| referee.readings(Announced { cards: &self.cards, locks });
        let readings = [readings(false), readings(true)].concat();
        let Some(&first) = readings.first() else {
            return Err(PositionError::NotACombination { cards: self.cards.clone() });
        };
        let Some(kind) = self.kind else { return Ok(first) };
        let reading = readings.iter().find(|key| key.kind() == kind).copied();
        reading.ok_or_else(|| PositionError::NotOfKind {
            kind: kind.in_full(),
            readings: readings.iter().map(|key| key.kind().in_full()).unique().join(" or "),
        })
    }
}
