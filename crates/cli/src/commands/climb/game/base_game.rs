//! The game of a command line.

use pusoy::climbing::Game;
use pusoy_api::questions::climb::game::base_game::{BaseGame, named};
use pusoy_api::wire::input::is_json;

use crate::args::Global;
use crate::args::climb::GameArgs;
use crate::house::named_rules::read_options;
use crate::house::source::game_options;
use crate::stream::answers::Streamed;
use crate::stream::run::{lacks_input, run as run_stream};
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;

/// Returns `true` if the first argument is an input instead of the name of a game. JSON is an input, because it can
/// name the game itself. With `--rules`, the file can name the game, so a text is an input, too. But a text that is the
/// name of a game, or has only letters, `-` and `_`, is always read as a name.
pub fn is_input(args: &GameArgs) -> bool {
    let has_letters_alone = |text: &str| text.chars().all(|c| c.is_alphabetic() || matches!(c, '-' | '_'));
    let is_name = |text: &str| named(text).is_ok() || has_letters_alone(text);
    args.game.as_deref().is_some_and(|text| is_json(text) || args.rules.is_some() && !is_name(text))
}

/// Reads the game of the command line, and runs the command that `make` returns for this game. The command answers
/// `inputs`, joined by `join`, or a stream if there are no inputs. If the first argument is an input ([`is_input`]), it
/// comes before `inputs`. Instead of the command line, an input in JSON or the file of `--rules` may name the game.
pub fn run_on<C: Streamed>(
    args: &GameArgs,
    make: impl FnOnce(BaseGame) -> C,
    inputs: &[String],
    join: &str,
    global: &Global,
) -> Result<Exit, Failure> {
    if is_input(args) {
        let inputs: Vec<String> = args.game.iter().chain(inputs).cloned().collect();
        return run_stream(&make(with_options(None, args)?), &inputs, join, global.form(), global);
    }
    let base = read(args)?;
    if lacks_input(inputs, global) {
        base.rules_of_text().map_err(Failure::usage)?; // without a game, this reports the missing game
    }
    run_stream(&make(base), inputs, join, global.form(), global)
}

/// Reads the game and the options of the command line. If the command line or the file of `--rules` names a game,
/// refuses options that this game does not have.
pub fn read(args: &GameArgs) -> Result<BaseGame, Failure> {
    with_options(args.game.as_deref().map(named).transpose().map_err(Failure::bad_data)?, args)
}

/// Reads the options of the command line. If `game` is `None`, the file of `--rules` may name the game.
fn with_options(game: Option<Game>, args: &GameArgs) -> Result<BaseGame, Failure> {
    let sets = read_options(&args.set)?;
    let file = args.rules.as_deref().map(game_options).transpose()?;
    if let Some((file, game)) = file.as_ref().and_then(|file| Some((file, game.or(file.file.game())?))) {
        file.apply(&mut *game.rules()).map_err(Failure::bad_rules)?;
    }
    BaseGame::with_file(game, file, sets).map_err(Failure::usage)
}
