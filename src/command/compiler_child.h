/* A compiler that runs as a child. A signal that ends wavecc ends the compiler first, and leaves none of its files. */
#pragma once

#include <stdbool.h>
#include <sys/types.h>

#include "support/temporary.h"

/* The signals by which a user or a system ends a process. */
enum { NUM_ENDING_SIGNALS = 3 };
extern const int ending_signals[NUM_ENDING_SIGNALS];

typedef struct CompilerChild {
    char folder[TEMPORARY_PATH]; /* the child's TMPDIR */
    pid_t pid;
} CompilerChild;

/* Makes the folder. False: errno says why. */
bool compiler_child_begin(CompilerChild *child);
/* Forks, as fork() does: 0 in the child. */
pid_t compiler_child_fork(CompilerChild *child);
/* Waits for its end and returns its status. If a signal to end has come to wavecc, removes the folder and ends. */
int compiler_child_wait(CompilerChild *child);
/* Removes the folder. */
void compiler_child_end(CompilerChild *child);
