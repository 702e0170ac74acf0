//! The description of a game in words.

/// The description of a game in words, as `climb games` prints it. It is part of the game's file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Description {
    /// The name of the game on the command line and in records: `big-two`.
    pub name: &'static str,
    /// The name of the game as a title: `Big Two (Deuces, 鋤大弟)`.
    pub title: &'static str,
    /// The aim of the game, in one line.
    pub about: &'static str,
    /// The plays of the game, line by line.
    pub plays: &'static [&'static str],
    /// The leader of the first trick, and the cards that the first play must contain.
    pub leads: &'static str,
    /// The settlement of final positions, line by line.
    pub settles: &'static [&'static str],
}
