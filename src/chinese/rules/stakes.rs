//! Stakes: the money per unit at the table and between single pairs of players, and the currency.

use std::collections::BTreeMap;
use std::fmt;

use super::numbers::joined;
use crate::amounts::Money;
use crate::ledger::{is_same_player, player_key};
use crate::options::{Field, NotAValue, OptionValue};

/// Upper limit for the money per unit.
pub const MAX_STAKE: Money = Money::whole(1_000_000_000);

/// The money per unit; 1 by default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stake(pub Money);

/// The stake between two players.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PairStake {
    /// The name of the first player.
    pub a: String,
    /// The name of the second player.
    pub b: String,
    /// The money per unit between them.
    pub stake: Money,
}

/// The stakes of pairs of players who do not play for the stake of the table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct PairStakes {
    pairs: Vec<PairStake>,
    /// The index of each pair in `pairs`, by [`pair_key`].
    places: BTreeMap<[String; 2], usize>,
}

/// The label of the money, for example `EUR` or `$`, if any.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Currency(pub Option<String>);

/// Upper limit for the length of a currency label, in characters.
const LONGEST_LABEL: usize = 16;

impl Default for Stake {
    fn default() -> Stake {
        Stake(Money::whole(1))
    }
}

impl Stake {
    /// Parses the stake of an option, given as a number or as text.
    fn of_option(value: &OptionValue) -> Result<Stake, NotAValue> {
        let amount = value.word().and_then(|word| word.parse().ok()).ok_or(NotAValue)?;
        let stake = Stake(amount);
        stake.check()?;
        Ok(stake)
    }
}

impl Field for Stake {
    const SHAPE: &'static str = "a number from 0 to 1,000,000,000 with at most four decimal places";

    fn check(&self) -> Result<(), NotAValue> {
        if (Money::ZERO..=MAX_STAKE).contains(&self.0) { Ok(()) } else { Err(NotAValue) }
    }

    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue> {
        // A decimal comma is allowed, except before three digits, which could be thousands.
        let word = value.word().filter(|word| word.split_once(',').is_some_and(|(_, places)| places.len() != 3));
        *self = match word {
            Some(word) => Stake::of_option(&OptionValue::from(&*word.replace(',', ".")))?,
            None => Stake::of_option(value)?,
        };
        Ok(())
    }

    fn text(&self) -> String {
        self.0.to_string()
    }
}

impl PairStakes {
    /// Sets the stake between two players, named in either order. A later stake replaces an earlier one.
    pub fn set(&mut self, pair: PairStake) {
        let next = self.pairs.len();
        match *self.places.entry(pair_key(&pair.a, &pair.b)).or_insert(next) {
            place if place == next => self.pairs.push(pair),
            place => self.pairs[place].stake = pair.stake,
        }
    }

    /// Returns the stake between two players. Returns `None` if they play for the stake of the table.
    pub fn between(&self, a: &str, b: &str) -> Option<Money> {
        if self.pairs.is_empty() {
            return None;
        }
        self.places.get(&pair_key(a, b)).map(|&place| self.pairs[place].stake)
    }

    /// Iterates over the pairs in the order in which they were first set.
    pub fn iter(&self) -> std::slice::Iter<'_, PairStake> {
        self.pairs.iter()
    }
}

impl FromIterator<PairStake> for PairStakes {
    fn from_iter<I: IntoIterator<Item = PairStake>>(pairs: I) -> PairStakes {
        let mut stakes = PairStakes::default();
        pairs.into_iter().for_each(|pair| stakes.set(pair));
        stakes
    }
}

/// Returns a key for the names of a pair, the same for either order.
fn pair_key(a: &str, b: &str) -> [String; 2] {
    let mut key = [a, b].map(player_key);
    key.sort();
    key
}

impl PairStake {
    fn check(&self) -> Result<(), NotAValue> {
        if self.a.is_empty() || self.b.is_empty() || is_same_player(&self.a, &self.b) {
            Err(NotAValue)
        } else {
            Stake(self.stake).check()
        }
    }
}

impl Field for PairStakes {
    const SHAPE: &'static str = "pairs of players with their stakes, such as Amy:Bob=100";
    const WORDS: &'static [&'static str] = &["none"];

    fn check(&self) -> Result<(), NotAValue> {
        self.pairs.iter().try_for_each(PairStake::check)
    }

    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue> {
        if value.word().as_deref() == Some("none") {
            *self = PairStakes::default();
            return Ok(());
        }
        let pair = |(names, stake): (String, OptionValue)| {
            let (a, b) = names.split_once(':').ok_or(NotAValue)?;
            let stake = Stake::of_option(&stake)?.0;
            let pair = PairStake { a: a.trim().to_owned(), b: b.trim().to_owned(), stake };
            pair.check().map(|()| pair)
        };
        let read: Vec<PairStake> = value.entries().ok_or(NotAValue)?.into_iter().map(pair).collect::<Result<_, _>>()?;
        read.into_iter().for_each(|pair| self.set(pair));
        Ok(())
    }

    fn text(&self) -> String {
        joined(self.pairs.iter().map(|pair| format!("{}:{}={}", pair.a, pair.b, pair.stake)))
    }
}

impl Currency {
    /// Returns `true` if a label may contain this character: a letter, a currency sign, a point or a space. Digits are
    /// not allowed, because they would be read as part of an amount.
    fn may_have(c: char) -> bool {
        c.is_alphabetic() || matches!(c, '$' | '¢'..='¥' | '฿' | '\u{20A0}'..='\u{20CF}' | '.' | ' ')
    }
}

impl Field for Currency {
    const SHAPE: &'static str = "the name of the money, at most 16 letters or signs, such as EUR";
    const WORDS: &'static [&'static str] = &["none"];

    fn check(&self) -> Result<(), NotAValue> {
        let is_label = |label: &String| {
            !label.is_empty()
                && label.chars().count() <= LONGEST_LABEL
                && label.chars().all(Currency::may_have)
                && label.trim() == label
                && label != "none"
        };
        if self.0.as_ref().is_none_or(is_label) { Ok(()) } else { Err(NotAValue) }
    }

    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue> {
        let label = value.word().ok_or(NotAValue)?;
        let read = Currency((label != "none").then_some(label));
        read.check()?;
        *self = read;
        Ok(())
    }

    fn text(&self) -> String {
        self.to_string()
    }
}

/// Formats the label, or `none` if there is no label.
impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0.as_deref().unwrap_or("none"))
    }
}
