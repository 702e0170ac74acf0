//! Sessions typed into `night` under random rules. `night` keeps each session in a log file. On another machine,
//! `pusoy score` must find the same units and money in this file as the tests' own arithmetic.

use std::path::{Path, PathBuf};

use pusoy::cards::{Card, CardSet, Rng};
use pusoy::chinese::Rules;
use pusoy::chinese::rules::{House, Preset};

use super::arithmetic::{Hand, Second};
use super::*;

#[test]
fn sessions_settle_the_same_on_every_machine() {
    run_sessions(40, 39);
}

#[test]
#[ignore = "minutes in release mode"]
fn many_sessions_settle_the_same_on_every_machine() {
    run_sessions(cases(10_000), 1);
}

const NAMES: [&str; 4] = ["Amy", "Bob", "Cy", "Dan"];

/// Names of house rules. Some look like JSON, HTML or options of rules.
const HOUSES: [&str; 6] =
    ["Friday night", "<Friday>", "{house}", "plain rules with stake=2", "one-six rules: \"x\\y\"", "周五 # 7 = 'q'"];

/// Winnings of each player of [`NAMES`] in a deal: units, and money in ten-thousandths.
#[derive(Clone, Copy, Default)]
struct Winnings {
    units: [i128; 4],
    money: [i128; 4],
}

/// A session that is typed in one or more runs of `night`, with its expected settlement.
struct Evening<'a> {
    rng: &'a mut Rng,
    /// Number of players.
    players: usize,
    /// Rules of new deals.
    rules: Rules,
    /// The deals that count, each with its rules.
    deals: Vec<(Rules, Winnings)>,
    /// Lines of the current run.
    typed: Vec<String>,
    /// Number of lines in `typed` that must be refused.
    refused: usize,
}

fn run_sessions(evenings: usize, seed: u64) {
    let folder = tempfile::tempdir().unwrap();
    let mut rng = Rng::new(seed);
    let (mut paid, mut changed, mut edited) = (0, 0, 0);
    for number in 0..evenings {
        let events = run_session(folder.path(), number, &mut rng);
        paid += usize::from(events.is_paid);
        changed += usize::from(events.is_changed);
        edited += usize::from(events.is_edited);
    }
    assert!(
        2 * paid > evenings && 5 * changed > evenings && 3 * edited > evenings,
        "of {evenings} sessions, {paid} had payments, {changed} changed the rules, and {edited} had edited deals"
    );
}

/// Events of a session. The test uses them to check that its sessions vary.
struct Events {
    is_paid: bool,
    /// `true` if the rules changed between two runs of `night`.
    is_changed: bool,
    /// `true` if deals were removed or corrected.
    is_edited: bool,
}

fn run_session(folder: &Path, number: usize, rng: &mut Rng) -> Events {
    let file = folder.join(format!("{number}.txt"));
    let currency = ["none", "EUR", "HK$"][rng.below(3) as usize];
    let (rules, players) = rules_of_evening(rng, currency, None);
    let mut evening = Evening { rng, players, rules, deals: Vec::new(), typed: Vec::new(), refused: 0 };
    let mut events = Events { is_paid: false, is_changed: false, is_edited: false };
    // Some logs were begun by hand, without a header that names rules.
    let by_hand = evening.rng.below(6) == 0;
    if by_hand {
        let ending = ["\n", "\r\n"][evening.rng.below(2) as usize];
        let mut text = format!("# as ever{ending}");
        for _ in 0..1 + evening.rng.below(3) {
            let (line, winnings) = evening.deal(true);
            text += &(line + ending);
            evening.deals.push((evening.rules.clone(), winnings));
        }
        std::fs::write(&file, text).unwrap();
    }
    let sessions = 1 + evening.rng.below(3);
    for session in 0..sessions {
        let mut machine = Machine::new(folder, evening.rng);
        let house = House {
            name: (evening.rng.below(2) == 0).then(|| HOUSES[evening.rng.below(6) as usize].to_owned()),
            note: (evening.rng.below(4) == 0).then(|| String::from("as we\nhave played # since 1998")),
            rules: evening.rules.clone(),
        };
        let mut args = Vec::new();
        // The rules of the first run of `night` also settle the deals recorded by hand. So the last choice, which
        // changes the stake, needs a log without such deals.
        match evening.rng.below(if by_hand { 4 } else { 5 }) {
            _ if session > 0 => match evening.rng.below(4) {
                // A later run continues under the rules of the log, regardless of the rules of its machine.
                0 | 1 => machine = machine.misleading(evening.rng),
                2 => {
                    let stake = STAKES[evening.rng.below(8) as usize];
                    evening.rules.set("stake", stake).unwrap();
                    args = vec![String::from("--set"), format!("stake={stake}")];
                    (machine, events.is_changed) = (machine.misleading(evening.rng), true);
                }
                _ => {
                    (evening.rules, _) = rules_of_evening(evening.rng, currency, Some(players));
                    args = rule_args(&evening.rules);
                    (machine, events.is_changed) = (machine.misleading(evening.rng), true);
                }
            },
            0 => args = rule_args(&evening.rules),
            1 => {
                let path = machine.folder.join("house.toml");
                std::fs::write(&path, house.to_toml()).unwrap();
                args = vec![String::from("--rules"), path.display().to_string()];
            }
            2 => {
                let path = machine.folder.join("house.toml");
                std::fs::write(&path, house.to_toml()).unwrap();
                machine.rules = Some(path.display().to_string());
            }
            3 => machine.configure(&house.to_toml()),
            _ => {
                machine.configure(&house.to_toml());
                evening.rules.set("stake", "0.5").unwrap();
                args = vec![String::from("--set"), String::from("stake=0.5")];
            }
        }
        events.is_edited |= evening.session();
        let mut typed = std::mem::take(&mut evening.typed).join("\n");
        // Piped input may lack the last line end.
        typed += ["\n", "", "\nquit\n"][evening.rng.below(3) as usize];
        let all: Vec<&str> =
            ["night", file.to_str().unwrap()].into_iter().chain(args.iter().map(String::as_str)).collect();
        let ran = machine.run(&all, &typed);
        let refused = std::mem::take(&mut evening.refused);
        let text = || {
            format!("session {number}, run {session}: {all:?}\n{ran:?}\n{}", std::fs::read_to_string(&file).unwrap())
        };
        assert_eq!(ran.err.lines().filter(|line| line.contains("pusoy: line ")).count(), refused, "{}", text());
        assert_eq!(ran.status, i32::from(refused > 0), "{}", text());
        evening.check(&file, ran.out.clone(), folder, &text);
    }
    events.is_paid = evening.deals.iter().any(|(_, winnings)| winnings.money.iter().any(|&money| money != 0));
    // The log is joined with a copy of itself. For every second session, both parts begin with a byte order mark, and
    // have the line ends of Windows.
    let once = std::fs::read_to_string(&file).unwrap();
    let deals = evening.deals.clone();
    evening.deals.extend(deals);
    let twice = if number.is_multiple_of(2) {
        format!("{once}{once}")
    } else {
        format!("\u{feff}{once}\u{feff}{once}").replace('\n', "\r\n")
    };
    std::fs::write(&file, &twice).unwrap();
    evening.check(&file, String::new(), folder, &|| twice.clone());
    std::fs::remove_file(file).unwrap();
    events
}

/// Returns random rules with stakes, and a number of players. The number is random if `players` is `None`.
fn rules_of_evening(rng: &mut Rng, currency: &str, players: Option<usize>) -> (Rules, usize) {
    loop {
        let mut rules = random_rules::random_rules(rng, false);
        rules.set("stake", STAKES[rng.below(8) as usize]).unwrap();
        rules.set("currency", currency).unwrap();
        let most = rules.most_players();
        let players = players.unwrap_or_else(|| 2 + rng.below(most as u32 - 1) as usize);
        if players > most {
            continue;
        }
        if rng.below(4) == 0 {
            let pair =
                format!("{}:amy={}", NAMES[1 + rng.below(players as u32 - 1) as usize], STAKES[rng.below(8) as usize]);
            rules.set("pair-stake", pair.as_str()).unwrap();
        }
        return (rules, players);
    }
}

/// Returns the arguments that name `rules`.
fn rule_args(rules: &Rules) -> Vec<String> {
    let mut args = vec![String::from("--rules"), rules.preset_name().to_owned()];
    for (name, value) in rules.changed_from_preset() {
        args.extend([String::from("--set"), format!("{name}={value}")]);
    }
    args
}

/// An imitation of a machine: a folder with its own cache and configuration.
struct Machine {
    folder: PathBuf,
    /// Value of `PUSOY_RULES`.
    rules: Option<String>,
}

impl Machine {
    fn new(folder: &Path, rng: &mut Rng) -> Machine {
        let folder = folder.join(format!("machine {}", rng.below(1_000_000)));
        std::fs::create_dir_all(folder.join("config/pusoy")).unwrap();
        Machine { folder, rules: None }
    }

    /// Writes rules into the user's configuration.
    fn configure(&self, rules: &str) {
        std::fs::write(self.folder.join("config/pusoy/rules.toml"), rules).unwrap();
    }

    /// Chooses the default rules of the machine at random, in the environment and in the configuration: valid rules,
    /// invalid rules or none. `pusoy` must ignore these rules.
    fn misleading(mut self, rng: &mut Rng) -> Machine {
        let preset = Preset::ALL[rng.below(Preset::ALL.len() as u32) as usize].name();
        match rng.below(3) {
            0 => self.configure(&format!("name = 'elsewhere'\nrules = '{preset}'\nstake = 77\n")),
            1 => self.configure("nonsense = = 7"),
            _ => {}
        }
        self.rules = [None, Some(String::from(preset)), Some(String::from("/nowhere/rules.toml"))]
            [rng.below(3) as usize]
            .clone();
        self
    }

    fn run(&self, args: &[&str], input: &str) -> Ran {
        let mut command = pusoy();
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.env("XDG_CONFIG_HOME", self.folder.join("config")).env("XDG_CACHE_HOME", self.folder.join("cache"));
        if let Some(rules) = &self.rules {
            command.env("PUSOY_RULES", rules);
        }
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        child.wait_with_output().unwrap().into()
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Evening<'_> {
    /// Types the deals of one run, with mistakes and corrections. Returns `true` if a deal was removed or corrected.
    fn session(&mut self) -> bool {
        let mut is_edited = false;
        if self.rng.below(2) == 0 || self.deals.is_empty() {
            self.typed.push(format!("players {}", NAMES[..self.players].join(", ")));
        }
        for _ in 0..1 + self.rng.below(5) {
            let (line, winnings) = self.deal(false);
            let rules = self.rules.clone();
            self.typed.push(line);
            self.deals.push((rules, winnings));
            match self.rng.below(8) {
                0 => {
                    self.typed.push(String::from("undo"));
                    self.deals.pop();
                    is_edited = true;
                }
                1 => {
                    let at = self.rng.below(self.deals.len() as u32) as usize;
                    self.typed.push(format!("drop {}", at + 1));
                    self.deals.remove(at);
                    is_edited = true;
                }
                2 => {
                    // A correction uses the rules of the corrected deal.
                    let at = self.rng.below(self.deals.len() as u32) as usize;
                    let rules = std::mem::replace(&mut self.rules, self.deals[at].0.clone());
                    let (line, winnings) = self.deal(true);
                    self.rules = rules;
                    self.typed.push(format!("fix {} {line}", at + 1));
                    self.deals[at].1 = winnings;
                    is_edited = true;
                }
                3 => self.typed.extend(["totals", "list", "# a note: rules", "show 1"].map(String::from)),
                4 => {
                    let slip = [
                        "Amy +1, Bob +1",
                        "Zed +3, Amy -3",
                        "Amy=6s; Bob=fold",
                        "drop 999",
                        "# rules: plain",
                        "players Amy",
                    ][self.rng.below(6) as usize];
                    self.typed.push(slip.to_owned());
                    self.refused += 1;
                }
                _ => {}
            }
        }
        is_edited
    }

    /// Makes a deal. Returns its text, in one line if `in_one_line` is set, and its winnings.
    fn deal(&mut self, in_one_line: bool) -> (String, Winnings) {
        let has_pair_stakes = self.rules.pair_stake.iter().next().is_some();
        let may_note_units = !self.rules.is_race() && (self.players == 2 || !has_pair_stakes);
        if may_note_units && self.rng.below(3) == 0 {
            return self.units(in_one_line);
        }
        let mut deck = CardSet::DECK;
        let mut hands: Vec<Hand> =
            (0..self.players).map(|seat| hand(self.rng, &self.rules, NAMES[seat], &mut deck)).collect();
        let in_json = self.rng.below(3) == 0;
        if !in_json {
            hands.iter_mut().for_each(|hand| (hand.claim, hand.declared) = (None, Vec::new()));
        }
        let mut rules = self.rules.clone();
        let line = match in_json {
            true => {
                let mut line = input(&rules, &hands);
                line["options"] = serde_json::json!({});
                if self.rng.below(4) == 0 {
                    line["options"] = serde_json::json!({"stake": "1.5"});
                    rules.set("stake", "1.5").unwrap();
                }
                for seat in 0..self.players {
                    line["players"][seat]["name"] = self.spelled(seat).into();
                }
                line.to_string()
            }
            false => {
                let texts: Vec<String> =
                    hands.iter().enumerate().map(|(seat, hand)| self.text(seat, hand, &mut deck)).collect();
                match self.rng.below(3) {
                    0 if !in_one_line => texts.join("\n") + "\n",
                    _ => texts.join("; "),
                }
            }
        };
        let outcome = Second::new(&rules).settle(&hands);
        let mut winnings = Winnings::default();
        winnings.units[..self.players].copy_from_slice(&outcome.units);
        winnings.money[..self.players].copy_from_slice(&outcome.money);
        (line, winnings)
    }

    /// Returns the name of a player in a random letter case.
    fn spelled(&mut self, seat: usize) -> String {
        let name = NAMES[seat];
        [name.to_owned(), name.to_owned(), name.to_lowercase(), name.to_uppercase()][self.rng.below(4) as usize].clone()
    }

    /// Returns the hand of a player as text. In open-face it may be placed street by street, or in fantasyland.
    fn text(&mut self, seat: usize, hand: &Hand, deck: &mut CardSet) -> String {
        let name = self.spelled(seat);
        let sign = ["=", ": "][self.rng.below(2) as usize];
        let [front, middle, back] = hand.rows;
        let all = front | middle | back;
        let rows = format!("{front} / {middle} / {back}");
        let is_open_face = self.rules.is_open_face();
        let entry = match (hand.status, self.rng.below(4)) {
            (Some("surrender"), _) => format!("fold: {all}"),
            (Some(_), _) => format!("natural: {all}"),
            (None, 0) if is_open_face && !self.rules.is_pineapple() => self.streets(hand, &[]),
            (None, 0) if is_open_face => {
                let discards = self.taken(deck, 4);
                self.streets(hand, &discards)
            }
            (None, 1) if is_open_face && !deck.is_empty() => {
                let left = self.taken(deck, 1);
                let left: Vec<String> = left.iter().map(Card::to_string).collect();
                format!("fantasyland: {rows} / {}", left.join(" "))
            }
            (None, _) => rows,
        };
        format!("{name}{sign}{entry}")
    }

    fn taken(&mut self, deck: &mut CardSet, count: usize) -> Vec<Card> {
        let taken = self.rng.deal(*deck, count.min(deck.len()));
        *deck -= taken;
        taken.iter().collect()
    }

    /// Returns a hand as it was placed street by street. In pineapple, each street after the first has one of
    /// `discards`. In classic open-face, `discards` is empty.
    fn streets(&mut self, hand: &Hand, discards: &[Card]) -> String {
        let mut rest = hand.rows[0] | hand.rows[1] | hand.rows[2];
        let mut placed = Vec::new();
        while !rest.is_empty() {
            let card = self.rng.deal(rest, 1).iter().next().unwrap();
            rest -= CardSet::from_iter([card]);
            let row = ["f", "m", "b"][hand.rows.iter().position(|row| row.contains(card)).unwrap()];
            placed.push(format!("{card}>{row}"));
        }
        let (first, later) = placed.split_at(5);
        let mut streets = vec![first.join(" ")];
        match discards {
            [] => streets.extend(later.iter().cloned()),
            _ => streets.extend(later.chunks(2).zip(discards).map(|(two, card)| format!("{} {card}>x", two.join(" ")))),
        }
        streets.join(" / ")
    }

    /// Returns a deal recorded in units, and its winnings. If `is_named`, the amounts of each player follow the name
    /// and `=` or `:`.
    fn units(&mut self, is_named: bool) -> (String, Winnings) {
        let mut amounts: Vec<i128> = (1..self.players).map(|_| i128::from(self.rng.below(41)) - 20).collect();
        amounts.push(-amounts.iter().sum::<i128>());
        let mut winnings = Winnings::default();
        for (seat, &units) in amounts.iter().enumerate() {
            winnings.units[seat] = units;
            winnings.money[seat] = units * Second::new(&self.rules).stake(NAMES[0], NAMES[1]);
        }
        let signed: Vec<String> = amounts.iter().map(|units| format!("{units:+}")).collect();
        let names: Vec<String> = (0..self.players).map(|seat| self.spelled(seat)).collect();
        let pairs = |sign: &str, between: &str| {
            let each: Vec<String> =
                names.iter().zip(&signed).map(|(name, units)| format!("{name}{sign}{units}")).collect();
            each.join(between)
        };
        // Amounts without names need players that were named before, or that have played.
        let line = match self.rng.below(6) {
            0 if !is_named => signed.join(" / "),
            1 if !is_named => signed.join(" "),
            2 if !is_named => pairs(" ", ", "),
            3 => {
                // Three amounts for each player: the whole sum, and then zero twice.
                let parts: Vec<String> =
                    names.iter().zip(&amounts).map(|(name, units)| format!("{name}={units:+} / 0 / {:+}", 0)).collect();
                parts.join("; ")
            }
            4 => pairs(": ", ", "),
            _ => pairs("=", "; "),
        };
        (line, winnings)
    }

    /// Checks that another machine settles the file to the winnings of its deals. If `shown`, the output of `night`, is
    /// not empty, also checks that it ends with the account that `score` writes on the other machine.
    fn check(&mut self, file: &Path, shown: String, folder: &Path, text: &dyn Fn() -> String) {
        let score = ["score", "--account", "--input", file.to_str().unwrap()];
        let elsewhere = Machine::new(folder, self.rng).misleading(self.rng);
        let record = elsewhere.run(&[&score[..], &["--json"]].concat(), "");
        assert_eq!((record.status, record.err.as_str()), (0, ""), "{}", text());
        let account: Value = serde_json::from_str(record.out.lines().last().unwrap()).unwrap();
        assert_eq!(account["deals"], self.deals.len(), "{account}\n{}", text());
        for (seat, name) in NAMES.iter().enumerate() {
            let sum =
                |value: fn(&Winnings) -> [i128; 4]| self.deals.iter().map(|(_, deal)| value(deal)[seat]).sum::<i128>();
            let found = |field: &str| {
                account[field].as_object().unwrap().iter().find(|(key, _)| key.eq_ignore_ascii_case(name))
            };
            let units = found("totals").map_or(0, |(_, units)| units.as_i64().unwrap().into());
            let money = found("money").map_or(0, |(_, money)| ten_thousandths(money));
            let wanted = (sum(|deal| deal.units), sum(|deal| deal.money));
            assert_eq!((units, money), wanted, "{name}: {account}\n{}", text());
        }
        if !shown.is_empty() {
            let settled = elsewhere.run(&score, "").out;
            let (_, settled) = settled.rsplit_once("\naccount of").unwrap();
            assert!(shown.ends_with(settled), "{settled}\n{}", text());
        }
    }
}
