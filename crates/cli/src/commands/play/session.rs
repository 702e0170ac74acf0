//! The dialogue of a deal: asks for placements, and responds to each typed line.

use std::io::{self, Write};

use itertools::Itertools;
use pusoy::cards::Card;
use pusoy::cards::parse::{self, SLASHES};
use pusoy::open_face::Placement;
use pusoy_api::deal_log::deal::SettledDeal;
use pusoy_api::playing::deal::{PlayedDeal, Source, Step};
use pusoy_api::playing::engine::{Engine, TurnCost};
use pusoy_api::playing::log::unfinished;
use pusoy_api::rules::header::header;
use pusoy_api::wire::comments::without_comment;
use pusoy_api::wire::controls::escape_controls;
use pusoy_api::wire::problem::{Problem, Problems};

use crate::args::Form;
use crate::commands::play::store::Store;
use crate::commands::play::text::{write_boards, write_cards, write_cost, write_costs, write_last, write_lost};
use crate::placing::text;
use crate::stream::answers::Render;
use crate::stream::typing::{Typed, Typing};
use crate::terminal::failure::Failure;
use crate::terminal::output::{print_error, write_raw};
use crate::terminal::style;

/// A session at the terminal.
pub struct Session {
    pub engine: Engine,
    pub typing: Typing,
    pub store: Option<Store>,
    /// Whether costs are shown at the end of a deal instead of after each placement.
    pub at_end: bool,
    /// Whether a line was refused.
    pub failed: bool,
}

/// A deal of a session.
struct Dialogue<'s> {
    session: &'s mut Session,
    deal: PlayedDeal,
    /// The typed cards of the next step; `None` before cards are typed.
    cards: Option<Vec<Card>>,
    /// The cards that you typed for your last placement, for 'undo'.
    placed: Option<Vec<Card>>,
    /// The known costs of your placements in this deal; empty if costs are shown at the end of a deal.
    costs: Vec<TurnCost>,
}

/// The effect of a typed line.
enum Next {
    /// The same step waits for another line.
    Again,
    /// The deal has changed, or typed cards were taken back.
    Changed,
    /// The session ends.
    End,
}

/// The text of 'help' about placements.
const PLACING: &str = "
  Qd>f 6h>b 2d>x    front, middle, back, or discard
  As Ks>b 2c>f      several cards before one row
  F / M / B         rows of a hand in fantasyland
";
/// The text of 'help' about cards from a real table.
const TYPED: &str = "  Qd 6h 2d          your cards, to see hints
";
/// The text of 'help' about commands.
const COMMANDS: &str = "  hint              the best placements
  boards            the boards again
  undo              takes back the last placement
  drop              forgets this deal, and ends
  help              shows these lines
  quit              ends the session (Ctrl-D)
";

/// The reason for refusing a line without an arrow or a slash.
const NEITHER: &str = "neither a placement, such as 'Qd>f 6h>b', nor a command ('help' shows all)";
/// The end of a message about typed cards.
const HOW_TO_TYPE: &str = " (type your cards, or where they go, such as 'Qd>f 6h>b'; 'help' shows more)";

impl Session {
    /// Plays a deal to its end. Returns `None` if the session ended first.
    ///
    /// # Errors
    /// The failure that ended the session early.
    pub fn play(&mut self, deal: PlayedDeal) -> Result<Option<PlayedDeal>, Failure> {
        Dialogue { session: self, deal, cards: None, placed: None, costs: Vec::new() }.run()
    }

    /// Writes text to standard output, in lines that fit a terminal.
    pub fn write(&self, text: &[u8]) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        out.write_all(&style::encode_for_terminal(text, Form::Text)).and_then(|()| out.flush()).map_err(Failure::output)
    }

    fn refuse(&mut self, problems: &Problems) {
        self.failed = true;
        let why = problems.0.iter().map(|Problem { message, .. }| message).join("; ");
        print_error(&format!("{}{why}", self.typing.place()));
    }
}

impl Dialogue<'_> {
    fn run(mut self) -> Result<Option<PlayedDeal>, Failure> {
        while let Some(step) = self.deal.step() {
            let seat = step.seat();
            if !self.deal.is_typed(seat) {
                self.session.engine.act(&mut self.deal).map_err(Failure::failed)?;
                self.store()?;
                self.show(|deal, out| write_last(deal, seat, out))?;
                continue;
            }
            self.ask(step)?;
            loop {
                let line = match self.session.typing.next_line("> ")? {
                    Typed::Line(line) => line,
                    Typed::Unreadable(problem) => {
                        self.session.refuse(&problem.into());
                        continue;
                    }
                    Typed::Interrupt => {
                        print_error("nothing was done; 'quit' or Ctrl-D ends the session");
                        continue;
                    }
                    Typed::End => return self.quit().map(|()| None),
                };
                match self.answer(step, without_comment(&line).trim())? {
                    Next::Again => {}
                    Next::Changed => break,
                    Next::End => return Ok(None),
                }
            }
        }
        self.finish()?;
        Ok(Some(self.deal))
    }

    /// Calls `write` for the deal, and writes the result to standard output.
    fn show(&self, write: impl FnOnce(&PlayedDeal, &mut Vec<u8>)) -> Result<(), Failure> {
        let mut out = Vec::new();
        write(&self.deal, &mut out);
        self.session.write(&out)
    }

    /// Returns your new cards. Returns `None` if they are not known.
    fn cards(&self) -> Option<Vec<Card>> {
        self.cards.clone().or_else(|| self.deal.cards().map(<[Card]>::to_vec))
    }

    /// Stores the unfinished deal, if there is a log.
    fn store(&mut self) -> Result<(), Failure> {
        self.session.store.as_mut().map_or(Ok(()), |store| store.store(&self.deal))
    }

    /// Asks for the next step. If the step is yours, also shows the boards, and your cards if they are known.
    fn ask(&self, step: Step) -> Result<(), Failure> {
        let seat = step.seat();
        let name = escape_controls(self.deal.state().name(seat));
        let what = match step {
            Step::Street(turn) => format!("street {} of {}", turn.street, self.deal.state().street_sizes().len()),
            Step::Fantasyland { cards, .. } => format!("fantasyland with {cards} cards"),
        };
        let head = style::strong(&format!("{name}, {what}"));
        let cards = self.cards();
        let asked = match (seat == self.deal.me(), cards.is_some(), step) {
            (true, true, _) => "",
            (true, false, _) => "type your cards, or where you placed them",
            (false, _, Step::Street(_)) => "type where the cards went",
            (false, _, Step::Fantasyland { .. }) => "type the rows, and the cards left over if they were shown",
        };
        self.show(|deal, out| {
            _ = writeln!(out, "\n{head}{}{asked}", if asked.is_empty() { "" } else { ": " });
            if seat == deal.me() {
                write_boards(deal, out);
                if let Some(cards) = cards {
                    write_cards(cards.into_iter().collect(), out);
                }
            }
        })
    }

    /// Answers a line.
    fn answer(&mut self, step: Step, line: &str) -> Result<Next, Failure> {
        match line.to_lowercase().as_str() {
            "" => return Ok(Next::Again),
            "q" | "quit" | "exit" => return self.quit().map(|()| Next::End),
            "?" | "h" | "help" => {
                let typed = if self.deal.source() == Source::Typed { TYPED } else { "" };
                self.session.write([PLACING, typed, COMMANDS].concat().as_bytes())?;
            }
            "b" | "boards" => self.show(write_boards)?,
            "u" | "undo" => return self.undo(),
            "hint" => self.hint(step)?,
            "drop" => return self.forget().map(|()| Next::End),
            _ if self.deal.cards().is_none()
                && self.is_mine(step)
                && !line.contains(Placement::ARROWS)
                && !line.contains(SLASHES) =>
            {
                self.read_cards(line)?;
            }
            _ => {
                let cards = self.cards();
                let played = match line.contains(Placement::ARROWS) || line.contains(SLASHES) {
                    true => self.deal.play_text(line, cards.as_deref()),
                    false => Err(Problem::new("bad-placement", format!("'{line}' is {NEITHER}")).into()),
                };
                return match played {
                    Ok(()) => self.placed(step).map(|()| Next::Changed),
                    Err(problems) => {
                        self.session.refuse(&problems);
                        Ok(Next::Again)
                    }
                };
            }
        }
        Ok(Next::Again)
    }

    fn is_mine(&self, step: Step) -> bool {
        step.seat() == self.deal.me()
    }

    /// Reads your own cards, as typed.
    fn read_cards(&mut self, line: &str) -> Result<(), Failure> {
        let cards = parse::cards(line).map_err(|error| Problems::from(error.without_columns()));
        let cards = cards.map(|cards| cards.as_slice().to_vec());
        match cards.and_then(|cards| Ok(self.deal.check_cards(&cards).map(|()| cards)?)) {
            Ok(cards) => {
                self.show(|_, out| write_cards(cards.iter().copied().collect(), out))?;
                self.cards = Some(cards);
            }
            Err(mut problems) => {
                problems.0.truncate(1);
                problems.0.iter_mut().for_each(|problem| problem.message += HOW_TO_TYPE);
                self.session.refuse(&problems);
            }
        }
        Ok(())
    }

    /// Stores and shows a placement. Also shows its cost, or that the cost is unknown. Placements of opponents have no
    /// cost, and costs that are shown at the end of a deal are not shown here.
    fn placed(&mut self, step: Step) -> Result<(), Failure> {
        let typed = self.cards.take();
        if self.is_mine(step) {
            self.placed = typed;
        }
        self.store()?;
        self.show(|deal, out| write_last(deal, step.seat(), out))?;
        if self.session.at_end || !self.is_mine(step) {
            return Ok(());
        }
        let last = self.deal.turns(self.session.engine.variant(), self.deal.me()).pop();
        if matches!(step, Step::Fantasyland { .. }) && last.as_ref().is_none_or(|(turn, _)| turn.street.is_some()) {
            return self.session.write(
                b"  cost unknown, because your cards were not typed before the rows ('undo' takes the rows back)\n",
            );
        }
        if let Some((turn, question)) = last {
            let cost = self.session.engine.judge(&turn, question).map_err(Failure::failed)?;
            self.show(|_, out| write_cost(&cost, out))?;
            self.costs.push(cost);
        }
        Ok(())
    }

    /// Takes back the cards that are typed for the next placement. If there are none, takes back the last typed
    /// placement.
    fn undo(&mut self) -> Result<Next, Failure> {
        if self.cards.take().is_some() {
            return Ok(Next::Changed);
        }
        if !self.deal.undo() {
            let finished = match &self.session.store {
                Some(_) => " ('fix' in 'pusoy night' corrects finished deals)",
                None => "",
            };
            let message = format!("there is nothing to undo in this deal{finished}");
            self.session.refuse(&Problem::new("not-your-turn", message).into());
            return Ok(Next::Again);
        }
        let turns = self.deal.turns(self.session.engine.variant(), self.deal.me());
        self.costs.retain(|cost| turns.iter().any(|(turn, _)| turn.street == cost.street));
        if self.deal.step().is_some_and(|step| self.is_mine(step)) {
            self.cards = self.placed.take();
        }
        self.store()?;
        Ok(Next::Changed)
    }

    /// Shows the best placements of your cards.
    fn hint(&mut self, step: Step) -> Result<(), Failure> {
        let Some(cards) = self.cards().filter(|_| self.is_mine(step)) else {
            let why = match self.is_mine(step) {
                true => String::from("'hint' needs your cards (type them first)"),
                false => {
                    format!(
                        "'hint' is for your own cards, but it is the turn of {}",
                        self.deal.state().name(step.seat())
                    )
                }
            };
            self.session.refuse(&Problem::new("not-your-turn", why).into());
            return Ok(());
        };
        let engine = &self.session.engine;
        let Some(question) = self.deal.question(engine.variant(), &cards) else { return Ok(()) };
        let valued = engine.value(question).map_err(Failure::failed)?;
        self.show(|_, out| text::write(&valued, |_| String::new(), out))
    }

    /// Shows how to continue the deal if the session ends in the middle of it. Shows nothing if the deal has not begun.
    fn quit(&self) -> Result<(), Failure> {
        if self.deal.state().last().is_none() && !self.session.store.as_ref().is_some_and(Store::has_deal) {
            return Ok(());
        }
        let text = match &self.session.store {
            Some(store) => {
                let path = escape_controls(&store.path().display().to_string()).into_owned();
                let values = match self.deal.state().is_complete(self.deal.me()) {
                    true => String::new(),
                    false => format!("  pusoy place --log {path}   values its next street\n"),
                };
                format!("\nthe deal is unfinished\n  pusoy play --log {path}    continues it\n{values}")
            }
            None => {
                let how =
                    "\nthe deal is unfinished; to continue it, save these lines in a file, and name it with --log:\n";
                self.session.write(how.as_bytes())?;
                // A line that is broken to fit the terminal could not be read again.
                let lines = format!("{}\n{}", header(self.deal.house()), unfinished(&self.deal));
                return write_raw(lines.as_bytes()).map(|_| ());
            }
        };
        self.session.write(text.as_bytes())
    }

    /// Removes the unfinished deal from the log, if there is a log.
    fn forget(&mut self) -> Result<(), Failure> {
        let house = self.deal.house();
        self.session.store.as_mut().map_or(Ok(()), |store| store.remove(house))?;
        self.session.write(b"the deal is forgotten\n")
    }

    /// Stores and settles the deal. Shows the final boards, the settlement, and the units that your placements cost
    /// you. If `at_end` is set, also shows the cost of each of your placements.
    fn finish(&mut self) -> Result<(), Failure> {
        let me = self.deal.me();
        if let Some(store) = &mut self.session.store {
            store.finish(&self.deal)?;
        }
        let settled = self.deal.settle().map_err(Failure::failed)?;
        let engine = &self.session.engine;
        let mut costs = Vec::new();
        for (turn, question) in self.deal.turns(engine.variant(), me) {
            let known = self.costs.iter().find(|cost| cost.street == turn.street).cloned();
            costs.push(known.map_or_else(|| engine.judge(&turn, question), Ok).map_err(Failure::failed)?);
        }
        let shows_all = self.session.at_end;
        self.show(|deal, out| {
            _ = writeln!(out, "\n{}", style::strong("final boards"));
            write_boards(deal, out);
            settled.text(out);
            write_next(&settled, out);
            if shows_all {
                write_costs(&costs, out);
            }
            write_lost(deal.state().name(me), &costs, out);
        })
    }
}

/// Writes who is in fantasyland in the next deal.
fn write_next(settled: &SettledDeal<'_>, out: &mut Vec<u8>) {
    let Some(hands) = settled.settled.hands() else { return };
    let names = hands.ledger.players().iter();
    let inside = names.zip(hands.fantasyland.iter().flatten());
    let inside = inside.filter_map(|(name, cards)| Some(format!("{} with {} cards", escape_controls(name), (*cards)?)));
    let inside = inside.collect_vec();
    if !inside.is_empty() {
        _ = writeln!(out, "in fantasyland in the next deal: {}", inside.join(", "));
    }
}
