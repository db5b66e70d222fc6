/* The kernel descriptor, as assembler directives and as bytes. Source: AMDGPUUsage (LLVM 22), "AMDHSA Assembler
   Directives" and "Kernel Descriptor". */
#include "emit/bytes.h"
#include "emit/image.h"
#include "isa/family.h"

/* ---- bytes ---- */

/* The number of granules of a register file, minus one; at least one granule. */
static uint32_t granules(uint32_t registers, uint32_t granule)
{
    return registers ? (registers + granule - 1) / granule - 1 : 0;
}

enum {
    DENORMALS = 3, /* keep denormals: f32 at bit 16 of rsrc1, f16 and f64 at bit 18 */
    HAS_KERNARG_POINTER = 1 << 3,
    HAS_DISPATCH_ID = 1 << 4,
    HAS_FLAT_SCRATCH_INIT = 1 << 5,
    WAVES_OF_32 = 1 << 10,
};

/* The three words with a wave's registers and modes. */
typedef struct Rsrc {
    uint32_t word1, word2, word3;
} Rsrc;

static void put_words(const Kernel *k, Rsrc rsrc, uint32_t properties, StrBuf *out)
{
    const size_t start = out->len;
    put_u32(out, k->lds_bytes);
    put_u32(out, k->scratch_bytes);
    put_u32(out, k->kernarg_bytes);
    put_u32(out, 0);
    put_u64(out, 0); /* DESCRIPTOR_ENTRY */
    put_number(out, 0, 8), put_number(out, 0, 8), put_u32(out, 0);
    put_u32(out, rsrc.word3);
    put_u32(out, rsrc.word1);
    put_u32(out, rsrc.word2);
    put_u16(out, (uint16_t)(properties | (k->num_user_sgprs ? HAS_KERNARG_POINTER : 0u) |
                            (k->uses_dispatch_id ? HAS_DISPATCH_ID : 0u)));
    put_u16(out, (uint16_t)k->preload_dwords);
    put_u32(out, 0);
    CHECK(out->len - start == DESCRIPTOR_BYTES);
}

static uint32_t denormals(const Kernel *k)
{
    return (k->flush_f32_denorms ? 0u : DENORMALS) << 16 | (k->flush_f16_f64_denorms ? 0u : DENORMALS) << 18;
}

/* Scratch, user SGPRs, workgroup and work-item ids. */
static uint32_t inputs(const Kernel *k)
{
    const uint32_t user_sgprs = k->num_user_sgprs + isa_flat_scratch_sgprs(k->target);
    return (k->scratch_bytes ? 1u : 0u) | user_sgprs << 1 | (uint32_t)k->uses_workgroup_id[0] << 7 |
           (uint32_t)k->uses_workgroup_id[1] << 8 | (uint32_t)k->uses_workgroup_id[2] << 9 |
           (uint32_t)k->workitem_dims << 11;
}

/* The fields of gfx9, with the differences of gfx90a to gfx950. */
static void put_gfx9(const Kernel *k, StrBuf *out)
{
    enum { SGPR_GRANULE = 8, DX10_CLAMP = 1 << 21, IEEE_MODE = 1 << 23 };
    const EmitResources r = emit_resources(k);
    const uint32_t vgprs = granules(r.next_free_vgpr, target_infos[k->target].vgpr_granule);
    const uint32_t modes = (k->no_dx10_clamp ? 0u : DX10_CLAMP) | (k->no_ieee_mode ? 0u : IEEE_MODE);
    const Rsrc rsrc = {vgprs | granules(r.total_sgprs, SGPR_GRANULE) << 6 | denormals(k) | modes, inputs(k),
                       r.accum_offset / 4 - 1};
    put_words(k, rsrc, isa_flat_scratch_sgprs(k->target) ? HAS_FLAT_SCRATCH_INIT : 0, out);
}

/* In granules of 4. */
static uint32_t named_barriers(const Kernel *k) { return (k->named_barriers + 3u) / 4; }

/* Every wave has all SGPRs. IEEE mode and DX10 clamp are always on. */
static void put_gfx1250(const Kernel *k, StrBuf *out)
{
    const uint32_t ordered = 1u << 30, progress = 1u << 31; /* results of memory in order; forward progress */
    const uint32_t vgprs = granules(emit_resources(k).next_free_vgpr, target_infos[k->target].vgpr_granule);
    put_words(k, (Rsrc){vgprs | denormals(k) | ordered | progress, inputs(k), named_barriers(k) << 14}, WAVES_OF_32,
              out);
}

/* ---- families ---- */

typedef struct ModeDirective {
    const char *name; /* without .amdhsa_ */
    uint32_t value;
} ModeDirective;

typedef struct DescriptorFormat {
    /* directives that other families do not have; the list ends without a name */
    ModeDirective modes[4];
    void (*put)(const Kernel *k, StrBuf *out); /* writes the bytes; NULL: the descriptor is not known */
} DescriptorFormat;

static const DescriptorFormat formats[NUM_FAMILIES] = {
    [FAMILY_GFX9] = {.modes = {{"tg_split", 0}}, .put = put_gfx9},
    [FAMILY_GFX1250] = {.modes = {{"wavefront_size32", 1}}, .put = put_gfx1250},
};

void emit_descriptor_bytes(const Kernel *k, StrBuf *out)
{
    const TargetInfo *target = &target_infos[k->target];
    if (!formats[target->family].put) BUG("wavecc does not know the kernel descriptor of %s", target->name);
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
    if (k->uses_dispatch_id) directive(out, "user_sgpr_dispatch_id", 1);
    if (t->sets_flat_scratch) directive(out, "user_sgpr_flat_scratch_init", 1);
    directive(out, "user_sgpr_kernarg_preload_length", k->preload_dwords);
    directive(out, "user_sgpr_kernarg_preload_offset", 0);
    directive(out, "uses_dynamic_stack", 0);
    directive(out, t->sets_flat_scratch ? "system_sgpr_private_segment_wavefront_offset" : "enable_private_segment",
              k->scratch_bytes ? 1 : 0);
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
    directive(out, "float_denorm_mode_16_64", k->flush_f16_f64_denorms ? 0 : 3);
    if (target_family(k->target)->has_ieee_mode) {
        directive(out, "dx10_clamp", !k->no_dx10_clamp);
        directive(out, "ieee_mode", !k->no_ieee_mode);
    }
    if (k->named_barriers) directive(out, "named_barrier_count", named_barriers(k));
    const DescriptorFormat *format = &formats[t->family];
    for (unsigned i = 0; format->modes[i].name; i++) directive(out, format->modes[i].name, format->modes[i].value);
    strbuf_append(out, "\t.end_amdhsa_kernel\n");
}
