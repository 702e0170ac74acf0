//! The shortcuts of a search, each with its claim and its proof.
//!
//! Two facts hold for all shortcuts. Cards never change hands, so a hand never gains a combination that it does not
//! have now. Also, the value of a [`State`](super::state::State) does not depend on how the state was reached.
//!
//! The shortcuts assume that the settlement of an end depends only on the order of going out, the numbers of cards
//! left, bombs and springs. If the settlement depends on more, `Searcher::names_matter` or `Searcher::ends_are_counted`
//! switches the affected shortcuts off.

/// The shortcuts that a search takes: all of them, unless a test switches some off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prunings {
    /// Treats positions that differ only by the names of cards as one position.
    ///
    /// *Claim*: `canonical` renames cards so that the hands allow the same plays as before, and each play beats the
    /// same other plays. *Assumption*: ranks and suits have no effect except their order, and no card costs more than
    /// another (`names_matter` is false). *Proof*: see `canonical`.
    pub names: bool,
    /// Treats positions that differ only by the play to beat as one position if both plays have the same answers.
    ///
    /// *Claim*: the play to beat matters only through the plays that can still be made on it. *Proof*: the next play
    /// replaces the play to beat. When all other players have passed, the owner of the play leads. If the owner has
    /// gone out, the next player who holds cards leads instead. So the owner and the hands determine who leads next,
    /// and the key contains both. *Assumption*: the play has no other effect on later plays, such as a suit lock. Plays
    /// with such effects keep a key of their own. See `Searcher::table_key`.
    pub answers: bool,
    /// Shares bounds between positions that differ only by the number of answers to the play to beat.
    ///
    /// *Claim*: if the plays to beat of two such positions have the same kind and length, the mover with more answers
    /// has all the moves of the mover with fewer. *Assumption*: plays of the same kind and length are ordered by
    /// strength, so their sets of answers are nested (`Searcher::nested`). *Proof*: the larger of two nested sets
    /// contains the smaller, and the position after a common move is the same.
    pub thresholds: bool,
    /// Before trying the answers to a play, looks up the position after a pass, and the position in which the mover
    /// would lead.
    ///
    /// *Claim*: if only two players hold cards, the mover gets at least the value of a pass, and an answer has at most
    /// the value of the best lead. *Assumption*: the owner of the play to beat still holds cards, so a pass ends the
    /// trick. A play has the same effect whether it is led or answers another play (`cards_count_alike`). *Proof*: a
    /// pass is a move. Every answer could also be led from the same hand, and the position afterwards would be the
    /// same.
    pub probes: bool,
    /// Leaves out plays that are no better than others of the same hand.
    ///
    /// *Claim and proof*: see `dominance`.
    pub dominance: bool,
    /// Stops when the mover can go out, or shed enough cards, regardless of the opponents' plays.
    ///
    /// *Claim and proof*: see `going_out`, and `sides::going_out_bound` for the score that follows.
    pub going_out: bool,
    /// Stops when the scores of all possible ends are high enough, or all too low.
    ///
    /// *Claim and proof*: see `score_intervals`.
    pub range: bool,
    /// Tries a smaller search, in which one player of a side plays, and the partners of this player pass whenever they
    /// may. The value is the number of nodes that are searched below a position before the first such attempt;
    /// `u64::MAX` for none. See `sides::passing_partners`.
    ///
    /// *Claim*: the value that one player gets for the side while the partners pass is a lower bound for the side.
    /// *Proof*: passing is legal for every player who does not lead, so the side could play like that. A partner who
    /// has to lead may lead any play.
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

    /// No shortcut: every position is searched to its ends.
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
