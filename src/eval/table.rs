use itertools::Itertools;

use super::{Category, RowRank, slow};
use crate::cards::{CardSet, Rank, Suit};

/// Multisets of five of the thirteen ranks: C(17, 5).
const FIVES: usize = 6_188;
/// Multisets of three of the thirteen ranks: C(15, 3).
const THREES: usize = 455;
/// Masks of thirteen ranks.
const MASKS: usize = 1 << 13;

/// Fills the places that no row of cards has: five of a rank, and masks that are not of five cards.
const NO_ROW: u16 = u16::MAX;

/// What [`RowTable::encode`] begins with; the digit is the version of the format.
const MAGIC: [u8; 8] = *b"pusoyrw1";
const ENCODED: usize = MAGIC.len() + 2 * (FIVES + THREES + MASKS);

/// `PLACE[i][r]` is what rank `r` adds to the index of a multiset in which `i` cards stand before it: C(r + i, i + 1).
pub(crate) const PLACE: [[u16; 13]; 5] = {
    let mut place = [[0; 13]; 5];
    let mut i = 0;
    while i < 5 {
        let mut r = 0;
        while r < 13 {
            place[i][r] = binomial(r + i, i + 1);
            r += 1;
        }
        i += 1;
    }
    place
};

const fn binomial(n: usize, k: usize) -> u16 {
    let mut product = 1;
    let mut i = 0;
    while i < k {
        if n < k {
            return 0;
        }
        product = product * (n - i) / (i + 1);
        i += 1;
    }
    product as u16
}

/// The precomputed lookup table that ranks rows, with the wheel low as it is committed, or derived from that.
///
/// Size: 33 KB and 2 KB of the strengths there are, of which a row of three or five cards touches one entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowTable {
    /// By the index of the multiset; room to the next power of two, so that a look-up needs no check.
    fives: [u16; FIVES.next_power_of_two()],
    threes: [u16; THREES.next_power_of_two()],
    flushes: [u16; MASKS],
    /// The strengths that three cards and five cards can have.
    strengths: [Strengths; 2],
}

/// A set of strengths, one bit each.
type Strengths = [u64; RowRank::COUNT.div_ceil(64)];

/// Why a file is not a table of rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableError {
    /// The length is wrong.
    #[error("a table of rows has {ENCODED} bytes, this has {0}")]
    Length(usize),
    /// The file does not begin as it should.
    #[error("not a table of rows of this version: it does not begin with 'pusoyrw1'")]
    Magic,
    /// An entry is off the scale.
    #[error("entry {0} is off the scale of 7,917 strengths")]
    Entry(usize),
}

static EMBEDDED: RowTable = match RowTable::decode(include_bytes!("../../tables/rows.bin")) {
    Ok(table) => table,
    Err(_) => panic!("tables/rows.bin is damaged"), // a compile error, never a panic at run time
};

static WHEEL_SECOND: RowTable = EMBEDDED.with_wheel_second();
static DEUCE_TO_SEVEN: RowTable = EMBEDDED.deuce_to_seven_of();

impl RowTable {
    /// The table with the wheel as the lowest straight, as committed in `tables/rows.bin`.
    pub fn wheel_low() -> &'static RowTable {
        &EMBEDDED
    }

    /// The table with the wheel between the king-high and the ace-high straight, and so among straight flushes.
    pub fn wheel_second() -> &'static RowTable {
        &WHEEL_SECOND
    }

    /// The table of deuce-to-seven low, for rows of five cards: the lower a poker hand, the higher its rank. The ace is
    /// high, straights and flushes count against the hand, and A-2-3-4-5 is no straight.
    pub fn deuce_to_seven() -> &'static RowTable {
        &DEUCE_TO_SEVEN
    }

    /// Generates the table with the wheel low from the slow evaluator. Takes some tens of milliseconds; [`RowTable::wheel_low`] has it
    /// ready.
    pub fn generate() -> RowTable {
        let ranks = |n| Rank::ALL.into_iter().combinations_with_replacement(n);
        let dealt = |row: &[Rank]| row.iter().counts().into_values().all(|count| count <= 4);
        let fives = || ranks(5).filter(|row| dealt(row));
        let flushes = || Rank::ALL.into_iter().combinations(5);

        let scale: Vec<slow::Strength> = fives()
            .chain(ranks(3))
            .map(|row| slow::strength_of(&row, false))
            .chain(flushes().map(|row| slow::strength_of(&row, true)))
            .sorted()
            .dedup()
            .collect();
        let place = |strength: slow::Strength| scale.partition_point(|other| *other < strength) as u16;

        let mut table = RowTable::blank();
        for row in fives() {
            table.fives[multiset_index(&row)] = place(slow::strength_of(&row, false));
        }
        for row in ranks(3) {
            table.threes[multiset_index(&row)] = place(slow::strength_of(&row, false));
        }
        for row in flushes() {
            let mask = row.iter().fold(0, |mask, rank| mask | 1 << rank.index());
            table.flushes[mask] = place(slow::strength_of(&row, true));
        }
        table.with_strengths()
    }

    /// This table, with the wheel low, changed to have it second.
    const fn with_wheel_second(&self) -> RowTable {
        const fn moved(entry: u16) -> u16 {
            let (straight, straight_flush) = (first_of(Category::Straight), first_of(Category::StraightFlush));
            match entry {
                e if e == straight || e == straight_flush => e + 8,
                e if e > straight && e < straight + 9 || e > straight_flush && e < straight_flush + 9 => e - 1,
                e => e,
            }
        }
        let mut table = RowTable { fives: self.fives, threes: self.threes, flushes: self.flushes, ..RowTable::blank() };
        let mut i = 0;
        while i < FIVES {
            table.fives[i] = moved(table.fives[i]);
            i += 1;
        }
        let mut i = 0;
        while i < MASKS {
            table.flushes[i] = moved(table.flushes[i]);
            i += 1;
        }
        table.with_strengths()
    }

    /// This table, with the wheel low, turned into that of deuce-to-seven low.
    ///
    /// Upside down it is that already but for the wheel, which needs two places below the other ace-high rows. Without
    /// a suit it takes that of the front A-5-4, which no row of five has. With one it takes the place that is left when
    /// the straights above the wheel and the flushes without an ace move down into the wheel's.
    const fn deuce_to_seven_of(&self) -> RowTable {
        const WHEEL: usize = 0b1_0000_0000_1111;
        const ACE_SIX: usize = 0b1_0000_0001_0111; // A-6-4-3-2, the lowest ace-high flush but for the wheel
        const fn turned(entry: u16, ace_six: u16) -> u16 {
            let straight = first_of(Category::Straight);
            match entry {
                NO_ROW => NO_ROW,
                e if e > straight && e < ace_six => RowRank::COUNT as u16 - e,
                e => RowRank::COUNT as u16 - 1 - e,
            }
        }
        let ace_six = self.flushes[ACE_SIX];
        let mut table = RowTable::blank();
        let mut i = 0;
        while i < FIVES {
            table.fives[i] = turned(self.fives[i], ace_six);
            i += 1;
        }
        let mut i = 0;
        while i < MASKS {
            table.flushes[i] = turned(self.flushes[i], ace_six);
            i += 1;
        }
        let wheel = PLACE[0][0] + PLACE[1][1] + PLACE[2][2] + PLACE[3][3] + PLACE[4][12];
        let ace_five_four = PLACE[0][2] + PLACE[1][3] + PLACE[2][12];
        table.fives[wheel as usize] = RowRank::COUNT as u16 - 1 - self.threes[ace_five_four as usize];
        table.flushes[WHEEL] = RowRank::COUNT as u16 - ace_six;
        table.with_strengths()
    }

    const fn blank() -> RowTable {
        let strengths = [[0; RowRank::COUNT.div_ceil(64)]; 2];
        RowTable {
            fives: [NO_ROW; FIVES.next_power_of_two()],
            threes: [NO_ROW; THREES.next_power_of_two()],
            flushes: [NO_ROW; MASKS],
            strengths,
        }
    }

    /// The same table with the strengths of its entries noted.
    const fn with_strengths(mut self) -> RowTable {
        let [threes, fives] = &mut self.strengths;
        note(threes, &self.threes);
        note(fives, &self.fives);
        note(fives, &self.flushes);
        self
    }

    /// The table as a file: a magic number, then the entries for five cards, for three and for flushes, each a
    /// little-endian `u16`.
    pub fn encode(&self) -> Vec<u8> {
        let entries = self.fives[..FIVES].iter().chain(&self.threes[..THREES]).chain(&self.flushes);
        MAGIC.into_iter().chain(entries.flat_map(|entry| entry.to_le_bytes())).collect()
    }

    /// Reads what [`RowTable::encode`] wrote.
    ///
    /// # Errors
    /// Anything that is not such a file, to the last entry.
    pub const fn decode(bytes: &[u8]) -> Result<RowTable, TableError> {
        if bytes.len() != ENCODED {
            return Err(TableError::Length(bytes.len()));
        }
        let mut table = RowTable::blank();
        let mut i = 0;
        while i < MAGIC.len() {
            if bytes[i] != MAGIC[i] {
                return Err(TableError::Magic);
            }
            i += 1;
        }
        let mut n = 0;
        while n < FIVES + THREES + MASKS {
            let entry = u16::from_le_bytes([bytes[i], bytes[i + 1]]);
            if entry as usize >= RowRank::COUNT && entry != NO_ROW {
                return Err(TableError::Entry(n));
            }
            if n < FIVES {
                table.fives[n] = entry;
            } else if n < FIVES + THREES {
                table.threes[n - FIVES] = entry;
            } else {
                table.flushes[n - FIVES - THREES] = entry;
            }
            n += 1;
            i += 2;
        }
        Ok(table.with_strengths())
    }

    /// The rank of a row, or `None` unless it has three or five cards (five for [`RowTable::deuce_to_seven`]).
    ///
    /// ```
    /// use pusoy::cards::parse::cards;
    /// use pusoy::eval::RowTable;
    ///
    /// let table = RowTable::wheel_low();
    /// let rank = |text| table.rank(cards(text).unwrap().set()).unwrap();
    /// assert!(rank("Kh Kd Qc") < rank("Ks Kc Qd Jh 9h"));
    /// assert!(rank("2s 2h 2d") > rank("As Ah Ks Kh Qd"));
    /// ```
    pub fn rank(&self, row: CardSet) -> Option<RowRank> {
        let entry = match row.len() {
            3 => self.three(held_index(row)),
            5 => match Suit::ALL.into_iter().find(|&suit| row.of_suit(suit) == row) {
                Some(suit) => self.flush(row.ranks_in(suit)),
                None => self.five(held_index(row)),
            },
            _ => return None,
        };
        (entry != NO_ROW).then(|| RowRank::from_table(entry))
    }

    /// The rank of three cards, from the sum of their [`PLACE`]s.
    #[inline]
    pub(crate) fn three(&self, index: u32) -> u16 {
        self.threes[index as usize % self.threes.len()]
    }

    /// The rank of five cards that are not of one suit, from the sum of their [`PLACE`]s.
    #[inline]
    pub(crate) fn five(&self, index: u32) -> u16 {
        self.fives[index as usize % self.fives.len()]
    }

    /// The rank of five cards of one suit, from the mask of their ranks.
    #[inline]
    pub(crate) fn flush(&self, mask: u16) -> u16 {
        self.flushes[mask as usize % MASKS]
    }

    /// The share of the distinct strengths of a row size (3 or 5 cards) that a rank beats.
    pub fn strength(&self, rank: RowRank, row_size: usize) -> f64 {
        let strengths = &self.strengths[usize::from(row_size != 3)];
        let count = |words: &[u64]| words.iter().map(|word| word.count_ones()).sum::<u32>();
        let (word, bit) = (rank.index() / 64, rank.index() % 64);
        let below = count(&strengths[..word]) + (strengths[word] & ((1 << bit) - 1)).count_ones();
        f64::from(below) / f64::from(count(strengths))
    }
}

const fn first_of(category: Category) -> u16 {
    RowRank::lowest_of(category).index() as u16
}

const fn note(strengths: &mut Strengths, entries: &[u16]) {
    let mut i = 0;
    while i < entries.len() {
        let entry = entries[i] as usize;
        if entry < RowRank::COUNT {
            strengths[entry / 64] |= 1 << (entry % 64);
        }
        i += 1;
    }
}

/// The index of the ranks of at most five cards, as a multiset.
fn held_index(row: CardSet) -> u32 {
    let [one, two, three, four] = row.at_least();
    let (mut index, mut cards) = (0, 0);
    let mut left = one;
    while left != 0 {
        let rank = left.trailing_zeros();
        left &= left - 1;
        for _ in 0..1 + (two >> rank & 1) + (three >> rank & 1) + (four >> rank & 1) {
            index += u32::from(PLACE[cards % PLACE.len()][rank as usize % 13]);
            cards += 1;
        }
    }
    index
}

/// The index of a multiset of ranks, given in ascending order.
fn multiset_index(ranks: &[Rank]) -> usize {
    ranks.iter().enumerate().map(|(i, rank)| PLACE[i][rank.index()] as usize).sum()
}
