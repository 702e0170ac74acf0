//! The user's folders for files of pusoy: the cache, the configuration and the data.
//!
//! An absolute path in an XDG variable, such as `XDG_CACHE_HOME`, takes precedence on every system. Otherwise the crate
//! `etcetera` names the folder: below the home folder on Linux and macOS, and in `AppData` on Windows. If the variable
//! `HOME` is not set on Linux or macOS, the home folder comes from the user's entry in the password database.

use std::path::PathBuf;

use etcetera::{BaseStrategy, choose_base_strategy};

/// Returns the folder of files that pusoy can create again. Returns `None` if the user has no such folder.
pub fn cache() -> Option<PathBuf> {
    folder("XDG_CACHE_HOME", |base| base.cache_dir())
}

/// Returns the folder of files that the user writes. Returns `None` if the user has no such folder.
pub fn configuration() -> Option<PathBuf> {
    folder("XDG_CONFIG_HOME", |base| base.config_dir())
}

/// Returns the folder of files that pusoy stores for the user. Returns `None` if the user has no such folder.
pub fn data() -> Option<PathBuf> {
    folder("XDG_DATA_HOME", |base| base.data_dir())
}

/// Returns the path of the history of drills. Returns `None` if the user has no folder for it.
pub fn drill_history() -> Option<PathBuf> {
    Some(data()?.join("drill.jsonl"))
}

fn folder(variable: &str, usual: impl Fn(&dyn BaseStrategy) -> PathBuf) -> Option<PathBuf> {
    let named = std::env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute());
    // `etcetera` reads the variable too, but not on Windows, and not if the user has no home folder.
    let folder = named.or_else(|| Some(usual(&choose_base_strategy().ok()?)));
    Some(folder.filter(|path| path.is_absolute())?.join("pusoy"))
}
