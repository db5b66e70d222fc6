#define _GNU_SOURCE /* realpath's buffer, mkstemp */
#include "support/outfile.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void forget(OutFile *out)
{
    free(out->target);
    free(out->temporary);
    *out = (OutFile){0};
}

/* A new file with the mode that open would give, or that the file has now. */
static FILE *open_temporary(char *name, const struct stat *old)
{
    int fd = mkstemp(name);
    mode_t mask = umask(0);
    umask(mask);
    FILE *file = fd >= 0 && !fchmod(fd, old ? old->st_mode & 07777 : 0666 & ~mask) ? fdopen(fd, "wb") : NULL;
    if (!file && fd >= 0) {
        int error = errno;
        close(fd);
        unlink(name);
        errno = error;
    }
    return file;
}

bool outfile_open(OutFile *out, const char *path)
{
    struct stat info, link;
    *out = (OutFile){0};
    const bool exists = !stat(path, &info);
    /* A link to nothing makes its target: only an open in place does that. */
    const bool dangling = !exists && !lstat(path, &link) && S_ISLNK(link.st_mode);
    if (dangling || (exists && !S_ISREG(info.st_mode))) {
        out->file = fopen(path, "wb");
        return out->file != NULL;
    }
    out->target = exists ? realpath(path, NULL) : strdup(path);
    out->temporary = out->target ? malloc(strlen(out->target) + 16) : NULL;
    if (out->temporary) {
        sprintf(out->temporary, "%s.XXXXXX", out->target);
        out->file = open_temporary(out->temporary, exists ? &info : NULL);
    }
    if (out->file) return true;
    int error = errno;
    forget(out);
    errno = error;
    return false;
}

bool outfile_close(OutFile *out, bool good)
{
    int error = errno;
    if (fclose(out->file) && good) {
        error = errno;
        good = false;
    }
    if (good && out->temporary && rename(out->temporary, out->target)) {
        error = errno;
        good = false;
    }
    if (!good && out->temporary) unlink(out->temporary);
    forget(out);
    errno = error;
    return good;
}
