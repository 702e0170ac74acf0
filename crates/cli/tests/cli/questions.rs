//! The examples of `docs/questions.md`, which ask `pusoy-api` in one call.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use pusoy_api::api::Api;
use pusoy_api::command::NEVER;
use pusoy_api::host::Bare;

use super::*;

/// Answers a question, as text. All tests share one `Api`, and so its cache.
pub fn ask(kind: &str, question: &str) -> String {
    static API: LazyLock<Api> = LazyLock::new(|| Api::new(Arc::new(Bare)));
    API.answer(kind, question, NEVER)
}

/// Returns the examples of the page: the kind, the question, and the lines shown as its answer.
pub fn examples() -> Vec<(String, Value, Vec<String>)> {
    let page = std::fs::read_to_string(at_top("docs/questions.md")).unwrap();
    let mut examples: Vec<(String, Value, Vec<String>)> = Vec::new();
    for line in page.split("\n```jsonl\n").skip(1).flat_map(|block| block.split("\n```").next().unwrap().lines()) {
        let Value::Object(fields) = serde_json::from_str(line).unwrap_or_default() else {
            examples.last_mut().unwrap().2.push(line.to_owned());
            continue;
        };
        if fields.contains_key("schema") {
            examples.last_mut().unwrap().2.push(line.to_owned());
            continue;
        }
        let (kind, question) = fields.into_iter().next().unwrap();
        examples.push((kind, question, Vec::new()));
    }
    examples
}

#[test]
fn examples_of_questions_have_the_shown_answers() {
    let examples = examples();
    assert!(examples.len() >= 4, "{}", examples.len());
    for (kind, question, shown) in examples {
        let answer = ask(&kind, &question.to_string());
        assert_eq!(answer.lines().count(), shown.len(), "{kind} {question}: {answer}");
        for (line, shown) in answer.lines().zip(shown) {
            match shown.strip_suffix('…') {
                Some(begin) => assert!(line.starts_with(begin), "{kind} {question}: {line}"),
                None => assert_eq!(line, shown, "{kind} {question}"),
            }
        }
    }
}

/// Every kind that [`one_call::compared_kinds`] does not return has a link to a section of the page, an example of an
/// answer and an example of an error.
#[test]
fn kinds_not_compared_with_a_command_are_documented() {
    let page = std::fs::read_to_string(at_top("docs/questions.md")).unwrap();
    let examples = examples();
    let compared = one_call::compared_kinds();
    for kind in Api::kinds().filter(|kind| !compared.contains(kind)) {
        assert!(page.contains(&format!("[`{kind}`](#")), "{kind}");
        let schemas: BTreeSet<bool> = examples
            .iter()
            .filter(|(asked, ..)| asked == kind)
            .map(|(.., shown)| shown[0].starts_with(r#"{"schema":"pusoy.error/1""#))
            .collect();
        assert_eq!(schemas.len(), 2, "{kind} needs an example of an answer and one of an error");
    }
}
