/* The page of `wavecc hip --html`. */
#pragma once

#include <stdbool.h>

typedef struct HipPage {
    const char *json;      /* the findings, as `wavecc hip --json` writes them */
    const char *json_copy; /* where they go as well; NULL: nowhere */
    const char *page;      /* the file that is written */
    const char *program;
} HipPage;

/* Writes the findings with the lines of their sources, as far as those are there. False: an error was printed. */
bool hip_page_write(const HipPage *p);
