//! `pusoy tables`: builds and verifies the files of `tables/`.

use std::io::ErrorKind;
use std::path::Path;

use pusoy::chinese::Rules;
use pusoy::chinese::rules::Preset;
use pusoy::eval::RowTable;
use pusoy::open_face::{ValueFunction, ValueTraining, Variant};
use pusoy::solver::{Equilibrium, PRESET_TRAINING};

use crate::args;
use crate::args::TablesAction;
use crate::machine::files::{read_up_to, write_all};
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::progress::training_bar;
use crate::terminal::shell::quoted;

pub fn run(args: &args::Tables) -> Result<Exit, Failure> {
    let (which, act): (_, Act) = match &args.action {
        TablesAction::Build(which) => (which, build),
        TablesAction::Verify(which) => (which, verify),
    };
    let values = ValueFunction::all_embedded().map(Table::Values);
    let tables: Vec<Table> =
        [Table::Rows].into_iter().chain(Equilibrium::all_embedded().map(Table::from)).chain(values).collect();
    let names: Vec<String> = tables.iter().map(Table::name).collect();
    if let Some(unknown) = which.only.iter().find(|name| !names.contains(name)) {
        return Err(Failure::usage(format!("unknown table '{unknown}' (expected {})", names.join(", "))));
    }
    let chosen = tables.iter().filter(|table| which.only.is_empty() || which.only.contains(&table.name()));
    Failure::join(chosen.map(|table| act(table, &which.dir)))?;
    Ok(Exit::Done)
}

/// A function that builds or verifies the file of a table in a folder.
type Act = fn(&Table, &Path) -> Result<(), Failure>;

/// A file of `tables/`, by its contents.
enum Table {
    Rows,
    /// The equilibrium of a preset, with the number of opponents settled together, or 1 if each opponent is settled
    /// separately.
    Equilibrium(Preset, usize),
    /// The value function of an open-face preset.
    Values(Preset),
}

impl From<(Preset, usize)> for Table {
    fn from((preset, opponents): (Preset, usize)) -> Table {
        Table::Equilibrium(preset, opponents)
    }
}

impl Table {
    fn name(&self) -> String {
        match self {
            Table::Rows => String::from("rows"),
            Table::Equilibrium(preset, 1) | Table::Values(preset) => preset.to_string(),
            Table::Equilibrium(preset, opponents) => format!("{preset}-{opponents}"),
        }
    }

    fn file(&self) -> String {
        match self {
            Table::Rows => String::from("rows.bin"),
            Table::Equilibrium(..) => format!("{}.equilibrium", self.name()),
            Table::Values(_) => format!("{}.values", self.name()),
        }
    }

    /// Generates the contents of the file.
    fn generate(&self) -> Vec<u8> {
        let (preset, opponents) = match *self {
            Table::Rows => return RowTable::generate().encode(),
            Table::Equilibrium(preset, opponents) => (preset, opponents),
            Table::Values(preset) => return self.train_values(&Rules::of(preset)),
        };
        let bar = training_bar(Equilibrium::steps(PRESET_TRAINING), &self.name());
        let progress = |step: u32| bar.set_position(step.into());
        let equilibrium = Equilibrium::train(&Rules::of(preset), opponents, PRESET_TRAINING, &progress);
        bar.finish_and_clear();
        equilibrium.encode()
    }

    /// Trains the value function for open-face rules, and returns the contents of its file.
    fn train_values(&self, rules: &Rules) -> Vec<u8> {
        let Ok(variant) = Variant::new(rules) else { return Vec::new() }; // `new` accepts all open-face presets
        let bar = training_bar(ValueFunction::steps(&variant) as u32, &self.name());
        let progress = |step: usize| bar.set_position(step as u64);
        let values = ValueFunction::train(&variant, ValueTraining::embedded(rules), &progress);
        bar.finish_and_clear();
        values.encode(rules)
    }
}

fn build(table: &Table, dir: &Path) -> Result<(), Failure> {
    write_all(dir, [(table.file(), table.generate())])
}

fn verify(table: &Table, dir: &Path) -> Result<(), Failure> {
    let (name, file, bytes) = (table.name(), table.file(), table.generate());
    let path = dir.join(&file);
    let shown = path.display();
    match read_up_to(&path, bytes.len()) {
        Ok(found) if found == bytes => Ok(()),
        Err(error) if error.kind() != ErrorKind::FileTooLarge => Err(Failure::cannot_read(shown, error)),
        _ => {
            let folder = quoted(&dir.display().to_string());
            Err(Failure::failed(format!(
                "{shown} differs from the generated table; to replace the file: pusoy tables build {name} --dir \
                 {folder}"
            )))
        }
    }
}
