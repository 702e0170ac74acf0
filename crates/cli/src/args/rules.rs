//! Arguments that select rules, and the arguments of `rules`.

use std::path::PathBuf;

use clap::{ArgAction, Subcommand};

use super::global::hidden;
use super::suggestions::PRESETS;

/// The rules to play by.
#[derive(Clone, Debug, clap::Args)]
pub struct RuleArgs {
    /// A preset ('pusoy rules list' shows all) or a file of house rules.
    ///
    /// Without --rules, pusoy uses the first of these that exists: the rules that a log names, the environment variable
    /// PUSOY_RULES, the file pusoy/rules.toml in your configuration folder, and the preset standard. If
    /// the rules found outside a log are not open-face, commands for open-face use the preset pineapple.
    #[arg(long, value_name = "NAME|FILE", help_heading = "Rules", value_parser = PRESETS, hide_possible_values = true)]
    pub rules: Option<String>,
    /// Change one option of the rules, as in --set wheel=second
    #[arg(long, value_name = "OPTION=VALUE", help_heading = "Rules", action = ArgAction::Append)]
    pub set: Vec<String>,
}

/// Show, compare and write house rules.
///
/// House rules are a TOML file: a preset to start from, such as rules = "taiwanese", and the options that differ. A
/// name and a note are optional. Give the file to any command with --rules FILE.
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
    /// Describe rules in words, and list every option
    Show(RulesShow),
    /// Show the differences between two sets of rules
    #[command(args = hidden(["color", "threads", "input", "exit_zero"]))]
    Diff {
        /// A preset or a file of house rules
        #[arg(value_parser = PRESETS, hide_possible_values = true)]
        a: String,
        /// The preset or file to compare with
        #[arg(value_parser = PRESETS, hide_possible_values = true)]
        b: String,
    },
    /// Write a file of house rules to start from
    ///
    /// The file has every option and its meaning.
    #[command(args = hidden(["json", "color", "threads", "input", "exit_zero"]))]
    Init {
        /// The file to write
        file: PathBuf,
        /// The preset to start from
        #[arg(long, value_name = "PRESET", default_value = "standard", value_parser = PRESETS, hide_possible_values = true)]
        from: String,
        /// Overwrite an existing file
        #[arg(long)]
        force: bool,
    },
    /// Report the errors of a file of house rules
    ///
    /// The output gives the line of each error. If there are errors, the exit status is 78.
    #[command(args = hidden(["color", "threads", "input", "exit_zero"]))]
    Check {
        /// The file of house rules
        file: PathBuf,
    },
}

#[derive(Debug, clap::Args)]
#[command(args = hidden(["color", "threads", "input", "exit_zero"]))]
pub struct RulesShow {
    /// A preset or a file of house rules (default: the rules that apply)
    #[arg(conflicts_with = "rules", value_parser = PRESETS, hide_possible_values = true)]
    pub which: Option<String>,
    #[command(flatten)]
    pub rules: RuleArgs,
}

impl RulesShow {
    /// Returns the arguments that select the rules to show.
    pub fn as_rules(&self) -> RuleArgs {
        RuleArgs { rules: self.which.clone().or_else(|| self.rules.rules.clone()), set: self.rules.set.clone() }
    }
}
