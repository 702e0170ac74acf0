//! Links to hands, settings and charts, and to streets and hands of open-face.

use pusoy::cards::{Card, CardSet};
use pusoy::chinese::rules::{House, Preset};
use pusoy::chinese::{ByRow, Rules, Setting};
use pusoy::open_face::{Aim, Objective, Variant};
use pusoy::solver::Query;

use crate::link::fragment::{fragment, within};
use crate::link::{Fragment, Linked, not_shown};
use crate::questions::chart::Chart;
use crate::questions::grade::command::Graded;
use crate::questions::grade::graded::GradedHand;
use crate::questions::place::valued::{StreetOrHand, Valued};
use crate::solving::queries::SolvedQuery;
use crate::wire::rows::row_text;

/// Number of opponents if the address does not give a number.
const OPPONENTS: usize = 3;
/// Maximum number of characters of rules that the page reads.
const LONGEST_RULES: usize = 20_000;

impl Linked for SolvedQuery<'_> {
    fn fragments(&self, _input: &str) -> Vec<Fragment> {
        vec![hand(&self.house, &self.query, self.answer.opponents, None)]
    }
}

impl Linked for Chart {
    fn fragments(&self, _input: &str) -> Vec<Fragment> {
        vec![rules_text(&self.house, Preset::Standard).and_then(|rules| {
            fragment("charts", &[("rules", rules), ("opponents", opponents_text(self.opponents.into()))])
        })]
    }
}

impl Linked for GradedHand<'_> {
    fn fragments(&self, _input: &str) -> Vec<Fragment> {
        let SolvedQuery { house, query, answer, .. } = &self.solved;
        vec![hand(house, query, answer.opponents, self.given.setting())]
    }
}

impl Linked for Graded<'_> {
    fn fragments(&self, input: &str) -> Vec<Fragment> {
        match self {
            Graded::Settings(hands) => hands.iter().flat_map(|hand| hand.fragments(input)).collect(),
            Graded::Compared(comparison) => comparison.hands().iter().flat_map(|hand| hand.fragments(input)).collect(),
            Graded::Placements(streets) => streets.iter().flat_map(|street| street.fragments(input)).collect(),
        }
    }
}

impl Linked for Valued<'_> {
    fn fragments(&self, _input: &str) -> Vec<Fragment> {
        vec![match &self.valuation {
            StreetOrHand::Street { position, .. } => {
                let has_opponents = !position.opponents.is_empty() || !position.in_fantasyland.is_empty();
                let street = (position.board, position.cards.clone(), position.dead);
                open_face(&self.house, street, has_opponents, (position.objective, None))
            }
            StreetOrHand::Fantasyland { hand, opponents, objective, .. } => {
                let street = (ByRow::default(), hand.by_rank().collect(), CardSet::EMPTY);
                open_face(&self.house, street, !opponents.is_empty(), (*objective, Some(hand.len())))
            }
        }]
    }
}

/// Returns the link to a hand. If `setting` is not `None`, the page also compares this setting with the best one.
fn hand(house: &House, query: &Query, opponents: usize, setting: Option<&Setting>) -> Fragment {
    if !query.against.is_empty() {
        return Err(not_shown("known hands of opponents (--against)"));
    }
    let rows = |setting: &Setting| {
        let row = |(_, cards): (_, &CardSet)| closed_up(cards);
        itertools::join(setting.rows().iter().map(row), "/")
    };
    fragment(
        "set",
        &[
            ("cards", closed_up(&query.hand)),
            ("rules", rules_text(house, Preset::Standard)?),
            ("opponents", opponents_text(opponents)),
            ("dead", closed_up(&query.dead)),
            ("try", setting.map_or_else(String::new, rows)),
        ],
    )
}

/// Formats the number of opponents for an address.
fn opponents_text(opponents: usize) -> String {
    if opponents == OPPONENTS { String::new() } else { opponents.to_string() }
}

/// Formats rules for an address: an empty text for the preset `usual`, the name of any other preset, or the text of
/// house rules.
fn rules_text(house: &House, usual: Preset) -> Fragment {
    let is_preset = house.name.is_none() && house.note.is_none() && house.rules.changed_from_preset().is_empty();
    match is_preset {
        true if house.rules.preset == usual => Ok(String::new()),
        true => Ok(house.rules.preset_name().to_owned()),
        false => within(house.to_toml().trim_end().to_owned(), LONGEST_RULES, "the house rules"),
    }
}

/// Returns the link to a street, with its board, its cards and the dead cards, or the link to a hand in fantasyland.
/// Such a hand has no board, and `in_fantasyland` is the number of its cards. `in_fantasyland` is `None` for a street.
fn open_face(
    house: &House,
    (board, cards, dead): (ByRow<CardSet>, Vec<Card>, CardSet),
    has_opponents: bool,
    (objective, in_fantasyland): (Objective, Option<usize>),
) -> Fragment {
    // The hash excludes the stakes, which do not change how cards are placed.
    if house.rules.hash() != Rules::of(house.rules.preset).hash() {
        return Err(not_shown("open-face under house rules, only under the presets"));
    }
    if has_opponents {
        return Err(not_shown("boards of opponents (--against)"));
    }
    let variant = Variant::new(&house.rules).map_err(|error| error.to_string())?;
    let usual = match in_fantasyland {
        Some(cards) => Objective::of_fantasyland(&variant, Aim::Own, cards),
        None => Objective::of(&variant, Aim::Own),
    };
    if objective != usual {
        return Err(not_shown("another objective (--fantasyland, --stay)"));
    }
    let preset = if house.rules.preset == Preset::Pineapple { "" } else { house.rules.preset_name() };
    fragment(
        "open-face",
        &[
            ("view", String::from("street")),
            ("rules", preset.to_owned()),
            ("front", closed_up(&board.front)),
            ("middle", closed_up(&board.middle)),
            ("back", closed_up(&board.back)),
            ("cards", cards.iter().map(|card| card.text()).collect()),
            ("dead", closed_up(&dead)),
        ],
    )
}

/// Formats cards without spaces.
fn closed_up(cards: &CardSet) -> String {
    row_text(*cards).replace(' ', "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use pusoy::cards::parse;

    fn house(preset: Preset, options: &[(&str, &str)]) -> House {
        let mut house = House::from(Rules::of(preset));
        options.iter().for_each(|(name, value)| house.rules.set(name, *value).unwrap());
        house
    }

    /// Returns the link to a first street.
    fn street(house: &House, has_opponents: bool) -> Fragment {
        let cards = parse::cards("As Kd Qc 9h 9s").unwrap().as_slice().to_vec();
        let variant = Variant::new(&house.rules).unwrap();
        let objective = Objective::of(&variant, Aim::Own);
        open_face(house, (ByRow::default(), cards, CardSet::EMPTY), has_opponents, (objective, None))
    }

    #[test]
    fn addresses_give_presets_by_name_and_house_rules_as_text() {
        let text = |house: &House| rules_text(house, Preset::Standard).unwrap();
        assert_eq!(text(&house(Preset::Standard, &[])), "");
        assert_eq!(text(&house(Preset::Taiwanese, &[])), "taiwanese");
        let changed = house(Preset::Taiwanese, &[("surrender", "off")]);
        assert_eq!(text(&changed), "rules = \"taiwanese\"\nsurrender = \"off\"");
        let named = House { name: Some(String::from("Thứ sáu \"♠\"")), ..house(Preset::Standard, &[]) };
        assert_eq!(House::from_toml(&text(&named)).unwrap(), named);
        let long = House { note: Some("a".repeat(LONGEST_RULES)), ..house(Preset::Standard, &[]) };
        assert!(rules_text(&long, Preset::Standard).unwrap_err().contains("longer"));
    }

    #[test]
    fn hands_are_linked_unless_hands_of_opponents_are_known() {
        let query = Query::new(parse::hand("As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c").unwrap());
        let linked = hand(&House::default(), &query, 1, None).unwrap();
        assert_eq!(linked, "#set?cards=AsAdKhKd5h5dQcJsTs9s8s3c2c&opponents=1");
        let known = parse::hand("Ac Ah Kc Ks Qd Jd Td 9d 8d 5c 5s 3d 2d").unwrap();
        let known = query.against(vec![pusoy::solver::Against::Hand(known)]);
        assert!(hand(&House::default(), &known, 1, None).unwrap_err().contains("--against"));
    }

    #[test]
    fn streets_are_linked_under_presets() {
        let linked = "#open-face?view=street&cards=AsKdQc9h9s";
        assert_eq!(street(&house(Preset::Pineapple, &[]), false).unwrap(), linked);
        assert_eq!(street(&house(Preset::Pineapple, &[("stake", "5")]), false).unwrap(), linked);
        let ofc = street(&house(Preset::Ofc, &[]), false).unwrap();
        assert_eq!(ofc, "#open-face?view=street&rules=ofc&cards=AsKdQc9h9s");
        let changed = house(Preset::Pineapple, &[("fantasyland-cards", "15")]);
        assert!(street(&changed, false).unwrap_err().contains("under house rules"));
        assert!(street(&house(Preset::Pineapple, &[]), true).unwrap_err().contains("boards of opponents"));
    }
}
