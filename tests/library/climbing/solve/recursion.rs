//! Plain recursion over the moves and settlements of the rules, without any pruning.
//!
//! The recursion shares no code with the solver's searches. Hands are sets of cards, and the referee lists and compares
//! plays. This module itself decides whose turn it is, and finds the winners. It also counts the bombs, the rockets and
//! the plays of the soloist, who plays against all others. A [`Table`] continues play from a position. A [`Tree`] has
//! all positions that can be reached, so a single pass over it answers a question.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::rc::Rc;

use pusoy::cards::PackCard;
use pusoy::climbing::plays::{Effects, Key, Kind, Ranking};
use pusoy::climbing::solve::{Position, StandingPlay, ValueKind};
use pusoy::climbing::{Announced, CardsLeft, Conduct, Contract, Ending, Ends, GameRules, Move, Outcome, Referee};

/// A map with a fast hash. An attacker could choose keys with equal hashes, but no attacker chooses these keys.
type Map<K, V> = HashMap<K, V, BuildHasherDefault<Multiply>>;

/// A hash by multiplication.
#[derive(Default)]
struct Multiply(u64);

impl Hasher for Multiply {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }

    fn write_u16(&mut self, n: u16) {
        self.write_u64(n.into());
    }

    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }

    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(23) ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }
}

/// The maximum number of players who hold cards.
const HOLDERS: usize = 4;

/// A game that continues from a position.
pub struct Table<'a> {
    rules: &'a dyn GameRules,
    referee: Referee,
    conduct: Conduct,
    effects: Effects,
    position: &'a Position,
    soloist: Option<usize>,
    /// The seats of the players who hold cards at the beginning.
    holders: Vec<usize>,
    /// The hands of the holders, sorted. A set of cards of a holder is a mask over the holder's hand.
    held: Vec<Vec<PackCard>>,
    /// The plays of each set of cards, by the index of the holder and the mask of the set. Filled on first use.
    leads: RefCell<Map<(usize, u32), Plays>>,
}

/// The plays of a hand, each with the set of its cards.
type Plays = Rc<Vec<(u32, Move)>>;

/// A position that was reached.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct At {
    /// The cards that each holder has left.
    hands: [u32; HOLDERS],
    /// The seat of the player to move.
    mover: u8,
    /// The seat of the player who made the current play, and the key of the play.
    standing: Option<(u8, Key)>,
    /// The seats of players who have passed since the current play or, if a pass lasts for the whole trick, since the
    /// trick began.
    passed: Seats,
    /// The seats of players who went out since the beginning, in order.
    gone: [Option<u8>; HOLDERS],
    /// The seats of players who went out on forbidden cards.
    offenders: Seats,
    ranking: Ranking,
    bombs: u8,
    rockets: u8,
    /// The number of plays of the soloist; 2 also stands for more, and for a number that the position does not give.
    soloist_plays: u8,
    all_lose: bool,
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Seats(u16);

impl Seats {
    fn new(seats: impl IntoIterator<Item = usize>) -> Seats {
        seats.into_iter().fold(Seats::default(), Seats::with)
    }

    fn with(self, seat: usize) -> Seats {
        Seats(self.0 | 1 << seat)
    }

    fn has(self, seat: usize) -> bool {
        self.0 >> seat & 1 == 1
    }
}

impl<'a> Table<'a> {
    /// Returns the table of a position.
    pub fn new(rules: &'a dyn GameRules, position: &'a Position) -> Table<'a> {
        let players = position.players.len().max(*rules.players().start());
        let referee = Referee::new(rules, Some(players)).unwrap();
        let holders: Vec<usize> = (0..position.hands.len()).filter(|&seat| !position.hands[seat].is_empty()).collect();
        let mut held: Vec<Vec<PackCard>> = holders.iter().map(|&seat| position.hands[seat].clone()).collect();
        held.iter_mut().for_each(|hand| referee.deck().sort(hand));
        let soloist = position.contract.soloist.as_ref().map(|name| seat_of(position, name));
        let (conduct, effects) = (rules.conduct(), referee.effects());
        Table { rules, referee, conduct, effects, position, soloist, holders, held, leads: RefCell::default() }
    }

    /// Returns the seats of the players who hold cards at the beginning.
    pub fn holders(&self) -> &[usize] {
        &self.holders
    }

    /// Returns the seat of the player who plays against all others.
    pub fn soloist(&self) -> Option<usize> {
        self.soloist
    }

    /// Returns the index of a seat among the holders.
    fn holder(&self, seat: usize) -> Option<usize> {
        self.holders.iter().position(|&other| other == seat)
    }

    fn has_cards(&self, at: &At, seat: usize) -> bool {
        self.holder(seat).is_some_and(|holder| at.hands[holder] != 0)
    }

    /// Returns the seats clockwise from a seat, ending with that seat.
    fn to_the_left(&self, seat: usize) -> impl Iterator<Item = usize> + use<> {
        let seats = self.position.players.len();
        (1..=seats).map(move |step| (seat + step) % seats)
    }

    /// Returns the key of the current play.
    fn standing(&self, play: &StandingPlay) -> Key {
        let locks = play.kind == Some(Kind::LockedSequence);
        let readings = self.referee.readings(Announced { cards: &play.cards, locks });
        *readings.iter().find(|key| play.kind.is_none_or(|kind| kind == key.kind())).unwrap()
    }

    /// Returns the initial state.
    pub fn begin(&self) -> At {
        let position = self.position;
        let mover = seat_of(position, &position.to_move);
        let standing = position.standing.as_ref().map(|play| (seat_of(position, &play.by), self.standing(play)));
        let passed = match (&position.passed, standing) {
            (Some(names), _) => Seats::new(names.iter().map(|name| seat_of(position, name))),
            (None, None) => Seats::default(),
            // Assumes that the players between the owner of the current play and the player to move have passed.
            (None, Some((owner, _))) => {
                let between = self.to_the_left(owner).take_while(|&seat| seat != mover);
                Seats::new(between.filter(|&seat| self.holder(seat).is_some()))
            }
        };
        let all = |holder: usize| self.held.get(holder).map_or(0, |hand| (1 << hand.len()) - 1);
        At {
            hands: std::array::from_fn(all),
            mover: mover as u8,
            standing: standing.map(|(owner, key)| (owner as u8, key)),
            passed,
            gone: [None; HOLDERS],
            offenders: Seats::new(position.offenders.iter().map(|name| seat_of(position, name))),
            ranking: position.ranking,
            bombs: position.contract.bombs as u8,
            rockets: position.contract.rockets as u8,
            soloist_plays: position.soloist_plays.unwrap_or(2).min(2) as u8,
            all_lose: false,
        }
    }

    /// Returns `true` if the deal is over.
    pub fn is_over(&self, at: &At) -> bool {
        at.all_lose
            || match self.conduct.ends {
                Ends::FirstOut => at.gone[0].is_some(),
                Ends::PlayOut => at.hands.iter().filter(|&&hand| hand != 0).count() < 2,
            }
    }

    /// Returns a set of a holder's cards as a list.
    fn cards(&self, holder: usize, set: u32) -> Vec<PackCard> {
        let held = self.held[holder].iter().enumerate();
        held.filter(|(place, _)| set >> place & 1 == 1).map(|(_, &card)| card).collect()
    }

    /// Returns every play of a set of a holder's cards.
    fn leads(&self, holder: usize, set: u32) -> Plays {
        if let Some(plays) = self.leads.borrow().get(&(holder, set)) {
            return Rc::clone(plays);
        }
        let (deck, held) = (self.referee.deck(), &self.held[holder]);
        let mut plays: Vec<(u32, Move)> = Vec::new();
        for play in self.referee.moves_on(&self.cards(holder, set), None) {
            let mut played = 0;
            for card in &play.cards {
                let is_it =
                    |&place: &usize| set & !played & 1 << place != 0 && deck.written(held[place]) == card.as_held();
                played |= 1 << (0..held.len()).find(is_it).unwrap();
            }
            // If plays differ only in the copy of a card that they use, keep one of these plays.
            if !plays.iter().any(|(other, known)| *other == played && known.key == play.key) {
                plays.push((played, play));
            }
        }
        let plays = Rc::new(plays);
        self.leads.borrow_mut().insert((holder, set), Rc::clone(&plays));
        plays
    }

    /// Returns every play of the player to move, regardless of the current play.
    fn plays(&self, at: &At) -> Plays {
        let holder = self.holder(at.mover.into()).unwrap();
        self.leads(holder, at.hands[holder])
    }

    /// Returns `true` if a play is legal: it is a lead, or beats the current play.
    fn may(&self, at: &At, play: &Move) -> bool {
        at.standing.is_none_or(|(_, standing)| self.referee.beats_key_under(at.ranking, standing, play.key).is_ok())
    }

    /// Returns every legal move; a pass is `None`.
    pub fn choices(&self, at: &At) -> Vec<Option<Move>> {
        let all = self.plays(at);
        let plays = all.iter().filter(|(_, play)| self.may(at, play)).map(|(_, play)| Some(play.clone()));
        plays.chain(at.standing.map(|_| None)).collect()
    }

    /// Returns the position after a play or a pass.
    pub fn after(&self, at: &At, choice: Option<&Move>) -> At {
        match choice {
            None => self.after_pass(at),
            Some(play) => {
                let all = self.plays(at);
                self.after_play(at, all.iter().find(|(_, known)| known == play).unwrap())
            }
        }
    }

    /// Returns the position after each legal move, in the order of [`Table::choices`].
    fn all_after(&self, at: &At) -> Vec<At> {
        let all = self.plays(at);
        let plays = all.iter().filter(|(_, play)| self.may(at, play)).map(|play| self.after_play(at, play));
        plays.chain(at.standing.map(|_| self.after_pass(at))).collect()
    }

    fn after_pass(&self, at: &At) -> At {
        self.next(At { passed: at.passed.with(at.mover.into()), ..*at }, false)
    }

    fn after_play(&self, at: &At, (played, play): &(u32, Move)) -> At {
        let (mut next, mover) = (*at, usize::from(at.mover));
        let left = &mut next.hands[self.holder(mover).unwrap()];
        *left &= !played;
        if *left == 0 {
            *next.gone.iter_mut().find(|place| place.is_none()).unwrap() = Some(at.mover);
            if self.conduct.forbidden_last.is_broken_by(&play.cards, at.ranking) {
                next.offenders = at.offenders.with(mover);
            }
        }
        next.standing = Some((at.mover, play.key));
        if !self.conduct.pass_locks {
            next.passed = Seats::default();
        }
        next.ranking = self.effects.after(at.ranking, at.standing.map(|(_, key)| key), play.key);
        if self.soloist.is_some() {
            next.bombs += u8::from(play.key.kind() == Kind::Bomb);
            next.rockets += u8::from(play.key.kind() == Kind::Rocket);
        }
        if self.soloist == Some(mover) {
            next.soloist_plays = (at.soloist_plays + 1).min(2);
        }
        let catches = at.standing.is_some_and(|(_, standing)| self.effects.catches(standing, play.key));
        self.next(next, catches || self.effects.ends_trick(play.key))
    }

    /// Returns the position with the turn given to the next player. `ends_trick` is `true` if the last play ends the
    /// trick at once.
    fn next(&self, at: At, ends_trick: bool) -> At {
        let Some((owner, _)) = at.standing else { return at };
        let owner = usize::from(owner);
        let may = |&seat: &usize| seat != owner && self.has_cards(&at, seat) && !at.passed.has(seat);
        if let Some(seat) = self.to_the_left(at.mover.into()).find(may).filter(|_| !ends_trick) {
            return At { mover: seat as u8, ..at };
        }
        let leader = [owner].into_iter().chain(self.to_the_left(owner)).find(|&seat| self.has_cards(&at, seat));
        At {
            all_lose: self.conduct.control_ends && !self.has_cards(&at, owner),
            standing: None,
            passed: Seats::default(),
            ranking: at.ranking.of_next_trick(),
            mover: leader.unwrap_or(owner) as u8,
            ..at
        }
    }

    /// Returns the settlement of a deal that is over.
    fn settle(&self, at: &At) -> Outcome {
        let position = self.position;
        let names = |seats: &[usize]| seats.iter().map(|&seat| position.players[seat].clone()).collect::<Vec<_>>();
        let left = |seat: usize| self.holder(seat).map_or(Vec::new(), |holder| self.cards(holder, at.hands[holder]));
        let mut players = position.players.clone();
        let mut remaining: Vec<CardsLeft> = (0..players.len()).map(|seat| CardsLeft::Cards(left(seat))).collect();
        if self.has_absent() {
            players.push(String::from("absent"));
            remaining.push(CardsLeft::Count(2));
        }
        let out = position.out.iter().map(|name| seat_of(position, name));
        let out: Vec<usize> = out.chain(at.gone.iter().flatten().map(|&seat| usize::from(seat))).collect();
        let offenders: Vec<usize> = out.iter().copied().filter(|&seat| at.offenders.has(seat)).collect();
        let play_out = self.conduct.ends == Ends::PlayOut;
        let mut order = out;
        if !at.all_lose {
            order.extend((0..position.players.len()).filter(|&seat| self.has_cards(at, seat)));
        }
        let soloist_lost = self.soloist.is_some_and(|seat| self.has_cards(at, seat));
        let ending = Ending {
            players,
            remaining: Some(remaining),
            offenders: names(&offenders),
            loser_cards: order.last().filter(|_| play_out && !at.all_lose).map(|&seat| left(seat)),
            order: play_out.then(|| names(&order)),
            dealt: position.dealt.clone(),
            contract: Contract {
                bombs: at.bombs.into(),
                rockets: at.rockets.into(),
                spring: soloist_lost.then_some(self.conduct.springs && at.soloist_plays == 1),
                ..position.contract.clone()
            },
            out_on_control: at.all_lose,
            ..Ending::default()
        };
        self.rules.settle(&ending).unwrap_or_else(|error| panic!("{ending:?}: {error}"))
    }

    /// Returns `true` if the settlement needs a third player, who is not in the position.
    fn has_absent(&self) -> bool {
        self.soloist.is_some() && self.holders.len() == 2
    }

    /// Returns the kind of values of a settlement, and the values by seat.
    fn values(&self, outcome: &Outcome) -> (ValueKind, Vec<i64>) {
        let seats = self.position.players.len();
        if outcome.ledger.is_some() {
            let mut totals = outcome.totals.clone().unwrap();
            if let (true, Some(soloist)) = (self.has_absent(), self.soloist) {
                totals.truncate(seats);
                totals[soloist] = -totals[1 - soloist];
            }
            (ValueKind::Totals, totals)
        } else if let Some(penalties) = &outcome.penalties {
            (ValueKind::Penalties, penalties.clone())
        } else if let Some(places) = &outcome.places {
            (ValueKind::Places, places.iter().map(|place| place.unwrap() as i64).collect())
        } else {
            (ValueKind::Wins, (0..seats).map(|seat| i64::from(outcome.winner == Some(seat))).collect())
        }
    }
}

fn seat_of(position: &Position, name: &str) -> usize {
    position.players.iter().position(|player| player == name).unwrap()
}

/// All positions that can be reached. Each position comes after the positions that result from its moves.
pub struct Tree {
    ids: Map<At, u32>,
    nodes: Vec<Node>,
    /// For each node in turn, the indices in `nodes` of the positions after its moves.
    moves: Vec<u32>,
    /// The distinct values of ends of the deal, by seat.
    pub ends: Vec<Vec<i64>>,
    ids_of_ends: Map<Vec<i64>, u32>,
    /// The kind of values.
    pub kind: ValueKind,
    holders: Vec<usize>,
    begin: u32,
}

struct Node {
    mover: usize,
    /// The range of the position's moves in [`Tree::moves`], empty if the deal is over.
    moves: std::ops::Range<usize>,
    /// The index of the values in [`Tree::ends`], 0 if the deal goes on.
    end: u32,
}

impl Tree {
    /// Returns the tree of a table. Returns `None` if it has more than `most` positions.
    pub fn new(table: &Table<'_>, most: usize) -> Option<Tree> {
        let mut tree = Tree {
            ids: Map::default(),
            nodes: Vec::new(),
            moves: Vec::new(),
            ends: Vec::new(),
            ids_of_ends: Map::default(),
            kind: ValueKind::Wins,
            holders: table.holders.clone(),
            begin: 0,
        };
        tree.begin = tree.grow(table, &table.begin(), most)?;
        Some(tree)
    }

    fn grow(&mut self, table: &Table<'_>, at: &At, most: usize) -> Option<u32> {
        if let Some(&id) = self.ids.get(at) {
            return Some(id);
        }
        if self.nodes.len() >= most {
            return None;
        }
        let mut node = Node { mover: at.mover.into(), moves: 0..0, end: 0 };
        if table.is_over(at) {
            let (kind, values) = table.values(&table.settle(at));
            self.kind = kind;
            node.end = *self.ids_of_ends.entry(values).or_insert_with_key(|values| {
                self.ends.push(values.clone());
                self.ends.len() as u32 - 1
            });
        } else {
            let next: Option<Vec<u32>> = table.all_after(at).iter().map(|at| self.grow(table, at, most)).collect();
            let next = next?;
            node.moves = self.moves.len()..self.moves.len() + next.len();
            self.moves.extend(next);
        }
        let id = self.nodes.len() as u32;
        self.nodes.push(node);
        self.ids.insert(*at, id);
        Some(id)
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns `true` if the deal is over in a position.
    pub fn is_over(&self, id: usize) -> bool {
        self.nodes[id].moves.is_empty()
    }

    /// Returns the index in `nodes` of the position in which play begins.
    pub fn begin(&self) -> usize {
        self.begin as usize
    }

    /// Returns the index of a position in `nodes`.
    pub fn find(&self, at: &At) -> usize {
        self.ids[at] as usize
    }

    /// Returns 1 if higher values are better, and -1 if lower ones are.
    pub fn sign(&self) -> i64 {
        if matches!(self.kind, ValueKind::Places | ValueKind::Penalties) { -1 } else { 1 }
    }

    /// Returns 1 for each winner and 0 for each other player, by seat. The winners have the best value among the
    /// players who hold cards at the beginning.
    pub fn wins(&self, values: &[i64]) -> Vec<i64> {
        let best = self.holders.iter().map(|&seat| self.sign() * values[seat]).max();
        let wins = |seat: usize| self.holders.contains(&seat) && Some(self.sign() * values[seat]) == best;
        (0..values.len()).map(|seat| i64::from(wins(seat))).collect()
    }

    /// Returns the score of every position if two sides play against each other. The seats in the mask `high` maximise
    /// `score`, and the other seats minimise it.
    pub fn two_sides(&self, high: u16, score: impl Fn(&[i64]) -> i64) -> Vec<i64> {
        let scores: Vec<i64> = self.ends.iter().map(|values| score(values)).collect();
        let mut found: Vec<i64> = Vec::with_capacity(self.len());
        for node in &self.nodes {
            let next = self.moves[node.moves.clone()].iter().map(|&next| found[next as usize]);
            let best = if high >> node.mover & 1 == 1 { next.max() } else { next.min() };
            found.push(best.unwrap_or_else(|| scores[node.end as usize]));
        }
        found
    }

    /// Returns the index of the end that each position leads to, if each player plays for their own value (max^n). If
    /// ends are equal for the player to move, the end that is worse for the next player is chosen, and so on clockwise.
    /// `values` has the values of each end, by seat. `sign` is 1 if higher values are better, and -1 if lower ones are.
    pub fn max_n(&self, values: &[Vec<i64>], sign: i64) -> Vec<usize> {
        let seats = values[0].len();
        let liking = |seat: usize, end: usize| -> Vec<i64> {
            let by = |step: usize| sign * values[end][(seat + step) % seats];
            (0..seats).map(|step| if step == 0 { by(0) } else { -by(step) }).collect()
        };
        let likings: Vec<Vec<Vec<i64>>> =
            (0..seats).map(|seat| (0..values.len()).map(|end| liking(seat, end)).collect()).collect();
        let mut found: Vec<usize> = Vec::with_capacity(self.len());
        for node in &self.nodes {
            let next = self.moves[node.moves.clone()].iter().map(|&next| found[next as usize]);
            let best =
                next.reduce(|best, new| if likings[node.mover][new] > likings[node.mover][best] { new } else { best });
            found.push(best.unwrap_or(node.end as usize));
        }
        found
    }
}
