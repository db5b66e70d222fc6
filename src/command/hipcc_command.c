/* `wavecc hipcc` replaces AMD's hipcc. It uses clang, HIP's headers and the device libraries of the machine, and links
   with our library. Under the name hipcc it is this command. As amdclang++ or clang++ it is clang with these, but
   without language options. As hipconfig it prints where things are. The other names of ROCm's llvm/bin are the tools
   beside clang. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command/cli.h"
#include "command/help.h"
#include "command/hipcc_run.h"
#include "support/hip_tools.h"
#include "support/text.h"

static const char default_arch[] = "gfx942";

typedef struct Hipcc {
    Arena *arena;
    VEC(const char *) words; /* clang's command */
    const char *clang, *root;
    bool is_clang;              /* called by a name of clang: the caller selects languages and optimization */
    bool is_c;                  /* called as clang or amdclang: C unless the file says otherwise */
    bool for_device;            /* the target is a GPU: no program of the host */
    bool links;                 /* nothing says otherwise */
    bool has_inputs;            /* files, or a file of arguments, which may contain some */
    bool has_hip;               /* sources that become device code */
    bool says_language, in_hip; /* says_language: -x was given; in_hip: our last -x was hip */
    bool has_arch, has_level, has_libs, has_root, has_abi, has_cuid, has_one_side;
    bool has_openmp, has_color;
    bool has_rdc; /* the link compiles device code */
} Hipcc;

static void add(Hipcc *h, const char *word) { VEC_PUSH(h->arena, &h->words, word); }

static bool is_one_of(const char *word, const char *const *words)
{
    while (*words && strcmp(word, *words) != 0) words++;
    return *words != NULL;
}

static bool begins(const char *word, const char *with) { return !strncmp(word, with, strlen(with)); }

/* Options whose value is the next argument. */
static const char *const with_value[] = {"-o",
                                         "-I",
                                         "-D",
                                         "-U",
                                         "-L",
                                         "-l",
                                         "-x",
                                         "-T",
                                         "-u",
                                         "-z",
                                         "-arch",
                                         "-target",
                                         "-include",
                                         "-imacros",
                                         "-isystem",
                                         "-idirafter",
                                         "-iquote",
                                         "-isysroot",
                                         "-MF",
                                         "-MT",
                                         "-MQ",
                                         "-Xclang",
                                         "-Xlinker",
                                         "-Xassembler",
                                         "-Xpreprocessor",
                                         "-Xarch_host",
                                         "-Xarch_device",
                                         "-Xoffload-linker",
                                         "-mllvm",
                                         "-rpath",
                                         "-Xopenmp-target",
                                         "--param",
                                         "-dumpbase",
                                         "-e",
                                         "-aux-info",
                                         NULL};
static const char *const no_link[] = {"-c",
                                      "-S",
                                      "-E",
                                      "-M",
                                      "-MM",
                                      "-fsyntax-only",
                                      "--cuda-device-only",
                                      "--precompile",
                                      "--offload-device-only",
                                      "-print-targets",
                                      "--print-targets",
                                      NULL};

/* ---- the arguments ---- */

static const char *ending_of(const char *file)
{
    const char *slash = strrchr(file, '/'), *dot = strrchr(slash ? slash : file, '.');
    return dot ? dot : "";
}

static void add_file(Hipcc *h, const char *file)
{
    static const char *const hip[] = {".cpp", ".cc", ".cxx", ".C", ".c++", ".cp", ".cu", ".hip", NULL};
    const char *ending = ending_of(file);
    const bool is_hip = is_one_of(ending, hip);
    h->has_inputs = true;
    if (h->is_clang) h->has_hip |= !strcmp(ending, ".hip") || !strcmp(ending, ".cu");
    else if (!h->says_language) {
        h->has_hip |= is_hip;
        if (is_hip != h->in_hip) add(h, "-x"), add(h, is_hip ? "hip" : "none");
        h->in_hip = is_hip;
        if (!strcmp(ending, ".c")) { /* clang++ would compile it as C++ */
            add(h, "-x"), add(h, "c"), add(h, file), add(h, "-x"), add(h, "none");
            return;
        }
    }
    add(h, file);
}

static void note_language(Hipcc *h, const char *language)
{
    h->says_language = strcmp(language, "none") != 0;
    h->in_hip = false;
    h->has_hip |= !strcmp(language, "hip");
}

static void add_arch(Hipcc *h, const char *archs)
{
    h->has_arch = true;
    add(h, arena_printf(h->arena, "--offload-arch=%s", !strcmp(archs, "native") ? default_arch : archs));
}

static const char *const one_side[] = {"--cuda-host-only", "--offload-host-only", "--cuda-device-only",
                                       "--offload-device-only", NULL};

static void add_option(Hipcc *h, const char *word)
{
    if (is_one_of(word, no_link)) h->links = false;
    if (begins(word, "-x") && word[2]) note_language(h, word + 2);
    if (begins(word, "-O")) h->has_level = true;
    if (begins(word, "--target=")) h->for_device = begins(word, "--target=amdgcn");
    if (begins(word, "--rocm-device-lib-path=") || begins(word, "--hip-device-lib-path=") || !strcmp(word, "-nogpulib"))
        h->has_libs = true;
    if (begins(word, "--rocm-path=") || begins(word, "--hip-path=") || !strcmp(word, "-nogpuinc")) h->has_root = true;
    if (!strcmp(word, "-fgpu-rdc")) h->has_rdc = true;
    if (begins(word, "-mcode-object-version=")) h->has_abi = true;
    if (begins(word, "-fuse-cuid=") || begins(word, "-cuid=")) h->has_cuid = true;
    if (!strcmp(word, "-fopenmp") || !strcmp(word, "-fopenmp=libomp")) h->has_openmp = true;
    if (!strcmp(word, "-mprintf-kind=buffered")) add(h, "-DWAVECC_PRINTF_BUFFER");
    if (!strcmp(word, "-fno-openmp")) h->has_openmp = false;
    if (strstr(word, "color")) h->has_color = true;
    if (is_one_of(word, one_side)) h->has_one_side = true;
    if (is_one_of(word, one_side) && strstr(word, "host")) h->has_libs = true;
    if (begins(word, "--offload-arch=")) add_arch(h, word + strlen("--offload-arch="));
    else if (begins(word, "--amdgpu-target=")) add_arch(h, word + strlen("--amdgpu-target="));
    else if (!strcmp(word, "--genco")) h->links = false, h->has_one_side = true, add(h, "--cuda-device-only");
    else add(h, word);
}

static void read_arguments(Hipcc *h, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        if (word[0] != '-' || !word[1]) {
            h->has_inputs |= word[0] == '@';
            if (word[0] == '@') add(h, word);
            else add_file(h, word);
        } else if (is_one_of(word, with_value) && i + 1 < argc) {
            add(h, word);
            add(h, argv[++i]);
            if (!strcmp(word, "-x")) note_language(h, argv[i]);
            if (!strcmp(word, "-target")) h->for_device = begins(argv[i], "amdgcn");
        } else add_option(h, word);
    }
    if (h->in_hip) add(h, "-x"), add(h, "none"); /* libraries may follow */
}

/* Adds the words of a variable, which blanks separate. */
static void add_words(Hipcc *h, const char *name)
{
    const char *text = getenv(name);
    while (text && *(text += strspn(text, " \t"))) {
        const size_t length = strcspn(text, " \t");
        add(h, arena_strndup(h->arena, text, length));
        text += length;
    }
}

/* ---- added options ---- */

static int missing(StrBuf *why)
{
    const int status = cli_error("hipcc: %s", why->data ? why->data : "");
    strbuf_free(why);
    return status;
}

static bool add_device_libs(Hipcc *h, StrBuf *why)
{
    if (h->has_libs) return true;
    const char *libs = hip_find_device_libs(h->arena, why);
    if (!libs) return missing(why), false;
    add(h, arena_printf(h->arena, "--rocm-device-lib-path=%s", libs));
    return true;
}

/* Before the program's own -include, which may name a header of HIP. */
static void include_first(Hipcc *h, const char *file)
{
    add(h, NULL);
    add(h, NULL);
    memmove(h->words.data + 3, h->words.data + 1, (h->words.len - 3) * sizeof *h->words.data);
    h->words.data[1] = "-include";
    h->words.data[2] = file;
}

/* False: a message was printed. */
static bool add_device(Hipcc *h, StrBuf *why)
{
    if (!h->has_root) {
        add(h, arena_printf(h->arena, "--rocm-path=%s", h->root));
        /* Before /usr/include, where Debian has older ones, and which clang would otherwise search first. */
        add(h, arena_printf(h->arena, "-isystem%s/include", h->root));
        include_first(h, arena_printf(h->arena, "%s/include/wavecc_hipcc.h", h->root));
        /* After all others: files that the builds of ROCm's header libraries would make. */
        add(h, "-idirafter");
        add(h, arena_printf(h->arena, "%s/include/wavecc_after", h->root));
        add(h, "-Wno-error=missing-template-arg-list-after-template-kw"); /* rocPRIM, before clang 20 */
    }
    if (!add_device_libs(h, why)) return false;
    if (!h->has_abi) add(h, "-mcode-object-version=5");
    if (!h->has_arch) add(h, arena_printf(h->arena, "--offload-arch=%s", default_arch));
    return hip_has_helpers(h->clang, why) || (missing(why), false);
}

static void add_library(Hipcc *h)
{
    char library[PATH_MAX];
    add(h, "--hip-link");
    if (!h->has_root && !h->has_hip) add(h, arena_printf(h->arena, "--rocm-path=%s", h->root));
    add(h, arena_printf(h->arena, "-L%s/lib", h->root));
    if (realpath(arena_printf(h->arena, "%s/..", h->root), library))
        add(h, arena_printf(h->arena, "-Wl,-rpath,%s", library));
    add(h, "-lamdhip64");
}

/* OpenMP on the host: the header and the library beside clang, or those of an older LLVM. If neither exists, the
   compiler reports it, and hipcc_run.c adds what to install. */
static void add_openmp(Hipcc *h)
{
    HipOpenMp found;
    if (!hip_find_openmp(h->arena, h->clang, &found)) return;
    if (found.include) add(h, arena_printf(h->arena, "-isystem%s", found.include));
    if (!found.lib || !h->links || !h->has_inputs) return;
    add(h, arena_printf(h->arena, "-L%s", found.lib));
    add(h, arena_printf(h->arena, "-Wl,-rpath,%s", found.lib));
}

static int run_clang(Hipcc *h)
{
    const char *verbose = getenv("HIPCC_VERBOSE");
    /* clang's output is a pipe */
    if (h->has_inputs && !h->has_color && isatty(STDERR_FILENO)) add(h, "-fcolor-diagnostics");
    add(h, NULL);
    if (verbose && atoi(verbose) & 1) {
        fputs("hipcc-cmd:", stderr);
        for (const char **w = h->words.data; *w; w++) fprintf(stderr, " \"%s\"", *w);
        fputc('\n', stderr);
    }
    fflush(NULL);
    if (h->has_inputs) return hipcc_run(h->clang, h->words.data);
    execv(h->clang, (char **)(uintptr_t)h->words.data);
    return cli_error("hipcc: cannot run %s: %s", h->clang, strerror(errno));
}

/* Finds clang and the folder of headers. False: a message was printed. */
static bool find_tools(Hipcc *h)
{
    StrBuf why = {0};
    char self[PATH_MAX];
    if (!cli_find_self(self, sizeof self)) return cli_error("hipcc: the path of this program is unknown"), false;
    h->clang = hip_find_clang(h->arena, &why);
    if (h->clang) h->root = hip_find_root(h->arena, self, &why);
    return h->root || (missing(&why), false);
}

/* The program of that name beside clang. */
static const char *beside_clang(const Hipcc *h, const char *name)
{
    return arena_printf(h->arena, "%.*s/%s", (int)(text_base_name(h->clang) - h->clang) - 1, h->clang, name);
}

static int compile(Hipcc *h, int argc, char **argv)
{
    StrBuf why = {0};
    if (!find_tools(h)) return EXIT_USAGE;
    if (h->is_c) h->clang = beside_clang(h, "clang");
    add(h, h->clang);
    const uint32_t first = h->words.len;
    h->links = true;
    add_words(h, "HIPCC_COMPILE_FLAGS_APPEND");
    read_arguments(h, argc, argv);
    if (h->words.len == first) return cli_error("hipcc: no input files (wavecc hipcc --help)");
    add(h, "-Wno-unused-command-line-argument");
    /* Else clang hashes the options, which differ between the two sides, and names the fat binary by that. */
    if (h->has_one_side && !h->has_rdc && !h->has_cuid) add(h, "-fuse-cuid=none");
    /* CMake asks clang where HIP is, by -v without an input. */
    if ((h->has_hip || !h->has_inputs || (h->has_rdc && h->links)) && !add_device(h, &why)) return EXIT_USAGE;
    if (h->for_device && !h->has_hip && !add_device_libs(h, &why)) return EXIT_USAGE;
    if (h->has_hip && !h->has_level && !h->is_clang) add(h, "-O3");
    if (h->has_openmp) add_openmp(h);
    if (h->links && h->has_inputs && !h->for_device) {
        add_library(h);
        add_words(h, "HIPCC_LINK_FLAGS_APPEND");
    }
    return run_clang(h);
}

/* ---- hipconfig ---- */

static int hipconfig(Hipcc *h, int argc, char **argv)
{
    if (!find_tools(h)) return EXIT_USAGE;
    const char *const answers[][3] = {
        {"--path", "-p", h->root},
        {"--rocmpath", "-R", h->root},
        {"--version", "-v", "6.3.42000"},
        {"--platform", "-P", "amd"},
        {"--compiler", "-c", "clang"},
        {"--runtime", "-r", "rocclr"},
        {"--hipclangpath", "-l", arena_printf(h->arena, "%s/llvm/bin", h->root)},
        {"--cpp_config", "-C",
         arena_printf(h->arena, " -D__HIP_PLATFORM_HCC__= -D__HIP_PLATFORM_AMD__= -I%s/include", h->root)},
    };
    const size_t count = sizeof answers / sizeof answers[0];
    for (int i = 1; i < argc; i++) {
        size_t a = 0;
        while (a < count && strcmp(argv[i], answers[a][0]) != 0 && strcmp(argv[i], answers[a][1]) != 0) a++;
        if (a == count)
            return cli_error("hipconfig: '%s' is unknown; the options are --path --rocmpath --version --platform "
                             "--compiler --runtime --hipclangpath --cpp_config",
                             argv[i]);
        fputs(answers[a][2], stdout);
    }
    for (size_t a = 0; argc < 2 && a < count; a++) printf("%-14s %s\n", answers[a][0] + 2, answers[a][2]);
    return EXIT_GOOD;
}

/* ---- other names ---- */

static const char *const clang_names[] = {"amdclang++", "amdclang", "clang++", "clang", NULL};
static const char *const own_names[] = {"hipcc", "hipconfig", "rocm_agent_enumerator", NULL};
static const char *const tool_names[] = {
#define TOOL(name) name,
#include "command/hipcc_tools.def"
#undef TOOL
    NULL};

bool hipcc_is_name(const char *program)
{
    const char *name = text_base_name(program);
    return is_one_of(name, clang_names) || is_one_of(name, own_names) || is_one_of(name, tool_names);
}

/* The bundler of LLVM 22 wants four parts of a host's triple, and older build files give three. */
static char *with_environment(Hipcc *h, char *word)
{
    char *host = strstr(word, "targets=host-");
    if (!host) return word;
    host += strlen("targets=");
    const size_t length = strcspn(host, ",");
    unsigned dashes = 0;
    for (size_t i = 0; i < length; i++) dashes += host[i] == '-';
    return dashes != 3 ? word : arena_printf(h->arena, "%.*s-%s", (int)(host + length - word), word, host + length);
}

static int run_tool(Hipcc *h, const char *name, char **argv)
{
    if (!find_tools(h)) return EXIT_USAGE;
    const char *tool = beside_clang(h, name);
    for (char **word = argv + 1; *word && !strcmp(name, "clang-offload-bundler"); word++)
        *word = with_environment(h, *word);
    execv(tool, argv);
    return cli_error("%s: cannot run %s: %s", name, tool, strerror(errno));
}

int cli_hipcc(int argc, char **argv)
{
    const char *name = text_base_name(argv[0]);
    Hipcc h = {.arena = arena_new(), .is_clang = is_one_of(name, clang_names)};
    h.is_c = h.is_clang && !strchr(name, '+');
    int status = EXIT_GOOD;
    if (!strcmp(name, "hipconfig")) status = hipconfig(&h, argc, argv);
    else if (!strcmp(name, "rocm_agent_enumerator")) puts(default_arch);
    else if (is_one_of(name, tool_names)) status = run_tool(&h, name, argv);
    else if (!h.is_clang && (argc < 2 || !strcmp(argv[1], "--help") || !strcmp(argv[1], "-h")))
        help_print(COMMAND_HIPCC);
    else {
        if (!h.is_clang && !strcmp(argv[1], "--version")) puts("HIP version: 6.3.42000");
        status = compile(&h, argc, argv);
    }
    arena_free(h.arena);
    return status;
}
