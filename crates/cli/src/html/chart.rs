//! Charts of a page: lines and bars as inline SVG, in the light or dark colours of the page.

use maud::{Markup, html};

/// A line of a chart.
pub struct Line {
    /// The label at the end of the line.
    pub label: String,
    /// The points from left to right: the number of a deal, and the value after this deal.
    pub points: Vec<(u64, i64)>,
}

/// Number of styles of lines and bars, each with a colour and dashes of its own.
pub const STYLES: usize = 6;
/// Maximum number of lines in a chart.
const LINES: usize = 12;
/// Maximum number of bars in a row, and of points in a line, not counting the last point.
const STEPS: usize = 300;
/// Maximum length of a label, in characters.
const LABEL: usize = 15;
/// Width of a chart with its margins, in SVG units.
const WIDTH: f64 = 520.0;
/// Margins of a chart, which have room for labels, in SVG units.
const LEFT: f64 = 50.0;
const RIGHT: f64 = 150.0;
const BELOW: f64 = 26.0;
const ABOVE: f64 = 14.0;
/// Least distance between two labels, in SVG units.
const LABEL_HEIGHT: f64 = 18.0;

/// A scale that maps values to positions in a chart: `from` is at `start`, and `to` is at `end`.
#[derive(Clone, Copy)]
struct Scale {
    from: f64,
    to: f64,
    start: f64,
    end: f64,
}

impl Scale {
    /// Returns the position of a value, rounded to a tenth.
    fn at(self, value: f64) -> f64 {
        let share = if self.to > self.from { (value - self.from) / (self.to - self.from) } else { 0.5 };
        (10.0 * (self.start + share * (self.end - self.start))).round() / 10.0
    }
}

/// Draws lines over the deals of a session, each with its label at its end. `what` describes the values. Leaves out
/// lines with fewer than two points. If there are too many lines, draws those that end farthest from 0.
pub fn lines(what: &str, deals: u64, lines: &[Line]) -> Markup {
    let mut drawn: Vec<(usize, &Line)> = lines.iter().enumerate().filter(|(_, line)| line.points.len() > 1).collect();
    drawn.sort_by_key(|(_, line)| std::cmp::Reverse(line.points.last().map_or(0, |(_, value)| value.abs())));
    let left_out = drawn.len().saturating_sub(LINES);
    drawn.truncate(LINES);
    drawn.sort_by_key(|(seat, _)| *seat);
    let values = || drawn.iter().flat_map(|(_, line)| line.points.iter().map(|(_, value)| *value));
    let (lowest, highest) = (values().min().unwrap_or(0).min(0), values().max().unwrap_or(0).max(0));
    let height = (ABOVE + BELOW + LABEL_HEIGHT * drawn.len() as f64).max(260.0);
    let ticks = ticks(lowest, highest);
    let [from, to] = [ticks.first(), ticks.last()].map(|tick| tick.map_or(0.0, |tick| *tick as f64));
    let x = Scale { from: 0.0, to: deals as f64, start: LEFT, end: WIDTH - RIGHT };
    let y = Scale { from, to, start: height - BELOW, end: ABOVE };
    let ends: Vec<f64> =
        drawn.iter().map(|(_, line)| y.at(line.points.last().map_or(0.0, |(_, v)| *v as f64))).collect();
    let labels = apart(&ends, height - BELOW);
    let described = itertools::join(drawn.iter().map(|(_, line)| line.label.as_str()), ", ");
    html! {
        svg.chart viewBox={ "0 0 " (WIDTH) " " (height) } role="img" aria-label={ (what) ": " (described) } {
            title { (what) }
            @for tick in &ticks {
                @let at = y.at(*tick as f64);
                line class=(if *tick == 0 { "axis" } else { "grid" }) x1=(LEFT) x2=(WIDTH - RIGHT) y1=(at) y2=(at) {}
                text.tick x=(LEFT - 6.0) y=(at + 4.0) text-anchor="end" { (signed_or_zero(*tick)) }
            }
            @for deal in deals_to_name(deals) {
                text.tick x=(x.at(deal as f64)) y=(height - 6.0) text-anchor="middle" { (deal) }
            }
            text.tick x=(WIDTH - RIGHT + 22.0) y=(height - 6.0) { "deals" }
            @for ((&(seat, line), &end), &label) in drawn.iter().zip(&ends).zip(&labels) {
                @let style = format!("l{}", seat % STYLES);
                g class=(style) {
                    title { (line.label) }
                    polyline points=(points(line, x, y)) {}
                    circle cx=(WIDTH - RIGHT) cy=(end) r="3" {}
                    line.lead x1=(WIDTH - RIGHT + 4.0) y1=(end) x2=(WIDTH - RIGHT + 10.0) y2=(label) {}
                    text x=(WIDTH - RIGHT + 13.0) y=(label + 4.0) { (shortened(&line.label)) }
                }
            }
        }
        @if left_out > 0 { p.soft { (left_out) " more players are not drawn" } }
    }
}

/// A bar of a chart: the number of a deal, and the value if it is known.
pub type Bar = (u64, Option<f64>);

/// Draws the values of deals as a row of bars, in the style of `seat`, on a scale up to at least `highest`. `what`
/// describes the values. Each bar of a long session is the sum of several deals. The highest bar has its value as a
/// label. A question mark replaces a bar without known values.
pub fn bars(what: &str, seat: usize, deals: u64, highest: f64, bars: &[Bar]) -> Markup {
    const HEIGHT: f64 = 90.0;
    const ROOM: f64 = 20.0;
    let each = deals.div_ceil(STEPS as u64).max(1);
    let steps = deals.div_ceil(each);
    let mut sums: Vec<Option<(f64, bool)>> = vec![None; usize::try_from(steps).unwrap_or(0)];
    for &(deal, value) in bars {
        let Some(sum) = usize::try_from((deal - 1) / each).ok().and_then(|at| sums.get_mut(at)) else { continue };
        let (before, known) = sum.unwrap_or((0.0, false));
        *sum = Some((before + value.unwrap_or(0.0).max(0.0), known || value.is_some()));
    }
    let each_wide = (WIDTH - LEFT - 10.0) / steps as f64;
    let wide = (each_wide * 0.72).clamp(1.0, 34.0);
    let place = |at: usize| LEFT + each_wide * at as f64 + (each_wide - wide) / 2.0;
    let high = sums.iter().flatten().map(|(sum, _)| *sum).fold(highest, f64::max);
    let y = Scale { from: 0.0, to: high.max(0.01), start: HEIGHT - BELOW, end: ROOM };
    let most = sums.iter().flatten().map(|(sum, _)| *sum).fold(0.0, f64::max);
    let numbers = |at: usize| {
        let (first, last) = (at as u64 * each + 1, ((at as u64 + 1) * each).min(deals));
        if first == last { format!("deal {first}") } else { format!("deals {first} to {last}") }
    };
    let rounded = |place: f64| (10.0 * place).round() / 10.0;
    html! {
        svg.chart viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(what) {
            title { (what) }
            line.axis x1=(LEFT) x2=(WIDTH - 10.0) y1=(HEIGHT - BELOW) y2=(HEIGHT - BELOW) {}
            text.tick x=(LEFT - 6.0) y=(HEIGHT - BELOW + 4.0) text-anchor="end" { "0" }
            @for (at, sum) in sums.iter().enumerate() {
                @let left = rounded(place(at));
                @let middle = rounded(place(at) + wide / 2.0);
                @match sum {
                    Some((sum, true)) => {
                        @let top = y.at(*sum);
                        g.{ "l" (seat % STYLES) } {
                            title { (numbers(at)) ": " (format!("{sum:.2}")) " units" }
                            rect x=(left) y=(top) width=(rounded(wide)) height=(rounded(HEIGHT - BELOW - top)) {}
                            @if *sum >= most && most > 0.0 {
                                text x=(middle) y=(top - 4.0) text-anchor="middle" { (format!("{sum:.2}")) }
                            }
                        }
                    }
                    Some((_, false)) => {
                        text.tick x=(middle) y=(HEIGHT - BELOW - 4.0) text-anchor="middle" {
                            title { (numbers(at)) ": cards unknown" }
                            "?"
                        }
                    }
                    None => {}
                }
            }
            @for deal in deals_to_name(deals).into_iter().filter(|deal| *deal > 0) {
                @let at = usize::try_from((deal - 1) / each).unwrap_or(0);
                text.tick x=(rounded(place(at) + wide / 2.0)) y=(HEIGHT - 6.0) text-anchor="middle" { (deal) }
            }
        }
    }
}

/// Returns the points of a line as SVG reads them. Leaves out some points of a long line.
fn points(line: &Line, x: Scale, y: Scale) -> String {
    let each = line.points.len().div_ceil(STEPS).max(1);
    let last = line.points.len() - 1;
    let kept = line.points.iter().enumerate().filter(|(at, _)| at % each == 0 || *at == last);
    itertools::join(kept.map(|(_, (deal, value))| format!("{},{}", x.at(*deal as f64), y.at(*value as f64))), " ")
}

/// Returns round values from at most `lowest` to at least `highest`, at equal distances. If 0 is in this range, the
/// values include 0.
fn ticks(lowest: i64, highest: i64) -> Vec<i64> {
    const MOST: i64 = 6;
    let range = highest.saturating_sub(lowest).max(1);
    let steps = (0..18).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_i64.pow(power)));
    let step = steps.into_iter().find(|step| range / step < MOST).unwrap_or(range);
    let (first, last) = (lowest.div_euclid(step), -(-highest).div_euclid(step));
    let last = if first == last { first + 1 } else { last };
    (first..=last).map(|nth| nth * step).collect()
}

/// Returns the numbers of deals to write below a chart: about ten at most, including 0 and the last deal.
fn deals_to_name(deals: u64) -> Vec<u64> {
    let step = [1, 2, 5, 10, 20, 50].into_iter().find(|step| deals / step <= 10).unwrap_or(deals.div_ceil(8)).max(1);
    let mut named: Vec<u64> = (0..=deals / step).map(|nth| nth * step).collect();
    if !deals.is_multiple_of(step) {
        // The number of the last deal needs room, so a number just before it is left out.
        if deals % step <= step / 2 {
            named.pop();
        }
        named.push(deals);
    }
    named
}

/// Returns vertical positions near `wanted`. `lowest` is the bottom of the chart, and no position is below it. Any two
/// positions are at least the height of a label apart.
fn apart(wanted: &[f64], lowest: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|a, b| wanted[*a].total_cmp(&wanted[*b]));
    let mut places = wanted.to_vec();
    for pair in order.windows(2) {
        places[pair[1]] = places[pair[1]].max(places[pair[0]] + LABEL_HEIGHT);
    }
    // A label below the chart is moved up. If it then overlaps the label above, that label is moved up too.
    let mut limit = lowest;
    for at in order.into_iter().rev() {
        places[at] = places[at].min(limit);
        limit = places[at] - LABEL_HEIGHT;
    }
    places
}

fn shortened(label: &str) -> String {
    if label.chars().count() <= LABEL {
        return label.to_owned();
    }
    // Keep the figure at the end.
    let (name, figure) = label.rsplit_once(' ').unwrap_or((label, ""));
    let room = LABEL.saturating_sub(figure.chars().count() + 2);
    format!("{}… {figure}", name.chars().take(room).collect::<String>())
}

fn signed_or_zero(value: i64) -> String {
    if value == 0 { String::from("0") } else { format!("{value:+}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_include_the_range() {
        for (lowest, highest, wanted) in [
            (0, 0, vec![0, 1]),
            (-3, 4, vec![-4, -2, 0, 2, 4]),
            (-18, 18, vec![-20, -10, 0, 10, 20]),
            (0, 1_234, vec![0, 500, 1_000, 1_500]),
            (-7, 0, vec![-8, -6, -4, -2, 0]),
        ] {
            assert_eq!(ticks(lowest, highest), wanted, "{lowest} to {highest}");
        }
        assert!(ticks(i64::MIN / 4, i64::MAX / 4).len() < 12);
    }

    #[test]
    fn zero_and_the_last_deal_are_written_below_a_chart() {
        assert_eq!(deals_to_name(3), [0, 1, 2, 3]);
        assert_eq!(deals_to_name(12), [0, 2, 4, 6, 8, 10, 12]);
        assert_eq!(deals_to_name(21), [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 21]);
        assert_eq!(deals_to_name(64), [0, 10, 20, 30, 40, 50, 64]);
    }

    #[test]
    fn labels_do_not_overlap() {
        assert_eq!(apart(&[50.0, 52.0, 10.0], 236.0), [50.0, 68.0, 10.0]);
        assert_eq!(apart(&[230.0, 235.0, 236.0], 236.0), [200.0, 218.0, 236.0]);
    }

    #[test]
    fn long_labels_keep_their_figures() {
        assert_eq!(shortened("Amy +18"), "Amy +18");
        assert_eq!(shortened("Alexandria Eleonore +1234"), "Alexandr… +1234");
    }

    #[test]
    fn names_in_charts_cannot_contain_html() {
        let line = Line { label: String::from("<b> +1"), points: vec![(0, 0), (1, 1)] };
        let drawn = lines("totals", 1, &[line]).into_string();
        assert!(!drawn.contains("<b>") && drawn.contains("&lt;b&gt; +1"), "{drawn}");
    }
}
