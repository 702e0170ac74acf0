//! Typed lines, until the session ends.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};

use crate::stream::lines::Lines;
use crate::terminal::failure::Failure;

/// Lines that arrive one by one until their source ends, or until Ctrl-C or a signal to terminate.
pub struct Typing {
    /// Batches of lines as they arrive. An empty batch is the end.
    arrivals: Receiver<io::Result<Vec<Vec<u8>>>>,
    /// Lines that have arrived but are not used yet.
    waiting: VecDeque<Vec<u8>>,
    stopped: Arc<AtomicBool>,
}

/// The exit status of a program stopped by Ctrl-C.
const INTERRUPTED: i32 = 130;

impl Typing {
    /// Starts to read. From then on, the first Ctrl-C ends the lines, and a second one ends the program.
    pub fn begin(source: impl Read + Send + 'static) -> Typing {
        let (sender, arrivals) = mpsc::sync_channel(1);
        let stopped = Arc::new(AtomicBool::new(false));
        let (wake, stop) = (sender.clone(), Arc::clone(&stopped));
        let handled = ctrlc::set_handler(move || {
            if stop.swap(true, Ordering::SeqCst) {
                std::process::exit(INTERRUPTED);
            }
            // If the channel is full, the session is not waiting for lines, and need not be woken.
            _ = wake.try_send(Ok(Vec::new()));
        });
        // If the handler cannot be set, Ctrl-C ends the program at once. Graded answers are already in the history, if
        // there is one.
        _ = handled;
        std::thread::spawn(move || {
            let mut lines = Lines::new(source);
            loop {
                // A line that is too long becomes `?`. A session in text then shows its help, and a session in JSON
                // refuses the line.
                let bytes = |line: pusoy_api::deal_log::line::Line| line.bytes.unwrap_or_else(|| b"?".to_vec());
                let batch = lines.next_batch().map(|batch| batch.into_iter().map(bytes).collect::<Vec<_>>());
                let is_last = batch.as_ref().map_or(true, Vec::is_empty);
                if sender.send(batch).is_err() || is_last {
                    break;
                }
            }
        });
        Typing { arrivals, waiting: VecDeque::new(), stopped }
    }

    /// Waits for the next line. Returns `None` at the end.
    pub fn next_line(&mut self) -> Result<Option<Vec<u8>>, Failure> {
        if self.waiting.is_empty() && !self.is_stopped() {
            // A closed channel is the end too, like an empty batch.
            let batch = self.arrivals.recv().unwrap_or_else(|_| Ok(Vec::new()));
            self.waiting.extend(batch.map_err(|error| Failure::cannot_read("the input", error))?);
        }
        Ok(if self.is_stopped() { None } else { self.waiting.pop_front() })
    }

    /// Returns `true` if Ctrl-C or a signal has ended the lines.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::SeqCst)
    }
}
