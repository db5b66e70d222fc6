/* The public API: code objects, and what all reports share. */
#include <string.h>

#include "api/api_report.h"
#include "print/listing.h"
#include "object/bundle.h"

/* ---- objects ---- */

static WaveccParameter *copy_parameters(Arena *arena, const ObjectKernel *kernel)
{
    WaveccParameter *parameters = ARENA_ARRAY(arena, WaveccParameter, kernel->num_args + 1);
    for (uint32_t i = 0; i < kernel->num_args; i++) {
        const ObjectArg *arg = &kernel->args[i];
        parameters[i] = (WaveccParameter){arg->name, arg->value_kind, arg->offset,
                                          arg->size, arg->is_hidden,  arg->type_name ? arg->type_name : ""};
    }
    return parameters;
}

static void copy_kernels(WaveccObject *object, const CodeObject *read)
{
    object->target = read->target;
    object->num_kernels = read->kernels.len;
    object->kernels = ARENA_ARRAY(object->arena, WaveccObjectKernel, read->kernels.len + 1);
    for (uint32_t i = 0; i < read->kernels.len; i++) {
        const ObjectKernel *kernel = &read->kernels.data[i];
        WaveccObjectKernel *to = &object->kernels[i];
        *to = (WaveccObjectKernel){.name = kernel->name,
                                   .num_vgprs = kernel->vgpr_count,
                                   .num_agprs = kernel->agpr_count,
                                   .num_sgprs = kernel->sgpr_count,
                                   .lds_bytes = kernel->desc.group_segment_bytes,
                                   .scratch_bytes = kernel->desc.private_segment_bytes,
                                   .kernarg_bytes = kernel->kernarg_bytes,
                                   .max_workgroup_size = kernel->max_flat_workgroup_size,
                                   .parameters = copy_parameters(object->arena, kernel),
                                   .num_parameters = kernel->num_args};
        memcpy(to->workgroup_size, kernel->reqd_workgroup_size, sizeof to->workgroup_size);
        memcpy(to->grid, kernel->usual_grid, sizeof to->grid);
    }
}

static bool open_object(WaveccObject *object, const void *bytes, size_t num_bytes, const char *target, DiagList *diags)
{
    const SourceLoc loc = {object->name, 0, 0};
    const uint8_t *code = bytes;
    CodeObject read;
    if (!bytes) return diag_error(diags, loc, "there is no code object: the bytes are NULL");
    if (!object_is_elf(code, num_bytes) && !bundle_is(code, num_bytes))
        return diag_error(diags, loc, "this is neither an ELF file nor an offload bundle");
    if (!bundle_open(object->arena, object->name, target, NULL, &code, &num_bytes, diags)) return false;
    uint8_t *copy = arena_alloc(object->arena, num_bytes + 1);
    memcpy(copy, code, num_bytes);
    object->bytes = copy;
    object->num_bytes = num_bytes;
    if (!object_read(object->arena, object->name, copy, num_bytes, &read, diags)) return false;
    const char *own = target_infos[read.target].name;
    if (target && strcmp(target, own))
        return diag_error(diags, loc, "the code object is for %s, not for %s", own, target);
    copy_kernels(object, &read);
    object->is_open = true;
    return true;
}

WaveccStatus wavecc_object_open(const char *name, const void *bytes, size_t num_bytes, const char *target,
                                WaveccObject **object)
{
    if (!object) return WAVECC_ERROR;
    Arena *arena = arena_new();
    DiagList diags;
    diag_init(&diags, arena);
    *object = ARENA_NEW(arena, WaveccObject);
    (*object)->arena = arena;
    (*object)->name = name ? arena_strndup(arena, name, strlen(name)) : "<memory>";
    const bool good = open_object(*object, bytes, num_bytes, target, &diags);
    diag_print(&diags, &(*object)->diagnostics);
    return good ? WAVECC_OK : WAVECC_ERROR;
}

void wavecc_object_close(WaveccObject *object)
{
    if (!object) return;
    strbuf_free(&object->diagnostics);
    arena_free(object->arena);
}

static const char *text_of(const StrBuf *text) { return text->len ? text->data : ""; }

const char *wavecc_object_diagnostics(const WaveccObject *object)
{
    return object ? text_of(&object->diagnostics) : "";
}

const char *wavecc_object_target(const WaveccObject *object)
{
    return object && object->is_open ? target_infos[object->target].name : "";
}

size_t wavecc_object_num_kernels(const WaveccObject *object) { return object ? object->num_kernels : 0; }

const WaveccObjectKernel *wavecc_object_kernel(const WaveccObject *object, size_t index)
{
    return object && index < object->num_kernels ? &object->kernels[index] : NULL;
}

/* ---- reports ---- */

bool report_begin(const WaveccObject *object, WaveccReport **report)
{
    Arena *arena = arena_new();
    WaveccReport *r = *report = ARENA_NEW(arena, WaveccReport);
    r->arena = arena;
    r->run.message = "";
    r->time = (WaveccTimeInfo){.device = "", .bound_by = "", .json = "", .not_predicted = "", .error_of = ""};
    diag_init(&r->diags, arena);
    if (!object || !object->is_open)
        return diag_error(&r->diags, (SourceLoc){0}, "there is no code object: it is NULL, or could not be opened");
    return object_read(arena, object->name, object->bytes, object->num_bytes, &r->object, &r->diags);
}

WaveccStatus report_end(WaveccReport *report, bool good)
{
    diag_print(&report->diags, &report->diagnostics);
    return good ? WAVECC_OK : WAVECC_ERROR;
}

void report_add(WaveccReport *report, const WaveccFinding *finding)
{
    WaveccFinding f = *finding;
    SourceLoc loc;
    f.file = "";
    if (f.address && object_source_line(&report->object, f.address, &loc)) {
        f.file = loc.file;
        f.line = loc.line;
        f.column = loc.column;
    }
    report->counts[f.level]++;
    VEC_PUSH(report->arena, &report->findings, f);
}

WaveccStatus wavecc_disassemble(const WaveccObject *object, const char *kernel, bool comments, WaveccReport **report)
{
    if (!report) return WAVECC_ERROR;
    const ObjectKernel *only = NULL;
    bool good = report_begin(object, report);
    WaveccReport *r = *report;
    if (good && kernel) good = (only = object_find_kernel(&r->object, kernel, &r->diags)) != NULL;
    const ListingOptions options = {.no_lines = !comments, .no_encoding = !comments};
    if (good) listing_append(&r->object, &options, only, &r->text);
    return report_end(r, good);
}

void wavecc_report_free(WaveccReport *report)
{
    if (!report) return;
    strbuf_free(&report->diagnostics);
    strbuf_free(&report->text);
    strbuf_free(&report->json);
    arena_free(report->arena);
}

const char *wavecc_report_diagnostics(const WaveccReport *report)
{
    return report ? text_of(&report->diagnostics) : "";
}

const char *wavecc_report_text(const WaveccReport *report) { return report ? text_of(&report->text) : ""; }

size_t wavecc_report_num_findings(const WaveccReport *report) { return report ? report->findings.len : 0; }

const WaveccFinding *wavecc_report_finding(const WaveccReport *report, size_t index)
{
    return report && index < report->findings.len ? &report->findings.data[index] : NULL;
}

size_t wavecc_report_count(const WaveccReport *report, WaveccLevel level)
{
    return report && level <= WAVECC_LEVEL_NOTE ? report->counts[level] : 0;
}

bool wavecc_report_is_incomplete(const WaveccReport *report) { return report && report->is_incomplete; }

const WaveccRunInfo *wavecc_report_run(const WaveccReport *report)
{
    static const WaveccRunInfo none = {.message = ""};
    return report ? &report->run : &none;
}

const WaveccTimeInfo *wavecc_report_time(const WaveccReport *report)
{
    static const WaveccTimeInfo none = {.device = "", .bound_by = "", .json = "", .not_predicted = "", .error_of = ""};
    return report ? &report->time : &none;
}
