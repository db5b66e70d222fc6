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

/* A new file with the mode that open would give, or with the old file's mode. */
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

/* In the target's folder, so that renaming works. The name is short, because the target's own may have the maximum
   length. */
static char *temporary_beside(const char *target)
{
    static const char name[] = ".wavecc-XXXXXX";
    const char *slash = strrchr(target, '/');
    const size_t folder = slash ? (size_t)(slash - target) + 1 : 0;
    char *path = malloc(folder + sizeof name);
    if (!path) return NULL;
    memcpy(path, target, folder);
    memcpy(path + folder, name, sizeof name);
    return path;
}

bool outfile_open(OutFile *out, const char *path)
{
    struct stat info, link;
    *out = (OutFile){0};
    const bool exists = !stat(path, &info);
    /* Opening a dangling link creates its target; only an open in place can do that. */
    const bool dangling = !exists && !lstat(path, &link) && S_ISLNK(link.st_mode);
    if (dangling || (exists && !S_ISREG(info.st_mode))) {
        out->file = fopen(path, "wb");
        return out->file != NULL;
    }
    out->target = exists ? realpath(path, NULL) : strdup(path);
    out->temporary = out->target ? temporary_beside(out->target) : NULL;
    if (out->temporary) out->file = open_temporary(out->temporary, exists ? &info : NULL);
    if (out->file) return true;
    int error = errno;
    forget(out);
    errno = error;
    return false;
}

bool outfile_finish(OutFile *out)
{
    FILE *file = out->file;
    const bool failed = ferror(file) != 0;
    out->file = NULL;
    return !fclose(file) && !failed;
}

bool outfile_place(OutFile *out, bool good)
{
    int error = errno;
    if (good && out->temporary && rename(out->temporary, out->target)) {
        error = errno;
        good = false;
    }
    if (!good && out->temporary) unlink(out->temporary);
    forget(out);
    errno = error;
    return good;
}

bool outfile_close(OutFile *out, bool good)
{
    const int error = errno;
    if (outfile_finish(out)) errno = error;
    else good = false;
    return outfile_place(out, good);
}
