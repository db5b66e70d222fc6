/* Reads and checks a launch file, and makes a RunCommand for each launch. `run`, `time` and `judge` all begin with
   this. */
#ifndef WAVECC_COMMAND_LAUNCH_PREPARE_H
#define WAVECC_COMMAND_LAUNCH_PREPARE_H

#include "command/run_command.h"
#include "launch/launch_file.h"

typedef struct LaunchRun {
    LaunchFile file;
    const RunCommand *asked; /* by the command line */
    const CommandLine *line;
    const char *replaces; /* stands for the object of launches that name none of their own; NULL: nothing does */
    RunCommand *runs;     /* one for each launch; arena, diags and memory are shared */
    Memory *memory;
    LaunchExpects expects; /* of the command line */
    LaunchDumps dumps;
} LaunchRun;

/* For the launch file and data that `asked` names; `lr->line` and `lr->replaces` are kept. */
void launch_begin(LaunchRun *lr, const RunCommand *asked, Arena *arena, DiagList *diags);
/* Reads the file, the objects and the arguments, and maps the buffers; `text` holds the file. False: a message is in
   the file's diagnostics. */
bool launch_prepare(LaunchRun *lr, const char *path, StrBuf *text);
void launch_end(LaunchRun *lr, StrBuf *text);
/* Messages of one launch become those of the file. */
void launch_give_diags(LaunchRun *lr, Run *run);

#endif
