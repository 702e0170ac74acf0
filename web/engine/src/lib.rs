//! The engine of the page: answers questions in a worker of the browser.
//!
//! JavaScript writes a question into the buffer of [`take`], calls [`answer`], and reads the answer from the address that
//! [`give`] returns. The functions of [`page`] are the other direction: what the engine asks the page for.

mod host;
mod page;

use std::cell::RefCell;
use std::sync::Arc;

use pusoy_api::api::Api;

/// A question and its answer, while they cross the border between JavaScript and the engine.
struct Exchange {
    api: Api,
    /// The kind of question, followed by the question itself in JSON.
    question: Vec<u8>,
    answer: String,
}

thread_local! {
    // WebAssembly runs the engine on one thread, so that one exchange is enough.
    static EXCHANGE: RefCell<Exchange> = RefCell::new(Exchange {
        api: api(),
        question: Vec::new(),
        answer: String::new(),
    });
}

fn api() -> Api {
    if cfg!(feature = "games") { Api::for_games(Arc::new(host::Page)) } else { Api::for_hands(Arc::new(host::Page)) }
}

/// Reports panics to the page. JavaScript calls it once, before all other functions.
#[unsafe(no_mangle)]
pub extern "C" fn start() {
    std::panic::set_hook(Box::new(|panic| page::report_panic(&panic.to_string())));
}

/// Makes room for a question of `bytes` bytes, and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn take(bytes: usize) -> *mut u8 {
    EXCHANGE.with_borrow_mut(|exchange| {
        exchange.question.clear();
        exchange.question.resize(bytes, 0);
        exchange.question.as_mut_ptr()
    })
}

/// Answers the question in the buffer of [`take`], whose first `kind` bytes are the kind of question. Returns the number of
/// bytes of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer(kind: usize) -> usize {
    EXCHANGE.with_borrow_mut(|exchange| {
        let (kind, question) = exchange.question.split_at(kind.min(exchange.question.len()));
        let (kind, question) = (String::from_utf8_lossy(kind), String::from_utf8_lossy(question));
        exchange.answer = exchange.api.answer(&kind, &question, &page::stops);
        exchange.answer.len()
    })
}

/// Returns the address of the answer, which is valid until the next call of any function.
#[unsafe(no_mangle)]
pub extern "C" fn give() -> *const u8 {
    EXCHANGE.with_borrow(|exchange| exchange.answer.as_ptr())
}
