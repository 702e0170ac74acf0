//! The orders of ranks in runs. Ranks are numbered from threes, which are 0, to twos, which are 12.

/// 3 4 5 … K A.
pub(super) const THREE_TO_ACE: &[u8] = &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

/// 3 4 5 … K A 2.
pub(super) const THREE_TO_TWO: &[u8] = &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/// A 2 3 … K A: the ace at both ends, without wrapping around.
pub(super) const ACE_TO_ACE: &[u8] = &[11, 12, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
