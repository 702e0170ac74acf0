//! Links of answers. Each link opens the web page with the question of its answer.

use std::io::Write;

use maud::html;
use pusoy_api::link::{Fragment, Linked};
use pusoy_api::wire::controls::escape_controls;
use serde_json::Value;

use crate::args::{Form, LinkArgs};
use crate::html::frame;
use crate::terminal::failure::Failure;

/// The environment variable with the address of the web page.
const VARIABLE: &str = "PUSOY_PAGE";
/// The address at which `npm start` serves the page.
const LOCAL: &str = "http://localhost:5173/";

/// The address of the page; `None` if answers have no links.
pub struct Links(Option<String>);

impl Links {
    /// Reads the address of the page from `--link`. Without a value after `--link`, reads [`VARIABLE`] from the
    /// environment, or else uses [`LOCAL`]. Without `--link`, answers have no links.
    pub fn read(args: &LinkArgs) -> Result<Links, Failure> {
        let Some(given) = &args.link else { return Ok(Links(None)) };
        let of_environment = || std::env::var_os(VARIABLE).map(|base| base.to_string_lossy().into_owned());
        let (base, from) = match given.is_empty() {
            false => (given.clone(), "--link"),
            true => (of_environment().filter(|base| !base.is_empty()).unwrap_or_else(|| LOCAL.to_owned()), VARIABLE),
        };
        let rest = base.strip_prefix("https://").or_else(|| base.strip_prefix("http://")).unwrap_or_default();
        let is_address = !rest.is_empty()
            && base.bytes().all(|byte| byte.is_ascii_graphic())
            && !base.contains(['#', '"', '<', '>', '\\']);
        if !is_address {
            let expected = "expected http:// or https:// and a host, in ASCII, without spaces or any of # \" < > \\";
            return Err(Failure::usage(format!("{from}: '{base}' is not the address of a page ({expected})")));
        }
        Ok(Links(Some(base)))
    }

    /// Returns the links to the question of an answer, one per record. `input` is the input as it was read. Returns an
    /// empty list if answers have no links.
    pub fn to(&self, answer: &impl Linked, input: &str) -> Vec<Fragment> {
        let Links(Some(base)) = self else { return Vec::new() };
        let fragments = answer.fragments(input).into_iter();
        fragments.map(|fragment| fragment.map(|fragment| format!("{base}{fragment}"))).collect()
    }
}

/// Adds links to the answer that begins at `begin` in `out`: as lines of text, as paragraphs of HTML, or as fields of
/// JSON records.
pub fn write(links: &[Fragment], form: Form, begin: usize, out: &mut Vec<u8>) {
    match form {
        _ if links.is_empty() => {}
        Form::Text => links.iter().for_each(|link| {
            _ = match link {
                Ok(address) => writeln!(out, "link: {address}"),
                Err(why) => writeln!(out, "no link: {}", escape_controls(why)),
            }
        }),
        Form::Json => add_to_records(links, begin, out),
        Form::Html => {
            let part = html! {
                @for link in links {
                    @match link {
                        Ok(address) => p { a href=(address) { "Show this on the page" } },
                        Err(why) => p.soft { "No link: " (why) },
                    }
                }
            };
            frame::write(&part, out);
        }
    }
}

/// Adds the field `link` to each record after `begin`. If a record has no link, the field is null, and `no_link` has
/// the reason.
fn add_to_records(links: &[Fragment], begin: usize, out: &mut Vec<u8>) {
    let records = out.split_off(begin);
    let mut links = links.iter();
    for record in records.split_inclusive(|&byte| byte == b'\n') {
        match (record.strip_suffix(b"}\n"), links.next()) {
            (Some(fields), Some(link)) => {
                out.extend_from_slice(fields);
                let (address, why) = (link.as_deref().ok(), link.as_deref().err());
                _ = write!(out, ",\"link\":{}", Value::from(address));
                if let Some(why) = why {
                    _ = write!(out, ",\"no_link\":{}", Value::from(why.as_str()));
                }
                out.extend_from_slice(b"}\n");
            }
            _ => out.extend_from_slice(record),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_added_to_answers_in_every_form() {
        let links = [Ok(String::from("https://x/#set?cards=As")), Err(String::from("a \"name\"\u{1b}"))];
        let written = |form, answer: &str| {
            let mut out = answer.as_bytes().to_vec();
            write(&links, form, 2, &mut out);
            String::from_utf8(out).unwrap()
        };
        assert_eq!(written(Form::Text, "a\n"), "a\nlink: https://x/#set?cards=As\nno link: a \"name\"\\u{1b}\n");
        assert_eq!(
            written(Form::Json, "\n\n{\"a\":1}\n{\"b\":2}\n"),
            "\n\n{\"a\":1,\"link\":\"https://x/#set?cards=As\"}\n\
             {\"b\":2,\"link\":null,\"no_link\":\"a \\\"name\\\"\\u001b\"}\n"
        );
        assert!(written(Form::Html, "a\n").contains("<a href=\"https://x/#set?cards=As\">"));
    }

    #[test]
    fn addresses_of_the_page_are_checked() {
        let read = |base: &str| Links::read(&LinkArgs { link: Some(base.to_owned()) }).is_ok();
        assert!(read("https://example.org/pusoy/") && read("http://[::1]:80/index.html?x=1"));
        assert!(!["javascript:alert(1)", "http://", "https://a b", "https://a#b", "example.org"].into_iter().any(read));
    }
}
