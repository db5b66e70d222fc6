/* Registers that are filled at kernel entry, and the arguments in memory, which are loaded at the entry in wide
   pieces. */
#include <string.h>

#include "frontend/read/reader.h"
#include "ir/build_op.h"

static Builder at_entry(Reader *r)
{
    Block *entry = r->k->blocks.data[0];
    Builder b = entry->first ? builder_before(entry->first) : builder_at_end(r->k, entry);
    b.loc = 0;
    return b;
}

Operand entry_live_in(Reader *r, enum LiveIn kind, unsigned index, RegClass reg_class, unsigned width)
{
    Builder b = at_entry(r);
    return build_live_in(&b, kind, index, reg_class, width);
}

Operand kernarg_load(Reader *r, uint32_t offset, uint32_t dwords)
{
    for (uint32_t i = 0; i < r->kernargs.len; i++)
        if (r->kernargs.data[i].offset == offset && r->kernargs.data[i].dwords == dwords)
            return vreg_operand(r->k, r->kernargs.data[i].vreg);
    KernargField field = {offset, dwords, kernel_vreg(r->k, CLASS_S, dwords)};
    VEC_PUSH(r->arena, &r->kernargs, field);
    return vreg_operand(r->k, field.vreg);
}

/* The upper dword of src_shared_base is where flat LDS addresses begin; their low dword is 0 there. As LLVM does, this
   reads the whole register: a read of 32 bits gives other bits. src_private_base is the same for private memory. */
static Operand read_aperture(Builder *b, uint32_t special)
{
    const Operand both = {special, OPERAND_SPECIAL, CLASS_S, 0, 2, 0};
    const Operand parts[2] = {operand_imm(0), operand_sub(BUILD(b, OP_S_MOV_B64, both), 1, 1)};
    return build_merge(b, parts, 2);
}

const Expr *shared_aperture(Reader *r)
{
    if (r->shared_aperture) return r->shared_aperture;
    Builder b = at_entry(r);
    ExprSymbol s = {.name = "shared_aperture",
                    .lo = (int64_t)1 << 32, /* no flat address of LDS is null */
                    .hi = INT64_MAX / 2,
                    .divisor = (uint64_t)1 << 32,
                    .uniform = true,
                    .operand = read_aperture(&b, SPECIAL_SHARED_BASE)};
    return r->shared_aperture = expr_symbol(r->pool, &s);
}

/* Only in LLVM IR do accesses through pointers of unknown memory test for this aperture. */
static Operand make_private_aperture(void *context, Builder *, const ExprSymbol *)
{
    Reader *r = context;
    Builder b = at_entry(r);
    if (r->has_flat_private) return read_aperture(&b, SPECIAL_PRIVATE_BASE);
    read_error(r, "%s: the pointer has no address: private memory has none of 64 bits", op_name(r->op));
    return operand_imm(0);
}

const Expr *private_aperture(Reader *r)
{
    if (r->private_aperture) return r->private_aperture;
    ExprSymbol s = {.name = "private_aperture",
                    .lo = (int64_t)1 << 32,
                    .hi = INT64_MAX / 2,
                    .divisor = (uint64_t)1 << 32,
                    .uniform = true,
                    .make = make_private_aperture,
                    .context = r};
    return r->private_aperture = expr_symbol(r->pool, &s);
}

uint32_t hidden_begin(Reader *r)
{
    if (!r->has_hidden) r->hidden_offset = (r->k->kernarg_bytes + 7) & ~7u;
    r->has_hidden = true;
    return r->hidden_offset;
}

Operand hidden_arg(Reader *r, const char *value_kind, uint32_t offset, uint32_t bytes)
{
    Kernel *k = r->k;
    uint32_t at = hidden_begin(r) + offset;
    bool declared = false;
    for (uint32_t i = 0; i < k->args.len; i++)
        declared = declared || (k->args.data[i].hidden && !strcmp(k->args.data[i].hidden, value_kind));
    if (!declared) {
        KernelArg arg = {.hidden = value_kind, .kind = ARG_HIDDEN, .offset = at, .size = bytes};
        VEC_PUSH(k->arena, &k->args, arg);
        if (k->kernarg_bytes < at + bytes) k->kernarg_bytes = at + bytes;
    }
    return kernarg_load(r, at & ~3u, 1);
}

typedef struct LoadGroup {
    uint32_t first, dwords; /* in the segment */
    Operand loaded;
} LoadGroup;

/* The loads of the arguments. */
typedef struct Loads {
    uint32_t num_dwords;
    bool *used;          /* by dword of the segment */
    LoadGroup *group_of; /* by dword of the segment */
    Operand *gathered;   /* by field: its registers, if several loads bring it */
} Loads;

/* Does the field need several loads? Yes if it is wider than any load, or if the next larger load is mostly waste or
   reaches beyond the segment. */
static bool is_split(const KernargField *field, uint32_t num_dwords)
{
    uint32_t n = 1;
    while (n < field->dwords) n *= 2;
    return n > 16 || field->offset / 4 + n > num_dwords || field->dwords * 4 < n * 3;
}

/* The largest load from dword `first` that wastes little and splits no field that one load can bring. A field that
   needs several loads begins with a new load. */
static uint32_t group_dwords(Reader *r, const Loads *loads, uint32_t first)
{
    static const uint32_t sizes[] = {16, 8, 4, 2};
    for (unsigned i = 0; i < 4; i++) {
        uint32_t n = sizes[i], count = 0;
        if (first + n > loads->num_dwords) continue;
        for (uint32_t d = first; d < first + n; d++) count += loads->used[d];
        bool good = count * 4 >= n * 3;
        for (uint32_t f = 0; f < r->kernargs.len && good; f++) {
            const KernargField *field = &r->kernargs.data[f];
            uint32_t at = field->offset / 4, width = field->dwords;
            bool inside = at < first + n && at + width > first;
            if (!inside || !loads->used[at]) continue;
            if (is_split(field, loads->num_dwords)) good = at <= first; /* then the tuple needs no moves */
            else good = at >= first && at + width <= first + n && (width == 1 || (at - first) % 2 == 0);
        }
        if (good) return n;
    }
    return 1;
}

static Opcode scalar_load(uint32_t dwords)
{
    return dwords == 16  ? OP_S_LOAD_DWORDX16
           : dwords == 8 ? OP_S_LOAD_DWORDX8
           : dwords == 4 ? OP_S_LOAD_DWORDX4
           : dwords == 2 ? OP_S_LOAD_DWORDX2
                         : OP_S_LOAD_DWORD;
}

/* Finds the placeholder registers that are read. */
static void mark_used(Reader *r, uint32_t *field_of, bool *field_used)
{
    FOREACH_BLOCK(r->k, block)
    {
        FOREACH_INST(block, inst)
        {
            FOREACH_USE(inst, use)
            {
                if (use->kind == OPERAND_VREG && field_of[use->value]) field_used[field_of[use->value] - 1] = true;
            }
        }
    }
}

static void load_groups(Reader *r, Builder *b, Loads *loads)
{
    Operand pointer = build_live_in(b, LIVE_IN_KERNARG_PTR, 0, CLASS_S, 2);
    for (uint32_t d = 0; d < loads->num_dwords;) {
        if (!loads->used[d]) {
            d++;
            continue;
        }
        LoadGroup group = {d, group_dwords(r, loads, d), operand_none()};
        Operand uses[2] = {pointer, operand_none()};
        Inst *load = build_inst(b, scalar_load(group.dwords), uses, 2);
        load->m.mods.offset = (int32_t)(d * 4);
        load->flags |= INST_INVARIANT;
        group.loaded = inst_def(load, 0);
        for (uint32_t i = 0; i < group.dwords; i++) loads->group_of[d + i] = group;
        d += group.dwords;
    }
}

/* Do `dwords` dwords from `at` on lie in one load, at a place where a tuple may start? */
static bool in_one_load(const Loads *loads, uint32_t at, uint32_t dwords)
{
    const LoadGroup *group = &loads->group_of[at];
    return at + dwords <= group->first + group->dwords && (dwords == 1 || (at - group->first) % 2 == 0);
}

/* Joins a field from several loads to one tuple. */
static Operand gather(Builder *b, const Loads *loads, const KernargField *field)
{
    Operand parts[MAX_VREG_WIDTH];
    uint32_t n = 0, end = field->offset / 4 + field->dwords;
    for (uint32_t d = field->offset / 4; d < end;) {
        const LoadGroup *group = &loads->group_of[d];
        uint32_t group_end = group->first + group->dwords, dwords = (group_end < end ? group_end : end) - d;
        parts[n++] = operand_sub(group->loaded, d - group->first, dwords);
        d += dwords;
    }
    return build_merge(b, parts, n);
}

static void replace_placeholder(Reader *r, Builder *b, Loads *loads, uint32_t field_index, Operand *use)
{
    const KernargField *field = &r->kernargs.data[field_index];
    uint32_t first = field->offset / 4, at = first + use->offset;
    if (in_one_load(loads, first, field->dwords) || in_one_load(loads, at, use->width)) {
        LoadGroup group = loads->group_of[at];
        use->value = group.loaded.value;
        use->offset = (uint8_t)(at - group.first);
        return;
    }
    Operand *gathered = &loads->gathered[field_index];
    if (gathered->kind == OPERAND_NONE) *gathered = gather(b, loads, field);
    use->value = gathered->value;
    use->offset = (uint8_t)(use->offset + gathered->offset);
}

/* Loads the kernel arguments that are used, in wide pieces at the entry. They replace the placeholders. */
void finish_kernargs(Reader *r)
{
    Kernel *k = r->k;
    if (!r->kernargs.len) return;
    uint32_t num_vregs = k->vregs.len;
    uint32_t *field_of = ARENA_ARRAY(r->arena, uint32_t, num_vregs);
    bool *field_used = ARENA_ARRAY(r->arena, bool, r->kernargs.len);
    for (uint32_t i = 0; i < r->kernargs.len; i++) field_of[r->kernargs.data[i].vreg] = i + 1;
    mark_used(r, field_of, field_used);
    Loads loads = {.num_dwords = (k->kernarg_bytes + 3) / 4};
    loads.used = ARENA_ARRAY(r->arena, bool, loads.num_dwords + 16);
    loads.group_of = ARENA_ARRAY(r->arena, LoadGroup, loads.num_dwords + 16);
    loads.gathered = ARENA_ARRAY(r->arena, Operand, r->kernargs.len);
    bool any = false;
    for (uint32_t i = 0; i < r->kernargs.len; i++)
        for (uint32_t d = 0; d < r->kernargs.data[i].dwords && field_used[i]; d++)
            any = loads.used[r->kernargs.data[i].offset / 4 + d] = true;
    if (!any) return;

    Builder b = at_entry(r);
    load_groups(r, &b, &loads);
    for (uint32_t i = 0; i < r->kernargs.len; i++) { /* a tuple of several arguments has no range */
        const KernargField *field = &r->kernargs.data[i];
        const LoadGroup *group = &loads.group_of[field->offset / 4];
        const ValueRange *in = k->vregs.data[field->vreg].in;
        if (field_used[i] && in && group->first == field->offset / 4 && group->dwords == field->dwords)
            kernel_note_range(k, group->loaded.value, in->first, in->last);
    }
    FOREACH_BLOCK(k, block)
    {
        FOREACH_INST(block, inst)
        {
            FOREACH_USE(inst, use)
            {
                if (use->kind == OPERAND_VREG && use->value < num_vregs && field_of[use->value])
                    replace_placeholder(r, &b, &loads, field_of[use->value] - 1, use);
            }
        }
    }
}
