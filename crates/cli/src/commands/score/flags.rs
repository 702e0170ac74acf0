//! Flags of `pusoy score` about single players: royalties that they claim or declare, and fantasyland.

use pusoy::chinese::royalties::{Source, Sources};
use pusoy::ledger::is_same_player;

use crate::args;
use crate::json::claims::source;
use crate::json::problem::{Problem, Problems};
use crate::log::deal::Deal;

/// Flags of the command line about players, by name.
pub struct PlayerFlags {
    claims: Vec<(String, Source)>,
    declared: Vec<(String, Sources)>,
    fantasyland: Vec<(String, Option<usize>)>,
}

impl PlayerFlags {
    /// Reads the flags of a command line.
    pub fn read(args: &args::Score) -> Result<PlayerFlags, Problem> {
        let named = |text: &str| {
            let wrong = || Problem::new("missing-field", format!("'{text}' is not NAME=ROW"));
            let (name, what) = text.split_once('=').ok_or_else(wrong)?;
            Ok::<_, Problem>((name.trim().to_owned(), what.to_owned()))
        };
        let claim = |text: &String| named(text).and_then(|(name, row)| Ok((name, source(&row)?)));
        let declare = |text: &String| {
            let (name, rows) = named(text)?;
            Ok::<_, Problem>((name, rows.split(',').map(source).collect::<Result<Sources, _>>()?))
        };
        let inside = |text: &String| {
            let Some((name, cards)) = text.split_once('=') else { return Ok((text.clone(), None)) };
            let wrong = || Problem::new("bad-fantasyland", format!("'{cards}' is no number of cards")).token(cards);
            Ok::<_, Problem>((name.trim().to_owned(), Some(cards.trim().parse().map_err(|_| wrong())?)))
        };
        Ok(PlayerFlags {
            claims: args.claim.iter().map(claim).collect::<Result<_, _>>()?,
            declared: args.declare.iter().map(declare).collect::<Result<_, _>>()?,
            fantasyland: args.fantasyland.iter().map(inside).collect::<Result<_, _>>()?,
        })
    }

    /// Applies the flags to the players of a deal. Where units were noted, there is nothing left to claim.
    pub fn applied(&self, deal: Deal) -> Result<Deal, Problems> {
        let Deal::Hands(mut hands) = deal else { return Ok(deal) };
        let players = &mut hands.players;
        let find = |name: &String| -> Result<usize, Problem> {
            let unknown =
                || Problem::new("unknown-player", format!("nobody at the table is called '{name}'")).token(name);
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
            players[seat].fantasyland_cards = cards;
        }
        Ok(Deal::Hands(hands))
    }
}
