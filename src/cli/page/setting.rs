use pusoy::chinese::royalties::Source;
use pusoy::chinese::{ByRow, Row};
use pusoy::eval::describe;
use pusoy::solver::{Parts, RankedSetting, RowChances};

use super::{escaped, row};
use crate::cli::solve::{part_in_words, told_parts, units};
use pusoy::cards::CardSet;

/// A setting with what it earns: rows drawn, with the chances of each.
pub fn setting(title: &str, ranked: &RankedSetting) -> String {
    let (scoop, scooped) = (100.0 * ranked.fares.scoop, 100.0 * ranked.fares.scooped);
    let head = format!(
        "<h3>{}{} units</h3>\n<p class=\"soft\">scoops {scoop:.0} %, is scooped {scooped:.0} %</p>\n",
        escaped(title),
        units(ranked.ev)
    );
    let claims = ranked.claims.map_or_else(String::new, |claims| {
        let declared = claims.declared.iter().filter(|source| ranked.royalties.get(*source) > 0);
        match (claims.claim, itertools::join(declared.map(Source::name), ", ")) {
            (Some(claim), _) => format!("<p>claim {}</p>\n", claim.name()),
            (None, declared) if declared.is_empty() => String::new(),
            (None, declared) => format!("<p>declare {declared}</p>\n"),
        }
    });
    let chances = |row: Row| Some((*ranked.fares.rows.get(row), *ranked.royalties.rows.get(row)));
    head + &rows(ranked.setting.rows(), chances) + &claims
}

/// Three rows, drawn, with what is known of the chances and the royalty of each.
pub fn rows(rows: &ByRow<CardSet>, chances: impl Fn(Row) -> Option<(RowChances, i32)>) -> String {
    let drawn = rows.iter().map(|(name, cards)| {
        let chances = chances(name).map_or_else(String::new, |(chances, royalty)| bar(chances, royalty));
        format!(
            "<div class=\"row\"><span class=\"name\">{name}</span><span class=\"cards\">{}</span>\
             <span class=\"what\">{}</span><span class=\"chances\">{chances}</span></div>\n",
            row(*cards),
            describe(*cards),
        )
    });
    format!("<div>\n{}</div>\n", drawn.collect::<String>())
}

fn bar(chances: RowChances, royalty: i32) -> String {
    let [win, tie] = [chances.win, chances.tie].map(|chance| 100.0 * chance);
    let tied = if tie >= 0.5 { format!(", ties {tie:.0} %") } else { String::new() };
    let royalty = if royalty == 0 { String::new() } else { format!(", royalty {royalty}") };
    format!(
        "<span class=\"bar\"><span class=\"win\" style=\"width:{win:.1}%\"></span>\
         <span class=\"tie\" style=\"width:{tie:.1}%\"></span></span>wins {win:.0} %{tied}{royalty}"
    )
}

/// What units are for, as a table.
pub fn parts(parts: &Parts) -> String {
    let lines = told_parts(parts)
        .map(|(part, units)| format!("<tr><td>{}</td><td class=\"n\">{units:+.3}</td></tr>\n", part_in_words(part)));
    format!("<table>\n{}</table>\n", lines.collect::<String>())
}
