//! The earlier versions of a deal. The file of a session keeps these versions as comments above the deal.

use itertools::Itertools;
use pusoy_api::deal_log::players;
use pusoy_api::wire::comments::without_comment;
use pusoy_api::wire::input::is_json;

/// The beginning of a comment that keeps a line as it was before a correction: a line of a deal, or a header. The
/// corrected text is below the comment.
pub(super) const CORRECTED: &str = "# corrected: ";
/// The beginning of a comment that keeps a line of a removed deal, or of a correction that was undone.
pub(super) const UNDONE: &str = "# undone: ";

/// Returns the text of a deal before its last correction, on one line. `current` is the text of the deal now, and
/// `above` has the lines above the deal. Returns `None` if there was no correction, or if all corrections were undone.
pub(super) fn version_before(current: &str, above: &[&str]) -> Option<String> {
    let is_version = |line: &&&str| line.starts_with(CORRECTED) || line.starts_with(UNDONE);
    let count = above.iter().rev().take_while(is_version).count();
    // The texts that can be restored by undoing corrections, latest last.
    let mut earlier: Vec<String> = Vec::new();
    // If the version read last was an undone correction, this is the text that the undoing restored. The deal went on
    // from this text, so the next version must have the same text. If there is no next version, `current` must have the
    // same text. If the texts differ, the version read last was a removed deal, and all versions so far belong to that
    // deal.
    let mut returned: Option<String> = None;
    for (is_correction, text) in versions(&above[above.len() - count..]) {
        if returned.take().is_some_and(|returned| !is_same(&returned, &text)) {
            earlier.clear();
        }
        if is_correction {
            earlier.push(text);
        } else {
            returned = earlier.pop();
        }
    }
    if returned.is_some_and(|returned| !is_same(&returned, current)) {
        return None;
    }
    earlier.pop()
}

/// Returns the versions in these comments, each with `true` if the version was corrected, and `false` if it was undone
/// or removed. If a version had one line per player, joins its lines.
fn versions(comments: &[&str]) -> Vec<(bool, String)> {
    let lines = comments.iter().filter_map(|line| {
        let corrected = line.strip_prefix(CORRECTED).map(|text| (true, text));
        corrected.or_else(|| line.strip_prefix(UNDONE).map(|text| (false, text)))
    });
    // A deal with one line per player may contain comment lines. They are not versions of the deal.
    let lines = lines.filter(|(_, text)| !without_comment(text).trim().is_empty());
    let has_one_player = |text: &str| !is_json(text) && players::is_one_player(without_comment(text));
    let joined = lines.map(|(is_correction, text)| (is_correction, has_one_player(text), text.to_owned())).coalesce(
        |one, next| match one.0 == next.0 && one.1 && next.1 {
            true => Ok((one.0, true, format!("{}; {}", without_comment(&one.2).trim_end(), next.2))),
            false => Err((one, next)),
        },
    );
    joined.map(|(is_correction, _, text)| (is_correction, text)).collect()
}

/// Returns `true` if two texts of a deal differ at most in their comments.
fn is_same(one: &str, other: &str) -> bool {
    without_comment(one).trim() == without_comment(other).trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corrections_are_undone_one_by_one() {
        let before = |current: &str, above: &[&str]| version_before(current, above);
        assert_eq!(before("A", &["# players: Amy, Bob"]), None);
        assert_eq!(before("B", &["X", "# corrected: A # late"]).unwrap(), "A # late");
        assert_eq!(before("C", &["# corrected: A", "# corrected: B"]).unwrap(), "B");
        assert_eq!(before("B", &["# corrected: A", "# corrected: B # b", "# undone: C"]).unwrap(), "A");
        assert_eq!(before("A", &["# corrected: A", "# corrected: B", "# undone: C", "# undone: B"]), None);
        // The correction from A to B was undone, and then made again.
        assert_eq!(before("B", &["# corrected: A", "# undone: B", "# corrected: A"]).unwrap(), "A");
    }

    #[test]
    fn versions_of_a_removed_deal_belong_to_no_other_deal() {
        let removed = ["# corrected: A", "# corrected: B", "# undone: C"];
        assert_eq!(version_before("D", &removed), None);
        let corrected = [&removed[..], &["# corrected: D"]].concat();
        assert_eq!(version_before("E", &corrected).unwrap(), "D");
    }

    #[test]
    fn a_version_may_have_one_line_per_player() {
        let above = ["# corrected: Amy: fold # late", "# corrected: Bob: fold", "# corrected: Amy=+1; Bob=-1"];
        assert_eq!(version_before("Amy=+2; Bob=-2", &above).unwrap(), "Amy=+1; Bob=-1");
        assert_eq!(version_before("Amy=+2; Bob=-2", &above[..2]).unwrap(), "Amy: fold; Bob: fold");
        let with_comment_line = ["# corrected: Amy: fold", "# corrected: # late", "# corrected: Bob: fold"];
        assert_eq!(version_before("Amy=+2; Bob=-2", &with_comment_line).unwrap(), "Amy: fold; Bob: fold");
    }
}
