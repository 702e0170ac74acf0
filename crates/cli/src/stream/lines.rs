//! Splits a stream into lines.

use std::io::{self, Read};

use pusoy_api::deal_log::line::{LONGEST, Line};

/// A stream in batches. Each batch has the lines that have arrived since the previous batch.
pub struct Lines<R> {
    source: R,
    chunk: Box<[u8]>,
    /// The beginning of a line whose end has not arrived.
    pending: Vec<u8>,
    /// Whether the pending line is already too long, so that the rest of it is ignored.
    too_long: bool,
    number: usize,
    /// Lines that were read and put back.
    put_back: Vec<Line>,
    /// Whether the end of the stream was read.
    has_ended: bool,
}

impl<R: Read> Lines<R> {
    pub fn new(source: R) -> Lines<R> {
        Lines {
            source,
            chunk: vec![0; 1 << 16].into(),
            pending: Vec::new(),
            too_long: false,
            number: 1,
            put_back: Vec::new(),
            has_ended: false,
        }
    }

    /// Returns the lines that have been completed, or none at the end of the stream. Waits only until one line is
    /// complete, because a program may write a line and wait for its answer.
    pub fn next_batch(&mut self) -> io::Result<Vec<Line>> {
        let mut lines = std::mem::take(&mut self.put_back);
        while lines.is_empty() && !self.has_ended {
            let read = match self.source.read(&mut self.chunk) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                read => read?,
            };
            if read == 0 {
                self.has_ended = true;
                let rest = !self.pending.is_empty() || self.too_long;
                lines.extend(rest.then(|| self.end_line()));
                break;
            }
            let chunk = std::mem::take(&mut self.chunk);
            let mut parts = chunk[..read].split(|&byte| byte == b'\n');
            self.extend(parts.next().unwrap_or_default());
            for part in parts {
                lines.push(self.end_line());
                self.extend(part);
            }
            self.chunk = chunk;
        }
        Ok(lines)
    }

    /// Puts lines back, so that they are the next batch.
    pub fn put_back(&mut self, lines: Vec<Line>) {
        self.put_back = lines;
    }

    /// Returns `true` if the beginning of a further line has arrived, and is not blank.
    pub fn has_begun_another(&self) -> bool {
        self.too_long || !self.pending.trim_ascii().is_empty()
    }

    fn extend(&mut self, bytes: &[u8]) {
        self.too_long |= self.pending.len() + bytes.len() > LONGEST;
        if self.too_long {
            self.pending = Vec::new();
        } else {
            self.pending.extend_from_slice(bytes);
        }
    }

    fn end_line(&mut self) -> Line {
        let bytes = std::mem::take(&mut self.pending);
        let line = Line::new(self.number, (!self.too_long).then_some(bytes));
        self.too_long = false;
        self.number += 1;
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns all lines of a stream that arrives in pieces of `piece` bytes.
    fn lines(text: &[u8], piece: usize) -> Vec<(usize, Option<Vec<u8>>)> {
        struct Pieces<'a>(&'a [u8], usize);
        impl Read for Pieces<'_> {
            fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
                let n = self.0.len().min(self.1).min(into.len());
                into[..n].copy_from_slice(&self.0[..n]);
                self.0 = &self.0[n..];
                Ok(n)
            }
        }
        let mut lines = Lines::new(Pieces(text, piece));
        let mut all = Vec::new();
        loop {
            let batch = lines.next_batch().unwrap();
            if batch.is_empty() {
                return all;
            }
            all.extend(batch.into_iter().map(|line| (line.number, line.bytes)));
        }
    }

    #[test]
    fn lines_do_not_depend_on_how_they_arrive() {
        let wanted: Vec<_> = [b"one".to_vec(), Vec::new(), b"three".to_vec()].into_iter().map(Some).collect();
        for piece in 1..12 {
            let found = lines(b"one\n\nthree", piece);
            assert_eq!(found, (1..).zip(wanted.clone()).collect::<Vec<_>>());
        }
        assert!(lines(b"", 5).is_empty());
    }

    #[test]
    fn lines_over_the_limit_have_no_bytes() {
        let mut text = vec![b'x'; LONGEST + 1];
        text.extend(b"\nafter");
        assert_eq!(lines(&text, 1 << 16), [(1, None), (2, Some(b"after".to_vec()))]);
        assert_eq!(lines(&text[1..], 1 << 16)[0].1.as_ref().unwrap().len(), LONGEST);
    }
}
