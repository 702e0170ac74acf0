//! Inputs as people type them: typos, texts of several lines, and words that are not ranks.

use super::*;

fn climb(args: &[&str]) -> Ran {
    run(&[&["climb"], args].concat())
}

/// A likely typo in the name of a field is refused, not taken for a player who holds the value. A field of another kind
/// of input is also refused.
#[test]
fn typos_of_fields_are_not_players() {
    let rest = "L=3 3 4 4; P=7 7 K K 2 8; move=L; landlord=L; bid=2";
    for (typo, meant) in [("bomb=3", "bombs"), ("Bombs=3", "bombs"), ("mvoe=4", "move"), ("Move=P", "move")] {
        let ran = climb(&["solve", "ddz", &format!("{rest}; {typo}")]);
        let name = typo.split('=').next().unwrap();
        let expected = format!(
            "pusoy: unknown field '{name}': did you mean '{meant}'? (if it is a player, choose another name)\n"
        );
        assert_eq!((ran.status, ran.out, ran.err), (65, String::new(), expected), "{typo}");
    }
    let foreign = climb(&["solve", "ddz", &format!("{rest}; leader=L")]);
    assert!(
        foreign
            .err
            .starts_with("pusoy: a position has no field 'leader' (use 'move' for the player to move; expected "),
        "{}",
        foreign.err
    );
    let foreign = climb(&["play", "ddz", "A=3; B=4; C=5; landlord=A; bid=1; move=A; A: 3"]);
    assert!(
        foreign.err.starts_with(
            "pusoy: a hand history has no field 'move' (use 'leader' for the player who leads; expected landlord, "
        ),
        "{}",
        foreign.err
    );
    let typo = climb(&["play", "ddz", "A=3; B=4; C=5; Landlord=A; bid=1; A: 3"]);
    assert!(typo.err.starts_with("pusoy: unknown field 'Landlord': did you mean 'landlord'?"), "{}", typo.err);
    // `Jack` is one typo away from the field 'back', but 8 is not a value of that field.
    assert_eq!(climb(&["solve", "daifugo", "Jack=8; Don=9; Cy=7; move=Jack"]).status, 0);
}

/// A hand history that begins during a deal can give the number of earlier bombs. With one earlier bomb, A wins 16:
/// each of two peasants pays the bid of 2, doubled by the earlier bomb and by A's own bomb.
#[test]
fn hand_histories_count_earlier_bombs() {
    let deal = "A=3 3 3 3; B=4; C=5; landlord=A; bid=2; leader=A";
    let totals = |text: &str, set: &[&str]| {
        climb(&[&["play", "--json", "ddz", text][..], set].concat()).record()["outcome"]["totals"].clone()
    };
    assert_eq!(totals(&format!("{deal}; bombs=1; A: 3 3 3 3"), &[])["A"], 16);
    assert_eq!(totals(&format!("{deal}; A: 3 3 3 3"), &[])["A"], 8);
    let solved = climb(&["solve", "--json", "ddz", "--from", &format!("{deal}; bombs=1")]).record();
    assert_eq!(solved["value"]["A"], 16);
    // With plays=1, the landlord has made only one play, so B's win is a spring.
    let spring = "A=8 8; B=6; C=7; landlord=A; bid=2; leader=B; plays=1; B: 6";
    assert_eq!(totals(spring, &["--set", "spring=double"])["A"], -8);
    assert_eq!(totals(&spring.replace("plays=1", "plays=2"), &["--set", "spring=double"])["A"], -4);
    let refused = |args: &[&str], message: &str| {
        let ran = climb(&[&["play"], args].concat());
        assert_eq!((ran.status, ran.err), (65, format!("pusoy: {message}\n")), "{args:?}");
    };
    refused(
        &["ddz", &format!("{deal}; bombs=20; A: 3")],
        "there can be 0 to 13 bombs and 0 or 1 rockets, not 20 and 0",
    );
    refused(&["ddz", &format!("{deal}; bombs=one; A: 3")], "'bombs' must be a whole number, not 'one'");
    let plays = "'plays' must be a whole number from 0, not '-1'";
    refused(&["ddz", &format!("{deal}; plays=-1; A: 3")], plays);
}

/// The text of a final position can have fields, such as `landlord` and `bid`, in addition to the players.
#[test]
fn endings_in_text_have_fields() {
    let text = "Ann=0; Ben=5; Cy=9; landlord=Ann; bid=3; bombs=1";
    let record = climb(&["score", "--json", "ddz", text]).record();
    // Each of two peasants pays the bid of 3, doubled by one bomb.
    assert_eq!(record["totals"], serde_json::json!({ "Ann": 12, "Ben": -6, "Cy": -6 }));
    let spring = climb(&["score", "--json", "ddz", "--set", "spring=double", &format!("{text} spring=no")]);
    assert_eq!(spring.record()["totals"]["Ann"], 12);
    let refused = |args: &[&str], message: &str| {
        let ran = climb(&[&["score"], args].concat());
        assert_eq!((ran.status, ran.err), (65, format!("pusoy: {message}\n")), "{args:?}");
    };
    let near = "(if it is a player, choose another name)";
    let players = "Ann=0 Ben=5 Cy=9";
    let bomb = format!("unknown field 'bomb': did you mean 'bombs'? {near}");
    refused(&["ddz", &format!("{players} landlord=Ann bid=3 bomb=1")], &bomb);
    let landlord = format!("unknown field 'landlrd': did you mean 'landlord'? {near}");
    refused(&["ddz", &format!("{players} landlrd=Ann bid=3")], &landlord);
    refused(&["ddz", "--bid", "2", &format!("{players} landlord=Ann bid=3")], "'bid' appears twice (give it once)");
    for bid in ["x", "1.5"] {
        let message = format!("'bid' must be a whole number, not '{bid}'");
        refused(&["ddz", &format!("{players} landlord=Ann bid={bid}")], &message);
    }
    let twice = "the landlord or soloist is given twice (give only one of 'landlord' and 'soloist', and once)";
    refused(&["ddz", &format!("{players} landlord=Ann soloist=Ann bid=1")], twice);
    refused(&["ddz", "--landlord", "Ann", &format!("{players} landlord=Ann bid=1")], twice);
    // A field without a value is not a player whose cards are unknown.
    for field in ["spring", "bombs", "landlord", "winner"] {
        let message = format!("'{field}' lacks a value (write {field}=…)");
        refused(&["ddz", "--set", "spring=double", &format!("{field} bid=2 Ann=0 Ben Cy")], &message);
    }
    refused(&["big-two", "Ann=3", "Ben=2", "winner"], "'winner' lacks a value (write winner=…)");
    // `Leander` is one typo away from the field 'leader', but the value of that field is a player, and 3 is a number.
    assert_eq!(climb(&["score", "big-two", "Ann=0", "Leander=3"]).status, 0);
}

/// A name that is an option of the game is not a player, and the error shows how to set the option.
#[test]
fn options_are_not_players() {
    for (args, name, set) in [
        (
            &["score", "big-two", "straights=two-high", "payment=pairwise", "N=0", "E=3"][..],
            "straights",
            "straights=two-high",
        ),
        (&["score", "big-two", "N=0", "E=3", "Target=150"], "Target", "target=150"),
        (&["solve", "big-two", "A=3d; B=4d; move=A; payment=pairwise"], "payment", "payment=pairwise"),
        (&["solve", "big-two", "--from", "A=3d; B=4d 5c; payment=pairwise; A: 3d"], "payment", "payment=pairwise"),
        (&["play", "big-two", "A=3d; B=4d 5c; payment=pairwise; A: 3d"], "payment", "payment=pairwise"),
        (&["review", "big-two", "A=3d; B=4d 5c; payment=pairwise; A: 3d"], "payment", "payment=pairwise"),
        (&["owed", "tien-len", "A=1", "owed-count=stacking"], "owed-count", "owed-count=stacking"),
    ] {
        let ran = climb(args);
        let message = format!(
            "pusoy: '{name}' is an option of {}: use --set {set} (if '{name}' is a player, choose another name)\n",
            if args[0] == "owed" { "tien-len" } else { "big-two" }
        );
        assert_eq!((ran.status, ran.err), (65, message), "{args:?}");
    }
    // The header of a log may also name the game.
    let headed = run_on(&["climb", "score"], "# rules: big-two\nA=0 B=3 payment=pairwise\n");
    let message = "pusoy: line 2: 'payment' is an option of big-two: use --set payment=pairwise (";
    assert!(headed.status == 1 && headed.err.starts_with(message), "{headed:?}");
    // JSON has a field for options, so `target` is a player here.
    let record = "{\"game\":\"big-two\",\"remaining\":{\"target\":0,\"B\":3}}\n";
    assert_eq!(run_on(&["climb", "score"], record).status, 0);
    // `stakes` is not an option of Big Two, so it is a player.
    assert_eq!(climb(&["score", "big-two", "N=0", "stakes=3"]).status, 0);
    let spring = climb(&["score", "ddz", "A=0", "B=3", "C=4", "landlord=A", "bid=1", "spring=double"]);
    assert!(spring.err.ends_with("not 'double' (the option of the rules is --set spring=double)\n"), "{}", spring.err);
}

/// A finished deal has no position to solve.
#[test]
fn a_finished_deal_cannot_be_solved() {
    let deal = "A=3d 5c; B=4d 9s; A: 3d; B: 4d; A: 5c";
    let ran = climb(&["solve", "big-two", "--from", deal]);
    let message = "the deal is over, so there is nothing to solve ('pusoy climb review' finds mistakes)";
    assert_eq!((ran.status, ran.err), (65, format!("pusoy: {message}\n")));
}

/// If every player appears twice, the text probably has two deals, and the error says how to give several deals.
#[test]
fn two_deals_are_not_one_argument() {
    let deal = "A=3d 5c; B=4d 9s; A: 3d; B: 4d; A: 5c";
    let twice = climb(&["play", "big-two", &format!("{deal}\n\n{deal}")]);
    let message = "'A = …' appears twice (give several deals with --input or a pipe, and an empty line between them)";
    assert_eq!((twice.status, twice.err), (65, format!("pusoy: {message}\n")));
    let score = climb(&["score", "big-two", "A=0 B=3", "A=4 B=0"]);
    let message = "'A' appears more than once (give several deals with --input or a pipe, and one deal per line)";
    assert_eq!((score.status, score.err), (65, format!("pusoy: {message}\n")));
    let order = climb(&["score", "president", "A > B > C", "B > A > C"]);
    let message = "the order of going out appears twice (a deal has only one; give several deals with --input or a pipe, \
                   and one deal per line)";
    assert_eq!((order.status, order.err), (65, format!("pusoy: {message}\n")));
    // Only one player appears twice, so this is a mistake in one deal.
    let slip = climb(&["play", "big-two", "A=3d 5c; B=4d 9s; A=3d; A: 3d"]);
    assert_eq!(slip.err, "pusoy: 'A = …' appears twice (give it once)\n");
}

/// Successive lines with one hand or field each are one input. An empty line ends the input. A line with several hands
/// or fields also ends the input above it, and is an input of its own.
#[test]
fn inputs_may_have_several_lines() {
    let one = "Ann = 3d 4c\nBen = 5d # late\n# a note\nmove = Ben\n";
    let in_line = run_on(&["climb", "solve", "big-two", "--json"], "Ann=3d 4c; Ben=5d; move=Ben\n").record();
    assert_eq!(run_on(&["climb", "solve", "big-two", "--json"], one).record(), in_line);
    // Two positions, the second in one line without an empty line before it.
    let two = format!("{one}Ann=3d 4c; Ben=5d; move=Ben\n");
    assert_eq!(run_on(&["climb", "solve", "big-two", "--json"], two).records(), [in_line.clone(), in_line.clone()]);
    let file = folder("position.txt");
    std::fs::write(&file, one).unwrap();
    assert_eq!(climb(&["solve", "big-two", "--json", &file]).record(), in_line);
    assert_eq!(climb(&["solve", "big-two", "--json", "--input", &file]).record(), in_line);
    assert_eq!(climb(&["solve", "big-two", "no-such-file.txt"]).status, 66);
}

#[test]
fn hand_histories_may_have_several_lines() {
    let deal = "Ann=3d 5c 9h\nBen=4d Ts\nAnn: 3d; Ben: 4d\nAnn: 9h\nBen: Ts\n";
    let in_line = deal.trim_end().replace('\n', ";");
    for command in ["play", "review"] {
        let args = ["climb", command, "big-two", "--json"];
        let expected = run_on(&args, format!("{in_line}\n")).record();
        assert_eq!(run_on(&args, deal).record(), expected, "{command}");
        assert_eq!(run_on(&args, format!("{deal}\n{deal}")).records().len(), 2, "{command}");
    }
}

/// In a game of one player against two, a review needs all three hands. `climb solve` accepts two.
#[test]
fn errors_about_two_hands_name_the_command_that_accepts_them() {
    let ran = climb(&["review", "ddz", "L=3 3 4; P=5 5; landlord=L; bid=1; L: 3 3"]);
    let expected = "pusoy: a hand history of dou-dizhu needs the hands of all three players, but 2 were given \
                    (two are enough only for a position, as in 'climb solve')\n";
    assert_eq!((ran.status, ran.err.as_str()), (65, expected));
}

/// Big Two: Ben wins with every move, but Ann's penalty differs. After As, Ben can prevent every play by Ann, so she
/// has five cards left.
#[test]
fn moves_show_the_penalties_of_all_players() {
    let ran = climb(&["solve", "deuces", "--all", "Ann=3d 4c 9h 9s Kd; Ben=5d 5c Th Ts As 2d; move=Ben"]);
    for line in ["  As  (single)  penalty 0 (Ann 5)\n", "  5d  (single)  penalty 0 (Ann 4)\n"] {
        assert!(ran.out.contains(line), "{}", ran.out);
    }
}

/// The error about a typo names the word that is not a rank, and does not ask for suits.
#[test]
fn words_that_are_not_ranks_are_named() {
    let message = |cards: &str| climb(&["moves", "ddz", cards]).err;
    assert_eq!(message("3 3 5 1 9 J"), "pusoy: '1' is not a rank: write ranks, as in A, T or 10\n");
    assert_eq!(message("335x9J"), "pusoy: 'x' is not a rank: write ranks, as in A, T or 10\n");
    assert_eq!(message("335b1J"), "pusoy: '1' is not a rank: write ranks, as in A, T or 10\n");
    // If the cards have suits, the error says that the word is not a card.
    assert!(message("3h 3s 1d").contains("'1d' is not a card"), "{}", message("3h 3s 1d"));
    assert_eq!(message("33 / 34"), "pusoy: 3 4 are not a combination under these rules\n");
}

/// A pair does not count as two single kickers, unless an option says so. If cards are a combination only under other
/// options, the answer names these options.
#[test]
fn cards_may_be_a_combination_under_other_rules() {
    let words = |args: &[&str]| climb(&[&["identify", "ddz"], args].concat()).out;
    assert_eq!(
        words(&["33344477"]),
        "3 3 3 4 4 4 7 7: no combination under these rules (airplane with two singles under kickers=rlcard, douzero, \
         openspiel, misaka or neodou)\n"
    );
    assert!(words(&["444488"]).ends_with("four with two singles under quad-pair-as-singles=yes)\n"));
    assert_eq!(words(&["--set", "quad-pair-as-singles=yes", "444488"]), "4 4 4 4 8 8: four with two singles\n");
    assert_eq!(words(&["3457"]), "3 4 5 7: no combination\n");
}

#[test]
fn orders_of_going_out_have_several_forms() {
    let expected = climb(&["score", "tien-len", "--order", "A,B,C,D"]).out;
    for order in ["A B C D", "A > B > C > D", "A>B>C>D", "A, B, C, D"] {
        assert_eq!(climb(&["score", "tien-len", "--order", order]).out, expected, "{order}");
    }
    let alone = climb(&["score", "tien-len", "A", "B", "C", "D"]);
    assert!(alone.err.ends_with(", or an order of going out such as A > B > C)\n"), "{}", alone.err);
}

/// In Thirteen, the answer names a loser under `play-out=yes`, but not under `play-out=no`.
#[test]
fn thirteen_has_a_loser_only_if_the_deal_is_played_out() {
    let last = |set: &str| climb(&["score", "thirteen", "--set", set, "A>B>C>D"]).out.contains("loses");
    assert_eq!((last("play-out=no"), last("play-out=yes")), (false, true));
}

/// `pusoy score` is for Chinese Poker. For a climbing game, its error gives the right command.
#[test]
fn score_names_the_command_for_a_climbing_game() {
    let ran = run(&["score", "pusoy-dos", "A=0", "B=2s 4d"]);
    let expected = "pusoy: pusoy-dos is a climbing game (write 'pusoy climb score big-two' instead of 'pusoy score \
                    pusoy-dos')\n";
    assert_eq!((ran.status, ran.err.as_str()), (2, expected));
}

/// If small hands have no puzzle of a level, larger hands are tried. If --cards fixes the size of the hands, an error
/// says that no puzzle was found.
#[test]
#[ignore = "seconds in release mode"]
fn deep_puzzles_have_more_cards() {
    let args = ["climb", "puzzle", "big-two", "--level", "4", "--seed", "1", "--json"];
    let few = run(&[&args[..], &["--cards", "3"]].concat());
    let expected = "pusoy: no puzzle of level 4 with 3 cards per hand found (try more cards, another level or another \
                    seed)\n";
    assert_eq!((few.status, few.err.as_str()), (1, expected));
    let deep = run(&["climb", "puzzle", "landlord", "--level", "5", "--seed", "1", "--json"]).record();
    let cards = deep["hands"].as_object().unwrap().values().map(|hand| hand.as_array().unwrap().len());
    assert_eq!((cards.max(), deep["level"].as_u64()), (Some(7), Some(5)));
}

/// The word 'joker' among ranks is read as a card if it is clear which joker is meant. `joker joker` means both jokers.
#[test]
fn the_word_joker_may_be_among_ranks() {
    let identified = |args: &[&str], cards: &str| run(&[&["climb", "identify"], args, &[cards]].concat()).out;
    let daifugo = ["daifugo", "--set", "jokers=1"];
    assert_eq!(identified(&daifugo, "8 8 joker"), identified(&daifugo, "8 8 BJ"));
    assert_eq!(identified(&["dou-dizhu"], "joker joker"), identified(&["dou-dizhu"], "BJ RJ"));
    assert_eq!(identified(&["dou-dizhu"], "RJ joker"), identified(&["dou-dizhu"], "RJ BJ"));
    let either = run(&["climb", "identify", "dou-dizhu", "5 5 5 joker"]);
    assert!(either.status == 65 && either.err.contains("joker") && !either.err.contains("'5'"), "{either:?}");
}

/// An order of going out may contain the remaining cards of the last player, or these cards may follow the order.
#[test]
fn an_order_may_have_cards_left() {
    let score = |args: &[&str]| {
        run(&[&["climb", "score", "tien-len", "--set", "fines=standard", "--set", "stakes=last-pays", "--json"], args]
            .concat())
        .record()
    };
    let all = score(&["Lin=0", "Ben=0", "Cy=0", "Dee=2s 2h 5c", "--order", "Lin,Ben,Cy,Dee"]);
    // Dee pays 1 to each other player. Dee also pays fines to Cy, the last player who went out: 1 for the two of spades
    // and 2 for the two of hearts.
    assert_eq!(all["totals"], serde_json::json!({"Lin": 1, "Ben": 1, "Cy": 4, "Dee": -6}), "{all}");
    for args in [&["Lin > Ben > Cy > Dee", "Dee=2s 2h 5c"][..], &["Lin > Ben > Cy > Dee=2s 2h 5c"]] {
        assert_eq!(score(args)["totals"], all["totals"], "{args:?}");
    }
}

#[test]
fn errors_say_which_option_or_field_to_add() {
    let err = |args: &[&str]| climb(args).err;
    let spring = err(&["score", "ddz", "--landlord", "Ann", "--bid", "2", "--spring", "Ann=0", "Ben=5", "Cy=9"]);
    assert_eq!(spring, "pusoy: 'spring' has no effect in dou-dizhu without spring=double (add --set spring=double)\n");
    let fines = err(&["score", "tien-len", "--set", "stakes=places", "--set", "fines=standard", "--order", "A,B,C"]);
    assert!(fines.contains("as in loser-cards=2s4d9c"), "{fines}");
    // Several players lose together, so the input must give the cards of every loser. `--loser-cards` gives the cards
    // of only one.
    let all_lose = [
        "score",
        "tien-len",
        "--out-on-control",
        "--set",
        "out-on-control=all-lose",
        "--set",
        "stakes=last-pays",
        "--set",
        "fines=standard",
        "--order",
        "A",
        "A=0",
        "C=3",
        "D=4",
    ];
    let fines = err(&all_lose);
    assert!(fines.contains("(give the cards of each player who loses, as in 'C=2s 4d')"), "{fines}");
    let fines = err(&[&all_lose[..], &["--loser-cards", "2s"]].concat());
    assert!(fines.contains("(give the cards of each of them instead, as in 'Ben=2s 4d')"), "{fines}");
    // Fines need stakes, so the error suggests `fines=standard` only if there are stakes.
    let unread = err(&["score", "tien-len", "--loser-cards", "2s", "--order", "A,B,C"]);
    assert!(unread.ends_with("without loser-owes-twos=yes (add --set loser-owes-twos=yes)\n"), "{unread}");
    let unread = err(&["score", "tien-len", "--set", "stakes=places", "--loser-cards", "2s", "--order", "A,B,C"]);
    assert!(unread.ends_with("(add --set loser-owes-twos=yes or --set fines=standard)\n"), "{unread}");
    // `spring` is the name of an option, but `yes` is not one of its values.
    let spring = err(&["play", "ddz", "L=3; P=4; Q=5; landlord=L; bid=1; spring=yes; L: 3"]);
    assert!(
        spring.contains("use --set spring=VALUE (VALUE is one of off, double; if 'spring' is a player"),
        "{spring}"
    );
    let dealer = err(&["play", "daifugo", "A=3s 4d; B=5d 6d; C=6c; dealer=C; leader=A; A: 3s"]);
    assert!(dealer.contains("'dealer' has no effect, because 'leader' names the player who leads"), "{dealer}");
    let landlord = err(&["solve", "ddz", "L=KK5543; P=225543; move=L"]);
    assert_eq!(landlord, "pusoy: missing 'landlord' (for example: landlord = L; bid = 2)\n");
}

/// A review says why the first actions have no values.
#[test]
fn reviews_say_where_they_begin() {
    let ran = climb(&["review", "dou-dizhu", "--nodes", "1000", "tests/data/transcripts/dou-dizhu.txt"]);
    let line = ran.out.lines().nth(1).unwrap();
    assert!(line.starts_with("actions 1 to ") && line.ends_with(" that is too large for --nodes"), "{line}");
    // The first solved turn comes right after the actions without a value.
    let last: usize = line.split(' ').nth(3).unwrap().parse().unwrap();
    let from_here = ran.out.lines().position(|line| line.starts_with("with best play from here on")).unwrap();
    let next = ran.out.lines().nth(from_here + 1).unwrap();
    assert!(next.trim_start().starts_with(&format!("{} ", last + 1)), "{next}");
}

/// A file has the options of a game; `--set` overrides them.
#[test]
fn options_come_from_a_file() {
    let file = "tests/data/rules/big-two.toml";
    let rules = |args: &[&str]| climb(args).out.lines().next().unwrap_or_default().to_owned();
    let score = ["score", "big-two", "--rules", file, "North=0", "East=3"];
    assert_eq!(rules(&score), "big-two rules with straights=two-high, payment=pairwise");
    assert_eq!(rules(&[&score[..], &["--set", "payment=points"]].concat()), "big-two rules with straights=two-high");
    // The file names the game, so the first argument may be an input.
    assert_eq!(rules(&["score", "--rules", file, "North=0", "East=3"]), rules(&score));
    assert_eq!(climb(&["identify", "--rules", file, "5s 5d"]).out, climb(&["identify", "big-two", "5s 5d"]).out);
    let misspelled = climb(&["score", "--rules", file, "big-tow", "North=0"]);
    assert!(misspelled.err.starts_with("pusoy: unknown game 'big-tow'"), "{misspelled:?}");
    let scored = run_on(&["climb", "score", "--rules", file], "North=0 East=3\n");
    assert!(scored.out.starts_with("big-two rules with straights=two-high"), "{scored:?}");
    // The file replaces the rules of a log, which may be for another game.
    let replaced = run_on(&["climb", "score", "--rules", file], "# rules: killer\nNorth=0 East=3\n");
    assert!(replaced.out.starts_with("big-two rules with straights=two-high"), "{replaced:?}");
    let warning = "line 1: the log names killer rules, but the command line overrides these rules with big-two rules";
    assert!(replaced.err.contains(warning), "{replaced:?}");
    assert!(climb(&["games", "--rules", file]).out.contains("  straights = two-high  (changed)\n"));
    let other = climb(&["score", "tien-len", "--rules", file, "A=0", "B=3"]);
    let message = format!("pusoy: {file}: line 2: the rules are for big-two, not for tien-len\n");
    assert_eq!((other.status, other.err), (78, message.clone()));
    let record = "{\"game\":\"tien-len\",\"order\":[\"A\",\"B\"]}\n";
    let other = run_on(&["climb", "score", "--rules", file], record);
    assert_eq!((other.status, other.err), (1, message.replacen("pusoy: ", "pusoy: line 1: ", 1)));
    assert_eq!(climb(&["score", "big-two", "--rules", "no-such-file.toml", "A=0", "B=3"]).status, 66);
    let needs = climb(&["games", "--rules", &written("no-game.toml", "")]);
    assert!(needs.status == 2 && needs.err.starts_with("pusoy: --rules needs a game"), "{}", needs.err);
}

#[test]
fn errors_in_a_file_of_options_give_line_numbers() {
    let file = written("bad-options.toml", "straightz = \"two-high\"\n\npayment = \"pairwis\"\n");
    let bad = climb(&["score", "big-two", "--rules", &file, "A=0", "B=3"]);
    let expected = format!(
        "pusoy: {file}: line 1: unknown option 'straightz': did you mean 'straights'?\n\
         pusoy: {file}: line 3: invalid value 'pairwis' for option 'payment': expected one of points, winner-takes, \
         pairwise: did you mean 'pairwise'?\n"
    );
    assert_eq!((bad.status, bad.err), (78, expected));
    // `rules check` is for Chinese Poker. Its error names the command that reads a file for a climbing game.
    let checked = run(&["rules", "check", "tests/data/rules/tien-len.toml"]);
    let advice = "the options of climbing games are for 'climb': pusoy climb games GAME --rules tests/data/rules/tien-len.toml\n";
    assert!(checked.status == 78 && checked.err.ends_with(advice), "{}", checked.err);
}

/// Writes a file into a folder for tests, and returns the path of the file.
fn written(name: &str, text: &str) -> String {
    let file = folder(name);
    std::fs::write(&file, text).unwrap();
    file
}
