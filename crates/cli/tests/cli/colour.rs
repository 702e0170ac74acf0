//! What decides whether output is coloured, and in which order.

use super::*;

/// Returns whether a row is coloured on a pipe, with this flag and these variables of the environment.
fn coloured(flag: &str, variables: &[(&str, &str)]) -> bool {
    let mut command = pusoy();
    command.args(["eval", "Ks", "Kh", "Qd", "--color", flag]).envs(variables.iter().copied());
    let ran = Ran::from(command.output().unwrap());
    assert_eq!(ran.status, 0);
    assert!(ran.out.contains("Ks") && !ran.out.contains('♠'), "symbols are for terminals: {}", ran.out);
    ran.out.contains('\u{1b}')
}

#[test]
fn who_decides() {
    let (no, force) = (("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1"));
    assert!(!coloured("auto", &[]));
    assert!(coloured("auto", &[force]));
    assert!(!coloured("auto", &[("CLICOLOR_FORCE", "0")]));
    assert!(coloured("auto", &[force, ("CLICOLOR", "0"), ("TERM", "dumb")]));
    assert!(!coloured("auto", &[force, no]));
    assert!(coloured("auto", &[force, ("NO_COLOR", "")]));
    assert!(!coloured("never", &[force]));
    assert!(coloured("always", &[no, ("TERM", "dumb"), ("CLICOLOR", "0")]));
}

#[test]
fn json_is_never_coloured() {
    let ran = Ran::from(pusoy().args(["eval", "--json", "--color", "always", "Ks Kh Qd"]).output().unwrap());
    assert!(!ran.out.contains('\u{1b}'));
}
