//! What is kept between runs changes no answer.

use super::*;
use crate::long_runs::cases;

const RULES: &str = "natural=dragon=35";

fn solve(cache: &std::path::Path, more: &[&str]) -> String {
    let args = [&["solve", "--json", "--set", RULES, HAND][..], more].concat();
    let ran = Ran::from(pusoy().env("XDG_CACHE_HOME", cache).args(args).output().unwrap());
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    ran.out
}

/// Adds the checksum that files of the cache end with (FNV-1a, 64 bits).
fn signed(content: &[u8]) -> Vec<u8> {
    let fold = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    let checksum = content.iter().fold(0xcbf2_9ce4_8422_2325, fold);
    [content, &checksum.to_le_bytes()].concat()
}

/// Starts a command and kills it after some milliseconds, if it has not ended by then.
fn kill_after(command: &mut Command, milliseconds: u64) {
    let mut run = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(milliseconds));
    _ = run.kill();
    run.wait().unwrap();
}

/// Puts something in the place of a file.
#[cfg(unix)]
type Placed = Box<dyn Fn(&std::path::Path)>;

/// Returns what puts something else in the place of a file: a pipe, links to what has no end, to nothing and to the very
/// bytes that are looked for, a file that is by far too large, and a folder. `good` goes into the file `elsewhere`.
#[cfg(unix)]
fn hostile_files(elsewhere: &std::path::Path, good: &[u8]) -> Vec<Placed> {
    use std::os::unix::fs::symlink;
    std::fs::write(elsewhere, good).unwrap();
    let link = |to: &std::path::Path| -> Placed {
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

/// Returns the paths of the files of a folder, by name.
fn files_in(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files
}

/// A cache changes no answer: no cache, a good one, a damaged one, one of other rules, one that two processes write at
/// once, and one that cannot be written.
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
    // An equilibrium and a folder of hands that its players have played.
    assert_eq!(files.len(), 2, "nothing half-written is left: {files:?}");
    let blocks = files_in(&files[1]);
    assert_eq!(blocks.len(), 4, "nothing half-written is left: {blocks:?}");
    let cached = std::fs::read(&files[0]).unwrap();
    assert_eq!(solve(folder.path(), &[]), answer);

    let mut damaged = cached.clone();
    damaged[1_000] ^= 1;
    // With the right checksum: one without any hands, and one with other plays than those of its strategy.
    let (hands, checksum) = (3 * 4_096, 8);
    let content = &cached[..cached.len() - checksum];
    let (strategy, plays) = content.split_at(content.len() - hands);
    let without = signed(&[&strategy[..strategy.len() - 4], &[0; 4]].concat());
    let others = signed(&[strategy, &[77, 0, 0].repeat(4_096), &plays[hands..]].concat());
    // Each of them trains the strategy anew.
    let bad =
        [&damaged[..], &others, &cached[..500], b"", include_bytes!("../../../../tables/plain.equilibrium"), &without];
    for bad in bad.into_iter().take(cases(6).max(2)) {
        std::fs::write(&files[0], bad).unwrap();
        assert_eq!(solve(folder.path(), &[]), answer);
        assert!(std::fs::read(&files[0]).unwrap() == cached, "it is mended");
    }
    // What else may stand there is shown with blocks, which are made faster.
    #[cfg(unix)]
    for hostile in hostile_files(&folder.path().join("elsewhere"), &cached).iter().take(2) {
        hostile(&files[0]);
        assert_eq!(solve(folder.path(), &[]), answer);
    }
    // A kill at any moment, of the training or of what follows.
    for milliseconds in [100, 1_000, 3_000, 6_000] {
        let cache = tempfile::tempdir().unwrap();
        let args = ["solve", "--json", "--set", RULES, HAND];
        kill_after(pusoy().env("XDG_CACHE_HOME", cache.path()).args(args), milliseconds);
        assert_eq!(solve(cache.path(), &[]), answer, "{milliseconds}");
    }
    assert_eq!(solve(folder.path(), &[]), answer);
    let kept = std::fs::read(&blocks[1]).unwrap();
    let mut damaged = kept.clone();
    damaged[100_000] ^= 1;
    for bad in [&damaged[..], &kept[..500], b""] {
        std::fs::write(&blocks[1], bad).unwrap();
        assert_eq!(solve(folder.path(), &[]), answer);
        assert!(std::fs::read(&blocks[1]).unwrap() == kept, "it is mended");
    }
    assert_eq!(solve(std::path::Path::new("/proc/nonexistent"), &[]), answer);
}

/// The hands that opponents have played under a preset, and the folder that keeps them.
struct Kept {
    cache: tempfile::TempDir,
    answer: String,
    blocks: Vec<std::path::PathBuf>,
}

impl Kept {
    fn solve(cache: &std::path::Path, rules: &str) -> Ran {
        let args = ["solve", "--json", "--rules", rules, HAND];
        Ran::from(pusoy().env("XDG_CACHE_HOME", cache).args(args).output().unwrap())
    }

    fn new(rules: &str) -> Kept {
        let cache = tempfile::tempdir().unwrap();
        let answer = Kept::solve(cache.path(), rules).out;
        let folders = files_in(&cache.path().join("pusoy"));
        assert_eq!(folders.len(), 1);
        let blocks = files_in(&folders[0]);
        assert_eq!(blocks.len(), 4);
        Kept { cache, answer, blocks }
    }

    /// Checks that the next run answers as ever.
    #[track_caller]
    fn is_answered(&self) {
        let ran = Kept::solve(self.cache.path(), "standard");
        assert_eq!((ran.status, ran.err.as_str()), (0, ""));
        assert!(ran.out == self.answer, "{}\n{}", ran.out, self.answer);
    }
}

/// A block of hands that is damaged, that is another block or that is forged, though its checksum be right, is made anew.
#[test]
fn forged_blocks_are_made_anew() {
    let kept = Kept::new("standard");
    let good: Vec<Vec<u8>> = kept.blocks.iter().map(|block| std::fs::read(block).unwrap()).collect();
    let of_others = std::fs::read(&Kept::new("plain").blocks[2]).unwrap();
    let (hands, ranks, plays) = (24, 24 + 8 * 32_768, 24 + 14 * 32_768);
    let forged = |forge: &dyn Fn(&mut [u8])| {
        let mut content = good[2][..good[2].len() - 8].to_vec();
        forge(&mut content);
        signed(&content)
    };
    assert!(forged(&|_| ()) == good[2], "the layout is known");
    let each = |bytes: &mut [u8], with: &[u8]| bytes.chunks_mut(with.len()).for_each(|one| one.copy_from_slice(with));
    let bad = [
        good[1].clone(),
        of_others,
        good[2][..1_000].to_vec(),
        [&good[2][..], &[0]].concat(),
        Vec::new(),
        forged(&|bytes| bytes[7] = b'1'),
        forged(&|bytes| bytes[16] = 1),
        // The other block's hands under this one's number; one hand everywhere; every card in one hand.
        forged(&|bytes| bytes[hands..].copy_from_slice(&good[1][hands..good[1].len() - 8])),
        forged(&|bytes| each(&mut bytes[hands..ranks], &good[2][hands..hands + 8])),
        forged(&|bytes| each(&mut bytes[hands..hands + 8], &[0xff, 0x1f])),
        // Ranks that there are not, and the lowest everywhere.
        forged(&|bytes| bytes[ranks..ranks + 2].copy_from_slice(&[0xff; 2])),
        forged(&|bytes| bytes[ranks..plays].fill(0)),
        // Cuts of no hand, a natural and a surrender for everybody, and what stands for nothing.
        forged(&|bytes| each(&mut bytes[plays..], &77u32.to_le_bytes())),
        forged(&|bytes| each(&mut bytes[plays..], &72_072u32.to_le_bytes())),
        forged(&|bytes| each(&mut bytes[plays + 400..plays + 800], &72_073u32.to_le_bytes())),
        forged(&|bytes| bytes[plays + 400..].fill(0xff)),
    ];
    for (n, bad) in bad.iter().enumerate() {
        std::fs::write(&kept.blocks[2], bad).unwrap();
        kept.is_answered();
        assert!(std::fs::read(&kept.blocks[2]).unwrap() == good[2], "number {n} is mended");
    }
}

/// What is no file of the cache is neither opened nor waited for, wherever it stands.
#[cfg(unix)]
#[test]
fn what_is_no_cache_is_not_opened() {
    let kept = Kept::new("standard");
    let good = std::fs::read(&kept.blocks[2]).unwrap();
    let elsewhere = kept.cache.path().join("elsewhere");
    for hostile in hostile_files(&elsewhere, &good) {
        hostile(&kept.blocks[2]);
        kept.is_answered();
        let found = std::fs::symlink_metadata(&kept.blocks[2]).unwrap();
        assert!(found.is_dir() || found.is_file() && std::fs::read(&kept.blocks[2]).unwrap() == good, "it is mended");
        assert!(std::fs::read(&elsewhere).unwrap() == good, "no link is followed");
    }
    // The same in the place of the folder.
    let folder = kept.blocks[0].parent().unwrap();
    for hostile in hostile_files(&elsewhere, &good) {
        _ = std::fs::remove_dir_all(folder);
        _ = std::fs::remove_file(folder);
        std::fs::write(folder, "").unwrap();
        hostile(folder);
        kept.is_answered();
    }
}

/// A run that is killed, or whose disk is full, while it fills the cache costs the next one nothing but time.
#[cfg(target_os = "linux")]
#[test]
fn a_kill_and_a_full_disk_change_no_answer() {
    let kept = Kept::new("standard");
    let pusoy_folder = kept.blocks[0].parent().unwrap().parent().unwrap();
    for milliseconds in [1, 10, 30, 60, 100, 200, 400] {
        std::fs::remove_dir_all(pusoy_folder).unwrap_or_default();
        let args = ["solve", "--json", HAND];
        kill_after(pusoy().env("XDG_CACHE_HOME", kept.cache.path()).args(args), milliseconds);
        kept.is_answered();
    }
    // A disk on which files have room for 512 bytes: writing more is a kill, or an error.
    for (survives, trap) in [(false, ""), (true, "trap '' XFSZ; ")] {
        std::fs::remove_dir_all(pusoy_folder).unwrap();
        let line = format!("{trap}ulimit -c 0; ulimit -f 1; exec {} solve --json '{HAND}'", PROGRAM);
        let mut shell = Command::new("sh");
        shell.args(["-c", &line]).env("XDG_CACHE_HOME", kept.cache.path()).env("XDG_CONFIG_HOME", folder("no-config"));
        let ended = shell.output().unwrap();
        assert_eq!(ended.status.code(), survives.then_some(0));
        assert_eq!(survives, ended.stdout == kept.answer.as_bytes());
        kept.is_answered();
    }
}

/// A time limit ends the playing of opponents' hands and the training of house rules, and leaves nothing unfinished.
#[test]
fn a_time_limit_holds_for_what_is_made_on_the_way() {
    let cache = tempfile::tempdir().unwrap();
    // Two settings of this hand earn nearly the same.
    const DOUBTFUL: &str = "Ac Kc Qs Jc 9s 9c 8d 8c 7s 7h 4c 3c 2d";
    let solve = |args: &[&str]| {
        let args = [&["solve", "--json", "--time-limit", "0.1"], args, &[DOUBTFUL]].concat();
        let ran = Ran::from(pusoy().env("XDG_CACHE_HOME", cache.path()).args(args).output().unwrap());
        assert_eq!(ran.record()["stopped"], "time", "{ran:?}");
        ran
    };
    // Hundreds of thousands of opponents would have to play their hands.
    solve(&["--precision", "0.001"]);
    let folders = files_in(&cache.path().join("pusoy"));
    assert_eq!(folders.len(), 1);
    assert!(!files_in(&folders[0]).is_empty());
    for more in [&[][..], &["--quick"]] {
        let ran = solve(&[&["--set", RULES], more].concat());
        assert!(ran.err.contains("without --time-limit"), "{ran:?}");
        assert_eq!(
            files_in(&cache.path().join("pusoy")),
            folders,
            "no equilibrium is kept that was not trained in full"
        );
    }
}

/// Hands are played as far as they are met: an answer is the same where others have met other hands of a block before.
#[test]
fn hands_that_others_have_met_change_no_answer() {
    // Two settings of each hand earn nearly the same.
    let hands = ["Ac Kc Qs Jc 9s 9c 8d 8c 7s 7h 4c 3c 2d", "Ad Kh Qs Qc Jc Th 7s 7c 6s 6h 5s 3s 3c"];
    let solve = |cache: &std::path::Path, hand: &str| {
        let args = ["solve", "--json", "--precision", "0.011", hand];
        Ran::from(pusoy().env("XDG_CACHE_HOME", cache).args(args).output().unwrap()).record()
    };
    let [first, second, third] = [(); 3].map(|()| tempfile::tempdir().unwrap());
    let answers = hands.map(|hand| solve(first.path(), hand));
    assert_eq!([1, 0].map(|n| solve(second.path(), hands[n])), [answers[1].clone(), answers[0].clone()]);
    // All hands of some blocks are played ahead of time.
    let args = ["cache", "build", "--rules", "standard", "--blocks", "6"];
    let built = Ran::from(pusoy().env("XDG_CACHE_HOME", third.path()).args(args).output().unwrap());
    assert_eq!((built.status, built.err.as_str()), (0, ""));
    assert!(built.out.contains("  standard  6 blocks of hands, 3.5 MB"), "{built:?}");
    assert_eq!(hands.map(|hand| solve(third.path(), hand)), answers);
    assert!(answers.iter().any(|answer| answer["samples"].as_u64() > Some(30_000)), "they need more than four blocks");
}

/// What is kept is shown and removed, and nothing else.
#[test]
fn the_cache_is_shown_and_cleared() {
    let kept = Kept::new("standard");
    let cache = |args: &[&str]| {
        Ran::from(pusoy().env("XDG_CACHE_HOME", kept.cache.path()).arg("cache").args(args).output().unwrap())
    };
    let folder = kept.cache.path().join("pusoy");
    let note = kept.blocks[0].with_file_name("note");
    let others = [folder.join("mine"), folder.join("0123456789abcdef-1.mine"), note.clone()];
    others.iter().for_each(|other| std::fs::write(other, "mine").unwrap());
    let shown = cache(&["show", "--json"]).record();
    assert_eq!(shown["folder"], folder.to_str().unwrap());
    let bytes: u64 = kept.blocks.iter().map(|block| std::fs::metadata(block).unwrap().len()).sum();
    let standard = serde_json::json!({
        "hash": "3daf6a330e80d651", "preset": "standard", "opponents": 1, "strategy": null, "blocks": 4,
        "blocks_bytes": bytes, "values": null, "fantasyland": []
    });
    assert_eq!((&shown["kept"], &shown["bytes"]), (&serde_json::json!([standard]), &serde_json::json!(bytes)));
    let text = cache(&["show"]).out;
    assert_eq!(text, format!("{}: 2.4 MB\n  standard  4 blocks of hands, 2.4 MB\n", folder.display()));

    let cleared = cache(&["clear", "--json"]).record();
    assert_eq!((&cleared["removed"], &cleared["kept"]), (&serde_json::json!(true), &shown["kept"]));
    assert_eq!(cache(&["clear"]).out, format!("nothing is kept in {}\n", folder.display()));
    assert!(kept.blocks.iter().all(|block| !block.exists()) && others.iter().all(|other| other.exists()));
    std::fs::remove_file(note).unwrap();
    kept.is_answered();
}

/// Open-face house rules, and how they are named: pineapple with 15 cards in fantasyland.
const HOUSE: [&str; 4] = ["--rules", "pineapple", "--set", "fantasyland-cards=15"];

/// Values of the house rules as a training of a second finds them.
fn values_of_the_house() -> (String, Vec<u8>) {
    use pusoy::chinese::Rules;
    use pusoy::open_face::{HouseTraining, ValueTraining, Values, Variant};
    let options = [("rules", "pineapple".into()), ("fantasyland-cards", "15".into())];
    let variant = Variant::new(&Rules::from_options(options).unwrap()).unwrap();
    let training = HouseTraining { lessons: ValueTraining { lessons: 60, rounds: 1, seed: 1 }, deals: 80 };
    let values = Values::train(&variant, training, &|_| {}).unwrap();
    (format!("{:016x}", variant.rules().hash()), values.encode(variant.rules()))
}

/// Values that are kept are placed by, shown and removed. Whatever else of open-face needs none of its own keeps none.
#[test]
fn values_of_house_rules_are_kept() {
    let cache = tempfile::tempdir().unwrap();
    let run = |args: &[&str]| Ran::from(pusoy().env("XDG_CACHE_HOME", cache.path()).args(args).output().unwrap());
    let (hash, values) = values_of_the_house();
    let folder = cache.path().join("pusoy");
    // Money is no reason to train, and what is refused is refused first.
    let last = ["--board", "Qs 4h / Kh Kd 9c 5s / As Ah Ts Td 7c", "Qd", "Ks", "2d"];
    run(&[&["place", "--json", "--rules", "pineapple", "--set", "stake=5"], &last[..]].concat()).record();
    let refused = run(&[&["place"], &HOUSE[..], &["Qd", "Qd", "2d"]].concat());
    assert_eq!((refused.status, folder.exists()), (65, false), "{refused:?}");

    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(format!("{hash}.values"));
    std::fs::write(&file, &values).unwrap();
    let shown = run(&["cache", "show", "--json"]).record();
    let kept = &shown["kept"][0];
    assert_eq!((kept["hash"].as_str(), kept["values"].as_u64()), (Some(hash.as_str()), Some(values.len() as u64)));
    let worth = |cards: u64| {
        let found = kept["fantasyland"].as_array().unwrap().iter().find(|worth| worth["cards"] == cards).unwrap();
        found["value"].as_f64().unwrap()
    };
    let placed = run(&[&["place", "--json"], &HOUSE[..], &last[..]].concat()).record();
    assert_eq!(placed["objective"]["fantasyland"]["QQ"].as_f64(), Some(worth(15)));
    let set = run(&[&["solve", "--json"], &HOUSE[..], &["9s 9h 9d 9c As Ks Qs Js 8s 4d 4h 6c 6d 2c Th"]].concat());
    assert_eq!(set.record()["objective"]["stay"].as_f64(), Some(worth(14)));
    let text = run(&["cache", "show"]).out;
    assert!(text.contains(&format!("  house rules {hash}  values, 0.1 MB: fantasyland is worth ")), "{text}");
    assert!(std::fs::read(&file).unwrap() == values, "what is good stays");

    std::fs::write(&file, &values[..1_000]).unwrap();
    assert!(run(&["cache", "show"]).out.contains("the file is damaged"));
    assert_eq!(run(&["cache", "clear", "--json"]).record()["removed"], true);
    assert!(!file.exists());
}

/// The values of house rules are trained once, and answers are the same whatever is kept.
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
    // What is damaged is trained anew.
    let (hash, values) = values_of_the_house();
    let file = cache.path().join("pusoy").join(format!("{hash}.values"));
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(&file, &values[..1_000]).unwrap();
    assert_eq!(place(&[]), answer);
    assert_eq!(files_in(file.parent().unwrap()), std::slice::from_ref(&file));
    let kept = std::fs::read(&file).unwrap();
    assert!(kept.len() == values.len() && kept != values, "it is mended");
    assert_eq!(place(&[]), answer);
    assert!(std::fs::read(&file).unwrap() == kept);
}
