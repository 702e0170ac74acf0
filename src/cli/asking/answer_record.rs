//! A setting and what it earns, as part of a record.

use pusoy::chinese::royalties::Source;
use pusoy::chinese::{ByRow, Row, Setting};
use pusoy::eval::describe;
use pusoy::solver::RankedSetting;
use serde::Serialize;

use crate::cli::asking::explained::{BestDiffers, PartsRecord, best_differs};
use crate::cli::json::record::rounded;
use crate::cli::json::rows::row_text;

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct RowsRecord {
    front: String,
    middle: String,
    back: String,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct SettingRecord {
    #[serde(flatten)]
    cards: RowsRecord,
    ev: f64,
    std_err: Option<f64>,
    gap: f64,
    gap_std_err: Option<f64>,
    tied: bool,
    scoop: f64,
    scooped: f64,
    rows: RowAnswers,
    /// The royalty to claim, and those to declare, where the rules ask for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    declared: Option<Vec<&'static str>>,
    /// What the ev is made of, under `--explain`.
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<PartsRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best_differs: Option<BestDiffers>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct RowAnswers {
    front: RowAnswer,
    middle: RowAnswer,
    back: RowAnswer,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct RowAnswer {
    category: &'static str,
    description: String,
    win: f64,
    tie: f64,
    lose: f64,
    royalty: i32,
}

pub fn rows_record(setting: &Setting) -> RowsRecord {
    let ByRow { front, middle, back } = setting.rows().map(row_text);
    RowsRecord { front, middle, back }
}

/// Returns the record of a setting: what it earns, and how it differs from the best.
pub fn setting_record(ranked: &RankedSetting, best: Option<&RankedSetting>) -> SettingRecord {
    let row = |row: Row| {
        let chances = ranked.chances.rows.get(row);
        RowAnswer {
            category: ranked.ranks.get(row).category().name(),
            description: describe(*ranked.setting.rows().get(row)),
            win: rounded(chances.win),
            tie: rounded(chances.tie),
            lose: rounded(chances.lose),
            royalty: *ranked.royalties.rows.get(row),
        }
    };
    SettingRecord {
        cards: rows_record(&ranked.setting),
        ev: rounded(ranked.ev.mean()),
        std_err: ranked.ev.std_err().map(rounded),
        gap: rounded(ranked.gap.mean()),
        gap_std_err: ranked.gap.std_err().map(rounded),
        tied: ranked.tied,
        scoop: rounded(ranked.chances.scoop),
        scooped: rounded(ranked.chances.scooped),
        rows: RowAnswers { front: row(Row::Front), middle: row(Row::Middle), back: row(Row::Back) },
        claim: ranked.claims.and_then(|claims| claims.claim).map(Source::name),
        declared: ranked.claims.map(|claims| claims.declared.iter().map(Source::name).collect()),
        parts: ranked.parts.map(PartsRecord::from),
        best_differs: best.filter(|best| *best != ranked).and_then(|best| best_differs(best, ranked)),
    }
}
