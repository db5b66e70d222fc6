/* hiprtc: compiles programs at run time, by clang as a child process. The functions are part of this library; libhiprtc
   is another name of it. */
#include <hip/hiprtc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hip/hip.h"
#include "hip/hiprtc_build.h"

typedef struct Header {
    const char *name, *text;
} Header;

typedef struct NameExpression {
    const char *text, *lowered; /* lowered: NULL before compilation */
} NameExpression;

typedef struct Program {
    Arena *arena;
    const char *source, *name;
    VEC(Header) headers;
    VEC(NameExpression) names;
    StrBuf log, code, bitcode;
    bool is_compiled;
} Program;

/* The functions of hip.h for handles need the lock. */
static Program *begin(hiprtcProgram handle)
{
    hip_begin();
    return hip_handle_get(HIP_HANDLE_PROGRAM, handle);
}

static hiprtcResult end(hiprtcResult result)
{
    hip_end(hipSuccess);
    return result;
}

const char *hiprtcGetErrorString(hiprtcResult result)
{
    switch (result) {
#define TEXT(id) \
    case id: return #id
        TEXT(HIPRTC_SUCCESS);
        TEXT(HIPRTC_ERROR_OUT_OF_MEMORY);
        TEXT(HIPRTC_ERROR_PROGRAM_CREATION_FAILURE);
        TEXT(HIPRTC_ERROR_INVALID_INPUT);
        TEXT(HIPRTC_ERROR_INVALID_PROGRAM);
        TEXT(HIPRTC_ERROR_INVALID_OPTION);
        TEXT(HIPRTC_ERROR_COMPILATION);
        TEXT(HIPRTC_ERROR_BUILTIN_OPERATION_FAILURE);
        TEXT(HIPRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION);
        TEXT(HIPRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION);
        TEXT(HIPRTC_ERROR_NAME_EXPRESSION_NOT_VALID);
        TEXT(HIPRTC_ERROR_INTERNAL_ERROR);
#undef TEXT
    default: return (int)result == 100 ? "HIPRTC_ERROR_LINKING" : "HIPRTC_ERROR_UNKNOWN";
    }
}

hiprtcResult hiprtcVersion(int *major, int *minor)
{
    if (!major || !minor) return HIPRTC_ERROR_INVALID_INPUT;
    *major = 9;
    *minor = 0;
    return HIPRTC_SUCCESS;
}

/* ---- programs ---- */

static void free_program(Program *program)
{
    strbuf_free(&program->log);
    strbuf_free(&program->code);
    strbuf_free(&program->bitcode);
    Arena *arena = program->arena;
    arena_free(arena);
}

hiprtcResult hiprtcCreateProgram(hiprtcProgram *prog, const char *src, const char *name, int numHeaders,
                                 const char **headers, const char **includeNames)
{
    if (!prog) return HIPRTC_ERROR_INVALID_PROGRAM;
    if (!src || numHeaders < 0 || (numHeaders && (!headers || !includeNames))) return HIPRTC_ERROR_INVALID_INPUT;
    for (int i = 0; i < numHeaders; i++)
        if (!headers[i] || !includeNames[i] || !hiprtc_is_inside(includeNames[i])) return HIPRTC_ERROR_INVALID_INPUT;
    Arena *arena = arena_new();
    Program *program = ARENA_NEW(arena, Program);
    program->arena = arena;
    program->source = arena_strdup(arena, src);
    program->name = arena_strdup(arena, name && *name ? name : "CompileSource");
    for (int i = 0; i < numHeaders; i++) {
        const Header header = {arena_strdup(arena, includeNames[i]), arena_strdup(arena, headers[i])};
        VEC_PUSH(arena, &program->headers, header);
    }
    hip_begin();
    *prog = hip_handle_new(HIP_HANDLE_PROGRAM, program);
    if (!*prog) free_program(program);
    return end(*prog ? HIPRTC_SUCCESS : HIPRTC_ERROR_OUT_OF_MEMORY);
}

hiprtcResult hiprtcDestroyProgram(hiprtcProgram *prog)
{
    if (!prog) return HIPRTC_ERROR_INVALID_INPUT;
    hip_begin();
    Program *program = hip_handle_end(HIP_HANDLE_PROGRAM, *prog);
    if (!program) return end(HIPRTC_ERROR_INVALID_PROGRAM);
    free_program(program);
    *prog = NULL;
    return end(HIPRTC_SUCCESS);
}

/* ---- names ---- */

static NameExpression *find_name(Program *program, const char *text)
{
    for (uint32_t i = 0; i < program->names.len; i++)
        if (!strcmp(program->names.data[i].text, text)) return &program->names.data[i];
    return NULL;
}

hiprtcResult hiprtcAddNameExpression(hiprtcProgram prog, const char *name_expression)
{
    if (!name_expression) return HIPRTC_ERROR_INVALID_INPUT;
    Program *program = begin(prog);
    if (!program) return end(HIPRTC_ERROR_INVALID_PROGRAM);
    if (program->is_compiled) return end(HIPRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION);
    if (!*name_expression) return end(HIPRTC_ERROR_NAME_EXPRESSION_NOT_VALID);
    const NameExpression name = {arena_strdup(program->arena, name_expression), NULL};
    if (!find_name(program, name_expression)) VEC_PUSH(program->arena, &program->names, name);
    return end(HIPRTC_SUCCESS);
}

hiprtcResult hiprtcGetLoweredName(hiprtcProgram prog, const char *name_expression, const char **lowered_name)
{
    if (!name_expression || !lowered_name) return HIPRTC_ERROR_INVALID_INPUT;
    Program *program = begin(prog);
    if (!program) return end(HIPRTC_ERROR_INVALID_PROGRAM);
    if (!program->is_compiled) return end(HIPRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION);
    const NameExpression *name = find_name(program, name_expression);
    if (!name || !name->lowered) return end(HIPRTC_ERROR_NAME_EXPRESSION_NOT_VALID);
    *lowered_name = name->lowered;
    return end(HIPRTC_SUCCESS);
}

/* One function per expression returns its address. This instantiates templates and shows the name in LLVM IR. */
static void append_names(const Program *program, StrBuf *source)
{
    for (uint32_t i = 0; i < program->names.len; i++)
        strbuf_printf(source,
                      "\n#line 1 \"name expression\"\nextern \"C\" __attribute__((device, used)) const void "
                      "*__wavecc_name_%u() { return (const void *)(%s); }",
                      i, program->names.data[i].text);
    strbuf_char(source, '\n');
}

/* The first global in "ret ptr @NAME" or "ret ptr addrspacecast (ptr addrspace(1) @NAME to ptr)". */
static const char *returned_name(Arena *arena, const char *function)
{
    const char *at = strstr(function, "ret ptr "), *line = at ? strchr(at, '\n') : NULL;
    at = at ? strchr(at, '@') : NULL;
    if (!at || !line || at > line) return NULL;
    at++;
    const bool is_quoted = *at == '"';
    at += is_quoted;
    const size_t length = strcspn(at, is_quoted ? "\"" : " ,)\n");
    return arena_strndup(arena, at, length);
}

static void read_names(Program *program, const char *ir)
{
    for (uint32_t i = 0; i < program->names.len; i++) {
        char start[48];
        snprintf(start, sizeof start, " @__wavecc_name_%u() ", i);
        const char *function = strstr(ir, start);
        if (function) program->names.data[i].lowered = returned_name(program->arena, function);
    }
}

/* ---- compiling ---- */

static bool begins(const char *word, const char *with, const char **rest)
{
    const size_t length = strlen(with);
    if (strncmp(word, with, length) != 0) return false;
    *rest = word + length;
    return true;
}

typedef struct Request {
    int count;
    const char **options;
    bool rdc, bare; /* rdc: for linking; bare: without HIP's headers */
} Request;

static bool read_request(HiprtcBuild *build, Request *request)
{
    for (int i = 0; i < request->count; i++) {
        const char *option = request->options[i];
        if (!option) return false;
        if (!strcmp(option, "-fgpu-rdc")) request->rdc = true;
        if (!strcmp(option, "--hiprtc-no-builtin-header")) request->bare = true;
        if (begins(option, "--offload-arch=", &build->arch) || begins(option, "--gpu-architecture=", &build->arch) ||
            begins(option, "-arch=", &build->arch))
            continue;
    }
    return true;
}

static bool is_ours(const char *option)
{
    const char *rest;
    return !strcmp(option, "--hiprtc-no-builtin-header") || begins(option, "--offload-arch=", &rest) ||
           begins(option, "--gpu-architecture=", &rest) || begins(option, "-arch=", &rest);
}

/* Compiles into a file of the folder; `how` is one or two words, or NULL. */
static const char *compile_to(HiprtcBuild *build, const Request *request, const char *source, const char *const *how)
{
    const char *out = arena_printf(build->arena, "%s/.out", build->folder);
    if (!hiprtc_build_compiler(build)) return NULL;
    if (!request->bare) hiprtc_build_add(build, "-include"), hiprtc_build_add(build, "wavecc_hiprtc.h");
    else hiprtc_build_add(build, "-include"), hiprtc_build_add(build, "wavecc_hipcc.h");
    for (int i = 0; i < request->count; i++)
        if (!is_ours(request->options[i])) hiprtc_build_add(build, request->options[i]);
    for (int i = 0; i < request->count; i++)
        if (!strcmp(request->options[i], "-mprintf-kind=buffered")) hiprtc_build_add(build, "-DWAVECC_PRINTF_BUFFER");
    for (; how && *how; how++) hiprtc_build_add(build, *how);
    hiprtc_build_add(build, source);
    hiprtc_build_add(build, "-o");
    hiprtc_build_add(build, out);
    return hiprtc_build_run(build) ? out : NULL;
}

/* Compiles finished IR, which has a name's functions, to code. */
static const char *finish(HiprtcBuild *build, const char *ir)
{
    const char *out = arena_printf(build->arena, "%s/.code", build->folder);
    const char *const words[] = {"-Xclang", "-disable-llvm-passes", ir, "-o", out};
    if (!hiprtc_build_linker(build)) return NULL;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) hiprtc_build_add(build, words[i]);
    return hiprtc_build_run(build) ? out : NULL;
}

static bool compile_program(Program *program, HiprtcBuild *build, const Request *request)
{
    static const char *const to_text[] = {"-S", "-emit-llvm", NULL}, *const to_bitcode[] = {"-c", "-emit-llvm", NULL};
    StrBuf text = {0};
    strbuf_printf(&text, "#line 1 \"%s\"\n%s", program->name, program->source);
    append_names(program, &text);
    const char *source = hiprtc_build_write(build, ".source", text.data, text.len);
    strbuf_free(&text);
    for (uint32_t i = 0; source && i < program->headers.len; i++) {
        const Header *header = &program->headers.data[i];
        if (!hiprtc_build_write(build, header->name, header->text, strlen(header->text))) source = NULL;
    }
    if (!source) return false;
    if (!program->names.len && !request->rdc) {
        const char *code = compile_to(build, request, source, NULL);
        return code && hiprtc_build_read(code, &program->code);
    }
    const char *ir = compile_to(build, request, source, request->rdc && !program->names.len ? to_bitcode : to_text);
    if (!ir || !hiprtc_build_read(ir, &text)) return false;
    if (text.data && program->names.len) read_names(program, text.data);
    strbuf_free(&text);
    if (request->rdc) return hiprtc_build_read(ir, &program->bitcode);
    const char *code = finish(build, ir);
    return code && hiprtc_build_read(code, &program->code);
}

hiprtcResult hiprtcCompileProgram(hiprtcProgram prog, int numOptions, const char **options)
{
    Program *program = begin(prog);
    Request request = {numOptions, options, false, false};
    if (!program) return end(HIPRTC_ERROR_INVALID_PROGRAM);
    if (numOptions < 0 || (numOptions && !options)) return end(HIPRTC_ERROR_INVALID_INPUT);
    HiprtcBuild build = {.arena = arena_new(), .log = &program->log};
    strbuf_free(&program->log);
    strbuf_free(&program->code);
    strbuf_free(&program->bitcode);
    hiprtcResult result = HIPRTC_ERROR_INVALID_INPUT;
    if (!hiprtc_build_begin(&build)) result = HIPRTC_ERROR_INTERNAL_ERROR;
    else if (read_request(&build, &request))
        result = compile_program(program, &build, &request) ? HIPRTC_SUCCESS : HIPRTC_ERROR_COMPILATION;
    program->is_compiled = result == HIPRTC_SUCCESS;
    hiprtc_build_end(&build);
    arena_free(build.arena);
    return end(result);
}

/* ---- results ---- */

static hiprtcResult get_size(const StrBuf *what, size_t more, size_t *size)
{
    *size = what->len ? what->len + more : 0;
    return HIPRTC_SUCCESS;
}

static hiprtcResult get_bytes(const StrBuf *what, size_t more, char *to)
{
    if (what->len) memcpy(to, what->data, what->len + more);
    return HIPRTC_SUCCESS;
}

/* more: 1 for the zero byte after a text. No code: the compilation failed, or was for linking. */
#define GETTER(name, function, type, member, more, needs_it)                                          \
    hiprtcResult name(hiprtcProgram prog, type to);                                                   \
    hiprtcResult name(hiprtcProgram prog, type to)                                                    \
    {                                                                                                 \
        if (!to) return HIPRTC_ERROR_INVALID_INPUT;                                                   \
        const Program *program = begin(prog);                                                         \
        if (!program || (needs_it && !program->member.len)) return end(HIPRTC_ERROR_INVALID_PROGRAM); \
        return end(function(&program->member, more, to));                                             \
    }

GETTER(hiprtcGetProgramLogSize, get_size, size_t *, log, 1, false)
GETTER(hiprtcGetProgramLog, get_bytes, char *, log, 1, false)
GETTER(hiprtcGetCodeSize, get_size, size_t *, code, 0, true)
GETTER(hiprtcGetCode, get_bytes, char *, code, 0, true)
GETTER(hiprtcGetBitcodeSize, get_size, size_t *, bitcode, 0, true)
GETTER(hiprtcGetBitcode, get_bytes, char *, bitcode, 0, true)

/* ---- linking bitcode: LLVM's link-time optimization ---- */

typedef struct Link {
    HiprtcBuild build;
    VEC(const char *) files;
    StrBuf log, code;
} Link;

/* Source of the numbers: hiprtc.h of HIP 6.3; 5.2.3 lacks them. */
enum { INPUT_BITCODE = 100, ERROR_LINKING = 100 };

static void free_link(Link *link)
{
    hiprtc_build_end(&link->build);
    strbuf_free(&link->log);
    strbuf_free(&link->code);
    Arena *arena = link->build.arena;
    arena_free(arena);
}

hiprtcResult hiprtcLinkCreate(unsigned count, const int *options, void **values, void **state)
{
    if (!state || (count && (!options || !values))) return HIPRTC_ERROR_INVALID_INPUT;
    Arena *arena = arena_new();
    Link *link = ARENA_NEW(arena, Link);
    link->build.arena = arena;
    link->build.log = &link->log;
    hip_begin();
    *state = hiprtc_build_begin(&link->build) ? hip_handle_new(HIP_HANDLE_LINK, link) : NULL;
    if (!*state) free_link(link);
    return end(*state ? HIPRTC_SUCCESS : HIPRTC_ERROR_INTERNAL_ERROR);
}

static hiprtcResult add_input(Link *link, int kind, const char *bytes, size_t size)
{
    if (kind != INPUT_BITCODE) {
        hip_say("hiprtc: inputs of kind %d cannot be linked; LLVM's bitcode (100) can", kind);
        return HIPRTC_ERROR_INVALID_INPUT;
    }
    const char *name = arena_printf(link->build.arena, "%u.bc", link->files.len);
    const char *path = hiprtc_build_write(&link->build, name, bytes, size);
    if (!path) return HIPRTC_ERROR_INTERNAL_ERROR;
    VEC_PUSH(link->build.arena, &link->files, path);
    return HIPRTC_SUCCESS;
}

hiprtcResult hiprtcLinkAddData(void *state, int kind, void *image, size_t size, const char *, unsigned, const int *,
                               void **)
{
    hip_begin();
    Link *link = hip_handle_get(HIP_HANDLE_LINK, state);
    if (!link || !image || !size) return end(HIPRTC_ERROR_INVALID_INPUT);
    return end(add_input(link, kind, image, size));
}

hiprtcResult hiprtcLinkAddFile(void *state, int kind, const char *path, unsigned, const int *, void **)
{
    hip_begin();
    Link *link = hip_handle_get(HIP_HANDLE_LINK, state);
    StrBuf bytes = {0};
    hiprtcResult result = HIPRTC_ERROR_INVALID_INPUT;
    if (link && path && hiprtc_build_read(path, &bytes) && bytes.len)
        result = add_input(link, kind, bytes.data, bytes.len);
    strbuf_free(&bytes);
    return end(result);
}

hiprtcResult hiprtcLinkComplete(void *state, void **code, size_t *size)
{
    hip_begin();
    Link *link = hip_handle_get(HIP_HANDLE_LINK, state);
    if (!link || !code || !size || !link->files.len) return end(HIPRTC_ERROR_INVALID_INPUT);
    const char *out = arena_printf(link->build.arena, "%s/.code", link->build.folder);
    strbuf_free(&link->code);
    bool good = hiprtc_build_linker(&link->build);
    hiprtc_build_add(&link->build, "-flto");
    for (uint32_t i = 0; i < link->files.len; i++) hiprtc_build_add(&link->build, link->files.data[i]);
    hiprtc_build_add(&link->build, "-o");
    hiprtc_build_add(&link->build, out);
    good = good && hiprtc_build_run(&link->build) && hiprtc_build_read(out, &link->code);
    if (!good) {
        hip_say("hiprtc: linking failed: %.*s", 1000, link->log.data ? link->log.data : "");
        return end((hiprtcResult)ERROR_LINKING);
    }
    *code = link->code.data;
    *size = link->code.len;
    return end(HIPRTC_SUCCESS);
}

hiprtcResult hiprtcLinkDestroy(void *state)
{
    hip_begin();
    Link *link = hip_handle_end(HIP_HANDLE_LINK, state);
    if (link) free_link(link);
    return end(link ? HIPRTC_SUCCESS : HIPRTC_ERROR_INVALID_INPUT);
}
