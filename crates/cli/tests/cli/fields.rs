//! Checks that every field of every input in JSON changes the answer or is refused with a reason. The exceptions are
//! listed with their reasons in [`PASSED_OVER`].
//!
//! The fields are those of the committed schemas, which are generated from the types that read the inputs. Fields that
//! a command shares with another command ([`SHARED`]) are checked for one of the two. The fields of `match` are checked
//! with files. For each other field, [`RECORDS`] needs a record that is answered differently if the field is removed.
//! So a new field cannot be forgotten.

use std::collections::{BTreeMap, BTreeSet};

use super::*;

/// Inputs, some of which are refused. Each has the name of its schema, the arguments of the program, and the record. If
/// no command of the program reads a kind of question, the arguments are `ask KIND`, and `pusoy-api` answers.
const RECORDS: &[(&str, &str, &str)] = &[
    ("cards", "ask cards", r#"{"id":1,"cards":"♠AQ 10h"}"#),
    (
        "play",
        "ask play",
        r#"{"id":1,"players":[{"name":"Amy"},{"name":"Bob","fantasyland":14}],"me":2,"seed":3,"number":2}"#,
    ),
    (
        "play",
        "ask play",
        r##"{"deal":"# in play: typed cards, you are player 1\n# Amy=As>b Ks>b 2c>f 3d>m 9h>m\n# Bob=Ad>b Kd>b 2d>f 3c>m 9c>m\n","cards":"4s 5s 6s","placement":"4s>f 5s>f"}"##,
    ),
    ("play", "ask play", r#"{"typed":true}"#),
    (
        "play",
        "ask play",
        r##"{"deal":"# in play: typed cards, you are player 1\n# Amy=As>b Ks>b 2c>f 3d>m 9h>m\n# Bob=\n","undo":true}"##,
    ),
    ("drill.deal", "ask drill.deal", r#"{"id":1,"seed":3,"number":2,"only":["quads"]}"#),
    (
        "drill.deal",
        "ask drill.deal",
        r#"{"seed":3,"rules":"ofc","history":"{\"schema\":\"pusoy.drill.placement/1\",\"rules\":{\"name\":\"ofc\",\"preset\":\"ofc\",\"hash\":\"0\",\"set\":{}},\"board\":[\"\",\"\",\"\"],\"dead\":\"\",\"cards\":\"\",\"placement\":\"\",\"loss\":9.0,\"kind\":\"street-9\"}"}"#,
    ),
    (
        "drill.judge",
        "ask drill.judge",
        r#"{"id":1,"cards":"Ad Ac Kh Kc Qd Js Jd Td 9s 4h 3h 3c 2c","answer":"KKT / JJ332","time":1795376140}"#,
    ),
    (
        "drill.judge",
        "ask drill.judge",
        r#"{"rules":"pineapple","board":["Qs 4h","Kh Kd 9c 5s","As Ah Ts Td 7c"],"dead":"2s 3s 4s","cards":"Ks Qd 2d","answer":"Ks>f Qd>m"}"#,
    ),
    ("drill.progress", "ask drill.progress", r#"{"id":1,"history":"no record"}"#),
    (
        "check",
        "check",
        r#"{"id":1,"front":"6s 6h 4c","middle":"Ts Td Tc Qd Qs","back":"3s 3h 3d 3c 2d","options":{"royalty-table":"flat"}}"#,
    ),
    (
        "check",
        "check --set royalty-limit=one",
        r#"{"front":"6s 6h 4c","middle":"Ts Td Tc Qd Qs","back":"3s 3h 3d 3c 2d","claim":"middle"}"#,
    ),
    (
        "check",
        "check --set royalty-declaration=required",
        r#"{"front":"6s 6h 4c","middle":"Ts Td Tc Qd Qs","back":"3s 3h 3d 3c 2d","declared":["middle"]}"#,
    ),
    ("check", "check", r#"{"cards":"2s 3c 4d 5h 6s 7h 8d 9c Ts Jc Qd Kh As"}"#),
    (
        "climb.beats",
        "climb beats",
        r#"{"id":1,"game":"daifugo","prev":"4h","play":"6s","locked":true,"options":{"suit-lock":"two"}}"#,
    ),
    (
        "climb.beats",
        "climb beats",
        r#"{"game":"daifugo","prev":"4h","play":"6s","reversed":true,"options":{"revolution":"quads"}}"#,
    ),
    (
        "climb.identify",
        "climb identify",
        r#"{"id":1,"game":"big-two","cards":"As 2s 3s 4s 5d","options":{"straights":"two-high"}}"#,
    ),
    (
        "climb.instant",
        "climb instant",
        r#"{"id":1,"game":"tien-len","cards":"2s 2c 2d 2h 3s 5c 6d 7h 8s 9c Td Qh Ks","owes":true}"#,
    ),
    (
        "climb.instant",
        "climb instant",
        r#"{"game":"tien-len","hand":"2s 2c 2d 2h 3s 5c 6d 7h 8s 9c Td Qh Ks","traded":true}"#,
    ),
    (
        "climb.instant",
        "climb instant",
        r#"{"game":"tien-len","hand":"2s 2c 2d 2h 3s 5c 6d 7h 8s 9c Td Qh Ks","options":{"instant-wins":"none"}}"#,
    ),
    (
        "climb.moves",
        "climb moves",
        r#"{"id":1,"game":"daifugo","hand":"6h 6s 3h","on":"5h","locked":true,"options":{"suit-lock":"two"}}"#,
    ),
    (
        "climb.moves",
        "climb moves",
        r#"{"game":"daifugo","hand":"6h 6s 3h","on":"5h","reversed":true,"options":{"revolution":"quads"}}"#,
    ),
    (
        "climb.owed",
        "climb owed",
        r#"{"id":1,"game":"tien-len","trick":[{"by":"A","twos":1},{"by":"B","twos":1},{"by":"C","chop":true}],"options":{"owed-count":"stacking"}}"#,
    ),
    (
        "climb.owed",
        "climb owed",
        r#"{"game":"tien-len","trick":[{"chop":false,"by":"A","twos":1},{"by":"B","chop":true}]}"#,
    ),
    (
        "climb.play",
        "climb play",
        r#"{"id":1,"game":"dou-dizhu","hands":{"A":"3334","B":"66","C":"78"},"widow":"5 5 9","landlord":"A","bid":2,"plays":[{"by":"A","cards":"3334"}]}"#,
    ),
    (
        "climb.play",
        "climb play",
        r#"{"game":"big-three","hands":{"A":"4h 5c","B":"6d","C":"7d"},"soloist":"A","bid":2,"plays":[]}"#,
    ),
    (
        "climb.play",
        "climb play",
        r#"{"game":"dou-dizhu","hands":{"A":"8","B":"66","C":"7"},"landlord":"A","bid":2,"bombs":1,"rockets":1,"leader":"A","plays":[{"by":"A","cards":"8"}]}"#,
    ),
    (
        "climb.play",
        "climb play",
        r#"{"game":"dou-dizhu","hands":{"A":"8 8","B":"6","C":"7"},"landlord":"A","bid":2,"soloist_plays":1,"leader":"B","plays":[{"by":"B","cards":"6"}],"options":{"spring":"double"}}"#,
    ),
    (
        "climb.play",
        "climb play",
        r#"{"game":"dou-dizhu","hands":{"A":"3334","B":"66","C":"78"},"auction":[{"by":"A","bid":1},{"by":"B","pass":true},{"by":"C","pass":true}],"plays":[]}"#,
    ),
    (
        "climb.play",
        "climb play",
        r#"{"game":"dou-dizhu","hands":{"A":"3334","B":"66","C":"78"},"auction":[{"by":"A","pass":true},{"by":"B","bid":1},{"by":"C","pass":true}],"plays":[]}"#,
    ),
    (
        "climb.play",
        "climb play",
        r#"{"game":"daifugo","hands":{"A":"3","B":"6","C":"7 8"},"dealer":"A","plays":[],"options":{"eight-stop":"on"}}"#,
    ),
    (
        "climb.play",
        "climb play",
        r#"{"game":"tien-len","hands":{"A":"3s 4s 5s 9d","B":"6d 7d 8d 9c"},"leader":"A","plays":[{"by":"A","cards":"3s 4s 5s","lock":true}],"options":{"lock":"choice"}}"#,
    ),
    (
        "climb.play",
        "climb play",
        r#"{"game":"tien-len","hands":{"A":"3s 3c 4s 4c 5s 5c 6s 6c 7s 7c 8s 8c 9s","B":"9d"},"claims":{"A":"six-pairs"},"plays":[]}"#,
    ),
    (
        "climb.play",
        "climb play",
        r#"{"game":"winner","hands":{"A":"3d","B":"4d 5d 6d"},"dealt":{"A":3,"B":3},"plays":[{"by":"A","cards":"3d"}]}"#,
    ),
    (
        "climb.score",
        "climb score",
        r#"{"id":1,"game":"dou-dizhu","players":["P","L","Q"],"remaining":{"L":3,"P":0,"Q":9},"landlord":"L","bid":3,"bombs":1,"rockets":1,"spring":true,"options":{"spring":"double"}}"#,
    ),
    ("climb.score", "climb score", r#"{"game":"big-three","remaining":{"L":0,"P":2,"Q":9},"soloist":"L","bid":3}"#),
    ("climb.score", "climb score", r#"{"game":"big-two","totals":{"A":0,"B":130}}"#),
    ("climb.score", "climb score", r#"{"game":"dou-dizhu","units":{"A":2,"B":-1,"C":-1}}"#),
    (
        "climb.score",
        "climb score",
        r#"{"game":"dou-dizhu","players":["P","L","Q"],"winner":"P","landlord":"L","bid":1}"#,
    ),
    (
        "climb.score",
        "climb score",
        r#"{"game":"winner","remaining":{"A":17,"B":0,"C":3},"dealer":"A","options":{"triple-rule":"untouched"}}"#,
    ),
    (
        "climb.score",
        "climb score",
        r#"{"game":"tien-len","order":["A","B","C"],"loser_cards":"2s","options":{"loser-owes-twos":"yes"}}"#,
    ),
    (
        "climb.score",
        "climb score",
        r#"{"game":"tien-len","order":["A","B","C"],"loser-cards":"2s","options":{"loser-owes-twos":"yes"}}"#,
    ),
    (
        "climb.score",
        "climb score",
        r#"{"game":"tien-len","remaining":{"A":13,"B":13},"claims":{"A":"six-pairs","B":"six-pairs"},"leader":"B"}"#,
    ),
    (
        "climb.score",
        "climb score",
        r#"{"game":"tien-len","order":["A","B","C"],"violators":["A"],"options":{"trade":"on"}}"#,
    ),
    (
        "climb.score",
        "climb score",
        r#"{"game":"daifugo","order":["A","B","C"],"offenders":["A"],"options":{"forbidden-last":"twos"}}"#,
    ),
    (
        "climb.score",
        "climb score",
        r#"{"game":"tien-len","players":["A","B","C","D"],"order":["A","B"],"out_on_control":true,"options":{"out-on-control":"all-lose"}}"#,
    ),
    (
        "climb.score",
        "climb score",
        r#"{"game":"tien-len","players":["A","B","C","D"],"order":["A","B"],"out-on-control":true,"options":{"out-on-control":"all-lose"}}"#,
    ),
    (
        "climb.solve",
        "climb solve",
        r#"{"id":1,"game":"dou-dizhu","hands":{"A":"345","B":"78"},"to_move":"A","standing":{"by":"B","cards":"6"},"landlord":"A","bid":2,"bombs":1,"rockets":1,"options":{"spring":"double"},"soloist_plays":1}"#,
    ),
    (
        "climb.solve",
        "climb solve",
        r#"{"game":"dou-dizhu","hands":{"A":"345","B":"78"},"to_move":"A","soloist":"A","bid":2}"#,
    ),
    (
        "climb.solve",
        "climb solve",
        r#"{"game":"dou-dizhu","hands":{"A":"345","B":"7788"},"to_move":"B","standing":{"by":"A","cards":"4444","kind":"bomb"},"landlord":"A","bid":2}"#,
    ),
    (
        "climb.solve",
        "climb solve",
        r#"{"game":"daifugo","hands":{"A":[],"B":["8","8"],"C":["7","7","J"]},"to_move":"C","standing":{"by":"A","cards":["T"]},"passed":["B"],"out":["A"]}"#,
    ),
    (
        "climb.solve",
        "climb solve",
        r#"{"game":"daifugo","hands":{"A":"","B":"88","C":"77J"},"to_move":"C","out":["A"],"offenders":["A"],"revolution":true,"options":{"forbidden-last":"twos","revolution":"quads"}}"#,
    ),
    (
        "climb.solve",
        "climb solve",
        r#"{"game":"daifugo","hands":{"A":"","B":"8 9","C":"7 T"},"to_move":"C","standing":{"by":"B","cards":"J"},"out":["A"],"back":true,"options":{"eleven-back":"on"}}"#,
    ),
    (
        "climb.solve",
        "climb solve",
        r#"{"game":"daifugo","hands":{"A":"","B":"8h 9s","C":"7s Th 4c"},"to_move":"C","standing":{"by":"B","cards":"6h"},"out":["A"],"locked":true,"options":{"suit-lock":"two"}}"#,
    ),
    (
        "climb.solve",
        "climb solve",
        r#"{"game":"winner","hands":{"A":"3d 5d 9d","B":"4d 6d 8d Td"},"to_move":"A","dealt":{"A":4,"B":4}}"#,
    ),
    ("eval", "eval", r#"{"id":1,"a":"Kd Kc Qs Jd 9s","b":"As 2c 3d 4h 5s","options":{"wheel":"second"}}"#),
    ("eval", "eval", r#"{"rows":["Ks Kh Qd"]}"#),
    (
        "grade",
        "grade --rules plain --precision 0.2",
        r#"{"id":1,"front":"Qs Qd 4c","middle":"Ks Kd 9h 8c 2d","back":"As Ad 7h 7c 3s","player":"Amy","units":4,"dead":"Ac Kc 8s","opponents":1,"options":{"stake":5},"seed":3}"#,
    ),
    (
        "grade",
        "grade --rules plain --precision 0.2",
        r#"{"front":"Qs Qd 4c","middle":"Ks Kd 9h 8c 2d","back":"As Ad 7h 7c 3s","against":["Ah Kh 3d / 9s 9d 8h 6c 5d / Qh Qc Jh Js 2c"]}"#,
    ),
    (
        "grade",
        "grade --quick",
        r#"{"schema":"pusoy.drill/1","rules":{"name":"western","preset":"western","hash":"c8f2cb03ef56db3d","set":{"surrender":"off"}},"opponents":1,"cards":"Ac Kh Qc Js Tc 8s 8c 7d 6d 6c 3s 3c 2h","front":"6d 6c 7d","middle":"8s 8c 3s 3c 2h","back":"Ac Kh Qc Js Tc","loss":0.0,"themes":[]}"#,
    ),
    (
        "grade",
        "grade --quick",
        r#"{"schema":"pusoy.drill/1","rules":{"name":"western","preset":"western","hash":"c8f2cb03ef56db3d","set":{}},"opponents":1,"cards":"Ac Kh Qc Js Tc 8s 8c 7d 6d 6c 3s 3c 2h","action":"surrender","front":"","middle":"","back":"","loss":0.0,"themes":[]}"#,
    ),
    (
        "place",
        "place",
        r#"{"id":1,"variant":"progressive","board":{"front":"Qs 4h","middle":"Kh Kd 9c 5s","back":"As Ah Ts Td 7c"},"cards":"Qd Ks 2d","objective":{"kind":"own","foul":9,"fantasyland":{"QQ":1,"KK":30}},"options":{"stake":5}}"#,
    ),
    (
        "place",
        "place --rules pineapple",
        r#"{"board":{"front":"Qs","middle":"Kh Kd 9c","back":"As Ah Ts Td 7c"},"cards":"Ks Qd 2d","dead":"Ac Kc 8s","to_draw":["me"]}"#,
    ),
    (
        "place",
        "place --rules pineapple",
        r#"{"board":{"front":"Qs 4h","middle":"Kh Kd 9c 5s","back":"As Ah Ts Td 7c"},"cards":"Qd Ks 2d","opponent":{"front":"Ac Jc Tc","middle":"9s 9d 5h 5c 4d","back":"Jh Th 9h 8h 6h"}}"#,
    ),
    (
        "place",
        "place --rules pineapple",
        r#"{"board":{"front":"Qs 4h","middle":"Kh Kd 9c 5s","back":"As Ah Ts Td 7c"},"cards":"Qd Ks 2d","opponents":[{"front":"Ac Jc Tc","middle":"9s 9d 5h 5c 4d","back":"Jh Th 9h 8h 6h"}]}"#,
    ),
    (
        "place",
        "place --rules pineapple",
        r#"{"cards":"Qs Qd 9h 8c 4c Ks Kd 7h 2d As Ad 7c 3s 6s","objective":{"stay":30}}"#,
    ),
    (
        "climb.play",
        "climb play",
        r#"{"game":"dou-dizhu","hands":{"A":"35","B":"66","C":"78"},"landlord":"A","bid":2,"plays":[{"by":"A","cards":"3"},{"by":"B","pass":true},{"by":"C","pass":true},{"by":"A","cards":"5"}]}"#,
    ),
    ("climb.play", "climb play", r#"{"game":"tien-len","hands":{"A":"3s 4d","B":"6d 7d"},"leader":"B","plays":[]}"#),
    (
        "climb.play",
        "climb play",
        r#"{"game":"big-three","hands":{"A":"4h 5c","B":"6d 5h","C":"7d 8h"},"widow":"4h","plays":[],"soloist":"A","bid":2}"#,
    ),
    ("climb.play", "climb play", r#"{"game":"big-two","hands":{"A":"3d","B":"4d"},"landlord":"A","plays":[]}"#),
    ("climb.play", "climb play", r#"{"game":"big-two","hands":{"A":"3d","B":"4d"},"widow":"5d","plays":[]}"#),
    ("climb.play", "climb play", r#"{"game":"big-two","hands":{"A":"3d","B":"4d"},"dealer":"A","plays":[]}"#),
    (
        "climb.solve",
        "climb solve",
        r#"{"game":"killer","hands":{"A":"3s 9d","B":"6d 7d","C":"8d Ts","D":"4c 5h"},"to_move":"C","standing":{"by":"A","cards":"3c"},"passed":["B","D"]}"#,
    ),
    (
        "climb.solve",
        "climb solve",
        r#"{"game":"winner","hands":{"A":"3d","B":"4d 6d 8d Td"},"to_move":"A","dealt":{"A":4,"B":4}}"#,
    ),
    (
        "climb.solve",
        "climb solve",
        r#"{"game":"dou-dizhu","hands":{"A":"66","B":"7778889 9"},"to_move":"B","standing":{"by":"A","cards":"333444","kind":"trip-run"},"landlord":"A","bid":2,"options":{"kickers":"misaka"}}"#,
    ),
    (
        "climb.solve",
        "climb solve",
        r#"{"game":"dou-dizhu","hands":{"A":"66","B":"55556677"},"to_move":"B","standing":{"by":"A","cards":"444433","kind":"quads-1-1"},"landlord":"A","bid":2,"options":{"kickers":"douzero"}}"#,
    ),
    ("climb.score", "climb score", r#"{"game":"big-two","remaining":{"A":0,"B":3},"spring":true}"#),
    ("eval", "eval", r#"{"cards":"7s 5d 4h 3d 2c","kind":"low27"}"#),
    (
        "grade",
        "grade --rules plain --quick",
        r#"{"players":[{"name":"A","front":"Qs Qd 4c","middle":"Ks Kd 9h 8c 2d","back":"As Ad 7h 7c 3s","status":"play"},{"name":"B","status":"surrender"}]}"#,
    ),
    (
        "grade",
        "grade --rules plain --quick",
        r#"{"players":[{"name":"A","front":"Qs Qd 4c","middle":"Ks Kd 9h 8c 2d","back":"As Ad 7h 7c 3s","status":"surrender"},{"name":"B","front":"Ac Kh Qh","middle":"6s 5h 4d 3c 2s","back":"Jc Ts 9c 8d 7d"}]}"#,
    ),
    (
        "grade",
        "grade --rules plain --quick",
        r#"{"players":[{"name":"A","placed":[["Qs","front"],{"card":"Qd","row":"front"},["4c","front"],["Ks","middle"],["Kd","middle"],["9h","middle"],["8c","middle"],["2d","middle"],["As","back"],["Ad","back"],["7h","back"],["7c","back"],["3s","back"]]},{"name":"B","status":"surrender"}]}"#,
    ),
    (
        "grade",
        "grade --rules plain --quick",
        r#"{"players":[{"name":"A","streets":["Qs>f Qd>f Ks>m Kd>m As>b","4c>f","9h>m","8c>m","2d>m","Ad>b","7h>b","7c>b","3s>b"]},{"name":"B","status":"surrender"}]}"#,
    ),
    (
        "grade",
        "grade --rules plain --quick",
        r#"{"players":[{"name":"A","units":3},{"name":"B","units":-3,"front":"Qs Qd 4c"}]}"#,
    ),
    (
        "grade",
        "grade --rules plain --quick",
        r#"{"players":[{"name":"A","player":"Amy","status":"surrender"},{"name":"B","status":"surrender"}]}"#,
    ),
    (
        "grade",
        "grade --rules plain --quick",
        r#"{"hands":[{"name":"A1","front":"Qs Qd 4c","middle":"Ks Kd 9h 8c 2d","back":"As Ad 7h 7c 3s"},{"name":"A2","status":"surrender"},{"name":"B1","status":"surrender"},{"name":"B2","status":"surrender"}]}"#,
    ),
    (
        "grade",
        "grade --rules pineapple",
        r#"{"variant":"pineapple","board":{"front":"Qs 4h","middle":"Kh Kd 9c 5s","back":"As Ah Ts Td 7c"},"cards":"Ks Qd 2d","placement":"Ks>f Qd>m 2d>x","objective":{"kind":"own","foul":9,"fantasyland":{"QQ":1,"KK":30}}}"#,
    ),
    (
        "grade",
        "grade --rules ofc",
        r#"{"variant":"pineapple","board":{"front":"Qs","middle":"Kh Kd 9c","back":"As Ah Ts Td 7c"},"placement":"Ks>f Qd>m 2d>x","dead":"Ac Kc 8s","to_draw":["me"]}"#,
    ),
    (
        "grade",
        "grade --rules pineapple",
        r#"{"board":{"front":"Qs 4h","middle":"Kh Kd 9c 5s","back":"As Ah Ts Td 7c"},"placement":"Ks>f Qd>m 2d>x","opponent":{"front":"Ac Jc Tc","middle":"9s 9d 5h 5c 4d","back":"Jh Th 9h 8h 6h"}}"#,
    ),
    (
        "grade",
        "grade --rules pineapple",
        r#"{"board":{"front":"Qs 4h","middle":"Kh Kd 9c 5s","back":"As Ah Ts Td 7c"},"placement":"Ks>f Qd>m 2d>x","opponents":[{"front":"Ac Jc Tc","middle":"9s 9d 5h 5c 4d","back":"Jh Th 9h 8h 6h"}]}"#,
    ),
    (
        "place",
        "place --rules pineapple",
        r#"{"cards":"Qs Qd 9h 8c 4c Ks Kd 7h 2d As Ad 7c 3s 6s","opponent":{"fantasyland":14}}"#,
    ),
    (
        "place",
        "place --rules pineapple",
        r#"{"cards":"Qs Qd 9h 8c 4c Ks Kd 7h 2d As Ad 7c 3s 6s","opponents":[{"fantasyland":14}]}"#,
    ),
    (
        "place",
        "place --rules pineapple",
        r#"{"board":{"front":"Qs 4h","middle":"Kh Kd 9c 5s","back":"As Ah Ts Td 7c"},"cards":"Qd Ks 2d","placement":"Ks>f Qd>m 2d>x"}"#,
    ),
    (
        "place",
        "place --rules progressive",
        r#"{"board":{"front":"4h 4c","middle":"Kh Kd 9c 5s","back":"As Ah Ts Td 7c"},"cards":"Ac 4d 2d","objective":{"fantasyland":{"AA":40,"trips":50}}}"#,
    ),
    (
        "place",
        "place --rules progressive",
        r#"{"board":{"front":"Kc 3c","middle":"Qh Qd 9c 5s","back":"Js Jh Ts Td 7c"},"cards":"Ac Kd As","objective":{"fantasyland":{"AA":40,"KK":50}}}"#,
    ),
    (
        "place",
        "place --rules progressive",
        r#"{"board":{"front":"Ac 3c","middle":"Qh Qd 9c 5s","back":"Js Jh Ts Td 7c"},"cards":"Ad 4d As","objective":{"fantasyland":{"AA":40}}}"#,
    ),
    (
        "place",
        "place --rules low-pineapple",
        r#"{"board":{"front":"Qs Qc","middle":"7h 5d 4c 3s","back":"As Ah Ts Td 7c"},"cards":"2d Ks 9d","objective":{"fantasyland":{"one":40,"both":60}}}"#,
    ),
    (
        "place",
        "place --rules low-pineapple",
        r#"{"board":{"front":"Js 9c","middle":"7h 5d 4c 3s","back":"As Ah Ts Td 7c"},"cards":"2d Ks 9d","objective":{"fantasyland":{"one":40}}}"#,
    ),
    (
        "place",
        "place --rules low-pineapple --set fantasyland-cards=progressive --set fantasyland-entry=queens",
        r#"{"board":{"front":"Qs Qc","middle":"7h 5d 4c 3s","back":"As Ah Ts Td 7c"},"cards":"2d Ks 9d","objective":{"fantasyland":{"QQ":1,"QQ+low":60}}}"#,
    ),
    (
        "place",
        "place --rules low-pineapple --set fantasyland-cards=progressive",
        r#"{"board":{"front":"Ks Kc","middle":"7h 5d 4c 3s","back":"As Ah Ts Td 7c"},"cards":"2d Qs 9d","objective":{"fantasyland":{"KK":3,"KK+low":60}}}"#,
    ),
    (
        "place",
        "place --rules low-pineapple --set fantasyland-cards=progressive",
        r#"{"board":{"front":"As Ac","middle":"7h 5d 4c 3s","back":"Ks Kh Kd Td 7c"},"cards":"2d Qd 9d","objective":{"fantasyland":{"AA":3,"AA+low":60}}}"#,
    ),
    (
        "place",
        "place --rules low-pineapple --set fantasyland-cards=progressive",
        r#"{"board":{"front":"4s 4h","middle":"7h 5d 4c 3s","back":"Ks Kh Kd Td Tc"},"cards":"2d 4d 9d","objective":{"fantasyland":{"trips":3,"trips+low":60,"low":5}}}"#,
    ),
    (
        "climb.solve",
        "climb solve",
        r#"{"game":"tien-len","hands":{"A":"9h","B":"4c 5d 6c 7d"},"to_move":"B","standing":{"by":"A","cards":"3s 4s 5s","lock":true},"options":{"lock":"choice"}}"#,
    ),
    (
        "score",
        "score",
        r#"{"id":1,"players":[{"name":"A","front":"Qs Qd 4c","middle":"Ks Kd 9h 8c 2d","back":"As Ad 7h 7c 3s"},{"name":"B","status":"surrender"}],"options":{"stake":5}}"#,
    ),
    (
        "score",
        "score",
        r#"{"players":[{"name":"A","cards":"2s 3c 4d 5h 6s 7h 8d 9c Ts Jc Qd Kh As","status":"natural"},{"name":"B","status":"surrender"}]}"#,
    ),
    (
        "score",
        "score --set royalty-limit=one",
        r#"{"players":[{"name":"A","front":"6s 6h 4c","middle":"Ts Td Tc Qd Qs","back":"3s 3h 3d 3c 2d","claim":"middle"},{"name":"B","front":"Ac Kc Qc","middle":"9s 9d 5h 5c 4d","back":"Kh Jh 9h 8h 7h"}]}"#,
    ),
    (
        "score",
        "score --set royalty-declaration=required",
        r#"{"players":[{"name":"A","front":"6s 6h 4c","middle":"Ts Td Tc Qd Qs","back":"3s 3h 3d 3c 2d","declared":["middle"]},{"name":"B","front":"Ac Kc Qc","middle":"9s 9d 5h 5c 4d","back":"Kh Jh 9h 8h 7h"}]}"#,
    ),
    (
        "score",
        "score --rules pineapple",
        r#"{"players":[{"name":"A","front":"Qs Qd 4c","middle":"Ks Kd 9h 8c 2d","back":"As Ad 7h 7c 3s","in-fantasyland":14,"left":"5h"},{"name":"B","front":"Ac Kc Qc","middle":"9s 9d 5s 5c 4d","back":"Kh Jh 9c 8h 7s"}]}"#,
    ),
    (
        "score",
        "score --rules pineapple",
        r#"{"players":[{"name":"A","front":"Qs Qd 4c","middle":"Ks Kd 9h 8c 2d","back":"As Ad 7h 7c 3s","in_fantasyland":true,"left":"5h"},{"name":"B","front":"Ac Kc Qc","middle":"9s 9d 5s 5c 4d","back":"Kh Jh 9c 8h 7s"}]}"#,
    ),
    (
        "score",
        "score --rules ofc",
        r#"{"players":[{"name":"A","placed":[["Qs","front"],{"card":"Qd","row":"front"},["4c","front"],["Ks","middle"],["Kd","middle"],["9h","middle"],["8c","middle"],["2d","middle"],["As","back"],["Ad","back"],["7h","back"],["7c","back"],["3s","back"]]},{"name":"B","front":"Ac Kc Qc","middle":"9s 9d 5s 5c 4d","back":"Kh Jh 9c 8h 7s"}]}"#,
    ),
    (
        "score",
        "score --rules ofc",
        r#"{"players":[{"name":"A","streets":["Qs>f Qd>f Ks>m Kd>m As>b","4c>f","9h>m","8c>m","2d>m","Ad>b","7h>b","7c>b","3s>b"]},{"name":"B","front":"Ac Kc Qc","middle":"9s 9d 5s 5c 4d","back":"Kh Jh 9c 8h 7s"}]}"#,
    ),
    ("score", "score", r#"{"players":[{"name":"A","units":3},{"name":"B","units":-3}]}"#),
    (
        "score",
        "score",
        r#"{"players":[{"name":"A","player":"Amy","status":"surrender"},{"name":"B","status":"surrender"}]}"#,
    ),
    (
        "score",
        "score",
        r#"{"hands":[{"name":"A1","front":"Qs Qd 4c","middle":"Ks Kd 9h 8c 2d","back":"As Ad 7h 7c 3s","player":"Amy"},{"name":"Amy2","status":"surrender","player":"Amy"},{"name":"B1","status":"surrender"},{"name":"B2","cards":"Ac Kc Qc 9s 9d 5h 5c 4d Kh Jh 9c 8h 7s","status":"surrender"}]}"#,
    ),
    (
        "score",
        "score --set royalty-limit=one",
        r#"{"hands":[{"name":"A1","front":"6s 6h 4c","middle":"Ts Td Tc Qd Qs","back":"3s 3h 3d 3c 2d","claim":"middle"},{"name":"A2","status":"surrender"},{"name":"B1","front":"Ac Kc Qc","middle":"9s 9d 5h 5c 4d","back":"Kh Jh 9h 8h 7h"},{"name":"B2","status":"surrender"}]}"#,
    ),
    (
        "score",
        "score --set royalty-declaration=required",
        r#"{"hands":[{"name":"A1","front":"6s 6h 4c","middle":"Ts Td Tc Qd Qs","back":"3s 3h 3d 3c 2d","declared":["middle"]},{"name":"A2","status":"surrender"},{"name":"B1","front":"Ac Kc Qc","middle":"9s 9d 5h 5c 4d","back":"Kh Jh 9h 8h 7h"},{"name":"B2","status":"surrender"}]}"#,
    ),
    ("score", "score", r#"{"hands":[{"name":"A1","units":3},{"name":"A2","units":-3}]}"#),
    (
        "solve",
        "solve --quick",
        r#"{"schema":"pusoy.deal/1","id":1,"seed":1,"hands":["Ks Kh Kd Kc Qs Qd Qc Js Jh 9c 8d 6d 3d"]}"#,
    ),
    (
        "solve",
        "solve --rules plain --precision 0.2",
        r#"{"id":1,"cards":"Qs Qd 9h 8c 4c Ks Kd 7h 2d As Ad 7c 3s","dead":"Ac Kc 8s","opponents":1,"options":{"stake":5},"seed":3}"#,
    ),
    (
        "solve",
        "solve --rules plain --precision 0.2",
        r#"{"cards":"Qs Qd 9h 8c 4c Ks Kd 7h 2d As Ad 7c 3s","against":["Ah Kh 3d / 9s 9d 8h 6c 5d / Qh Qc Jh Js 2c"]}"#,
    ),
    (
        "solve",
        "solve --rules ofc",
        r#"{"variant":"pineapple","cards":"Qs Qd 9h 8c 4c Ks Kd 7h 2d As Ad 7c 3s 6s","objective":{"stay":30,"foul":9}}"#,
    ),
    ("ten.capture", "ten capture", r#"{"id":1,"play":"7h","layout":"3h 3d"}"#),
    (
        "ten.layout",
        "ten layout",
        r#"{"id":1,"variant":"main-merah","layout":"8h 8s 8d 2c 2h 3d 4s 5h 6c 7d","options":{"redeal-dead-groups":"yes"}}"#,
    ),
    (
        "ten.score",
        "ten score",
        r#"{"id":1,"variant":"main-merah","points":{"Amy":70,"Bob":70,"Cy":70},"dealer":"Amy","options":{"payment":"pairwise"}}"#,
    ),
    ("ten.score", "ten score", r#"{"piles":{"Amy":"Ah 9d","Bob":"8s 2h"},"options":{"partial":"yes"}}"#),
    ("ten.score", "ten score", r#"{"players":3,"cards":"Ah 9d As"}"#),
    (
        "climb.play",
        "climb play",
        r#"{"game":"dou-dizhu","hands":{"A":"35","B":"66","C":"78"},"soloist":"A","bid":2,"plays":[{"by":"A","cards":"3"},{"by":"B","pass":true},{"by":"C","pass":true},{"by":"A","cards":"5"}]}"#,
    ),
    (
        "climb.solve",
        "climb solve",
        r#"{"game":"dou-dizhu","hands":{"A":"2","B":"777888999JQK"},"to_move":"B","standing":{"by":"A","cards":"333444555666","kind":"trip-run-1"},"landlord":"A","bid":2,"options":{"kickers":"misaka"}}"#,
    ),
    (
        "place",
        "place --rules pineapple",
        r#"{"board":{"front":"Qs 4h","middle":"Kh Kd 9c 5s","back":"As Ah Ts Td 7c"},"cards":"Qd Ks 2d","opponent":{"front":"Ac Jc Tc","middle":"9s 9d 5h 5c 4d","back":"Jh Th 9h 8h 6h"},"objective":{"kind":"own"}}"#,
    ),
    (
        "place",
        "place --rules pineapple",
        r#"{"board":{"front":"Qs 4h","middle":"Kh Kd 9c 5s","back":"As Ah Ts Td 7c"},"cards":"Qd Ks 2d","to_draw":["me"]}"#,
    ),
    (
        "score",
        "score --rules progressive",
        r#"{"players":[{"name":"A","front":"Qs Qd Qh","middle":"Ks Kd Kc 8c 8d","back":"As Ad Ac 7h 7c","in-fantasyland":true,"left":"Qs"},{"name":"B","front":"2s 3d 4c","middle":"9s 9d 5s 5c 4d","back":"Jh Js 6c 8h 7s"}]}"#,
    ),
];

/// Pairs of commands. The first command also accepts the inputs of the second, and both use the same function and type
/// to read these inputs. So a field that both commands have needs a record only for the second.
const SHARED: &[(&str, &str)] = &[("grade", "place"), ("solve", "place"), ("grade", "score")];

/// Fields that are accepted and ignored. Each has its command, its path and the reason.
const PASSED_OVER: &[(&str, &str, &str)] = &[
    ("check", "/name", "a player can be copied from a `score` input, without fields such as `status`"),
    ("place", "/objective/middle", "the rules determine the kind of middle"),
    ("match", "/id", "a match gives one answer to all records"),
    ("grade", "/schema", "a record of a drill can be graded unchanged"),
    ("grade", "/kind", "a record of a drill can be graded unchanged"),
    ("grade", "/loss", "a record of a drill is graded again"),
    ("grade", "/themes", "a record of a drill can be graded unchanged"),
    ("grade", "/time", "a record of a drill can be graded unchanged"),
    ("grade", "/rules/hash", "the preset and the options determine the rules"),
    ("grade", "/rules/name", "the preset and the options determine the rules"),
];

/// Adds the paths of the fields of a schema to `found`. In a path, `[]` stands for any item of a list, and `*` for any
/// name of a map.
fn fields(schema: &Value, path: &str, found: &mut BTreeSet<String>) {
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        let path = format!("{path}/{name}");
        fields(field, &path, found);
        found.insert(path);
    }
    for one in schema["anyOf"].as_array().into_iter().flatten() {
        fields(one, path, found);
    }
    for (keyword, step) in [("items", "[]"), ("additionalProperties", "*")] {
        if schema[keyword].is_object() {
            fields(&schema[keyword], &format!("{path}/{step}"), found);
        }
    }
}

/// Adds each field of a record to `found`, as its JSON pointer and its path. Paths are as in [`fields`], but have the
/// name itself instead of `*`.
fn places(value: &Value, pointer: &str, path: &str, found: &mut Vec<(String, String)>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                found.push((format!("{pointer}/{name}"), format!("{path}/{name}")));
                places(value, &format!("{pointer}/{name}"), &format!("{path}/{name}"), found);
            }
        }
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                places(item, &format!("{pointer}/{at}"), &format!("{path}/[]"), found);
            }
        }
        _ => {}
    }
}

/// Returns a record without the field at a pointer.
fn without(record: &Value, pointer: &str) -> Value {
    let (above, name) = pointer.rsplit_once('/').unwrap();
    let mut less = record.clone();
    less.pointer_mut(above).unwrap().as_object_mut().unwrap().remove(name);
    less
}

#[test]
#[ignore = "a minute: one run of the program for each field"]
fn every_field_of_every_input_is_used() {
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in committed_schemas() {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let Some(name) = name.strip_prefix("pusoy.").and_then(|name| name.strip_suffix(".input")) else { continue };
        let schema = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
        fields(&schema, "", all.entry(name.to_owned()).or_default());
    }
    let mut unseen = all.clone();
    for (input, path, _) in PASSED_OVER {
        assert!(unseen.get_mut(*input).unwrap().remove(*path), "{input}{path}");
    }
    // A match reads its hands from a file, so its fields are tested here and not by `RECORDS`.
    let setting =
        serde_json::json!({"id": 1, "front": "7s 7c 3c", "middle": "9s 9h 9d 4h 4d", "back": "As Ks Qs Js 2s"});
    for row in ["front", "middle", "back"] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.txt");
        std::fs::write(&file, without(&setting, &format!("/{row}")).to_string()).unwrap();
        let ran = run(&["match", file.to_str().unwrap(), "equilibrium", "--rules", "plain", "--population", "1000"]);
        assert!(ran.status == 65 && ran.err.contains(row), "{ran:?}");
        unseen.get_mut("match").unwrap().remove(&format!("/{row}"));
    }
    let mut wrong = Vec::new();
    for (input, args, record) in RECORDS {
        let record: Value = serde_json::from_str(record).unwrap_or_else(|error| panic!("{error}: {record}"));
        let base = answer(args, &record);
        let refused = base.contains("pusoy.error/1").then(|| error_of(&base));
        let mut found = Vec::new();
        places(&record, "", "", &mut found);
        let mut shows = 0;
        for (pointer, path) in found {
            let name = path.rsplit('/').next().unwrap();
            // If the record is refused, only the fields named in the error count as used.
            if refused.as_ref().is_some_and(|error| !error.contains(name)) {
                continue;
            }
            if answer(args, &without(&record, &pointer)) != base {
                // In criss-cross, where each player has two hands, the items of `hands` have the same type as the items
                // of `players`. So a field that is used in `players` counts as used in `hands` too.
                for path in [path.replacen("/players/[]", "/hands/[]", 1), path] {
                    unseen.get_mut(*input).unwrap().remove(&path);
                }
                shows += 1;
            }
        }
        if shows == 0 {
            wrong.push(format!("{args} {record}: {base}"));
        }
    }
    for (name, paths) in &mut unseen {
        let of_others = SHARED.iter().filter(|(input, _)| input == name).flat_map(|(_, other)| &all[*other]);
        let proven: BTreeSet<String> = of_others.cloned().collect();
        paths.retain(|path| !proven.contains(path));
    }
    unseen.retain(|_, paths| !paths.is_empty());
    assert!(
        wrong.is_empty() && unseen.is_empty(),
        "records whose answers depend on none of their fields:\n{}\nfields on which no answer depends: {unseen:#?}",
        wrong.join("\n")
    );
}

/// Answers an input with the program, or with `pusoy-api` if the arguments are `ask KIND`.
fn answer(args: &str, input: &Value) -> String {
    match args.strip_prefix("ask ") {
        Some(kind) => questions::ask(kind, &input.to_string()),
        None => run_on(&args.split(' ').chain(["--json"]).collect::<Vec<_>>(), input.to_string()).out,
    }
}

/// Returns the message and the token of an error record.
fn error_of(answer: &str) -> String {
    let record: Value = serde_json::from_str(answer).unwrap();
    format!("{} {}", record["error"]["message"], record["error"]["token"])
}
