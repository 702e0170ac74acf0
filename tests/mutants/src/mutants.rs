//! All mutants of the rules, numbered.

use std::path::{Path, PathBuf};

use crate::find::{Place, find};

/// A source file, and the places in it that mutants change.
pub struct Source {
    /// The path from the root of the repository.
    pub path: String,
    /// The content of the file.
    pub text: String,
    /// The places, in the order they are found.
    pub places: Vec<Place>,
    /// The number of the file's first mutant. The numbers of its other mutants follow in order.
    pub first: usize,
}

/// A mutant.
pub struct Mutant<'a> {
    /// The source file.
    pub source: &'a Source,
    /// The place in the file.
    pub place: &'a Place,
    /// The index of the replacement in [`Place::instead`].
    pub which: usize,
}

impl Mutant<'_> {
    /// Returns a one-line description: path, line, function and mutation.
    pub fn summary(&self) -> String {
        let Place { line, function, .. } = self.place;
        format!("{}:{line}: {function}: {}", self.source.path, self.mutation())
    }

    /// Returns the mutation in words, such as "`+` is `-`" if `-` replaces `+`.
    pub fn mutation(&self) -> String {
        self.place.instead[self.which].1.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Returns the source line of the mutant.
    pub fn line(&self) -> &str {
        self.source.text.lines().nth(self.place.line - 1).unwrap_or_default().trim()
    }
}

/// Reads the files that `scope.txt` lists, and all files in the folders that `scope.txt` lists. The paths in
/// `scope.txt` are relative to `root`.
pub fn sources(root: &Path) -> Vec<Source> {
    let mut files = Vec::new();
    include_str!("scope.txt").lines().for_each(|path| collect(&root.join(path), &mut files));
    let mut first = 1;
    let mut read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("the file is there");
        let path = path.strip_prefix(root).expect("it is under the root").to_str().expect("UTF-8").to_owned();
        let source = Source { path, places: find(&text), text, first };
        first += source.places.iter().map(|place| place.instead.len()).sum::<usize>();
        source
    };
    files.into_iter().map(&mut read).collect()
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        let entries = std::fs::read_dir(path).expect("the folder is there");
        let mut inside: Vec<_> = entries.map(|entry| entry.expect("it can be read").path()).collect();
        inside.sort();
        inside.iter().for_each(|path| collect(path, files));
    } else {
        files.push(path.to_owned());
    }
}

/// Returns all mutants. Mutant number `n` is at index `n - 1`.
pub fn mutants(sources: &[Source]) -> Vec<Mutant<'_>> {
    let mut all = Vec::new();
    for source in sources {
        for place in &source.places {
            all.extend((0..place.instead.len()).map(|which| Mutant { source, place, which }));
        }
    }
    all
}
