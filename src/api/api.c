/* The public API: wavecc_compile and the outputs of a module. It connects options, front end, pipeline and emission. */
#include "wavecc/wavecc.h"

#include <stdlib.h>
#include <string.h>

#include "api/api_options.h"
#include "api/api_progress.h"
#include "commit.h"
#include "emit/emit.h"
#include "frontend/frontend.h"
#include "isa/hazards.h"
#include "report/report.h"
#include "support/seconds.h"
#include "support/text.h"
#include "tune/pipeline.h"

struct WaveccContext {
    FrontendContext *frontend;
    Arena *memory; /* memory that one module passes on to the next */
};

typedef enum Stage { STAGE_READ, STAGE_ASSEMBLY, STAGE_OBJECT, STAGE_HSACO, NUM_STAGES } Stage;

struct WaveccModule {
    Arena *arena;
    DiagList diags;
    KernelList kernels;
    WaveccKernelInfo *infos; /* one per kernel */
    bool line_tables;
    uint32_t code_object_version;
    bool complete; /* all passes ran: code can be emitted */
    bool failed;
    bool annotate;
    StrBuf outputs[WAVECC_OUTPUT_PRESSURE_JSON + 1]; /* by WaveccOutput */
    StrBuf diagnostics, dump, timing;
    PassTime *pass_times; /* NULL: not asked for */
    double stage_seconds[NUM_STAGES];
};

const char *wavecc_version(void)
{
    return *WAVECC_COMMIT ? WAVECC_VERSION " (commit " WAVECC_COMMIT ")" : WAVECC_VERSION;
}

void wavecc_set_bug_handler(void (*handler)(const char *message)) { bug_set_handler(handler); }

WaveccContext *wavecc_context_create(void)
{
    WaveccContext *context = calloc(1, sizeof *context);
    CHECK(context);
    context->frontend = frontend_context_new();
    context->memory = arena_new();
    return context;
}

void wavecc_context_destroy(WaveccContext *context)
{
    if (!context) return;
    frontend_context_free(context->frontend);
    arena_free(context->memory);
    free(context);
}

static void write_diagnostics(WaveccModule *m)
{
    strbuf_free(&m->diagnostics);
    diag_print(&m->diags, &m->diagnostics);
}

static bool unsupported_target(WaveccModule *m, SourceLoc loc, const char *name)
{
    return diag_error(&m->diags, loc, "target '%s' is not supported: use gfx90a, gfx942, gfx950 or gfx1250", name);
}

/* Runs the front end, or the parser of kernel IR. */
static bool read_kernels(WaveccContext *context, WaveccModule *m, const char *name, const char *text, size_t bytes,
                         const WaveccOptions *options)
{
    Target target = NUM_TARGETS;
    bool is_kir = text_ends_with(name, ".kir");
    if (options->target) {
        target = target_from_name(options->target, strlen(options->target));
        if (target == NUM_TARGETS || !target_infos[target].supported)
            return unsupported_target(m, (SourceLoc){0}, options->target);
    } else if (!is_kir) {
        return diag_error(&m->diags, (SourceLoc){0}, "no target given: use --target=gfx90a, gfx942, gfx950 or gfx1250");
    }
    if (is_kir) {
        if (!kir_parse(m->arena, &m->diags, name, text, bytes, target, &m->kernels)) return false;
        for (uint32_t i = 0; i < m->kernels.len; i++) {
            const TargetInfo *named = &target_infos[m->kernels.data[i]->target];
            if (!named->supported) return unsupported_target(m, m->kernels.data[i]->loc, named->name);
            if (!kernel_validate(m->kernels.data[i], &m->diags, NULL)) return false;
            m->kernels.data[i]->text_locs = NULL; /* passes come now */
        }
    } else {
        FrontendOptions fe = {.target = target,
                              .kernel = options->kernel,
                              .memref_abi = (MemrefAbi)options->memref_abi,
                              .all_functions = options->kernarg_layout == WAVECC_KERNARG_WAVE,
                              .kernarg_at_eights = options->kernarg_layout == WAVECC_KERNARG_WAVE};
        memcpy(fe.workgroup_size, options->workgroup_size, sizeof fe.workgroup_size);
        if (!frontend_read(context->frontend, name, text, bytes, &fe, &m->diags, &m->kernels)) return false;
    }
    if (!m->kernels.len) return diag_error(&m->diags, (SourceLoc){name, 0, 0}, "no kernel in this input");
    return true;
}

/* Drops all kernels but the one that was asked for. Only kernel IR needs this: the front end filters by itself. */
static bool select_kernel(WaveccModule *m, const char *name, bool is_kir)
{
    if (!name || !is_kir) return true;
    for (uint32_t i = 0; i < m->kernels.len; i++) {
        if (strcmp(m->kernels.data[i]->name, name)) continue;
        m->kernels.data[0] = m->kernels.data[i];
        m->kernels.len = 1;
        return true;
    }
    return diag_error(&m->diags, (SourceLoc){0}, "there is no kernel '%s' in this input", name);
}

static void fill_info(const WaveccModule *m, const Kernel *k, WaveccKernelInfo *info)
{
    *info = (WaveccKernelInfo){.name = k->name,
                               .lds_bytes = k->lds_bytes,
                               .scratch_bytes = k->scratch_bytes,
                               .kernarg_bytes = k->kernarg_bytes};
    for (int i = 0; i < 3; i++) {
        info->workgroup_size[i] = k->workgroup_size[i];
        info->grid[i] = k->grid[i];
    }
    FOREACH_BLOCK(k, block) { FOREACH_INST(block, inst) info->num_instructions++; }
    if (!m->complete) return;
    info->hazard_nops = k->notes->hazard_nops[HAZARD_MODE_DOCUMENTED];
    info->hazard_nops_observed = k->notes->hazard_nops[HAZARD_MODE_OBSERVED];
    info->observed_hazards = k->notes->observed_hazards;
    info->num_vgprs = k->num_vgprs;
    info->num_agprs = k->num_agprs;
    info->num_sgprs = k->num_sgprs;
    info->waves_per_simd = emit_occupancy(k).waves;
}

/* Only some targets have evidence from production kernels. */
static bool check_hazard_mode(WaveccModule *m, const WaveccOptions *options)
{
    const Target target = options->target ? target_from_name(options->target, strlen(options->target)) : NUM_TARGETS;
    if (!options->observed_hazards || target == NUM_TARGETS || hazard_mode_exists(target, HAZARD_MODE_OBSERVED))
        return true;
    return diag_error(&m->diags, (SourceLoc){0},
                      "--hazards=observed: there is no evidence from production kernels for %s, only for gfx942 and "
                      "gfx950; leave the option out, or use --hazards=documented",
                      options->target);
}

/* ---- progress ---- */

typedef struct CompileProgress {
    const WaveccOptions *options;
    uint32_t done, total;  /* kernels */
    double begin, told_at; /* seconds */
    bool is_cancelled;     /* the function returned false: do not call it again */
} CompileProgress;

static bool tell(CompileProgress *p, const char *kernel, const char *stage)
{
    const WaveccProgress now = {
        .kernel = kernel, .stage = stage, .done = p->done, .total = p->total, .seconds = wall_seconds() - p->begin};
    p->told_at = now.seconds;
    p->is_cancelled |= !p->options->progress(p->options->progress_context, &now);
    return !p->is_cancelled;
}

static bool before_pass(void *context, const Kernel *k, const char *pass)
{
    CompileProgress *p = context;
    const double now = wall_seconds() - p->begin;
    if (p->is_cancelled) return false;
    return now - p->told_at < API_PROGRESS_SECONDS || tell(p, k->name, pass);
}

static bool run_pipelines(WaveccModule *m, const WaveccOptions *options, PipelineOptions *pipeline)
{
    CompileProgress progress = {.options = options, .total = m->kernels.len, .begin = wall_seconds()};
    if (options->progress) pipeline->before_pass = before_pass, pipeline->before_pass_context = &progress;
    for (; progress.done < m->kernels.len; progress.done++)
        if (!pipeline_run(m->kernels.data[progress.done], pipeline)) return false;
    const char *last = m->kernels.len ? VEC_LAST(&m->kernels)->name : "";
    return !options->progress || tell(&progress, last, "") ||
           diag_error(&m->diags, (SourceLoc){0}, "cancelled after the last kernel");
}

/* ---- compiling ---- */

static bool compile(WaveccContext *context, WaveccModule *m, const char *name, const char *text, size_t bytes,
                    const WaveccOptions *options)
{
    PipelineOptions pipeline = {.ctx = {.diags = &m->diags,
                                        .options = *options,
                                        .note_places = options->annotate || options->note_pressure ||
                                                       pipeline_names(options->print_after, "regalloc")},
                                .dump = &m->dump,
                                .times = m->pass_times};
    if (!pipeline_check_options(&pipeline, &m->diags) || !check_hazard_mode(m, options)) return false;
    double start = cpu_seconds();
    bool ok = read_kernels(context, m, name, text, bytes, options) &&
              select_kernel(m, options->kernel, text_ends_with(name, ".kir"));
    m->stage_seconds[STAGE_READ] = cpu_seconds() - start;
    ok = ok && run_pipelines(m, options, &pipeline);
    m->complete =
        ok && (!options->stop_after || !strcmp(options->stop_after, pipeline_passes[pipeline_num_passes - 1].name));
    return ok;
}

WaveccStatus wavecc_compile(WaveccContext *context, const char *name, const char *text, size_t bytes,
                            const WaveccOptions *options, WaveccModule **module)
{
    if (!module) return WAVECC_ERROR;
    WaveccModule *m = calloc(1, sizeof *m);
    CHECK(m);
    *module = m;
    WaveccOptions defaults;
    wavecc_options_init(&defaults);
    if (!options) options = &defaults;
    m->arena = context ? arena_scratch(context->memory) : arena_new();
    diag_init(&m->diags, m->arena);
    m->diags.source = text;
    m->diags.source_bytes = text ? bytes : 0;
    name = m->diags.source_file = arena_strdup(m->arena, name ? name : "<memory>");
    m->diags.wants_remarks = options->remarks;
    m->line_tables = options->line_tables;
    m->code_object_version = options->code_object_version;
    m->annotate = options->annotate;
    if (options->time_passes) m->pass_times = ARENA_ARRAY(m->arena, PassTime, pipeline_num_passes);
    if (!context || !text)
        m->failed =
            !diag_error(&m->diags, (SourceLoc){0}, "there is no %s: NULL was given", context ? "text" : "context");
    else m->failed = !api_check_options(options, &m->diags) || !compile(context, m, name, text, bytes, options);
    write_diagnostics(m);
    m->diags.source = NULL; /* the caller may free its text; later messages have no source line */
    if (m->failed) return WAVECC_ERROR;
    m->infos = ARENA_ARRAY(m->arena, WaveccKernelInfo, m->kernels.len);
    for (uint32_t i = 0; i < m->kernels.len; i++) fill_info(m, m->kernels.data[i], &m->infos[i]);
    return WAVECC_OK;
}

void wavecc_module_destroy(WaveccModule *m)
{
    if (!m) return;
    for (int i = 0; i <= WAVECC_OUTPUT_PRESSURE_JSON; i++) strbuf_free(&m->outputs[i]);
    strbuf_free(&m->diagnostics);
    strbuf_free(&m->dump);
    strbuf_free(&m->timing);
    arena_free(m->arena);
    free(m);
}

static const char *text_of(const StrBuf *buf) { return buf->data ? buf->data : ""; }
const char *wavecc_module_diagnostics(const WaveccModule *m) { return m ? text_of(&m->diagnostics) : ""; }
const char *wavecc_module_dump(const WaveccModule *m) { return m ? text_of(&m->dump) : ""; }

const char *wavecc_module_timing(const WaveccModule *m)
{
    static const char *const stages[] = {"read", "assembly text", "object", "code object"};
    if (!m || !m->pass_times) return "";
    StrBuf *out = (StrBuf *)&m->timing;
    strbuf_free(out);
    double total = 0;
    strbuf_append(out, "  CPU ms  stage\n");
    for (int i = 0; i < NUM_STAGES; i++) {
        if (i == STAGE_ASSEMBLY) {
            for (unsigned p = 0; p < pipeline_num_passes; p++) {
                total += m->pass_times[p].seconds;
                strbuf_printf(out, "%8.3f  pass %s\n", m->pass_times[p].seconds * 1e3, pipeline_passes[p].name);
            }
        }
        total += m->stage_seconds[i];
        strbuf_printf(out, "%8.3f  %s\n", m->stage_seconds[i] * 1e3, stages[i]);
    }
    strbuf_printf(out, "%8.3f  total; %.1f MiB of arena memory\n", total * 1e3,
                  (double)arena_used(m->arena) / (1024 * 1024));
    return text_of(out);
}

static bool make_report(WaveccModule *m, WaveccOutput kind)
{
    for (uint32_t i = 0; i < m->kernels.len; i++)
        if (!m->kernels.data[i]->notes->places)
            return diag_error(&m->diags, m->kernels.data[i]->loc,
                              "kernel '%s' has no register allocation to report: it is kernel IR with physical "
                              "registers, or note_pressure was not set",
                              m->kernels.data[i]->name);
    (kind == WAVECC_OUTPUT_PRESSURE ? report_pressure : report_pressure_json)(&m->kernels, &m->outputs[kind]);
    return true;
}

static bool make_output(WaveccModule *m, WaveccOutput kind)
{
    StrBuf *out = &m->outputs[kind];
    if (out->data) return true;
    if (kind == WAVECC_OUTPUT_KIR) {
        for (uint32_t i = 0; i < m->kernels.len; i++) kernel_print(m->kernels.data[i], out);
        return true;
    }
    if (!m->complete)
        return diag_error(&m->diags, (SourceLoc){0},
                          "the compilation was stopped before the last pass: only kernel IR can be emitted");
    if (kind > WAVECC_OUTPUT_HSACO) return make_report(m, kind);
    double start = cpu_seconds();
    bool ok;
    const EmitOptions options = {.line_tables = m->line_tables, .code_object_version = m->code_object_version};
    if (kind == WAVECC_OUTPUT_ASSEMBLY) {
        for (uint32_t i = 0; m->annotate && i < m->kernels.len; i++)
            if (m->kernels.data[i]->notes->places) report_annotate(m->kernels.data[i]);
        ok = emit_assembly(&m->kernels, &options, &m->diags, out);
    } else {
        ok = (kind == WAVECC_OUTPUT_OBJECT ? emit_object : emit_hsaco)(&m->kernels, &options, &m->diags, out);
    }
    m->stage_seconds[kind] = cpu_seconds() - start;
    if (!ok) strbuf_free(out);
    return ok;
}

WaveccStatus wavecc_module_output(WaveccModule *m, WaveccOutput kind, const char **data, size_t *bytes)
{
    const bool known = (unsigned)kind <= WAVECC_OUTPUT_PRESSURE_JSON;
    if (data) *data = "";
    if (bytes) *bytes = 0;
    if (!m) return WAVECC_ERROR;
    if (!known) diag_error(&m->diags, (SourceLoc){0}, "output %d is not a value of enum WaveccOutput", (int)kind);
    if (m->failed || !known || !make_output(m, kind)) {
        write_diagnostics(m);
        return WAVECC_ERROR;
    }
    if (data) *data = text_of(&m->outputs[kind]);
    if (bytes) *bytes = m->outputs[kind].len;
    return WAVECC_OK;
}

size_t wavecc_module_num_kernels(const WaveccModule *m) { return !m || m->failed ? 0 : m->kernels.len; }

const WaveccKernelInfo *wavecc_module_kernel(const WaveccModule *m, size_t index)
{
    return index < wavecc_module_num_kernels(m) ? &m->infos[index] : NULL;
}
