/* Folders for files that nobody is to find later. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { TEMPORARY_PATH = 256 };

/* Makes the folder wavecc-NAMEXXXXXX in $TMPDIR or /tmp, for this user only. False: *path is "", and errno says why. */
bool temporary_make(char path[TEMPORARY_PATH], const char *name);
/* Removes the folder with all that is in it. "": does nothing. */
void temporary_remove(const char *path);
