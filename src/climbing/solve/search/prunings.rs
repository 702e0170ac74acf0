//! The shortcuts of a search, each with its claim and its proof.
//!
//! Two facts hold for all of them. Cards never change hands, so a hand can never do later what it cannot do now. And the value of
//! a [`State`](super::state::State) does not depend on how it was reached.
//!
//! The searches assume that the settlement of an end depends on who went out in which order, on the numbers of cards left, and
//! on bombs and springs. Otherwise `Searcher::names_matter` or `Searcher::ends_are_counted` switches the affected shortcuts off.

/// The shortcuts that a search takes: all of them, unless a test switches some off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prunings {
    /// Looks up positions that differ only by the names of cards as one.
    ///
    /// *Claim*: the canonical hands allow the same plays, each beating the same others. *Assumption*: no rank or suit does
    /// anything but stand above another, and no card costs more than another (`names_matter` is false). *Proof*: see
    /// `canonical`.
    pub names: bool,
    /// Looks up plays to beat that have the same answers as one.
    ///
    /// *Claim*: the play to beat matters only by the plays that can still be made on it. *Proof*: the next play replaces
    /// it, and when all have passed its owner leads, who is part of the key. *Assumption*: the play does nothing else to the
    /// plays after it, as suits that bind a trick do; such plays keep a key of their own. See `Searcher::table_key`.
    pub answers: bool,
    /// Uses what is known with fewer answers to the play to beat for positions with more, and the reverse.
    ///
    /// *Claim*: a mover with more answers to a play of the same kind and length has all the moves of one with fewer.
    /// *Assumption*: plays of a kind and length are ordered by strength, so that their sets of answers are nested
    /// (`Searcher::nested`). *Proof*: of two nested sets the larger contains the smaller, and the position after a common move
    /// is the same.
    pub thresholds: bool,
    /// Looks up the positions after a pass and after a lead before it tries the answers to a play.
    ///
    /// *Claim*: between two hands, the mover gets at least what a pass is worth, and a play on the trick is worth no more than
    /// the best lead. *Assumption*: both players still hold cards, so that a pass ends the trick, and a play has the same
    /// effect whether it is led or answers another (`cards_count_alike`). *Proof*: a pass is a move; and every play that
    /// answers could be led from the same hand and would lead to the same position.
    pub probes: bool,
    /// Leaves out plays that are no better than others of the same hand.
    ///
    /// *Claim and proof*: see `dominance`.
    pub dominance: bool,
    /// Does not play on when the mover's hand goes out, or sheds enough cards, regardless of the opponents.
    ///
    /// *Claim and proof*: see `going_out`, and `sides::sure` for the score that follows.
    pub going_out: bool,
    /// Does not play on when every end that is still possible settles for enough, or for too little.
    ///
    /// *Claim and proof*: see `range`.
    pub range: bool,
    /// The number of nodes that a search has visited when it first asks what one player of a side gets if their partners only
    /// pass; see `sides::alone`.
    ///
    /// *Claim*: what one player gets for their side while their partners pass is a lower bound for the side. *Proof*: passing
    /// is legal for everybody who does not lead, so the side could play like that. Partners who have to lead do so freely.
    pub alone_after: u64,
}

impl Prunings {
    /// Every shortcut.
    pub const ALL: Prunings = Prunings {
        names: true,
        answers: true,
        thresholds: true,
        probes: true,
        dominance: true,
        going_out: true,
        range: true,
        alone_after: 1 << 8,
    };

    /// No shortcut: every position is played on to its ends.
    pub const NONE: Prunings = Prunings {
        names: false,
        answers: false,
        thresholds: false,
        probes: false,
        dominance: false,
        going_out: false,
        range: false,
        alone_after: u64::MAX,
    };
}
