/* The kernel descriptor as assembler directives. Source: AMDGPUUsage (LLVM 22), "AMDHSA Assembler Directives". */
#include "emit/emit.h"
#include "isa/family.h"

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
    if (target_family(k->target)->old_mode_directives) {
        directive(out, "dx10_clamp", 1);
        directive(out, "ieee_mode", 1);
        directive(out, "tg_split", 0);
    } else {
        directive(out, "wavefront_size32", t->wave_size == 32);
    }
    strbuf_append(out, "\t.end_amdhsa_kernel\n");
}
