/* What is fuzzed: each function takes any bytes and returns. A crash, a sanitizer report or a call
   that does not end is a finding. Used by libFuzzer (libfuzzer.c, with -DWAVECC_FUZZ=ON) and by the
   short deterministic run (short.c). */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef void FuzzTarget(const uint8_t *data, size_t size);

FuzzTarget fuzz_object;   /* a code object: loader, `wavecc check`, a run of each kernel with a budget */
FuzzTarget fuzz_bundle;   /* an offload bundle or host program: opened, and what is inside run */
FuzzTarget fuzz_words;    /* a descriptor (FUZZ_HEADER bytes) and instruction words: decoded and run
                          with a budget; bit 31 of the first: gfx1250 */
FuzzTarget fuzz_assembly; /* foreign assembly through the limited child process, then as fuzz_object */
FuzzTarget fuzz_kir;      /* kernel IR text: compiled */
FuzzTarget fuzz_mlir;     /* MLIR text: compiled */
FuzzTarget fuzz_ll;       /* LLVM IR, text or bitcode: compiled; where LLVM crashes, it is an error */
FuzzTarget fuzz_launch;   /* a launch file: read, with the layout of its arguments */
FuzzTarget fuzz_npy;      /* a .npy file: opened, all its data touched */

enum { FUZZ_HEADER = 32 };

typedef struct FuzzTargetInfo {
    const char *name;
    FuzzTarget *run;
} FuzzTargetInfo;
/* By name, or NULL. */
const FuzzTargetInfo *fuzz_find(const char *name);
