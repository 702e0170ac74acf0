//! A setting and its EV as part of a page.

use maud::{Markup, html};
use pusoy::cards::CardSet;
use pusoy::chinese::{ByRow, Row};
use pusoy::eval::describe;
use pusoy::solver::{EvParts, RankedPlan, RankedSetting, RowChances};
use pusoy_api::solving::explained::{notable_parts, part_in_words};
use pusoy_api::words::numbers::with_sign;
use pusoy_api::words::plans::{plan_in_words, variants_in_words};

use crate::html::frame::row;
use crate::solving::answer_text::{chances_in_words, claims_in_words, scoops_in_words};

/// Draws a plan: its best setting and how many variants it has.
pub fn plan_rows(title: &str, plan: &RankedPlan) -> Markup {
    html! {
        (titled_rows(title, &plan.best))
        @if let Some(variants) = plan.variants.as_ref().and_then(variants_in_words) { p.soft { (variants) } }
    }
}

/// Draws a setting: `title` and the plan in words as the heading, the EV, and the rows with their chances.
pub fn titled_rows(title: &str, ranked: &RankedSetting) -> Markup {
    html! {
        h3 { (title) (plan_in_words(ranked.setting.rows())) }
        p {
            b { (ranked.ev) " units" }
            span.soft {
                @if let Some(scoops) = ranked.chances.and_then(scoops_in_words) { "; " (scoops) }
            }
        }
        (drawn_rows(ranked))
    }
}

/// Draws a setting: `title` and the EV as the heading, and the rows with their chances.
pub fn setting_rows(title: &str, ranked: &RankedSetting) -> Markup {
    html! {
        h3 { (title) (ranked.ev) " units" }
        @if let Some(scoops) = ranked.chances.and_then(scoops_in_words) { p.soft { (scoops) } }
        (drawn_rows(ranked))
    }
}

fn drawn_rows(ranked: &RankedSetting) -> Markup {
    let chances = |row: Row| Some((*ranked.chances?.rows.get(row), *ranked.royalties.rows.get(row)));
    html! {
        (draw_rows(ranked.setting.rows(), chances))
        @for line in claims_in_words(ranked) { p { (line) } }
    }
}

/// Draws three rows, each with its chances and its royalty if `chances` returns them.
pub fn draw_rows(rows: &ByRow<CardSet>, chances: impl Fn(Row) -> Option<(RowChances, i32)>) -> Markup {
    html! {
        div {
            @for (name, cards) in rows.iter() {
                div.row {
                    span.name { (name) }
                    span.cards { (row(*cards)) }
                    span.what { (describe(*cards)) }
                    span.chances {
                        @if let Some((chances, royalty)) = chances(name) { (bar(chances, royalty)) }
                    }
                }
            }
        }
    }
}

fn bar(chances: RowChances, royalty: i32) -> Markup {
    let [win, tie] = [chances.win, chances.tie].map(|chance| format!("width:{:.1}%", 100.0 * chance));
    html! {
        span.bar {
            span.win style=(win) {}
            span.tie style=(tie) {}
        }
        (chances_in_words(&chances, royalty))
    }
}

/// Draws the parts of an EV as a table.
pub fn parts_table(parts: &EvParts) -> Markup {
    html! {
        table {
            @for (part, units) in notable_parts(parts) {
                tr {
                    td { (part_in_words(part)) }
                    td.n { (with_sign(units, 3)) }
                }
            }
        }
    }
}
