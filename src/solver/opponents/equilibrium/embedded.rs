//! The equilibria embedded from `tables/`.

use once_cell::sync::OnceCell;

use super::equilibrium::Equilibrium;
use super::file::EquilibriumError;
use crate::chinese::rules::Preset;
use crate::chinese::{Payoffs, Rules};

/// An equilibrium's preset, the number of opponents settled together at its table, and its file.
type Embedded = (Preset, usize, &'static [u8]);

/// The embedded equilibria: none without the feature `embedded-tables`.
#[cfg(not(feature = "embedded-tables"))]
const EMBEDDED: [Embedded; 0] = [];
#[cfg(feature = "embedded-tables")]
const EMBEDDED: [Embedded; 9] = [
    (Preset::Standard, 1, include_bytes!("../../../../tables/standard.equilibrium")),
    (Preset::OneSix, 1, include_bytes!("../../../../tables/one-six.equilibrium")),
    (Preset::Plain, 1, include_bytes!("../../../../tables/plain.equilibrium")),
    (Preset::PlainOneSix, 1, include_bytes!("../../../../tables/plain-one-six.equilibrium")),
    (Preset::Simple, 1, include_bytes!("../../../../tables/simple.equilibrium")),
    (Preset::Taiwanese, 1, include_bytes!("../../../../tables/taiwanese.equilibrium")),
    (Preset::Taiwanese, 3, include_bytes!("../../../../tables/taiwanese-3.equilibrium")),
    (Preset::Western, 1, include_bytes!("../../../../tables/western.equilibrium")),
    (Preset::Eastern, 1, include_bytes!("../../../../tables/eastern.equilibrium")),
];

impl Equilibrium {
    /// Returns the embedded equilibrium of these rules at a table with this number of opponents. Returns `None` if
    /// there is none.
    ///
    /// # Errors
    /// Returns an error if an embedded table is damaged. A test checks that no table is damaged.
    pub fn embedded(rules: &Rules, opponents: usize) -> Result<Option<&'static Equilibrium>, EquilibriumError> {
        static DECODED: [OnceCell<Equilibrium>; EMBEDDED.len()] = [const { OnceCell::new() }; EMBEDDED.len()];
        let (hash, together) = (rules.hash(), Payoffs::new(rules).seating(opponents).opponents());
        let is_wanted = |(preset, table): (Preset, usize)| table == together && Rules::of(preset).hash() == hash;
        let found = EMBEDDED.iter().position(|&(preset, table, _)| is_wanted((preset, table)));
        found.map(|i| DECODED[i].get_or_try_init(|| Equilibrium::decode(EMBEDDED[i].2, rules, opponents))).transpose()
    }

    /// Returns the preset of every embedded equilibrium, and the number of opponents settled together at its table: 1
    /// if they are settled one by one. The order is that of the presets.
    pub fn all_embedded() -> impl Iterator<Item = (Preset, usize)> {
        EMBEDDED.into_iter().map(|(preset, opponents, _)| (preset, opponents))
    }
}
