//! Scores finished boards row by row, for one objective and the finished boards of the opponents.

use std::cmp::Ordering;

use super::board_score::BoardScore;
use super::objective::{Aim, Objective};
use super::variant::Variant;
use crate::amounts::Thousandths;
use crate::cards::CardSet;
use crate::chinese::rules::{Entrance, InFront, LegalOrder};
use crate::chinese::{ByRow, Row};
use crate::eval::RowRank;

/// The event that earns a board its prize. The prize is the value of being in fantasyland in the next deal. A foul
/// board never earns the prize.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Prize {
    /// Qualifying for fantasyland.
    Coming,
    /// Staying in fantasyland.
    Staying,
}

/// Scores finished boards by their rows.
///
/// The score of a board that is not foul is the sum of four scores: one for each row alone, and a joint score of all
/// three rows. The joint score covers the overall and scoop bonuses, fantasyland (which counts once per board), and
/// [`BoardScorer::base_score`]. Each row has a tag, which encodes the row's outcomes against the opponents who are not
/// foul, and its contribution to the prize. A table holds the joint scores, indexed by the sum of the tags of the three
/// rows.
#[derive(Clone, Debug)]
pub(super) struct BoardScorer<'a> {
    variant: &'a Variant,
    prize: Prize,
    objective: Objective,
    /// Ranks of the opponents' boards that are not foul.
    not_fouled: Vec<ByRow<RowRank>>,
    /// Number of opponents who pay royalties, or 1 if opponents do not count.
    payers: i64,
    /// Joint scores of three rows, by the sum of their tags. Empty if joint scores are computed for each board instead.
    joint_scores: Vec<BoardScore>,
    /// Number of different contributions of a row to the prize. Contribution 0 means that the row contributes nothing.
    parts: ByRow<usize>,
    /// Distance in the table between two successive tags of a row.
    steps: ByRow<usize>,
    /// Number of combinations of outcomes of one row against the opponents who are not foul.
    outcomes: usize,
    foul: BoardScore,
    base_score: i64,
}

/// A finished row: its own score, and the data for checking the order of rows and for the joint score.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct ScoredRow {
    /// The `max_in_front` of every row farther back must be at least this number.
    pub min_behind: u16,
    /// The `min_behind` of every row farther to the front must be at most this number.
    pub max_in_front: u16,
    /// This row's summand of the index in the table of joint scores.
    pub tag: u32,
    /// Score of the row alone.
    pub score: BoardScore,
}

impl<'a> BoardScorer<'a> {
    /// Creates a scorer for an objective and the opponents' finished boards.
    pub fn new(
        variant: &'a Variant,
        objective: &Objective,
        prize: Prize,
        opponents: &[ByRow<CardSet>],
    ) -> BoardScorer<'a> {
        let mut scorer = BoardScorer::without_table(variant, objective, prize, opponents);
        scorer.joint_scores =
            (0..scorer.steps.back * scorer.tags(Row::Back)).map(|n| scorer.compute_joint_score(n)).collect();
        scorer
    }

    /// Creates a scorer without the table of joint scores. This is faster if only a few boards are scored.
    pub fn without_table(
        variant: &'a Variant,
        objective: &Objective,
        prize: Prize,
        opponents: &[ByRow<CardSet>],
    ) -> BoardScorer<'a> {
        let payoffs = variant.payoffs();
        let opponents = if objective.aim == Aim::Own { &[] } else { opponents };
        let ranks = opponents.iter().map(|board| payoffs.ranks(board));
        let not_fouled: Vec<ByRow<RowRank>> = ranks.filter(|ranks| payoffs.misset(ranks).is_none()).collect();
        let royalties_of =
            |ranks: &ByRow<RowRank>| Row::ALL.iter().map(|&row| variant.royalty(row, *ranks.get(row))).sum::<i64>();
        let theirs: i64 = not_fouled.iter().map(royalties_of).sum::<i64>() * Thousandths::UNIT;
        let fouls = (opponents.len() - not_fouled.len()) as i64;
        let cost = match objective.aim {
            Aim::Own => objective.foul.0,
            Aim::Versus => objective.foul.0 * not_fouled.len() as i64 + theirs,
        };
        let payers = if objective.aim == Aim::Own { 1 } else { opponents.len() as i64 };
        let parts = match prize {
            Prize::Coming => {
                let low = if variant.rules().low_middle { 2 } else { 1 };
                ByRow { front: 1 + InFront::COUNT, middle: low, back: 1 }
            }
            Prize::Staying => ByRow { front: 2, middle: 2, back: 2 },
        };
        let outcomes = 3_usize.pow(not_fouled.len() as u32);
        let tags = parts.map(|parts| parts * outcomes);
        BoardScorer {
            variant,
            prize,
            objective: *objective,
            payers,
            joint_scores: Vec::new(),
            parts,
            steps: ByRow { front: 1, middle: tags.front, back: tags.front * tags.middle },
            outcomes,
            foul: BoardScore::new(-cost, false, false),
            base_score: objective.foul.0 * fouls - theirs,
            not_fouled,
        }
    }

    /// Returns the number of tags of a row.
    fn tags(&self, row: Row) -> usize {
        self.parts.get(row) * self.outcomes
    }

    /// Returns the row's contribution to the prize and its outcomes against the opponents. `index` is the sum of the
    /// tags of the three rows, or the tag of `row` alone. The outcomes are one number with a base-3 digit per opponent
    /// who is not foul: 0 if the row loses, 1 if it ties, 2 if it wins. The lowest digit belongs to the first of these
    /// opponents.
    fn decode_tag(&self, row: Row, index: usize) -> (usize, usize) {
        let tag = index / self.steps.get(row) % self.tags(row);
        (tag % self.parts.get(row), tag / self.parts.get(row))
    }

    /// Returns the joint score of three rows. `index` is the sum of their tags.
    fn compute_joint_score(&self, index: usize) -> BoardScore {
        let rows = ByRow::from_fn(|row| self.decode_tag(row, index));
        let parts = rows.map(|(part, _)| part);
        let prize = match self.prize {
            Prize::Coming => {
                let front = parts.front.checked_sub(1).map(|front| InFront::ALL[front]);
                Entrance::of_rows(front, parts.middle > 0).map(|entrance| self.objective.fantasyland.of(entrance).0)
            }
            Prize::Staying => parts.iter().any(|(_, part)| *part > 0).then_some(self.objective.stay.0),
        };
        let bonus = |other: usize| {
            let outcome = |(_, outcomes): (usize, usize)| {
                [Ordering::Less, Ordering::Equal, Ordering::Greater][outcomes / 3_usize.pow(other as u32) % 3]
            };
            let (overall, scoop) = self.variant.payoffs().bonuses(rows.map(outcome));
            i64::from(overall + scoop) * Thousandths::UNIT
        };
        let bonuses: i64 = (0..self.not_fouled.len()).map(bonus).sum();
        BoardScore::new(bonuses + prize.unwrap_or_default() + self.base_score, prize.is_some(), true)
    }

    /// Returns the finished row of this rank.
    #[inline]
    pub fn scored_row(&self, row: Row, rank: RowRank) -> ScoredRow {
        let rules = self.variant.rules();
        let unit = i64::from(self.variant.payoffs().values().row) * Thousandths::UNIT;
        let mut thousandths = self.variant.royalty(row, rank) * self.payers * Thousandths::UNIT;
        let mut outcomes = 0;
        for (n, ranks) in self.not_fouled.iter().enumerate() {
            let outcome = rank.cmp(ranks.get(row)) as i64;
            thousandths += unit * outcome;
            outcomes += (outcome + 1) as usize * 3_usize.pow(n as u32);
        }
        let part = match (self.prize, row) {
            (Prize::Coming, Row::Front) => rules.entrance_in_front(rank).map_or(0, |front| 1 + front as usize),
            (Prize::Coming, Row::Middle) => usize::from(rules.is_low_entrance(rank)),
            (Prize::Coming, Row::Back) => 0,
            (Prize::Staying, row) => usize::from(rules.row_stays(row, rank)),
        };
        let tag = (part + self.parts.get(row) * outcomes) * self.steps.get(row);
        let (min_behind, max_in_front) = self.order(row, rank);
        ScoredRow { min_behind, max_in_front, tag: tag as u32, score: BoardScore::new(thousandths, false, false) }
    }

    /// Returns the `min_behind` and the `max_in_front` of a row. With a low middle, only the front and the back are
    /// compared with each other, but a middle that does not qualify makes the board foul.
    #[inline]
    fn order(&self, row: Row, rank: RowRank) -> (u16, u16) {
        let own = rank.index() as u16;
        match (row, self.variant.payoffs().legal_order()) {
            (Row::Front, _) => (own, 0),
            (Row::Back, _) => (0, own),
            (Row::Middle, LegalOrder::AtLeast) => (own, own),
            (Row::Middle, LegalOrder::Strict) => (own + 1, own),
            (Row::Middle, LegalOrder::LowMiddle(qualifying)) if rank >= qualifying => (0, u16::MAX),
            (Row::Middle, LegalOrder::LowMiddle(_)) => (u16::MAX, 0),
        }
    }

    /// Returns the rank of a full row of cards.
    #[inline]
    pub fn rank(&self, row: Row, cards: CardSet) -> RowRank {
        self.variant.payoffs().tables().get(row).rank(cards).unwrap_or(RowRank::LOWEST)
    }

    /// Returns the finished row of these cards.
    #[inline]
    pub fn scored_row_of(&self, row: Row, cards: CardSet) -> ScoredRow {
        self.scored_row(row, self.rank(row, cards))
    }

    /// Returns `true` if the rows are in order.
    #[inline]
    pub fn is_in_order(front: &ScoredRow, middle: &ScoredRow, back: &ScoredRow) -> bool {
        front.min_behind <= middle.max_in_front
            && middle.min_behind <= back.max_in_front
            && front.min_behind <= back.max_in_front
    }

    /// Returns the score of a finished board.
    #[inline]
    pub fn score(&self, front: &ScoredRow, middle: &ScoredRow, back: &ScoredRow) -> BoardScore {
        match BoardScorer::is_in_order(front, middle, back) {
            true => front.score + middle.score + back.score + self.joint_score(front, middle, back),
            false => self.foul,
        }
    }

    #[inline]
    fn joint_score(&self, front: &ScoredRow, middle: &ScoredRow, back: &ScoredRow) -> BoardScore {
        let index = (front.tag + middle.tag + back.tag) as usize;
        self.joint_scores.get(index).copied().unwrap_or_else(|| self.compute_joint_score(index))
    }

    /// Returns the score of a finished board of cards.
    pub fn score_of(&self, rows: &ByRow<CardSet>) -> BoardScore {
        let made = ByRow::from_fn(|row| self.scored_row_of(row, *rows.get(row)));
        self.score(&made.front, &made.middle, &made.back)
    }

    /// Returns the thousandths of a unit that every board earns regardless of its rows, unless it is foul. They are the
    /// payments of foul opponents, less the royalties of the opponents who are not foul.
    pub fn base_score(&self) -> i64 {
        self.base_score
    }

    /// Returns an upper bound on a row's share of the joint score, in thousandths of a unit. The joint score is taken
    /// without [`BoardScorer::base_score`]. The bounds of the three rows of a board add up to at least this joint
    /// score.
    pub fn max_joint_score(&self, row: Row, made: &ScoredRow) -> i64 {
        if made.tag == 0 {
            return 0; // the row loses to every opponent who is not foul, and contributes nothing to the prize
        }
        let (part, outcomes) = self.decode_tag(row, made.tag as usize);
        let prize = self.prize_of(part).max(0);
        let wins = (0..self.not_fouled.len()).filter(|n| outcomes / 3_usize.pow(*n as u32) % 3 == 2).count() as i64;
        // The overall unit requires at least one won row. A scoop requires three won rows, because `Variant::new`
        // refuses `scoop-rule=no-loss`. Each win is therefore credited with the whole overall unit and a third of a
        // scoop. The 1 makes up for the division, which rounds down.
        let bonus = self.variant.payoffs().values();
        let a_win =
            (i64::from(bonus.overall) * Thousandths::UNIT).max(0) + i64::from(bonus.scoop) * Thousandths::UNIT / 3 + 1;
        wins * a_win + prize
    }

    /// Returns an upper bound on the prize that a row earns by itself, in thousandths of a unit.
    pub fn prize(&self, row: Row, made: &ScoredRow) -> i64 {
        self.prize_of(self.decode_tag(row, made.tag as usize).0)
    }

    /// Returns an upper bound on the prize for this contribution of a row, in thousandths of a unit.
    #[inline]
    fn prize_of(&self, part: usize) -> i64 {
        match self.prize {
            _ if part == 0 => 0,
            Prize::Coming => {
                Entrance::ALL.map(|entrance| self.objective.fantasyland.of(entrance).0).into_iter().fold(0, i64::max)
            }
            Prize::Staying => self.objective.stay.0,
        }
    }

    /// Returns the score of a foul board.
    pub fn foul(&self) -> BoardScore {
        self.foul
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Rng, parse};
    use crate::chinese::Rules;

    fn board(text: &str) -> ByRow<CardSet> {
        let [front, middle, back] = parse::setting_rows(text).unwrap();
        ByRow { front, middle, back }
    }

    /// A foul opponent pays 6. An opponent with a flush in the back is paid 4. The units of won rows are part of the
    /// rows' own scores, and not of the base score.
    #[test]
    fn base_score_is_the_payments_of_foul_opponents_less_royalties() {
        let rules = Rules::preset("ofc").unwrap();
        let variant = Variant::new(&rules).unwrap();
        let flush = board("2c 3d 5h / 7s 7d 9c Tc Jd / As Ks 9s 5s 2s");
        let foul = board("Qh Qd 4c / 8h 3h 6d Kd 2h / 4s 6c 8c Th Ac");
        let objective = Objective::of(&variant, Aim::Versus).without_fantasyland();
        let always = |opponents: &[_]| BoardScorer::new(&variant, &objective, Prize::Coming, opponents).base_score();
        assert_eq!([always(&[flush]), always(&[foul]), always(&[foul, flush])], [-4_000, 6_000, 2_000]);
        assert_eq!(BoardScorer::new(&variant, &objective.alone(), Prize::Coming, &[foul, flush]).base_score(), 0);
    }

    /// In the joint score, a board earns 3 units from each opponent whom it scoops, and pays 3 to each opponent who
    /// scoops it. A board earns the value of staying in fantasyland at most once, even if several of its rows qualify.
    /// The upper bounds of the three rows add up to at least the joint score without the base score.
    #[test]
    fn the_joint_score_covers_scoops_and_staying_in_fantasyland() {
        let mut rng = Rng::new(5);
        let flush = board("2c 3d 5h / 7s 7d 9c Tc Jd / As Ks 9s 5s 2s");
        let opponents = [flush, board("4c 6h 8d / Qs Qh 2d 3c 4h / Td Th 5c 5d Kc")];
        let rules = Rules::preset("ofc").unwrap();
        let variant = Variant::new(&rules).unwrap();
        let objective = Objective::of_fantasyland(&variant, Aim::Versus, 14);
        let scorer = BoardScorer::new(&variant, &objective, Prize::Staying, &opponents);
        let few = BoardScorer::without_table(&variant, &objective, Prize::Staying, &opponents);
        let (mut stayed, mut scooped) = (0, 0);
        for n in 0..900 {
            // Most decks leave out low ranks, so that more rows are strong.
            let mut deck: CardSet = CardSet::DECK.iter().filter(|card| card.rank().index() >= n % 10).collect();
            let rows = ByRow::from_fn(|row| {
                let cards = rng.deal(deck, row.size());
                deck -= cards;
                cards
            });
            let ranks = ByRow::from_fn(|row| scorer.rank(row, *rows.get(row)));
            let made = ByRow::from_fn(|row| scorer.scored_row(row, *ranks.get(row)));
            let adds =
                scorer.joint_score(&made.front, &made.middle, &made.back).totals().thousandths - scorer.base_score();
            assert_eq!(scorer.score_of(&rows), few.score_of(&rows));
            let scoop = |other: &ByRow<RowRank>| {
                let outcomes = Row::ALL.map(|row| ranks.get(row).cmp(other.get(row)) as i64);
                if outcomes[0] == outcomes[1] && outcomes[1] == outcomes[2] { outcomes[0] } else { 0 }
            };
            let scoops: i64 = scorer.not_fouled.iter().map(scoop).sum();
            let stays = Row::ALL.iter().any(|&row| rules.row_stays(row, *ranks.get(row)));
            assert_eq!(adds, 3_000 * scoops + if stays { objective.stay.0 } else { 0 }, "{rows:?}");
            let most: i64 = Row::ALL.iter().map(|&row| scorer.max_joint_score(row, made.get(row))).sum();
            assert!(adds <= most, "{rows:?}: {adds}, at most {most}");
            stayed += i64::from(stays);
            scooped += i64::from(stays && scoops == 2);
        }
        assert!(stayed > 5 && scooped > 1, "{stayed} boards stay, and {scooped} of them scoop both opponents");
        // Equal rows are in order. With a lower kicker in the back, the middle beats the back, and the board is foul.
        let equal = scorer.score_of(&board("2c 3d 5h / Ks Kd 9c 7d 4h / Kc Kh 9d 7c 4s"));
        let foul = scorer.score_of(&board("2c 3d 5h / Ks Kd 9c 7d 4h / Kc Kh 9d 7c 3s"));
        assert_eq!((equal.totals().not_fouled, foul.totals().not_fouled), (1, 0));
    }
}
