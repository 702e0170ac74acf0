//! The fewest transfers that settle up.

/// The greatest number of players who are not even for which transfers are proven to be the fewest.
pub const EXACT_UP_TO: usize = 16;

/// A payment that settles what several payments left open.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Transfer {
    /// The seat of the player who pays.
    pub from: usize,
    /// The seat of the player who receives.
    pub to: usize,
    /// The amount, more than 0, in what the totals are in: units or money.
    pub units: i64,
}

/// Returns the fewest transfers that bring totals, which add up to zero, to zero each.
///
/// A group of players whose totals add up to zero settles among itself with one transfer less than it has players, so
/// the fewest transfers come with the most groups.
pub(super) fn fewest(totals: &[i64]) -> Vec<Transfer> {
    let uneven: Vec<usize> = (0..totals.len()).filter(|&seat| totals[seat] != 0).collect();
    let groups = if uneven.len() <= EXACT_UP_TO { most_groups(&uneven, totals) } else { vec![uneven] };
    let mut transfers: Vec<Transfer> = groups.iter().flat_map(|group| within(group, totals)).collect();
    transfers.sort_unstable();
    transfers
}

/// Splits players into as many groups as possible whose totals add up to zero.
///
/// `most[set]` is how many such groups can be closed one after the other while the players of `set` are lined up: the
/// best over who stands last, and one more if the whole of `set` adds up to zero.
fn most_groups(seats: &[usize], totals: &[i64]) -> Vec<Vec<usize>> {
    let sets = 1usize << seats.len();
    let members = |set: usize| (0..seats.len()).filter(move |i| set >> i & 1 == 1);
    let mut sum = vec![0i128; sets]; // the sum of several totals may be more than an i64 holds
    let mut most = vec![0u8; sets];
    for set in 1..sets {
        let last = set.trailing_zeros() as usize;
        sum[set] = sum[set & (set - 1)] + i128::from(totals[seats[last]]);
        let before = members(set).map(|i| most[set ^ 1 << i]).max().unwrap_or(0);
        most[set] = before + u8::from(sum[set] == 0);
    }

    // Take the line apart again, the last player first; a group ends wherever the players left add up to zero.
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

/// Settles up within a group: the player who owes most pays the player who is owed most, until nobody owes anything.
fn within(group: &[usize], totals: &[i64]) -> Vec<Transfer> {
    let mut open: Vec<(i128, usize)> = group.iter().map(|&seat| (totals[seat].into(), seat)).collect();
    let mut transfers = Vec::new();
    loop {
        // Of equal amounts the lower seat comes first.
        let debtor = open.iter().enumerate().min_by_key(|(_, (total, seat))| (*total, *seat)).map(|(i, _)| i);
        let creditor = open.iter().enumerate().min_by_key(|(_, (total, seat))| (-*total, *seat)).map(|(i, _)| i);
        let (Some(debtor), Some(creditor)) = (debtor, creditor) else { break };
        let units = open[creditor].0.min(-open[debtor].0);
        if units <= 0 {
            break;
        }
        open[creditor].0 -= units;
        open[debtor].0 += units;
        // Neither side of a transfer is more than a total.
        let units = i64::try_from(units).unwrap_or(i64::MAX);
        transfers.push(Transfer { from: open[debtor].1, to: open[creditor].1, units });
    }
    transfers
}
