//! Transfers that settle totals: the fewest possible for up to [`EXACT_UP_TO`] players with totals other than zero.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::amounts::Money;

/// If at most this many players have totals other than zero, the number of transfers is minimal.
pub const EXACT_UP_TO: usize = 16;

/// One of the transfers that settle totals. The amount is in units, points or money, like the totals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Transfer<A = i64> {
    /// The player who pays, as an index of the players of the ledger or account.
    pub from: usize,
    /// The player who receives, as an index of the players of the ledger or account.
    pub to: usize,
    /// The amount, more than 0.
    pub amount: A,
}

impl<A> Transfer<A> {
    /// Returns the transfer with its amount converted by `amount`.
    pub(crate) fn map<B>(self, amount: impl Fn(A) -> B) -> Transfer<B> {
        Transfer { from: self.from, to: self.to, amount: amount(self.amount) }
    }
}

/// Returns transfers that settle `totals`, which must add up to zero. If at most [`EXACT_UP_TO`] totals are not zero,
/// no solution has fewer transfers.
///
/// A group of n players whose totals add up to zero can settle among themselves with n - 1 transfers. Conversely, the
/// players whom a solution links by transfers form such groups, and linking n players takes at least n - 1 transfers.
/// The number of transfers is therefore smallest if the number of groups is largest.
pub(crate) fn fewest(totals: &[i128]) -> Vec<Transfer<i128>> {
    let uneven: Vec<usize> = (0..totals.len()).filter(|&seat| totals[seat] != 0).collect();
    let groups = if uneven.len() <= EXACT_UP_TO { most_groups(&uneven, totals) } else { vec![uneven] };
    let mut transfers: Vec<Transfer<i128>> = groups.iter().flat_map(|group| within(group, totals)).collect();
    transfers.sort_unstable();
    transfers
}

/// Splits players into as many groups as possible, so that the totals of each group add up to zero.
///
/// A `set` of players is a mask with one bit per entry of `seats`. Put the players of a set in a row, and add up their
/// totals from the first player to the last. Whenever the sum is zero, a group is complete. `most[set]` is the largest
/// number of complete groups over all orders of the row. To compute it, try every player as the last one, and take the
/// largest `most` of the remaining players. Add one if the totals of `set` add up to zero.
fn most_groups(seats: &[usize], totals: &[i128]) -> Vec<Vec<usize>> {
    let sets = 1usize << seats.len();
    let members = |set: usize| (0..seats.len()).filter(move |i| set >> i & 1 == 1);
    let mut sum = vec![0i128; sets];
    let mut most = vec![0u8; sets];
    for set in 1..sets {
        let last = set.trailing_zeros() as usize;
        sum[set] = sum[set & (set - 1)] + totals[seats[last]];
        let before = members(set).map(|i| most[set ^ 1 << i]).max().unwrap_or(0);
        most[set] = before + u8::from(sum[set] == 0);
    }

    // Rebuild the row from its end. If the totals of the remaining players add up to zero, the last of them is the last
    // player of a group.
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut set = sets - 1;
    while set != 0 {
        if sum[set] == 0 {
            groups.push(Vec::new());
        }
        let owed = most[set] - u8::from(sum[set] == 0);
        let Some(last) = members(set).find(|&i| most[set ^ 1 << i] == owed) else { break };
        if let Some(group) = groups.last_mut() {
            group.push(seats[last]);
        }
        set ^= 1 << last;
    }
    groups
}

/// Settles a group of players. The player who owes most pays the player who is owed most, until no debts are left. On a
/// tie, the lower seat comes first.
fn within(group: &[usize], totals: &[i128]) -> Vec<Transfer<i128>> {
    let open = |sign: i128| -> BinaryHeap<(i128, Reverse<usize>)> {
        let owed = group.iter().map(|&seat| (sign * totals[seat], Reverse(seat)));
        owed.filter(|(amount, _)| *amount > 0).collect()
    };
    let (mut debtors, mut creditors) = (open(-1), open(1));
    let mut transfers = Vec::new();
    while let (Some((owes, Reverse(from))), Some((is_owed, Reverse(to)))) = (debtors.pop(), creditors.pop()) {
        let amount = owes.min(is_owed);
        transfers.push(Transfer { from, to, amount });
        if owes > amount {
            debtors.push((owes - amount, Reverse(from)));
        }
        if is_owed > amount {
            creditors.push((is_owed - amount, Reverse(to)));
        }
    }
    transfers
}
impl Money {
    /// Returns transfers that settle `totals`, the money that each player has won (negative: lost), by seat.
    /// See [`Ledger::transfers`](super::Ledger::transfers).
    pub fn fewest_transfers(totals: &[Money]) -> Vec<Transfer<Money>> {
        let totals: Vec<i128> = totals.iter().map(|total| total.ten_thousandths).collect();
        fewest(&totals).into_iter().map(|transfer| transfer.map(|n| Money { ten_thousandths: n })).collect()
    }
}
