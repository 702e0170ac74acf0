use super::subsets::Ranked;

/// Backs that wait to be looked into, about in the order of what no setting with one of them is worth more than.
///
/// Any order finds the best setting; a better one finds it sooner. Bounds are rounded so that a back is put into its place
/// and taken out of it in a few steps, with little that a processor could not foresee.
#[derive(Clone, Debug, Default)]
pub(crate) struct Queue {
    /// By how much the bound was above what was to be reached when the queue was made, in steps.
    waiting: [Vec<Back>; PLACES],
    base: f32,
    /// There is none in a place above this one.
    top: usize,
}

/// A back that waits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Back {
    pub(crate) row: Ranked,
    /// The rank of the strongest front that it leaves.
    pub(crate) front_left: u16,
    /// Whether the bound is a close one.
    pub(crate) is_close: bool,
    /// What no setting with it is worth more than.
    pub(crate) most: f32,
}

const PLACES: usize = 32;
/// Places for a unit.
const STEPS: f32 = 16.0;

impl Queue {
    /// An empty queue for backs with bounds of at least so much.
    pub(crate) fn clear(&mut self, least: f32) {
        self.waiting.iter_mut().for_each(Vec::clear);
        (self.base, self.top) = (least, 0);
    }

    #[inline]
    pub(crate) fn push(&mut self, back: Back) {
        let place = (((back.most - self.base) * STEPS) as usize).min(PLACES - 1);
        self.top = self.top.max(place);
        self.waiting[place].push(back);
    }

    /// Takes one of those with about the highest bound.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Back> {
        loop {
            match self.waiting[self.top % PLACES].pop() {
                None if self.top > 0 => self.top -= 1,
                back => return back,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_comes_first() {
        let mut queue = Queue::default();
        queue.clear(-1.0);
        for (place, most) in [(1, -0.5), (2, 9.0), (3, -1.5), (4, 0.0), (5, 0.25)] {
            queue.push(Back { row: Ranked { place, mask: 0 }, front_left: 0, is_close: false, most });
        }
        let taken: Vec<u16> = std::iter::from_fn(|| Some(queue.pop()?.row.place)).collect();
        assert_eq!(taken, [2, 5, 4, 1, 3]);
    }
}
