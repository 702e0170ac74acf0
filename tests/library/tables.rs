//! The tables in the repository can be decoded, and agree with `tables/README.md`. Rows and some equilibria are
//! compared with the output of their generators.

use pusoy::chinese::Rules;
use pusoy::chinese::rules::Preset;
use pusoy::eval::RowTable;
use pusoy::open_face::ValueFunction;
use pusoy::solver::{Equilibrium, PRESET_TRAINING};
use sha2::{Digest, Sha256};

use crate::long_runs::cases;

fn table(file: &str) -> Vec<u8> {
    std::fs::read(format!("{}/tables/{file}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

#[test]
fn rows_are_generated_from_the_slow_evaluator() {
    let generated = RowTable::generate();
    assert!(generated.encode() == table("rows.bin"), "tables/rows.bin differs: run `pusoy tables build rows`");
    assert!(&generated == RowTable::wheel_low());
}

/// Returns the name of the file of an equilibrium.
fn file(preset: Preset, opponents: usize) -> String {
    if opponents == 1 { format!("{preset}.equilibrium") } else { format!("{preset}-{opponents}.equilibrium") }
}

#[test]
#[ignore = "most of a minute for each preset in release mode"]
fn training_gives_the_committed_equilibria() {
    // `pusoy tables verify` also trains the other presets.
    let trained = &[Preset::PlainOneSix, Preset::Standard, Preset::Eastern][..cases(3)];
    for (preset, opponents) in Equilibrium::all_embedded().filter(|(preset, _)| trained.contains(preset)) {
        let trained = Equilibrium::train(&Rules::of(preset), opponents, PRESET_TRAINING, &|_| {}).encode();
        let file = file(preset, opponents);
        assert!(trained == table(&file), "tables/{file} differs: run `pusoy tables build`");
    }
}

#[test]
fn equilibria_survive_decoding_and_encoding() {
    let mut read = 0;
    for (preset, opponents) in Equilibrium::all_embedded() {
        let embedded = Equilibrium::embedded(&Rules::of(preset), opponents).unwrap().unwrap();
        assert!(embedded.encode() == table(&file(preset, opponents)), "{preset}");
        read += 1;
    }
    assert_eq!(read, 9);
    // `race-11` and the presets of open-face have no equilibrium. Every other preset has its own.
    for &preset in Preset::ALL {
        let rules = Rules::of(preset);
        let embedded = Equilibrium::embedded(&rules, 3).unwrap().is_some();
        assert_eq!(embedded, !rules.is_race() && !rules.is_open_face(), "{preset}");
    }
}

#[test]
fn value_functions_survive_decoding_and_encoding() {
    let mut read = 0;
    for preset in ValueFunction::all_embedded() {
        let rules = Rules::of(preset);
        let (value_function, own) = ValueFunction::embedded(&rules).unwrap();
        let bytes = table(&format!("{preset}.values"));
        assert!(own == preset && value_function.encode(&rules) == bytes, "{preset}");
        let is_refused = |bytes: &[u8]| ValueFunction::decode(bytes, &rules).is_err();
        let mut damaged = bytes.clone();
        damaged[30_000] ^= 1;
        assert!(is_refused(&damaged) && is_refused(&bytes[1..]) && is_refused(&bytes[..16]) && is_refused(&[]));
        assert!(ValueFunction::decode(&bytes, &Rules::of(Preset::Standard)).is_err());
        read += 1;
    }
    assert_eq!(read, 5);
}

#[test]
fn damage_is_detected() {
    let bytes = table("plain.equilibrium");
    let rules = Rules::of(Preset::Plain);
    assert!(Equilibrium::decode(&bytes, &rules, 3).is_ok());
    assert!(Equilibrium::decode(&bytes, &Rules::of(Preset::Standard), 3).is_err());
    let taiwanese = Rules::of(Preset::Taiwanese);
    assert!(Equilibrium::decode(&table("taiwanese.equilibrium"), &taiwanese, 2).is_ok());
    assert!(Equilibrium::decode(&table("taiwanese.equilibrium"), &taiwanese, 3).is_err());
    for cut in [0, 1, 8, 16, 100, bytes.len() - 1] {
        assert!(Equilibrium::decode(&bytes[..cut], &rules, 3).is_err(), "cut at {cut}");
    }
    for place in (0..bytes.len()).step_by(1_009) {
        let mut damaged = bytes.clone();
        damaged[place] ^= 0x10;
        assert!(Equilibrium::decode(&damaged, &rules, 3).is_err(), "damaged at {place}");
    }
}

#[test]
fn the_readme_gives_sizes_and_checksums() {
    let readme = String::from_utf8(table("README.md")).unwrap();
    let mut listed = 0;
    for line in readme.lines().filter(|line| line.starts_with("| `") && line.contains("`pusoy tables build")) {
        let cells: Vec<&str> = line.split('|').map(|cell| cell.trim().trim_matches('`')).collect();
        let bytes = table(cells[1]);
        assert_eq!(cells[4].replace(',', ""), bytes.len().to_string(), "{}", cells[1]);
        let checksum: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(cells[5], checksum, "{}", cells[1]);
        listed += 1;
    }
    let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tables")).unwrap();
    assert_eq!(files.count(), listed + 1, "every table is listed");
}
