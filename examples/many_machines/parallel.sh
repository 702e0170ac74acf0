#!/usr/bin/env bash
# Sets 20,000 hands with one process, and with 1, 2 and 4 jobs of GNU parallel. The answers must be the same, byte for
# byte. Needs GNU parallel (Debian: apt-get install parallel) and pusoy on the path.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

pusoy deal --count 20000 --seed 7 > "$work/hands"
pusoy solve --quick --json --top 1 < "$work/hands" > "$work/one"
for jobs in 1 2 4; do
    parallel --pipe -k --jobs "$jobs" --block 200k pusoy solve --quick --json --top 1 --threads 1 \
        < "$work/hands" > "$work/many" 2> "$work/errors" || { cat "$work/errors" >&2; exit 1; }
    cmp "$work/one" "$work/many"
    echo "$jobs jobs: $(wc -l < "$work/many") records, the same bytes"
done
