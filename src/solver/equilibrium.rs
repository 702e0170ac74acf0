use once_cell::sync::OnceCell;

use super::player::Player;
use super::population::{Population, SIZE};
use super::strategy::Strategy;
use super::train::{Training, train};
use crate::chinese::rules::Preset;
use crate::chinese::{ByRow, Natural, Rules};
use crate::eval::RowRank;

/// How everybody plays a rule set: the equilibrium strategy and, for the presets, a population that plays it.
///
/// Those of the presets are trained by `pusoy tables build` and embedded from `tables/`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Equilibrium {
    hash: u64,
    strategy: Strategy,
    /// What the hands of the population were played as, by number.
    plays: Vec<u32>,
}

/// Why a file is not an equilibrium.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EquilibriumError {
    /// It does not begin as it should.
    #[error("not an equilibrium of this version: it does not begin with 'pusoyeq1'")]
    Magic,
    /// The checksum at the end is not that of what stands before it.
    #[error("the file is damaged: its checksum is not that of its content")]
    Checksum,
    /// It ends too early or too late, or a number in it cannot be.
    #[error("the file is damaged at byte {0}")]
    Content(usize),
    /// It belongs to other rules.
    #[error("the equilibrium is of other rules: {found:016x}, not {wanted:016x}")]
    Rules {
        /// The hash that it carries.
        found: u64,
        /// The hash of the rules asked for.
        wanted: u64,
    },
}

const MAGIC: [u8; 8] = *b"pusoyeq1";

/// How the equilibria of the presets are trained.
pub const PRESET_TRAINING: Training = Training { rounds: 40, chunks: 50, seed: 13 };
/// How others are, while somebody waits.
pub const QUICK_TRAINING: Training = Training { rounds: 24, chunks: 10, seed: 13 };

impl Equilibrium {
    /// The equilibrium of a preset, as embedded.
    ///
    /// # Errors
    /// A damaged table, which a test of the build rules out.
    pub fn of_preset(preset: Preset) -> Result<&'static Equilibrium, EquilibriumError> {
        static EMBEDDED: [OnceCell<Equilibrium>; 4] = [const { OnceCell::new() }; 4];
        let bytes: &[u8] = match preset {
            Preset::Standard => include_bytes!("../../tables/standard.equilibrium"),
            Preset::OneSix => include_bytes!("../../tables/one-six.equilibrium"),
            Preset::Plain => include_bytes!("../../tables/plain.equilibrium"),
            Preset::PlainOneSix => include_bytes!("../../tables/plain-one-six.equilibrium"),
        };
        EMBEDDED[preset as usize].get_or_try_init(|| Equilibrium::decode(bytes, Rules::of(preset).hash()))
    }

    /// The preset whose equilibrium is that of these rules.
    pub fn preset_for(rules: &Rules) -> Option<Preset> {
        Preset::ALL.iter().copied().find(|&preset| Rules::of(preset).hash() == rules.hash())
    }

    /// Trains the equilibrium of a rule set, with a population of `chunks` × 1,024 hands. `progress` is told how many
    /// rounds are done.
    pub fn train(rules: &Rules, training: Training, chunks: usize, progress: impl Fn(u32)) -> Equilibrium {
        let strategy = train(rules, training, progress);
        let plays = Population::play(&Player::new(rules, &strategy), chunks);
        Equilibrium { hash: rules.hash(), strategy, plays }
    }

    /// Trains the equilibrium of a preset as it is embedded.
    pub fn train_preset(preset: Preset, progress: impl Fn(u32)) -> Equilibrium {
        Equilibrium::train(&Rules::of(preset), PRESET_TRAINING, SIZE, progress)
    }

    /// The strategy.
    pub fn strategy(&self) -> &Strategy {
        &self.strategy
    }

    /// What the hands of the population were played as.
    pub(crate) fn plays(&self) -> &[u32] {
        &self.plays
    }

    /// The equilibrium as a file: a magic number, the hash of the rules, the strategy's counts as LEB128 numbers, how
    /// many hands the population has and three bytes for each, and a checksum (FNV-1a, 64 bits); numbers of fixed size
    /// are little-endian.
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::from(MAGIC);
        bytes.extend(self.hash.to_le_bytes());
        for count in self.strategy.counts() {
            let mut rest = count;
            while rest >= 0x80 {
                bytes.push(rest as u8 | 0x80);
                rest >>= 7;
            }
            bytes.push(rest as u8);
        }
        bytes.extend((self.plays.len() as u32).to_le_bytes());
        bytes.extend(self.plays.iter().flat_map(|play| play.to_le_bytes().into_iter().take(3)));
        bytes.extend(fnv(&bytes).to_le_bytes());
        bytes
    }

    /// Reads what [`Equilibrium::encode`] wrote, for rules of this hash.
    ///
    /// # Errors
    /// Anything that is not such a file, whole and undamaged.
    pub fn decode(bytes: &[u8], hash: u64) -> Result<Equilibrium, EquilibriumError> {
        let Some((content, checksum)) = bytes.split_last_chunk() else { return Err(EquilibriumError::Magic) };
        if !content.starts_with(&MAGIC) {
            return Err(EquilibriumError::Magic);
        }
        if fnv(content) != u64::from_le_bytes(*checksum) {
            return Err(EquilibriumError::Checksum);
        }
        let mut reader = Reader { rest: &content[MAGIC.len()..] };
        let at = |reader: &Reader<'_>| EquilibriumError::Content(content.len() - reader.rest.len());
        let found = reader.fixed().map(u64::from_le_bytes).ok_or_else(|| at(&reader))?;
        if found != hash {
            return Err(EquilibriumError::Rules { found, wanted: hash });
        }
        let mut number = || reader.varint();
        let mut row = || (0..RowRank::COUNT).map(|_| number()).collect::<Option<Vec<u64>>>();
        let rows = (row(), row(), row());
        let naturals = (0..Natural::COUNT).map(|_| number()).collect::<Option<Vec<u64>>>();
        let surrenders = number();
        let plays = reader.fixed().map(u32::from_le_bytes).filter(|&n| reader.rest.len() == 3 * n as usize);
        let ((Some(front), Some(middle), Some(back)), Some(naturals), Some(surrenders), Some(_)) =
            (rows, naturals, surrenders, plays)
        else {
            return Err(at(&reader));
        };
        let strategy = Strategy::from_counts(ByRow { front, middle, back }, &naturals, surrenders);
        let plays = reader.rest.chunks_exact(3).map(|p| u32::from_le_bytes([p[0], p[1], p[2], 0])).collect();
        Ok(Equilibrium { hash, strategy, plays })
    }
}

struct Reader<'a> {
    rest: &'a [u8],
}

impl Reader<'_> {
    fn fixed<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (bytes, rest) = self.rest.split_first_chunk()?;
        self.rest = rest;
        Some(*bytes)
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

fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}
