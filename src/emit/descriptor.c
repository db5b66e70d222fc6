/* The kernel descriptor, as assembler directives and as bytes. Source: AMDGPUUsage (LLVM 22), "AMDHSA Assembler
   Directives" and "Kernel Descriptor". */
#include "emit/bytes.h"
#include "emit/image.h"
#include "isa/family.h"

/* ---- bytes ---- */

/* Granules of a register file, less one; at least one granule. */
static uint32_t granules(uint32_t registers, uint32_t granule)
{
    return registers ? (registers + granule - 1) / granule - 1 : 0;
}

/* The fields of gfx9 and, where they differ, of gfx90a to gfx950. */
static void put_gfx9(const Kernel *k, StrBuf *out)
{
    enum { SGPR_GRANULE = 8, HAS_KERNARG_POINTER = 1 << 3 };
    const EmitResources r = emit_resources(k);
    const uint32_t rsrc1 = granules(r.next_free_vgpr, target_infos[k->target].vgpr_granule) |
                           granules(r.total_sgprs, SGPR_GRANULE) << 6 | (k->flush_f32_denorms ? 0u : 3u) << 16 |
                           3u << 18 /* denormals of f16, f64 */ | 1u << 21 /* dx10_clamp */ | 1u << 23 /* ieee_mode */;
    const uint32_t user_sgprs = (k->num_user_sgprs ? 2 : 0) + k->preload_dwords;
    const uint32_t rsrc2 = (k->scratch_bytes ? 1u : 0u) | user_sgprs << 1 | (uint32_t)k->uses_workgroup_id[0] << 7 |
                           (uint32_t)k->uses_workgroup_id[1] << 8 | (uint32_t)k->uses_workgroup_id[2] << 9 |
                           (uint32_t)k->workitem_dims << 11;
    const uint32_t rsrc3 = r.accum_offset / 4 - 1;
    const size_t start = out->len;
    put_u32(out, k->lds_bytes);
    put_u32(out, k->scratch_bytes);
    put_u32(out, k->kernarg_bytes);
    put_u32(out, 0);
    put_u64(out, 0); /* DESCRIPTOR_ENTRY */
    put_number(out, 0, 8), put_number(out, 0, 8), put_u32(out, 0);
    put_u32(out, rsrc3);
    put_u32(out, rsrc1);
    put_u32(out, rsrc2);
    put_u16(out, k->num_user_sgprs ? HAS_KERNARG_POINTER : 0);
    put_u16(out, (uint16_t)k->preload_dwords);
    put_u32(out, 0);
    CHECK(out->len - start == DESCRIPTOR_BYTES);
}

/* ---- families ---- */

typedef struct ModeDirective {
    const char *name; /* without .amdhsa_ */
    uint32_t value;
} ModeDirective;

typedef struct DescriptorFormat {
    ModeDirective modes[4];                    /* those that other families have not; the list ends without a name */
    void (*put)(const Kernel *k, StrBuf *out); /* the bytes; NULL: not described */
} DescriptorFormat;

static const DescriptorFormat formats[NUM_FAMILIES] = {
    [FAMILY_GFX9] = {.modes = {{"dx10_clamp", 1}, {"ieee_mode", 1}, {"tg_split", 0}}, .put = put_gfx9},
    [FAMILY_GFX1250] = {.modes = {{"wavefront_size32", 1}}},
};

void emit_descriptor_bytes(const Kernel *k, StrBuf *out)
{
    const TargetInfo *target = &target_infos[k->target];
    if (!formats[target->family].put) BUG("the kernel descriptor of %s is not described", target->name);
    formats[target->family].put(k, out);
}

/* ---- text ---- */

static void directive(StrBuf *out, const char *name, uint32_t value)
{
    strbuf_printf(out, "\t\t.amdhsa_%s %u\n", name, value);
}

void emit_descriptor(const Kernel *k, StrBuf *out)
{
    EmitResources r = emit_resources(k);
    const TargetInfo *t = &target_infos[k->target];
    strbuf_printf(out, "\t.amdhsa_kernel %s\n", k->name);
    directive(out, "group_segment_fixed_size", k->lds_bytes);
    directive(out, "private_segment_fixed_size", k->scratch_bytes);
    directive(out, "kernarg_size", k->kernarg_bytes);
    directive(out, "user_sgpr_kernarg_segment_ptr", k->num_user_sgprs ? 1 : 0);
    directive(out, "user_sgpr_kernarg_preload_length", k->preload_dwords);
    directive(out, "user_sgpr_kernarg_preload_offset", 0);
    directive(out, "uses_dynamic_stack", 0);
    directive(out, "enable_private_segment", k->scratch_bytes ? 1 : 0);
    directive(out, "system_sgpr_workgroup_id_x", k->uses_workgroup_id[0]);
    directive(out, "system_sgpr_workgroup_id_y", k->uses_workgroup_id[1]);
    directive(out, "system_sgpr_workgroup_id_z", k->uses_workgroup_id[2]);
    directive(out, "system_vgpr_workitem_id", k->workitem_dims);
    directive(out, "next_free_vgpr", r.next_free_vgpr);
    directive(out, "next_free_sgpr", r.next_free_sgpr);
    if (t->num_agprs) directive(out, "accum_offset", r.accum_offset);
    directive(out, "reserve_vcc", 1);
    directive(out, "float_round_mode_32", 0);
    directive(out, "float_round_mode_16_64", 0);
    directive(out, "float_denorm_mode_32", k->flush_f32_denorms ? 0 : 3);
    directive(out, "float_denorm_mode_16_64", 3);
    const DescriptorFormat *format = &formats[t->family];
    for (unsigned i = 0; format->modes[i].name; i++) directive(out, format->modes[i].name, format->modes[i].value);
    strbuf_append(out, "\t.end_amdhsa_kernel\n");
}
