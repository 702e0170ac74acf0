//! Flags about single players: royalties that they claim or declare, and fantasyland.

use crate::deal_log::deal::LoggedDeal;
use crate::wire::claims::source;
use crate::wire::problem::{Problem, Problems};
use crate::words::rules::in_words;
use pusoy::chinese::royalties::{Source, Sources};
use pusoy::chinese::rules::{House, RoyaltyDeclaration, RoyaltyLimit};
use pusoy::ledger::{is_same_player, named_twice};

/// The flags of a command line about players, by name.
#[derive(Clone, Debug, Default)]
pub struct PlayerFlags {
    claims: Vec<(String, Source)>,
    declared: Vec<(String, Sources)>,
    fantasyland: Vec<(String, Option<usize>)>,
}

impl PlayerFlags {
    /// Reads the claims `NAME=ROW`, the declared royalties `NAME=ROW,ROW`, and the players in fantasyland, `NAME` or
    /// `NAME=14`, where 14 is the number of cards.
    ///
    /// # Errors
    ///
    /// A value cannot be read, or a flag names a player twice.
    pub fn read(claim: &[String], declare: &[String], fantasyland: &[String]) -> Result<PlayerFlags, Problem> {
        let named = |flag: &str, text: &str| {
            let wrong = || {
                let message = format!("{flag}: '{text}' is not NAME=ROW (for example: {flag} Amy=back)");
                Problem::new("missing-field", message)
            };
            let (name, what) = text.split_once('=').ok_or_else(wrong)?;
            Ok::<_, Problem>((name.trim().to_owned(), what.to_owned()))
        };
        let read_claim = |text: &String| named("--claim", text).and_then(|(name, row)| Ok((name, source(&row)?)));
        let read_declared = |text: &String| {
            let (name, rows) = named("--declare", text)?;
            Ok::<_, Problem>((name, rows.split(',').map(source).collect::<Result<Sources, _>>()?))
        };
        let inside = |text: &String| {
            let Some((name, cards)) = text.split_once('=') else { return Ok((text.clone(), None)) };
            let wrong = || {
                Problem::new(
                    "bad-fantasyland",
                    format!("--fantasyland: invalid number of cards '{cards}' (expected 13 to 17)"),
                )
                .token(cards)
            };
            Ok::<_, Problem>((name.trim().to_owned(), Some(cards.trim().parse().map_err(|_| wrong())?)))
        };
        Ok(PlayerFlags {
            claims: once_each("--claim", claim.iter().map(read_claim).collect::<Result<_, _>>()?)?,
            declared: once_each("--declare", declare.iter().map(read_declared).collect::<Result<_, _>>()?)?,
            fantasyland: once_each("--fantasyland", fantasyland.iter().map(inside).collect::<Result<_, _>>()?)?,
        })
    }

    /// Returns an error for a flag that has no effect on a deal. Flags have no effect if the rules do not use them, or
    /// if the deal is recorded in units.
    fn refuse_unused(&self, deal: &LoggedDeal, house: &House) -> Result<(), Problem> {
        let rules = &house.rules;
        let claims_one = rules.royalty_limit == RoyaltyLimit::One;
        let must_declare = rules.royalty_declaration == RoyaltyDeclaration::Required;
        let flags = [
            ("--claim", !self.claims.is_empty(), claims_one, "--set royalty-limit=one"),
            ("--declare", !self.declared.is_empty(), must_declare, "--set royalty-declaration=required"),
            (
                "--fantasyland",
                !self.fantasyland.is_empty(),
                rules.is_open_face(),
                "open-face rules, such as --rules pineapple",
            ),
        ];
        let are_units = matches!(deal, LoggedDeal::Units(_));
        for (flag, _, is_asked, needed) in flags.into_iter().filter(|(_, is_given, ..)| *is_given) {
            if are_units {
                let message = format!("{flag} needs hands, but the deal is recorded in units (leave out {flag})");
                return Err(Problem::new("bad-units", message).token(flag));
            }
            if !is_asked {
                let house = in_words(house);
                let message = format!("{flag} makes no difference under {house} (leave out {flag}, or use {needed})");
                return Err(Problem::new("conflicting-options", message).token(flag));
            }
        }
        Ok(())
    }

    /// Applies the flags to the players of a deal.
    ///
    /// # Errors
    ///
    /// A flag has no effect on the deal, or a flag names a player who is not at the table.
    pub fn apply_to(&self, deal: LoggedDeal, house: &House) -> Result<LoggedDeal, Problems> {
        self.refuse_unused(&deal, house)?;
        let LoggedDeal::Hands(mut hands) = deal else { return Ok(deal) };
        let players = &mut hands.players;
        let find = |name: &String| -> Result<usize, Problem> {
            let unknown =
                || Problem::new("unknown-player", format!("no player at the table is called '{name}'")).token(name);
            players.iter().position(|player| is_same_player(&player.name, name)).ok_or_else(unknown)
        };
        let claims: Vec<(usize, Source)> = self
            .claims
            .iter()
            .map(|(name, claim)| Ok::<_, Problem>((find(name)?, *claim)))
            .collect::<Result<_, _>>()?;
        let declared: Vec<(usize, Sources)> = self
            .declared
            .iter()
            .map(|(name, rows)| Ok::<_, Problem>((find(name)?, *rows)))
            .collect::<Result<_, _>>()?;
        let fantasyland: Vec<(usize, Option<usize>)> = self
            .fantasyland
            .iter()
            .map(|(name, cards)| Ok::<_, Problem>((find(name)?, *cards)))
            .collect::<Result<_, _>>()?;
        claims.into_iter().for_each(|(seat, claim)| players[seat].claims.claim = Some(claim));
        declared.into_iter().for_each(|(seat, rows)| players[seat].claims.declared = rows);
        for (seat, cards) in fantasyland {
            players[seat].in_fantasyland = true;
            players[seat].fantasyland_cards = cards.or(players[seat].fantasyland_cards);
        }
        Ok(LoggedDeal::Hands(hands))
    }
}

/// Returns an error if a flag is given twice for one player.
fn once_each<T>(flag: &str, given: Vec<(String, T)>) -> Result<Vec<(String, T)>, Problem> {
    match named_twice(&given.iter().map(|(name, _)| name).collect::<Vec<_>>()) {
        Some(name) => Err(Problem::new("duplicate-player", format!("{flag}: '{name}' appears twice")).token(name)),
        None => Ok(given),
    }
}
