/* The arguments of a kernel as the command line gives them (--arg=SPEC), their buffers, and the kernarg segment.

   SPEC = [@OFFSET: | NAME=] one of
     [memref:] TYPE[DIMxDIM...] [+OFFSET] [:STRIDE,...] =INIT    a buffer; INIT = zero, iota, random[:LOW:HIGH],
                                                                 const:V, @FILE.npy
     [memref:] same:N or same:NAME                               the buffer of another argument once more
     null                                                        a null pointer
     bytes:HEX                                                   a by-value argument, byte for byte
     i8|i16|i32|i64|u8|...|index|f16|bf16|f32|f64 =V             a scalar
   NAME is the argument's name in the metadata; arguments without a name come first, in the order of the metadata.
   DIM, OFFSET, STRIDE count elements. `[]` is one element. A buffer's pointer is its beginning, OFFSET elements
   before the first element. With memref: it is passed as MLIR's descriptor: pointer, pointer, OFFSET, dims,
   strides. */
#ifndef WAVECC_SIM_ARGS_H
#define WAVECC_SIM_ARGS_H

#include "object/object.h"
#include "sim/host/fill.h"
#include "sim/sim.h"

typedef enum ArgKind { ARG_BUFFER, ARG_SAME, ARG_NULL, ARG_BYTES, ARG_SCALAR, ARG_STRUCT } ArgKind;

typedef struct Arg {
    uint32_t number;        /* of the --arg option, from 0 */
    const char *text;       /* the SPEC */
    const char *name;       /* "argument 2", for messages */
    SourceLoc loc;          /* where it is written; {0} on the command line */
    const char *entry_name; /* NAME=: the entry of the metadata; NULL: none */
    ArgKind kind;
    bool is_memref;   /* passed as a descriptor */
    bool has_place;   /* @OFFSET: */
    uint32_t place;   /* offset in the kernarg segment; all have one after args_layout */
    Fill fill;        /* ARG_BUFFER: the type, shape and contents */
    const char *file; /* FILL_FILE */
    NpyFile npy;
    const char *same_name; /* ARG_SAME: of the argument; NULL: `same` is its number */
    uint32_t same;         /* ARG_SAME: the argument that owns the buffer */
    struct Arg *shared;    /* ARG_SAME: a buffer of another list; `same` means nothing */
    uint64_t plus;         /* bytes that are added to the pointer */
    struct Arg *fields;    /* ARG_STRUCT: with places within it; never structs */
    uint32_t num_fields;
    uint8_t *bytes; /* ARG_BYTES, ARG_SCALAR */
    uint32_t num_bytes;
    bool is_integer;               /* ARG_BYTES: an int64_t, which takes the size of its entry */
    const WaveccTypeInfo *element; /* of a caller's buffer; NULL: not known */
    uint8_t *host;                 /* ARG_BUFFER: its bytes are the caller's; NULL: `fill` makes them */
    uint64_t host_bytes;
    bool has_shape; /* ARG_SAME: fill.layout is its own, and not that of the buffer's owner */
    uint64_t slack; /* bytes after the buffer that may be accessed (ARG_BUFFER) */
    int region;     /* ARG_BUFFER, after args_map */
} Arg;

typedef struct ArgList {
    Arena *arena;
    DiagList *diags;
    VEC(Arg) args;
    bool keeps_host;        /* the caller's bytes of buffers are read, and never changed */
    bool rest_is_zero;      /* what no argument is for, padding too, is zero bytes */
    uint32_t kernarg_bytes; /* after args_layout */
    uint64_t slack;         /* of every buffer */
    const char *what;       /* what an argument is called in messages: "argument", "buffer" */
} ArgList;

/* What the hidden arguments need to know. */
typedef struct ArgLaunch {
    SimDim3 grid, block; /* workgroups; work-items of one */
    uint32_t dynamic_lds_bytes;
    uint64_t grid_sync;                       /* counters of a cooperative launch; 0: it is none */
    uint64_t host_calls, printf_buffer, heap; /* hidden arguments for printf and malloc; 0: null pointers */
} ArgLaunch;

void args_init(ArgList *list, Arena *arena, DiagList *diags);
/* Closes the files. */
void args_free(ArgList *list);
/* Parses the next SPEC. Errors name the argument, what was found and what was expected. */
bool args_parse(ArgList *list, const char *spec);
/* The same for a SPEC without NAME=, written at `loc`. `name` is what messages call it. */
bool args_parse_at(ArgList *list, SourceLoc loc, const char *name, const char *spec);
/* args_host.c: the next argument, without a SPEC. A buffer of `bytes` bytes that are the caller's, and that the kernel
   changes in place; its shape, for kernels that take MLIR's descriptor, is set in fill.layout of what is returned. */
Arg *args_add_host(ArgList *list, void *data, uint64_t bytes);
/* By value: the bytes are copied. */
Arg *args_add_bytes(ArgList *list, const void *bytes, uint32_t num_bytes);
void args_add_null(ArgList *list);
/* A MemoryFill whose context is the bytes themselves. */
void args_host_bytes(void *context, uint64_t offset, uint8_t *bytes, size_t count);
/* A value of that type from its text, as bits. */
bool args_parse_value(WaveccType type, const char *text, uint64_t *code);
/* The argument that owns the buffer of argument `number` (follows same:N), or NULL with an error that names
 * `option`. */
Arg *args_buffer(ArgList *list, uint32_t number, const char *option);
/* The same for an argument given by its number or its NAME. */
Arg *args_find_buffer(ArgList *list, const char *text, const char *option);
/* Opens files, and makes `random` the function of this seed. After all were parsed. */
bool args_prepare(ArgList *list, uint64_t seed);
/* Places and maps the buffers. */
bool args_map(ArgList *list, Memory *memory);
/* Decides how each argument is passed and where, against the kernel's metadata. `automatic_memref`: choose between
   pointers and descriptors for buffers without memref:, so that the count fits. `kernarg_size`: --kernarg-size,
   UINT32_MAX when not given. *size is the size of the kernarg segment. */
bool args_layout(ArgList *list, const ObjectKernel *kernel, bool automatic_memref, uint32_t kernarg_size,
                 uint32_t *size);
/* The bytes of the kernarg segment, explicit and hidden arguments. After args_map and args_layout. */
bool args_fill_kernarg(const ArgList *list, const ObjectKernel *kernel, const ArgLaunch *launch, const Memory *memory,
                       uint8_t *kernarg, uint32_t size);
/* The same without a value for the padding between arguments. */
bool args_put_kernarg(const ArgList *list, const ObjectKernel *kernel, const ArgLaunch *launch, const Memory *memory,
                      uint8_t *kernarg);

/* Numbers in options: decimal or 0x hexadecimal, all of the text, at most `max`. */
bool args_parse_number(const char *text, size_t length, uint64_t max, uint64_t *value);

#endif
