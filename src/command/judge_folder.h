/* `wavecc judge --baseline=DIR`: the kernels of a folder against those of another one. */
#ifndef WAVECC_COMMAND_JUDGE_FOLDER_H
#define WAVECC_COMMAND_JUDGE_FOLDER_H

#include "command/options.h"
#include "support/arena.h"

/* `given`: the options of the command line, whose words are passed on to each judgement. The exit status. */
int judge_folder(Arena *arena, const Options *given, int argc, char **argv);

#endif
