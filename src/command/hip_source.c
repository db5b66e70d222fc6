#include "command/hip_source.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "command/cli.h"
#include "command/compiler_child.h"
#include "support/hash.h"
#include "support/hip_tools.h"
#include "support/text.h"

enum { MOST_SECONDS = 300, MOST_OBJECT = 256 << 20 }; /* limits for clang's time, and for a file that it writes */

typedef struct HipSource {
    Arena *arena;
    DiagList *diags;
    SourceLoc loc;
    VEC(const char *) words; /* clang's command */
    CompilerChild child;
    const char *log, *object, *copy;
} HipSource;

/* The last compilation. The base and the candidate are needed again for each shape of a launch file. */
typedef struct Compiled {
    uint64_t hash; /* FNV-1a of the text; 0: none */
    StrBuf file, object;
} Compiled;
static Compiled compiled[4];
static unsigned num_compiled;

static void add(HipSource *h, const char *word) { VEC_PUSH(h->arena, &h->words, word); }

bool hip_source_is(const char *file)
{
    static const char *const endings[] = {".hip", ".cpp", ".cc", ".cxx", ".cu"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (text_ends_with(file, endings[i])) return true;
    return false;
}

/* ---- clang's command ---- */

static bool missing(HipSource *h, StrBuf *why)
{
    diag_error(h->diags, h->loc, "HIP source needs clang: %s", why->data ? why->data : "");
    strbuf_free(why);
    return false;
}

static bool make_command(HipSource *h, const char *file, const char *target, const HipSourceOptions *options)
{
    static const char *const words[] = {"-x",
                                        "hip",
                                        "--cuda-device-only",
                                        "--no-gpu-bundle-output",
                                        "-mcode-object-version=5",
                                        "-O3",
                                        "-gline-tables-only",
                                        "-fno-discard-value-names", /* the metadata then name arguments */
                                        "-Wno-unused-command-line-argument"};
    StrBuf why = {0};
    char self[PATH_MAX];
    const char *clang = hip_find_clang(h->arena, &why);
    if (clang && !cli_find_self(self, sizeof self))
        return diag_error(h->diags, h->loc, "the path of this program is unknown");
    const char *root = clang ? hip_find_root(h->arena, self, &why) : NULL;
    const char *libs = root ? hip_find_device_libs(h->arena, &why) : NULL;
    if (!libs || !hip_has_helpers(clang, &why)) return missing(h, &why);
    add(h, clang);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) add(h, words[i]);
    add(h, arena_printf(h->arena, "--offload-arch=%s", target));
    add(h, arena_printf(h->arena, "--rocm-path=%s", root));
    add(h, arena_printf(h->arena, "--rocm-device-lib-path=%s", libs));
    add(h, arena_printf(h->arena, "-isystem%s/include", root));
    add(h, "-include");
    add(h, arena_printf(h->arena, "%s/include/wavecc_hipcc.h", root));
    for (uint32_t i = 0; i < options->num_folders; i++) add(h, arena_printf(h->arena, "-I%s", options->folders[i]));
    for (uint32_t i = 0; i < options->num_macros; i++) add(h, arena_printf(h->arena, "-D%s", options->macros[i]));
    add(h, "-o");
    add(h, h->object);
    add(h, *file == '-' ? arena_printf(h->arena, "./%s", file) : file); /* so that a name is not taken for an option */
    add(h, NULL);
    return true;
}

/* ---- running clang ---- */

static void limit(int what, rlim_t value)
{
    struct rlimit now;
    if (getrlimit(what, &now) || (now.rlim_max != RLIM_INFINITY && now.rlim_max < value)) return;
    now = (struct rlimit){value, value};
    setrlimit(what, &now);
}

static _Noreturn void become_clang(const HipSource *h)
{
    const int nothing = open("/dev/null", O_RDONLY), log = open(h->log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(nothing, STDIN_FILENO);
    dup2(log, STDOUT_FILENO);
    dup2(log, STDERR_FILENO);
    limit(RLIMIT_CPU, MOST_SECONDS);
    limit(RLIMIT_FSIZE, MOST_OBJECT);
    limit(RLIMIT_CORE, 0);
    execv(h->words.data[0], (char **)(uintptr_t)h->words.data);
    _exit(127);
}

static bool run_clang(HipSource *h)
{
    StrBuf log = {0};
    fflush(NULL);
    const pid_t pid = compiler_child_fork(&h->child);
    if (!pid) become_clang(h);
    if (pid < 0) return diag_error(h->diags, h->loc, "clang could not be started: %s", strerror(errno));
    const int status = compiler_child_wait(&h->child);
    if (!access(h->log, R_OK) && cli_read_file(h->log, &log) && log.len) cli_print_messages(stderr, log.data);
    strbuf_free(&log);
    if (WIFEXITED(status) && !WEXITSTATUS(status)) return true;
    if (WIFSIGNALED(status))
        return diag_error(h->diags, h->loc, "clang was ended by signal %d, before it had compiled this",
                          WTERMSIG(status));
    return diag_error(h->diags, h->loc, "clang could not compile this as HIP");
}

/* ---- files ---- */

static bool begin(HipSource *h)
{
    if (!compiler_child_begin(&h->child))
        return diag_error(h->diags, h->loc, "cannot make a temporary folder: %s (TMPDIR selects another place)",
                          strerror(errno));
    const char *folder = h->child.folder;
    h->log = arena_printf(h->arena, "%s/log", folder);
    h->object = arena_printf(h->arena, "%s/object", folder);
    h->copy = arena_printf(h->arena, "%s/stdin.hip", folder);
    return true;
}

static Compiled *find_compiled(uint64_t hash, const char *key)
{
    for (unsigned i = 0; i < num_compiled && i < sizeof compiled / sizeof *compiled; i++)
        if (compiled[i].hash == hash && !strcmp(compiled[i].file.data, key)) return &compiled[i];
    return NULL;
}

static void keep_compiled(uint64_t hash, const char *key, const StrBuf *object)
{
    Compiled *c = &compiled[num_compiled++ % (sizeof compiled / sizeof *compiled)];
    strbuf_free(&c->file);
    strbuf_free(&c->object);
    c->hash = hash;
    strbuf_append(&c->file, key);
    strbuf_append_n(&c->object, object->data, object->len);
}

static const char *make_key(Arena *arena, const char *file, const char *target, const HipSourceOptions *options)
{
    const char *key = arena_printf(arena, "%s\n%s", target ? target : "", file);
    for (uint32_t i = 0; i < options->num_folders; i++) key = arena_printf(arena, "%s\nI%s", key, options->folders[i]);
    for (uint32_t i = 0; i < options->num_macros; i++) key = arena_printf(arena, "%s\nD%s", key, options->macros[i]);
    return key;
}

bool hip_source_compile(Arena *arena, const char *file, const char *target, const HipSourceOptions *options,
                        const StrBuf *text, StrBuf *object, DiagList *diags)
{
    HipSource h = {.arena = arena, .diags = diags, .loc = {file, 0, 0}};
    const uint64_t hash = hash_bytes(HASH_START, text->data, text->len);
    const char *key = make_key(arena, file, target, options);
    const Compiled *known = find_compiled(hash, key);
    if (known) {
        strbuf_append_n(object, known->object.data, known->object.len);
        return true;
    }
    if (!target) return diag_error(diags, (SourceLoc){0}, "give --target=gfx90a, gfx942, gfx950 or gfx1250");
    if (!begin(&h)) return false;
    const bool is_stdin = !strcmp(file, "-");
    bool good = (!is_stdin || cli_write_file(h.copy, text->data ? text->data : "", text->len)) &&
                make_command(&h, is_stdin ? h.copy : file, target, options) && run_clang(&h) &&
                cli_read_file(h.object, object);
    compiler_child_end(&h.child);
    if (good) keep_compiled(hash, key, object);
    return good;
}

void hip_source_name_args(Arena *arena, CodeObject *object)
{
    static const char ending[] = ".coerce";
    for (uint32_t i = 0; i < object->kernels.len; i++)
        ARRAY_FOREACH(ObjectArg, arg, object->kernels.data[i].args, object->kernels.data[i].num_args) {
            if (!arg->name || !text_ends_with(arg->name, ending)) continue;
            arg->name = arena_strndup(arena, arg->name, strlen(arg->name) - strlen(ending));
        }
}

const char *hip_source_kernel(const CodeObject *object, const char *name)
{
    const char *found = NULL;
    char mangled[16];
    if (!name) return NULL;
    const int length = snprintf(mangled, sizeof mangled, "_Z%zu", strlen(name));
    for (uint32_t i = 0; i < object->kernels.len; i++) {
        const char *own = object->kernels.data[i].name;
        if (!strcmp(own, name)) return name;
        if (strncmp(own, mangled, (size_t)length) || strncmp(own + length, name, strlen(name))) continue;
        if (found) return name;
        found = own;
    }
    return found ? found : name;
}
