use super::masks::{Mask, SUBSETS};
use super::subsets::Ranked;

/// Backs in families: those that have the same pairs or trips, or nothing, and differ in kickers only.
#[derive(Clone)]
pub(crate) struct Families {
    families: Vec<Family>,
    members: Vec<Member>,
    /// The number of the family that has made a row of these cards, among the families, from 1; 0 where there is none.
    numbers: Box<[u16; SUBSETS]>,
}

#[derive(Clone)]
struct Family {
    /// The strongest of its backs, but only the cards that make it.
    top: Ranked,
    limit: Limit,
}

#[derive(Clone, Copy)]
struct Member {
    back: Ranked,
    /// The number of its family, from 1; 0 of a back without kickers, which has none.
    family: u16,
}

/// What a back leaves to be had.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit {
    /// What no setting is worth more than.
    pub(crate) most: f32,
    /// The strongest middle.
    pub(crate) middle: u16,
}

impl Families {
    pub(crate) fn new() -> Families {
        Families { families: Vec::new(), members: Vec::new(), numbers: Box::new([0; SUBSETS]) }
    }

    /// Takes up some backs, each with the cards of it that are not kickers, instead of all that there were.
    #[inline]
    pub(crate) fn take(&mut self, backs: impl Iterator<Item = (Ranked, Mask)>) {
        for family in self.families.drain(..) {
            self.numbers[family.top.mask as usize % SUBSETS] = 0;
        }
        self.members.clear();
        for (back, made) in backs {
            let family = if made == back.mask { 0 } else { self.number(made) };
            if let Some(family) = self.families.get_mut(usize::from(family).wrapping_sub(1)) {
                family.top.place = family.top.place.max(back.place);
            }
            self.members.push(Member { back, family });
        }
    }

    #[inline]
    fn number(&mut self, made: Mask) -> u16 {
        let number = &mut self.numbers[made as usize % SUBSETS];
        if *number == 0 {
            let limit = Limit { most: f32::INFINITY, middle: u16::MAX };
            self.families.push(Family { top: Ranked { place: 0, mask: made }, limit });
            *number = self.families.len() as u16;
        }
        *number
    }

    /// Limits every family, from the strongest of its backs without the kickers.
    #[inline]
    pub(crate) fn limit(&mut self, mut of: impl FnMut(Ranked) -> Limit) {
        self.families.iter_mut().for_each(|family| family.limit = of(family.top));
    }

    /// The backs, each with the limit of its family.
    #[inline]
    pub(crate) fn backs(&self) -> impl Iterator<Item = (Ranked, Option<Limit>)> {
        self.members.iter().map(|member| {
            let family = self.families.get(usize::from(member.family).wrapping_sub(1));
            (member.back, family.map(|family| family.limit))
        })
    }
}
