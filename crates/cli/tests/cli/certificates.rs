//! Proofs of solved endgames, written by `climb solve --certificate` and checked by `climb verify`.

use super::*;

/// Positions of games of every kind: with and without suits and jokers, two-player and multi-player.
const POSITIONS: [(&str, &str); 8] = [
    ("killer", "Ann=3s 4h 5c Qd; Ben=9d Td Qc Qh Kh; move=Ann"),
    ("big-two", "Ann=3d 5c 9h Js; Ben=4d Ts Ks; on=Ann:3c; move=Ben"),
    ("winner", "Ann=3d 5c 9h; Ben=4d 4s Ks; Cy=3s 2h; move=Cy"),
    ("tien-len", "A=9s Th Jh; B=Td Jc; C=Ts Jd; on=A:7d; move=B"),
    ("president", "A=3 4 K; B=5 5; C=; D=6 A; out=C; move=D"),
    ("daifugo", "A=; B=88; C=77J; out=A; on=A:T; passed=B; move=C"),
    ("dou-dizhu", "L=33445566 B; P=7788 R; Q=2 9999; landlord=L; bid=3; bombs=1; move=P; on=L:44"),
    ("thirteen", "A=3s 4h 5c; B=9d Td; C=Qc Qh; move=A"),
];

/// Solves a position and returns the record and the certificate.
fn certify(args: &[&str]) -> (Value, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof.jsonl");
    let ran = run(&[&["climb", "solve", "--json", "--certificate", file.to_str().unwrap()], args].concat());
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{args:?}");
    (ran.record(), std::fs::read_to_string(file).unwrap())
}

fn verify(certificate: &str) -> Ran {
    run_on(&["climb", "verify", "--json"], certificate)
}

#[test]
fn certificates_of_every_kind_are_verified() {
    let with_jokers = ["daifugo", "--set", "jokers=2", "--set", "sequences=three", "A=3h Xb 5h; B=4h 5c; C=6d; move=A"];
    let lock = ["tien-len", "--set", "lock=choice", "A=9h; B=4c 5d 6c 7d; move=B; on=A: 3s 4s 5s lock"];
    let from = ["big-two", "--from", "Ann=3d 5c 9h; Ben=4d Ts Ks; Ann: 3d; Ben: 4d"];
    let win = ["big-two", "--value", "win", "Ann=3d 9h; Ben=4d Ks; move=Ann"];
    let positions = POSITIONS.iter().map(|(game, position)| vec![*game, *position]);
    for args in positions.chain([with_jokers.to_vec(), from.to_vec(), win.to_vec(), lock.to_vec()]) {
        let (solved, certificate) = certify(&args);
        let ran = verify(&certificate);
        let record = ran.record();
        assert_eq!((ran.status, &record["verified"]), (0, &true.into()), "{args:?}: {}", ran.out);
        let claimed = if solved["sides"] == "two" { "value" } else { "paranoid" };
        for field in ["game", "rules", "sides", "value_kind", "replies", claimed] {
            assert_eq!(record[field], solved[field], "{args:?}");
        }
        assert_eq!(record["replies"], certificate.lines().count() as u64 - 1);
        check_schema(&serde_json::from_str(certificate.lines().next().unwrap()).unwrap());
        // The bytes are the same regardless of the number of threads.
        assert_eq!(certify(&[&args[..], &["--threads", "1"]].concat()).1, certificate);
    }
}

/// `--check` visits as many positions as `climb verify`, and needs no file.
#[test]
fn check_visits_as_many_positions_as_verify() {
    for (game, position) in POSITIONS {
        let (_, certificate) = certify(&[game, position]);
        let positions = &verify(&certificate).record()["positions"];
        let record = run(&["climb", "solve", "--json", "--check", game, position]).record();
        assert_eq!(&record["checked"], positions, "{game} {position}");
        assert!(record.get("replies").is_none(), "{record}");
        let text = run(&["climb", "solve", "--check", game, position]).out;
        assert!(text.contains("checked by the rules alone in "), "{text}");
    }
    // A stream is checked record by record. An answer that was stopped by a limit is not checked.
    let lines = "A=3d 9h; B=4d Ks; move=A\nA=3d 9h Js; B=4d Ks; move=A\n";
    let ran = run_on(&["climb", "solve", "big-two", "--json", "--check"], lines);
    assert!(ran.records().iter().all(|record| record["checked"].as_u64() > Some(0)), "{}", ran.out);
    let record = run(&["climb", "solve", "--json", "--check", "--nodes", "1", POSITIONS[0].0, POSITIONS[0].1]).record();
    assert_eq!((record.get("checked"), &record["stopped"]), (None, &"nodes".into()));
}

/// A claim for a single player must equal the bound that the strategy guarantees. Player A leads the nine, which no
/// play beats, then plays the three and goes out first. No card of C beats B's nine, so B can win a trick with the nine
/// and then go out with the four. B is therefore never last.
#[test]
fn a_claim_for_a_single_player_must_equal_the_guaranteed_bound() {
    let (_, certificate) = certify(&["daifugo", "A=3 9; B=4 9; C=5 8; move=A"]);
    let claims = r#""paranoid":{"A":1,"B":2,"C":3}"#;
    assert!(certificate.contains(claims), "{certificate}");
    let text = run_on(&["climb", "verify"], &certificate).out;
    assert!(text.contains("verified: each player is guaranteed\n  A  place 1\n  B  place 2\n  C  place 3\n"), "{text}");
    // Wrong claims for B: a better place than the strategy guarantees, a worse place, and the fourth place of three
    // players.
    for claim in [1, 3, 4] {
        let spoilt = certificate.replacen(claims, &claims.replace(r#""B":2"#, &format!(r#""B":{claim}"#)), 1);
        let ran = verify(&spoilt);
        assert_eq!((ran.status, &ran.record()["verified"]), (1, &false.into()), "{claim}: {}", ran.out);
    }
}

/// A position in JSON, as an argument, has the same certificate as in text.
#[test]
fn positions_in_json_have_certificates() {
    let json = r#"{"game": "dou-dizhu", "hands": {"L": "KK5543", "P": "225543"}, "to_move": "L",
        "landlord": "L", "bid": 2}"#;
    let text = certify(&["dou-dizhu", "L=KK5543; P=225543; move=L; landlord=L; bid=2"]);
    assert_eq!(certify(&[json]).1, text.1);
    let stream = run_on(&["climb", "solve", "--certificate", "none.jsonl"], format!("{}\n", json.replace('\n', " ")));
    assert!(
        stream.status == 2 && stream.err.contains("give the position as an argument, in text or JSON"),
        "{stream:?}"
    );
}

/// The example proof in `tests/data/proof.jsonl` makes the same claim as a new certificate. Both are verified.
#[test]
fn the_example_proof_makes_the_same_claim_as_a_new_one() {
    let shown = include_str!("../../../../tests/data/proof.jsonl");
    let (_, certificate) = certify(&["dou-dizhu", "L=KK5543; P=225543; move=L; landlord=L; bid=2; bombs=1"]);
    assert_eq!(certificate.lines().next(), shown.lines().next());
    assert!(verify(&certificate).status == 0 && verify(shown).status == 0);
}

/// Certificates with a missing, truncated or illegal line or with a wrong claim are refused. If the lines end too
/// early, the answer gives the number of the line after the last. For a truncated or illegal line, it gives the number
/// of that line.
#[test]
fn spoilt_certificates_are_refused() {
    let (_, certificate) = certify(&["killer", "Ann=3s 4h 5c Qd; Ben=9d Td Qc Qh Kh; move=Ann"]);
    let lines: Vec<&str> = certificate.lines().collect();
    let count = lines.len();
    assert!(count > 4, "{certificate}");
    let joined = |lines: &[&str]| lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    for nth in 1..count {
        // The claim still gives the original number of replies.
        let cut = verify(&joined(&[&lines[..nth], &lines[nth + 1..]].concat()));
        assert_eq!((cut.status, &cut.record()["line"]), (65, &Value::from(count)), "{}", cut.out);
        let total = format!("the numbers of replies in line 1 add up to {}", count - 1);
        assert!(cut.out.contains(&total), "{}", cut.out);
        let torn =
            verify(&joined(&[&lines[..nth], &[&lines[nth][..lines[nth].len() / 2]], &lines[nth + 1..]].concat()));
        assert_eq!((torn.status, &torn.record()["line"]), (65, &Value::from(nth + 1)), "{}", torn.out);
        let mut illegal: Value = serde_json::from_str(lines[nth]).unwrap();
        illegal["play"] = "3d 3h 3c".into();
        let illegal = verify(&joined(&[&lines[..nth], &[&illegal.to_string()], &lines[nth + 1..]].concat()));
        let record = illegal.record();
        assert_eq!((illegal.status, &record["verified"], &record["line"]), (1, &false.into(), &Value::from(nth + 1)));
        assert!(record["reason"].as_str().unwrap().starts_with("the reply '3d 3h 3c' is not a legal move, "));
    }
    let claim: Value = serde_json::from_str(lines[0]).unwrap();
    // Each strategy without its last reply, and with the count reduced by one.
    let mut end = 1;
    for (side, strategy) in claim["strategies"].as_array().unwrap().iter().enumerate() {
        let replies = strategy["replies"].as_u64().unwrap() as usize;
        end += replies;
        let mut fewer = claim.clone();
        fewer["strategies"][side]["replies"] = (replies - 1).into();
        let missing = verify(&joined(&[&[&*fewer.to_string()], &lines[1..end - 1], &lines[end..]].concat()));
        let reason = missing.record()["reason"].clone();
        assert!(
            missing.status == 1 && reason.as_str().unwrap().starts_with("there is no reply for the position '"),
            "{reason}"
        );
    }
    assert_eq!(end, count);
    // The claim with one wrong field at a time.
    for (field, value, status, words) in [
        ("value", serde_json::json!({"Ann": 2, "Ben": 1}), 1, "the strategy does not guarantee the claim, "),
        ("value", serde_json::json!({"Ann": 1, "Ben": 3}), 1, "the strategy does not guarantee the claim, "),
        (
            "value",
            serde_json::json!({"Ann": 1}),
            1,
            "the claim must have values for Ann and Ben and for no other player, each above -2^40 and below 2^40",
        ),
        (
            "value",
            serde_json::json!({"Ann": "1", "Ben": 2}),
            65,
            "the value of Ann must be an integer above -2^40 and below 2^40, not \"1\"",
        ),
        ("value", serde_json::json!({"Zoe": 1, "Ben": 2}), 65, "nobody is called 'Zoe'"),
        ("value", Value::Null, 65, "a claim needs 'value' for two sides"),
        ("value_kind", "totals".into(), 1, "'value_kind' must be 'places' or 'wins' under these rules, not 'totals'"),
        ("value_kind", "fish".into(), 65, "unknown variant `fish`"),
        ("schema", "pusoy.solve/2".into(), 65, "not a certificate"),
        ("game", "whist".into(), 65, "unknown game 'whist'"),
        ("game", "big-two".into(), 65, "'rules': the game and options have the hash"),
        ("rules", serde_json::json!({"name": "killer", "hash": "", "set": {}}), 65, "but the certificate gives ''"),
        (
            "strategies",
            serde_json::json!([]),
            65,
            "the file must end before this line (the numbers of replies in line 1 add up to 0)",
        ),
        ("more", Value::Null, 65, "unknown field `more`"),
    ] {
        let mut spoilt = claim.clone();
        spoilt[field] = value;
        let ran = verify(&joined(&[&[&*spoilt.to_string()], &lines[1..]].concat()));
        assert!(ran.status == status && ran.out.contains(&words.replace('"', "\\\"")), "{field}: {}", ran.out);
    }
    // Positions other than the solved one.
    let mut other = claim.clone();
    other["position"]["hands"]["Ann"] = "3s 4h 5c Kd".into();
    assert_eq!(verify(&joined(&[&[&*other.to_string()], &lines[1..]].concat())).status, 1);
    other["position"]["hands"]["Ann"] = "3s 4h 5c Kh".into();
    let twice = verify(&joined(&[&[&*other.to_string()], &lines[1..]].concat()));
    assert!(twice.status == 1 && twice.out.contains("Kh appears more often than in the pack"), "{}", twice.out);
}

#[test]
fn invalid_files_and_arguments_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let empty = verify("");
    assert!(empty.status == 65 && empty.err == "pusoy: line 1: the file is empty\n", "{}", empty.err);
    let binary = run_on(&["climb", "verify"], b"{}\n\xff");
    assert_eq!((binary.status, binary.err.as_str()), (65, "pusoy: line 2: not UTF-8\n"));
    assert_eq!(run(&["climb", "verify", &path("none")]).status, 66);
    let position = "Ann=3d 4c 5h 9s 9h Td Jc Qh 2s; Ben=3c 4d 6s 6h 7d 7c Ks Kh As; move=Ann";
    let proof = path("proof");
    let solve = |more: &[&str]| run(&[&["climb", "solve", "big-two"], more].concat());
    let stopped = solve(&["--nodes", "20", "--certificate", &proof, position]);
    assert!(stopped.status == 1 && stopped.err.starts_with("pusoy: no certificate: the limit was reached"));
    assert_eq!(solve(&["--certificate", &proof]).status, 2);
    assert_eq!(solve(&["--certificate", &proof, "-"]).status, 2);
    assert_eq!(solve(&["--certificate", &proof, "Ann=3d; Ben=3d; move=Ann"]).status, 65);
    assert!(!std::path::Path::new(&proof).exists());
    assert_eq!(solve(&["--certificate", &path("no/folder"), "Ann=3d; Ben=4d; move=Ann"]).status, 74);
}
