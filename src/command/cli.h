/* What the sub-commands share. */
#ifndef WAVECC_COMMAND_CLI_H
#define WAVECC_COMMAND_CLI_H

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

/* Bytes that are read at most: of a file, and of a device or pipe, which may have no end. */
#define CLI_MAX_FILE_BYTES ((size_t)2 << 30)
#define CLI_MAX_STREAM_BYTES ((size_t)256 << 20)

/* The whole file (or standard input for "-") into `text`. False, with a message on stderr, when it can't be read. */
bool cli_read_file(const char *path, StrBuf *text);
/* Writes as outfile_open does, so that no partial file is ever left. "-": standard output. A file that was read is
   refused. */
bool cli_write_file(const char *path, const char *data, size_t bytes);
/* Files that a command writes together: each is complete before the first takes its place. All zero: none yet. */
typedef struct CliOutputs {
    OutFile *files; /* heap memory */
    unsigned count;
} CliOutputs;
/* Like cli_write_file, but the file takes its place in cli_outputs_end; "-" and devices are written at once. False:
   a message is printed. */
bool cli_outputs_add(CliOutputs *outputs, const char *path, const char *data, size_t bytes);
/* Puts all in their places, or drops all where not `good`. False: not all could be placed; a message is printed. */
bool cli_outputs_end(CliOutputs *outputs, bool good);
/* Was that file read with cli_read_file (by whatever name)? */
bool cli_is_input(const char *path);
/* The status that a sub-command ends with: EXIT_USAGE and a message if standard output could not be written. */
int cli_finish(int status);
/* What a file's name must end in to be what --input says, where it does not end so: ".kir", ".ll"; else "". */
const char *cli_input_ending(const char *input, const char *file);
/* If `argument` is NAME or NAME=VALUE: true, and *value is the text after '=' (NULL when there is none). */
bool cli_option(const char *argument, const char *name, const char **value);
/* messages.c: prints text in which lines may say "error:", "warning:", "note:" or "remark:"; in colours on a terminal,
   unless NO_COLOR is set or TERM is dumb. */
void cli_print_messages(FILE *file, const char *text);
/* A message on stderr, "wavecc: error: ..."; EXIT_USAGE. */
int cli_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Reads the command line of a command. False: it is done, because a message or what was asked for (--help) is
   printed; *status is what it ends with. The options live as long as the arena and argv. */
bool cli_options(Options *options, Command command, Arena *arena, int argc, char **argv, int *status);
/* hip_command.c: the path of this program; where /proc is not mounted (a bare chroot), as it was started. */
bool cli_find_self(char *self, size_t size);
/* All diagnostics on standard error. */
void cli_print_diags(const DiagList *diags);
/* The rows of wavecc/options.def that are given; the others at their defaults. */
void cli_compile_options(const Options *options, WaveccOptions *compile);

/* object_input.c: a code object, one within a bundle or a host program, or assembly, as `check` and `disasm` take
   them. */
typedef struct ObjectChoice {
    const char *command;         /* whose messages they are */
    ObjectReader *read;          /* object_read or object_read_code */
    const char *file;            /* "-": standard input */
    const char *target, *kernel; /* NULL: not said */
} ObjectChoice;
/* Assembles a text for `target`, or for what its .amdgcn_target says (NULL). */
bool cli_assemble(Arena *arena, const char *file, const char *target, const StrBuf *text, StrBuf *object,
                  DiagList *diags);
bool cli_read_object(Arena *arena, const ObjectChoice *choice, CodeObject *object, DiagList *diags);

/* doctor.c: "wavecc 1.0.0 (commit ..., targets ...)", and a line with the libraries. */
void cli_append_version(StrBuf *out);

/* plug.c: prints the folder of a plug; an exit status. */
int cli_print_plug(const char *name);
/* EXIT_USAGE, and a message: there is no such command (`or_what`: "or file ", or ""), with the nearest one or all. */
int cli_no_command(const char *word, const char *or_what); /* help_command.c */
/* The commands: argv[0] is not read; an exit status. */
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
int cli_hipcc(int argc, char **argv);         /* hipcc_command.c; argv[0] is read */
int cli_check(int argc, char **argv);         /* check_command.c */
int cli_judge(int argc, char **argv);         /* judge_command.c */
int cli_serve(int argc, char **argv);         /* serve_command.c */
int cli_search(int argc, char **argv);        /* search_command.c */
int cli_tasks(int argc, char **argv);         /* tasks_command.c */
int cli_assemble_file(int argc, char **argv); /* assemble_command.c */
int cli_disasm(int argc, char **argv);        /* disasm.c */
/* In the place of other tools: argv[0] is their name. */
int cli_waveasm(int argc, char **argv);  /* waveasm.c */
int cli_mlir_opt(int argc, char **argv); /* mlir_opt.c */

#endif
