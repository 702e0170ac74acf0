//! Three tables of row strengths, and the generator of the embedded table. In the embedded table, the wheel is the
//! lowest straight. The other two tables are derived from the embedded one.

use itertools::Itertools;

use super::multiset::{FIVES, index_of, index_of_ranks};
use super::table::{NO_ROW, RANK_SETS, RowTable};
use super::{Category, RowRank, slow};
use crate::cards::Rank;

static EMBEDDED: RowTable = match RowTable::decode(include_bytes!("../../tables/rows.bin")) {
    Ok(table) => table,
    Err(_) => panic!("tables/rows.bin is damaged"), // a compile error, never a panic at run time
};

static WHEEL_SECOND: RowTable = with_wheel_second(&EMBEDDED);
static DEUCE_TO_SEVEN: RowTable = turned_upside_down(&EMBEDDED);

impl RowTable {
    /// Returns the table with the wheel (A-2-3-4-5) as the lowest straight. It is embedded from `tables/rows.bin`.
    pub fn wheel_low() -> &'static RowTable {
        &EMBEDDED
    }

    /// Returns the table with the wheel between the king-high and the ace-high straight. The same holds for straight
    /// flushes.
    pub fn wheel_second() -> &'static RowTable {
        &WHEEL_SECOND
    }

    /// Returns the table of deuce-to-seven low, for rows of five cards: the lower a poker hand, the higher its rank.
    /// The ace is high, straights and flushes count against the hand, and A-2-3-4-5 is not a straight.
    pub fn deuce_to_seven() -> &'static RowTable {
        &DEUCE_TO_SEVEN
    }
}

/// Moves the wheel from the lowest to the second-highest straight.
const fn with_wheel_second(wheel_low: &RowTable) -> RowTable {
    const fn moved(entry: u16) -> u16 {
        let (straight, straight_flush) = (first_of(Category::Straight), first_of(Category::StraightFlush));
        match entry {
            e if e == straight || e == straight_flush => e + 8,
            e if e > straight && e < straight + 9 || e > straight_flush && e < straight_flush + 9 => e - 1,
            e => e,
        }
    }
    let mut table = RowTable::blank();
    table.threes = wheel_low.threes;
    let mut i = 0;
    while i < FIVES {
        table.fives[i] = moved(wheel_low.fives[i]);
        i += 1;
    }
    let mut i = 0;
    while i < RANK_SETS {
        table.flushes[i] = moved(wheel_low.flushes[i]);
        i += 1;
    }
    table.with_strengths()
}

/// Converts the table with the wheel as the lowest straight into the table of deuce-to-seven low.
///
/// Inverting the scale orders all rows correctly except the wheel, which is an ordinary ace-high row in this game.
///
/// * The scale also contains the fronts. An unsuited wheel takes the strength of the front A-5-4, which is where the
///   wheel belongs: between the king-high rows and A-6-4-3-2. No other row of five cards has that strength.
/// * Before inversion, a suited wheel belongs just below A-6-4-3-2 of one suit. To free this place, all straights
///   except the wheel, and all flushes without an ace, move down by one. They fill the strength that the unsuited wheel
///   had as a straight.
const fn turned_upside_down(wheel_low: &RowTable) -> RowTable {
    const WHEEL: usize = 0b1_0000_0000_1111;
    const ACE_SIX: usize = 0b1_0000_0001_0111; // A-6-4-3-2, the lowest ace-high flush except for the wheel
    const fn turned(entry: u16, ace_six: u16) -> u16 {
        let straight = first_of(Category::Straight);
        match entry {
            NO_ROW => NO_ROW,
            e if e > straight && e < ace_six => RowRank::COUNT as u16 - e,
            e => RowRank::COUNT as u16 - 1 - e,
        }
    }
    let ace_six = wheel_low.flushes[ACE_SIX];
    let mut table = RowTable::blank();
    let mut i = 0;
    while i < FIVES {
        table.fives[i] = turned(wheel_low.fives[i], ace_six);
        i += 1;
    }
    let mut i = 0;
    while i < RANK_SETS {
        table.flushes[i] = turned(wheel_low.flushes[i], ace_six);
        i += 1;
    }
    let (wheel, ace_five_four) = (index_of([0, 1, 2, 3, 12]), index_of([2, 3, 12]));
    table.fives[wheel] = RowRank::COUNT as u16 - 1 - wheel_low.threes[ace_five_four];
    table.flushes[WHEEL] = RowRank::COUNT as u16 - ace_six;
    table.with_strengths()
}

const fn first_of(category: Category) -> u16 {
    RowRank::lowest_of(category).index() as u16
}

impl RowTable {
    /// Generates the table in which A-2-3-4-5, the wheel, is the lowest straight. Uses the evaluator in [`slow`].
    /// [`RowTable::wheel_low`] returns the same table without this work.
    pub fn generate() -> RowTable {
        let ranks = |n| Rank::ALL.into_iter().combinations_with_replacement(n);
        let dealt = |row: &[Rank]| row.iter().counts().into_values().all(|count| count <= 4);
        let fives = || ranks(5).filter(|row| dealt(row));
        let flushes = || Rank::ALL.into_iter().combinations(5);

        let scale: Vec<slow::Strength> = fives()
            .chain(ranks(3))
            .map(|row| slow::strength_of(&row, false))
            .chain(flushes().map(|row| slow::strength_of(&row, true)))
            .sorted_unstable()
            .dedup()
            .collect();
        let on_scale = |strength: slow::Strength| scale.partition_point(|other| *other < strength) as u16;

        let mut table = RowTable::blank();
        for row in fives() {
            table.fives[index_of_ranks(&row)] = on_scale(slow::strength_of(&row, false));
        }
        for row in ranks(3) {
            table.threes[index_of_ranks(&row)] = on_scale(slow::strength_of(&row, false));
        }
        for row in flushes() {
            let ranks = row.iter().fold(0, |ranks, rank| ranks | 1 << rank.index());
            table.flushes[ranks] = on_scale(slow::strength_of(&row, true));
        }
        table.with_strengths()
    }
}
