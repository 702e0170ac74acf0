//! Sets of ranks as masks. Ranks are numbered by their position in the order of the game, from 0 for the lowest to at
//! most 15. Bit `n` of a mask is 1 if rank `n` is in the set.

/// Returns the ranks of a mask, ascending.
pub(super) fn ranks_of(mut mask: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let rank = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (rank < 16).then_some(rank)
    })
}

/// Returns the ranks below `rank`, which is at most 16, as a mask.
pub(crate) const fn ranks_below(rank: usize) -> u16 {
    ((1u32 << rank) - 1) as u16
}

/// Returns the mask of the ranks.
pub(super) fn mask_of(ranks: impl Iterator<Item = usize>) -> u16 {
    ranks.fold(0, |mask, rank| mask | 1 << rank)
}
