/* Kernel metadata (YAML, turned into the AMDGPU note by the assembler).
   Source: AMDGPUUsage (LLVM 22), "Code Object V5 Metadata"; keys that the HIP runtime reads: .name .symbol .args and sizes. */
#include <string.h>

#include "emit/emit.h"

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

static void emit_arg(const KernelArg *arg, StrBuf *out)
{
    static const char *const kinds[] = {"by_value", "global_buffer"};
    strbuf_append(out, "      - ");
    if (arg->kind == ARG_GLOBAL_BUFFER) strbuf_append(out, ".address_space: global\n        ");
    if (arg->name) {
        strbuf_append(out, ".name: ");
        quoted(out, arg->name);
        strbuf_append(out, "\n        ");
    }
    strbuf_printf(out, ".offset: %u\n        .size: %u\n", arg->offset, arg->size);
    if (arg->type_name) {
        strbuf_append(out, "        .type_name: ");
        quoted(out, arg->type_name);
        strbuf_char(out, '\n');
    }
    strbuf_printf(out, "        .value_kind: %s\n", arg->kind == ARG_HIDDEN ? arg->hidden : kinds[arg->kind]);
}

static void emit_kernel(const Kernel *k, StrBuf *out)
{
    EmitResources r = emit_resources(k);
    const TargetInfo *t = &target_infos[k->target];
    strbuf_printf(out, "  - .agpr_count: %u\n", k->num_agprs);
    if (k->args.len) {
        strbuf_append(out, "    .args:\n");
        for (uint32_t i = 0; i < k->args.len; i++) emit_arg(&k->args.data[i], out);
    }
    strbuf_printf(out, "    .group_segment_fixed_size: %u\n", k->lds_bytes);
    strbuf_append(out, "    .kernarg_segment_align: 8\n");
    strbuf_printf(out, "    .kernarg_segment_size: %u\n", k->kernarg_bytes);
    strbuf_printf(out, "    .max_flat_workgroup_size: %u\n", r.max_flat_workgroup_size);
    strbuf_append(out, "    .name: ");
    quoted(out, k->name);
    strbuf_printf(out, "\n    .private_segment_fixed_size: %u\n", k->scratch_bytes);
    if (k->reqd_workgroup_size && k->workgroup_size[0] && k->workgroup_size[1] && k->workgroup_size[2])
        strbuf_printf(out, "    .reqd_workgroup_size:\n      - %u\n      - %u\n      - %u\n", k->workgroup_size[0],
                      k->workgroup_size[1], k->workgroup_size[2]);
    strbuf_printf(out, "    .sgpr_count: %u\n    .sgpr_spill_count: %u\n    .symbol: ", r.total_sgprs,
                  k->spilled_sgprs);
    char symbol[600];
    size_t length = strlen(k->name);
    CHECK(length + 4 < sizeof symbol);
    memcpy(symbol, k->name, length);
    memcpy(symbol + length, ".kd", 4);
    quoted(out, symbol);
    strbuf_append(out, "\n    .uniform_work_group_size: 1\n    .uses_dynamic_stack: false\n");
    strbuf_printf(out, "    .vgpr_count: %u\n    .vgpr_spill_count: %u\n", r.next_free_vgpr,
                  k->spilled_vgprs);
    strbuf_printf(out, "    .wavefront_size: %u\n", t->wave_size);
    /* Not read by the runtime. */
    if (k->observed_hazards) strbuf_append(out, "    .wavecc_hazards: observed\n");
    /* Not read by the runtime: lets `wavecc run` and scripts find the grid that the kernel was written for. */
    if (k->grid[0] && k->grid[1] && k->grid[2])
        strbuf_printf(out, "    .wavecc_grid:\n      - %u\n      - %u\n      - %u\n", k->grid[0], k->grid[1], k->grid[2]);
    if (!k->reqd_workgroup_size && k->workgroup_size[0] && k->workgroup_size[1] && k->workgroup_size[2])
        strbuf_printf(out, "    .wavecc_block:\n      - %u\n      - %u\n      - %u\n", k->workgroup_size[0],
                      k->workgroup_size[1], k->workgroup_size[2]);
}

void emit_metadata(const KernelList *kernels, StrBuf *out)
{
    strbuf_append(out, "\t.amdgpu_metadata\n---\namdhsa.kernels:\n");
    for (uint32_t i = 0; i < kernels->len; i++) emit_kernel(kernels->data[i], out);
    strbuf_printf(out, "amdhsa.target: amdgcn-amd-amdhsa--%s\namdhsa.version:\n  - 1\n  - 2\n...\n",
                  target_infos[kernels->data[0]->target].name);
    strbuf_append(out, "\t.end_amdgpu_metadata\n");
}
