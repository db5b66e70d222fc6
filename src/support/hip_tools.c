#include "support/hip_tools.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/hash.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static const char *real_path(Arena *arena, const char *path)
{
    char real[PATH_MAX];
    return realpath(path, real) ? arena_strdup(arena, real) : NULL;
}

static const char *folder_of(Arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? arena_strndup(arena, path, (size_t)(slash - path)) : ".";
}

/* ---- clang ---- */

/* Is it wavecc itself, as the links of lib/wavecc-hip/rocm/llvm/bin are? */
static bool is_own(const char *real)
{
    const char *slash = real ? strrchr(real, '/') : NULL;
    return slash && !strcmp(slash, "/wavecc");
}

/* Not our own links, which would call themselves. */
static const char *program_in(Arena *arena, const char *folder, const char *name)
{
    const char *path = arena_printf(arena, "%s/%s", folder, name);
    const char *real = access(path, X_OK) == 0 ? real_path(arena, path) : NULL;
    return is_own(real) ? NULL : real;
}

static const char *program_in_path(Arena *arena, const char *name)
{
    const char *path = getenv("PATH"), *found = NULL;
    while (path && *path && !found) {
        const size_t length = strcspn(path, ":");
        if (length) found = program_in(arena, arena_strndup(arena, path, length), name);
        path += length + (path[length] == ':');
    }
    return found;
}

const char *hip_find_clang(Arena *arena, StrBuf *why)
{
    static const char *const folders[] = {"/usr/lib/llvm-22/bin", "/opt/rocm/llvm/bin"};
    static const char *const names[] = {"clang++-22", "clang++"};
    const char *set = getenv("HIP_CLANG_PATH"), *found = NULL;
    const bool is_set = set && *set;
    /* hipconfig --hipclangpath names our folder */
    if (is_set && !is_own(real_path(arena, arena_printf(arena, "%s/clang++", set)))) {
        found = program_in(arena, set, "clang++");
        if (!found) strbuf_printf(why, "HIP_CLANG_PATH is '%s', which has no clang++", set);
        /* Uses the requested name, because clang treats "clang" as a C compiler. */
        return found ? arena_printf(arena, "%s/clang++", folder_of(arena, found)) : NULL;
    }
    for (size_t i = 0; i < COUNT(names) && !found; i++) {
        found = i ? NULL : program_in(arena, folders[0], "clang++");
        if (!found) found = program_in_path(arena, names[i]);
    }
    if (!found) found = program_in(arena, folders[1], "clang++");
    if (!found)
        strbuf_append(why, "clang++ is not installed (Debian, with the packages of apt.llvm.org: apt install clang-22 "
                           "clang-tools-22 lld-22); the variable HIP_CLANG_PATH can name the folder of another one");
    return found ? arena_printf(arena, "%s/clang++", folder_of(arena, found)) : NULL;
}

bool hip_has_helpers(const char *clang, StrBuf *why)
{
    static const char *const helpers[][2] = {{"ld.lld", "lld-22"}, {"clang-offload-bundler", "clang-tools-22"}};
    Arena *arena = arena_new();
    bool good = true;
    for (size_t i = 0; i < COUNT(helpers) && good; i++) {
        const char *folder = folder_of(arena, clang), *name = helpers[i][0];
        good = program_in(arena, folder, name) || program_in_path(arena, name);
        if (!good)
            strbuf_printf(why, "%s is neither in %s nor in PATH (Debian: apt install %s)", name, folder, helpers[i][1]);
    }
    arena_free(arena);
    return good;
}

/* ---- device libraries ---- */

/* Names that newer clangs request, and older libraries' files with the same contents, one constant each. The file for
   gfx942 and gfx950 was gfx940's. gfx1250, like gfx1036, has waves of 32. */
static const char *const stand_ins[][2] = {
    {"oclc_isa_version_942.bc", "oclc_isa_version_940.bc"},
    {"oclc_isa_version_950.bc", "oclc_isa_version_940.bc"},
    {"oclc_isa_version_1250.bc", "oclc_isa_version_1036.bc"},
    {"oclc_abi_version_600.bc", "oclc_abi_version_500.bc"},
};

static bool has_file(Arena *arena, const char *folder, const char *name)
{
    return access(arena_printf(arena, "%s/%s", folder, name), R_OK) == 0;
}

static bool is_complete(Arena *arena, const char *folder)
{
    for (size_t i = 0; i < COUNT(stand_ins); i++)
        if (!has_file(arena, folder, stand_ins[i][0])) return false;
    return true;
}

/* Makes a folder for this user only. */
static bool make_folder(const char *path)
{
    struct stat info;
    if (mkdir(path, 0700) && errno != EEXIST) return false;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode) && info.st_uid == geteuid() && access(path, W_OK) == 0;
}

static const char *cache_folder(Arena *arena)
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME"), *temporary = getenv("TMPDIR");
    const char *bases[2] = {0};
    if (cache && *cache == '/') bases[0] = cache;
    else if (home && *home == '/') bases[0] = arena_printf(arena, "%s/.cache", home);
    bases[1] = temporary && *temporary ? temporary : "/tmp";
    for (size_t i = 0; i < COUNT(bases); i++) {
        if (!bases[i]) continue;
        if (!i) mkdir(bases[i], 0700);
        const char *name = i ? arena_printf(arena, "wavecc-%u", (unsigned)geteuid()) : "wavecc";
        const char *path = arena_printf(arena, "%s/%s", bases[i], name);
        if (make_folder(path)) return path;
    }
    return NULL;
}

static bool link_file(Arena *arena, const char *to, const char *folder, const char *name)
{
    return symlink(to, arena_printf(arena, "%s/%s", folder, name)) == 0 || errno == EEXIST;
}

/* Links are safe even if another process makes the same ones at the same time. */
static bool link_libraries(Arena *arena, const char *from, const char *to)
{
    DIR *listing = opendir(from);
    bool good = listing != NULL;
    for (const struct dirent *entry; good && (entry = readdir(listing));) {
        const char *ending = strrchr(entry->d_name, '.');
        if (!ending || strcmp(ending, ".bc") != 0) continue;
        good = link_file(arena, arena_printf(arena, "%s/%s", from, entry->d_name), to, entry->d_name);
    }
    if (listing) closedir(listing);
    for (size_t i = 0; good && i < COUNT(stand_ins); i++) {
        const char *name = stand_ins[i][0], *other = stand_ins[i][1];
        if (!has_file(arena, from, name) && has_file(arena, from, other))
            good = link_file(arena, arena_printf(arena, "%s/%s", from, other), to, name);
    }
    return good;
}

static const char *with_stand_ins(Arena *arena, const char *from, StrBuf *why)
{
    const uint64_t hash = hash_bytes(HASH_START, from, strlen(from));
    const char *cache = cache_folder(arena);
    const char *folder = cache ? arena_printf(arena, "%s/device-libs-%016llx", cache, (unsigned long long)hash) : NULL;
    if (folder && make_folder(folder) && link_libraries(arena, from, folder)) return folder;
    strbuf_printf(why,
                  "cannot make a folder of links to %s (%s): set XDG_CACHE_HOME or TMPDIR to a writable folder, or "
                  "--rocm-device-lib-path to complete libraries",
                  from, folder ? folder : "no place for a cache");
    return NULL;
}

const char *hip_find_device_libs(Arena *arena, StrBuf *why)
{
    static const char *const folders[] = {"/opt/rocm/amdgcn/bitcode", "/usr/lib/x86_64-linux-gnu/amdgcn/bitcode",
                                          "/usr/lib/aarch64-linux-gnu/amdgcn/bitcode", "/usr/lib/amdgcn/bitcode",
                                          "/usr/amdgcn/bitcode"};
    const char *set = getenv("HIP_DEVICE_LIB_PATH"), *found = NULL;
    if (set && *set) {
        if (has_file(arena, set, "ocml.bc")) found = real_path(arena, set);
        else strbuf_printf(why, "HIP_DEVICE_LIB_PATH is '%s', which has no ocml.bc", set);
    } else {
        for (size_t i = 0; i < COUNT(folders) && !found; i++)
            if (has_file(arena, folders[i], "ocml.bc")) found = folders[i];
        if (!found)
            strbuf_append(why, "ROCm's device libraries (ocml.bc) are not installed (Debian: apt install "
                               "rocm-device-libs); the variable HIP_DEVICE_LIB_PATH can name the folder of others");
    }
    if (!found || is_complete(arena, found)) return found;
    return with_stand_ins(arena, found, why);
}

/* ---- OpenMP ---- */

/* The folder of omp.h in an LLVM folder. NULL: it has none, or no library. */
static const char *openmp_header(Arena *arena, const char *llvm)
{
    const char *versions = arena_printf(arena, "%s/lib/clang", llvm), *found = NULL;
    if (!has_file(arena, llvm, "lib/libomp.so")) return NULL;
    DIR *listing = opendir(versions);
    for (const struct dirent *entry; listing && !found && (entry = readdir(listing));) {
        const char *include = arena_printf(arena, "%s/%s/include", versions, entry->d_name);
        if (entry->d_name[0] != '.' && has_file(arena, include, "omp.h")) found = include;
    }
    if (listing) closedir(listing);
    return found;
}

bool hip_find_openmp(Arena *arena, const char *clang, HipOpenMp *found)
{
    enum { NEWEST = 40, OLDEST = 10 };
    *found = (HipOpenMp){0};
    if (openmp_header(arena, folder_of(arena, folder_of(arena, clang)))) return true;
    for (int version = NEWEST; version >= OLDEST; version--) {
        const char *llvm = arena_printf(arena, "/usr/lib/llvm-%d", version), *header = openmp_header(arena, llvm);
        if (!header) continue;
        /* A folder with that header only, because the other clang's own headers are beside it. */
        const char *cache = cache_folder(arena),
                   *folder = cache ? arena_printf(arena, "%s/openmp-%d", cache, version) : NULL;
        if (!folder || !make_folder(folder)) return false;
        if (!link_file(arena, arena_printf(arena, "%s/omp.h", header), folder, "omp.h")) return false;
        *found = (HipOpenMp){.include = folder, .lib = arena_printf(arena, "%s/lib", llvm)};
        return true;
    }
    return false;
}

/* ---- headers ---- */

const char *hip_find_root(Arena *arena, const char *self, StrBuf *why)
{
    const char *prefix = folder_of(arena, folder_of(arena, self));
    const char *const places[] = {
        arena_printf(arena, "%s/wavecc-hip/rocm", folder_of(arena, self)), /* beside the library */
        arena_printf(arena, "%s/lib/wavecc-hip/rocm", prefix),
        arena_printf(arena, "%s/" WAVECC_LIBDIR "/wavecc-hip/rocm", prefix),
    };
    for (size_t i = 0; i < COUNT(places); i++)
        if (has_file(arena, places[i], "include/hip/hip_runtime.h")) return real_path(arena, places[i]);
    strbuf_printf(why,
                  "HIP's headers are not in %s: this wavecc was installed without them (Debian: apt install "
                  "libwavecc-hip0)",
                  places[1]);
    return NULL;
}
