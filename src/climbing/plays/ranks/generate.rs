//! Generates every play of a hand in a game that ignores suits. Generating a play takes only a few instructions.

use super::shapes::Jokers;
use super::shapes::{JOKERS, RUNS, RankShapes};
use crate::climbing::hand::RankHand;
use crate::climbing::plays::combination::{Key, Kind, Kinds};
use crate::climbing::plays::engine::Play;
use crate::climbing::plays::rank_masks::ranks_of;

/// Appends the plays of the hand to `out`, if their kinds are in `kinds` and `wanted` accepts their keys.
pub(super) fn plays(
    shapes: &RankShapes,
    hand: RankHand,
    kinds: Kinds,
    wanted: &impl Fn(Key) -> bool,
    out: &mut Vec<Play<RankHand>>,
) {
    for (size, kind) in (1..).zip([Kind::Single, Kind::Pair, Kind::Trips, shapes.four]) {
        if kinds.contains(kind) {
            for rank in ranks_of(hand.plane(size)) {
                push(hand.without(size, 1 << rank), Key::new(kind, 1, rank as u8), wanted, out);
            }
        }
    }
    for (width, (kind, fewest)) in (1..).zip(RUNS.into_iter().zip(shapes.runs)) {
        if fewest > 0 && kinds.contains(kind) {
            bodies(shapes, hand.plane(width), fewest, width == 3, |body| {
                push(hand.without(width, body), run_key(kind, body), wanted, out);
            });
        }
    }
    if shapes.rocket && kinds.contains(Kind::Rocket) && hand.plane(1) & JOKERS == JOKERS {
        push(hand.without(1, JOKERS), Key::new(Kind::Rocket, 1, 14), wanted, out);
    }
    if let Some(kickers) = &shapes.kickers {
        if kinds.contains(Kind::Trips1) || kinds.contains(Kind::Trips2) {
            for rank in ranks_of(hand.plane(3)) {
                let (rest, body, wings) = (hand.without(3, 1 << rank), 1 << rank, Wings::new(shapes, false));
                let (single, pair) = (Key::new(Kind::Trips1, 1, rank as u8), Key::new(Kind::Trips2, 1, rank as u8));
                if kinds.contains(Kind::Trips1) && wanted(single) {
                    wings.singles(rest, rest.plane(1) & !body, 1, body, &mut |rest| {
                        out.push(Play { rest, key: single })
                    });
                }
                if kinds.contains(Kind::Trips2) && wanted(pair) {
                    pairs(rest, rest.plane(2) & !body, 1, false, &mut |rest| out.push(Play { rest, key: pair }));
                }
            }
        }
        if kinds.contains(Kind::TripRun1) || kinds.contains(Kind::TripRun2) {
            let wings = Wings::new(shapes, true);
            bodies(shapes, hand.plane(3), 2, true, |body| {
                let (rest, length) = (hand.without(3, body), body.count_ones() as usize);
                let (singles, doubles) = (run_key(Kind::TripRun1, body), run_key(Kind::TripRun2, body));
                if kinds.contains(Kind::TripRun1) && wanted(singles) {
                    let from = if kickers.wing_of_body { rest.plane(1) } else { rest.plane(1) & !body };
                    wings.singles(rest, from, length, body, &mut |rest| out.push(Play { rest, key: singles }));
                }
                if kinds.contains(Kind::TripRun2) && wanted(doubles) {
                    pairs(rest, rest.plane(2) & !body, length, false, &mut |rest| {
                        out.push(Play { rest, key: doubles })
                    });
                }
            });
        }
        if kickers.quads && (kinds.contains(Kind::Quads11) || kinds.contains(Kind::Quads22)) {
            let wings = Wings::of_quads(shapes);
            for rank in ranks_of(hand.plane(4)) {
                let (rest, body) = (hand.without(4, 1 << rank), 1 << rank);
                let (singles, doubles) =
                    (Key::new(Kind::Quads11, 1, rank as u8), Key::new(Kind::Quads22, 1, rank as u8));
                if kinds.contains(Kind::Quads11) && wanted(singles) {
                    wings.singles(rest, rest.plane(1), 2, body, &mut |rest| out.push(Play { rest, key: singles }));
                }
                if kinds.contains(Kind::Quads22) && wanted(doubles) {
                    let double = kickers.quad_double;
                    pairs(rest, rest.plane(2), 2, double, &mut |rest| out.push(Play { rest, key: doubles }));
                }
            }
        }
    }
}

/// Appends a play if `wanted` returns `true` for its key.
fn push(rest: RankHand, key: Key, wanted: &impl Fn(Key) -> bool, out: &mut Vec<Play<RankHand>>) {
    if wanted(key) {
        out.push(Play { rest, key });
    }
}

/// Returns the key of a run of the ranks in the mask `body`.
fn run_key(kind: Kind, body: u16) -> Key {
    Key::new(kind, body.count_ones() as usize, body.ilog2() as u8)
}

/// Calls `body` with the mask of every run of at least `fewest` ranks in the mask `plane`. `trips` is `true` for runs
/// of trips, which may have gaps if the game allows gaps.
fn bodies(shapes: &RankShapes, plane: u16, fewest: usize, trips: bool, mut body: impl FnMut(u16)) {
    let from = plane & shapes.run_mask();
    if shapes.gaps && trips {
        let mut part = from;
        while part != 0 {
            if part.count_ones() as usize >= fewest {
                body(part);
            }
            part = (part - 1) & from;
        }
        return;
    }
    // Bit s of `starts` is 1 if `from` has all of the `length` ranks from rank s upwards.
    let (mut starts, mut length) = (from, 1);
    while starts != 0 {
        if length >= fewest {
            let run = ((1u32 << length) - 1) as u16;
            ranks_of(starts).for_each(|start| body(run << start));
        }
        starts &= from >> length;
        length += 1;
    }
}

/// The rules for single kickers. The *body*, which takes the kickers, is trips, a run of trips, or quads.
struct Wings {
    /// The most singles of one rank.
    copies: usize,
    /// The ranks that can be in a run, as a mask. If `trips_beside` is `false`, three singles of one of these ranks
    /// must not be adjacent in rank to the body. If `trips_beside` is `true`, the mask has no effect.
    run_mask: u16,
    /// Whether three singles of one rank may be adjacent in rank to the body.
    trips_beside: bool,
    /// The jokers allowed among the singles.
    jokers: Jokers,
}

impl Wings {
    /// Returns the rules for single kickers of trips or, if `run` is `true`, of a run of trips.
    fn new(shapes: &RankShapes, run: bool) -> Wings {
        let Some(kickers) = shapes.kickers else {
            return Wings { copies: 1, run_mask: 0, trips_beside: true, jokers: Jokers::One };
        };
        let jokers = if kickers.wing_jokers { Jokers::Both } else { Jokers::One };
        let copies = if run { kickers.wing_copies } else { 1 };
        Wings { copies, run_mask: shapes.run_mask(), trips_beside: kickers.wing_trips_beside, jokers }
    }

    /// Returns the rules for the two single kickers of quads.
    fn of_quads(shapes: &RankShapes) -> Wings {
        let Some(kickers) = shapes.kickers else { return Wings::new(shapes, false) };
        let copies = 1 + usize::from(kickers.quad_pair);
        Wings { copies, run_mask: 0, trips_beside: true, jokers: kickers.quad_jokers }
    }

    /// Chooses `count` singles of the ranks in the mask `from`, in every way that the rules allow. Calls `emit` with
    /// what remains of `rest` after each choice. `body` is the mask of the ranks that take the kickers.
    fn singles(&self, rest: RankHand, from: u16, count: usize, body: u16, emit: &mut impl FnMut(RankHand)) {
        let from = if self.jokers == Jokers::None { from & !JOKERS } else { from };
        self.choose(rest, from, count, body, emit);
    }

    /// Does the same as `singles`, except that `from` must not contain jokers if the rules allow no joker.
    fn choose(&self, rest: RankHand, mut from: u16, count: usize, body: u16, emit: &mut impl FnMut(RankHand)) {
        if count == 1 {
            return ranks_of(from).for_each(|rank| emit(rest.without(1, 1 << rank)));
        }
        while from != 0 {
            let rank = from.trailing_zeros() as usize;
            from &= from - 1;
            let beside = (body << 1 | body >> 1) & self.run_mask;
            for copies in 1..=self.copies.min(count).min(rest.count(rank)) {
                if copies == 3 && beside >> rank & 1 == 1 && !self.trips_beside {
                    continue;
                }
                let left = rest.without(copies, 1 << rank);
                if copies == count {
                    emit(left);
                } else {
                    let one_joker = JOKERS >> rank & 1 == 1 && self.jokers != Jokers::Both;
                    self.choose(left, if one_joker { from & !JOKERS } else { from }, count - copies, body, emit);
                }
            }
        }
    }
}

/// Chooses `count` pairs of the ranks in the mask `from`, in every possible way. Calls `emit` with what remains of
/// `rest` after each choice. If `double` is `true`, two pairs may be four of a kind.
fn pairs(rest: RankHand, mut from: u16, count: usize, double: bool, emit: &mut impl FnMut(RankHand)) {
    while from != 0 {
        let rank = from.trailing_zeros() as usize;
        from &= from - 1;
        let left = rest.without(2, 1 << rank);
        if count == 1 {
            emit(left);
        } else {
            pairs(left, from, count - 1, double, emit);
            if double && count == 2 && rest.count(rank) == 4 {
                emit(rest.without(4, 1 << rank));
            }
        }
    }
}
