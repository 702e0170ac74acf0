//! A review as sections of a page.

use maud::{Markup, html};
use pusoy::chinese::Deal;
use pusoy_api::words::numbers::count_of;

use crate::commands::review::text::{figure, unreviewed_streets};
use crate::html::chart::{self, Bar, Line};
use crate::html::frame::{players, row, signed};
use crate::stream::answers::Render;
use pusoy_api::questions::review::evening::{Evening, PlayedDeal, Reviewed, RunningTotal};
use pusoy_api::questions::review::hand::rows_if_set;
use pusoy_api::questions::review::player_review::PlayerReview;
use pusoy_api::questions::review::words::{DRILLED, HANDS, OPTIMALLY};
use pusoy_api::questions::score::words::misset_in_words;

/// Maximum number of players whose lost units are drawn as bars.
const PLAYERS: usize = 12;

/// Draws a review: the results, the charts, the account, and a section for each player with mistakes.
pub fn sections(review: &Evening<PlayerReview>) -> Markup {
    let heads = ["won", "cards", "setting", "luck", "without cards", "set optimally"];
    let lines = review.players().map(|(name, units, player)| {
        let is_known = player.hands > 0;
        let known = |figure: Markup| {
            if is_known {
                figure
            } else {
                html! { span.soft { "no cards" } }
            }
        };
        let [cards, setting, luck] =
            [player.cards, -player.cost, player.luck()].map(|sum| known(html! { (figure(sum).trim()) }));
        let as_best = known(signed(player.as_best));
        (name.to_owned(), [signed(units), cards, setting, luck, signed(player.unknown), as_best])
    });
    html! {
        p.soft { (review.rules_in_words()) }
        @if let Some(drilled) = &review.drilled { (draw_drilled(drilled)) }
        @if let Some(streets) = unreviewed_streets(review) { p.soft { (streets) } }
        @if !review.is_drill() {
            (summary(review))
            @if let Some(sentences) = review.best_and_worst() { section { p { (sentences) } } }
            (charts(review, "by each hand"))
            (review.account.page())
            section {
                h2 { "What decided it" }
                (players(heads, lines))
                p.soft { (HANDS) }
                p.soft { (OPTIMALLY) }
            }
        }
        @for (name, _, player) in review.players().filter(|(_, _, player)| !player.mistakes.is_empty()) {
            section {
                h2 { (name) ": the costliest mistakes" }
                (draw_mistakes("deal", player))
            }
        }
    }
}

/// Writes the result of each player in one sentence.
pub fn summary<P: Reviewed>(review: &Evening<P>) -> Markup {
    html! {
        section {
            @for (name, units, player) in review.players() { p { (player.in_words(name, units)) "." } }
            @if review.is_valued() { p.soft { (P::LUCK) } }
        }
    }
}

/// Draws the running totals of the players, and then the units that each player's actions lost. `what` ends the heading
/// of the lost units, such as `by each hand`. Draws nothing for a session of fewer than two deals.
pub fn charts<P: Reviewed>(review: &Evening<P>, what: &str) -> Markup {
    let deals = review.account.deals();
    let totals = review.running_totals();
    let label = |total: &RunningTotal<'_>| {
        let units = total.points.last().map_or(0, |(_, units)| *units);
        format!("{} {units:+}", total.name)
    };
    let lines: Vec<Line> =
        totals.iter().map(|total| Line { label: label(total), points: total.points.clone() }).collect();
    let costs = || review.played().flatten().filter_map(|deal| deal.cost);
    let highest = costs().fold(0.0, f64::max);
    let valued: Vec<(usize, &str, &[PlayedDeal])> = (0..)
        .zip(totals.iter().map(|total| total.name).zip(review.played()))
        .filter(|(_, (_, played))| played.iter().any(|deal| deal.cost.is_some()))
        .map(|(seat, (name, played))| (seat, name, played))
        .take(PLAYERS)
        .collect();
    html! {
        @if deals > 1 {
            section {
                h2 { "Running totals, in units" }
                (chart::lines("Units of each player after each deal", deals, &lines))
            }
            @if !valued.is_empty() {
                section {
                    h2 { "Units lost " (what) }
                    @for (seat, name, played) in valued {
                        @let bars: Vec<Bar> = played.iter().map(|deal| (deal.deal, deal.cost)).collect();
                        @let sum: f64 = played.iter().filter_map(|deal| deal.cost).sum();
                        @if sum < 0.005 {
                            h3 { (name) ": nothing" }
                        } @else {
                            h3 { (name) ": " (format!("{sum:.2}")) " in all" }
                            (chart::bars(&format!("Units lost {what}, {name}"), seat, deals, highest, &bars))
                        }
                    }
                }
            }
        }
    }
}

/// Draws the hands of drills, which were not played at a table.
fn draw_drilled(player: &PlayerReview) -> Markup {
    let [cards, setting] = [player.cards, -player.cost].map(|sum| html! { (figure(sum).trim()) });
    html! {
        section {
            h2 { (count_of(player.hands, "hand")) " of drills" }
            (players(["cards", "setting"], [(String::from("drills"), [cards, setting])].into_iter()))
            p.soft { (DRILLED) }
            (draw_mistakes("hand", player))
        }
    }
}

/// Draws the costliest mistakes, each under the number of its deal or drilled hand. `what` is the word before this
/// number: `deal` or, for drills, `hand`.
fn draw_mistakes(what: &str, player: &PlayerReview) -> Markup {
    html! {
        @for mistake in player.costliest() {
            @let lost = format!("{:.2} lost", mistake.cost.mean());
            h3 { (what) " " (mistake.deal) ": " span.bad { (lost) } }
            (draw_action(&mistake.action))
            @if let Some(reason) = mistake.misset { p.bad { "mis-set: " (misset_in_words(reason)) } }
            p { "best:" }
            (draw_action(&mistake.best))
            @if let Some(compared) = &mistake.compared { p.soft { (compared) } }
        }
    }
}

/// Draws an action: the rows of a setting, `surrender` or `declare`.
fn draw_action(deal: &Deal) -> Markup {
    html! {
        @match (rows_if_set(deal), deal) {
            (Some(rows), _) => { @for cards in rows { p { (row(cards)) } } }
            (None, Deal::Surrendered(_)) => { p { "surrender" } }
            (None, _) => { p { "declare" } }
        }
    }
}
