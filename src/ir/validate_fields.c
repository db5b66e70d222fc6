/* Checks the head of a kernel against the target: sizes, arguments, reserved registers, and pins. */
#include <string.h>

#include "ir/validate.h"

static bool has_global(const Kernel *k, const char *name)
{
    for (uint32_t i = 0; i < k->globals.len; i++)
        if (!strcmp(k->globals.data[i].name, name)) return true;
    return false;
}

static void validate_addresses(Validator *v, const KernelGlobal *g)
{
    uint64_t free = 0; /* the first byte that no address has */
    for (uint32_t i = 0; i < g->num_addresses; i++) {
        const GlobalAddress *a = &g->addresses[i];
        if (!has_global(v->k, a->name)) violation(v, NULL, NULL, "the kernel has no global \"%s\"", a->name);
        if (!g->bytes || a->at < free || g->size < GLOBAL_ADDRESS_BYTES || a->at > g->size - GLOBAL_ADDRESS_BYTES)
            violation(v, NULL, NULL, "addresses in a global lie in its bytes, in order");
        free = a->at + GLOBAL_ADDRESS_BYTES;
    }
}

void validate_fields(Validator *v)
{
    const Kernel *k = v->k;
    for (uint32_t i = 0; i < k->globals.len; i++) validate_addresses(v, &k->globals.data[i]);
    const TargetInfo *t = &target_infos[k->target];
    const uint32_t *size = k->workgroup_size;
    uint64_t items = (uint64_t)size[0] * size[1];
    items = size[2] && items > UINT64_MAX / size[2] ? UINT64_MAX : items * size[2];
    bool any = size[0] || size[1] || size[2];
    if (any && (!items || items > MAX_WORKGROUP_SIZE))
        violation(v, NULL, NULL, "a workgroup has 1 to %d work-items, not %u x %u x %u", MAX_WORKGROUP_SIZE, size[0],
                  size[1], size[2]);
    if (k->reqd_workgroup_size && !any) violation(v, NULL, NULL, "reqd_workgroup_size without workgroup_size");
    if (k->max_workgroup_size > MAX_WORKGROUP_SIZE)
        violation(v, NULL, NULL, "max_workgroup_size is at most %d", MAX_WORKGROUP_SIZE);
    if (k->lds_bytes > t->lds_bytes)
        violation(v, NULL, NULL, "%u bytes of LDS: %s has %u", k->lds_bytes, t->name, t->lds_bytes);
    if (k->waves_per_eu > t->max_waves_per_simd)
        violation(v, NULL, NULL, "waves_per_eu is at most %u", t->max_waves_per_simd);
    VEC_FOREACH(const RegisterRange, range, &k->reserved) {
        unsigned registers = range->reg_class == CLASS_S   ? t->num_sgprs
                             : range->reg_class == CLASS_V ? t->num_vgprs
                                                           : t->num_agprs;
        if (range->reg_class <= CLASS_A && range->width && range->first + range->width <= registers) continue;
        violation(v, NULL, NULL, "reserve: there are no such registers");
        VEC_LAST(&v->violations).loc = range->loc;
    }
    if (k->workitem_dims > 2) violation(v, NULL, NULL, "workitem_dims is at most 2");
    for (uint32_t i = 0; i < k->args.len; i++)
        if ((uint64_t)k->args.data[i].offset + k->args.data[i].size > k->kernarg_bytes)
            violation(v, NULL, NULL, "argument %u ends after the %u bytes of the kernarg segment", i, k->kernarg_bytes);
    if (k->kernarg_bytes && (uint64_t)k->preload_dwords * 4 > ((uint64_t)k->kernarg_bytes + 3) / 4 * 4)
        violation(v, NULL, NULL, "preload_dwords is more than the kernarg segment");
}

/* Adds a violation at the declaration of a register. */
static void pin_violation(Validator *v, uint32_t vreg, const char *what, unsigned number)
{
    const VReg *reg = &v->k->vregs.data[vreg];
    const char *pin = reg->width == 1 ? arena_printf(v->arena, "%c%u", "sva"[reg->reg_class], reg->pin)
                                      : arena_printf(v->arena, "%c[%u:%u]", "sva"[reg->reg_class], reg->pin,
                                                     reg->pin + reg->width - 1);
    const char *name = reg->name ? reg->name : arena_printf(v->arena, "%u", vreg);
    const char *text = arena_printf(v->arena, what, number);
    violation(v, NULL, NULL, "%%%s is pinned to %s: %s", name, pin, text);
    VEC_LAST(&v->violations).loc = reg->loc;
}

void validate_pins(Validator *v)
{
    const Kernel *k = v->k;
    const TargetInfo *t = &target_infos[k->target];
    for (uint32_t i = 0; i < k->vregs.len; i++) {
        const VReg *reg = &k->vregs.data[i];
        if (!reg->width || reg->width > MAX_VREG_WIDTH || reg->reg_class >= NUM_CLASSES)
            violation(v, NULL, NULL, "register %%%u has an impossible class or width", i);
        if (reg->pin == NO_PIN) continue;
        if (reg->reg_class == CLASS_VA) {
            violation(v, NULL, NULL, "%%%u: a pin needs class v or a", i);
            continue;
        }
        unsigned size = reg->reg_class == CLASS_S   ? t->num_sgprs
                        : reg->reg_class == CLASS_A ? t->num_agprs
                                                    : t->num_vgprs;
        unsigned align = reg->width == 1 ? 1 : reg->reg_class == CLASS_S && reg->width > 2 ? 4 : 2;
        if (reg->pin + reg->width > size) pin_violation(v, i, "there are only %u registers in this file", size);
        bool aligned = reg->pin % align == 0;
        /* The hardware fills user SGPRs in order, so preloaded tuples may start at any even register. */
        bool live_in = reg->def && reg->def->m.opcode == OP_LIVE_IN;
        if (!aligned && !live_in) pin_violation(v, i, "the first register must be a multiple of %u", align);
    }
}
