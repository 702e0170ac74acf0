use itertools::Itertools;
use once_cell::sync::OnceCell;

use super::population::Population;
use crate::chinese::rules::Preset;
use crate::chinese::{Payoffs, Rules};
use crate::fnv::fnv;
use crate::solver::model::strategy::Strategy;
use crate::solver::play::player::Player;
use crate::solver::play::training::{Training, train};

/// How everybody plays a rule set: the equilibrium strategy and a population that plays it.
///
/// Those of the presets are trained by `pusoy tables build` and embedded from `tables/`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Equilibrium {
    hash: u64,
    /// At what table it is played: how many opponents there are if home runs count, otherwise 1.
    opponents: usize,
    strategy: Strategy,
    /// What the hands of the population were played as, by number.
    plays: Vec<u32>,
}

/// Why a file is not an equilibrium.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EquilibriumError {
    /// It does not begin as it should.
    #[error("not an equilibrium of this version: it does not begin with 'pusoyeq4'")]
    Magic,
    /// The checksum at the end is not that of what stands before it.
    #[error("the file is damaged: its checksum is not that of its content")]
    Checksum,
    /// It ends too early or too late, or a number in it cannot be.
    #[error("the file is damaged at byte {0}")]
    Content(usize),
    /// It belongs to other rules.
    #[error("the equilibrium is of other rules or another table: {found:016x}, not {wanted:016x}")]
    Rules {
        /// The hash that it carries.
        found: u64,
        /// The hash of the rules asked for.
        wanted: u64,
    },
}

const MAGIC: [u8; 8] = *b"pusoyeq4";

/// How the equilibria of the presets are trained.
pub const PRESET_TRAINING: Training = Training { rounds: 40, chunks: 50, seed: 13, card_removal: true };
/// How others are, while somebody waits.
pub const QUICK_TRAINING: Training = Training { rounds: 24, chunks: 10, seed: 13, card_removal: true };

/// How the equilibrium is that others are measured by: one of players who do not know what their cards say.
pub const UNAWARE_TRAINING: Training = Training { rounds: 24, chunks: 20, seed: 13, card_removal: false };

/// The equilibria that are embedded: of which preset, against how many opponents, and the file.
const EMBEDDED: [(Preset, usize, &[u8]); 9] = [
    (Preset::Standard, 1, include_bytes!("../../../tables/standard.equilibrium")),
    (Preset::OneSix, 1, include_bytes!("../../../tables/one-six.equilibrium")),
    (Preset::Plain, 1, include_bytes!("../../../tables/plain.equilibrium")),
    (Preset::PlainOneSix, 1, include_bytes!("../../../tables/plain-one-six.equilibrium")),
    (Preset::Simple, 1, include_bytes!("../../../tables/simple.equilibrium")),
    (Preset::Taiwanese, 1, include_bytes!("../../../tables/taiwanese.equilibrium")),
    (Preset::Taiwanese, 3, include_bytes!("../../../tables/taiwanese-3.equilibrium")),
    (Preset::Western, 1, include_bytes!("../../../tables/western.equilibrium")),
    (Preset::Eastern, 1, include_bytes!("../../../tables/eastern.equilibrium")),
];

impl Equilibrium {
    /// The embedded equilibrium of these rules against so many opponents, if there is one.
    ///
    /// # Errors
    /// A damaged table, which a test of the build rules out.
    pub fn embedded(rules: &Rules, opponents: usize) -> Result<Option<&'static Equilibrium>, EquilibriumError> {
        static DECODED: [OnceCell<Equilibrium>; EMBEDDED.len()] = [const { OnceCell::new() }; EMBEDDED.len()];
        let (hash, opponents) = (rules.hash(), Payoffs::new(rules).opponents_together(opponents));
        let is_wanted = |(preset, table): (Preset, usize)| table == opponents && Rules::of(preset).hash() == hash;
        let found = EMBEDDED.iter().position(|&(preset, table, _)| is_wanted((preset, table)));
        found.map(|i| DECODED[i].get_or_try_init(|| Equilibrium::decode(EMBEDDED[i].2, rules, opponents))).transpose()
    }

    /// What is embedded: each preset with the number of opponents, in the order of `tables/`.
    pub fn all_embedded() -> impl Iterator<Item = (Preset, usize)> {
        EMBEDDED.into_iter().map(|(preset, opponents, _)| (preset, opponents))
    }

    /// Trains the equilibrium of a rule set at a table with so many opponents, and lets it play a population of
    /// 131,072 hands. `progress` is told how many rounds are done.
    pub fn train(rules: &Rules, opponents: usize, training: Training, progress: impl Fn(u32)) -> Equilibrium {
        let opponents = Payoffs::new(rules).opponents_together(opponents);
        let strategy = train(rules, opponents, training, progress);
        let plays = Population::play(&Player::new(rules, &strategy, opponents));
        Equilibrium { hash: rules.hash(), opponents, strategy, plays }
    }

    /// No equilibrium at all, which is enough where every opponent's setting is known.
    pub fn untrained(rules: &Rules, opponents: usize) -> Equilibrium {
        let opponents = Payoffs::new(rules).opponents_together(opponents);
        Equilibrium { hash: rules.hash(), opponents, strategy: Strategy::unseen(), plays: Vec::new() }
    }

    /// The strategy.
    pub fn strategy(&self) -> &Strategy {
        &self.strategy
    }

    /// What the hands of the population were played as.
    pub(crate) fn plays(&self) -> &[u32] {
        &self.plays
    }

    /// A number that tells it from others.
    pub(crate) fn identity(&self) -> u64 {
        fnv(&self.encode())
    }

    /// The equilibrium as a file: a magic number, the hash of the rules, the number of opponents, the strategy's counts
    /// as LEB128 numbers (after a zero, how many more follow it), how many hands the population has and three bytes for
    /// each, and a checksum (FNV-1a, 64 bits); numbers of fixed size are little-endian.
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::from(MAGIC);
        bytes.extend(self.hash.to_le_bytes());
        bytes.push(self.opponents as u8);
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

    /// Reads what [`Equilibrium::encode`] wrote, for these rules and so many opponents.
    ///
    /// # Errors
    /// Anything that is not such a file, whole and undamaged.
    pub fn decode(bytes: &[u8], rules: &Rules, opponents: usize) -> Result<Equilibrium, EquilibriumError> {
        let Some((content, checksum)) = bytes.split_last_chunk() else { return Err(EquilibriumError::Magic) };
        if !content.starts_with(&MAGIC) {
            return Err(EquilibriumError::Magic);
        }
        if fnv(content) != u64::from_le_bytes(*checksum) {
            return Err(EquilibriumError::Checksum);
        }
        let mut reader = Reader { rest: &content[MAGIC.len()..], zeros: 0 };
        let at = |reader: &Reader<'_>| EquilibriumError::Content(content.len() - reader.rest.len());
        let (hash, opponents) = (rules.hash(), Payoffs::new(rules).opponents_together(opponents));
        let found = reader.fixed().map(u64::from_le_bytes).ok_or_else(|| at(&reader))?;
        let [table] = reader.fixed().ok_or_else(|| at(&reader))?;
        if (found, usize::from(table)) != (hash, opponents) {
            return Err(EquilibriumError::Rules { found, wanted: hash });
        }
        let strategy = Strategy::from_counts(std::iter::from_fn(|| reader.count()));
        let hands = reader.fixed().map(u32::from_le_bytes).filter(|&n| reader.rest.len() == 3 * n as usize);
        let (Some(strategy), Some(_), 0) = (strategy, hands, reader.zeros) else { return Err(at(&reader)) };
        let plays = reader.rest.chunks_exact(3).map(|p| u32::from_le_bytes([p[0], p[1], p[2], 0])).collect();
        Ok(Equilibrium { hash, opponents, strategy, plays })
    }
}

/// Writes a LEB128 number.
fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

struct Reader<'a> {
    rest: &'a [u8],
    /// How many zeros are still to be counted before the next number.
    zeros: u64,
}

impl Reader<'_> {
    fn fixed<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (bytes, rest) = self.rest.split_first_chunk()?;
        self.rest = rest;
        Some(*bytes)
    }

    fn count(&mut self) -> Option<u64> {
        if let Some(left) = self.zeros.checked_sub(1) {
            self.zeros = left;
            return Some(0);
        }
        let number = self.varint()?;
        if number == 0 {
            self.zeros = self.varint()?;
        }
        Some(number)
    }

    fn varint(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let [byte] = self.fixed()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }
}
