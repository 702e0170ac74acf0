//! Parts of help texts that several commands share: the syntax of comments, and the forms of lines in a log.

/// The syntax of comments, which [`pusoy_api::wire::comments`] implements.
macro_rules! comments {
    () => {
        "a comment: a whole line, or the end of a line with a space before and after the '#'"
    };
}
pub(super) use comments;

/// The forms of lines in a log, for the end of a help text.
macro_rules! log_lines {
    () => {
        concat!(
            "\n\nLines of a log, usually with one deal per line:
  Amy=6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d; Bob=Ac Kc Qc / …
      ':' may replace '=', and ',' may replace ';' if no cards are next to it
  Amy=6s 6h 4c / …
  Bob=Ac Kc Qc / …
      one line per player, and a blank line at the end of the deal
  Amy=fold; Bob=natural: …thirteen cards…
      'surrender' is the same as 'fold'; 'fold:' may have cards after it
  Amy=+4; Bob=-1; Cy=-3
      units, if nobody noted the cards
  Amy=+1/-1/+2/+2; Bob=-1/+1/-2/-2
      units of the front, middle and back, and of everything else
  Amy=As>b Ks>b 2c>f 3d>m 9h>m / Qd>f 6h>b 2d>x / …
      open-face, street by street: to the front, middle or back, or discarded
  Bob=fantasyland: Qs Qd 9h / … / … / 8c
      open-face in fantasyland; the cards left over come last, or
      'fantasyland 14:' gives the number of cards if nobody saw those left
  # rules: taiwanese
      a header with the rules of the deals below it, up to the next header;
      except in 'pusoy night', --rules and --set override it, with a warning
  # rules: { rules = \"taiwanese\", stake = 0.25 }
      a header with house rules
  # Friday
      ",
            $crate::args::log_lines::comments!(),
            "
Names may be in capital or small letters."
        )
    };
}
pub(super) use log_lines;
