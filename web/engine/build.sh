#!/usr/bin/env sh
# Builds both engines of the page: web/src/engine/hands.wasm and web/src/engine/games.wasm. With rustup, first run
# `rustup target add wasm32-unknown-unknown` once. On Debian, first install rustc-web, cargo-web, rust-web-src and
# rust-web-llvm.
set -eu
cd "$(dirname "$0")"
target=wasm32-unknown-unknown
export RUSTFLAGS="-C target-feature=+simd128"

if [ -d "$(rustc --print target-libdir --target $target 2> /dev/null)" ]; then
    build() { cargo build --release --quiet --locked --target $target "$@"; }
elif dpkg -s rust-web-src > /dev/null 2>&1; then
    # For rustc-web, Debian provides the standard library of this target only as source code. `-Zbuild-std` compiles it.
    build() {
        RUSTC_BOOTSTRAP=1 RUSTC=/usr/bin/rustc /usr/bin/cargo build --release --quiet --locked --target $target \
            -Zbuild-std=std,panic_abort "$@"
    }
else
    echo "build.sh: no standard library for $target (rustup: 'rustup target add $target'; Debian: 'apt-get install" \
        "rustc-web cargo-web rust-web-src rust-web-llvm')" >&2
    exit 1
fi

built="${CARGO_TARGET_DIR:-target}/$target/release/pusoy_page_engine.wasm"
build
cp "$built" ../src/engine/hands.wasm
build --features games
cp "$built" ../src/engine/games.wasm
