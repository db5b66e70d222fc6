/* `wavecc judge --baseline=DIR`: judges the kernels of one folder against those of another. */
#pragma once

#include "command/options.h"
#include "support/arena.h"

/* `given`: the options of the command line; their words are passed to each judgement. Returns the exit status. */
int judge_folder(Arena *arena, const Options *given, int argc, char **argv);
