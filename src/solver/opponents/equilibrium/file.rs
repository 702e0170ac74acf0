//! The file format of equilibria: [`Equilibrium::encode`] and [`Equilibrium::decode`].

use itertools::Itertools;

use super::equilibrium::Equilibrium;
use crate::chinese::{Payoffs, Rules};
use crate::fnv::{fnv, fnv_after};
use crate::solver::opponents::block::BLOCK;
use crate::solver::opponents::population::{EMBEDDED, SAMPLE};
use crate::solver::play::model_player::MISSET_CODE;
use crate::solver::strategy::strategy::Strategy;

/// A reason why bytes are not the requested equilibrium.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EquilibriumError {
    /// The file does not begin with the magic number of this version.
    #[error("not an equilibrium of this version: it does not begin with 'pusoyeq5'")]
    Magic,
    /// The checksum at the end does not match the content.
    #[error("the file is damaged: its checksum does not match its content")]
    Checksum,
    /// The content ends too early or too late, or a number in it is invalid. The field is the offset in bytes.
    #[error("the file is damaged at byte {0}")]
    Content(usize),
    /// The equilibrium belongs to other rules.
    #[error(
        "the equilibrium belongs to other rules (their hash is {found:016x}, and that of the requested rules is {wanted:016x})"
    )]
    Rules {
        /// The hash of the rules of the equilibrium.
        found: u64,
        /// The hash of the requested rules.
        wanted: u64,
    },
    /// Some stored plays of the population's hands, such as settings and surrenders, are not those of the strategy.
    #[error("the file is damaged: some stored settings are not those of its strategy")]
    Plays,
    /// The equilibrium is for another number of opponents, under rules that multiply home runs.
    #[error("the equilibrium is for a table with {}, not for a table with {}", table_in_words(*found), table_in_words(*wanted))]
    Table {
        /// Number of opponents settled together at the equilibrium's table; 1 if they are settled one by one.
        found: usize,
        /// The same number for the requested table.
        wanted: usize,
    },
}

/// Formats the kind of a table by its number of opponents settled together.
fn table_in_words(together: usize) -> String {
    match together {
        1 => String::from("no multiplied home runs"),
        opponents => format!("{opponents} opponents and multiplied home runs"),
    }
}

const MAGIC: [u8; 8] = *b"pusoyeq5";

impl Equilibrium {
    /// Checks that this is the equilibrium of these rules, at a table with this number of opponents.
    ///
    /// # Errors
    /// Returns [`EquilibriumError::Rules`] if the equilibrium belongs to other rules, and [`EquilibriumError::Table`]
    /// if it settles another number of opponents together.
    pub(crate) fn check(&self, rules: &Rules, opponents: usize) -> Result<(), EquilibriumError> {
        check(self.hash, self.seating.opponents(), rules, opponents)
    }

    /// Formats the equilibrium as a file. The file begins with a magic number, the hash of the rules, the number of
    /// opponents settled together and the strategy's counts. The number of plays follows, and then the plays of the
    /// population's first hands, in three bytes each. A play is a number that stands for a setting, a declared natural,
    /// a surrender or a mis-set hand. A checksum (FNV-1a, 64 bits) ends the file.
    ///
    /// Counts are LEB128 numbers. A run of zeros is written as one zero and the number of further zeros. Numbers of
    /// fixed size are little-endian.
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::from(MAGIC);
        bytes.extend(self.hash.to_le_bytes());
        bytes.push(self.seating.opponents() as u8);
        for (count, times) in self.strategy.counts().dedup_with_count().map(|(times, count)| (count, times)) {
            let repeated = if count == 0 { 1 } else { times };
            (0..repeated).for_each(|_| put(&mut bytes, count));
            if count == 0 {
                put(&mut bytes, times as u64 - 1);
            }
        }
        bytes.extend((self.plays.len() as u32).to_le_bytes());
        bytes.extend(self.plays.iter().flat_map(|play| play.to_le_bytes().into_iter().take(3)));
        bytes.extend(fnv(&bytes).to_le_bytes());
        bytes
    }

    /// Parses the result of [`Equilibrium::encode`], for these rules and this number of opponents.
    ///
    /// # Errors
    /// Returns an error if the bytes are not a complete and undamaged file, or if the equilibrium belongs to other
    /// rules or settles another number of opponents together.
    pub fn decode(bytes: &[u8], rules: &Rules, opponents: usize) -> Result<Equilibrium, EquilibriumError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(EquilibriumError::Magic);
        }
        let split = bytes.split_last_chunk().filter(|(content, _)| content.len() >= MAGIC.len());
        let Some((content, checksum)) = split else { return Err(EquilibriumError::Content(bytes.len())) };
        let signed = fnv(content);
        if signed != u64::from_le_bytes(*checksum) {
            return Err(EquilibriumError::Checksum);
        }
        let mut reader = EquilibriumReader { rest: &content[MAGIC.len()..], zeros: 0, after_zeros: false, total: 0 };
        let at = |reader: &EquilibriumReader<'_>| EquilibriumError::Content(content.len() - reader.rest.len());
        let hash = reader.fixed().map(u64::from_le_bytes).ok_or_else(|| at(&reader))?;
        let [together] = reader.fixed().ok_or_else(|| at(&reader))?;
        check(hash, usize::from(together), rules, opponents)?;
        let seating = Payoffs::new(rules).seating(opponents);
        let strategy = Strategy::from_counts(std::iter::from_fn(|| reader.count()));
        let hands = reader.fixed().map(u32::from_le_bytes);
        let (Some(strategy), Some(hands), 0) = (strategy, hands, reader.zeros) else { return Err(at(&reader)) };
        let (plays, rest) = reader.rest.as_chunks();
        let plays: Vec<u32> = plays.iter().map(|&[a, b, c]| u32::from_le_bytes([a, b, c, 0])).collect();
        let is_whole = rest.is_empty() && plays.len() as u64 == u64::from(hands);
        // `Equilibrium::train` plays the first `EMBEDDED` blocks of the population, and `Equilibrium::train_until` only
        // its first `SAMPLE` hands. There are no plays if the equilibrium is untrained or its training was stopped.
        let is_full = [0, SAMPLE, EMBEDDED * BLOCK].contains(&plays.len());
        if !is_whole || !is_full || plays.iter().any(|&play| play > MISSET_CODE) {
            return Err(at(&reader));
        }
        Ok(Equilibrium { hash, seating, strategy, plays, identity: fnv_after(signed, checksum) })
    }
}

fn check(hash: u64, together: usize, rules: &Rules, opponents: usize) -> Result<(), EquilibriumError> {
    let wanted = rules.hash();
    if hash != wanted {
        return Err(EquilibriumError::Rules { found: hash, wanted });
    }
    let wanted = Payoffs::new(rules).seating(opponents).opponents();
    if together != wanted {
        return Err(EquilibriumError::Table { found: together, wanted });
    }
    Ok(())
}

/// Writes a LEB128 number.
fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// A reader of the numbers of a file.
struct EquilibriumReader<'a> {
    rest: &'a [u8],
    /// Number of zeros still to return from the current run of zeros.
    zeros: u64,
    /// `true` if the last count read from the file was a run of zeros.
    after_zeros: bool,
    /// The sum of all counts so far.
    total: u64,
}

impl EquilibriumReader<'_> {
    /// Reads `N` bytes. Returns `None` if fewer are left.
    fn fixed<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (bytes, rest) = self.rest.split_first_chunk()?;
        self.rest = rest;
        Some(*bytes)
    }

    /// Reads the next count. Refuses counts that add up to 2⁶³ or more, so that no sum of them can overflow. Also
    /// refuses a run of zeros directly after another, because [`Equilibrium::encode`] writes all consecutive zeros as
    /// one run. Returns `None` for a refused count, or at the end of the file.
    fn count(&mut self) -> Option<u64> {
        if let Some(left) = self.zeros.checked_sub(1) {
            self.zeros = left;
            return Some(0);
        }
        let number = self.varint()?;
        let after_zeros = std::mem::replace(&mut self.after_zeros, number == 0);
        if number == 0 {
            if after_zeros {
                return None;
            }
            self.zeros = self.varint()?;
        }
        self.total = self.total.checked_add(number).filter(|&total| i64::try_from(total).is_ok())?;
        Some(number)
    }

    /// Reads a LEB128 number. Returns `None` if it is 2⁶³ or more, has more bytes than necessary, or is incomplete.
    fn varint(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let [byte] = self.fixed()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return (byte > 0 || shift == 0).then_some(number);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chinese::rules::Preset;
    use crate::solver::strategy::strategy::Strategy;

    fn decode(content: &[u8]) -> Result<Equilibrium, EquilibriumError> {
        let mut bytes = content.to_vec();
        bytes.extend(fnv(&bytes).to_le_bytes());
        Equilibrium::decode(&bytes, &Rules::default(), 3)
    }

    /// Invalid content returns an error. It causes neither a panic nor an overflow.
    #[test]
    fn invalid_content_with_a_valid_checksum_is_refused() {
        let valid = Equilibrium::untrained(&Rules::default(), 3).encode();
        let content = &valid[..valid.len() - 8];
        assert!(decode(content).is_ok());
        let (head, hands) = (&content[..17], EMBEDDED * BLOCK);
        // Invalid counts: a sum that is too large, too many zeros, a number that never ends, and no counts at all.
        let large = [&[0xff; 8][..], &[0x7f]].concat().repeat(3);
        let zeros = [&[0][..], &[0xff; 8], &[0x7f]].concat();
        for counts in [large, zeros, vec![0xff; 40], Vec::new()] {
            assert!(matches!(decode(&[head, &counts].concat()), Err(EquilibriumError::Content(_))));
        }
        // A run of zeros in two parts, and a number with more bytes than necessary. `encode` never writes such counts.
        let without_plays = &content[..content.len() - 4];
        let counts = &without_plays[17..];
        let mut reader = EquilibriumReader { rest: &counts[1..], zeros: 0, after_zeros: false, total: 0 };
        let mut parts = vec![0, 0, 0];
        put(&mut parts, reader.varint().unwrap() - 1);
        let (last, before) = counts.split_last().unwrap();
        for counts in [parts, [before, &[last | 0x80, 0]].concat()] {
            assert!(matches!(decode(&[head, &counts, &[0; 4]].concat()), Err(EquilibriumError::Content(_))));
        }
        let with_plays = |hands: usize, play: u32| {
            let plays = play.to_le_bytes()[..3].repeat(hands);
            decode(&[without_plays, &(hands as u32).to_le_bytes(), &plays].concat())
        };
        assert!(with_plays(hands, MISSET_CODE).is_ok() && with_plays(SAMPLE, MISSET_CODE).is_ok());
        for (hands, play) in [(hands, MISSET_CODE + 1), (hands, 0xff_ffff), (hands - 1, 0), (hands + 1, 0), (1, 0)] {
            assert!(matches!(with_plays(hands, play), Err(EquilibriumError::Content(_))));
        }
        assert!(decode(&[content, &[0]].concat()).is_err());
        assert!(Strategy::from_counts(std::iter::empty()).is_none());
    }

    /// A player has at most three opponents, so 300 opponents count as three. A file has only one byte for the number
    /// of opponents, so 300 would not fit.
    #[test]
    fn an_equilibrium_for_300_opponents_is_one_for_three() {
        let rules = Rules::of(Preset::Taiwanese);
        let many = Equilibrium::untrained(&rules, 300);
        assert_eq!(Equilibrium::decode(&many.encode(), &rules, 3), Ok(many));
    }
}
