use std::io;
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use pusoy::chinese::rules::Preset;
use pusoy::eval::RowTable;
use pusoy::solver::{Equilibrium, PRESET_TRAINING};

use super::args::{self, TablesAction, TablesArgs};
use super::exit::Exit;
use super::output::complain;

pub fn run(args: &args::Tables) -> Exit {
    let (TablesAction::Build(which) | TablesAction::Verify(which)) = &args.action;
    let names: Vec<&str> = ["rows"].into_iter().chain(Preset::ALL.iter().map(|preset| preset.name())).collect();
    if let Some(unknown) = which.only.iter().find(|name| !names.contains(&name.as_str())) {
        complain(&format!("there is no table '{unknown}': {}", names.join(", ")));
        return Exit::Usage;
    }
    let chosen = names.iter().filter(|name| which.only.is_empty() || which.only.iter().any(|only| only == **name));
    let mut worst = Exit::Done;
    for name in chosen {
        let ended = match &args.action {
            TablesAction::Build(TablesArgs { dir, .. }) => build(name, dir),
            TablesAction::Verify(TablesArgs { dir, .. }) => verify(name, dir),
        };
        if ended != Exit::Done {
            worst = ended;
        }
    }
    worst
}

/// What a table's file is called and what is in it, generated anew.
fn generate(name: &str) -> (String, Vec<u8>) {
    let Some(preset) = Preset::from_name(name) else {
        return (String::from("rows.bin"), RowTable::generate().encode());
    };
    let bar = training_bar(PRESET_TRAINING.rounds, name);
    let equilibrium = Equilibrium::train_preset(preset, |round| bar.set_position(round.into()));
    bar.finish_and_clear();
    (format!("{name}.equilibrium"), equilibrium.encode())
}

/// A progress bar for the rounds of a training, on a terminal.
pub fn training_bar(rounds: u32, name: &str) -> ProgressBar {
    let bar = ProgressBar::new(rounds.into());
    let style = ProgressStyle::with_template("training {msg} {bar:40} {pos}/{len} {eta}");
    style.into_iter().for_each(|style| bar.set_style(style));
    bar.set_message(name.to_owned());
    bar
}

fn build(name: &str, dir: &Path) -> Exit {
    let (file, bytes) = generate(name);
    match write(&dir.join(&file), &bytes) {
        Ok(()) => Exit::Done,
        Err(error) => {
            complain(&format!("cannot write {}: {error}", dir.join(&file).display()));
            Exit::Io
        }
    }
}

/// Writes a file whole or not at all.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let half = path.with_extension(format!("{}.part", std::process::id()));
    std::fs::write(&half, bytes).and_then(|()| std::fs::rename(&half, path)).inspect_err(|_| {
        // What could not be moved into place is of no use.
        _ = std::fs::remove_file(&half);
    })
}

fn verify(name: &str, dir: &Path) -> Exit {
    let (file, bytes) = generate(name);
    let path = dir.join(&file);
    match std::fs::read(&path) {
        Ok(found) if found == bytes => Exit::Done,
        Ok(_) => {
            complain(&format!("{} is not what its generator makes: run 'pusoy tables build {name}'", path.display()));
            Exit::Failed
        }
        Err(error) => {
            complain(&format!("cannot read {}: {error}", path.display()));
            Exit::NoInput
        }
    }
}
