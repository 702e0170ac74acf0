//! Presets.

use super::{
    FantasylandCards, FantasylandEntry, FantasylandRepeat, LowQualifier, LowRoyalties, MissetRoyalties, Multiplier,
    NaturalSelection, OverallRule, Preset, RoyaltyMode, RoyaltyPolicy, RoyaltyTable, Rules, Scoring, StreetDeal,
    Surrender,
};

impl Preset {
    /// Returns a description of the preset in one line.
    pub const fn about(self) -> &'static str {
        match self {
            Preset::Standard => "2-4 scoring, royalties to the winner of the row, naturals, surrender",
            Preset::OneSix => "as standard, but with 1-6 scoring",
            Preset::Plain => "2-4 scoring and nothing else: the rules of published strategies",
            Preset::PlainOneSix => "as plain, but with 1-6 scoring",
            Preset::Simple => "one unit per row, surrender, no royalties or naturals",
            Preset::Taiwanese => "one unit per row, doubled for a scoop and again for a home run",
            Preset::Western => {
                "2-4 scoring, overall unit for winning more rows than the opponent, few naturals, no royalties"
            }
            Preset::Eastern => "one unit per row, or a high royalty instead; few naturals",
            Preset::Ofc => "open-face: cards placed one by one, 1-6 scoring, royalties of its own",
            Preset::Pineapple => "open-face in streets of three cards, one of them discarded",
            Preset::Progressive => "pineapple; fantasyland with 14 cards for queens, up to 17 for trips",
            Preset::Ultimate => "progressive pineapple; players stay in fantasyland with the same number of cards",
            Preset::LowPineapple => "pineapple with a deuce-to-seven middle",
            Preset::RaceEleven => "points over several deals; the first player to reach eleven points wins",
        }
    }
}

impl Rules {
    /// Returns the rules of a preset.
    pub fn of(preset: Preset) -> Rules {
        let scoring = match preset {
            Preset::Standard | Preset::Plain | Preset::Western => Scoring::TwoFour,
            Preset::OneSix | Preset::PlainOneSix => Scoring::OneSix,
            Preset::Ofc | Preset::Pineapple | Preset::Progressive | Preset::Ultimate | Preset::LowPineapple => {
                Scoring::OneSix
            }
            Preset::Simple | Preset::Taiwanese | Preset::Eastern => Scoring::OneThree,
            Preset::RaceEleven => Scoring::RaceEleven,
        };
        let rules = Rules { preset, scoring, ..Rules::default() };
        let bare = || Rules { royalty_table: RoyaltyTable::None, naturals: NaturalSelection::None, ..rules.clone() };
        let open_face = || Rules {
            deal: StreetDeal::Classic,
            royalty_table: RoyaltyTable::Ofc,
            royalty_policy: RoyaltyPolicy::Both,
            naturals: NaturalSelection::None,
            surrender: Surrender::Off,
            misset_royalties: MissetRoyalties::Pay,
            ..rules.clone()
        };
        let pineapple =
            || Rules { deal: StreetDeal::Pineapple, fantasyland_cards: FantasylandCards::Fourteen, ..open_face() };
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
            Preset::Ofc => open_face(),
            Preset::Pineapple => pineapple(),
            Preset::Progressive => Rules { fantasyland_cards: FantasylandCards::Progressive, ..pineapple() },
            Preset::Ultimate => Rules {
                fantasyland_cards: FantasylandCards::Progressive,
                fantasyland_repeat: FantasylandRepeat::Same,
                ..pineapple()
            },
            Preset::LowPineapple => Rules {
                low_middle: true,
                low_qualifier: LowQualifier::Ten,
                low_royalties: LowRoyalties::Standard,
                fantasyland_entry: FantasylandEntry::Kings,
                ..pineapple()
            },
        }
    }

    /// Returns the name of the preset that these rules are based on.
    pub fn preset_name(&self) -> &'static str {
        self.preset.name()
    }
}
