/* The arguments of a kernel as the command line gives them (--arg=SPEC), their buffers, and the kernarg segment.

   SPEC = [@OFFSET:] one of
     [memref:] TYPE[DIMxDIM...] [+OFFSET] [:STRIDE,...] =INIT    a buffer; INIT = zero, iota, random, const:V,
   @FILE.npy [memref:] same:N                                            the buffer of argument N once more null a
   null pointer bytes:HEX                                                   a by-value argument, byte for byte
     i8|i16|i32|i64|u8|...|index|f16|bf16|f32|f64 =V             a scalar
   DIM, OFFSET, STRIDE count elements. `[]` is one element. A buffer's pointer is its beginning, OFFSET elements
   before the first element. With memref: it is passed as MLIR's descriptor: pointer, pointer, OFFSET, dims,
   strides. */
#ifndef WAVECC_SIM_ARGS_H
#define WAVECC_SIM_ARGS_H

#include "sim/fill.h"
#include "sim/loader.h"

typedef enum ArgKind { ARG_BUFFER, ARG_SAME, ARG_NULL, ARG_BYTES, ARG_SCALAR } ArgKind;

typedef struct Arg {
    uint32_t number;         /* of the --arg option, from 0 */
    const char *text;        /* the SPEC */
    const char *name;        /* "argument 2", for messages */
    ArgKind kind;
    bool is_memref;          /* passed as a descriptor */
    bool has_place;          /* @OFFSET: */
    uint32_t place;          /* offset in the kernarg segment; all have one after args_layout */
    Fill fill;               /* ARG_BUFFER: the type, shape and contents */
    const char *file;        /* FILL_FILE */
    NpyFile npy;
    uint32_t same;           /* ARG_SAME: the argument that owns the buffer */
    uint8_t *bytes;          /* ARG_BYTES, ARG_SCALAR */
    uint32_t num_bytes;
    int region;              /* ARG_BUFFER, after args_map */
} Arg;

typedef struct ArgList {
    Arena *arena;
    DiagList *diags;
    VEC(Arg) args;
} ArgList;

/* What the hidden arguments need to know. */
typedef struct ArgLaunch {
    SimDim3 grid, block; /* workgroups; work-items of one */
    uint32_t dynamic_lds_bytes;
} ArgLaunch;

void args_init(ArgList *list, Arena *arena, DiagList *diags);
/* Closes the files. */
void args_free(ArgList *list);
/* Parses the next SPEC. Errors name the argument, what was found and what was expected. */
bool args_parse(ArgList *list, const char *spec);
/* The argument that owns the buffer of argument `number` (follows same:N), or NULL with an error that names
 * `option`. */
Arg *args_buffer(ArgList *list, uint32_t number, const char *option);
/* Opens files, and makes `random` the function of this seed. After all were parsed. */
bool args_prepare(ArgList *list, uint64_t seed);
/* Places and maps the buffers. */
bool args_map(ArgList *list, Memory *memory);
/* Decides how each argument is passed and where, against the kernel's metadata. `automatic_memref`: choose between
   pointers and descriptors for buffers without memref:, so that the count fits. `kernarg_size`: --kernarg-size,
   UINT32_MAX when not given. *size is the size of the kernarg segment. */
bool args_layout(ArgList *list, const LoaderKernel *kernel, bool automatic_memref, uint32_t kernarg_size,
                 uint32_t *size);
/* The bytes of the kernarg segment, explicit and hidden arguments. After args_map and args_layout. */
bool args_fill_kernarg(const ArgList *list, const LoaderKernel *kernel, const ArgLaunch *launch, const Memory *memory,
                       uint8_t *kernarg, uint32_t size);
/* The same without a value for the padding between arguments. */
bool args_put_kernarg(const ArgList *list, const LoaderKernel *kernel, const ArgLaunch *launch, const Memory *memory,
                      uint8_t *kernarg);

/* Numbers in options: decimal or 0x hexadecimal, all of the text, at most `max`. */
bool args_parse_number(const char *text, size_t length, uint64_t max, uint64_t *value);

#endif
