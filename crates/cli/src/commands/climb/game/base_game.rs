//! The game of a command line.

use pusoy_api::questions::climb::game::base_game::{BaseGame, named};

use crate::args::Global;
use crate::args::climb::GameArgs;
use crate::house::named_rules::read_options;
use crate::stream::answers::Streamed;
use crate::stream::run::run as run_stream;
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;

/// Reads the game of the command line, and runs the command that `make` returns for this game. The command answers
/// `inputs`, joined by `join`, or a stream.
pub fn run_on<C: Streamed>(
    args: &GameArgs,
    make: impl FnOnce(BaseGame) -> C,
    inputs: &[String],
    join: &str,
    global: &Global,
) -> Result<Exit, Failure> {
    run_stream(&make(read(args)?), inputs, join, global.form(), global)
}

/// Reads the game and the options of the command line, and refuses options that the game does not have.
pub fn read(args: &GameArgs) -> Result<BaseGame, Failure> {
    let game = args.game.as_deref().map(named).transpose().map_err(Failure::bad_data)?;
    BaseGame::new(game, read_options(&args.set)?).map_err(Failure::usage)
}
