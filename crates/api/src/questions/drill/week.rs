//! Weeks from Monday to Sunday.

use std::fmt;

/// Seconds in a day.
const DAY: u64 = 86_400;
/// The first day of year 10000, in days since 1970.
const END: u64 = 2_932_897;

/// A week from Monday to Sunday, in UTC. Weeks are ordered by time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Week(u64);

impl Week {
    /// Returns the week of a time in seconds since 1970. Returns `None` after the year 9999.
    pub fn of(time: u64) -> Option<Week> {
        let day = time / DAY;
        // 1970 began on a Thursday, so week 0 began three days before.
        (day < END).then_some(Week((day + 3) / 7))
    }

    /// Returns the number of weeks from `earlier` to this week, or 0 if `earlier` is the later week.
    pub fn since(self, earlier: Week) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

impl fmt::Display for Week {
    /// Formats the Monday: `2026-07-06`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // `days` counts from 1 March of year 0, which is 719,468 days before 1 January 1970. Years begin in March here,
        // so a leap day is the last day of its year. An era is 400 years, or 146,097 days.
        let days = self.0 * 7 + 719_468 - 3;
        let (era, day_of_era) = (days / 146_097, days % 146_097);
        let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        // Month 0 is March. From March to January, any five consecutive months have 153 days, so the formulas below use
        // 153 / 5 days as the length of a month.
        let month = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month + 2) / 5 + 1;
        let (year, month) = if month < 10 { (0, month + 3) } else { (1, month - 9) };
        write!(f, "{:04}-{month:02}-{day:02}", era * 400 + year_of_era + year)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Mondays computed with `date -u -d @TIME` and a calendar.
    #[test]
    fn weeks_begin_on_mondays() {
        for (time, monday) in [
            (0, "1969-12-29"),
            (345_599, "1969-12-29"), // Sunday, 4 January 1970, 23:59:59
            (345_600, "1970-01-05"),
            (951_782_400, "2000-02-28"),   // Tuesday, 29 February 2000
            (1_783_296_000, "2026-07-06"), // Monday, 6 July 2026
            (1_783_295_999, "2026-06-29"),
            (1_795_376_140, "2026-11-16"), // Sunday, 22 November 2026
        ] {
            assert_eq!(Week::of(time).unwrap().to_string(), monday, "{time}");
        }
        assert_eq!(Week::of(u64::MAX), None);
        assert_eq!(Week::of(1_783_296_000).unwrap().since(Week::of(1_783_295_999).unwrap()), 1);
    }
}
