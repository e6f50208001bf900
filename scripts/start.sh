#!/bin/sh
# `npm start`: builds the app and the server if their sources changed since the last build, then becomes the server. A launcher
# in Node would take 13 MB as long as the server runs.
set -e
scripts=$(dirname "$0")
node=${npm_node_execpath:-node}
"$node" "$scripts/prepare-start.mjs"

# Settings of glibc's malloc. It has two arenas instead of eight for each core. Freed memory goes back to the system at once, from
# buffers of at least 128 kB and from the end of an arena. By default, malloc keeps up to 32 MB of each. bench/README.md has the
# memory that the server takes.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX-2}"
export MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_-131072}"
export MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_-131072}"

# Node's flags for a small server: a small young generation and code optimized for size. On a busy machine, a parallel scavenge
# waits for its helper threads to get a core: bench/README.md has the figures.
exec "$node" --max-semi-space-size=2 --optimize-for-size --no-parallel-scavenge "$scripts/../dist-server/server/main.js"
