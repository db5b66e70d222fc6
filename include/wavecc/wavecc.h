/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* wavecc: compiles GPU kernels from MLIR (or kernel IR text) to AMDGCN assembly and code objects.
 *
 * The library prints nothing. It ends the process in one case alone: it calls abort() after an internal error (a bug in
 * wavecc) if wavecc_set_bug_handler has set no handler. Only one thread at a time may use a context. Different contexts
 * are independent. Texts are UTF-8; sizes are in bytes. */
#ifndef WAVECC_H
#define WAVECC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define WAVECC_VERSION "1.0.0"

/* Keeps what later compilations can use again: MLIR dialects and memoised attributes. */
typedef struct WaveccContext WaveccContext;
/* The result of one compilation: kernels, diagnostics, and the outputs made from them. */
typedef struct WaveccModule WaveccModule;

typedef enum WaveccStatus {
    WAVECC_OK = 0,
    WAVECC_ERROR = 1, /* the input or the options are wrong: see wavecc_module_diagnostics */
} WaveccStatus;

typedef enum WaveccMemrefAbi {
    WAVECC_MEMREF_AUTO,       /* bare pointers when all memref types are static, else descriptors */
    WAVECC_MEMREF_BARE,       /* one pointer per memref argument */
    WAVECC_MEMREF_DESCRIPTOR, /* MLIR's descriptor: 3 + 2 * rank 8-byte entries */
} WaveccMemrefAbi;

/* Layout of kernel arguments. In both cases .args in the metadata gives the offsets. */
typedef enum WaveccKernargLayout {
    WAVECC_KERNARG_HIP,  /* each at a multiple of its size, as the HIP runtime packs them */
    WAVECC_KERNARG_WAVE, /* argument i at 8*i, as Wave's runtime passes them */
} WaveccKernargLayout;

/* How far wavecc may change the order of instructions. */
typedef enum WaveccSchedule {
    WAVECC_SCHEDULE_OFF, /* not at all: the author's order */
    /* Within blocks: memory operations go early, other work goes between matrix instructions. */
    WAVECC_SCHEDULE_INTERLEAVE,
    WAVECC_SCHEDULE_PIPELINE, /* as INTERLEAVE; loops are also unrolled and rotated */
    /* for each loop, the one of these that the clock (docs/timing.md) predicts to be fastest */
    WAVECC_SCHEDULE_AUTO,
} WaveccSchedule;

/* Which kernels may use packed f32 instructions. gfx950 has an erratum (docs/targets.md). */
typedef enum WaveccPackedF32 {
    WAVECC_PACKED_F32_BY_TARGET,    /* gfx950: as WITHOUT_MFMA; others: as ALWAYS */
    WAVECC_PACKED_F32_NEVER,        /* none */
    WAVECC_PACKED_F32_WITHOUT_MFMA, /* kernels without matrix instructions */
    WAVECC_PACKED_F32_ALWAYS,       /* all */
} WaveccPackedF32;

/* How far a compilation or a run has come. */
typedef struct WaveccProgress {
    const char *kernel;    /* the kernel that is compiled or run */
    const char *stage;     /* compilation: the next pass; run: "run" */
    uint64_t done, total;  /* compilation: kernels; run: workgroups */
    uint64_t instructions; /* executed by a run so far */
    double seconds;        /* since the call began */
} WaveccProgress;

/* The library calls this function about ten times a second and once at the end, on the thread of the call. If it
   returns false, the call ends: wavecc_compile with an error, wavecc_run with the outcome WAVECC_RUN_CANCELLED. */
typedef bool (*WaveccProgressFunction)(void *context, const WaveccProgress *progress);

typedef uint32_t WaveccSizes[3]; /* x, y, z */

/* How to compile. Most members come from rows of wavecc/options.def, which explain them; the command line has the same
   options. A number of 0 means no limit, except that max_agprs has -1 for no limit and 0 for none. A workgroup_size of
   three zeros means that it is not known. */
typedef struct WaveccOptions {
    /* "gfx90a", "gfx942", "gfx950" or "gfx1250"; may be NULL only for kernel IR text that names its target */
    const char *target;
    const char *kernel; /* compile only the kernel of this name; NULL: all */
#define WAVECC_OPTION(type, member, ...) type member;
#include "wavecc/options.def"
    /* true: allows the outputs WAVECC_OUTPUT_PRESSURE and WAVECC_OUTPUT_PRESSURE_JSON */
    bool note_pressure;
    /* command that reproduces the compilation, for reports of internal errors; may be NULL */
    const char *command;
    WaveccProgressFunction progress; /* NULL: no calls */
    void *progress_context;
} WaveccOptions;

typedef enum WaveccOutput {
    WAVECC_OUTPUT_KIR,      /* kernel IR text */
    WAVECC_OUTPUT_ASSEMBLY, /* AMDGCN assembly text */
    WAVECC_OUTPUT_OBJECT,   /* relocatable ELF */
    WAVECC_OUTPUT_HSACO,    /* linked code object, for hipModuleLoadData and the like */
    WAVECC_OUTPUT_PRESSURE, /* text: occupancy, and for each instruction the live registers with their values */
    WAVECC_OUTPUT_PRESSURE_JSON,
} WaveccOutput;

typedef struct WaveccKernelInfo {
    const char *name;
    uint32_t num_vgprs, num_agprs, num_sgprs; /* registers used; SGPRs do not include VCC */
    uint32_t lds_bytes, scratch_bytes;        /* per workgroup; per lane */
    uint32_t kernarg_bytes;
    uint32_t workgroup_size[3]; /* 0: not known */
    uint32_t grid[3];           /* number of workgroups; 0: not known */
    uint32_t waves_per_simd;    /* occupancy: how many waves fit a SIMD at once */
    uint32_t num_instructions;
    /* number of s_nop for hazards: by the documented rules; with observed_hazards */
    uint32_t hazard_nops, hazard_nops_observed;
    bool observed_hazards; /* the kernel was compiled with observed_hazards */
} WaveccKernelInfo;

/* "1.0.0 (commit 0123456789ab)"; without the brackets if the commit is not known. Static. */
const char *wavecc_version(void);

/* Sets all members to the defaults of wavecc/options.def. */
void wavecc_options_init(WaveccOptions *options);

typedef enum WaveccOptionKind {
    WAVECC_OPTION_FLAG,   /* bool */
    WAVECC_OPTION_WORD,   /* position of a word in `words`: int, or bool if there are two words */
    WAVECC_OPTION_NUMBER, /* int32_t if the default is negative, else uint32_t */
    WAVECC_OPTION_SIZES,  /* WaveccSizes */
    WAVECC_OPTION_TEXT,   /* const char *, or NULL */
} WaveccOptionKind;

/* A row of wavecc/options.def. Bindings for other languages read it. */
typedef struct WaveccOptionInfo {
    const char *name; /* of the member */
    WaveccOptionKind kind;
    size_t offset, bytes; /* in WaveccOptions */
    const char *help;
    const char *words;    /* "auto|bare|descriptor"; NULL */
    const char *fallback; /* the default word; NULL: none */
    const char *value;    /* form of the value on the command line; NULL: see `words` */
    uint64_t least, most; /* range of numbers and sizes on the command line */
    bool many;            /* takes several names, separated by commas */
    int names;            /* 1: of passes */
} WaveccOptionInfo;

/* All rows; static. */
const WaveccOptionInfo *wavecc_option_infos(size_t *count);

WaveccContext *wavecc_context_create(void);
void wavecc_context_destroy(WaveccContext *context);

/* Compiles `text`: MLIR by default, kernel IR if `name` ends in ".kir", LLVM IR (text or bitcode) if `name` ends in
   ".ll" or ".bc" or the contents show it. `name` appears in diagnostics; NULL: "<memory>".
   `options` NULL: the defaults, which are enough only for kernel IR. *module is always set, and the caller destroys it
   with wavecc_module_destroy. `text` may be freed when the call returns.
   Errors with a diagnostic: a context or text that is NULL, and option values out of range. If `module` is NULL, the
   call only returns WAVECC_ERROR. */
WaveccStatus wavecc_compile(WaveccContext *context, const char *name, const char *text, size_t bytes,
                            const WaveccOptions *options, WaveccModule **module);
/* Call it before the context is destroyed, on a thread that may use the context: the next module reuses the memory (up
   to 64 MiB). */
void wavecc_module_destroy(WaveccModule *module);

/* All messages, one after the other: "file:line:col: error: ...", the source line, a caret. Never NULL. The module owns
   this text and everything below. */
const char *wavecc_module_diagnostics(const WaveccModule *module);
/* The text that options.print_after asked for. Never NULL. */
const char *wavecc_module_dump(const WaveccModule *module);
/* A table of stages and passes with their CPU times if options.time_passes was set; else "". Never NULL. */
const char *wavecc_module_timing(const WaveccModule *module);

/* Makes an output. *data is NUL-terminated after *bytes, and the module owns it; `data` and `bytes` may be NULL. On
   WAVECC_ERROR the diagnostics say why. Here and below, a module that is NULL has no kernels, outputs or messages. */
WaveccStatus wavecc_module_output(WaveccModule *module, WaveccOutput kind, const char **data, size_t *bytes);

size_t wavecc_module_num_kernels(const WaveccModule *module);
/* NULL when `index` is out of range. Register and memory sizes are 0 if compilation stopped before register
   allocation. */
const WaveccKernelInfo *wavecc_module_kernel(const WaveccModule *module, size_t index);

/* Sets the function that is called with a message on an internal error of wavecc on this thread. The function must not
   return: it uses longjmp or ends the process. The context and module in use are then lost; do not touch them again.
   NULL: print to stderr and abort(). */
void wavecc_set_bug_handler(void (*handler)(const char *message));

#ifdef __cplusplus
}
#endif
#endif
