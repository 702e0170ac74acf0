//! Links to positions of climbing games, in the format that `web/src/endgames/position.ts` reads.

use pusoy::cards::PackCard;
use pusoy::climbing::GameRules;
use pusoy::climbing::plays::Ranking;
use pusoy::climbing::solve::{PlaysFor, Position};

use crate::link::fragment::{fragment, within};
use crate::link::{Fragment, Linked, not_shown};
use crate::questions::climb::solve::solved::Solved;

/// Maximum number of characters of a name that the page reads.
const LONGEST_NAME: usize = 60;
/// Maximum number of characters of a transcript that the page reads.
const LONGEST_TRANSCRIPT: usize = 20_000;

/// A solved position. If the input is a transcript in text, the link shows the transcript, otherwise the position.
pub struct LinkedPosition<'a> {
    /// The position with its answer.
    pub solved: &'a Solved,
    /// Whether the input is a transcript.
    pub is_transcript: bool,
}

impl Linked for LinkedPosition<'_> {
    fn fragments(&self, input: &str) -> Vec<Fragment> {
        let Solved { rules, position, question, .. } = self.solved;
        vec![match question.goal {
            PlaysFor::Settlement if self.is_transcript && !input.trim_start().starts_with('{') => {
                transcript(&**rules, input)
            }
            PlaysFor::Settlement => linked(&**rules, position),
            _ => Err(not_shown("the winner alone (--value win)")),
        }]
    }
}

fn transcript(rules: &dyn GameRules, text: &str) -> Fragment {
    let text = within(text.trim().to_owned(), LONGEST_TRANSCRIPT, "the plays")?;
    fragment("endgames", &[game(rules), options(rules)?, ("text", text), ("at", String::from("0"))])
}

fn linked(rules: &dyn GameRules, position: &Position) -> Fragment {
    if let Some(what) = not_in_addresses(position) {
        return Err(not_shown(what));
    }
    let Position { players, hands, to_move, standing, ranking, contract, .. } = position;
    let is_name = |name: &String| {
        let length = name.encode_utf16().count();
        length <= LONGEST_NAME && !name.contains(|c: char| "=:;#".contains(c) || c.is_whitespace() || c == '\u{feff}')
    };
    if let Some(name) = players.iter().find(|name| !is_name(name)) {
        return Err(format!("an address cannot contain the name '{name}'"));
    }
    let has_suits = rules.deck(None).is_ok_and(|deck| deck.suits.is_some());
    let cards = |cards: &[PackCard]| -> Fragment {
        let written = |card: &PackCard| match card.card() {
            Some(card) if !has_suits => card.rank().to_string(),
            _ => card.to_string(),
        };
        let text: String = cards.iter().map(written).collect();
        if text.contains(['=', '+']) {
            Err(not_shown("a joker in place of a card, nor a second deck"))
        } else {
            Ok(text)
        }
    };
    let held = players.iter().zip(hands).map(|(name, hand)| Ok(format!("{name}={}", cards(hand)?)));
    let held = held.collect::<Result<Vec<String>, String>>()?.join(";");
    let on = standing.as_ref().map(|play| Ok::<_, String>(format!("{}:{}", play.by, cards(&play.cards)?)));
    let landlord = contract.soloist.clone().unwrap_or_default();
    let bid = contract.bid.filter(|&bid| bid != 1 && !landlord.is_empty());
    fragment(
        "endgames",
        &[
            game(rules),
            options(rules)?,
            ("hands", held),
            ("move", to_move.clone()),
            ("on", on.transpose()?.unwrap_or_default()),
            ("passed", passed(position)?.join(";")),
            ("revolution", String::from(if ranking.revolution { "yes" } else { "" })),
            ("landlord", landlord),
            ("bid", bid.map_or_else(String::new, |bid| bid.to_string())),
            ("at", String::from("0")),
        ],
    )
}

/// Returns the name of a part that the position has, but that no address can contain. Returns `None` if there is no
/// such part. Does not check names, cards and passes.
fn not_in_addresses(position: &Position) -> Option<&'static str> {
    let Position { hands, standing, out, ranking, contract, soloist_plays, dealt, .. } = position;
    let wrong = [
        (!out.is_empty() || hands.iter().any(Vec::is_empty), "players who are out"),
        (!(2..=4).contains(&hands.len()), "more than four players"),
        (contract.bombs != 0 || contract.rockets != 0, "bombs played before"),
        (contract.soloist.is_some() && !matches!(contract.bid, Some(1..=3)), "bids other than 1 to 3"),
        (soloist_plays.is_some(), "the number of plays of the landlord"),
        (dealt.is_some(), "the numbers of cards dealt"),
        (*ranking != Ranking { revolution: ranking.revolution, ..Ranking::default() }, "locked or reversed tricks"),
        (standing.as_ref().is_some_and(|play| play.kind.is_some()), "the kind of the play to beat"),
    ];
    wrong.into_iter().find_map(|(is_wrong, what)| is_wrong.then_some(what))
}

/// Returns the players who passed before the play to beat.
///
/// # Errors
///
/// * There are passes without a play to beat.
/// * A player who sits after the player of the play to beat, and before the player to move, has not passed. The page
///   assumes that all players in these seats have passed.
/// * The player of the play to beat, or the player to move, is among those who passed.
fn passed(position: &Position) -> Result<Vec<String>, String> {
    let Position { players, to_move, standing, passed, .. } = position;
    let Some(passed) = passed.as_ref().filter(|passed| !passed.is_empty()) else {
        return match passed {
            Some(_) if standing.as_ref().is_some_and(|play| !between(players, &play.by, to_move).is_empty()) => {
                Err(not_shown("players who have not passed"))
            }
            _ => Ok(Vec::new()),
        };
    };
    let Some(play) = standing else { return Err(not_shown("passes without a play to beat")) };
    let (after, before) = (between(players, &play.by, to_move), between(players, to_move, &play.by));
    let is_shown = after.iter().all(|name| passed.contains(name))
        && passed.iter().all(|name| after.contains(&name) || before.contains(&name));
    if !is_shown {
        return Err(not_shown("players who have not passed"));
    }
    Ok(before.into_iter().filter(|name| passed.contains(name)).cloned().collect())
}

/// Returns the players who sit between `from` and `to`, clockwise.
fn between<'a>(players: &'a [String], from: &str, to: &str) -> Vec<&'a String> {
    let start = players.iter().position(|name| name == from).unwrap_or_default();
    let after = players.iter().cycle().skip(start + 1).take(players.len().saturating_sub(1));
    after.take_while(|name| *name != to).collect()
}

fn game(rules: &dyn GameRules) -> (&'static str, String) {
    ("game", rules.name().to_owned())
}

/// Returns the options that differ from the defaults: `payment=pairwise;…`.
fn options(rules: &dyn GameRules) -> Result<(&'static str, String), String> {
    let changed: Vec<String> = rules
        .options()
        .into_iter()
        .filter(|option| !option.is_default)
        .map(|option| format!("{}={}", option.name, option.value))
        .collect();
    match changed.iter().any(|option| option.contains([';', '\n'])) {
        true => Err(not_shown("these options")),
        false => Ok(("options", changed.join(";"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::questions::climb::game::base_game::named;
    use crate::questions::climb::solve::input::SolveInput;

    fn link(game: &str, position: &str) -> Fragment {
        let rules = named(game).unwrap().rules();
        let (position, _) = SolveInput::from_text(position).unwrap().position(&*rules).unwrap();
        linked(&*rules, &position)
    }

    #[test]
    fn passes_before_the_play_to_beat_are_linked() {
        let position = "A=3d 5c; B=4d Ts; C=6d 7d; D=8d 9d; move=A; on=C:4h";
        assert!(!link("big-two", position).unwrap().contains("passed"));
        for (passed, linked) in [("D", ""), ("D, B", "&passed=B"), ("B, D", "&passed=B")] {
            let fragment = link("big-two", &format!("{position}; passed={passed}")).unwrap();
            let shown = fragment.split_once("%3A4h").unwrap().1;
            assert_eq!(shown, format!("{linked}&at=0"), "{passed}");
        }
        assert!(link("big-two", &format!("{position}; passed=B")).unwrap_err().contains("have not passed"));
    }

    #[test]
    fn cards_have_suits_in_games_with_suits() {
        assert!(link("big-two", "A=3d 5c; B=4d Ts; move=A").unwrap().contains("hands=A%3D3d5c%3BB%3D4dTs&"));
        let ranks = link("dou-dizhu", "L=3s 3h Xr; P=4d Xb; move=L; landlord=L; bid=1").unwrap();
        assert!(ranks.contains("hands=L%3D33Xr%3BP%3D4Xb&") && !ranks.contains("bid"), "{ranks}");
    }

    #[test]
    fn positions_that_addresses_cannot_contain_have_no_link() {
        for (game, position, why) in [
            ("big-two", "A=3d 5c; B=4d Ts; C=6d; D=; out=D; move=A", "players who are out"),
            ("dou-dizhu", "L=33; P=44; move=L; landlord=L; bid=2; bombs=1", "bombs"),
            ("dou-dizhu", "L=33; P=44; move=L; landlord=L; bid=2; plays=1", "number of plays"),
            ("daifugo", "A=33; B=44; move=A; back=yes", "reversed"),
            ("big-two", "A b=3d; B=4d; move=B", "the name 'A b'"),
        ] {
            assert!(link(game, position).unwrap_err().contains(why), "{position}");
        }
    }
}
