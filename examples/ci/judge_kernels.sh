#!/bin/bash
# Judges every kernel of a folder against the one of the same name in another folder (docs/judge.md). Where GITHUB_STEP_SUMMARY names a file, the
# table goes there, too. Ends as `wavecc judge --baseline` does: 2 where a kernel is wrong, 5 where one is worse.
# usage: judge_kernels.sh OLD NEW [SARIF]     SARIF: a folder
set -uo pipefail
old=${1:?usage: judge_kernels.sh OLD NEW [SARIF]} new=${2:?usage: judge_kernels.sh OLD NEW [SARIF]} sarif=${3:-}
[ -z "$sarif" ] || mkdir -p "$sarif"
table=$(mktemp)
wavecc judge --baseline="$old" "$new" --markdown="$table" ${sarif:+--sarif="$sarif/judge.sarif"}
status=$?
[ -z "${GITHUB_STEP_SUMMARY:-}" ] || cat "$table" >>"$GITHUB_STEP_SUMMARY"
rm -f "$table"
exit $status
