/* Writes a file so that no partial one ever remains: a new file beside it is renamed over it. Follows symbolic links.
   Other kinds of files (a device, a pipe) are written in place. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

typedef struct OutFile {
    FILE *file;
    char *target;    /* the file to replace at the end; heap memory */
    char *temporary; /* NULL: written in place */
} OutFile;

/* False: errno says why. */
bool outfile_open(OutFile *out, const char *path);
/* `good`: everything was written; else the file stays as it was (errno is kept). False: errno says why, and nothing
   remains. */
bool outfile_close(OutFile *out, bool good);
/* The two halves of outfile_close, for files that are replaced together: `outfile_finish` flushes and closes what was
   written (false: errno says why), `outfile_place` moves it to its final name, or deletes it if not `good`. */
bool outfile_finish(OutFile *out);
bool outfile_place(OutFile *out, bool good);
