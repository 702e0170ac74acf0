//! A summary of grades, by player, as text and on a page.

use std::io::Write;

use maud::{Markup, html};
use pusoy_api::questions::grade::moments::Moments;
use pusoy_api::questions::grade::summary::{KindSummary, PlayerSummary, Summary, Worst};
use pusoy_api::words::numbers::{count_of, error_in_words, with_sign};
use pusoy_api::words::themes::theme_in_words;

use crate::grading::kinds::{self, KindLine};
use crate::html::frame::players;
use crate::stream::answers::Render;
use crate::stream::running_total::Accumulator;
use crate::terminal::columns::{Names, cells};
use crate::terminal::style;

/// The line about one player in a summary.
struct SummaryLine {
    player: String,
    /// Numbers of hands: all, those whose action is the best or tied with it, and mis-set ones. Then units lost per
    /// hand, value of the cards in units per hand, units earned, and luck.
    figures: [String; 7],
}

impl Accumulator for Summary {}

impl Render for Summary {
    fn text(&self, out: &mut Vec<u8>) {
        if self.is_empty() {
            return;
        }
        let names = Names::new(&self.players().map(PlayerSummary::display_name).collect::<Vec<_>>());
        let head = format!("{}  hands   units lost per hand   cards, units per hand", names.blank());
        if style::has_room(cells(&head)) {
            _ = writeln!(out, "\n{head}");
        } else {
            _ = writeln!(out, "\nunits lost per hand, and value of the cards in units per hand:");
        }
        for (seat, SummaryLine { figures: [hands, _, _, loss, cards_worth, ..], .. }) in lines(self).enumerate() {
            let name = names.padded(seat);
            if style::has_room(cells(&head)) {
                _ = writeln!(out, "{name}  {hands:>5}   {loss:>19}   {cards_worth:>21}");
            } else {
                _ = writeln!(out, "{name}  {loss:>13}  {cards_worth:>14}");
            }
        }
        for (seat, player) in self.players().enumerate() {
            let set_well = count_of(player.tied as u64, "hand");
            let misset = if player.misset == 0 { String::new() } else { format!(", {} mis-set", player.misset) };
            _ = writeln!(out, "\n{}: {set_well} as good as the best{misset}", &names[seat]);
            if player.settled > 0 {
                let (hands, units) = (count_of(player.settled as u64, "hand"), player.units);
                let [expected, luck] = [player.expected(), player.luck()].map(|units| with_sign(units, 2));
                _ = writeln!(out, "  {hands} earned {units:+}: {expected} expected, {luck} luck of the table");
            }
            for worst in &player.worst {
                write_worst(worst, out);
            }
            let heading =
                if player.is_named() { format!("{}'s hands", &names[seat]) } else { "these hands".to_owned() };
            kinds::write(&heading, &kind_lines(player), "hand", out);
        }
    }

    fn page(&self) -> Markup {
        let heads = [
            "hands",
            "set well",
            "mis-set",
            "units lost per hand",
            "cards, units per hand",
            "earned",
            "luck of the table",
        ];
        html! {
            section {
                h2 { "Player by player" }
                (players(heads, lines(self).map(|line| (line.player, line.figures))))
            }
            @for player in self.players() {
                @let lines = kind_lines(player);
                @if !lines.is_empty() {
                    section {
                        h2 { (player.display_name()) ", by kind" }
                        (players(["hands", "units lost per hand"], lines.into_iter().map(|KindLine { words, tasks, loss }| {
                            (words, [tasks.to_string(), format!("{loss:.2}")])
                        })))
                    }
                }
            }
        }
    }
}

/// Returns the line of each kind of hands, in descending order of loss.
fn kind_lines(player: &PlayerSummary) -> Vec<KindLine> {
    let line = |KindSummary { theme, hands, loss }| KindLine {
        words: theme_in_words(theme),
        tasks: hands.unsigned_abs(),
        loss: loss.mean(hands),
    };
    player.kinds().into_iter().map(line).collect()
}

/// Returns the line of each player.
fn lines(summary: &Summary) -> impl Iterator<Item = SummaryLine> {
    summary.players().map(|player| {
        let figure = |moments: Moments, sign: bool| {
            let mean = moments.mean(player.hands);
            let mean = if sign { with_sign(mean, 3) } else { format!("{mean:.3}") };
            mean + &error_in_words(moments.std_err(player.hands), 3)
        };
        let settled = |figure: String| if player.settled > 0 { figure } else { String::new() };
        SummaryLine {
            player: player.display_name().to_owned(),
            figures: [
                player.hands.to_string(),
                player.tied.to_string(),
                player.misset.to_string(),
                figure(player.loss, false),
                figure(player.cards, true),
                settled(format!("{:+}", player.units)),
                settled(with_sign(player.luck(), 2)),
            ],
        }
    })
}

fn write_worst(worst: &Worst, out: &mut Vec<u8>) {
    let shown = |rows: &[String; 3]| itertools::join(rows.iter().map(|row| style::spelled(row)), " / ");
    let given = worst.rows.as_ref().map_or_else(|| worst.action.to_owned(), shown);
    _ = writeln!(out, "  {:>5.2} lost  {given}", worst.loss());
    if let Some(best) = &worst.best {
        _ = writeln!(out, "        best  {}", shown(best));
    }
}
