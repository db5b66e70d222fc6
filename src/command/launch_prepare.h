/* Reads and checks a launch file, and makes a RunCommand for each launch. `run`, `time` and `judge` all begin with
   this. */
#pragma once

#include "command/run_command.h"
#include "launch/launch_file.h"

typedef struct LaunchRun {
    LaunchFile file;
    const RunCommand *asked; /* the request of the command line */
    const CommandLine *line;
    const char *replaces; /* replaces the object of launches that name none; NULL: nothing does */
    RunCommand *runs;     /* one for each launch; they share arena, diags and memory */
    Memory *memory;
    LaunchExpects expects; /* from the command line */
    LaunchDumps dumps;
} LaunchRun;

/* Prepares for the launch file and data that `asked` names. Keeps `lr->line` and `lr->replaces`. */
void launch_begin(LaunchRun *lr, const RunCommand *asked, Arena *arena, DiagList *diags);
/* Reads the file, the objects and the arguments, and maps the buffers; `text` holds the file. False: a message is in
   the file's diagnostics. */
bool launch_prepare(LaunchRun *lr, const char *path, StrBuf *text);
void launch_end(LaunchRun *lr, StrBuf *text);
/* Makes the messages of one launch messages of the file. */
void launch_give_diags(LaunchRun *lr, Run *run);
