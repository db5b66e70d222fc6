#!/bin/bash
# Every command that `wavecc help` names, in a folder with libraries and Python modules that somebody planted there: none is loaded, and each
# command does its work, or says what it lacks. `wavecc` is that of PATH; tools/check_installed.sh runs this where there is no LLVM.
# usage: examples=FOLDER tools/check_commands.sh      Prints a line 'ok: COMMAND' for each.
#   program_only=1: without Python and libwavecc-hip, for a build with sanitizers (ASAN_OPTIONS=detect_leaks=0, which they read from /proc)
set -euo pipefail
: "${examples:?usage: examples=FOLDER check_commands.sh}"
examples=$(realpath "$examples")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/folder"
cd "$work/folder"
for name in libwavecc.so libwavecc.so.0 libwavecc-hip.so.0 libamdhip64.so.6 libyaml-0.so.2 libz.so.1 libzstd.so.1 libm.so.6 libc.so.6 libgcc_s.so.1 \
    libstdc++.so.6 libMLIR.so libMLIR.so.22.1 libLLVM.so.22.1 llvm-mc clang-22 ld.lld python3; do
    echo planted >$name
    chmod +x $name
done
for name in wavecc _installed numpy json ctypes yaml sitecustomize; do echo 'raise SystemExit("planted")' >$name.py; done

done_commands=""
# try COMMAND STATUS WORDS ARGUMENT...: `wavecc COMMAND ARGUMENT...` ends so, and says that
try() {
    local command=$1 wanted=$2 words=$3 status=0
    shift 3
    wavecc "$command" "$@" >said 2>&1 </dev/null || status=$?
    if [ $status != "$wanted" ] || ! { cat said; echo; } | grep -F -- "$words" >found || grep -qE 'planted|runtime error:|Sanitizer' said; then
        echo "wavecc $command $*: status $status, not $wanted, or without '$words':" >&2
        cat said >&2
        exit 1
    fi
    case " $done_commands " in *" $command "*) ;; *) done_commands+=" $command"; echo "ok: $command" ;; esac
}
vectors=(--arg='memref:f32[64]=random' --arg='memref:f32[64]=random' --arg='memref:f32[64]=zero' --arg=index=64 --grid=1)
pair=(--arg='f16[16x16]=random' --arg='f16[16x16]=random' --arg='f32[16x16]=zero')

try compile 0 '' "$examples/vadd_dyn.mlir" --target=gfx950 -o vadd.hsaco
try compile 0 '' "$examples/mma16_lds.mlir" --target=gfx942 -o mma.hsaco
try compile 0 '' "$examples/mma16_lds.mlir" --target=gfx942 --emit=kir -o mma.kir
try opt 0 kernel mma.kir
cat >rows.mlir <<'MLIR'
#m = #wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (1)>, workgroup_dim = <y>>
#n = #wave.workgroup_constraint<dim = <"N">, tile_size = <[] -> (256)>, workgroup_dim = <x>>
#hw = #wave.hardware_constraint<threads_per_wave = 64, waves_per_block = [1, 1, 1], vector_shapes = <@M = 1 : i64, @N = 256 : i64>>
!row = !wave.tensor<[@M] of f32, <register>>
!tile = !wave.tensor<[@M, @N] of f32, <register>>
!global = !wave.tensor<[@M, @N] of f32, <global>>
func.func @scaled(%s: !wave.tensor<[@M] of f32, <global>>, %a: !global, %b: !global)
    attributes {wave.constraints = [#m, #n, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 3, @N = 256>} {
  %w = wave.read %s : (!wave.tensor<[@M] of f32, <global>>) -> !row
  %x = wave.read %a : (!global) -> !tile
  %v = wave.broadcast %w : (!row) -> !tile
  %y = wave.mul %x, %v : (!tile, !tile) -> !tile
  wave.write %y, %b : !tile, !global
  return
}
MLIR
try wave 0 'vector.store' rows.mlir --target=gfx942
try run 0 'kernel vadd_dyn' vadd.hsaco "${vectors[@]}"
try time 0 'us' mma.hsaco "${pair[@]}"
try explain 0 'bound by' mma.hsaco "${pair[@]}"
try report 0 '' mma.hsaco "${pair[@]}" -o mma.html
try check 0 'no findings' vadd.hsaco
try check 0 'no findings' "$examples/axpy.s"
try disasm 0 'v_mfma' mma.hsaco
try assemble 0 '' "$examples/axpy.s" -o axpy.o
try judge 0 'equal' "$examples/axpy.s" "$examples/axpy.s" --launch="$examples/axpy.yaml"
try search 0 'matrix' v_mfma_f32_16x16x16_f16
if [ -n "${program_only:-}" ]; then done_commands+=" hip"; else try hip 0 '' --quiet -- true; fi
try hipcc 1 'clang' nothing.hip
try kit 1 'kit' read nothing.json
try tasks 1 'tasks' list nowhere
wavecc doctor >/dev/null 2>&1 && complete=0 || complete=$? # what it lacks is not the same everywhere
try doctor $complete 'emulator'
try help 0 'usage' check
printf '%s\n' '{"jsonrpc": "2.0", "id": 1, "method": "check", "params": {"input": {"path": "vadd.hsaco"}}}' >requests
wavecc serve ${program_only:+--memory=0} <requests >said 2>&1
grep -q '"isError": false' said || { cat said >&2; exit 1; }
done_commands+=" serve"
echo "ok: serve"

# A script of another folder. With `python3 -m` and `python3 -c` Python itself looks into the working folder first; -P keeps it from that.
echo 'import sys, wavecc; print(wavecc.compile(open(sys.argv[1]).read(), "gfx942").check().errors)' >"$work/script.py"
if [ -z "${program_only:-}" ]; then
    python3 "$work/script.py" "$examples/vadd_dyn.mlir" | grep -qx '\[\]'
    echo "ok: Python"
fi

wavecc help >help.txt
for command in $(sed -n 's/^  wavecc \[*\([a-z]*\)\]* .*/\1/p; s/^  wavecc \([a-z]*\)$/\1/p' help.txt | sort -u); do
    case " $done_commands " in *" $command "*) ;; *) echo "wavecc $command was not tried" >&2; exit 1 ;; esac
done
