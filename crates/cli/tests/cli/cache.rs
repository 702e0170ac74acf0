//! The cache: its files change no answer, and `pusoy cache` shows and clears them.

use super::*;
use crate::long_runs::cases;

const RULES: &str = "natural=dragon=35";

fn solve(cache: &std::path::Path, more: &[&str]) -> String {
    let args = [&["solve", "--json", "--set", RULES, HAND][..], more].concat();
    let ran = Ran::from(pusoy().env("XDG_CACHE_HOME", cache).args(args).output().unwrap());
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    ran.out
}

/// Appends the checksum with which a cache file ends (64-bit FNV-1a).
fn with_checksum(content: &[u8]) -> Vec<u8> {
    let fold = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    let checksum = content.iter().fold(0xcbf2_9ce4_8422_2325, fold);
    [content, &checksum.to_le_bytes()].concat()
}

/// Starts a command and kills it after `milliseconds`, if it has not ended by then.
fn kill_after(command: &mut Command, milliseconds: u64) {
    let mut run = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(milliseconds));
    _ = run.kill();
    run.wait().unwrap();
}

/// A function that replaces the file at a path.
#[cfg(unix)]
type Replacement = Box<dyn Fn(&std::path::Path)>;

/// Returns functions that each replace a file by an entry that the program must not read: a pipe, one of three links, a
/// file that is far too large, or a folder. The links point to an endless device, to nothing, and to a copy of `good`.
/// This copy is written to `elsewhere`.
#[cfg(unix)]
fn hostile_files(elsewhere: &std::path::Path, good: &[u8]) -> Vec<Replacement> {
    use std::os::unix::fs::symlink;
    std::fs::write(elsewhere, good).unwrap();
    let link = |to: &std::path::Path| -> Replacement {
        let to = to.to_owned();
        Box::new(move |path| {
            _ = std::fs::remove_file(path);
            symlink(&to, path).unwrap();
        })
    };
    vec![
        Box::new(|path| {
            std::fs::remove_file(path).unwrap();
            assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
        }),
        link("/dev/zero".as_ref()),
        link("/nonexistent".as_ref()),
        link(elsewhere),
        Box::new(|path| {
            _ = std::fs::remove_file(path);
            std::fs::File::create(path).unwrap().set_len(1 << 40).unwrap();
        }),
        Box::new(|path| {
            std::fs::remove_file(path).unwrap();
            std::fs::create_dir(path).unwrap();
        }),
    ]
}

/// Returns the paths of the files in a folder, sorted by name.
fn files_in(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files
}

/// A cache changes no answer. It may be absent, valid, damaged, of other rules, written by two processes at once, or
/// not writable.
#[test]
#[ignore = "a minute in release mode"]
fn answers_do_not_depend_on_the_cache() {
    let folder = tempfile::tempdir().unwrap();
    let answer = solve(folder.path(), &["--no-cache"]);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);

    let both: Vec<String> = std::thread::scope(|scope| {
        let two = [scope.spawn(|| solve(folder.path(), &[])), scope.spawn(|| solve(folder.path(), &[]))];
        two.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert_eq!(both, [answer.clone(), answer.clone()]);
    let files = files_in(&folder.path().join("pusoy"));
    // The cache has an equilibrium, and a folder with blocks of hands that were set by the equilibrium.
    assert_eq!(files.len(), 2, "nothing half-written is left: {files:?}");
    let blocks = files_in(&files[1]);
    assert_eq!(blocks.len(), 4, "nothing half-written is left: {blocks:?}");
    let cached = std::fs::read(&files[0]).unwrap();
    assert_eq!(solve(folder.path(), &[]), answer);

    let mut damaged = cached.clone();
    damaged[1_000] ^= 1;
    // Files with a valid checksum: one without hands, and one with plays that do not fit its strategy.
    let (hands, checksum) = (3 * 4_096, 8);
    let content = &cached[..cached.len() - checksum];
    let (strategy, plays) = content.split_at(content.len() - hands);
    let without = with_checksum(&[&strategy[..strategy.len() - 4], &[0; 4]].concat());
    let others = with_checksum(&[strategy, &[77, 0, 0].repeat(4_096), &plays[hands..]].concat());
    // Each of these files makes the program train the strategy again.
    let bad =
        [&damaged[..], &others, &cached[..500], b"", include_bytes!("../../../../tables/plain.equilibrium"), &without];
    for bad in bad.into_iter().take(cases(6).max(2)) {
        std::fs::write(&files[0], bad).unwrap();
        assert_eq!(solve(folder.path(), &[]), answer);
        assert!(std::fs::read(&files[0]).unwrap() == cached, "the bad file is replaced");
    }
    // Only two kinds of entry are tested here. All kinds are tested with blocks, which are faster to build.
    #[cfg(unix)]
    for hostile in hostile_files(&folder.path().join("elsewhere"), &cached).iter().take(2) {
        hostile(&files[0]);
        assert_eq!(solve(folder.path(), &[]), answer);
    }
    // Kill the program at several moments during the training and after it.
    for milliseconds in [100, 1_000, 3_000, 6_000] {
        let cache = tempfile::tempdir().unwrap();
        let args = ["solve", "--json", "--set", RULES, HAND];
        kill_after(pusoy().env("XDG_CACHE_HOME", cache.path()).args(args), milliseconds);
        assert_eq!(solve(cache.path(), &[]), answer, "{milliseconds}");
    }
    assert_eq!(solve(folder.path(), &[]), answer);
    let block = std::fs::read(&blocks[1]).unwrap();
    let mut damaged = block.clone();
    damaged[100_000] ^= 1;
    for bad in [&damaged[..], &block[..500], b""] {
        std::fs::write(&blocks[1], bad).unwrap();
        assert_eq!(solve(folder.path(), &[]), answer);
        assert!(std::fs::read(&blocks[1]).unwrap() == block, "the bad block is replaced");
    }
    assert_eq!(solve(std::path::Path::new("/proc/nonexistent"), &[]), answer);
}

/// A cache with the hand blocks of a preset, and the answer of the run that built the blocks.
struct FilledCache {
    cache: tempfile::TempDir,
    answer: String,
    blocks: Vec<std::path::PathBuf>,
}

impl FilledCache {
    fn solve(cache: &std::path::Path, rules: &str) -> Ran {
        let args = ["solve", "--json", "--rules", rules, HAND];
        Ran::from(pusoy().env("XDG_CACHE_HOME", cache).args(args).output().unwrap())
    }

    fn new(rules: &str) -> FilledCache {
        let cache = tempfile::tempdir().unwrap();
        let answer = FilledCache::solve(cache.path(), rules).out;
        let folders = files_in(&cache.path().join("pusoy"));
        assert_eq!(folders.len(), 1);
        let blocks = files_in(&folders[0]);
        assert_eq!(blocks.len(), 4);
        FilledCache { cache, answer, blocks }
    }

    /// Checks that a run with this cache and the standard rules gives `answer`.
    #[track_caller]
    fn check_next_answer(&self) {
        let ran = FilledCache::solve(self.cache.path(), "standard");
        assert_eq!((ran.status, ran.err.as_str()), (0, ""));
        assert!(ran.out == self.answer, "{}\n{}", ran.out, self.answer);
    }
}

/// A damaged, exchanged or forged block of hands is built again, even if its checksum is valid.
#[test]
fn damaged_and_forged_blocks_are_built_again() {
    let filled = FilledCache::new("standard");
    let good: Vec<Vec<u8>> = filled.blocks.iter().map(|block| std::fs::read(block).unwrap()).collect();
    let other_preset = std::fs::read(&FilledCache::new("plain").blocks[2]).unwrap();
    let (hands, ranks, plays) = (24, 24 + 8 * 32_768, 24 + 14 * 32_768);
    let forged = |forge: &dyn Fn(&mut [u8])| {
        let mut content = good[2][..good[2].len() - 8].to_vec();
        forge(&mut content);
        with_checksum(&content)
    };
    assert!(forged(&|_| ()) == good[2], "the test knows the layout of a block");
    let each = |bytes: &mut [u8], with: &[u8]| bytes.chunks_mut(with.len()).for_each(|one| one.copy_from_slice(with));
    let bad = [
        good[1].clone(),
        other_preset,
        good[2][..1_000].to_vec(),
        [&good[2][..], &[0]].concat(),
        Vec::new(),
        // An older version of the format, and the number of another block.
        forged(&|bytes| bytes[7] = b'1'),
        forged(&|bytes| bytes[16] = 1),
        // The contents of another block under the number of this block.
        forged(&|bytes| bytes[hands..].copy_from_slice(&good[1][hands..good[1].len() - 8])),
        // The same hand everywhere.
        forged(&|bytes| each(&mut bytes[hands..ranks], &good[2][hands..hands + 8])),
        // All cards in the first hand.
        forged(&|bytes| each(&mut bytes[hands..hands + 8], &[0xff, 0x1f])),
        // Ranks that do not exist, and the lowest rank everywhere.
        forged(&|bytes| bytes[ranks..ranks + 2].copy_from_slice(&[0xff; 2])),
        forged(&|bytes| bytes[ranks..plays].fill(0)),
        // The same arrangement for every hand, and the same natural for every hand.
        forged(&|bytes| each(&mut bytes[plays..], &77u32.to_le_bytes())),
        forged(&|bytes| each(&mut bytes[plays..], &72_072u32.to_le_bytes())),
        // For a hundred hands: another natural, a surrender, a mis-set hand, and an undefined code.
        forged(&|bytes| each(&mut bytes[plays + 400..plays + 800], &72_073u32.to_le_bytes())),
        forged(&|bytes| each(&mut bytes[plays..plays + 400], &72_086u32.to_le_bytes())),
        forged(&|bytes| each(&mut bytes[plays..plays + 400], &72_087u32.to_le_bytes())),
        forged(&|bytes| each(&mut bytes[plays..plays + 400], &72_088u32.to_le_bytes())),
        // No play for any hand after the first hundred.
        forged(&|bytes| bytes[plays + 400..].fill(0xff)),
    ];
    for (n, bad) in bad.iter().enumerate() {
        std::fs::write(&filled.blocks[2], bad).unwrap();
        filled.check_next_answer();
        assert!(std::fs::read(&filled.blocks[2]).unwrap() == good[2], "bad block {n} is built again");
    }
}

/// Only regular files are opened as cache files. The program does not wait for a pipe or follow a link.
#[cfg(unix)]
#[test]
fn only_regular_cache_files_are_opened() {
    let filled = FilledCache::new("standard");
    let good = std::fs::read(&filled.blocks[2]).unwrap();
    let elsewhere = filled.cache.path().join("elsewhere");
    for hostile in hostile_files(&elsewhere, &good) {
        hostile(&filled.blocks[2]);
        filled.check_next_answer();
        let found = std::fs::symlink_metadata(&filled.blocks[2]).unwrap();
        assert!(
            found.is_dir() || found.is_file() && std::fs::read(&filled.blocks[2]).unwrap() == good,
            "a folder stays, and every other entry is replaced by the good block"
        );
        assert!(std::fs::read(&elsewhere).unwrap() == good, "no link is followed");
    }
    // The same kinds of entry replace the folder of the blocks.
    let folder = filled.blocks[0].parent().unwrap();
    for hostile in hostile_files(&elsewhere, &good) {
        _ = std::fs::remove_dir_all(folder);
        _ = std::fs::remove_file(folder);
        std::fs::write(folder, "").unwrap();
        hostile(folder);
        filled.check_next_answer();
    }
}

/// If a run is killed or fills the disk while it writes the cache, the next run only takes longer.
#[cfg(target_os = "linux")]
#[test]
fn a_kill_and_a_full_disk_change_no_answer() {
    let filled = FilledCache::new("standard");
    let pusoy_folder = filled.blocks[0].parent().unwrap().parent().unwrap();
    for milliseconds in [1, 10, 30, 60, 100, 200, 400] {
        std::fs::remove_dir_all(pusoy_folder).unwrap_or_default();
        let args = ["solve", "--json", HAND];
        kill_after(pusoy().env("XDG_CACHE_HOME", filled.cache.path()).args(args), milliseconds);
        filled.check_next_answer();
    }
    // A limit of 512 bytes per file. A process that writes more gets the signal XFSZ, which kills it. If the process
    // ignores this signal, the write fails.
    for (survives, trap) in [(false, ""), (true, "trap '' XFSZ; ")] {
        std::fs::remove_dir_all(pusoy_folder).unwrap();
        let line = format!("{trap}ulimit -c 0; ulimit -f 1; exec {} solve --json '{HAND}'", PROGRAM);
        let mut shell = Command::new("sh");
        shell
            .args(["-c", &line])
            .env("XDG_CACHE_HOME", filled.cache.path())
            .env("XDG_CONFIG_HOME", folder("no-config"));
        let ended = shell.output().unwrap();
        assert_eq!(ended.status.code(), survives.then_some(0));
        assert_eq!(survives, ended.stdout == filled.answer.as_bytes());
        filled.check_next_answer();
    }
}

/// A time limit also stops the building of hand blocks and the training of an equilibrium for house rules. An
/// equilibrium is stored only if its training was completed.
#[test]
fn a_time_limit_also_stops_training_and_hand_blocks() {
    let cache = tempfile::tempdir().unwrap();
    // Two settings of this hand have nearly the same EV.
    const DOUBTFUL: &str = "Ac Kc Qs Jc 9s 9c 8d 8c 7s 7h 4c 3c 2d";
    let solve = |args: &[&str]| {
        let args = [&["solve", "--json", "--time-limit", "0.1"], args, &[DOUBTFUL]].concat();
        let ran = Ran::from(pusoy().env("XDG_CACHE_HOME", cache.path()).args(args).output().unwrap());
        assert_eq!(ran.record()["stopped"], "time", "{ran:?}");
        ran
    };
    // This precision would need hundreds of thousands of opponents.
    solve(&["--precision", "0.001"]);
    let folders = files_in(&cache.path().join("pusoy"));
    assert_eq!(folders.len(), 1);
    assert!(!files_in(&folders[0]).is_empty());
    for more in [&[][..], &["--quick"]] {
        let ran = solve(&[&["--set", RULES], more].concat());
        assert!(ran.err.contains("without --time-limit"), "{ran:?}");
        assert_eq!(files_in(&cache.path().join("pusoy")), folders, "only fully trained equilibria are stored");
    }
}

/// `solve` sets only those hands of a block that it samples. An answer is the same even if earlier runs have set other
/// hands of the block.
#[test]
fn hands_cached_by_other_runs_change_no_answer() {
    // Two settings of each hand have nearly the same EV.
    let hands = ["Ac Kc Qs Jc 9s 9c 8d 8c 7s 7h 4c 3c 2d", "Ad Kh Qs Qc Jc Th 7s 7c 6s 6h 5s 3s 3c"];
    let solve = |cache: &std::path::Path, hand: &str| {
        let args = ["solve", "--json", "--precision", "0.011", hand];
        Ran::from(pusoy().env("XDG_CACHE_HOME", cache).args(args).output().unwrap()).record()
    };
    let [first, second, third] = [(); 3].map(|()| tempfile::tempdir().unwrap());
    let answers = hands.map(|hand| solve(first.path(), hand));
    assert_eq!([1, 0].map(|n| solve(second.path(), hands[n])), [answers[1].clone(), answers[0].clone()]);
    // `cache build` sets all hands of six blocks in advance.
    let args = ["cache", "build", "--rules", "standard", "--blocks", "6"];
    let built = Ran::from(pusoy().env("XDG_CACHE_HOME", third.path()).args(args).output().unwrap());
    assert_eq!((built.status, built.err.as_str()), (0, ""));
    assert!(built.out.contains("  standard  6 blocks of hands, 3.5 MB"), "{built:?}");
    assert_eq!(hands.map(|hand| solve(third.path(), hand)), answers);
    assert!(
        answers.iter().any(|answer| answer["samples"].as_u64() > Some(30_000)),
        "one answer needs more than four blocks"
    );
}

/// The cache folder follows from an absolute path in `XDG_CACHE_HOME`, or else from `HOME`, or else from the user's
/// entry in the password database.
#[test]
#[cfg(unix)]
fn the_cache_folder_needs_no_variable() {
    let shown = |variables: &[(&str, &str)]| {
        let mut command = pusoy();
        command.env_remove("XDG_CACHE_HOME").env_remove("HOME").envs(variables.iter().copied());
        Ran::from(command.args(["cache", "show", "--json"]).output().unwrap())
    };
    let home = folder("home");
    let in_home = format!("{home}/.cache/pusoy");
    for (named, wanted) in [("/nonexistent", "/nonexistent/pusoy"), ("relative", &in_home), ("", &in_home)] {
        let record = shown(&[("XDG_CACHE_HOME", named), ("HOME", &home)]).record();
        assert_eq!(record["folder"], wanted, "{named}");
    }
    assert_eq!(shown(&[("XDG_CACHE_HOME", "/nonexistent")]).record()["folder"], "/nonexistent/pusoy");
    let of_user = Command::new("sh").args(["-c", "eval echo ~$(id -un)"]).output().unwrap().stdout;
    let of_user = String::from_utf8(of_user).unwrap();
    if of_user.starts_with('/') {
        assert_eq!(shown(&[]).record()["folder"], format!("{}/.cache/pusoy", of_user.trim_end()));
    } else {
        let ran = shown(&[]);
        assert!(ran.status == 74 && ran.err.contains("there is no cache folder"), "{ran:?}");
    }
}

#[test]
fn the_cache_is_shown_and_cleared() {
    let filled = FilledCache::new("standard");
    let cache = |args: &[&str]| {
        Ran::from(pusoy().env("XDG_CACHE_HOME", filled.cache.path()).arg("cache").args(args).output().unwrap())
    };
    let folder = filled.cache.path().join("pusoy");
    let note = filled.blocks[0].with_file_name("note");
    let others = [folder.join("mine"), folder.join("0123456789abcdef-1.mine"), note.clone()];
    others.iter().for_each(|other| std::fs::write(other, "mine").unwrap());
    let shown = cache(&["show", "--json"]).record();
    assert_eq!(shown["folder"], folder.to_str().unwrap());
    let bytes: u64 = filled.blocks.iter().map(|block| std::fs::metadata(block).unwrap().len()).sum();
    let standard = serde_json::json!({
        "hash": "3daf6a330e80d651", "preset": "standard", "opponents": 1, "strategy": null, "blocks": 4,
        "blocks_bytes": bytes, "values": null, "fantasyland": []
    });
    assert_eq!((&shown["kept"], &shown["bytes"]), (&serde_json::json!([standard]), &serde_json::json!(bytes)));
    let text = cache(&["show"]).out;
    assert_eq!(text, format!("{}: 2.4 MB\n  standard  4 blocks of hands, 2.4 MB\n", folder.display()));

    // The cache has hands under standard rules only. For other rules, `build` does not call the whole cache empty. The
    // values of pineapple come with the program.
    let nothing = format!("the cache in {} has nothing for these rules\n", folder.display());
    for others in [&["--rules", "plain", "--blocks", "0"][..], &["--rules", "pineapple"]] {
        assert_eq!(cache(&[&["build"], others].concat()).out, nothing);
    }
    let cleared = cache(&["clear", "--json"]).record();
    assert_eq!((&cleared["removed"], &cleared["kept"]), (&serde_json::json!(true), &shown["kept"]));
    assert_eq!(cache(&["clear"]).out, format!("the cache in {} is empty\n", folder.display()));
    assert!(filled.blocks.iter().all(|block| !block.exists()) && others.iter().all(|other| other.exists()));
    std::fs::remove_file(note).unwrap();
    filled.check_next_answer();
}

/// Open-face house rules: pineapple with 15 cards in fantasyland.
const HOUSE: [&str; 4] = ["--rules", "pineapple", "--set", "fantasyland-cards=15"];

/// Returns the hash of the house rules, and their values after a short training.
fn values_of_the_house() -> (String, Vec<u8>) {
    use pusoy::chinese::Rules;
    use pusoy::open_face::{HouseTraining, ValueTraining, Values, Variant};
    let options = [("rules", "pineapple".into()), ("fantasyland-cards", "15".into())];
    let variant = Variant::new(&Rules::from_options(options).unwrap()).unwrap();
    let training = HouseTraining { lessons: ValueTraining { lessons: 60, rounds: 1, seed: 1 }, deals: 80 };
    let values = Values::train(&variant, training, &|_| {}).unwrap();
    (format!("{:016x}", variant.rules().hash()), values.encode(variant.rules()))
}

/// `place` and `solve` use cached values, `cache show` shows them, and `cache clear` removes them. Open-face rules that
/// need no values of their own have no cached values.
#[test]
fn values_of_house_rules_are_cached() {
    let cache = tempfile::tempdir().unwrap();
    let run = |args: &[&str]| Ran::from(pusoy().env("XDG_CACHE_HOME", cache.path()).args(args).output().unwrap());
    let (hash, values) = values_of_the_house();
    let folder = cache.path().join("pusoy");
    // Rules that change only the stake need no training, and bad input is refused before training.
    let last = ["--board", "Qs 4h / Kh Kd 9c 5s / As Ah Ts Td 7c", "Qd", "Ks", "2d"];
    run(&[&["place", "--json", "--rules", "pineapple", "--set", "stake=5"], &last[..]].concat()).record();
    let refused = run(&[&["place"], &HOUSE[..], &["Qd", "Qd", "2d"]].concat());
    assert_eq!((refused.status, folder.exists()), (65, false), "{refused:?}");

    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(format!("{hash}.values"));
    std::fs::write(&file, &values).unwrap();
    let shown = run(&["cache", "show", "--json"]).record();
    let entry = &shown["kept"][0];
    assert_eq!((entry["hash"].as_str(), entry["values"].as_u64()), (Some(hash.as_str()), Some(values.len() as u64)));
    let worth = |cards: u64| {
        let found = entry["fantasyland"].as_array().unwrap().iter().find(|worth| worth["cards"] == cards).unwrap();
        found["value"].as_f64().unwrap()
    };
    let placed = run(&[&["place", "--json"], &HOUSE[..], &last[..]].concat()).record();
    assert_eq!(placed["objective"]["fantasyland"]["QQ"].as_f64(), Some(worth(15)));
    let set = run(&[&["solve", "--json"], &HOUSE[..], &["9s 9h 9d 9c As Ks Qs Js 8s 4d 4h 6c 6d 2c Th"]].concat());
    assert_eq!(set.record()["objective"]["stay"].as_f64(), Some(worth(14)));
    let text = run(&["cache", "show"]).out;
    assert!(text.contains(&format!("  house rules {hash}  values, 0.2 MB: fantasyland is worth ")), "{text}");
    assert!(std::fs::read(&file).unwrap() == values, "valid values stay");

    std::fs::write(&file, &values[..1_000]).unwrap();
    assert!(run(&["cache", "show"]).out.contains("the file is damaged"));
    assert_eq!(run(&["cache", "clear", "--json"]).record()["removed"], true);
    assert!(!file.exists());
}

/// The values of house rules are trained once. Answers are the same with and without the cache.
#[test]
#[ignore = "minutes in release mode"]
fn house_rules_of_open_face_are_trained_once() {
    let cache = tempfile::tempdir().unwrap();
    let place = |more: &[&str]| {
        let args = [&["place", "--json", "--deals", "500"], &HOUSE[..], more, &["Kh", "Kd", "9c", "5s", "4s"]].concat();
        let ran = Ran::from(pusoy().env("XDG_CACHE_HOME", cache.path()).args(args).output().unwrap());
        assert_eq!((ran.status, ran.err.as_str()), (0, ""));
        ran.out
    };
    let answer = place(&["--no-cache", "--threads", "1"]);
    assert_eq!(std::fs::read_dir(cache.path()).unwrap().count(), 0);
    // Damaged values are trained again.
    let (hash, values) = values_of_the_house();
    let file = cache.path().join("pusoy").join(format!("{hash}.values"));
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(&file, &values[..1_000]).unwrap();
    assert_eq!(place(&[]), answer);
    assert_eq!(files_in(file.parent().unwrap()), std::slice::from_ref(&file));
    let stored = std::fs::read(&file).unwrap();
    assert!(stored.len() == values.len() && stored != values, "the damaged values are replaced");
    assert_eq!(place(&[]), answer);
    assert!(std::fs::read(&file).unwrap() == stored);
}
