//! Plain recursion over the moves and the settlement of the rules: no order, nothing left out; all that it remembers are whole
//! positions that come up again.
//!
//! It shares nothing with the searches: hands are sets of cards, plays those of the referee, and whose turn it is, what a
//! bomb doubles and who wins are worked out here. A [`Table`] plays a position on, and a [`Tree`] has every position that can
//! come up, so that many questions are answered by going through it from the ends.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use pusoy::cards::PackCard;
use pusoy::climbing::plays::{Key, Kind, Ranking};
use pusoy::climbing::solve::{Position, ValueKind};
use pusoy::climbing::{CardsLeft, Conduct, Contract, Ending, Ends, GameRules, Move, Outcome, Referee};

/// The most players of a position.
const SEATS: usize = 4;

/// A game that is played on from a position.
pub struct Table<'a> {
    rules: &'a dyn GameRules,
    referee: Referee,
    conduct: Conduct,
    position: &'a Position,
    soloist: Option<usize>,
    /// The hands of the position, by seat, in the order of the game; sets of cards are masks of these.
    held: Vec<Vec<PackCard>>,
    /// The plays of hands, by seat and set of cards.
    leads: RefCell<HashMap<(usize, u32), Plays>>,
}

/// Plays of a hand, each with the set of its cards.
type Plays = Rc<Vec<(u32, Move)>>;

/// A position on the way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct At {
    /// The cards that each seat has left.
    hands: [u32; SEATS],
    mover: usize,
    /// The player who made the play that stands, and what it is.
    standing: Option<(usize, Key)>,
    /// Who has passed since the play that stands or, where passes last, since the trick began.
    passed: [bool; SEATS],
    /// The seats of those who are out, in order.
    out: [Option<usize>; SEATS],
    offends: [bool; SEATS],
    ranking: Ranking,
    bombs: i64,
    rockets: i64,
    /// The number of plays of the soloist, up to two.
    soloist_plays: usize,
    all_lose: bool,
}

impl At {
    fn has_cards(&self, seat: usize) -> bool {
        self.hands[seat] != 0
    }

    fn goes_out(&mut self, seat: usize) {
        let free = self.out.iter_mut().find(|place| place.is_none()).unwrap();
        *free = Some(seat);
    }

    fn number_out(&self) -> usize {
        self.out.iter().flatten().count()
    }
}

impl<'a> Table<'a> {
    /// Returns the table of a position.
    pub fn new(rules: &'a dyn GameRules, position: &'a Position) -> Table<'a> {
        let players = position.players.len().max(*rules.players().start());
        let referee = Referee::new(rules, Some(players)).unwrap();
        let mut held = position.hands.clone();
        held.iter_mut().for_each(|hand| referee.deck().sort(hand));
        let soloist = position.contract.soloist.as_ref().map(|name| seat_of(position, name));
        let conduct = rules.conduct();
        Table { rules, referee, conduct, position, soloist, held, leads: RefCell::default() }
    }

    /// Returns the seats of those who hold cards when the position begins.
    pub fn holders(&self) -> Vec<usize> {
        (0..self.held.len()).filter(|&seat| !self.held[seat].is_empty()).collect()
    }

    /// Returns the seat of the player who plays against all others.
    pub fn soloist(&self) -> Option<usize> {
        self.soloist
    }

    /// Returns where the position begins.
    pub fn begin(&self) -> At {
        let position = self.position;
        let all = |seat: usize| ((1u64 << self.held[seat].len()) - 1) as u32;
        let seats = self.held.len();
        let has = |names: &[String], seat: usize| seat < seats && names.contains(&position.players[seat]);
        let standing = position.standing.as_ref().map(|play| {
            let readings = self.referee.identify(&play.cards);
            let told = readings.iter().find(|key| play.kind.is_none_or(|kind| kind == key.kind()));
            (seat_of(position, &play.by), *told.unwrap())
        });
        let owner = standing.map(|(owner, _)| owner);
        let mover = seat_of(position, &position.to_move);
        // Whoever sits between the play and the mover has passed.
        let between =
            |seat: usize| owner.is_some_and(|owner| distance(seats, owner, seat) < distance(seats, owner, mover));
        let passed = |seat: usize| match &position.passed {
            Some(names) => has(names, seat),
            None => seat < seats && !self.held[seat].is_empty() && Some(seat) != owner && between(seat),
        };
        let out = |place: usize| position.out.get(place).map(|name| seat_of(position, name));
        At {
            hands: std::array::from_fn(|seat| if seat < seats { all(seat) } else { 0 }),
            mover,
            standing,
            passed: std::array::from_fn(passed),
            out: std::array::from_fn(out),
            offends: std::array::from_fn(|seat| has(&position.offenders, seat)),
            ranking: position.ranking,
            bombs: position.contract.bombs,
            rockets: position.contract.rockets,
            soloist_plays: position.soloist_plays.unwrap_or(2).min(2),
            all_lose: false,
        }
    }

    /// Returns whether the deal is over.
    pub fn is_over(&self, at: &At) -> bool {
        let holders = (0..SEATS).filter(|&seat| at.has_cards(seat)).count();
        at.all_lose
            || match self.conduct.ends {
                Ends::FirstOut => at.number_out() > self.position.out.len(),
                Ends::PlayOut => holders < 2,
            }
    }

    /// Returns the cards of a set of a seat.
    fn cards(&self, seat: usize, set: u32) -> Vec<PackCard> {
        let held = self.held[seat].iter().enumerate();
        held.filter(|(place, _)| set >> place & 1 == 1).map(|(_, &card)| card).collect()
    }

    /// Returns every play of some cards of a seat.
    fn leads(&self, seat: usize, set: u32) -> Plays {
        if let Some(plays) = self.leads.borrow().get(&(seat, set)) {
            return Rc::clone(plays);
        }
        let deck = self.referee.deck();
        let mut plays: Vec<(u32, Move)> = Vec::new();
        for play in self.referee.moves_on(&self.cards(seat, set), None) {
            let mut played = 0;
            for card in &play.cards {
                let is_it = |&place: &usize| {
                    set & !played & 1 << place != 0 && deck.written(self.held[seat][place]) == card.as_held()
                };
                played |= 1 << (0..self.held[seat].len()).find(is_it).unwrap();
            }
            if !plays.iter().any(|(other, move_)| *other == played && move_.key == play.key) {
                plays.push((played, play));
            }
        }
        let plays = Rc::new(plays);
        self.leads.borrow_mut().insert((seat, set), Rc::clone(&plays));
        plays
    }

    /// Returns everything that the player whose turn it is may do; a pass is `None`.
    pub fn choices(&self, at: &At) -> Vec<Option<Move>> {
        let all = self.leads(at.mover, at.hands[at.mover]);
        let may = |play: &Move| match at.standing {
            None => true,
            Some((_, standing)) => self.referee.beats_key_under(at.ranking, standing, play.key).is_ok(),
        };
        let plays = all.iter().filter(|(_, play)| may(play)).map(|(_, play)| Some(play.clone()));
        plays.chain(at.standing.map(|_| None)).collect()
    }

    /// Returns the position after a play or a pass.
    pub fn after(&self, at: &At, choice: Option<&Move>) -> At {
        let Some(play) = choice else {
            return self.next(At { passed: with(at.passed, at.mover), ..*at }, at.mover, false);
        };
        let mut next = *at;
        let effects = self.referee.effects();
        let all = self.leads(at.mover, at.hands[at.mover]);
        let (played, _) = all.iter().find(|(_, known)| known == play).unwrap();
        next.hands[at.mover] &= !played;
        if next.hands[at.mover] == 0 {
            next.goes_out(at.mover);
            next.offends[at.mover] |= self.conduct.forbidden_last.is_broken_by(&play.cards, at.ranking);
        }
        next.standing = Some((at.mover, play.key));
        if !self.conduct.pass_locks {
            next.passed = [false; SEATS];
        }
        next.ranking = effects.after(at.ranking, at.standing.map(|(_, key)| key), play.key);
        if self.soloist.is_some() {
            next.bombs += i64::from(play.key.kind() == Kind::Bomb);
            next.rockets += i64::from(play.key.kind() == Kind::Rocket);
        }
        if self.soloist == Some(at.mover) {
            next.soloist_plays = (at.soloist_plays + 1).min(2);
        }
        let catches = at.standing.is_some_and(|(_, standing)| effects.catches(standing, play.key));
        self.next(next, at.mover, catches || effects.ends_trick(play.key))
    }

    /// Returns the position with the turn of the next player after `last`, who has played or passed.
    fn next(&self, at: At, last: usize, ends_trick: bool) -> At {
        let seats = self.held.len();
        let Some((owner, _)) = at.standing else { return at };
        let may = |&seat: &usize| seat != owner && at.has_cards(seat) && !at.passed[seat];
        match (1..=seats).map(|step| (last + step) % seats).find(may).filter(|_| !ends_trick) {
            Some(seat) => At { mover: seat, ..at },
            None => {
                let leader = (0..seats).map(|step| (owner + step) % seats).find(|&seat| at.has_cards(seat));
                At {
                    all_lose: self.conduct.control_ends && !at.has_cards(owner),
                    standing: None,
                    passed: [false; SEATS],
                    ranking: at.ranking.of_next_trick(),
                    mover: leader.unwrap_or(owner),
                    ..at
                }
            }
        }
    }

    /// Returns the settlement of a deal that is over by the rules.
    fn settle(&self, at: &At) -> Outcome {
        let seats = self.held.len();
        let name = |seat: usize| self.position.players[seat].clone();
        let mut players = self.position.players.clone();
        let mut remaining: Vec<CardsLeft> =
            (0..seats).map(|seat| CardsLeft::Cards(self.cards(seat, at.hands[seat]))).collect();
        if self.has_absent() {
            players.push(String::from("absent"));
            remaining.push(CardsLeft::Count(2));
        }
        let play_out = self.conduct.ends == Ends::PlayOut;
        let mut order: Vec<usize> = at.out.into_iter().flatten().collect();
        if !at.all_lose {
            order.extend((0..seats).filter(|&seat| at.has_cards(seat)));
        }
        let loser = order.last().filter(|_| play_out && !at.all_lose).map(|&seat| self.cards(seat, at.hands[seat]));
        let soloist_lost = self.soloist.is_some_and(|seat| at.has_cards(seat));
        let ending = Ending {
            players,
            remaining: Some(remaining),
            offenders: order.iter().filter(|&&seat| at.offends[seat]).map(|&seat| name(seat)).collect(),
            order: play_out.then(|| order.into_iter().map(name).collect()),
            dealt: self.position.dealt.clone(),
            contract: Contract {
                bombs: at.bombs,
                rockets: at.rockets,
                spring: soloist_lost.then_some(self.conduct.springs && at.soloist_plays == 1),
                ..self.position.contract.clone()
            },
            loser_cards: loser,
            out_on_control: at.all_lose,
            ..Ending::default()
        };
        self.rules.settle(&ending).unwrap_or_else(|error| panic!("{ending:?}: {error}"))
    }

    /// Returns whether a third player, who is not in the position, completes the table.
    fn has_absent(&self) -> bool {
        self.soloist.is_some() && self.held.len() == 2
    }

    /// Returns what a settlement is in, and its values by seat.
    fn values(&self, outcome: &Outcome) -> (ValueKind, Vec<i64>) {
        let seats = self.held.len();
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

/// Returns how many seats to the left of `from` another sits.
fn distance(seats: usize, from: usize, to: usize) -> usize {
    (to + seats - from) % seats
}

fn with(mut seats: [bool; SEATS], seat: usize) -> [bool; SEATS] {
    seats[seat] = true;
    seats
}

/// Every position that can come up, each after all to which its moves lead.
pub struct Tree {
    ids: HashMap<At, u32>,
    nodes: Vec<Node>,
    /// The numbers of the positions to which moves lead.
    moves: Vec<u32>,
    /// The values of the ends of the deal by seat, those that are the same once.
    pub ends: Vec<Vec<i64>>,
    ids_of_ends: HashMap<Vec<i64>, u32>,
    /// What the values are.
    pub kind: ValueKind,
    holders: Vec<usize>,
    begin: u32,
}

struct Node {
    mover: usize,
    /// The moves among all, or none if the deal is over.
    moves: std::ops::Range<usize>,
    /// The number of the values by which the deal ends; of no meaning if it goes on.
    end: u32,
}

impl Tree {
    /// Returns every position that can come up on a table; `None` if they are more than `most`.
    pub fn new(table: &Table<'_>, most: usize) -> Option<Tree> {
        let mut tree = Tree {
            ids: HashMap::new(),
            nodes: Vec::new(),
            moves: Vec::new(),
            ends: Vec::new(),
            ids_of_ends: HashMap::new(),
            kind: ValueKind::Wins,
            holders: table.holders(),
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
        let mut node = Node { mover: at.mover, moves: 0..0, end: 0 };
        if table.is_over(at) {
            let (kind, values) = table.values(&table.settle(at));
            self.kind = kind;
            node.end = *self.ids_of_ends.entry(values).or_insert_with_key(|values| {
                self.ends.push(values.clone());
                self.ends.len() as u32 - 1
            });
        } else {
            let choices = table.choices(at);
            let next: Option<Vec<u32>> =
                choices.iter().map(|choice| self.grow(table, &table.after(at, choice.as_ref()), most)).collect();
            node.moves = self.moves.len()..self.moves.len() + choices.len();
            self.moves.extend(next?);
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

    /// Returns the number of the position at which it begins.
    pub fn begin(&self) -> usize {
        self.begin as usize
    }

    /// Returns the number of a position.
    pub fn find(&self, at: &At) -> usize {
        self.ids[at] as usize
    }

    /// Returns 1 if higher values are better, and -1 if lower ones are.
    pub fn sign(&self) -> i64 {
        if matches!(self.kind, ValueKind::Places | ValueKind::Penalties) { -1 } else { 1 }
    }

    /// Returns who wins with some values: 1 for whoever has the best of those who hold cards when the position begins.
    pub fn wins(&self, values: &[i64]) -> Vec<i64> {
        let best = self.holders.iter().map(|&seat| self.sign() * values[seat]).max();
        let wins = |seat: usize| self.holders.contains(&seat) && Some(self.sign() * values[seat]) == best;
        (0..values.len()).map(|seat| i64::from(wins(seat))).collect()
    }

    /// Returns, for every position, the score that comes of it between two sides: those of the mask `high` want `score` of the
    /// values high, all others want it low.
    pub fn two_sides(&self, high: u8, score: impl Fn(&[i64]) -> i64) -> Vec<i64> {
        let scores: Vec<i64> = self.ends.iter().map(|values| score(values)).collect();
        let mut found: Vec<i64> = Vec::with_capacity(self.len());
        for node in &self.nodes {
            let next = self.moves[node.moves.clone()].iter().map(|&next| found[next as usize]);
            let best = if high >> node.mover & 1 == 1 { next.max() } else { next.min() };
            found.push(best.unwrap_or_else(|| scores[node.end as usize]));
        }
        found
    }

    /// Returns, for every position, the number of the end that comes of it if each plays for himself: his own value better, then that of
    /// the next player worse, and so on; `values` are those of the ends, of which higher ones are better with `sign` 1.
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
