/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* wavecc: compiles GPU kernels from MLIR (or kernel IR text) to AMDGCN assembly and code objects.
 *
 * The library prints nothing and never ends the process, except for abort() after an internal error (a bug in wavecc)
 * where no handler was set with wavecc_set_bug_handler. A context may be used by one thread at a time; different
 * contexts are independent. Texts are UTF-8; sizes are in bytes. */
#ifndef WAVECC_H
#define WAVECC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define WAVECC_VERSION "1.0.0"

/* Holds what is worth keeping between compilations (MLIR dialects, memoised attributes). */
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

/* Where kernel arguments are. The .args of the metadata tell in each case. */
typedef enum WaveccKernargLayout {
    WAVECC_KERNARG_HIP,  /* each at a multiple of its size, as the HIP runtime packs them */
    WAVECC_KERNARG_WAVE, /* argument i at 8*i, as Wave's runtime passes them */
} WaveccKernargLayout;

/* What may change the order of instructions. */
typedef enum WaveccSchedule {
    WAVECC_SCHEDULE_OFF,        /* nothing: the author's order */
    WAVECC_SCHEDULE_INTERLEAVE, /* memory operations early, other work between matrix instructions, within blocks */
    WAVECC_SCHEDULE_PIPELINE,   /* loops are unrolled and rotated, too */
    WAVECC_SCHEDULE_AUTO,       /* for each loop the one of these that is best by the clock */
} WaveccSchedule;

/* Which kernels may have packed f32 instructions (docs/targets.md: an erratum of gfx950). */
typedef enum WaveccPackedF32 {
    WAVECC_PACKED_F32_BY_TARGET,    /* gfx950: without MFMA; others: always */
    WAVECC_PACKED_F32_NEVER,        /* none */
    WAVECC_PACKED_F32_WITHOUT_MFMA, /* those that have no matrix instruction */
    WAVECC_PACKED_F32_ALWAYS,       /* all */
} WaveccPackedF32;

/* How far a call is. */
typedef struct WaveccProgress {
    const char *kernel;    /* that is compiled or run */
    const char *stage;     /* the pass that comes next; of a run "run" */
    uint64_t done, total;  /* kernels of a compilation; workgroups of a run */
    uint64_t instructions; /* that a run has executed */
    double seconds;        /* since the call began */
} WaveccProgress;

/* Called on the thread of the call, about ten times a second while it lasts and once when all is done. False: the call
   is to end; it is then an error (wavecc_compile) or has the outcome WAVECC_RUN_CANCELLED (wavecc_run). */
typedef bool (*WaveccProgressFunction)(void *context, const WaveccProgress *progress);

typedef uint32_t WaveccSizes[3]; /* x, y, z */

/* How to compile. Most members are rows of wavecc/options.def, with what they do; the command line has the same. Of numbers 0 is no
   limit (of max_agprs -1: 0 means none); of workgroup_size three zeros mean that it is not known. */
typedef struct WaveccOptions {
    const char *target; /* "gfx942", "gfx950" or "gfx1250"; NULL only for kernel IR text that names its target */
    const char *kernel; /* compile only the kernel of this name; NULL: all */
#define WAVECC_OPTION(type, member, ...) type member;
#include "wavecc/options.def"
    bool note_pressure;              /* needed for WAVECC_OUTPUT_PRESSURE and WAVECC_OUTPUT_PRESSURE_JSON */
    const char *command;             /* how to reproduce: put into reports of internal errors; may be NULL */
    WaveccProgressFunction progress; /* NULL: nobody wants to know */
    void *progress_context;
} WaveccOptions;

typedef enum WaveccOutput {
    WAVECC_OUTPUT_KIR,      /* kernel IR text */
    WAVECC_OUTPUT_ASSEMBLY, /* AMDGCN assembly text */
    WAVECC_OUTPUT_OBJECT,   /* relocatable ELF */
    WAVECC_OUTPUT_HSACO,    /* linked code object, for hipModuleLoadData and the like */
    WAVECC_OUTPUT_PRESSURE, /* text: live registers of each instruction, who holds them, occupancy */
    WAVECC_OUTPUT_PRESSURE_JSON,
} WaveccOutput;

typedef struct WaveccKernelInfo {
    const char *name;
    uint32_t num_vgprs, num_agprs, num_sgprs; /* registers used; SGPRs without VCC */
    uint32_t lds_bytes, scratch_bytes;        /* per workgroup; per lane */
    uint32_t kernarg_bytes;
    uint32_t workgroup_size[3]; /* 0: not known */
    uint32_t grid[3];           /* workgroups; 0: not known */
    uint32_t waves_per_simd;    /* occupancy: waves that fit a SIMD at once */
    uint32_t num_instructions;
    uint32_t hazard_nops, hazard_nops_observed; /* s_nop for hazards: as documented; with observed_hazards */
    bool observed_hazards;                      /* the latter holds for this kernel */
} WaveccKernelInfo;

/* "1.0.0 (commit 0123456789ab)", or without what stands in brackets. Static. */
const char *wavecc_version(void);

/* What the rows of wavecc/options.def have as defaults. */
void wavecc_options_init(WaveccOptions *options);

typedef enum WaveccOptionKind {
    WAVECC_OPTION_FLAG,   /* bool */
    WAVECC_OPTION_WORD,   /* int, or bool where there are two words: the number of one of `words` */
    WAVECC_OPTION_NUMBER, /* int32_t or uint32_t, by its bytes and whether its default is negative */
    WAVECC_OPTION_SIZES,  /* WaveccSizes */
    WAVECC_OPTION_TEXT,   /* const char *, or NULL */
} WaveccOptionKind;

/* A row of wavecc/options.def, for bindings of other languages. */
typedef struct WaveccOptionInfo {
    const char *name; /* of the member */
    WaveccOptionKind kind;
    size_t offset, bytes; /* in WaveccOptions */
    const char *help;
    const char *words;    /* "auto|bare|descriptor"; NULL */
    const char *fallback; /* the word that is the default; NULL */
    const char *value;    /* of what form values are on the command line; NULL */
    uint64_t least, most; /* numbers and sizes that the command line takes */
    bool many;            /* names with commas between */
    int names;            /* 1: of passes */
} WaveccOptionInfo;

/* All rows; static. */
const WaveccOptionInfo *wavecc_option_infos(size_t *count);

WaveccContext *wavecc_context_create(void);
void wavecc_context_destroy(WaveccContext *context);

/* Compiles `text` (MLIR; kernel IR when `name` ends in ".kir"; LLVM IR, also as bitcode, when it ends in ".ll" or ".bc" or
   the contents say so). `name` is used in diagnostics; NULL: "<memory>".
   `options` NULL: the defaults, which are enough for kernel IR alone. *module is always set, and destroyed by the
   caller with wavecc_module_destroy. `text` may be freed when the call returns. A context or text that is NULL is an
   error with a diagnostic, as are option values that their fields do not allow; `module` NULL is an error and nothing
   else. */
WaveccStatus wavecc_compile(WaveccContext *context, const char *name, const char *text, size_t bytes,
                            const WaveccOptions *options, WaveccModule **module);
/* Before the context is destroyed, by a thread that may use it: the memory (up to 64 MiB) serves the next module. */
void wavecc_module_destroy(WaveccModule *module);

/* All messages, one after the other: "file:line:col: error: ...", the source line, a caret. Never NULL. Owned by the
   module, as everything below. */
const char *wavecc_module_diagnostics(const WaveccModule *module);
/* What options.print_after asked for. Never NULL. */
const char *wavecc_module_dump(const WaveccModule *module);
/* A table of stages and passes with their CPU time, if options.time_passes. Never NULL. */
const char *wavecc_module_timing(const WaveccModule *module);

/* Makes an output. *data is NUL-terminated after *bytes and owned by the module; either may be NULL. WAVECC_ERROR adds
   to the diagnostics. Here and below a module that is NULL has no kernels, no output and no messages. */
WaveccStatus wavecc_module_output(WaveccModule *module, WaveccOutput kind, const char **data, size_t *bytes);

size_t wavecc_module_num_kernels(const WaveccModule *module);
/* NULL when `index` is out of range. Resource numbers are 0 when compilation stopped before allocation. */
const WaveccKernelInfo *wavecc_module_kernel(const WaveccModule *module, size_t index);

/* Called with a message on an internal error of wavecc on this thread; it must not return (longjmp or end the process).
   After it, the context and module in use are lost and must not be touched. NULL: print to stderr and abort(). */
void wavecc_set_bug_handler(void (*handler)(const char *message));

#ifdef __cplusplus
}
#endif
#endif
