//! Validation of rules.

use super::{BrokenRoyalties, OPTIONS, RoyaltyMode, RoyaltyPolicy, RoyaltyTable, Rules, Scoring, SurrenderCheck};
use crate::options::{self, OptionError};

impl Rules {
    /// Checks that every option has an accepted value and that the options are compatible.
    ///
    /// Options set by name are always within their limits, but may be incompatible. Rules built in code may also exceed
    /// the limits.
    ///
    /// # Errors
    /// Returns the first error. The checks begin with the limits of the values, continue with the compatibility of the
    /// options, and end with the range of the cost of surrender.
    pub fn validate(&self) -> Result<(), OptionError> {
        options::check(OPTIONS, self)?;
        if self.royalty_mode == RoyaltyMode::Replace && self.royalty_policy != RoyaltyPolicy::Winner {
            let options = &["royalty-mode", "royalty-policy"];
            return Err(OptionError::conflict(options, "royalty-mode=replace needs royalty-policy=winner"));
        }
        if self.scoring == Scoring::Custom && self.custom.is_none() {
            let options = &["scoring", "custom"];
            return Err(OptionError::conflict(options, "scoring=custom needs custom=row,overall,scoop"));
        }
        // If the numbers of `custom` were ignored, deals would be settled with values that the user did not give.
        if self.scoring != Scoring::Custom && self.custom.is_some() {
            let options = &["scoring", "custom"];
            return Err(OptionError::conflict(options, "custom=row,overall,scoop needs scoring=custom"));
        }
        let broken_are_paid = self.broken_royalties == BrokenRoyalties::Also;
        if broken_are_paid && !matches!(self.royalty_table, RoyaltyTable::Standard | RoyaltyTable::Flat) {
            let options = &["broken-royalties", "royalty-table"];
            return Err(OptionError::conflict(options, "broken-royalties=also needs royalty-table=standard or flat"));
        }
        let (cost, (above, below)) = (self.surrender_cost(), self.surrender_range());
        let checked = self.allows_surrender() && self.surrender_check == SurrenderCheck::On;
        if checked && !(above < cost && cost < below) {
            return Err(OptionError::Contradiction {
                code: "bad-surrender-cost",
                // A default cost is out of range only because of the values of rows and scoops.
                options: match self.surrender_cost {
                    Some(_) => &["surrender-cost"],
                    None => &["scoring", "custom", "scoop-multiplier"],
                },
                message: format!(
                    "surrender-cost={cost} must be more than {above} and less than {below} (or set surrender-check=off)"
                ),
            });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{
        Custom, MAX_MULTIPLIER, MAX_STAKE, MAX_UNITS, Multiplier, NaturalPoints, PairStake, PairStakes, RaceTarget,
        RoyaltyCells, Stake,
    };
    use super::*;
    use crate::amounts::Money;
    use crate::chinese::Row;
    use crate::chinese::naturals::Natural;
    use crate::chinese::royalties::RowKind;
    use crate::eval::Category;
    use crate::options::OptionValue;

    fn natural(points: i32) -> NaturalPoints {
        let mut all = NaturalPoints::default();
        all.0[Natural::Dragon.index()] = Some(points);
        all
    }

    fn cell(row: Row, category: Category, points: i32) -> RoyaltyCells {
        let mut cells = RoyaltyCells::default();
        cells.0.get_mut(row)[RowKind::Category(category).index()] = Some(points);
        cells
    }

    fn pair(a: &str, b: &str, stake: i64) -> PairStakes {
        PairStakes::from_iter([PairStake { a: a.into(), b: b.into(), stake: Money::whole(stake) }])
    }

    /// Returns rules with the field of `option` set to `n` in code.
    fn filled(option: &str, n: i64) -> Rules {
        let usual = Rules::default();
        let units = n.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        let custom = |custom| Rules { scoring: Scoring::Custom, custom: Some(custom), ..Rules::default() };
        match option {
            "scoop-multiplier" => Rules { scoop_multiplier: Multiplier(units), ..usual },
            "home-run-multiplier" => Rules { home_run_multiplier: Multiplier(units), ..usual },
            "custom row" => custom(Custom { row: units, ..Custom::default() }),
            "custom overall" => custom(Custom { overall: units, row: 1, scoop: 5 }),
            "custom scoop" => custom(Custom { scoop: units, row: 1, overall: 0 }),
            "royalty" => Rules { royalty: cell(Row::Back, Category::Quads, units), ..usual },
            "natural" => Rules { natural: natural(units), ..usual },
            "surrender-cost" => Rules { surrender_cost: Some(units), surrender_check: SurrenderCheck::Off, ..usual },
            "race-target" => Rules { race_target: RaceTarget(n), ..usual },
            "stake" => Rules { stake: Stake(Money::whole(n)), ..usual },
            "pair-stake" => Rules { pair_stake: pair("Amy", "Bob", n), ..usual },
            other => panic!("{other}"),
        }
    }

    /// Returns the option's name, and the value that sets its number to `n`.
    fn written(option: &str, n: i64) -> (&str, OptionValue) {
        let text = |text: String| OptionValue::Text(text);
        match option {
            "custom row" => ("custom", text(format!("{n},0,0"))),
            "custom overall" => ("custom", text(format!("1,{n},5"))),
            "custom scoop" => ("custom", text(format!("1,0,{n}"))),
            "royalty" => (option, text(format!("back:quads={n}"))),
            "natural" => (option, text(format!("dragon={n}"))),
            "pair-stake" => (option, text(format!("Amy:Bob={n}"))),
            _ => (option, OptionValue::Int(n)),
        }
    }

    /// Numbers at a limit are accepted and numbers beyond it are rejected, whether they are set by name or in code.
    #[test]
    fn limits_hold_by_name_and_in_code() {
        let most_stake = MAX_STAKE.as_whole().unwrap();
        let limits = [
            ("scoop-multiplier", 1, MAX_MULTIPLIER),
            ("home-run-multiplier", 1, MAX_MULTIPLIER),
            ("custom row", 0, MAX_UNITS),
            ("custom overall", 0, MAX_UNITS),
            ("custom scoop", 0, MAX_UNITS),
            ("royalty", 0, MAX_UNITS),
            ("natural", 0, MAX_UNITS),
            ("surrender-cost", 0, MAX_UNITS),
            ("race-target", 1, MAX_UNITS),
            ("stake", 0, most_stake),
            ("pair-stake", 0, most_stake),
        ];
        for (option, least, most) in limits {
            for (n, taken) in [
                (least - 1, false),
                (least, true),
                (most, true),
                (most + 1, false),
                (i64::MAX, false),
                (i64::MIN, false),
            ] {
                let by_hand = Rules { surrender_check: SurrenderCheck::Off, ..filled(option, n) };
                let (name, value) = written(option, n);
                let by_name = Rules::default().set(name, value);
                assert_eq!(by_name.is_ok(), taken, "{option} {n}: {by_name:?}");
                match by_hand.validate() {
                    Ok(()) => assert!(taken, "{option} {n}"),
                    Err(error) => assert!(!taken && error.options() == [name], "{option} {n}: {error}"),
                }
                // For rejected rules, the cost of surrender, its range and the hash can still be computed.
                _ = (by_hand.surrender_cost(), by_hand.surrender_range(), by_hand.hash());
            }
        }
    }

    /// Tests values that are rejected for a reason other than their size.
    #[test]
    fn quads_in_front_and_stakes_without_two_players_are_rejected() {
        let usual = Rules::default;
        for (rules, name, value) in [
            (Rules { pair_stake: pair("", "Bob", 1), ..usual() }, "pair-stake", ":Bob=1"),
            (Rules { pair_stake: pair("Amy", "Amy", 1), ..usual() }, "pair-stake", "Amy:Amy=1"),
            (Rules { royalty: cell(Row::Front, Category::Quads, 1), ..usual() }, "royalty", "front:quads=1"),
        ] {
            assert_eq!(rules.validate().unwrap_err().options(), [name]);
            assert!(usual().set(name, value).is_err(), "{value}");
        }
    }

    /// Tests are compiled with overflow checks, so an overflow would panic.
    #[test]
    fn settlement_with_the_highest_values_does_not_overflow() {
        use crate::chinese::{Deal, Player, settle};
        let most = MAX_UNITS as i32;
        let mut cells = RoyaltyCells::default();
        for row in Row::ALL {
            for kind in RowKind::ALL.into_iter().filter(|kind| kind.fits(row)) {
                cells.0.get_mut(row)[kind.index()] = Some(most);
            }
        }
        let rules = Rules {
            scoring: Scoring::Custom,
            custom: Some(Custom { row: most, overall: most, scoop: most }),
            scoop_multiplier: Multiplier(MAX_MULTIPLIER as i32),
            home_run_multiplier: Multiplier(MAX_MULTIPLIER as i32),
            home_run_rule: super::super::HomeRunRule::AllOpponents,
            royalty: cells,
            royalty_policy: RoyaltyPolicy::Both,
            broken_royalties: BrokenRoyalties::Also,
            naturals: super::super::NaturalSelection::None,
            stake: Stake(MAX_STAKE),
            ..Rules::default()
        };
        let player = |name: &str, text: &str| Player::new(name, Deal::Set(text.parse().unwrap()));
        let settlement = settle(
            &rules,
            &[
                player("A", "Ks Kh Kd / As Ah Ad Ac Qs / 9s 8s 7s 6s 5s"),
                player("B", "2s 2h 3d / 4c 4d 5c 6d 7c / 8h 8d 9c Tc Jd"),
                player("C", "2c 2d 3h / 4h 4s 5d 6c 7d / 8c 9d Th Jh Kc"),
            ],
        );
        let settlement = settlement.unwrap();
        let units = settlement.ledger.totals()[0];
        assert!(units > 10_000_000, "{units}");
        assert_eq!(Some(settlement.money[0]), MAX_STAKE.checked_mul(units));
    }
}
