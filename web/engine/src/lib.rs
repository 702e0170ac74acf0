//! The engine of the page. It answers questions in a web worker.
//!
//! JavaScript writes a question into the buffer that [`question_buffer`] returns, calls [`answer`], and reads the
//! answer from the address that [`answer_address`] returns. The engine also calls functions of JavaScript, which the
//! module [`page`] declares.

mod host;
mod page;

use std::cell::RefCell;
use std::sync::Arc;

use pusoy_api::api::Api;

/// The interface that answers questions, with the buffers in which JavaScript and the engine exchange questions and
/// answers.
struct Exchange {
    api: Api,
    /// The kind of question, followed by the question itself in JSON.
    question: Vec<u8>,
    answer: String,
}

thread_local! {
    // WebAssembly runs the engine on one thread, which answers one question at a time.
    static EXCHANGE: RefCell<Exchange> = RefCell::new(Exchange {
        api: api(),
        question: Vec::new(),
        answer: String::new(),
    });
}

fn api() -> Api {
    if cfg!(feature = "games") { Api::for_games(Arc::new(host::Page)) } else { Api::for_hands(Arc::new(host::Page)) }
}

/// Makes panics report their text to the page. JavaScript calls `start` once, before all other functions.
#[unsafe(no_mangle)]
pub extern "C" fn start() {
    std::panic::set_hook(Box::new(|panic| page::report_panic(&panic.to_string())));
}

/// Creates a buffer of `bytes` bytes for a kind of question followed by a question, and returns the buffer's address.
#[unsafe(no_mangle)]
pub extern "C" fn question_buffer(bytes: usize) -> *mut u8 {
    EXCHANGE.with_borrow_mut(|exchange| {
        exchange.question.clear();
        exchange.question.resize(bytes, 0);
        exchange.question.as_mut_ptr()
    })
}

/// Answers the question in the buffer of [`question_buffer`], and returns the length of the answer in bytes. The first
/// `kind` bytes of the buffer are the kind of question, and the rest is the question in JSON.
#[unsafe(no_mangle)]
pub extern "C" fn answer(kind: usize) -> usize {
    EXCHANGE.with_borrow_mut(|exchange| {
        let (kind, question) = exchange.question.split_at(kind.min(exchange.question.len()));
        let (kind, question) = (String::from_utf8_lossy(kind), String::from_utf8_lossy(question));
        exchange.answer = exchange.api.answer(&kind, &question, &page::stops);
        exchange.answer.len()
    })
}

/// Returns the address of the answer, which is valid until the next call of any function of the engine.
#[unsafe(no_mangle)]
pub extern "C" fn answer_address() -> *const u8 {
    EXCHANGE.with_borrow(|exchange| exchange.answer.as_ptr())
}
