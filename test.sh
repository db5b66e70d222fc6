#!/bin/bash
# Sets up, builds and runs all tests. The last line is "N passed, N failed".
#   ./test.sh            everything
#   ./test.sh --quick    without the tests labelled slow and without the sanitizer build
set -uo pipefail
cd "$(dirname "$0")"
quick=0
[ "${1:-}" = --quick ] && quick=1
tools/setup.sh build || { echo "0 passed, 1 failed"; exit 1; }
exec python3 tools/run_tests.py --build build $([ $quick = 1 ] && echo --quick)
