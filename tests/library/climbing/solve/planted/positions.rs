//! Random positions with planted hands: hands that get bombs, runs, twos and other groups of cards ([`Figure`]s) on
//! purpose.

use pusoy::ErrorCode;

use pusoy::cards::{PackJokers, Rng};
use pusoy::climbing::Ends;
use pusoy::climbing::plays::Ranking;

use super::super::agreement::refused;
use super::hands::{Figure, Heap, bombs, figure};
use super::*;

/// Returns a planted position of a game and its rules, from a seed and a number.
///
/// # Errors
/// Returns a reason if nothing can be drawn, or the code of the error if the drawn position is impossible.
pub fn planted(game: Game, seed: u64, number: u64) -> Result<(Box<dyn GameRules>, Position), &'static str> {
    let mut rng = Rng::stream(seed, number);
    let mut rules = options::drawn(game, &mut rng);
    let draw = Draw::new(game, &*rules, &mut rng).ok_or("no such table")?;
    let position = draw.position(&*rules, &mut rng).ok_or("no such hands")?;
    let held = position.players.iter().cloned().zip(position.hands.iter().map(Vec::len)).collect::<Vec<_>>();
    options::deal(&mut *rules, &held, &mut rng);
    match refused(&*rules, &position) {
        Some(error) => Err(error.code()),
        None => Ok((rules, position)),
    }
}

/// Returns `true` in one of `draws` draws on average.
fn one_of(rng: &mut Rng, draws: u32) -> bool {
    rng.below(draws) == 0
}

/// Draws one of these items. Returns `None` if there are none.
fn any<T: Copy>(rng: &mut Rng, items: &[T]) -> Option<T> {
    items.get(rng.below(items.len() as u32) as usize).copied()
}

/// A partly drawn position.
struct Draw {
    bombs: &'static [Figure],
    referee: Referee,
    seats: usize,
    /// The seats of the players who hold cards.
    holders: Vec<usize>,
    mover: usize,
}

impl Draw {
    /// Draws the seats. Returns `None` if the game does not allow the drawn number of players.
    fn new(game: Game, rules: &dyn GameRules, rng: &mut Rng) -> Option<Draw> {
        let conduct = rules.conduct();
        let is_alone = conduct.soloist.is_some();
        let holders = match rng.below(8) {
            0..=3 => 2,
            4..=6 => 3,
            _ if is_alone => 3,
            _ => 4,
        };
        // In a game with a soloist, the position may leave out one of the three players. In games that are played out,
        // some players may be out.
        let mut seats = holders;
        if !is_alone && conduct.ends == Ends::PlayOut {
            let counts: Vec<usize> = rules.player_counts().into_iter().filter(|&seats| seats >= holders).collect();
            let small: Vec<usize> = counts.iter().copied().filter(|&seats| seats <= 4).collect();
            let counts_to_try = if small.is_empty() || one_of(rng, 16) { &counts } else { &small };
            seats = any(rng, counts_to_try)?;
        }
        let referee = Referee::new(rules, Some(seats.max(*rules.players().start()))).ok()?;
        let mut all: Vec<usize> = (0..seats).collect();
        while all.len() > holders {
            all.remove(rng.below(all.len() as u32) as usize);
        }
        let mover = any(rng, &all)?;
        Some(Draw { bombs: bombs(game), referee, seats, holders: all, mover })
    }

    /// Draws the rest of the position. Returns `None` if no hands, or no play to beat, can be drawn.
    fn position(&self, rules: &dyn GameRules, rng: &mut Rng) -> Option<Position> {
        let conduct = rules.conduct();
        let mut heap = Heap::new(self.referee.deck(), rng);
        let mut hands = vec![Vec::new(); self.seats];
        for (&seat, hand) in self.holders.iter().zip(self.hands(&mut heap, rng)?) {
            hands[seat] = hand;
        }
        let players: Vec<String> = (b'A'..).take(self.seats).map(|name| char::from(name).to_string()).collect();
        let name = |seat: usize| players[seat].clone();
        let out: Vec<usize> = (0..self.seats).filter(|seat| !self.holders.contains(seat)).collect();
        let out = crate::climbing::shuffled(rng, out);
        let effects = self.referee.effects();
        let offends = conduct.forbidden_last != Default::default();
        let mut position = Position {
            to_move: name(self.mover),
            offenders: out.iter().filter(|_| offends && one_of(rng, 4)).map(|&seat| name(seat)).collect(),
            out: out.iter().map(|&seat| name(seat)).collect(),
            ranking: Ranking { revolution: effects.revolution && one_of(rng, 2), ..Ranking::default() },
            hands,
            ..Position::default()
        };
        if conduct.soloist.is_some() {
            let has_joker = position.hands.iter().flatten().any(|card| card.is_joker());
            let bombs = if conduct.springs { any(rng, &[0, 0, 1, 2]) } else { None };
            position.contract = Contract {
                soloist: Some(name(rng.below(self.seats as u32) as usize)),
                bid: Some(1 + i64::from(rng.below(3))),
                bombs: bombs.unwrap_or(0),
                rockets: i64::from(conduct.springs && !has_joker && one_of(rng, 3)),
                spring: None,
            };
            position.soloist_plays = any(rng, &[None, Some(1), Some(2)]).flatten();
        }
        if rules.name() == "winner" && one_of(rng, 3) {
            position.dealt =
                Some(position.hands.iter().map(|hand| (hand.len() + rng.below(5) as usize).max(1)).collect());
        }
        position.players = players;
        if rng.below(5) < 3 {
            self.stand(conduct.pass_locks, &mut heap, rng, &mut position)?;
        }
        Some(position)
    }

    /// Adds to `position` a play that the player to move has to beat. `passes_last` is `true` if a pass lasts for the
    /// whole trick. Returns `None` if no play can be drawn.
    fn stand(&self, passes_last: bool, heap: &mut Heap<'_>, rng: &mut Rng, position: &mut Position) -> Option<()> {
        let mut cards = Vec::new();
        for _ in 0..3 {
            let figure = if one_of(rng, 4) { any(rng, self.bombs)? } else { figure(self.bombs, rng) };
            cards.extend(heap.plant(figure, rng).unwrap_or_default());
        }
        cards.truncate(8);
        let effects = self.referee.effects();
        let mut plays = self.referee.moves_on(&cards, None);
        plays.retain(|play| !effects.ends_trick(play.key));
        // Half of the draws look for plays that the player to move can beat, and a quarter for plays that at least
        // one player with cards can beat. If there are no such plays, and in the last quarter, all plays are
        // candidates. A third of the draws choose the longest candidate.
        let of_hand = |seat: usize| self.referee.moves_on(&position.hands[seat], None);
        let held: Vec<Move> = match rng.below(4) {
            0..=1 => of_hand(self.mover),
            2 => self.holders.iter().flat_map(|&seat| of_hand(seat)).collect(),
            _ => Vec::new(),
        };
        let beats =
            |play: &Move, other: &Move| self.referee.beats_key_under(position.ranking, play.key, other.key).is_ok();
        let open: Vec<&Move> = plays.iter().filter(|play| held.iter().any(|other| beats(play, other))).collect();
        let candidates = if open.is_empty() { plays.iter().collect() } else { open };
        let mut play = any(rng, &candidates)?;
        if one_of(rng, 3) {
            play = candidates.iter().copied().max_by_key(|play| play.cards.len())?;
        }
        let others: Vec<usize> = (0..self.seats).filter(|&seat| seat != self.mover).collect();
        // Any player except the player to move may have made the play, including players who are out.
        let owner = any(rng, &others)?;
        let between = (1..self.seats).map(|step| (owner + step) % self.seats).take_while(|&seat| seat != self.mover);
        let mut passed: Vec<usize> = between.filter(|seat| self.holders.contains(seat)).collect();
        if passes_last {
            let may = |seat: &usize| *seat != self.mover && *seat != owner && !passed.contains(seat);
            let more: Vec<usize> = self.holders.iter().copied().filter(may).filter(|_| one_of(rng, 3)).collect();
            passed.extend(more);
        }
        let name = |seat: usize| position.players[seat].clone();
        position.passed = (passes_last || one_of(rng, 2)).then(|| passed.into_iter().map(name).collect());
        position.standing =
            Some(StandingPlay { by: name(owner), cards: play.cards.clone(), kind: Some(play.key.kind()) });
        position.ranking.back = effects.back.is_some() && one_of(rng, 3);
        if effects.suit_lock && one_of(rng, 2) {
            position.ranking.lock = play.key.suits();
        }
        Some(())
    }

    /// Plants hands of about 6 to 14 cards in total. If suits count, usually plants fewer cards, because suits increase
    /// the number of positions that can be reached. Returns `None` if a hand stays empty.
    fn hands(&self, heap: &mut Heap<'_>, rng: &mut Rng) -> Option<Vec<Vec<PackCard>>> {
        let holders = self.holders.len();
        let more = [9, 6, 4][holders - 2];
        let more = rng.below(more).min(if heap.deck.suits.is_some() { rng.below(more) } else { more });
        let most = 6 + more as usize;
        let mut hands: Vec<Vec<PackCard>> = vec![Vec::new(); holders];
        // Whether a hand gets no more cards.
        let mut full = vec![false; holders];
        let mut begin = |hand: usize, figure: Figure, heap: &mut Heap<'_>, rng: &mut Rng| {
            hands[hand].extend(heap.plant(figure, rng).unwrap_or_default());
        };
        match rng.below(10) {
            // A bomb in each of two hands. The first hand may consist of its bomb alone, or of the bomb and a card.
            0..=4 => {
                begin(0, any(rng, self.bombs)?, heap, rng);
                begin(1, any(rng, self.bombs)?, heap, rng);
                match rng.below(5) {
                    0 => full[0] = true,
                    1 => {
                        full[0] = true;
                        begin(0, any(rng, &[Figure::LowCard, Figure::AnyCard, Figure::Twos(1)])?, heap, rng);
                    }
                    2 => begin(1, any(rng, self.bombs)?, heap, rng),
                    3 => begin(rng.below(2) as usize, Figure::Twos(1 + rng.below(2) as usize), heap, rng),
                    _ => {}
                }
            }
            // A bomb in one hand, and twos in another.
            5 => {
                begin(0, any(rng, self.bombs)?, heap, rng);
                begin(1, Figure::Twos(1 + rng.below(3) as usize), heap, rng);
            }
            // Two runs of the same length.
            6..=7 => {
                let (length, count) = any(rng, &[(3, 1), (3, 1), (4, 1), (5, 1), (5, 1), (2, 2), (3, 2), (2, 3)])?;
                begin(0, Figure::Run(length, count), heap, rng);
                begin(1, Figure::Run(length, count), heap, rng);
            }
            // A hand that consists of one figure.
            8 => {
                begin(0, figure(self.bombs, rng), heap, rng);
                full[0] = true;
            }
            _ => {}
        }
        if heap.deck.pack.jokers != PackJokers::None && one_of(rng, 3) {
            begin(1, Figure::Jokers(1), heap, rng);
        }
        for _ in 0..100 {
            let held: usize = hands.iter().map(Vec::len).sum();
            let empty = hands.iter().filter(|hand| hand.is_empty()).count();
            if held >= most && empty == 0 {
                break;
            }
            let hand = rng.below(holders as u32) as usize;
            if full[hand] && !hands[hand].is_empty() {
                continue;
            }
            let before = heap.cards.clone();
            // Adds a figure, or a card of a rank that is already in a hand.
            let other = rng.below(holders as u32) as usize;
            let other = any(rng, &hands[other]);
            let cards = match other.filter(|_| one_of(rng, 5)) {
                Some(card) => heap.take_rank(heap.deck.rank(card), 1),
                None => heap.plant(figure(self.bombs, rng), rng),
            };
            let Some(cards) = cards else { continue };
            let others = empty - usize::from(hands[hand].is_empty());
            let room = most.saturating_sub(held + others);
            if cards.len() <= room.max(usize::from(hands[hand].is_empty())) {
                hands[hand].extend(cards);
            } else {
                heap.cards = before;
            }
        }
        // Any player may hold the first hand.
        let first = rng.below(holders as u32) as usize;
        hands.rotate_left(first);
        hands.iter().all(|hand| !hand.is_empty()).then_some(hands)
    }
}
