//! Rules by name.

use super::{
    MissetRoyalties, Multiplier, NaturalSelection, OverallRule, Preset, RoyaltyMode, RoyaltyPolicy, RoyaltyTable,
    Rules, Scoring, Surrender,
};

impl Preset {
    /// Describes the preset in a line.
    pub const fn about(self) -> &'static str {
        match self {
            Preset::Standard => "2-4 scoring, royalties to the winner of the row, naturals, surrender",
            Preset::OneSix => "the same with 1-6 scoring",
            Preset::Plain => "2-4 scoring and nothing else: what published strategies play",
            Preset::PlainOneSix => "the same with 1-6 scoring",
            Preset::Simple => "a unit a row, surrender, no royalties and naturals",
            Preset::Taiwanese => "a unit a row, doubled for a scoop and again for a home run",
            Preset::Western => "2-4 scoring, overall to who wins more rows, few naturals, no royalties",
            Preset::Eastern => "a unit a row, which a high royalty replaces; few naturals",
            Preset::Ofc => "open-face: cards placed one by one, 1-6 scoring, royalties of its own",
            Preset::RaceEleven => "points over several deals, to eleven",
        }
    }
}

impl Rules {
    /// Returns the rules of a preset.
    pub fn of(preset: Preset) -> Rules {
        let scoring = match preset {
            Preset::Standard | Preset::Plain | Preset::Western => Scoring::TwoFour,
            Preset::OneSix | Preset::PlainOneSix | Preset::Ofc => Scoring::OneSix,
            Preset::Simple | Preset::Taiwanese | Preset::Eastern => Scoring::OneThree,
            Preset::RaceEleven => Scoring::RaceEleven,
        };
        let rules = Rules { preset, scoring, ..Rules::default() };
        let bare = || Rules { royalty_table: RoyaltyTable::None, naturals: NaturalSelection::None, ..rules.clone() };
        match preset {
            Preset::Standard | Preset::OneSix => rules,
            Preset::RaceEleven => Rules { surrender: Surrender::Off, ..rules },
            Preset::Plain | Preset::PlainOneSix => Rules { surrender: Surrender::Off, ..bare() },
            Preset::Simple => bare(),
            Preset::Taiwanese => Rules { scoop_multiplier: Multiplier(2), home_run_multiplier: Multiplier(2), ..rules },
            Preset::Western => Rules {
                overall_rule: OverallRule::Majority,
                royalty_table: RoyaltyTable::None,
                naturals: NaturalSelection::Core,
                ..rules
            },
            Preset::Eastern => Rules {
                royalty_table: RoyaltyTable::Eastern,
                royalty_mode: RoyaltyMode::Replace,
                naturals: NaturalSelection::Core,
                ..rules
            },
            Preset::Ofc => Rules {
                royalty_table: RoyaltyTable::Ofc,
                royalty_policy: RoyaltyPolicy::Both,
                naturals: NaturalSelection::None,
                surrender: Surrender::Off,
                misset_royalties: MissetRoyalties::Pay,
                ..rules
            },
        }
    }

    /// Returns the name of the preset from which these rules may differ.
    pub fn preset_name(&self) -> &'static str {
        self.preset.name()
    }
}
