//! The lines that are typed, until the person ends the session.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};

use crate::stream::lines::Lines;
use crate::terminal::failure::Failure;

/// Lines that arrive one by one until their source ends, or until Ctrl-C or a signal to terminate.
pub struct Typing {
    /// Lines as they arrive, some at a time; none at the end.
    arrivals: Receiver<io::Result<Vec<Vec<u8>>>>,
    /// Lines that have arrived and are not used yet.
    waiting: VecDeque<Vec<u8>>,
    stopped: Arc<AtomicBool>,
}

/// The exit status of a program that was stopped by Ctrl-C.
const INTERRUPTED: i32 = 130;

impl Typing {
    /// Begins to read. From here on the first Ctrl-C ends the lines, and a second one ends the program.
    pub fn begin(source: impl Read + Send + 'static) -> Typing {
        let (tell, arrivals) = mpsc::sync_channel(1);
        let stopped = Arc::new(AtomicBool::new(false));
        let (wake, stop) = (tell.clone(), Arc::clone(&stopped));
        let handled = ctrlc::set_handler(move || {
            if stop.swap(true, Ordering::SeqCst) {
                std::process::exit(INTERRUPTED);
            }
            // If the channel is full, nobody waits for it.
            _ = wake.try_send(Ok(Vec::new()));
        });
        // Without a handler Ctrl-C ends the program at once; hands that were set are kept all the same.
        _ = handled;
        std::thread::spawn(move || {
            let mut lines = Lines::new(source);
            loop {
                // A line that is too long is refused as a setting.
                let of = |line: pusoy_api::deal_log::line::Line| line.bytes.unwrap_or_else(|| b"?".to_vec());
                let batch = lines.next_batch().map(|batch| batch.into_iter().map(of).collect::<Vec<_>>());
                let is_last = batch.as_ref().map_or(true, Vec::is_empty);
                if tell.send(batch).is_err() || is_last {
                    break;
                }
            }
        });
        Typing { arrivals, waiting: VecDeque::new(), stopped }
    }

    /// Waits for the next line; `None` at the end.
    pub fn next_line(&mut self) -> Result<Option<Vec<u8>>, Failure> {
        if self.waiting.is_empty() && !self.is_stopped() {
            // The thread that reads says when it has read all.
            let batch = self.arrivals.recv().unwrap_or_else(|_| Ok(Vec::new()));
            self.waiting.extend(batch.map_err(|error| Failure::cannot_read("the input", error))?);
        }
        Ok(if self.is_stopped() { None } else { self.waiting.pop_front() })
    }

    /// Returns whether the person wants to stop, rather than having typed everything.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::SeqCst)
    }
}
