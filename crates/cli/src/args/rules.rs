//! Arguments that choose rules, and those of `rules`.

use std::path::PathBuf;

use clap::{ArgAction, Subcommand};

use super::global::hidden;
use super::offered::PRESETS;

/// The rules to play by.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct RuleArgs {
    /// A preset ('pusoy rules list' shows them) or a file of house rules (default: the rules that a log names, then
    /// PUSOY_RULES, then the file pusoy/rules.toml in your configuration folder, then standard)
    #[arg(long, value_name = "NAME|FILE", help_heading = "Rules", value_parser = PRESETS, hide_possible_values = true)]
    pub rules: Option<String>,
    /// Change one option of the rules, as in --set royalty-table=flat
    #[arg(long, value_name = "OPTION=VALUE", help_heading = "Rules", action = ArgAction::Append)]
    pub set: Vec<String>,
}

/// Show rules and compare them, and make files of your own.
///
/// House rules are a TOML file: a preset to start from (rules = "taiwanese"), the options that differ, and if you like a
/// name and a note.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pusoy rules list
  pusoy rules show taiwanese
  pusoy rules show --set surrender=off
  pusoy rules diff standard western")]
pub struct Rules {
    #[command(subcommand)]
    pub action: RulesAction,
}

#[derive(Debug, Subcommand)]
pub enum RulesAction {
    /// List the presets
    #[command(args = hidden(["color", "threads", "input", "exit_zero"]))]
    List,
    /// Show rules in words, with every option
    Show(RulesShow),
    /// Show where two sets of rules differ
    #[command(args = hidden(["color", "threads", "input", "exit_zero"]))]
    Diff {
        /// A preset or a file
        #[arg(value_parser = PRESETS, hide_possible_values = true)]
        a: String,
        /// The preset or file to compare it with
        #[arg(value_parser = PRESETS, hide_possible_values = true)]
        b: String,
    },
    /// Write a file of house rules to start from
    #[command(args = hidden(["json", "color", "threads", "input", "exit_zero"]))]
    Init {
        /// The file
        file: PathBuf,
        /// The preset that the house starts from
        #[arg(long, value_name = "PRESET", default_value = "standard", value_parser = PRESETS, hide_possible_values = true)]
        from: String,
        /// Replace a file that is there
        #[arg(long)]
        force: bool,
    },
    /// Tell whether a file of house rules is in order; exit status 78 if it is not
    #[command(args = hidden(["color", "threads", "input", "exit_zero"]))]
    Check {
        /// The file
        file: PathBuf,
    },
}

#[derive(Debug, clap::Args)]
#[command(args = hidden(["color", "threads", "input", "exit_zero"]))]
pub struct RulesShow {
    /// A preset or a file of house rules (default: the rules in force)
    #[arg(conflicts_with = "rules", value_parser = PRESETS, hide_possible_values = true)]
    pub which: Option<String>,
    #[command(flatten)]
    pub rules: RuleArgs,
}

impl RulesShow {
    /// Returns the arguments that choose the rules to be shown.
    pub fn as_rules(&self) -> RuleArgs {
        RuleArgs { rules: self.which.clone().or_else(|| self.rules.rules.clone()), set: self.rules.set.clone() }
    }
}
