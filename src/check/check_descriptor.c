/* Compares what the kernel descriptor gives a wave with what its instructions use.

   Sources: AMDGPUUsage (LLVM 22), "Kernel Descriptor"; LLVM AMDGPUBaseInfo.cpp, IsaInfo::getNumExtraSGPRs. Registers
   outside a wave's allocation belong to another wave. */

#include "check/check_internal.h"
#include "isa/events.h"
#include "isa/family.h"
#include "isa/vgpr_roles.h"

static const char descriptor_source[] = "AMDGPUUsage: kernel descriptor";

/* ---- user SGPRs ---- */

unsigned check_initialised_user_sgprs(const CheckKernel *k, bool preloaded)
{
    const KernelDescriptor *desc = &k->kernel->desc;
    return descriptor_user_sgprs(desc, NUM_USER_SGPR_PROPERTIES) + (preloaded ? descriptor_preloaded(desc) : 0);
}

/* The count field has one bit more on targets that do not place workgroup ids after the user SGPRs. */
unsigned check_num_user_sgprs(const CheckKernel *k)
{
    return check_field(k->kernel->desc.rsrc2, 1, target_family(k->code.target)->ids_in_ttmp ? 6 : 5);
}

int check_kernarg_sgpr(const CheckKernel *k)
{
    const KernelDescriptor *desc = &k->kernel->desc;
    if (!(desc->code_properties & PROPERTY_KERNARG_PTR)) return -1;
    return (int)descriptor_user_sgprs(desc, (unsigned)__builtin_ctz(PROPERTY_KERNARG_PTR));
}

uint32_t check_kernarg_bytes(const CheckKernel *k)
{
    const uint32_t bytes = k->kernel->desc.kernarg_bytes;
    return bytes ? bytes : k->kernel->kernarg_bytes;
}

static void check_preload(CheckKernel *k)
{
    const KernelDescriptor *desc = &k->kernel->desc;
    const unsigned length = desc->kernarg_preload & 0x7f, offset = desc->kernarg_preload >> 7;
    const uint32_t bytes = check_kernarg_bytes(k);
    if (length && 4 * (offset + length) > ((bytes + 3) & ~3u))
        check_add(
            k, CHECK_ERROR, "preload", descriptor_source, NULL,
            "the descriptor preloads bytes %u to %u of the kernel arguments, but there are only %u (kernarg_size)",
            4 * offset, 4 * (offset + length), bytes);
}

static void check_user_sgprs(CheckKernel *k)
{
    const KernelDescriptor *desc = &k->kernel->desc;
    unsigned length = desc->kernarg_preload & 0x7f;
    unsigned count = check_num_user_sgprs(k), needed = check_initialised_user_sgprs(k, true);
    unsigned most = target_infos[k->code.target].max_user_sgprs;
    if (needed > count)
        check_add(
            k, CHECK_ERROR, "user-sgprs", descriptor_source, NULL,
            "the descriptor enables %u user SGPRs (%u of them preloaded arguments), but its user SGPR count is %u",
            needed, length, count);
    if (count > most)
        check_add(k, CHECK_ERROR, "user-sgprs", descriptor_source, NULL,
                  "the descriptor's user SGPR count is %u; %s has at most %u", count, target_infos[k->code.target].name,
                  most);
    check_preload(k);
    const ObjectArg *beyond = k->kernel->beyond_kernarg;
    if (beyond)
        check_add(k, CHECK_WARNING, "kernarg", "AMDGPUUsage: code object metadata, .kernarg_segment_size", NULL,
                  "argument '%s' is at bytes %u to %u of the kernel arguments, but kernarg_size is only %u: a host "
                  "that allocates kernarg_size bytes leaves the argument out",
                  beyond->name, beyond->offset, beyond->offset + beyond->size, k->kernel->kernarg_bytes);
    const unsigned asked = desc->code_properties & PROPERTY_WAVE32 ? 32 : 64;
    const unsigned lanes = target_infos[k->code.target].wave_size;
    if (asked != lanes)
        check_add(k, CHECK_ERROR, "wave-size", descriptor_source, NULL,
                  "the descriptor asks for waves of %u lanes; a wave of %s has %u", asked,
                  target_infos[k->code.target].name, lanes);
}

/* ---- registers ---- */

/* The last register of a file that is used, and the first instruction that uses it. */
typedef struct Used {
    int last; /* -1: none */
    const CodeInst *inst;
} Used;

typedef struct Uses {
    Used v, a, s;
    const CodeInst *vcc, *lds, *scratch;
} Uses;

static void use(Used *used, unsigned last, const CodeInst *inst)
{
    if ((int)last <= used->last) return;
    used->last = (int)last;
    used->inst = inst;
}

static void collect_inst(Uses *uses, const CodeInst *inst)
{
    const MachineInst *m = &inst->d.inst;
    const InstInfo *info = inst_info(m->opcode);
    for (unsigned i = 0; i < m->num_operands; i++) {
        Operand o = m->operands[i];
        if (o.kind == OPERAND_SPECIAL && o.value == SPECIAL_VCC && !uses->vcc) uses->vcc = inst;
        if (o.kind != OPERAND_PHYS || !o.width) continue;
        /* M0 selects the registers of a block; unallocated ones need not be selected. */
        const unsigned width = o.width == REGISTER_BLOCK && isa_is_register_block(info) ? 1 : o.width;
        use(o.reg_class == CLASS_S   ? &uses->s
            : o.reg_class == CLASS_A ? &uses->a
                                     : &uses->v,
            o.value + width - 1, inst);
    }
    if ((info->implicit_reads | info->implicit_writes) & IMP_VCC && !uses->vcc) uses->vcc = inst;
    bool is_ds = info->unit == UNIT_LDS && info->flags & (INST_LOAD | INST_STORE | INST_ATOMIC);
    if ((is_ds && !(m->mods.flags & MEM_GDS)) || event_copies_to_lds(info->event) ||
        event_copies_from_lds(info->event) || m->mods.flags & MEM_LDS)
        if (!uses->lds) uses->lds = inst;
    if (info->format == FORMAT_SCRATCH && !uses->scratch) uses->scratch = inst;
}

/* VGPRs and AGPRs are one file of registers: vN is aM for N = accum_offset + M. That is an error only if the code uses
   both names. (44 production kernels use v160 to v255 with accum_offset 160, and no AGPR.) */
static void check_aliases(CheckKernel *k, unsigned accum_offset, const Used *last)
{
    enum { NUM_REGISTERS = 512 };
    const CodeInst *as_v[NUM_REGISTERS] = {NULL}, *as_a[NUM_REGISTERS] = {NULL};
    bool any = false;
    for (uint32_t i = code_paths(&k->code)->num_insts; i-- > 0;) {
        const CodeInst *inst = &code_paths(&k->code)->insts[i];
        for (unsigned o = 0; o < inst->d.inst.num_operands; o++) {
            const Operand op = inst->d.inst.operands[o];
            if (op.kind != OPERAND_PHYS || op.reg_class == CLASS_S) continue;
            const CodeInst **by = op.reg_class == CLASS_A ? as_a : as_v;
            const unsigned first = op.reg_class == CLASS_A ? op.value + accum_offset : op.value;
            for (unsigned n = first; n < first + op.width && n < NUM_REGISTERS; n++) by[n] = inst;
        }
    }
    for (unsigned n = accum_offset; n < NUM_REGISTERS; n++) {
        if (!as_v[n] || !as_a[n]) continue;
        CheckItem *item = check_add(k, CHECK_WARNING, "vgprs", "CDNA3 ISA: one file of vector registers (accum_offset)",
                                    as_v[n], "uses v%u, which is the same register as a%u (accum_offset %u)", n,
                                    n - accum_offset, accum_offset);
        item->other = as_a[n];
        item->unit = arena_printf(k->arena, "v%u", n);
        any = true;
    }
    if (!any)
        check_add(k, CHECK_NOTE, "vgprs", "CDNA3 ISA: one file of vector registers (accum_offset)", last->inst,
                  "uses v%d, beyond accum_offset %u: this register is a%u, which nothing uses under that name, so the "
                  "code works; compilers keep VGPRs below accum_offset",
                  last->last, accum_offset, (unsigned)last->last - accum_offset);
}

static void check_vector_registers(CheckKernel *k, const Uses *uses)
{
    const KernelDescriptor *desc = &k->kernel->desc;
    unsigned total = descriptor_vectors(desc, k->code.target);
    if (!target_infos[k->code.target].num_agprs) {
        if (uses->v.last >= (int)total)
            check_add(k, CHECK_ERROR, "vgprs", descriptor_source, uses->v.inst,
                      "uses v%d; the descriptor gives %u VGPRs", uses->v.last, total);
        return;
    }
    unsigned accum_offset = descriptor_first_agpr(desc);
    unsigned vgprs = accum_offset < total ? accum_offset : total, agprs = total - vgprs;
    if (accum_offset > total)
        check_add(k, CHECK_ERROR, "accum-offset", descriptor_source, NULL,
                  "accum_offset is %u, but the descriptor allocates only %u VGPRs and AGPRs in all", accum_offset,
                  total);
    if (uses->v.last >= (int)total)
        check_add(k, CHECK_ERROR, "vgprs", descriptor_source, uses->v.inst,
                  "uses v%d; the descriptor gives %u VGPRs (%u registers in all, accum_offset %u)", uses->v.last, vgprs,
                  total, accum_offset);
    else if (uses->v.last >= (int)vgprs) check_aliases(k, vgprs, &uses->v);
    if (uses->a.last >= (int)agprs)
        check_add(k, CHECK_ERROR, "agprs", descriptor_source, uses->a.inst,
                  "uses a%d; the descriptor gives %u AGPRs (%u registers in all, accum_offset %u)", uses->a.last, agprs,
                  total, accum_offset);
}

/* VCC is the last pair of the allocation. XNACK_MASK and FLAT_SCRATCH are the two pairs before it. SGPRs are allocated
   in multiples of 16. */
static void check_scalar_registers(CheckKernel *k, const Uses *uses)
{
    if (!target_family(k->code.target)->sgprs_limit_waves) return; /* every wave has all SGPRs */
    unsigned sgprs = ((check_field(k->kernel->desc.rsrc1, 6, 4) + 1) * 8 + 15) / 16 * 16;
    int last = uses->s.last;
    if (last >= (int)sgprs)
        check_add(k, CHECK_ERROR, "sgprs", descriptor_source, uses->s.inst, "uses s%d; the descriptor gives %u SGPRs",
                  last, sgprs);
    else if (uses->vcc && last >= (int)sgprs - 2)
        check_add(k, CHECK_ERROR, "sgprs", descriptor_source, uses->s.inst,
                  "uses s%d; the descriptor gives %u SGPRs, but the last two are VCC, which the kernel uses too", last,
                  sgprs)
            ->other = uses->vcc;
    else if (last >= (int)sgprs - 6)
        check_add(k, CHECK_NOTE, "sgprs", "LLVM getNumExtraSGPRs", uses->s.inst,
                  "uses s%d; the descriptor gives %u SGPRs, but LLVM reserves the last six", last, sgprs);
}

/* ---- memory ---- */

/* Does the scratch operation use no register in its address? */
static bool is_absolute(const MachineInst *m)
{
    for (unsigned i = m->num_defs; i < m->num_operands; i++) {
        Operand o = m->operands[i];
        bool is_data = inst_info(m->opcode)->operands[i].flags & OPERAND_SAME_CLASS;
        if (!is_data && o.kind != OPERAND_NONE) return false;
    }
    return true;
}

static void check_memory(CheckKernel *k, const Uses *uses)
{
    const KernelDescriptor *desc = &k->kernel->desc;
    if (uses->lds && !desc->group_segment_bytes)
        check_add(k, CHECK_NOTE, "lds", descriptor_source, uses->lds,
                  "accesses LDS; group_segment_fixed_size is 0, so the launch must ask for dynamic LDS");
    const uint32_t lds = target_infos[k->code.target].lds_bytes;
    if (desc->group_segment_bytes > lds)
        check_add(k, CHECK_ERROR, "lds", "AMDGPUUsage: target properties, local memory size", NULL,
                  "group_segment_fixed_size is %u; %s has %u bytes of LDS", desc->group_segment_bytes,
                  target_infos[k->code.target].name, lds);
    bool dynamic = desc->code_properties & PROPERTY_DYNAMIC_STACK;
    if (!uses->scratch) return;
    if (!check_field(desc->rsrc2, 0, 1))
        check_add(k, CHECK_ERROR, "scratch", descriptor_source, uses->scratch,
                  "accesses scratch, but the descriptor does not enable it (enable_private_segment)");
    if (dynamic) return;
    if (!desc->private_segment_bytes)
        check_add(k, CHECK_ERROR, "scratch", descriptor_source, uses->scratch,
                  "accesses scratch, but private_segment_fixed_size is 0");
    for (uint32_t i = 0; desc->private_segment_bytes && i < k->code.num_insts; i++) {
        const CodeInst *inst = &k->code.insts[i];
        const InstInfo *info = inst_info(inst->d.inst.opcode);
        int64_t begin = inst->d.inst.mods.offset, end = begin + info->memory_bytes;
        if (info->format != FORMAT_SCRATCH || !is_absolute(&inst->d.inst)) continue;
        if (begin < 0 || end > desc->private_segment_bytes)
            check_add(k, CHECK_ERROR, "scratch", descriptor_source, inst,
                      "accesses bytes %lld to %lld of scratch, but private_segment_fixed_size is %u", (long long)begin,
                      (long long)end, desc->private_segment_bytes);
    }
}

void check_descriptor(CheckKernel *k)
{
    Uses uses = {.v.last = -1, .a.last = -1, .s.last = -1};
    for (uint32_t i = 0; i < code_paths(&k->code)->num_insts; i++) collect_inst(&uses, &code_paths(&k->code)->insts[i]);
    check_user_sgprs(k);
    check_vector_registers(k, &uses);
    check_scalar_registers(k, &uses);
    check_memory(k, &uses);
}
