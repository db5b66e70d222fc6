#define _GNU_SOURCE /* dladdr */
#include "hip/hiprtc_build.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "hip/hip.h"
#include "support/hip_tools.h"
#include "support/temporary.h"

extern char **environ;

/* ---- the folder ---- */

bool hiprtc_build_begin(HiprtcBuild *build)
{
    build->arch = target_infos[hip_device()->target].name;
    char path[TEMPORARY_PATH];
    if (temporary_make(path, "hiprtc-")) build->folder = arena_strdup(build->arena, path);
    else strbuf_printf(build->log, "hiprtc: cannot make a temporary folder: %s\n", strerror(errno));
    return build->folder != NULL;
}

void hiprtc_build_end(HiprtcBuild *build)
{
    if (build->folder) temporary_remove(build->folder);
    build->folder = NULL;
}

bool hiprtc_is_inside(const char *name)
{
    if (!*name || *name == '/') return false;
    for (const char *part = name; part; part = strchr(part, '/') ? strchr(part, '/') + 1 : NULL)
        if (!strncmp(part, "..", 2) && (part[2] == '/' || !part[2])) return false;
    return true;
}

const char *hiprtc_build_write(HiprtcBuild *build, const char *name, const char *bytes, size_t size)
{
    if (!hiprtc_is_inside(name)) return NULL;
    char *path = arena_printf(build->arena, "%s/%s", build->folder, name);
    for (char *slash = path + strlen(build->folder) + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = 0;
        mkdir(path, 0700);
        *slash = '/';
    }
    FILE *file = fopen(path, "wb");
    bool good = file && fwrite(bytes, 1, size, file) == size;
    if (file && fclose(file)) good = false;
    if (!good) strbuf_printf(build->log, "hiprtc: cannot write %s: %s\n", path, strerror(errno));
    return good ? path : NULL;
}

bool hiprtc_build_read(const char *path, StrBuf *bytes)
{
    char block[1 << 14];
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    for (size_t got; (got = fread(block, 1, sizeof block, file));) strbuf_append_n(bytes, block, got);
    const bool good = !ferror(file);
    fclose(file);
    return good;
}

/* ---- clang ---- */

void hiprtc_build_add(HiprtcBuild *build, const char *word) { VEC_PUSH(build->arena, &build->words, word); }

static bool missing(HiprtcBuild *build, StrBuf *why)
{
    strbuf_printf(build->log, "hiprtc: %s\n", why->data ? why->data : "");
    hip_say("hiprtc: %s", why->data ? why->data : "");
    strbuf_free(why);
    return false;
}

static bool add_clang(HiprtcBuild *build, StrBuf *why)
{
    const char *clang = hip_find_clang(build->arena, why);
    if (!clang || !hip_has_helpers(clang, why)) return false;
    build->words.len = 0;
    hiprtc_build_add(build, clang);
    hiprtc_build_add(build, "-mcode-object-version=5");
    hiprtc_build_add(build, "-O3");
    return true;
}

static const char *find_root(HiprtcBuild *build, StrBuf *why)
{
    static const char place;
    Dl_info info;
    char self[PATH_MAX];
    if (dladdr(&place, &info) && realpath(info.dli_fname, self)) return hip_find_root(build->arena, self, why);
    strbuf_append(why, "the path of this library is unknown");
    return NULL;
}

bool hiprtc_build_compiler(HiprtcBuild *build)
{
    static const char *const words[] = {"-x", "hip", "--cuda-device-only", "--no-gpu-bundle-output", "-D__HIPCC_RTC__"};
    StrBuf why = {0};
    const char *root = find_root(build, &why);
    const char *libs = root ? hip_find_device_libs(build->arena, &why) : NULL;
    if (!libs || !add_clang(build, &why)) return missing(build, &why);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) hiprtc_build_add(build, words[i]);
    hiprtc_build_add(build, arena_printf(build->arena, "--offload-arch=%s", build->arch));
    hiprtc_build_add(build, arena_printf(build->arena, "--rocm-path=%s", root));
    hiprtc_build_add(build, arena_printf(build->arena, "--rocm-device-lib-path=%s", libs));
    hiprtc_build_add(build, arena_printf(build->arena, "-isystem%s/include", root));
    hiprtc_build_add(build, arena_printf(build->arena, "-I%s", build->folder));
    return true;
}

bool hiprtc_build_linker(HiprtcBuild *build)
{
    static const char *const words[] = {"--target=amdgcn-amd-amdhsa", "-nogpulib", "-x", "ir"};
    StrBuf why = {0};
    if (!add_clang(build, &why)) return missing(build, &why);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) hiprtc_build_add(build, words[i]);
    hiprtc_build_add(build, arena_printf(build->arena, "-mcpu=%s", build->arch));
    return true;
}

/* A program may ignore SIGCHLD, and then the status is lost. So the existence of the output file decides in any
   case. */
static bool wait_for(pid_t child)
{
    int status = 0;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) return true;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool hiprtc_build_run(HiprtcBuild *build)
{
    const char *log = arena_printf(build->arena, "%s/.log", build->folder);
    posix_spawn_file_actions_t files;
    pid_t child;
    hiprtc_build_add(build, NULL);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
    const int error =
        posix_spawn(&child, build->words.data[0], &files, NULL, (char **)(uintptr_t)build->words.data, environ);
    posix_spawn_file_actions_destroy(&files);
    if (error) strbuf_printf(build->log, "hiprtc: cannot run %s: %s\n", build->words.data[0], strerror(error));
    const bool good = !error && wait_for(child);
    if (!error) hiprtc_build_read(log, build->log);
    return good;
}
