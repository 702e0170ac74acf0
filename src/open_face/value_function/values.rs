//! The values of a rule set, found by play: the values of fantasyland, and the value function of unfinished boards.

use super::value_function::ValueFunction;
use super::value_function::ValueFunctionError;
use crate::amounts::Thousandths;
use crate::chinese::Rules;
use crate::chinese::rules::FANTASYLAND_CARDS;
use crate::fnv::fnv;

/// The value of being in fantasyland, with its standard error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    /// The value.
    pub value: Thousandths,
    /// The standard error.
    pub std_err: Thousandths,
}

/// A rule set's own values, found by training: the value of fantasyland for each number of cards, and a value function.
/// A variant with these values ([`Variant::with_values`](crate::open_face::Variant::with_values)) places cards by them.
#[derive(Clone, PartialEq, Debug)]
pub struct Values {
    /// Value of fantasyland by the number of cards, from 13; `None` for numbers that do not occur under the rules.
    pub(in crate::open_face) worth: [Option<Worth>; NUMBERS],
    /// Values of fantasyland that the value function was trained for. They differ slightly from the values in `worth`,
    /// which were measured in deals played by the value function.
    pub(in crate::open_face) trained_for: [Thousandths; NUMBERS],
    pub(in crate::open_face) value_function: ValueFunction,
}

/// Number of possible sizes of a hand in fantasyland: five, from 13 to 17 cards.
pub(in crate::open_face) const NUMBERS: usize = *FANTASYLAND_CARDS.end() - *FANTASYLAND_CARDS.start() + 1;

/// Returns the index of a number of cards among the possible sizes of a hand in fantasyland. Returns the index of the
/// nearest size if the number is not possible.
pub(in crate::open_face) fn size_index(cards: usize) -> usize {
    cards.clamp(*FANTASYLAND_CARDS.start(), *FANTASYLAND_CARDS.end()) - FANTASYLAND_CARDS.start()
}

const MAGIC: [u8; 8] = *b"pusoyhv2";
/// Size in bytes of the head of a file: the magic number, then three numbers for each size of a hand in fantasyland.
/// They are the value, its standard error, and the value that the value function was trained for.
const HEAD: usize = MAGIC.len() + NUMBERS * 3 * 4;
/// The standard error that a file gives for a number of cards that does not occur under the rules.
const ABSENT: i64 = -1;

impl Values {
    /// Returns the value of being in fantasyland with this number of cards. Returns `None` if the number does not occur
    /// under the rules.
    pub fn fantasyland(&self, cards: usize) -> Option<Worth> {
        if FANTASYLAND_CARDS.contains(&cards) { self.worth[size_index(cards)] } else { None }
    }

    /// Returns the value of fantasyland with this number of cards. The value function was trained for this value.
    pub(in crate::open_face) fn trained_for(&self, cards: usize) -> Thousandths {
        self.trained_for[size_index(cards)]
    }

    /// Returns the bytes of a file with these values, which belong to `rules`. The file has a head with the values of
    /// fantasyland in thousandths of a unit, then the file of the value function, then a checksum.
    pub fn encode(&self, rules: &Rules) -> Vec<u8> {
        let mut bytes = Vec::from(MAGIC);
        for (worth, trained_for) in self.worth.iter().zip(self.trained_for) {
            let (value, error) = worth.map_or((0, ABSENT), |worth| (worth.value.0, worth.std_err.0));
            bytes.extend([value, error, trained_for.0].map(|thousandths| (thousandths as i32).to_le_bytes()).concat());
        }
        bytes.extend(self.value_function.encode(rules));
        bytes.extend(fnv(&bytes).to_le_bytes());
        bytes
    }

    /// Returns the values in a file.
    ///
    /// # Errors
    /// Returns an error if the bytes are not values of these rules.
    pub fn decode(bytes: &[u8], rules: &Rules) -> Result<Values, ValueFunctionError> {
        let content = content(bytes)?;
        let value_function = ValueFunction::decode(&content[HEAD..], rules)?;
        let (worth, trained_for) = head(content);
        Ok(Values { worth, trained_for, value_function })
    }

    /// Returns the values of fantasyland in a file of values, each with its number of cards, regardless of the rules of
    /// the file.
    ///
    /// # Errors
    /// Returns an error if the bytes are not a file of values.
    pub fn worth_in(bytes: &[u8]) -> Result<Vec<(usize, Worth)>, ValueFunctionError> {
        let (worth, _) = head(content(bytes)?);
        Ok(FANTASYLAND_CARDS.zip(worth).filter_map(|(cards, worth)| Some((cards, worth?))).collect())
    }
}

/// Returns a file of values without its checksum, after checking the checksum.
fn content(bytes: &[u8]) -> Result<&[u8], ValueFunctionError> {
    if bytes.get(..MAGIC.len()) != Some(&MAGIC[..]) {
        return Err(ValueFunctionError::Magic);
    }
    let (content, checksum) = bytes.split_last_chunk().ok_or(ValueFunctionError::Magic)?;
    match content.len() >= HEAD && fnv(content) == u64::from_le_bytes(*checksum) {
        true => Ok(content),
        false => Err(ValueFunctionError::Checksum),
    }
}

/// Reads the head of a file: the values of fantasyland, and the values that the value function was trained for. Limits
/// the absolute value of each number to [`Thousandths::MOST`].
fn head(content: &[u8]) -> ([Option<Worth>; NUMBERS], [Thousandths; NUMBERS]) {
    let numbers: Vec<Thousandths> = content[MAGIC.len()..HEAD]
        .chunks_exact(4)
        .map(|bytes| i32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
        .map(|number| Thousandths(i64::from(number).clamp(-Thousandths::MOST.0, Thousandths::MOST.0)))
        .collect();
    let worth = |n: usize| Worth { value: numbers[3 * n], std_err: numbers[3 * n + 1] };
    let is_absent = |worth: &Worth| worth.std_err.0 < 0;
    (
        std::array::from_fn(|n| Some(worth(n)).filter(|worth| !is_absent(worth))),
        std::array::from_fn(|n| numbers[3 * n + 2]),
    )
}
