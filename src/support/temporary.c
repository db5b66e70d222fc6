#define _GNU_SOURCE /* nftw */
#include "support/temporary.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>

bool temporary_make(char path[TEMPORARY_PATH], const char *name)
{
    const char *set = getenv("TMPDIR"), *parent = set && *set ? set : "/tmp";
    const int length = snprintf(path, TEMPORARY_PATH, "%s/wavecc-%sXXXXXX", parent, name);
    if (length < TEMPORARY_PATH && mkdtemp(path)) return true;
    if (length >= TEMPORARY_PATH) errno = ENAMETOOLONG;
    *path = 0;
    return false;
}

static int remove_entry(const char *path, const struct stat *, int, struct FTW *)
{
    remove(path);
    return 0;
}

void temporary_remove(const char *path)
{
    enum { OPEN_FOLDERS = 16 };
    if (*path) nftw(path, remove_entry, OPEN_FOLDERS, FTW_DEPTH | FTW_PHYS);
}
