use super::card_removal::PAIRS;
use super::outlook::{Odds, Outlook, Place};
use crate::cards::CardSet;
use crate::chinese::{ByRow, Row};
use crate::eval::RowRank;

/// Room for the parts of a row, so that one byte always finds its own.
const PARTS: usize = 1 << u8::BITS;
/// Room for every rank, to the next power of two.
const RANKS: usize = RowRank::COUNT.next_power_of_two();

/// What no setting of a hand brings more than, but for scoops that multiply: in far fewer steps than the value itself.
///
/// A row is taken for the strongest of its part of the distribution, and ties for won, so that units are linear in the
/// chance to lose each row.
#[derive(Clone, Debug)]
pub(crate) struct Ceiling {
    backs: Box<[OfBack; PARTS]>,
    middles: Box<[OfRow; PARTS]>,
    fronts: Box<[OfRow; PARTS]>,
}

/// What a back in a certain part brings.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
struct OfBack {
    /// Units, and what royalties bring, as a polynomial in the chances to lose the front (least) and the middle.
    units: [f32; 4],
    /// How the units of the other two rows depend on each other.
    interplay: f32,
}

/// What a middle or a front in a certain part brings.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(16))]
struct OfRow {
    /// The chance to lose the row.
    lose: f32,
    /// What royalties bring at most.
    royalty: f32,
    /// How the units of the other two rows depend on each other.
    interplay: f32,
}

/// What the ceilings of all hands have in common.
#[derive(Clone, Debug)]
pub(crate) struct Ceilings {
    /// The part of every rank.
    parts: ByRow<Box<[u8; RANKS]>>,
    /// For every part the strongest rank in it, and the most that royalties bring a row in it.
    tops: ByRow<Vec<RowRank>>,
    royalties: ByRow<Vec<f32>>,
    /// Units as a polynomial in the chances to lose the front (least) and the middle: with the back won, and what losing
    /// it changes.
    units: [[f32; 4]; 2],
    /// How the units of the other two rows depend on each other, with the front, the middle or the back won, and what
    /// losing it changes.
    interplay: ByRow<[f32; 2]>,
    /// How much more often than if they were independent the strongest rows of two parts are both won: of the back and
    /// the middle, the back and the front, the middle and the front.
    together: [Together; 3],
    /// What is allowed for noise in that, by the part of the back.
    noise: Vec<f32>,
}

/// How much more often than if they were independent the strongest rows of two parts are both won.
#[derive(Clone, Debug)]
struct Together {
    /// How many parts the second row has.
    width: usize,
    /// By the part of the first row and then of the second; nothing if that is not known.
    more: Vec<f32>,
}

impl Together {
    fn new(outlook: &Outlook, pair: usize) -> Together {
        let more: Vec<f32> = outlook.together_at_ends(pair).flatten().collect();
        Together { width: outlook.parts(PAIRS[pair].1), more }
    }

    #[inline(always)]
    fn at(&self, first: usize, second: usize) -> f32 {
        self.more.get(first * self.width + second).copied().unwrap_or(0.0)
    }
}

/// By how much more than what is noise to who knows nothing is allowed for, because hands differ.
const MARGIN: f32 = 1.5;

impl Ceilings {
    /// From the units by outcome (lost, tied, won) of the back, the middle and the front, and for every rank its place
    /// with the most that royalties bring a row that is no stronger.
    pub(crate) fn new(
        units: impl Fn(usize, usize, usize) -> f32,
        places: &ByRow<Vec<Place>>,
        outlook: &Outlook,
    ) -> Ceilings {
        // What is lost (1) or won (0) of back, middle and front.
        let at = |b: usize, m: usize, f: usize| units(2 - 2 * b, 2 - 2 * m, 2 - 2 * f);
        let of_front = |b, m| [at(b, m, 0), at(b, m, 1) - at(b, m, 0)];
        let of_middle = |b| {
            let ([w, x], [y, z]) = (of_front(b, 0), of_front(b, 1));
            [w, x, y - w, z - x]
        };
        let (won, lost) = (of_middle(0), of_middle(1));
        let both = |of: &dyn Fn(usize, usize) -> f32| of(0, 0) - of(0, 1) - of(1, 0) + of(1, 1);
        let given = |of: &dyn Fn(usize) -> f32| [of(0), of(1) - of(0)];
        let mut ceilings = Ceilings {
            parts: ByRow::from_fn(|row| {
                let mut parts = Box::new([0; RANKS]);
                parts.iter_mut().zip(places.get(row)).for_each(|(part, place)| *part = place.part as u8);
                parts
            }),
            tops: ByRow::from_fn(|row| {
                let is_last = |ranks: &[Place]| ranks.get(1).is_none_or(|next| next.part != ranks[0].part);
                let ranks = (0..RowRank::COUNT).filter(|&rank| is_last(&places.get(row)[rank..]));
                ranks.filter_map(RowRank::from_index).collect()
            }),
            royalties: ByRow::from_fn(|row| {
                let parts = places.get(row).chunk_by(|a, b| a.part == b.part);
                parts.filter_map(<[Place]>::last).map(|last| last.royalty).collect()
            }),
            units: [won, std::array::from_fn(|i| lost[i] - won[i])],
            interplay: ByRow {
                front: given(&|f| both(&|b, m| at(b, m, f))),
                middle: given(&|m| both(&|b, f| at(b, m, f))),
                back: given(&|b| both(&|m, f| at(b, m, f))),
            },
            together: std::array::from_fn(|pair| Together::new(outlook, pair)),
            noise: vec![0.0; outlook.parts(Row::Back)],
        };
        if outlook.knows_pairs() {
            let mut odds = Odds::default();
            outlook.odds(CardSet::EMPTY, &mut odds);
            ceilings.noise = ceilings.noise(&odds).iter().map(|noise| MARGIN * noise).collect();
        }
        ceilings
    }

    /// The ceiling of a hand with these odds.
    pub(crate) fn of(&self, odds: &Odds, ceiling: &mut Ceiling) {
        let rows = |row: Row| {
            let [won, lost] = *self.interplay.get(row);
            let parts = odds.caps(row).tops().zip(self.royalties.get(row));
            parts.map(move |((lose, more), royalty)| OfRow {
                lose,
                royalty: royalty + more,
                interplay: won + lose * lost,
            })
        };
        let [won, lost] = self.units;
        let Ceiling { backs, middles, fronts } = ceiling;
        for ((back, OfRow { lose, royalty, interplay }), noise) in
            backs.iter_mut().zip(rows(Row::Back)).zip(&self.noise)
        {
            *back = OfBack { units: std::array::from_fn(|i| won[i] + lose * lost[i]), interplay };
            back.units[0] += royalty + noise;
        }
        middles.iter_mut().zip(rows(Row::Middle)).for_each(|(middle, of)| *middle = of);
        fronts.iter_mut().zip(rows(Row::Front)).for_each(|(front, of)| *front = of);
    }

    /// The parts of rows of these ranks.
    #[inline(always)]
    pub(crate) fn parts(&self, ranks: ByRow<u16>) -> ByRow<u8> {
        let part = |row: Row| self.parts.get(row)[usize::from(*ranks.get(row)) % RANKS];
        ByRow { front: part(Row::Front), middle: part(Row::Middle), back: part(Row::Back) }
    }

    /// What is allowed for noise.
    pub(crate) fn margin(&self, parts: ByRow<u8>) -> f32 {
        self.noise[usize::from(parts.back)]
    }

    /// The strongest ranks of these parts.
    pub(crate) fn tops(&self, parts: ByRow<u8>) -> ByRow<RowRank> {
        ByRow::from_fn(|row| self.tops.get(row)[usize::from(*parts.get(row))])
    }

    /// What no setting with rows of these parts, or weaker ones, brings more than, but for what rows bring together; and
    /// what the strongest rows of the parts do bring together.
    #[inline(always)]
    pub(crate) fn at(&self, ceiling: &Ceiling, parts: ByRow<u8>) -> (f32, f32) {
        let ByRow { front: f, middle: m, back: b } = parts.map(usize::from);
        let (front, middle, back) = (&ceiling.fronts[f], &ceiling.middles[m], &ceiling.backs[b]);
        let [c0, c1, c2, c3] = back.units;
        let alone = c0 + c1 * front.lose + middle.lose * (c2 + c3 * front.lose) + (middle.royalty + front.royalty);
        let [back_middle, back_front, middle_front] = &self.together;
        let together = back_middle.at(b, m) * front.interplay
            + back_front.at(b, f) * middle.interplay
            + middle_front.at(m, f) * back.interplay;
        (alone, together)
    }

    /// How much more a setting with this back or a weaker one, and no stronger rows, seems to bring to somebody with these
    /// odds, by the part of the back: so much is noise in what is known of rows together.
    fn noise(&self, odds: &Odds) -> Vec<f32> {
        let mut ceiling = Ceiling::default();
        self.of(odds, &mut ceiling);
        let parts = self.royalties.clone().map(|royalties| royalties.len());
        // The most with no stronger rows than these, by middle and front, for backs so far.
        let mut most = vec![f32::NEG_INFINITY; parts.middle * parts.front];
        let of_back = |back| {
            let mut noise: f32 = 0.0;
            for (middle, front) in
                (0..parts.middle).flat_map(|middle| (0..parts.front).map(move |front| (middle, front)))
            {
                let (alone, together) = self.at(&ceiling, ByRow { front, middle, back }.map(|part| part as u8));
                let i = middle * parts.front + front;
                let weaker_middle = if middle > 0 { most[i - parts.front] } else { f32::NEG_INFINITY };
                let weaker_front = if front > 0 { most[i - 1] } else { f32::NEG_INFINITY };
                most[i] = most[i].max(weaker_middle).max(weaker_front).max(alone + together);
                noise = noise.max(most[i] - (alone + together));
            }
            noise
        };
        (0..parts.back).map(of_back).collect()
    }
}

impl Default for Ceiling {
    fn default() -> Ceiling {
        Ceiling {
            backs: Box::new([OfBack::default(); PARTS]),
            middles: Box::new([OfRow::default(); PARTS]),
            fronts: Box::new([OfRow::default(); PARTS]),
        }
    }
}
