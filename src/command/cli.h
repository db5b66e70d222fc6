/* Functions that the sub-commands share. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "command/options.h"
#include "object/object.h"
#include "support/outfile.h"
#include "support/strbuf.h"
#include "wavecc/wavecc.h"

/* Exit statuses of all sub-commands. */
enum {
    EXIT_GOOD = 0,
    EXIT_USAGE = 1,
    EXIT_PROGRAM_FAILED = 2,
    EXIT_INCOMPLETE = 3,
    EXIT_NOT_PREDICTED = 4,
    EXIT_WORSE = 5, /* judge, tasks */
    EXIT_INTERNAL = 70
};

/* Limits for reading, in bytes: for a file, and for a device or pipe, which may have no end. */
#define CLI_MAX_FILE_BYTES ((size_t)2 << 30)
#define CLI_MAX_STREAM_BYTES ((size_t)256 << 20)

/* Reads the whole file (or standard input for "-") into `text`. False, with a message on stderr, if it cannot be
   read. */
bool cli_read_file(const char *path, StrBuf *text);
/* Writes as outfile_open does, so that no partial file ever remains. "-": standard output. An input file is refused. */
bool cli_write_file(const char *path, const char *data, size_t bytes);
/* Files that a command writes together. Each is complete before the first one replaces its target. Start: all zero. */
typedef struct CliOutputs {
    OutFile *files; /* heap memory */
    unsigned count;
} CliOutputs;
/* Like cli_write_file, but the file gets its name in cli_outputs_end. "-" and devices are written at once. False: a
   message was printed. */
bool cli_outputs_add(CliOutputs *outputs, const char *path, const char *data, size_t bytes);
/* Gives all files their names, or removes all if not `good`. False: not all could be placed, and a message was
   printed. */
bool cli_outputs_end(CliOutputs *outputs, bool good);
/* Was that file read with cli_read_file, by any name? */
bool cli_is_input(const char *path);
/* A context for compilations; the caller ends it with cli_context_end. After cli_context_keep all get the context that
   it has made. */
WaveccContext *cli_context(void);
void cli_context_end(WaveccContext *context);
WaveccContext *cli_context_keep(void);
/* The exit status of a sub-command: EXIT_USAGE and a message if standard output could not be written. */
int cli_finish(int status);
/* The ending that --input requires (".kir", ".ll"), if the file's name does not have it; else "". */
const char *cli_input_ending(const char *input, const char *file);
/* True if `argument` is NAME or NAME=VALUE. *value is then the text after '=', or NULL if there is none. */
bool cli_option(const char *argument, const char *name, const char **value);
/* messages.c: prints text. In lines with "error:", "warning:", "note:" or "remark:" this word is coloured on a
   terminal, unless NO_COLOR is set or TERM is dumb. */
void cli_print_messages(FILE *file, const char *text);
/* Prints "wavecc: error: ..." on stderr. Returns EXIT_USAGE. */
int cli_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Reads the command line of a command. False: the command is done, because a message or the requested text (--help) was
   printed; *status is its exit status. The options live as long as the arena and argv. */
bool cli_options(Options *options, Command command, Arena *arena, int argc, char **argv, int *status);
/* Runs a command with the options that it was given and an arena of its own. Returns the exit status. */
int cli_with_options(Command command, int argc, char **argv, int (*run)(const Options *given, Arena *arena));
/* hip_command.c: the path of this program. If /proc is not mounted (a bare chroot), the path by which it was
   started. */
bool cli_find_self(char *self, size_t size);
/* Prints all diagnostics on standard error. */
void cli_print_diags(const DiagList *diags);
/* Copies the given rows of wavecc/options.def; the others get their defaults. */
void cli_compile_options(const Options *options, WaveccOptions *compile);

/* What options say of assembly. */
typedef struct AssemblyOptions {
    const char *definitions;    /* --defsym: a line of .set for each; NULL: none */
    const char *const *folders; /* -I: where .include looks after the file's own folder */
    uint32_t num_folders;
} AssemblyOptions;

AssemblyOptions cli_assembly_options(const Options *given);

/* object_input.c: input of `check` and `disasm`: a code object, one inside a bundle or a host program, or assembly. */
typedef struct ObjectChoice {
    const char *command;         /* the command in its messages */
    ObjectReader *read;          /* object_read or object_read_code */
    const char *file;            /* "-": standard input */
    const char *target, *kernel; /* NULL: not said */
    AssemblyOptions assembly;
} ObjectChoice;
/* Assembles a text for `target`. NULL: for the target in its .amdgcn_target. */
bool cli_assemble(Arena *arena, const char *file, const char *target, const AssemblyOptions *options,
                  const StrBuf *text, StrBuf *object, DiagList *diags);
bool cli_read_object(Arena *arena, const ObjectChoice *choice, CodeObject *object, DiagList *diags);

/* doctor.c: "wavecc 1.0.0 (commit ..., targets ...)", and a line with the libraries. */
void cli_append_version(StrBuf *out);

/* plug.c: prints the folder of a plug. Returns an exit status. */
int cli_print_plug(const char *name);
/* Prints that there is no such command (`or_what`: "or file ", or ""), with the nearest one or all. Returns
   EXIT_USAGE. */
int cli_no_command(const char *word, const char *or_what); /* help_command.c */
/* The commands. They do not read argv[0], and return an exit status. */
int cli_compile(int argc, char **argv);       /* compile.c */
int cli_help(int argc, char **argv);          /* help_command.c */
int cli_opt(int argc, char **argv);           /* opt_command.c */
int cli_wave(int argc, char **argv);          /* wave_command.c */
int cli_doctor(int argc, char **argv);        /* doctor.c */
int cli_kit(int argc, char **argv);           /* kit_command.c */
int cli_run(int argc, char **argv);           /* run_command.c */
int cli_time(int argc, char **argv);          /* time_command.c */
int cli_explain(int argc, char **argv);       /* time_command.c */
int cli_report(int argc, char **argv);        /* report_command.c */
int cli_hip(int argc, char **argv);           /* hip_command.c */
int cli_hipcc(int argc, char **argv);         /* hipcc_command.c; reads argv[0] */
bool hipcc_is_name(const char *program);      /* does a program of this path stand for one of ROCm's tools? */
int cli_check(int argc, char **argv);         /* check_command.c */
int cli_judge(int argc, char **argv);         /* judge_command.c */
int cli_serve(int argc, char **argv);         /* serve_command.c */
int cli_search(int argc, char **argv);        /* search_command.c */
int cli_tasks(int argc, char **argv);         /* tasks_command.c */
int cli_assemble_file(int argc, char **argv); /* assemble_command.c */
int cli_disasm(int argc, char **argv);        /* disasm.c */
/* Commands that replace other tools: argv[0] is the tool's name. */
int cli_waveasm(int argc, char **argv);  /* waveasm.c */
int cli_mlir_opt(int argc, char **argv); /* mlir_opt.c */
