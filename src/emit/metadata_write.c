/* Writes kernel metadata, as YAML for the assembler and as MessagePack for the AMDGPU note. One walk over the kernels
   serves both. Source: AMDGPUUsage (LLVM 22), "Code Object V5 Metadata". The HIP runtime reads the keys .name, .symbol,
   .args and sizes. */
#include <stdio.h>

#include "emit/image.h"
#include "emit/msgpack.h"
#include "ir/pass_notes.h"

/* Either a text or a MessagePack writer. */
typedef struct Meta {
    StrBuf *text;
    Msgpack *pack;
    unsigned indent; /* of the text */
    bool is_first;   /* the next member is the first of a map in a list */
} Meta;

/* YAML single-quoted text. */
static void quoted(StrBuf *out, const char *text)
{
    strbuf_char(out, '\'');
    for (; *text; text++) {
        if (*text == '\'') strbuf_char(out, '\'');
        strbuf_char(out, *text);
    }
    strbuf_char(out, '\'');
}

static void start_line(Meta *m, const char *key)
{
    strbuf_printf(m->text, "%*s%s%s:", (int)m->indent - 2 * m->is_first, "", m->is_first ? "- " : "", key);
    m->is_first = false;
}

static void number(Meta *m, const char *key, uint32_t value)
{
    if (m->pack) {
        msgpack_number(m->pack, key, value);
        return;
    }
    start_line(m, key);
    strbuf_printf(m->text, " %u\n", value);
}

/* A word of the metadata format. */
static void word(Meta *m, const char *key, const char *value)
{
    if (m->pack) {
        msgpack_text(m->pack, key, value);
        return;
    }
    start_line(m, key);
    strbuf_printf(m->text, " %s\n", value);
}

/* A name from the input. */
static void name(Meta *m, const char *key, const char *value)
{
    if (m->pack) {
        msgpack_text(m->pack, key, value);
        return;
    }
    start_line(m, key);
    strbuf_char(m->text, ' ');
    quoted(m->text, value);
    strbuf_char(m->text, '\n');
}

static void truth(Meta *m, const char *key, bool value)
{
    if (m->pack) msgpack_bool(m->pack, key, value);
    else word(m, key, value ? "true" : "false");
}

static void begin_list(Meta *m, const char *key)
{
    if (m->pack) {
        msgpack_begin(m->pack, key, false);
        return;
    }
    start_line(m, key);
    strbuf_char(m->text, '\n');
    m->indent += 2;
}

static void end_list(Meta *m)
{
    if (m->pack) msgpack_end(m->pack);
    m->indent -= m->pack ? 0 : 2;
}

static void begin_element(Meta *m)
{
    if (m->pack) msgpack_begin(m->pack, NULL, true);
    m->indent += m->pack ? 0 : 2;
    m->is_first = true;
}

static void end_element(Meta *m) { end_list(m); }

static void numbers(Meta *m, const char *key, const uint32_t *values, unsigned count)
{
    begin_list(m, key);
    for (unsigned i = 0; i < count; i++) {
        if (m->pack) msgpack_number(m->pack, NULL, values[i]);
        else strbuf_printf(m->text, "%*s- %u\n", (int)m->indent, "", values[i]);
    }
    end_list(m);
}

static void write_arg(Meta *m, const KernelArg *arg)
{
    static const char *const kinds[NUM_ARG_KINDS] = {"by_value", "global_buffer", NULL, "dynamic_shared_pointer"};
    begin_element(m);
    if (arg->kind == ARG_GLOBAL_BUFFER) word(m, ".address_space", "global");
    if (arg->kind == ARG_LDS_POINTER) word(m, ".address_space", "local");
    if (arg->name) name(m, ".name", arg->name);
    number(m, ".offset", arg->offset);
    if (arg->kind == ARG_LDS_POINTER) number(m, ".pointee_align", 16);
    number(m, ".size", arg->size);
    if (arg->type_name) name(m, ".type_name", arg->type_name);
    word(m, ".value_kind", arg->kind == ARG_HIDDEN ? arg->hidden : kinds[arg->kind]);
    end_element(m);
}

static bool is_known(const uint32_t sizes[3]) { return sizes[0] && sizes[1] && sizes[2]; }

/* Keys that the runtime does not read, for `wavecc run` and scripts: the grid for which the kernel was written. */
static void write_own(Meta *m, const Kernel *k)
{
    if (k->notes->observed_hazards) word(m, ".wavecc_hazards", "observed");
    if (is_known(k->grid)) numbers(m, ".wavecc_grid", k->grid, 3);
    if (!k->reqd_workgroup_size && is_known(k->workgroup_size)) numbers(m, ".wavecc_block", k->workgroup_size, 3);
}

static void write_kernel(Meta *m, const Kernel *k)
{
    EmitResources r = emit_resources(k);
    begin_element(m);
    number(m, ".agpr_count", k->num_agprs);
    if (k->args.len) {
        begin_list(m, ".args");
        for (uint32_t i = 0; i < k->args.len; i++) write_arg(m, &k->args.data[i]);
        end_list(m);
    }
    if (is_known(k->cluster)) numbers(m, ".cluster_dims", k->cluster, 3);
    number(m, ".group_segment_fixed_size", k->lds_bytes);
    number(m, ".kernarg_segment_align", k->kernarg_align > 8 ? k->kernarg_align : 8);
    number(m, ".kernarg_segment_size", k->kernarg_bytes);
    number(m, ".max_flat_workgroup_size", r.max_flat_workgroup_size);
    name(m, ".name", k->name);
    number(m, ".private_segment_fixed_size", k->scratch_bytes);
    if (k->reqd_workgroup_size && is_known(k->workgroup_size)) numbers(m, ".reqd_workgroup_size", k->workgroup_size, 3);
    number(m, ".sgpr_count", r.total_sgprs);
    number(m, ".sgpr_spill_count", k->spilled_sgprs);
    StrBuf symbol = {0};
    strbuf_printf(&symbol, "%s.kd", k->name);
    name(m, ".symbol", symbol.data);
    strbuf_free(&symbol);
    number(m, ".uniform_work_group_size", 1);
    truth(m, ".uses_dynamic_stack", false);
    number(m, ".vgpr_count", r.next_free_vgpr);
    number(m, ".vgpr_spill_count", k->spilled_vgprs);
    number(m, ".wavefront_size", target_infos[k->target].wave_size);
    write_own(m, k);
    end_element(m);
}

static void write_all(Meta *m, const KernelList *kernels)
{
    static const uint32_t version[] = {1, 2};
    char target[64];
    snprintf(target, sizeof target, "amdgcn-amd-amdhsa--%s", target_infos[kernels->data[0]->target].name);
    begin_list(m, "amdhsa.kernels");
    for (uint32_t i = 0; i < kernels->len; i++) write_kernel(m, kernels->data[i]);
    end_list(m);
    word(m, "amdhsa.target", target);
    numbers(m, "amdhsa.version", version, 2);
}

void emit_metadata(const KernelList *kernels, StrBuf *out)
{
    Meta m = {.text = out};
    strbuf_append(out, "\t.amdgpu_metadata\n---\n");
    write_all(&m, kernels);
    strbuf_append(out, "...\n\t.end_amdgpu_metadata\n");
}

void emit_metadata_bytes(Arena *arena, const KernelList *kernels, StrBuf *out)
{
    Msgpack pack = {.arena = arena, .out = out};
    Meta m = {.pack = &pack};
    msgpack_begin(&pack, NULL, true);
    write_all(&m, kernels);
    msgpack_end(&pack);
}
