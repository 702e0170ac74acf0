use pusoy::chinese::Player;
use pusoy::chinese::royalties::{Source, Sources};

use crate::cli::args;
use crate::cli::commands::score::table::Seated;
use crate::cli::json::claims::source;
use crate::cli::json::problem::{Problem, Problems};

/// What the flags of the command line say of players.
pub struct Words {
    claims: Vec<(String, Source)>,
    declared: Vec<(String, Sources)>,
    fantasyland: Vec<String>,
}

impl Words {
    pub fn read(args: &args::Score) -> Result<Words, String> {
        let named = |text: &str| {
            let (name, what) = text.split_once('=').ok_or_else(|| format!("'{text}' is not NAME=ROW"))?;
            Ok::<_, String>((name.trim().to_owned(), what.to_owned()))
        };
        let claim = |text: &String| named(text).and_then(|(name, row)| Ok((name, source(&row)?)));
        let declare = |text: &String| {
            let (name, rows) = named(text)?;
            Ok::<_, String>((name, rows.split(',').map(source).collect::<Result<Sources, _>>()?))
        };
        Ok(Words {
            claims: args.claim.iter().map(claim).collect::<Result<_, _>>()?,
            declared: args.declare.iter().map(declare).collect::<Result<_, _>>()?,
            fantasyland: args.fantasyland.clone(),
        })
    }

    /// The players with what is said of them.
    pub fn said(&self, mut players: Vec<Player>, owners: Vec<String>, criss_cross: bool) -> Result<Seated, Problems> {
        let mut find = |name: &String| -> Result<usize, Problem> {
            let unknown =
                || Problem::new("unknown-player", format!("nobody at the table is called '{name}'")).token(name);
            players.iter().position(|player| player.name == *name).ok_or_else(unknown)
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
        let fantasyland: Vec<usize> = self.fantasyland.iter().map(&mut find).collect::<Result<_, _>>()?;
        claims.into_iter().for_each(|(seat, claim)| players[seat].claims.claim = Some(claim));
        declared.into_iter().for_each(|(seat, rows)| players[seat].claims.declared = rows);
        fantasyland.into_iter().for_each(|seat| players[seat].in_fantasyland = true);
        Ok(Seated { players, owners, criss_cross })
    }
}
