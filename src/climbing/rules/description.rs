//! A game in words.

/// A game in words, as `climb games` prints them. Each game's file has its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Description {
    /// The word for the game on the command line and in records: `big-two`.
    pub name: &'static str,
    /// The name of the game as a title: `Big Two (Deuces, 鋤大弟)`.
    pub title: &'static str,
    /// What the game is about, in a line.
    pub about: &'static str,
    /// Its plays, in lines.
    pub plays: &'static [&'static str],
    /// Who leads the first trick, and with what.
    pub leads: &'static str,
    /// What its endings settle for, in lines.
    pub settles: &'static [&'static str],
}
