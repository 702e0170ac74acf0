//! Descriptions of rows in words.

use super::{Category, RowTable, slow};
use crate::cards::{CardSet, Rank};

/// Returns a row in words, for example `pair of queens`, `full house, jacks over fours` or `ace-high flush`.
pub fn describe(row: CardSet) -> String {
    match RowTable::wheel_low().rank(row) {
        Some(rank) => in_words(rank.category(), &deciding(row, rank.category())),
        None => {
            let slow::Strength { category, ranks } = slow::strength(&row.sorted());
            in_words(category, &ranks)
        }
    }
}

/// Returns a row in few words, as players say it: `queens`, `jacks full of fours`, `ace-high flush`.
///
/// ```
/// use pusoy::cards::parse::cards;
/// use pusoy::eval::describe_briefly;
///
/// let words = |row| describe_briefly(cards(row).unwrap().set());
/// assert_eq!(words("Qs Qd 4c"), "queens");
/// assert_eq!(words("As Ad 7h 7c 3s"), "aces and sevens");
/// assert_eq!(words("Js Jd Jc 4h 4c"), "jacks full of fours");
/// assert_eq!(words("As Js 9s 8s 3s"), "ace-high flush");
/// ```
pub fn describe_briefly(row: CardSet) -> String {
    let words = describe(row);
    if let Some(full) = words.strip_prefix("full house, ") {
        return full.replace("over", "full of");
    }
    let brief = ["pair of ", "two pair, "].into_iter().find_map(|long| words.strip_prefix(long));
    brief.map_or_else(|| words.clone(), str::to_owned)
}

/// Returns a row of deuce-to-seven low in words, for example `seven-five low`. A row with a pair, a straight or another
/// combination is described as in poker.
pub fn describe_low(row: CardSet) -> String {
    let slow::Strength { category, ranks } = slow::strength_without_wheel(&row.sorted());
    match (category, &ranks[..]) {
        (Category::HighCard, [top, next, ..]) => format!("{}-{} low", top.name(), next.name()),
        _ => in_words(category, &ranks),
    }
}

/// Returns the first two ranks that decide between rows of the category, in the order of [`slow::Strength::ranks`]. If
/// only one rank decides, the second rank has no meaning.
fn deciding(row: CardSet, category: Category) -> [Rank; 2] {
    const WHEEL: u16 = 0b1_0000_0000_1111;
    let [one, two, three, four] = row.at_least();
    if matches!(category, Category::Straight | Category::StraightFlush) && one == WHEEL {
        return [Rank::Five; 2];
    }
    // The rank with the most cards comes first. On a tie, the higher rank comes first.
    let mut deciding = [Rank::Two; 2];
    let mut left = [four, three & !four, two & !three, one & !two];
    for rank in &mut deciding {
        let Some(most) = left.iter_mut().find(|ranks| **ranks != 0) else { break };
        *rank = Rank::ALL[most.ilog2() as usize];
        *most ^= 1 << rank.index();
    }
    deciding
}

fn in_words(category: Category, ranks: &[Rank]) -> String {
    let Some(&top) = ranks.first() else { return String::from("no cards") };
    let next = || ranks.get(1).unwrap_or(&top).plural();
    match category {
        Category::HighCard => [top.name(), " high"].concat(),
        Category::Pair => ["pair of ", top.plural()].concat(),
        Category::TwoPair => ["two pair, ", top.plural(), " and ", next()].concat(),
        Category::Trips => ["three ", top.plural()].concat(),
        Category::Straight => [top.name(), "-high straight"].concat(),
        Category::Flush => [top.name(), "-high flush"].concat(),
        Category::FullHouse => ["full house, ", top.plural(), " over ", next()].concat(),
        Category::Quads => ["four ", top.plural()].concat(),
        Category::StraightFlush if top == Rank::Ace => String::from("royal flush"),
        Category::StraightFlush => [top.name(), "-high straight flush"].concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Rng;

    fn cards(text: &str) -> CardSet {
        text.split(' ')
            .filter(|card| !card.is_empty())
            .map(|card| card.parse::<crate::cards::Card>().unwrap())
            .collect()
    }

    #[test]
    fn every_category_has_its_words() {
        for (row, words, brief) in [
            ("", "no cards", "no cards"),
            ("Qs 7d 4c", "queen high", "queen high"),
            ("Qs Qd 4c", "pair of queens", "queens"),
            ("As Ad 7h 7c 3s", "two pair, aces and sevens", "aces and sevens"),
            ("Ts 4d 4h", "pair of fours", "fours"),
            ("Ts Td Th", "three tens", "three tens"),
            ("5s 4d 3c 2h Ad", "five-high straight", "five-high straight"),
            ("Ks Jd Tc 9h Qd", "king-high straight", "king-high straight"),
            ("As Js 9s 8s 3s", "ace-high flush", "ace-high flush"),
            ("Js Jd Jc 4h 4c", "full house, jacks over fours", "jacks full of fours"),
            ("9s 9d 9c 9h Ac", "four nines", "four nines"),
            ("9s 8s 7s 6s 5s", "nine-high straight flush", "nine-high straight flush"),
            ("As Ks Qs Js Ts", "royal flush", "royal flush"),
            // Three cards in front cannot be a flush or a straight.
            ("Qs Js Ts", "queen high", "queen high"),
        ] {
            assert_eq!((describe(cards(row)).as_str(), describe_briefly(cards(row)).as_str()), (words, brief), "{row}");
        }
    }

    #[test]
    fn rows_of_deuce_to_seven_low_have_their_words() {
        for (row, words) in [
            ("7h 5d 4h 3c 2h", "seven-five low"),
            ("Jh 8d 4h 3c 2h", "jack-eight low"),
            // The ace is high, so these cards are not a straight.
            ("Ah 5d 4h 3c 2h", "ace-five low"),
            ("Ah 5h 4h 3h 2h", "ace-high flush"),
            ("6h 5d 4h 3c 2h", "six-high straight"),
            ("6h 5h 4h 3h 2h", "six-high straight flush"),
            ("Th 8h 4h 3h 2h", "ten-high flush"),
            ("Kh Kd 4h 3c 2h", "pair of kings"),
            ("Kh Kd Kc 4c 4h", "full house, kings over fours"),
        ] {
            assert_eq!(describe_low(cards(row)), words, "{row}");
        }
    }

    /// `describe`, which uses the row table, returns the words for the strength that the readable evaluator finds.
    #[test]
    fn descriptions_match_the_readable_evaluator() {
        let mut rng = Rng::new(7);
        let mut categories = std::collections::HashSet::new();
        for n in 0..60_000 {
            // Draw some rows from few cards, so that every category occurs.
            let few = rng.deal(CardSet::DECK, if n % 2 == 0 { 52 } else { 13 });
            let few = few.iter().filter(|card| n % 4 != 1 || card.rank() >= Rank::Eight).collect::<CardSet>();
            let row = rng.deal(few, if n % 3 == 0 { 3 } else { 5 }.min(few.len()));
            let slow::Strength { category, ranks } = slow::strength(&row.sorted());
            assert_eq!(describe(row), in_words(category, &ranks), "{row}");
            categories.insert(category);
        }
        let straight_flushes = Rank::ALL.windows(5).map(|ranks| ranks.to_vec());
        let wheel = vec![Rank::Ace, Rank::Two, Rank::Three, Rank::Four, Rank::Five];
        for ranks in straight_flushes.chain([wheel]) {
            let row: CardSet =
                ranks.iter().map(|&rank| crate::cards::Card::new(rank, crate::cards::Suit::Hearts)).collect();
            let slow::Strength { category, ranks } = slow::strength(&row.sorted());
            assert_eq!(describe(row), in_words(category, &ranks), "{row}");
            categories.insert(category);
        }
        assert_eq!(categories.len(), Category::ALL.len());
    }
}
