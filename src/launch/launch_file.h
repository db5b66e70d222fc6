/* Launch files (`wavecc run --launch=FILE`): kernels with their arguments, shared buffers, and expected results.
   docs/running.md describes the format. */
#pragma once

#include "launch/launch_formula.h"
#include "object/object.h"
#include "sim/host/args.h"
#include "sim/host/run_compare.h"
#include "yaml/yaml_tree.h"

/* Expected contents of a buffer: one of path, contents, other. */
typedef struct LaunchExpect {
    SourceLoc loc;
    Arg *buffer;
    const char *path;
    Fill *contents;
    const Arg *other;
    CompareOptions compare;
} LaunchExpect;

typedef struct LaunchDump {
    SourceLoc loc;
    const Arg *buffer;
    const char *path;
} LaunchDump;

typedef VEC(LaunchExpect) LaunchExpects;
typedef VEC(LaunchDump) LaunchDumps;

typedef struct LaunchStep {
    SourceLoc loc;
    const char *name;                  /* "launch 0 (gemm)", for messages */
    const char *object, *kernel;       /* NULL: not given */
    bool has_own_object;               /* `object` belongs to this launch, not to the file */
    SimDim3 grid, block, cluster;      /* x = 0: not given */
    int64_t dynamic_lds, kernarg_size; /* -1: not given */
    bool rest_is_zero;
    bool has_layout;           /* the file gives the places of arguments, not the metadata */
    int64_t slot;              /* bytes from one argument to the next; 0: like a struct in C */
    TreeNode *args;            /* or NULL */
    VEC(const char *) options; /* as on a command line */
    LaunchExpects expects;
    LaunchDumps dumps;
} LaunchStep;

typedef struct LaunchFile {
    Arena *arena;
    DiagList *diags;
    const char *folder; /* folder for relative paths; ends with '/', or "" */
    LaunchNames names;
    /* a size that is a list has one value for each shape; shape: the one to read; num_shapes: how many there are */
    uint32_t shape, num_shapes;
    VEC(const char *) plain_sizes; /* names of sizes that are numbers, not formulas */
    const char *shape_name;        /* "m=64 n=128": the sizes that are lists; NULL: none */
    const TreeNode *buffer_map;    /* its pairs correspond to `buffers`, in order */
    ArgList buffers;               /* entry_name is the name */
    bool has_seed;
    uint64_t seed;
    VEC(LaunchStep) steps;
    LaunchExpects expects; /* after the last launch */
    LaunchDumps dumps;
} LaunchFile;

/* launch_file.c: reads the whole file. `sets`: NAME=FORMULA of the command line. False: there is a diagnostic. */
bool launch_read(LaunchFile *file, TreeNode *root, const char *const *sets, uint32_t num_sets);
/* The value of the node's formula, a whole number from `least` to `most`. */
bool launch_number(LaunchFile *file, const TreeNode *node, const char *what, int64_t least, int64_t most,
                   int64_t *value);
/* A path of the file, relative to its folder. */
const char *launch_path(const LaunchFile *file, const char *path);
bool launch_wrong_kind(LaunchFile *file, const TreeNode *node, const char *what);

/* launch_buffers.c */
bool launch_read_buffers(LaunchFile *file, TreeNode *map);
bool launch_read_expects(LaunchFile *file, TreeNode *map, LaunchExpects *expects);
bool launch_read_dumps(LaunchFile *file, TreeNode *map, LaunchDumps *dumps);
/* The buffer with that name; NULL with a diagnostic. */
Arg *launch_buffer(LaunchFile *file, const TreeNode *name);
/* The bits of a value (a number, nan, inf, or a formula) in that type. */
bool launch_code(LaunchFile *file, const TreeNode *node, WaveccType type, uint64_t *code);

/* launch_args.c: the arguments of a launch. *kernarg_bytes: their size, if the metadata do not place them. */
bool launch_read_args(LaunchFile *file, LaunchStep *step, const ObjectKernel *kernel, ArgList *args,
                      uint32_t *kernarg_bytes);
