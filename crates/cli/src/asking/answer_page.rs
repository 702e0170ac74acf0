//! A setting and what it earns, as part of a page.

use pusoy::cards::CardSet;
use pusoy::chinese::{ByRow, Row};
use pusoy::eval::describe;
use pusoy::solver::{EvParts, RankedPlan, RankedSetting, RowChances};
use pusoy_api::solving::explained::{part_in_words, told_parts};
use pusoy_api::words::numbers::with_sign;
use pusoy_api::words::plans::{plan_in_words, variants_in_words};

use crate::asking::answer_text::{chances_in_words, claims_in_words, scoops_in_words, units};
use crate::html::frame::{escaped, row};

/// Draws a plan: its best setting and how many variants it has.
pub fn plan_rows(title: &str, plan: &RankedPlan) -> String {
    let variants = plan.variants.as_ref().and_then(variants_in_words);
    let variants = variants.map_or_else(String::new, |told| format!("<p class=\"soft\">{told}</p>\n"));
    titled_rows(title, &plan.best) + &variants
}

/// Draws a setting under the words of its plan, with what it earns and the chances of each row.
pub fn titled_rows(title: &str, ranked: &RankedSetting) -> String {
    let title = format!("{}{}", escaped(title), plan_in_words(ranked.setting.rows()));
    let scoops = ranked.chances.and_then(scoops_in_words).map_or_else(String::new, |scoops| format!("; {scoops}"));
    let earned = format!("<p><b>{} units</b><span class=\"soft\">{scoops}</span></p>\n", units(ranked.ev));
    format!("<h3>{title}</h3>\n{earned}{}", drawn_rows(ranked))
}

/// Draws a setting with what it earns and the chances of each row.
pub fn setting_rows(title: &str, ranked: &RankedSetting) -> String {
    let scoops = ranked.chances.and_then(scoops_in_words);
    let scoops = scoops.map_or_else(String::new, |scoops| format!("<p class=\"soft\">{scoops}</p>\n"));
    format!("<h3>{}{} units</h3>\n{scoops}{}", escaped(title), units(ranked.ev), drawn_rows(ranked))
}

fn drawn_rows(ranked: &RankedSetting) -> String {
    let claims: String = claims_in_words(ranked).iter().map(|said| format!("<p>{said}</p>\n")).collect();
    let chances = |row: Row| Some((*ranked.chances?.rows.get(row), *ranked.royalties.rows.get(row)));
    rows(ranked.setting.rows(), chances) + &claims
}

/// Draws three rows, each with its chances and its royalty, where `chances` knows them.
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
    format!(
        "<span class=\"bar\"><span class=\"win\" style=\"width:{win:.1}%\"></span>\
         <span class=\"tie\" style=\"width:{tie:.1}%\"></span></span>{}",
        chances_in_words(&chances, royalty)
    )
}

/// Draws the parts of an ev as a table.
pub fn parts_table(parts: &EvParts) -> String {
    let lines = told_parts(parts)
        .map(|(part, units)| (part_in_words(part), with_sign(units, 3)))
        .map(|(part, units)| format!("<tr><td>{part}</td><td class=\"n\">{units}</td></tr>\n"));
    format!("<table>\n{}</table>\n", lines.collect::<String>())
}
