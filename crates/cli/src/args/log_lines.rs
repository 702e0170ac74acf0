//! What the lines of a log look like, and comments, as the help of every command that reads them says it.

/// The rule of comments, which [`pusoy_api::deal_log::comments`] implements.
macro_rules! comments {
    () => {
        "a comment: all of a line, or the end of one with spaces around '#'"
    };
}
pub(super) use comments;

/// The lines of a log, for the end of a help text.
macro_rules! log_lines {
    () => {
        concat!(
            "\n\nLines of a log, each a deal:
  Amy=6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d; Bob=Ac Kc Qc / …
      ':' will do for '=', and ',' for ';' where no card stands between
  Amy=6s 6h 4c / …
  Bob=Ac Kc Qc / …
      one player a line, with a blank line after the deal
  Amy=fold; Bob=natural: …thirteen cards…
      'surrender' says the same as 'fold'; cards may follow, as behind 'natural:'
  Amy=+4; Bob=-1; Cy=-3
      units, where nobody noted the cards; or row by row, and for whatever else
      was paid: Amy=+1/-1/+2/+2
  Amy=As>b Ks>b 2c>f 3d>m 9h>m / Qd>f 6h>b 2d>x / …
      open-face, street by street: to the front, middle or back, or thrown away
  Bob=fantasyland: Qs Qd 9h / … / … / 8c
      open-face in fantasyland, with the cards that were left over
  # rules: taiwanese
      a header: the rules of the deals below it, up to the next header; those of
      a house are in one line: # rules: { rules = \"taiwanese\", stake = 0.25 };
      --rules and --set override them
  # Friday
      ",
            $crate::args::log_lines::comments!(),
            "
Letters of a name may be small or capital."
        )
    };
}
pub(super) use log_lines;
