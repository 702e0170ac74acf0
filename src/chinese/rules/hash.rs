use std::fmt::Write;

use super::{Misset, NaturalVsNatural, Rules, Surrender};
use crate::chinese::Row;
use crate::chinese::natural::Natural;
use crate::chinese::royalties::Made;

impl Rules {
    /// A hash of what the rules mean, stable across versions: rules that settle every deal alike have the same however
    /// they were written, and stakes, which change no units, are left out. Printed as sixteen hexadecimal digits.
    ///
    /// It is FNV-1a (64 bits) of [`Rules::meaning`].
    pub fn hash(&self) -> u64 {
        let fnv = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        self.meaning().bytes().fold(0xcbf2_9ce4_8422_2325, fnv)
    }

    /// What the rules mean, in one canonical line: what has no effect is not in it, and what follows from other options
    /// is written out. Options to come are to be added only where they have an effect.
    pub fn meaning(&self) -> String {
        let values = self.row_values();
        let mut text = format!("pusoy-rules/1 rows={},{},{}", values.row, values.overall, values.scoop);
        let mut say = |part: std::fmt::Arguments<'_>| _ = write!(text, " {part}"); // a String takes everything
        if values.overall > 0 {
            say(format_args!("overall-rule={}", self.overall_rule));
        }
        if values.scoop > 0 {
            say(format_args!("scoop-rule={}", self.scoop_rule));
        }

        say(format_args!("misset={}", self.misset));
        if self.misset == Misset::Pay {
            say(format_args!("row-order={}", self.row_order));
        }
        let cells = Row::ALL.into_iter().flat_map(|row| Made::ALL.into_iter().map(move |made| (row, made)));
        let mut royalties = false;
        for (row, made) in cells.filter(|(row, made)| made.fits(*row)) {
            let points = self.royalty(row, made);
            if points != 0 {
                royalties = true;
                say(format_args!("{row}:{made}={points}"));
            }
        }
        if royalties {
            say(format_args!("royalty-policy={} royalty-mode={}", self.royalty_policy, self.royalty_mode));
            if self.misset == Misset::Pay {
                say(format_args!("misset-royalties={}", self.misset_royalties));
            }
        }

        let naturals = self.enabled_naturals();
        for natural in naturals.iter() {
            say(format_args!("{natural}={}", self.natural_points(natural)));
        }
        if !naturals.is_empty() {
            say(format_args!("natural-declaration={}", self.natural_declaration));
            say(format_args!("natural-vs-natural={}", self.natural_vs_natural));
            if self.natural_vs_natural == NaturalVsNatural::Winner {
                say(format_args!("same-natural={}", self.same_natural));
            }
        }
        if naturals.contains(Natural::ThreeStraights) || naturals.contains(Natural::ThreeStraightFlushes) {
            say(format_args!("front-qka={}", if self.front_qka { "yes" } else { "no" }));
        }
        if naturals.contains(Natural::FullColored) {
            say(format_args!("full-colored-min={}", self.full_colored_min));
        }

        match self.surrender {
            Surrender::Allowed => say(format_args!("surrender={}", self.surrender_cost())),
            Surrender::Off => say(format_args!("surrender=off")),
        }
        text
    }
}
