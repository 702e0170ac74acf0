//! Precedence of the flag and the environment variables that colour output.

use super::*;

/// Returns `true` if `pusoy eval --color FLAG` writes colours to a pipe, with these environment variables.
fn is_coloured(flag: &str, variables: &[(&str, &str)]) -> bool {
    let mut command = pusoy();
    command.args(["eval", "Ks", "Kh", "Qd", "--color", flag]).envs(variables.iter().copied());
    let ran = Ran::from(command.output().unwrap());
    assert_eq!(ran.status, 0);
    assert!(ran.out.contains("Ks") && !ran.out.contains('♠'), "suit symbols are only for terminals: {}", ran.out);
    ran.out.contains('\u{1b}')
}

#[test]
fn the_flag_wins_over_environment_variables() {
    let (no, force) = (("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1"));
    assert!(!is_coloured("auto", &[]));
    assert!(is_coloured("auto", &[force]));
    assert!(!is_coloured("auto", &[("CLICOLOR_FORCE", "0")]));
    assert!(is_coloured("auto", &[force, ("CLICOLOR", "0"), ("TERM", "dumb")]));
    assert!(!is_coloured("auto", &[force, no]));
    assert!(is_coloured("auto", &[force, ("NO_COLOR", "")]));
    assert!(!is_coloured("never", &[force]));
    assert!(is_coloured("always", &[no, ("TERM", "dumb"), ("CLICOLOR", "0")]));
}

#[test]
fn json_is_never_coloured() {
    let ran = Ran::from(pusoy().args(["eval", "--json", "--color", "always", "Ks Kh Qd"]).output().unwrap());
    assert!(!ran.out.contains('\u{1b}'));
}
