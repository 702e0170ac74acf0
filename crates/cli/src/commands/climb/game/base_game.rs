//! The game of a command line.

use pusoy_api::questions::climb::game::base_game::{BaseGame, named};

use crate::args::Global;
use crate::args::climb::GameArgs;
use crate::house::named_rules::sets;
use crate::stream::answers::Streamed;
use crate::stream::run::run as run_stream;
use crate::terminal::exit::Exit;
use crate::terminal::output::complain;

/// Reads the game of the command line, and runs the command that `make` makes of it on arguments or a stream.
pub fn run_on<C: Streamed>(
    args: &GameArgs,
    make: impl FnOnce(BaseGame) -> C,
    inputs: &[String],
    join: &str,
    global: &Global,
) -> Exit {
    match read(args) {
        Ok(base) => run_stream(&make(base), inputs, join, global.form(), global),
        Err(exit) => exit,
    }
}

/// Reads the game and the options of the command line, and refuses options that the game does not have.
pub fn read(args: &GameArgs) -> Result<BaseGame, Exit> {
    let refuse = |message: String, exit: Exit| {
        complain(&message);
        exit
    };
    let game = args.game.as_deref().map(named).transpose().map_err(|p| refuse(p.message, Exit::BadData))?;
    BaseGame::new(game, sets(&args.set)?).map_err(|p| refuse(p.message, Exit::Usage))
}
