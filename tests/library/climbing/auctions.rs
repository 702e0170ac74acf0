//! Auctions of Dou Dizhu and Big Three, bid by bid. The deals are small and invented, so that results are easy to
//! follow. The results are worked out by hand. The soloist is the player who wins the auction, and is called the
//! landlord in Dou Dizhu.

use pusoy::ErrorCode;

use pusoy::cards::PackCard;
use pusoy::climbing::{Action, Call, Game, Referee, Replay, ReplayError, Transcript};

use super::rules;

/// Parses a deal. The items of each text are separated by commas: `NAME CARDS` in `hands`, `NAME BID` or `NAME pass` in
/// `auction`, and `NAME CARDS` or `NAME pass` in `plays`.
fn transcript(game: Game, hands: &str, widow: &str, auction: &str, plays: &str) -> Transcript {
    let referee = Referee::new(&*rules(game, &[]), Some(3)).unwrap();
    let cards = |text: &str| -> Vec<PackCard> { referee.cards(text).unwrap() };
    let parts = |text: &str| -> Vec<(String, String)> {
        let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
        parts.map(|part| part.split_once(' ').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap()).collect()
    };
    Transcript {
        players: parts(hands).into_iter().map(|(name, _)| name).collect(),
        hands: parts(hands).iter().map(|(_, hand)| cards(hand)).collect(),
        widow: cards(widow),
        auction: parts(auction).into_iter().map(|(by, bid)| Call { by, bid: bid.parse().ok() }).collect(),
        actions: parts(plays)
            .into_iter()
            .map(|(by, played)| Action { by, cards: (played != "pass").then(|| cards(&played)), ..Action::default() })
            .collect(),
        ..Transcript::default()
    }
}

fn replay(game: Game, transcript: &Transcript) -> Result<Replay, ReplayError> {
    transcript.replay(&*rules(game, &[]))
}

/// An auction, the plays, the seat and the bid of the soloist, and the winnings of each player.
type Deal = (&'static str, &'static str, (usize, i64), [i64; 3]);

fn check(game: Game, hands: &str, widow: &str, deals: &[Deal]) {
    for (auction, plays, won, totals) in deals {
        let replay = replay(game, &transcript(game, hands, widow, auction, plays)).unwrap();
        assert_eq!(replay.auction.as_ref().unwrap().won(), Some(*won), "{auction}");
        assert_eq!(replay.outcome.unwrap().totals.unwrap(), totals, "{auction}");
    }
}

const LANDLORD: &str = "Ann 3s 2s, Ben 4d Ad, Cy 5c Kc";

/// In every deal with plays, Ann's two of spades wins a trick, and then her three is her last card. If she is the
/// landlord, each peasant pays her the bid; otherwise the landlord pays it to each peasant.
#[test]
fn auctions_of_dou_dizhu() {
    let ann_leads = "Ann 2s, Ben pass, Cy pass, Ann 3s";
    let ben_leads = "Ben 4d, Cy Kc, Ann 2s, Ben pass, Cy pass, Ann 3s";
    let cy_leads = "Cy 5c, Ann 2s, Ben pass, Cy pass, Ann 3s";
    check(
        Game::DouDizhu,
        LANDLORD,
        "",
        &[
            // Two passes in a row after a bid end the auction.
            ("Ann 1, Ben pass, Cy pass", ann_leads, (0, 1), [2, -1, -1]),
            // A bid of three ends the auction at once.
            ("Ann 1, Ben 2, Cy 3", cy_leads, (2, 3), [3, 3, -6]),
            ("Ben 3", ben_leads, (1, 3), [3, -6, 3]),
            // A player who has passed may bid later.
            ("Ann pass, Ben 1, Cy pass, Ann 2, Ben pass, Cy pass", ann_leads, (0, 2), [4, -2, -2]),
            // Two passes before the first bid do not end the auction.
            ("Ann pass, Ben pass, Cy 1, Ann pass, Ben pass", cy_leads, (2, 1), [1, 1, -2]),
            // A bid may skip a number.
            ("Cy 1, Ann 3", ann_leads, (0, 3), [6, -3, -3]),
            // The passes must follow the last bid. Ann's pass is before Ben's bid here, so it is her turn again.
            ("Cy 1, Ann pass, Ben 2, Cy pass, Ann pass", ben_leads, (1, 2), [2, -4, 2]),
        ],
    );
    let hands = |replay: &Replay| replay.left.iter().map(Vec::len).collect::<Vec<_>>();
    let all_pass = transcript(Game::DouDizhu, LANDLORD, "", "Ben pass, Cy pass, Ann pass", "");
    let all_pass = replay(Game::DouDizhu, &all_pass).unwrap();
    assert!(all_pass.auction.as_ref().unwrap().is_redeal() && all_pass.outcome.is_none());
    assert_eq!(hands(&all_pass), [2, 2, 2]);
    let open = replay(Game::DouDizhu, &transcript(Game::DouDizhu, LANDLORD, "", "Ann 1, Ben pass", "")).unwrap();
    let auction = open.auction.unwrap();
    assert_eq!((auction.to_call, auction.highest, auction.won()), (Some(2), Some((0, 1)), None));
}

/// The landlord gets the widow. Ann goes out with the two jokers from the widow. They are a rocket, which doubles the
/// payment.
#[test]
fn the_widow_goes_to_the_highest_bidder() {
    let (auction, plays) = ("Ann 2, Ben pass, Cy pass", "Ann 3s 3h 3d 2s, Ben pass, Cy pass, Ann Xb Xr");
    for hands in ["Ann 3s 2s, Ben 4d Ad, Cy 5c Kc", "Ann 3s 2s 3h 3d Xb Xr, Ben 4d Ad, Cy 5c Kc"] {
        // The landlord's hand may already include the widow.
        let deal = transcript(Game::DouDizhu, hands, "3h 3d Xb Xr", auction, plays);
        let outcome = replay(Game::DouDizhu, &deal).unwrap().outcome.unwrap();
        assert_eq!(outcome.totals.unwrap(), [8, -4, -4], "{hands}");
    }
}

const SOLOIST: &str = "Ann 5h 3s, Ben 4h 2d, Cy 6h Ac";

/// With the hands of `SOLOIST`, Ben has the lowest heart, so Ben bids and leads first. In every deal, Ann's three of
/// spades wins a trick, and her five is her last card.
#[test]
fn auctions_of_big_three() {
    let plays = "Ben 4h, Cy pass, Ann 3s, Ben pass, Cy pass, Ann 5h";
    check(
        Game::BigThree,
        SOLOIST,
        "",
        &[
            ("Ben 1, Cy pass, Ann pass", plays, (1, 1), [1, -2, 1]),
            // A bid of three ends the auction. The first bidder leads, not the soloist.
            ("Ben 1, Cy 2, Ann 3", plays, (0, 3), [6, -3, -3]),
            ("Ben 3", plays, (1, 3), [3, -6, 3]),
            // The first bidder may bid again.
            ("Ben 1, Cy 2, Ann pass, Ben 3", plays, (1, 3), [3, -6, 3]),
            // Cy has passed and is skipped.
            ("Ben 1, Cy pass, Ann 2, Ben pass", plays, (0, 2), [4, -2, -2]),
            ("Ben 1, Cy 2, Ann pass, Ben pass", plays, (2, 2), [2, 2, -4]),
        ],
    );
    // The four of hearts is in the widow, so the five is the lowest heart in a player's hand. Ann bids and leads first.
    let deal: Deal = ("Ann 1, Ben 3", "Ann 3s, Ben pass, Cy pass, Ann 5h", (1, 3), [3, -6, 3]);
    check(Game::BigThree, "Ann 5h 3s, Ben 8h 2d, Cy 6h Ac", "4h", &[deal]);
    let with_widow = transcript(Game::BigThree, "Ann 5h 3s, Ben 8h 2d, Cy 6h Ac", "4h", deal.0, deal.1);
    assert_eq!(replay(Game::BigThree, &with_widow).unwrap().left[1].len(), 3);
}

/// Ben bids first and leads. He goes out before Ann, the soloist, has played a card.
#[test]
fn the_soloist_of_big_three_can_lose_with_a_whole_hand() {
    let ann = "Ann Tc Td Th Ts Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks Ac Ad Ah As";
    let ben = "Ben 4h 5h 6h 7h 8h 9h 4c 5c 6c 7c 8c 9c 4d 5d 6d 7d";
    let cy = "Cy 4s 5s 6s 7s 8s 9s 8d 9d 2c 2d 2h 2s 3c 3d 3h 3s";
    let plays = "Ben 4h 5h 6h 7h 8h 9h, Cy pass, Ann pass, Ben 4c 5c 6c 7c 8c 9c, Cy pass, Ann pass, Ben 4d 5d 6d 7d";
    let deal: Deal = ("Ben 1, Cy pass, Ann 2, Ben pass", plays, (0, 2), [-4, 2, 2]);
    check(Game::BigThree, &format!("{ann}, {ben}, {cy}"), "", &[deal]);
}

#[test]
fn illegal_bids_are_refused() {
    let (landlord, soloist) = ((Game::DouDizhu, LANDLORD), (Game::BigThree, SOLOIST));
    for ((game, hands), auction, plays, message) in [
        (landlord, "Ann 2, Ben 1", "", "turn 2 of the auction, Ben: 1 is not higher than the earlier bid of 2"),
        (landlord, "Ann 2, Ben 2", "", "turn 2 of the auction, Ben: 2 is not higher than the earlier bid of 2"),
        (landlord, "Ann 4", "", "turn 1 of the auction, Ann: a bid is 1, 2 or 3, not 4"),
        (landlord, "Ann 0", "", "turn 1 of the auction, Ann: a bid is 1, 2 or 3, not 0"),
        (landlord, "Ann 1, Cy 2", "", "turn 2 of the auction, Cy: it is Ben's turn to bid"),
        (landlord, "Ann 3, Ben pass", "", "turn 2 of the auction, Ben: the auction is over"),
        (landlord, "Ann 1, Ben pass, Cy pass, Ann 2", "", "turn 4 of the auction, Ann: the auction is over"),
        (landlord, "Ann pass, Ben pass, Cy pass, Ann 1", "", "turn 4 of the auction, Ann: the auction is over"),
        (landlord, "Ann 1, Ben pass", "Ann 2s", "the auction is not over: Cy must bid or pass"),
        (
            landlord,
            "Ann pass, Ben pass, Cy pass",
            "Ann 2s",
            "all players passed in the auction, so no play can follow (the cards are dealt again)",
        ),
        (soloist, "Ben pass", "", "turn 1 of the auction, Ben: the first bidder must bid"),
        (soloist, "Ann 1", "", "turn 1 of the auction, Ann: Ben, who was dealt the 4h, bids first"),
        (soloist, "Ben 1, Cy pass, Ann 2, Cy 3", "", "turn 4 of the auction, Cy: it is Ben's turn to bid"),
        (soloist, "Ben 1, Cy 1", "", "turn 2 of the auction, Cy: 1 is not higher than the earlier bid of 1"),
        (soloist, "Ben 1, Cy pass, Ann pass, Ben 2", "", "turn 4 of the auction, Ben: the auction is over"),
        (soloist, "Ben 1, Cy pass", "Ben 4h", "the auction is not over: Ann must bid or pass"),
    ] {
        let error = replay(game, &transcript(game, hands, "", auction, plays)).unwrap_err();
        assert_eq!((error.code(), error.to_string().as_str()), ("bad-bid", message), "{auction}");
    }
    let settle_contract = |soloist: Option<&str>, bid| {
        let mut deal = transcript(Game::DouDizhu, LANDLORD, "", "Ann 2, Ben pass, Cy pass", "");
        (deal.contract.soloist, deal.contract.bid) = (soloist.map(String::from), bid);
        replay(Game::DouDizhu, &deal).map_err(|error| (error.code(), error.to_string()))
    };
    assert!(settle_contract(Some("Ann"), Some(2)).is_ok());
    assert_eq!(
        settle_contract(Some("Ben"), None).unwrap_err(),
        ("bad-bid", String::from("Ann won the auction, not Ben"))
    );
    assert_eq!(settle_contract(None, Some(1)).unwrap_err(), ("bad-bid", String::from("the highest bid was 2, not 1")));
    let winner = transcript(Game::Winner, "Ann 3d, Ben 4d, Cy 5d", "", "Ann 1", "");
    let error = replay(Game::Winner, &winner).unwrap_err();
    assert_eq!((error.code(), error.to_string().as_str()), ("bad-bid", "this game has no auction"));
}

/// If the widow is unknown, any card of the soloist may come from the widow. So the soloist's lowest heart does not
/// decide who bids first.
#[test]
fn an_unknown_widow_leaves_the_first_bidder_open() {
    // Each player is dealt sixteen cards. Cy has seventeen, so at least one card is from the widow. This card may be
    // the four of hearts.
    let cy = "Cy 4h 4s 4d 4c 6s 6d 6c 7s 7d 7c 8s 8d 8c 9s 9d 9c Tc";
    let hands = format!("Ann 5h 3s, Ben 8h 2d, {cy}");
    let bid = |auction: &str| replay(Game::BigThree, &transcript(Game::BigThree, &hands, "", auction, ""));
    assert!(bid("Ann 1, Ben pass, Cy 2, Ann pass").is_ok());
    assert!(bid("Cy 1, Ann pass, Ben pass").is_ok());
    assert_eq!(bid("Ben 1, Cy 3").unwrap_err().code(), "bad-bid");
}
