//! Every record that is written and every input that is read in JSON: its name with its version, its schema, and the types
//! that have its fields.

#[cfg(feature = "schemas")]
use crate::questions::{check, climb, deal, eval, grade, place, review, rules, score, solve, ten};
use crate::wire::described::Described;
#[cfg(feature = "schemas")]
use crate::{deal_log, wire};

/// Every record and input of this package. Several types may share a name: a record is then like one of them.
pub const RECORDS: &[Described] = crate::records![
    input "pusoy.solve.input" [solve::command::SolveInput, place::input::PlaceInput],
    record "pusoy.solve.2" [solve::record::SolveRecord<'static>],
    input "pusoy.grade.input" [grade::command::GradeInput, deal_log::input::ScoreInput, place::input::PlaceInput],
    record "pusoy.grade.2" [grade::record::GradeRecord<'static>],
    record "pusoy.grade.summary.1" [wire::counted::CountedRecord<'static, grade::summary::SummaryRecord<'static>>],
    input "pusoy.score.input" [deal_log::input::ScoreInput],
    record "pusoy.score.2" [score::record::ScoreRecord<'static>],
    record "pusoy.account.2" [wire::counted::CountedRecord<'static, score::account::AccountRecord<'static>>],
    record "pusoy.review.1" [wire::counted::CountedRecord<'static, review::record::ReviewRecord<'static>>],
    record "pusoy.review.streets.1" [wire::counted::CountedRecord<'static, review::streets::record::EveningRecord<'static>>],
    record "pusoy.eval.1" [eval::OneRow<'static>, eval::SeveralRows<'static>],
    input "pusoy.eval.input" [eval::EvalInput],
    record "pusoy.check.1" [check::CheckRecord<'static>],
    input "pusoy.check.input" [check::CheckInput],
    record "pusoy.deal.1" [deal::DealRecord],
    input "pusoy.place.input" [place::input::PlaceInput],
    record "pusoy.place.1" [place::record::PlaceRecord<'static>],
    record "pusoy.climb.games.1" [climb::games::GamesRecord],
    record "pusoy.climb.score.2" [climb::game::record::GameRecord<'static, climb::game::outcome::OutcomeRecord<'static>>, climb::game::record::GameRecord<'static, climb::score::command::StandingRecord<'static>>],
    input "pusoy.climb.score.input" [climb::score::input::ScoreInput],
    record "pusoy.climb.account.2" [wire::counted::CountedRecord<'static, climb::score::account::AccountRecord<'static>>],
    record "pusoy.climb.identify.1" [climb::game::record::GameRecord<'static, climb::identify::IdentifyRecord>],
    input "pusoy.climb.identify.input" [climb::identify::IdentifyInput],
    record "pusoy.climb.beats.1" [climb::game::record::GameRecord<'static, climb::beats::BeatsRecord>],
    input "pusoy.climb.beats.input" [climb::beats::BeatsInput],
    record "pusoy.climb.moves.1" [climb::game::record::GameRecord<'static, climb::moves::MovesRecord>],
    input "pusoy.climb.moves.input" [climb::moves::MovesInput],
    record "pusoy.climb.instant.1" [climb::game::record::GameRecord<'static, climb::instant::InstantRecord>],
    input "pusoy.climb.instant.input" [climb::instant::InstantInput],
    record "pusoy.climb.owed.1" [climb::game::record::GameRecord<'static, climb::owed::OwedRecord<'static>>],
    input "pusoy.climb.owed.input" [climb::owed::OwedInput],
    input "pusoy.climb.play.input" [climb::play::input::PlayInput],
    record "pusoy.climb.play.2" [climb::game::record::GameRecord<'static, climb::play::replayed::PlayRecord<'static>>],
    input "pusoy.climb.solve.input" [climb::solve::input::SolveInput],
    record "pusoy.climb.solve.1" [climb::game::record::GameRecord<'static, climb::solve::solved::SolveRecord<'static>>],
    record "pusoy.climb.certificate.1" [climb::solve::certificate::ClaimRecord<wire::game_rules::GameRulesRecord>],
    record "pusoy.climb.verify.1" [climb::game::record::GameRecord<'static, climb::verify::VerifyRecord>],
    record "pusoy.climb.review.1" [climb::game::record::GameRecord<'static, climb::review::ReviewRecord<'static>>],
    record "pusoy.climb.puzzle.1" [climb::game::record::GameRecord<'static, climb::puzzle::PuzzleRecord<'static>>],
    record "pusoy.ten.score.2" [ten::base_rules::TenRecord<'static, ten::score::settled::SettledRecord<'static>>, ten::base_rules::TenRecord<'static, ten::score::worth::WorthRecord>],
    input "pusoy.ten.score.input" [ten::score::input::ScoreInput],
    record "pusoy.ten.account.2" [wire::counted::CountedRecord<'static, wire::ledger::AccountFields<'static>>],
    record "pusoy.ten.capture.1" [ten::capture::CaptureRecord<'static>],
    input "pusoy.ten.capture.input" [ten::capture::CaptureInput],
    record "pusoy.ten.layout.1" [ten::base_rules::TenRecord<'static, ten::layout::LayoutRecord>],
    input "pusoy.ten.layout.input" [ten::layout::LayoutInput],
    record "pusoy.rules.list.1" [rules::list::ListRecord],
    record "pusoy.rules.show.1" [rules::show::ShowRecord],
    record "pusoy.rules.diff.1" [rules::diff::DiffRecord<'static>],
    record "pusoy.error.1" [wire::error_record::ErrorRecord<'static>],
];
