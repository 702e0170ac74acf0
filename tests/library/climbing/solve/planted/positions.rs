//! Positions with planted hands.

use itertools::Itertools;
use pusoy::cards::Rng;
use pusoy::climbing::Ends;

use super::super::agreement::refused;
use super::hands::{Figure, Heap, bomb, figure};
use super::*;

/// Returns a planted position of a game, of a seed and a number, with its rules; `None` if what was drawn cannot be.
pub fn planted(game: Game, seed: u64, number: u64) -> Option<(Box<dyn GameRules>, Position)> {
    let mut rng = Rng::stream(seed, number);
    let rules = options::drawn(game, &mut rng);
    let position = draw(&*rules, &mut rng)?;
    refused(&*rules, &position).is_none().then_some((rules, position))
}

/// The names of the seats.
const NAMES: [&str; 4] = ["A", "B", "C", "D"];

fn draw(rules: &dyn GameRules, rng: &mut Rng) -> Option<Position> {
    let conduct = rules.conduct();
    let play_out = conduct.ends == Ends::PlayOut;
    let has_soloist = conduct.soloist.is_some();
    let holders = match rng.below(8) {
        0..=4 => 2,
        5..=6 => 3,
        _ if has_soloist => 3,
        _ => 4,
    };
    let fewest = *rules.players().start();
    let mut seats = if has_soloist { holders } else { holders.max(fewest) };
    if play_out && seats < 4 && rng.below(2) == 0 {
        seats += 1;
    }
    if !play_out && seats > holders {
        return None;
    }
    let referee = Referee::new(rules, Some(seats.max(fewest))).ok()?;
    let mut heap = Heap::new(referee.deck(), rng);

    let mut in_play: Vec<usize> = (0..seats).collect();
    while in_play.len() > holders {
        in_play.remove(rng.below(in_play.len() as u32) as usize);
    }
    let mut out: Vec<usize> = (0..seats).filter(|seat| !in_play.contains(seat)).collect();
    if rng.below(2) == 0 {
        out.reverse();
    }
    let hands = plant(&mut heap, rng, holders)?;
    let mut by_seat = vec![Vec::new(); seats];
    for (&seat, hand) in in_play.iter().zip(hands) {
        by_seat[seat] = hand;
    }
    let mover = in_play[rng.below(holders as u32) as usize];
    let names: Vec<String> = NAMES.into_iter().take(seats).map(String::from).collect();
    let mut position = Position {
        players: names.clone(),
        to_move: names[mover].clone(),
        out: out.iter().map(|&seat| names[seat].clone()).collect(),
        hands: by_seat,
        ..Position::default()
    };
    if has_soloist {
        let joker = position.hands.iter().flatten().any(|card| card.is_joker());
        let doubled = conduct.springs;
        position.contract = Contract {
            soloist: Some(names[rng.below(seats as u32) as usize].clone()),
            bid: Some(1 + i64::from(rng.below(3))),
            bombs: if doubled { i64::from(rng.below(4).saturating_sub(1)) } else { 0 },
            rockets: i64::from(doubled && !joker && rng.below(3) == 0),
            spring: None,
        };
        position.soloist_plays = [None, Some(1), Some(2)][rng.below(3) as usize];
    }
    if rng.below(5) < 3 {
        stand(&referee, &mut heap, rng, &mut position, &in_play, mover)?;
    }
    Some(position)
}

/// Plants the hands of so many players, of 6 to 14 cards together.
fn plant(heap: &mut Heap<'_>, rng: &mut Rng, holders: usize) -> Option<Vec<Vec<PackCard>>> {
    let most = match holders {
        2 => 6 + rng.below(9) as usize,
        3 => 6 + rng.below(6) as usize,
        _ => 6 + rng.below(4) as usize,
    };
    let mut hands: Vec<Vec<PackCard>> = vec![Vec::new(); holders];
    let mut full = vec![false; holders];
    // One hand may be a bomb, alone or with a card.
    if rng.below(3) == 0 {
        let bomb = bomb(rng);
        if let Some(cards) = heap.plant(bomb, rng) {
            hands[0] = cards;
            if rng.below(2) == 0 {
                let more = [Figure::LowCard, Figure::AnyCard][rng.below(2) as usize];
                hands[0].extend(heap.plant(more, rng).unwrap_or_default());
            }
            full[0] = true;
        }
    }
    for _ in 0..200 {
        let room = most.saturating_sub(hands.iter().map(Vec::len).sum());
        let Some(&seat) =
            (0..holders).filter(|&seat| !full[seat]).collect_vec().get(rng.below(holders as u32) as usize)
        else {
            continue;
        };
        let empty = hands.iter().filter(|hand| hand.is_empty()).count();
        if room == 0 && empty == 0 {
            break;
        }
        let before = heap.cards.clone();
        // A card of a rank that another hand has, too.
        let other = &hands[rng.below(holders as u32) as usize];
        let equal = rng.below(6) == 0 && !other.is_empty();
        let cards = match equal {
            true => {
                let rank = heap.deck.rank(other[rng.below(other.len() as u32) as usize]);
                heap.take(rank, 1)
            }
            false => heap.plant(figure(rng), rng),
        };
        let Some(cards) = cards else { continue };
        let others = empty - usize::from(hands[seat].is_empty());
        if cards.len() + others <= room.max(1) {
            hands[seat].extend(cards);
        } else {
            heap.cards = before;
        }
    }
    // Who has what is chance.
    let first = rng.below(holders as u32) as usize;
    hands.rotate_left(first);
    hands.iter().all(|hand| !hand.is_empty()).then_some(hands)
}

/// Puts a play on the table for the mover to beat.
fn stand(
    referee: &Referee,
    heap: &mut Heap<'_>,
    rng: &mut Rng,
    position: &mut Position,
    in_play: &[usize],
    mover: usize,
) -> Option<()> {
    let conduct_locks = |_: ()| true;
    let _ = conduct_locks;
    let seats = position.players.len();
    let mut cards = Vec::new();
    for _ in 0..3 {
        cards.extend(heap.plant(figure(rng), rng).unwrap_or_default());
    }
    cards.truncate(9);
    let plays = referee.moves_on(&cards, None);
    let ends = |play: &&Move| !referee.effects().ends_trick(play.key);
    // Of half of the draws a play with which the hands can do something, of others a long one.
    let beaten = |play: &&Move| {
        position.hands.iter().any(|hand| {
            referee
                .moves_on(hand, None)
                .iter()
                .any(|answer| referee.beats_key_under(position.ranking, play.key, answer.key).is_ok())
        })
    };
    let plays: Vec<&Move> = plays.iter().filter(ends).collect();
    let open: Vec<&Move> =
        if rng.below(4) > 0 { plays.iter().copied().filter(|play| beaten(&play)).collect() } else { Vec::new() };
    let plays = if open.is_empty() { plays } else { open };
    let mut play = *plays.get(rng.below(plays.len() as u32) as usize)?;
    if rng.below(3) == 0 {
        play = plays.iter().copied().max_by_key(|play| play.cards.len())?;
    }
    let others: Vec<usize> = (0..seats).filter(|&seat| seat != mover).collect();
    let owner = others[rng.below(others.len() as u32) as usize];
    let between = (1..seats).map(|step| (owner + step) % seats).take_while(|&seat| seat != mover);
    let passed: Vec<usize> = between.filter(|seat| in_play.contains(seat)).collect();
    let name = |seat: usize| position.players[seat].clone();
    position.standing = Some(StandingPlay { by: name(owner), cards: play.cards.clone(), kind: Some(play.key.kind()) });
    position.passed = Some(passed.into_iter().map(name).collect());
    Some(())
}
