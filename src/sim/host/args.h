/* The arguments of a kernel from the command line (--arg=SPEC), their buffers, and the kernarg segment.

   SPEC = [@OFFSET: | NAME=] one of
     [memref:] TYPE[DIMxDIM...] [+OFFSET] [:STRIDE,...] =INIT        a buffer; INIT = zero, iota, random[:LOW:HIGH],
                                                                     const:V, @FILE.npy
     [memref:] same:N or same:NAME                                   the buffer of another argument again
     null                                                            a null pointer
     bytes:HEX                                                       a by-value argument, byte for byte
     i8|i16|i32|i64|u8|...|index|f16|bf16|f32|f64 =V                 a scalar
   NAME is the argument's name in the metadata. Arguments without a name come first, in the order of the metadata.
   DIM, OFFSET and STRIDE count elements. `[]` is one element. A buffer's pointer is its beginning, OFFSET elements
   before the first element. With memref: the buffer is passed as MLIR's descriptor: pointer, pointer, OFFSET, dims,
   strides. */
#pragma once

#include "object/object.h"
#include "sim/host/fill.h"
#include "sim/sim.h"

typedef enum ArgKind { ARG_BUFFER, ARG_SAME, ARG_NULL, ARG_BYTES, ARG_SCALAR, ARG_STRUCT } ArgKind;

typedef struct Arg {
    uint32_t number;        /* number of the --arg option, from 0 */
    const char *text;       /* the SPEC */
    const char *name;       /* "argument 2", for messages */
    SourceLoc loc;          /* place in the launch file; {0} for the command line */
    const char *entry_name; /* NAME=: name in the metadata; NULL: none */
    ArgKind kind;
    bool is_memref; /* passed as a memref descriptor */
    bool has_place; /* @OFFSET: */
    uint32_t place; /* offset in the kernarg segment; set for all by args_layout */
    /* ARG_BUFFER: the type, shape and contents. ARG_SCALAR: the type, the given `code`, and, if is_bounded, the values
       that it may have */
    Fill fill;
    const char *file; /* FILL_FILE */
    NpyFile npy;
    const char *same_name; /* ARG_SAME: name of the other argument; NULL: `same` is its number */
    uint32_t same;         /* ARG_SAME: the argument that owns the buffer */
    struct Arg *shared;    /* ARG_SAME: a buffer of another list; `same` is not used */
    uint64_t plus;         /* bytes added to the pointer */
    struct Arg *fields;    /* ARG_STRUCT: members with places within it; not structs */
    uint32_t num_fields;
    uint8_t *bytes;      /* ARG_BYTES, ARG_SCALAR */
    const char *formula; /* ARG_SCALAR of a launch file that is no number; NULL: a number */
    bool is_fixed;       /* ARG_SCALAR: other launches have the same value */
    uint32_t num_bytes;
    bool is_integer;               /* ARG_BYTES: an int64_t, converted to the size of its parameter */
    const WaveccTypeInfo *element; /* element type of a caller's buffer; NULL: not known */
    uint8_t *host;                 /* ARG_BUFFER: the caller's bytes; NULL: `fill` makes the contents */
    uint64_t host_bytes;
    bool has_shape; /* ARG_SAME: fill.layout is its own, not that of the buffer's owner */
    uint64_t slack; /* ARG_BUFFER: bytes after the buffer that may be accessed */
    int region;     /* ARG_BUFFER, after args_map */
} Arg;

typedef struct ArgList {
    Arena *arena;
    DiagList *diags;
    VEC(Arg) args;
    bool keeps_host;        /* the caller's bytes of buffers are only read */
    bool rest_is_zero;      /* parameters without an argument, and padding, are zero */
    uint32_t kernarg_bytes; /* after args_layout */
    uint64_t slack;         /* of every buffer */
    const char *what;       /* the word for an argument in messages: "argument", "buffer" */
} ArgList;

/* Data for the hidden arguments. */
typedef struct ArgLaunch {
    SimDim3 grid, block; /* workgroups; work-items of a workgroup */
    uint32_t dynamic_lds_bytes;
    uint64_t grid_sync;                       /* counters of a cooperative launch; 0: not cooperative */
    uint64_t host_calls, printf_buffer, heap; /* hidden arguments for printf and malloc; 0: null pointers */
} ArgLaunch;

void args_init(ArgList *list, Arena *arena, DiagList *diags);
/* Closes the files. */
void args_free(ArgList *list);
/* Parses the next SPEC. Errors name the argument, what was found and what was expected. */
bool args_parse(ArgList *list, const char *spec);
/* The same for a SPEC without NAME=, at place `loc`. `name` is its name in messages. */
bool args_parse_at(ArgList *list, SourceLoc loc, const char *name, const char *spec);
/* args_host.c: adds an argument without a SPEC: a buffer of `bytes` bytes that the caller owns and the kernel changes
   in place. For kernels that take MLIR's descriptor, set its shape in fill.layout of the result. */
Arg *args_add_host(ArgList *list, void *data, uint64_t bytes);
/* Adds a by-value argument; copies the bytes. */
Arg *args_add_bytes(ArgList *list, const void *bytes, uint32_t num_bytes);
void args_add_null(ArgList *list);
/* A MemoryFill whose context is the bytes themselves. */
void args_host_bytes(void *context, uint64_t offset, uint8_t *bytes, size_t count);
/* Converts a text to a value of that type, as bits. */
bool args_parse_value(WaveccType type, const char *text, uint64_t *code);
/* The argument that owns the buffer of argument `number` (follows same:N). NULL, with an error that names `option`:
 * there is none. */
Arg *args_buffer(ArgList *list, uint32_t number, const char *option);
/* The same for an argument given by its number or its NAME. */
Arg *args_find_buffer(ArgList *list, const char *text, const char *option);
/* Opens files, and sets the seed of `random`. Call it after all arguments were parsed. */
bool args_prepare(ArgList *list, uint64_t seed);
/* Places and maps the buffers. */
bool args_map(ArgList *list, Memory *memory);
/* Decides from the kernel's metadata how and where each argument is passed. `automatic_memref`: for buffers without
   memref:, chooses between pointers and descriptors so that the number of entries fits. `kernarg_size`: --kernarg-size,
   or UINT32_MAX. *size is the size of the kernarg segment. */
bool args_layout(ArgList *list, const ObjectKernel *kernel, bool automatic_memref, uint32_t kernarg_size,
                 uint32_t *size);
/* Writes the bytes of the kernarg segment: explicit and hidden arguments. Call it after args_map and args_layout. */
bool args_fill_kernarg(const ArgList *list, const ObjectKernel *kernel, const ArgLaunch *launch, const Memory *memory,
                       uint8_t *kernarg, uint32_t size);
/* The same, but leaves the padding between arguments unchanged. */
bool args_put_kernarg(const ArgList *list, const ObjectKernel *kernel, const ArgLaunch *launch, const Memory *memory,
                      uint8_t *kernarg);

/* Reads a number of an option: decimal or 0x hexadecimal, the whole text, at most `max`. */
bool args_parse_number(const char *text, size_t length, uint64_t max, uint64_t *value);
